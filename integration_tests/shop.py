"""The random shop as Delta tables, with random batches of commits, for tests that run dbt."""

from __future__ import annotations

import json
import os
import random
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import SkipTest

sys.path.insert(0, str(Path(__file__).parents[1] / "adapter" / "tests"))

from harness import ALL_ICEBERG, BRANCHES, SOURCES, TARGETS, Project, models, response
from tables import TABLES, literal, random_row, random_tables
from where import SERVER

KEY = {"orders": "id", "lines": "order_id", "customers": "id", "rates": "segment"}
FEED = {"delta.enableChangeDataFeed": "true"}
MERGE_ON_READ = {f"write.{kind}.mode": "merge-on-read" for kind in ("delete", "update", "merge")}
ICEBERG = {  # kinds of Iceberg tables, by how a writer leaves the rows that it replaces
    "copied": {"format-version": "2"},
    "marked": {"format-version": "2", **MERGE_ON_READ},
    "vectors": {"format-version": "3", **MERGE_ON_READ},
}

# the statement that publishes what a run wrote into a model's table
WRITE = {
    "delta": r"(^|\*/)\s*(insert into|merge into|delete from|create or replace table|alter table) \S*\b{}`?(\s|$)",
    "iceberg": r"ivm: publish the branch|create or replace table \S*\b{}`?(\s|$)",
}[TARGETS]

NAMED_SCHEMA = "{% macro generate_schema_name(named, node) %}{{ named or target.schema }}{% endmacro %}"


def listed(properties: dict[str, str]) -> str:
    """Properties as SQL has them between parentheses."""
    return ", ".join(f"'{name}' = '{value}'" for name, value in properties.items())


def of_formats(project: Project) -> tuple[str, str]:
    """The schema of models in the format that IVM_TARGETS says, and what their configs say of it.

    Where sources and models are both Iceberg's, the whole project is. Where one is, the project gets a catalog for it.
    """
    if ALL_ICEBERG or not (SOURCES or TARGETS == "iceberg"):
        return project.schema, ""
    project.parameters |= catalog_of_iceberg(project.folder)
    project.write_profile()
    if SOURCES:
        return project.schema, ""
    project.write("macros/schemas.sql", NAMED_SCHEMA)
    schema = f"ice.{project.schema}"
    return schema, f", file_format='iceberg', schema='{schema}'"


def catalog_of_iceberg(folder: Path, name: str = "ice", kind: str = "hadoop") -> dict[str, str]:
    """The settings of a session by which the catalog `name` has Iceberg tables, in a folder of the project's."""
    catalog = f"spark.sql.catalog.{name}"
    kept = {"type": kind, "warehouse": str(folder / name)}
    if kind == "jdbc":
        kept |= {"uri": f"jdbc:sqlite:{folder / name}.db", "jdbc.schema-version": "V1"}
    return {catalog: "org.apache.iceberg.spark.SparkCatalog", **{f"{catalog}.{key}": value for key, value in kept.items()}}


ORDERS = "create table orders (id int, cust int, amount int) using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
CLEANED = "select id, cust, amount from {}.orders where amount is not null"
REVENUE = "select cust, count(*) as orders, sum(amount) as total from {{ ref('cleaned') }} group by cust"
CLASSES = "select cust, total >= 10 as large from {{ ref('revenue') }}"


def chain(project: Project, config: str, of_cleaned: str = "") -> Project:
    """Write three models in a row above a table of 20 orders. `of_cleaned`: another config of the first model."""
    project.sql(ORDERS)
    project.sql("insert into orders select id, id % 5, id from range(20)")
    project.model("cleaned", CLEANED.format(project.schema), of_cleaned or config)
    project.model("revenue", REVENUE, config)
    project.model("classes", CLASSES, config)
    return project


def in_schema(project: Project, sql: str) -> str:
    """Replace each `{{ ref('…') }}` by the name of its table."""
    return re.sub(r"\{\{ ref\('(\w+)'\) \}\}", rf"{project.schema}.\1", sql)


class Shop:
    """The four tables of a project, Delta's or as IVM_SOURCES says, and a seeded stream of changes to them."""

    def __init__(self, project: Project, seed: int, properties: dict[str, dict[str, str]] | None = None) -> None:
        self.project, self.rng, kind = project, random.Random(seed), SOURCES
        catalog = "ice." if kind and not ALL_ICEBERG else ""
        self.schema = f"{catalog}{project.schema}_shop"
        self.project.sql(f"create schema if not exists {self.schema}")
        for name, rows in random_tables(self.rng).items():
            options = ICEBERG[kind] if kind else (properties or {}).get(name, FEED)
            columns = ", ".join(f"{c} {t}" for c, t in TABLES[name])
            format = "iceberg" if kind else "delta"
            self.project.sql(f"create table {self.schema}.{name} ({columns}) using {format} tblproperties ({listed(options)})")
            self.insert(name, rows)

    def insert(self, table: str, rows: list[tuple[Any, ...]]) -> None:
        """Append rows as literals: no session, no DataFrame."""
        values = ", ".join(
            f"({', '.join(literal(v, t) for v, (_, t) in zip(r, TABLES[table], strict=True))})" for r in rows
        )
        self.project.sql(f"insert into {self.schema}.{table} values {values}")

    def batch(self, tables: tuple[str, ...] = tuple(TABLES)) -> list[str]:
        """One to three commits on some of the tables; what was done, for the message of a failing test."""
        done = []
        for table in self.rng.sample(tables, self.rng.randint(1, len(tables))):
            for _ in range(self.rng.randint(1, 2)):
                done.append(self.commit(table, self.rng.choice(COMMITS)))
        return done

    def commit(self, table: str, kind: str) -> str:
        """One commit of the kind on the table."""
        name, key, rng = f"{self.schema}.{table}", KEY[table], self.rng
        rows = [random_row(rng, table) for _ in range(rng.randint(1, 4))]
        low = rng.randrange(20)
        where = f"{key} between {low} and {low + 2}" if table != "rates" else f"rate < {rng.random() * 0.2}"
        match kind:
            case "insert":
                self.insert(table, rows)
            case "delete":
                self.project.sql(f"delete from {name} where {where}")
            case "delete nulls":
                self.project.sql(f"delete from {name} where {key} is null")
            case "update":
                column, kind_of = TABLES[table][rng.randrange(1, len(TABLES[table]))]
                at = [c for c, _ in TABLES[table]].index(column)
                self.project.sql(f"update {name} set {column} = {literal(rows[0][at], kind_of)} where {where}")
            case "change key":
                kind_of = dict(TABLES[table])[key]
                at = [c for c, _ in TABLES[table]].index(key)
                self.project.sql(f"update {name} set {key} = {literal(rows[0][at], kind_of)} where {where}")
            case "merge":
                columns = [c for c, _ in TABLES[table]]
                selects = " union all ".join(
                    "select " + ", ".join(f"{literal(v, t)} as {c}" for v, (c, t) in zip(r, TABLES[table], strict=True))
                    for r in rows[:1]
                )
                inserted, taken = ", ".join(columns), ", ".join(f"s.{c}" for c in columns)
                self.project.sql(
                    f"merge into {name} t using ({selects}) s on t.{key} = s.{key} and t.{key} is not null "
                    f"when matched then update set {columns[1]} = s.{columns[1]} "
                    f"when not matched then insert ({inserted}) values ({taken})"
                )
            case "duplicate":
                self.project.sql(f"insert into {name} select * from {name} where {where}")
            case "optimize" if SOURCES:
                if BRANCHES:  # a procedure, too, is known by Iceberg's SQL extensions
                    self.project.sql(f"call ice.system.rewrite_data_files(table => '{name}', options => map('rewrite-all', 'true'))")
            case "optimize":
                self.project.sql(f"optimize {name}")
            case "nothing":
                self.project.sql(f"delete from {name} where false")
            case "comment":
                self.project.sql(f"alter table {name} set tblproperties ('note' = '{rng.random()}')")
            case _:
                raise ValueError(kind)
        return f"{kind} {table}"


COMMITS = (
    "insert",
    "insert",
    "delete",
    "delete nulls",
    "update",
    "update",
    "change key",
    "merge",
    "duplicate",
    "optimize",
    "nothing",
    "comment",
)


def refreshes(
    project: Project, queries: dict[str, str], changes: dict[str, Callable[[int], tuple[str, ...]]], rounds: int
) -> Iterator[tuple[str, str, dict[str, Any], int]]:
    """Each refresh of the queries' models after each change: the change, the model, what was reported, wrong rows."""
    for n in range(rounds):
        for kind, change in changes.items():
            for statement in change(n):
                project.sql(statement)
            for result in models(project.run()):
                answer, name = response(result), result.node.name
                print(kind, name, answer["_message"], f"{result.execution_time:.1f} s")
                yield kind, name, answer, unequal(project, name, queries[name])


def described(project: Project, table: str) -> list[list[str]]:
    """Name and type of each column of a table."""
    return [[row.col_name, row.data_type] for row in project.sql(f"describe {table}")]


def unequal(project: Project, target: str, sql: str) -> int:
    """How many rows the target and a recomputation do not share: EXCEPT ALL both ways, each evaluated once."""
    return compared(project, target, sql)[0]


def compared(project: Project, target: str, sql: str) -> tuple[int, int]:
    """How many rows the target and a recomputation do not share, and how many the target has."""
    return compared_at_once(project, {target: sql})[target]


AT_ONCE = 8


def compared_at_once(project: Project, views: dict[str, str]) -> dict[str, tuple[int, int]]:
    """By table the same numbers. One statement for eight tables takes half the time of eight statements."""
    found = {}
    for first in range(0, len(views), AT_ONCE):
        some = dict(list(views.items())[first : first + AT_ONCE])
        rows = project.sql(" union all ".join(_comparison(project, *pair, n) for n, pair in enumerate(some.items())))
        at = {int(n): (int(differing), int(all_rows)) for n, differing, all_rows in rows}
        found |= {target: at[n] for n, target in enumerate(some)}
    unequal.checks += len(views)  # type: ignore[attr-defined]
    return found


def _comparison(project: Project, target: str, sql: str, n: int) -> str:
    columns = ", ".join("`" + row[0].replace("`", "``") + "`" for row in project.sql(f"show columns in {target}"))
    return (
        f"select {n}, coalesce(sum(abs(__n)), 0), coalesce(sum(__of), 0) from "
        f"(select {columns}, sum(__w) as __n, count_if(__w > 0) as __of from "
        f"(select *, 1 as __w from {target} union all select *, -1 from ({sql})) group by {columns})"
    )


def wrong(project: Project, views: dict[str, str]) -> list[str]:
    """The tables that are not what their SELECTs give: EXCEPT ALL both ways, all of them in one statement."""
    return [target for target, (differing, _) in compared_at_once(project, views).items() if differing]


unequal.checks = 0  # type: ignore[attr-defined]


def log_of(project: Project, table: str) -> Path:
    """The folder of a table's commits."""
    (row,) = project.sql(f"describe detail {table}")
    if not row.location.startswith(("file:", "/")):
        raise SkipTest("reads a table's log as files of this machine")
    return Path(row.location.removeprefix("file:")) / "_delta_log"


def properties_of(project: Project, table: str) -> dict[str, str]:
    """The properties of a table as its log has them: statements show some as secrets, and a server all as one text."""
    lines = (line for file in sorted(log_of(project, table).glob("*.json")) for line in file.read_text().splitlines())
    *_, last = (action["metaData"]["configuration"] for action in map(json.loads, lines) if "metaData" in action)
    return dict(last)


def aged(project: Project, table: str, days: int = 3) -> None:
    """Set the times of the table's commits of today to so many days ago."""
    for file in log_of(project, table).iterdir():
        written = file.stat().st_mtime
        if written > time.time() - 24 * 3600:
            os.utime(file, (written - days * 24 * 3600,) * 2)
    forget_logs(project)


def forget_logs(project: Project) -> None:
    """Have Delta read all logs again: their files are others, or have other times."""
    if SERVER == "connect":
        raise SkipTest("needs the JVM of Delta")
    with project.session() as handle:
        handle._session._jvm.org.apache.spark.sql.delta.DeltaLog.clearCache()


def idle(project: Project, *args: str) -> dict[str, str]:
    """What each model of a run reported, without a comparison: no source has changed since the last one."""
    return {r.node.name: str(response(r)["_message"]) for r in models(project.run(*(args or ("run",))))}


def refresh(project: Project, views: dict[str, str], *args: str) -> dict[str, str]:
    """Run dbt, compare each target with a recomputation, and return what each model reported.

    A first build is the SELECT itself: its rows are compared after the next run.
    """
    done = idle(project, *args)
    refreshed = {name: sql for name, sql in views.items() if not done.get(name, "").startswith("backfill")}
    for name, (differing, rows) in compared_at_once(project, refreshed).items():
        assert differing == 0, (name, done)
        assert rows, f"{name} is empty: the check would prove nothing"
    return done
