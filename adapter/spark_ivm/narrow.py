"""Edits whose answer is a part of the old one: the table has the rows that stay, so its sources are not read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal

from spark_ivm.algebra import TRUE, Aggregate, Distinct, Expr, Filter, Items, Node, Project, Ref, Window
from spark_ivm.functions import AGGREGATES
from spark_ivm.predicates import conjuncts
from spark_ivm.trees import Group, Tree, Unlike, bare, expr_of, over, tree_of


def narrowed(old: Node, new: Node) -> Expr | None:
    """The condition over their columns under which the old query's rows are the new one's; None where none is known.

    Both are aligned. Law: new = σ(old).
    """
    match old, new:
        case Filter(child=a, predicate=was), Filter(child=b, predicate=now) if a == b and implies(now, was):
            return now if now.fixed and not now.params else None
        case Filter(child=Aggregate() as a, predicate=p), Filter(child=Aggregate() as b, predicate=q) if p == q:
            return _having(a, b, p)
        case Project(child=a, items=items), Project(child=b) if items == new.items:
            return _above(narrowed(a, b), _names(items, a))
        case Distinct(child=a), Distinct(child=b):
            return narrowed(a, b)
        case Aggregate(child=a, keys=keys), Aggregate(child=b) if keys and keys == new.keys:
            # a group's rows all pass or none
            return _above(narrowed(a, b), _names(keys)) if old.aggregates == new.aggregates else None
        case Window(child=a, partition=partition, items=items), Window(child=b) if partition == new.partition:
            return _above(narrowed(a, b), {c: c for c in partition}) if items == new.items else None
        case _:
            return None


def _having(old: Aggregate, new: Aggregate, predicate: Expr) -> Expr | None:
    """The same where groups pass by a condition that is computed with them, over what else is."""
    was, now = dict(old.aggregates), dict(new.aggregates)
    differing = [name for name, e in now.items() if was.get(name) != e]
    if old.child != new.child or old.keys != new.keys or was.keys() != now.keys() or len(differing) != 1:
        return None
    if {*predicate.refs} != {*differing} or len(predicate.parts) > 3:
        return None  # it is no more than the condition in parentheses
    others = tuple((name, e) for name, e in new.aggregates if name not in differing)
    asked, had = (over_held(e, others) for e in (now[differing[0]], was[differing[0]]))
    return asked if asked is not None and had is not None and implies(asked, had) else None


def over_held(e: Expr, computed: Items) -> Expr | None:
    """The expression over columns that hold what it computes; None if some of it stands in none."""
    try:
        tree = over(tree_of(e), {bare(tree_of(value)): Ref(name) for name, value in reversed(computed)})
    except Unlike:
        return None
    found = expr_of(tree, e)
    return found if not _aggregates(tree) and found.refs <= {name for name, _ in computed} else None


def _aggregates(tree: Tree) -> bool:
    """Whether rows are put together in it."""
    nested = (item for leaf in tree if isinstance(leaf, Group) for item in leaf.items)
    return any(isinstance(leaf, str) and leaf.lower() in AGGREGATES for leaf in tree) or any(map(_aggregates, nested))


def implies(one: Expr, other: Expr) -> bool:
    """Whether a row that passes the first predicate passes the second, as far as their texts tell."""
    given = conjuncts(one)
    return other == TRUE or all(any(_implies(g, c) for g in given) for c in conjuncts(other))


def _names(items: Items, child: Node | None = None) -> dict[str, str]:
    """What columns are called above, those too that are of one expression with one that stands there."""
    names = {e.column: name for name, e in reversed(items) if e.column}
    while isinstance(child, Filter):
        child = child.child
    if isinstance(child, Aggregate):
        known = {e: names[c] for c, e in child.aggregates if c in names}
        names |= {c: known[e] for c, e in child.aggregates if e in known}
    return names


def _above(condition: Expr | None, names: Mapping[str, str]) -> Expr | None:
    """The condition over the columns above, if they have all that it reads."""
    return condition.rename(names) if condition is not None and condition.refs <= names.keys() else None


def _implies(one: Expr, other: Expr) -> bool:
    if one == other:
        return True
    a, b = _bound(one), _bound(other)
    if a is None or b is None or a[0] != b[0] or type(a[2]) is not type(b[2]):
        return False
    (_, had, x), (_, asked, y) = a, b
    match asked:
        case ">" | "<":
            further = x > y if asked == ">" else x < y  # type: ignore[operator]
            return (further and had in (asked, asked + "=", "=")) or (x == y and had == asked)
        case ">=" | "<=":
            further = x >= y if asked == ">=" else x <= y  # type: ignore[operator]
            return further and had in (asked[0], asked, "=")
        case _:
            return False


_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_MOMENT = re.compile(r"'\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?'")


def _bound(condition: Expr) -> tuple[str, str, Decimal | str] | None:
    """Column, comparison and literal of a condition that is just that; dates and times as text."""
    try:
        tree = bare(tree_of(condition))
    except Unlike:
        return None
    match tree:
        case (Ref(column), *rest) if rest and all(isinstance(leaf, str) for leaf in rest):
            words = [str(leaf) for leaf in rest]
        case _:
            return None
    literal = words[-1] if words[-2:-1] != ["-"] else "-" + words.pop()
    sign = "".join(w for w in words[:-1] if w.upper() not in ("DATE", "TIMESTAMP"))
    if sign not in (">", ">=", "<", "<=", "="):
        return None
    if _NUMBER.fullmatch(literal):
        return column, sign, Decimal(literal)
    return (column, sign, literal) if _MOMENT.fullmatch(literal) else None
