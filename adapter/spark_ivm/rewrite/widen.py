"""Queries that read less and have more rows: enough to find keys by, since keys that are not affected do no harm.

Law widening: each row of the query is a row of the wider one, in the columns that this one has.
"""

from __future__ import annotations

from spark_ivm.algebra.nodes import Distinct, Expr, Filter, Join, Node, Project, Scan, Window, column, walk
from spark_ivm.algebra.predicates import conjunction, conjuncts

Conditions = tuple[Expr, ...]


def loosened(node: Node) -> Node:
    """The node without its windows and without the filters on what they compute: all its rows and more.

    A key is affected if one of the node's rows leads to it, so more rows do no harm; ranking every row would.
    """
    match node:
        case Window(child=child):
            return loosened(child)
        case Filter(child=child, predicate=predicate):
            below = loosened(child)
            return Filter(below, predicate) if predicate.refs <= frozenset(below.columns) else below
        case Project(child=child, items=items):
            below = loosened(child)
            kept = tuple((name, e) for name, e in items if e.refs <= frozenset(below.columns))
            return Project(below, kept) if kept else node
        case Join(kind="inner" | "cross", left=left, right=right, on=on):
            a, b = loosened(left), loosened(right)
            known = frozenset((*a.columns, *b.columns))
            return Join(a, b, node.kind, on) if all(e.refs <= known for e in on) else node
        case _:
            return node


def asides(node: Node) -> list[Node]:
    """The node's rows, each perhaps more than once and perhaps with others, read from one side of its joins alone.

    One relation for each side that has all the columns and that a filter of the node reads, those with few columns
    first.
    """
    return sorted(_asides(node, (), {c: c for c in node.columns}), key=_columns_read)


def _asides(node: Node, conditions: Conditions, named: dict[str, str]) -> list[Node]:
    """`named`: which of the node's columns is wanted under which name."""
    # a column that the node does not have may have the name of a column deeper down
    conditions = tuple(c for c in conditions if c.refs <= set(node.columns))
    match node:
        case Project(child=child, items=items):
            by = dict(items)
            below = {name: inner for name, c in named.items() if (inner := by[c].column)}
            mine = tuple(c.replace_refs(by) for c in conditions)
            return _asides(child, mine, below) if len(below) == len(named) else []
        case Filter(child=child, predicate=predicate):
            return _asides(child, (*conditions, *conjuncts(predicate)), named)
        case Distinct(child=child):
            return _asides(child, conditions, named)
        case Window(child=child):
            return _asides(child, conditions, named) if set(named.values()) <= set(child.columns) else []
        case Join():
            held = [side for side, holds in zip((node.left, node.right), node.holds, strict=True) if holds]
            return [wider for side in held for wider in _from_side(node, side, conditions, named)]
        case _:
            mine = tuple(c for c in conditions if c.refs and c.refs <= set(node.columns) and c.fixed)
            items = tuple((name, column(c)) for name, c in named.items())
            return [Project(Filter(node, conjunction(mine)), items)] if mine else []


def _columns_read(node: Node) -> int:
    return sum(len(n.columns) for n in walk(node) if isinstance(n, Scan))


def _from_side(join: Join, side: Node, conditions: Conditions, named: dict[str, str]) -> list[Node]:
    equal, same = ({}, {}) if join.kind != "inner" else (
        {a: b for pair in pairs for a, b in (pair, pair[::-1]) if b in side.columns}
        for pairs in (join.equalities, join.identities)
    )  # fmt: skip
    own = {name: c if c in side.columns else equal.get(c, "") for name, c in named.items()}
    by = {a: column(b) for a, b in same.items()}
    its = tuple(c.replace_refs({r: by[r] for r in c.refs - set(side.columns) if r in by}) for c in conditions)
    known = tuple(c for c in its if c.refs <= set(side.columns))
    return _asides(side, known, own) if all(own.values()) else []
