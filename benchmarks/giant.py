"""A first build that is many times larger than Spark's memory, with a driver of 1 GiB.

python benchmarks/giant.py [--gib 20] [--chunks live|at_end]

In one statement; or in chunks, beside a process that commits to the source five times a second, and proved at the end.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from harness import DATA, HERE, PARAMETERS, SCHEMA, Meter, Project, save

BYTES = 615  # of a row that is shuffled
WRITER = HERE.parent / "integration_tests" / "writer.py"
FEED = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true', 'delta.enableDeletionVectors' = 'false')"
VISITS = f"""
create table visits {FEED} as
select cast(id as int) as id, date_add(date'2026-01-01', cast(id % 90 as int)) as day,
  cast(id % 1000003 as int) as shop, 7 as amount
from range({{rows}})
"""


def peak_of_jvm(project: Project) -> int:
    """Return the most memory that the JVM has had, in bytes, as Linux reports it."""
    pid = project.spark._jvm.java.lang.ProcessHandle.current().pid()
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM"))) * 1024


def size(folder: Path) -> int:
    """The bytes of its files, or 0 where they go meanwhile."""
    try:
        return sum(f.stat().st_size for f in folder.rglob("*") if f.is_file())
    except FileNotFoundError:
        return 0


def watch_disk(done: threading.Event, folders: dict[str, Path], most: dict[str, int]) -> None:
    """What folders hold at most."""
    while not done.wait(5):
        for name, folder in folders.items():
            most[name] = max(most.get(name, 0), size(folder))


def rows_told(project: Project) -> list[Any]:
    """What ivm_loads has of the build."""
    there = project.spark.sql(f"show tables in {SCHEMA} like 'ivm_loads'").head()
    return project.spark.sql(f"select * from {SCHEMA}.ivm_loads order by recorded_at").collect() if there else []


@contextmanager
def writing(table: Path) -> Iterator[None]:
    """Another process commits to the table five times a second."""
    order = json.dumps({"table": str(table), "seed": 999, "pause": 0.2})
    writer = subprocess.Popen([sys.executable, WRITER, order], stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        writer.kill()
        writer.wait()


def counts(project: Project, model: str) -> tuple[list[Any], ...]:
    """The visits of each month in the model's table, and in the version of the source that it was computed from."""
    table, month = f"{SCHEMA}_ivm.{model}", "trunc(day, 'month')"
    (commit,) = project.spark.sql(f"describe history {table} limit 1").collect()
    at = json.loads(commit.userMetadata)["sources"][f"{SCHEMA}.visits"]["version"]
    source = f"{SCHEMA}.visits version as of {at}"
    if model == "changes":
        month = "1"
    sides = (f"select {month} as m, sum(visits) as n from {table}", f"select {month} as m, count(*) as n from {source}")
    return tuple(project.spark.sql(f"{side} group by 1 order by 1").collect() for side in sides)


def main() -> int:
    """0 if the table has every row, of each month."""
    parser = argparse.ArgumentParser(description="A first build that is larger than memory.")
    parser.add_argument("--gib", type=float, default=20, help="how much is shuffled (default: 20)")
    parser.add_argument("--chunks", choices=["live", "at_end"], help="in chunks, published so, beside a writer")
    args = parser.parse_args()
    rows = int(args.gib * 1024**3 / BYTES)
    PARAMETERS.update(
        {
            "spark.driver.memory": "1g",
            "spark.local.dir": str(DATA / "spill"),
            # tasks of some 100 MB
            "spark.sql.shuffle.partitions": str(max(8, int(args.gib * 10))),
        }
    )
    project = Project(HERE / "giant", {"publish": args.chunks} if args.chunks else {})
    model = "by_day" if args.chunks else "changes"
    project.dbt("show", "--inline", "select 1 as one")
    project.spark.sql(f"create schema if not exists {SCHEMA}")
    project.sql(VISITS.format(rows=rows))
    (source,) = project.spark.sql(f"describe detail {SCHEMA}.visits").collect()
    folder = Path(source.location.removeprefix("file:"))

    meter, done, most = Meter(project.spark), threading.Event(), dict[str, int]()
    folders = {"shuffle on disk": DATA / "spill", "tables on disk": project.folder / ".spark"}
    threading.Thread(target=watch_disk, args=(done, folders, most), daemon=True).start()
    started = time.monotonic()
    with writing(folder) if args.chunks else nullcontext():
        (result,) = project.models("--select", model)
    seconds = time.monotonic() - started
    done.set()
    stages = meter._seen()[0]
    shuffled = sum(s.shuffleWriteBytes() for s in stages.values())
    spilled = sum(s.diskBytesSpilled() for s in stages.values())
    for row in rows_told(project):
        percent, left = row.percent or 0, row.seconds_left or 0
        print(f"  {row.recorded_at:%H:%M:%S} {row.state} {percent:.0f} % {left:.0f} s left · {row.why}")
    gib = {
        name: round(n / 1024**3, 2)
        for name, n in {
            "shuffled": shuffled,
            "spilled": spilled,
            **most,
            "JVM": peak_of_jvm(project),
        }.items()
    }
    there, wanted = counts(project, model)
    commits = project.spark.sql(f"describe history {SCHEMA}.visits limit 1").first().version
    print(f"{rows:,} rows, {commits} commits to the source meanwhile, {seconds:.0f} s; GiB: {gib}")
    print(result.adapter_response["_message"])
    name = f"giant-{args.chunks}" if args.chunks else "giant"
    save(name, {"rows": rows, "commits": commits, "seconds": round(seconds), "GiB": gib})
    return int(there != wanted)


if __name__ == "__main__":
    sys.exit(main())
