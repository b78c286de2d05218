"""Edits of a query as differences: the pairs of edits.sql, over random data that changes in the same run."""

from __future__ import annotations

import os
import random
from collections import Counter
from pathlib import Path

import pytest
from generate import Generator, edited
from pyspark.errors import AnalysisException
from spark_ivm.algebra import Node, Opaque, at_old, inputs
from spark_ivm.align import Unaligned, align
from spark_ivm.compile import prepared
from spark_ivm.difference import NotDifferentiable, difference
from spark_ivm.publish import best_keys
from spark_ivm.read import View, read
from spark_ivm.simplify import prune, simplify
from spark_ivm.write import write
from tables import change, named_statements, random_tables, register, register_local
from test_laws import CATALOG, differing, filled, sql_at

SEEDS = range(int(os.environ.get("IVM_LAW_SEEDS", "1")))
FOUND = named_statements(Path(__file__).parent / "edits.sql")
FIRST = int(os.environ.get("IVM_GENERATED_FROM", "0"))
COUNT = int(os.environ.get("IVM_GENERATED_EDITS", "20"))
PER_TEST = 20  # queries that share their data
SIZES = {"orders": 14, "lines": 16, "customers": 8, "rates": 4}
TRIED: Counter[str] = Counter()
EDITS = {name: (sql, FOUND[f"{name}_to"]) for name, sql in FOUND.items() if f"{name}_to" in FOUND}
# they say the same
SAME = {"comment_and_layout", "other_aliases", "ctes_renamed_and_reordered", "conjuncts_reordered", "join_order"}
# too different to be compared: they are rebuilt
UNALIGNED = {
    "column_added": "other columns",
    "lookup_added": "a left join stands where shop.orders stood",
    "group_key_added": "it is grouped by other columns",
}


def query(sql: str) -> Node:
    found = read(sql, CATALOG, "shop")
    assert isinstance(found, View)
    assert not isinstance(found.query, Opaque), found.query
    return prepared(found.query, {r.name: dict(r.columns) for r in CATALOG.values()})


@pytest.mark.parametrize("name", EDITS)
def test_aligned(name: str) -> None:
    """Equal nodes for what says the same, an edit in words for all others; a reason where they do not align."""
    old, new = map(query, EDITS[name])
    if name in UNALIGNED:
        with pytest.raises(Unaligned, match=UNALIGNED[name]):
            align(old, new)
        return
    a, b, words = align(old, new)
    assert (a == b) == (not words) == (name in SAME), words


@pytest.fixture(scope="module", params=SEEDS, ids=lambda s: f"seed{s}")
def data(quick, request):
    rng = random.Random(request.param)
    old = random_tables(rng)
    register(quick, old, change(rng, old))
    return quick


@pytest.mark.spark
@pytest.mark.parametrize("name", [n for n in EDITS if n not in UNALIGNED])
def test_oracle_edit(data, name: str) -> None:
    """Both forms have their query's rows; the difference and every key lead from the old answer to the new one."""
    assert check(data, *EDITS[name]) not in ("0 keys", "opaque")


@pytest.mark.spark
@pytest.mark.parametrize("first", range(FIRST, FIRST + COUNT, PER_TEST))
def test_generated_edits(quick, first: int) -> None:
    """Queries that nobody wrote, edited at random, over data that changes in the same run."""
    rng = random.Random(first)
    old = random_tables(rng, SIZES)
    register(quick, old, change(rng, old, 0.25))
    for seed in range(first, min(first + PER_TEST, FIRST + COUNT)):
        rng = random.Random(seed)
        before = Generator(seed).query(rng.randint(1, 4)).sql
        after = edited(before, rng, rng.randint(1, 3))
        try:
            quick.sql(sql_at(after, "new"))
        except AnalysisException:
            TRIED["invalid"] += 1
            continue
        try:
            TRIED[check(quick, before, after)] += 1
        except Exception as error:
            raise AssertionError(f"seed {seed}: {before}\n → {after}") from error
    print(dict(TRIED))


def check(data, before: str, after: str) -> str:
    """Fails unless every plan for the edit gives what Spark gives for the new text; says how it is maintained."""
    found = [read(sql, CATALOG, "shop") for sql in (before, after)]
    if any(isinstance(v.query, Opaque) for v in found):
        return "opaque"
    whole = query(after)
    try:
        old, new, _ = align(query(before), whole)
    except Unaligned as different:
        return f"unaligned: {different}"
    old = at_old(old, inputs(old) | inputs(new))
    old, new, _ = align(query(before), whole)
    old = at_old(old, inputs(old) | inputs(new))
    for side, text in (("old", before), ("new", after)):
        frame = data.sql(sql_at(text, side))
        register_local(data, f"answer_{side}", frame.dtypes, [tuple(row) for row in frame.collect()])
    q0, q1 = "select * from answer_old", "select * from answer_new"
    assert differing(data, filled(write(simplify(old))), q0) == 0, "old form"
    assert differing(data, filled(write(simplify(new))), q1) == 0, "new form"

    columns = ", ".join(f"`{c}`" for c in whole.columns)
    try:
        delta = filled(write(prune(simplify(difference(old, new)))))
    except NotDifferentiable:
        delta = None
    if delta is not None:
        both = f"select {columns}, 1L as __w from ({q0}) union all select {columns}, __ivm_w from ({delta})"
        net = f"select {columns}, sum(__w) as __copies from ({both}) group by {columns} having sum(__w) <> 0"
        wanted = f"select {columns}, count(*) as __copies from ({q1}) group by {columns}"
        assert differing(data, net, wanted) == 0, "difference"

    keyed = best_keys(old, new, (), whole)
    for found in keyed:
        data.sql(filled(write(prune(found.dirty)))).createOrReplaceTempView("dirty")
        again = filled(write(prune(found.recomputed), "table"))
        on = " and ".join(f"q.`{k}` <=> d.`{k}`" for k in found.keys)
        kept = f"select q.* from ({q0}) q left anti join dirty d on {on}"
        assert differing(data, f"({kept}) union all ({again})", q1) == 0, found.keys
    return f"{len(keyed)} keys" + ("" if delta is None else ", rows")


# whose keys' rows may be replaced by equal ones
WIDER = {
    # a row has no key of its own: the key's other rows are replaced with it
    "window_argument", "below_a_window", "window_filter", "window_frame", "left_join_condition",
    # rows that come or go and leave the answer as it is: they add NULL or 0, or others say the same
    "filter_added", "filter_removed", "distinct_filter", "exists_condition",
}  # fmt: skip


@pytest.mark.spark
def test_no_more_is_written_than_differs(quick) -> None:
    """Over data that stays, the rows of the keys that an edit reaches against the rows that truly differ."""
    tables = random_tables(random.Random(1), {"orders": 120, "lines": 150, "customers": 30, "rates": 8})
    register(quick, tables, tables)
    shares = {}
    for name in EDITS.keys() - SAME - UNALIGNED.keys():
        before, after = EDITS[name]
        whole = query(after)
        old, new, _ = align(query(before), whole)
        old = at_old(old, inputs(old) - {"current_date"})
        for side, text in (("old", before), ("new", after)):
            frame = quick.sql(sql_at(text, side))
            register_local(quick, f"answer_{side}", frame.dtypes, [tuple(row) for row in frame.collect()])
        for found in best_keys(old, new, (), whole):
            if found.part:
                continue
            quick.sql(filled(write(prune(found.dirty)))).createOrReplaceTempView("dirty")
            on = " and ".join(f"q.`{k}` <=> d.`{k}`" for k in found.keys)
            written = sum(
                quick.sql(f"select 1 from answer_{side} q left semi join dirty d on {on}").count()
                for side in ("old", "new")
            )
            differ = differing(quick, "select * from answer_old", "select * from answer_new")
            shares[name] = (written, differ, found.keys)
    assert len(shares) > 25
    too_many = {name: share for name, share in shares.items() if share[0] > 1.2 * share[1]}
    assert too_many.keys() <= WIDER, too_many
