"""The laws in DuckDB: each named view and edit that it can run, and queries and edits that nobody wrote.

IVM_DUCK_SEEDS sets of random tables for the named ones, IVM_DUCK_EXAMPLES random queries and edits each.
"""

from __future__ import annotations

import datetime as dt
import os
import random
from contextlib import suppress
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
import sqlglot
from duck import OTHERWISE, Duck
from generate import Generator, edited
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st
from oracle import FEW_ROWS, NoAnswer, query
from people import People, dressed, peoples_edit, reworded
from quick_laws import Laws
from spark_ivm.algebra import Opaque
from tables import Row, Tables, change, named_statements, random_row, random_tables
from test_fold import FOLDED

HERE = Path(__file__).parent
VIEWS = named_statements(HERE / "views.sql") | FOLDED
_EDITS = named_statements(HERE / "edits.sql")
EDITS = {name: (sql, _EDITS[f"{name}_to"]) for name, sql in _EDITS.items() if f"{name}_to" in _EDITS}
SEEDS = range(int(os.environ.get("IVM_DUCK_SEEDS", "1")))
EXAMPLES = int(os.environ.get("IVM_DUCK_EXAMPLES", "0"))
DATA = 5  # sets of random tables that random queries share

# one query a line, and one edit
QUICK = (HERE / "quick_views.txt").read_text().splitlines()
QUICK_EDITS = [tuple(line.split(" => ")) for line in (HERE / "quick_edits.txt").read_text().splitlines()]
# a part of them in CI
PART = 1 if len(SEEDS) > 1 else 6

# values that mean something to a layer that text passes on its way, and the ends of what types hold
ATTACKS = ["${x}", "${env:HOME}", "⟦run⟧", "⟦keys¦a⟧", "a'; --", "\\'", '"', "`", "two\nlines", "\t", "%_", "x" * 5000, "\u202e", "0", "-0"]  # fmt: skip
ENDS: dict[int, list[Any]] = {
    2: [Decimal("9999999999999999.9999"), Decimal("-9999999999999999.9999"), Decimal("0.0001")],
    4: [dt.date(1, 1, 1), dt.date(9999, 12, 31), dt.date(1970, 1, 1)],
}


def attacked(rng: random.Random, tables: Tables) -> Tables:
    """The same with such values here and there."""

    def told(table: str, row: Row) -> Row:
        texts = tuple(rng.choice(ATTACKS) if isinstance(v, str) and rng.random() < 0.2 else v for v in row)
        if table != "orders":
            return texts
        return tuple(rng.choice(ENDS[i]) if i in ENDS and rng.random() < 0.05 else v for i, v in enumerate(texts))

    return {name: [told(name, row) for row in rows] for name, rows in tables.items()}


def few(rng: random.Random) -> Tables:
    found = random_tables(rng, FEW_ROWS)
    return attacked(rng, found) if rng.random() < 0.5 else found


def base(rng: random.Random) -> tuple[Tables, Tables]:
    old = few(rng)
    return old, change(rng, old, 0.3)


def grown(rng: random.Random) -> tuple[Tables, Tables]:
    """Rows that only come: some new, some as there are already."""
    old = few(rng)
    return old, {name: [*rows, *(random_row(rng, name) for _ in range(4)), rng.choice(rows)] for name, rows in old.items()}  # fmt: skip


@pytest.fixture(scope="module", params=SEEDS, ids=lambda s: f"seed{s}")
def data(request) -> dict[str, Laws]:
    """Two sessions: in one the tables change, in the other they gain rows."""
    found = {}
    for name, made in (("changed", base), ("grown", grown)):
        found[name] = Laws(Duck())
        found[name].duck.register(*made(random.Random(request.param)))
    return found


@pytest.mark.parametrize("name", [n for n in VIEWS if n not in OTHERWISE])
def test_view(data: dict[str, Laws], name: str) -> None:
    """What is written for a view, its difference and each key, for all its tables and for each alone."""
    assert not isinstance(query(VIEWS[name]), Opaque)
    at = None if len(SEEDS) > 1 else len(name)
    data["changed"].query(VIEWS[name], alone=at)
    data["grown"].query(VIEWS[name], grown=True, alone=at)


@pytest.mark.parametrize("name", [n for n in EDITS if n not in OTHERWISE])
def test_edit(data: dict[str, Laws], name: str) -> None:
    """An edit over data that changes in the same run, and over data that stays."""
    assert data["changed"].edit(*EDITS[name]) != "opaque"


@pytest.mark.parametrize("at", range(0, len(QUICK), PART))
def test_quick_view(data: dict[str, Laws], at: int) -> None:
    data["changed"].query(QUICK[at], alone=at)
    data["grown"].query(QUICK[at], grown=True, alone=at)


@pytest.mark.parametrize("at", range(0, len(QUICK_EDITS), PART))
def test_quick_edit(data: dict[str, Laws], at: int) -> None:
    data["changed"].edit(*QUICK_EDITS[at])


@lru_cache
def session(data: int, more: bool = False, ansi: bool = False) -> Laws:
    found = Laws(Duck(ansi))
    found.duck.register(*(grown if more else base)(random.Random(data)))
    return found


@lru_cache
def crowded(data: int) -> Laws:
    """A session in whose groups there are several rows."""
    rng = random.Random(data)
    old = random_tables(rng)
    found = Laws(Duck())
    found.duck.register(old, change(rng, old), reordered=True)
    return found


# the choices that a query is made of are Hypothesis' own, so that it shrinks what it finds
CHOICES = st.randoms(use_true_random=False)
TRIES = settings(
    max_examples=EXAMPLES or 15,
    derandomize=not EXAMPLES,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)


def holds(sql: str, data: int, ansi: bool = False) -> None:
    """The laws for a query over tables that change, and over tables that gain rows."""
    note(sql)
    with suppress(NoAnswer):
        session(data, ansi=ansi).query(sql, alone=data)
        session(data, more=True, ansi=ansi).query(sql, grown=True, alone=data)


def holds_for(before: str, after: str, data: int) -> None:
    note(f"{before}\n → {after}")
    with suppress(NoAnswer):
        session(data).edit(before, after)


@TRIES
@given(CHOICES, st.integers(0, DATA - 1), st.integers(1, 3))
def test_generated(rng: random.Random, data: int, depth: int) -> None:
    holds(Generator(rng, alike=True).query(depth).sql, data)


@TRIES
@given(CHOICES, st.integers(0, DATA - 1), st.integers(1, 3))
def test_generated_edits(rng: random.Random, data: int, depth: int) -> None:
    before = Generator(rng, alike=True).query(depth).sql
    holds_for(before, edited(before, rng, rng.randint(1, 2)), data)


@TRIES
@given(CHOICES, st.integers(0, DATA - 1), st.integers(1, 2))
def test_as_people_write(rng: random.Random, data: int, depth: int) -> None:
    holds(dressed(People(rng).query(depth).sql, rng), data)


@TRIES
@given(CHOICES, st.integers(0, DATA - 1), st.integers(1, 2))
def test_as_people_edit(rng: random.Random, data: int, depth: int) -> None:
    written = People(rng).query(depth).sql
    try:
        before, after, done = peoples_edit(written, rng, rng.randint(1, 2))
    except sqlglot.ParseError:
        return  # `distinct .5`
    note(", ".join(done))
    holds_for(before, after, data)


@TRIES
@given(CHOICES, st.integers(0, DATA - 1), st.integers(1, 2))
def test_reworded(rng: random.Random, data: int, depth: int) -> None:
    """A literal, a comparison or the case of a word is another one."""
    before = People(rng).query(depth).sql
    holds_for(before, reworded(before, rng, rng.randint(1, 2)), data)


@TRIES
@given(CHOICES, st.integers(0, DATA - 1))
def test_guarded(rng: random.Random, data: int) -> None:
    """In ANSI mode: what would fail on rows that the query leaves out is not asked of them."""
    holds(People(rng, raising=True).guarded(1).sql, data, ansi=True)


@TRIES
@given(CHOICES, st.integers(0, DATA - 1), st.integers(1, 2))
def test_moved(rng: random.Random, data: int, depth: int) -> None:
    """Rows are read in another order than they were: what depends on it is not computed again beside what was."""
    sql = People(rng, unsteady=True).query(depth).sql
    note(sql)
    with suppress(NoAnswer):
        crowded(data).moved(sql, data)
