"""SQL text -> algebra. The user's expressions are cut out of the text, never rewritten.

A query with a construct that the algebra does not say becomes one `Opaque` root, with the reason and the place of the
first such construct; the query's sources and pinned text are found all the same where the text can be followed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from spark_ivm.algebra.equal_values import depends_on_representative
from spark_ivm.algebra.expr import column
from spark_ivm.algebra.nodes import Node, Opaque
from spark_ivm.algebra.trees import walk
from spark_ivm.binder.catalog import Catalog, Relation, key_of, named, pinned
from spark_ivm.binder.items import projection
from spark_ivm.binder.padded import several_lengths
from spark_ivm.binder.reader import Reader, Readings
from spark_ivm.binder.resolved import SLOTS, SUBSTITUTED, Text, asks_time, read_otherwise, resolve, unseen_by
from spark_ivm.binder.scope import Scope, Unsaid
from spark_ivm.binder.spliced import Splicing, qualifies
from spark_ivm.binder.texts_of_time import text_of_a_time
from spark_ivm.parser import functions
from spark_ivm.parser.ast import Name, Parsed, tables
from spark_ivm.parser.identifiers import split_key
from spark_ivm.parser.lexer import Unreadable, lowered, spaced, tokenize
from spark_ivm.parser.queries import parse


@dataclass(frozen=True)
class View:
    """A model's query, read.

    `sources` are the keys of the base tables, in order of appearance. `pinned_sql` is the user's own text over `VERSION
    AS OF ⟦v1:key⟧` and with views in place; None when its tables cannot be located. `timed_sql` is the same with the
    parameters in the places of functions of time; None without such. `clock`: the answer depends on when
    it is asked. `text` is the query with views in place, from which it is read again when it is the old query;
    `normalized` is equal for texts that differ only in layout, comments and the case of words whose case Spark ignores;
    it has views, too, where these cannot be put in place: `text` then is not the whole query, nor read again.
    `unseen`: what the query reads that no version of a table shows, if anything.
    """

    query: Node
    sources: tuple[str, ...]
    pinned_sql: str | None
    timed_sql: str | None
    clock: bool
    text: str
    normalized: str
    unseen: str = ""


@dataclass(frozen=True)
class Missing:
    """Names to be observed before the query can be read; or bare names, while their schema is not known."""

    names: tuple[str, ...] = ()
    bare: tuple[str, ...] = ()


def read(
    sql: str,
    catalog: Catalog,
    default_schema: str | None,
    known: frozenset[str] = frozenset(),
    temporary: frozenset[str] = frozenset(),
    settings: frozenset[str] = frozenset(),
) -> View | Missing:
    """The query's algebra, or the names of relations to observe first. Never raises on a user's SQL.

    `default_schema`: the schema of bare names that are no `temporary` view; None when nobody has asked for it
    yet. `known`: functions that are none of Spark's own and that, by the author's word, depend on their arguments
    alone. `settings`: the settings whose value is another than Spark's default.
    """
    try:
        return _read(sql, catalog, default_schema, known, temporary, settings)
    except (Unsaid, Unreadable) as error:
        return _unread(sql, Opaque(error.code, error.detail, *error.span))
    except RecursionError:
        return _unread(sql, Opaque("UNPARSABLE", "nested too deep", 0, len(sql)))
    except Exception as error:  # the last guard: a bug here must not keep a model from being built
        return _unread(sql, Opaque("INTERNAL", f"{type(error).__name__}: {error}", 0, len(sql)))


def _read(
    sql: str,
    catalog: Catalog,
    schema: str | None,
    known: frozenset[str],
    temporary: frozenset[str],
    settings: frozenset[str],
) -> View | Missing:
    if (at := SLOTS.search(sql)) is not None:
        raise Unsaid("SLOT", at.group(), at.span())
    if (at := SUBSTITUTED.search(sql)) is not None:
        raise Unsaid("SUBSTITUTION", at.group(), at.span())
    parsed = parse(sql)
    if schema is None and (bare := _bare(parsed)):
        return Missing(bare=bare)
    text = resolve(parsed, catalog, schema or "", temporary)
    if text.missing:
        return Missing(text.missing)
    readings = Readings(catalog)
    query = _algebra(text, readings, known, settings)
    unsaid = isinstance(query, Opaque)
    over = partial(Splicing, scope=readings.scope, types=readings.types)
    whole = over(named).write(text)
    # a view whose text cannot be put in its place is named beside the query: its text is no less a part of it
    beside = () if whole is not None else (view.identity for view in text.views)
    return View(
        query=query,
        sources=text.sources,
        pinned_sql=over(pinned).write(text),
        timed_sql=over(pinned, times=readings.times).write(text) if any(readings.times.values()) else None,
        clock=(isinstance(query, Opaque) and query.code == "CLOCK") or asks_time(text, catalog, resolved=not unsaid),
        text=_text(sql if whole is None else whole),
        normalized=" ".join((normalized(sql if whole is None else whole), *beside)),
        unseen=next(unseen_by(text, known), _variable(query)) if isinstance(query, Opaque) else "",
    )


def _variable(query: Opaque) -> str:
    """Return, in words, what may be a variable of the session: a name that is a column, but of no table in reach."""
    bare = query.code == "UNKNOWN_COLUMN" and "." not in query.detail
    return f"{query.detail}, which is no column of its tables" if bare else ""


def _bare(parsed: Parsed) -> tuple[str, ...]:
    """The names without a schema."""
    every = sorted((t.name for t in tables(parsed.query)), key=lambda name: name.span)
    return tuple(dict.fromkeys(name.identifiers[0] for name in every if len(name.identifiers) == 1))


def _algebra(text: Text, readings: Readings, known: frozenset[str], settings: frozenset[str]) -> Node:
    parsed = text.parsed
    try:
        if (setting := read_otherwise(parsed, readings.catalog, settings)) is not None:
            raise Unsaid("SETTING", setting, (parsed.tokens[0].start, parsed.tokens[-1].end))
        for problem in parsed.problems:
            if problem.code == "UNKNOWN_FUNCTION" and problem.detail.removesuffix("()") in known:
                continue
            raise Unsaid(problem.code, problem.detail, problem.span)
        reader = Reader(readings, text)
        node = _output(reader.query(parsed.query, {}))
        if reserved := next((c for n in walk(node) for c in n.columns if _is_reserved(c)), None):
            raise Unsaid("RESERVED_COLUMN", reserved, (parsed.tokens[0].start, parsed.tokens[-1].end))
        if (lengths := several_lengths(node, reader.padded)) is not None:
            raise Unsaid("CHAR", lengths, (parsed.tokens[0].start, parsed.tokens[-1].end))
        if (moving := text_of_a_time(node, reader.types)) is not None:
            word = next((t.text for t in moving.tokens if t.kind == "string"), "")
            found = next((t for t in parsed.tokens if t.text == word), parsed.tokens[0])
            raise Unsaid("CLOCK", f"{spaced(moving.tokens)}, as a day or a time", found.span)
        if reader.domains and depends_on_representative(node, reader.types):
            raise Unsaid("SUBQUERY", "what is computed of a value outside that has equal ones", reader.domains[0])
        return node
    except (Unsaid, Unreadable) as error:
        return Opaque(error.code, error.detail, *error.span)
    except RecursionError:
        return Opaque("UNPARSABLE", "nested too deep", 0, len(parsed.sql))
    except Exception as error:
        return Opaque("INTERNAL", f"{type(error).__name__}: {error}", 0, len(parsed.sql))


def _output(found: Scope) -> Node:
    """The query with its columns under the names the user gave them."""
    before: set[str] = set()
    for c in found.columns:
        if c.name is None:
            raise Unsaid("UNNAMED_COLUMN", "an expression without a name", c.at)
        if c.name.lower() in before:
            raise Unsaid("DUPLICATE_COLUMN", c.name, c.at)
        if _is_reserved(c.name):
            raise Unsaid("RESERVED_COLUMN", c.name, c.at)
        before.add(c.name.lower())
    items = tuple((c.name or "", column(c.internal)) for c in found.columns)
    return projection(found.node, items)


def _is_reserved(name: str) -> bool:
    """Whether the name is one that the engine gives to columns which it puts beside a query's own."""
    return name.lower().startswith("__ivm_")


_UNSEEN = {"SUBSTITUTION": "what Spark puts in the place of ${…}", "SLOT": "a text with ⟦ or ⟧"}


def _unread(sql: str, opaque: Opaque) -> View:
    called = re.compile(
        rf"\b({'|'.join(sorted(functions.CLOCK | functions.TIME.keys()))})\s*\(\s*\)|\bcurrent_\w+", re.IGNORECASE
    )
    unseen = _UNSEEN.get(opaque.code, "a text that is not understood")
    clock = any(asked.search(sql) for asked in (called, functions.MOVING, functions.TIME_OF_DAY))
    return View(opaque, (), None, None, clock, _text(sql), normalized(sql), unseen)


def _text(sql: str) -> str:
    """The text without comments and hints, each piece of layout a blank."""
    try:
        return spaced([t for t in tokenize(sql) if t.kind not in ("end", "hint")])
    except Unreadable:
        return sql.strip()


def normalized(sql: str) -> str:
    """The text in a form that is equal for texts that differ only in layout, comments and the case of words."""
    try:
        return " ".join(filter(None, lowered([t for t in tokenize(sql) if t.kind not in ("end", "hint")])))
    except Unreadable:
        return sql.strip()


def renamed(logic: str, names: Mapping[str, str]) -> str | None:
    """A query's text, as a `View` has it, over other tables. `names`: the old table's key -> the new table's key.

    None where the text would not mean the same over these: a table's name after its schema is another one, or a column
    is written with the schema before it. Raises Unreadable.
    """
    parsed = parse(logic)
    found: dict[str, Name] = {key_of(t.name, ""): t.name for t in tables(parsed.query) if not t.pinned}
    for old, new in names.items():
        if old not in found or split_key(old)[-1] != split_key(new)[-1] or qualifies(parsed, found[old]):
            return None
    text = resolve(parsed, {key: Relation(key, "table", ()) for key in found}, "")
    return Splicing(lambda key: named(names.get(key, key)), lambda use: None, {}).write(text)
