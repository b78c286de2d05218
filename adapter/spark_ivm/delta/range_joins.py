"""A GROUP BY over a join by range: which side bounds the ranges, and which side has the rows within them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from spark_ivm.algebra.blocks import block_of, over_items, split_inner_joins
from spark_ivm.algebra.expr import Expr, Items
from spark_ivm.algebra.nodes import Aggregate, Join, Node
from spark_ivm.algebra.predicates import filtered
from spark_ivm.algebra.range_bounds import comparisons


def grouped_by_ranges(node: Aggregate) -> tuple[Aggregate, Join, tuple[Expr, ...]] | None:
    """A GROUP BY over a join by range, that join, and the filters above it; None for any other node.

    The join's right side holds the rows that are aggregated. Each group has a value that bounds a range.
    """
    rows = block_of(node.child)
    keys, aggregates = over_items(node.keys, rows.items), over_items(node.aggregates, rows.items)
    match rows.core:
        case Join(kind="inner" | "cross") as child:
            leaves, on = split_inner_joins(child)
            join = _split_sides(leaves, [*on, *rows.conditions], keys)
            return None if join is None else (Aggregate(join, keys, aggregates), join, ())
        case Join(kind="left" | "right") as child:
            join = child if child.kind == "left" else Join(child.right, child.left, "left", child.on)
            right = frozenset(join.right.columns)
            own = tuple(e for e in join.on if e.refs and e.refs <= right)
            join = replace(join, right=filtered(join.right, own), on=tuple(e for e in join.on if e not in own))
            if not bounding_pairs(join.on, frozenset(join.left.columns), right, keys):
                return None
            return Aggregate(join, keys, aggregates), join, rows.conditions
        case _:
            return None


def bounding_pairs(
    on: Iterable[Expr], left: frozenset[str], right: frozenset[str], keys: Items
) -> tuple[tuple[str, str], ...]:
    """The left side's columns that are group keys, each with the right side's column that it bounds."""
    grouped = {e.column for _, e in keys}
    found = []
    for e in on:
        for one, _, other in comparisons(e):
            for a, b in ((one.refs, other.refs), (other.refs, one.refs)):
                if a and b and a <= left and b <= right:
                    found += [(bounds, of) for bounds in sorted(a & grouped) for of in sorted(b)]
    return tuple(dict.fromkeys(found))


def _split_sides(leaves: list[Node], on: list[Expr], keys: Items) -> Join | None:
    """Inner joins as one join by range: left what bounds the ranges, right what is in them; None when they are not.

    Each side has the relations that are joined to its own.
    """
    columns = [frozenset(leaf.columns) for leaf in leaves]
    both = [(i, j) for i in range(len(leaves)) for j in range(len(leaves)) if i != j]
    pairs = [(i, j) for i, j in both if bounding_pairs(on, columns[i], columns[j], keys)]
    bounding, within = ({pair[side] for pair in pairs} for side in (0, 1))
    if not pairs or bounding & within or not all(e.fixed for e in on):
        return None
    # the relations joined to the ones within the ranges, but not through the ones that bound them
    reached = set(within)
    while True:
        of_reached = frozenset().union(*(columns[i] for i in reached))
        more = {
            i
            for i, own in enumerate(columns)
            if i not in bounding | reached
            if any(e.refs & own and e.refs & of_reached and e.refs <= own | of_reached for e in on)
        }
        if not more:
            break
        reached |= more
    right = _join_leaves([leaf for i, leaf in enumerate(leaves) if i in reached], on)
    left = _join_leaves([leaf for i, leaf in enumerate(leaves) if i not in reached], on)
    across = tuple(e for e in on if not e.refs or not (e.refs <= set(left.columns) or e.refs <= set(right.columns)))
    return Join(left, right, "inner", across)


def _join_leaves(leaves: list[Node], on: list[Expr]) -> Node:
    """The leaves joined by the conditions that read only their columns."""
    whole, *rest = leaves
    whole = filtered(whole, _find_conditions_on(on, whole))
    while rest:
        joined = next((leaf for leaf in rest if _find_conditions_across(on, whole, leaf)), rest[0])
        rest.remove(joined)
        conditions = _find_conditions_across(on, whole, joined)
        side = filtered(joined, _find_conditions_on(on, joined))
        whole = Join(whole, side, "inner" if conditions else "cross", conditions)
    return whole


def _find_conditions_on(on: list[Expr], node: Node) -> tuple[Expr, ...]:
    return tuple(e for e in on if e.refs and e.refs <= set(node.columns))


def _find_conditions_across(on: list[Expr], one: Node, other: Node) -> tuple[Expr, ...]:
    a, b = set(one.columns), set(other.columns)
    return tuple(e for e in on if e.refs <= a | b and e.refs & a and e.refs & b)
