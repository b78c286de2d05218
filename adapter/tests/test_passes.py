"""What a query goes through before it is differentiated."""

from __future__ import annotations

import pytest
from duck import OTHERWISE
from kinds import session
from oracle import CATALOG, TYPES, filled
from show import steps
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


def test_it_is_shown_after_each() -> None:
    """By the command that prints it: what a pass changed, and the change as SQL."""
    printed = list(steps("select o.cust, count(*) as n from shop.orders o join shop.customers c on c.id = o.id group by o.cust"))
    by_name = {done.partition(":")[0]: text for done, text in printed}
    assert list(by_name)[: len(PASSES) + 1] == ["read", *(step.name for step in PASSES)]
    assert "columns: (id, cust, amount" in by_name["read"] and "columns: (id, cust), at: new" in by_name["settle"]
    assert "(c__id = o__id)" in by_name["settle"] and "(c__id = o__id [compared])" in by_name["coercion"]
    assert by_name["prune"] == "as before"
    assert printed[-1][1].startswith("WITH ")
