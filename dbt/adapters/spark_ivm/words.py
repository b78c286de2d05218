"""Numbers, times and tables as `dbt-ivm` writes them, for a console or a page."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any

import click

Row = dict[str, Any]

# By what a run does or did: the color of the word.
COLORS = {
    code: color
    for color, codes in {
        "bright_black": "noop position",
        "green": "append",
        "blue": "keys rows delta",
        "magenta": "replay scope reshape delete",
        "yellow": "full repair",
        "cyan": "backfill",
        "red": "error",
    }.items()
    for code in codes.split()
}


def count(n: int, noun: str) -> str:
    return f"{n:,} {noun}{'' if n == 1 else 's'}"


def duration(seconds: float | None) -> str:
    """Return a time in the largest unit that fits, such as 4.1 s, 25 min or 6.3 h."""
    if seconds is None:
        return ""
    for unit, size in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.1f} {unit}" if seconds < 10 * size else f"{seconds / size:.0f} {unit}"
    return f"{seconds:.1f} s"


def short(run: str | None) -> str:
    return (run or "")[:8]


def in_a_column(message: str, most: int = 100) -> str:
    """Return a result such as `full · the SQL changed: … · 3 rows` in at most so many characters: its reason is cut."""
    if len(message) <= most:
        return message
    parts = message.split(" · ")
    longest = max(range(len(parts)), key=lambda n: len(parts[n]))
    room = most - len(message) + len(parts[longest])
    parts[longest] = textwrap.shorten(parts[longest], max(room, 20), placeholder=" …")
    return " · ".join(parts)


def colored(code: str) -> str:
    return click.style(code, fg=COLORS.get(code))


def table(rows: Iterable[tuple[str, ...]], head: tuple[str, ...]) -> list[str]:
    """Return lines whose columns are aligned; a column that is empty in every row is left out."""
    body = [tuple(cells) for cells in rows]
    shown = [n for n in range(len(head)) if any(cells[n] for cells in body)]
    width = {n: max(len(click.unstyle(cells[n])) for cells in [head, *body]) for n in shown}

    def line(cells: tuple[str, ...]) -> str:
        padded = (cells[n] + " " * (width[n] - len(click.unstyle(cells[n]))) for n in shown)
        return ("  " + "  ".join(padded)).rstrip()

    return [click.style(line(head), bold=True), *map(line, body)]


def reach(reaches: Row | None) -> str:
    if reaches is None:
        return "all rows: the table is rebuilt"
    if "failed" in reaches:
        return f"all rows: the comparison failed with {reaches['failed']}"
    share = f" ({100 * reaches['rows'] / reaches['of']:.1f} %)" if reaches["of"] else ""
    keys = f"{count(reaches['keys'], 'key')} ({', '.join(reaches['columns'])}), " if reaches["keys"] is not None else ""
    return f"{keys}{count(reaches['rows'], 'row')} of {reaches['of']:,}{share}"
