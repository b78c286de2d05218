"""The columns whose values an edit changes in rows that stay."""

from __future__ import annotations

from spark_ivm.algebra.expr import Expr, canonical, column
from spark_ivm.algebra.nodes import Aggregate, Empty, Filter, Generate, Join, Node, Scan, Union, Window
from spark_ivm.algebra.predicates import conjuncts
from spark_ivm.algebra.trees import children, made_of, named_expressions, walk
from spark_ivm.algebra.types import origin


def altered(old: Node, new: Node) -> frozenset[str]:
    """The columns that two aligned queries compute in different ways; rows that come or go do not count."""
    if old == new or isinstance(old, Empty | Scan) or isinstance(new, Empty):
        return frozenset()
    pairs = tuple(zip(children(old), children(new), strict=False))
    below = [altered(a, b) for a, b in pairs]
    match old, new:
        case Join(), Join():
            # a side's columns may now be padded with NULLs, or no longer
            sides = zip(pairs, below, old.holds, new.holds, strict=True)
            found = frozenset[str]().union(*(its if was and now else b.columns for (_, b), its, was, now in sides))
            return found & frozenset(new.columns)
        case Union(), Union() if len(old.children) == len(new.children):
            places = {b.columns.index(c) for (_, b), its in zip(pairs, below, strict=True) for c in its}
            return frozenset(new.columns[i] for i in places)
        case _ if type(old) is not type(new) or len(below) != 1:
            return frozenset(new.columns)
    was, now = _made(old), _made(new)
    found = frozenset(name for name, e in now.items() if was.get(name) != e or e.refs & below[0])
    match new:
        case Aggregate(aggregates=items) | Window(items=items) if children(old) != children(new):
            # computed of many rows: some may come or go
            return found | {name for name, _ in items}
        case _:
            return found


def _made(node: Node) -> dict[str, Expr]:
    """The node's columns as expressions over its input."""
    generated = dict.fromkeys(node.generated, node.call) if isinstance(node, Generate) else {}
    own = dict(named_expressions(node)) | generated
    return {c: own.get(c) or column(c) for c in node.columns}


def picked_otherwise(old: Node, new: Node) -> frozenset[str]:
    """The columns of rows that windows of both queries pick, as by `rn = 1`, where one may pick others.

    Not those by which the windows part the rows: whichever is picked has the same value there.
    """

    def found(query: Node) -> list[tuple[Filter, object]]:
        filters = ((n, _picking(n)) for n in walk(query) if isinstance(n, Filter))
        return [(n, (n.child, frozenset(map(canonical, picking)))) for n, picking in filters if picking]

    was, now = found(old), found(new)
    went, came = (
        tuple(n for n, way in one if way not in [w for _, w in other]) for one, other in ((was, now), (now, was))
    )
    both = [c for c in new.columns if c in old.columns]
    return frozenset(c for c in both if _through(old, c, went) and _through(new, c, came))


def _picking(node: Filter) -> tuple[Expr, ...]:
    """The conditions of a filter that read what windows compute."""
    return tuple(e for e in conjuncts(node.predicate) if any(_windows(node.child, name) for name in e.refs))


def _windows(node: Node, name: str) -> tuple[Window, ...]:
    """The windows whose functions a column of the node is made of."""
    match node:
        case Window(items=items) if name in dict(items):
            return (node,)
        case Union() | Aggregate() | Generate():
            return ()
        case _:
            return tuple(w for child, e in made_of(node, name) for r in sorted(e.refs) for w in _windows(child, r))


def _through(node: Node, name: str, filters: tuple[Node, ...]) -> bool:
    """Return whether a column comes through one of the filters that pick rows, and is no column of their partitions."""

    if isinstance(node, Filter) and node in filters:
        windows = [w for e in _picking(node) for r in e.refs for w in _windows(node.child, r)]
        if not all(origin(node, name) in [origin(w.child, p) for p in w.partition] for w in windows):
            return True
    return any(_through(child, r, filters) for child, e in made_of(node, name) for r in e.refs)


