"""A first build that is many times larger than Spark's memory: one statement, with a driver of 1 GiB.

python benchmarks/giant.py [--gib 20]
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
from pathlib import Path
from typing import Any

from harness import DATA, HERE, PARAMETERS, SCHEMA, Meter, Project, save

BYTES = 615  # of a row that is shuffled


def peak_of_jvm(project: Project) -> int:
    """The most memory that the JVM has had, in bytes, as Linux tells it."""
    pid = project.spark._jvm.java.lang.ProcessHandle.current().pid()
    told = Path(f"/proc/{pid}/status").read_text()
    return int(next(line.split()[1] for line in told.splitlines() if line.startswith("VmHWM"))) * 1024


def watch_disk(done: threading.Event, most: list[int]) -> None:
    """What the shuffle has on disk at most."""
    while not done.wait(5):
        files = (f.stat().st_size for f in (DATA / "spill").rglob("*") if f.is_file())
        try:
            most.append(sum(files))
        except FileNotFoundError:  # gone meanwhile
            continue


def rows_told(project: Project) -> list[Any]:
    """What ivm_backfills has of the build."""
    there = project.spark.sql(f"show tables in {SCHEMA} like 'ivm_backfills'").head()
    return project.spark.sql(f"select * from {SCHEMA}.ivm_backfills order by recorded_at").collect() if there else []


def main() -> int:
    """0 if the table has every row."""
    parser = argparse.ArgumentParser(description="A first build that is larger than memory.")
    parser.add_argument("--gib", type=float, default=20, help="how much is shuffled (default: 20)")
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
    project = Project(HERE / "giant")
    project.dbt("debug")
    project.spark.sql(f"create schema if not exists {SCHEMA}")
    project.sql(f"create table visits using delta as select id, id % 1000003 as customer from range({rows})")

    meter, done, most = Meter(project.spark), threading.Event(), [0]
    threading.Thread(target=watch_disk, args=(done, most), daemon=True).start()
    started = time.monotonic()
    (result,) = project.models()
    seconds = time.monotonic() - started
    done.set()
    stages = meter._seen()[0]
    shuffled = sum(s.shuffleWriteBytes() for s in stages.values())
    spilled = sum(s.diskBytesSpilled() for s in stages.values())
    (found,) = project.spark.sql(f"select sum(visits) as n from {SCHEMA}.changes").collect()
    for row in rows_told(project):
        percent, left = row.percent or 0, row.seconds_left or 0
        print(f"  {row.recorded_at:%H:%M:%S} {row.state} {percent:.0f} % {left:.0f} s left · {row.why}")
    gib = {
        name: round(n / 1024**3, 2)
        for name, n in {
            "shuffled": shuffled,
            "spilled": spilled,
            "on disk": max(most),
            "JVM": peak_of_jvm(project),
        }.items()
    }
    print(f"{rows:,} rows, {result.adapter_response['_message']}, {seconds:.0f} s; GiB: {gib}")
    save("giant", {"rows": rows, "seconds": round(seconds), "GiB": gib})
    return int(found.n != rows)


if __name__ == "__main__":
    sys.exit(main())
