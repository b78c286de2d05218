"""Queries that read less and have more rows: enough to find keys by, since keys that are not affected do no harm.

Law widening: each row of the query is a row of the wider one, in the columns that this one has.
"""

from __future__ import annotations

from dataclasses import replace

from spark_ivm.algebra.expr import Expr, Items, column, refs_of, typed_null
from spark_ivm.algebra.nodes import Aggregate, Distinct, Filter, Join, Node, Project, Scan, Union, Window
from spark_ivm.algebra.predicates import conjunction, conjuncts
from spark_ivm.algebra.trees import children, uses
from spark_ivm.parser.fragments import Ref
from spark_ivm.parser.terms import Call
from spark_ivm.rewrite.rules import settled

Conditions = tuple[Expr, ...]


def loosened(node: Node, wanted: frozenset[str] = frozenset()) -> Node:
    """Return the node without its windows and without the filters on what they compute: all its rows and more.

    A key is affected if one of the node's rows leads to it, so more rows do no harm; ranking every row would. A join on
    what windows compute stays, unless the `wanted` columns are all of one side: then it is that side.
    """
    match node:
        case Window(child=child):
            return loosened(child, wanted)
        case Filter(child=child, predicate=predicate):
            below = loosened(child, wanted)
            return Filter(below, predicate) if predicate.refs <= frozenset(below.columns) else below
        case Project(child=child, items=items):
            below = loosened(child, refs_of(tuple((name, e) for name, e in items if name in wanted)))
            kept = tuple((name, e) for name, e in items if e.refs <= frozenset(below.columns))
            return Project(below, kept) if kept else node
        case Join(kind="inner" | "cross", left=left, right=right, on=on):
            a, b = loosened(left, wanted), loosened(right, wanted)
            known = frozenset((*a.columns, *b.columns))
            if all(e.refs <= known for e in on):
                return Join(a, b, node.kind, on)
            return next((side for side in (a, b) if wanted and wanted <= frozenset(side.columns)), node)
        case _:
            return node


def computed_by_windows(node: Node) -> frozenset[str]:
    """Return the columns that windows compute, and those computed of them."""
    match node:
        case Window(child=child, items=items):
            return computed_by_windows(child) | {name for name, _ in items}
        case Filter(child=child):
            return computed_by_windows(child)
        case Project(child=child, items=items):
            below = computed_by_windows(child)
            return frozenset(name for name, e in items if e.refs & below)
        case Join(left=left, right=right):
            return computed_by_windows(left) | computed_by_windows(right)
        case _:
            return frozenset()


def without_lookups(node: Node, wanted: frozenset[str]) -> Node:
    """Return the node without joined relations that give no wanted column, each row at least once.

    Of inner joins only a relation goes that leaves no row of its own out: most rows of the others have a match in it.
    """
    match node:
        case Join(kind="left", left=left) if wanted <= frozenset(left.columns):
            return without_lookups(left, wanted)
        case Join(kind="inner" | "cross" | "left", left=left, right=right, on=on):
            for kept, other in ((left, right), (right, left)) if node.kind != "left" else ():
                its = {c: column(c) for c in kept.columns} | node.standing(kept)
                between = all(e.refs & set(kept.columns) for e in on)
                if between and wanted and wanted <= its.keys() and _has_all_rows(other):
                    items = tuple((c, its[c]) for c in sorted(wanted))
                    return Project(without_lookups(kept, refs_of(items)), items)
            read = wanted.union(*(e.refs for e in on))
            a, b = (without_lookups(side, read & frozenset(side.columns)) for side in (left, right))
            return replace(node, left=a, right=b)
        case Project(child=child, items=items):
            named = tuple((name, e) for name, e in items if name in wanted)
            below = without_lookups(child, refs_of(named))
            return Project(below, named) if named and below != child else node
        case _:
            return node


def _has_all_rows(node: Node) -> bool:
    """Whether no filter and no match chooses among the rows of the node's tables."""
    match node:
        case Scan():
            return True
        case Project() | Window() | Distinct() | Union() | Aggregate() | Join(kind="left" | "full"):
            return all(map(_has_all_rows, children(node)))
        case _:
            return False


# aggregates and functions of windows whose value is a value of their first argument, or NULL
_PICKING = frozenset("any_value first first_value last last_value max_by min_by mode nth_value".split())


def with_each_pick(node: Node, wanted: frozenset[str], nulls: bool) -> Node | None:
    """Return the wanted columns of the node's rows and of further rows; None where they cannot be known.

    A row comes with each value that may have been picked for it among the rows of its group or its partition. With
    `nulls` it comes with a NULL, too.
    """
    if settled(node):
        return node
    match node:
        case Project(child=child, items=items):
            named = tuple((name, e) for name, e in items if name in wanted)
            below = with_each_pick(child, refs_of(named), nulls) if named else None
            return below and Project(below, named)
        case Filter(child=child, predicate=predicate):
            below = with_each_pick(child, wanted, nulls)
            own = frozenset(name for name, _ in child.items) if isinstance(child, Window) else frozenset()
            kept = below is not None and predicate.refs <= frozenset(below.columns) - own
            return Filter(below, predicate) if below and kept else below
        case Join(left=left, right=right, on=on) if all(node.holds) or (node.holds[0] and settled(right)):
            read = wanted.union(*(e.refs for e in on))
            a, b = (with_each_pick(side, read & frozenset(side.columns), nulls) for side in (left, right))
            return replace(node, left=a, right=b) if a and b else None
        case Window(child=child, partition=partition, items=items) if settled(child):
            picks = tuple((name, e) for name, e in items if name in wanted)
            if not picks:
                return child
            names = tuple((f"__ivm_{p}", column(p)) for p in partition)
            picked = _each_value(child, names, picks, nulls)
            on = tuple(Expr((Ref(p), " <=> ", Ref(name))) for name, e in names if (p := e.column))
            return picked and Join(child, picked, "inner", on)
        case Aggregate(child=child, keys=keys, aggregates=aggregates) if settled(child):
            picks = tuple((name, e) for name, e in aggregates if name in wanted)
            return _each_value(child, keys, picks, nulls) if picks else Distinct(Project(child, keys))
        case _:
            return None


def _each_value(rows: Node, by: Items, picks: Items, nulls: bool) -> Node | None:
    """Return the expressions `by` of the rows, with each value that the one pick may have."""
    match picks:
        case ((name, e),) if by and isinstance(e.tree, Call) and e.tree.name in _PICKING and e.tree.args:
            value = replace(e.piece(e.tree.args[0]), order_dependent=False)
            values = (value, typed_null(value)) if nulls else (value,)
            found = Distinct(Union(tuple(Project(rows, (*by, (name, v))) for v in values)))
            return found if settled(found) else None
        case _:
            return None


def asides(node: Node) -> list[Node]:
    """The node's rows, each perhaps more than once and perhaps with others, read from one side of its joins alone.

    One relation for each side that has all the columns and that a filter of the node reads, those with few columns
    first.
    """
    return sorted(_asides(node, (), {c: c for c in node.columns}), key=_columns_read)


def _asides(node: Node, conditions: Conditions, named: dict[str, str]) -> list[Node]:
    """`named`: which of the node's columns is wanted under which name."""
    # a column that the node does not have may have the name of a column deeper down
    conditions = tuple(c for c in conditions if c.refs <= set(node.columns))
    match node:
        case Project(child=child, items=items):
            by = dict(items)
            below = {name: inner for name, c in named.items() if (inner := by[c].column)}
            mine = tuple(c.replace_refs(by) for c in conditions)
            return _asides(child, mine, below) if len(below) == len(named) else []
        case Filter(child=child, predicate=predicate):
            return _asides(child, (*conditions, *conjuncts(predicate)), named)
        case Distinct(child=child):
            return _asides(child, conditions, named)
        case Window(child=child):
            return _asides(child, conditions, named) if set(named.values()) <= set(child.columns) else []
        case Join():
            held = [side for side, holds in zip((node.left, node.right), node.holds, strict=True) if holds]
            return [wider for side in held for wider in _from_side(node, side, conditions, named)]
        case _:
            mine = tuple(c for c in conditions if c.refs and c.refs <= set(node.columns) and c.fixed)
            items = tuple((name, column(c)) for name, c in named.items())
            return [Project(Filter(node, conjunction(mine)), items)] if mine else []


def _columns_read(node: Node) -> int:
    return sum(len(n.columns) for n in uses(node) if isinstance(n, Scan))


def _from_side(join: Join, side: Node, conditions: Conditions, named: dict[str, str]) -> list[Node]:
    equal, same = ({}, {}) if join.kind != "inner" else (
        {a: b for pair in pairs for a, b in (pair, pair[::-1]) if b in side.columns}
        for pairs in (join.equalities, join.identities)
    )  # fmt: skip
    own = {name: c if c in side.columns else equal.get(c, "") for name, c in named.items()}
    by = {a: column(b) for a, b in same.items()}
    its = tuple(c.replace_refs({r: by[r] for r in c.refs - set(side.columns) if r in by}) for c in conditions)
    known = tuple(c for c in its if c.refs <= set(side.columns))
    return _asides(side, known, own) if all(own.values()) else []
