"""One Spark for all tests that ask Spark itself: Delta, an in-memory catalog, a temporary warehouse."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import proved
import pytest

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "spark: asks a real local Spark with Delta")


OUTCOMES: dict[str, bool] = {}  # by view, whether all laws held that Spark was asked of


def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    if isinstance(item, pytest.Function) and item.path.name == "test_laws.py" and hasattr(item, "callspec"):
        name = item.callspec.params.get("name")
        skipped = call.excinfo is not None and call.excinfo.errisinstance(pytest.skip.Exception)
        if name is not None and (call.when == "call" or call.excinfo):
            OUTCOMES[name] = OUTCOMES.get(name, True) and (call.excinfo is None or skipped)


def pytest_sessionfinish() -> None:
    if os.environ.get("IVM_RECORD") == "1":
        proved.record(OUTCOMES)


@pytest.fixture(scope="session")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkSession]:
    from harness import FEW_DEFAULTS, packages
    from pyspark.sql import SparkSession

    from dbt.adapters.spark_ivm.local import downloading_alone

    warehouse = tmp_path_factory.mktemp("warehouse")
    builder = (
        SparkSession.builder.master("local[2]")
        .config("spark.jars.packages", packages())  # also those that tests by dbt need in this JVM
        .config("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension")
        .config("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog")
        .config("spark.sql.catalogImplementation", "in-memory")
        .config("spark.sql.warehouse.dir", str(warehouse))
        .config("spark.sql.ansi.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.databricks.delta.snapshotPartitions", "2")
        .config("spark.databricks.delta.delta.log.cacheSize", "50")
        .config("spark.scheduler.mode", "FAIR")  # as dbt starts one: tests by dbt find this one in the same process
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.log.level", "ERROR")
        .config("spark.driver.memory", "3g")  # random queries have plans of hundreds of megabytes
        .config("spark.driver.extraClassPath", FEW_DEFAULTS)
        .config(
            "spark.driver.extraJavaOptions",
            "-Dderby.stream.error.file=/dev/null -XX:+UseParallelGC -XX:ReservedCodeCacheSize=256m",
        )
    )
    with downloading_alone(packages()):
        session = builder.getOrCreate()
    yield session
    session.stop()


# a few rows a query: planning and code generation are all the cost
QUICK = {
    "spark.sql.codegen.wholeStage": "false",
    "spark.sql.codegen.factoryMode": "NO_CODEGEN",
    "spark.sql.adaptive.enabled": "false",
    "spark.sql.shuffle.partitions": "1",
    "spark.sql.leafNodeDefaultParallelism": "1",
    "spark.sql.ansi.enabled": "false",
}


@pytest.fixture(scope="module")
def quick(spark: SparkSession) -> SparkSession:
    """A session of its own for very many queries over very few rows."""
    session = spark.newSession()
    for key, value in QUICK.items():
        session.conf.set(key, value)
    return session
