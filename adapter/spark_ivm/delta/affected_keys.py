"""`affected_keys`: which keys a change can reach, read from the change itself wherever possible.

Only changes and *new* versions are read: a row that exists only in the old version of a table is in that table's
change. Expressions that are read give the same in every evaluation; else the keys that unchanged rows had are not
known. The two sides may differ in their logic, too: then the rows for which an edit matters are looked for in the new
version; in the old one if they make rows of a sequence.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import assert_never

from spark_ivm.algebra.expr import TRUE, Expr, Items, column, text, typed_null
from spark_ivm.algebra.nodes import (
    Aggregate,
    Changes,
    Consolidate,
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
    Union,
    Weighted,
    Window,
)
from spark_ivm.algebra.predicates import either
from spark_ivm.algebra.range_bounds import column_moved, comparisons
from spark_ivm.algebra.running_order import from_first, looks_back
from spark_ivm.algebra.trees import beside_nulls, children, project_columns, scans, swapped, with_children
from spark_ivm.algebra.window_frames import reach_of, reached
from spark_ivm.delta.difference import NotDifferentiable, difference
from spark_ivm.delta.legs import legs_apart
from spark_ivm.logic_change.changed_rows import (
    KEEPING,
    edited,
    edited_matches,
    edited_values,
    filter_unshared,
    shared_conditions,
    unmatched,
)
from spark_ivm.parser.fragments import Ref
from spark_ivm.rewrite.failing import LENIENT, Errors, safe
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.rewrite.rules import settled, simplify, steady, steady_below, sunk
from spark_ivm.rewrite.semijoin import full_join_key, reduced_by_filter
from spark_ivm.rewrite.widen import asides, computed_by_windows, loosened, with_each_pick, without_lookups

Keys = tuple[str, ...]
Terms = tuple[Node, ...]
MOST_FILTERS = 4  # filters above each other that are each asked whether their columns come with the keys
MOST_TERMS = 32  # for a key that takes more terms, a statement would cost more than it saves


def affected_keys(old: Node, new: Node, keys: Keys, part_of: Keys = (), errors: Errors = LENIENT) -> Node | None:
    """Return a relation of the columns `keys`, each row once; None when the change does not say which keys it reaches.

    `part_of` is the whole key, where `keys` are a part of one. Then there may be many values that are not affected, if
    they come from a table that does not hold the whole key: fewer tables are read.

    Law affected_keys: `π_keys(difference(old, new)) ⊆ affected_keys(old, new, keys)`; an affected key may come out
    unchanged.

    >>> text = "select cust % 2 as odd, sum(amount) as total from shop.orders group by cust % 2"
    >>> sql(affected_keys(before(text), after(text), ("odd",)))
    WITH changed_orders AS (
      ⟦changes:shop.orders⟧
    )
    SELECT DISTINCT changed_orders.cust % 2 AS odd
    FROM changed_orders
    """
    found = _of_legs(old, new, keys, part_of, errors) or _loosely(old, new, keys, part_of)
    if found and not safe(found, new, errors):
        # an expression may fail for rows that the query leaves out first, such as a division by zero
        found = _exactly(old, new, keys)
        if found and _whole_scans(found) > scans(new):
            return None  # a rebuild reads less
    return found if found and _is_repeatable(found) else None


def _whole_scans(node: Node) -> int:
    """How many times the node reads a base table, but for the few rows that an edit or a parameter makes come or go."""
    few = isinstance(node, Filter) and node.predicate.between
    return 0 if few and scans(node) == 1 else isinstance(node, Scan) + sum(map(_whole_scans, children(node)))


def _of_legs(old: Node, new: Node, keys: Keys, part_of: Keys, errors: Errors) -> Node | None:
    """The affected keys from the changes of the query's legs, where these are less than the tables' changes."""
    apart = legs_apart(old, new, errors)
    found = _loosely(apart.old, apart.new, keys, part_of) if apart else None
    return simplify(apart.together(found)) if apart and found else None


def _exactly(old: Node, new: Node, keys: Keys) -> Node | None:
    """The keys of only those rows that came or went: nothing is computed for a row that a filter leaves out."""
    if not keys or not set(keys) <= set(new.columns) or type(old) is not type(new):
        return None
    match old, new:
        case Project(items=before), Project(items=items) if before == items:
            named = {k: c for k, e in items if k in keys and (c := e.column)}
            if len(named) == len(keys):
                below = _exactly(old.child, new.child, tuple(dict.fromkeys(named.values())))
                return below and Distinct(Project(below, tuple((k, column(named[k])) for k in keys)))
        case Aggregate(keys=before), Aggregate(keys=group) if before == group and old.aggregates == new.aggregates:
            own = tuple((k, e) for k, e in group if k in keys)
            delta = _delta(old.child, new.child) if len(own) == len(keys) else None
            return delta and simplify(Distinct(Project(delta, own)))
    delta = _delta(old, new)
    return delta and simplify(Distinct(project_columns(delta, keys)))


def _delta(old: Node, new: Node) -> Node | None:
    try:
        return difference(old, new)
    except NotDifferentiable:
        return None


def _loosely(old: Node, new: Node, keys: Keys, part_of: Keys) -> Node | None:
    terms = _affected(old, new, keys)
    beside = [asides(t) for t in terms or ()] if part_of else []
    if terms and any(beside):
        every = (aside for t in _affected(old, new, part_of) or () for aside in asides(t))
        whole = frozenset().union(*map(_column_sources, every))
        terms = tuple(
            min((t, *(aside for aside in its if not _column_sources(aside) & whole)), key=scans)
            for t, its in zip(terms, beside, strict=True)
        )
    return simplify(Distinct(Union(tuple(dict.fromkeys(terms))))) if terms else None


def _is_repeatable(node: Node) -> bool:
    """Whether every evaluation of the node gives the same keys, where its tables did not change."""
    return settled(node) or settled(prune(node))


def _column_sources(node: Node) -> frozenset[str]:
    """Return the sources that a node's columns come from, without sources that only choose its rows."""
    match node:
        case Restrict(child=child) | Join(kind="semi" | "anti", left=child):
            return _column_sources(child)
        case Scan(source=name):
            return frozenset({name})
        case _:
            return frozenset().union(*map(_column_sources, children(node)))


@lru_cache(maxsize=10_000)
def _affected(old: Node, new: Node, keys: Keys) -> Terms | None:
    found = _terms(old, new, keys)
    return None if found is not None and len(found) > MOST_TERMS else found


def _terms(old: Node, new: Node, keys: Keys) -> Terms | None:
    if old == new:
        return ()
    if keys and isinstance(old, Empty) != isinstance(new, Empty) and old.columns == new.columns:
        rows, none = (new, old) if isinstance(old, Empty) else (old, new)
        return _repeated(rows, none.once, keys) if isinstance(none, Empty) and none.once else _all(rows, keys)
    if not keys or any(k not in new.columns for k in keys) or type(old) is not type(new) or old.columns != new.columns:
        return None
    if children(old) != children(new):
        # the old operator over the new rows is between them: first the rows change, then the operator
        between = with_children(old, children(new))
        if between != new and isinstance(new, Generate):
            # the old call is asked of old rows alone: of a row that came today yesterday's may fail
            between = with_children(new, children(old))
            edited, moved = _affected(old, between, keys), _affected(between, new, keys)
            return None if moved is None or edited is None else (*edited, *moved)
        if between != new:
            moved, edited = _affected(old, between, keys), _affected(between, new, keys)
            return None if moved is None or edited is None else (*moved, *edited)
    elif children(new):
        return _edited(old, new, keys)
    return _moved(old, new, keys)


def _all(node: Node, keys: Keys) -> Terms | None:
    """Every key of a part of the query that came or went."""
    return (project_columns(node, keys),) if steady_below(node) else None


def _repeated(node: Node, once: Keys, keys: Keys) -> Terms | None:
    """The keys whose values of `once` come more than once: they make several rows of one row of a left join."""
    if not set(keys) <= set(once) or not steady_below(node):
        return _all(node, keys)
    count = "__count"
    groups = Aggregate(node, tuple((k, column(k)) for k in once), ((count, text("count(*)")),))
    return (project_columns(Filter(groups, Expr((Ref(count), " > 1"))), keys),)


def _edited(old: Node, new: Node, keys: Keys) -> Terms | None:
    """The keys that one operator's edit reaches: both sides have the same input, which is read at its new version."""
    match old, new:
        case Filter(child=child, predicate=p0), Filter(predicate=p1):
            return (
                None
                if p0.order_dependent or p1.order_dependent
                else (project_columns(reduced_by_filter(child, either(p0, p1)), keys),)
            )
        case Project(child=child), Project():
            rows = reduced_by_filter(child, edited(old, new))
            return _both(rows, old.items, new.items, keys)
        case Aggregate(child=child), Aggregate() if set(keys) <= {name for name, _ in new.keys}:
            if len(old.keys) != len(new.keys):
                return None
            differing = edited(old, new)
            if differing == TRUE and old.keys == new.keys and steady(old) and steady(new):
                # another aggregate function: the groups' values show where they differ, no condition on rows does
                return (project_columns(edited_values(old, new), keys),)
            return _both(reduced_by_filter(child, differing), old.keys, new.keys, keys)
        case Window(child=child, partition=partition), Window() if partition and old.partition == partition:
            if not set(keys) <= set(child.columns):
                return None
            differing = edited(old, new)
            if differing == TRUE and steady(old) and steady(new):
                return (project_columns(edited_values(old, new), keys),)
            rows = reduced_by_filter(child, differing)
            if set(keys) <= set(partition):
                return (project_columns(rows, keys),)
            on = tuple((p, p) for p in partition)
            return (project_columns(Restrict(child, on, Distinct(project_columns(rows, partition))), keys),)
        case Generate(), Generate() if delta := _delta(old, new):
            # the days that only one of the two calendars has
            return (project_columns(delta, keys),)
        case Join(), Join() if old.kind != new.kind and old.on == new.on and {old.kind, new.kind} <= KEEPING.keys():
            return tuple(project_columns(alone, keys) for alone, _ in unmatched(new, old.kind, new.kind))
        case Join(left=a, right=b), Join() if old.kind == new.kind != "inner" and (
            shared := shared_conditions(old.on, new.on)
        ):
            # the rows of a side whose set of matches differs: each with a match that differs, and without a match
            pairs = Join(a, b, "inner", edited_matches(old, new, shared))
            found: list[Node] = [project_columns(pairs, keys)]
            for kind, side in (("left", b), ("right", a)):
                if old.kind in (kind, "full") and set(keys) & set(side.columns):
                    items = tuple((k, typed_null(column(k)) if k in side.columns else column(k)) for k in keys)
                    found.append(Project(pairs, items))
            return tuple(found)
        case Join(), Join() if old.kind == new.kind and (filtered := filter_unshared(old, new)):
            return _affected(*filtered, keys)
        case _:
            return None


def _both(rows: Node, old: Items, new: Items, keys: Keys) -> Terms | None:
    """The rows' keys by the old expressions and by the new ones."""
    named = [{name: e for name, e in items if name in keys} for items in (old, new)]
    if not all(e.fixed for by in named for e in by.values()):
        return None
    listed = (tuple((k, by[k]) for k in keys) for by in named)
    return tuple(Project(rows, items) for items in dict.fromkeys(listed))


def _moved(old: Node, new: Node, keys: Keys) -> Terms | None:
    """The keys that an operator's changed input reaches: both sides are the same operator."""
    match new:
        case Scan() | Filter() | Project() | Generate() | Join() | Union() | Distinct() | Aggregate() | Window():
            pass
        case Restrict() | Weighted() | Consolidate() | Leaf():
            return None
        case _:
            assert_never(new)
    match old, new:
        case Scan(source=a, columns=columns), Scan(source=b) if a == b:
            return (project_columns(Changes(b, columns), keys),)
        case Filter(), Filter(predicate=predicate):
            if (lower := sunk(new)) != new:
                return _affected(sunk(old), lower, keys)
            return _filtered(old.child, new.child, predicate, keys)
        case Project(), Project(items=items):
            named = {name: e for name, e in items if name in keys}
            if not all(e.fixed for e in named.values()):
                return None
            if legs := _legs(old.child, new, keys):
                return legs
            below = _affected(old.child, new.child, _order(frozenset().union(*(e.refs for e in named.values()))))
            return None if below is None else tuple(Project(t, tuple((k, named[k]) for k in keys)) for t in below)
        case Generate(), Generate(call=call, generated=generated):
            own = tuple(k for k in keys if k not in generated)
            if len(own) == len(keys):
                return _affected(old.child, new.child, keys)
            if not call.fixed:
                return None
            below = _affected(old.child, new.child, tuple(dict.fromkeys((*own, *_order(call.refs)))))
            return None if below is None else tuple(project_columns(replace(new, child=t), keys) for t in below)
        case Union(), Union() if len(old.children) == len(new.children):
            return _union(old, new, keys)
        case Distinct(), Distinct():
            return _affected(old.child, new.child, keys)
        case Aggregate(), Aggregate(keys=group):
            named = dict(group)
            if not all(k in named for k in keys):
                return None
            below = _affected(old.child, new.child, _order(frozenset().union(*(named[k].refs for k in keys))))
            return None if below is None else tuple(Project(t, tuple((k, named[k]) for k in keys)) for t in below)
        case Window(), Window(child=child, partition=partition):
            if set(keys) <= set(partition):
                return _affected(old.child, child, keys)
            rows = _affected(old.child, child, keys)
            reach = reach_of(new)
            if reach and reach.order in keys and set(keys) <= {reach.order, *partition}:
                return None if rows is None else tuple(reached(t, reach) for t in rows)
            by_partition = _affected(old.child, child, partition)
            if rows is None or by_partition is None:
                return None
            # every row of an affected partition may differ, whatever its key, if it does not come before the change
            order = looks_back(new)
            ordered = _affected(old.child, child, (*partition, *order.columns)) if order else None
            read = {*keys, *partition, *(order.columns if order and ordered else ())}
            whole = child if settled(child) else loosened(child)
            whole = whole if read <= set(whole.columns) else child
            parts: Node = Restrict(whole, tuple((p, p) for p in partition), Distinct(Union(by_partition)))
            if order and ordered:
                parts = from_first(whole, partition, order, Union(ordered))
            return (*rows, project_columns(parts, keys))
        case Join(), Join():
            if (lower := sunk(new)) != new:
                return _affected(sunk(old), lower, keys)
            return _join(old, new, keys)
        case _:
            return None


def _union(old: Union, new: Union, keys: Keys) -> Terms | None:
    if new.aligned is not None and not set(keys) <= new.aligned:
        return None
    at = {name: i for i, name in enumerate(new.columns)}
    found: list[Node] = []
    for before, branch in zip(old.children, new.children, strict=True):
        own = tuple(branch.columns[at[k]] for k in keys)
        below = _affected(before, branch, tuple(dict.fromkeys(own)))
        if below is None:
            return None
        found += [Project(t, tuple((k, column(c)) for k, c in zip(keys, own, strict=True))) for t in below]
    return tuple(found)


def _filtered(old: Node, new: Node, predicate: Expr, keys: Keys) -> Terms | None:
    """The keys of the change's rows that pass the predicate, if its columns need no further scan; else of all."""
    all_keys = _affected(old, new, keys)
    # each filter asks twice, so the questions double with every further filter above another
    if not predicate.fixed or _filters_above_each_other(new) > MOST_FILTERS:
        return all_keys
    more = _affected(old, new, tuple(dict.fromkeys((*keys, *_order(predicate.refs)))))
    if more is None or (all_keys is not None and (_cost(more) > _cost(all_keys) or not all(map(_is_repeatable, more)))):
        return all_keys
    return tuple(project_columns(Filter(t, predicate), keys) for t in more)


def _join(old: Join, join: Join, keys: Keys) -> Terms | None:
    match join.kind:
        case "inner" | "cross":
            return _inner(old, join, keys)
        case "left" | "semi" | "anti":
            return _left(old, join, keys)
        case "right":
            return _left(swapped(old), swapped(join), keys)
        case "full":
            # its rows are the rows of A ⟕ B and of B ⟕ A
            left = _left(replace(old, kind="left"), replace(join, kind="left"), keys)
            right = _left(swapped(replace(old, kind="right")), swapped(replace(join, kind="right")), keys)
            return None if left is None or right is None else (*left, *right)
        case _:
            assert_never(join.kind)


def _legs(old: Node, new: Project, keys: Keys) -> Terms | None:
    """The keys of both legs' changed rows, for a full join whose keys are `coalesce` of columns that are equal.

    A row of either leg is only in rows that have its own value there, with and without a match.
    """
    pair = full_join_key(new.child, new.items, tuple((k, k) for k in keys))
    if pair is None or not isinstance(old, Join) or (old.kind, old.on) != ("full", pair[0].on):
        return None
    join, left_on, right_on = pair
    if not {(a, b) for (a, _), (b, _) in zip(left_on, right_on, strict=True)} <= set(join.identities):
        return None
    found: list[Node] = []
    for before, leg, on in ((old.left, join.left, left_on), (old.right, join.right, right_on)):
        below = _affected(before, leg, tuple(dict.fromkeys(c for c, _ in on)))
        if below is None:
            return None
        found += (Project(t, tuple((k, column(c)) for c, k in on)) for t in below)
    return tuple(found)


def _inner(old: Join, join: Join, keys: Keys) -> Terms | None:
    found: list[Node] = []
    hops = 0
    for before, one, other in ((old.left, join.left, join.right), (old.right, join.right, join.left)):
        if before == one:
            continue
        if (direct := _direct(join, before, one, keys)) is not None:
            found += direct
        elif (hop := _hop(join, before, one, other, keys)) is not None:
            hops += 1
            found += hop
        else:
            return None
    if hops == 2:
        # a row gone from both sides is in neither new version
        a, b = _side(join, old.left, join.left, keys), _side(join, old.right, join.right, keys)
        if a is None or b is None:
            return None
        found += [project_columns(Join(x, y, join.kind, join.on), keys) for x in a for y in b]
    return tuple(found)


def _left(old: Join, join: Join, keys: Keys) -> Terms | None:
    """`ΔA ⟕ B1`, and every left row whose set of matches changed: with each changed match, and with none."""
    a, b = join.left, join.right
    a_moved, b_moved = old.left != a, old.right != b
    right_keys = tuple(k for k in keys if k in b.columns)
    found: list[Node] = []
    if not right_keys:
        if a_moved:
            rows = _affected(old.left, a, keys)
            if rows is None:
                return None
            found += rows
        if b_moved:
            inner = Join(a, b, "inner", join.on)
            reached = _direct(inner, old.right, b, keys)
            reached = _hop(inner, old.right, b, a, keys) if reached is None else reached
            if reached is None:
                return None
            found += reached
        return tuple(found)
    partners = join.standing(a)
    if all(k in partners for k in right_keys):
        # the right column is the left one's equal, or NULL
        mapped = {k: partners[k] for k in right_keys}
        left_keys = frozenset(k for k in keys if k in a.columns).union(*(e.refs for e in mapped.values()))
        plain = _left(old, join, _order(left_keys))
        if plain is None:
            return None
        return tuple(
            Project(t, tuple((k, values.get(k, column(k))) for k in keys))
            for t in plain
            for values in (mapped, {k: typed_null(partners[k]) for k in right_keys})
        )
    padded = tuple((k, typed_null(column(k)) if k in right_keys else column(k)) for k in keys)
    rows_a = _side(join, old.left, a, keys)
    if a_moved:
        if rows_a is None:
            return None
        found += [project_columns(Join(t, b, "left", join.on), keys) for t in rows_a]
        if b_moved:
            found += [project_columns(beside_nulls(t, b, right_keys), keys) for t in rows_a]
    if b_moved:
        rows_b = _side(join, old.right, b, keys)
        if rows_b is None:
            return None
        for t in rows_b:
            for whole in (a, *(rows_a or ())):
                matched = Join(whole, t, "inner", join.on)
                found += [project_columns(matched, keys), Project(matched, padded)]
    return tuple(found)


def _direct(join: Join, old: Node, side: Node, keys: Keys) -> Terms | None:
    """Return the keys from one side's change alone: equated columns replace the other side's."""
    other = join.standing(side)
    if any(k not in side.columns and k not in other for k in keys):
        return None
    own = tuple((k, column(k) if k in side.columns else other[k]) for k in keys)
    below = _affected(old, side, _order(frozenset().union(*(e.refs for _, e in own))))
    return None if below is None else tuple(Project(t, own) for t in below)


def _hop(join: Join, old: Node, side: Node, other: Node, keys: Keys) -> Terms | None:
    """The keys one join away: the change joined with the other side's new version."""
    computed = computed_by_windows(other)
    plain = tuple(e for e in join.on if not e.refs & computed)
    tied = any(len(set(e.equality or ()) & set(other.columns)) == 1 for e in plain)
    if plain != join.on and tied and not computed & set(keys):
        # to compute windows of all rows costs more than further keys do
        join = replace(join, on=plain)
    rows = _side(join, old, side, keys)
    if rows is None:
        return None
    wanted = _side_columns(join, other, keys)
    more = without_lookups(loosened(other, wanted), wanted)
    reached = more if wanted <= frozenset(more.columns) else without_lookups(other, wanted)
    if not _is_repeatable(project_columns(reached, sorted(wanted))):
        # no NULL is equal to anything
        nulls = not all(e.equality and "<=>" not in e.written for e in join.on)
        reached = with_each_pick(other, wanted, nulls) or reached
    # in a join by range alone a row matches many others: equal rows are joined once
    each = tuple(Distinct(t) for t in rows) if _by_range(join) else rows
    return tuple(project_columns(Join(t, reached, join.kind, join.on), keys) for t in each)


def _by_range(join: Join) -> bool:
    """Return whether all conditions of the join compare the order of columns: DISTINCT can distinguish their values."""
    compared = [comparisons(e) for e in join.on]
    sides = (side for found in compared for one, _, other in found for side in (one, other))
    return bool(compared) and all(compared) and all(column_moved(side) for side in sides)


def _side_columns(join: Join, side: Node, keys: Keys) -> frozenset[str]:
    return frozenset(keys).union(*(e.refs for e in join.on)) & frozenset(side.columns)


def _side(join: Join, old: Node, side: Node, keys: Keys) -> Terms | None:
    """Return one side's affected values of its own key columns and of the columns that the join condition reads."""
    wanted = _side_columns(join, side, keys)
    return _affected(old, side, _order(wanted)) if wanted else None


@lru_cache(maxsize=1_000)
def _filters_above_each_other(node: Node) -> int:
    below = max(map(_filters_above_each_other, children(node)), default=0)
    return below + isinstance(node, Filter)


def _cost(terms: Terms) -> int:
    return sum(scans(t) for t in terms)


def _order(names: frozenset[str]) -> Keys:
    return tuple(sorted(names))
