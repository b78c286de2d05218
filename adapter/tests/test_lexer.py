"""The engine's lexer gives the tokens that sqlglot's tokenizer gives, but where that one does not cut as Spark does."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
import sqlglot_lexer
from spark_ivm.parser.lexer import Token, Unreadable, tokenize

ROOT = Path(__file__).parents[2]


def cut(tokenizer: object, sql: str) -> tuple[Token, ...] | None:
    """The tokens, or None where the text is refused."""
    try:
        return tokenizer(sql)  # type: ignore[operator, no-any-return]
    except Unreadable:
        return None


def all_sql() -> list[str]:
    """The SQL of the tests, of the golden plans and of the pages, statement by statement."""
    texts = []
    # of benchmarks only what they begin with: a killed one leaves tables and models in a hidden folder
    folders = ("adapter/tests", "integration_tests", "benchmarks/[!.]*/**")
    for file in sorted(file for folder in folders for file in ROOT.glob(f"{folder}/*.sql")):
        texts += [f"{piece};" for piece in re.split(r";\s*\n", file.read_text())]
    for file in sorted(set(ROOT.glob("adapter/tests/test_*.py")) - {Path(__file__)}):
        texts += re.findall(r'"(select [^"\\]*)"', file.read_text())
    for file in sorted(ROOT.glob("docs/**/*.md")):
        texts += re.findall(r"^```sql[^\n]*\n(.*?)^```$", file.read_text(), re.MULTILINE | re.DOTALL)
    return texts


def test_all_sql_of_the_tests_and_pages() -> None:
    texts = all_sql()
    assert len(texts) > 1900
    for text in texts:
        # Jinja is no SQL, and what follows a command is one token to sqlglot
        if not re.search(r"\{[{%#]", text) and not re.match(
            r"\s*(?:show|refresh|explain|call|(?:alter|optimize).*\n\w+ )\b", text, re.IGNORECASE
        ):
            assert cut(tokenize, text) == cut(sqlglot_lexer.tokenize, text), text


PIECES = [
    *"( ) [ ] , . ; : + - * / % = < > ! & | ^ ~ ? @ $ #".split(), "<=>", "<>", "!=", "==", "<=", ">=", "->", "=>", "||", "|>", "::", ":=", "?::",
    "'it''s'", "'a\\'b'", "'it' 's'", "''", '"x"', '"a\'b"', "r'\\'", 'R"a"', "X'1F'", "x'00'", "`a b`", "`a``b`", "1", "1.5", "1.", ".5",
    "1e3", "1.5E-7", "10L", "2S", "3Y", "1.5D", "2F", "1.5BD", "7bd", "1a", "t1", "_x", "ä", "a$b", "select", "SELECT", "group  by", "order\nby",
    "is not null", "r", "x", "X", "e", "-- note\n", "-- note\r\n", "--\r", "/* a */", "/* a /* b */ c */", "/*+ broadcast(t) */", " ", "\n", "\t", "\r\n",
    "\u00a0", "case when", "double precision", "1 .5", "t.1", "a.b", "timestamp'2026-01-01'", "interval '1' day", "0", "007", "0b1",
]  # fmt: skip
# sqlglot takes these for one token each, where Spark reads the signs one by one, or none of them
OTHERWISE = re.compile(
    r"~~|~\*|&&|&<|&>|->>|#>|<->|-\|-|\?\?|[0-9][xX]|[0-9]\.?[eE](?:[-+]?[0-9]+\.|[0-9]+[-+]|(?![-+]?[0-9]))|[@$].",
    re.DOTALL,
)


@pytest.mark.parametrize("seed", range(20))
def test_random_texts(seed: int) -> None:
    random = Random(seed)
    compared = 0
    for _ in range(1000):
        text = "".join(random.choice(PIECES) for _ in range(random.randrange(1, 9)))
        if OTHERWISE.search(text):
            continue
        compared += 1
        assert cut(tokenize, text) == cut(sqlglot_lexer.tokenize, text), repr(text)
    assert compared > 500


@pytest.mark.parametrize(
    ("sql", "texts"),
    [
        ("~~a", ["~", "~", "a"]),  # twice the bits turned
        ("user-defined", ["user", "-", "defined"]),
        ("a->-1", ["a", "->", "-", "1"]),
        ("0x1F", ["0x1F"]),  # a name to Spark
        ("select /*+ coalesce(1) /* no */ */ a", ["select", "/*+ coalesce(1) /* no */ */", "a"]),
        ("a /*+ no hint */ + 1", ["a", "+", "1"]),
        ("a -- c:\\x\\\n, b\n, c", ["a", ",", "c"]),  # the comment continues behind the backslash
        ("a -- c:\\x\\\r\n, b", ["a", ",", "b"]),
        ("a -- c:\\x\\", ["a"]),
    ],
)
def test_cut_as_spark_does(sql: str, texts: list[str]) -> None:
    assert [token.text for token in tokenize(sql)[:-1]] == texts


@pytest.mark.parametrize(
    "sql", ["'a", '"a', "`a", "r'a", "/* a", "/* /* a */", "1.5a", "5.foo", "select '\\'"]
)
def test_refused(sql: str) -> None:
    with pytest.raises(Unreadable):
        tokenize(sql)
