"""The package's macros by themselves, without a project and without Spark: what they ask dbt and Spark is given."""

from __future__ import annotations

import datetime
import hashlib
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytz
from dbt_common.clients.jinja import get_environment
from dbt_common.exceptions.macros import MacroReturn

FOLDER = Path(__file__).parents[2] / "macros"
OTHERS = re.compile(r"\{% (materialization|test) .*?\{% end\1 %\}", re.DOTALL)
PREFIX = "dbt_macro__"


def _from_json(text: str, default: Any = None) -> Any:
    """The value, or the default where the text is no JSON, as dbt's own."""
    try:
        return json.loads(text)
    except ValueError:
        return default


class Refused(Exception):
    """A macro has raised a compiler error."""


def macros(of: str = "spark_ivm", **given: Any) -> dict[str, Any]:
    """Return all macros by their names, to be called as in Jinja. `given` replaces macros, or what dbt has beside them.

    They run with an adapter `of` this type. `warned` has what dbt was to warn of, `vars` those of --vars.
    """
    warned: list[str] = []
    found: dict[str, Any] = {
        "return": _return,
        "exceptions": SimpleNamespace(raise_compiler_error=_refuse, warn=warned.append),
        "modules": SimpleNamespace(re=re, datetime=datetime, pytz=pytz),
        "adapter": SimpleNamespace(type=lambda: of, ivm_nearest=lambda *args: ""),
        "var": lambda name, default=None: found["vars"].get(name, default),
        "log": lambda *args, **kwargs: "",
        "tojson": json.dumps,
        "fromjson": _from_json,
        "local_md5": lambda text: hashlib.md5(text.encode()).hexdigest(),
        "dict": dict,
        "zip": zip,
        "graph": {"nodes": {}},
        "invocation_id": "invocation",
        "execute": True,
        "flags": SimpleNamespace(EMPTY=False),
        "invocation_args_dict": {},
        "vars": {},
        "warned": warned,
    }
    for template in _templates():
        modules: list[Any] = []
        for name in dir(template.make_module(found)):
            if name.startswith(PREFIX):
                found[name.removeprefix(PREFIX)] = _called(template, modules, name, found)
    found |= {"context": found, "ivm__fail": _refuse}
    found.update(given)
    return found


@cache
def _templates() -> list[Any]:
    environment = get_environment(None)
    return [environment.from_string(OTHERS.sub("", file.read_text())) for file in sorted(FOLDER.rglob("*.sql"))]


def _called(template: Any, modules: list[Any], name: str, found: dict[str, Any]) -> Callable[..., Any]:
    """A macro that sees all of `found` from its first call on; `modules`: the file's, once there is one."""

    def call(*args: Any, **kwargs: Any) -> Any:
        if not modules:
            modules.append(template.make_module(found))
        try:
            return getattr(modules[0], name)(*args, **kwargs)
        except MacroReturn as answer:
            return answer.value

    return call


def _return(value: Any) -> None:
    raise MacroReturn(value)


def _refuse(message: str) -> None:
    raise Refused(message)
