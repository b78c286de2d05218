"""The command `dbt-ivm`: the run-operations of this package with dbt's own selectors, for people and for programs.

Each command calls one macro in this process, and prints the rows of its JSON document (macros/operations/document.sql).
The exit code is 0 if nothing was found, 2 if something was, such as a change to apply or a row that differs, and 1 if
the command failed.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from importlib import metadata
from pathlib import Path
from typing import Any, Literal

import click
import yaml
from dbt.cli.options import MultiOption

from dbt.adapters.spark_ivm.convert import converted
from dbt.adapters.spark_ivm.doctor import Check, checks_of_local_spark, checks_of_tables, checks_of_versions
from dbt.adapters.spark_ivm.project import Dbt, Failed
from dbt.adapters.spark_ivm.report import Data, render, would_write
from dbt.adapters.spark_ivm.views import VIEWS, is_edited, plan_cells, plan_details, run_cells
from dbt.adapters.spark_ivm.watch import Watch, stops
from dbt.adapters.spark_ivm.words import Row, count, duration, table

NOTHING, FAILED, FOUND = 0, 1, 2


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


def add_downstream(dbt: Dbt, rows: list[Row]) -> None:
    """Note in each row of a plan the models above it, how they follow an edit of it, and the models that it follows."""
    above = {row["node"]: dbt.downstream(row["node"]) for row in rows}
    writing = [row for row in rows if would_write(row)]
    edited = [row["node"] for row in writing if is_edited(row) and above[row["node"]]]
    asked = list(dict.fromkeys([*edited, *(node for one in edited for node in above[one])]))
    ways = {row["node"]: row.get("brief") for row in dbt.ask("ivm_explain", model=asked, brief=True)} if asked else {}
    for row in rows:
        row["downstream"] = [dbt.manifest.nodes[node].search_name for node in above[row["node"]]]
        row["follows"] = [one["model"] for one in writing if row["node"] in above[one["node"]]]
        if row["node"] in edited:
            names = zip(row["downstream"], above[row["node"]], strict=True)
            row["downstream_ways"] = {name: ways.get(node) or "see its error" for name, node in names}


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
            add_downstream(dbt, rows)
            for row in rows if sql else []:
                row["show_sql"] = True
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


@cli.command()
@click.option("--every", type=Span(), default="30s", show_default=True, help="Ask so often whether a source has moved.")
@click.option("--ticks", type=int, help="End after so many times (default: never).")
@of_selection
@of_project
def watch(every: float, ticks: int | None, as_json: bool, **kwargs: Any) -> None:
    """Refresh models as their sources move, in one process with one parsed project, until Ctrl-C.

    At its start, and on each new day of the session, it runs all selected models. It sees no edit of a file: start it
    again after one. With --json it prints a document a line.
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
