"""Answers carried on: from the model's own rows and the change alone, without a look at the rest of the sources.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from spark_ivm.algebra.expr import FALSE, NULL, Expr, Items, column
from spark_ivm.algebra.nodes import (
    WEIGHT,
    Aggregate,
    Dirty,
    Distinct,
    Filter,
    Generate,
    Join,
    Node,
    Project,
    Scan,
    Stored,
    Union,
    Window,
)
from spark_ivm.algebra.spark_types import NEGATED_DIGITS
from spark_ivm.algebra.trees import children, project_columns, walk, with_children
from spark_ivm.algebra.types import cast_to
from spark_ivm.delta.difference import NotDifferentiable, difference
from spark_ivm.parser import terms
from spark_ivm.parser.fragments import Fragment, Ref, filter_clause, merged
from spark_ivm.parser.terms import fragments_of
from spark_ivm.rewrite.failing import LENIENT, Errors
from spark_ivm.rewrite.rules import simplify
from spark_ivm.rewrite.semijoin import restrict

# by aggregate, the function that gives it for all rows from its values for parts of the rows
OF_PARTS = {
    "count": "sum", "count_if": "sum", "sum": "sum", "min": "min", "max": "max",
    "bool_and": "min", "every": "min", "bool_or": "max", "some": "max", "any": "max",
    "bit_and": "bit_and", "bit_or": "bit_or", "bit_xor": "bit_xor",
    "bitmap_construct_agg": "bitmap_or_agg", "bitmap_or_agg": "bitmap_or_agg", "bitmap_and_agg": "bitmap_and_agg",
}  # fmt: skip
_EXACT_SUM = "exact sum"  # of whole numbers, which are added up as decimals
_CALLED = {_EXACT_SUM: ("CAST(sum(", ") AS bigint)")}
_TIES = {"min": "<=", "max": ">="}  # how an extreme that is gone compares with the one left, where in doubt
_RANKS = {"row_number", "rank", "dense_rank"}
_LACKING = " < 0 AND raise_error('ivm: the table lacks rows that the change removes; run with --full-refresh') IS NULL"
_CAME, _GONE, _LOST, _DOUBT, _EACH = "__ivm_came", "__ivm_gone", "__ivm_lost", "__ivm_doubt", "__ivm_each"
_LONG = "__ivm_long"

Keys = tuple[str, ...]


@dataclass(frozen=True)
class SelfMaintained:
    """An answer that was carried on.

    `rows` are the query's rows. Where `groups` are given, one column more marks the groups in doubt: a group
    whose least or greatest value may be gone, whose sum is zero and may add up no value at all, or whose sum is unknown
    and may have overflowed. Groups in doubt are computed again, by the columns `groups`. `insert_only`: the rows are
    right where the sources only gained rows. `sums` are the columns that hold sums: sums of a type that can overflow
    cannot be carried on. `seldom`: a group is in doubt only where a sum is too great for its type, or may have been.
    """

    rows: Node
    insert_only: bool
    sums: Keys = ()
    groups: Keys = ()
    seldom: bool = False

    def known(self, query: Node, keys: Keys) -> Node:
        """Return the query's rows whose key is dirty, if no row is in doubt."""
        return simplify(project_columns(restrict(self.rows, Dirty(keys)).node, query.columns))

    def doubted(self, keys: Keys) -> Node | None:
        """The groups with a dirty key that are in doubt; None where none ever is."""
        if not self.groups:
            return None
        rows = restrict(self.rows, Dirty(keys)).node
        return simplify(project_columns(Filter(rows, column(_DOUBT)), self.groups))

    def restricted(self, query: Node, keys: Keys) -> Node | None:
        """The query's rows whose key is dirty; None where the rows in doubt cannot be computed again alone."""
        if not self.groups:
            return self.known(query, keys)
        rows = restrict(self.rows, Dirty(keys)).node
        sure = project_columns(Filter(rows, Expr(("NOT ", Ref(_DOUBT)))), query.columns)
        narrowed = restrict(query, Dirty(keys))
        again = restrict(narrowed.node, Distinct(project_columns(Filter(rows, column(_DOUBT)), self.groups)))
        return simplify(Union((sure, again.node))) if narrowed.stable and again.stable else None


def self_maintained(
    old: Node,
    new: Node,
    wide: frozenset[str] = frozenset(),
    errors: Errors = LENIENT,
    whole: frozenset[str] = frozenset(),
) -> list[SelfMaintained]:
    """Return the ways to carry the answer of `old` on to that of `new`, the simplest first; empty when there is none.

    `wide` are the columns of the answer whose sums may be too great for their type: then they are NULL, or an error in
    ANSI mode. `whole` are the columns of sums of whole numbers where the sum of what comes, or of what goes, may be too
    great although the sum of all rows is not.

    Law self_maintainability: the rows of each way, restricted to any keys, are the rows of `new`, if the table holds
    the rows of `old`, and no source lost a row if it is `insert_only`.
    Source: Gupta, Jagadish and Mumick, Data integration using self-maintainable views (EDBT 1996).

    >>> text = "select cust, count(*) as n from shop.orders group by cust"
    >>> carried = self_maintained(before(text), after(text))[0]
    >>> sql(carried.known(after(text), ("cust",)))
    WITH changed_orders AS (
      ⟦changes:shop.orders⟧
    ),
    combined AS (
      SELECT stored.cust,
        stored.n
      FROM ⟦target⟧ AS stored
      WHERE ⟦keys¦stored.cust⟧
      UNION ALL
      SELECT changed_orders.cust,
        count(*) AS n
      FROM changed_orders
      WHERE ⟦keys¦changed_orders.cust⟧
      GROUP BY changed_orders.cust
    )
    SELECT combined.cust,
      sum(combined.n) AS n
    FROM combined
    GROUP BY combined.cust
    """
    was, now = _top(old), _top(new)
    if was is None or now is None:
        return []
    if (was.items, was.predicate, _operation(was.core)) != (now.items, now.predicate, _operation(now.core)):
        return []  # an edit, or a parameter that moved
    before, child = was.core.child, now.core.child
    if before == child or not all(_of_one_type(n) for n in walk(child)):
        return []
    try:
        change = simplify(difference(before, child))
    except NotDifferentiable:
        return []
    table = _Table(new.columns, {e.column: name for name, e in reversed(now.items) if e.column})
    match now.core:
        case Aggregate() as core:
            either = {is_insert_only(before, child), False}
            answers = [_groups(core, now, table, change, wide, whole, errors, insert_only) for insert_only in either]
        case Window() as core:
            answers = [_first_rows(core, now, table, change)] if is_insert_only(before, child) else []
    return sorted((answer for answer in answers if answer), key=lambda answer: not answer.insert_only)


class _Top(NamedTuple):
    """A query as the columns of the filtered rows of one operator."""

    items: Items
    predicate: Expr | None
    core: Aggregate | Window


def _operation(core: Aggregate | Window) -> tuple[object, ...]:
    """What the operator does, whatever rows it gets."""
    match core:
        case Aggregate(keys=keys, aggregates=aggregates):
            return keys, aggregates
        case Window(partition=partition, items=items):
            return "over", partition, items


class _Table(NamedTuple):
    """The model's table: its columns, and for columns of the operator the table's column that holds them."""

    columns: Keys
    holds: dict[str, str]

    def rows(self, wanted: Keys) -> Project:
        return Project(Stored(self.columns), tuple((c, column(self.holds[c])) for c in wanted))


def _top(node: Node) -> _Top | None:
    items: Items = tuple((c, column(c)) for c in node.columns)
    predicate = None
    while True:
        match node:
            case Project(child=child, items=below):
                by = dict(below)
                items = tuple((name, e.replace_refs(by)) for name, e in items)
                predicate = predicate and predicate.replace_refs(by)
                node = child
            case Filter(child=child, predicate=found) if predicate is None:
                predicate, node = found, child
            case Aggregate() | Window():
                return _Top(items, predicate, node)
            case _:
                return None


def _of_one_type(node: Node) -> bool:
    """Whether each branch alone has the types that all branches have together, if the node is a union."""
    return not isinstance(node, Union) or node.aligned is None or set(node.columns) <= node.aligned


def _groups(
    core: Aggregate,
    top: _Top,
    table: _Table,
    change: Node,
    wide: frozenset[str],
    whole: frozenset[str],
    errors: Errors,
    insert_only: bool,
) -> SelfMaintained | None:
    """The groups of the table together with the groups of the change; None where these do not give the answer.

    They do not where HAVING may have hidden a group, which would be in neither.
    """
    if top.predicate is not None or not core.keys or not set(core.columns) <= table.holds.keys():
        return None
    combining = {name: function for name, e in core.aggregates if (function := _of_parts(e))}
    if len(combining) < len(core.aggregates) or not all(e.fixed for _, e in core.keys):
        return None
    # a condition on another table may keep a key from failing: then it is computed only for the query's own rows
    if any(Errors(types=errors.types).may_hit(e, core) for _, e in core.keys):
        return None
    # a sum of sums may be of a wider type, in which another expression would round otherwise
    added_up = {name for name, function in combining.items() if function == "sum"}
    if any(e.refs & added_up for _, e in top.items if not e.column):
        return None
    counts = {_arguments_of(e): name for name, e in reversed(core.aggregates) if _called(e) == "count"}
    # for each sum the column that counts the values it adds up: the sum of no value is NULL
    summed = {name: counts.get(_arguments_of(e)) for name, e in core.aggregates if _called(e) == "sum"}
    sums = tuple(table.holds[name] for name in summed if table.holds[name] not in wide)
    lost = _Lost({name: count for name, count in summed.items() if table.holds[name] in wide}, errors.ansi)
    keys = tuple((name, column(name)) for name, _ in core.keys)
    exact = {name for name in summed if table.holds[name] in whole}
    core = replace(core, aggregates=tuple((n, _in_decimals(e) if n in exact else e) for n, e in core.aggregates))
    combining |= dict.fromkeys(exact, _EXACT_SUM)
    rows: Node
    long: list[Fragment] = []
    if insert_only:
        # Law distributive_aggregates: `γ(C0 ⊎ Δ) = γ'(γ(C0) ⊎ γ(Δ))`, where `γ'` adds up counts and sums and takes the
        # least of minima.
        added = Aggregate(project_columns(change, core.child.columns), core.keys, core.aggregates)
        rows = lost.together(table.rows(core.columns), added, keys, combining)
        doubts = _doubts({}, [])
    else:
        counted = next((name for name, e in core.aggregates if _counts_rows(e)), None)
        if counted is None or not set(combining.values()) <= {"sum", _EXACT_SUM, *_TIES}:
            return None
        # Law counting: `γ(C0 + Δ) = γ'(γ(C0) ⊎ γ(Δ⁺) ⊎ −γ(Δ⁻))`, but for groups in doubt; one whose count is 0 is gone.
        rows = _signed(core, combining, keys, table, change, lost)
        rows = Filter(rows, Expr((Ref(counted), " > 0 OR ", Ref(counted), _LACKING)))
        doubts = _doubts(combining, [name for name, count in summed.items() if count is None])
        long = [" OR ", Ref(_LONG)] if lost.sums else []
        valued = {
            name: Expr(("CASE WHEN ", Ref(count), " > 0 THEN ", Ref(name), " END"))
            for name, count in summed.items()
            if count is not None
        }
        if valued:
            rows = Project(rows, tuple((c, valued.get(c, column(c))) for c in rows.columns))
    in_doubt = (*doubts, *lost.doubts(), *long)
    if not in_doubt:
        return SelfMaintained(Project(rows, top.items), insert_only, sums)
    doubt = Expr(("coalesce(", *in_doubt[1:], ", false)"))
    groups = tuple(table.holds[name] for name, _ in core.keys)
    rows = Project(rows, (*top.items, (_DOUBT, doubt)))
    return SelfMaintained(rows, insert_only, sums, groups, not doubts)


@dataclass(frozen=True)
class _Lost:
    """Sums that may be too great for their type, each with the column that counts its values, if there is one.

    Outside of ANSI mode a sum that was too great is NULL, like a sum of no value. In ANSI mode no table has a sum that
    was too great.
    """

    sums: Mapping[str, str | None]
    ansi: bool

    def together(self, held: Node, more: Node, keys: Items, functions: dict[str, str]) -> Aggregate:
        """Return the groups of both relations, and columns that mark a lost sum, of either or on the way.

        After what came is added, and before what is gone is subtracted, a sum may be too great that is not in the end.
        """
        if not self.sums:
            return Aggregate(Union((held, more)), keys, _calls(functions))
        functions = {**functions, **dict.fromkeys(self.sums, "try_sum")}
        if self.ansi:
            counts = tuple((_valued(name), Expr(("count(", Ref(name), ")"))) for name in self.sums)
            return Aggregate(Union((held, more)), keys, (*_calls(functions), *counts))
        unknown = Expr(tuple(self._unknown()[1:]))
        marked = [Project(n, (*((c, column(c)) for c in held.columns), (_LOST, unknown))) for n in (held, more)]
        return Aggregate(Union(tuple(marked)), keys, _calls({**functions, _LOST: "max"}))

    def doubts(self) -> list[Fragment]:
        """`OR` the condition that a sum of the groups together is not known."""
        if not self.sums:
            return []
        return self._unknown() if self.ansi else [" OR ", Ref(_LOST), *self._unknown()]

    def of_gone(self, name: str) -> tuple[Fragment, ...]:
        """The negated sum of what is gone, to end `CASE WHEN it came THEN …`; NULL where Spark would round it."""
        if name not in self.sums:
            return (" ELSE -", Ref(name))
        return (" WHEN ", *_is_short(name), " THEN -", Ref(name))

    def rounded(self) -> Expr:
        """Return the condition that Spark would round one of the sums when it negates the sum."""
        short = [fragment for name in self.sums for fragment in (" AND ", *_is_short(name))]
        return Expr(("NOT ", Ref(_CAME), " AND NOT (true", *short, ")"))

    def _unknown(self) -> list[Fragment]:
        """`OR` the condition that a sum is NULL although it adds up values."""
        fragments: list[Fragment] = []
        for name, count in self.sums.items():
            fragments += [" OR ", Ref(name), " IS NULL"]
            fragments += [] if count is None else [" AND ", Ref(count), " <> 0"]
            fragments += [" AND ", Ref(_valued(name)), " <> 0"] if self.ansi else []
        return fragments


def _signed(
    core: Aggregate, combining: dict[str, str], keys: Items, table: _Table, change: Node, lost: _Lost
) -> Aggregate:
    """The groups plus what came and minus what is gone, and beside each extreme the extreme of what is gone."""
    each = Generate(change, Expr(("explode(sequence(1, abs(", Ref(WEIGHT), ")))")), (_EACH,))
    signed = Aggregate(each, (*core.keys, (_CAME, Expr((Ref(WEIGHT), " > 0")))), core.aggregates)
    extremes = [name for name, function in combining.items() if function in _TIES]
    moved = [*keys]
    for name in combining:
        less = () if name in extremes else lost.of_gone(name)
        moved.append((name, Expr(("CASE WHEN ", Ref(_CAME), " THEN ", Ref(name), *less, " END"))))
    moved += [(_gone(name), Expr(("CASE WHEN NOT ", Ref(_CAME), " THEN ", Ref(name), " END"))) for name in extremes]
    moved.append((_GONE, Expr(("NOT ", Ref(_CAME)))))
    held = (*((c, column(c)) for c in core.columns), *((_gone(name), NULL) for name in extremes), (_GONE, FALSE))
    functions = {**combining, **{_gone(name): combining[name] for name in extremes}, _GONE: "max"}
    if lost.sums:
        moved.append((_LONG, lost.rounded()))
        held = (*held, (_LONG, FALSE))
        functions[_LONG] = "max"
    return lost.together(Project(table.rows(core.columns), held), Project(signed, tuple(moved)), keys, functions)


def _doubts(combining: dict[str, str], summed: list[str]) -> list[Fragment]:
    """`OR` the condition that a group has to be computed again: an extreme may be gone, or the last value of a sum."""
    fragments: list[Fragment] = []
    for name, function in combining.items():
        if function in _TIES:
            fragments += [" OR ", Ref(_gone(name)), f" {_TIES[function]} ", Ref(name)]
        elif name in summed:
            # the sum is zero, of numbers or of intervals: the rows that are left may all be NULL
            fragments += [" OR ", Ref(_GONE), " AND sign(", Ref(name), ") = 0"]
    return fragments


def _is_short(name: str) -> tuple[Fragment, ...]:
    """The condition that Spark negates a decimal without rounding it; its sign and its point count as digits, too."""
    return ("length(CAST(", Ref(name), f" AS STRING)) <= {NEGATED_DIGITS}")


def _valued(name: str) -> str:
    return f"{_LOST}_{name}"


def _gone(name: str) -> str:
    return f"{_GONE}_{name}"


def _first_rows(core: Window, top: _Top, table: _Table, change: Node) -> SelfMaintained | None:
    """The first rows of each partition, from the rows that were the first before and the added rows.

    Law top_k_of_insertions: `first(C0 ⊎ Δ) = first(first(C0) ⊎ Δ)`.
    """
    child = core.child
    if top.predicate is None or len(core.items) != 1 or not core.partition:
        return None
    (name, rank) = core.items[0]
    if not set(child.columns) <= table.holds.keys() or not rank.fixed or not _asks_for_first(top.predicate, name):
        return None
    match rank.tree:
        case terms.Call(args=(), over=terms.Over()) as call if call.name in _RANKS:
            rows = Union((table.rows(child.columns), project_columns(change, child.columns)))
            return SelfMaintained(
                Project(Filter(Window(rows, core.partition, core.items), top.predicate), top.items), True
            )
        case _:
            return None


def _asks_for_first(predicate: Expr, rank: str) -> bool:
    match predicate.tree:
        case terms.Binary(left=terms.Column(name=name), operator=sign, right=terms.Literal(text=number)):
            first = number.isdecimal() and (sign in ("<", "<=") or (sign == "=" and number == "1"))
            return name == rank and first
        case _:
            return False


def _calls(functions: dict[str, str]) -> Items:
    """For each column the call of its function, under the column's name."""
    calls = ((name, _CALLED.get(function, (f"{function}(", ")"))) for name, function in functions.items())
    return tuple((name, Expr((start, Ref(name), end))) for name, (start, end) in calls)


def _in_decimals(e: Expr) -> Expr:
    """The sum of whole numbers as a sum of decimals, which does not overflow."""
    match e.tree:
        case terms.Call(args=(arg,), where=where):
            condition = filter_clause(fragments_of(where.tokens) if where else ())
            added_up = cast_to(e.piece(arg), "decimal(20,0)").fragments
            return replace(e, fragments=merged(("sum(", *added_up, ")", *condition)))
        case _:
            raise ValueError(e)


def _of_parts(e: Expr) -> str | None:
    """The function that gives an aggregate for all rows from its values for parts of them; None when there is none."""
    match e.tree:
        case terms.Call(quantifier="", within=(), over=None, name=name) if e.fixed and not e.non_associative:
            return OF_PARTS.get(name)
        case _:
            return None


def _arguments_of(e: Expr) -> tuple[object, ...]:
    """The arguments of a call: a sum and a count of the same values have the same arguments."""
    return e.tree.leaves[1:]


def _called(e: Expr) -> str:
    return e.tree.name if isinstance(e.tree, terms.Call) else ""


def _counts_rows(e: Expr) -> bool:
    return _called(e) == "count" and e.tree.leaves[1:] in (("(", "*", ")"), ("(", "1", ")"))


def is_insert_only(old: Node, new: Node) -> bool:
    """Whether, where the sources that changed only gained rows, the answer can only gain rows too.

    Law monotonicity: `C0 ⊆ C1` gives `Q(C0) ⊆ Q(C1)`.
    """
    if old == new:
        return True
    if len(children(old)) != len(children(new)) or with_children(new, children(old)) != old:
        return isinstance(old, Scan) and isinstance(new, Scan) and old.source == new.source
    pairs = list(zip(children(old), children(new), strict=True))
    match new:
        case Filter() | Project() | Generate() | Union() | Join(kind="inner" | "cross"):
            return all(is_insert_only(a, b) for a, b in pairs)
        case Join(kind="left" | "semi" | "anti"):
            return is_insert_only(*pairs[0]) and pairs[1][0] == pairs[1][1]
        case _:
            return False
