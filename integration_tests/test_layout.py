"""Where rows are stored: what a run can skip, and what it says about it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from harness import INCREMENTAL, DbtFailed, Project, models, response, responses
from shop import unequal, wrong
from spark_ivm import api as compile

from dbt.adapters.spark_ivm.formats.delta import files_within


def test_files_of_a_value() -> None:
    """Sorted files have each value once, others all values; a file without statistics may have any."""
    assert files_within([(i, i + 9) for i in range(0, 100, 10)], 10) == (10, 1.0)
    assert files_within([("a", "z")] * 8, 8) == (8, 8.0)
    assert files_within([(1, 2), (3, 4)], 3) == (3, 2.0)
    assert files_within([(1, 2)], 3) is None and files_within([], 0) is None


def test_where_tables_are(dbt_project: Project, tmp_path: Path) -> None:
    """Under location_root from the first build on, one without rows too; a table that is there stays where it is."""
    project, s = dbt_project, dbt_project.schema
    project.sql("create table orders using delta tblproperties ('delta.enableChangeDataFeed' = 'true') as select id, id % 3 as cust from range(9)")
    views = {"totals": f"select cust, count(*) as n from {s}.orders group by cust", "means": f"select cust, avg(cast(id as int)) as mean from {s}.orders group by cust"}

    def write(root: Path) -> None:
        project.model("totals", views["totals"], INCREMENTAL.replace("'}", "', 'ivm_track_keys': 'all'}") + f", location_root='{root}'")
        project.model("means", views["means"], INCREMENTAL.replace("'}", "', 'ivm_state': true}") + f", location_root='{root}'")

    def places() -> set[str]:
        tables = ("totals", "means", "totals__ivm_dirty", "means__ivm_state")
        return {project.sql(f"describe detail {t}")[0].location.removesuffix(f"/{t}") for t in tables}

    def run(*args: str) -> None:
        project.sql("insert into orders values (9, 1)")
        project.run("run", *args)
        assert not wrong(project, views)

    write(tmp_path / "a lake")
    project.run("run", "--empty")
    run()
    run()
    assert places() == {f"file:{tmp_path}/a lake"}
    assert not [m for m in project.messages if "location_root" in m]
    write(tmp_path / "b")
    run("--full-refresh")
    output = "\n".join(project.messages)
    assert f"location_root of totals says {tmp_path}/b/totals, and its table is at file:{tmp_path}/a lake/totals, where it stays" in output
    # keys of another type: their table is created again
    views["totals"] = f"select cast(cust as string) as cust, count(*) as n from {s}.orders group by cast(cust as string)"
    write(tmp_path / "b")
    run()
    run()
    assert places() == {f"file:{tmp_path}/a lake"}
    project.model("totals", views["totals"], INCREMENTAL)
    run("--full-refresh")
    assert places() == {f"file:{tmp_path}/a lake"}


def test_clustered(dbt_project: Project) -> None:
    """A model's table is clustered as it says; where a source is not, the run says what that would save."""
    project, s = dbt_project, dbt_project.schema
    feed = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
    rows = "select /*+ repartition({}) */ id, cast(id % 500 as int) as cust, id as amount from range(4000)"
    project.sql(f"create table spread {feed} as {rows.format(8)}")
    project.sql(f"create table sorted {feed} as {rows.format('8, cust').replace('repartition', 'repartition_by_range')}")
    views = {n: f"select cust, avg(amount) as mean from {s}.{n} group by cust" for n in ("spread", "sorted")}
    clustered = INCREMENTAL.replace("meta=", "liquid_clustered_by='cust', meta=")
    for name, sql in views.items():
        project.model(f"by_{name}", sql, clustered if name == "spread" else INCREMENTAL)
    project.run()

    def clustering(table: str) -> list[str]:
        return list(project.sql(f"describe detail {table}")[0].clusteringColumns)

    assert (clustering("by_spread"), clustering("by_sorted")) == (["cust"], [])
    for name in views:
        project.sql(f"insert into {name} values (1, 7, 70)")
    project.run("run-operation", "ivm_explain")
    lines = [m.strip() for line in project.messages for m in line.splitlines() if "files:" in m]
    of_spread = rf"files:     a key lies in [5-9] of the 9 files of {s}.spread: cluster it by cust, and a refresh reads few of them"
    assert len(lines) == 1 and re.fullmatch(of_spread, lines[0]), lines
    assert [response(r)["_message"] for r in models(project.run())] == ["delta · 1 key · −1 +1 rows"] * 2
    assert not wrong(project, {f"by_{n}": sql for n, sql in views.items()})

    # another clustering from the next rebuild on, and none
    project.model("by_spread", views["spread"], clustered.replace("'cust'", "['mean', 'cust']"))
    project.run("run", "--full-refresh", "-s", "by_spread")
    assert clustering("by_spread") == ["mean", "cust"]
    project.model("by_spread", views["spread"], INCREMENTAL)
    project.run("run", "--full-refresh", "-s", "by_spread")
    assert clustering("by_spread") == []
    # as dbt-databricks takes them: several in one text, a field of a struct; and a table that --empty builds is laid out so, too
    of_field = f"select cust, named_struct('b', max(amount)) as a, count(*) as n from {s}.spread group by cust"
    layouts = {"fields": "liquid_clustered_by='n, a.b'", "list": "liquid_clustered_by=['`n`', 'a.`b`']", "parts": "partition_by='cust, n'"}
    for name, layout in layouts.items():
        project.model(f"by_{name}", of_field, f"{INCREMENTAL}, {layout}, tblproperties={{'delta.columnMapping.mode': 'name'}}")
    chosen = [f"by_{name}" for name in layouts]
    for flags in (["--empty"], [], ["--full-refresh"]):
        project.run("run", *flags, "-s", *chosen)
        for name in chosen:
            detail = project.sql(f"describe detail {name}")[0]
            laid = list(detail.clusteringColumns), list(detail.partitionColumns)
            assert laid == (([], ["cust", "n"]) if name == "by_parts" else (["n", "a.b"], []))
            assert detail.properties["delta.columnMapping.mode"] == "name"
            assert flags == ["--empty"] or unequal(project, name, of_field) == 0
    project.model("by_spread", views["spread"], clustered.replace("meta=", "partition_by='cust', meta="))
    with pytest.raises(DbtFailed, match="has both partition_by and liquid_clustered_by"):
        project.run("run", "-s", "by_spread")


def test_a_large_table_is_searched_for_what_a_change_leads_to(
    dbt_project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the values of the change, or where these are many by their bounds; what is no literal searches nothing."""
    project, s = dbt_project, dbt_project.schema
    few = replace(compile.NEVER_REBUILT, search_bytes=1, search_keys=60)
    monkeypatch.setitem(compile.LIMITS, "incremental", few)
    feed = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
    project.sql(
        f"create table orders {feed} as select cast(if(id = 3, null, id) as int) as id, concat('it''s ', id % 90) as code, "
        "date_add(date'2026-01-01', cast(id % 40 as int)) as day, cast(id as double) as x from range(400)"
    )
    project.sql(f"create table lines {feed} as select cast(id % 500 as bigint) as order_id, id % 7 as qty from range(3000)")
    project.sql(f"create table codes {feed} as select concat('it''s ', id) as code, id % 5 as grade from range(80)")
    project.sql(f"create table points {feed} as select cast(id as double) as x, id as y from range(80)")
    project.sql(f"create table sizes {feed} as select cast(id as decimal(10, 2)) as size, id as a from range(80)")
    project.sql(f"create table other_sizes {feed} as select cast(id as decimal(10, 2)) as size, id as y from range(90)")
    views = {
        "daily": f"select o.day, sum(l.qty) as qty, count(*) as n from {s}.orders o join {s}.lines l on l.order_id = o.id group by o.day",
        "graded": f"select o.id, o.day, c.grade from {s}.orders o left join {s}.codes c on c.code <=> o.code",
        "unused": f"select id, day from {s}.orders o where not exists (select 1 from {s}.lines l where l.order_id = o.id)",
        "pointed": f"select o.id, o.code, p.y from {s}.orders o join {s}.points p on p.x = o.x",
        "sized": f"select s.a, p.y from {s}.sizes s join {s}.other_sizes p on p.size = s.size",
    }
    for name, sql in views.items():
        project.model(name, sql, INCREMENTAL)
    project.run()

    def refreshed() -> dict[str, str]:
        """By model the statements of a run."""
        done = responses(project.run())
        assert not wrong(project, views), done
        assert {r["code"] for r in done.values()} <= {"delta", "append", "noop"}, done
        return {n: next(project.folder.glob(f"target/run/*/models/{n}.sql")).read_text() for n in views}

    project.sql("update orders set day = date_add(day, 1), code = 'it''s 7' where id in (5, 17)")
    project.sql("insert into orders values (null, null, date'2026-01-07', 3), (450, '${x}', date'2026-01-08', 4)")
    ran = refreshed()
    assert re.search(r"`codes\w*`.`code` IN \(.*7.*\) OR `codes\w*`.`code` IS NULL", ran["graded"]), ran["graded"]
    assert re.search(r"`lines\w*`.`order_id` IN \(", ran["unused"]), ran["unused"]
    assert not re.search(r"`points\w*`.`x` IN", ran["pointed"]) and "(true)" in ran["pointed"], "no exact literals"

    project.sql("update sizes set a = a + 100")
    ran = refreshed()
    assert re.search(r"`other_sizes\w*`.`size` BETWEEN 0.00BD AND 79.00BD", ran["sized"]), ran["sized"]
    project.sql("delete from lines where order_id = 120")
    project.sql("update sizes set a = -a where a < 103")
    ran = refreshed()
    assert re.search(r"`orders\w*`.`id` IN \(120L\)", ran["daily"]), ran["daily"]
    assert re.search(r"`other_sizes\w*`.`size` IN \(\d.00BD, ", ran["sized"]), ran["sized"]


def test_two_models_are_said(dbt_project: Project) -> None:
    """Of groups of many rows that are deduplicated below them; what is printed are two models of the same rows."""
    project, s = dbt_project, dbt_project.schema
    project.sql(
        f"create table {s}.events using delta tblproperties ('delta.enableChangeDataFeed' = 'true') as "
        "select id % 50000 as id, id as seen, cast(id % 4 as int) as cust, rand(1) as weight, cast(id % 99 as int) as amount from range(60000)"
    )
    last = f"(select *, row_number() over (partition by id order by seen desc) as n from {s}.events)"
    coarse = f"select cust, count(*) as n, sum(amount) as total, count(weight) as weighed from {last} where n = 1 group by cust"
    views = {"by_cust": coarse, "by_id": coarse.replace("cust,", "id,").replace("by cust", "by id")}
    for name, sql in views.items():
        project.model(name, sql, INCREMENTAL)
    project.run("run-operation", "ivm_explain")
    assert "as two:" not in "".join(project.messages), "not before it is there"
    project.run()
    project.run("run-operation", "ivm_explain")
    (message,) = [message for message in project.messages if "as two:" in message]
    assert re.search(r"by_cust\n", message) and re.search(r"as two:    about \d+ KB of its sources make a row", message)
    rows, answer = re.split(r"\n-- by_cust(?:_rows)?\.sql\n", message)[1:]
    assert "{{ ref('by_cust_rows') }}" in answer and "row_number" not in answer
    project.model("by_cust_rows", rows, INCREMENTAL)
    project.model("by_cust", answer, INCREMENTAL)
    project.run()
    project.sql(f"insert into {s}.events values (7, 99999999, 2, 0.5, 70)")
    messages = {r.node.name: str(response(r)["_message"]) for r in models(project.run())}
    assert messages["by_cust_rows"] == "delta · 1 key · −1 +1 rows", messages
    assert messages["by_cust"].startswith("delta"), messages
    assert not unequal(project, "by_cust", coarse)


def test_what_a_partition_does_not_keep(tmp_path: Path) -> None:
    """Delta reads '' back as NULL, bytes as text, and an hour that a clock repeats as its first: the write fails, and says so."""
    project = Project(tmp_path, parameters={"spark.sql.session.timeZone": "America/New_York"})
    s = project.schema
    project.sql("create table sold (id int, country string, at timestamp) using delta tblproperties ('delta.enableChangeDataFeed' = 'true')")
    project.sql("insert into sold values (1, 'AT', timestamp'2024-11-03 05:30:00Z'), (2, null, timestamp'2024-11-02 05:30:00Z')")
    views = {
        "by_country": f"select country, count(*) as n from {s}.sold group by country",
        "of_country": f"select country, id from {s}.sold",
        "by_time": f"select at, count(*) as n from {s}.sold group by at",
        "by_byte": f"select to_binary(if(country = '', 'ff', '41'), 'hex') as byte, id from {s}.sold",
        "by_bytes": f"select cast(to_binary(if(country = '', 'ff', '41'), 'hex') as string) as byte, id from {s}.sold",
    }
    parts = {"by_time": "at", "by_byte": "byte", "by_bytes": "byte"}
    for name, sql in views.items():
        project.model(name, sql, f"{INCREMENTAL}, partition_by='{parts.get(name, 'country')}'")
    project.run()
    project.sql("insert into sold values (3, '', timestamp'2024-11-03 06:30:00Z')")
    with pytest.raises(DbtFailed) as failed:
        project.run()
    messages = {r.node.name: str(r.message) for r in failed.value.results}
    assert all("has a value there that no partition keeps" in messages[name] for name in views), messages
    project.sql("update sold set country = 'CH', at = timestamp'2024-11-03 07:30:00Z' where id = 3")
    project.run()
    assert not wrong(project, views)
    # whole partitions go: Delta does not say how many rows they had, and they are not taken for none
    project.sql("delete from sold where id = 3")
    assert {answer["code"] for answer in responses(project.run()).values()} == {"delta"}
    assert not wrong(project, views)
    edited = views["by_country"].replace("group by", "where coalesce(country, '') <> 'AT' group by")
    project.model("by_country", edited, f"{INCREMENTAL}, partition_by='country'")
    assert responses(project.run())["by_country"]["code"] == "replay"


def test_layouts_and_places_that_delta_refuses(dbt_project: Project, tmp_path: Path) -> None:
    """What would fail in every run, or overwrite another table, is said in words."""
    project, s = dbt_project, dbt_project.schema
    project.sql("create table orders using delta tblproperties ('delta.enableChangeDataFeed' = 'true') as select id, id % 3 as cust from range(9)")
    sql = f"select cust, count(*) as n from {s}.orders group by cust"
    project.model("totals", sql, f"{INCREMENTAL}, liquid_clustered_by='cust', location_root='{tmp_path / 'lake'}'")
    project.run()
    project.model("totals", sql, f"{INCREMENTAL}, partition_by='cust', location_root='{tmp_path / 'lake'}'")
    with pytest.raises(DbtFailed, match="Delta cannot rewrite such a table in partitions"):
        project.run("run", "--full-refresh")
    project.model("other", sql, f"{INCREMENTAL}, schema='other', alias='totals', location_root='{tmp_path / 'lake'}'")
    with pytest.raises(DbtFailed, match=f"where the table {s}.totals lies: its rows would be overwritten"):
        project.run("run", "-s", "other")
    # nor where a view is in its place yet, the parts of groups come first, or the table had much maintenance since
    for n in range(21):
        project.sql(f"alter table totals set tblproperties ('team' = '{n}')")
    before = project.sql("describe history totals")[0].version
    with_parts = INCREMENTAL.replace("'}", "', 'ivm_state': 'always'}")
    for config in (INCREMENTAL, with_parts):
        project.model("other", sql, "materialized='view', schema='other', alias='totals'")
        project.run("run", "-s", "other")
        project.model("other", sql, f"{config}, schema='other', alias='totals', location_root='{tmp_path / 'lake'}'")
        with pytest.raises(DbtFailed, match=f"where the table {s}.totals lies: its rows would be overwritten"):
            project.run("run", "-s", "other")
    assert project.sql("describe history totals")[0].version == before
    assert not (tmp_path / "lake" / "totals__ivm_state").exists()
    project.model("other", sql, f"{INCREMENTAL}, alias='{'o' * 216}'")
    project.run("run", "-s", "other")
    assert any("has a name of 216 bytes" in m for m in project.messages)
    project.model("other", sql, INCREMENTAL.replace("'}", "', 'ivm_track_keys': 'all'}"))
    project.run("run", "-s", "other")
    project.sql("create or replace view other__ivm_dirty as select 1 as ivm_run")
    project.sql("insert into orders values (10, 1)")
    with pytest.raises(DbtFailed, match="other__ivm_dirty is a view"):
        project.run("run", "-s", "other")
