"""The command `dbt-ivm` on one project of three models: each command, its exit code, and its document."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from harness import DbtFailed, Project, models, response
from shop import REVENUE, chain, in_schema, unequal

from dbt.adapters.spark_ivm.cli import FAILED, FOUND, NOTHING, cli

META = "materialized='ivm', meta={'ivm_refresh': 'incremental', 'ivm_on_logic_change': 'approve'}"

Invoke = Callable[..., Any]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Three models above one source, built and refreshed once."""
    project = Project(tmp_path_factory.mktemp("cli"))
    chain(project, META, META.replace("}", ", 'ivm_load': {'by': 'id', 'every': 1000}}"))
    project.run()
    project.sql("insert into orders values (20, 0, 5)")
    project.run()
    return project


@pytest.fixture
def invoke(project: Project, monkeypatch: pytest.MonkeyPatch) -> Invoke:
    """Run `dbt-ivm` in this process. Return its exit code and what it printed, or with `--json` its document."""
    monkeypatch.setenv("DBT_SEND_ANONYMOUS_USAGE_STATS", "false")
    folder = str(project.folder)

    def run(*args: str, input: str | None = None) -> tuple[int, Any]:
        of_project = ("--project-dir", folder, "--profiles-dir", folder)
        result = CliRunner().invoke(cli, [*args, *of_project], input=input, catch_exceptions=False)
        print("$ dbt-ivm", *args, f"  # exit code {result.exit_code}", "\n" + result.output)
        return result.exit_code, json.loads(result.stdout) if "--json" in args else result.output

    return run


class TestAProject:
    """One project, in the order of the tests: each starts where the one before it ended."""

    def test_nothing_to_do(self, invoke: Invoke) -> None:
        code, said = invoke("plan")
        assert code == NOTHING and "3 unchanged" in said
        code, found = invoke("status", "--json")
        assert code == NOTHING and [row["model"] for row in found["rows"]] == ["cleaned", "revenue", "classes"]
        assert {source["behind"] for row in found["rows"] for source in row["sources"]} == {0}
        code, said = invoke("stale", "-s", "cleaned")
        assert code == NOTHING and "up to date" in said

    def test_a_change_and_selectors(self, project: Project, invoke: Invoke) -> None:
        project.sql("insert into orders values (21, 1, 7)")
        code, found = invoke("plan", "--json", "-s", "cleaned+", "--exclude", "classes")
        assert code == FOUND and [row["model"] for row in found["rows"]] == ["cleaned", "revenue"]
        cleaned = found["rows"][0]
        assert (cleaned["would_run"], cleaned["sources"][0]["rows"], cleaned["approve"]) == ("append", 1, None)
        assert found["rows"][1]["would_run"] == "noop" and found["rows"][1]["follows"] == ["cleaned"]
        code, found = invoke("status", "--json", "-s", "cleaned")
        assert code == FOUND and found["rows"][0]["sources"][0]["behind"] == 1
        assert found["rows"][0]["sources"][0]["seconds_behind"] >= 0
        code, said = invoke("stale", "-s", "cleaned")
        assert code == FOUND and "1 row to come" in said
        code, said = invoke("plan", "-s", "nobody")
        assert code == FAILED and "names no model" in said
        project.run()

    def test_an_edit_is_approved(self, project: Project, invoke: Invoke) -> None:
        assert invoke("approve", "classes", "--yes")[0] == NOTHING
        edited = REVENUE.replace("sum(amount)", "sum(if(amount = 5, 6, amount))")
        project.model("revenue", edited, META)
        code, said = invoke("plan")
        assert code == FOUND and "waits for approval: dbt-ivm approve revenue" in said
        assert "reaches 1 key (cust), 1 row of 5 (20.0 %)" in said
        assert "downstream: classes, maintained by rows" in said
        assert invoke("approve", "revenue", input="n\n")[0] == FAILED
        code, said = invoke("approve", "revenue", input="y\n")
        assert code == NOTHING and "replay" in said
        assert not unequal(project, "revenue", in_schema(project, edited))
        project.run()

    def test_wrong_rows_are_found_and_repaired(self, project: Project, invoke: Invoke) -> None:
        assert invoke("verify")[0] == NOTHING
        project.write_as_refresh("revenue", "update revenue set total = total + 1 where cust = 3")
        code, found = invoke("verify", "--json", "-s", "revenue")
        assert code == FOUND
        assert {name: found["rows"][0][name] for name in ("verified", "rows", "missing", "surplus")} == {
            "verified": False,
            "rows": 5,
            "missing": 1,
            "surplus": 1,
        }
        code, said = invoke("verify", "-s", "revenue", "--repair")
        assert code == FOUND and "cust = 3" in said and "the next dbt run repairs it" in said
        project.run()
        assert invoke("verify")[0] == NOTHING

    def test_rows_are_recomputed(self, project: Project, invoke: Invoke) -> None:
        code, found = invoke("invalidate", "revenue", "--key", "cust=3", "--key", "cust=4", "--json")
        assert code == NOTHING and found["rows"][0]["invalidated"] == 2
        code, said = invoke("recompute", "revenue", "--by", "cust", "--from", "0", "--to", "2")
        assert code == NOTHING and "where `cust` >= 0 and `cust` < 2" in said
        code, said = invoke("invalidate", "revenue", "--key", "cust")
        assert code == FAILED or "column=value" in said
        code, said = invoke("invalidate", "nobody", "--where", "true")
        assert code == FAILED and "There is no model named 'nobody'" in said
        assert {response(result)["code"] for result in models(project.run("run", "-s", "revenue"))} == {"noop"}

    def test_history_and_rollback(self, project: Project, invoke: Invoke) -> None:
        code, found = invoke("history", "--json", "-s", "classes", "--last", "2")
        assert code == NOTHING and [row["model"] for row in found["rows"]] == ["classes", "classes"]
        code, said = invoke("rollback", "revenue")
        assert code == NOTHING and "replay" in said and "backfill" in said
        code, found = invoke("rollback", "revenue", "--json")
        first = found["rows"][-1]
        code, found = invoke("rollback", "revenue", first["run"], "--json")
        assert code == NOTHING and found["rows"][0]["version"] == first["version"] and found["rows"][0]["restored"]
        code, said = invoke("plan")
        assert code == FOUND
        edited = project.run(
            "run", "--vars", json.dumps({"ivm_approve": invoke("plan", "--json")[1]["rows"][1]["approve"]})
        )
        assert len(edited) == 3 and invoke("verify")[0] == NOTHING

    def test_loads_and_maintenance(self, project: Project, invoke: Invoke) -> None:
        code, said = invoke("load", "pause", "revenue")
        assert code == FAILED and "has no meta.ivm_load" in said
        code, found = invoke("load", "pause", "cleaned", "--json")
        assert code == NOTHING and found["rows"][0]["order"] == "pause"
        code, said = invoke("load", "show", "cleaned")
        assert "pause" in said
        assert invoke("load", "resume", "cleaned")[0] == NOTHING
        code, found = invoke("maintain", "--json", "-s", "classes")
        assert code in (NOTHING, FOUND) and all(not row["done"] for row in found["rows"])
        code, found = invoke("doctor", "--json")
        assert {"pyspark", "Java", "connection"} <= {row["what"] for row in found["rows"]}
        assert code == NOTHING and found["found"] == 0
        project.sql("alter table orders unset tblproperties ('delta.enableChangeDataFeed')")
        code, said = invoke("doctor")
        assert code == FOUND and "has no change data feed" in said

    def test_operations_take_lists_and_patterns(self, project: Project) -> None:
        def rows(**args: Any) -> list[str]:
            project.run("run-operation", "ivm_explain", "--args", json.dumps(args | {"json": True}))
            (document,) = (json.loads(said) for said in project.messages if said.startswith('{"ivm"'))
            return sorted(row["model"] for row in document["rows"])

        assert rows(model=["revenue", "classes"]) == ["classes", "revenue"]
        assert rows(model="c*") == ["classes", "cleaned"]
        with pytest.raises(DbtFailed, match="There is no model named 'x\\*'"):
            rows(model=["revenue", "x*"])

    def test_report(self, project: Project, invoke: Invoke, tmp_path: Path) -> None:
        code, said = invoke("report", "--out", str(tmp_path / "ivm.html"))
        page = (tmp_path / "ivm.html").read_text()
        assert code == NOTHING and str(tmp_path / "ivm.html") in said
        for name in ("cleaned", "revenue", "classes"):
            assert f">{name}</a>" in page and f"{project.schema}.{name}" in page
        assert f"{project.schema}.orders" in page
        data = json.loads((tmp_path / "ivm.json").read_text())
        assert (data["project"], data["target"]) == ("test", "local")
        runs = [run for run in data["runs"] if run["model"] == "revenue"]
        assert {run["node"] for run in runs} == {"model.test.revenue"} and {"backfill", "replay"} <= {
            run["code"] for run in runs
        }
        assert all(
            run["seconds_rebuild"] > 0 and run["lag_seconds"] >= 0 for run in runs if run["code"] in ("delta", "append")
        )
        code, said = invoke("report", "--from", str(tmp_path / "ivm.json"), "--out", str(tmp_path / "again.html"))
        assert (tmp_path / "again.html").read_text() == page

    def test_a_project_that_cannot_be_read(self, project: Project, invoke: Invoke, tmp_path: Path) -> None:
        result = CliRunner().invoke(cli, ["plan", "--project-dir", str(tmp_path), "--profiles-dir", str(tmp_path)])
        assert result.exit_code == FAILED and "dbt_project.yml" in result.output, result.output
