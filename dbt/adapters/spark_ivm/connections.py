import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import dataclass
from multiprocessing.context import SpawnContext
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from dbt.adapters.contracts.connection import AdapterRequiredConfig, AdapterResponse, Connection, ConnectionState
from dbt.adapters.exceptions.connection import FailedToConnectError
from dbt.adapters.spark.connections import (
    PyhiveConnectionWrapper,
    SparkConnectionManager,
    SparkConnectionMethod,
    SparkCredentials,
)
from dbt.flags import get_flags
from dbt_common.exceptions import DbtRuntimeError

from dbt.adapters.spark_ivm.errors import in_words
from dbt.adapters.spark_ivm.server import Served, configure

if TYPE_CHECKING:
    import agate


# The macro `ivm__step` writes it.
STEP = re.compile(r"/\* ivm(?P<published>, published)?: (?P<step>.*?) \*/")
# Delta's change feed makes Java objects of dates and times. The old API lacks the days that a calendar or the
# JVM's time zone leaves out (1582-10-05 to 14; 2011-12-30 in Pacific/Apia), and give a later day. With the new API
# Delta fails where it answers a query for the least or the greatest date of a table from its log: it is not to do so.
EVERY_DAY = {
    "spark.sql.datetime.java8API.enabled": "true",
    "spark.databricks.delta.optimizeMetadataQuery.enabled": "false",
}
# Delta reads no version older than `delta.deletedFileRetentionDuration`, whether or not a VACUUM has taken its files: a
# change of a table that had none for a week could not be computed.
OLD_VERSIONS = {"spark.databricks.delta.vacuum.enforceTimeTravelWithinDeletedFileRetentionDuration": "false"}
WITHOUT_PYSPARK = (
    "IVM-612: method: session needs pyspark and Delta: install the extra `local`, as with "
    "pip install -c constraints.txt '.[local]' in a checkout of dbt-spark-ivm."
)
ANSI = "spark.sql.ansi.enabled"  # which dbt-spark turns off
# In these statements Spark reads all that follows as the name of a setting, also a query comment.
SETTING = re.compile(r"\s*(?:set|reset)\b", re.IGNORECASE)

# A network may drop without a word what is silent for minutes.
IDLE_SECONDS = 30.0


def _close(handle: PyhiveConnectionWrapper) -> None:
    with suppress(Exception):  # the server may have ended
        handle.close()


def where(sql: str) -> str:
    """Return what to add to the error of a statement of an ivm model: the step that failed, and what that leaves."""
    found = STEP.search(sql)
    if found is None:
        return ""
    if found["published"]:
        left = "The rows are published; the next run does the rest."
    elif found["step"].startswith("load chunk"):
        left = "The chunks before it are there: the next run continues after them."
    else:
        left = "This step published nothing: the next run starts from the same place."
    return f"\nThe step that failed: {found['step']}. {left}"


@dataclass
class SparkIvmCredentials(SparkCredentials):
    """Everything dbt-spark takes. `method: session` needs no host.

    `target_type` is what `target.type` says in Jinja: packages compare it with names of adapters that they know, and
    what they have for dbt-spark is right here.
    """

    target_type: str | None = "spark"

    def __post_init__(self) -> None:
        if self.method == SparkConnectionMethod.SESSION and self.host is None:
            self.host = "localhost"
        try:
            super().__post_init__()
        except DbtRuntimeError as error:
            # dbt-spark's advice brings a pyspark that no Delta fits
            if self.method == SparkConnectionMethod.SESSION and "dbt-spark[session]" in error.msg:
                raise DbtRuntimeError(WITHOUT_PYSPARK) from error
            raise
        self.server_side_parameters = EVERY_DAY | OLD_VERSIONS | self.server_side_parameters

    @property
    def type(self) -> str:
        return "spark_ivm"

    def _connection_keys(self) -> tuple[str, ...]:
        """Return the settings that `dbt debug` shows; dbt parses a project again when one of them has another value."""
        if self.method == SparkConnectionMethod.SESSION:  # it has no host, port, cluster or endpoint
            return ("method", "schema", "target_type")
        return (*super()._connection_keys(), "target_type")


@dataclass(frozen=True)
class NoSession:
    """The handle of a connection that could not be opened: each use raises the reason again."""

    why: str

    def cursor(self) -> NoReturn:
        """Raises FailedToConnectError."""
        raise FailedToConnectError(self.why)


class SparkIvmConnectionManager(SparkConnectionManager):
    """dbt-spark's connections, but isolated, cancellable and quiet for `method: session`."""

    TYPE = "spark_ivm"

    def __init__(self, profile: AdapterRequiredConfig, mp_context: SpawnContext) -> None:
        super().__init__(profile, mp_context)
        # `dbt debug` has a profile, but not always a project.
        flags = get_flags()  # type: ignore[no-untyped-call]
        project = getattr(profile, "project_root", None) or getattr(flags, "PROJECT_DIR", None) or os.getcwd()
        self._spark_folder = Path(project).resolve() / ".spark"
        # sessions of a server, and since when nobody uses them
        self._idle: list[tuple[PyhiveConnectionWrapper, float]] = []

    def open(self, connection: Connection) -> Connection:  # type: ignore[override]
        credentials = connection.credentials
        if connection.state == ConnectionState.OPEN:
            return connection
        if credentials.method != SparkConnectionMethod.SESSION:
            return self._open_at_server(connection)

        # pyspark is imported, and Spark started, only where it is used.
        from dbt.adapters.spark_ivm.session import connect

        try:
            connection.handle = connect(credentials.server_side_parameters, self._spark_folder)
        except DbtRuntimeError as error:
            connection.handle = NoSession(error.msg)
            connection.state = ConnectionState.FAIL
            raise FailedToConnectError(error.msg) from error
        connection.state = ConnectionState.OPEN
        return connection

    def _open_at_server(self, connection: Connection) -> Connection:
        if (kept := self._kept()) is not None:
            connection.handle, connection.state = kept, ConnectionState.OPEN
            return connection
        credentials = connection.credentials
        if credentials.method == SparkConnectionMethod.THRIFT:
            # the form in which a server takes settings while it opens a session: no statement of their own
            known = {name: credentials.server_side_parameters[name] for name in (*EVERY_DAY, *OLD_VERSIONS, ANSI)}
            at_once = {f"set:hiveconf:{name}": value for name, value in known.items()}
            connection.credentials = copy(credentials)
            connection.credentials.server_side_parameters = credentials.server_side_parameters | at_once
        try:
            opened: Connection = super().open(connection)
        finally:
            connection.credentials = credentials
        served = Served(opened.handle.handle) if type(opened.handle) is PyhiveConnectionWrapper else None
        if served:
            opened.handle.handle = served
        try:
            settings = configure(opened.handle, credentials.server_side_parameters)
        except Exception as error:
            opened.state = ConnectionState.FAIL
            raise FailedToConnectError(f"The server does not show its settings: {in_words(str(error))}") from error
        if served:
            served.known, served.clean = settings, True  # SET by nobody else
        return opened

    def _kept(self) -> PyhiveConnectionWrapper | None:
        """Return the handle of a session that another model has left as it was, if there is one."""
        with suppress(IndexError):
            while True:
                handle, since = self._idle.pop()
                if time.monotonic() - since < IDLE_SECONDS:
                    return handle
                _close(handle)
        return None

    def release(self) -> None:
        """Keep the session of a server for the next model where this one left it as it was; else close it.

        A session lists the files of a table without versions once, and would not see what others write there later.
        """
        connection = self.get_if_exists()
        if connection is not None and connection.state == ConnectionState.OPEN:
            served = getattr(connection.handle, "handle", None)
            if isinstance(served, Served) and served.clean and served.fresh:
                self._idle.append((connection.handle, time.monotonic()))
                connection.handle, connection.state, connection.transaction_open = None, ConnectionState.CLOSED, False
        super().release()

    def cleanup_all(self) -> None:
        super().cleanup_all()
        with suppress(IndexError):
            while True:
                _close(self._idle.pop()[0])

    def execute(
        self, sql: str, auto_begin: bool = False, fetch: bool = False, limit: int | None = None
    ) -> tuple[AdapterResponse, "agate.Table"]:
        answer = super().execute(sql, auto_begin, fetch, limit)
        handle = self.get_thread_connection().handle
        if not fetch and hasattr(handle, "finish"):
            handle.finish()
        return answer

    def _add_query_comment(self, sql: str) -> str:
        return sql if SETTING.match(sql) else super()._add_query_comment(sql)

    @contextmanager
    def exception_handler(self, sql: str) -> Iterator[None]:
        caught: DbtRuntimeError | None = None
        try:
            with super().exception_handler(sql):
                try:
                    yield
                except DbtRuntimeError as error:  # has its message already, dbt-spark would wrap it once more
                    caught = error
            if caught:
                raise caught
        except DbtRuntimeError as error:
            if self.get_thread_connection().credentials.method != SparkConnectionMethod.SESSION:
                error.msg = in_words(error.msg) or error.msg
            error.msg += where(sql)
            raise
