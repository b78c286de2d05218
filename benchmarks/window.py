"""Totals and visitors of the last 180 days, refreshed against rebuilt: each round a day enters and one leaves.

The visitors up to each day, of 180 and of 7 days, are put together from each day's: bitmaps, or one by one.

python benchmarks/window.py [--days 240] [--visits 500000] [--rounds 3] [--no-check]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from harness import HERE, Comparison, Project, options, report

MODELS = ("of_each_store", "visitors", "users_of_180_days", "users_of_7_days")


def measure(project: Project, visits: int, rounds: int, check: bool) -> Iterator[Comparison]:
    """The comparisons of all rounds, after a first one whose figures are dropped."""
    for number in range(rounds + 1):
        project.operation("next_day", number=number, visits=visits)
        project.settle("visits")
        project.today = f"2026-01-{number + 1:02}"
        for model in MODELS:
            comparison = project.compare(model, "next day", number, check)
            if number:
                yield comparison


def main() -> int:
    """0."""
    parser = options("Totals and visitors of the last 180 days, refreshed against rebuilt.")
    parser.add_argument("--days", type=int, default=240, help="days with visits (default: 240)")
    parser.add_argument("--visits", type=int, default=500_000, help="visits a day (default: 500000)")
    args = parser.parse_args()
    project = Project(HERE / "window")
    project.operation("load", days=args.days, visits=args.visits)
    project.today = "2025-12-31"
    project.built()
    report("window", list(measure(project, args.visits, args.rounds, not args.no_check)), {})
    return 0


if __name__ == "__main__":
    sys.exit(main())
