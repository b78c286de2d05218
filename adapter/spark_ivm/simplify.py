"""Rewrites that keep a node's rows: unchanged subtrees vanish, restrictions sink, unused columns go.

`RULES` are Node -> Node functions applied bottom-up until nothing moves; `prune` and `restrict` carry an
argument downwards and so are functions of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from spark_ivm import terms
from spark_ivm.algebra import (
    FALSE,
    TRUE,
    Aggregate,
    Changes,
    Constant,
    Dirty,
    Distinct,
    Empty,
    Expr,
    Filter,
    Generate,
    Join,
    Net,
    Node,
    Opaque,
    Project,
    Restrict,
    Scan,
    Stored,
    Ties,
    Union,
    Weighted,
    Window,
    children,
    column,
    expressions,
    project_columns,
    walk,
    widened,
    with_children,
)
from spark_ivm.frames import in_reach, reach_of
from spark_ivm.ranges import in_range

# ── rules ───────────────────────────────────────────────────────────────────────────────────────────────


def empty_vanishes(node: Node) -> Node:
    """An operator without input rows has no output rows (an aggregate without keys has one)."""
    match node:
        case Union(children=branches):
            # one that is kept for its types goes with the last of the others
            if all(isinstance(b, Empty) for b in branches):
                return _no_rows(node)
            alive = tuple(b for b in branches if not isinstance(b, Empty) or b.typing)
            return node if len(alive) == len(branches) else Union(alive, node.aligned, node.types)
        case Join(kind="inner" | "cross" | "semi") if any(isinstance(c, Empty) for c in children(node)):
            return _no_rows(node)
        case Join(kind="left" | "anti", left=Empty()):
            return _no_rows(node)
        case Restrict(child=child) if any(isinstance(c, Empty) for c in children(node)):
            return _no_rows(child)
        case Aggregate(keys=(), child=_):
            return node
        case Filter() | Project() | Generate() | Aggregate() | Window() | Distinct() | Weighted() | Net():
            return _no_rows(node) if isinstance(node.child, Empty) else node
        case Join() | Restrict() | Scan() | Constant() | Changes() | Dirty() | Stored() | Empty() | Opaque():
            return node
        case _:
            assert_never(node)


def _no_rows(node: Node) -> Empty:
    """No rows of the node's columns, and of its types as far as those of its inputs are known."""
    typed = all(n.of is not None for n in walk(node) if isinstance(n, Empty))
    return Empty(node.columns, node if typed else None)


def union_flattens(node: Node) -> Node:
    """A union of one branch is the branch; a union within a union of the same columns joins its parent.

    Spark makes the types of two branches one before it comes to the third, so one that is not the first stays where
    its branches differ in type.
    """
    match node:
        case Union(children=(only,)):
            return only
        case Union(children=branches) if any(_joins(b, i) for i, b in enumerate(branches)):
            listed = (b.children if isinstance(b, Union) and _joins(b, i) else (b,) for i, b in enumerate(branches))
            aligned, first = node.aligned, branches[0]
            if aligned is not None and isinstance(first, Union) and first.aligned is not None:
                aligned &= first.aligned
            types = tuple((name, kind) for name, kind in node.types if aligned is None or name in aligned)
            return Union(tuple(c for found in listed for c in found), aligned, types)
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
    """What TRUE lets pass is all, what FALSE does is nothing."""
    match node:
        case Filter(child=child, predicate=predicate) if predicate == TRUE:
            return child
        case Filter(child=child, predicate=predicate) if predicate == FALSE:
            return _no_rows(child)
        case _:
            return node


# Invariant: what a rule makes is an input of the node, or one operator over inputs of it or of these.
RULES: tuple[Callable[[Node], Node], ...] = (constant_filters_vanish, empty_vanishes, union_flattens, projections_merge)


def simplify(node: Node) -> Node:
    """The node after all rules, to a fixpoint."""
    return _simplified(with_children(node, tuple(simplify(child) for child in children(node))))


def _simplified(node: Node) -> Node:
    """The same of a node over simple ones."""
    for rule in RULES:
        after = rule(node)
        if after != node:
            return _simplified(after)
    return node


# ── columns ─────────────────────────────────────────────────────────────────────────────────────────────


def prune(node: Node, *, settle: bool = False) -> Node:
    """The node without the columns nobody reads. The node's own columns stay as they are.

    Ties are broken by the columns a window's child has. `settle` fixes those, once, for the whole query;
    later prunings leave them alone, or two evaluations would break ties differently.
    """
    return _prune(node, frozenset(node.columns), settle)


def _prune(node: Node, needed: frozenset[str], settle: bool) -> Node:
    def _down(child: Node, wanted: frozenset[str]) -> Node:
        return _prune(child, wanted, settle)

    match node:
        case Scan(columns=columns):
            return replace(node, columns=tuple(c for c in columns if c in needed) or columns[:1])
        case Project(child=child, items=items):
            kept = tuple((name, e) for name, e in items if name in needed) or items[:1]
            return Project(_down(child, _refs(*(e for _, e in kept))), kept)
        case Filter(child=child, predicate=predicate):
            return Filter(_down(child, needed | predicate.refs), predicate)
        case Generate(child=child, call=call):
            return replace(node, child=_down(child, (needed & frozenset(child.columns)) | call.refs))
        case Join(left=left, right=right, on=on):
            wanted = needed | _refs(*on)
            return replace(
                node,
                left=_down(left, wanted & frozenset(left.columns)),
                right=_down(right, wanted & frozenset(right.columns)),
            )
        case Aggregate(child=child, keys=keys, aggregates=aggregates):
            # without keys and aggregates it would give its child's rows, not one
            kept = tuple((name, e) for name, e in aggregates if name in needed) or (() if keys else aggregates[:1])
            return Aggregate(_down(child, _refs(*(e for _, e in (*keys, *kept)))), keys, kept)
        case Window(child=child, partition=partition, items=items):
            kept = tuple((name, e) for name, e in items if name in needed)
            below = (needed & frozenset(child.columns)) | frozenset(partition) | _refs(*(e for _, e in kept))
            if not settle and any(isinstance(p, Ties) for _, e in kept for p in e.parts):
                below = frozenset(child.columns)
            return replace(node, child=_down(child, below), items=kept) if kept else _down(child, below)
        case Union(children=branches):
            at = [i for i, name in enumerate(node.columns) if name in needed] or [0]
            taken = [tuple(b.columns[i] for i in at) for b in branches]
            pruned = (_down(b, frozenset(names)) for b, names in zip(branches, taken, strict=True))
            return replace(
                node, children=tuple(project_columns(b, names) for b, names in zip(pruned, taken, strict=True))
            )
        case Constant() | Changes() | Dirty() | Stored() | Empty() | Opaque():
            return node
        case Distinct() | Restrict() | Weighted() | Net():
            return with_children(node, tuple(_down(child, frozenset(child.columns)) for child in children(node)))
        case _:
            assert_never(node)


def _refs(*exprs: Expr) -> frozenset[str]:
    return frozenset(name for expr in exprs for name in expr.refs)


# ── keys ────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Narrowed:
    """A node whose rows with a dirty key are all there; `exact` when it has no other rows.

    `stable` is False where an operator whose answer may differ between two evaluations (ties, `first`)
    would be evaluated again for only some of the keys its groups feed.
    """

    node: Node
    exact: bool
    stable: bool


On = tuple[tuple[str, str], ...]


def restrict(node: Node, keys: Node) -> Narrowed:
    """The node's rows whose columns named like `keys.columns` are among `keys`, restricted as deep as it goes.

    Law: restrict(Q, K) has exactly the rows of Q ⋉ K.
    """
    on = tuple((k, k) for k in keys.columns)
    narrowed = _narrow(node, on, keys)
    exact = narrowed.node if narrowed.exact else Restrict(narrowed.node, on, keys)
    return Narrowed(exact, True, narrowed.stable)


def _narrow(node: Node, on: On, keys: Node) -> Narrowed:
    complete = len(on) == len(keys.columns)
    match node:
        case Filter(child=child):
            below = _narrow(child, on, keys)
            return replace(below, node=replace(node, child=below.node), stable=below.stable and steady(node))
        case Project(child=child, items=items):
            if pair := _full_join_key(child, items, on):
                return _narrow_full(node, pair, keys)
            named = dict(items)
            mapped = tuple((c, k) for col, k in on if (c := widened(named[col])))
            return _over(node, child, mapped, on, keys)
        case Generate(child=child, made=made):
            inside = tuple((c, k) for c, k in on if c not in made)
            if inside or not on:
                return _over(node, child, inside, on, keys)
            # only made columns: the child's rows that make such a row cannot be told without making them
            return Narrowed(Restrict(node, on, keys), complete, steady_below(node))
        case Join(kind="inner" | "cross" | "left" | "semi" | "anti" | "right"):
            return _narrow_join(node, on, keys)
        case Aggregate(child=child, keys=group) if group:
            named = dict(group)
            plain = tuple((c, k) for col, k in on if col in named and (c := named[col].column))
            computed = tuple((col, k) for col, k in on if col in named and not named[col].column)
            if computed and len(plain) + len(computed) == len(on):
                # the key is an expression: compute it once below, restrict there; twice where it is restricted twice
                mark = "__k_" * (1 + max((c.count("__k_") for c in child.columns), default=0))
                hidden = tuple((f"{mark}{col}", named[col]) for col, _ in computed)
                carried = tuple((c, column(c)) for c in child.columns)
                at = (*plain, *((f"{mark}{col}", k) for col, k in computed))
                below = _narrow(child, plain, keys) if plain else Narrowed(child, False, steady_below(child))
                return Narrowed(
                    replace(node, child=Restrict(Project(below.node, (*carried, *hidden)), at, keys)),
                    complete,
                    below.stable and (complete or steady(node)),
                )
            return _over(node, child, plain, on, keys)
        case Window(child=child, partition=partition):
            inside = tuple((col, k) for col, k in on if col in partition)
            reach = reach_of(node)
            if (
                reach
                and isinstance(keys, Dirty)
                and (key := dict(on).get(reach.order))
                and reach.order not in partition
            ):
                near = _narrow(child, inside, keys) if inside else Narrowed(child, False, steady_below(child))
                return Narrowed(
                    replace(node, child=in_reach(near.node, reach, key)), False, near.stable and steady(node)
                )
            # a window of all rows is computed whole: its rows have no key that could be asked for
            if inside or not all(col in child.columns for col, _ in on) or not on or not partition:
                return _over(node, child, inside, on, keys)
            # K is not in the partition: the partitions that hold a row with such a key, whole
            hop = Distinct(project_columns(_restricted(child, on, keys), partition))
            below = _narrow(child, tuple((p, p) for p in partition), hop)
            whole = below.node if below.exact else Restrict(below.node, tuple((p, p) for p in partition), hop)
            return Narrowed(replace(node, child=whole), False, steady_below(node))
        case Union(children=branches):
            # a column that is cast to the key's type may have another order, and other equals
            alike = tuple((col, k) for col, k in on if node.aligned is None or col in node.aligned)
            place = {name: i for i, name in enumerate(node.columns)}
            parts = [_narrow(b, tuple((b.columns[place[col]], k) for col, k in alike), keys) for b in branches]
            return Narrowed(
                Union(tuple(p.node for p in parts)),
                alike == on and all(p.exact for p in parts),
                all(p.stable for p in parts),
            )
        case Distinct(child=child):
            return _over(node, child, on, on, keys)
        case (
            Scan() | Constant() | Changes() | Restrict() | Dirty() | Stored()
            | Empty() | Opaque() | Weighted() | Net()
        ):  # fmt: skip
            return Narrowed(Restrict(node, on, keys) if on else node, complete and bool(on), True)
        case Join() | Aggregate():  # a full join or a global aggregate: read whole
            return Narrowed(node, False, steady_below(node))
        case _:
            assert_never(node)


def _over(
    node: Filter | Project | Generate | Aggregate | Window | Distinct, child: Node, mapped: On, on: On, keys: Node
) -> Narrowed:
    below = _narrow(child, mapped, keys)
    whole = len(mapped) == len(on) == len(keys.columns)
    return Narrowed(replace(node, child=below.node), whole and below.exact, below.stable and (whole or steady(node)))


def _restricted(node: Node, on: On, keys: Node) -> Node:
    narrowed = _narrow(node, on, keys)
    return narrowed.node if narrowed.exact else Restrict(narrowed.node, on, keys)


def _narrow_join(join: Join, on: On, keys: Node) -> Narrowed:
    to_left = {r: left for left, r in join.equalities}
    to_right = dict(join.equalities)
    left_on: On = tuple((c, k) for col, k in on if (c := col if col in join.left.columns else to_left.get(col)))
    right_on: On = tuple((c, k) for col, k in on if (c := col if col in join.right.columns else to_right.get(col)))
    match join.kind:
        case "inner" | "cross":
            pass
        case "left" | "semi" | "anti":
            # a right row may go only where no left row with a dirty key can match it
            left_on = tuple((col, k) for col, k in on if col in join.left.columns)
            right_on = tuple((to_right[col], k) for col, k in on if col in to_right)
        case _:
            right_on = tuple((col, k) for col, k in on if col in join.right.columns)
            left_on = tuple((to_left[col], k) for col, k in on if col in to_left)
    left, right = _narrow(join.left, left_on, keys), _narrow(join.right, right_on, keys)
    if isinstance(keys, Dirty) and not right_on and join.kind != "right":
        right = replace(right, node=in_range(right.node, join.on, dict(left_on)))
    if isinstance(keys, Dirty) and not left_on and join.kind in ("inner", "right"):
        left = replace(left, node=in_range(left.node, join.on, dict(right_on)))
    if left_on and not right_on and to_right and costly(join.right) and join.kind in ("inner", "left", "semi", "anti"):
        right = replace(right, node=matching(join.right, tuple(to_left.items()), left.node), exact=False)
    if right_on and not left_on and to_left and costly(join.left) and join.kind in ("inner", "right"):
        left = replace(left, node=matching(join.left, tuple(to_right.items()), right.node), exact=False)
    full = len(on) == len(keys.columns)
    kept = {
        "inner": (left.exact and len(left_on) == len(on)) or (right.exact and len(right_on) == len(on)),
        "right": right.exact and len(right_on) == len(on),
    }.get(join.kind, left.exact and len(left_on) == len(on))
    # an unstable group below must feed only keys that are recomputed with it
    stable = (left.stable if len(left_on) == len(on) else steady_below(join.left)) and (
        right.stable if len(right_on) == len(on) else steady_below(join.right)
    )
    return Narrowed(replace(join, left=left.node, right=right.node), full and kept, stable)


def costly(node: Node) -> bool:
    """Whether rows are grouped, numbered or sorted out below."""
    return any(isinstance(n, Aggregate | Window | Distinct) for n in walk(node))


def matching(side: Node, on: On, other: Node) -> Node:
    """A side of a join without groups and rows that no row of the other side matches; `on` pairs their columns.

    Law: for rows of `other`, it has the matches that `side` has.
    """
    keys = Distinct(project_columns(other, tuple(dict.fromkeys(c for _, c in on))))
    return _narrow(side, on, keys).node


def _full_join_key(child: Node, items: tuple[tuple[str, Expr], ...], on: On) -> tuple[Join, On, On] | None:
    """The full join below, and its two legs' columns, when every key column is `coalesce` of an equated pair."""
    if not (isinstance(child, Join) and child.kind == "full"):
        return None
    named, pairs = dict(items), set(child.equalities)
    found: list[tuple[tuple[str, str], tuple[str, str]]] = []
    for col, k in on:
        refs = coalesced(named[col])
        if refs is None or not ({refs, refs[::-1]} & pairs):
            return None
        left, right = refs if refs in pairs else refs[::-1]
        found.append(((left, k), (right, k)))
    return (child, tuple(a for a, _ in found), tuple(b for _, b in found)) if found else None


def _narrow_full(project: Project, pair: tuple[Join, On, On], keys: Node) -> Narrowed:
    # both legs at once: a row kept in one leg finds all its matches kept in the other
    join, left_on, right_on = pair
    left, right = _narrow(join.left, left_on, keys), _narrow(join.right, right_on, keys)
    node = replace(project, child=replace(join, left=left.node, right=right.node))
    complete = len(left_on) == len(keys.columns)
    return Narrowed(node, complete and left.exact and right.exact, left.stable and right.stable)


def coalesced(expr: Expr) -> tuple[str, str] | None:
    """`(a, b)` when the expression is `coalesce(a, b)` of two columns."""
    match expr.tree:
        case terms.Call(name="coalesce", args=(terms.Column(name=left), terms.Column(name=right))):
            return left, right
        case _:
            return None


def steady(node: Node) -> bool:
    """Whether two evaluations of the node's own expressions over the same rows agree."""
    return all(e.fixed for e in expressions(node))


def steady_below(node: Node) -> bool:
    """The same of the node and all below it."""
    return steady(node) and all(steady_below(child) for child in children(node))


def settled(node: Node) -> bool:
    """Whether two evaluations of it and of all below it agree, to the last digit."""
    return all(e.fixed and not e.inexact for n in walk(node) for e in expressions(n))


def without_ties(node: Node, unorderable: Mapping[str, frozenset[str]]) -> Node:
    """The node with tie-breaks removed (and flagged unstable) where a scanned column cannot be ordered."""
    hit = any(isinstance(n, Scan) and unorderable.get(n.source, frozenset()) & set(n.columns) for n in walk(node))
    return _strip_ties(node) if hit else node


def _strip_ties(node: Node) -> Node:
    node = with_children(node, tuple(_strip_ties(c) for c in children(node)))
    match node:
        case Window(items=items):
            return replace(node, items=tuple((name, _plain(e)) for name, e in items))
        case _:
            return node


def _plain(expr: Expr) -> Expr:
    parts = tuple(p for p in expr.parts if not isinstance(p, Ties))
    return expr if parts == expr.parts else replace(expr, parts=parts, unstable=True)
