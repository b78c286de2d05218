"""A real Spark Thrift server from pyspark's own jars, and dbt projects that connect to it by PyHive."""

from __future__ import annotations

import atexit
import base64
import json
import re
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, tzinfo
from functools import cache
from itertools import repeat
from pathlib import Path
from typing import Any, NoReturn
from unittest import SkipTest
from zoneinfo import ZoneInfo

import pytest
from dbt.adapters.spark.connections import PyhiveConnectionWrapper, SparkConnectionManager
from harness import Project, take_package
from pyhive import hive
from pyhive.exc import OperationalError
from pyspark.sql import Row
from served import ZONE, Server
from thrift.transport.THttpClient import THttpClient
from where import SERVER

from dbt.adapters.spark_ivm.connections import ANSI, EVERY_DAY
from dbt.adapters.spark_ivm.server import _set

OF_ADAPTER = EVERY_DAY | {ANSI: "false"}  # which the adapter sets in each session
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
            **(OF_ADAPTER if SERVER == "stock" else {}),
        }

    def answer(self) -> None:
        super().answer()
        self.connect().close()

    def connect(self) -> Any:
        return hive.connect(host="127.0.0.1", port=self.port, username="test")

    def profile(self) -> dict[str, Any]:
        """Return how a profile names the server."""
        return {"method": "thrift", "host": "127.0.0.1", "port": self.port, "user": "dbt"}


PLACE = {"organization": "0", "cluster": "local"}  # dbt-spark asks by a path that names both


@cache
def _make_keys() -> tuple[Path, Path]:
    """Return the keys of all servers of this process, and their certificate."""
    folder = Path(tempfile.mkdtemp(prefix="spark-ivm-keys-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    keys, certificate = folder / "keys.p12", folder / "certificate.pem"
    at = ("-storetype", "PKCS12", "-keystore", str(keys), "-storepass", "unused", "-alias", "served")
    made = ("-genkeypair", "-keyalg", "RSA", "-dname", "CN=127.0.0.1", "-ext", "san=ip:127.0.0.1")
    for command in (made, ("-exportcert", "-rfc", "-file", str(certificate))):
        subprocess.run(["keytool", *command, *at], check=True, capture_output=True)
    return keys, certificate


class HttpServer(ThriftServer):
    """The same server by HTTP: encrypted, since dbt-spark connects in no other way."""

    def settings(self) -> dict[str, str]:
        url = SparkConnectionManager.SPARK_CONNECTION_URL.format(host="https://127.0.0.1", port=self.port, **PLACE)
        self.url = url
        keys, certificate = _make_keys()
        self.environment = pytest.MonkeyPatch()
        self.environment.setenv("SSL_CERT_FILE", str(certificate))  # by which this process and dbt trust the server
        return super().settings() | {
            "spark.hadoop.hive.server2.transport.mode": "http",
            "spark.hadoop.hive.server2.thrift.http.port": str(self.port),
            "spark.hadoop.hive.server2.thrift.http.path": url.partition(f":{self.port}/")[2],
            "spark.hadoop.hive.server2.use.SSL": "true",
            "spark.hadoop.hive.server2.keystore.path": str(keys),
            "spark.hadoop.hive.server2.keystore.password": "unused",
        }

    def connect(self) -> Any:
        transport = THttpClient(self.url)
        transport.setCustomHeaders({"Authorization": f"Basic {base64.b64encode(b'token:unused').decode()}"})
        return hive.connect(thrift_transport=transport)

    def profile(self) -> dict[str, Any]:
        return {"method": "http", "host": "127.0.0.1", "port": self.port, "token": "unused", **PLACE}

    def stop(self) -> None:
        super().stop()
        self.environment.undo()


KIND = HttpServer if SERVER == "http" else ThriftServer


class Handle(PyhiveConnectionWrapper):
    """A connection with the methods of a session's handle."""

    @property
    def _session(self) -> NoReturn:
        raise SkipTest("needs a session in this process")

    classic_session = _session

    def execute(self, sql: str, bindings: Any = None) -> None:
        self._cursor.execute(sql, bindings)

    def replace(self, settings: dict[str, str]) -> None:
        for name, value in settings.items():
            self.execute(_set(name, value))


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
            **self.server.profile(),
            "schema": self.schema,
            "threads": self.threads,
            "server_side_parameters": self.parameters,
        }
        self.write("profiles.yml", json.dumps({"test": {"target": "local", "outputs": {"local": target}}}))

    @contextmanager
    def session(self) -> Iterator[Any]:
        """A connection of its own in which the project's schema is the current one."""
        handle = Handle(self._connected())
        try:
            yield handle.cursor()
        finally:
            handle.close()

    def sql(self, statement: str, *, as_sent: bool = False) -> list[Row]:
        """The rows of a statement, by a connection that the project keeps.

        Structs are the server's text, `as_sent` lists and maps too.
        """
        cursor = self._connection().cursor()
        cursor.execute(statement)
        # of a statement without rows Spark 3.5 has a result that PyHive cannot read
        if not cursor.description or not ROWS.match(statement):
            return []
        named = Row(*(column[0] for column in cursor.description))
        name = self.parameters.get("spark.sql.session.timeZone", ZONE)
        zone = datetime.strptime(name, "%z").tzinfo if name.startswith(("+", "-")) else ZoneInfo(name)
        kinds = ["" if as_sent else column[1] for column in cursor.description]
        return [named(*map(_value, values, kinds, repeat(zone))) for values in cursor.fetchall()]

    def forget(self) -> None:
        """Let go of all kept connections: the server is another one."""
        self._of_thread = threading.local()

    def _connection(self) -> Any:
        """Return the connection that this thread keeps."""
        if getattr(self._of_thread, "parameters", None) != self.parameters:
            self._of_thread.parameters, self._of_thread.connection = dict(self.parameters), self._connected()
        return self._of_thread.connection

    def _connected(self) -> Any:
        """Return a new connection, with the settings of dbt's."""
        connection = self.server.connect()
        cursor = connection.cursor()
        for name, value in (OF_ADAPTER | self.parameters).items():
            with suppress(OperationalError):  # no setting of a session
                cursor.execute(_set(name, value))
        for first in (f"create schema if not exists {self.schema}", f"use {self.schema}"):
            cursor.execute(first)
        return connection


class StockProject(ServedProject):
    """A project on stock dbt-spark. Before each run the adapter, elsewhere, compiles the plans of its models."""

    def __init__(self, folder: Path, server: ThriftServer, **options: Any) -> None:
        super().__init__(folder, server, stock=True, **options)
        self.ahead = ServedProject(folder / "ahead", server, schema=self.schema, **options)
        with (self.folder / "dbt_project.yml").open("a") as settings:
            settings.write("vars: {ivm_rebuild_seconds: 1000000}\n")

    def run(self, *args: str, check: bool = True) -> list[Any]:
        if not args or args[0] in ("run", "build"):
            self._compile()
        return super().run(*args, check=check)

    def _compile(self) -> None:
        for name in ("models", "macros", "seeds"):
            shutil.rmtree(self.ahead.folder / name, ignore_errors=True)
            if (self.folder / name).is_dir():
                shutil.copytree(self.folder / name, self.ahead.folder / name)
        self.ahead.run("run-operation", "ivm_compile_plan", check=False)
        plans = "macros/ivm_plans"
        if (self.ahead.folder / plans).is_dir():
            shutil.copytree(self.ahead.folder / plans, self.folder / plans, dirs_exist_ok=True)


def _value(value: Any, kind: str, zone: tzinfo) -> Any:
    """Return a value as a session returns it: times of this process's zone, lists and maps as far as their text can be read."""
    if isinstance(value, datetime):
        return value.replace(tzinfo=zone).astimezone().replace(tzinfo=None)
    if kind in ("ARRAY_TYPE", "MAP_TYPE") and value is not None:
        with suppress(ValueError):
            return json.loads(value)
    return value
