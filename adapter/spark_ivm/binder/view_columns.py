"""Which of the columns that a view's text gives now are the view's."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from spark_ivm.algebra.expr import Expr
from spark_ivm.algebra.term_types import number_type
from spark_ivm.algebra.types import Types, column_types, origin
from spark_ivm.binder.catalog import Relation
from spark_ivm.binder.decorrelate import item_name
from spark_ivm.binder.scope import Scope
from spark_ivm.parser import ast as syntax
from spark_ivm.parser.ast import Item, Select, SetOperation

# what Spark casts no value for: a length, a collation, and how a type is written
_SAME = {r"(var)?char\(\d+\)": "string", r" collate \w+": "", r"timestamp_ltz": "timestamp", r"\s+|`": ""}


def places_of(own: Sequence[str | None], relation: Relation) -> list[int] | None:
    """The places, among the columns `own` that a view's text gives, of the view's columns; None if they are not there.

    Source: Spark's GetViewColumnByNameAndOrdinal. Spark names a column without a name by its text.
    """
    wanted = relation.view_outputs or tuple(name for name, _ in relation.columns)
    if relation.view_mode == "EVOLUTION":
        return list(range(len(own)))
    if len(own) == len(wanted):
        alike = all(c is None or c.lower() == w.lower() for c, w in zip(own, wanted, strict=True))
        if alike or not relation.view_outputs:
            return list(range(len(own)))
    places, lowered = list[int](), [(c or "").lower() for c in own]
    for i, name in enumerate(word.lower() for word in wanted):
        of_name = [at for at, c in enumerate(lowered) if c == name]
        if None in own or len(of_name) != sum(word.lower() == name for word in wanted):
            return None
        places.append(of_name[sum(word.lower() == name for word in wanted[:i])])
    return places


def names_of(relation: Relation, own: Sequence[str | None]) -> list[str | None]:
    """Return the names of a view's columns."""
    return list(own) if relation.view_mode == "EVOLUTION" else [name for name, _ in relation.columns]


def chosen(scope: Scope, places: Sequence[int]) -> Scope:
    """Return the scope with the columns at these places alone."""
    return replace(scope, columns=tuple(scope.columns[at] for at in places))


def cast_in(relation: Relation, scope: Scope, types: Types) -> str | None:
    """Which column Spark casts to the type that it had when the view was made, in words. `scope`: its columns."""
    if relation.view_mode.endswith("EVOLUTION"):
        return None
    kinds = column_types(scope.node, types, _with_arithmetic)
    for c, (name, kind) in zip(scope.columns, relation.columns, strict=True):
        known = kinds.get(c.internal) or origin(scope.node, c.internal, types)
        if isinstance(known, str) and _plain(known) != _plain(kind.lower()):
            return f"column {name} of view {relation.name} is {kind}, and {known} in its table"
    return None


def _with_arithmetic(e: Expr, columns: Mapping[str, str]) -> str | None:
    return columns.get(e.column) if e.column else number_type(e.tree, columns)


def _plain(kind: str) -> str:
    """Return a type without what makes no other value of it."""
    for pattern, by in _SAME.items():
        kind = re.sub(pattern, by, kind)
    return kind


def written_names(body: syntax.Body) -> list[str | None] | None:
    """Return the names of a query's columns, None for one without; None when a star hides how many they are."""
    match body:
        case syntax.Query(body=inner):
            return written_names(inner)
        case SetOperation(left=left):
            return written_names(left)
        case Select(items=items) if all(isinstance(i, Item) for i in items):
            return [item_name(i) for i in items if isinstance(i, Item)]
        case _:
            return None
