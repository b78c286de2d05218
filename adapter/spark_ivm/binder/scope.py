"""Names and what they mean: the columns that a place in a query can see, and expressions over them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from spark_ivm.algebra.expr import Expr, column
from spark_ivm.algebra.nodes import Join, Node, Project
from spark_ivm.parser import ast as syntax
from spark_ivm.parser.ast import Name, Star
from spark_ivm.parser.lexer import Span, Token


class Unsaid(Exception):
    """A query that the algebra does not say."""

    def __init__(self, code: str, detail: str, span: Span) -> None:
        super().__init__(detail)
        self.code, self.detail, self.span = code, detail, span


@dataclass(frozen=True)
class Column:
    """A column that can be named. `internal` is its name in the node; `at` its place in the text.

    `exact`: a number that adds up without rounding; `decimal`: a DECIMAL, whose average is exact too.
    """

    name: str | None
    internal: str
    exact: bool
    at: Span
    qualifier: tuple[str, ...] = ()
    decimal: bool = False

    @property
    def value(self) -> Value:
        """The column as an expression."""
        return Value(column(self.internal), self.exact, decimal=self.decimal)


@dataclass(frozen=True)
class Scope:
    """A node and what its columns are called. `hidden` columns answer only to a name with a qualifier.

    `window`: the name of the windows of time that the rows are put into, and their column. `around`: for a subquery,
    the scope of the rows outside; a name is looked for there last. `ordered`: Spark reads the rows in an order that
    their text gives them.
    """

    node: Node
    columns: tuple[Column, ...]
    hidden: tuple[Column, ...] = ()
    window: tuple[str, str] | None = None
    around: Scope | None = None
    ordered: bool = False

    def qualified(self, qualifier: tuple[str, ...]) -> Scope:
        lowered = tuple(q.lower() for q in qualifier)
        return Scope(self.node, tuple(replace(c, qualifier=lowered) for c in self.columns), ordered=self.ordered)

    def named(self, names: tuple[str, ...] | None, span: Span) -> Scope:
        if names is None:
            return self
        if len(names) != len(self.columns):
            raise Unsaid("INVALID", f"{len(names)} names for {len(self.columns)} columns", span)
        return replace(self, columns=tuple(replace(c, name=n) for c, n in zip(self.columns, names, strict=True)))

    @cached_property
    def called(self) -> tuple[dict[str, list[Column]], dict[str, list[Column]]]:
        """The columns, and the hidden columns, by name."""
        return _by_name(self.columns), _by_name(self.hidden)

    def find(self, name: Name) -> tuple[Column, int] | None:
        """Return the column and how many identifiers of the name are spent on it. Raise Unsaid when several fit."""
        identifiers = tuple(p.lower() for p in name.identifiers)
        shown, hidden = self.called
        for of, least in (((shown,), 0), ((shown, hidden), 1)):
            for n in range(min(3, len(identifiers) - 1), least - 1, -1):
                among = (c for called in of for c in called.get(identifiers[n], ()))
                fit = {c.internal: c for c in among if not n or c.qualifier[-n:] == identifiers[:n]}
                if len(fit) > 1:
                    raise Unsaid("AMBIGUOUS_COLUMN", ".".join(name.identifiers), name.span)
                if fit:
                    return next(iter(fit.values())), n + 1
        return None

    def star(self, star: Star) -> list[Column]:
        """Return the columns of a star."""
        found = list(self.columns)
        if star.qualifier:
            wanted = tuple(q.lower() for q in star.qualifier)
            # columns that USING hides come first, as in Spark
            found = [c for c in (*self.hidden, *self.columns) if c.qualifier[-len(wanted) :] == wanted]
            if not found:
                raise Unsaid("STAR", f"{'.'.join(star.qualifier)}.* is no table of this SELECT", star.span)
        for token in star.omitted:
            rest = [c for c in found if (c.name or "").lower() != token.value.lower()]
            if len(rest) == len(found):
                raise Unsaid("UNKNOWN_COLUMN", token.value, token.span)
            found = rest
        return found


def _by_name(columns: Iterable[Column]) -> dict[str, list[Column]]:
    found: dict[str, list[Column]] = {}
    for c in columns:
        if c.name is not None:
            found.setdefault(c.name.lower(), []).append(c)
    return found


class Namer:
    """Names that are free, without regard to case."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self.taken = {t.lower() for t in taken}

    def free(self, wanted: str) -> str:
        name, n = wanted, 1
        while name.lower() in self.taken:
            n += 1
            name = f"{wanted}_{n}"
        self.taken.add(name.lower())
        return name


@dataclass(frozen=True)
class Value:
    """An expression as the algebra has it. `exact` and `decimal` as of a column."""

    expr: Expr
    exact: bool
    aggregate: bool = False
    windowed: bool = False
    decimal: bool = False


Resolve = Callable[[Name], tuple[Value, int]]


def narrowed(scope: Scope) -> Node:
    """Return the scope's node with exactly its columns, in order."""
    names = tuple(c.internal for c in scope.columns)
    if names == scope.node.columns:
        return scope.node
    namer = Namer()
    return Project(scope.node, tuple((namer.free(n), column(n)) for n in names))


def apart(leaf: Scope, twice: set[str], namer: Namer) -> Scope:
    """Return the relation, with those columns renamed whose name another relation of the same FROM has, too."""
    if not any(c.lower() in twice for c in leaf.node.columns):
        return leaf
    prefix = next((c.qualifier[-1] for c in leaf.columns if c.qualifier), "q")
    new = {c: namer.free(f"{prefix}__{c}") if c.lower() in twice else c for c in leaf.node.columns}
    node = Project(leaf.node, tuple((new[c], column(c)) for c in leaf.node.columns))
    return Scope(node, tuple(replace(c, internal=new[c.internal]) for c in leaf.columns), ordered=leaf.ordered)


def separated(scope: Scope, taken: Iterable[str], fresh: Callable[[str], str]) -> Scope:
    """Return the scope with those columns of its node renamed whose names are taken."""
    lowered = {t.lower() for t in taken}
    if not any(c.lower() in lowered for c in scope.node.columns):
        return scope
    new = {c: fresh(f"__{c}") if c.lower() in lowered else c for c in scope.node.columns}
    return Scope(
        Project(scope.node, tuple((new[c], column(c)) for c in scope.node.columns)),
        tuple(replace(c, internal=new[c.internal]) for c in scope.columns),
        tuple(replace(c, internal=new[c.internal]) for c in scope.hidden),
    )


def equated(joined: syntax.Joined, left: Scope, right: Scope) -> list[tuple[Column, Column]]:
    """Return the columns that USING or NATURAL equates, in order."""
    if joined.using is not None:
        return [(only(left, token), only(right, token)) for token in joined.using]
    if not joined.natural:
        return []
    if unnamed := next((c for c in (*left.columns, *right.columns) if c.name is None), None):
        raise Unsaid("UNNAMED_COLUMN", "an expression without a name beside NATURAL", unnamed.at)
    there = right.called[0]
    return [(_alone(ours, there[n]), _alone(there[n], ours)) for n, ours in left.called[0].items() if n in there]


def _alone(columns: list[Column], others: list[Column]) -> Column:
    """The only column of a name that NATURAL equates. Raises Unsaid for several, or for names in different case."""
    named = {c.name for c in (*columns, *others)}
    if len(columns) > 1 or len(named) > 1:
        raise Unsaid("AMBIGUOUS_COLUMN", f"{' and '.join(sorted(n or '' for n in named))} in NATURAL", columns[0].at)
    return columns[0]


def joined_by(node: Node, equality: Expr) -> Node | None:
    """The joins, with the equality added to the join whose two sides it compares; None when there is no such join."""
    if not isinstance(node, Join) or node.kind not in ("inner", "cross", "left"):
        return None
    if equality.refs <= set(node.left.columns):
        left = joined_by(node.left, equality)
        return replace(node, left=left) if left else None
    if node.kind == "left":
        return None
    if equality.refs <= set(node.right.columns):
        right = joined_by(node.right, equality)
        return replace(node, right=right) if right else None
    return replace(node, kind="inner", on=(*node.on, equality))


def only(scope: Scope, token: Token) -> Column:
    """Return the column of the name that USING has. Raise Unsaid where there is none, or there are several."""
    fit = [c for c in scope.columns if (c.name or "").lower() == token.value.lower()]
    if len(fit) != 1:
        code = "AMBIGUOUS_COLUMN" if fit else "UNKNOWN_COLUMN"
        raise Unsaid(code, f"{token.value} in USING", token.span)
    return fit[0]


def decimal_type(spark_type: str) -> bool:
    """Return whether a Spark type is a decimal."""
    return re.match(r"(decimal|dec|numeric)\b", spark_type.lower()) is not None


def exact_type(spark_type: str) -> bool:
    """Return whether a Spark type is one of numbers that are added up exactly."""
    return (
        re.match(r"(tinyint|smallint|int|integer|bigint|byte|short|long|decimal|dec|numeric)\b", spark_type.lower())
        is not None
    )
