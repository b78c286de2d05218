"""Functions of time are parameters: a new day is a change like any other, and costs what it moves."""

import json
from pathlib import Path
from typing import Any

import pytest
from harness import INCREMENTAL, DbtFailed, Project, responses
from shop import unequal, wrong
from tables import at_time
from where import new_project


@pytest.fixture
def days(dbt_project: Project) -> Project:
    """One event a day of January for each of three users."""
    dbt_project.sql(
        f"create table {dbt_project.schema}.events using delta tblproperties ('delta.enableChangeDataFeed' = 'true') as "
        "select id as user, date_add(date'2026-01-01', cast(d as int)) as day, cast(id * 100 + d as int) as amount "
        "from range(3), lateral (select id as d from range(31))"
    )
    return dbt_project


def refresh(project: Project, when: str) -> dict[str, dict[str, Any]]:
    """By model, what `dbt run` at that time reported."""
    return responses(project.run("run", "--vars", json.dumps({"ivm_now": when})))


def newest(project: Project, table: str) -> int:
    return int(project.sql(f"describe history {project.schema}.{table} limit 1")[0]["version"])


def test_a_window_of_time_moves_by_what_enters_and_leaves(days: Project) -> None:
    rows = f"select user, day, amount from {days.schema}.events where day > current_date() - interval 7 days and day <= current_date()"
    totals = f"select user, sum(amount) as week, count(*) as n from {days.schema}.events where day > date_sub(current_date, 7) and day <= current_date group by user"
    days.model("recent", rows, INCREMENTAL)
    days.model("weekly", totals, INCREMENTAL)
    assert {r["code"] for r in refresh(days, "2026-01-10 08:00:00").values()} == {"backfill"}

    same_day = {table: newest(days, table) for table in ("recent", "weekly")}
    assert {r["code"] for r in refresh(days, "2026-01-10 23:00:00").values()} == {"noop"}
    assert same_day == {table: newest(days, table) for table in ("recent", "weekly")}, "a noop writes nothing"

    done = refresh(days, "2026-01-11 00:30:00")
    assert (done["recent"]["code"], done["recent"]["rows_affected"]) == ("replay", 6), "three days come, three go"
    assert (done["weekly"]["code"], done["weekly"]["rows_affected"]) == ("replay", 6)

    # a late event, a deletion and two days in one run
    days.sql(
        f"insert into {days.schema}.events values (1, date'2026-01-09', 7000), (9, date'2026-01-13', 1), (9, date'2025-01-13', 1)"
    )
    days.sql(f"delete from {days.schema}.events where user = 2 and day between '2026-01-04' and '2026-01-12'")
    done = refresh(days, "2026-01-13 12:00:00")
    assert {r["code"] for r in done.values()} == {"replay"}
    views = {f"{days.schema}.recent": rows, f"{days.schema}.weekly": totals}
    assert not wrong(days, {table: at_time(sql, "2026-01-13 12:00:00") for table, sql in views.items()})

    # the clock may go back
    refresh(days, "2026-01-05 12:00:00")
    assert not wrong(days, {table: at_time(sql, "2026-01-05 12:00:00") for table, sql in views.items()})


def test_the_day_of_a_time_is_compared_by_its_value(days: Project) -> None:
    """A run on the same day finds nothing to do; on the next day it replaces what that day brings."""
    s = days.schema
    here = "cast(from_utc_timestamp(to_utc_timestamp(current_timestamp(), 'UTC'), 'America/Los_Angeles') as date)"
    days.sql(f"create table {s}.months (month char(8), user int) using delta tblproperties ('delta.enableChangeDataFeed' = 'true')")
    days.sql(f"insert into {s}.months values ('2026-01', 1), ('2026-02', 2)")
    views = {
        "so_far": f"select user, day, amount from {s}.events where day <= cast(current_timestamp() as date)",
        "fresh": f"select user, day, datediff(current_timestamp(), day) < 5 as fresh from {s}.events",
        "elsewhere": f"select user, max(day) as last, count(*) as n from {s}.events where day <= {here} group by user",
        "spine": f"select e.user, d.day from (select distinct user from {s}.events) e join (select explode(sequence("
        "date'2026-01-01', date'2026-01-31')) as day) d on d.day <= cast(current_timestamp() as date)",
        "of_the_month": f"select m.user, date_format(current_timestamp(), 'yyyy') as year from {s}.months m "
        "where m.month = date_format(current_timestamp(), 'yyyy-MM')",
    }
    for name, sql in views.items():
        days.model(name, sql, INCREMENTAL)

    def codes(when: str) -> dict[str, str]:
        done = refresh(days, when)
        assert not wrong(days, {f"{s}.{name}": at_time(sql, when) for name, sql in views.items()})
        return {name: response["_message"].split(" in ")[0] for name, response in done.items()}

    idle = dict.fromkeys(views, "noop")
    refresh(days, "2026-01-10 12:00:00")
    assert codes("2026-01-10 12:30:00") == idle
    # a new day here, and not yet there
    done = codes("2026-01-11 02:00:00")
    assert done["elsewhere"] == done["of_the_month"] == "noop"
    assert (done["so_far"][:6], done["spine"][:6]) == ("replay", "replay")
    assert codes("2026-01-11 03:00:00") == idle
    days.sql(f"insert into {s}.events values (7, date'2026-01-02', 1)")
    done = codes("2026-01-11 03:10:00")
    assert done == {"so_far": "append · +1 row", "fresh": "append · +1 row", "elsewhere": "delta · 1 key · +1 row", "spine": "delta · 1 key · +11 rows", "of_the_month": "noop"}, done
    codes("2026-01-11 11:00:00")
    assert codes("2026-02-01 12:00:00")["of_the_month"].startswith("replay")
    assert codes("2026-02-01 12:00:01") == idle


def test_a_new_day_adds_its_own_rows_to_a_calendar_of_each_row(dbt_project: Project) -> None:
    """A subscription begins on the day of the run, one ends, and a new month begins."""
    s = dbt_project.schema
    dbt_project.sql(
        f"create table {s}.subscriptions using delta tblproperties ('delta.enableChangeDataFeed' = 'true') as select id, "
        "date_add(date'2025-11-20', cast(id as int)) as start, if(id % 3 = 0, date_add(date'2026-01-10', cast(id as int)), null) as ended, "
        "named_struct('Plan', concat('p', id % 2), 'seats', cast(id as int)) as terms from range(30)"
    )
    until = "least(coalesce(ended, current_date()), current_date())"
    views = {
        "months": "select id, month, terms.* from (select *, explode(sequence(trunc(start, 'MM'), "
        f"trunc({until}, 'MM'), interval 1 month)) as month from {s}.subscriptions where start <= current_date())",
        "days": f"select day, count(*) as active from (select explode(sequence(start, {until}, interval 1 day)) as day from {s}.subscriptions "
        "where start <= current_date()) group by day",
        "calendar": f"select explode(sequence(min(start), current_date())) as day from {s}.subscriptions",
    }
    for name, sql in views.items():
        dbt_project.model(name, sql, INCREMENTAL)

    def run_at(when: str) -> dict[str, str]:
        done = refresh(dbt_project, when)
        assert not wrong(dbt_project, {f"{s}.{name}": at_time(sql, when) for name, sql in views.items()})
        return {name: response["_message"].split(" in ")[0] for name, response in done.items()}

    refresh(dbt_project, "2026-01-20 12:00:00")
    done = run_at("2026-01-21 12:00:00")
    assert done["months"].startswith("noop") and done["calendar"] == "replay · +1 row" and done["days"].startswith("replay"), done
    dbt_project.sql(f"insert into {s}.subscriptions values (50, date'2026-01-22', null, named_struct('Plan', 'p9', 'seats', 1))")
    dbt_project.sql(f"update {s}.subscriptions set ended = date'2026-01-21' where id = 4")
    dbt_project.sql(f"delete from {s}.subscriptions where id = 5")
    done = run_at("2026-01-22 12:00:00")
    assert not [m for m in done.values() if m.startswith("full")], done
    done = run_at("2026-02-01 12:00:00")
    assert done["months"].startswith("replay"), done
    assert set(run_at("2026-02-01 13:00:00").values()) == {"noop"}


def test_totals_of_a_window_of_time(days: Project) -> None:
    """What enters and what leaves is added to the table's own rows; nothing between is read."""
    s = days.schema
    since = "where day > current_date - interval 7 days and day <= current_date"
    totals = f"select user, sum(amount) as total, count(amount) as known, count(*) as n from {s}.events {since} group by user"
    days.model("totals", totals, INCREMENTAL)
    refresh(days, "2026-01-10 08:00:00")
    days.sql(f"update {s}.events set amount = null where user = 1 and day between '2026-01-06' and '2026-01-17'")
    # a day, and an edit of the bound, which moves it as a day does
    for day, sql in ((11, totals), (12, totals), (12, totals.replace("7 days", "9 days"))):
        days.model("totals", sql, INCREMENTAL)
        message = refresh(days, f"2026-01-{day} 08:00:00")["totals"]["_message"]
        assert message in ("replay · 3 keys · −3 +3 rows", "replay · 2 keys · −2 +2 rows")
        assert unequal(days, f"{s}.totals", at_time(sql, f"2026-01-{day} 08:00:00")) == 0
        (last,) = days.sql("select reason from ivm_runs order by recorded_at desc limit 1")
        assert last.reason.endswith("the change is combined with the table's own")
        ran = next(days.folder.glob("target/run/*/models/totals.sql")).read_text()
        # the keys, and then the rows, are read from the days that enter and leave
        assert ran.count("events` VERSION AS OF") <= 4


def test_distinct_users_of_a_window_of_time(days: Project) -> None:
    """The users of the last week: what is carried from day to day is how often each came."""
    s = days.schema
    sql = (
        f"select count(distinct user) as users, count(*) as visits from {s}.events "
        "where day > current_date - interval 7 days and day <= current_date"
    )
    days.sql(f"delete from {s}.events where user = 2 and day > '2026-01-12'")
    days.model("weekly_users", sql, INCREMENTAL.replace("}", ", 'ivm_state': true}"))
    refresh(days, "2026-01-17 08:00:00")
    for day in (18, 20):
        if day == 20:
            days.sql(f"insert into {s}.events values (9, date'2026-01-15', 1), (2, date'2026-01-20', 1)")
        message = refresh(days, f"2026-01-{day} 08:00:00")["weekly_users"]["_message"]
        assert unequal(days, f"{s}.weekly_users", at_time(sql, f"2026-01-{day} 08:00:00")) == 0
        assert message.startswith("replay"), message
        ran = next(days.folder.glob("target/run/*/models/weekly_users.sql")).read_text()
        assert ran.count("events` VERSION AS OF") == 3, "of the events only the days that enter and leave"


def test_distinct_users_of_the_days_before_each_day(dbt_project: Project) -> None:
    """The users of each day are kept as a bitmap, and the bitmaps of 180 days put together: a new day is one more, and
    what is set right from a day on is put together again from that day on."""
    s = dbt_project.schema
    dbt_project.sql(
        f"create table {s}.visits using delta tblproperties ('delta.enableChangeDataFeed' = 'true') as "
        "select date_add(date'2026-01-01', cast(d as int)) as day, pmod(hash(id, d), 90000) as user "
        "from range(20) lateral view explode(sequence(0, 239)) as d"
    )
    daily = (
        "select day, bitmap_bucket_number(user) as bucket, bitmap_construct_agg(bitmap_bit_position(user)) as users "
        f"from {s}.visits group by 1, 2"
    )
    each = """
        select day, sum(n) as users
        from (
          select d.day, u.bucket, bitmap_count(bitmap_or_agg(u.users)) as n
          from (select distinct day from {{ ref('users_of_a_day') }}) d
          join {{ ref('users_of_a_day') }} u on u.day between d.day - interval 179 days and d.day
          group by d.day, u.bucket
        )
        group by day"""
    dbt_project.model("users_of_a_day", daily, INCREMENTAL)
    dbt_project.model("users_of_180_days", each, INCREMENTAL)
    plain = (
        f"select d.day, count(distinct v.user) as users from (select distinct day from {s}.visits) d "
        f"join {s}.visits v on v.day > d.day - interval 180 days and v.day <= d.day group by d.day"
    )

    def refreshed() -> str:
        done = responses(dbt_project.run("run"))
        assert unequal(dbt_project, f"{s}.users_of_180_days", plain) == 0
        return str(done["users_of_180_days"]["_message"])

    refreshed()
    dbt_project.sql(f"insert into {s}.visits select date'2026-08-29', pmod(hash(id), 90000) from range(20)")
    assert refreshed() == "append · 1 key · +1 row"
    ran = next(dbt_project.folder.glob("target/run/*/models/users_of_180_days.sql")).read_text()
    assert "DATE '2026-08-29' - interval 179 days" in ran or "DATE'2026-08-29')) - interval 179 days" in ran

    dbt_project.sql(f"update {s}.visits set user = user + 1 where day >= '2026-02-10' and day < '2026-02-12'")
    refreshed()
    (dirty,) = dbt_project.sql(
        f"select min(day) as first, max(day) as last, count(*) as n from {s}.users_of_180_days__ivm_dirty "
        f"where ivm_run = (select run from {s}.ivm_runs where model like '%users_of_180_days' order by recorded_at desc limit 1)"
    )
    assert (str(dirty.first), str(dirty["last"]), dirty.n) == ("2026-02-10", "2026-08-09", 181)


def test_time_that_moves_nothing_writes_nothing(days: Project) -> None:
    sql = f"select user, count(*) as n from {days.schema}.events where day <= current_timestamp() group by user"
    days.model("so_far", sql, INCREMENTAL)
    refresh(days, "2026-03-01 08:00:00")
    before = newest(days, "so_far")
    assert refresh(days, "2026-03-01 09:00:00")["so_far"]["code"] == "noop"
    assert newest(days, "so_far") == before
    days.sql(f"insert into {days.schema}.events values (1, date'2026-03-02', 1)")
    assert refresh(days, "2026-03-01 10:00:00")["so_far"]["code"] == "noop", "not yet"
    assert refresh(days, "2026-03-02 00:00:00")["so_far"] | {"_message": ""} == {
        "_message": "",
        "code": "replay",
        "rows_affected": 2,
    }
    assert unequal(days, f"{days.schema}.so_far", at_time(sql, "2026-03-02 00:00:00")) == 0


def test_the_time_of_a_row(days: Project) -> None:
    """A bare current_timestamp() is when the row was last computed: it moves with the row alone, also out of a CTE."""
    totals = (
        f"select user, sum(amount) as total, current_timestamp() as loaded_at from {days.schema}.events group by user"
    )
    final = f"with final as (select user, amount, now() as loaded_at from {days.schema}.events)"
    rows = f"{final} select * from final where amount % 2 = 0"
    days.model("totals", totals, INCREMENTAL)
    days.model("even", rows, INCREMENTAL)
    refresh(days, "2026-02-01 08:00:00")
    assert {r["code"] for r in refresh(days, "2026-02-02 08:00:00").values()} == {"noop"}
    days.sql(f"update {days.schema}.events set amount = 1000 where user = 1 and day = '2026-01-05'")
    days.sql(f"delete from {days.schema}.events where user = 2 and day = '2026-01-03'")
    assert {r["code"] for r in refresh(days, "2026-02-03 08:00:00").values()} == {"delta"}
    loaded = dict(days.sql(f"select user, date_format(loaded_at, 'dd') from {days.schema}.totals"))
    assert loaded == {0: "01", 1: "03", 2: "03"}
    at = dict(days.sql(f"select date_format(loaded_at, 'dd'), count(*) from {days.schema}.even group by 1"))
    assert at["03"] == 1, "the one that came; the others are as they were"
    for table, sql in {"totals": totals, "even": rows}.items():
        plain = sql.replace(", current_timestamp() as loaded_at", "").replace(", now() as loaded_at", "")
        days.sql(
            f"create or replace view {days.schema}.v_{table} as select * except (loaded_at) from {days.schema}.{table}"
        )
        assert unequal(days, f"{days.schema}.v_{table}", plain) == 0

    # another process deletes a row: the repair leaves the time of the others
    days.sql(f"delete from {days.schema}.totals where user = 1")
    assert refresh(days, "2026-02-04 08:00:00")["totals"]["rows_affected"] == 1
    loaded = dict(days.sql(f"select user, date_format(loaded_at, 'dd') from {days.schema}.totals"))
    assert loaded == {0: "01", 1: "04", 2: "03"}


def test_explained(days: Project) -> None:
    days.model("recent", f"select user from {days.schema}.events where day > current_date()", INCREMENTAL)
    refresh(days, "2026-01-10 08:00:00")
    days.run("run-operation", "ivm_explain", "--vars", "ivm_now: '2026-01-12 08:00:00'")
    said = "\n".join(days.messages)
    assert "parameter: current_date DATE'2026-01-10' -> DATE'2026-01-12'" in said
    days.run("run-operation", "ivm_status")
    assert "parameter: current_date DATE'2026-01-10'" in "\n".join(days.messages)


def test_another_time_zone(tmp_path: Path) -> None:
    """Times have other days in another zone: what reads them is rebuilt, and nothing else."""
    zones = {zone: {"spark.sql.session.timeZone": zone} for zone in ("UTC", "Asia/Tokyo")}
    project = new_project(tmp_path, parameters=zones["UTC"])
    project.sql("create table events using delta as select id, timestamp_seconds(id * 3600) as at from range(48)")
    project.model(
        "by_day", f"select to_date(at) as day, count(*) as n from {project.schema}.events group by 1", INCREMENTAL
    )
    project.model("ids", f"select id % 2 as odd, count(*) as n from {project.schema}.events group by 1", INCREMENTAL)
    now = "2026-01-10 08:00:00"
    refresh(project, now)
    assert {r["code"] for r in refresh(project, now).values()} == {"noop"}
    there = new_project(tmp_path, schema=project.schema, parameters=zones["Asia/Tokyo"])
    there.sql("insert into events values (48, timestamp_seconds(0))")
    done = refresh(there, now)
    assert done["by_day"]["_message"] == "full · spark.sql.session.timeZone was UTC and is Asia/Tokyo · 3 rows"
    assert done["ids"]["code"] == "delta"
    assert unequal(there, "by_day", "select to_date(at) as day, count(*) as n from events group by 1") == 0


@pytest.mark.slow
def test_a_time_that_is_none(days: Project) -> None:
    days.model("recent", f"select user from {days.schema}.events where day > current_date()", INCREMENTAL)
    with pytest.raises(DbtFailed, match="ivm_now"):
        refresh(days, "noon")
