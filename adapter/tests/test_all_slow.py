"""Does `./test --all-slow` run the commands of docs/testing.md, and keep the row of each suite that ended?"""

from __future__ import annotations

import re

import pytest
from all_slow import PAGE, ROOT, Result, Suite, read, suites, with_row

TESTS = "12 times a refresh was compared with a recomputation, EXCEPT ALL both ways.\n"


def test_commands_name_files_that_exist() -> None:
    found = [s for s in suites() if not s.name.startswith("lane ")]
    assert len(found) > 20 and len({s.name for s in suites()}) == len(suites())
    for suite in found:
        files = re.findall(r"\S+\.py", suite.command)
        assert suite.command.count(".venv-test/bin/") == 1 and all((ROOT / file).exists() for file in files), suite
    rows = PAGE.read_text().split("\n\n")
    (table,) = (block for block in rows if block.startswith("| suite | what it checks"))
    assert len(found) == sum("./test" in line or "hunt.py" in line for line in table.splitlines())


@pytest.mark.parametrize(
    "output, status, expected",
    [
        (TESTS + "====== 3 passed, 1 skipped in 12.34s =====\n", 0, Result("12", "3 passed, 1 skipped", False)),
        (TESTS + "1 failed, 2 passed, 7 deselected in 4000.01s (1:06:40)\n", 1, Result("12", "1 failed, 2 passed, 7 deselected", True)),
        ("| edits | 0 to 9 | 1,200 | 0 | {'ok': 3} | 7 s\n| rows | 0 to 9 | 30 | 2 | {} | 1 s\n", 0, Result("1,230", "2 wrong", True)),
        ("Killed", 137, Result("", "exit status 137", True)),
    ],
)
def test_read_output(output: str, status: int, expected: Result) -> None:
    assert read(output, status) == expected


def test_rows_replace_earlier_ones_and_keep_the_order() -> None:
    page = PAGE.read_text()
    first, second = suites()[:2]
    for suite, cells in ((second, "abc"), (first, "def"), (second, "ghi"), (Suite("gone", ""), "jkl")):
        page = with_row(page, suite, cells)
    written = page.split("<!-- begin all-slow -->")[1].split("<!-- end all-slow -->")[0]
    rows = [line for line in written.splitlines() if line.startswith("| ")]
    assert [row for row in rows if row.endswith(("| d | e | f |", "| g | h | i |", "| j | k | l |"))] == [
        f"| {first.name} | d | e | f |", f"| {second.name} | g | h | i |", "| gone | j | k | l |"
    ]  # fmt: skip
    assert not any(row.endswith("| a | b | c |") for row in rows)


def test_each_lane_has_its_row_in_the_matrix() -> None:
    """A lane that the matrix does not name, or the matrix a lane that is not there."""
    lanes = {s.name.removeprefix("lane ") for s in suites() if s.name.startswith("lane ")}
    matrix = (ROOT / "docs" / "compatibility.md").read_text().split("## Versions")[1].split("\n## ")[0]
    assert lanes >= {"lowest", "spark-3.5", "spark-4.2", "client"}
    assert set(re.findall(r"^\| `([\w.-]+)`", matrix, re.MULTILINE)) == lanes
