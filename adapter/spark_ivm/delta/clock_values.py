"""Expressions of the clock alone that stay the same for a while, such as the day of a time.

Such an expression is a parameter by its value: a run compares the day with last run's day, not the two times.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace

from spark_ivm.algebra.expr import Expr
from spark_ivm.algebra.nodes import Node
from spark_ivm.algebra.spark_types import WHOLE_NUMBERS
from spark_ivm.algebra.term_types import number_type
from spark_ivm.algebra.trees import children, with_children, with_expressions
from spark_ivm.parser import terms
from spark_ivm.parser.fragments import Fragment, Hole, Param
from spark_ivm.parser.functions import COARSE, OF_CLOCK, TIME, TOTAL
from spark_ivm.parser.terms import Term, bare, fragments_of

_KINDS = frozenset(("date", "timestamp", "boolean", "string", "double", *WHOLE_NUMBERS))
_TIMES = frozenset(TIME.values())
_COMPARING = ("=", "==", "<>", "!=", "<", ">", "<=", ">=", "<=>")


def clock_values(query: Node) -> tuple[Node, tuple[tuple[str, Expr], ...]]:
    """Return the query with parameters for what it computes of the clock alone, and their expressions by name.

    >>> text = "select id from shop.orders where day <= cast(current_timestamp() as date)"
    >>> query, values = clock_values(after(text))
    >>> sql(query)
    SELECT orders.id
    FROM orders
    WHERE ( orders.day <= ⟦p1:cast_current_timestamp_as_date_434c5c⟧)
    """
    found: dict[str, Expr] = {}

    def named(fragments: tuple[Fragment, ...]) -> Param:
        e = Expr(fragments)
        name = _name(e)
        found[name] = e
        return Param(name)

    def changed(e: Expr) -> Expr:
        if not e.params & _TIMES:
            return e
        days = tuple(day for term in terms.walk(e.tree) for day in _days_of(term))

        def hole(term: Term) -> Hole | None:
            if any(term is day for day in days):
                return named(("CAST(", *fragments_of(term.tokens), " AS date)"))
            by_value = _is_of_clock(term) and _stays(term) and _has_literal(term)
            return named(fragments_of(bare(term).tokens)) if by_value else None

        after = terms.replaced(e.tree, hole)
        # the text of others is left as it is
        return replace(e, fragments=after) if found.keys() & {p.name for p in after if isinstance(p, Param)} else e

    def below(node: Node) -> Node:
        return with_expressions(with_children(node, tuple(below(child) for child in children(node))), changed)

    return below(query), tuple(found.items())


def _days_of(term: Term) -> Iterator[Term]:
    """The times that a function of days takes for their days, beside what it reads of rows."""
    match term:
        case terms.Call(name="datediff" | "date_diff", args=(_, _) as args) if term.plain and term.refs:
            yield from (t for t in args if _is_of_clock(t) and number_type(t, {}) == "timestamp")
        case _:
            return


def _is_of_clock(term: Term) -> bool:
    """Whether the term reads parameters and what is written out, by functions that fail for no time."""
    match term:
        case terms.Parameter(param=param):
            return param.name in _TIMES  # not a value of tables: it is another parameter, which the run computes
        case terms.Literal() | terms.Interval():
            return True
        case terms.Call(name=name, args=args) if term.plain and name in TOTAL | OF_CLOCK:
            unit = args and isinstance(args[0], terms.Named | terms.Raw) and len(args[0].tokens) == 1
            return all(map(_is_of_clock, args[1:] if unit else args))
        case terms.Binary(operator="/" | "%" | "DIV", right=right):
            return terms.is_written_and_not_zero(right) and all(map(_is_of_clock, terms.children(term)))
        case (
            terms.Parens() | terms.Unary() | terms.Binary() | terms.Not() | terms.And() | terms.Or()
            | terms.Between() | terms.Is() | terms.Case() | terms.Cast()
        ):  # fmt: skip
            return all(map(_is_of_clock, terms.children(term)))
        case _:
            return False


def _stays(term: Term) -> bool:
    """Whether the term has the same value at many times: a day of a time, or a month of a day."""
    parts = tuple(terms.walk(term))
    params = {t.param.name for t in parts if isinstance(t, terms.Parameter)}
    if not params:
        return False
    compares = any(isinstance(t, terms.Binary) and t.operator in _COMPARING for t in parts)
    calls = {t.name for t in parts if isinstance(t, terms.Call)}
    days = {"date", "to_date", "datediff", "date_diff"} & calls or any(
        isinstance(t, terms.Cast) and t.type[0].text.lower() == "date" for t in parts
    )
    return compares or bool(calls & COARSE) or (bool(days) and params != {"current_date"})


def _has_literal(term: Term) -> bool:
    """Whether the value is of a type that literals have."""
    match bare(term):
        case terms.Binary(left=left, operator="+" | "-", right=terms.Interval()):
            return number_type(left, {}) in ("date", "timestamp")
        case terms.Binary(left=left, operator="+" | "-", right=right) if number_type(left, {}) == "date":
            return number_type(right, {}) in WHOLE_NUMBERS
        case _:
            return number_type(term, {}) in _KINDS


def parameter_name(words: str, apart_by: str) -> str:
    """A parameter's name: words of the expression that it is the value of, and a hash of what it differs in."""
    said = "_".join(re.findall(r"\w+", words))[:40].lower()
    return f"{said}_{hashlib.sha256(apart_by.encode()).hexdigest()[:6]}"


def _name(e: Expr) -> str:
    text = "".join(p.name if isinstance(p, Param) else str(p) for p in e.fragments)
    return parameter_name(text, text)
