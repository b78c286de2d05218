"""What a run observes before it decides: names, types, settings, versions and what became of a table since."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyspark
import pytest
from harness import INCREMENTAL, Project, models, response
from pyspark.sql import Row
from shop import forget_logs, idle, log_of, refresh, unequal
from test_protocol import before
from where import HANDLE, SERVER, new_project

from dbt.adapters.spark_ivm.capabilities import minor
from dbt.adapters.spark_ivm.formats import delta
from dbt.adapters.spark_ivm.session import SessionHandle

FEED = "'delta.enableChangeDataFeed' = 'true'"


def table(project: Project, name: str, columns: str, rows: str, properties: str = FEED, partition: str = "") -> str:
    name = f"{project.schema}.{name}"
    project.sql(f"create table {name} ({columns}) using delta {partition} tblproperties ({properties})")
    project.sql(f"insert into {name} values {rows}")
    return name


def orders(project: Project, name: str = "orders", properties: str = FEED) -> str:
    rows = "(1, 1, 5), (2, 1, 20), (3, 2, 30), (4, 3, 40), (5, null, 50)"
    return table(project, name, "id int, cust int, amount int", rows, properties)


def codes(done: dict[str, str]) -> dict[str, str]:
    return {name: message.split(" · ")[0] for name, message in done.items()}


def session(project: Project, *statements: str) -> list[Row]:
    """The statements in one session, so that SETs hold; the rows of the last."""
    with project.session() as handle:
        for statement in statements:
            handle.execute(statement)
        return list(handle.fetchall())


def test_columns_whose_names_and_types_look_like_other_things(dbt_project: Project) -> None:
    project = dbt_project
    wide = f"struct<{', '.join(f'f{n}: int' for n in range(30))}>"
    columns = (
        f"id int, `#x` string, `# Partition Information` int, w {wide}, `#p` int, last int comment '# col_name', "
        '`"x"` int'
    )
    fields = ", ".join(f"'f{n}', {n}" for n in range(30))
    rows = f"(1, 'a', 7, named_struct({fields}), 1, 10, 1), (2, 'b', 8, null, 2, 20, 2)"
    mapping = f"{MAPPED}, 'delta.enableTypeWidening' = 'true'"
    source = table(project, "odd", columns, rows, f"{FEED}, {mapping}", "partitioned by (`#p`)")
    views = {
        "all_of_it": f"select * from {source}",
        "by_hash": f"select `#x` as `#y`, sum(last) as `# total` from {source} group by `#x`",
    }
    for name, sql in views.items():
        project.model(name, sql, f"{INCREMENTAL}, tblproperties={{'delta.columnMapping.mode': 'name'}}")
    assert set(codes(refresh(project, views)).values()) == {"backfill"}
    project.sql(f"insert into {source} values (3, 'b', 9, null, 3, 30, 3)")
    project.sql(f"update {source} set last = 11 where id = 1")
    assert set(codes(refresh(project, views)).values()) == {"delta"}
    project.sql(f"alter table {source} alter column w.f29 type bigint")
    project.sql(f"insert into {source} select 4, 'c', 9, w, 3, 30, 4 from {source} where id = 1")
    done = refresh(project, views)
    assert "columns of" in done["all_of_it"] and "w (struct<" in done["all_of_it"], done
    assert codes(done)["by_hash"] == "delta"
    project.sql(f'alter table {source} drop column `"x"`')
    project.sql(f'alter table {source} add columns (`"x"` int)')
    assert codes(refresh(project, views)) == {"all_of_it": "delta", "by_hash": "noop"}


def test_a_view_is_read_under_its_own_settings(dbt_project: Project) -> None:
    project = dbt_project
    rows = "(1, timestamp'2026-01-01 20:00:00Z', '1'), (2, timestamp'2026-01-02 20:00:00Z', '2')"
    source = table(project, "visits", "id int, at timestamp, n string", rows)
    tokyo, older = "set spark.sql.session.timeZone = Asia/Tokyo", minor(pyspark.__version__) < (4, 1)
    session(
        project,
        tokyo,
        "set spark.sql.ansi.enabled = true",
        "create view far as select day(at) as d, id from visits",
        "create view strict as select n || 1 as s, try_cast(n as int) + 2147483646 > 0 as big, id from visits where id < 2",
        "create view named as select id, n from visits",
        # before Spark 4.1 a view has no collation
        "create view of_any_case as select id, n || 1 as c from visits"
        if older
        else "create view of_any_case default collation UTF8_LCASE as select if(id = 1, 'a', 'A') as c, id from visits",
    )
    views = {
        "on_far": "select d, count(*) as n from far group by d",
        "on_strict": "select s, big from strict",
        "on_named": "select n, count(*) as c from named group by n",
        "of_cases": "select cast(count(*) as int) as n from of_any_case group by c",
    }
    full = {k: v.replace(" from ", f" from {project.schema}.") for k, v in views.items()}
    for name, sql in full.items():
        project.model(name, sql, INCREMENTAL)
    assert set(codes(refresh(project, views)).values()) == {"backfill"}
    # a plan that was compiled ahead is one for views under the session's settings
    ahead = SERVER == "stock"
    assert codes(idle(project)) == {name: "full" if ahead and name != "on_named" else "noop" for name in views}
    project.sql(f"insert into {source} values (1, timestamp'2026-01-31 20:00:00Z', '1'), (7, null, '7')")
    done = refresh(project, views)
    assert codes(done)["on_named"] == "delta", done
    for name in ("on_far", "on_strict", "of_cases"):
        assert codes(done)[name] == "full" and (ahead or "settings (line 2" in done[name]), done
        assert ("had the settings of the session" if ahead else "under other settings than the model") in done[name], done
    # in the view's own zone there is no difference; a plan that is compiled ahead is one for the zone without a hook
    project.model("on_far", full["on_far"], INCREMENTAL + f', pre_hook="{tokyo}"')
    session(project, tokyo, "create or replace view far as select day(at) as d, id from visits")
    on_far = {"on_far": views["on_far"]}
    refresh(project, on_far, "run", "-s", "on_far")
    project.sql(f"insert into {source} values (8, timestamp'2026-01-31 20:00:00Z', '1')")
    done = refresh(project, on_far, "run", "-s", "on_far")
    assert codes(done) == {"on_far": "full" if ahead else "delta"}, done


def test_settings_are_as_in_the_model(dbt_project: Project) -> None:
    """A pre-hook SETs for its model alone, and what is set to the default is not set."""
    project = dbt_project
    source = table(project, "visits", "id int, at timestamp", "(1, timestamp'2026-01-01 20:00:00Z')")
    sql = f"select day(at) as d, count(*) as n, max(current_date()) as today from {source} group by day(at)"
    far = "set spark.sql.session.timeZone = Pacific/Kiritimati"
    near = "set spark.sql.session.timeZone = Pacific/Niue"
    project.model("a_far", sql, INCREMENTAL + f', pre_hook="{far}"')
    project.model("b_near", sql, INCREMENTAL + f', pre_hook="{near}"')
    project.model("c_plain", f"select id, at from {source}", INCREMENTAL)

    def check() -> None:
        for name, hook in (("a_far", far), ("b_near", near)):
            columns = "select d, n, today from "
            query = f"({columns}{name} except all {sql}) union all ({sql} except all {columns}{name})"
            assert session(project, hook, query) == [], name

    project.run()
    check()
    assert len({row.today for name in ("a_far", "b_near") for row in project.sql(f"select today from {name}")}) == 2
    assert set(codes(idle(project)).values()) == {"noop"}
    project.sql(f"insert into {source} values (2, timestamp'2026-01-01 12:00:00Z')")
    assert set(codes(refresh(project, {})).values()) <= {"delta", "append"}
    check()
    usual = "set spark.sql.caseSensitive = FALSE"
    project.model("c_plain", f"select id, at from {source}", INCREMENTAL + f', pre_hook="{usual}"')
    assert codes(refresh(project, {}, "run", "-s", "c_plain")) == {"c_plain": "noop"}
    other = "set spark.sql.timestampType = TIMESTAMP_NTZ"
    project.model("c_plain", f"select id, at from {source}", INCREMENTAL + f', pre_hook="{other}"')
    (message,) = refresh(project, {}, "run", "-s", "c_plain").values()
    assert message.startswith("full · spark.sql.timestampType was timestamp_ltz and is timestamp_ntz"), message


def test_compaction_after_a_write_is_no_write(tmp_path: Path) -> None:
    """Delta's OPTIMIZE after a commit carries its metadata; without metrics nobody knows how many rows were written.

    Where overwriting is dynamic, a table that is rebuilt keeps no partition that its SELECT has no more.
    """
    quick = {"spark.databricks.delta.autoCompact.minNumFiles": "2"}
    project = new_project(tmp_path, parameters=quick | {"spark.sql.sources.partitionOverwriteMode": "dynamic"})
    source = orders(project)
    views = {
        "totals": f"select cust, count(*) as n, sum(amount) as total from {source} group by cust",
        "large": f"select cust, amount from {source} where amount > 10",
    }
    compacted = "tblproperties={'delta.autoOptimize.autoCompact': 'true'}"
    uncounted = "set spark.databricks.delta.history.metricsEnabled = false"
    project.model("totals", views["totals"], f"{INCREMENTAL}, {compacted}")
    project.model("large", views["large"], f'materialized="ivm", partition_by="cust", pre_hook="{uncounted}"')
    refresh(project, views)
    for n in range(3):
        project.sql(f"insert into {source} values ({n + 10}, 2, 11), ({n + 20}, {n + 9}, 12)")
        done = idle(project)  # compared after the next change
        assert done["totals"].startswith("delta · 2 keys · ") and not done["totals"].endswith(" 0 rows"), done
        assert done["large"].startswith("append") and "0 rows" not in done["large"], done
    assert "OPTIMIZE" in {row.operation for row in project.sql("describe history totals")}
    project.sql(f"update {source} set amount = amount + 1 where cust = 1")
    assert codes(refresh(project, views)) == {"totals": "delta", "large": "delta"}
    assert set(codes(idle(project)).values()) == {"noop"}
    project.sql(f"delete from {source} where cust = 3")
    assert set(codes(refresh(project, views, "run", "--full-refresh")).values()) == {"full"}


def test_a_table_is_known_by_its_id(dbt_project: Project) -> None:
    project = dbt_project
    source = orders(project)
    views = {"totals": f"select cust, sum(amount) as total from {source} group by cust"}
    project.model("totals", views["totals"], INCREMENTAL)
    for operation in ("ivm_status", "ivm_explain", "ivm_stale"):
        project.run("run-operation", operation)
    refresh(project, views)
    commit = log_of(project, source) / f"{1:020d}.json"
    moved = commit.stat().st_mtime_ns + 400_000_000
    os.utime(commit, ns=(moved, moved))
    project.sql(f"insert into {source} values (9, 2, 9)")
    assert codes(refresh(project, views)) == {"totals": "delta"}
    project.sql(f"drop table {source}")
    source = orders(project)
    project.sql(f"insert into {source} values (9, 2, 9), (10, 2, 10)")
    for version in range(3):
        os.utime(log_of(project, source) / f"{version:020d}.json", ns=(moved, moved))
    done = refresh(project, views)
    assert "was dropped and created again" in done["totals"], done
    # a commit of another writer, who says nothing of it
    (log_of(project, source) / f"{3:020d}.json").write_text('{"txn":{"appId":"other","version":1}}\n')
    assert codes(refresh(project, views)) in ({"totals": "delta"}, {"totals": "noop"})
    project.sql(f"insert into {source} values (11, 2, 11)")
    assert codes(refresh(project, views)) == {"totals": "delta"}
    # the same table, whose log was copied or put back
    newest = max(log_of(project, source).glob("*.json"))
    os.utime(newest, ns=(moved + 3600 * 10**9,) * 2)
    project.sql(f"insert into {source} values (12, 2, 12)")
    done = refresh(project, views)
    assert done["totals"].startswith(f"full · version {int(newest.stem)} of {source} has another commit time"), done


MAPPED = "'delta.columnMapping.mode' = 'name'"
VECTORS = f"{FEED}, 'delta.enableDeletionVectors' = 'true'"
# what happens to a source between two runs
HAPPENINGS: dict[str, tuple[str, list[str]]] = {
    "the feed comes back": (
        FEED,
        [
            "alter table {0} set tblproperties ('delta.enableChangeDataFeed' = 'false')",
            "insert into {0} values (6, 3, 60)",
            "restore {0} to version as of 1",
            "insert into {0} values (7, 3, 70)",
        ],
    ),
    "restored between vectors": (
        VECTORS,
        [
            "delete from {0} where id = 1",
            "delete from {0} where id = 2",
            "restore {0} to version as of 2",
            "delete from {0} where id = 3",
        ],
    ),
    "restored across a column": (
        FEED,
        [
            "alter table {0} add columns (more int)",
            "insert into {0} values (6, 3, 60, 1)",
            "restore {0} to version as of 1",
            "insert into {0} values (7, 3, 70)",
        ],
    ),
    "cloned over": (
        f"{FEED}, {MAPPED}",
        [
            "create table {0}_away shallow clone {0}",
            "alter table {0}_away drop column amount",
            "alter table {0}_away add columns (amount int)",
            "update {0}_away set amount = 10 * id",
            "truncate table {0}",
            "create or replace table {0} shallow clone {0}_away",
        ],
    ),
    "cloned without a feed": (
        FEED,
        [
            "create table {0}_fed shallow clone {0}",
            "create table {0}_away shallow clone {0}",
            "alter table {0}_away set tblproperties ('delta.enableChangeDataFeed' = 'false')",
            "truncate table {0}",
            "create or replace table {0} shallow clone {0}_away",
            "delete from {0}",
            "create or replace table {0} shallow clone {0}_fed",
            "update {0} set amount = amount + 1 where id = 2",
        ],
    ),
    "marked no more": (
        VECTORS,
        [
            "delete from {0} where id = 1",
            "alter table {0} drop feature deletionVectors",
            "update {0} set amount = 6 where cust = 2",
        ],
    ),
    "mapped no more": (
        f"{FEED}, {MAPPED}",
        [
            "update {0} set amount = 7 where cust = 2",
            "alter table {0} set tblproperties ('delta.columnMapping.mode' = 'none')",
            "update {0} set amount = 6 where cust = 1",
        ],
    ),
    "the feed in other letters": (
        FEED,
        [
            "alter table {0} set tblproperties ('delta.enablechangedatafeed' = 'false')",
            "insert into {0} values (6, 3, 60)",
            "alter table {0} set tblproperties ('delta.enablechangedatafeed' = 'true')",
            "update {0} set amount = 6 where cust = 1",
        ],
    ),
    "widened": (
        f"{FEED}, 'delta.enableTypeWidening' = 'true'",
        [
            "alter table {0} alter column id type bigint",
            "update {0} set amount = 6 where cust = 1",
        ],
    ),
    "widened by a write": (
        f"{FEED}, 'delta.enableTypeWidening' = 'true'",
        [
            "set spark.databricks.delta.schema.autoMerge.enabled = true",
            "insert into {0} select cast(5000000000 as bigint) as id, 2 as cust, 9 as amount",
            "update {0} set amount = 6 where cust = 1",
        ],
    ),
}


def test_what_happens_to_a_source(dbt_project: Project) -> None:
    """Where the feed cannot be read, or not be trusted, the versions are compared, in the same run."""
    project = dbt_project
    sources = {what: orders(project, what.replace(" ", "_"), p) for what, (p, _) in HAPPENINGS.items()}
    views = {}
    for what, source in sources.items():
        name = what.replace(" ", "_")
        views[f"by_{name}"] = f"select cust, sum(amount) as total from {source} group by cust"
        if what in ("restored between vectors", "widened by a write"):
            views[f"of_{name}"] = f"select cust, amount from {source} where amount > 10"
    for name, sql in views.items():
        project.model(name, sql, INCREMENTAL)
    refresh(project, views)
    for what, (_, statements) in HAPPENINGS.items():
        session(project, *(s.format(sources[what]) for s in statements), "select 1")
    done = refresh(project, views)
    assert set(codes(done).values()) == {"delta"}, done
    for source in sources.values():
        project.sql(f"update {source} set amount = amount + 1 where cust = 3")
    done = refresh(project, views)
    assert set(codes(done).values()) == {"delta"}, done


def test_a_feed_that_restores_switch(dbt_project: Project) -> None:
    """Off for what was written between two of them, though nobody has set its property since."""
    source = orders(dbt_project, "fed", "'delta.enableChangeDataFeed' = 'false'")
    session(dbt_project, f"alter table {source} set tblproperties ({FEED})")
    views = {"totals": f"select cust, sum(amount) as total from {source} group by cust"}
    dbt_project.model("totals", views["totals"], INCREMENTAL)
    refresh(dbt_project, views)
    on = dbt_project.sql(f"describe history {source} limit 1")[0].version
    off, row = f"restore {source} to version as of {on - 1}", f"insert into {source} values (6, 3, 60)"
    session(dbt_project, off, row, f"restore {source} to version as of {on}", row)
    assert codes(refresh(dbt_project, views)) == {"totals": "delta"}


def test_a_vacuum_that_is_not_logged(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project = dbt_project
    sources = {"unfed": orders(project, "unfed", "'delta.enableChangeDataFeed' = 'false'"), "fed": orders(project, "fed")}
    sources["marked"] = orders(project, "marked", f"{FEED}, 'delta.enableDeletionVectors' = 'true'")
    project.sql(f"insert into {sources['marked']} select /*+ coalesce(1) */ cast(id as int), 7, 7 from range(100, 150)")
    project.sql(f"delete from {sources['marked']} where id = 107")
    changes = dict.fromkeys(sources, "update {} set amount = amount + 1") | {"marked": "delete from {} where id = 108"}
    views = {name: f"select cust, sum(amount) as total from {t} group by cust" for name, t in sources.items()}
    views = {f"of_{name}": sql for name, sql in views.items()}
    for name, sql in views.items():
        project.model(name, sql, INCREMENTAL)
    refresh(project, views)
    monkeypatch.setattr(delta, "MOST_COMMITS", 1)
    for name, source in sources.items():
        # take no file away
        project.sql(f"insert into {source} values (8, 8, 8)")
        project.sql(f"alter table {source} alter column amount comment 'in cents'")
        project.sql(changes[name].format(source))
        session(
            project,
            "set spark.sql.sources.parallelPartitionDiscovery.parallelism = 2",
            "set spark.databricks.delta.retentionDurationCheck.enabled = false",
            "set spark.databricks.delta.vacuum.logging.enabled = false",
            f"vacuum {source} retain 0 hours",
        )
        assert "VACUUM END" not in {row.operation for row in project.sql(f"describe history {source}")}
        project.sql(f"insert into {source} values (9, 9, 9)")
    done = refresh(project, views)
    assert all("a VACUUM that left no commit removed files" in message for message in done.values()), done
    assert set(codes(idle(project)).values()) == {"noop"}


def test_files_that_a_merge_of_new_rows_took(dbt_project: Project) -> None:
    """A MERGE that only inserts rewrites a file for a row that matches and stays: a VACUUM takes the old one."""
    project = dbt_project
    kept = "'delta.deletedFileRetentionDuration' = 'interval 1 seconds'"
    sources = {"unfed": orders(project, "unfed", f"{kept}, 'delta.enableChangeDataFeed' = 'false'"), "fed": orders(project, "fed", f"{kept}, {FEED}")}
    views = {f"of_{name}": f"select cust, sum(amount) as total from {t} group by cust" for name, t in sources.items()}
    for name, sql in views.items():
        project.model(name, sql, INCREMENTAL)
    refresh(project, views)
    for source in sources.values():
        rows = f"select id, cust, amount from {source} where id = 1 union all select 9, 9, 9"
        unequal_ones = "when matched and t.amount <> s.amount then update set amount = s.amount"
        project.sql(f"merge into {source} t using ({rows}) s on t.id = s.id {unequal_ones} when not matched then insert *")
        did = project.sql(f"describe history {source} limit 1")[0].operationMetrics
        assert (did["numTargetRowsInserted"], did["numTargetRowsUpdated"]) == ("1", "0") and did["numTargetFilesRemoved"] != "0"
    time.sleep(2)
    # its thousands of listing tasks take minutes on a small machine
    few_tasks = "set spark.sql.sources.parallelPartitionDiscovery.parallelism = 2"
    session(project, few_tasks, *(f"vacuum {source}" for source in sources.values()))
    done = refresh(project, views)
    assert all("a VACUUM removed files of the old version" in message for message in done.values()), done
    assert set(codes(idle(project)).values()) == {"noop"}


def test_a_clock_that_went_back(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many commits Delta reports times that grow: a version is known by the time of its file all the same."""
    project = dbt_project
    source = orders(project)
    project.sql(f"insert into {source} values (8, 1, 8)")
    head = project.sql(f"describe history {source} limit 1")[0].version
    commit = log_of(project, source) / f"{head:020d}.json"
    back = commit.stat().st_mtime - 3600
    os.utime(commit, (back, back))
    forget_logs(project)
    views = {"totals": f"select cust, sum(amount) as total from {source} group by cust"}
    project.model("totals", views["totals"], INCREMENTAL)
    refresh(project, views)
    monkeypatch.setattr(delta, "FEW_COMMITS", 2)
    for n in range(3):
        project.sql(f"insert into {source} values (9, {n}, 9)")
    assert codes(refresh(project, views)) == {"totals": "delta"}


def test_what_others_do_to_the_target(dbt_project: Project) -> None:
    """A column that went and came back; a commit between what was observed and what was planned on."""
    project = dbt_project
    source = orders(project)
    views = {"totals": f"select cust, count(*) as n, sum(amount) as total from {source} group by cust"}
    mapped = ", tblproperties={'delta.columnMapping.mode': 'name'}"
    project.model("totals", views["totals"], INCREMENTAL + mapped)
    refresh(project, views)
    project.sql("alter table totals drop column total")
    project.sql("alter table totals add columns (total bigint)")
    done = refresh(project, views)
    assert "another writer wrote the table" in done["totals"], done
    # the constraint goes before the write, and with it comes another commit
    yaml = {"name": "totals", "config": {"contract": {"enforced": True}}}
    columns = [{"name": "cust", "data_type": "int"}, {"name": "n", "data_type": "bigint"}]
    columns.append({"name": "total", "data_type": "bigint"})
    checked = [{"type": "check", "name": "some", "expression": "n > 0"}]
    project.write("models/m.yml", json.dumps({"models": [yaml | {"columns": columns, "constraints": checked}]}))
    refresh(project, views)
    project.write("models/m.yml", json.dumps({"models": [yaml | {"columns": columns}]}))
    project.sql(f"insert into {source} values (9, 2, 9)")

    def act(*_: object) -> None:
        project.sql("update totals set total = 0 where cust = 3")

    with before(r"alter table \S*totals\S* drop constraint", act) as seen:
        project.run()
    assert seen
    done = refresh(project, views)
    assert "another writer wrote the table" in done["totals"], done
    # a struct gets a field that no row of the SELECT has, or a column a wider type: the names of the columns stay
    nested = table(project, "nested", "id int, s struct<a: int>", "(1, struct(1)), (2, struct(2))", FEED)
    copied = {"copied": f"select id, s from {nested}"}
    project.model("copied", copied["copied"], INCREMENTAL + ", tblproperties={'delta.enableTypeWidening': 'true'}")
    project.run("run", "-s", "copied")
    for altered in ("add columns (s.more int)", "alter column id type bigint"):
        project.sql(f"alter table copied {altered}")
        done = refresh(project, copied, "run", "-s", "copied")
        assert "the table has other columns than the SELECT" in done["copied"], done
    assert project.sql("describe copied")[0].data_type == "int"


def test_bare_names(dbt_project: Project) -> None:
    """A name without a schema is what Spark takes it for: a temporary view, or a table of the current schema."""
    project = dbt_project
    other = f"{project.schema}_other"
    project.sql(f"create schema {other}")
    ours = orders(project)
    project.sql(f"create table {other}.orders using delta tblproperties ({FEED}) as select 1 as cust, 2 as amount")
    hooks = {
        "here": [f"use {project.schema}"],
        "there": [f"use {other}"],
        "shadowed": [f"use {project.schema}", "create or replace temporary view orders as select 7 as cust, 8 as amount"],
    }
    for name, hook in hooks.items():
        project.model(name, "select cust, amount from orders", f"{INCREMENTAL}, pre_hook={hook}")
    views = {"here": f"select cust, amount from {ours}", "there": f"select cust, amount from {other}.orders"}
    views["shadowed"] = "select 7 as cust, 8 as amount"
    assert set(codes(refresh(project, views)).values()) == {"backfill"}
    project.sql(f"insert into {ours} values (9, 2, 9)")
    project.sql(f"insert into {other}.orders values (3, 4)")
    done = refresh(project, views)
    assert codes(done) == {"here": "append", "there": "append", "shadowed": "full"}, done
    assert "orders is a temporary view" in done["shadowed"]


@contextmanager
def statements(monkeypatch: pytest.MonkeyPatch, words: str) -> Iterator[list[str]]:
    """The statements that have these words."""
    run, found = HANDLE.execute, []

    def spied(handle: SessionHandle, sql: str, *args: Any) -> None:
        if words in sql:
            found.append(sql)
        run(handle, sql, *args)

    with monkeypatch.context() as patch:
        patch.setattr(HANDLE, "execute", spied)
        yield found


def test_tables_that_are_replaced(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table model with the rows that it had costs one comparison; an overwritten partition is read by its feed."""
    project = dbt_project
    source = orders(project)
    project.model("base", f"select * from {source}", "materialized='table', file_format='delta'")
    project.model("totals", "select cust, sum(amount) as total from {{ ref('base') }} group by cust", "materialized='ivm'")
    project.model("above", "select total, count(*) as n from {{ ref('totals') }} group by total", "materialized='ivm'")
    project.model("opaque", "select cust, uuid() as u from {{ ref('base') }}", "materialized='ivm'")
    counted = {c: f"select {c}, count(*) as n from {source} group by {c}" for c in ("id", "amount", "cust")}
    for column, sql in counted.items():
        project.model(f"by_{column}", sql.replace(source, "{{ ref('base') }}"), "materialized='ivm'")
    daily = table(project, "daily", "day int, cust int, amount int", "(1, 1, 1), (2, 2, 2)", FEED, "partitioned by (day)")
    project.model("by_day", f"select cust, sum(amount) as total from {daily} group by cust", "materialized='ivm'")
    totals = f"select cust, sum(amount) as total from {source} group by cust"
    views = {"totals": totals, "above": f"select total, count(*) as n from ({totals}) group by total"}
    views["by_day"] = f"select cust, sum(amount) as total from {daily} group by cust"
    views |= {f"by_{column}": sql for column, sql in counted.items()}
    refresh(project, views)
    for _ in range(2):
        with statements(monkeypatch, "compare replaced tables") as compared:
            done = idle(project)
        assert {done[n].split(" · ")[0] for n in ("totals", "above", "opaque", "by_id", "by_amount")} == {"noop"}, done
        assert len(compared) == 2, "some columns and then all of them, for five models that read the table"
    assert "the rows they had" in done["totals"], done
    session(
        project,
        "set spark.sql.sources.partitionOverwriteMode = dynamic",
        f"insert overwrite {daily} values (2, 2, 3)",
        "select 1",
    )
    project.sql(f"update {source} set amount = 6 where id = 1")
    done = refresh(project, views)
    assert {done[n].split(" · ")[0] for n in ("totals", "above", "by_day")} <= {"delta", "full"}, done
    assert codes(done)["opaque"] == "full"
    project.sql(f"insert into {daily} values (3, 3, 3)")
    refresh(project, views)
    session(
        project,
        "set spark.sql.sources.partitionOverwriteMode = dynamic",
        f"insert overwrite {daily} values (3, 3, 4)",
        "select 1",
    )
    project.run("run-operation", "ivm_explain", "--args", "{model: by_day}")
    assert any("read by feed" in message for message in project.messages), project.messages


def test_replaced_tables_are_compared_by_one_statement(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project = dbt_project
    source = orders(project)
    parts = {name: f"select cust as {name}, max({of}) as m_{name} from {source} group by cust" for name, of in (("a", "id"), ("b", "amount"), ("c", "id + amount"))}
    for name, sql in parts.items():
        project.model(name, sql, "materialized='table', file_format='delta'")
    project.model("of_a", "select m_a, count(*) as n from {{ ref('a') }} group by m_a", "materialized='ivm'")
    joined = "select * from {} join {} on a = b left join {} on c = b"
    refs = ("{{ ref('a') }}", "{{ ref('b') }}", "{{ ref('c') }}")
    project.model("joined", joined.format(*refs) + " -- {{ ref('of_a') }}", "materialized='ivm'")
    views = {"joined": joined.format(*(f"({sql})" for sql in parts.values()))}
    refresh(project, views)
    with statements(monkeypatch, "compare replaced tables") as compared:
        assert "the rows they had" in idle(project)["joined"]
    # one column of `a`, then all of it, then the others
    assert [sql.count("abs(__ivm_w)") for sql in compared] == [1, 1, 2]
    project.sql(f"update {source} set id = 10 * id")
    with statements(monkeypatch, "compare replaced tables") as compared:
        refresh(project, views)
    assert [sql.count("abs(__ivm_w)") for sql in compared] == [1, 3]


def test_a_star_an_edit_and_a_new_column_at_once(dbt_project: Project) -> None:
    project = dbt_project
    source = orders(project)
    sql = f"select * from {source} where amount > 10"
    project.model("large", sql, INCREMENTAL)
    refresh(project, {"large": sql})
    project.sql(f"alter table {source} add columns (note string)")
    project.sql(f"insert into {source} values (9, 9, 90, 'n')")
    sql = f"select *, amount * 2 as twice from {source} where amount > 20"
    project.model("large", sql, INCREMENTAL)
    done = refresh(project, {"large": sql})
    assert codes(done)["large"] == "full", done
    project.sql(f"insert into {source} values (10, 9, 91, 'n')")
    assert codes(refresh(project, {"large": sql})) == {"large": "append"}


@pytest.mark.slow
def test_a_schema_with_its_catalog(tmp_path: Path) -> None:
    plain = new_project(tmp_path / "plain")
    source = orders(plain)
    project = new_project(tmp_path / "named", schema=f"spark_catalog.{plain.schema}")
    sql = f"select cust, sum(amount) as total from {source} group by cust"
    project.model("totals", sql, INCREMENTAL)
    assert codes({r.node.name: str(response(r)["_message"]) for r in models(project.run())}) == {"totals": "backfill"}
    plain.sql(f"insert into {source} values (9, 2, 9)")
    (result,) = models(project.run())
    assert response(result)["code"] == "delta"
    assert unequal(plain, "totals", sql) == 0


def test_features_that_are_dropped(dbt_project: Project) -> None:
    """Dropping a feature of a table leaves commits of its own, and none changes a row."""
    project = dbt_project
    marks = f"{FEED}, 'delta.enableDeletionVectors' = 'true', 'delta.checkpointPolicy' = 'v2'"
    source = orders(project, properties=marks)
    project.sql(f"delete from {source} where id = 2")
    views = {"totals": f"select cust, sum(amount) as total from {source} group by cust"}
    kept = "tblproperties={'delta.enableDeletionVectors': 'true', 'delta.checkpointPolicy': 'v2'}"
    project.model("totals", views["totals"], f"{INCREMENTAL}, {kept}")
    refresh(project, views)
    project.sql(f"update {source} set amount = 21 where id = 3")
    assert codes(refresh(project, views)) == {"totals": "delta"}
    for name in (source, "totals"):
        for feature in ("deletionVectors", "v2Checkpoint"):
            project.sql(f"alter table {name} drop feature {feature}")
    left = {row.operation for name in (source, "totals") for row in project.sql(f"describe history {name}")}
    assert {"Empty Commit", "Deletion Vector Tombstones", "DROP FEATURE"} <= left
    assert refresh(project, views) == {"totals": "noop · sources had maintenance only"}
    project.sql(f"update {source} set amount = 22 where id = 3")
    assert refresh(project, views) == {"totals": "delta · 1 key · −1 +1 rows"}


def test_a_source_that_became_a_view_is_called_one(dbt_project: Project) -> None:
    project = dbt_project
    source = orders(project)
    views = {"totals": f"select cust, sum(amount) as total from {source} group by cust"}
    project.model("totals", views["totals"], INCREMENTAL)
    refresh(project, views)
    project.sql(f"alter table {source} rename to {source}_moved")
    project.sql(f"create view {source} as select * from {source}_moved")
    project.run("run-operation", "ivm_status")
    (line,) = [said for all in project.messages for said in all.splitlines() if "source:" in said]
    assert line == f"  source:    {source} is a view, which keeps no versions"
    assert codes(refresh(project, views)) == {"totals": "full"}
