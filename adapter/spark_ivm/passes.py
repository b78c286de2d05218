"""What a query goes through before it is differentiated, in order. `adapter/tests/show.py` prints it after each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from spark_ivm.algebra import Node
from spark_ivm.coercion import Types, coerced, groupable
from spark_ivm.prune import prune
from spark_ivm.simplify import simplify, without_ties


@dataclass(frozen=True)
class Pass:
    """Law: `of` gives the rows of the query that it is given, of tables of these types, in ANSI mode or not.

    `needs` and `leaves` are what holds before and after.
    """

    name: str
    needs: str
    leaves: str
    of: Callable[[Node, Types, bool], Node]


PASSES = (
    Pass(
        "settle",
        needs="a query as it was read: each operator has all columns of its input",
        leaves="no column that nobody reads; ties of windows are broken by the columns that are there now, for good",
        of=lambda query, types, ansi: prune(query, settle=True),
    ),
    Pass(
        "orderable ties",
        needs="the columns that break ties are settled",
        leaves="no tie is broken by a table's columns where one has no order: such a window is flagged unstable",
        of=lambda query, types, ansi: without_ties(query, unorderable(types)),
    ),
    Pass(
        "coercion",
        needs="types of the tables' columns",
        leaves="equalities and columns of unions are flagged where Spark casts, so that no side stands for the other",
        of=coerced,
    ),
    Pass(
        "simplify",
        needs="nothing",
        leaves="no operator that does nothing: none without rows, no projection of a projection, no union of one",
        of=lambda query, types, ansi: simplify(query),
    ),
    Pass(
        "prune",
        needs="ties are settled: this drops columns that broke none",
        leaves="no column that nobody reads, after what the passes before it took out",
        of=lambda query, types, ansi: prune(query),
    ),
)


def unorderable(types: Types) -> Mapping[str, frozenset[str]]:
    """By table the columns of a type that has no order."""
    return {key: frozenset(c for c, t in columns.items() if not groupable(t)) for key, columns in types.items()}


def stages(query: Node, types: Types, ansi: bool = False) -> Iterator[tuple[str, Node]]:
    """The query after each pass, with the pass's name."""
    for step in PASSES:
        query = step.of(query, types, ansi)
        yield step.name, query


def prepared(query: Node, types: Types, ansi: bool = False) -> Node:
    """A query as it is differentiated."""
    for _, after in stages(query, types, ansi):
        query = after
    return query
