"""How long each test by dbt takes, by which `./test` chooses: the short ones, and long ones that reach what these do not.

    IVM_RECORD=1 ./test [FILE…]    writes the seconds of the tests that it runs into the record

The record, `integration_tests/seconds.txt`, has a line for each test that was measured: its seconds and its name. A class of
tests is one line. `integration_tests/long.txt` names the long tests of each run, which `scripts/called.py` chooses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import pytest
from faults import PROTOCOL

SHORT = 10  # seconds: up to here a test is in each run
TESTS = Path(__file__).resolve().parents[2] / "integration_tests"
RECORD, LONG = TESTS / "seconds.txt", TESTS / "long.txt"
SOAK = "integration_tests/test_live_soak.py"
OF_PAGES = "integration_tests/test_docs_commands.py::"
NEVER_SLOW = (
    SOAK,
    f"{OF_PAGES}test_pages[some]",
    f"{OF_PAGES}test_a_project_is_converted",
    "integration_tests/test_oracle.py::test_target_equals_recompute[0-incremental]",
    "integration_tests/test_formats.py::test_a_ledger",
    "integration_tests/test_costs.py::test_statements_and_jobs",
    "integration_tests/test_thrift.py::test_statements_of_a_model",
    "integration_tests/test_sources.py::test_views_are_seen_through",
    "integration_tests/test_bugs_of_others.py",
    *(test for fault in PROTOCOL for test in fault.tests),
)


@cache
def recorded() -> Mapping[str, float]:
    """Return the seconds of each test on record, by its name."""
    lines = (line.split(" ", 1) for line in RECORD.read_text().splitlines())
    return {name: float(seconds) for seconds, name in lines}


@cache
def long_ones() -> frozenset[str]:
    """Return the names of the long tests that are in each run."""
    return frozenset(LONG.read_text().splitlines())


def in_each_run(name: str) -> bool:
    """Whether a test is short, was never measured, or is one of the long ones of each run."""
    return recorded().get(name, 0) <= SHORT or name.startswith(NEVER_SLOW) or name in long_ones()


def case(nodeid: str) -> str:
    """Return the name of the class that a test is in, or else the test's own."""
    named = nodeid.partition("[")[0]
    return named.rpartition("::")[0] if named.count("::") > 1 else nodeid


def seconds_of(reports: Iterable[pytest.TestReport]) -> Counter[str]:
    """Return how long each test by dbt took, with what it set up and cleared away. One that was skipped took nothing."""
    taken: Counter[str] = Counter()
    for report in reports:
        if report.nodeid.startswith("integration_tests/") and not report.skipped:
            taken[case(report.nodeid)] += report.duration
    return taken


def record(taken: Mapping[str, float]) -> None:
    """Write these seconds into the record, in place of earlier ones."""
    lines = (f"{seconds:.0f} {name}\n" for name, seconds in sorted((recorded() | taken).items()))
    RECORD.write_text("".join(lines))
