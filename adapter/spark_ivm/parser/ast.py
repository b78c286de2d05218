"""The parts of a Spark SQL query, as spans of its text. Nothing is resolved or rewritten.

An expression is its tree (`terms`), with the places of the columns, calls and subqueries in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from spark_ivm.parser import functions, terms
from spark_ivm.parser.lexer import Placed, Span, Token
from spark_ivm.parser.terms import Over, Term

UNITS = frozenset(
    """
    YEAR YEARS QUARTER QUARTERS MONTH MONTHS WEEK WEEKS DAY DAYS DAYOFYEAR HOUR HOURS MINUTE MINUTES SECOND SECONDS
    MILLISECOND MILLISECONDS MICROSECOND MICROSECONDS NANOSECOND NANOSECONDS
    """.split()
)
_UNIT_FIRST = frozenset("DATEADD DATE_ADD DATEDIFF DATE_DIFF TIMESTAMPADD TIMESTAMPDIFF TIMEDIFF".split())
_EXACT_TYPES = frozenset("TINYINT SMALLINT INT INTEGER BIGINT BYTE SHORT LONG DECIMAL DEC NUMERIC".split())


@dataclass(frozen=True)
class Problem(Placed):
    """A construct that is not maintained: a key of UNSUPPORTED, what it is, and its place in the text."""

    code: str
    detail: str
    start: int
    end: int


@dataclass(frozen=True)
class Name:
    """A dotted name as written: of a relation, or of a column with the qualifiers before it and the fields after it."""

    tokens: tuple[Token, ...]

    @property
    def identifiers(self) -> tuple[str, ...]:
        return tuple(t.value for t in self.tokens)

    @property
    def span(self) -> Span:
        return self.tokens[0].start, self.tokens[-1].end

    @property
    def star(self) -> Star | None:
        """The star that the name is, as in `struct(t.*)`; None for other names."""
        return Star(*self.span, self.identifiers[:-1]) if self.tokens[-1].text == "*" else None


@dataclass(frozen=True)
class WindowSpec(Placed):
    """OVER (…) or the name of a window, as spans. `order_end` is where a tie-break may be added."""

    start: int
    end: int
    base: str | None = None
    partition: tuple[Span, ...] = ()
    order_end: int | None = None
    frame: str = ""

    @classmethod
    def of(cls, over: Over) -> WindowSpec:
        """Return the spans of a window."""
        frame = " ".join(t.text.upper() for t in over.frame.tokens) if over.frame else ""
        order_end = over.order[-1].span[1] if over.order else None
        return cls(*over.span, over.base, tuple(p.span for p in over.partition), order_end, frame)


@dataclass(frozen=True)
class Call(Placed):
    """A function call with all that belongs to it, FILTER and OVER too."""

    name: str
    start: int
    end: int
    args: tuple[Span, ...]
    over: WindowSpec | None = None

    @property
    def aggregate(self) -> bool:
        return self.over is None and self.name in functions.AGGREGATES


@dataclass(frozen=True)
class Subquery(Placed):
    """A query within an expression, and the predicate it makes: `EXISTS (…)`, `operand [NOT] IN (…)`, or a value."""

    kind: Literal["exists", "in", "scalar"]
    query: Query
    start: int
    end: int
    operand: Span | None = None
    negated: bool = False


@dataclass(frozen=True)
class Expression(Placed):
    """A span of the text and the names, calls and subqueries in it, in order.

    `conjuncts` are the spans of its top-level AND, without outer parentheses. `exact` spans are exact numbers whatever
    is in them, or decide only which number is taken; `floating` spans make floats.
    """

    start: int
    end: int
    refs: tuple[Name, ...] = ()
    calls: tuple[Call, ...] = ()
    subqueries: tuple[Subquery, ...] = ()
    conjuncts: tuple[Span, ...] = ()
    exact: tuple[Span, ...] = ()
    floating: tuple[Span, ...] = ()

    @classmethod
    def of(cls, term: Term) -> Expression:
        """Return the expression of a term."""
        refs: list[Name] = []
        calls: list[Call] = []
        subqueries: list[Subquery] = []
        exact: list[Span] = []
        floating: list[Span] = []

        def look(t: Term, bound: frozenset[str]) -> None:
            """`bound` are the variables of lambdas around it."""
            skipped: Term | None = None
            match t:
                case terms.Named(name=name) if name.identifiers[0].lower() not in bound:
                    refs.append(name)
                case terms.Star() if t.tokens[-1].text == "*":
                    refs.append(Name(tuple(token for token in t.tokens if token.text != ".")))
                case terms.Call(name=name, args=args, where=where):
                    over = WindowSpec.of(t.over) if t.over else None
                    calls.append(Call(name, *t.span, tuple(map(_value_span, args)), over))
                    exact.extend(part.span for part in (args[:1] if name == "if" else ()))
                    exact.extend((where.span,) if where else ())
                    skipped = args[0] if _is_no_column(t) else None
                case terms.Row(items=items) if len(items) > 1:
                    calls.append(Call("struct", *t.span, tuple(map(_value_span, items))))
                case terms.Case(operand=operand, branches=branches):
                    exact.extend(part.span for part in (operand, *(condition for condition, _ in branches)) if part)
                case terms.Cast(type=(first, *_)) if first.word in _EXACT_TYPES:
                    exact.append(t.span)
                case terms.Cast(type=(first, *_)):
                    floating.append(first.span)
                case terms.Binary(left=left, operator="/" | "||"):
                    sign = t.tokens[len(left.tokens)]
                    floating.append(sign.span)
                case terms.Literal() if t.typed or t.tokens[0].kind == "string" or _is_float(t.tokens[0].text):
                    floating.append(t.span)
                case terms.Interval():
                    floating.append(t.span)
                case terms.Asked(query=query, exists=exists):
                    subqueries.append(Subquery("exists" if exists else "scalar", query, *t.span))
                case terms.In(query=query) if query is not None:
                    subqueries.append(Subquery("in", query, *t.span, t.operand.span, t.negated))
                case terms.Lambda(parameters=parameters):
                    bound |= parameters
            for child in terms.children(t):
                if child is not skipped:
                    look(child, bound)

        look(term, frozenset())
        return cls(
            *term.span,
            tuple(sorted(refs, key=lambda r: r.span)),
            tuple(sorted(calls, key=lambda c: (c.start, -c.end))),
            tuple(sorted(subqueries, key=lambda q: q.start)),
            tuple(terms.bare(c).span for c in terms.conjuncts(term)),
            tuple(exact),
            tuple(floating),
        )

    @property
    def name(self) -> Name | None:
        """The name, where the expression is nothing else."""
        return next((ref for ref in self.refs if ref.span == self.span), None)

    @property
    def call(self) -> Call | None:
        """The call, where the expression is nothing else."""
        return next((call for call in self.calls if call.span == self.span), None)

    def inside(self, span: Span) -> Expression:
        """Return the part of the expression within a span."""
        start, end = span
        return Expression(
            start,
            end,
            refs=tuple(r for r in self.refs if start <= r.span[0] and r.span[1] <= end),
            calls=tuple(c for c in self.calls if start <= c.start and c.end <= end),
            subqueries=tuple(q for q in self.subqueries if start <= q.start and q.end <= end),
            conjuncts=(span,),
            exact=tuple(s for s in self.exact if start <= s[0] and s[1] <= end),
            floating=tuple(s for s in self.floating if start <= s[0] and s[1] <= end),
        )


def _value_span(argument: Term) -> Span:
    """Return the place of an argument's value, without its name."""
    return argument.value.span if isinstance(argument, terms.Argument) else argument.span


def _is_no_column(call: terms.Call) -> bool:
    """Return whether the first argument is no column: `*` of all rows, or the unit of a function of times."""
    match call.args:
        case (terms.Star(tokens=(_,)),):
            return call.name == "count" and not call.quantifier
        case (terms.Named(tokens=(unit,)), _, _):
            return call.name.upper() in _UNIT_FIRST and unit.value.upper() in UNITS
        case _:
            return False


def _is_float(number: str) -> bool:
    lowered = number.lower()
    return lowered[0] in ".0123456789" and (
        "e" in lowered or (lowered.endswith(("d", "f")) and not lowered.endswith("bd"))
    )


@dataclass(frozen=True)
class Star(Placed):
    """`*`, `t.*`, with EXCEPT; `|> SET` puts the item after it in the place of the column of its name, `replaced`."""

    start: int
    end: int
    qualifier: tuple[str, ...] = ()
    omitted: tuple[Token, ...] = ()
    replaced: Token | None = None


@dataclass(frozen=True)
class Item:
    """One entry of a select list; `aliases` are the names of a generator's columns in parentheses.

    `sorts`: it is an entry of ORDER BY, where a name is first that of another entry. `cast`: the column that it casts,
    by whose name Spark calls the item.
    """

    expression: Expression
    alias: str | None = None
    aliases: tuple[str, ...] = ()
    cast: str | None = None
    sorts: bool = False


@dataclass(frozen=True)
class Alias:
    """The name that a relation is given, and perhaps the names of its columns."""

    name: str | None = None
    columns: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Table:
    """A named relation. `pinned`: the text itself says which version. `query`: where a query `TABLE name` begins."""

    name: Name
    alias: Alias
    pinned: bool = False
    query: int | None = None


@dataclass(frozen=True)
class Derived(Placed):
    """A subquery in FROM. With LATERAL it sees the relations before it."""

    query: Query
    alias: Alias
    start: int
    end: int
    lateral: bool = False


@dataclass(frozen=True)
class Grouped(Placed):
    """A join in parentheses, perhaps with a name."""

    relation: Relation
    alias: Alias
    start: int
    end: int


@dataclass(frozen=True)
class Joined:
    """Two relations. `on` is None without a condition; `using` is None without column names."""

    left: Relation
    right: Relation
    kind: str
    natural: bool = False
    on: Expression | None = None
    using: tuple[Token, ...] | None = None


@dataclass(frozen=True)
class Generated:
    """The rows of a function. With LATERAL it sees the relations before it."""

    call: Expression
    alias: Alias
    lateral: bool = False


@dataclass(frozen=True)
class Values(Placed):
    """Rows written in the query."""

    rows: tuple[Expression, ...]
    alias: Alias
    start: int
    end: int


@dataclass(frozen=True)
class LateralView:
    """LATERAL VIEW [OUTER] call name AS columns."""

    call: Expression
    alias: Alias
    outer: bool


@dataclass(frozen=True)
class Choice:
    """An entry of IN (…) of PIVOT and UNPIVOT: values or columns, and the name of the columns made of them."""

    operands: tuple[Expression, ...]
    alias: str | None


@dataclass(frozen=True)
class Pivot(Placed):
    """PIVOT (aggregates FOR columns IN (values)): a column for each value and aggregate."""

    relation: Relation
    items: tuple[Item, ...]
    columns: tuple[Name, ...]
    choices: tuple[Choice, ...]
    alias: Alias
    start: int
    end: int


@dataclass(frozen=True)
class Unpivot(Placed):
    """UNPIVOT (values FOR name IN (columns)): a row for each entry; without NULLs unless they are included."""

    relation: Relation
    values: tuple[str, ...]
    name: str
    choices: tuple[Choice, ...]
    nulls: bool
    alias: Alias
    start: int
    end: int


Relation: TypeAlias = Table | Derived | Grouped | Joined | Generated | Values | Pivot | Unpivot


@dataclass(frozen=True)
class Select(Placed):
    """One SELECT. `group_all` is the ALL of GROUP BY ALL; `group` is None without GROUP BY.

    `sets` are the grouping sets of ROLLUP, CUBE and GROUPING SETS, each of expressions of `group`.
    """

    start: int
    end: int
    items: tuple[Star | Item, ...]
    distinct: bool = False
    relation: Relation | None = None
    where: Expression | None = None
    group: tuple[Expression, ...] | None = None
    group_all: Name | None = None
    sets: tuple[tuple[Expression, ...], ...] | None = None
    having: Expression | None = None
    windows: tuple[tuple[str, WindowSpec, Expression], ...] = ()
    views: tuple[LateralView, ...] = ()


@dataclass(frozen=True)
class SetOperation:
    """UNION, INTERSECT, EXCEPT of two queries; `every` with ALL."""

    operation: str
    every: bool
    left: Body
    right: Body


@dataclass(frozen=True)
class Cte:
    """One entry of WITH."""

    name: str
    columns: tuple[str, ...] | None
    query: Query


@dataclass(frozen=True)
class Sort:
    """An entry of ORDER BY; between the expression's end and `end` is its direction.

    `each_part`: of SORT BY, CLUSTER BY or DISTRIBUTE BY. Spark sorts the rows of each of its partitions alone.
    """

    expression: Expression
    end: int
    each_part: bool = False


@dataclass(frozen=True)
class Query(Placed):
    """WITH, a body, and the clauses after it."""

    start: int
    end: int
    ctes: tuple[Cte, ...]
    body: Body
    order: tuple[Sort, ...] = ()
    limit: Expression | None = None
    offset: Expression | None = None
    recursive: bool = False


Body: TypeAlias = Select | SetOperation | Query | Values


@dataclass(frozen=True)
class Parsed:
    """The structure of a text, its tokens, and the problems in it, in order of place."""

    sql: str
    tokens: tuple[Token, ...]
    query: Query
    problems: tuple[Problem, ...]


# ── walking ─────────────────────────────────────────────────────────────────────────────────────────────


def tables(query: Query, hidden: frozenset[str] = frozenset()) -> Iterator[Table]:
    """Yield the named relations that are no CTE of the text, in order of appearance."""
    if query.recursive:
        hidden |= {cte.name.lower() for cte in query.ctes}
    for cte in query.ctes:
        yield from tables(cte.query, hidden)
        hidden |= {cte.name.lower()}
    yield from _body_tables(query.body, hidden)
    after = (*(sort.expression for sort in query.order), query.limit, query.offset)
    yield from _expression_tables((e for e in after if e), hidden)


def _body_tables(body: Body, hidden: frozenset[str]) -> Iterator[Table]:
    match body:
        case Query():
            yield from tables(body, hidden)
        case SetOperation(left=left, right=right):
            yield from _body_tables(left, hidden)
            yield from _body_tables(right, hidden)
        case Values(rows=rows):
            yield from _expression_tables(rows, hidden)
        case Select():
            yield from _expression_tables((i.expression for i in body.items if isinstance(i, Item)), hidden)
            if body.relation:
                yield from _relation_tables(body.relation, hidden)
            more = (
                *(v.call for v in body.views),
                body.where,
                *(body.group or ()),
                body.having,
                *(e for _, _, e in body.windows),
            )
            yield from _expression_tables((e for e in more if e), hidden)


def _relation_tables(relation: Relation, hidden: frozenset[str]) -> Iterator[Table]:
    match relation:
        case Table(name=name):
            if len(name.tokens) > 1 or name.identifiers[0].lower() not in hidden:
                yield relation
        case Derived(query=query):
            yield from tables(query, hidden)
        case Grouped(relation=inner):
            yield from _relation_tables(inner, hidden)
        case Joined(left=left, right=right, on=on):
            yield from _relation_tables(left, hidden)
            yield from _relation_tables(right, hidden)
            yield from _expression_tables((on,) if on else (), hidden)
        case Generated(call=call):
            yield from _expression_tables((call,), hidden)
        case Pivot(relation=inner) | Unpivot(relation=inner):
            yield from _relation_tables(inner, hidden)
        case Values(rows=rows):
            yield from _expression_tables(rows, hidden)


def _expression_tables(expressions: Iterable[Expression], hidden: frozenset[str]) -> Iterator[Table]:
    for expression in expressions:
        for subquery in expression.subqueries:
            yield from tables(subquery.query, hidden)
