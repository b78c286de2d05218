"""window() and session_window(): the windows of time that rows are put into, as a column of the rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from spark_ivm.algebra.expr import Expr, canonical, column
from spark_ivm.algebra.nodes import Filter, Generate, Node, Window
from spark_ivm.algebra.trees import extended
from spark_ivm.algebra.types import Types, column_types
from spark_ivm.binder.expressions import Cutter
from spark_ivm.binder.scope import Scope, Unsaid, Value
from spark_ivm.parser import terms
from spark_ivm.parser.ast import Call, Expression, Item, Select
from spark_ivm.parser.fragments import Fragment, Ref, merged

WINDOW, SESSION = "window", "session_window"
_TIMESTAMPS = {"timestamp", "timestamp_ltz", "timestamp_ntz"}
_MAKE_TIMESTAMPS = {
    "to_timestamp", "to_timestamp_ltz", "to_timestamp_ntz", "timestamp_seconds", "timestamp_millis", "timestamp_micros",
    "date_trunc",
}  # fmt: skip


def in_time_windows(cut: Cutter, select: Select, scope: Scope, fresh: Callable[[str], str]) -> Scope:
    """Return the rows once for each window that `window(…)` puts them into. Raise Unsaid for two different calls."""
    elsewhere = (*((select.where,) if select.where else ()), *(e for _, _, e in select.windows))
    for call in (c for e in elsewhere for c in e.calls if c.name in (WINDOW, SESSION)):
        raise Unsaid("TIME_WINDOW", f"{call.name}() in WHERE or WINDOW", call.span)
    calls = _calls(select, WINDOW)
    if not calls:
        return scope
    times = [cut.cut(e, cut.lookup(scope), ()).expr for _, e in calls]
    _alike(calls, [canonical(expr) for expr in times])
    name = fresh("__window")
    cut.standing.update({c.span: Value(column(name), False) for c, _ in calls})
    # Spark knows a window in any operator over one child
    node = Generate(scope.node, Expr(merged(("explode(array(", *times[0].fragments, "))"))), (name,))
    return replace(scope, node=node, window=(WINDOW, name))


def in_sessions(
    cut: Cutter, select: Select, scope: Scope, fresh: Callable[[str], str], by: Iterable[Expr], types: Types
) -> Scope:
    """Return the rows with the session that `session_window(…)` puts them into, the rows of one group `by` together.

    Raises Unsaid where that is not maintained: without GROUP BY, of other than a column of timestamps and a gap.

    Law sessions: a session begins where the latest end of all rows before is past, an end being time and gap.
    """
    calls = _calls(select, SESSION)
    if not calls:
        return scope
    call, _ = calls[0]
    at = call.span
    if (select.group is None and not select.group_all) or select.sets:
        raise Unsaid("TIME_WINDOW", "session_window() without GROUP BY, or in grouping sets", at)
    resolve = cut.lookup(scope)
    asked = [[cut.value(x.inside(arg), resolve).expr for arg in c.args] for c, x in calls]
    _alike(calls, [tuple(canonical(a) for a in args) for args in asked])
    if len(asked[0]) != 2:
        raise Unsaid("INVALID", f"session_window() of {len(asked[0])} arguments", at)
    time, gap = asked[0]
    if not _is_timestamp(time, column_types(scope.node, types)):
        raise Unsaid("TIME_WINDOW", "session_window() of what is no column of timestamps", at)

    moment = time.column or fresh("__time")
    node: Node = scope.node if time.column else extended(scope.node, [(moment, time)])
    time = column(moment)
    keys: dict[str, Expr] = {key.column or fresh("__key"): key for key in by}
    end, begins, number, first, last, session = map(
        fresh, ("__end", "__begins", "__session", "__first", "__last", "__session_window")
    )
    until = (*time.fragments, " + CAST(", *gap.fragments, " AS INTERVAL)")
    node = Filter(node, Expr(merged((*until, " > ", *time.fragments))))
    node = extended(node, [(end, Expr(until)), *((k, key) for k, key in keys.items() if not key.column)])
    partition = tuple(keys)
    ordered: tuple[Fragment, ...] = ("ORDER BY ", *time.fragments)

    def over(partition: tuple[str, ...], call: tuple[Fragment, ...], rest: tuple[Fragment, ...]) -> Expr:
        named = tuple(fragment for name in partition for fragment in (", ", Ref(name)))[1:]
        parted: tuple[Fragment, ...] = ("PARTITION BY ", *named, " ") if named else ()
        return Expr(merged((*call, " OVER (", *parted, *rest, ")")))

    before = over(partition, ("max(", Ref(end), ")"), (*ordered, " ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING"))
    latest = fresh("__latest")
    node = Window(node, partition, ((latest, before),))
    node = extended(node, [(begins, Expr(("CASE WHEN ", *time.fragments, " <= ", Ref(latest), " THEN 0 ELSE 1 END")))])
    # of several rows of one time only the first begins a session, whichever that is: all have the same sum
    node = Window(node, partition, ((number, over(partition, ("sum(", Ref(begins), ")"), ordered)),))
    whole = (*partition, number)
    least, greatest = over(whole, ("min(", *time.fragments, ")"), ()), over(whole, ("max(", Ref(end), ")"), ())
    node = Window(node, whole, ((first, least), (last, greatest)))
    node = extended(node, [(session, Expr(("named_struct('start', ", Ref(first), ", 'end', ", Ref(last), ")")))])
    cut.standing.update({c.span: Value(column(session), False) for c, _ in calls})
    return replace(scope, node=node, window=(SESSION, session))


def _is_timestamp(e: Expr, types: Mapping[str, str]) -> bool:
    if e.column:
        return types.get(e.column) in _TIMESTAMPS
    match e.tree:
        case terms.Cast(type=(to,)):
            return to.text.lower() in _TIMESTAMPS
        case terms.Call(name=name):
            return name in _MAKE_TIMESTAMPS
        case _:
            return False


def _calls(select: Select, name: str) -> list[tuple[Call, Expression]]:
    listed = [i.expression for i in select.items if isinstance(i, Item)]
    every = (*listed, *(select.group or ()), *((select.having,) if select.having else ()))
    return [(c, e.inside(c.span)) for e in every for c in e.calls if c.name == name]


def _alike(calls: list[tuple[Call, Expression]], texts: list[object]) -> None:
    for (call, _), one in zip(calls, texts, strict=True):
        if one != texts[0]:
            raise Unsaid("TIME_WINDOW", f"another {call.name}() in the same SELECT", call.span)
