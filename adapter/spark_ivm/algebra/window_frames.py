"""How far a row reaches: which rows of a partition a window's frames put it into.

`sum(x) OVER (PARTITION BY a ORDER BY day RANGE BETWEEN INTERVAL 29 DAYS PRECEDING AND CURRENT ROW)`: a row of one day
is in the frames of that day and of the 29 after it, and in no other.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from spark_ivm.algebra.expr import Expr, column
from spark_ivm.algebra.nodes import Distinct, Generate, Node, Project, Union, Window
from spark_ivm.parser.fragments import Fragment, Ref, merged
from spark_ivm.parser.terms import Bound, Call, Column, Frame, Leaf, Over, Sort

# for frames that span more values, naming each value would cost more than reading the partition
MOST_STEPS = 1100
STEP = "__ivm_step"
_DAYS = {"DAY": 1, "DAYS": 1, "WEEK": 7, "WEEKS": 7}


@dataclass(frozen=True)
class Reach:
    """The frame of a row whose `order` is o holds the rows of its partition from `o - before` to `o + after`.

    `before` and `after` are days or whole numbers, as the `type` of `order` is; a negative one leaves out the row
    itself. Rows where `order` is NULL have each other in their frames.
    """

    order: str
    before: int
    after: int
    type: str = "date"


@lru_cache(maxsize=10_000)
def reach_of(window: Window) -> Reach | None:
    """The reach that all frames of the window are within; None where a frame has no such bounds.

    None, too, where frames are ordered by a column of the partition: it has one value in each.
    """
    if not window.stepped:
        return None
    frames = [_frame(e, window.stepped != "date") for _, e in window.items]
    bounded = [f for f in frames if f and f.order not in window.partition]
    if not bounded or len(bounded) < len(frames) or len({f.order for f in bounded}) > 1:
        return None
    before, after = max(f.before for f in bounded), max(f.after for f in bounded)
    widest = Reach(bounded[0].order, before, after, window.stepped)
    most = 127 if window.stepped == "tinyint" else MOST_STEPS
    return widest if 0 <= widest.before + widest.after <= most else None


def order_of(window: Window) -> str | None:
    """The column by whose values all frames of the window are bounded, where that is one."""
    orders = {frame.order if (frame := _frame(e)) else None for _, e in window.items}
    return orders.pop() if len(orders) == 1 else None


def leaves_out_rows(window: Window) -> bool:
    """Whether a frame of the window does not hold the row itself.

    Where a bound of such a frame is beyond the last whole number, Spark continues with the first whole number if not in
    ANSI mode: then all other rows of the partition are in other frames, however far they are.
    """
    frames = [_frame(e) for _, e in window.items]
    return any(f is not None and min(f.before, f.after) < 0 for f in frames)


def reached(rows: Node, reach: Reach) -> Node:
    """Return the rows, and each again with every value of `order` that a row may have whose frame holds it.

    Law frame_reach: where the frame of a row at `o` is `[o − before, o + after]`, a row is in the frames of the rows of
    its partition at `[o − after, o + before]`, and in no other frame.
    """
    # rows of an outer join may have a NULL of no type there
    value: tuple[Fragment, ...] = ("CAST(", Ref(reach.order), f" AS {reach.type})")
    steps = f"sequence({-reach.after}, {reach.before})"
    each = Distinct(rows)
    exploded = Generate(each, Expr(merged(("explode(if(", *value, f" IS NULL, NULL, {steps}))"))), (STEP,))
    if reach.type == "date":
        later = ("date_add(", *value, ", ", Ref(STEP), ")")
    else:  # NULL beyond the last one
        later = ("try_add(", *value, ", CAST(", Ref(STEP), f" AS {reach.type}))")
    items = tuple((c, Expr(merged(later)) if c == reach.order else column(c)) for c in rows.columns)
    return Union((each, Project(exploded, items)))


def _frame(e: Expr, wraps: bool = False) -> Reach | None:
    """Return the frame of a window call, if it is bounded by values on both sides.

    `wraps`: beyond the last value comes the first one. Spark takes rows into frames in order and never looks back. If
    a bound beyond the end leaves a row out, the next rows' frames lack it, too. If it keeps a row, they keep it, too.
    """
    match e.tree:
        case Call(over=Over(order=(Sort(value=Column(name=order)) as by,), frame=Frame(unit="RANGE") as frame)):
            first, last = _bound(frame.first), _bound(frame.last) if frame.last else 0
        case _:
            return None
    if first is None or last is None:
        return None
    before = last - first if wraps and last > 0 > first else -first
    return Reach(order, last, before) if by.descending else Reach(order, before, last)


def _bound(bound: Bound) -> int | None:
    """How far behind the row a frame begins or ends, in days or whole numbers; negative before it."""
    if bound.side == "CURRENT ROW":
        return 0
    steps = None if bound.steps is None else _steps(*bound.steps.leaves)
    return steps if steps is None or bound.side == "FOLLOWING" else -steps


def _steps(*words: Leaf) -> int | None:
    match words:
        case (str(number),) if number.isdecimal():
            return int(number)
        case (str(interval), str(number), str(unit)) if (interval.upper(), unit.upper() in _DAYS) == ("INTERVAL", True):
            return int(number.strip("'\"")) * _DAYS[unit.upper()] if number.strip("'\"").isdecimal() else None
        case (str(interval), str(both)) if interval.upper() == "INTERVAL":
            return _steps(interval, *both.strip("'\"").split())
        case _:
            return None
