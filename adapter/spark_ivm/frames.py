"""How far a row reaches: which rows of a partition a window's frames put it into.

`sum(x) OVER (PARTITION BY a ORDER BY day RANGE BETWEEN INTERVAL 29 DAYS PRECEDING AND CURRENT ROW)`: a row of one day
is in the frames of that day and of the 29 after it, and in no other.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from spark_ivm.algebra import (
    Distinct,
    Expr,
    Extreme,
    Filter,
    Generate,
    Node,
    Part,
    Project,
    Ref,
    Union,
    Window,
    column,
)
from spark_ivm.scope import merged
from spark_ivm.trees import Group, Tree, Unlike, tree_of

# of frames that span more values, naming each would cost more than the partition
MOST_STEPS = 1100
STEP = "__ivm_step"
_DAYS = {"DAY": 1, "DAYS": 1, "WEEK": 7, "WEEKS": 7}


@dataclass(frozen=True)
class Reach:
    """The frame of a row whose `order` is o holds the rows of its partition from `o - before` to `o + after`.

    In days or whole numbers, as its `type` is; a negative one leaves out the row itself. Rows where `order` is NULL
    have each other.
    """

    order: str
    before: int
    after: int
    type: str = "date"


@lru_cache(maxsize=10_000)
def reach_of(window: Window) -> Reach | None:
    """What all frames of the window are within; None where one has no such bounds, or where a partition has one value
    of what orders it."""
    if not window.stepped:
        return None
    frames = [_frame(e) for _, e in window.items]
    bounded = [f for f in frames if f and f.order not in window.partition]
    if not bounded or len(bounded) < len(frames) or len({f.order for f in bounded}) > 1:
        return None
    before, after = max(f.before for f in bounded), max(f.after for f in bounded)
    widest = Reach(bounded[0].order, before, after, window.stepped)
    return widest if 0 <= widest.before + widest.after <= MOST_STEPS else None


def order_of(window: Window) -> str | None:
    """The column by whose values all frames of the window are bounded, where that is one."""
    orders = {frame.order if (frame := _frame(e)) else None for _, e in window.items}
    return orders.pop() if len(orders) == 1 else None


def reached(rows: Node, reach: Reach) -> Node:
    """The rows, and each again with every value of `order` that a row may have whose frame holds it.

    Law: of each row of a window whose frame holds one of `rows`, the `order` is there with that one's other columns.
    """
    # rows of an outer join may have a NULL of no type there
    o: tuple[Part, ...] = ("CAST(", Ref(reach.order), f" AS {reach.type})")
    steps = Expr(merged(("explode(sequence(", *o, f"{_plus(-reach.after)}, ", *o, f"{_plus(reach.before)}))")))
    each = Distinct(rows)
    moved = tuple((c, column(STEP if c == reach.order else c)) for c in rows.columns)
    return Union((each, Project(Generate(each, steps, (STEP,)), moved)))


def in_reach(rows: Node, reach: Reach, key: str) -> Node:
    """The rows whose `order` may be one of the dirty keys' `key`, and all that may be in the frame of such a row."""
    o = Ref(reach.order)
    behind, ahead = _plus(-max(reach.before, 0)), _plus(max(reach.after, 0))
    near = (o, " >= ", Extreme(key, "least"), f"{behind} AND ", o, " <= ", Extreme(key, "greatest"), ahead)
    return Filter(rows, Expr(("(", *near, ") OR ", o, " IS NULL AND ", Extreme(key, "null"))))


def _plus(steps: int) -> str:
    return f" {'+' if steps > 0 else '-'} {abs(steps)}" if steps else ""


def _frame(e: Expr) -> Reach | None:
    """The frame of a window call, if it is bounded by values on both sides."""
    try:
        tree = tree_of(e)
    except Unlike:
        return None
    match tree:
        case (*_, "over" | "OVER" | "Over", Group(items=(*_, last))):
            pass
        case _:
            return None
    words = tuple(t.upper() if isinstance(t, str) else t for t in last)
    if words.count("ORDER") != 1:
        return None
    match words[words.index("ORDER") :]:
        case ("ORDER", "BY", Ref(name=order), *rest):
            pass
        case _:
            return None
    descending = rest[:1] == ["DESC"]
    while rest and rest[0] in ("ASC", "DESC", "NULLS", "FIRST", "LAST"):
        rest = rest[1:]
    match rest:
        case ["RANGE", "BETWEEN", *bounds] if "AND" in bounds:
            at = bounds.index("AND")
            first, last_bound = _bound(tuple(bounds[:at])), _bound(tuple(bounds[at + 1 :]))
        case ["RANGE", *bound]:
            first, last_bound = _bound(tuple(bound)), 0
        case _:
            return None
    if first is None or last_bound is None:
        return None
    return Reach(order, last_bound, -first) if descending else Reach(order, -first, last_bound)


def _bound(words: Tree) -> int | None:
    """How far behind the row a frame begins or ends, in days or whole numbers; negative before it."""
    match words:
        case ("CURRENT", "ROW"):
            return 0
        case (*many, "PRECEDING"):
            steps = _steps(tuple(many))
            return None if steps is None else -steps
        case (*many, "FOLLOWING"):
            return _steps(tuple(many))
        case _:
            return None


def _steps(words: Tree) -> int | None:
    match words:
        case (str(number),) if number.isdecimal():
            return int(number)
        case ("INTERVAL", str(number), str(unit)) if unit in _DAYS and number.strip("'\"").isdecimal():
            return int(number.strip("'\"")) * _DAYS[unit]
        case ("INTERVAL", str(both)):
            return _steps(("INTERVAL", *both.strip("'\"").split()))
        case _:
            return None
