"""A dbt project run in this process, and what its Spark did meanwhile. Shared by the benchmarks."""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import statistics
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib import metadata
from itertools import starmap, takewhile
from pathlib import Path
from typing import Any

import yaml
from dbt.cli.main import dbtRunner
from pyspark.sql import DataFrame, SparkSession

from dbt.adapters.spark_ivm.capabilities import iceberg_package
from dbt.adapters.spark_ivm.errors import ICEBERG_EXTENSION
from dbt.adapters.spark_ivm.local import SPARK

HERE = Path(__file__).resolve().parent
DATA = HERE / ".data"
RESULTS = HERE / "results"
SCHEMA = "benchmark"

# Spark keeps its status only so far back; the meter adds up everything since a mark.
RETAINED = {f"spark.{what}": "10000" for what in ("ui.retainedJobs", "ui.retainedStages", "sql.ui.retainedExecutions")}
PARAMETERS = RETAINED | {"spark.driver.memory": "4g", "spark.sql.session.timeZone": "UTC"}
ICEBERG = {  # a Spark without Delta
    "spark.jars.packages": iceberg_package(SPARK),
    "spark.sql.extensions": ICEBERG_EXTENSION,
    "spark.sql.catalog.spark_catalog": "builtin",
}
FORMATS = {"delta": SCHEMA, "iceberg": f"ice.{SCHEMA}"}  # of all tables, and the schema of the sources


@dataclass(frozen=True)
class Work:
    """What Spark did between two marks. `cpu`: seconds of the whole JVM, so of execution, planning and compilation."""

    statements: int
    jobs: int
    rows_read: int
    bytes_read: int
    files_read: int
    rows_written: int
    cpu: float


@dataclass(frozen=True)
class Run:
    """One `dbt run` of one model. `seconds`: dbt's execution time of the model; `invocation`: of the whole command."""

    model: str
    code: str
    message: str
    seconds: float
    invocation: float
    work: Work

    def line(self) -> str:
        """The run on one line."""
        w = self.work
        times = f"{self.seconds:.1f} s ({self.invocation:.1f} s with dbt, {w.cpu:.1f} s of CPU)"
        rows = f"{w.rows_read:,} rows of {w.files_read} files read, {w.rows_written:,} written"
        return f"{self.model}: {self.message} · {times} · {w.statements} statements, {rows}"


@dataclass(frozen=True)
class Comparison:
    """A refresh after a change, and the same model as a `table` at the same versions of its sources."""

    change: str
    refresh: Run
    rebuild: Run

    @property
    def ratio(self) -> float:
        return self.refresh.seconds / self.rebuild.seconds

    @property
    def cpu_ratio(self) -> float:
        return self.refresh.work.cpu / self.rebuild.work.cpu

    def line(self) -> str:
        """The comparison on one line."""
        ratios = f"{self.change} {self.ratio:.2f}, of CPU {self.cpu_ratio:.2f}"
        return f"{ratios}\n    {self.refresh.line()}\n    {self.rebuild.line()}"


class DbtFailed(Exception):
    """A dbt command failed; the text is what dbt said about it."""


class Differs(Exception):
    """A refreshed table is not equal to its SELECT computed anew."""


# What a model is, and the schema that it stands in: each has both ways side by side.
WAYS = ("ivm", "table")
WAY = "var('materialized', 'ivm')"


class Project:
    """A copy of a dbt project with its tables, gone at the end of the process. Its first command starts Spark.

    Its models are maintained in one schema, and tables that are built each time in another one.
    """

    def __init__(
        self, source: Path, variables: dict[str, Any] | None = None, threads: int = 1, format: str = "delta"
    ) -> None:
        DATA.mkdir(exist_ok=True)
        self._scratch = tempfile.TemporaryDirectory(prefix="run-", dir=DATA, ignore_cleanup_errors=True)
        self.folder = Path(self._scratch.name)
        self.variables = variables or {}
        self.format, self.schema = format, FORMATS[format]
        self.today: str | None = None  # the date that runs take for today's
        ignored = shutil.ignore_patterns("*.py", "target", "logs", ".*")
        shutil.copytree(source, self.folder, dirs_exist_ok=True, ignore=ignored)
        target: dict[str, Any] = {"type": "spark_ivm", "method": "session", "schema": self.schema, "threads": threads}
        target["server_side_parameters"] = PARAMETERS | (self.catalog() if format == "iceberg" else {})
        file = self.folder / "dbt_project.yml"
        settings = yaml.safe_load(file.read_text())
        of_models = settings.setdefault("models", {}).setdefault(settings["name"], {})
        way = "{{ " + WAY + " }}"
        of_models.update({"+materialized": way, "+schema": way, "+file_format": format})
        file.write_text(yaml.safe_dump(settings))
        for file in (self.folder / "models").rglob("*.sql"):
            text = file.read_text().replace("materialized='ivm'", f"materialized={WAY}")
            file.write_text(text.replace("current_date", "{{ var('today', 'current_date') }}"))
        profiles = {settings["profile"]: {"target": "local", "outputs": {"local": target}}}
        (self.folder / "profiles.yml").write_text(yaml.safe_dump(profiles))

    def catalog(self) -> dict[str, str]:
        """A catalog of Iceberg tables, which each session asks for their newest snapshot."""
        kept = {"": "org.apache.iceberg.spark.SparkCatalog", ".type": "hadoop", ".cache-enabled": "false"}
        kept[".warehouse"] = str(self.folder / "ice")
        return ICEBERG | {f"spark.sql.catalog.ice{name}": value for name, value in kept.items()}

    def dbt(self, *command: str, way: str = "ivm") -> list[Any]:
        """The results of a dbt command, one a node. Raises DbtFailed with what dbt said."""
        said: list[str] = []

        def listen(event: Any) -> None:
            if event.info.level in ("warn", "error"):
                said.append(event.info.msg)

        # what dbt has parsed is good for one way
        target = ("--target-path", str(self.folder / f"target_{way}"))
        places = ("--project-dir", str(self.folder), "--profiles-dir", str(self.folder), *target)
        variables = ("--vars", json.dumps(self.variables | self.now(way) | {"materialized": way}))
        outcome = dbtRunner(callbacks=[listen]).invoke([*command, *places, *variables, "--quiet", "--no-version-check"])
        if not outcome.success:
            raise DbtFailed("\n".join([f"dbt {command[0]}:", str(outcome.exception or ""), *said]))
        return list(getattr(outcome.result, "results", None) or [])

    def now(self, way: str) -> dict[str, str]:
        """The variables that say what day it is."""
        if self.today is None:
            return {}
        return {"ivm_now": f"{self.today} 12:00:00"} if way == "ivm" else {"today": f"date'{self.today}'"}

    def models(self, *flags: str, way: str = "ivm") -> list[Any]:
        """`dbt run`: the results of the models, without those of hooks."""
        return [r for r in self.dbt("run", *flags, way=way) if r.node.resource_type == "model"]

    def built(self, *flags: str) -> None:
        """`dbt run` both ways."""
        for way in WAYS:
            self.models(*flags, way=way)

    def operation(self, name: str, **arguments: Any) -> None:
        """`dbt run-operation` of one of the project's macros."""
        self.dbt("run-operation", name, "--args", json.dumps(arguments))

    def run(self, model: str, way: str = "ivm") -> Run:
        """`dbt run` of one model, measured."""
        meter = Meter(self.spark)
        started = time.monotonic()
        (result,) = self.models("--select", model, way=way)
        invocation = time.monotonic() - started
        answer = result.adapter_response
        return Run(
            model, answer.get("code", "-"), answer.get("_message", "-"), result.execution_time, invocation, meter.read()
        )

    @property
    def spark(self) -> SparkSession:
        """The Spark that dbt started."""
        return SparkSession.builder.getOrCreate()

    def sql(self, *statements: str) -> None:
        """Run statements in which the project's schema is the current one."""
        for statement in (f"use {self.schema}", *statements):
            self.spark.sql(statement)

    def settle(self, *tables: str) -> None:
        """Read tables once after they have changed, or the refresh alone would pay for their new logs and files."""
        for table in tables:
            self.spark.sql(f"select sum(xxhash64(*)) from {self.schema}.{table}").head()

    def differs(self, model: str) -> bool:
        """Whether a model's table and the one that was built differ as bags of rows."""
        return self.unlike(model, "ivm").head() is not None

    def unlike(self, model: str, way: str) -> DataFrame:
        """The rows that a table of this way lacks, or has too many, beside the one that was built: `n`, how often."""
        tables = {f"{self.schema}_{way}.{model}": 1, f"{self.schema}_table.{model}": -1}
        columns = ", ".join(f"`{c}`" for c in self.spark.table(next(iter(tables))).columns)
        # one pass over both: what EXCEPT ALL both ways finds
        sides = (f"select {columns}, {w} as w from {table}" for table, w in tables.items())
        rows = " union all ".join(sides)
        return self.spark.sql(f"select abs(sum(w)) as n from ({rows}) group by {columns} having sum(w) <> 0")

    def compare(self, model: str, change: str, number: int, check: bool) -> Comparison:
        """A model refreshed and built after a change, by turns one of them first, and compared unless `no_check`.

        In one round the refresh comes first for about half of the models and changes. Raises Differs.
        """
        turn = number + zlib.crc32(f"{model} {change}".encode())
        ran = {way: self.run(model, way) for way in (WAYS if turn % 2 else reversed(WAYS))}
        comparison = Comparison(change, ran["ivm"], ran["table"])
        print(f"{f'round {number}' if number else 'warm-up'}: {comparison.line()}", flush=True)
        if check and self.differs(model):
            raise Differs(f"{model} differs from its SELECT after change '{change}' ({ran['ivm'].message})")
        return comparison


def statements(file: Path) -> dict[str, str]:
    """The statements of an SQL file, each after a line `-- name` and ended by a semicolon."""
    found = re.findall(r"^-- ([\w/]+)\n(.*?);\n", file.read_text() + "\n", re.M | re.S)
    return {name: sql.strip() for name, sql in found}


Case = tuple[str, str]  # a model and a change


def options(description: str) -> argparse.ArgumentParser:
    """What every comparison of refreshes with rebuilds takes: rounds, no_check."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--rounds", type=int, default=3, help="rounds that are counted (default: 3)")
    parser.add_argument("--no-check", action="store_true", help="do not compare each refreshed table with a recompute")
    return parser


def ledger(description: str, events: int) -> tuple[Project, argparse.Namespace]:
    """The ledger example with its sources made, and what the command's options say: events, rounds, no_check."""
    parser = options(description)
    parser.add_argument("--events", type=int, default=events, help=f"payment events (default: {events})")
    args = parser.parse_args()
    project = Project(HERE.parent / "examples")
    print("making the events ...", flush=True)
    project.operation("create_sources", events=args.events)
    return project, args


def verdict(ratios: Mapping[Case, float], goals: Mapping[Case, float]) -> int:
    """A command's answer: 0 if no ratio is above its goal, else 1."""
    return int(any(ratios[case] > goal for case, goal in goals.items()))


class Meter:
    """Adds up what Spark's own status store says of the jobs and statements since this object was made."""

    def __init__(self, spark: SparkSession) -> None:
        self._spark = spark
        self._context = spark._jsc.sc()
        self._store = self._context.statusStore()
        self._sql = spark._jsparkSession.sharedState().statusStore()
        self._mark = self._newest()
        self._cpu = self._cpu_seconds()

    def read(self) -> Work:
        """The work since then."""
        cpu = self._cpu_seconds() - self._cpu
        stages, jobs, ran = starmap(_since, zip(self._mark, self._newest_first(), strict=True))
        done = list({s.stageId(): s for s in stages}.values())
        return Work(
            statements=sum(e.rootExecutionId() == e.executionId() for e in ran),
            jobs=len(jobs),
            rows_read=sum(s.inputRecords() for s in done),
            bytes_read=sum(s.inputBytes() for s in done),
            files_read=sum(self._metric(e, "number of files read") for e in ran),
            rows_written=sum(s.outputRecords() for s in done),
            cpu=cpu,
        )

    def _newest(self) -> list[int]:
        """The newest stage, job and statement; -1 where there is none."""
        return [next((number for number, _ in listed), -1) for listed in self._newest_first()]

    def _newest_first(self) -> Iterator[Iterator[tuple[int, Any]]]:
        """Stages, jobs and statements with their numbers, from the newest one on.

        A process has thousands of them after a while, and to ask for each takes longer than a run.
        """
        self._context.listenerBus().waitUntilEmpty()
        stages = self._store.stageList(None, False, False, self._no_quantiles(), None)
        yield ((s.stageId(), s) for s in _list(stages))
        yield ((j.jobId(), j) for j in _list(self._store.jobsList(None)))
        yield ((e.executionId(), e) for e in _list(self._sql.executionsList().reverse()))

    def _no_quantiles(self) -> Any:
        return self._spark._sc._gateway.new_array(self._spark._jvm.double, 0)

    def _metric(self, execution: Any, name: str) -> int:
        """A metric of a statement, added up over the scans of its plan."""
        ids = {m.accumulatorId() for m in _list(execution.metrics()) if m.name() == name}
        values = self._sql.executionMetrics(execution.executionId())
        found = (values.get(i) for i in ids)
        return sum(int(v.get().replace(",", "")) for v in found if v.isDefined())

    def _cpu_seconds(self) -> float:
        spent = self._spark._jvm.java.lang.ProcessHandle.current().info().totalCpuDuration()
        return float(spent.get().toMillis()) / 1000


def _since(known: int, newest_first: Iterator[tuple[int, Any]]) -> list[Any]:
    return [one for _, one in takewhile(lambda pair: pair[0] > known, newest_first)]


def _list(scala: Any) -> Iterator[Any]:
    items = scala.iterator()
    while items.hasNext():
        yield items.next()


def report(name: str, comparisons: list[Comparison], goals: Mapping[Case, float]) -> dict[Case, float]:
    """Print a table, write results/<name>.json and return the ratio of each case, the median of its rounds."""
    groups: dict[Case, list[Comparison]] = {}
    for comparison in comparisons:
        groups.setdefault((comparison.refresh.model, comparison.change), []).append(comparison)
    ratios = {case: statistics.median(c.ratio for c in rounds) for case, rounds in groups.items()}
    print("\n" + TABLE.format(*HEADINGS))
    for case, rounds in groups.items():
        print(TABLE.format(*cells(case, rounds, goals.get(case))))

    def seconds(case: Case, way: str) -> float:
        return round(statistics.median(getattr(c, way).seconds for c in groups[case]), 1)

    listed = [
        {"case": case, "ratio": round(ratio, 3), "goal": goals.get(case)}
        | {way: seconds(case, way) for way in ("refresh", "rebuild")}
        for case, ratio in ratios.items()
    ]
    save(name, {"ratios": listed, "comparisons": [asdict(c) for c in comparisons]})
    return ratios


HEADINGS = (
    *("model", "change", "path", "refresh", "rebuild", "ratio", "goal", "of CPU", "statements"),
    *("rows read", "rebuild's", "files", "rebuild's", "written", "rebuild's"),
)
TABLE = "{:<17} {:<9} {:<28} {:>8} {:>8} {:>6} {:>6} {:>6} {:>10} {:>11} {:>11} {:>6} {:>9} {:>10} {:>10}"


def cells(case: Case, rounds: list[Comparison], goal: float | None) -> Iterator[str]:
    """A row of the table: medians over the rounds, the path of the last one."""

    def median(measure: Callable[[Comparison], float]) -> float:
        return statistics.median(measure(c) for c in rounds)

    yield from case
    yield rounds[-1].refresh.message
    yield f"{median(lambda c: c.refresh.seconds):.1f}"
    yield f"{median(lambda c: c.rebuild.seconds):.1f}"
    yield f"{median(lambda c: c.ratio):.2f}"
    yield "-" if goal is None else f"{goal:.2f}"
    yield f"{median(lambda c: c.cpu_ratio):.2f}"
    yield f"{median(lambda c: c.refresh.work.statements):.0f}"
    for what in ("rows_read", "files_read", "rows_written"):
        for run in ("refresh", "rebuild"):
            yield f"{median(lambda c, r=run, w=what: getattr(getattr(c, r).work, w)):,.0f}"  # type: ignore[misc]


def save(name: str, found: dict[str, Any]) -> None:
    """Write results/<name>.json: what was found, and what the figures depend on."""
    versions = {p: metadata.version(p) for p in ("dbt-core", "dbt-spark", "pyspark", "delta-spark")}
    machine = {"cores": os.cpu_count(), "python": platform.python_version(), "spark": PARAMETERS} | versions
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.json").write_text(json.dumps({"benchmark": name, "machine": machine} | found, indent=2) + "\n")
