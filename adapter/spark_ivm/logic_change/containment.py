"""Edits whose answer is a part of the old one: the table has the rows that stay, so its sources are not read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, time
from decimal import Decimal

from spark_ivm.algebra.equal_values import alike_of_equals
from spark_ivm.algebra.expr import TRUE, Expr, Items
from spark_ivm.algebra.nodes import Aggregate, Distinct, Filter, Node, Project, Window
from spark_ivm.algebra.predicates import conjuncts
from spark_ivm.algebra.spark_types import DECIMAL, WHOLE_NUMBERS
from spark_ivm.algebra.types import Types, column_types
from spark_ivm.parser.fragments import Ref
from spark_ivm.parser.functions import AGGREGATES
from spark_ivm.parser.terms import (
    Binary,
    Call,
    Column,
    Literal,
    Parens,
    Row,
    Term,
    Unary,
    bare,
    children,
    replaced,
    walk,
)


def contained(old: Node, new: Node, types: Types | None = None) -> Expr | None:
    """Return the condition by which a filter of the old query's rows gives the new query's; None when none is known.

    Both queries are aligned. `types` are the types of the tables' columns.

    Law containment: `new = σ(old)`. Source: Larson and Yang, Computing queries from derived relations (VLDB 1985).

    >>> was, now = (f"select id, amount from shop.orders where amount > {least}" for least in (0, 5))
    >>> expression_sql(contained(after(was), after(now), TYPES))
    '`amount` > 5'
    """
    match old, new:
        case Filter(child=a, predicate=was), Filter(child=b, predicate=now) if a == b:
            known = column_types(a, types or {})
            return now if now.fixed and not now.params and implies(now, was, known) else None
        case Filter(child=Aggregate() as a, predicate=p), Filter(child=Aggregate() as b, predicate=q) if p == q:
            return _having(a, b, p)
        case Project(child=a, items=items), Project(child=b) if items == new.items:
            return _above(contained(a, b, types), _names(items, a))
        case Distinct(child=a), Distinct(child=b):
            return _of_all_equals(contained(a, b, types), a, types)
        case Aggregate(child=a, keys=keys), Aggregate(child=b) if keys and keys == new.keys:
            condition = _of_all_equals(contained(a, b, types), a, types)
            return _above(condition, _names(keys)) if old.aggregates == new.aggregates else None
        case Window(child=a, partition=partition, items=items), Window(child=b) if partition == new.partition:
            condition = _of_all_equals(contained(a, b, types), a, types)
            return _above(condition, {c: c for c in partition}) if items == new.items else None
        case _:
            return None


def _of_all_equals(condition: Expr | None, below: Node, types: Types | None) -> Expr | None:
    """Return the condition, if it passes all of several equal rows or none; None if it separates, say, 'A' from 'a'."""
    return condition if condition is not None and alike_of_equals(condition, below, types or {}) else None


def _having(old: Aggregate, new: Aggregate, predicate: Expr) -> Expr | None:
    """As `contained`, for a HAVING that is a column of the aggregate: the condition is over its other columns."""
    was, now = dict(old.aggregates), dict(new.aggregates)
    differing = [name for name, e in now.items() if was.get(name) != e]
    if old.child != new.child or old.keys != new.keys or was.keys() != now.keys() or len(differing) != 1:
        return None
    if {*predicate.refs} != {*differing} or len(predicate.fragments) > 3:
        return None  # the predicate has to be that column alone, perhaps in parentheses
    others = tuple((name, e) for name, e in new.aggregates if name not in differing)
    asked, had = (from_held(e, others) for e in (now[differing[0]], was[differing[0]]))
    return asked if asked is not None and had is not None and implies(asked, had) else None


def from_held(e: Expr, computed: Items) -> Expr | None:
    """Return the expression over the columns of `computed` that hold its parts; None when a part is held by no column.

    A part that is the same for all rows stays as it is written: a literal may decide the type of the answer.
    """
    held = {bare(value.tree): name for name, value in reversed(computed) if value.refs or _aggregates(value.tree)}
    # a column that is not replaced may have the name of a computed one that holds something else
    marked = {f"\0{name}": name for name, _ in computed}
    enclosed = {e.tree, *(c for t in walk(e.tree) if isinstance(t, Parens | Row | Call) for c in children(t))}

    def column_of(term: Term) -> Ref | None:
        taken = term in held and (isinstance(term, Column | Call) or term in enclosed)
        return Ref(f"\0{held[term]}") if taken else None

    found = replace(e, fragments=replaced(e.tree, column_of))
    return found.rename(marked) if not _aggregates(found.tree) and found.refs <= marked.keys() else None


def _aggregates(term: Term) -> bool:
    """Whether the term calls an aggregate function."""
    return any(isinstance(t, Call) and t.name in AGGREGATES for t in walk(term))


def implies(one: Expr, other: Expr, types: Mapping[str, str] | None = None) -> bool:
    """Return whether a row that passes the first predicate passes the second, as far as their texts and `types` show.

    `types` are the types of columns. Where a column's type is not known, the answer holds for each type that it may
    have.
    """
    given = conjuncts(one)
    return other == TRUE or all(any(_implies(g, c, types or {}) for g in given) for c in conjuncts(other))


def _names(items: Items, child: Node | None = None) -> dict[str, str]:
    """The names of the columns above, by column below; equal aggregates of the child share a name."""
    names = {e.column: name for name, e in reversed(items) if e.column}
    while isinstance(child, Filter):
        child = child.child
    if isinstance(child, Aggregate):
        known = {e: names[c] for c, e in child.aggregates if c in names}
        names |= {c: known[e] for c, e in child.aggregates if e in known}
    return names


def _above(condition: Expr | None, names: Mapping[str, str]) -> Expr | None:
    """The condition over the names above; None when a column that it reads has no name there."""
    return condition.rename(names) if condition is not None and condition.refs <= names.keys() else None


def _implies(one: Expr, other: Expr, types: Mapping[str, str]) -> bool:
    if one == other:
        return True
    a, b = _bound(one, types), _bound(other, types)
    if a is None or b is None or (a.column, a.kind) != (b.column, b.kind) or b.sign == "=":
        return False
    if a.value == b.value:
        return a.sign == b.sign or (b.sign.endswith("=") and a.sign in ("=", b.sign[0]))
    beyond = a.value > b.value if b.sign[0] == ">" else a.value < b.value  # type: ignore[operator]
    strictly = len(b.sign) == 1 and a.sign != b.sign
    return beyond and a.sign in ("=", b.sign[0], f"{b.sign[0]}=") and _keep_their_order(a, b, strictly)


@dataclass(frozen=True)
class _Bound:
    """A column compared with a literal.

    Literals of one `kind` are all compared with the column alike, whatever its type is.
    """

    column: str
    sign: str
    kind: str
    value: Decimal | datetime


def _keep_their_order(one: _Bound, other: _Bound, strictly: bool) -> bool:
    """Whether the values, cast to the column's type, stay in this order, or become equal where that is not ruled out.

    Text is cast to the type of a number, a double rounds, a day drops the time, and clocks skip an hour or a day.
    """
    match one.value, other.value:
        case datetime() as x, datetime() as y:
            days = abs((x.date() - y.date()).days)
            return one.kind == "a day" or days >= 2 or (not strictly and x.time() == y.time())
        case Decimal() as x, Decimal() as y:
            apart = abs(x - y)
            far_apart = not strictly or (apart >= 1 and apart * 10**6 > max(abs(x), abs(y)))
            return one.kind == "exact" or (_digits(other) <= _digits(one) <= 18 and far_apart)
        case _:
            return False


def _digits(bound: _Bound) -> int:
    return len(bound.value.as_tuple().digits) if isinstance(bound.value, Decimal) else 0


_NUMBER = re.compile(r"-?\d+(?:\.(\d+))?")
_MOMENT = re.compile(r"'\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?'")


def _bound(condition: Expr, types: Mapping[str, str]) -> _Bound | None:
    """The condition as a bound; None when it is not just that. `types`: of the columns, as far as they are known."""
    match bare(condition.tree):
        case Binary(left=Column(name=column), operator=">" | ">=" | "<" | "<=" | "=" as sign, right=right):
            pass
        case _:
            return None
    spark_type = types.get(column, "").lower()
    match right:
        case Literal(text=n) | Unary(sign="-", operand=Literal(text=n)) if found := _NUMBER.fullmatch(n):
            value = Decimal("".join(str(leaf) for leaf in right.leaves))
            kind = _number_kind(value, found[1], spark_type)
            return _Bound(column, sign, kind, value) if kind else None
        case Literal(text=literal, typed=word) if _MOMENT.fullmatch(literal):
            one = len(right.tokens) == 1 + bool(word)
            return _moment(column, sign, word, literal[1:-1], spark_type) if one else None
        case _:
            return None


def _number_kind(value: Decimal, decimals: str | None, spark_type: str) -> str:
    """The `kind` of a literal number: its type, unless the column's type compares all numbers exactly; or empty.

    A text column is cast to the literal's type, so a text that is a number of a wider type may be none of this one.
    """
    places = len(decimals or "")
    if column := DECIMAL.fullmatch(spark_type):
        precision, scale = int(column[1]), int(column[2])
        if max(precision - scale, len(str(int(abs(value))))) + max(scale, places) <= 38:
            return "exact"
    if spark_type in WHOLE_NUMBERS:
        return "exact"
    if decimals is not None:
        return f"decimal of {places}"
    return "int" if abs(value) < 2**31 else "bigint" if 2**31 < abs(value) < 2**63 else ""


def _moment(column: str, sign: str, word: str, text: str, spark_type: str) -> _Bound | None:
    """A day or a time, as text or as a typed literal: text is compared as text, as a day, or as a time."""
    try:
        value = datetime.fromisoformat(text)
    except ValueError:
        return None
    timed = len(text) > len("2026-01-01")
    match word, spark_type:
        case ("DATE", _) if timed:
            return None
        case ("" | "DATE"), "date":
            return _Bound(column, sign, "a day", datetime.combine(value.date(), time()))
        case "", "timestamp":
            return _Bound(column, sign, "TIMESTAMP", value)
        case "", "timestamp_ntz":  # has the hour that clocks skip; a TIMESTAMP literal makes it a later one
            return _Bound(column, sign, "text as a wall's time", value)
        case "", _:
            return _Bound(column, sign, "text with a time" if timed else "text", value)
        case ("DATE" | "TIMESTAMP"), _:
            return _Bound(column, sign, word, value)
        case _:
            return None
