"""meta.ivm_state over ranges: an answer of 180 days is put together from what was found of each day once."""

import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from harness import DbtFailed, Project, response, responses
from pyspark.sql import SparkSession
from shop import unequal, wrong

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


class Meter:
    """Count the rows that a run reads of a table, by Spark's own status store."""

    def __init__(self) -> None:
        self.spark = SparkSession.builder.getOrCreate()
        self.seen = self.last()

    def last(self) -> int:
        self.spark.sparkContext._jsc.sc().listenerBus().waitUntilEmpty()  # type: ignore[union-attr]
        executions = self.store().executionsList()
        return max((executions.apply(i).executionId() for i in range(executions.size())), default=-1)

    def store(self) -> Any:
        return self.spark._jsparkSession.sharedState().statusStore()

    def rows(self, table: str) -> int:
        """Read of the table since this was asked last, or was made."""
        since, self.seen = self.seen, self.last()
        return sum(self.of_execution(number, table) for number in range(since + 1, self.seen + 1))

    def read(self, table: str) -> tuple[int, int]:
        """Read of the table since this was asked last, or was made, and of its change feed."""
        since = self.seen
        rows = self.rows(table)
        feed = rf"Scan DeltaCDFRelation\(.*/{table}/_delta_log"
        return rows, sum(self.of_execution(number, table, feed) for number in range(since + 1, self.seen + 1))

    def of_execution(self, number: int, table: str, scan: str = r"Scan parquet \S*\b{}\b") -> int:
        values, nodes, found = self.store().executionMetrics(number), self.store().planGraph(number).allNodes(), 0
        for node in (nodes.apply(i) for i in range(nodes.size())):
            if re.match(scan.format(table), node.name()):
                for metric in (node.metrics().apply(i) for i in range(node.metrics().size())):
                    if metric.name() == "number of output rows" and values.contains(metric.accumulatorId()):
                        found += int(str(values.apply(metric.accumulatorId())).replace(",", ""))
        return found


def refreshed(visits: Project, *names: str) -> dict[str, dict[str, Any]]:
    done = responses(visits.run("run", *(("-s", *names) if names else ())))
    s = visits.schema
    assert not wrong(visits, {f"{s}.{n}": VIEWS[n].format(s=s) for n in names or VIEWS})
    assert not [name for name, answer in done.items() if answer["code"] in ("full",)], done
    return done


def said(visits: Project, operation: str, model: str) -> str:
    """What the operation prints of a model."""
    visits.run("run-operation", operation, "--args", f"{{model: {model}}}")
    return "\n".join(visits.messages)


def statements(visits: Project, model: str) -> str:
    """What the last run of the model executed."""
    return next(visits.folder.glob(f"target/run/*/models/{model}.sql")).read_text()


@pytest.mark.slow
def test_windows_of_days(visits: Project) -> None:
    s = visits.schema
    assert {answer["code"] for answer in refreshed(visits).values()} == {"backfill"}
    assert {answer["code"] for answer in refreshed(visits).values()} == {"noop"}

    # a day more is one key, and of the visits nothing but the new ones is read
    visits.sql(
        f"insert into {s}.visits values (date'2026-05-01', 3, 5.00), (date'2026-05-01', 99, null), (date'2026-05-01', 3, 5.00)"
    )
    meter = Meter()
    visits.run()
    print("ROWS day", meter.rows("visits"), meter.rows("calendar"))
    done = refreshed(visits)
    assert {answer["code"] for answer in done.values()} == {"noop"}
    for name in ("users", "totals", "frames"):
        assert "visits` VERSION AS OF" not in statements(visits, name)

    # a correction of 10 February: the 30 days from then on, of the visits no other day
    visits.sql(f"delete from {s}.visits where day = date'2026-02-10' and user % 2 = 0")
    output = said(visits, "ivm_stale", "users")
    print(output)
    assert "replayed:  30 answers, day 2026-02-10 to 2026-03-11; the other 91 stay" in output
    assert "replayed:  30 answers, day 2026-02-10 to 2026-03-11; the other 91 stay" in said(
        visits, "ivm_explain", "frames"
    )
    meter = Meter()
    done = responses(visits.run())
    print("ROWS correction", meter.rows("visits"))
    print({name: answer["_message"] for name, answer in done.items()})
    refreshed(visits)

    # no day, no user, a day far from all others, a day that is gone, days that move
    visits.sql(
        f"insert into {s}.visits values (null, 3, 1.00), (date'2026-02-12', null, 2.00), (date'2027-01-01', 5, 3.00), (null, null, null)"
    )
    refreshed(visits)
    visits.sql(f"delete from {s}.visits where day is null or day = date'2026-03-01'")
    visits.sql(f"delete from {s}.calendar where day < date'2025-12-25'")
    visits.sql(f"insert into {s}.calendar values (date'2026-03-01'), (null), (date'2027-01-05')")
    visits.sql(
        f"update {s}.visits set day = date_add(day, 40), user = user + 1 where day between date'2026-01-20' and date'2026-01-22'"
    )
    refreshed(visits)

    # parts that somebody spoilt, unseen, and an answer that is to be computed again by hand
    visits.write_as_refresh(
        f"{s}.users__ivm_state", f"delete from {s}.users__ivm_state where day = date'2026-03-05' and user < 9"
    )
    visits.run("run-operation", "ivm_verify", "--args", "{model: users, repair: true}")
    visits.run("run-operation", "ivm_invalidate", "--args", "{model: frames, where: \"day = date'2026-03-05'\"}")
    refreshed(visits, "users", "frames")

    # an edit that holds from a day on: days before it keep their parts, and answers of both are reported
    before = {row.day: row.users for row in visits.sql(f"select * from {s}.users")}
    edited = VIEWS["users"].format(s=s).replace("group by", "where v.user % 5 <> 0 group by")
    visits.model("users", edited, STATE[:-1] + ", 'ivm_effective_from': {'column': 'day', 'value': '2026-02-10'}}")
    output = said(visits, "ivm_explain", "users")
    print(output[:3000])
    assert "would run: replay in its scope" in output
    print(responses(visits.run("run", "-s", "users")))
    after = {row.day: row.users for row in visits.sql(f"select * from {s}.users")}
    mixed = visits.sql(
        f"select d.day, count(distinct v.user) as users from {DAYS.format(s=s)} d join {s}.visits v on {SPAN}"
        " where v.day < date'2026-02-10' or v.user % 5 <> 0 group by d.day"
    )
    assert after == {row.day: row.users for row in mixed}
    # a day whose only visit the edit leaves out has no answer any more
    other = [d for d in before if before[d] != after.get(d)]
    assert other and min(other) >= date(2026, 2, 10)
    assert response(visits.run("run", "-s", "users")[0])["code"] == "noop"
    visits.model("users", edited, STATE[:-1] + ", 'ivm_effective_from': {'column': 'users', 'value': 1}}")
    with pytest.raises(DbtFailed, match="both ivm_state and ivm_effective_from"):
        visits.run("run", "-s", "users")


def test_what_waits_for_approval_of_an_answer_that_reads_a_calendar(dbt_project: Project) -> None:
    """The columns of the calendar are its own, not those of the parts: the SQL is taken for edited only if it was."""
    s = dbt_project.schema
    dbt_project.sql(f"create table {s}.visits using delta as select date_add(date'{FIRST}', cast(id % 40 as int)) as day, id % 7 as user from range(200)")
    dbt_project.sql(f"create table {s}.calendar using delta as select distinct day, dayofweek(day) > 1 as open from {s}.visits")
    sql = f"select d.day, count(distinct v.user) as users from (select day from {s}.calendar where open) d join {s}.visits v on {SPAN} group by d.day"
    approved = STATE.replace("}", ", 'ivm_on_logic_change': 'approve'}")
    dbt_project.model("users", sql, approved)
    assert response(dbt_project.run()[0])["code"] == "backfill"
    dbt_project.sql(f"insert into {s}.visits values (date'2026-01-20', 99)")
    assert response(dbt_project.run()[0])["code"] == "delta"
    assert unequal(dbt_project, f"{s}.users", sql) == 0
    dbt_project.model("users", sql.replace("where open", "where not open"), approved)
    with pytest.raises(DbtFailed, match="filter: open → not open"):
        dbt_project.run()


def test_a_year_of_windows_reads_each_day_once(dbt_project: Project) -> None:
    """365 answers of 180 days: 545 days are read, not 65,700. A day more, and a correction, read what changed."""
    s, a_day = dbt_project.schema, 3
    feed = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
    days = f"date_add(date'2025-01-01', cast(id div {a_day} as int)) as day"
    dbt_project.sql(
        f"create table {s}.visits {feed} as select {days}, id * 7919 % 37 as user from range({545 * a_day})"
    )
    dbt_project.sql(
        f"create table {s}.days {feed} as select date_add(date'2025-01-01', cast(id as int)) as day from range(180, 545)"
    )
    year = {
        "year": "select d.day, count(distinct v.user) as users from {s}.days d"
        " join {s}.visits v on v.day between date_sub(d.day, 179) and d.day group by d.day"
    }
    dbt_project.model("year", year["year"].format(s=s), STATE)

    def read(code: str) -> tuple[int, int]:
        """Rows of the visits, and of their change feed, that a run reads which reports that code."""
        meter, counts = Meter(), list[tuple[int, int]]()
        done = equal(dbt_project, of=year, after=lambda: counts.append(meter.read("visits")))
        assert done["year"]["code"] == code, done
        return counts[0]

    assert read("backfill") == (545 * a_day, 0)
    dbt_project.sql(f"insert into {s}.visits values (date'2026-06-30', 3), (date'2026-06-30', 99)")
    dbt_project.sql(f"insert into {s}.days values (date'2026-06-30')")
    assert read("append") == (0, 2 * 2), "for the keys, and for the parts"
    # as they were and as they are, for the keys, for the days, and for the parts
    changed = 20 * a_day + 2
    dbt_project.sql(f"update {s}.visits set user = user + 100 where day >= date'2026-06-10'")
    assert read("delta") == (0, 2 * changed * 3)
    assert read("noop") == (0, 0)


OTHERS = {
    # of moments by the days that the session's zone says, and of a left join, where days have no visit
    "of_moments": "select d.day, count(distinct v.user) as users, count(*) as n from {s}.days d left join (select cast(at as date) as day, user, robot from {s}.moments) v"
    " on v.day between date_sub(d.day, 4) and d.day group by d.day",
    "filtered": "select d.day, count(distinct v.user) as users from (select distinct cast(at as date) as day from {s}.moments where not robot) d"
    " join (select cast(at as date) as day, user, robot from {s}.moments) v on v.day between d.day - 4 and d.day where d.day > date'2026-01-03' and not v.robot group by d.day",
}


def equal(
    project: Project, *names: str, of: dict[str, str] = OTHERS, after: Callable[[], object] = lambda: None
) -> dict[str, dict[str, Any]]:
    done = responses(project.run("run", *(("-s", *names) if names else ())))
    after()
    s = project.schema
    refreshed = [n for n in names or of if done[n]["code"] != "backfill"]  # a first build is its SELECT
    assert not wrong(project, {f"{s}.{n}": of[n].format(s=s) for n in refreshed}), done
    return done


def test_days_of_moments(dbt_project: Project) -> None:
    """Tables that begin empty, days that a delete empties, gaps, another length of the range, another zone."""
    s = dbt_project.schema
    feed = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
    dbt_project.sql(f"create table {s}.moments (at timestamp, user int, robot boolean) {feed}")
    dbt_project.sql(f"create table {s}.days (day date) {feed}")
    for name, sql in OTHERS.items():
        dbt_project.model(name, sql.format(s=s), STATE)
    equal(dbt_project)
    assert {answer["code"] for answer in equal(dbt_project).values()} == {"noop"}

    dbt_project.sql(f"insert into {s}.days select date_add(date'2026-01-01', cast(id as int)) from range(20)")
    equal(dbt_project)
    dbt_project.sql(
        f"insert into {s}.moments select timestamp'2026-01-02 00:30:00' + make_dt_interval(cast(id % 9 * 2 as int), cast(id % 5 * 5 as int)),"
        " id * 7 % 11, id % 4 = 0 from range(60)"
    )
    dbt_project.sql(f"insert into {s}.moments values (null, 1, false), (timestamp'2026-01-05 23:59:59', null, null)")
    equal(dbt_project)
    dbt_project.sql(f"delete from {s}.moments where cast(at as date) in ('2026-01-04', '2026-01-08') or at is null")
    done = equal(dbt_project)
    assert {answer["code"] for answer in done.values()} == {"delta"}, done

    # the parts of a day are the same, whatever the length of the range
    longer = {name: sql.replace("date_sub(d.day, 4)", "date_sub(d.day, 9)") for name, sql in OTHERS.items()}
    dbt_project.model("of_moments", longer["of_moments"].format(s=s), STATE)
    parts = f"{s}.of_moments__ivm_state"
    version = dbt_project.sql(f"describe history {parts} limit 1")[0].version
    equal(dbt_project, "of_moments", of=longer)
    written = [row for row in dbt_project.sql(f"describe history {parts}") if row.version > version]
    assert not [row for row in written if int((row.operationMetrics or {}).get("numOutputRows", 0))], written

    # a zone with other days
    tokyo = "set spark.sql.session.timeZone = Asia/Tokyo"
    there = {
        "of_moments": longer["of_moments"].replace(
            "cast(at as date)", "cast(from_utc_timestamp(at, 'Asia/Tokyo') as date)"
        )
    }
    assert dbt_project.sql("select current_timezone()")[0][0] in ("UTC", "Etc/UTC")
    dbt_project.model("of_moments", longer["of_moments"].format(s=s), f'{STATE}, pre_hook="{tokyo}"')
    equal(dbt_project, "of_moments", of=there)
    dbt_project.sql(f"delete from {s}.moments where at > timestamp'2026-01-12 00:00:00'")
    equal(dbt_project, "of_moments", of=there)
    assert unequal(dbt_project, f"{s}.of_moments", longer["of_moments"].format(s=s))
