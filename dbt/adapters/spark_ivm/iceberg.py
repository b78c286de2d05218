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
    now, then = table.schema(), table.schemas().get(of_head)
    # a comment makes another schema, too, of the same columns
    of = {"table": now.schemaId(), "of_head": now.schemaId() if _columns(now) == _columns(then) else of_head}
    return {which: f"{table.uuid()} schema {number}" for which, number in of.items()}


def _columns(schema: Any) -> list[tuple[Any, ...]]:
    return [(c.fieldId(), c.name(), str(c.type()), c.isOptional()) for c in schema.columns()]
