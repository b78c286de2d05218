"""Whether one predicate implies another, and what of the table stays when a query is narrowed."""

import pytest
from oracle import aligned, query
from spark_ivm.algebra.nodes import Opaque
from spark_ivm.logic_change.containment import contained, implies
from test_edits import EDITS
from test_spots import expr

IMPLIED = [
    ("$a > 20", "$a > 10"), ("$a > 10", "$a > 10"), ("$a >= 11", "$a > 10"), ("$a > 10", "$a >= 10"), ("$a = 11", "$a > 10"),
    ("$a < 5", "$a <= 5"), ("$a > -1", "$a > -2"), ("$a > 10.5", "$a > 10.0"), ("$a > 10 and $b = 1", "$a > 5"),
    ("$a > '2026-02-01'", "$a >= '2026-01-01'"), ("$a > date '2026-02-01'", "$a > date '2026-01-01'"), ("$a > 1", "true"),
    ("$a <= '2026-01-30'", "$a <= '2026-01-31'"), ("$a <= '2026-01-29'", "$a < '2026-01-31'"), ("$a = '2026-01-31'", "$a >= '2026-01-31'"),
    ("$a <= '2026-01-30 23:59:59'", "$a <= '2026-01-31 23:59:59'"), ("$a < timestamp'2026-01-01'", "$a < timestamp'2026-01-03 10:00:00'"),
]  # fmt: skip
NOT_IMPLIED = [
    ("$a > 10", "$a > 20"), ("$a >= 10", "$a > 10"), ("$a > 20", "$b > 10"), ("$a > 20", "$a < 30"), ("$a > '9'", "$a > '10'"),
    ("$a > 20 or $b", "$a > 10"), ("$a + 1 > 20", "$a > 10"), ("$a > 20", "$a > 10 and $b"), ("$a > '2026-02-01'", "$a > 5"),
    ("$a > -2", "$a > -1"), ("$a = 3", "$a = 5"), ("$a = '2026-01-30'", "$a = '2026-01-31'"), ("$a <> 20", "$a > 10"), ("not $a > 20", "$a > 10"),
    ("$a = 10", "$a > 10"), ("$a = 10", "$a < 10"), ("$a <= 10", "$a >= 10"), ("$a < 5", "$a <=> 10"), ("$a == 3", "$a == 5"),
    # of a column of text, which is cast to the number's type; of a double; of a decimal as wide as there is
    ("$a > 10.5", "$a > 10"), ("$a > 3000000000", "$a > 5"), ("$a >= 10.4", "$a > 10.3"), ("$a < 5", "$a < 20"), ("$a > 10.55", "$a > 10.5"),
    ("$a >= 1234567890123456.2", "$a > 1234567890123456.1"), ("$a = '2026-01-31'", "$a = '2026-01-30'"), ("$a > 1.", "$a > 0"),
    ("$a >= 1000000001", "$a > 1000000000"), ("$a > 30000000000000000000", "$a > 20000000000000000000"),
    # a time is cut off of a day, text is no day, and clocks skip what is not there
    ("$a <= '2026-01-31'", "$a <= '2026-01-31 23:59:59'"), ("$a >= '2026-01-31 00:00:00'", "$a >= '2026-01-31'"),
    ("$a > date '2026-02-01'", "$a > '2026-01-01'"), ("$a > timestamp'2026-02-01'", "$a > date'2026-01-01'"), ("$a > date'2026-02-01 10:00:00'", "$a > date'2026-01-01'"),
    ("$a >= '2026-03-29 03:00:00'", "$a >= '2026-03-29 02:30:00'"), ("$a >= '2026-01-31'", "$a > '2026-01-30'"), ("$a > '2026-02-31'", "$a > '2026-01-31'"),
]  # fmt: skip
# with what is known of the column
TYPED = [
    ("bigint", "$a > 10.5", "$a > 10"), ("int", "$a < 5", "$a < 20"), ("int", "$a = 11", "$a > 10.5"), ("decimal(20,4)", "$a < 5", "$a < 20.5"),
    ("date", "$a > date '2026-02-01'", "$a > '2026-01-01'"), ("date", "$a <= '2026-01-31'", "$a <= '2026-01-31 23:59:59'"),
    ("date", "$a >= '2026-01-31 00:00:00'", "$a >= '2026-01-31'"), ("date", "$a >= '2026-01-31'", "$a > '2026-01-30'"),
    ("timestamp", "$a < '2026-01-31'", "$a < '2026-02-02 23:59:59'"),
    ("timestamp_ntz", "$a < '2026-01-31'", "$a < '2026-02-02 23:59:59'"),
    ("timestamp_ntz", "$a < timestamp'2026-01-31'", "$a < timestamp'2026-02-02 23:59:59'"),
]  # fmt: skip
NOT_TYPED = [
    ("string", "$a <= '2026-01-31'", "$a <= '2026-01-31 23:59:59'"), ("timestamp", "$a <= '2026-01-31 23:59:59'", "$a <= '2026-01-31'"),
    ("decimal(38,0)", "$a < 5", "$a < 20.5"), ("double", "$a > 10.5", "$a > 10"), ("date", "$a <= '2026-01-31 23:59:59'", "$a < '2026-01-31'"),
    ("timestamp", "$a >= '2026-03-29 03:00:00'", "$a >= '2026-03-29 02:30:00'"), ("string", "$a > 10.5", "$a > 10"),
    # as a literal it is 03:15, where clocks skip that hour
    ("timestamp_ntz", "$a < timestamp'2026-03-29 02:15:00'", "$a < '2026-03-29 02:15:00'"),
    ("timestamp_ntz", "$a >= '2026-03-29 02:15:00'", "$a >= timestamp'2026-03-29 02:15:00'"),
]  # fmt: skip


@pytest.mark.parametrize("one, other", IMPLIED)
def test_implied(one: str, other: str) -> None:
    assert implies(expr(one), expr(other))


@pytest.mark.parametrize("one, other", NOT_IMPLIED)
def test_not_implied(one: str, other: str) -> None:
    assert not implies(expr(one), expr(other))


@pytest.mark.parametrize("spark_type, one, other", TYPED)
def test_implied_by_the_type(spark_type: str, one: str, other: str) -> None:
    assert implies(expr(one), expr(other), {"a": spark_type})


@pytest.mark.parametrize("spark_type, one, other", NOT_TYPED)
def test_not_implied_by_the_type(spark_type: str, one: str, other: str) -> None:
    assert not implies(expr(one), expr(other), {"a": spark_type})


@pytest.mark.parametrize("name", ["filter_narrowed", "having_narrowed", "key_narrowed"])
def test_narrowed(name: str) -> None:
    old, new = map(query, EDITS[name])
    assert not isinstance(old, Opaque) and not isinstance(new, Opaque)
    found = aligned(old, new)
    assert contained(found.old, found.new) is not None


@pytest.mark.parametrize("name", ["rank_narrowed", "filter_widened", "column_dropped", "having_and_another_group_key"])
def test_not_narrowed(name: str) -> None:
    old, new = map(query, EDITS[name])
    found = aligned(old, new)
    assert contained(found.old, found.new) is None
