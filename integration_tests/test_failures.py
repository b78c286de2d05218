"""What fails says what to do, the other models are refreshed, and the next run continues: poisoned rows, a full disk, a dead JVM."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from harness import Project, kill, models, responses

IN_CHUNKS = "materialized='ivm', meta={'ivm_load': {'by': 'day', 'every': 'month', 'publish': 'live'}}"
STRICT = ", pre_hook='set spark.sql.ansi.enabled = true'"  # dbt-spark turns it off for each connection
DAILY = "select day, cast(amount as int) as amount from {}.orders"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 4 MB. Only root can make one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)], check=False)
    if mounted.returncode:
        pytest.skip("no file system can be mounted here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def differing(project: Project, table: str, sql: str) -> int:
    there = f"select * from {table}"
    return sum(len(project.sql(f"{a} except all {b}")) for a, b in ((there, sql), (sql, there)))


def test_a_poisoned_row_and_a_full_disk(dbt_project: Project, small_disk: Path) -> None:
    project, schema = dbt_project, dbt_project.schema
    project.sql("create table orders (day date, amount string) using delta")
    project.sql("alter table orders set tblproperties ('delta.enableChangeDataFeed' = 'true')")
    rows = "(date'2026-03-01', '3'), (date'2026-02-01', 'two'), (date'2026-01-01', '1')"
    project.sql(f"insert into orders values {rows}")
    daily = DAILY.format(schema)
    project.model("daily", daily, IN_CHUNKS + STRICT)
    project.model("above", "select max(amount) as most from {{ ref('daily') }}", "materialized='ivm'")
    project.model("beside", f"select count(*) as n from {schema}.orders", "materialized='ivm'")
    large = "select id, sha2(cast(id as string), 256) as text from range(200000)"
    project.model("large", large, f"materialized='ivm', location_root='{small_disk}'")

    results = models(project.run("run", check=False))
    status = {r.node.name: str(r.status) for r in results}
    assert status == {"daily": "error", "large": "error", "beside": "success", "above": "skipped"}
    messages = {r.node.name: r.message for r in results}
    assert '[CAST_INVALID_INPUT] The value \'two\' of the type "STRING" cannot be cast to "INT"' in messages["daily"]
    assert "load chunk 2 of 3. The chunks before it are there: the next run continues after them." in messages["daily"]
    assert "No space left on device" in messages["large"]
    assert "The disk is full: Spark spills to spark.local.dir, and tables grow until a VACUUM." in messages["large"]
    assert "This step published nothing" in messages["large"]
    assert project.sql("select * from daily")[0].amount == 3
    (last,) = project.sql(f"select * from ivm_loads where model = '{schema}.daily' order by recorded_at desc limit 1")
    assert last.state == "failed" and "CAST_INVALID_INPUT" in last.why

    project.sql("update orders set amount = '2' where amount = 'two'")
    subprocess.run(["mount", "-o", "remount,size=100m", str(small_disk)], check=True)
    codes = {name: r["_message"] for name, r in responses(project.run()).items()}
    assert codes["daily"].startswith("backfill · chunk 3 of 3")
    assert codes["large"] == "backfill · 200000 rows"
    assert differing(project, "daily", daily) == differing(project, "large", large) == 0

    # once they are built, a row fails the delta of its model, and no other
    project.sql("insert into orders values (date'2026-03-02', 'four')")
    results = {r.node.name: r for r in models(project.run("run", check=False))}
    assert str(results["daily"].status) == "error"
    assert "This step published nothing: the next run starts from the same place." in results["daily"].message
    assert str(results["beside"].status) == "success"
    project.sql("delete from orders where amount = 'four'")
    project.run()
    assert differing(project, "daily", daily) == 0


@pytest.mark.slow
def test_the_jvm_is_killed(tmp_path: Path) -> None:
    """In the middle of a backfill, as the system does that has no memory left."""
    project = Project(tmp_path / "project", storage=tmp_path / "tables", schema="lake")
    create = "create table if not exists lake.orders using delta as select day, n as amount from "
    days = "(select explode(sequence(date'2026-01-15', date'2026-06-15', interval 1 month)) as day, '1' as n)"
    hook = ["create schema if not exists lake", create + days]
    project.write("dbt_project.yml", f"name: test\nversion: '1.0'\nprofile: test\non-run-start: {hook}\n")
    project.model("daily", DAILY.format("lake"), IN_CHUNKS)
    process: Any = project.spawn("run")
    try:
        said = []
        for line in process.stdout:
            said.append(line)
            if "chunk 2 of 6" in line:
                os.kill(jvm_of(process.pid), signal.SIGKILL)
        assert process.wait() == 1, "".join(said)
    finally:
        kill(process)
    words = "".join(said)
    assert "Spark's process has ended (out of memory? killed?): run dbt again." in words, words
    assert "NoneType" not in words
    again = project.spawn("run")
    output = again.communicate(timeout=240)[0]
    assert again.returncode == 0, output
    assert "chunk 2 of 6" not in output
    assert "chunk 6 of 6" in output


def jvm_of(session: int) -> int:
    """The Java process of a session of processes."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            name, _, rest = (folder / "stat").read_text().partition("(")[2].rpartition(")")
            if name == "java" and int(rest.split()[3]) == session:
                return int(folder.name)
    raise AssertionError("there is no JVM")
