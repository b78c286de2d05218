"""Trees of nodes: what they read and hold, and the same tree with other children, expressions or columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import assert_never

from spark_ivm.algebra.expr import Expr, Items, column, every_fragment, widened
from spark_ivm.algebra.nodes import (
    STAMP,
    Aggregate,
    Changes,
    Consolidate,
    Distinct,
    Empty,
    Filter,
    Generate,
    Join,
    JoinKind,
    Leaf,
    Node,
    Project,
    Restrict,
    Scan,
    Unary,
    Union,
    Weighted,
    Window,
)
from spark_ivm.parser.fragments import Param


def children(node: Node) -> tuple[Node, ...]:
    """The node's inputs, left to right; a restriction's keys come last."""
    match node:
        case Join(left=left, right=right):
            return left, right
        case Union(children=branches):
            return branches
        case Restrict(child=child, keys=keys):
            return child, keys
        case Unary():
            return (node.child,)
        case Leaf():
            return ()
        case _:
            assert_never(node)


def with_children(node: Node, new: tuple[Node, ...]) -> Node:
    """The node over other inputs, in the order `children` gives them."""
    if new == children(node):
        return node
    match node:
        case Join():
            return replace(node, left=new[0], right=new[1])
        case Union():
            return replace(node, children=new)
        case Restrict():
            return replace(node, child=new[0], keys=new[1])
        case Unary():
            return replace(node, child=new[0])
        case Leaf():
            return node
        case _:
            assert_never(node)


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it, parents first, and each once however often it is used."""
    seen: set[Node] = set()
    left = [node]
    while left:
        one = left.pop()
        if one not in seen:
            seen.add(one)
            yield one
            left += reversed(children(one))


def uses(node: Node) -> Iterator[Node]:
    """The node and all below it, parents first, each as often as it is used."""
    yield node
    for child in children(node):
        yield from uses(child)


@lru_cache(maxsize=10_000)
def scans(node: Node) -> int:
    """How many times the node reads a base table as a whole, changes not counted."""
    return isinstance(node, Scan) + sum(map(scans, children(node)))


def sources(node: Node) -> frozenset[str]:
    """The keys of the base tables the node reads."""
    return frozenset(n.source for n in walk(node) if isinstance(n, Scan | Changes))


def inputs(node: Node) -> frozenset[str]:
    """What the node's answer depends on: the base tables it reads and its parameters, all but `STAMP`."""
    params = frozenset(p for n in walk(node) for e in expressions(n) for p in e.params)
    return sources(node) | (params - {STAMP})


def expressions(node: Node) -> Iterator[Expr]:
    """The node's own expressions, not its children's."""
    match node:
        case Filter(predicate=predicate):
            yield predicate
        case Generate(call=call):
            yield call
        case Project() | Window() | Aggregate():
            yield from (expr for _, expr in named_expressions(node))
        case Join(on=on):
            yield from on
        case Leaf() | Union() | Distinct() | Restrict() | Weighted() | Consolidate():
            return
        case _:
            assert_never(node)


def named_expressions(node: Node) -> Items:
    """The node's own expressions that are columns of it, with their names."""
    match node:
        case Project(items=items) | Window(items=items):
            return items
        case Aggregate(keys=keys, aggregates=aggregates):
            return (*keys, *aggregates)
        case _:
            return ()


def made_of(node: Node, name: str) -> tuple[tuple[Node, Expr], ...]:
    """Return the inputs that a column comes from, each with the expression over it that the column is."""
    match node:
        case Union(children=branches):
            at = node.columns.index(name)
            return tuple((b, column(b.columns[at])) for b in branches)
        case Generate(call=call, generated=generated) if name in generated:
            return ((node.child, call),)
        case Unary():
            e = dict(named_expressions(node)).get(name)
            return ((node.child, e or column(name)),) if e or name in node.child.columns else ()
        case _:
            return tuple((child, column(name)) for child in children(node) if name in child.columns)


def held_in(node: Node, name: str) -> tuple[tuple[Node, str], ...]:
    """Return the inputs whose column the node's column is, as it is there, each with the name there."""
    return tuple((child, e.column) for child, e in made_of(node, name) if e.column)


def table_column(node: Node, name: str) -> tuple[Scan, str] | None:
    """The table's column whose values a column has, perhaps in a wider type; None where it is computed.

    Of a UNION it is the column of the first branch that has one, though other branches may compute theirs.
    """
    if isinstance(node, Scan):
        return node, name
    below = (table_column(child, c) for child, e in made_of(node, name) if (c := widened(e)))
    return next(filter(None, below), None)


def with_expressions(node: Node, change: Callable[[Expr], Expr]) -> Node:
    """The node with each of its own expressions changed."""

    def items(of: Items) -> Items:
        return tuple((name, change(expr)) for name, expr in of)

    match node:
        case Filter():
            return replace(node, predicate=change(node.predicate))
        case Generate():
            return replace(node, call=change(node.call))
        case Project() | Window():
            return replace(node, items=items(node.items))
        case Join():
            return replace(node, on=tuple(change(e) for e in node.on))
        case Aggregate():
            return replace(node, keys=items(node.keys), aggregates=items(node.aggregates))
        case Leaf() | Union() | Distinct() | Restrict() | Weighted() | Consolidate():
            return node
        case _:
            assert_never(node)


def moved_sources(old: Node) -> frozenset[str]:
    """The sources that are read at last run's version."""
    return frozenset(n.source for n in walk(old) if isinstance(n, Scan) and n.at == "old")


def moved_parameters(old: Node) -> frozenset[str]:
    """The parameters that are read as they were in last run."""
    found = (p for n in walk(old) for e in expressions(n) for p in every_fragment(e.fragments))
    return frozenset(p.name for p in found if isinstance(p, Param) and p.at == "old")


def at_old(node: Node, changed: frozenset[str]) -> Node:
    """The same logic at last run's versions: scans of the changed sources, and changed parameters, read `old`."""
    match node:
        case Scan(source=source) if source in changed:
            return replace(node, at="old")
        case _:
            below = with_children(node, tuple(at_old(child, changed) for child in children(node)))
            return with_expressions(below, lambda e: e.at_old(changed))


def lacking(node: Node, absent: Mapping[str, Mapping[str, str]]) -> Node:
    """The node whose tables do not have these columns at the old version; `absent` holds their types, by table."""
    match node:
        case Scan(source=source, columns=columns, at="old") if source in absent:
            return replace(node, absent=tuple((c, absent[source][c]) for c in columns if c in absent[source]))
        case _:
            return with_children(node, tuple(lacking(child, absent) for child in children(node)))


def swapped(join: Join) -> Join:
    """The same join with its sides exchanged: a right join as a left join, a left join as a right join."""
    kinds: dict[JoinKind, JoinKind] = {"left": "right", "right": "left"}
    return Join(join.right, join.left, kinds.get(join.kind, join.kind), join.on)


def extended(child: Node, items: Iterable[tuple[str, Expr]]) -> Project:
    """The child with these columns after its own."""
    return Project(child, (*((c, column(c)) for c in child.columns), *items))


def project_columns(child: Node, names: Iterable[str]) -> Project:
    """The child with only these columns."""
    return Project(child, tuple((name, column(name)) for name in names))


def under_names(node: Node, names: tuple[str, ...]) -> Node:
    """The node with its columns, in their order, under these names."""
    if node.columns == names:
        return node
    return Project(node, tuple((name, column(c)) for name, c in zip(names, node.columns, strict=True)))


def beside_nulls(rows: Node, side: Node, names: tuple[str, ...]) -> Node:
    """Return the rows with a NULL for each of the columns that an outer join's side without a match has."""
    return Join(rows, Empty(names, of=project_columns(side, names)), "left")
