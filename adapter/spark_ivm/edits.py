"""What of a row tells two logics apart: predicates over one input, true for the rows for which an edit matters.

The two logics are the same operator over the same input with other expressions: a filter whose date moved, a CASE
with another branch, a sum of another column.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from spark_ivm import functions
from spark_ivm.algebra import (
    FALSE,
    NULL,
    TRUE,
    Aggregate,
    Expr,
    Filter,
    Items,
    Join,
    JoinKind,
    Node,
    Param,
    Part,
    Project,
    Ref,
    Ties,
    Window,
    children,
    column,
)
from spark_ivm.scope import merged
from spark_ivm.tokens import join, tokenize

MOST_SAID = 120
_BEFORE_PARENTHESES = "and|between|by|case|distinct|else|filter|in|not|on|or|over|then|when|where"

# the sides of which a join keeps rows without a match
KEEPING: dict[JoinKind, tuple[str, ...]] = {
    "cross": (),
    "inner": (),
    "left": ("left",),
    "right": ("right",),
    "full": ("left", "right"),
}

Leaf: TypeAlias = str | Ref | Param | Ties  # a token's text, or what stands for one


@dataclass(frozen=True)
class Group:
    """What stands in parentheses, cut at its commas."""

    items: tuple[tuple[Leaf | Group, ...], ...]


Tree: TypeAlias = tuple[Leaf | Group, ...]


class Unlike(Exception):
    """Two expressions that differ elsewhere than in what they read of a row."""


def only(one: Expr, other: Expr) -> Expr:
    """`one AND other IS NOT TRUE`, in words by which files can be skipped."""
    if TRUE in (one, other):
        return FALSE if other == TRUE else _made(("NOT (", *other.parts, ") OR (", *other.parts, ") IS NULL"), other)
    return _made(("(", *one.parts, ") AND (NOT (", *other.parts, ") OR (", *other.parts, ") IS NULL)"), one, other)


def either(one: Expr, other: Expr) -> Expr:
    """True for the rows that pass one of the predicates and not the other."""
    a, b = only(one, other), only(other, one)
    if FALSE in (a, b):
        return b if a == FALSE else a
    return _made(("(", *a.parts, ") OR (", *b.parts, ")"), a, b)


def distinct(pairs: Iterable[tuple[Expr, Expr]]) -> Expr:
    """True for the rows for which the two expressions of some pair have different values, or any of other types.

    Values of two types that compare as equal may still be told apart by what reads them: 7 and '007', 1.20 and 1.200.
    """
    listed = tuple(pairs)
    if (TRUE, TRUE) in listed:
        return TRUE
    if not listed:
        return FALSE
    parts: list[Part] = []
    for one, other in listed:
        a, b = ("(", *one.parts, ")"), ("(", *other.parts, ")")
        parts += [" OR " if parts else "", "NOT (", *a, " <=> ", *b, ") OR typeof", *a, " <> typeof", *b]
    return _made(tuple(parts), *(e for pair in listed for e in pair))


def shared_conditions(old: tuple[Expr, ...], new: tuple[Expr, ...]) -> tuple[Expr, ...]:
    """The conditions that both joins have, if an equality is among them: else each row is paired with all."""
    both = tuple(e for e in new if e in old)
    return both if any(e.equality for e in both) else ()


def filtered_join(join: Join, shared: tuple[Expr, ...]) -> Filter:
    """An inner join by these conditions, and a filter by the others."""
    return Filter(replace(join, on=shared), _rest(join, shared))


def edited_matches(old: Join, new: Join, shared: tuple[Expr, ...]) -> tuple[Expr, ...]:
    """The conditions of the pairs of rows that match under one join's ON and not under the other's."""
    return (*shared, either(_rest(old, shared), _rest(new, shared)))


def _rest(join: Join, shared: tuple[Expr, ...]) -> Expr:
    return conjunction(tuple(e for e in join.on if e not in shared))


def unmatched(join: Join, old: JoinKind, new: JoinKind) -> Iterator[tuple[Node, Literal[1, -1]]]:
    """The rows without a match that a join of one kind has and one of the other has not, padded with NULLs."""
    for one, other, side in ((join.left, join.right, "left"), (join.right, join.left, "right")):
        if (side in KEEPING[old]) != (side in KEEPING[new]):
            alone = Join(one, other, "anti", join.on)
            items = tuple((c, column(c) if c in one.columns else NULL) for c in join.columns)
            yield Project(alone, items), 1 if side in KEEPING[new] else -1


def conjunction(conditions: tuple[Expr, ...]) -> Expr:
    """True where all are."""
    parts: list[Part] = []
    for e in conditions:
        parts += [" AND " if parts else "", "(", *e.parts, ")"]
    return _made(tuple(parts), *conditions) if conditions else TRUE


def conjuncts(predicate: Expr) -> tuple[Expr, ...]:
    """The conditions that AND puts together at the top of a predicate."""
    try:
        tree = _tree(predicate)
    except Unlike:
        return (predicate,)
    while len(tree) == 1 and isinstance(tree[0], Group) and len(tree[0].items) == 1:
        (tree,) = tree[0].items
    words = [t.upper() if isinstance(t, str) else "" for t in tree]
    if not set(words) & {"AND"} or set(words) & {"OR", "CASE", "->"}:
        return (predicate,)
    found: list[list[Leaf | Group]] = [[]]
    between = False
    for leaf, word in zip(tree, words, strict=True):
        if word == "AND" and not between:
            found.append([])
            continue
        between = word == "BETWEEN" or (between and word != "AND")
        found[-1].append(leaf)
    if len(found) == 1:
        return (predicate,)
    return tuple(c for part in found for c in conjuncts(_like(predicate, _parts(tuple(part)))))


def _like(predicate: Expr, parts: tuple[Part, ...]) -> Expr:
    return replace(predicate, parts=merged(parts))


def said(expr: Expr) -> str:
    """The expression as its author would know it, in one line."""
    tokens: list[str] = []
    for part in expr.parts:
        match part:
            case str():
                tokens += join(tokenize(part)).split(" ")
            case Ref(name) | Param(name):
                tokens.append(name.split("__")[-1])
            case _:
                pass
    words = " ".join(t for t in tokens if t)
    words = re.sub(r" ([,)])", r"\1", words).replace("( ", "(")
    words = re.sub(rf"(?<!\w)(?!(?:{_BEFORE_PARENTHESES})\b)(\w+) \(", r"\1(", words)
    return words if len(words) <= MOST_SAID else words[: MOST_SAID - 1] + "…"


def matters(old: Node, new: Node) -> Iterator[str]:
    """For which rows the edits of two aligned queries matter, operator by operator, in words."""
    if old == new:
        return
    for a, b in zip(children(old), children(new), strict=False):
        yield from matters(a, b)
    match old, new:
        case Filter(predicate=p0), Filter(predicate=p1) if p0 != p1:
            yield said(either(p0, p1))
        case Join(on=on0), Join(on=on1) if on0 != on1:
            shared = tuple(e for e in on1 if e in on0)
            yield said(either(_rest(old, shared), _rest(new, shared)))
        case (Project(), Project()) | (Aggregate(), Aggregate()) | (Window(), Window()):
            for was, now in edited_pairs(old, new):
                yield "it may be any row" if was == now else f"{said(was)} is another value than {said(now)}"


def edited(old: Node, new: Node) -> Expr:
    """True for the rows of which two operators of one kind, over one input, compute something else.

    Of a projection an output column; of an aggregate the group or what it counts; of a window what it counts. Both
    have the same columns, and windows the same partition.
    """
    return distinct(edited_pairs(old, new))


def edited_pairs(old: Node, new: Node) -> list[tuple[Expr, Expr]]:
    """What two operators of one kind compute otherwise of a row; TRUEs where it is not only that which differs."""
    match old, new:
        case Project(items=before), Project(items=after):
            was = dict(before)
            return [(was[name], e) for name, e in after if was[name] != e]
        case Aggregate(), Aggregate():
            keys = [(a, b) for (_, a), (_, b) in zip(old.keys, new.keys, strict=True) if a != b]
            return keys + _arguments(old.aggregates, new.aggregates)
        case Window(items=before), Window(items=after):
            return _arguments(before, after)
        case _:
            return []


def edited_groups(old: Aggregate, new: Aggregate) -> Filter:
    """The groups for which an aggregate has another value, both computed over the same rows."""
    values, pairs = _both_values(old.aggregates, new.aggregates)
    return Filter(replace(new, aggregates=values), distinct(pairs))


def edited_rows(old: Window, new: Window) -> Filter:
    """The rows for which a window function has another value, both computed over the same rows."""
    values, pairs = _both_values(old.items, new.items)
    return Filter(replace(new, items=values), distinct(pairs))


def _both_values(old: Items, new: Items) -> tuple[Items, list[tuple[Expr, Expr]]]:
    """The items of both sides that differ, under names of their own, and these names in pairs."""
    before = dict(old)
    differing = [(before[name], e) for name, e in new if before[name] != e]
    items = tuple(
        (f"__{side}_{i}", pair[n]) for i, pair in enumerate(differing) for n, side in enumerate(("was", "is"))
    )
    return items, [(column(f"__was_{i}"), column(f"__is_{i}")) for i in range(len(differing))]


def _arguments(old: Items, new: Items) -> list[tuple[Expr, Expr]]:
    """Pairs of what aggregates read of a row; a pair of TRUEs where it is not only that which differs."""
    found: list[tuple[Expr, Expr]] = []
    before = dict(old)
    for name, e in new:
        if before[name] == e:
            continue
        try:
            found += _pairs(_tree(before[name]), _tree(e), "")
        except Unlike:
            return [(TRUE, TRUE)]
    return found


def _pairs(old: Tree, new: Tree, inside: str) -> list[tuple[Expr, Expr]]:
    """The differing arguments of aggregate calls. Raises Unlike where something else differs.

    `inside` is the call whose parentheses the trees stand in, and empty where values of groups are computed.
    """
    if old == new:
        return []
    if inside:
        plain = _distinct(old) + _distinct(new)
        if plain == 1:
            raise Unlike
        return [(_expr(old[plain // 2 :], inside), _expr(new[plain // 2 :], inside))]
    if len(old) != len(new):
        raise Unlike
    found: list[tuple[Expr, Expr]] = []
    for i, (a, b) in enumerate(zip(old, new, strict=True)):
        match a, b:
            case Group(items=xs), Group(items=ys) if len(xs) == len(ys):
                before = old[i - 1] if i and old[i - 1] == new[i - 1] else ""
                word = before.lower() if isinstance(before, str) else ""
                clause = word == "filter" and _word(xs[0]) == _word(ys[0]) == "WHERE"
                call = word if clause or word in functions.AGGREGATES | functions.WINDOW_ONLY else ""
                for x, y in zip(xs, ys, strict=True):
                    found += _pairs(x, y, call)
            case _ if a != b:
                raise Unlike
    return found


def _expr(tree: Tree, call: str) -> Expr:
    """What stands in a call's parentheses as an expression over a row."""
    if call == "filter":
        return _made(("coalesce((", *_parts(tree[1:]), "), false)"))
    if _word(tree) in ("", "*") or any(t == "ORDER" or isinstance(t, Ties) for t in tree):
        raise Unlike
    return _made(_parts(tree))


def _distinct(tree: Tree) -> int:
    return int(_word(tree) == "DISTINCT")


def _word(tree: Tree) -> str:
    """What stands first, in upper case if it is a word; a mark for what is none."""
    match tree[:1]:
        case ():
            return ""
        case (str(first),):
            return first.upper()
        case _:
            return "()"


def _parts(tree: Tree) -> tuple[Part, ...]:
    parts: list[Part] = []
    last: Leaf | Group = ""
    for leaf in tree:
        if isinstance(leaf, Group):
            parts.append("(")
            for i, item in enumerate(leaf.items):
                parts += [", " if i else "", *_parts(item)]
            parts.append(")")
        else:
            # `>>` comes as two tokens
            parts += ["" if leaf == last and leaf in ("<", ">") else " ", leaf]
        last = leaf
    return tuple(parts)


def _tree(expr: Expr) -> Tree:
    leaves: list[Leaf] = []
    for part in expr.parts:
        leaves += [t.text for t in tokenize(part) if t.kind not in ("end", "hint")] if isinstance(part, str) else [part]
    items = _items(iter(leaves))
    if len(items) != 1:
        raise Unlike
    return items[0]


def _items(rest: Iterator[Leaf]) -> tuple[Tree, ...]:
    """What stands up to the closing parenthesis, cut at its commas."""
    items: list[list[Leaf | Group]] = [[]]
    for leaf in rest:
        if leaf == "(":
            items[-1].append(Group(_items(rest)))
        elif leaf == ")":
            break
        elif leaf == ",":
            items.append([])
        else:
            items[-1].append(leaf)
    return tuple(tuple(item) for item in items)


def _made(parts: tuple[Part, ...], *of: Expr) -> Expr:
    return Expr(
        tuple(p for p in parts if p != ""),
        volatile=any(e.volatile for e in of),
        unstable=any(e.unstable for e in of),
        inexact=any(e.inexact for e in of),
    )
