"""`touched`: which keys a change can reach, read from the change itself wherever possible.

Law: for every row of `difference(old, new)`, its values in `keys` are among the rows of `touched`. The
converse is not promised: a touched key may come out unchanged. Only changes and *new* versions are read:
a row that exists only in the old version of a table is in that table's change.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

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
    column,
    project_columns,
    sources,
    walk,
)
from spark_ivm.simplify import simplify

Keys = tuple[str, ...]
Terms = tuple[Node, ...]
NULL = Expr(("NULL",))


def touched(new: Node, keys: Keys, changed: frozenset[str]) -> Node | None:
    """A relation with columns `keys`, each row once, or None when the change does not say which keys it reaches."""
    terms = _touched(new, keys, changed)
    return None if not terms else simplify(Distinct(Union(tuple(terms))))


def scans(node: Node) -> int:
    """How many times the node reads a base table as a whole, changes not counted."""
    return sum(isinstance(n, Scan) for n in walk(node))


def _touched(node: Node, keys: Keys, changed: frozenset[str]) -> Terms | None:
    if not sources(node) & changed:
        return ()
    if not keys or any(k not in node.columns for k in keys):
        return None
    match node:
        case Scan(source=source, columns=columns):
            return (project_columns(Changes(source, columns), keys),)
        case Filter(child=child, predicate=predicate):
            return _filtered(child, predicate, keys, changed)
        case Project(child=child, items=items):
            named = {name: e for name, e in items if name in keys}
            if any(e.volatile or e.unstable for e in named.values()):
                return None
            below = _touched(child, _order(frozenset().union(*(e.refs for e in named.values()))), changed)
            return None if below is None else tuple(Project(t, tuple((k, named[k]) for k in keys)) for t in below)
        case Generate(child=child, call=call, made=made):
            own = tuple(k for k in keys if k not in made)
            if len(own) == len(keys):
                return _touched(child, keys, changed)
            if call.volatile or call.unstable:
                return None
            below = _touched(child, tuple(dict.fromkeys((*own, *_order(call.refs)))), changed)
            return None if below is None else tuple(project_columns(replace(node, child=t), keys) for t in below)
        case Union(children=branches):
            if node.aligned is not None and not set(keys) <= node.aligned:
                return None
            at = {name: i for i, name in enumerate(node.columns)}
            found: list[Node] = []
            for branch in branches:
                own = tuple(branch.columns[at[k]] for k in keys)
                below = _touched(branch, tuple(dict.fromkeys(own)), changed)
                if below is None:
                    return None
                found += [Project(t, tuple((k, column(c)) for k, c in zip(keys, own, strict=True))) for t in below]
            return tuple(found)
        case Distinct(child=child):
            return _touched(child, keys, changed)
        case Aggregate(child=child, keys=group):
            named = dict(group)
            if not all(k in named for k in keys):
                return None
            below = _touched(child, _order(frozenset().union(*(named[k].refs for k in keys))), changed)
            return None if below is None else tuple(Project(t, tuple((k, named[k]) for k in keys)) for t in below)
        case Window(child=child, partition=partition):
            if set(keys) <= set(partition):
                return _touched(child, keys, changed)
            rows = _touched(child, keys, changed)
            parts = _touched(child, partition, changed)
            if rows is None or parts is None:
                return None
            # every row of a touched partition may differ, whatever its key
            on = tuple((p, p) for p in partition)
            return (*rows, project_columns(Restrict(child, on, Distinct(Union(parts))), keys))
        case Join():
            return _join(node, keys, changed)
        case _:
            return None


def _filtered(child: Node, predicate: Expr, keys: Keys, changed: frozenset[str]) -> Terms | None:
    """The change's rows that pass the predicate, if its columns come at no further scan; else all of them."""
    all_keys = _touched(child, keys, changed)
    if predicate.volatile or predicate.unstable:
        return all_keys
    more = _touched(child, tuple(dict.fromkeys((*keys, *_order(predicate.refs)))), changed)
    if more is None or (all_keys is not None and _cost(more) > _cost(all_keys)):
        return all_keys
    return tuple(project_columns(Filter(t, predicate), keys) for t in more)


def _join(join: Join, keys: Keys, changed: frozenset[str]) -> Terms | None:
    match join.kind:
        case "inner" | "cross":
            return _inner(join, keys, changed)
        case "left" | "semi" | "anti":
            return _left(join, keys, changed)
        case "right":
            return _left(Join(join.right, join.left, "left", join.on), keys, changed)
        case "full":
            # its rows are those of A ⟕ B and of B ⟕ A
            left = _left(Join(join.left, join.right, "left", join.on), keys, changed)
            right = _left(Join(join.right, join.left, "left", join.on), keys, changed)
            return None if left is None or right is None else (*left, *right)
        case _:
            assert_never(join.kind)


def _inner(join: Join, keys: Keys, changed: frozenset[str]) -> Terms | None:
    found: list[Node] = []
    hops = 0
    for one, other in ((join.left, join.right), (join.right, join.left)):
        if not sources(one) & changed:
            continue
        if (direct := _direct(join, one, keys, changed)) is not None:
            found += direct
        elif (hop := _hop(join, one, other, keys, changed)) is not None:
            hops += 1
            found += hop
        else:
            return None
    if hops == 2:
        # a row gone from both sides is in neither new version
        a, b = _side(join, join.left, keys, changed), _side(join, join.right, keys, changed)
        if a is None or b is None:
            return None
        found += [project_columns(Join(x, y, join.kind, join.on), keys) for x in a for y in b]
    return tuple(found)


def _left(join: Join, keys: Keys, changed: frozenset[str]) -> Terms | None:
    """`ΔA ⟕ B1`, and every left row whose set of matches changed: with each changed match, and with none."""
    a, b = join.left, join.right
    right_keys = tuple(k for k in keys if k in b.columns)
    found: list[Node] = []
    if not right_keys:
        if sources(a) & changed:
            rows = _touched(a, keys, changed)
            if rows is None:
                return None
            found += rows
        if sources(b) & changed:
            inner = Join(a, b, "inner", join.on)
            reached = _direct(inner, b, keys, changed)
            reached = _hop(inner, b, a, keys, changed) if reached is None else reached
            if reached is None:
                return None
            found += reached
        return tuple(found)
    partners = {r: left for left, r in join.equalities}
    if all(k in partners for k in right_keys):
        # the right column is the left one's equal, or NULL
        mapped = {k: column(partners[k]) for k in right_keys}
        plain = _left(
            join, _order(frozenset(k for k in keys if k in a.columns) | {partners[k] for k in right_keys}), changed
        )
        if plain is None:
            return None
        return tuple(
            Project(t, tuple((k, values.get(k, column(k))) for k in keys))
            for t in plain
            for values in (mapped, dict.fromkeys(right_keys, NULL))
        )
    padded = tuple((k, NULL if k in right_keys else column(k)) for k in keys)
    rows_a = _side(join, a, keys, changed)
    if sources(a) & changed:
        if rows_a is None:
            return None
        found += [project_columns(Join(t, b, "left", join.on), keys) for t in rows_a]
        if sources(b) & changed:
            found += [Project(t, padded) for t in rows_a]
    if sources(b) & changed:
        rows_b = _side(join, b, keys, changed)
        if rows_b is None:
            return None
        for t in rows_b:
            for whole in (a, *(rows_a or ())):
                matched = Join(whole, t, "inner", join.on)
                found += [project_columns(matched, keys), Project(matched, padded)]
    return tuple(found)


def _direct(join: Join, side: Node, keys: Keys, changed: frozenset[str]) -> Terms | None:
    """The keys from one side's change alone, taking the other side's columns from the equated ones."""
    other = {l if r in side.columns else r: r if r in side.columns else l for l, r in join.equalities}  # noqa: E741
    own = {k: k if k in side.columns else other.get(k) for k in keys}
    if any(c is None for c in own.values()):
        return None
    below = _touched(side, _order(frozenset(c for c in own.values() if c)), changed)
    if below is None:
        return None
    return tuple(Project(t, tuple((k, column(c)) for k, c in own.items() if c)) for t in below)


def _hop(join: Join, side: Node, other: Node, keys: Keys, changed: frozenset[str]) -> Terms | None:
    """The keys one join away: the change joined with the other side's new version."""
    rows = _side(join, side, keys, changed)
    if rows is None:
        return None
    more = loosened(other)
    reached = more if _side_columns(join, other, keys) <= frozenset(more.columns) else other
    return tuple(project_columns(Join(t, reached, join.kind, join.on), keys) for t in rows)


def loosened(node: Node) -> Node:
    """The node without its windows and without the filters on what they compute: all its rows and more.

    A key is touched if one of the node's rows leads to it, so more rows do no harm; ranking every row would.
    """
    match node:
        case Window(child=child):
            return loosened(child)
        case Filter(child=child, predicate=predicate):
            below = loosened(child)
            return Filter(below, predicate) if predicate.refs <= frozenset(below.columns) else below
        case Project(child=child, items=items):
            below = loosened(child)
            kept = tuple((name, e) for name, e in items if e.refs <= frozenset(below.columns))
            return Project(below, kept) if kept else node
        case Join(kind="inner" | "cross", left=left, right=right, on=on):
            a, b = loosened(left), loosened(right)
            known = frozenset((*a.columns, *b.columns))
            return Join(a, b, node.kind, on) if all(e.refs <= known for e in on) else node
        case _:
            return node


def _side_columns(join: Join, side: Node, keys: Keys) -> frozenset[str]:
    return frozenset(keys).union(*(e.refs for e in join.on)) & frozenset(side.columns)


def _side(join: Join, side: Node, keys: Keys, changed: frozenset[str]) -> Terms | None:
    """One side's touched values of its own key columns and of those the join condition reads."""
    wanted = _side_columns(join, side, keys)
    return _touched(side, _order(wanted), changed) if wanted else None


def _cost(terms: Terms) -> int:
    return sum(scans(t) for t in terms)


def _order(names: frozenset[str]) -> Keys:
    return tuple(sorted(names))
