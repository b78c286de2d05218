"""A Delta table's newest commits, read from its log: `DESCRIBE HISTORY` in a hundredth of its time."""

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from typing import Any

from pyspark.sql import SparkSession

# of a commit so many actions are looked at, and of a range so many commits
MOST_ACTIONS, MOST_COMMITS = 200, 5
NO_INFO = "UNKNOWN"  # what is not in the list of operations may have changed any row


@dataclass(frozen=True)
class Log:
    """A table's log, at its newest version. Raises whatever py4j or Delta raises."""

    session: SparkSession
    log: Any
    conf: Any
    files: Any
    head: int
    table: str
    bytes: int | None

    @staticmethod
    def of(session: SparkSession, name: str) -> "Log":
        jvm, spark = session._jvm, session._jsparkSession
        table = spark.sessionState().sqlParser().parseTableIdentifier(name)
        log = jvm.org.apache.spark.sql.delta.DeltaLog.forTable(spark, table)
        none = jvm.scala.Option.empty()
        snapshot = log.update(False, none, none)
        conf = log.newDeltaHadoopConf()
        files = log.logPath().getFileSystem(conf)
        return Log(session, log, conf, files, snapshot.version(), snapshot.metadata().id(), _bytes(snapshot))

    def path(self, version: int) -> Any:
        return self.session._jvm.org.apache.hadoop.fs.Path(self.log.logPath(), f"{version:020d}.json")

    def lines(self, version: int) -> Iterator[str]:
        with closing(self.log.store().readAsIterator(self.path(version), self.conf)) as lines:
            while lines.hasNext():
                yield lines.next()


def newest(session: SparkSession, name: str, limit: int | None) -> list[dict[str, Any]]:
    """At most `limit` commits (None: all), newest first, as DESCRIBE HISTORY tells them; `time` is in milliseconds.

    Each has the id of the `table` and its `bytes` at the newest version, None where the log's checksum does not tell.

    Fewer where the log has been cleaned. Raises whatever py4j or Delta raises, and where the newest commit is no file
    of the log: the caller asks in SQL then.
    """
    log = Log.of(session, name)
    commits = []
    for version in range(log.head, -1 if limit is None else max(-1, log.head - limit), -1):
        path = log.path(version)
        if not log.files.exists(path):
            if version == log.head:
                raise LookupError(f"version {version} is not in the log's folder")
            break
        info = _commit_info(log.lines(version))
        commits.append(
            {
                "version": version,
                "time": info.get("inCommitTimestamp") or log.files.getFileStatus(path).getModificationTime(),
                "operation": info.get("operation") or NO_INFO,
                "parameters": {k: _text(v) for k, v in (info.get("operationParameters") or {}).items()},
                "metrics": info.get("operationMetrics") or {},
                "metadata": info.get("userMetadata"),
                "table": log.table,
                "bytes": log.bytes,
            }
        )
    return commits


def is_vacuumed(session: SparkSession, name: str, after: int, until: int) -> bool:
    """Whether a file is gone that a commit between two versions took out of the table, or its change feed needs.

    The oldest such commits are looked at: a VACUUM removes their files first.
    """
    log = Log.of(session, name)
    of_delta = session._jvm.org.apache.spark.sql.delta.util.DeltaFileOperations
    for version in range(after + 1, min(until, after + MOST_COMMITS) + 1):
        for file in _needed(log.lines(version)):
            path = of_delta.absolutePath(log.log.dataPath().toString(), file)
            if not path.getFileSystem(log.conf).exists(path):
                return True
    return False


def _bytes(snapshot: Any) -> int | None:
    known = snapshot.checksumOpt()
    return int(known.get().tableSizeBytes()) if known.isDefined() else None


def _needed(lines: Iterator[str]) -> list[str]:
    """A file that a commit removed, and one of its change feed. One that stays under a deletion vector is none."""
    actions = [json.loads(line) for line in islice(lines, MOST_ACTIONS)]
    stays = {a["add"]["path"] for a in actions if "add" in a}
    removed = (a["remove"]["path"] for a in actions if "remove" in a and a["remove"]["path"] not in stays)
    fed = (a["cdc"]["path"] for a in actions if "cdc" in a)
    return [*islice(removed, 1), *islice(fed, 1)]


def _commit_info(lines: Iterator[str]) -> dict[str, Any]:
    """What a commit says of itself; empty where it says nothing, as writers may."""
    with closing(lines):  # type: ignore[type-var]
        return next((dict(json.loads(line)["commitInfo"]) for line in lines if line.startswith('{"commitInfo"')), {})


def _text(value: Any) -> str | None:
    return value if value is None or isinstance(value, str) else json.dumps(value)
