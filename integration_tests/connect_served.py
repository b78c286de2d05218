"""A real Spark Connect server from pyspark's own jars, and dbt projects that connect to it. Needs pyspark[connect].

Where pyspark is a client alone, SPARK_HOME names a Spark to make the server of.
"""

from __future__ import annotations

import glob
import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pyspark
from harness import DbtFailed, Project
from pyspark.sql import Row
from pyspark.sql.connect.session import SparkSession

from dbt.adapters.spark_ivm.capabilities import delta_package
from dbt.adapters.spark_ivm.errors import DELTA_CATALOG, DELTA_EXTENSION

SERVER = "org.apache.spark.sql.connect.service.SparkConnectServer"
STARTING_SECONDS = 180
SUBMIT = str(Path(os.environ.get("SPARK_HOME") or Path(pyspark.__file__).parent) / "bin" / "spark-submit")


def delta_jars() -> list[str]:
    """The jars of Delta, from the cache in which Spark keeps packages; they are fetched where they are not there."""
    package = delta_package(pyspark.__version__, None) or ""
    group, artifact, version = package.split(":")
    pattern = str(Path.home() / ".ivy2*" / "jars" / f"{group}_*-{version}.jar")
    if not any(artifact in jar for jar in glob.glob(pattern)):
        subprocess.run([SUBMIT, "--packages", package, "--class", "java.lang.Void", "spark-internal"], check=False)
    # of one version of Delta there may be jars for several Sparks
    return [jar for jar in sorted(glob.glob(pattern)) if artifact in jar or "delta-spark" not in jar]


class ConnectServer:
    """A server on a free port of this machine, with tables of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = int(free.getsockname()[1])
        self.url = f"sc://127.0.0.1:{port}"
        settings = {
            "spark.master": "local[2]",
            "spark.driver.memory": "2g",
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.driver.extraClassPath": ":".join(delta_jars()),
            "spark.driver.extraJavaOptions": f"-Duser.timezone=America/New_York -XX:+UseParallelGC -XX:TieredStopAtLevel=1 -Dderby.stream.error.file={folder}/derby.log",
            "spark.sql.extensions": DELTA_EXTENSION,
            "spark.sql.catalog.spark_catalog": DELTA_CATALOG,
            "spark.sql.warehouse.dir": str(folder / "warehouse"),
            "spark.sql.catalogImplementation": "hive",
            "spark.hadoop.javax.jdo.option.ConnectionURL": f"jdbc:derby:memory:connect{port};create=true",
            "spark.connect.grpc.binding.address": "127.0.0.1",
            "spark.connect.grpc.binding.port": str(port),
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
        patience = time.monotonic() + STARTING_SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError as error:
                if self.process.poll() is not None or time.monotonic() > patience:
                    self.stop()
                    raise RuntimeError(self.log.read_text(errors="replace")[-5000:]) from error
                time.sleep(0.3)

    def session(self) -> Any:
        """A session of the server's, which makes no other of this process one of Connect."""
        return SparkSession(self.url)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


class ConnectProject(Project):
    """A project whose connections lead to the server. dbt runs in a process of its own: a process is of Connect, or is not."""

    def __init__(self, folder: Path, server: ConnectServer, **options: Any) -> None:
        self.server, self._session = server, None
        super().__init__(folder, **options)
        self.parameters = {"spark.remote": server.url} | dict(options.get("parameters") or {})
        self.write_profile()

    def command(self, *args: str) -> list[str]:
        return [sys.executable, "-c", "from dbt.cli.main import cli; cli()", *args, *self._options()]

    def run(self, *args: str, check: bool = True) -> list[Any]:
        """The results of `dbt <args>` as run_results.json has them. What dbt said is in `messages`."""
        file = self.folder / "target" / "run_results.json"
        file.unlink(missing_ok=True)
        done = subprocess.run(
            self.command(*(args or ("run",))), cwd=self.folder, env=dict(os.environ), capture_output=True, text=True
        )
        self.messages = (done.stdout + done.stderr).splitlines()
        results = json.loads(file.read_text())["results"] if file.is_file() else []
        if check and done.returncode:
            raise DbtFailed("\n".join(self.messages[-60:]), results)
        return results

    def close(self) -> None:
        """Release the session while there is a server: without one pyspark tries for ten minutes."""
        if self._session is not None:
            self._session.client.release_session()
            self._session.client.close()

    def sql(self, statement: str) -> list[Row]:
        if self._session is None:
            self._session = self.server.session()
            as_models = "set spark.sql.ansi.enabled=false"  # a view is read under the settings that it was made under
            for first in (as_models, f"create schema if not exists {self.schema}", f"use {self.schema}"):
                self._session.sql(first).collect()
        return list(self._session.sql(statement).collect())
