"""A Thrift server's part of a connection: sessions of this process behind the interface of PyHive, for stock dbt-spark.

dbt-spark, its Thrift connection, the macros and Spark are real; the wire between them is not there.
"""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest
from dbt.adapters.spark import connections
from pyspark.sql import DataFrame, SparkSession

STATES = SimpleNamespace(INITIALIZED_STATE=0, RUNNING_STATE=1, FINISHED_STATE=2, PENDING_STATE=7, _VALUES_TO_NAMES={})
SETTING = "spark.sql.hive.thriftServer.singleSession"


class Cursor:
    """PyHive's cursor over a session: a statement has ended when it was sent, and its error is told by poll()."""

    def __init__(self, session: SparkSession, static: dict[str, str]) -> None:
        self.session = session
        self.static = static
        self.result: DataFrame | None = None
        self.rows: list[Any] = []
        self.error: str | None = None

    def execute(self, sql: str, bindings: Any = None, async_: bool = False) -> None:
        self.error = None
        try:
            self.result = self.session.sql(sql)
            rows = self.result.collect()
            self.rows = [(k, self.static.get(k, v)) for k, v in rows] if SETTING in sql else rows
        except Exception as error:
            self.error = str(error)

    def poll(self) -> SimpleNamespace:
        return SimpleNamespace(operationState=STATES.FINISHED_STATE, errorMessage=self.error)

    def fetchall(self) -> list[tuple[Any, ...]]:
        return [tuple(map(sent, row)) for row in self.rows]

    @property
    def description(self) -> list[tuple[Any, ...]]:
        fields = self.result.schema.fields if self.result is not None else []
        return [(f.name, f.dataType.simpleString(), None, None, None, None, True) for f in fields]

    def cancel(self) -> None: ...

    def close(self) -> None: ...


def sent(value: Any) -> Any:
    """A value as it comes over the wire: numbers and text are that, all else is text."""
    if isinstance(value, dict | list):
        return json.dumps(value, default=str)
    return value if value is None or isinstance(value, str | int | float) else str(value)


class Server:
    """A Spark that others started in this process; `single`: one session for all connections."""

    def __init__(self, single: bool = False) -> None:
        self.single = single

    def connect(self, **_: Any) -> SimpleNamespace:
        static = {SETTING: str(self.single).lower()}  # which no session can change
        shared = SparkSession.builder.getOrCreate()
        session = shared if self.single else shared.newSession()
        session.conf.set("spark.sql.ansi.enabled", "false")
        return SimpleNamespace(cursor=lambda: Cursor(session, static), close=lambda: None)


def serve(patch: pytest.MonkeyPatch, server: Server) -> None:
    """dbt-spark's Thrift connections lead to this server."""
    patch.setattr(connections, "hive", server)
    patch.setattr(connections, "ThriftState", STATES)
    patch.setattr(connections, "THttpClient", server)
