"""ranges(query, column): a range of the column is a range of what these queries read."""

from __future__ import annotations

import re

import pytest
from spark_ivm.api import ranges_request

RELATIONS = [
    {"name": "shop.orders", "kind": "table", "columns": [["id", "int"], ["day", "date"], ["at", "timestamp"]]},
    {
        "name": "shop.lines",
        "kind": "table",
        "columns": [["order_id", "int"], ["day", "date"], ["tags", "array<string>"]],
    },
    {"name": "shop.texts", "kind": "table", "columns": [["id", "int"], ["day", "string"], ["kind", "string"]]},
]
BOUNDED = {
    "a column": ("select id, day from shop.orders", ["orders"]),
    "of another name": (
        "with o as (select id, day as d from shop.orders) select d as day, id from o where id > 1",
        ["orders"],
    ),
    "an expression": ("select cast(at as date) as DAY, count(*) as n from shop.orders group by 1", ["orders"]),
    "a group key": ("select day, id, max(at) as at from shop.orders group by day, id having count(*) > 1", ["orders"]),
    "a window": ("select day, row_number() over (partition by day, id order by at) as n from shop.orders", ["orders"]),
    "branches": ("select day from shop.orders union all select day from shop.lines", ["orders", "lines"]),
    "distinct branches": ("select day from shop.orders union select day from shop.lines", ["orders", "lines"]),
    "a join": ("select o.id, l.day from shop.orders o join shop.lines l on l.order_id = o.id", ["lines"]),
    "a left join": (
        "select o.day, l.order_id from shop.orders o left join shop.lines l on l.order_id = o.id",
        ["orders"],
    ),
    "an exists": (
        "select day from shop.orders o where exists (select 1 from shop.lines l where l.order_id = o.id)",
        ["orders"],
    ),
    "a generator beside it": ("select day, tag from shop.lines lateral view explode(tags) t as tag", ["lines"]),
}
UNBOUNDED = {
    "no such column": ("select id from shop.orders", "no column of its SELECT"),
    "an aggregate": ("select id, max(day) as day from shop.orders group by id", "grouped by"),
    "a running window": ("select day, sum(id) over (order by day) as s from shop.orders", "partitioned by"),
    "a top": ("select day from shop.orders order by id limit 3", "partitioned by"),
    "the other side": (
        "select l.day, o.id from shop.orders o left join shop.lines l on l.order_id = o.id",
        "left join",
    ),
    "both sides": (
        "select coalesce(o.day, l.day) as day from shop.orders o full join shop.lines l on l.day = o.day",
        "both sides",
    ),
    "made": ("select date(tag) as day from shop.lines lateral view explode(tags) t as tag", "no column of a table"),
    "a constant": ("select id, date'2026-01-01' as day from shop.orders", "one value"),
    "a clock": ("select id, current_date() as day from shop.orders", "whenever it is computed"),
    "chance": ("select id, date_add(day, cast(rand() * 9 as int)) as day from shop.orders", "whenever"),
    "a sample": ("select day from shop.orders tablesample (10 percent)", "rebuilt"),
}


# what of the query is asked with values that may fail in ANSI mode for rows that it leaves out: what guards them
GUARDED = {
    "no filter": ("select to_date(day) as day from shop.texts", "spark_partition_id|WHERE|JOIN", False),
    "a filter": ("select to_date(day) as day, id from shop.texts where kind = 'order'", "WHERE .*kind", True),
    "a filter below": (
        "select to_date(d) as day, count(*) as n from (select day as d, id from shop.texts where kind = 'order') group by 1",
        "WHERE .*kind",
        True,
    ),
    "a join": (
        "select to_date(t.day) as day from shop.texts t join shop.orders o on o.id = t.id",
        "JOIN(.|\n)*spark_partition_id",
        True,
    ),
    "a cast that is not written": ("select last_day(day) as day from shop.texts where kind = 'order'", "WHERE", True),
    "what cannot fail": ("select cast(at as date) as day from shop.orders where id > 1", "WHERE", False),
    "a cast above": ("select day from (select to_date(day) as day, id from shop.texts) where id > 1", "WHERE .*id", True),
}


def answer(sql: str, ansi: bool = False) -> dict[str, object]:
    return ranges_request({"sql": sql, "relations": RELATIONS, "default_schema": None, "by": "day", "ansi": ansi})


@pytest.mark.parametrize("case", GUARDED)
def test_values_are_computed_of_no_other_rows(case: str) -> None:
    sql, guard, there = GUARDED[case]
    (values,) = answer(sql, ansi=True)["values"]  # type: ignore[misc, attr-defined]
    assert bool(re.search(guard, values)) == there, values


@pytest.mark.parametrize("case", BOUNDED)
def test_a_range_of_the_column_is_one_of_its_tables(case: str) -> None:
    sql, tables = BOUNDED[case]
    values = answer(sql)["values"]
    assert isinstance(values, list)
    assert [next(t for t in ("orders", "lines") if f"shop.{t}" in v.replace("`", "")) for v in values] == tables


@pytest.mark.parametrize("case", UNBOUNDED)
def test_why_it_is_none(case: str) -> None:
    sql, why = UNBOUNDED[case]
    assert why in str(answer(sql).get("why")), answer(sql)
