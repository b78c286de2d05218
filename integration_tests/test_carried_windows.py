"""meta.ivm_state over ranges: an answer of 180 days is put together from what was found of each day once."""

import re
from pathlib import Path
from typing import Any

import pytest
from harness import Project, response, responses
from pyspark.sql import SparkSession
from shop import unequal

STATE = "materialized='ivm', meta={'ivm_refresh': 'incremental', 'ivm_state': true}"
SPAN = "v.day between date_sub(d.day, 29) and d.day"
FRAME = "(order by day range between interval 29 days preceding and current row)"
DAYS = "(select distinct day from {s}.visits)"
VIEWS = {
    "users": f"select d.day, count(distinct v.user) as users from {DAYS} d join {{s}}.visits v on {SPAN} group by d.day",
    "totals": "select d.day, count(v.user) as visits, sum(v.amount) as revenue, avg(v.amount) as mean, count(distinct v.user) as users"
    f" from {{s}}.calendar d left join {{s}}.visits v on {SPAN} group by d.day",
    "frames": f"select distinct day, size(collect_set(user) over {FRAME}) as users, sum(amount) over {FRAME} as revenue from {{s}}.visits",
    "bits": "select day, sum(n) as users from (select d.day, bitmap_bucket_number(v.user) as bucket,"
    f" bitmap_count(bitmap_construct_agg(bitmap_bit_position(v.user))) as n from {DAYS} d join {{s}}.visits v on {SPAN} group by 1, 2) group by day",
    "sketched": f"select d.day, hll_sketch_estimate(hll_sketch_agg(v.user)) as users from {DAYS} d join {{s}}.visits v on {SPAN} group by d.day",
}
FIRST = "2026-01-01"


@pytest.fixture
def visits(dbt_project: Project) -> Project:
    """Ten visits a day for 120 days, a day a file, and a calendar that begins before and ends after them."""
    s = dbt_project.schema
    feed = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
    dbt_project.sql(
        f"create table {s}.visits using delta partitioned by (day) tblproperties ('delta.enableChangeDataFeed' = 'true') as"
        f" select date_add(date'{FIRST}', cast(id % 120 as int)) as day, id * 7919 % 37 as user, cast(id % 13 as decimal(10,2)) as amount from range(1200)"
    )
    dbt_project.sql(
        f"create table {s}.calendar {feed} as select date_add(date'2025-12-20', cast(id as int)) as day from range(160)"
    )
    for name, sql in VIEWS.items():
        dbt_project.model(name, sql.format(s=s), STATE)
    return dbt_project


def refreshed(visits: Project) -> dict[str, dict[str, Any]]:
    done = responses(visits.run())
    s = visits.schema
    assert not [name for name, sql in VIEWS.items() if unequal(visits, f"{s}.{name}", sql.format(s=s))]
    return done


def scanned(visits: Project, since: int) -> dict[str, int]:
    """By table the rows that statements since then have read."""
    spark = SparkSession.getActiveSession() or SparkSession.builder.getOrCreate()
    store = spark._jsparkSession.sharedState().statusStore()
    found: dict[str, int] = {}
    executions = store.executionsList()
    for i in range(executions.size()):
        number = executions.apply(i).executionId()
        if number < since:
            continue
        values = store.executionMetrics(number)
        nodes = store.planGraph(number).allNodes()
        for n in range(nodes.size()):
            node = nodes.apply(n)
            table = re.match(r"Scan parquet (\S+)", node.name())
            for m in range(node.metrics().size() if table else 0):
                metric = node.metrics().apply(m)
                if metric.name() == "number of output rows" and values.contains(metric.accumulatorId()):
                    rows = int(str(values.apply(metric.accumulatorId())).replace(",", ""))
                    found[table[1]] = found.get(table[1], 0) + rows
    return found


def statements(visits: Project, model: str) -> str:
    """What the last run of the model executed."""
    return next(visits.folder.glob(f"target/run/*/models/{model}.sql")).read_text()


def test_windows_of_days(visits: Project) -> None:
    s = visits.schema
    assert {told["code"] for told in refreshed(visits).values()} == {"backfill"}
    for name in VIEWS:
        assert visits.sql(f"select count(*) from {s}.{name}__ivm_state")[0][0] <= 1200
    assert {told["code"] for told in refreshed(visits).values()} == {"noop"}

    # a day more is one key, and of the visits nothing but the new ones is read
    visits.sql(f"insert into {s}.visits values (date'2026-05-01', 3, 5.00), (date'2026-05-01', 99, null), (date'2026-05-01', 3, 5.00)")
    done = refreshed(visits)
    print({name: told["_message"] for name, told in done.items()})
    for name in VIEWS:
        print(name, re.findall(r"visits` VERSION AS OF", statements(visits, name)))
    assert not [name for name, told in done.items() if told["code"] in ("full", "backfill")]

    # a correction of 10 February: the 30 days from then on
    visits.sql(f"delete from {s}.visits where day = date'2026-02-10' and user % 2 = 0")
    done = refreshed(visits)
    print({name: told["_message"] for name, told in done.items()})

    # no day, no user, a day far from all others, a day that is gone
    visits.sql(f"insert into {s}.visits values (null, 3, 1.00), (date'2026-02-12', null, 2.00), (date'2027-01-01', 5, 3.00), (null, null, null)")
    refreshed(visits)
    visits.sql(f"delete from {s}.visits where day is null or day = date'2026-03-01'")
    visits.sql(f"delete from {s}.calendar where day < date'2025-12-25'")
    visits.sql(f"insert into {s}.calendar values (date'2026-03-01'), (null), (date'2027-01-05')")
    visits.sql(f"update {s}.visits set day = date_add(day, 40), user = user + 1 where day between date'2026-01-20' and date'2026-01-22'")
    done = refreshed(visits)
    assert not [name for name, told in done.items() if told["code"] in ("full", "backfill")], done
