"""PIVOT and UNPIVOT as algebra: aggregates of the rows with a value, and a row for each of some columns."""

from __future__ import annotations

import re
from collections.abc import Callable
from ctypes import c_float
from decimal import Decimal

from spark_ivm.algebra.expr import Expr, column
from spark_ivm.algebra.nodes import Aggregate, Filter, Generate, Project
from spark_ivm.algebra.spark_types import DECIMAL, WHOLE_NUMBERS
from spark_ivm.algebra.types import Types, column_types
from spark_ivm.binder.expressions import Cutter
from spark_ivm.binder.padded import Padded, refuse_padded
from spark_ivm.binder.scope import Column, Namer, Scope, Unsaid
from spark_ivm.parser import functions
from spark_ivm.parser.ast import Choice, Expression, Item, Pivot, Unpivot
from spark_ivm.parser.fragments import Fragment, Ref, filter_clause, merged
from spark_ivm.parser.lexer import Span

# over no rows these give NULL, as Spark's PIVOT does for a value that a group does not have
_NULL_OF_NONE = functions.MOMENTS | functions.ADDING
_EXTREMES = {"min", "max", "bool_and", "bool_or", "every", "some", "any"}
_COUNTS = {"count", "count_if"}


def pivoted(
    cut: Cutter, pivot: Pivot, scope: Scope, types: Types, padded: Padded, constant: Callable[[Expression], str]
) -> Scope:
    """Return the groups of the columns that are not named, with a column for each value and aggregate. Raise Unsaid.

    Law pivot: an aggregate of the columns that are not named, with `FILTER (WHERE column <=> v)` in the column of `v`,
    and NULL for a group without `v`.
    """
    at = pivot.span
    resolve = cut.lookup(scope)
    by = [_column(resolve(name)[0].expr, at) for name in pivot.columns]
    refuse_padded(scope.node, by, padded, at)
    calls = [_call(cut, item, at) for item in pivot.items]
    if _COUNTS & set(calls) and _EXTREMES & set(calls):
        # whether Spark counts none or NULL there depends on the type of the others
        raise Unsaid("PIVOT", "PIVOT of a count beside a minimum or maximum", at)
    values = [cut.value(item.expression, resolve) for item in pivot.items]
    used = {*by, *(ref for v in values for ref in v.expr.refs)}
    kept = [c for c in scope.columns if c.internal not in used]
    known = column_types(scope.node, types)
    namer = Namer(c.internal for c in kept)
    aggregates: list[tuple[str, Expr]] = []
    columns = list(kept)
    sought_before: set[tuple[object | None, ...]] = set()
    for choice in pivot.choices:
        if len(choice.operands) != len(by):
            raise Unsaid("INVALID", f"{len(choice.operands)} values for {len(by)} columns of PIVOT", at)
        chosen = [constant(e) for e in choice.operands]
        value_key = tuple(_value_key(known.get(c), value) for c, value in zip(by, chosen, strict=True))
        if value_key in sought_before or (None in value_key and len(pivot.choices) > 1):
            # of two columns for one value Spark fills the last alone
            raise Unsaid("PIVOT", f"PIVOT for {chosen[0].strip()}, which may be another value of it", at)
        sought_before.add(value_key)
        held: list[Fragment] = []
        for pivoted_column, sought in zip(by, chosen, strict=True):
            _refuse_unfound(known.get(pivoted_column), sought, at)
            held += [" AND " if held else "", *_holds(pivoted_column, known.get(pivoted_column), sought)]
        called = choice.alias or _column_name(choice, chosen)
        for item, call, value in zip(pivot.items, calls, values, strict=True):
            if len(pivot.items) > 1 and item.alias is None:
                raise Unsaid("UNNAMED_COLUMN", "an aggregate of PIVOT beside others", at)
            name = f"{called}_{item.alias}" if len(pivot.items) > 1 else called
            fragments = (*value.expr.fragments, *filter_clause(held))
            if call in _COUNTS:
                fragments = ("CASE WHEN count_if(", *held, ") > 0 THEN ", *fragments, " END")
            internal = namer.free(name)
            aggregates.append((internal, Expr(merged(fragments), non_associative=value.expr.non_associative)))
            columns.append(Column(name, internal, value.exact, at))
    keys = tuple((c.internal, column(c.internal)) for c in kept)
    return Scope(Aggregate(scope.node, keys, tuple(aggregates)), tuple(columns)).qualified(())


def unpivoted(cut: Cutter, unpivot: Unpivot, scope: Scope, padded: Padded, fresh: Callable[[str], str]) -> Scope:
    """Return the rows once for each entry, with the entry's name and its values. Raise Unsaid.

    Law unpivot: a generator that makes a row for each of the columns.
    """
    at = unpivot.span
    chosen = [_entry(cut, choice, scope, at) for choice in unpivot.choices]
    if any(len(entry) != len(unpivot.values) for entry in chosen):
        raise Unsaid("INVALID", f"UNPIVOT of {len(unpivot.values)} values from other numbers of columns", at)
    used = {c.internal for entry in chosen for c in entry}
    refuse_padded(scope.node, used, padded, at)
    kept = tuple(c for c in scope.columns if c.internal not in used)
    fragments: list[Fragment] = ["inline(array("]
    for i, (choice, entry) in enumerate(zip(unpivot.choices, chosen, strict=True)):
        called = choice.alias or "_".join(e.refs[0].identifiers[-1] for e in choice.operands)  # as it is written
        fragments += [", " if i else "", f"named_struct('name', {_quoted(called)}"]
        for n, c in enumerate(entry):
            fragments += [f", 'value_{n}', ", Ref(c.internal)]
        fragments.append(")")
    fragments.append("))")
    names = (unpivot.name, *unpivot.values)
    generated = tuple(fresh(f"__{name}") for name in names)
    rows = Generate(scope.node, Expr(merged(tuple(fragments))), generated)
    values = generated[1:]
    present = merged(tuple(p for c in values for p in (" OR " if c != values[0] else "", Ref(c), " IS NOT NULL")))
    exact = (False, *(all(entry[n].exact for entry in chosen) for n in range(len(unpivot.values))))
    columns = (*kept, *(Column(n, c, x, at) for n, c, x in zip(names, generated, exact, strict=True)))
    node = rows if unpivot.nulls else Filter(rows, Expr(present))
    return Scope(Project(node, tuple((c.internal, column(c.internal)) for c in columns)), columns).qualified(())


def _call(cut: Cutter, item: Item, at: Span) -> str:
    """Return the aggregate that an item of PIVOT is a call of. Raise Unsaid for any other item."""
    e = item.expression
    if e.call is None or [c for c in e.calls if c.aggregate] != [e.call] or e.subqueries:
        raise Unsaid("PIVOT", "PIVOT of more than a call of an aggregate", at)
    if any(t.word == "FILTER" for t in cut.between(*e.span)):
        raise Unsaid("PIVOT", "PIVOT of an aggregate with FILTER", at)
    if e.call.name not in _NULL_OF_NONE | _EXTREMES | _COUNTS:
        raise Unsaid("PIVOT", f"PIVOT of {e.call.name}()", at)
    return e.call.name


def _column(e: Expr, at: Span) -> str:
    if e.column is None:
        raise Unsaid("PIVOT", "PIVOT or UNPIVOT of what is no column", at)
    return e.column


def _entry(cut: Cutter, choice: Choice, scope: Scope, at: Span) -> tuple[Column, ...]:
    by = {c.internal: c for c in scope.columns}
    found = tuple(by.get(_column(cut.value(e, cut.lookup(scope)).expr, at)) for e in choice.operands)
    if None in found:
        raise Unsaid("PIVOT", "UNPIVOT of a column that is hidden by USING", at)
    return tuple(c for c in found if c)


def _refuse_unfound(known: str | None, value: str, at: Span) -> None:
    """Raise Unsaid for a value that Spark may look up by other means than `<=>`, by which it is then not found."""
    said = value.strip().lower()
    if known in ("float", "double") and not re.fullmatch(r"[-+]?[\d.]+(e[-+]?\d+)?(bd|[dfysl])?|null", said):
        raise Unsaid("PIVOT", f"PIVOT of a {known} for {value.strip()}", at)
    if known == "binary" or "collate" in (known or "") or said.startswith("x'"):
        raise Unsaid("PIVOT", f"PIVOT of a column of type {known or 'binary'}", at)


def _value_key(known: str | None, value: str) -> object | None:
    """Return what all texts of one value have in common and no other has; none if the text does not say its value."""
    said = value.strip()
    quoted = re.fullmatch(r"""(?i)(date\s*)?(["'])([^\\]*)\2""", said)
    text = quoted[3] if quoted else re.sub(r"(?i)(?<=[\d.])(bd|[dfysl])$", "", said)
    if said.lower() == "null":
        return "NULL"
    if known in WHOLE_NUMBERS:
        return int(text) if re.fullmatch(r"[-+]?\d+", text) else None
    if decimal := DECIMAL.fullmatch(known or ""):
        return Decimal(text) if re.fullmatch(rf"[-+]?\d+(\.\d{{0,{decimal[2]}}})?", text) else None
    if known in ("float", "double"):
        if not re.fullmatch(r"(?i)[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?", text):
            return None
        return c_float(float(text)).value if known == "float" else float(text)
    if known == "boolean":
        return said.lower() if said.lower() in ("true", "false") else None
    if known == "date":
        return text if quoted and re.fullmatch(r"\d{4}-\d\d-\d\d", text) else None
    if quoted and not quoted[1] and (known == "string" or re.match(r"[A-Za-z_]", text)):
        return text
    return str(int(text)) if known in ("string", None) and re.fullmatch(r"[-+]?\d+", said) else None


def _holds(name: str, known: str | None, value: str) -> tuple[Fragment, ...]:
    """Return whether the column has the value, cast to the column's type as Spark casts it."""
    if known is not None:
        return (Ref(name), f" <=> CAST({value} AS {known})")
    as_text: tuple[Fragment, ...] = ("CASE WHEN typeof(", Ref(name), ") = 'string' THEN ", Ref(name))
    return (*as_text, f" <=> CAST({value} AS STRING) ELSE ", Ref(name), f" <=> {value} END")


def _column_name(choice: Choice, chosen: list[str]) -> str:
    """Return the name that Spark gives to the column of a value without an alias."""
    e, literal = choice.operands[0], chosen[0].strip()
    if len(choice.operands) > 1:
        raise Unsaid("UNNAMED_COLUMN", "the column of several values of PIVOT", e.span)
    if re.fullmatch(r"-?\d+", literal):
        return str(int(literal))
    if re.fullmatch(r"'[^'\\]*'", literal):
        return literal[1:-1]
    raise Unsaid("UNNAMED_COLUMN", f"the column of {literal} of PIVOT", e.span)


def _quoted(value: str) -> str:
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
