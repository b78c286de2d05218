"""A model said as two: the rows below its GROUP BY, and the answer from these."""

from __future__ import annotations

import pytest
from duck import OTHERWISE
from kinds import session
from oracle import CATALOG, filled, query
from spark_ivm.api import as_text, two_models_request
from spark_ivm.planning.two_models import two_models
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.rewrite.rules import simplify
from spark_ivm.sqlgen import write
from test_laws_duck import VIEWS

DEDUPLICATED = "(select *, row_number() over (partition by id order by day desc, amount) as n from shop.orders)"
BY_CUSTOMER = f"select cust, count(*) as n, sum(amount) as total from {DEDUPLICATED} where n = 1 group by cust"
FOUND = {
    name: found
    for name, sql in VIEWS.items()
    if name not in OTHERWISE and (found := two_models(simplify(prune(query(sql))), "two_rows"))
}


@pytest.mark.parametrize("name", sorted(FOUND))
def test_law_view_composition(name: str) -> None:
    laws, found = session(0), FOUND[name]
    laws.answer("answer_new", VIEWS[name], "new")
    laws.duck.kept("two_rows", filled(write(found.rows)))
    laws.step("two models", lambda: laws.same(laws.duck.kept("answered", filled(as_text(found.answer))), "answer_new"))


def asked(sql: str) -> dict[str, object]:
    relations = [{"name": r.name, "kind": r.kind, "columns": r.columns} for r in CATALOG.values()]
    return two_models_request({"sql": sql, "default_schema": "shop", "relations": relations, "rows": "`shop`.`m_rows`"})


def test_said_of_rows_that_are_deduplicated() -> None:
    reply = asked(BY_CUSTOMER)
    assert (reply["gains"], reply["parts"]) == (["shop.orders"], False)
    assert "row_number()" in str(reply["rows"]) and "group by" not in str(reply["rows"]).lower()
    assert "row_number()" not in str(reply["answer"]) and "FROM `shop`.`m_rows`" in str(reply["answer"])
    # a sum alone does not show when its group is gone
    assert asked(BY_CUSTOMER.replace("count(*) as n, ", ""))["parts"] is True


@pytest.mark.parametrize(
    "sql",
    [
        "select cust, count(*) as n, sum(amount) as total from shop.orders group by cust",  # combined as it is
        "select id, cust, amount from shop.orders",
        # a change of the rows leads to whole groups anyway
        f"select id, count(*) as n from {DEDUPLICATED} where n = 1 group by id",
        f"select cust, max(amount) over (order by id) as n from {DEDUPLICATED}",
        f"select cust, status, count(*) as n from {DEDUPLICATED} where n = 1 group by rollup (cust, status)",
        f"select cust, median(amount) as n from {DEDUPLICATED} where n = 1 group by cust",
    ],
)
def test_said_where_it_pays_alone(sql: str) -> None:
    assert asked(sql) == {"why": "one is as cheap"}


def test_not_said_of_what_is_rebuilt() -> None:
    assert asked("select cust, rand() as r, count(*) as n from shop.orders group by cust") == {"why": "it is rebuilt"}
