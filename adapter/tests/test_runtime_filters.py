"""filtered(Q): where a change leads to a table, and where its values are not all that are looked for."""

from __future__ import annotations

import pytest
from spark_ivm.algebra.nodes import Changes, Expr, Filter, Join, Scan, walk
from spark_ivm.parser.fragments import Ref
from spark_ivm.rewrite.runtime_filters import filtered

ORDERS = Changes("shop.orders", ("cust",))
LINES = Scan("shop.lines", ("qty",))
CUSTOMERS = Scan("shop.customers", ("id",))


def equal(a: str, b: str, op: str = "<=>") -> Expr:
    return Expr((Ref(a), f" {op} ", Ref(b)))


# the kind of the join below, and whether the values of the change's column are all of the joined rows'
KINDS = {"inner": True, "right": True, "left": False, "full": False}


@pytest.mark.parametrize("op", ["=", "<=>"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_padded_change_has_null_beside_its_values(kind: str, op: str) -> None:
    below = Join(LINES, ORDERS, kind, (equal("qty", "cust", "="),))  # type: ignore[arg-type]
    for on in (equal("id", "cust", op), equal("cust", "id", op)):
        node = filtered(Join(CUSTOMERS, below, "inner", (on,)))
        found = [n for n in walk(node) if isinstance(n, Filter) and n.predicate.refs == {"id"}]
        assert bool(found) == (KINDS[kind] or op == "=")
