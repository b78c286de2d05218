"""CHAR columns: Spark pads the shorter text where one is compared with such a column, as long as it is that column.

Some constructs are read as others, in which Spark pads where the text as it is written does not, or the other way
round: GROUPING SETS, IN (SELECT …), PIVOT and UNPIVOT of a CHAR column are not read. Nor are two CHAR columns of
different lengths read as equal: Spark pads the shorter one, so neither has the other's value. Nor is a union of one
with other texts read: all its rows are padded as the first branch's are, but a change is one of one branch.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from spark_ivm.algebra.nodes import Node, Scan, Union
from spark_ivm.algebra.trees import children, expressions, held_in, walk
from spark_ivm.binder.scope import Unsaid
from spark_ivm.parser.lexer import Span

# in the type that a column was declared with
PADDED = re.compile(r"\bchar\(")
# by table the columns of type CHAR, each with its type
Padded: TypeAlias = Mapping[str, Mapping[str, str]]


def refuse_padded(node: Node, names: Iterable[str], padded: Padded, at: Span) -> None:
    """Raise Unsaid if one of the columns of the node is a CHAR column of a table."""
    found = next((name for name in names if padded and _lengths(node, name, padded)), None)
    if found is not None:
        raise Unsaid("CHAR", f"{found} is of type CHAR", at)


def several_lengths(query: Node, padded: Padded) -> str | None:
    """Return, in words, CHAR columns that the query compares by `=`, or unites, with other lengths; None for none."""
    for node in walk(query) if padded else ():
        for pair in filter(None, (e.equality for e in expressions(node))):
            sides = [{k for n in children(node) if c in n.columns for k in _lengths(n, c, padded)} for c in pair]
            if all(sides) and len(set.union(*sides)) > 1:
                return f"{' = '.join(pair)}, of {' and '.join(sorted(set.union(*sides)))}"
        if isinstance(node, Union):
            for name, *columns in zip(node.columns, *(branch.columns for branch in node.children), strict=True):
                if len({_lengths(b, c, padded) for b, c in zip(node.children, columns, strict=True)}) > 1:
                    return f"{name}, which is of type CHAR in some branches"
    return None


def _lengths(node: Node, name: str, padded: Padded) -> frozenset[str]:
    """Return the types of the CHAR columns of tables that the node's column is."""
    if isinstance(node, Scan):
        return frozenset(filter(None, [padded.get(node.source, {}).get(name)]))
    return frozenset(kind for child, c in held_in(node, name) for kind in _lengths(child, c, padded))
