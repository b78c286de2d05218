"""Frames with bounds: a changed row reaches no further than they do, and no more of a partition is read again."""

from __future__ import annotations

import datetime as dt
import random

import pytest
from duck import OTHERWISE, Duck
from oracle import Q0, Q1, answer, differing, filled, plans, query, replaced
from quick_laws import Laws
from sample import first_seed
from spark_ivm.algebra.expr import Expr
from spark_ivm.algebra.nodes import Scan, Window
from spark_ivm.algebra.trees import at_old, inputs, walk
from spark_ivm.algebra.window_frames import Reach, leaves_out_rows, reach_of, reached
from spark_ivm.parser.fragments import Ref
from spark_ivm.planning.candidates import best_keys
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.sqlgen import write
from tables import Tables, random_tables, register, register_local
from test_laws import VIEWS

ROLLING = [name for name in VIEWS if name.startswith("rolling")]
ROWS = Scan("t", ("a", "o", "x"))


def window(order: str, stepped: str = "date") -> Window:
    """A sum over rows in this order and frame; `o` is their column."""
    before, _, after = order.partition("o ")
    call = ("sum(", Ref("x"), ") over (partition by ", Ref("a"), f" order by {before}", Ref("o"), f" {after})")
    return Window(ROWS, ("a",), (("s", Expr(call)),), stepped)


@pytest.mark.parametrize(
    ("order", "before", "after"),
    [
        ("o range between 3 preceding and current row", 3, 0),
        ("o range between current row and 3 following", 0, 3),
        ("o range 3 preceding", 3, 0),
        ("o desc range between 3 preceding and 1 following", 1, 3),
        ("o asc nulls last range between interval 2 weeks preceding and interval '1' day preceding", 14, -1),
        ("o desc nulls first range between interval '2 days' following and interval 3 days following", 3, -2),
    ],
)
def test_reach(order, before, after):
    assert reach_of(window(order)) == Reach("o", before, after)


@pytest.mark.parametrize(
    "order",
    [
        "o ",
        "o rows between 3 preceding and current row",
        "o range between unbounded preceding and current row",
        "o range between interval 1 month preceding and current row",
        "o range between interval 1 hour preceding and current row",
        "o range between 1.5 preceding and current row",
        "o range between 2 + 1 preceding and current row",
        "o range between 5000 preceding and current row",
        "o range between 2 following and 1 following",
        "o + 1 range between 3 preceding and current row",
    ],
)
def test_no_reach(order):
    assert reach_of(window(order)) is None


def test_no_reach_over_other_types():
    assert reach_of(window("o range between 3 preceding and current row", stepped="")) is None


def test_reached_keeps_the_columns():
    assert reached(ROWS, Reach("o", 3, 0)).columns == ROWS.columns


@pytest.mark.spark
@pytest.mark.parametrize("kind", ["date", "tinyint", "smallint", "int", "bigint"])
def test_law_frame_reach(quick, kind):
    """From the row after it to the second one before it, a row that is there twice once, NULL by itself."""
    day = dt.date(2026, 2, 28)
    first = day if kind == "date" else 100
    register_local(quick, "t_new", [("a", "int"), ("o", kind)], [(1, first), (1, first), (2, None)])
    rows = quick.sql(filled(write(reached(Scan("shop.t", ("a", "o")), Reach("o", 1, 2, kind))))).collect()
    expected = {day + dt.timedelta(days=n) for n in (-2, -1, 0, 1)} if kind == "date" else {98, 99, 100, 101}
    assert {o for a, o in rows if a == 1} == expected
    assert [(a, o) for a, o in rows if a != 1] == [(2, None)]
    assert len(rows) == len(expected) + 2, "itself, what it reaches, and NULL"


def one_row_changed(seed: int) -> tuple[Tables, Tables]:
    """Random tables, and the same where one order is of another day."""
    rng = random.Random(seed)
    old = random_tables(rng, {"orders": 60, "lines": 4, "customers": 8, "rates": 4})
    new = {**old, "orders": list(old["orders"])}
    at = rng.choice([i for i, row in enumerate(new["orders"]) if row[4]])
    day = dt.date(2026, 1, 1) + dt.timedelta(days=rng.randrange(8, 32))
    new["orders"][at] = (*new["orders"][at][:4], day, new["orders"][at][5])
    return old, new


def test_one_row_reaches_as_far_in_duckdb():
    """The same without a JVM."""
    laws = Laws(Duck())
    laws.duck.register(*one_row_changed(0))
    for name in ROLLING:
        assert name in OTHERWISE or laws.query(VIEWS[name]) == "maintained", name


@pytest.mark.spark
@pytest.mark.parametrize("seed", [first_seed("IVM_LAW_SEEDS", "IVM_LAW_FROM")])
def test_one_row_reaches_as_far_as_its_frames(quick, seed):
    """Rows out of the reach of all changed rows are neither replaced nor needed by replaced rows."""
    for i, name in enumerate(ROLLING):
        register(quick, *one_row_changed(seed * len(ROLLING) + i))
        answer(quick, VIEWS[name], VIEWS[name])
        node = query(VIEWS[name])
        # without ANSI mode whole numbers wrap, so that frames without the row itself reach all of its partition
        assert any(isinstance(n, Window) and (reach_of(n) or leaves_out_rows(n)) for n in walk(node)), name
        before = at_old(node, inputs(node))
        names = list(plans(quick, before, node, node, Q0, Q1))
        assert any(plan.startswith("keys") for plan in names), name
        # the rule switched off
        for whole in best_keys(before, node, frames=False):
            assert not whole.spread
            dirty, again = (filled(write(prune(rows), "table")) for rows in (whole.dirty, whole.recomputed))
            assert differing(quick, replaced(quick, Q0, whole.keys, dirty, again), Q1) == 0, whole.keys
