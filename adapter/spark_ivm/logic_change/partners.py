"""What corresponds in two queries: tables of a join, branches of a union, keys, and equal expressions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from operator import eq
from typing import TypeAlias, TypeVar

from spark_ivm.algebra.expr import Compared, Expr, Items
from spark_ivm.algebra.nodes import Constant, Join, Node, Scan
from spark_ivm.algebra.trees import children, sources, uses
from spark_ivm.logic_change.changed_rows import of_one_type
from spark_ivm.logic_change.synonyms import Meaning, meaning
from spark_ivm.parser import terms
from spark_ivm.parser.functions import AGGREGATES
from spark_ivm.parser.terms import Term, bare

_T = TypeVar("_T")
Pairs: TypeAlias = list[tuple[_T | None, _T | None]]  # of the old query and of the new one
Key: TypeAlias = tuple[str, Expr]


def share_inner_joins(old: Node, new: Node) -> bool:
    """Whether both nodes are inner joins, or one is, and reads all the tables of the other, and more."""
    one, other = (isinstance(n, Join) and n.kind in ("inner", "cross") for n in (old, new))
    return (one and other) or (other and is_part(old, new)) or (one and is_part(new, old))


def is_turned(old: Join, new: Join) -> bool:
    """Whether one join has on its left what the other has on its right, as `a LEFT JOIN b` and `b RIGHT JOIN a`."""
    sides = [tuple(map(sources, children(join))) for join in (old, new)]
    return sides[0] == sides[1][::-1] != sides[1] and not {old.kind, new.kind} & {"semi", "anti"}


def agree(old: Iterable[Expr], new: Iterable[Expr]) -> tuple[tuple[Expr, ...], tuple[Expr, ...]]:
    """Both lists, with one expression for equal texts: it holds over the columns of both, whose types may differ."""
    was, now = ([(meaning(e), e) for e in side] for side in (old, new))
    known: dict[Meaning, Expr] = {}
    for text, e in (*was, *now):
        known[text] = _of_both(known[text], e) if text in known else e
    return tuple(known[text] for text, _ in was), tuple(known[text] for text, _ in now)


def _of_both(one: Expr, other: Expr) -> Expr:
    coerced: Compared | None = "coerced" if "coerced" in (one.compared, other.compared) else None
    return replace(
        other,
        order_dependent=one.order_dependent or other.order_dependent,
        non_associative=one.non_associative or other.non_associative,
        compared=one.compared if one.compared == other.compared else coerced,
        between=one.between and other.between,
        widens=one.widens and other.widens,
    )


def are_matched_by_name(old: tuple[str, ...], new: tuple[str, ...]) -> bool:
    """Whether columns are matched by name, not by position: their number differs, or only some names are the same."""
    was, now = ({c.lower() for c in columns} for columns in (old, new))
    return len(old) != len(new) or (was != now and bool(was & now))


def unconnected(legs: list[Node], conditions: Iterable[Expr]) -> int:
    """The number of parts that no equality connects: each row of one part would be paired with all rows of another."""
    connected = [frozenset(leg.columns) for leg in legs]
    for c in (c for c in conditions if c.equality or c.compared == "coerced"):
        together = [one for one in connected if one & c.refs]
        connected = [*(one for one in connected if one not in together), frozenset().union(*together)]
    return len(connected)


def partner_keys(old: Items, new: Items, types: Mapping[str, str]) -> Pairs[Key]:
    """Pair keys by expression, then name, then position; None in a pair for a key without a partner."""
    left, forms = list(old), {meaning(e) for _, e in new}
    found: list[Key | None] = []
    for name, e in new:
        same = next((k for k in left if meaning(k[1]) == meaning(e)), None)
        if same is None:
            named = (k for k in left if k[0].lower() == name.lower() and meaning(k[1]) not in forms)
            same = next((k for k in named if of_one_type(k[1], e, types)), None)
        if same is not None:
            left.remove(same)
        found.append(same)
    rest = [e for k, (_, e) in zip(found, new, strict=True) if k is None]
    if len(rest) == len(left) and all(of_one_type(k[1], e, types) for k, e in zip(left, rest, strict=True)):
        found = [k if k is not None else left.pop(0) for k in found]
    return [*zip(found, new, strict=True), *((k, None) for k in left)]


def partner_nodes(old: Iterable[Node], new: Iterable[Node]) -> Pairs[Node]:
    """Pair nodes, in the order of the new ones; None in a pair for a node without a partner.

    Partners are equal, or read the same tables, or some of the same tables, or have columns of the same names.
    """
    left = list(old)
    found: list[tuple[Node | None, Node]] = [(None, node) for node in new]
    for is_partner in (eq, _are_of_one, _are_of_some, _are_called_alike):
        for i, (none, node) in enumerate(found):
            same = next((n for n in left if is_partner(n, node)), None) if none is None else None
            if same is not None:
                left.remove(same)
                found[i] = same, node
    return [*found, *((node, None) for node in left)]


def _are_of_one(old: Node, new: Node) -> bool:
    return sources(old) == sources(new)


def _are_of_some(old: Node, new: Node) -> bool:
    a, b = sources(old), sources(new)
    return bool(a and b) and (a < b or b < a)


def _are_called_alike(old: Node, new: Node) -> bool:
    return {c.lower() for c in old.columns} == {c.lower() for c in new.columns}


def read_tables(node: Node) -> list[str]:
    """The tables that a node reads, each as often as it reads it, and the rows that are written in the query."""
    return sorted(n.source if isinstance(n, Scan) else n.rows for n in uses(node) if isinstance(n, Scan | Constant))


def is_part(node: Node, of: Node) -> bool:
    """Whether `of` reads all the tables that the node reads, and more."""
    return Counter(read_tables(node)) < Counter(read_tables(of))


def is_added_join(node: Node, join: Join) -> bool:
    """Whether the join came above the other node, or above this node and other joins that came."""
    if join.kind not in ("left", "semi", "anti"):
        return False
    same = isinstance(node, Join) and node.kind == join.kind and read_tables(node.right) == read_tables(join.right)
    if same and join.kind != "left":
        return False
    return read_tables(node) == read_tables(join.left) or (not same and is_part(node, join.left))


def reads_column(e: Expr, kept: Iterable[Expr]) -> bool:
    """Whether the expression reads a column outside of aggregates, and is not just one of the `kept` keys."""

    def reads(term: Term) -> bool:
        match term:
            case terms.Column():
                return True
            case terms.Call(over=over) if term.name in AGGREGATES:
                return over is not None and reads(over)
            case terms.Raw(refs=refs):
                return bool(refs)
            case _:
                return any(map(reads, terms.children(term)))

    return reads(e.tree) and all(bare(e.tree) != bare(key.tree) for key in kept)
