"""A Delta table's newest commits, read from its log: `DESCRIBE HISTORY` in a hundredth of its time."""

import json
from typing import Any

from pyspark.sql import SparkSession


def newest(session: SparkSession, name: str, limit: int | None) -> list[dict[str, Any]]:
    """At most `limit` commits (None: all), newest first, as DESCRIBE HISTORY tells them; `time` is in milliseconds.

    Fewer where the log has been cleaned. Raises whatever py4j or Delta raises: the caller asks in SQL then.
    """
    jvm, spark = session._jvm, session._jsparkSession
    table = spark.sessionState().sqlParser().parseTableIdentifier(name)
    log = jvm.org.apache.spark.sql.delta.DeltaLog.forTable(spark, table)
    none = jvm.scala.Option.empty()
    head = log.update(False, none, none).version()
    conf = log.newDeltaHadoopConf()
    files = log.logPath().getFileSystem(conf)
    commits = []
    for version in range(head, -1 if limit is None else max(-1, head - limit), -1):
        path = jvm.org.apache.hadoop.fs.Path(log.logPath(), f"{version:020d}.json")
        if not files.exists(path):
            break
        info = _commit_info(log.store().readAsIterator(path, conf))
        commits.append(
            {
                "version": version,
                "time": info.get("inCommitTimestamp") or files.getFileStatus(path).getModificationTime(),
                "operation": info["operation"],
                "parameters": {k: _text(v) for k, v in (info.get("operationParameters") or {}).items()},
                "metrics": info.get("operationMetrics") or {},
                "metadata": info.get("userMetadata"),
            }
        )
    return commits


def _commit_info(lines: Any) -> dict[str, Any]:
    try:
        while lines.hasNext():
            line = lines.next()
            if line.startswith('{"commitInfo"'):
                return dict(json.loads(line)["commitInfo"])
    finally:
        lines.close()
    raise ValueError("a commit without commitInfo")


def _text(value: Any) -> str | None:
    return value if value is None or isinstance(value, str) else json.dumps(value)
