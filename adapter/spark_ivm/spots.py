"""Where two expressions differ: the parts of them that do, and for which rows these parts count.

A CASE with another branch is the same CASE for all rows that do not come to this branch. So the rows for which an edit
matters are found by a condition that its author wrote, by which files can be skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import takewhile

from spark_ivm.algebra import Expr, Param, Ref
from spark_ivm.coercion import BY_TYPES
from spark_ivm.predicates import either
from spark_ivm.trees import Group, Leaf, Tree, Unlike, expr_of, first_word, tree_of


@dataclass(frozen=True)
class Spot:
    """`old` stood where `new` stands. It counts for no other rows than those for which one of `where` is true.

    `where` is empty where it may count for any. `within` are the CASEs around it: as long as both have one type, what
    else they give is the same. `alike`: both are of one type, and so is what they stand in.
    """

    old: Expr
    new: Expr
    alike: bool = False
    where: tuple[Expr, ...] = ()
    within: tuple[tuple[Expr, Expr], ...] = ()


def spots(old: Expr, new: Expr) -> tuple[Spot, ...]:
    """The smallest parts in which two expressions differ; none if they are equal.

    Law: for a row for which no spot counts, and CASEs of equal types around them, both have the same value.
    """
    try:
        return tuple(_spots(tree_of(old), tree_of(new), new))
    except Unlike:
        return (Spot(old, new),)


@dataclass(frozen=True)
class _Case:
    branches: tuple[tuple[Tree, Tree], ...]  # condition and value
    otherwise: Tree
    text: Tree


def _spots(old: Tree, new: Tree, like: Expr, always: bool = True) -> Iterator[Spot]:
    """`always`: for each row Spark comes to these expressions."""
    if old == new:
        return
    whole = Spot(expr_of(old, like), expr_of(new, like), _are_alike(old, new))
    was, now = _with_cases(old), _with_cases(new)
    if len(was) != len(now) or "->" in (*old, *new):
        yield whole
        return
    found: list[Spot] = []
    for before, a, b in zip(("", *was), was, now, strict=False):
        match a, b:
            case _ if a == b:
                pass
            case Group(items=xs), Group(items=ys) if len(xs) == len(ys):
                for x, y in zip(xs, ys, strict=True):
                    # what a call gives may be of a type that its arguments say
                    by_types = not _is_name(before) or _by_types(before)
                    found += (replace(s, alike=s.alike and by_types) for s in _spots(x, y, like, False))
            case _Case(), _Case():
                found += _case_spots(a, b, like, always)
            case _:
                yield whole
                return
    yield from found


def _case_spots(old: _Case, new: _Case, like: Expr, always: bool) -> Iterator[Spot]:
    around = (expr_of(old.text, like), expr_of(new.text, like))
    same = len(tuple(takewhile(lambda pair: pair[0] == pair[1], zip(old.branches, new.branches, strict=False))))
    left = min(len(old.branches), len(new.branches)) - same
    pairs = zip(reversed(old.branches), reversed(new.branches), strict=False)
    end = min(left, len(tuple(takewhile(lambda pair: pair[0] == pair[1], pairs))))
    was, now = old.branches[same : len(old.branches) - end], new.branches[same : len(new.branches) - end]
    if len(was) == len(now):
        for i, ((c0, v0), (c1, v1)) in enumerate(zip(was, now, strict=True), same):
            where = _conditions((c0, c1), always and i == 0, like)
            if c0 == c1:
                for spot in _spots(v0, v1, like, False):
                    yield replace(spot, where=where, within=(around, *spot.within))
            elif v0 == v1:
                changed = (either(expr_of(c0, like), expr_of(c1, like)),) if where else ()
                yield Spot(expr_of(c0, like), expr_of(c1, like), True, changed, (around,))
            else:
                yield Spot(*around, _are_alike(v0, v1), where, (around,))
    else:
        # a branch that none of these conditions chooses is the same one
        yield Spot(*around, False, _conditions(tuple(c for c, _ in (*was, *now)), False, like), (around,))
    for spot in _spots(old.otherwise, new.otherwise, like, False):
        yield replace(spot, where=(), within=(around, *spot.within))


def _are_alike(old: Tree, new: Tree) -> bool:
    """Whether two expressions are of one type: arithmetic that differs in literals of one type only.

    A literal in a call may say of which type the answer is, as in round(x, 2).
    """
    return len(old) == len(new) and all(
        (isinstance(a, Group) and isinstance(b, Group) and len(a.items) == len(b.items)
         and ((len(a.items) == 1 and not _is_name(before)) or _by_types(before))
         and all(map(_are_alike, a.items, b.items)))
        or (a == b and (not isinstance(a, str | Group) or a in ARITHMETIC))
        or (isinstance(a, str) and isinstance(b, str) and _literal(a) == _literal(b) != "")
        for before, a, b in zip(("", *old), old, new, strict=False)
    )  # fmt: skip


def _is_name(leaf: Leaf | Group | _Case) -> bool:
    return isinstance(leaf, str) and leaf not in ("", *ARITHMETIC)


def _by_types(leaf: Leaf | Group | _Case) -> bool:
    return isinstance(leaf, str) and leaf.lower() in BY_TYPES


def _literal(token: str) -> str:
    """The type of a literal, and empty for what is none: of numbers their digits, by which Spark sizes decimals."""
    if token[0] in "'\"":
        return "string"
    match = _NUMBER.fullmatch(token)
    return f"{len(match[1].lstrip('0'))}.{len(match[2] or '')}" if match else ""


def _conditions(listed: tuple[Tree, ...], always: bool, like: Expr) -> tuple[Expr, ...]:
    """Conditions as they may stand outside of their CASE: asked for each row there, or never an error."""
    if not always and not all(map(_is_plain, listed)):
        return ()
    return tuple(dict.fromkeys(expr_of(c, like) for c in listed))


_NUMBER = re.compile(r"(\d+)(?:\.(\d+))?")
ARITHMETIC = {"+", "-", "*", "/", "%"}
PLAIN = {"AND", "OR", "NOT", "IN", "BETWEEN", "LIKE", "IS", "NULL", "TRUE", "FALSE", "DATE", "TIMESTAMP"}
PLAIN |= {"=", "==", "<>", "!=", "<", ">", "<=", ">=", "<=>", "!"}


def _is_plain(tree: Tree) -> bool:
    """Whether a condition compares columns and literals only: there is no row for which it fails."""
    for before, leaf in zip(("AND", *tree), tree, strict=False):
        match leaf:
            case Group(items=items):
                if not (isinstance(before, str) and before.upper() in PLAIN) or not all(map(_is_plain, items)):
                    return False
            case str():
                if leaf.upper() not in PLAIN and leaf[0] not in "'\"" and not leaf[0].isdigit():
                    return False
            case Ref() | Param():
                pass
            case _:
                return False
    return True


def _with_cases(tree: Tree) -> tuple[Leaf | Group | _Case, ...]:
    """The tokens with each CASE as one. Raises Unlike."""
    found: list[Leaf | Group | _Case] = []
    at = 0
    while at < len(tree):
        if first_word(tree[at:]) == "CASE":
            end = _end(tree, at)
            found.append(_case(tree[at:end]))
            at = end
        else:
            found.append(tree[at])
            at += 1
    return tuple(found)


def _end(tree: Tree, start: int) -> int:
    """The place after the END of the CASE that stands at `start`."""
    depth = 0
    for at in range(start, len(tree)):
        depth += {"CASE": 1, "END": -1}.get(first_word(tree[at:]), 0)
        if depth == 0:
            return at + 1
    raise Unlike


def _case(text: Tree) -> _Case:
    sections: list[tuple[str, list[Leaf | Group]]] = [("CASE", [])]
    depth = 0
    for at in range(1, len(text) - 1):
        said = first_word(text[at:])
        depth += {"CASE": 1, "END": -1}.get(said, 0)
        if depth == 0 and said in ("WHEN", "THEN", "ELSE"):
            sections.append((said, []))
        else:
            sections[-1][1].append(text[at])
    words = [said for said, _ in sections]
    if words[1:] != ["WHEN", "THEN"] * words.count("WHEN") + ["ELSE"] * words.count("ELSE"):
        raise Unlike
    bodies = [tuple(body) for _, body in sections]
    operand, *rest = bodies
    otherwise: Tree = rest.pop() if words[-1] == "ELSE" else ("NULL",)
    conditions = [(Group((operand,)), "=", Group((c,))) if operand else c for c in rest[::2]]
    return _Case(tuple(zip(conditions, rest[1::2], strict=True)), otherwise, text)
