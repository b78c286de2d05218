"""Expressions that may fail for a row: they are computed of no row of which the query itself does not compute them.

A filter may be what keeps them right: `explode(sequence(since, until))` of the rows `where since <= until`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from spark_ivm import functions
from spark_ivm.algebra import Expr, Generate, Node, expressions, walk
from spark_ivm.frames import STEP
from spark_ivm.simplify import prune
from spark_ivm.tokens import tokenize

# in ANSI mode these may, too: for a zero, a number that is too great, a text that is no number, an index
_COMPUTING = frozenset({"+", "-", "*", "/", "%", "DIV", "[", "::", ":", "CAST"})
# before a parenthesis, yet no call
_WORDS = frozenset(
    "ALL AND AS BETWEEN BY CASE CHAR DEC DISTINCT DIV ELSE EXISTS FILTER FROM ILIKE IN IS LIKE NOT NUMERIC OR OVER"
    " RLIKE THEN VARCHAR WHEN WHERE".split()
)
_TOTAL = functions.TOTAL | functions.AGGREGATES | functions.WINDOW_ONLY


def safe(node: Node, ansi: bool) -> bool:
    """Whether nothing that is computed for the node's columns may fail. `ansi`: in ANSI mode."""
    return not _may_fail(node, ansi) or not _may_fail(prune(node), ansi)


def _may_fail(node: Node, ansi: bool) -> bool:
    return any(may_fail(e, ansi) for n in walk(node) for e in _computed(n))


def _computed(node: Node) -> Iterator[Expr]:
    # the values that a window's frames reach are the engine's own, from a date or a number to a later one
    if not (isinstance(node, Generate) and STEP in node.made):
        yield from expressions(node)


@lru_cache(maxsize=10_000)
def may_fail(e: Expr, ansi: bool) -> bool:
    """Whether there may be values for which the expression fails."""
    if e.column:
        return False
    fixed_pattern = len(e.refs) <= 1  # beside one column there are only constants
    tokens = [t for part in e.parts if isinstance(part, str) for t in tokenize(part) if t.kind not in ("end", "hint")]
    for token, after in zip(tokens, [*tokens, None][1:], strict=True):
        called = token.kind == "word" and after is not None and after.text == "(" and token.word not in _WORDS
        name = token.text.lower()
        if called and name in functions.FAILING and not (name in functions.PATTERNS and fixed_pattern):
            return True
        if called and name not in (_TOTAL if ansi else functions.BUILTIN):
            return True
        if ansi and (token.word in _COMPUTING or token.text in _COMPUTING):
            return True
    return False
