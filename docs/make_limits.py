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

A model with a part of this table is right, and is rebuilt. `ivm_explain` and the result line of a run name the part,
its line and its text; `ivm_refresh: incremental_strict` makes the run fail before it writes.

*When* says what makes a run rebuild it. **A source changed**: a run that finds none changed is a `noop`.
**Every run**: the query reads something that has no version, or its tables cannot be found in its text. So a run cannot
know whether the rows are still right. Every run also rebuilds a model

- with several parts, if one of them says so,
- with a part, if it also calls `current_date()` or another function of time,
- with a part, if it reads no table at all,
- that reads a source without versions, such as a Parquet table.

The SQL does not show everything: Spark reads a text such as `08:00` as that time of today. Written in the query, it
has the model rebuilt in every run. If a column of texts may hold such a text and is cast to a timestamp, write
`to_timestamp(concat('2026-01-01 ', t))`.

This page is written by `python docs/make_limits.py --write` from `adapter/spark_ivm/binder/unsupported.py`, the one
table that the engine uses, and a test compares the two.

| part | when | why | instead |
|---|---|---|---|
"""
# When a part has the model rebuilt, if not only when a source changed; see `View.clock` and `View.unseen`.
SOURCE, ALWAYS = "a source changed", "every run"
WHEN = {
    "TIME_TRAVEL": f"{SOURCE}; {ALWAYS} where the version is computed",
    "VOLATILE": f"{SOURCE}; {ALWAYS} where it calls Java, or asks where a row lies: reflect(), input_file_name()",
    "PIVOT": f"{SOURCE}; {ALWAYS} after LATERAL VIEW",
    "TABLE_FUNCTION": f"{ALWAYS}; of range() when {SOURCE}",
    "UNKNOWN_COLUMN": f"{SOURCE}; {ALWAYS} where it is _metadata, or may be a variable of the session",
    "INTERNAL": f"{SOURCE}; {ALWAYS} where its tables are not known either",
} | dict.fromkeys("CLOCK UNKNOWN_FUNCTION TRANSFORM PIPE PATH IDENTIFIER SUBSTITUTION SLOT UNPARSABLE".split(), ALWAYS)


def page() -> str:
    """The whole page."""
    rows = (
        f"| {code.lower().replace('_', ' ')} | {WHEN.get(code, SOURCE)} | {cell(why)} | {cell(instead)} |"
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
