"""Queries that nobody wrote: each is read and written, and refreshed by each of its plans, against Spark's own answer.

IVM_GENERATED queries from IVM_GENERATED_FROM on; a failure names the seed that makes its query again.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from generate import Generator
from oracle import FEW_ROWS, PER_DATA, Q1, NoAnswer, answer, differing, filled, known, plans, query
from sample import first_seed
from spark_ivm.algebra.nodes import Opaque
from spark_ivm.algebra.trees import at_old, inputs
from spark_ivm.delta.scalar_parameters import parametrized
from spark_ivm.sqlgen import write
from tables import change, random_tables, register

pytestmark = pytest.mark.spark

FIRST = first_seed("IVM_GENERATED")
COUNT = int(os.environ.get("IVM_GENERATED", "20"))
PLANNED: Counter[str] = Counter()


def generated(first: int) -> Iterator[tuple[int, str]]:
    """The queries that share the data made of the seed `first`, each with its own seed."""
    for seed in range(first, min(first + PER_DATA, FIRST + COUNT)):
        yield seed, Generator(seed).query(random.Random(seed).randint(1, 4)).sql


@pytest.mark.parametrize("first", range(FIRST, FIRST + COUNT, PER_DATA))
def test_generated(quick, first):
    rng = random.Random(first)
    old = random_tables(rng, FEW_ROWS)
    new = change(rng, old, 0.25)
    register(quick, old, new)
    for seed, sql in generated(first):
        try:
            check(quick, sql)
        except NoAnswer:
            PLANNED["Spark fails"] += 1
        except Exception as error:
            raise AssertionError(f"seed {seed}: {sql}") from error
    print(dict(PLANNED))


def check(spark, sql: str) -> None:
    """Fails unless every plan for the query gives what Spark gives for its text."""
    node = query(sql)
    if isinstance(node, Opaque):
        PLANNED[node.code] += 1
        # Spark takes an EXCEPT of a table's rows for a filter by their names: the generator writes some in LATERAL
        said = node.code == "SUBQUERY" or (node.code == "EXCEPT" and "lateral" in sql)
        assert said, (node.code, node.detail)
        return
    answer(spark, sql, sql)
    assert differing(spark, filled(write(node)), Q1) == 0, "written"
    PLANNED.update(plan.split()[0] for plan in plans(spark, at_old(node, inputs(node)), node, node))
    by_values, values = parametrized(node)
    if values:
        was, now = (known(spark, n, values) for n in (at_old(by_values, inputs(by_values)), by_values))
        PLANNED.update(f"{plan.split()[0]} by values" for plan in plans(spark, was, now, now))
