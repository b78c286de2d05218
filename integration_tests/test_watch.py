"""`dbt-ivm watch`: does a commit reach the last model of a chain by itself, whatever fails meanwhile?"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch
from zoneinfo import ZoneInfo

import pytest
from click.testing import CliRunner
from harness import INCREMENTAL, Project, models, responses
from pyspark import SparkContext
from shop import CLASSES, REVENUE, chain, in_schema, unequal
from test_costs import counted

from dbt.adapters.spark_ivm import watch as watching
from dbt.adapters.spark_ivm.cli import NOTHING, cli
from dbt.adapters.spark_ivm.project import Dbt
from dbt.adapters.spark_ivm.watch import PATIENCE_SECONDS, Watch

BROKEN = "select id, if(amount < 1000, amount, raise_error('too much')) as amount from {}.orders"

# how many statements a look at the sources takes, and by model those of its refresh, with its Spark jobs at most
IDLE = 5
REFRESHED = {"cleaned": (1, 2), "revenue": (2, 12), "classes": (5, 9)}


@dataclass
class NoSpark:
    """dbt for one model: the session's date, where the model's source is, and whether a run of it fails."""

    today: str = "2026-02-10"
    now: int = 1
    fails: bool = False
    runs: int = 0
    manifest: Any = field(default_factory=lambda: SimpleNamespace(nodes={"revenue": SimpleNamespace(search_name="revenue")}))

    def ask(self, macro: str, **args: Any) -> list[dict[str, Any]]:
        sources = [{"now": self.now, "behind": 0}]
        return [{"node": "revenue", "built": True, "foreign": None, "waits": None, "sources": sources}]

    def downstream(self, node: str) -> list[str]:
        return []

    def invoke(self, *args: str, **more: Any) -> Any:
        self.runs += 1
        result = SimpleNamespace(
            node=SimpleNamespace(unique_id="revenue"), status="error" if self.fails else "success", message="",
            adapter_response={}, execution_time=0.0,
        )  # fmt: skip
        return SimpleNamespace(result=SimpleNamespace(results=[result]))


def test_a_model_that_fails_at_the_start_runs_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """It does so when its source moves, and after some minutes, until it has not failed."""
    dbt = NoSpark(fails=True)
    looking = Watch(cast(Dbt, dbt), ["revenue"], as_json=True)
    clock = SimpleNamespace(monotonic=lambda: clock.at, at=0.0)
    monkeypatch.setattr(watching, "time", clock)

    def runs_after(seconds: float) -> int:
        clock.at += seconds
        looking.tick()
        return dbt.runs

    assert [runs_after(seconds) for seconds in (0, 1, 1)] == [1, 1, 1]
    dbt.now = 2
    assert [runs_after(seconds) for seconds in (1, 1, PATIENCE_SECONDS)] == [2, 2, 3]
    dbt.fails = False
    assert [runs_after(PATIENCE_SECONDS), runs_after(PATIENCE_SECONDS)] == [4, 4]


def test_a_new_day_is_that_of_the_session() -> None:
    dbt = NoSpark()
    looking = Watch(cast(Dbt, dbt), ["revenue"], as_json=True)
    runs = []
    for dbt.today in ("2026-02-10", "2026-02-10", "2026-02-11", "2026-02-11"):
        looking.tick()
        runs.append(dbt.runs)
    assert runs == [1, 1, 2, 2]


def wait_for(happened: Callable[[], Any], seconds: float = 240) -> Any:
    """What `happened` returns, once that is true."""
    patience = time.monotonic() + seconds
    while not (found := happened()):
        assert time.monotonic() < patience, "it did not happen"
        time.sleep(0.2)
    return found


def watch(project: Project, *args: str) -> list[dict[str, Any]]:
    of_project = ("--project-dir", str(project.folder), "--profiles-dir", str(project.folder))
    result = CliRunner().invoke(cli, ["watch", "--json", *args, *of_project], catch_exceptions=False)
    print(result.output)
    assert result.exit_code == NOTHING
    return [json.loads(line) for line in result.stdout.splitlines()]


class TestAChain:
    def test_a_commit_reaches_the_last_model(self, dbt_project: Project) -> None:
        """Beside a model that fails, which is not run again before one of its sources moves. Ctrl-C ends it."""
        project = chain(dbt_project, INCREMENTAL)
        project.model("broken", BROKEN.format(project.schema), INCREMENTAL)
        project.run()
        refusing = "{% if execute %}{{ exceptions.raise_compiler_error('not today') }}{% endif %}select 1 as one"
        project.model("refusing", refusing, INCREMENTAL)
        handlers = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)

        ran = Event()

        class Said(Watch):
            def refresh(self, models: list[str], rows: dict[str, Any]) -> None:
                super().refresh(models, rows)
                ran.set()

        def commit() -> None:
            assert ran.wait(240)  # all models have run once
            project.sql("insert into orders values (20, 7, 5000)")
            wait_for(lambda: project.sql("select 1 from classes where cust = 7"))
            time.sleep(4)
            os.kill(os.getpid(), signal.SIGINT)

        writer = Thread(target=commit, daemon=True)
        writer.start()
        with patch("dbt.adapters.spark_ivm.cli.Watch", Said):
            lines = watch(project, "--every", "1s")
        writer.join()
        assert handlers == (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM))
        failed = [line["model"] for line in lines if line["status"] == "error"]
        assert sorted(failed) == ["broken", "refusing"], lines
        done = [line for line in lines if line["code"] not in ("noop", None)]
        assert [line["model"] for line in done] == ["cleaned", "revenue", "classes"], lines
        assert [line["code"] for line in done] == ["append", "delta", "append"]
        assert not unequal(project, "classes", in_schema(project, CLASSES))

    def test_what_has_not_moved_is_not_run(self, dbt_project: Project) -> None:
        """Each line is printed when its model ends, and not when the last one does."""
        project = chain(dbt_project, INCREMENTAL)
        project.model("classes", CLASSES, INCREMENTAL + ', pre_hook="{% do adapter.ivm_sleep(3) if execute %}"')
        project.run()
        lines = watch(project, "--every", "1s", "--ticks", "3", "-s", "revenue+")
        done = [(line["model"], line["code"]) for line in lines]
        assert done == [("revenue", "noop"), ("classes", "noop")], "the first time alone"
        first, last = (datetime.fromisoformat(line["at"]) for line in lines)
        assert (last - first).total_seconds() >= 3, lines

    def test_it_takes_as_many_statements_as_a_run_and_no_parse(
        self, dbt_project: Project, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A commit reaches the last of three models in one step: in the Spark that is there, with the parsed project."""
        project = chain(dbt_project, INCREMENTAL)
        project.run()
        dbt = Dbt(("--project-dir", str(project.folder), "--profiles-dir", str(project.folder)))
        looking = Watch(dbt, sorted(dbt.models, key=dbt.order.__getitem__), as_json=True)
        looking.tick()  # runs all models, as at the start
        parsed = project.folder / "target" / "perf_info.json"

        def state() -> tuple[int, str]:
            return parsed.stat().st_mtime_ns, SparkContext.getOrCreate().applicationId

        before = state()

        def seconds(refresh: Callable[[], Any], order: str) -> float:
            project.sql(f"insert into orders values ({order})")
            started = time.monotonic()
            refresh()
            return time.monotonic() - started

        with counted(monkeypatch) as found:
            looking.tick()
        assert {model: len(said) for model, said in found.items()} == {"": IDLE}, found
        with counted(monkeypatch) as found:
            first = seconds(looking.tick, "20, 7, 5000")
        assert project.sql("select large from classes where cust = 7") == [(True,)]
        for model, (statements, jobs) in REFRESHED.items():
            started = [n for _, n in found[model]]
            assert len(started) == statements and sum(started) <= jobs, (model, found[model])
        assert state() == before, "the project was parsed again, or Spark was started again"

        alone = seconds(lambda: project.run("run", "-s", "cleaned"), "21, 8, 5000")
        chained = min(first, *(seconds(looking.tick, f"{order}, 9, 1") for order in (22, 23)))
        print(f"a commit reached the last of three models after {chained:.1f} s; one model by dbt run: {alone:.1f} s")
        assert chained < 3 * alone + 10
        assert not unequal(project, "classes", in_schema(project, CLASSES))

    @pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])  # never on the same day
    def test_the_document_has_the_date_of_the_session(self, dbt_project: Project, zone: str) -> None:
        chain(dbt_project, INCREMENTAL)
        dbt_project.parameters["spark.sql.session.timeZone"] = zone
        dbt_project.write_profile()
        dbt = Dbt(("--project-dir", str(dbt_project.folder), "--profiles-dir", str(dbt_project.folder)))
        dbt.ask("ivm_status")
        assert dbt.today == str(datetime.now(ZoneInfo(zone)).date())

    @pytest.mark.parametrize("every", ["0s", "5", "soon", "-1s"])
    def test_no_span_of_time(self, every: str) -> None:
        result = CliRunner().invoke(cli, ["watch", "--every", every])
        assert result.exit_code == 2 and "is no span of time such as 30s, 5m or 1h" in result.output


def test_a_model_is_built_no_oftener_than_it_says(dbt_project: Project) -> None:
    """`freshness: build_after` holds for changes of the data. An edit, and `--full-refresh`, do not wait."""
    project = chain(dbt_project, INCREMENTAL)
    seldom = INCREMENTAL + ", freshness={'build_after': {'count': 1, 'period': 'hour', 'updates_on': 'any'}}"
    project.model("revenue", REVENUE, seldom)
    project.run()
    project.sql("insert into orders values (20, 7, 50)")
    said = responses(project.run())
    assert said["cleaned"]["code"] == "append" and said["revenue"]["code"] == "noop"
    assert "build_after is 1 hour" in said["revenue"]["_message"]
    assert not project.sql("select 1 from revenue where cust = 7")
    assert not watch(project, "--every", "1s", "--ticks", "2", "-s", "revenue")[1:]
    edited = REVENUE.replace("sum(amount)", "sum(amount) + 1")
    project.model("revenue", edited, seldom)
    said = responses(project.run())
    assert said["revenue"]["code"] == "replay", said
    assert not unequal(project, "revenue", in_schema(project, edited))
    project.sql("insert into orders values (21, 8, 50)")
    assert {result.status for result in models(project.run())} == {"success"}
    assert not project.sql("select 1 from revenue where cust = 8")
    project.run("run", "--full-refresh", "-s", "revenue")
    assert not unequal(project, "revenue", in_schema(project, edited))


def test_a_lost_spark_is_started_again(tmp_path: Path) -> None:
    """Its JVM is killed between two refreshes: the next one has a new Spark. SIGTERM ends the process."""
    project = Project(tmp_path / "project", storage=tmp_path / "storage")
    (tmp_path / "storage").mkdir()
    project.write("seeds/orders.csv", "id,cust,amount\n1,1,5\n2,2,20\n")
    project.model("revenue", REVENUE.replace("cleaned", "orders"), INCREMENTAL)
    of_project = ("--project-dir", str(project.folder), "--profiles-dir", str(project.folder))
    code = "import sys; from dbt.adapters.spark_ivm.cli import main; sys.argv[0] = 'dbt-ivm'; main()"
    built = subprocess.run([sys.executable, "-c", "from dbt.cli.main import cli; cli()", "seed", *of_project])
    assert built.returncode == 0
    said = tmp_path / "said"
    with said.open("w") as out:
        command = [sys.executable, "-c", code, "watch", "--every", "1s", "--json", *of_project]
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, env=os.environ | {"PYTHONUNBUFFERED": "1"})
    try:
        wait_for(lambda: '"model": "revenue"' in said.read_text())
        (java,) = [int(pid) for pid in subprocess.check_output(["pgrep", "-P", str(process.pid), "java"]).split()]
        os.kill(java, signal.SIGKILL)
        wait_for(lambda: "a new one is started" in said.read_text())
        started = said.read_text()
        assert process.poll() is None, started
        process.send_signal(signal.SIGTERM)
        assert process.wait(120) == NOTHING, said.read_text()
    finally:
        process.kill()
        print(said.read_text())
