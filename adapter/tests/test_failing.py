"""Expressions that may fail for a row, and the keys for which none is computed of a row that the query leaves out."""

from __future__ import annotations

import datetime as dt
import itertools
from decimal import Decimal

import duckdb
import pytest
from duck import Duck, spoken
from oracle import TYPES, ansi_mode, filled, query, sql_at
from quick_laws import Laws
from spark_ivm.algebra.expr import Expr
from spark_ivm.algebra.nodes import Dirty, Opaque, Project
from spark_ivm.algebra.term_types import number_type
from spark_ivm.algebra.trees import at_old, expressions, scans, sources, walk
from spark_ivm.delta.affected_keys import affected_keys
from spark_ivm.delta.difference import difference
from spark_ivm.logic_change.align import align
from spark_ivm.logic_change.unaligned import Unaligned
from spark_ivm.parser.fragments import Ref
from spark_ivm.planning.candidates import best_keys
from spark_ivm.rewrite.failing import Errors, kept_apart, may_fail
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.rewrite.rules import simplify
from spark_ivm.rewrite.semijoin import restrict
from spark_ivm.sqlgen import write
from tables import Tables

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
    "regexp_replace(status, 'a+', status)": (True, True),
    "regexp_replace(status, 'a+', 'b')": (False, True),
    "regexp_extract(status, '(a)(b)', cust)": (True, True),
    "date(timestamp_seconds(id))": (True, True),
    "split_part(status, ',', cust)": (True, True),
    "split_part(status, ',', 2)": (False, True),
    "try_element_at(array('a'), cust)": (True, True),
    "try_element_at(array('a'), 1)": (False, False),
    "status like concat('a', status)": (True, True),
    "status like 'a%'": (False, False),
    "status rlike status": (True, True),
    "date_format(day, status)": (True, True),
    "case when cust < 0 then raise_error('no') else 1 end": (True, True),
    "from_json(status, 'a int')": (True, True),
    "element_at(array('a'), cust)": (True, True),
    "format_number(amount, status)": (True, True),
    "format_number(amount, 2)": (False, True),
    "ilike(status, status)": (True, True),
    "to_date(status, status)": (True, True),
    "to_date(status, 'yyyy')": (False, True),
    "unix_timestamp(status)": (False, True),
    "bit_get(cust, id)": (True, True),
    "lpad(status, cust, ' ')": (True, True),  # of memory
    "lpad(status, 10, ' ')": (False, False),
    "rpad(status, 10)": (False, False),
    "time_trunc(status, day)": (True, True),
    "time_trunc('HOUR', day)": (False, True),
    "try_variant_get(status, status, 'int')": (True, True),
    "cast(status as interval day to second)": (True, True),
    "try_cast(status as interval day to second)": (False, False),
}


@pytest.mark.parametrize("sql", EXPRESSIONS)
def test_may_fail(sql: str) -> None:
    node = query(f"select {sql} as v from shop.orders")
    assert isinstance(node, Project), sql
    ((_, e),) = node.items
    assert (may_fail(e, ansi=False), may_fail(e, ansi=True)) == EXPRESSIONS[sql]


# by zero an interval is divided in no mode
DIVISIONS = {
    "(day - date'2026-01-01') / cust": True,
    "interval 3 days / cust": True,
    "-(interval 3 days * id) / cust": True,
    "avg(day - date'2026-01-01') over (partition by cust) / cust": True,
    "interval 3 days / 2": False,
    "amount / cust": False,
    "(cust - id) / cust": False,
    "datediff(day, day) / cust": False,
}


@pytest.mark.parametrize("sql", DIVISIONS)
def test_an_interval_divided(sql: str) -> None:
    node = query(f"select v from (select {sql} as v from shop.orders)")
    assert any(Errors(types=TYPES).may_hit(e, n) for n in walk(node) for e in expressions(n)) == DIVISIONS[sql]
    one = query("select gap / cust as v from (select day - date'2026-01-01' as gap, cust from shop.orders)")
    assert any(Errors(types=TYPES).may_hit(e, n) for n in walk(one) for e in expressions(n))


# casts, and whether one may fail in ANSI mode of a column of a type that is known
CASTS = {
    ("timestamp", "cast(day as date)"): False,
    ("timestamp_ntz", "day::date"): False,
    ("date", "cast(day as string)"): False,
    ("smallint", "cast(day as bigint)"): False,
    ("bigint", "cast(day as int)"): True,
    ("string", "cast(day as date)"): True,
    ("timestamp", "cast(cast(day as string) as date)"): True,
    ("date", "cast(day as date) + cust"): True,
    ("unknown", "cast(day as date)"): True,
    ("array<string>", "coalesce(day, array(cust))"): True,
    ("array<int>", "coalesce(day, array(cust))"): False,
    ("decimal(38,2)", "-day"): True,
    ("decimal(34,2)", "-day"): False,
}


@pytest.mark.parametrize(("kind", "sql"), CASTS)
def test_a_cast_of_a_known_type(kind: str, sql: str) -> None:
    node = query(f"select {sql} as v from shop.orders")
    assert isinstance(node, Project)
    ((_, e),) = node.items
    types = {"shop.orders": {"day": kind} if kind != "unknown" else {}}
    assert Errors(ansi=True, types=types).may_hit(e, node) == CASTS[kind, sql]
    assert not Errors(types=types).may_hit(e, node)


# and where text is cast though nobody wrote it; `status` is text, `day` a date, `cust` a whole number
UNSAID = {
    "year(status)": True,
    "date_trunc('month', status)": True,
    "hour(concat(status, ''))": True,
    "status = 5": True,
    "status in (cust, 5)": True,
    "status between day and '2026-01-01'": True,
    "coalesce(status, 0)": True,
    "case when cust > 0 then status else day end": True,
    "case status when cust then 1 end": True,
    "if(cust > 0, 1, status)": True,
    "year(substr(status, 1, 10))": True,
    "left(status, 4) = 2026": True,
    "substring(status, 1, 2) in (1, 2)": True,
    "year(reverse(status))": True,
    "year(concat_ws('-', status, '01'))": True,
    "sha(status) = cust": True,
    "status || '' = cust": True,
    "concat(cust, status) > 5": True,
    "year(if(cust > 0, left(status, 4), '2026'))": True,
    "isnan(status)": True,
    "left(status, status)": True,
    "get(array(cust), status)": True,
    "status & 1": True,
    "cust << status": True,
    "not status": True,
    "cust > 0 and status": True,
    "status is true": True,
    "locate('a', status, status)": True,
    "substr(status, 1, status)": True,
    "filter(array(status), x -> x > 5)": True,
    # a cast that both have in common fails outside of them
    "try_add(status, 1) + try_add(status, 2)": True,
    "try_subtract(status, day)": True,
    "try_add(substr(status, 1, 10), interval 1 day)": True,
    "try_divide(cust, status)": True,
    "try_multiply(interval 1 day, status)": True,
    "try_mod(status, 2)": True,
    "try_add(id, cust)": False,
    "try_add(day, cust)": False,
    "try_subtract(day, interval 1 day)": False,
    "try_divide(amount, nullif(cust, 0))": False,
    "cust & 1": False,
    "cust > 0 and not status = 'x'": False,
    "status is null": False,
    "coalesce(array(status), array('a'))": False,
    "year(day)": False,
    "date_trunc('month', day)": False,
    "day > '2026-01-01'": False,
    "status = 'x'": False,
    "status = upper(status)": False,
    "coalesce(status, null, 'x')": False,
    "case when cust > 0 then status else 'x' end": False,
    "if(status = 'x', 1, cust)": False,
    "try_to_date(status)": False,
    "hash(status, cust)": False,
    "left(status, 2) = 'ab'": False,
    "substr(status, 1, 3) = left(status, 3)": False,
    "substr(status, 1, 3) in ('a', concat(status, 'b'), upper(left(status, 2)))": False,
    "coalesce(left(status, 2), 'none')": False,
    "case when cust > 0 then left(status, 2) else 'x' end": False,
    "length(left(status, 2)) > 5": False,
    "x > cust": False,
    # a number that is too great for an INT
    "left(status, id)": True,
    "substr(status, 1, id + 1)": True,
    "shiftleft(cust, amount)": True,
    "date_add(day, id)": True,
    "cust << id": True,
    "left(status, id div 2)": True,
    "sha2(status, id)": True,
    "left(status, length(status))": False,
    "substr(status, 1, cust)": False,
    "left(status, 3L)": False,
}


@pytest.mark.parametrize("sql", UNSAID)
def test_a_cast_that_nobody_wrote(sql: str) -> None:
    node = query(f"select {sql} as v from shop.orders")
    assert isinstance(node, Project)
    ((_, e),) = node.items
    assert Errors(ansi=True, types=TYPES).may_hit(e, node) == UNSAID[sql]
    assert not Errors(types=TYPES).may_hit(e, node)


@pytest.mark.parametrize("text", ["l.sku", "substr(l.sku, 1, 10)", "reverse(reverse(l.sku))"])
def test_keys_of_text_that_is_no_day(text: str) -> None:
    """In ANSI mode the rows whose order is no good one, and whose text is no day, are asked for no year."""
    day = dt.date(2026, 1, 2)

    def tables(*lines: tuple[int, str]) -> Tables:
        orders = [(i, 1, Decimal(1), "ok" if i % 2 else "bad", day, 1.0) for i in range(4)]
        return {
            "orders": orders, "customers": [], "rates": [],
            "lines": [(order, sku, 1, Decimal(1)) for order, sku in lines],
        }  # fmt: skip

    sql = (
        f"select year({text}) as y, count(*) as n from shop.lines l join shop.orders o on o.id = l.order_id"
        f" where o.status = 'ok' group by year({text})"
    )
    duck = Duck(ansi=True)
    duck.register(
        tables((1, "2026-01-03"), (2, "x"), (3, "2025-02-03")),
        tables((1, "2026-01-03"), (2, "x"), (3, "2024-02-03"), (2, "y"), (1, "2025-01-03")),
    )
    new = query(sql)
    old = at_old(new, sources(new))
    (found,) = best_keys(old, new, errors=Errors(ansi=True, types=TYPES))
    duck.keep("answer_new", sql_at(sql, "new"))
    duck.keep("dirty", filled(write(prune(found.dirty))))
    duck.keep("again", filled(write(prune(found.recomputed), "table")))
    assert sorted(duck.rows("select * from again")) == sorted(duck.rows("select * from answer_new semi join dirty using (y)"))


# whether a key is asked for apart from the query's own conditions: where one of another table may keep its rows away
APART = {
    "select element_at(array('a'), cust) as k from shop.orders where cust > 0": False,
    "select o.cust as k from shop.orders o join shop.customers c on c.id = o.cust": False,
    "select element_at(array('a'), o.cust) as k from shop.orders o join shop.customers c on c.id = o.cust": True,
    # of all rows by the query itself
    "select k from (select element_at(array('a'), id) as k, cust from shop.orders) join shop.customers on id = cust": False,
    "select element_at(array('a'), cust) as k from (select * from shop.orders where cust in (select id from shop.customers))": True,
}


@pytest.mark.parametrize("sql", APART)
def test_kept_apart(sql: str) -> None:
    node = query(f"select k, count(*) as n from ({sql}) group by k")
    narrowed = restrict(node, Dirty(("k",))).node
    assert (kept_apart(narrowed, node) != narrowed) == APART[sql]


# how many tables are read for the keys after orders changed
KEYS = {
    # of every row, or where the filter reads the row alone: the change decides
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
    found = affected_keys(at_old(new, frozenset({"shop.orders"})), new, ("k",))
    assert found is not None and scans(found) == KEYS[sql] and "shop.orders" in sources(found)


# an order of both customers is in a group that is not dirty: alone it would be a division by zero
@pytest.mark.parametrize(
    "said", ["100 / (count(*) - 1) as t", "count(*) as t having 100 / (count(*) - 1) > 1"], ids=["item", "having"]
)
def test_no_part_of_a_group(said: str) -> None:
    item, *having = said.partition(" having ")
    rows = [(i, c, Decimal(10), "ok", dt.date(2026, 1, d), 0.0) for i, c, d in ((5, 1, 1), (5, 2, 2), (6, 2, 2), (7, 1, 1), (8, 1, 1))]
    old: Tables = {"orders": rows, "lines": [], "customers": [], "rates": []}
    laws = Laws(Duck(ansi=True))
    laws.duck.register(old, old | {"orders": [*rows, (9, 1, Decimal(10), "ok", dt.date(2026, 1, 3), 0.0)]})
    latest = "select *, row_number() over (partition by id order by day desc) as n from shop.orders"
    assert laws.query(f"select cust, {item} from ({latest}) where n = 1 group by cust{''.join(having)}") == "maintained"


# edits of a filter before a condition that fails for other rows: the rows whose `cust` is 0
GUARDS = [
    ("cust = 1 and cast(status as int) > 2", "cust = 2 and cast(status as int) > 2"),
    ("id > 0 and cust > 1 and cast(status as int) > 2", "id > 0 and cust > 0 and cast(status as int) > 2 and id < 5"),
    ("cust > 0 and cast(status as int) > 2", "cust > 0 and cast(status as int) > 3"),
    ("cust > 0 and cast(status as int) > 2 and id > 2", "cust > 1 and cast(status as int) > 2 and id > 3"),
]


@pytest.mark.parametrize(("before", "after"), GUARDS)
def test_an_edit_of_what_keeps_a_condition_from_failing(before: str, after: str) -> None:
    """In ANSI mode nothing is asked of rows that another condition leaves out before it."""
    was, now = (query(f"select id, cust from shop.orders where {said}") for said in (before, after))
    found = align(was, now, TYPES, ansi=True)
    duck = Duck(ansi=True)
    orders = [(i, i % 3, Decimal(1), str(i) if i % 3 else "x", dt.date(2026, 1, 2), 1.0) for i in range(9)]
    tables: Tables = {"orders": orders, "customers": [], "rates": [], "lines": []}
    duck.register(tables, tables)
    with duck.as_written():
        delta = difference(found.old, found.new)
        duck.rows(spoken(filled(write(prune(simplify(delta)))), ansi=True))


# edits of an expression over `shop.orders`, and whether the old one may fail for a row of today, or a condition of it may
# for one that it is not asked of; `status` is text
MENDS = {
    ("10 / id", "try_divide(10, id)"): True,
    ("10 / id", "10 / nullif(id, 0)"): True,
    ("10 / id", "case when id <> 0 then 10 / id end"): True,
    ("10 / id", "coalesce(id, 10 / id)"): True,
    ("10 / id + 1", "10 / id + 2"): False,
    ("id / 10", "id / 20"): False,
    ("case when cust > 0 then 10 / id end", "case when id <> 0 then 10 / id end"): True,
    ("case when id >= 0 then 10 / id end", "case when id > 0 then 10 / id end"): True,
    ("case when id = 0 then 10 / id end", "case when id = 0 then 1 else 10 / id end"): True,
    ("if(cust > 0, 10 / id, 0)", "if(cust > 0 and id <> 0, 10 / id, 0)"): True,
    ("coalesce(cust, 10 / id)", "coalesce(cust, nullif(id, 0), 10 / id)"): True,
    ("case when cust > 0 then 10 / id end", "case when cust > 1 then 10 / id end"): False,
    ("case when id <> 0 then 10 / id end", "case when id > 0 then 10 / id end"): False,
    ("case when id = 0 or cust = 1 then 0 else 10 / id end", "case when id < 1 then 0 else 10 / id end"): False,
    ("case when id = 0 and cust = 1 then 0 else 10 / id end", "case when id = 0 then 0 else 10 / id end"): True,
    ("case when not (id = 0) and cust > 0 then 10 / id end", "case when id > 0 then 10 / id end"): False,
    ("case when status <> 'x' then cast(status as int) end", "case when status <> 'y' then cast(status as int) end"): True,
    ("case when id <> 0 then 10 / id end", "case when id <> 0 then 20 / id else 0 end"): False,
    ("case when cust > 0 then 10 / nullif(id, 0) end", "case when id > 5 then 10 / nullif(id, 0) end"): False,
    ("case when cust > 0 then 10 / nullif(id, 1) end", "case when id > 5 then 10 / nullif(id, 1) end"): True,
    ("10 / nullif(id, 0)", "try_divide(10, nullif(id, 0))"): False,
    # the new one may fail for a row of yesterday
    ("if(cust > 0 and id <> 0, 10 / id, 0)", "if(cust > 0, 10 / id, 0)"): True,
    ("cast(status as int)", "try_cast(status as int)"): True,
    ("cast(status as int) + 1", "cast(status as int) + 2"): False,
    ("year(status)", "year(try_to_date(status))"): True,
    ("status = 5", "status = 6"): False,
    ("status = 5", "try_cast(status as int) = 5"): True,
    ("element_at(array(id), cust)", "try_element_at(array(id), 1)"): True,
    ("id * cust", "id * 2"): False,
    ("case when cust = 1 then 1 when status = 5 then 2 end", "case when cust = 1 then 1 when status = 5 then 3 end"): True,
    ("case when status = 5 then 2 end", "case when status = 5 then 3 end"): False,
    ("case when cust = 1 then 1 when id = 5 then 2 end", "case when cust = 1 then 1 when id = 5 then 3 end"): False,
}


@pytest.mark.parametrize("of", ["select id, {} as v from shop.orders", "select cust, max({}) as v from shop.orders group by cust"])
@pytest.mark.parametrize(("before", "after"), MENDS)
def test_an_edit_that_mends_an_expression(of: str, before: str, after: str) -> None:
    """In ANSI mode such an expression is not computed of today's rows."""
    was, now = (query(of.format(said)) for said in (before, after))
    try:
        align(was, now, TYPES, ansi=True)
        refused = False
    except Unaligned as why:
        refused = "may fail" in str(why)
    assert refused == MENDS[before, after]
    if "element_at" not in before:
        align(was, now, TYPES)


@pytest.mark.parametrize("before", ["sum(status)", "count_if(status)", "max(status & 1)", "100 / (count(*) - 1)"])
def test_an_edit_that_mends_an_aggregate(before: str) -> None:
    was, now = (query(f"select cust, {said} as v from shop.orders group by cust") for said in (before, "count(*)"))
    with pytest.raises(Unaligned, match="may fail"):
        align(was, now, TYPES, ansi=True)
    align(was, now, TYPES)


def test_an_edit_of_a_filter_that_mends_a_query() -> None:
    """What a filter kept from being computed is not computed of all rows, and neither is a filter that failed."""
    for before, after in (
        ("10 / id as v from shop.orders where id <> 0", "case when id <> 0 then 10 / id end as v from shop.orders"),
        ("id from shop.orders where cust > 0 and 10 / id > 2", "id from shop.orders where id <> 0 and 10 / id > 2"),
        ("id from shop.orders where 10 / id > 2", "id from shop.orders where try_divide(10, id) > 2"),
        ("year(status) as y, count(*) as n from shop.orders group by 1", "year(try_to_date(status)) as y, count(*) as n from shop.orders group by 1"),
    ):
        with pytest.raises(Unaligned, match="may fail"):
            align(query(f"select {before}"), query(f"select {after}"), TYPES, ansi=True)


# edits that remove or add all of what may fail; and whether it is computed of rows for which no query asks it
GOES = [
    ("cust, count(*) as n from shop.orders group by cust having 100 / (count(*) - 1) > 1", "cust, count(*) as n from shop.orders group by cust", True),
    ("cust, count(*) as n from shop.orders group by cust having 100 / max(id) > 1", "cust, count(*) as n from shop.orders group by cust having max(id) > 1", True),
    ("distinct id, 1 / cust as q from shop.orders", "distinct id from shop.orders", True),
    ("cust, count(*) as n from shop.orders group by cust, 1 / id", "cust, count(*) as n from shop.orders group by cust", True),
    ("cust, count(*) as n from shop.orders group by cust", "cust, count(*) as n from shop.orders group by cust, 1 / id", True),
    ("id from shop.orders where exists (select 1 from shop.customers c where 1 / c.id > 0 and c.id = orders.cust)", "id from shop.orders", True),
    ("id from (select *, sum(1 / cust) over (partition by day) as s from shop.orders) where s > 2", "id from shop.orders", True),
    ("id, day from shop.orders order by 1 / cust limit 3", "id, day from shop.orders order by cust limit 3", True),
    ("id, 1 / cust as q from shop.orders", "id from shop.orders", False),
    ("cust, max(1 / id) as q, count(*) as n from shop.orders group by cust", "cust, count(*) as n from shop.orders group by cust", False),
    ("cust, max(10 / id) as n from shop.orders group by cust having max(10 / id) > 1", "cust, max(10 / id) as n from shop.orders group by cust", False),
    ("cust, count(*) as n from shop.orders group by cust, id + 1", "cust, count(*) as n from shop.orders group by cust", False),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after", "refused"), GOES)
def test_an_edit_by_which_an_expression_goes(before: str, after: str, refused: bool) -> None:
    was, now = (query(f"select {said}") for said in (before, after))
    try:
        align(was, now, TYPES, ansi=True)
        found = False
    except Unaligned as why:
        found = "may fail" in str(why)
    assert found == refused
    align(was, now, TYPES)


def test_a_having_that_goes_where_it_fails_today() -> None:
    """In ANSI mode a group has one row today, for which yesterday's condition is a division by zero."""
    rows = [(i, i % 2, Decimal(1), "ok", dt.date(2026, 1, 2), 1.0) for i in range(4)]
    old: Tables = {"orders": rows, "lines": [], "customers": [], "rates": []}
    grouped = "select cust, count(*) as n from shop.orders group by cust"
    was, now = query(f"{grouped} having 100 / (count(*) - 1) > 1"), query(grouped)
    duck = Duck(ansi=True)
    duck.register(old, old | {"orders": rows[:3]})
    with pytest.raises(Unaligned, match="may fail"):
        align(was, now, TYPES, ansi=True)
    found = align(was, now, TYPES)
    edited = difference(at_old(found.old, sources(found.old)), found.new)
    with pytest.raises(duckdb.Error, match="zero"):
        duck.rows(spoken(filled(write(prune(simplify(edited)))), ansi=True))


def test_a_column_that_comes_for_other_rows_than_the_table_has() -> None:
    """In ANSI mode it is not computed of the table's rows, nor of yesterday's: those may be gone for which it fails."""
    for before, after, fails in (
        ("id, cust from shop.orders", "id, cust, {} as v from shop.orders", "id / cust"),
        ("id, cust from shop.orders", "id, cust, {} as v from shop.orders where cust <> 0", "id / cust"),
        ("distinct cust, id as v from shop.orders", "distinct cust, {} as v from shop.orders", "10 / id"),
    ):
        was, now = query(f"select {before}"), query(f"select {after.format(fails)}")
        align(was, now, TYPES)
        align(was, query(f"select {after.format('id * 2')}"), TYPES, ansi=True)
        with pytest.raises(Unaligned, match="may fail"):
            align(was, now, TYPES, ansi=True)


@pytest.mark.spark
@pytest.mark.parametrize("ansi", ["true", "false"])
def test_types_of_arithmetic_are_sparks(quick, ansi: str) -> None:
    """As far as they are known; a decimal that is known holds every digit, so that it never fails."""
    kinds = ("tinyint", "int", "bigint", "decimal(5,2)", "decimal(15,2)", "decimal(20,0)", "decimal(38,4)", "double", "string", "date")
    operands = {f"c{i}": kind for i, kind in enumerate(kinds)} | {"7": "", "100": "", "0.05": "", "2.5e0": "", "12L": "", "-1": "", "5Y": "", "-5S": ""}
    known = 0
    with ansi_mode(quick, ansi == "true"):
        listed = ", ".join(f"cast(null as {kind}) as {name}" for name, kind in operands.items() if kind)
        for sign in ("+", "-", "*", "/", "%", "div"):
            for a, b in itertools.product(operands, repeat=2):
                fragments = tuple(Ref(o) if operands[o] else o for o in (a, b))
                kind = number_type(Expr((fragments[0], f" {sign} ", fragments[1])).tree, operands)
                if kind is not None:
                    known += 1
                    found = quick.sql(f"select {a} {sign} {b} as x from (select {listed})").dtypes[0][1]
                    assert found == kind, (a, operands[a], sign, b, operands[b])
    assert known > 300
