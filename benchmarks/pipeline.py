"""A project of 45 models in four layers: `dbt run` after each batch, maintained and as tables that are built each time.

python benchmarks/pipeline.py [--orders 1500000] [--threads 1 4] [--by-hand] [--no-check]
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import yaml
from harness import HERE, WAY, WAYS, Differs, Meter, Project, Work, save, statements

FILES = HERE / "pipeline"
SHARE = 1000  # of the orders one in so many comes with each batch


MODELS = statements(FILES / "models.sql")
# models that are commonly written as `incremental`, with a filter by the newest days; the others are tables there
BY_HAND = statements(FILES / "by_hand.sql")
TABLES = [name.split("/")[1] for name in MODELS if not name.startswith("staging/")]


@dataclass(frozen=True)
class Batch:
    """What changed, and how many seconds a `dbt run` of the whole project then took each way.

    `models`: of each model what its refresh did, and the seconds of both ways. `by_hand`: the seconds where models are
    written as `incremental`, and `wrong`: how many rows each table then lacks or has too many; none unless asked for.
    """

    change: str
    refresh: float
    rebuild: float
    codes: dict[str, int]
    models: dict[str, tuple[str, float, float]]
    refresh_work: Work
    rebuild_work: Work
    by_hand: float | None
    wrong: dict[str, int]

    @property
    def ratio(self) -> float:
        return self.refresh / self.rebuild

    def line(self) -> str:
        """The batch on one line."""
        cpu = self.refresh_work.cpu / self.rebuild_work.cpu
        codes = ", ".join(f"{n} {code}" for code, n in sorted(self.codes.items()))
        seconds = f"{self.refresh:.1f} s, as tables {self.rebuild:.1f} s: {self.ratio:.2f}, of CPU {cpu:.2f}"
        by_hand = "" if self.by_hand is None else f" · by hand {self.by_hand:.1f} s, rows wrong: {self.wrong or 'none'}"
        jobs = f"{self.refresh_work.jobs} jobs, as tables {self.rebuild_work.jobs}"
        return f"{self.change}: {seconds} · {codes} · {jobs}{by_hand}"


class Pipeline:
    """The project, its sources, and what happens to these. Each way of the models has a schema of its own."""

    def __init__(self, orders: int, by_hand: bool) -> None:
        self.orders = orders
        self.by_hand = by_hand
        self.came = self.measurements = 0
        self.threads = 1
        self.project = Project(FILES)
        sources = "\n".join(f"      - name: {name}" for name in statements(FILES / "sources.sql"))
        schema = "{{ target.schema }}"
        (self.project.folder / "models").mkdir()
        (self.project.folder / "models" / "sources.yml").write_text(
            f'version: 2\nsources:\n  - name: shop\n    schema: "{schema}"\n    tables:\n{sources}\n'
        )
        for name, sql in MODELS.items():
            file = self.project.folder / "models" / f"{name}.sql"
            file.parent.mkdir(exist_ok=True)
            hand = BY_HAND.get(name.split("/")[1], sql)
            file.write_text(f"{{% if {WAY} == 'incremental' %}}\n{hand}\n{{% else %}}\n{sql}\n{{% endif %}}\n")
        if by_hand:
            settings = yaml.safe_load((self.project.folder / "dbt_project.yml").read_text())
            settings["models"]["pipeline"]["+materialized"] = f"{{{{ 'table' if {WAY} == 'incremental' else {WAY} }}}}"
            (self.project.folder / "dbt_project.yml").write_text(yaml.safe_dump(settings))
        sizes = {"orders": orders, "customers": max(orders // 30, 10)}
        made = {
            name: re.sub(r"\{(\w+)\}", lambda m: str(sizes[m[1]]), sql)
            for name, sql in statements(FILES / "sources.sql").items()
        }
        self.project.operation("load", tables=made)

    def run(self, way: str) -> tuple[float, dict[str, Any], Work]:
        """`dbt run` of the whole project: its seconds, the result of each table, and Spark's work."""
        meter, started = Meter(self.project.spark), time.monotonic()
        results = self.project.models("--threads", str(self.threads), way=way)
        seconds = time.monotonic() - started
        return seconds, {r.node.name: r for r in results if r.node.config.materialized != "view"}, meter.read()

    def wrong_by_hand(self) -> dict[str, int]:
        """By table how many rows one that was written as `incremental` lacks or has too many."""
        wrong = ((table, self.project.unlike(table, "incremental").agg({"n": "sum"}).head()[0]) for table in TABLES)
        return {table: int(n) for table, n in wrong if n}

    def measured(self, change: str, check: bool) -> Batch:
        """Both ways after a change, and whether they have the same rows. Raises Differs where not."""
        for table in ("orders", "order_lines", "payments", "visits"):
            self.project.settle(table)
        self.measurements += 1
        ran = {way: self.run(way) for way in (WAYS if self.measurements % 2 else reversed(WAYS))}
        by_hand = self.run("incremental")[0] if self.by_hand else None
        wrong = [table for table in TABLES if self.project.differs(table)] if check else []
        if wrong:
            raise Differs(f"after '{change}': {', '.join(wrong)}")
        (refresh, refreshed, of_refresh), (rebuild, built, of_rebuild) = (ran[way] for way in WAYS)
        codes = Counter(str(r.adapter_response.get("code")) for r in refreshed.values())
        models = {
            name: (str(r.adapter_response.get("_message")), r.execution_time, built[name].execution_time)
            for name, r in refreshed.items()
        }
        wrong_by_hand = self.wrong_by_hand() if self.by_hand else {}
        return Batch(change, refresh, rebuild, dict(codes), models, of_refresh, of_rebuild, by_hand, wrong_by_hand)

    def arrive(self, *more: str) -> None:
        """New orders with their lines, payments and visits, and what else is said."""
        n, start = self.orders // SHARE, self.orders // 2 + self.came
        shift = self.orders - self.orders // 2
        self.came += n

        def copied(table: str, key: str, **others: str) -> str:
            """Copy the rows of older orders, as if they were new."""
            made = {key: f"{key} + {shift}"} | others
            named = ", ".join(f"{value} as {name}" for name, value in made.items())
            chosen = f"{key} >= {start} and {key} < {start + n}"
            kept = f"* except ({', '.join(made)})"
            return f"insert into {table} by name select {kept}, {named} from {table} where {chosen}"

        self.project.sql(
            copied("order_lines", "order_id"),
            copied("payments", "id", order_id=f"order_id + {shift}", paid_at="paid_at + interval 300 days"),
            copied("visits", "id"),
            copied("orders", "id", ordered_at="ordered_at + interval 300 days"),
            *more,
        )

    def batches(self, check: bool) -> Iterator[Batch]:
        """The measured batches, after a first one that warms up."""
        settled = f"update orders set status = 'paid' where status = 'open' and id % {4 * SHARE} < 20"
        returned = (
            "insert into returns select order_id, 2, 1, 'late' from order_lines "
            f"where line = 2 and order_id % {10 * SHARE} = 7"
        )
        dimensions = (
            "update customers set segment = 'travel' where valid_to is null and id % 1000 = 3",
            "update prices set price = price + 1 where valid_to is null and product_id % 400 = 5",
            "update stores set country = 'NL' where id = 7",
        )
        for number, (change, more) in enumerate(
            {
                "warm-up": (),
                "orders came": (),
                "orders came, some were settled or returned": (settled, returned),
                "and dimensions changed": dimensions,
            }.items()
        ):
            self.arrive(*more)
            batch = self.measured(change, check)
            report(batch)
            if number:
                yield batch
        for change, sql in {
            "one row of one source": "insert into returns values (1, 1, 1, 'r1')",
            "nothing changed": "select 1",
        }.items():
            self.project.sql(sql)
            batch = self.measured(change, check)
            report(batch)
            yield batch


def report(batch: Batch) -> None:
    """Print the batch, and the models that lose by being refreshed."""
    print(batch.line(), flush=True)
    for name, (did, refresh, rebuild) in batch.models.items():
        if refresh > max(1.1 * rebuild, rebuild + 1):
            print(f"    {name}: {refresh:.1f} s, as a table {rebuild:.1f} s · {did}", flush=True)


def main() -> int:
    """0."""
    parser = argparse.ArgumentParser(description="A project of 45 models, maintained and rebuilt.")
    parser.add_argument("--orders", type=int, default=1_500_000, help="orders (default: 1500000)")
    parser.add_argument("--threads", type=int, nargs="+", default=[1], help="threads of dbt, by turns (default: 1)")
    parser.add_argument("--by-hand", action="store_true", help="besides, with models written as incremental by hand")
    parser.add_argument("--no-check", action="store_true", help="do not compare the tables of both ways")
    args = parser.parse_args()
    pipeline = Pipeline(args.orders, args.by_hand)
    for way in (*WAYS, "incremental") if args.by_hand else WAYS:
        seconds, built, _ = pipeline.run(way)
        print(f"built as {way}: {seconds:.1f} s, {len(built)} tables", flush=True)
    for pipeline.threads in args.threads:
        print(f"threads: {pipeline.threads}", flush=True)
        batches = [asdict(b) | {"ratio": round(b.ratio, 3)} for b in pipeline.batches(not args.no_check)]
        kind = "-by-hand" if args.by_hand else ""
        save(f"pipeline-{args.orders}-{pipeline.threads}{kind}", {"batches": batches})
    return 0


if __name__ == "__main__":
    sys.exit(main())
