"""A text's tree -> algebra: FROM, joins, set operations, views and CTEs in place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import assert_never

from spark_ivm.algebra.expr import Expr, column, text
from spark_ivm.algebra.nodes import (
    Aggregate,
    Constant,
    Distinct,
    Filter,
    Generate,
    Join,
    JoinKind,
    Node,
    Project,
    Scan,
    Union,
)
from spark_ivm.algebra.predicates import is_always_true
from spark_ivm.algebra.trees import extended, project_columns, sources, table_column
from spark_ivm.algebra.types import Types
from spark_ivm.binder.catalog import Catalog
from spark_ivm.binder.decorrelate import Conditions, Ctes, item_name
from spark_ivm.binder.expressions import NONE, Holes
from spark_ivm.binder.items import listed
from spark_ivm.binder.padded import Padded
from spark_ivm.binder.pivot import pivoted, unpivoted
from spark_ivm.binder.resolved import Text, Use, differing_settings
from spark_ivm.binder.scope import (
    Column,
    Namer,
    Scope,
    Unsaid,
    Value,
    apart,
    decimal_type,
    equated,
    exact_type,
    narrowed,
)
from spark_ivm.binder.select import Selector
from spark_ivm.binder.view_columns import cast_in, chosen, names_of, places_of
from spark_ivm.binder.window_calls import Windows
from spark_ivm.parser import ast as syntax
from spark_ivm.parser.ast import Item, Name, Select, SetOperation
from spark_ivm.parser.fragments import Fragment, Ref, merged
from spark_ivm.parser.identifiers import split_key
from spark_ivm.parser.lexer import Span, Unreadable


@dataclass
class Readings:
    """What readers have found of the texts of one request.

    `scopes`: each view's text, by the view's name. `times`: by text, the places where it asks for the time, and the
    parameters that it gets.
    """

    catalog: Catalog
    scopes: dict[str, Scope] = field(default_factory=dict)
    times: dict[str, dict[Span, str]] = field(default_factory=dict)

    @property
    def types(self) -> Types:
        return {key: dict(relation.columns) for key, relation in self.catalog.items()}

    def scope(self, use: Use) -> Scope | None:
        """Return the columns that a view's text gives; None where it cannot be read."""
        if use.key not in self.scopes and use.text is not None:
            with suppress(Unsaid, Unreadable):
                self.scopes[use.key] = Reader(self, use.text).query(use.text.parsed.query, {})
        return self.scopes.get(use.key)


class Reader(Selector):
    """Reads one text: the user's, or a view's."""

    def __init__(self, readings: Readings, text: Text) -> None:
        super().__init__(text.parsed)
        self.readings, self.resolved = readings, text
        self.times = readings.times.setdefault(text.parsed.sql, {})

    # ── queries ──

    @property
    def types(self) -> Types:
        return self.readings.types

    @property
    def padded(self) -> Padded:
        return {key: dict(relation.padded) for key, relation in self.readings.catalog.items() if relation.padded}

    def query(self, query: syntax.Query, ctes: Ctes) -> Scope:
        found, _ = self.tied(query, ctes, None)
        return found

    def tied(self, body: syntax.Body, ctes: Ctes, outside: Scope | None) -> tuple[Scope, Conditions]:
        match body:
            case syntax.Query(limit=None, offset=None):
                scope, ties = self.tied(body.body, self.with_ctes(body, ctes), outside)
                return replace(scope, ordered=scope.ordered or bool(body.order)), ties
            case syntax.Query():
                scope, ties = self.limited(body, self.with_ctes(body, ctes), outside)
                return replace(scope, ordered=bool(body.order)), ties
            case Select():
                return self.selected(body, ctes, outside)
            case SetOperation():
                return self.set_operation(body, ctes, outside)
            case syntax.Values():
                return self.values(body), ()

    def with_ctes(self, query: syntax.Query, ctes: Ctes) -> Ctes:
        for cte in query.ctes:
            scope = self.query(cte.query, ctes).named(cte.columns, cte.query.span)
            ctes = {**ctes, cte.name.lower(): scope}
        return ctes

    def set_operation(self, operation: SetOperation, ctes: Ctes, outside: Scope | None) -> tuple[Scope, Conditions]:
        (left, of_left), (right, of_right) = (
            self.tied(side, ctes, outside) for side in (operation.left, operation.right)
        )
        read = {c for t in (*of_left, *of_right) for c in t.refs if outside and c in outside.node.columns}
        at = (left.columns[0].at[0], right.columns[-1].at[1])
        if not (operation.operation in ("UNION", "INTERSECT") or operation.every):
            _refuse_filter_by_names(left, right, bool(read), at)
        if not read:
            return self.combined(operation, left, right), ()
        (left, ours, ties), (right, theirs, _) = (
            self.keyed(side, of_side, outside, at, read) for side, of_side in ((left, of_left), (right, of_right))
        )
        both = self.combined(operation, _beside(left, ours, at), _beside(right, theirs, at))
        shown = len(both.columns) - len(ours)
        names = dict(zip(ours, (c.internal for c in both.columns[shown:]), strict=True))
        return replace(both, columns=both.columns[:shown]), tuple(t.rename(names) for t in ties)

    def combined(self, operation: SetOperation, left: Scope, right: Scope) -> Scope:
        """UNION, INTERSECT or EXCEPT of two scopes' rows."""
        if len(left.columns) != len(right.columns):
            both = min(len(left.columns), len(right.columns))
            span = (*left.columns[both:], *right.columns[both:])[0].at
            what = f"{operation.operation} of {len(left.columns)} and {len(right.columns)} columns"
            raise Unsaid("INVALID", what, span)
        a, b = narrowed(left), narrowed(right)
        node = self.union(operation, a, b) if operation.operation == "UNION" else self.compared(operation, a, b)
        columns = tuple(
            _united(x, y, internal) for x, y, internal in zip(left.columns, right.columns, node.columns, strict=True)
        )
        return Scope(node, columns)

    def union(self, operation: SetOperation, left: Node, right: Node) -> Node:
        chained = operation.every and isinstance(operation.left, SetOperation)
        first = left.children if chained and isinstance(left, Union) else (left,)
        node = Union((*first, right))
        return node if operation.every else Distinct(node)

    def compared(self, operation: SetOperation, left: Node, right: Node) -> Node:
        """INTERSECT and EXCEPT, after Spark has made the types of both sides one.

        Law set_operations: keyed by all columns: both sides' copies of a row are counted.
        """
        side, ours, theirs = self.fresh("__side"), self.fresh("__ours"), self.fresh("__theirs")

        def sided(node: Node, number: str) -> Node:
            return extended(node, [(side, text(number))])

        keys = tuple((c, column(c)) for c in left.columns)
        counts = tuple((name, Expr(("count_if(", Ref(side), f" = {n})"))) for name, n in ((ours, 1), (theirs, 2)))
        both = Aggregate(Union((sided(left, "1"), sided(right, "2"))), keys, counts)
        a, b = Ref(ours), Ref(theirs)
        common = operation.operation == "INTERSECT"
        if common:
            kept: tuple[Fragment, ...] = (a, " > 0 AND ", b, " > 0")
        else:
            kept = (a, " > ", b) if operation.every else (a, " > 0 AND ", b, " = 0")
        node: Node = Filter(both, Expr(kept))
        if operation.every:
            copies: tuple[Fragment, ...] = ("least(", a, ", ", b, ")") if common else (a, " - ", b)
            repeat = Expr(merged(("explode(sequence(CAST(1 AS BIGINT), ", *copies, "))")))
            node = Generate(node, repeat, (self.fresh("__copy"),))
        return project_columns(node, left.columns)

    def values(self, values: syntax.Values) -> Scope:
        """Return rows written in the query, as col1, col2, …"""
        rows = [[row.inside(span) for span in self.listed(row.span)] for row in values.rows]
        if any(len(row) == 1 and len(self.listed(row[0].span)) > 1 for row in rows):
            raise Unsaid("UNPARSABLE", "a row in two pairs of parentheses", values.span)
        if len({len(row) for row in rows}) != 1:
            raise Unsaid("INVALID", "VALUES of rows of several widths", values.span)
        written = ", ".join(f"({', '.join(map(self.constant, row))})" for row in rows)
        names = tuple(f"col{i + 1}" for i in range(len(rows[0])))
        nothing = self.lookup(Scope(Constant(names, written), ()))
        exact = [all(self.exact(row[i], nothing) for row in rows) for i in range(len(names))]
        at = values.span
        return Scope(Constant(names, written), tuple(Column(n, n, x, at) for n, x in zip(names, exact, strict=True)))

    # ── FROM ──

    def relation(self, relation: syntax.Relation, ctes: Ctes, outside: Scope | None = None) -> tuple[Scope, Conditions]:
        found = [self.leaf(r, ctes, outside) for r in _leaves(relation)]
        leaves, ties = [leaf for leaf, _ in found], [t for _, of_leaf in found for t in of_leaf]
        taken = outside.node.columns if outside else ()
        names = [*(c.lower() for leaf in leaves for c in leaf.node.columns), *(t.lower() for t in taken)]
        twice = {n for n in names if names.count(n) > 1}
        namer = Namer((*(n for n in names if n not in twice), *taken))
        rows = iter([apart(leaf, twice, namer) for leaf in leaves])
        scope = self.joined(relation, rows, namer, ctes, outside, ties)
        if ties and not _only_inner(relation):
            raise Unsaid("SUBQUERY", "a column from outside below an outer join", leaves[0].columns[0].at)
        return scope, tuple(ties)

    def leaf(self, relation: syntax.Relation, ctes: Ctes, outside: Scope | None) -> tuple[Scope, Conditions]:
        ties: Conditions = ()
        match relation:
            case syntax.Generated(lateral=True) | syntax.Derived(lateral=True):
                return self.one_row(), ()  # read after the relations before it
            case syntax.Table(name=name, alias=alias):
                scope = self.table(name, ctes)
                span = name.span
            case syntax.Values(alias=alias, start=start, end=end):
                scope, span = self.values(relation), (start, end)
            case syntax.Derived(query=query, alias=alias, start=start, end=end):
                scope, ties = self.tied(query, ctes, outside)
                scope = scope.qualified(())
                span = (start, end)
            case syntax.Pivot(relation=inner, alias=alias, start=start, end=end):
                rows = self.relation(inner, ctes)[0]
                scope = pivoted(self, relation, rows, self.types, self.padded, self.constant)
                span = (start, end)
            case syntax.Unpivot(relation=inner, alias=alias, start=start, end=end):
                rows = self.relation(inner, ctes)[0]
                scope, span = unpivoted(self, relation, rows, self.padded, self.fresh), (start, end)
            case syntax.Generated(call=call, alias=alias):
                span = call.span
                if call.calls[0].name == "range":
                    scope = self.numbers(call)
                else:
                    scope = self.generated(call, self.one_row(), alias.columns)
            case _:
                assert_never(relation)  # type: ignore[arg-type]
        scope = scope.named(alias.columns, span)
        return scope.qualified((alias.name,)) if alias.name else scope, ties

    def numbers(self, call: syntax.Expression) -> Scope:
        """Return the rows of `range(…)` between whole numbers."""
        texts = [self.text(*span) for span in call.calls[0].args]
        at = call.span
        if not 1 <= len(texts) <= 3 or not all(re.fullmatch(r"-?\d+", t) for t in texts):
            raise Unsaid("TABLE_FUNCTION", "range(…) of other than whole numbers", at)
        given = [int(t) for t in texts]
        first, end, step = (0, *given, 1) if len(given) == 1 else (*given, 1)[:3]
        if step < 1 or end <= first:
            raise Unsaid("TABLE_FUNCTION", "range(…) without a number, or downwards", at)
        name = self.fresh("__id")
        numbers = Generate(self.one_row().node, text(f"explode(sequence({first}L, {end - 1}L, {step}L))"), (name,))
        return Scope(numbers, (Column("id", name, True, at),))

    def table(self, name: Name, ctes: Ctes) -> Scope:
        if len(name.identifiers) == 1 and (cte := ctes.get(name.identifiers[0].lower())) is not None:
            return cte.qualified(name.identifiers)
        use = self.resolved.by_place[name.span]
        if use.relation is None:
            raise use.problem or Unsaid("UNPARSABLE", use.key, use.span)
        if use.relation.kind == "view":
            return self.view(use).qualified(tuple(split_key(use.key)))
        types = use.relation.columns
        columns = tuple(Column(n, n, exact_type(t), use.span, decimal=decimal_type(t)) for n, t in types)
        return Scope(Scan(use.key, tuple(n for n, _ in types)), columns).qualified(tuple(split_key(use.key)))

    def view(self, use: Use) -> Scope:
        """Return the view's query under the view's column names; an error in it is reported at the view's name."""
        relation, span = use.relation, use.span
        assert relation is not None
        if isinstance(use.problem, Unsaid):
            raise use.problem
        try:
            scope = self.rows_of_view(use)
        except (Unsaid, Unreadable) as error:
            raise Unsaid(error.code, f"in view {relation.name}: {error.detail}", span) from None
        self.readings.scopes[use.key] = scope
        own = [c.name for c in scope.columns]
        places, names = places_of(own, relation), names_of(relation, own)
        if places is None or None in names:
            raise Unsaid("VIEW", f"the text of view {relation.name} gives other columns", span)
        taken = chosen(scope, places)
        if (cast := cast_in(relation, taken, self.types)) is not None:
            raise Unsaid("VIEW", cast, span)
        columns = tuple(replace(c, name=n, at=span) for c, n in zip(taken.columns, names, strict=True))
        return Scope(scope.node, columns, ordered=scope.ordered)

    def rows_of_view(self, use: Use) -> Scope:
        """Return what a view's text gives. Raise Unsaid and Unreadable."""
        if use.text is None or use.relation is None:
            raise use.problem or Unsaid("VIEW", use.key, use.span)
        if (settings := differing_settings(use.relation, use.text)) is not None:
            raise Unsaid("SETTINGS", settings, use.span)
        for problem in use.text.parsed.problems:
            raise Unsaid(problem.code, problem.detail, use.span)
        return Reader(self.readings, use.text).query(use.text.parsed.query, {})

    def joined(
        self,
        relation: syntax.Relation,
        leaves: Iterator[Scope],
        namer: Namer,
        ctes: Ctes,
        outside: Scope | None,
        ties: list[Expr],
    ) -> Scope:
        """Return the joined leaves. Conditions that name columns outside go to the ties."""
        match relation:
            case syntax.Grouped(relation=inner, alias=alias, start=start, end=end):
                scope = self.joined(inner, leaves, namer, ctes, outside, ties)
                if alias.name is None:
                    return scope
                return scope.named(alias.columns, (start, end)).qualified((alias.name,))
            case syntax.Joined(right=syntax.Derived(lateral=True) | syntax.Generated(lateral=True)):
                left = self.joined(relation.left, leaves, namer, ctes, outside, ties)
                next(leaves)
                return self.lateral(relation, left, ctes)
            case syntax.Joined():
                left = self.joined(relation.left, leaves, namer, ctes, outside, ties)
                right = self.joined(relation.right, leaves, namer, ctes, outside, ties)
                return self.join(relation, left, right, namer, ctes, outside, ties)
            case syntax.Derived(lateral=True, start=start, end=end):
                raise Unsaid("LATERAL", "LATERAL at the left of a join", (start, end))
            case syntax.Generated(lateral=True, call=call):
                raise Unsaid("LATERAL", "LATERAL at the left of a join", call.span)
            case _:
                return next(leaves)

    def lateral(self, joined: syntax.Joined, left: Scope, ctes: Ctes) -> Scope:
        """Return rows that are made, or selected, for each row of the left side.

        Law lateral: a join to the subquery by its correlation predicate; `LIMIT`, groups, windows and `DISTINCT` go by
        that, too.
        """
        right = joined.right
        assert isinstance(right, syntax.Derived | syntax.Generated)
        at = right.span if isinstance(right, syntax.Derived) else right.call.span
        if joined.kind not in ("inner", "cross", "left") or joined.natural or joined.using is not None:
            raise Unsaid("LATERAL", f"LATERAL in a {joined.kind} join, or with USING", at)
        if joined.kind == "left" and joined.on is None:
            # Spark joins such rows of a function as without LEFT
            raise Unsaid("LATERAL", "LATERAL in a LEFT JOIN without ON", at)
        with self.seeing(left, at):
            return self.lateral_rows(joined, right, left, ctes, at)

    def lateral_rows(
        self, joined: syntax.Joined, right: syntax.Derived | syntax.Generated, left: Scope, ctes: Ctes, at: Span
    ) -> Scope:
        """Return the left side's rows beside the rows that LATERAL makes of each."""
        qualifier = (right.alias.name.lower(),) if right.alias.name else ()
        if isinstance(right, syntax.Generated):
            self.always_joined(joined, "a function", at)
            return self.generated(right.call, left, right.alias.columns, joined.kind == "left", qualifier)
        asked = syntax.Subquery("in", right.query, *at)
        select, inner_ctes = self.plain_select(right.query, ctes)
        if select is not None and self.is_one_row(select):
            aggregated = self.aggregated_beside(select, inner_ctes, left)
            if aggregated is not None:
                return self.beside(joined, right, *aggregated)
        elif select is not None and (computed := self.computed_beside(joined, select, inner_ctes, left)) is not None:
            scope, columns = computed
            named = Scope(scope.node, columns).named(right.alias.columns, at).qualified(qualifier)
            return replace(left, node=scope.node, columns=(*left.columns, *named.columns))
        found, ties = self.inner(asked, ctes, left, apart=True)
        columns = replace(found.named(right.alias.columns, at).qualified(qualifier), hidden=()).columns
        both = Scope(left.node, (*left.columns, *columns), left.hidden)
        on = ties
        if joined.on is not None:
            self.plain(joined.on, "ON")
            conditions = (self.value(joined.on.inside(s), self.lookup(both)).expr for s in joined.on.conjuncts)
            on = (*ties, *(e for e in conditions if not is_always_true(e)))
        kind: JoinKind = "left" if joined.kind == "left" else "inner" if on else "cross"
        return replace(both, node=Join(left.node, found.node, kind, on))

    def computed_beside(
        self, joined: syntax.Joined, select: Select, ctes: Ctes, left: Scope
    ) -> tuple[Scope, tuple[Column, ...]] | None:
        """Return the left side joined to the rows of a LATERAL SELECT, and the items of this SELECT over both.

        None where the items read the rows of the right side alone, or the SELECT has more than rows and items.
        """
        items = [i.expression for i in select.items if isinstance(i, Item)]
        always = joined.on is None or self.text(*joined.on.span).lower() == "true"
        one = select.relation is None and select.where is None and not select.views
        more = select.group is not None or select.distinct or self.aggregates(select)
        if more or not always or (joined.kind == "left" and not one) or any(c.over for e in items for c in e.calls):
            return None
        rows, ties = self.rows(select, ctes, left)
        if not self.read_outside(items, rows, left):
            return None
        node = left.node if one else Join(left.node, rows.node, "inner" if ties else "cross", ties)
        both = replace(rows, node=node, around=left)
        both, holes = self.subqueries(items, both, ctes)
        both, generated = self.split(select, both)
        entries = self.entries(select, both, Windows.of(self, select, Namer()), holes, generated)
        namer = Namer(both.node.columns)
        new = tuple((namer.free(entry.name or "__column"), entry.value.expr) for entry in entries)
        return replace(both, node=extended(both.node, new)), listed(entries, new)

    def always_joined(self, joined: syntax.Joined, what: str, at: Span) -> None:
        """Raises Unsaid unless LATERAL has no condition, or ON true."""
        if joined.on is not None and self.text(*joined.on.span).lower() != "true":
            raise Unsaid("LATERAL", f"LATERAL of {what} with another condition than ON true", at)

    def beside(
        self, joined: syntax.Joined, right: syntax.Derived, scope: Scope, values: list[tuple[syntax.Item, Value]]
    ) -> Scope:
        """Return a scope with the one row that LATERAL gives for each of its rows."""
        at = right.span
        self.always_joined(joined, "an aggregate", at)
        names = right.alias.columns or [item_name(item) for item, _ in values]
        if len(names) != len(values):
            raise Unsaid("INVALID", f"{len(names)} names of {len(values)} columns", at)
        qualifier = (right.alias.name.lower(),) if right.alias.name else ()
        named = (
            Column(name, value.expr.column or "", value.exact, item.expression.span, qualifier)
            for name, (item, value) in zip(names, values, strict=True)
        )
        return replace(scope, columns=(*scope.columns, *named))

    def asked_of_left(
        self, conjuncts: list[syntax.Expression], left: Scope, ctes: Ctes
    ) -> tuple[Scope, dict[Span, Value]]:
        """Return the left side with the values of the subqueries in a join's condition."""
        try:
            return self.subqueries(conjuncts, left, ctes)
        except Unsaid as unsaid:
            if unsaid.code == "UNKNOWN_COLUMN":
                q = conjuncts[0].subqueries[0]
                raise Unsaid("SUBQUERY", "a subquery about the right side in ON", q.span) from unsaid
            raise

    def join(
        self,
        joined: syntax.Joined,
        left: Scope,
        right: Scope,
        namer: Namer,
        ctes: Ctes,
        outside: Scope | None,
        ties: list[Expr],
    ) -> Scope:
        both = Scope(left.node, (*left.columns, *right.columns), (*left.hidden, *right.hidden))
        kind: JoinKind = joined.kind  # type: ignore[assignment]
        pairs = equated(joined, left, right)
        on = tuple(Expr((Ref(a.internal), " = ", Ref(b.internal))) for a, b in pairs)
        asked: list[syntax.Expression] = []
        if joined.on is not None:
            self.plain(joined.on, "ON")
            conjuncts = [joined.on.inside(s) for s in joined.on.conjuncts]
            asked = [conjunct for conjunct in conjuncts if conjunct.subqueries]
            holes: Holes = NONE
            if kind not in ("inner", "cross"):
                # a condition is evaluated for pairs of rows: a subquery's value may come with either side
                left, holes = self.asked_of_left(asked, left, ctes)
                both, asked = replace(both, node=left.node), []
            resolve = self.lookup(both, outside=outside)
            conditions = [self.value(conjunct, resolve, holes).expr for conjunct in conjuncts if conjunct not in asked]
            own = {*left.node.columns, *right.node.columns}
            on = tuple(e for e in conditions if e.refs <= own and not is_always_true(e))
            ties += [e for e in conditions if not e.refs <= own]
        kind = "inner" if kind == "cross" and on else "cross" if kind == "inner" and not on else kind
        node: Node = Join(left.node, right.node, kind, on)
        if kind in ("semi", "anti"):
            named = [a for a, _ in pairs]
            return replace(left, node=node, columns=(*named, *(c for c in left.columns if c not in named)))
        if not pairs:
            both = replace(both, node=node)
            for conjunct in asked:
                both, _ = self.asked(conjunct, both, ctes)
            return both
        ours, theirs = [a for a, _ in pairs], [b for _, b in pairs]
        kept = (*(c for c in left.columns if c not in ours), *(c for c in right.columns if c not in theirs))
        if kind == "right":
            return Scope(node, (*theirs, *kept), (*ours, *both.hidden))
        if kind != "full":
            return Scope(node, (*ours, *kept), (*theirs, *both.hidden))
        united = [_united(a, b, namer.free(a.name or "k")) for a, b in pairs]
        coalesced = [
            (m.internal, Expr(("coalesce(", Ref(a.internal), ", ", Ref(b.internal), ")")))
            for m, (a, b) in zip(united, pairs, strict=True)
        ]
        node = extended(node, coalesced)
        return Scope(node, (*united, *kept), (*ours, *theirs, *both.hidden))


def _united(a: Column, b: Column, internal: str) -> Column:
    """Return a column that has values of both, in the common type of the two."""
    return replace(a, internal=internal, exact=a.exact and b.exact, qualifier=(), decimal=a.decimal and b.decimal)


def _only_inner(relation: syntax.Relation) -> bool:
    match relation:
        case syntax.Joined(left=left, right=right, kind=kind):
            return kind in ("inner", "cross") and _only_inner(left) and _only_inner(right)
        case syntax.Grouped(relation=inner):
            return _only_inner(inner)
        case _:
            return True


def _refuse_filter_by_names(left: Scope, right: Scope, correlated: bool, at: Span) -> None:
    """Raise Unsaid for an EXCEPT that Spark may take for a filter, by other columns of the same names.

    Of the same rows it leaves out those for which the right side's WHERE is true. It looks for the columns of this
    WHERE among the items, by their names; columns from outside are items there, too.
    Source: Spark's ReplaceExceptWithFilter.
    """
    if sources(left.node) != sources(right.node):
        return
    rows = right.node.child if isinstance(right.node, Project) else right.node
    items = dict(right.node.items) if isinstance(right.node, Project) else {c: column(c) for c in rows.columns}
    shown = {(c.name or "").lower(): items[c.internal].column for c in right.columns}
    other = correlated
    while isinstance(rows, Filter):
        own = {c: table_column(rows, c) for c in rows.predicate.refs}
        other |= any(shown.get((held[1] if held else c).lower(), c) != c for c, held in own.items())
        rows = rows.child
    if other:
        raise Unsaid("EXCEPT", "EXCEPT of rows of one table, whose WHERE names an item that is another column", at)


def _beside(scope: Scope, names: Iterable[str], at: Span) -> Scope:
    """Return the scope with more columns of its node, which have no name."""
    return replace(scope, columns=(*scope.columns, *(Column(None, c, False, at) for c in names)))


def _leaves(relation: syntax.Relation) -> Iterator[syntax.Relation]:
    match relation:
        case syntax.Joined(left=left, right=right):
            yield from _leaves(left)
            yield from _leaves(right)
        case syntax.Grouped(relation=inner):
            yield from _leaves(inner)
        case _:
            yield relation
