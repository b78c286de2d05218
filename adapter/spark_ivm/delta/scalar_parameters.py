"""Values that are one for all rows: what a query computes of a whole table, such as an average, and joins to each row.

Such a value is a parameter of the run, as today's date is: where it moved, only the rows differ whose answer it
changes, and where it did not, the tables behind it do not matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from spark_ivm.algebra.expr import TRUE, Expr, Items, column
from spark_ivm.algebra.nodes import STAMP, Aggregate, Constant, Filter, Generate, Join, Node, Project, Window
from spark_ivm.algebra.predicates import filtered
from spark_ivm.algebra.trees import children, expressions, scans, sources, walk, with_children
from spark_ivm.delta.clock_values import clock_values, parameter_name
from spark_ivm.parser.fragments import Param, Ref, Ties
from spark_ivm.rewrite.rules import steady_below
from spark_ivm.sqlgen import write

Values = dict[str, Expr]  # columns with one value in all rows, each with its parameter


@dataclass(frozen=True)
class Scalar:
    """A query of one row; `named` are its columns, each with its parameter.

    `folds`: Spark knows the values before it reads any row.
    """

    query: Node
    named: tuple[tuple[str, str], ...]
    folds: bool = False


def parametrized(query: Node) -> tuple[Node, tuple[Scalar, ...]]:
    """Return the query with parameters for the columns of one-row queries joined to all rows, and these queries.

    Law scalar_parameters: `C(p)` has the query's rows, `p` the values that the rows have; so that its change is
    `C(p1) − C(p0)`, of a filter the rows for which one condition is true and the other is not.

    >>> text = "select id from shop.orders where amount > (select avg(amount) from shop.orders)"
    >>> query, (mean,) = parametrized(after(text))
    >>> sql(query)
    SELECT orders.id
    FROM orders
    WHERE (orders.amount > (⟦p1:avg_amount_ae3d9c⟧))
    >>> sql(mean.query)
    SELECT avg(orders.amount) AS __column
    FROM orders
    """
    found: dict[Node, Scalar] = {}
    node, values = _without(query, found)
    node, of_clock = clock_values(_whole(node, values, query.columns) if found else query)
    named = tuple((name, name) for name, _ in of_clock)
    clock = (Scalar(Project(Constant(("__row",), "(0)"), of_clock), named, folds=True),) if of_clock else ()
    return node, (*found.values(), *clock)


def _without(node: Node, found: dict[Node, Scalar]) -> tuple[Node, Values]:
    """The node without the columns that are parameters, and these columns."""
    match node:
        case Filter(child=child, predicate=predicate):
            inner, values = _without(child, found)
            return Filter(inner, predicate.replace_refs(values)), values
        case Project(child=child, items=items):
            inner, values = _without(child, found)
            return _split(inner, tuple((name, _value(e, values)) for name, e in items))
        case Aggregate(child=child, keys=keys, aggregates=aggregates):
            inner, values = _without(child, found)
            grouped = tuple((name, _value(e, values)) for name, e in keys)
            same = {name: e for name, e in grouped if _is_value(e)}
            own = tuple(k for k in grouped if k[0] not in same)
            if not own:
                # an aggregate without keys would have a row even where there are no rows
                own, same = grouped, {}
            return Aggregate(inner, own, tuple((name, e.replace_refs(values)) for name, e in aggregates)), same
        case Generate(child=child):
            inner, values = _without(child, found)
            return Generate(inner, node.call.replace_refs(values), node.generated, node.outer), values
        case Window(child=child) if not any(isinstance(p, Ties) for e in expressions(node) for p in e.fragments):
            inner, values = _without(child, found)
            held = {name: e for name, e in values.items() if name in node.partition}
            rest = {name: e for name, e in values.items() if name not in held}
            inner = _whole(inner, held, (*inner.columns, *held))
            items = tuple((name, e.replace_refs(rest)) for name, e in node.items)
            return replace(node, child=inner, items=items), rest
        case Join(kind="inner" | "cross" | "left", left=left, right=right, on=on):
            for side, other in ((right, left), (left, right)):
                every = node.kind != "left" or (side is right and set(on) <= {TRUE})
                if every and _is_one_row(side) and scans(other) and not _is_one_row(other):
                    inner, values = _without(other, found)
                    values = {**values, **_values(side, found)}
                    return filtered(inner, (e.replace_refs(values) for e in on)), values
            a, of_left = _without(left, found)
            b, of_right = _without(right, found)
            if node.kind == "left":
                b, of_right = _whole(b, of_right, right.columns), {}
            values = {**of_left, **of_right}
            return Join(a, b, node.kind, tuple(e.replace_refs(values) for e in on)), values
        case _:
            below = (_without(child, found) for child in children(node))
            kept = zip(below, children(node), strict=True)
            return with_children(node, tuple(_whole(inner, values, c.columns) for (inner, values), c in kept)), {}


def _is_one_row(node: Node) -> bool:
    """Whether the node has exactly one row, whatever the tables hold, and the same row in every evaluation."""
    match node:
        case Project(child=child):
            return _is_one_row(child)
        case Aggregate(keys=()):
            every = (e for n in walk(node) for e in expressions(n))
            exact = not any(e.non_associative or any(isinstance(p, Ties) for p in e.fragments) for e in every)
            return bool(sources(node)) and steady_below(node) and exact
        case _:
            return False


def _values(side: Node, found: dict[Node, Scalar]) -> Values:
    """Return the parameters for the columns of a one-row query, named by the columns' expressions."""
    text = write(side)
    computed = dict(next(n for n in walk(side) if isinstance(n, Aggregate)).aggregates)
    named = []
    for i, name in enumerate(side.columns):
        named.append((name, parameter_name(_words(side, name, computed), f"{i} {text}")))
    found.setdefault(side, Scalar(side, tuple(named)))
    return {name: Expr((Param(param),)) for name, param in named}


def _words(side: Node, name: str, computed: dict[str, Expr]) -> str:
    """A column's expression in words, with the expressions of its aggregates in their place."""
    e = dict(side.items)[name] if isinstance(side, Project) else column(name)
    e = e.replace_refs({c: computed[c] for c in e.refs if c in computed})
    return "".join(p.name if isinstance(p, Ref) else p if isinstance(p, str) else "" for p in e.fragments)


def _split(child: Node, items: Items) -> tuple[Node, Values]:
    """A projection without the items that are just a parameter, and these items."""
    values = {name: e for name, e in items if _is_value(e)}
    own = tuple(item for item in items if item[0] not in values)
    return (Project(child, own), values) if own else (Project(child, items), {})


def _value(e: Expr, values: Values) -> Expr:
    return values.get(e.column or "", e.replace_refs(values))


def _is_value(e: Expr) -> bool:
    return len(e.fragments) == 1 and isinstance(e.fragments[0], Param) and e.fragments[0].name != STAMP


def _whole(node: Node, values: Values, columns: Iterable[str]) -> Node:
    """The node with these columns, the parameters among them."""
    return Project(node, tuple((c, values.get(c, column(c))) for c in columns)) if values else node
