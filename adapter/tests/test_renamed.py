"""A query over clones of its tables: the same text with other names, or none that is known to say the same."""

from __future__ import annotations

import pytest
from spark_ivm.api import compile_request, renamed_request

NAMES = {"prod.up": "dev.up"}


def logic(sql: str, *names: str) -> tuple[str, str]:
    """Return what a position has of a query of the tables."""
    relations = [{"name": n, "kind": "table", "columns": [["a", "int"], ["b", "int"]]} for n in names]
    found = compile_request({"sql": sql, "default_schema": "prod", "relations": relations})["plan"]
    return found["logic"], found["fingerprint"]


@pytest.mark.parametrize(
    "sql",
    [
        "select a, sum(b) as s from {}.up group by a",
        "select x.a, up.b from {}.up join prod.other as x on x.a = up.a -- of {}.up",
        "with c as (select a from {}.up) select a, 'prod.up' as t from c where a in (select b from {}.`up` u)",
    ],
)
def test_the_same_query_of_the_other_table(sql: str) -> None:
    """It is what the author writes there, so a model that is the same has the same fingerprint."""
    then, now = (logic(sql.replace("{}", s), f"{s}.up", "prod.other") for s in ("prod", "dev"))
    assert then != now
    assert renamed_request(then[0], NAMES) == dict(zip(("logic", "fingerprint"), now, strict=True))


@pytest.mark.parametrize(
    ("sql", "names"),
    [
        ("select prod.up.a from prod.up", NAMES),
        ("select a from prod.up", {"prod.up": "dev.down"}),
        ("select a from prod.other", NAMES),
        ("select a from", NAMES),
    ],
)
def test_not_known_to_say_the_same(sql: str, names: dict[str, str]) -> None:
    """A column that is called by the old name, a table called otherwise, one that is not read, no query."""
    assert renamed_request(sql, names) is None
