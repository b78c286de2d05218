"""What each test costs, which a busy machine changes little: `./test -p measure FILE…`, in one process on Linux.

For each test and file: CPU seconds of Python and of what it started (the JVM), invocations of dbt, how many of them
parsed a file, statements, and Spark jobs.
"""

from __future__ import annotations

import os
import resource
import time
from collections import Counter
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

TICKS = os.sysconf("SC_CLK_TCK")
COUNTED: Counter[str] = Counter()
COLUMNS = ("python", "jvm", "dbt", "parsed", "statements", "jobs")
COSTS: dict[str, Counter[str]] = {}


def children(process: str) -> list[str]:
    """Return all processes that this one has started, and all that they have started."""
    found: list[str] = []
    for listed in Path("/proc", process, "task").glob("*/children"):
        try:
            found += [pid for child in listed.read_text().split() for pid in (child, *children(child))]
        except OSError:
            continue  # it has just ended
    return found


def cpu(process: str) -> float:
    """CPU seconds, user and system, of a process and of the children that it has waited for."""
    try:
        fields = Path("/proc", process, "stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / TICKS


def spent() -> Counter[str]:
    from pyspark import SparkContext

    context = SparkContext._active_spark_context
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return COUNTED + Counter(
        {
            "python": time.process_time(),
            "jvm": ended.ru_utime + ended.ru_stime + sum(cpu(child) for child in children(str(os.getpid()))),
            "jobs": context._jsc.sc().dagScheduler().numTotalJobs() if context else 0,
        }
    )


def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def called(*args: Any, **named: Any) -> Any:
        COUNTED[name] += 1
        return function(*args, **named)

    return called


def pytest_configure() -> None:
    from dbt.cli.main import dbtRunner
    from dbt.parser.manifest import ManifestLoader

    from dbt.adapters.spark_ivm.session import SessionHandle

    for owner, method, name in (
        (dbtRunner, "invoke", "dbt"),
        (ManifestLoader, "load_and_parse_macros", "parsed"),
        (SessionHandle, "execute", "statements"),
    ):
        setattr(owner, method, counted(name, getattr(owner, method)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    before = spent()
    result = yield
    after = spent()
    COSTS[item.nodeid] = Counter({name: after[name] - before[name] for name in COLUMNS})
    return result


def pytest_terminal_summary(terminalreporter: Any) -> None:
    files: dict[str, Counter[str]] = {}
    for test, cost in COSTS.items():
        files.setdefault(test.partition("::")[0], Counter()).update(cost)
    terminalreporter.write_line(" ".join(f"{name:>10}" for name in COLUMNS))
    for name, cost in (*COSTS.items(), *files.items(), ("all", sum(files.values(), Counter[str]()))):
        terminalreporter.write_line(" ".join(f"{cost[column]:>10.4g}" for column in COLUMNS) + f"  {name}")
