"""TPC-H's 22 queries as ivm models, after its refresh functions and after changes of the dimensions."""

from __future__ import annotations

import os
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

import pytest
from harness import Project, models, response
from shop import described, refreshes
from tables import named_statements
from tpcds import named_relations

SCALE = os.environ.get("IVM_TPCH_SCALE", "0.01")
ROUNDS = int(os.environ.get("IVM_TPCH_ROUNDS", "1"))
TABLES = ("region", "nation", "supplier", "customer", "part", "partsupp", "orders", "lineitem")
SAMPLE = ("q4", "q16", "q22")  # with what only TPC-H has: what CI runs


def queries() -> dict[str, str]:
    """The queries of tpch.sql, as SELECTs from the tables of the schema `tpch`."""
    return named_statements(Path(__file__).parent / "tpch.sql")


def relations() -> dict[str, dict[str, Any]]:
    """The tables by full name, as a request to the engine has relations."""
    return named_relations(Path(__file__).parent / "tpch_columns.txt", "tpch")


def load(project: Project, folder: Path) -> None:
    """The tables at SCALE, with a feed."""
    program = Path(sysconfig.get_path("scripts"), "tpchgen-cli")
    subprocess.run(
        [program, "parquet", f"--scale-factor={SCALE}", f"--output-dir={folder}"], check=True, stdout=subprocess.DEVNULL
    )
    for table in TABLES:
        project.sql(
            f"create table {table} using delta tblproperties ('delta.enableChangeDataFeed' = 'true') "
            f"as select * from parquet.`{folder}/{table}.parquet`"
        )
        assert described(project, table) == relations()[f"tpch.{table}"]["columns"]


def append_orders(n: int) -> tuple[str, ...]:
    """RF1: orders like some that are there, with keys after all others, and their lines."""
    chosen = f"pmod(xxhash64(o_orderkey), 300) = {n}"
    return (
        "insert into lineitem by name select lineitem.* except (l_orderkey), l_orderkey + top as l_orderkey "
        f"from lineitem join orders on o_orderkey = l_orderkey and {chosen} cross join (select max(o_orderkey) as top from orders)",
        "insert into orders by name select orders.* except (o_orderkey), o_orderkey + top as o_orderkey "
        f"from orders cross join (select max(o_orderkey) as top from orders) where {chosen}",
    )


def delete_orders(n: int) -> tuple[str, ...]:
    """RF2: some orders, with their lines."""
    return (
        f"delete from lineitem where pmod(xxhash64(l_orderkey), 300) = {n + 100}",
        f"delete from orders where pmod(xxhash64(o_orderkey), 300) = {n + 100}",
    )


def change_dimensions(n: int) -> tuple[str, ...]:
    """Customers move, parts and suppliers change."""
    return (
        f"update customer set c_nationkey = pmod(c_nationkey + 1, 25), c_acctbal = c_acctbal - 100 where c_custkey % 97 = {n}",
        f"update part set p_brand = 'Brand#23', p_container = 'MED BOX' where p_partkey % 89 = {n}",
        f"update supplier set s_nationkey = pmod(s_nationkey + 3, 25) where s_suppkey % 11 = {n}",
        f"update partsupp set ps_supplycost = ps_supplycost - 1 where ps_partkey % 83 = {n}",
    )


CHANGES = {"RF1": append_orders, "RF2": delete_orders, "dimensions": change_dimensions}


@pytest.mark.parametrize(
    "names", [SAMPLE, pytest.param(tuple(queries()), marks=pytest.mark.slow)], ids=["sample", "all"]
)
def test_tpch(dbt_project: Project, tmp_path: Path, names: tuple[str, ...]) -> None:
    load(dbt_project, tmp_path / "tpch")
    wanted = {name: queries()[name].replace("tpch.", f"{dbt_project.schema}.") for name in names}
    for name, sql in wanted.items():
        dbt_project.model(name, sql, "materialized='ivm', meta={'ivm_refresh': 'incremental'}")
    assert {response(r)["code"] for r in models(dbt_project.run())} == {"backfill"}
    rebuilt = []
    for kind, name, answer, wrong in refreshes(dbt_project, wanted, CHANGES, ROUNDS):
        rebuilt += [name] if answer["code"] == "full" else []
        assert wrong == 0, (kind, name)
    assert not rebuilt
    empty = [name for name in names if not dbt_project.sql(f"select 1 from {name} limit 1")]
    assert not empty, "the check would prove nothing"
