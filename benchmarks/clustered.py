"""Payments as they arrived and clustered by merchant, and a table of as many rows, as it was built and clustered.

The payments of three merchants change.

python benchmarks/clustered.py [--payments 12000000] [--merchants 60000] [--rounds 3] [--no-check]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from harness import HERE, SCHEMA, Comparison, Project, options, report

TABLES = ("as_arrived", "by_merchant")
MODELS = ("of_as_arrived", "of_by_merchant", "places", "places_by_merchant")
SMALL_FILES = "set spark.databricks.delta.optimize.maxFileSize = 4194304"  # so that few rows have many, as many rows do
CHANGED = 3  # merchants


def measure(project: Project, merchants: int, rounds: int, check: bool) -> Iterator[Comparison]:
    """The comparisons of all rounds, after a first one whose figures are dropped."""
    for number in range(rounds + 1):
        # merchants all over the table, others in each round
        keys = ", ".join(str((n * merchants) // CHANGED + 7 * number) for n in range(CHANGED))
        for table in TABLES:
            project.sql(f"update {table} set amount = amount + 1 where merchant_id in ({keys}) and payment_id % 10 = 0")
        project.settle(*TABLES)
        for model in MODELS:
            comparison = project.compare(model, "corrected", number, check)
            if number:
                yield comparison


def main() -> int:
    """0."""
    parser = options("Payments, and a table of them, as they arrived and clustered by merchant.")
    parser.add_argument("--payments", type=int, default=12_000_000, help="payments (default: 12000000)")
    parser.add_argument("--merchants", type=int, default=60_000, help="merchants (default: 60000)")
    args = parser.parse_args()
    project = Project(HERE / "clustered")
    project.operation("load", payments=args.payments, merchants=args.merchants)
    project.built()
    project.sql(SMALL_FILES, f"optimize {SCHEMA}_ivm.places_by_merchant full")
    report("clustered", list(measure(project, args.merchants, args.rounds, not args.no_check)), {})
    return 0


if __name__ == "__main__":
    sys.exit(main())
