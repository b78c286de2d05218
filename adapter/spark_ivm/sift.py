"""Filters that cross joins: they keep groups from being computed, or a side from being read, for rows that they drop.

Spark takes a filter down to the tables that it speaks of. It does not take it across a join: where a filter leaves few
rows of one side, the groups and windows of the other are computed for all the rows that none of these can match.
"""

from __future__ import annotations

from dataclasses import replace

from spark_ivm.algebra import Distinct, Expr, Filter, Generate, Join, Node, Project, Scan, Window, column, walk
from spark_ivm.predicates import conjunction, conjuncts
from spark_ivm.simplify import costly, matching, steady_below

Conditions = tuple[Expr, ...]
Pairs = tuple[tuple[str, str], ...]


def sifted(node: Node, predicate: Expr) -> Filter:
    """The rows for which the predicate is true. Law: sifted(Q, p) = σp(Q)."""
    return Filter(_sift(node, conjuncts(predicate)), predicate)


def _sift(node: Node, conditions: Conditions) -> Node:
    """The node, perhaps without rows for which not all conditions are true."""
    usable = tuple(c for c in conditions if c.refs and c.fixed)
    match node:
        case Project(child=child, items=items):
            by = dict(items)
            return Project(_sift(child, tuple(c.replace_refs(by) for c in usable)), items)
        case Filter(child=child, predicate=predicate):
            return Filter(_sift(child, (*usable, *conjuncts(predicate))), predicate)
        case Join(kind="inner" | "cross" | "left", left=left, right=right):
            mine = tuple(c for c in usable if c.refs <= set(left.columns))
            its = tuple(c for c in usable if c.refs <= set(right.columns)) if node.kind != "left" else ()
            pairs = node.equalities
            a = _matched(_sift(left, mine), right, its, pairs)
            b = _matched(_sift(right, its), left, mine, tuple((r, c) for c, r in pairs))
            return Join(a, b, node.kind, node.on)
        case _:
            return node


def _matched(side: Node, other: Node, conditions: Conditions, pairs: Pairs) -> Node:
    """A side of a join without groups that no row of the other one matches, of those for which the conditions hold."""
    if not (conditions and pairs and costly(side) and steady_below(side)) or costly(other):
        return side
    return matching(side, pairs, Filter(other, conjunction(conditions)))


def sunk(node: Node) -> Node:
    """The same rows, with each condition of a filter or an inner join that one side answers alone asked of that side.

    What guards an expression stays with the rows that it is computed of, where the other side is not read.
    """
    match node:
        case Filter(child=Filter(child=child, predicate=inner), predicate=predicate):
            return sunk(_filter(child, (*conjuncts(inner), *conjuncts(predicate))))
        case Filter(child=Project(child=child, items=items), predicate=predicate):
            by = dict(items)
            down, stay = _parted(predicate, {name for name, e in items if e.column})
            rows = Project(_filter(child, tuple(c.replace_refs(by) for c in down)), items)
            return _filter(rows, stay) if down else node
        case Filter(child=Generate(child=child) as made, predicate=predicate):
            down, stay = _parted(predicate, set(child.columns))
            return _filter(replace(made, child=_filter(child, down)), stay) if down else node
        case Filter(child=Join(kind="inner" | "cross" | "left" | "semi" | "anti") as join, predicate=predicate):
            left, rest = _parted(predicate, set(join.left.columns))
            right, stay = _sides(rest, set(join.right.columns)) if join.kind in ("inner", "cross") else ((), rest)
            if not left and not right:
                return node
            return _filter(replace(join, left=_filter(join.left, left), right=_filter(join.right, right)), stay)
        case Join(kind="inner" | "left" | "semi"):
            right, on = _sides(node.on, set(node.right.columns))
            left, on = _sides(on, set(node.left.columns)) if node.kind != "left" else ((), on)
            if not left and not right:
                return node
            return replace(node, left=_filter(node.left, left), right=_filter(node.right, right), on=on)
        case _:
            return node


def _parted(predicate: Expr, columns: set[str]) -> tuple[Conditions, Conditions]:
    return _sides(conjuncts(predicate), columns)


def _sides(conditions: Conditions, columns: set[str]) -> tuple[Conditions, Conditions]:
    """The conditions that these columns answer alone, and the others."""
    down = tuple(c for c in conditions if c.refs and c.fixed and c.refs <= columns)
    return down, tuple(c for c in conditions if c not in down)


def _filter(node: Node, conditions: Conditions) -> Node:
    if not conditions:
        return node
    if isinstance(node, Filter):
        return Filter(node.child, conjunction((*conjuncts(node.predicate), *conditions)))
    return Filter(node, conjunction(conditions))


def asides(node: Node) -> list[Node]:
    """The node's rows, each perhaps more than once and perhaps with others, read from one side of its joins alone.

    A way for each side that has all the columns and of which a filter of the node speaks, those with few columns first.
    """
    return sorted(_asides(node, (), {c: c for c in node.columns}), key=_columns_read)


def _asides(node: Node, conditions: Conditions, named: dict[str, str]) -> list[Node]:
    """`named`: which of the node's columns is wanted under which name."""
    # a column that the node does not have may be called as one deeper down
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
            return [way for side in held for way in _from_side(node, side, conditions, named)]
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
