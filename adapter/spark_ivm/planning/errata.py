"""What older versions of the engine maintained wrongly. Tables that they wrote are compared with their SELECT once.

An entry stays here for as long as there may be tables of that time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from spark_ivm.algebra.nodes import Aggregate, Expr, Generate, Join, Node, Union, Window, expressions, walk
from spark_ivm.algebra.window_frames import order_of
from spark_ivm.parser.lexer import tokenize


@dataclass(frozen=True)
class Erratum:
    """Queries for which `concerns` is true were maintained wrongly by versions of the engine before `fixed_in`."""

    fixed_in: str
    why: str
    concerns: Callable[[Node], bool]


_OPERATORS = frozenset("AND OR NOT IS IN BETWEEN LIKE = == <=> <> != < <= > >=".split())


def _unlike_branches(query: Node) -> bool:
    """Whether branches of a union may differ in type."""
    return any(isinstance(n, Union) and not n.typed for n in walk(query))


def _texts(query: Node) -> list[str]:
    """The texts of all expressions, cut at their columns."""
    return [part for n in walk(query) for e in expressions(n) for part in e.parts if isinstance(part, str)]


def _doubled_quotes(query: Node) -> bool:
    """Whether a string has a quote that is written as two."""
    quoted = (text for text in _texts(query) if "'" in text or '"' in text)
    strings = (t.text for text in quoted for t in tokenize(text) if t.kind == "string")
    return any(2 * s[-1] in s[1:-1] for s in strings)


def _conditions_as_keys(query: Node) -> bool:
    """Whether rows are grouped by an expression with operators."""

    def operates(e: Expr) -> bool:
        tokens = (t for part in e.parts if isinstance(part, str) for t in tokenize(part))
        return any((t.word or t.text) in _OPERATORS for t in tokens)

    return any(operates(e) for n in walk(query) if isinstance(n, Aggregate) for _, e in n.keys)


def _matched_by_made_rows(query: Node) -> bool:
    """Whether it matters that a generator makes rows for a match."""
    matches = (n.right for n in walk(query) if isinstance(n, Join) and n.kind in ("semi", "anti"))
    return any(isinstance(below, Generate) for right in matches for below in walk(right))


def _bounds_of_numbers(query: Node) -> bool:
    """Whether numbers bound a window's frames, or a join compares columns that are moved by one."""

    def moves(e: Expr) -> bool:
        texts = (part for part in e.parts if isinstance(part, str))
        return e.compared == "ordered" and any(text.strip(" ()") not in _OPERATORS for text in texts)

    windows = [n for n in walk(query) if isinstance(n, Window)]
    joins = [n for n in walk(query) if isinstance(n, Join)]
    bounded = any(w.stepped != "date" and order_of(w) is not None for w in windows)
    return bounded or any(moves(e) for join in joins for e in join.on)


ERRATA: tuple[Erratum, ...] = (
    Erratum("0.2.0", "rows of a union had the types of their own branch", _unlike_branches),
    Erratum("0.2.0", "strings with a quote that is written as two were taken apart", _doubled_quotes),
    Erratum("0.2.0", "conditions as group keys were compared with other rows' wrongly", _conditions_as_keys),
    Erratum("0.3.0", "EXISTS of rows that a generator makes did not ask whether it makes any", _matched_by_made_rows),
    Erratum("0.4.0", "bounds beyond the last value of a type left rows out", _bounds_of_numbers),
)


def errata(query: Node) -> tuple[tuple[str, str], ...]:
    """For what concerns the query: the version of the engine since which it is right, and what was wrong before."""
    return tuple((e.fixed_in, e.why) for e in ERRATA if e.concerns(query))
