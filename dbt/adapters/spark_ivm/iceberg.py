"""What only Iceberg's own classes say of a table, asked in a local session: no statement shows it."""

from typing import Any

from pyspark.sql import SparkSession


def schemas(session: SparkSession, name: str) -> dict[str, str] | None:
    """Names for the columns that the table has now, and for the columns of its newest snapshot.

    None where the snapshot does not say.

    An alteration makes no snapshot. Each gives the columns another id, also where one is dropped and added again.
    Raises whatever py4j or Iceberg raises.
    """
    jvm: Any = session._jvm
    table = jvm.org.apache.iceberg.spark.Spark3Util.loadIcebergTable(session._jsparkSession, name)
    table.refresh()
    of_head = table.currentSnapshot().schemaId()
    if of_head is None:
        return None
    of = {"table": table.schema().schemaId(), "of_head": of_head}
    return {which: f"{table.uuid()} schema {number}" for which, number in of.items()}
