"""`difference(old, new)`: what must be added to the old answer to get the new one.

One `match`, one arm a node, the law as the arm's comment. Nothing here looks at its parent; shortcuts are
in `touched` and `simplify`. `old` and `new` are the same logic, read at two versions of its sources.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from spark_ivm.algebra import (
    WEIGHT,
    Aggregate,
    Changes,
    Distinct,
    Empty,
    Expr,
    Filter,
    Generate,
    Join,
    Net,
    Node,
    Project,
    Restrict,
    Scan,
    Union,
    Weighted,
    Window,
    column,
    expressions,
    project_columns,
)


class NotDifferentiable(Exception):
    """The old side cannot be evaluated again with the same answer, or the two sides do not align."""


def difference(old: Node, new: Node) -> Node:
    """The Z-set `new − old`, with `new`'s columns and `WEIGHT`.

    Raises NotDifferentiable where an expression's answer may differ between two evaluations.
    """
    if old == new:
        return Empty((*new.columns, WEIGHT))
    for expr in (*expressions(old), *expressions(new)):
        if expr.volatile or expr.unstable or expr.inexact:
            raise NotDifferentiable(f"two evaluations of `{_text(expr)}` may differ")
    match old, new:
        case Scan(source=a), Scan(source=b) if a == b and old.columns == new.columns:
            # t@v1 − t@v0 = Changes(t, v0, v1)
            return Changes(b, new.columns)
        case Filter(predicate=p0), Filter(predicate=p1) if p0 == p1:
            # σ(C1) − σ(C0) = σ(C1 − C0)
            return Filter(difference(old.child, new.child), p1)
        case Project(items=i0), Project(items=i1) if i0 == i1:
            # π(C1) − π(C0) = π(C1 − C0)
            return Project(difference(old.child, new.child), (*i1, (WEIGHT, column(WEIGHT))))
        case Generate(), Generate() if (old.call, old.made, old.outer) == (new.call, new.made, new.outer):
            # linear: a row's own rows come and go with it
            return project_columns(replace(new, child=difference(old.child, new.child)), (*new.columns, WEIGHT))
        case Union(), Union() if len(old.children) == len(new.children):
            # ⊎ of the branches' differences, each under the first branch's names
            return Union(
                tuple(_named(difference(o, n), new.columns) for o, n in zip(old.children, new.children, strict=True))
            )
        case Join(), Join() if (old.kind, old.on) == (new.kind, new.on):
            return _join(old, new)
        case Aggregate(), Aggregate() if (old.keys, old.aggregates) == (new.keys, new.aggregates):
            return _keyed_aggregate(old, new)
        case Window(), Window() if (old.partition, old.items) == (new.partition, new.items):
            if not new.partition:
                return Union((Weighted(new, 1), Weighted(old, -1)))
            keys = Distinct(project_columns(difference(old.child, new.child), new.partition))
            return _recomputed(old, new, keys, new.partition)
        case Distinct(), Distinct():
            keys = Distinct(project_columns(difference(old.child, new.child), new.columns))
            return _recomputed(old, new, keys, new.columns)
        case _:
            raise NotDifferentiable(f"{type(old).__name__} and {type(new).__name__} do not align")


def _join(old: Join, new: Join) -> Node:
    a0, b0, a1, b1 = old.left, old.right, new.left, new.right
    da, db = difference(a0, a1), difference(b0, b1)
    match new.kind:
        case "inner" | "cross":
            # A1⋈B1 − A0⋈B0 = ΔA⋈B1 + A0⋈ΔB
            return _sum(new.columns, Join(da, b1, new.kind, new.on), Join(a0, db, new.kind, new.on))
        case "left" | "semi" | "anti":
            # linear in the left: ΔA⟕B1; right: X = A0 ⋉ ΔB, whatever the sign; X⟕B1 − X⟕B0
            touched = Join(a0, _support(db), "semi", new.on)
            return _sum(
                new.columns,
                Join(da, b1, new.kind, new.on),
                *(() if isinstance(db, Empty) else (
                    Weighted(Join(touched, b1, new.kind, new.on), 1),
                    Weighted(Join(touched, b0, new.kind, new.on), -1),
                )),
            )  # fmt: skip
        case "right":
            swapped = difference(Join(b0, a0, "left", old.on), Join(b1, a1, "left", new.on))
            return project_columns(swapped, (*new.columns, WEIGHT))
        case "full":
            # A ⟗ B = A⟕B ⊎ NULL-padded (B ▷ A), each by its own law
            padded = difference(Join(b0, a0, "anti", old.on), Join(b1, a1, "anti", new.on))
            nulls = tuple((c, Expr(("NULL",))) for c in a1.columns)
            return _sum(
                new.columns,
                difference(Join(a0, b0, "left", old.on), Join(a1, b1, "left", new.on)),
                Project(padded, (*nulls, *((c, column(c)) for c in (*b1.columns, WEIGHT)))),
            )
        case _:
            assert_never(new.kind)


def _keyed_aggregate(old: Aggregate, new: Aggregate) -> Node:
    if not new.keys:
        # the key is the empty tuple: everything or nothing, and nothing where the one row is the same
        return Net(Union((Weighted(new, 1), Weighted(old, -1))))
    delta = difference(old.child, new.child)
    keys = Distinct(Project(delta, tuple((f"__k{i}", expr) for i, (_, expr) in enumerate(new.keys))))

    def restricted(node: Aggregate) -> Node:
        carried = tuple((c, column(c)) for c in node.child.columns)
        computed = tuple((f"__k{i}", expr) for i, (_, expr) in enumerate(node.keys))
        on = tuple((f"__k{i}", f"__k{i}") for i in range(len(node.keys)))
        return Aggregate(Restrict(Project(node.child, (*carried, *computed)), on, keys), node.keys, node.aggregates)

    # D = keys of C1 − C0; Op1(C1 ⋉ D) − Op0(C0 ⋉ D)
    return Union((Weighted(restricted(new), 1), Weighted(restricted(old), -1)))


def _recomputed(old: Window | Distinct, new: Window | Distinct, keys: Node, on: tuple[str, ...]) -> Node:
    # D = keys of C1 − C0; Op1(C1 ⋉ D) − Op0(C0 ⋉ D)
    def restricted(node: Window | Distinct) -> Node:
        child = Restrict(node.child, tuple((c, c) for c in on), keys)
        match node:
            case Window():
                return Window(child, node.partition, node.items)
            case Distinct():
                return Distinct(child)
            case _:
                assert_never(node)

    return Union((Weighted(restricted(new), 1), Weighted(restricted(old), -1)))


def _support(delta: Node) -> Node:
    return project_columns(delta, (c for c in delta.columns if c != WEIGHT))


def _sum(columns: tuple[str, ...], *terms: Node) -> Node:
    return Union(tuple(project_columns(term, (*columns, WEIGHT)) for term in terms))


def _named(delta: Node, columns: tuple[str, ...]) -> Node:
    own = tuple(c for c in delta.columns if c != WEIGHT)
    renamed = tuple((name, column(c)) for name, c in zip(columns, own, strict=True))
    return Project(delta, (*renamed, (WEIGHT, column(WEIGHT))))


def _text(expr: Expr) -> str:
    return "".join(part if isinstance(part, str) else getattr(part, "name", "") for part in expr.parts)


__all__ = ["NotDifferentiable", "difference"]
