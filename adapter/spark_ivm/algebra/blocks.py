"""Query blocks: filters and projections over a node as one list of items and one list of conditions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from spark_ivm.algebra.expr import Expr, Items, column
from spark_ivm.algebra.nodes import Filter, Join, Node, Project
from spark_ivm.algebra.predicates import conjuncts


@dataclass(frozen=True)
class Block:
    """`items` over the rows of `core` for which all conditions hold."""

    items: Items
    conditions: tuple[Expr, ...]
    core: Node


def block_of(node: Node, core: Node | None = None) -> Block:
    """Return the node as a block over `core`, or over its first node that is neither a filter nor a projection."""
    match node:
        case Project(child=child, items=items) if node is not core:
            below = block_of(child, core)
            return replace(below, items=over_items(items, below.items))
        case Filter(child=child, predicate=predicate) if node is not core:
            below = block_of(child, core)
            by = dict(below.items)
            return replace(below, conditions=(*below.conditions, *(c.replace_refs(by) for c in conjuncts(predicate))))
        case _:
            return Block(own_columns(node), (), node)


def split_inner_joins(node: Node) -> tuple[list[Node], list[Expr]]:
    """Return the relations that inner joins put side by side, and the conditions among them."""
    match node:
        case Join(kind="inner" | "cross", left=left, right=right, on=on):
            (a, on_a), (b, on_b) = split_inner_joins(left), split_inner_joins(right)
            return [*a, *b], [*on_a, *on_b, *on]
        case _:
            return [node], []


def own_columns(node: Node) -> Items:
    """Return the node's columns as items that leave each as it is."""
    return tuple((c, column(c)) for c in node.columns)


def over_items(items: Items, below: Iterable[tuple[str, Expr]]) -> Items:
    """Return items over the columns of other items as items over what these read."""
    by = dict(below)
    return tuple((name, e.replace_refs(by)) for name, e in items)
