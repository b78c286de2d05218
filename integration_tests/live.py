"""Models over a source that another process writes, and what their tables have to be at the versions they were computed from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from harness import Project
from pyspark.sql import SparkSession

MONTHLY = {"by": "day", "every": "month"}
OPTIONS: dict[str, dict[str, Any]] = {
    "daily": {"ivm_load": MONTHLY | {"publish": "live"}},
    "ranked": {"ivm_load": MONTHLY | {"publish": "at_end", "order": "oldest_first"}},
    "named": {},
    "above": {},
    "spread": {"ivm_state": True},
}
PROPERTIES = "SET TBLPROPERTIES"  # which may carry a position alone
MAINTENANCE = ("OPTIMIZE", "VACUUM START", "VACUUM END", PROPERTIES, "UNSET TBLPROPERTIES")
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
    "above": (
        "select shop, count(*) as days, sum(total) as total from {daily} group by shop",
        "select shop, count(*) as days, max(total) as total from {daily} where n > 1 group by shop",
    ),
    "spread": (
        "select day, count(distinct shop) as shops, avg(amount) as mean from {orders} group by day",
        "select day, count(distinct amount) as shops, avg(amount) as mean from {orders} where shop > 1 group by day",
    ),
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
        self.project.model(name, sql, f"materialized='ivm', meta={ {'ivm_refresh': 'incremental'} | OPTIONS[name] }")

    def tables(self) -> set[str]:
        return {row.tableName for row in self.project.sql("show tables")}

    def checkpoint(self) -> None:
        """Write a checkpoint of the source's log, as its writer does not: Spark reads the entries after it alone."""
        spark = SparkSession.active()
        assert spark._jvm is not None
        spark._jvm.org.apache.spark.sql.delta.DeltaLog.forTable(spark._jsparkSession, str(self.source)).checkpoint()

    def position(self, name: str) -> dict[str, Any]:
        found = self.found(name)
        assert found, f"another writer wrote {name}"
        return found

    def found(self, name: str, at: int | None = None) -> dict[str, Any] | None:
        """What a table, as of a version, was computed from; none of one that another writer wrote. Looks through restores."""
        history = [c for c in self.project.sql(f"describe history {name}") if at is None or c.version <= at]
        below = history[0].version
        for commit in history:
            metadata = json.loads(commit.userMetadata or "{}")
            if commit.version > below or (
                commit.operation in MAINTENANCE and (commit.operation != PROPERTIES or not metadata)
            ):
                continue
            if "ivm" in metadata:
                between = [c for c in history if metadata["planned_on"] < c.version < commit.version]
                others = [c for c in between if c.operation not in MAINTENANCE and not metadata["whole"]]
                return None if others else metadata
            if commit.operation != "RESTORE":
                return None
            below = int(commit.operationParameters["version"])
        return None

    def read_at(self, name: str) -> dict[str, dict[str, Any]]:
        """By source the version, and the id of the table then, that a table was computed from."""
        sources = {s.split(".")[1]: read for s, read in self.position(name)["sources"].items()}
        parts = sources.pop(f"{name}__ivm_state", None)
        if parts:
            state = self.found(f"{name}__ivm_state", parts["version"])
            assert state
            sources |= {s.split(".")[1]: read for s, read in state["sources"].items()}
        return sources

    def wanted(self, name: str, sql: str | None = None) -> str:
        """The SELECT at the versions that the table was computed from, as far as it is loaded."""
        at = {s: f"{self.project.schema}.{s} version as of {read['version']}" for s, read in self.read_at(name).items()}
        whole = (sql or self.sql[name]).format(**at)
        loaded = self.position(name)["backfill"]
        if not loaded:
            return whole
        sign = ">=" if loaded["order"] == "newest_first" else "<"
        return f"select * from ({whole}) where {loaded['by']} {sign} {loaded['frontier']}"

    def differing(self, name: str, sql: str | None = None) -> int:
        """How many rows the table and its SELECT do not share, each as often as it is there."""
        wanted, there = self.wanted(name, sql), f"select * from {name}"
        return len(self.project.sql(f"({wanted} except all {there}) union all ({there} except all {wanted})"))

    def has_no_gap(self, name: str) -> None:
        """Each month of the table has the count and the checksum of its SELECT: no gap, no row twice."""
        columns = ", ".join(row.col_name for row in self.project.sql(f"describe query select * from {name}"))
        sums = f"count(*) as n, sum(cast(xxhash64({columns}) as decimal(38))) as checksum"
        wanted, there = (
            {
                tuple(r)
                for r in self.project.sql(f"select trunc(day, 'month') as month, {sums} from ({rows}) group by 1")
            }
            for rows in (self.wanted(name), f"select * from {name}")
        )
        assert wanted == there
