"""Expressions as trees: of the user's own text, or of a text that has been cut at its columns.

Law full_fidelity: the terms in a term are pieces of its tokens, in order, and what is written of it are its tokens.

Nothing is spelled again. Two terms are equal if their tokens are, wherever they are and however they are laid out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias, assert_never

from spark_ivm.parser.fragments import Fragment, Hole, Param, Ref
from spark_ivm.parser.lexer import Token

if TYPE_CHECKING:
    from spark_ivm.parser.ast import Name, Query

Leaf: TypeAlias = str | Hole  # a token's text, or what replaces it


@dataclass(frozen=True, eq=False)
class _Term:
    tokens: tuple[Token, ...]

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        """Return its tokens' texts, or what replaces them, without layout."""
        return tuple(t.hole or t.text for t in self.tokens)

    @cached_property
    def refs(self) -> frozenset[str]:
        """The names of the columns that it reads."""
        return frozenset(leaf.name for leaf in self.leaves if isinstance(leaf, Ref))

    @property
    def span(self) -> tuple[int, int]:
        """Its place in the text."""
        return self.tokens[0].start, self.tokens[-1].end

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Term) and self.leaves == other.leaves

    def __hash__(self) -> int:
        return hash(self.leaves)


@dataclass(frozen=True, eq=False)
class Column(_Term):
    """A column of the node that the expression belongs to."""

    name: str


@dataclass(frozen=True, eq=False)
class Parameter(_Term):
    """A value that is the same for all rows of a run, as today's date is."""

    param: Param


@dataclass(frozen=True, eq=False)
class Constant(_Term):
    """A constant in the place of a column: typed as `inner`, no literal to Spark."""

    inner: Term


@dataclass(frozen=True, eq=False)
class Named(_Term):
    """A name as it is written: of a column that is not looked up yet, of a lambda's variable, or a constant's."""

    name: Name


@dataclass(frozen=True, eq=False)
class Literal(_Term):
    """A value as it is written: `'a'`, `1.5BD`, `NULL`, `DATE '2026-01-01'`. `typed` is the word before it."""

    typed: str = ""

    @property
    def text(self) -> str:
        return self.tokens[-1].text


@dataclass(frozen=True, eq=False)
class Interval(_Term):
    """INTERVAL with its numbers and units."""


@dataclass(frozen=True, eq=False)
class Parens(_Term):
    """An expression in parentheses."""

    inner: Term


@dataclass(frozen=True, eq=False)
class Row(_Term):
    """Several expressions in parentheses, or one with a name."""

    items: tuple[Term, ...]


@dataclass(frozen=True, eq=False)
class Unary(_Term):
    """`-a`, `+a`, `~a`."""

    sign: str
    operand: Term


@dataclass(frozen=True, eq=False)
class Binary(_Term):
    """Two operands of arithmetic, or compared. `operator` is in upper case if it is a word."""

    left: Term
    operator: str
    right: Term


@dataclass(frozen=True, eq=False)
class Not(_Term):
    """`NOT a`."""

    operand: Term


@dataclass(frozen=True, eq=False)
class And(_Term):
    """`a AND b AND …`."""

    operands: tuple[Term, ...]


@dataclass(frozen=True, eq=False)
class Or(_Term):
    """`a OR b OR …`."""

    operands: tuple[Term, ...]


@dataclass(frozen=True, eq=False)
class Between(_Term):
    """`a [NOT] BETWEEN b AND c`."""

    operand: Term
    low: Term
    high: Term
    negated: bool


@dataclass(frozen=True, eq=False)
class In(_Term):
    """`a IN (b, c)`, or of a subquery."""

    operand: Term
    items: tuple[Term, ...]
    negated: bool
    query: Query | None = None


@dataclass(frozen=True, eq=False)
class Like(_Term):
    """`a LIKE b`; `word` is LIKE, ILIKE, RLIKE or REGEXP."""

    operand: Term
    word: str
    patterns: tuple[Term, ...]
    negated: bool


@dataclass(frozen=True, eq=False)
class Is(_Term):
    """`a IS [NOT] NULL`, TRUE, FALSE, UNKNOWN, or DISTINCT FROM another operand."""

    operand: Term
    what: str
    other: Term | None
    negated: bool


@dataclass(frozen=True, eq=False)
class Case(_Term):
    """`branches` are pairs of condition and value; an `operand` is compared with values in place of the conditions."""

    operand: Term | None
    branches: tuple[tuple[Term, Term], ...]
    otherwise: Term | None


@dataclass(frozen=True, eq=False)
class Cast(_Term):
    """`CAST(a AS type)`, TRY_CAST, or `a::type`. `type` are the type's tokens."""

    operand: Term
    type: tuple[Token, ...]


@dataclass(frozen=True, eq=False)
class Access(_Term):
    """A field or an element: `a.b`, `a:b`, `a[1]`; also `a COLLATE b`."""

    operand: Term
    index: Term | None


@dataclass(frozen=True, eq=False)
class Star(_Term):
    """`*`, `t.*` as an argument."""


@dataclass(frozen=True, eq=False)
class Argument(_Term):
    """An argument that is more than its value: with a name, or with IGNORE NULLS."""

    value: Term


@dataclass(frozen=True, eq=False)
class Lambda(_Term):
    """`parameters` are in lower case."""

    parameters: frozenset[str]
    body: Term


@dataclass(frozen=True, eq=False)
class Sort(_Term):
    """An entry of ORDER BY."""

    value: Term
    descending: bool


@dataclass(frozen=True, eq=False)
class Frame(_Term):
    """ROWS or RANGE, from one bound to the other; to CURRENT ROW where only one is written."""

    unit: str
    first: Bound
    last: Bound | None


@dataclass(frozen=True, eq=False)
class Bound(_Term):
    """CURRENT ROW, or PRECEDING and FOLLOWING by so many `steps`; UNBOUNDED without steps."""

    side: str
    steps: Term | None


@dataclass(frozen=True, eq=False)
class Over(_Term):
    """OVER's parentheses, or the name of a window."""

    base: str | None
    partition: tuple[Term, ...] = ()
    order: tuple[Sort, ...] = ()
    frame: Frame | None = None


@dataclass(frozen=True, eq=False)
class Call(_Term):
    """A function call with all that belongs to it. `name` is in lower case; `quantifier` is DISTINCT, ALL or empty."""

    name: str
    args: tuple[Term, ...]
    quantifier: str = ""
    within: tuple[Sort, ...] = ()
    where: Term | None = None
    over: Over | None = None

    @property
    def plain(self) -> bool:
        """Whether the call is no more than a name and arguments."""
        return self.tokens[-1].text == ")" and not (self.quantifier or self.within or self.where or self.over)


@dataclass(frozen=True, eq=False)
class Asked(_Term):
    """A subquery, as a value or in EXISTS."""

    query: Query
    exists: bool = False


@dataclass(frozen=True, eq=False)
class Raw(_Term):
    """Tokens of no known shape, and the terms in them."""

    within: tuple[Term, ...] = ()


Term: TypeAlias = (
    Column | Parameter | Constant | Named | Literal | Interval | Parens | Row | Unary | Binary | Not | And | Or
    | Between | In | Like | Is | Case | Cast | Access | Star | Argument | Lambda | Sort | Frame | Bound | Over | Call
    | Asked | Raw
)  # fmt: skip


def children(term: Term) -> tuple[Term, ...]:
    """Return the terms that a term is made of, in order of place."""
    match term:
        case Column() | Parameter() | Constant() | Named() | Literal() | Interval() | Star() | Asked():
            return ()
        case Parens(inner=inner):
            return (inner,)
        case Row(items=items) | Raw(within=items):
            return items
        case Unary(operand=operand) | Not(operand=operand) | Cast(operand=operand):
            return (operand,)
        case Binary(left=left, right=right):
            return left, right
        case And(operands=operands) | Or(operands=operands):
            return operands
        case Between(operand=operand, low=low, high=high):
            return operand, low, high
        case In(operand=operand, items=items):
            return operand, *items
        case Like(operand=operand, patterns=patterns):
            return operand, *patterns
        case Is(operand=operand, other=other):
            return _there(operand, other)
        case Case(operand=operand, branches=branches, otherwise=otherwise):
            return _there(operand, *(term for branch in branches for term in branch), otherwise)
        case Access(operand=operand, index=index):
            return _there(operand, index)
        case Argument(value=value) | Sort(value=value):
            return (value,)
        case Lambda(body=body):
            return (body,)
        case Frame(first=first, last=last):
            return _there(first, last)
        case Bound(steps=steps):
            return _there(steps)
        case Over(partition=partition, order=order, frame=frame):
            return _there(*partition, *order, frame)
        case Call(args=args, within=within, where=where, over=over):
            return _there(*args, *within, where, over)
        case _:
            assert_never(term)


def shape(term: Term) -> tuple[object, ...]:
    """Return the shape of a term, without the terms in it.

    Law congruence: terms of one shape over equal terms are equal.
    """
    rest = term.tokens
    found: list[object] = [type(term)]
    for child in children(term):
        at = place(child, rest)
        found += [*(t.hole or t.text for t in rest[:at]), type(None)]
        rest = rest[at + len(child.tokens) :]
    return (*found, *(t.hole or t.text for t in rest))


def place(term: Term, tokens: tuple[Token, ...]) -> int:
    """Return where among these tokens a term begins."""
    return next(i for i, token in enumerate(tokens) if token.start == term.tokens[0].start)


def walk(term: Term) -> Iterator[Term]:
    """Yield the term and all in it, outer ones first."""
    yield term
    for child in children(term):
        yield from walk(child)


def bare(term: Term) -> Term:
    """Return the term without parentheses around all of it."""
    while isinstance(term, Parens):
        term = term.inner
    return term


def is_written_and_not_zero(term: Term) -> bool:
    """Return whether a term is a number that is written out, by which one may divide."""
    match bare(term):
        case Literal(text=text):
            return re.fullmatch(r"[\d.]*[1-9][\d.]*[ysl]?", text.lower()) is not None
        case _:
            return False


def conjuncts(term: Term) -> tuple[Term, ...]:
    """Return the terms that AND puts together at the top of a term."""
    match bare(term):
        case And(operands=operands):
            return tuple(c for operand in operands for c in conjuncts(operand))
        case _:
            return (term,)


def replaced(term: Term, by: Callable[[Term], Hole | None]) -> tuple[Fragment, ...]:
    """Return the fragments of a term, in which some of its terms are replaced by what `by` gives for them."""
    return fragments_of(_replaced(term, by))


def _replaced(term: Term, by: Callable[[Term], Hole | None]) -> tuple[Token, ...]:
    if (hole := by(term)) is not None:
        return (Token("hole", "", -2, -3, hole=hole),)
    found: list[Token] = []
    rest = term.tokens
    for child in children(term):
        at = place(child, rest)
        found += (*rest[:at], *_replaced(child, by))
        rest = rest[at + len(child.tokens) :]
    return (*found, *rest)


def fragments_of(tokens: tuple[Token, ...]) -> tuple[Fragment, ...]:
    """The tokens as fragments of an expression, blanks between them. Tokens that touch in the text touch again."""
    found: list[Fragment] = []
    text: list[str] = []
    end = -1
    for token in tokens:
        text.append("" if token.text in _CLOSE or token.start == end else " ")
        if token.hole is None:
            text.append(f"{token.text} " if token.text == "," else token.text)
        else:
            found += ["".join(text), token.hole]
            text = []
        end = -1 if token.text in _CLOSE else token.end
    return tuple(fragment for fragment in (*found, "".join(text)) if fragment != "")


_CLOSE = ("(", ")", ",")


def _there(*terms: Term | None) -> tuple[Term, ...]:
    return tuple(term for term in terms if term is not None)
