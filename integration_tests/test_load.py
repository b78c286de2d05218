"""A table that is loaded in chunks: after each of them it holds exactly the part of its SELECT that the position names."""

from __future__ import annotations

import json
import random
import re
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from crash_child import child
from harness import INCREMENTAL, DbtFailed, Project, models, response, responses
from shop import log_of, unequal
from spark_ivm import api as engine
from spark_ivm.planning.plan import Limits
from test_verify import verified
from where import HANDLE, SERVER

from dbt.adapters.spark_ivm import session
from dbt.adapters.spark_ivm.session import SessionHandle

OPTIONS = "materialized='ivm', meta={{'ivm_refresh': 'incremental', 'ivm_load': {}}}"
LIVE = {"by": "day", "every": "month", "publish": "live"}
DAILY = "select day, shop, count(*) as n, sum(amount) as total from {}.orders group by day, shop"
ROWS = """
(1, date'2026-01-05', 1, 10), (2, date'2026-01-20', 2, 20), (3, date'2026-02-03', 1, 30), (4, date'2026-02-03', 1, 40),
(5, date'2026-02-27', 2, 50), (6, date'2026-04-01', 1, 60), (7, date'2026-04-15', 2, 70), (8, null, 1, 80)
"""


@pytest.fixture
def project(dbt_project: Project) -> Project:
    """Orders of January, February and April, and one of no day."""
    dbt_project.sql(
        "create table orders (id int, day date, shop int, amount int) using delta "
        "tblproperties ('delta.enableChangeDataFeed' = 'true')"
    )
    dbt_project.sql(f"insert into orders values {ROWS}")
    return dbt_project


def write(project: Project, sql: str = DAILY, name: str = "daily", **option: Any) -> str:
    sql = sql.format(project.schema)
    project.model(name, sql, OPTIONS.format(LIVE | option))
    return sql


def position(project: Project, table: str = "daily") -> dict[str, Any]:
    return next(json.loads(c.userMetadata) for c in project.sql(f"describe history {table}") if c.userMetadata)


def is_exactly(project: Project, sql: str, where: str = "true", table: str = "daily") -> None:
    assert unequal(project, table, f"select * from ({sql}) where {where}") == 0


def commits(project: Project, table: str = "daily") -> int:
    """How many commits loaded rows."""
    return sum(
        c.operation in ("WRITE", "CREATE OR REPLACE TABLE AS SELECT") for c in project.sql(f"describe history {table}")
    )


def chunk_seconds(project: Project) -> float:
    """From the beginning of the first chunk to its commit."""
    first = project.sql("describe history daily")[-1]
    return float(first.timestamp.timestamp() - json.loads(first.userMetadata)["began"] / 1000)


def load(project: Project, *args: str, chunks: int = 1) -> dict[str, Any]:
    choice = json.dumps({"ivm_load_chunks": chunks, "ivm_rebuild_seconds": 1000000})
    return response(models(project.run("run", "--vars", choice, *args))[0])


def test_newest_first(project: Project) -> None:
    """Rows that come late, edits of the SQL and updates meet each part of the table as it is loaded."""
    if SERVER == "stock":
        pytest.skip("without the adapter ivm_load has no use")
    sql = write(project)
    began = time.time()
    assert load(project)["_message"].startswith("backfill · chunk 1 of 3")
    took = time.time() - began
    assert any("daily: chunk 1 of 3, 2 rows, " in m and " left" in m for m in project.messages)
    is_exactly(project, sql, "day >= '2026-04-01'")

    # late for a chunk that is not there, in one that is, between both, and an update
    project.sql(
        "insert into orders values (9, date'2026-01-06', 1, 1), (10, date'2026-04-02', 1, 2), (11, date'2026-03-02', 1, 3)"
    )
    project.sql("update orders set amount = amount + 1 where id in (2, 6, 8)")
    assert "chunk 2 of 4" in load(project)["_message"]
    # a chunk is a part of the rows; what its statement takes is not scaled to all
    cost = position(project)["costs"]["rebuild"]["seconds"]
    assert chunk_seconds(project) == pytest.approx(cost, rel=0.01) and cost < took
    assert position(project)["backfill"]["frontier"] == "DATE'2026-03-01'"
    is_exactly(project, sql, "day >= '2026-03-01'")

    sql = write(project, DAILY.replace("sum(amount)", "sum(amount * 2)"))
    project.sql("delete from orders where id = 7")
    assert "chunk 3 of 4" in load(project)["_message"]
    is_exactly(project, sql, "day >= '2026-02-01'")

    project.run("run-operation", "ivm_status")
    assert any("loaded:    chunk 3 of 4, the rows where `day` >= DATE'2026-02-01'" in m for m in project.messages)
    assert any("load:      stopped, chunk 3 of 4, the variable" in m for m in project.messages)
    project.run("run-operation", "ivm_explain")
    assert any("would run: noop" in m for m in project.messages)
    project.run("run-operation", "ivm_pause", "--args", "{model: daily}")
    project.sql("insert into orders values (13, date'2026-04-02', 3, 2), (14, date'2026-01-02', 3, 2)")
    assert "chunk 3 of 4: paused by ivm_pause" in load(project)["_message"]
    is_exactly(project, sql, "day >= '2026-02-01'")
    project.run("run-operation", "ivm_resume", "--args", "{model: daily}")
    before = commits(project)
    assert "chunk 4 of 4" in load(project)["_message"]
    is_exactly(project, sql)
    assert commits(project) == before + 1
    assert position(project)["backfill"] is None
    # a slice by hand, of a table in service
    for first, end in (("'2026-03-01'", "'2026-02-01'"), ("2026-02-01", "2026-02-01"), ("2026-10-01", "'2026-9-30'")):
        with pytest.raises(DbtFailed, match=r"ivm_recompute was given from 2026-.*, which is not before to 2026-.*: there is no day between"):
            project.run("run-operation", "ivm_recompute", "--args", f"{{model: daily, from: {first}, to: {end}}}")
    with pytest.raises(DbtFailed, match=r"given from 2, which is not before to 1\.5: there is no shop"):
        project.run("run-operation", "ivm_recompute", "--args", "{model: daily, by: shop, from: 2, to: 1.5}")
    assert "ivm.invalid" not in str(project.sql("describe detail daily")[0].properties)
    with pytest.raises(DbtFailed, match="The variable ivm_load_chunks is '0'; it is a whole number from 1"):
        load(project, chunks=0)
    project.sql("insert into orders values (12, date'2025-01-06', 1, 1)")
    project.write_as_refresh("daily", "update daily set total = 0 where day < '2026-03-01'")
    project.run("run-operation", "ivm_recompute", "--args", "{model: daily, from: '2026-02-01', to: '2026-03-01'}")
    assert response(models(project.run())[0])["code"] == "replay"
    is_exactly(
        project,
        f"select * from ({sql}) where day >= '2026-02-01' union all select * from daily where day < '2026-02-01' or day is null",
    )


def test_continues_where_it_was_killed(project: Project) -> None:
    """Oldest first, by a number; the position of the last chunk that is there says where the next run goes on."""
    sql = "select id, shop, rank() over (partition by id order by amount) as r from {}.orders"
    sql = write(project, sql, by="id", every=2, order="oldest_first")
    inserts = r"insert into \S*daily"
    assert child(project, when="before", pattern=inserts, nth=2).returncode < 0
    is_exactly(project, sql, "id < 4")
    assert child(project, when="after", pattern=inserts).returncode < 0
    is_exactly(project, sql, "id < 6")
    there = commits(project)
    project.sql(
        "insert into orders values (5, date'2026-04-02', 1, 2), (1, date'2026-04-02', 1, 2), (null, null, 1, 3)"
    )
    assert response(models(project.run())[0])["_message"].startswith("backfill · chunk 5 of 5")
    is_exactly(project, sql)
    assert there == 3
    assert commits(project) <= there + 3, "the change, and the two chunks that were left"


@pytest.mark.parametrize("ansi", ["true", pytest.param("false", marks=pytest.mark.slow)])
def test_the_least_number_is_in_the_last_chunk(project: Project, ansi: str) -> None:
    """Its range would begin below it, which is an error in ANSI mode, and else a large number: the frontier stays where it is."""
    project.sql("insert into orders values (-2147483648, null, 1, 1)")
    by_id = {"by": "id", "every": 3}
    sql = f"select id, count(*) as n, sum(amount) as total from {project.schema}.orders group by id"
    project.model("daily", sql, OPTIONS.format(LIVE | by_id) + f", pre_hook='set spark.sql.ansi.enabled = {ansi}'")
    assert "chunk 2 of 3" in load(project, chunks=2)["_message"]
    is_exactly(project, sql, "id >= 3")
    assert "chunk 3 of 3" in load(project, chunks=9)["_message"]
    is_exactly(project, sql)


def test_at_the_end(project: Project) -> None:
    """Nothing, or the old table, is there until all chunks are; a column that bounds nothing is one statement."""
    sql = write(project, publish="at_end")
    write(project, "select shop, max(day) as day from {}.orders group by shop", "latest")
    with pytest.raises(DbtFailed, match="not there yet: chunk 2 of 3"):
        load(project, "-s", "daily", chunks=2)
    assert not project.sql("show tables like 'daily'")
    project.sql("update orders set amount = amount + 1 where id in (1, 6)")
    results = responses(project.run())
    assert results["daily"]["code"] == "backfill"
    assert results["latest"]["_message"] == "backfill · 2 rows"
    assert any(
        "ivm_load of latest has no use: day is not among the columns that rows" in m for m in project.messages
    )
    is_exactly(project, sql)
    assert commits(project) == 1
    assert not project.sql("show tables like 'daily__ivm*'")

    # a rebuild
    before = {tuple(row) for row in project.sql("select * from daily")}
    project.sql("insert into orders values (9, date'2026-02-06', 1, 1)")
    assert "not published yet: chunk 1 of 3" in load(project, "-s", "daily", "--full-refresh")["_message"]
    assert {tuple(row) for row in project.sql("select * from daily")} == before
    cancel = ("run-operation", "ivm_cancel", "--args", "{model: daily}")
    assert child(project, *cancel, when="before", pattern="drop table").returncode < 0
    assert project.sql("show tables like 'daily__ivm*'")
    project.run("run-operation", "ivm_resume", "--args", "{model: daily}")
    assert not project.sql("show tables like 'daily__ivm*'"), "a load that was cancelled begins from its first chunk"
    assert "not published yet: chunk 1 of 3" in load(project, "-s", "daily", "--full-refresh")["_message"]
    project.run(*cancel)
    assert not project.sql("show tables like 'daily__ivm*'")
    with pytest.raises(DbtFailed, match=r"cancelled by ivm_cancel\. After dbt run-operation ivm_resume .* it begins from its first chunk"):
        load(project, "-s", "daily", "--full-refresh")
    project.run("run-operation", "ivm_resume", "--args", "{model: daily}")
    assert load(project, "-s", "daily", "--full-refresh", chunks=9)["code"] == "full"
    is_exactly(project, sql)
    assert commits(project) == 2


def test_chunks_leave_no_files(project: Project, tmp_path: Path) -> None:
    """Of a table that is kept in a folder of its own what was loaded beside it goes: files would stay there."""
    sql = DAILY.format(project.schema)
    root = tmp_path / "lake"
    project.model("daily", sql, OPTIONS.format(LIVE | {"publish": "at_end"}) + f", location_root='{root}'")
    with pytest.raises(DbtFailed, match="not there yet: chunk 1 of 3"):
        load(project)
    assert project.sql("show tables like 'daily__ivm_load'")
    assert load(project, chunks=9)["code"] == "backfill"
    is_exactly(project, sql)
    assert project.sql("describe detail daily")[0].location == f"file:{root}/daily"
    assert [folder.name for folder in root.iterdir()] == ["daily"]


def test_what_was_staged_beside_chunks_goes_with_them(project: Project) -> None:
    """A run was killed while it took up a change of the part that was there."""
    sql = write(project, "select id, day, amount from {}.orders", publish="at_end")
    with pytest.raises(DbtFailed, match="not there yet: chunk 1 of 3"):
        load(project)
    project.sql("update orders set amount = amount + 1 where id = 6")
    staged = r"create or replace table \S*daily__ivm_load__ivm_delta"
    assert child(project, when="after", pattern=staged).returncode < 0
    assert project.sql("show tables like 'daily__ivm_load__ivm_delta*'")
    load(project, chunks=9)
    is_exactly(project, sql)
    assert not project.sql("show tables like 'daily__ivm*'")


def test_an_edit_in_chunks(project: Project) -> None:
    """The option cuts the replay of many keys, too, and the rebuild that an edit asks for by reaching too many."""
    write(project, publish="at_end")
    project.run()
    sql = write(project, DAILY.replace("sum(amount)", "sum(amount * if(shop < 9, 2, 1))"), publish="at_end")
    limits = {"literal_keys": 1, "rebuild_share": None, "chunk_keys": 2}
    staged = r"insert into \S*daily__ivm_replay"
    assert child(project, when="after", pattern=staged, nth=2, limits=limits).returncode < 0
    process = child(project, limits=limits)
    assert process.returncode == 0, process.stdout
    assert "daily: the replay goes on, 2 of 4 chunks are there" in process.stdout, "three months, and no day"
    assert "daily: chunk 4 of 4 of the replay of 7 keys" in process.stdout
    is_exactly(project, sql)

    sql = sql.replace("sum(amount", "max(amount")
    project.model("daily", sql, OPTIONS.format(LIVE | {"publish": "at_end"}).replace("incremental", "auto"))
    before = {tuple(row) for row in project.sql("select * from daily")}
    assert load(project)["_message"].startswith("noop · not published yet: chunk 1 of 3")
    assert {tuple(row) for row in project.sql("select * from daily")} == before
    project.sql("insert into orders values (9, date'2026-02-06', 1, 1)")
    assert load(project, chunks=9)["_message"].startswith("full · ")
    is_exactly(project, sql)
    assert not project.sql("show tables like 'daily__ivm_load'")


def test_rows_invalidated_by_hand_wait_for_the_chunks(project: Project) -> None:
    """Until the chunks of an edit are published the table, and its position, are of the SQL before."""
    write(project, publish="at_end")
    project.run()
    project.run("run-operation", "ivm_invalidate", "--args", '{model: daily, where: "shop = 1"}')
    # of the same types, so that it is the keys that are too many
    sql = DAILY.format(project.schema).replace("sum(amount)", "sum(amount * 2)")
    project.model("daily", sql, OPTIONS.format(LIVE | {"publish": "at_end"}).replace("incremental", "auto"))
    before, at = {tuple(row) for row in project.sql("select * from daily")}, position(project)["fingerprint"]
    assert load(project)["_message"].startswith("noop · not published yet: chunk 1 of 3")
    assert {tuple(row) for row in project.sql("select * from daily")} == before
    assert position(project)["fingerprint"] == at
    assert load(project, chunks=9)["_message"].startswith("full · ")
    is_exactly(project, sql)


@pytest.mark.parametrize("killed", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_rows_invalidated_between_chunks(project: Project, killed: bool) -> None:
    """Rows that are loaded beside the table are computed again, too: what they were computed by may have been wrong."""
    sql = write(project, publish="at_end")
    project.run()
    assert "not published yet: chunk 1 of 3" in load(project, "--full-refresh")["_message"]
    wrong = "update daily__ivm_load set total = -1 where shop = 1"
    project.write_as_refresh("daily__ivm_load", wrong)
    assert project.sql("select * from daily__ivm_load where total = -1")
    invalidate = ("run-operation", "ivm_invalidate", "--args", '{model: daily, where: "shop = 1"}')
    if killed:
        assert child(project, *invalidate, when="after", pattern="alter table").returncode < 0
    else:
        project.run(*invalidate)
    assert load(project, "--full-refresh", chunks=9)["code"] == "full"
    is_exactly(project, sql)


def test_a_table_of_chunks_that_another_writer_overwrites(project: Project) -> None:
    """Nothing of it is taken out for chunks that are left to load."""
    sql = write(project)
    load(project)
    is_exactly(project, sql, "day >= '2026-04-01'")
    project.model("daily", sql, "materialized='table', file_format='delta'")
    project.run()
    write(project)
    load(project)
    is_exactly(project, sql)
    assert not position(project).get("backfill")
    project.sql("update orders set amount = amount + 1 where id in (1, 6)")
    assert load(project)["code"] == "delta"
    is_exactly(project, sql)


def test_a_contract_waits_for_the_chunks(project: Project) -> None:
    """Constraints and descriptions of the new SELECT are none of the old table's, whose rows may break them."""
    columns = [{"name": n, "data_type": t} for n, t in (("day", "date"), ("shop", "int"), ("n", "bigint"))]
    total = {"name": "total", "data_type": "bigint"}
    config = {"contract": {"enforced": True}, "persist_docs": {"columns": True}}

    def contract(*others: dict[str, Any], **constraint: Any) -> None:
        described = {"name": "daily", "config": config, "columns": [*columns, *others], **constraint}
        project.write("models/schema.yml", json.dumps({"models": [described]}))

    contract(total)
    write(project, publish="at_end")
    project.run()
    before = {tuple(row) for row in project.sql("select * from daily")}
    # another column, with a constraint
    most = {"name": "most", "data_type": "int", "description": "of one order", "constraints": [{"type": "not_null"}]}
    contract(most, constraints=[{"type": "check", "name": "few", "expression": "n > 0"}])
    sql = write(project, DAILY.replace("sum(amount) as total", "max(amount) as most"), publish="at_end")
    assert "not published yet: chunk 1 of 3" in load(project)["_message"]
    assert {tuple(row) for row in project.sql("select * from daily")} == before
    assert "delta.constraints" not in str(project.sql("show tblproperties daily"))
    assert load(project, chunks=9)["code"] == "full"
    is_exactly(project, sql)
    properties = str(project.sql("show tblproperties daily"))
    assert "delta.constraints.not_null_most" in properties and "delta.constraints.few" in properties


def test_two_replays_at_a_time(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another run on newer rows begins its replay while one is at its chunks, and dies: none takes the other's."""
    write(project)
    project.run()
    sql = write(project, DAILY.replace("sum(amount)", "sum(amount * 2)"))
    limits = {"literal_keys": 1, "rebuild_share": None, "chunk_keys": 2}
    monkeypatch.setattr(engine, "LIMITS", dict.fromkeys(engine.LIMITS, Limits(**limits)))
    staged = r"insert into \S*daily__ivm_replay"
    execute, left = HANDLE.execute, ["another run"]

    def watched(self: SessionHandle, statement: str, bindings: Any = None) -> None:
        execute(self, statement, bindings)
        if left and re.search(staged, statement):
            left.clear()
            project.sql("insert into orders values (9, date'2026-04-06', 1, 1)")
            assert child(project, when="before", pattern=staged, limits=limits).returncode < 0

    monkeypatch.setattr(HANDLE, "execute", watched)
    project.run("run", check=False)
    assert not left
    project.run()
    is_exactly(project, sql)


def test_what_is_published_is_what_was_loaded(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another run takes up newer rows beside the table, after its last chunk and before it is published."""
    sql = write(project, "select id, day, amount from {}.orders", publish="at_end")
    execute, left = HANDLE.execute, ["another run"]

    def watched(self: SessionHandle, statement: str, bindings: Any = None) -> None:
        execute(self, statement, bindings)
        if left and "cast('done' as string)" in statement:
            left.clear()
            project.sql("insert into orders values (9, date'2026-01-06', 1, 1)")
            assert child(project, when="after", pattern=r"insert into \S*daily__ivm_load").returncode < 0

    monkeypatch.setattr(HANDLE, "execute", watched)
    project.run("run", check=False)
    assert not left
    project.run()
    is_exactly(project, sql)


@pytest.mark.parametrize("when", ["the first chunk is there", "all are being published"])
def test_a_run_beside_a_rebuild_leaves_its_chunks(
    project: Project, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    """A run that keeps the old table fresh meanwhile does not drop what the rebuild has loaded so far."""
    sql = write(project, publish="at_end")
    project.run()
    project.sql("insert into orders values (9, date'2026-02-06', 1, 1)")
    execute, left = HANDLE.execute, ["another run"]

    def watched(self: SessionHandle, statement: str, bindings: Any = None) -> None:
        first = when == "the first chunk is there"
        if first:
            execute(self, statement, bindings)
        if left and re.search(r"create or replace table \S*daily" + ("__ivm_load" if first else r"`?\s"), statement):
            left.clear()
            process = child(project)
            assert process.returncode == 0, process.stdout
            assert project.sql("show tables like 'daily__ivm_load'")
            is_exactly(project, sql)
        if not first:
            execute(self, statement, bindings)

    monkeypatch.setattr(HANDLE, "execute", watched)
    assert load(project, "--full-refresh", chunks=9)["code"] == "full"
    assert not left
    is_exactly(project, sql)
    assert not project.sql("show tables like 'daily__ivm*'")


def test_chunks_beside_the_table_are_of_one_query(project: Project) -> None:
    """An edit while chunks are loaded that are to be the whole table counts for all, whatever the author's scope is."""
    scoped = OPTIONS.format(LIVE | {"publish": "at_end"}).replace("meta={", "meta={'ivm_scope': \"day >= '2026-04-01'\", ")
    project.model("daily", DAILY.format(project.schema), scoped)
    with pytest.raises(DbtFailed, match="not there yet: chunk 2 of 3"):
        load(project, chunks=2)
    sql = DAILY.format(project.schema).replace("sum(amount)", "sum(amount * 2)")
    project.model("daily", sql, scoped)
    project.run()
    is_exactly(project, sql)
    assert position(project)["scope"] is None


def test_a_source_that_is_replaced_by_its_own_rows(project: Project) -> None:
    """As a table model does in every run: the position stays where it is, and the chunks go on."""
    sql = write(project)
    load(project)
    feed = "tblproperties ('delta.enableChangeDataFeed' = 'true')"
    project.sql("create table copied using delta as select * from orders")
    project.sql(f"create or replace table orders using delta {feed} as select * from copied")
    assert "chunk 2 of 3" in load(project)["_message"]
    is_exactly(project, sql, "day >= '2026-02-01'")
    project.sql("insert overwrite orders select * from copied")
    assert "chunk 3 of 3" in load(project)["_message"]
    is_exactly(project, sql)


def test_an_edit_of_a_scope_while_chunks_are_left(project: Project) -> None:
    """The position goes on to say that other rows are of the old SELECT: such a row is computed, not added to."""
    scoped = OPTIONS.format(LIVE).replace("meta={", "meta={'ivm_scope': \"day >= '2026-04-10'\", ")
    project.model("daily", DAILY.format(project.schema), scoped)
    load(project)
    project.model("daily", DAILY.format(project.schema).replace("sum(amount)", "sum(amount * 2)"), scoped)
    assert "chunk 2 of 3" in load(project)["_message"]
    assert position(project)["scope"] == "day >= '2026-04-10'"
    project.sql("insert into orders values (9, date'2026-04-01', 1, 7)")
    load(project)
    totals = {str(r.day): r.total for r in project.sql("select day, total from daily where shop = 1 and day > '2026-03-01'")}
    assert totals == {"2026-04-01": 134}


def test_a_scope_beside_an_edit_of_the_column_that_a_load_goes_by(project: Project) -> None:
    """The frontier is a day of the new SELECT: rows out of the scope, of the old one, would be lost there or come twice."""
    scoped = OPTIONS.format(LIVE).replace("meta={", "meta={'ivm_scope': 'shop >= 2', ")
    project.model("daily", DAILY.format(project.schema), scoped)
    load(project)
    sql = DAILY.format(project.schema).replace("select day", "select date_sub(day, 1) as day")
    project.model("daily", sql, scoped)
    load(project, chunks=9)
    assert "IVM-911" in "".join(project.messages)
    is_exactly(project, sql)


def test_who_was_silent_for_too_long_takes_nothing_back(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another run has taken its slot and loaded all: what was published stays there."""
    sql = write(project)
    load(project)
    execute, left = HANDLE.execute, ["another run"]

    def watched(self: SessionHandle, statement: str, bindings: Any = None) -> None:
        if left and re.search(r"insert into \S*daily`?\s", statement):
            left.clear()
            project.sql("update ivm_loads set recorded_at = recorded_at - interval 7 hours")
            process = child(project)
            assert process.returncode == 0, process.stdout
            is_exactly(project, sql)
        execute(self, statement, bindings)

    monkeypatch.setattr(HANDLE, "execute", watched)
    with pytest.raises(DbtFailed, match="Another run continues the load"):
        load(project, chunks=9)
    assert not left
    assert [c.operation for c in project.sql("describe history daily limit 2")] == ["WRITE", "WRITE"]
    is_exactly(project, sql)


def test_what_is_live_is_kept_fresh_after_a_cancel(project: Project) -> None:
    sql = write(project)
    load(project)
    project.run("run-operation", "ivm_cancel", "--args", "{model: daily}")
    project.sql("insert into orders values (9, date'2026-04-06', 1, 1)")
    assert "chunk 1 of 3: cancelled by ivm_cancel" in load(project, chunks=9)["_message"]
    is_exactly(project, sql, "day >= '2026-04-01'")


def test_a_paused_run_keeps_the_chunks_of_another(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """It refreshes the part that was loaded when it looked; meanwhile the run with the slot loads the rest."""
    sql = write(project)
    load(project)
    project.run("run-operation", "ivm_pause", "--args", "{model: daily}")
    project.sql("insert into orders values (9, date'2026-04-06', 1, 1)")
    execute, left = HANDLE.execute, ["another run"]

    def watched(self: SessionHandle, statement: str, bindings: Any = None) -> None:
        if left and re.search(r"insert into \S*daily`?\s", statement):
            left.clear()
            assert child(project, "run-operation", "ivm_resume", "--args", "{model: daily}").returncode == 0
            assert child(project).returncode == 0
            is_exactly(project, sql)
        execute(self, statement, bindings)

    monkeypatch.setattr(HANDLE, "execute", watched)
    load(project)
    assert not left
    is_exactly(project, sql)
    assert [c.operation for c in project.sql("describe history daily limit 3")] == ["WRITE"] * 3, "nothing was taken back"


def test_a_cancel_is_not_taken_back_while_a_run_is_to_see_it(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    sql = write(project, publish="at_end")
    execute, left = HANDLE.execute, ["orders of an operator"]

    def watched(self: SessionHandle, statement: str, bindings: Any = None) -> None:
        execute(self, statement, bindings)
        if left and re.search(r"create or replace table \S*daily__ivm_load", statement):
            left.clear()
            codes = [child(project, "run-operation", f"ivm_{o}", "--args", "{model: daily}") for o in ORDERS]
            assert [c.returncode for c in codes] == [0, 1, 1], [c.stdout for c in codes]
            assert all("IVM-705" in c.stdout for c in codes[1:])

    monkeypatch.setattr(HANDLE, "execute", watched)
    with pytest.raises(DbtFailed, match="cancelled by ivm_cancel"):
        load(project, chunks=9)
    assert not left
    assert not project.sql("show tables like 'daily__ivm*'")
    project.run("run-operation", "ivm_resume", "--args", "{model: daily}")
    load(project, chunks=9)
    is_exactly(project, sql)


ORDERS = ["cancel", "resume", "pause"]
OTHER = "insert into ivm_loads (model, state, holder, recorded_at) values ('{}', '{}', 'elsewhere:1:m', {})"


def test_a_slot_is_taken_by_one(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of who died, or has come between a look at the slots and the row that takes one: who came first loads."""
    sql = write(project)
    project.run("run-operation", "ivm_resume", "--args", "{model: daily}")
    project.sql(OTHER.format("other.dead", "loading", "current_timestamp() - interval 7 hours"))
    silent = OTHER.replace("elsewhere:1:m", "elsewhere:1+:m")  # it reported what it does
    project.sql(silent.format("other.silent", "loading", "current_timestamp() - interval 2 hours"))
    execute, came = HANDLE.execute, [f"{project.schema}.daily", "other.alive"]

    def watched(self: SessionHandle, statement: str, bindings: Any = None) -> None:
        if came and "cast('loading' as string)" in statement:
            project.sql(OTHER.format(came.pop(0), "loading", "current_timestamp()"))
        execute(self, statement, bindings)

    def ends() -> str:
        """The other one has ended when this one has waited for it."""
        waits = "select why from ivm_loads where state = 'waiting' and why like 'waits %'"
        while not (rows := project.sql(waits)):
            time.sleep(0.2)
        project.sql(OTHER.format("other.alive", "done", "current_timestamp()"))
        return str(rows[0].why)

    monkeypatch.setattr(HANDLE, "execute", watched)
    with pytest.raises(DbtFailed, match="is not there yet: elsewhere:1:m loads it"):
        project.run()
    project.sql(OTHER.format(f"{project.schema}.daily", "done", "current_timestamp()"))
    with pytest.raises(DbtFailed, match=r"is not there yet: waits for other\.alive: the variable ivm_load_at_once is 1"):
        project.run("run", "--vars", "ivm_load_wait: 1")
    project.sql("delete from ivm_loads where state = 'waiting'")
    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(ends)
        assert load(project, chunks=9)["code"] == "backfill"
    assert other.result(9) == "waits for other.alive: the variable ivm_load_at_once is 1"
    is_exactly(project, sql)


def test_who_waits_is_fresh(project: Project) -> None:
    """A table that is there in part follows its sources while another one has the slot, and so do models after it."""
    sql = write(project)
    also = f"select shop, count(*) as n from {project.schema}.orders group by shop"
    project.model("later", also, "materialized='ivm', meta={'ivm_refresh': 'incremental'}")
    load(project)
    project.sql(OTHER.format("other.alive", "loading", "current_timestamp()"))
    project.sql("insert into orders values (9, date'2026-04-06', 1, 1), (10, date'2026-02-06', 1, 1)")
    done = responses(project.run("run", "--vars", "{ivm_load_wait: 0, ivm_rebuild_seconds: 1000000}"))
    waits = "waits for other.alive: the variable ivm_load_at_once is 1"
    assert (done["daily"]["code"], done["later"]["code"]) == ("backfill", "delta")
    assert f"chunk 1 of 3: {waits}" in done["daily"]["_message"]
    is_exactly(project, sql, "day >= '2026-04-01'")
    is_exactly(project, also, table="later")
    project.run("run-operation", "ivm_status")
    assert any(f"load:      stopped, chunk 1 of 3, {waits}" in m for m in project.messages)
    # nor does it take a slot to be paused
    project.run("run-operation", "ivm_pause", "--args", "{model: daily}")
    project.sql("insert into orders values (11, date'2026-04-07', 1, 1)")
    assert "chunk 1 of 3: paused by ivm_pause" in responses(project.run())["daily"]["_message"]
    is_exactly(project, sql, "day >= '2026-04-01'")


def test_who_waits_for_long_is_known_by_its_process(project: Project) -> None:
    """It says so once; a run is said to have ended if its process has."""
    write(project)
    project.run("run-operation", "ivm_resume", "--args", "{model: daily}")
    old = "current_timestamp() - interval 2 hours"
    for pid, words in ((1, "waiting"), (2**22 + 1, "ended while it was waiting")):  # Linux has no more processes
        holder = f"{socket.gethostname()}:{pid}+:m"
        project.sql(OTHER.replace("elsewhere:1:m", holder).format(f"{project.schema}.daily", "waiting", old))
        project.run("run-operation", "ivm_status")
        assert any(f"load:      {words}, recorded 2.0 h ago" in m for m in project.messages), project.messages
        old = "current_timestamp() - interval 119 minutes"


def test_what_a_chunk_reports(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is computed: which one it is, how much of all is there, how long the rest takes; and what came of a source."""
    monkeypatch.setattr(session, "PROGRESS_SECONDS", {True: 0.2, False: 0.2})
    monkeypatch.setattr(session, "ROW_SECONDS", 0.4)
    inner = "aggregate(sequence(1, 5000 + id % 2), 0L, (b, y) -> b + y * x % 7)"
    slow = f"aggregate(sequence(1, 500), 0L, (a, x) -> a + {inner})"  # about a second a row
    sql = write(project, f"select id, day, {slow} as slow from {{}}.orders")
    load(project, chunks=2)
    rows = project.sql("select * from ivm_loads where state = 'loading' and why like '%job %' order by recorded_at")
    assert {r.chunk for r in rows} == {0, 1}, rows
    assert {(r.chunks, r.rows_to_read) for r in rows} == {(3, 7)}
    # two of the seven rows are in the first chunk, three in the second
    assert all(0 <= r.percent <= 200 / 7 for r in rows if r.chunk == 0), rows
    second = [r for r in rows if r.chunk == 1]
    assert all(200 / 7 <= r.percent <= 500 / 7 and r.rows_per_second > 0 for r in second), second
    assert {r.seconds_left > 0 for r in second if r.seconds_left is not None} == {True}, second

    project.sql("create table kept using delta as select * from orders")
    project.sql("drop table orders")
    project.sql("create table orders using delta as select * from kept")
    load(project, chunks=9)
    why = "daily: what is loaded was computed again: "
    assert any(why in m for m in project.messages), project.messages
    assert project.sql(f"select * from ivm_loads where why like '{why[7:]}%'")
    is_exactly(project, sql)


def test_what_a_replay_in_chunks_reports(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which of its chunks is computed, and that it has been: it reads no sources chunk by chunk, and takes no slot."""
    monkeypatch.setattr(session, "PROGRESS_SECONDS", {True: 0.1, False: 0.1})
    monkeypatch.setattr(session, "ROW_SECONDS", 0.0)
    limits = Limits(literal_keys=1, rebuild_share=None, chunk_keys=4)
    monkeypatch.setattr(engine, "LIMITS", dict.fromkeys(engine.LIMITS, limits))
    project.sql("create table many using delta as select id % 8 as k, id as amount from range(400000)")
    sql = f"select k, count(*) as n, sum(amount) as total from {project.schema}.many group by k"
    project.model("totals", sql, INCREMENTAL)
    project.run()
    project.sql("drop table if exists ivm_loads")
    slow = f"{'sha2(' * 4}cast(amount as string){', 512)' * 4}"  # seconds a chunk
    sql = sql.replace("sum(amount)", f"sum(case when {slow} = '' then amount else amount * 2 end)")
    project.model("totals", sql, INCREMENTAL)
    done = responses(project.run())["totals"]
    assert done["code"] == "replay", done
    rows = project.sql("select * from ivm_loads order by recorded_at")
    # a quick statement has but one row, of its planning
    computing = [r for r in rows if r.state == "building" and (r.why or "").startswith(("job ", "planning"))]
    assert {(r.chunk, r.chunks) for r in computing} == {(0, 2), (1, 2)}, rows
    assert {(r.rows_read, r.rows_to_read) for r in computing} == {(None, None)}
    assert rows[-1].state == "done", rows
    is_exactly(project, sql, table="totals")


def test_without_the_option_nothing_stays(project: Project) -> None:
    """A table beside the model's is of no use where the option was taken out in the middle."""
    sql = write(project, publish="at_end")
    with pytest.raises(DbtFailed, match="not there yet: chunk 1 of 3"):
        load(project)
    assert project.sql("show tables like 'daily__ivm_load'")
    project.model("daily", sql, "materialized='ivm'")
    project.run()
    is_exactly(project, sql)
    assert not project.sql("show tables like 'daily__ivm_load'")


def test_what_fails_again_is_reported_again(project: Project) -> None:
    """And by a column whose name statements of backfills had; what is cancelled leaves nothing."""
    sql = f"select id, day as bucket, if(id = 5, raise_error('no ' || id), amount) as amount from {project.schema}.orders"
    project.model("daily", sql, OPTIONS.format(LIVE | {"by": "bucket"}))
    for n in (1, 2):
        with pytest.raises(DbtFailed, match="no 5"):
            project.run()
        assert position(project)["backfill"]["done"] == 1
        assert project.sql("select count(*) from ivm_loads where state = 'failed' and why like '%no 5%'")[0][0] == n

    sql = write(project, name="later", publish="at_end")
    choice = json.dumps({"ivm_load_chunks": 1})
    with pytest.raises(DbtFailed, match="not there yet: chunk 1 of 3"):
        project.run("run", "-s", "later", "--vars", choice)
    project.sql("create table later__ivm_load__ivm_dirty (a int) using delta")
    project.run("run-operation", "ivm_cancel", "--args", "{model: later}")
    assert not project.sql("show tables like 'later*'")


def test_what_is_approved_is_loaded_in_chunks(project: Project) -> None:
    """An edit is approved once, whatever is loaded of the one before; an option that is taken out is none."""
    options = OPTIONS.format(LIVE | {"publish": "at_end"}).replace("incremental'", "auto', 'ivm_on_logic_change': 'approve'")
    sql = DAILY.format(project.schema)
    project.model("daily", sql, options)
    project.run()
    for n, words in enumerate(("max(amount)", "min(amount)")):
        sql = DAILY.format(project.schema).replace("sum(amount)", words).replace("count(*)", "count(*) + 0 * approx_count_distinct(id)")
        project.model("daily", sql, options)
        with pytest.raises(DbtFailed, match="waits for approval") as stopped:
            load(project)
        (fingerprint,) = set(re.findall(r"ivm_approve: \"(\w+)\"", str(stopped.value)))
        choice = {"ivm_approve": fingerprint, "ivm_rebuild_seconds": 1000000} | ({} if n else {"ivm_load_chunks": 1})
        message = response(models(project.run("run", "--vars", json.dumps(choice)))[0])["_message"]
        assert message.startswith("full · " if n else "noop · not published yet: chunk 1 of 3"), message
    is_exactly(project, sql)

    sql = write(project, name="live")
    project.model("live", sql, OPTIONS.format(LIVE).replace("incremental'", "incremental', 'ivm_on_logic_change': 'fail'"))
    project.run("run", "-s", "live", "--vars", json.dumps({"ivm_load_chunks": 1}))
    without = "materialized='ivm', meta={'ivm_refresh': 'incremental', 'ivm_on_logic_change': 'fail'}"
    project.model("live", sql.replace("sum(", "max("), without)
    with pytest.raises(DbtFailed, match=r"changed and meta\.ivm_on_logic_change is fail"):
        project.run("run", "-s", "live")
    project.model("live", sql, without)
    project.run("run", "-s", "live")
    is_exactly(project, sql, table="live")


def test_a_chunk_again(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another writer writes the table while its chunks are found: its rows are mended first, and the run says so."""
    sql = write(project)
    load(project)
    execute, left = HANDLE.execute, ["a row of nobody"]

    def watched(self: SessionHandle, statement: str, bindings: Any = None) -> None:
        execute(self, statement, bindings)
        if left and "find the chunks of the load" in statement:
            left.clear()
            project.sql("insert into daily values (date'2026-04-20', 9, 9, 9)")

    monkeypatch.setattr(HANDLE, "execute", watched)
    assert "chunk 3 of 3" in load(project, chunks=9)["_message"]
    is_exactly(project, sql)
    why = "another writer wrote the table: chunk 2 again"
    assert [r.chunk for r in project.sql(f"select chunk from ivm_loads where why = '{why}'")] == [1]


def test_chunks_are_of_partitions(project: Project) -> None:
    """A table that is partitioned by the column of its chunks gets each partition by one commit."""
    sql = DAILY.format(project.schema)
    project.model("daily", sql, OPTIONS.format(LIVE) + ", partition_by='day'")
    load(project, chunks=9)
    is_exactly(project, sql)
    seen: set[str] = set()
    for file in sorted(log_of(project, "daily").glob("*.json")):
        added = [json.loads(line).get("add") for line in file.read_text().splitlines()]
        days = {a["partitionValues"]["day"] for a in added if a}
        assert not days & seen and len({(day or "")[:7] for day in days} - {""}) <= 1, days
        seen |= days
    assert len(seen) == 7, "six days, and none"


@pytest.mark.slow
@pytest.mark.parametrize("at_once", [1, 2])
def test_beside_a_writer(project: Project, at_once: int) -> None:
    """One backfill at a time, or two of the same source; another process writes the source, and what is loaded follows."""
    project.threads = 2
    project.write_profile()
    views = {
        name: write(project, name=name, order=order)
        for name, order in {"daily": "newest_first", "also": "oldest_first"}.items()
    }
    rng, seen, written = random.Random(7), set(), 0
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(child, project, "run", "--vars", json.dumps({"ivm_load_at_once": at_once}))
        while not running.done():
            day = f"date'2026-0{rng.randint(1, 4)}-0{rng.randint(1, 9)}'"
            kind = rng.choice(
                (
                    f"insert into orders values ({100 + written}, {day}, {rng.randint(1, 3)}, 1)",
                    f"update orders set amount = amount + 1, day = {day} where id = {rng.randint(1, 8)}",
                    f"delete from orders where id = {rng.randint(100, 110)}",
                )
            )
            project.sql(kind)
            written += 1
            if project.sql("show tables like 'ivm_loads'"):
                seen |= {
                    (r.model.split(".")[1], r.state) for r in project.sql("select model, state from ivm_loads")
                }
    process = running.result()
    assert process.returncode == 0, process.stdout
    states = project.sql("select model, state, why from ivm_loads order by recorded_at")
    loading = [r.model for r in states if r.state == "loading"]
    in_turn = sorted(loading, key=list(dict.fromkeys(loading)).index)
    assert (loading == in_turn) == (at_once == 1), "one after the other, or both"
    waited = any(r.state == "waiting" and "ivm_load_at_once is" in r.why for r in states)
    assert waited == ("its load waits for" in process.stdout) == (at_once == 1)
    assert ("daily", "loading") in seen, "told while it runs"
    for name, sql in views.items():
        at = next(iter(position(project, name)["sources"].values()))["version"]
        is_exactly(project, sql.replace(".orders", f".orders version as of {at}"), table=name)
    codes = {name: r["code"] for name, r in responses(project.run()).items()}
    assert "backfill" not in codes.values()
    for name, sql in views.items():
        is_exactly(project, sql, table=name)
    assert written > 5


def test_rolled_back_into_a_load(project: Project) -> None:
    """To a version that has part of the rows, and a column less than the SELECT: the load continues, or all is built without the option."""
    sql = write(project)
    load(project)
    at = project.sql("describe history daily limit 1")[0].version
    project.sql("update orders set amount = amount + 1 where id in (1, 6)")
    load(project, chunks=9)
    # a column more
    sql = write(project, DAILY.replace("count(*) as n", "count(*) as n, max(id) as last"))
    project.run()
    project.run("run-operation", "ivm_rollback", "--args", f"{{model: daily, version: {at}}}")
    project.run("run-operation", "ivm_status")
    load(project, chunks=1)
    left = position(project)["backfill"]
    is_exactly(project, sql, f"day >= {left['frontier']}" if left else "true")
    # without the option
    project.run("run-operation", "ivm_rollback", "--args", f"{{model: daily, version: {at}}}")
    project.model("daily", sql, "materialized='ivm', meta={'ivm_refresh': 'incremental'}")
    project.run()
    is_exactly(project, sql)


def test_names_that_have_to_be_quoted(dbt_project: Project) -> None:
    """A column with backquotes and a blank, an alias in capitals in a schema of its own: loaded, paused, loaded again, cancelled, verified."""
    project = dbt_project
    s = project.schema
    project.sql("create table orders (id int, `the ``day` date, amount int) using delta tblproperties ('delta.enableChangeDataFeed' = 'true', 'delta.columnMapping.mode' = 'name')")
    project.sql("insert into orders values (1, date'2026-01-05', 1), (2, date'2026-02-05', 1), (3, date'2026-03-05', 1), (4, null, 1)")
    sql = f"select `the ``day`, count(*) as n, sum(amount) as total from {s}.orders group by `the ``day`"
    options = "materialized='ivm', alias='Daily_Sales', schema='Other', tblproperties={'delta.columnMapping.mode': 'name'}, meta={'ivm_load': {'by': 'The `Day', 'every': 'month', 'publish': '%s'}}"
    project.model("Sales", sql, options % "live")
    table = f"{s}_Other.Daily_Sales"
    assert "chunk 1 of 3" in load(project)["_message"]
    is_exactly(project, sql, "`the ``day` >= '2026-03-01'", table)
    project.run("run-operation", "ivm_pause", "--args", "{model: Sales}")
    project.sql("insert into orders values (5, date'2026-03-05', 1), (6, date'2026-02-05', 1)")
    assert "paused" in load(project)["_message"]
    project.run("run-operation", "ivm_status", "--args", "{model: Sales}")
    project.run("run-operation", "ivm_resume", "--args", "{model: Sales}")
    load(project, chunks=9)
    is_exactly(project, sql, table=table)
    project.run("run-operation", "ivm_recompute", "--args", "{model: Sales, from: 2026-02-01, to: 2026-03-01}")
    project.run()
    is_exactly(project, sql, table=table)
    project.model("Sales", sql, options % "at_end")
    assert "not published yet" in load(project, "--full-refresh")["_message"]
    project.run("run-operation", "ivm_cancel", "--args", "{model: Sales}")
    project.run("run-operation", "ivm_resume", "--args", "{model: Sales}")
    assert load(project, "--full-refresh", chunks=9)["code"] == "full"
    is_exactly(project, sql, table=table)
    assert "they are the same" in verified(project, model="Sales", sample=2)
    project.write("models/schema.yml", json.dumps({"models": [{"name": "Sales", "data_tests": ["ivm_verified"]}]}))
    assert [str(r.status) for r in project.run("test")] == ["pass"]
    assert "they are the same" in verified(project, model="Sales", where="`the ``day` > '2026-02-01'")


@pytest.mark.slow
def test_moments_days_and_decimals(dbt_project: Project) -> None:
    """Before 1970, where a clock skips midnight or a day, at the ends of a type, and no value: each part is exact."""
    project = dbt_project
    project.parameters["spark.sql.session.timeZone"] = "America/Asuncion"  # no midnight on 1 October 2023
    project.write_profile()
    times = (
        "0001-01-01 00:00:00", "1899-12-31 23:59:59.999999", "1969-12-31 23:30:00", "1970-01-01 00:00:00", "2023-09-30 23:59:59.999999",
        "2023-10-01 00:30:00", "2023-10-01 01:00:00", "2024-03-23 23:30:00", "2024-03-24 00:00:00", "9999-12-31 23:59:59",
    )  # fmt: skip

    def row(time: str, n: int) -> str:
        return f"(timestamp'{time}', timestamp_ntz'{time}', date'{time[:10]}', {n * 0.37:.2f}, {n})"

    project.sql(
        "create table events (at timestamp, local timestamp_ntz, day date, price decimal(10, 2), n bigint) using delta "
        "tblproperties ('delta.enableChangeDataFeed' = 'true')"
    )
    rows = [row(time, n - 5) for n, time in enumerate(times)]
    rows += ["(null, null, null, null, null)", "(null, null, date'2023-10-01', -0.00, -9223372036854775808)"]
    project.sql(f"insert into events values {', '.join(rows)}")
    views = {}
    for by, every in {"at": "month", "local": "day", "day": "week", "price": 0.5, "n": 4}.items():
        for order in ("newest_first", "oldest_first"):
            name = f"by_{by}_{order}"
            views[name] = write(
                project, f"select {by}, count(*) as k, sum(n % 9) as total from {{}}.events group by {by}", name, by=by, every=every, order=order
            )  # fmt: skip
    left, runs = ["all"], 0
    while left:
        project.run("run", "--vars", json.dumps({"ivm_load_chunks": 4, "ivm_rebuild_seconds": 1000000}))
        left, runs = [], runs + 1
        for name, sql in views.items():
            state = position(project, name)["backfill"]
            sign = ">=" if name.endswith("newest_first") else "<"
            is_exactly(project, sql, f"{state['by']} {sign} {state['frontier']}" if state else "true", name)
            left += [name] if state else []
        project.sql(f"insert into events values {row(times[runs % len(times)], runs)}")
        project.sql(f"update events set n = n + 1 where n = {runs - 4}")
        assert runs < 9, left
    assert runs > 2
