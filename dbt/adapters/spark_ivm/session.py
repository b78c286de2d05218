"""`method: session`: a Spark session of its own for each dbt connection, over one shared Spark."""

import datetime as dt
import os
import re
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from contextvars import copy_context
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, cast
from weakref import WeakKeyDictionary

import pyspark
from dbt.adapters.events.logging import AdapterLogger
from dbt.adapters.spark.connections import SparkConnectionWrapper
from dbt_common.events.contextvars import get_node_info
from dbt_common.exceptions import DbtDatabaseError, DbtRuntimeError
from pyspark.errors import AnalysisException, PySparkException
from pyspark.sql import DataFrame, Row, SparkSession
from pyspark.sql.utils import is_remote

from dbt.adapters.spark_ivm.capabilities import CONNECT, SESSION, Capabilities, capabilities
from dbt.adapters.spark_ivm.connect import find_remote, open_remote, settings_of
from dbt.adapters.spark_ivm.connections import STEP
from dbt.adapters.spark_ivm.errors import in_words, warn

if TYPE_CHECKING:
    from pyspark import SparkContext

    from dbt.adapters.spark_ivm.progress import Progress

logger = AdapterLogger("Spark")

SESSION_SETTINGS = ("spark.sql.", "spark.databricks.", "spark.wap.")
QUERY = re.compile(r"(?:\s|\(|--[^\n]*\n|/\*.*?\*/)*(?:select|with|from|values|table)\b", re.IGNORECASE | re.DOTALL)
UNANSWERED = re.compile(r"An error occurred while calling [\w.$:]+")
NAMELESS = "Cannot find main error class"  # pyspark looks Delta's errors up in Spark's list, and fails at that instead
ZONE = "spark.sql.session.timeZone"
REMOTE = "spark.remote"  # the address of a Connect server, as SPARK_REMOTE in the environment
POOL = "spark.scheduler.pool"  # the pool of a thread; with the fair scheduler no pool waits for another
OURS = "dbt-"  # the pools of dbt's threads begin with this; each thread runs one statement at a time
AT_LENGTH = "ivm_at_length"  # the pool of statements that take long
WEIGHT = 10  # of each other pool, against 1 of that one
MEASURED = re.compile(r"\(:(percent|seconds_left|why) as ")  # in the rows about a statement
CANCEL_SECONDS = 10.0
PROGRESS_SECONDS = {True: 10.0, False: 30.0}  # whether somebody looks at a terminal
ROW_SECONDS = 30.0  # between two rows about a statement, each a commit

_starting = threading.Lock()
_own: SparkSession | None = None
_static: set[str] = set()
_weighed: "WeakKeyDictionary[SparkContext, set[str]]" = WeakKeyDictionary()  # the pools that have their weight


def connect(parameters: Mapping[str, str], folder: Path) -> "SessionHandle":
    """Return a new, isolated session: temporary views and SETs of other connections are not seen in it.

    Spark is started in `folder` unless this process has one already; that one is used as it is, and never stopped. What
    its owner has set and registered there, functions and temporary views, is in the new session too.
    """
    global _own
    shared: SparkSession
    with translated_errors(), _starting:
        if REMOTE in parameters:
            shared = find_remote(parameters[REMOTE])
        else:
            if not _running():
                from dbt.adapters.spark_ivm import local

                _own = local.start(folder, parameters)
            shared = SparkSession.builder.getOrCreate()
        _weigh(shared, AT_LENGTH, 1)
    _silence_python()
    wanted = _of_session(parameters)
    with translated_errors():
        if shared is _own:
            pooled = _PooledSession.idle(shared, wanted) or _PooledSession.new(shared, wanted)
            return SessionHandle(pooled.session, pooled)
        session = _clone(shared)
        _configure(session, wanted.items())
    return SessionHandle(session)


@dataclass(frozen=True)
class _PooledSession:
    """A session that was made for connections with the same settings; `state`: all that was in it then.

    Spark takes several times as long to make a session as to see that one is still as it was made.
    """

    session: SparkSession
    settings: Mapping[str, str]
    state: tuple[Any, ...]

    waiting: ClassVar[list["_PooledSession"]] = []

    @staticmethod
    def new(shared: SparkSession, settings: Mapping[str, str]) -> "_PooledSession":
        session = shared.newSession()
        _configure(session, settings.items())
        return _PooledSession(session, settings, _state(session) if _can(session).reuse else ())

    @classmethod
    def idle(cls, shared: SparkSession, settings: Mapping[str, str]) -> "_PooledSession | None":
        """Take a session that nobody uses; let go of sessions of another Spark, or with other settings."""
        with suppress(IndexError):
            while True:
                pooled = cls.waiting.pop()
                if pooled.session.sparkContext is shared.sparkContext and pooled.settings == settings:
                    # what files a table without versions has is listed once a session
                    pooled.session._jsparkSession.sessionState().catalog().invalidateAllCachedTables()
                    return pooled
        return None

    def give_back(self) -> None:
        """Let another connection have the session, if no statement has left anything in it."""
        with suppress(Exception):  # the JVM is gone
            # a catalog of Iceberg keeps each table for half a minute, whatever others write in it
            keeps_tables = any(str(value).startswith("org.apache.iceberg") for value in self.settings.values())
            if keeps_tables or not _can(self.session).reuse:
                return
            if _state(self.session) == self.state:
                self.waiting.append(self)


def _state(session: SparkSession) -> tuple[Any, ...]:
    """Return all that statements leave in a session for later ones."""
    state = session._jsparkSession.sessionState()
    catalog, catalogs = state.catalog(), state.catalogManager()
    return (
        _all_settings(session),
        catalogs.currentCatalog().name(),
        not _can(session).variables or catalogs.tempVariableManager().isEmpty(),
        catalog.getCurrentDatabase(),
        catalog.listLocalTempViews("*").isEmpty(),
        catalog.listTemporaryFunctions().mkString(" "),
    )


def _clone(session: SparkSession) -> SparkSession:
    """Clone a session with its settings, temporary views and functions; later changes stay its own.

    Over Spark Connect it has the settings alone: not every server can clone a session.
    """
    context = _context(session)
    if context is not None:
        return type(session)(context, session._jsparkSession.cloneSession())
    new = open_remote(session, REMOTE)
    _configure(new, _of_session(settings_of(session)).items() - _of_session(new.conf.getAll).items())
    return new  # type: ignore[no-any-return]


def _sibling(session: SparkSession) -> SparkSession:
    """Return another session of the same Spark without what was set in this one."""
    return session.newSession() if _context(session) is not None else open_remote(session, REMOTE)


def _running() -> bool:
    if is_remote() or "SPARK_REMOTE" in os.environ:
        return True
    from pyspark import SparkContext

    gateway = SparkContext._gateway
    process = getattr(gateway, "proc", None)  # the JVM, where this process has started it
    if process is not None and process.poll() is not None:
        warn("Spark has ended: a new one is started.")
        SparkContext._active_spark_context = SparkContext._gateway = SparkContext._jvm = None
        SparkSession._instantiatedSession = SparkSession._activeSession = None
    return SparkContext._active_spark_context is not None


def _context(session: SparkSession) -> "SparkContext | None":
    """Return classic Spark's context. None over Spark Connect: nothing else in this module knows the difference."""
    return None if is_remote() else session.sparkContext


def _can(session: SparkSession) -> Capabilities:
    """Return what the session can do; Spark and Delta are asked for their versions once."""
    if is_remote():
        return capabilities(session.version, None, CONNECT)
    jvm: Any = session._jvm
    return _can_here(jvm)


@cache
def _can_here(jvm: Any) -> Capabilities:
    delta = None
    with suppress(Exception):  # there is no Delta
        delta = str(jvm.io.delta.package.VERSION())
    return capabilities(pyspark.__version__, delta, SESSION)


def _of_session(settings: Mapping[str, str]) -> dict[str, str]:
    return {key: value for key, value in settings.items() if key.startswith(SESSION_SETTINGS)}


def _configure(session: SparkSession, settings: Any) -> None:
    for key, value in settings:
        if key in _static:
            continue
        try:
            session.conf.set(key, value)
        except AnalysisException:
            # The setting is fixed when Spark starts. No session can differ in it, so it is asked about once.
            _static.add(key)
            if str(session.conf.get(key, None)).removeprefix("file:") != value:
                logger.warning(
                    f"IVM-609: {key} is not {value} in the Spark that already runs in this process: start a new one."
                )


def _silence_python() -> None:
    """pyspark prints each error as a line of JSON; dbt prints it too. pyspark 3.5 does not."""
    try:
        from pyspark.logger import PySparkLogger
    except ImportError:
        return
    for name in ("SQLQueryContextLogger", "DataFrameQueryContextLogger"):
        PySparkLogger.getLogger(name).setLevel("CRITICAL")


class SessionHandle(SparkConnectionWrapper):
    """A dbt connection and its only cursor. All errors are Dbt*Errors with Spark's words and no stack trace."""

    def __init__(self, session: SparkSession, pooled: _PooledSession | None = None) -> None:
        self._session = session
        self._pooled = pooled
        self._result: DataFrame | None = None
        self._rows: Iterator[Row] | None = None
        self._unread = False
        self._tag = f"{OURS}{uuid.uuid4()}"
        self._busy = False
        self._cancelled = False
        self._rows_to_tell: tuple[str, ...] = ()
        self._rows_of_all: tuple[str, ...] = ()
        self._rows_written = 0
        self._step = ""
        self._teller: SessionHandle | None = None
        self._can: Capabilities | None = None

    @property
    def classic_session(self) -> SparkSession | None:
        """The session, where the JVM is within reach; None over Spark Connect."""
        return None if _context(self._session) is None else self._session

    def capabilities(self) -> Capabilities:
        """Return what this Spark can do."""
        if self._can is None:
            with translated_errors():
                self._can = _can(self._session)
        return self._can

    def settings(self, names: Sequence[str]) -> dict[str, str]:
        """Return the values of the named settings, where they are set or, as the time zone, always have a value."""
        if not names:
            return {}
        with self._working():
            found: dict[str, str | None]
            found = _all_settings(self._session) if self.classic_session else dict(self._session.conf.getAll)
            if ZONE in names and found.get(ZONE) is None:  # has a value where nobody sets it
                found[ZONE] = self._session.conf.get(ZONE)
        return {name: value for name in names if (value := found.get(name)) is not None}

    def replace(self, settings: Mapping[str, str | None]) -> dict[str, str | None]:
        """Set settings; None resets one. Returns what they were before, in the same form."""
        with self._working():
            before = {name: self._session.conf.get(name, None) for name in settings}
            for name, value in settings.items():
                if value is None:
                    self._session.conf.unset(name)
                else:
                    self._session.conf.set(name, value)
        return before

    def at_length(self, rows: Sequence[str], after: Sequence[str] | None = None) -> None:
        """The next statement may take long: it yields to others, and rows record now and then how far it is.

        `Progress` gives the values of `cast(:percent as …)`, `:seconds_left` and `:why` in them. `after`: the rows of
        each statement after the next one, until others, or none, are given.
        """
        self._rows_to_tell = tuple(rows)
        if after is not None:
            self._rows_of_all = tuple(after)

    def has_reported(self) -> bool:
        """Whether a statement took so long that rows showed it, since this was asked last."""
        written, self._rows_written = self._rows_written, 0
        return written > 0

    def _tell(self, rows: Sequence[str], state: "Progress") -> None:
        """Write the rows in a session of its own: this session has the settings of the statement that runs."""
        values = {"percent": state.percent, "seconds_left": state.seconds_left, "why": state.words}
        with suppress(DbtRuntimeError):  # another process may write the same table: the next row comes
            self._teller = self._teller or SessionHandle(_sibling(self._session))
            for row in rows:
                self._teller.execute(MEASURED.sub(lambda found: f"({literal(values[found[1]])} as ", row))
            self._rows_written += 1

    def cursor(self) -> "SessionHandle":
        return self

    def execute(self, sql: str, bindings: Sequence[Any] | None = None) -> None:
        """Run a command, or analyse a query: its rows are computed by fetch…() or finish()."""
        rows, self._rows_to_tell = self._rows_to_tell, ()
        self._step = found["step"] if (found := STEP.search(sql)) else ""
        if bindings is not None:
            sql = sql % tuple(literal(value) for value in bindings)
        self._rows = None
        with self._working(rows):
            self._result = self._session.sql(sql.strip().removesuffix(";"))
            # over Spark Connect a query is analysed when it is asked for its columns
            self._unread = QUERY.match(sql) is not None and bool(self._result.columns)

    def finish(self) -> None:
        """Compute the rows of a query that nobody fetched: `select raise_error(…)` in a hook has to raise."""
        if self._unread and self._result is not None:
            self._unread = False
            with self._working():
                names = [f"c{position}" for position in range(len(self._result.columns))]
                self._result.toDF(*names).write.format("noop").mode("overwrite").save()

    def fetchall(self) -> list[Row]:
        return list(self._fetch())

    def fetchmany(self, limit: int) -> list[Row]:
        if self._rows is None and self._result is not None:
            with self._working():
                self._result = self._result.limit(limit)
        return [row for row, _ in zip(self._fetch(), range(limit), strict=False)]

    def fetchone(self) -> Row | None:
        return next(self._fetch(), None)

    def _fetch(self) -> Iterator[Row]:
        if self._rows is None:
            self._unread = False
            with self._working():
                self._rows = iter(self._result.collect() if self._result is not None else [])
        return self._rows

    @property
    def description(self) -> list[tuple[str, str, None, None, None, None, bool]]:
        if self._result is None:
            return []
        with self._working():
            fields = self._result.schema.fields
        return [(f.name, f.dataType.simpleString(), None, None, None, None, f.nullable) for f in fields]

    def cancel(self) -> None:
        """Stop what the connection's thread runs now, and refuse what it would run next."""
        self._cancelled = True
        # A statement is a series of jobs; while it plans between two of them, there is nothing to cancel.
        patience = time.monotonic() + CANCEL_SECONDS
        while self._busy and time.monotonic() < patience:
            if context := _context(self._session):
                context.cancelJobsWithTag(self._tag)
            else:
                self._session.interruptTag(self._tag)
            time.sleep(0.1)

    def close(self) -> None:
        pooled, self._pooled = self._pooled, None
        if pooled and not self._cancelled and not self._busy:
            pooled.give_back()
        if self._teller:
            self._teller.close()
        self._teller = None
        self._result = None
        self._rows = None
        self._unread = False
        if not self.classic_session:  # the server keeps a session until it is released
            remote: Any = self._session
            with suppress(Exception):
                remote.client.release_session()
                remote.client.close()

    def rollback(self, *args: Any, **kwargs: Any) -> None:
        logger.debug("Spark has no transactions, so there is nothing to roll back")

    @contextmanager
    def _working(self, rows: Sequence[str] = ()) -> Iterator[None]:
        if self._cancelled:
            raise DbtRuntimeError("Cancelled")
        self._busy = True
        try:
            reported = rows or self._rows_of_all
            tell = partial(self._tell, reported) if reported else None
            pool = AT_LENGTH if rows else OURS + threading.current_thread().name
            tagged = _tagged(self._session, self._tag, pool)
            told = self.capabilities().progress
            reporting = _reporting(self._session, self._tag, self._step, tell) if told else nullcontext()
            with translated_errors(), tagged, reporting:
                yield
        finally:
            self._busy = False


def _all_settings(session: SparkSession) -> dict[str, str | None]:
    """Return the settings of a session, by a few calls to the JVM in all: asked one by one, each takes a call."""
    between = "\x1f"
    jvm: Any = session._jvm
    settings = session._jsparkSession.conf().getAll()
    builder = jvm.scala.collection.mutable.StringBuilder()
    settings.addString(builder, between)
    pairs = (entry.partition(" -> ") for entry in in_pieces(builder).split(between))
    return {name: value for name, _, value in pairs}


def in_pieces(text: Any) -> str:
    """Return what a StringBuilder or StringBuffer of the JVM holds.

    py4j sends more than 8,192 characters in several writes, and each waits 40 ms for the one before.
    """
    length, end = 4000, text.length()
    return "".join(text.substring(at, min(at + length, end)) for at in range(0, end, length))


@contextmanager
def _tagged(session: SparkSession, tag: str, pool: str) -> Iterator[None]:
    """Tag the jobs of this thread in this block, so that they can be cancelled and wait for no other pool's job."""
    target = _context(session)
    if target is None:
        session.addTag(tag)
    else:
        _weigh(session, pool, WEIGHT)
        target.addJobTag(tag)
        target.setInterruptOnCancel(True)
        if (target.getLocalProperty(POOL) or OURS).startswith((OURS, AT_LENGTH)):  # else its owner has chosen one
            target.setLocalProperty(POOL, pool)
    try:
        yield
    finally:
        try:
            if target is None:
                session.removeTag(tag)
            else:
                target.removeJobTag(tag)
        except Exception as error:  # the JVM is gone, and the error that says so is on its way
            logger.debug(f"Could not remove a job tag: {error}")


def _weigh(session: SparkSession, pool: str, weight: int) -> None:
    """Give a pool of the fair scheduler a weight; does nothing where there are no pools, or none can be made."""
    context = _context(session)
    if context is None or pool in (known := _weighed.setdefault(context, set())):
        return
    known.add(pool)
    try:
        root, jvm = context._jsc.sc().taskScheduler().rootPool(), context._jvm.org.apache.spark.scheduler  # type: ignore[union-attr]
        if str(root.schedulingMode()) == "FAIR" and root.getSchedulableByName(pool) is None:
            root.addSchedulable(jvm.Pool(pool, jvm.SchedulingMode.FIFO(), 0, weight))
    except Exception as error:
        logger.debug(f"The pool {pool} has no weight: {error}")


@contextmanager
def _watched(session: SparkSession, tag: str) -> "Iterator[Callable[[float], Progress | None]]":
    """Give a function that returns how far the statement of this block is; it takes the percentage before."""
    from dbt.adapters.spark_ivm.progress import Sent, progress

    context, began = _context(session), time.time()
    if context is not None:
        yield lambda least: progress(context, tag, began, time.time(), least)
        return
    sent, remote = Sent(), cast(Any, session)
    remote.registerProgressHandler(sent)
    try:
        yield lambda least: sent.progress()
    finally:
        remote.removeProgressHandler(sent)


@contextmanager
def _reporting(
    session: SparkSession, tag: str, step: str, tell_row: "Callable[[Progress], None] | None" = None
) -> Iterator[None]:
    """While this block runs for long, say now and then how far Spark has come, with the model and step."""
    done, started = threading.Event(), time.monotonic()
    named = ": ".join(filter(None, (get_node_info().get("node_name"), step)))
    of_it = f"{named}, " if named else ""

    def tell(progress: "Callable[[float], Progress | None]") -> None:
        next_row, furthest = ROW_SECONDS, 0.0
        while not done.wait(PROGRESS_SECONDS[sys.stdout.isatty()]):
            with suppress(Exception):  # the JVM ended, or is about to: whoever waits for it says so
                if state := progress(furthest):
                    seconds, furthest = time.monotonic() - started, max(furthest, state.percent or 0.0)
                    logger.info(f"{of_it}running for {seconds:.0f} s: {state}")
                    if tell_row and seconds >= next_row and not done.is_set():
                        tell_row(state)
                        next_row = time.monotonic() - started + ROW_SECONDS

    with _watched(session, tag) as progress:
        # dbt's log wants to know the model, which it keeps in the context
        teller = threading.Thread(target=copy_context().run, args=(tell, progress), name="spark-progress", daemon=True)
        teller.start()
        try:
            yield
        finally:
            done.set()
            if tell_row:  # no row of it comes after what the run records next
                teller.join()


@contextmanager
def translated_errors() -> Iterator[None]:
    """Raise DbtDatabaseError for whatever Spark, Delta, py4j or the JVM raises."""
    try:
        yield
    except DbtRuntimeError:
        raise
    except Exception as error:
        if _ended(error):
            ended = "IVM-608: Spark's process has ended (out of memory? killed?): run dbt again."
            raise DbtDatabaseError(ended) from error
        logger.debug(str(error))
        raise DbtDatabaseError(explain(error)) from (None if isinstance(error, PySparkException) else error)


def _ended(error: Exception) -> bool:
    """Whether Spark does not answer any more: py4j's error for a call without an answer has the call's name alone."""
    name = type(error).__name__  # pyspark's client of Spark Connect comes without py4j
    unanswered = name.startswith("Py4J") and UNANSWERED.fullmatch(str(error))
    return isinstance(error, ConnectionError | EOFError) or name == "Py4JNetworkError" or bool(unanswered)


def explain(error: Exception) -> str:
    """Return Spark's own words about an error (see `errors.in_words`)."""
    if NAMELESS in str(error) and error.__context__ is not None:
        return explain(error.__context__)  # type: ignore[arg-type]
    return in_words(str(error)) or type(error).__name__


def literal(value: Any) -> str:
    """Return a value as Spark SQL. Times stay text: the column's cast reads it by its offset or in the session's zone.

    Spark puts a setting or a variable of the environment in the place of `${…}`, also in a literal.
    """
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case Decimal():
            return format(value, "f")
        case int() | float():
            return str(value)
        case dt.datetime():
            return f"'{value.isoformat(sep=' ')}'"
        case _:
            escaped = str(value).replace("\\", "\\\\").replace("'", "\\'").replace("${", "\\u0024{")
            return f"'{escaped}'"
