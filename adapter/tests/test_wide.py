"""Tables of many columns: what is written, and what Spark makes of it, grows with them and no faster."""

from __future__ import annotations

from typing import Any

import pytest
from kinds import session
from quick_laws import compiled
from spark_ivm.api import compile_request


def planned(columns: int) -> dict[str, Any]:
    """The plan of a query that calls each column otherwise."""
    names = [f"c{i}" for i in range(columns)]
    sql = f"select {', '.join(f'{name} as d{name}' for name in names)} from shop.wide"
    table = {"name": "shop.wide", "kind": "table", "columns": [[name, "string"] for name in names]}
    request = {"sql": sql, "default_schema": "shop", "relations": [table], "changed": ["shop.wide"]}
    plan: dict[str, Any] = compile_request(request)["plan"]
    return plan


def texts(plan: dict[str, Any]) -> dict[str, str]:
    """The statements by what they do, with the ways to read the change."""
    (variant,) = plan["variants"]
    found = {f"{c['kind']} {what}": c[what] for c in variant["candidates"] for what in ("insert", "delta", "collect", "few", "many") if c[what]}
    (source,) = plan["sources"].values()
    return found | {way: source[way] for way in ("append", "feed", "diff")} | {"rebuild": plan["rebuild"]}


def test_statements_grow_with_the_columns() -> None:
    few, many = texts(planned(6)), texts(planned(60))
    assert few.keys() == many.keys() and "rows delta" in few
    for what, text in many.items():
        assert len(text) < 11 * len(few[what]), what


@pytest.mark.parametrize("columns", [8, 14])
def test_an_edit_of_many_columns(columns: int) -> None:
    """No condition compares all of them: the rows are netted, and the others stay."""
    before, after = (f"select id, {', '.join(f'amount {sign} {i} as c{i}' for i in range(columns))} from shop.orders where cust < 5" for sign in "+-")
    assert session(0).edit(before, after) == "maintained"
    counted = before.replace("amount +", "sum(amount) +") + " group by id"
    assert session(0).edit(counted, counted.replace("sum(", "max(")) == "maintained"
    (variant,) = compiled(after, before)["variants"]
    (by_rows,) = (c["delta"] for c in variant["candidates"] if c["kind"] == "rows")
    assert by_rows.count("<=>") == (16 if columns == 8 else 0)
    # the rows that they are computed from in another way are named all the same
    few = before.replace("amount +", "case when cust = 3 then 1 else 2 end +")
    edit = few.replace("then 1 ", "then 4 ")
    assert session(0).edit(few, edit) == "maintained"
    (variant,) = compiled(edit, few)["variants"]
    assert all("`cust` = 3" in c["delta"].split("WHERE")[-1] for c in variant["candidates"] if c["kind"] == "rows")


@pytest.mark.spark
def test_what_spark_infers_grows_with_the_columns(quick: Any) -> None:
    """At most with the square of them. A condition on several columns comes once more for each other name: 2^22 of 22."""
    few, many = inferred(quick, 5), inferred(quick, 10)
    assert few < many < 4 * few, (few, many)


def inferred(spark: Any, columns: int) -> int:
    """How many conditions Spark holds for true of the operators of a statement by rows."""
    plan = planned(columns)
    listed = ", ".join(f"cast(id as string) as c{i}" for i in range(columns))
    spark.sql(f"select {listed}, 'insert' as _change_type from range(3)").createOrReplaceTempView("wide_feed")
    (source,) = plan["sources"].values()
    feed = source["feed"].replace("table_changes('`shop`.`wide`', ⟦from:shop.wide⟧, ⟦v1:shop.wide⟧)", "wide_feed")
    sql = texts(plan)["rows delta"].replace("⟦changes:shop.wide⟧", feed)
    return held(spark.sql(sql)._jdf.queryExecution().analyzed())


def held(node: Any) -> int:
    below = node.children()
    return int(node.constraints().size()) + sum(held(below.apply(i)) for i in range(below.size()))
