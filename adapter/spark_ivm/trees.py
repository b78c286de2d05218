"""An expression's tokens with parentheses nested, and back. What touched in the user's text touches again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from spark_ivm.algebra import Expr, Extreme, Param, Part, Ref, Ties
from spark_ivm.scope import merged
from spark_ivm.tokens import tokenize

Leaf: TypeAlias = str | Ref | Param | Ties | Extreme  # a token's text, or what stands for one


class Touching(str):
    """A token's text that begins where another one's ended, `after`, as the second of `>>`. Equal to its text."""

    __slots__ = ("after",)
    after: str


@dataclass(frozen=True)
class Group:
    """What stands in parentheses, cut at its commas."""

    items: tuple[tuple[Leaf | Group, ...], ...]


Tree: TypeAlias = tuple[Leaf | Group, ...]


class Unlike(Exception):
    """An expression that cannot be taken apart, or two that differ elsewhere than in what they read of a row."""


def tree_of(expr: Expr) -> Tree:
    """The expression's tokens, parentheses nested. Raises Unlike."""
    leaves: list[Leaf] = []
    for part in expr.parts:
        leaves += _texts(part) if isinstance(part, str) else [part]
    items = _items(iter(leaves))
    if len(items) != 1:
        raise Unlike
    return items[0]


def _texts(part: str) -> Iterator[str]:
    before = None
    for token in tokenize(part):
        if token.kind in ("end", "hint"):
            continue
        if before is not None and before.end == token.start:
            text = Touching(token.text)
            text.after = before.text
            yield text
        else:
            yield token.text
        before = token


def parts_of(tree: Tree) -> tuple[Part, ...]:
    """The tokens as parts of an expression."""
    found: list[Part] = []
    last: Leaf | Group = ""
    for leaf in tree:
        if isinstance(leaf, Group):
            found.append("(")
            for i, item in enumerate(leaf.items):
                found += [", " if i else "", *parts_of(item)]
            found.append(")")
        else:
            found += ["" if isinstance(leaf, Touching) and leaf.after == last else " ", leaf]
        last = leaf
    return tuple(found)


def expr_of(tree: Tree, like: Expr) -> Expr:
    """The tokens as an expression of which is known what is known of `like`."""
    return replace(like, parts=merged(parts_of(tree)))


def bare(tree: Tree) -> Tree:
    """The tokens without parentheses around all of them."""
    while len(tree) == 1 and isinstance(tree[0], Group) and len(tree[0].items) == 1:
        (tree,) = tree[0].items
    return tree


def over(tree: Tree, held: Mapping[Tree, Ref]) -> Tree:
    """The tokens with a column in the place of each expression that it holds.

    A call is found wherever it stands alone, anything else only as a whole, or between parentheses or commas.
    """
    if tree in held:
        return (held[tree],)
    found: list[Leaf | Group] = []
    rest = tree
    while rest:
        size = next((n for n in (4, 2, 1) if _is_operand(rest, n, found) and rest[:n] in held), 0)
        match rest[0]:
            case _ if size:
                found.append(held[rest[:size]])
            case Group(items=items):
                found.append(Group(tuple(over(item, held) for item in items)))
            case leaf:
                found.append(leaf)
        rest = rest[size or 1 :]
    return tuple(found)


def _is_operand(tree: Tree, size: int, before: list[Leaf | Group]) -> bool:
    """Whether the first tokens are a column, a call, or one with FILTER, of which nothing around says more."""
    match tree[:size]:
        case (Ref(),):
            pass
        case (str(name), Group()) | (str(name), Group(), "filter" | "FILTER", Group()):
            if not name.isidentifier():
                return False
        case _:
            return False
    follows = tree[size : size + 1]
    more = isinstance(follows[0], Group) or str(follows[0]).lower() in _SAY_MORE if follows else False
    return not more and (not before or before[-1] != ".")


_SAY_MORE = {"filter", "over", "within", "respect", "ignore", ".", "[", "->"}


def first_word(tree: Tree) -> str:
    """What stands first, in upper case if it is a word; a mark for what is none."""
    match tree[:1]:
        case ():
            return ""
        case (str(first),):
            return first.upper()
        case _:
            return "()"


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
