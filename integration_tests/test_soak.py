"""A project as teams have it, run again and again with changes between: every ivm table equals its SELECT after each.

Two environments; seeds, a snapshot, microbatch, incremental, table, view, ephemeral and ivm models in layers, with
versions, hooks and tests. What is run and what changes is random by seed; a rebuild needs a reason from ACCEPTED.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from harness import DbtFailed, Project, response
from shop import unequal

DAYS = ("2026-01-01", "2026-01-03")  # of the events, for microbatch
WINDOW = ("--event-time-start", DAYS[0], "--event-time-end", DAYS[1])
FEED = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
SEED = "segment,label,factor,priority\n{}\n"

PROJECT = """
name: test
version: '1.0'
profile: test
flags: {send_anonymous_usage_stats: false}
on-run-end: ["insert into {{ var('raw') }}.audit values ('{{ invocation_id }}')"]
seeds: {test: {+file_format: delta, segments: {+column_types: {factor: 'decimal(10, 2)', priority: integer}}}}
models:
  test:
    +file_format: delta
    staging: {+materialized: view}
    marts: {+materialized: table}
    live: {+materialized: ivm, +meta: {ivm_refresh: incremental}}
"""
SCHEMA = """
sources:
  - name: raw
    schema: "{{ var('raw') }}"
    tables:
      - {name: orders}
      - {name: customers}
      - {name: events, config: {event_time: at}}
snapshots:
  - name: customers_history
    relation: source('raw', 'customers')
    config: {unique_key: id, strategy: check, check_cols: [name, segment], file_format: delta, hard_deletes: invalidate}
models:
  - name: by_segment
    columns: [{name: segment, data_tests: [unique]}]
  - name: enriched
    columns: [{name: id, data_tests: [not_null]}]
  - name: ranked
    latest_version: 2
    versions: [{v: 1}, {v: 2}]
"""
MODELS = {
    "staging/stg_orders": "select id, cust, amount, day, status from {{ source('raw', 'orders') }} where status <> 'void'",
    "staging/stg_customers": "select id, name, segment from {{ source('raw', 'customers') }}",
    "staging/paid": "{{ config(materialized='ephemeral') }} select * from {{ ref('stg_orders') }} where status = 'paid'",
    "marts/dim_customers": """
        select c.id, c.name, c.segment, s.label, s.factor, s.priority
        from {{ ref('stg_customers') }} c left join {{ ref('segments') }} s on s.segment = c.segment""",
    "marts/orders_merged": """
        {{ config(materialized='incremental', incremental_strategy='merge', unique_key='id') }}
        select id, max(cust) as cust, max(amount) as amount from {{ ref('stg_orders') }}
        {% if is_incremental() %} where id >= (select coalesce(max(id), 0) - 10 from {{ this }}) {% endif %} group by id""",
    "marts/events_daily": """
        {{ config(materialized='incremental', incremental_strategy='microbatch', event_time='at', begin='2026-01-01',
                  batch_size='day', lookback=0, partition_by='day', concurrent_batches=false) }}
        select id, cust, kind, at, cast(at as date) as day from {{ source('raw', 'events') }}""",
    "marts/report": "select segment, value from {{ ref('by_segment') }}",
    "live/enriched": """
        select o.id, o.day, o.cust, o.amount * coalesce(c.factor, 1) as value, c.name, c.segment, c.priority
        from {{ ref('paid') }} o join {{ ref('dim_customers') }} c on c.id = o.cust""",
    "live/by_segment": "select segment, sum(value) as value, count(*) as n from {{ ref('enriched') }} group by segment",
    "live/by_day": """
        {{ config(meta={'ivm_refresh': 'auto'}, post_hook="insert into {{ var('raw') }}.audit values ('by_day')") }}
        select day, sum(amount) as amount, count(*) as n, max(amount) as most from {{ ref('stg_orders') }} group by day""",
    "live/per_kind": "select kind, day, count(*) as n from {{ ref('events_daily') }} group by kind, day",
    "live/histories": """
        select id, count(*) as versions, count(dbt_valid_to) as closed, max(segment) as greatest
        from {{ ref('customers_history') }} group by id""",
    "live/largest": """
        select * from (select *, row_number() over (partition by cust order by amount desc, id) as place
        from {{ ref('orders_merged') }}) where place <= 2""",
    "live/averages": """
        {{ config(meta={'ivm_refresh': 'auto', 'ivm_state': true}) }}
        select status, avg(amount) as mean, count(distinct cust) as custs from {{ ref('stg_orders') }} group by status""",
    "live/ranked_v1": "select segment, value, rank() over (order by value desc) as place from {{ ref('by_segment') }}",
    "live/ranked_v2": """
        select segment, value, n, rank() over (order by value desc, n) as place, p.priority
        from {{ ref('by_segment') }} left join (select distinct segment as s, priority from {{ ref('dim_customers') }}) p
          on s = segment""",
    "live/best": "select id, value from {{ ref('enriched') }} order by value desc nulls last, id limit 5",
    "live/quiet": """
        select c.id, c.name from {{ ref('stg_customers') }} c
        where not exists (select 1 from {{ ref('paid') }} o where o.cust = c.id)""",
}
# a text of a model, and what is written there instead; the next edit turns it back
EDITS = {
    "live/by_segment": ("from {{ ref('enriched') }} group", "from {{ ref('enriched') }} where value > 5 group"),
    "live/by_day": ("max(amount) as most", "min(amount) as most"),
    "staging/paid": ("status = 'paid'", "status in ('paid', 'sent')"),
    "staging/stg_orders": ("status <> 'void'", "status <> 'void' and amount > 0"),
    "live/largest": ("place <= 2", "place <= 3"),
    "live/per_kind": ("count(*) as n", "count(*)   as n -- rows\n"),
    "live/ranked_v2": ("rank() over", "dense_rank() over"),
    "live/quiet": ("c.name from", "upper(c.name) as name from"),
    "marts/dim_customers": ("s.priority\n", "coalesce(s.priority, 9) as priority\n"),
}
# why a table may be rebuilt, and nothing else
ACCEPTED = (
    r"^full refresh requested",
    r": a rebuild is cheaper",  # by_day and averages are `auto`, and small
    r"a rebuild is cheaper: about [\d.]+ s",
    r"\d+ tables? to read for a change of a table of",
    r"changed rows reach a table of",
    r"another writer wrote the table: .* distinct rows differ",  # most of the few rows of by_day
)


class Soak:
    """The project, what may happen to it, and a log of what did."""

    def __init__(self, project: Project, seed: int) -> None:
        self.project, self.rng, self.raw = project, random.Random(seed), f"{project.schema}_raw"
        project.artifacts = True  # some steps read those of the step before
        self.edited: set[str] = set()
        self.segments = {s: ("label " + s, "1.50", str(n)) for n, s in enumerate("abcd")}
        self.failures: list[str] = []
        self.codes: Counter[str] = Counter()
        self.next_id = 100
        profiles = json.loads((project.folder / "profiles.yml").read_text())
        local = profiles["test"]["outputs"]["local"]
        self.schemas = {target: f"{project.schema}_{target}" for target in ("dev", "prod")}
        profiles["test"] = {"target": "dev", "outputs": {t: {**local, "schema": s} for t, s in self.schemas.items()}}
        project.write("profiles.yml", json.dumps(profiles))
        project.write("dbt_project.yml", PROJECT + f"vars: {{raw: {self.raw}}}\n")
        project.write("models/schema.yml", SCHEMA)
        project.write("tests/counted.sql", "select * from {{ ref('by_day') }} where n <= 0")
        for name in MODELS:
            self.write_model(name)
        self.write_seed()
        self.create()

    def sql(self, statement: str) -> None:
        self.project.sql(statement)

    def write_model(self, name: str) -> None:
        sql = MODELS[name] + "\n"
        if name in self.edited:
            assert EDITS[name][0] in sql, name
            sql = sql.replace(*EDITS[name])
        self.project.write(f"models/{name}.sql", sql)

    def write_seed(self) -> None:
        rows = (",".join((s, *rest)) for s, rest in self.segments.items())
        self.project.write("seeds/segments.csv", SEED.format("\n".join(rows)))

    def create(self) -> None:
        self.sql(f"create schema {self.raw}")
        tables = {
            "orders": "id int, cust int, amount decimal(10,2), day date, status string",
            "customers": "id int, name string, segment string",
            "events": "id int, cust int, kind string, at timestamp",
        }
        for name, columns in tables.items():
            self.sql(f"create table {self.raw}.{name} ({columns}) {FEED}")
        self.sql(f"create table {self.raw}.audit (what string) using delta")
        self.sql(
            f"insert into {self.raw}.customers select id, concat('c', id), substr('abcd', id % 4 + 1, 1) from range(12)"
        )
        for n in range(2):
            self.insert_orders(30, n * 30)
            self.insert_events(8)

    # ── what happens between two invocations ──

    def insert_orders(self, n: int, since: int) -> None:
        rng, rows = self.rng, []
        for i in range(n):
            cust, amount = rng.choice([*range(13), "null"]), rng.choice([-5, 0, 1, 10, 10, 25, 99, "null"])
            status = rng.choice(["paid", "paid", "sent", "void"])
            rows.append(f"({since + i}, {cust}, {amount}, date '2026-01-0{rng.randint(1, 9)}', '{status}')")
        self.sql(f"insert into {self.raw}.orders (id, cust, amount, day, status) values {', '.join(rows)}")

    def insert_events(self, n: int) -> None:
        rows = []
        for _ in range(n):
            at = f"2026-01-0{self.rng.randint(1, 2)} {self.rng.randint(10, 23)}:00:00"
            rows.append(f"({self.rng.randrange(1000)}, {self.rng.randrange(12)}, '{self.rng.choice('xyz')}', '{at}')")
        self.sql(f"insert into {self.raw}.events values {', '.join(rows)}")

    def change(self) -> str:
        """One change of the data, the project or what is kept of a table; what it was."""
        rng, raw = self.rng, self.raw
        orders = f"{raw}.orders"
        what = rng.choice(CHANGES)
        low = rng.randrange(60)
        match what:
            case "orders come":
                self.next_id += 5
                self.insert_orders(5, self.next_id)
            case "orders are corrected":
                self.sql(f"update {orders} set amount = amount + 3 where id between {low} and {low + 5}")
            case "orders are paid":
                self.sql(f"update {orders} set status = 'paid' where id between {low} and {low + 5}")
            case "orders go":
                self.sql(f"delete from {orders} where id between {low} and {low + 2}")
            case "orders are merged":
                self.sql(
                    f"merge into {orders} t using (select {low} as id) s on t.id = s.id when matched then update set "
                    f"cust = 1 when not matched then insert (id, cust, amount, day, status) "
                    "values (s.id, 2, 7, date '2026-01-05', 'paid')"
                )
            case "orders are restored":
                version = self.project.sql(f"describe history {orders} limit 1")[0].version
                self.sql(f"restore table {orders} to version as of {max(2, version - rng.randint(1, 3))}")
            case "orders are written anew":
                self.sql(f"create or replace table {orders} {FEED} as select * from {orders}")
            case "orders have one more column":
                self.sql(f"alter table {orders} add columns (more_{self.next_id} int)")
                self.sql(f"insert into {orders} (id, cust, amount) values ({self.next_id}, 3, 11)")
                self.next_id += 1
            case "customers move":
                self.sql(f"update {raw}.customers set segment = '{rng.choice('abcde')}' where id = {rng.randrange(12)}")
            case "customers come and go":
                self.sql(f"delete from {raw}.customers where id = {rng.randrange(12)}")
                come = rng.randrange(14)  # a snapshot has one row for each
                there = f"select 1 from {raw}.customers where id = {come}"
                self.sql(f"insert into {raw}.customers select {come}, 'new', 'b' where not exists ({there})")
            case "events come":
                self.insert_events(4)
            case "the seed changes":
                self.segments[rng.choice("abcde")] = ("other", f"{rng.randint(1, 9)}.25", str(rng.randint(1, 5)))
                self.write_seed()
            case "maintenance":
                table = rng.choice([orders, f"{raw}.customers", f"{self.schemas['dev']}.{rng.choice(LIVE)}"])
                if self.is_there(table):
                    self.sql(rng.choice([f"optimize {table}", f"alter table {table} set tblproperties ('a' = '{low}')"]))
                what += f" of {table.split('.')[1]}"
            case "somebody writes an ivm table":
                table = f"{self.schemas['dev']}.by_day"
                if self.is_there(table):
                    self.sql(f"update {table} set n = n + 1 where day = '2026-01-03'")
            case "the SQL changes":
                name = rng.choice(list(EDITS))
                self.edited ^= {name}
                self.write_model(name)
                what += f" of {name}"
        return what

    def is_there(self, table: str) -> bool:
        schema, name = table.split(".")
        return bool(self.project.sql(f"show schemas like '{schema}'")) and bool(
            self.project.sql(f"show tables in {schema} like '{name}'")
        )

    # ── an invocation ──

    def invoke(self, kind: str, target: str) -> list[Any]:
        """The results of one invocation of the kind, which may run dbt twice."""
        run, at = self.project.run, ("--target", target)
        match kind:
            case "build" | "run":
                return run(kind, *at, *WINDOW)
            case "threads":
                return run("build", *at, *WINDOW, "--threads", "3")
            case "select":
                return run("run", *at, *WINDOW, "-s", f"+{self.rng.choice(LIVE)}")
            case "above":
                return run("run", *at, *WINDOW, "-s", f"{self.rng.choice(['paid', 'dim_customers', 'enriched'])}+")
            case "one":
                return run("run", *at, "-s", self.rng.choice(LIVE))
            case "full refresh":
                return run("run", *at, *WINDOW, "-s", self.rng.choice(["by_day+", "dim_customers+", "enriched"]), "--full-refresh")
            case "seed":
                return [*run("seed", *at), *run("run", *at, "-s", "segments+")]
            case "snapshot":
                return [*run("snapshot", *at), *run("run", *at, "-s", "customers_history+")]
            case "modified":
                state = self.project.folder / "state"
                shutil.rmtree(state, ignore_errors=True)
                shutil.copytree(self.project.folder / "target", state)
                return run("build", *at, *WINDOW, "-s", "state:modified+", "--state", str(state))
            case "retry":
                self.project.write("models/marts/report.sql", "select nothing from {{ ref('by_segment') }}")
                failed = run("run", *at, "-s", "+report", check=False)
                self.write_model("marts/report")
                again = run("retry", *at)
                return [r for r in failed if r.node.unique_id not in {a.node.unique_id for a in again}] + again
            case "asked":
                for operation in ("ivm_explain", "ivm_status", "ivm_stale"):
                    run("run-operation", operation, *at)
                run("test", *at, "-s", "by_day")
                return run("run", *at, "-s", "by_day")
            case "empty":
                run("run", *at, "--empty", "-s", "by_segment")
                return run("run", *at, "-s", "+by_segment")
            case "invalidated":
                arguments = json.dumps({"model": "by_segment", "where": "segment = 'a'"})
                run("run-operation", "ivm_invalidate", *at, "--args", arguments)
                return run("run", *at, "-s", "by_segment")
            case "docs":
                run("docs", "generate", *at)
                return run("run", *at, "-s", "by_day", "by_segment")
        raise ValueError(kind)

    def step(self, n: int, kind: str, target: str, changes: list[str]) -> str:
        """Runs and checks one invocation; its line for the log. What is wrong is in `failures`, with all that led there."""
        began, reasons = time.monotonic(), []
        at = f"{n:2} {kind} of {target} after {', '.join(changes) or 'nothing'}"
        try:
            results = self.invoke(kind, target)
        except DbtFailed as error:
            results = error.results
            if not results:
                self.failures.append(f"{at}: {error}")
        for result in results:
            node, done = result.node, response(result)
            if str(result.status) not in ("success", "pass", "no-op"):
                self.failures.append(f"{at}: {node.name}: {result.status}: {result.message}")
            elif node.config.materialized == "ivm":
                if unequal(self.project, f"{node.schema}.{node.alias}", node.compiled_code):
                    self.failures.append(f"{at}: {node.name} is not its SELECT: {done}")
                self.codes[done["code"]] += 1
                reasons += [f"{node.alias}: {done['_message']}"] if done["code"] == "full" else []
        for why in reasons:
            if not any(re.search(a, why.split(" · ", 1)[-1]) for a in ACCEPTED):
                self.failures.append(f"{at}: {why}")
        return "\n    ".join([f"{at}: {time.monotonic() - began:.0f} s", *reasons])


LIVE = [name.split("/")[1].replace("_v", ".v") if "_v" in name else name.split("/")[1] for name in MODELS if "live" in name]
CHANGES = (
    *("orders come", "orders come", "orders are corrected", "orders are paid", "orders go", "orders are merged"),
    *("orders are restored", "orders are written anew", "orders have one more column", "customers move"),
    *("customers come and go", "events come", "events come", "the seed changes", "maintenance"),
    *("somebody writes an ivm table", "the SQL changes", "the SQL changes", "the SQL changes"),
)
KINDS = (
    *("build", "run", "threads", "select", "select", "select", "above", "above", "one", "one", "one", "one"),
    *("full refresh", "seed", "snapshot", "modified", "modified", "retry", "asked", "empty", "invalidated", "docs"),
)


def soak(project: Project, seed: int, invocations: int, targets: tuple[str, ...]) -> Soak:
    """Builds each environment, and then what the seed says; each line of the log goes to IVM_SOAK_LOG, too.

    Raises AssertionError at the first failure; with IVM_SOAK_ALL it goes on and raises at the end.
    """
    it = Soak(project, seed)
    log = Path(os.environ.get("IVM_SOAK_LOG", project.folder / "soak.log"))

    def tell(line: str) -> None:
        print(line)
        with log.open("a") as file:
            file.write(line + "\n")

    for n in range(1, invocations + 1):
        first, known = n <= len(targets), len(it.failures)
        changes = [] if first else [it.change() for _ in range(it.rng.choice([0, 1, 1, 2, 3]))]
        kind = "build" if first else it.rng.choice(KINDS)
        tell(it.step(n, kind, targets[n - 1] if first else it.rng.choice(targets), changes))
        for failure in it.failures[known:]:
            tell(f"FAILED {failure}")
        assert not it.failures or "IVM_SOAK_ALL" in os.environ, it.failures
    checks = unequal.checks  # type: ignore[attr-defined]
    tell(f"seed {seed}: {invocations} invocations, {dict(it.codes)}, {checks} comparisons, {len(it.failures)} failures")
    assert not it.failures
    return it


@pytest.mark.slow
def test_a_few_invocations(dbt_project: Project) -> None:
    it = soak(dbt_project, 20, 4, ("dev",))
    assert it.codes["backfill"] == len(LIVE) and it.codes["delta"] + it.codes["append"] + it.codes["replay"] > 0


@pytest.mark.slow
def test_fifty_invocations(dbt_project: Project) -> None:
    count = int(os.environ.get("IVM_SOAK_INVOCATIONS", "50"))
    it = soak(dbt_project, int(os.environ.get("IVM_SOAK_SEED", "1")), count, ("prod", "dev"))
    assert sum(it.codes.values()) > count
