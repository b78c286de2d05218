"""The old query beside the new one: which operators of the two correspond, and under which names.

Both queries are brought into one form: filters below projections, one of each between other operators, conditions one
by one. Then operators are paired from the top down. Where the two differ, both sides get the columns of both, so that
`difference` and `affected_keys` find their preconditions: the same operators over inputs with the same columns, only
with other expressions. The edits are collected in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from spark_ivm.algebra.blocks import block_of, own_columns, split_inner_joins
from spark_ivm.algebra.expr import TRUE, Expr, Items, canonical, column
from spark_ivm.algebra.kinds import known_types
from spark_ivm.algebra.nodes import (
    Aggregate,
    Constant,
    Distinct,
    Empty,
    Filter,
    Generate,
    Join,
    JoinKind,
    Node,
    Project,
    Scan,
    Union,
    Window,
    expressions,
    extended,
    named_expressions,
    sources,
    under_names,
    walk,
)
from spark_ivm.algebra.predicates import conjunction, conjuncts, filtered, in_front
from spark_ivm.algebra.types import Types, column_kinds, column_types, kinds_below, typed
from spark_ivm.binder.scope import Namer
from spark_ivm.logic_change.changed_rows import (
    calendar,
    differences_in_words,
    edited_sequences,
    fails_apart,
    in_words,
    of_one_type,
)
from spark_ivm.logic_change.one_form import (
    Mark,
    Names,
    as_unions,
    find_mark,
    fit_core,
    join_all,
    project_once,
    renamed,
    union_of,
    with_mark,
    without_ties,
)
from spark_ivm.logic_change.output_columns import mark_unread_lookups, match_columns
from spark_ivm.logic_change.partners import (
    agree,
    are_matched_by_name,
    is_added_join,
    is_inner,
    is_part,
    partner_keys,
    partner_nodes,
    read_tables,
    unconnected,
    without,
)
from spark_ivm.logic_change.unaligned import (
    Unaligned,
    changes_every_row,
    check_no_clash,
    check_types,
    find_incomparable_edit,
)
from spark_ivm.parser import terms
from spark_ivm.parser.fragments import Ref, merged
from spark_ivm.parser.functions import AGGREGATES
from spark_ivm.parser.terms import Term, bare
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
    paired = aligner.pair(old, new)
    taken: dict[str, str] = {}
    made: Items = ()
    words: list[str] = []
    if old.columns != new.columns:
        taken, made, words = match_columns(paired.old, paired.names, old.columns, new.columns)
        held = aligner.kinds_of(old)
        if of := [c for c, e in made if may_fail_alone(e, TRUE, held, aligner.errors)]:
            raise Unaligned(f"column {', '.join(of)} came, and may fail for rows of the table that go")
        paired = replace(paired, names={**paired.names, **{f"+{c}": c for c, _ in made}})
        before = tuple(taken.get(c, f"+{c}") for c in new.columns)
    else:
        before = old.columns
    found = aligner.placed(paired, before, new.columns)
    read = {name for n in walk(prune(found.old)) for name, _ in named_expressions(n)} if aligner.failing else set()
    for name in aligner.failing.keys() & read:
        raise Unaligned(f"{in_words(aligner.failing[name])} may fail for rows that the query leaves out")
    was, now = aligner.types_of(found.old), aligner.types_of(found.new)
    if other := [c for c in new.columns if c in was and c in now and was[c] != now[c]]:
        raise Unaligned(f"column {', '.join(other)} gets another type")
    if (incomparable := find_incomparable_edit(found.old, found.new, aligner.types)) is not None:
        raise Unaligned(f"it is not known in which rows {in_words(incomparable)} was another value, by its type")
    if changes_every_row(found.old, found.new):
        raise Unaligned("EXISTS or IN became its opposite, so every row comes or goes")
    every = tuple(dict.fromkeys((*words, *aligner.words)))
    return Alignment(*mark_unread_lookups(found.old, found.new), every, tuple(taken.items()), made)


@dataclass
class _Aligner:
    """Pairs nodes. `errors`: what may fail in the session. `words`: the edits found so far.

    `namer` makes names that neither query has. `failing`: columns that only one query computes and that may fail for a
    row.
    """

    errors: Errors
    namer: Namer
    words: list[str] = field(default_factory=list)
    failing: dict[str, Expr] = field(default_factory=dict)

    @property
    def types(self) -> Types:
        """The types of the tables' columns."""
        return self.errors.types

    def say(self, what: str, old: str, new: str) -> None:
        self.words.append(f"{what}: {old} → {new}")

    def pair(self, old: Node, new: Node) -> Aligned:
        """Both nodes, each with the columns of both."""
        was, now = block_of(old), block_of(new)
        if isinstance(was.core, Scan) and isinstance(now.core, Scan) and was.core.source != now.core.source:
            return self.swapped(old, new, was.core.source, now.core.source)
        was, now = fit_core(was, old, now), fit_core(now, new, was)
        core = self.core(*as_unions(was.core, now.core))
        before, after = agree((c.rename(core.names) for c in was.conditions), now.conditions)
        shared = self.shared(before, after, core.new)
        a, b = filtered(core.old, shared), filtered(core.new, shared)
        a, b = self.filters(a, b, without(before, shared), without(after, shared), "filter")
        return self.projected(a, b, renamed(was.items, core.names), now.items)

    def types_of(self, node: Node) -> Mapping[str, str]:
        return column_types(node, self.types)

    def kinds_of(self, node: Node) -> Mapping[str, str]:
        return column_kinds(node, self.types)

    def shared(self, old: tuple[Expr, ...], new: tuple[Expr, ...], of: Node) -> tuple[Expr, ...]:
        """The conditions that both sides have and that may be evaluated before the others.

        A condition that may fail is not among them if a condition of only one side is before it: that may leave out
        its rows.
        """
        first, kinds = in_front(old, new), self.kinds_of(of)
        return tuple(c for c in new if c in old and (c in first or not self.errors.hits(c, kinds)))

    def check_evaluable(self, old: Expr, new: Expr, kinds: Mapping[str, str]) -> None:
        """Raises Unaligned where the old expression, or a condition within, may fail for rows of the new query."""
        if may_fail_alone(old, new, kinds, self.errors):
            raise Unaligned(f"{in_words(old)} may fail where {in_words(new)} does not")
        if fails_apart(old, new, kinds, self.errors):
            raise Unaligned(f"a condition of {in_words(new)} may fail for rows that the query leaves out")

    def check_computable(self, items: Items, kinds: Mapping[str, str]) -> None:
        """Raises Unaligned where an item that only one query has may fail: it is computed for the other's rows, too."""
        if failing := [e for _, e in items if may_fail_alone(e, TRUE, kinds, self.errors)]:
            raise Unaligned(f"{in_words(failing[0])} may fail for rows that the query leaves out")

    def check_all_computable(self, node: Node, on: tuple[Expr, ...], of: Node) -> None:
        """As `check_computable`, for all expressions of a node and the conditions by which it is joined to `of`."""
        for n in walk(node):
            self.check_computable(tuple(("", e) for e in expressions(n)), kinds_below(n, self.types))
        self.check_computable(tuple(("", e) for e in on), {**self.kinds_of(node), **self.kinds_of(of)})

    def filters(self, a: Node, b: Node, old: tuple[Expr, ...], new: tuple[Expr, ...], what: str) -> tuple[Node, Node]:
        """Each side's rows that pass its conditions."""
        if set(old) == set(new):
            return filtered(a, old), filtered(b, old)
        self.say(what, in_words(conjunction(without(old, new))), in_words(conjunction(without(new, old))))
        gone, come = conjunction(old), conjunction(new)
        self.check_evaluable(gone, come, self.kinds_of(b))
        return Filter(a, gone), Filter(b, come)

    def projected(self, a: Node, b: Node, old: Items, new: Items) -> Aligned:
        """Both nodes below projections with the items of both sides."""
        before, after, names = self.matched(old, new, self.kinds_of(b))
        if [(n, e.column) for n, e in before] == [(n, e.column) for n, e in after] == [(c, c) for c in b.columns]:
            return Aligned(a, b, names)
        return Aligned(Project(a, before), Project(b, after), names)

    def matched(self, old: Items, new: Items, kinds: Mapping[str, str]) -> tuple[Items, Items, Names]:
        """The items for both sides, and what the old ones are called. Equal expressions become one, then equal names.

        Items of different types stay two, whatever their names: in one column the values of one query would be cast.
        """
        types = known_types(kinds)
        was, known = agree((e for _, e in old), (e for _, e in new))
        old = tuple((name, e) for (name, _), e in zip(old, was, strict=True))
        new = tuple((name, e) for (name, _), e in zip(new, known, strict=True))
        now = dict(new)
        by_text = {canonical(e): name for name, e in reversed(new)}
        lowered = {name.lower(): name for name in now}
        names: dict[str, str] = {}
        for name, e in old:
            if ((same := lowered.get(name.lower())) and canonical(now[same]) == canonical(e)) or (
                same := by_text.get(canonical(e))
            ) is not None:
                names[name] = same
        taken = set(names.values())
        more: list[tuple[str, Expr]] = []
        edited: dict[str, Expr] = {}
        for name, e in old:
            if name in names:
                continue
            same = lowered.get(name.lower())
            new_meaning = same is not None and same not in taken
            if same is not None and new_meaning:
                self.check_evaluable(e, now[same], kinds)
                if words := differences_in_words(e, now[same]):
                    self.words.append(f"column {same}: {words}")
            if same is not None and new_meaning and of_one_type(e, now[same], types):
                names[name] = same
                taken.add(same)
                edited[same] = e
            else:
                names[name] = self.namer.free(f"was__{name}")
                more.append((names[name], e))
                if all(may_fail_alone(e, other, kinds, self.errors) for other in (TRUE, *now.values())):
                    self.failing[names[name]] = e
        others = (TRUE, *dict(old).values())
        for name, e in new:
            # this is computed for the old query's rows, too: it may fail for rows that the new query leaves out
            if name not in taken and all(may_fail_alone(e, other, kinds, self.errors) for other in others):
                self.failing[name] = e
        before = tuple((name, edited.get(name, e)) for name, e in new)
        return (*before, *more), (*new, *more), names

    def rebased(self, old: Node, new: Node, before: tuple[str, ...], after: tuple[str, ...]) -> Aligned:
        """Both nodes with just these columns, paired by position."""
        return self.placed(self.pair(old, new), before, after)

    def placed(self, found: Aligned, before: tuple[str, ...], after: tuple[str, ...]) -> Aligned:
        """The pair with just these columns, which correspond to each other by position."""
        was = tuple((name, column(found.names[c])) for name, c in zip(after, before, strict=True))
        now = tuple((name, column(name)) for name in after)
        names = dict(zip(before, after, strict=True))
        if was == now and found.new.columns == after:
            return replace(found, names=names)
        for (name, e), (_, f) in zip(was, now, strict=True):
            if e != f:
                self.say(f"column {name}", e.column or "", f.column or "")
        a, b = block_of(Project(found.old, was)), block_of(Project(found.new, now))
        if a.items == b.items and a.conditions == b.conditions:
            return Aligned(Project(found.old, was), Project(found.new, now), names)
        # in one projection, which then shows the rows whose output columns differ
        return Aligned(project_once(found.old, was), project_once(found.new, now), names)

    def core(self, old: Node, new: Node) -> Aligned:
        """Two operators that are neither filters nor projections."""
        match old, new:
            case Join(), Join() if is_inner(old) and is_inner(new):
                return self.inner(old, new)
            case _, Join() if not is_inner(new) and is_added_join(old, new):
                return self.joined(old, new, went=False)
            case Join(), _ if not is_inner(old) and is_added_join(new, old):
                return self.joined(new, old, went=True)
            case (_, Join()) if is_inner(new) and is_part(old, new):
                return self.inner(old, new)
            case (Join(), _) if is_inner(old) and is_part(new, old):
                return self.inner(old, new)
            case Scan(), Scan():
                columns = tuple(dict.fromkeys((*new.columns, *old.columns)))
                return Aligned(replace(old, columns=columns), replace(new, columns=columns), {c: c for c in columns})
            case Constant(), Constant() if old.rows == new.rows and len(old.columns) == len(new.columns):
                return Aligned(new, new, dict(zip(old.columns, new.columns, strict=True)))
            case Empty(), Empty() if old == new:
                return Aligned(old, new, {c: c for c in new.columns})
            case Join(), Join():
                return self.join(old, new)
            case Aggregate(), Aggregate():
                return self.aggregate(old, new)
            case Window(), Window():
                return self.window(old, new)
            case Distinct(), _ if not isinstance(new, Distinct):
                return self.duplicates(self.pair(old.child, new), old.columns, new.columns, went=True)
            case _, Distinct() if not isinstance(old, Distinct):
                return self.duplicates(self.pair(old, new.child), old.columns, new.columns, went=False)
            case Distinct(), Distinct():
                return self.distinct(old, new)
            case Union(), Union():
                return self.union(old, new)
            case Generate(), Generate():
                return self.generate(old, new)
            case Union(), _ if mark := find_mark(old):
                return self.marked(mark, old, new, went=True)
            case _, Union() if mark := find_mark(new):
                return self.marked(mark, new, old, went=False)
            case Window(), _:
                return self.window_alone(old, new, went=True)
            case _, Window():
                return self.window_alone(new, old, went=False)
            case _:
                raise Unaligned(f"{_name_operator(new)} is in the place of {_name_operator(old)}")

    def distinct(self, old: Distinct, new: Distinct) -> Aligned:
        """Distinct rows; where the columns differ in number or type, as groups by the columns."""
        below = self.pair(old.child, new.child)
        types = self.types_of(below.new)
        before = tuple(column(below.names[c]) for c in old.columns)
        if len(before) != len(new.columns) or not all(
            of_one_type(e, column(c), types) for e, c in zip(before, new.columns, strict=True)
        ):
            return self.groups(below, tuple(zip(old.columns, before, strict=True)), own_columns(new), (), ())
        found = self.placed(below, old.columns, new.columns)
        return Aligned(Distinct(found.old), Distinct(found.new), found.names)

    def duplicates(self, below: Aligned, before: tuple[str, ...], after: tuple[str, ...], went: bool) -> Aligned:
        """DISTINCT came or `went`: both sides number equal rows, and the side with DISTINCT keeps the first ones."""
        columns = tuple(below.names[c] for c in before) if went else after
        if set(below.new.columns) != set(columns):
            raise Unaligned("distinct rows of other columns")
        self.words.append(f"DISTINCT {'went' if went else 'came'}")
        number = self.namer.free("number")
        listed = [fragment for c in columns for fragment in (", ", Ref(c))][1:]
        order = Expr(merged(("row_number() OVER (PARTITION BY ", *listed, " ORDER BY ", *listed, ")")))
        a, b = (Window(node, columns, ((number, order),)) for node in (below.old, below.new))
        first = Expr((Ref(number), " = 1"))
        return Aligned(Filter(a, first if went else TRUE), Filter(b, TRUE if went else first), below.names)

    def swapped(self, old: Node, new: Node, before: str, after: str) -> Aligned:
        """Another table with columns of the same names: the rows of the old table go, the rows of the new one come."""
        names = {c.lower(): c for c in new.columns}
        if {c.lower() for c in old.columns} != set(names):
            raise Unaligned(f"{after} is in the place of {before}, with other columns")
        self.say("table", before, after)
        by = {names[c.lower()]: c for c in old.columns}
        if other := [c for c in new.columns if typed(old, by[c], self.types) != typed(new, c, self.types)]:
            raise Unaligned(f"{after} is in the place of {before}, and {other[0]} may be of another type there")
        gone = Project(old, tuple((c, column(by[c])) for c in new.columns))
        return Aligned(
            Union((gone, Empty(new.columns, new)), frozenset(new.columns)),
            Union((Empty(new.columns, gone), new), frozenset(new.columns)),
            {c: n for n, c in by.items()},
        )

    def inner(self, old: Node, new: Node) -> Aligned:
        """Inner joins, each as a list of relations, in the new query's order, and their conditions."""
        was, was_on = split_inner_joins(old)
        now, now_on = split_inner_joins(new)
        partners, left = partner_nodes(was, tuple(now))
        legs = [self.pair(same, leg) for same, leg in zip(partners, now, strict=True) if same is not None]
        come = [leg for same, leg in zip(partners, now, strict=True) if same is None]
        if not legs:
            raise Unaligned("the joined tables are others")
        gone = [self.rename_apart(leg) for leg in left]
        names = {o: n for leg in (*legs, *gone) for o, n in leg.names.items()}
        before, after = agree(
            (c for e in was_on for c in conjuncts(e.rename(names))), (c for e in now_on for c in conjuncts(e))
        )
        shared = [c for c in after if c in before]
        if unconnected([leg.new for leg in legs], shared) > min(unconnected(was, was_on), unconnected(now, now_on)):
            raise Unaligned("the tables are joined by other columns")
        both = Aligned(join_all([leg.old for leg in legs], shared), join_all([leg.new for leg in legs], shared), names)
        both, before = self.inner_joins(both, [leg.old for leg in gone], before, went=True)
        both, after = self.inner_joins(both, come, after, went=False)
        before, after = without(before, shared), without(after, shared)
        return Aligned(*self.filters(both.old, both.new, before, after, "join condition"), names)

    def inner_joins(
        self, pair: Aligned, legs: list[Node], conditions: tuple[Expr, ...], went: bool
    ) -> tuple[Aligned, tuple[Expr, ...]]:
        """The pair, joined one by one with the tables that came or `went`, and the conditions not used for that.

        An inner join keeps the rows that have a match, each once for each match: so it is a semi join with a left join
        above.
        """
        rest = list(legs)
        while rest:
            known = set(pair.new.columns)
            for leg in rest:
                on = tuple(c for c in conditions if c.refs & set(leg.columns) and c.refs <= known | set(leg.columns))
                if any(c.equality and not c.refs <= set(leg.columns) for c in on):
                    break
            else:
                raise Unaligned("a join came or went that is by no equality")
            rest.remove(leg)
            conditions = tuple(c for c in conditions if c not in on)
            own = tuple(c for c in on if c.refs <= set(leg.columns))
            right, on = filtered(leg, own), tuple(c for c in on if c not in own)
            pair = self.join_one_side(self.join_one_side(pair, right, "semi", on, went), right, "left", on, went)
            self.words.append(f"a join of {_list_tables(leg)} {'went' if went else 'came'}")
        return pair, conditions

    def join(self, old: Join, new: Join) -> Aligned:
        left, right = self.pair(old.left, new.left), self.pair(old.right, new.right)
        both = {**left.names, **right.names}
        check_no_clash(left.new, right.new)
        was_on, now_on = agree((e.rename(both) for e in old.on), new.on)
        if set(was_on) == set(now_on):
            was_on = now_on
        else:
            self.say("join condition", in_words(conjunction(was_on)), in_words(conjunction(now_on)))
        if old.kind != new.kind and len({old.kind, new.kind} & {"semi", "anti"}) == 1:
            raise Unaligned(f"{_name_operator(new)} is in the place of {_name_operator(old)}")
        if {old.kind, new.kind} == {"semi", "anti"}:
            # the rows of the one go, the rows of the other come
            a, b = Join(left.old, right.old, old.kind, was_on), Join(left.new, right.new, new.kind, now_on)
            self.say("condition", old.kind, new.kind)
            return Aligned(union_of(a, None), union_of(None, b), left.names)
        if old.kind != new.kind:
            self.say("join", old.kind, new.kind)
        return Aligned(
            Join(left.old, right.old, old.kind, was_on),
            Join(left.new, right.new, new.kind, now_on),
            {c: both[c] for c in old.columns},
        )

    def joined(self, node: Node, join: Join, went: bool) -> Aligned:
        """A lookup, or EXISTS or IN as a condition, came above a node that had none, or `went`."""
        left, right, on = self.pair_left_side(node, join, went)
        what = f"a {join.kind} join of" if join.kind == "left" else "a condition on"
        self.words.append(f"{what} {_list_tables(join.right)} {'went' if went else 'came'}")
        return self.join_one_side(left, right, join.kind, on, went)

    def pair_left_side(self, node: Node, join: Join, went: bool) -> tuple[Aligned, Node, tuple[Expr, ...]]:
        """A join's left side paired with the node that has no join, its right side and its conditions.

        The join came above the node, or it `went`.
        """
        if not went:
            return self.pair(node, join.left), join.right, join.on
        left, right = self.pair(join.left, node), self.rename_apart(join.right)
        names = {**left.names, **right.names}
        return replace(left, names=names), right.new, tuple(e.rename(names) for e in join.on)

    def rename_apart(self, node: Node) -> Aligned:
        """A node that only the old query has, under names that the new query does not have."""
        names = {c: self.namer.free(f"was__{c}") for c in node.columns}
        old = Project(node, tuple((name, column(c)) for c, name in names.items()))
        return Aligned(old, old, names)

    def join_one_side(self, pair: Aligned, right: Node, kind: JoinKind, on: tuple[Expr, ...], went: bool) -> Aligned:
        """The pair, where one side is joined with the rows of `right` and the other side is not.

        For a left join, the other side has a left join with a table without rows; for a semi or anti join, it is the
        union of the rows that pass the condition and the others.
        """
        check_no_clash(pair.new, right)
        has, lacks = (pair.old, pair.new) if went else (pair.new, pair.old)
        joined: Node = Join(has, right, kind, on)
        alone: Node
        if kind == "left":
            alone = Join(lacks, Empty(right.columns, right), kind, on)
        else:
            self.check_all_computable(right, on, lacks)
            others: JoinKind = "anti" if kind == "semi" else "semi"
            joined, alone = (
                union_of(joined, None),
                union_of(Join(lacks, right, kind, on), Join(lacks, right, others, on)),
            )
        return replace(pair, old=joined, new=alone) if went else replace(pair, old=alone, new=joined)

    def aggregate(self, old: Aggregate, new: Aggregate) -> Aligned:
        below = self.pair(old.child, new.child)
        names = below.names
        return self.groups(below, renamed(old.keys, names), new.keys, renamed(old.aggregates, names), new.aggregates)

    def groups(self, below: Aligned, old: Items, new: Items, was: Items, now: Items) -> Aligned:
        """The rows below in groups by the `old` keys and by the `new` ones.

        For a key that came or went, the side without it is grouped by the least value of that key among the rows that
        agree in the keys of both sides: such rows share this value, so it splits no group.
        """
        kinds = self.kinds_of(below.new)
        partners = partner_keys(old, new, known_types(kinds))
        for e, (name, f) in zip(partners, new, strict=True):
            if e is not None and canonical(e[1]) != canonical(f):
                self.words.append(f"group key {name}: {differences_in_words(e[1], f)}")
                self.check_evaluable(e[1], f, kinds)
        before, after, names = self.matched(was, now, kinds)
        kept = [(same, name, e) for same, (name, e) in zip(partners, new, strict=True) if same is not None]
        was_keys, now_keys = agree((same[1] for same, _, _ in kept), (e for _, _, e in kept))
        keys = {name: pair for (_, name, _), *pair in zip(kept, was_keys, now_keys, strict=True)}
        names = {**names, **{same[0]: name for same, name, _ in kept}}
        gone = {name: (self.namer.free(f"was__{name}"), e) for name, e in old if (name, e) not in partners}
        come = tuple((name, e) for same, (name, e) in zip(partners, new, strict=True) if same is None)
        if gone or come:
            if not keys or was_keys != now_keys or any(_reads_keys(e, now_keys) for _, e in (*before, *after)):
                raise Unaligned("it is grouped by other columns")
            self.check_computable((*gone.values(), *come), kinds)
            self.words += [f"group key {name} came" for name, _ in come]
            self.words += [f"group key {in_words(column(name))} went" for name in gone]
            shared = tuple((self.namer.free("shared"), e) for e in now_keys)
            below, own_and_least = self.parted(below, shared, (*gone.values(), *come))
            keys |= {name: list(own_and_least[name]) for name, _ in gone.values()}
            keys |= {name: list(own_and_least[name][::-1]) for name, _ in come}
            names |= {was: name for was, (name, _) in gone.items()}
        listed = (*(name for name, _ in new), *(name for name, _ in gone.values()))
        return Aligned(
            Aggregate(below.old, tuple((name, keys[name][0]) for name in listed), before),
            Aggregate(below.new, tuple((name, keys[name][1]) for name in listed), after),
            names,
        )

    def parted(self, below: Aligned, shared: Items, keys: Items) -> tuple[Aligned, dict[str, tuple[Expr, Expr]]]:
        """The rows with columns for the keys, and by each key that is not `shared`: its own value and its least one.

        The least value is that of the rows that have the same `shared` keys.
        """
        own = {name: (self.namer.free("part"), e) for name, e in keys}
        by = [fragment for c, _ in shared for fragment in (", ", Ref(c))][1:]
        least = {
            self.namer.free("least"): Expr(merged(("min(", Ref(part), ") OVER (PARTITION BY ", *by, ")")))
            for part, _ in own.values()
        }
        partition = tuple(c for c, _ in shared)
        a, b = (
            Window(extended(n, (*shared, *own.values())), partition, tuple(least.items()))
            for n in (below.old, below.new)
        )
        pairs = zip(own, own.values(), least, strict=True)
        return Aligned(a, b, below.names), {name: (e, column(one)) for name, (_, e), one in pairs}

    def window(self, old: Window, new: Window) -> Aligned:
        below = self.pair(old.child, new.child)
        was, now = renamed(old.items, below.names), new.items
        breaking = tuple(below.names[c] for c in old.child.columns)
        if below.new.columns != new.child.columns or breaking != new.child.columns:
            was, now = without_ties(was, breaking, new.partition), without_ties(now, new.child.columns, new.partition)
        if {below.names[c] for c in old.partition} != set(new.partition):
            raise Unaligned("a window has another partition")
        before, after, names = self.matched(was, now, self.kinds_of(below.new))
        # frames step by days or whole numbers only where both do: the other's may be over times
        stepped = new.stepped if new.stepped == old.stepped else ""
        return Aligned(
            replace(new, child=below.old, items=before, stepped=stepped),
            replace(new, child=below.new, items=after, stepped=stepped),
            {**below.names, **names},
        )

    def marked(self, mark: Mark, union: Union, node: Node, went: bool) -> Aligned:
        """EXISTS or IN as a value came above a node that had none, or `went`: both sides have it as a column."""
        if (
            isinstance(node, Join)
            and node.kind in ("semi", "anti")
            and read_tables(node.right) == read_tables(mark.join.right)
        ):
            # where the other query has it as a condition, that is a condition on this value
            own = self.namer.free(mark.name)
            passes = Expr((Ref(own),)) if node.kind == "semi" else Expr(("NOT ", Ref(own)))
            alone = Filter(with_mark(node, own), passes)
            return self.pair(union, alone) if went else self.pair(alone, union)
        left, right, on = self.pair_left_side(node, mark.join, went)
        check_no_clash(left.new, right)
        self.check_all_computable(right, on, left.new)
        name = self.namer.free(mark.name) if went else mark.name
        a, b = (with_mark(replace(mark.join, left=n, right=right, on=on), name) for n in (left.old, left.new))
        self.words.append(f"whether there is a match in {_list_tables(mark.join.right)} {'went' if went else 'came'}")
        known = left.names if went else {c: c for c in mark.join.left.columns}
        columns = {c: known[of] for c, of in mark.columns.items()} | {mark.name: name}
        if went:
            return Aligned(a, b, columns)
        beside = (c for c in b.columns if c not in columns)
        items = (*((c, column(c)) for c in beside), *((c, column(n)) for c, n in columns.items()))
        return Aligned(Project(a, items), Project(b, items), left.names)

    def window_alone(self, window: Window, node: Node, went: bool) -> Aligned:
        """A window came above a node that had none, or `went`: it only adds columns, so both sides have it."""
        below = self.pair(window.child, node) if went else self.pair(node, window.child)
        self.words.append(f"a window {'went' if went else 'came'}")
        own = {name: self.namer.free(f"was__{name}") if went else name for name, _ in window.items}
        names = {**below.names, **own} if went else {c: c for c in window.columns}
        columns, partition = (tuple(names[c] for c in of) for of in (window.child.columns, window.partition))
        items = tuple((own[name], e.rename(names)) for name, e in window.items)
        self.check_computable(items, self.kinds_of(below.new))
        a, b = (
            replace(window, child=n, partition=partition, items=without_ties(items, columns, partition))
            for n in (below.old, below.new)
        )
        return Aligned(a, b, names if went else below.names)

    def union(self, old: Union, new: Union) -> Aligned:
        if are_matched_by_name(old.columns, new.columns):
            return self.union_of_others(old, new)
        check_types(old, new, zip(old.columns, new.columns, strict=True))
        partners, left = partner_nodes(old.children, new.children)
        olds: list[Node] = []
        news: list[Node] = []
        for same, branch in zip(partners, new.children, strict=True):
            if same is None:
                self.words.append(f"union: a branch of {_list_tables(branch)} came")
                news.append(under_names(branch, new.columns))
                olds.append(Empty(new.columns, news[-1]))
                continue
            below = self.rebased(same, branch, same.columns, branch.columns)
            olds.append(under_names(below.old, new.columns))
            news.append(under_names(below.new, new.columns))
        for branch in left:
            self.words.append(f"union: a branch of {_list_tables(branch)} went")
            olds.append(under_names(branch, new.columns))
            news.append(Empty(new.columns, olds[-1]))
        names = dict(zip(old.columns, new.columns, strict=True))
        alike = None if old.aligned is None else {names[c] for c in old.columns if c in old.aligned}
        return Aligned(new.over(olds, alike), new.over(news, alike), names)

    def union_of_others(self, old: Union, new: Union) -> Aligned:
        """Unions with different columns: each branch computes the columns of its partner, too."""
        by = {c.lower(): c for c in new.columns}
        check_types(old, new, ((c, by[c.lower()]) for c in old.columns if c.lower() in by))
        names = {c: by.get(c.lower()) or self.namer.free(f"was__{c}") for c in old.columns}
        columns = (*new.columns, *(n for n in names.values() if n not in new.columns))
        partners, left = partner_nodes(old.children, new.children)
        pairs: list[tuple[Node, Node]] = []
        for i, (same, branch) in enumerate(zip(partners, new.children, strict=True)):
            if same is None or (same is not old.children[i] and not (old.typed and new.typed)):
                raise Unaligned("a union of other columns, and of other branches")
            below = self.pair(same, branch)
            its = {names[c]: below.names[o] for c, o in zip(old.columns, same.columns, strict=True)}
            own = dict(zip(new.columns, branch.columns, strict=True))
            before, after = {**own, **its}, {**its, **own}
            pairs.append(
                (Project(below.old, tuple((c, column(before[c])) for c in columns)),
                 Project(below.new, tuple((c, column(after[c])) for c in columns)))
            )  # fmt: skip
        if left:
            raise Unaligned("a union of other columns, and of other branches")
        alike = {names[c] for c in old.columns if old.aligned is None or c in old.aligned}
        was, now = (new.over(branches, alike) for branches in zip(*pairs, strict=True))
        return Aligned(was, now, names)

    def generate(self, old: Generate, new: Generate) -> Aligned:
        below = self.pair(old.child, new.child)
        call = old.call.rename(below.names)
        if len(old.generated) != len(new.generated) or old.outer != new.outer:
            raise Unaligned("rows are made in another way")
        names = {**below.names, **dict(zip(old.generated, new.generated, strict=True))}
        was, now = replace(new, child=below.old), replace(new, child=below.new)
        if canonical(call) != canonical(new.call):
            was = replace(was, call=call)
            before, after = self.types_of(was), self.types_of(now)
            typed_alike = all(c in before and before[c] == after.get(c) for c in new.generated)
            rows_differ = (calendar(was) and calendar(now)) or edited_sequences(was, now) is not None
            if not (typed_alike and rows_differ):
                raise Unaligned("rows are made in another way")
            self.say("calendar", in_words(call), in_words(new.call))
        return Aligned(was, now, names)


def _reads_keys(e: Expr, kept: Iterable[Expr]) -> bool:
    """Whether the expression reads a column outside of aggregates, and is not just one of the `kept` keys."""

    def reads(term: Term) -> bool:
        match term:
            case terms.Column():
                return True
            case terms.Call(over=over) if term.name in AGGREGATES:
                return over is not None and reads(over)
            case terms.Raw(refs=refs):
                return bool(refs)
            case _:
                return any(map(reads, terms.children(term)))

    return reads(e.tree) and all(bare(e.tree) != bare(key.tree) for key in kept)


def _list_tables(node: Node) -> str:
    return ", ".join(sorted(sources(node))) or "rows written in the query"


def _name_operator(node: Node) -> str:
    if isinstance(node, Scan):
        return node.source
    name = f"{node.kind} join" if isinstance(node, Join) else type(node).__name__.lower()
    return f"{'an' if name[0] in 'aeio' else 'a'} {name}"
