"""The relational algebra a model is read into.

Invariant: a node is checked when it is made, so an ill-formed tree cannot exist. Every node's `columns`
are unique without regard to case; the two sides of a join share no name. A relation is a bag of rows. A
*Z-set* is a relation with one more column, `WEIGHT`: rows with an integer weight, negative where removed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import Literal, TypeAlias

from spark_ivm.algebra.expr import (
    WIDTHS,
    Expr,
    Items,
    column,
    frozen,
    refs_of,
)
from spark_ivm.parser.fragments import At, Ref

WEIGHT = "__ivm_w"
STAMP = "refreshed_at"  # the parameter that never counts as changed: when a row was computed


class IllFormed(ValueError):
    """A node whose columns do not fit: a bug of the engine, never of the user's SQL."""


JoinKind = Literal["inner", "cross", "left", "right", "full", "semi", "anti"]
# for the left and the right side: whether each row of the join holds a row of that side, never NULLs instead
_HOLDS: dict[JoinKind, tuple[bool, bool]] = {
    "inner": (True, True),
    "cross": (True, True),
    "left": (True, False),
    "semi": (True, False),
    "anti": (True, False),
    "right": (False, True),
    "full": (False, False),
}


class Leaf:
    """A node without inputs and expressions."""


@frozen
class Unary:
    """A node over one input; it has the input's columns where it does not say others."""

    child: Node

    @cached_property
    def columns(self) -> tuple[str, ...]:
        return self.child.columns


@frozen
class Scan(Leaf):
    """A base table at last run's version (`old`) or at this run's (`new`). `source` is its key in the plan.

    `absent`: the columns that the table does not have at that version, with their types: they are read as if they were
    NULL.
    """

    source: str
    columns: tuple[str, ...]
    at: At = "new"
    absent: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        _unique(self.columns)


@frozen
class Constant(Leaf):
    """Rows written in the query: `rows` is the text after VALUES."""

    columns: tuple[str, ...]
    rows: str

    def __post_init__(self) -> None:
        _unique(self.columns)


@frozen
class Generate(Unary):
    """Each row of the child beside each row that `call`, such as `explode(a)`, makes of it.

    `outer`: a row for which `call` makes no row stays, with NULLs.
    """

    call: Expr
    generated: tuple[str, ...]
    outer: bool = False

    def __post_init__(self) -> None:
        _unique(self.columns)
        _known(self.call.refs, self.child.columns)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        return (*self.child.columns, *self.generated)


@frozen
class Changes(Leaf):
    """A base table's Z-set between the two versions. Not netted: one row a commit and change."""

    source: str
    table_columns: tuple[str, ...]

    def __post_init__(self) -> None:
        _unique(self.table_columns)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        return (*self.table_columns, WEIGHT)


@frozen
class Filter(Unary):
    """The rows for which the predicate is TRUE."""

    predicate: Expr

    def __post_init__(self) -> None:
        _known(self.predicate.refs, self.child.columns)


@frozen
class Project(Unary):
    """One output column an item. A Z-set keeps its weight only if an item carries it."""

    items: Items

    def __post_init__(self) -> None:
        _unique(self.columns)
        _known(refs_of(self.items), self.child.columns)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.items)


@frozen
class Join:
    """`on` holds the conjuncts. At most one side is a Z-set; its weight passes through.
    A semi or anti join has the left side's columns only."""

    left: Node
    right: Node
    kind: JoinKind
    on: tuple[Expr, ...] = ()

    def __post_init__(self) -> None:
        both = (*self.left.columns, *self.right.columns)
        _unique(both)
        _known(frozenset(c for conjunct in self.on for c in conjunct.refs), both)
        if self.kind == "cross" and self.on:
            raise IllFormed("a cross join has no ON")

    @cached_property
    def columns(self) -> tuple[str, ...]:
        if self.kind in ("semi", "anti"):
            return self.left.columns
        return (*self.left.columns, *self.right.columns)

    @property
    def holds(self) -> tuple[bool, bool]:
        """For the left and the right side: whether each row of the join holds a row of it, never NULLs instead."""
        return _HOLDS[self.kind]

    @property
    def equalities(self) -> tuple[tuple[str, str], ...]:
        """`(left column, right column)` pairs that every matching pair of rows has equal."""
        return self.equated(self.on)

    @property
    def identities(self) -> tuple[tuple[str, str], ...]:
        """Return the equalities whose sides may replace each other in any expression."""
        return self.equated(tuple(e for e in self.on if e.compared == "identical"))

    def standing(self, side: Node) -> dict[str, Expr]:
        """For columns of the other side, expressions over this one that have their values and types.

        Only where two equal values are one in any expression: `hash` distinguishes 1 from 1L, and text 0.0 from -0.0.
        """
        found: dict[str, Expr] = {}
        for e in self.on:
            if e.equality is None or e.compared in (None, "coerced"):
                continue
            pair = e.equality
            kinds = e.compared if isinstance(e.compared, tuple) else ("", "")
            for own, other, its, kind in ((*pair, *kinds), (*pair[::-1], *kinds[::-1])):
                if own in side.columns and other not in side.columns:
                    wider = kind != "" and WIDTHS.index(its) < WIDTHS.index(kind)
                    as_other = Expr(("CAST(", Ref(own), f" AS {kind})"), widens=wider) if kind else column(own)
                    found.setdefault(other, as_other)
        return found

    def equated(self, conditions: tuple[Expr, ...]) -> tuple[tuple[str, str], ...]:
        """Return the columns that the conditions equate, first the left side's; none for `t.id = t.id`."""
        found = []
        for conjunct in conditions:
            match conjunct.equality:
                case (a, b) if a in self.left.columns and b in self.right.columns:
                    found.append((a, b))
                case (a, b) if b in self.left.columns and a in self.right.columns:
                    found.append((b, a))
        return tuple(found)


@frozen
class Aggregate(Unary):
    """GROUP BY `keys`; without keys one row always. HAVING is a Filter above, arithmetic a Project."""

    keys: Items
    aggregates: Items

    def __post_init__(self) -> None:
        _unique(self.columns)
        _known(refs_of((*self.keys, *self.aggregates)), self.child.columns)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        return tuple(name for name, _ in (*self.keys, *self.aggregates))


@frozen
class Window(Unary):
    """The child's columns and one more an item; every item is over the same `partition` columns.

    `stepped`: the type of the column of dates or whole numbers by whose values the frames are bounded, if they are.
    """

    partition: tuple[str, ...]
    items: Items
    stepped: str = ""

    def __post_init__(self) -> None:
        _unique(self.columns)
        _known(frozenset(self.partition) | refs_of(self.items), self.child.columns)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        return (*self.child.columns, *(name for name, _ in self.items))


@frozen
class Union:
    """UNION ALL by position; the names are the first branch's.

    `aligned` are the columns that have one type in all branches, None while that is not known of any; `types` are these
    types.
    """

    children: tuple[Node, ...]
    aligned: frozenset[str] | None = None
    types: tuple[tuple[str, str], ...] = ()

    @property
    def typed(self) -> bool:
        """Whether each branch alone has the types that all have together, as far as is known."""
        return self.aligned is None or set(self.columns) <= self.aligned

    def over(self, branches: Iterable[Node], alike: Iterable[str] | None = None) -> Union:
        """The union of other branches. `alike`: the columns that still have one type, if these are not all."""
        if self.aligned is None or alike is None:
            return replace(self, children=tuple(branches))
        aligned = self.aligned.intersection(alike)
        types = tuple((name, kind) for name, kind in self.types if name in aligned)
        return replace(self, children=tuple(branches), aligned=aligned, types=types)

    def __post_init__(self) -> None:
        if len({len(child.columns) for child in self.children}) != 1:
            raise IllFormed("branches of a union differ in width")

    @cached_property
    def columns(self) -> tuple[str, ...]:
        return self.children[0].columns


@frozen
class Distinct(Unary):
    """Each row once."""


@frozen
class Dirty(Leaf):
    """The collected dirty keys of a plan: literals or a table, as the writer is asked. `columns` name them."""

    columns: tuple[str, ...]


@frozen
class Stored(Leaf):
    """The rows of the model's own table, as the run found it. `columns` are the table's."""

    columns: tuple[str, ...]


@frozen
class Restrict(Unary):
    """The rows whose key is among `keys`, NULL equal to NULL. `on` pairs child columns with key columns."""

    on: tuple[tuple[str, str], ...]
    keys: Node

    def __post_init__(self) -> None:
        _known(frozenset(c for c, _ in self.on), self.child.columns)
        _known(frozenset(k for _, k in self.on), self.keys.columns)


@frozen
class Weighted(Unary):
    """A bag as a Z-set: every row with weight 1, or -1."""

    weight: Literal[1, -1]

    @cached_property
    def columns(self) -> tuple[str, ...]:
        return (*self.child.columns, WEIGHT)


@frozen
class Consolidate(Unary):
    """A Z-set with one row for each distinct row, weights added, zeros gone."""


@frozen
class Empty(Leaf):
    """No rows. `of`: a node with columns of the same types, where the types must be known.

    `once`: as the right side of a left join it may as well have each value of the named columns once, because nothing
    reads its other columns. `typing`: as a branch of a union it stays, for the types that the other branches come to.
    """

    columns: tuple[str, ...]
    of: Node | None = None
    once: tuple[str, ...] = ()
    typing: bool = False


@frozen
class Opaque(Leaf):
    """A query the algebra does not say: maintained by rebuild. `start`/`end` are its span in the SQL text."""

    code: str
    detail: str
    start: int = 0
    end: int = 0

    @cached_property
    def columns(self) -> tuple[str, ...]:
        return ()


Node: TypeAlias = (
    Scan | Constant | Changes | Filter | Project | Generate | Join | Aggregate | Window | Union | Distinct
    | Dirty | Stored | Restrict | Weighted | Consolidate | Empty | Opaque
)  # fmt: skip


def _unique(names: tuple[str, ...]) -> None:
    before: set[str] = set()
    for name in names:
        if name.lower() in before:
            raise IllFormed(f"column {name!r} appears twice in {names}")
        before.add(name.lower())


def _known(wanted: frozenset[str], existing: tuple[str, ...]) -> None:
    missing = wanted - set(existing)
    if missing:
        raise IllFormed(f"columns {sorted(missing)} are not among {list(existing)}")
