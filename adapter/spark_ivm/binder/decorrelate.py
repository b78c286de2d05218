"""Subqueries in expressions and beside rows -> algebra.

A subquery is joined to the rows around it (Neumann and Kemper, "Unnesting arbitrary queries", BTW 2015): the
conditions that name columns of both, here called ties, become the join's.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Literal

from spark_ivm.algebra.expr import Expr, column, text
from spark_ivm.algebra.kinds import both_or_neither_text, kind_of
from spark_ivm.algebra.nodes import Aggregate, Distinct, Filter, Join, Node, Project, Union
from spark_ivm.algebra.spark_types import family, same_type
from spark_ivm.algebra.trees import expressions, extended, made_of, walk
from spark_ivm.algebra.types import Types, column_kinds, column_types
from spark_ivm.binder.expressions import Cutter, covered
from spark_ivm.binder.padded import Padded, refuse_padded
from spark_ivm.binder.scope import Column, Scope, Unsaid, Value, separated
from spark_ivm.binder.time_windows import SESSION, WINDOW
from spark_ivm.parser import ast as syntax
from spark_ivm.parser import functions, terms
from spark_ivm.parser.ast import Expression, Item, Parsed, Select, Subquery
from spark_ivm.parser.fragments import Fragment, Ref, Ties, merged
from spark_ivm.parser.lexer import Span, Token
from spark_ivm.parser.terms import Binary, Is, bare

Ctes = Mapping[str, Scope]
Conditions = tuple[Expr, ...]

_SEVERAL = "raise_error('a subquery that is used as a value has several rows')"
_COUNT = re.compile("0*[1-9][0-9]*")
_AFTER_NOT = frozenset({"IN", "LIKE", "ILIKE", "RLIKE", "REGEXP", "BETWEEN"})
_NESTED = "a subquery in a correlated one"


def _may_be_null(e: Expr, node: Node) -> bool:
    """Return whether Spark may find that an operand is NULL before it reads rows: then IN is NULL, and else false."""
    if not e.refs:
        return not isinstance(bare(e.tree), terms.Literal) or e.tree.tokens[0].word == "NULL"
    spelled = any(t.word in ("NULL", "NULLIF") for t in e.tree.tokens)
    return spelled or any(_may_be_null(made, below) for c in e.refs for below, made in made_of(node, c))


class Subqueries(Cutter, ABC):
    """Reads subqueries; subclasses read the SELECTs and queries that these are made of."""

    def __init__(self, parsed: Parsed) -> None:
        super().__init__(parsed)
        self.fresh_names = 0
        self.domains: list[Span] = []  # where the distinct values outside are joined to a subquery's rows

    @property
    @abstractmethod
    def types(self) -> Types:
        """The Spark types of the base tables' columns."""

    @property
    @abstractmethod
    def padded(self) -> Padded:
        """The CHAR columns of the base tables."""

    @abstractmethod
    def query(self, query: syntax.Query, ctes: Ctes) -> Scope:
        """A whole query."""

    @abstractmethod
    def with_ctes(self, query: syntax.Query, ctes: Ctes) -> Ctes:
        """The names that a query's body sees."""

    @abstractmethod
    def tied(self, body: syntax.Body, ctes: Ctes, outside: Scope | None) -> tuple[Scope, Conditions]:
        """The rows of a query or of its body, and a subquery's ties to the rows outside.

        The node has the columns that the ties read.
        """

    @abstractmethod
    def rows(self, select: Select, ctes: Ctes, outside: Scope | None) -> tuple[Scope, Conditions]:
        """FROM and WHERE."""

    def fresh(self, wanted: str) -> str:
        """Return a name for a hidden column, which no other hidden column of this text has."""
        self.fresh_names += 1
        return f"{wanted}_{self.fresh_names}"

    def existence(self, e: Expression) -> tuple[Subquery, bool] | None:
        """Return the EXISTS or IN that a condition is, and whether it has to hold."""
        if len(e.subqueries) != 1 or e.subqueries[0].kind == "scalar":
            return None
        q = e.subqueries[0]
        around = [*self.between(e.start, q.start), *self.between(q.end, e.end)]
        nots = [t for t in around if _is_not(t)]
        if any(t not in nots and t.text not in ("(", ")") for t in around):
            return None
        return q, (len(nots) + q.negated) % 2 == 0

    def matched(self, e: Expression, q: Subquery, holds: bool, scope: Scope, ctes: Ctes) -> Node:
        """Return the rows for which EXISTS or IN is true, or for which it is false.

        Law exists: EXISTS and IN are `A ⋉ B`, by `operand = column` of an IN; their negations are `A ▷ B`, where a NULL
        in `B` keeps every row of NOT IN out.
        """
        with self.seeing(scope, q.span):
            found, ties = self.inner(q, ctes, scope)
        equal = self.equalities(e, q, found, scope)
        if holds:
            return Join(scope.node, found.node, "semi", (*ties, *equal))
        return Join(scope.node, found.node, "anti", (*ties, *map(_not_false, equal)))

    def equalities(self, e: Expression, q: Subquery, found: Scope, scope: Scope) -> tuple[Expr, ...]:
        """`operand = column` for each column of an IN; none for EXISTS."""
        if q.operand is None:
            return ()
        operands = self.listed(q.operand)
        if len(operands) != len(found.columns):
            raise Unsaid("INVALID", f"{len(operands)} values IN {len(found.columns)} columns", q.span)
        keyed = []
        around, within = (column_kinds(s.node, self.types) for s in (scope, found))
        for span, c in zip(operands, found.columns, strict=True):
            operand = self.value(e.inside(span), self.lookup(scope))
            if operand.aggregate or any(c.over for c in e.inside(span).calls):
                raise Unsaid("SUBQUERY", "a window or an aggregate IN (SELECT …)", q.span)
            value = operand.expr
            refuse_padded(scope.node, filter(None, [value.column]), self.padded, span)
            refuse_padded(found.node, [c.internal], self.padded, q.span)
            if not both_or_neither_text(within.get(c.internal), kind_of(value.tree, around)):
                # Spark compares both as texts here, which `=` does not
                raise Unsaid("IN_TYPES", "IN (SELECT …) of a text and another type", q.span)
            left: tuple[Fragment, ...] = value.fragments if value.column else ("(", *value.fragments, ")")
            keyed.append(replace(value, fragments=merged((*left, " = ", Ref(c.internal)))))
        return tuple(keyed)

    def listed(self, span: Span) -> list[Span]:
        """Return the items of a list in parentheses; the span itself when it is none."""
        tokens = self.between(*span)
        if tokens[0].text != "(" or tokens[-1].text != ")":
            return [span]
        found, start, depth = [], tokens[1].start, 0
        for i, token in enumerate(tokens):
            depth += {"(": 1, ")": -1}.get(token.text, 0) if token.kind == "symbol" else 0
            if depth == 0 and i < len(tokens) - 1:
                return [span]
            if depth == 1 and token.text == ",":
                found.append((start, tokens[i - 1].end))
                start = tokens[i + 1].start
        return [*found, (start, tokens[-2].end)]

    def subqueries(
        self, expressions: Iterable[Expression], scope: Scope, ctes: Ctes
    ) -> tuple[Scope, dict[Span, Value]]:
        """Return the rows with the values of the subqueries in the expressions, and what replaces each subquery."""
        holes: dict[Span, Value] = {}
        for e in expressions:
            for q in e.subqueries:
                if covered(q.span, holes):
                    continue
                with self.seeing(scope, q.span):
                    scope, value = self.scalar(q, scope, ctes) if q.kind == "scalar" else self.mark(e, q, scope, ctes)
                holes[q.span] = value
        return scope, holes

    def mark(self, e: Expression, q: Subquery, scope: Scope, ctes: Ctes) -> tuple[Scope, Value]:
        """EXISTS or IN as a column. As in Spark it is never NULL: an IN that is unsure is FALSE, and NOT IN too."""
        negated = q.negated
        if q.kind == "in" and self.is_compared(e, q.span):
            raise Unsaid("SUBQUERY", "IN (SELECT …) compared with a value", q.span)
        if q.kind == "in" and _negates(self.between(e.start, q.start)):
            # Spark takes NOT to the leaves of a condition: an IN under it is a NOT IN
            nots = self.nots_above(e, q.span)
            if nots is None:
                raise Unsaid("SUBQUERY", "IN (SELECT …) under NOT", q.span)
            negated = q.negated != (nots % 2 == 1)
        found, ties = self.inner(q, ctes, scope)
        on = self.equalities(e, q, found, scope)
        if q.operand is not None and len(operands := self.listed(q.operand)) == 1:
            operand = self.value(e.inside(operands[0]), self.lookup(scope)).expr
            if _may_be_null(operand, scope.node):
                raise Unsaid("SUBQUERY", "a constant IN (SELECT …), used as a value", q.span)
        if negated:
            on = tuple(map(_not_false, on))
        rows, name = scope.node, self.fresh("__exists")
        _repeatable(rows, q.span)

        def marked(kind: Literal["semi", "anti"], answer: str) -> Node:
            node = Join(rows, found.node, kind, (*ties, *on))
            return extended(node, [(name, text(answer))])

        # an IN that is negated here is under a NOT that negates it back
        yes, no = ("false", "true") if q.negated else ("true", "false")
        return replace(scope, node=Union((marked("semi", yes), marked("anti", no)))), Value(column(name), False)

    def is_compared(self, e: Expression, at: Span) -> bool:
        """Return whether the value at a place in an expression may be compared: Spark takes its `= false` for a NOT."""
        tokens = self.between(*e.span)
        first = next(i for i, t in enumerate(tokens) if t.start >= at[0])
        last = max(i for i, t in enumerate(tokens) if t.end <= at[1])
        for i, t in enumerate(tokens):
            match t.word:
                case "NULLIF" | "DECODE" if not first <= i <= last:
                    return True
                case "CASE" if i < first:
                    when = next((k for k, then in enumerate(tokens) if k > i and then.word == "WHEN"), last)
                    if first < when or _compares(_before(tokens, i)):
                        return True
                case "END" if i > last and _compares(tokens[i + 1 :]):
                    return True
        groups = ((a, b) for a, b in _parentheses(tokens) if a < first and last < b)
        return any(_compares(tokens[b + 1 :]) or _compares(_before(tokens, a)) for a, b in groups)

    def nots_above(self, e: Expression, at: Span) -> int | None:
        """Count the NOTs above a place in a condition. Return None where more than AND, OR and NOT is above it."""
        tokens = self.between(*e.span)
        inside = [i for i, t in enumerate(tokens) if at[0] <= t.start and t.end <= at[1]]
        first, last, nots = inside[0], inside[-1], 0
        if any(t.word in ("BETWEEN", "CASE") for t in (*tokens[:first], *tokens[last + 1 :])):
            return None
        groups = list(_parentheses(tokens))
        while True:
            while first and _is_not(tokens[first - 1]):
                first, nots = first - 1, nots + 1
            if not (_connects(tokens, first - 1, "(") and _connects(tokens, last + 1, ")")):
                return None
            around = [(a, b) for a, b in groups if a < first and last < b]
            if not around:
                return nots
            first, last = max(around)

    def scalar(self, q: Subquery, scope: Scope, ctes: Ctes) -> tuple[Scope, Value]:
        """Return a subquery that is a value, as a column.

        Law scalar_subquery: a left join to the subquery, grouped by the columns of its correlation predicate.
        """
        select, inner_ctes = self.plain_select(q.query, ctes)
        if select is not None and self.is_one_row(select):
            if (aggregated := self.aggregated_beside(select, inner_ctes, scope)) is not None:
                around, values = aggregated
                if len(values) != 1:
                    raise Unsaid("INVALID", f"a value of {len(values)} columns", q.span)
                return around, values[0][1]
            found = separated(self.query(q.query, ctes), scope.node.columns, self.fresh)
            one = _single(found, q)
            return replace(scope, node=Join(scope.node, found.node, "cross")), Value(column(one.internal), one.exact)
        found, ties = self.inner(q, ctes, scope)
        value = _single(found, q)
        found, keys, ties = self.keyed(found, ties, scope, q.span)
        name = self.fresh("__value")
        first = Expr(("any_value(", Ref(value.internal), ")"))
        if not keys:
            several = f"CASE WHEN count(*) > 1 THEN {_SEVERAL} ELSE "
            guarded = replace(first, fragments=(several, *first.fragments, " END"))
            one_row = Aggregate(found.node, (), ((name, guarded),))
            return replace(scope, node=Join(scope.node, one_row, "cross")), Value(column(name), value.exact)
        # several rows are an error only where a row outside asks for them
        any_one, many = self.fresh("__any"), self.fresh("__rows")
        node = Aggregate(found.node, tuple((k, column(k)) for k in keys), ((any_one, first), (many, text("count(*)"))))
        guarded = Expr(("CASE WHEN ", Ref(many), f" > 1 THEN {_SEVERAL} ELSE ", Ref(any_one), " END"))
        joined = extended(Join(scope.node, node, "left", ties), [(name, guarded)])
        return replace(scope, node=joined), Value(column(name), value.exact)

    def aggregated_beside(
        self, select: Select, ctes: Ctes, scope: Scope
    ) -> tuple[Scope, list[tuple[Item, Value]]] | None:
        """The rows beside the aggregates of a subquery tied to them; None for a subquery that reads nothing of them.

        The subquery aggregates all its rows into one, also where it has no rows. HAVING is the last item.
        """
        at = select.span
        items = [item for item in select.items if isinstance(item, Item)]
        items += [Item(select.having)] if select.having else []
        rows, ties = self.rows(select, ctes, scope)
        self.not_in_their_order([item.expression for item in items], rows)
        calls = [(c, e.inside(c.span)) for item in items for e in [item.expression] for c in e.calls if c.aggregate]
        read = self.read_outside([e for _, e in calls], rows, scope)
        if not (ties or self.read_outside([item.expression for item in items], rows, scope)):
            return None
        if any(item.expression.subqueries for item in items):
            raise Unsaid("SUBQUERY", _NESTED, at)
        rows, keys, ties = self.keyed(rows, ties, scope, at, read)
        aggregates: list[tuple[str, Expr]] = []
        holes: dict[Span, Value] = {}
        for call, e in calls:
            if covered(call.span, holes):
                continue
            if call.name not in functions.EMPTY:
                raise Unsaid("SUBQUERY", f"{call.name}() in a correlated subquery", call.span)
            value = self.value(e, self.lookup(rows))
            name = self.fresh(f"__{call.name}")
            aggregates.append((name, value.expr))
            empty = functions.EMPTY[call.name]
            counted = Expr(("coalesce(", Ref(name), f", {empty})")) if empty else column(name)
            holes[call.span] = Value(counted, value.exact)
        node = Aggregate(rows.node, tuple((k, column(k)) for k in keys), tuple(aggregates))
        shown = [(c, column(c)) for c in scope.node.columns]
        values: list[tuple[Item, Value]] = []
        aliases: dict[str, Value | None] = {}
        for item in items:
            result = self.value(item.expression, self.lookup(Scope(node, ()), aliases, scope), holes)
            if item.alias:
                aliases[item.alias.lower()] = result
            name = self.fresh("__value")
            shown.append((name, result.expr))
            values.append((item, Value(column(name), result.exact)))
        joined = Project(Join(scope.node, node, "left" if keys else "cross", ties), tuple(shown))
        return replace(scope, node=joined), values

    def inner(self, q: Subquery, ctes: Ctes, outside: Scope, apart: bool = False) -> tuple[Scope, Conditions]:
        """A subquery's rows, in columns with names of their own, and the ties. `apart`: all columns are renamed."""
        query = q.query
        if q.kind == "exists" and query.limit is not None and _COUNT.fullmatch(self.text(*query.limit.span)):
            query = replace(query, limit=None, order=())  # it leaves some rows, if there are any
        body: syntax.Body = query
        select, inner_ctes = self.plain_select(query, ctes)
        if select is not None:
            body, ctes = select, inner_ctes
            if q.kind == "exists" and select.group is None and not (self.aggregates(select) or _makes_rows(select)):
                body = replace(select, items=(), distinct=False)  # its items do not matter
            elif q.operand is not None:
                body = replace(select, distinct=False)  # whether a value is among the rows does not depend on DISTINCT
        found, ties = self.tied(body, ctes, outside)
        if query is not q.query:
            self.check_limit_of_each_row(found, ties, outside, q.span)
        own = set(found.node.columns)
        separate = separated(found, found.node.columns if apart else outside.node.columns, self.fresh)
        renamed = dict(zip(found.node.columns, separate.node.columns, strict=True))
        return separate, tuple(
            t.replace_refs({c: column(renamed[c]) for c in t.refs & own if c not in outside.node.columns}) for t in ties
        )

    @contextmanager
    def seeing(self, outside: Scope, at: Span) -> Iterator[None]:
        """Reports an unknown column of a subquery as a column from outside, where it is one."""
        try:
            yield
        except Unsaid as unsaid:
            name = unsaid.detail.rpartition(".")[2].lower()
            if unsaid.code == "UNKNOWN_COLUMN" and any((c.name or "").lower() == name for c in outside.columns):
                raise Unsaid("SUBQUERY", f"{unsaid.detail}, a column from outside, at this place", at) from unsaid
            raise

    def read_outside(self, expressions: Iterable[Expression], scope: Scope, outside: Scope | None) -> set[str]:
        """Return the columns outside a subquery that its expressions name."""
        if outside is None:
            return set()
        names = (name for e in expressions for name in e.refs if scope.find(name) is None)
        return {found[0].internal for name in names if (found := outside.find(name)) is not None}

    def plain_select(self, query: syntax.Query, ctes: Ctes) -> tuple[Select | None, Ctes]:
        """Return the SELECT that a query is, and the names it sees; None for another kind of query."""
        ctes = self.with_ctes(query, ctes)
        match query.body:
            case Select() as select if query.limit is None and query.offset is None:
                return select, ctes
            case syntax.Query() as deeper if query.limit is None and query.offset is None:
                return self.plain_select(deeper, ctes)
            case _:
                return None, ctes

    def aggregates(self, select: Select) -> bool:
        """Return whether the SELECT makes groups without naming columns in GROUP BY."""
        items = [i.expression for i in select.items if isinstance(i, Item)]
        grouped = select.group_all is not None or select.having is not None
        return grouped or any(c.aggregate for e in items for c in e.calls)

    def is_one_row(self, select: Select) -> bool:
        """Return whether the SELECT aggregates all its rows into one."""
        items = [i.expression for i in select.items if isinstance(i, Item)]
        return (
            select.group is None
            and select.group_all is None
            and select.having is None
            and len(items) == len(select.items)
            and any(c.aggregate for e in items for c in e.calls)
            and not any(c.over for e in items for c in e.calls)
        )

    def keyed(
        self, scope: Scope, ties: Conditions, outside: Scope | None, at: Span, read: Collection[str] = ()
    ) -> tuple[Scope, tuple[str, ...], Conditions]:
        """Return the rows with columns that say which rows belong to one row outside, the columns, and ties by them.

        Equalities of columns of one type give these columns. Without them, or where other columns outside are read too,
        the rows are first joined to the distinct values outside, and see these.
        """
        if outside is None or not (ties or read):
            return scope, (), ()
        keys = []
        inner_types, outer_types = column_types(scope.node, self.types), column_types(outside.node, self.types)
        for tie in () if read else ties:
            match tie.equality:
                case (a, b) if a in outside.node.columns and same_type(inner_types.get(b), outer_types.get(a)):
                    keys.append(b)
                case (a, b) if b in outside.node.columns and same_type(inner_types.get(a), outer_types.get(b)):
                    keys.append(a)
                case _:
                    break
        else:
            if not read:
                return scope, tuple(dict.fromkeys(keys)), ties
        domain, new = self.domain(outside, {c for t in ties for c in t.refs}.union(read), at)
        joined = Join(domain.node, scope.node, "inner" if ties else "cross", tuple(t.rename(new) for t in ties))
        return replace(scope, node=joined, around=domain), tuple(new.values()), _same(new)

    def check_limit_of_each_row(self, scope: Scope, ties: Conditions, outside: Scope | None, at: Span) -> None:
        """Raises Unsaid where Spark takes the first of all rows, and not the first for each row outside.

        It does where an equality of the two casts or computes the column outside. By `<=>` it finds no row for NULL.
        """
        if outside is None:
            return
        types = {**column_types(scope.node, self.types), **column_types(outside.node, self.types)}
        for tie in ties:
            match bare(tie.tree):
                case Binary(operator="<=>") | Is(what="DISTINCT", negated=True):
                    raise Unsaid("SUBQUERY", "LIMIT in a subquery that <=> ties", at)
                case Binary(operator="=" | "=="):
                    kinds = [types.get(c) for c in tie.equality or ()]
                    if None in kinds or len({family(kind) for kind in kinds if kind}) != 1:
                        raise Unsaid("SUBQUERY", "LIMIT in a subquery that no columns of one type tie", at)

    def domain(self, outside: Scope, asked: Collection[str], at: Span) -> tuple[Scope, dict[str, str]]:
        """The distinct values of the `asked` columns outside, under their names there, and their names in the node."""
        _repeatable(outside.node, at)
        self.domains.append(at)
        new = {c: self.fresh("__outer") for c in outside.node.columns if c in asked}
        shown, hidden = (
            tuple(replace(c, internal=new[c.internal]) for c in columns if c.internal in new)
            for columns in (outside.columns, outside.hidden)
        )
        items = tuple((name, column(c)) for c, name in new.items())
        return Scope(Distinct(Project(outside.node, items)), shown, hidden), new

    def one_row_each(
        self, select: Select, ctes: Ctes, outside: Scope, asked: Collection[str]
    ) -> tuple[Scope, Conditions]:
        """The aggregates of a SELECT without GROUP BY for each of the distinct values outside, also over no rows."""
        domain, new = self.domain(outside, asked, select.span)
        found = self.aggregated_beside(select, ctes, domain)
        assert found is not None
        around, values = found
        node = around.node
        if select.having:
            (_, holds) = values.pop()
            node = Filter(node, holds.expr)
        columns = tuple(
            Column(item_name(item), value.expr.column or "", value.exact, item.expression.span)
            for item, value in values
        )
        return Scope(node, columns), _same(new)


def item_name(item: Item) -> str | None:
    """Return the name an item of a select list has, if any."""
    e = item.expression
    if item.alias is not None:
        return item.alias
    if e.name:
        return e.name.identifiers[-1]
    return e.call.name if e.call and e.call.name in (WINDOW, SESSION) else item.cast


def _makes_rows(select: Select) -> bool:
    """Return whether an item of the SELECT makes several rows of a row, or none."""
    items = (item.expression for item in select.items if isinstance(item, Item))
    return any(c.name in functions.GENERATORS for e in items for c in e.calls)


def _same(names: Mapping[str, str]) -> Conditions:
    return tuple(Expr((Ref(c), " <=> ", Ref(name))) for c, name in names.items())


def _negates(tokens: list[Token]) -> bool:
    """Return whether one of the tokens is a NOT before a condition, which is no part of IS NOT or of NOT IN (…)."""
    before, follow = [None, *tokens][:-1], [*tokens, None][1:]
    return any(
        _is_not(t) and not (was and was.word == "IS") and not (then and then.word in _AFTER_NOT)
        for was, t, then in zip(before, tokens, follow, strict=True)
    )


_EQUAL = frozenset(("=", "==", "<>", "!="))


def _compares(tokens: list[Token]) -> bool:
    """Return whether the first of the tokens, after NOT, compares."""
    first = next((t for t in tokens if not _is_not(t)), None)
    return first is not None and (first.text in _EQUAL or first.word == "IN")


def _before(tokens: list[Token], at: int) -> list[Token]:
    """Return the tokens before a parenthesis, in reverse order; without the name of the function that it belongs to."""
    found = tokens[:at][::-1]
    return found[1:] if found and found[0].kind == "word" and not _is_not(found[0]) and found[0].word != "IN" else found


def _is_not(token: Token) -> bool:
    return token.word == "NOT" or token.text == "!"


def _connects(tokens: list[Token], at: int, parenthesis: str) -> bool:
    """Return whether a condition ends before this token: there is none, or AND, OR or the parenthesis."""
    if not 0 <= at < len(tokens):
        return True
    return tokens[at].text == parenthesis or tokens[at].word in ("AND", "OR")


def _parentheses(tokens: list[Token]) -> Iterator[tuple[int, int]]:
    """Yield the places of each opening parenthesis and of the parenthesis that closes it."""
    opened: list[int] = []
    for i, token in enumerate(tokens):
        if token.kind == "symbol" and token.text == "(":
            opened.append(i)
        elif token.kind == "symbol" and token.text == ")" and opened:
            yield opened.pop(), i


def _repeatable(node: Node, at: Span) -> None:
    """Raises Unsaid for rows that are read twice, when two readings may differ: by ties or by the order of rows."""
    for e in (e for n in walk(node) for e in expressions(n)):
        if e.order_dependent or any(isinstance(p, Ties) for p in e.fragments):
            raise Unsaid("SUBQUERY", "a subquery beside an answer that depends on the order of rows", at)


def _not_false(equality: Expr) -> Expr:
    # Spark's own words for NOT IN: it knows this join when the equality is the only condition
    return replace(equality, fragments=merged(("(", *equality.fragments, ") OR (", *equality.fragments, ") IS NULL")))


def _single(found: Scope, q: Subquery) -> Column:
    if len(found.columns) != 1:
        raise Unsaid("INVALID", f"a value of {len(found.columns)} columns", q.span)
    return found.columns[0]
