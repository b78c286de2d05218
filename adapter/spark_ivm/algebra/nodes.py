"""The relational algebra a model is read into.

Invariant: a node is checked when it is made, so an ill-formed tree cannot exist. Every node's `columns`
are unique without regard to case; the two sides of a join share no name. A relation is a bag of rows. A
*Z-set* is a relation with one more column, `WEIGHT`: rows with an integer weight, negative where removed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Literal, TypeAlias, assert_never

from spark_ivm.algebra.expr import (
    WIDTHS,
    Expr,
    Items,
    column,
    every_fragment,
    frozen,
    refs_of,
    widened,
)
from spark_ivm.parser.fragments import At, Param, Ref

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


def children(node: Node) -> tuple[Node, ...]:
    """The node's inputs, left to right; a restriction's keys come last."""
    match node:
        case Join(left=left, right=right):
            return left, right
        case Union(children=branches):
            return branches
        case Restrict(child=child, keys=keys):
            return child, keys
        case Unary():
            return (node.child,)
        case Leaf():
            return ()
        case _:
            assert_never(node)


def with_children(node: Node, new: tuple[Node, ...]) -> Node:
    """The node over other inputs, in the order `children` gives them."""
    if new == children(node):
        return node
    match node:
        case Join():
            return replace(node, left=new[0], right=new[1])
        case Union():
            return replace(node, children=new)
        case Restrict():
            return replace(node, child=new[0], keys=new[1])
        case Unary():
            return replace(node, child=new[0])
        case Leaf():
            return node
        case _:
            assert_never(node)


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it, parents first, and each once however often it is used."""
    seen: set[Node] = set()
    left = [node]
    while left:
        one = left.pop()
        if one not in seen:
            seen.add(one)
            yield one
            left += reversed(children(one))


def uses(node: Node) -> Iterator[Node]:
    """The node and all below it, parents first, each as often as it is used."""
    yield node
    for child in children(node):
        yield from uses(child)


@lru_cache(maxsize=10_000)
def scans(node: Node) -> int:
    """How many times the node reads a base table as a whole, changes not counted."""
    return isinstance(node, Scan) + sum(map(scans, children(node)))


def sources(node: Node) -> frozenset[str]:
    """The keys of the base tables the node reads."""
    return frozenset(n.source for n in walk(node) if isinstance(n, Scan | Changes))


def inputs(node: Node) -> frozenset[str]:
    """What the node's answer depends on: the base tables it reads and its parameters, all but `STAMP`."""
    params = frozenset(p for n in walk(node) for e in expressions(n) for p in e.params)
    return sources(node) | (params - {STAMP})


def expressions(node: Node) -> Iterator[Expr]:
    """The node's own expressions, not its children's."""
    match node:
        case Filter(predicate=predicate):
            yield predicate
        case Generate(call=call):
            yield call
        case Project() | Window() | Aggregate():
            yield from (expr for _, expr in named_expressions(node))
        case Join(on=on):
            yield from on
        case Leaf() | Union() | Distinct() | Restrict() | Weighted() | Consolidate():
            return
        case _:
            assert_never(node)


def named_expressions(node: Node) -> Items:
    """The node's own expressions that are columns of it, with their names."""
    match node:
        case Project(items=items) | Window(items=items):
            return items
        case Aggregate(keys=keys, aggregates=aggregates):
            return (*keys, *aggregates)
        case _:
            return ()


def made_of(node: Node, name: str) -> tuple[tuple[Node, Expr], ...]:
    """Return the inputs that a column comes from, each with the expression over it that the column is."""
    match node:
        case Union(children=branches):
            at = node.columns.index(name)
            return tuple((b, column(b.columns[at])) for b in branches)
        case Generate(call=call, generated=generated) if name in generated:
            return ((node.child, call),)
        case Unary():
            e = dict(named_expressions(node)).get(name)
            return ((node.child, e or column(name)),) if e or name in node.child.columns else ()
        case _:
            return tuple((child, column(name)) for child in children(node) if name in child.columns)


def held_in(node: Node, name: str) -> tuple[tuple[Node, str], ...]:
    """Return the inputs whose column the node's column is, as it is there, each with the name there."""
    return tuple((child, e.column) for child, e in made_of(node, name) if e.column)


def table_column(node: Node, name: str) -> tuple[Scan, str] | None:
    """The table's column whose values a column has, perhaps in a wider type; None where it is computed.

    Of a UNION it is the column of the first branch that has one, though other branches may compute theirs.
    """
    if isinstance(node, Scan):
        return node, name
    below = (table_column(child, c) for child, e in made_of(node, name) if (c := widened(e)))
    return next(filter(None, below), None)


def with_expressions(node: Node, change: Callable[[Expr], Expr]) -> Node:
    """The node with each of its own expressions changed."""

    def items(of: Items) -> Items:
        return tuple((name, change(expr)) for name, expr in of)

    match node:
        case Filter():
            return replace(node, predicate=change(node.predicate))
        case Generate():
            return replace(node, call=change(node.call))
        case Project() | Window():
            return replace(node, items=items(node.items))
        case Join():
            return replace(node, on=tuple(change(e) for e in node.on))
        case Aggregate():
            return replace(node, keys=items(node.keys), aggregates=items(node.aggregates))
        case Leaf() | Union() | Distinct() | Restrict() | Weighted() | Consolidate():
            return node
        case _:
            assert_never(node)


def moved_sources(old: Node) -> frozenset[str]:
    """The sources that are read at last run's version."""
    return frozenset(n.source for n in walk(old) if isinstance(n, Scan) and n.at == "old")


def moved_parameters(old: Node) -> frozenset[str]:
    """The parameters that are read as they were in last run."""
    found = (p for n in walk(old) for e in expressions(n) for p in every_fragment(e.fragments))
    return frozenset(p.name for p in found if isinstance(p, Param) and p.at == "old")


def at_old(node: Node, changed: frozenset[str]) -> Node:
    """The same logic at last run's versions: scans of the changed sources, and changed parameters, read `old`."""
    match node:
        case Scan(source=source) if source in changed:
            return replace(node, at="old")
        case _:
            below = with_children(node, tuple(at_old(child, changed) for child in children(node)))
            return with_expressions(below, lambda e: e.at_old(changed))


def lacking(node: Node, absent: Mapping[str, Mapping[str, str]]) -> Node:
    """The node whose tables do not have these columns at the old version; `absent` holds their types, by table."""
    match node:
        case Scan(source=source, columns=columns, at="old") if source in absent:
            return replace(node, absent=tuple((c, absent[source][c]) for c in columns if c in absent[source]))
        case _:
            return with_children(node, tuple(lacking(child, absent) for child in children(node)))


def swapped(join: Join) -> Join:
    """The same join with its sides exchanged: a right join as a left join, a left join as a right join."""
    kinds: dict[JoinKind, JoinKind] = {"left": "right", "right": "left"}
    return Join(join.right, join.left, kinds.get(join.kind, join.kind), join.on)


def extended(child: Node, items: Iterable[tuple[str, Expr]]) -> Project:
    """The child with these columns after its own."""
    return Project(child, (*((c, column(c)) for c in child.columns), *items))


def project_columns(child: Node, names: Iterable[str]) -> Project:
    """The child with only these columns."""
    return Project(child, tuple((name, column(name)) for name in names))


def under_names(node: Node, names: tuple[str, ...]) -> Node:
    """The node with its columns, in their order, under these names."""
    if node.columns == names:
        return node
    return Project(node, tuple((name, column(c)) for name, c in zip(names, node.columns, strict=True)))


def beside_nulls(rows: Node, side: Node, names: tuple[str, ...]) -> Node:
    """Return the rows with a NULL for each of the columns that an outer join's side without a match has."""
    return Join(rows, Empty(names, of=project_columns(side, names)), "left")


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
