#!/usr/bin/env python3
"""Run whole suites in turn, and write what each found: `./test --all-slow [SUITE…]`.

The first table of docs/testing.md has the suites and their commands, and `scripts/lane` the lanes. The page's table
"Whole suites" gets a row when a suite ends, so a night that is stopped keeps what it found. The exit status is 1 if a
suite failed. `--list` runs none.
"""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "testing.md"
LANE = ROOT / "scripts" / "lane"
BIN = ".venv-test/bin/"
BEGIN, END = "<!-- begin all-slow -->", "<!-- end all-slow -->"
HEAD = "| suite | commit | ended | compared | result | CPU minutes |\n|---|---|---|---|---|---|\n"
ROW = re.compile(r"^\| ([^|]+) \| [^|]* \| [^|]*`([^`]*(?:\./test|hunt\.py)[^`]*)`[^|]*\|$", re.MULTILINE)
LANES = re.compile(r"^#   (\S+(?:, \S+)*)  ", re.MULTILINE)  # names at the head of scripts/lane
COMPARED = re.compile(r"^([\d,]+) times a refresh was compared", re.MULTILINE)
HUNTED = re.compile(r"^\| \w+ \| \d+ to \d+ \| ([\d,]+) \| (\d+) \| .*\d s$", re.MULTILINE)  # a row of hunt.py
SUMMARY = re.compile(r"^=* ?((?:\d+ \w+(?:, )?)+) in [\d.]+s", re.MULTILINE)


@dataclass(frozen=True)
class Suite:
    """A suite, and the shell command that runs it whole in the environments that `./test` has made."""

    name: str
    command: str


@dataclass(frozen=True)
class Result:
    """What a suite's output says."""

    compared: str
    summary: str
    failed: bool


def suites() -> list[Suite]:
    """Return the suites of docs/testing.md that have a command, and the lanes, in the order of the texts."""
    rows = ROW.findall(PAGE.read_text())
    lanes = [name for names in LANES.findall(LANE.read_text()) for name in names.split(", ")]
    return [
        *(Suite(name, command.replace("./test", f"{BIN}pytest")) for name, command in rows),
        *(Suite(f"lane {name}", f"scripts/lane {name}") for name in lanes),
    ]


def read(output: str, status: int) -> Result:
    """Return the comparisons and the summary that the output ends with. hunt.py goes on where an answer is wrong."""
    if rows := HUNTED.findall(output):
        compared, wrong = (sum(int(cell.replace(",", "")) for cell in column) for column in zip(*rows, strict=True))
        return Result(f"{compared:,}", f"{wrong} wrong", bool(wrong or status))
    compared_last, said = COMPARED.findall(output)[-1:], SUMMARY.findall(output)[-1:]
    return Result("".join(compared_last), "".join(said) or f"exit status {status}", status != 0)


def with_row(page: str, suite: Suite, cells: Iterable[str]) -> str:
    """Return the page with this row in the table of results, in place of the suite's earlier one."""
    before, rest = page.split(BEGIN)
    table, after = rest.split(END)
    rows = [line for line in table.splitlines() if line.startswith("| ") and line not in HEAD.splitlines()]
    kept = [line for line in rows if not line.startswith(f"| {suite.name} |")]
    kept.append("| " + " | ".join((suite.name, *cells)) + " |")
    order = [f"| {s.name} |" for s in suites()]
    kept.sort(key=lambda line: next((i for i, start in enumerate(order) if line.startswith(start)), len(order)))
    return f"{before}{BEGIN}\n{HEAD}" + "\n".join(kept) + f"\n{END}{after}"


def run(suite: Suite, folder: Path) -> tuple[Result, float]:
    """Run the suite with its output in a file of the folder. Return its result and its CPU minutes."""
    log = folder / (re.sub(r"\W+", "-", suite.name) + ".log")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with log.open("w") as output:
        done = subprocess.run(["bash", "-c", suite.command], cwd=ROOT, stdout=output, stderr=subprocess.STDOUT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) / 60
    return read(log.read_text(errors="replace"), done.returncode), spent


def main(args: list[str]) -> int:
    known = suites()
    names = [a for a in args if a != "--list"]
    if unknown := set(names) - {s.name for s in known}:
        sys.exit(f"No such suite: {', '.join(sorted(unknown))}. There are: {', '.join(s.name for s in known)}.")
    chosen = [s for s in known if not names or s.name in names]
    if "--list" in args:
        print(*(f"{s.name}: {s.command}" for s in chosen), sep="\n")
        return 0
    folder = Path(os.environ.get("IVM_SLOW_LOGS", ROOT / "logs" / "all-slow"))
    folder.mkdir(parents=True, exist_ok=True)
    asked = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True).stdout.strip()
    failed = 0
    for suite in chosen:
        print(f"{suite.name}: {suite.command}", flush=True)
        result, minutes = run(suite, folder)
        failed += result.failed
        cells = (commit, f"{date.today()}", result.compared, result.summary, f"{minutes:.1f}")
        PAGE.write_text(with_row(PAGE.read_text(), suite, cells))
        print(f"  {result.summary}; {result.compared or 'none'} compared; {minutes:.1f} CPU minutes", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
