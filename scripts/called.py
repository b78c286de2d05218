"""Which tests run each line of the macros: `./test -p called FILE…`, then `scripts/mutate.py --random-macros`.

Each process writes a file of `logs/called`: the lines of each file of macros, and the tests that run them. Jinja
compiles a macro to Python, so Python's tracer sees its lines.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
CALLED = ROOT / "logs" / "called"
LINES: dict[tuple[str, int], set[str]] = {}  # a file of macros and its line: the tests that ran it
CODES: dict[CodeType, Callable[[int], tuple[str, int]]] = {}
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


def trace(frame: FrameType, event: str, argument: object) -> Any:
    place = CODES.get(frame.f_code)
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
        if template.root_render_func.__code__ not in CODES:
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
    """Return the tests that reach each line of each file of macros. Without a record the program ends."""
    found: dict[str, dict[int, set[str]]] = {}
    for path in CALLED.glob("*.json"):
        for file, lines in json.loads(path.read_text()).items():
            for line, tests in lines.items():
                found.setdefault(file, {}).setdefault(int(line), set()).update(tests)
    return found or sys.exit("No test is on record: run IVM_WHOLE=1 ./test -p called integration_tests first.")
