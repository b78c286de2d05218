"""A project and target, asked by run-operations of dbt in this process."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from graphlib import TopologicalSorter
from textwrap import dedent
from typing import Any

import click
from dbt.cli.main import dbtRunner

from dbt.adapters.spark_ivm.words import Row


class Failed(click.ClickException):
    """A command that failed, in dbt's words."""

    exit_code = 1


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
    today: str = ""  # the session's date when ivm_status was asked last
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
                self.target, self.today = document["target"], document.get("today", self.today)
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
