"""Where Spark casts: which equalities and union columns may stand for one another.

`'05' = 5` holds in Spark, yet `'05'` is no `5`: a key may be taken from the other side of an equality only where
both sides have one type. Types are the catalog's, followed through plain columns; what is computed has none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from spark_ivm.algebra import (
    Aggregate,
    Changes,
    Distinct,
    Expr,
    Filter,
    Generate,
    Join,
    Node,
    Project,
    Restrict,
    Scan,
    Union,
    Window,
    children,
    with_children,
)
from spark_ivm.frames import order_of
from spark_ivm.ranges import ordered
from spark_ivm.trees import Group, Unlike, tree_of

Types = Mapping[str, Mapping[str, str]]

# equal values of these types may differ: -0.0 and 0.0, 'a' and 'A'
_UNLIKE = re.compile("float|double|collate")
_DATES = {"date", "to_date", "date_add", "date_sub", "last_day", "next_day", "make_date"}
WHOLE_NUMBERS = frozenset({"tinyint", "smallint", "int", "bigint"})


def coerced(node: Node, types: Types) -> Node:
    """The node with each equality and union flagged where its sides differ in type or have an unknown one."""
    node = with_children(node, tuple(coerced(child, types) for child in children(node)))
    match node:
        case Join(on=on):
            known = {**column_types(node.left, types), **column_types(node.right, types)}
            return replace(node, on=tuple(_flagged(e, known) for e in on))
        case Union(children=branches):
            known_branches = [column_types(b, types) for b in branches]
            aligned = frozenset(
                name
                for i, name in enumerate(node.columns)
                if _same([k.get(b.columns[i]) for k, b in zip(known_branches, branches, strict=True)])
            )
            return replace(node, aligned=aligned)
        case Window(child=child):
            of_order = column_types(child, types).get(order_of(node) or "", "")
            return replace(node, stepped=of_order if of_order in (*WHOLE_NUMBERS, "date") else "")
        case _:
            return node


def column_types(node: Node, types: Types) -> dict[str, str]:
    """The Spark types of the node's columns that are a table's columns under any name, or dates made of one."""
    match node:
        case Scan(source=source) | Changes(source=source):
            return {c: t for c, t in types.get(source, {}).items() if c in node.columns}
        case Filter() | Generate() | Window() | Restrict() | Distinct():
            return column_types(node.child, types)
        case Project(child=child, items=items) | Aggregate(child=child, keys=items):
            below = column_types(child, types)
            known = {name: below[c] for name, e in items if (c := e.column) and c in below}
            return {**known, **{name: "date" for name, e in items if _is_date(e)}}
        case Join(kind="semi" | "anti", left=left):
            return column_types(left, types)
        case Join():
            return {**column_types(node.left, types), **column_types(node.right, types)}
        case Union(children=branches):
            first = column_types(branches[0], types)
            place = zip(branches[0].columns, node.columns, strict=True)
            return {
                name: first[c] for c, name in place if c in first and (node.aligned is None or name in node.aligned)
            }
        case _:
            return {}


def _is_date(expr: Expr) -> bool:
    """Whether the expression is a call that always gives a date."""
    try:
        match tree_of(expr):
            case ("cast" | "CAST", Group(items=((*_, "as" | "AS", "date" | "DATE"),))):
                return True
            case (str(name), Group()):
                return name.lower() in _DATES
            case _:
                return False
    except Unlike:
        return False


def _flagged(expr: Expr, types: Mapping[str, str]) -> Expr:
    match expr.equality:
        case (a, b) if not _same([types.get(a), types.get(b)]):
            return replace(expr, coerced=True)
        case (a, b):
            return replace(expr, identical=types[a] == types[b] and not _UNLIKE.search(types[a].lower()))
        case _:
            return replace(expr, ordered=ordered(expr, types))


def same_type(a: str | None, b: str | None) -> bool:
    """Whether both types are known and are compared without a cast."""
    return _same([a, b])


def _same(types: list[str | None]) -> bool:
    return None not in types and len({_family(t) for t in types if t}) == 1


def _family(spark_type: str) -> str:
    lowered = spark_type.lower().strip()
    if lowered in WHOLE_NUMBERS:
        return "whole number"
    return "string" if re.fullmatch(r"varchar\(\d+\)", lowered) else lowered
