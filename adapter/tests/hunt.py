"""The laws in DuckDB for as many seeds as one likes: what fails is told and counted, and the next seed is taken.

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
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import sqlglot  # noqa: E402
from generate import Generator, edited  # noqa: E402
from oracle import NoAnswer  # noqa: E402
from people import People, dressed, peoples_edit, reworded  # noqa: E402
from quick_laws import Laws, Wrong  # noqa: E402
from test_laws_duck import crowded, session  # noqa: E402

SETS = 40  # of tables
MET = 6  # so many of them a query meets


def _met(seed: int, made: Callable[..., Laws], **kind: bool) -> list[Laws]:
    return [replace(made((seed + 7 * i) % SETS, **kind), literals=i == 0) for i in range(MET)]


def _query(seed: int, sql: str, ansi: bool = False) -> list[str]:
    changed = [laws.query(sql, alone=seed) for laws in _met(seed, session, ansi=ansi)]
    return changed + [laws.query(sql, grown=True, alone=seed) for laws in _met(seed, session, more=True, ansi=ansi)]


def _edit(seed: int, before: str, after: str) -> list[str]:
    return [laws.edit(before, after) for laws in _met(seed, session)]


def _depth(seed: int) -> int:
    return 1 + seed % 3


def generated(seed: int, rng: random.Random) -> list[str]:
    return _query(seed, Generator(rng, alike=True).query(_depth(seed)).sql)


def generated_edits(seed: int, rng: random.Random) -> list[str]:
    before = Generator(rng, alike=True).query(_depth(seed)).sql
    return _edit(seed, before, edited(before, rng, rng.randint(1, 2)))


def as_people_write(seed: int, rng: random.Random) -> list[str]:
    return _query(seed, dressed(People(rng).query(1 + seed % 2).sql, rng))


def as_people_edit(seed: int, rng: random.Random) -> list[str]:
    try:
        before, after, _ = peoples_edit(People(rng).query(1 + seed % 2).sql, rng, rng.randint(1, 2))
    except sqlglot.ParseError:
        return ["not read by sqlglot"]
    return _edit(seed, before, after)


def words_changed(seed: int, rng: random.Random) -> list[str]:
    before = People(rng).query(1 + seed % 2).sql
    return _edit(seed, before, reworded(before, rng, rng.randint(1, 2)))


def guarded(seed: int, rng: random.Random) -> list[str]:
    return _query(seed, People(rng, raising=True).guarded(1).sql, ansi=True)


def moved(seed: int, rng: random.Random) -> list[str]:
    sql = People(rng, unsteady=True).query(1 + seed % 2).sql
    return [laws.moved(sql, seed) for laws in _met(seed, crowded)]


KINDS: tuple[Callable[[int, random.Random], list[str]], ...] = (
    generated, generated_edits, as_people_write, as_people_edit, words_changed, guarded, moved,
)  # fmt: skip


def main(first: int, last: int, only: list[str]) -> None:
    from quick_laws import unequal

    rows = []
    for kind in KINDS:
        if only and kind.__name__ not in only:
            continue
        found: Counter[str] = Counter()
        before, started = unequal.checks, time.time()  # type: ignore[attr-defined]
        for seed in range(first, last):
            try:
                found.update(word.split(":")[0] for word in kind(seed, random.Random(f"{kind.__name__} {seed}")))
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
