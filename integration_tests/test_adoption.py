"""A model changes its materialization, to ivm and back: its rows are there all the time, and nothing is lost."""

from __future__ import annotations

import re

import pytest
from harness import DbtFailed, Project, models, response
from shop import unequal, wrong

TOTALS = "select cust, sum(amount) as total from {}.orders group by cust"
IVM = "materialized='ivm', meta={'ivm_refresh': 'incremental'}"  # whatever takes how long here
CHANGES = (
    "insert into orders values (10, 4, 1), (11, 5, 2)",
    "update orders set amount = amount + 1 where cust = 1",
    "delete from orders where cust = 2",
)


@pytest.fixture
def project(dbt_project: Project) -> Project:
    dbt_project.sql(
        "create table orders (id int, cust int, amount int) using delta "
        "tblproperties ('delta.enableChangeDataFeed' = 'true')"
    )
    dbt_project.sql("insert into orders select id, id, 10 from range(40)")
    return dbt_project


def run(project: Project, config: str) -> dict[str, str]:
    """`dbt run` of the model in this form, and of an ivm model that reads it; both are right afterwards."""
    sql = TOTALS.format(project.schema)
    project.model("totals", sql, config)
    project.model("large", "select * from {{ ref('totals') }} where total > 10", IVM)
    results = models(project.run())
    assert not wrong(project, {"totals": sql, "large": f"select * from ({sql}) where total > 10"})
    return {r.node.name: str(response(r)["_message"]) for r in results}


WRITTEN = "delta · repaired: another writer wrote the table: version 1 (CREATE OR REPLACE TABLE AS SELECT)"
FORMS = {
    "view": ("materialized='view'", "full · it is a view, not a table of this model"),
    "table": ("materialized='table', file_format='delta'", WRITTEN),
    "parquet": ("materialized='table'", "full · it is a parquet table, not a table of this model"),
    "merge": (
        "materialized='incremental', file_format='delta', incremental_strategy='merge', unique_key='cust'",
        WRITTEN,
    ),
}


@pytest.mark.parametrize(
    "form", ["table", *(pytest.param(form, marks=pytest.mark.slow) for form in FORMS if form != "table")]
)
def test_to_ivm_and_back(project: Project, form: str) -> None:
    other, message = FORMS[form]
    assert run(project, IVM)["totals"].startswith("backfill")
    project.model("totals", TOTALS.format(project.schema), other)
    project.run("run", "-s", "totals", *(["--full-refresh"] if form == "merge" else []))
    for change in CHANGES:
        project.sql(change)
    assert run(project, IVM)["totals"].startswith(message)
    for change in CHANGES:
        project.sql(change)
    assert run(project, IVM) == {"totals": "delta · 3 keys · −3 +3 rows", "large": "delta · −3 +3 rows"}


@pytest.mark.parametrize("kept", ["parquet", "converted", "delta", "mostly other rows"])
def test_an_incremental_model_that_kept_other_rows(project: Project, kept: str) -> None:
    """Explain counts both ways, the run says how many rows are deleted, and a table that is no Delta table is rebuilt."""
    body = f"select id, cust, amount from {project.schema}.orders"
    newer = " {% if is_incremental() %} where id > (select max(id) from {{ this }}) {% endif %}"
    form = "materialized='incremental', incremental_strategy='append'"
    parquet = kept in ("parquet", "converted")
    project.model("amounts", body + newer, form + ("" if parquet else ", file_format='delta'"))
    project.run()
    project.sql("update orders set amount = 7 where id = 17")
    project.sql("delete from orders where id = 18")
    counted = "  taken over: deletes 2 rows that only the table has, adds 1 row that only the SELECT has"
    if kept == "converted":
        project.sql("convert to delta amounts")
    elif kept == "mostly other rows":
        project.sql("update orders set amount = 7 where id < 16")
        counted = "  taken over: deletes 18 rows that only the table has, adds 17 rows that only the SELECT has"
    project.model("amounts", body, "materialized='ivm'" if kept == "mostly other rows" else IVM)
    project.run("run-operation", "ivm_explain", "--args", "{model: amounts}")
    assert counted in "\n".join(project.messages).splitlines()
    (done,) = models(project.run())
    said, warned = str(response(done)["_message"]), [m for m in project.messages if "amounts was rebuilt" in m]
    if kept == "parquet":
        assert said == "full · it is a parquet table, not a table of this model · 39 rows"
        assert "It had 40 rows" in warned[0] and "The old table was no Delta table" in warned[0]
    elif kept == "mostly other rows":
        assert said.startswith("full · ") and f"RESTORE TABLE `{project.schema}`.`amounts` TO VERSION AS OF" in warned[0]
    else:
        assert said.startswith("delta · taken over: ") and not warned
        assert said.endswith(" · −2 +1 rows")
    assert unequal(project, "amounts", body) == 0
    project.sql("update orders set amount = 8 where id = 17")
    (done,) = models(project.run())
    assert response(done)["_message"] == "delta · −1 +1 rows"
    assert unequal(project, "amounts", body) == 0


AMOUNTS = "select id, cust, amount from {}.orders"
MEANS = "select cust, avg(amount) as mean from {}.orders group by cust"
TAKEOVERS = {
    "delta": (AMOUNTS, ", file_format='delta'", "approve"),
    "parquet": (AMOUNTS, "", "approve"),
    "parts": (MEANS, ", file_format='delta'", "approve', 'ivm_state': 'always"),
    "forbidden": (AMOUNTS, ", file_format='delta'", "fail"),
}


@pytest.mark.parametrize("form", TAKEOVERS)
def test_rows_that_only_the_table_has_wait_for_approval(project: Project, form: str) -> None:
    """Under ivm_on_logic_change a takeover that deletes rows is asked for as an edit is; one that deletes none is not."""
    sql, format, choice = TAKEOVERS[form]
    sql, other = sql.format(project.schema), f"materialized='table'{format}"
    careful = f"materialized='ivm', meta={{'ivm_refresh': 'incremental', 'ivm_on_logic_change': '{choice}'}}"
    for name in ("lossy", "same"):
        project.model(name, sql, other)
    project.run()
    project.sql("delete from orders where id = 18")
    project.run("run", "-s", "same")
    for name in ("lossy", "same"):
        project.model(name, sql, careful)
    project.run("run", "-s", "same")
    with pytest.raises(DbtFailed) as stopped:
        project.run("run", "-s", "lossy")
    said = str(stopped.value)
    assert "IVM-208: lossy takes over a table that it did not build: deletes 1 row that only the table has, adds 0 rows" in said
    assert unequal(project, "lossy", sql) == 1
    approved = re.search(r"""dbt run --select lossy --vars '(ivm_approve: "\w+")'""", said)
    assert (approved is None) == (form == "forbidden"), said
    if approved and form != "parts":
        project.run("run-operation", "ivm_explain", "--args", "{model: lossy}")
        assert f"  approve:   {approved[0]}" in "\n".join(project.messages).splitlines()
    project.run("run", "-s", "lossy", *(["--vars", approved[1]] if approved else ["--full-refresh"]))
    assert unequal(project, "lossy", sql) == 0


def test_a_correlated_value_in_the_list(project: Project) -> None:
    """Spark 4.1 fails on a union of such a SELECT below groups, by which a table is compared with it."""
    project.sql("create table cu using delta as select id from range(50)")
    by = "(select sum(o.amount) from {0}.orders o where o.cust = c.id)"
    asked = "(select 1 from {0}.orders o where o.cust = c.id and o.amount > 3)"
    views = {
        "counted": "select c.id, (select count(*) from {0}.orders o where o.cust = c.id) as n from {0}.cu c",
        "computed": f"select c.id, coalesce({by}, 0) + 1 as n from {{0}}.cu c",
        "cases": f"select c.id, case when {by} > 5 then 'many' end as n from {{0}}.cu c",
        "asked": f"select c.id, exists {asked} as n from {{0}}.cu c",
        "in_a_cte": f"with x as (select c.id, {by} as n from {{0}}.cu c) select * from x",
        "united": f"select c.id, {by} as n from {{0}}.cu c union all select -id, 0 from {{0}}.cu",
        "noted": "select id, null as `it's`, 2.5 as n from {0}.cu",
    }
    views = {name: sql.format(project.schema) for name, sql in views.items()}
    for name, sql in views.items():
        project.model(name, sql, "materialized='table', file_format='delta'" if name != "noted" else IVM)
    project.run()
    project.sql("insert into orders values (50, 45, 1)")
    for name, sql in views.items():
        project.model(name, sql, IVM)
    for written in ("version 0", "UPDATE"):
        done = {r.node.name: str(response(r)["_message"]) for r in models(project.run())}
        assert all(written in message or name == "noted" for name, message in done.items()), done
        assert {message.split(" · ")[0] for message in done.values()} <= {"delta", "noop"}, done
        for name, sql in views.items():
            project.sql(f"create or replace table expected using delta as {sql}")
            assert unequal(project, name, "select * from expected") == 0, name
            project.sql(f"update {name} set n = null where id = 3")
    project.run()
    project.run("run-operation", "ivm_verify")
    assert "\n".join(project.messages).count("they are the same") == len(views)
