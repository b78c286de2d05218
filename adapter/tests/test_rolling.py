"""roll(query, table, types): the answers of ranges from the parts of each value that bounds one are the query's own."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from duck import OTHERWISE, Duck
from oracle import CATALOG, TYPES, NoAnswer, differing, query, sql_at
from spark_ivm.algebra.nodes import Node, Opaque
from spark_ivm.algebra.trees import at_old, sources
from spark_ivm.api import as_text
from spark_ivm.binder.query import read
from spark_ivm.delta.partial_aggregates import NotSelfMaintainable
from spark_ivm.delta.rolling import Rolled, operands, roll
from spark_ivm.delta.self_maintenance import self_maintained
from spark_ivm.parser.fragments import Ref
from spark_ivm.rewrite.failing import Errors
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.rewrite.rules import simplify
from tables import named_statements, random_tables, register

SEEDS = range(int(os.environ.get("IVM_LAW_SEEDS", "2")))
VIEWS = named_statements(Path(__file__).parent / "views.sql")
STATE = "shop.parts"
DAYS = "(select distinct day from shop.orders)"
FRAME = "(order by day range between interval 5 days preceding and current row)"
# of each whether its answer reads a table beside the parts
ROLLED = {
    "users": f"select d.day, count(distinct v.cust) as users from {DAYS} d join shop.orders v on v.day between d.day - 5 and d.day group by d.day",
    "users_by_date_sub": f"select d.day, count(distinct v.cust) as users from {DAYS} d join shop.orders v on v.day between date_sub(d.day, 5) and d.day group by d.day",
    "users_of_days_without_rows": "select d.day, count(distinct v.cust) as users, count(*) as n, sum(v.amount) as total "
    "from (select distinct since as day from shop.rates) d left join shop.orders v on v.day > d.day - interval 6 days and v.day <= d.day group by d.day",
    "days_that_come_twice": "select r.since, count(v.cust) as n, count(*) as rows, sum(v.id) as s, min(v.day) as first, bool_or(v.amount > 0) as any, "
    "stddev(v.cust) is null as one from shop.rates r join shop.orders v on v.day between r.since - 4 and r.since + 4 where v.status <> 'x' group by r.since",
    "of_a_join": f"select d.day, count(distinct v.cust) as users, sum(l.qty) as pieces from {DAYS} d join shop.orders v on v.day between d.day - 5 and d.day "
    "join shop.lines l on l.order_id = v.id and l.qty > 0 where v.status is not null group by d.day",
    "joined_in_another_order": f"select d.day, c.segment, count(distinct v.cust) as users from shop.customers c, shop.orders v, {DAYS} d "
    "where d.day >= v.day and d.day < v.day + 6 and c.id = v.cust group by d.day, c.segment",
    "by_segment": "select d.day, d.segment, count(distinct v.id) as n, max(v.amount) as most from (select distinct o.day, c.segment from shop.orders o join shop.customers c on c.id = o.cust) d "
    "left join (select o.id, o.day, o.amount, c.segment from shop.orders o join shop.customers c on c.id = o.cust) v on v.segment = d.segment and v.day between d.day - 9 and d.day group by d.day, d.segment",
    "several_spans": f"select d.day, count(distinct case when v.day > d.day - 2 then v.cust end) as dau, count(distinct v.cust) filter (where v.day > d.day - 7) as wau, "
    f"count(distinct v.cust) as mau from {DAYS} d join shop.orders v on v.day between d.day - 29 and d.day group by d.day having count(distinct v.cust) > 1",
    "correlated": f"select d.day, (select count(distinct v.cust) from shop.orders v where v.day between d.day - 5 and d.day) as users from {DAYS} d",
    "correlated_twice": f"select d.day, (select count(distinct v.cust) from shop.orders v where v.day between d.day - 5 and d.day) as users, "
    f"(select count(distinct v.cust) from shop.orders v where v.day between d.day - 9 and d.day) as more from {DAYS} d",
    "sums_of_two_columns": f"select a.day, a.total, b.total as other from (select d.day, sum(v.id) as total, max(v.cust) as most from {DAYS} d join shop.orders v "
    "on v.day between d.day - 5 and d.day group by d.day) a join (select d.day, sum(v.cust) as total, max(v.id) as most from "
    f"{DAYS} d join shop.orders v on v.day between d.day - 9 and d.day group by d.day) b on b.day = a.day where a.most > 0 and b.most > 0",
    "lateral": f"select d.day, t.n, t.total from {DAYS} d, lateral (select count(*) as n, sum(v.amount) as total from shop.orders v where v.day > d.day - 6 and v.day <= d.day) t",
    "columns_named_as_parts": "select d.since, count(*) as rows, count(distinct v.rows, d.since, v.count_id) as n, sum(v.id) as s from shop.rates d "
    "left join (select id, day as sum_id, cust as rows, status as count_id from shop.orders) v on v.sum_id between d.since - 5 and d.since group by d.since",
    "columns_named_as_others": f"select d.day, count(distinct v.a) as a, count(distinct v.b) as b, sum(v.c) as c from {DAYS} d join (select day, cust as a, cust as b, a as c "
    "from (select day, cust, id as a from shop.orders group by day, cust, id)) v on v.day between d.day - 5 and d.day group by d.day",
    "by_month": f"select date_trunc('month', v.day) as month, d.day, count(distinct v.cust) as users, d.day - min(v.day) as span from {DAYS} d join shop.orders v on v.day between d.day - 9 and d.day group by 1, 2",
    "means": f"select d.day, avg(v.amount) as mean, avg(v.cust) as of_cust from {DAYS} d left join shop.orders v on v.day between d.day - 5 and d.day group by d.day",
    "some_users": f"select d.day, count(distinct v.cust) filter (where v.amount > 0) as payers, count(distinct upper(v.status)) as words, approx_count_distinct(v.cust) as about "
    f"from {DAYS} d join shop.orders v on v.day between d.day - 5 and d.day group by d.day",
    "all_days_between": "select d.day, count(distinct v.cust) as users from (select explode(sequence(since, until)) as day from (select min(day) as since, max(day) as until from shop.orders)) d "
    "left join shop.orders v on v.day between d.day - 5 and d.day group by d.day",
    "a_parameter": f"select d.day, count(distinct v.cust) as users from {DAYS} d join shop.orders v on v.day between d.day - 5 and d.day where d.day > current_date - interval 20 days group by d.day",
    "groups_of_groups": f"select month(day) as month, max(users) as most from (select d.day, count(distinct v.cust) as users from {DAYS} d join shop.orders v on v.day between d.day - 5 and d.day group by d.day) group by 1",
    "numbers": "select c.id, count(distinct l.sku) as skus, sum(l.qty) as pieces from shop.customers c join shop.lines l on l.order_id between c.id - 3 and c.id + 3L group by c.id",
    "of_days_that_a_filter_leaves": "select d.day, count(distinct v.cust) as users from (select distinct day from shop.orders where status = 'ok' and day > date'2026-01-05') d "
    "join (select day, cust from shop.orders where status = 'ok') v on v.day between d.day - 5 and d.day group by d.day",
}
WINDOWS = {
    "sets": f"select distinct day, size(collect_set(cust) over {FRAME}) as users from shop.orders",
    "sums": f"select distinct day, sum(amount) over {FRAME} as total, count(*) over {FRAME} as n, count(amount) over {FRAME} as known, min(id) over {FRAME} as least, "
    f"bool_or(amount > 0) over {FRAME} as any from shop.orders",
    "means_of_frames": f"select distinct day, avg(amount) over {FRAME} as mean, avg(cast(id as int)) over {FRAME} as of_id from shop.orders",
    "sets_and_sums": f"select distinct day, size(collect_set(cust) over {FRAME}) as users, sum(amount) over (order by day range between 2 preceding and 3 following) as total from shop.orders where status <> 'x'",
    "of_each_status": "select distinct status, day, cardinality(collect_set(cust) over w) as users, count(*) over w as n from shop.orders window w as (partition by status order by day desc range between 5 preceding and current row)",
    "grouped": f"select day, max(users) as users from (select day, amount, size(collect_set(cust) over {FRAME}) as users from shop.orders) where users > 1 group by day",
    "with_another_column": f"select distinct day, status, count(*) over {FRAME} as n from shop.orders",
    "of_a_subquery": "select distinct day, n from (select day, approx_count_distinct(cust) over (order by day range between 3 preceding and current row) as n from (select date_add(day, 1) as day, cust from shop.orders where amount > 0))",
}
SKETCHES = {
    "hll": f"select d.day, hll_sketch_estimate(hll_sketch_agg(v.cust)) as users from {DAYS} d join shop.orders v on v.day between d.day - 5 and d.day group by d.day",
    "theta": f"select d.day, theta_sketch_estimate(theta_sketch_agg(v.cust, 10)) as users, count(*) as n from {DAYS} d join shop.orders v on v.day between d.day - 5 and d.day group by d.day",
    "bits": f"select day, sum(n) as users from (select d.day, bitmap_bucket_number(v.cust) as bucket, bitmap_count(bitmap_construct_agg(bitmap_bit_position(v.cust))) as n "
    f"from {DAYS} d join shop.orders v on v.day between d.day - 5 and d.day group by 1, 2) group by day",
    "bits_of_each_day": f"select d.day, bitmap_count(bitmap_or_agg(v.bits)) as users from {DAYS} d join (select day, bitmap_construct_agg(bitmap_bit_position(cust)) as bits from shop.orders group by day) v "
    f"on v.day between d.day - 5 and d.day group by d.day",
    "hll_of_frames": f"select distinct day, hll_sketch_estimate(hll_sketch_agg(cust) over {FRAME}) as users from shop.orders",
}
PADDED = "(select distinct since as day from shop.rates) d left join shop.orders v on v.day between d.day - 5 and d.day group by d.day"
# answers that no part may be in
OF_NOTHING = {
    "hll": f"select d.day, hll_sketch_estimate(hll_sketch_agg(v.cust)) as users from {PADDED}",
    "theta": f"select d.day, theta_sketch_estimate(theta_sketch_agg(v.cust)) as users from {PADDED}",
    "kll": f"select d.day, kll_sketch_get_n_bigint(kll_sketch_agg_bigint(v.cust)) as n from {PADDED}",
    "hll_of_some": f"select d.day, hll_sketch_estimate(hll_sketch_agg(v.cust) filter (where v.amount > 0)) as users from {DAYS} d join shop.orders v on v.day between d.day - 5 and d.day group by d.day",
    "bits": f"select d.day, bitmap_count(bitmap_construct_agg(v.cust)) as n from {PADDED}",
    "sizes": f"select d.day, size(collect_set(v.cust)) as users from {PADDED}",
    "frames": "select distinct day, hll_sketch_estimate(hll_sketch_agg(cust) over w) as users, size(collect_set(cust) over w) as n, sum(amount) over w as total, count(*) over w as rows "
    "from shop.orders window w as (order by day range between 5 preceding and 2 preceding)",
    "without_a_match": "select d.day, count(distinct v.cust) as users, count(*) as n from (select distinct since as day from shop.rates) d left join shop.orders v on v.day between d.day - 5 and d.day where v.cust is null group by d.day",
}
# of moments, with a step of a month, with filters on both sides
OTHERS = {
    "moments": "select d.at, count(distinct v.cust) as users from (select distinct cast(day as timestamp) + interval 3 hours as at from shop.orders) d "
    "join (select cast(day as timestamp) as at, cust from shop.orders) v on v.at between d.at - interval 2 days and d.at group by d.at",
    "moments_by_days": f"select d.day, count(distinct v.cust) as users from {DAYS} d join (select cast(day as timestamp) + interval 20 hours as at, cust from shop.orders) v on v.at between d.day - interval 5 days and d.day group by d.day",
    "days_of_moments": f"select d.day, count(distinct v.cust) as users from {DAYS} d join (select cast(day as timestamp) + interval 20 hours as at, cust from shop.orders) v on cast(v.at as date) between d.day - 5 and d.day group by d.day",
    "months": f"select d.day, count(distinct v.cust) as users, count(*) as n from {DAYS} d join shop.orders v on v.day > d.day - interval 1 month and v.day <= d.day group by d.day",
    "filters_on_both_sides": "select d.day, count(distinct v.cust) as users, count(*) as n from (select distinct day from shop.orders where status = 'ok') d join shop.orders v on v.day between d.day - 5 and d.day "
    "where d.day > date'2026-01-09' and v.status = 'x' group by d.day",
    "an_open_range": f"select d.day, count(distinct v.cust) as users, sum(v.amount) as total from {DAYS} d join shop.orders v on v.day <= d.day group by d.day",
    "no_aggregate": f"select d.day from {DAYS} d join shop.orders v on v.day between d.day - 5 and d.day - 2 group by d.day",
    "least_and_greatest_of_the_days": f"select d.day, min(v.day) as first, max(v.day) as last, count(distinct v.day) as days from {DAYS} d join shop.orders v on v.day between d.day - 5 and d.day group by d.day",
}
NOT_ROLLED = {
    f"select d.day, sum(v.amount * day(d.day)) as s from {DAYS} d join shop.orders v on v.day between d.day - 5 and d.day group by d.day": "sum() reads columns of both sides of a join by range",
    f"select d.day, collect_list(v.cust) as s from {DAYS} d join shop.orders v on v.day between d.day - 5 and d.day group by d.day": "its answer depends on the order of rows",
    f"select d.day, sum(v.x) as s from {DAYS} d join shop.orders v on v.day between d.day - 5 and d.day group by d.day": "sum() adds up double, which rounds",
    f"select d.day, count(distinct v.x) as s from {DAYS} d join shop.orders v on v.day between d.day - 5 and d.day group by d.day": "x is of the type double, by whose values rows cannot be distinguished",
    f"select d.day, max(case when v.id > d.day - date'2026-01-01' then v.id end) as s from {DAYS} d join shop.orders v on v.day between d.day - 5 and d.day group by d.day": "max() reads columns of both sides of a join by range",
    f"select d.day, sum(coalesce(v.amount, 1)) as s from {DAYS} d left join shop.orders v on v.day between d.day - 5 and d.day group by d.day": "sum() reads more than a column of rows that may have no match",
    f"select d.day, sum(v.id / v.cust) as s from {DAYS} d join shop.orders v on v.day between d.day - 5 and d.day group by d.day": "an expression may fail for rows that are in no range: compute it in a subquery",
    f"select d.day, count(distinct year(v.status)) as s from {DAYS} d join shop.orders v on v.day between d.day - 5 and d.day group by d.day": "an expression may fail for rows that are in no range: compute it in a subquery",
    f"select distinct day, percentile(amount, 0.5) over {FRAME} as p from shop.orders": "percentile() has no parts that can be added up",
}  # fmt: skip


def rolling(sql: str) -> Node:
    """The query as it is taken apart."""
    return simplify(prune(read(sql, CATALOG, "shop").query))  # type: ignore[union-attr]


def given(sql: str) -> str:
    """The SQL, an author's or the engine's, over the tables there are."""
    return sql_at(re.sub(r"`shop`\.`(\w+)`", r"shop.\1", sql), "old")


SAID = {"integer": "int", "varchar": "string"}  # DuckDB's names of Spark's types


def types_of(session: Any, node: Node) -> dict[str, str]:
    """The types of what is asked for."""
    return {c.lower(): SAID.get(t.lower(), t.lower()) for c, t in session.sql(given(as_text(operands(node)))).dtypes}


def holds(session: Any, sql: str) -> Rolled:
    """Compares the answers from parts with the query's own."""
    node = rolling(sql)
    found = roll(node, STATE, types_of(session, node))
    session.sql(given(as_text(found.parts))).createOrReplaceTempView("parts_old")
    ours, theirs = (given(text) for text in (as_text(found.answer), sql))
    try:
        session.sql(theirs).collect()
    except Exception as error:
        raise NoAnswer(sql) from error
    assert differing(session, ours, theirs) == 0, ours
    return found


def of_each_seed(data: Callable[[int], Any], sql: str) -> Rolled:
    return [holds(data(seed), sql) for seed in SEEDS][-1]


def duck(seed: int) -> Duck:
    session = Duck()
    session.register(*[random_tables(random.Random(seed))] * 2)
    return session


# estimates, and averages of decimals, which are doubles there
SPARKS = {"some_users", "means", "means_of_frames"}


@pytest.mark.parametrize("name", [n for n in (ROLLED | WINDOWS) if n not in SPARKS])
def test_law_rolling_aggregates(name: str) -> None:
    """The parts are carried on by the change alone."""
    found = of_each_seed(duck, (ROLLED | WINDOWS)[name])
    parts = query(as_text(found.parts))
    assert not isinstance(parts, Opaque)
    assert any(not way.insert_only for way in self_maintained(at_old(parts, sources(parts)), parts))


@pytest.mark.spark
@pytest.mark.parametrize("name", [*ROLLED, *WINDOWS, *SKETCHES])
def test_roll(quick, name: str) -> None:
    """The law in Spark, and the types of the answer; a few values make a sketch exact."""

    def data(seed: int) -> Any:
        register(quick, *[random_tables(random.Random(seed))] * 2)
        return quick

    sql = (ROLLED | WINDOWS | SKETCHES)[name]
    found = of_each_seed(data, sql)
    ours, theirs = (quick.sql(given(text)).dtypes for text in (as_text(found.answer), sql))
    assert ours == theirs


def bare(rng: random.Random, kind: str) -> dict[str, list[tuple[Any, ...]]]:
    """Tables that lack something."""
    tables = random_tables(rng)
    orders, far = tables["orders"], date(2031, 5, 6)
    match kind:
        case "nothing":
            return {name: [] for name in tables}
        case "no orders":
            return tables | {"orders": []}
        case "no other days":
            return tables | {"rates": [], "lines": [], "customers": []}
        case "no day":
            return tables | {"orders": [(*row[:4], None, row[5]) for row in orders]}
        case "no user":
            return tables | {"orders": [(row[0], None, *row[2:]) for row in orders]}
        case _:
            return tables | {"orders": [*orders[:8], (1, 2, None, "ok", far, None), (1, None, None, "x", far, None)]}


BARE = ["nothing", "no orders", "no other days", "no day", "no user", "days far apart"]


@pytest.mark.parametrize("kind", BARE)
def test_roll_of_bare_tables(kind: str) -> None:
    session = Duck()
    session.register(*[bare(random.Random(1), kind)] * 2)
    for name, sql in (ROLLED | WINDOWS).items():
        if name not in SPARKS:
            holds(session, sql)


@pytest.mark.spark
@pytest.mark.parametrize("name", [*OF_NOTHING, *OTHERS])
def test_roll_of_what_is_rare(quick, name: str) -> None:
    """Answers of no part, moments, months: of tables that lack something, too."""
    for kind in ["all", *BARE]:
        tables = random_tables(random.Random(3)) if kind == "all" else bare(random.Random(3), kind)
        register(quick, tables, tables)
        holds(quick, (OF_NOTHING | OTHERS)[name])


@pytest.mark.parametrize(
    "name", ["users", "several_spans", "correlated", "all_days_between", "of_days_that_a_filter_leaves"]
)
def test_nothing_but_parts(name: str) -> None:
    """Days of the rows are the days of the parts: no row is read for them."""
    node = rolling(ROLLED[name])
    types = dict.fromkeys(operands(node).columns, "int")
    assert sources(roll(node, STATE, types).answer) == {STATE}


BOUNDS = {
    "users": ((("day", "day"),), "($p.day between $a.day - 5 and $a.day)"),
    "of_a_join": ((("day", "day"),), "($p.day between $a.day - 5 and $a.day)"),
    "days_that_come_twice": ((("since", "day"),), "($p.day between $a.since - 4 and $a.since + 4)"),
    "correlated": ((("day", "day"),), "($p.day between $a.day - 5 and $a.day)"),
    "correlated_twice": ((("day", "day"),), "(($p.day between $a.day - 5 and $a.day)) OR (($p.day between $a.day - 9 and $a.day))"),
    "joined_in_another_order": ((("day", "day"),), "($a.day >= $p.day) AND ($a.day < $p.day + 6)"),
    "groups_of_groups": ((), ""),
    "of_each_status": ((("day", "day"),), "$p.day between $a.day - (0) and $a.day + (5)"),
}


@pytest.mark.parametrize("name", BOUNDS)
def test_bounds(name: str) -> None:
    """Which columns of the answer come from which parts, and how far a part reaches."""
    node = rolling((ROLLED | WINDOWS)[name])
    types = {c: "decimal(20,4)" if "amount" in c else "date" if "day" in c else "int" for c in operands(node).columns}
    found = roll(node, STATE, types)
    said = "".join(f"${p.name}" if isinstance(p, Ref) else str(p) for p in (found.reach.fragments if found.reach else ()))
    assert (found.bounds, said) == BOUNDS[name]


@pytest.mark.parametrize("sql", NOT_ROLLED)
def test_not_rolled(sql: str) -> None:
    """What has no parts by range may have parts by group."""
    with pytest.raises(NotSelfMaintainable, match=re.escape(NOT_ROLLED[sql])):
        roll(rolling(sql), STATE, types_of(duck(0), rolling(sql)), Errors(ansi=True, types=TYPES))


def sites(sql: str) -> bool:
    """Return whether a query has aggregates over ranges with parts."""
    if isinstance(query(sql), Opaque):
        return False
    try:
        operands(rolling(sql))
    except NotSelfMaintainable:
        return False
    return True


@pytest.mark.parametrize("name", [n for n, sql in VIEWS.items() if n not in OTHERWISE and sites(sql)])
def test_oracle_rolled(name: str) -> None:
    """Each view with parts."""
    for seed in SEEDS:
        try:
            holds(duck(seed), VIEWS[name])
        except NotSelfMaintainable:
            pytest.skip("of values that cannot be compared")
