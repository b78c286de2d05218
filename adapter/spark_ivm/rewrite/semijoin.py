"""Semi-join reduction: a query without rows that are not asked for, so that files are skipped and groups not computed.

Rows are asked for by a dirty key, by rows of the other side of a join that they match, by a filter that is true for
them, by a range of dirty keys, or by the frames of a window around such rows. One law holds for all of them.

Law semijoin_reduction: the reduced query `R` has only rows of the query `Q`, and all that are asked for:
`R ⊆ Q`, `R ⋉ asked = Q ⋉ asked`. Source: Bernstein and Chiu, Using semi-joins (JACM 1981).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from spark_ivm.algebra.expr import Expr, column, unused_mark, widened
from spark_ivm.algebra.nodes import (
    Aggregate,
    Consolidate,
    Dirty,
    Distinct,
    Filter,
    Generate,
    Join,
    Leaf,
    Node,
    Project,
    Restrict,
    Union,
    Weighted,
    Window,
)
from spark_ivm.algebra.predicates import conjunction, conjuncts
from spark_ivm.algebra.range_bounds import ENDS, TURNED, column_moved, comparisons, moved, or_beyond, shift
from spark_ivm.algebra.running_order import computed_from_first, rows_back
from spark_ivm.algebra.trees import expressions, project_columns, with_children
from spark_ivm.algebra.window_frames import Reach, reach_of
from spark_ivm.parser import functions
from spark_ivm.parser.fragments import Extreme, Fragment, Ref, merged
from spark_ivm.parser.terms import Call, Column, Literal, Term, bare
from spark_ivm.rewrite.failing import may_fail
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.rewrite.rules import coalesced, costly, settled, steady, steady_below

# ── rows with a dirty key ───────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Reduced:
    """A node whose rows with a dirty key are all there; `exact` when it has no other rows.

    `stable` is False where an operator whose answer may differ between two evaluations (ties, `first`)
    would be evaluated again for only some of the keys its groups feed.
    """

    node: Node
    exact: bool
    stable: bool


On = tuple[tuple[str, str], ...]


def restrict(node: Node, keys: Node) -> Reduced:
    """Return the node's rows whose columns named like `keys.columns` are among `keys`, restricted as deep as it goes.

    The result has no other rows, by the law semijoin_reduction.

    >>> text = "select cust, sum(amount) as total from shop.orders group by cust"
    >>> sql(restrict(after(text), Dirty(("cust",))).node)
    SELECT orders.cust,
      sum(orders.amount) AS total
    FROM orders
    WHERE ⟦keys¦orders.cust⟧
    GROUP BY orders.cust
    """
    return restrict_by(node, tuple((k, k) for k in keys.columns), keys)


def restrict_by(node: Node, on: On, keys: Node) -> Reduced:
    """As `restrict`; `on` pairs columns of the node with columns of the keys."""
    narrowed = _narrow(node, on, keys)
    exact = narrowed.node if narrowed.exact else Restrict(narrowed.node, on, keys)
    return Reduced(exact, True, narrowed.stable)


def _narrow_parts(node: Node, on: On, keys: Node) -> Reduced:
    """Return the node's rows with the parts of dirty keys that it has, which may be none of a key's columns."""
    return _narrow(node, on, keys) if on else Reduced(node, False, steady_below(node))


def _narrow(node: Node, on: On, keys: Node) -> Reduced:
    complete = len(on) == len(keys.columns)
    match node:
        case Filter(child=child):
            below = _narrow(child, on, keys)
            rows = replace(below, node=replace(node, child=below.node), stable=below.stable and steady(node))
            return _whole_where_failing(rows, on, keys)
        case Project(child=child, items=items):
            if pair := full_join_key(child, items, on):
                return _narrow_full(node, pair, keys)
            named = dict(items)
            mapped = tuple((c, k) for col, k in on if (c := widened(named[col])))
            return _reduced_below(node, child, mapped, on, keys)
        case Generate(child=child, generated=generated):
            inside = tuple((c, k) for c, k in on if c not in generated)
            if inside or not on:
                return _reduced_below(node, child, inside, on, keys)
            # all key columns are generated: which of the child's rows generate such a row is only known by generating
            # them
            return Reduced(Restrict(node, on, keys), complete, steady_below(node))
        case Join(kind="inner" | "cross" | "left" | "semi" | "anti" | "right"):
            return _narrow_join(node, on, keys)
        case Aggregate(child=child, keys=group) if group:
            named = dict(group)
            plain = tuple((c, k) for col, k in on if col in named and (c := named[col].column))
            computed = tuple((col, k) for col, k in on if col in named and not named[col].column)
            if computed and len(plain) + len(computed) == len(on):
                # the key is an expression: compute it once below, restrict there; twice where it is restricted twice
                mark = unused_mark("__k_", child.columns)
                # two columns of the keys may be the same column here
                hidden = tuple((f"{mark}{col}", named[col]) for col in dict(computed))
                carried = tuple((c, column(c)) for c in child.columns)
                at = (*plain, *((f"{mark}{col}", k) for col, k in computed))
                below = _narrow_parts(child, plain, keys)
                return Reduced(
                    replace(node, child=Restrict(Project(below.node, (*carried, *hidden)), at, keys)),
                    complete,
                    below.stable and (complete or steady(node)),
                )
            return _reduced_below(node, child, plain, on, keys)
        case Window(child=child, partition=partition):
            inside = tuple((col, k) for col, k in on if col in partition)
            reach = reach_of(node)
            if (
                reach
                and isinstance(keys, Dirty)
                and (key := dict(on).get(reach.order))
                and reach.order not in partition
            ):
                near = _narrow_parts(child, inside, keys)
                return Reduced(
                    # the rows of a frame feed the rows of one key alone
                    replace(node, child=reduced_by_frames(near.node, reach, key)),
                    False,
                    near.stable and _adds(node),
                )
            if isinstance(keys, Dirty) and (back := rows_back(node)) and (key := dict(on).get(back.order.columns[0])):
                near = _narrow_parts(child, inside, keys)
                dirty = Restrict(near.node, (*inside, (back.order.columns[0], key)), keys)
                return Reduced(computed_from_first(node, near.node, back, dirty), False, near.stable and steady(node))
            # a window of all rows is computed whole: its rows have no key that could be asked for
            if inside or not all(col in child.columns for col, _ in on) or not on or not partition:
                return _reduced_below(node, child, inside, on, keys)
            # K is not in the partition: the partitions that hold a row with a key of K, whole
            hop = Distinct(project_columns(_restricted(child, on, keys), partition))
            below = _narrow(child, tuple((p, p) for p in partition), hop)
            whole = below.node if below.exact else Restrict(below.node, tuple((p, p) for p in partition), hop)
            return Reduced(replace(node, child=whole), False, steady_below(node))
        case Union(children=branches):
            # a column that is cast to the key's type may have another order, and other equals
            alike = tuple((col, k) for col, k in on if node.aligned is None or col in node.aligned)
            place = {name: i for i, name in enumerate(node.columns)}
            narrowed = [_narrow(b, tuple((b.columns[place[col]], k) for col, k in alike), keys) for b in branches]
            return Reduced(
                with_children(node, tuple(p.node for p in narrowed)),
                alike == on and all(p.exact for p in narrowed),
                all(p.stable for p in narrowed),
            )
        case Distinct(child=child):
            return _reduced_below(node, child, on, on, keys)
        case Restrict() | Weighted() | Consolidate() | Leaf():
            return Reduced(Restrict(node, on, keys) if on else node, complete and bool(on), True)
        case Join() | Aggregate():  # a full join or a global aggregate: read whole
            return Reduced(node, False, steady_below(node))
        case _:
            assert_never(node)


def _adds(window: Window) -> bool:
    """Return whether what the window computes depends on no order of rows, but for the last digits of sums."""
    return all(e.fixed or e.non_associative for e in expressions(window))


def _reduced_below(
    node: Filter | Project | Generate | Aggregate | Window | Distinct, child: Node, mapped: On, on: On, keys: Node
) -> Reduced:
    below = _narrow(child, mapped, keys)
    whole = len(mapped) == len(on) == len(keys.columns)
    rows = Reduced(replace(node, child=below.node), whole and below.exact, below.stable and (whole or steady(node)))
    return _whole_where_failing(rows, on, keys)


def _whole_where_failing(narrowed: Reduced, on: On, keys: Node) -> Reduced:
    """The same rows; what may fail for a part of a group, such as `100 / sum(n)`, is computed only for whole groups."""
    fails = not narrowed.exact and _may_fail_of_partial_groups(narrowed.node)
    return _in_whole_groups(narrowed, on, keys) if fails else narrowed


def _may_fail_of_partial_groups(node: Node) -> bool:
    """Return whether what the node computes of a group or a partition may fail where some of its rows are missing."""
    match node:
        case Filter(child=child) | Project(child=child):
            aggregated = _of_several_rows(child)
            return any(e.refs & aggregated and may_fail(e, True) for e in expressions(node))
        case Aggregate(aggregates=items) | Window(items=items):
            # the arguments of a call are computed of each row
            return any(may_fail(e, True) for _, e in items if not _is_of_several_rows(e.tree))
        case _:
            return False


def _is_of_several_rows(term: Term) -> bool:
    return isinstance(term, Call) and (term.over is not None or term.name in functions.AGGREGATES)


def _of_several_rows(node: Node) -> frozenset[str]:
    """Return the columns that are computed of the rows of a group or a partition."""
    match node:
        case Filter(child=child):
            return _of_several_rows(child)
        case Project(child=child, items=items):
            below = _of_several_rows(child)
            return frozenset(name for name, e in items if e.refs & below)
        case Aggregate(aggregates=items):
            return frozenset(name for name, _ in items)
        case Window(child=child, items=items):
            return _of_several_rows(child) | {name for name, _ in items}
        case _:
            return frozenset()


def _in_whole_groups(narrowed: Reduced, on: On, keys: Node) -> Reduced:
    """Return the reduced node without groups and partitions that are not asked for and that have only some rows there.

    Such groups arise where, say, each branch of a union is restricted by only some of the key columns.
    """
    match narrowed.node:
        case Filter(child=child) as node:
            mapped = on
        case Project(child=child, items=items) as node:
            named = dict(items)
            mapped = tuple((c, k) for col, k in on if (c := widened(named[col])))
        case Aggregate(child=child, keys=group) as node:
            named = dict(group)
            mapped = tuple((c, k) for col, k in on if col in named and (c := named[col].column))
        case Window(child=child, partition=partition) as node:
            mapped = tuple((col, k) for col, k in on if col in partition)
        case _:
            return narrowed
    whole = len(mapped) == len(on) == len(keys.columns)
    below = replace(narrowed, node=child)
    if isinstance(node, Filter | Project):
        below = _in_whole_groups(below, mapped, keys)
    elif mapped and not (isinstance(child, Restrict) and child.keys == keys and set(mapped) <= set(child.on)):
        below = replace(below, node=Restrict(child, mapped, keys), exact=whole)
    return replace(narrowed, node=replace(node, child=below.node), exact=whole and below.exact)


def _restricted(node: Node, on: On, keys: Node) -> Node:
    narrowed = _narrow(node, on, keys)
    return narrowed.node if narrowed.exact else Restrict(narrowed.node, on, keys)


def _narrow_join(join: Join, on: On, keys: Node) -> Reduced:
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
        right = replace(right, node=reduced_by_range(right.node, join.on, dict(left_on)))
    if isinstance(keys, Dirty) and not left_on and join.kind in ("inner", "right"):
        left = replace(left, node=reduced_by_range(left.node, join.on, dict(right_on)))
    if left_on and not right_on and to_right and costly(join.right) and join.kind in ("inner", "left", "semi", "anti"):
        right = replace(right, node=reduced_by_join(join.right, tuple(to_left.items()), left.node), exact=False)
    if right_on and not left_on and to_left and costly(join.left) and join.kind in ("inner", "right"):
        left = replace(left, node=reduced_by_join(join.left, tuple(to_right.items()), right.node), exact=False)
    full = len(on) == len(keys.columns)
    kept = {
        "inner": (left.exact and len(left_on) == len(on)) or (right.exact and len(right_on) == len(on)),
        "right": right.exact and len(right_on) == len(on),
    }.get(join.kind, left.exact and len(left_on) == len(on))
    # an unstable group below must feed only keys that are recomputed with it
    stable = (left.stable if len(left_on) == len(on) else steady_below(join.left)) and (
        right.stable if len(right_on) == len(on) else steady_below(join.right)
    )
    return Reduced(replace(join, left=left.node, right=right.node), full and kept, stable)


def reduced_by_join(side: Node, on: On, other: Node) -> Node:
    """Return a side of a join without groups and rows that no row of the other side matches; `on` pairs their columns.

    The side stays as it is where the other side's columns may be others when they are computed twice.

    Law sideways_information_passing: `(A ⋈ γ(B)) ⋉ K = (A ⋉ K) ⋈ γ(B ⋉ join keys of (A ⋉ K))`, for a key of `A`.
    Source: Beeri and Ramakrishnan, On the power of magic (PODS 1987).
    """
    keys = Distinct(project_columns(other, tuple(dict.fromkeys(c for _, c in on))))
    return _narrow(side, on, keys).node if settled(prune(keys)) else side


def full_join_key(child: Node, items: tuple[tuple[str, Expr], ...], on: On) -> tuple[Join, On, On] | None:
    """Return the full join below, and its two legs' columns, when every key column is `coalesce` of an equated pair."""
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


def _narrow_full(project: Project, pair: tuple[Join, On, On], keys: Node) -> Reduced:
    # both legs at once: a row kept in one leg finds all its matches kept in the other
    join, left_on, right_on = pair
    left, right = _narrow(join.left, left_on, keys), _narrow(join.right, right_on, keys)
    node = replace(project, child=replace(join, left=left.node, right=right.node))
    complete = len(left_on) == len(keys.columns)
    return Reduced(node, complete and left.exact and right.exact, left.stable and right.stable)


# ── rows for which a filter is true ─────────────────────────────────────────────────────────────────────


def reduced_by_filter(node: Node, predicate: Expr) -> Filter:
    """Return the rows for which the predicate is true, and no others.

    Spark takes a filter down to the tables whose columns it reads, but not across a join: where a filter leaves few
    rows of one side, the other side's groups and windows would all be computed, also if none of the rows can match
    them.
    """
    return Filter(_sift(node, conjuncts(predicate)), predicate)


def _sift(node: Node, conditions: tuple[Expr, ...]) -> Node:
    """Return the node, perhaps without rows for which not all conditions are true."""
    usable = tuple(c for c in conditions if c.refs and c.fixed)
    match node:
        case Project(child=child, items=items):
            by = dict(items)
            return Project(_sift(child, tuple(c.replace_refs(by) for c in usable)), items)
        case Filter(child=child, predicate=predicate):
            return Filter(_sift(child, (*usable, *conjuncts(predicate))), predicate)
        case Join(kind="inner" | "cross" | "left", left=left, right=right):
            mine = tuple(c for c in usable if c.refs <= set(left.columns))
            its = tuple(c for c in usable if c.refs <= set(right.columns)) if node.kind != "left" else ()
            pairs = node.equalities
            a = _matched(_sift(left, mine), right, its, pairs)
            b = _matched(_sift(right, its), left, mine, tuple((r, c) for c, r in pairs))
            return Join(a, b, node.kind, node.on)
        case _:
            return node


def _matched(side: Node, other: Node, conditions: tuple[Expr, ...], pairs: On) -> Node:
    """A side of a join without the groups that match none of the other side's rows for which the conditions hold."""
    if not (conditions and pairs and costly(side) and steady_below(side)) or costly(other):
        return side
    return reduced_by_join(side, pairs, Filter(other, conjunction(conditions)))


# ── rows within a range ─────────────────────────────────────────────────────────────────────────────────


def reduced_by_range(side: Node, on: Iterable[Expr], keys: Mapping[str, str]) -> Node:
    """A side without the rows that no row of the other side meets. `keys`: the other's columns -> dirty keys' columns.

    Law band_semijoin: of rows of `A` whose keys are known, only the rows of `B` match that lie between what the least
    and the greatest key allow.
    """
    for e in on:
        if e.compared != "ordered":
            continue
        for one, op, other in comparisons(e):
            for left, word, right in ((one, op, other), (other, TURNED[op], one)):
                column, key = column_moved(left), column_moved(right)
                if column in side.columns and key in keys:
                    side = Filter(side, Expr(merged(_bound(left, word, right, keys[key]))))  # type: ignore[index]
    return side


def _bound(left: Term, op: str, right: Term, key: str) -> tuple[Fragment, ...]:
    """The comparison with the dirty keys' extreme value; true where one of the values is beyond the last of its type.

    In ANSI mode a value beyond it would be an error, else it is the first value of the type or NULL: it bounds nothing.
    """
    row, beyond_row = _one_side(left, None, None)
    # of all keys, the one whose moved value is the first to be beyond the end
    by = shift(right)
    outermost = Extreme(key, "least" if by and by[1] == "-" else "greatest")
    value, beyond_key = _one_side(right, Extreme(key, ENDS[op]), outermost)  # type: ignore[arg-type]
    return (*row, f" {op} ", *value, *beyond_row, *beyond_key)


def _one_side(
    side: Term, end: Extreme | None, outermost: Extreme | None
) -> tuple[tuple[Fragment, ...], tuple[Fragment, ...]]:
    """Return a side of a comparison with `end` for its column, and `OR` that `outermost`, moved, is beyond its type."""
    match shift(side) or bare(side):
        case Column(name=name):
            return (end or Ref(name),), ()
        case (name, sign, Literal(text=steps)):
            ref = Ref(name)
            return moved((end or ref,), sign, steps), or_beyond((outermost or ref,), sign, steps)
        case (name, sign, steps):
            return (end or Ref(name), *(f" {word}" for word in (sign, *steps.leaves))), ()
    raise ValueError(side)


def reduced_by_frames(rows: Node, reach: Reach, key: str) -> Node:
    """Return the rows whose `order` may be one of the dirty keys' `key`, and all rows that may be in their frames."""
    o, least, greatest = Ref(reach.order), Extreme(key, "least"), Extreme(key, "greatest")
    behind = _compared(o, " >= ", least, "-", max(reach.before, 0), reach.type)
    ahead = _compared(o, " <= ", greatest, "+", max(reach.after, 0), reach.type)
    near = (*behind, " AND ", *ahead)
    return Filter(rows, Expr(merged(("(", *near, ") OR ", o, " IS NULL AND ", Extreme(key, "null")))))


def _compared(o: Ref, op: str, end: Extreme, sign: str, steps: int, type: str) -> tuple[Fragment, ...]:
    """Return a comparison with the value that is `steps` away from the end; true where the type has no such value."""
    if not steps:
        return (o, op, end)
    if type == "date":
        return (o, op, end, f" {sign} {steps}")
    return ("(", o, op, *moved((end,), sign, str(steps)), *or_beyond((end,), sign, str(steps)), ")")
