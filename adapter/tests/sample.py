"""Which of many named cases a run takes: all of them, or a part that is another one for each day.

The day is that of the commit that is checked out: whoever tests it, or another commit of the same day, takes the same part.
IVM_WHOLE=1 takes all. What DuckDB has run already is asked of Spark for a part only.
"""

from __future__ import annotations

import os
import subprocess
import zlib
from collections.abc import Collection, Iterable
from datetime import date
from functools import cache
from pathlib import Path


@cache
def day() -> int:
    """The number of the day of the commit that is checked out; 0 outside of a repository."""
    asked = ["git", "-C", str(Path(__file__).parent), "log", "-1", "--format=%cs"]
    try:
        said = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
        return date.fromisoformat(said).toordinal()
    except (OSError, subprocess.CalledProcessError):
        return 0


def first_seed(count: str, start: str = "IVM_GENERATED_FROM") -> int:
    """The first seed of random cases: `start` says it; else 0 where `count` asks for many, or another one for each day."""
    value = os.environ.get(start)
    return int(value) if value else 0 if count in os.environ else seed_of_day()


def seed_of_day() -> int:
    """A number far from those of the days around it: cases count on from there."""
    return zlib.crc32(str(day()).encode()) & 0xFFFFFF


def sampled(names: Iterable[str], one_of: int, always: Collection[str] = ()) -> list[str]:
    """Return about one name in so many, and the names that are always taken. So many days in a row take each name once."""
    if os.environ.get("IVM_WHOLE") == "1":
        return list(names)
    return [n for n in names if n in always or (zlib.crc32(n.encode()) + day()) % one_of == 0]
