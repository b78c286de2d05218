"""Writes docs/limits.md from the engine's table of what it does not maintain.

`python docs/make_limits.py` prints the page, with `--write` it is written.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "adapter"))

from spark_ivm.binder.unsupported import UNSUPPORTED  # noqa: E402

PAGE = ROOT / "docs" / "limits.md"
HEAD = """# What is rebuilt, and what to write instead

A model with one of these parts is right, and rebuilt whenever a source changed. `ivm_explain` and the result line of a
run name the part, its line and its text; `ivm_refresh: incremental_strict` makes the run fail before it writes.

This page is written by `python docs/make_limits.py --write` from `adapter/spark_ivm/binder/unsupported.py`, the one
table that the engine uses, and a test compares the two.

| part | why | instead |
|---|---|---|
"""


def page() -> str:
    """The whole page."""
    rows = (
        f"| {code.lower().replace('_', ' ')} | {cell(why)} | {cell(instead)} |"
        for code, (why, instead) in UNSUPPORTED.items()
    )
    return HEAD + "\n".join(rows) + "\n"


def cell(text: str) -> str:
    """The text in a cell of a table."""
    return text.replace("|", "\\|")


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        PAGE.write_text(page())
    else:
        print(page(), end="")
