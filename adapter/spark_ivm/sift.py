"""Filters that keep groups and windows from being computed for rows that they drop anyway.

Spark takes a filter down to the tables that it speaks of. It does not take it across a join: where a filter leaves few
rows of one side, the groups and windows of the other are computed for all the rows that none of these can match.
"""

from __future__ import annotations

from spark_ivm.algebra import Expr, Filter, Join, Node, Project
from spark_ivm.predicates import conjunction, conjuncts
from spark_ivm.simplify import costly, matching, steady_below

Conditions = tuple[Expr, ...]
Pairs = tuple[tuple[str, str], ...]


def sifted(node: Node, predicate: Expr) -> Filter:
    """The rows for which the predicate is true. Law: sifted(Q, p) = σp(Q)."""
    return Filter(_sift(node, conjuncts(predicate)), predicate)


def _sift(node: Node, conditions: Conditions) -> Node:
    """The node, perhaps without rows for which not all conditions are true."""
    usable = tuple(c for c in conditions if c.refs and not (c.volatile or c.unstable))
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
