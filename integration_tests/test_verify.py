"""Whether tables are what their SELECT says, of the versions that they were computed from."""

import json
import time

import pytest
from harness import INCREMENTAL, DbtFailed, Project
from pyspark.sql import Row
from shop import unequal
from where import HANDLE, SERVER

from dbt.adapters.spark_ivm.session import SessionHandle

CONFIG = "materialized='ivm', meta={'ivm_refresh': 'incremental'%s}"
MODELS = {
    "balances": ("select merchant, currency, sum(amount) as gross, count(*) as n from {0}.events group by merchant, currency", ""),
    "ranked": ("select id, merchant, row_number() over (partition by merchant order by id) as rn, current_timestamp() as loaded_at from {0}.events", ""),
    "plain": ("select currency, amount from {0}.events where amount > 3", ""),
    "averages": ("select merchant, avg(amount) as mean, count(distinct currency) as currencies from {0}.events group by merchant", ", 'ivm_state': true"),
}


@pytest.fixture
def shop(dbt_project: Project) -> Project:
    dbt_project.sql(
        "create table events using delta tblproperties ('delta.enableChangeDataFeed' = 'true') as select id, "
        "cast(id % 20 as int) as merchant, if(id % 2 = 0, 'EUR', 'USD') as currency, cast(id as decimal(12,2)) as amount from range(200)"
    )
    for name, (sql, options) in MODELS.items():
        dbt_project.model(name, sql.format(dbt_project.schema), CONFIG % options)
    dbt_project.run()
    dbt_project.sql("insert into events values (300, 4, 'EUR', 7), (301, 5, 'CHF', 1)")
    dbt_project.run()
    return dbt_project


def verified(project: Project, **args: object) -> str:
    project.run("run-operation", "ivm_verify", "--args", json.dumps(args))
    return "\n".join(project.messages)


def differing(project: Project, **args: object) -> str:
    with pytest.raises(DbtFailed, match="not proved of"):
        verified(project, **args)
    return "\n".join(project.messages)


def test_tables_are_proved_or_differ_in_named_rows(shop: Project) -> None:
    """What another writer wrote, and what nobody knows to be wrong, is found, named by key, and repaired."""
    shop.sql("insert into events values (400, 4, 'EUR', 7)")  # after the versions that count
    said = verified(shop)
    assert said.count("they are the same") == len(MODELS) + 1  # and the parts of one
    assert f"of:        {shop.schema}.events version 1" in said
    assert "rows:      21 in the table, 21 by its SELECT" in said

    shop.sql("update balances set gross = gross + 1 where merchant = 7")
    said = differing(shop, model="balances")
    assert "DIFFERS:   1 row missing in the table, 1 row too many in it" in said
    assert "    merchant = 7, currency = USD | gross = 971.00, should be 970.00\n" in said
    assert "another writer wrote the table" in said
    assert "they are the same" in verified(shop, model="balances", where="merchant <> 7")
    assert "they are the same" in verified(shop, model="balances", where="merchant <> 7 -- all", sample=1000)
    assert "rows:      1 in the table, 1 by its SELECT" in differing(shop, model="balances", where="merchant = 7", sample=1000)
    shop.run()
    assert "they are the same" in verified(shop, model="balances", sample=5)

    shop.write_as_refresh("balances", "delete from balances where merchant = 9")
    assert "no other writer is known" in differing(shop, model="balances")
    assert "merchant` <=> 9" in verified(shop, model="balances", repair=True)
    shop.run()
    assert unequal(shop, "balances", MODELS["balances"][0].format(shop.schema)) == 0
    assert "they are the same" in verified(shop, model="balances")

    # of rows without a key the table lacks some that go now
    shop.write_as_refresh("plain", "delete from plain where amount in (9, 10)")
    assert "publishes what differs" in verified(shop, model="plain", repair=True)
    shop.sql("delete from events where id = 9")
    shop.run()
    assert unequal(shop, "plain", MODELS["plain"][0].format(shop.schema)) == 0

    # an edit that has not run yet: by the SQL that the table was computed by
    sql, options = MODELS["balances"]
    shop.model("balances", sql.format(shop.schema).replace("sum(amount)", "max(amount)"), CONFIG % options)
    assert "they are the same" in verified(shop, model="balances")


def test_a_part_of_a_table_that_is_computed_from_parts(shop: Project) -> None:
    """A predicate over what the parts do not have is asked of the table alone; all parts are compared."""
    said = verified(shop, model="averages", where="mean > 95")
    assert said.count("they are the same") == 2 and said.count("where:     mean > 95") == 1
    said = verified(shop, model="averages", where="merchant < 5")
    # without the adapter no statement is tried: all parts are compared
    assert said.count("they are the same") == 2 and said.count("where:     merchant < 5") == (1 if SERVER == "stock" else 2)


def test_wrong_parts_are_repaired(shop: Project) -> None:
    """Parts that nobody knows to be wrong are computed again, and the answers stay right."""
    shop.write_as_refresh("averages__ivm_state", "delete from averages__ivm_state where merchant = 3")
    said = verified(shop, model="averages", repair=True)
    assert "rows will be computed again" in said or "row will be computed again" in said
    marked = {name: "ivm.invalid" in str(shop.sql(f"describe detail {name}")[0].properties) for name in ("averages", "averages__ivm_state")}
    assert marked["averages__ivm_state"], (marked, said)
    shop.run()
    assert verified(shop, model="averages").count("they are the same") == 2
    assert unequal(shop, "averages", MODELS["averages"][0].format(shop.schema)) == 0


def test_keys_are_as_in_the_session(dbt_project: Project) -> None:
    """Points in time, in another time zone than that of dbt's process; a key that is named in other letters."""
    zone = "Asia/Tokyo" if time.timezone != -9 * 3600 else "UTC"
    dbt_project.parameters["spark.sql.session.timeZone"] = zone
    dbt_project.write_profile()
    dbt_project.sql(
        "create table events using delta as select timestamp_seconds(1767225600 + 3600 * id) as seen_at, "
        "if(id = 4, '', concat('it''s ', id)) as name, cast(id as int) as n from range(30)"
    )
    sql = f"select seen_at, name, sum(n) as n from {dbt_project.schema}.events group by seen_at, name"
    dbt_project.model("hourly", sql, CONFIG % "" + ", unique_key=['SEEN_AT', 'name']")
    dbt_project.run()
    assert "rows:      5 in the table, 5 by its SELECT" in verified(dbt_project, model="hourly", sample=5)

    dbt_project.write_as_refresh("hourly", "update hourly set n = -1 where n in (4, 7)")
    assert "hourly: 2 rows will be computed again" in verified(dbt_project, model="hourly", repair=True)
    dbt_project.run()
    assert "they are the same" in verified(dbt_project, model="hourly")

    dbt_project.write_as_refresh("hourly", "update hourly set n = -1 where n in (4, 8)")
    query = f"select seen_at, name from {dbt_project.schema}.events where n in (4, 8)"
    dbt_project.run("run-operation", "ivm_invalidate", "--args", json.dumps({"model": "hourly", "query": query}))
    assert "hourly: 2 rows will be computed again" in "\n".join(dbt_project.messages)
    dbt_project.run()
    assert unequal(dbt_project, "hourly", sql) == 0


def test_no_key_is_when_a_row_was_computed(dbt_project: Project) -> None:
    """A unique_key may name it: rows are replaced, and named, by the rest."""
    dbt_project.sql("create table events using delta tblproperties ('delta.enableChangeDataFeed' = 'true') as select cast(id as int) as id, 'a' as state from range(30)")
    sql = f"select id, state, current_timestamp() as loaded_at from {dbt_project.schema}.events"
    dbt_project.model("states", sql, CONFIG % "" + ", unique_key=['id', 'loaded_at']")
    dbt_project.run()
    dbt_project.sql("update events set state = 'b' where id = 3")
    dbt_project.sql("delete from events where id = 4")
    dbt_project.run()
    assert dbt_project.sql("select count(*), count(distinct id), count_if(state = 'b') from states")[0] == (29, 29, 1)
    assert "rows:      5 in the table, 5 by its SELECT" in verified(dbt_project, model="states", sample=5)


def test_a_test_is_of_its_own_model(dbt_project: Project) -> None:
    """And not of one whose name its own begins with; in whatever order dbt has them."""
    dbt_project.sql("create table events using delta as select id, id % 3 as shop from range(9)")
    names = ["sold", "sold_a", "sold_b", "sold_a_b", "sold_a_b_c"]
    for name in names:
        dbt_project.model(name, f"select id, shop from {dbt_project.schema}.events", CONFIG % "")
    verified = "spark_ivm.ivm_verified" if SERVER == "stock" else "ivm_verified"
    described = [{"name": name, "data_tests": [verified]} for name in names]
    described[1]["data_tests"] = [{verified: {"config": {"where": "id > 0"}}}]
    dbt_project.write("models/schema.yml", json.dumps({"models": described}))
    dbt_project.run()
    if SERVER == "stock":
        with pytest.raises(DbtFailed, match="IVM-819"):
            dbt_project.run("test")
        return
    assert {str(result.status) for result in dbt_project.run("test")} == {"pass"}
    for name in names[1:]:
        dbt_project.write_as_refresh(name, f"update {name} set shop = 9 where id = 7")
    results = dbt_project.run("test", check=False)
    found = {result.node.attached_node.split(".")[-1]: str(result.status) for result in results}
    assert found == dict.fromkeys(names, "fail") | {"sold": "pass"}


# ten rows, each changed to what a hash takes for the same that passes over NULLs, or over where a list ends
LOOK_ALIKE = """
update copied set
  a = if(id = 0, 5, a), b = if(id = 0, null, b),
  xs = case id when 1 then array(1, null) when 2 then null when 3 then array(1, 2) else xs end, ys = if(id = 3, array(3), ys),
  pair = case id when 4 then named_struct('x', 1, 'y', cast(null as int)) when 5 then null else pair end,
  deep = case id
    when 6 then array(named_struct('at', timestamp '2026-01-01 00:00:00.000002', 'note', cast(null as string)))
    when 7 then array(named_struct('at', cast(null as timestamp), 'note', cast(X'FE' as string)))
    else deep end,
  s = case id when 8 then null when 9 then 'ab' else s end, t = if(id = 9, 'c', t)
where id < 10
"""
SHAPES = """
select cast(id as int) as id, cast(null as int) as a, 5 as b,
  case id when 1 then array(null, 1) when 2 then array() when 3 then array(1) end as xs, array(2, 3) as ys,
  named_struct('x', cast(null as int), 'y', if(id = 4, 1, null)) as pair,
  case id
    when 6 then array(named_struct('at', timestamp '2026-01-01 00:00:00.000001', 'note', cast(null as string)))
    when 7 then array(named_struct('at', cast(null as timestamp), 'note', cast(X'FF' as string)))
  end as deep,
  if(id = 8, '', 'a') as s, 'bc' as t, 0.0d as d, array(0.0d, double('nan')) as ds
from range(12)
"""


def test_rows_that_look_alike_are_distinguished(dbt_project: Project) -> None:
    """What `EXCEPT ALL` distinguishes is reported, and what it takes for equal is not."""
    dbt_project.sql(f"create table shapes using delta as {SHAPES}")
    dbt_project.model("copied", f"select * from {dbt_project.schema}.shapes", CONFIG % "")
    dbt_project.run()
    dbt_project.write_as_refresh("copied", "update copied set d = -0.0d, ds = array(-0.0d, -double('nan'))")
    assert "they are the same" in verified(dbt_project, model="copied")
    dbt_project.write_as_refresh("copied", LOOK_ALIKE)
    assert "DIFFERS:   10 rows missing in the table, 10 rows too many in it" in differing(dbt_project, model="copied")


def test_why_a_table_differs_or_cannot_be_asked(dbt_project: Project) -> None:
    """Each cause differs from a fault of the engine, and names what to do; a run that would not help is not advised."""
    project, s = dbt_project, dbt_project.schema
    project.sql("create table events using delta as select cast(id as int) as id, cast(X'FF' as string) as note from range(9)")
    project.sql("create table files using parquet as select * from events")
    project.sql("create table turning using delta as select * from events")
    for name, source in {"booked": "events", "noted": "events", "filed": "files", "turned": "turning"}.items():
        project.model(name, f"select * from {s}.{source}", CONFIG % "")
    project.run()
    project.sql("drop table turning")
    project.sql("create table turning using parquet as select * from events")
    for model, source in {"filed": "files", "turned": "turning"}.items():
        said = differing(project, model=model)
        assert f"not verified: it cannot be verified, since {s}.{source} is a parquet table, which keeps no versions" in said
        assert "run the model" not in said

    project.write_as_refresh("noted", "update noted set note = '\ufffd' where id = 3")
    assert "which the change feed of a source gives otherwise" in differing(project, model="noted")

    project.write_as_refresh("booked", "update booked set note = 'x' where id in (3, 4)")
    assert "no other writer is known: " in differing(project, model="booked")
    project.run("run-operation", "ivm_invalidate", "--args", "{model: booked, where: id < 4}")
    assert "no other writer is known of the 2 rows that nobody invalidated by hand" in differing(project, model="booked")
    project.run("run-operation", "ivm_invalidate", "--args", "{model: booked, where: id = 4}")
    said = differing(project, model="booked")
    assert "rows were invalidated by hand (id " in said and "; `dbt run -s booked` computes them again" in said
    assert "another writer" not in said and "no other writer" not in said
    project.run("run", "-s", "booked")
    assert "they are the same" in verified(project, model="booked")


def test_a_version_of_another_table_proves_nothing(dbt_project: Project) -> None:
    """A source was dropped, and one of its name has a version of the same number."""
    project, s = dbt_project, dbt_project.schema
    project.sql("create table events using delta as select id from range(9)")
    project.model("booked", f"select id from {s}.events", CONFIG % "")
    project.run()
    project.sql("drop table events")
    project.sql("create table events using delta as select id from range(3)")
    said = differing(project, model="booked", repair=True)
    assert f"not verified: {s}.events was dropped and created again since version 0: run the model, then verify it" in said
    project.run()
    assert "they are the same" in verified(project, model="booked")


def test_what_differs_fails_the_data_test_and_is_repaired(dbt_project: Project) -> None:
    """The test counts the rows that differ. Repairing says which command publishes, also where keys cannot be written down."""
    if SERVER == "stock":
        pytest.skip("the data test needs the adapter")
    dbt_project.parameters["spark.sql.session.timeZone"] = "America/New_York"  # and Python is somewhere else
    dbt_project.write_profile()
    dbt_project.sql("create table events using delta as select timestamp '2026-01-01 00:00:00' + make_interval(0, 0, 0, 0, id % 8) as at, id as n from range(40)")  # fmt: skip
    dbt_project.model("hourly", "select at, sum(n) as total from {{ source('raw', 'events') }} group by at", CONFIG % "")
    sources = [{"name": "raw", "schema": dbt_project.schema, "tables": [{"name": "events"}]}]
    described = {"sources": sources, "models": [{"name": "hourly", "data_tests": ["ivm_verified"]}]}
    dbt_project.write("models/hourly.yml", json.dumps(described))
    for option in (("--empty",), ("--sample", "3 days")):  # a table without a position
        assert [str(r.status) for r in dbt_project.run("build", *option)] == ["success", "pass"]
    dbt_project.run()
    assert not [m for m in dbt_project.messages if "was rebuilt" in m]  # of no rows nothing is lost
    assert [(r.status, r.failures) for r in dbt_project.run("test")] == [("pass", 0)]
    assert "rows:      3 in the table, 3 by its SELECT" in verified(dbt_project, model="hourly", sample=3)

    dbt_project.write_as_refresh("hourly", "update hourly set total = total + 1 where hour(at) in (3, 4)")
    assert [(r.status, r.failures) for r in dbt_project.run("test", check=False)] == [("fail", 4)]  # each as it is and as it should be
    said = verified(dbt_project, model="hourly", repair=True)
    assert "2 rows missing in the table, 2 rows too many in it" in said
    assert "nothing is published yet: `dbt run -s hourly` publishes what differs" in said
    dbt_project.run("run", "-s", "hourly")
    assert [(r.status, r.failures) for r in dbt_project.run("test")] == [("pass", 0)]


def test_what_differs_everywhere_and_what_cannot_be_read(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows are counted, and few of them fetched; a model whose SELECT fails does not keep the others from being verified."""
    if SERVER == "stock":
        pytest.skip("without the adapter no error is caught")
    s = dbt_project.schema
    dbt_project.sql("create table events using delta as select id, id % 7 as v from range(5000)")
    dbt_project.sql("create table lost using delta as select id from range(9)")
    dbt_project.model("a_first", f"select id from {s}.lost", CONFIG % "")
    dbt_project.model("booked", f"select id, v from {s}.events", CONFIG % "")
    dbt_project.model("later", f"select v, count(*) as n from {s}.events group by v", CONFIG % "")
    dbt_project.run()
    dbt_project.sql("drop table lost")
    dbt_project.write_as_refresh("booked", "update booked set v = v + 1 where id > 9")
    fetchall, fetched = HANDLE.fetchall, [0]

    def counted(self: SessionHandle) -> list[Row]:
        rows = fetchall(self)
        fetched.append(len(rows))
        return rows

    monkeypatch.setattr(HANDLE, "fetchall", counted)
    with pytest.raises(DbtFailed, match=rf"not proved of {s}\.booked, a_first, see above"):
        verified(dbt_project)
    said = "\n".join(dbt_project.messages)
    assert "DIFFERS:   4990 rows missing in the table, 4990 rows too many in it" in said
    assert f"{s}.a_first: not verified: " in said and "they are the same" in said
    assert max(fetched) < 1100
    assert "booked: 5000 rows will be computed again" in verified(dbt_project, model="booked", repair=True)
    dbt_project.run("run", "-s", "booked")
    assert "they are the same" in verified(dbt_project, model="booked")


@pytest.mark.slow
def test_one_value_of_ten_million_rows(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is found in full mode, by few statements that read the whole table once."""
    dbt_project.sql(
        "create table payments using delta as select id, cast(id % 1000003 as int) as account, "
        "cast(id % 97 as decimal(12,2)) as amount, concat('note ', id % 1009) as note from range(10000000)"
    )
    dbt_project.model("booked", f"select id, account, amount, note from {dbt_project.schema}.payments", CONFIG % "")
    dbt_project.run()
    assert "they are the same" in verified(dbt_project, model="booked")
    dbt_project.write_as_refresh("booked", "update booked set amount = amount + 0.01 where id = 7654321")
    asked, execute = list[str](), HANDLE.execute

    def counted(self: SessionHandle, sql: str, bindings: object = None) -> None:
        asked.append(sql)
        execute(self, sql, bindings)

    monkeypatch.setattr(HANDLE, "execute", counted)
    began = time.monotonic()
    said = differing(dbt_project, model="booked")
    print(f"{time.monotonic() - began:.0f} s, {len(asked)} statements")
    assert "rows:      10000000 in the table, 10000000 by its SELECT" in said
    assert "DIFFERS:   1 row missing in the table, 1 row too many in it" in said and "id = 7654321" in said
    whole = [sql for sql in asked if "xxhash64" in sql]
    assert len(whole) == 2 and "256) in (" not in whole[0] and "256) in (" in whole[1]
    assert len(asked) < 20, asked


def test_values_within_others_are_compared(dbt_project: Project) -> None:
    """Doubles, binaries, structs and arrays; a table with a map is not verified, and the output says so."""
    project = dbt_project
    project.sql("create table events using delta as select id, cast(id as binary) as b, named_struct('x', id, 'y', cast(id as float) / 3) as s, map(id, cast(null as string)) as m, array(cast(id as double) / 3, -0.0d, double('nan')) as xs, cast(id as float) as f, struct(array(struct(cast(id as binary) as bb)) as deep) as d from range(20)")
    project.model("maps", f"select * from {project.schema}.events", INCREMENTAL)
    project.model("plain", f"select id, b, s, xs, f, d from {project.schema}.events", INCREMENTAL)
    project.run()
    assert "they are the same" in verified(project, model="plain")
    said = differing(project, model="maps")
    assert "not verified: it has columns of a type that Spark cannot compare" in said
    project.write_as_refresh("plain", "update plain set d = named_struct('deep', array(named_struct('bb', cast(99 as binary)))) where id = 3")
    said = differing(project, model="plain")
    assert "DIFFERS:   1 row missing in the table, 1 row too many in it" in said
    verified(project, model="plain", repair=True)
    project.run()
    assert "they are the same" in verified(project, model="plain")
