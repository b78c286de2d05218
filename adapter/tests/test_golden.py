"""The plans are as in the files; `python adapter/tests/golden.py` rewrites them."""

import re

from golden import FILES, golden, named


def test_golden_plans() -> None:
    """What a change of the engine does to the plans is a diff of files that somebody has read."""
    made = {f"{name}.sql": golden(request) for name, request in named().items()}
    kept = {path.name: path.read_text() for path in FILES.glob("*.sql")}
    others = sorted(n for n in made.keys() | kept.keys() if made.get(n) != kept.get(n))
    assert not others, "rewrite them by `python adapter/tests/golden.py`, and read the diff"


def test_no_condition_is_read_as_an_alias() -> None:
    """Spark takes `FROM rows WHERE (false)` for rows that are called WHERE, of a column `false`."""
    plans = [path.read_text() for path in FILES.glob("*.sql")]
    words = re.compile(r"(?m)^\s*WHERE \(`?\w+`?\)$(?!\n\s*AND)")
    assert sum("WHERE false" in plan for plan in plans) > 20
    assert [found for plan in plans for found in words.findall(plan.split("-- ", 1)[1])] == []


def test_a_statement_reads_one_range_of_a_table() -> None:
    """Spark keeps one relation of an Iceberg table, whatever its options: all but its change is read by VERSION AS OF."""
    plans = [path.read_text() for path in FILES.glob("*.sql")]
    bare = re.compile(r"`shop`\.`\w+`(?! VERSION AS OF ⟦v[01]:)")
    assert sum("`shop`." in plan for plan in plans) > 400
    assert [found for plan in plans for found in bare.findall(plan)] == []
