"""The old query beside the new one: which operators of the two correspond, and under which names.

Both queries are brought into one form: filters below projections, one of each between other operators, conditions one
by one. Then operators are paired from the top down. Where the two differ, both sides get the columns of both, so that
`difference` and `affected_keys` find their preconditions: the same operators over inputs with the same columns, only
with other expressions. The edits are collected in words.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import cast

from spark_ivm.algebra.blocks import block_of, own_columns, split_inner_joins
from spark_ivm.algebra.expr import TRUE, Expr, Items, column
from spark_ivm.algebra.kinds import known_types
from spark_ivm.algebra.nodes import (
    Aggregate,
    Constant,
    Distinct,
    Empty,
    Generate,
    Join,
    JoinKind,
    Node,
    Project,
    Scan,
    Union,
    Window,
)
from spark_ivm.algebra.predicates import conjunction, conjuncts, filtered, without
from spark_ivm.algebra.trees import extended, named_expressions, swapped, under_names, walk
from spark_ivm.algebra.types import Types, typed
from spark_ivm.binder.scope import Namer
from spark_ivm.logic_change.align_expressions import ExpressionAligner
from spark_ivm.logic_change.changed_rows import calendar, edited_sequences, of_one_type
from spark_ivm.logic_change.one_form import (
    Mark,
    Names,
    as_distinct,
    find_unpaired,
    fit_core,
    input_of,
    join_all,
    keep_first,
    project_once,
    rename_join,
    renamed,
    union_of,
    with_mark,
    without_ties,
)
from spark_ivm.logic_change.output_columns import mark_unread_lookups, match_columns
from spark_ivm.logic_change.partners import (
    agree,
    are_matched_by_name,
    is_turned,
    partner_keys,
    partner_nodes,
    reads_column,
    share_inner_joins,
    unconnected,
)
from spark_ivm.logic_change.synonyms import meaning
from spark_ivm.logic_change.unaligned import (
    Unaligned,
    changes_every_row,
    check_no_clash,
    check_types,
    find_incomparable_edit,
)
from spark_ivm.logic_change.words import differences_in_words, in_words, list_tables, name_operator
from spark_ivm.parser.fragments import Ref, merged
from spark_ivm.rewrite.failing import Errors, may_fail_alone
from spark_ivm.rewrite.prune_columns import prune


@dataclass(frozen=True)
class Aligned:
    """Two nodes with the same columns. `names`: what the old node's columns are called; the new node's stay."""

    old: Node
    new: Node
    names: Names


@dataclass(frozen=True)
class Alignment:
    """Two queries as one shape with other expressions; equal nodes when they say the same.

    `words`: the edits. `taken`: pairs of a new query's column and the old query's column that it is; empty when the two
    queries have the same columns in the same order. `made`: the new query's other columns, as expressions over the old
    query's.
    """

    old: Node
    new: Node
    words: tuple[str, ...]
    taken: tuple[tuple[str, str], ...] = ()
    made: Items = ()


def align(old: Node, new: Node, types: Types | None = None, ansi: bool = False) -> Alignment:
    """Return two queries side by side, operator by operator. `types` are the types of the tables' columns.

    Law alignment: the first has the rows of `old`, of the columns that are taken or made, and the second the rows of
    `new`, in `new`'s columns. Below the output a column is of one type on both sides.

    Raises Unaligned.

    >>> was = "select cust, sum(amount) as total from shop.orders group by cust"
    >>> now = "select cust, sum(amount) as total from shop.orders where day > date'2026-01-01' group by cust"
    >>> pair = align(after(was), after(now), TYPES)
    >>> pair.words
    ("filter: true → day > date '2026-01-01'",)
    >>> sql(pair.old)
    SELECT orders.cust,
      sum(orders.amount) AS total
    FROM orders
    GROUP BY orders.cust
    >>> sql(pair.new)
    SELECT orders.cust,
      sum(orders.amount) AS total
    FROM orders
    WHERE ((orders.day > date'2026-01-01'))
    GROUP BY orders.cust
    """
    named = (c for side in (old, new) for n in walk(side) for c in n.columns)
    aligner = _Aligner(Errors(ansi, types or {}), Namer(named))
    pair = aligner.pair(old, new)
    taken: dict[str, str] = {}
    made: Items = ()
    words: list[str] = []
    columns = [pair.names[c] for c in old.columns]
    if old.columns != new.columns:
        taken, made, words = match_columns(pair.old, pair.names, old.columns, new.columns)
        columns = [pair.names[taken[c]] if c in taken else c for c in new.columns]
        held = aligner.kinds_of(old)
        if failing := [c for c, e in made if may_fail_alone(e, TRUE, held, aligner.errors)]:
            raise Unaligned(f"column {', '.join(failing)} came, and may fail for rows of the table that go")
    old, new = aligner.place(pair, columns, new.columns, new.columns)
    read = {name for n in walk(prune(old)) for name, _ in named_expressions(n)} if aligner.failing else set()
    if risks := [e for name, e in aligner.failing.items() if name in read]:
        raise Unaligned(f"{in_words(risks[0])} may fail for rows that the query leaves out")
    was, now = aligner.types_of(old), aligner.types_of(new)
    if other := [c for c in new.columns if c in was and c in now and was[c] != now[c]]:
        raise Unaligned(f"column {', '.join(other)} gets another type")
    if (incomparable := find_incomparable_edit(old, new, aligner.types)) is not None:
        raise Unaligned(f"it is not known in which rows {in_words(incomparable)} was another value, by its type")
    if changes_every_row(old, new):
        raise Unaligned("EXISTS or IN became its opposite, so every row comes or goes")
    every = tuple(dict.fromkeys((*words, *aligner.words)))
    return Alignment(*mark_unread_lookups(old, new), every, tuple(taken.items()), made)


class _Aligner(ExpressionAligner):
    """Pairs nodes."""

    def pair(self, old: Node, new: Node) -> Aligned:
        """Both nodes, each with the columns of both."""
        was, now = block_of(old), block_of(new)
        if isinstance(was.core, Scan) and isinstance(now.core, Scan) and was.core.source != now.core.source:
            return self.pair_tables(old, new, was.core.source, now.core.source)
        was, now = as_distinct(was, now), as_distinct(now, was)
        was, now = fit_core(was, old, now), fit_core(now, new, was)
        core = self.pair_cores(was.core, now.core)
        before, after = agree((c.rename(core.names) for c in was.conditions), now.conditions)
        shared = self.find_shared(before, after, core.new)
        sides = filtered(core.old, shared), filtered(core.new, shared)
        a, b = self.filter_apart(*sides, without(before, shared), without(after, shared), "filter")
        return self.pair_items(a, b, renamed(was.items, core.names), now.items)

    def pair_items(self, a: Node, b: Node, old: Items, new: Items) -> Aligned:
        """Both nodes below projections with the items of both."""
        before, after, names = self.match_items(old, new, self.kinds_of(b))
        if before == after == own_columns(b):
            return Aligned(a, b, names)
        return Aligned(Project(a, before), Project(b, after), names)

    def place(
        self, pair: Aligned, before: Iterable[str], after: Iterable[str], names: tuple[str, ...]
    ) -> tuple[Node, Node]:
        """Both sides with just some columns of theirs, under these names: the columns correspond by position."""
        was, now = (tuple(zip(names, map(column, of), strict=True)) for of in (before, after))
        if was == now == own_columns(pair.new):
            return pair.old, pair.new
        for (name, e), (_, f) in zip(was, now, strict=True):
            if e != f and e.column not in self.kept:  # the edit of such a column is among the words already
                self.say(f"column {name}", e.column or "", f.column or "")
        a, b = Project(pair.old, was), Project(pair.new, now)
        if (x := block_of(a)).items == (y := block_of(b)).items and x.conditions == y.conditions:
            return a, b
        # in one projection, which then shows the rows whose output columns differ
        return project_once(pair.old, was), project_once(pair.new, now)

    def pair_cores(self, old: Node, new: Node) -> Aligned:
        """Two operators that are neither filters nor projections."""
        if share_inner_joins(old, new):
            return self.pair_inner_joins(old, new)
        if unpaired := find_unpaired(old, new):
            return self.pair_unpaired(*unpaired)
        match old, new:
            case Scan(), Scan():
                columns = tuple(dict.fromkeys((*new.columns, *old.columns)))
                return Aligned(replace(old, columns=columns), replace(new, columns=columns), {c: c for c in columns})
            case Constant(), Constant() if old.rows == new.rows and len(old.columns) == len(new.columns):
                return Aligned(new, new, dict(zip(old.columns, new.columns, strict=True)))
            case Empty(), Empty() if old == new:
                return Aligned(old, new, {c: c for c in new.columns})
            case Join(), Join():
                return self.pair_joins(old, new)
            case Aggregate(), Aggregate():
                return self.pair_aggregates(old, new)
            case Window(), Window():
                return self.pair_windows(old, new)
            case Distinct(), Distinct():
                return self.pair_distinct_rows(old, new)
            case Union(), Union():
                return self.pair_unions(old, new)
            case Generate(), Generate():
                return self.pair_generated(old, new)
            case _:
                raise Unaligned(f"{name_operator(new)} is in the place of {name_operator(old)}")

    def pair_tables(self, old: Node, new: Node, before: str, after: str) -> Aligned:
        """Another table with columns of the same names: the rows of the old table go, the rows of the new one come."""
        by = {c.lower(): c for c in old.columns}
        if by.keys() != {c.lower() for c in new.columns}:
            raise Unaligned(f"{after} is in the place of {before}, with other columns")
        self.say("table", before, after)
        was = tuple(by[c.lower()] for c in new.columns)
        for c, its in zip(new.columns, was, strict=True):
            if typed(old, its, self.types) != typed(new, c, self.types):
                raise Unaligned(f"{after} is in the place of {before}, and {c} may be of another type there")
        gone = Project(old, tuple(zip(new.columns, map(column, was), strict=True)))
        return Aligned(union_of(gone, None), union_of(None, new), dict(zip(was, new.columns, strict=True)))

    def pair_inner_joins(self, old: Node, new: Node) -> Aligned:
        """Inner joins, each as a list of relations, in the new query's order, and their conditions."""
        (was, was_on), (now, now_on) = split_inner_joins(old), split_inner_joins(new)
        pairs = partner_nodes(was, now)
        legs = [self.pair(a, b) for a, b in pairs if a and b]
        gone, come = [a for a, b in pairs if a and not b], [b for a, b in pairs if b and not a]
        if not legs:
            raise Unaligned("the joined tables are others")
        names = {o: n for leg in legs for o, n in leg.names.items()} | self.name_old(c for n in gone for c in n.columns)
        gone = [under_names(leg, tuple(names[c] for c in leg.columns)) for leg in gone]
        before, after = agree(
            (c for e in was_on for c in conjuncts(e.rename(names))), (c for e in now_on for c in conjuncts(e))
        )
        shared = [c for c in after if c in before]
        if unconnected([leg.new for leg in legs], shared) > min(unconnected(was, was_on), unconnected(now, now_on)):
            raise Unaligned("the tables are joined by other columns")
        a, b = join_all([leg.old for leg in legs], shared), join_all([leg.new for leg in legs], shared)
        a, b, before = self.join_unpaired(a, b, gone, before, "went")
        b, a, after = self.join_unpaired(b, a, come, after, "came")
        a, b = self.filter_apart(a, b, without(before, shared), without(after, shared), "join condition")
        return Aligned(a, b, names)

    def join_unpaired(
        self, has: Node, lacks: Node, legs: list[Node], conditions: tuple[Expr, ...], what: str
    ) -> tuple[Node, Node, tuple[Expr, ...]]:
        """Both sides, joined one by one with the tables that only one `has`, and the conditions not used for that.

        An inner join keeps the rows that have a match, each once for each match: so it is a semi join with a left join
        above.
        """
        while legs:
            known = set(has.columns)
            for leg in legs:
                own = set(leg.columns)
                on = tuple(c for c in conditions if c.refs & own and c.refs <= known | own)
                if any(c.equality and not c.refs <= own for c in on):
                    break
            else:
                raise Unaligned("a join came or went that is by no equality")
            legs = [n for n in legs if n is not leg]
            conditions = without(conditions, on)
            right, on = filtered(leg, (c for c in on if c.refs <= own)), tuple(c for c in on if not c.refs <= own)
            has, lacks = self.join_one_side(*self.join_one_side(has, lacks, right, "semi", on), right, "left", on)
            self.words.append(f"a join of {list_tables(leg)} {what}")
        return has, lacks, conditions

    def join_one_side(
        self, has: Node, lacks: Node, right: Node, kind: JoinKind, on: tuple[Expr, ...]
    ) -> tuple[Node, Node]:
        """Both sides: that which `has` the join with it, the other with what changes nothing in its place."""
        if kind == "left":
            check_no_clash(lacks, right)
            return Join(has, right, kind, on), Join(lacks, Empty(right.columns, right), kind, on)
        self.check_joinable(lacks, right, on)
        others: JoinKind = "anti" if kind == "semi" else "semi"
        passing = union_of(Join(has, right, kind, on), None)
        return passing, union_of(Join(lacks, right, kind, on), Join(lacks, right, others, on))

    def pair_unpaired(self, operator: Join | Distinct | Mark | Window, node: Node, went: bool) -> Aligned:
        """An operator that only one query has: the other side gets one in its place that changes nothing.

        It came above the node, or it `went`.
        """
        if isinstance(operator, Mark) and (condition := operator.as_condition(node, self.namer)):
            return self.pair(operator.union, condition) if went else self.pair(condition, operator.union)
        below, own = input_of(operator)
        pair = self.pair(below, node) if went else self.pair(node, below)
        names = {**pair.names, **self.name_old(own)} if went else {c: c for c in (*below.columns, *own)}
        has, lacks = (pair.old, pair.new) if went else (pair.new, pair.old)
        columns = tuple(names[c] for c in below.columns)
        match operator:
            case Join(kind=kind):
                right, on = rename_join(operator, names)
                what = f"{'a left join of' if kind == 'left' else 'a condition on'} {list_tables(right)}"
                has, lacks = self.join_one_side(has, lacks, right, kind, on)
            case Mark(join=join):
                right, on = rename_join(join, names)
                what = f"whether there is a match in {list_tables(right)}"
                self.check_joinable(lacks, right, on)
                name = self.namer.free(operator.name) if went else operator.name
                has, lacks = (with_mark(replace(join, left=n, right=right, on=on), name) for n in (has, lacks))
                names = {c: names[of] for c, of in operator.columns.items()} | {operator.name: name}
                if not went:
                    more = tuple((c, column(c)) for c in has.columns if c not in names)
                    items = (*more, *((c, column(n)) for c, n in names.items()))
                    has, lacks = Project(has, items), Project(lacks, items)
            case Window():
                what = "a window"
                partition = tuple(names[c] for c in operator.partition)
                items = tuple((names[name], e.rename(names)) for name, e in operator.items)
                self.check_computable((e for _, e in items), self.kinds_of(lacks))
                items = without_ties(items, columns, partition)
                has, lacks = (replace(operator, child=n, partition=partition, items=items) for n in (has, lacks))
            case Distinct():
                what = "DISTINCT"
                if set(has.columns) != set(columns):
                    raise Unaligned("distinct rows of other columns")
                has, lacks = keep_first(has, lacks, columns, self.namer.free("number"))
        self.words.append(f"{what} {'went' if went else 'came'}")
        return Aligned(has, lacks, names) if went else Aligned(lacks, has, pair.names)

    def pair_joins(self, old: Join, new: Join) -> Aligned:
        if is_turned(old, new):
            old = swapped(old)
        left, right = self.pair(old.left, new.left), self.pair(old.right, new.right)
        both = {**left.names, **right.names}
        check_no_clash(left.new, right.new)
        was_on, now_on = agree((e.rename(both) for e in old.on), new.on)
        if set(was_on) == set(now_on):
            was_on = now_on
        else:
            self.say("join condition", in_words(conjunction(was_on)), in_words(conjunction(now_on)))
        a, b = Join(left.old, right.old, old.kind, was_on), Join(left.new, right.new, new.kind, now_on)
        if a.kind == b.kind:
            return Aligned(a, b, {c: both[c] for c in old.columns})
        if {a.kind, b.kind} == {"semi", "anti"}:
            self.say("condition", a.kind, b.kind)
            return Aligned(union_of(a, None), union_of(None, b), left.names)
        if {a.kind, b.kind} & {"semi", "anti"}:
            raise Unaligned(f"{name_operator(new)} is in the place of {name_operator(old)}")
        self.say("join", a.kind, b.kind)
        return Aligned(a, b, {c: both[c] for c in old.columns})

    def pair_aggregates(self, old: Aggregate, new: Aggregate) -> Aligned:
        below = self.pair(old.child, new.child)
        names = below.names
        return self.group(below, renamed(old.keys, names), new.keys, renamed(old.aggregates, names), new.aggregates)

    def pair_distinct_rows(self, old: Distinct, new: Distinct) -> Aligned:
        """Distinct rows; where the columns differ in number or type, as groups by the columns."""
        below, columns = self.pair(old.child, new.child), own_columns(new)
        types = self.types_of(below.new)
        before = renamed(own_columns(old), below.names)
        same = len(before) == len(columns) and all(
            of_one_type(e, f, types) for (_, e), (_, f) in zip(before, columns, strict=True)
        )
        if not same:
            return self.group(below, before, columns, (), ())
        a, b = self.place(below, (below.names[c] for c in old.columns), new.columns, new.columns)
        return Aligned(Distinct(a), Distinct(b), dict(zip(old.columns, new.columns, strict=True)))

    def group(self, below: Aligned, old: Items, new: Items, was: Items, now: Items) -> Aligned:
        """The rows below in groups by the `old` keys and by the `new` ones.

        For a key that came or went, the side without it is grouped by the least value of that key among the rows that
        agree in the keys of both sides: such rows share this value, so it splits no group.
        """
        kinds = self.kinds_of(below.new)
        pairs = partner_keys(old, new, known_types(kinds))
        kept = [(a, b) for a, b in pairs if a and b]
        gone, come = [a for a, b in pairs if a and not b], [b for a, b in pairs if b and not a]
        for (_, e), (name, f) in kept:
            if meaning(e) != meaning(f):
                self.words.append(f"group key {name}: {differences_in_words(e, f)}")
                self.check_evaluable(e, f, kinds)
        before, after, names = self.match_items(was, now, kinds)
        was_keys, now_keys = agree((e for (_, e), _ in kept), (e for _, (_, e) in kept))
        keys = {name: pair for (_, (name, _)), *pair in zip(kept, was_keys, now_keys, strict=True)}
        names = {**names, **{o: n for (o, _), (n, _) in kept}, **self.name_old(name for name, _ in gone)}
        if gone or come:
            if not keys or was_keys != now_keys or any(reads_column(e, now_keys) for _, e in (*before, *after)):
                raise Unaligned("it is grouped by other columns")
            self.check_computable((e for _, e in (*gone, *come)), kinds)
            self.words += [f"group key {name} came" for name, _ in come]
            self.words += [f"group key {in_words(column(name))} went" for name, _ in gone]
            below, least = self.add_least(below, now_keys, tuple(e for _, e in (*gone, *come)))
            keys |= {names[name]: [e, one] for (name, e), one in zip(gone, least, strict=False)}
            keys |= {name: [one, e] for (name, e), one in zip(come, least[len(gone) :], strict=True)}
        listed = (*(name for name, _ in new), *(names[name] for name, _ in gone))
        return Aligned(
            Aggregate(below.old, tuple((name, keys[name][0]) for name in listed), before),
            Aggregate(below.new, tuple((name, keys[name][1]) for name in listed), after),
            names,
        )

    def add_least(
        self, below: Aligned, shared: tuple[Expr, ...], some: tuple[Expr, ...]
    ) -> tuple[Aligned, tuple[Expr, ...]]:
        """The rows, with the least value of each of some expressions among the rows that agree in the `shared` ones."""
        by = {self.namer.free("shared"): e for e in shared}
        parts = {self.namer.free("part"): e for e in some}
        listed = [fragment for c in by for fragment in (", ", Ref(c))][1:]
        least = tuple(
            (self.namer.free("least"), Expr(merged(("min(", Ref(part), ") OVER (PARTITION BY ", *listed, ")"))))
            for part in parts
        )
        columns = (*by.items(), *parts.items())
        a, b = (Window(extended(n, columns), tuple(by), least) for n in (below.old, below.new))
        return Aligned(a, b, below.names), tuple(column(name) for name, _ in least)

    def pair_windows(self, old: Window, new: Window) -> Aligned:
        below = self.pair(old.child, new.child)
        was, now = renamed(old.items, below.names), new.items
        breaking = tuple(below.names[c] for c in old.child.columns)
        if below.new.columns != new.child.columns or breaking != new.child.columns:
            was, now = without_ties(was, breaking, new.partition), without_ties(now, new.child.columns, new.partition)
        if {below.names[c] for c in old.partition} != set(new.partition):
            raise Unaligned("a window has another partition")
        before, after, names = self.match_items(was, now, self.kinds_of(below.new))
        # frames step by days or whole numbers only where both do: the other's may be over times
        stepped = new.stepped if new.stepped == old.stepped else ""
        a = replace(new, child=below.old, items=before, stepped=stepped)
        b = replace(new, child=below.new, items=after, stepped=stepped)
        return Aligned(a, b, {**below.names, **names})

    def pair_unions(self, old: Union, new: Union) -> Aligned:
        """Unions branch by branch. Where their columns differ, each branch computes the columns of its partner, too."""
        by_name = are_matched_by_name(old.columns, new.columns)
        if by_name:
            called = {c.lower(): c for c in new.columns}
            names = {c: called.get(c.lower()) or self.namer.free(f"was__{c}") for c in old.columns}
        else:
            names = dict(zip(old.columns, new.columns, strict=True))
        columns = tuple(dict.fromkeys((*new.columns, *names.values())))
        pairs = partner_nodes(old.children, new.children)
        in_place = (old.typed and new.typed) or all(a is b for (a, _), b in zip(pairs, old.children, strict=False))
        all_paired = all(a and b for a, b in pairs)
        if by_name and not (in_place and all_paired):
            raise Unaligned("a union of other columns, and of other branches")
        branches: list[tuple[Node, Node]] = []
        untyped = set[str]() if all_paired else {n for n in names.values() if n in new.columns}
        for a, b in pairs:
            if a is None or b is None:
                alone = under_names(cast(Node, a or b), columns)
                self.words.append(f"union: a branch of {list_tables(alone)} {'came' if a is None else 'went'}")
                none = Empty(columns, alone)
                branches.append((none, alone) if a is None else (alone, none))
                continue
            below = self.pair(a, b)
            after = dict(zip(new.columns, b.columns, strict=True))
            before = {names[c]: below.names[its] for c, its in zip(old.columns, a.columns, strict=True)}
            # in one column only if they are of one type
            untyped |= {c for c in before.keys() & after.keys() if before[c] != after[c]}
            was, now = ([own[c] for c in columns] for own in ({**after, **before}, {**before, **after}))
            a, b = self.place(below, was, now, columns if by_name else b.columns)
            branches.append((under_names(a, columns), under_names(b, columns)))
        check_types(old, new, ((c, n) for c, n in names.items() if n in untyped))
        alike = {names[c] for c in old.columns if old.aligned is None or c in old.aligned}
        olds, news = zip(*branches, strict=True)
        return Aligned(new.over(olds, alike), new.over(news, alike), names)

    def pair_generated(self, old: Generate, new: Generate) -> Aligned:
        below = self.pair(old.child, new.child)
        call = old.call.rename(below.names)
        if len(old.generated) != len(new.generated) or old.outer != new.outer:
            raise Unaligned("rows are made in another way")
        was, now = replace(new, child=below.old), replace(new, child=below.new)
        if meaning(call) != meaning(new.call):
            was = replace(was, call=call)
            before, after = self.types_of(was), self.types_of(now)
            typed_alike = all(c in before and before[c] == after.get(c) for c in new.generated)
            rows_differ = (calendar(was) and calendar(now)) or edited_sequences(was, now) is not None
            if not (typed_alike and rows_differ):
                raise Unaligned("rows are made in another way")
            self.say("calendar", in_words(call), in_words(new.call))
        return Aligned(was, now, {**below.names, **dict(zip(old.generated, new.generated, strict=True))})
