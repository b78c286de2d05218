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
    "select id, '' as nothing from shop.orders union all select id, 'x' from shop.customers": [],
    "select date_trunc('month', day) as month, count(*) as n from shop.orders group by 1": [],
}


@pytest.mark.parametrize("sql", CONCERNED)
def test_errata(sql: str) -> None:
    told = errata(query(sql))
    assert {version for version, _ in told} <= {"0.2.0", "0.3.0", "0.4.0"}
    assert [word for word in ("types", "strings", "conditions", "generator", "bounds") if any(word in why for _, why in told)] == CONCERNED[sql]
