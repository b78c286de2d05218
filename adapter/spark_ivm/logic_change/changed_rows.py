"""Which rows distinguish two logics: predicates over an operator's input, true for the rows for which an edit matters.

The two logics are the same operator over the same input with other expressions: a filter whose date moved, a CASE with
another branch, a sum of another column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Literal

from spark_ivm.algebra.expr import TRUE, Expr, Items, column
from spark_ivm.algebra.nodes import WEIGHT, Aggregate, Constant, Filter, Generate, Join, JoinKind, Node, Project, Window
from spark_ivm.algebra.predicates import conjunction, derived, disjunction, either, without
from spark_ivm.algebra.term_types import expr_type
from spark_ivm.algebra.trees import beside_nulls, children, project_columns
from spark_ivm.logic_change.expression_diff import spots
from spark_ivm.parser import functions, terms
from spark_ivm.parser.fragments import Fragment, Ref
from spark_ivm.parser.terms import Argument, Call, Star, Term, bare, fragments_of, shape
from spark_ivm.rewrite.failing import Errors

MOST_CHARACTERS = 120
# expressions that one condition compares: Spark writes down each form of it that other names of its columns make
# possible, twice as many with each of them
MOST_COMPARED = 12
_BEFORE_PARENTHESES = "and|between|by|case|distinct|else|filter|in|not|on|or|over|then|when|where"

# the sides whose rows without a match a join keeps
KEEPING: dict[JoinKind, tuple[str, ...]] = {
    "cross": (),
    "inner": (),
    "left": ("left",),
    "right": ("right",),
    "full": ("left", "right"),
}


def distinct(pairs: Iterable[tuple[Expr, Expr]], most: int | None = None) -> Expr:
    """Return a condition that is true for the rows for which the two expressions of some pair differ in value or type.

    Of more pairs than `most` it compares no values: it is true for all rows that the differing parts are computed of.

    Values of two types that compare as equal may still differ to an expression over them: 7 and '007', 1.20 and
    1.200.
    """
    listed = tuple(pairs)
    if _MORE in listed:
        return TRUE
    by_reach: dict[Expr, list[Expr]] = {}
    for one, other in listed:
        found = spots(one, other)
        reach = disjunction(tuple(e for spot in found for e in spot.where or (TRUE,)))
        differ = derived(("NOT (", *_in(one), " <=> ", *_in(other), ")"), one, other)
        if not all(spot.alike for spot in found):
            differ = disjunction((differ, _other_types(one, other)))
            reach = disjunction((reach, *(_other_types(*pair) for spot in found for pair in spot.within)))
        by_reach.setdefault(reach, []).append(differ)
    if most is not None and len(listed) > most:
        return disjunction(tuple(by_reach))
    return disjunction(tuple(conjunction((reach, disjunction(tuple(d)))) for reach, d in by_reach.items()))


def of_one_type(one: Expr, other: Expr, columns: Mapping[str, str]) -> bool:
    """Return whether both expressions over the columns are known to be of one type."""
    kind = expr_type(one, columns)
    return kind == expr_type(other, columns) if kind else all(spot.alike for spot in spots(one, other))


def fails_apart(old: Expr, new: Expr, columns: Mapping[str, str], errors: Errors) -> bool:
    """Return whether a condition for the rows for which two expressions differ may fail for other rows.

    In its CASE, Spark does not evaluate the condition for rows that an earlier branch has chosen.
    """
    pairs = tuple(_pairs(old.tree, new.tree))
    found = (spot for pair in (((old, new),) if _MORE in pairs else pairs) for spot in spots(*pair))
    return any(errors.hits(e, columns) for spot in found if spot.apart for e in spot.where)


def _in(e: Expr) -> tuple[Fragment, ...]:
    return ("(", *e.fragments, ")")


def _other_types(one: Expr, other: Expr) -> Expr:
    return derived(("typeof", *_in(one), " <> typeof", *_in(other)), one, other)


def shared_conditions(old: tuple[Expr, ...], new: tuple[Expr, ...]) -> tuple[Expr, ...]:
    """The conditions that both joins have; empty without an equality among them, as each row then meets all."""
    both = tuple(e for e in new if e in old)
    return both if any(e.equality for e in both) else ()


def edited_matches(old: Join, new: Join, shared: tuple[Expr, ...]) -> tuple[Expr, ...]:
    """The conditions of the pairs of rows that match under one join's ON and not under the other's."""
    return (*shared, either(*(conjunction(without(join.on, shared)) for join in (old, new))))


# the sides, left and right, whose rows a join drops where a condition of that side alone is not true
_DROPPING: dict[JoinKind, tuple[bool, bool]] = {
    "inner": (True, True),
    "cross": (True, True),
    "semi": (True, True),
    "left": (False, True),
    "anti": (False, True),
    "right": (True, False),
}


def filter_unshared(old: Join, new: Join) -> tuple[Node, Node] | None:
    """Both joins of one kind, with conditions that they do not share as filters; None where no filter can be.

    Law inner_join_condition: `A ⋈p∧q B = σq(A ⋈p B)`, `p` the conditions that both queries have.

    Law one_sided_condition: `A ⋈p∧q B = A ⋈p σq(B)` where `q` reads `B` alone; `⟕`, `⋉` and `▷` alike.
    """
    if new.kind == "inner" and (shared := shared_conditions(old.on, new.on)):
        above = [Filter(replace(n, on=shared), conjunction(without(n.on, shared))) for n in (old, new)]
        return above[0], above[1]
    drops = _DROPPING.get(new.kind, (False, False))

    def split(join: Join, other: Join) -> list[tuple[Expr, ...]]:
        own = without(join.on, other.on)
        sides = zip(drops, children(join), strict=True)
        return [tuple(e for e in own if drop and e.refs <= set(side.columns)) for drop, side in sides]

    was, now = split(old, new), split(new, old)

    def filter_sides(join: Join, conditions: list[tuple[Expr, ...]]) -> Join:
        sides = zip(children(join), conditions, was, now, strict=True)
        left, right = (Filter(side, conjunction(own)) if a or b else side for side, own, a, b in sides)
        return replace(join, left=left, right=right, on=without(join.on, (*conditions[0], *conditions[1])))

    return (filter_sides(old, was), filter_sides(new, now)) if any((*was, *now)) else None


def unmatched(join: Join, old: JoinKind, new: JoinKind) -> Iterator[tuple[Node, Literal[1, -1]]]:
    """The rows without a match, padded with NULLs, that only one of two join kinds has; 1 if that is the new kind."""
    for one, other, side in ((join.left, join.right, "left"), (join.right, join.left, "right")):
        if (side in KEEPING[old]) != (side in KEEPING[new]):
            alone = beside_nulls(Join(one, other, "anti", join.on), other, other.columns)
            yield project_columns(alone, join.columns), 1 if side in KEEPING[new] else -1


def edited(old: Node, new: Node) -> Expr:
    """Return a condition that is true for the rows for which two operators of one kind, over one input, differ.

    Projections differ in an output column, aggregates in the row's group or in an argument, windows in an argument.
    Both operators have the same columns, and windows the same partition. Where very many columns differ, it is true
    for more rows.
    """
    return distinct(edited_pairs(old, new), MOST_COMPARED)


def edited_pairs(old: Node, new: Node) -> list[tuple[Expr, Expr]]:
    """The expressions over a row in which two operators of one kind differ, in pairs; TRUEs when more differs."""
    match old, new:
        case Project(items=before), Project(items=after):
            was = dict(before)
            return [(was[name], e) for name, e in after if was[name] != e]
        case Aggregate(), Aggregate():
            keys = [(a, b) for (_, a), (_, b) in zip(old.keys, new.keys, strict=True) if a != b]
            return keys + _arguments(old.aggregates, new.aggregates)
        case Window(items=before), Window(items=after):
            return _arguments(before, after)
        case _:
            return []


def calendar(node: Generate) -> bool:
    """Whether the node makes the days, or numbers, between two ends that have one value for the whole query.

    These rows are few and can be compared: the rows of the old and of the new call are made, and rows of both cancel
    out.
    """
    match node.call.tree:
        case Call(name="explode", args=(Call(name="sequence"),)):
            return _of_one_row(node.child)
        case _:
            return False


def edited_sequences(old: Generate, new: Generate) -> Expr | None:
    """Return a condition true for rows from which two calls over sequences make different rows; None for other calls.

    The calls are the same but for the bounds and the step of one `sequence`, as `explode(sequence(start, today))`.
    """
    one, other = _sequence(old.call), _sequence(new.call)
    if one is None or other is None or not _alike_around(old.call.tree, one, new.call.tree, other):
        return None
    bounds = zip(one.args, other.args, strict=True) if len(one.args) == len(other.args) else [(one, other)]
    return distinct((old.call.piece(a), new.call.piece(b)) for a, b in bounds if a != b)


def only_of_one(old: Generate, new: Generate) -> Generate | None:
    """Return the values that only one of two sequences of a row has; None where other rows are made than their values.

    No sequence has a value twice, so the two lists without each other's values are the difference.
    """
    match old.call.tree, new.call.tree:
        case Call(name="explode", args=(a,)), Call(name="explode", args=(b,)) if not new.outer:
            if bare(a) is not _sequence(old.call) or bare(b) is not _sequence(new.call):
                return None
            was, now = fragments_of(a.tokens), fragments_of(b.tokens)
            call = ("inline(concat(", *_weighted(now, was, 1), ", ", *_weighted(was, now, -1), "))")
            return replace(new, call=derived(call, old.call, new.call), generated=(*new.generated, WEIGHT))
        case _:
            return None


def _weighted(one: tuple[Fragment, ...], other: tuple[Fragment, ...], weight: int) -> tuple[Fragment, ...]:
    """The values of one array that another one has not, each with a weight; a NULL has no values."""
    values = ("coalesce(array_except(", *one, ", coalesce(", *other, ", array())), array())")
    return ("transform(", *values, f", __made -> named_struct('made', __made, 'weight', {weight}))")


def _sequence(call: Expr) -> Call | None:
    """The `sequence` that a call makes rows of, as it is or transformed."""
    match call.tree:
        case Call(name="explode" | "explode_outer" | "posexplode" | "posexplode_outer", args=(made,)):
            made = bare(made)
            if isinstance(made, Call) and made.name == "transform":
                made = bare(made.args[0])
            return made if isinstance(made, Call) and made.name == "sequence" else None
        case _:
            return None


def _alike_around(old: Term, one: Term, new: Term, other: Term) -> bool:
    """Whether two terms are equal but for a term in each."""
    hole = Ref("")
    return terms.replaced(old, lambda t: hole if t is one else None) == terms.replaced(
        new, lambda t: hole if t is other else None
    )


def _of_one_row(node: Node) -> bool:
    """Whether the node has at most one row, of values that have an order."""
    match node:
        case Constant(rows="(0)"):
            return True
        case Aggregate(keys=(), aggregates=items):
            return all(isinstance(e.tree, Call) and e.tree.name in {"min", "max", "count"} for _, e in items)
        case Project(child=child, items=items):
            return all(e.column or isinstance(e.tree, terms.Literal) for _, e in items) and _of_one_row(child)
        case Filter(child=child):
            return _of_one_row(child)
        case Join():
            return all(map(_of_one_row, children(node)))
        case _:
            return False


def edited_values(old: Aggregate | Window, new: Aggregate | Window) -> Filter:
    """The groups, or the rows of windows, for which two operators over the same rows compute different values."""
    was, now = (dict(n.items if isinstance(n, Window) else n.aggregates) for n in (old, new))
    pairs = {(f"__was_{i}", f"__is_{i}"): (was[c], now[c]) for i, c in enumerate(c for c in now if was[c] != now[c])}
    values = tuple(item for names, both in pairs.items() for item in zip(names, both, strict=True))
    both = replace(new, items=values) if isinstance(new, Window) else replace(new, aggregates=values)
    return Filter(both, distinct((column(a), column(b)) for a, b in pairs))


def _arguments(old: Items, new: Items) -> list[tuple[Expr, Expr]]:
    """The differing expressions that aggregates read of a row, in pairs; a pair of TRUEs when more differs."""
    before = dict(old)
    found = [pair for name, e in new for pair in _pairs(before[name].tree, e.tree)]
    return [_MORE] if _MORE in found else found


_MORE = (TRUE, TRUE)


def _pairs(old: Term, new: Term) -> Iterator[tuple[Expr, Expr]]:
    """The differing arguments of aggregate calls, in pairs; a pair of TRUEs where something else differs."""
    if old == new:
        return
    within = tuple(zip(terms.children(old), terms.children(new), strict=False))
    if shape(old) != shape(new) or not within:
        yield _MORE
        return
    args = new.args if isinstance(new, Call) and new.name in functions.AGGREGATES | functions.WINDOW_ONLY else ()
    for a, b in within:
        if isinstance(new, Call) and b is new.where and a != b:
            yield _passes(a), _passes(b)
        elif any(b is arg for arg in args) and a != b:
            yield _MORE if isinstance(a, Star | Argument) or isinstance(b, Star | Argument) else (_read(a), _read(b))
        else:
            yield from _pairs(a, b)


def _read(argument: Term) -> Expr:
    return derived(fragments_of(argument.tokens))


def _passes(condition: Term) -> Expr:
    return derived(("coalesce((", *fragments_of(condition.tokens), "), false)"))
