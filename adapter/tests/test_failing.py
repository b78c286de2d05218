"""Expressions that may fail for a row, and the keys for which none is computed of a row that the query leaves out."""

from __future__ import annotations

import pytest
from oracle import query
from spark_ivm.algebra import Opaque, Project, at_old, scans, sources
from spark_ivm.failing import may_fail
from spark_ivm.touched import touched

# whether it may fail, and whether in ANSI mode
EXPRESSIONS = {
    "cust": (False, False),
    "coalesce(upper(status), 'none')": (False, False),
    "date_trunc('month', day)": (False, False),
    "split(status, ',')": (False, True),
    "amount / cust": (False, True),
    "cast(status as int)": (False, True),
    "array(cust)[id]": (False, True),
    "sequence(cust, 5)": (True, True),
    "sequence(1, 5)": (False, False),
    "regexp_replace(status, status, 'x')": (True, True),
    "regexp_replace('abc', status, 'x')": (True, True),
    "regexp_replace(status, 'a+', status)": (False, True),
    "case when cust < 0 then raise_error('no') else 1 end": (True, True),
    "from_json(status, 'a int')": (True, True),
    "element_at(array('a'), cust)": (True, True),
}


@pytest.mark.parametrize("sql", EXPRESSIONS)
def test_may_fail(sql: str) -> None:
    node = query(f"select {sql} as v from shop.orders")
    assert isinstance(node, Project), sql
    ((_, e),) = node.items
    assert (may_fail(e, ansi=False), may_fail(e, ansi=True)) == EXPRESSIONS[sql]


# how many tables are read for the keys after orders changed
KEYS = {
    # of every row, or where the filter speaks of the row alone: the change tells
    "select explode(sequence(cust, 5)) as k from shop.orders": 0,
    "select explode(sequence(cust, 5)) as k from shop.orders where cust < 5": 0,
    # the join may be what leaves a row out
    "select sequence(o.cust, 5) as k from shop.orders o join shop.customers c on c.id = o.cust where o.cust < 5": 1,
    "select upper(o.status) as k from shop.orders o join shop.customers c on c.id = o.cust where o.cust < 5": 0,
}


@pytest.mark.parametrize("sql", KEYS)
def test_what_is_read(sql: str) -> None:
    new = query(f"select k, count(*) as n from ({sql}) group by k")
    assert not isinstance(new, Opaque)
    found = touched(at_old(new, frozenset({"shop.orders"})), new, ("k",))
    assert found is not None and scans(found) == KEYS[sql] and "shop.orders" in sources(found)
