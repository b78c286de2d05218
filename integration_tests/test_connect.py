"""The adapter over a real Spark Connect server: `scripts/lane connect` runs it, with pyspark[connect] and with its client alone."""

from __future__ import annotations

import gc
import re
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from harness import INCREMENTAL, response
from shop import unequal

pytest.importorskip("pyspark.sql.connect.session", exc_type=ImportError)
from connect_served import ConnectProject, ConnectServer
from pyspark.sql.connect.client.reattach import ExecutePlanResponseReattachableIterator
from where import SERVER, served

from dbt.adapters.spark_ivm.connect import find_remote

pytestmark = pytest.mark.skipif(SERVER != "connect", reason="IVM_SERVER=connect has a server for it")

FEED = "'delta.enableChangeDataFeed' = 'true'"
TOTALS = (
    "select customer, count(*) as orders, sum(if(amount >= {}, amount, 0)) as large from {}.orders group by customer"
)


@pytest.fixture
def project(tmp_path: Path) -> ConnectProject:
    """500 orders of 50 customers, a view of them, and two models of each kind that is published otherwise."""
    project = ConnectProject(tmp_path, served(), threads=2)
    project.sql(f"create table orders (id int, customer int, amount int) using delta tblproperties ({FEED})")
    project.sql("insert into orders select id, id % 50, id % 100 from range(500)")
    project.sql(
        "create view large_orders as select id, customer, cast(amount as string) as amount from orders where amount > 80"
    )
    return project


def models_of(project: ConnectProject, least: int) -> dict[str, str]:
    """The models' queries; `least` is what an edit changes."""
    return {
        "totals": TOTALS.format(least, project.schema),
        "rows_of_view": f"select id, amount, length(amount) as n from {project.schema}.large_orders",
        "pairs": f"select a.id, b.amount from {project.schema}.orders a join {project.schema}.orders b on a.id = b.id + 1 where b.amount < {least}",
    }


def refresh(project: ConnectProject, queries: dict[str, str], *args: str) -> dict[str, str]:
    """Runs dbt and compares each model with its SELECT; by model what it reported."""
    for name, sql in queries.items():
        project.model(name, sql, INCREMENTAL)
    results = project.run(*(args or ("run",)))
    said = {r.node.name: str(response(r)["_message"]) for r in results}
    wrong = {name: unequal(project, f"{project.schema}.{name}", sql) for name, sql in queries.items()}
    assert not any(wrong.values()), (wrong, said)
    return said


def codes(said: dict[str, str]) -> set[str]:
    return {message.split()[0] for message in said.values()}


def test_a_model_over_its_life(project: ConnectProject) -> None:
    """Built, refreshed after rows came, changed and went, edited, compared, and left alone."""
    queries = models_of(project, 90)
    assert codes(refresh(project, queries)) == {"backfill"}
    assert codes(refresh(project, queries)) == {"noop"}
    for change in (
        "insert into orders values (1000, 3, 95), (1001, 77, 85)",
        "update orders set amount = 99 where id % 100 = 7",
        "delete from orders where customer = 4",
        "merge into orders using (select 1000 as id, 96 as amount) s on orders.id = s.id when matched then update set amount = s.amount",
    ):
        project.sql(change)
        said = refresh(project, queries)
        assert codes(said) <= {"delta", "append", "noop"}, said
    edited = models_of(project, 92)
    project.sql("insert into orders values (2000, 5, 91)")
    said = refresh(project, edited)
    assert codes(said) <= {"replay", "delta", "append", "noop"}, said
    project.run("run-operation", "ivm_verify")
    assert sum("they are the same" in line for line in project.messages) == len(queries), project.messages
    assert codes(refresh(project, edited, "run", "--full-refresh")) <= {"full", "backfill"}
    project.run("run-operation", "ivm_explain")
    project.run("debug")
    assert any("Spark 4" in line or "Spark 3" in line for line in project.messages), project.messages


def test_settings_and_errors(project: ConnectProject) -> None:
    """Each model has a session of its own with the profile's settings; an error is in Spark's words."""
    hooks = ["set spark.sql.session.timeZone=Asia/Tokyo", "create temporary view mine as select 1 as n"]
    project.model(
        "one",
        "select current_timezone() as zone, n from mine",
        f"materialized='table', file_format='delta', pre_hook={hooks}",
    )
    project.model(
        "two", "select current_timezone() as zone, cast('x' as int) as n", "materialized='table', file_format='delta'"
    )
    project.model("boom", "select cast(raise_error('it went boom') as int) as n", "materialized='ivm'")
    project.model("missing", f"select * from {project.schema}.missing_one", "materialized='ivm'")
    results = {r.node.name: r for r in project.run(check=False)}
    assert {name: r.status for name, r in results.items()} == {
        "one": "success",
        "two": "success",
        "boom": "error",
        "missing": "error",
    }, project.messages
    assert [tuple(row) for row in project.sql("select * from one")] == [("Asia/Tokyo", 1)]
    assert [tuple(row) for row in project.sql("select * from two")] == [("America/New_York", None)], "ANSI mode is off"
    said = {name: r.message for name, r in results.items()}
    assert "it went boom" in said["boom"] and "TABLE_OR_VIEW_NOT_FOUND" in said["missing"]
    assert not [text for text in said.values() if "\tat " in text or "JVM stacktrace" in text], said


def test_a_session_that_ends_leaves_the_threads_of_others(project: ConnectProject) -> None:
    """Threads that pyspark's sessions share. It ends them with each session, and hangs if it does so while it uses them."""
    with project.session() as stays:
        stays.execute("select 1 as n")
        assert stays.fetchall() == [(1,)]
        threads = ExecutePlanResponseReattachableIterator._release_thread_pool_instance
        with project.session() as ends:
            ends.execute("select 2 as n")
            assert ends.fetchall() == [(2,)]
        del ends
        gc.collect()
        assert threads is ExecutePlanResponseReattachableIterator._release_thread_pool_instance is not None
        stays.execute("select 3 as n")
        assert stays.fetchall() == [(3,)]


def test_two_targets_at_two_servers(project: ConnectProject, tmp_path: Path) -> None:
    """Each is written at its own server, though pyspark gives the process's first session for any address."""
    server = ConnectServer(tmp_path / "second")
    try:
        other = ConnectProject(tmp_path / "other", server)
        for at, n in ((project, 1), (other, 2), (project, 3), (other, 4)):
            at.model("one", f"select {n} as n", INCREMENTAL)
            at.run()
            assert [tuple(row) for row in at.sql("select n from one")] == [(n,)]
        assert "orders" in {row[1] for row in project.sql("show tables")} - {row[1] for row in other.sql("show tables")}
    finally:
        find_remote(server.url).client._channel.close()  # when the process ends, pyspark would wait for this server
        server.stop()


class ForgetfulServer(ConnectServer):
    """A server that lets go of a session which nobody uses for six seconds, at the port of an earlier one."""

    def __init__(self, folder: Path, port: int | None = None) -> None:
        self.earlier = port
        super().__init__(folder)

    def settings(self) -> dict[str, str]:
        self.port = self.earlier or self.port
        manager = "spark.connect.session.manager"
        idle = {f"{manager}.defaultSessionTimeout": "6s", f"{manager}.maintenanceInterval": "1s"}
        return super().settings() | idle


def test_a_server_that_lets_go_of_sessions(tmp_path: Path) -> None:
    """All sessions are opened beside the process's first one, which is idle while a model takes long; or the server is another."""
    first = ForgetfulServer(tmp_path / "first")
    project = ConnectProject(tmp_path / "project", first)
    try:
        for n in range(2):
            project.model("one", f"select {n} as n", INCREMENTAL)
            project.run()
            assert [tuple(row) for row in project.sql("select n from one")] == [(n,)]
            time.sleep(10)
        first.stop()
        second = ForgetfulServer(tmp_path / "second", first.port)
        try:
            project.run()
            assert [tuple(row) for row in project.sql("select n from one")] == [(1,)]
        finally:
            second.stop()
    finally:
        find_remote(first.url).client._channel.close()  # when the process ends, pyspark would wait for this server
        first.stop()


def test_text_that_is_no_utf8_is_read(project: ConnectProject) -> None:
    """Also in lists, maps and structs, beside NULLs and text that is: pyspark's client fails for such an answer."""
    texts = "select case id when 1 then cast(X'61FF62' as string) when 2 then 'ä' end as t from range(4)"
    nested = "array(t, 'b'), map('k', t), named_struct('x', t, 'y', array(named_struct('z', t)))"
    found: dict[str, list[tuple[Any, ...]]] = {}
    with project.session() as session:
        for name, of in {"given": "t", "replaced": "cast(encode(t, 'utf-8') as string)"}.items():
            session.execute(f"select t, {nested}, if(t is null, null, array(map(1, t))) from (select {of} as t from ({texts}))")
            found[name] = session.fetchall()
    assert {row[0] for row in found["given"]} == {None, "a\ufffdb", "ä"}
    assert found["given"] == found["replaced"]


def test_a_long_statement_shows_its_progress(project: ConnectProject, monkeypatch: pytest.MonkeyPatch) -> None:
    """In dbt's log, and to others in ivm_loads while the table is built: the stage and its tasks, as the server sends them."""
    monkeypatch.setattr("dbt.adapters.spark_ivm.session.PROGRESS_SECONDS", {True: 0.5, False: 0.5})
    monkeypatch.setattr("dbt.adapters.spark_ivm.session.ROW_SECONDS", 1.0)
    sleep = "java_method('java.lang.Thread', 'sleep', 800L)"
    project.model("slow", f"select id, {sleep} as n from range(0, 20, 1, 20)", "materialized='ivm'")
    project.run()
    lines = [line for line in project.messages if "slow: compute the whole table, running for" in line]
    assert any(re.search(r"stage 1 of \d, [1-9]\d* of 20 tasks", line) for line in lines), lines or project.messages
    rows = project.sql("select state, why from ivm_loads order by recorded_at")
    assert any(row.state == "building" and re.search(r"[1-9]\d* of 20 tasks", row.why) for row in rows), rows
    assert rows[-1].state == "done", rows


def test_ctrl_c_interrupts_the_statement(project: ConnectProject) -> None:
    endless = "select sum(hash(a.id, b.id)) as n from range(10000000000) a cross join range(10000) b"
    project.model("endless", endless, "materialized='table', file_format='delta'")
    process = project.spawn("run")
    lines: list[str] = []
    for line in process.stdout or ():
        lines.append(line)
        if "START sql table model" in line:
            break
    time.sleep(15)
    process.send_signal(signal.SIGINT)
    said = "".join(lines) + process.communicate(timeout=60)[0]
    assert process.returncode != 0, said
    # the server's two cores are free again
    project.sql("select count(*) from range(1000)")
