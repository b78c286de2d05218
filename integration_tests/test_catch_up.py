"""What comes into the sources while a table is computed as a whole is in it when the run ends."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from harness import DbtFailed, Project, responses

from dbt.adapters.spark_ivm.session import SessionHandle

VIEWS = {
    "daily": "select day, count(*) as n, sum(amount) as total from {schema}.orders group by day",
    # reads what `daily` was computed from, and `daily`: both of them at one version
    "shares": "select o.id, o.day, d.n from {schema}.orders o join {daily} d on d.day = o.day",
    "tickets": "select id, uuid() as ticket from {schema}.visits",
}


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, str]], None]:
    """Has statements run once ahead of a statement: by the pattern of this, in a session of their own."""

    def arrange(orders: dict[str, str]) -> None:
        execute, left = SessionHandle.execute, dict(orders)

        def watched(self: SessionHandle, sql: str, bindings: object = None) -> None:
            for pattern in [p for p in left if re.search(p, sql)]:
                execute(SessionHandle(self._session.newSession()), left.pop(pattern))
            execute(self, sql, bindings)  # type: ignore[arg-type]

        monkeypatch.setattr(SessionHandle, "execute", watched)

    return arrange


def version(project: Project, table: str, source: str = "orders") -> int:
    """The version of a source that a table was computed from."""
    history = project.sql(f"describe history {table}")
    position = next(json.loads(c.userMetadata) for c in history if c.userMetadata)
    return int(position["sources"][f"{project.schema}.{source}"]["version"])


def differing(project: Project, table: str, sql: str) -> int:
    there, wanted = f"select * from {table}", sql.format(schema=project.schema, daily=f"{project.schema}.daily")
    return sum(len(project.sql(f"{a} except all {b}")) for a, b in ((there, wanted), (wanted, there)))


def test_what_came_meanwhile(dbt_project: Project, beside: Callable[[dict[str, str]], None]) -> None:
    project, schema = dbt_project, dbt_project.schema
    for table in ("orders", "visits"):
        project.sql(f"create table {table} (id int, day int, amount int) using delta")
        project.sql(f"alter table {table} set tblproperties ('delta.enableChangeDataFeed' = 'true')")
        project.sql(f"insert into {table} values (1, 1, 10), (2, 1, 20), (3, 2, 30)")
    config = "materialized='ivm', meta={{'ivm_refresh': '{}'}}"
    for name, sql in VIEWS.items():
        text = sql.format(schema=schema, daily="{{ ref('daily') }}")
        project.model(name, text, config.format("incremental" if name != "tickets" else "auto"))
    choice = json.dumps({"ivm_lag_seconds": 0, "ivm_rebuild_seconds": 1000000})

    beside(
        {
            r"create or replace table \S*daily\b": f"insert into {schema}.orders values (4, 2, 40)",
            r"create or replace table \S*shares\b": f"update {schema}.orders set amount = 0 where id = 1",
            r"create or replace table \S*tickets\b": f"insert into {schema}.visits values (4, 2, 40)",
        }
    )
    results = responses(project.run("run", "--vars", choice))
    assert {name: r["code"] for name, r in results.items()} == dict.fromkeys(VIEWS, "backfill")
    assert results["daily"]["_message"] == "backfill · 4 rows", "two of the build, one is replaced"
    output = "\n".join(project.messages)
    assert f"daily: 2 rows of what came into {schema}.orders while it was computed" in output
    assert f"shares: {schema}.orders moved while it was computed, and other models of this run read" in output
    assert (
        version(project, "daily") == version(project, "shares") == project.sql("describe history orders")[0].version - 1
    )
    at = f"orders version as of {version(project, 'daily')}"
    assert not differing(project, "daily", VIEWS["daily"].replace("orders", at))
    assert not differing(project, "shares", VIEWS["shares"].replace("orders", at))
    assert project.sql("select count(*) from tickets")[0][0] == 3, "cannot be maintained: not built twice"
    assert [r.code for r in project.sql(f"select code from ivm_runs where model = '{schema}.daily' order by code")] == [
        "backfill",
        "delta",
    ]

    codes = {name: r["code"] for name, r in responses(project.run("run", "--vars", choice)).items()}
    assert codes == {"daily": "delta", "shares": "noop", "tickets": "full"}
    beside({r"create or replace table \S*daily\b": f"delete from {schema}.orders where id = 3"})
    results = responses(project.run("run", "--full-refresh", "-s", "daily", "--vars", choice))
    assert results["daily"]["_message"] == "full · full refresh requested · 4 rows"
    assert not differing(project, "daily", VIEWS["daily"])
    assert sum(c.operation.startswith("CREATE OR REPLACE") for c in project.sql("describe history daily")) == 2

    # a build of a few seconds is as fresh as any run is
    beside({r"create or replace table \S*daily\b": f"delete from {schema}.orders where id = 2"})
    project.run("run", "--full-refresh", "-s", "daily")
    assert version(project, "daily") == project.sql("describe history orders")[0].version - 1


def test_what_came_meanwhile_is_no_failure(dbt_project: Project, beside: Callable[[dict[str, str]], None]) -> None:
    """A change that a strict model refuses is refused by the next run: the table of this one is published."""
    project, schema = dbt_project, dbt_project.schema
    project.sql("create table orders (id int, amount int) using delta tblproperties ('delta.enableChangeDataFeed' = 'true')")
    project.sql("insert into orders values (1, 10), (2, 20)")
    sql = f"select sum(amount * 0.1D) as tenth from {schema}.orders"
    project.model("tenth", sql, "materialized='ivm', meta={'ivm_refresh': 'incremental_strict'}")
    beside({r"create or replace table \S*tenth\b": f"insert into {schema}.orders values (3, 30)"})
    choice = json.dumps({"ivm_lag_seconds": 0, "ivm_rebuild_seconds": 1000000})
    assert responses(project.run("run", "--vars", choice))["tenth"]["code"] == "backfill"
    assert version(project, "tenth") == project.sql("describe history orders")[0].version - 1
    with pytest.raises(DbtFailed, match="this change cannot be maintained"):
        project.run("run", "--vars", choice)


def test_columns_that_came_meanwhile(dbt_project: Project, beside: Callable[[dict[str, str]], None]) -> None:
    """A MERGE of new rows brings a column, which a * has from now on: the next run sees to all rows."""
    project, schema = dbt_project, dbt_project.schema
    project.sql("create table orders (id int, n int) using delta tblproperties ('delta.enableChangeDataFeed' = 'true')")
    project.sql("insert into orders values (1, 10), (2, 20)")
    sql = f"select id, to_json(struct(*)) as j from {schema}.orders"
    project.model("texts", sql, "materialized='ivm', meta={'ivm_refresh': 'incremental'}")
    evolving = (
        f"merge with schema evolution into {schema}.orders t using (select 3 as id, 30 as n, 'x' as note) s "
        "on t.id = s.id when not matched then insert *"
    )
    beside({r"create or replace table \S*texts\b": evolving})
    choice = json.dumps({"ivm_lag_seconds": 0, "ivm_rebuild_seconds": 1000000})
    assert responses(project.run("run", "--vars", choice))["texts"]["_message"] == "backfill · 2 rows"
    assert project.sql("select note from orders where id = 3")[0].note == "x"
    project.run("run")
    assert not differing(project, "texts", sql)
    assert responses(project.run("run"))["texts"]["code"] == "noop"
