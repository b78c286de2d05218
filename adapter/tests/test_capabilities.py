"""The table of what each Spark can do, and what macros know of it without the adapter. No JVM."""

import doctest
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from dbt.adapters.exceptions.connection import FailedToConnectError
from macro_calls import macros

from dbt.adapters.spark_ivm import capabilities, local
from dbt.adapters.spark_ivm.capabilities import CONNECT, SERVER, SESSION, SPARKS
from dbt.adapters.spark_ivm.errors import DELTA_EXTENSION, ICEBERG_EXTENSION, in_words


def test_examples() -> None:
    assert doctest.testmod(capabilities).failed == 0


def test_macros_know_the_name_of_icebergs_extension() -> None:
    assert macros()["ivm__iceberg_extension"]() == ICEBERG_EXTENSION


@pytest.mark.parametrize("version", SPARKS)
def test_macros_know_the_same_without_the_adapter(version: tuple[int, int]) -> None:
    spark = "{}.{}.1 0123abc".format(*version)
    table = capabilities.capabilities(spark, None, SERVER)
    known: dict[str, Any] = macros(of="default", graph={}, run_query=lambda sql: [[spark]])
    for what in ("view_settings", "ansi_by_default", "table_options", "snapshot_properties"):
        assert known["ivm__can"](what) == getattr(table, what)


def test_an_unknown_spark_takes_the_most_careful_row_and_warns_once(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(capabilities.logger, "warning", said.append)
    monkeypatch.setattr(capabilities, "_unknown", set())
    for connection in (SESSION, SESSION, CONNECT):
        can = capabilities.capabilities("5.0.0", "4.4.0", connection)
        assert (can.view_settings, can.reuse, can.log) == ("unknown", False, False)
    assert len(said) == 1 and said[0].startswith("IVM-611: Spark 5.0.0 is not known")
    assert not capabilities.capabilities("4.1.4", "5.0.0", SESSION).log


def test_jars_that_the_profile_names_are_taken_on_any_spark(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(local, "SPARK", "5.0.0")
    named = {"spark.jars.packages": "io.delta:delta-spark_5.0_2.13:5.0.0"}
    assert local.settings(tmp_path, named)["spark.jars.packages"] == named["spark.jars.packages"]
    assert "spark.jars.packages" not in local.settings(tmp_path, {"spark.jars": "/opt/delta.jar"})
    with pytest.raises(FailedToConnectError, match="No Delta Lake release is known to fit pyspark 5"):
        local.settings(tmp_path, {})


def test_one_process_downloads_jars_at_a_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The first one downloads, the second waits for it, and a third one has nothing to wait for."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    code = (
        "import sys; from dbt.adapters.spark_ivm.local import downloading_alone\n"
        "with downloading_alone('a:b:1'): print('in', flush=True); sys.stdin.read()"
    )
    first = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert first.stdin and first.stdout and first.stdout.readline() == "in\n"
    with local.downloading_alone("a:b:2"):
        assert first.poll() is None  # other packages
    Timer(0.5, first.stdin.close).start()
    with local.downloading_alone("a:b:1"):
        assert first.stdin.closed and first.wait(10) == 0
    with local.downloading_alone("a:b:1"), local.downloading_alone("a:b:1"):
        pass


def test_a_catalog_of_iceberg_brings_its_jar_and_its_sql_extensions(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    catalog = {"spark.sql.catalog.ice": "org.apache.iceberg.spark.SparkCatalog"}
    packages = local.settings(tmp_path, catalog)["spark.jars.packages"].split(",")
    assert packages == [local.delta_package(), *filter(None, [capabilities.iceberg_package(local.SPARK)])]
    assert local.settings(tmp_path, {})["spark.jars.packages"] == local.delta_package()
    named = catalog | {"spark.jars": "/opt/iceberg.jar"}
    assert local.settings(tmp_path, named)["spark.jars.packages"] == local.delta_package()
    (tmp_path / "jars").mkdir()
    (tmp_path / "jars" / "iceberg-spark-runtime.jar").touch()
    with monkeypatch.context() as patch:
        patch.setattr(local, "_find_spark_home", lambda: str(tmp_path))
        assert local.settings(tmp_path, catalog)["spark.jars.packages"] == local.delta_package()
    delta, iceberg = local.settings(tmp_path, catalog)["spark.sql.extensions"].split(",")
    assert (delta, iceberg) == (DELTA_EXTENSION, ICEBERG_EXTENSION)
    assert local.settings(tmp_path, {})["spark.sql.extensions"] == DELTA_EXTENSION
    own = catalog | {"spark.sql.extensions": "of.their.Own"}
    assert local.settings(tmp_path, own)["spark.sql.extensions"] == "of.their.Own"


OF_3_5 = """An error occurred while calling o118.sql.
: org.apache.spark.SparkException: Job aborted due to stage failure: Task 0 in stage 2.0 failed 1 times, most recent failure: Lost task 0.0 in stage 2.0 (TID 2) (host executor driver): {}
\tat org.apache.spark.sql.X.y(X.scala:1)

Driver stacktrace:
\tat org.apache.spark.scheduler.Z.z(Z.scala:1)
{}"""
ROW = "java.lang.RuntimeException: it went boom"
WRITE = "org.apache.spark.SparkException: [TASK_WRITE_FAILED] Task failed while writing rows to file:/x."


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OF_3_5.format(ROW, f"Caused by: {ROW}\n\tat x"), "it went boom"),
        (OF_3_5.format(WRITE, f"Caused by: {WRITE}\n\tat x\nCaused by: {ROW}\n\tat x"), "it went boom"),
        ("[CAST_INVALID_INPUT] The value 'x' of the type \"STRING\" cannot be cast", "'x'"),
        ("[DIVIDE_BY_ZERO] Division by zero. SQLSTATE: 22012", "zero"),
    ],
)
def test_errors_of_rows(error: str, said: str) -> None:
    """They are known with a class, as Spark 4 names it, and without."""
    words = in_words(error)
    assert said in words and "\tat" not in words
    pattern = macros()["ivm__errors_of_rows"]()
    assert re.search(pattern, words)
    assert not re.search(pattern, words + " ivm: a change feed gives U+FFFD")
    for other in ("[CONCURRENT_APPEND]", "[TABLE_OR_VIEW_NOT_FOUND]", OF_3_5.format("java.io.IOException: x", "")):
        assert not re.search(pattern, in_words(other))
