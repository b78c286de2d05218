"""The columns that nobody reads, left out of a query from its tables up."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import assert_never

from spark_ivm.algebra.expr import Expr
from spark_ivm.algebra.nodes import (
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
from spark_ivm.algebra.trees import children, project_columns, with_children
from spark_ivm.parser.fragments import Ties


def prune(node: Node, *, settle: bool = False) -> Node:
    """Return the node without the columns nobody reads. The node's own columns stay as they are.

    Ties are broken by the columns a window's child has. `settle` fixes these columns, once, for the whole query; later
    prunings leave them alone, or two evaluations would break ties differently.
    """
    return _prune(node, frozenset(node.columns), settle)


@lru_cache(maxsize=10_000)
def _prune(node: Node, needed: frozenset[str], settle: bool) -> Node:
    def _down(child: Node, wanted: frozenset[str]) -> Node:
        return _prune(child, wanted, settle)

    match node:
        case Scan(columns=columns):
            return replace(node, columns=tuple(c for c in columns if c in needed) or columns[:1])
        case Project(child=child, items=items):
            kept = tuple((name, e) for name, e in items if name in needed) or items[:1]
            return Project(_down(child, _refs(*(e for _, e in kept))), kept)
        case Filter(child=child, predicate=predicate):
            return Filter(_down(child, needed | predicate.refs), predicate)
        case Generate(child=child, call=call):
            return replace(node, child=_down(child, (needed & frozenset(child.columns)) | call.refs))
        case Join(left=left, right=right, on=on):
            wanted = needed | _refs(*on)
            return replace(
                node,
                left=_down(left, wanted & frozenset(left.columns)),
                right=_down(right, wanted & frozenset(right.columns)),
            )
        case Aggregate(child=child, keys=keys, aggregates=aggregates):
            # without keys and aggregates it would give its child's rows, not one
            kept = tuple((name, e) for name, e in aggregates if name in needed) or (() if keys else aggregates[:1])
            return Aggregate(_down(child, _refs(*(e for _, e in (*keys, *kept)))), keys, kept)
        case Window(child=child, partition=partition, items=items):
            kept = tuple((name, e) for name, e in items if name in needed)
            below = (needed & frozenset(child.columns)) | frozenset(partition) | _refs(*(e for _, e in kept))
            if not settle and any(isinstance(p, Ties) for _, e in kept for p in e.fragments):
                below = frozenset(child.columns)
            return replace(node, child=_down(child, below), items=kept) if kept else _down(child, below)
        case Union(children=branches):
            at = [i for i, name in enumerate(node.columns) if name in needed] or [0]
            taken = [tuple(b.columns[i] for i in at) for b in branches]
            pruned = (_down(b, frozenset(names)) for b, names in zip(branches, taken, strict=True))
            return replace(
                node, children=tuple(project_columns(b, names) for b, names in zip(pruned, taken, strict=True))
            )
        case Leaf():
            return node
        case Distinct() | Restrict() | Weighted() | Consolidate():
            return with_children(node, tuple(_down(child, frozenset(child.columns)) for child in children(node)))
        case _:
            assert_never(node)


def _refs(*exprs: Expr) -> frozenset[str]:
    return frozenset(name for expr in exprs for name in expr.refs)
