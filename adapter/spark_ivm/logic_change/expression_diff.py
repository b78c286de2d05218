"""Where two expressions differ: the differing parts of them, and the rows for which these parts count.

A CASE with another branch is the same CASE for all rows that do not come to this branch. So the rows for which an edit
matters are found by a condition that the author wrote, and files can be skipped by it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TypeAlias

from spark_ivm.algebra.expr import Expr, text
from spark_ivm.algebra.predicates import derived, either
from spark_ivm.algebra.term_types import BY_TYPES, expr_type
from spark_ivm.parser import terms
from spark_ivm.parser.lexer import Token
from spark_ivm.parser.terms import Leaf, Term, fragments_of, walk
from spark_ivm.rewrite.failing import may_fail


@dataclass(frozen=True)
class Spot:
    """`old` was in the place of `new`. It counts only for rows for which one of the conditions `where` is true.

    `where` is empty when it may count for any row. `within` are the CASEs around it, old and new: while the two are of
    one type, what else they give is the same. `alike`: `old` and `new` are of one type, and so are the expressions
    around them. `apart`: Spark does not evaluate `where` for each row.
    """

    old: Expr
    new: Expr
    alike: bool = False
    where: tuple[Expr, ...] = ()
    within: tuple[tuple[Expr, Expr], ...] = ()
    apart: bool = False


def spots(old: Expr, new: Expr) -> tuple[Spot, ...]:
    """The smallest parts in which two expressions differ; none if they are equal.

    Law expression_difference: for a row for which no spot counts, and CASEs of equal types around them, both have the
    same value.
    """
    return tuple(_spots(old.tree, new.tree, new))


_Inner: TypeAlias = tuple[Term, ...]  # what is in parentheses, cut at commas
_Level: TypeAlias = tuple[Leaf | _Inner | terms.Case, ...]


def _spots(old: Term, new: Term, like: Expr, always: bool = True) -> Iterator[Spot]:
    """`always`: Spark evaluates these expressions for each row."""
    if old == new:
        return
    whole = Spot(like.piece(old), like.piece(new), _are_alike(old, new))
    was, now = _level(old), _level(new)
    if len(was) != len(now) or "->" in (*was, *now):
        yield whole
        return
    # the operand before AND or OR may keep Spark from evaluating the one after it
    always = always and not any(isinstance(leaf, str) and leaf.upper() in ("AND", "OR") for leaf in now)
    found: list[Spot] = []
    for before, a, b in zip(("", *was), was, now, strict=False):
        match a, b:
            case _ if a == b:
                pass
            case tuple() as xs, tuple() as ys if len(xs) == len(ys):
                for x, y in zip(xs, ys, strict=True):
                    # the type of a call's answer may depend on its arguments
                    by_types = not _is_name(before) or _by_types(before)
                    found += (replace(s, alike=s.alike and by_types) for s in _spots(x, y, like, False))
            case terms.Case(), terms.Case():
                found += _case_spots(a, b, like, always)
            case _:
                yield whole
                return
    yield from found


def _case_spots(old: terms.Case, new: terms.Case, like: Expr, always: bool) -> Iterator[Spot]:
    around = (like.piece(old), like.piece(new))
    before, after = _branches(old), _branches(new)
    same = len(tuple(takewhile(lambda pair: pair[0] == pair[1], zip(before, after, strict=False))))
    left = min(len(before), len(after)) - same
    pairs = zip(reversed(before), reversed(after), strict=False)
    end = min(left, len(tuple(takewhile(lambda pair: pair[0] == pair[1], pairs))))
    was, now = before[same : len(before) - end], after[same : len(after) - end]
    if len(was) == len(now):
        for i, ((c0, v0), (c1, v1)) in enumerate(zip(was, now, strict=True), same):
            first = always and i == 0
            where = _conditions((c0, c1), first, like)
            if c0 == c1:
                for spot in _spots(v0, v1, like, False):
                    yield replace(spot, where=where, within=(around, *spot.within), apart=not first)
            elif v0 == v1:
                changed = (either(like.piece(c0), like.piece(c1)),) if where else ()
                yield Spot(like.piece(c0), like.piece(c1), True, changed, (around,), not first)
            else:
                yield Spot(*around, _are_alike(v0, v1), where, (around,), not first)
    else:
        # a row for which no condition is true takes an equal branch in both
        yield Spot(*around, False, _conditions(tuple(c for c, _ in (*was, *now)), False, like), (around,), True)
    for spot in _spots(old.otherwise or _NULL, new.otherwise or _NULL, like, False):
        yield replace(spot, where=(), within=(around, *spot.within), apart=False)


def _branches(case: terms.Case) -> tuple[tuple[Term, Term], ...]:
    """The conditions and values of a CASE; where it compares an operand, the comparisons are written out."""
    if (operand := case.operand) is None:
        return case.branches
    return tuple((_equal(operand, value), result) for value, result in case.branches)


def _equal(one: Term, other: Term) -> Term:
    return derived(("(", *fragments_of(one.tokens), ") = (", *fragments_of(other.tokens), ")")).tree


_NULL = text("NULL").tree


def _are_alike(old: Term, new: Term) -> bool:
    """Whether two expressions are of one type: arithmetic that differs only in literals of one type.

    A literal in a call may decide the type of the answer, as in round(x, 2).
    """
    was, now = _level(old), _level(new)
    return len(was) == len(now) and all(
        (isinstance(a, tuple) and isinstance(b, tuple) and len(a) == len(b)
         and ((len(a) == 1 and not _is_name(before)) or _by_types(before)) and all(map(_are_alike, a, b)))
        or (a == b and (not isinstance(a, str | tuple | terms.Case) or a in ARITHMETIC))
        or (isinstance(a, str) and isinstance(b, str) and _literal(a) == _literal(b) != "")
        for before, a, b in zip(("", *was), was, now, strict=False)
    )  # fmt: skip


def _level(term: Term) -> _Level:
    """The term's tokens in order; each pair of parentheses and each CASE is one element."""
    cases = {t.tokens[0].start: t for t in reversed(tuple(walk(term))) if isinstance(t, terms.Case)}
    found: list[Leaf | _Inner | terms.Case] = []
    rest = term.tokens
    while rest:
        token, *_ = rest
        if case := cases.get(token.start):
            found.append(case)
            rest = rest[len(case.tokens) :]
        elif token.text == "(":
            items, rest = _items(rest[1:], tuple(cases.values()))
            found.append(items)
        else:
            found.append(token.hole or token.text)
            rest = rest[1:]
    return tuple(found)


def _items(tokens: tuple[Token, ...], cases: tuple[terms.Case, ...]) -> tuple[_Inner, tuple[Token, ...]]:
    """The terms up to the closing parenthesis, cut at commas, with the `cases` in them, and the tokens after it."""
    found: list[Term] = []
    depth = first = 0
    for i, token in enumerate(tokens):
        if depth == 0 and token.text in (",", ")"):
            item = tokens[first:i]
            within = (case for case in cases if item and item[0].start <= case.span[0] < item[-1].end)
            found.append(terms.Raw(item, tuple(within)))
            first = i + 1
        depth += {"(": 1, ")": -1}.get(token.text, 0)
        if depth < 0:
            break
    return tuple(found), tokens[first:]


def _is_name(leaf: Leaf | _Inner | terms.Case) -> bool:
    return isinstance(leaf, str) and leaf not in ("", *ARITHMETIC)


def _by_types(leaf: Leaf | _Inner | terms.Case) -> bool:
    return isinstance(leaf, str) and leaf.lower() in BY_TYPES


def _literal(token: str) -> str:
    """The type of a literal, for a number with its digits, by which Spark sizes decimals; empty for other tokens."""
    if token[0] in "'\"":
        return "string"
    match = _NUMBER.fullmatch(token)
    # numbers of ten digits are of two types: 2000000000 is an int, 9000000000 a bigint
    return f"{len(match[1].lstrip('0'))}.{len(match[2] or '')} {expr_type(text(token), {})}" if match else ""


def _conditions(listed: tuple[Term, ...], always: bool, like: Expr) -> tuple[Expr, ...]:
    """Return the conditions, if they may be outside of their CASE: evaluated for each row there, or never an error."""
    found = tuple(dict.fromkeys(map(like.piece, listed)))
    return found if always or not any(may_fail(e, ansi=True) for e in found) else ()


_NUMBER = re.compile(r"(\d+)(?:\.(\d+))?")
ARITHMETIC = {"+", "-", "*", "/", "%"}
