"""Joins by range: which rows of one side can meet rows of the other one whose keys are known.

`visits.day > days.day - INTERVAL 180 DAYS`: of a day's row, no visit of half a year before it or earlier.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from spark_ivm.algebra import Expr, Extreme, Filter, Node, Part, Ref
from spark_ivm.scope import merged
from spark_ivm.terms import Between, Binary, Column, Interval, Literal, Term, bare

_ENDS = {"<": "greatest", "<=": "greatest", ">": "least", ">=": "least"}
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_UNITS = {"DAY", "DAYS", "WEEK", "WEEKS", "MONTH", "MONTHS", "YEAR", "YEARS"}
Comparison = tuple[Term, str, Term]


def ordered(expr: Expr, types: Mapping[str, str]) -> bool:
    """Whether it compares columns of one type by what is greater, days and numbers perhaps moved by a constant."""
    columns = [(_moved(side), side) for one, _, other in _comparisons(expr) for side in (one, other)]
    named = [(types.get(c, "").lower(), side) for c, side in columns if c]
    kinds = {t for t, _ in named}
    if len(kinds) != 1 or len({c for c, _ in columns if c}) < 2:
        return False
    (kind,) = kinds
    if kind in ("timestamp", "timestamp_ntz"):
        return all(isinstance(bare(side), Column) for _, side in named)  # a day later than the later one may be earlier
    return kind in ("date", "tinyint", "smallint", "int", "bigint") or kind.startswith("decimal")


def in_range(side: Node, on: Iterable[Expr], keys: Mapping[str, str]) -> Node:
    """The side without rows that no row of the other one meets. `keys`: that one's columns -> dirty keys' columns.

    Law: for rows of the other side that have a dirty key, it has the matches that `side` has.
    """
    for e in on:
        if not e.ordered:
            continue
        for one, op, other in _comparisons(e):
            for left, word, right in ((one, op, other), (other, _TURNED[op], one)):
                column, key = _moved(left), _moved(right)
                if column in side.columns and key in keys:
                    side = Filter(side, Expr(merged(_bound(left, word, right, keys[key]))))  # type: ignore[index]
    return side


def moved(value: tuple[Part, ...], sign: str, steps: str) -> tuple[Part, ...]:
    """A number so much later or earlier; NULL where its type has none such."""
    return ("try_add(" if sign == "+" else "try_subtract(", *value, f", {steps})")


def or_beyond(value: tuple[Part, ...], sign: str, steps: str) -> tuple[Part, ...]:
    """`OR` that there is none such."""
    return (" OR ", *value, " IS NOT NULL AND ", *moved(value, sign, steps), " IS NULL")


def _bound(left: Term, op: str, right: Term, key: str) -> tuple[Part, ...]:
    """The comparison with the dirty keys' extreme value. True where one of the values is beyond the last of its type.

    In ANSI mode such a value would be an error, else it is the first of the type or NULL: no bound of others.
    """
    row, beyond_row = _said(left, None, None)
    # the value of all keys that is beyond the end first
    outermost = Extreme(key, "least" if "-" in bare(right).leaves else "greatest")
    value, beyond_key = _said(right, Extreme(key, _ENDS[op]), outermost)  # type: ignore[arg-type]
    return (*row, f" {op} ", *value, *beyond_row, *beyond_key)


def _said(side: Term, end: Extreme | None, outermost: Extreme | None) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """A side of a comparison, of `end` in place of its column, and `OR` that there is no such value of `outermost`."""
    match bare(side):
        case Column(name=name):
            return (end or Ref(name),), ()
        case Binary(left=Column(name=name), operator=sign, right=Literal(text=steps)):
            column = Ref(name)
            return moved((end or column,), sign, steps), or_beyond((outermost or column,), sign, steps)
        case Binary(left=Column(name=name), operator=sign, right=steps):
            return (end or Ref(name), *(f" {word}" for word in (sign, *steps.leaves))), ()
    raise ValueError(side)


def _comparisons(expr: Expr) -> list[Comparison]:
    match bare(expr.tree):
        case Between(operand=operand, low=low, high=high, negated=False):
            return [(operand, ">=", low), (operand, "<=", high)]
        case Binary(left=left, operator=operator, right=right) if operator in _ENDS:
            return [(left, operator, right)]
        case _:
            return []


def _moved(term: Term) -> str | None:
    """The column that it is, or that it is some days or a number later or earlier than."""
    match bare(term):
        case Column(name=name):
            return name
        case Binary(left=Column(name=name), operator="+" | "-", right=Literal(text=number)) if number.isdecimal():
            return name
        case Binary(left=Column(name=name), operator="+" | "-", right=Interval(leaves=(_, str(number), str(unit)))):
            whole = number.strip("'\"").isdecimal()
            return name if whole and unit.upper() in _UNITS else None
        case _:
            return None
