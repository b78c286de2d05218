"""Writes what the benchmarks found into docs/internals/benchmarks.md, a table after the line that names its results.

python benchmarks/report.py
"""

from __future__ import annotations

import json
import re
import statistics
import sys
from collections.abc import Callable, Iterator
from typing import Any

from harness import HERE, RESULTS

PAGE = HERE.parent / "docs" / "internals" / "benchmarks.md"
# a table or a plot is between such a line and the next blank one
PLACE = re.compile(r"(<!-- (results|plot) of ((\w+)[\w.-]*) -->\n)(?:[^\n]+\n)*")


def seconds(value: float) -> str:
    """Such as `2.3`."""
    return f"{value:.1f}"


def of_comparisons(found: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """A row for each view and change: medians of the rounds, and what the last refresh did; then geometric means."""
    heads = ["view", "change", "refresh, s", "as a table, s", "ratio", "rows read", "as a table", "the last refresh"]
    of_duckdb = found.get("duckdb", {})
    yield *heads, *(["in DuckDB, s"] if of_duckdb else [])
    ratios: dict[str, list[float]] = {}
    cases: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for c in found["comparisons"]:
        cases.setdefault((c["refresh"]["model"], c["change"]), []).append(c)
    for (view, change), rounds in cases.items():

        def median(measure: Callable[[dict[str, Any]], float], rounds: list[dict[str, Any]] = rounds) -> float:
            return statistics.median(map(measure, rounds))

        ratio = median(lambda c: c["refresh"]["seconds"] / c["rebuild"]["seconds"])
        times = (seconds(median(lambda c, way=way: c[way]["seconds"])) for way in ("refresh", "rebuild"))  # type: ignore[misc]
        read = (f"{median(lambda c, w=way: c[w]['work']['rows_read']):,.0f}" for way in ("refresh", "rebuild"))  # type: ignore[misc]
        ratios.setdefault(change, []).append(ratio)
        other = [str(of_duckdb.get(view, ""))] if of_duckdb else []
        yield f"`{view}`", change, *times, f"{ratio:.2f}", *read, rounds[-1]["refresh"]["message"], *other
    for change, of_change in ratios.items():
        mean = statistics.geometric_mean(of_change)
        yield "geometric mean", change, "", "", f"{mean:.2f}", *[""] * (4 if of_duckdb else 3)


def of_batches(found: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """A row for each batch, with what the models did and how many of them lost by being refreshed."""
    by_hand = any(b.get("by_hand") for b in found["batches"])
    heads = ["batch", "`dbt run`, s", "as tables, s", "ratio", "of CPU", "jobs", "as tables", "models", "losses"]
    yield *heads, *(["by hand, s", "tables wrong by hand", "rows wrong"] if by_hand else [])
    for b in found["batches"]:
        works = b["refresh_work"], b["rebuild_work"]
        cpu, jobs = works[0]["cpu"] / works[1]["cpu"], (f"{w['jobs']:,}" for w in works)
        codes = ", ".join(f"{n} {code}" for code, n in sorted(b["codes"].items()))
        lost = sum(refresh > max(1.1 * table, table + 1) for _, refresh, table in b["models"].values())
        times = seconds(b["refresh"]), seconds(b["rebuild"]), f"{b['ratio']:.2f}"
        hand = [seconds(b["by_hand"]), str(len(b["wrong"])), f"{sum(b['wrong'].values()):,}"] if by_hand else []
        yield b["change"], *times, f"{cpu:.2f}", *jobs, codes, str(lost), *hand


def of_floors(found: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """A row for each change: medians of the rounds."""
    yield "change", "models", "`dbt run`, s", "as tables, s", "ratio", "statements"
    for change, ratio in found["ratios"].items():
        rounds = [r for r in found["rounds"] if r["change"] == change]
        times = (seconds(statistics.median(r[way] for r in rounds)) for way in ("refresh", "rebuild"))
        yield change, str(rounds[0]["models"]), *times, f"{ratio:.3f}", str(rounds[-1]["work"]["statements"])


def of_growth(found: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """A row for each view, a column for each scale: a refresh beside what the table takes."""
    ways: dict[str, dict[str, dict[str, float]]] = found["seconds"]
    views = ways["refresh"]
    scales = list(next(iter(views.values())))
    yield "view", *(f"SF {scale}, s" for scale in scales)
    for view in views:
        yield f"`{view}`", *(" / ".join(seconds(ways[way][view][s]) for way in ways) for s in scales)


def growth_lines(found: dict[str, Any]) -> Iterator[str]:
    """Mermaid's chart of the seconds of all views together: refreshes, and tables that are built each time."""
    ways: dict[str, dict[str, dict[str, float]]] = found["seconds"]
    scales = list(next(iter(ways["refresh"].values())))
    yield "```mermaid"
    yield "xychart-beta"
    yield '    title "the same change at larger scales: refreshes (below), as tables (above)"'
    yield f"    x-axis [{', '.join(f'SF {scale}' for scale in scales)}]"
    yield '    y-axis "seconds of all views"'
    for views in ways.values():
        yield f"    line [{', '.join(seconds(sum(at[scale] for at in views.values())) for scale in scales)}]"
    yield "```"


KINDS = {"tpch": of_comparisons, "ledger": of_comparisons, "window": of_comparisons, "pipeline": of_batches}
KINDS |= {"clustered": of_comparisons, "floor": of_floors, "growth": of_growth}
PLOTS = {"growth": growth_lines}


def table(rows: Iterator[tuple[str, ...]]) -> str:
    """Rows as a table of Markdown, the first of them as its head."""
    head, *others = rows
    lines = (head, ("---",) * len(head), *others)
    return "".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |\n" for line in lines)


def main() -> int:
    """0. A table without a result stays as it is."""

    def written(place: re.Match[str]) -> str:
        result = RESULTS / f"{place[3]}.json"
        if not result.exists():
            print(f"no {result.name}: left as it was")
            return place[0]
        found = json.loads(result.read_text())
        if place[2] == "plot":
            return place[1] + "".join(f"{line}\n" for line in PLOTS[place[4]](found))
        return place[1] + table(KINDS[place[4]](found))

    PAGE.write_text(PLACE.sub(written, PAGE.read_text()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
