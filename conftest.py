"""What all tests share: which of the long ones a run takes, which of them share a Spark, and how many refreshes were
compared with a recomputation.
"""

import os
import re
import sys
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from seconds import SOAK, case, in_each_run, record, seconds_of
from xdist.scheduler import LoadScopeScheduling

pytest_plugins = ["dbt.tests.fixtures.project"]  # the fixtures of dbt's own test classes

CHECKS = {"oracle": "differing", "quick_laws": "unequal", "shop": "unequal"}
CHECKED = pytest.StashKey[int]()  # the comparisons of the processes that have ended


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Pass on to a worker whether tests were asked for by name, which it cannot see."""
    node.workerinput["by_name"] = _by_name(node.config)


def _by_name(config: pytest.Config) -> bool:
    by_name = getattr(config, "workerinput", {}).get("by_name")
    return config.args_source is not pytest.Config.ArgsSource.TESTPATHS if by_name is None else bool(by_name)


_OF_ALL = re.compile(r"^pytestmark = pytest\.mark\.spark$", re.MULTILINE)
_OF_ONE = re.compile(r"^@pytest\.mark\.spark\n(?:@.*\n|[ )].*\n)*def (\w+)", re.MULTILINE)


@cache
def _with_spark(file: str) -> tuple[bool, frozenset[str]]:
    """Whether all tests of the file ask Spark, and which of them do, as its text says."""
    text = (Path(__file__).parent / file).read_text()
    return file.startswith("integration_tests") or bool(_OF_ALL.search(text)), frozenset(_OF_ONE.findall(text))


GROUPS = 12  # of files of tests by dbt
ALONE = (SOAK, "integration_tests/test_lanes.py")  # wait most of their time for processes of their own


class TwoSparks(LoadScopeScheduling):
    """Two workers, each with one Spark at a time: one begins with the tests of the engine, one with those by dbt.

    These are handed out by groups of files, so that both workers end together. The first that has none left takes the
    soak and the lane, and then both take the rest, test by test.
    """

    def _split_scope(self, nodeid: str) -> str:
        file, _, name = nodeid.partition("::")
        if file in ALONE:
            return nodeid
        whole, some = _with_spark(file)
        if not whole and name.partition("[")[0] not in some:
            return nodeid
        folder = file.partition("/")[0]
        return f"{folder} {zlib.crc32(file.encode()) % GROUPS}" if folder == "integration_tests" else folder


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    return TwoSparks(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where no test is asked for by name, long tests by dbt are slow, but for the ones in each run.

    Tests that run no dbt are never slow; the tests of a class stay together.
    """
    if _by_name(config):
        return

    def runs_dbt(item: pytest.Item) -> bool:
        given = {"request", "spark_for_dbt", *getattr(getattr(item, "callspec", None), "params", ())}
        return item.nodeid.startswith("integration_tests") and bool(set(getattr(item, "fixturenames", ())) - given)

    by_dbt = {case(item.nodeid) for item in items if runs_dbt(item)}
    whole = os.environ.get("IVM_WHOLE") == "1"
    slow = {name for name in by_dbt if not (whole or in_each_run(name))}
    for item in items:
        if case(item.nodeid) in slow:
            item.add_marker("slow")
    items.sort(key=lambda i: not i.nodeid.startswith(ALONE))  # the longest ones before other tests that stand alone


def _checks() -> int:
    """How many comparisons this process has made."""
    loaded = {name.split(".")[-1]: module for name, module in sys.modules.items() if name.split(".")[-1] in CHECKS}
    return sum(getattr(module, CHECKS[name]).checks for name, module in loaded.items())


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Return the comparisons of a worker to the process that started it."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["checks"] = _checks()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Add up the comparisons of the workers; one that crashed returns none."""
    checks = getattr(node, "workeroutput", {}).get("checks", 0)
    node.config.stash[CHECKED] = node.config.stash.get(CHECKED, 0) + checks


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say how many comparisons the session has made; IVM_RECORD=1 writes down how long its tests by dbt took."""
    checks = _checks() + config.stash.get(CHECKED, 0)
    terminalreporter.write_line(f"{checks:,} times a refresh was compared with a recomputation, EXCEPT ALL both ways.")
    if os.environ.get("IVM_RECORD") == "1":
        reports = (r for found in terminalreporter.stats.values() for r in found if isinstance(r, pytest.TestReport))
        record(seconds_of(reports))
