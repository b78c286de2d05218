"""Both queries in one form: where only one has a DISTINCT, a window or a union, the other gets a place for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from spark_ivm.algebra.blocks import Block, block_of, over_items, own_columns
from spark_ivm.algebra.expr import FALSE, TRUE, Expr, Items, column
from spark_ivm.algebra.nodes import Aggregate, Distinct, Empty, Filter, Join, Node, Project, Union, Window
from spark_ivm.algebra.predicates import filtered
from spark_ivm.algebra.trees import project_columns, under_names
from spark_ivm.algebra.types import origin
from spark_ivm.binder.scope import Namer
from spark_ivm.logic_change.partners import is_added_join, read_tables
from spark_ivm.logic_change.synonyms import meaning
from spark_ivm.logic_change.unaligned import Unaligned
from spark_ivm.parser.fragments import Ref, Ties, merged
from spark_ivm.parser.terms import bare

Names = Mapping[str, str]


@dataclass(frozen=True)
class Mark:
    """EXISTS or IN used as a value: the `union` of the rows that pass and of the others, with that value.

    `join` is the semi join that the rows pass, and `name` the value's column. `columns`: the columns of the join's left
    side, by their names above.
    """

    union: Union
    join: Join
    name: str
    columns: Names

    def as_condition(self, node: Node, namer: Namer) -> Node | None:
        """A node that has the match as a condition, as a condition on this value; None for other nodes."""
        if not isinstance(node, Join) or node.kind not in ("semi", "anti"):
            return None
        if read_tables(node.right) != read_tables(self.join.right):
            return None
        name = namer.free(self.name)
        return Filter(with_mark(node, name), Expr((Ref(name),) if node.kind == "semi" else ("NOT ", Ref(name))))


def find_mark(union: Node) -> Mark | None:
    """The union as EXISTS or IN used as a value; None when it is not that."""
    if not isinstance(union, Union) or len(union.children) != 2:
        return None
    one, other = map(block_of, union.children)
    match one.core, other.core:
        case Join(kind="semi") as join, Join(kind="anti") as rest if replace(rest, kind="semi") == join:
            marks = [(c, e) for c, (_, e), (_, f) in zip(union.columns, one.items, other.items, strict=True) if e != f]
            columns = {c: e.column for c, (_, e) in zip(union.columns, one.items, strict=True) if e.column}
            if len(marks) == 1 and bare(marks[0][1].tree) == TRUE.tree and len(columns) == len(union.columns) - 1:
                return None if one.conditions or other.conditions else Mark(union, join, marks[0][0], columns)
    return None


def with_mark(join: Join, name: str) -> Union:
    """The rows of the left side with a column that says whether they have a match."""
    columns = own_columns(join.left)
    passing, others = replace(join, kind="semi"), replace(join, kind="anti")
    branches = (Project(passing, (*columns, (name, TRUE))), Project(others, (*columns, (name, FALSE))))
    return Union(branches, frozenset(branches[0].columns), ((name, "boolean"),))


def find_unpaired(old: Node, new: Node) -> tuple[Join | Distinct | Mark | Window, Node, bool] | None:
    """The operator that only one of two nodes has above the other, the other node, and whether the operator went."""
    sides = ((new, old, False), (old, new, True))
    found = [(operator, node, went) for of, node, went in sides if (operator := _unpaired(of, node))]
    return min(found, key=lambda one: _FIRST.index(type(one[0])), default=None)


# the order in which these are looked for
_FIRST = (Join, Distinct, Mark, Window)


def _unpaired(operator: Node, node: Node) -> Join | Distinct | Mark | Window | None:
    match operator:
        case Join() if is_added_join(node, operator):
            return operator
        case Distinct() | Window() if type(node) is not type(operator):
            return operator
        case Union() if not isinstance(node, Union):
            return find_mark(operator)
        case _:
            return None


def input_of(operator: Join | Distinct | Mark | Window) -> tuple[Node, tuple[str, ...]]:
    """The operator's input, or its left one, and the columns that it adds to it."""
    match operator:
        case Join(left=left, right=right) | Mark(join=Join(left=left, right=right)):
            return left, right.columns
        case Window(child=child, items=items):
            return child, tuple(name for name, _ in items)
        case Distinct(child=child):
            return child, ()


def rename_join(join: Join, names: Names) -> tuple[Node, tuple[Expr, ...]]:
    """The right side and the conditions of a join under other names."""
    return under_names(join.right, tuple(names[c] for c in join.right.columns)), tuple(e.rename(names) for e in join.on)


def keep_first(has: Node, lacks: Node, columns: tuple[str, ...], number: str) -> tuple[Node, Node]:
    """Both sides with equal rows numbered: the side that `has` DISTINCT has the first of them, the other side all."""
    listed = [fragment for c in columns for fragment in (", ", Ref(c))][1:]
    order = Expr(merged(("row_number() OVER (PARTITION BY ", *listed, " ORDER BY ", *listed, ")")))
    a, b = (Window(node, columns, ((number, order),)) for node in (has, lacks))
    return Filter(a, Expr((Ref(number), " = 1"))), Filter(b, TRUE)


def union_of(one: Node | None, other: Node | None) -> Union:
    """The union of two relations with the same columns and types; None is a relation without rows."""
    like = one or other
    assert like is not None
    columns = like.columns
    return Union(tuple(n or Empty(columns, like) for n in (one, other)), frozenset(columns))


def renamed(items: Items, names: Names) -> Items:
    """The items over columns under the new query's names."""
    return tuple((name, e.rename(names)) for name, e in items)


def as_distinct(block: Block, other: Block) -> Block:
    """The block, with groups that compute nothing as distinct rows, where the other side has distinct rows."""
    match block.core, other.core:
        case Aggregate(child=child, keys=keys, aggregates=()), Distinct() if keys:
            return replace(block, core=Distinct(Project(child, keys)))
        case _:
            return block


def fit_core(block: Block, node: Node, other: Block) -> Block:
    """The block, with a core that fits the other's DISTINCT, window or union, where it has none itself."""
    whole = Block(own_columns(node), (), node)
    match other.core:
        case Distinct() if not isinstance(block.core, Distinct):
            alike = _called_alike(node, other.core)
            return whole if not other.conditions else block_of(node, alike) if alike is not None else block
        case Window() if not isinstance(block.core, Window):
            # the conditions that are not above the other window are put below this one
            above = {meaning(c) for c in other.conditions}
            rest = tuple(c for c in block.conditions if meaning(c) not in above)
            kept = tuple(c for c in block.conditions if c not in rest)
            return Block(block.items, kept, filtered(block.core, rest))
        case Union() as union if not isinstance(block.core, Union):
            if set(block.core.columns) == set(union.columns):
                core = block.core if isinstance(block.core, Distinct) else _as_union(block.core, union)
                return replace(block, core=core)
            of = {name.lower(): e.column for name, e in other.items}
            called = tuple((of.get(c.lower()) or "", column(c)) for c in node.columns)
            at_the_top = {name for name, _ in called} == set(union.columns) and len(called) == len(union.columns)
            if not at_the_top:
                return block
            if union.aligned is not None and set(union.columns) - union.aligned:
                raise Unaligned("a branch came or went, and the types of the others may be other ones then")
            items = tuple((c, column(name)) for (name, _), c in zip(called, node.columns, strict=True))
            return Block(items, (), _as_union(Project(node, called), union))
        case _:
            return block


def _called_alike(node: Node, other: Node) -> Node | None:
    """The first node below filters and projections that has the other's column names; None when none has."""
    wanted = {c.lower() for c in other.columns}
    while isinstance(node, Filter) or {c.lower() for c in node.columns} != wanted:
        if not isinstance(node, Project | Filter):
            return None
        node = node.child
    return node


def without_ties(items: Items, columns: tuple[str, ...], partition: tuple[str, ...]) -> Items:
    """The items with the columns written out by which the writer would break ties."""
    tie_break = tuple(fragment for c in columns if c not in partition for fragment in (", ", Ref(c)))

    def with_tie_break(e: Expr) -> Expr:
        fragments = (p for fragment in e.fragments for p in (tie_break if isinstance(fragment, Ties) else (fragment,)))
        return replace(e, fragments=merged(fragments))

    return tuple((name, with_tie_break(e)) for name, e in items)


def _as_union(node: Node, union: Union) -> Union:
    """The node as a union of one branch; a column that one of the other's branches has, too, is of the other's type."""
    alone = project_columns(node, union.columns)
    theirs = {(c, origin(b, own)) for b in union.children for c, own in zip(union.columns, b.columns, strict=True)}
    types = tuple((c, kind) for c, kind in union.types if (c, origin(alone, c)) in theirs)
    return replace(union, children=(alone,), types=types)


def join_all(legs: list[Node], conditions: list[Expr]) -> Node:
    """The relations joined from left to right, each condition where its columns first meet."""
    node, rest = legs[0], list(conditions)
    for leg in legs[1:]:
        known = {*node.columns, *leg.columns}
        on = [c for c in rest if c.refs <= known]
        rest = [c for c in rest if not c.refs <= known]
        node = Join(node, leg, "inner" if on else "cross", tuple(on))
    return filtered(node, rest)


def project_once(node: Node, items: Items) -> Project:
    """Return the items of the node's rows in one projection with the node's own."""
    return Project(node.child, over_items(items, node.items)) if isinstance(node, Project) else Project(node, items)
