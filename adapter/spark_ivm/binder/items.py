"""The items of a select list, and how names are found among them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from spark_ivm.algebra.expr import Items, column
from spark_ivm.algebra.nodes import Node, Project
from spark_ivm.binder.expressions import covered
from spark_ivm.binder.scope import Column, Resolve, Unsaid, Value
from spark_ivm.parser import functions
from spark_ivm.parser.ast import Expression, Item, Name, Select
from spark_ivm.parser.lexer import Span, Token


@dataclass(frozen=True)
class Entry:
    """An item of a select list: its name, its value, and its place."""

    name: str | None
    value: Value
    at: Span


def resolve_items_first(e: Expression, entries: list[Entry], columns: Resolve) -> Resolve:
    """How names in HAVING and ORDER BY are found: as an item's first, then as `columns` says.

    A name within an aggregate is no item's, and a name with a table before it is an item's only if it is no column's.
    """
    named: dict[str, Value | None] = {}
    for entry in entries:
        if entry.name:
            known = named.get(entry.name.lower(), entry.value)
            named[entry.name.lower()] = entry.value if known == entry.value else None

    def resolve(name: Name) -> tuple[Value, int]:
        value = named.get(name.identifiers[0].lower())
        inside = covered(name.span, (c.span for c in e.calls if c.aggregate))
        if value is None or inside:
            return columns(name)
        if len(name.identifiers) > 1:
            with suppress(Unsaid):  # else it is a field of the item
                return columns(name)
        return value, 1

    return resolve


def is_generator(e: Expression) -> bool:
    """Whether the expression is a call that makes rows of one."""
    return e.call is not None and e.call.name in functions.SPLITTING


def count_names(select: Select, at: Span) -> int:
    """How many names of columns there are at a place in the items or in GROUP BY."""
    listed = (*(i.expression for i in select.items if isinstance(i, Item)), *(select.group or ()))
    every = {e.span: e for e in listed}
    return sum(covered(r.span, [at]) for e in every.values() for r in e.refs)


def put_in_place(entries: list[Entry], name: Token) -> list[Entry]:
    """The entries, with the last one in the place of the column that has this name."""
    *others, last = entries
    at = [i for i, entry in enumerate(others) if (entry.name or "").lower() == name.value.lower()]
    if len(at) != 1:
        raise Unsaid("AMBIGUOUS_COLUMN" if at else "UNKNOWN_COLUMN", name.value, name.span)
    return [last if i == at[0] else entry for i, entry in enumerate(others)]


def projection(node: Node, items: Items) -> Node:
    """The node with these columns; itself when it has just them."""
    return node if items == tuple((c, column(c)) for c in node.columns) else Project(node, items)


def list_carried(names: tuple[str, ...], select: Select, fresh: Callable[[str], str]) -> list[Entry]:
    return [Entry(fresh("__tie"), Value(column(c), False), select.span) for c in names]


def listed(entries: list[Entry], items: Items) -> tuple[Column, ...]:
    """The columns that a select list gives, of the names and in the order of the items."""
    return tuple(
        Column(entry.name, internal, entry.value.exact, entry.at, decimal=entry.value.decimal)
        for entry, (internal, _) in zip(entries, items, strict=True)
    )


def strip_parentheses(e: Expression) -> Span:
    """The expression without the parentheses around it."""
    return e.conjuncts[0] if len(e.conjuncts) == 1 else e.span
