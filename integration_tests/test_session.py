"""`method: session`: stock materializations, isolation, errors, cancelling and silence on a local Spark."""

import datetime as dt
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import yaml
from crash_child import child
from dbt.version import _get_adapter_plugin_names
from dbt_common.exceptions import DbtDatabaseError, DbtRuntimeError
from harness import INCREMENTAL, DbtFailed, Project, kill, responses, take_package
from pyspark import SparkContext
from pyspark.sql import SparkSession
from shop import unequal

from dbt.adapters.spark_ivm import impl, progress, session
from dbt.adapters.spark_ivm.formats import delta
from dbt.adapters.spark_ivm.progress import Stage, share_read
from dbt.adapters.spark_ivm.session import SessionHandle, connect, literal

DBT_RUN = [sys.executable, "-c", "from dbt.cli.main import cli; cli()", "run", "--no-use-colors"]
ENDLESS = "select sum(hash(a.id, b.id)) as n from range(10000000000) a cross join range(10000) b"


@pytest.fixture
def handle(dbt_project: Project) -> SessionHandle:
    return connect(dbt_project.parameters, dbt_project.folder / ".spark")


def test_stock_materializations(dbt_project: Project) -> None:
    dbt_project.write("seeds/people.csv", "id,name,born\n1,O'Brien,2001-02-03\n2,back\\slash,\n")
    dbt_project.model("a_view", "select id, name from {{ ref('people') }}")
    dbt_project.model("a_table", "select id from {{ ref('a_view') }}", "materialized='table', file_format='delta'")
    dbt_project.model(
        "an_incremental",
        "select id, {{ 2 if is_incremental() else 1 }} as run from {{ ref('a_table') }}",
        "materialized='incremental', incremental_strategy='merge', unique_key='id', file_format='delta'",
    )
    dbt_project.run("build")
    dbt_project.run("build")
    assert sorted(map(tuple, dbt_project.sql("select id, run from an_incremental"))) == [(1, 2), (2, 2)]
    people = dbt_project.sql("select id, name, cast(born as string) from people order by id")
    assert list(map(tuple, people)) == [(1, "O'Brien", "2001-02-03"), (2, "back\\slash", None)]


def test_each_model_has_a_session_of_its_own(tmp_path: Path) -> None:
    """One name for three temporary views, one setting with three values, all at once; a fourth model sees neither."""
    project = Project(tmp_path, threads=3)
    names = ["one", "two", "three"]
    for name in names:
        hooks = [
            f"create temporary view mine as select '{name}' as name",
            f"set spark.databricks.delta.commitInfo.userMetadata={name}",
            "select java_method('java.lang.Thread', 'sleep', 1500L)",
        ]
        project.model(name, "select name from mine", f"materialized='table', file_format='delta', pre_hook={hooks}")
    refs = " union all ".join(f"select name from {{{{ ref('{name}') }}}}" for name in names)
    project.model("last", refs, "materialized='table', file_format='delta'")
    project.run()

    assert {row.name for row in project.sql("select name from last")} == set(names)
    label = {name: project.sql(f"describe history {name}")[0].userMetadata for name in [*names, "last"]}
    assert label == {"one": "one", "two": "two", "three": "three", "last": None}


def test_what_the_host_has_registered(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Functions, temporary views and settings of a Spark that dbt finds are the models'; theirs are not the host's."""
    dbt_project.sql("select 1")
    host = SparkSession.builder.getOrCreate()
    monkeypatch.setattr(session, "_own", None)
    host.sql("create temporary function shouted(text string) returns string return concat(upper(text), '!')")
    host.createDataFrame([("a",), ("b",)], ["word"]).createOrReplaceTempView("words_of_the_host")
    host.sql("set spark.sql.session.timeZone=Asia/Tokyo")
    sql = "select shouted(word) as word, current_timezone() as zone from words_of_the_host"
    hook = "create temporary view of_the_model as select 1 as n"
    dbt_project.model("m", sql, f"materialized='table', file_format='delta', pre_hook='{hook}'")
    dbt_project.model("n", sql, "materialized='ivm'")
    try:
        dbt_project.run()
    finally:
        host.sql("reset spark.sql.session.timeZone")
        host.catalog.dropTempView("words_of_the_host")
    for name in ("m", "n"):
        assert {tuple(row) for row in dbt_project.sql(f"select * from {name}")} == {
            ("A!", "Asia/Tokyo"),
            ("B!", "Asia/Tokyo"),
        }
    assert not host.catalog.tableExists("of_the_model")


def test_the_name_that_packages_ask_for(dbt_project: Project) -> None:
    """`target.type` is spark or what the profile says; dispatch goes by the adapter and its parent."""
    profile = (dbt_project.folder / "profiles.yml").read_text()
    dbt_project.write(
        "dbt_project.yml", "name: test\nversion: '1.0'\nprofile: test\nmodels: {+tags: '{{ target.type }}'}\n"
    )
    dbt_project.write(
        "macros/f.sql",
        "{% macro f() %}{{ return(adapter.dispatch('f')()) }}{% endmacro %}{% macro spark__f() %}spark__{% endmacro %}",
    )
    dbt_project.model("m", "select '{{ target.type }}' as a", "alias=f()")
    # as packages for several warehouses have it
    database = "{% if target.type not in ('spark', 'databricks') %}{{ target.database }}{% endif %}"
    sources = f'sources: [{{name: jira, database: "{database}", tables: [{{name: issue}}]}}]'
    for wanted, said in {"spark": "", "spark_ivm": '"target_type": "spark_ivm", '}.items():
        dbt_project.write("models/sources.yml", sources if wanted == "spark" else "")
        dbt_project.write("profiles.yml", profile.replace('"method"', f'{said}"method"'))
        dbt_project.run("parse")
        manifest = json.loads((dbt_project.folder / "target/manifest.json").read_text())
        node = manifest["nodes"]["model.test.m"]
        assert (node["config"]["tags"], node["alias"], manifest["metadata"]["adapter_type"]) == (
            [wanted],
            "spark__",
            "spark_ivm",
        )


def test_a_connection_takes_its_settings_from_the_profile(dbt_project: Project) -> None:
    settings = {"spark.sql.shuffle.partitions": "7", "spark.databricks.delta.optimize.maxFileSize": "12345"}
    handle = connect(dbt_project.parameters | settings, dbt_project.folder / ".spark")
    for key, value in settings.items():
        handle.execute(f"set {key}")
        assert handle.fetchall() == [(key, value)]
        handle.execute(f"set {key}=1")
    other = connect(dbt_project.parameters | settings, dbt_project.folder / ".spark")
    for key, value in settings.items():
        other.execute(f"set {key}")
        assert other.fetchall() == [(key, value)]


def test_a_commit_off_utc_is_one_job(dbt_project: Project, handle: SessionHandle) -> None:
    """Delta does not read the log again to verify what it has just written."""
    schema = dbt_project.schema
    dbt_project.sql("create table zoned using delta as select 1 as id")
    scheduler = SparkContext._active_spark_context._jsc.sc().dagScheduler()  # type: ignore[union-attr]
    handle.execute("set time zone 'Europe/Berlin'")
    before = scheduler.numTotalJobs()
    handle.execute(f"insert into {schema}.zoned values (2)")
    assert scheduler.numTotalJobs() - before == 1


COLUMNS = {
    "a": "int not null comment 'the ''key''; an é'", "b": "string", "c": "char(3)", "d": "varchar(5)", "e": "decimal(10,2)",
    "f": "array<map<string,struct<x:int,y:timestamp_ntz,z:char(2)>>>", "g": "timestamp", "h": "date", "i": "binary",
    "j": "variant", "k": "tinyint", "l": "smallint", "`M`": "bigint", "n": "float", "o": "double", "p": "boolean",
    "r": "void", "`#`": "struct<" + ", ".join(f"f{n}: int" for n in range(30)) + ">",
}  # fmt: skip


def test_a_table_is_described_as_by_spark(dbt_project: Project) -> None:
    """The log has what DESCRIBE says of a Delta table, and nothing of other tables."""
    project, schema = dbt_project, dbt_project.schema
    columns = ", ".join(f"{name} {kind}" for name, kind in COLUMNS.items())
    said = (
        "comment 'as it is, [x=y]' tblproperties (delta.enableChangeDataFeed = true, 'ivm.x' = 'a, b=c', 'ivm.y' = 'ü')"
    )
    project.sql(f"create table told ({columns}) using delta partitioned by (h, a) {said}")
    project.sql(f"create table plain using delta tblproperties ('ivm.long' = '{'é' * 5000}') as select 1 as id")
    project.sql("alter table plain set tblproperties ('delta.columnMapping.mode' = 'name')")
    project.sql("alter table plain rename column id to `a b`")
    project.sql("create table parquet using parquet as select 1 as id")
    project.sql("create view view as select * from plain")
    project.write(
        "macros/describe.sql",
        """
        {% macro described(names) %}
          {% for name in names %}
            {% set read = adapter.ivm_of_table('delta', 'described', name) %}
            {% do read.pop('log') if read %}
            {% do log('::' ~ tojson([read, ivm__described_by_statement(name)]), info=true) %}
          {% endfor %}
        {% endmacro %}
        """,
    )
    names = ["told", "PLAIN", "parquet", "view"]
    project.run("run-operation", "described", "--args", json.dumps({"names": [f"{schema}.{name}" for name in names]}))
    found = [json.loads(m.partition("::")[2]) for m in project.messages if "::" in m]
    assert [described is not None for described, _ in found] == [True, True, False, False]
    # what a text column was declared as is in the log alone
    texts = [[name, kind.split(" not null")[0]] for name, kind in COLUMNS.items() if "char" in kind]
    assert [(described.pop("declared"), stated.pop("declared")) for described, stated in found[:2]] == [(texts, []), ([], [])]
    for described, stated in found[:2]:
        assert described == stated


def test_a_table_of_another_catalog_is_not_looked_for_in_sparks_own(dbt_project: Project, handle: SessionHandle) -> None:
    """Where that is the current one, a name without a catalog is of it, though Spark's own may have a table of the name."""
    name = f"{dbt_project.schema}.orders"
    dbt_project.sql("create table orders using delta as select 1 as id")
    options = {
        "": "org.apache.spark.sql.execution.datasources.v2.jdbc.JDBCTableCatalog",
        ".url": "jdbc:derby:memory:other;create=true",
        ".driver": "org.apache.derby.jdbc.EmbeddedDriver",
    }
    for option, value in options.items():
        handle.execute(f"set `spark.sql.catalog.other{option}`=`{value}`")
    spark = handle.classic_session
    assert spark is not None
    assert delta.described(spark, name) is not None
    handle.execute("use other")
    with pytest.raises(LookupError, match="other"):
        delta.described(spark, name)
    handle.execute("use spark_catalog")
    assert delta.newest(spark, name, 1)[0]["version"] == 0


def test_opening_a_connection_is_cheap(dbt_project: Project) -> None:
    """A session beside the first costs no job and no second Spark; how long it takes depends on the machine."""
    dbt_project.sql("select 1")
    first = connect(dbt_project.parameters, dbt_project.folder / ".spark").classic_session.sparkContext
    jobs = len(first.statusTracker().getJobIdsForGroup())
    for _ in range(20):
        handle = connect(dbt_project.parameters, dbt_project.folder / ".spark")
        assert handle.classic_session.sparkContext is first
    assert len(first.statusTracker().getJobIdsForGroup()) == jobs


LEFT = (
    "set spark.sql.shuffle.partitions=3",
    "create temporary view mine as select 1 as one",
    "declare variable mine int",
    "create temporary function mine() returns int return 1",
    "use information",
)


def test_a_session_is_used_again_where_nothing_was_left_in_it(dbt_project: Project) -> None:
    folder = dbt_project.folder / ".spark"
    dbt_project.sql("create schema if not exists information")
    first = connect(dbt_project.parameters, folder)
    first.execute("create temporary view mine as select 1 as one")
    first.execute("drop view mine")
    assert connect(dbt_project.parameters, folder).classic_session is not first.classic_session
    first.close()
    second = connect(dbt_project.parameters, folder)
    assert second.classic_session is first.classic_session
    second.close()
    other = connect(dbt_project.parameters | {"spark.sql.shuffle.partitions": "7"}, folder)
    assert other.classic_session is not first.classic_session


@pytest.mark.parametrize("statement", LEFT)
def test_no_session_is_used_again_where_something_was_left_in_it(dbt_project: Project, statement: str) -> None:
    folder = dbt_project.folder / ".spark"
    dbt_project.sql("create schema if not exists information")
    first = connect(dbt_project.parameters, folder)
    first.execute(statement)
    first.close()
    assert connect(dbt_project.parameters, folder).classic_session is not first.classic_session


def test_a_session_that_is_used_again_sees_what_others_wrote(dbt_project: Project) -> None:
    """A session keeps a list of the files of a table that has no versions."""
    folder, files = dbt_project.folder / ".spark", f"{dbt_project.schema}.files"
    path = dbt_project.folder / "files"
    dbt_project.sql(f"create table {files} using parquet location '{path}' as select 1 as n")
    first, other = (connect(dbt_project.parameters, folder) for _ in range(2))
    first.execute(f"select n from {files}")
    assert [row.n for row in first.fetchall()] == [1]
    first.close()
    other.execute(f"insert overwrite directory '{path}' using parquet select 2 as n")
    again = connect(dbt_project.parameters, folder)
    assert again.classic_session is first.classic_session
    again.execute(f"select n from {files}")
    assert [row.n for row in again.fetchall()] == [2]


def test_two_projects_in_one_process(tmp_path: Path) -> None:
    for name in ["first", "second"]:
        project = Project(tmp_path / name, schema=f"{tmp_path.name}_{name}".replace("-", "_"))
        project.model("m", f"select '{name}' as name", "materialized='table', file_format='delta'")
        project.run()
        assert [row.name for row in project.sql("select name from m")] == [name]


def test_fetching(handle: SessionHandle) -> None:
    handle.execute("select id from range(5) order by id")
    assert handle.fetchone() == (0,)
    assert handle.fetchone() == (1,)
    assert handle.fetchall() == [(2,), (3,), (4,)]
    assert handle.fetchone() is None
    handle.execute("select id from range(5) order by id;")
    assert [name for name, *_ in handle.description] == ["id"]
    assert handle.fetchmany(2) == [(0,), (1,)]


@pytest.mark.parametrize(("jobs", "seconds", "cold"), [(10**9, 10**9, True), (0, 10**9, False), (10**9, 0, False)])
def test_a_spark_is_cold_in_its_first_jobs_and_seconds(
    dbt_project: Project, monkeypatch: pytest.MonkeyPatch, jobs: int, seconds: int, cold: bool
) -> None:
    """A statement of Iceberg has fewer jobs than one of Delta, so that jobs alone would say it for minutes."""
    monkeypatch.setattr(impl, "COLD_JOBS", jobs)
    monkeypatch.setattr(impl, "COLD_SECONDS", seconds)
    dbt_project.write("macros/ask.sql", "{% macro ask() %}{% do log('cold: ' ~ ivm__is_cold(), info=true) %}{% endmacro %}")
    dbt_project.run("run-operation", "ask")
    assert f"cold: {cold}" in "\n".join(dbt_project.messages)


@pytest.mark.parametrize("value", ["it's", "a\\b", "%s", "${user.name} ${env:HOME} \\${x}", "line\nline", "", None, True])
def test_a_literal_is_the_value(handle: SessionHandle, value: object) -> None:
    handle.execute("select %s, 'x%%'", [value])
    assert handle.fetchall() == [(value, "x%")]
    assert handle.description[0][1] == ("void" if value is None else "boolean" if value is True else "string")


def test_a_large_number_is_exact() -> None:
    assert literal(9007199254740993) == "9007199254740993"


def test_a_time_of_a_seed_keeps_its_digits_and_its_offset() -> None:
    offset = dt.timezone(dt.timedelta(hours=2))
    assert literal(dt.datetime(2026, 1, 1, 10, 0, 0, 123456, offset)) == "'2026-01-01 10:00:00.123456+02:00'"
    assert literal(dt.datetime(2026, 1, 1)) == "'2026-01-01 00:00:00'"


ERRORS = {
    "select * from nowhere": "[TABLE_OR_VIEW_NOT_FOUND] The table or view `nowhere` cannot be found.",
    "selec 1": "[PARSE_SYNTAX_ERROR] Syntax error at or near 'selec'. SQLSTATE: 42601 (line 1, pos 0)",
    "select raise_error('boom')": "[USER_RAISED_EXCEPTION] boom SQLSTATE: P0001",
    "insert into limited values (100)": "[DELTA_VIOLATE_CONSTRAINT_WITH_VALUES] CHECK constraint small (v < 10)",
    "insert into limited select if(id > 8, raise_error('no'), 1) from range(10)": "[USER_RAISED_EXCEPTION] no",
    "select map(1, 2)[array(1)] from range(3)": "[DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE]",
    "alter table limited set tblproperties ('delta.logRetentionDuration' = 'x')": "[DELTA_INVALID_INTERVAL] x is",
}


@pytest.mark.parametrize("statement", ERRORS)
def test_errors_are_spark_s_words_only(dbt_project: Project, handle: SessionHandle, statement: str) -> None:
    dbt_project.sql("create table limited (v int) using delta")
    dbt_project.sql("alter table limited add constraint small check (v < 10)")
    handle.execute(f"use {dbt_project.schema}")
    with pytest.raises(DbtDatabaseError) as error:
        handle.execute(statement)
        handle.finish()
    message = error.value.msg
    assert ERRORS[statement] in message
    assert not re.search(r"\tat |Exception:|== SQL|stacktrace|\+- |Project", message)


def test_a_failing_model_says_why_once(dbt_project: Project, capfd: pytest.CaptureFixture[str]) -> None:
    dbt_project.model("broken", "select * from nowhere", "materialized='table', file_format='delta'")
    dbt_project.model("odd", "select 1 as n", "materialized='ivm', alias='to-day'")
    with pytest.raises(DbtFailed, match="TABLE_OR_VIEW_NOT_FOUND"):
        dbt_project.run()
    out, err = capfd.readouterr()
    assert out.count("TABLE_OR_VIEW_NOT_FOUND") == 1
    assert "Database Error in model broken" in out and "Database Error in model odd" in out
    assert err == ""


def test_dbt_init(tmp_path: Path) -> None:
    """A new project with the first connection that is offered runs at once."""
    adapters = list(_get_adapter_plugin_names())
    if "spark_ivm" not in adapters:
        pytest.skip("dbt finds adapters by their folders, so not one that is installed editable")
    answers = f"{adapters.index('spark_ivm') + 1}\n1\n{tmp_path.name}_shop\n2\n".replace("-", "_")
    command = [
        sys.executable,
        "-c",
        "from dbt.cli.main import cli; cli()",
        "init",
        "shop",
        "--profiles-dir",
        str(tmp_path),
    ]
    done = subprocess.run(command, cwd=tmp_path, input=answers, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout
    profile = yaml.safe_load((tmp_path / "profiles.yml").read_text())["shop"]["outputs"]["dev"]
    assert profile == {
        "type": "spark_ivm", "method": "session", "schema": answers.split()[2], "threads": 2,
    }  # fmt: skip
    shop = Project(tmp_path / "shop", schema=profile["schema"])
    shop.write(
        "dbt_project.yml", (tmp_path / "shop/dbt_project.yml").read_text().replace("profile: 'shop'", "profile: 'test'")
    )
    assert {r.status for r in shop.run()} == {"success"}


def test_debug_prints_the_versions(dbt_project: Project) -> None:
    dbt_project.run("debug")
    output = "\n".join(dbt_project.messages)
    assert re.search(r"Spark 4\.\d+\.\d+, Delta \d+\.\d+\.\d+, Java \d+[\d.]*, dbt-spark-ivm \d+\.\d+", output), output


def test_progress_of_a_long_statement(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "PROGRESS_SECONDS", {True: 0.3, False: 0.3})
    sleep = "select id, java_method('java.lang.Thread', 'sleep', 150L) as n from range(0, 20, 1, 20)"
    dbt_project.model("slow", sleep, "materialized='table', file_format='delta'")
    dbt_project.run()
    lines = [line for line in dbt_project.messages if "running for" in line]
    assert any(re.search(r"job 1, stage 1 of 1, \d+ of 20 tasks", line) for line in lines), lines or dbt_project.messages
    (longest,) = re.findall(r": slow, running for (\d+) s", lines[-1])
    assert len(lines) < (int(longest) + 2) / 0.3, lines


def test_progress_names_the_step_and_no_percentage_falls(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the jobs of a statement, and while a later job is not as far as one before it, no share is known."""
    monkeypatch.setattr(session, "PROGRESS_SECONDS", {True: 0.2, False: 0.2})
    shares = iter([0.3, 0.5, 1.0, 0.2, 0.6])

    def share(stages: list[Stage]) -> float | None:
        return next(shares, 1.0) if any(stage.tasks == 20 for stage in stages) else None

    monkeypatch.setattr(progress, "share_read", share)
    sleep = "select id, java_method('java.lang.Thread', 'sleep', 300L) as n from range(0, 20, 1, 20)"
    dbt_project.model("slow", sleep, "materialized='ivm'")
    dbt_project.run()
    lines = [line for line in dbt_project.messages if "slow: compute the whole table, running for" in line]
    assert len(lines) > 4, dbt_project.messages
    assert [int(n) for line in lines for n in re.findall(r", (\d+) % of what it reads", line)] == [30, 50, 60]


def test_share_of_the_bytes_that_are_read() -> None:
    whole = Stage(tasks=4, done=4, active=0, bytes=400)
    assert share_read([]) is None
    assert share_read([Stage(8, 0, 2, 0)]) is None, "nothing shows how much a task reads"
    assert share_read([whole]) == 1
    assert share_read([whole, Stage(tasks=4, done=1, active=2, bytes=200)]) == 600 / 800
    assert share_read([whole, Stage(tasks=6, done=0, active=2, bytes=0)]) == 400 / 1000
    assert share_read([whole, Stage(tasks=6, done=2, active=2, bytes=0)]) == 1, "it reads no files"


def test_share_of_the_bytes_that_are_shuffled() -> None:
    """What a stage writes for a shuffle is read once more: a table that is sorted is not done when all files are read."""
    half = Stage(tasks=4, done=2, active=0, bytes=100, shuffle_written=500)
    whole = Stage(tasks=4, done=4, active=0, bytes=200, shuffle_written=1000)
    assert share_read([half]) == 600 / 2200
    assert share_read([whole]) == 1200 / 2200
    begins = Stage(tasks=200, done=0, active=2, bytes=0)
    assert share_read([whole, begins]) == 1200 / 2200, "it reads what is written"
    assert share_read([half, begins]) == 600 / (2200 + 200 * 1100 / 2), "it does not: the shuffle is not complete"
    assert share_read([whole, Stage(tasks=200, done=100, active=0, bytes=0, shuffle_read=500)]) == 1700 / 2200
    assert share_read([whole, Stage(tasks=200, done=200, active=0, bytes=0, shuffle_read=1000)]) == 1


def test_who_is_at_a_model_says_so_all_the_time(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each statement that takes long has its rows, until they are taken back."""
    monkeypatch.setattr(session, "PROGRESS_SECONDS", {True: 0.1, False: 0.1})
    monkeypatch.setattr(session, "ROW_SECONDS", 0.2)
    dbt_project.sql("create table told (why string) using delta")
    row = f"insert into {dbt_project.schema}.told select cast(:why as string)"
    slow = "select java_method('java.lang.Thread', 'sleep', if(id >= 0, 3000L, 0L)) as n from range(1)"
    with dbt_project.session() as handle:

        def rows_told() -> int:
            before = len(dbt_project.sql("select * from told"))
            handle.execute(slow)
            handle.fetchall()
            return len(dbt_project.sql("select * from told")) - before

        handle.at_length([row], [row])
        assert rows_told() > 0
        handle.at_length([row])
        assert rows_told() > 0
        assert rows_told() > 0, "as before"
        handle.at_length([], [])
        assert rows_told() == 0


def test_what_takes_long_yields_and_reports(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that is built shows its progress, in dbt's log and, to another process, by SQL and ivm_status."""
    monkeypatch.setattr(session, "PROGRESS_SECONDS", {True: 0.3, False: 0.3})
    monkeypatch.setattr(session, "ROW_SECONDS", 0.5)
    # each of the thirty files is a task
    dbt_project.parameters |= {"spark.sql.files.maxPartitionBytes": "999", "spark.sql.files.openCostInBytes": "999"}
    dbt_project.write_profile()
    dbt_project.sql("create table rows using delta as select /*+ repartition(30) */ id from range(600)")
    pause = "cast(java_method('java.lang.System', 'getProperty', 'ivm.pause') as bigint)"
    sleep = f"java_method('java.lang.Thread', 'sleep', if(id % 20 = 0, {pause}, 0L))"
    # on the thread of another model: a pool is a thread's, and each model has a connection of its own
    dbt_project.model("first", "select 1 as a", "materialized='ivm'")
    sql = f"-- depends_on: {{{{ ref('first') }}}}\nselect id, {sleep} as n from {dbt_project.schema}.rows"
    dbt_project.model("slow", sql, "materialized='ivm'")
    context: Any = SparkContext._active_spark_context
    root, jvm = context._jsc.sc().taskScheduler().rootPool(), context._jvm.java.lang.System
    seen: list[Any] = []
    condition = "percent > 0 and why like '%of 30 tasks'"

    def watch() -> str:
        pool, busy = root.getSchedulableByName(session.AT_LENGTH), 0
        try:
            while not (seen and busy) and not dbt_project.sql("show tables like 'slow'"):
                busy += pool.runningTasks()
                if not seen and dbt_project.sql("show tables like 'ivm_loads'"):
                    seen.extend(dbt_project.sql(f"select * from ivm_loads where {condition}"))
            assert (pool.weight(), busy > 0) == (1, True)
            return child(dbt_project, "run-operation", "ivm_status").stdout
        finally:
            jvm.setProperty("ivm.pause", "0")

    jvm.setProperty("ivm.pause", "4000")
    with ThreadPoolExecutor(1) as pool:
        status = pool.submit(watch)
        dbt_project.run()
    assert any(
        re.search(r"stage 1 of 1, \d+ of 30 tasks, \d+ % of what it reads, about", m) for m in dbt_project.messages
    )
    assert re.search(r"load:      building, \d+ % of what it reads, about .* left, job .*, recorded", status.result())
    assert (seen[0].model, seen[0].state) == (f"{dbt_project.schema}.slow", "building")
    assert 0 < seen[0].percent < 100
    assert dbt_project.sql("select state from ivm_loads order by recorded_at desc limit 1")[0].state == "done"
    assert {p.weight() for p in root.schedulableQueue().toArray() if str(p.name()).startswith("dbt-")} == {
        session.WEIGHT
    }


def test_names_in_any_case_are_quoted(tmp_path: Path) -> None:
    """Spark's catalog has them in small letters, and dbt compares quoted names letter by letter."""
    project = Project(tmp_path, schema=f"T_{uuid.uuid4().hex[:12]}")
    quoting = "quoting: {schema: true, identifier: true}\nvars: {ivm_rebuild_seconds: 1000000}\n"
    project.write("dbt_project.yml", f"name: test\nversion: '1.0'\nprofile: test\n{quoting}")
    orders = "tblproperties (delta.enableChangeDataFeed = true) as select id, id % 3 as cust from range(9)"
    project.sql(f"create table Orders using delta {orders}")
    groups = f"select cust, count(*) as n from {project.schema}.Orders group by cust"
    project.model("Groups", groups, INCREMENTAL)
    project.model("Above", "select n, count(*) as c from {{ ref('Groups') }} group by n", INCREMENTAL)
    kinds = {"Rows": "table', file_format='delta", "Seen": "view", "Added": "incremental', file_format='delta"}
    for name, kind in kinds.items():
        project.model(name, "select cust, n from {{ ref('Groups') }}", f"materialized='{kind}'")
    for customer in (7, 8):
        project.run()
        project.sql(f"insert into Orders values (100, {customer})")
    said = {name: response["_message"] for name, response in responses(project.run()).items()}
    assert said["Groups"].startswith("delta") and said["Above"].startswith("delta"), said
    assert unequal(project, "Groups", groups) == unequal(project, "Above", f"select n, count(*) as c from ({groups}) group by n") == 0
    counted = [project.sql(f"select count(*) as n from {name}")[0].n for name in kinds]
    assert counted == [5, 5, 3 + 4 + 5]


def test_a_query_in_a_hook_runs(dbt_project: Project) -> None:
    """dbt fetches no rows of it, and Spark would not compute what nobody fetches."""
    dbt_project.model("m", "select 1 as a", "post_hook=\"select raise_error('told') as a, 2 as a\"")
    with pytest.raises(DbtFailed, match="told"):
        dbt_project.run()


def test_cancel(handle: SessionHandle) -> None:
    raised: list[BaseException] = []

    def work() -> None:
        try:
            handle.execute(ENDLESS)
            handle.fetchall()
        except BaseException as error:
            raised.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    time.sleep(3)
    handle.cancel()
    thread.join(timeout=10)
    assert not thread.is_alive()
    assert isinstance(raised[0], DbtDatabaseError) and "cancelled" in raised[0].msg.lower()
    with pytest.raises(DbtRuntimeError, match="Cancelled"):
        handle.execute("select 1")


def printed(dbt: "subprocess.Popen[str]") -> str:
    """What a spawned dbt prints; nothing of it runs on afterwards."""
    try:
        return dbt.communicate(timeout=300)[0]
    finally:
        kill(dbt)


def output(command: list[str], folder: Path, environment: dict[str, str]) -> str:
    """What a process prints, to the console of a user."""
    to_console: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    return subprocess.run(command, cwd=folder, env=environment, timeout=300, check=False, **to_console).stdout


def minimal(folder: Path, **more: Any) -> Project:
    """A project with the smallest profile there is, or one that says more, and all defaults."""
    project = Project(folder, schema="lake")
    profile = {"type": "spark_ivm", "method": "session", "schema": "lake", **more}
    project.write("profiles.yml", json.dumps({"test": {"target": "local", "outputs": {"local": profile}}}))
    return project


def test_the_smallest_profile_on_an_empty_machine(tmp_path: Path) -> None:
    """Delta is ready, nothing but dbt's own lines is printed, all files are in one folder, tables outlive the run."""
    project = minimal(tmp_path)
    project.model("m", "select 1 as a", "materialized='incremental', file_format='delta'")
    project.model("broken", "select * from nowhere")
    for answer in [1, 2]:
        out = printed(project.spawn("run"))
        assert [line for line in out.splitlines() if not re.match(r"\d\d:\d\d:\d\d  |  |$", line)] == []
        assert "Database Error in model broken" in out
        log = tmp_path / ".spark" / "spark-warehouse" / "lake.db" / "m" / "_delta_log"
        assert len(list(log.glob("*.json"))) == answer
    known = {".spark", "dbt_project.yml", "profiles.yml", "models", "logs", "target"}
    assert {path.name for path in tmp_path.iterdir()} - known <= {".user.yml"}


@pytest.mark.slow
def test_ctrl_c_ends_the_query_and_frees_the_catalog(tmp_path: Path) -> None:
    """Two processes cannot share a local catalog: the second says so, until the first has ended."""
    project = Project(tmp_path, storage=tmp_path / ".spark", threads=2)
    project.model("endless", ENDLESS, "materialized='table', file_format='delta'")
    dbt = project.spawn("run")
    try:
        assert dbt.stdout is not None
        said = iter(dbt.stdout.readline, "")
        assert any("START" in line for line in said)
        assert "Another process uses the local Spark catalog" in printed(project.spawn("run"))
        os.kill(dbt.pid, signal.SIGINT)
        rest, _ = dbt.communicate(timeout=60)
        assert "CANCEL query model.test.endless" in rest
        project.model("endless", "select 1 as n")
        assert "Completed successfully" in printed(project.spawn("run"))
    finally:
        kill(dbt)


OWN_SESSION = """
import sys
from pathlib import Path
from harness import Project
from pyspark.sql import SparkSession
spark = (
    SparkSession.builder.master("local[1]")
    .config("spark.ui.enabled", "false").config("spark.driver.memory", "1g").config("spark.log.level", "OFF")
    .config("spark.sql.catalogImplementation", "in-memory")
    .getOrCreate()
)
spark.conf.set("spark.sql.session.timeZone", "Asia/Tokyo")
project = Project(Path.cwd(), schema="mine")
project.write("profiles.yml", (Path.cwd() / "minimal.yml").read_text())
project.model("zone", "select current_timezone() as zone", "materialized='table', file_format='parquet'")
project.run()
print("zone:", spark.table("mine.zone").first().zone, spark.conf.get("spark.app.name"))
project.model("lake", "select 1 as a", "materialized='table', file_format='delta'")
project.run("run", "--select", "lake", check=False)
print("delta:", *project.messages)
print("alive:", spark.sql("select 1").count())
"""


def test_a_session_of_the_user_is_used_and_left_running(tmp_path: Path) -> None:
    profile = minimal(tmp_path).folder / "profiles.yml"
    (tmp_path / "minimal.yml").write_text(profile.read_text().replace("lake", "mine"))
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parent)}
    done = output([sys.executable, "-c", OWN_SESSION], tmp_path, environment)
    assert "zone: Asia/Tokyo" in done
    assert "The Spark session that dbt found in this process has no Delta" in done
    assert "alive: 1" in done
    assert not (tmp_path / ".spark").exists()


def test_jars_that_cannot_be_fetched_are_named(tmp_path: Path) -> None:
    missing = {"spark.jars.packages": "io.delta:no-such-delta_2.13:9.9.9"}
    minimal(tmp_path, server_side_parameters=missing).model("m", "select 1 as a")
    done = output(DBT_RUN, tmp_path, os.environ | {"DBT_SEND_ANONYMOUS_USAGE_STATS": "false"})
    assert "Spark could not fetch io.delta#no-such-delta_2.13;9.9.9: it needs Maven Central once, or a mirror" in done


def test_a_missing_or_wrong_java_is_named(tmp_path: Path) -> None:
    project = minimal(tmp_path)
    project.model("m", "select 1 as a")
    old = tmp_path / "old" / "bin" / "java"
    old.parent.mkdir(parents=True)
    old.write_text("#!/bin/sh\necho 'openjdk version \"11.0.2\" 2019-01-15' >&2\nexit 1\n")
    old.chmod(0o755)
    for home, found in [(tmp_path / "old", "Java 11 was found"), (tmp_path / "none", "no Java was found")]:
        done = output(
            DBT_RUN, tmp_path, os.environ | {"JAVA_HOME": str(home), "DBT_SEND_ANONYMOUS_USAGE_STATS": "false"}
        )
        assert f"needs Java 17 or 21, and {found}: install one, or set JAVA_HOME to it." in done


def test_a_short_statement_does_not_wait_for_a_long_one(handle: SessionHandle, dbt_project: Project) -> None:
    """Threads have a scheduler pool each: tasks of a statement are not queued behind all tasks of another one."""
    ended = []

    def run() -> None:
        handle.execute("select sum(hash(a.id, b.id)) from range(0, 5000, 1, 5000) a cross join range(1000000) b")
        with suppress(DbtRuntimeError):
            ended.append(handle.fetchall())

    dbt_project.sql("select 1")
    thread = threading.Thread(target=run)
    thread.start()
    time.sleep(3)
    assert dbt_project.sql("select count(*) from range(0, 10, 1, 4)")[0][0] == 10
    assert thread.is_alive() and not ended
    handle.cancel()
    thread.join()
    assert not ended


def test_the_session_of_stock_dbt_spark_is_refused(tmp_path: Path) -> None:
    """Its connections share one: settings for a write would also apply to writes of other models."""
    here = Project(tmp_path / "with_adapter")
    here.sql(f"create table {here.schema}.orders using delta as select 1 as id")
    here.model("chosen", f"select id from {here.schema}.orders", "materialized='ivm'")
    file = "macros/ivm_plan__chosen.sql"
    here.run("run-operation", "ivm_compile_plan", "--args", json.dumps({"model": "chosen", "file": file}))
    stock = Project(tmp_path / "stock", schema=here.schema)
    take_package(stock)
    target = {"type": "spark", "method": "session", "host": "localhost", "schema": here.schema}
    profile = {"test": {"target": "local", "outputs": {"local": target | {"server_side_parameters": here.parameters}}}}
    stock.write("profiles.yml", json.dumps(profile))
    for path in (file, "models/chosen.sql"):
        stock.write(path, (here.folder / path).read_text())
    with pytest.raises(DbtFailed, match=r"a Spark session of its own for each connection, and .*method: session"):
        stock.run()
    assert not here.sql(f"show tables in {here.schema} like 'chosen'")
