"""Runs the example project: a backfill, then one kind of change after the other, each checked against a recompute."""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from dbt.cli.main import dbtRunner
from pyspark import SparkConf, SparkContext
from pyspark.java_gateway import launch_gateway
from pyspark.sql import SparkSession

from dbt.adapters.spark_ivm.cli import cli

FORMATS = {"delta": ("local", "examples"), "iceberg": ("iceberg", "ice.examples")}  # the target, and its schema
EVENTS_SHORT, EVENTS_LONG = 200_000, 3_000_000
# by default tables of this size are rebuilt; the 24 rows of segment_balances are left to the default
INCREMENTAL = {
    "  examples:\n": "    +meta: {ivm_refresh: incremental}\n",
    "    ledger:\n": "      segment_balances:\n        +meta: {ivm_refresh: auto}\n",
}
REPORT = Path("target/demo.html")
COLUMNS = "{:<17} {:<9} {:>8} {:>8} {:>6} {:>8} {:>8}  {:<11}  {}"
HEADER = COLUMNS.format("model", "path", "changed", "written", "keys", "seconds", "rebuild", "= recompute", "why")

GRADES = frozenset({"class_averages"})
LEDGER = frozenset({"balances", "segment_balances"})

ATTACHED = "--attached"  # this process is a dbt on the Spark of the demo, so that it can be killed
IN_CHUNKS = "kinds_by_day"
EVENTS = "{{ source('payledger', 'payment_events') }}"
IN_CHUNKS_SQL = f"""
{{{{ config(
    materialized='ivm',
    meta={{'ivm_load': {{'by': 'day', 'every': 'month', 'order': 'newest_first', 'publish': 'live'}}}}
) }}}}

select cast(event_time as date) as day, kind, currency, count(*) as deliveries, sum(amount) as amount
from {EVENTS}
group by cast(event_time as date), kind, currency
"""


@dataclass(frozen=True)
class Step:
    """A change of the source tables as SQL statements, and the models that depend on these tables.

    `edit`: a file of the project, and what it says before and after. `joins`: in the short demo one run follows this
    step and the one before it.
    """

    title: str
    models: frozenset[str]
    sql: str = ""
    edit: tuple[str, str, str] | None = None
    joins: bool = False


@dataclass(frozen=True)
class Refresh:
    """What one `dbt run` did to one model (`record`: its row of ivm_runs), and whether its table equals its recompute.

    `version` is the table's, `seconds` are dbt's, `rebuild` the seconds of a CREATE TABLE AS SELECT.
    """

    model: str
    record: dict[str, Any]
    seconds: float
    version: int
    rebuild: float
    equal: bool

    def line(self) -> str:
        """The refresh as a row under HEADER."""
        record = self.record
        return COLUMNS.format(
            self.model,
            record["code"],
            f"{record['rows_changed']:,}",
            f"{record['rows_inserted'] + record['rows_deleted']:,}",
            f"{record['keys']:,}" if record["keys"] else "-",
            f"{self.seconds:.1f}",
            f"{self.rebuild:.1f}",
            "yes" if self.equal else "NO",
            record["reason"],
        )


def changes(events: int) -> Iterator[Step]:
    """The story after the backfill. `events` is how many payment events the tables began with."""
    batch = max(events // 10000, 20)
    recent = events - 50 * batch

    yield Step("nothing changed", frozenset())

    new = f"""
        insert into payment_events
        select * from arrivals where ingest_seq >= {events} and ingest_seq < {events + batch};
    """

    redelivered = f"""
        insert into payment_events
        select * except (ingest_seq), ingest_seq + {10 * events}
        from payment_events where ingest_seq >= {recent} and ingest_seq < {recent + batch};
    """
    yield Step("new events, events redelivered", LEDGER, new + redelivered)

    corrections = f"""
        insert into payment_events
        select event_id, merchant_id, currency, kind, amount + 1, 'settled', event_time,
          received_at + interval 90 days, ingest_seq + {20 * events}
        from payment_events where ingest_seq < {events} and ingest_seq % {max(events // 100, 1)} = 0;
    """
    yield Step("late corrections", LEDGER, corrections, joins=True)

    updates = f"""
        update payment_events set status = 'settled'
        where status = 'pending' and ingest_seq >= {recent} and ingest_seq < {events};
        update merchants set segment = 'travel' where merchant_id = 5;
    """
    yield Step("payments settled, a merchant in another segment", LEDGER, updates)

    deletes = """
        delete from payment_events where merchant_id <= 3;
    """
    yield Step("three merchants deleted", LEDGER, deletes, joins=True)

    grades = """
        insert into grades values
          (10, 0, 'music', 5.5, timestamp '2026-06-20 08:00:00Z'),
          (11, 0, 'music', 4.0, timestamp '2026-06-20 08:00:01Z'),
          (70, 2, 'physics', 6.0, timestamp '2026-06-20 08:00:02Z');
        update grades set grade = 1.0 where graded_at = timestamp '2025-09-01 08:00:00Z';
    """
    yield Step("three grades entered, one regraded", GRADES, grades, joins=True)

    policy = """
        update reserve_policies set effective_to = date '2026-03-28'
        where segment = 'charity' and effective_to is null;
        insert into reserve_policies values (100, 'charity', 0.1500, date '2026-03-28', null);
    """
    yield Step("a policy in force since three days before the newest event", LEDGER, policy)

    edit = (
        "models/ledger/balances.sql",
        "case when payments.kind = 'payment' then",
        "case when payments.kind = 'payment' and merchants.segment <> 'charity' then",
    )
    yield Step("the SQL edited: no reserve is held of charities", LEDGER, edit=edit)


def story(events: int, long: bool) -> list[Step]:
    """The steps of `changes`, some of them in one run unless the demo is long."""
    steps: list[Step] = []
    for step in changes(events):
        if step.joins and not long:
            before = steps.pop()
            models = before.models | step.models
            step = replace(step, title=f"{before.title}, {step.title}", models=models, sql=before.sql + step.sql)
        steps.append(step)
    return steps


class Demo:
    """The example project, copied to `folder` and run there in this process. Its tables of a format live there too."""

    def __init__(self, folder: Path, events: int, long: bool, format: str) -> None:
        mine = shutil.ignore_patterns("demo.py", "target", "logs", ".*")
        shutil.copytree(Path(__file__).parent, folder, dirs_exist_ok=True, ignore=mine)
        self.folder = folder
        self.events, self.long, self.format = events, long, format
        target, self.schema = FORMATS[format]
        self.places = ("--project-dir", str(folder), "--profiles-dir", str(folder), "--target", target)
        os.environ["EXAMPLES_LAKE"] = str(folder / "lake")
        if not long:
            # a JVM of some minutes: to compile itself for a long life is two fifths of its work
            os.environ.setdefault("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=256m")
            project = folder / "dbt_project.yml"
            text = project.read_text(encoding="utf-8")
            for header, below in INCREMENTAL.items():
                text = text.replace(header, header + below)
            project.write_text(text, encoding="utf-8")
        self.titles: list[str] = []
        self.refreshes: list[list[Refresh]] = []
        self.began = time.monotonic()

    @property
    def spark(self) -> SparkSession:
        """The Spark that the first dbt command has started."""
        return SparkSession.builder.getOrCreate()

    def play(self) -> bool:
        """Whether every table was equal to its recompute after every step, and all tests passed."""
        print(f"Starting Spark and making {self.events:,} payment events in {self.folder} ...", flush=True)
        if not self.long:
            print("At this size rebuilds take less time, so they are switched off for two models.", end=" ")
            print("./demo --long shows the default.", flush=True)
        sizes = {"events": self.events, "grades": min(self.events, 500_000)}
        self.dbt("run-operation", "create_sources", "--args", json.dumps(sizes))
        self.spark.sql(f"use {self.schema}")
        self.step(Step("first build", GRADES | LEDGER))
        for step in story(self.events, self.long):
            self.step(step)
        self.heading("dbt test")
        tests = self.dbt("test", "--threads", "4")
        print(f"   {len(tests)} tests passed")
        loaded = self.load_in_chunks() if self.long else True
        return self.summary() and loaded

    def heading(self, title: str) -> None:
        print(f"\n== {time.monotonic() - self.began:.0f} s: {title}", flush=True)

    def load_in_chunks(self) -> bool:
        """Load a new model month by month, kill dbt in the middle, run it again. Whether the table is right then."""
        self.heading("a new model, loaded month by month; dbt is killed after the second month")
        print(textwrap.indent(IN_CHUNKS_SQL.strip(), "   "), flush=True)
        (self.folder / f"models/ledger/{IN_CHUNKS}.sql").write_text(IN_CHUNKS_SQL, encoding="utf-8")
        self.watched(kill_at="chunk 2 of")
        rows, first, last = self.spark.sql(f"select count(*), min(day), max(day) from {IN_CHUNKS}").head()
        print(f"   the table has {rows:,} rows, of {first} to {last}; more events come meanwhile", flush=True)
        self.spark.sql("insert into payment_events select * from payment_events where ingest_seq % 1000 = 1")
        self.heading("dbt run again: what came for these months, and the months that are left")
        self.watched()
        select = IN_CHUNKS_SQL.partition(") }}")[2].replace(EVENTS, "payment_events")
        self.spark.sql(f"create or replace table recomputed_{IN_CHUNKS} using {self.format} as {select}")
        equal = self.equal(IN_CHUNKS, f"recomputed_{IN_CHUNKS}")
        print(f"   = recompute: {'yes' if equal else 'NO'}")
        return equal

    def watched(self, kill_at: str | None = None) -> None:
        """Run the model by a dbt of its own and show what it says, up to the line at which it is killed."""
        gateway = SparkContext._gateway.gateway_parameters
        here = {"PYSPARK_GATEWAY_PORT": str(gateway.port), "PYSPARK_GATEWAY_SECRET": gateway.auth_token}
        command = [sys.executable, __file__, ATTACHED, "run", "-s", IN_CHUNKS, *self.places, "--no-use-colors"]
        with subprocess.Popen(command, env=os.environ | here, text=True, stdout=subprocess.PIPE) as dbt:
            for line in dbt.stdout or ():
                if IN_CHUNKS in line:
                    print("   " + re.sub(r"^[\d:]+ +", "", line.strip()), flush=True)
                if kill_at and kill_at in line:
                    dbt.send_signal(signal.SIGKILL)
                    print(f"   $ kill -9 {dbt.pid}", flush=True)
                    return
        if dbt.returncode:
            sys.exit(f"dbt run -s {IN_CHUNKS} failed.")

    def step(self, step: Step) -> None:
        """Apply the change, run dbt, compare each table with its SELECT computed from the start."""
        self.heading(step.title)
        self.titles.append(step.title)
        if step.sql:
            print(textwrap.indent(textwrap.dedent(step.sql).strip(), "   "), flush=True)
        for statement in step.sql.split(";")[:-1]:
            self.spark.sql(statement)
        if step.edit:
            self.edit(*step.edit)
        results = [r for r in self.dbt("run") if r.node.config.materialized == "ivm"]
        rows = self.spark.sql(
            "select * from ivm_runs where invocation = (select max_by(invocation, recorded_at) from ivm_runs)"
        )
        records = {row["model"].split(".")[-1]: row.asDict() for row in rows.collect()}
        last = {refresh.model: refresh for refresh in self.refreshes[-1]} if self.refreshes else {}
        print("   " + HEADER)
        self.refreshes.append([])
        for result in results:
            model = result.node.name
            refresh = self.check(result, records[model], None if model in step.models else last.get(model))
            self.refreshes[-1].append(refresh)
            print("   " + refresh.line(), flush=True)
        if step.edit:
            events, balances = (self.spark.table(name).count() for name in ("payment_events", "balances"))
            print(f"   A rebuild of balances would have read {events:,} events and written {balances:,} rows.")

    def edit(self, file: str, old: str, new: str) -> None:
        """Replace a text of a file of the project, which has it once."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{file} has {text.count(old)} of: {old}"
        path.write_text(text.replace(old, new), encoding="utf-8")
        print(f"   {file}\n   - {old}\n   + {new}", flush=True)

    def check(self, result: Any, record: dict[str, Any], last: Refresh | None) -> Refresh:
        """Compare a table with its SELECT computed now.

        `last` is the previous check, where no source has changed since: it holds while the table keeps its version.
        """
        model, table = result.node.name, f"recomputed_{result.node.name}"
        version = self.version(model)
        if last is not None and last.version == version:
            return replace(last, record=record, seconds=result.execution_time)
        started = time.monotonic()
        self.spark.sql(f"create or replace table {table} using {self.format} as {result.node.compiled_code}")
        rebuild = time.monotonic() - started
        equal = self.equal(model, table)
        return Refresh(model, record, result.execution_time, version, rebuild, equal)

    def version(self, model: str) -> int:
        """The newest version of a table: a snapshot of an Iceberg table."""
        newest = {
            "delta": f"describe history {model} limit 1",
            "iceberg": f"select max_by(snapshot_id, committed_at) from {self.schema}.{model}.snapshots",
        }
        (version, *_) = self.spark.sql(newest[self.format]).head()
        return int(version)

    def equal(self, left: str, right: str) -> bool:
        """Whether two tables hold rows, and the same, each as often: EXCEPT ALL both ways, in one pass."""
        columns = ", ".join(self.spark.table(left).columns)
        sides = f"select {columns}, 1 as n from {left} union all select {columns}, -1 as n from {right}"
        net = f"select sum(n) as n from ({sides}) group by {columns}"
        rows, wrong = self.spark.sql(f"select count(*), count_if(n <> 0) from ({net})").head()
        return rows > 0 and wrong == 0

    def summary(self) -> bool:
        """Print a table of what the refreshes cost, and write the report page. True if every check passed."""
        self.heading("summary")
        line = "   {:<64} {:>8} {:>8}  {:<11}  {}"
        print(line.format("change", "seconds", "rebuilds", "= recompute", "models"))
        for title, step in zip(self.titles, self.refreshes, strict=True):
            seconds, rebuild = (f"{sum(getattr(r, of) for r in step):.1f}" for of in ("seconds", "rebuild"))
            codes = ", ".join(f"{r.model} {r.record['code']}" for r in step)
            print(line.format(title, seconds, rebuild, "yes" if all(r.equal for r in step) else "NO", codes))
        later = [refresh for step in self.refreshes[1:] for refresh in step]
        wrong = [refresh for step in self.refreshes for refresh in step if not refresh.equal]
        print(
            f"\nAfter the first build {len(later)} refreshes took {sum(r.seconds for r in later):.0f} s; "
            f"rebuilding each time takes {sum(r.rebuild for r in later):.0f} s."
        )
        print(f"Checks that FAILED: {len(wrong)}." if wrong else "Every table always equalled its recompute.")
        cli.main(["report", "--out", str(REPORT), *self.places], standalone_mode=False)
        print(f"The report page: {REPORT.resolve().as_uri()}")
        return not wrong

    def dbt(self, *command: str) -> list[Any]:
        """The results of a dbt command, one a node. Exits when it fails; dbt has said why."""
        outcome = dbtRunner(callbacks=[self.hear]).invoke([*command, *self.places, "--quiet", "--no-version-check"])
        if not outcome.success:
            sys.exit(f"dbt {command[0]} failed. {outcome.exception or ''}")
        return list(getattr(outcome.result, "results", None) or [])

    def hear(self, event: Any) -> None:
        """Print what Spark's start and the source tables are waiting for."""
        if self.titles or event.info.name not in ("JinjaLogInfo", "AdapterEventInfo"):
            return
        print(f"   {time.monotonic() - self.began:.0f} s: {event.info.msg.removeprefix('Spark adapter: ')}", flush=True)


def attached(*command: str) -> None:
    """Run dbt in this process, on the Spark that the environment names; it belongs to another process."""
    gateway = launch_gateway()
    running = gateway.jvm.org.apache.spark.SparkContext.getOrCreate()
    context = gateway.jvm.org.apache.spark.api.java.JavaSparkContext.fromSparkContext(running)
    SparkContext(gateway=gateway, jsc=context, conf=SparkConf(_jconf=context.getConf()))
    done = dbtRunner().invoke([*command, "--no-version-check"]).success
    sys.stdout.flush()
    os._exit(0 if done else 1)


def main() -> int:
    """0 if every check passed, 1 if one failed."""
    parser = argparse.ArgumentParser(description="Refresh the example models after one kind of change after the other.")
    parser.add_argument("--long", action="store_true", help=f"{EVENTS_LONG} events, and a load that is killed")
    parser.add_argument("--events", type=int, help=f"payment events to begin with (default: {EVENTS_SHORT})")
    parser.add_argument("--format", choices=FORMATS, default="delta", help="of all tables (default: delta)")
    parser.add_argument("--keep", action="store_true", help="keep the project and its tables, to continue by hand")
    args = parser.parse_args()
    started = time.monotonic()
    folder = Path(tempfile.mkdtemp(prefix="spark-ivm-demo-"))
    demo = Demo(folder, args.events or (EVENTS_LONG if args.long else EVENTS_SHORT), args.long, args.format)
    try:
        passed = demo.play()
    finally:
        if args.keep:
            dbt = Path(sys.executable).with_name("dbt")
            lake = f"EXAMPLES_LAKE={folder / 'lake'} " if args.format == "iceberg" else ""
            print(f"Kept. To continue: {lake}{dbt} run {' '.join(demo.places)}")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"{time.monotonic() - started:.0f} s in all.")
    return 0 if passed else 1


if __name__ == "__main__":
    if sys.argv[1:2] == [ATTACHED]:
        attached(*sys.argv[2:])
    sys.exit(main())
