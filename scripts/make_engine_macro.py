"""Writes macros/engine.sql: what macros of the package know of the engine where it is not installed.

`python scripts/make_engine_macro.py` prints the file, with `--write` it is written.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "adapter"))

from spark_ivm.api import compile_request  # noqa: E402
from spark_ivm.planning.rules import rules_request  # noqa: E402

FILE = ROOT / "macros" / "engine.sql"
HEAD = """{#-
  What the engine says of all models: the rules by which a run chooses, and the plan of a query that nobody compiled.
  Written by `python scripts/make_engine_macro.py --write`; a test compares the two.
-#}
"""


def plan_to_rebuild() -> dict[str, object]:
    """Return the plan of a query that is rebuilt in each run, without its text and without the reason."""
    plan = compile_request({"model": "m", "sql": "select * from not_compiled()", "relations": []})["plan"]
    nothing = dict.fromkeys(("line", "snippet", "start", "end"))
    reason = {"code": "NOT_COMPILED", "detail": "", "why": "", "instead": "a compiled plan: dbt-ivm compile"} | nothing
    return plan | {"fingerprint": "", "logic": "", "rebuild": "", "unseen": "its tables", "reason": reason}


def text() -> str:
    """The whole file."""
    rules = ",\n".join(
        f"{json.dumps(question)}: [\n" + ",\n".join(map(json.dumps, of_question)) + "]"
        for question, of_question in rules_request().items()
    )
    known = f'{{"plan": {json.dumps(plan_to_rebuild())},\n"rules": {{\n{rules}}}}}'
    opened = "{% macro ivm__engine() %}{% set known %}{% raw %}"
    closed = "{% endraw %}{% endset %}{{ return(fromjson(known)) }}{% endmacro %}"
    return f"{HEAD}{opened}\n{known}\n{closed}\n"


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        FILE.write_text(text())
    else:
        print(text(), end="")
