"""What each command of `dbt-ivm` prints of a row: cells under a head, and lines below them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import click

from dbt.adapters.spark_ivm.report import would_write
from dbt.adapters.spark_ivm.words import Row, colored, count, duration, reach, short


@dataclass(frozen=True)
class View:
    head: tuple[str, ...]
    cells: Callable[[Row], tuple[str, ...]]
    details: Callable[[Row], list[str]] = lambda row: []
    summary: Callable[[list[Row]], str] = lambda rows: ""
    found: Callable[[Row], bool] = lambda row: False


def is_edited(row: Row) -> bool:
    """Return whether a row of a plan is a model whose SQL changed or which is rebuilt."""
    return bool(row.get("edit")) or row.get("would_run") == "full"


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
    lines += [f"downstream: {name}, {way}" for name, way in row.get("downstream_ways", {}).items()]
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
