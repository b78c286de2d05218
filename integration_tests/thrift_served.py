"""A real Spark Thrift server from pyspark's own jars, and dbt projects that connect to it by PyHive."""

from __future__ import annotations

import glob
import json
import re
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyspark
from harness import Project, take_package
from pyhive import hive
from pyspark.sql import Row

from dbt.adapters.spark_ivm.errors import DELTA_CATALOG, DELTA_EXTENSION
from dbt.adapters.spark_ivm.local import delta_package

SUBMIT = str(Path(pyspark.__file__).parent / "bin" / "spark-submit")
SERVER = "org.apache.spark.sql.hive.thriftserver.HiveThriftServer2"
ZONE = "America/New_York"  # the server's, which is not the tests'
STARTING_SECONDS = 180
ROWS = re.compile(r"\s*(?:select|with|show|describe|set)\b", re.IGNORECASE)  # statements that have rows


def delta_jars() -> list[str]:
    """The jars of Delta, from the cache in which Spark keeps packages. Fetches them first if they are not there."""
    package = delta_package() or ""
    group, artifact, version = package.split(":")
    pattern = str(Path.home() / ".ivy2*" / "jars" / f"{group}_*-{version}.jar")
    if not any(artifact in jar for jar in glob.glob(pattern)):
        # it resolves the packages, and ends at a class without a main method
        subprocess.run([SUBMIT, "--packages", package, "--class", "java.lang.Void", "spark-internal"], check=False)
    # of one version of Delta there may be jars for several Sparks
    return [jar for jar in sorted(glob.glob(pattern)) if artifact in jar or "delta-spark" not in jar]


class ThriftServer:
    """A server on a free port of this machine, with tables of its own; `single`: all connections share one session."""

    def __init__(self, folder: Path, *, single: bool = False) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        settings = {
            "spark.master": "local[2]",
            "spark.driver.memory": "2g",
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
            # of jars by --packages the server loses the classes when its first session is closed
            "spark.driver.extraClassPath": ":".join(delta_jars()),
            "spark.driver.extraJavaOptions": f"-Duser.timezone={ZONE} -XX:+UseParallelGC -XX:TieredStopAtLevel=1 -Dderby.stream.error.file={folder}/derby.log",
            "spark.sql.extensions": DELTA_EXTENSION,
            "spark.sql.catalog.spark_catalog": DELTA_CATALOG,
            "spark.sql.warehouse.dir": str(folder / "warehouse"),
            "spark.hadoop.javax.jdo.option.ConnectionURL": f"jdbc:derby:memory:thrift{self.port};create=true",
            "spark.hadoop.hive.server2.thrift.bind.host": "127.0.0.1",
            "spark.hadoop.hive.server2.thrift.port": str(self.port),
            "spark.sql.hive.thriftServer.singleSession": str(single).lower(),
            "spark.sql.codegen.wholeStage": "false",
            "spark.sql.codegen.factoryMode": "NO_CODEGEN",
            "spark.sql.shuffle.partitions": "1",
            "spark.databricks.delta.snapshotPartitions": "1",
            "spark.ui.enabled": "false",
        }
        options = [option for pair in settings.items() for option in ("--conf", "=".join(pair))]
        self.log = folder / "server.log"
        with self.log.open("wb") as console:
            command = [SUBMIT, "--class", SERVER, *options, "spark-internal"]
            self.process = subprocess.Popen(command, cwd=folder, stdout=console, stderr=console)
        self._wait()

    def _wait(self) -> None:
        patience = time.monotonic() + STARTING_SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                self.connect().close()
                return
            except Exception as error:
                if self.process.poll() is not None or time.monotonic() > patience:
                    self.stop()
                    raise RuntimeError(self.log.read_text(errors="replace")[-5000:]) from error
                time.sleep(0.3)

    def connect(self) -> Any:
        return hive.connect(host="127.0.0.1", port=self.port, username="test")

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


class ServedProject(Project):
    """A project whose connections lead to the server: by the adapter, or by stock dbt-spark with this package (`stock`)."""

    def __init__(self, folder: Path, server: ThriftServer, *, stock: bool = False, **options: Any) -> None:
        self.server, self.stock, self._connection = server, stock, None
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
        raise NotImplementedError("a server has no session in this process")

    def sql(self, statement: str) -> list[Row]:
        """The rows of a statement, by a connection that the project keeps. Arrays and maps are the server's text."""
        if self._connection is None:
            self._connection = self.server.connect()
            for first in (f"create schema if not exists {self.schema}", f"use {self.schema}"):
                self._connection.cursor().execute(first)
        cursor = self._connection.cursor()
        cursor.execute(statement)
        # of a statement without rows Spark 3.5 has a result that PyHive cannot read
        if not cursor.description or not ROWS.match(statement):
            return []
        named = Row(*(column[0] for column in cursor.description))
        return [named(*values) for values in cursor.fetchall()]
