"""Which tests by dbt are slow: none that is on record as short, or that reaches what no short one does?"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
import sample
from called import needed
from seconds import LONG, RECORD, case, in_each_run, recorded

ROOT = Path(__file__).resolve().parents[2]


def test_record_names_tests_that_exist() -> None:
    for name in recorded():
        file, *names = name.partition("[")[0].split("::")
        made = file.endswith("test_dbt_suite.py")  # its classes are made of dbt's own
        assert (
            (ROOT / file).exists()
            if made
            else re.search(rf"^ *(?:def|class) {names[-1]}\b", (ROOT / file).read_text(), re.MULTILINE)
        ), name
    named = [line.split(" ", 1)[1] for line in RECORD.read_text().splitlines()]
    assert named == sorted(set(named))


def test_long_tests_of_each_run_are_on_record() -> None:
    named = LONG.read_text().splitlines()
    assert named == sorted(set(named))
    assert set(named) <= set(recorded())


def test_a_long_test_is_needed_where_it_reaches_more() -> None:
    """A line that no short test reaches needs a long one: that which reaches most of them in a second, within a budget."""
    seconds = {"short": 5.0, "half": 30.0, "all": 50.0, "dear": 500.0, "nothing": 40.0}
    lines = {
        ("a.sql", 1): {"short", "half", "all", "dear", "nothing"},
        ("a.sql", 2): {"half", "all"},
        ("a.sql", 3): {"all", "dear"},
        ("a.sql", 4): {"dear", "all"},
        ("a.sql", 5): set[str](),
    }
    assert needed(lines, seconds, 1000) == {"all"}
    assert needed(lines | {("b.sql", 1): {"dear"}}, seconds, 1000) == {"all", "dear"}
    assert needed(lines | {("b.sql", 1): {"dear"}}, seconds, 549) == {"all"}, "a test more would take too long"
    assert needed(lines, seconds, 49) == {"half"}, "some lines are better than none"
    assert needed({("a.sql", 2): {"half", "unknown"}}, seconds, 1000) == set()
    # the first that is taken turns out to be reached by the others
    first = {("a.sql", n): {"half", "all" if n < 2 else "nothing"} for n in range(4)}
    assert needed(first | {("b.sql", 1): {"all"}, ("b.sql", 2): {"nothing"}}, seconds, 1000) == {"all", "nothing"}


@pytest.mark.parametrize(
    ("nodeid", "name"),
    [
        ("integration_tests/a.py::test_a[b::c::d]", "integration_tests/a.py::test_a[b::c::d]"),
        ("integration_tests/a.py::TestA::test_b[c]", "integration_tests/a.py::TestA"),
    ],
)
def test_case(nodeid: str, name: str) -> None:
    assert case(nodeid) == name


def collected(*args: str) -> set[str]:
    asked = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *args]
    without = {k: v for k, v in os.environ.items() if k not in ("PYTEST_ADDOPTS", "IVM_WHOLE")}
    found = subprocess.run(asked, cwd=ROOT, env=without, capture_output=True, text=True, check=True).stdout
    return {line for line in found.splitlines() if "::" in line}


def test_long_tests_are_slow() -> None:
    file = "integration_tests/test_load.py"
    all_of_file, taken = collected(file), collected("-o", f"testpaths={file}")
    assert taken == {test for test in all_of_file if in_each_run(case(test))} and taken < all_of_file


def test_tests_without_dbt_are_in_each_run() -> None:
    file = "integration_tests/test_thrift.py"
    without = {test for test in collected(file) if "::test_what_leaves_a_session_as_it_was[" in test}
    assert without and without <= collected("-o", f"testpaths={file}")


def test_days_in_a_row_take_each_name_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("IVM_WHOLE", raising=False)
    names, drawn = [f"test_{n}" for n in range(200)], Counter[str]()
    for day in range(739_000, 739_010):
        monkeypatch.setattr(sample, "day", lambda day=day: day)
        drawn.update(sample.sampled(names, 10, always=names[:1]))
    assert drawn == Counter(names) + Counter({names[0]: 9})
