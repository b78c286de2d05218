"""Does each statement have the types of the author's own text? Asked of Spark's analyzer alone: no row is computed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import golden
import pytest
from oracle import TIMES, filled, sql_at
from sample import sampled
from tables import INPUTS, change, random_tables, register, time_literals

pytestmark = pytest.mark.spark

NAMED = golden.named()
# sampled by commit; those of constants, which Spark tells from columns, are asked in each run
ASKED = sampled(NAMED, 6, [name for name in NAMED if name.startswith("constant_")])


@pytest.fixture(scope="module")
def data(quick: Any) -> Any:
    rng = random.Random(0)
    old = random_tables(rng)
    register(quick, old, change(rng, old))
    return quick


def types(spark: Any, sql: str) -> dict[str, str]:
    return {f.name: f.dataType.simpleString() for f in spark.sql(sql).schema.fields}


def statements(plan: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each statement that gives rows of the table, its name, and its candidate."""
    yield "rebuild", plan["rebuild"], {"keys": (), "sums": ()}
    for variant in plan["variants"]:
        for candidate in variant["candidates"]:
            for kind in ("insert", "few", "many", "delta"):
                if candidate[kind]:
                    yield f"{candidate['kind']}, {kind}", candidate[kind], candidate


def without_keys(sql: str, kinds: dict[str, str]) -> str:
    """The statement with NULLs in the place of dirty keys' values."""
    for name, value in time_literals(TIMES["new"]).items():
        sql = re.sub(f"⟦p[01]:{name}⟧", value, sql)
    sql = re.sub("⟦(?:keys|within|among)¦.*?⟧", "true", sql, flags=re.S)
    sql = re.sub("⟦null¦.*?⟧", "true", sql)
    return re.sub("⟦(?:least|greatest)¦(.*?)⟧", lambda m: f"cast(null as {kinds.get(m[1], 'string')})", sql)


@pytest.mark.parametrize("name", ASKED)
def test_law_constants_in_place(data: Any, name: str) -> None:
    """Of all statements of a view or an edit. A sum that is carried on may be wider: what takes it has the table's type."""
    request = NAMED[name]
    plan = golden.planned(request, INPUTS)
    if plan["reason"]:
        pytest.skip("it is rebuilt")
    wanted = types(data, sql_at(request["sql"], "new"))
    if "was" in request and types(data, sql_at(request["was"], "old")) != wanted:
        pytest.skip("the edit gives a column another type: a run refuses to write it in place")
    asked = 0
    for kind, sql, candidate in statements(plan):
        data.sql(sql_at(request["sql"], "new")).createOrReplaceTempView("held")
        text = filled(without_keys(sql, wanted)).replace("⟦target⟧", "held")
        if candidate["keys"]:
            data.sql(f"select {', '.join(f'`{k}`' for k in candidate['keys'])} from held").createOrReplaceTempView("dirty")
        if "⟦" in text:
            continue  # a value that the query computes itself, of a type that its own statement tells
        found = types(data, text)
        assert {c: t for c, t in found.items() if c in wanted and c not in candidate["sums"]} == {
            c: t for c, t in wanted.items() if c not in candidate["sums"]
        }, kind
        asked += 1
    assert asked or "⟦p" in str(plan["variants"])
