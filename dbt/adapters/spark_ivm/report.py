"""The report page of `dbt-ivm report`: data in, one HTML file out. It needs no network and no script of others.

The data is plain: the rows of `ivm_explain`, `ivm_status`, `ivm_maintain` and `ivm_history` (their JSON documents), and
what the manifest says of the models and of what they read. See `Data`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from graphlib import TopologicalSorter
from pathlib import Path
from shlex import quote
from statistics import median
from typing import TypedDict

from jinja2 import Environment, StrictUndefined

from dbt.adapters.spark_ivm.words import Row, count, duration, reach

TEMPLATE = Path(__file__).with_name("report.html")

# What a run did: the color of the word, and what it means.
CODES = {
    "noop": ("#9aa5b1", "nothing to do"),
    "append": ("#2f9e6e", "rows appended"),
    "delta": ("#1c7ed6", "rows replaced"),
    "replay": ("#845ef7", "edit applied"),
    "full": ("#e8890c", "rebuilt"),
    "backfill": ("#495057", "first build"),
    "error": ("#e03131", "failed"),
}
REFRESHES = ("noop", "append", "delta", "replay")


class Data(TypedDict):
    """What a report is made of; it is also what `--from` reads."""

    project: str
    target: str
    made_at: str
    days: float
    nodes: dict[str, Row]  # by unique id: name, kind, tags, parents; ivm models and what they read
    plans: list[Row]
    status: list[Row]
    runs: list[Row]
    steps: list[Row]


@dataclass
class Model:
    """An `ivm` model on the page; `id` is the anchor of its own page."""

    node: str
    id: str
    name: str
    table: str = ""
    tags: list[str] = field(default_factory=list)
    plan: Row | None = None
    status: Row | None = None
    runs: list[Row] = field(default_factory=list)  # the newest first
    follows: list[str] = field(default_factory=list)  # models below it that the next run would write

    @property
    def last(self) -> Row | None:
        return self.runs[0] if self.runs else None

    @property
    def seconds_behind(self) -> float:
        sources = self.status["sources"] if self.status and "sources" in self.status else []
        return max((source.get("seconds_behind") or 0 for source in sources), default=0)

    @property
    def behind(self) -> str:
        if self.status is None or "error" in self.status:
            return "not known"
        if not self.status["built"]:
            return "not built"
        late = any(source["behind"] for source in self.status["sources"])
        return duration(self.seconds_behind) if late else "up to date"

    @property
    def writes(self) -> bool:
        return self.plan is not None and would_write(self.plan)

    @property
    def next_run(self) -> str:
        if self.plan is None or "error" in self.plan:
            return "not known"
        if not self.writes and self.follows:
            return f"after {self.follows[-1]}"
        by = f" by {', '.join(self.plan['keys'])}" if self.plan["keys"] else ""
        return f"{self.plan['would_run']}{by}"

    @property
    def rebuild(self) -> float | None:
        known = (run.get("seconds_rebuild") for run in self.runs)
        return next((seconds for seconds in known if seconds), None)

    @property
    def saved(self) -> float:
        return sum((run["seconds_rebuild"] - spent(run) for run in self.runs if is_refresh(run)), 0.0)


def would_write(plan: Row) -> bool:
    """Return whether the next run of a planned model writes its table."""
    return bool(plan.get("would_run", "noop") != "noop")


def spent(run: Row) -> float:
    return float((run.get("seconds_observe") or 0) + (run.get("seconds_publish") or 0))


def is_refresh(run: Row) -> bool:
    return run["code"] in REFRESHES and bool(run.get("seconds_rebuild"))


def every_day(days: Iterable[str]) -> list[str]:
    """Return the days from the first to the last, without gaps."""
    known = sorted(date.fromisoformat(day).toordinal() for day in days)
    return [date.fromordinal(n).isoformat() for n in range(known[0], known[-1] + 1)] if known else []


def moment(text: str) -> str:
    return text.replace("T", " ")[:19]


@dataclass
class Page:
    """What the template shows."""

    data: Data

    @cached_property
    def models(self) -> list[Model]:
        found = {
            node: Model(node, f"m{n}", about["name"], tags=about["tags"])
            for n, (node, about) in enumerate(self.data["nodes"].items())
            if about["kind"] == "ivm"
        }
        # of a model in two steps the second row is its own table
        for row in self.data["plans"]:
            if model := found.get(row["node"]):
                model.plan, model.table = row, row["table"]
        for row in self.data["status"]:
            if model := found.get(row["node"]):
                model.status, model.table = row, row["table"]
        for run in sorted(self.data["runs"], key=lambda run: str(run["recorded_at"]), reverse=True):
            if model := found.get(run["node"]):
                model.runs.append(run)
        for model in found.values():
            for node in self.nodes_above(model.node) if model.writes else []:
                if node in found:
                    found[node].follows.append(model.name)
        return list(found.values())

    @cached_property
    def by_node(self) -> dict[str, Model]:
        return {model.node: model for model in self.models}

    @property
    def cards(self) -> list[tuple[str, str]]:
        last = [model.last for model in self.models if model.last]
        saved = sum(model.saved for model in self.models)
        invocation = max(last, key=lambda run: run["recorded_at"])["invocation"] if last else None
        return [
            (str(len(self.models)), "models" if len(self.models) != 1 else "model"),
            (str(sum(model.behind not in ("up to date", "not known") for model in self.models)), "behind"),
            (str(sum(run["code"] == "error" for run in last)), "failed in their last run"),
            (
                str(sum(run["code"] == "full" and run["invocation"] == invocation for run in last)),
                "rebuilt in the last run",
            ),
            (
                ("−" if saved < 0 else "") + duration(abs(saved)),
                f"saved against rebuilds, {self.data['days']:.0f} days",
            ),
        ]

    @property
    def edits(self) -> list[tuple[Model, Row, list[Model]]]:
        """Return the models whose SQL was edited since their last run, each with its plan and the models above it."""
        found = [(model, model.plan) for model in self.models if model.plan]
        return [(model, plan, self.above(model.node)) for model, plan in found if plan.get("edit")]

    def above(self, node: str) -> list[Model]:
        """Return the models that read a model, directly or by others, the nearest first."""
        return [self.by_node[name] for name in self.nodes_above(node) if name in self.by_node]

    def nodes_above(self, node: str) -> list[str]:
        found: dict[str, None] = {}
        level = [node]
        while level:
            level = [child for one in level for child in self.children[one] if child not in found]
            found |= dict.fromkeys(level)
        return list(found)

    @cached_property
    def children(self) -> dict[str, list[str]]:
        children: dict[str, list[str]] = defaultdict(list)
        for node, about in self.data["nodes"].items():
            for parent in about["parents"]:
                children[parent].append(node)
        return children

    # Lineage

    @cached_property
    def places(self) -> dict[str, tuple[int, int]]:
        """Return each node's corner in the drawing: columns by the longest way from a source."""
        nodes = self.data["nodes"]
        parents = {node: [one for one in about["parents"] if one in nodes] for node, about in nodes.items()}
        depth: dict[str, int] = {}
        for node in TopologicalSorter(parents).static_order():
            depth[node] = 1 + max((depth[parent] for parent in parents[node]), default=-1)
        columns: dict[int, list[str]] = defaultdict(list)
        for node in nodes:
            columns[depth[node]].append(node)
        return {node: (20 + 280 * x, 20 + 66 * y) for x, column in columns.items() for y, node in enumerate(column)}

    @property
    def drawing(self) -> Row:
        boxes, edges = [], []
        for node, (x, y) in self.places.items():
            model, about = self.by_node.get(node), self.data["nodes"][node]
            code = model.last["code"] if model and model.last else ""
            box: Row = {"x": x, "y": y, "name": about["name"], "color": CODES.get(code, ("#ced4da", ""))[0]}
            box |= {"id": model.id if model else "", "words": model.next_run if model else about["kind"]}
            boxes.append(box | {"above": " ".join(m.id for m in self.above(node))})
            for parent in about["parents"]:
                if parent in self.places:
                    edges.append(self.edge(parent, node))
        width, height = (max((place[n] for place in self.places.values()), default=0) for n in (0, 1))
        return {"boxes": boxes, "edges": edges, "width": width + 220, "height": height + 80}

    def edge(self, parent: str, node: str) -> Row:
        (x0, y0), (x1, y1) = self.places[parent], self.places[node]
        plan = self.by_node[node].plan if node in self.by_node else None
        relation = str(self.data["nodes"][parent].get("relation"))
        sources = [s for s in (plan or {}).get("sources", []) if s["changed"] and s["name"] == relation]
        x0, y0, y1 = x0 + 184, y0 + 23, y1 + 23
        middle = (x0 + x1) / 2
        path = f"M{x0},{y0} C{middle},{y0} {middle},{y1} {x1},{y1}"
        rows = next((s["rows"] for s in sources), None)
        words = count(rows, "row") if rows is not None else "changes" if sources else ""
        return {"path": path, "waits": bool(sources), "words": words, "x": middle, "y": (y0 + y1) / 2 - 4}

    # Cost and lag

    @cached_property
    def all_runs(self) -> list[Row]:
        return [run for model in self.models for run in model.runs]

    @property
    def by_day(self) -> list[Row]:
        """Return for each day the seconds by code, and the seconds that refreshes saved."""
        days: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        for run in self.all_runs:
            day = days[run["recorded_at"][:10]]
            day[run["code"]] += spent(run)
            day["saved"] += max(run["seconds_rebuild"] - spent(run), 0) if is_refresh(run) else 0
        top = max((sum(day.values()) for day in days.values()), default=0) or 1
        width = min(1160 / max(len(every_day(days)), 1), 60)
        found = []
        for n, name in enumerate(every_day(days)):
            day = days[name]
            at, bars = 220.0, []
            for code in [*CODES, "saved"]:
                if seconds := day.get(code, 0):
                    height = 200 * seconds / top
                    at -= height
                    bars.append({"code": code, "y": at, "height": height, "color": CODES.get(code, ("none", ""))[0]})
            words = ", ".join(f"{code} {duration(seconds)}" for code, seconds in day.items() if seconds)
            title = f"{name}: {words}"
            found.append({"x": n * width, "width": width - 4, "bars": bars, "title": title, "day": name, "top": top})
        return found

    @property
    def rebuilds(self) -> list[Row]:
        """Return why models were rebuilt, the dearest reason first."""
        found: dict[tuple[str, str], list[Row]] = defaultdict(list)
        for run in self.all_runs:
            if run["code"] == "full":
                code = run.get("reason_code") or ""
                # of one code the words differ by estimates and versions alone: one example is shown
                found[code or run["reason"], code].append(run)
        rows = [
            {
                "code": code, "reason": runs[0]["reason"], "runs": len(runs), "seconds": sum(map(spent, runs)),
                "models": sorted({self.by_node[run["node"]].name for run in runs}),
            }
            for (_, code), runs in found.items()
        ]  # fmt: skip
        return sorted(rows, key=lambda row: -row["seconds"])

    @property
    def lags(self) -> list[Row]:
        rows = []
        for model in self.models:
            lags = [run["lag_seconds"] for run in reversed(model.runs) if run.get("lag_seconds") is not None]
            if lags:
                line = sparkline(lags)
                rows.append({"model": model, "line": line, "last": lags[-1], "median": median(lags), "most": max(lags)})
        return sorted(rows, key=lambda row: -row["most"])

    @property
    def estimates(self) -> list[Row]:
        """Return the models whose refreshes took longer or less long than expected, the worst first."""
        rows = []
        for model in self.models:
            runs = [run for run in model.runs if run.get("seconds_estimated") and run["code"] != "error"]
            if runs:
                expected, took = (
                    sum(run[name] or 0 for run in runs) for name in ("seconds_estimated", "seconds_publish")
                )
                rows.append(
                    {"model": model, "runs": len(runs), "expected": expected / len(runs), "took": took / len(runs)}
                )
        return sorted(rows, key=lambda row: -max(row["took"] / row["expected"], row["expected"] / (row["took"] or 1)))

    def bars(self, model: Model) -> Row:
        """Return the seconds of a model's last 60 runs, the oldest first, beside its last rebuild."""
        runs = list(reversed(model.runs[:60]))
        top = max([*map(spent, runs), model.rebuild or 0]) or 1
        bars = []
        for n, run in enumerate(runs):
            color, title = CODES.get(run["code"], ("#9aa5b1", ""))[0], f"{run['code']}, {duration(spent(run))}"
            bar = {"x": 12.6 * n, "height": max(140 * spent(run) / top, 1), "color": color}
            bars.append(bar | {"title": f"{moment(run['recorded_at'])}: {title}"})
        return {"bars": bars, "rebuild": 150 - 140 * model.rebuild / top if model.rebuild else None, "runs": runs}

    # Health

    @property
    def troubles(self) -> list[tuple[str, str, str]]:
        """Return what needs a hand: where, what, and what to do."""
        found = []
        for row in [*self.data["plans"], *self.data["status"]]:
            if "error" in row:
                found.append((row["table"], row["error"], f"dbt-ivm plan -s {quote(row['model'])}"))
        for row in self.data["status"]:
            if "error" in row:
                continue
            run = f"dbt run -s {quote(row['model'])}"
            if not row["built"]:
                found.append((row["table"], "is not built", run))
            elif row["foreign"]:
                found.append((row["table"], f"has a commit of another writer: {row['foreign']}", run))
            found += [(row["table"], f"was computed from {line}", run) for line in row["expiring"]]
            found += [(row["table"], line, f"dbt-ivm load show {quote(row['model'])}") for line in row["load"]]
            for source in row["sources"]:
                if source.get("feed") is False:
                    cure = f"alter table {source['name']} set tblproperties (delta.enableChangeDataFeed = true)"
                    found.append((source["name"], "has no change data feed", cure))
        for model in self.models:
            if model.plan and model.plan.get("hindered"):
                hindered = model.plan["hindered"]
                instead = f". Instead: {hindered['instead']}" if hindered.get("instead") else ""
                found.append((model.table, f"is always rebuilt: {hindered['words']}{instead}", ""))
        found += [("maintenance", step["step"], "dbt-ivm maintain --apply") for step in self.data["steps"]]
        return list(dict.fromkeys(found))


def sparkline(values: list[float]) -> str:
    """Return the points of a line of 160 by 24, the first value at the left."""
    top, step = max(values) or 1, 160 / max(len(values) - 1, 1)
    return " ".join(f"{n * step:.1f},{24 - 22 * value / top:.1f}" for n, value in enumerate(values))


def render(data: Data) -> str:
    """Return the page. Whatever the data says is text: names with quotes and `<` are escaped."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.filters |= {"duration": duration, "reach": reach, "moment": moment, "spent": spent}
    template = environment.from_string(TEMPLATE.read_text(encoding="utf-8"))
    return template.render(page=Page(data), data=data, codes=CODES)
