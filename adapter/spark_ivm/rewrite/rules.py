"""Rewrites that keep a node's rows: unchanged subtrees vanish, filters sink. `RULES` are Node -> Node functions.

`simplify` applies them bottom-up until nothing moves.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import assert_never

from spark_ivm.algebra.expr import Expr, Items, column
from spark_ivm.algebra.nodes import (
    Aggregate,
    Changes,
    Distinct,
    Empty,
    Filter,
    Generate,
    Join,
    Leaf,
    Node,
    Project,
    Restrict,
    Scan,
    Unary,
    Union,
    Window,
)
from spark_ivm.algebra.predicates import conjunction, conjuncts, is_always_true, is_never_true
from spark_ivm.algebra.spark_types import groupable
from spark_ivm.algebra.term_types import type_of
from spark_ivm.algebra.trees import children, expressions, under_names, walk, with_children
from spark_ivm.algebra.types import Types, column_types
from spark_ivm.parser import functions, terms
from spark_ivm.parser.fragments import Ties

# ── rules ───────────────────────────────────────────────────────────────────────────────────────────────


def empty_vanishes(node: Node) -> Node:
    """Return an operator without input rows has no output rows (an aggregate without keys has one)."""
    match node:
        case Union(children=branches):
            # a branch that is kept for its types goes with the last of the others
            if all(isinstance(b, Empty) for b in branches):
                return _no_rows(node)
            named = branches if node.typed else tuple(map(_typing, branches))
            first, *others = (b for b in named if not isinstance(b, Empty) or b.typing)
            # a union has the names of its first branch, with or without rows
            alive = (under_names(first, node.columns), *others)
            return node if alive == branches else with_children(node, alive)
        case Join(kind="inner" | "cross" | "semi") if any(isinstance(c, Empty) for c in children(node)):
            return _no_rows(node)
        case Join(kind="left" | "anti", left=Empty()):
            return _no_rows(node)
        case Restrict(child=child) if any(isinstance(c, Empty) for c in children(node)):
            return _no_rows(child)
        case Aggregate(keys=(), child=_):
            return node
        case Join() | Restrict() | Leaf():
            return node
        case Unary():
            return _no_rows(node) if isinstance(node.child, Empty) else node
        case _:
            assert_never(node)


def _typing(branch: Node) -> Node:
    """Return the branch; one without rows stays for its types, where Spark brings the branches to one type."""
    return replace(branch, typing=True) if isinstance(branch, Empty) and branch.of is not None else branch


def _no_rows(node: Node) -> Empty:
    """An empty relation with the node's columns, and with its types as far as the types of its inputs are known."""
    typed = all(n.of is not None for n in walk(node) if isinstance(n, Empty))
    return Empty(node.columns, node if typed else None)


def union_flattens(node: Node) -> Node:
    """Return a union of one branch is the branch; a union within a union of the same columns joins its parent.

    Spark brings two branches to one type before it comes to the third, so an inner union that is not the first branch
    stays where its branches differ in type.
    """
    match node:
        case Union(children=(only,)):
            return only
        case Union(children=branches) if any(_joins(b, i) for i, b in enumerate(branches)):
            listed = (b.children if isinstance(b, Union) and _joins(b, i) else (b,) for i, b in enumerate(branches))
            alike = branches[0].aligned if isinstance(branches[0], Union) else None
            return node.over((c for found in listed for c in found), alike)
        case _:
            return node


def _joins(branch: Node, place: int) -> bool:
    return isinstance(branch, Union) and (place == 0 or branch.typed)


def projections_merge(node: Node) -> Node:
    """π2(π1(C)) = (π2∘π1)(C) where the inner items are plain columns; a projection of everything is nothing."""
    match node:
        case Project(child=Project(child=inner, items=items), items=outer) if all(e.column for _, e in items):
            by = dict(items)
            return Project(inner, tuple((name, e.replace_refs(by)) for name, e in outer))
        case Project(child=child, items=items) if tuple((c, column(c)) for c in child.columns) == items:
            return child
        case _:
            return node


def constant_filters_vanish(node: Node) -> Node:
    """A filter by what is always true keeps all rows, by what is never true none."""
    match node:
        case Filter(child=child, predicate=predicate) if is_always_true(predicate):
            return child
        case Filter(child=child, predicate=predicate) if is_never_true(predicate):
            return _no_rows(child)
        case _:
            return node


# Invariant: what a rule makes is an input of the node, or one operator over its inputs or their inputs.
RULES: tuple[Callable[[Node], Node], ...] = (constant_filters_vanish, empty_vanishes, union_flattens, projections_merge)


@lru_cache(maxsize=10_000)
def simplify(node: Node) -> Node:
    """Return the node after all rules, to a fixpoint.

    >>> text = "select id from shop.orders where true union all select id from shop.customers where false"
    >>> as_text(simplify(as_read(text)))
    SELECT orders.id
    FROM shop.orders AS orders
    """
    return _simplified(with_children(node, tuple(simplify(child) for child in children(node))))


def _simplified(node: Node) -> Node:
    """As `simplify`, for a node over inputs that are simplified."""
    for rule in RULES:
        after = rule(node)
        if after != node:
            return _simplified(after)
    return node


# ── filters ─────────────────────────────────────────────────────────────────────────────────────────────


def sunk(node: Node) -> Node:
    """The same rows; where it may, a condition of a filter or a join that reads one side alone is asked of that side.

    What guards an expression stays with the rows that it is computed of, where the other side is not read.
    """
    match node:
        case Filter(child=Filter(child=child, predicate=inner), predicate=predicate):
            return sunk(_filter(child, (*conjuncts(inner), *conjuncts(predicate))))
        case Filter(child=Project(child=child, items=items), predicate=predicate):
            by = dict(items)
            down, stay = _parted(predicate, {name for name, e in items if e.column})
            rows = Project(_filter(child, tuple(c.replace_refs(by) for c in down)), items)
            return _filter(rows, stay) if down else node
        case Filter(child=Generate(child=child) as generate, predicate=predicate):
            down, stay = _parted(predicate, set(child.columns))
            return _filter(replace(generate, child=_filter(child, down)), stay) if down else node
        case Filter(child=Join(kind="inner" | "cross" | "left" | "semi" | "anti") as join, predicate=predicate):
            left, rest = _parted(predicate, set(join.left.columns))
            right, stay = _sides(rest, set(join.right.columns)) if join.kind in ("inner", "cross") else ((), rest)
            if not left and not right:
                return node
            return _filter(replace(join, left=_filter(join.left, left), right=_filter(join.right, right)), stay)
        case Join(kind="inner" | "left" | "semi"):
            right, on = _sides(node.on, set(node.right.columns))
            left, on = _sides(on, set(node.left.columns)) if node.kind != "left" else ((), on)
            if not left and not right:
                return node
            return replace(node, left=_filter(node.left, left), right=_filter(node.right, right), on=on)
        case _:
            return node


def _parted(predicate: Expr, columns: set[str]) -> tuple[tuple[Expr, ...], tuple[Expr, ...]]:
    return _sides(conjuncts(predicate), columns)


def _sides(conditions: tuple[Expr, ...], columns: set[str]) -> tuple[tuple[Expr, ...], tuple[Expr, ...]]:
    """Return the conditions that read only these columns, and the other conditions."""
    down = tuple(c for c in conditions if c.refs and c.fixed and c.refs <= columns)
    return down, tuple(c for c in conditions if c not in down)


def _filter(node: Node, conditions: tuple[Expr, ...]) -> Node:
    if not conditions:
        return node
    if isinstance(node, Filter):
        return Filter(node.child, conjunction((*conjuncts(node.predicate), *conditions)))
    return Filter(node, conjunction(conditions))


# ── what holds of a node ────────────────────────────────────────────────────────────────────────────────


def costly(node: Node) -> bool:
    """Return whether the node, or a node below it, is an aggregate, a window or a DISTINCT."""
    return any(isinstance(n, Aggregate | Window | Distinct) for n in walk(node))


def coalesced(expr: Expr) -> tuple[str, str] | None:
    """Return `(a, b)` when the expression is `coalesce(a, b)` of two columns, else None."""
    match coalesced_columns(expr.tree):
        case (left, right):
            return left, right
        case _:
            return None


def coalesced_columns(term: terms.Term) -> tuple[str, ...]:
    """Return the arguments of `coalesce`, if the term is one of columns; else none."""
    match term:
        case terms.Call(name="coalesce", args=args):
            names = tuple(a.name for a in args if isinstance(a, terms.Column))
            return names if len(names) == len(args) else ()
        case _:
            return ()


def steady(node: Node) -> bool:
    """Return whether two evaluations of the node's own expressions over the same rows agree."""
    return all(e.fixed for e in expressions(node))


def steady_below(node: Node) -> bool:
    """As `steady`, for the node and all nodes below it."""
    return steady(node) and all(steady_below(child) for child in children(node))


def settled(node: Node) -> bool:
    """Return whether two evaluations of the node, and of all nodes below it, agree to the last digit."""
    return all(e.fixed and not e.non_associative for n in walk(node) for e in expressions(n))


def without_ties(node: Node, types: Types) -> Node:
    """The node without tie-breaks (and flagged order-dependent) where a scanned or computed column has no order."""
    hit = any(isinstance(n, Scan) and unordered(n, types) for n in walk(node))
    hit = hit or any(isinstance(n, Window) and unordered(n.child, types) for n in walk(node))
    return _strip_ties(node) if hit else node


def with_unordered_keys_flagged(node: Node, types: Types) -> Node:
    """Return the node, in which group keys that have no order are flagged order-dependent.

    Spark groups by maps, but does not compare them: a group with such a key is not found again.
    """
    node = with_children(node, tuple(with_unordered_keys_flagged(child, types) for child in children(node)))
    match node:
        case Aggregate(child=child, keys=keys) if keys:
            odd = _without_order(keys, child, types)
            flagged = tuple((n, replace(e, order_dependent=True) if n in odd else e) for n, e in keys)
            return node if flagged == keys else replace(node, keys=flagged)
        case _:
            return node


def unordered(node: Node, types: Types) -> frozenset[str]:
    """Return the columns whose values may have no order, by their types where these are known."""
    match node:
        case Scan(source=source, columns=columns) | Changes(source=source, columns=columns):
            known = types.get(source, {})
            return frozenset(c for c in columns if not groupable(known.get(c, "")))
        case Project(child=child, items=items):
            return _without_order(items, child, types)
        case Aggregate(child=child, keys=keys, aggregates=aggregates):
            return _without_order((*keys, *aggregates), child, types)
        case Window(child=child, items=items):
            return unordered(child, types) | _without_order(items, child, types)
        case Generate(child=child, call=call, generated=generated):
            below = unordered(child, types)
            if isinstance(call.tree, terms.Call) and not _generates_no_order(call.tree, _Columns(child, types)):
                return below
            known = column_types(node, types)
            return below | frozenset(c for c in generated if c not in known or not groupable(known[c]))
        case Union(children=branches):
            places = {b.columns.index(c) for b in branches for c in unordered(b, types)}
            return frozenset(node.columns[at] for at in places)
        case _:
            below = frozenset(c for child in children(node) for c in unordered(child, types))
            return below & frozenset(node.columns)


def _without_order(items: Items, child: Node, types: Types) -> frozenset[str]:
    """Return the names of expressions over a node's columns whose values may have no order."""
    below = _Columns(child, types)
    return frozenset(name for name, e in items if has_no_order(e.tree, below))


class _Columns:
    """The columns of a node: those without an order, and the types of terms over them, once they are asked for."""

    def __init__(self, node: Node, types: Types) -> None:
        self.node, self.types = node, types

    @cached_property
    def unordered(self) -> frozenset[str]:
        return unordered(self.node, self.types)

    @cached_property
    def known(self) -> dict[str, str]:
        return column_types(self.node, self.types)


def lacks_order(e: Expr, child: Node, types: Types) -> bool:
    """Whether the values of an expression over a node's columns may be such as cannot be ordered: maps, variants."""
    return has_no_order(e.tree, _Columns(child, types))


def has_no_order(term: terms.Term, below: _Columns) -> bool:
    """Return whether a term's value may be one that cannot be ordered, by its type where that is known."""
    if not _looks_unordered(term, below):
        return False
    kind = type_of(term, below.known)
    return kind is None or not groupable(kind)


def _looks_unordered(term: terms.Term, below: _Columns) -> bool:
    match terms.bare(term):
        case terms.Column(name=name):
            return name in below.unordered
        case terms.Cast(type=kind):
            words = [token.word for token in kind]
            return any(word in ("MAP", "VARIANT") for word in words) or words == ["INTERVAL"]
        case terms.Call(name=name, args=args) if name in functions.BY_SCHEMA:
            texts = (leaf.lower() for arg in args[1:] for leaf in arg.leaves if isinstance(leaf, str))
            alone = name.endswith("variant_get") and len(args) < 3
            return alone or any(re.search(r"map\s*<|variant", text) for text in texts)
        case terms.Call(name=name, args=args):
            held = name not in functions.SCALAR and any(has_no_order(arg, below) for arg in args)
            return held or name in functions.UNORDERED
        case terms.Case(branches=branches, otherwise=otherwise):
            values = (*(value for _, value in branches), *((otherwise,) if otherwise else ()))
            return any(has_no_order(value, below) for value in values)
        case terms.Access(operand=operand) as access:
            sign = access.tokens[len(operand.tokens)]
            return sign.text == ":" or (sign.word != "COLLATE" and holds_no_order(operand, below))
        case terms.Binary(operator="||", left=left, right=right):
            return has_no_order(left, below) or has_no_order(right, below)
        case terms.Argument(value=value) | terms.Lambda(body=value):
            return has_no_order(value, below)
        case terms.Row(items=items) | terms.Raw(within=items):
            return any(has_no_order(item, below) for item in items)
        case terms.Star():
            return bool(below.unordered)
        case _:
            return False


def _generates_no_order(call: terms.Call, below: _Columns) -> bool:
    """Return whether a generator may make values without an order."""
    return call.name.startswith("variant_explode") or any(holds_no_order(arg, below) for arg in call.args)


def holds_no_order(term: terms.Term, below: _Columns) -> bool:
    """Return whether a term's value may hold values without an order: an element, a field, what a map has for a key."""
    match terms.bare(term):
        case terms.Call(name="map" | "map_from_arrays" | "map_from_entries" | "str_to_map", args=args):
            return any(has_no_order(arg, below) for arg in args)
        case one:
            return has_no_order(one, below)


def _strip_ties(node: Node) -> Node:
    node = with_children(node, tuple(_strip_ties(c) for c in children(node)))
    match node:
        case Window(items=items):
            return replace(node, items=tuple((name, _plain(e)) for name, e in items))
        case _:
            return node


def _plain(expr: Expr) -> Expr:
    fragments = tuple(p for p in expr.fragments if not isinstance(p, Ties))
    return expr if fragments == expr.fragments else replace(expr, fragments=fragments, order_dependent=True)
