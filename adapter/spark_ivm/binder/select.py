"""One SELECT -> algebra: its rows, groups and windows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import takewhile

from spark_ivm.algebra.expr import Expr, column, text
from spark_ivm.algebra.nodes import Constant, Distinct, Filter, Generate, Window
from spark_ivm.algebra.spark_types import fields_of
from spark_ivm.algebra.term_types import names_of_made
from spark_ivm.algebra.trees import project_columns
from spark_ivm.algebra.types import type_as_declared
from spark_ivm.binder.decorrelate import Conditions, Ctes, item_name
from spark_ivm.binder.expressions import NONE, Holes
from spark_ivm.binder.groups import Groups
from spark_ivm.binder.items import (
    Entry,
    is_generator,
    list_carried,
    listed,
    projection,
    put_in_place,
    resolve_items_first,
    strip_parentheses,
)
from spark_ivm.binder.scope import Column, Namer, Scope, Unsaid, Value, joined_by
from spark_ivm.binder.time_windows import SESSION, in_sessions, in_time_windows
from spark_ivm.binder.window_calls import Windows, commas
from spark_ivm.parser import ast as syntax
from spark_ivm.parser.ast import Call, Expression, Item, Name, Select, Star
from spark_ivm.parser.fragments import Fragment, Ref, Ties, merged
from spark_ivm.parser.identifiers import quote
from spark_ivm.parser.lexer import Span, Token


class Selector(Groups, ABC):
    """Reads SELECTs; a subclass reads the relations in them and the queries around them."""

    @abstractmethod
    def relation(self, relation: syntax.Relation, ctes: Ctes, outside: Scope | None = None) -> tuple[Scope, Conditions]:
        """The relation after FROM, without column names from outside, and its subqueries' ties to the rows outside."""

    def one_row(self) -> Scope:
        """A row without columns that could be named."""
        return Scope(Constant((self.fresh("__row"),), "(0)"), ())

    # ── SELECT ──

    def limited(self, query: syntax.Query, ctes: Ctes, outside: Scope | None) -> tuple[Scope, Conditions]:
        """The first rows by ORDER BY, as LIMIT and OFFSET say."""
        if any(sort.each_part for sort in query.order):
            at = (query.limit or query.offset or query).span
            raise Unsaid("ORDERED", "LIMIT of rows that are in order in each part alone", at)
        match query.order:
            case (sort,) if self.text(*strip_parentheses(sort.expression)).upper() == "ALL":
                try:
                    return self.first_rows(query, ctes, outside)
                except Unsaid as unknown:
                    # Spark looks for a column of the name first
                    if (unknown.code, unknown.detail.upper()) != ("UNKNOWN_COLUMN", "ALL"):
                        raise
                every = self.text(sort.expression.end, sort.end)
                return self.first_rows(replace(query, order=()), ctes, outside, every)
            case _:
                return self.first_rows(query, ctes, outside)

    def first_rows(
        self, query: syntax.Query, ctes: Ctes, outside: Scope | None, every: str | None = None
    ) -> tuple[Scope, Conditions]:
        """The first rows by the entries of ORDER BY, or in the direction `every` by each column.

        Law limit: a filter on `row_number()`, ties broken by all columns.
        """
        shown_as = self.output_names(query.body)
        names = {n.lower(): i for i, n in enumerate(shown_as) if n}
        place: dict[int, int] = {}  # entry of ORDER BY -> output column
        more: list[Item] = []
        for i, sort in enumerate(query.order):
            e = sort.expression
            word = self.text(*strip_parentheses(e)).lower()
            if word.isdigit():
                place[i] = int(word) - 1
            elif (name := word.strip("`")) in names:
                place[i] = names[name]
            elif None in shown_as and any(n.identifiers[0].lower() not in names for n in e.refs):
                raise Unsaid("UNNAMED_COLUMN", "an expression without a name beside ORDER BY", e.span)
            else:
                more.append(Item(e, sorts=True))
        body = query.body
        if more and isinstance(body, Select) and not body.distinct:
            body = replace(body, items=(*body.items, *more))
        scope, ties = self.tied(body, ctes, outside)
        if scope.ordered and not query.order and every is None:
            asked = query.limit or query.offset
            at = asked.span if asked else query.span
            raise Unsaid("ORDERED", "LIMIT of rows that a query within it orders", at)
        self.check_limit_of_each_row(scope, ties, outside, query.span)
        scope, by, ties = self.keyed(scope, ties, outside, query.span)
        shown = len(scope.columns) - (len(more) if body is not query.body else 0)
        hidden = iter(scope.columns[shown:])
        fragments: list[Fragment] = []
        for c in scope.columns[:shown] if every is not None else ():
            fragments += [", " if fragments else "", Ref(c.internal), every or ""]
        for i, sort in enumerate(query.order):
            e = sort.expression
            fragments.append(", " if fragments else "")
            if place.get(i, 0) >= shown:
                raise Unsaid("INVALID", f"ORDER BY {place[i] + 1} names no item", e.span)
            if i in place:
                fragments.append(Ref(scope.columns[place[i]].internal))
            elif body is query.body:
                fragments += self.value(e, self.lookup(scope)).expr.fragments
            else:
                fragments.append(Ref(next(hidden).internal))
            fragments.append(self.text(e.end, sort.end))
        number = self.fresh("__number")
        partition = ("PARTITION BY ", *commas(by), " ") if by else ()
        order = merged(("row_number() OVER (", *partition, "ORDER BY ", *(fragments or ["1"]), Ties(), ")"))
        skipped = f"({self.constant(query.offset)})" if query.offset else "0"
        within: tuple[Fragment, ...] = (Ref(number), f" > {skipped}")
        if query.limit:
            within = (*within, " AND ", Ref(number), f" <= {skipped} + ({self.constant(query.limit)})")
        node = Filter(Window(scope.node, by, ((number, Expr(order)),)), Expr(merged(within)))
        kept = dict.fromkeys((*(c.internal for c in scope.columns[:shown]), *by))
        return Scope(project_columns(node, kept), scope.columns[:shown]), ties

    def output_names(self, body: syntax.Body) -> list[str | None]:
        """The names of a SELECT's columns up to the first star."""
        match body:
            case Select(items=items):
                plain = takewhile(lambda item: isinstance(item, Item), items)
                return [n for i in plain if isinstance(i, Item) for n in (i.aliases or (item_name(i),))]
            case _:
                return []

    def constant(self, e: Expression) -> str:
        """The text of an expression without columns."""
        found = self.value(e, self.lookup(self.one_row()))
        if found.expr.params:
            raise Unsaid("CLOCK", "the time where rows are written or counted", e.span)
        return found.expr.written

    def selected(self, select: Select, ctes: Ctes, outside: Scope | None = None) -> tuple[Scope, Conditions]:
        """The SELECT's rows, and a subquery's ties to the rows outside; the node has the columns that the ties read."""
        at = select.span
        scope, ties = self.rows(select, ctes, outside)
        # Spark looks for a column of the name first
        if (name := select.group_all) and (scope.find(name) or (outside and outside.find(name))):
            raise Unsaid("AMBIGUOUS_COLUMN", "GROUP BY ALL beside a column that is called so", name.span)
        if select.group_all and all(isinstance(i, Item) and _aggregates(i.expression) for i in select.items):
            select = replace(select, group=None, group_all=None)  # no item is a key: there is one group
        items = [i.expression for i in select.items if isinstance(i, Item)]
        windowed = any(c.over for e in items for c in e.calls)
        grouped = select.group is not None or self.aggregates(select)
        every = (*items, *(select.group or ()), select.having, *(e for _, _, e in select.windows))
        after = [e for e in every if e]
        read = self.read_outside(after, scope, outside)
        if outside and (ties or read) and grouped and select.group is None:
            if windowed or select.group_all:
                raise Unsaid("SUBQUERY", "an aggregate without GROUP BY in a correlated subquery", at)
            return self.one_row_each(select, ctes, outside, {c for t in ties for c in t.refs} | read)
        if read or grouped or windowed or select.distinct:
            scope, carried, ties = self.keyed(scope, ties, outside, at, read)
        else:
            carried = tuple(c for c in scope.node.columns if any(c in t.refs for t in ties))
        scope = in_time_windows(self, select, scope, self.fresh)
        scope = in_sessions(self, select, scope, self.fresh, self.beside_sessions(select, scope, carried), self.types)
        if grouped:
            self.not_in_their_order(after, scope)
            select, scope = self.with_values(select, scope, ctes)
            items = [i.expression for i in select.items if isinstance(i, Item)]
        if carried and select.sets:
            raise Unsaid("SUBQUERY", "grouping sets in a correlated subquery", at)
        asks = any(e.subqueries for e in (*items, *((select.having,) if select.having else ())))
        splits = grouped and next(filter(is_generator, items), None)
        if splits and (windowed or select.sets or select.having):
            # Spark computes these of the groups or of the rows that are made of them, depending on the function
            raise Unsaid("GENERATOR", f"{splits.calls[0].name}() here", splits.span)
        if grouped and (windowed or select.sets or asks or splits):
            try:
                found = self.selected_from_groups(select, scope, ctes, carried)
            except Unsaid as unknown:
                asked = (r for e in after for r in e.refs if r.span == unknown.span)
                if unknown.code != "UNKNOWN_COLUMN" or not any(map(scope.find, asked)):
                    raise
                # it is a column of the rows, within a key that the text repeats in another way
                raise Unsaid("GROUP_KEY", unknown.detail, unknown.span) from None
        elif grouped:
            entries = self.entries(select, scope, Windows.of(self, select, Namer(scope.node.columns)), NONE)
            found = self.aggregated(select, scope, entries, carried)
        else:
            found = self.projected(select, scope, ctes, NONE, carried)
        if select.distinct:
            found = replace(found, node=Distinct(found.node), ordered=False)
        shown = len(found.columns) - len(carried)
        names = dict(zip(carried, (c.internal for c in found.columns[shown:]), strict=True))
        return replace(found, columns=found.columns[:shown]), tuple(t.rename(names) for t in ties)

    def rows(self, select: Select, ctes: Ctes, outside: Scope | None) -> tuple[Scope, Conditions]:
        """FROM and WHERE."""
        scope, ties = self.relation(select.relation, ctes, outside) if select.relation else (self.one_row(), ())
        for view in select.views:
            e, alias = view.call, view.alias
            if not is_generator(e):
                raise Unsaid("GENERATOR", "LATERAL VIEW of another function", e.span)
            if alias.columns is None and alias.name is None:
                raise Unsaid("INVALID", "LATERAL VIEW without a name", e.span)
            own = (alias.name.lower(),) if alias.name else ()
            scope = self.generated(e, scope, alias.columns, view.outer, own)
        if select.where is None:
            return scope, ties
        scope, more = self.where(select.where, scope, ctes, outside)
        return scope, (*ties, *more)

    def where(self, e: Expression, scope: Scope, ctes: Ctes, outside: Scope | None) -> tuple[Scope, Conditions]:
        """The rows that pass. An equality of two columns goes into the inner join whose two sides it compares."""
        self.plain(e, "WHERE")
        resolve = self.lookup(scope, outside=outside)
        node, rest, ties = scope.node, [], []
        conjuncts = [e.inside(span) for span in e.conjuncts]
        for conjunct in conjuncts:
            if conjunct.subqueries:
                continue
            predicate = self.value(conjunct, resolve).expr
            if not predicate.refs <= set(scope.node.columns):
                ties.append(predicate)
            elif predicate.equality and (joined := joined_by(node, predicate)) is not None:
                node = joined
            else:
                rest.append(predicate)
        if node == scope.node and not ties and not e.subqueries:
            return replace(scope, node=Filter(node, self.value(e, resolve).expr)), ()
        for predicate in rest:
            node = Filter(node, predicate)
        scope = replace(scope, node=node)
        for conjunct in conjuncts:
            if conjunct.subqueries:
                scope, more = self.asked(conjunct, scope, ctes, outside)
                ties += more
        return scope, tuple(ties)

    def asked(self, e: Expression, scope: Scope, ctes: Ctes, outside: Scope | None = None) -> tuple[Scope, Conditions]:
        """The rows that pass a condition with a subquery."""
        if (existence := self.existence(e)) is not None:
            subquery, holds = existence
            return replace(scope, node=self.matched(e, subquery, holds, scope, ctes)), ()
        scope, holes = self.subqueries([e], scope, ctes)
        predicate = self.value(e, self.lookup(scope, outside=outside), holes).expr
        if not predicate.refs <= set(scope.node.columns):
            return scope, (predicate,)
        return replace(scope, node=Filter(scope.node, predicate)), ()

    def projected(self, select: Select, scope: Scope, ctes: Ctes, holes: Holes, carried: tuple[str, ...] = ()) -> Scope:
        """The items of a SELECT without groups, and the carried columns."""
        scope, more = self.subqueries([i.expression for i in select.items if isinstance(i, Item)], scope, ctes)
        scope, generated = self.split(select, scope, holes)
        windows = Windows.of(self, select, Namer(scope.node.columns), carried)
        entries = [
            *self.entries(select, scope, windows, {**holes, **more}, generated),
            *list_carried(carried, select, self.fresh),
        ]
        if not entries:
            entries = [Entry(None, Value(text("1"), True), select.span)]
        node = windows.added_to(scope.node)
        namer = Namer()
        items = tuple((namer.free(entry.name or "__column"), entry.value.expr) for entry in entries)
        ordered = scope.ordered and not windows.items
        return Scope(projection(node, items), listed(entries, items), ordered=ordered)

    def entries(
        self,
        select: Select,
        scope: Scope,
        windows: Windows,
        holes: Holes,
        generated: Mapping[Span, tuple[Entry, ...]] | None = None,
    ) -> list[Entry]:
        """The select list: stars spread out, windows cut out, each item's use of an earlier alias replaced.

        `generated` holds the columns of the items that make rows.
        """
        found: list[Entry] = []
        aliases: dict[str, Value | None] = {}
        resolve = self.lookup(scope, aliases)
        for item in select.items:
            if isinstance(item, Star):
                found += self.starred(item, scope)
                continue
            e = item.expression
            if generated and e.span in generated:
                found += generated[e.span]
                continue
            by = resolve_items_first(e, found, resolve) if item.sorts else resolve
            value = self.value(e, by, {**holes, **windows.columns(e, by, item.alias, holes)})
            of_time = e.name is not None and item.alias is None and bool(value.expr.params)
            # Spark calls it `current_date()`, which is a column of no such name
            found.append(Entry(None if of_time else item_name(item), value, e.span))
            if item.alias is not None:
                alias = item.alias.lower()
                aliases[alias] = None if alias in aliases else value
        match select.items:
            case (Star(replaced=Token() as name), _):
                return put_in_place(found, name)
        return found

    # ── rows out of rows ──

    def split(self, select: Select, scope: Scope, holes: Holes = NONE) -> tuple[Scope, dict[Span, tuple[Entry, ...]]]:
        """The rows that the select list's generators make, and the columns of each such item."""
        generated: dict[Span, tuple[Entry, ...]] = {}
        for item in select.items:
            if not isinstance(item, Item) or not is_generator(item.expression):
                continue
            e = item.expression
            made = self.generated(e, scope, item.aliases or ((item.alias,) if item.alias else None), holes=holes)
            generated[e.span] = tuple(Entry(c.name, c.value, c.at) for c in made.columns[len(scope.columns) :])
            scope = replace(scope, node=made.node)
        return scope, generated

    def generated(
        self,
        e: Expression,
        scope: Scope,
        names: tuple[str, ...] | None,
        outer: bool = False,
        qualifier: tuple[str, ...] = (),
        holes: Holes = NONE,
    ) -> Scope:
        """The rows that one call of a generator makes, with its columns behind the others."""
        call = e.call
        assert call is not None
        names = names or self.names_of_made(call, e, scope)
        if over := next((c for c in e.calls if c.over), None):
            raise Unsaid("GENERATOR", f"{over.name}() OVER in {call.name}()", over.span)
        arguments = self.value(replace(e, calls=tuple(c for c in e.calls if c != call)), self.lookup(scope), holes)
        columns = tuple(self.fresh(f"__{name}") for name in names)
        given = (Column(n, c, False, e.span, qualifier) for n, c in zip(names, columns, strict=True))
        node = Generate(scope.node, arguments.expr, columns, outer)
        return replace(scope, node=node, columns=(*scope.columns, *given))

    def names_of_made(self, call: Call, e: Expression, scope: Scope) -> tuple[str, ...]:
        """The names that Spark gives a generator's columns. Raises Unsaid where these are not known."""
        of = [self.value(e.inside(arg), self.lookup(scope)).expr for arg in call.args]
        known = {c: type_as_declared(scope.node, c, self.types) or "" for x in of for c in x.refs}
        names = names_of_made(call.name, tuple(x.tree for x in of), known)
        if names is None:
            raise Unsaid("UNNAMED_COLUMN", f"the columns of {call.name}()", e.span)
        return names

    def starred(self, star: Star, scope: Scope) -> list[Entry]:
        """The columns of `*` or `t.*`, or the fields of a struct, which Spark looks for where no table has the name."""
        at = star.span
        try:
            return [Entry(c.name, c.value, at) for c in scope.star(star)]
        except Unsaid as unknown:
            tokens = takewhile(lambda t: t.text != "*", self.between(*at))
            name = Name(tuple(t for t in tokens if t.text != "."))
            if unknown.code != "STAR" or (found := scope.find(name)) is None:
                raise
            column, used = found
            path = tuple(name.identifiers[used:])
            fields = fields_of(type_as_declared(scope.node, column.internal, self.types), path)
            omitted = {t.value.lower() for t in star.omitted}
            if not fields or not omitted <= {field.lower() for field, _ in fields}:
                raise
            return [
                Entry(field, Value(Expr((Ref(column.internal), "." + ".".join(map(quote, (*path, field))))), False), at)
                for field, _ in fields
                if field.lower() not in omitted
            ]

    def beside_sessions(self, select: Select, scope: Scope, carried: tuple[str, ...]) -> Iterator[Expr]:
        """The expressions that rows are grouped by besides their session of time."""
        yield from map(column, carried)
        for e in self.grouped_by(select, [i for i in select.items if isinstance(i, Item)], scope):
            if not any(c.name == SESSION for c in e.calls):
                self.plain(e, "GROUP BY")
                yield self.value(e.inside(strip_parentheses(e)), self.lookup(scope)).expr


def _aggregates(e: Expression) -> bool:
    return any(c.aggregate for c in e.calls)
