"""The engine's one door for the adapter: a request of plain data in, a plan (or what to observe first) out."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from itertools import combinations
from typing import Any

from spark_ivm import __version__
from spark_ivm.algebra import (
    STAMP,
    WEIGHT,
    Expr,
    IllFormed,
    Node,
    Opaque,
    Param,
    Project,
    Scan,
    Ties,
    at_old,
    expressions,
    inputs,
    scans,
    sources,
    walk,
)
from spark_ivm.align import Alignment, Unaligned, align
from spark_ivm.coercion import Types, coerced
from spark_ivm.edits import matters
from spark_ivm.errata import errata
from spark_ivm.fold import folds
from spark_ivm.functions import ZONED
from spark_ivm.narrow import narrowed
from spark_ivm.plan import Candidate, Edit, Limits, Plan, Reason, Source, Value, Variant
from spark_ivm.publish import candidates
from spark_ivm.read import Missing, Relation, View, read
from spark_ivm.scalars import Scalar, parametrized
from spark_ivm.simplify import prune, simplify, without_ties
from spark_ivm.state import Unsplit, operands, split
from spark_ivm.unsupported import UNSUPPORTED
from spark_ivm.write import over_columns, quote, quote_key, write

MOST_VARIANTS = 4  # sources whose every combination gets a variant of its own in a plan compiled ahead

NEVER_REBUILT = Limits(rebuild_share=None, rebuild_fan_in=None, few_rows=None)
LIMITS = {"auto": Limits(), "incremental": NEVER_REBUILT, "incremental_strict": NEVER_REBUILT}


def compile_request(request: dict[str, Any]) -> dict[str, Any]:
    """`{"missing": [names]}` while relations are unobserved, else `{"plan": {…}}`.

    `{"bare": [names]}` asks for `default_schema`, where bare names are, and which of these are `temporary` views.
    The request holds `sql`, `default_schema`, `relations` (a list of observed relations), and optionally
    `functions` (the author's own, which depend on their arguments alone), `changed` (the sources and parameters that
    changed; every combination is planned without it), `policy`, `unique_key`, `without` (SHORTCUTS that are not to be
    taken), `target_columns` (pairs of name and type), `was` (the logic that the table was computed by, where it is
    another one), `columns_then` (by table those that it had then, where they are others).
    """
    catalog = _catalog(request)
    view = _read(request["sql"], catalog, request)
    was = _read(request["was"], _then(catalog, request), request) if request.get("was") else None
    missing = [v for v in (view, was) if isinstance(v, Missing)]
    if isinstance(view, Missing) or isinstance(was, Missing):
        return _missing(*missing)
    return {"plan": plan(view, catalog, request, was).to_dict()}


def split_request(request: dict[str, Any]) -> dict[str, Any]:
    """How a query is computed in two steps: `{"parts": sql, "answer": sql}`, or `{"why": it is not}`.

    The request is one of `compile_request` with `state`, the name of the table of parts. The answer may be
    `{"missing": [names]}` first, or `{"operands": sql}`: the query whose columns' types are asked for as `types`, by
    name in lower case.
    """
    view = _read(request["sql"], _catalog(request), request)
    if isinstance(view, Missing):
        return _missing(view)
    if isinstance(view.query, Opaque) or view.clock:
        return {"why": "it is rebuilt"}
    query = simplify(prune(view.query))
    if any(not way.grown for way in folds(at_old(query, sources(query)), query)):
        return {"why": "its own rows hold all that is needed"}
    try:
        asked = operands(query)
        if asked is not None and "types" not in request:
            return {"operands": as_text(asked)}
        found = split(query, request["state"], dict(request.get("types") or ()))
    except Unsplit as why:
        return {"why": str(why)}
    except IllFormed as bug:
        return {"why": _told(bug)}
    return {"parts": as_text(found.parts), "answer": as_text(found.answer)}


def as_text(query: Node) -> str:
    """The query as an author would write it: of the tables as they are when it runs."""
    sql = re.sub(r" VERSION AS OF ⟦v1:[^⟧]*⟧", "", write(query))
    return re.sub(r"⟦p1:(\w+)⟧", r"\1()", sql)


def plan(view: View, catalog: dict[str, Relation], request: dict[str, Any], was: View | None = None) -> Plan:
    """The plan of a view that has been read, from the one that the table was computed by if that is another."""
    policy = request.get("policy") or "auto"
    read_by = tuple(dict.fromkeys((*view.sources, *(was.sources if was else ()))))
    types = {key: dict(catalog[key].columns) for key in read_by if key in catalog}
    query = view.query
    stamps: tuple[str, ...] = ()
    if not isinstance(query, Opaque):
        query, stamps = stamped(prepared(query, types))
    reason = _reason(query, request["sql"]) if isinstance(query, Opaque) else None
    columns = () if reason else query.columns
    declared = _declared(request.get("unique_key"), columns)
    seen_types = [t for _, t in request.get("target_columns") or ()] or [t for c in types.values() for t in c.values()]
    comparable = all(groupable(t) for t in seen_types)
    without = frozenset(request.get("without") or ())
    old, new, edit = query, query, None
    if was is not None and reason is None:
        old, new, edit = _edited(was, query, types)
    if edit is not None and edit.why is not None:
        read_by = view.sources
    if edit is not None and edit.taken:
        without |= {"fold"}  # the table has other columns
    parameters = () if reason else tuple(sorted((inputs(old) | inputs(query)) - set(read_by)))
    may_overflow = {c.lower() for c, t in request.get("target_columns") or () if t.startswith("decimal(38")}
    wide = frozenset(c for c in columns if c.lower() in may_overflow)
    by_values = query
    scalars: tuple[Scalar, ...] = ()
    if edit is None and reason is None and "values" not in without:
        with suppress(IllFormed):  # a shortcut that fails is not taken
            by_values, scalars = parametrized(query)
            old, new = by_values, by_values
    variants: tuple[Variant, ...] = ()
    if reason is None and policy != "full" and (edit is None or edit.why is None):
        variants = tuple(
            Variant(tuple(sorted(changed)), tuple(found), why)
            for changed in _changed(old, new, request.get("changed"), edit is not None)
            for found, why in (_ways(at_old(old, changed), new, declared, comparable, by_values, without, wide),)
        )
    return Plan(
        fingerprint=hashlib.sha256(view.normalized.encode()).hexdigest()[:16],
        logic=view.normalized,
        columns=columns,
        rebuild=write(query) if reason is None and _is_settled(query) else view.pinned_sql,
        sources={key: _source(key, (old, new, query), types.get(key, {})) for key in read_by},
        views={r.name: r.view_text or "" for r in catalog.values() if r.kind == "view"},
        variants=variants,
        engine=__version__,
        reason=reason,
        clock=view.clock,
        unseen=view.unseen,
        zoned=_zoned(query, view.normalized, types),
        parameters=parameters,
        values=tuple(_value(s) for s in scalars),
        inputs=() if reason else tuple(sorted(inputs(old) | inputs(new))),
        stamps=stamps,
        comparable=comparable,
        reads=scans(query),
        policy=policy,
        edit=edit,
        limits=LIMITS.get(policy, Limits()),
        errata=errata(query),
    )


def _ways(
    old: Node,
    new: Node,
    declared: tuple[str, ...],
    comparable: bool,
    query: Node,
    without: frozenset[str],
    wide: frozenset[str],
) -> tuple[list[Candidate], str]:
    """The candidates. None where the engine has a bug: the model is rebuilt then, for a reason that says so."""
    try:
        return candidates(old, new, declared, comparable, query, without, wide)
    except IllFormed as bug:
        return [], _told(bug)


def _told(bug: IllFormed) -> str:
    return f"a bug of the engine, please report it with the SQL: {bug}"


def prepared(query: Node, types: Types) -> Node:
    """A query as it is differentiated: unused columns gone, ties settled, casts flagged."""
    unorderable = {key: frozenset(c for c, t in columns.items() if not groupable(t)) for key, columns in types.items()}
    return prune(coerced(simplify(without_ties(prune(query, settle=True), unorderable)), types))


def stamped(query: Node) -> tuple[Node, tuple[str, ...]]:
    """The query with output columns that are a bare `current_timestamp()` as stamps, and their names."""
    match query:
        case Project(child=child, items=items):
            now = Expr((Param("current_timestamp"),))
            stamps = tuple(name for name, e in items if e == now)
            stamp = Expr((Param(STAMP),))
            return Project(child, tuple((name, stamp if e == now else e) for name, e in items)), stamps
        case _:
            return query, ()


def groupable(spark_type: str) -> bool:
    """Whether values of this Spark type can be grouped, ordered and compared."""
    lowered = spark_type.lower()
    return not any(word in lowered for word in ("map<", "variant", "geography", "geometry"))


def _value(scalar: Scalar) -> Value:
    return Value(
        names=tuple(name for _, name in scalar.named),
        columns=tuple(c for c, _ in scalar.named),
        old=write(at_old(scalar.query, inputs(scalar.query))),
        new=write(scalar.query),
        inputs=tuple(sorted(inputs(scalar.query))),
    )


def _catalog(request: dict[str, Any]) -> dict[str, Relation]:
    return {r["name"]: _relation(r) for r in request["relations"]}


def _then(catalog: dict[str, Relation], request: dict[str, Any]) -> dict[str, Relation]:
    """The catalog with the columns that tables had when the old query was computed."""
    then = {
        name: replace(catalog[name], columns=tuple((c[0], c[1]) for c in columns))
        for name, columns in (request.get("columns_then") or {}).items()
        if name in catalog
    }
    return catalog | then


def _missing(*asked: Missing) -> dict[str, Any]:
    bare = [name for missing in asked for name in missing.bare]
    names = [name for missing in asked for name in missing.names]
    return {"bare": list(dict.fromkeys(bare))} if bare else {"missing": list(dict.fromkeys(names))}


def _read(sql: str, catalog: dict[str, Relation], request: dict[str, Any]) -> View | Missing:
    known = frozenset(name.lower() for name in request.get("functions") or ())
    temporary = frozenset(name.lower() for name in request.get("temporary") or ())
    return read(sql, catalog, request.get("default_schema"), known, temporary)


def _relation(data: dict[str, Any]) -> Relation:
    return Relation(
        name=data["name"],
        kind=data["kind"],
        columns=tuple((c[0], c[1]) for c in data["columns"]),
        view_text=data.get("view_text"),
        view_schema=data.get("view_schema"),
        view_settings=tuple(data.get("view_settings") or ()),
    )


def _reason(opaque: Opaque, sql: str) -> Reason:
    why, instead = UNSUPPORTED.get(opaque.code, ("the engine cannot maintain it", ""))[:2]
    return Reason(
        code=opaque.code,
        detail=opaque.detail,
        why=why,
        instead=instead,
        start=opaque.start,
        end=opaque.end,
        line=sql.count("\n", 0, opaque.start) + 1,
        snippet=" ".join(sql[opaque.start : opaque.end].split())[:120],
    )


def _declared(unique_key: object, columns: tuple[str, ...]) -> tuple[str, ...]:
    names = [unique_key] if isinstance(unique_key, str) else list(unique_key or ())  # type: ignore[call-overload]
    by = {c.lower(): c for c in columns}
    return tuple(by[n.lower()] for n in names) if names and all(n.lower() in by for n in names) else ()


def _edited(was: View, query: Node, types: Types) -> tuple[Node, Node, Edit]:
    """Both queries in one shape, and how they differ."""
    if isinstance(was.query, Opaque):
        return query, query, Edit(f"the SQL that the table was computed by is not maintained ({was.query.detail})")
    before, _ = stamped(prepared(was.query, types))
    gone, come = (
        tuple(sorted(a - b)) for a, b in ((sources(before), sources(query)), (sources(query), sources(before)))
    )
    try:
        found = align(before, query)
    except (Unaligned, IllFormed) as different:
        why = str(different) if isinstance(different, Unaligned) else "too little of it is as it was"
        return query, query, Edit(why, gone=gone, come=come)
    return found.old, found.new, Edit(
        why=None,
        words=found.words,
        same=found.old == found.new,
        gone=gone,
        come=come,
        taken=found.taken,
        made=tuple((c, over_columns(e, "t.")) for c, e in found.made),
        where=tuple(dict.fromkeys(matters(found.old, found.new))),
        stay=_stay(found),
    )  # fmt: skip


def _stay(found: Alignment) -> str | None:
    condition = narrowed(found.old, found.new) if not found.taken else None
    return None if condition is None else over_columns(condition)


def _changed(old: Node, new: Node, observed: Iterable[str] | None, edited: bool) -> list[frozenset[str]]:
    every = sorted(inputs(old) | inputs(new))
    if observed is not None:
        changed = frozenset(observed) & frozenset(every)
        return [changed] if changed or edited else []
    sizes = range(1, len(every) + 1) if len(every) <= MOST_VARIANTS else (1, len(every))
    # an edit may come alone
    return [frozenset(c) for n in ((0, *sizes) if edited else sizes) for c in combinations(every, n)]


def _source(key: str, queries: tuple[Node, ...], types: dict[str, str]) -> Source:
    read_columns = {
        c for query in queries for n in walk(query) if isinstance(n, Scan) and n.source == key for c in n.columns
    }
    columns = tuple(c for c in types if c in read_columns) or tuple(types)
    listed = ",\n  ".join(quote(c) for c in columns)
    netted = all(groupable(types.get(c, "")) for c in columns)
    weight = "CASE WHEN _change_type IN ('insert', 'update_postimage') THEN 1 ELSE -1 END"
    feed = f"table_changes('{quote_key(key)}', ⟦from:{key}⟧, ⟦v1:{key}⟧)".replace("\\", "\\\\")
    net = f"\nGROUP BY {listed}\nHAVING sum({weight}) <> 0" if netted else ""
    total = f"sum({weight})" if netted else weight
    versions = "\nUNION ALL\n".join(
        f"SELECT {listed}, {w} AS {WEIGHT} FROM {quote_key(key)} VERSION AS OF ⟦{v}:{key}⟧"
        for v, w in (("v1", "1"), ("v0", "-1"))
    )
    summed = f"SELECT {listed}, sum({WEIGHT}) AS {WEIGHT}\nFROM (\n{versions}\n)"
    diff = f"{summed}\nGROUP BY {listed}\nHAVING sum({WEIGHT}) <> 0"
    return Source(
        columns=columns,
        append=f"SELECT {listed}, 1 AS {WEIGHT}\nFROM {feed}",
        feed=f"SELECT {listed}, {total} AS {WEIGHT}\nFROM {feed}{net}",
        diff=diff if netted else None,
        none=f"SELECT {listed}, 0 AS {WEIGHT}\nFROM {quote_key(key)} VERSION AS OF ⟦v1:{key}⟧\nWHERE false",
        types=tuple(types.get(c, "") for c in columns),
    )


def _zoned(query: Node, text: str, types: Types) -> bool:
    """Whether the query reads or makes points in time, whose parts and text depend on the session's time zone."""
    read_types = {
        types.get(n.source, {}).get(c, "timestamp") for n in walk(query) if isinstance(n, Scan) for c in n.columns
    }
    instants = any("timestamp" in t.replace("timestamp_ntz", "") for t in read_types)
    return instants or isinstance(query, Opaque) or ZONED.search(text) is not None


def _is_settled(query: Node) -> bool:
    """Whether the plan says more than the text: how ties are broken, what the time is."""
    return any(isinstance(p, Ties | Param) for n in walk(query) for e in expressions(n) for p in e.parts)
