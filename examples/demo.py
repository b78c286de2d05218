"""Runs the example project: a backfill, then one kind of change after the other, each checked against a recompute.

    python examples/demo.py [--events N] [--keep]
"""

import argparse
import shutil
import sys
import tempfile
import textwrap
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dbt.cli.main import dbtRunner
from pyspark.sql import SparkSession

SCHEMA = "examples"
COLUMNS = "{:<17} {:<9} {:>8} {:>8} {:>6} {:>8} {:>8}  {:<11}  {}"
HEADER = COLUMNS.format("model", "path", "changed", "written", "keys", "seconds", "rebuild", "= recompute", "why")


@dataclass(frozen=True)
class Step:
    """A change of the source tables, as the SQL that makes it."""

    title: str
    statements: tuple[str, ...] = ()


@dataclass(frozen=True)
class Refresh:
    """What one `dbt run` did to one model, beside what a rebuild costs at that moment."""

    model: str
    response: dict[str, Any]
    seconds: float
    rebuild: float
    equal: bool

    def line(self) -> str:
        """The refresh as a row under HEADER."""
        told = self.response
        return COLUMNS.format(
            self.model,
            told.get("code", "-"),
            number(told.get("rows_changed")),
            number(told.get("rows_affected")),
            number(told.get("keys")),
            f"{self.seconds:.1f}",
            f"{self.rebuild:.1f}",
            "yes" if self.equal else "NO",
            told.get("reason") or told.get("_message", "-"),
        )


def number(value: int | None) -> str:
    return "-" if value is None else f"{value:,}"


def changes(events: int) -> Iterator[Step]:
    """The story after the backfill. `events` is how many payment events the tables began with."""
    batch = max(events // 2000, 20)
    recent = events - 10 * batch
    yield Step("nothing changed")
    yield Step(
        "new events",
        (f"insert into payment_events select * from arrivals where ingest_seq >= {events} and ingest_seq < {events + batch}",),
    )
    yield Step(
        "events redelivered",
        (
            f"""
            insert into payment_events
            select * except (ingest_seq), ingest_seq + {10 * events}
            from payment_events where ingest_seq >= {recent} and ingest_seq < {recent + batch}
            """,
        ),
    )
    yield Step(
        "late corrections of events of three months",
        (
            f"""
            insert into payment_events
            select event_id, merchant_id, currency, kind, amount + 1, 'settled', event_time,
              received_at + interval 90 days, ingest_seq + {20 * events}
            from payment_events where ingest_seq < {events} and ingest_seq % {max(events // 200, 1)} = 7
            """,
        ),
    )
    yield Step(
        "updates: recent payments are settled, a merchant moves to another segment",
        (
            f"update payment_events set status = 'settled' where status = 'pending' and ingest_seq between {recent} and {events}",
            "update merchants set segment = 'travel' where merchant_id = 5",
        ),
    )
    yield Step("deletes: all events of three merchants", ("delete from payment_events where merchant_id <= 3",))
    yield Step(
        "a policy that took effect three days ago",
        (
            "update reserve_policies set effective_to = date '2026-03-28' where segment = 'charity' and effective_to is null",
            "insert into reserve_policies values (100, 'charity', 0.1500, date '2026-03-28', null)",
        ),
    )
    yield Step(
        "three grades and one regrade",
        (
            """
            insert into grades values
              (10, 0, 'music', 5.5, timestamp '2026-06-20 08:00:00Z'),
              (11, 0, 'music', 4.0, timestamp '2026-06-20 08:00:01Z'),
              (70, 2, 'physics', 6.0, timestamp '2026-06-20 08:00:02Z')
            """,
            "update grades set grade = 6.0 where graded_at = timestamp '2025-09-01 08:00:00Z'",
        ),
    )


class Demo:
    """The example project, copied to `folder` and run there in this process. Its tables live there too."""

    def __init__(self, folder: Path, events: int) -> None:
        shutil.copytree(
            Path(__file__).parent, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("demo.py", "target", "logs", ".*")
        )
        self.folder = folder
        self.events = events
        self.refreshes: list[Refresh] = []

    def play(self) -> bool:
        """Whether every table was equal to its recompute after every step, and all tests passed."""
        print(f"Starting Spark and making {self.events:,} payment events in {self.folder} ...", flush=True)
        self.dbt("run-operation", "create_sources", "--args", f"{{events: {self.events}}}")
        self.spark = SparkSession.builder.getOrCreate()
        self.spark.sql(f"use {SCHEMA}")
        self.step(Step("backfill"))
        for step in changes(self.events):
            self.step(step)
        print("\n== dbt test", flush=True)
        tests = self.dbt("test")
        print(f"   {len(tests)} tests passed")
        return self.summary()

    def step(self, step: Step) -> None:
        """Apply the change, run dbt, compare each table with its SELECT computed anew."""
        print(f"\n== {step.title}", flush=True)
        for sql in step.statements:
            print(textwrap.indent(textwrap.dedent(sql).strip() + ";", "   "), flush=True)
            self.spark.sql(sql)
        results = [r for r in self.dbt("run") if r.node.config.materialized == "ivm"]
        print("   " + HEADER)
        for result in results:
            refresh = self.check(result)
            self.refreshes.append(refresh)
            print("   " + refresh.line(), flush=True)

    def check(self, result: Any) -> Refresh:
        model, table = result.node.name, f"recomputed_{result.node.name}"
        started = time.monotonic()
        self.spark.sql(f"create or replace table {table} using delta as {result.node.compiled_code}")
        rebuild = time.monotonic() - started
        wrong = f"(table {model} except all table {table}) union all (table {table} except all table {model})"
        equal = self.spark.table(model).head() is not None and self.spark.sql(wrong).head() is None
        return Refresh(model, result.adapter_response, result.execution_time, rebuild, equal)

    def summary(self) -> bool:
        later = [r for r in self.refreshes if r.response.get("code") != "backfill"]
        wrong = [r for r in self.refreshes if not r.equal]
        print(
            f"\nAfter the backfill {len(later)} refreshes took {sum(r.seconds for r in later):.0f} s; "
            f"rebuilding each time takes {sum(r.rebuild for r in later):.0f} s."
        )
        print(f"{len(wrong)} tables differ from their recompute." if wrong else "Every table was equal to its recompute.")
        return not wrong

    def dbt(self, *command: str) -> list[Any]:
        """The results of a dbt command, one a node. Exits with what dbt said when it fails."""
        said: list[str] = []
        listen = lambda event: said.append(event.info.msg) if event.info.level in ("warn", "error") else None  # noqa: E731
        places = ("--project-dir", str(self.folder), "--profiles-dir", str(self.folder))
        outcome = dbtRunner(callbacks=[listen]).invoke([*command, *places, "--quiet", "--no-version-check"])
        if not outcome.success:
            sys.exit("\n".join([f"dbt {command[0]} failed", str(outcome.exception or ""), *said]))
        return list(getattr(outcome.result, "results", None) or [])


def main() -> int:
    """0 if every check passed, 1 if one failed."""
    parser = argparse.ArgumentParser(description="Refresh the example models after one kind of change after the other.")
    parser.add_argument("--events", type=int, default=1_000_000, help="payment events to begin with (default: 1000000)")
    parser.add_argument("--keep", action="store_true", help="keep the project and its tables, to go on by hand")
    args = parser.parse_args()
    started = time.monotonic()
    folder = Path(tempfile.mkdtemp(prefix="spark-ivm-demo-"))
    try:
        passed = Demo(folder, args.events).play()
    finally:
        if session := SparkSession.getActiveSession():
            session.stop()
        if args.keep:
            print(f"Kept in {folder}: go there and run dbt.")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"{time.monotonic() - started:.0f} s in all.")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
