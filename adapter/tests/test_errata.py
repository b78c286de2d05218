"""What an older version maintained wrongly is told by the query."""

from __future__ import annotations

import pytest
from oracle import query
from spark_ivm.planning.errata import errata

CONCERNED = {
    "select id, concat(v, '') as s from (select id, cust as v from shop.orders union all select id, amount from shop.orders)": ["types"],
    "select cust, count(*) as n from shop.orders where status = 'it''s' group by cust": ["strings"],
    'select id, "say ""hi""" as said from shop.orders': ["strings"],
    "select amount > 5 as large, count(*) as n from shop.orders group by amount > 5": ["conditions"],
    "select o.id from shop.orders o where exists (select explode(array_remove(array(l.qty), 2)) as q from shop.lines l where l.order_id = o.id)": ["generator"],
    "select id, sum(cust) over (order by id range between 3 preceding and current row) as s from shop.orders": ["bounds"],
    "select o.id from shop.orders o join shop.lines l on l.order_id > o.id - 2": ["bounds"],
    "select o.id from shop.orders o join shop.lines l on l.order_id > o.id": [],
    "select id, sum(cust) over (order by day range between 3 preceding and current row) as s from shop.orders": [],
    "select id, rank() over (order by id) as s from shop.orders": [],
    "select id, -amount as amount from shop.orders order by amount + 1 limit 2": ["alias"],
    "select * except (id), -id as id from shop.orders order by id limit 2": ["alias"],
    "select cust, max(amount) as amount from shop.orders group by cust order by amount desc limit 2": [],
    "select id, -amount as amount from shop.orders order by amount, day limit 2": [],
    "select id, date_add(hour, 1, day) as h from shop.orders": ["taken for"],
    "select o.id from shop.orders o join shop.customers c on abs(c.name) = o.cust": ["taken for"],
    "select id, date_add(day, 1) as d, abs(cust) as c from shop.orders": [],
    "select id, exists(array(1, 2), orders -> orders > o.id) as e from shop.orders o": ["lambda"],
    "select id, exists(array(1, 2), x -> x > o.id) as e from shop.orders o": [],
    "select distinct CAST(amount AS bigint) as k from shop.orders": ["rounds"],
    "select distinct cast(amount as bigint) as k from shop.orders": [],
    "select distinct id from (select cust as id from shop.orders union all select id from shop.orders)": [],
    "select cust, status, grouping_id() as g, count(*) as n from shop.orders group by rollup(cust), status": ["ROLLUP"],
    "select cust, status, count(*) as n from shop.orders group by rollup(cust), status": [],
    "select cust, status, grouping_id() as g, count(*) as n from shop.orders group by rollup(cust, status)": [],
    "select id, '' as nothing from shop.orders union all select id, 'x' from shop.customers": [],
    "select c.name, o.id from shop.customers c, shop.orders o right join shop.lines l on o.id = l.order_id": ["comma"],
    "select c.name, o.id from shop.customers c join shop.orders o on c.id = o.cust right join shop.lines l on o.id = l.order_id": [],
    "select c.name, o.id from shop.customers c, shop.orders o left join shop.lines l on o.id = l.order_id": [],
    "select id, w, v from shop.customers unpivot (v for w in (NAME, segment))": ["UNPIVOT"],
    "select id, w, v from shop.customers unpivot (v for w in (name as NAME, segment))": ["UNPIVOT"],
    "select id, w, v from shop.customers unpivot (v for w in (name, segment))": [],
    "select cust + 1 as k, transform(array(max(id)), cust -> cust + 1) as l from shop.orders group by cust + 1": ["key of a group"],
    "select cust + 1 as k, transform(array(max(id)), x -> x + 1) as l from shop.orders group by cust + 1": [],
    "select id from shop.customers where id not in ((select max(id) from shop.orders))": ["one query"],
    "select id from shop.customers where id not in (select id from shop.orders) and id in (1, 2)": [],
    "select sum(id) as cust, cust + 1 as k from shop.orders group by cust + 1 having cust + 1 > 2": ["HAVING took"],
    "select sum(id) as cust, rank() over (order by sum(id)) as r from shop.orders group by cust having cust > 3": ["HAVING took"],
    "select sum(id) as n, cust + 1 as k from shop.orders group by cust + 1 having cust + 1 > 2": [],
    "select cust, sum(id) as n, rank() over (order by sum(id)) as r from shop.orders group by cust having cust > 3": [],
    "select id from (select id from shop.orders order by day) limit 2": ["a query within"],
    "select id from (select id from shop.orders order by day) order by id limit 2": [],
    "select 1 as one from shop.orders having true": ["each row"],
    "select count(*) as n from shop.orders having true": [],
    "select posexplode(split(status, '')) as (p, c), id from shop.orders order by id limit 2": ["several columns"],
    "select explode(split(status, '')) as c, id from shop.orders order by id limit 2": [],
    "select date_trunc('month', day) as month, count(*) as n from shop.orders group by 1": [],
    "select cust as `2`, id from shop.orders order by `2` limit 3": ["a number"],
    "select cust as `2`, id from shop.orders": [],
    "select cust, cast(max(x) as string) as m from shop.orders group by cust": ["equal values"],
    "select cust, cast(x as string) as k, row_number() over (partition by cust order by x) as r from shop.orders": ["equal values"],
    "select cust, max(x) as m, min(status) as s, first(day) as d from shop.orders group by cust": [],
}


@pytest.mark.parametrize("sql", CONCERNED)
def test_errata(sql: str) -> None:
    told = errata(query(sql))
    assert {version for version, _ in told} <= {"0.2.0", "0.3.0", "0.4.0"}
    assert [word for word in ("types", "strings", "conditions", "generator", "bounds", "alias", "taken for", "lambda", "rounds", "ROLLUP", "comma", "UNPIVOT", "key of a group", "one query", "HAVING took", "a query within", "each row", "several columns", "a number", "equal values") if any(word in why for _, why in told)] == CONCERNED[sql]


@pytest.mark.parametrize(("sql", "concerned"), [("select id from (select id from shop.orders) where (id)", True), ("select id from shop.orders where (id) > 1 and x in (id)", True), ("select id from shop.orders where id in (id)", False)])
def test_errata_of_aliases_called_where(sql: str, concerned: bool) -> None:
    assert any("alias" in why for _, why in errata(query("select id from shop.orders"), (), sql)) == concerned


@pytest.mark.parametrize(("sql", "concerned"), [("select null as a where false union all select id from shop.orders", True), ("select id from shop.orders union all\nselect 1 where FALSE", True), ("select id from shop.orders where false", False), ("select id from shop.orders union all select id from shop.lines", False)])
def test_errata_of_branches_without_rows(sql: str, concerned: bool) -> None:
    assert any("branch of a union" in why for _, why in errata(query("select id from shop.orders"), (), sql)) == concerned
