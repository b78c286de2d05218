"""What all tests share: which of the long ones a run takes, and how many refreshes it compared with a recomputation."""

import sys
from typing import Any

import pytest
from faults import PROTOCOL
from sample import sampled

pytest_plugins = ["dbt.tests.fixtures.project"]  # the fixtures of dbt's own test classes

CHECKS = {"oracle": "differing", "quick_laws": "unequal", "shop": "unequal"}
ONE_OF = 18  # so many parts has the suite by dbt; each commit takes another one


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where no test is asked for by name, a part of those that run dbt is taken; the tests of a class stay together.

    The tests that notice a fault of the protocol are in each part.
    """
    if config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return

    def case(item: pytest.Item) -> str:
        return item.parent.nodeid if isinstance(item.parent, pytest.Class) else item.nodeid

    by_dbt = {case(i): i for i in items if i.nodeid.startswith("integration_tests")}
    noticing = tuple(test for fault in PROTOCOL for test in fault.tests)
    taken = set(sampled(by_dbt, ONE_OF, [name for name in by_dbt if name.startswith(noticing)]))
    left = [i for i in items if case(i) in by_dbt and case(i) not in taken]
    items[:] = [i for i in items if case(i) not in by_dbt or case(i) in taken]
    config.hook.pytest_deselected(items=left)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say how many comparisons the session has made."""
    loaded = {name.split(".")[-1]: module for name, module in sys.modules.items() if name.split(".")[-1] in CHECKS}
    checks = sum(getattr(module, CHECKS[name]).checks for name, module in loaded.items())
    terminalreporter.write_line(f"{checks:,} times a refresh was compared with a recomputation, EXCEPT ALL both ways.")
