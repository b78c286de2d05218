"""Whether a range of one output column bounds what a query reads: a chunk of a backfill is such a range."""

from __future__ import annotations

from collections.abc import Iterator

from spark_ivm.algebra.nodes import (
    Aggregate,
    Distinct,
    Expr,
    Filter,
    Generate,
    Join,
    Node,
    Project,
    Scan,
    Union,
    Window,
    column,
)


class Unbounded(Exception):
    """A range of the column leaves some of what is computed as large as it was; the text says why."""


def ranges(query: Node, name: str) -> tuple[Node, ...]:
    """For each table that the column's values come from a query of them, its one column called `name`.

    Together they have every value that the column has, but NULL. A range of the column is one of these queries, below
    every group and window. Raises Unbounded where it is not.
    """
    found = {c.lower(): c for c in query.columns}.get(name.lower())
    if found is None:
        raise Unbounded(f"{name} is no column of its SELECT")
    return tuple(_values(query, column(found), name))


def _values(node: Node, e: Expr, name: str) -> Iterator[Node]:
    if e.order_dependent or e.params:
        raise Unbounded(f"{name} may have another value whenever it is computed")
    if not e.refs:
        raise Unbounded(f"{name} is one value for all rows")
    match node:
        case Scan():
            yield Project(node, ((name, e),))
        case Filter(child=child) | Distinct(child=child):
            yield from _values(child, e, name)
        case Project(child=child, items=items):
            yield from _values(child, e.replace_refs(dict(items)), name)
        case Union(children=branches):
            for branch in branches:
                yield from _values(branch, e.rename(dict(zip(node.columns, branch.columns, strict=True))), name)
        case Aggregate(child=child, keys=keys):
            if not e.refs <= dict(keys).keys():
                raise Unbounded(f"{name} is not among the columns that rows are grouped by")
            yield from _values(child, e.replace_refs(dict(keys)), name)
        case Window(child=child, partition=partition):
            if not e.refs <= set(partition):
                raise Unbounded(f"{name} is not among the columns that a window is partitioned by")
            yield from _values(child, e, name)
        case Generate(child=child) if e.refs <= set(child.columns):
            yield from _values(child, e, name)
        case Join(left=left, right=right):
            yield from _values(_side(node, e, name, left, right), e, name)
        case _:
            raise Unbounded(f"{name} is no column of a table that it reads")


def _side(join: Join, e: Expr, name: str, left: Node, right: Node) -> Node:
    """The side of a join whose rows the column's value is of, in each row of the join."""
    for side, held in zip((left, right), join.holds, strict=True):
        if e.refs <= set(side.columns):
            if held:
                return side
            raise Unbounded(f"{name} is of a table whose rows a {join.kind} join may lack")
    raise Unbounded(f"{name} is computed of both sides of a join")
