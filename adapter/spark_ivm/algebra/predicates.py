"""Predicates put together from the user's own."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import takewhile

from spark_ivm.algebra.expr import FALSE, TRUE, Expr
from spark_ivm.algebra.nodes import Filter, Node
from spark_ivm.parser import terms
from spark_ivm.parser.fragments import Fragment


def only(one: Expr, other: Expr) -> Expr:
    """`one AND other IS NOT TRUE`, in words by which files can be skipped."""
    if other == TRUE:
        return FALSE
    rest: tuple[Fragment, ...] = ("NOT (", *other.fragments, ") OR (", *other.fragments, ") IS NULL")
    found = derived(rest, other) if one == TRUE else derived(("(", *one.fragments, ") AND (", *rest, ")"), one, other)
    return replace(found, between=True)


def either(one: Expr, other: Expr) -> Expr:
    """Return what is true for rows that pass one of the predicates and not the other, and conditions of both around it.

    Conditions that both begin with come before it, conditions that both end with behind it: the former may keep the
    latter from failing.
    """
    was, now = conjuncts(one), conjuncts(other)
    if set(was) == set(now):
        return FALSE  # in another order, or twice
    first, last = in_front(was, now), in_front(was[::-1], now[::-1])[::-1]
    if first or last:
        rest = (conjunction(listed[len(first) : len(listed) - len(last)]) for listed in (was, now))
        return conjunction((*first, either(*rest), *last))
    a, b = only(one, other), only(other, one)
    if FALSE in (a, b):
        return b if a == FALSE else a
    return disjunction((a, b))


def in_front(one: tuple[Expr, ...], other: tuple[Expr, ...]) -> tuple[Expr, ...]:
    """The conditions with which both begin."""
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return tuple(c for c, _ in pairs)


def without(conditions: tuple[Expr, ...], others: Collection[Expr]) -> tuple[Expr, ...]:
    """The conditions that are not among the others."""
    return tuple(c for c in conditions if c not in others)


def conjunction(conditions: tuple[Expr, ...]) -> Expr:
    """True where all conditions are true."""
    found = _connect(" AND ", tuple(e for e in conditions if e != TRUE)) or TRUE
    return replace(found, between=True) if any(e.between for e in conditions) else found


def filtered(node: Node, conditions: Iterable[Expr]) -> Node:
    """The rows for which all conditions are true; the node itself where there is none."""
    predicate = conjunction(tuple(conditions))
    return node if predicate == TRUE else Filter(node, predicate)


def disjunction(conditions: tuple[Expr, ...]) -> Expr:
    """True where one of the conditions is true."""
    return TRUE if TRUE in conditions else _connect(" OR ", tuple(dict.fromkeys(conditions))) or FALSE


def _connect(word: str, conditions: tuple[Expr, ...]) -> Expr | None:
    fragments: list[Fragment] = []
    for e in conditions:
        fragments += [word if fragments else "", "(", *e.fragments, ")"]
    return derived(tuple(fragments), *conditions) if conditions else None


def conjuncts(predicate: Expr) -> tuple[Expr, ...]:
    """The conditions that AND puts together at the top of a predicate, without what is always true, as `1 = 1`."""
    found = [term for term in terms.conjuncts(predicate.tree) if _truth(term) is not True]
    return (predicate,) if found == [predicate.tree] else tuple(map(predicate.piece, found))


def is_always_true(predicate: Expr) -> bool:
    """Whether all rows pass: there is no condition but TRUE, or `1 = 1`."""
    return all(_truth(term) is True for term in terms.conjuncts(predicate.tree))


def is_never_true(predicate: Expr) -> bool:
    """Whether no row passes: FALSE, or `1 = 0`, is among the conditions."""
    return any(_truth(term) is False for term in terms.conjuncts(predicate.tree))


def _truth(term: terms.Term) -> bool | None:
    match terms.bare(term):
        case terms.Literal(text=text) if text.lower() in ("true", "false"):
            return text.lower() == "true"
        case terms.Binary(left=terms.Literal(text=one), operator="=", right=terms.Literal(text=other)):
            return int(one) == int(other) if one.isdecimal() and other.isdecimal() else None
        case _:
            return None


def derived(fragments: tuple[Fragment, ...], *of: Expr) -> Expr:
    """An expression of fragments; it is order-dependent or non-associative if one of the expressions `of` is."""
    return Expr(
        tuple(p for p in fragments if p != ""),
        order_dependent=any(e.order_dependent for e in of),
        non_associative=any(e.non_associative for e in of),
    )
