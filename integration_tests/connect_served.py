"""A real Spark Connect server from pyspark's own jars, and dbt projects that connect to it. Needs pyspark[connect].

Where pyspark is a client alone, SPARK_HOME names a Spark to make the server of.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import SkipTest

from harness import DbtFailed, Project
from pyspark.sql import Row
from pyspark.sql.connect.session import SparkSession
from served import Server


class ConnectServer(Server):
    main_class = "org.apache.spark.sql.connect.service.SparkConnectServer"

    def settings(self) -> dict[str, str]:
        return {
            "spark.sql.catalogImplementation": "hive",
            "spark.connect.grpc.binding.address": "127.0.0.1",
            "spark.connect.grpc.binding.port": str(self.port),
        }

    @property
    def url(self) -> str:
        return f"sc://127.0.0.1:{self.port}"

    def session(self) -> Any:
        """A session of the server's, which makes no other of this process one of Connect."""
        return SparkSession(self.url)


def _said(line: str) -> str:
    """Return the message of a line of dbt's log, or the line where it is something else."""
    with suppress(ValueError, KeyError, TypeError):
        return str(json.loads(line)["info"]["msg"])
    return line


def _result(result: dict[str, Any]) -> SimpleNamespace:
    """Return a node's result in the form of the ones that dbt returns in its own process."""
    kind, _, name = result["unique_id"].split(".", 2)
    return SimpleNamespace(**result, node=SimpleNamespace(name=name, resource_type=kind, unique_id=result["unique_id"]))


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
        command = self.command(*(args or ("run",)), "--log-format", "json")
        done = subprocess.run(command, cwd=self.folder, env=dict(os.environ), capture_output=True, text=True)
        self.messages = [_said(line) for line in (done.stdout + done.stderr).splitlines()]
        results = [_result(result) for result in json.loads(file.read_text())["results"]] if file.is_file() else []
        if check and done.returncode:
            raise DbtFailed("\n".join(self.messages[-60:]), results)
        return results

    @contextmanager
    def session(self) -> Iterator[Any]:
        raise SkipTest("needs a session in this process")
        yield

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
