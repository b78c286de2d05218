"""A dbt project in a folder, run in this process on a real Spark with real Delta. Needs no pytest."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pyspark
from dbt.cli.main import dbtRunner
from dbt_common.exceptions import DbtDatabaseError
from pyspark.sql import Row

from dbt.adapters.spark_ivm.capabilities import iceberg_package, minor
from dbt.adapters.spark_ivm.errors import DELTA_EXTENSION, ICEBERG_EXTENSION
from dbt.adapters.spark_ivm.local import delta_package
from dbt.adapters.spark_ivm.session import SessionHandle, connect

OPTIONS = ("--no-use-colors", "--no-version-check", "--no-send-anonymous-usage-stats")
REPOSITORY = Path(__file__).parents[1]
ICEBERG = iceberg_package(pyspark.__version__)
FEW_DEFAULTS = str(Path(__file__).parent / "hadoop")  # Hadoop's own take a sixteenth of a test's time
# two workers keep both cores busy: what the second compiler takes is not earned back. Of the first one's usual 48 MB of
# code, a server spends a tenth of its time on making room
JVM_OPTIONS = "-XX:+UseParallelGC -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=256m"
HADOOP_AWS = "org.apache.hadoop:hadoop-aws:3.4.2"  # of the Hadoop that Spark 4.1 has
SQLITE = "org.xerial:sqlite-jdbc:3.46.1.3"  # by which a catalog of Iceberg can be a database
S3 = "IVM_S3" in os.environ  # whether the tables lie on an S3-compatible server
BRANCHES = "IVM_ICEBERG" in os.environ  # whether the Spark that all tests share can write branches of Iceberg tables
SOURCES = os.environ.get("IVM_SOURCES")  # a kind of Iceberg tables (copied, marked, vectors) in place of Delta's
TARGETS = os.environ.get("IVM_TARGETS", "delta")  # iceberg needs IVM_ICEBERG=1, too
ALL_ICEBERG = bool(SOURCES) and TARGETS == "iceberg"  # whether all tables of the projects are Iceberg's
WITHOUT_ARTIFACTS = ("run", "build", "seed", "snapshot", "test", "run-operation")
INCREMENTAL = "materialized='ivm', meta={'ivm_refresh': 'incremental'}"

_scratch = tempfile.TemporaryDirectory(prefix="spark-ivm-", ignore_cleanup_errors=True)


class DbtFailed(Exception):
    """A dbt command failed; the text is what dbt said about it. `results` has those of its nodes, as far as it came."""

    def __init__(self, said: str, results: list[Any]) -> None:
        super().__init__(said)
        self.results = results


class Project:
    """A project whose models build into a schema of its own.

    All projects of a process share one Spark, started by the first that needs it. It keeps its tables in `storage`:
    None is a temporary folder and a catalog in memory, which end with the process. Processes that come one after the
    other and share a folder see each other's tables.
    """

    artifacts = False  # whether its runs write manifest.json and run_results.json, a quarter of a short run's time

    def __init__(
        self,
        folder: Path,
        *,
        schema: str | None = None,
        storage: Path | None = None,
        threads: int = 1,
        parameters: dict[str, str] | None = None,
    ) -> None:
        self.folder = folder.resolve()
        self.schema = schema or f"t_{uuid.uuid4().hex[:12]}"
        self.parameters = server_side_parameters(storage) | (parameters or {})
        self.messages: list[str] = []
        self.threads = threads
        self.write_profile()
        # tables of tests are so small that a rebuild is cheaper than whatever is to be tested
        choice = "vars: {ivm_rebuild_seconds: 1000000}\n"
        self.write("dbt_project.yml", f"name: test\nversion: '1.0'\nprofile: test\n{choice}")

    @property
    def schema_of_sources(self) -> str:
        """Where the machine of random operations makes the tables that models read."""
        return self.schema

    def write_profile(self) -> None:
        """Write profiles.yml: the parameters as they are now."""
        target = {
            "type": "spark_ivm",
            "method": "session",
            "schema": self.schema,
            "threads": self.threads,
            "server_side_parameters": self.parameters,
        }
        # JSON is YAML
        self.write("profiles.yml", json.dumps({"test": {"target": "local", "outputs": {"local": target}}}, indent=2))

    def write(self, path: str, text: str) -> Path:
        """Write a file of the project; the text's common indentation is dropped."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(textwrap.dedent(text))
        return file

    def model(self, name: str, sql: str, config: str = "") -> Path:
        """Write models/<name>.sql, with `config` such as "materialized='table', file_format='delta'"."""
        header = f"{{{{ config({config}) }}}}\n" if config else ""
        return self.write(f"models/{name}.sql", header + textwrap.dedent(sql))

    def run(self, *args: str, check: bool = True) -> list[Any]:
        """The results of `dbt <args>` ("run" by default), one a node. What dbt said is in `messages`.

        Raises DbtFailed with dbt's messages, unless `check` is false.
        """
        self.messages = []
        command = [*(args or ("run",)), "--quiet", *self._options()]
        if command[0] in WITHOUT_ARTIFACTS and not self.artifacts:
            command.append("--no-write-json")
        outcome = dbtRunner(callbacks=[self._hear]).invoke(command)
        results = list(getattr(outcome.result, "results", None) or [])
        if check and not outcome.success:
            raise DbtFailed("\n".join([str(outcome.exception or ""), *self.messages[-40:]]), results)
        return results

    def spawn(self, *args: str) -> "subprocess.Popen[str]":
        """The same in a process group of its own (`storage` has to be given). kill() ends it with its JVM.

        It hears Ctrl-C, which a process that was started in the background hands down as ignored.
        """
        hearing = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
        command = [sys.executable, "-c", f"{hearing}; from dbt.cli.main import cli; cli()", *args, *self._options()]
        pipes: dict[str, Any] = {"text": True, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        return subprocess.Popen(command, cwd=self.folder, start_new_session=True, **pipes)

    @contextmanager
    def session(self) -> Iterator[SessionHandle]:
        """A fresh session in which the project's schema is the current one."""
        handle = connect(self.parameters, self.folder / ".spark")
        catalog = handle._session.catalog  # asked without a statement: half of all statements were `use`
        first = catalog.currentDatabase()
        try:
            if not catalog.databaseExists(self.schema):
                handle.execute(f"create schema {self.schema}")
            catalog.setCurrentDatabase(self.schema.removeprefix("spark_catalog."))
            yield handle
        finally:
            with suppress(Exception):  # a session as it was is used again
                catalog.setCurrentDatabase(first)
            handle.close()

    def sql(self, statement: str) -> list[Row]:
        """The rows of a statement, run in a session of its own."""
        with self.session() as handle:
            handle.execute(statement)
            return handle.fetchall()

    def write_as_refresh(self, table: str, statement: str, **fields: Any) -> None:
        """Run a statement that writes the table so that its commit looks like one of the last refresh, with these fields."""
        history = self.sql(f"describe history {table}")
        position = json.loads(next(c.userMetadata for c in history if c.userMetadata)) | {"question": None}
        if not position.get("whole"):
            position |= {"planned_on": history[0].version, "planned_at": None}
        metadata = json.dumps(position | fields).replace("`", "\\u0060")
        with self.session() as handle:
            handle.execute(f"set spark.databricks.delta.commitInfo.userMetadata=`{metadata}`")
            handle.execute(statement)
            handle.execute("reset spark.databricks.delta.commitInfo.userMetadata")

    def _options(self) -> tuple[str, ...]:
        return ("--project-dir", str(self.folder), "--profiles-dir", str(self.folder), *OPTIONS)

    def _hear(self, event: Any) -> None:
        if event.info.level in ("info", "warn", "error"):
            self.messages.append(event.info.msg)


def taken(project: Project, queries: dict[str, str]) -> dict[str, str]:
    """Return the queries that this Spark can answer: all of them, but on one that is older than Spark 4.1."""
    if minor(pyspark.__version__) >= (4, 1):
        return queries
    with project.session() as handle:
        return {name: sql for name, sql in queries.items() if _is_answered(handle, sql)}


def _is_answered(handle: SessionHandle, sql: str) -> bool:
    try:
        handle.execute(sql)
        handle.fetchall()
    except DbtDatabaseError:
        return False
    return True


def models(results: list[Any]) -> list[Any]:
    """The results of models alone, without those of tests, seeds and hooks."""
    return [result for result in results if result.node.resource_type == "model"]


def response(result: Any) -> dict[str, Any]:
    """What the materialization reported: `code`, `rows_affected` and `_message`."""
    return dict(result.adapter_response)


def responses(results: list[Any]) -> dict[str, dict[str, Any]]:
    """By model what its materialization reported."""
    return {result.node.name: response(result) for result in models(results)}


def take_package(project: Project) -> None:
    """This repository as a package of a project that runs on stock dbt-spark."""
    project.write("packages.yml", f"packages:\n  - local: {REPOSITORY}\n")
    project.write(
        "dbt_project.yml",
        "name: test\nversion: '1.0'\nprofile: test\n"
        "models: {+pre-hook: 'set spark.sql.ansi.enabled = false'}\n",  # an open-source server has it on
    )
    project.run("deps")


def kill(process: "subprocess.Popen[str]") -> None:
    """End a spawned dbt and its JVM at once, as a power cut would."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def packages() -> str:
    """Return the packages of Delta and, if there are some for this Spark, of Iceberg; and what reads S3, if it is asked for."""
    return ",".join(filter(None, (delta_package(), ICEBERG, HADOOP_AWS if S3 else "")))


@cache
def _on_s3() -> dict[str, str]:
    """Start an S3-compatible server in this process, and return the settings by which Spark keeps its tables there."""
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    address = "http://{}:{}".format(*server.get_host_and_port())
    urlopen(Request(f"{address}/lake", method="PUT")).close()
    settings = {
        "impl": "org.apache.hadoop.fs.s3a.S3AFileSystem",
        "endpoint": address,
        "endpoint.region": "us-east-1",
        "path.style.access": "true",
        "access.key": "any",
        "secret.key": "any",
    }
    return {"spark.sql.warehouse.dir": "s3a://lake/tables"} | {f"spark.hadoop.fs.s3a.{name}": value for name, value in settings.items()}


def _with_iceberg() -> dict[str, str]:
    """The packages, and if IVM_ICEBERG is set Iceberg's SQL extensions: under these no SQL function works."""
    if not BRANCHES:
        return {"spark.jars.packages": packages()}
    return {
        "spark.jars.packages": f"{packages()},{SQLITE}",
        "spark.sql.extensions": f"{DELTA_EXTENSION},{ICEBERG_EXTENSION}",
    }


def server_side_parameters(storage: Path | None) -> dict[str, str]:
    """A small Spark that starts quickly and keeps its tables in `storage`, or only as long as this process lives."""
    tables = (storage or Path(_scratch.name)).resolve()
    catalog = f"jdbc:derby:;databaseName={tables / 'metastore'}" if storage else f"jdbc:derby:memory:{tables.name}"
    return {
        **(_with_iceberg() if ICEBERG else {}),
        "spark.driver.memory": "2g",
        "spark.driver.extraClassPath": FEW_DEFAULTS,
        "spark.driver.extraJavaOptions": JVM_OPTIONS,
        # a few rows a query: planning and code generation are all the cost
        "spark.sql.codegen.wholeStage": "false",
        "spark.sql.codegen.factoryMode": "NO_CODEGEN",
        "spark.sql.adaptive.enabled": "false",
        # nobody looks at a plan
        "spark.sql.ui.explainMode": "simple",
        "spark.sql.shuffle.partitions": "1",
        "spark.databricks.delta.snapshotPartitions": "1",
        "spark.databricks.delta.delta.log.cacheSize": "50",
        "spark.databricks.delta.properties.defaults.checkpointInterval": "100",
        "spark.sql.ansi.enabled": "false",  # as dbt-spark sets it for every model
        "spark.sql.warehouse.dir": str(tables / "spark-warehouse"),
        "spark.hadoop.javax.jdo.option.ConnectionURL": f"{catalog};create=true",
        **(_on_s3() if S3 else {}),
    }
