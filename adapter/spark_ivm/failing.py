"""Expressions that may fail for a row: they are computed of no row of which the query itself does not compute them.

A filter may be what keeps them right: `explode(sequence(since, until))` of the rows `where since <= until`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from spark_ivm import functions, terms
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
from spark_ivm.prune import prune
from spark_ivm.terms import Term
from spark_ivm.terms import walk as walk_term

# in ANSI mode arithmetic, casts and elements may, too: for a zero, a number that is too great, a text that is no number
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
    return any(_fails(term, bool(e.refs), ansi) for term in walk_term(e.tree))


def _fails(term: Term, reads: bool, ansi: bool) -> bool:
    """Whether the term itself may fail, whatever is in it. `reads`: it stands in an expression that reads columns."""
    match term:
        case terms.Call(name=name) if not reads:
            # one value for all rows, which the query itself could not do without
            return name in ("raise_error", "assert_true")
        case _ if not reads:
            return False
        case terms.Call(name=name) if name in functions.FAILING and not _pattern_is_written_out(term):
            return True
        case terms.Call(name=name):
            return name not in (_TOTAL if ansi else functions.BUILTIN)
        case terms.Binary(operator="+" | "-" | "*" | "/" | "%" | "DIV") | terms.Unary(sign="+" | "-"):
            return ansi
        case terms.Cast():
            return ansi and term.tokens[0].word != "TRY_CAST"
        case terms.Access(operand=operand):
            return ansi and term.tokens[len(operand.tokens)].text in ("[", ":")
        case terms.Raw(tokens=(_, _, *_)):
            return True
        case _:
            return False


def _pattern_is_written_out(call: terms.Call) -> bool:
    """Whether it is a call that takes a pattern as its second argument, and that reads no column."""
    pattern = (leaf for arg in call.args[1:2] for leaf in arg.leaves)
    return call.name in functions.PATTERNS and all(isinstance(leaf, str) for leaf in pattern)
