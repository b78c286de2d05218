"""Backfills beside a writer in another process that commits to their source several times a second.

`IVM_KILLS=50 ./test -m 'slow or not slow' integration_tests/test_live.py -k killed` kills one fifty times.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from crash_child import child
from harness import Project
from writer import writing

KILLS = int(os.environ.get("IVM_KILLS", "1"))
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
    """The models over a source of three months; `sql` is what each says now."""

    def __init__(self, project: Project, names: tuple[str, ...]) -> None:
        self.project, self.names = project, names
        feed = (
            "using delta tblproperties ('delta.enableChangeDataFeed' = 'true', 'delta.enableDeletionVectors' = 'false')"
        )
        rows = "select cast(id as int) as id, date_add(date'2026-01-01', cast(id % 90 as int)) as day"
        project.sql(
            f"create table orders {feed} as {rows}, cast(id % 5 + 1 as int) as shop, 7 as amount from range(900)"
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
        """How many rows the table and its SELECT do not share, each as often as it is there."""
        wanted, there = self.wanted(name), f"select * from {name}"
        return sum(len(self.project.sql(f"{a} except all {b}")) for a, b in ((wanted, there), (there, wanted)))

    def has_no_gap(self, name: str) -> None:
        """Each month of the table has the count and the checksum of its SELECT: no gap, no row twice."""
        columns = ", ".join(row.col_name for row in self.project.sql(f"describe query select * from {name}"))
        sums = f"count(*) as n, sum(cast(xxhash64({columns}) as decimal(38))) as checksum"
        wanted, there = (
            {tuple(r) for r in self.project.sql(f"select trunc(day, 'month') as month, {sums} from ({rows}) group by 1")}
            for rows in (self.wanted(name), f"select * from {name}")
        )
        assert wanted == there


@pytest.mark.slow
def test_two_loaders_collide(dbt_project: Project) -> None:
    """Two processes load the same table at the same time: one of them does, and no row is there twice."""
    live = Live(dbt_project, ("daily",))
    with writing(live.source), ThreadPoolExecutor(2) as pool:
        processes = [process.result() for process in [pool.submit(child, dbt_project) for _ in range(2)]]
        assert 0 in [p.returncode for p in processes], processes[0].stdout
        for process in processes:
            assert process.returncode == 0 or "is not there yet" in process.stdout, process.stdout
    assert live.position("daily")["backfill"] is None
    assert live.differing("daily") == 0
    live.has_no_gap("daily")
    commits = dbt_project.sql("describe history orders")
    assert len(commits) > 20, "several a second"
    dbt_project.run()
    assert live.differing("daily") == 0
    assert f"version as of {dbt_project.sql('describe history orders limit 1')[0].version}" in live.wanted("daily")


@pytest.mark.parametrize("name", [pytest.param("daily"), pytest.param("ranked", marks=pytest.mark.slow)])
def test_killed_again_and_again(dbt_project: Project, name: str) -> None:
    """At any statement: what is there is what the position says, by count and checksum of each month."""
    live, rng, killed, chunks, lives = Live(dbt_project, (name,)), random.Random(SEED), 0, Counter[int](), 1
    some = json.dumps({"ivm_backfill_chunks": 2, "ivm_rebuild_seconds": 1000000})
    with writing(live.source):
        while killed < KILLS:
            process = child(dbt_project, "run", "--vars", some, when="after", pattern="", nth=rng.randint(10, 60))
            killed += process.returncode < 0
            tables = live.tables()
            if name in tables:
                left = live.position(name)["backfill"]
                chunks[left["done"] if left else 0] += 1
                assert live.differing(name) == 0, (killed, left)
                live.has_no_gap(name)
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
