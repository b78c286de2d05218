"""A connection to a Spark server (`thrift`, `http`, `odbc`): the settings of its session, and answers without delay."""

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from dbt.adapters.events.logging import AdapterLogger

from dbt.adapters.spark_ivm.errors import in_words

logger = AdapterLogger("Spark")

PENDING, FINISHED = (0, 1, 7), 2  # initialized, running, waiting; TOperationState of Hive's protocol
FIRST_SECONDS, MOST_SECONDS, IN_ALL_SECONDS = 0.005, 0.2, 5.0  # between two questions whether a statement has ended
# No comment ends behind its first `*/`. One that may go on in another way, as after a backslash, is not read.
_COMMENTS = r"(?:\s|/\*(?:[^*]|\*(?!/))*\*/|--[^\n\\]*(?:\n|$))*"
# Statements of the catalog: no setting of a write changes their answer.
CATALOG = re.compile(_COMMENTS + r"(?:show|describe\s+(?:history|detail|table|extended))\b", re.IGNORECASE | re.DOTALL)
# Statements that leave a session as it was: no setting, temporary view, variable or current schema comes of them.
HARMLESS = re.compile(
    _COMMENTS + r"(?:show|describe|explain|select|with|values|insert|update|delete|merge|truncate|optimize|vacuum"
    r"|restore|alter\s+table|drop\s+(?:table|view)|create\s+(?:or\s+replace\s+)?(?:table|view)|create\s+schema|comment|analyze)\b",
    re.IGNORECASE | re.DOTALL,
)
# What a statement that reads a table has, in a comment or a text too.
READS = re.compile(r"\b(?:from|join|table|using|update)\b", re.IGNORECASE)

_refused: set[tuple[str, str]] = set()  # settings whose refusal by a server was logged


def configure(handle: Any, wanted: Mapping[str, str]) -> dict[str, str]:
    """Give the session of a connection these settings, and return all settings that are set in it then.

    A server of open-source Spark ignores the settings that a connection is opened with. So the session is asked for its
    settings once, and the different ones are SET. A setting that the server refuses is warned of.
    """
    there = settings_of(handle)
    for name, value in wanted.items():
        if there.get(name) == value:
            continue
        try:
            _answer(handle, _set(name, value))
            there[name] = value
        except Exception as error:
            if (name, value) not in _refused:
                _refused.add((name, value))
                why = in_words(str(error)).splitlines()[:1]
                logger.warning(
                    f"IVM-607: {name} is {there.get(name, 'not set')} on the server, not {value}: {''.join(why)}"
                )
    return there


def settings_of(handle: Any) -> dict[str, str]:
    """Return the settings that are set in the session of a connection."""
    return {row[0]: row[1] for row in _answer(handle, "SET")}


def _set(name: str, value: str | None) -> str:
    if value is None:
        return f"RESET `{name}`"
    return f"SET `{name}`=`{value}`" if "`" not in value else f"SET {name}={value}"


def _answer(handle: Any, sql: str) -> list[Any]:
    cursor = handle.cursor()
    cursor.execute(sql)
    return list(cursor.fetchall())


@dataclass
class Served:
    """PyHive's connection, with what is known of its session.

    Its cursors wait for a statement's end: dbt-spark asks for it every five seconds. Settings are sent before the next
    statement that they can change, so that two that undo each other cost nothing.
    """

    connection: Any
    known: dict[str, str] | None = None  # the settings of the session; None where a statement may have set others
    later: dict[str, str | None] = field(default_factory=dict)  # settings to send, None resets one
    clean: bool = True  # whether the session is as it was
    fresh: bool = True  # whether it has read no table without versions, of whose files it would keep a list
    last: Any = None  # PyHive's cursor
    asks_catalog: bool = False  # whether the statement is one of the catalog, which may fail for want of a table

    def cursor(self, *args: Any, **kwargs: Any) -> "PromptCursor":
        """Return a new cursor. The server forgets the rows of the one before, which dbt-spark leaves open."""
        if self.last is not None:
            with suppress(Exception):
                self.last.close()
        self.last = self.connection.cursor(*args, **kwargs)
        return PromptCursor(self, self.last)

    def settings(self, names: Sequence[str]) -> dict[str, str]:
        """Return the values of the named settings, where they are set."""
        if self.known is None:
            self.known = settings_of(self.connection)
        now = self.known | self.later
        return {name: value for name in names if (value := now.get(name)) is not None}

    def replace(self, settings: Mapping[str, str | None]) -> dict[str, str | None]:
        """Set settings; None resets one. Return what they were before, in the same form."""
        there = self.settings(list(settings))
        self.later |= settings
        return {name: there.get(name) for name in settings}

    def prepare(self, sql: str) -> None:
        """Send the settings that wait, if they can change what the statement does. Note what it may set."""
        self.asks_catalog = CATALOG.match(sql) is not None
        if self.asks_catalog:
            return
        self.fresh = self.fresh and not READS.search(sql)
        for name, value in list(self.later.items()):
            if self.known is None or self.known.get(name) != value:
                self._send(name, value)
            del self.later[name]
        if not HARMLESS.match(sql):
            self.known, self.clean = None, False

    def close(self) -> None:
        """Close the session. A server that has ended hides no error by another one, nor fails what succeeded."""
        with suppress(Exception):
            self.connection.close()

    def mark_fresh(self) -> None:
        """Note that a model has read tables with versions alone."""
        self.fresh = True

    def _send(self, name: str, value: str | None) -> None:
        cursor = self.connection.cursor()
        try:
            cursor.execute(_set(name, value))
        finally:
            cursor.close()
        if self.known is not None and value is not None:
            self.known[name] = value
        elif self.known is not None:
            self.known.pop(name, None)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)


@dataclass(frozen=True)
class PromptCursor:
    """PyHive's cursor; its poll() asks again and again, for five seconds, while the statement runs."""

    served: Served
    of_pyhive: Any

    def execute(self, sql: str, *args: Any, **kwargs: Any) -> Any:
        self.served.prepare(sql)
        with self._soiling():
            return self.of_pyhive.execute(sql, *args, **kwargs)

    def poll(self, *args: Any, **kwargs: Any) -> Any:
        pause, patience = FIRST_SECONDS, time.monotonic() + IN_ALL_SECONDS
        while True:
            with self._soiling():
                answer = self.of_pyhive.poll(*args, **kwargs)
            if answer.operationState not in PENDING or time.monotonic() > patience:
                if answer.operationState not in (*PENDING, FINISHED) and not self.served.asks_catalog:
                    self.served.clean = False
                return answer
            time.sleep(pause)
            pause = min(2 * pause, MOST_SECONDS)

    def cancel(self) -> Any:
        self.served.clean = False
        return self.of_pyhive.cancel()

    def close(self) -> None:
        """Let the server forget the rows, if it is there."""
        with suppress(Exception):
            self.of_pyhive.close()

    @contextmanager
    def _soiling(self) -> Iterator[None]:
        """No other model uses a session in which a statement failed."""
        try:
            yield
        except BaseException:
            self.served.clean = False
            raise

    def __getattr__(self, name: str) -> Any:
        return getattr(self.of_pyhive, name)
