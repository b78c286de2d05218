"""A query as it is after each pass, and its change.

    python adapter/tests/show.py sum_by_customer                  # a named view
    python adapter/tests/show.py "select id from shop.orders"     # SQL over the tables of the tests
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from oracle import CATALOG, TYPES  # noqa: E402
from spark_ivm.algebra.expr import Expr  # noqa: E402
from spark_ivm.algebra.nodes import Consolidate, Node, Opaque  # noqa: E402
from spark_ivm.algebra.trees import at_old, children, inputs  # noqa: E402
from spark_ivm.binder.query import Missing, read  # noqa: E402
from spark_ivm.delta.difference import NotDifferentiable, difference  # noqa: E402
from spark_ivm.parser.fragments import Ref  # noqa: E402
from spark_ivm.rewrite.passes import PASSES, stages  # noqa: E402
from spark_ivm.rewrite.prune_columns import prune  # noqa: E402
from spark_ivm.rewrite.rules import simplify  # noqa: E402
from spark_ivm.sqlgen import write  # noqa: E402
from tables import named_statements  # noqa: E402


def steps(sql: str) -> Iterator[tuple[str, str]]:
    """What is done, and the query or its change after it."""
    view = read(sql, CATALOG, "shop")
    assert not isinstance(view, Missing)
    node = view.query
    yield "read", shown(node)
    if isinstance(node, Opaque):
        return
    said = {step.name: step.leaves for step in PASSES}
    for name, after in stages(node, TYPES):
        yield f"{name}: {said[name]}", "as before" if after == node else shown(after)
        node = after
    try:
        change = difference(at_old(node, inputs(node)), node)
    except NotDifferentiable as why:
        yield "no difference", str(why)
        return
    yield "the difference, where all that it reads changed", shown(change)
    yield "the difference, simplified", shown(simplify(change))
    yield "the difference, written", write(prune(Consolidate(simplify(change))))


def shown(node: Node, depth: int = 0) -> str:
    """The node as an indented tree, an operator a line with all that it says but its columns."""
    below = children(node)
    said = [_said(f.name, getattr(node, f.name)) for f in fields(node) if getattr(node, f.name) not in (*below, below)]
    line = "  " * depth + type(node).__name__ + " " + ", ".join(filter(None, said))
    return "\n".join([line.rstrip(), *(shown(child, depth + 1) for child in below)])


def _said(name: str, value: object) -> str:
    return f"{name}: {_text(value)}" if value not in (None, (), "", False, frozenset()) else ""


def _text(value: object) -> str:
    match value:
        case Expr(fragments=fragments):
            flags = [f.name for f in fields(value) if f.name != "fragments" and getattr(value, f.name)]
            text = "".join(p.name if isinstance(p, Ref) else p if isinstance(p, str) else f"⟦{p}⟧" for p in fragments)
            return text + (f" [{', '.join(flags)}]" if flags else "")
        case (str(name), Expr() as e):
            return name if e.column == name else f"{_text(e)} AS {name}"
        case tuple():
            return "(" + ", ".join(map(_text, value)) + ")"
        case frozenset():
            return "{" + ", ".join(sorted(map(_text, value))) + "}"
        case _:
            return str(value)


if __name__ == "__main__":
    asked = " ".join(sys.argv[1:])
    for done, text in steps(named_statements(HERE / "views.sql").get(asked, asked)):
        print(f"── {done}\n{text}\n")
