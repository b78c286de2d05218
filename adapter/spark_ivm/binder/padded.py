"""CHAR columns: Spark pads the shorter text where one is compared with such a column, as long as it is that column.

Some constructs are read as others, in which Spark pads where the text as it is written does not, or the other way
round: GROUPING SETS, IN (SELECT …), PIVOT and UNPIVOT of a CHAR column are not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from spark_ivm.algebra.nodes import Node, Scan, held_in
from spark_ivm.binder.scope import Unsaid
from spark_ivm.parser.lexer import Span

# in the type that a column was declared with
PADDED = re.compile(r"\bchar\(")
# by table the columns of type CHAR
Padded: TypeAlias = Mapping[str, frozenset[str]]


def refuse_padded(node: Node, names: Iterable[str], padded: Padded, at: Span) -> None:
    """Raise Unsaid if one of the columns of the node is a CHAR column of a table."""
    found = next((name for name in names if padded and _is_padded(node, name, padded)), None)
    if found is not None:
        raise Unsaid("CHAR", f"{found} is of type CHAR", at)


def _is_padded(node: Node, name: str, padded: Padded) -> bool:
    if isinstance(node, Scan):
        return name in padded.get(node.source, ())
    return any(_is_padded(child, c, padded) for child, c in held_in(node, name))
