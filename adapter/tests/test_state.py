"""split(query, table, types): the answer from the parts of each group is the query's own."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

import pytest
from oracle import CATALOG, FEW_ROWS, PER_DATA, differing, query, sql_at
from spark_ivm.algebra.nodes import Node, Opaque
from spark_ivm.algebra.trees import at_old, sources
from spark_ivm.api import as_text, split_request
from spark_ivm.binder.catalog import Relation
from spark_ivm.binder.query import read
from spark_ivm.delta.partial_aggregates import NotSelfMaintainable, has_parts, operands, shows_each_group, split
from spark_ivm.delta.self_maintenance import self_maintained
from spark_ivm.planning.candidates import candidates
from tables import named_statements, random_tables, register
from test_generated import COUNT, FIRST, generated

SEEDS = range(int(os.environ.get("IVM_LAW_SEEDS", "1")))
VIEWS = named_statements(Path(__file__).parent / "views.sql")
STATE = "shop.parts"
SPLIT = {
    "averages": "select cust, avg(amount) as mean, avg(cast(id as decimal(20,0))) as of_bigint from shop.orders group by cust",
    "averages_of_whole_numbers": "select sku, avg(qty) as mean, avg(qty * 2) as twice, avg(price) as p from shop.lines group by sku",
    "of_some_rows": "select sku, avg(price) filter (where qty > 1) as mean, count(*) filter (where qty > 1) as n from shop.lines group by sku",
    "expressions": "select sku, 1 + sum(qty) / count(*) as a, case when max(price) > 50 then 'dear' else sku end as b from shop.lines group by sku",
    "having": "select cust, avg(amount) as mean from shop.orders group by cust having count(*) > 2 and max(day) > date'2026-01-10'",
    "spreads": "select sku, round(stddev(qty), 6) as s, round(var_pop(qty), 6) as v, round(stddev_pop(qty), 6) as p, round(variance(qty), 6) as w from shop.lines group by sku",
    "spread_of_decimals": "select segment, round(var_samp(rate), 6) as v, round(std(rate), 6) as s from shop.rates group by segment",
    "distinct_values": "select day, count(distinct cust) as users, count(*) as n, sum(id) as s, avg(amount) as mean from shop.orders group by day",
    "distinct_of_some_rows": "select day, count(distinct cust) filter (where amount > 0) as payers, count(distinct cust) as users, min(amount) as least from shop.orders group by day",
    "distinct_pairs": "select status, count(distinct cust, day) as n from shop.orders group by status",
    "distinct_sums": "select sku, sum(distinct qty) as s, avg(distinct qty) as a, count(distinct qty) as n, sum(price) as p from shop.lines group by sku",
    "distinct_expression": "select day, count(distinct upper(status)) as n from shop.orders group by day",
    "all_rows": "select avg(price) as mean, count(*) as n, min(sku) as sku, count_if(qty > 2) + 1 as m from shop.lines",
    "all_rows_distinct": "select count(distinct sku) as n from shop.lines",
    "of_a_join": "select o.day, avg(l.price) as mean from shop.orders o join shop.lines l on l.order_id = o.id group by o.day",
    "a_window_above": "select day, avg(qty) as mean, rank() over (order by count(distinct sku) desc, day) as place "
    "from shop.orders o join shop.lines l on l.order_id = o.id group by day",
    "by_an_expression": "select upper(status) as s, date_trunc('month', day) as m, avg(amount) as mean from shop.orders group by 1, 2",
    "key_in_an_expression": "select cust, cust + avg(amount) as a from shop.orders group by cust",
    "odd_names": "select `day (UTC)`, avg(`a b`) as mean, count(distinct `a b`) as n from (select day as `day (UTC)`, amount as `a b` from shop.orders) group by `day (UTC)`",
    "wide_sums": "select cust, sum(amount * amount) as total, avg(amount) as mean from shop.orders group by cust",
    "names_alike": "select cust, count(if_known) as a, count_if(known) as b, count(distinct_known) as c, count(distinct known) as d from "
    "(select cust, id as if_known, amount > 0 as known, day as distinct_known from shop.orders) group by cust",
    "more_logic": "select cust, bool_and(amount > 0) and bool_or(day is null) as b, avg(cast(id as int)) as a from shop.orders group by cust",
    "a_clock": "select cust, avg(amount) as mean, current_date as asked from shop.orders where day > current_date - interval 20 days group by cust",
}
NOT_SPLIT = {
    "median(amount) as m": "median() has no parts that can be added up",
    "avg(x) as m": "avg() adds up double, which rounds",
    "avg(amount) as m, sum(x) as s": "sum() adds up double, which rounds",
    "stddev(amount) as s": "stddev() adds up squares of decimal(20,4), which rounds",
    "count(distinct day) as a, count(distinct id) as b": "it counts distinct values of several columns",
    "collect_list(day) as d": "its answer depends on the order of rows",
    "sum(amount * amount) as s, count(distinct day) as n": "a sum of decimal(38,6) may overflow",
    "sum(amount) as s, count(*) as n": "its own rows hold all that is needed",
}


def given(sql: str) -> str:
    """The SQL, an author's or the engine's, over the tables there are."""
    return sql_at(re.sub(r"`shop`\.`(\w+)`", r"shop.\1", sql), "old")


def types_of(spark, node: Node) -> dict[str, str]:
    """The types of what is added up."""
    asked = operands(node)
    return {} if asked is None else dict(spark.sql(given(as_text(asked))).dtypes)


def holds(spark, sql: str) -> None:
    """Compares the answer from parts with the query's, types and rows."""
    view = read(sql, CATALOG, "shop")
    node = view.query  # type: ignore[union-attr]
    found = split(node, STATE, types_of(spark, node))
    spark.sql(given(as_text(found.parts))).createOrReplaceTempView("parts_old")
    ours, theirs = (given(text) for text in (as_text(found.answer), sql))
    assert spark.sql(ours).dtypes == spark.sql(theirs).dtypes
    assert differing(spark, ours, theirs) == 0, ours


@pytest.mark.spark
@pytest.mark.parametrize("name", SPLIT)
def test_law_partial_and_final_aggregates(quick, name: str) -> None:
    """The types are the query's, too, and the parts are carried on."""
    for seed in SEEDS:
        rng = random.Random(seed)
        register(quick, *[random_tables(rng)] * 2)
        holds(quick, SPLIT[name])
    view = read(SPLIT[name], CATALOG, "shop")
    parts = query(as_text(split(view.query, STATE, types_of(quick, view.query)).parts))  # type: ignore[union-attr]
    assert not isinstance(parts, Opaque)
    assert any(not way.insert_only for way in self_maintained(at_old(parts, sources(parts)), parts))


@pytest.mark.spark
@pytest.mark.parametrize("aggregates", NOT_SPLIT)
def test_not_split(quick, aggregates: str) -> None:
    register(quick, *[random_tables(random.Random(0))] * 2)
    request = {
        "sql": f"select cust, {aggregates} from shop.orders group by cust",
        "default_schema": "shop",
        "relations": [{"name": r.name, "kind": r.kind, "columns": r.columns} for r in CATALOG.values()],
        "state": STATE,
    }
    reply = split_request(request)
    if "operands" in reply:
        reply = split_request(request | {"types": quick.sql(given(reply["operands"])).dtypes})
    assert reply == {"why": NOT_SPLIT[aggregates]}


@pytest.mark.parametrize(
    "sql", ["select id from shop.orders", "select a.n from (select count(*) as n from shop.orders) a join shop.rates"]
)
def test_no_groups(sql: str) -> None:
    with pytest.raises(NotSelfMaintainable, match="no GROUP BY"):
        operands(query(sql))


@pytest.mark.spark
@pytest.mark.parametrize("scale", [0, 2, 6, 11])
def test_average_of_decimals(quick, scale: int) -> None:
    """Rounded as Spark rounds it, ties too: groups of up to 70 rows, of sums that are odd, even, negative and zero."""
    kind = f"decimal(14,{scale})"
    quick.sql(
        "select n, cast((n % 7 - 3) * (i * i + 1) as decimal(20,6)) / cast(pow(10, "
        f"{scale}) as decimal(12,0)) as v from (select explode(sequence(1, 70)) as n) lateral view explode(sequence(1, n)) as i"
    ).selectExpr("n", f"cast(v as {kind}) as price").createOrReplaceTempView("lines_old")
    average_holds(quick, kind)


@pytest.mark.spark
@pytest.mark.parametrize("kind", ["decimal(10,2)", "decimal(11,0)", "decimal(9,4)", "decimal(11,11)", "decimal(12,2)"])
def test_average_of_few_digits(quick, kind: str) -> None:
    """Spark takes it in doubles, by which a tie is rounded up or down: the averages of 160 rows whose sum is odd are ties."""
    scale = kind.partition(",")[2].strip(")")
    quick.sql(
        f"select n, cast(concat(if(i = 1, (2 * n - 1) * if(n % 3 = 0, -1, 1), 0), 'e-{scale}') as {kind}) as price "
        "from (select explode(sequence(1, 100)) as n) lateral view explode(sequence(1, 160)) as i"
    ).createOrReplaceTempView("lines_old")
    average_holds(quick, kind)


def average_holds(spark, kind: str) -> None:
    """Compares averages of `lines_old` from parts with Spark's own."""
    catalog = {"shop.lines": Relation("shop.lines", "table", (("n", "int"), ("price", kind)))}
    sql = "select n, avg(price) as mean from shop.lines group by n"
    node = read(sql, catalog, "shop").query  # type: ignore[union-attr]
    found = split(node, STATE, types_of(spark, node))
    spark.sql(given(as_text(found.parts))).createOrReplaceTempView("parts_old")
    ours, theirs = (given(text) for text in (as_text(found.answer), sql))
    assert spark.sql(ours).dtypes == spark.sql(theirs).dtypes
    assert differing(spark, ours, theirs) == 0


def test_an_average_of_bigint() -> None:
    """Spark adds doubles up, and (2^53 + 1) + 1 is no longer what it is; the exact sum gave other last digits."""
    node = query("select cust, avg(id) as mean from shop.orders group by cust")
    split(node, STATE, {"of_id": "int"})
    with pytest.raises(NotSelfMaintainable, match="in doubles, which rounds"):
        split(node, STATE, {"of_id": "bigint"})


def test_an_average_of_too_many_digits() -> None:
    """What it is divided from takes 38 digits, and Spark rounds it."""
    node = query("select cust, avg(amount) as mean from shop.orders group by cust")
    split(node, STATE, {"of_amount": "decimal(21,11)"})
    for kind in ("decimal(18,12)", "decimal(22,2)"):
        with pytest.raises(NotSelfMaintainable, match="more digits"):
            split(node, STATE, {"of_amount": kind})


def test_no_parts_of_intervals() -> None:
    """A model may add them up and give a number: the parts would be a table that Delta does not make."""
    node = query("select cust, extract(day from sum(day - date'2026-01-01')) as days, avg(id) as i from shop.orders group by cust", close=True)
    kinds = {c: "bigint" if c == "of_id" else "interval day" for c in operands(node).columns}  # type: ignore[union-attr]
    with pytest.raises(NotSelfMaintainable, match="no table of Delta"):
        split(node, STATE, kinds)


TOTALS = {
    "select avg(price) as mean, count(*) as n from shop.lines": True,
    "select 100 * sum(if(sku = 'a', qty, 0)) / sum(qty) as share from shop.lines": True,
    "select sku, rank() over (order by sum(qty) desc) as place from shop.lines group by sku": True,
    "select sku, sum(qty) as n, row_number() over (order by sum(qty) desc, sku) as place from shop.lines group by sku order by n desc limit 3": False,
    "select count(distinct sku) as n from shop.lines": False,
}


@pytest.mark.parametrize(("sql", "kept"), TOTALS.items(), ids=range(len(TOTALS)))
def test_where_each_change_computes_all_rows_parts_may_pay(sql: str, kept: bool) -> None:
    """Parts of one group, or of groups that the answer shows each, take no longer to read than the answer to write."""
    node = query(sql)
    found, _ = candidates(at_old(node, sources(node)), node)
    assert found[0].kind == "rows" and found[0].whole_reads
    assert (has_parts(node) and shows_each_group(node)) == kept
    if kept:
        parts = split(node, STATE, dict.fromkeys(operands(node).columns, "int")).parts
        best = candidates(at_old(parts, sources(parts)), parts)[0][0]
        assert best.folded and not best.whole_reads


def test_names_are_distinguished() -> None:
    """A part is not another one because the two functions and columns together read alike."""
    sql = "select cust, count(if_known) as a, count_if(known) as b from (select cust, id as if_known, amount > 0 as known from shop.orders) group by cust"
    assert len(split(query(sql), STATE, {}).parts.columns) == len(("cust", "a", "b", "rows"))


def test_names_stay() -> None:
    """An aggregate more leaves the other parts their names and their order."""
    one, two = (
        split(
            query(f"select cust, {listed} from shop.orders group by cust"),
            STATE,
            {"of_id": "int", "of_amount": "decimal(20,4)"},
        ).parts.columns
        for listed in ("avg(id) as i", "min(day) as d, avg(amount) as a, avg(id) as i")
    )
    assert one == ("cust", "count_id", "rows", "sum_id")
    assert two == ("cust", "count_amount", "count_id", "min_day", "rows", "sum_amount", "sum_id")


@pytest.mark.spark
@pytest.mark.parametrize("seed", SEEDS)
def test_oracle_state(quick, seed: int) -> None:
    """Each view with parts."""
    register(quick, *[random_tables(random.Random(seed))] * 2)
    tried = [name for name, sql in VIEWS.items() if splits(quick, sql)]
    for name in tried:
        holds(quick, VIEWS[name])
    assert len(tried) > 20, tried


@pytest.mark.spark
@pytest.mark.parametrize("first", range(FIRST, FIRST + COUNT, PER_DATA))
def test_generated_state(quick, first: int) -> None:
    """The same of queries that nobody wrote."""
    register(quick, *[random_tables(random.Random(first), FEW_ROWS)] * 2)
    for seed, sql in generated(first):
        if splits(quick, sql):
            try:
                holds(quick, sql)
            except Exception as error:
                raise AssertionError(f"seed {seed}: {sql}") from error


def splits(spark, sql: str) -> bool:
    """Whether there are parts, of a query that has one answer."""
    view = read(sql, CATALOG, "shop")
    node = view.query  # type: ignore[union-attr]
    if isinstance(node, Opaque) or re.search(r"(?i)std|var|corr|double|\bx\b", sql):
        return False
    try:
        split(node, STATE, types_of(spark, node))
    except NotSelfMaintainable:
        return False
    return True
