"""Whether a range of one output column bounds what a query reads: a chunk of a load is such a range."""

from __future__ import annotations

from collections.abc import Iterator

from spark_ivm.algebra.expr import Expr, column
from spark_ivm.algebra.nodes import Aggregate, Distinct, Filter, Generate, Join, Node, Project, Scan, Union, Window
from spark_ivm.algebra.trees import walk
from spark_ivm.rewrite.failing import LENIENT, Errors, guarded
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.rewrite.rules import costly


class Unbounded(Exception):
    """A range of the column leaves some of what is computed as large as it was; the text says why."""


def ranges(query: Node, name: str, errors: Errors = LENIENT) -> tuple[Node, ...]:
    """For each table that the column's values come from a query of them, its one column called `name`.

    Together they have every value of the column but NULL. A range of the column is a range of all the queries, below
    every group and window. Raises Unbounded where it is not. For a row that the query leaves out nothing is computed
    that may fail.

    >>> text = "select day as due, count(*) as n from shop.orders where amount > 5 group by day"
    >>> for values in ranges(after(text), "due"):
    ...     as_text(values)
    SELECT orders.day AS due
    FROM shop.orders AS orders
    """
    found = {c.lower(): c for c in query.columns}.get(name.lower())
    if found is None:
        raise Unbounded(f"{name} is no column of its SELECT")
    return tuple(_values(query, column(found), name, errors))


def _values(node: Node, e: Expr, name: str, errors: Errors) -> Iterator[Node]:
    if e.order_dependent or e.params:
        raise Unbounded(f"{name} may have another value whenever it is computed")
    if not e.refs:
        raise Unbounded(f"{name} is one value for all rows")
    match node:
        case Scan():
            yield Project(node, ((name, e),))
        case Filter(child=child):
            found = tuple(_values(child, e, name, errors))
            # Spark asks a condition before it computes what is below, but for groups
            before = not costly(child) and any(_may_fail(values, errors) for values in found)
            yield from (_apart(node, e, name),) if before else found
        case Distinct(child=child):
            yield from _values(child, e, name, errors)
        case Project(child=child, items=items):
            yield from _computed(child, e.replace_refs(dict(items)), name, errors)
        case Union(children=branches):
            for branch in branches:
                own = e.rename(dict(zip(node.columns, branch.columns, strict=True)))
                yield from _values(branch, own, name, errors)
        case Aggregate(child=child, keys=keys):
            if not e.refs <= dict(keys).keys():
                raise Unbounded(f"{name} is not among the columns that rows are grouped by")
            yield from _computed(child, e.replace_refs(dict(keys)), name, errors)
        case Window(child=child, partition=partition):
            if not e.refs <= set(partition):
                raise Unbounded(f"{name} is not among the columns that a window is partitioned by")
            yield from _values(child, e, name, errors)
        case Generate(child=child) if e.refs <= set(child.columns):
            yield from _values(child, e, name, errors)
        case Join(left=left, right=right):
            yield from _values(_side(node, e, name, left, right), e, name, errors)
        case _:
            raise Unbounded(f"{name} is no column of a table that it reads")


def _computed(rows: Node, e: Expr, name: str, errors: Errors) -> Iterator[Node]:
    """Return the values of an expression that the query computes of the rows; if it may fail, then of no other rows."""
    found = tuple(_values(rows, e, name, errors))
    fails = errors.may_hit(e, Project(rows, ((name, e),)))
    yield from (_apart(rows, e, name),) if fails else found


def _apart(rows: Node, e: Expr, name: str) -> Node:
    return prune(Project(guarded(rows), ((name, e),)))


def _may_fail(node: Node, errors: Errors) -> bool:
    return any(errors.may_hit(e, n) for n in walk(node) if isinstance(n, Project) for _, e in n.items)


def _side(join: Join, e: Expr, name: str, left: Node, right: Node) -> Node:
    """The side of a join that gives the column's value in each row of the join. Raises Unbounded where neither does."""
    for side, held in zip((left, right), join.holds, strict=True):
        if e.refs <= set(side.columns):
            if held:
                return side
            raise Unbounded(f"{name} is of a table whose rows a {join.kind} join may lack")
    raise Unbounded(f"{name} is computed of both sides of a join")
