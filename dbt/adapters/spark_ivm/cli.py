"""The command `dbt-ivm`: the run-operations of this package with dbt's own selectors, for people and for programs.

Each command calls one macro in this process, and prints the rows of its JSON document (macros/operations/document.sql).
The exit code is 0 if nothing was found, 2 if something was, such as a change to apply or a row that differs, and 1 if
the command failed.
"""

from __future__ import annotations

import json
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from graphlib import TopologicalSorter
from importlib import metadata
from pathlib import Path
from textwrap import dedent
from threading import Event
from typing import Any, Literal

import click
import yaml
from dbt.cli.main import dbtRunner
from dbt.cli.options import MultiOption

from dbt.adapters.spark_ivm.convert import converted
from dbt.adapters.spark_ivm.report import Data, render, would_write
from dbt.adapters.spark_ivm.words import Row, colored, count, duration, reach, short, table

NOTHING, FAILED, FOUND = 0, 1, 2


class Failed(click.ClickException):
    """A command that failed, in dbt's words."""

    exit_code = FAILED


def in_short(error: str) -> str:
    """Return an error in its own words: dbt adds the macros that it came from before and after them."""
    kind = r"(?:Compilation Error in macro .*\n|Runtime Error\n)?"
    before = rf"\A(?:Encountered an error while running operation: )?{kind}"
    words = re.split(r"\n\s*> (?:in|called by) macro ", re.sub(before, "", error.strip()))[0]
    return dedent(words).strip()


@dataclass
class Dbt:
    """dbt in this process, for one project and target. The project is parsed once."""

    options: tuple[str, ...]
    variables: str | None = None
    target: str = ""  # its name, known once an operation has run
    heard: list[Any] = field(default_factory=list)

    def invoke(
        self,
        *args: str,
        manifest: Any = None,
        variables: str | None = None,
        quiet: bool = True,
        on_event: Callable[[Any], None] | None = None,
    ) -> Any:
        """Run a command of dbt. Return its result; raise Failed where it fails without one."""
        self.heard.clear()
        given = variables or self.variables
        silent = ("--log-level", "none", "--no-use-colors") if quiet else ()
        callbacks = [*([self._hear] if quiet else []), *([on_event] if on_event else [])]
        runner = dbtRunner(manifest=manifest, callbacks=callbacks)
        outcome = runner.invoke([*args, *self.options, *(("--vars", given) if given else ()), *silent])
        if outcome.exception is not None:
            raise Failed(str(outcome.exception).strip())
        return outcome

    def _hear(self, event: Any) -> None:
        """Keep what dbt says; warnings, and words about a long statement, go to stderr at once."""
        self.heard.append(event)
        if event.info.level == "warn" or event.info.name == "AdapterEventInfo":
            click.echo(event.info.msg, err=True)

    def _errors(self) -> str:
        errors = [in_short(event.info.msg) for event in self.heard if event.info.level == "error"]
        return "\n".join(errors) or "dbt failed and gave no reason: see logs/dbt.log."

    @cached_property
    def manifest(self) -> Any:
        outcome = self.invoke("parse")
        if not outcome.success:
            raise Failed(self._errors())
        return outcome.result

    @cached_property
    def models(self) -> list[str]:
        """The unique ids of the project's `ivm` models."""
        return [name for name, node in self.manifest.nodes.items() if node.config.materialized == "ivm"]

    def selected(self, selection: tuple[str, ...]) -> list[str]:
        """Return the unique ids of the `ivm` models that dbt selects."""
        listed = ("ls", "--resource-type", "model", "--output", "json", "--output-keys", "unique_id")
        outcome = self.invoke(*listed, *selection, manifest=self.manifest)
        if not outcome.success:
            raise Failed(self._errors())
        ids = [json.loads(line)["unique_id"] for line in outcome.result]
        return [name for name in ids if name in self.models]

    def ask(self, macro: str, **args: Any) -> list[Row]:
        """Return the rows of an operation's document."""
        given = {name: value for name, value in args.items() if value is not None} | {"json": True}
        outcome = self.invoke("run-operation", macro, "--args", json.dumps(given), manifest=self.manifest)
        for event in self.heard:
            if event.info.msg.startswith('{"ivm": "' + macro):
                document = json.loads(event.info.msg)
                self.target = document["target"]
                return list(document["rows"])
        raise Failed(self._errors() if not outcome.success else f"{macro} printed no document.")

    def downstream(self, node: str) -> list[str]:
        """Return the unique ids of the `ivm` models above a model, the nearest first."""
        found: dict[str, None] = {}
        nodes = [node]
        while nodes:
            nodes = [child for one in nodes for child in self.manifest.child_map.get(one, []) if child not in found]
            found |= dict.fromkeys(nodes)
        return [name for name in found if name in self.models]

    @cached_property
    def order(self) -> dict[str, int]:
        """The place of each node in an order in which dbt can run them."""
        return {node: n for n, node in enumerate(TopologicalSorter(self.manifest.parent_map).static_order())}

    def in_order(self, rows: list[Row]) -> list[Row]:
        """Return the rows in the order in which dbt runs their models."""
        return sorted(rows, key=lambda row: self.order.get(row["node"], 0))


# What each command prints of a row: cells under `head`, and lines below them ----------------------------------------


@dataclass(frozen=True)
class View:
    head: tuple[str, ...]
    cells: Callable[[Row], tuple[str, ...]]
    details: Callable[[Row], list[str]] = lambda row: []
    summary: Callable[[list[Row]], str] = lambda rows: ""
    found: Callable[[Row], bool] = lambda row: False


def plan_cells(row: Row) -> tuple[str, ...]:
    changed = [source for source in row["sources"] if source["changed"]]
    known = all(source["rows"] is not None for source in changed)
    rows = "" if not changed else count(sum(source["rows"] for source in changed), "row") if known else "some rows"
    times = duration(row["seconds"]), duration(row["seconds_rebuild"])
    return row["model"], colored(row["would_run"]), ", ".join(row["keys"]), rows, *times


def plan_details(row: Row) -> list[str]:
    lines = [row["reason"]] if would_write(row) else []
    if row.get("follows") and not would_write(row):
        lines += [f"follows {', '.join(row['follows'])}: the plan is made when these have run"]
    if edit := row["edit"]:
        lines += [f"edit: {words}" for words in edit["words"] or ["the SQL means the same"]]
        lines += [f"matters where {predicate}" for predicate in edit["where"]]
        lines += [f"reaches {reach(edit['reaches'])}"]
    if row.get("downstream") and edit:
        lines += [f"downstream: {', '.join(row['downstream'])}"]
    if row["taken_over"]:
        lines += [f"takes over: {row['taken_over']}"]
    lines += [source["hint"] for source in row["sources"] if source["changed"] and source["hint"]]
    if row["approve"]:
        lines += [f"waits for approval: dbt-ivm approve {row['model']}"]
    if row.get("show_sql"):
        lines += [line for sql in row["sql"] for line in ["", *sql.splitlines()]]
    return lines


def plan_summary(rows: list[Row]) -> str:
    writes = [row for row in rows if would_write(row)]
    follow = sum(bool(row.get("follows")) and not would_write(row) for row in rows)
    words = [f"{count(len(writes), 'model')} to refresh", *([f"{follow} to follow"] if follow else [])]
    words += [f"{len(rows) - len(writes) - follow} unchanged"]
    timed = [row for row in writes if row["seconds"] and row["seconds_rebuild"]]
    if timed:
        spent, rebuilds = (sum(row[name] for row in timed) for name in ("seconds", "seconds_rebuild"))
        words += [f"about {duration(spent)}, rebuilds took {duration(rebuilds)}"]
    waiting = sum(bool(row["approve"]) for row in rows)
    return " · ".join(words + ([f"{count(waiting, 'edit')} to approve"] if waiting else []))


def behind(row: Row) -> bool:
    return not row["built"] or bool(row["foreign"]) or any(source["behind"] for source in row["sources"])


def status_cells(row: Row) -> tuple[str, ...]:
    late = max((source["seconds_behind"] or 0 for source in row["sources"]), default=0)
    state = "behind" if behind(row) else "up to date"
    state = "not built" if not row["built"] else "written by others" if row["foreign"] else state
    rows = f"{row['rows']:,}" if row.get("rows") is not None else ""
    return row["table"], state, duration(late) if late else "", row.get("written_at", ""), rows, short(row.get("run"))


def status_details(row: Row) -> list[str]:
    found: list[str] = [row["foreign"]] if row["foreign"] else []
    found += [source["words"] for source in row["sources"] if source["behind"] != 0]
    return [*found, *(f"expires: {line}" for line in row["expiring"]), *row["load"]]


def verified_cells(row: Row) -> tuple[str, ...]:
    wrong = click.style("not verified" if row["why"] else "DIFFERS", fg="red")
    state = click.style("verified", fg="green") if row["verified"] else wrong
    return row["table"], state, f"{row.get('rows', 0):,}", str(row.get("missing") or ""), str(row.get("surplus") or "")


def run_cells(row: Row) -> tuple[str, ...]:
    wrote = f"−{row['rows_deleted']:,} +{row['rows_inserted']:,}" if row["rows_deleted"] or row["rows_inserted"] else ""
    spent = (row["seconds_observe"] or 0) + (row["seconds_publish"] or 0)
    at = row["recorded_at"].replace("T", " ")[:19]
    keys = f"{row['keys']:,}" if row["keys"] else ""
    return at, row["model"], colored(row["code"]), keys, wrote, duration(spent), row["reason"] or "", short(row["run"])


def invalidated_details(row: Row) -> list[str]:
    return [f"where {row['where']}", f"recompute them: {row['command']}"]


def verified_details(row: Row) -> list[str]:
    return [] if row["verified"] else [*row["lines"], *(["the next dbt run repairs it"] if row["repair"] else [])]


def version_cells(row: Row) -> tuple[str, ...]:
    what = (row.get("written_at", ""), colored(row.get("code", "")), row.get("wrote", ""), row.get("run", ""))
    return row["table"], str(row["version"]), *what


def version_details(row: Row) -> list[str]:
    return [row["words"], "the next dbt run applies later changes of the sources again"] if "words" in row else []


def maintain_summary(rows: list[Row]) -> str:
    return "" if rows[0]["done"] else "dbt-ivm maintain --apply does this"


INVALIDATED = View(("table", "rows"), lambda row: (row["table"], f"{row['invalidated']:,}"), invalidated_details)
ORDERED = View(("table", ""), lambda row: (row["table"], row["order"]))
STALE = View(
    ("table",), lambda row: (row["table"],), lambda row: list(row["lines"]), found=lambda row: bool(row["stale"])
)
VIEWS = {
    "ivm_explain": View(
        ("model", "run", "key", "changed", "estimate", "a rebuild"), plan_cells, plan_details, plan_summary, would_write
    ),
    "ivm_status": View(
        ("table", "state", "since", "written", "rows", "run"), status_cells, status_details, found=behind
    ),
    "ivm_stale": STALE,
    "ivm_verify": View(
        ("table", "", "rows", "missing", "too many"),
        verified_cells,
        verified_details,
        found=lambda row: not row["verified"],
    ),
    "ivm_invalidate": INVALIDATED,
    "ivm_recompute": INVALIDATED,
    "ivm_rollback": View(("table", "version", "written", "code", "rows", "run"), version_cells, version_details),
    "ivm_pause": ORDERED,
    "ivm_resume": ORDERED,
    "ivm_cancel": ORDERED,
    "ivm_history": View(("at", "model", "code", "keys", "rows", "time", "reason", "run"), run_cells),
    "ivm_compile_plan": View(
        ("file", ""),
        lambda row: (row["file"], row["state"]),
        lambda row: [f"edit: {words}" for words in row["edits"]],
        found=lambda row: row["state"] in ("out of date", "to be deleted"),
    ),
    "ivm_maintain": View(
        ("", "step"),
        lambda row: ("done" if row["done"] else "to do", row["step"]),
        summary=maintain_summary,
        found=lambda row: not row["done"],
    ),
}


def finish(macro: str, rows: list[Row], as_json: bool) -> None:
    """Print the rows of an operation, and end with the exit code that they mean."""
    ctx, view = click.get_current_context(), VIEWS[macro]
    failed, said = [row for row in rows if "error" in row], [row for row in rows if "error" not in row]
    found = [row for row in said if view.found(row)]
    if as_json:
        document = {"command": ctx.info_name, "found": len(found), "failed": len(failed), "rows": rows}
        click.echo(json.dumps(document, indent=2))
    else:
        head, *lines = table(map(view.cells, said), view.head) if said else ["  nothing"]
        click.echo(head)
        for row, line in zip(said, lines, strict=True):
            click.echo(line)
            for detail in view.details(row):
                click.echo(f"      {detail}".rstrip())
        for row in failed:
            click.echo(click.style(f"  {row['table']}: {row['error']}", fg="red"), err=True)
        if words := view.summary(said) if said else "":
            click.echo(f"\n{words}")
    ctx.exit(FAILED if failed else FOUND if found else NOTHING)


# Commands ------------------------------------------------------------------------------------------------------------

Models = Literal["selected", "one", "all"]


@dataclass(frozen=True)
class Command:
    """A command that is one operation. Its options are the macro's arguments, by the same names."""

    name: str
    macro: str
    models: Models
    help: str
    options: tuple[Callable[[Any], Any], ...] = ()


def option(*names: str, **more: Any) -> Callable[[Any], Any]:
    return click.option(*names, **more)


COMMANDS = (
    Command("plan", "ivm_explain", "selected", "Show what the next run would do, its cost, and what an edit reaches."),
    Command("status", "ivm_status", "selected", "Show what each table was computed from, and how far it is behind.", (
        option("--days", type=float, help="Warn of source versions that expire within so many days (default 2)."),
    )),
    Command("stale", "ivm_stale", "selected", "Show which keys are stale, what made them stale, and since when.", (
        option("--keys", type=int, help="Show at most so many keys of a table (default 10)."),
    )),
    Command("verify", "ivm_verify", "selected", "Compare each table with its SELECT, and show rows that differ.", (
        option("--where", help="Compare only the rows that meet a predicate."),
        option("--sample", type=int, help="Compare the rows of so many keys, taken at random."),
        option("--show", type=int, help="Show at most so many rows that differ (default 5)."),
        option("--repair", is_flag=True, default=None, help="Have the next run recompute rows that differ."),
    )),
    Command("recompute", "ivm_recompute", "one", "Have the next run recompute a range of a table, such as a month.", (
        option("--from", "from", help="First value of the range."),
        option("--to", "to", help="First value after the range."),
        option("--by", help="Column of the range (default: the column of meta.ivm_load)."),
    )),
    Command("history", "ivm_history", "selected", "Show what the last runs did and why, the newest first.", (
        option("--last", type=int, help="Show at most so many runs (default 20)."),
        option("--days", type=float, help="Leave out older runs."),
    )),
    Command("compile", "ivm_compile_plan", "selected", "Write the plans that runs without the adapter follow.", (
        option("--check", is_flag=True, default=None, help="Write nothing; exit with 2 if a plan is out of date."),
        option("--prune", is_flag=True, default=None, help="Delete plans of models that are gone."),
    )),
)  # fmt: skip


def scalar(text: str | None) -> Any:
    """Return a number where the text is one as a program writes it, else the text: '007' stays a text."""
    for kind in (int, float):
        try:
            if text is not None and str(kind(text)) == text:
                return kind(text)
        except ValueError:
            continue
    return text


def of_project(function: Any) -> Any:
    """Add the options that say which project, target and variables dbt takes."""
    for name in ("--target", "--profile", "--profiles-dir", "--project-dir"):
        function = click.option(name, help="As of dbt.")(function)
    function = click.option("--vars", "variables", help="As of dbt, in YAML.")(function)
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")(function)


def of_selection(function: Any) -> Any:
    """Add dbt's own options that select nodes."""
    for names in (("--select", "-s"), ("--exclude",)):
        function = click.option(*names, cls=MultiOption, multiple=True, type=tuple, help="As of dbt ls.")(function)
    for name in ("--selector", "--state"):
        function = click.option(name, help="As of dbt ls.")(function)
    return function


def taken(kwargs: dict[str, Any], *names: str) -> tuple[str, ...]:
    """Take the named options out of the arguments. Return them as words of a command line."""
    words: list[str] = []
    for name in names:
        value = kwargs.pop(name, None)
        if value:
            words += [f"--{name.replace('_', '-')}", *(value if isinstance(value, tuple) else [value])]
    return tuple(words)


def dbt_of(kwargs: dict[str, Any]) -> Dbt:
    options = taken(kwargs, "target", "profile", "profiles_dir", "project_dir")
    return Dbt(options, kwargs.pop("variables", None))


def chosen(dbt: Dbt, kwargs: dict[str, Any]) -> list[str] | None:
    """Return the selected models, or None for all models where nothing was selected."""
    selection = taken(kwargs, "select", "exclude", "selector", "state")
    if not selection:
        return None
    models = dbt.selected(selection)
    if not models:
        raise Failed("The selection names no model with materialized='ivm'.")
    return models


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(metadata.version("dbt-spark-ivm"), prog_name="dbt-ivm")
def cli() -> None:
    """Preview, prove, repair and report the tables of `ivm` models.

    Exit code 0: nothing found. 2: a change to apply, rows that differ, or something to repair. 1: the command failed.
    """


def add(command: Command) -> None:
    """Add a command that is one operation to the group."""

    def run(as_json: bool, **kwargs: Any) -> None:
        sql = kwargs.pop("show_sql", False)
        dbt = dbt_of(kwargs)
        models = chosen(dbt, kwargs) if command.models == "selected" else kwargs.pop("model")
        ranges = {name: scalar(kwargs.pop(name)) for name in ("from", "to") if name in kwargs}
        rows = dbt.ask(command.macro, model=models, **kwargs, **ranges)
        if command.name != "history":
            rows = dbt.in_order(rows)
        if command.name == "plan":
            above = {row["node"]: dbt.downstream(row["node"]) for row in rows}
            writing = [row for row in rows if would_write(row)]
            for row in rows:
                row["downstream"] = [dbt.manifest.nodes[node].search_name for node in above[row["node"]]]
                row["follows"] = [one["model"] for one in writing if row["node"] in above[one["node"]]]
                row |= {"show_sql": True} if sql else {}
        finish(command.macro, rows, as_json)

    function: Any = run
    for decorate in (of_project, *command.options):
        function = decorate(function)
    if command.models == "selected":
        function = of_selection(function)
    if command.models == "one":
        function = click.argument("model")(function)
    if command.name == "plan":
        function = click.option("--sql", "show_sql", is_flag=True, help="Print the statements, too.")(function)
    cli.command(command.name, help=command.help)(function)


for _command in COMMANDS:
    add(_command)


@cli.command()
@click.argument("model")
@click.option("--yes", is_flag=True, help="Do not ask.")
@of_project
def approve(model: str, yes: bool, as_json: bool, **kwargs: Any) -> None:
    """Show what an edit of MODEL will do, ask, and run the model with the approval."""
    dbt = dbt_of(kwargs)
    rows = dbt.ask("ivm_explain", model=model)
    fingerprint = next((row["approve"] for row in rows if row["approve"]), None)
    if fingerprint is None:
        click.echo(f"No edit of {model} waits for approval.", err=as_json)
        return
    for row in rows:
        shown = table([plan_cells(row)], VIEWS["ivm_explain"].head)
        click.echo("\n".join([*shown, *(f"      {line}" for line in plan_details(row))]), err=as_json)
    if not yes:
        click.confirm("Apply this edit?", abort=True, err=as_json)
    variables = json.dumps((yaml.safe_load(dbt.variables or "") or {}) | {"ivm_approve": fingerprint})
    name = dbt.manifest.nodes[rows[0]["node"]].search_name
    outcome = dbt.invoke("run", "--select", name, variables=variables, quiet=as_json)
    if as_json:
        document = {"command": "approve", "model": model, "fingerprint": fingerprint, "success": outcome.success}
        click.echo(json.dumps(document))
    click.get_current_context().exit(NOTHING if outcome.success else FAILED)


@cli.command()
@click.argument("model")
@click.option("--where", help="The rows that meet a predicate.")
@click.option("--key", "pairs", multiple=True, help="A key, such as account=7 or shop=3,day=2026-02-10.")
@click.option("--query", help="The keys that a SELECT of key columns gives.")
@of_project
def invalidate(
    model: str, where: str | None, pairs: tuple[str, ...], query: str | None, as_json: bool, **kwargs: Any
) -> None:
    """Have the next run recompute rows of MODEL, whatever has changed."""
    if any("=" not in column for pair in pairs for column in pair.split(",")):
        raise click.BadParameter("a key is column=value, such as account=7", param_hint="--key")
    keys = [{c.partition("=")[0].strip(): scalar(c.partition("=")[2]) for c in pair.split(",")} for pair in pairs]
    rows = dbt_of(kwargs).ask("ivm_invalidate", model=model, where=where, keys=keys or None, query=query)
    finish("ivm_invalidate", rows, as_json)


@cli.command()
@click.argument("model")
@click.argument("run", required=False)
@click.option("--time", help="The version that the table had at this time.")
@click.option("--version", type=int, help="A version of the table.")
@of_project
def rollback(model: str, run: str | None, time: str | None, version: int | None, as_json: bool, **kwargs: Any) -> None:
    """Put the table of MODEL back to what a run left. Without RUN, show the runs to choose from."""
    dbt = dbt_of(kwargs)
    rows = dbt.ask("ivm_rollback", model=model, run=run, time=time, version=version)
    if not (run or time or version is not None):
        runs = {row["run"]: row for row in dbt.ask("ivm_history", model=model, last=100)}
        for row in rows:
            if known := runs.get(row["run"]):
                row |= {"code": known["code"], "reason": known["reason"], "wrote": run_cells(known)[4]}
    finish("ivm_rollback", rows, as_json)


LOADS = {"pause": "ivm_pause", "resume": "ivm_resume", "cancel": "ivm_cancel", "show": "ivm_status"}


@cli.command()
@click.argument("order", type=click.Choice(list(LOADS)))
@click.argument("model")
@of_project
def load(order: str, model: str, as_json: bool, **kwargs: Any) -> None:
    """Stop a load in chunks, resume it, cancel it, or show how far it is."""
    finish(LOADS[order], dbt_of(kwargs).ask(LOADS[order], model=model), as_json)


@cli.command()
@click.option("--apply", is_flag=True, help="Do the steps; without it they are only listed.")
@click.option("--days", type=float, help="Delete records that are older (default 90).")
@of_selection
@of_project
def maintain(apply: bool, days: float | None, as_json: bool, **kwargs: Any) -> None:
    """List what can be compacted, deleted and dropped beside refreshes."""
    dbt = dbt_of(kwargs)
    rows = dbt.ask("ivm_maintain", model=chosen(dbt, kwargs), days=days, dry_run=not apply)
    finish("ivm_maintain", rows, as_json)


def nodes_of(manifest: Any, models: set[str]) -> dict[str, Row]:
    """Return the models and the nodes that they read. A view is read through: its own sources are there, too."""
    found: dict[str, Row] = {}
    wanted = sorted(models)
    while wanted:
        name = wanted.pop(0)
        node = manifest.nodes.get(name) or manifest.sources.get(name)
        if node is None or name in found:
            continue
        built = getattr(node.config, "materialized", None) or node.resource_type.value
        kind = built if name in models or built != "ivm" else "another ivm model"
        through = name in models or kind in ("view", "ephemeral")
        parents = list(manifest.parent_map.get(name, [])) if through else []
        relation = (node.relation_name or "").replace("`", "")
        label = f"{node.source_name}.{node.name}" if name in manifest.sources else node.name
        found[name] = {"name": label, "kind": kind, "tags": list(node.tags), "parents": parents, "relation": relation}
        wanted += parents
    return found


def gathered(dbt: Dbt, models: list[str] | None, days: float) -> Data:
    """Return what the report of some models, or of all, is made of. Reads metadata and `ivm_runs`."""
    plans = dbt.in_order(dbt.ask("ivm_explain", model=models))
    node, args = dbt.manifest.metadata, {"model": models}
    return {
        "project": str(node.project_name),
        "target": dbt.target,
        "made_at": datetime.now().astimezone().strftime("%Y-%m-%d %H:%M %Z"),
        "days": days,
        "nodes": nodes_of(dbt.manifest, {row["node"] for row in plans}),
        "plans": plans,
        "status": dbt.ask("ivm_status", **args),
        "runs": dbt.ask("ivm_history", **args, last=100_000, days=days),
        "steps": dbt.ask("ivm_maintain", **args),
    }


@cli.command()
@click.option("--out", type=Path, help="The file to write (default target/ivm.html of the project).")
@click.option("--days", type=float, default=30, show_default=True, help="Show the runs of so many days.")
@click.option("--from", "data", type=click.Path(exists=True, path_type=Path), help="Use the data of an earlier report.")
@click.option("--open", "show", is_flag=True, help="Open the page in a browser.")
@of_selection
@of_project
def report(out: Path | None, days: float, data: Path | None, show: bool, as_json: bool, **kwargs: Any) -> None:
    """Write one HTML page: lineage, edits, cost, lag and health. Its data is written beside it, as JSON."""
    folder = Path(kwargs.get("project_dir") or ".") / "target"
    page = out or folder / "ivm.html"
    if data is not None:
        shown: Data = json.loads(data.read_text(encoding="utf-8"))
    else:
        dbt = dbt_of(kwargs)
        shown = gathered(dbt, chosen(dbt, kwargs), days)
    page.parent.mkdir(parents=True, exist_ok=True)
    if data is None:
        page.with_suffix(".json").write_text(json.dumps(shown), encoding="utf-8")
    page.write_text(render(shown), encoding="utf-8")
    click.echo(json.dumps({"command": "report", "file": str(page)}) if as_json else f"Wrote {page}")
    if show:
        click.launch(str(page))


SECONDS = {"s": 1.0, "m": 60.0, "h": 3600.0}
PATIENCE_SECONDS = 300.0


class Span(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """A span of time such as 30s, 5m or 1h, in seconds."""

    name = "span"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number, unit = str(value)[:-1], str(value)[-1:]
        if isinstance(value, float):
            return value
        if unit not in SECONDS or not number.isdigit() or not int(number):
            self.fail(f"'{value}' is no span of time such as 30s, 5m or 1h", param, ctx)
        return int(number) * SECONDS[unit]


def versions(row: Row) -> list[Any]:
    return [source["now"] for source in row.get("sources", [])]


STOPPING = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def stops() -> Iterator[Callable[[float], bool]]:
    """Yield a function that waits for seconds, and returns whether Ctrl-C or SIGTERM came. A refresh that runs goes on.

    A second Ctrl-C cancels the refresh. Spark's own handler, which it sets when it starts, would do so at the first.
    """
    asked = Event()

    def hear(number: int, frame: Any) -> None:
        if asked.is_set():
            raise KeyboardInterrupt
        asked.set()
        click.echo("Ends after this refresh. Press Ctrl-C again to cancel it.", err=True)

    def wait(seconds: float) -> bool:
        for number in STOPPING:
            signal.signal(number, hear)
        return asked.wait(seconds)

    before = {number: signal.getsignal(number) for number in STOPPING}
    try:
        yield wait
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@dataclass
class Watch:
    """Refreshes models above sources that have moved. `models`: the selected ones, in the order of the graph."""

    dbt: Dbt
    models: list[str]
    as_json: bool
    day: date | None = None  # the day of the last run of all models: an answer may move with it
    failed: dict[str, tuple[list[Any], float]] = field(default_factory=dict)  # where its sources were, and when

    def tick(self) -> None:
        """Ask where the sources are, and refresh the models that are due and the models above them."""
        today = datetime.now().astimezone().date()
        if today != self.day:
            self.refresh(self.models, {})
            self.day = today
            return
        rows = {row["node"]: row for row in self.dbt.ask("ivm_status", model=self.models)}
        due = {node for node, row in rows.items() if self.is_due(node, row)}
        above = {node for model in due for node in self.dbt.downstream(model)}
        self.refresh([model for model in self.models if model in due | above], rows)

    def is_due(self, node: str, row: Row) -> bool:
        """Whether to run a model. One that failed waits for a source that moves, or for some minutes."""
        where, when = self.failed.get(node, (None, 0.0))
        if where == versions(row) and time.monotonic() - when < PATIENCE_SECONDS:
            return False
        return "error" in row or (behind(row) and not row["waits"])

    def refresh(self, models: list[str], rows: dict[str, Row]) -> None:
        """Run models. A model that fails stops those above it alone, as in `dbt run`."""
        if not models:
            return
        names = [self.dbt.manifest.nodes[model].search_name for model in models]
        running = set(models)

        def end(node: str, result: Any) -> None:
            """Note and print, once, what a model did. `result`: dbt's object, or its event, with the same fields."""
            if node not in running:
                return
            running.remove(node)
            self.failed.pop(node, None)
            failed = result.status not in ("success", "skipped")
            if failed:
                self.failed[node] = versions(rows.get(node, {})), time.monotonic()
            self.show(self.dbt.manifest.nodes[node].search_name, result, failed)

        def hear(event: Any) -> None:
            if event.info.name == "NodeFinished":
                end(event.data.node_info.unique_id, event.data.run_result)

        outcome = self.dbt.invoke("run", "--select", *names, manifest=self.dbt.manifest, on_event=hear)
        if outcome.result is None:
            raise Failed(self.dbt._errors())
        for result in outcome.result.results:  # a model that ended by an error of dbt itself has no event
            end(result.node.unique_id, result)

    def show(self, model: str, result: Any, failed: bool) -> None:
        """Print what a model did: nothing where it had nothing to do."""
        response = dict(result.adapter_response.items())
        row = {
            "at": datetime.now().astimezone().isoformat(timespec="seconds"),
            "model": model,
            "status": str(result.status),
            "code": response.get("code"),
            "seconds": round(result.execution_time, 1),
            "message": str(result.message if failed else response.get("_message", result.message) or "").strip(),
        }
        if self.as_json:
            click.echo(json.dumps(row))
        elif failed or row["code"] != "noop":
            words = click.style(row["message"], fg="red") if failed else row["message"]
            click.echo(f"{row['at'][11:19]}  {row['model']}  {words}  {duration(row['seconds'])}")


@cli.command()
@click.option("--every", type=Span(), default="30s", show_default=True, help="Ask so often whether a source has moved.")
@click.option("--ticks", type=int, help="End after so many times (default: never).")
@of_selection
@of_project
def watch(every: float, ticks: int | None, as_json: bool, **kwargs: Any) -> None:
    """Refresh models as their sources move, in one process with one parsed project, until Ctrl-C.

    At its start, and on each new day, it runs all selected models. It sees no edit of a file: start it again after one.
    With --json it prints a document a line.
    """
    dbt = dbt_of(kwargs)
    selected = chosen(dbt, kwargs) or dbt.models
    looking = Watch(dbt, sorted(selected, key=dbt.order.__getitem__), as_json)
    click.echo(f"Watching {count(len(looking.models), 'model')} every {duration(every)}. Ctrl-C ends it.", err=True)
    with stops() as stopped:
        due = time.monotonic()
        while (ticks is None or ticks > 0) and not stopped(max(due - time.monotonic(), 0)):
            due = time.monotonic() + every
            try:
                looking.tick()
            except Failed as error:  # as of a server that was restarted: the next time may be better
                click.echo(click.style(error.message, fg="red"), err=True)
            ticks = None if ticks is None else ticks - 1


@cli.command()
@click.argument("model")
@click.option("--write", is_flag=True, help="Write the model's file; without it the text is printed.")
@of_project
def convert(model: str, write: bool, as_json: bool, **kwargs: Any) -> None:
    """Turn an incremental MODEL into an ivm model: drop is_incremental() blocks and keys that ivm does not read."""
    folder = Path(kwargs.get("project_dir") or ".")
    manifest = dbt_of(kwargs).manifest
    nodes = [n for n in manifest.nodes.values() if n.resource_type == "model" and model in (n.name, n.unique_id)]
    if len(nodes) != 1:
        ids = ", ".join(node.unique_id for node in nodes)
        raise Failed(f"Name one of {ids}." if nodes else f"There is no model named '{model}'.")
    if nodes[0].package_name != manifest.metadata.project_name:
        raise Failed(f"{model} is a model of the package {nodes[0].package_name}: convert it there.")
    file = folder / nodes[0].original_file_path
    found = converted(file.read_text(encoding="utf-8"))
    if write:
        file.write_text(found.sql, encoding="utf-8")
    if as_json:
        click.echo(json.dumps({"command": "convert", "file": str(file), "sql": found.sql, "remarks": found.remarks}))
        return
    click.echo(f"Wrote {file}" if write else found.sql)
    for remark in found.remarks:
        click.echo(click.style(f"  {remark}", fg="yellow"), err=True)
    click.echo(f"Next: dbt-ivm plan -s {nodes[0].search_name} counts the rows that only the table has.", err=True)


@dataclass(frozen=True)
class Check:
    """An answer of `dbt-ivm doctor`: what was looked at, what was found, and what to do, if anything."""

    what: str
    found: str
    cure: str = ""


def checks_of_versions() -> list[Check]:
    found = []
    for name in ("dbt-spark-ivm", "dbt-core", "dbt-spark", "pyspark", "delta-spark"):
        try:
            found.append(Check(name, metadata.version(name)))
        except metadata.PackageNotFoundError:
            found.append(Check(name, "not installed"))
    return found


def checks_of_local_spark() -> list[Check]:
    """Check Java, and Delta's release for the installed pyspark. Only `method: session` needs them."""
    try:
        import pyspark

        from dbt.adapters.spark_ivm import capabilities, local
    except ImportError:
        cure = "for method: session pip install 'dbt-spark-ivm[local]'"
        return [Check("local Spark", "pyspark is not installed", cure)]
    java = local.java_version()
    oldest, newest = capabilities.java_of(pyspark.__version__)
    cure = "" if java and oldest <= java <= newest else f"install Java {oldest} to {newest}, or set JAVA_HOME"
    checks = [Check("Java", str(java or "none"), cure)]
    try:
        checks.append(Check("Delta", local.delta_package() or "the jars that the profile names"))
    except Exception as error:
        checks.append(Check("Delta", "no release is known", str(error)))
    return checks


def checks_of_tables(rows: list[Row]) -> list[Check]:
    checks = []
    for row in rows:
        if row.get("error") or row.get("foreign"):
            checks.append(Check(row["table"], row.get("error") or row["foreign"], f"dbt-ivm plan -s {row['model']}"))
            continue
        checks += [Check(row["table"], line, f"dbt run -s {row['model']}") for line in row["expiring"]]
        for source in row["sources"]:
            if source["feed"] is False:
                cure = f"alter table {source['name']} set tblproperties (delta.enableChangeDataFeed = true)"
                checks.append(Check(source["name"], "has no change data feed", cure))
    return list(dict.fromkeys(checks))


@cli.command()
@of_project
def doctor(as_json: bool, **kwargs: Any) -> None:
    """Check versions, Java, the connection, and each table with its sources."""
    dbt = dbt_of(kwargs)
    checks = checks_of_versions() + checks_of_local_spark()
    try:
        if not dbt.models and not dbt.invoke("debug", "--connection").success:
            raise Failed("dbt debug --connection failed")
        rows = dbt.ask("ivm_status") if dbt.models else []
        checks += [Check("connection", "works"), Check("models", count(len(dbt.models), "ivm model"))]
        checks += checks_of_tables(rows)
    except Failed as error:
        checks.append(Check("connection", error.message.splitlines()[0], "dbt debug"))
    wrong = [check for check in checks if check.cure]
    if as_json:
        document = {"command": "doctor", "found": len(wrong), "rows": [vars(check) for check in checks]}
        click.echo(json.dumps(document, indent=2))
    else:
        marks = {True: click.style("!", fg="red"), False: click.style("✓", fg="green")}
        cells = [(marks[bool(check.cure)], check.what, check.found) for check in checks]
        for check, line in zip(checks, table(cells, ("", "", ""))[1:], strict=True):
            click.echo("\n".join([line, *([f"       → {check.cure}"] if check.cure else [])]))
    click.get_current_context().exit(FOUND if wrong else NOTHING)


def main() -> None:
    """Run the command `dbt-ivm`. A wrong command line ends with 1, since 2 means that something was found."""
    try:
        sys.exit(cli.main(prog_name="dbt-ivm", standalone_mode=False) or NOTHING)
    except click.ClickException as error:
        error.show()
        sys.exit(FAILED)
    except (click.Abort, KeyboardInterrupt):
        click.echo("Aborted.", err=True)
        sys.exit(FAILED)


if __name__ == "__main__":
    main()
