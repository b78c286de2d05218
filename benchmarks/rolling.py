"""Sums of the last 30 days, refreshed against rebuilt: sales of 1,000 days, then sales of a day more, or late ones.

python benchmarks/rolling.py [--days 1000] [--customers 3000] [--rounds 3] [--no-check]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from harness import HERE, Comparison, Project, options, report

MODELS = ("of_each_customer", "of_all")


def statement(kind: str, days: int, number: int) -> str:
    """The change of round `number`: the sales of the next day, or a few more of a day 100 days ago."""
    day = f"date_add(date'2024-01-01', {days + number if kind == 'next day' else days - 100 + number})"
    some = "true" if kind == "next day" else "customer % 100 = 1"
    return f"""
        insert into sales
        select customer, {day} as day, amount, trunc({day}, 'month') as month
        from sales where day = date'2024-01-01' and {some}
        """


def measure(project: Project, days: int, rounds: int, check: bool) -> Iterator[Comparison]:
    """The comparisons of all rounds, after a first one whose figures are dropped."""
    for number in range(rounds + 1):
        for kind in ("next day", "late"):
            project.sql(statement(kind, days, number))
            project.settle("sales")
            for model in MODELS:
                comparison = project.compare(model, kind, number, check)
                if number:
                    yield comparison


def main() -> int:
    """0."""
    parser = options("Sums of the last 30 days, refreshed against rebuilt.")
    parser.add_argument("--days", type=int, default=1000, help="days with sales (default: 1000)")
    parser.add_argument("--customers", type=int, default=3000, help="customers, each with a sale a day (default: 3000)")
    args = parser.parse_args()
    project = Project(HERE / "rolling")
    project.operation("load", days=args.days, customers=args.customers)
    project.built()
    report("rolling", list(measure(project, args.days, args.rounds, not args.no_check)), {})
    return 0


if __name__ == "__main__":
    sys.exit(main())
