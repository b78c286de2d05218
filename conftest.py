"""What all tests share: a count of the refreshes that were compared with a recomputation."""

import sys
from typing import Any

CHECKS = (("test_laws", "differing"), ("shop", "unequal"))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say how many comparisons the session has made."""
    made = (getattr(sys.modules.get(module), function, None) for module, function in CHECKS)
    checks = sum(function.checks for function in made if function is not None)
    terminalreporter.write_line(f"{checks:,} times a refresh was compared with a recomputation, EXCEPT ALL both ways.")
