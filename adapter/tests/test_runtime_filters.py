"""filtered(Q): where a change leads to a table, and where its values are not all that are looked for."""

from __future__ import annotations

import re

import pytest
from spark_ivm.algebra.expr import Expr, column
from spark_ivm.algebra.nodes import Changes, Filter, Join, Project, Scan
from spark_ivm.algebra.trees import walk
from spark_ivm.parser.fragments import Ref
from spark_ivm.rewrite.runtime_filters import filtered

ORDERS = Changes("shop.orders", ("cust",))
LINES = Scan("shop.lines", ("qty",))
CUSTOMERS = Scan("shop.customers", ("id",))
TYPES = {"shop.orders": {"cust": "int"}, "shop.lines": {"qty": "int"}, "shop.customers": {"id": "int"}}


def equal(a: str, b: str, op: str = "<=>") -> Expr:
    return Expr((Ref(a), f" {op} ", Ref(b)))


# the kind of the join below, and whether the values of the change's column are all of the joined rows'
KINDS = {"inner": True, "right": True, "left": False, "full": False}


@pytest.mark.parametrize("op", ["=", "<=>"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_padded_change_has_null_beside_its_values(kind: str, op: str) -> None:
    below = Join(LINES, ORDERS, kind, (equal("qty", "cust", "="),))  # type: ignore[arg-type]
    for on in (equal("id", "cust", op), equal("cust", "id", op)):
        node = filtered(Join(CUSTOMERS, below, "inner", (on,)), TYPES)
        found = [n for n in walk(node) if isinstance(n, Filter) and n.predicate.refs == {"id"}]
        assert bool(found) == (KINDS[kind] or op == "=")


@pytest.mark.parametrize(
    ("expression", "kind", "found"),
    [
        ("price * (1 - discount)", "decimal(15,2)", True),
        ("price * price * price", "decimal(15,2)", False),  # 47 digits
        ("price * 2 / 100", "decimal(15,2)", True),
        ("price / discount", "decimal(15,2)", False),
        ("price * discount", "double", True),
        ("price * discount", "int", False),
        ("price + discount", "string", False),
        ("price % 7", "bigint", True),
    ],
)
def test_what_never_fails_is_no_obstacle(expression: str, kind: str, found: bool) -> None:
    """Decimals without a digit cut off, doubles, and divisors that are written out."""
    types = {**TYPES, "shop.lines": {"qty": "int", "price": kind, "discount": kind}}
    left, right = ("price", "discount")
    fragments: list[Ref | str] = []
    for piece in re.split(r"\b(price|discount)\b", expression):
        fragments += [Ref(piece)] if piece in (left, right) else [piece] if piece else []
    lines = Scan("shop.lines", ("qty", left, right))
    made = Project(lines, (("qty", column("qty")), ("worth", Expr(tuple(fragments)))))
    node = filtered(Join(made, ORDERS, "inner", (equal("qty", "cust", "="),)), types)
    assert any(isinstance(n, Filter) for n in walk(node)) == found
