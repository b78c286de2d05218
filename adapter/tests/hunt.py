"""The laws in DuckDB for as many seeds as one likes: what fails is printed and counted, and the next seed is taken.

    python adapter/tests/hunt.py 0 10000            # seeds 0 to 9,999 of every kind of random query and edit
    python adapter/tests/hunt.py 0 10000 moved      # of one kind

Each seed makes a query, or an edit of one. It is planned once and meets several sets of tables; keys are literals, too,
with the first of them. The last lines are a table in Markdown.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from kinds import KINDS, Kind, asked, crowded, session  # noqa: E402
from oracle import NoAnswer  # noqa: E402
from quick_laws import Wrong, unequal  # noqa: E402

SETS = 40  # of tables
MET = 6  # so many of them a query meets
KEPT = 10  # for so many seeds a session of DuckDB is kept: it keeps the rows of what was computed last, which may be many


def met(kind: Kind, seed: int) -> list[str]:
    """How the case of a seed is maintained over each set of tables that it meets."""
    case = kind(random.Random(f"{kind.__name__} {seed}"))
    return [way for i in range(MET) for way in asked(case, (seed + 7 * i) % SETS, seed, literals=i == 0)]


def main(first: int, last: int, only: list[str]) -> None:
    rows = []
    for kind in KINDS:
        if only and kind.__name__ not in only:
            continue
        found: Counter[str] = Counter()
        before, started = unequal.checks, time.time()  # type: ignore[attr-defined]
        for seed in range(first, last):
            if seed % KEPT == 0:
                session.cache_clear()
                crowded.cache_clear()
            try:
                found.update(word.split(":")[0] for word in met(kind, seed))
            except NoAnswer:
                found["no answer"] += 1
            except Wrong as wrong:
                found["WRONG"] += 1
                print(f"{kind.__name__} {seed}: {str(wrong)[:500]}", flush=True)
            except Exception as error:
                found["raised"] += 1
                print(f"{kind.__name__} {seed} raises {type(error).__name__}: {str(error)[:500]}", flush=True)
        checks = unequal.checks - before  # type: ignore[attr-defined]
        rows.append(f"| {kind.__name__} | {first} to {last - 1} | {checks:,} | {found['WRONG']} | {dict(found)} |")
        print(rows[-1], f"{time.time() - started:.0f} s", flush=True)
    print("\n".join(["| kind | seeds | comparisons | wrong | what became of them |", "|---|---|---|---|---|", *rows]))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
