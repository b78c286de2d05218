"""Columns that are the time when a row was computed, as `current_timestamp() as refreshed_at`."""

from __future__ import annotations

from dataclasses import replace

from spark_ivm.algebra.expr import Expr
from spark_ivm.algebra.nodes import STAMP, Filter, Node, Project, Union
from spark_ivm.parser.fragments import Param

_NOW = Expr((Param("current_timestamp"),))


def stamped(query: Node) -> tuple[Node, tuple[str, ...]]:
    """The query with output columns that are a bare `current_timestamp()` as stamps, and their names.

    A column in a subquery or in each branch of a union counts, too, if nothing else reads it on the way out.
    """
    found = _stamps(query)
    names = tuple(c for c in query.columns if c in found)
    return _with_stamps(query, found) if names else query, names


def _stamps(node: Node) -> frozenset[str]:
    """The columns that are a bare `current_timestamp()`, which nothing below reads on the way out."""
    match node:
        case Project(child=child, items=items):
            below = _stamps(child) - {ref for _, e in items if not e.column for ref in e.refs}
            return frozenset(name for name, e in items if e == _NOW or e.column in below)
        case Filter(child=child, predicate=predicate):
            return _stamps(child) - predicate.refs
        case Union(children=branches):
            found = [[c in stamps for c in b.columns] for b, stamps in ((b, _stamps(b)) for b in branches)]
            return frozenset(c for c, *of_each in zip(node.columns, *found, strict=True) if all(of_each))
        case _:
            return frozenset()


def _with_stamps(node: Node, names: frozenset[str]) -> Node:
    match node:
        case Project(child=child, items=items):
            stamp = Expr((Param(STAMP),))
            stamped_items = tuple((name, stamp if name in names and e == _NOW else e) for name, e in items)
            below = frozenset(e.column for name, e in items if name in names and e.column)
            return Project(_with_stamps(child, below) if below else child, stamped_items)
        case Filter(child=child):
            return replace(node, child=_with_stamps(child, names))
        case Union(children=branches):
            at = [node.columns.index(name) for name in names]
            return replace(node, children=tuple(_with_stamps(b, frozenset(b.columns[i] for i in at)) for b in branches))
        case _:
            return node
