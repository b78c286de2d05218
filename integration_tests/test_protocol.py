"""The commit protocol: no batch lost or repeated, whatever else happens to the target and its sources."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pyspark
import pytest
from crash_child import child
from dbt_common.exceptions import DbtDatabaseError
from harness import INCREMENTAL, S3, TARGETS, DbtFailed, Project, models, response, responses
from kept import Keeper
from pyspark.sql import Row
from shop import WRITE, compared_at_once, forget_logs, idle, log_of, unequal
from spark_ivm import api as engine
from spark_ivm.planning.plan import Limits
from where import HANDLE, SERVER, new_project

from dbt.adapters.spark_ivm.capabilities import minor
from dbt.adapters.spark_ivm.formats import delta
from dbt.adapters.spark_ivm.session import SessionHandle

# `totals` is published by key, `large` by appending or by rows.
VIEWS = {
    "totals": "select cust, count(*) as n, sum(amount) as total from {}.orders group by cust",
    "large": "select cust, amount from {}.orders where amount > 10",
}
FEED = "'delta.enableChangeDataFeed' = 'true'"

INSERT = "insert into {} values (7, 2, 11, 'n'), (8, 9, 12, 'n')"
UPDATE = "update {} set amount = amount + 1 where cust = 1"


def whole(*values: object) -> Any:
    """A case of the whole suite, which the sample leaves out."""
    return pytest.param(*values, marks=pytest.mark.slow)


class Lake:
    """A source `orders` with a change feed, and the two views of it as models that never rebuild without need."""

    def __init__(self, project: Project, views: dict[str, str] = VIEWS, config: str = "") -> None:
        self.project = project
        self.source = f"{project.schema}.orders"
        self.views = {name: sql.format(project.schema) for name, sql in views.items()}
        self.create()
        for name, sql in self.views.items():
            options = "materialized='ivm', meta={'ivm_refresh': 'incremental'}" + config
            project.model(name, sql, options)

    def create(self, properties: str = FEED, columns: str = "id int, cust int, amount int, note string") -> None:
        """Create the source again: two commits."""
        self.sql(f"create table {self.source} ({columns}) using delta tblproperties ({properties})")
        self.sql(f"insert into {self.source} values (1, 1, 5, 'a'), (2, 1, 20, 'b'), (3, 2, 30, 'c'), (4, 3, 40, 'd')")

    def sql(self, statement: str) -> list[Row]:
        return self.project.sql(statement.format(self.source))

    def refresh(self, *args: str) -> dict[str, str]:
        """`dbt run`, then both targets against a recomputation. What each run reported, as `<code> · …`.

        A first build is the SELECT itself: its rows are compared after the next run.
        """
        done = self.idle(*args)
        self.check(*(name for name in self.views if not done[name].startswith("backfill")))
        return done

    def idle(self, *args: str) -> dict[str, str]:
        """What each model of a run reported, without a comparison: no source has changed since the last one."""
        return idle(self.project, "run", *args)

    def check(self, *names: str) -> None:
        """Fails unless each target is what its SELECT gives now."""
        for name, (differing, rows) in compared_at_once(self.project, {name: self.views[name] for name in names}).items():
            assert differing == 0, name
            assert rows, f"{name} is empty: the check would prove nothing"

    def vacuum(self, hours: int) -> None:
        """Vacuum the source. Its thousands of listing tasks take minutes on a small machine."""
        with self.project.session() as session:
            session.execute("set spark.sql.sources.parallelPartitionDiscovery.parallelism = 2")
            session.execute("set spark.databricks.delta.retentionDurationCheck.enabled = false")
            session.execute(f"vacuum {self.source} retain {hours} hours")

    def version(self, table: str) -> int:
        return int(self.sql(f"describe history {table} limit 1")[0].version)

    def versions(self) -> dict[str, int]:
        return {name: self.version(name) for name in self.views}

    def position(self, table: str) -> dict[str, Any]:
        """The newest position of a target."""
        commits = self.sql(f"describe history {table}")
        return dict(json.loads(next(c.userMetadata for c in commits if c.userMetadata)))


@pytest.fixture
def lake(keeper: Keeper) -> Lake:
    """Both targets are built."""
    return keeper(both_built)


def both_built(project: Project) -> Lake:
    lake = Lake(project)
    assert codes(lake.refresh()) == {"backfill"}
    return lake


def codes(done: dict[str, str]) -> set[str]:
    return {message.split(" · ")[0] for message in done.values()}


@contextmanager
def before(pattern: str, action: Callable[[SessionHandle, str], None]) -> Iterator[list[str]]:
    """Within this block `action` comes before the first statement that matches; the statement is in the list then."""
    execute, wanted, seen = HANDLE.execute, re.compile(pattern, re.IGNORECASE), list[str]()

    def watched(self: SessionHandle, sql: str, bindings: Any = None) -> None:
        if not seen and wanted.search(sql):
            seen.append(sql)
            action(self, sql)
        execute(self, sql, bindings)

    HANDLE.execute = watched
    try:
        yield seen
    finally:
        HANDLE.execute = execute


# ── every statement can be run twice ────────────────────────────────────────────────────────────────────


SETTINGS = tuple(
    f"spark.databricks.delta.{key}" for key in ("commitInfo.userMetadata", "write.txnAppId", "write.txnVersion")
)


def settings_of(handle: SessionHandle, names: Sequence[str] = SETTINGS) -> dict[str, str]:
    """Return the settings that are set, by default those of a write; an INSERT has them in its own text."""
    connection = getattr(handle, "handle", handle)
    if hasattr(connection, "settings"):
        return dict(connection.settings(names))
    cursor = connection.cursor()  # of stock dbt-spark
    cursor.execute("SET")
    return {name: value for name, value, *_ in cursor.fetchall() if name in names}


@pytest.mark.parametrize("change", [whole(INSERT), UPDATE, whole("--full-refresh")])
def test_a_repeated_write_is_skipped(lake: Lake, change: str) -> None:
    if change != "--full-refresh":
        lake.sql(change)
    for name in VIEWS:
        kept: dict[str, str] = {}

        def keep(handle: SessionHandle, sql: str, kept: dict[str, str] = kept) -> None:
            kept.update(settings_of(handle))

        with before(WRITE.format(name), keep) as written:
            assert codes(lake_run(lake, name, *([change] if change.startswith("--") else []))) <= {
                "append", "delta", "full",
            }  # fmt: skip
        landed = lake.version(name)
        with lake.project.session() as again:
            again.replace(kept)
            try:
                again.execute(written[0])
            except Exception as error:  # the MERGE by rows has dropped its staging table
                assert "__ivm_delta" in str(error)
        # Delta writes a whole table again, at the same position
        assert lake.version(name) == landed + (change == "--full-refresh")
    if change == "--full-refresh":
        assert codes(lake.idle()) == {"noop"}
    lake.check(*VIEWS)


def test_what_one_merge_replaces(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys on record, one of them NULL; and one of three equal rows."""
    monkeypatch.setattr(engine, "LIMITS", dict.fromkeys(engine.LIMITS, Limits(literal_keys=1, rebuild_share=None)))
    most = "select cust, max(amount) as most from {}.orders group by cust"
    lake = Lake(dbt_project, {"most": most, "large": VIEWS["large"]})
    lake.sql("insert into {} values (5, null, 50, 'e'), (6, 3, 40, 'f'), (7, 3, 40, 'g'), (8, 1, 25, 'h'), (9, 2, 31, 'i')")
    lake.refresh()
    lake.sql("delete from {} where id in (7, 8, 9)")
    lake.sql("update {} set amount = 49 where cust is null")
    with before(r"merge into \S*most", lambda *_: None) as by_key, before(r"merge into \S*large", lambda *_: None) as by_row:
        lake.refresh()
    assert "__ivm_op" in by_key[0] and "__ivm_copies" in by_row[0]


# ── a table that is dropped while a run is at it ────────────────────────────────────────────────────────


def test_dropped_before_it_is_written_again(lake: Lake) -> None:
    """The next write has a newer transaction than the table that is gone had."""
    for _ in range(2):
        lake.sql(UPDATE)
        lake_run(lake, "totals")
    with before(WRITE.format("totals"), lambda *_: lake.sql("drop table totals") and None) as written:
        assert codes(lake_run(lake, "totals", "--full-refresh")) == {"full"}
    assert written
    assert lake.version("totals") == 0
    for change in (INSERT, UPDATE):
        lake.sql(change)
        assert lake_run(lake, "totals")["totals"].startswith("delta")
        lake.check("totals")


@pytest.mark.parametrize("older", [2, 0])
def test_dropped_and_built_again_before_rows_are_written(lake: Lake, older: int) -> None:
    """Rows that came twice are seen by the next run, also where they came on the version that was planned on."""
    lake.sql("drop table large")
    lake_run(lake, "large", "--full-refresh")
    for _ in range(older):
        lake.sql(UPDATE)
        lake_run(lake, "large")
    assert bool(lake.version("large")) is bool(older)
    lake.sql(INSERT)

    def again(*_: Any) -> None:
        lake.sql("drop table large")
        finished(child(lake.project, "run", "-s", "large", "--full-refresh"))

    with before(WRITE.format("large"), again) as written:
        lake_run(lake, "large")
    assert written
    assert any("another writer dropped it" in m for m in lake.project.messages)
    lake_run(lake, "large")
    lake.check("large")


def lake_run(lake: Lake, name: str, *args: str) -> dict[str, str]:
    return {r.node.name: response(r)["_message"] for r in models(lake.project.run("run", "-s", name, *args))}


# ── two runs at once ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("totals", UPDATE),
        ("large", INSERT),
        whole("totals", INSERT),
        whole("large", UPDATE),
    ],
)
def test_another_run_lands_first(lake: Lake, name: str, change: str) -> None:
    lake.sql(change)
    with before(WRITE.format(name), lambda *_: finished(child(lake.project, "run", "-s", name))) as written:
        done = lake_run(lake, name)
    assert written
    assert done[name] == "noop"
    lake.check(name)


def test_another_first_build_lands_first(dbt_project: Project) -> None:
    lake = Lake(dbt_project)
    lake.sql("select 1")
    with before(WRITE.format("totals"), lambda *_: finished(child(lake.project, "run", "-s", "totals"))) as written:
        done = lake_run(lake, "totals")
    assert written
    if TARGETS == "iceberg":  # without transactions of Delta the later one writes the same rows once more
        assert codes(done) == {"backfill"}
    else:
        assert done["totals"] == "noop"
        assert lake.version("totals") == 0
    lake.check("totals")


@pytest.mark.parametrize("writer", ["another run", "somebody else"])
def test_a_write_between_two_commits_of_a_run(lake: Lake, writer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows that were invalidated by hand have a commit of their own: its position hides nothing that came before it."""
    where = json.dumps({"model": "totals", "where": "cust = 1"})
    lake.project.run("run-operation", "ivm_invalidate", "--args", where)
    lake.sql(UPDATE)
    execute, left = HANDLE.execute, [writer]

    def watched(self: SessionHandle, sql: str, bindings: Any = None) -> None:
        execute(self, sql, bindings)
        if left and re.search(WRITE.format("totals"), sql, re.IGNORECASE):
            left.clear()
            if writer == "another run":
                lake.sql(INSERT)
                finished(child(lake.project, "run", "-s", "totals"))
                lake.sql("insert into {} values (10, 3, 13, 'n')")
            else:
                lake.sql("update totals set total = total + 1 where cust = 2")

    monkeypatch.setattr(HANDLE, "execute", watched)
    lake_run(lake, "totals")
    assert not left
    lake_run(lake, "totals")
    lake.check("totals")
    assert codes(lake_run(lake, "totals")) == {"noop"}


@pytest.mark.parametrize("name", ["large", whole("totals")])
def test_maintenance_between_the_plans_of_two_runs(lake: Lake, name: str) -> None:
    """Both began with the same rows: the one that was planned after it does not land on top of the other."""
    lake.sql(INSERT)
    kept: dict[str, str] = {}

    def stop(handle: SessionHandle, sql: str) -> None:
        kept.update(settings_of(handle), sql=sql)
        raise DbtDatabaseError("stopped ahead of its write")

    def land(*_: object) -> None:
        written = kept.pop("sql")
        with lake.project.session() as other:
            other.replace(kept)
            other.execute(written)

    with before(WRITE.format(name), stop), pytest.raises(DbtFailed, match="stopped ahead of its write"):
        lake_run(lake, name)
    lake.sql(f"alter table {name} set tblproperties ('told' = 'something')")
    with before(WRITE.format(name), land) as written:
        done = lake_run(lake, name)
    assert written
    assert done[name] == "noop"
    lake.check(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", VIEWS)
def test_a_position_that_moved_past_another_run(lake: Lake, name: str) -> None:
    """A run finds that the view is untouched; before it says so, a later change is published by another run."""

    def publish(*_: object) -> None:
        lake.sql(INSERT)
        finished(child(lake.project, "run", "-s", name))

    lake.sql("update {} set note = 'z'")
    with before("alter table .*'ivm.position'", publish) as written:
        lake_run(lake, name)
    assert written
    lake.sql(INSERT)
    done = lake.refresh()
    assert re.match("(append|delta) · repaired: another writer wrote the table: ", done[name])
    assert codes(lake.idle()) == {"noop"}


EDITED = {
    "totals": "select cust, count(*) as n, sum(amount + if(note = 'b', 1, 0)) as total from {}.orders group by cust",
    "large": "select cust, amount from {}.orders where amount > 25",
}


def edit(lake: Lake, views: dict[str, str] = EDITED, option: str = "'ivm_on_logic_change': 'replay'") -> None:
    """Other SQL for the models."""
    for name, sql in views.items():
        lake.views[name] = sql.format(lake.project.schema)
        lake.project.model(
            name, lake.views[name], f"materialized='ivm', meta={{'ivm_refresh': 'incremental', {option}}}"
        )


@pytest.mark.parametrize("name", ["totals", whole("large")])
def test_a_foreign_write_while_an_edit_is_published(lake: Lake, name: str) -> None:
    """Between what was observed and the write."""
    edit(lake)
    lake.sql(INSERT)
    pattern = rf"(^|\*/)\s*(insert into|merge into) \S*\b{name}`?(\s|$)"
    with before(pattern, lambda *_: lake.sql(f"delete from {name} where cust = 3")) as written:
        lake_run(lake, name)
    assert written
    lake_run(lake, name)
    lake.check(name)
    assert codes(lake_run(lake, name)) == {"noop"}


def test_an_edit_killed_before_it_is_published(lake: Lake) -> None:
    """The table and its query are the old ones: the next run continues from them."""

    def fail(*_: object) -> None:
        raise RuntimeError("power cut")

    edit(lake)
    for name in VIEWS:
        with (
            before(rf"(^|\*/)\s*(insert into|merge into|delete from) \S*\b{name}`?(\s|$)", fail),
            pytest.raises(DbtFailed),
        ):
            lake_run(lake, name)
        assert f"ivm.logic.{lake.position(name)['fingerprint']}" in str(lake.sql(f"show tblproperties {name}"))
    assert codes(lake.refresh()) == {"replay"}


def test_an_edit_of_a_scope_killed_between_its_commits(lake: Lake) -> None:
    """The rows of the scope are published, the data that moved beside the edit is not: the next run does that."""

    def fail(*_: object) -> None:
        raise RuntimeError("power cut")

    edit(lake, {"totals": EDITED["totals"]}, "'ivm_scope': 'cust >= 1'")
    lake.sql(INSERT)
    landed = lake.version("totals")
    with before(r"(^|\*/)\s*insert into \S*\btotals`?(\s|$)", fail), pytest.raises(DbtFailed):
        lake_run(lake, "totals")
    assert lake.version("totals") == landed + 1, "the rows of the scope"
    assert lake.refresh()["totals"].startswith("delta")


@pytest.mark.slow
def test_an_edit_after_a_restore(lake: Lake) -> None:
    """The table is as an older query made it: the position and the property of that version say which."""
    before_edit = lake.versions()
    edit(lake)
    assert codes(lake.refresh()) == {"replay"}
    for name, version in before_edit.items():
        lake.sql(f"restore table {name} to version as of {version}")
    lake.sql(INSERT)
    assert codes(lake.refresh()) == {"replay"}
    edit(lake, VIEWS)
    assert codes(lake.refresh()) == {"replay"}


@pytest.mark.slow
def test_a_pin_older_than_the_position(lake: Lake, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two models of a run, another run publishes the second one at newer versions than the first has pinned."""
    described, published = delta.described, list[str]()

    def publish(session: Any, name: str) -> Any:
        if not published and "totals" in name:
            published.append(name)
            lake.sql(INSERT)
            finished(child(lake.project, "run", "-s", "totals"))
        return described(session, name)

    lake.sql(INSERT)
    with monkeypatch.context() as patch:
        patch.setattr(delta, "described", publish)
        done = {r.node.name: response(r)["_message"] for r in models(lake.project.run())}
    assert published
    assert done == {"large": "append · +2 rows", "totals": "noop"}
    assert lake.refresh() == {"large": "append · +2 rows", "totals": "noop"}


def finished(process: Any) -> None:
    assert process.returncode == 0, process.stdout


# ── foreign commits ─────────────────────────────────────────────────────────────────────────────────────


def test_nothing_happened(lake: Lake) -> None:
    written = lake.versions()
    assert lake.idle() == {"totals": "noop", "large": "noop"}
    assert lake.versions() == written


def test_maintenance(lake: Lake) -> None:
    lake.sql("insert into {} values (5, 5, 50, 'e')")
    assert codes(lake.idle()) == {"delta", "append"}
    for table in ("orders", *VIEWS):
        lake.sql(f"optimize {table}")
        lake.sql(f"alter table {table} set tblproperties ('team' = 'me')")
        lake.sql(f"comment on table {table} is 'a table'")
        lake.sql(f"alter table {table} alter column cust comment 'a column'")
    lake.vacuum(168)
    lake.sql("delete from {} where false")
    written = lake.versions()
    assert codes(lake.idle()) == {"noop"}
    assert lake.versions() == written
    lake.sql(UPDATE)
    assert codes(lake.refresh()) == {"delta"}


@pytest.mark.slow
def test_maintenance_of_the_target_alone(lake: Lake) -> None:
    """Every day the target is compacted, while its sources rest: its position must not leave the log."""
    lake.sql("alter table totals set tblproperties ('team' = 'me')")
    for file in log_of(lake.project, "totals").iterdir():
        then = file.stat().st_mtime - 5 * 24 * 3600
        os.utime(file, (then, then))
    assert lake.refresh() == {"totals": "noop · the table had maintenance only", "large": "noop"}
    assert lake.position("totals")["planned_on"] == 1
    written = lake.versions()
    assert lake.refresh() == {"totals": "noop", "large": "noop"}
    assert lake.versions() == written


@pytest.mark.slow
@pytest.mark.parametrize("spelled", ["True", "TRUE"])
def test_a_feed_that_is_on_in_other_letters(lake: Lake, spelled: str) -> None:
    lake.sql("drop table {}")
    lake.create(f"'delta.enableChangeDataFeed' = '{spelled}'")
    lake.refresh()
    lake.sql(UPDATE)
    lake.project.run("run-operation", "ivm_explain")
    assert "read by feed" in "".join(lake.project.messages)
    assert codes(lake.refresh()) == {"delta"}


def test_changes_without_effect_move_the_position(lake: Lake) -> None:
    lake.sql("insert into {} values (9, null, 1, 'small')")
    assert lake.idle()["large"] == "noop · the change touches no row of the table"
    lake.sql("update {} set note = 'z'")
    done = lake.refresh()
    assert set(done.values()) == {"noop · the change touches no row of the table"}
    for name in VIEWS:
        assert lake.position(name)["sources"][lake.source]["version"] == lake.version("orders")
    written = lake.versions()
    assert lake.idle() == {"totals": "noop", "large": "noop"}
    assert lake.versions() == written


def test_restored_target(lake: Lake) -> None:
    for _ in range(2):
        lake.sql(INSERT)
        assert codes(lake.idle()) == {"append", "delta"}
        for name, version in lake.versions().items():
            lake.sql(f"restore table {name} to version as of {version - 1}")
        lake.sql(UPDATE)
        assert codes(lake.refresh()) == {"delta"}
    lake.sql("restore table totals to version as of 0")
    lake.sql(f"restore table totals to version as of {lake.version('totals') - 1}")
    assert codes(lake.idle()) == {"noop"}
    lake.check("totals")


def test_foreign_write_before_a_run(lake: Lake) -> None:
    lake.sql("delete from totals where cust = 1")
    lake.sql("insert into large values (77, 77)")
    wrote = "{} · repaired: another writer wrote the table: version 1 ({}) · {}1 row"
    assert lake.refresh() == {"totals": wrote.format("append", "DELETE", "+"), "large": wrote.format("delta", "WRITE", "−")}
    lake.sql(INSERT)
    assert codes(lake.refresh()) == {"append", "delta"}


@pytest.mark.parametrize("change", [whole(INSERT), UPDATE])
def test_foreign_write_during_a_run(lake: Lake, change: str) -> None:
    text = (lake.project.folder / "dbt_project.yml").read_text()
    lake.project.write("dbt_project.yml", f"{text}flags: {{require_all_warnings_handled_by_warn_error: true}}\n")  # as dbt 1.12 has it
    for name in VIEWS:
        lake.sql(change)
        columns = "77, 77" if name == "large" else "77, 77, 77"
        with before(WRITE.format(name), lambda *_: lake.sql(f"insert into {name} values ({columns})")) as written:  # noqa: B023
            lake_run(lake, name, "--warn-error")
        assert written
        assert [m for m in lake.project.messages if "another writer wrote it" in m and "the next run repairs it" in m]
        assert unequal(lake.project, name, lake.views[name]) == 1
        lake.sql(f"optimize {name}")
        done = lake_run(lake, name)
        assert done[name].startswith("delta · repaired: another writer wrote the table") and done[name].endswith(
            " · −1 row"
        )
    assert codes(lake.refresh()) <= {"noop", "append", "delta"}


def test_dropped_target(lake: Lake) -> None:
    lake.sql("drop table totals")
    with pytest.raises(DbtFailed, match="--full-refresh"):
        lake.project.run()
    assert not lake.sql("show tables like 'totals'")
    assert codes(lake_run(lake, "totals", "--full-refresh")) == {"backfill"}
    assert codes(lake_run(lake, "totals")) == {"noop"}


@pytest.mark.slow
def test_a_log_without_a_catalog_entry(lake: Lake) -> None:
    """The state of a first build that was killed after Delta's commit and before the catalog's."""
    location = log_of(lake.project, "totals").parent
    aside = lake.project.folder / "aside"
    shutil.copytree(location, aside)
    lake.sql("drop table totals")
    lake.sql("drop table ivm_runs")
    shutil.copytree(aside, location)
    lake.sql(INSERT)
    lake.refresh()
    lake.sql(UPDATE)
    assert codes(lake.refresh()) == {"delta"}


def test_what_killed_runs_left_is_dropped(lake: Lake) -> None:
    for version in (0, 99):
        lake.sql(f"create table large__ivm_delta_{version}_0123abcd (a int) using delta")
    for _ in range(2):
        lake.sql(UPDATE.replace("cust = 1", "cust > 1"))
        assert codes(lake_run(lake, "large")) == {"delta"}
    left = {row.tableName for row in lake.sql("show tables like '*__ivm_delta*'")}
    assert left == {"large__ivm_delta_99_0123abcd"}


def test_what_was_planned_before_maintenance_can_land(lake: Lake) -> None:
    """A run that is at it while others compact the table finds what it has staged."""
    staged = f"large__ivm_delta_{lake.version('large')}_0123abcd"
    lake.sql(f"create table {staged} (a int) using delta")
    lake.sql("alter table large set tblproperties ('delta.checkpointInterval' = '20')")
    lake.sql(UPDATE.replace("cust = 1", "cust > 1"))
    assert codes(lake_run(lake, "large")) == {"delta"}
    assert lake.sql(f"show tables like '{staged}'")


def test_target_without_a_position(lake: Lake) -> None:
    for name in VIEWS:
        lake.sql(f"create table copy as select * from {name}")
        lake.sql(f"drop table {name}")
        lake.sql(f"create table {name} using delta as select * from copy")
        lake.sql("drop table copy")
    lake.sql("insert into totals values (77, 77, 77), (77, 77, 77)")
    lake.sql("delete from large where amount = 20")
    said = lake.refresh()
    if TARGETS == "iceberg":
        for name, (code, rows) in {"totals": ("delta", "−2 rows"), "large": ("append", "+1 row")}.items():
            taken = rf"{code} · taken over: snapshot \d+ \(\w+\) is not this model's · {re.escape(rows)}"
            assert re.fullmatch(taken, said[name]), said
    else:
        assert said == {
            "totals": "delta · taken over: version 1 (WRITE) is not this model's · −2 rows",
            "large": "append · taken over: version 1 (DELETE) is not this model's · +1 row",
        }
    lake.sql(INSERT)
    assert codes(lake.refresh()) == {"append", "delta"}


@pytest.mark.parametrize("refresh", ["auto", whole("full")])
def test_a_table_that_dbt_built(dbt_project: Project, refresh: str) -> None:
    """A model was an incremental one that had missed an update and a deletion; now it is an ivm one."""
    lake = Lake(dbt_project)
    lake.sql("insert into {} select id, id, 50, 'many' from range(60)")
    incremental = "materialized='incremental', file_format='delta', incremental_strategy='append'"
    for name, sql in lake.views.items():
        dbt_project.model(name, sql, incremental)
    dbt_project.run()
    lake.sql("delete from {} where cust = 3")
    lake.sql("update {} set amount = amount - 1 where cust = 1")
    for name, sql in lake.views.items():
        dbt_project.model(name, sql, f"materialized='ivm', meta={{'ivm_refresh': '{refresh}'}}")
    if refresh == "full":
        assert codes(lake.refresh()) == {"full"}
        return
    built = lake.versions()
    done = lake.refresh()
    assert all(re.match(r"delta · taken over: version \d+ \(.*\) is not this model's · ", m) for m in done.values()), done
    changed = lake.sql(f"select count(*) as n from table_changes('{dbt_project.schema}.totals', {built['totals'] + 2})")
    assert changed[0].n == 3, "only the rows that differ were written"
    lake.sql(INSERT)
    assert codes(lake.refresh()) == {"append", "delta"}


@pytest.mark.slow
def test_a_table_that_has_little_in_common(lake: Lake) -> None:
    for name, sql in lake.views.items():
        lake.project.model(name, sql, "materialized='ivm'")
        lake.sql(f"update {name} set cust = cust + 1000")
    done = lake.refresh()
    for message in done.values():
        assert re.match("full · another writer wrote the table: .*; [68] distinct rows differ · 3 rows", message)


@pytest.mark.slow
def test_a_table_of_another_form(lake: Lake) -> None:
    """Other types, other columns, another partitioning, no rows: rebuilt, with the reason."""
    lake.sql("create or replace table large using delta partitioned by (amount) as select cust, amount from {}")
    lake.project.model("large", lake.views["large"], "materialized='ivm', partition_by='cust'")
    lake.project.run("run-operation", "ivm_explain", "--args", "{model: large}")
    assert "it is partitioned otherwise than the model says" in "".join(lake.project.messages)
    lake.project.model("large", lake.views["large"], "materialized='ivm', partition_by='amount'")
    lake.sql("delete from large")
    lake.sql("create or replace table totals using delta as select cust, 1 as n, 1L as total from {}")
    done = lake.refresh()
    assert "it has other columns than the SELECT" in done["totals"]
    assert "it is empty" in done["large"]
    lake.sql("create or replace table totals using delta as select 1 as other")
    assert "it has other columns than the SELECT" in lake.refresh()["totals"]


# ── what dbt can ask for ────────────────────────────────────────────────────────────────────────────────


def test_full_refresh(lake: Lake) -> None:
    lake.sql(INSERT)
    assert all(
        message.startswith("full · full refresh requested") for message in lake.refresh("--full-refresh").values()
    )
    lake.sql(UPDATE)
    assert codes(lake.refresh()) == {"delta"}


@pytest.mark.parametrize("flags", [["--empty"], whole(["--sample", "3 days"])])
def test_empty_and_sample(lake: Lake, flags: list[str]) -> None:
    written = lake.versions()
    lake.sql(INSERT)
    assert {r.node.name for r in models(lake.project.run("run", *flags))} == set(VIEWS)
    assert not [m for m in lake.project.messages if "than rebuilds last took" in m]
    assert lake.versions() == written
    assert codes(lake.refresh()) == {"append", "delta"}

    fresh = Lake(new_project(lake.project.folder / "fresh"))
    for result in models(fresh.project.run("run", *flags)):
        assert response(result)["rows_affected"] == fresh.sql(f"select count(*) from {result.node.name}")[0][0]
    assert {c[0] for c in fresh.sql("show columns in totals")} == {"cust", "n", "total"}
    fresh.sql("drop table totals")  # which no run has built as a whole
    done = fresh.refresh()
    assert done.pop("totals").startswith("backfill")
    assert all(message.startswith("full · the table has a sample of the rows, or none") for message in done.values()), done


def test_a_sample_is_not_taken_over(dbt_project: Project) -> None:
    """Its rows need no approval, and its columns are not kept; but a row that somebody has written since needs it."""
    approve = "materialized='ivm', meta={'ivm_on_logic_change': 'approve'}, on_schema_change='fail'"
    dbt_project.sql("create table events using delta as select id, id % 3 as k, timestamp_seconds(id * 3600) as at from range(100)")
    source = {"name": "raw", "schema": dbt_project.schema, "tables": [{"name": "events", "config": {"event_time": "at"}}]}
    dbt_project.write("models/sources.yml", json.dumps({"sources": [source]}))
    plain = "select k, count(*) as n from {} group by k"
    edited = "select k, count(*) as n, max(at) as at from {} group by k"
    for name in "abc":
        dbt_project.model(name, plain.format("{{ source('raw', 'events') }}"), approve)
    dbt_project.run("run", "--sample", "{'start': '1970-01-02', 'end': '1970-01-03'}")
    assert [dbt_project.sql(f"select sum(n) as n from {name}")[0].n for name in "abc"] == [24, 24, 24]
    dbt_project.model("c", edited.format("{{ source('raw', 'events') }}"), approve)
    dbt_project.sql("insert into b values (9, 9)")
    with pytest.raises(DbtFailed, match="IVM-208: b takes over a table"):
        dbt_project.run()
    assert dbt_project.sql("select sum(n) as n from b")[0].n == 33
    assert unequal(dbt_project, "a", plain.format("events")) == unequal(dbt_project, "c", edited.format("events")) == 0


def test_settings_are_undone(dbt_project: Project) -> None:
    """What the same session writes next carries nothing of ours, nor does the next model."""
    hooks = ["create table if not exists {{ this }}_side (a int) using delta", "insert into {{ this }}_side values (1)"]
    lake = Lake(dbt_project, config=f", post_hook={hooks}")
    dbt_project.model("next", "select * from {{ ref('totals') }}", "materialized='table', file_format='delta'")
    lake.idle()
    for change in (INSERT, UPDATE):
        lake.sql(change)
        lake.idle()
    for table in ("totals_side", "large_side", "next"):
        commits = lake.sql(f"describe history {table}")
        assert len(commits) >= 3
        assert {c.userMetadata for c in commits} == {None}
    for setting in SETTINGS:
        assert dbt_project.sql(f"set {setting}")[0].value == "<undefined>"


def test_no_row_is_compared_with_each_of_many_keys(dbt_project: Project) -> None:
    """Delta does that before it writes, which takes rows times keys: not where these are many, in this write alone."""
    project, checked = dbt_project, "spark.databricks.delta.replaceWhere.constraintCheck.enabled"
    project.sql("create table pairs using delta tblproperties ('delta.enableChangeDataFeed' = 'true') as select id, id % 900 as k from range(9000)")
    sql = f"select k, sum(id) as total from {project.schema}.pairs group by k"
    project.model("sums", sql, INCREMENTAL)
    project.run()
    for keys, expected in ((101, ["false"]), (100, [])):
        project.sql(f"update pairs set id = id + 1 where k < {keys}")
        set_for_write: list[str] = []

        def look(handle: Any, _: str, found: list[str] = set_for_write) -> None:
            found += settings_of(handle, [checked]).values()

        with before(WRITE.format("sums"), look):
            (done,) = responses(project.run()).values()
        assert done["_message"].startswith(f"delta · {keys} keys"), done
        assert (set_for_write, unequal(project, "sums", sql)) == (expected, 0)


# ── sources that are not what they were ─────────────────────────────────────────────────────────────────


def rebuilt(lake: Lake, reason: str) -> None:
    """The next run rebuilds both and names the reason; the one after it is incremental again."""
    done = lake.refresh()
    for message in done.values():
        assert message.startswith("full · ") and re.search(reason, message), message
    columns = len(lake.sql("show columns in {}"))
    lake.sql("insert into {} values (" + ", ".join(["8", "9", "12", "'n'", "'n'"][:columns]) + ")")
    assert codes(lake.refresh()) == {"append", "delta"}


def test_source_dropped_and_recreated(lake: Lake) -> None:
    lake.sql("drop table {}")
    lake.create()
    lake.sql("delete from {} where id = 3")
    rebuilt(lake, "orders was dropped and created again since version 1")
    lake.sql("drop table {}")
    lake.create()
    why = "full · .*orders was dropped and created again .it is at version 1, it was at 3"
    assert all(re.match(why, message) for message in lake.refresh().values())


def test_source_replaced_by_its_twin(lake: Lake) -> None:
    """Another table of the name has its old version of half a second later, and was replaced since: its new id says nothing."""
    twin = f"{lake.source}_twin"
    lake.sql(f"create table {twin} (id int, cust int, amount int, note string) using delta tblproperties ({FEED})")
    lake.sql(f"insert into {twin} values (1, 1, 500, 'a'), (9, 4, 70, 'z')")
    for of_source in log_of(lake.project, lake.source).glob("0*.json"):
        written = of_source.stat().st_mtime_ns + 5 * 10**8
        os.utime(log_of(lake.project, twin) / of_source.name, ns=(written, written))
    lake.sql(f"alter table {{}} rename to {lake.source}_was")
    lake.sql(f"alter table {twin} rename to {{}}")
    forget_logs(lake.project)
    lake.sql(f"create or replace table {{}} using delta tblproperties ({FEED}) as "
             "select * from values (1, 1, 500, 'a'), (3, 2, 300, 'c') as t(id, cust, amount, note)")  # fmt: skip
    rebuilt(lake, "orders was dropped and created again since version 1")


def test_source_vacuumed(lake: Lake) -> None:
    lake.sql(UPDATE)
    lake.project.sql(f"delete from {lake.source} where id = 3")
    lake.vacuum(0)
    # on an object store Delta puts no commit of a VACUUM into the log
    rebuilt(lake, f"a VACUUM {'that left no commit ' if S3 else ''}removed files of the old version of .*orders")


def test_source_history_expired(lake: Lake) -> None:
    """Ten days pass, and Delta cleans the log."""
    folder = log_of(lake.project, lake.source)
    day = "'interval 1 days'"
    lake.sql(f"alter table {{}} set tblproperties ('delta.deletedFileRetentionDuration' = {day}, "
             f"'delta.logRetentionDuration' = {day}, 'delta.checkpointInterval' = '2')")  # fmt: skip
    for _ in range(3):
        lake.sql(UPDATE)
    for file in folder.iterdir():
        then = file.stat().st_mtime - 10 * 24 * 3600
        os.utime(file, (then, then))
    for _ in range(4):
        lake.sql(UPDATE)
    assert min(c.version for c in lake.sql("describe history {}")) > 1
    rebuilt(lake, "version 1 of .*orders has expired")


def test_source_replaced(lake: Lake) -> None:
    """A column that the views use has another type, then one that they do not use."""
    rows = "(1, cast(1 as bigint), 5, 'a'), (2, 2, 50, 'b')"
    lake.sql(f"create or replace table {{}} using delta tblproperties ({FEED}) as "
             f"select * from values {rows} as t(id, cust, amount, note)")  # fmt: skip
    rebuilt(lake, r"columns of .*orders have changed: cust \(int, now bigint\)")
    lake.sql(f"create or replace table {{}} using delta tblproperties ({FEED}) as "
             f"select * from values {rows.replace('(1,', '(now(),').replace('(2,', '(now(),')} "
             "as t(id, cust, amount, note)")  # fmt: skip
    assert codes(lake.refresh()) == {"delta"}
    if SERVER != "session":  # only a writer of Python has the option
        return
    location = lake.sql("describe detail {}")[0].location
    with lake.project.session() as session:
        other = session._session.sql(f"select cust, amount + 1 as amount, 1 as more, 'x' as id from {lake.source}")
        other.write.format("delta").mode("overwrite").option("overwriteSchema", "true").save(location)
    assert codes(lake.refresh()) == {"delta"}


Step = Callable[..., None]
RETYPED = "full · columns of .*orders have changed: "


def columned(dbt_project: Project) -> tuple[Lake, Step]:
    """A source whose columns may come, go, swap names and widen; `everything` is a `select *` of it."""
    lake = Lake(dbt_project, VIEWS | {"everything": "select * from {}.orders"})
    lake.sql("drop table {}")
    lake.create(FEED + ", 'delta.columnMapping.mode' = 'name', 'delta.enableTypeWidening' = 'true'")
    lake.refresh()

    def step(everything: str, others: set[str], *statements: str) -> None:
        for statement in statements:
            lake.sql(statement)
        done = lake.refresh()
        assert re.match(everything, done.pop("everything"))
        assert codes(done) <= others, (statements, done)

    return lake, step


def test_source_columns(dbt_project: Project) -> None:
    _, step = columned(dbt_project)
    step("full|noop", {"noop"}, "alter table {} add columns (more int)")
    step("delta|append", {"append", "delta"}, "insert into {} values (11, 1, 100, 'k', 1)")
    step(
        RETYPED + r"more \(int, now gone\)",
        {"append", "delta"},
        "alter table {} drop column more",
        "insert into {} values (12, 1, 100, 'k')",
    )
    if minor(pyspark.__version__) >= (4, 0):  # Delta 3 does not widen an INT
        step(RETYPED + "id", {"noop"}, "alter table {} alter column id type bigint")
    step("delta|append", {"append", "delta"}, "insert into {} values (13, 2, 100, 'k')")


@pytest.mark.slow
def test_a_source_column_that_is_another_one(dbt_project: Project) -> None:
    """`cust` is another column now, of the same name and type; then of another type; then it is gone."""
    lake, step = columned(dbt_project)
    step(
        "full|delta",
        {"delta"},
        "alter table {} rename column cust to was_cust",
        "alter table {} add columns (cust int)",
    )
    step("delta", {"delta"}, "update {} set cust = id % 3")
    step(RETYPED + "cust", {"full"}, "alter table {} alter column cust type bigint")
    step("delta|append", {"append", "delta"}, "insert into {} (id, amount, cust) values (14, 200, 3)")
    lake.sql("alter table {} drop column cust")
    with pytest.raises(DbtFailed, match="cust"):
        lake.project.run()
