"""Queries of the shapes of TPC-DS as ivm models, after sales and returns came and went and dimensions changed."""

from __future__ import annotations

import os

import pytest
from harness import Project, models, response
from shop import described, refreshes
from tpcds import CHANGES, TABLES, queries, relations

ROUNDS = int(os.environ.get("IVM_TPCDS_ROUNDS", "1"))


@pytest.mark.slow
def test_tpcds(dbt_project: Project) -> None:
    for table, rows in TABLES.items():
        feed = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
        dbt_project.sql(f"create table {table} {feed} as {rows}")
        assert described(dbt_project, table) == relations()[f"tpcds.{table}"]["columns"]
    wanted = {name: sql.replace("tpcds.", f"{dbt_project.schema}.") for name, sql in queries().items()}
    for name, sql in wanted.items():
        dbt_project.model(name, sql, "materialized='ivm', meta={'ivm_refresh': 'incremental'}")
    assert {response(r)["code"] for r in models(dbt_project.run())} == {"backfill"}
    empty = [name for name in wanted if not dbt_project.sql(f"select 1 from {name} limit 1")]
    assert not empty, "the check would prove nothing"
    rebuilt, wrong = [], []
    for kind, name, answer, rows in refreshes(dbt_project, wanted, CHANGES, ROUNDS):
        rebuilt += [(kind, name, answer["_message"])] if answer["code"] == "full" else []
        wrong += [(kind, name)] if rows else []
    assert not wrong
    assert not rebuilt
