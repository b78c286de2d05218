"""A staging model of 20 columns over one table: a few rows come, are updated all over the table, or are deleted.

python benchmarks/staging.py [--trades 10000000] [--refresh auto] [--rounds 3] [--no-check]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from harness import HERE, Comparison, Project, options, report

CHANGES = ("appended", "updated", "deleted")


def measure(project: Project, trades: int, rounds: int, check: bool) -> Iterator[Comparison]:
    """The comparisons of all rounds, after a first one whose figures are dropped."""
    for number in range(rounds + 1):
        for change in CHANGES:
            project.operation("change", what=change, number=number, trades=trades)
            project.settle("trades")
            comparison = project.compare("stg_trades", change, number, check)
            if number:
                yield comparison


def main() -> int:
    """0."""
    parser = options("A staging model of 20 columns over one table, refreshed against rebuilt.")
    parser.add_argument("--trades", type=int, default=10_000_000, help="rows of the table (default: 10000000)")
    parser.add_argument("--refresh", default="auto", help="ivm_refresh of the model (default: auto)")
    args = parser.parse_args()
    project = Project(HERE / "staging", {"refresh": args.refresh})
    project.operation("load", trades=args.trades)
    project.built()
    report("staging", list(measure(project, args.trades, args.rounds, not args.no_check)), {})
    return 0


if __name__ == "__main__":
    sys.exit(main())
