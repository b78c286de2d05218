"""The laws in DuckDB: each named view and edit that it can run, and queries and edits that nobody wrote.

IVM_DUCK_SEEDS sets of random tables for the named ones, IVM_DUCK_EXAMPLES random queries and edits of each kind.
"""

from __future__ import annotations

import os
import random
from contextlib import suppress
from pathlib import Path

import pytest
from duck import OTHERWISE, Duck
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st
from kinds import KINDS, Kind, asked, base, grown
from oracle import NoAnswer, query
from quick_laws import Laws
from spark_ivm.algebra.nodes import Opaque
from tables import named_statements
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


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@TRIES
@given(CHOICES, st.integers(0, DATA - 1))
def test_random(kind: Kind, rng: random.Random, data: int) -> None:
    """The laws for queries and edits of each kind."""
    with suppress(NoAnswer):
        case = kind(rng)
        note(f"{case}")
        for _ in asked(case, data, data):
            pass
