"""Sums of doubles: random views of them, and what is done about their last digits.

The numbers that are added up here have an exact sum in doubles, so that DuckDB gives each answer to the last digit.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from kinds import session
from oracle import others_old, query
from quick_laws import Laws, NoAnswer, among_dirty, inputs, text_at
from spark_ivm.api import compile_request
from tables import RELATIONS

GROUPED = {"orders": (("cust", "status", "day"), ("id", "cust", "cust + id")), "lines": (("order_id", "sku"), ("qty", "order_id", "qty * order_id"))}
BESIDE = {"cust": "shop.customers b on b.id = t.cust", "order_id": "shop.orders b on b.id = t.order_id"}
SIDE = {"cust": "b.segment", "order_id": "b.status"}


def sums(rng: random.Random) -> tuple[str, str, list[str]]:
    """A query of sums of doubles by groups, one of its keys, and its columns."""
    table = rng.choice(tuple(GROUPED))
    by, numbers = GROUPED[table]
    keys = rng.sample(by, rng.randint(1, 2))
    if not {"cust", "order_id"} & set(keys):
        keys[0] = by[0]
    value = f"cast({rng.choice(numbers)} as double){rng.choice(['', ' / 2', ' * 3'])}"
    having = rng.choice(["", "", f" having sum({value}) > 3", " having count(*) > 1"])
    where = rng.choice(["", f" where {numbers[0]} < 16"])
    sql = f"select {', '.join(keys)}, {rng.choice(['sum', 'avg'])}({value}) as total, count(*) as n from shop.{table}{where} group by {', '.join(keys)}{having}"
    return sql, next(k for k in keys if k in BESIDE), [*keys, "n", "total"]


def view(rng: random.Random) -> str:
    """A random query above sums of doubles."""
    grouped, key, columns = sums(rng)
    listed = ", ".join(f"t.{c}" for c in columns)
    over = f"({grouped}) t"
    joined = f"{over} {rng.choice(['join', 'left join'])} {BESIDE[key]}"
    match rng.choice(["rows", "beside", "rank", "rank by", "again", "first", "share", "filter", "union"]):
        case "rows":
            return grouped
        case "beside":
            return f"select {listed}, {SIDE[key]} as side from {joined}"
        case "rank":
            return f"select {listed}, rank() over (order by t.total) as r from {over}"
        case "rank by":
            return f"select {listed}, {SIDE[key]} as side, dense_rank() over (partition by {SIDE[key]} order by t.total desc) as r from {joined}"
        case "again":
            return f"select {SIDE[key]} as side, count(*) as n, max(t.total) as most, sum(t.total) as total from {joined} group by {SIDE[key]}"
        case "first":
            return f"select {listed} from {over} order by t.total desc, {', '.join(f't.{c}' for c in columns[:-1])} limit 5"
        case "share":
            return f"select {listed}, t.total - m.most as share from {over} cross join (select max(total) as most from ({grouped})) m"
        case "filter":
            return f"select {listed}, {SIDE[key]} as side from {joined} where t.total > 4"
        case _:
            return f"select t.{key}, t.total from {over} union all select id, cast(id as double) from shop.customers"


VIEWS = {seed: view(random.Random(seed)) for seed in range(60)}


def planned(sql: str, doubles: str, changed: list[str]) -> dict[str, Any]:
    request = {"sql": sql, "default_schema": "shop", "relations": RELATIONS, "changed": changed, "doubles": doubles}
    plan: dict[str, Any] = compile_request(request)["plan"]
    return plan


@pytest.mark.parametrize("seed", VIEWS)
def test_random_sums_of_doubles(seed: int) -> None:
    """All laws hold of them, and what a run does under either option gives the query's rows."""
    laws, sql = session(seed % 3), VIEWS[seed]
    try:
        laws.query(sql)
    except NoAnswer as why:
        pytest.fail(str(why))
    sources = sorted(inputs(query(sql)))
    for changed in (sources, *([s] for s in sources)):
        plans = {doubles: planned(sql, doubles, changed) for doubles in ("same", "close")}
        for plan in plans.values():
            for candidate in (c for v in plan["variants"] for c in v["candidates"] if c["kind"] == "keys" and not c["folded"]):
                laws.step(f"{candidate['why']}: {sql}", lambda: replaces(laws, sql, changed, candidate))  # noqa: B023
        assert any(v["candidates"] for v in plans["close"]["variants"]), "nothing is rebuilt for a last digit"


@pytest.mark.parametrize(
    ("value", "exact"),
    [("sum(cast(id as bigint))", True), ("try_sum(cast(id as int))", True), ("try_sum(cast(id as decimal(9,2)))", True), ("try_sum(cast(id as bigint))", False)],
)
def test_sums_that_may_stop_on_the_way(value: str, exact: bool) -> None:
    """A try_sum of BIGINTs is NULL if it is too great on the way: with the rows in another order it may not be."""
    ranked = f"select cust, {value} as total, rank() over (order by {value}) as r from shop.orders group by cust"
    (variant,) = planned(ranked, "same", ["shop.orders"])["variants"]
    assert bool(variant["candidates"]) is exact, variant
    beside = f"select o.id, t.total from shop.orders o join (select cust, {value} as total from shop.orders group by cust) t on t.cust = o.cust"
    (variant,) = planned(beside, "same", ["shop.orders"])["variants"]
    assert ("rows" in [c["kind"] for c in variant["candidates"]]) is exact, variant


@pytest.mark.parametrize(("other", "exact"), [("price", True), ("cast(price as double)", False)])
def test_an_average_of_a_column_of_two_tables(other: str, exact: bool) -> None:
    """It has the common type of both: an average of doubles may differ in the last digits."""
    mean = f"select sku, avg(k) as mean from (select price as k, sku from shop.lines) a full join (select {other} as k from shop.lines) b using (k) group by sku"
    (variant,) = planned(f"select sku, rank() over (order by mean) as r from ({mean})", "same", ["shop.lines"])["variants"]
    assert bool(variant["candidates"]) is exact, variant


def replaces(laws: Laws, sql: str, changed: list[str], candidate: dict[str, Any]) -> None:
    """The rows of the keys, as a run finds them, are replaced by the rows that it computes: then the answer is today's."""

    def fill(text: str) -> str:
        return others_old(text, frozenset(changed)).replace("⟦target⟧", "answer_old")

    laws.duck.keep("answer_old", text_at(sql, frozenset()))
    laws.duck.keep("answer_new", text_at(sql, frozenset(changed)))
    laws.duck.keep("dirty", fill(candidate["collect"]))
    keys = tuple(candidate["keys"])
    if candidate["doubt_few"] and laws.duck.sql(among_dirty(fill(candidate["doubt_few"]), keys)).take(1):
        return  # a run rebuilds the table
    laws.duck.keep("again", fill(candidate["many"]))
    on = " and ".join(f'q."{k}" is not distinct from d."{k}"' for k in keys)
    laws.compare("answer_new", f"select q.* from answer_old q anti join dirty d on {on} union all by name from again")
