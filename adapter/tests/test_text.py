"""Tokens and expressions taken apart: the user's text comes back as it was, and is equal only to what is one for Spark."""

from __future__ import annotations

import pytest
from spark_ivm.algebra.expr import Expr, canonical
from spark_ivm.algebra.predicates import conjuncts
from spark_ivm.binder.catalog import Relation
from spark_ivm.binder.query import View, read
from spark_ivm.parser.fragments import Ref
from spark_ivm.parser.lexer import lowered, spaced, tokenize
from spark_ivm.parser.terms import Term, children, fragments_of, replaced, walk
from spark_ivm.sqlgen import expression_sql

TOKENS = {
    "'it''s'": ["'it''s'"],
    "''''": ["''''"],
    '"a""b"': ['"a""b"'],
    "'a' 'b'": ["'a'", "'b'"],
    "r'\\d' 'x'": ["r'\\d'", "'x'"],
    ".5": [".5"],
    "1+.5": ["1", "+", ".5"],
    "(.5)": ["(", ".5", ")"],
    "5.": ["5."],
    "1e-3 .5e2D": ["1e-3", ".5e2D"],
    "10L 2.5BD 1.5F": ["10L", "2.5BD", "1.5F"],
    "x'1A'": ["x'1A'"],
}


@pytest.mark.parametrize("text", TOKENS)
def test_a_token_is_what_spark_takes_for_one(text: str) -> None:
    assert [t.text for t in tokenize(text)][:-1] == TOKENS[text]


APART = [
    " = 'it''s'", " IN ('a''b', 'c' 'd', \"e\"\"f\", '''')", " > .5 + 1e-3 - 5.", " >> 2 >>> 1", " <=> X'1A'", " RLIKE r'\\d+'",
    " = CASE WHEN true THEN 'a''b' ELSE \"c\" \"d\" END", "::decimal(10, 2)", "::array<array<int>>", ".Country = 'x'", "['Key']", " || '''' || \"\"\"\"",
    " = date'2026-01-01' + interval '1' day", " LIKE 'a\\'b' ESCAPE '/'", " = R\"x\"", " = -  -5", "%2=0",
]  # fmt: skip


@pytest.mark.parametrize("text", APART)
def test_what_is_taken_apart_comes_back(text: str) -> None:
    """e.piece(e.tree) is e, but for blanks where there were some or none is seen."""
    e = Expr((Ref("a"), text))
    again = e.piece(e.tree)
    before, after = ([t.text for t in tokenize(expression_sql(x))] for x in (e, again))
    assert after == before
    assert canonical(again) == canonical(e)
    assert [expression_sql(c).strip() for c in conjuncts(Expr(("(", Ref("a"), text, ") AND ", Ref("b"))))][1:] == ["`b`"]


SHAPES = {
    "a = 1 AND NOT b OR c": "Or(And(Binary(Named Literal) Not(Named)) Named)",
    "a + b * c - d < e % f": "Binary(Binary(Binary(Named Binary(Named Named)) Named) Binary(Named Named))",
    "a BETWEEN 1 AND 2 AND b": "And(Between(Named Literal Literal) Named)",
    "(a, b) NOT IN ((1, 2), (3, 4))": "In(Row(Named Named) Row(Literal Literal) Row(Literal Literal))",
    "a NOT LIKE '%x' ESCAPE '/'": "Like(Named Literal)",
    "a IS NOT DISTINCT FROM b + 1": "Is(Named Binary(Named Literal))",
    "CASE a WHEN 1 THEN b ELSE CASE WHEN c THEN d END END": "Case(Named Literal Named Case(Named Named))",
    "-a.b[1]::int": "Unary(Cast(Access(Named Literal)))",
    "v:x[0] >>> 2": "Binary(Access(Access(Named) Literal) Literal)",
    "CAST(a AS decimal(10, 2)) = DATE '2026-01-01'": "Binary(Cast(Named) Literal)",
    "a - INTERVAL 2 DAYS": "Binary(Named Interval)",
    "transform(a, (x, i) -> x + i)": "Call(Named Lambda(Binary(Named Named)))",
    "count(DISTINCT a, b) FILTER (WHERE c)": "Call(Named Named Named)",
    "struct(a AS b, *)": "Call(Argument(Named) Star)",
    "listagg(a, ',') WITHIN GROUP (ORDER BY b DESC)": "Call(Named Literal Sort(Named))",
    "sum(a) OVER (PARTITION BY b ORDER BY c, d RANGE BETWEEN 1 PRECEDING AND CURRENT ROW)":
        "Call(Named Over(Named Sort(Named) Sort(Named) Frame(Bound(Literal) Bound)))",
    "a b": "Raw",
    "a = ": "Raw",
}  # fmt: skip


def shape(term: Term) -> str:
    within = " ".join(map(shape, children(term)))
    return type(term).__name__ + (f"({within})" if within else "")


@pytest.mark.parametrize("text", SHAPES)
def test_law_full_fidelity(text: str) -> None:
    tree = Expr((text,)).tree
    assert shape(tree) == SHAPES[text]
    assert tree.leaves == tuple(t.text for t in tokenize(text))[:-1]
    for term in walk(tree):
        at = [text.index(text[slice(*child.span)], child.span[0]) for child in children(term)]
        assert at == sorted(at)
        assert all(term.span[0] <= c.span[0] and c.span[1] <= term.span[1] for c in children(term))
        assert replaced(term, lambda _: None) == fragments_of(term.tokens)


ALIKE = [
    ("SUM( x ) + 1", "sum(x)+1", True),
    ("CASE WHEN a THEN b END", "case when a then b end", True),
    ("cast(x as DATE)", "CAST(x AS date)", True),
    ("x IN ('a', 'b')", "x in ('a','b')", True),
    ("(x AND NOT y) IS NULL", "(x and not y) is null", True),
    ("'it''s'", "'it' 's'", False),
    ("'A'", "'a'", False),
    ("struct(x as A)", "struct(x as a)", False),
    ("struct(x A)", "struct(x a)", False),
    ("(x, Y)", "(x, y)", False),
    ("m.Country", "m.country", False),
    ("v:Owner", "v:owner", False),
    ("cast(x as struct<A:int>)", "cast(x as struct<a:int>)", False),
    ("sum(struct(x as A).A) over (order by y DESC)", "sum(struct(x as A).A) over (order by y desc)", True),
    ("SUM(x) OVER (PARTITION BY a ORDER BY b ROWS 1 PRECEDING)", "sum(x) over (partition by a order by b rows 1 preceding)", True),
    ("(x DIV (y RLIKE 'a'))", "(x div (y rlike 'a'))", True),
    ("x IN (X, y)", "x IN (x, y)", False),
    ("select * from (select x A from t)", "select * from (select x a from t)", False),
    ("transform(a, X -> X + 1)", "transform(a, x -> x + 1)", True),
    ("1E3", "1e3", True),
    ("select x as A from t", "SELECT x AS a FROM t", True),
    ("select * from (select x as A from t)", "select * from (select x as a from t)", False),
    ("from t |> select x as A", "from t |> select x as a", False),
]


@pytest.mark.parametrize(("one", "other", "same"), ALIKE)
def test_case_counts_where_it_does_for_spark(one: str, other: str, same: bool) -> None:
    assert (canonical(Expr((one,))) == canonical(Expr((other,)))) is same
    assert (lowered(tokenize(one)) == lowered(tokenize(other))) is same


def test_the_text_that_is_kept_is_the_users() -> None:
    tables = {"s.t": Relation("s.t", "table", (("m", "map<string,int>"), ("x", "int")))}
    sql = "SELECT /* c */ m.Country,\n  'it''s' AS Told -- x\nFROM T WHERE x>>1 = .5;"
    view = read(sql, tables, "s")
    assert isinstance(view, View)
    assert view.text == "SELECT m.Country, 'it''s' AS Told FROM s.t WHERE x>>1 = .5"
    again = read(view.text, tables, "s")
    assert isinstance(again, View)
    assert (again.normalized, again.query) == (view.normalized, view.query)
    assert spaced(tokenize("a  +\n/* b */ c")) == "a + c"
