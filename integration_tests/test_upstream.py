"""What models above a source cost: statements and reads are counted, of tables with many commits and of many models."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from harness import INCREMENTAL, Project
from shop import idle, log_of, refresh
from test_sources import FEED, TOTALS, codes, create
from where import HANDLE

from dbt.adapters.spark_ivm.formats import delta
from dbt.adapters.spark_ivm.session import SessionHandle

APPEND = {"operation": "WRITE", "operationParameters": {"mode": "Append"}, "operationMetrics": {"numOutputRows": "0"}}
PROPERTY = {"operation": "SET TBLPROPERTIES", "operationParameters": {"properties": "{}"}}


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """How many commits are read from logs, how many logs are listed, and how many statements of each kind are run."""
    count: Counter[str] = Counter()

    def spied(of: Any, name: str, what: str) -> None:
        real = getattr(of, name)

        def spy(*args: Any, **kwargs: Any) -> Any:
            count[what or " ".join(args[1].split("*/")[-1].split()[:2]).lower()] += 1
            return real(*args, **kwargs)

        patch.setattr(of, name, spy)

    with monkeypatch.context() as patch:
        spied(delta.Log, "lines", "commits")
        spied(delta.Log, "files", "listings")
        spied(delta, "_described", "described by Delta")
        spied(delta, "described", "descriptions")
        spied(HANDLE, "execute", "")
        yield count


def commit(project: Project, table: str, n: int, info: dict[str, Any]) -> None:
    """So many commits that hold nothing but what they say of themselves."""
    log = log_of(project, table)
    newest = max(int(file.stem) for file in log.glob("*.json"))
    for version in range(newest + 1, newest + 1 + n):
        entry = {"commitInfo": {"timestamp": 0, "isolationLevel": "Serializable", "isBlindAppend": True, **info}}
        (log / f"{version:020d}.json").write_text(json.dumps(entry, separators=(",", ":")) + "\n")


def test_many_commits_are_read_once(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy source, a table with maintenance behind it, and models that read both."""
    orders = create(dbt_project, "orders")
    views = {f"totals_{n}": TOTALS.format(orders) for n in range(3)}
    for name, sql in views.items():
        dbt_project.model(name, sql, INCREMENTAL)
    above = "select n, count(*) as custs from {} group by n"
    dbt_project.model("above", above.format("{{ ref('totals_0') }}"), INCREMENTAL)
    views["above"] = above.format(f"({views['totals_0']})")
    refresh(dbt_project, views)

    commit(dbt_project, orders, 40, APPEND)
    dbt_project.sql(f"insert into {orders} values (7, 4, 5)")
    commit(dbt_project, orders, 20, APPEND)
    commit(dbt_project, "totals_0", 20, PROPERTY)
    with counted(monkeypatch) as count:
        done = dbt_project.run()
    assert count["described by Delta"] == 1, "61 commits of the source for all its models: one statement"
    assert count["commits"] < 90 and count["listings"] < 30, count
    assert codes(refresh(dbt_project, views)) == {"noop"} and len(done) == 4

    with counted(monkeypatch) as count:
        assert codes(idle(dbt_project)) == {"noop"}
    assert count["descriptions"] == count["describe table"] == 0, (count, "where no table has another version, no columns are asked for")
    assert count["listings"] <= 5 and count["commits"] <= 24, count

    for name in (orders, "above"):
        commit(dbt_project, name, 1, PROPERTY)
    with counted(monkeypatch) as count:
        assert codes(idle(dbt_project)) == {"noop"}
    described = count["descriptions"], count["describe table"]
    assert described == (5, 0), (count, "each model's own table once, and the source")
    assert count["described by Delta"] == 0 and count["listings"] <= 6 and count["commits"] <= 48, count

    # a catalog keeps the newest commits of the tables that it manages, and the folder has none of them
    dbt_project.sql(f"update {orders} set amount = 1 where cust = 2")
    monkeypatch.setattr(delta.Log, "files", lambda *_: {})
    assert codes(refresh(dbt_project, views), "totals_0", "totals_1", "totals_2") == {"delta"}
    assert codes(idle(dbt_project)) == {"noop"}


def test_seeds_are_written_when_they_differ(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of types under other names, and of more rows than fit into one statement."""
    project = dbt_project
    execute, beside = HANDLE.execute, list[str]()

    def watched(self: SessionHandle, statement: str, bindings: Any = None) -> None:
        execute(self, statement, bindings)
        beside.extend(re.findall(r"create or replace table (\S*__ivm_seed\w*)", statement))

    monkeypatch.setattr(HANDLE, "execute", watched)
    project.write("macros/batch.sql", "{% macro spark__get_batch_size() %}{{ return(5) }}{% endmacro %}")
    types = {"id": "INTEGER", "rate": "decimal(10, 2)", "code": "varchar(3)", "at": "timestamp"}
    config = {"file_format": "delta", "column_types": types}
    seeds = [{"name": name, "config": config} for name in ("few", "many")]
    project.write("models/seeds.yml", json.dumps({"seeds": seeds}))
    lines = [f"{n},{n % 3}.5,{'' if n == 2 else 'abc'},2026-01-0{n % 9 + 1} 10:00:00" for n in range(12)]
    above = "select code, count(*) as n, sum(rate) as rate, max(at) as at from {} group by code"
    views = {f"of_{name}": above.format(f"{project.schema}.{name}") for name in ("few", "many")}
    for name in ("few", "many"):
        project.model(f"of_{name}", above.format(f"{{{{ ref('{name}') }}}}"), INCREMENTAL)

    def build(rows: list[str]) -> list[int]:
        for name, some in {"few": rows[:4], "many": rows}.items():
            project.write(f"seeds/{name}.csv", "\n".join(["id,rate,code,at", *some]))
        codes_of = codes(refresh(project, views, "build"))
        versions = [int(project.sql(f"describe history {name} limit 1")[0].version) for name in ("few", "many")]
        assert len(project.sql("select * from many")) == len(rows)
        assert not project.sql("show tables like '*__ivm_seed*'")
        return [*versions, codes_of]  # type: ignore[list-item]

    few, many, how = build(lines)
    assert how == {"backfill"}
    assert build(lines) == [few, many, {"noop"}]
    lines[1] = lines[1].replace("1.5", "9.25")
    assert build(lines) == [few + 1, many + 1, {"delta"}]
    assert build([*lines[:8], "90,1,z,2026-01-01 00:00:00", *lines[8:]]) == [few + 1, many + 2, {"noop", "delta"}]
    assert len(beside) == len(set(beside)) == 4, "invocations at the same time have a table each"
    # the length of a VARCHAR is no part of the type that Delta shows
    types["code"] = "varchar(9)"
    project.write("models/seeds.yml", json.dumps({"seeds": seeds}))
    assert build(["7,1,abcdefg,2026-01-01 00:00:00", *lines])[2] == {"full"}


def test_seeds_are_delta_unless_their_config_says_otherwise(dbt_project: Project, tmp_path: Path) -> None:
    """Delta is the default, also where a table of another format is there. Another format is kept, with one hint."""
    project = dbt_project
    project.write("macros/batch.sql", "{% macro spark__get_batch_size() %}{{ return(5) }}{% endmacro %}")
    config = {
        "explicit": {"file_format": "parquet"},
        "placed": {"location_root": str(tmp_path / "place")},
        "named": {"tblproperties": {"team": "finance"}},
    }
    seeds = [{"name": name, "config": of_it} for name, of_it in config.items()]
    project.write("models/seeds.yml", json.dumps({"seeds": seeds}))
    project.sql("create table few using parquet as select 1 as id, 'a' as `first name`")
    for name, rows in {"few": 4, "many": 12, "explicit": 2, "placed": 2, "named": 2}.items():
        lines = ["id,first name", *(f"{n},b{n}" for n in range(rows))]
        project.write(f"seeds/{name}.csv", "\n".join(lines))
    sql = "select `first name` as name, count(*) as n from {{ ref('few') }} join {{ ref('many') }} using (id, `first name`) group by 1"
    view = {
        "above": sql.replace("{{ ref('few') }}", f"{project.schema}.few").replace(
            "{{ ref('many') }}", f"{project.schema}.many"
        )
    }
    project.model("above", sql, INCREMENTAL)

    def build() -> tuple[set[str], dict[str, tuple[str, int]]]:
        how = codes(refresh(project, view, "build"))
        assert len([said for said in project.messages if "is neither a Delta nor an Iceberg table" in said]) == 1
        formats = {name: project.sql(f"describe detail {name}")[0].format for name in ("explicit", "placed")}
        assert formats == {"explicit": "parquet", "placed": "parquet"}
        found = {}
        for name in ("few", "many", "named"):
            detail = project.sql(f"describe detail {name}")[0]
            assert detail.properties["delta.enableChangeDataFeed"] == "true"
            found[name] = detail.format, project.sql(f"describe history {name} limit 1")[0].version
        return how, found

    how, loaded = build()
    assert how == {"backfill"} and {kind for kind, _ in loaded.values()} == {"delta"}
    assert build() == ({"noop"}, loaded)
    assert project.sql("describe detail named")[0].properties["team"] == "finance"
    changed = project.folder / "seeds" / "many.csv"
    changed.write_text(changed.read_text().replace("3,b3", "3,other"))
    assert build() == ({"delta"}, loaded | {"many": ("delta", loaded["many"][1] + 1)})


def test_a_seed_is_described_and_moved(dbt_project: Project, tmp_path: Path) -> None:
    """As by dbt-spark, which drops the table each time; a description takes no table from its readers."""
    project = dbt_project
    project.write("seeds/rates.csv", "id,rate\n1,2\n")
    views = {"above": f"select id, sum(rate) as rate from {project.schema}.rates group by id"}
    project.model("above", views["above"].replace(f"{project.schema}.rates", "{{ ref('rates') }}"), INCREMENTAL)

    def build(description: str, root: str, *args: str) -> tuple[str, str, set[str]]:
        config = {"file_format": "delta", "location_root": str(tmp_path / root), "persist_docs": {"relation": True, "columns": True}}
        project.write("models/seeds.yml", json.dumps({"seeds": [{"name": "rates", "description": description, "config": config}]}))
        how = codes(refresh(project, views, "build", *args))
        described = {row.col_name: row.data_type for row in project.sql("describe extended rates")}
        return described["Comment"], described["Location"], how

    a, b = (f"file:{tmp_path / root}/rates" for root in "ab")
    assert build("what it's worth", "a") == ("what it's worth", a, {"backfill"})
    assert build("rates", "a") == ("rates", a, {"noop"})
    assert build("rates", "b")[:2] == ("rates", b)


COLUMNS = "(id int, cust int, amount int)"
ROWS = "values (1, 1, 5), (2, 1, 20), (3, 2, 30), (4, 3, 40)"
TABLE = "create table {0} " + COLUMNS + " using delta tblproperties (" + FEED
FILLED = "insert into {0} (id, cust, amount) " + ROWS
# a source: how it is made, what happens to it between two runs (a change of rows comes, too), what the second run does
KINDS: dict[str, tuple[list[str], list[str], str]] = {
    "a clone": (["create table {0} shallow clone {1} tblproperties (" + FEED + ")"], [], "delta"),
    "cloned into": (
        [TABLE + ")", FILLED],
        ["delete from {0}", "create or replace table {0} shallow clone {1} tblproperties (" + FEED + ")"],
        "delta",
    ),
    "converted": (
        ["create table {0} using parquet as select * from {1}", "convert to delta {0}"],
        ["alter table {0} set tblproperties (" + FEED + ")"],
        "delta",
    ),
    "converted between": (
        ["create table {0} using parquet as select * from {1}"],
        ["convert to delta {0}"],
        "full",
    ),
    "row tracking": ([TABLE + ")", FILLED], ["alter table {0} set tblproperties ('delta.enableRowTracking' = 'true')"], "delta"),
    "commit timestamps": (
        [TABLE + ", 'delta.enableInCommitTimestamps' = 'true')", FILLED],
        ["alter table {0} set tblproperties ('delta.checkpointPolicy' = 'v2')"],
        "delta",
    ),
    "mapped columns": (
        [TABLE + ", 'delta.columnMapping.mode' = 'name')", FILLED],
        ["alter table {0} rename column id to number", "reorg table {0} apply (purge)"],
        "delta",
    ),
    "clustered": (
        ["create table {0} " + COLUMNS + " using delta cluster by (cust) tblproperties (" + FEED + ")", FILLED],
        ["optimize {0}", "alter table {0} cluster by (amount)"],
        "delta",
    ),
    "partitioned": (
        ["create table {0} " + COLUMNS + " using delta partitioned by (cust) tblproperties (" + FEED + ")", FILLED],
        ["insert overwrite {0} partition (cust = 2) values (3, 31)"],
        "delta",
    ),
    "computed columns": (
        [
            "create table {0} (id int, cust int, amount int, twice int generated always as (amount * 2)) using delta "
            "tblproperties (" + FEED + ")",
            FILLED,
        ],
        ["alter table {0} add constraint some check (id > 0)"],
        "delta",
    ),
    "variants": (
        ["create table {0} (id int, cust int, amount int, v variant) using delta tblproperties (" + FEED + ")", FILLED],
        ["insert into {0} values (9, 3, 9, parse_json('[1]'))"],
        "delta",
    ),
    "unloaded": ([TABLE + ", 'delta.enableDeletionVectors' = 'true')", FILLED], ["truncate table {0}", FILLED], "delta"),
}


@pytest.mark.parametrize(
    "some",
    [
        pytest.param(("cloned into", "converted between", "mapped columns"), id="some"),
        pytest.param(tuple(KINDS), id="all", marks=pytest.mark.slow),
    ],
)
def test_kinds_of_tables(dbt_project: Project, some: tuple[str, ...]) -> None:
    """Clones, converted tables and what Delta calls table features, as sources: read, changed, read again."""
    project = dbt_project
    base = create(project, "base")
    tables = {name: f"{project.schema}.{name.replace(' ', '_')}" for name in some}
    views = {f"of_{table.split('.')[1]}": TOTALS.format(table) for table in tables.values()}
    for name, sql in views.items():
        project.model(name, sql, INCREMENTAL)
    for name, table in tables.items():
        for statement in KINDS[name][0]:
            project.sql(statement.format(table, base))
    assert codes(refresh(project, views)) == {"backfill"}
    for name, table in tables.items():
        for statement in [*KINDS[name][1], "update {0} set amount = amount + 1 where cust = 1"]:
            project.sql(statement.format(table, base))
    done = refresh(project, views)
    assert {name: done[f"of_{t.split('.')[1]}"].split(" ·")[0] for name, t in tables.items()} == {
        name: KINDS[name][2] for name in some
    }, done
    assert codes(idle(project)) == {"noop"}
    for table in tables.values():
        project.sql(f"delete from {table} where cust = 2")
    done = refresh(project, views)
    assert codes(done) == {"delta"}, done
