"""Answers that depend on the order of rows: what did not change may be stored otherwise than it was, as by OPTIMIZE.

An unchanged table is read in another order than before. The columns that depend on it may have either answer; the
others are what they are in a recomputation.
"""

from __future__ import annotations

import random
import re

import pytest
from oracle import Q0, answer, differing, leads, others_old, query, replaced
from spark_ivm.algebra.nodes import Opaque
from spark_ivm.algebra.trees import at_old
from spark_ivm.delta.difference import NotDifferentiable, difference
from spark_ivm.planning.candidates import best_keys, candidates
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.rewrite.rules import simplify
from spark_ivm.sqlgen import write
from tables import TABLES, change, random_tables, register, register_local

FIRST_NAMES = "(select id, first(name) as f, count(*) as n from shop.customers group by id)"
SUMS = "(select cust, sum(x) as s from shop.orders group by cust)"
# each with the columns that depend on the order of rows
VIEWS: dict[str, tuple[str, set[str]]] = {
    "grouped_by_a_first": (f"select o.cust, t.f, count(*) as n from shop.orders o join {FIRST_NAMES} t on t.id = o.cust group by o.cust, t.f", {"f"}),
    "beside_a_first": (f"select l.order_id, l.sku, o.cust, t.f from shop.lines l join shop.orders o on o.id = l.order_id left join {FIRST_NAMES} t on t.id = o.cust", {"f"}),
    "only_a_first": (f"select t.f, count(*) as orders from shop.orders o join {FIRST_NAMES} t on t.id = o.cust group by t.f", {"f", "orders"}),
    "a_sum_of_floats_beside": (f"select l.order_id, l.qty, o.status, t.s from shop.lines l join shop.orders o on o.id = l.order_id join {SUMS} t on t.cust = o.cust", {"s"}),
    "ranked_sums_of_floats": (f"select t.cust, t.s, rank() over (order by l.qty) as r from {SUMS} t join shop.lines l on l.order_id = t.cust", {"s"}),
    "ranked_in_the_group_of_a_first": (f"select o.id, o.cust, max(t.f) over (partition by o.cust) as f, o.day from shop.orders o join {FIRST_NAMES} t on t.id = o.cust", {"f"}),
    "by_month_with_a_first": (f"select month(o.day) as m, max(t.f) as f, count(*) as n from shop.orders o join {FIRST_NAMES} t on t.id = o.cust group by 1", {"f"}),
    "union_with_a_first": (f"select id, f from {FIRST_NAMES} union all select cast(id as int), status from shop.orders", {"f"}),
}  # fmt: skip
# where what depends on the order is not read again, or only with all that it feeds
PLANNED = {
    ("grouped_by_a_first", "shop.orders"): {"keys"},
    ("grouped_by_a_first", "shop.customers"): {"keys"},
    ("beside_a_first", "shop.lines"): {"keys"},
    ("beside_a_first", "shop.orders"): {"keys"},
    ("beside_a_first", "shop.customers"): {"keys"},
    ("a_sum_of_floats_beside", "shop.lines"): {"keys"},
    ("a_sum_of_floats_beside", "shop.orders"): {"keys"},
    ("ranked_in_the_group_of_a_first", "shop.orders"): {"keys"},
    ("ranked_in_the_group_of_a_first", "shop.customers"): {"keys"},
    ("by_month_with_a_first", "shop.orders"): {"keys"},
    ("by_month_with_a_first", "shop.customers"): {"keys"},
    ("union_with_a_first", "shop.orders"): {"append", "keys", "rows"},
    ("union_with_a_first", "shop.customers"): {"keys"},
}
CASES = [(name, source) for name, (sql, _) in VIEWS.items() for source in dict.fromkeys(re.findall(r"shop\.\w+", sql))]


@pytest.fixture(scope="module")
def moved(quick):
    """Random tables, each at its old version once more as `<table>_moved`, last rows first."""
    rng = random.Random(5)
    old = random_tables(rng)
    old["customers"] += [(i, f"{i} {n}", "retail") for i in range(8) for n in range(3)]
    old["orders"] += [(90 + i, i % 8, None, "x", None, x) for i in range(24) for x in (1e300, 0.5, -1e300)]
    register(quick, old, change(rng, old))
    for name, columns in TABLES.items():
        register_local(quick, f"{name}_moved", columns, old[name][::-1])
    return quick


@pytest.mark.spark
@pytest.mark.parametrize(("name", "source"), CASES, ids=lambda c: c)
def test_oracle_moved_rows(moved, name: str, source: str) -> None:
    """Each plan that there is gives the columns that do not depend on it, as often as they are there."""
    sql, of_order = VIEWS[name]
    new = query(sql)
    assert not isinstance(new, Opaque), new.detail
    changed = frozenset({source})
    old = at_old(new, changed)

    def fill(text: str) -> str:
        own = source.split(".")[1]
        return re.sub(r"`(\w+)_old`", lambda m: m[0] if m[1] == own else f"`{m[1]}_moved`", others_old(text, changed))

    compared = tuple(c for c in new.columns if c not in of_order)
    keyed = best_keys(old, new)
    try:
        zset = fill(write(prune(simplify(difference(old, new)))))
    except NotDifferentiable:
        zset = ""
    assert compared or not (keyed or zset)
    answer(moved, sql, sql)
    q0, q1 = (f"select {', '.join(compared)} from ({q})" for q in (Q0, fill(write(new))))
    if zset:
        assert leads(moved, f"select {', '.join(compared)}, __ivm_w from ({zset})", q0, q1, compared)
    for found in keyed:
        again = fill(write(prune(found.recomputed), "table"))
        end = replaced(moved, Q0, found.keys, fill(write(prune(found.dirty))), again)
        assert differing(moved, f"select {', '.join(compared)} from ({end})", q1) == 0, found.keys
    assert {c.kind for c in candidates(old, new)[0]} == PLANNED.get((name, source), set())
