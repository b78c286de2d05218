"""Values that are one for all rows, as parameters: with the values that the rows have, every plan is right."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from oracle import Q1, answer, differing, filled, known, plans, query
from spark_ivm.algebra.trees import at_old, inputs, scans
from spark_ivm.delta.scalar_parameters import parametrized
from spark_ivm.planning.candidates import candidates
from spark_ivm.sqlgen import write
from tables import change, named_statements, random_tables, register

VIEWS = named_statements(Path(__file__).parent / "views.sql")
ABOVE = "select id, amount from shop.orders where amount > (select avg(amount) from shop.orders where cust > 2)"
# each with how many tables are left to read
VALUES = {
    ABOVE: 1,
    "select id, (select max(rate) from shop.rates) as most from shop.orders": 1,
    "select o.id, p.first, p.last from shop.orders o cross join (select min(since) as first, max(until) as last from "
    "shop.rates) p where o.day between p.first and p.last": 1,
    "select c.segment, p.n, count(*) as customers from (select count(*) as n from shop.orders) p, shop.customers c "
    "group by c.segment, p.n": 1,
    "select cust, sum(amount) as total from shop.orders group by cust having sum(amount) > (select avg(amount) * 3 from "
    "shop.orders)": 1,
    "select o.id, c.name, row_number() over (partition by c.segment, p.m order by o.id, o.amount, o.status) as nth from "
    "shop.orders o join shop.customers c on c.id = o.cust cross join (select max(day) as m from shop.orders) p": 2,
    "select id, qty from shop.orders join (select order_id, qty, (select max(name) from shop.customers) as who from "
    "shop.lines) on order_id = id and status <= who": 2,
    "select id, m, rank() over (order by m) as r, sum(id) over (partition by cust order by m) as s from (select id, cust, "
    "(select sum(id) from shop.customers where id > 3) as m from shop.orders)": 1,
    "select id, n from shop.orders left join (select count(*) as n from shop.lines where qty > 1) on true": 1,
    "select id, n from shop.orders left join (select count(*) as n from shop.lines where qty > 1)": 1,
    "select p.m as day, count(*) as n from shop.orders, (select max(day) as m from shop.orders) p group by p.m": 1,
    "select id, status from shop.orders where day > date_sub((select max(day) from shop.orders), 5) and status is not null": 1,
    "select id as k from shop.orders union all select order_id from shop.lines where qty > (select min(qty) from shop.lines)": 2,
    "select id, year(day) = year(current_date()) as y from shop.orders where day <= cast(current_timestamp() as date) - interval 1 day": 1,
    "select cust, count(*) as n from shop.orders where date_trunc('month', day) = date_trunc('month', current_date()) group by cust": 1,
    "select id, case when current_timestamp() > timestamp'2026-01-22 00:00:00' then 1 end as late from shop.orders": 1,
}  # fmt: skip
# the value is not the same each time, or the rows do not all come from one row
KEPT = [
    "select id, (select sum(x) from shop.orders) as s from shop.orders",
    "select id from shop.orders where exists (select 1 from shop.lines having count(*) > 3)",
    "select o.id, p.n from shop.orders o left join (select count(*) as n from shop.lines) p on p.n > o.id",
    "select o.id, p.n from shop.orders o cross join (select count(*) as n from shop.lines having count(*) > 10) p",
    "select count(*) as n, (select max(rate) from shop.rates) as m from shop.orders",
    "select id from shop.orders where day > current_date() - interval 3 days and unix_timestamp() - 60 > id",
]  # fmt: skip


@pytest.mark.parametrize("sql", VALUES)
def test_values_are_parameters(sql: str) -> None:
    """The tables behind a value are not read for the rows."""
    node, values = parametrized(query(sql))
    assert values and scans(node) == VALUES[sql], write(node)
    assert node.columns == query(sql).columns


@pytest.mark.parametrize("sql", KEPT)
def test_what_is_no_value(sql: str) -> None:
    """A query without such a value stays as it is."""
    assert parametrized(query(sql)) == (query(sql), ())


def test_names_of_values() -> None:
    """A value is named by its expression, and values of other tables have other names."""
    (one,) = parametrized(query(ABOVE))[1]
    (other,) = parametrized(query(ABOVE.replace("cust > 2", "cust > 3")))[1]
    assert one.named[0][1].startswith("avg_amount_") and one.named[0][1] != other.named[0][1]


def test_only_rows_between_the_values() -> None:
    """A value that moved makes rows dirty by the difference of the conditions, not all of them."""
    node, values = parametrized(query(ABOVE))
    ((_, name),) = values[0].named
    (way,), _ = candidates(at_old(node, frozenset({name})), node)
    came, gone = (way.delta or "").split("UNION ALL")
    for rows, now, was in ((came, "p1", "p0"), (gone, "p0", "p1")):
        assert f"`amount` > (⟦{now}:{name}⟧)) AND (NOT" in rows and f"⟦{was}:{name}⟧)) IS NULL" in rows, rows


@pytest.mark.spark
@pytest.mark.parametrize("sql", [*VALUES, *(sql for name, sql in VIEWS.items() if "scalar" in name)])
def test_law_scalar_parameters(quick, sql: str) -> None:
    """Each plan has the same answer, too."""
    rng = random.Random(3)
    old = random_tables(rng)
    register(quick, old, change(rng, old))
    answer(quick, sql, sql)
    node, values = parametrized(query(sql))
    was, now = (known(quick, at_old(node, inputs(node)) if side == "old" else node, values) for side in ("old", "new"))
    assert differing(quick, filled(write(now)), Q1) == 0
    assert list(plans(quick, was, now, now))
