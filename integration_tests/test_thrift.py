"""The adapter over a real Spark Thrift server: what its text, its times and its settings are, and what goes wrong with them."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from harness import INCREMENTAL, DbtFailed, responses
from macro_calls import macros
from shop import compared_at_once
from thrift_served import HttpServer, ServedProject, ThriftServer
from where import SERVER

from dbt.adapters.spark_ivm.server import HARMLESS

FEED = "'delta.enableChangeDataFeed' = 'true'"


def messages(project: ServedProject) -> dict[str, str]:
    """Runs dbt; by model what it reported."""
    return {name: str(done["_message"]) for name, done in responses(project.run()).items()}


def wrong(project: ServedProject, queries: dict[str, str]) -> dict[str, int]:
    """Return by model how many rows differ from a recomputation, for models that are not equal to it."""
    found = compared_at_once(project, {f"{project.schema}.{name}": sql for name, sql in queries.items()})
    return {name: rows for name, (rows, _) in found.items() if rows}


def test_what_commits_of_sources_did(tmp_path: Path, thrift_server: ThriftServer) -> None:
    """Columns dropped and added, a feed switched on, partitions written: the history has them as maps, which come as the server's text."""
    project = ServedProject(tmp_path, thrift_server)
    project.sql(f"create table columns (k int, v int) using delta tblproperties ({FEED}, 'delta.columnMapping.mode' = 'name')")
    project.sql("create table fed (k int, v int) using delta")
    project.sql(f"create table parts (k int, v int, `p\"q` string) using delta partitioned by (`p\"q`) tblproperties ({FEED})")
    for table, columns in (("columns", ""), ("fed", ""), ("parts", ", 'x'")):
        project.sql(f"insert into {table} select id % 50, id{columns} from range(500)")
    queries = {
        f"of_{table}": f"select k, sum(v) as v from {project.schema}.{table} group by k"
        for table in ("columns", "fed", "parts")
    }
    for name, sql in queries.items():
        project.model(name, sql, INCREMENTAL)
    assert {said.split()[0] for said in messages(project).values()} == {"backfill"}

    project.sql("alter table columns drop column v")
    project.sql("alter table columns add column v int")
    project.sql(f"alter table fed set tblproperties ({FEED}, 'note' = 'a \"quoted\" one')")
    project.sql("insert into fed values (1, 7)")
    project.sql("insert into parts values (1, 7, 'y')")
    said = messages(project)
    assert wrong(project, queries) == {}, said
    assert said["of_parts"].startswith("delta"), said

    # a property with quotes cannot be separated from the next one in the text of the map
    project.sql("alter table of_fed set tblproperties ('note' = 'a \"quoted\" one')")
    project.run("run-operation", "ivm_invalidate", "--args", json.dumps({"model": "of_fed", "where": "k = 3"}))
    project.sql("insert into columns values (1, 7)")
    project.sql("delete from fed where k = 2")
    project.sql("insert overwrite parts partition (`p\"q` = 'y') values (2, 8), (3, 9)")
    said = messages(project)
    assert wrong(project, queries) == {}, said
    assert {said.split()[0] for said in said.values()} == {"delta"}, said
    assert not [row for row in project.sql("show tblproperties of_fed") if row.key.startswith("ivm.invalid")]
    assert {said.split()[0] for said in messages(project).values()} == {"noop"}


def test_texts_that_a_table_would_pad(tmp_path: Path, thrift_server: ThriftServer) -> None:
    """No statement shows what a SELECT declares: a union is made a table of texts, and a table of a CHAR is not edited row by row."""
    project = ServedProject(tmp_path, thrift_server)
    s = project.schema
    project.sql(f"create table codes (id int, code char(4)) using delta tblproperties ({FEED})")
    project.sql("insert into codes values (1, 'ab'), (2, 'abcd'), (3, null)")
    project.sql(f"create table texts using delta tblproperties ({FEED}) as select 4 as id, 'x' as name")
    plain, texts = f"select id, code from {s}.codes", f"select id, name from {s}.texts"
    queries = {"trimmed": plain, "and_texts": plain, "united": f"{plain} union all {texts}", "names": texts}
    for name, sql in queries.items():
        project.model(name, sql, INCREMENTAL)
    messages(project)
    assert wrong(project, queries) == {}
    edited = {
        "trimmed": f"select id, case when id = 1 then trim(code) else code end as code from {s}.codes",
        "and_texts": queries["united"],
        "names": f"{texts} where id > 2",
    }
    for name, sql in edited.items():
        project.model(name, sql, INCREMENTAL)
    project.sql("insert into texts values (5, 'a longer text')")
    said = messages(project)
    assert wrong(project, queries | edited) == {}, said
    assert all("cannot see whether the SELECT still declares the CHAR" in said[name] for name in ("trimmed", "and_texts")), said
    assert not said["names"].startswith("full"), said
    project.sql("update texts set name = 'y' where id = 4")
    said = messages(project)
    assert wrong(project, queries | edited) == {}, said
    assert {name for name in said if said[name].startswith("full")} == {"and_texts", "united"}, said  # a union that is refused


def test_maps_are_read_as_they_were_written(tmp_path: Path, thrift_server: ThriftServer) -> None:
    """The text of each commit's parameters gives what the log has, or cannot be read; never anything else."""
    project = ServedProject(tmp_path, thrift_server)
    project.sql(
        "create table odd (k int, v int, `a\"b` string) using delta partitioned by (`a\"b`) comment 'say \"hi\"' "
        "tblproperties ('delta.columnMapping.mode' = 'name', 'note' = 'a \"q\" \\\\ {b', 'other' = '\",\"mode\":\"Append')"
    )
    for statement in (
        "insert into odd values (1, 1, 'x'), (2, 2, '\",\"mode\":\"Append')",
        "insert overwrite odd select * from odd",
        "delete from odd where `a\"b` = '\",\"mode\":\"Append'",
        "merge into odd using (select 1 as k, '}\"]' as t) s on odd.k = s.k and odd.`a\"b` <> s.t when matched then update set v = 3",
        "alter table odd set tblproperties ('x' = '[\"', 'y' = '\"]')",
        "alter table odd unset tblproperties ('x', 'y')",
        "alter table odd add columns (s struct<`c\"d`: int, e: array<int>> comment 'a \"b\"')",
        "alter table odd rename column v to `w\"`",
        "alter table odd drop column `w\"`",
        "alter table odd add constraint c check (`a\"b` <> 'q')",
        "update odd set k = 4 where `a\"b` = '\\\\'",
        "optimize odd zorder by (k)",
        "restore odd to version as of 2",
    ):
        project.sql(statement)
    log = thrift_server.folder / "warehouse" / f"{project.schema}.db" / "odd" / "_delta_log"
    unread = []
    for row in project.sql("describe history odd", as_sent=True):
        lines = map(json.loads, (log / f"{row.version:020d}.json").read_text().splitlines())
        written = next(line["commitInfo"] for line in lines if "commitInfo" in line)
        read = macros()["ivm__map"](row.operationParameters)
        unread += [row.operation] if read is None else []
        parameters = {k: v if v is None or isinstance(v, str) else json.dumps(v) for k, v in written["operationParameters"].items()}
        assert read in (None, parameters), (row, written)
        assert macros()["ivm__map"](row.operationMetrics) == written.get("operationMetrics", {})
    assert set(unread) <= {"CREATE TABLE", "ADD CONSTRAINT", "RENAME COLUMN"}


@pytest.fixture
def in_zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Puts this process into a time zone."""

    def enter(zone: str) -> None:
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield enter
    monkeypatch.undo()
    time.tzset()


def test_other_time_zones(tmp_path: Path, thrift_server: ThriftServer, in_zone: Callable[[str], None]) -> None:
    """Neither the client's zone nor the session's makes another table of a source."""
    project = ServedProject(tmp_path, thrift_server)
    project.sql(f"create table sales (k int, v int) using delta tblproperties ({FEED})")
    project.sql("insert into sales select id % 50, id from range(500)")
    queries = {"totals": f"select k, sum(v) as v from {project.schema}.sales group by k"}
    project.model("totals", queries["totals"], INCREMENTAL)
    messages(project)
    for client, server in (("Asia/Tokyo", "Europe/Berlin"), ("America/Caracas", "+05:30")):
        in_zone(client)
        project.parameters = {"spark.sql.session.timeZone": server}
        project.write_profile()
        assert messages(project)["totals"].startswith("noop")
        project.sql("insert into sales values (1, 5)")
        said = messages(project)
        assert said["totals"].startswith("delta · 1 key"), said
        assert wrong(project, queries) == {}
    # the commit is the newest one, so its time is the client's, as far as the clocks of one machine differ
    position = next(json.loads(c.userMetadata) for c in project.sql("describe history totals") if c.userMetadata)
    (source,) = position["sources"].values()
    assert abs(source["time"] / 1000 - time.time()) < 600


def test_settings_reach_the_session(tmp_path: Path, thrift_server: ThriftServer) -> None:
    """A server ignores most settings that a connection is opened with; a warning names once what it refuses."""
    wanted = {"spark.sql.mapKeyDedupPolicy": "LAST_WIN", "spark.sql.warehouse.dir": "/elsewhere"}
    project = ServedProject(tmp_path, thrift_server, parameters=wanted)
    names = [*wanted, "spark.sql.ansi.enabled", "spark.sql.datetime.java8API.enabled"]
    project.write(
        "macros/shown.sql",
        "{% macro shown() %}{% for name in "
        + json.dumps(names)
        + " %}{% do log(name ~ ' = ' ~ run_query('SET ' ~ name)[0][1], info=true) %}{% endfor %}{% endmacro %}",
    )
    project.model("lenient", "select cast('x' as int) as n, map(1, 2, 1, 3)[1] as m", "materialized='table', file_format='delta'")
    project.run("run", "--threads", "1")
    refused = [said for said in project.messages if "spark.sql.warehouse.dir is" in said]
    assert [tuple(row) for row in project.sql("select * from lenient")] == [(None, 3)]
    project.run("run-operation", "shown")
    shown = [said for said in project.messages if " = " in said]
    for said in ("mapKeyDedupPolicy = LAST_WIN", "ansi.enabled = false", "java8API.enabled = true"):
        assert any(line.endswith(f"spark.sql.{said}".replace("spark.sql.java8API", "spark.sql.datetime.java8API")) for line in shown), shown
    assert len(refused) == 1


def test_errors_are_sparks_words(tmp_path: Path, thrift_server: ThriftServer) -> None:
    """No stack trace, and what helps, as by a session."""
    project = ServedProject(tmp_path, thrift_server)
    project.model("boom", "select cast(raise_error('it went boom') as int) as n", "materialized='table', file_format='delta'")
    project.model("nowhere", "select 1 as n", "materialized='table', file_format='delta', pre_hook='use nowhere'")
    project.model("missing", f"select * from {project.schema}.missing_one", "materialized='ivm'")
    with pytest.raises(DbtFailed) as failed:
        project.run()
    said = {result.node.name: str(result.message) for result in failed.value.results}
    assert not [text for text in said.values() if "\tat " in text or "org.apache" in text], said
    assert "it went boom" in said["boom"]
    assert "Create the schema, or correct `schema`" in said["nowhere"]
    assert "[TABLE_OR_VIEW_NOT_FOUND]" in said["missing"]


@pytest.mark.parametrize(
    ("sql", "harmless"),
    [
        ("/* dbt */\n-- more\ncreate or replace table t as select 1", True),
        ("/* dbt */ create temporary view v as /* note */ select 1", False),
        ("/* dbt */ set a = 1 /* note */ select", False),
        ("-- goes on \\\nselect 1\nset a = 1", False),
        ("create view v as select 1", True),
        ("use other", False),
    ],
)
def test_what_leaves_a_session_as_it_was(sql: str, harmless: bool) -> None:
    assert (HARMLESS.match(sql) is not None) is harmless


@contextmanager
def sent(patch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """What is sent to a server, counted by the first words of a statement without its comments."""
    from pyhive.hive import Cursor

    words: Counter[str] = Counter()
    execute = Cursor.execute

    def counted(cursor: Cursor, sql: str, *args: Any, **named: Any) -> None:
        bare = re.sub(r"/\*.*?\*/", "", sql, flags=re.DOTALL).lower().split()
        words[" ".join(bare[: 1 if bare[0] in ("use", "set", "reset", "insert") else 2])] += 1
        execute(cursor, sql, *args, **named)

    with patch.context() as patched:
        patched.setattr(Cursor, "execute", counted)
        yield words


@pytest.mark.parametrize(("key", "asked"), [("int", ()), ("string", ("explain select",))], ids=("numbers", "texts"))
def test_statements_of_a_model(
    tmp_path: Path, thrift_server: ThriftServer, monkeypatch: pytest.MonkeyPatch, key: str, asked: tuple[str, ...]
) -> None:
    """Each is a round trip: eight build, two see that nothing has changed, seven replace keys, eight of texts."""
    project = ServedProject(tmp_path, thrift_server)
    project.sql(f"create table src (k {key}, v int) using delta tblproperties ({FEED})")
    project.sql("insert into src select id % 50, id from range(500)")
    sql = f"select k, max(v) as v, count(*) as n from {project.schema}.src group by k"
    project.model("daily", sql, INCREMENTAL)
    assert messages(project) == {"daily": "backfill · 50 rows"}

    # of an invocation: the session, dbt's lists, the server's version and zone, ivm_runs
    # by HTTP no session is opened with settings: three are sent
    sets = ["set"] * (4 if SERVER == "http" else 1)
    of_all = Counter((*sets, "use", "show databases", "show table", "select version()", "select current_timezone()", "insert"))
    least = project.model("least", sql.replace("max", "min"), INCREMENTAL)
    with sent(monkeypatch) as built:
        project.run("run", "--select", "least")
    # whether it is there, or was there before; its source; the write, and whether it landed
    assert built == of_all + Counter({"describe table": 3, "select 1": 1, "describe history": 2, "describe detail": 1, "create or": 1})
    least.unlink()
    with sent(monkeypatch) as idle:
        assert messages(project) == {"daily": "noop"}
    # the table's position, and the version of its source
    assert idle == of_all + Counter({"describe history": 2})
    project.sql("delete from src where k = '3' and v > 100")
    with sent(monkeypatch) as changed:
        assert messages(project) == {"daily": "delta · 1 key · −1 +1 rows"}
    # the keys, the write, whether it landed, and of texts whether Spark pads them
    observed = Counter({"describe table": 2, "describe history": 2})
    assert changed == of_all + observed + Counter(("select case", "insert", "describe history", *asked))
    assert wrong(project, {"daily": sql}) == {}


def test_texts_that_a_server_pads(tmp_path: Path, thrift_server: ThriftServer) -> None:
    """Delta describes a CHAR column as a string: where texts are compared otherwise than a refresh would, models are rebuilt."""
    project = ServedProject(tmp_path, thrift_server)
    at = project.schema
    project.sql(f"create table codes (id int, c char(5) comment 'a char(9) before', `n o` string comment 'char(3)') using delta tblproperties ({FEED}, 'delta.columnMapping.mode' = 'name')")
    project.sql(f"create table short (id int, c char(3)) using delta tblproperties ({FEED})")
    project.sql("insert into codes values (1, 'ab', 'x'), (2, 'cd', 'y')")
    project.sql("insert into short values (1, 'ab')")
    views = {
        "rolled": f"select c, count(*) as n from {at}.codes group by rollup (c)",
        "joined": f"select a.id, coalesce(b.c, a.c) as c from {at}.codes a left join {at}.short b on a.c = b.c",
        "united": f"select n, count(*) as k from (select `n o` as n from {at}.codes union all select c from {at}.short) where n = 'ab' group by n",
        "grouped": f"select c, count(*) as n from {at}.codes group by c",
        "others": f"select `n o` as n, count(*) as k from {at}.codes group by rollup (`n o`)",
    }
    for name, sql in views.items():
        project.model(name, sql, INCREMENTAL)
    project.run()
    project.sql("insert into codes values (3, 'ef', 'ab'), (4, 'ab', 'ab   ')")
    project.sql("insert into short values (2, 'cd'), (3, 'ef')")
    done = messages(project)
    assert wrong(project, views) == {}, done
    refused = {name for name, said in done.items() if said.startswith("full") and "CHAR" in said}
    assert refused == {"rolled", "joined", "united"}, done
    assert {done[name].partition(" ")[0] for name in ("grouped", "others")} == {"delta"}, done
    assert set(messages(project).values()) == {"noop"}


def test_a_padded_text_among_many_columns(tmp_path: Path, thrift_server: ThriftServer) -> None:
    """Spark's plan shows 25 of the columns that it reads, and no more."""
    project = ServedProject(tmp_path, thrift_server)
    at, names = project.schema, [f"t{number}" for number in range(26)]
    project.sql(f"create table wide ({', '.join(f'{name} string' for name in names)}, c char(5)) using delta tblproperties ({FEED})")
    project.sql(f"insert into wide values ({', '.join(repr(name) for name in names)}, 'ab')")
    kept = f"select {', '.join(names)}, c from {at}.wide"
    views = {"kept": kept, "united": f"{kept} union all select {', '.join(names)}, trim(c) as c from {at}.wide"}
    for name, sql in views.items():
        project.model(name, sql, INCREMENTAL)
    project.run()
    assert wrong(project, views) == {}
    views["kept"] += " where t0 <> 'x'"
    project.model("kept", views["kept"], INCREMENTAL)
    done = messages(project)
    assert done["kept"].startswith("full") and "CHAR of the table" in done["kept"], done
    assert wrong(project, views) == {}


def test_a_session_serves_the_next_model_as_it_was(tmp_path: Path, thrift_server: ThriftServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Models of one thread share a session, but none in which a hook set something, or a statement failed."""
    project = ServedProject(tmp_path, thrift_server)
    table = "materialized='ivm'"
    for name in ("a", "b", "c"):
        project.model(name, f"select '{name}' as n", table)
    with sent(monkeypatch) as words:
        project.run()
    assert words["use"] == 1, words

    policy = "spark.sql.mapKeyDedupPolicy"
    project.model("a", "select map(1, 2, 1, 3)[1] as n", f"{table}, pre_hook='set {policy} = LAST_WIN'")
    project.model("b", "select map(1, 2, 1, 3)[1] as n -- {{ ref('a') }}", table)
    project.model("c", "select 1 as n", f"{table}, pre_hook='create temporary view of_hook as select 1 as n'")
    project.model("d", "select n from of_hook -- {{ ref('c') }}", table)
    with sent(monkeypatch) as words, pytest.raises(DbtFailed) as failed:
        project.run()
    said = {result.node.name: str(result.message) for result in failed.value.results if result.status == "error"}
    assert said.keys() == {"b", "d"} and "DUPLICATED_MAP_KEY" in said["b"] and "of_hook" in said["d"], said
    assert words["use"] == 4, words  # one for the lists of dbt and a, then one for each


def test_a_session_that_lists_files_serves_no_other_model(tmp_path: Path, thrift_server: ThriftServer) -> None:
    """Whoever has read a table without versions would not see what another model writes there."""
    project = ServedProject(tmp_path, thrift_server)
    path = tmp_path / "files"
    project.sql(f"create table files using parquet location '{path}' as select 1 as n")
    files = f"select max(n) as n from {project.schema}.files"
    project.model("before", files, "materialized='ivm'")
    write = f"insert overwrite directory '{path}' using parquet select 2 as n"
    project.model("between", "select 1 as one -- {{ ref('before') }}", f'materialized="ivm", post_hook="{write}"')
    project.model("behind", f"{files} -- {{{{ ref('between') }}}}", "materialized='ivm'")
    project.run()
    assert [project.sql(f"select n from {name}")[0].n for name in ("before", "behind")] == [1, 2]


def test_a_connection_by_http(tmp_path: Path) -> None:
    """dbt-spark's `method: http`: the settings, times and texts of a session, and a model over its life."""
    server = HttpServer(tmp_path / "server")
    try:
        project = ServedProject(tmp_path, server)
        project.sql(f"create table src (k string, at timestamp, v int) using delta tblproperties ({FEED})")
        project.sql("insert into src select concat('\"', id % 50), timestamp '2024-11-03 01:30:00', id from range(500)")
        sql = f"select k, max(at) as at, max(v) as v from {project.schema}.src group by k"
        project.model("daily", sql, INCREMENTAL)
        project.model("inverse", f"select k, sum(1 / v) as v from {project.schema}.src group by k", INCREMENTAL)
        assert {name: said.split(" · ")[0] for name, said in messages(project).items()} == dict.fromkeys(("daily", "inverse"), "backfill")
        project.sql("update src set at = timestamp '2024-11-03 05:30:00' where v = 499")
        assert messages(project) == {"daily": "delta · 1 key · −1 +1 rows", "inverse": "noop · the change touches no row of the table"}
        assert messages(project) == {"daily": "noop", "inverse": "noop"}
        assert wrong(project, {"daily": sql}) == {}
        project.model("boom", f"select k, cast(raise_error('it went boom') as int) as v from {project.schema}.src", INCREMENTAL)
        with pytest.raises(DbtFailed) as failed:
            project.run("run", "-s", "boom")
        said = str(failed.value.results[0].message)
        assert "it went boom" in said and "org.apache" not in said
    finally:
        server.stop()
