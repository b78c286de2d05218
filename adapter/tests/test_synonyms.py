"""Which texts mean the same: Spark makes one plan of both, and neither a formatter nor another word makes an edit."""

from __future__ import annotations

import itertools
import logging

import pytest
import sqlglot
from oracle import aligned, query
from pyspark.errors import AnalysisException
from pyspark.sql import SparkSession
from spark_ivm.algebra.expr import Expr
from spark_ivm.logic_change.synonyms import SYNONYMS, meaning
from spark_ivm.logic_change.unaligned import Unaligned
from test_laws_duck import VIEWS

COLUMNS = {"i": "int", "j": "bigint", "b": "boolean", "s": "string", "t": "string", "d": "date", "x": "double", "n": "decimal(9,2)"}
ARGUMENTS = {
    "bool_or": "b", "bool_and": "b", "percentile_approx": "x, 0.5", "datediff": "d, d", "day": "d", "coalesce": "i, j",
    "length": "s", "lower": "s", "upper": "s", "power": "x, 2", "format_string": "'%s', s", "sha1": "s", "substring": "s, 1, 2",
}  # fmt: skip
ALIKE = [
    ("i::INT + 1", "cast(i as integer) + 1"), ("BigInt(i)", "cast(i as long)"), ("date(s)", "s::date"), ("to_date(s)", "cast(s as date)"),
    ("date '2026-01-01'", "cast('2026-01-01' as date)"), ("d > date'2026-01-01'", "cast('2026-01-01' as date) < d"),
    ("decimal(n)", "cast(n as decimal)"), ("i <> 1", "not (1 == i)"), ("i != j", "j <> i"), ("i <=> j", "j is not distinct from i"),
    ("i is distinct from j", "not i <=> j"), ("isnull(i)", "i is null"), ("isnotnull(i)", "not i is null"), ("i !> 1", "1 >= i"),
    ("s not in ('a', 'b')", "NOT s IN ('b', \"a\")"), ("s not like 'a%'", "not (s like 'a%')"), ("i not between 1 and 2", "not i between 1 and 2"),
    ("i in (1, 2, 3)", "i in (3, 1, 2)"), ("b and (b or i = 1 or (i = 2)) and b", "(b and (b or (i = 1 or i = 2))) and b"),
    ("case s when 'a' then 1 when t then 2 end", "case when s = 'a' then 1 when t = s then 2 end"),
    ("(i * 2) + (j)", "i * 2 + j"), ("d + interval '3' days", "d + INTERVAL 3 DAY"), ("case when b then i else null end", "case when b then i end"),
    ("count(1)", "count(*)"), ("count(1) filter (where b)", "count(*) filter (where (b))"),
    ("max(i) over (partition by s order by d asc, j desc)", "MAX(i) OVER (PARTITION BY s ORDER BY d NULLS FIRST, j DESC NULLS LAST)"),
    ("sum(i) over (order by d rows unbounded preceding)", "sum(i) over (order by d rows between unbounded preceding and current row)"),
]  # fmt: skip
UNLIKE = [
    ("s.nvl(a, b)", "s.coalesce(a, b)"), ("count(2)", "count(*)"), ("count(distinct 1)", "count(*)"), ("'nvl('", "'coalesce('"),
    ("max(a) over (order by b desc)", "max(a) over (order by b)"), ("struct(a as asc)", "struct(a)"), ("nvl2(a, b, b)", "coalesce(a, b)"),
    ("max(a) over (order by b nulls last)", "max(a) over (order by b)"), ("filter(x, asc -> asc)", "filter(x, asc -> true)"),
    ("case when a then 1 else 'null' end", "case when a then 1 end"), ("a - (b - c)", "a - b - c"), ("not (a and b)", "(not a) and b"),
    ("try_cast(a as int)", "cast(a as int)"), ("cast(a as decimal(9, 1))", "cast(a as decimal(9, 2))"), ("int(a, b)", "cast(a as int)"),
    ("a in ('1', 2)", "a in (2, '1')"), ("a in ('1')", "a = '1'"), ("'a\\n'", '"a\\n"'), ("'A'", "'a'"), ("date '2026-02-31'", "cast('2026-02-31' as date)"),
    ("a < b", "b < a"), ("a - b", "b - a"), ("a not rlike 'x'", "a not like 'x'"), ("timestamp(a)", "cast(a as timestamp)"),
    ("(a, b)", "(a, B)"), ("a is not true", "a is not null"), ("a || b = c", "a || (b = c)"), ("first(a) ignore nulls", "first(a)"),
]  # fmt: skip
# views for which sqlglot writes another expression, or another query
OTHERWISE = {
    "a_quote_within_a_moving_filter", "calendar_up_to_today", "case_of_in_and_more", "constant_of_a_lateral_alias",
    "constant_of_the_clock", "entries_without_a_name", "in_as_a_value", "joins_with_no_rows", "months_of_a_full_join", "nested_ctes",
    "not_in_under_nots", "quotes_of_both_kinds_taken_apart", "recent_totals", "rolling_from_a_time", "seconds_ago",
    "struct_fields_bear_the_columns_names", "struct_fields_of_both_sides", "struct_fields_of_groups", "users_of_five_days",
    "weeks_numbered_up_to_today",
}  # fmt: skip


@pytest.fixture(scope="module")
def plan(quick: SparkSession):
    quick.createDataFrame([], ", ".join(f"{c} {kind}" for c, kind in COLUMNS.items())).createOrReplaceTempView("typed")
    return lambda e: quick.sql(f"select {e} as c from typed")._jdf.queryExecution().optimizedPlan()


@pytest.mark.spark
@pytest.mark.parametrize("pair", [*ALIKE, *((f"{a}({args})", f"{b}({args})") for a, b in SYNONYMS.items() for args in [ARGUMENTS.get(b, "x")])], ids=str)
def test_law_synonyms(plan, pair: tuple[str, str]) -> None:
    """Spark makes one plan of two texts that mean the same."""
    one, other = map(plan, pair)
    assert meaning(Expr((pair[0],))) == meaning(Expr((pair[1],)))
    assert one.sameResult(other), (one.toString(), other.toString())


@pytest.mark.parametrize("pair", UNLIKE, ids=str)
def test_what_only_looks_alike(pair: tuple[str, str]) -> None:
    """Functions of the author's, another order, fields and texts are not what Spark replaces."""
    one, other = (meaning(Expr((text,))) for text in pair)
    assert one != other


@pytest.mark.spark
def test_synonyms_of_coalesce_have_its_type(quick: SparkSession) -> None:
    """`nvl` and `ifnull` of any two types are what `coalesce` is, or fail as it does."""
    kinds = ["tinyint", "bigint", "decimal(5,2)", "decimal(38,10)", "float", "double", "string", "date", "timestamp", "timestamp_ntz",
             "boolean", "binary", "array<int>", "struct<a:int>", "interval day", "string collate utf8_lcase"]  # fmt: skip
    columns = [*(f"cast(null as {kind})" for kind in kinds), "1", "0.5", "'2020-01-01'", "null"]

    def typed(call: str) -> str | None:
        try:
            return quick.sql(f"select {call} as c")._jdf.schema().catalogString()
        except AnalysisException:
            return None

    for one, other in itertools.product(columns, repeat=2):
        expected = typed(f"coalesce({one}, {other})")
        assert typed(f"nvl({one}, {other})") == typed(f"ifnull({one}, {other})") == expected, (one, other)


@pytest.mark.parametrize("name", sorted(VIEWS))
def test_a_formatter_makes_no_edit(name: str, caplog: pytest.LogCaptureFixture) -> None:
    """sqlglot writes keywords in capitals, other words for some functions, and NOT in front."""
    caplog.set_level(logging.CRITICAL)
    try:
        (text,) = sqlglot.transpile(VIEWS[name], read="spark", write="spark", pretty=True)
    except sqlglot.errors.ParseError:
        pytest.skip("sqlglot cannot read it")
    try:
        found = aligned(query(VIEWS[name]), query(text))
        same = found.old == found.new and not found.words
    except Unaligned:
        same = False
    assert same == (name not in OTHERWISE), text
