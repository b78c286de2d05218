"""What Spark has proved already: the named views for whose plans its laws hold, by what they were asked of.

    IVM_WHOLE=1 IVM_RECORD=1 ./test adapter/tests/test_laws.py    # asks Spark of every view, and overwrites the record

The record, `proved.txt`, has a line for each view: its name, and a digest of its plans as `golden/` has them, of the rows
and of Spark's version. A run asks Spark of the views whose digest is another one now, and of a part of the others.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path

from golden import CHOSEN
from tables import TABLES, change, random_tables

HERE = Path(__file__).parent
RECORD = HERE / "proved.txt"
LAWS = 1  # one more whenever a law of test_laws.py asks more than it did
_BEFORE = random_tables(random.Random(0))
ROWS = repr((TABLES, _BEFORE, change(random.Random(0), _BEFORE)))


@cache
def digest(name: str) -> str:
    """What was proved of a view, as 12 hexadecimal digits."""
    golden = HERE / "golden" / f"{name}.sql"
    lines = golden.read_text().splitlines(keepends=True) if golden.exists() else []
    # what an estimate prefers is no matter: all candidates are asked of
    plans = "".join(line for line in lines if not line.startswith(CHOSEN))
    asked = (plans, ROWS, version("pyspark"), str(LAWS))
    return hashlib.sha256("\0".join(asked).encode()).hexdigest()[:12]


def unproved(names: Iterable[str]) -> set[str]:
    """Return the views whose digest is not on record."""
    recorded = _recorded()
    return {n for n in names if recorded.get(n) != digest(n)}


def record(outcomes: Mapping[str, bool]) -> None:
    """Write down the views whose laws all held, and take out views with a law that did not."""
    found = _recorded() | {name: digest(name) for name in outcomes}
    kept = sorted((name, known) for name, known in found.items() if outcomes.get(name, True))
    RECORD.write_text("".join(f"{name} {known}\n" for name, known in kept))


def _recorded() -> dict[str, str]:
    lines = RECORD.read_text().splitlines() if RECORD.exists() else []
    return dict(line.split() for line in lines)
