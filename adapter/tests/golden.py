"""The plan of each named view and edit as text: a change of the engine shows as a diff of these files.

    python adapter/tests/golden.py            # rewrites the files of `golden/` and names the changed ones
    python adapter/tests/golden.py balances   # prints one of them with the statements of each change alone

A file holds the query, how it is maintained when all that it reads changes at once, with every statement, and for each
source alone the candidates and a hash of their statements. And what a run would choose by cost, were all tables of one
size, the last rebuild LONG enough to be worth a choice, and little changed.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from spark_ivm.api import compile_request  # noqa: E402
from spark_ivm.planning.costs import costs_request  # noqa: E402
from tables import INPUTS, RELATIONS, named_statements  # noqa: E402

FILES = HERE / "golden"
STATEMENTS = ("collect", "differing", "few", "many", "insert", "delta", "doubt_few", "doubt_many")
CHOSEN = "-- chosen: "
BYTES, LONG = 1_000_000_000, 60.0  # of each table; seconds
FACTS = ("part", "folded", "grown", "held", "whole_reads", "sums", "reference")


def named() -> dict[str, dict[str, str]]:
    """The request of each view, and of each edit as `<name>_to`."""
    views = named_statements(HERE / "views.sql")
    edits = named_statements(HERE / "edits.sql")
    found = {name: {"sql": sql} for name, sql in views.items()}
    return found | {f"{n}_to": {"sql": edits[f"{n}_to"], "was": sql} for n, sql in edits.items() if f"{n}_to" in edits}


def planned(request: dict[str, Any], changed: list[str]) -> dict[str, Any]:
    asked = {"default_schema": "shop", "relations": RELATIONS, "changed": changed, **request}
    found: dict[str, Any] = compile_request(asked)["plan"]
    return found


def golden(request: dict[str, str], *, whole: bool = False) -> str:
    """A plan as text. `whole`: with the statements of each change alone."""
    plan = planned(request, INPUTS)
    lines = [request["sql"], *(["", "-- was:", request["was"]] if "was" in request else []), ""]
    if plan["reason"]:
        lines.append(f"-- rebuilt: {plan['reason']['detail'] if isinstance(plan['reason'], dict) else plan['reason']}")
    lines += [f"-- edit, {name}: {words}" for name, words in (plan["edit"] or {}).items() if words]
    lines += ["-- rebuild:", plan["rebuild"]]
    for variant in plan["variants"]:
        lines += ["", f"-- changed: {', '.join(variant['changed']) or 'nothing'}", *_variant(variant, plan, whole=True)]
    for name in plan["inputs"] if len(plan["inputs"]) > 1 else ():
        for variant in planned(request, [name])["variants"]:
            lines += ["", f"-- changed: {', '.join(variant['changed'])} alone", *_variant(variant, plan, whole=whole)]
    return "\n".join(lines) + "\n"


def chosen(variant: dict[str, Any], plan: dict[str, Any]) -> str:
    """The seconds that each way is estimated to take, the least first."""
    sources = max(len(plan["sources"]), 1)
    read = max(plan["reads"], sources)  # by a rebuild
    ways = [
        {
            "kind": "folded" if c["folded"] and c["kind"] == "keys" else c["kind"],
            "own": c["folded"] and c["kind"] == "append",
            "whole": len(c["reads"]) / read,
            "restricted": len(c["restricted"]) / read,
            "filtered": len(c["filtered"]) / read,
        }
        for c in variant["candidates"]
    ]
    size = BYTES * sources
    known = {"bytes": size, "changed": BYTES // 1000 * len(variant["changed"]), "rows": 1_000_000, "touched": 1000, "readers": []}
    past = {"rebuild": {"seconds": LONG, "bytes": size}}
    return str(costs_request({"ways": ways, "looked_at": 0, "past": past, **known})["why"])


def _variant(variant: dict[str, Any], plan: dict[str, Any], *, whole: bool) -> Iterator[str]:
    if variant["reason"]:
        yield f"-- rebuilt: {variant['reason']}"
    if variant["candidates"] and not plan["edit"]:
        yield f"{CHOSEN}{chosen(variant, plan)}"
    for candidate in variant["candidates"]:
        texts = {name: candidate[name] for name in STATEMENTS if candidate[name]}
        facts = [f"{name}: {candidate[name]}" for name in FACTS if candidate[name]]
        digest = hashlib.sha256(repr(sorted(texts.items())).encode()).hexdigest()[:12]
        yield f"-- {candidate['kind']} ({', '.join(candidate['keys'])}) {', '.join(facts)} #{digest}"
        if candidate["why"]:
            yield f"-- {candidate['why']}"
        for name, text in texts.items() if whole else ():
            yield f"-- {name}:"
            yield f"-- as {same}" if (same := next((n for n, t in texts.items() if t == text), name)) != name else text


def rewrite() -> list[str]:
    """Write all files and remove files without a view. Return the names of the changed ones."""
    FILES.mkdir(exist_ok=True)
    made = {f"{name}.sql": golden(request) for name, request in named().items()}
    before = {path.name: path.read_text() for path in FILES.glob("*.sql")}
    for name in before.keys() - made.keys():
        (FILES / name).unlink()
    for name, text in made.items():
        (FILES / name).write_text(text)
    return sorted(n for n in before.keys() | made.keys() if before.get(n) != made.get(n))


if __name__ == "__main__":
    if sys.argv[1:]:
        print(*(golden(named()[name], whole=True) for name in sys.argv[1:]), sep="\n\n")
    else:
        print("\n".join(rewrite()))
