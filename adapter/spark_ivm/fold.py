"""Answers carried on: where the sources only gained rows, from the table's own rows and the added ones alone.

Law: fold(old, new) restricted to any keys has the rows of `new` restricted to them, if the table holds the rows of
`old` and no source lost a row.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from spark_ivm.algebra import (
    Aggregate,
    Expr,
    Filter,
    Generate,
    Items,
    Join,
    Node,
    Project,
    Ref,
    Scan,
    Stored,
    Union,
    Window,
    children,
    column,
    project_columns,
    walk,
    with_children,
)
from spark_ivm.difference import NotDifferentiable, difference
from spark_ivm.predicates import conjuncts
from spark_ivm.simplify import simplify
from spark_ivm.trees import Group, Unlike, tree_of

# an aggregate of all rows from those of its parts
_OF_PARTS = {
    "count": "sum", "count_if": "sum", "sum": "sum", "min": "min", "max": "max",
    "bool_and": "bool_and", "every": "bool_and", "bool_or": "bool_or", "some": "bool_or", "any": "bool_or",
    "bit_and": "bit_and", "bit_or": "bit_or", "bit_xor": "bit_xor",
}  # fmt: skip
_RANKS = {"row_number", "rank", "dense_rank"}
_FIRST_RANKS = re.compile(r"\s*(=\s*1|<=?\s*\d+)\s*")


def fold(old: Node, new: Node) -> Node | None:
    """The rows of `new` as the table's own and the added rows give them; None where it takes rows that neither has."""
    was, now = _top(old), _top(new)
    if was is None or now is None:
        return None
    if (was.items, was.predicate, with_children(was.core, (now.core.child,))) != now:
        return None  # an edit, or a parameter that moved
    if was.core.child == now.core.child or not grows_only(was.core.child, now.core.child):
        return None
    if not all(_of_one_type(n) for n in walk(now.core.child)):
        return None
    try:
        added = project_columns(simplify(difference(was.core.child, now.core.child)), now.core.child.columns)
    except NotDifferentiable:
        return None
    stored: dict[str, str] = {}
    for name, e in now.items:
        if e.column:
            stored.setdefault(e.column, name)
    match now.core:
        case Aggregate() as core:
            answer = _aggregate(core, now, stored, added, new.columns)
        case Window() as core:
            answer = _first_rows(core, now, stored, added, new.columns)
    return None if answer is None else simplify(Project(answer, now.items))


def _of_one_type(node: Node) -> bool:
    """Whether the rows of some branches of a union are of the types of all of them."""
    return not isinstance(node, Union) or node.aligned is None or set(node.columns) <= node.aligned


class _Top(NamedTuple):
    """A query as the columns of the filtered rows of one operator."""

    items: Items
    predicate: Expr | None
    core: Aggregate | Window


def _top(node: Node) -> _Top | None:
    items: Items = tuple((c, column(c)) for c in node.columns)
    predicate = None
    while True:
        match node:
            case Project(child=child, items=below):
                by = dict(below)
                items = tuple((name, e.replace_refs(by)) for name, e in items)
                predicate = predicate and predicate.replace_refs(by)
                node = child
            case Filter(child=child, predicate=found) if predicate is None:
                predicate, node = found, child
            case Aggregate() | Window():
                return _Top(items, predicate, node)
            case _:
                return None


def _aggregate(core: Aggregate, top: _Top, stored: dict[str, str], added: Node, table: tuple[str, ...]) -> Node | None:
    """The groups of the table's rows together with those of the added rows. A group that HAVING hid is in neither."""
    merged = [(name, _of_parts(e)) for name, e in core.aggregates]
    if top.predicate is not None or not core.keys or not set(core.columns) <= stored.keys():
        return None
    if not all(e.fixed for _, e in core.keys) or any(function is None for _, function in merged):
        return None
    # a sum of sums may be of a wider type, in which another expression would round otherwise
    sums = {name for name, function in merged if function == "sum"}
    if any(e.refs & sums for _, e in top.items if not e.column):
        return None
    parts = Union((_kept(core.columns, stored, table), Aggregate(added, core.keys, core.aggregates)))
    keys = tuple((name, column(name)) for name, _ in core.keys)
    return Aggregate(parts, keys, tuple((name, Expr((f"{f}(", Ref(name), ")"))) for name, f in merged))


def _first_rows(core: Window, top: _Top, stored: dict[str, str], added: Node, table: tuple[str, ...]) -> Node | None:
    """The first rows of each partition, of those that were the first and the added ones."""
    child = core.child
    if top.predicate is None or len(core.items) != 1 or not core.partition or not set(child.columns) <= stored.keys():
        return None
    (name, rank) = core.items[0]
    if not rank.fixed or not _is_rank(rank) or not _asks_for_first(top.predicate, name):
        return None
    rows = Union((_kept(child.columns, stored, table), added))
    return Filter(Window(rows, core.partition, core.items), top.predicate)


def _kept(columns: tuple[str, ...], stored: dict[str, str], table: tuple[str, ...]) -> Node:
    return Project(Stored(table), tuple((c, column(stored[c])) for c in columns))


def _of_parts(e: Expr) -> str | None:
    """The function that gives an aggregate of all rows from those of its parts, if there is one."""
    if not e.fixed or e.inexact:
        return None
    try:
        tree = tree_of(e)
    except Unlike:
        return None
    match tree:
        case (str(name), Group(items=items)) | (str(name), Group(items=items), "filter" | "FILTER", Group()):
            distinct = any(item and str(item[0]).upper() in ("DISTINCT", "ALL") for item in items)
            return None if distinct else _OF_PARTS.get(name.lower())
        case _:
            return None


def _is_rank(e: Expr) -> bool:
    try:
        tree = tree_of(e)
    except Unlike:
        return False
    match tree:
        case (str(name), Group(items=((),)), "over" | "OVER", Group()):
            return name.lower() in _RANKS
        case _:
            return False


def _asks_for_first(predicate: Expr, rank: str) -> bool:
    match conjuncts(predicate):
        case (Expr(parts=(Ref(name), str(rest))),):
            return name == rank and _FIRST_RANKS.fullmatch(rest) is not None
        case _:
            return False


def grows_only(old: Node, new: Node) -> bool:
    """Whether, where the sources that changed only gained rows, the answer can only gain rows too."""
    if old == new:
        return True
    if len(children(old)) != len(children(new)) or with_children(new, children(old)) != old:
        return isinstance(old, Scan) and isinstance(new, Scan) and old.source == new.source
    pairs = list(zip(children(old), children(new), strict=True))
    match new:
        case Filter() | Project() | Generate() | Union() | Join(kind="inner" | "cross"):
            return all(grows_only(a, b) for a, b in pairs)
        case Join(kind="left" | "semi" | "anti"):
            return grows_only(*pairs[0]) and pairs[1][0] == pairs[1][1]
        case _:
            return False
