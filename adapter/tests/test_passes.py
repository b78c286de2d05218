"""What a query goes through before it is differentiated."""

from __future__ import annotations

import pytest
from duck import OTHERWISE
from kinds import session
from oracle import CATALOG, TYPES, filled
from show import steps
from spark_ivm.algebra.trees import expressions, walk
from spark_ivm.binder.query import View, read
from spark_ivm.rewrite.passes import PASSES, stages
from spark_ivm.sqlgen import write
from test_laws_duck import VIEWS

NAMED = sorted(name for name in VIEWS if name not in OTHERWISE)


@pytest.mark.parametrize("name", NAMED[::5])
def test_law_query_equivalence(name: str) -> None:
    laws = session(0)
    laws.answer("answer_new", VIEWS[name], "new")
    view = read(VIEWS[name], CATALOG, "shop")
    assert isinstance(view, View)
    passed = list(stages(view.query, TYPES))
    assert [step for step, _ in passed] == [step.name for step in PASSES]
    for step, after in passed:
        laws.step(step, lambda: laws.same(laws.duck.kept("passed", filled(write(after))), "answer_new"))  # noqa: B023


SORTED = {
    "sort_array(collect_set(status))": True,
    "concat_ws(',', sort_array(collect_list(day), false))": True,
    "array_join(array_sort((array_agg(status))), ',') || count(*)": True,
    "sort_array(collect_list(amount) filter (where amount > 0))": True,
    "sort_array(collect_set(x))": False,
    "sort_array(collect_set(status collate utf8_lcase))": False,
    "array_sort(collect_list(status), (a, b) -> length(a) - length(b))": False,
    "sort_array(collect_list(status)) = collect_list(status)": False,
    "sort_array(split(first(status), ','))": False,
    "sort_array(transform(collect_list(status), (s, i) -> s || i))": False,
    "reverse(collect_list(status))": False,
    "sum(x) as s, sort_array(collect_set(status))": False,
}


@pytest.mark.parametrize(("listed", "steady"), SORTED.items(), ids=range(len(SORTED)))
def test_a_sorted_list_does_not_show_the_order_of_rows(listed: str, steady: bool) -> None:
    """0.0 and -0.0 are equal and not the same: which one is first shows, and so it does of texts under a collation."""
    view = read(f"select cust, {listed} as l from shop.orders group by cust", CATALOG, "shop")
    assert isinstance(view, View)
    *_, (_, last) = stages(view.query, TYPES)
    assert all(e.fixed for n in walk(last) for e in expressions(n)) == steady


def test_it_is_shown_after_each() -> None:
    """By the command that prints it: what a pass changed, and the change as SQL."""
    printed = list(steps("select o.cust, count(*) as n from shop.orders o join shop.customers c on c.id = o.id group by o.cust"))
    by_name = {done.partition(":")[0]: text for done, text in printed}
    assert list(by_name)[: len(PASSES) + 1] == ["read", *(step.name for step in PASSES)]
    assert "columns: (id, cust, amount" in by_name["read"] and "columns: (id, cust), at: new" in by_name["settle"]
    assert "(c__id = o__id)" in by_name["settle"] and "(c__id = o__id [compared])" in by_name["coercion"]
    assert by_name["prune"] == "as before"
    assert printed[-1][1].startswith("WITH ")
