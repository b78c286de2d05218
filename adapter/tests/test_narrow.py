"""Whether one predicate implies another, and what of the table stays when a query is narrowed."""

import pytest
from oracle import query
from spark_ivm.algebra import Opaque
from spark_ivm.align import align
from spark_ivm.narrow import implies, narrowed
from test_edits import EDITS
from test_spots import expr

IMPLIED = [
    ("$a > 20", "$a > 10"), ("$a > 10", "$a > 10"), ("$a >= 11", "$a > 10"), ("$a > 10", "$a >= 10"), ("$a = 11", "$a > 10"),
    ("$a < 5", "$a <= 5"), ("$a > -1", "$a > -2"), ("$a > 10.5", "$a > 10"), ("$a > 10 and $b = 1", "$a > 5"),
    ("$a > '2026-02-01'", "$a >= '2026-01-01'"), ("$a > date '2026-02-01'", "$a > '2026-01-01'"), ("$a > 1", "true"),
]  # fmt: skip
NOT_IMPLIED = [
    ("$a > 10", "$a > 20"), ("$a >= 10", "$a > 10"), ("$a > 20", "$b > 10"), ("$a > 20", "$a < 30"), ("$a > '9'", "$a > '10'"),
    ("$a > 20 or $b", "$a > 10"), ("$a + 1 > 20", "$a > 10"), ("$a > 20", "$a > 10 and $b"), ("$a > '2026-02-01'", "$a > 5"),
    ("$a > -2", "$a > -1"), ("$a <> 20", "$a > 10"), ("not $a > 20", "$a > 10"),
]  # fmt: skip


@pytest.mark.parametrize("one, other", IMPLIED)
def test_implied(one: str, other: str) -> None:
    assert implies(expr(one), expr(other))


@pytest.mark.parametrize("one, other", NOT_IMPLIED)
def test_not_implied(one: str, other: str) -> None:
    assert not implies(expr(one), expr(other))


@pytest.mark.parametrize("name", ["filter_narrowed", "having_narrowed", "key_narrowed"])
def test_narrowed(name: str) -> None:
    old, new = map(query, EDITS[name])
    assert not isinstance(old, Opaque) and not isinstance(new, Opaque)
    found = align(old, new)
    assert narrowed(found.old, found.new) is not None


@pytest.mark.parametrize("name", ["rank_narrowed", "filter_widened", "column_dropped"])
def test_not_narrowed(name: str) -> None:
    old, new = map(query, EDITS[name])
    found = align(old, new)
    assert narrowed(found.old, found.new) is None
