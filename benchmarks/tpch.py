"""Refresh against rebuild on TPC-H: five views, 0.1 % of the orders appended, then 0.1 % deleted all over the tables.

python benchmarks/tpch.py [--scale 1] [--rounds 2] [--refresh incremental] [--views ...] [--no-check]
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from harness import DATA, HERE, SCHEMA, Comparison, Project, options, report, said

PARTS = {"lineitem": 8, "orders": 8, "customer": 2}
SHARE = 1000  # one order in so many is changed
WARM_UP = 50000

# What statements written by hand reached, as seconds of a refresh to seconds of a rebuild: a bar, not a limit.
GOALS = {
    ("pricing_summary", "appended"): 0.15,
    ("pricing_summary", "spread"): 0.33,
    ("revenue_by_order", "appended"): 0.32,
    ("revenue_by_order", "spread"): 0.37,
    ("join_rows", "appended"): 0.18,
    ("join_rows", "spread"): 0.28,
    ("daily_revenue", "appended"): 0.76,
    ("daily_revenue", "spread"): 0.75,
    ("latest_order", "appended"): 0.94,
    ("latest_order", "spread"): 0.95,
}
VIEWS = tuple(dict.fromkeys(view for view, _ in GOALS))


def generate(scale: str) -> Path:
    """The folder of the generated Parquet files, which are made on first use."""
    folder = DATA / f"tpch-{scale}"
    for table, parts in PARTS.items():
        if len(list((folder / table).glob("*.parquet"))) < parts:
            print(f"generating {table} at scale {scale} ...", flush=True)
            options = [f"--scale-factor={scale}", f"--tables={table}", f"--parts={parts}", f"--output-dir={folder}"]
            generator = Path(sysconfig.get_path("scripts"), "tpchgen-cli")
            subprocess.run([generator, "parquet", *options], check=True, stdout=subprocess.DEVNULL)
    return folder


class Tables:
    """The source tables and their changes: one commit a table, other orders each time."""

    def __init__(self, project: Project, folder: Path) -> None:
        self.project = project
        self.changes = 0
        self.largest = {t: max(f.stat().st_size for f in (folder / t).glob("*.parquet")) for t in PARTS}
        project.operation("load", folder=str(folder), tables=self.largest)

    def change(self, kind: str, share: int) -> None:
        """Append or delete one order in `share`, with its lines."""
        self.changes += 1
        match kind:
            case "appended":
                self.append(f"pmod(xxhash64(o_orderkey), {share}) = {self.changes}")
            case "spread":
                self.delete("lineitem", f"pmod(xxhash64(l_orderkey), {share}) = {self.changes}")
                self.delete("orders", f"pmod(xxhash64(o_orderkey), {share}) = {self.changes}")

    def append(self, chosen: str) -> None:
        """Copies of the chosen orders and their lines, with keys and dates after all others."""
        top, newest = self.project.spark.sql(f"select max(o_orderkey), max(o_orderdate) from {SCHEMA}.orders").first()
        later = f"datediff(date '{newest}', o_orderdate) + 1 + cast(pmod(o_orderkey, 2) as int)"
        days = ("l_shipdate", "l_commitdate", "l_receiptdate")
        self.project.sql(
            f"""
            insert into lineitem by name
            select /*+ coalesce(1) */ lines.* except (l_orderkey, {", ".join(days)}), l_orderkey + {top} as l_orderkey,
              {", ".join(f"date_add({day}, later) as {day}" for day in days)}
            from lineitem as lines
            join (select o_orderkey, {later} as later from orders where {chosen}) on o_orderkey = l_orderkey
            """,
            f"""
            insert into orders by name
            select /*+ coalesce(1) */ * except (o_orderkey, o_orderdate), o_orderkey + {top} as o_orderkey,
              date_add(o_orderdate, {later}) as o_orderdate
            from orders where {chosen}
            """,
        )

    def delete(self, table: str, condition: str) -> None:
        """DELETE, which rewrites files: as many as there were, or the next scans would read another layout."""
        self.project.sql(
            f"set spark.sql.files.maxPartitionBytes = {self.largest[table]}",
            f"delete from {table} where {condition}",
            "reset spark.sql.files.maxPartitionBytes",
        )


def measure(tables: Tables, views: list[str], rounds: int, check: bool) -> Iterator[Comparison]:
    """The comparisons of all rounds, after a first one whose change is tiny and whose figures are dropped."""
    for number in range(rounds + 1):
        for kind in ("appended", "spread"):
            tables.change(kind, SHARE if number else WARM_UP)
            tables.project.settle("lineitem", "orders")
            for view in views:
                comparison = said(tables.project.compare(view, kind, check), number)
                if number:
                    yield comparison


def main() -> int:
    """0; 1 if a bar was missed by more than 30 %."""
    parser = options("Refresh against rebuild of five views over TPC-H.")
    parser.add_argument("--scale", default="1", help="TPC-H scale factor (default: 1)")
    parser.add_argument("--refresh", default="incremental", help="meta.ivm_refresh (default: incremental)")
    parser.add_argument("--views", nargs="+", default=VIEWS, choices=VIEWS, metavar="VIEW", help=", ".join(VIEWS))
    args = parser.parse_args()

    folder = generate(args.scale)
    project = Project(HERE / "tpch", {"refresh": args.refresh})
    print("loading ...", flush=True)
    tables = Tables(project, folder)
    for view in args.views:
        print(f"built:   {project.run(view).line()}", flush=True)
    comparisons = list(measure(tables, args.views, args.rounds, not args.no_check))
    name = f"tpch-sf{args.scale}-{args.refresh}"
    ratios = report(name, comparisons, GOALS)
    return int(any(ratios[k] > 1.3 * GOALS[k] for k in ratios))


if __name__ == "__main__":
    sys.exit(main())
