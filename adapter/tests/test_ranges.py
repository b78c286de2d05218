"""Which comparisons bound one side of a join by the dirty keys of the other one."""

import pytest
from spark_ivm.algebra.expr import Expr
from spark_ivm.algebra.nodes import Filter, Scan
from spark_ivm.algebra.range_bounds import ordered
from spark_ivm.parser.fragments import Extreme, Ref
from spark_ivm.rewrite.semijoin import reduced_by_range
from test_spots import expr

SIDE = Scan("t", ("a", "c"))
TYPES = {"a": "date", "b": "date", "c": "int", "d": "int", "t": "timestamp", "u": "timestamp", "s": "string"}

BOUNDED = {
    "$a > $b": ["$a > least b"],
    "$b >= $a": ["$a <= greatest b"],
    "$a > $b - interval 180 days": ["$a > least b - interval 180 days"],
    "$a + interval '1' month < ($b + 3)": [
        "$a + interval '1' month < try_add(greatest b, 3) OR greatest b IS NOT NULL AND try_add(greatest b, 3) IS NULL"
    ],
    "$c between $d - 2 and $d + 1": [
        "$c >= try_subtract(least d, 2) OR least d IS NOT NULL AND try_subtract(least d, 2) IS NULL",
        "$c <= try_add(greatest d, 1) OR greatest d IS NOT NULL AND try_add(greatest d, 1) IS NULL",
    ],
    "$c > $d + 2": ["$c > try_add(least d, 2) OR greatest d IS NOT NULL AND try_add(greatest d, 2) IS NULL"],
    "$b between date_sub($a, 7) and DATE_ADD($a, 2)": [
        "try_subtract($a, 7) <= greatest b OR $a IS NOT NULL AND try_subtract($a, 7) IS NULL",
        "try_add($a, 2) >= least b OR $a IS NOT NULL AND try_add($a, 2) IS NULL",
    ],
    "$b between $a and $a + 7": [
        "$a <= greatest b", "try_add($a, 7) >= least b OR $a IS NOT NULL AND try_add($a, 7) IS NULL",
    ],
}  # fmt: skip
UNBOUNDED = [
    "$a = $b", "$a <> $b", "$a > $s", "$a > date '2026-01-01'", "$c * 2 > $d", "$c < - $d", "$c > abs($d)", "not $a > $b",
    "$a > $b or $c > $d", "$a > $b and $c > $d", "$a < 3 - $b", "$a not between $b and $b", "$c > $d + $c", "$a < $b - 1.5",
    "$a < date_sub($b, $c)", "$t < date_sub($u, 1)",
]  # fmt: skip


def said(e: Expr) -> str:
    return "".join(
        f"{p.of} {p.key}" if isinstance(p, Extreme) else f"${p.name}" if isinstance(p, Ref) else str(p) for p in e.fragments
    )


@pytest.mark.parametrize("condition", BOUNDED)
def test_bounded(condition: str) -> None:
    e = expr(condition)
    assert ordered(e, TYPES)
    found, bounds = reduced_by_range(SIDE, [Expr(e.fragments, compared="ordered")], {"b": "b", "d": "d"}), []
    while isinstance(found, Filter):
        bounds.append(said(found.predicate))
        found = found.child
    assert bounds[::-1] == BOUNDED[condition]


@pytest.mark.parametrize("condition", UNBOUNDED)
def test_unbounded(condition: str) -> None:
    assert not ordered(expr(condition), TYPES)


def test_a_later_moment_moved_by_a_day_may_be_earlier() -> None:
    assert ordered(expr("$t > $u"), TYPES)
    assert not ordered(expr("$t > $u - interval 1 day"), TYPES)
