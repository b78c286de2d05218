"""What a dbt user takes for granted of a model, on an ivm one: descriptions, contracts, retry, defer, state, names."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from harness import INCREMENTAL, DbtFailed, Project, models, response
from shop import unequal, wrong

TOTALS = "select cust, sum(amount) as total from {}.orders group by cust"


@pytest.fixture
def project(dbt_project: Project) -> Project:
    """A source `orders`, and a model `totals` that is described by `describe`."""
    dbt_project.sql(
        "create table orders (id int, cust int, amount int) using delta "
        "tblproperties ('delta.enableChangeDataFeed' = 'true')"
    )
    dbt_project.sql("insert into orders values (1, 1, 5), (2, 1, 20), (3, 2, 30)")
    dbt_project.model("totals", TOTALS.format(dbt_project.schema), "materialized='ivm'")
    return dbt_project


def describe(project: Project, **model: Any) -> None:
    """Write the YAML file of `totals`."""
    project.write("models/schema.yml", json.dumps({"models": [{"name": "totals", **model}]}))


def run(project: Project, *args: str) -> str:
    """`dbt run` of `totals`, which then is equal to its SELECT. What it reported. A first build is its SELECT."""
    (result,) = models(project.run("run", "-s", "totals", *args))
    message = str(response(result)["_message"])
    assert message.startswith("backfill") or unequal(project, "totals", TOTALS.format(project.schema)) == 0
    return message


def version(project: Project) -> int:
    return int(project.sql("describe history totals limit 1")[0].version)


def comments(project: Project) -> dict[str, str]:
    rows = {row.col_name: row for row in project.sql("describe extended totals")}
    return {name: rows[name].comment or "" for name in ("cust", "total")} | {"": rows["Comment"].data_type}


def test_descriptions(project: Project) -> None:
    """They are written at a build, and whenever they differ; a run that has nothing to write leaves no commit."""
    persist = {"persist_docs": {"relation": True, "columns": True}}
    description = r"It\'s \"quoted\", a back\slash, ü"
    columns = [{"name": "cust", "description": description}, {"name": "TOTAL", "description": "a sum\nof two lines"}]
    describe(project, description=description, columns=columns, config=persist)
    assert run(project).startswith("backfill")
    assert comments(project) == {"": description, "cust": description, "total": "a sum\nof two lines"}
    written = version(project)
    assert run(project) == "noop"
    assert version(project) == written

    with pytest.raises(DbtFailed, match="not present in the database: gone"):
        described = [*columns, {"name": "gone", "description": "x"}]
        describe(project, description=description, columns=described, config=persist)
        project.sql("insert into orders values (5, 2, 1)")
        project.run("--warn-error", "run", "-s", "totals")
    assert version(project) == written, "a warning is an error before anything is written"
    columns[0]["description"] = "the customer"
    describe(project, description="balances", columns=[*columns, {"name": "gone", "description": "x"}], config=persist)
    assert not run(project).startswith("backfill")
    assert "not present in the database: gone" in "".join(project.messages)
    assert comments(project) == {"": "balances", "cust": "the customer", "total": "a sum\nof two lines"}
    project.sql("insert into orders values (4, 2, 1)")
    assert run(project).startswith(("delta", "full"))
    assert run(project, "--full-refresh").startswith("full")
    assert comments(project) == {"": "balances", "cust": "the customer", "total": "a sum\nof two lines"}


def contract(project: Project, *constraints: dict[str, Any], total: str = "bigint", **column: Any) -> None:
    columns = [{"name": "cust", "data_type": "int", **column}, {"name": "total", "data_type": total}]
    config = {"contract": {"enforced": True}}
    describe(project, columns=columns, constraints=list(constraints), config=config)


def test_contract_columns(project: Project) -> None:
    """The columns are compared in every run, before anything is written."""
    contract(project)
    assert run(project).startswith("backfill")
    project.sql("insert into orders values (4, 2, 1)")
    contract(project, total="string")
    written = version(project)
    with pytest.raises(DbtFailed, match="This model has an enforced contract that failed"):
        project.run("run", "-s", "totals")
    assert version(project) == written
    contract(project)
    assert not run(project).startswith("noop")


def test_contract_constraints(project: Project) -> None:
    """No row that violates one is published: by a build, a rebuild, or a delta."""
    project.model("totals", TOTALS.format(project.schema), "materialized='ivm', meta={'ivm_refresh': 'incremental'}")
    positive = {"type": "check", "name": "Positive", "expression": "total > 0 -- a comment"}
    contract(project, positive, constraints=[{"type": "not_null"}])
    project.sql("insert into orders values (9, null, 1)")
    with pytest.raises(DbtFailed, match="violates constraint not_null_cust: `cust` is not null"):
        project.run("run", "-s", "totals")
    assert not project.sql("show tables like 'totals'")
    project.sql("delete from orders where cust is null")
    assert run(project).startswith("backfill")

    project.sql("insert into orders values (5, 3, -7)")
    written = version(project)
    with pytest.raises(DbtFailed, match=r"(?i)positive"):
        project.run("run", "-s", "totals")
    with pytest.raises(DbtFailed, match="violates constraint Positive: total > 0"):
        project.run("run", "-s", "totals", "--full-refresh")
    assert version(project) == written

    contract(project, {**positive, "expression": "total > length('${env:HOME}')"})
    with pytest.raises(DbtFailed, match=r"Constraint Positive of totals holds \$\{env:HOME\}"):
        project.run("run", "-s", "totals")
    contract(project, {**positive, "expression": "total > -10"})
    assert run(project) == "delta · 1 key · +1 row"
    with pytest.raises(Exception, match=r"(?i)positive"):
        project.sql("insert into totals values (7, -11)")
    project.sql("insert into orders values (6, 2, 4)")
    assert run(project).startswith("delta")
    contract(project)
    run(project)
    assert "delta.constraints" not in str(project.sql("show tblproperties totals"))
    project.sql("insert into orders values (9, null, -100)")
    assert run(project).startswith(("append", "delta"))


def test_constraints_of_odd_and_equal_names(project: Project) -> None:
    """No constraint replaces another one, and none is asked of rows that the SELECT leaves out."""
    s = project.schema
    project.sql("insert into orders values (4, null, -4), (5, 2, 6), (6, 9, -9)")
    project.sql("create table known using delta as select 1 as cust union all select 2")
    sql = (
        f"select o.cust as `a-b`, max(o.id) as `a+b`, min(o.amount) as least from {s}.orders o left join {s}.known k "
        "on k.cust = o.cust group by o.cust having count(*) > 1"
    )
    of_known = f"select o.id, o.cust, o.amount from {s}.orders o join {s}.known k on k.cust = o.cust"
    project.model("totals", sql, INCREMENTAL)
    project.model("of_known", of_known, INCREMENTAL)
    positive = [{"type": "check", "name": name, "expression": f"/* all\n of them */ {column} > 0"} for name, column in (("positive", "`a-b`"), ("Positive", "least"))]
    columns = [{"name": name, "data_type": "int", "quote": True, "constraints": [{"type": "not_null"}]} for name in ("a-b", "a+b", "least")]
    config = {"contract": {"enforced": True}}
    totals = {"name": "totals", "columns": columns, "constraints": positive, "config": config}
    plain = [{"name": name, "data_type": "int", "constraints": [{"type": "not_null"}]} for name in ("id", "cust", "amount")]
    other = {"name": "of_known", "columns": plain, "config": config, "constraints": [{"type": "check", "expression": "amount > 0"}]}
    project.write("models/schema.yml", json.dumps({"models": [totals, other]}))
    project.run()
    assert not wrong(project, {"totals": sql, "of_known": of_known})

    def constraints() -> list[str]:
        return sorted(r.value for r in project.sql("show tblproperties totals") if r.key.startswith("delta.constraints."))

    kept = ["`a+b` is not null", "`a-b` > 0", "`a-b` is not null", "`least` is not null", "least > 0"]
    assert constraints() == kept
    written = version(project)
    project.run()
    assert version(project) == written
    for values in ("(10, 1, -1)", "(10, -1, 1), (11, -1, 1)", "(10, null, 1), (11, null, 1)", "(null, 1, -1)"):
        project.sql(f"insert into orders values {values}")
        assert project.run("run", "-s", "totals", check=False)[-1].status == "error", values
        assert version(project) == written
        project.sql("delete from orders where id is null or id >= 10")


def test_a_failing_step_is_named(project: Project, capfd: pytest.CaptureFixture[str]) -> None:
    """With what it leaves and where its SQL is; without a word of Java."""
    body = f"select cust, sum(if(amount = 13, raise_error('unlucky'), amount)) as total from {project.schema}.orders group by cust"
    project.model("totals", body, "materialized='ivm', meta={'ivm_refresh': 'incremental'}")
    assert run(project).startswith("backfill")
    written = version(project)
    project.sql("insert into orders values (5, 2, 13)")
    with pytest.raises(DbtFailed) as error:
        project.run("run", "-s", "totals")
    message = str(error.value)
    assert "[USER_RAISED_EXCEPTION] unlucky" in message
    assert "The step that failed: replace the rows of the dirty keys. This step published nothing" in message
    assert "compiled code at target/run/test/models/totals.sql" in message
    sql = (project.folder / "target/run/test/models/totals.sql").read_text()
    assert "replace where" in sql
    assert not any(word in message + "".join(capfd.readouterr()) for word in ("\tat ", "Exception:", "java."))
    assert version(project) == written
    project.sql("delete from orders where amount = 13")
    assert run(project).startswith("noop")


def test_a_location_that_cannot_be_written(project: Project) -> None:
    project.model("totals", TOTALS.format(project.schema), "materialized='ivm', location_root='/proc/nowhere'")
    with pytest.raises(DbtFailed, match="must be allowed to write there") as error:
        project.run("run", "-s", "totals")
    assert "The step that failed: compute the whole table." in str(error.value)


def test_the_summary_of_a_run(project: Project) -> None:
    """Models by path, rows, and the time of rebuilds where it is known."""
    project.model("broken", "select nothing from nowhere", "materialized='ivm'")
    project.run(check=False)
    lines = [line for line in project.messages if line.startswith("ivm: ")]
    assert re.fullmatch(r"ivm: 2 models in [\d.]+ s: 1 backfill, 1 error · 2 rows changed", lines[0])
    run(project)
    lines = [line for line in project.messages if line.startswith("ivm: ")]
    line = r"ivm: 1 model in [\d.]+ s: 1 noop · 0 rows changed · [\d.]+ s (less|more) than rebuilds last took"
    assert re.fullmatch(line, lines[0])


def test_recording_the_runs_is_no_part_of_the_run(project: Project) -> None:
    """It is in none of dbt's totals. A run that cannot be recorded has refreshed its tables, so dbt warns."""
    project.run("run", "-s", "totals")
    assert any(re.fullmatch(r"Done\. PASS=1 WARN=0 ERROR=0 SKIP=0 .*TOTAL=1", message) for message in project.messages)
    project.sql("drop table ivm_runs")
    project.sql("create view ivm_runs as select 1 as a")
    project.sql("insert into orders values (4, 2, 1)")
    (result,) = models(project.run("run", "-s", "totals"))
    assert response(result)["code"] == "delta"
    assert any("The runs of ivm models were not recorded in ivm_runs: " in message for message in project.messages)
    assert unequal(project, "totals", TOTALS.format(project.schema)) == 0


def test_tags_groups_and_exposures(project: Project) -> None:
    """They select an ivm model as any other, and say nothing about how it is built."""
    project.write(
        "models/all.yml",
        json.dumps(
            {
                "groups": [{"name": "finance", "owner": {"name": "Ann"}}],
                "models": [{"name": "totals", "config": {"tags": ["daily"], "group": "finance"}}],
                "exposures": [
                    {"name": "board", "type": "dashboard", "owner": {"name": "Ann"}, "depends_on": ["ref('totals')"]}
                ],
            }
        ),
    )
    project.model(
        "above", "select cust from {{ ref('totals') }}", "materialized='ivm', group='finance', access='private'"
    )
    for selector, built in (
        ("tag:daily", {"totals"}),
        ("group:finance", {"totals", "above"}),
        ("+exposure:board", {"totals"}),
    ):
        done = models(project.run("build", "-s", selector))
        assert {r.node.name for r in done} == built
    assert unequal(project, "totals", TOTALS.format(project.schema)) == 0


def test_docs_show_the_last_refresh(project: Project) -> None:
    project.model("plain", "select 1 as a", "materialized='table', file_format='delta'")
    project.model("capitals", TOTALS.format(project.schema), "materialized='ivm', alias='Capitals'")
    project.run()
    project.run("docs", "generate")
    nodes = json.loads((project.folder / "target/catalog.json").read_text())["nodes"]
    stats = {key: item["value"] for key, item in nodes["model.test.totals"]["stats"].items()}
    assert stats["ivm_refresh"] == "backfill · first build"
    assert (stats["ivm_keys"], stats["ivm_rows"]) == (0, 2)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d", stats["ivm_at"])
    assert "ivm_refresh" not in nodes["model.test.plain"]["stats"]
    assert nodes["model.test.capitals"]["stats"]["ivm_refresh"]["value"] == "backfill · first build"


def test_a_schema_of_its_own(project: Project) -> None:
    """No model is in the profile's schema, which does not even exist; also before anything was built."""
    sql = TOTALS.format(project.schema)
    project.model("totals", sql, "materialized='ivm', schema='marts'")
    elsewhere = Project(project.folder, schema=f"{project.schema}_profile")
    for operation, expected in (("ivm_status", "not built"), ("ivm_explain", "would run: backfill")):
        elsewhere.run("run-operation", operation)
        assert expected in "\n".join(elsewhere.messages)
    for code in ("backfill", "noop"):
        (result,) = models(elsewhere.run())
        assert response(result)["code"] == code
        assert unequal(elsewhere, f"{elsewhere.schema}_marts.totals", sql) == 0
    assert elsewhere.sql("select count(*) as n from ivm_runs")[0].n == 2


def test_empty_checks_the_sql_of_a_table_that_is_there(project: Project) -> None:
    project.run()
    written = version(project)
    describe(project, description="told", config={"persist_docs": {"relation": True}})
    project.sql("insert into orders values (4, 2, 1)")
    project.run("run", "--empty")
    assert version(project) == written
    project.model("totals", f"select Cust, 1 as total, 2 as more from {project.schema}.orders", "materialized='ivm'")
    project.run("run", "--empty")
    assert version(project) == written
    messages = [m for m in project.messages if " lacks more of the SELECT, and --empty and --sample leave a table alone" in m]
    assert messages, project.messages
    project.model(
        "totals", f"select cust, sum(nothing) as total from {project.schema}.orders group by cust", "materialized='ivm'"
    )
    with pytest.raises(DbtFailed, match="nothing"):
        project.run("run", "--empty")


def test_full_refresh_is_false(project: Project) -> None:
    """It keeps a table from being rebuilt; one that is gone is built when --full-refresh asks for it."""
    project.model("totals", TOTALS.format(project.schema), "materialized='ivm', full_refresh=false")
    assert run(project).startswith("backfill")
    assert run(project, "--full-refresh") == "noop"
    project.sql("drop table totals")
    with pytest.raises(DbtFailed, match="run again with --full-refresh"):
        project.run("run", "-s", "totals")
    assert run(project, "--full-refresh").startswith("backfill")


YAML = "name: test\nversion: '1.0'\nprofile: test\n"
CLAUSES = """
{% macro spark__tblproperties_clause() %}
  tblproperties ('team' = 'finance', 'note' = '{{ config.get('tblproperties')['note'] }}')
{% endmacro %}
"""
CREATE = """
{% macro spark__create_table_as(temporary, relation, compiled_code, language='sql') %}
  create or replace table {{ relation }}
  {{ file_format_clause() }} {{ tblproperties_clause() }} cluster by (cust)
  as
  {{ compiled_code }}
{% endmacro %}
"""
OPTIONS = {
    "meta={'ivm_refersh': 'full'}": "meta.ivm_refersh is no option; there are: ivm_refresh, ivm_on_logic_change",
    "meta={'ivm_on_logic_chnage': 'fail'}": "Did you mean ivm_on_logic_change?",
    "meta={'ivm': 'full'}": "meta.ivm is 'full'; options have names of their own",
    "ivm_refresh='full'": "ivm_refresh of totals is not read beside dbt's own keys: write it in meta, as in meta: {ivm_refresh: full}",
    "meta={'ivm': {'refresh': 'never'}}": "meta.ivm_refresh is 'never'",
    "meta={'ivm_refresh': 'sometimes'}": "it can be auto, incremental, incremental_strict or full",
    "meta={'ivm_track_keys': 'replay'}": "meta.ivm_track_keys is 'replay'; it can be indirect, all or none",
    "meta={'ivm_scope': ['day']}": "meta.ivm_scope is '['day']'; it is a predicate",
    "meta={'ivm_effective_from': 'day'}": "meta.ivm_effective_from is 'day'; it names a column",
    "meta={'ivm_effective_from': {'column': 'cust', 'value': true}}": "; it names a column of the SELECT and a value",
    "meta={'ivm_effective_from': {'column': 'cust', 'value': none}}": "; it names a column of the SELECT and a value",
    "meta={'ivm_without': {'fold': true}}": "meta.ivm_without is '{'fold': True}'; it is a list",
    "meta={'ivm_effective_from': {'column': 'cust', 'value': 1}, 'ivm_scope': 'cust > 1'}": "both ivm_scope and ivm_effective_from",
    "alias='all__ivm_state'": "The table of totals is named 'all__ivm_state', and names with __ivm_state are reserved for tables",
    "file_format='parquet'": "needs file_format 'delta' or 'iceberg', not 'parquet'",
    "on_schema_change='nonsense'": "on_schema_change is 'nonsense'",
}


def test_options_that_mean_nothing(project: Project) -> None:
    """A model for each, in one run: each fails with its own words, and none has a table."""
    asked = {f"option_{n}": option for n, option in enumerate(OPTIONS)}
    for name, option in asked.items():
        project.model(name, TOTALS.format(project.schema), f"materialized='ivm', {option}")
    results = project.run("run", "--exclude", "totals", check=False)
    said = {r.node.name: r.message for r in models(results)}
    assert said.keys() == asked.keys()
    missing = {
        option: said[name]
        for name, option in asked.items()
        if OPTIONS[option].replace("of totals", f"of {name}") not in said[name]
    }
    assert not missing
    assert {row.tableName for row in project.sql("show tables")} <= {"orders", "ivm_runs"}


def test_options_of_a_folder_and_of_the_model(project: Project) -> None:
    """The model's own do not replace its folder's, unless they are in meta.ivm as they once were."""
    project.write("dbt_project.yml", f"{YAML}models:\n  +meta: {{ivm_refresh: incremental_strict, owner: ann}}\n")
    project.write("packages.yml", "packages: []\n")
    project.run("deps")  # where dbt warns of keys that it does not know, whatever the adapter
    assert "Custom key" not in "".join(project.messages)
    unmaintained = f"select uuid() as u, amount from {project.schema}.orders"
    for meta in ("{'ivm_track_keys': 'all'}", "{'ivm': {'track_keys': 'all'}}"):
        project.model("totals", unmaintained, f"materialized='ivm', meta={meta}")
        with pytest.raises(DbtFailed, match="ivm_refresh is incremental_strict and this model cannot be maintained"):
            project.run("run", "-s", "totals")
    assert "options in meta.ivm (track_keys), and dbt keeps only the model's or one folder's" in "".join(project.messages)
    assert "write meta.ivm_track_keys." in "".join(project.messages)


def test_what_a_project_says_of_all_its_models(project: Project) -> None:
    """Options of incremental models, of new columns and of how tables are created work, or a warning says that they do not."""
    said = "+incremental_strategy: merge, +merge_update_columns: [total], +on_schema_change: append_new_columns"
    hook = "on-run-end: '{{ ivm__record_runs(results) }}'\n"
    project.write("dbt_project.yml", f"{YAML}{hook}models: {{{said}, +tblproperties: {{'note': 'a \"b\" (c)'}}}}\n")
    project.write("macros/clauses.sql", CLAUSES)
    body = "select cust, 'x' as gone, sum(amount) as total from {}.orders group by cust"
    project.model("totals", body.format(project.schema), "materialized='ivm'")
    project.run("run", "-s", "totals")
    for words in (
        "on_schema_change of totals is append_new_columns",
        "sets incremental_strategy, merge_update_columns",
    ):
        assert words in "".join(project.messages)
    project.model("totals", TOTALS.format(project.schema), "materialized='ivm'")
    assert run(project).startswith(("full", "replay"))
    assert [row.col_name for row in project.sql("show columns in totals")] == ["cust", "total"]
    properties = {row.key: row.value for row in project.sql("show tblproperties totals")}
    assert (properties["team"], properties["note"]) == ("finance", 'a "b" (c)')
    assert properties["delta.enableChangeDataFeed"] == "true"
    assert "delta.enableDeletionVectors" not in properties  # a small table
    # the hook and the adapter both write ivm_runs: once
    assert len(project.sql("select * from ivm_runs")) == 2

    project.write("macros/create.sql", CREATE)
    run(project, "--full-refresh")
    (detail,) = project.sql("describe detail totals")
    assert (detail.clusteringColumns, detail.properties["team"]) == (["cust"], "finance")
    assert run(project) == "noop"
    project.write("macros/create.sql", CREATE.replace("create or replace table", "create or replace tables"))
    run(project, "--full-refresh")
    assert "create_table_as of the project gives no CREATE TABLE" in "".join(project.messages)
    # what cannot be read is not shown in the docs
    project.sql("create or replace table ivm_runs using delta as select 1 as nothing")
    project.run("docs", "generate")
    assert "ivm_runs cannot be read" in "".join(project.messages)
    # nor keeps it a new model from being built
    project.model("anew", TOTALS.format(project.schema), "materialized='ivm'")
    project.run("run", "-s", "anew")
    assert "anew is taken for a table that was never built" in "".join(project.messages)
    assert [row.model for row in project.sql("select model from ivm_runs where model is not null")] == [
        f"{project.schema}.anew"
    ]


AROUND = {
    "as with src as ( {} ) select * from src": False,
    "as select *, current_timestamp() as loaded_at from ( {} )": False,
    "as select *, current_timestamp() loaded_at from ( {} ) rows": False,
    "as {} where amount > 6": False,
    "comment 'as with' cluster by (cust) -- as it is\n as {}": True,
    "tblproperties ('team' = 'with') as -- its rows\n select * from ( {} ) as s": True,
    "as {{% set compiled_code = get_select_subquery(compiled_code) %}} {}": True,
}


def test_a_create_table_as_that_wraps_the_select(project: Project) -> None:
    """One that only names its columns is taken. One that gives other rows or columns is not, and a warning says so."""
    sql = f"select cust, amount from {project.schema}.orders"
    describe(project, columns=[{"name": "cust"}, {"name": "amount"}])
    project.model("totals", sql, "materialized='ivm'")
    head = "{% macro spark__create_table_as(temporary, relation, compiled_code, language='sql') %} create or replace table {{ relation }} {{ file_format_clause() }} "
    for around, taken in AROUND.items():
        project.write("macros/create.sql", head + around.format("{{ compiled_code }}") + " {% endmacro %}")
        project.run("run", "-s", "totals", "--full-refresh")
        assert unequal(project, "totals", sql) == 0, around
        assert ("create_table_as of the project gives no CREATE TABLE" in "".join(project.messages)) != taken, around
        assert run_of(project) == "noop", around


def run_of(project: Project) -> str:
    (result,) = models(project.run("run", "-s", "totals"))
    return str(response(result)["_message"])


def test_columns_that_are_fixed(project: Project) -> None:
    """By on_schema_change: also of a model that is always rebuilt, and not if --full-refresh asks for others."""
    sql = f"select id, amount, uuid() as u from {project.schema}.orders"
    project.model("totals", sql, "materialized='ivm', on_schema_change='fail'")
    project.run("run", "-s", "totals")
    project.run("run", "-s", "totals")
    project.model("totals", sql.replace("amount,", "amount, cust,"), "materialized='ivm', on_schema_change='fail'")
    written = version(project)
    with pytest.raises(DbtFailed, match=r"The table has: id, amount, u\. The SELECT has: id, amount, cust, u\."):
        project.run("run", "-s", "totals")
    assert version(project) == written
    project.run("run", "-s", "totals", "--full-refresh")
    project.run("run", "-s", "totals")


def test_a_check_without_an_expression(project: Project) -> None:
    for given in ({}, {"expression": None}, {"expression": " "}, {"name": "positive"}):
        contract(project, {"type": "check", **given})
        with pytest.raises(DbtFailed, match="The contract of totals has a check constraint without an expression"):
            project.run("run", "-s", "totals")


def test_a_unique_key_that_is_no_column(project: Project) -> None:
    project.model("totals", TOTALS.format(project.schema), "materialized='ivm', unique_key=['CUST', 'customer']")
    assert run(project).startswith("backfill")
    assert "names 'customer', which is no column of its SELECT, so it is not used" in "".join(project.messages)


def test_retry(project: Project) -> None:
    """dbt retry refreshes a model that failed, from the position of its table."""
    project.artifacts = True
    project.run()
    project.sql("insert into orders values (4, 2, 1)")
    project.write("models/totals.sql", project.folder.joinpath("models/totals.sql").read_text() + " having nonsense")
    project.run(check=False)
    project.model("totals", TOTALS.format(project.schema), "materialized='ivm', meta={'ivm_refresh': 'incremental'}")
    (result,) = models(project.run("retry"))
    assert response(result)["code"] == "delta"
    assert unequal(project, "totals", TOTALS.format(project.schema)) == 0


@pytest.mark.slow
def test_defer_and_state(project: Project, tmp_path: Path) -> None:
    """A model above one that another target built reads that target's table, and follows it."""
    project.artifacts = True
    project.model("large", "select * from {{ ref('totals') }} where total > 3", "materialized='ivm'")
    project.run()
    production = shutil.copytree(project.folder / "target", tmp_path / "production")
    again = Project(project.folder, schema=f"{project.schema}_dev")
    again.sql("select 1")
    flags = ("--defer", "--favor-state", "--state", str(production))
    assert project.schema not in again.schema or again.schema != project.schema

    listed = again.run("ls", "-s", "state:modified", "--state", str(production), "--resource-type", "model")
    assert listed == []
    for change in ("backfill", "append"):
        (result,) = models(again.run("run", "-s", "large", *flags))
        assert response(result)["code"] == change
        assert not again.sql("show tables like 'totals'")
        assert unequal(again, "large", f"select * from {project.schema}.totals where total > 3") == 0
        project = Project(project.folder, schema=project.schema)
        project.sql(f"insert into {project.schema}.orders values (7, 77, 1000)")
        project.run("run", "-s", "totals")
        Project(project.folder, schema=again.schema)


def test_names(project: Project) -> None:
    """Columns with capitals, spaces, umlauts and reserved words; a model of a reserved name."""
    project.sql(
        "create table `Groessen` (`Ключ` int, `select` int, `a b` int, `Straße` string) using delta "
        "tblproperties ('delta.columnMapping.mode' = 'name', 'delta.enableChangeDataFeed' = 'true')"
    )
    project.sql("insert into `Groessen` values (1, 2, 3, 'x'), (2, 2, 4, 'ß')")
    sql = f"select `select`, `Straße`, sum(`a b`) as `Summe a b`, max(`Ключ`) as `Ключ` from {project.schema}.`Groessen` group by all"
    options = "materialized='ivm', tblproperties={'delta.columnMapping.mode': 'name'}, meta={'ivm_refresh': 'incremental_strict'}"
    project.model("order", sql, options)
    for change, code in (
        ("insert into `Groessen` values (3, 2, 5, 'ß')", "backfill"),
        ("select 1", "delta"),
        ("select 1", "noop"),
    ):
        (result,) = models(project.run("run", "-s", "order"))
        assert response(result)["code"] == code
        assert project.sql("select 1 from `order` limit 1")
        assert unequal(project, "`order`", sql) == 0
        project.sql(change)


def test_a_leftover_is_incremental(project: Project) -> None:
    body = TOTALS.format(project.schema) + "{% if is_incremental() %} having false {% endif %}"
    project.model("totals", body, "materialized='ivm'")
    for _ in range(2):
        run(project)
        assert "calls is_incremental(), which is always false" in "".join(project.messages)
    said = "{# once {{ is_incremental() }} #} -- was {{ 'under' }} is_incremental()"
    project.model("totals", f"{TOTALS.format(project.schema)} {said}", "materialized='ivm'")
    run(project)
    assert "is_incremental" not in "".join(project.messages)


def test_what_models_of_packages_are_written_for_elsewhere(project: Project) -> None:
    """No warning names what only a package's author can remove. Of the project's own models one does, and of sql_header."""
    body = TOTALS.format(project.schema) + " {% if is_incremental() %} having false {% endif %}"
    options = "materialized='ivm', incremental_strategy='merge', on_schema_change='append_new_columns'"
    header = "{% call set_sql_header(config) %} create temporary function f as 'F'; {% endcall %}"
    project.write("package/dbt_project.yml", "{name: package, version: '1.0', config-version: 2}")
    project.write("package/models/of_package.sql", f"{{{{ config({options}) }}}} {body}")
    project.write("packages.yml", "packages: [{local: package}]")
    project.run("deps")
    project.model("totals", header + body, options)
    done = {r.node.name: response(r)["code"] for r in models(project.run())}
    assert done == {"of_package": "backfill", "totals": "backfill"}
    warned = [said for said in project.messages if "totals" in said or "of_package" in said]
    for words in ("calls is_incremental()", "append_new_columns", "sets incremental_strategy", "has a sql_header"):
        assert len([said for said in warned if words in said and "totals" in said]) == 1, (words, warned)
        assert not [said for said in warned if words in said and "of_package" in said]


def test_seconds_that_are_no_number(project: Project) -> None:
    names = ("ivm_rebuild_seconds", "ivm_lag_seconds", "ivm_load_wait")
    for name in names:
        with pytest.raises(DbtFailed, match=f"The variable {name} is 'soon'; it is a number of seconds from 0"):
            project.run("run", "--vars", f"{name}: soon")
    with pytest.raises(DbtFailed, match=f"The variable {names[0]} is '-1'"):
        project.run("run", "--vars", f"{names[0]}: -1")
    project.run("run", "--vars", json.dumps(dict.fromkeys(names, "0.5")))


# Spark has no GRANT of its own, so a project that has one of another kind overrides dbt's statements, as here
GRANTS = """
{% macro spark__get_show_grant_sql(relation) %}
  select grantee as Principal, privilege as ActionType, 'TABLE' as ObjectType from {{ target.schema }}.granted where relation = '{{ relation.identifier }}'
{% endmacro %}
{% macro spark__get_grant_sql(relation, privilege, grantees) %}
  insert into {{ target.schema }}.granted values ('{{ relation.identifier }}', '{{ privilege }}', '{{ grantees[0] }}')
{% endmacro %}
{% macro spark__get_revoke_sql(relation, privilege, grantees) %}
  delete from {{ target.schema }}.granted where relation = '{{ relation.identifier }}' and privilege = '{{ privilege }}' and grantee = '{{ grantees[0] }}'
{% endmacro %}
"""


@pytest.mark.slow
def test_grants(project: Project) -> None:
    """They are given by a build, brought to what the model says by any run, and survive a rebuild."""
    project.write("macros/grants.sql", GRANTS)
    project.sql("create table granted (relation string, privilege string, grantee string) using delta")

    def granted() -> set[tuple[str, ...]]:
        return {tuple(row) for row in project.sql("select * from granted")}

    describe(project, config={"grants": {"select": ["ann", "bob"]}})
    assert run(project).startswith("backfill")
    assert granted() == {("totals", "select", "ann"), ("totals", "select", "bob")}
    describe(project, config={"grants": {"select": ["ann", "carl"], "modify": ["ann"]}})
    assert run(project).startswith("noop")
    wanted = {("totals", "select", "ann"), ("totals", "select", "carl"), ("totals", "modify", "ann")}
    assert granted() == wanted
    project.sql("insert into orders values (4, 2, 1)")
    for args in ((), ("--full-refresh",)):
        run(project, *args)
        assert granted() == wanted
    # to a table and back
    for config in ("materialized='table', file_format='delta'", "materialized='ivm'"):
        project.model("totals", TOTALS.format(project.schema), config)
        run(project)
        assert granted() == wanted
