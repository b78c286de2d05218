"""Each law that the engine's modules name, as a property over random tables, in a test of its name; without a JVM.

Laws for more than a few queries are tested elsewhere, such as `test_law_difference` of all views in `test_laws.py`.
"""

from __future__ import annotations

import datetime as dt
import random
import re
from collections import Counter, defaultdict
from contextlib import suppress
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from duck import OTHERWISE, Duck
from kinds import base, crowded, later, session
from oracle import TYPES, aligned, filled, known, others_old, query, sql_at
from quick_laws import Laws, among_dirty, compiled, quoted, reordered
from spark_ivm.algebra import running_order
from spark_ivm.algebra.expr import Expr, column
from spark_ivm.algebra.nodes import (
    Aggregate,
    Changes,
    Dirty,
    Distinct,
    Empty,
    Filter,
    Generate,
    Join,
    Node,
    Opaque,
    Project,
    Scan,
    Union,
    Window,
)
from spark_ivm.algebra.trees import at_old, expressions, inputs, sources, walk
from spark_ivm.algebra.types import origin
from spark_ivm.algebra.window_frames import Reach, reached
from spark_ivm.delta.affected_keys import affected_keys
from spark_ivm.delta.closed_keys import closed_keys
from spark_ivm.delta.difference import NotDifferentiable, difference
from spark_ivm.delta.legs import legs_apart
from spark_ivm.delta.rolling import from_parts
from spark_ivm.delta.running import gained, suffix
from spark_ivm.delta.scalar_parameters import parametrized
from spark_ivm.delta.self_maintenance import is_insert_only, self_maintained
from spark_ivm.logic_change.containment import contained
from spark_ivm.parser.fragments import Ref, Ties
from spark_ivm.parser.terms import children, shape
from spark_ivm.parser.terms import walk as walk_term
from spark_ivm.planning.candidates import best_keys
from spark_ivm.planning.keys import possible_keys, table_columns
from spark_ivm.rewrite.failing import Errors
from spark_ivm.rewrite.join_order import change_first
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.rewrite.rules import simplify
from spark_ivm.rewrite.semijoin import reduced_by_filter, reduced_by_join, restrict
from spark_ivm.rewrite.widen import asides, loosened, without_lookups
from spark_ivm.sqlgen import _Writer, _written, expression_sql, write
from test_edits import EDITS, SAME, UNALIGNED
from test_fold import FOLDED
from test_laws_duck import VIEWS
from test_scalars import VALUES

TESTS = Path(__file__).parent
RUN = sorted(name for name in VIEWS if name not in OTHERWISE)


@pytest.fixture(params=range(3), ids=lambda at: f"data{at}")
def laws(request: pytest.FixtureRequest) -> Laws:
    """Tables that have changed."""
    return session(request.param)


@pytest.fixture(params=range(3), ids=lambda at: f"data{at}")
def grown(request: pytest.FixtureRequest) -> Laws:
    """Tables that have gained rows."""
    return session(request.param, more=True)


def rows(laws: Laws, name: str, node: Node, said: str = "table") -> str:
    return laws.duck.kept(name, filled(write(prune(simplify(node)), said)).replace("⟦target⟧", "was"))  # type: ignore[arg-type]


def differs(laws: Laws, kind: Any, before: str, after: str | None = None) -> None:
    """The difference of such a node leads from what it was to what it is, in changed tables or by an edit."""
    was, new = query(before), query(after or before)
    if after:
        pair = aligned(was, new)
        assert not pair.taken and pair.old != pair.new
        was, new = pair.old, pair.new
    old = at_old(was, inputs(was))
    assert any(isinstance(n, kind) for n in walk(new))
    q0, q1 = rows(laws, "was", old), rows(laws, "now", new)
    laws.step(before, lambda: laws.leads(filled(write(prune(simplify(difference(old, new))))), q0, q1))


def means(laws: Laws, sql: str, other: str) -> None:
    """A query as it is read and written has the rows of the query that DuckDB is asked as it is."""
    node = query(sql)
    assert not isinstance(node, Opaque), node.detail
    laws.duck.keep("now", sql_at(other, "new"))
    laws.step(sql, lambda: laws.same(rows(laws, "read", node), "now"))


def within(laws: Laws, fewer: str, more: str) -> None:
    """No row is in the one relation that is not in the other, as often as it is there."""
    assert laws.duck.rows(f"select * from {fewer} except all select * from {more}") == []


# ── what all are made for ──


@pytest.mark.parametrize("name", RUN[::12])
def test_law_round_trip(name: str) -> None:
    means(session(0), VIEWS[name], VIEWS[name])


@pytest.mark.parametrize("name", RUN[1::12])
def test_law_difference(name: str) -> None:
    try:
        differs(session(0), Node, VIEWS[name])
    except NotDifferentiable:
        assert any(word in VIEWS[name] for word in ("avg", "sum", "collect_", "first_value", "max_by")), "only floats, ties and lists are not"


@pytest.mark.parametrize("name", sorted({*RUN[2::4], *(name for name in RUN if name.startswith("lookups_"))}))
def test_law_affected_keys(name: str) -> None:
    """Of each key that is known, of the first column, and of columns that come from one table."""
    laws, new = session(0), query(VIEWS[name])
    old = at_old(new, inputs(new))
    q0, q1 = rows(laws, "was", old), rows(laws, "now", new)
    for keys in dict.fromkeys((*possible_keys(new), new.columns[:1], *table_columns(new, TYPES))):
        if (dirty := affected_keys(old, new, keys)) is not None:
            listed = ", ".join(map(quoted, keys))
            changed = f"(select * from {q0} except all select * from {q1}) union all (select * from {q1} except all select * from {q0})"
            assert laws.duck.rows(f"select {listed} from ({changed}) except select {listed} from {rows(laws, 'dirty', dirty)}") == [], keys


def test_law_monotonicity(grown: Laws) -> None:
    monotone = 0
    for new in (query(VIEWS[name]) for name in RUN[::4]):
        old = at_old(new, sources(new))
        if is_insert_only(old, new):
            monotone += 1
            within(grown, rows(grown, "was", old), rows(grown, "now", new))
    assert monotone > 5


@pytest.mark.parametrize("sql", VALUES)
def test_law_scalar_parameters(laws: Laws, sql: str) -> None:
    node, values = parametrized(query(sql))
    laws.duck.keep("now", sql_at(sql, "new"))
    laws.step(sql, lambda: laws.same(rows(laws, "read", known(laws.duck, node, values)), "now"))


# ── the difference of each operator ──


def test_law_scan(laws: Laws) -> None:
    differs(laws, Scan, "select id, cust, amount, status, day from shop.orders")


def test_law_filter(laws: Laws) -> None:
    narrow, wide = (f"select id, day, amount from shop.orders where {p}" for p in ("amount > 20", "status = 'ok' or day is null"))
    differs(laws, Filter, narrow)
    differs(laws, Filter, narrow, wide)
    differs(laws, Filter, wide, narrow)


def test_law_project(laws: Laws) -> None:
    items = [f"select id, {e} as v from shop.orders" for e in ("cust + 1", "case when cust > 2 then cust else 1 end", "coalesce(cust, 0) + 1")]
    differs(laws, Project, items[0])
    for before, after in product(items, repeat=2):
        if before != after:
            differs(laws, Project, before, after)


def test_law_generate(laws: Laws) -> None:
    differs(laws, Generate, "select order_id, n from shop.lines lateral view explode(sequence(1, coalesce(qty, 0))) t as n")
    differs(laws, Generate, "select order_id, n from shop.lines lateral view outer explode(split(sku, '')) t as n")


def test_law_calendar(laws: Laws) -> None:
    differs(laws, Generate, "select explode(sequence(date'2026-01-15', current_date())) as day")
    differs(laws, Generate, "select explode(sequence(date_sub(current_date(), 5), current_date())) as day")


def test_law_generated_rows(laws: Laws) -> None:
    outer = "select id, n from shop.orders lateral view outer explode(sequence(day, current_date())) t as n where day <= current_date()"
    computed = "select id, n from shop.orders lateral view explode(transform(sequence(0, datediff(current_date(), day)), i -> i * {})) t as n"
    differs(laws, Generate, outer)
    differs(laws, Generate, computed.format(2))
    edited = "select order_id, n from shop.lines lateral view outer explode(sequence(1, coalesce(qty, {}))) t as n"
    differs(laws, Generate, edited.format(0), edited.format(3))


def test_law_union(laws: Laws) -> None:
    differs(laws, Union, "select id, cust from shop.orders union all select order_id, qty from shop.lines union all select id, 1 from shop.customers")


PAIRS = "select o.id, o.day, c.name from shop.orders o {} join shop.customers c on {}"
CONDITIONS = ("c.id = o.cust", "c.id = o.cust and c.name <> 'x'", "c.id = o.cust and o.amount > 0", "c.id > o.cust")


@pytest.mark.parametrize("on", CONDITIONS)
def test_law_inner_join(laws: Laws, on: str) -> None:
    differs(laws, Join, PAIRS.format("inner", on))


@pytest.mark.parametrize("on", CONDITIONS)
def test_law_left_join(laws: Laws, on: str) -> None:
    differs(laws, Join, PAIRS.format("left", on))
    for kind in ("semi", "anti"):
        differs(laws, Join, f"select o.id, o.day from shop.orders o left {kind} join shop.customers c on {on}")


@pytest.mark.parametrize("on", CONDITIONS)
def test_law_right_join(laws: Laws, on: str) -> None:
    differs(laws, Join, PAIRS.format("right", on))


@pytest.mark.parametrize("on", CONDITIONS[:3])
def test_law_full_join(laws: Laws, on: str) -> None:
    differs(laws, Join, PAIRS.format("full", on))


def test_law_inner_join_condition(laws: Laws) -> None:
    for before, after in pairwise(CONDITIONS[:3]):
        differs(laws, Join, PAIRS.format("inner", before), PAIRS.format("inner", after))


def test_law_outer_join_condition(laws: Laws) -> None:
    for before, after in pairwise(CONDITIONS[:3]):
        differs(laws, Join, PAIRS.format("left", before), PAIRS.format("left", after))


def test_law_one_sided_condition(laws: Laws) -> None:
    near = "o.id > c.id and {}"
    for kind, side in product(("inner", "left", "right"), ("o.cust > {}", "c.name <> '{}'")):
        before, after = (PAIRS.format(kind, near.format(side.format(n))) for n in (2, 4))
        if (kind, side[0]) not in (("left", "o"), ("right", "c")):
            differs(laws, Join, before, after)
    for kind in ("semi", "anti"):
        before, after = (f"select o.id from shop.orders o left {kind} join shop.customers c on o.id > c.id and c.id > {n}" for n in (2, 4))
        differs(laws, Join, before, after)


def test_law_join_kind(laws: Laws) -> None:
    for before, after in product(("inner", "left", "right", "full"), repeat=2):
        if before != after:
            differs(laws, Join, PAIRS.format(before, CONDITIONS[0]), PAIRS.format(after, CONDITIONS[0]))


def test_law_keyed_operator(laws: Laws) -> None:
    grouped = "select cust, count(*) as n, sum({}) as total, min(day) as first from shop.orders group by cust"
    differs(laws, Aggregate, grouped.format("amount"))
    differs(laws, Aggregate, grouped.format("amount"), grouped.format("case when status = 'ok' then amount end"))
    differs(laws, Aggregate, "select day, count(*) as n from shop.orders group by day", "select date_add(day, 1) as day, count(*) as n from shop.orders group by date_add(day, 1)")
    differs(laws, Window, "select id, cust, amount, rank() over (partition by cust order by amount desc) as r from shop.orders")
    differs(laws, Distinct, "select distinct cust, status from shop.orders")


def test_law_empty_key(laws: Laws) -> None:
    differs(laws, Aggregate, "select count(*) as n, sum(amount) as total, max(day) as last from shop.orders")
    differs(laws, Aggregate, "select count(*) as n from shop.orders where id < 0")
    differs(laws, Window, "select id, amount, rank() over (order by amount) as r from shop.orders")


def test_law_telescoping(laws: Laws) -> None:
    """The input changes, and the operator does: what lies between the two is today's rows under yesterday's operator."""
    differs(laws, Filter, "select id, amount from shop.orders where amount > 10", "select id, amount from shop.orders where cust > 3")
    differs(laws, Project, "select id, amount + 1 as v from shop.orders", "select id, amount + cust as v from shop.orders")
    differs(laws, Join, PAIRS.format("left", CONDITIONS[0]) + " where o.day is not null", PAIRS.format("left", CONDITIONS[1]) + " where o.amount > 5")


# ── what a query is read as ──


def test_law_having(laws: Laws) -> None:
    grouped = "select cust, count(*) as n from shop.orders group by cust"
    means(laws, f"{grouped} having count(*) > 1", f"select * from ({grouped}) where n > 1")
    differs(laws, Filter, f"{grouped} having count(*) > 1", f"{grouped} having count(*) > 2")


def test_law_exists(laws: Laws) -> None:
    outside = "select c.id, c.name from shop.customers c where "
    some = "select 1 from shop.orders o where o.cust = c.id and o.amount > 0"
    joined = "select c.id, c.name from shop.customers c {} join shop.orders o on {}"
    means(laws, f"{outside} exists ({some})", joined.format("left semi", "o.cust = c.id and o.amount > 0"))
    means(laws, f"{outside} not exists ({some})", joined.format("left anti", "o.cust = c.id and o.amount > 0"))
    means(laws, f"{outside} c.id in (select cust from shop.orders)", joined.format("left semi", "o.cust = c.id"))
    none = "o.cust = c.id or o.cust is null or c.id is null"
    means(laws, f"{outside} c.id not in (select cust from shop.orders)", joined.format("left anti", none))


def test_law_scalar_subquery(laws: Laws) -> None:
    value = "(select {} from shop.orders o where o.cust = c.id)"
    joined = "select c.id, {} as v from shop.customers c left join (select cust, {} as v from shop.orders group by cust) o on o.cust = c.id"
    for call, shown in (("sum(amount)", "o.v"), ("count(*)", "coalesce(o.v, 0)"), ("max(day)", "o.v")):
        means(laws, f"select c.id, {value.format(call)} as v from shop.customers c", joined.format(shown, call))


def test_law_lateral(laws: Laws) -> None:
    latest = "select day, id from shop.orders o where o.cust = c.id order by day desc, id limit 2"
    ranked = "select cust, day, id, row_number() over (partition by cust order by day desc, id) as r from shop.orders"
    sql = "select c.name, l.day, l.id from shop.customers c, lateral ({}) l"
    means(laws, sql.format(latest), f"select c.name, l.day, l.id from shop.customers c join ({ranked}) l on l.cust = c.id where r <= 2")
    means(
        laws,
        sql.format("select day, max(id) as id from shop.orders o where o.cust = c.id group by day"),
        "select c.name, l.day, l.id from shop.customers c join (select cust, day, max(id) as id from shop.orders group by cust, day) l on l.cust = c.id",
    )


@pytest.mark.parametrize("operation", ["intersect", "except", "intersect all", "except all"])
def test_law_set_operations(laws: Laws, operation: str) -> None:
    sql = f"select cust, status from shop.orders {operation} select qty, sku from shop.lines"
    means(laws, sql, sql)


def test_law_sessions(laws: Laws) -> None:
    gap = dt.timedelta(days=2)
    times: defaultdict[object, list[dt.datetime]] = defaultdict(list)
    for cust, day in laws.duck.rows("select cust, day from orders_new where day < date '9999-01-01'"):
        times[cust].append(dt.datetime.combine(day, dt.time()))
    expected: Counter[tuple[object, ...]] = Counter()
    for cust, found in times.items():
        first = last = min(found)
        n = 0
        for at in [*sorted(found), None]:
            if at is None or at > last + gap:
                expected[cust, first, last + gap, n] += 1
                first, n = at or last, 0
            last, n = at or last, n + 1
    node = query(
        "select cust, session_window(cast(day as timestamp), '2 days') as s, count(*) as n from shop.orders "
        "where day < date'9999-01-01' group by cust, session_window(cast(day as timestamp), '2 days')"
    )
    assert not isinstance(node, Opaque), node.detail
    got = laws.duck.rows(f"select cust, s.\"start\", s.\"end\", n from {rows(laws, 'read', node)}")
    assert Counter(got) == expected


def test_law_pivot(laws: Laws) -> None:
    within = "select cust, amount, status from shop.orders"
    cases = (("ok", "ok"), ("x", "x"))
    filtered_by = ", ".join(f"sum(amount) filter (where status = '{v}') as {c}" for v, c in cases)
    means(
        laws,
        f"select * from ({within}) pivot (sum(amount) for status in ('ok', 'x'))",
        f"select cust, {filtered_by} from ({within}) group by cust",
    )


def test_law_unpivot(laws: Laws) -> None:
    """DuckDB has no `inline`: each row has one made row for each column, by the order in which they are named."""
    node = query("select * from (select id, cust, qty from shop.orders join shop.lines on order_id = id) unpivot (v for c in (cust, qty as q))")
    assert not isinstance(node, Opaque), node.detail
    (made,) = (n for n in walk(node) if isinstance(n, Generate))
    said = expression_sql(made.call)
    assert re.fullmatch(r"inline\(array\((, )?named_struct\('name', 'cust', 'value_0', `\w+`\), named_struct\('name', 'q', 'value_0', `\w+`\)\)\)", said)
    (kept,) = (n for n in walk(node) if isinstance(n, Filter) and n.child == made)
    assert kept.predicate.tree.leaves[1:] == ("IS", "NOT", "NULL"), "rows of a NULL are left out"


def test_law_grouping_sets(laws: Laws) -> None:
    one = "select {} as cust, {} as status, count(*) as n, sum(amount) as total from shop.orders group by all"
    means(
        laws,
        "select cust, status, count(*) as n, sum(amount) as total from shop.orders group by cust, status grouping sets ((cust, status), (cust), (status))",
        f"{one.format('cust', 'status')} union all {one.format('cust', 'null')} union all {one.format('null', 'status')}",
    )


def test_law_limit(laws: Laws) -> None:
    ranked = "select id, amount, row_number() over (order by amount desc, id, amount) as r from shop.orders"
    for rest, kept in (("limit 5", "r <= 5"), ("limit 3 offset 2", "r > 2 and r <= 5"), ("limit 0", "false")):
        means(laws, f"select id, amount from shop.orders order by amount desc {rest}", f"select id, amount from ({ranked}) where {kept}")


def test_a_table_as_a_query() -> None:
    """`TABLE t` is each row of t; its text is written as a SELECT, which may name a version."""
    for sql, other in (
        ("table shop.orders", "select * from shop.orders"),
        ("select * from (table shop.orders) t where t.id > 3 union all table shop.orders", "select * from shop.orders where id > 3 union all select * from shop.orders"),
        ("with o as (select id, cust from shop.orders) table o order by all limit 4", "select id, cust from shop.orders order by id nulls first, cust nulls first limit 4"),
        ("select id from shop.customers c where exists (table shop.rates)", "select id from shop.customers where (select count(*) from shop.rates) > 0"),
    ):
        means(session(0), sql, other)
    plan = compiled("table shop.orders union all (table shop.orders)")
    assert plan["logic"] == "(select * from shop.orders) union all ((select * from shop.orders))"


@pytest.mark.parametrize("data", range(3))
def test_law_tie_break(data: int) -> None:
    """Rows that are read in another order have the same numbers."""
    laws = crowded(data)
    call = "row_number() over (partition by cust order by status) as n, lag(amount) over (partition by cust order by status) as before"
    node = query(f"select id, cust, amount, status, day, {call} from shop.orders")
    assert any(isinstance(part, Ties) for n in walk(node) for e in expressions(n) for part in e.fragments)
    said = filled(write(node))
    for order in ("moved", "mixed"):
        laws.duck.keep("read", said)
        laws.step(order, lambda: laws.same(laws.duck.kept("again", reordered(said, order)), "read"))  # noqa: B023


# of each: the query, a key, a column that identifies a group, and its value, which the order of rows decides
SHARED_GROUPS = {
    "a_sum_of_doubles_beside_rows": (
        "select l.order_id, o.cust as g, t.v from shop.lines l join shop.orders o on o.id = l.order_id join (select cust, sum(case when id % 3 = 0 then 1e16 when id % 3 = 1 then -1e16 "
        "else id + 0.5D end) as v from shop.orders group by cust) t on t.cust = o.cust",
        ("order_id",), "g", "v",
    ),
    "a_group_of_a_lookup": (
        "select c.id, o.id as g, t.v from shop.customers c left join shop.orders o on o.cust = c.id "
        "left join (select order_id, first(sku) as v from shop.lines group by order_id) t on t.order_id = o.id",
        ("id",), "g", "v",
    ),
    "a_pick_of_a_row_outside": (
        "select l.sku, l.qty as g, (select first(o.id) from shop.orders o where o.cust = l.qty and o.id <= l.qty * 9) as v from shop.lines l",
        ("sku",), "g", "v",
    ),
    "a_window_and_a_lookup": (
        "select o.id, o.g, o.v, c.name from (select id, status as g, first_value(cust) over (partition by status order by amount > 0) as v from shop.orders) o "
        "left join shop.customers c on c.id = o.v",
        ("id",), "g", "v",
    ),
    "a_window_below_a_join": (
        "select l.order_id, o.g, o.v from shop.lines l join (select id, status as g, first_value(cust) over (partition by status order by amount > 0) as v "
        "from shop.orders) o on o.id = l.order_id",
        ("order_id",), "g", "v",
    ),
    "a_window_below_groups": (
        "select cust, g, max(f) as v, count(*) as n from (select cust, day as g, first_value(id) over (partition by day order by amount > 0) as f from shop.orders) o group by cust, g",
        ("cust",), "g", "v",
    ),
    "a_window_above_groups": (
        "select id, cust as g, max(f) over (partition by cust) as v from (select id, cust, first_value(id) over (partition by status order by amount > 0) as f from shop.orders) o",
        ("id",), "g", "v",
    ),
    "a_filter_by_it": (
        "select id, status as g, max(f) over (partition by status) as v from (select id, status, first_value(cust) over (partition by status order by amount > 0) as f from shop.orders) o where f > 2",
        ("id",), "g", "v",
    ),
    "branches": (
        "select id, g, v from (select id, status as g, first_value(cust) over (partition by status order by amount > 0) as v from shop.orders "
        "union all select id, segment, id from shop.customers where false) t",
        ("id",), "g", "v",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SHARED_GROUPS)
def test_law_closed_keys(name: str) -> None:
    """All rows of a group have one value, where each evaluation reads the rows in another order."""
    sql, keys, group, value = SHARED_GROUPS[name]
    new = query(sql)
    assert not isinstance(new, Opaque), new.detail
    closed, apart = 0, 0
    for data, source in product(range(6), sorted(sources(new))):
        laws, one = crowded(data), frozenset({source})
        old = at_old(new, one)
        dirty = affected_keys(old, new, keys)
        assert dirty is not None, source
        found = closed_keys(dirty, new, keys, Errors(types=TYPES))
        assert found is not None and found.beyond is not None

        def fill(node: Node, said: str = "table", one: frozenset[str] = one) -> str:
            return others_old(write(prune(node), said), one)  # type: ignore[arg-type]

        again = reordered(fill(simplify(restrict(new, Dirty(keys)).node)), "moved")
        laws.duck.keep("was", filled(write(at_old(new, inputs(new)))))
        for more, collected in ((True, found.keys), (False, dirty)):
            laws.duck.keep("dirty", fill(collected))
            if more and laws.any_beyond(found.beyond, keys, lambda said, one=one: others_old(said, one)):  # type: ignore[misc]
                break
            laws.duck.keep("again", again)
            on = " and ".join(f"q.{quoted(k)} is not distinct from d.{quoted(k)}" for k in keys)
            laws.duck.con.execute(f"create or replace temp table ended as select q.* from was q anti join dirty d on {on} union all by name select * from again")
            torn = laws.duck.rows(f"select {group} from ended where {group} is not null group by {group} having count(distinct {value}) > 1")
            assert not (more and torn), (data, source, torn)
            closed += more
            apart += bool(torn)
    assert closed > 2, "keys that are closed"
    assert apart or name in ("a_filter_by_it", "a_window_above_groups"), "keys alone are not enough"


# ── rows that are asked for ──


KEYED = [name for name in RUN if not any(word in VIEWS[name] for word in ("collect_", "median"))]


@pytest.mark.parametrize("name", KEYED[::3])
def test_law_semijoin_reduction(name: str) -> None:
    laws, node = session(0), query(VIEWS[name])
    assert not isinstance(node, Opaque)
    q = rows(laws, "now", node)
    for keys in dict.fromkeys((*possible_keys(node), node.columns[:1])):
        narrowed = restrict(node, Dirty(keys))
        if not narrowed.stable:
            continue
        listed = ", ".join(map(quoted, keys))
        laws.duck.con.execute(f"create or replace temp table dirty as select distinct {listed} from now order by all limit 3")
        on = " and ".join(f"q.{quoted(k)} is not distinct from d.{quoted(k)}" for k in keys)
        laws.duck.con.execute(f"create or replace temp table asked as select q.* from {q} q semi join dirty d on {on}")
        laws.step(f"{keys}", lambda: laws.same(rows(laws, "reduced", narrowed.node), "asked"))  # noqa: B023


def test_rows_that_a_filter_asks_for(laws: Laws) -> None:
    """The law semijoin_reduction, by a filter across a join."""
    node = query(
        "select o.id, o.amount, t.n from shop.orders o join (select order_id, count(*) as n from shop.lines group by order_id) t on t.order_id = o.id"
    )
    for text in ("amount", "n"):
        predicate = Expr((Ref(text), " > 1"))
        reduced = reduced_by_filter(node, predicate)
        laws.step(text, lambda: laws.same(rows(laws, "reduced", reduced), rows(laws, "now", Filter(node, predicate))))  # noqa: B023


@pytest.mark.parametrize(("before", "after"), [(3, 0), (0, 2), (2, 1), (3, -1)])
def test_law_frame_reach(laws: Laws, before: int, after: int) -> None:
    """The days whose frames hold a row are the days that it is said to reach, beside its own."""
    node = query("select cust, day from shop.orders where day is null or day between '2025-01-01' and '2027-01-01'")
    found = laws.duck.rows(f"select cust, day from {rows(laws, 'now', node)}")
    reaches = range(-after, before + 1)
    expected = {*found, *((c, d and d + dt.timedelta(days=n)) for c, d in found for n in reaches)}
    got = laws.duck.rows(f"select cust, day from {rows(laws, 'reached', reached(node, Reach('day', before, after)))}")
    assert {*got} == expected and len(found) > 3
    framed = f"count(*) over (partition by cust order by day range between interval {before} days preceding and interval {after} days following)"
    held = laws.duck.rows(f"select cust, day, {framed.replace('interval -1 days following', 'interval 1 days preceding')} from now where day is not null")
    for cust, day, n in held:
        assert n == sum(c == cust and d is not None and (day - d).days in reaches for c, d in found)


@pytest.mark.parametrize("kind", ["inner", "left"])
def test_law_sideways_information_passing(laws: Laws, kind: str) -> None:
    left = query("select id, cust from shop.orders where amount > 20")
    right = query("select order_id, count(*) as n, sum(price) as total from shop.lines group by order_id")
    on = (Expr((Ref("id"), " = ", Ref("order_id"))),)
    reduced = reduced_by_join(right, (("order_id", "id"),), left)
    assert reduced != right
    within(laws, rows(laws, "reduced", reduced), rows(laws, "side", right))
    one, other = (Join(left, side, kind, on) for side in (right, reduced))  # type: ignore[arg-type]
    laws.step(kind, lambda: laws.same(rows(laws, "again", other), rows(laws, "now", one)))


def test_law_band_semijoin(laws: Laws) -> None:
    for on in ("o.day between date_sub(r.since, 6) and r.since", "o.day > r.since and r.until >= o.day", "r.since = o.day"):
        node = query(f"select r.since, count(*) as n, count(distinct o.cust) as custs from shop.rates r join shop.orders o on {on} group by r.since")
        q, narrowed = rows(laws, "now", node), restrict(node, Dirty(("since",)))
        laws.duck.con.execute("create or replace temp table dirty as select distinct since from now order by all limit 2")
        laws.duck.con.execute(f"create or replace temp table asked as select q.* from {q} q semi join dirty d on q.since is not distinct from d.since")
        laws.step(on, lambda: laws.same(rows(laws, "reduced", narrowed.node), "asked"))  # noqa: B023
        assert narrowed.stable and ("⟦least" in write(narrowed.node) or "=" in on.split())


@pytest.mark.parametrize("name", sorted({*RUN[::5], *(name for name in RUN if name.startswith("lookups_"))}))
def test_law_widening(name: str) -> None:
    laws, node = session(0), query(VIEWS[name])
    assert not isinstance(node, Opaque)
    q = rows(laws, "now", node)
    for wider in (loosened(node), *asides(node), *(without_lookups(node, frozenset({c})) for c in node.columns)):
        more = rows(laws, "wider", wider)
        kept = ", ".join(quoted(c) for c in wider.columns if c in node.columns)
        assert not kept or laws.duck.rows(f"select {kept} from {q} except select {kept} from {more}") == []


def test_law_runtime_filters() -> None:
    """With and without the values of the change that a run knows."""
    laws, searched = session(0), 0
    for node in (query(VIEWS[name]) for name in RUN[::3]):
        for found in best_keys(at_old(node, inputs(node)), node):
            dirty, writer = prune(found.dirty), _Writer("table")
            body = writer.select(dirty)
            ctes = ", ".join(f"{name} AS ({sql})" for name, sql in writer.ctes)
            laws.duck.keep("without", filled(f"WITH {ctes} {body}" if ctes else body))
            said = write(dirty, "table", TYPES)
            searched += "⟦among" in said
            laws.step(said, lambda: laws.same(laws.duck.kept("searched", filled(said)), "without"))  # noqa: B023
    assert searched > 3


def test_law_join_order() -> None:
    """Of each view's difference and of its keys, where one of three relations or more is a change."""
    laws, reordered = session(0), 0
    for node in (query(VIEWS[name]) for name in RUN):
        old = at_old(node, inputs(node))
        terms = [found.dirty for found in best_keys(old, node)]
        with suppress(NotDifferentiable):
            terms.append(difference(old, node))
        for as_written in map(prune, map(simplify, terms)):
            if (first := change_first(as_written)) != as_written:
                reordered += 1
                said = [filled(_written(_Writer("table"), node)) for node in (as_written, first)]
                laws.duck.keep("as_written", said[0])
                laws.step(said[1], lambda: laws.same(laws.duck.kept("reordered", said[1]), "as_written"))  # noqa: B023
    assert reordered > 5


@pytest.mark.parametrize("name", [name for name in RUN if name.startswith("error_that_")])
def test_law_error_preservation(name: str) -> None:
    """In ANSI mode no plan fails of rows that the query itself leaves out."""
    for data in range(3):
        assert session(data, ansi=True).query(VIEWS[name]) in ("maintained", "rebuilt")


# ── what the table's own rows give ──


def maintained(laws: Laws, sql: str, grown: bool) -> None:
    """Each way that is of this kind makes the new rows of the old ones."""
    new = query(sql)
    old = at_old(new, sources(new) if grown else inputs(new))
    rows(laws, "was", old)
    q1 = rows(laws, "now", new)
    (way,) = (w for w in self_maintained(old, new) if w.insert_only == grown)
    for found in best_keys(old, new):
        rows(laws, "dirty", found.dirty)
        again = way.restricted(new, found.keys)
        assert again is not None
        on = " and ".join(f"q.{quoted(k)} is not distinct from d.{quoted(k)}" for k in found.keys)
        laws.duck.con.execute(f"create or replace temp table asked as select q.* from {q1} q semi join dirty d on {on}")
        laws.step(sql, lambda: laws.same(rows(laws, "again", again), "asked"))  # noqa: B023


@pytest.mark.parametrize("name", sorted(FOLDED.keys() - OTHERWISE.keys()))
def test_law_self_maintainability(laws: Laws, grown: Laws, name: str) -> None:
    new = query(FOLDED[name])
    ways = self_maintained(at_old(new, sources(new)), new)
    assert ways
    for way in ways:
        maintained(grown if way.insert_only else laws, FOLDED[name], way.insert_only)


def test_law_distributive_aggregates(grown: Laws) -> None:
    maintained(grown, "select cust, count(*) as n, sum(amount) as total, min(day) as first, max(id) as last from shop.orders group by cust", True)
    maintained(grown, "select status, bool_and(amount > 0) as a, count_if(cust > 2) as n from shop.orders group by status", True)


def test_law_counting(laws: Laws) -> None:
    maintained(laws, "select cust, count(*) as n, count(amount) as known, sum(amount) as total from shop.orders group by cust", False)
    maintained(laws, "select sku, count(*) as n, min(price) as least, max(qty) as most from shop.lines group by sku", False)


def test_law_top_k_of_insertions(grown: Laws) -> None:
    ranked = "select id, cust, day, amount, {} over (partition by cust order by day desc, id, amount) as r from shop.orders"
    for call, kept in (("row_number()", "r = 1"), ("dense_rank()", "r <= 2"), ("rank()", "r < 3")):
        maintained(grown, f"select id, cust, day, amount, r from ({ranked.format(call)}) where {kept}", True)


RUNNING = (
    *(VIEWS[name] for name in VIEWS if name.startswith("running_")),
    "select cust, day, status, lag(status) over (partition by cust order by day desc) as before from shop.orders",
    "select id, day, status, sum(cust) over (partition by status order by day, id rows unbounded preceding) as s from shop.orders",
    "select id, day, status, row_number() over (partition by status, cust order by id) as n, cust from shop.orders where id > 3",
    "select id, cust, day, sum(amount) over (partition by cust order by day rows unbounded preceding) as s from shop.orders",
    # of several rows that are the last ones it is not known which comes before the next
    "select tens, id, cust, lag(cust) over (order by tens) as before from (select id, cust, cast(id / 6 as int) as tens from shop.orders)",
    "select id, coalesce(cust - lag(cust, 1, 0) over (order by id), 0) as step, cust from shop.orders",
    "select day, count(cust) filter (where cust > 2) over (order by day nulls last) as n, sum(qty) filter (where qty > 1) over (order by day nulls last) as q "
    "from shop.orders o left join shop.lines l on l.order_id = o.id",
)


@pytest.mark.parametrize("sql", RUNNING)
def test_law_running_windows(sql: str) -> None:
    new = query(sql)
    appended = 0
    for seed, source in product(range(24), sorted(sources(new))):
        old = at_old(new, frozenset({source}))
        behind = gained(old, new, TYPES)
        if not behind:
            continue
        laws = Laws(Duck())
        laws.duck.register(*later(random.Random(seed)))
        for name, node in (("was", at_old(new, sources(new))), ("late", behind.late), ("more", behind.rows), ("now", new)):
            said = others_old(write(prune(node), "table", TYPES), frozenset({source})).replace("⟦target⟧", "was")
            laws.step(name, lambda: laws.duck.keep(name, said))  # noqa: B023
        if not laws.duck.rows("select * from late"):
            appended += 1
            laws.step(f"{seed}", lambda: laws.adds("select * from more", "was", "now"))  # noqa: B023
    assert appended


@pytest.mark.parametrize(
    "sql",
    [
        # a frame that is no running one, an order that is not known, what is not in the table, what rounds, a hidden row
        "select id, cust, day, sum(cust) over (partition by cust order by day rows between 2 preceding and current row) as s from shop.orders",
        "select id, cust, day, sum(cust) over (partition by cust) as s, sum(id) over (partition by cust order by day) as t from shop.orders",
        "select id, cust, day, lead(day) over (partition by cust order by day) as s from shop.orders",
        "select id, cust, day, lag(day, 2) over (partition by cust order by day) as s from shop.orders",
        "select id, cust, day, lag(day) ignore nulls over (partition by cust order by day) as s from shop.orders",
        "select id, cust, day, count(*) over (partition by cust order by day, id desc) as s from shop.orders",
        "select id, cust, day, count(*) over (partition by cust order by month(day)) as s from shop.orders",
        "select id, cust, day, x, count(*) over (partition by cust order by x) as s from shop.orders",
        "select id, day, sum(amount) over (partition by cust order by day) as s from shop.orders",
        "select id, cust, sum(amount) over (partition by cust order by day) as s from shop.orders",
        "select id, cust, day, 2 * sum(amount) over (partition by cust order by day) as s from shop.orders",
        "select id, cust, day, x, sum(x) over (partition by cust order by day) as s from shop.orders",
        "select id, cust, day, avg(id) over (partition by cust order by day) as s from shop.orders",
        "select id, cust, day, s from (select id, cust, day, sum(cust) over (partition by cust order by day) as s from shop.orders) where s > 3",
        "select cust, day, sum(count(*)) over (partition by cust order by day) as s from shop.orders group by cust, day",
    ],
)
def test_no_running_window(sql: str) -> None:
    new = query(sql)
    assert gained(at_old(new, sources(new)), new, TYPES) is None


def _by_suffix(laws: Laws, old: Node, new: Node, changed: frozenset[str]) -> bool:
    """Whether a change is published by its suffixes; it is, then, as a recomputation has it."""
    found = suffix(old, new, Errors(types=TYPES))
    assert found is not None

    def kept(name: str, node: Node) -> None:
        said = others_old(write(prune(node), "table", TYPES), changed).replace("⟦target⟧", "was")
        laws.step(name, lambda: laws.duck.keep(name, said))

    for name, node in (("was", at_old(new, sources(new))), ("now", new), ("dirty", found.dirty)):
        kept(name, node)
    if found.doubt:
        kept("doubt", found.doubt)
        if laws.duck.rows("select * from doubt"):
            return False
    kept("again", restrict(new, Dirty(found.keys)).node)
    if found.carried:
        said = among_dirty(others_old(write(prune(found.carried), "literals", TYPES), changed).replace("⟦target⟧", "was"), found.keys)
        laws.step("carried", lambda: laws.same(laws.duck.kept("carried", said), "again"))
    on = " and ".join(f"q.{quoted(k)} is not distinct from d.{quoted(k)}" for k in found.keys)
    laws.step("suffix", lambda: laws.compare("now", f"select q.* from was q anti join dirty d on {on} union all by name from again"))
    return True


SUFFIXES = (
    *(VIEWS[name] for name in VIEWS if name.startswith("suffix_")),
    *(VIEWS[name] for name in ("running_balance", "running_extremes", "running_ranks", "running_over_all", "running_flags", "running_over_a_join", "row_number_with_ties")),
    # frames of rows, also of rows that are alike in their order, and up to rows before
    "select cust, day, id, sum(id) over (partition by cust order by day, id rows unbounded preceding) as s, count(*) over (partition by cust order by day rows between 2 preceding and current row) as n from shop.orders",
    "select cust, day, min(amount) over (partition by cust order by day desc rows between 4 preceding and 2 preceding) as s, max(id) over (partition by cust order by day desc, amount) as t from shop.orders",
    # wide frames: only the rows that they reach are read
    "select cust, day, id, amount, sum(id) over (partition by cust order by day, id rows 55 preceding) as s, max(amount) over (partition by cust order by day, id rows between 60 preceding and 1 preceding) as m from shop.orders",
    "select status, id, min(day) over (partition by status order by id desc nulls first rows between 50 preceding and current row) as s from shop.orders",
    # several orders, frames of some rows, values of two rows before, averages, NULLs that come last
    "select cust, day, id, avg(qty) over (partition by cust order by day desc nulls first, id) as a, rank() over (partition by cust order by day desc nulls first) as r "
    "from shop.orders o join shop.lines l on l.order_id = o.id",
    "select day, cust, id, lag(id, 2, 0) over (partition by cust order by day, id) as s, count(*) over (partition by cust order by day) as n from shop.orders",
    "select cust, day, id, lead(day) over (partition by cust order by day desc) as until, sum(id) over (partition by cust order by day desc) as s from shop.orders",
    "select *, sum(gap) over (partition by cust order by day) as s from (select cust, day, id, lead(id) over (partition by cust order by day, id) - id as gap from shop.orders)",
    "select day, lead(day) over (order by day nulls last) as t, sum(cust) over (order by day nulls last) as s from shop.orders",
    "select id, cust, lead(status, 1, '-') over (partition by cust order by id nulls last) as t, max(day) over (partition by cust order by id nulls last) as s from shop.orders",
    "select status as st, cust as c, d as e, lag(c) over (partition by status order by d, cust) as b from (select status, cust, day as d, id % 3 as c from shop.orders)",
    "select day, status, cust, sum(n) over (partition by status order by day, cust desc) as s from (select day, status, cust, count(*) as n from shop.orders group by day, status, cust)",
)


@pytest.mark.parametrize("sql", SUFFIXES)
def test_law_running_suffix(sql: str) -> None:
    new = query(sql)
    published = 0
    for seed, make in product(range(6), (base, later)):
        for changed in (frozenset({s}) for s in sorted(sources(new))):
            laws = Laws(Duck())
            laws.duck.register(*make(random.Random(seed)))
            published += _by_suffix(laws, at_old(new, changed), new, changed)
    assert published


BACK = [
    VIEWS["suffix_of_some_rows_before"],
    "select cust, day, id, min(amount) over (partition by cust order by day rows 2 preceding) as s, count(*) over (partition by cust order by day rows between 1 preceding and 1 preceding) as n from shop.orders",
    "select status, id, max(day) over (partition by status order by id desc nulls first rows between 1 preceding and current row) as s from shop.orders",
]


@pytest.mark.parametrize("sql", BACK)
def test_rows_that_wide_frames_reach(sql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running_order, "LEAST_WIDE", 1)
    new = query(sql)
    assert "__ivm_number" in write(prune(restrict(new, Dirty(("cust" if "cust" in sql else "status", "day" if "cust" in sql else "id"))).node))
    published = 0
    for seed, make in product(range(12), (base, later)):
        laws = Laws(Duck())
        laws.duck.register(*make(random.Random(seed)))
        published += _by_suffix(laws, at_old(new, frozenset({"shop.orders"})), new, frozenset({"shop.orders"}))
    assert published


@pytest.mark.parametrize(
    "sql",
    [
        # what comes changes rows before it, a hidden row, the order or the partition is not in the table, no running order
        "select cust, day, lead(day, 2) over (partition by cust order by day) as s from shop.orders",
        "select cust, day, lead(day) ignore nulls over (partition by cust order by day) as s from shop.orders",
        "select *, lead(s) over (partition by cust order by day) as t from (select cust, day, lead(day) over (partition by cust order by day) as s from shop.orders)",
        "select cust, day, lag(day, -1) over (partition by cust order by day) as s from shop.orders",
        "select cust, day, ntile(4) over (partition by cust order by day) as s from shop.orders",
        "select cust, day, sum(id) over (partition by cust) as s from shop.orders",
        "select cust, day, count(*) over (partition by cust order by day rows between 1 preceding and 1 following) as s from shop.orders",
        "select cust, day, count(*) over (partition by cust order by day rows between 1 preceding and -1 preceding) as s from shop.orders",
        "select cust, day, count(*) over (partition by cust order by id range between 1 preceding and current row) as s, id from shop.orders",
        "select cust, day, rank() over (partition by cust order by day) as r, rank() over (partition by cust order by day desc) as s from shop.orders",
        "select * from (select cust, day, rank() over (partition by cust order by day) as r from shop.orders) where r < 3",
        "select cust, rank() over (partition by cust order by day) as r from shop.orders",
        "select day, rank() over (partition by cust order by day) as r from shop.orders",
        "select cust, x, rank() over (partition by cust order by x) as r from shop.orders",
        "select cust, day, rank() over (partition by cust order by month(day)) as r from shop.orders",
        "select cust, day, lag(amount) over (partition by cust order by day, id) as r from shop.orders",
        "select *, sum(r) over (partition by status order by day) as s from (select status, cust, day, rank() over (partition by cust order by day) as r from shop.orders)",
    ],
)
def test_no_running_suffix(sql: str) -> None:
    new = query(sql)
    assert suffix(at_old(new, sources(new)), new, Errors(types=TYPES)) is None


def test_law_values_of_parts(laws: Laws) -> None:
    rows(laws, "parts_new", query("select day, cust, count(*) as n from shop.orders where amount > 0 group by day, cust"))
    keys, table = {"day": column("day"), "cust": column("cust")}, Scan("shop.parts", ("day", "cust", "n"))
    for sql in (
        "select distinct day from shop.orders where amount > 0",
        "select distinct date_add(day, 1) as d, cust from shop.orders where amount > 0 and cust > 2",
        "select min(day) as first, max(cust) as most from (select day, cust from shop.orders where amount > 0)",
    ):
        node = query(sql)
        base = query("select day, cust from shop.orders where amount > 0")
        again = from_parts(node, base, keys, table)
        assert sources(again) == {"shop.parts"}
        laws.step(sql, lambda: laws.same(rows(laws, "again", again), rows(laws, "now", node)))  # noqa: B023


# ── changes and edits ──


def test_law_irrelevant_updates(laws: Laws) -> None:
    """The keys of the change of what is read of a table are affected, and enough."""
    new = query(
        "select o.cust, count(*) as n, sum(l.qty) as qty from (select id, cust, amount > 0 as paid from shop.orders) o "
        "join shop.lines l on l.order_id = o.id where o.paid group by o.cust"
    )
    old = at_old(new, inputs(new))
    apart = legs_apart(old, new, Errors(types=TYPES))
    assert apart is not None and any(isinstance(n, Changes) and n.source in apart.legs for n in walk(difference(apart.old, apart.new)))
    zset = filled(write(prune(simplify(apart.together(difference(apart.old, apart.new))))))
    laws.step("together", lambda: laws.leads(zset, rows(laws, "was", old), rows(laws, "now", new)))
    dirty = affected_keys(old, new, ("cust",))
    assert dirty is not None
    rows(laws, "dirty", dirty)
    changed = "(select * from was except all select * from now) union all (select * from now except all select * from was)"
    assert laws.duck.rows(f"select cust from ({changed}) except select cust from dirty") == []


def test_no_leg_stays_a_table() -> None:
    """Not even where only types are taken from it: of the side of a left join that has no match."""
    new = query(
        "select c.id, d, count(*) as n from shop.customers c "
        "left join (select day as d from shop.orders where cust > 2) o on d > date '2026-01-03' group by c.id, d"
    )
    old = at_old(new, inputs(new))
    apart = legs_apart(old, new, Errors(types=TYPES))
    assert apart is not None and set(apart.legs) == {"shop.orders§0"}
    dirty = affected_keys(old, new, ("id", "d"), errors=Errors(types=TYPES))
    assert dirty is not None and any(isinstance(n, Empty) and n.of is not None for n in walk(dirty))
    assert "§" not in write(prune(dirty))


@pytest.mark.parametrize("name", sorted(n for n in EDITS if n not in OTHERWISE and n not in UNALIGNED and n not in SAME)[::4])
def test_law_alignment(name: str) -> None:
    laws, (before, after) = session(0), EDITS[name]
    found = aligned(query(before), query(after))
    laws.duck.keep("now", sql_at(after, "new"))
    laws.step("new", lambda: laws.same(rows(laws, "form", found.new), "now"))
    laws.duck.keep("table_was", sql_at(before, "new"))
    taken = dict(found.taken) or {c: c for c in found.new.columns}
    made = {c: expression_sql(e) for c, e in found.made}
    kept = ", ".join(f"{made.get(c) or f'`{taken[c]}`'} as `{c}`" for c in found.new.columns)
    laws.duck.keep("was", f"select {kept} from table_was")
    laws.step("old", lambda: laws.same(rows(laws, "form", found.old), "was"))


@pytest.mark.parametrize("name", ["filter_narrowed", "having_narrowed", "key_narrowed"])
def test_law_containment(name: str) -> None:
    laws, (before, after) = session(0), EDITS[name]
    found = aligned(query(before), query(after))
    condition = contained(found.old, found.new, TYPES)
    assert condition is not None
    laws.duck.keep("was", sql_at(before, "new"))
    laws.duck.keep("now", sql_at(after, "new"))
    laws.step(name, lambda: laws.same(laws.duck.kept("stay", f"select * from was where {expression_sql(condition)}"), "now"))


# ── expressions and types ──


def test_law_type_of_origin() -> None:
    """Over all views: what is computed alike is of one type in DuckDB."""
    laws = session(0)
    types: defaultdict[object, set[str]] = defaultdict(set)
    for name in RUN:
        node = query(VIEWS[name])
        for column_name, kind in laws.duck.names(rows(laws, "now", node)):
            types[origin(node, column_name, TYPES)].add(kind)
    assert len(types) > 100
    assert {form: kinds for form, kinds in types.items() if len(kinds) > 1} == {}


def test_law_congruence() -> None:
    """Over the expressions of all views."""
    terms = {term for name in RUN for n in walk(query(VIEWS[name])) for e in expressions(n) for term in walk_term(e.tree)}
    alike_terms: defaultdict[object, list[object]] = defaultdict(list)
    for term in terms:
        alike_terms[shape(term), children(term)].append(term)
    assert len(terms) > 500
    assert [alike for alike in alike_terms.values() if len(alike) > 1] == []


# ── their names ──


def test_each_law_has_a_test_of_its_name() -> None:
    """And each such test has a law, which is written once."""
    from test_docs import script_of

    named = [name for name, *_ in script_of("operators").laws()]
    assert max(Counter(named).values()) == 1
    tested = {name for file in TESTS.glob("test_*.py") for name in re.findall(r"^def test_law_(\w+)\(", file.read_text(), re.M)}
    assert set(named) == tested
    said = "\n".join(file.read_text() for file in (TESTS.parent / "spark_ivm").rglob("*.py"))
    assert re.findall(r"\bLaw:", said) == [], "a law without a name"
