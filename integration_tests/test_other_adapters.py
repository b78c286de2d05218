"""Does another adapter that is built on dbt-spark read a project with the package? `scripts/lane databricks` has dbt-databricks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

FILES = {
    "dbt_project.yml": {"name": "shop", "version": "1.0", "profile": "shop"},
    "packages.yml": {"packages": [{"local": str(Path(__file__).resolve().parents[1])}]},
    "profiles.yml": {
        "shop": {
            "target": "dev",
            "outputs": {
                "dev": {
                    "type": "databricks",
                    "host": "127.0.0.1",
                    "http_path": "/sql/1",
                    "token": "none",
                    "schema": "shop",
                    "catalog": "main",
                }
            },
        }
    },
    "models/sources.yml": {"sources": [{"name": "shop", "tables": [{"name": "orders"}]}]},
}
MODEL = """{{ config(materialized='ivm') }}
select customer, count(*) as orders from {{ source('shop', 'orders') }} group by customer
"""


@pytest.mark.skipif(find_spec("dbt.adapters.databricks") is None, reason="scripts/lane databricks installs dbt-databricks")
def test_a_project_is_parsed_and_listed_by_dbt_databricks(tmp_path: Path) -> None:
    """Without a warehouse. dbt looks for a materialization by the name of dbt-spark, too."""
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "revenue.sql").write_text(MODEL)
    for path, content in FILES.items():
        (tmp_path / path).write_text(json.dumps(content))

    def dbt(*args: str) -> str:
        environment = os.environ | {"DBT_SEND_ANONYMOUS_USAGE_STATS": "false"}
        command = [sys.executable, "-m", "dbt.cli.main", *args]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    dbt("deps")
    dbt("parse")
    listed = dbt("-q", "ls", "--resource-type", "model", "--output", "json", "--output-keys", "name config")
    (model,) = (json.loads(line) for line in listed.splitlines() if line.startswith("{"))
    assert (model["name"], model["config"]["materialized"]) == ("revenue", "ivm")
    macros = json.loads((tmp_path / "target" / "manifest.json").read_text())["macros"]
    assert "macro.spark_ivm.materialization_ivm_spark" in macros
