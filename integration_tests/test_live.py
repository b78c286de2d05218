"""Backfills beside a writer in another process that commits to their source several times a second.

`IVM_KILLS=50 ./test -m 'slow or not slow' integration_tests/test_live.py -k killed` kills one fifty times;
`IVM_LIVE_SECONDS=3600 ./test integration_tests/test_live.py -k soak` is the long soak.
"""

from __future__ import annotations

import json
import os
import random
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from crash_child import child
from harness import Project, responses
from writer import writing

KILLS = int(os.environ.get("IVM_KILLS", "2"))
SECONDS = float(os.environ.get("IVM_LIVE_SECONDS", "20"))
SEED = int(os.environ.get("IVM_LIVE_SEED", "0"))

MONTHLY = {"by": "day", "every": "month"}
OPTIONS: dict[str, dict[str, Any]] = {
    "daily": MONTHLY | {"publish": "live"},
    "ranked": MONTHLY | {"publish": "at_end", "order": "oldest_first"},
    "named": {},
    "above": {},
}
# each as it is first, and what edits make of it
VIEWS = {
    "daily": (
        "select day, shop, count(*) as n, sum(amount) as total from {orders} group by day, shop",
        "select day, shop, count(*) as n, sum(amount * if(shop = 2, 10, 1)) as total from {orders} group by day, shop",
        "select day, shop, count(*) as n, max(amount) as total from {orders} where shop < 5 group by day, shop",
    ),
    "ranked": (
        "select day, shop, id, rank() over (partition by day, shop order by amount desc) as r from {orders}",
        "select day, shop, id, rank() over (partition by day, shop order by amount desc, id) as r from {orders}",
    ),
    "named": (
        "select o.id, o.day, o.amount, s.name from {orders} as o left join {shops} as s on s.shop = o.shop",
        "select o.id, o.day, o.amount, upper(s.name) as name from {orders} as o left join {shops} as s on s.shop = o.shop",
    ),
    "above": ("select shop, count(*) as days, sum(total) as total from {daily} group by shop",),
}


class Live:
    """The models over a source of six months; `sql` is what each says now."""

    def __init__(self, project: Project, names: tuple[str, ...]) -> None:
        self.project, self.names = project, names
        feed = (
            "using delta tblproperties ('delta.enableChangeDataFeed' = 'true', 'delta.enableDeletionVectors' = 'false')"
        )
        rows = "select cast(id as int) as id, date_add(date'2026-01-01', cast(id % 180 as int)) as day"
        project.sql(
            f"create table orders {feed} as {rows}, cast(id % 5 + 1 as int) as shop, 7 as amount from range(1800)"
        )
        project.sql(
            f"create table shops {feed} as select cast(id as int) as shop, concat('s', id) as name from range(9)"
        )
        self.source = Path(project.sql("describe detail orders")[0].location.removeprefix("file:"))
        self.sql: dict[str, str] = {}
        for name in names:
            self.edit(name, VIEWS[name][0])

    def edit(self, name: str, sql: str) -> None:
        self.sql[name] = sql
        sql = sql.format(daily="{{ ref('daily') }}", **{t: f"{self.project.schema}.{t}" for t in ("orders", "shops")})
        meta: dict[str, Any] = {"ivm_refresh": "incremental"}
        meta |= {"ivm_backfill": OPTIONS[name]} if OPTIONS[name] else {}
        self.project.model(name, sql, f"materialized='ivm', meta={meta}")

    def tables(self) -> set[str]:
        return {row.tableName for row in self.project.sql("show tables")}

    def position(self, name: str) -> dict[str, Any]:
        history = self.project.sql(f"describe history {name}")
        return next(json.loads(c.userMetadata) for c in history if c.userMetadata and '"ivm"' in c.userMetadata)

    def wanted(self, name: str, sql: str | None = None) -> str:
        """The SELECT at the versions that the table was computed from, as far as it is loaded."""
        position = self.position(name)
        at = {s.split(".")[1]: f"{s} version as of {v['version']}" for s, v in position["sources"].items()}
        whole = (sql or self.sql[name]).format(**at)
        loaded = position["backfill"]
        if not loaded:
            return whole
        sign = ">=" if loaded["order"] == "newest_first" else "<"
        return f"select * from ({whole}) where {loaded['by']} {sign} {loaded['frontier']}"

    def differing(self, name: str) -> int:
        """How many rows the table and its SELECT do not share; months must have the same counts and checksums."""
        wanted, there = self.wanted(name), f"select * from {name}"
        if "day" in self.sql[name].split(" from ")[0]:
            sums = "date_trunc('month', day) as month, count(*) as n, sum(cast(xxhash64(*) as decimal(38))) as checksum"
            monthly = [f"select {sums} from ({rows}) group by 1" for rows in (wanted, there)]
            if not self.project.sql(f"{monthly[0]} except {monthly[1]} union all ({monthly[1]} except {monthly[0]})"):
                return 0
        return sum(len(self.project.sql(f"{a} except all {b}")) for a, b in ((wanted, there), (there, wanted)))


def test_two_loaders_collide(dbt_project: Project) -> None:
    """Two processes load the same table at the same time: one of them does, and no row is there twice."""
    live = Live(dbt_project, ("daily",))
    with writing(live.source), ThreadPoolExecutor(2) as pool:
        processes = [process.result() for process in [pool.submit(child, dbt_project) for _ in range(2)]]
        assert 0 in [p.returncode for p in processes], processes[0].stdout
        for process in processes:
            assert process.returncode == 0 or "is not there yet" in process.stdout, process.stdout
    for name in live.names:
        assert live.position(name)["backfill"] is None
        assert live.differing(name) == 0
    commits = dbt_project.sql("describe history orders")
    assert len(commits) > 20, "several a second"
    responses(dbt_project.run())
    assert [live.differing(name) for name in live.names] == [0]


@pytest.mark.parametrize("name", [pytest.param("daily"), pytest.param("ranked", marks=pytest.mark.slow)])
def test_killed_again_and_again(dbt_project: Project, name: str) -> None:
    """At any statement: what is there is what the position says, by count and checksum of each month."""
    live, rng, killed, chunks, lives = Live(dbt_project, (name,)), random.Random(SEED), 0, Counter[int](), 1
    some = json.dumps({"ivm_backfill_chunks": 3, "ivm_rebuild_seconds": 1000000})
    with writing(live.source):
        while killed < KILLS:
            process = child(dbt_project, "run", "--vars", some, when="after", pattern="", nth=rng.randint(10, 60))
            killed += process.returncode < 0
            tables = live.tables()
            if name in tables:
                left = live.position(name)["backfill"]
                chunks[left["done"] if left else 0] += 1
                assert live.differing(name) == 0, (killed, left)
                if not left:  # from the start
                    for table in (name, "ivm_runs", f"{name}__ivm_dirty"):
                        dbt_project.sql(f"drop table if exists {table}")
                    lives += 1
        for _ in range(8):
            process = child(dbt_project, "run", "--vars", some)
            if "not there yet" not in process.stdout and not (live.position(name)["backfill"]):
                break
    assert process.returncode == 0, process.stdout
    assert live.differing(name) == 0
    print(f"killed {killed} times, loaded {lives} times, found with so many chunks: {dict(sorted(chunks.items()))}")
    assert live.tables() <= {"orders", "shops", name, "ivm_runs", "ivm_backfills", f"{name}__ivm_dirty"}


class Soak:
    """What happens to the models of a `Live`, one random thing after the other."""

    def __init__(self, live: Live, seed: int) -> None:
        self.live, self.random, self.done = live, random.Random(seed), Counter[str]()

    def step(self) -> None:
        weights = {
            self.run: 6,
            self.killed: 5,
            self.edit: 2,
            self.restore: 2,
            self.compact: 1,
            self.vacuum: 1,
            self.foreign: 1,
            self.shops: 2,
            self.rebuild: 1,
        }
        chosen = self.random.choices(list(weights), list(weights.values()))[0]
        chosen()
        self.done[chosen.__name__] += 1

    def built(self) -> list[str]:
        return sorted(set(self.live.names) & self.live.tables())

    def dbt(self, *args: str, **where: Any) -> None:
        chunks = self.random.choice([2, 5, 20])
        choice = json.dumps({"ivm_backfill_chunks": chunks, "ivm_rebuild_seconds": 1000000, "ivm_lag_seconds": 1})
        process = child(self.live.project, "run", "--vars", choice, *args, **where)
        # a model that is published at the end, or whose table was dropped with its build killed
        fine = process.returncode <= 0 or "not there yet" in process.stdout
        assert fine, process.stdout

    def run(self) -> None:
        self.dbt()

    def killed(self) -> None:
        self.dbt(when=self.random.choice(["before", "after"]), pattern="", nth=self.random.randint(5, 150))

    def rebuild(self) -> None:
        self.dbt("--full-refresh", "-s", self.random.choice(self.live.names))

    def edit(self) -> None:
        name = self.random.choice([n for n in self.live.names if len(VIEWS[n]) > 1])
        self.live.edit(name, self.random.choice(VIEWS[name]))

    def restore(self) -> None:
        for name in self.random.sample(self.built(), min(1, len(self.built()))):
            versions = [c.version for c in self.live.project.sql(f"describe history {name} limit 4")]
            self.live.project.sql(f"restore table {name} to version as of {self.random.choice(versions)}")

    def compact(self) -> None:
        for name in [*self.random.sample(self.built(), min(1, len(self.built()))), "orders"]:
            self.live.project.sql(f"optimize {name}")

    def vacuum(self) -> None:
        for name in self.built():
            with self.live.project.session() as handle:
                handle.execute("set spark.databricks.delta.retentionDurationCheck.enabled=false")
                handle.execute(f"vacuum {name} retain 0 hours")

    def foreign(self) -> None:
        for name in self.random.sample(self.built(), min(1, len(self.built()))):
            column = "shop" if name in ("daily", "above") else "id"
            self.live.project.sql(f"delete from {name} where {column} % 5 = {self.random.randint(0, 4)}")

    def shops(self) -> None:
        name = f"s{self.random.randint(0, 99)}"
        self.live.project.sql(f"update shops set name = '{name}' where shop = {self.random.randint(1, 5)}")

    def end(self) -> None:
        """Whatever was left is loaded; every table is proved, and nothing is left behind."""
        for _ in range(3):
            process = child(self.live.project, "run", "--vars", "{ivm_rebuild_seconds: 1000000}")
            assert process.returncode == 0, process.stdout
        assert " 0 rows changed" in process.stdout, process.stdout
        process = child(self.live.project, "run-operation", "ivm_verify")
        assert process.stdout.count("verified:  they are the same") == len(self.live.names), process.stdout
        for name in self.live.names:
            assert self.live.position(name)["backfill"] is None
            assert self.live.differing(name) == 0, name
        beside = {t for t in self.live.tables() if "__ivm_" in t and not t.endswith("__ivm_dirty")}
        assert not beside


def test_soak(dbt_project: Project) -> None:
    """Runs, kills, edits, restores, compactions, vacuums, foreign writes, a live writer; then every table is proved."""
    live = Live(dbt_project, tuple(VIEWS))
    soak, until = Soak(live, SEED), time.monotonic() + SECONDS
    with writing(live.source):
        soak.run()
        while time.monotonic() < until:
            soak.step()
    soak.end()
    commits = live.project.sql("describe history orders limit 1")[0].version
    print(f"{SECONDS:.0f} s, {commits} commits of the source: {dict(soak.done)}")
