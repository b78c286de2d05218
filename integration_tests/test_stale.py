"""Which keys are stale and why, before a run and after it."""

import json
import re
from zoneinfo import ZoneInfo

import pytest
from harness import DbtFailed, Project, models, response
from shop import unequal, wrong

CONFIG = "materialized='ivm', meta={'ivm_refresh': 'incremental'%s}"
BALANCES = """
select e.merchant_id, e.currency, sum(e.amount) as gross, sum(e.amount * coalesce(p.rate, 0)) as reserve
from {0}.events e
join {0}.merchants m on m.merchant_id = e.merchant_id
left join {0}.policies p on p.segment = m.segment and e.day >= p.since and e.day < p.until
group by e.merchant_id, e.currency
"""


def make_ledger(project: Project, schema: str) -> None:
    """20 merchants in 2 segments, 2 currencies, an event a day of January, one policy a segment."""
    feed = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
    project.sql(
        f"create table {schema}.merchants {feed} as select id as merchant_id, if(id < 5, 'market', 'retail') as segment from range(20)"
    )
    project.sql(
        f"create table {schema}.policies {feed} as select segment, cast(0.1 as decimal(6,4)) as rate, date'2026-01-01' as since, date'2030-01-01' as until "
        "from values ('market'), ('retail') as t(segment)"
    )
    project.sql(
        f"create table {schema}.events {feed} as select id % 20 as merchant_id, if(id % 2 = 0, 'EUR', 'USD') as currency, "
        "date_add(date'2026-01-01', cast(id % 31 as int)) as day, cast(id as decimal(12,2)) as amount from range(620)"
    )


@pytest.fixture
def ledger(dbt_project: Project) -> Project:
    make_ledger(dbt_project, dbt_project.schema)
    return dbt_project


def refresh(project: Project, sql: str = BALANCES, options: str = "") -> str:
    """What `dbt run` reported of the model `balances`, its table checked. A first build is its SELECT."""
    project.model("balances", sql.format(project.schema), CONFIG % options)
    (result,) = models(project.run())
    message = str(response(result)["_message"])
    assert message.startswith("backfill") or unequal(project, "balances", sql.format(project.schema)) == 0
    return message


def stale(project: Project, **args: object) -> str:
    project.run("run-operation", "ivm_stale", "--args", json.dumps({"model": "balances", **args}))
    return "\n".join(project.messages)


def test_stale_keys_and_what_made_them_so(ledger: Project) -> None:
    refresh(ledger)
    assert "up to date: no source changed" in stale(ledger)

    # as of three days ago another rate for a segment; and one late event
    ledger.sql("update policies set until = date'2026-01-29' where segment = 'market'")
    ledger.sql("insert into policies values ('market', 0.2, date'2026-01-29', date'2030-01-01')")
    ledger.sql("insert into events values (12, 'EUR', date'2026-01-02', 5)")
    schema = ledger.schema
    counted = stale(ledger, keys=0)
    assert f"stale:     {schema}.policies: 5 keys (merchant_id, currency)" in counted and "EUR" not in counted
    said = stale(ledger, keys=2)
    assert f"behind:    {schema}.policies: version 0 -> 2, 3 rows changed, stale since 20" in said
    assert f"behind:    {schema}.events: version 0 -> 1, 1 row changed, stale since 20" in said
    assert f"stale:     {schema}.events: 1 key (merchant_id, currency)\n             merchant_id = 12, currency = EUR" in said
    assert (
        f"stale:     {schema}.policies: 5 keys (merchant_id, currency)\n             merchant_id = 0, currency = EUR; merchant_id = 1, currency = USD; …" in said
    )
    assert "up to date" not in said
    before = ledger.sql("describe history balances limit 1")[0].version

    assert refresh(ledger) == "delta · 6 keys · −6 +6 rows"
    assert ledger.sql("describe history balances limit 1")[0].version > before, "asking wrote nothing, running did"
    assert "up to date: no source changed" in stale(ledger)

    # the keys are on record, with the run that resolved them
    found = ledger.sql(
        "select d.merchant_id, d.currency, d.ivm_reason, d.ivm_source, d.ivm_versions, r.status "
        "from balances__ivm_dirty d join ivm_runs r on r.run = d.ivm_run order by 1, 2"
    )
    assert [tuple(row)[:2] for row in found] == [
        (0, "EUR"),
        (1, "USD"),
        (2, "EUR"),
        (3, "USD"),
        (4, "EUR"),
        (12, "EUR"),
    ]
    assert {(row.ivm_reason, row.status) for row in found} == {("reference", "success")}
    assert {row.ivm_source for row in found} == {f"{schema}.events; {schema}.policies"}
    assert json.loads(found[0].ivm_versions) == {f"{schema}.policies": [0, 2], f"{schema}.events": [0, 1]}


def test_operations_read_what_dbt_compiles(ledger: Project) -> None:
    """Ephemeral models, what only a model's own context has, a package's variables: no edit is seen where none is."""
    own = "'{{ model.name }}' as a, '{{ config.get('alias') }}' as b, {{ 1 if is_incremental() else 2 }} as c /* {{ this }} */"
    ledger.model(
        "eph", f"select merchant_id, amount from {ledger.schema}.events where amount > 3", "materialized='ephemeral'"
    )
    ledger.model(
        "above",
        "select merchant_id as m, amount from {{ ref('eph') }} where merchant_id < 9",
        "materialized='ephemeral'",
    )
    sql = f"select m, {own}, sum(amount) as total from {{{{ ref('above') }}}} group by m"
    ledger.model("odd", sql, f"alias='even', {CONFIG % ''}")
    ledger.write("parts/dbt_project.yml", "name: parts\nversion: '1.0'\nvars: {parts: {least: 5}}\n")
    limited = f"select merchant_id, amount from {ledger.schema}.events where amount >= {{{{ var('least') }}}}"
    ledger.write("parts/models/limited.sql", "{{ config(" + CONFIG % "" + ") }}\n" + limited)
    ledger.write("packages.yml", "packages:\n  - local: parts\n")
    ledger.run("deps")
    assert {r.node.name: response(r)["code"] for r in models(ledger.run())} == {
        "odd": "backfill",
        "limited": "backfill",
    }
    ledger.model("bad", "select nothing from {{ ref('odd') }} join nowhere", CONFIG % "")
    for operation, wanted in (("ivm_explain", 2), ("ivm_stale", 2), ("ivm_status", 3)):
        said = str(ledger.run("run-operation", operation, check=False)) + "\n".join(ledger.messages)
        assert said.count("would run: noop") + said.count("up to date") >= 2, said
        assert "edited:" not in said and "the SQL changed" not in said
        assert ("The operation failed for 1 of 3 models: bad. See the errors above." in said) == (wanted == 2), said
    ledger.sql("insert into events values (1, 'EUR', date'2026-01-02', 500)")
    ledger.run("run-operation", "ivm_stale", "--args", "{model: odd}")
    assert "1 key (m)" in "\n".join(ledger.messages)
    ledger.run("run-operation", "ivm_compile_plan", "--args", "{model: odd}")
    assert "__dbt__cte__eph" in (ledger.folder / "macros/ivm_plans/odd.sql").read_text()


def test_operations_on_versions(ledger: Project) -> None:
    """Each version is a model: what is printed for one is not printed for the other."""
    totals = f"select merchant_id, sum(amount) as total from {ledger.schema}.events group by merchant_id"
    views = {"totals_v1": totals, "totals_v2": totals.replace("sum(amount)", "max(amount)")}
    for name, sql in views.items():
        ledger.model(name, sql, CONFIG % "")
    versions = {"models": [{"name": "totals", "latest_version": 2, "versions": [{"v": 1}, {"v": 2}]}]}
    ledger.write("models/versions.yml", json.dumps(versions))
    ledger.run()
    for name in views:
        ledger.write_as_refresh(name, f"update {name} set total = 0 where merchant_id = 3")
    where = {"where": "merchant_id = 3"}
    with pytest.raises(DbtFailed, match=r"name one of totals[.]v1, totals[.]v2[.]"):
        ledger.run("run-operation", "ivm_invalidate", "--args", json.dumps({"model": "totals", **where}))
    ledger.run("run-operation", "ivm_invalidate", "--args", json.dumps({"model": "totals.v2", **where}))
    for operation in ("ivm_status", "ivm_stale", "ivm_explain"):
        ledger.run("run-operation", operation, "--args", "{model: totals}")
        said = "\n".join(ledger.messages)
        assert all(f"{ledger.schema}.{name}" in said for name in views), said
    codes = {r.node.unique_id.removeprefix("model.test.totals."): response(r)["code"] for r in models(ledger.run())}
    assert codes == {"v1": "noop", "v2": "replay"}
    assert wrong(ledger, views) == ["totals_v1"]


def test_an_edit_makes_keys_stale(ledger: Project) -> None:
    refresh(ledger)
    edited = BALANCES.replace("sum(e.amount)", "sum(case when e.amount = 7 then 0 else e.amount end)")
    ledger.model("balances", edited.format(ledger.schema), CONFIG % "")
    said = stale(ledger)
    assert (
        "stale:     the SQL (column gross: amount → case when amount = 7 then 0 else amount end): 1 key (merchant_id, currency)"
        in said
    )
    assert refresh(ledger, edited) == "replay · 1 key · −1 +1 rows"
    (found,) = ledger.sql("select * from balances__ivm_dirty")
    assert (found.merchant_id, found.ivm_reason) == (7, "logic")


def test_track_keys(ledger: Project) -> None:
    """`replay` records no change of the table that holds the key, `all` does, `none` does not record few keys."""
    refresh(ledger)
    ledger.sql("insert into events values (12, 'EUR', date'2026-01-02', 5)")
    refresh(ledger)
    assert not ledger.sql("show tables like 'balances__ivm_dirty'")
    ledger.sql("insert into events values (13, 'EUR', date'2026-01-02', 5)")
    refresh(ledger, options=", 'ivm_track_keys': 'all'")
    assert [tuple(r) for r in ledger.sql("select merchant_id, currency, ivm_reason from balances__ivm_dirty")] == [
        (13, "EUR", "source")
    ]
    ledger.sql("update policies set rate = 0.3 where segment = 'market'")
    refresh(ledger, options=", 'ivm_track_keys': 'none'")
    assert len(ledger.sql("select 1 from balances__ivm_dirty")) == 1
    # another key, and one of another type
    by_segment = "select m.segment, e.currency, count(*) as n from {0}.events e join {0}.merchants m on m.merchant_id = e.merchant_id group by all"
    refresh(ledger, by_segment, ", 'ivm_track_keys': 'all'")
    ledger.sql("insert into events values (12, 'EUR', date'2026-01-02', 5)")
    refresh(ledger, by_segment, ", 'ivm_track_keys': 'all'")
    rows = ledger.sql(
        "select merchant_id, segment, currency, ivm_reason from balances__ivm_dirty order by ivm_detected_at"
    )
    assert [tuple(r) for r in rows] == [(13, None, "EUR", "source"), (None, "retail", "EUR", "reference")]


def test_keys_of_appended_rows(ledger: Project) -> None:
    """`all` records them, too: else the row would count as one of the first build."""
    large = f"select merchant_id, amount from {ledger.schema}.events where amount > 500"
    ledger.model("balances", large, "unique_key='amount', " + CONFIG % ", 'ivm_track_keys': 'all'")
    ledger.run()
    ledger.sql("insert into events values (13, 'EUR', date'2026-01-02', 700), (13, 'EUR', date'2026-01-02', 5)")
    assert response(models(ledger.run())[0])["code"] == "append"
    (row,) = ledger.sql("select amount, ivm_reason, code from balances__ivm_dirty join ivm_runs on run = ivm_run")
    assert [*map(str, row)] == ["700.00", "source", "append"]


# for each row the run that computed it last
BEHIND = """
select * from (
  select b.*, r.code, r.reason, r.recorded_at as since,
    from_json(r.versions_to, 'map<string, bigint>')['{0}.policies'] as policies,
    from_json(r.versions_to, 'map<string, bigint>')['{0}.events'] as events,
    row_number() over (partition by b.merchant_id, b.currency order by r.recorded_at desc) as recency
  from {0}.balances as b
  join {0}.ivm_runs as r on r.model = '{0}.balances' and r.status = 'success'
  left join {0}.balances__ivm_dirty as d
    on d.ivm_run = r.run
    and (d.merchant_id <=> b.merchant_id or not array_contains(d.ivm_key_columns, 'merchant_id'))
    and (d.currency <=> b.currency or not array_contains(d.ivm_key_columns, 'currency'))
  where r.code in ('backfill', 'full') or d.ivm_run is not null
) where recency = 1
"""


def test_keys_on_record_are_of_the_types_of_the_table(ledger: Project) -> None:
    """Whatever the first of them were: a NULL alone, or a number of few digits. Keys of earlier runs stay."""
    sql = "select amount as k, count(*) as n from {0}.events group by amount"
    track = ", 'ivm_track_keys': 'all'"
    refresh(ledger, sql, track)
    for amount in ("null", "7", "1234567.5"):
        ledger.sql(f"insert into events values (1, 'EUR', date'2026-01-02', {amount})")
        refresh(ledger, sql, track)
    found = ledger.sql("select cast(k as string) as k, typeof(k) as type from balances__ivm_dirty")
    assert {tuple(row) for row in found} == {(k, "decimal(12,2)") for k in (None, "7.00", "1234567.50")}


def test_provenance_of_a_row(ledger: Project) -> None:
    """By key: the run that computed it last, its versions of policies and events, the newest event it saw, since when."""
    sql = BALANCES.replace("as reserve", "as reserve, max(e.day) as watermark")
    options = ", 'ivm_track_keys': 'all'"
    refresh(ledger, sql, options)
    # a policy is corrected, a late event comes, an edit of the SQL is replayed
    ledger.sql("update policies set rate = 0.3 where segment = 'market'")
    refresh(ledger, sql, options)
    ledger.sql("insert into events values (12, 'EUR', date'2026-03-02', 5), (3, 'USD', date'2025-12-31', 5)")
    refresh(ledger, sql, options)
    sql = sql.replace("sum(e.amount)", "sum(case when e.amount = 7 then 0 else e.amount end)")
    refresh(ledger, sql, options)
    # whose balances are dirty is known by the merchant, a part of the key
    ledger.sql("update merchants set segment = 'closed' where merchant_id in (1, 2)")
    refresh(ledger, sql, options)
    (known_by,) = ledger.sql(
        "select distinct ivm_key_columns from balances__ivm_dirty where merchant_id = 1 and currency is null"
    )
    assert known_by.ivm_key_columns == ["merchant_id"]

    by = {row.merchant_id: row for row in ledger.sql(BEHIND.format(ledger.schema))}
    assert len(by) == 20
    assert {m: (by[m].code, by[m].policies, by[m].events) for m in (0, 3, 12, 7, 1, 19)} == {
        0: ("delta", 1, 0),
        3: ("delta", 1, 1),
        12: ("delta", 1, 1),
        7: ("replay", 1, 1),
        1: ("delta", 1, 1),
        19: ("backfill", 0, 0),
    }
    assert str(by[12].watermark) == "2026-03-02"
    assert by[7].reason.startswith("the SQL changed: column gross")
    assert by[19].since < by[0].since < by[12].since < by[7].since < by[1].since


def test_stale_rows_without_a_key(ledger: Project) -> None:
    refresh(ledger, "select amount, day from {0}.events where amount > 10")
    ledger.sql("update events set amount = 0 where amount between 50 and 52")
    ledger.sql("insert into events values (1, 'EUR', date'2026-01-02', 500)")
    assert "events: 1 row to come, 3 rows to go" in stale(ledger)


def test_what_two_changes_remove_together(ledger: Project) -> None:
    """An event and its merchant are gone: neither shows alone which rows go. Since when is in the session's time zone."""
    zone = "Pacific/Auckland"
    ledger.parameters["spark.sql.session.timeZone"] = zone
    ledger.write_profile()
    refresh(ledger, "select e.amount, m.segment from {0}.events e join {0}.merchants m on m.merchant_id = e.merchant_id")
    ledger.sql("delete from events where merchant_id = 7")
    ledger.sql("delete from merchants where merchant_id = 7")
    said = stale(ledger)
    assert "together: 0 rows to come, 31 rows to go" in said
    since = ledger.sql("describe history events limit 1")[0].timestamp.astimezone(ZoneInfo(zone))
    assert f"stale since {since:%Y-%m-%d %H:%M:%S}" in said


def test_what_is_known_to_be_wrong_is_not_carried_on(ledger: Project) -> None:
    """A row that would no longer be among the invalidated ones after a change was added to it."""
    sql = "select merchant_id, count(*) as n, sum(amount) as total from {0}.events group by merchant_id"
    refresh(ledger, sql)
    (row,) = ledger.sql("select total from balances where merchant_id = 3")
    ledger.write_as_refresh("balances", "update balances set total = total + 1000 where merchant_id = 3")
    where = {"model": "balances", "where": f"total > {row.total + 900}"}
    ledger.run("run-operation", "ivm_invalidate", "--args", json.dumps(where))
    ledger.sql("insert into events values (3, 'USD', date'2026-01-02', -500)")
    refresh(ledger, sql)


def test_invalidated_by_hand(ledger: Project) -> None:
    """Rows that are wrong for a reason that no run can see."""
    refresh(ledger)
    ledger.write_as_refresh("balances", "update balances set gross = gross + 1 where merchant_id in (3, 4, 9)")
    (result,) = models(ledger.run())
    assert response(result)["_message"] == "noop"

    ledger.run(
        "run-operation", "ivm_invalidate", "--args", json.dumps({"model": "balances", "where": "merchant_id < 4"})
    )
    assert "balances: 4 rows will be computed again by the next run" in "\n".join(ledger.messages)
    keys = [{"merchant_id": 4, "currency": "EUR"}, {"merchant_id": None, "currency": "EUR"}]
    ledger.run("run-operation", "ivm_invalidate", "--args", json.dumps({"model": "balances", "keys": keys}))
    query = f"select merchant_id from {ledger.schema}.merchants where merchant_id = 9"
    ledger.run("run-operation", "ivm_invalidate", "--args", json.dumps({"model": "balances", "query": query}))
    assert "invalidated by hand: 4 rows under merchant_id < 4" in stale(ledger)
    # with a change of the data in the same run
    ledger.sql("insert into events values (12, 'EUR', date'2026-01-02', 5)")
    assert refresh(ledger) == "replay · −4 +4 rows"
    # two commits, each on record
    runs = ledger.sql(
        "select code, reason, rows_inserted, run from ivm_runs where invocation = "
        "(select max_by(invocation, recorded_at) from ivm_runs) order by code"
    )
    assert [(row.code, row.reason.split(" (")[0], row.rows_inserted) for row in runs] == [
        ("delta", "by key", 1),
        ("replay", "invalidated by hand:", 3),
    ]
    assert len({row.run for row in runs}) == 2
    found = ledger.sql("select merchant_id, ivm_reason, ivm_run from balances__ivm_dirty where ivm_reason = 'manual'")
    assert {(row.merchant_id, row.ivm_run) for row in found} == {(n, runs[1].run) for n in (3, 4, 9)}
    assert "up to date" in stale(ledger)
    assert refresh(ledger) == "noop"
    for given in ({}, {"where": ""}, {"where": "true", "query": "select 1"}):
        with pytest.raises(DbtFailed, match="ivm_invalidate takes one of where, keys and query"):
            ledger.run("run-operation", "ivm_invalidate", "--args", json.dumps({"model": "balances", **given}))
    # more than a predicate: what runs put behind it would fail
    for tail in ("limit 5", "group by gross", "union all select 1", ";"):
        with pytest.raises(DbtFailed, match="PARSE_SYNTAX_ERROR"):
            ledger.run("run-operation", "ivm_invalidate", "--args", json.dumps({"model": "balances", "where": f"true {tail}"}))
    with pytest.raises(DbtFailed, match="repair of ivm_verify is 'false'; it is true or false"):
        ledger.run("run-operation", "ivm_verify", "--args", '{repair: "false"}')
    assert refresh(ledger) == "noop"


@pytest.mark.parametrize("kept", ["", ", 'ivm_state': 'always'"])
def test_the_times_of_several_commits_add_up(ledger: Project, kept: str) -> None:
    """The rows of ivm_runs, and the closing line, count no time and no row twice; rows that were right are called so."""
    sql = f"select merchant_id, avg(amount) as mean from {ledger.schema}.events group by merchant_id"
    ledger.model("balances", sql, f"materialized='ivm', meta={{'ivm_refresh': 'incremental'{kept}}}")
    ledger.run()
    where = json.dumps({"model": "balances", "where": "merchant_id in (3, 4)"})
    ledger.write_as_refresh("balances", "update balances set mean = mean + 1 where merchant_id = 3")
    ledger.run("run-operation", "ivm_invalidate", "--args", where)
    ledger.sql("insert into events values (12, 'EUR', date'2026-01-02', 5)")
    (result,) = models(ledger.run())
    assert unequal(ledger, "balances", sql) == 0
    runs = ledger.sql(
        "select seconds_observe + seconds_publish as seconds, rows_inserted + rows_deleted as n, model from ivm_runs "
        "where invocation = (select max_by(invocation, recorded_at) from ivm_runs)"
    )
    assert len(runs) > 1 and sum(row.n for row in runs if not row.model.endswith("_state")) == 4
    (closing,) = [found for said in ledger.messages if (found := re.search(r"ivm: 1 model in ([\d.]+) s", said))]
    rounded = 0.06
    assert sum(row.seconds for row in runs) <= float(closing[1]) + rounded
    assert float(closing[1]) <= result.execution_time + rounded
    ledger.run("run-operation", "ivm_invalidate", "--args", where)
    (result,) = models(ledger.run())
    assert response(result)["_message"] == "noop · invalidated by hand: (merchant_id in (3, 4)); no row differs"


@pytest.mark.parametrize(
    "where",
    [
        "gross = -1",
        "gross < 0 or rand() < 0",
        # as a later run sees what was true of now
        "merchant_id in (3, 4) and current_timestamp() < timestamp'2001-01-01'",
    ],
)
def test_rows_named_by_their_wrong_values(ledger: Project, where: str) -> None:
    """They are not under the predicate any more once they are computed again, or later: every row is compared, and none is lost."""
    refresh(ledger)
    ledger.write_as_refresh("balances", "update balances set gross = -1 where merchant_id in (3, 4)")
    ledger.run("run-operation", "ivm_invalidate", "--args", json.dumps({"model": "balances", "where": where}))
    assert refresh(ledger) == "replay · −2 +2 rows"
    (row,) = ledger.sql("select reason from ivm_runs order by recorded_at desc limit 1")
    assert row.reason.startswith(f"invalidated by hand: ({where}); all rows are compared: ")
    assert unequal(ledger, "balances", BALANCES.format(ledger.schema)) == 0
    assert refresh(ledger) == "noop"


def test_a_comment_behind_a_predicate(ledger: Project) -> None:
    """It ends with its line, and neither the next run nor a comparison takes what they put behind it for a part of it."""
    refresh(ledger)
    ledger.write_as_refresh("balances", "update balances set gross = gross + 1 where merchant_id in (3, 4)")
    where = json.dumps({"model": "balances", "where": "merchant_id = 3 -- was told twice"})
    ledger.run("run-operation", "ivm_invalidate", "--args", where)
    ledger.run("run-operation", "ivm_invalidate", "--args", where.replace("= 3", "= 4"))
    refresh(ledger)
    ledger.run("run-operation", "ivm_verify", "--args", where)
    assert "they are the same" in "".join(ledger.messages)


def test_rows_invalidated_by_hand_reach_the_models_above(ledger: Project) -> None:
    """In the same run, also where nothing else has changed."""
    s = ledger.schema
    above = "select currency, sum(gross) as gross from {} group by currency"
    ledger.model("balances", BALANCES.format(s), CONFIG % "")
    ledger.model("by_currency", above.format("{{ ref('balances') }}"), CONFIG % "")
    ledger.run()
    ledger.write_as_refresh("balances", "update balances set gross = gross + 1 where merchant_id = 3")
    ledger.run()
    where = json.dumps({"model": "balances", "where": "merchant_id = 3"})
    ledger.run("run-operation", "ivm_invalidate", "--args", where)
    done = {r.node.name: response(r)["code"] for r in models(ledger.run())}
    assert done == {"balances": "replay", "by_currency": "delta"}
    assert not wrong(ledger, {"balances": BALANCES.format(s), "by_currency": above.format(f"{s}.balances")})
