"""The fragments that an expression is cut into: pieces of the user's text, and holes for columns and values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

At = Literal["old", "new"]


@dataclass(frozen=True)
class Ref:
    """A column of the node's child (for a join: of either child)."""

    name: str


@dataclass(frozen=True)
class Ties:
    """The end of an ORDER BY of a ranking function, where the writer adds a canonical tie-break: the child's columns.

    Law tie_break: two evaluations of the same rows number them alike.
    """


@dataclass(frozen=True)
class Param:
    """A value that is the same for all rows of a run and another one in the next, such as today's date.

    A parameter whose value changed since the last run is read at the `old` value on the old side of a difference.
    """

    name: str
    at: At = "new"


@dataclass(frozen=True)
class Extreme:
    """The least or the greatest value that a column of the collected dirty keys has, or whether it has a NULL."""

    key: str
    of: Literal["least", "greatest", "null"]


@dataclass(frozen=True)
class Hidden:
    """A constant of a lower SELECT in the place of its column.

    Spark sizes a decimal by the digits of a literal and pads a CHAR beside what it can fold, but not beside a column.
    """

    fragments: tuple[Fragment, ...]


Hole: TypeAlias = Ref | Ties | Param | Extreme | Hidden
Fragment: TypeAlias = str | Hole


def filter_clause(where: Sequence[Fragment]) -> tuple[Fragment, ...]:
    """`FILTER (WHERE …)` behind a call; nothing without a condition."""
    return (" FILTER (WHERE ", *where, ")") if where else ()


def merged(fragments: Iterable[Fragment]) -> tuple[Fragment, ...]:
    """Return the fragments without empty texts, with neighbouring texts put together."""
    found: list[Fragment] = []
    for fragment in fragments:
        if isinstance(fragment, str) and found and isinstance(found[-1], str):
            found[-1] += fragment
        elif fragment != "":
            found.append(fragment)
    return tuple(found)
