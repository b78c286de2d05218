"""Texts of the reader's tests with a token or two changed: what Spark takes is read here as Spark reads it, or rebuilt.

`IVM_CHANGED_TOKENS=2000 ./test -m slow adapter/tests/test_changed_tokens.py -s` is the long form.
"""

from __future__ import annotations

import os
import random
from itertools import pairwise

import pytest
from py4j.protocol import Py4JJavaError
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession
from sample import first_seed
from spark_ivm.algebra.nodes import Opaque
from spark_ivm.parser.lexer import tokenize
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.sqlgen import write
from test_read import QUERIES, answer, seen
from test_read import shop as shop  # the fixture

pytestmark = pytest.mark.spark

COUNT = int(os.environ.get("IVM_CHANGED_TOKENS", "20"))
FIRST = first_seed("IVM_CHANGED_TOKENS")
PER_TEST = 20
WORDS = """
    all anti any array as asc between case cluster cross current_date cube date day desc distribute else end except
    exists false filter first from full group having in inner interval is join last lateral left like limit map minus
    month natural not null nulls offset on or order pivot range rollup rows select semi set sets sort struct table
    tablesample then timestamp true union user using values when where window with year
""".split()


def changed(sql: str, rng: random.Random) -> str:
    """The text with one or two of its tokens put in parentheses, left out, quoted, doubled, swapped or renamed."""
    tokens = [t for t in tokenize(sql) if t.kind != "end"]
    texts = [t.text for t in tokens]
    gaps = [sql[before.end : t.start] for before, t in pairwise(tokens)]
    for _ in range(rng.randint(1, 2)):
        i, j = sorted((rng.randrange(len(texts)), rng.randrange(len(texts))))
        match rng.choice(("enclose", "enclose", "enclose more", "leave out", "no as", "quote", "double", "swap", "rename")):
            case "enclose":
                texts[i] = f"({texts[i]})"
            case "enclose more":
                texts[i], texts[min(i + 2, len(texts) - 1)] = f"({texts[i]}", f"{texts[min(i + 2, len(texts) - 1)]})"
            case "leave out":
                texts[i] = ""
            case "no as" if places := [k for k, t in enumerate(tokens) if t.word == "AS"]:
                texts[rng.choice(places)] = ""
            case "quote" if tokens[i].kind == "word":
                texts[i] = f"`{texts[i]}`"
            case "double":
                texts[i] += f" {texts[i]}"
            case "swap":
                texts[i], texts[j] = texts[j], texts[i]
            case "rename" if tokens[i].kind == "word":
                word = rng.choice(WORDS)
                texts = [word if t.word == tokens[i].word else text for t, text in zip(tokens, texts, strict=True)]
            case _:
                pass
    return "".join(text + (gap or " ") for text, gap in zip(texts, [*gaps, ""], strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("first", range(FIRST, FIRST + COUNT, PER_TEST))
def test_changed_tokens(shop: SparkSession, first: int) -> None:
    found = {"same": 0, "rebuilt": 0, "refused by Spark": 0}
    for seed in range(first, min(first + PER_TEST, FIRST + COUNT)):
        rng = random.Random(seed)
        text = changed(QUERIES[rng.choice(sorted(QUERIES))].rstrip(";\n"), rng)
        try:
            expected = answer(shop, text)
        except (PySparkException, Py4JJavaError):
            found["refused by Spark"] += 1
            continue
        view = seen(text)
        if isinstance(view.query, Opaque):
            found["rebuilt"] += 1
            continue
        assert answer(shop, write(prune(view.query, settle=True))) == expected, f"seed {seed}: {text}"
        assert view.pinned_sql is not None
        assert answer(shop, view.pinned_sql) == expected, f"pinned, seed {seed}: {text}"
        found["same"] += 1
    print(found)
