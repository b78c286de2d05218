"""The order of running windows: no row of a partition changes before the first one that comes, goes or is another one.

`sum(amount) OVER (PARTITION BY account ORDER BY day)`: an entry of an earlier day changes the sums from that day on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from spark_ivm.algebra.expr import Expr, column
from spark_ivm.algebra.nodes import Aggregate, Filter, Join, Node, Window
from spark_ivm.algebra.trees import project_columns
from spark_ivm.parser.fragments import Fragment, Ref, merged
from spark_ivm.parser.terms import Bound, Call, Column, Frame, Literal, Over, Sort, Term, fragments_of

FIRST, _OF, _NUMBER, _BEFORE = "__ivm_first", "__ivm_of_", "__ivm_number", "__ivm_before"


@dataclass(frozen=True)
class Order:
    """The columns of ORDER BY, whether it is descending, and for each whether its NULLs are where Spark puts them."""

    columns: tuple[str, ...]
    descending: bool
    usual_nulls: tuple[bool, ...]

    def fields(self) -> tuple[Fragment, ...]:
        """The fields of a struct that is the greater the later a row comes, or the less if the order is descending."""
        found: list[Fragment] = []
        for i, (name, usual) in enumerate(zip(self.columns, self.usual_nulls, strict=True)):
            found += [", " * bool(i), Ref(name), f" IS {'NOT ' * usual}NULL AS a{i}, ", Ref(name), f" AS b{i}"]
        return tuple(found)

    @property
    def key(self) -> tuple[Fragment, ...]:
        return ("struct(", *self.fields(), ")")

    def last(self, struct: tuple[Fragment, ...]) -> Expr:
        return Expr(merged(("min(" if self.descending else "max(", *struct, ")")))

    def first(self, struct: tuple[Fragment, ...]) -> Expr:
        return Expr(merged(("max(" if self.descending else "min(", *struct, ")")))

    @property
    def behind(self) -> str:
        return " < " if self.descending else " > "


def first_order(e: Expr) -> Order | None:
    """The first order of a window call that reads no row behind its own but, by `lead`, the next one."""
    match e.tree:
        case Call(over=Over(base=None, order=(Sort(value=Column(name=name)) as first, *_))) as call if e.fixed:
            return Order((name,), first.descending, (has_usual_nulls(first),)) if _looks_back(call) else None
        case _:
            return None


def looks_back(window: Window) -> Order | None:
    """The first order of all calls of the window, if none reads a row behind its own."""
    orders = {None if leads(e.tree) else first_order(e) for _, e in window.items}
    order = orders.pop() if len(orders) == 1 else None
    return order if order and order.columns[0] not in window.partition else None


def leads(call: Term) -> bool:
    """Whether the call reads the row behind its own."""
    return isinstance(call, Call) and call.name == "lead"


def _looks_back(call: Call) -> bool:
    frame = call.over.frame if call.over else None
    match call:
        case Call(name="lag", args=(_, Literal(text=steps), *_)):
            return steps.isdecimal()
        case Call(name="lag"):
            return len(call.args) == 1
        case Call(name="lead", args=(_, *further)):
            return is_by_one(call, further)
        case Call(name="ntile" | "percent_rank" | "cume_dist"):
            return False
        case _ if frame is None:
            return True
        case _:
            return _ends_at_own(frame) and (frame.unit == "ROWS" or frame.first.steps is None)


def _ends_at_own(frame: Frame) -> bool:
    """Whether the frame ends at the row itself, or so many rows before it."""
    if frame.last is None or frame.last.side == "CURRENT ROW":
        return True
    steps = frame.last.steps
    behind = frame.last.side == "PRECEDING" and isinstance(steps, Literal) and steps.text.isdecimal()
    return behind and frame.unit == "ROWS"


def has_usual_nulls(sort: Sort) -> bool:
    """Whether NULLs come first in an ascending order, or last in a descending one."""
    words = [token.word for token in sort.tokens[-2:]]
    return words[0] != "NULLS" or words[1] == ("LAST" if sort.descending else "FIRST")


def is_by_one(call: Call, further: list[Term]) -> bool:
    """Whether `lag` is of the row before."""
    by_one = not further or (isinstance(further[0], Literal) and further[0].text == "1")
    return by_one and not any(token.word == "IGNORE" for token in call.tokens)


def beside_groups(partition: tuple[str, ...]) -> tuple[tuple[tuple[str, Expr], ...], tuple[Expr, ...]]:
    """The columns of groups of the partition, named apart from its own, and conditions that join rows with theirs."""
    keys = tuple((_OF + p, column(p)) for p in partition)
    return keys, tuple(Expr((Ref(p), " <=> ", Ref(of))) for p, (of, _) in zip(partition, keys, strict=True))


def from_first(rows: Node, partition: tuple[str, ...], order: Order, changed: Node, *, before: bool = False) -> Node:
    """The rows from their partition's first changed row on, or only the rows `before` it.

    By the law running_suffix a window's rows before it are as they were, where no frame reaches beyond its row.
    """
    groups, on = beside_groups(partition)
    firsts = Aggregate(changed, groups, ((FIRST, order.first(order.key)),))
    is_before = (Ref(FIRST), order.behind, *order.key)
    chosen = is_before if before else ("NOT (", *is_before, ")")
    return Join(rows, firsts, "semi", (*on, Expr(merged(chosen))))


# narrower frames cost less than to number the rows
LEAST_WIDE = 50


@dataclass(frozen=True)
class RowsBack:
    """The rows that frames of rows reach: at most `most` before their own in the order that `number` numbers."""

    order: Order
    number: Expr
    most: int


def rows_back(window: Window) -> RowsBack | None:
    """The rows that all frames of the window reach, if they are frames of many rows that end at their row."""
    order = looks_back(window)
    if order is None or not window.partition:
        return None
    frames = [frame for _, e in window.items if (frame := _rows_back(e.tree))]
    specs, most = {spec for spec, _ in frames}, max((steps for _, steps in frames), default=0)
    if len(frames) < len(window.items) or len(specs) > 1 or most < LEAST_WIDE:
        return None
    return RowsBack(order, Expr(merged(("row_number() OVER ", *specs.pop(), ")"))), most)


def _rows_back(call: Term) -> tuple[tuple[Fragment, ...], int] | None:
    """The window of a call up to its frame, and how many rows the frame begins before its own."""
    match call:
        case Call(over=Over(frame=Frame(unit="ROWS", first=Bound(side="PRECEDING", steps=Literal(text=n)))) as over):
            framed = len(over.frame.tokens) if over.frame else 0
            return (fragments_of(over.tokens[: -framed - 1]), int(n)) if n.isdecimal() else None
        case _:
            return None


def computed_from_first(window: Window, rows: Node, back: RowsBack, dirty: Node) -> Node:
    """The window's rows from their partition's first dirty row on, computed with the rows that their frames reach."""
    partition, key = window.partition, back.order.key
    groups, on = beside_groups(partition)
    firsts = Aggregate(dirty, groups, ((FIRST, back.order.first(key)),))
    by = tuple(f for i, p in enumerate(partition) for f in (", " * bool(i), Ref(p)))
    before = ("count_if(", Ref(FIRST), back.order.behind, *key, ") OVER (PARTITION BY ", *by, ")")
    items = ((_NUMBER, back.number), (_BEFORE, Expr(merged(before))))
    numbered = Window(Join(rows, firsts, "inner", on), partition, items)
    reached = Filter(numbered, Expr((Ref(_NUMBER), " > ", Ref(_BEFORE), f" - {back.most}")))
    right = Filter(replace(window, child=reached), Expr((Ref(_NUMBER), " > ", Ref(_BEFORE))))
    return project_columns(right, window.columns)
