"""A real Spark Thrift server from pyspark's own jars, and dbt projects that connect to it by PyHive."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from unittest import SkipTest

from harness import Project, take_package
from pyhive import hive
from pyhive.exc import OperationalError
from pyspark.sql import Row
from served import Server

ROWS = re.compile(r"\s*(?:select|with|show|describe|set)\b", re.IGNORECASE)  # statements that have rows


class ThriftServer(Server):
    """A Thrift server; `single`: all connections share one session."""

    main_class = "org.apache.spark.sql.hive.thriftserver.HiveThriftServer2"

    def __init__(self, folder: Path, *, single: bool = False) -> None:
        self.single = single
        super().__init__(folder)

    def settings(self) -> dict[str, str]:
        return {
            "spark.hadoop.hive.server2.thrift.bind.host": "127.0.0.1",
            "spark.hadoop.hive.server2.thrift.port": str(self.port),
            "spark.sql.hive.thriftServer.singleSession": str(self.single).lower(),
        }

    def answer(self) -> None:
        super().answer()
        self.connect().close()

    def connect(self) -> Any:
        return hive.connect(host="127.0.0.1", port=self.port, username="test")


class ServedProject(Project):
    """A project whose connections lead to the server: by the adapter, or by stock dbt-spark with this package (`stock`)."""

    def __init__(self, folder: Path, server: ThriftServer, *, stock: bool = False, **options: Any) -> None:
        self.server, self.stock, self._of_thread = server, stock, threading.local()
        super().__init__(folder, **options)
        self.parameters = dict(options.get("parameters") or {})
        self.write_profile()
        if stock:
            take_package(self)

    def write_profile(self) -> None:
        target = {
            "type": "spark" if self.stock else "spark_ivm",
            "method": "thrift",
            "host": "127.0.0.1",
            "port": self.server.port,
            "user": "dbt",
            "schema": self.schema,
            "threads": self.threads,
            "server_side_parameters": self.parameters,
        }
        self.write("profiles.yml", json.dumps({"test": {"target": "local", "outputs": {"local": target}}}))

    @contextmanager
    def session(self) -> Iterator[Any]:
        raise SkipTest("needs a session in this process")
        yield

    def sql(self, statement: str) -> list[Row]:
        """The rows of a statement, by a connection that the project keeps. Arrays and maps are the server's text."""
        cursor = self._connection().cursor()
        cursor.execute(statement)
        # of a statement without rows Spark 3.5 has a result that PyHive cannot read
        if not cursor.description or not ROWS.match(statement):
            return []
        named = Row(*(column[0] for column in cursor.description))
        return [named(*values) for values in cursor.fetchall()]

    def _connection(self) -> Any:
        """Return the connection of this thread, with the settings of dbt's."""
        settings = self.parameters | {"spark.sql.ansi.enabled": "false"}
        if getattr(self._of_thread, "settings", None) != settings:
            self._of_thread.settings, self._of_thread.connection = settings, self.server.connect()
            cursor = self._of_thread.connection.cursor()
            for name, value in settings.items():
                with suppress(OperationalError):  # no setting of a session
                    cursor.execute(f"set {name}={value}")
            for first in (f"create schema if not exists {self.schema}", f"use {self.schema}"):
                cursor.execute(first)
        return self._of_thread.connection
