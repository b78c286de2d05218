"""What operators are warned of, and what may be done beside refreshes: none of it is taken for a write of another process."""

from __future__ import annotations

import re

import pytest
from harness import INCREMENTAL, DbtFailed, Project, models, response
from shop import aged, wrong

TOTALS = "select cust, sum(amount) as total from {}.orders group by cust"
COPIED = "select id, amount from {}.orders"
STATE = "materialized='ivm', meta={'ivm_refresh': 'incremental', 'ivm_state': true}"


def test_a_schema_that_is_not_there_yet(dbt_project: Project) -> None:
    dbt_project.sql("create table orders using delta as select 1 as id")
    dbt_project.model("later", f"select id from {dbt_project.schema}.orders", f"{INCREMENTAL}, schema='later'")
    dbt_project.run("run-operation", "ivm_maintain")
    assert "there is nothing to do" in "".join(dbt_project.messages)


def test_a_table_that_is_a_view_still(dbt_project: Project) -> None:
    """Its model has not run since it is an `ivm` model."""
    dbt_project.sql("create table orders using delta as select 1 as id")
    dbt_project.sql(f"create view later as select id from {dbt_project.schema}.orders")
    dbt_project.model("later", f"select id from {dbt_project.schema}.orders", INCREMENTAL)
    dbt_project.run("run-operation", "ivm_maintain")
    assert "there is nothing to do" in "".join(dbt_project.messages)


def test_maintained(dbt_project: Project) -> None:
    project, s = dbt_project, dbt_project.schema
    project.sql(
        "create table orders (id int, cust int, amount int) using delta tblproperties "
        "('delta.enableChangeDataFeed' = 'true', 'delta.deletedFileRetentionDuration' = 'interval 6 hours')"
    )
    project.sql("insert into orders select id, id % 5, id from range(40)")
    views = {"totals": TOTALS.format(s), "copied": COPIED.format(s)}
    project.model("totals", views["totals"].replace("group", "where amount <> 3 group"), STATE)
    project.model("copied", views["copied"], INCREMENTAL)
    project.run()
    project.model("totals", views["totals"], STATE)
    project.run()
    project.sql("update totals__ivm_state__ivm_dirty set ivm_detected_at = ivm_detected_at - interval 100 days")
    project.sql("insert into totals__ivm_state__ivm_dirty select /*+ repartition(30) */ * except (ivm_detected_at, id), current_timestamp() as ivm_detected_at from (select * from totals__ivm_state__ivm_dirty limit 1), range(30)")  # fmt: skip
    project.sql("update ivm_runs set recorded_at = recorded_at - interval 100 days")
    project.sql("insert into ivm_runs (model, status, recorded_at) select /*+ repartition(30) */ 'n', 'error', current_timestamp() from range(30)")  # fmt: skip
    project.write_as_refresh("copied", "insert overwrite copied select /*+ repartition(30) */ * from copied")
    chunks = ("copied__ivm_load", "copied__ivm_load__ivm_dirty")
    unused = ("totals__ivm_delta_1_0123abcd", "gone__ivm_state", "gone__ivm_state__ivm_dirty", "copied__ivm_state", "gone__ivm_load", *chunks)  # fmt: skip
    used = ("totals__ivm_delta_9_0123abcd", "mine__ivm_state", "mine", "totals__ivm_notes", "loaded__ivm_load", "theirs__ivm_load", "spelled__ivm_load")
    in_chunks = "materialized='ivm', meta={'ivm_load': {'by': 'id', 'every': 9}}"
    loaded = [project.model(name, COPIED.format(s), in_chunks) for name in ("loaded", "Spelled")]
    for table in (*unused, *used):
        project.sql(f"create table {table} (a int) using delta")
    for table in (*unused, *used):
        if table != used[0]:
            aged(project, table, 100 if table in ("gone__ivm_load", "spelled__ivm_load") else 3)

    project.sql(
        "create table ivm_loads (model string, state string, chunk int, percent double, seconds_left double, why string, "
        "holder string, recorded_at timestamp) using delta"
    )
    told_by = "insert into ivm_loads (model, state, holder, recorded_at)"
    project.sql(
        f"{told_by} select 'm', state, null, current_timestamp() - make_interval(0, 0, 0, days) "
        "from values ('pause', 300), ('resume', 200), ('loading', 150), ('done', 120), ('loading', 1) as t (state, days)"
    )

    project.sql(f"{told_by} select /*+ repartition(30) */ '{s}.copied', 'loading', 'elsewhere:1:m', current_timestamp() from range(30)")  # fmt: skip

    def maintain(**options: object) -> str:
        listed = ", ".join(f"{name}: {str(value).lower()}" for name, value in options.items())
        project.run("run-operation", "ivm_maintain", "--args", f"{{{listed}}}")
        return "\n".join(project.messages)

    def state() -> dict[str, int]:
        """Each table with its version."""
        tables = [row.tableName for row in project.sql("show tables")]
        return {t: int(project.sql(f"describe history {t} limit 1")[0].version) for t in tables}

    output = maintain()
    assert not any(f"{s}.{table}:" in output for table in chunks), "somebody loads them"
    project.sql(f"{told_by} values ('{s}.copied', 'stopped', 'elsewhere:1:m', current_timestamp())")
    before = state()
    output = maintain()
    assert "would be done" in output and state() == before
    assert f"drop {s}.copied__ivm_load: copied is not loaded in chunks any more" in output
    assert f"drop {s}.gone__ivm_load: there is no model gone, and nobody wrote it for 90 days" in output
    assert all(f"drop {s}.{table}: " in output for table in unused) and not any(f"{s}.{t}:" in output for t in used)
    compacted = re.findall(rf"compact {s}.(\w+): ", output)
    assert sorted(compacted) == ["copied", "ivm_loads", "ivm_runs", "totals__ivm_state__ivm_dirty"]
    assert (
        f"delete 1 key older than 90 days from {s}.totals__ivm_state__ivm_dirty" in output
        and f"delete 3 runs older than 90 days from {s}.ivm_runs" in output
        and f"delete 3 rows older than 90 days from {s}.ivm_loads" in output
    )
    assert "would be done" in maintain(days=1000) and "delete" not in "".join(project.messages)

    assert "steps done" in maintain(dry_run=False)
    assert "there is nothing to do" in maintain()
    assert set(before) - set(state()) == set(unused)
    for model in loaded:
        model.unlink()
    assert all(project.sql(f"describe detail {table}")[0].numFiles == 1 for table in compacted)
    assert project.sql("select count(*) from totals__ivm_state__ivm_dirty")[0][0] == 30
    assert sorted(row.state for row in project.sql("select state from ivm_loads where model = 'm'")) == ["loading", "resume"]
    runs = project.sql("select model, count(*) from ivm_runs where status = 'success' group by model order by model")
    assert [tuple(row) for row in runs] == [(f"{s}.copied", 1), (f"{s}.totals", 1), (f"{s}.totals__ivm_state", 1)]
    done = {r.node.name: response(r)["_message"] for r in models(project.run())}
    assert done == {"copied": "noop", "totals": "noop"}
    with pytest.raises(DbtFailed, match="it is a number from 1"):
        maintain(days=0)
    with pytest.raises(DbtFailed, match="dry_run of ivm_maintain is 'none'; it is true or false"):
        maintain(dry_run=None)

    # the sources move: their old versions may be gone within hours
    project.run("run-operation", "ivm_status")
    assert "more days" not in "\n".join(project.messages)
    project.sql("insert into orders values (90, 1, 1)")
    project.run("run-operation", "ivm_status")
    assert "more days" not in "\n".join(project.messages), "added rows take no files away"
    project.sql("update orders set amount = amount + 1 where cust = 2")
    project.run("run-operation", "ivm_status")
    output = "\n".join(project.messages)
    assert (
        f"{s}.copied was computed from version 1 of {s}.orders, which can be read for 0.2 more days: a VACUUM" in output
    )
    # the shorter of both: the log, where commits are kept for a day
    kept = "'delta.logRetentionDuration' = 'interval 1 day', 'delta.deletedFileRetentionDuration' = 'interval 1 day'"
    project.sql(f"alter table orders set tblproperties ({kept})")
    project.run("run-operation", "ivm_status")
    output = "\n".join(project.messages)
    assert f"{s}.orders, which can be read for 1.0 more days: its log keeps commits for 1 day." in output
    project.run("run-operation", "ivm_status", "--args", "{days: 0}")
    assert "more days" not in "\n".join(project.messages), "not within that time"
    assert {response(r)["code"] for r in models(project.run())} == {"delta"}
    assert not wrong(project, views)
