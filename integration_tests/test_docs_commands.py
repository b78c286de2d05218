"""The pages for users do what they say: their files are written, their commands and SQL run, and print what is shown.

What a fenced block is, its info string says:
    ```sql models/revenue.sql   a file of the project, in any language
    ```console                   lines after `$ ` are commands; the lines below one are printed by it, in this order,
                                 perhaps among others. Only dbt, dbt-ivm and cat are run; the answer is always yes.
                                 `dbt-ivm watch` ends once it has printed the lines; meanwhile the next block is run
    ```sql run                   statements, one a semicolon
    ```sql target/run/…          lines of a file that dbt has written, in this order
Every other block is only shown.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from threading import Thread

import pytest
import yaml
from click import unstyle
from click.testing import CliRunner
from harness import Project

from dbt.adapters.spark_ivm.cli import FAILED, cli
from dbt.adapters.spark_ivm.local import defaults

ROOT = Path(__file__).parents[1]
PAGES = (
    "getting-started",
    "how-to/read-a-plan",
    "how-to/choose-a-key",
    "how-to/rebuild",
    "how-to/when-it-fails",
    "how-to/prepare-sources",
    "how-to/take-over-a-table",
    "how-to/change-the-sql",
    "how-to/find-what-is-stale",
    "how-to/backfill",
    "how-to/ci",
    "how-to/go-back",
    "how-to/watch",
    "prove-a-table",
)
WALK = "convert-a-project"
SCHEMAS = ("analytics", "shop", "ci")

BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
VARYING = {
    r"^\d\d:\d\d:\d\d  ": "",
    r" \.{3,} ": " … ",
    r"\b\d+\.\d+ ?s\b": "a time",
    r"(?<=\S) {2,}": "  ",
    r"\b\d+ hours \d+ minutes and ": "",
    r"\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-[0-9a-f]{8})?\b": "an id",
    r"\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\b": "a time",
    r"\b[0-9a-f]{16}\b": "a hash",
    r"\bby run [0-9a-f]{8}\b": "by run an id",
    r"\blogic: +[0-9a-f]{8}\b": "logic: a hash",
    r"\bbuilt \d+ (s|min) ago": "built lately",
    r"\(\d+ minutes?\)": "(a time)",
    r"\b\d+ rows/s": "a speed",
    r"\babout \d+ (s|min) left": "a time left",
    r"^( *estimate: ).*": r"\1of each way, the least first",
}


def plain(text: str) -> list[str]:
    """The lines without what differs from run to run."""
    text = unstyle(text)
    for pattern, word in VARYING.items():
        text = re.sub(pattern, word, text, flags=re.MULTILINE)
    return [line.strip() for line in text.splitlines()]


def commands(block: str) -> Iterator[tuple[str, str]]:
    """The commands of a console block, each with the lines below it."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, shown = part.replace("\\\n", " ").partition("\n")
        yield command, shown


def follow(project: Project, page: str) -> None:
    """Do what a page says, from its top."""
    text = (ROOT / f"docs/{page}.md").read_text()
    blocks = BLOCK.finditer(text)
    for found in blocks:
        language, _, what = found[1].partition(" ")
        place = f"docs/{page}.md:{text.count(chr(10), 0, found.start()) + 1}"
        if what == "run":
            run_sql(project, found[2])
        elif what == "profiles.yml":
            profiles = yaml.safe_load(found[2])
            for output in profiles["shop"]["outputs"].values():
                output["server_side_parameters"] = project.parameters
            project.write(what, yaml.safe_dump(profiles))
        elif what.startswith("target/"):
            compare(plain(found[2]), plain((project.folder / what).read_text()), f"{place}: {what} holds")
        elif what:
            project.write(what, found[2])
        elif language == "console":
            for command, shown in commands(found[2]):
                match shlex.split(command):
                    case ["dbt", *args]:
                        project.run(*args, check="Error" not in shown)
                        said = "\n".join(project.messages)
                    case ["dbt-ivm", "watch", *args]:
                        said = watch(project, args, shown, next(blocks)[2])
                    case ["dbt-ivm", *args]:
                        said = ivm(args)
                    case ["cat", file]:
                        said = (project.folder / file).read_text()
                    case _:
                        continue
                compare(plain(shown), plain(said), f"{place}: `{command}` prints")


def run_sql(project: Project, block: str) -> None:
    for statement in filter(str.strip, block.split(";")):
        project.sql(statement)


def ivm(args: list[str]) -> str:
    """Run `dbt-ivm` in the current folder. Return what it printed."""
    result = CliRunner().invoke(cli, args, input="y\n", catch_exceptions=False)
    assert result.exit_code != FAILED, result.output
    return result.output


def watch(project: Project, args: list[str], shown: str, block: str) -> str:
    """Run `dbt-ivm watch`, commit a block of SQL, and press Ctrl-C once as many lines are printed as are shown."""
    results, said, patience = project.folder / "target/run_results.json", StringIO(), time.monotonic() + 300
    results.unlink()

    def wait(condition: Callable[[], bool]) -> None:
        while not condition() and time.monotonic() < patience:
            time.sleep(0.2)

    def commit() -> None:
        wait(results.exists)  # all models have run once
        run_sql(project, block)
        wait(lambda: said.getvalue().count("\n") >= shown.count("\n"))
        os.kill(os.getpid(), signal.SIGINT)

    writer = Thread(target=commit, daemon=True)
    writer.start()
    with redirect_stdout(said), redirect_stderr(said):
        cli.main(["watch", *args], standalone_mode=False)
    writer.join()
    return said.getvalue()


def compare(shown: list[str], lines: list[str], what: str) -> None:
    """Fails unless all lines that are shown are among the lines, in this order."""
    rest = iter(lines)
    for line in shown:
        assert line in ("", "…") or line in rest, "\n".join([what, *lines, "", "and not, or not in this place:", line])


def drop_schemas(project: Project) -> None:
    for schema in SCHEMAS:
        project.sql(f"drop schema if exists {schema} cascade")


@pytest.mark.usefixtures("order_of_the_plan")
@pytest.mark.parametrize("pages", [PAGES[:3], pytest.param(PAGES, marks=pytest.mark.slow)], ids=["some", "all"])
def test_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pages: tuple[str, ...]) -> None:
    """Each page goes on where the one before it ended."""
    project = Project(tmp_path, schema="analytics")
    project.artifacts = True
    monkeypatch.chdir(project.folder)
    monkeypatch.setenv("DBT_SEND_ANONYMOUS_USAGE_STATS", "false")
    drop_schemas(project)
    for page in pages:
        follow(project, page)


def test_a_project_is_converted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A project of stock dbt-spark: convert, preview, approve, break, verify, repair, report and watch."""
    project = Project(tmp_path, schema="analytics")
    project.artifacts = True
    monkeypatch.chdir(project.folder)
    monkeypatch.setenv("DBT_SEND_ANONYMOUS_USAGE_STATS", "false")
    drop_schemas(project)
    follow(project, WALK)


def test_every_page_is_run() -> None:
    assert {f"how-to/{path.stem}" for path in (ROOT / "docs/how-to").glob("*.md")} < set(PAGES)


@pytest.mark.parametrize(
    "page",
    [
        Path("README.md"),
        *(Path(f"docs/{page}.md") for page in (*PAGES, WALK, "using", "reference", "compare", "compatibility")),
    ],
    ids=str,
)
def test_links(page: Path) -> None:
    """Each file is there, and has the heading that a link names."""
    for file, heading in re.findall(r"\]\((?!https?:)([^)#]*)#?([^)]*)\)", (ROOT / page).read_text()):
        target = ROOT / page.parent / file if file else ROOT / page
        assert target.exists(), file
        headings = re.findall(r"^#+ (.*)", target.read_text(), re.MULTILINE) if heading else []
        assert not heading or heading in {re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-") for h in headings}, (
            heading
        )


MACROS = "\n".join(path.read_text() for path in (ROOT / "macros").rglob("*.sql"))


def macro(name: str) -> str:
    return MACROS.split(f"macro {name}(")[1].split("endmacro")[0]


NAMES = {
    "column of ivm_runs": [*re.findall(r"'(\w+)': '", macro("ivm__runs_columns")), "recorded_at"],
    "column of ivm_loads": re.findall(r"'(\w+)': '", macro("ivm__loads_columns")),
    "option in meta": ["meta.ivm_" + name for name in re.findall(r"ivm__option\('(\w+)'", MACROS)],
    "run-operation": re.findall(r"macro (ivm_(?!_|backfill\()\w+)\(", MACROS),  # the old name is refused
    "code": set(re.findall(r"'code': '(\w+)'", MACROS)) - {"lost", "moved", "parts", "string", "unchanged"},
    "field of the position": re.findall(r"'(\w+)':", macro("ivm__position")),
    "table property": [
        name
        for written_by in ("ivm__properties", "ivm__persist_checks", "ivm__move_position")
        for name in re.findall(r"'((?:delta|ivm)\.[\w.]*\w)'", macro(written_by))
    ],
    "setting of the local Spark": defaults(Path()),
}


@pytest.mark.parametrize("kind", NAMES)
def test_reference_names_every(kind: str) -> None:
    """In a row of a table: where it is only mentioned nobody finds it."""
    pages = (ROOT / "docs" / name for name in ("reference.md", "internals/position.md"))
    rows = re.findall(r"^\| .*", "\n".join(page.read_text() for page in pages), re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`([^`\n]+)`", row)}
    assert NAMES[kind]
    assert set(NAMES[kind]) <= named
