"""What all tests share: a count of the refreshes that were compared with a recomputation."""

import sys
from typing import Any

pytest_plugins = ["dbt.tests.fixtures.project"]  # the fixtures of dbt's own test classes

CHECKS = {"oracle": "differing", "quick_laws": "unequal", "shop": "unequal"}


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say how many comparisons the session has made."""
    loaded = {name.split(".")[-1]: module for name, module in sys.modules.items() if name.split(".")[-1] in CHECKS}
    checks = sum(getattr(module, CHECKS[name]).checks for name, module in loaded.items())
    terminalreporter.write_line(f"{checks:,} times a refresh was compared with a recomputation, EXCEPT ALL both ways.")
