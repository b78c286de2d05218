"""meta.ivm_state: an average of a huge group, carried on by the change alone, from a table of its parts."""

import re
import signal
from pathlib import Path
from typing import Any

import pytest
from crash_child import child
from harness import DbtFailed, Project, response, responses
from shop import unequal, wrong
from spark_ivm.planning.costs import costs_request

from dbt.adapters.spark_ivm.impl import Spark_IvmAdapter

STATE = "materialized='ivm', meta={'ivm_refresh': 'incremental', 'ivm_state': true}"
WITHOUT = "materialized='ivm', meta={'ivm_state': 'never'}"
MEANS = (
    "select store, avg(price) as mean, avg(qty) as pieces, round(stddev(qty), 6) as spread, count(*) as n"
    " from {s}.sales group by store"
)
VISITORS = "select day, count(distinct item) as items, sum(qty) as pieces from {s}.sales group by day"
OVERALL = "select avg(price) as mean, min(day) as since from {s}.sales"
PLACES = (
    "select store, avg(price) as mean, rank() over (order by avg(price) desc, store) as place"
    " from {s}.sales where qty > 0 group by store having count(*) > 1"
)
VIEWS = {"means": MEANS, "visitors": VISITORS, "overall": OVERALL, "places": PLACES}


@pytest.fixture
def shop(dbt_project: Project) -> Project:
    s = dbt_project.schema
    dbt_project.sql(
        f"create table {s}.sales using delta tblproperties ('delta.enableChangeDataFeed' = 'true') as"
        " select cast(id % 3 as int) as store, cast(id % 17 as int) as item, date_add(date'2026-01-01', cast(id % 40 as int)) as day,"
        " cast(id % 101 / 4 as decimal(10,2)) as price, cast(id % 5 as int) as qty from range(2000)"
    )
    return dbt_project


def refreshed(shop: Project, *names: str) -> dict[str, dict[str, Any]]:
    done = responses(shop.run())
    assert not wrong(shop, {f"{shop.schema}.{name}": VIEWS[name].format(s=shop.schema) for name in names})
    return done


def script(shop: Project, model: str) -> str:
    """What the last run of the model executed."""
    return next(shop.folder.glob(f"target/run/*/models/{model}.sql")).read_text()


def test_an_answer_from_all_of_its_parts_is_no_rebuild(shop: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """The parts are combined with the change, and the few rows of the answer computed from them: no source is read for it."""
    s = shop.schema
    means = MEANS.format(s=s)
    shop.model("means", means, "materialized='ivm', meta={'ivm_state': true}")
    shop.run()
    asked: list[bool] = []

    def costs(adapter: Spark_IvmAdapter, request: dict[str, Any]) -> dict[str, Any]:
        asked.append(bool(asked))
        return costs_request(request) | {"rebuild": asked[-1]}

    monkeypatch.setattr(Spark_IvmAdapter, "ivm_costs", costs)
    shop.sql(f"insert into {s}.sales values (1, 4, date'2026-01-06', 3.21, 2)")
    (result,) = shop.run()
    assert asked == [False, True] and response(result)["code"] == "delta"
    (run,) = shop.sql("select reason from ivm_runs where model like '%means' order by recorded_at desc limit 1")
    assert run.reason.endswith("; the answer from all of the parts") and "combined" in run.reason
    assert unequal(shop, f"{s}.means", means) == 0


def test_parts_that_no_table_holds(shop: Project) -> None:
    """Groups by an interval, which Delta has no columns for: the model is computed in one step, and says why."""
    since = "cast(day as timestamp) - timestamp'2026-01-01 00:00:00'"
    grouped = f"select {since} as since, avg(price) as mean, count(*) as n from {shop.schema}.sales group by {since}"
    sql = f"select cast(since as string) as since, mean, n from ({grouped})"
    shop.model("waits", sql, STATE)
    assert {answer["code"] for answer in responses(shop.run()).values()} == {"backfill"}
    assert any("has no use: its parts would have a column of type interval" in m for m in shop.messages)
    shop.sql(f"update {shop.schema}.sales set price = price + 1 where item = 3")
    shop.run()
    assert unequal(shop, f"{shop.schema}.waits", sql) == 0


@pytest.mark.parametrize(
    "names", [("visitors",), *(pytest.param(n, marks=pytest.mark.slow) for n in (("means",), ("overall", "places")))]
)
def test_carried_on(shop: Project, names: tuple[str, ...]) -> None:
    """Rows that come, go and change, the last one too: neither table is rebuilt, and of the sources only the change is read."""
    s = shop.schema
    for name in names:
        shop.model(name, VIEWS[name].format(s=s), STATE)
    assert {answer["code"] for answer in refreshed(shop).values()} == {"backfill"}
    assert {answer["code"] for answer in refreshed(shop).values()} == {"noop"}

    changes = [
        f"insert into {s}.sales values (1, 3, date'2026-01-05', 7.77, 2), (9, 3, date'2026-05-05', 0.01, 1)",
        f"merge into {s}.sales using (select 1) on true when matched and item = 5 and store = 2 then update set"
        " price = price + 0.03, qty = qty + 1, item = item - 1"
        " when matched and (store = 9 or day < date'2026-01-03' or item = 3 and day = date'2026-01-05') then delete",
        f"insert into {s}.sales values (null, null, null, null, null), (2, 1, null, 1.00, null), (1, null, null, null, 4)",
        f"delete from {s}.sales where store is null or price is null or store = 2",
    ]
    for change in changes:
        shop.sql(change)
        done = refreshed(shop, *names)
        assert not [name for name, answer in done.items() if answer["code"] == "full"], done
    shop.sql(f"insert into {s}.sales values (1, 4, date'2026-01-06', 3.21, 2)")
    done = refreshed(shop, *names)
    assert "means" not in names or done["means"]["_message"] == "delta · 1 key · −1 +1 rows"
    for name in {"means", "places"} & set(names):
        assert not re.search(r"sales` VERSION AS OF", script(shop, name)), (
            "a group is computed from its parts and the change"
        )
    shop.sql(f"delete from {s}.sales")
    refreshed(shop, *names)
    shop.sql(f"insert into {s}.sales values (1, 3, date'2026-01-05', 7.77, 2), (1, 3, date'2026-01-05', 7.78, 2)")
    refreshed(shop, *names)
    # the run is recorded from the sources, not from the parts
    recorded = shop.sql(
        f"select versions_to from {s}.ivm_runs where model = '{s}.{names[0]}' order by recorded_at desc limit 1"
    )
    assert f"{s}.sales" in recorded[0][0]


def test_edited(shop: Project) -> None:
    """An edit reaches the parts, the answer or both; switched off, the table of parts goes. Keys of parts are on record."""
    s = shop.schema
    means = MEANS.format(s=s)
    shop.model("means", means, STATE)
    shop.run()
    edits = [
        means.replace("from", ", max(price) as most from"),
        means.replace("avg(price)", "avg(price) / 2"),
        means.replace("sales group", "sales where qty <> 3 group"),
        means.replace("avg(price)", "avg(price * 2)"),
        means.replace("group by store", "group by store having count(*) > 10"),
    ]
    for sql in edits:
        shop.model("means", sql, STATE)
        shop.run()
        assert unequal(shop, f"{s}.means", sql) == 0, sql
    assert shop.sql(f"show tables in {s} like 'means__ivm_state'")
    keys = shop.sql(
        f"select distinct model, code, ivm_reason from {s}.means__ivm_state__ivm_dirty left join {s}.ivm_runs on run = ivm_run"
    )
    assert [tuple(row) for row in keys] == [(f"{s}.means__ivm_state", "replay", "logic")]
    shop.model("means", edits[-1], "materialized='ivm'")
    shop.run()
    assert shop.sql(f"show tables in {s} like 'means__ivm_state'"), "what is kept stays, where it is not said otherwise"
    shop.model("means", edits[-1], WITHOUT)
    (result,) = shop.run()
    assert response(result)["_message"] == "noop · compared: meta.ivm_state was switched off"
    assert not shop.sql(f"show tables in {s} like 'means__ivm_state'")
    shop.model("means", means, STATE)
    (result,) = shop.run()
    assert "meta.ivm_state was switched on" in response(result)["_message"] and response(result)["code"] == "full"
    assert unequal(shop, f"{s}.means", means) == 0
    shop.model("means", means, WITHOUT)
    shop.run()
    assert not shop.sql(f"show tables in {s} like 'means__ivm_state'")
    assert unequal(shop, f"{s}.means", means) == 0


def test_kept_where_they_pay(shop: Project) -> None:
    """Parts come with the first change after refreshes have lost more without them than it takes to build them, and stay."""
    s = shop.schema
    sql = f"select item, avg(price) as mean, count(*) as n from {s}.sales group by item"
    shop.model("means", sql, "materialized='ivm'")

    def run(*flags: str) -> str:
        (result,) = shop.run(*flags)
        assert unequal(shop, f"{s}.means", sql) == 0
        return str(response(result)["_message"])

    def has_parts() -> bool:
        return bool(shop.sql(f"show tables in {s} like 'means__ivm_state'"))

    def come(n: int) -> None:
        shop.sql(f"insert into {s}.sales values (1, 1, date'2026-03-01', {n}.25, 1)")

    run()
    come(1)
    assert run().startswith("delta") and not has_parts()
    lost = {"seconds": 20, "bytes": 0, "age": 0, "cold": False}
    took = {"parts": lost, "rebuild": lost | {"seconds": 12}}
    shop.write_as_refresh(f"{s}.means", f"update {s}.means set n = n where item = 1", costs=took)
    assert run().startswith("noop") and not has_parts(), "nothing is built for nothing"
    come(2)
    assert "parts of its groups are kept from now on" in run() and has_parts()
    come(3)
    assert run() == "delta · 1 key · −1 +1 rows" and "`sales`" not in script(shop, "means").split("means__ivm_state")[-1]
    run("run", "--full-refresh")
    assert has_parts()
    come(4)
    shop.run("run-operation", "ivm_explain", "--args", "{model: means}")
    assert any(f"{s}.means__ivm_state" in m and "would run: delta by key (" in m for m in shop.messages), shop.messages
    assert run().startswith("delta")
    shop.model("means", sql, WITHOUT)
    assert run() == "noop · compared: meta.ivm_state was switched off" and not has_parts()


def test_a_total_is_kept_where_that_pays(shop: Project) -> None:
    """One row of all rows: no change leads to a key, so each run computed it of all rows."""
    s = shop.schema
    sql = f"select avg(price) as mean, count(*) as n from {s}.sales"
    parts_pay(shop, sql, "materialized='ivm'", where="true")
    assert "parts of its groups are kept from now on" in str(responses(shop.run())["means"]["_message"])
    shop.sql(f"insert into {s}.sales values (1, 1, date'2026-03-01', 3.25, 1)")
    assert responses(shop.run())["means"]["code"] == "delta"
    assert "`sales`" not in script(shop, "means").split("means__ivm_state")[-1]
    assert "`sales` VERSION" not in script(shop, "means"), "parts are combined with the change"
    shop.sql(f"delete from {s}.sales where qty = 2")
    assert responses(shop.run())["means"]["code"] == "delta"
    assert unequal(shop, f"{s}.means", sql) == 0


def parts_pay(shop: Project, sql: str, options: str, where: str = "item = 1") -> None:
    """A model whose past runs say that it pays to build parts, and whose source has changed."""
    s = shop.schema
    shop.model("means", sql, options)
    shop.run()
    shop.sql(f"insert into {s}.sales values (1, 1, date'2026-03-01', 1.25, 1)")
    shop.run()
    lost = {"seconds": 20, "bytes": 0, "age": 0, "cold": False}
    took = {"parts": lost, "rebuild": lost | {"seconds": 12}}
    shop.write_as_refresh(f"{s}.means", f"update {s}.means set n = n where {where}", costs=took)
    shop.run()
    shop.sql(f"insert into {s}.sales values (1, 1, date'2026-03-01', 2.25, 1)")


BY_ITEM = "select item, avg(price) as mean, count(*) as n from {s}.sales group by item"


def test_an_edit_is_published_before_parts_are_built(shop: Project) -> None:
    """As a difference, which reads less than parts do that are built in the same run."""
    s = shop.schema
    parts_pay(shop, BY_ITEM.format(s=s), "materialized='ivm'")
    edited = BY_ITEM.format(s=s).replace("group by", "where item <> 2 group by")
    shop.model("means", edited, "materialized='ivm'")
    assert responses(shop.run())["means"]["code"] == "replay"
    assert not shop.sql(f"show tables in {s} like 'means__ivm_state'")
    assert unequal(shop, f"{s}.means", edited) == 0


def test_parts_that_come_by_themselves_are_no_edit(shop: Project) -> None:
    """Where edits are to stop the run, the same SQL in two steps is none; an edit stops before parts are built."""
    s = shop.schema
    sql = BY_ITEM.format(s=s)
    strict = "materialized='ivm', meta={'ivm_on_logic_change': 'fail'}"
    parts_pay(shop, sql, strict)

    for built in (False, True):
        shop.model("means", sql.replace("avg(price)", "avg(price + 1)"), strict)
        with pytest.raises(DbtFailed, match=r"changed and meta\.ivm_on_logic_change is fail"):
            shop.run()
        assert bool(shop.sql(f"show tables in {s} like 'means__ivm_state'")) == built
        shop.model("means", sql, strict)
        done = str(responses(shop.run())["means"]["_message"])
        assert ("parts of its groups are kept from now on" in done) != built, done
        assert shop.sql(f"show tables in {s} like 'means__ivm_state'")
        assert unequal(shop, f"{s}.means", sql) == 0


def test_a_scope_beside_parts_that_came_by_themselves(shop: Project) -> None:
    """The parts go, and for that all rows are compared: an edit in the same run counts for all, which is said."""
    s = shop.schema
    sql = BY_ITEM.format(s=s)
    parts_pay(shop, sql, "materialized='ivm'")
    shop.run()
    assert shop.sql(f"show tables in {s} like 'means__ivm_state'")
    from_two = "materialized='ivm', meta={'ivm_on_logic_change': '%s', 'ivm_effective_from': {'column': 'item', 'value': 2}}"
    edited = sql.replace("avg(price)", "avg(price + 1)")
    shop.model("means", edited, from_two % "approve")
    with pytest.raises(DbtFailed, match="waits for approval"):
        shop.run()
    shop.model("means", edited, from_two % "replay")
    shop.run()
    said = "The scope of means is not kept to: meta.ivm_state was switched off. The edit counts for all rows."
    assert any(said in m for m in shop.messages), shop.messages
    assert unequal(shop, f"{s}.means", edited) == 0


@pytest.mark.parametrize("change", ["fail", "approve"])
def test_parts_that_come_and_go_by_option_are_no_edit(shop: Project, change: str) -> None:
    """An edit in the same run is one."""
    s = shop.schema
    sql = MEANS.format(s=s)
    options = "materialized='ivm', meta={'ivm_refresh': 'incremental', 'ivm_on_logic_change': '%s', 'ivm_state': '%s'}"
    shop.model("means", sql, options % (change, "never"))
    shop.run()
    for state, text in {"always": sql.replace("avg(price)", "avg(price + 1)"), "never": sql.replace("as n", "+ 1 as n")}.items():
        shop.model("means", text, options % (change, state))
        with pytest.raises(DbtFailed, match="is fail" if change == "fail" else "waits for approval"):
            shop.run()
        shop.model("means", sql, options % (change, state))
        shop.sql(f"insert into {s}.sales values (1, 1, date'2026-03-01', 1.25, 1)")
        message = responses(shop.run())["means"]["_message"]
        assert f"meta.ivm_state was switched {'on' if state == 'always' else 'off'}" in message, message
        assert unequal(shop, f"{s}.means", sql) == 0
        assert bool(shop.sql(f"show tables in {s} like 'means__ivm_state'")) == (state == "always")


def test_what_stops_the_answer_stops_its_parts(shop: Project) -> None:
    s = shop.schema
    means = MEANS.format(s=s)
    shop.model("means", means, STATE)
    shop.run()
    shop.sql(f"insert into {s}.sales values (1, 3, date'2026-01-05', 7.77, 2)")
    shop.model("means", means.replace("from", ", max(price) as most from"), f"{STATE}, on_schema_change='fail'")
    with pytest.raises(DbtFailed, match="other columns than its table and on_schema_change is fail"):
        shop.run()
    shop.sql(f"drop table {s}.means")
    shop.model("means", means, STATE)
    with pytest.raises(DbtFailed, match="ivm_runs says this model built it"):
        shop.run()
    assert len(shop.sql(f"describe history {s}.means__ivm_state")) == 1


DAMAGES = (
    "restore table {s}.means__ivm_state to version as of 1",
    "update {s}.means set n = 0",
    "restore table {s}.means to version as of 1",
    "delete from {s}.means__ivm_state where store = 1",
    "drop table {s}.means__ivm_state",
)


@pytest.mark.parametrize("damage", [*DAMAGES[:1], *(pytest.param(d, marks=pytest.mark.slow) for d in DAMAGES[1:])])
def test_one_table_falls_behind(shop: Project, damage: str) -> None:
    """As after a run that was killed between the two, or a table that was restored, written by another process, or lost."""
    s = shop.schema
    shop.model("means", MEANS.format(s=s), STATE)
    shop.run()
    for change in (f"delete from {s}.sales where item = 3", f"update {s}.sales set qty = 9 where item = 4"):
        shop.sql(change)
        refreshed(shop)
    shop.sql(damage.format(s=s))
    refreshed(shop, "means")
    shop.sql(damage.format(s=s))
    shop.sql(f"insert into {s}.sales values (1, 3, date'2026-01-05', 7.77, 2)")
    refreshed(shop, "means")


@pytest.mark.slow
def test_invalidated(shop: Project) -> None:
    """Rows that are wrong in the parts are computed again from the sources, by hand or by a rebuild."""
    s = shop.schema
    shop.model("means", MEANS.format(s=s), STATE)
    shop.run()
    for where, repair in (("store = 0", "ivm_invalidate"), ("mean > 0", "ivm_invalidate"), ("true", "--full-refresh")):
        shop.write_as_refresh(f"{s}.means__ivm_state", f"update {s}.means__ivm_state set sum_price = 0 where store = 0")
        if repair == "ivm_invalidate":
            shop.run("run-operation", repair, "--args", f'{{model: means, where: "{where}"}}')
            refreshed(shop, "means")
        else:
            shop.run("run", repair)
            assert unequal(shop, f"{s}.means", MEANS.format(s=s)) == 0


def test_invalidated_by_what_the_answer_computes(shop: Project) -> None:
    """The parts have a column of that name, which is another one."""
    s = shop.schema
    moved = f"select store + 1 as store, avg(price) as mean, count(*) as n from {s}.sales group by store"
    shop.model("means", moved, STATE)
    shop.run()
    shop.write_as_refresh(f"{s}.means__ivm_state", f"update {s}.means__ivm_state set sum_price = 0 where store = 0")
    shop.run("run-operation", "ivm_invalidate", "--args", '{model: means, where: "store = 1"}')
    shop.run()
    assert unequal(shop, f"{s}.means", moved) == 0


def test_explain_of_a_model_with_parts(shop: Project) -> None:
    """`ivm_explain` describes a model in two steps, and one that has no parts."""
    s = shop.schema
    shop.model("means", MEANS.format(s=s), STATE)
    shop.run("run-operation", "ivm_explain", "--args", "{model: means}")
    assert any("would run: backfill" in m and f"{s}.means__ivm_state" in m for m in shop.messages)
    shop.run()
    shop.sql(f"insert into {s}.sales values (1, 3, date'2026-01-05', 7.77, 2)")
    shop.run("run-operation", "ivm_explain", "--args", "{brief: true}")
    brief = f"{s}.means: maintained by keys (store), added rows are combined with the table's own, in parts of each group in means__ivm_state"
    assert brief in shop.messages
    shop.run("run-operation", "ivm_stale", "--args", "{model: means}")
    assert any("1 key (store)" in m for m in shop.messages)
    shop.run("run-operation", "ivm_status", "--args", "{model: means}")
    assert any("1 commit behind" in m for m in shop.messages)

    shop.model("means", f"select store, percentile(price, 0.5) as m from {s}.sales group by store", STATE)
    (result,) = shop.run()
    assert response(result)["code"] == "full"
    assert any("percentile() has no parts that can be added up" in m for m in shop.messages)
    shop.model("means", MEANS.format(s=s), "materialized='ivm', meta={'ivm_state': true, 'ivm_scope': 'store = 1'}")
    with pytest.raises(DbtFailed, match="has both ivm_state and ivm_scope"):
        shop.run()
    shop.model("means", MEANS.format(s=s), "materialized='ivm', meta={'ivm_state': 'yes'}")
    with pytest.raises(DbtFailed, match="it can be auto, always or never"):
        shop.run()


def test_an_edit_of_both_tables_is_one_approval(shop: Project) -> None:
    """Nothing is written before it; the fingerprint is asked for once, and layout needs none."""
    s, options = shop.schema, STATE[:-1] + ", 'ivm_on_logic_change': 'approve'}"
    sql = f"select store, avg(price) as mean from {s}.sales group by store"
    edited = f"select store, avg(price) as mean, avg(qty) * 2 as pieces from {s}.sales where item < 9 group by store"
    shop.model("means", sql, options)
    assert responses(shop.run())["means"]["code"] == "backfill"
    shop.model("means", f"-- means\n{sql}", options)
    assert responses(shop.run())["means"]["code"] == "noop"
    shop.sql(f"insert into {s}.sales values (1, 3, date'2026-01-05', 7.77, 2)")
    # of the second table alone, of the first, of both
    for text in (sql.replace("avg(price)", "avg(price) + 1"), sql.replace("group", "where item < 9 group"), edited):
        versions = [
            shop.sql(f"describe history {s}.{name} limit 1")[0].version for name in ("means", "means__ivm_state")
        ]
        shop.model("means", text, options)
        with pytest.raises(DbtFailed, match="changed and waits for approval") as stopped:
            shop.run()
        assert re.search(
            r"edited:    column mean|because:   the SQL changed: column count_qty, sum_qty came", str(stopped.value)
        )
        assert versions == [
            shop.sql(f"describe history {s}.{name} limit 1")[0].version for name in ("means", "means__ivm_state")
        ]
        (fingerprint,) = set(re.findall(r"ivm_approve: \"(\w+)\"", str(stopped.value)))
        done = responses(shop.run("run", "--vars", f"ivm_approve: '{fingerprint}'"))["means"]
        assert done["code"] in ("replay", "full", "delta"), done
        assert unequal(shop, f"{s}.means", text) == 0
    assert responses(shop.run())["means"]["code"] == "noop"


def test_tables_beside_it_are_where_the_model_is(shop: Project, tmp_path: Path) -> None:
    """Under location_root; dropped and needed again they are created again, over the files that are still there."""
    s, root = shop.schema, tmp_path / "lake"
    stateless = (
        f"materialized='ivm', location_root='{root}', meta={{'ivm_refresh': 'incremental', 'ivm_track_keys': 'all'}}"
    )
    shop.model("means", MEANS.format(s=s), stateless.replace("'ivm_track", "'ivm_state': true, 'ivm_track"))
    refreshed(shop, "means")
    shop.sql(f"update {s}.sales set price = price + 1 where store = 2 and item < 5")
    assert refreshed(shop, "means")["means"]["code"] == "delta"
    for name in ("means", "means__ivm_state", "means__ivm_state__ivm_dirty"):
        (detail,) = shop.sql(f"describe detail {s}.{name}")
        assert detail.location == f"file:{root}/{name}"
    for options in (stateless, stateless.replace("'ivm_track", "'ivm_state': true, 'ivm_track")):
        shop.sql(f"drop table if exists {s}.means__ivm_state__ivm_dirty")
        shop.model("means", MEANS.format(s=s), options)
        refreshed(shop, "means")
        shop.sql(f"update {s}.sales set price = price + 1 where store = 2 and item < 5")
        assert refreshed(shop, "means")["means"]["code"] == "delta"


def test_options_of_the_model(shop: Project) -> None:
    """Partitions, constraints, descriptions and a key belong to the model's own table."""
    s = shop.schema
    shop.write(
        "models/schema.yml",
        """
        models:
          - name: means
            description: Means of stores.
            config:
              materialized: ivm
              partition_by: n
              unique_key: store
              contract: {enforced: true}
              persist_docs: {relation: true, columns: true}
              on_schema_change: fail
              meta: {ivm_state: true, ivm_refresh: incremental, ivm_track_keys: all}
            columns:
              - {name: store, data_type: int}
              - {name: mean, data_type: "decimal(14,6)", constraints: [{type: not_null}], description: Of prices.}
              - {name: pieces, data_type: double}
              - {name: spread, data_type: double}
              - {name: n, data_type: bigint, constraints: [{type: check, expression: n > 0}]}
        """,
    )
    shop.model("means", MEANS.format(s=s))
    refreshed(shop, "means")
    shop.sql(f"insert into {s}.sales values (1, 3, date'2026-01-05', 7.77, 2), (9, 3, date'2026-01-05', 7.77, 2)")
    assert refreshed(shop, "means")["means"]["code"] == "delta"
    shop.sql(f"insert into {s}.sales values (8, 3, date'2026-01-05', null, 2)")
    with pytest.raises(DbtFailed, match="not_null_mean"):
        shop.run()
    shop.sql(f"delete from {s}.sales where store = 8")
    refreshed(shop, "means")
    described = {row[0]: row[1] for row in shop.sql(f"describe extended {s}.means__ivm_state")}
    assert described.get("Comment") is None and "delta.constraints" not in described["Table Properties"]


WRITE = r"(insert into|create or replace table|create table) \S*\b{}`?(\s|$)"
KILLED = [("after", "means__ivm_state"), ("before", "means"), ("after", "means")]


@pytest.mark.parametrize(
    ("when", "table"), [pytest.param(*where, marks=[pytest.mark.slow] if n else []) for n, where in enumerate(KILLED)]
)
def test_killed_between_the_tables(shop: Project, when: str, table: str) -> None:
    """The parts are published and the answer is not: the next run continues from there, be it a first build or a change."""
    s = shop.schema
    shop.model("means", MEANS.format(s=s), STATE)
    landed = when == "after" and table == "means"
    killed = {"when": when, "pattern": WRITE.format(table)}
    assert child(shop, **killed).returncode == -signal.SIGKILL
    assert bool(shop.sql(f"show tables in {s} like 'means'")) == landed
    assert refreshed(shop, "means")["means"]["code"] == ("noop" if landed else "backfill")
    shop.sql(f"update {s}.sales set price = price + 1 where store = 2 and item < 5")
    before = {tuple(row) for row in shop.sql(f"select * from {s}.means")}
    assert child(shop, **killed).returncode == -signal.SIGKILL
    assert ({tuple(row) for row in shop.sql(f"select * from {s}.means")} != before) == landed
    assert refreshed(shop, "means")["means"]["code"] == ("noop" if landed else "delta")
    assert refreshed(shop, "means")["means"]["code"] == "noop"


@pytest.mark.parametrize("call", ["ivm_invalidate, {model: means, where: store = 0}", pytest.param("ivm_verify, {repair: true}", marks=pytest.mark.slow)])
def test_killed_between_invalidations(shop: Project, call: str) -> None:
    """The parts are invalidated and the answer is not: the next run computes the rows of both again."""
    s = shop.schema
    shop.model("means", MEANS.format(s=s), STATE)
    shop.run()
    shop.write_as_refresh(f"{s}.means", f"update {s}.means set mean = 0 where store = 0")
    operation, args = call.split(", ", 1)
    marked = {"when": "after", "pattern": r"alter table \S*means__ivm_state\S* set tblproperties \('ivm.invalid"}
    assert child(shop, "run-operation", operation, "--args", args, **marked).returncode == -signal.SIGKILL
    assert "ivm.invalid" not in str(shop.sql(f"describe detail {s}.means")[0].properties)
    refreshed(shop, "means")
    assert "ivm.invalid" not in str([shop.sql(f"describe detail {s}.{name}")[0].properties for name in ("means", "means__ivm_state")])
    assert refreshed(shop, "means")["means"]["code"] == "noop"
