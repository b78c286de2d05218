"""A real Spark Connect server from pyspark's own jars, and dbt projects that connect to it. Needs pyspark[connect].

Where pyspark is a client alone, SPARK_HOME names a Spark to make the server of.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from harness import Project
from served import Server

from dbt.adapters.spark_ivm.session import REMOTE


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


class ConnectProject(Project):
    """A project whose connections lead to the server. A process is of Connect, or is not: nothing else in it may start Spark."""

    def __init__(self, folder: Path, server: ConnectServer, **options: Any) -> None:
        self.server = server
        super().__init__(folder, **options)
        as_models = {"spark.sql.ansi.enabled": "false"}  # as dbt-spark sets it for every model
        self.parameters = {REMOTE: server.url} | as_models | dict(options.get("parameters") or {})
        self.write_profile()
