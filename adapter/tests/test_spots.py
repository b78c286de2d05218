"""Where two expressions differ, in words, and for which rows the difference counts."""

import re

import pytest
from spark_ivm.algebra.expr import Expr
from spark_ivm.logic_change.expression_diff import spots
from spark_ivm.logic_change.words import differences_in_words
from spark_ivm.parser.fragments import Ref

CASES = {
    # the value of a branch
    ("amount * case when $s = 'a' then 0.10 else 0 end", "amount * case when $s = 'a' then 0.15 else 0 end"):
        "0.10 → 0.15 where s = 'a'",
    ("case when $s = 'a' then 1 when $s = 'b' then 2 end", "case when $s = 'a' then 3 when $s = 'b' then 4 end"):
        "1 → 3 where s = 'a', 2 → 4 where s = 'b'",
    ("case $s when 'a' then $x end", "case $s when 'a' then $x + 1 end"): "x → x + 1 where (s) = ('a')",
    # a condition
    ("case when $s >= 90 then 1 end", "case when $s >= 91 then 1 end"): "s >= 90 → s >= 91",
    # a branch that comes
    ("case when $s = 1 then 1 else 0 end", "case when $s = 1 then 1 when $s = 2 then 5 else 0 end"):
        "case when s = 1 then 1 else 0 end → case when s = 1 then 1 when s = 2 then 5 else 0 end where s = 2",
    # a condition that could fail where its CASE would not have come to it
    ("case when $b = 0 then 0 when $a / $b > 2 then 1 end", "case when $b = 0 then 0 when $a / $b > 2 then 3 end"):
        "1 → 3",
    ("coalesce($b, case when $a / $b > 2 then 1 end)", "coalesce($b, case when $a / $b > 2 then 3 end)"): "1 → 3",
    ("case when $a / $b > 2 then 1 end", "case when $a / $b > 2 then 3 end"): "1 → 3 where a / b > 2",
    ("$b <> 0 and case when $a / $b > 2 then $s end", "$b <> 0 and case when $a / $b > 2 then $t end"): "s → t",
    # no condition that may fail, though it is more than a column and a literal
    ("case when $a = 0 then 0 when lower($s) = 'a' or $b > .5 then 1 end",
     "case when $a = 0 then 0 when lower($s) = 'a' or $b > .5 then 2 end"): "1 → 2 where lower(s) = 'a' or b > .5",
    # what is for all other rows, and what is no CASE
    ("case when $s = 1 then 1 else $a end", "case when $s = 1 then 1 else $a + 1 end"): "a → a + 1",
    ("$a + 1", "$b + 1"): "a + 1 → b + 1",
    # a name of a lambda function is none of the row
    ("transform($a, x -> case when x = 1 then 2 end)", "transform($a, x -> case when x = 1 then 3 end)"):
        "x -> case when x = 1 then 2 end → x -> case when x = 1 then 3 end",
    # one CASE in another
    ("case when $s = 1 then case when $t = 1 then 2 end end", "case when $s = 1 then case when $t = 1 then 3 end end"):
        "2 → 3 where s = 1",
    ("sum(case when $s = 1 then $a end) / 2", "sum(case when $s = 1 then $b end) / 2"): "a → b where s = 1",
}  # fmt: skip


def expr(text: str) -> Expr:
    parts = [Ref(p[1:]) if p.startswith("$") else p for p in re.split(r"(\$\w+)", text)]
    return Expr(tuple(p for p in parts if p != ""))


@pytest.mark.parametrize("old, new", CASES)
def test_differences_in_words(old: str, new: str) -> None:
    assert differences_in_words(expr(old), expr(new)) == CASES[old, new]


@pytest.mark.parametrize(
    "old, new, alike",
    [
        ("$a * 2", "$a * 3", True),
        ("$a * 9", "$a * 10", False),  # decimals are sized by the digits
        ("$a * 2000000000", "$a * 2100000000", True),
        ("$a * 2000000000", "$a * 9000000000", False),  # no INT any more
        ("$a * 0.10", "$a * 0.15", True),
        ("$a * 0.1", "$a * 0.15", False),
        ("($a + 1) * 2", "($a + 2) * 2", True),
        ("round($a, 1)", "round($a, 2)", False),
        ("cast($a as decimal(10, 2))", "cast($a as decimal(12, 2))", False),
        ("'a'", "'b'", True),
        ("'1'", "1", False),
        ("$a", "$b", False),
    ],
)
def test_alike(old: str, new: str, alike: bool) -> None:
    """One type for sure: then it is not asked."""
    assert all(spot.alike for spot in spots(expr(old), expr(new))) == alike


def test_equal_expressions_have_no_spots() -> None:
    assert spots(expr("case when $s = 1 then 2 end"), expr("case  when $s = 1 then 2 end")) == ()
