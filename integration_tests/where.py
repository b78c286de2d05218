"""Where tests run dbt: a session in this process, or a real server, as IVM_SERVER says: `thrift`, `http`, `stock`, `connect`.

`stock`: over Thrift with stock dbt-spark and this package; the plans are compiled ahead of each run.

IVM_SOURCES, a kind of Iceberg tables, with IVM_TARGETS=iceberg: a session in which all tables are Iceberg's. Of the two
alone: the sources of a `mixed` project, or its models.

One server of the process serves all its tests. A test that needs a Spark in this process is skipped there.
"""

from __future__ import annotations

import atexit
import os
import tempfile
import time
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn
from unittest import SkipTest

from dbt.adapters.spark import connections
from dbt.adapters.spark.connections import PyhiveConnectionWrapper
from harness import ALL_ICEBERG, SOURCES, TARGETS, Project, server_side_parameters

from dbt.adapters.spark_ivm import local
from dbt.adapters.spark_ivm.session import REMOTE, SessionHandle

SERVER = os.environ.get("IVM_SERVER") or "session"
NAMES = "session, thrift, http, stock or connect"
THRIFT = SERVER in ("thrift", "http", "stock")
HANDLE: Any = PyhiveConnectionWrapper if THRIFT else SessionHandle  # what runs dbt's statements


def new_project(folder: Path, mixed: bool = False, **options: Any) -> Project:
    """Return an empty project with a schema of its own, on the Spark that all tests of this process share."""
    match SERVER:
        case "session" if ALL_ICEBERG:
            from iceberg_project import IcebergProject

            return IcebergProject(folder, str(SOURCES), **options)
        case "session" if mixed and (SOURCES or TARGETS == "iceberg"):
            from iceberg_project import MixedProject

            return MixedProject(folder, SOURCES)
        case "session":
            return Project(folder, **options)
        case "thrift" | "http":
            from thrift_served import ServedProject

            return ServedProject(folder, served(), **options)
        case "stock":
            from thrift_served import StockProject

            return StockProject(folder, served(), **options)
        case "connect":
            from connect_served import ConnectProject

            return ConnectProject(folder, served(), **options)
        case _:
            raise ValueError(f"IVM_SERVER is {NAMES}, not {SERVER}")


def profile_of(parameters: dict[str, str]) -> dict[str, Any]:
    """Return what a profile says of the Spark that all tests of this process share, with settings of its sessions."""
    match SERVER:
        case "session":
            of_session = server_side_parameters(None) | parameters
            return {"type": "spark_ivm", "method": "session", "server_side_parameters": of_session}
        case "thrift" | "http" | "stock":
            adapter = "spark" if SERVER == "stock" else "spark_ivm"
            return {"type": adapter, **served().profile(), "server_side_parameters": parameters}
        case "connect":
            of_session = {REMOTE: served().url} | parameters
            return {"type": "spark_ivm", "method": "session", "server_side_parameters": of_session}
        case _:
            raise ValueError(f"IVM_SERVER is {NAMES}, not {SERVER}")


@cache
def served() -> Any:
    """Return the server that all tests of this process share. It ends with the process."""
    folder = tempfile.TemporaryDirectory(prefix="spark-ivm-", ignore_cleanup_errors=True)
    if THRIFT:
        from thrift_served import KIND as Kind
    else:
        from connect_served import ConnectServer as Kind  # type: ignore[assignment]
    server = Kind(Path(folder.name))
    atexit.register(folder.cleanup)
    atexit.register(server.stop)
    return server


def keep_out_of_this_process() -> None:
    """Skip, from now on, whatever would start a Spark in this process."""
    start = Project.__init__

    def start_served(self: Project, *args: Any, **options: Any) -> None:
        if not hasattr(self, "server"):
            _no_spark()
        start(self, *args, **options)

    Project.__init__ = start_served  # type: ignore[method-assign]
    local.start = _no_spark
    if SERVER == "stock":  # it asks a server every five seconds whether a statement has ended
        connections.time = SimpleNamespace(time=time.time, sleep=lambda seconds: time.sleep(0.05))


def _no_spark(*_: Any) -> NoReturn:
    raise SkipTest("needs a Spark in this process")
