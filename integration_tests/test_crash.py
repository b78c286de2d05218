"""`dbt run` is killed by SIGKILL around its statements; the next run neither loses nor repeats a batch.

A run of this file kills before and after the statement that writes the target, on each way of publishing.
`IVM_CRASH_EVERY=1 ./test -m slow integration_tests/test_crash.py` kills after every single statement of a run.
"""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass, field
from typing import Any

import pytest
from crash_child import child
from harness import TARGETS, Project, models, response
from shop import WRITE, unequal
from where import new_project

INCREMENTAL = "materialized='ivm', meta={{'ivm_refresh': 'incremental'{}}}"
EVERY = os.environ.get("IVM_CRASH_EVERY") == "1"
MANY: dict[str, Any] = {"literal_keys": 1, "rebuild_share": None}
INSERT = (
    "insert into orders select max(id) + 1, 2, 11, 'n' from orders union all select max(id) + 2, 9, 12, 'n' from orders"
)
REPLACED = (
    "create or replace table totals using delta as "
    "select cust, count(*) as n, sum(amount) as total from orders where cust < 3 group by cust"
)
UPDATE = "update orders set amount = amount + 1 where cust < 3"


@dataclass(frozen=True)
class Path:
    """A way of publishing: what leads to it, what the next run reports if nothing had landed, and which write publishes.

    `change` is a statement, or an edit of the model: from and to. `options` are in meta with an edit.
    """

    model: str
    change: str | tuple[str, str]
    code: str
    args: tuple[str, ...] = ()
    limits: dict[str, Any] | None = field(default=None, hash=False)
    write: int = 1
    options: str = ""


PATHS = {
    "build": Path("totals", "drop table if exists totals", "backfill"),
    "append": Path("large", INSERT, "append"),
    "few keys": Path("totals", UPDATE, "delta"),
    "many keys": Path("totals", UPDATE, "delta", limits=MANY),
    "chunks": Path("totals", UPDATE, "delta", limits=MANY | {"chunk_keys": 1}),
    "rows": Path("large", UPDATE, "delta"),
    "rebuild": Path("totals", UPDATE, "delta", args=("--full-refresh",)),
    "repair": Path("large", "insert into large values (77, 77)", "delta"),
    # a Delta table gets its properties first
    "repair of a replaced table": Path("totals", REPLACED, "append", write=2 if TARGETS == "delta" else 1),
    "position": Path("totals", "update orders set note = concat(note, 'z')", "noop"),
    "edit": Path("totals", ("sum(amount)", "sum(amount + if(cust = 2, 1, 0))"), "replay"),
    "edit that narrows": Path("large", ("> 10", "> 20"), "replay"),
    "edit that drops a column": Path("totals", ("count(*) as n, ", ""), "replay"),
    "edit in a scope": Path(
        "totals",
        ("sum(amount)", "sum(amount + if(cust = 2, 1, 0))"),
        "replay",
        options=", 'ivm_scope': 'cust = 2'",
    ),
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return built(new_project(tmp_path_factory.mktemp("crash")))


def built(project: Project) -> Project:
    """Make the source and the models of all paths in a project, and return it."""
    project.sql(
        "create table orders (id int, cust int, amount int, note string) using delta "
        "tblproperties ('delta.enableChangeDataFeed' = 'true')"
    )
    project.sql("insert into orders values (1, 1, 5, 'a'), (2, 1, 20, 'b'), (3, 2, 30, 'c'), (4, 3, 40, 'd')")
    for name, sql in views(project).items():
        project.model(name, sql, INCREMENTAL.format(""))
    project.run()
    return project


def views(project: Project) -> dict[str, str]:
    return {
        "totals": f"select cust, count(*) as n, sum(amount) as total from {project.schema}.orders group by cust",
        "large": f"select cust, amount from {project.schema}.orders where amount > 10",
    }


# CI takes one side of each path
AROUND = [
    pytest.param(path, when, marks=[pytest.mark.slow] if (n + (when == "after")) % 2 else [])
    for n, path in enumerate(PATHS)
    for when in ("before", "after")
]


@pytest.mark.parametrize(("path", "when"), AROUND)
def test_killed_around_the_write(project: Project, path: str, when: str) -> None:
    chosen = PATHS[path]
    prepare(project, chosen)
    crash(project, chosen, when=when, pattern=WRITE.format(chosen.model), nth=chosen.write)
    landed = when == "after"
    assert recovered(project, chosen) == ("noop" if landed else chosen.code)


STAGED = r"insert into \S*\btotals__ivm_replay_"


def test_a_replay_in_chunks_continues(project: Project) -> None:
    """The next run computes the chunks that the killed one had not, unless a source has moved since."""
    path = Path("totals", "update orders set amount = amount + 1", "delta", limits=MANY | {"chunk_keys": 1})
    prepare(project, path)
    before = {tuple(row) for row in project.sql("select * from totals")}
    assert crash(project, path, when="after", pattern=STAGED, nth=2)
    assert {tuple(row) for row in project.sql("select * from totals")} == before, "published in one commit"
    process = child(project, "run", "-s", "totals", limits=path.limits)
    chunks = len(before)
    assert f"totals: chunk 2 of {chunks}" not in process.stdout
    assert f"totals: chunk 3 of {chunks}" in process.stdout, process.stdout
    assert f"totals: chunk {chunks} of {chunks}" in process.stdout
    assert not project.sql("show tables like 'totals__ivm_replay*'")
    assert recovered(project, path) == "noop"

    prepare(project, path)
    assert crash(project, path, when="after", pattern=STAGED, nth=2)
    project.sql("insert into orders values (1000, 1, 5, 'late')")
    process = child(project, "run", "-s", "totals", limits=path.limits)
    assert f"totals: chunk 1 of {chunks}" in process.stdout, process.stdout
    assert recovered(project, path) == "noop"


@pytest.mark.slow
@pytest.mark.skipif(not EVERY, reason="IVM_CRASH_EVERY=1 runs it")
@pytest.mark.parametrize("path", PATHS)
def test_killed_after_every_statement(project: Project, path: str) -> None:
    """Up to one statement nothing is there, and after it everything: the next run does all of it, or nothing."""
    chosen, codes = PATHS[path], list[str]()
    prepare(project, chosen)
    while crash(project, chosen, when="after", pattern="", nth=len(codes) + 1):
        codes.append(recovered(project, chosen))
        prepare(project, chosen)
    landed = codes.index("noop")
    assert landed > 0, codes
    assert codes == [chosen.code] * landed + ["noop"] * (len(codes) - landed)


def prepare(project: Project, path: Path) -> None:
    """Lead up to the path. Nobody remembers a build whose run was killed, so ivm_runs goes with the table."""
    was = views(project)[path.model]
    if was not in (project.folder / f"models/{path.model}.sql").read_text():
        project.model(path.model, was, INCREMENTAL.format(""))
        project.run("run", "-s", path.model)
    if isinstance(path.change, str):
        project.sql(path.change)
    else:
        project.model(path.model, edited(project, path), INCREMENTAL.format(path.options))
    if path.code == "backfill":
        project.sql("drop table if exists ivm_runs")


def edited(project: Project, path: Path) -> str:
    """The model's SQL, after the edit if the path is one."""
    sql = views(project)[path.model]
    if isinstance(path.change, str):
        return sql
    assert sql.count(path.change[0]) == 1
    return sql.replace(*path.change)


def crash(project: Project, path: Path, **where: Any) -> bool:
    """Run the model in a process that kills itself there. False if it got to its end."""
    process = child(project, "run", "-s", path.model, *path.args, limits=path.limits, **where)
    assert process.returncode in (0, -signal.SIGKILL), process.stdout
    return process.returncode != 0


def recovered(project: Project, path: Path) -> str:
    """The next run's code. Fails unless its table is what its SELECT gives, and stays so without writing."""
    code = str(response(models(project.run("run", "-s", path.model))[0])["code"])
    assert unequal(project, path.model, edited(project, path)) == 0
    assert project.sql(f"select 1 from {path.model} limit 1"), "empty: the check would prove nothing"
    return code
