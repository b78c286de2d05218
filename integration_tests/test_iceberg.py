"""Are Iceberg sources read by what changed in them, each table as it is written, and never by what they are not?"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyspark
import pytest
from crash_child import child
from harness import BRANCHES, INCREMENTAL, OPTIONS, DbtFailed, Project, response, responses
from sample import day
from shop import FEED, ICEBERG, NAMED_SCHEMA, catalog_of_iceberg, listed, unequal, wrong
from spark_ivm import api as engine
from spark_ivm.planning.plan import Limits
from test_costs import counted

from dbt.adapters.spark_ivm.capabilities import SESSION, capabilities
from dbt.adapters.spark_ivm.formats import iceberg
from dbt.adapters.spark_ivm.impl import Spark_IvmAdapter
from dbt.adapters.spark_ivm.local import delta_package
from dbt.adapters.spark_ivm.session import SessionHandle, connect

NEEDS_EXTENSIONS = "needs Iceberg's SQL extensions: IVM_ICEBERG=1 ./test integration_tests/test_iceberg.py"
COLUMNS = "id int, cust int, amount decimal(10,2), x double, note string, day date"
ROW = "{0}, {0} % 5, {0} * 1.5, if({0} % 7 = 0, double('NaN'), -0.0), if({0} % 6 = 0, null, concat('n', {0})), date'1582-10-01' + {0} % 9"
OLD_DAYS = {"spark.sql.parquet.datetimeRebaseModeInWrite": "CORRECTED"}  # as Spark 4 writes them
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
        self.project = Project(folder, parameters=catalog_of_iceberg(folder) | OLD_DAYS)
        self.schema = f"ice.{self.project.schema}"
        self.sql(f"create namespace {self.schema}")
        self.views: dict[str, str] = {}

    def sql(self, statement: str) -> Any:
        return self.project.sql(statement)

    def model(self, name: str, sql: str) -> None:
        self.views[name] = sql
        self.project.model(name, sql, INCREMENTAL)

    def table(self, name: str, kind: str, rows: int = 40) -> str:
        """A table with rows, of Delta or of a kind of Iceberg, with the name to read it by."""
        format, schema = ("delta", self.project.schema) if kind == "delta" else ("iceberg", self.schema)
        table = f"{schema}.{name}"
        self.sql(f"create table {table} ({COLUMNS}) using {format} tblproperties ({listed(ICEBERG.get(kind, FEED))})")
        self.insert(table, f"range(1, {rows + 1})")
        return table

    def insert(self, table: str, ids: str) -> None:
        self.sql(f"insert into {table} select {ROW.format('cast(id as int)')} from {ids}")

    def refresh(self, *args: str) -> dict[str, dict[str, Any]]:
        """What each model did, after its table was compared with its SELECT. A first build is its SELECT."""
        done = responses(self.project.run("run", *args))
        refreshed = [name for name, answer in done.items() if answer["code"] != "backfill"]
        assert wrong(self.project, {f"{self.project.schema}.{name}": self.views[name] for name in refreshed}) == [], done
        return done

    def codes(self, *args: str) -> dict[str, str]:
        return {name: answer["code"] for name, answer in self.refresh(*args).items()}

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

    def delete_by_values(self, table: str, *ids: int) -> None:
        """Delete rows by a file that has their ids, as no statement of Spark does."""
        of_java = self.of_java(table)
        with self.project.session() as handle:
            spark: Any = handle.classic_session
            jvm, gateway = spark._jvm.org.apache.iceberg, spark._sc._gateway
        fields = gateway.new_array(gateway.jvm.int, 1)
        fields[0] = of_java.schema().findField("id").fieldId()
        columns = of_java.schema().select(gateway.jvm.java.util.Collections.singletonList("id"))
        builder = getattr(jvm.data, "GenericFileWriterFactory$Builder")(of_java).deleteFileFormat(jvm.FileFormat.PARQUET)
        place = jvm.encryption.EncryptedFiles.plainAsEncryptedOutput(of_java.io().newOutputFile(f"{of_java.location()}/data/{ids[0]}.parquet"))
        factory = builder.equalityFieldIds(fields).equalityDeleteRowSchema(columns).build()
        writer = factory.newEqualityDeleteWriter(place, of_java.spec(), None)
        for id in ids:
            row = jvm.data.GenericRecord.create(columns)
            row.setField("id", id)
            writer.write(row)
        writer.close()
        of_java.newRowDelta().addDeletes(writer.toDeleteFile()).commit()

    def snapshots(self, table: str) -> list[int]:
        return [r[0] for r in self.sql(f"select snapshot_id from {table}.snapshots order by committed_at")]


@pytest.fixture
def lake(tmp_path: Path) -> Iterator[Lake]:
    yield Lake(tmp_path)


def test_changes_of_each_kind_of_table(lake: Lake) -> None:
    """Rows that come, change and go; maintenance. An idle run writes nothing.

    What a model computes does not depend on the kind of its tables: each kind has two models of its rows, and one more.
    """
    c = f"{lake.schema}.c"
    tables = {kind: lake.table(f"o_{kind}", kind) for kind in ICEBERG}
    lake.sql(f"create table {c} (id int, name string) using iceberg tblproperties ({listed(ICEBERG['marked'])})")
    lake.sql(f"insert into {c} select id, concat('c', id) from range(6)")
    for kind, other in zip(tables, ("first", "named", "pairs"), strict=True):
        for name in ("rows", "sums", other):
            lake.model(f"{name}_{kind}", VIEWS[name].format(t=tables[kind], c=c))
    assert set(lake.codes().values()) == {"backfill"}
    assert {answer["code"] for answer in responses(lake.project.run()).values()} == {"noop"}
    for t in tables.values():
        lake.insert(t, "range(100, 104)")
    codes = lake.codes()
    assert {(codes[f"rows_{kind}"], codes[f"sums_{kind}"]) for kind in tables} == {("append", "delta")}, codes
    for round in range(2):
        for kind, t in tables.items():
            rng = random.Random(f"{kind} {round}")
            lake.sql(f"update {t} set amount = amount + 1, note = null where id % 7 = {rng.randrange(7)}")
            lake.sql(f"delete from {t} where id = {rng.randrange(1, 40)}")
            lake.insert(t, "range(5, 7)")  # rows that are there twice
            lake.sql(f"merge into {t} using (select 3 as id) s on s.id = {t}.id when matched then update set cust = {rng.randrange(5)}")
            if round:
                lake.sql(f"delete from {t} where day = date'1582-10-03'")
        lake.sql(f"update {c} set name = concat(name, 'x') where id = {random.Random(round).randrange(5)}")
        lake.sql(f"delete from {c} where id > 100")  # none
        assert "full" not in lake.codes().values()
    hints = [m for m in lake.project.messages if "two snapshots" in m and "this Spark does not read the changelog" not in m]
    assert not hints, hints
    for t in tables.values():
        lake.compact(t)
    assert set(lake.codes().values()) == {"noop"}
    for t in tables.values():
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


@pytest.mark.parametrize("by", ["java", "statements"])
def test_a_snapshot_of_no_row_after_columns_were_altered(lake: Lake, monkeypatch: pytest.MonkeyPatch, by: str) -> None:
    """It has the columns as they are then: one that was dropped and added again has lost its values."""
    for of_java in ("schemas", "snapshots") if by == "statements" else ():
        monkeypatch.setattr(iceberg, of_java, None)  # fails where it is called
    t = lake.table("o", "copied")
    lake.model("notes", f"select id, note from {t}")
    lake.model("days", f"select day, count(*) as n from {t} group by day")
    lake.refresh()
    writes = [f"insert into {t} select * from {t} where false", f"delete from {t} where id = 99999", "compact"]
    for column, write in zip(["note string", "day date", "note string"], writes, strict=True):
        lake.sql(f"update {t} set note = 'x', day = date'2026-01-01' where id > 20")
        lake.refresh()
        lake.sql(f"alter table {t} drop column {column.split()[0]}")
        lake.sql(f"alter table {t} add column {column}")
        lake.compact(t) if write == "compact" else lake.sql(write)
        lake.sql(f"refresh table {t}")
        assert lake.codes()["notes" if "note" in column else "days"] in ("delta", "full"), write
    lake.compact(t)
    assert set(lake.codes().values()) == {"noop"}
    lake.sql(f"alter table {t} alter column cust comment 'who'")
    lake.compact(t)
    assert by == "statements" or set(lake.codes().values()) == {"noop"}


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


def test_rows_that_a_writer_deletes_by_their_values(lake: Lake) -> None:
    """As Flink does: files of values, which no changelog reads and no place of a row is in. Two versions are compared."""
    t = lake.table("o", "marked")
    lake.model("sums", VIEWS["sums"].format(t=t))
    lake.model("rows", VIEWS["rows"].format(t=t))
    lake.refresh()
    lake.delete_by_values(t, 7, 9)
    assert lake.codes() == {"sums": "delta", "rows": "delta"}
    lake.insert(t, "range(7, 8)")  # it comes after the deletion, which does not reach it
    lake.sql(f"delete from {t} where id = 11")
    assert lake.codes() == {"sums": "delta", "rows": "delta"}
    lake.insert(t, "range(60, 62)")
    assert lake.codes() == {"sums": "delta", "rows": "append"}
    assert set(lake.codes().values()) == {"noop"}


@pytest.mark.parametrize("kind", ICEBERG)
def test_columns_that_cannot_be_grouped(lake: Lake, kind: str) -> None:
    """Rows of rewritten files cannot cancel there before the model has its own columns of them."""
    t = f"{lake.schema}.tagged"
    lake.sql(f"create table {t} (id int, tags map<string, int>) using iceberg tblproperties ({listed(ICEBERG[kind])})")
    lake.sql(f"insert into {t} select id, map('a', id % 3, 'b', id) from range(20)")
    lake.model("tags", f"select id, tags['a'] as a, size(tags) as n from {t} where tags['b'] > 2")
    lake.model("counts", f"select tags['a'] as a, count(*) as n, sum(tags['b']) as b from {t} group by tags['a']")
    lake.refresh()
    lake.sql(f"update {t} set tags = map('a', 1) where id in (4, 5)")
    lake.sql(f"delete from {t} where id = 6")
    assert "full" not in lake.codes().values()
    lake.sql(f"insert into {t} values (6, map('a', 2, 'b', 9)), (6, map('a', 2, 'b', 9))")
    assert "full" not in lake.codes().values()


def test_columns_with_names_of_the_changelog(lake: Lake) -> None:
    """Its own columns have these names: two versions are compared."""
    names = ["_change_type", "_change_ordinal", "_commit_snapshot_id"]
    for name in names:
        t = f"{lake.schema}.of{name}"
        lake.sql(f"create table {t} (id int, {name} string) using iceberg tblproperties ({listed(ICEBERG['copied'])})")
        lake.sql(f"insert into {t} values (1, 'x'), (2, 'y')")
        lake.model(f"of{name}", f"select id, {name} as c from {t}")
    lake.refresh()
    for name in names:
        lake.sql(f"update {lake.schema}.of{name} set {name} = 'u' where id = 2")
    assert set(lake.codes().values()) == {"delta"}
    assert [m for m in lake.project.messages if "has the name of one of its changelog" in m]
    for name in names:
        lake.sql(f"insert into {lake.schema}.of{name} values (3, 'z')")
    assert set(lake.codes().values()) == {"append"}


def test_names_of_branches_and_of_metadata(lake: Lake) -> None:
    """They keep no versions: rebuilt in each run. A table may have such a name, and a namespace may lie in another one."""
    t = lake.table("o", "copied")
    of_java = lake.of_java(t)
    first = of_java.currentSnapshot().snapshotId()
    of_java.manageSnapshots().createBranch("dev", first).createTag("x", first).commit()
    lake.sql(f"refresh table {t}")
    for name in ("branch_dev", "tag_x", f"snapshot_id_{first}", "at_timestamp_4102444800000"):
        lake.model(name, f"select id, amount from {t}.{name}")
    for name in ("snapshots", "history", "files", "all_data_files", "refs", "changes"):
        lake.model(name, f"select count(*) as n from {t}.{name}")
    lake.sql("create namespace ice.nest")
    lake.sql("create namespace ice.nest.deep")
    lake.sql("create table ice.nest.deep.files (id int) using iceberg")
    lake.sql("insert into ice.nest.deep.files values (1), (2)")
    lake.model("deep", "select id from ice.nest.deep.files")
    lake.refresh()
    with lake.project.session() as handle:
        handle.execute(f"refresh table {t}")
        handle.execute(f"insert into {t}.branch_dev select * from {t} where id < 4")
    lake.insert(t, "range(100, 103)")
    lake.sql("insert into ice.nest.deep.files values (3)")
    done = lake.refresh()
    assert done.pop("deep")["code"] == "append"
    for name, answer in done.items():
        assert answer["code"] == "full" and "which keeps no versions" in answer["_message"], (name, answer)


@pytest.mark.skipif(not BRANCHES, reason=NEEDS_EXTENSIONS)
def test_a_branch_in_place_of_main(lake: Lake) -> None:
    """The session reads and writes a branch by the table's own name, where the table allows it and has that branch."""
    t = lake.table("o", "copied")
    lake.sql(f"alter table {t} set tblproperties ('write.wap.enabled' = 'true')")
    lake.model("sums", VIEWS["sums"].format(t=t))
    lake.refresh()
    lake.project.parameters["spark.wap.branch"] = "audit"
    lake.project.write_profile()
    assert lake.codes() == {"sums": "noop"}, "there is no such branch yet"
    lake.insert(t, "range(100, 103)")  # which makes it
    for ids in ("range(103, 105)", "range(105, 107)"):
        answer = lake.refresh()["sums"]
        assert answer["code"] == "full" and "branch audit" in answer["_message"], answer
        lake.insert(t, ids)
    del lake.project.parameters["spark.wap.branch"]
    lake.project.write_profile()
    assert [lake.codes()["sums"] for _ in range(2)] == ["full", "noop"]


def test_names_that_differ_in_letters(lake: Lake) -> None:
    """This catalog, as most of Iceberg's, has two tables here. A view has the letters of its text."""
    small, large, s = lake.table("orders", "copied"), lake.table("Orders", "marked", 3), lake.schema
    lake.model("one", f"select id, amount from {large}")
    lake.model("two", f"select o.id, {large}.amount from {small} o join {large} on {large}.id = o.id")
    lake.model("quoted", f"select cust, count(*) as n from {s}.`Orders` group by cust")
    lake.refresh()
    lake.insert(large, "range(4, 6)")
    assert lake.codes() == {"one": "append", "two": "append", "quoted": "delta"}
    lake.sql(f"delete from {small} where id = 2")
    assert lake.codes() == {"one": "noop", "two": "delta", "quoted": "noop"}


def test_what_operations_say_of_an_iceberg_source(lake: Lake) -> None:
    t = lake.table("o", "marked")
    lake.model("sums", f"select cust, sum(amount) as total from {t} group by cust")
    lake.refresh()
    lake.sql(f"delete from {t} where id = 8")

    def ask(operation: str) -> str:
        lake.project.run("run-operation", operation)
        return "\n".join(lake.project.messages)

    assert f"{t} at snapshot {lake.snapshots(t)[0]}, 1 snapshot behind" in ask("ivm_status")
    assert f"{t}: version {lake.snapshots(t)[0]} -> {lake.snapshots(t)[1]}" in ask("ivm_stale")
    assert "3" in ask("ivm_stale"), "the key of the row that went"
    assert "they are the same" in ask("ivm_verify"), "by the snapshot that it was computed from"
    lake.refresh()
    assert "up to date" in ask("ivm_status")
    assert "they are the same" in ask("ivm_verify")


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


# From here, models whose own tables are Iceberg tables.

TARGET = "materialized='ivm', file_format='iceberg', schema='{}', meta={{'ivm_refresh': 'incremental'{}}}"
BELOW = {
    "t_rows": "select id, amount, note from {t} where amount > 9",
    "t_sums": "select cust, sum(amount) as total, count(*) as n, max(day) as last from {t} group by cust",
    "t_named": "select o.id, o.x, o.day, c.name from {t} o left join {c} c on c.id = o.cust",
    "t_first": "select * from (select id, cust, row_number() over (partition by cust order by day, id) as n from {t}) where n < 3",
    "t_floats": "select x, count(*) as n from {t} group by x",
    "t_above": "select total > 90 as much, count(*) as n from {s}.t_sums group by total > 90",
    "d_above": "select n, count(*) as m from {s}.t_first group by n",
}


class Targets(Lake):
    """A project whose models, but those called d_…, build Iceberg tables. Tables called t_… and s_… are its models and seeds."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.project.write("macros/schemas.sql", NAMED_SCHEMA)

    def live_in_iceberg(self) -> None:
        """Let the profile's schema be in Iceberg's catalog."""
        own, self.project.schema = self.project.schema, self.schema
        self.project.write_profile()
        self.project.schema = own

    def model(self, name: str, sql: str, meta: str = "", config: str = "") -> None:
        self.views[name] = sql
        text = re.sub(re.escape(self.schema) + r"[.]([ts]_\w+)", r"{{ ref('\1') }}", sql)
        is_delta = name.startswith("d_")
        own = f"materialized='ivm', meta={{'ivm_refresh': 'incremental'{meta}}}"
        self.project.model(name, text, own if is_delta else TARGET.format(self.schema, meta) + config)

    def refresh(self, *args: str, command: str = "run") -> dict[str, dict[str, Any]]:
        done = responses(self.project.run(command, *args))
        assert wrong(self.project, {self.named(name): self.views[name] for name in done}) == [], done
        return done

    def named(self, name: str) -> str:
        return f"{self.project.schema if name.startswith('d_') else self.schema}.{name}"

    def newest(self, name: str, statement: str) -> list[Any]:
        """The rows of a statement, in a session that forgets first what it knows of the model's table."""
        with self.project.session() as handle:
            handle.execute(f"refresh table {self.named(name)}")
            handle.execute(statement)
            return list(handle.fetchall())

    def snapshots(self, table: str) -> list[int]:
        found = self.newest(table.rpartition(".")[2], f"select snapshot_id from {table}.snapshots order by committed_at")
        return [row[0] for row in found]

    def write_as_refresh(self, name: str, statement: str) -> None:
        """Run a statement that writes the model's table so that its snapshot looks like one of the last refresh."""
        rows = self.newest(name, f"select snapshot_id, summary['ivm'] from {self.named(name)}.snapshots order by committed_at desc")
        position = json.loads(next(saved for _, saved in rows if saved)) | {"planned_on": rows[0][0], "whole": False}
        with self.project.session() as handle:
            handle.execute(f"set `spark.sql.iceberg.snapshot-property.ivm`=`{json.dumps(position)}`")
            handle.execute(statement)
            handle.execute("reset `spark.sql.iceberg.snapshot-property.ivm`")

    def made_older(self, table: str, days: int = 100) -> None:
        """Let all that has happened to the table have happened before."""
        folder = self.project.folder / "ice" / table.removeprefix("ice.").replace(".", "/") / "metadata"
        version = int((folder / "version-hint.text").read_text())
        text = (folder / f"v{version}.metadata.json").read_text()
        text = re.sub(r'("(?:timestamp|last-updated)-ms" ?: ?)(\d+)', lambda m: f"{m[1]}{int(m[2]) - days * 86400000}", text)
        (folder / f"v{version + 1}.metadata.json").write_text(text)
        (folder / "version-hint.text").write_text(str(version + 1))
        for checksum in (folder / ".version-hint.text.crc", folder / f".v{version + 1}.metadata.json.crc"):
            checksum.unlink(missing_ok=True)
        self.newest(table.rpartition(".")[2], "select 1")

    def branches(self, name: str) -> list[str]:
        return [r[0] for r in self.newest(name, f"select name from {self.named(name)}.refs where name <> 'main'")]

    def operation(self, name: str, *args: str) -> str:
        self.project.run("run-operation", name, *args)
        return "\n".join(self.project.messages)


SAMPLE = (
    "test_iceberg.py::test_targets_follow_their_sources",
    "test_iceberg.py::test_a_run_that_is_killed[keys]",
    "test_formats.py::test_a_ledger",
    "test_formats.py::test_a_load_that_is_killed",
    "test_oracle.py::test_target_equals_recompute[0-incremental]",
    "test_logic.py::test_edits[with data]",
)
FORMATS = [(kind, format) for kind in ("", *ICEBERG) for format in ("delta", "iceberg") if kind or format == "iceberg"]


def test_some_targets_on_a_spark_of_their_own() -> None:
    """Targets need SQL extensions that the Spark of the other tests cannot have: CI asks some tests of a process of its own.

    Each commit has other formats of the sources and of the models' tables.
    """
    if BRANCHES:
        pytest.skip("this Spark has them")
    sources, targets = FORMATS[day() % len(FORMATS)]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment |= {"IVM_ICEBERG": "1", "IVM_SOURCES": sources, "IVM_TARGETS": targets, "IVM_ORACLE_PARTS": "84", "IVM_EDIT_PARTS": "48"}
    command = [sys.executable, "-m", "pytest", "-q", *(str(Path(__file__).parent / name) for name in SAMPLE)]
    pipes: dict[str, Any] = {"text": True, "capture_output": True, "timeout": 1200, "check": False}
    done = subprocess.run(command, cwd=Path(__file__).parents[1], env=environment, **pipes)
    assert f"{len(SAMPLE)} passed" in done.stdout, f"{sources} to {targets}: {done.stdout[-20000:]}{done.stderr[-5000:]}"
    (compared,) = re.findall(r"^([\d,]+) times a refresh was compared", done.stdout, re.MULTILINE)
    unequal.checks += int(compared.replace(",", ""))  # type: ignore[attr-defined]


@pytest.fixture
def targets(tmp_path: Path) -> Iterator[Targets]:
    if not BRANCHES:
        pytest.skip(NEEDS_EXTENSIONS)
    found = Targets(tmp_path)
    if not capabilities(pyspark.__version__, None, SESSION).snapshot_properties:
        found.model("refused", "select 1 as one")
        with pytest.raises(DbtFailed, match="IVM-125: Iceberg for this Spark puts no property into a snapshot"):
            found.project.run()
        pytest.skip("a table of Iceberg cannot keep its position on this Spark")
    yield found


def test_targets_follow_their_sources(targets: Targets) -> None:
    """Each way to publish; chains of Iceberg models, and a Delta model above them. An idle run writes nothing."""
    t, c = targets.table("o", "copied"), f"{targets.schema}.c"
    targets.sql(f"create table {c} (id int, name string) using iceberg")
    targets.sql(f"insert into {c} select id, concat('c', id) from range(6)")
    for name, sql in BELOW.items():
        targets.model(name, sql.format(t=t, c=c, s=targets.schema))
    assert {answer["code"] for answer in responses(targets.project.run()).values()} == {"backfill"}
    before = targets.snapshots(targets.named("t_sums"))
    assert {answer["code"] for answer in responses(targets.project.run()).values()} == {"noop"}
    assert targets.snapshots(targets.named("t_sums")) == before, "an idle run wrote"
    targets.insert(t, "range(100, 104)")
    codes = targets.codes()
    assert (codes["t_rows"], codes["t_sums"], codes["t_floats"]) == ("append", "delta", "delta"), codes
    targets.sql(f"update {t} set amount = amount + 1, note = null where id % 7 = 2")
    targets.sql(f"delete from {t} where id = 19")
    targets.insert(t, "range(5, 7)")  # rows that are there twice
    targets.sql(f"update {c} set name = concat(name, 'x') where id = 3")
    codes = targets.codes()
    assert "full" not in codes.values(), codes
    targets.sql(f"update {t} set day = day where id = 1")  # reaches no row
    assert set(targets.codes().values()) == {"noop"}
    for name in BELOW:
        assert name.startswith("d_") or not targets.branches(name), name
    summary = targets.sql(f"select summary['dbt_model'] as m from {targets.named('t_sums')}.snapshots order by committed_at desc limit 1")
    assert summary[0]["m"] == "model.test.t_sums"


def test_edits_of_targets(targets: Targets) -> None:
    """An edit of an expression, of a filter, of columns; each is published as a difference, or written whole."""
    t = targets.table("o", "copied")
    rows, sums = f"select id, cust, amount, note from {t} where amount > 9", f"select cust, sum(amount) as total from {t} group by cust"
    for name, sql in {"rows": rows, "sums": sums}.items():
        targets.model(name, sql)
    targets.refresh()
    targets.model("sums", sums.replace("sum(amount)", "sum(if(cust = 2, -amount, amount))"))
    targets.model("rows", rows.replace("> 9", "> 20"))
    codes = targets.codes()
    assert codes == {"rows": "replay", "sums": "replay"}, codes
    targets.model("rows", rows.replace("> 9", "> 20").replace(", note", ""))
    targets.model("sums", sums.replace("cust, sum(amount)", "cust, count(*) as n, sum(amount)"))
    codes = targets.codes()
    assert codes["rows"] == "replay", codes
    for name in codes:
        targets.compact(targets.named(name))
    assert set(targets.codes().values()) == {"noop"}, "columns that a run altered are its own"
    targets.model("rows", rows.replace("> 9", "> 12").replace("id, ", "id, id * 2 as twice, "), ", 'ivm_scope': 'cust < 3'")
    targets.refresh("--select", "sums")
    targets.model("rows", rows)
    targets.refresh()
    assert set(targets.codes().values()) == {"noop"}


def test_two_catalogs(targets: Targets) -> None:
    """A hadoop catalog, and one in a database: models in each read the other's tables. What was staged leaves no file."""
    folder = targets.project.folder
    targets.project.parameters |= catalog_of_iceberg(folder, "lake", "jdbc")
    targets.project.write_profile()
    schema = targets.schema.replace("ice.", "lake.")
    targets.sql(f"create namespace {schema}")
    t = targets.table("o", "marked")
    views = {
        f"{schema}.l_rows": f"select id, cust, amount, note from {t} where amount > 9",
        f"{schema}.l_means": f"select cust, avg(amount) as mean, count(*) as n from {t} group by cust",
        f"{targets.schema}.t_above": f"select note, sum(amount) as total, count(*) as n from {schema}.l_rows group by note",
    }
    config = "materialized='ivm', table_format='iceberg', file_format='parquet', schema='{}', meta={{'ivm_refresh': 'incremental', 'ivm_state': {!r}}}"
    for name, sql in views.items():
        in_schema, _, model = name.rpartition(".")
        kept = "always" if model == "l_means" else "never"
        targets.project.model(model, sql.replace(f"{schema}.l_rows", "{{ ref('l_rows') }}"), config.format(in_schema, kept))

    def codes(*args: str) -> dict[str, str]:
        done = responses(targets.project.run("run", *args))
        assert wrong(targets.project, views) == [], done
        return {name: told["code"] for name, told in done.items()}

    assert set(codes().values()) == {"backfill"}
    for change in (
        f"update {t} set amount = amount + 1, note = 'x' where id in (3, 9)",
        f"insert into {t} select * from {t} where id < 4",
        f"delete from {t} where cust = 2",
    ):
        targets.sql(change)
        assert "full" not in (done := codes()).values(), done
    assert set(codes().values()) == {"noop"}
    rows = f"{schema}.l_rows"
    version = targets.sql(f"select snapshot_id from {rows}.snapshots order by committed_at")[-2][0]
    assert "was restored" in targets.operation("ivm_rollback", "--args", f"{{model: l_rows, version: {version}}}")
    assert codes()["l_rows"] == "delta"
    staged = [file for file in (folder / "lake").rglob("*.parquet") if "__ivm_delta" in str(file)]
    assert not staged, staged
    targets.sql(f"update {t} set amount = amount + 1 where id = 14")
    done = child(targets.project, "run", "-s", "l_rows", when="before", pattern="publish the branch")
    assert done.returncode == -9, done.stdout + done.stderr
    assert codes()["l_rows"] == "delta"
    assert not targets.sql(f"select * from {rows}.refs where name <> 'main'")
    assert schema not in targets.operation("ivm_maintain"), "nothing is to be done with what is in the database"


def test_what_others_do_to_a_target(targets: Targets) -> None:
    """What another writer wrote is replaced, rolled back and compacted tables go on; columns that were altered are a rebuild."""
    t = targets.table("o", "copied")
    targets.model("rows", f"select id, cust, amount from {t} where amount > 9")
    targets.refresh()
    rows = targets.named("rows")
    targets.sql(f"update {rows} set amount = 1 where id < 15")
    done = targets.refresh()["rows"]
    assert "repaired: another writer wrote the table: snapshot" in done["_message"], done
    targets.insert(t, "range(200, 203)")
    assert targets.codes() == {"rows": "append"}
    line = targets.snapshots(rows)
    targets.compact(rows)
    assert targets.codes() == {"rows": "noop"}
    targets.of_java(rows).manageSnapshots().rollbackTo(line[-2]).commit()
    assert targets.codes() == {"rows": "append"}, "it resumes at the position of the snapshot that it is at"
    targets.of_java(rows).expireSnapshots().expireOlderThan(10**14).retainLast(1).commit()
    targets.sql(f"delete from {t} where id = 30")
    assert targets.codes() == {"rows": "delta"}
    targets.sql(f"alter table {rows} drop column amount")
    targets.sql(f"alter table {rows} add column amount decimal(10,2)")
    done = targets.refresh()["rows"]
    assert done["code"] == "full" and "columns were altered" in done["_message"], done
    targets.sql(f"alter table {rows} drop column amount")
    targets.sql(f"alter table {rows} add column amount decimal(10,2)")
    targets.compact(rows)  # makes a snapshot with the columns as they are now
    done = targets.refresh()["rows"]
    assert "another writer wrote the table: snapshot" in done["_message"], done
    targets.sql(f"alter table {rows} alter column cust comment 'who'")
    targets.compact(rows)
    assert targets.codes() == {"rows": "noop"}
    targets.sql(f"drop table {rows}")
    targets.sql(f"create table {rows} (id int, cust int, amount decimal(10,2)) using iceberg")
    done = targets.refresh()["rows"]
    assert done["code"] == "full", done


def test_a_snapshot_that_another_run_published_first(targets: Targets, monkeypatch: pytest.MonkeyPatch) -> None:
    """fast_forward refuses: nothing is published, and the run plans again. Branches that are left go with the next publish."""
    t = targets.table("o", "copied")
    targets.model("sums", f"select cust, sum(amount) as total from {t} group by cust")
    targets.refresh()
    sums = targets.named("sums")
    targets.sql(f"alter table {sums} create branch ivm_{targets.snapshots(sums)[-1]}_0000dead")
    targets.insert(t, "range(300, 303)")
    execute, came = SessionHandle.execute, []

    def run(handle: SessionHandle, sql: str, *args: Any, **kwargs: Any) -> Any:
        if "fast_forward" in sql and not came:
            came.append(sql)
            execute(handle, f"insert into {sums} values (77, 77)")
        return execute(handle, sql, *args, **kwargs)

    monkeypatch.setattr(SessionHandle, "execute", run)
    done = targets.refresh()["sums"]
    assert came and "repaired: " in done["_message"], done
    assert not targets.branches("sums")
    assert targets.codes() == {"sums": "noop"}


def test_a_statement_that_a_server_ran_twice(targets: Targets, monkeypatch: pytest.MonkeyPatch) -> None:
    t = targets.table("o", "copied")
    targets.model("rows", f"select id, amount from {t} where amount > 9")
    targets.refresh()
    targets.insert(t, "range(300, 303)")
    execute, twice = SessionHandle.execute, []

    def run(handle: SessionHandle, sql: str, *args: Any, **kwargs: Any) -> Any:
        if "append the new rows" in sql and not twice:
            twice.append(sql)
            execute(handle, sql, *args, **kwargs)
        return execute(handle, sql, *args, **kwargs)

    monkeypatch.setattr(SessionHandle, "execute", run)
    assert targets.codes() == {"rows": "append"} and twice
    assert not targets.branches("rows")


def test_operations_on_targets(targets: Targets) -> None:
    t = targets.table("o", "copied")
    targets.model("sums", f"select cust, sum(amount) as total from {t} group by cust")
    targets.refresh()
    line = targets.snapshots(targets.named("sums"))
    targets.sql(f"delete from {t} where id = 8")
    targets.refresh()
    assert f"{t} at snapshot {targets.snapshots(t)[-1]}, up to date" in targets.operation("ivm_status")
    assert "they are the same" in targets.operation("ivm_verify")
    before = targets.sql("select cast(current_timestamp() as string)")[0][0]
    said = targets.operation("ivm_rollback", "--args", f"{{model: sums, version: {line[-1]}}}")
    assert f"was restored to version {line[-1]}" in said
    with pytest.raises(DbtFailed, match="any more: it was rolled back since"):
        targets.operation("ivm_rollback", "--args", f"{{model: sums, time: '{before}'}}")
    after = targets.sql("select cast(current_timestamp() as string)")[0][0]
    assert f"is at version {line[-1]}" in targets.operation("ivm_rollback", "--args", f"{{model: sums, time: '{after}'}}")
    assert "they are the same" in targets.operation("ivm_verify")
    assert targets.codes() == {"sums": "delta"}
    assert "there is nothing to do" in targets.operation("ivm_maintain")


def test_maintenance_of_targets(targets: Targets) -> None:
    """Small files and delete files are rewritten; snapshots expire but for those that a position names, and what came after."""
    t = targets.table("o", "marked")
    targets.model("t_rows", f"select id, amount from {t}")
    targets.model("d_above", f"select count(*) as n, sum(amount) as total from {targets.schema}.t_rows")
    targets.refresh()
    rows = targets.named("t_rows")
    for step in range(1, 4):
        targets.sql(f"update {t} set amount = amount + 1 where id = {step}")
        targets.refresh("--select", "t_rows")
        if step == 2:
            targets.write_as_refresh("t_rows", f"insert overwrite {rows} select /*+ repartition(12) */ * from {rows}")
    before = targets.snapshots(rows)
    said = targets.operation("ivm_maintain")
    assert f"compact {rows}: " in said and "expire" not in said, said
    done = child(targets.project, "run-operation", "ivm_maintain", "--args", "{dry_run: false}", when="after", pattern="rewrite_data_files")
    assert done.returncode == -9, done.stdout + done.stderr
    files = targets.newest("t_rows", f"select count(*), count_if(content <> 0) from {rows}.files")
    assert [tuple(row) for row in files] == [(1, 0)], files
    assert targets.codes("--select", "t_rows") == {"t_rows": "noop"}
    targets.made_older(rows)
    assert "expire" not in targets.operation("ivm_maintain"), "the model above was computed from the oldest one"
    assert targets.codes("--select", "d_above") == {"d_above": "delta"}
    said = targets.operation("ivm_maintain", "--args", "{dry_run: false}")
    assert f"expire {len(before) - 1} snapshots of {rows}" in said, said
    assert set(targets.snapshots(rows)) & set(before) == {before[-1]}, "the snapshot that has the position"
    assert "expire" not in targets.operation("ivm_maintain")
    targets.sql(f"delete from {t} where id = 3")
    assert targets.codes() == {"t_rows": "delta", "d_above": "delta"}


@pytest.mark.parametrize(
    ("meta", "config", "words"),
    [
        ("", ", liquid_clustered_by=['cust']", "has liquid_clustered_by, and its table is an Iceberg table"),
        ("", ", alias='Sums'", "names in Iceberg catalogs are in small letters"),
    ],
)
def test_what_a_target_cannot_have(targets: Targets, meta: str, config: str, words: str) -> None:
    t = targets.table("o", "copied")
    targets.model("sums", f"select cust, sum(amount) as total from {t} group by cust", meta, config)
    with pytest.raises(DbtFailed, match=words):
        targets.project.run("run")


def test_a_session_that_puts_writes_aside(targets: Targets) -> None:
    t = targets.table("o", "copied")
    targets.model("t_rows", f"select id, amount from {t}", config=", tblproperties={'write.wap.enabled': 'true'}")
    for before_the_first_build in (True, False):
        targets.project.parameters["spark.wap.branch"] = "audit"
        targets.project.write_profile()
        with pytest.raises(DbtFailed, match=r"IVM-128: .* the session has spark.wap.branch"):
            targets.project.run("run")
        if before_the_first_build:
            del targets.project.parameters["spark.wap.branch"]
            targets.project.write_profile()
            assert targets.codes() == {"t_rows": "backfill"}
            targets.insert(t, "range(100, 103)")
    assert targets.branches("t_rows") == []


def test_a_table_of_the_other_format_is_not_replaced(targets: Targets) -> None:
    t = targets.table("o", "copied")
    targets.sql(f"create table {targets.schema}.sums using iceberg as select 1 as cust")
    targets.project.model("sums", f"select cust, sum(amount) as total from {t} group by cust", f"{INCREMENTAL}, schema='{targets.schema}'")
    with pytest.raises(DbtFailed, match="is a table of format iceberg, and its model says file_format delta"):
        targets.project.run("run")
    assert targets.sql(f"select * from {targets.schema}.sums")


def test_a_profile_whose_catalog_is_icebergs(targets: Targets, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written to Spark's own catalog: a site may have no Delta. What loads do is in an Iceberg table, too."""
    targets.live_in_iceberg()
    t = targets.table("o", "copied")
    targets.model("sums", f"select cust, sum(amount) as total from {t} group by cust", ", 'ivm_load': {'by': 'cust', 'every': 2}")
    loads = f"{targets.schema}.ivm_loads"
    targets.operation("ivm_resume", "--args", "{model: sums}")
    execute, came = SessionHandle.execute, ["other.alive"]

    def run(handle: SessionHandle, sql: str, *args: Any, **kwargs: Any) -> Any:
        if came and "cast('loading' as string)" in sql:
            row = f"select '{came.pop()}', 'loading', 'elsewhere:1:m', current_timestamp()"
            targets.sql(f"insert into {loads} (model, state, holder, recorded_at) {row}")
        return execute(handle, sql, *args, **kwargs)

    monkeypatch.setattr(SessionHandle, "execute", run)
    with pytest.raises(DbtFailed, match=r"is not there yet: waits for other\.alive: the variable ivm_load_at_once is 1"):
        targets.project.run("run", "--vars", "ivm_load_wait: 1")
    targets.sql(f"update {loads} set state = 'done' where model = 'other.alive'")
    assert targets.codes() == {"sums": "backfill"}
    assert not any("has no use" in m for m in targets.project.messages)
    chunks = targets.sql(f"select distinct chunk from {loads} where state = 'loading' and chunk is not null")
    assert len(chunks) > 1, chunks
    targets.sql(f"update {t} set amount = 3 where id < 5")
    assert targets.codes() == {"sums": "delta"}
    runs = targets.sql(f"select code from {targets.schema}.ivm_runs where status = 'success' order by recorded_at")
    assert [row[0] for row in runs] == ["backfill", "delta"]
    assert "shop" not in targets.operation("ivm_history")
    tables = targets.sql(f"show tables in {targets.project.schema}")
    assert not tables, "nothing is in Spark's own catalog"


@pytest.mark.parametrize("of_profile", [True, False], ids=["the profile's catalog", "another catalog"])
def test_seeds_in_a_catalog_of_iceberg(targets: Targets, of_profile: bool) -> None:
    """They stay, and are written where they differ: of few rows, of more than fit into one statement, of a type that Iceberg lacks."""
    targets.project.write("macros/batch.sql", "{% macro spark__get_batch_size() %}{{ return(5) }}{% endmacro %}")
    if of_profile:
        targets.live_in_iceberg()
    else:  # dbt's own models with insert_overwrite leave it so
        targets.project.parameters["spark.sql.sources.partitionOverwriteMode"] = "dynamic"
        targets.project.write_profile()
    types = {"id": "INTEGER", "rate": "decimal(10, 2)", "code": "varchar(3)", "at": "timestamp", "of": "smallint"}
    config = {"column_types": types} | ({} if of_profile else {"schema": targets.schema})
    names, schema = ("s_few", "s_many"), targets.schema
    targets.project.write("models/seeds.yml", json.dumps({"seeds": [{"name": name, "config": config} for name in names]}))
    above = "select code, count(*) as n, sum(rate) as rate, max(at) as at, max(of) as of from {}.{} group by code"
    for name in names:
        targets.model(f"of_{name}", above.format(schema, name))

    def build(rows: list[str], columns: str = "id,rate,code,at,of") -> tuple[int, int, set[str]]:
        for name, some in zip(names, (rows[:4], rows), strict=True):
            targets.project.write(f"seeds/{name}.csv", "\n".join([columns, *some]))
        codes = {answer["code"] for answer in targets.refresh(command="build").values()}
        assert len(targets.newest("s_many", f"select * from {schema}.s_many")) == len(rows)
        left = [row.tableName for row in targets.sql(f"show tables in {schema}")]
        assert not [name for name in left if "__ivm_seed" in name], left
        few, many = (len(targets.snapshots(f"{schema}.{name}")) for name in names)
        return few, many, codes

    lines = [f"{n},{n % 3}.5,{'' if n == 2 else 'abc'},2026-01-0{n % 9 + 1} 10:00:00,{n}" for n in range(12)]
    few, many, codes = build(lines)
    assert codes == {"backfill"}
    assert build(lines) == (few, many, {"noop"})
    lines[1] = lines[1].replace("1.5", "9.25")
    assert build(lines) == (few + 1, many + 1, {"delta"})
    assert build([*lines[:8], "90,1,z,2026-01-01 00:00:00,5", *lines[8:]]) == (few + 1, many + 2, {"noop", "delta"})
    assert build([f"{line},x" for line in lines], "id,rate,code,at,of,more")[2] == {"full"}
    assert not any("neither a Delta" in said for said in targets.project.messages)


def test_layout_of_targets(targets: Targets) -> None:
    """Partitions by transforms, and other modes to write."""
    t = targets.table("o", "copied")
    targets.model(
        "rows",
        f"select id, cust, amount, day from {t}",
        config=", partition_by=['bucket(4, id)', 'cust'], tblproperties={'write.delete.mode': 'copy-on-write', 'write.merge.mode': 'copy-on-write'}",
    )
    assert targets.codes() == {"rows": "backfill"}
    targets.sql(f"update {t} set amount = 4 where id < 5")
    done = targets.refresh()["rows"]
    assert (done["code"], done["rows_affected"]) == ("delta", 8), "copied rows are not counted"
    targets.sql(f"delete from {t} where cust = 3")
    assert targets.codes() == {"rows": "delta"}
    notes = ("''", "'__HIVE_DEFAULT_PARTITION__'", "null")
    for n, note in enumerate(notes):
        targets.sql(f"update {t} set note = {note} where id % 8 = {n}")
    targets.model("notes", f"select note, cust, sum(amount) as total from {t} group by note, cust", config=", partition_by='note'")
    targets.refresh("-s", "notes")
    for note in notes:
        targets.sql(f"update {t} set amount = 7 where note <=> {note} and cust = 2")
        assert targets.codes("-s", "notes") == {"notes": "delta"}


def test_what_dbt_itself_does_with_tables_of_iceberg(targets: Targets) -> None:
    """A snapshot of a model, twice; columns in the docs; --full-refresh, which never drops the table and keeps what it was."""
    targets.live_in_iceberg()
    t = targets.table("o", "copied")
    targets.model("t_sums", f"select cust, sum(amount) as total from {t} group by cust")
    config = f"unique_key='cust', strategy='check', check_cols=['total'], file_format='iceberg', target_schema='{targets.schema}'"
    snapshot = f"{{% snapshot s_sums %}}{{{{ config({config}) }}}} select * from {{{{ ref('t_sums') }}}}{{% endsnapshot %}}"
    targets.project.write("snapshots/s_sums.sql", snapshot)
    targets.model("above", f"select cust, count(*) as n from {targets.schema}.s_sums group by cust")
    assert targets.refresh(command="build")["above"]["code"] == "backfill"
    targets.sql(f"update {t} set amount = 0 where id = 3")
    assert {name: done["code"] for name, done in targets.refresh(command="build").items()} == {"t_sums": "delta", "above": "delta"}
    before = targets.snapshots(targets.named("t_sums"))
    assert targets.codes("--full-refresh", "-s", "t_sums") == {"t_sums": "full"}
    assert targets.snapshots(targets.named("t_sums"))[:-1] == before
    targets.project.run("docs", "generate")
    catalog = json.loads((targets.project.folder / "target/catalog.json").read_text())
    assert list(catalog["nodes"]["model.test.t_sums"]["columns"]) == ["cust", "total"]


def test_views_of_a_catalog_of_iceberg(tmp_path: Path) -> None:
    """A view's SELECT is read as the view's, also once it is another one."""
    if not BRANCHES:
        pytest.skip("needs SQLite's jar")
    lake = Lake(tmp_path)
    lake.project.parameters |= catalog_of_iceberg(tmp_path, "base", "jdbc")
    lake.project.write_profile()
    lake.sql("create namespace base.db")
    t = lake.table("o", "copied")
    view = "create or replace view base.db.large as select id, cust, amount from {} where amount > {}"
    lake.sql(view.format(t, 9))
    lake.model("sums", "select cust, sum(amount) as total from base.db.large group by cust")
    lake.refresh()
    lake.sql(f"update {t} set amount = amount + 4 where id < 9")
    lake.refresh()
    lake.insert(t, "range(300, 303)")
    lake.sql(view.format(t, 20))
    lake.refresh()


def test_chunks_of_targets(targets: Targets) -> None:
    """Each chunk is a publish, also of a run that was killed before it; what is loaded follows the source meanwhile."""
    t = targets.table("o", "copied")
    rows, sums = f"select id, cust, amount from {t}", f"select cust, sum(amount) as total from {t} group by cust"
    targets.model("rows", rows, ", 'ivm_load': {'by': 'id', 'every': 10, 'publish': 'live'}")
    targets.model("sums", sums, ", 'ivm_load': {'by': 'cust', 'every': 2, 'order': 'oldest_first'}")
    one = ("--vars", json.dumps({"ivm_load_chunks": 1, "ivm_rebuild_seconds": 1000000}))

    def load(loaded: str) -> None:
        results = targets.project.run("run", *one, check=False)
        (done,) = [response(r) for r in results if r.node.name == "rows"]
        assert done["code"] == "backfill", [r.message for r in results]
        assert not unequal(targets.project, targets.named("rows"), f"select * from ({rows}) where {loaded}"), done

    load("id >= 40")
    assert not targets.branches("rows")
    for when, pattern in (("before", "publish the branch"), ("after", "load chunk 2 of")):
        done = child(targets.project, "run", *one, when=when, pattern=pattern)
        assert done.returncode == -9, done.stdout + done.stderr
        assert not unequal(targets.project, targets.named("rows"), f"select * from ({rows}) where id >= 40")
        assert targets.branches("rows")
    targets.sql(f"update {t} set amount = amount + 1 where id in (7, 35, 40)")
    targets.insert(t, "range(41, 43)")
    load("id >= 30")
    assert not targets.branches("rows"), "what the killed runs left"
    assert targets.sql(f"select count(*) from {targets.named('sums__ivm_load')}")[0][0] > 0, "its chunks are loaded beside"
    targets.sql(f"delete from {t} where id in (3, 33)")
    load("id >= 20")
    assert targets.codes()["rows"] == "backfill"
    assert set(targets.codes().values()) == {"noop"}
    left = [row.tableName for row in targets.sql(f"show tables in {targets.schema}")]
    assert not [name for name in left if "__ivm_load" in name], left


def test_columns_that_only_statements_show(targets: Targets, monkeypatch: pytest.MonkeyPatch) -> None:
    """As over a server. A comment alters no column; one that is dropped and added again has other values."""
    for of_java in ("schemas", "snapshots"):
        monkeypatch.setattr(iceberg, of_java, None)  # fails where it is called
    t = targets.table("o", "copied")
    targets.model("rows", f"select id, cust, amount from {t} where amount > 9")
    targets.refresh()
    targets.sql(f"alter table {targets.named('rows')} alter column cust comment 'who'")
    assert targets.codes() == {"rows": "noop"}
    targets.sql(f"delete from {t} where id = 9")
    assert targets.codes() == {"rows": "delta"}
    targets.sql(f"alter table {targets.named('rows')} drop column cust")
    targets.sql(f"alter table {targets.named('rows')} add column cust int after id")
    assert targets.codes() == {"rows": "full"}
    targets.compact(targets.named("rows"))
    assert targets.codes() == {"rows": "noop"}
    targets.sql(f"alter table {targets.named('rows')} drop column cust")
    targets.sql(f"alter table {targets.named('rows')} add column cust int after id")
    targets.compact(targets.named("rows"))  # makes a snapshot with the columns as they are now
    assert "noop" not in targets.codes().values()


def test_columns_that_nothing_shows(lake: Lake, monkeypatch: pytest.MonkeyPatch) -> None:
    """As over a server that cannot read the table's own files: what may have altered columns is a rebuild until the next write."""
    monkeypatch.setattr(iceberg, "schemas", None)  # fails where it is called
    monkeypatch.setattr(Spark_IvmAdapter, "ivm_rows", lambda self, sql: None)
    t = lake.table("o", "copied")
    lake.model("notes", f"select id, cust, note from {t} where amount > 9")
    lake.refresh()
    assert lake.codes() == {"notes": "noop"}
    lake.insert(t, "range(50, 53)")
    assert lake.codes() == {"notes": "append"}
    lake.sql(f"alter table {t} drop column note")
    lake.sql(f"alter table {t} add column note string after x")
    assert lake.codes() == {"notes": "full"}
    assert [m for m in lake.project.messages if "was changed and not written since" in m], lake.project.messages
    lake.insert(t, "range(60, 63)")
    assert lake.codes() == {"notes": "full"}
    assert lake.codes() == {"notes": "noop"}


def test_rows_of_a_target_that_are_invalidated(targets: Targets) -> None:
    """They are computed again by one more publish; where that is rolled back, or was killed, the next run does it."""
    t = targets.table("o", "copied")
    targets.model("sums", f"select cust, sum(amount) as total from {t} group by cust")
    targets.refresh()
    sums, wanted = targets.named("sums"), targets.views["sums"]
    targets.write_as_refresh("sums", f"update {sums} set total = 1 where cust in (1, 2)")
    assert responses(targets.project.run("run"))["sums"]["code"] == "noop", "nothing says that they are wrong"

    def invalidate(where: str) -> str:
        return targets.operation("ivm_invalidate", "--args", f"{{model: sums, where: '{where}'}}")

    def why() -> str:
        """The reason of the last run, after the table was compared."""
        targets.refresh()
        (row,) = targets.sql("select max_by(reason, recorded_at) from ivm_runs")
        return str(row[0])

    def wrong() -> int:
        targets.newest("sums", "select 1")
        return unequal(targets.project, sums, wanted)

    assert f"{sums}: 1 row will be computed again" in invalidate("cust = 1")
    done = child(targets.project, when="before", pattern="publish the branch")
    assert done.returncode == -9, done.stdout + done.stderr
    assert wrong() == 4
    done = responses(targets.project.run("run"))["sums"]
    assert done["code"] == "replay", done
    assert wrong() == 2
    before = targets.snapshots(sums)[-1]
    invalidate("cust = 2")
    targets.sql(f"delete from {t} where id = 8")
    assert targets.codes() == {"sums": "replay"}
    assert targets.codes() == {"sums": "noop"}
    kept = f"show tblproperties {sums}"
    assert not [row for row in targets.newest("sums", kept) if row[0].startswith("ivm.invalid")]
    targets.operation("ivm_rollback", "--args", f"{{model: sums, version: {before}}}")
    assert wrong() > 2
    assert targets.codes() == {"sums": "replay"}, "the rows that were invalidated are back"
    assert targets.codes() == {"sums": "noop"}

    # rows that were right: the same goes for them
    before = targets.snapshots(sums)[-1]
    invalidate("cust = 3")
    found = "invalidated by hand: (cust = 3); no row differs"
    assert (why(), why()) == (found, "no source changed")
    targets.operation("ivm_rollback", "--args", f"{{model: sums, version: {before}}}")
    assert (why(), why()) == (found, "no source changed")

    invalidate("cust = 4")
    assert targets.codes("--full-refresh") == {"sums": "full"}
    assert not [row for row in targets.newest("sums", kept) if row[0].startswith("ivm.invalid")]
    assert targets.codes() == {"sums": "noop"}
    targets.write_as_refresh("sums", f"update {sums} set total = 1 where cust = 1")
    assert "1 row" in targets.operation("ivm_verify", "--args", "{model: sums, repair: true}")
    assert targets.codes() == {"sums": "replay"}


KEYS = "replace the rows of the dirty keys"


PUBLISH = "publish the branch"


@pytest.mark.parametrize(
    ("name", "source", "when", "pattern", "landed"),
    [
        pytest.param("sums", "copied", "after", "begin a branch", False, id="branch"),
        pytest.param("sums", "delta", "after", KEYS, False, id="keys"),
        pytest.param("sums", "marked", "before", PUBLISH, False, id="publish"),
        pytest.param("sums", "copied", "after", PUBLISH, True, id="published"),
        pytest.param("d_sums", "vectors", "before", KEYS, False, id="Delta"),
        pytest.param("d_sums", "copied", "after", KEYS, True, id="Delta, published"),
    ],
)
def test_a_run_that_is_killed(targets: Targets, name: str, source: str, when: str, pattern: str, landed: bool) -> None:
    """The table has the old rows, or the new ones. The next publish drops what is left of the branch."""
    t = targets.table("o", source)
    targets.model(name, f"select cust, sum(amount) as total from {t} group by cust")
    targets.refresh()
    rows = f"select * from {targets.named(name)} order by cust"
    before = targets.newest(name, rows)
    targets.sql(f"update {t} set amount = amount + 1 where id = 3")
    done = child(targets.project, when=when, pattern=pattern)
    assert done.returncode == -9, done.stdout + done.stderr
    assert (targets.newest(name, rows) == before) is not landed
    assert name == "d_sums" or targets.branches(name)
    assert targets.codes() == {name: "noop" if landed else "delta"}
    targets.sql(f"update {t} set amount = amount + 1 where id = 4")
    assert targets.codes() == {name: "delta"}
    assert name == "d_sums" or not targets.branches(name)


def test_rows_of_a_large_table(targets: Targets, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows with the change's values in one column are replaced, in the branch, too; those without a value by a MERGE."""
    large = Limits(large_rows=30, rebuild_share=None, few_rows=None)
    monkeypatch.setattr(engine, "LIMITS", dict.fromkeys(engine.LIMITS, large))
    t = targets.table("o", "copied", rows=90)
    targets.insert(t, "range(4, 6)")  # rows that are there twice
    targets.model("rows", f"select id, cust, amount, note, amount > 50 as large from {t} where amount > 3")
    targets.model("by_cust", f"select id, cust, note from {t}", config=", partition_by=['cust']")
    targets.refresh()
    for change in (f"update {t} set amount = amount + 1, note = 'it''s' where id in (4, 7)", f"delete from {t} where id in (5, 9)"):
        targets.sql(change)
        assert set(targets.codes().values()) == {"delta"}
        for name in targets.views:
            (script,) = targets.project.folder.glob(f"target/run/*/models/{name}.sql")
            assert "replace the rows with values of the change" in script.read_text(), script.read_text()
            assert not targets.branches(name)
    targets.sql(f"update {t} set note = note || 'x' where cust = 2")
    assert set(targets.codes().values()) == {"delta"}


def test_keys_that_are_too_many_to_be_named(targets: Targets, monkeypatch: pytest.MonkeyPatch) -> None:
    """They go on record in an Iceberg table beside the model's, and one MERGE publishes them."""
    monkeypatch.setattr(engine, "LIMITS", dict.fromkeys(engine.LIMITS, Limits(literal_keys=1, rebuild_share=None)))
    t = targets.table("o", "marked")
    targets.model("sums", f"select cust, note, sum(amount) as total from {t} group by cust, note")
    targets.refresh()
    targets.sql(f"update {t} set amount = amount + 1 where id < 9")
    targets.sql(f"delete from {t} where note is null and cust = 1")
    assert targets.codes() == {"sums": "delta"}
    described = targets.sql(f"describe table extended {targets.named('sums__ivm_dirty')}")
    assert ["Provider", "iceberg"] in [list(row)[:2] for row in described]
    targets.sql(f"update {t} set amount = amount + 1 where id < 9")
    assert targets.codes() == {"sums": "delta"}


CHUNKS: dict[str, Any] = {"literal_keys": 1, "rebuild_share": None, "chunk_keys": 1}


# When a run is killed, and how many chunks the next one computes: one that has no rows is computed again.
KILLED_IN_CHUNKS = [("before", "compute chunk 2 of 5", 4), ("after", "compute chunk 2 of 5", 3), ("before", "publish the branch", 1)]


@pytest.mark.parametrize(("when", "pattern", "left"), KILLED_IN_CHUNKS)
def test_a_replay_in_chunks(targets: Targets, monkeypatch: pytest.MonkeyPatch, when: str, pattern: str, left: int) -> None:
    """Chunks are kept by a run that is killed, and are published in one go. One that is computed twice is there once."""
    t = targets.table("o", "marked")
    targets.model("sums", f"select cust, max(amount) as most, count(*) as n from {t} group by cust")
    targets.refresh()
    before = targets.newest("sums", rows := f"select * from {targets.named('sums')} order by cust")
    targets.sql(f"update {t} set amount = amount + 1")
    done = child(targets.project, when=when, pattern=pattern, limits=CHUNKS)
    assert done.returncode == -9, done.stdout + done.stderr
    assert targets.newest("sums", rows) == before
    monkeypatch.setattr(engine, "LIMITS", dict.fromkeys(engine.LIMITS, Limits(**CHUNKS)))
    execute, computed = SessionHandle.execute, []

    def run(handle: SessionHandle, sql: str, *args: Any, **kwargs: Any) -> Any:
        if "compute chunk" in sql:
            computed.append(sql)
            execute(handle, sql, *args, **kwargs)  # as a server may, or another run at the same time
        return execute(handle, sql, *args, **kwargs)

    monkeypatch.setattr(SessionHandle, "execute", run)
    assert targets.codes() == {"sums": "delta"}
    assert len(computed) == left, computed
    assert not targets.branches("sums")
    assert not targets.sql(f"show tables in {targets.schema} like 'sums__ivm_replay*'")
    targets.sql(f"delete from {t} where id % 2 = 1")
    assert targets.codes() == {"sums": "delta"}


PARTS = {
    "means": "select cust, avg(amount) as mean, count(*) as n, round(stddev(id), 6) as spread from {t} group by cust",
    "notes": "select day, count(distinct note) as notes, sum(cust) as total from {t} group by day",
    "overall": "select avg(amount) as mean, min(day) as since from {t}",
}


def test_parts_of_targets(targets: Targets) -> None:
    """An Iceberg table of parts beside the model's: of the sources only the change is read."""
    t = targets.table("o", "marked")
    for name, sql in PARTS.items():
        targets.model(name, sql.format(t=t), ", 'ivm_state': 'always'")
    assert set(targets.codes().values()) == {"backfill"}
    described = targets.sql(f"describe table extended {targets.named('means__ivm_state')}")
    assert ["Provider", "iceberg"] in [list(row)[:2] for row in described]
    assert set(targets.codes().values()) == {"noop"}
    for change in (
        f"update {t} set amount = amount + 1, note = 'x' where id in (3, 9)",
        f"insert into {t} select * from {t} where id < 4",
        f"delete from {t} where cust = 2",
        f"insert into {t} select 500, null, null, null, null, null",
    ):
        targets.sql(change)
        codes = targets.codes()
        assert "full" not in codes.values(), codes
        assert codes["means"] in ("delta", "append"), codes
    (script,) = targets.project.folder.glob("target/run/*/models/means.sql")
    assert not re.search(r"\bo` VERSION AS OF", script.read_text()), "a group is computed from its parts and the change"
    assert "they are the same" in targets.operation("ivm_verify", "--args", "{model: means}")
    version = targets.snapshots(targets.named("means"))[-2]
    assert "was restored" in targets.operation("ivm_rollback", "--args", f"{{model: means, version: {version}}}")
    assert set(targets.refresh()) == set(PARTS)
    targets.model("means", PARTS["means"].format(t=t).replace("avg(amount)", "max(amount) as most, avg(amount * 2)"), ", 'ivm_state': 'always'")
    targets.model("notes", PARTS["notes"].format(t=t), ", 'ivm_state': 'never'")
    targets.refresh()
    targets.sql(f"delete from {t} where id > 30")
    assert "full" not in targets.codes().values()
    left = {row.tableName for row in targets.sql(f"show tables in {targets.schema}")}
    assert {name for name in left if name.endswith("__ivm_state")} == {"means__ivm_state", "overall__ivm_state"}


@pytest.mark.parametrize("around", [(when, "publish the branch", nth) for when in ("before", "after") for nth in (1, 2)])
def test_a_run_in_two_steps_that_is_killed(targets: Targets, around: tuple[str, str, int]) -> None:
    """The answer has the old rows until its own branch is published, whether the parts are new or not."""
    t = targets.table("o", "copied")
    targets.model("means", PARTS["means"].format(t=t), ", 'ivm_state': 'always'")
    targets.refresh()
    before = targets.newest("means", rows := f"select * from {targets.named('means')} order by cust")
    targets.sql(f"update {t} set amount = amount + 1 where id = 3")
    when, pattern, nth = around
    done = child(targets.project, when=when, pattern=pattern, nth=nth)
    assert done.returncode == -9, done.stdout + done.stderr
    landed = (when, nth) == ("after", 2)
    assert (targets.newest("means", rows) == before) is not landed
    assert targets.codes() == {"means": "noop" if landed else "delta"}
    targets.sql(f"update {t} set amount = amount + 1 where id = 4")
    assert targets.codes() == {"means": "delta"}
    assert not targets.branches("means") and not targets.branches("means__ivm_state")


def test_parts_that_an_iceberg_table_does_not_hold(targets: Targets) -> None:
    """A tinyint would be an int there, and the sum of two would not overflow: the model is computed in one step."""
    t = targets.table("o", "marked")
    grouped = f"select cust, max(cast(id as tinyint)) as top, avg(amount) as mean from {t} group by cust"
    targets.model("tops", f"select cust, top + top + top + top as top, mean from ({grouped})", ", 'ivm_state': 'always'")
    assert targets.codes() == {"tops": "backfill"}
    assert any("has no use: its parts would have a column of type tinyint, which Iceberg does not have" in m for m in targets.project.messages)
    targets.sql(f"update {t} set amount = amount + 1 where id = 40")
    assert targets.codes() == {"tops": "delta"}


MODES = {  # of a model's table, by the beginning of its name
    "d": "",
    "m": "",
    "c": ", tblproperties={'write.delete.mode': 'copy-on-write', 'write.merge.mode': 'copy-on-write'}",
}
# By change and model what a refresh does; by mode how many statements it takes, but for what is asked of the source, and how many
# Spark jobs at most.
PUBLISHED = {
    "insert": {
        "added": ("append", {"d": (1, 2), "m": (7, 1), "c": (7, 1)}),
        "by_key": ("delta", {"d": (2, 11), "m": (9, 3), "c": (9, 4)}),
        "rebuilt": ("full", {"d": (1, 4), "m": (4, 1), "c": (4, 1)}),
    },
    "update": {
        "added": ("delta", {"d": (5, 17), "m": (11, 6), "c": (11, 6)}),
        "by_key": ("delta", {"d": (2, 11), "m": (9, 3), "c": (9, 4)}),
        "rebuilt": ("full", {"d": (1, 4), "m": (4, 1), "c": (4, 1)}),
    },
}
CHANGES = {"insert": "insert into {t} select * from {t} where id = 7", "update": "update {t} set amount = 0 where id = 9"}


def test_what_a_publish_costs(targets: Targets, monkeypatch: pytest.MonkeyPatch) -> None:
    """As test_costs, beside Delta. A branch takes no job, nor does a look at the snapshots."""
    t = targets.table("o", "copied", rows=400)
    views = {
        "added": "select id, amount from {t}",
        "by_key": "select cust, max(amount) as top from {t} group by cust",
        "rebuilt": "select cust, max(id) as newest from {t} group by cust",
    }
    for mode, config in MODES.items():
        for name, sql in views.items():
            targets.model(f"{mode}_{name}", sql.format(t=t), ", 'ivm_refresh': 'full'" if name == "rebuilt" else "", config)
    targets.refresh()
    for change, expected in PUBLISHED.items():
        targets.sql(CHANGES[change].format(t=t))
        with counted(monkeypatch) as found:
            done = responses(targets.project.run("run"))
        assert wrong(targets.project, {targets.named(name): targets.views[name] for name in done}) == []
        for name, (code, costs) in expected.items():
            for mode, (statements, jobs) in costs.items():
                said = [(sql.partition("*/")[2].strip(), n) for sql, n in found[f"{mode}_{name}"]]
                said = [(sql, n) for sql, n in said if not re.search("(?i)^(refresh|describe).*`o`", sql)]
                detail = "\n".join(f"{n} {' '.join(sql.split())[:100]}" for sql, n in said)
                assert (done[f"{mode}_{name}"]["code"], len(said)) == (code, statements), detail
                assert sum(n for _, n in said) <= jobs, detail
                looks = [sql for sql, _ in said if sql.startswith("REFRESH")]
                assert len(looks) <= 2, "before the run plans, and before it publishes"
                free = [n for sql, n in said if re.match("/[*] ivm: (begin a branch|publish|drop)", sql)]
                assert set(free) <= {0}, detail


def test_each_connection_reads_the_newest_version(tmp_path: Path) -> None:
    """Iceberg's catalog keeps a table for half a minute, in each session."""
    lake = Lake(tmp_path)
    count = f"select count(*) as n from {lake.table('orders', 'copied')}"
    first, other = (connect(lake.project.parameters, lake.project.folder / ".spark") for _ in range(2))
    first.execute(count)
    assert first.fetchall()[0].n == 40
    first.close()
    other.execute(f"insert into {lake.schema}.orders select * from {lake.schema}.orders")
    later = connect(lake.project.parameters, lake.project.folder / ".spark")
    later.execute(count)
    assert later.fetchall()[0].n == 80


def test_a_catalog_without_icebergs_jar(tmp_path: Path) -> None:
    """The error of a Spark of its own says which jar is missing."""
    parameters = catalog_of_iceberg(tmp_path) | {"spark.jars.packages": delta_package() or ""}
    project = Project(tmp_path, parameters=parameters)
    project.model("read", "select * from ice.db.orders", INCREMENTAL)
    places = ("--project-dir", str(project.folder), "--profiles-dir", str(project.folder))
    command = [Path(sys.executable).with_name("dbt"), "run", *places, *OPTIONS]
    done = subprocess.run(command, text=True, capture_output=True, timeout=600, check=False)
    assert done.returncode == 1 and "IVM-613: Spark has a table or a catalog of Iceberg" in done.stdout, done.stdout + done.stderr


@pytest.mark.slow
def test_the_demo_on_a_spark_without_delta(tmp_path: Path) -> None:
    """Each model is compared with its SELECT after each change, by the demo itself; it has a Spark of its own."""
    demo = Path(__file__).parents[1] / "examples" / "demo.py"
    command = [sys.executable, str(demo), "--format", "iceberg", "--events", "3000"]
    done = subprocess.run(command, cwd=tmp_path, text=True, capture_output=True, timeout=1200, check=False)
    assert done.returncode == 0, done.stdout[-20000:] + done.stderr[-5000:]
    assert "Every table always equalled its recompute." in done.stdout
    assert not re.search(r"balances +full", done.stdout), done.stdout
