"""DDL and operations on sources and targets, edits and settings, and runs that break off, in random order.

After each run each table of a model equals its SELECT, or the model failed with words that say why: its SELECT fails by
itself, or its table was dropped. What follows without a change writes nothing.

IVM_MACHINES and IVM_MACHINE_STEPS are how many projects are worked on and how long, IVM_MACHINE_SEED is where to begin.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import pytest
from crash_child import child
from dbt_common.exceptions import DbtDatabaseError
from harness import Project, models
from hypothesis import HealthCheck, Phase, assume, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from sample import commit
from shop import unequal

from dbt.adapters.spark_ivm.history import Log
from dbt.adapters.spark_ivm.session import SessionHandle

MACHINES = int(os.environ.get("IVM_MACHINES", "5"))
STEPS = int(os.environ.get("IVM_MACHINE_STEPS", "60"))
SEED = int(os.environ.get("IVM_MACHINE_SEED", "0"))

SOURCES = {
    "orders": {"id": "int", "cust": "int", "amount": "int", "at": "timestamp", "note": "string"},
    "customers": {"id": "int", "segment": "string", "grade": "int"},
    "returns": {"id": "int", "cust": "int", "amount": "int", "day": "date"},
}
PARTITIONED = {"returns": "day"}
ROWS = {"orders": 8, "customers": 5, "returns": 5}

# the values of a column by its name, and of columns that came by their type
VALUES = {
    "id": ["1", "2", "3", "4", "5", "6", "7", "8", "9", "null"],
    "cust": ["1", "2", "3", "4", "5", "null"],
    "amount": ["5", "11", "12", "20", "30", "0", "-7", "41", "null"],
    "grade": ["1", "2", "3", "null"],
    "segment": ["'retail'", "'market'", "'it''s'", "null", "'Retail'", r"'back\\slash'"],
    "note": ["'a'", "null", "'b c'", "'it''s'", r"'back\\slash'", "'${x}'", "''"],
    "at": [
        "timestamp'2026-01-31 23:30:00Z'", "timestamp'2026-02-01 00:30:00Z'", "null", "timestamp'2026-03-08 07:30:00Z'",
        "timestamp'1890-01-01 00:00:00Z'", "timestamp'2026-11-01 05:59:59.999999Z'", "timestamp'2026-11-01 06:30:00Z'",
    ],
    "day": ["date'2026-01-31'", "date'2026-02-01'", "date'2026-02-02'", "null"],
    "int": ["1", "2", "null"],
    "string": ["'x'", "'y'", "null"],
    "date": ["date'2026-01-01'", "date'1582-10-04'", "null"],
    "array<int>": ["array(1, null)", "array()", "null"],
    "struct<a:int,b:string>": ["named_struct('a', 1, 'b', 'x')", "null"],
    "map<string,int>": ["map('k', 1)", "null"],
}  # fmt: skip
ADDED = ("int", "string", "date", "array<int>", "struct<a:int,b:string>", "map<string,int>")

# a view of dbt and models that are maintained, each with edits of it
VIEWS: dict[str, list[str]] = {
    "positive": [
        "select id, cust, amount, note from {orders} where amount > 0",
        "select id, cust, amount, note from {orders} where amount >= 0 or amount is null",
        "select id, cust, amount + 1 as amount, note from {orders} where amount > 0",
    ]
}
QUERIES: dict[str, list[str]] = {
    "plain": [
        "select * from {orders} where amount > 10 or note is null",
        "select * from {orders} where amount > 15 or note is null",
        "select *, size(split(note, ' ')) as words from {orders} where amount > 10",
        "select amount as a, id, concat(note, '!') as note from {orders} where amount > 10",
    ],
    "totals": [
        "select c.segment, count(*) as n, sum(o.amount) as total from {orders} as o join {customers} as c on c.id = o.cust "
        "group by c.segment",
        "select c.segment, count(*) as n, sum(if(o.amount > 11, o.amount, 0)) as total from {orders} as o "
        "join {customers} as c on c.id = o.cust group by c.segment",
        "select c.segment, sum(o.amount) as total, count(*) as n from {orders} as o join {customers} as c on c.id = o.cust "
        "where c.grade < 3 group by c.segment",
        "select upper(c.segment) as segment, avg(o.amount) as total, count(*) as n from {orders} as o "
        "join {customers} as c on c.id = o.cust group by upper(c.segment)",
    ],
    "named": [
        "select o.id, o.amount, c.segment, date(o.at) as day from {orders} as o left join {customers} as c on c.id = o.cust",
        "select o.id, o.amount, coalesce(c.segment, 'none') as segment, date(o.at) as day from {orders} as o "
        "left join {customers} as c on c.id = o.cust",
        "select o.id, o.amount, 'none' as segment, date(o.at) as day from {orders} as o",
    ],
    "latest": [
        "select cust, id, amount from (select *, row_number() over (partition by cust order by amount desc, id) as rn "
        "from {orders}) where rn = 1",
        "select cust, id, amount from (select *, row_number() over (partition by cust order by amount desc, id) as rn "
        "from {orders} where id > 2) where rn = 1",
        "select cust, id, amount, rn from (select *, row_number() over (partition by cust order by amount desc, id) as rn "
        "from {orders}) where rn < 3",
    ],
    "buyers": [
        "select date(at) as day, count(distinct cust) as buyers, count(*) as n from {orders} group by date(at)",
        "select date(at) as day, count(distinct cust) as buyers, min(amount) as n from {orders} group by date(at)",
        "select day, count(distinct cust) as buyers, max(amount) as n from {returns} group by day",
    ],
    "both": [
        "select id, cust, amount, 'o' as kind from {orders} union all select id, cust, -amount, 'r' from {returns}",
        "select id, cust, amount, 'o' as kind from {orders}",
        "select cust, amount from {orders} union select cust, amount from {returns}",
    ],
    "above": [
        "select segment, n, total from {totals} where n > 1",
        "select t.segment, t.n, t.total, l.cust from {totals} as t left join {latest} as l on l.amount = t.total",
        "select segment, n from {totals}",
    ],
    "through": [
        "select cust, count(*) as n, max(amount) as most from {positive} group by cust",
        "select cust, count(*) as n, max(amount) as most from {positive} where cust in (select id from {customers}) group by cust",
        "select p.cust, p.note, r.day from {positive} as p join {returns} as r on r.cust = p.cust",
    ],
}  # fmt: skip
OPTIONS = ["", "'refresh': 'incremental'", "'without': ['fold']", "'without': ['keys']", "'state': true", "'track_keys': 'all'"]

FEED = "'delta.enableChangeDataFeed' = 'true'"
MAPPED = "'delta.columnMapping.mode' = 'name', 'delta.enableTypeWidening' = 'true'"
PROPERTIES = [
    FEED, FEED.replace("true", "false"), "'delta.enableDeletionVectors' = 'true'", "'delta.enableDeletionVectors' = 'false'",
    "'delta.enableRowTracking' = 'true'", MAPPED, "'delta.enableInCommitTimestamps' = 'true'",
    "'delta.enableInCommitTimestamps' = 'false'", "'delta.checkpointPolicy' = 'v2'", "'delta.checkpointInterval' = '2'",
    "'delta.appendOnly' = 'false'", "'delta.appendOnly' = 'true'", "'delta.dataSkippingNumIndexedCols' = '0'",
    "'note' = 'of no use'", "'delta.autoOptimize.autoCompact' = 'true'",
]  # fmt: skip
WIDER = {
    "int": ["bigint", "double", "decimal(12,2)"], "bigint": ["decimal(20,0)"], "decimal(12,2)": ["decimal(14,3)"],
    "date": ["timestamp_ntz"],
}  # fmt: skip
RETYPED = ["bigint", "decimal(10,2)", "string", "int", "double"]

SETTINGS: dict[str, list[str]] = {
    "spark.sql.session.timeZone": ["UTC", "Asia/Tokyo", "America/New_York"],
    "spark.sql.legacy.sizeOfNull": ["true", "false"],
    "spark.sql.decimalOperations.allowPrecisionLoss": ["true", "false"],
    "spark.sql.caseSensitive": ["false", "true"],
    "spark.sql.timestampType": ["TIMESTAMP_LTZ", "TIMESTAMP_NTZ"],
    "spark.databricks.delta.history.metricsEnabled": ["true", "false"],
    "spark.sql.storeAssignmentPolicy": ["ANSI", "LEGACY"],
}

REWRITES = [
    "same", "filtered", "retyped", "plain", "overwrite", "dynamic", "where", "truncate", "restore", "restore",
    "restore by time", "clone", "clone", "back", "back", "back", "anew", "swapped", "parquet", "reordered",
]
COLUMNS = ["add", "add", "drop", "drop and add", "rename", "circle", "widen", "widen", "first", "replace", "default"]
MAINTENANCE = [
    "optimize {t}", "optimize {t} zorder by (id)", "reorg table {t} apply (purge)", "analyze table {t} compute statistics",
    "comment on table {t} is 'said'", "alter table {t} alter column id comment 'said'", "alter table {t} cluster by (id)",
    "alter table {t} cluster by none", "optimize {t} full", "vacuum {t} retain 0 hours", "vacuum {t} retain 0 hours",
    "vacuum {t} lite retain 0 hours", "unlogged", "fsck repair table {t}", "generate symlink_format_manifest for table {t}",
]  # fmt: skip

# what is done to a table of a model by others; {t} the table, {n} a number, {c} its last column, {first} its first
TO_TARGETS = [
    "delete from {t} where pmod(hash({first}), 3) = {n} % 3",
    "delete from {t}",
    "insert into {t} select * from {t} where pmod(hash({first}), 2) = {n} % 2",
    "update {t} set {c} = null where pmod(hash({first}), 3) = {n} % 3",
    "merge into {t} using (select 1 as one) on pmod(hash({first}), 3) = {n} % 3 when matched then delete",
    "create or replace table {t} using delta as select * from {t} where pmod(hash({first}), 3) > 0",
    "create or replace table {t} using delta as select 1 as one",
    "insert overwrite {t} select * from {t} where pmod(hash({first}), 3) > 0",
    "restore table {t} to version as of {back}",
    "restore table {t} to version as of {back}",
    "restore table {t} to timestamp as of '{then}'",
    "optimize {t}",
    "vacuum {t} retain 0 hours",
    "alter table {t} set tblproperties ({property})",
    "alter table {t} set tblproperties ({property})",
    "alter table {t} set tblproperties ('ivm.position' = 'x')",
    "alter table {t} add columns (more int)",
    "alter table {t} alter column {c} first",
    "alter table {t} alter column {c} comment 'said'",
    "alter table {t} drop column {c}",
    "alter table {t} cluster by ({first})",
    "alter table {t} add constraint said check ({c} is null or {c} is not null)",
    "alter table {t} set tblproperties (" + MAPPED + "); alter table {t} drop column {c}; alter table {t} add columns ({c} int)",
    "alter table {t} set tblproperties (" + MAPPED + "); alter table {t} rename column {c} to x; "
    "alter table {t} rename column {first} to {c}; alter table {t} rename column x to {first}",
    "create table {t}_away using delta as select * from {t}; drop table {t}; create view {t} as select * from {t}_away",
    "create table {t}_away shallow clone {t}; delete from {t}; create or replace table {t} shallow clone {t}_away",
    "alter table {t} rename to {t}_away; alter table {t}_away rename to {t}",
    "drop table {t}",
    "drop table {t}; drop table ivm_runs",
    "drop table {t}__ivm_dirty",
    "drop table {t}__ivm_state",
    "drop table ivm_runs",
]  # fmt: skip

ANYTHING_BUT_WORDS = re.compile(
    r"Traceback|\bat org\.|py4j|java\.lang|KeyError|TypeError|is undefined|NoneType|UNRESOLVED_COLUMN.*__ivm|PARSE_SYNTAX_ERROR|"
    r"has no (element|attribute)|INTERNAL_ERROR"
)
DROPPED = "does not exist, but ivm_runs says"
LOST = "the connection was lost, says the test"

FAULTS = ["lost", "lost", "once before", "once after", "killed before", "killed after", "insert", "update", "delete", "target"]

# the methods of the machine that are steps; what stands here more often is done more often
CHANGES = [
    "inserts", "changes", "changes", "changes", "rewrites", "rewrites", "columns_change", "properties", "maintains",
    "says_otherwise", "says_otherwise", "others_write",
]
RUNS = ["runs", "runs", "runs", "runs", "runs_a_part", "a_run_breaks_off"]  # fmt: skip
number = st.integers(0, 997)


class Machine(RuleBasedStateMachine):
    """One project: its sources, and what is known of them."""

    done: ClassVar[Counter[str]] = Counter()
    folder: ClassVar[Path]
    project: Project | None = None

    @initialize(start=st.integers(0, 2**32), names=st.permutations(sorted(QUERIES)))
    def builds(self, start: int, names: list[str]) -> None:
        """A project with some of the models, and with those that they read."""
        assume(start)  # what Hypothesis tries first has no choice in it
        names = names[:3]
        self.project = Project(Path(tempfile.mkdtemp(dir=self.folder)))
        self.log: list[str] = []
        self.serial = 0
        self.dropped: set[str] = set()
        read = {n for name in names for sql in QUERIES[name] for n in re.findall(r"{(\w+)}", sql)}
        self.queries = [name for name in QUERIES if name in read or name in names]
        self.views = [name for name in VIEWS if name in read]
        sqls = [sql for name in [*self.queries, *self.views] for sql in (VIEWS | QUERIES)[name]]
        self.sources = [name for name in SOURCES if any(f"{{{name}}}" in sql for sql in sqls)]
        self.edits = dict.fromkeys([*self.queries, *self.views], 0)
        self.options = dict.fromkeys(self.queries, "")
        print("\n=====", self.project.schema)
        self.project.sql("select 1")
        for name in SOURCES:
            self.create(name, [[n * (k + 2) for k in range(5)] for n in range(ROWS[name])])
        for name in self.edits:
            self.write(name)
        self.run()

    @rule(
        changes=st.lists(st.tuples(st.sampled_from(CHANGES), number, number, number), min_size=2, max_size=6),
        run=st.tuples(st.sampled_from(RUNS), number, number, number),
    )
    def works(self, changes: list[tuple[str, int, int, int]], run: tuple[str, int, int, int]) -> None:
        """Some changes, and a run."""
        for name, at, n, m in [*changes, run]:
            getattr(self, name)(at, n, m)

    # ── the sources ─────────────────────────────────────────────────────────────────────────────────────

    def named(self, name: str) -> str:
        return f"{self.project.schema}.{name}"

    def create(self, name: str, rows: list[list[int]], properties: str = FEED) -> None:
        columns = ", ".join(f"{c} {t}" for c, t in SOURCES[name].items())
        parts = f"partitioned by ({PARTITIONED[name]})" if name in PARTITIONED else ""
        self.do(f"create table {self.named(name)} ({columns}) using delta {parts} tblproperties ({properties})")
        self.insert(name, rows)

    def insert(self, name: str, rows: list[list[int]]) -> None:
        columns = self.columns(name)
        values = ", ".join(
            "(" + ", ".join(value(c, t, n) for (c, t), n in zip(columns.items(), numbers * 5, strict=False)) + ")"
            for numbers in rows
        )
        listed = ", ".join(f"`{c}`" for c in columns)
        self.do(f"insert into {self.named(name)} ({listed}) values {values}")

    def columns(self, name: str) -> dict[str, str]:
        with self.session() as handle:
            return dict(handle._session.table(self.named(name)).dtypes)

    @contextmanager
    def session(self) -> Iterator[SessionHandle]:
        with self.project.session() as handle:
            for setting, to in QUIET.items():
                handle._session.conf.set(setting, to)
            yield handle

    def do(self, *statements: str) -> bool:
        """Run them in one session. False if one of them was refused, as an operation may be on what came before."""
        with self.session() as handle:
            for statement in statements:
                kind = " ".join(re.findall(r"[a-z]+", statement.replace(self.project.schema, "")))[:60]
                try:
                    handle.execute(statement)
                except DbtDatabaseError as error:
                    self.say(f"  refused: {statement}\n    {said(error)}")
                    self.done[f"refused {kind}"] += 1
                    return False
                self.say(f"  {statement}")
                self.done[kind] += 1
        return True

    def say(self, line: str) -> None:
        self.log.append(line)
        print(line, flush=True)

    def head(self, name: str) -> int:
        """The newest version; -1 of what is no Delta table."""
        with self.session() as handle:
            try:
                return Log.of(handle._session, self.named(name)).head
            except Exception:
                return -1

    def then(self, name: str, version: int) -> str:
        """When a version was committed, as text."""
        with self.session() as handle:
            try:
                handle.execute(f"describe history {self.named(name)}")
                return next((str(c.timestamp) for c in handle.fetchall() if c.version == version), "2026-01-01")
            except DbtDatabaseError:
                return "2026-01-01"

    def inserts(self, at: int, n: int, m: int) -> None:
        name = self.source(at)
        rows = [[(n * (k + 3) + m * k + r) % 60 for k in range(5)] for r in range(1 + m % 3)]
        self.insert(name, rows)

    def changes(self, at: int, n: int, m: int) -> None:
        name, kind = self.source(at), ("update", "update", "delete", "merge", "upsert", "evolve")[at % 6]
        table, columns = self.named(name), self.columns(name)
        column = sorted(columns)[(n + m) % len(columns)]
        new = value(column, columns[column], m)
        where = ["id % 3 = 1", "id is null", f"id = {n % 9}", "id > 5", "true", f"{column} is null"][n % 6]
        match kind:
            case "update":
                self.do(f"update {table} set `{column}` = {new} where {where}")
            case "delete":
                self.do(f"delete from {table} where {where if where != 'true' else 'id < 3'}")
            case "merge":
                self.do(f"merge into {table} as t using (select {n % 9} as k) on t.id = k when matched and t.`{column}` is null "
                        f"then delete when matched then update set `{column}` = {new}")  # fmt: skip
            case "upsert":
                self.do(f"merge into {table} as t using (select {n % 9} as k union all select {m + 20}) on t.id = k "
                        f"when matched then update set `{column}` = {new} when not matched then insert (id) values (k)")  # fmt: skip
            case _:
                self.do("set spark.databricks.delta.schema.autoMerge.enabled = true",
                        f"insert into {table} by name select {n % 9} as id, cast({m} as bigint) as amount")  # fmt: skip

    def rewrites(self, at: int, n: int, m: int) -> None:
        name, kind = self.source(at), REWRITES[n % len(REWRITES)]
        if self.head(name) < 0:
            kind = "swapped"  # a table of files knows little else
        table, columns = self.named(name), self.columns(name)
        listed = ", ".join(f"`{c}`" for c in columns)
        replace = f"create or replace table {table} using delta tblproperties ({FEED})"
        back = max(0, self.head(name) - 1 - m % 4)
        match kind:
            case "same":
                self.do(f"{replace} as select * from {table}")
            case "filtered":
                self.do(f"{replace} as select * from {table} where id % 3 <> {n % 3}")
            case "retyped":
                chosen = RETYPED[n % len(RETYPED)]
                items = ", ".join(f"cast(`{c}` as {chosen}) as `{c}`" if c in ("amount", "grade") else f"`{c}`" for c in columns)
                self.do(f"{replace} as select {items} from {table}")
            case "plain":
                self.do(f"create or replace table {table} using delta as select * from {table}")
            case "reordered":
                items = ", ".join(f"`{c}`" for c in sorted(columns, key=lambda c: (hash_of(c) + n) % 7))
                self.do(f"{replace} as select {items} from {table}")
            case "overwrite":
                self.do(f"insert overwrite {table} select * from {table} where id % 3 <> {n % 3}")
            case "dynamic":
                self.do("set spark.sql.sources.partitionOverwriteMode = dynamic",
                        f"insert overwrite {table} select * from {table} where id % 2 = {n % 2}")  # fmt: skip
            case "where":
                self.do(f"insert into {table} replace where id < {n % 9} select * from {table} where id < {n % 9} and id % 2 = {m % 2}")
            case "truncate":
                self.do(f"truncate table {table}")
            case "restore":
                self.do(f"restore table {table} to version as of {back}")
            case "restore by time":
                self.do(f"restore table {table} to timestamp as of '{self.then(name, back)}'")
            case "clone":
                self.serial += 1
                self.do(f"create table {table}_kept_{self.serial} shallow clone {table}")
            case "back":
                kept = [f"{table}_kept_{k}" for k in range(self.serial, 0, -1) if self.head(f"{name}_kept_{k}") >= 0]
                if kept:  # Delta clones to no table that has rows
                    self.do(f"drop table {table}" if m % 3 == 0 else f"truncate table {table}",
                            f"create or replace table {table} shallow clone {kept[m % len(kept)]}")  # fmt: skip
            case "anew":
                self.do(f"drop table {table}")
                self.create(name, [[n + k, m, k, k, k] for k in range(m % 7)], FEED if n % 2 else f"{FEED}, {MAPPED}")
            case "swapped":
                self.serial += 1
                self.do(f"alter table {table} rename to {table}_old_{self.serial}",
                        f"create table {table} using delta as select {listed} from {table}_old_{self.serial} where id % 4 <> {n % 4}")  # fmt: skip
            case _:
                self.serial += 1
                self.do(f"create table {table}_as_{self.serial} using parquet as select * from {table}", f"drop table {table}",
                        f"create table {table} using parquet as select * from {table}_as_{self.serial}")  # fmt: skip
        self.mend(name)

    def columns_change(self, at: int, n: int, m: int) -> None:
        name, kind = self.source(at), COLUMNS[(at + n) % len(COLUMNS)]
        table, columns = self.named(name), self.columns(name)
        names = sorted(columns)
        column, other = names[n % len(names)], names[m % len(names)]
        self.serial += 1
        match kind:
            case "add":
                chosen, at = ADDED[n % len(ADDED)], ["", " first", f" after `{other}`"][m % 3]
                # a name that the queries use for something else, too
                fresh = next(x for x in (["words", "total", "segment", f"x{self.serial}"][m % 4], f"x{self.serial}"))
                self.do(f"alter table {table} add columns ({fresh} {chosen}{at})")
            case "drop":
                mine = [c for c in names if c not in SOURCES[name]] or [column]
                self.do(f"alter table {table} set tblproperties ({MAPPED})", f"alter table {table} drop column `{mine[n % len(mine)]}`")
            case "drop and add":
                self.do(f"alter table {table} set tblproperties ({MAPPED})", f"alter table {table} drop column `{column}`",
                        f"alter table {table} add columns (`{column}` {columns[column]})")  # fmt: skip
            case "rename":
                self.do(f"alter table {table} set tblproperties ({MAPPED})",
                        f"alter table {table} rename column `{column}` to `{column}_{self.serial}`")  # fmt: skip
            case "circle" if column != other:
                self.do(f"alter table {table} set tblproperties ({MAPPED})", f"alter table {table} rename column `{column}` to was",
                        f"alter table {table} rename column `{other}` to `{column}`", f"alter table {table} rename column was to `{other}`")  # fmt: skip
            case "widen":
                able = [c for c in names if columns[c] in WIDER]
                if able:
                    column = able[n % len(able)]
                    to = WIDER[columns[column]]
                    self.do(f"alter table {table} set tblproperties ({MAPPED})",
                            f"alter table {table} alter column `{column}` type {to[m % len(to)]}")  # fmt: skip
            case "first":
                self.do(f"alter table {table} alter column `{column}` {'first' if m % 2 or column == other else f'after `{other}`'}")
            case "default":
                self.do(f"alter table {table} set tblproperties ('delta.feature.allowColumnDefaults' = 'supported')",
                        f"alter table {table} alter column `{column}` set default {value(column, columns[column], m)}",
                        f"insert into {table} (`{other}`) values ({value(other, columns[other], n)})")  # fmt: skip
            case _:
                listed = ", ".join(f"`{c}` {t}" for c, t in columns.items())
                self.do(f"alter table {table} replace columns ({listed}, x{self.serial} int)")

    def mend(self, name: str) -> None:
        """Give a source the columns back that models read, and make it anew if it cannot be read, or was lost in part."""
        try:
            columns = self.columns(name)
            missing = {c: t for c, t in SOURCES[name].items() if c not in columns}
            if missing:
                self.do(f"alter table {self.named(name)} add columns ({', '.join(f'{c} {t}' for c, t in missing.items())})")
            with self.session() as handle:
                handle.execute(f"select sum(hash({', '.join(SOURCES[name])})) from {self.named(name)}")
                handle.fetchall()
        except Exception as error:
            self.say(f"  {name} cannot be read: {said(error)}")
            self.do(f"drop table if exists {self.named(name)}")
            self.create(name, [[n, n, n, n, n] for n in range(3)])

    def properties(self, at: int, n: int, m: int) -> None:
        table = self.named(self.source(at))
        more = [
            f"alter table {table} add constraint c{m % 3} check (id is null or id < 1000)",
            f"alter table {table} drop constraint if exists c{m % 3}",
            f"alter table {table} drop feature {['deletionVectors', 'changeDataFeed', 'rowTracking'][m % 3]}",
            f"alter table {table} unset tblproperties if exists ('delta.enableChangeDataFeed', 'note')",
        ]
        of = [f"alter table {table} set tblproperties ({p})" for p in PROPERTIES] + more
        self.do(of[n % len(of)])

    def maintains(self, at: int, n: int, m: int) -> None:
        name, statement = self.source(at), MAINTENANCE[n % len(MAINTENANCE)]
        table = self.named(name)
        if statement == "unlogged":
            self.do("set spark.databricks.delta.vacuum.logging.enabled = false", f"vacuum {table} retain 0 hours")
        else:
            self.do(statement.format(t=table))
        if "vacuum" in statement or statement == "unlogged":
            self.mend(name)  # a clone may have lost its files
            for other in SOURCES:
                self.mend(other)

    # ── the models ──────────────────────────────────────────────────────────────────────────────────────

    def write(self, name: str) -> None:
        """The model's file."""
        sql = (VIEWS | QUERIES)[name][self.edits[name]]
        ours = {n: f"{{{{ ref('{n}') }}}}" for n in self.edits}
        config = "materialized='view'"
        if name in QUERIES:
            config = f"materialized='ivm', meta={{'ivm': {{{self.options[name]}}}}}" + (", unique_key='cust'" if name == "latest" else "")
        self.project.model(name, sql.format(**self.tables(), **ours), config)

    def tables(self) -> dict[str, str]:
        return {name: self.named(name) for name in SOURCES}

    def select(self, name: str) -> str:
        """The SELECT of a model as it is now."""
        return (VIEWS | QUERIES)[name][self.edits[name]].format(**self.tables(), **{n: self.named(n) for n in self.edits})

    def source(self, at: int) -> str:
        """One of the sources that a model reads, or may read after an edit."""
        return self.sources[at % 7 % len(self.sources)]

    def model(self, at: int) -> str:
        return self.queries[at % len(self.queries)]

    def says_otherwise(self, at: int, n: int, m: int) -> None:
        name, kind = self.model(at), ("edit", "edit", "edit", "option", "setting", "invalidate")[m % 6]
        match kind:
            case "edit":
                name = list(self.edits)[at % len(self.edits)]
                self.edits[name] = n % len((VIEWS | QUERIES)[name])
                self.say(f"edit {name}: {self.select(name)}")
                self.write(name)
            case "option":
                self.options[name] = OPTIONS[n % len(OPTIONS)]
                self.say(f"options of {name}: {self.options[name]}")
                self.write(name)
            case "setting":
                setting, values = list(SETTINGS.items())[at % len(SETTINGS)]
                self.project.parameters[setting] = values[n % len(values)]
                self.project.write_profile()
                self.say(f"set {setting} = {values[n % len(values)]}")
            case "invalidate" if self.head(name) >= 0 and name not in self.dropped:
                column = next(iter(self.columns(name)))
                where = ["true", f"`{column}` is null", f"pmod(hash(`{column}`), 2) = 0"][n % 3]
                self.say(f"invalidate {name}: {where}")
                self.project.run("run-operation", "ivm_invalidate", "--args", f'{{"model": "{name}", "where": "{where}"}}')

    def others_write(self, at: int, n: int, m: int) -> None:
        self.to_target(self.model(at), TO_TARGETS[n % len(TO_TARGETS)], n, m)

    def to_target(self, name: str, statement: str, n: int, m: int) -> None:
        table, head = self.named(name), self.head(name)
        if head < 0 or name in self.dropped:
            return
        columns = list(self.columns(name))
        back = max(0, head - 1 - m % 4)
        words = {
            "t": table, "n": n, "c": f"`{columns[-1]}`", "first": f"`{columns[0]}`", "back": back,
            "then": self.then(name, back) if "{then}" in statement else "", "property": PROPERTIES[m % len(PROPERTIES)],
        }  # fmt: skip
        self.do(f"drop table if exists {table}_away")
        self.do(*statement.format(**words).split("; "))
        if statement == "drop table {t}; drop table ivm_runs":
            self.dropped.clear()
        elif statement == "drop table {t}":
            self.dropped.add(name)

    # ── runs ────────────────────────────────────────────────────────────────────────────────────────────

    def run(self, *args: str) -> bool:
        """`dbt run`; each table is checked whose model it built. Whether all were."""
        self.say(f"dbt run {' '.join(args)}")
        results = models(self.project.run("run", *args, check=False))
        assert results, self.project.messages
        failed = set()
        for result in results:
            name, status = result.node.name, str(result.status)
            self.say(f"    {name}: {status if status == 'success' else ''} {result.message}")
            self.done[f"run {status} {str((result.adapter_response or {}).get('_message', '')).split(' · ')[0]}"] += 1
            if status == "success" and name in QUERIES:
                self.dropped.discard(name)
                assert unequal(self.project, self.named(name), self.select(name)) == 0, f"{name} is wrong: {result.message}"
            elif status == "error":
                failed.add(name)
                self.check_failure(name, str(result.message))
        if failed & self.dropped:
            gone = sorted(failed & self.dropped)
            self.dropped -= set(gone)
            self.run("--full-refresh", "-s", *gone)
        elif failed:
            for name in SOURCES:
                self.mend(name)
        return not failed

    def check_failure(self, name: str, message: str) -> None:
        """Fails unless there is a cause, and it is told in words."""
        assert not ANYTHING_BUT_WORDS.search(message), f"{name}: {message}"
        assert message.strip(), name
        if name in self.dropped:
            assert DROPPED in message, f"{name}: {message}"
            return
        if "APPEND_ONLY" in message:  # as somebody has said of the model's table
            assert self.do(f"alter table {self.named(name)} set tblproperties ('delta.appendOnly' = 'false')")
            return
        try:
            with self.session() as handle:
                if name in VIEWS:
                    handle.execute(f"create or replace temporary view probe as {self.select(name)}")
                else:
                    handle.execute(f"select count(*) from (select distinct * from ({self.select(name)}))")
                handle.fetchall()
        except DbtDatabaseError as error:
            self.say(f"      as its SELECT does: {said(error)}")
        else:
            raise AssertionError(f"{name} failed, and its SELECT does not: {message}")

    def again(self) -> None:
        """A run after a run writes nothing."""
        if any(self.head(name) < 0 for name in SOURCES):
            return  # what keeps no versions is read anew in every run
        before = {name: self.head(name) for name in self.queries}
        self.run()
        assert {name: self.head(name) for name in self.queries} == before

    def runs(self, at: int, n: int, m: int) -> None:
        if self.run() and n % 5 == 0:
            self.again()

    def runs_a_part(self, at: int, n: int, m: int) -> None:
        name, kind = self.model(at), ("alone", "alone", "above", "anew", "empty")[n % 5]
        match kind:
            case "alone":
                self.run("-s", name, self.model(at + 1))
            case "above":
                self.run("-s", f"{name}+")
            case "anew":
                self.run("--full-refresh", "-s", name)
            case _:
                self.runs_without_rows(name)

    def runs_without_rows(self, name: str) -> None:
        """What was not there is empty then; the next run takes it over."""
        self.say(f"dbt run --empty -s {name}")
        for result in models(self.project.run("run", "--empty", "-s", name, check=False)):
            if str(result.status) == "success":
                self.dropped.discard(name)

    def a_run_breaks_off(self, at: int, n: int, m: int) -> None:
        """At the n-th statement of a run the connection fails, the process ends, or another one writes."""
        name, kind = self.model(at), FAULTS[m % len(FAULTS)]
        n = 1 + n % 60
        self.say(f"dbt run, {kind} at statement {n} ({name}, {m})")
        if kind.startswith("killed"):
            process = child(self.project, "run", when=kind.split()[1], pattern="", nth=n)
            assert not ANYTHING_BUT_WORDS.search(process.stdout), process.stdout
            return
        with at_statement(n, kind, lambda: self.write_between(kind, m, name)):
            for result in models(self.project.run("run", check=False)):
                message = str(result.message)
                self.say(f"    {result.node.name}: {result.status} {message}")
                if result.status == "error":
                    assert not ANYTHING_BUT_WORDS.search(message), message

    def write_between(self, kind: str, m: int, name: str) -> None:
        match kind:
            case "insert":
                self.insert("orders", [[m, m, m + 1, m, m]])
            case "update":
                self.do(f"update {self.named('orders')} set amount = {value('amount', 'int', m)} where id % 3 = {m % 3}")
            case "delete":
                self.do(f"delete from {self.named('customers')} where id = {m}")
            case "target":
                self.to_target(name, TO_TARGETS[m % 5], m, m)

    def teardown(self) -> None:
        if self.project and sys.exc_info()[0] is None and self.run():
            self.again()


QUIET = {
    "spark.sql.sources.parallelPartitionDiscovery.parallelism": "2",
    "spark.databricks.delta.retentionDurationCheck.enabled": "false",
}


def value(column: str, kind: str, n: int) -> str:
    """A value of the column, the n-th of those that its name or its type has."""
    known = VALUES.get(column) or VALUES.get(kind) or ["null"]
    chosen = known[n % len(known)]
    usual = any(columns.get(column) == kind for columns in SOURCES.values())
    return chosen if usual or column not in VALUES else f"try_cast({chosen} as {kind})"


def said(error: Exception) -> str:
    """What an error says, shortly."""
    return " ".join(str(error).removeprefix("Database Error").split())[:160]


def hash_of(text: str) -> int:
    return sum(text.encode())


@contextmanager
def at_statement(n: int, kind: str, action: Callable[[], None]) -> Iterator[None]:
    """Around the n-th statement of this block the connection fails, for good or once, or something else is done."""
    execute, seen, acting = SessionHandle.execute, 0, False

    def watched(self: SessionHandle, sql: str, bindings: Any = None) -> None:
        nonlocal seen, acting
        if acting:
            return execute(self, sql, bindings)
        seen += 1
        if (kind == "lost" and seen >= n) or (kind == "once before" and seen == n):
            raise DbtDatabaseError(LOST)
        if seen == n and not kind.startswith("once"):
            acting = True
            action()
            acting = False
        execute(self, sql, bindings)
        if kind == "once after" and seen == n:
            raise DbtDatabaseError(LOST)
        return None

    SessionHandle.execute = watched  # type: ignore[method-assign]
    try:
        yield
    finally:
        SessionHandle.execute = execute  # type: ignore[method-assign]


def work(tmp_path: Path, first: int, machines: int, steps: int) -> None:
    Machine.folder = tmp_path
    chosen = settings(
        max_examples=machines,
        stateful_step_count=steps,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    try:
        run_state_machine_as_test(seed(first)(lambda: Machine()), settings=chosen)
    finally:
        print(*(f"{n:6} {what}" for what, n in sorted(Machine.done.items())), sep="\n")


def test_a_few_steps(tmp_path: Path) -> None:
    work(tmp_path, int(commit()[:8] or "0", 16), machines=1, steps=3)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(SEED, SEED + MACHINES))
def test_many_steps(tmp_path: Path, first: int) -> None:
    work(tmp_path, first, machines=1, steps=STEPS)
