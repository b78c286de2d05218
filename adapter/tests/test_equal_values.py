"""What is computed of one of several equal values: no row of a group says which one that is."""

import pytest
from oracle import TYPES as ORACLE_TYPES
from oracle import query
from spark_ivm.algebra.equal_values import depends_on_representative
from spark_ivm.algebra.nodes import Node, Opaque, Project
from spark_ivm.algebra.trees import at_old
from spark_ivm.api import compile_request
from spark_ivm.delta.difference import NotDifferentiable, difference
from spark_ivm.logic_change.align import align
from spark_ivm.logic_change.containment import contained
from spark_ivm.planning.candidates import candidates
from spark_ivm.rewrite.failing import Errors
from spark_ivm.rewrite.rules import steady_below
from tables import RELATIONS

TEXT = "string collate UTF8_LCASE"
TYPES = {"shop.orders": {"id": "bigint", "cust": "int", "amount": "double", "status": TEXT, "day": "date"}}

TOLD = (
    "select cast(amount as string) as k, count(*) as n from shop.orders group by amount",
    "select k, sum(n) as n from (select cast(amount as string) as k, count(*) as n from shop.orders group by amount) "
    "group by k",
    "select md5(status) as k, id, row_number() over (partition by status order by id) as r from shop.orders",
    "select md5(status) as k, count(*) as n from shop.orders group by status",
    "select md5(m) as m from (select max(status) as m from shop.orders)",
    "select 1 / amount as k from (select distinct amount from shop.orders)",
)
NOT_TOLD = (
    "select status, count(*) as n from shop.orders group by status",
    "select amount * 2 as twice, sum(id) as n from shop.orders group by amount having amount > 1",
    "select md5(status) as k, count(*) as n from shop.orders group by md5(status)",
    "select cust, cast(sum(amount) as string) as total from shop.orders group by cust",
    "select status, round(avg(amount), 2) as mean from shop.orders group by status having status <> 'b'",
    "select cast(cust as string) as k, count(*) as n from shop.orders group by cust",
)


# of what is computed no type is known, and what is made of whole numbers and of plain text may have such values
MADE = (
    "select cast(a as string) as k, n from (select x * 1.5 as a, count(*) as n from shop.orders group by x * 1.5)",
    "select concat('b', a) as k, n from (select round(x / 4) as a, count(*) as n from shop.orders group by 1)",
    "select cast(a as string) as k from (select distinct id / cust as a from shop.orders)",
    "select cast(a as string) as k from (select distinct -ln(cust) as a from shop.orders)",
    "select md5(s) as k, n from (select status collate UTF8_LCASE as s, count(*) as n from shop.orders group by 1)",
    "select md5(s) as k from (select max(concat(status collate UTF8_LCASE, '')) as s from shop.orders group by cust)",
    "select md5(s) as k, row_number() over (partition by s order by id) as r from "
    "(select id, collate(status, 'UTF8_LCASE') as s from shop.orders)",
    # something is between the key and its text
    "select cast(z as string) as h, count(*) as c, sum(n) as n from (select coalesce(x, 1) as z, count(*) as n from "
    "shop.orders group by x) group by cast(z as string)",
    "select cast(z as string) as h, count(*) as c from (select -x as z, cust from shop.orders group by x, cust) "
    "group by cast(z as string)",
    "select h, count(*) as c from (select cast(greatest(z, 0) as string) as h from (select distinct x as z from "
    "shop.orders)) group by h",
    "select cast(z as string) as h, n from (select lag(x) over (order by x) as z, n from (select x, count(*) as n from "
    "shop.orders group by x))",
    "select cast(z as string) as h, n from (select explode(array(x, x)) as z, n from (select x, count(*) as n from "
    "shop.orders group by x))",
    "select length(z) as h, count(*) as c from (select coalesce(s, 'x') as z, count(*) as n from (select status collate "
    "UTF8_BINARY_RTRIM as s from shop.orders) group by s) group by length(z)",
)
MADE_ALIKE = (
    "select cast(a as string) as k from (select distinct amount / cust as a from shop.orders)",
    "select concat('b', a) as k, n from (select floor(x / 4) * 4 as a, count(*) as n from shop.orders group by 1)",
    "select concat(a, '-') as k, n from (select year(day) * 100 + month(day) as a, count(*) as n from shop.orders "
    "group by 1)",
    "select md5(s) as k from (select distinct substring(status, 1, 2) as s from shop.orders)",
    "select cast(z as string) as h, n from (select floor(x) + 1 as z, count(*) as n from shop.orders group by x)",
    "select cast(z as string) as h, n from (select n * 1.5e0 as z, n from (select x, count(*) as n from shop.orders "
    "group by x))",
)


@pytest.mark.parametrize("sql", MADE)
def test_distinguished_from_equals_that_are_made(sql: str) -> None:
    # else a row of '0.0' stays as it was where one of -0.0 comes
    assert depends_on_representative(query(sql), ORACLE_TYPES)


@pytest.mark.parametrize("sql", MADE_ALIKE)
def test_not_distinguished_from_equals_that_are_made(sql: str) -> None:
    assert not depends_on_representative(query(sql), ORACLE_TYPES)


@pytest.mark.parametrize("sql", TOLD)
def test_depends_on_representative(sql: str) -> None:
    new = query(sql)
    assert depends_on_representative(new, TYPES)
    found, why = candidates(_before(new), new, errors=Errors(types=TYPES))
    assert not found and "several equal values" in why


@pytest.mark.parametrize("sql", NOT_TOLD)
def test_not_depends_on_representative(sql: str) -> None:
    assert not depends_on_representative(query(sql), TYPES)


# no row says which of several equal values is the least or the first one: their keys are computed again whole
PICKED = {
    "select cast(max(x) as string) as m from shop.orders": False,
    "select md5(cast(m as string)) as k from (select min(x) as m from shop.orders)": False,
    "select cust, cast(max(x) as string) as m from shop.orders group by cust": True,
    "select cust, hash(max(struct(day, x)).x) as m from shop.orders group by cust": True,
    "select cust, cast(x as string) as k, row_number() over (partition by cust order by x) as r from shop.orders": True,
    "select cust, md5(cast(x as string)) as k from (select *, row_number() over (partition by cust order by day) as r "
    "from shop.orders) where r = 1": True,
    "select cust, id, concat(max(x) over (partition by cust), '') as m from shop.orders": True,
    "select cust, cast(min(id / -cust) as string) as m from shop.orders group by cust": True,
    "select cust, concat(min(collate(status, 'UTF8_LCASE')), 'x') as m from shop.orders group by cust": True,
    "select cust, md5(max(status collate UTF8_LCASE)) as m from shop.orders group by cust": True,
    "select cust, md5(s) as k, row_number() over (partition by cust order by id) as r from "
    "(select id, cust, collate(status, 'UTF8_LCASE') as s from shop.orders)": True,
}
NOT_PICKED = (
    "select max(x) as m from shop.orders",
    "select cust, round(max(x) / 3, 2) as m from shop.orders group by cust",
    "select cust, cast(max(amount) as string) as m from shop.orders group by cust",
    "select cust, cast(max(amount / id) as string) as m from shop.orders group by cust",
    "select cust, cast(max(id + cust) as string) as m from shop.orders group by cust",
    "select cust, md5(max(upper(status))) as m from shop.orders group by cust",
    "select cust, cast(max(x) as decimal(10,2)) as m from shop.orders group by cust",
    "select cust, max(struct(day, x)).x as m from shop.orders group by cust",
    "select cust, cast(sum(x) as string) as m from shop.orders group by cust",
    "select cust, x, row_number() over (partition by cust order by x) as r from shop.orders",
    "select cust, cast(amount as string) as k, row_number() over (partition by cust order by x) as r from shop.orders",
    "select cust, date_add(day, row_number() over (partition by cust order by x)) as d from shop.orders",
)


@pytest.mark.parametrize("sql", PICKED)
def test_one_of_equals_that_shows(sql: str) -> None:
    new = query(sql)
    old = _before(new)
    with pytest.raises(NotDifferentiable):
        difference(old, new)
    found, _ = candidates(old, new, errors=Errors(types=ORACLE_TYPES))
    assert [c.keys for c in found] == ([("cust",)] if PICKED[sql] else [])


@pytest.mark.parametrize("sql", NOT_PICKED)
def test_one_of_equals_that_does_not_show(sql: str) -> None:
    assert steady_below(query(sql, close=True))


def test_a_value_of_all_rows_that_makes_zeros() -> None:
    """As a parameter it has no type by which it is known that a product of it may be -0.0."""
    sql = (
        "select cast(k as string) as s, count(*) as n from (select id * (select -cast(count(*) as double) from "
        "shop.orders) as k from shop.customers) group by k"
    )
    request = {"sql": sql, "default_schema": "shop", "relations": RELATIONS, "changed": ["shop.orders"]}
    plan = compile_request(request)["plan"]
    assert not plan["values"] and "several equal values" in plan["variants"][0]["reason"]


def test_types_that_have_no_such_values() -> None:
    types = {"shop.orders": dict.fromkeys(TYPES["shop.orders"], "string")}
    assert not any(depends_on_representative(query(sql), types) for sql in TOLD)


@pytest.mark.parametrize(
    ("outside", "reads"),
    [
        ("cast(o.x as string) = l.sku", True),
        ("l.sku = string(o.x)", True),
        ("l.qty > o.x", False),
        ("cast(o.cust as string) = l.sku", False),
    ],
)
def test_a_value_outside_that_has_equal_ones(outside: str, reads: bool) -> None:
    # its distinct values are joined to the subquery's rows, and 0.0 and -0.0 are one of them
    sql = f"select o.id, (select count(*) from shop.lines l where {outside}) as n from shop.orders o"
    found = query(sql)
    assert isinstance(found, Opaque) is reads
    if isinstance(found, Opaque):
        assert (found.code, found.detail) == ("SUBQUERY", "what is computed of a value outside that has equal ones")


def test_a_cast_of_a_variant_may_fail() -> None:
    new = query("select cast(status as int) as v from shop.orders")
    assert isinstance(new, Project)
    ((_, e),) = new.items
    for kind, fails in (("variant", True), ("string", False)):
        assert Errors(types={"shop.orders": {"status": kind}}).may_hit(e, new) is fails


def _before(node: Node) -> Node:
    return at_old(node, frozenset({"shop.orders"}))


@pytest.mark.parametrize(
    ("condition", "all_or_none"),
    [
        ("cast(amount as string) <> '-0.0'", False),
        ("md5(status) <> 'x'", False),
        ("status collate UTF8_BINARY <> 'x'", False),
        ("amount > 0", True),
        ("status <> 'x'", True),
        ("cast(cust as string) <> '0'", True),
    ],
)
@pytest.mark.parametrize(
    "sql",
    [
        "select amount, status, cust, count(*) as n from shop.orders {} group by amount, status, cust",
        "select distinct amount, status, cust from shop.orders {}",
        "select amount, status, cust, count(*) over (partition by amount, status, cust) as n from shop.orders {}",
    ],
)
def test_rows_of_a_group_that_a_new_filter_distinguishes(sql: str, condition: str, all_or_none: bool) -> None:
    # else 0.0 stays with the number of rows of 0.0 and of -0.0
    found = align(query(sql.format("")), query(sql.format(f"where {condition}")), TYPES)
    assert (contained(found.old, found.new, TYPES) is not None) == all_or_none
