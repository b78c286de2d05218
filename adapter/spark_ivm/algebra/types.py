"""The types of a query's columns, and where Spark casts: which equalities and union columns may replace one another.

`'05' = 5` holds in Spark, yet `'05'` is no `5`: a key may be taken from the other side of an equality only where both
sides have one type. Types are the catalog's, followed through plain columns, literals, casts and functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import assert_never

from spark_ivm.algebra.expr import Compared, Expr, Items, canonical, column
from spark_ivm.algebra.kinds import (
    NO_TEXT,
    common_kind,
    expr_kind,
    kind_of_type,
)
from spark_ivm.algebra.nodes import (
    Aggregate,
    Changes,
    Consolidate,
    Constant,
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
from spark_ivm.algebra.range_bounds import ordered
from spark_ivm.algebra.spark_types import (
    UNLIKE,
    WHOLE_NUMBERS,
    all_same,
    family,
    type_sql,
    union_type,
)
from spark_ivm.algebra.term_types import (
    expr_type,
    generated_types,
)
from spark_ivm.algebra.trees import children, held_in, with_children
from spark_ivm.algebra.window_frames import leaves_out_rows, order_of
from spark_ivm.parser.fragments import merged

Types = Mapping[str, Mapping[str, str]]


def coerced(node: Node, types: Types, ansi: bool = False) -> Node:
    """The node with each equality and union flagged where its sides differ in type or have an unknown one.

    Columns of a union that are whole numbers of several types, or NULL in a branch, are cast to the type that Spark
    makes of the columns, so that an expression over them does not see another type in a single branch.
    """
    node = with_children(node, tuple(coerced(child, types, ansi) for child in children(node)))
    match node:
        case Join(on=on):
            known = {**column_types(node.left, types), **column_types(node.right, types)}
            return replace(node, on=tuple(_flagged(e, known) for e in on))
        case Union():
            return _united(node, types)
        case Window(child=child):
            of_order = column_types(child, types).get(order_of(node) or "", "")
            whole = of_order in WHOLE_NUMBERS and (ansi or not leaves_out_rows(node))
            return replace(node, stepped=of_order if whole or of_order == "date" else "")
        case _:
            return node


def _united(union: Union, types: Types) -> Union:
    known = [column_types(b, types) for b in union.children]
    common = _common_types(union, known)
    # fields of a struct have their names as the first branch writes them, which a type in small letters does not show
    found = {c: kind for c, kind in common.items() if "struct<" not in kind or _written_alike(union, c, types)}
    branches = []
    for branch, of_branch in zip(union.children, known, strict=True):
        pairs = zip(union.columns, branch.columns, strict=True)
        by = {c: found[n] for n, c in pairs if n in found and family(of_branch[c]) != found[n]}
        branches.append(_cast(branch, by) if by else branch)
    # columns that are of one type, though it is not known which
    alike = (n for n in union.columns if n not in found and len(_origins(union, n)) == 1)
    return Union(tuple(branches), frozenset((*found, *alike)), tuple(found.items()))


def _common_types(union: Union, known: list[dict[str, str]]) -> dict[str, str]:
    """The types of the union's columns, where the `known` types of its branches' columns give them."""
    found: dict[str, str] = {}
    for i, name in enumerate(union.columns):
        common = union_type([k.get(b.columns[i]) for k, b in zip(known, union.children, strict=True)])
        if common is not None:
            found[name] = common
    return found


def _written_alike(union: Union, name: str, types: Types) -> bool:
    """Whether a column is in all branches one of a table, and of one type to the letter."""
    at = union.columns.index(name)
    written = {_written(b, b.columns[at], types) for b in union.children}
    return len(written) == 1 and None not in written


def _written(node: Node, name: str, types: Types) -> str | None:
    match node:
        case Scan(source=source) | Changes(source=source):
            return types.get(source, {}).get(name)
        case Union() if not _written_alike(node, name, types):
            return None
        case _:
            return next((_written(child, c, types) for child, c in held_in(node, name)), None)


def _origins(union: Union, name: str) -> set[object]:
    at = union.columns.index(name)
    return {origin(b, b.columns[at]) for b in union.children}


def _cast(node: Node, by: Mapping[str, str]) -> Node:
    """The node with these of its columns cast."""
    items = dict(node.items) if isinstance(node, Project) else {c: column(c) for c in node.columns}
    cast_items = tuple((c, cast_to(e, by[c]) if c in by else e) for c, e in items.items())
    return Project(node.child if isinstance(node, Project) else node, cast_items)


def cast_to(e: Expr, kind: str) -> Expr:
    """The expression cast to this type, which is a type of whole numbers where the expression's own is."""
    return replace(e, fragments=merged(("CAST(", *e.fragments, f" AS {type_sql(kind)})")), widens=e.column is not None)


def column_types(
    node: Node, types: Types, of: Callable[[Expr, Mapping[str, str]], str | None] = expr_type
) -> dict[str, str]:
    """The Spark types of the node's columns that are known, in lower case. `of`: gives the type of an expression."""
    match node:
        case Scan(source=source) | Changes(source=source):
            return {c: t.lower() for c, t in types.get(source, {}).items() if c in node.columns}
        case Generate(child=child, call=call, generated=generated):
            below = column_types(child, types, of)
            kinds = generated_types(call, below)
            made = zip(generated, kinds, strict=True) if len(kinds) == len(generated) else ()
            return {**below, **{c: kind for c, kind in made if kind}}
        case Filter() | Restrict() | Distinct() | Weighted() | Consolidate():
            return column_types(node.child, types, of)
        case Window(child=child, items=items):
            below = column_types(child, types, of)
            return {**below, **_types_of(items, below, of)}
        case Project(child=child, items=items):
            return _types_of(items, column_types(child, types, of), of)
        case Aggregate(child=child, keys=keys, aggregates=aggregates):
            return _types_of((*keys, *aggregates), column_types(child, types, of), of)
        case Join(kind="semi" | "anti", left=left):
            return column_types(left, types, of)
        case Join():
            return {**column_types(node.left, types, of), **column_types(node.right, types, of)}
        case Union():
            found = [column_types(b, types, of) for b in node.children]
            rest = _kinds_of_branches(node, found) if of is expr_kind else {}
            if node.aligned is None:
                return {**rest, **_common_types(node, found)}
            each = zip((dict(zip(b.columns, node.columns, strict=True)) for b in node.children), found, strict=True)
            one = {called[c]: kind for called, kinds in reversed(list(each)) for c, kind in kinds.items()}
            return {**rest, **{c: kind for c, kind in one.items() if c in node.aligned}, **dict(node.types)}
        case Constant(columns=columns, rows=rows) if of is expr_kind:
            return {} if "'" in rows or '"' in rows else dict.fromkeys(columns, NO_TEXT)
        case Empty(columns=columns, of=rows) if of is expr_kind and rows is not None:
            return {c: kind_of_type(kind) for c, kind in column_types(rows, types, of).items() if c in columns}
        case Leaf():
            return {}
        case _:
            assert_never(node)


def typed(node: Node, name: str, types: Types) -> object:
    """A column's type, or its origin where the type is not known. Columns with an equal one have one type."""
    return column_types(node, types).get(name) or origin(node, name, types)


def origin(node: Node, name: str, types: Types | None = None) -> object:
    """The expression of a column down to the tables, or to their columns' `types`, whatever rows there are.

    Law type_of_origin: columns of equal origin have one type.
    """

    def of(items: Items, child: Node) -> object:
        e = dict(items)[name]
        return canonical(e), tuple((r, origin(child, r, types)) for r in sorted(e.refs))

    match node:
        case Scan(source=source) | Changes(source=source):
            return (types or {}).get(source, {}).get(name, "").lower() or (source, name)
        case Constant(columns=columns, rows=rows):
            return rows, columns.index(name)
        case Project(child=child, items=items):
            return origin(child, e.column, types) if (e := dict(items)[name]).column else of(items, child)
        case Aggregate(child=child, keys=keys, aggregates=aggregates):
            return of((*keys, *aggregates), child)
        case Window(child=child, items=items) if name in dict(items):
            return of(items, child)
        case Generate(child=child, call=call, generated=generated) if name in generated:
            read = tuple((r, origin(child, r, types)) for r in sorted(call.refs))
            return canonical(call), generated.index(name), read
        case Union(children=branches):
            at = node.columns.index(name)
            return tuple(origin(b, b.columns[at], types) for b in branches)
        case _:
            return next((origin(child, name, types) for child in children(node) if name in child.columns), node)


def _types_of(
    items: Items, below: Mapping[str, str], of: Callable[[Expr, Mapping[str, str]], str | None]
) -> dict[str, str]:
    return {name: kind for name, e in items if (kind := of(e, below)) is not None}


def type_as_declared(node: Node, name: str, types: Types) -> str | None:
    """The type of a column with the fields' names as they are written; None where only their letters are known."""
    match found := origin(node, name):
        case (str(source), str(of)) if of in types.get(source, {}):
            return types[source][of]
        case _:
            kind = column_types(node, types).get(name)
            return kind if all(text == text.lower() for text in _texts_of(found, types)) else None


def _texts_of(found: object, types: Types) -> Iterator[str]:
    """The texts that an origin is made of, and the types of the tables' columns in it."""
    match found:
        case (str(source), str(of)) if of in types.get(source, {}):
            yield types[source][of]
        case str():
            yield found
        case tuple():
            for part in found:
                yield from _texts_of(part, types)
        case _:
            pass


def _flagged(expr: Expr, types: Mapping[str, str]) -> Expr:
    match expr.equality:
        case (a, b) if not all_same([types.get(a), types.get(b)]):
            return replace(expr, compared="coerced")
        case (a, b):
            one, other = family(types[a]), family(types[b])
            if one != other:
                return replace(expr, compared=(one, other))
            return replace(expr, compared=None if UNLIKE.search(one) else "identical")
        case _:
            kept: Compared | None = "coerced" if expr.compared == "coerced" else None
            return replace(expr, compared="ordered" if ordered(expr, types) else kept)


def column_kinds(node: Node, types: Types) -> dict[str, str]:
    """The types of the node's columns, or at least whether they are types of text, as far as that is known."""
    return column_types(node, types, expr_kind)


def kinds_below(node: Node, types: Types) -> dict[str, str]:
    """As `column_kinds`, for all columns that the node's expressions read."""
    return {c: kind for child in children(node) for c, kind in column_kinds(child, types).items()}


def _kinds_of_branches(union: Union, known: list[dict[str, str]]) -> dict[str, str]:
    """The kinds of the union's columns, as far as the kinds of its branches' columns give them."""
    pairs = list(zip(union.children, known, strict=True))
    found = {c: common_kind([kinds.get(b.columns[i]) for b, kinds in pairs]) for i, c in enumerate(union.columns)}
    return {c: kind for c, kind in found.items() if kind is not None}
