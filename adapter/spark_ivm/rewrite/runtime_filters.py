"""Runtime filters: where a change is joined with a table, the table is searched for the change's values alone.

Law runtime_filters: `filtered(Q) = Q`.

A row of a table that a join keeps only beside its match has, in an equated column, a value of the other side; where the
other side's column comes from a change, that is one of the change's values. A run may know these values as literals
before the statement begins, so that files, row groups and pages are skipped; Spark itself learns them too late for
that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from spark_ivm.algebra.expr import Expr
from spark_ivm.algebra.nodes import Changes, Dirty, Filter, Join, Node, Restrict, Scan, Union, Weighted, Window
from spark_ivm.algebra.trees import children, held_in, walk, with_children
from spark_ivm.algebra.types import Types
from spark_ivm.parser.fragments import Ref
from spark_ivm.parser.terms import Binary
from spark_ivm.rewrite.failing import Errors
from spark_ivm.rewrite.join_order import change_first

# the sides of a join from which only rows with a match are kept, or asked for
MATCHED = {"inner": "lr", "semi": "lr", "left": "r", "anti": "r", "right": "l"}

AMONG = "⟦among"  # begins the slot
NO_TYPES: Types = {}

# a column of one side, the other side's column that it is equated with, and whether NULL is equal to NULL
Pairs = Iterable[tuple[str, str, bool]]


def filtered(node: Node, types: Types = NO_TYPES) -> Node:
    """Return the same rows, with a slot `⟦among¦source¦column¦table¦c⟧` as a filter wherever a change leads to a table.

    The slot becomes a predicate that is true at least where `c`, a column of the table, is one of the values that
    the change of the source has in its column. There is no slot where an expression may fail, in ANSI mode or not: a
    condition that Spark infers may keep it from being computed for a row, and beside a filter Spark infers others. By
    the tables' `types` some expressions are known never to fail.
    """
    if not {Changes, Scan} <= {type(n) for n in walk(node)}:
        return node
    errors = Errors(True, types)
    return node if any(map(errors.may_hit_in, walk(node))) else _filtered(change_first(node))


@lru_cache(maxsize=10_000)
def _filtered(node: Node) -> Node:
    node = with_children(node, tuple(map(_filtered, children(node))))
    match node:
        case Join(kind=kind, left=left, right=right) if kind in MATCHED:
            pairs = tuple((*pair, _meets_null(e)) for e in node.on for pair in node.equated((e,)))
            swapped = tuple((b, a, null) for a, b, null in pairs)
            return replace(
                node,
                left=_searched(left, right, pairs) if "l" in MATCHED[kind] else left,
                right=_searched(right, left, swapped) if "r" in MATCHED[kind] else right,
            )
        case Restrict(child=child, on=on, keys=keys) if not isinstance(keys, Dirty):
            return replace(node, child=_searched(child, keys, ((col, key, True) for col, key in on)))
        case _:
            return node


def _searched(side: Node, other: Node, pairs: Pairs) -> Node:
    """Return the side, filtered by each of its columns that is equated with a column of a change."""
    for mine, its, meets_null in pairs:
        table, change = _table(side, mine), _change(other, its, meets_null)
        if table and change:
            slot = (f"{AMONG}¦{change[0]}¦{change[1]}¦{table}¦", Ref(mine), "⟧")
            side = Filter(side, Expr(slot))
    return side


def _meets_null(e: Expr) -> bool:
    return isinstance(e.tree, Binary) and e.tree.operator == "<=>"


def _change(node: Node, name: str, meets_null: bool) -> tuple[str, str] | None:
    """The changed source, and the column of it that has all values of the node's column; None when there is none.

    `meets_null`: NULL counts as such a value. An outer join has NULLs where the change need not have any.
    """
    match node:
        case Join(kind="left", right=padded) | Join(kind="right", left=padded) if meets_null and name in padded.columns:
            return None
        case Join(kind="full") if meets_null:
            return None
        case Changes(source=source, table_columns=columns):
            return (source, name) if name in columns else None
        case _:
            return next((found for child, c in _below(node, name) if (found := _change(child, c, meets_null))), None)


def _table(node: Node, name: str) -> str | None:
    """Return the table whose column the node's column is; None where the table is restricted to dirty keys already."""
    match node:
        case Scan(source=source, absent=absent):
            return None if name in dict(absent) else source
        case Restrict(keys=Dirty()):
            return None
        case _:
            return next((found for child, c in _below(node, name) if (found := _table(child, c))), None)


def _below(node: Node, name: str) -> Iterable[tuple[Node, str]]:
    """Return the child that a column comes from as it is, if a filter of the column is one of the child."""
    return () if isinstance(node, Union | Window | Weighted) else held_in(node, name)
