"""The order of inner joins: Spark joins in the order of the text, since it does not know how small a change is."""

from __future__ import annotations

from spark_ivm.algebra.blocks import split_inner_joins
from spark_ivm.algebra.expr import Expr
from spark_ivm.algebra.nodes import Changes, Join, Node
from spark_ivm.algebra.trees import children, project_columns, walk, with_children


def is_of_changes(node: Node) -> bool:
    """Whether all that the node reads are changes."""
    return all(isinstance(n, Changes) for n in walk(node) if not children(n))


def change_first(node: Node) -> Node:
    """Return the same rows; inner joins of three or more relations begin with the one that is a change.

    Each further relation is joined by a condition with those before it. The author's order stays where there are two
    changes or none, and where a condition has no two evaluations that are equal.

    Law join_order: `change_first(Q) = Q`.
    """
    match node:
        case Join(kind="inner" | "cross"):
            legs, on = split_inner_joins(node)
            changes = [leg for leg in legs if is_of_changes(leg)]
            if len(legs) > 2 and len(changes) == 1 and all(e.fixed for e in on):
                others = [change_first(leg) for leg in legs if leg != changes[0]]
                if ordered := _ordered(changes[0], others, on):
                    return project_columns(ordered, node.columns)
    return with_children(node, tuple(map(change_first, children(node))))


def _ordered(joined: Node, others: list[Node], on: list[Expr]) -> Node | None:
    """Return the joins, beginning with `joined`; None where a relation shares no condition with the others."""
    while others:
        known = frozenset(joined.columns)
        near = [leg for leg in others if any(_ties(e, known, leg) for e in on)]
        if not near:
            return None
        leg = next((leg for leg in near if any(_ties(e, known, leg) and e.equality for e in on)), near[0])
        now = tuple(e for e in on if e.refs <= known | frozenset(leg.columns))
        joined, others = Join(joined, leg, "inner", now), [o for o in others if o is not leg]
        on = [e for e in on if e not in now]
    return joined


def _ties(e: Expr, known: frozenset[str], leg: Node) -> bool:
    its = e.refs & frozenset(leg.columns)
    return bool(its and e.refs - its) and e.refs - its <= known
