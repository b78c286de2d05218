"""Joins by range: which rows of one side can meet rows of the other one whose keys are known.

`visits.day > days.day - INTERVAL 180 DAYS`: of a day's row, no visit of half a year before it or earlier.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from spark_ivm.algebra import Expr, Extreme, Filter, Node, Part, Ref
from spark_ivm.trees import Leaf, Tree, Unlike, bare, expr_of, tree_of

_ENDS = {"<": "greatest", "<=": "greatest", ">": "least", ">=": "least"}
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_UNITS = {"DAY", "DAYS", "WEEK", "WEEKS", "MONTH", "MONTHS", "YEAR", "YEARS"}
Comparison = tuple[Tree, str, Tree]


def ordered(expr: Expr, types: Mapping[str, str]) -> bool:
    """Whether it compares columns of one type by what is greater, days and numbers perhaps moved by a constant."""
    columns = [(_moved(side), side) for one, _, other in _comparisons(expr) for side in (one, other)]
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
        for one, op, other in _comparisons(e):
            for left, word, right in ((one, op, other), (other, _TURNED[op], one)):
                column, key = _moved(left), _moved(right)
                if column in side.columns and key in keys:
                    end = Extreme(keys[key], _ENDS[word])  # type: ignore[index,arg-type]
                    bound = expr_of((*left, word, *_put(right, end)), e)
                    side = Filter(side, replace(bound, parts=_stripped(bound.parts), ordered=False))
    return side


def _comparisons(expr: Expr) -> list[Comparison]:
    try:
        tree = bare(tree_of(expr))
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


def _stripped(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    return parts[1:] if parts[0] == " " else parts


def _put(tree: Tree, end: Leaf) -> Tree:
    return tuple(end if isinstance(leaf, Ref) else leaf for leaf in bare(tree))
