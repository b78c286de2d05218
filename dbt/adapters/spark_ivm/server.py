"""A connection to a Spark server (`thrift`, `http`, `odbc`): the settings of its session, and answers without delay."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dbt.adapters.events.logging import AdapterLogger

from dbt.adapters.spark_ivm.errors import in_words

logger = AdapterLogger("Spark")

PENDING = (0, 1, 7)  # initialized, running, waiting: TOperationState of Hive's protocol
FIRST_SECONDS, MOST_SECONDS, IN_ALL_SECONDS = 0.005, 0.2, 5.0  # between two questions whether a statement has ended

_refused: set[tuple[str, str]] = set()  # settings whose refusal by a server was logged


def configure(handle: Any, wanted: Mapping[str, str]) -> None:
    """Give the session of a connection these settings.

    A server of open-source Spark ignores the settings that a connection is opened with. So the session is asked for its
    settings once, and the different ones are SET. A setting that the server refuses is warned of.
    """
    there = {row[0]: row[1] for row in _answer(handle, "SET")}
    for name, value in wanted.items():
        if there.get(name) == value:
            continue
        try:
            _answer(handle, f"SET `{name}`=`{value}`" if "`" not in value else f"SET {name}={value}")
        except Exception as error:
            if (name, value) not in _refused:
                _refused.add((name, value))
                why = in_words(str(error)).splitlines()[:1]
                logger.warning(
                    f"IVM-607: {name} is {there.get(name, 'not set')} on the server, not {value}: {''.join(why)}"
                )


def _answer(handle: Any, sql: str) -> list[Any]:
    cursor = handle.cursor()
    cursor.execute(sql)
    return list(cursor.fetchall())


@dataclass(frozen=True)
class Prompt:
    """PyHive's connection, whose cursors wait for a statement's end: dbt-spark asks for it every five seconds."""

    connection: Any

    def cursor(self, *args: Any, **kwargs: Any) -> "PromptCursor":
        return PromptCursor(self.connection.cursor(*args, **kwargs))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)


@dataclass(frozen=True)
class PromptCursor:
    """PyHive's cursor; its poll() asks again and again, for five seconds, while the statement runs."""

    of_pyhive: Any

    def poll(self, *args: Any, **kwargs: Any) -> Any:
        pause, patience = FIRST_SECONDS, time.monotonic() + IN_ALL_SECONDS
        while True:
            answer = self.of_pyhive.poll(*args, **kwargs)
            if answer.operationState not in PENDING or time.monotonic() > patience:
                return answer
            time.sleep(pause)
            pause = min(2 * pause, MOST_SECONDS)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.of_pyhive, name)
