"""Equal values that are not the same: a group takes several for one, and an expression above may tell them apart."""

from __future__ import annotations

from spark_ivm.algebra.nodes import (
    Aggregate,
    Distinct,
    Expr,
    Filter,
    Generate,
    Join,
    Node,
    Project,
    Restrict,
    Union,
    Window,
    children,
    expressions,
    walk,
    widened,
)
from spark_ivm.algebra.types import Types, column_types, equals_differ
from spark_ivm.parser import terms
from spark_ivm.parser.terms import walk as walk_term

# what is made of these alone gives equal values for equal values
_ALIKE = (
    terms.Column, terms.Literal, terms.Parens, terms.Unary, terms.Not, terms.And, terms.Or, terms.Between, terms.In,
    terms.Is, terms.Case, terms.Argument,
)  # fmt: skip
_OPERATORS = frozenset("= == <> != < > <= >= <=> + - *".split())
_CALLS = frozenset(
    """
    abs avg ceil ceiling coalesce count count_if floor greatest if ifnull least max mean min nullif nvl round sum
    """.split()
)


def told_from_its_equals(query: Node, types: Types) -> Expr | None:
    """Return an expression over a column by which rows are grouped, where equal values of its type may differ; or None.

    -0.0 is 0.0 in a group, and 'a' is 'A' where a collation says so; a text or a hash made of one is not that of the
    other. Which of them stands for a group is not told by the rows of it that have changed.

    >>> told_from_its_equals(after("select md5(cust) as k, count(*) as n from shop.orders group by cust"), {}) is None
    True
    """
    if not _some_differ(types):
        return None
    for node in walk(query):
        below = children(node)
        for e in expressions(node):
            if widened(e) or _is_alike(e):
                continue
            if any(_is_grouped(child, c, types) for child in below for c in e.refs if c in child.columns):
                return e
    return None


def alike_of_equals(e: Expr, below: Node, types: Types) -> bool:
    """Whether the expression over a node's columns gives equal values for rows of equal values in these."""
    if _is_alike(e):
        return True
    known, unknown = column_types(below, types), _some_differ(types)
    return not any(equals_differ(known[c]) if c in known else unknown for c in e.refs)


def _some_differ(types: Types) -> bool:
    return any(equals_differ(kind) for columns in types.values() for kind in columns.values())


def _is_alike(e: Expr) -> bool:
    return all(map(_gives_alike, walk_term(e.tree)))


def _gives_alike(term: terms.Term) -> bool:
    match term:
        case terms.Binary(operator=operator):
            return operator in _OPERATORS
        case terms.Call(name=name):
            return name in _CALLS
        case _:
            return isinstance(term, _ALIKE)


def _is_grouped(node: Node, name: str, types: Types) -> bool:
    """Whether the column has one value for several that are equal and not the same."""
    match node:
        case Project(child=child, items=items):
            held = widened(dict(items)[name])
            return bool(held) and _is_grouped(child, str(held), types)
        case Aggregate(keys=keys) if name in dict(keys):
            return _differs(node, name, types)
        case Aggregate():
            # which of several words is the least is not told, but numbers that are added up are what they are
            kind = column_types(node, types).get(name, "")
            return "collate" in kind.lower()
        case Distinct():
            return _differs(node, name, types)
        case Window(child=child, partition=partition):
            own = name in partition and _differs(node, name, types)
            return own or (name in child.columns and _is_grouped(child, name, types))
        case Union(children=branches):
            at = node.columns.index(name)
            return any(_is_grouped(b, b.columns[at], types) for b in branches)
        case Filter() | Generate() | Join() | Restrict():
            return any(name in c.columns and _is_grouped(c, name, types) for c in children(node))
        case _:
            return False


def _differs(node: Node, name: str, types: Types) -> bool:
    return equals_differ(column_types(node, types).get(name, ""))
