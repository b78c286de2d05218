"""Running windows: no row of a partition changes before the first one that comes, goes or is another one.

`sum(amount) OVER (PARTITION BY account ORDER BY day)`: a new day's balance is the last balance plus the day's amounts;
an entry of an earlier day changes the balances from that day on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from spark_ivm.algebra.expr import TRUE, Expr, Items, column, text
from spark_ivm.algebra.nodes import (
    Aggregate,
    Dirty,
    Distinct,
    Filter,
    Join,
    JoinKind,
    Node,
    Project,
    Restrict,
    Stored,
    Union,
    Window,
)
from spark_ivm.algebra.running_order import (
    FIRST,
    Order,
    beside_groups,
    first_order,
    from_first,
    has_usual_nulls,
    is_by_one,
    leads,
)
from spark_ivm.algebra.spark_types import DECIMAL, WHOLE_NUMBERS
from spark_ivm.algebra.trees import project_columns
from spark_ivm.algebra.types import Types, cast_to, column_types
from spark_ivm.delta.affected_keys import affected_keys
from spark_ivm.delta.difference import NotDifferentiable, difference
from spark_ivm.delta.self_maintenance import is_insert_only
from spark_ivm.parser.fragments import Fragment, Ref, Ties, merged
from spark_ivm.parser.terms import Call, Column, Frame, Over, Term, fragments_of
from spark_ivm.rewrite.failing import Errors
from spark_ivm.rewrite.rules import simplify
from spark_ivm.rewrite.semijoin import restrict_by

# the function that gives an aggregate of all rows from its running values, where the arguments are not in the table
_LAST = {"count": "max", "count_if": "max", "min": "min", "max": "max"}
_EXTREMES = {"min": "least", "max": "greatest"}
_PLAIN = frozenset({*WHOLE_NUMBERS, "date", "timestamp", "timestamp_ntz", "string", "boolean"})
_LATEST, _ROW, _COUNT = "__ivm_latest", "__ivm_row", "__ivm_rows"
_BEGINS, _CARRIED, _LATE = "__ivm_begins", "__ivm_carried_", "__ivm_late"

Holds = Mapping[str, str]


@dataclass(frozen=True)
class Gained:
    """The rows that an answer gains, which are right where `late` has no row: one for each partition that has a row
    that came and is not behind all others, or whose last row is not known."""

    rows: Node
    late: Node


def gained(old: Node, new: Node, types: Types) -> Gained | None:
    """Return the rows that an answer gains if its sources only gained rows; None if its windows are no running ones.

    Law running_windows: `ω(C0 ⊎ Δ) = ω(C0) ⊎ ω'(Δ, last(ω(C0)))`, for frames from the first row of the partition to the
    current one, where each row of `Δ` is behind all rows of `C0` in its partition.

    >>> text = "select cust, placed, amount, sum(amount) over (partition by cust order by placed) as s from shop.orders"
    >>> gained(before(text), after(text), {}) is None  # the types are not known
    True
    """
    found = _Reader(new.columns, types).gained(old, new, {c: c for c in new.columns})
    if found is None or not found[1]:
        return None
    rows, late = found
    return Gained(simplify(rows), simplify(Union(late) if len(late) > 1 else late[0]))


@dataclass(frozen=True)
class Suffix:
    """The keys of the rows of each partition from its first changed row on.

    `doubt`: it is not right where this has a row. There are rows that are alike in an order in which a row takes the
    value of the row before or behind. `carried`: the rows of all these keys, where they are literals, computed from the
    rows before them that the table has.
    """

    keys: tuple[str, ...]
    dirty: Node
    doubt: Node | None
    carried: Node | None = None


def suffix(old: Node, new: Node, errors: Errors) -> Suffix | None:
    """Return the keys that a change reaches by the partition and the first order column of running windows; None where
    the windows are no running ones, or the table does not have these columns.

    Law running_suffix: where no frame reaches beyond its row, `ω(C1)` is `ω(C0)` for all rows of a partition whose
    order is less than that of each row of `C1 − C0` and `C0 − C1` in it. With `lead`, the last such rows may differ.

    >>> text = "select cust, day, sum(amount) over (partition by cust order by day) as s from shop.orders"
    >>> suffix(before(text), after(text), LENIENT) is None  # the types are not known
    True
    """
    top, holds = new.columns, dict(zip(new.columns, new.columns, strict=True))
    whole, windows = (old, new), list[tuple[Window, Holds]]()
    while True:
        match old, new:
            case Project(), Project(items=items) if old.items == items:
                holds = {e.column: holds[name] for name, e in reversed(items) if e.column and name in holds}
            case Window(), Window() if (old.partition, old.items) == (new.partition, new.items):
                windows.append((new, holds))
            case _:
                break
        old, new = old.child, new.child
    placed = {_placed(window, held) for window, held in windows}
    known = column_types(new, errors.types)
    below = {holds[c]: c for c in new.columns if c in holds and _is_plain(known.get(c))}
    if len(placed) != 1 or (found := placed.pop()) is None or not {*found[0], *found[1].columns} <= below.keys():
        return None
    partition, order = found
    keys = (*sorted(partition), *order.columns)
    changed = affected_keys(old, new, tuple(below[k] for k in keys), errors=errors)
    doubts = [_alike(e, held, len(windows) > 1) for window, held in windows for _, e in window.items]
    ordered = tuple(dict.fromkeys(alike for alike in doubts if alike))
    ahead = [w for w, _ in windows if any(leads(e.tree) for _, e in w.items)]
    if (
        changed is None
        or len(ahead) > 1
        or not {c for alike in ordered for c in alike} <= below.keys()
        or None in doubts
    ):
        return None
    table = _Partitions(Stored(top), keys[:-1], order)
    changed = Project(changed, tuple((k, column(below[k])) for k in keys))
    if ahead:
        changed = Union((changed, table.just_before(changed)))
    dirty = Distinct(Union((changed, table.since(changed))))
    several = tuple(table.alike(changed, alike) for alike in ordered)
    doubt = simplify(Union(several) if len(several) > 1 else several[0]) if several else None
    again = None if ahead else _Reader(top, errors.types, keys).gained(*whole, dict(zip(top, top, strict=True)))
    return Suffix(keys, simplify(dirty), doubt, again and simplify(again[0]))


@dataclass(frozen=True)
class _Partitions:
    """The rows of the model's table by partition, and in each by the first order."""

    rows: Node
    partition: tuple[str, ...]
    order: Order

    @property
    def keys(self) -> tuple[str, ...]:
        return (*self.partition, *self.order.columns)

    @property
    def listed(self) -> Node:
        return project_columns(self.rows, self.keys)

    def since(self, changed: Node) -> Node:
        """The keys of the rows that do not come before the first changed one."""
        return from_first(self.listed, self.partition, self.order, changed)

    def just_before(self, changed: Node) -> Node:
        """The key of the last rows before the first changed one."""
        before = from_first(self.listed, self.partition, self.order, changed, before=True)
        groups = tuple((p, column(p)) for p in self.partition)
        lasts = Aggregate(before, groups, ((_LATEST, self.order.last(self.order.key)),))
        return Project(lasts, (*groups, *((c, Expr((Ref(_LATEST), ".b0"))) for c in self.order.columns)))

    def alike(self, changed: Node, columns: tuple[str, ...]) -> Node:
        """The partitions with a changed row that have several rows of the same columns."""
        on = tuple((p, p) for p in self.partition)
        own = Restrict(self.rows, on, Distinct(project_columns(changed, self.partition))) if on else self.rows
        groups = tuple((c, column(c)) for c in dict.fromkeys((*self.partition, *columns)))
        counted = Aggregate(own, groups, ((_COUNT, text("count(*)")),))
        return Project(Filter(counted, Expr((Ref(_COUNT), " > 1"))), ((_LATE, TRUE),))


def _placed(window: Window, holds: Holds) -> tuple[frozenset[str], Order] | None:
    """The table's columns of the partition, and of the first order of all frames, if none reaches beyond its row."""
    orders = {first_order(e) for _, e in window.items}
    order = orders.pop() if len(orders) == 1 else None
    if order is None or order.columns[0] in window.partition:
        return None
    if not {*window.partition, *order.columns} <= holds.keys():
        return None
    return frozenset(holds[p] for p in window.partition), replace(order, columns=(holds[order.columns[0]],))


def _alike(e: Expr, holds: Holds, read: bool) -> tuple[str, ...] | None:
    """The table's columns by which rows are alike, if other rows take a value that depends on which comes first.

    None where the table does not have these columns. `read`: a window reads the column of another one.
    """
    call = e.tree
    if not (isinstance(call, Call) and call.over and any(isinstance(f, Ties) for f in e.fragments)):
        return ()
    names = [sort.value.name if isinstance(sort.value, Column) else "" for sort in call.over.order]
    if not read and (
        call.name not in ("lag", "lead") or (isinstance(call.args[0], Column) and call.args[0].name in names)
    ):
        return ()
    return tuple(holds[name] for name in names) if holds.keys() >= set(names) else None


@dataclass(frozen=True)
class _Reader:
    """`table`: the columns of the model's table. `keys`: the columns of dirty keys, if rows with these are computed and
    not rows that come; the table's other rows of their partitions are before them.
    """

    table: tuple[str, ...]
    types: Types
    keys: tuple[str, ...] = ()

    def gained(self, old: Node, new: Node, holds: Holds) -> tuple[Node, tuple[Node, ...]] | None:
        """The rows that come, and what is late. `holds`: for columns of the node the table's column that holds them."""
        if not self.keys and is_insert_only(old, new):
            try:
                return project_columns(difference(old, new), new.columns), ()
            except NotDifferentiable:
                return None
        match old, new:
            case (Project(), Project(child=child, items=items)) if old.items == items and _fixed(items):
                held = {e.column: holds[name] for name, e in reversed(items) if e.column and name in holds}
                below = self.gained(old.child, child, held)
                return below and (Project(below[0], items), below[1])
            case (Window(), Window()) if (old.partition, old.items) == (new.partition, new.items):
                below = self.gained(old.child, new.child, holds)
                at = self.window(new, below[0], holds) if below else None
                return (at.rows, (*below[1], at.late)) if at and below else None
            case _ if self.keys:
                narrowed = restrict_by(new, tuple((c, k) for c, k in holds.items() if k in self.keys), Dirty(self.keys))
                return (narrowed.node, ()) if narrowed.stable else None
            case _:
                return None

    def window(self, window: Window, added: Node, holds: Holds) -> Gained | None:
        """The window's rows for the added rows, and what is late."""
        known = column_types(window, self.types)
        orders = {_order(e.tree) for _, e in window.items}
        order = orders.pop() if len(orders) == 1 else None
        placed = {*window.partition, *(order.columns if order else ())}
        if order is None or not placed <= holds.keys() or not all(_is_plain(known.get(c)) for c in placed):
            return None
        carried = _Carried(order, holds, known)
        values = {name: found for name, e in window.items if (found := carried.combined(name, e))}
        if len(values) < len(window.items):
            return None
        partition = window.partition
        table: Node = Project(Stored(self.table), tuple((c, column(held)) for c, held in holds.items()))
        own: Node = Restrict(table, tuple((p, p) for p in partition), Distinct(project_columns(added, partition)))
        if self.keys:
            table = own = self.before(table, holds)
        groups, on = beside_groups(partition)
        held = own if partition else table

        def beside(rows: Node, state: Items, kind: JoinKind) -> Join:
            return Join(rows, Aggregate(held, groups, state), kind if on else "cross", on)

        latest = (_LATEST, order.last(order.key))
        firsts = Aggregate(added, tuple((p, column(p)) for p in partition), ((FIRST, order.first(order.key)),))
        behind = Expr(("NOT (", Ref(FIRST), order.behind, Ref(_LATEST), ")"))
        late: tuple[Node, ...] = (Filter(beside(firsts, (latest,), "inner"), behind),)
        if any(value.of_one_row for value in values.values()):
            tied = Expr(merged(("NOT (", Ref(_LATEST), order.behind, *order.key, ")")))
            ties = Filter(beside(held, (latest,), "inner"), tied)
            counted = Aggregate(ties, tuple((p, column(p)) for p in partition), ((_COUNT, text("count(*)")),))
            late = (*late, Filter(counted, Expr((Ref(_COUNT), " > 1"))))
        numbered = ((_BEGINS, carried.begins),) if carried.begins else ()
        running = Window(added, partition, (*window.items, *numbered))
        plain = tuple((c, column(c)) for c in window.child.columns)
        rows = Project(
            beside(running, carried.state(), "left"), (*plain, *((name, value.e) for name, value in values.items()))
        )
        each = tuple(Project(found, ((_LATE, TRUE),)) for found in late)
        return Gained(rows, Union(each) if len(each) > 1 else each[0])

    def before(self, table: Node, holds: Holds) -> Node:
        """The rows of the partitions of dirty keys that are not dirty themselves."""
        named = {k: c for c, k in holds.items() if k in self.keys}
        partition = tuple((named[k], k) for k in self.keys[:-1])
        own = Restrict(table, partition, Dirty(self.keys)) if partition else table
        others = (f for i, k in enumerate(self.keys) for f in ("¦" if i else "(⟦keys¦", Ref(named[k])))
        return Filter(own, Expr((*others, "⟧) IS NOT TRUE")))


@dataclass(frozen=True)
class _Value:
    """An added row's value of a window's column. `of_one_row`: it is wrong where several rows are the last ones."""

    e: Expr
    of_one_row: bool = False


class _Carried:
    """What is carried on of each partition: aggregates of the table's rows, by which running values go on."""

    def __init__(self, order: Order, holds: Holds, known: Mapping[str, str]) -> None:
        self.order, self.holds, self.known = order, holds, known
        self.aggregates: list[tuple[str, Expr]] = [(_COUNT, text("count(*)"))]
        self.of_row: list[str] = []  # columns whose value in the last row is carried on
        self.begins: Expr | None = None  # the number of an added row among the added rows of its partition

    def state(self) -> Items:
        fields = tuple(f for i, c in enumerate(self.of_row) for f in (", ", Ref(c), f" AS v{i}"))
        row = ((_ROW, self.order.last(("struct(", *self.order.fields(), *fields, ")"))),) if fields else ()
        return (*self.aggregates, *row)

    def combined(self, name: str, e: Expr) -> _Value | None:
        """The value of a window's column, from its value among the added rows alone; None where it is not known."""
        call = e.tree
        kind = self.known.get(name)
        if not isinstance(call, Call) or call.over is None or call.within or call.quantifier or e.non_associative:
            return None
        own, over = Ref(name), call.over
        match call:
            case Call(name="row_number" | "rank") if e.fixed:
                return _Value(Expr(("CAST(coalesce(", Ref(_COUNT), ", 0) + ", own, " AS INT)")))
            case Call(name="dense_rank") if e.fixed and name in self.holds:
                most = self.aggregate(name, Expr(("max(", own, ")")))
                return _Value(Expr(("coalesce(", most, ", 0) + ", own)))
            case Call(name="lag", args=(Column(name=value), *further)) if e.fixed and is_by_one(call, further):
                if value not in self.holds or not _is_plain(self.known.get(value)):
                    return None
                self.begins = Expr(merged(("row_number() OVER ", *fragments_of(over.tokens))))
                last = self.last_value(value)
                first = ("CASE WHEN ", Ref(_BEGINS), " = 1 AND ", Ref(_COUNT), " > 0 THEN ")
                return _Value(Expr(merged((*first, *last, " ELSE ", own, " END"))), of_one_row=True)
            case Call(name="count" | "count_if" | "sum" | "min" | "max" as function) if _is_plain(kind):
                held, of_one_row = self.of_table(name, call)
                if not held:
                    return None
                if function in _EXTREMES:
                    return _Value(Expr(merged((f"{_EXTREMES[function]}(", *held, ", ", own, ")"))), of_one_row)
                if function != "sum":
                    return _Value(Expr(merged(("coalesce(", *held, ", 0) + ", own))), of_one_row)
                if not (kind == "bigint" or _has_digit_left(kind)):
                    return None
                added_up = Expr(merged(("coalesce(", *held, " + ", own, ", ", *held, ", ", own, ")")))
                return _Value(added_up if kind == "bigint" else cast_to(added_up, kind or ""), of_one_row)
            case _:
                return None

    def of_table(self, name: str, call: Call) -> tuple[tuple[Fragment, ...], bool]:
        """The aggregate of all rows of the partition that the table has, and whether it is one row's value.

        It is empty if the table does not hold it.
        """
        over = len(call.over.tokens) if call.over else 0
        name_of, *rest = fragments_of(call.tokens[: len(call.tokens) - over - 1])
        whole = (name_of.lstrip() if isinstance(name_of, str) else name_of, *rest)
        if Expr(whole).refs <= self.holds.keys():
            return (self.aggregate(name, Expr(whole)),), False
        if name not in self.holds:
            return (), False
        if call.name in _LAST:
            return (self.aggregate(name, Expr((f"{_LAST[call.name]}(", Ref(name), ")"))),), False
        # rows that are alike in the order have one value, but for frames of rows
        in_rows = call.over is not None and call.over.frame is not None and call.over.frame.unit == "ROWS"
        return self.last_value(name), in_rows

    def aggregate(self, name: str, e: Expr) -> Ref:
        self.aggregates.append((_CARRIED + name, e))
        return Ref(_CARRIED + name)

    def last_value(self, name: str) -> tuple[Fragment, ...]:
        if name not in self.of_row:
            self.of_row.append(name)
        return Ref(_ROW), f".v{self.of_row.index(name)}"


def _order(call: Term) -> Order | None:
    """The order of a window call whose frame is from the first row of the partition to the current one."""
    match call:
        case Call(over=Over(base=None, order=(_, *_) as sorts, frame=frame)) if frame is None or _is_running(frame):
            names = tuple(sort.value.name for sort in sorts if isinstance(sort.value, Column))
            descending = {sort.descending for sort in sorts}
            if len(names) < len(sorts) or len(descending) > 1:
                return None
            return Order(names, sorts[0].descending, tuple(map(has_usual_nulls, sorts)))
        case _:
            return None


def _is_running(frame: Frame) -> bool:
    ends = frame.last is None or frame.last.side == "CURRENT ROW"
    return ends and frame.first.side == "PRECEDING" and frame.first.steps is None


def _is_plain(kind: str | None) -> bool:
    return kind is not None and (kind in _PLAIN or DECIMAL.fullmatch(kind) is not None)


def _has_digit_left(kind: str | None) -> bool:
    """Whether two decimals of this type are added up without a digit cut off."""
    found = DECIMAL.fullmatch(kind or "")
    return found is not None and int(found[1]) < 38


def _fixed(items: Items) -> bool:
    return all(e.fixed and not e.non_associative for _, e in items)
