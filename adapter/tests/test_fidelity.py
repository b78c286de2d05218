"""The text of an expression passes through the engine byte for byte, but for the names of columns.

Spark documents its functions with examples: each is read, and what is written for it has its expressions as they were.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest
from oracle import CATALOG
from spark_ivm.algebra.nodes import Opaque
from spark_ivm.binder.query import View, read
from spark_ivm.parser.lexer import tokenize
from spark_ivm.rewrite.passes import prepared
from spark_ivm.sqlgen import write

pytestmark = pytest.mark.spark

EXAMPLE = re.compile(r"^\s*>\s*(SELECT\b.*?);\s*$", re.M | re.S | re.I)
# why an example is not maintained: no reason is about how an expression is written
REASONS = {"VOLATILE", "CLOCK", "TIME_WINDOW"}
# functions of time are parameters, grouping sets are rows; the last are called on what is computed elsewhere
OTHERWISE = re.compile(
    r"(?i)\b(current_date|curdate|now|current_timestamp|localtimestamp|unix_timestamp|grouping|grouping_id|cube|rollup"
    r"|\w+_avro|\w+_protobuf|as s)\b"
)
# the columns that an ORDER BY which leaves ties open is followed by
TIES = r"(, \\w+)*"


def examples(spark) -> dict[str, list[str]]:
    """By function, the queries of its documentation."""
    found = {}
    for row in spark.sql("show system functions").collect():
        lines = [r[0] for r in spark.sql(f"describe function extended `{row[0]}`").collect()]
        found[row[0]] = EXAMPLE.findall("\n".join(lines))
    return found


def items(sql: str) -> tuple[list[str], str]:
    """The texts of the select list, and the rest of the query."""
    tokens = tokenize(sql)
    depth, start, found = 0, tokens[0].end, []
    for t in tokens[1:]:
        depth += (t.text in "([{") - (t.text in ")]}") if t.kind == "symbol" else 0
        if depth == 0 and (t.text == "," or t.word in ("FROM", "LATERAL") or t.kind == "end"):
            found.append(sql[start : t.start].strip())
            start = t.end
            if t.text != ",":
                return found, sql[t.start :]
    raise AssertionError(sql)


def but_for_columns(text: str) -> re.Pattern[str]:
    """What the text looks like where its columns have any name: words that are no keyword in capitals and no call."""
    parts, at = [], 0
    for t in tokenize(text):
        parts.append(re.escape(text[at : t.start]))
        called = text[t.end :].lstrip().startswith(("(", "'", "->"))
        free = t.kind == "word" and not t.text.isupper() and not called
        parts.append(r"[\w.]+" if free else re.escape(t.text))
        at = t.end
    pattern = re.sub(r"(\[\\w\.\]\+\\\.)+(?=\[\\w\.\]\+)", "", "".join(parts))
    return re.compile(re.sub(r"(ORDER\\ BY\\ \[\\w\.\]\+)", rf"\1{TIES}", pattern))


def test_expressions_pass_unchanged(quick) -> None:
    passed, reasons, changed = Counter(), Counter(), []
    for function, queries in examples(quick).items():
        for sql in queries:
            listed, rest = items(sql)
            texts = [re.sub(r"(?is)\s+as\s+\w+$", "", text) for text in listed]
            if "*" in texts or OTHERWISE.search(sql):
                continue
            named = [
                text if text != other else f"{text} AS c{i}"
                for i, (text, other) in enumerate(zip(listed, texts, strict=True))
            ]
            found = read(f"SELECT {', '.join(named)} {rest}", CATALOG, "shop")
            assert isinstance(found, View), sql
            if isinstance(found.query, Opaque):
                reasons[found.query.code] += 1
                assert found.query.code in REASONS, (sql, found.query.detail)
                continue
            written = re.sub(r"`\w+`\.`(\w+)`", r"\1", write(prepared(found.query, {})))
            passed[function] += 1
            changed += [(text, written) for text in texts if not but_for_columns(text).search(written)]
    assert not changed, (len(changed), changed)
    assert len(passed) > 460, (len(passed), reasons)
