"""Queries that nobody wrote: each is read and written, and refreshed by each of its plans, against Spark's own answer.

IVM_GENERATED queries from IVM_GENERATED_FROM on; a failure names the seed that makes its query again.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest
from generate import Generator
from spark_ivm.algebra import Opaque, at_old, inputs
from spark_ivm.compile import prepared
from spark_ivm.difference import NotDifferentiable, difference
from spark_ivm.publish import best_keys
from spark_ivm.read import View, read
from spark_ivm.simplify import prune, simplify
from spark_ivm.write import write
from tables import change, random_tables, register, register_local
from test_laws import CATALOG, differing, filled, sql_at

pytestmark = pytest.mark.spark

FIRST = int(os.environ.get("IVM_GENERATED_FROM", "0"))
COUNT = int(os.environ.get("IVM_GENERATED", "40"))
PER_TEST = 20  # queries that share their data
SIZES = {"orders": 14, "lines": 16, "customers": 8, "rates": 4}
PLANNED: Counter[str] = Counter()


@pytest.mark.parametrize("first", range(FIRST, FIRST + COUNT, PER_TEST))
def test_generated(quick, first):
    rng = random.Random(first)
    old = random_tables(rng, SIZES)
    new = change(rng, old, 0.25)
    register(quick, old, new)
    for seed in range(first, min(first + PER_TEST, FIRST + COUNT)):
        sql = Generator(seed).query(random.Random(seed).randint(1, 4)).sql
        try:
            check(quick, sql)
        except Exception as error:
            raise AssertionError(f"seed {seed}: {sql}") from error
    print(dict(PLANNED))


def check(spark, sql: str) -> None:
    """Fails unless every plan for the query gives what Spark gives for its text."""
    view = read(sql, CATALOG, "shop")
    assert isinstance(view, View)
    if isinstance(view.query, Opaque):
        PLANNED[view.query.code] += 1
        assert view.query.code == "SUBQUERY", (view.query.code, view.query.detail)
        return
    types = {r.name: dict(r.columns) for r in CATALOG.values()}
    query = prepared(view.query, types)
    texts = {"new": sql_at(sql, "new"), "old": sql_at(sql, "old")}
    for side, text in texts.items():
        frame = spark.sql(text)
        register_local(spark, f"answer_{side}", frame.dtypes, [tuple(row) for row in frame.collect()])
    q0, q1 = "select * from answer_old", "select * from answer_new"
    assert differing(spark, filled(write(query)), q1) == 0, "written"

    try:
        delta = simplify(difference(at_old(query, inputs(query)), query))
        columns = ", ".join(f"`{c}`" for c in query.columns)
        zset = filled(write(prune(delta)))
        wanted = f"select {columns}, 1L as __ivm_w from ({q1}) union all select {columns}, -1L from ({q0}) "
        got = f"select {columns}, sum(__ivm_w) __ivm_w from ({zset}) group by {columns} having sum(__ivm_w) <> 0"
        net = f"select {columns}, sum(__ivm_w) __ivm_w from ({wanted}) group by {columns} having sum(__ivm_w) <> 0"
        assert differing(spark, got, net) == 0, "difference"
        PLANNED["difference"] += 1
    except NotDifferentiable:
        PLANNED["not differentiable"] += 1

    for keyed in best_keys(at_old(query, inputs(query)), query):
        spark.sql(filled(write(prune(keyed.dirty)))).createOrReplaceTempView("dirty")
        again = filled(write(prune(keyed.recomputed), "table"))
        on = " and ".join(f"q.`{k}` <=> d.`{k}`" for k in keyed.keys)
        kept = f"select q.* from ({q0}) q left anti join dirty d on {on}"
        assert differing(spark, f"({kept}) union all ({again})", q1) == 0, f"keys {keyed.keys}"
        PLANNED["keys"] += 1
