"""Which of many named cases a run takes: all of them, or a part that is another one for each commit.

IVM_WHOLE=1 takes all. What DuckDB has run already is asked of Spark for a part only.
"""

from __future__ import annotations

import os
import subprocess
import zlib
from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path


@cache
def commit() -> str:
    """The commit that is checked out; empty outside of a repository."""
    asked = ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def first_seed(count: str, start: str = "IVM_GENERATED_FROM") -> int:
    """The first seed of random cases: `start` says it; else 0 where `count` asks for many, or another one for each commit."""
    value = os.environ.get(start)
    return int(value) if value else 0 if count in os.environ else int(commit()[:6] or "0", 16)


def sampled(names: Iterable[str], one_of: int, always: Collection[str] = ()) -> list[str]:
    """Return about one name in so many, by the commit, and the names that are always taken."""
    if os.environ.get("IVM_WHOLE") == "1":
        return list(names)
    return [n for n in names if n in always or zlib.crc32(f"{commit()} {n}".encode()) % one_of == 0]
