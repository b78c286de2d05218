"""self_maintained(old, new): what the table and the change give is what a recomputation gives."""

from __future__ import annotations

import os
import random
from collections import Counter, defaultdict
from pathlib import Path

import pytest
from oracle import FEW_ROWS, PER_DATA, NoAnswer, ansi_mode, answer, carried_on, filled, others_old, query
from proved import unproved
from sample import first_seed, sampled
from spark_ivm.algebra.nodes import Node, Opaque, Stored
from spark_ivm.algebra.trees import at_old, inputs, scans, sources, walk
from spark_ivm.delta.self_maintenance import SelfMaintained, self_maintained
from spark_ivm.planning.candidates import best_keys, candidates
from spark_ivm.rewrite.failing import Errors
from spark_ivm.sqlgen import write
from tables import TABLES, Tables, change, named_statements, random_row, random_tables, register, register_local
from test_generated import COUNT, FIRST, generated

SEEDS = range(int(os.environ.get("IVM_LAW_SEEDS", "1")))
FIRST_SEED = first_seed("IVM_LAW_SEEDS", "IVM_LAW_FROM")
VIEWS = named_statements(Path(__file__).parent / "views.sql")
TOTALS = "select cust, count(*) as n, sum(amount) as total from shop.orders group by cust"
FOLDED = {
    "totals": TOTALS,
    "of_a_join": "select o.day, count(*) as n, sum(l.qty) as qty, max(l.sku) as sku "
    "from shop.orders o join shop.lines l on l.order_id = o.id group by o.day",
    "latest": "select id, cust, day, amount from (select id, cust, day, amount, "
    "row_number() over (partition by cust order by day desc, id desc) as r from shop.orders) where r = 1",
    "extremes": "select status, count(1) as n, min(day) as least, max(day) as most, bool_and(amount > 10) as all_large, "
    "sum(amount) filter (where cust > 1) as some from shop.orders group by status",
    "only_counts": "select sku, count(*) as n, count(qty) as known, count_if(qty > 2) as many from shop.lines group by sku",
    "first_ranks": "select cust, amount, 2 * r as doubled from (select cust, amount, dense_rank() over (partition by cust order by amount) as r "
    "from shop.orders) where r <= 2",
    "filtered_argument": "select status as s, count_if(amount > 10) as many, bool_or(day is null) as undated, "
    "min(amount) filter (where cust = 1) as least from shop.orders group by status",
    "recent": "select cust, count(*) as n, sum(amount) as total, count(amount) as known from shop.orders "
    "where day > current_date - interval 10 days group by cust",
    "recent_of_a_join": "select l.sku, count(*) as n, sum(l.qty) as qty, min(o.day) as first from shop.orders o "
    "join shop.lines l on l.order_id = o.id where o.day between current_date - interval 12 days and current_date group by l.sku",
    "few_values": "select id % 4 as g, count(*) as n, count(case when cust = 1 then amount end) as known, "
    "sum(case when cust = 1 then amount end) as total from shop.orders group by id % 4",
    "few_extremes": "select cust, count(*) as n, bool_or(status = 'ok') as any_ok, max(sign(amount)) as highest, "
    "min(sign(amount)) as lowest from shop.orders group by cust",
    "bits": "select day, bitmap_bucket_number(cust) as bucket, bitmap_construct_agg(bitmap_bit_position(cust)) as custs from shop.orders group by 1, 2",
}
# those with a count of rows, so that it is known which groups are gone
SIGNED = {"totals", "of_a_join", "extremes", "only_counts", "recent", "recent_of_a_join", "few_values", "few_extremes"}
# queries without a group in doubt
SURE = {"only_counts", "recent", "few_values"}
# what the table does not hold, or what is no sum of its parts
NOT_FOLDED = {
    "a_group_hidden_by_having": f"{TOTALS} having count(*) > 1",
    "a_group_hidden_by_a_filter": "select cust, n from (select cust, count(*) as n from shop.orders group by cust) where n > 1",
    "an_average": "select cust, avg(amount) as a from shop.orders group by cust",
    "distinct_values": "select cust, count(distinct amount) as n from shop.orders group by cust",
    "a_sum_that_is_not_in_the_table": "select cust, round(sum(amount)) as total from shop.orders group by cust",
    "a_sum_of_which_more_is_computed": "select cust, sum(amount) as total, sum(amount) / 3 as third from shop.orders group by cust",
    "a_sum_of_floats": "select cust, sum(cast(amount as double)) as total from shop.orders group by cust",
    "no_key": "select count(*) as n from shop.orders",
    "ordered_by_what_is_not_in_the_table": "select id, cust from (select id, cust, "
    "row_number() over (partition by cust order by day desc, id) as r from shop.orders) where r = 1",
    "the_second_row": "select id, cust from (select id, cust, row_number() over (partition by cust order by id) as r from shop.orders) where r = 2",
}


MOST = 2**63 - 1


@pytest.mark.spark
@pytest.mark.parametrize(("was", "now"), [([MOST], [MOST - 3]), ([-MOST], [-MOST, MOST, MOST - 1]), ([5, -MOST], [5])])
def test_sums_with_a_part_that_overflows(quick, was: list[int], now: list[int]) -> None:
    """In ANSI mode what is gone and what came may add up to more than a BIGINT, and all rows together do not."""
    old, new = ([(i, 1, None, "ok", None, None) for i in ids] for ids in (was, now))
    none: Tables = {"lines": [], "customers": [], "rates": []}
    register(quick, {"orders": old, **none}, {"orders": new, **none})
    sql = "select cust, count(*) as n, sum(id) as s, sum(id) filter (where status = 'ok') as t from shop.orders group by cust"
    node = query(sql)
    before = at_old(node, sources(node))
    with ansi_mode(quick):
        answer(quick, sql, sql)
        (found,) = best_keys(before, node)
        ways = self_maintained(before, node, whole=frozenset({"s", "t"}))
        names = [n for way in ways if not way.insert_only or len(now) > 1 for n in carried_on(quick, way, found, node, filled)]
    assert "fold" in names


def added(rng: random.Random, tables: Tables) -> Tables:
    """Rows to be added to each table: some new, some as there are already."""
    return {name: [random_row(rng, name) for _ in range(4)] + [rng.choice(rows)] * 2 for name, rows in tables.items()}


def grow(spark, seed: int) -> None:
    """Both versions of random tables as views; the new ones have more rows, which come one by one."""
    rng = random.Random(seed)
    old = random_tables(rng, FEW_ROWS)
    more = added(rng, old)
    register(spark, old, {name: rows + more[name] for name, rows in old.items()})
    for name, rows in more.items():
        register_local(spark, f"{name}_changes", [*TABLES[name], ("__ivm_w", "bigint")], [(*row, 1) for row in rows])


def move(spark, seed: int) -> None:
    """Both versions of random tables as views; rows were deleted and updated, too."""
    rng = random.Random(seed)
    old = random_tables(rng, FEW_ROWS)
    register(spark, old, change(rng, old, 0.3))


def published(
    spark, new: Node, changed: frozenset[str], grown: bool, wide: frozenset[str] = frozenset(), ansi: bool = False
) -> Counter[str]:
    """In how many ways it is published (none where it has no key), each compared with the answer at the new versions of the changed tables."""
    old = at_old(new, changed)
    tried: Counter[str] = Counter()
    for way in self_maintained(old, new, wide, Errors(ansi=ansi)):
        assert not wide & {*way.sums}
        if way.insert_only and not grown:
            continue
        assert any(isinstance(n, Stored) for n in walk(way.rows))
        for found in best_keys(old, new):
            tried.update(carried_on(spark, way, found, new, lambda sql: others_old(sql, changed)))
    return tried


def answers(spark, sql: str, new: Node, changed: frozenset[str]) -> None:
    """`answer_old`, and `answer_new` where only these tables changed."""
    answer(spark, sql, sql)
    if changed != inputs(new):
        frame = spark.sql(others_old(write(new), changed))
        register_local(spark, "answer_new", frame.dtypes, [tuple(row) for row in frame.collect()])


def ways(new: Node) -> list[SelfMaintained]:
    return self_maintained(at_old(new, sources(new)), new)


@pytest.mark.parametrize("name", FOLDED)
def test_folded(name: str) -> None:
    """Over one table the sources are not read at all."""
    new = query(FOLDED[name])
    for way in ways(new):
        assert (scans(way.rows) == 0) == (len(sources(new)) == 1)
    assert [way.insert_only for way in ways(new)] == ([True, False] if name in SIGNED else [True])


@pytest.mark.parametrize("name", NOT_FOLDED)
def test_not_folded(name: str) -> None:
    new = query(NOT_FOLDED[name])
    assert not isinstance(new, Opaque)
    assert not ways(new)


def test_what_is_read_again_is_not_folded() -> None:
    """The latest line of an order takes the place of another one: to find both costs what it costs to read the groups."""
    latest = (
        "select *, row_number() over (partition by order_id, sku order by price desc, qty) as place from shop.lines"
    )
    new = query(f"select sku, count(*) as n, sum(qty) as qty from ({latest}) where place = 1 group by sku")
    assert ways(new)
    found, _ = candidates(at_old(new, sources(new)), new)
    assert [c.kind for c in found if c.folded] == []


def test_an_edit_is_not_folded() -> None:
    """What the table holds was computed by another query."""
    edits = {"sum(amount)": "max(amount)", "count(*) as n": "count(day) as n", "group by": "where cust > 1 group by"}
    for one, other in edits.items():
        before, after = query(TOTALS), query(TOTALS.replace(one, other))
        assert before != after
        assert not self_maintained(at_old(before, sources(before)), after)
    top = FOLDED["latest"]
    assert not self_maintained(at_old(query(top.replace("r = 1", "r <= 2")), frozenset({"shop.orders"})), query(top))


def test_switched_off() -> None:
    """Without a shortcut no candidate takes it."""
    new = query(TOTALS)
    old = at_old(new, sources(new))
    every = [("keys", True), ("keys", True), ("keys", False), ("rows", False)]
    assert [(c.kind, c.folded) for c in candidates(old, new)[0]] == every
    for without, left in (("fold", {"keys", "rows"}), ("keys", {"rows"}), ("append", {"keys", "rows"})):
        found = candidates(old, new, without=frozenset({without}))[0]
        assert {c.kind for c in found} == left
        assert any(c.folded for c in found) == (without == "append")


@pytest.mark.spark
@pytest.mark.parametrize("grown", [True, False])
@pytest.mark.parametrize("seed", SEEDS)
def test_law_self_maintainability(quick, seed: int, grown: bool) -> None:
    """Each view whose answer can be carried on, after its tables gained rows or moved: each alone, and all.

    DuckDB is asked of all of them in each run, Spark of the ones whose plans differ from the record, and some more.
    """
    named = {n: FOLDED[n] for n in sampled(FOLDED, 4)}
    signed = SIGNED & named.keys()
    (grow if grown else move)(quick, seed)
    tried: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for name, sql in ({n: VIEWS[n] for n in sampled(VIEWS, 12, unproved(VIEWS))} | named).items():
        new = query(sql)
        if isinstance(new, Opaque):
            continue
        moved = sources(new) if grown else inputs(new)  # a parameter that moves is more than rows that come
        for changed in dict.fromkeys([*(frozenset({s}) for s in moved), moved]):
            if any(way.insert_only <= grown for way in self_maintained(at_old(new, changed), new)):
                answers(quick, sql, new, changed)
                if ways := published(quick, new, changed, grown):
                    tried[name] += ways
    assert tried.keys() >= (named.keys() if grown else signed)
    assert all(ways["sure"] for name, ways in tried.items() if name in signed & SURE)


@pytest.mark.spark
@pytest.mark.parametrize("seed", range(FIRST_SEED, FIRST_SEED + 2 * len(SEEDS)))
def test_groups_in_doubt(quick, seed: int) -> None:
    """Few rows a group, and many go: the least value, the last value, the last row."""
    move(quick, 1000 + seed)
    for name in SIGNED:
        new = query(FOLDED[name])
        answers(quick, FOLDED[name], new, sources(new))
        published(quick, new, sources(new), grown=False)


@pytest.mark.spark
@pytest.mark.parametrize("grown", [True, False])
@pytest.mark.parametrize("seed", range(3 * len(SEEDS)))
def test_sums_that_overflow(quick, seed: int, grown: bool) -> None:
    """Without ANSI mode a sum that is NULL has no value or too great a one: what comes or goes does not show which."""
    (grow if grown else move)(quick, 2000 + seed)
    great = "if(id % 3 = 0, 9000000000000000000000000000000000BD, if(day is null, null, amount))"
    total = f"cast({great} as decimal(38,4))"
    known = f"count({total}) as known, " if seed % 2 else ""
    sql = f"select cust, count(*) as n, {known}sum({total}) as total, min(day) as d from shop.orders group by cust"
    new = query(sql)
    with ansi_mode(quick, False):
        answers(quick, sql, new, sources(new))
        lost = quick.sql("select count_if(total is null), count(total) from answer_old").first()
        assert lost[0] and lost[1], "groups of both kinds"
        assert published(quick, new, sources(new), grown, frozenset({"total"}))


@pytest.mark.spark
@pytest.mark.parametrize("ansi", [True, False])
@pytest.mark.parametrize("known", [True, False])
def test_sums_of_more_digits_than_are_negated(quick, known: bool, ansi: bool) -> None:
    """Of a decimal Spark rounds what is behind the 34th digit where it is negated, as what is gone is."""
    move(quick, 4000)
    great = "cast(if(id % 3 = 0, 1234567890123456789012345678901234567BD, 5BD) as decimal(38,0))"
    counted = f"count({great}) as known, " if known else ""
    sql = f"select cust, count(*) as n, {counted}sum({great}) as total from shop.orders group by cust"
    new = query(sql)
    with ansi_mode(quick, ansi):
        answers(quick, sql, new, sources(new))
        assert published(quick, new, sources(new), False, frozenset({"total"}), ansi)


@pytest.mark.spark
@pytest.mark.parametrize("ansi", [True, False])
def test_a_sum_that_cannot_be_negated(quick, ansi: bool) -> None:
    """What is rounded has one digit more than the type: it is not asked whether the sum is its own negation."""
    old, none = [(i, 1, None, "ok", None, None) for i in (1, 2)], {"lines": [], "customers": [], "rates": []}
    register(quick, {"orders": old, **none}, {"orders": old[:1], **none})
    nines = "cast(if(id = 1, 999999999999999999999999999999999999.99BD, null) as decimal(38,2))"
    sql = f"select cust, count(*) as n, sum({nines}) as total from shop.orders group by cust"
    new = query(sql)
    with ansi_mode(quick, ansi):
        answers(quick, sql, new, sources(new))
        assert published(quick, new, sources(new), False, frozenset({"total"}), ansi)


@pytest.mark.spark
@pytest.mark.parametrize("grown", [True, False])
@pytest.mark.parametrize("known", [True, False])
def test_great_sums_in_ansi_mode(quick, known: bool, grown: bool) -> None:
    """A sum that is NULL has no value there: groups that lose all values, or get their first, are in no doubt for it."""
    (grow if grown else move)(quick, 3000)
    total = "cast(if(id % 3 = 0, null, amount) as decimal(38,4))"
    sql = f"select cust, count(*) as n, {f'count({total}) as known, ' if known else ''}sum({total}) as total from shop.orders group by cust"
    new = query(sql)
    with ansi_mode(quick):
        answers(quick, sql, new, sources(new))
        assert published(quick, new, sources(new), grown, frozenset({"total"}), ansi=True)
        ways = self_maintained(at_old(new, sources(new)), new, frozenset({"total"}), Errors(ansi=True))
        assert [way.seldom for way in ways if way.insert_only] == [True]
        assert known == all(way.seldom for way in ways), "without a count a sum of zero may be one of no value"


def test_great_sums_of_a_join() -> None:
    """Rows that come are combined with the table's sums of a join: what they are joined with is read for them alone."""
    new = query("select o.day, sum(o.amount * l.price) as total from shop.orders o join shop.lines l on l.order_id = o.id group by o.day")
    old = at_old(new, sources(new))
    for ansi in (True, False):
        found, _ = candidates(old, new, wide=frozenset({"total"}), errors=Errors(ansi))
        assert [c.folded for c in found] == [True, False, False]


@pytest.mark.spark
@pytest.mark.parametrize("ansi", ["true", "false"])
@pytest.mark.parametrize("known", ["", "count(cast(x as decimal(38,0))) as known, "])
def test_sums_that_overflow_on_the_way(quick, known: str, ansi: str) -> None:
    """A great row of each group is replaced: a sum of what was there and what came is too great, that of what is left is not."""
    orders = [[(i + more, i, None, None, None, 9e37) for i in range(50)] for more in (0, 50)]
    register(quick, *({**random_tables(random.Random(0), FEW_ROWS), "orders": rows} for rows in orders))
    sql = f"select cust, count(*) as n, {known}sum(cast(x as decimal(38,0))) as total from shop.orders group by cust"
    new = query(sql)
    # of several partitions what came may be there before what is gone
    settings = {"spark.sql.shuffle.partitions": "7", "spark.sql.ansi.enabled": ansi}
    before = {name: quick.conf.get(name) for name in settings}
    try:
        for name, value in settings.items():
            quick.conf.set(name, value)
        answers(quick, sql, new, sources(new))
        assert published(quick, new, sources(new), False, frozenset({"total"}), ansi == "true")
    finally:
        for name, value in before.items():
            quick.conf.set(name, value)


@pytest.mark.spark
@pytest.mark.parametrize("grown", [True, False])
@pytest.mark.parametrize("first", range(FIRST, FIRST + COUNT, PER_DATA))
def test_generated_fold(quick, first: int, grown: bool) -> None:
    """The same of queries that nobody wrote."""
    (grow if grown else move)(quick, first)
    for seed, sql in generated(first):
        new = query(sql)
        if isinstance(new, Opaque) or not any(w.insert_only <= grown for w in ways(new)):
            continue
        changed = sources(new) if grown else inputs(new)
        try:
            answers(quick, sql, new, changed)
            published(quick, new, changed, grown)
        except NoAnswer:
            continue
        except Exception as error:
            raise AssertionError(f"seed {seed}: {sql}") from error
