"""Are Iceberg sources read by what changed in them, each table as it is written, and never by what they are not?"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from harness import INCREMENTAL, Project, responses
from shop import unequal

MERGE_ON_READ = "'write.delete.mode' = 'merge-on-read', 'write.update.mode' = 'merge-on-read', 'write.merge.mode' = 'merge-on-read'"
KINDS = {
    "copied": "'format-version' = '2'",
    "marked": f"'format-version' = '2', {MERGE_ON_READ}",
    "vectors": f"'format-version' = '3', {MERGE_ON_READ}",
}
COLUMNS = "id int, cust int, amount decimal(10,2), x double, note string, day date"
ROW = "{0}, {0} % 5, {0} * 1.5, if({0} % 7 = 0, double('NaN'), -0.0), if({0} % 6 = 0, null, concat('n', {0})), date'1582-10-01' + {0} % 9"
VIEWS = {
    "rows": "select id, amount, note from {t} where amount > 9",
    "sums": "select cust, sum(amount) as total, count(*) as n, max(day) as last from {t} group by cust",
    "named": "select o.id, o.x, o.day, c.name from {t} o left join {c} c on c.id = o.cust",
    "pairs": "select a.id, b.id as other, a.note from {t} a join {t} b on a.cust = b.cust and a.id < b.id where b.id < 20",
    "first": "select * from (select id, cust, row_number() over (partition by cust order by day, id) as n from {t}) where n < 3",
}


class Lake:
    """A project above Iceberg tables of a catalog of their own."""

    def __init__(self, folder: Path) -> None:
        catalog = "spark.sql.catalog.ice"
        self.project = Project(
            folder,
            parameters={
                catalog: "org.apache.iceberg.spark.SparkCatalog",
                f"{catalog}.type": "hadoop",
                f"{catalog}.warehouse": str(folder / "ice"),
            },
        )
        self.schema = f"ice.{self.project.schema}"
        self.sql(f"create namespace {self.schema}")
        self.views: dict[str, str] = {}

    def sql(self, statement: str) -> Any:
        return self.project.sql(statement)

    def model(self, name: str, sql: str) -> None:
        self.views[name] = sql
        self.project.model(name, sql, INCREMENTAL)

    def table(self, name: str, kind: str, rows: int = 40) -> str:
        """A table with rows, with the name to read it by."""
        table = f"{self.schema}.{name}"
        self.sql(f"create table {table} ({COLUMNS}) using iceberg tblproperties ({KINDS[kind]})")
        self.insert(table, f"range(1, {rows + 1})")
        return table

    def insert(self, table: str, ids: str) -> None:
        self.sql(f"insert into {table} select {ROW.format('cast(id as int)')} from {ids}")

    def refresh(self, *args: str) -> dict[str, dict[str, Any]]:
        """What each model did, after its table was compared with its SELECT."""
        done = responses(self.project.run("run", *args))
        wrong = [name for name in done if unequal(self.project, f"{self.project.schema}.{name}", self.views[name])]
        assert not wrong, {name: done[name] for name in wrong}
        return done

    def codes(self, *args: str) -> dict[str, str]:
        return {name: told["code"] for name, told in self.refresh(*args).items()}

    def of_java(self, table: str) -> Any:
        """The table as Iceberg's own classes have it: what no statement does without its extensions."""
        with self.project.session() as handle:
            handle.execute(f"refresh table {table}")  # from then on the session knows the catalog
            spark: Any = handle.classic_session
            return spark._jvm.org.apache.iceberg.spark.Spark3Util.loadIcebergTable(spark._jsparkSession, table)

    def compact(self, table: str) -> None:
        with self.project.session() as handle:
            handle.execute(f"refresh table {table}")
            spark: Any = handle.classic_session
            actions = spark._jvm.org.apache.iceberg.spark.actions.SparkActions.get(spark._jsparkSession)
        actions.rewriteDataFiles(self.of_java(table)).option("rewrite-all", "true").execute()

    def snapshots(self, table: str) -> list[int]:
        return [r[0] for r in self.sql(f"select snapshot_id from {table}.snapshots order by committed_at")]


@pytest.fixture
def lake(tmp_path: Path) -> Iterator[Lake]:
    yield Lake(tmp_path)


@pytest.mark.parametrize("kind", KINDS)
def test_changes_of_each_kind_of_table(lake: Lake, kind: str) -> None:
    """Rows that come, change and go; maintenance; another table of the same name. An idle run writes nothing."""
    t, c = lake.table("o", kind), f"{lake.schema}.c"
    lake.sql(f"create table {c} (id int, name string) using iceberg tblproperties ({KINDS[kind]})")
    lake.sql(f"insert into {c} select id, concat('c', id) from range(6)")
    for name, sql in VIEWS.items():
        lake.model(name, sql.format(t=t, c=c))
    assert set(lake.codes().values()) == {"backfill"}
    assert set(lake.codes().values()) == {"noop"}
    lake.insert(t, "range(100, 104)")
    codes = lake.codes()
    assert (codes["rows"], codes["sums"]) == ("append", "delta"), codes
    rng = random.Random(kind)
    for _ in range(3):
        lake.sql(f"update {t} set amount = amount + 1, note = null where id % 7 = {rng.randrange(7)}")
        lake.sql(f"delete from {t} where id = {rng.randrange(1, 40)}")
        lake.insert(t, "range(5, 7)")  # rows that are there twice
        lake.sql(f"merge into {t} using (select 3 as id) s on s.id = {t}.id when matched then update set cust = {rng.randrange(5)}")
        lake.sql(f"update {c} set name = concat(name, 'x') where id = {rng.randrange(5)}")
        assert "full" not in lake.codes().values()
    hints = [m for m in lake.project.messages if "two snapshots" in m]
    assert not hints, hints
    lake.sql(f"delete from {t} where day = date'1582-10-03'")
    lake.sql(f"delete from {c} where id > 100")  # none
    assert "full" not in lake.codes().values()
    lake.compact(t)
    assert set(lake.codes().values()) == {"noop"}
    lake.sql(f"update {t} set amount = 0 where id = 4")
    assert "full" not in lake.codes().values()


def test_columns_that_are_altered(lake: Lake) -> None:
    """An alteration makes no snapshot, and a snapshot is read with the columns that it had."""
    t = lake.table("o", "copied")
    lake.model("notes", f"select id, note from {t}")
    lake.model("sums", f"select cust, sum(amount) as total from {t} group by cust")
    lake.refresh()
    lake.sql(f"alter table {t} drop column note")
    lake.sql(f"alter table {t} add column note string")
    done = lake.refresh()  # all notes are NULL now
    assert done["notes"]["code"] == "full" and "columns of" in done["notes"]["_message"] and "were altered" in done["notes"]["_message"]
    lake.sql(f"insert into {t} select 200, 1, 5.00, 1.0, date'2026-01-01', 'new'")
    lake.refresh()
    lake.sql(f"alter table {t} add column more int")
    lake.refresh()
    lake.sql(f"insert into {t} select 201, 2, 6.00, 1.0, date'2026-01-01', 'newer', 7")
    lake.refresh()
    lake.sql(f"insert into {t} select 202, 2, 6.00, 1.0, date'2026-01-01', 'newer', 7")
    assert set(lake.codes().values()) == {"append", "delta"}


def test_tables_that_are_rolled_back_replaced_or_made_again(lake: Lake) -> None:
    t = lake.table("o", "copied")
    lake.model("sums", f"select cust, sum(amount) as total from {t} group by cust")
    lake.refresh()
    lake.sql(f"update {t} set amount = 7 where id < 9")
    lake.refresh()
    lake.of_java(t).manageSnapshots().rollbackTo(lake.snapshots(t)[0]).commit()
    assert lake.codes() == {"sums": "delta"}, "the rows of the snapshot that is not in the line are there still"
    lake.sql(f"create or replace table {t} using iceberg as select * from {t} where id <> 6")
    assert lake.codes() == {"sums": "delta"}
    lake.sql(f"create or replace table {t} using iceberg as select * from {t}")
    assert lake.codes() == {"sums": "noop"}, "no row differs"
    lake.insert(t, "range(300, 301)")
    lake.of_java(t).expireSnapshots().expireOlderThan(10**14).retainLast(1).commit()
    done = lake.refresh()["sums"]
    assert done["code"] == "full" and "cannot be read any more" in done["_message"], done
    lake.sql(f"drop table {t}")
    lake.table("o", "marked", rows=12)
    assert lake.codes() == {"sums": "full"}
    lake.sql(f"drop table {t}")
    lake.sql(f"create table {t} ({COLUMNS}) using iceberg")
    assert "has no snapshot yet" in lake.refresh()["sums"]["_message"]


def test_what_operations_say_of_an_iceberg_source(lake: Lake) -> None:
    t = lake.table("o", "marked")
    lake.model("sums", f"select cust, sum(amount) as total from {t} group by cust")
    lake.refresh()
    lake.sql(f"delete from {t} where id = 8")

    def told(operation: str) -> str:
        lake.project.run("run-operation", operation)
        return "\n".join(lake.project.messages)

    assert f"{t} at snapshot {lake.snapshots(t)[0]}, 1 snapshot behind" in told("ivm_status")
    assert f"{t}: version {lake.snapshots(t)[0]} -> {lake.snapshots(t)[1]}" in told("ivm_stale")
    assert "3" in told("ivm_stale"), "the key of the row that went"
    assert "they are the same" in told("ivm_verify"), "by the snapshot that it was computed from"
    lake.refresh()
    assert "up to date" in told("ivm_status")
    assert "they are the same" in told("ivm_verify")


def test_iceberg_beside_delta(lake: Lake) -> None:
    """Both in one query, each by its own versions; an edit in the same run."""
    t, s = lake.table("o", "copied"), lake.project.schema
    lake.sql(f"create table {s}.c (id int, name string) using delta tblproperties ('delta.enableChangeDataFeed' = 'true')")
    lake.sql(f"insert into {s}.c select id, concat('c', id) from range(6)")
    sql = f"select o.cust, c.name, sum(o.amount) as total from {t} o join {s}.c c on c.id = o.cust where o.id > 3 group by o.cust, c.name"
    lake.model("both", sql)
    lake.refresh()
    lake.sql(f"update {s}.c set name = 'z' where id = 2")
    assert lake.codes() == {"both": "delta"}
    lake.insert(t, "range(400, 403)")
    lake.sql(f"update {s}.c set name = 'y' where id = 1")
    lake.model("both", sql.replace("> 3", "> 5"))
    assert lake.codes() == {"both": "replay"}
