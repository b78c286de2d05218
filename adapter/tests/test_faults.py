"""The table of faults put in on purpose: each still says what it changes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from faults import EDITS, FAULTS, VIEWS, Fault
from mutate import slipped, slips
from tables import named_statements
from test_fold import FOLDED

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda f: f.name)
def test_what_it_changes_is_there_once(fault: Fault) -> None:
    assert (ROOT / fault.file).read_text().count(fault.old) == 1
    assert fault.old != fault.new
    assert all((ROOT / test.split("::")[0]).exists() for test in fault.tests if "tests/" in test)


def test_their_names() -> None:
    assert len(FAULTS) >= 60
    assert max(Counter(f.name for f in FAULTS).values()) == 1
    assert {*VIEWS, *EDITS} <= {f.name for f in FAULTS}
    here = Path(__file__).parent
    assert {*VIEWS.values()} <= {*named_statements(here / "views.sql"), *FOLDED}
    assert {*EDITS.values()} <= {*named_statements(here / "edits.sql")}


MACRO = """{#- a == b -#}
{% macro ivm__few(rows, most=10, exact=false) %}
  {%- if rows and not exact -%}
    {{ return("select 1 where a = 'x == y' and b AND c") }}
  {%- endif -%}
{% endmacro %}
"""


def test_random_faults_of_macros() -> None:
    """They are in code and in SQL, not in comments, and each is still a template."""
    faulty = [slipped(MACRO, slip) for slip in slips(MACRO)]
    changed = [line for text in faulty if text for line in text.splitlines() if line not in MACRO.splitlines()]
    assert len(changed) == len(faulty)
    assert [line.strip() for line in changed] == [
        "{% macro ivm__few(rows, most=11, exact=false) %}",
        "{% macro ivm__few(rows, most=10, exact=true) %}",
        "{%- if true -%}",
        "{%- if false -%}",
        "{%- if rows or not exact -%}",
        "{%- if rows and   exact -%}",
    ]
