"""Servers that end while dbt runs, statements that a server runs twice, and two servers over the same tables."""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from dbt.adapters.spark.connections import PyhiveConnectionWrapper
from harness import models, response
from shop import unequal
from spark_ivm import api as engine
from spark_ivm.planning.plan import Limits
from test_crash import INCREMENTAL, PATHS, built, edited, prepare, recovered, views
from test_crash import Path as Way
from thrift_served import KIND, ServedProject, ThriftServer

WRITES = re.compile(r"(^|\*/)\s*(insert|merge|delete|update|create|alter|drop)\b", re.IGNORECASE)


class LastingServer(KIND):  # type: ignore[misc, valid-type]
    """A Thrift server whose catalog is in its folder: another one can be started there after it has ended."""

    def settings(self) -> dict[str, str]:
        catalog = f"jdbc:derby:;databaseName={self.folder}/metastore;create=true"
        return super().settings() | {"spark.hadoop.javax.jdo.option.ConnectionURL": catalog}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedProject]:
    """The source and the models of test_crash.py, on a server that can be started again."""
    project = ServedProject(tmp_path_factory.mktemp("served"), LastingServer(tmp_path_factory.mktemp("lasting")))
    built(project)
    yield project
    project.server.stop()


def run(project: ServedProject, way: Way) -> dict[str, Any] | None:
    """Refresh the model of the way; return what it reported, nothing where the run failed."""
    results = models(project.run("run", "-s", way.model, *way.args, check=False))
    return response(results[0]) if results and results[0].status == "success" else None


def rows(project: ServedProject, query: str) -> Counter[tuple[Any, ...]]:
    return Counter(tuple(row) for row in project.sql(query))


def is_there(project: ServedProject, table: str) -> bool:
    return bool(project.sql(f"show tables like '{table}'"))


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> Callable[[Way], None]:
    """Puts a way's limits in the place of the engine's."""

    def put(way: Way) -> None:
        if way.limits:
            monkeypatch.setattr(engine, "LIMITS", dict.fromkeys(engine.LIMITS, Limits(**way.limits)))

    return put


# ── a server that is killed ─────────────────────────────────────────────────────────────────────────────

COMMIT = re.compile(r"\d{20}\.json")
# what appears in a folder of tables when the server is killed
INSTANTS: dict[str, Callable[[Path, str], bool]] = {
    "its files are written": lambda file, table: file.suffix == ".parquet" and file.parent.name == table,
    "it has committed": lambda file, table: bool(COMMIT.fullmatch(file.name)) and file.parts[-3] == table,
    "a table beside it is there": lambda file, table: (
        bool(COMMIT.fullmatch(file.name)) and file.parts[-3].startswith(f"{table}__ivm_")
    ),
}
KILLS = [
    ("build", "its files are written"),
    ("build", "it has committed"),
    ("append", "it has committed"),
    ("few keys", "its files are written"),
    ("few keys", "it has committed"),
    ("many keys", "a table beside it is there"),
    ("many keys", "it has committed"),
    ("rows", "its files are written"),
    ("rows", "it has committed"),
    ("rebuild", "its files are written"),
    ("rebuild", "it has committed"),
    ("repair", "it has committed"),
    ("edit", "it has committed"),
    ("edit in a scope", "it has committed"),
]


@contextmanager
def killed_when(server: ThriftServer, folder: Path, comes: Callable[[Path], bool]) -> Iterator[list[Path]]:
    """Within this block the server is killed as soon as such a file is there; the file is in the list then."""
    there, hit, over = set(folder.rglob("*")), list[Path](), threading.Event()

    def watch() -> None:
        while not over.is_set():
            if new := [file for file in folder.rglob("*") if file not in there and comes(file)]:
                server.process.kill()
                hit.append(new[0])
                return

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield hit
    finally:
        over.set()
        watcher.join()
    server.stop()


@pytest.mark.parametrize(
    ("way", "instant"),
    [pytest.param(*kill, marks=[pytest.mark.slow] if n % 3 else []) for n, kill in enumerate(KILLS)],
)
def test_a_killed_server(
    project: ServedProject, limits: Callable[[Way], None], monkeypatch: pytest.MonkeyPatch, way: str, instant: str
) -> None:
    """The table has its old rows or the new ones, and the next run on another server is right."""
    monkeypatch.setattr(PyhiveConnectionWrapper, "__init__", promptly(PyhiveConnectionWrapper.__init__))
    chosen = PATHS[way]
    prepare(project, chosen)
    limits(chosen)
    old = rows(project, f"select * from {chosen.model}") if is_there(project, chosen.model) else None
    new = rows(project, edited(project, chosen))
    tables = Path(project.sql("describe detail orders")[0].location.removeprefix("file:")).parent
    with killed_when(project.server, tables, lambda file: INSTANTS[instant](file, chosen.model)) as hit:
        done = run(project, chosen)
    assert hit, (done, project.messages)
    assert done or "Connection lost" in "".join(project.messages), project.messages
    project.server = LastingServer(project.server.folder)
    project.write_profile()
    project.forget()
    found = rows(project, f"select * from {chosen.model}") if is_there(project, chosen.model) else None
    assert found in (old, new), (done, project.messages)
    print(way, instant, done, "new" if found == new else "old", recovered(project, chosen), project.messages[-3:])


def promptly(init: Callable[..., None]) -> Callable[..., None]:
    """dbt-spark waits for seconds before it asks a server again that went away."""

    def prompt(self: Any, handle: Any, poll_interval: int = 5, **options: Any) -> None:
        init(self, handle, poll_interval=0, **options)

    return prompt


# ── a statement that runs twice ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "way", [pytest.param(way, marks=[pytest.mark.slow] if n % 3 else []) for n, way in enumerate(PATHS)]
)
def test_a_statement_that_runs_twice(
    project: ServedProject, limits: Callable[[Way], None], monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """The connection is lost when a statement has ended, and dbt-spark sends it again: each of a run in turn."""
    chosen, nth, report = PATHS[way], 0, []
    monkeypatch.setattr(PyhiveConnectionWrapper, "__init__", promptly(PyhiveConnectionWrapper.__init__))
    while True:
        prepare(project, chosen)
        nth, done = nth + 1, None
        with pytest.MonkeyPatch.context() as patched, lost_after(patched, nth) as twice:
            limits(chosen)
            done = run(project, chosen)
        if not twice:
            break
        what = " ".join(re.sub(r"/\*.*?\*/", "", twice[0], flags=re.DOTALL).split())[:70]
        if done is not None:
            assert unequal(project, chosen.model, edited(project, chosen)) == 0, (what, done, project.messages)
        said = "" if done else project.messages
        report.append((what, done and done["code"], recovered(project, chosen), said))
    assert nth > 2
    print(way, *report, sep="\n")


@contextmanager
def lost_after(patch: pytest.MonkeyPatch, nth: int) -> Iterator[list[str]]:
    """Within this block the `nth` statement that writes runs, and its connection is lost; it is in the list then."""
    execute, seen, twice = PyhiveConnectionWrapper._execute_with_polling, 0, list[str]()

    def watched(self: Any, sql: str, bindings: Any) -> None:
        nonlocal seen
        execute(self, sql, bindings)
        seen += bool(WRITES.search(sql))
        if seen == nth and not twice:
            twice.append(sql)
            raise ConnectionResetError("lost")

    patch.setattr(PyhiveConnectionWrapper, "_execute_with_polling", watched)
    yield twice


# ── two servers ─────────────────────────────────────────────────────────────────────────────────────────

CHANGES = (
    "insert into orders select max(id) + 1, 2, 11, 'n' from orders union all select max(id) + 2, 9, 12, 'n' from orders",
    "update orders set amount = amount + 1 where cust < 3",
    "delete from orders where cust = 9",
    "update orders set note = concat(note, 'z')",
)


def test_two_servers_over_the_same_tables(project: ServedProject, tmp_path: Path) -> None:
    """Each has a catalog of its own that names the same folders. Two dbt of four threads refresh the same models at once.

    They ask two servers, or both of them the first. Both report success, or one of them says that the other was there.
    """
    other, landed = KIND(tmp_path / "other"), []
    try:
        there = ServedProject(tmp_path / "there", other, schema=project.schema, threads=4)
        beside = ServedProject(tmp_path / "beside", project.server, schema=project.schema, threads=4)
        for name in ("orders", *views(project)):
            location = project.sql(f"describe detail {name}")[0].location
            there.sql(f"create table {name} using delta location '{location}'")
        for name, sql in views(project).items():
            for each in (project, there, beside):
                each.model(name, sql, INCREMENTAL.format(""))
        for change, second in zip(CHANGES, (there, beside, there, beside), strict=True):
            project.sql(change)
            both = [project.spawn("run", "--threads", "4"), second.spawn("run")]
            said = [process.communicate()[0] for process in both]
            assert all(not process.returncode or "IVM-306" in text for process, text in zip(both, said, strict=True)), said
            landed.append([process.returncode for process in both])
            for each in (there, project):
                assert not [name for name, sql in views(project).items() if unequal(each, name, sql)], (change, said)
                assert {response(r)["code"] for r in models(each.run())} == {"noop"}, (change, said)
        print(landed)
    finally:
        other.stop()
