"""A model is left alone without a plan only where nothing that its answer depends on has changed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from harness import INCREMENTAL, Project
from shop import idle, unequal
from spark_ivm import api as engine
from where import HANDLE, SERVER

pytestmark = pytest.mark.skipif(SERVER == "stock", reason="without the adapter a run always makes a plan")
FEED = "'delta.enableChangeDataFeed' = 'true'"
SUMS = "select k, sum(v) as s from {}.{} group by k"

# by name: what is done to the source `s`, or to the model's table `m`; and the code of the run after it
CHANGES: dict[str, tuple[tuple[str, ...], str]] = {
    "nothing": ((), "noop"),
    "inserted": (("insert into {s} values (1, 5)",), "delta"),
    "replaced_alike": (("insert overwrite {s} select * from {s}",), "noop"),
    "made_again": (("drop table {s}", f"create table {{s}} (k int, v int) using delta tblproperties ({FEED})", "insert into {s} values (1, 9)"), "full"),
    "rolled_back": (("restore table {s} to version as of 0",), "delta"),
    "compacted": (("optimize {s}",), "noop"),
    "a_view_now": (("drop table {s}", "create view {s} as select 1 as k, 7 as v"), "full"),
    "got_a_column": (("alter table {s} add columns (w int)",), "noop"),
    "written": (("delete from {m} where k = 1",), "append"),
    "restored": (("delete from {m}", "restore table {m} to version as of 0"), "noop"),
    "invalidated": ((), "noop"),
}


class Planned:
    """The models whose SQL the engine was asked about."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.models: set[str] = set()
        compile_request = engine.compile_request

        def asked(request: dict[str, Any]) -> dict[str, Any]:
            self.models.add(request["model"])
            return compile_request(request)

        monkeypatch.setattr(engine, "compile_request", asked)

    def by(self, project: Project, *args: str) -> tuple[dict[str, str], set[str]]:
        """Run dbt: what each model reported, and the models that were planned."""
        self.models.clear()
        return idle(project, *args), {name.rpartition(".")[2] for name in self.models}


def test_what_changes_is_planned(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project, planned = dbt_project, Planned(monkeypatch)
    at = project.schema
    for name in CHANGES:
        project.sql(f"create table s_{name} (k int, v int) using delta tblproperties ({FEED})")
        project.sql(f"insert into s_{name} values (1, 1), (1, 2), (2, 3)")
        project.model(name, SUMS.format(at, f"s_{name}"), INCREMENTAL)
    project.run()
    done, models = planned.by(project)
    assert set(done.values()) == {"noop"} and models == set(), (done, models)
    for name, (statements, _) in CHANGES.items():
        for sql in statements:
            project.sql(sql.format(s=f"s_{name}", m=name))
    project.run("run-operation", "ivm_invalidate", "--args", "{model: invalidated, where: k = 1}")
    done, models = planned.by(project)
    assert models == set(CHANGES) - {"nothing"}
    assert {name: said.partition(" ")[0] for name, said in done.items()} == {name: code for name, (_, code) in CHANGES.items()}
    assert {name: n for name in CHANGES if (n := unequal(project, name, SUMS.format(at, f"s_{name}")))} == {}


def test_another_question_is_planned(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another SQL, option or setting; and where more counts than versions of tables, as a view's text or the date."""
    project, planned = dbt_project, Planned(monkeypatch)
    at = project.schema
    project.sql(f"create table src (k int, v int) using delta tblproperties ({FEED})")
    project.sql("insert into src values (1, 1), (1, 2), (2, 3)")
    project.sql("create view seen as select k, v from src where v < 3")
    always = {
        "of_view": f"select k, sum(v) as s from {at}.seen group by k",
        "of_date": f"select k, v from {at}.src where current_date() > date'2020-01-01'",
    }
    asked = {name: f"select k, sum(v) as {name} from {at}.src group by k" for name in ("same", "edited", "optional")}
    for name, sql in (always | asked).items():
        project.model(name, sql, INCREMENTAL)
    project.model("above", "select k from {{ ref('same') }} where same > 2", "materialized='ivm'")
    project.run()
    assert planned.by(project)[1] == set(always)
    asked["edited"] = asked["edited"].replace("sum(v)", "sum(v + k)")
    project.model("edited", asked["edited"], INCREMENTAL)
    project.model("optional", asked["optional"], "materialized='ivm', meta={'ivm_refresh': 'incremental', 'ivm_track_keys': 'none'}")
    project.sql("create or replace view seen as select k, v from src")
    done, models = planned.by(project)
    assert models == {*always, "edited", "optional"}
    assert done["edited"].startswith("replay") and done["of_view"].startswith("replay"), done
    assert {name: n for name, sql in (always | asked).items() if (n := unequal(project, name, sql))} == {}
    assert planned.by(project, "run", "--full-refresh", "--select", "same")[1] == {"same"}
    project.parameters["spark.sql.session.timeZone"] = "Asia/Tokyo"
    project.write_profile()
    assert planned.by(project)[1] == {*always, *asked, "above"}


def test_all_models_read_one_version(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """A source that grows after a model was left alone is read as that model knows it; other columns are an error.

    Where another table has its name by then, there is no such version: the later model reads the new table.
    """
    project = dbt_project
    at = project.schema
    project.sql(f"create table src (k int, v int) using delta tblproperties ({FEED})")
    project.sql("insert into src values (1, 1), (2, 3)")
    first = project.model("first", SUMS.format(at, "src"), "materialized='ivm'")
    project.run()
    first.with_name("between.sql").write_text("{{ config(materialized='table', file_format='delta') }} select 1 as x -- {{ ref('first') }}")
    later = f"select k, max(v) as m from {at}.src group by k"
    project.model("later", f"{later} -- {{{{ ref('between') }}}}", "materialized='ivm'")
    execute, come = HANDLE.execute, [f"insert into {at}.src values (1, 9)"]

    def watched(self: Any, sql: str, bindings: object = None) -> None:
        while come and re.search(r"create or replace table \S+between", sql):
            project.sql(come.pop())
        execute(self, sql, bindings)

    monkeypatch.setattr(HANDLE, "execute", watched)
    assert idle(project)["first"] == "noop" and not come
    assert unequal(project, "later", later.replace("src", "src version as of 1")) == 0
    idle(project)
    assert unequal(project, "first", SUMS.format(at, "src")) == unequal(project, "later", later) == 0

    project.model("later", f"{later.replace('max', 'min')} -- {{{{ ref('between') }}}}", "materialized='ivm'")
    come.append(f"alter table {at}.src add columns (w int)")
    outcome = {r.node.name: str(r.message) for r in project.run(check=False)}
    assert not come and "IVM-303" in outcome["later"], outcome
    idle(project)
    assert unequal(project, "later", later.replace("max", "min")) == 0

    project.sql("insert into src values (2, 4, 1)")
    project.run()
    for least, rows in (("max", 1), ("min", 9)):  # the new table has fewer versions than the old one, then more
        later = f"select k, {least}(v) as m from {at}.src group by k"
        project.model("later", f"{later} -- {{{{ ref('between') }}}}", "materialized='ivm'")
        made = f"create table {at}.src (k int, v int) using delta tblproperties ({FEED})"
        come.extend([f"insert into {at}.src values (7, {rows})"] * rows + [made, f"drop table {at}.src"])
        done = idle(project)
        assert done["first"] == "noop" and not come, done
        assert unequal(project, "later", later) == 0
        idle(project)
        assert unequal(project, "first", SUMS.format(at, "src")) == unequal(project, "later", later) == 0

    # where the first model has read the old table's newest rows, the later one cannot read them any more
    project.sql("insert into src values (3, 4)")
    later = f"select k, count(*) as m from {at}.src group by k"
    project.model("later", f"{later} -- {{{{ ref('between') }}}}", "materialized='ivm'")
    come.extend([made, f"drop table {at}.src"])
    outcome = {r.node.name: str(r.message) for r in project.run(check=False)}
    assert not come and "IVM-306" in outcome["later"], outcome
    idle(project)
    assert unequal(project, "first", SUMS.format(at, "src")) == unequal(project, "later", later) == 0
