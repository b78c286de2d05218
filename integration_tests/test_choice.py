"""Which way a change is published: the plan's numbers against what a run observes."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from harness import Project, models, response, responses
from shop import unequal, wrong
from spark_ivm.planning.costs import costs_request

from dbt.adapters.spark_ivm.impl import Spark_IvmAdapter

BY_KIND = """
    select region, kind, sum(amount) as total, count(*) as n
    from {0}.orders as o join {0}.customers as c on c.cust = o.cust
    group by region, kind
"""
BY_CUSTOMER = BY_KIND.replace("kind", "o.cust")


@pytest.fixture
def regions(dbt_project: Project) -> Project:
    """200 orders of 20 customers, each in a region of its own; a key (region, kind), whose kind has two values."""
    feed = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
    dbt_project.sql(f"create table customers {feed} as select id as cust, concat('r', id) as region from range(20)")
    orders = "select id, id % 20 as cust, if(id % 40 < 20, 'a', 'b') as kind, id % 7 as amount from range(200)"
    dbt_project.sql(f"create table orders {feed} as {orders}")
    return dbt_project


def refresh(project: Project, policy: str, view: str = BY_KIND, without: tuple[str, ...] = ()) -> tuple[str, str]:
    """The only model's message and reason, its table checked."""
    sql = view.format(project.schema)
    options = {"ivm_refresh": policy, "ivm_without": list(without)}
    project.model("by_region", sql, f"materialized='ivm', meta={options}")
    (result,) = models(project.run())
    assert response(result)["code"] == "backfill" or unequal(project, "by_region", sql) == 0
    (row,) = project.sql("select reason from ivm_runs order by recorded_at desc limit 1")
    return response(result)["_message"], row.reason


def test_a_part_of_a_key(regions: Project) -> None:
    """The change alone names a part of the key; that is enough where the part has few rows."""
    assert refresh(regions, "incremental", BY_CUSTOMER)[0] == "backfill · 20 rows"
    regions.sql("update orders set amount = amount + 1 where id = 3")
    message, reason = refresh(regions, "incremental", BY_CUSTOMER)
    assert message == "delta · 1 key · −1 +1 rows" and reason.startswith("by key (cust), read from the change")


@pytest.mark.slow
def test_keys_that_differ_by_case_only(regions: Project) -> None:
    """One key, and a part of a composite one: 'a' is not 'A'."""
    regions.sql("insert into orders values (1000, 1, 'A', 1), (1001, 1, 'B', 1)")
    by_kind = "select kind, sum(amount) as total, count(*) as n from {0}.orders group by kind"
    by_both = "select cust, kind, sum(amount) as total from {0}.orders group by cust, kind"
    for view in (by_kind, by_both):
        refresh(regions, "incremental", view)
        regions.sql("update orders set amount = amount + 1 where cust = 1")
        message, _ = refresh(regions, "incremental", view)
        assert message.startswith("delta · 4 keys")


def test_a_part_of_a_key_that_covers_half_the_table(regions: Project) -> None:
    assert refresh(regions, "incremental")[0] == "backfill · 40 rows"
    regions.sql("update orders set amount = amount + 1 where id = 3")
    message, reason = refresh(regions, "incremental")
    assert message == "delta · 1 key · −1 +1 rows" and reason.startswith("by key (region, kind), one join away")


@pytest.mark.slow
def test_many_changed_rows_and_few_rows_they_reach(regions: Project) -> None:
    """Nearly every key is dirty then: `auto` rebuilds without collecting them, `incremental` refreshes."""
    assert refresh(regions, "auto", without=("fold",))[0] == "backfill · 40 rows"
    for _ in range(4):
        regions.sql("update orders set amount = amount + 1")
    why = "1600 changed rows reach a table of 40 rows: a rebuild is cheaper"
    assert refresh(regions, "auto", without=("fold",)) == (f"full · {why} · 40 rows", why)
    for _ in range(4):
        regions.sql("update orders set amount = amount + 1")
    assert refresh(regions, "incremental")[0] == "delta · 40 keys · −40 +40 rows"
    regions.sql("insert into orders select id + 1000, cust, kind, amount from orders where cust < 12")
    message, reason = refresh(regions, "auto", without=("fold",))
    assert message.startswith("full · ") and reason == "24 keys changed of a table of 40 rows: a rebuild is cheaper"


def test_a_replaced_table_is_not_compared_for_few_rows(regions: Project) -> None:
    """Two versions of it would be read as a whole, by each statement that reads the change."""
    assert refresh(regions, "auto")[0] == "backfill · 40 rows"
    regions.sql("create or replace table orders using delta as select id, cust, kind, amount + 1 as amount from orders")
    (result,) = models(regions.run("run", "--vars", "{ivm_rebuild_seconds: null}"))
    assert response(result)["_message"].startswith("full · a rebuild is cheaper: about ")
    (row,) = regions.sql("select statements from ivm_runs order by recorded_at desc limit 1")
    assert row.statements == 1
    assert unequal(regions, "by_region", BY_KIND.format(regions.schema)) == 0


BY_BOTH = (
    "select cust, kind, count(*) as n, sum(amount) as total, max(id) as newest from {0}.orders group by cust, kind"
)
COMBINED = "combined with the table's own"
LATEST = """
    select id, cust, kind, amount
    from (select *, row_number() over (partition by cust order by id desc) as n from {0}.orders) as o
    where n = 1
"""


@pytest.mark.parametrize(
    "view", [pytest.param(BY_KIND, marks=pytest.mark.slow), BY_BOTH, pytest.param(LATEST, marks=pytest.mark.slow)]
)
def test_a_change_is_combined_with_the_table(regions: Project, view: str) -> None:
    """However many rows there are and come: they alone are read, unless the rule is off.

    Where rows were changed or deleted, too, a count of rows shows which groups are gone. Most groups still need not be
    read; groups whose newest row is gone are read.
    """
    refresh(regions, "auto", view)
    orders = "insert into orders select id + {0}, id % 25, if(id % 9 < 4, 'a', 'b'), id % 11 from range(7000)"
    regions.sql(orders.format(1000))
    message, reason = refresh(regions, "auto", view)
    assert message.startswith("delta") and reason.endswith(f"added rows are {COMBINED}")
    regions.sql(orders.format(10_000))
    for without in (("fold",), ("fold", "keys")):
        message, reason = refresh(regions, "incremental", view, without)
        assert message.startswith("delta") and COMBINED not in reason
        regions.sql(orders.format(20_000))
    for statement in ("update orders set amount = amount + 1 where id = 3", "delete from orders where id > 26500"):
        regions.sql(statement)
        message, reason = refresh(regions, "incremental", view)
        assert message.startswith("delta") and (f"the change is {COMBINED}" in reason) == (view != LATEST)
    # the part of the table that is no answer of the query cannot be added to
    regions.sql(orders.format(30_000))
    regions.sql("delete from by_region where cust = 1" if view != BY_KIND else "delete from by_region where kind = 'a'")
    message, reason = refresh(regions, "incremental", view)
    assert "repaired" in message, (message, reason)


BY_REGION = """
    select region, sum(amount) as total, count(*) as n
    from {0}.orders as o join {0}.customers as c on c.cust = o.cust
    group by region
"""


def test_a_change_joined_with_a_small_table(regions: Project) -> None:
    """Rows that come and go need the table they are joined with, not their own: a sum that may be of no value is asked for."""
    refresh(regions, "incremental", BY_REGION)
    message = message_of(regions, BY_REGION, "update orders set amount = amount + 1 where id = 3")
    assert message.endswith(f"the change is {COMBINED}")
    ran = next(regions.folder.glob("target/run/*/models/by_region.sql")).read_text()
    assert "customers` VERSION AS OF" in ran and "orders` VERSION AS OF" not in ran
    # all that is left of r5 has no amount
    nothing = "update orders set amount = if(id = 5, 1, null) where cust = 5"
    assert message_of(regions, BY_REGION, nothing).endswith(COMBINED)
    assert "in doubt" in message_of(regions, BY_REGION, "delete from orders where id = 5")
    assert regions.sql("select total from by_region where region = 'r5'")[0].total is None


@pytest.mark.slow
def test_a_change_joined_with_a_small_table_by_many_keys(regions: Project) -> None:
    """The same by keys that have no literal."""
    by_float = BY_REGION.replace("region,", "cast(o.cust as double) as key,").replace("by region", "by 1")
    refresh(regions, "incremental", by_float)
    nothing = "update orders set amount = if(id = 7, 1, null) where cust = 7"
    assert message_of(regions, by_float, nothing).endswith(COMBINED)
    message_of(regions, by_float, "delete from orders where id = 7")
    assert regions.sql("select total from by_region where key = 7")[0].total is None


def message_of(project: Project, view: str, change: str) -> str:
    """The reason of the refresh after a change."""
    project.sql(change)
    message, reason = refresh(project, "incremental", view)
    assert message.startswith("delta"), message
    return reason


BY_ORDER = "select id, count(*) as n, sum(amount) as total from {0}.orders group by id"


@pytest.mark.slow
def test_new_keys_are_appended(regions: Project) -> None:
    """Rows of a key that the table does not have are added; whether it has the key is asked while that is likely."""
    assert refresh(regions, "auto", BY_ORDER)[0] == "backfill · 200 rows"
    new, known = "insert into orders values ({}, 1, 'a', 5)", "insert into orders values (7, 1, 'a', 5)"
    for id in (1000, 1001):
        regions.sql(new.format(id))
        assert refresh(regions, "auto", BY_ORDER)[0] == "append · 1 key · +1 row"
    regions.sql(known)
    assert refresh(regions, "auto", BY_ORDER)[0] == "delta · 1 key · −1 +1 rows"
    regions.sql(new.format(1002))
    assert refresh(regions, "auto", BY_ORDER)[0] == "delta · 1 key · +1 row"
    regions.sql(new.format(1003))
    assert refresh(regions, "auto", BY_ORDER)[0] == "append · 1 key · +1 row"
    regions.sql("delete from orders where id = 1003")
    regions.sql(new.format(1004))
    assert refresh(regions, "auto", BY_ORDER)[0] == "delta · 2 keys · −1 +1 rows"


def test_a_small_table_is_rebuilt_at_once(regions: Project) -> None:
    """One statement computes it, before anything is looked at; new rows are appended, and `incremental` never rebuilds."""
    regions.write("dbt_project.yml", "name: test\nversion: '1.0'\nprofile: test\n")
    schema = regions.schema
    named = {
        "by_region": ("auto", BY_KIND.format(schema)),
        "by_key": ("incremental", BY_KIND.format(schema)),
        "large": ("auto", f"select * from {schema}.orders where amount > 3"),
    }
    for name, (policy, sql) in named.items():
        regions.model(name, sql, f"materialized='ivm', meta={{'ivm': {{'refresh': '{policy}'}}}}")

    def refresh_all() -> dict[str, tuple[str, str, int]]:
        codes = {name: answer["code"] for name, answer in responses(regions.run()).items()}
        assert not wrong(regions, {name: sql for name, (_, sql) in named.items()})
        ran = regions.sql("select * from ivm_runs where recorded_at = (select max(recorded_at) from ivm_runs)")
        return {n: (codes[n], row.reason, row.statements) for row in ran for n in [row.model.split(".")[1]]}

    totals = f"select cust, sum(amount) as total from {schema}.orders group by cust"
    scoped = "materialized='ivm', meta={'ivm': {'scope': 'cust >= 10'}}"
    regions.model("scoped", totals, scoped)
    refresh_all()
    # as an earlier version made it
    runs = "create or replace table ivm_runs using delta as select * except (node, reason_code, seconds_estimated, seconds_rebuild, lag_seconds) from ivm_runs"
    regions.sql(runs)
    regions.sql("insert into orders values (1000, 3, 'a', 5)")
    regions.model("scoped", totals.replace("amount", "-amount"), scoped)
    after = refresh_all()
    # rows out of the scope, which no change has reached, are as they were
    assert after["scoped"][0] == "replay"
    signs = regions.sql("select sum(total) < 0 as now from scoped where cust <> 3 group by cust >= 10 order by 1")
    assert [row.now for row in signs] == [False, True]
    code, reason, statements = after["by_region"]
    assert (code, statements) == ("full", 1) and re.fullmatch(r"a rebuild is cheaper: about .* s; combined about .* s", reason)
    assert after["by_key"][0] == "delta" and after["large"][0] == "append"
    estimated = regions.sql("select * from ivm_runs where seconds_estimated > 0")
    assert {row.model.split(".")[1] for row in estimated} == {"by_region", "large"}
    added = {row.model.split(".")[1]: row for row in regions.sql("select * from ivm_runs where node is not null")}
    assert added["large"].node == "model.test.large" and added["large"].seconds_rebuild > 0
    assert {name: row.reason_code for name, row in added.items()}["by_region"] == "cheaper"
    assert 0 < added["large"].lag_seconds < 600
    scopes = regions.sql("select reason_code from ivm_runs where model like '%.scoped' and node is not null")
    assert sorted(row.reason_code for row in scopes) == ["change", "in_scope"], "a commit for each"
    regions.sql("create or replace table orders using delta as select id, cust, kind, amount + 1 as amount from orders")
    (regions.folder / "models/scoped.sql").unlink()
    after = refresh_all()
    code, reason, statements = after["by_region"]
    assert (code, statements) == ("full", 1) and re.fullmatch(r"a rebuild is cheaper: about [\d.]+ s; to find what changed about [\d.]+ s", reason)
    assert after["by_key"][0] == "delta"
    position = json.loads(regions.sql("describe history by_key limit 1")[0].userMetadata)
    assert position["costs"].keys() == {"rebuild", "folded"} and position["bytes"] > 0


def remember(project: Project, table: str, seconds: float, statement: str = "", cold: bool = False) -> None:
    """Let the table's position say that a rebuild took so long, and nothing of other ways; by a statement that writes it."""
    newest = project.sql(f"describe history {table} limit 1")[0]
    position = json.loads(newest.userMetadata)
    took = {"rebuild": {"seconds": seconds, "bytes": position["bytes"], "age": 0, "cold": cold}}
    rows = project.sql(f"select count(*) as n from {table}")[0].n
    position = {"whole": None, "id": None, "way": None, "planned_on": newest.version, "planned_at": None, "rows": rows, "costs": took}
    nothing = f"alter table {table} set tblproperties ('rebuilt' = '{seconds}')"
    project.write_as_refresh(table, statement or nothing, **position)


def test_what_a_rebuild_in_a_cold_spark_took(dbt_project: Project) -> None:
    """Refreshes of a Spark that has long been running are not compared with what a first build took in one just started."""
    project = dbt_project
    project.sql("create table raw using delta as select id from range(20)")
    project.model("counted", f"select count(*) as n from {project.schema}.raw", "materialized='ivm'")
    project.run()
    for _ in range(100):
        project.sql("select count(*) from raw")
    for cold, took in ((False, 30.0), (True, 22.0)):
        remember(project, "counted", 30.0, cold=cold)
        assert responses(project.run())["counted"]["code"] == "noop"
        (ran,) = project.sql("select seconds_rebuild from ivm_runs order by recorded_at desc limit 1")
        assert ran.seconds_rebuild == took


def test_a_small_model_that_is_rebuilt_below_a_large_one(dbt_project: Project) -> None:
    """The large one compares two versions of the small one, and computes the few rows again that differ, or none."""
    project, schema = dbt_project, dbt_project.schema
    project.write("dbt_project.yml", "name: test\nversion: '1.0'\nprofile: test\n")
    feed = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
    project.sql(f"create table raw {feed} as select id as cust, concat('c', id) as name from range(2000)")
    project.sql(f"create table sales {feed} as select id, id % 2000 as cust, id % 7 as amount from range(20000)")
    small = f"select cust, upper(name) as name from {schema}.raw"
    large = f"select s.id, s.cust, amount, name from {schema}.sales as s join {{}} as d on d.cust = s.cust"
    project.model("small", small, "materialized='ivm'")
    project.model("large", large.format("{{ ref('small') }}"), "materialized='ivm'")
    project.run()

    def refresh(change: str) -> dict[str, tuple[str, int]]:
        for table, seconds in {"small": 1.0, "large": 9.5}.items():
            remember(project, table, seconds)
        project.sql(change)
        answers = responses(project.run())
        assert not wrong(project, {"small": small, "large": large.format(f"{schema}.small")})
        ran = project.sql("select * from ivm_runs where recorded_at = (select max(recorded_at) from ivm_runs)")
        statements = {row.model.split(".")[1]: row.statements for row in ran}
        return {name: (done["_message"].split(" · a rebuild")[0], statements[name]) for name, done in answers.items()}

    after = refresh("update raw set name = 'another' where cust = 7")
    assert after == {"small": ("full", 1), "large": ("delta · 1 key · −10 +10 rows", 3)}
    after = refresh("update raw set name = upper(name)")
    assert after == {"small": ("full", 1), "large": ("noop · sources have the rows they had", 1)}
    # in an invocation of its own the large one knows the small one by its log
    remember(project, "large", 9.5)
    remember(project, "small", 1.0, "insert overwrite small select cust, if(cust = 9, 'other', name) from small")
    (done,) = responses(project.run("run", "--select", "large")).values()
    assert done["_message"] == "delta · 1 key · −10 +10 rows" and not wrong(project, {"large": large.format(f"{schema}.small")})


def test_a_fact_whose_tables_all_change_at_once(dbt_project: Project) -> None:
    """No column that the joins compare is in its rows. Columns of the fact's own table name the rows that any change reaches."""
    project, schema = dbt_project, dbt_project.schema
    feed = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
    sold = "id * 7 as sale, id % 2000 as cust, id % 300 as product, date_add(date'2026-01-01', cast(id % 90 as int)) as day"
    project.sql(f"create table sales {feed} as select {sold} from range(20000)")
    since = "date'2020-01-01' as since, date'9999-12-31' as until"
    project.sql(f"create table people {feed} as select id as cust, id + 50000 as person, {since} from range(2000)")
    project.sql(f"create table goods {feed} as select id as product, id + 90000 as good, {since} from range(300)")
    fact = f"""
        select sale, day, person, good from {schema}.sales as s
        join {schema}.people as p on p.cust = s.cust and s.day between p.since and p.until
        left join {schema}.goods as g on g.product = s.product and s.day between g.since and g.until
    """
    project.model("fact", fact, "materialized='ivm'")
    project.run()
    remember(project, "fact", 40.0)
    project.sql("update people set until = date'2026-02-01' where cust = 7")
    project.sql("insert into people values (7, 70007, date'2026-02-02', date'9999-12-31')")
    project.sql("update goods set good = -1 where product = 12")
    project.sql("delete from sales where sale = 21")
    project.sql("insert into sales values (-1, 7, 12, date'2026-03-01'), (-1, 7, 12, date'2026-03-01')")
    (done,) = responses(project.run()).values()
    (told,) = project.sql("select * from ivm_runs order by recorded_at desc limit 1")
    assert told.reason == "by key (sale, day), one join away from the change (2 tables read)", told
    assert done["_message"] == "delta · 79 keys · −78 +79 rows" and not wrong(project, {"fact": fact}), done


def test_small_models_above_are_no_reason_not_to_rebuild(regions: Project) -> None:
    """A rebuild takes them no longer than a refresh, whatever they read; and none compares what was rebuilt."""
    view = BY_KIND.format(regions.schema)
    regions.model("by_region", view, "materialized='ivm'")
    for i in range(4):
        above = f"select region, total from {{{{ ref('by_region') }}}} where n > {i}"
        regions.model(f"above_{i}", above, "materialized='ivm'")
    regions.model("most", "select max(total) as total from {{ ref('above_0') }}", "materialized='ivm'")
    for n in range(2):
        if n:
            regions.sql("update orders set amount = amount + 1 where id = 3")
        ran = responses(regions.run("run", "--vars", "{ivm_rebuild_seconds: null}"))
    assert {answer["code"] for answer in ran.values()} == {"full"}, ran
    rows = regions.sql("select * from ivm_runs where recorded_at = (select max(recorded_at) from ivm_runs)")
    assert [row.statements for row in rows] == [1] * 6
    assert unequal(regions, "by_region", view) == 0


def test_a_change_that_reads_more_than_a_rebuild(regions: Project) -> None:
    """A LIMIT has no key: the old rows and the new ones are computed. `auto` does that where the table is large only."""
    first = "select id, amount from {0}.orders order by amount desc, id limit 5"
    assert refresh(regions, "auto", first)[0] == "backfill · 5 rows"
    regions.sql("update orders set amount = 100 where id = 150")
    why = "2 tables to read for a change of a table of 5 rows, 1 for all of it: a rebuild is cheaper"
    assert refresh(regions, "auto", first) == (f"full · {why} · 5 rows", why)
    regions.sql("update orders set amount = 101 where id = 151")
    message, _ = refresh(regions, "incremental", first)
    assert message == "delta · −1 +1 rows"
    regions.sql("update orders set amount = -1 where id = 152")
    assert refresh(regions, "incremental", first)[0] == "noop · the change touches no row of the table"


def test_a_way_that_was_slow_gives_way(regions: Project) -> None:
    """All ways are weighed: what a change was combined in took long, so its keys are computed again."""
    refresh(regions, "auto", BY_BOTH)
    change = "insert into orders values (1000, 3, 'a', 5)"
    regions.sql(change)
    assert COMBINED in refresh(regions, "auto", BY_BOTH)[1]
    slow = {"folded": {"seconds": 1000.0, "bytes": 1, "age": 0, "cold": False}}
    regions.write_as_refresh("by_region", "alter table by_region set tblproperties ('seen' = 'slow')", way=None, costs=slow)
    regions.sql(change)
    message, reason = refresh(regions, "auto", BY_BOTH)
    assert message.startswith("delta · 1 key") and reason.startswith("by key (cust, kind)") and COMBINED not in reason


def test_an_update_that_the_view_does_not_see(regions: Project) -> None:
    """A column that only a condition reads was changed, and the condition holds as before: no key is touched."""
    view = "select o.cust, count(*) as n from {0}.orders as o join {0}.customers using (cust) where kind <> 'x' group by o.cust"
    refresh(regions, "incremental", view)
    regions.sql("update orders set kind = 'c' where id < 100")
    assert refresh(regions, "incremental", view)[0] == "noop · the change touches no row of the table"
    regions.sql("update orders set kind = if(id = 7, 'x', 'd') where id < 100")
    assert refresh(regions, "incremental", view)[0] == "delta · 1 key · −1 +1 rows"
    exists = "select * from {0}.customers as c where exists (select 1 from {0}.orders as o where o.cust = c.cust and amount > 3)"
    refresh(regions, "incremental", exists)
    regions.sql("update orders set amount = amount + 1 where amount > 3")
    assert refresh(regions, "incremental", exists)[0] == "noop · the change touches no row of the table"


def test_ways_that_exceed_a_limit_are_not_weighed(regions: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred changed rows for each of two groups: they are combined, whatever it is estimated to take to compute them again."""
    view = "select kind, sum(amount) as total, count(*) as n from {0}.orders group by kind"
    refresh(regions, "auto", view)
    asked = []

    def costs(adapter: Spark_IvmAdapter, request: dict[str, Any]) -> dict[str, Any]:
        asked.append([way["kind"] for way in request["ways"]])
        return costs_request(request)

    monkeypatch.setattr(Spark_IvmAdapter, "ivm_costs", costs)
    regions.sql("update orders set amount = amount + 1")
    message, reason = refresh(regions, "auto", view)
    assert message == "delta · 2 keys · −2 +2 rows" and "combined" in reason
    assert asked and all("folded" in kinds and "keys" not in kinds for kinds in asked), asked


def test_rows_that_stay_in_their_files_are_no_change(regions: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under deletion vectors Delta counts the bytes of whole files, where a replacement takes a few of their rows out."""
    project, s, changed = regions, regions.schema, list[float]()
    feed = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
    project.sql(f"create table sold {feed} as select id, id % 7 as n from range(50000)")
    views = {"sums": "select id, sum(n) as n from {}.sold group by id", "above": "select id, n + 1 as n from {}.sums"}
    project.model("sums", views["sums"].format(s), "materialized='ivm', meta={'ivm_refresh': 'incremental'}")
    project.model("above", "select id, n + 1 as n from {{ ref('sums') }}", "materialized='ivm'")
    project.run()

    def costs(adapter: Spark_IvmAdapter, request: dict[str, Any]) -> dict[str, Any]:
        changed.append(request["changed"] / request["bytes"])
        return costs_request(request)

    monkeypatch.setattr(Spark_IvmAdapter, "ivm_costs", costs)
    project.sql("update sold set n = n + 1 where id in (7, 40000)")
    assert responses(project.run())["sums"]["_message"] == "delta · 2 keys · −2 +2 rows"
    assert changed and max(changed) < 0.001, changed
    assert not wrong(project, {f"{s}.{name}": sql.format(s) for name, sql in views.items()})


@pytest.mark.usefixtures("order_of_the_plan")
def test_keys_that_cover_most_rows(regions: Project) -> None:
    """Each of a hundred kinds has a thousand rows: of a hundred changed kinds only the different rows are named."""
    feed = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
    regions.sql(f"create table sold {feed} as select id, id % 100 as kind, id % 7 as n from range(120000)")
    regions.sql(f"create table prices {feed} as select id as kind, id + 1 as price from range(100)")
    view = "select s.id, s.kind, s.n * p.price as paid from {0}.sold as s join {0}.prices as p on p.kind = s.kind"
    refresh(regions, "auto", view)
    regions.sql("update sold set n = n + 1 where id < 100")
    message, reason = refresh(regions, "auto", view)
    assert message == "delta · −100 +100 rows" and reason == "100 keys have 120000 of 120000 rows: by rows"
    # the rows with the ids of rows that go are replaced
    ran = next(regions.folder.glob("target/run/*/models/by_region.sql")).read_text()
    assert re.search(r"replace where `id` IN \(\d+L, ", ran), ran
    regions.sql("update sold set n = n + 1 where id < 3")
    assert refresh(regions, "auto", view)[0] == "delta · 3 keys · −3600 +3600 rows"


def test_keys_that_share_groups_whose_answer_depends_on_the_order_of_rows(dbt_project: Project) -> None:
    """They are replaced together; where each of them shares a further group with other keys, the table is rebuilt."""
    feed = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
    dbt_project.sql(f"create table tags {feed} as select id % 100 as g, concat('v', id) as tag from range(300)")
    trees = "select 'trees' as kind, id as k, id div 5 as g from range(100)"
    chains = "select 'chains', id, id + n from range(90) cross join (select explode(array(0, 1)) as n)"
    dbt_project.sql(f"create table links {feed} as {trees} union all {chains}")
    view = """
        with t as (select g, max_by(tag, tag) as tags from {0}.tags group by g)
        select l.k, t.tags from {0}.links as l join t on t.g = l.g where l.kind = '{1}'
    """
    for name in ("trees", "chains", "strict"):
        policy = "incremental_strict" if name == "strict" else "incremental"
        sql = view.format(dbt_project.schema, name.replace("strict", "chains"))
        dbt_project.model(name, sql, f"materialized='ivm', meta={{'ivm_refresh': '{policy}'}}")
    dbt_project.run()
    dbt_project.sql("update tags set tag = 'another' where g = 10 and tag = 'v210'")
    results = models(dbt_project.run(check=False))
    messages = {result.node.name: response(result).get("_message", result.message) for result in results}
    assert "incremental_strict and this change cannot be maintained: too many keys share a group" in messages["strict"]
    assert messages["trees"] == "delta · 5 keys · −5 +5 rows"
    assert "full · too many keys share a group" in messages["chains"]
    assert not wrong(dbt_project, {name: view.format(dbt_project.schema, name) for name in ("trees", "chains")})
