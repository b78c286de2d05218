"""GROUP BY, grouping sets and HAVING -> algebra."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from spark_ivm.algebra.expr import Expr, Items, canonical, column, text
from spark_ivm.algebra.nodes import Aggregate, Constant, Filter, Join, Node
from spark_ivm.algebra.trees import children, expressions, extended
from spark_ivm.binder.decorrelate import Ctes, Subqueries, item_name
from spark_ivm.binder.expressions import Holes, covered
from spark_ivm.binder.items import (
    Entry,
    count_names,
    is_generator,
    list_carried,
    listed,
    projection,
    resolve_items_first,
    strip_parentheses,
)
from spark_ivm.binder.padded import refuse_padded
from spark_ivm.binder.scope import Namer, Resolve, Scope, Unsaid, Value
from spark_ivm.parser import functions, terms
from spark_ivm.parser.ast import Expression, Item, Name, Select, Star
from spark_ivm.parser.expressions import term_of
from spark_ivm.parser.fragments import Fragment, Ref, merged
from spark_ivm.parser.lexer import Span
from spark_ivm.parser.terms import bare
from spark_ivm.parser.terms import walk as walk_term

# words on either side of an operand that is a whole expression
_BEFORE = frozenset("BY WHEN THEN ELSE CASE".split())
_AFTER = frozenset("ORDER DESC ASC NULLS ROWS RANGE WHEN THEN ELSE END".split())
# words on either side of an operand that is a number: they bind looser than arithmetic
_LOOSER = frozenset("= == <=> <> != < <= > >= AND OR NOT IS IN BETWEEN LIKE".split())
_ARITHMETIC = frozenset("+ - * / % ( ) . ,".split())
# what no operator beside it takes apart
_OPERANDS = (terms.Call, terms.Case, terms.Cast)


@dataclass(frozen=True)
class Groupings:
    """Several groupings at once.

    Law grouping_sets: an aggregate over each row once for every set, keyed by the keys of the set and its number; the
    other keys are NULL.

    `number` is the column that names the set; `sets` hold names of `keys`.
    """

    number: str
    keys: tuple[str, ...]
    sets: tuple[frozenset[str], ...]

    def masked(self, node: Node, keys: Mapping[str, Expr], fresh: Callable[[str], str]) -> tuple[Node, Items]:
        """The rows once for each set, and the group keys over them."""
        numbers = ", ".join(f"({n})" for n in range(len(self.sets)))
        each = Join(node, Constant((self.number,), numbers), "cross")
        masks: list[tuple[str, Expr]] = []
        for name, key in keys.items():
            where = ", ".join(str(n) for n, s in enumerate(self.sets) if name in s)
            inside: tuple[Fragment, ...] = (Ref(self.number), f" IN ({where})") if where else ("false",)
            whole = all(name in s for s in self.sets)
            fragments = key.fragments if whole else ("CASE WHEN ", *inside, " THEN ", *key.fragments, " END")
            masks.append((fresh("__mask"), replace(key, fragments=merged(fragments))))
        rows = extended(each, masks)
        named = tuple((name, column(mask)) for name, (mask, _) in zip(keys, masks, strict=True))
        return rows, (*named, (self.number, column(self.number)))

    def grouping_value(self, keys: list[str], one: bool) -> Expr:
        """What grouping() or grouping_id() gives: a bit for each key that is not in the set."""
        bits = (
            (n, sum(1 << i for i, key in enumerate(reversed(keys)) if key not in s)) for n, s in enumerate(self.sets)
        )
        cases = "".join(f" WHEN {n} THEN {value}" for n, value in bits)
        return Expr(("CAST(CASE ", Ref(self.number), f"{cases} END AS {'TINYINT' if one else 'BIGINT'})"))


class Groups(Subqueries, ABC):
    """Reads GROUP BY and HAVING; a subclass reads the items above the groups."""

    @abstractmethod
    def projected(self, select: Select, scope: Scope, ctes: Ctes, holes: Holes, carried: tuple[str, ...] = ()) -> Scope:
        """The items of a SELECT over the rows of `scope`, without its WHERE and its groups."""

    def with_values(self, select: Select, scope: Scope, ctes: Ctes) -> tuple[Select, Scope]:
        """The SELECT without the subqueries in its group keys and aggregates, and the rows with their values."""
        listed = [i for i in select.items if isinstance(i, Item)]
        every = [*(i.expression for i in listed), *(select.group or ()), *((select.having,) if select.having else ())]
        known: dict[str, Value] = {}
        aggregated = [e.inside(c.span) for e in every for c in e.calls if c.aggregate]
        grouped = self.grouped_by(select, listed, scope)
        for e in (*grouped, *aggregated):
            for q in e.subqueries:
                if (sql := self.text(*q.span)) not in known:
                    scope, holes = self.subqueries([replace(e, subqueries=(q,))], scope, ctes)
                    known[sql] = holes[q.span]
        if not known:
            return select, scope
        # the same text beside the groups is computed over the groups, where the rows' own value is none
        keys = {self.text(*e.span) for e in grouped}
        below = [e.span for e in (*grouped, *aggregated, *(select.group or ()))]
        below += [s for e in every for g in grouped for s in self.alike(e, g.span, count_names(select, g.span))]
        for q in (q for e in every for q in e.subqueries):
            if (sql := self.text(*q.span)) in known and (sql in keys or covered(q.span, below)):
                self.standing[q.span] = known[sql]

        def rest(e: Expression) -> Expression:
            return replace(e, subqueries=tuple(q for q in e.subqueries if q.span not in self.standing))

        items = tuple(replace(i, expression=rest(i.expression)) if isinstance(i, Item) else i for i in select.items)
        group = None if select.group is None else tuple(map(rest, select.group))
        return replace(select, items=items, group=group, having=select.having and rest(select.having)), scope

    def grouped_by(self, select: Select, listed: list[Item], scope: Scope) -> list[Expression]:
        """The expressions that a SELECT groups by; where GROUP BY names an item, the item's expression."""
        if select.group_all:
            return [i.expression for i in listed if not any(c.aggregate for c in i.expression.calls)]
        named = {i.alias.lower(): i.expression for i in listed if i.alias}
        found = []
        for e in select.group or ():
            word = self.text(*strip_parentheses(e)).lower()
            at, word = int(word) if word.isdigit() else 0, word.strip("`")
            column_first = word in functions.CONSTANT_NAMES or (len(e.refs) == 1 and scope.find(e.refs[0]) is not None)
            alias = e if column_first else named.get(word, e)
            found.append(listed[at - 1].expression if 0 < at <= len(listed) else alias)
        return found

    def aggregated(self, select: Select, scope: Scope, entries: list[Entry], carried: tuple[str, ...]) -> Scope:
        """A grouped SELECT; the carried columns are group keys too."""
        grouped_by = self.group_keys(select, scope, entries)
        keys = [value.expr for value, _ in grouped_by]
        entries = [*entries, *list_carried(carried, select, self.fresh)]
        namer = Namer()
        named: dict[tuple[Fragment, ...], str] = {}  # a key's canonical form -> its column
        for key in (*keys, *map(column, carried)):
            canon = canonical(key)
            if canon not in named:
                same = next((e.name for e in entries if e.name and canonical(e.value.expr) == canon), None)
                named[canon] = namer.free(same or key.column or "__key")
        firsts = {canonical(k): k for k in (*map(column, carried), *reversed(keys))}
        plain = {c: column(name) for canon, name in named.items() if (c := firsts[canon].column)}
        aggregates: list[tuple[str, Expr]] = []
        items: list[tuple[str, Expr]] = []
        out = Namer()
        for entry in entries:
            value, name = entry.value, out.free(entry.name or "__column")
            if (canon := canonical(value.expr)) in named:
                items.append((name, column(named[canon])))
            elif not value.aggregate and value.expr.refs <= set(plain):
                items.append((name, value.expr.replace_refs(plain)))
            else:
                aggregates.append((namer.free(entry.name or "__value"), value.expr))
                items.append((name, column(aggregates[-1][0])))
        predicate = None
        if select.having is not None:
            computed = (at for value, at in grouped_by if not value.expr.column)
            repeated = [span for at in computed for span in self.alike(select.having, at, count_names(select, at))]
            having = self.having(select.having, scope, entries, keys, repeated)
            predicate = having.expr
            if named or having.aggregate or having.expr.refs:
                predicate = column(namer.free("__having"))
                aggregates.append((str(predicate.column), having.expr))
        node: Node = _group(scope.node, tuple((n, firsts[c]) for c, n in named.items()), aggregates, namer.free)
        if predicate:
            # Law having: a filter above the aggregate: a group that no longer passes is deleted with its key.
            node = Filter(node, predicate)
        return Scope(projection(node, tuple(items)), listed(entries, tuple(items)))

    def group_keys(self, select: Select, scope: Scope, entries: list[Entry]) -> list[tuple[Value, Span]]:
        """The values that the rows are grouped by, each with the place of its text."""
        if select.group_all:
            return [(entry.value, entry.at) for entry in entries if not entry.value.aggregate]
        found = []
        for e in select.group or ():
            start, end = at = strip_parentheses(e)
            literal = self.parsed.sql[start:end]
            value: Value | None = None
            if literal.isdigit():
                if not 0 < int(literal) <= len(entries):
                    raise Unsaid("INVALID", f"GROUP BY {literal} names no item", at)
                value, at = entries[int(literal) - 1].value, entries[int(literal) - 1].at
            elif (alone := e.inside(at).name) and len(alone.tokens) == 1:
                name = alone.identifiers[0].lower()
                if scope.find(alone) is None and name not in functions.CONSTANT_NAMES:
                    same = next((x for x in entries if x.name and x.name.lower() == name), None)
                    value, at = (same.value, same.at) if same else (None, at)
            if value is None:
                self.plain(e, "GROUP BY")
                value = self.value(e.inside((start, end)), self.lookup(scope))
            if value.aggregate or value.windowed:
                raise Unsaid("INVALID", "GROUP BY an aggregate", (start, end))
            found.append((value, at))
        return found

    def having(self, e: Expression, scope: Scope, entries: list[Entry], keys: list[Expr], again: list[Span]) -> Value:
        """The predicate of HAVING.

        As in Spark, a name in it is first that of a grouping column, or in a repeated key (`again`) of any column, then
        that of an item, then that of any column.
        """
        grouping = {k.column for k in keys}
        columns = self.lookup(scope)
        items = resolve_items_first(e, entries, columns)

        def resolve(name: Name) -> tuple[Value, int]:
            grouped = (found := scope.find(name)) is not None and found[0].internal in grouping
            return columns(name) if grouped or covered(name.span, again) else items(name)

        self.no_window_call(e)
        hidden = {entry.name.lower() for entry in entries if entry.name}
        if any(r.identifiers[0].lower() in hidden and not covered(r.span, again) for r in e.refs):
            self.refuse_hidden_key(e, scope, items, keys, {}, len(again))
        return self.value(e, resolve)

    def refuse_hidden_key(
        self, e: Expression, scope: Scope, above: Resolve, keys: list[Expr], holes: Mapping[Span, Value], known: int = 0
    ) -> None:
        """Refuse a condition with a computed key in more places than known, as within a sum: Spark takes the key."""
        below = self.lookup(scope)
        condition = self.value(e, lambda name: below(name) if scope.find(name) else above(name), holes).expr
        computed = _computed(keys)
        if sum(_pieces(condition, term) in computed for term in walk_term(condition.tree)) > known:
            raise Unsaid("GROUP_KEY", "a key within a condition that names an item", e.span)

    def selected_from_groups(self, select: Select, scope: Scope, ctes: Ctes, carried: tuple[str, ...]) -> Scope:
        """A grouped SELECT with windows, subqueries or grouping sets: first its groups, then a SELECT from these.

        The carried columns are group keys too.
        """
        items = [i for i in select.items if isinstance(i, Item)]
        if star := next((i for i in select.items if isinstance(i, Star)), None):
            raise Unsaid("STAR", "* beside GROUP BY", star.span)
        entries: list[Entry] = []
        known: dict[str, Value | None] = {}
        for item in items:
            e = item.expression
            later = e.subqueries or any(c.over for c in e.calls) or is_generator(e)
            value = _LATER if later else self.value(e, self.lookup(scope, known))
            entries.append(Entry(item_name(item), value, e.span))
            if item.alias and not later:
                known[item.alias.lower()] = value
        keys = self.group_keys(select, scope, entries)
        names: dict[tuple[Fragment, ...], str] = {}
        for value, _ in keys:
            names.setdefault(canonical(value.expr), value.expr.column or self.fresh("__key"))
        expressions = [i.expression for i in items]
        sorting = {i.expression.span for i in items if i.sorts}
        shown = {name.lower() for i in items if not i.sorts and (name := item_name(i))}
        expressions += [e for _, _, e in select.windows] + ([select.having] if select.having else [])
        holes: dict[Span, Value] = {}
        again: set[Span] = set()  # where keys are repeated
        aggregates: list[tuple[str, Expr]] = []
        groupings = self.groupings(select, keys, names) if select.sets else None
        for e in expressions:
            for call in e.calls:
                at = call.span
                if groupings and call.name in ("grouping", "grouping_id"):
                    asked = [canonical(self.value(e.inside(a), self.lookup(scope)).expr) for a in call.args]
                    if any(a not in names for a in asked):
                        raise Unsaid("INVALID", f"{call.name}() of no grouping column", at)
                    of = [names[a] for a in asked] or list(groupings.keys)
                    holes[at] = Value(groupings.grouping_value(of, call.name == "grouping"), True)
                elif call.aggregate and not covered(at, holes):
                    value = self.value(e.inside(at), self.lookup(scope))
                    aggregates.append((self.fresh(f"__{call.name}"), value.expr))
                    holes[at] = Value(column(aggregates[-1][0]), value.exact)
            # in ORDER BY a name is an item's first, also within a key
            hidden = [r.span for r in e.refs if e.span in sorting and r.identifiers[0].lower() in shown]
            for value, at in keys:
                if not value.expr.column:
                    for span in self.alike(e, at, count_names(select, at)):
                        if not any(covered(r, [span]) for r in hidden):
                            again.add(span)
                            holes[span] = Value(column(names[canonical(value.expr)]), value.exact)
        by_canon = {canonical(value.expr): value.expr for value, _ in keys}
        grouped, key_items = scope.node, tuple((n, by_canon[c]) for c, n in names.items())
        if groupings:
            for value, at in keys:
                refuse_padded(grouped, filter(None, [value.expr.column]), self.padded, at)
            grouped, key_items = groupings.masked(grouped, {n: by_canon[c] for c, n in names.items()}, self.fresh)
        own = {name for name, _ in key_items}
        key_items = (*key_items, *((c, column(c)) for c in carried if c not in own))
        node = _group(grouped, key_items, aggregates, self.fresh)
        kept = {value.expr.column for value, _ in keys if value.expr.column}
        after = Scope(
            node,
            tuple(c for c in scope.columns if c.internal in kept),
            tuple(c for c in scope.hidden if c.internal in kept),
            around=scope.around,
        )
        if select.having is not None:
            self.no_window_call(select.having)
            aliases: dict[str, Value | None] = {
                item.alias.lower(): self.value(item.expression, self.lookup(after), holes)
                for item, entry in zip(items, entries, strict=True)
                if item.alias and entry.value is not _LATER
            }
            after, more = self.subqueries([select.having], after, ctes)
            # beside windows Spark looks for a name among items before groups
            first = aliases if any(c.over for e in expressions for c in e.calls) else {}
            if groupings:
                # Spark takes the item or the key of ROLLUP or CUBE that it hides, as windows and calls are beside it
                for r in select.having.refs:
                    name = r.identifiers[0].lower()
                    shown_as, key = aliases.get(name), after.find(r)
                    hides = shown_as and key and shown_as.expr != key[0].value.expr and not covered(r.span, holes)
                    if hides or (name in shown and covered(r.span, again)):
                        raise Unsaid("GROUP_KEY", f"{r.identifiers[0]} in HAVING, a key and an item", r.span)
            others = [r.span for r in select.having.refs if r.identifiers[0].lower() in first]
            stay = {at: v for at, v in holes.items() if at not in again or not any(covered(r, [at]) for r in others)}
            resolve = _resolve_above_groups(after, aliases, first, self.lookup)
            if (groupings or not first) and any(r.identifiers[0].lower() in aliases for r in select.having.refs):
                computed = [value.expr for value, _ in keys]
                self.refuse_hidden_key(select.having, scope, resolve, computed, {**holes, **more})
            predicate = self.value(select.having, resolve, {**stay, **more}).expr
            after = replace(after, node=Filter(after.node, predicate))
        found = self.projected(select, after, ctes, holes, carried)
        if groupings and _repeats(found.node, node, _computed(by_canon.values())):
            raise Unsaid("GROUP_KEY", "a key of grouping sets within an item", select.span)
        return found

    def groupings(
        self, select: Select, keys: list[tuple[Value, Span]], names: Mapping[tuple[Fragment, ...], str]
    ) -> Groupings:
        """The grouping sets, by the names of their key columns."""
        by = {e.span: names[canonical(value.expr)] for e, (value, _) in zip(select.group or (), keys, strict=True)}
        sets = tuple(frozenset(by[e.span] for e in s) for s in select.sets or ())
        return Groupings(self.fresh("__set"), tuple(names.values()), sets)

    def alike(self, e: Expression, at: Span, names: int) -> list[Span]:
        """The places where the expression repeats the text at another place, as an operand of its own.

        `names` is how many names of columns that text has; the repeated text has as many, none of them a lambda's
        variable. A call, a CASE or a cast is an operand whatever operators are beside it.
        """
        tokens = self.between(*e.span)
        wanted, texts = ([t.word or t.text for t in ts] for ts in (self.between(*at), tokens))
        close = all(t.text in _ARITHMETIC for t in self.between(*at) if t.kind == "symbol") and not _LOOSER & {*wanted}
        before_it, after_it = (known | (_LOOSER if close else frozenset()) for known in (_BEFORE, _AFTER))
        # but a type without parentheses may be the beginning of another one: decimal, decimal(10,2)
        bound = isinstance(term_of((self.text(*at),)), _OPERANDS) and wanted[-1] in (")", "END")
        found = []
        for i in range(len(tokens) - len(wanted) + 1):
            before = tokens[i - 1] if i else None
            after = tokens[i + len(wanted)] if i + len(wanted) < len(tokens) else None
            opens = before is None or before.text in ("(", ",") or (before.word or before.text) in before_it
            closes = after is None or after.text in (")", ",") or (after.word or after.text) in after_it
            apart = (bound and not (before and before.text in (".", ":"))) or (opens and closes)
            if texts[i : i + len(wanted)] == wanted and apart:
                span = (tokens[i].start, tokens[i + len(wanted) - 1].end)
                if sum(covered(r.span, [span]) for r in e.refs) == names:
                    found.append(span)
        return found

    def no_window_call(self, having: Expression) -> None:
        if window := next((c for c in having.calls if c.over), None):
            raise Unsaid("INVALID", f"{window.name}() OVER in HAVING", window.span)


def _repeats(node: Node, groups: Node, keys: list[list[str]]) -> bool:
    """Return whether something is computed above the groups as one of the computed keys. Spark takes the key for it.

    It does so for `1 + a` where the key is `a + 1`, too.
    """
    if node == groups:
        return False
    own = (_pieces(e, term) for e in expressions(node) for term in walk_term(e.tree))
    return any(one in keys for one in own) or any(_repeats(child, groups, keys) for child in children(node))


def _computed(keys: Iterable[Expr]) -> list[list[str]]:
    """Return what each key that is no plain column is made of."""
    return [_pieces(key, bare(key.tree)) for key in keys if not key.column]


def _pieces(e: Expr, term: terms.Term) -> list[str]:
    """Return what a term of the expression is made of, in an order that `a + 1` and `1 + a` share."""
    return sorted(map(repr, canonical(e.piece(term))))


def _group(rows: Node, keys: Items, aggregates: list[tuple[str, Expr]], fresh: Callable[[str], str]) -> Node:
    """The groups; without keys all rows are one group, also where no aggregate is asked for, as by HAVING true."""
    counted = () if keys or aggregates else ((fresh("__rows"), text("count(*)")),)
    return Aggregate(rows, keys, (*aggregates, *counted))


_LATER = Value(text("NULL"), False, aggregate=True)


Named = Mapping[str, Value | None]


def _resolve_above_groups(groups: Scope, aliases: Named, first: Named, lookup: Callable[..., Resolve]) -> Resolve:
    """How names in HAVING are found above groups: as items that go `first`, as columns, as items, then otherwise."""
    columns = lookup(groups, aliases)

    def resolve(name: Name) -> tuple[Value, int]:
        named = first if groups.find(name) is not None else aliases
        value = named.get(name.identifiers[0].lower()) if named is aliases or len(name.identifiers) == 1 else None
        return columns(name) if value is None else (value, 1)

    return resolve
