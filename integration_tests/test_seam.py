"""A plan compiled beforehand and committed as a file maintains a model under stock dbt-spark."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from harness import DbtFailed, models, response
from shop import FEED, Shop, listed, unequal, wrong
from thrift_served import ServedProject, StockProject, ThriftServer

from dbt.adapters.spark_ivm.cli import FOUND, NOTHING, cli

pytestmark = pytest.mark.usefixtures("prompt")


def test_an_edit_is_planned_beforehand(tmp_path: Path, thrift_server: ThriftServer) -> None:
    """The plan of an edited model holds the difference from the query that the committed plan was of."""
    here = ServedProject(tmp_path / "with_adapter", thrift_server)
    shop = Shop(here, 8)
    stock = ServedProject(tmp_path / "stock", thrift_server, stock=True, schema=here.schema)
    config = "materialized='ivm', meta={'ivm_refresh': 'incremental'}"
    text = f"select cust, sum(case when status = 'ok' then amount else 0 end) as good from {shop.schema}.orders group by cust"
    file = "macros/ivm_plan__totals.sql"

    def planned(sql: str) -> str:
        here.model("totals", sql, config)
        here.run("run-operation", "ivm_compile_plan", "--args", json.dumps({"model": "totals", "file": file}))
        return "\n".join(here.messages)

    def shipped(sql: str) -> dict[str, object]:
        for path in (file, "models/totals.sql"):
            stock.write(path, (here.folder / path).read_text())
        (result,) = models(stock.run())
        assert unequal(here, f"{here.schema}.totals", sql) == 0
        return response(result)

    planned(text)
    assert shipped(text)["code"] == "backfill"
    # edited twice before it is shipped, while data changes
    planned(text.replace("'ok'", "'OK'"))
    edited = text.replace("'ok'", "'x'")
    assert (
        "with the edit: column good: status = 'OK' → status = 'x'. Or: column good: status = 'ok' → status = 'x'"
        in planned(edited)
    )
    shop.commit("orders", "insert")
    done = shipped(edited)
    assert done["code"] == "replay", done
    # one that no plan knows is a rebuild
    (here.folder / file).unlink()
    planned(text)
    assert shipped(text)["code"] == "full"


def test_committed_plan_on_stock_dbt_spark(tmp_path: Path, thrift_server: ThriftServer) -> None:
    here = ServedProject(tmp_path / "with_adapter", thrift_server)
    shop = Shop(here, 7)
    sql = (
        f"select o.cust, count(*) as n, sum(l.qty * l.price) as revenue from {shop.schema}.orders o "
        f"join {shop.schema}.lines l on o.id = l.order_id group by o.cust"
    )
    here.model("revenue", sql, "materialized='ivm', meta={'ivm_refresh': 'incremental'}")
    # a value that is one for all rows is on record, and Spark puts its own into a SET
    here.sql(f"create table {shop.schema}.marks using delta as select concat('$', '{{spark.app.name}}') as mark")
    marks = f"(select max(mark) as mark from {shop.schema}.marks)"
    chosen = {
        "chosen_v1": f"select id, amount, mark from {shop.schema}.orders, {marks} where amount > 0 and status <> 'a b'",
        "chosen_v2": f"select id, status from {shop.schema}.orders where amount > 1",
    }
    for name, text in chosen.items():
        here.model(name, text, "materialized='ivm'")
    versions = {"models": [{"name": "chosen", "latest_version": 2, "versions": [{"v": 1}, {"v": 2}]}]}
    here.write("models/versions.yml", json.dumps(versions))
    with pytest.raises(DbtFailed, match=r"name one of chosen[.]v1, chosen[.]v2[.]"):
        here.run("run-operation", "ivm_compile_plan", "--args", json.dumps({"model": "chosen", "file": "one.sql"}))
    stock = ServedProject(tmp_path / "stock", thrift_server, stock=True, schema=here.schema)
    for name in ("revenue", "chosen.v1", "chosen.v2"):
        here.run("run-operation", "ivm_compile_plan", "--args", json.dumps({"model": name}))
        path = f"macros/ivm_plans/{name.replace('.', '_')}.sql"
        stock.write(path, (here.folder / path).read_text())
    for file in (here.folder / "models").iterdir():
        stock.write(f"models/{file.name}", file.read_text())

    assert [response(r)["code"] for r in models(stock.run())] == ["backfill"] * 3
    assert [response(r)["code"] for r in models(stock.run())] == ["noop"] * 3
    for kind in ("insert", "update", "delete"):
        shop.commit("orders", kind)
    shop.commit("lines", "insert")
    codes = {r.node.name: response(r)["code"] for r in models(stock.run())}
    assert codes["revenue"] in ("delta", "noop"), codes
    assert wrong(here, {f"{here.schema}.{name}": text for name, text in {"revenue": sql, **chosen}.items()}) == []
    assert here.sql(f"select 1 from {here.schema}.revenue")
    assert len(here.sql(f"select * from {here.schema}.ivm_runs")) == 9
    # a blank in a literal is another SQL
    stock.model("chosen_v1", chosen["chosen_v1"].replace("a b", "a  b"), "materialized='ivm'")
    (result,) = models(stock.run("run", "-s", "chosen.v1"))
    assert response(result)["code"] == "full"
    assert [m for m in stock.messages if "chosen_v1 is rebuilt in each run, since its plan was compiled for another SQL text" in m]
    strict = "materialized='ivm', meta={'ivm_refresh': 'incremental_strict'}"
    stock.model("chosen_v1", chosen["chosen_v1"].replace("a b", "a  b"), strict)
    with pytest.raises(DbtFailed, match="not compiled"):
        stock.run("run", "-s", "chosen.v1")


def test_a_hosted_project(tmp_path: Path, thrift_server: ThriftServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """One project with the package: plans are compiled by the adapter in one target, and run without it in another one."""
    hosted = ServedProject(tmp_path / "hosted", thrift_server, stock=True)
    profiles = json.loads((hosted.folder / "profiles.yml").read_text())
    outputs = profiles["test"]["outputs"]
    outputs["here"] = outputs["local"] | {"type": "spark_ivm", "schema": f"{hosted.schema}_dev"}
    outputs["local"]["schema"] = hosted.schema.capitalize()
    outputs["there"] = outputs["here"] | {"schema": f"{hosted.schema}_other"}  # of another developer
    hosted.write("profiles.yml", json.dumps(profiles))
    shop = Shop(hosted, 9)
    hosted.write("models/sources.yml", json.dumps({"sources": [{"name": "raw", "schema": shop.schema, "tables": [{"name": "orders"}]}]}))
    config = "materialized='ivm', meta={'ivm_refresh': 'incremental'}"
    clean = "select id, cust, amount from {{ source('raw', 'orders') }} where amount is not null"
    hosted.model("clean", clean, config)
    hosted.model("totals", "select cust, count(*) as n, sum(amount) as total from {{ ref('clean') }} group by cust", config)

    def right() -> dict[str, str]:
        """Run without the adapter, and compare both tables."""
        done = {r.node.name: response(r)["_message"] for r in models(hosted.run())}
        of_clean = clean.replace("{{ source('raw', 'orders') }}", f"{shop.schema}.orders")
        of_totals = f"select cust, count(*) as n, sum(amount) as total from ({of_clean}) group by cust"
        assert wrong(hosted, {f"{hosted.schema}.clean": of_clean, f"{hosted.schema}.totals": of_totals}) == []
        return done

    def compiled(*options: str, target: str = "here") -> tuple[int, str]:
        folder = str(hosted.folder)
        options = ("compile", *options, "--target", target, "--project-dir", folder, "--profiles-dir", folder)
        result = CliRunner().invoke(cli, options, catch_exceptions=False)
        return result.exit_code, result.output

    monkeypatch.setenv("DBT_SEND_ANONYMOUS_USAGE_STATS", "false")
    assert all(message.startswith("backfill") for message in right().values()), "nothing is compiled yet"
    assert all(message.startswith("full · not compiled: no plan was compiled for it") for message in right().values())
    assert [m for m in hosted.messages if "IVM-751: totals is rebuilt in each run, since no plan was compiled for it" in m]
    hosted.run("seed", "--target", "here")  # its schema is made by a run, and no model is built there
    for target in ("dev", "other"):
        hosted.sql(f"create schema if not exists {hosted.schema}_{target}")
        hosted.sql(f"create table {hosted.schema}_{target}.clean using delta as select id, cust, amount from {shop.schema}.orders limit 0")
    assert compiled("--check")[0] == FOUND
    code, said = compiled()
    assert code == NOTHING and "macros/ivm_plans/totals.sql" in said
    assert compiled("--check")[0] == NOTHING
    assert compiled("--check", target="there")[0] == NOTHING, "it compiles the same files"
    assert f"{hosted.schema}_dev" not in (hosted.folder / "macros/ivm_plans/totals.sql").read_text()
    right()
    assert set(right().values()) == {"noop"}
    hosted.run("run", "--empty")
    assert not [m for m in hosted.messages if "IVM-751" in m], "the SQL of --empty has no plan of its own"
    shop.commit("orders", "insert")
    done = right()
    assert done["clean"].startswith("append") and done["totals"].startswith(("delta", "append")), done

    clean = clean.replace("is not null", "> 3")
    hosted.model("clean", clean, config)
    assert compiled("--check")[0] == FOUND
    assert compiled("-s", "clean")[0] == NOTHING
    assert "edit: " in (hosted.folder / "macros/ivm_plans/clean.sql").read_text().partition("#}")[0]
    done = right()
    assert done["clean"].startswith("replay") and done["totals"].startswith("delta"), done
    # a column that no plan knows may be one of SELECT *
    clean = clean.replace("id, cust, amount", "*")
    hosted.model("clean", clean, config)
    assert compiled()[0] == NOTHING
    right()
    hosted.sql(f"alter table {shop.schema}.orders add columns (more int)")
    hosted.sql(f"insert into {shop.schema}.orders (id, cust, amount, more) values (77, 7, 77, 7)")
    done = right()
    assert done["clean"].startswith("full"), done
    assert [m for m in hosted.messages if f"clean is rebuilt in each run, since its plan was compiled for other columns of {shop.schema}.orders" in m]
    (hosted.folder / "models/totals.sql").unlink()
    assert compiled("-s", "clean")[0] == NOTHING
    with pytest.raises(DbtFailed, match=r"IVM-756: macros/ivm_plans/totals\.sql: the project has no such model"):
        hosted.run("run-operation", "ivm_compile_plan", "--args", "{check: true, prune: true}", "--target", "here")
    assert "totals.sql" in compiled("--prune")[1] and not (hosted.folder / "macros/ivm_plans/totals.sql").exists()


def test_types_that_only_the_query_has(tmp_path: Path, thrift_server: ThriftServer) -> None:
    """A map, whose rows cannot be compared: the table is rebuilt."""
    project = StockProject(tmp_path, thrift_server)
    project.sql(f"create table people using delta tblproperties ({listed(FEED)}) as select * from values (1, 'ann'), (2, 'bob') as t(id, name)")
    mapped = f"select id, map('name', name) as m from {project.schema}.people"
    project.model("mapped", mapped, "materialized='ivm', meta={'ivm_refresh': 'incremental'}")
    project.run()
    project.sql("update people set name = upper(name) where id = 2")
    (result,) = models(project.run())
    assert response(result)["code"] == "full"
    assert [row.m for row in project.sql("select to_json(m) as m from mapped order by id")] == ['{"name":"ann"}', '{"name":"BOB"}']


MEANS = "select cust, avg(amount) as mean, count(distinct status) as states, count(*) as n from {s}.orders group by cust"
USERS = "select d.day, count(distinct o.cust) as users from {s}.days d join {s}.orders o on o.day between date_sub(d.day, 6) and d.day group by d.day"
STATE = "materialized='ivm', meta={'ivm_state': 'always', 'ivm_refresh': 'incremental'}"


def test_parts_that_are_planned_beforehand(tmp_path: Path, thrift_server: ThriftServer) -> None:
    """Averages and distinct counts of groups and of ranges of days, in another schema than the plans were compiled in."""
    here = ServedProject(tmp_path / "with_adapter", thrift_server)
    stock = ServedProject(tmp_path / "stock", thrift_server, stock=True)
    schema = f"{here.schema}_raw"
    here.sql(f"create schema {schema}")
    feed = f"using delta tblproperties ({listed(FEED)})"
    orders = "cast(id % 5 as int) as cust, cast(id as int) as amount, cast(id % 3 as string) as status, date_add(date'2026-01-01', cast(id % 40 as int)) as day"
    here.sql(f"create table {schema}.orders {feed} as select {orders} from range(400)")
    here.sql(f"create table {schema}.days {feed} as select distinct day from {schema}.orders")
    views = {"means": MEANS.format(s=schema), "users": USERS.format(s=schema)}

    def shipped(name: str, sql: str) -> None:
        here.model(name, sql, STATE)
        here.run("run-operation", "ivm_compile_plan", "--args", json.dumps({"model": name}))
        for path in (f"macros/ivm_plans/{name}.sql", f"models/{name}.sql"):
            stock.write(path, (here.folder / path).read_text())
        views[name] = sql

    def said(*options: str) -> dict[str, str]:
        done = {r.node.name: response(r)["_message"] for r in models(stock.run(*options))}
        assert wrong(here, {f"{stock.schema}.{name}": sql for name, sql in views.items()}) == []
        return done

    for name, sql in views.items():
        shipped(name, sql)
    assert all(message.startswith("backfill") for message in said().values())
    assert len(here.sql(f"show tables in {stock.schema} like '*__ivm_state'")) == 2
    assert not here.sql(f"show tables in {here.schema} like '*__ivm_state'"), "to compile a plan builds nothing"
    assert set(said().values()) == {"noop"}
    here.sql(f"insert into {schema}.orders values (1, 7, '9', date'2026-02-03')")
    assert said() == {"means": "delta · 1 key · −1 +1 rows", "users": "delta · 7 keys · −7 +7 rows"}
    here.sql(f"delete from {schema}.orders where cust = 3 and day < date'2026-01-06'")
    assert all(message.startswith("delta") for message in said().values())

    # an edit that was planned, and one that was not
    shipped("means", views["means"].replace("count(*)", "count(amount)"))
    here.sql(f"insert into {schema}.orders values (2, null, null, date'2026-02-03')")
    assert said()["means"].startswith("replay"), stock.messages
    views["means"] = views["means"].replace("count(amount)", "max(amount)")
    stock.model("means", views["means"], STATE)
    assert said()["means"].startswith("full · meta.ivm_state has no use any more")
    assert [m for m in stock.messages if "IVM-909: meta.ivm_state of means has no use: its plan was compiled for another SQL text." in m]


def test_parts_of_a_table_that_has_them_already(tmp_path: Path, thrift_server: ThriftServer) -> None:
    """Where they came by themselves, in a run with the adapter, the table is computed without them."""
    here = ServedProject(tmp_path / "with_adapter", thrift_server)
    schema, file = here.schema, "macros/ivm_plan__means.sql"
    here.sql(f"create table {schema}.orders using delta as select id % 5 as cust, cast(id as int) as amount from range(40)")
    sql = f"select cust, avg(amount) as mean, count(*) as n from {schema}.orders group by cust"
    here.model("means", sql, "materialized='ivm', meta={'ivm_state': 'always'}")
    here.run()
    here.model("means", sql, "materialized='ivm'")  # it has parts, and keeps them
    here.run("run-operation", "ivm_compile_plan", "--args", json.dumps({"model": "means", "file": file}))
    stock = ServedProject(tmp_path / "stock", thrift_server, stock=True, schema=schema)
    stock.write(file, (here.folder / file).read_text())
    stock.model("means", sql, "materialized='ivm'")
    (result,) = models(stock.run())
    assert response(result)["_message"].startswith("noop · compared: meta.ivm_state was switched off")
    assert unequal(here, f"{schema}.means", sql) == 0
    assert not here.sql(f"show tables in {schema} like 'means__ivm_state'")
    here.sql(f"insert into {schema}.orders values (1, 7)")
    stock.run()
    assert unequal(here, f"{schema}.means", sql) == 0


def test_a_session_that_others_share_is_refused(tmp_path: Path) -> None:
    """Settings for a write would also apply to writes of other models: nothing is written at all."""
    server = ThriftServer(tmp_path / "server", single=True)
    try:
        here = ServedProject(tmp_path / "with_adapter", server)
        here.sql("create table orders using delta as select 1 as id")
        here.model("chosen", f"select id from {here.schema}.orders", "materialized='ivm'")
        file = "macros/ivm_plan__chosen.sql"
        here.run("run-operation", "ivm_compile_plan", "--args", json.dumps({"model": "chosen", "file": file}))
        stock = ServedProject(tmp_path / "stock", server, stock=True, schema=here.schema)
        for path in (file, "models/chosen.sql"):
            stock.write(path, (here.folder / path).read_text())
        stock.model("other", "select 1 as n", "materialized='table', file_format='delta'")
        for project in (here, stock):
            with pytest.raises(DbtFailed, match=r"a Spark session of its own for each connection, and .*singleSession is true"):
                project.run("run", "-s", "chosen")
        assert not here.sql(f"show tables in {here.schema} like 'chosen'")
        stock.run("run", "-s", "other")
    finally:
        server.stop()
