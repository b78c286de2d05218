"""A leg of a query, which is one table's rows filtered and projected: its change is less than the table's.

A row whose status went from open to paid has changed in its table, but not in the leg of a query that asks only for
`status <> 'void'`. So keys are taken from the leg's change, consolidated over the columns that are read of the leg.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from spark_ivm.algebra.nodes import WEIGHT, Changes, Consolidate, Empty, Filter, Node, Project, Scan
from spark_ivm.algebra.spark_types import equals_are_identical
from spark_ivm.algebra.trees import (
    at_old,
    children,
    expressions,
    moved_sources,
    project_columns,
    sources,
    table_column,
    walk,
    with_children,
)
from spark_ivm.algebra.types import column_types
from spark_ivm.delta.difference import difference
from spark_ivm.rewrite.failing import Errors
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.rewrite.rules import sunk


@dataclass(frozen=True)
class Apart:
    """`old` and `new`, in which some legs are tables of their own; `legs` are these legs, by their table's name."""

    old: Node
    new: Node
    legs: dict[str, Node]

    def together(self, node: Node) -> Node:
        """The node over the base tables again: a leg's change is consolidated, and a version of a leg is computed."""
        match node:
            case Changes(source=name, table_columns=columns) if name in self.legs:
                leg = self.legs[name]
                delta = difference(at_old(leg, sources(leg)), leg)
                return Consolidate(project_columns(delta, (*columns, WEIGHT)))
            case Scan(source=name, columns=columns, at=at) if name in self.legs:
                leg = self.legs[name]
                return project_columns(at_old(leg, sources(leg)) if at == "old" else leg, columns)
            case Empty(of=of) if of is not None:
                return replace(node, of=self.together(of))  # a leg may be what the NULLs' types are taken from
            case _:
                return with_children(node, tuple(map(self.together, children(node))))


def legs_apart(old: Node, new: Node, errors: Errors) -> Apart | None:
    """Return the two sides with each leg taken apart whose change is less than its table's; None if there is none.

    The sides are the same query, whose tables have changed. A leg is taken apart where the query does not read all
    columns that the leg reads, where equal values of the columns it does read are identical, and where none of the
    leg's expressions may fail.

    Law irrelevant_updates: `π_keys(difference(old, new))` is that of `together` of the two sides' difference: a change
    of what is not read, or of rows that are left out, is none. Source: Blakeley, Coburn and Larson (TODS 1989).

    >>> text = "select cust, count(*) as n from shop.orders where status <> 'void' group by cust"
    >>> apart = legs_apart(before(text), after(text), Errors(types=TYPES))
    >>> for name, leg in apart.legs.items():
    ...     print(name)
    ...     sql(leg)
    shop.orders§0
    SELECT orders.cust,
      orders.status
    FROM orders
    WHERE (orders.status <> 'void')
    >>> sql(apart.new)
    SELECT orders§0.cust,
      count(*) AS n
    FROM shop.orders§0 AS orders§0
    GROUP BY orders§0.cust
    """
    less = tuple((leg, name) for leg, name, needed in _read_of_legs(old, new) if _is_less(leg, needed, errors))
    return _taken_apart(new, moved_sources(old), less) if less else None


@lru_cache(maxsize=1_000)
def _read_of_legs(old: Node, new: Node) -> tuple[tuple[Node, str, frozenset[str]], ...]:
    """Return the legs whose tables have changed, each with its name as a table and the columns that are read of it."""
    changed = moved_sources(old)
    if not changed or at_old(new, changed) != old:
        return ()
    new = _sunk(new)
    found = {leg: f"{source}§{i}" for i, (leg, source) in enumerate(_legs(new)) if source in changed}
    needed: dict[str, frozenset[str]] = {}
    for node in walk(prune(_replaced(new, found))):
        if isinstance(node, Scan) and node.source in found.values():
            needed[node.source] = needed.get(node.source, frozenset()) | frozenset(node.columns)
    return tuple((leg, name, needed.get(name, frozenset())) for leg, name in found.items())


@lru_cache(maxsize=1_000)
def _taken_apart(new: Node, changed: frozenset[str], legs: tuple[tuple[Node, str], ...]) -> Apart:
    apart = prune(_replaced(_sunk(new), dict(legs)))
    return Apart(at_old(apart, changed | {name for _, name in legs}), apart, {name: leg for leg, name in legs})


@lru_cache(maxsize=10_000)
def _sunk(node: Node) -> Node:
    """The same rows, with each condition evaluated as far down as possible."""
    lower = sunk(node)
    return with_children(lower, tuple(map(_sunk, children(lower))))


def _legs(node: Node) -> Iterator[tuple[Node, str]]:
    """The largest legs, each with its table."""
    if isinstance(node, Filter | Project) and (source := _source(node)):
        yield node, source
    else:
        for child in children(node):
            yield from _legs(child)


def _source(node: Node) -> str | None:
    match node:
        case Scan(source=source):
            return source
        case Filter(child=child) | Project(child=child):
            return _source(child)
        case _:
            return None


def _replaced(node: Node, legs: dict[Node, str]) -> Node:
    """The node, with tables in the place of its legs."""
    if name := legs.get(node):
        return Scan(name, node.columns)
    return with_children(node, tuple(_replaced(child, legs) for child in children(node)))


def _is_less(leg: Node, needed: frozenset[str], errors: Errors) -> bool:
    """Whether a leg may be taken apart, since rows that differ may be equal in the columns `needed` of it."""
    types = column_types(leg, errors.types)
    (scan,) = (n for n in walk(leg) if isinstance(n, Scan))
    computed = ((n, e) for n in walk(leg) for e in expressions(n))
    return (
        not set(scan.columns) <= {held[1] for name in needed if (held := table_column(leg, name))}
        and all(equals_are_identical(types.get(name)) for name in needed)
        and all(e.fixed and not e.order_dependent and not errors.may_hit(e, n) for n, e in computed)
    )
