"""The user's expressions, cut out of the text at their columns. Nothing else of them is ever rewritten."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from spark_ivm.algebra.expr import Expr, column
from spark_ivm.binder.scope import Resolve, Scope, Unsaid, Value
from spark_ivm.parser import functions
from spark_ivm.parser.ast import Call, Expression, Name, Parsed
from spark_ivm.parser.fragments import Fragment, Param, Ref, Ties, merged
from spark_ivm.parser.identifiers import quote
from spark_ivm.parser.lexer import Span, Token

Holes: TypeAlias = Mapping[Span, Value]  # by span of the text, the value that replaces it
NONE: Holes = {}

# aggregates whose answer has the order in which rows are read, and functions that give the same of a list in any order
_AS_READ = frozenset("array_agg collect_list first first_value last last_value listagg string_agg".split())
_WHATEVER_ORDER = frozenset("array_max array_min array_size array_sort cardinality size sort_array".split())
_NOT_DISTINCT = ["IS", "NOT", "DISTINCT", "FROM"]
_SUBQUERIES = {"exists": "EXISTS (…) here", "in": "IN (SELECT …) here", "scalar": "a scalar subquery here"}
_EXACT_CALLS = functions.EXACT | {"sum", "try_sum", "min", "max", "lag", "lead", "first_value", "last_value"}


class Cutter:
    """Cuts expressions out of one text: the user's, or a view's."""

    def __init__(self, parsed: Parsed) -> None:
        self.parsed = parsed
        self.starts = [t.start for t in parsed.tokens]
        self.standing: dict[Span, Value] = {}  # for calls by which rows were made, wherever they are
        self.times: dict[Span, str] = {}  # the parameters in the places of functions of time

    def plain(self, e: Expression, where: str) -> None:
        for call in e.calls:
            if call.aggregate or call.over:
                raise Unsaid("INVALID", f"{call.name}() in {where}", call.span)

    def not_in_their_order(self, expressions: Iterable[Expression], scope: Scope) -> None:
        """Raises Unsaid for an aggregate that takes ordered rows as they are read, unless what it gives is sorted."""
        calls = [c for e in expressions for c in e.calls] if scope.ordered else []
        whatever = [c.span for c in calls if c.name in _WHATEVER_ORDER]
        for c in calls:
            at = c.span
            sorts = covered(at, whatever) or any(t.word == "WITHIN" for t in self.between(*at))
            if c.aggregate and c.name in _AS_READ and not sorts:
                raise Unsaid("ORDERED", f"{c.name}() of rows that a query within it orders", at)

    def lookup(
        self, scope: Scope, aliases: Mapping[str, Value | None] | None = None, outside: Scope | None = None
    ) -> Resolve:
        """How names are found, in Spark's order: columns, functions that are called without parentheses, the aliases of
        earlier items, and the columns around a subquery."""
        outside = outside or scope.around

        def resolve(name: Name) -> tuple[Value, int]:
            if star := name.star:
                columns = scope.star(star)
                if any(c.name is None for c in columns):
                    raise Unsaid("UNNAMED_COLUMN", "an expression without a name, which * makes a field of", name.span)
                listed = [(", ", Ref(c.internal), _named(c.name or "")) for c in columns]
                row = Expr(tuple(fragment for each in listed for fragment in each)[1:])
                return Value(row, False), len(name.identifiers)
            if (found := scope.find(name)) is not None:
                c, used = found
                return c.value, used
            first, span = name.identifiers[0].lower(), name.span
            if len(name.identifiers) == 1 and first in functions.CONSTANT_NAMES:
                if first in functions.TIME:
                    self.times[span] = functions.TIME[first]
                    return Value(Expr((Param(functions.TIME[first]),)), False), 1
                raise Unsaid("CLOCK", name.identifiers[0], span)
            if any(c.name is None for c in scope.columns):
                raise Unsaid("UNNAMED_COLUMN", f"{name.identifiers[0]}, or an expression without a name", span)
            if aliases and first in aliases:
                value = aliases[first]
                if value is None:
                    raise Unsaid("AMBIGUOUS_COLUMN", name.identifiers[0], span)
                return value, 1
            if scope.window is not None and first == scope.window[0]:
                return Value(column(scope.window[1]), False), 1
            if outside is not None and (found := outside.find(name)) is not None:
                c, used = found
                return c.value, used
            raise Unsaid("UNKNOWN_COLUMN", ".".join(name.identifiers), span)

        return resolve

    def value(self, e: Expression, resolve: Resolve, holes: Holes = NONE) -> Value:
        """Return the expression with the spans in `holes` replaced by their values. Raise Unsaid for a subquery
        without a value."""
        within = self.outermost(e, holes)
        if left := next((q for q in e.subqueries if not covered(q.span, within)), None):
            raise Unsaid("SUBQUERY", _SUBQUERIES[left.kind], left.span)
        if generator := next((c for c in e.calls if c.name in functions.SPLITTING and not c.over), None):
            raise Unsaid("GENERATOR", f"{generator.name}() here", generator.span)
        found = self.cut(e, resolve, [(span, _operand(v.expr)) for span, v in within.items()])
        calls = [c for c in e.calls if c.aggregate and not covered(c.span, within)]
        expr = replace(
            found.expr,
            order_dependent=found.expr.order_dependent or any(c.name in functions.UNSTABLE for c in calls),
            non_associative=found.expr.non_associative
            or any(self.non_associative(c, e, resolve, holes) for c in calls),
        )
        return Value(
            expr,
            self.exact(e, resolve, holes),
            found.aggregate or bool(calls) or any(v.aggregate for v in within.values()),
            found.windowed or any(v.windowed for v in within.values()),
            not within and self.is_decimal(e, resolve),
        )

    def is_decimal(self, e: Expression, resolve: Resolve) -> bool:
        """Return whether the expression is a DECIMAL column."""
        if e.name is None:
            return False
        value, used = resolve(e.name)
        return value.decimal and used == len(e.name.identifiers)

    def cut(self, e: Expression, resolve: Resolve, holes: Iterable[tuple[Span, tuple[Fragment, ...]]]) -> Value:
        """Return the expression's text with its columns, and the given spans, replaced."""
        all_holes = list(holes)
        for call in e.calls:
            span = call.span
            if call.name in functions.TIME and not call.args and not covered(span, (hole for hole, _ in all_holes)):
                self.times[span] = functions.TIME[call.name]
                all_holes.append((span, (Param(functions.TIME[call.name]),)))
        values: list[Value] = []
        fields = self.fields(e)
        for name in e.refs:
            if covered(name.span, (span for span, _ in all_holes)):
                continue
            value, used = resolve(name)
            values.append(value)
            fragments, span = value.expr.fragments, name.span
            if name.star:
                all_holes.append((span, fragments if span in fields else _unnamed(fragments)))
                continue
            alone = span == e.span and used == len(name.identifiers)
            enclosed = fragments if alone else value.expr.operand
            plain = ((name.span[0], name.tokens[used - 1].end), "", "")
            place, before, after = fields.get(span, plain) if used == len(name.identifiers) else plain
            all_holes.append((place, (before, *enclosed, after)))
        found: list[Fragment] = []
        at = e.start
        for (start, end), fragments in sorted(all_holes, key=lambda hole: hole[0]):
            found += [self.text(at, start), *fragments]
            at = end
        found.append(self.text(at, e.end))
        fragments = merged(found)
        match fragments:
            case (Ref() as left, str(words), Ref() as right) if words.upper().split() == _NOT_DISTINCT:
                fragments = (left, " <=> ", right)  # Spark has no other expression for it
        exprs = [v.expr for v in values]
        return Value(
            Expr(
                fragments,
                order_dependent=any(x.order_dependent for x in exprs),
                non_associative=any(x.non_associative for x in exprs),
            ),
            False,
            any(v.aggregate for v in values),
            any(v.windowed for v in values),
        )

    def fields(self, e: Expression) -> dict[Span, tuple[Span, str, str]]:
        """The columns by which a function names fields: by a column's place, that of the argument which it is, and the
        text around whatever is put there."""
        args = ((call.name, span) for call in e.calls if call.name in ("struct", "arrays_zip") for span in call.args)
        by = {self.within_parentheses(span): (function, span) for function, span in args}
        found: dict[Span, tuple[Span, str, str]] = {}
        for name in e.refs:
            function, whole = by.get(name.span, ("", (0, 0)))
            if function and name.star:
                found[name.span] = (whole, "", "")
            elif function and self.after(whole[1]).text in (",", ")"):
                named = _named(name.identifiers[-1])
                # a field of that name, of a struct made for it alone, has the name too
                field = quote(name.identifiers[-1])
                around = ("", named) if function == "struct" else ("struct(", f"{named}).{field}")
                found[name.span] = (whole, *around)
        return found

    def within_parentheses(self, span: Span) -> Span:
        """Return the place of the text within the parentheses around a whole piece, which Spark ignores."""
        tokens = self.between(*span)
        while len(tokens) > 2 and tokens[0].text == "(" and tokens[-1].text == ")":
            tokens = tokens[1:-1]
        return (tokens[0].start, tokens[-1].end) if tokens else span

    def after(self, end: int) -> Token:
        """Return the first token from this place on."""
        return self.parsed.tokens[bisect_left(self.starts, end)]

    def outermost(self, e: Expression, holes: Holes) -> dict[Span, Value]:
        """Return the holes within the expression, also for calls by which rows were made, that are in no other hole."""
        every = {**self.standing, **holes}
        within = {span: v for span, v in every.items() if e.start <= span[0] and span[1] <= e.end}
        return {
            span: v for span, v in within.items() if not any(_within(span, other) for other in within if other != span)
        }

    def between(self, start: int, end: int) -> list[Token]:
        """Return the tokens between two places."""
        i = bisect_left(self.starts, start)
        found = []
        while i < len(self.parsed.tokens) and self.parsed.tokens[i].end <= end and self.parsed.tokens[i].kind != "end":
            found.append(self.parsed.tokens[i])
            i += 1
        return found

    def text(self, start: int, end: int) -> str:
        """Return the text between two places, with a blank for each comment."""
        pieces, at = [], start
        for token in self.between(start, end):
            pieces += [self.gap(at, token.start), token.text]
            at = token.end
        pieces.append(self.gap(at, end))
        return "".join(pieces)

    def gap(self, start: int, end: int) -> str:
        between = self.parsed.sql[start:end]
        return between if not between.strip() else " "

    def non_associative(self, call: Call, e: Expression, resolve: Resolve, holes: Holes = NONE) -> bool:
        """Return whether an aggregate may add floating numbers, or stop where a part of its sum is too great."""
        if call.name in functions.AVERAGES:
            return not all(self.is_decimal(e.inside(arg), resolve) for arg in call.args)
        if call.name in functions.MOMENTS or call.name == "try_sum":
            return True
        return call.name in functions.ADDING and not all(self.exact(e.inside(arg), resolve, holes) for arg in call.args)

    def exact(self, e: Expression, resolve: Resolve, holes: Holes = NONE) -> bool:
        """Return whether the expression is an exact number, as far as the text and the columns' types show."""
        within = self.outermost(e, holes)
        settled = [*e.exact, *within]
        for call in e.calls:
            if call.name in ("count", "count_if", "row_number", "rank", "dense_rank", "ntile"):
                settled.append(call.span)
            elif call.over is not None:
                settled.append(call.over.span)

        def counts(start: int, end: int) -> bool:
            return not covered((start, end), settled)

        if not all(v.exact for v in within.values()):
            return False
        if any(counts(*span) for span in e.floating):
            return False
        if any(counts(*c.span) and c.name not in _EXACT_CALLS for c in e.calls):
            return False
        for name in e.refs:
            if counts(*name.span):
                value, used = resolve(name)
                if not value.exact or used < len(name.identifiers):
                    return False
        return True


def _named(field: str) -> str:
    return f" AS {quote(field)}"


def _unnamed(listed: tuple[Fragment, ...]) -> tuple[Fragment, ...]:
    """Return a list of columns without the names of fields."""
    return tuple(fragment for fragment in listed if isinstance(fragment, Ref) or fragment == ", ")


def _operand(expr: Expr) -> tuple[Fragment, ...]:
    """Return the fragments as one operand; a tie-break stays as it is, since it ends a list."""
    plain = expr.column or expr.fragments == (Ties(),)
    return expr.fragments if plain else ("(", *expr.fragments, ")")


def _within(span: Span, other: Span) -> bool:
    return other[0] <= span[0] and span[1] <= other[1]


def covered(span: Span, holes: Iterable[Span]) -> bool:
    """Return whether one of the spans holds this one."""
    return any(_within(span, hole) for hole in holes)
