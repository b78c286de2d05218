"""Keys that are closed over the groups whose answer depends on the order of rows.

Such a group, as one of `collect_set` or `first_value`, may be computed otherwise when it is computed again. Where it
has rows of several keys, the rows of all its keys are computed again together, or no row is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from spark_ivm.algebra.expr import Expr, Items, column, refs_of
from spark_ivm.algebra.nodes import Aggregate, Dirty, Distinct, Filter, Generate, Join, Node, Project, Union, Window
from spark_ivm.algebra.predicates import conjunction
from spark_ivm.algebra.trees import children, expressions, project_columns, scans, walk, with_children, with_expressions
from spark_ivm.parser.fragments import Ref, Ties
from spark_ivm.rewrite.failing import Errors, safe
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.rewrite.rules import settled, simplify
from spark_ivm.rewrite.semijoin import restrict
from spark_ivm.rewrite.widen import asides

Keys = tuple[str, ...]
Names = frozenset[str]
MARK = "__ivm_group"  # begins the names of the columns that identify a group
MOST_OPERATORS = 4  # whose groups keys are closed over; of more a statement would cost more than it saves


class NotClosed(Exception):
    """The groups of a key are not known without computing them."""


@dataclass(frozen=True)
class Closed:
    """Dirty keys with all keys that share a group with one of them, and the keys that share one with these.

    `beyond` are, of the keys once they are collected, the further keys: where there are any, the keys are not closed.
    It is None where no group has rows of two keys.
    """

    keys: Node
    beyond: Node | None


def closed_keys(dirty: Node, query: Node, keys: Keys, errors: Errors) -> Closed | None:
    """The dirty keys, closed over the groups of all operators whose answer may be another one in another evaluation.

    None where a key's groups are not known.

    Law closed_keys: where nothing is beyond the keys, no group has rows both of a closed key and of another key.
    """
    try:
        fed = dict.fromkeys(_check_rows(rows, query, errors) for rows in _find_feeding_rows(query, frozenset(keys)))
    except NotClosed:
        return None
    edges = [rows for rows in fed if not _has_one_key(rows, keys)]
    if not edges and fed:
        return Closed(dirty, None)
    if not 0 < len(edges) <= MOST_OPERATORS:
        return None
    near = simplify(Distinct(Union((dirty, *_find_sharing(dirty, edges, keys)))))
    # a predicate is unknown where a key that is not among others is NULL
    further = (f for i, k in enumerate(keys) for f in ("¦" if i else "(⟦keys¦", Ref(k)))
    beyond = Filter(Union(tuple(_find_sharing(Dirty(keys), edges, keys))), Expr((*further, "⟧) IS NOT TRUE")))
    return Closed(near, simplify(beyond)) if settled(near) and settled(beyond) else None


def _find_sharing(some: Node, edges: list[Node], keys: Keys) -> Iterator[Node]:
    """The keys of the groups that have rows of some keys."""
    for rows in edges:
        groups = Distinct(project_columns(restrict(rows, some).node, _list_marks(rows)))
        yield project_columns(restrict(rows, groups).node, keys)


def _check_rows(rows: Node, query: Node, errors: Errors) -> Node:
    """The rows, or more; raises NotClosed where they may be others in another evaluation, or fail."""
    found = prune(simplify(rows))
    found = min((found, *asides(found)), key=scans)
    if not settled(found) or not safe(found, query, errors) or not all(n.columns for n in walk(found)):
        raise NotClosed
    return found


def _has_one_key(rows: Node, keys: Keys) -> bool:
    """Whether all rows of a group have one key, as the key's columns are among the group's."""
    match rows:
        case Distinct(child=child) | Filter(child=child):
            return _has_one_key(child, keys)
        case Project(items=items):
            by = dict(items)
            return {by[k] for k in keys} <= {by[m] for m in _list_marks(rows)}
        case _:
            return False


def _list_marks(node: Node) -> Keys:
    return tuple(c for c in node.columns if c.startswith(MARK))


# ── which columns, and which rows, may be others in another evaluation ──────────────────────────────────────


def wavering(node: Node) -> Names:
    """The columns that may have other values in another evaluation, be it in the last digits or by these."""
    if settled(node):
        return frozenset()
    return _find_unfixed(_flag_doubles(node))[0]


def _flag_doubles(node: Node) -> Node:
    """The node, in which what adds up doubles is flagged order-dependent."""

    def flagged(e: Expr) -> Expr:
        return replace(e, order_dependent=True) if e.non_associative else e

    below = with_children(node, tuple(map(_flag_doubles, children(node))))
    return with_expressions(below, flagged) if any(e.non_associative for e in expressions(below)) else below


@lru_cache(maxsize=10_000)
def _find_unfixed(node: Node) -> tuple[Names, bool]:
    """The columns that may have other values in another evaluation, and whether there may be other rows."""
    below = [_find_unfixed(child) for child in children(node)]
    names: Names = frozenset().union(*(names for names, _ in below))
    rows = any(rows for _, rows in below)

    def other(e: Expr) -> bool:
        return (
            e.order_dependent or bool(e.refs & names) or (any(isinstance(p, Ties) for p in e.fragments) and bool(names))
        )

    match node:
        case Filter(predicate=predicate):
            return names, rows or other(predicate)
        case Project(items=items):
            return frozenset(name for name, e in items if other(e)), rows
        case Generate(call=call, generated=generated):
            return (names | frozenset(generated), True) if other(call) else (names, rows)
        case Join(on=on):
            return names & frozenset(node.columns), rows or any(map(other, on))
        case Union(children=branches):
            at = {i for b in branches for i, c in enumerate(b.columns) if c in names}
            return frozenset(node.columns[i] for i in at), rows
        case Distinct():
            return names, rows or bool(names)
        case Aggregate(keys=keys, aggregates=aggregates):
            moved = rows or any(other(e) for _, e in keys)
            own = frozenset(name for name, e in (*keys, *aggregates) if other(e))
            return own | frozenset(name for name, _ in aggregates if moved), moved
        case Window(partition=partition, items=items):
            moved = rows or bool(names & frozenset(partition))
            return names | frozenset(name for name, e in items if moved or other(e)), rows
        case _:
            return names, rows


@lru_cache(maxsize=10_000)
def _find_plain(node: Node) -> Names:
    """Return the columns whose values are compared row by row: no operator below puts different values together."""
    if settled(node):
        return frozenset(node.columns)
    match node:
        case Project(child=child, items=items):
            below = _find_plain(child)
            return frozenset(name for name, e in items if e.fixed and not e.non_associative and e.refs <= below)
        case Aggregate(child=child, keys=keys):
            below = _find_plain(child)
            return frozenset(name for name, e in keys if e.fixed and not e.non_associative and e.refs <= below)
        case Filter(child=child) | Window(child=child) | Distinct(child=child):
            return _find_plain(child)
        case Join():
            return frozenset().union(*map(_find_plain, children(node))) & frozenset(node.columns)
        case _:
            return frozenset()


# ── relations of keys and groups ────────────────────────────────────────────────────────────────────────────


def _find_feeding_rows(node: Node, wanted: Names) -> list[Node]:
    """For each operator whose answer may be another one: the columns `wanted` of all rows, with the group of each.

    A row of several groups comes with each. There may be rows, or pairs, that are none of the node.
    """
    if all(e.fixed for n in walk(node) for e in expressions(n)):
        return []
    if not wanted <= _find_plain(node):
        raise NotClosed
    match node:
        case Filter(child=child, predicate=predicate):
            _check_fixed(predicate)
            if not _is_plain(predicate, child):
                return _find_feeding_rows(child, wanted)
            return [Filter(t, predicate) for t in _find_feeding_rows(child, wanted | predicate.refs)]
        case Project(child=child, items=items):
            for _, e in items:
                _check_fixed(e)
            named = tuple((name, e) for name, e in items if name in wanted)
            return [_add_marks(t, named) for t in _find_feeding_rows(child, refs_of(named))]
        case Join():
            return [*_find_of_side(node, 0, wanted), *_find_of_side(node, 1, wanted)]
        case Aggregate(child=child, keys=keys):
            named = tuple((name, e) for name, e in keys if name in wanted)
            found = [_add_marks(t, named) for t in _find_feeding_rows(child, refs_of(named))]
            if any(name in _find_unfixed(node)[0] for name, _ in node.aggregates):
                found.append(_list_groups(child, named, keys))
            return found
        case Window(child=child, partition=partition, items=items):
            named = tuple((name, column(name)) for name in child.columns if name in wanted)
            found = _find_feeding_rows(child, wanted)
            if any(name in _find_unfixed(node)[0] for name, _ in items):
                found.append(_list_groups(child, named, tuple((p, column(p)) for p in partition)))
            return found
        case _:
            raise NotClosed


def _list_groups(child: Node, named: Items, by: Items) -> Node:
    """The named expressions over the child, with the expressions that it is grouped by."""
    if not by or not all(e.fixed and _is_plain(e, child) for _, e in by):
        raise NotClosed
    rows = _widen(child, refs_of((*named, *by)))
    return Distinct(Project(rows, (*named, *((f"{MARK}{i}", e) for i, (_, e) in enumerate(by)))))


def _find_of_side(join: Join, side: int, wanted: Names) -> list[Node]:
    """As `_find_feeding_rows`, for the operators below one side of a join."""
    one, other = (join.left, join.right)[side], (join.right, join.left)[side]
    own, its = wanted & frozenset(one.columns), wanted - frozenset(one.columns)
    if not its:
        return _find_feeding_rows(one, own)
    on = tuple(e for e in join.on if e.fixed and e.refs <= _find_plain(one) | _find_plain(other))
    read = frozenset().union(*(e.refs for e in on))
    found = _find_feeding_rows(one, own | read & frozenset(one.columns))
    if not found:
        return []
    if not any(e.equality for e in on):
        raise NotClosed  # each row with each
    if join.kind == "full" or join.kind == ("left", "right")[side]:
        # a row without a match is there, beside NULLs
        if on != join.on or not settled(other):
            raise NotClosed
        return [Join(t, other, "left", on) for t in found]
    rows = _widen(other, its | read & frozenset(other.columns))
    return [(None if own else _leave_out_groups(join, one, rows, its)) or Join(rows, t, "inner", on) for t in found]


def _leave_out_groups(join: Join, side: Node, rows: Node, its: Names) -> Node | None:
    """The other side's rows, with the groups of a side that is nothing but groups, by the columns that are equal."""
    groups = side.child if isinstance(side, Project) else side
    if not isinstance(groups, Aggregate) or not settled(groups.child):
        return None
    called = {e.column: name for name, e in side.items if e.column} if isinstance(side, Project) else None
    equal, nulls = join.standing(rows), {c for e in join.on if e.equality and "<=>" in e.written for c in e.equality}
    names = [name if called is None else called.get(name, "") for name, _ in groups.keys]
    if not equal.keys() >= set(names):
        return None
    marks = tuple((f"{MARK}{i}", equal[name]) for i, name in enumerate(names))
    filled = tuple(mark for mark, name in zip(marks, names, strict=True) if name not in nulls)
    there = conjunction(tuple(Expr((Ref(name), " IS NOT NULL")) for name, _ in filled))
    matched = _keep_matched(rows, refs_of(filled))
    return Filter(Project(matched, (*((c, column(c)) for c in matched.columns if c in its), *marks)), there)


def _keep_matched(node: Node, names: Names) -> Node:
    """The node, perhaps without rows in which one of the columns is NULL."""
    match node:
        case Project(child=child, items=items):
            return replace(
                node, child=_keep_matched(child, frozenset(e.column for n, e in items if n in names and e.column))
            )
        case Join(kind="left", right=right) if names & frozenset(right.columns):
            return replace(node, kind="inner")
        case _:
            return node


def _widen(node: Node, wanted: Names) -> Node:
    """A relation with these columns of all rows that the node may have in any evaluation, and perhaps with others."""
    if settled(node):
        return node
    if not wanted <= _find_plain(node):
        raise NotClosed
    match node:
        case Filter(child=child, predicate=predicate):
            if not _is_plain(predicate, child):
                return _widen(child, wanted)
            return Filter(_widen(child, wanted | predicate.refs), predicate)
        case Project(child=child, items=items):
            named = tuple((name, e) for name, e in items if name in wanted)
            return Project(_widen(child, refs_of(named)), named)
        case Distinct(child=child) | Window(child=child):
            return _widen(child, wanted)
        case Join(left=left, right=right):
            for side, other, holds in ((left, right, node.holds[0]), (right, left, node.holds[1])):
                only = node.kind in ("inner", "cross") and settled(other)
                if holds and not only and wanted <= frozenset(side.columns):
                    return _widen(side, wanted)
    raise NotClosed


def _add_marks(rows: Node, named: Items) -> Node:
    return Project(rows, (*named, *((c, column(c)) for c in _list_marks(rows))))


def _check_fixed(e: Expr) -> None:
    """Raises NotClosed where an expression of a single row is another one in another evaluation: it has no group."""
    if e.order_dependent:
        raise NotClosed


def _is_plain(e: Expr, child: Node) -> bool:
    return e.fixed and e.refs <= _find_plain(child)
