"""Does each statement have the types of the author's own text? Asked of Spark's analyzer alone: no row is computed."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

import golden
import pytest
from generate import Generator, Relation
from oracle import TIMES, filled, sql_at
from sample import first_seed, sampled
from tables import INPUTS, change, random_tables, register, time_literals

pytestmark = pytest.mark.spark

ANSI = "spark.sql.ansi.enabled"
NAMED = golden.named()
# sampled by commit; edits to constants, which Spark distinguishes from columns, are asked in each run
ASKED = sampled(NAMED, 6, [name for name in NAMED if name.startswith("constant_")])


# random queries with arithmetic whose type depends on what Spark takes for a literal
FIRST = first_seed("IVM_TYPED")
COUNT = int(os.environ.get("IVM_TYPED", "25"))


class Arithmetic(Generator):
    """Queries with products and quotients, of constants, too."""

    def number(self, r: Relation, depth: int = 2) -> str:
        if depth and self.rng.random() < 0.4:
            return f"{super().number(r, 0)} {self.rng.choice('*/')} {super().number(r, 0)}"
        return super().number(r, depth)


@pytest.fixture(scope="module", params=[False, True], ids=["", "ansi"])
def data(request: Any, quick: Any) -> Any:
    rng = random.Random(0)
    old = random_tables(rng)
    register(quick, old, change(rng, old))
    quick.conf.set(ANSI, str(request.param).lower())
    yield quick
    quick.conf.set(ANSI, "false")


def types(spark: Any, sql: str) -> dict[str, str]:
    return {f.name: f.dataType.simpleString() for f in spark.sql(sql).schema.fields}


def held(spark: Any, sql: str, keys: Sequence[str]) -> None:
    """Make `held`, an empty table as the author's text would make it, and `dirty`, a table of the keys."""
    table = spark.createDataFrame([], spark.sql(sql).schema)
    table.createOrReplaceTempView("held")
    table.select(*(f"`{k}`" for k in keys)).createOrReplaceTempView("dirty")


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
    same_types(data, NAMED[name])


@pytest.mark.parametrize("seed", range(FIRST, FIRST + COUNT))
def test_types_of_generated_statements(data: Any, seed: int) -> None:
    same_types(data, {"sql": Arithmetic(seed).query(random.Random(seed).randint(2, 4)).sql})


def same_types(data: Any, request: dict[str, str]) -> None:
    """Fails where a statement's columns have other types than the author's text gives."""
    ansi = data.conf.get(ANSI) == "true"
    plan = golden.planned({**request, "ansi": ansi}, INPUTS)
    if plan["reason"]:
        pytest.skip("it is rebuilt")
    own = sql_at(request["sql"], "new")
    try:
        wanted = types(data, own)
    except Exception as error:
        pytest.skip(f"Spark does not know the text itself: {str(error)[:80]}")
    if "was" in request and types(data, sql_at(request["was"], "old")) != wanted:
        pytest.skip("the edit gives a column another type: a run refuses to write it in place")
    asked = 0
    for kind, sql, candidate in statements(plan):
        held(data, own, candidate["keys"])
        text = filled(without_keys(sql, wanted)).replace("⟦target⟧", "held")
        if "⟦" in text:
            continue  # a value that the query computes itself, of a type that its own statement shows
        found = types(data, text)
        assert {c: t for c, t in found.items() if c in wanted and c not in candidate["sums"]} == {
            c: t for c, t in wanted.items() if c not in candidate["sums"]
        }, kind
        asked += 1
    assert asked or "⟦p" in str(plan["variants"])
