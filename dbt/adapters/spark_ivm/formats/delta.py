"""A Delta table's description and newest commits, read from its log: in a fraction of the time of DESCRIBE."""

import json
from base64 import b85decode
from bisect import bisect_left, bisect_right
from collections.abc import Generator, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from itertools import islice, takewhile
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any
from uuid import UUID

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.types import StructType

from dbt.adapters.spark_ivm.catalog import DECLARED, class_of, each, entry_of
from dbt.adapters.spark_ivm.session import in_pieces

# how many actions of a commit are looked at, and how many commits of a range that took files out of the table
MOST_ACTIONS, MOST_COMMITS = 200, 5
MOST_FILES = 5000  # of a table so many files at most are asked for their least and greatest values
CHECKPOINT_WITHIN = 200  # so many commits are looked through for a checkpoint
FEW_COMMITS = 40  # so many commits are read one after the other; for more Delta is asked, which reads several at once
NO_INFO = "UNKNOWN"  # an operation that is not in the macros' list may have changed any row
# Delta writes the number of a deletion vector in Z85, which has other characters than Python's own base 85
Z85 = str.maketrans(
    f"{digits}{ascii_lowercase}{ascii_uppercase}.-:+=^!/*?&<>()[]{{}}@%$#",
    f"{digits}{ascii_uppercase}{ascii_lowercase}!#$%&()*+-;<=>?@^_`{{|}}~",
)
HISTORY_COLUMNS = (
    "version",
    "unix_millis(timestamp) as time",
    "operation",
    "operationParameters as parameters",
    "operationMetrics as metrics",
    "userMetadata as metadata",
)


@dataclass(frozen=True)
class Log:
    """A table's log, and its newest version. Raises whatever py4j or Delta raises."""

    session: SparkSession
    log: Any
    conf: Any
    snapshot: Any
    head: int

    @staticmethod
    def of(session: SparkSession, name: str) -> "Log":
        return Log.at(session, entry_of(session, name))

    @staticmethod
    def at(session: SparkSession, entry: Any) -> "Log":
        """Return the log of a table of the catalog, by its entry there."""
        log = class_of(session, "org.apache.spark.sql.delta.DeltaLog").forTable(session._jsparkSession, entry)
        none = class_of(session, "scala.Option").empty()
        snapshot = log.update(False, none, none)
        return Log(session, log, log.newDeltaHadoopConf(), snapshot, snapshot.version())

    def path(self, version: int, kind: str = "json") -> Any:
        return self.log.logPath().suffix(f"/{version:020d}.{kind}")

    def files(self, since: int) -> dict[int, tuple[Any, int]]:
        """Return by version the file of each commit from `since` on and when it was written: one listing."""
        found = {}
        with closing(each(self.log.store().listFrom(self.path(since), self.conf))) as listed:
            for status in listed:
                version, _, kind = status.getPath().getName().partition(".")
                if kind == "json" and int(version) <= self.head:
                    found[int(version)] = status.getPath(), status.getModificationTime()
        return found

    def metadata_at(self, version: int) -> dict[str, Any] | None:
        """Return the metadata of a version: its checksum's, or the newest commit's that has any; None without both."""
        for number in range(version, max(version - FEW_COMMITS, -1), -1):
            for path, key in ((self.path(number, "crc"), "metadata"), (self.path(number), "metaData")):
                if path.getFileSystem(self.conf).exists(path):
                    with closing(self.lines(path)) as lines:
                        found = next((json.loads(line).get(key) for line in lines if f'"{key}":{{' in line), None)
                    if found:
                        return dict(found)
        return None

    def lines(self, path: Any) -> Generator[str, None, None]:
        with closing(self.log.store().readAsIterator(path, self.conf)) as lines:
            yield from each(lines)

    def metadata(self) -> dict[str, Any]:
        """Return the table's schema, properties and the rest, as the log has them."""
        written = class_of(self.session, "java.io.StringWriter")()
        mapper = class_of(self.session, "org.apache.spark.sql.delta.util.JsonUtils").mapper()
        mapper.writeValue(written, self.snapshot.metadata())
        return dict(json.loads(in_pieces(written.getBuffer())))

    def protocol(self) -> dict[str, Any]:
        return dict(json.loads(self.snapshot.protocol().json())["protocol"])


def described(session: SparkSession, name: str) -> dict[str, Any] | None:
    """Return a Delta table as the macro `ivm__describe` does; None for what is no Delta table. Raise as Log does."""
    entry = entry_of(session, name)
    if entry.tableType().name() == "VIEW" or entry.provider().isEmpty() or entry.provider().get().lower() != "delta":
        return None
    log = Log.at(session, entry)
    if log.head < 0:
        return None
    metadata, protocol = log.metadata(), log.protocol()
    fields = StructType.fromJson(json.loads(metadata["schemaString"])).fields
    features = {*protocol.get("readerFeatures", ()), *protocol.get("writerFeatures", ())}
    properties = metadata["configuration"] | {f"delta.feature.{feature}": "supported" for feature in features}
    properties |= {f"delta.{key}": str(protocol[key]) for key in ("minReaderVersion", "minWriterVersion")}
    return {
        "name": name,
        "kind": "table",
        "columns": [[field.name, field.dataType.simpleString()] for field in fields],
        "comments": {field.name: field.metadata.get("comment", "") for field in fields},
        "partitions": metadata["partitionColumns"],
        "view_text": None,
        "view_schema": None,
        "captured": None,
        "view_outputs": [],
        "view_mode": "",
        "collation": None,
        "declared": [[field.name, field.metadata[DECLARED]] for field in fields if DECLARED in field.metadata],
        "provider": "delta",
        "properties": "[" + ",".join(f"{key}={value}" for key, value in sorted(properties.items())) + "]",
        "comment": metadata.get("description") or "",
        # a URI would have %20 for a blank
        "location": class_of(session, "org.apache.hadoop.fs.Path")(entry.location()).toString(),
        "log": log,
    }


def newest(session: SparkSession, name: str, limit: int | None, log: Log | None = None) -> list[dict[str, Any]]:
    """Return at most `limit` commits (None: all), newest first, as DESCRIBE HISTORY does; `time` is in milliseconds.
    `log`: the table's log, if it has just been read.

    Each has the id of the `table` and its `bytes` at the newest version, None where the log's checksum has none.

    Fewer where the log has been cleaned. A few commits are read from the log's folder by one listing and a read each.
    Delta is asked for many, and where the newest commit is no file of the folder, as where a catalog keeps it. Raises
    whatever py4j or Delta raises.
    """
    log = log or Log.of(session, name)
    wanted = log.head + 1 if limit is None else min(limit, log.head + 1)
    commits = _read(log, wanted) if wanted <= FEW_COMMITS else []
    of_table = {"table": log.snapshot.metadata().id(), "bytes": _bytes(log.snapshot)}
    return [commit | of_table for commit in commits or _described(log, name, limit)]


def _read(log: Log, wanted: int) -> list[dict[str, Any]]:
    """Return the newest commits from the log's folder; empty where the newest commit is not there."""
    files = log.files(log.head + 1 - wanted)
    commits = []
    for version in takewhile(files.__contains__, range(log.head, log.head - wanted, -1)):
        path, written = files[version]
        info = _commit_info(log.lines(path))
        commits.append(
            {
                "version": version,
                "time": info.get("inCommitTimestamp") or written,
                "operation": info.get("operation") or NO_INFO,
                "parameters": {k: _text(v) for k, v in (info.get("operationParameters") or {}).items()},
                "metrics": info.get("operationMetrics") or {},
                "metadata": info.get("userMetadata"),
            }
        )
    return commits


def _described(log: Log, name: str, limit: int | None) -> list[dict[str, Any]]:
    """Return the newest commits by Delta's own statement."""
    sql = f"DESCRIBE HISTORY {name}" + (f" LIMIT {limit}" if limit else "")
    rows = log.session.sql(sql).selectExpr(*HISTORY_COLUMNS).collect()
    none: dict[str, Any] = {"parameters": {}, "metrics": {}, "operation": NO_INFO, "metadata": None}
    commits = [none | {k: v for k, v in row.asDict().items() if v is not None} for row in rows]
    # Delta gives times that grow, also where a clock went back; a commit is known again by that of its file
    in_commits = log.metadata()["configuration"].get("delta.enableInCommitTimestamps") == "true"
    files = log.files(commits[-1]["version"]) if commits and not in_commits else {}
    return [c | ({"time": files[c["version"]][1]} if c["version"] in files else {}) for c in commits]


def id_at(session: SparkSession, name: str, version: int) -> str | None:
    """Return the id that a table had at a version; None where its log does not say so near that version."""
    metadata = Log.of(session, name).metadata_at(version)
    return metadata["id"] if metadata else None


def lost(session: SparkSession, name: str, version: int, removing: list[int]) -> str | None:
    """Return what is gone of an old version: commits that its `log` needs, or `files`. None when nothing is.

    A file may be gone that one of the commits `removing` took out of the table, or that its change feed needs. Only the
    oldest commits, which come first, are looked at: a VACUUM removes their files first.
    """
    log = Log.of(session, name)
    if not _is_recreatable(log, version):
        return "log"
    return "files" if _is_vacuumed(session, log, removing) else None


def _is_recreatable(log: Log, version: int) -> bool:
    """Whether the log has the table of a version: it may have its commit, and neither those before nor a checkpoint.

    A checkpoint among the commits before describes it. Delta is asked where there is none, and lists the whole log.
    """
    for status in each(log.log.store().listFrom(log.path(max(version - CHECKPOINT_WITHIN, 0)), log.conf)):
        number, _, kind = status.getPath().getName().partition(".")
        if not number.isdigit() or int(number) > version:
            break
        if kind.startswith("checkpoint"):
            return True
    return bool(log.log.history().getEarliestRecreatableCommit() <= version)


def _is_vacuumed(session: SparkSession, log: Log, versions: list[int]) -> bool:
    of_delta = class_of(session, "org.apache.spark.sql.delta.util.DeltaFileOperations")
    needed = filter(None, (_needed(log.lines(log.path(version))) for version in versions[:FEW_COMMITS]))
    for files in islice(needed, MOST_COMMITS):
        for file in files:
            path = of_delta.absolutePath(log.log.dataPath().toString(), file)
            if not path.getFileSystem(log.conf).exists(path):
                return True
    return False


def files_of_a_value(session: SparkSession, name: str, column: str) -> tuple[int, float] | None:
    """Count the files of a table, and in how many of them a value of the column may lie, on average.

    By the least and the greatest value of each file, as Delta skips files; None where hardly any file has them.
    """
    files = DataFrame(Log.of(session, name).snapshot.allFiles().toDF(), session)
    rows = files.select("stats").limit(MOST_FILES).collect()
    listed = [json.loads(row.stats or "{}") for row in rows]
    bounds = [(s.get("minValues", {}).get(column), s.get("maxValues", {}).get(column)) for s in listed]
    return files_within([(least, most) for least, most in bounds if least is not None and most is not None], len(rows))


def files_within(bounds: list[tuple[Any, Any]], files: int) -> tuple[int, float] | None:
    """Count the files, and in how many of them a value is: the mean over the least values of files with `bounds`.

    A file without bounds may hold any value. None where more than half of the files have no bounds.

    >>> files_within([(0, 9), (10, 19), (5, 14)], 3)
    (3, 1.6666666666666667)
    """
    if 2 * len(bounds) < files or not bounds:
        return None
    least, most = sorted(low for low, _ in bounds), sorted(high for _, high in bounds)
    lie_in = sum(bisect_right(least, value) - bisect_left(most, value) for value in least)
    return files, lie_in / len(bounds) + files - len(bounds)


def _bytes(snapshot: Any) -> int | None:
    known = snapshot.checksumOpt()
    return int(known.get().tableSizeBytes()) if known.isDefined() else None


def _needed(lines: Iterable[str]) -> list[str]:
    """Return a file that a commit removed, and one of its change feed.

    A file that gets a deletion vector stays: the file of the vector that it had before is removed.
    """
    actions = [json.loads(line) for line in islice(lines, MOST_ACTIONS)]
    stays = {a["add"]["path"] for a in actions if "add" in a}
    removes = (a["remove"] for a in actions if "remove" in a)
    removed = (_file_of_vector(r.get("deletionVector") or {}) if r["path"] in stays else r["path"] for r in removes)
    fed = (a["cdc"]["path"] for a in actions if "cdc" in a)
    return [*islice(filter(None, removed), 1), *islice(fed, 1)]


def _file_of_vector(vector: Mapping[str, Any]) -> str | None:
    """Return the file that has a deletion vector; None where there is no vector, or the log itself has it.

    >>> _file_of_vector({"storageType": "u", "pathOrInlineDv": "abC/>r8d0XuNRiBYCptZ[["})
    'ab/deletion_vector_78ca79a0-2879-4847-a594-4d9e4edf8995.bin'
    """
    path = vector.get("pathOrInlineDv", "")
    match vector.get("storageType"):
        case "p":
            return str(path)
        case "u":
            folder, number = path[:-20], UUID(bytes=b85decode(path[-20:].translate(Z85)))
            return f"{folder}{folder and '/'}deletion_vector_{number}.bin"
        case _:
            return None


def _commit_info(lines: Generator[str, None, None]) -> dict[str, Any]:
    """Return what a commit says of itself; empty where it says nothing, as writers may."""
    with closing(lines):
        return next((dict(json.loads(line)["commitInfo"]) for line in lines if line.startswith('{"commitInfo"')), {})


def _text(value: Any) -> str | None:
    return value if value is None or isinstance(value, str) else json.dumps(value)
