"""The universal test: after any change and `dbt run`, the target EXCEPT ALL a recomputation is empty, both ways."""

import json
import os
import re
from pathlib import Path

import pytest
from harness import TARGETS, Project, models, response, taken
from shop import Shop, compared_at_once, of_formats
from tables import at_time, named_statements

BATCHES = int(os.environ.get("IVM_ORACLE_BATCHES", "2"))
SEEDS = range(int(os.environ.get("IVM_ORACLE_SEEDS", "1")))
PARTS = int(os.environ.get("IVM_ORACLE_PARTS", "42"))  # a run checks every 42nd view; 1 checks all
ONLY = os.environ.get("IVM_ORACLE_ONLY", "")  # of them, those whose name this regular expression matches
STAMPED = ("stamped_below", "stamped_in_each_branch")  # a row keeps the time at which it was computed
NOT_COMPARABLE = ("row_number_with_ties", "row_number_by_part_of_the_time", "lag_of_an_amount", *STAMPED)
SHARED = "too many keys share a group"  # the few rows of these tables are all linked by some groups

ODD_NAMES = ("pivoted_totals",)  # of columns, which Delta takes only so


def views() -> dict[str, str]:
    found = named_statements(Path(__file__).parents[1] / "adapter" / "tests" / "views.sql")
    return {name: sql for name, sql in found.items() if name not in NOT_COMPARABLE and re.search(ONLY, name)}


@pytest.mark.parametrize("policy", ["incremental", pytest.param("auto", marks=pytest.mark.slow)])
@pytest.mark.parametrize("seed", SEEDS)
def test_target_equals_recompute(dbt_project: Project, seed: int, policy: str) -> None:
    schema, where = of_formats(dbt_project)
    shop = Shop(dbt_project, seed)
    wanted = {name: sql.replace("shop.", f"{shop.schema}.") for name, sql in views().items()}
    chosen = taken(dbt_project, dict(list(wanted.items())[(seed + (policy == "auto")) % PARTS :: PARTS]))
    for name, sql in chosen.items():
        mapped = ", tblproperties={'delta.columnMapping.mode': 'name'}" if name in ODD_NAMES and TARGETS == "delta" else ""
        dbt_project.model(f"v_{name}", sql, f"materialized='ivm', meta={{'ivm_refresh': '{policy}'}}{mapped}{where}")
    results = models(dbt_project.run("run", "--vars", "ivm_now: '2026-01-18 00:00:00'"))
    assert {response(r)["code"] for r in results} == {"backfill"}
    rebuilt: dict[str, str] = {}
    shown: set[str] = set()
    for batch in range(BATCHES):
        done = shop.batch()
        now = f"2026-01-{20 + 2 * batch} 23:59:59"
        for result in models(dbt_project.run("run", "--vars", json.dumps({"ivm_now": now}))):
            said = response(result)
            if said["code"] == "full" and SHARED not in said["_message"]:
                rebuilt[result.node.name] = said["_message"]
        found = compared_at_once(dbt_project, {f"{schema}.v_{name}": at_time(sql, now) for name, sql in chosen.items()})
        for name, (differing, rows) in zip(chosen, found.values(), strict=True):
            assert not differing, (name, batch, done)
            if rows:
                shown.add(name)
            assert seed or name in shown, f"{name} is empty: the check would prove nothing"
    assert 10 * len(shown) > 9 * len(chosen), f"with seed {seed} these are always empty: {chosen.keys() - shown}"
    if policy == "incremental":
        average_within_another_operator = "v_nested_subqueries"
        assert rebuilt.keys() <= {average_within_another_operator}, rebuilt
