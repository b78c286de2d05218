"""Equal values that are not the same: a group takes several for one, and an expression above may distinguish them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from spark_ivm.algebra.expr import Expr, widened
from spark_ivm.algebra.nodes import Aggregate, Distinct, Node, Project, Union, Window
from spark_ivm.algebra.spark_types import equals_differ
from spark_ivm.algebra.term_types import type_of
from spark_ivm.algebra.trees import children, expressions, made_of, named_expressions, walk, with_children
from spark_ivm.algebra.types import Types, column_types
from spark_ivm.parser import terms
from spark_ivm.parser.fragments import Ties
from spark_ivm.parser.functions import AGGREGATES, WINDOW_ONLY
from spark_ivm.parser.terms import walk as walk_term

# an expression made of such functions alone gives equal values for equal values
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
# functions that make doubles of whole numbers, too, which may be -0.0 in the end
_MAKING = frozenset(
    """
    acos acosh asin asinh atan atan2 atanh cbrt cos cosh cot csc degrees exp expm1 hypot ln log log10 log1p log2
    nanvl pow power radians rint sec sign signum sin sinh sqrt tan tanh try_divide
    """.split()
)
_WHOLE = frozenset("ceil ceiling floor".split())  # functions that make whole numbers of doubles
# functions that give equal values for 0.0 and -0.0, too, or hold them
_HOLDING = frozenset("any_value array first first_value last last_value named_struct struct try_divide".split())
_ODD = frozenset(
    """
    acos acosh asin asinh atan cbrt cos cosh degrees exp expm1 isnan ln log log10 log1p log2 mod pmod radians rint sec
    sign signum sin sinh sqrt tan tanh
    """.split()
)  # functions that give for -0.0 what they give for 0.0, or a zero
_PICKING = frozenset("max median min percentile percentile_cont percentile_disc".split())  # pick one of equal values
_ADDING = frozenset("avg count count_if mean sum".split())
_NUMBERING = frozenset("cume_dist dense_rank ntile percent_rank rank row_number".split())
_CASTS = frozenset("TINYINT SMALLINT INT INTEGER BIGINT LONG DECIMAL DOUBLE FLOAT BOOLEAN".split())


def depends_on_representative(query: Node, types: Types) -> Expr | None:
    """Return an expression over a column by which rows are grouped, where equal values of its type may differ; or None.

    -0.0 is 0.0 in a group, and 'a' is 'A' where a collation says so; a text or a hash made of one of them is not that
    of the other. The rows of a group that have changed do not show which of its values the group has.

    >>> hashed = after("select md5(cust) as k, count(*) as n from shop.orders group by cust")
    >>> depends_on_representative(hashed, {}) is None
    True
    """
    if not _may_be_unlike(query, types):
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
    return not any(may_differ(below, c, types) for c in e.refs)


def distinguished_below(node: Node, distinguished: frozenset[str]) -> tuple[frozenset[str], ...]:
    """For each input of the node, its columns whose 0.0 and -0.0 are distinguished, as text, say.

    The node itself distinguishes them, or what is above it, which so reads its columns `distinguished`.
    """
    if isinstance(node, Union):
        at = [i for i, name in enumerate(node.columns) if name in distinguished]
        return tuple(frozenset(b.columns[i] for i in at) for b in node.children)
    named = named_expressions(node) or tuple(("", e) for e in expressions(node))
    passing = frozenset[str]() if isinstance(node, Project | Aggregate) else distinguished
    read = passing.union(*(e.refs for name, e in named if _tells_zeros(e, name in distinguished)))
    return tuple(read & frozenset(child.columns) for child in children(node))


def distinguishes_equals(e: Expr, distinguished: bool, below: Node, types: Types) -> bool:
    """Whether equal values that are not the same, of a node's columns or made of them, may make another value.

    Of the expression, or of what is computed of it above, where it is `distinguished`. What is in the arguments of
    an aggregate or a window's function is left out: another argument is another value there.
    """
    known = column_types(below, types)

    def unlike(term: terms.Term) -> bool:
        adds = isinstance(term, terms.Call) and term.name in _ADDING
        return not adds and _unlike(term, known, lambda c: may_differ(below, c, types), equals_differ)

    telling = (term for term in _around_arguments(e.tree) if not _keeps_zero(term))
    return (distinguished and unlike(e.tree)) or any(unlike(child) for t in telling for child in terms.children(t))


def _around_arguments(term: terms.Term) -> Iterator[terms.Term]:
    """The term and those in it, but for arguments of aggregates and of windows' functions."""
    yield term
    if not (isinstance(term, terms.Call) and (term.over is not None or term.name in AGGREGATES)):
        for child in terms.children(term):
            yield from _around_arguments(child)


def with_distinguished_picks(node: Node, types: Types, distinguished: frozenset[str] = frozenset()) -> Node:
    """The node, with calls that pick one of several equal values flagged order-dependent where these are distinguished.

    `distinguished` are the node's columns whose equal values are distinguished above it. Either of 0.0 and -0.0 may be
    the least value, and either may come first among rows that differ in nothing else.
    """
    if not distinguished and not _may_be_unlike(node, types):
        return node
    below = zip(children(node), distinguished_below(node, distinguished), strict=True)
    node = with_children(node, tuple(with_distinguished_picks(child, types, its) for child, its in below))
    match node:
        case Aggregate(child=child, aggregates=items) | Window(child=child, items=items):
            apart = distinguished_below(node, distinguished)[0] if isinstance(node, Window) else ()

            def depends(name: str, e: Expr) -> bool:
                if any(isinstance(p, Ties) for p in e.fragments) and any(may_differ(child, c, types) for c in apart):
                    return True
                picked = [term for term in walk_term(e.tree) if _picks(term)]
                if not picked or not _tells_zeros(e, name in distinguished):
                    return False
                if any(may_differ(child, c, types) for c in e.refs):
                    return True
                # or the values that they pick from are made within the call: id / -cust, a text with a collation
                known = column_types(child, types)
                return any(_unlike(term, known, lambda _: False, equals_differ) for term in picked)

            flagged = tuple((n, replace(e, order_dependent=True) if depends(n, e) else e) for n, e in items)
            return replace(node, **{"items" if isinstance(node, Window) else "aggregates": flagged})  # type: ignore[arg-type]
        case _:
            return node


def _picks(term: terms.Term) -> bool:
    return isinstance(term, terms.Call) and term.name in _PICKING


@lru_cache(maxsize=1_000)
def _makes_any_unlike(node: Node) -> bool:
    return any(_makes_unlike(e) for n in walk(node) for e in expressions(n))


def _may_be_unlike(node: Node, types: Types) -> bool:
    """Whether anywhere below there may be equal values that are not the same."""
    read = any(equals_differ(kind) for columns in types.values() for kind in columns.values())
    return read or _makes_any_unlike(node)


def _tells_zeros(e: Expr, distinguished: bool) -> bool:
    """Whether the expression distinguishes 0.0 and -0.0, or what reads its value, which is `distinguished`."""
    return (distinguished and not _counts(e)) or not all(map(_keeps_zero, walk_term(e.tree)))


def _counts(e: Expr) -> bool:
    """Whether the expression is never -0.0: it numbers rows, or adds up from 0.0, to which -0.0 adds nothing."""
    return isinstance(e.tree, terms.Call) and e.tree.name in _ADDING | _NUMBERING


def _keeps_zero(term: terms.Term) -> bool:
    match term:
        case terms.Binary(operator="/" | "%" | "DIV"):
            return True
        case terms.Cast(type=(kind, *_)):
            return kind.word in _CASTS
        case terms.Call(name=name) if name in _HOLDING | _ODD | WINDOW_ONLY:
            return True
        case terms.Access(operand=operand):
            return term.tokens[len(operand.tokens)].text in (".", "[")
        case terms.Over() | terms.Sort() | terms.Frame() | terms.Bound() | terms.Interval() | terms.Parameter():
            return True
        case terms.Constant(inner=inner):
            return _keeps_zero(inner)
        case _:
            return _gives_alike(term)


def _is_alike(e: Expr) -> bool:
    return all(map(_gives_alike, walk_term(e.tree)))


def _gives_alike(term: terms.Term) -> bool:
    match term:
        case terms.Binary(operator=operator):
            return operator in _OPERATORS
        case terms.Call(name=name):
            return name in _CALLS
        case terms.Constant(inner=inner):
            return all(map(_gives_alike, walk_term(inner)))
        case _:
            return isinstance(term, _ALIKE)


def _is_grouped(node: Node, name: str, types: Types) -> bool:
    """Whether one value of the column is any of several values that are equal and not the same."""

    def made(e: Expr, child: Node) -> bool:
        """What is made of such a value, as `-key` or `coalesce(key, 1)`, is any of as many."""
        return may_differ(node, name, types) and any(_is_grouped(child, c, types) for c in e.refs)

    match node:
        case Aggregate(keys=keys) if name in dict(keys):
            return may_differ(node, name, types)
        case Aggregate():
            # which of several words is the least is not known, but numbers that are added up are what they are
            return may_differ(node, name, types, _collated)
        case Distinct():
            return may_differ(node, name, types)
        case Window(partition=partition) if name in partition and may_differ(node, name, types):
            return True
        case _:
            below = ((child, e, widened(e)) for child, e in made_of(node, name))
            return any(_is_grouped(child, c, types) if c else made(e, child) for child, e, c in below)


def _collated(kind: str) -> bool:
    return "collate" in kind.lower()


def may_differ(node: Node, name: str, types: Types, differ: Callable[[str], bool] = equals_differ) -> bool:
    """Whether equal values of the column may not be the same: by its type, or by the expression that computes it."""
    kind = column_types(node, types).get(name)
    if kind is not None:
        return differ(kind)

    def computed(e: Expr, child: Node) -> bool:
        known = column_types(child, types)
        return not _counts(e) and _unlike(e.tree, known, lambda c: may_differ(child, c, types, differ), differ)

    return any(computed(e, child) for child, e in made_of(node, name))


def _unlike(
    term: terms.Term, known: Mapping[str, str], of_column: Callable[[str], bool], differ: Callable[[str], bool]
) -> bool:
    """Whether equal values of the term may not be the same. `of_column` says it of columns whose type is not known."""
    kind = type_of(term, known)
    if kind is not None:
        return differ(kind)
    match term:
        case terms.Column(name=name):
            return of_column(name)
        case terms.Call(name=name) if name in _WHOLE:
            return False
        case terms.Call(name="collate"):
            return True
        case terms.Call(name=name) if name in _MAKING:
            return differ("double")
        case terms.Access(operand=operand) if term.tokens[len(operand.tokens)].word == "COLLATE":
            return True
        case terms.Binary(left=left, operator="/", right=right):
            # but of decimals
            sides = [type_of(side, known) or "double" for side in (left, right)]
            exact = any("decimal" in side for side in sides) and not any(map(differ, sides))
            return differ("double") and not exact
        case _:
            return any(_unlike(child, known, of_column, differ) for child in terms.children(term))


# words and signs without which no such values are made: a division, a function, a type, a number that is a double
_MAY_MAKE = re.compile(rf"(?i)/|collat|double|float|real|\d[edf.]|\b({'|'.join(sorted(_MAKING))})\b")


@lru_cache(maxsize=10_000)
def _makes_unlike(e: Expr) -> bool:
    """Whether the expression may make values that are equal and not the same from any other values."""
    if not _MAY_MAKE.search(e.written):
        return False
    return any(_unlike(term, {}, lambda _: False, equals_differ) for term in walk_term(e.tree))
