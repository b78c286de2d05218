"""Which tests run each line of the macros and of the adapter, and which long tests each run takes for most lines.

    IVM_WHOLE=1 ./test -p called integration_tests    writes down the lines that tests reach
    .venv-test/bin/python scripts/called.py           writes integration_tests/long.txt

Each process writes a file of `logs/called`: the lines of each file, and the tests that run them. Jinja compiles a macro
to Python, so Python's tracer sees its lines. What dbt runs in a process of its own is not seen.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "adapter" / "tests"))
from seconds import LONG, NEVER_SLOW, SHORT, case, recorded  # noqa: E402

ADAPTER = "dbt/adapters/spark_ivm/"
CALLED = ROOT / "logs" / "called"
BUDGET = 1150  # seconds of the long tests of each run, on one of two processes
Place = Callable[[int], tuple[str, int]]  # the file and the line of the repository for a line of a code
LINES: dict[tuple[str, int], set[str]] = {}  # a file and its line: the tests that ran it
CODES: dict[CodeType, Place | None] = {}  # None for the codes of others
now = {"test": ""}


def codes(code: CodeType) -> Iterable[CodeType]:
    """Return this code and all that is nested in it: a macro is a function within its template's."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


def watch(template: Any, macro: Any) -> None:
    file = ROOT / str(macro.original_file_path)
    source = file.read_text() if file.is_file() else ""
    if macro.macro_sql not in source:
        return  # a macro of dbt, or of a test's project
    name, before = file.relative_to(ROOT).as_posix(), source[: source.index(macro.macro_sql)].count("\n")
    for line, _ in template.debug_info:
        LINES.setdefault((name, before + line), set())
    for code in codes(template.root_render_func.__code__):
        CODES[code] = lambda line: (name, before + template.get_corresponding_lineno(line))


def of_adapter(code: CodeType) -> Place | None:
    _, found, file = code.co_filename.rpartition(ADAPTER)
    return (lambda line: (found + file, line)) if found else None


def trace(frame: FrameType, event: str, argument: object) -> Any:
    code = frame.f_code
    if code not in CODES:
        CODES[code] = of_adapter(code)
    place = CODES[code]
    if place is None:
        return None

    def line(frame: FrameType, event: str, argument: object) -> Any:
        if event == "line":
            LINES.setdefault(place(frame.f_lineno), set()).add(now["test"])
        return line

    return line


def pytest_configure() -> None:
    from dbt_common.clients.jinja import TemplateCache

    get = TemplateCache.get_node_template

    def watched(cache: Any, macro: Any) -> Any:
        template = get(cache, macro)
        if CODES.get(template.root_render_func.__code__) is None:
            watch(template, macro)
        return template

    TemplateCache.get_node_template = watched
    threading.settrace(trace)
    sys.settrace(trace)


def pytest_runtest_setup(item: pytest.Item) -> None:
    now["test"] = item.nodeid


def pytest_unconfigure() -> None:
    sys.settrace(None)
    CALLED.mkdir(parents=True, exist_ok=True)
    files: dict[str, dict[int, list[str]]] = {}
    for (file, line), tests in sorted(LINES.items()):
        files.setdefault(file, {})[line] = sorted(tests)
    if files:
        (CALLED / f"{os.environ.get('PYTEST_XDIST_WORKER', 'one')}.json").write_text(json.dumps(files))


@cache
def lines_on_record() -> dict[str, dict[int, set[str]]]:
    """Return the tests that reach each line of each file. Without a record the program ends."""
    found: dict[str, dict[int, set[str]]] = {}
    for path in CALLED.glob("*.json"):
        for file, lines in json.loads(path.read_text()).items():
            for line, tests in lines.items():
                found.setdefault(file, {}).setdefault(int(line), set()).update(tests)
    return found or sys.exit("No test is on record: run IVM_WHOLE=1 ./test -p called integration_tests first.")


def needed(lines: Mapping[tuple[str, int], set[str]], seconds: Mapping[str, float], budget: float) -> set[str]:
    """Return long tests, of at most `budget` seconds together, that reach lines which no short test reaches.

    That which reaches most of them a second is taken first. Of these the dearest goes first if the others reach all
    that it does.
    """
    tests = [{case(test) for test in reaching} for reaching in lines.values() if reaching]
    left = long = [reaching for reaching in tests if min(seconds.get(test, 0) for test in reaching) > SHORT]
    chosen: set[str] = set()
    while reached := Counter(test for reaching in left for test in reaching if seconds[test] <= budget):
        best = max(sorted(reached), key=lambda test: reached[test] / seconds[test])
        chosen.add(best)
        budget -= seconds[best]
        left = [reaching for reaching in left if best not in reaching]
    for test in sorted(chosen, key=lambda test: (-seconds[test], test)):
        if all((reaching & chosen) - {test} for reaching in long if test in reaching):
            chosen.remove(test)
    return chosen


if __name__ == "__main__":
    found = {(file, line): tests for file, lines in lines_on_record().items() for line, tests in lines.items()}
    free = {name: 0 if name.startswith(NEVER_SLOW) else seconds for name, seconds in recorded().items()}
    LONG.write_text("".join(f"{name}\n" for name in sorted(needed(found, free, BUDGET))))
