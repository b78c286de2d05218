"""`difference(old, new)`: what must be added to the old answer to get the new one.

One `match`, one arm a node, the law as the arm's comment. Nothing here looks at its parent; shortcuts are in
`affected_keys` and `rules`. Where an operator's input and its own expressions both differ, the old operator over the
new input is between the two. Operators with a key need no such step: they recompute the keys that either of the two
changes reaches.

Law telescoping: `Op1(C1) − Op0(C0) = (Op0(C1) − Op0(C0)) + (Op1(C1) − Op0(C1))`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import assert_never

from spark_ivm.algebra.expr import Expr, Items, column
from spark_ivm.algebra.nodes import (
    WEIGHT,
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
from spark_ivm.algebra.predicates import only
from spark_ivm.algebra.trees import beside_nulls, expressions, extended, project_columns, swapped, walk
from spark_ivm.logic_change.changed_rows import (
    KEEPING,
    calendar,
    edited,
    edited_matches,
    edited_sequences,
    filter_unshared,
    only_of_one,
    shared_conditions,
    unmatched,
)
from spark_ivm.rewrite.rules import sunk


class NotDifferentiable(Exception):
    """The old side cannot be evaluated again with the same answer, or the two sides do not align."""


@lru_cache(maxsize=10_000)
def difference(old: Node, new: Node) -> Node:
    """Return the Z-set `new − old`: `new`'s columns and `WEIGHT`, how often a row comes (or, below 0, goes).

    Raises NotDifferentiable where an expression is evaluated again, also over rows that did not change, and two
    evaluations of it may differ.

    Law difference: `old + difference(old, new) = new`. Source: Budiu et al., DBSP (VLDB 2023).

    >>> text = "select o.id, c.name from shop.orders o join shop.customers c on c.id = o.cust"
    >>> sql(Consolidate(difference(before(text), after(text))))
    WITH changed_orders AS (
      ⟦changes:shop.orders⟧
    ),
    changed_customers AS (
      ⟦changes:shop.customers⟧
    ),
    combined AS (
      SELECT changed_orders.id AS o__id,
        customers.name,
        changed_orders.__ivm_w
      FROM changed_orders
        INNER JOIN customers
          ON customers.id = changed_orders.cust
      UNION ALL
      SELECT orders.id AS o__id,
        changed_customers.name,
        changed_customers.__ivm_w
      FROM orders AT OLD
        INNER JOIN changed_customers
          ON changed_customers.id = orders.cust
    ),
    delta AS (
      SELECT combined.o__id AS id,
        combined.name,
        combined.__ivm_w
      FROM combined
    )
    SELECT delta.id,
      delta.name,
      sum(delta.__ivm_w) AS __ivm_w
    FROM delta
    GROUP BY delta.id, delta.name
    HAVING sum(delta.__ivm_w) <> 0
    """
    if old == new:
        return Empty((*new.columns, WEIGHT))
    match new:
        case Filter() | Project() | Generate() | Union() | Join() | Scan() | Empty():
            _settled(old, new)
        case Aggregate() | Window() | Distinct() | Restrict() | Weighted() | Consolidate() | Leaf():
            # the operator's rows are computed from all rows below, or from all rows of some keys
            _settled(*walk(old), *walk(new))
        case _:
            assert_never(new)
    if old.columns != new.columns:
        raise NotDifferentiable("the two sides have other columns")
    match old, new:
        case Empty(), _:
            return Weighted(_whole(new), 1)
        case _, Empty():
            return Weighted(_whole(old), -1)
        case Scan(source=a), Scan(source=b) if a == b:
            # Law scan: `t@v1 − t@v0 = Changes(t, v0, v1)`.
            return Changes(b, new.columns)
        case Filter(child=Generate() as a), Filter(child=Generate() as b) if a.call != b.call and (
            isinstance(was := sunk(old), Generate) and isinstance(now := sunk(new), Generate)
        ):
            # no call is asked of a row that the query leaves out
            return difference(was, now)
        case Filter(predicate=p0), Filter(predicate=p1):
            # Law filter: `σp1(C1) − σp0(C0) = σp0(C1 − C0) + σ(p1 ∧ ¬p0)(C1) − σ(p0 ∧ ¬p1)(C1)`, where `¬p` is
            # `p IS NOT TRUE`.
            data: Node = Filter(difference(old.child, new.child), p0)
            return data if p0 == p1 else _sum(
                new.columns,
                data,
                Weighted(Filter(_whole(new.child), only(p1, p0)), 1),
                Weighted(Filter(new.child, only(p0, p1)), -1),
            )  # fmt: skip
        case Project(items=i0), Project(items=i1):
            # Law project: `π1(C1) − π0(C0) = π0(C1 − C0) + π1(X) − π0(X)`, `X` the rows of `C1` where an item differs.
            data = Project(difference(old.child, new.child), (*i0, (WEIGHT, column(WEIGHT))))
            if i0 == i1:
                return data
            rows = Filter(_whole(new.child), edited(old, new))
            return _sum(new.columns, data, Weighted(Project(rows, i1), 1), Weighted(Project(rows, i0), -1))
        case Generate(), Generate() if (old.call, old.generated, old.outer) == (new.call, new.generated, new.outer):
            # Law generate: `explode(C1) − explode(C0) = explode(C1 − C0)`, a row's own rows come and go with it.
            return project_columns(replace(new, child=difference(old.child, new.child)), (*new.columns, WEIGHT))
        case Generate(), Generate() if calendar(old) and calendar(new):
            # Law calendar: `explode1(C1) − explode0(C0)`, consolidated: of the days between yesterday's ends and those
            # between today's what remains came or went.
            _settled(*walk(old), *walk(new))
            return Consolidate(Union((Weighted(new, 1), Weighted(old, -1))))
        case Generate(), Generate() if (old.generated, old.outer) == (new.generated, new.outer) and (
            differ := edited_sequences(old, new)
        ):
            # Law generated_rows: `g1(C1) − g0(C0) = g1(C1 − C0) + g1(X) − g0(X)`, `X` the rows of `C0` where the calls
            # differ: none of them is a row that the old call was not asked of.
            data = difference(replace(new, child=old.child), new)
            rows = Filter(_whole(old.child), differ)
            apart = only_of_one(replace(old, child=rows), replace(new, child=rows))
            both = Weighted(replace(new, child=rows), 1), Weighted(replace(old, child=rows), -1)
            return _sum(new.columns, data, *((apart,) if apart else both))
        case Union(), Union() if len(old.children) == len(new.children):
            # Law union: `⊎` of the branches' differences, aligned by position.
            pairs = zip(old.children, new.children, strict=True)
            terms = tuple(_named(difference(o, n), new.columns) for o, n in pairs)
            return Union(terms) if new.typed else _typed(terms, new)
        case Join(), Join() if (old.kind, old.on) == (new.kind, new.on):
            return _join(old, new)
        case Join(kind="left" | "semi" | "anti"), Join() if old.kind == new.kind and (
            shared := shared_conditions(old.on, new.on)
        ):
            # Law outer_join_condition: `A1 ⟕p1 B1 − A0 ⟕p0 B0 = (A1 ⟕p0 B1 − A0 ⟕p0 B0) + X ⟕p1 B1 − X ⟕p0 B1`, `X` the
            # rows of `A1` that match otherwise; `⋉` and `▷` alike.
            between = replace(old, left=new.left, right=new.right)
            x = Join(_whole(new.left), _whole(new.right), "semi", edited_matches(old, new, shared))
            return _sum(
                new.columns,
                difference(old, between),
                Weighted(replace(new, left=x), 1),
                Weighted(replace(between, left=x), -1),
            )
        case Join(), Join() if old.kind == new.kind and (filtered := filter_unshared(old, new)):
            # by the laws inner_join_condition and one_sided_condition
            return difference(*filtered)
        case Join(), Join() if old.kind != new.kind and old.on == new.on and {old.kind, new.kind} <= KEEPING.keys():
            # Law join_kind: today's kind over what changed, and the rows without a match that only one kind keeps.
            data = difference(replace(old, kind=new.kind), new)
            return _sum(
                new.columns,
                data,
                *(Weighted(_whole(alone), sign) for alone, sign in unmatched(old, old.kind, new.kind)),
            )
        case Join(kind="right" | "full"), Join() if old.kind == new.kind:
            return _join(old, new)
        case Aggregate(), Aggregate() if len(old.keys) == len(new.keys):
            return _keyed_aggregate(old, new)
        case Window(), Window() if old.partition == new.partition:
            if not new.partition:
                return Union((Weighted(new, 1), Weighted(old, -1)))
            terms = (difference(old.child, new.child), Filter(new.child, edited(old, new)))
            keys = Distinct(Union(tuple(project_columns(t, new.partition) for t in terms)))
            return _recomputed(old, new, keys, new.partition)
        case Distinct(), Distinct():
            keys = Distinct(project_columns(difference(old.child, new.child), new.columns))
            return _recomputed(old, new, keys, new.columns)
        case _:
            raise NotDifferentiable(f"{type(old).__name__} and {type(new).__name__} do not align")


def _settled(*nodes: Node) -> None:
    """Raises NotDifferentiable where two evaluations of a node's own expressions may differ."""
    for expr in (e for n in nodes for e in expressions(n)):
        if not expr.fixed or expr.non_associative:
            raise NotDifferentiable(f"two evaluations of `{_text(expr)}` may differ")


def _whole(node: Node) -> Node:
    """Return the node, whose rows are read beside a change.

    Raise NotDifferentiable where its rows may differ from the rows that the model's table was computed from.
    """
    _settled(*walk(node))
    return node


def _join(old: Join, new: Join) -> Node:
    a0, b0, a1, b1 = old.left, old.right, new.left, new.right
    da, db = difference(a0, a1), difference(b0, b1)
    # each side's change meets the other side's rows
    if a0 != a1:
        _whole(b1)
    if b0 != b1:
        _whole(a0)
    match new.kind:
        case "inner" | "cross":
            # Law inner_join: `A1 ⋈ B1 − A0 ⋈ B0 = ΔA ⋈ B1 + A0 ⋈ ΔB`.
            return _sum(new.columns, Join(da, b1, new.kind, new.on), Join(a0, db, new.kind, new.on))
        case "left" | "semi" | "anti":
            # Law left_join: `A1 ⟕ B1 − A0 ⟕ B0 = ΔA ⟕ B1 + X ⟕ B1 − X ⟕ B0`, `X = A0 ⋉ ΔB` whatever the sign; `⋉` and
            # `▷` alike.
            touched = Join(a0, project_columns(db, (c for c in db.columns if c != WEIGHT)), "semi", new.on)
            return _sum(
                new.columns,
                Join(da, b1, new.kind, new.on),
                *(() if isinstance(db, Empty) else (
                    Weighted(Join(touched, _whole(b1), new.kind, new.on), 1),
                    Weighted(Join(touched, _whole(b0), new.kind, new.on), -1),
                )),
            )  # fmt: skip
        case "right":
            # Law right_join: `A RIGHT JOIN B = B ⟕ A`.
            return project_columns(difference(swapped(old), swapped(new)), (*new.columns, WEIGHT))
        case "full":
            # Law full_join: `A ⟗ B = A ⟕ B ⊎ NULL-padded (B ▷ A)`, each part by its own law.
            padded = difference(Join(b0, a0, "anti", old.on), Join(b1, a1, "anti", new.on))
            return _sum(
                new.columns,
                difference(Join(a0, b0, "left", old.on), Join(a1, b1, "left", new.on)),
                beside_nulls(padded, a1, a1.columns),
            )
        case _:
            assert_never(new.kind)


def _keyed_aggregate(old: Aggregate, new: Aggregate) -> Node:
    if not new.keys:
        # Law empty_key: the key is the empty tuple: everything or nothing, and nothing where the one row is the same.
        return Consolidate(Union((Weighted(new, 1), Weighted(old, -1))))

    taken, mark = {c.lower() for c in new.child.columns}, "__k"
    while any(f"{mark}{i}" in taken for i in range(len(new.keys))):
        mark += "_"

    def computed(node: Aggregate) -> Items:
        return tuple((f"{mark}{i}", expr) for i, (_, expr) in enumerate(node.keys))

    terms = (difference(old.child, new.child), Filter(new.child, edited(old, new)))
    keys = Distinct(Union(tuple(Project(t, by) for t in terms for by in dict.fromkeys((computed(old), computed(new))))))

    def restricted(node: Aggregate) -> Node:
        on = tuple((name, name) for name, _ in computed(node))
        return replace(node, child=Restrict(extended(node.child, computed(node)), on, keys))

    # Law keyed_operator: `Op1(C1) − Op0(C0) = Op1(C1 ⋉ D) − Op0(C0 ⋉ D)` for `γ`, `ω` and `δ`, `D` the keys of
    # `C1 − C0` and of the rows that an edit groups or computes otherwise.
    return Union((Weighted(restricted(new), 1), Weighted(restricted(old), -1)))


def _recomputed(old: Window | Distinct, new: Window | Distinct, keys: Node, on: tuple[str, ...]) -> Node:
    # by the law keyed_operator
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


def _sum(columns: tuple[str, ...], *terms: Node) -> Node:
    return Union(tuple(project_columns(term, (*columns, WEIGHT)) for term in terms))


def _typed(terms: tuple[Node, ...], union: Union) -> Union:
    """The terms, each after an empty relation for its branch: so they get the types that all branches have together.

    Spark brings the first two to one type, then these and the third. The first says how fields of a struct are written.
    """
    columns = (*union.columns, WEIGHT)
    none = (Empty(columns, _named(Weighted(b, 1), union.columns), typing=True) for b in union.children)
    branches = chain.from_iterable(zip(none, terms, strict=True))
    return Union(tuple(branches), (union.aligned or frozenset()) | {WEIGHT})


def _named(delta: Node, columns: tuple[str, ...]) -> Node:
    own = tuple(c for c in delta.columns if c != WEIGHT)
    renamed = tuple((name, column(c)) for name, c in zip(columns, own, strict=True))
    return Project(delta, (*renamed, (WEIGHT, column(WEIGHT))))


def _text(expr: Expr) -> str:
    return "".join(p if isinstance(p, str) else getattr(p, "name", "") for p in expr.fragments)


__all__ = ["NotDifferentiable", "difference"]
