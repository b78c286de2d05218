"""Joins by range: which rows of one side can meet rows of the other one whose keys are known.

`visits.day > days.day - INTERVAL 180 DAYS`: of a day's row, no visit of half a year before it or earlier.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from spark_ivm.algebra import Expr, Extreme, Filter, Node, Part, Ref
from spark_ivm.scope import merged
from spark_ivm.trees import Group, Tree, Unlike, bare, tree_of

_ENDS = {"<": "greatest", "<=": "greatest", ">": "least", ">=": "least"}
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_UNITS = {"DAY", "DAYS", "WEEK", "WEEKS", "MONTH", "MONTHS", "YEAR", "YEARS"}
_SIGNS = {"date_sub": "-", "date_add": "+", "dateadd": "+"}
Comparison = tuple[Tree, str, Tree]


def ordered(expr: Expr, types: Mapping[str, str]) -> bool:
    """Whether it compares columns of one type by what is greater, days and numbers perhaps moved by a constant."""
    columns = [(_moved(side), side) for one, _, other in comparisons(expr) for side in (one, other)]
    named = [(types.get(c, "").lower(), side) for c, side in columns if c]
    kinds = {t for t, _ in named}
    if len(kinds) != 1 or len({c for c, _ in columns if c}) < 2:
        return False
    (kind,) = kinds
    if kind in ("timestamp", "timestamp_ntz"):
        return all(len(bare(side)) == 1 for _, side in named)  # a day later than the later one may be earlier
    return kind in ("date", "tinyint", "smallint", "int", "bigint") or kind.startswith("decimal")


def in_range(side: Node, on: Iterable[Expr], keys: Mapping[str, str]) -> Node:
    """The side without rows that no row of the other one meets. `keys`: that one's columns -> dirty keys' columns.

    Law: for rows of the other side that have a dirty key, it has the matches that `side` has.
    """
    for e in on:
        if not e.ordered:
            continue
        for one, op, other in comparisons(e):
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


def _bound(left: Tree, op: str, right: Tree, key: str) -> tuple[Part, ...]:
    """The comparison with the dirty keys' extreme value. True where one of the values is beyond the last of its type.

    In ANSI mode such a value would be an error, else it is the first of the type or NULL: no bound of others.
    """
    row, beyond_row = _said(left, None, None)
    # the value of all keys that is beyond the end first
    outermost = Extreme(key, "least" if "-" in bare(right) else "greatest")
    value, beyond_key = _said(right, Extreme(key, _ENDS[op]), outermost)  # type: ignore[arg-type]
    return (*row, f" {op} ", *value, *beyond_row, *beyond_key)


def _said(side: Tree, end: Extreme | None, outermost: Extreme | None) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """A side of a comparison, of `end` in place of its column, and `OR` that there is no such value of `outermost`."""
    match bare(side):
        case (Ref() as ref, str(sign), str(steps)):
            return moved((end or ref,), sign, steps), or_beyond((outermost or ref,), sign, steps)
        case (Ref() as ref, *rest):
            return (end or ref, *(f" {word}" for word in rest)), ()
    raise ValueError(side)


def comparisons(expr: Expr) -> list[Comparison]:
    """The comparisons by what is greater that it is: one, or the two of BETWEEN."""
    try:
        tree = bare(_subtracted(tree_of(expr)))
    except Unlike:
        return []
    words = [t.upper() if isinstance(t, str) else "" for t in tree]
    if words.count("BETWEEN") == 1 and words.count("AND") == 1 and "NOT" not in words:
        first, second = words.index("BETWEEN"), words.index("AND")
        low, high = tree[first + 1 : second], tree[second + 1 :]
        return [(tree[:first], ">=", low), (tree[:first], "<=", high)]
    at = [i for i, word in enumerate(words) if word in _ENDS]
    if len(at) != 1:
        return []
    (i,) = at
    return [(tree[:i], words[i], tree[i + 1 :])]


def _subtracted(tree: Tree) -> Tree:
    """The tokens with `date_sub(day, 3)` as `(day - 3)`, and `date_add` alike."""
    match tree:
        case (str(name), Group(items=((Ref() as day,), (str(steps),))), *rest) if name.lower() in _SIGNS:
            return (Group(((day, _SIGNS[name.lower()], steps),)), *_subtracted(tuple(rest)))
        case (Group(items=items), *rest):
            return (Group(tuple(map(_subtracted, items))), *_subtracted(tuple(rest)))
        case (leaf, *rest):
            return (leaf, *_subtracted(tuple(rest)))
        case _:
            return tree


def _moved(tree: Tree) -> str | None:
    """The column that it is, or that it is some days or a number later or earlier than."""
    match bare(tree):
        case (Ref(name),):
            return name
        case (Ref(name), "+" | "-", str(number)) if number.isdecimal():
            return name
        case (Ref(name), "+" | "-", str(word), str(number), str(unit)) if word.upper() == "INTERVAL":
            whole = number.strip("'\"").isdecimal()
            return name if whole and unit.upper() in _UNITS else None
        case _:
            return None
