"""Expressions that may fail for a row: they are computed of no row of which the query itself does not compute them.

A filter may be what keeps them right: `explode(sequence(since, until))` of the rows `where since <= until`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from spark_ivm import functions
from spark_ivm.algebra import (
    Aggregate,
    Distinct,
    Expr,
    Generate,
    Node,
    Part,
    Project,
    Scan,
    Union,
    Window,
    children,
    expressions,
    walk,
    widened,
)
from spark_ivm.frames import STEP
from spark_ivm.simplify import prune
from spark_ivm.tokens import tokenize
from spark_ivm.trees import Group, Tree, Unlike, tree_of

# in ANSI mode these may, too: for a zero, a number that is too great, a text that is no number, an index
_COMPUTING = frozenset({"+", "-", "*", "/", "%", "DIV", "[", "::", ":", "CAST"})
# before a parenthesis, yet no call
_WORDS = frozenset(
    "ALL AND AS BETWEEN BY CASE CHAR DEC DISTINCT DIV ELSE EXISTS FILTER FROM ILIKE IN IS LIKE NOT NUMERIC OR OVER"
    " RLIKE THEN VARCHAR WHEN WHERE".split()
)
_TOTAL = functions.TOTAL | functions.AGGREGATES | functions.WINDOW_ONLY


def safe(node: Node, query: Node, ansi: bool) -> bool:
    """Whether nothing that is computed for the node's columns may fail but what the query computes of every row.

    `ansi`: in ANSI mode.
    """
    return not _may_fail(node, ansi) or _may_fail(prune(node), ansi) <= _of_all_rows(query)


def _may_fail(node: Node, ansi: bool) -> frozenset[tuple[Part, ...]]:
    return frozenset(e.parts for n in walk(node) for e in _computed(n) if may_fail(e, ansi))


@lru_cache(maxsize=1_000)
def _of_all_rows(query: Node) -> frozenset[tuple[Part, ...]]:
    """What it computes, wherever it says so, of rows among which a filter or a join has left out none."""
    by: dict[bool, set[tuple[Part, ...]]] = {True: set(), False: set()}
    for node in walk(query):
        by[all(map(_has_all_rows, children(node)))].update(e.parts for e in expressions(node))
    return frozenset(by[True] - by[False])


def _has_all_rows(node: Node) -> bool:
    match node:
        case Scan():
            return True
        case Project() | Window() | Distinct() | Union() | Aggregate() | Generate(outer=True):
            return all(map(_has_all_rows, children(node)))
        case _:
            return False


def _computed(node: Node) -> Iterator[Expr]:
    # the values that a window's frames reach are the engine's own, and none is computed that its type has not
    steps = node.child if isinstance(node, Project) else node
    if not (isinstance(steps, Generate) and STEP in steps.made):
        yield from expressions(node)


@lru_cache(maxsize=10_000)
def may_fail(e: Expr, ansi: bool) -> bool:
    """Whether there may be values for which the expression fails."""
    if widened(e):
        return False
    tokens = [t for part in e.parts if isinstance(part, str) for t in tokenize(part) if t.kind not in ("end", "hint")]
    for token, after in zip(tokens, [*tokens, None][1:], strict=True):
        called = token.kind == "word" and after is not None and after.text == "(" and token.word not in _WORDS
        name = token.text.lower()
        if not e.refs and name not in ("raise_error", "assert_true"):
            continue  # one value for all rows, which the query itself could not do without
        if called and name in functions.FAILING and not (name in functions.PATTERNS and _patterns_are_written_out(e)):
            return True
        if called and name not in (_TOTAL if ansi else functions.BUILTIN):
            return True
        if ansi and (token.word in _COMPUTING or token.text in _COMPUTING):
            return True
    return False


def _patterns_are_written_out(e: Expr) -> bool:
    """Whether the second argument of each call that takes a pattern reads no column."""
    try:
        return _written_out(tree_of(e))
    except Unlike:
        return False


def _written_out(tree: Tree) -> bool:
    for before, leaf in zip(("", *tree), tree, strict=False):
        if not isinstance(leaf, Group):
            continue
        taken = isinstance(before, str) and before.lower() in functions.PATTERNS
        pattern = [token for item in leaf.items[1:2] for token in item] if taken else []
        if not all(isinstance(token, str) for token in pattern) or not all(map(_written_out, leaf.items)):
            return False
    return True
