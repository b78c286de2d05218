"""How the changes of a source are read, by the format of its table."""

from __future__ import annotations

from collections.abc import Mapping

from spark_ivm.algebra.nodes import Node
from spark_ivm.formats import delta, iceberg
from spark_ivm.formats.versions import Reading
from spark_ivm.planning.plan import Source

FORMATS = {"delta": delta.source, "iceberg": iceberg.source}


def source(
    format: str, key: str, queries: tuple[Node, ...], types: Mapping[str, str], absent: Mapping[str, str]
) -> Source:
    """Return the columns of a table that the queries read, and the ways to read its change.

    `absent` are the columns that the table did not have at the old version, and their types. A table of a format that
    keeps no versions is read whole: its other ways are never asked for.
    """
    return FORMATS.get(format, delta.source)(Reading.of(key, queries, types, absent))
