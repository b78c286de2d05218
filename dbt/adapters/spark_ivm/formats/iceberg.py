"""An Iceberg table's columns by their ids, and its snapshots, by Iceberg's own classes."""

import json
from typing import Any

from pyspark.sql import SparkSession


def schemas(session: SparkSession, name: str) -> dict[str, str] | None:
    """Return names for the columns that the table has now, and for the columns of its newest snapshot.

    None where the snapshot does not say.

    An alteration makes no snapshot. Each gives the columns another id, also where one is dropped and added again.
    Raises whatever py4j or Iceberg raises.
    """
    table = _table(session, name)
    of_head = table.currentSnapshot().schemaId()
    if of_head is None:
        return None
    now, then = table.schema(), table.schemas().get(of_head)
    # a comment makes another schema, too, of the same columns
    of = {"table": now.schemaId(), "of_head": now.schemaId() if _columns(now) == _columns(then) else of_head}
    return {which: f"{table.uuid()} schema {number}" for which, number in of.items()}


def _columns(schema: Any) -> list[tuple[Any, ...]]:
    return [(c.fieldId(), c.name(), str(c.type()), c.isOptional()) for c in schema.columns()]


def snapshots(session: SparkSession, name: str) -> dict[str, Any]:
    """Return a table's branches, and its snapshots with what each did, as the macro `ivm__iceberg_snapshots` does.

    Takes no Spark job. Raises whatever py4j or Iceberg raises.
    """
    jvm: Any = session._jvm
    current = _table(session, name).operations().current()
    metadata = json.loads(jvm.org.apache.iceberg.TableMetadataParser.toJson(current))
    branches = {name: ref["snapshot-id"] for name, ref in metadata["refs"].items() if ref["type"] == "branch"}
    schemas = {schema["schema-id"]: _fields(schema) for schema in metadata["schemas"]}
    return {"branches": branches, "snapshots": [_snapshot(s, schemas) for s in metadata["snapshots"]]}


def _fields(schema: dict[str, Any]) -> str:
    """Return what decides which values the columns have: a comment, another order and NOT NULL do not."""
    return json.dumps(sorted((field["id"], field["name"], json.dumps(field["type"])) for field in schema["fields"]))


def _snapshot(of: dict[str, Any], schemas: dict[int, str]) -> dict[str, Any]:
    summary = {key: value for key, value in of["summary"].items() if key != "operation"}
    found = {"id": of["snapshot-id"], "parent": of.get("parent-snapshot-id"), "time": of["timestamp-ms"]}
    schema = schemas.get(of.get("schema-id", -1))
    return found | {"operation": of["summary"]["operation"], "summary": summary, "schema": schema}


def _table(session: SparkSession, name: str) -> Any:
    jvm: Any = session._jvm
    table = jvm.org.apache.iceberg.spark.Spark3Util.loadIcebergTable(session._jsparkSession, name)
    table.refresh()
    return table
