"""The engine's one door for the adapter: a request of plain data in, a plan (or what to observe first) out."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Any

from spark_ivm import __version__
from spark_ivm.algebra.equal_values import depends_on_representative
from spark_ivm.algebra.expr import every_fragment
from spark_ivm.algebra.nodes import Aggregate, Filter, Node, Opaque, Project, Scan
from spark_ivm.algebra.spark_types import groupable
from spark_ivm.algebra.trees import at_old, expressions, inputs, lacking, scans, sources, walk
from spark_ivm.binder.catalog import Catalog, Relation
from spark_ivm.binder.padded import PADDED
from spark_ivm.binder.query import Missing, View, normalized, read, renamed
from spark_ivm.binder.unsupported import UNSUPPORTED
from spark_ivm.delta.closed_keys import wavering
from spark_ivm.delta.partial_aggregates import NotSelfMaintainable, has_parts, operands, shows_each_group, split
from spark_ivm.delta.rolling import NotRolling, roll
from spark_ivm.delta.rolling import operands as range_operands
from spark_ivm.delta.scalar_parameters import Scalar, parametrized
from spark_ivm.delta.self_maintenance import self_maintained
from spark_ivm.formats import source
from spark_ivm.parser.fragments import Fragment, Param, Ref, Ties
from spark_ivm.parser.identifiers import quote
from spark_ivm.parser.lexer import Unreadable, tokenize
from spark_ivm.planning.candidates import candidates
from spark_ivm.planning.column_bounds import Unbounded, ranges
from spark_ivm.planning.edits import edited
from spark_ivm.planning.errata import errata
from spark_ivm.planning.plan import Edit, Limits, Plan, Reason, Shortcut, Value, Variant, bug_report
from spark_ivm.planning.two_models import two_models
from spark_ivm.planning.zones import depends_on_zone
from spark_ivm.rewrite.failing import Errors
from spark_ivm.rewrite.passes import prepared
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.rewrite.rules import simplify
from spark_ivm.rewrite.stamps import stamped
from spark_ivm.sqlgen import write

Columns = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]  # by table, its columns' names and types
MODELS = 64  # so many models are remembered between the questions of their runs; each thread has one run at a time
MOST_VARIANTS = 4  # up to so many sources, each combination gets a variant of its own in a plan compiled ahead

NEVER_REBUILT = Limits(rebuild_share=None, rebuild_fan_in=None, few_rows=None)
LIMITS = {"auto": Limits(), "incremental": NEVER_REBUILT, "incremental_strict": NEVER_REBUILT}


def compile_request(request: dict[str, Any]) -> dict[str, Any]:
    """`{"missing": [names]}` while relations are unobserved, else `{"plan": {…}}`.

    `{"bare": [names]}` asks for `default_schema`, the schema of the bare names, and which of them are `temporary`
    views. The request holds `sql`, `default_schema`, `relations` (a list of observed relations), and optionally
    `functions` (the author's own, which depend on their arguments alone), `changed` (the sources and parameters that
    changed; every combination is planned without it), `policy`, `unique_key`, `without` (shortcuts that are not to be
    taken), `doubles` (`close`: rows of a group may have sums of doubles that differ in their last digits), `ansi` (the
    session is in ANSI mode), `settings` (the settings whose values are not Spark's defaults),
    `target_columns` (pairs of name and type), `was` (the logic that the table was computed by, where that, or what its
    names mean, may be another one; with `was_fingerprint` only if it is the logic of that fingerprint), `columns_then`
    (by table the columns that it had then, where they were others).
    """
    catalog = _catalog(request)
    view = _read(request["sql"], catalog, request)
    was = _read(request["was"], _then(catalog, request), request) if _is_kept(request) else None
    missing = [v for v in (view, was) if isinstance(v, Missing)]
    if isinstance(view, Missing) or isinstance(was, Missing):
        return _missing(*missing)
    return {"plan": plan(view, catalog, request, was).to_dict()}


def _is_kept(request: dict[str, Any]) -> bool:
    """Whether there is an old logic, and it is the logic that a run wrote down under this fingerprint."""
    was, fingerprint = request.get("was"), request.get("was_fingerprint")
    # once, the text that was kept was the normalized one
    return bool(was) and fingerprint in (None, *(_fingerprint(text) for text in (normalized(was or ""), was or "")))


def _fingerprint(logic: str) -> str:
    return hashlib.sha256(logic.encode()).hexdigest()[:16]


def split_request(request: dict[str, Any]) -> dict[str, Any]:
    """How a query is computed in two steps: `{"parts": sql, "answer": sql}`, or `{"why": it is not}`.

    The request is that of `compile_request` with `state`, the name of the table of parts. The answer may be
    `{"missing": [names]}` first, or `{"operands": sql}`, at most twice: the query whose columns' types are asked for
    among `types`, by name in lower case. With the parts of ranges come their `bounds`, columns of the answer that bound
    ranges, each with the parts' column that lies in these, and `reach`, a condition true for an answer `a` and a part
    `p` of it.
    """
    catalog = _catalog(request)
    view = _read(request["sql"], catalog, request)
    if isinstance(view, Missing):
        return _missing(view)
    if isinstance(view.query, Opaque) or view.clock:
        return {"why": "it is rebuilt"}
    types = dict(request.get("types") or ())
    errors = Errors(bool(request.get("ansi")), _types(_columns_of(catalog, view.sources)))
    try:
        query = simplify(prune(view.query))
        try:
            return _rolled(query, request["state"], types, errors)
        except NotRolling:
            instead = None
        except NotSelfMaintainable as why:
            instead = why
        return _split(query, request["state"], types, instead)
    except NotSelfMaintainable as why:
        return {"why": str(why)}
    except Exception as bug:
        return {"why": bug_report(bug)}


def _rolled(query: Node, state: str, types: Mapping[str, str], errors: Errors) -> dict[str, Any]:
    """The two steps of aggregates over ranges, or the operands whose types are needed. Raises NotSelfMaintainable."""
    asked = range_operands(query, errors)
    if not set(asked.columns) <= types.keys():
        return {"operands": as_text(asked)}
    found = roll(query, state, types, errors)
    reach = None if found.reach is None else "".join(map(_of_side, found.reach.fragments))
    return {
        "parts": as_text(found.parts),
        "answer": as_text(found.answer),
        "bounds": dict(found.bounds),
        "reach": reach,
    }


def _of_side(part: Fragment) -> str:
    """Return a fragment of the condition for how far parts reach. Columns are of `a`, the answer, or of `p`, a part."""
    if not isinstance(part, Ref):
        return str(part)
    side, _, name = part.name.partition(".")
    return f"{side}.{quote(name)}"


def _split(query: Node, state: str, types: Mapping[str, str], instead: NotSelfMaintainable | None) -> dict[str, Any]:
    """The two steps of groups, or the operands whose types are needed.

    Raises NotSelfMaintainable: `instead`, if that is given.
    """
    try:
        if any(not carried.insert_only for carried in self_maintained(at_old(query, sources(query)), query)):
            raise NotSelfMaintainable("its own rows hold all that is needed")
        asked = operands(query)
        if asked is not None and not {c.lower() for c in asked.columns} <= types.keys():
            return {"operands": as_text(asked)}
        found = split(query, state, types)
    except NotSelfMaintainable as why:
        raise instead or why from None
    kept = [c for c in found.answer.columns if _is_handed_on(found.answer, c)]
    return {"parts": as_text(found.parts), "answer": as_text(found.answer), "kept": kept}


def _is_handed_on(answer: Node, name: str) -> bool:
    """Return whether a column of an answer is the column of its table that has the same name."""
    match answer:
        case Scan():
            return name in answer.columns
        case Project(child=child, items=items):
            return dict(items)[name].column == name and _is_handed_on(child, name)
        case Aggregate(child=child, keys=keys):
            return name in dict(keys) and dict(keys)[name].column == name and _is_handed_on(child, name)
        case Filter(child=child):
            return _is_handed_on(child, name)
        case _:
            return False


def two_models_request(request: dict[str, Any]) -> dict[str, Any]:
    """A model as two: `{"rows": sql, "answer": sql, "gains": [sources], "parts": bool}`, or `{"why": not}`.

    The request is that of `compile_request` with `rows`, the name of the first model's table. The answer may be
    `{"missing": [names]}` first. With `parts` the second model is to have `ivm_state`.
    """
    view = _read(request["sql"], _catalog(request), request)
    if isinstance(view, Missing):
        return _missing(view)
    if isinstance(view.query, Opaque) or view.clock:
        return {"why": "it is rebuilt"}
    try:
        found = two_models(simplify(prune(view.query)), request["rows"])
    except Exception as bug:
        return {"why": bug_report(bug)}
    if found is None:
        return {"why": "one is as cheap"}
    rows, answer = as_text(found.rows), as_text(found.answer)
    return {"rows": rows, "answer": answer, "gains": list(found.gains), "parts": found.parts}


def without_end(sql: str) -> str:
    """The query without a semicolon that ends it, and what follows that; as it is where it cannot be read.

    >>> without_end("select 1; -- done")
    'select 1'
    """
    with suppress(Unreadable):
        return sql[: tokenize(sql)[-1].start]
    return sql


def renamed_request(logic: str, names: Mapping[str, str]) -> dict[str, str] | None:
    """The logic that a table was computed by, over other tables, and its fingerprint; None where it is not the same.

    `names`: the old table's key -> the new table's key.
    """
    with suppress(Exception):  # then the model is computed again
        text = renamed(logic, names)
        return None if text is None else {"logic": text, "fingerprint": _fingerprint(normalized(text))}
    return None


def ranges_request(request: dict[str, Any]) -> dict[str, Any]:
    """Where the values of a query's column come from: `{"values": [sql]}`, or `{"why": it does not bound the query}`.

    The request is that of `compile_request` with `by`, the column. The answer may be `{"missing": [names]}` first.
    """
    catalog = _catalog(request)
    view = _read(request["sql"], catalog, request)
    if isinstance(view, Missing):
        return _missing(view)
    if isinstance(view.query, Opaque) or view.clock or view.unseen or request.get("policy") == "full":
        return {"why": "it is rebuilt whenever something changes"}
    try:
        types = {key: dict(catalog[key].columns) for key in view.sources if key in catalog}
        ansi = bool(request.get("ansi"))
        query = prepared(view.query, types, ansi)
        return {"values": [write(values) for values in ranges(query, request["by"], Errors(ansi, types))]}
    except Unbounded as why:
        return {"why": str(why)}
    except Exception as bug:
        return {"why": bug_report(bug)}


def as_text(query: Node) -> str:
    """The query as an author would write it: of the tables as they are when it runs."""
    sql = re.sub(r" VERSION AS OF ⟦v1:[^⟧]*⟧", "", write(query))
    return re.sub(r"⟦p1:(\w+)⟧", r"\1()", sql)


def plan(view: View, catalog: dict[str, Relation], request: dict[str, Any], was: View | None = None) -> Plan:
    """The plan of a view that has been read; `was`: the query that the table was computed by, if that is another one.

    Never raises: where the engine has a bug, the model is rebuilt, for a reason that says so.
    """
    try:
        return _plan(view, catalog, request, was)
    except Exception as bug:  # the last guard: a bug here must not keep a model from being built
        broken = Opaque("INTERNAL", f"{type(bug).__name__}: {bug}", 0, len(request["sql"]))
        return _plan(replace(view, query=broken), catalog, request, None)


def _plan(view: View, catalog: dict[str, Relation], request: dict[str, Any], was: View | None) -> Plan:
    policy = request.get("policy") or "auto"
    read_by = tuple(dict.fromkeys((*view.sources, *(was.sources if was else ()))))
    columns_of = _columns_of(catalog, read_by)
    types = _types(columns_of)
    ansi, close = bool(request.get("ansi")), request.get("doubles") == "close"
    query = view.query
    stamps: tuple[str, ...] = ()
    if not isinstance(query, Opaque):
        query, stamps = _prepared(query, columns_of, ansi, close)
    reason = _reason(query, request["sql"]) if isinstance(query, Opaque) else None
    columns = () if reason else query.columns
    moving: frozenset[str] = frozenset() if isinstance(query, Opaque) else wavering(query)
    declared = _declared(request.get("unique_key"), columns)
    held_types = [t for _, t in request.get("target_columns") or ()] or [t for c in types.values() for t in c.values()]
    comparable = all(groupable(t) for t in held_types)
    # a change of 'a' to 'A' would add up to no change, where a collation takes both for one word
    collated = any("collate" in t.lower() for t in held_types)
    comparable_rows = comparable and not collated
    without: frozenset[Shortcut] = frozenset(request.get("without") or ())
    old, new, edit = query, query, None
    columns_then = _columns_of(_then(catalog, request), types)
    then = _types(columns_then)
    lasting = {key: {c: t for c, t in now.items() if then.get(key, now).get(c, t) == t} for key, now in types.items()}
    errors = Errors(ansi, lasting)
    absent = {key: {c: t for c, t in types[key].items() if c not in had} for key, had in then.items()}
    if was is not None and reason is None:
        old, new, edit = _edited(was.query, query, columns_of, columns_then, ansi, close)
        # by the texts, as in a position: a pass drops a table that a query reads without need
        gone, come = set(was.sources) - set(view.sources), set(view.sources) - set(was.sources)
        edit = replace(edit, gone=tuple(sorted(gone)), come=tuple(sorted(come)))
    if edit is not None and was is not None and was.normalized == view.normalized and edit.same and not edit.taken:
        old, new, edit = query, query, None  # no name means anything else
    if edit is not None and edit.why is not None:
        read_by = view.sources
    # the table has other columns; or, of a group of 'smith' and 'Smith', it may have the one that goes
    if (edit is not None and edit.taken) or collated:
        without = frozenset({*without, "fold"})
    parameters = () if reason else tuple(sorted((inputs(old) | inputs(query)) - set(read_by)))
    kept = {c.lower(): t for c, t in request.get("target_columns") or ()}
    wide = frozenset(c for c in columns if kept.get(c.lower(), "").startswith("decimal(38"))
    whole = frozenset(c for c in columns if ansi and kept.get(c.lower()) == "bigint")
    by_values = query
    scalars: tuple[Scalar, ...] = ()
    if edit is None and reason is None and "values" not in without:
        with suppress(Exception):  # a shortcut that fails is not taken
            found, values = parametrized(query)
            # the type of a parameter is not known, and so not what may be made of it
            if values and depends_on_representative(query, types) is None:
                by_values, scalars, old, new = found, values, found, found
    variants: list[Variant] = []
    is_planned = reason is None and policy != "full" and (edit is None or edit.why is None)
    for changed in _changed(old, new, request.get("changed"), edit is not None) if is_planned else ():
        before = lacking(at_old(old, changed), absent)
        try:
            ways, why = candidates(
                before, new, declared, comparable_rows, by_values, without, wide, errors, whole, close
            )
        except Exception as bug:  # then there is no way but a rebuild, for a reason that says so
            ways, why = [], bug_report(bug)
        variants.append(Variant(tuple(sorted(changed)), tuple(ways), why))
    first = [c for v in variants for c in v.candidates[:1]]
    by_key = any(c.kind == "keys" and not c.folded for c in first)
    as_whole = any(c.kind == "rows" and c.whole_reads for c in first)
    parts = False
    if policy == "auto" and (by_key or as_whole) and not isinstance(view.query, Opaque):
        with suppress(Exception):  # so it is here
            parts = has_parts(view.query) and (by_key or shows_each_group(view.query))
    return Plan(
        fingerprint=_fingerprint(view.normalized),
        logic=view.text,
        columns=columns,
        rebuild=_rebuild(view, query, stamps),
        sources={
            key: source(
                _format(catalog, key),
                key,
                # a table that the text names no more is read for the old rows alone
                (old, new, query) if key in view.sources else (old,),
                types.get(key, {}),
                absent.get(key, {}),
            )
            for key in read_by
        },
        views={r.name: r.view_text or "" for r in catalog.values() if r.kind == "view"},
        variants=tuple(variants),
        engine=__version__,
        reason=reason,
        clock=view.clock,
        unseen=view.unseen,
        zoned=depends_on_zone(query, view.normalized, types),
        parameters=parameters,
        values=tuple(_value(s) for s in scalars),
        inputs=() if reason else tuple(sorted(inputs(old) | inputs(new))),
        stamps=stamps,
        wavering=tuple(c for c in columns if c in moving),
        comparable=comparable,
        reads=scans(query),
        policy=policy,
        edit=edit,
        compared=was is not None,
        parts=parts,
        limits=LIMITS.get(policy, Limits()),
        errata=errata(query) if reason is None or reason.code == "ORDERED" else (),
    )


def _rebuild(view: View, query: Node, stamps: tuple[str, ...]) -> str | None:
    """The SELECT of the whole table: the author's own text where that says all, else the engine's."""
    if isinstance(query, Opaque):
        return view.pinned_sql
    read = [p for n in walk(query) for e in expressions(n) for p in e.fragments]
    timed = view.timed_sql or ""
    # a run looks at the parameters of what is read, not of columns that nobody reads
    known = set(re.findall(r"⟦p1:(\w+)⟧", timed)) <= inputs(query)
    if stamps or any(isinstance(p, Ties) for p in read) or not timed or not known:
        return write(query) if _is_settled(query) else view.pinned_sql
    return timed


def _value(scalar: Scalar) -> Value:
    return Value(
        names=tuple(name for _, name in scalar.named),
        columns=tuple(c for c, _ in scalar.named),
        old=write(at_old(scalar.query, inputs(scalar.query))),
        new=write(scalar.query),
        inputs=tuple(sorted(inputs(scalar.query))),
        folds=scalar.folds,
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
    settings = frozenset(request.get("settings") or ())
    return _read_once(sql, tuple(catalog.values()), request.get("default_schema"), known, temporary, settings)


# ── what a run asks for more than once: the first time for what it has to observe, then for what has changed ──


@lru_cache(maxsize=MODELS)
def _read_once(
    sql: str,
    catalog: tuple[Relation, ...],
    schema: str | None,
    known: frozenset[str],
    temporary: frozenset[str],
    settings: frozenset[str],
) -> View | Missing:
    return read(sql, {relation.name: relation for relation in catalog}, schema, known, temporary, settings)


@lru_cache(maxsize=MODELS)
def _prepared(query: Node, columns: Columns, ansi: bool, close: bool) -> tuple[Node, tuple[str, ...]]:
    """The query after all passes, and its stamps."""
    return stamped(prepared(query, _types(columns), ansi, close))


def _columns_of(catalog: dict[str, Relation], keys: Iterable[str]) -> Columns:
    return tuple((key, catalog[key].columns) for key in keys if key in catalog)


def _format(catalog: Catalog, key: str) -> str:
    return catalog[key].format if key in catalog else ""


def _types(columns: Columns) -> dict[str, dict[str, str]]:
    return {key: dict(listed) for key, listed in columns}


def _relation(data: dict[str, Any]) -> Relation:
    return Relation(
        name=data["name"],
        kind=data["kind"],
        columns=tuple((c[0], c[1]) for c in data["columns"]),
        view_text=data.get("view_text"),
        view_schema=data.get("view_schema"),
        view_settings=tuple(data.get("view_settings") or ()),
        view_outputs=tuple(data.get("view_outputs") or ()),
        view_mode=data.get("view_mode") or "",
        format=data.get("provider") or "delta",
        padded=tuple((name, kind) for name, kind in data.get("declared") or () if PADDED.search(kind)),
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


@lru_cache(maxsize=MODELS)
def _edited(was: Node, query: Node, now: Columns, old: Columns, ansi: bool, close: bool) -> tuple[Node, Node, Edit]:
    """Both queries in one shape, and how they differ. `old` are the columns that the tables had for the old query."""
    if isinstance(was, Opaque):
        why = f"the SQL that the table was computed by is not maintained ({was.detail})"
        return query, query, Edit(why, altered=query.columns)
    try:
        before, _ = _prepared(was, old, ansi, close)
    except Exception as bug:
        return query, query, Edit(bug_report(bug), altered=query.columns)
    return edited(before, query, _types(now), _types(old), ansi)


def _changed(old: Node, new: Node, observed: Iterable[str] | None, edited: bool) -> list[frozenset[str]]:
    every = sorted(inputs(old) | inputs(new))
    if observed is not None:
        changed = frozenset(observed) & frozenset(every)
        return [changed] if changed or edited else []
    sizes = range(1, len(every) + 1) if len(every) <= MOST_VARIANTS else (1, len(every))
    # an edit may come alone
    return [frozenset(c) for n in ((0, *sizes) if edited else sizes) for c in combinations(every, n)]


def _is_settled(query: Node) -> bool:
    """Whether the query says more than its text: how ties are broken, what the time is."""
    read = (p for n in walk(query) for e in expressions(n) for p in every_fragment(e.fragments))
    return any(isinstance(p, Ties | Param) for p in read)
