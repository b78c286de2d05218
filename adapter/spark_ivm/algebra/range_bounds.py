"""Joins by range: conditions that compare a column of one side with one of the other, perhaps moved by a constant.

`visits.day > days.day - INTERVAL 180 DAYS`: a day's row matches no visit of half a year before it or earlier.
"""

from __future__ import annotations

from collections.abc import Mapping

from spark_ivm.algebra.expr import Expr
from spark_ivm.parser.fragments import Fragment
from spark_ivm.parser.terms import Between, Binary, Call, Column, Interval, Literal, Term, bare

ENDS = {"<": "greatest", "<=": "greatest", ">": "least", ">=": "least"}
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_UNITS = {"DAY", "DAYS", "WEEK", "WEEKS", "MONTH", "MONTHS", "YEAR", "YEARS"}
_SIGNS = {"date_sub": "-", "date_add": "+", "dateadd": "+"}
Comparison = tuple[Term, str, Term]


def ordered(expr: Expr, types: Mapping[str, str]) -> bool:
    """Whether columns of one type are compared by `<`, `<=`, `>` or `>=`, days and numbers maybe moved by constants."""
    columns = [(column_moved(side), side) for one, _, other in comparisons(expr) for side in (one, other)]
    named = [(types.get(c, "").lower(), side) for c, side in columns if c]
    kinds = {t for t, _ in named}
    if len(kinds) != 1 or len({c for c, _ in columns if c}) < 2:
        return False
    (kind,) = kinds
    if kind in ("timestamp", "timestamp_ntz"):
        return all(isinstance(bare(side), Column) for _, side in named)  # a day later than the later one may be earlier
    return kind in ("date", "tinyint", "smallint", "int", "bigint") or kind.startswith("decimal")


def moved(value: tuple[Fragment, ...], sign: str, steps: str) -> tuple[Fragment, ...]:
    """A number moved up (`+`) or down (`-`) by so many steps; NULL where its type has no such number."""
    return ("try_add(" if sign == "+" else "try_subtract(", *value, f", {steps})")


def or_beyond(value: tuple[Fragment, ...], sign: str, steps: str) -> tuple[Fragment, ...]:
    """`OR` the condition that the moved number of `moved` is beyond its type."""
    return (" OR ", *value, " IS NOT NULL AND ", *moved(value, sign, steps), " IS NULL")


def comparisons(expr: Expr) -> list[Comparison]:
    """The comparisons by `<`, `<=`, `>` or `>=` that the condition is, each as left side, operator and right side."""
    match bare(expr.tree):
        case Between(operand=operand, low=low, high=high, negated=False):
            return [(operand, ">=", low), (operand, "<=", high)]
        case Binary(left=left, operator=operator, right=right) if operator in ENDS:
            return [(left, operator, right)]
        case _:
            return []


def column_moved(term: Term) -> str | None:
    """The column that the term is, perhaps moved by some days or a number; None when it is no such term."""
    match bare(term):
        case Column(name=name):
            return name
        case other:
            found = shift(other)
            return found and found[0]


def shift(term: Term) -> tuple[str, str, Term] | None:
    """The column that the term moves later (`+`) or earlier (`-`), the sign, and the days or the number; or None."""
    match bare(term):
        case Binary(left=Column(name=name), operator="+" | "-" as sign, right=Literal(text=number) as steps):
            return (name, sign, steps) if number.isdecimal() else None
        case Binary(left=Column(name=name), operator="+" | "-" as sign, right=Interval() as steps):
            return (name, sign, steps) if _of_days(steps) else None
        case Call(name=function, args=(Column(name=name), Literal(text=number) as steps)) if function in _SIGNS:
            return (name, _SIGNS[function], steps) if number.isdecimal() else None
        case _:
            return None


def _of_days(interval: Interval) -> bool:
    """Whether the interval is a whole number of days, weeks, months or years."""
    match interval.leaves:
        case (_, str(number), str(unit)):
            return number.strip("'\"").isdecimal() and unit.upper() in _UNITS
        case _:
            return False
