import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from dbt.adapters.spark import connections
from dbt_common.tests import enable_test_caching
from harness import Project
from kept import Keeper
from pyspark import SparkContext
from pyspark.sql import SparkSession
from spark_ivm.planning import costs
from where import SERVER, keep_out_of_this_process, new_project

enable_test_caching()  # dbt parses each text of a macro once a process: all projects have the same macros


@pytest.fixture(scope="session", autouse=True)
def spark_for_dbt() -> None:
    """Ends the Spark of the engine's tests, if this process has run them: tests by dbt start one that suits them."""
    if SparkContext._active_spark_context is not None:
        SparkSession.builder.getOrCreate().stop()


if SERVER != "session":
    keep_out_of_this_process()


@pytest.fixture
def dbt_project(tmp_path: Path) -> Project:
    """An empty project with a schema of its own, on the Spark that all tests of this process share."""
    return new_project(tmp_path)


@pytest.fixture
def order_of_the_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    """No way is clearly cheaper than the plan's first, whatever past runs took on a machine that is busy or not."""
    monkeypatch.setattr(costs, "CLEARLY", 0.0)


@pytest.fixture(scope="module")
def thrift_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A real Thrift server, for the tests of a module."""
    from thrift_served import KIND

    server = KIND(tmp_path_factory.mktemp("thrift"))
    yield server
    server.stop()


@pytest.fixture
def prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """dbt-spark asks a server every five seconds whether a statement has ended: here it waits for less."""
    monkeypatch.setattr(connections, "time", SimpleNamespace(time=time.time, sleep=lambda seconds: time.sleep(0.05)))


@pytest.fixture(scope="module")
def keeper(tmp_path_factory: pytest.TempPathFactory) -> Keeper:
    """Builds what the tests of a module begin with once."""
    return Keeper(lambda: tmp_path_factory.mktemp("project"))
