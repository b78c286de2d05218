"""Columns of a query by which its rows could be replaced, and the values that a column may have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from spark_ivm.algebra.expr import FALSE, NULL, TRUE, Expr, canonical, widened
from spark_ivm.algebra.nodes import (
    STAMP,
    Aggregate,
    Consolidate,
    Distinct,
    Filter,
    Generate,
    Join,
    Leaf,
    Node,
    Project,
    Restrict,
    Scan,
    Union,
    Weighted,
    Window,
)
from spark_ivm.algebra.spark_types import equals_are_identical
from spark_ivm.algebra.term_types import expr_type
from spark_ivm.algebra.trees import children, made_of, table_column
from spark_ivm.algebra.types import Types, column_types
from spark_ivm.algebra.window_frames import reach_of
from spark_ivm.parser.fragments import Fragment
from spark_ivm.rewrite.rules import coalesced

Keys = tuple[str, ...]
Values = frozenset[tuple[Fragment, ...]]
MOST_COLUMNS = 3  # of a key that no operator of the query names


def possible_keys(node: Node) -> Iterator[Keys]:
    """Sets of the node's columns by which its rows could be replaced, the most natural first."""
    match node:
        case Filter(child=child) | Generate(child=child):
            yield from possible_keys(child)
        case Project(child=child, items=items):
            names: dict[str, str] = {}
            for name, expr in items:
                if held := widened(expr):
                    names.setdefault(held, name)
                elif pair := coalesced(expr):
                    names.setdefault(pair[0], name)
                    names.setdefault(pair[1], name)
            for keys in possible_keys(child):
                if kept := tuple(dict.fromkeys(names[k] for k in keys if k in names)):
                    yield kept
        case Aggregate(keys=keys) if keys:
            yield tuple(name for name, _ in keys)
        case Window(child=child, partition=partition):
            if partition:
                yield partition
            if reach := reach_of(node):
                yield (*partition, reach.order)
            yield from possible_keys(child)
        case Distinct(child=child):
            yield child.columns
            yield from possible_keys(child)
        case Join(kind="semi" | "anti", left=left):
            yield from ((a,) for a, _ in node.equalities)
            yield from possible_keys(left)
        case Join():
            pairs = node.equalities
            grouped = isinstance(node.right, Aggregate) and {b for _, b in pairs} == {c for c, _ in node.right.keys}
            if grouped and len(pairs) > 1:
                # a correlated subquery gives one value for all rows outside that are alike in what it reads of them
                yield tuple(a for a, _ in pairs)
            yield from ((a,) for pair in node.equalities for a in pair)
            for side in children(node):
                yield from possible_keys(side)
        case Union(children=branches):
            first = branches[0]
            place = dict(zip(first.columns, node.columns, strict=True))
            yield from (tuple(place[k] for k in keys) for keys in possible_keys(first))
        case Aggregate() | Restrict() | Weighted() | Consolidate() | Leaf():
            return
        case _:
            assert_never(node)


def table_columns(query: Node, types: Types) -> Iterator[Keys]:
    """The first columns of the query that come from a table as they are, table by table."""
    found: dict[Node, list[str]] = {}
    for name in query.columns:
        held = table_column(query, name)
        if held is not None and equals_are_identical(column_types(query, types).get(name)):
            found.setdefault(held[0], []).append(name)
    yield from (tuple(names[:MOST_COLUMNS]) for names in found.values())


def is_row_key(node: Node, keys: Keys) -> bool:
    """Return whether the node has at most one row for each value of the columns, whatever the tables hold."""
    match node:
        case Filter(child=child) | Join(kind="semi" | "anti", left=child):
            return is_row_key(child, keys)
        case Project(child=child, items=items):
            below = {widened(e) for name, e in items if name in keys}
            return is_row_key(child, tuple(c for c in below if c))
        case Window(child=child):
            return is_row_key(child, tuple(k for k in keys if k in child.columns))
        case Aggregate(keys=groups):
            return all(name in keys or len(known_values(node, name, {}) or ()) == 1 for name, _ in groups)
        case Distinct(child=child):
            return all(name in keys or len(known_values(child, name, {}) or ()) == 1 for name in child.columns)
        case _:
            return False


def are_few(node: Node, keys: Keys, types: Types) -> bool:
    """Whether columns are known to have few values, whatever the tables hold."""
    return all(known_values(node, name, types) is not None for name in keys)


def known_values(node: Node, name: str, types: Types) -> Values | None:
    """All values that a column may have, as they are written; None where they are not known."""

    def computed(e: Expr, child: Node) -> Values | None:
        if e.column:
            return known_values(child, e.column, types)
        if not e.refs:
            return frozenset({canonical(e)})
        return _FLAGS if expr_type(e, column_types(child, types)) == "boolean" else None

    match node:
        case Aggregate(aggregates=made) if name in dict(made):
            return None
        case Generate(generated=generated) if name in generated:
            return None
        case Join():
            sides = zip(children(node), node.holds, strict=True)
            side, holds = next((s, holds) for s, holds in sides if name in s.columns)
            values = known_values(side, name, types)
            # where a side has no match there is NULL
            return values if holds or values is None else values | {_NO_VALUE}
        case Scan(source=source):
            return _FLAGS if types.get(source, {}).get(name, "").lower() == "boolean" else None
        case _:
            each = [computed(e, child) for child, e in made_of(node, name)]
            return None if None in each or not each else frozenset().union(*(values for values in each if values))


_NO_VALUE = canonical(NULL)
_FLAGS: Values = frozenset({canonical(TRUE), canonical(FALSE), _NO_VALUE})


def stamp_columns(node: Node) -> frozenset[str]:
    """Return the columns that say when a row was computed."""
    match node:
        case Project(child=child, items=items):
            below = stamp_columns(child)
            return frozenset(name for name, e in items if STAMP in e.params or e.refs & below)
        case Filter(child=child):
            return stamp_columns(child)
        case Union(children=branches):
            each = (dict(zip(b.columns, node.columns, strict=True)) for b in branches)
            return frozenset(by[c] for b, by in zip(branches, each, strict=True) for c in stamp_columns(b))
        case _:
            return frozenset()
