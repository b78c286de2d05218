"""A plan compiled beforehand and committed as a file maintains a model under stock dbt-spark."""

import json
from pathlib import Path

from harness import Project, models, response, server_side_parameters
from shop import Shop, unequal

ROOT = Path(__file__).parents[1]


def test_committed_plan_on_stock_dbt_spark(tmp_path: Path, capsys) -> None:
    here = Project(tmp_path / "with_adapter")
    shop = Shop(here, 7)
    sql = (
        f"select o.cust, count(*) as n, sum(l.qty * l.price) as revenue from {shop.schema}.orders o "
        f"join {shop.schema}.lines l on o.id = l.order_id group by o.cust"
    )
    here.model("revenue", sql, "materialized='ivm', meta={'ivm': {'refresh': 'incremental'}}")
    chosen = f"select id, amount from {shop.schema}.orders where amount > 0"
    here.model("chosen", chosen, "materialized='ivm'")
    for name in ("revenue", "chosen"):
        capsys.readouterr()
        here.run("run-operation", "ivm_compile_plan", "--args", json.dumps({"model": name}))
        printed = capsys.readouterr().out
        start = printed.index("{% macro ivm_plan__")
        plan = printed[start : printed.index("endmacro %}") + len("endmacro %}")]
        (tmp_path / f"ivm_plan__{name}.sql").write_text(plan)

    stock = Project(tmp_path / "stock", schema=here.schema)
    for name in ("revenue", "chosen"):
        stock.write(f"macros/ivm_plan__{name}.sql", (tmp_path / f"ivm_plan__{name}.sql").read_text())
        stock.write(f"models/{name}.sql", (here.folder / f"models/{name}.sql").read_text())
    target = {
        "type": "spark", "method": "session", "host": "NA", "schema": here.schema,
        "server_side_parameters": server_side_parameters(None),
    }  # fmt: skip
    stock.write("profiles.yml", json.dumps({"test": {"target": "local", "outputs": {"local": target}}}))
    stock.write("packages.yml", f"packages:\n  - local: {ROOT}\n")
    # without the adapter a package's macros are not global: the project takes them among its own
    paths = "[macros, dbt_packages/spark_ivm/macros]"
    hook = "{{ ivm__record_runs(results) }}"
    stock.write(
        "dbt_project.yml",
        f"name: test\nversion: '1.0'\nprofile: test\nmacro-paths: {paths}\non-run-end: '{hook}'\n",
    )
    stock.run("deps")

    assert [response(r)["code"] for r in models(stock.run())] == ["backfill", "backfill"]
    assert [response(r)["code"] for r in models(stock.run())] == ["noop", "noop"]
    for kind in ("insert", "update", "delete"):
        shop.commit("orders", kind)
        shop.commit("lines", "insert")
        codes = {r.node.name: response(r)["code"] for r in models(stock.run())}
        assert codes["revenue"] in ("delta", "noop"), codes
        assert unequal(here, f"{here.schema}.revenue", sql) == 0
        assert unequal(here, f"{here.schema}.chosen", chosen) == 0
    assert here.sql(f"select 1 from {here.schema}.revenue")
    assert len(here.sql(f"select * from {here.schema}.ivm_runs")) == 10
