"""Models refreshed as their sources move, in one process, as `dbt-ivm watch` does."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from threading import Event
from typing import Any

import click

from dbt.adapters.spark_ivm.project import Dbt, Failed
from dbt.adapters.spark_ivm.views import behind
from dbt.adapters.spark_ivm.words import Row, duration

PATIENCE_SECONDS = 300.0


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
    day: str = ""  # the session's day at the last run of all models: an answer may move with it
    failed: dict[str, tuple[list[Any], float]] = field(default_factory=dict)  # where its sources were, and when

    def tick(self) -> None:
        """Ask where the sources are, and refresh the models that are due and the models above them."""
        rows = {row["node"]: row for row in self.dbt.ask("ivm_status", model=self.models)}
        today = self.dbt.today
        if today != self.day:
            self.refresh(self.models, rows)
            self.day = today
            return
        due = {node for node, row in rows.items() if self.is_due(node, row)}
        above = {node for model in due for node in self.dbt.downstream(model)}
        self.refresh([model for model in self.models if model in due | above], rows)

    def is_due(self, node: str, row: Row) -> bool:
        """Whether to run a model. One that failed waits for a source that moves, or for some minutes."""
        if node in self.failed:
            where, when = self.failed[node]
            return where != versions(row) or time.monotonic() - when >= PATIENCE_SECONDS
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
