"""Edits of a query as differences: the pairs of edits.sql, over random data that changes in the same run."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from spark_ivm.algebra import Node, Opaque, at_old, inputs, sources
from spark_ivm.align import Unaligned, align
from spark_ivm.compile import prepared
from spark_ivm.difference import NotDifferentiable, difference
from spark_ivm.publish import best_keys
from spark_ivm.read import View, read
from spark_ivm.simplify import prune, simplify
from spark_ivm.write import write
from tables import change, named_statements, random_tables, register, register_local
from test_laws import CATALOG, differing, filled, sql_at

SEEDS = range(int(os.environ.get("IVM_LAW_SEEDS", "3")))
FOUND = named_statements(Path(__file__).parent / "edits.sql")
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
    before, after = EDITS[name]
    whole = query(after)
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
    assert keyed or delta is not None
    for found in keyed:
        data.sql(filled(write(prune(found.dirty)))).createOrReplaceTempView("dirty")
        again = filled(write(prune(found.recomputed), "table"))
        on = " and ".join(f"q.`{k}` <=> d.`{k}`" for k in found.keys)
        kept = f"select q.* from ({q0}) q left anti join dirty d on {on}"
        assert differing(data, f"({kept}) union all ({again})", q1) == 0, found.keys
    if name in SAME:
        assert not sources(new) or old == at_old(new, inputs(new))
