"""Are a ledger with dated policies, and a load in chunks, right whatever formats their sources and their tables have?

By default all are Delta's; IVM_SOURCES and IVM_TARGETS name others (see `where`), for each pair of the two.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from crash_child import child
from harness import BRANCHES, SOURCES, TARGETS, Project, response, responses
from shop import ORDERS, WRITE, unequal, wrong
from spark_ivm import api as engine
from spark_ivm.planning.plan import Limits
from test_stale import BALANCES, CONFIG, make_ledger
from where import new_project

CUSTOMERS = "select cust, count(*) as n, sum(amount) as total from {}.orders group by cust"


@pytest.fixture
def mixed(tmp_path: Path) -> Project:
    if (SOURCES or TARGETS == "iceberg") and not BRANCHES:
        pytest.skip("needs Iceberg's SQL extensions: IVM_ICEBERG=1")
    return new_project(tmp_path, mixed=True)


def refresh(project: Project, views: dict[str, str]) -> dict[str, dict[str, Any]]:
    """What `dbt run` reported of each model. All tables are compared with their queries."""
    done = responses(project.run())
    assert wrong(project, {f"{project.schema}.{name}": sql for name, sql in views.items()}) == [], done
    return done


def test_a_ledger(mixed: Project) -> None:
    """Events, late ones and dated policies reach their own keys, which `ivm_stale` names; also in the table above."""
    sources = mixed.schema_of_sources
    make_ledger(mixed, sources)
    views = {
        "balances": BALANCES.format(sources),
        "currencies": f"select currency, count(*) as n, sum(reserve) as reserve from {mixed.schema}.balances group by currency",
    }
    mixed.model("balances", views["balances"], CONFIG % "")
    mixed.model("currencies", views["currencies"].replace(f"{mixed.schema}.balances", "{{ ref('balances') }}"), CONFIG % "")

    def codes() -> dict[str, str]:
        return {name: done["code"] for name, done in refresh(mixed, views).items()}

    def stale() -> str:
        mixed.run("run-operation", "ivm_stale", "--args", json.dumps({"model": "balances", "keys": 2}))
        return "\n".join(mixed.messages)

    assert set(codes().values()) == {"backfill"}
    assert set(codes().values()) == {"noop"}
    mixed.sql(f"update {sources}.policies set until = date'2026-01-29' where segment = 'market'")
    mixed.sql(f"insert into {sources}.policies values ('market', 0.2, date'2026-01-29', date'2030-01-01')")
    mixed.sql(f"insert into {sources}.events values (12, 'EUR', date'2026-01-02', 5)")
    asked = stale()
    assert "policies: 5 keys (merchant_id, currency)" in asked, asked
    assert "events: 1 key (merchant_id, currency)\n             merchant_id = 12, currency = EUR" in asked, asked
    done = refresh(mixed, views)
    assert done["balances"]["_message"] == "delta · 6 keys · −6 +6 rows", done
    assert "up to date" in stale()
    found = mixed.sql(f"select merchant_id, ivm_reason from {mixed.schema}.balances__ivm_dirty order by 1")
    assert [tuple(row) for row in found] == [(key, "reference") for key in (0, 1, 2, 3, 4, 12)]

    mixed.sql(f"delete from {sources}.events where merchant_id = 7")
    mixed.sql(f"update {sources}.merchants set segment = 'market' where merchant_id in (9, 11)")
    assert codes() == {"balances": "delta", "currencies": "delta"}
    # an edit that reaches the rows of one currency; its answer differs from then on
    views["balances"] = views["balances"].replace("sum(e.amount) as gross", "sum(if(e.currency = 'EUR', e.amount, -e.amount)) as gross")
    mixed.model("balances", views["balances"], CONFIG % "")
    mixed.sql(f"insert into {sources}.events values (3, 'USD', date'2026-01-30', 8)")
    assert codes()["balances"] == "replay"
    assert set(codes().values()) == {"noop"}


def test_rows_that_are_replaced_by_their_values(mixed: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is not read where all its rows with these values go; else the rows that stay are written again."""
    large = Limits(large_rows=30, rebuild_share=None, few_rows=None, part_share=0.5)
    monkeypatch.setattr(engine, "LIMITS", dict.fromkeys(engine.LIMITS, large))
    sources = mixed.schema_of_sources
    mixed.sql(ORDERS.replace("table orders", f"table {sources}.orders"))
    mixed.sql(f"insert into {sources}.orders select id, id % 5, id from range(90)")
    views = {
        "rows": f"select id, cust, amount + 1 as amount, concat('n', cust) as note from {sources}.orders where amount < 1000",
        "halves": f"select id, amount * -0.5D as half from {sources}.orders",  # of a type whose equal values may differ
        "shares": f"select cust, amount / 3D as share from {sources}.orders",  # in partitions
    }
    for name, sql in views.items():
        mixed.model(name, sql, (CONFIG % "").replace("meta=", "partition_by='cust', meta=" if name == "shares" else "meta="))

    def published() -> dict[str, str]:
        """How rows were replaced: by values, by values with rows of the table written again, by a merge; or not: appended."""
        done, ways = refresh(mixed, views), {}
        for name in views:
            publish = next(mixed.folder.glob(f"target/run/*/models/{name}.sql")).read_text().rpartition("ivm: replace the rows ")[2]
            by_values = publish.startswith("with values of the change")
            replaced = "merged" if not by_values else "again" if "__ivm_copies" in publish else "values"
            ways[name] = replaced if done[name]["code"] == "delta" else done[name]["code"]
        return ways

    refresh(mixed, views)
    changes = (
        "update {} set amount = amount + 1, cust = 9 where id in (4, 7)",
        "delete from {} where id in (5, 89)",
        "update {} set amount = if(id = 8, 2000, 7) where id in (8, 9)",  # one leaves a table
        "merge into {} as t using (select * from values (10), (11), (500) as v (id)) as s on t.id = s.id "
        "when matched then update set cust = 7 when not matched then insert (id, cust, amount) values (s.id, 1, 1)",
    )
    for change in changes:
        mixed.sql(change.format(f"{sources}.orders"))
        ways = published()
        assert (ways["rows"], ways["halves"]) == ("values", "append" if "500" in change else "values"), change
    mixed.sql(f"insert into {sources}.orders values (20, 0, 20), (20, 0, 20), (20, 3, 8), (41, 4, 0), (21, 1, 21), (null, 1, 1)")
    refresh(mixed, views)
    mixed.sql(f"update {sources}.orders set amount = 99 where id = 20 and cust = 3 or id = 41 and amount > 0")
    ways = published()
    assert (ways["rows"], ways["halves"]) == ("again", "again"), "other rows have the value"
    signs = mixed.sql(f"select id from {mixed.schema}.halves where cast(half as string) = '-0.0' order by id")
    assert [row.id for row in signs] == [0, 41], "they are written as they were"
    mixed.sql(f"update {sources}.orders set amount = amount - 5 where id between 20 and 28")  # copies of a row, all of them
    ways = published()
    assert (ways["rows"], ways["halves"]) == ("values", "values")
    mixed.sql(f"update {sources}.orders set cust = 30 where cust = 0")  # a partition goes, and another one comes
    assert published()["shares"] == "values"


def test_a_load_that_is_killed(mixed: Project) -> None:
    """A live table is loaded by chunks, killed before and after a publish, while its source changes; broken rows come back."""
    sources, one = mixed.schema_of_sources, json.dumps({"ivm_load_chunks": 1})
    mixed.sql(ORDERS.replace("table orders", f"table {sources}.orders"))
    mixed.sql(f"insert into {sources}.orders select id, id % 9, id from range(90)")
    sql = CUSTOMERS.format(sources)
    load = {"by": "cust", "every": 3, "order": "oldest_first", "publish": "live"}
    mixed.model("sums", sql, CONFIG % f", 'ivm_load': {load}")

    def differing(loaded: str = "true") -> int:
        return unequal(mixed, f"{mixed.schema}.sums", f"select * from ({sql}) where {loaded}")

    (done,) = responses(mixed.run("run", "--vars", one)).values()
    assert done["_message"].startswith("backfill · chunk 1 of 3"), done
    assert differing("cust < 3") == 0
    mixed.sql(f"update {sources}.orders set amount = amount + 1 where id in (1, 30, 80)")
    mixed.sql(f"delete from {sources}.orders where id = 44")
    publish = WRITE.format("sums")
    before = {tuple(row) for row in mixed.sql(f"select * from {mixed.schema}.sums")}
    assert child(mixed, when="before", pattern=publish).returncode == -9
    assert {tuple(row) for row in mixed.sql(f"select * from {mixed.schema}.sums")} == before, "half a publish"
    assert child(mixed, when="after", pattern=publish, nth=2).returncode == -9
    assert differing("cust < 6") == 0, "the change, and the second chunk"
    mixed.sql(f"insert into {sources}.orders values (91, 1, 5), (92, null, 6)")
    (done,) = refresh(mixed, {"sums": sql}).values()
    assert done["_message"].startswith("backfill · chunk 3 of 3"), done
    assert responses(mixed.run())["sums"]["code"] == "noop"
    left = [row.tableName for row in mixed.sql(f"show tables in {mixed.schema}")]
    assert not [name for name in left if "__ivm_load" in name], left

    # rows that somebody breaks are found, and come back
    mixed.sql(f"update {mixed.schema}.sums set total = 0 where cust = 4")
    assert differing() == 2
    mixed.run("run-operation", "ivm_invalidate", "--args", json.dumps({"model": "sums", "where": "cust = 4"}))
    assert response(mixed.run()[0])["code"] != "noop"
    assert differing() == 0
