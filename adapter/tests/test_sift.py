"""Filters that cross joins, windows and projections are asked of the columns that they speak of."""

from __future__ import annotations

from oracle import query
from spark_ivm.algebra.nodes import Filter, Join, Scan
from spark_ivm.algebra.trees import walk
from spark_ivm.rewrite.rules import sunk
from spark_ivm.rewrite.widen import asides
from spark_ivm.sqlgen import write

# a window's column is called as one that the table has and the subquery between does not
RANKED = (
    "select e.cust, e.day from (select cust, day, row_number() over (partition by cust order by id, day) as amount "
    "from (select id, cust, day from shop.orders where amount > 5)) e join shop.customers c on c.id = e.cust "
    "where e.amount = 1"
)


def test_a_windows_column_is_no_column_of_the_table() -> None:
    (way,) = asides(query(RANKED))
    assert "`amount` > 5" in write(way) and "`amount` = 1" not in write(way)


def test_what_one_side_answers_is_asked_of_it() -> None:
    """Through projections and below generators, too; a condition of both sides stays."""
    node = query(
        "select o.id from (select id as i, id, cust, amount from shop.orders) o join shop.customers c on c.id = o.cust and o.i > 3 "
        "where o.amount > 5 and c.name = 'x' and (o.id > 1 or c.segment is null)"
    )
    (join,) = (n for n in walk(sunk(node.child)) if isinstance(n, Join))
    assert [isinstance(n, Filter) for n in (join.left, join.right)] == [True, True]
    (lower,) = (n for n in walk(sunk(sunk(join).left)) if isinstance(n, Filter))
    assert isinstance(lower.child, Scan) and lower.predicate.refs == {"amount", "id"}
    split = query(
        "select id, n from (select id, amount, explode(array(1, 2)) as n from shop.orders) where amount > 5 and n > 1"
    )
    assert "`amount` > 5" in write(sunk(sunk(split.child).child))
