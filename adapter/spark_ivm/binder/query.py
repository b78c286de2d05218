"""SQL text -> algebra. The user's expressions are cut out of the text, never written anew.

A query with a construct that the algebra does not say becomes one `Opaque` root, with the reason and the place of the
first such construct; the query's sources and pinned text are found all the same where the text can be followed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, assert_never

from spark_ivm.algebra.equal_values import depends_on_representative
from spark_ivm.algebra.nodes import (
    Aggregate,
    Constant,
    Distinct,
    Expr,
    Filter,
    Generate,
    Join,
    JoinKind,
    Node,
    Opaque,
    Scan,
    Union,
    column,
    extended,
    project_columns,
    text,
    walk,
)
from spark_ivm.algebra.types import Types, origin, text_of_a_time
from spark_ivm.binder.decorrelate import Conditions, Ctes, item_name
from spark_ivm.binder.expressions import NONE, Holes
from spark_ivm.binder.padded import Padded
from spark_ivm.binder.pivot import pivoted, unpivoted
from spark_ivm.binder.scope import (
    Column,
    Namer,
    Scope,
    Unsaid,
    Value,
    Windows,
    apart,
    decimal_type,
    equated,
    exact_type,
    narrowed,
)
from spark_ivm.binder.select import Selector, listed, projection
from spark_ivm.binder.unseen import unseen
from spark_ivm.parser import ast as syntax
from spark_ivm.parser import functions
from spark_ivm.parser.ast import Item, Name, Parsed, Select, SetOperation, Span
from spark_ivm.parser.fragments import Fragment, Ref, merged
from spark_ivm.parser.identifiers import quote, quote_key, split_key
from spark_ivm.parser.lexer import Token, Unreadable, lowered, spaced, tokenize
from spark_ivm.parser.queries import parse
from spark_ivm.parser.relations import CLAUSE_OF_NAMES

# ── what goes in and comes out ──────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Relation:
    """What was observed of a name in the catalog.

    `name` is the key: dotted, lower-case, with the default schema if it was bare; a part that holds a dot is in
    backquotes. A "view" has the text to put in its place; its column names are `columns`. `view_settings` are the
    settings under which Spark reads the view and which have other values in the session. `view_outputs` are the names
    that the text's columns had when the view was made, by which Spark finds each of `columns`. `view_mode` is what
    Spark does where the text gives other columns now: with EVOLUTION it gives these, with TYPE EVOLUTION their types.
    `padded` are a table's columns of type CHAR, of which `columns` says that they are strings.
    """

    name: str
    kind: Literal["table", "view"]
    columns: tuple[tuple[str, str], ...]
    view_text: str | None = None
    view_schema: str | None = None
    view_settings: tuple[str, ...] = ()
    view_outputs: tuple[str, ...] = ()
    view_mode: str = ""
    padded: frozenset[str] = frozenset()

    @property
    def told(self) -> str:
        """All that is known of a view, as one name in backquotes."""
        settings = sorted(self.view_settings)
        told = (self.name, self.view_text, self.view_schema, settings, self.view_outputs, self.view_mode, self.columns)
        return quote(repr(told))


@dataclass(frozen=True)
class View:
    """A model's query, read.

    `sources` are the keys of the base tables, in order of appearance. `pinned_sql` is the user's own text over `VERSION
    AS OF ⟦v1:key⟧` and with views in place; None when its tables cannot be located. `timed_sql` is the same with the
    parameters in the places of functions of time; None without such. `clock`: the answer depends on when
    it is asked. `text` is the query with views in place, from which it is read again when it is the old query;
    `normalized` is equal for texts that differ only in layout, comments and the case of words whose case Spark ignores;
    it has views, too, where these cannot be put in place: `text` then is not the whole query, nor read again.
    `unseen`: what the query reads that no version of a table tells of, if anything.
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
    catalog: Mapping[str, Relation],
    default_schema: str | None,
    known: frozenset[str] = frozenset(),
    temporary: frozenset[str] = frozenset(),
    settings: frozenset[str] = frozenset(),
) -> View | Missing:
    """The query's algebra, or the names of relations to observe first. Never raises on a user's SQL.

    `default_schema`: the schema of bare names, except those of `temporary` views; None when nobody has asked for it
    yet. `known`: functions that are none of Spark's own and that, by the author's word, depend on their arguments
    alone. `settings`: the settings whose value is another than Spark's default.
    """
    try:
        return _read(sql, catalog, default_schema, known, temporary, settings)
    except (Unsaid, Unreadable) as error:
        return _unread(sql, Opaque(error.code, error.detail, error.start, error.end))
    except RecursionError:
        return _unread(sql, Opaque("UNPARSABLE", "nested too deep", 0, len(sql)))
    except Exception as error:  # the last guard: a bug here must not keep a model from being built
        return _unread(sql, Opaque("INTERNAL", f"{type(error).__name__}: {error}", 0, len(sql)))


def _read(
    sql: str,
    catalog: Mapping[str, Relation],
    schema: str | None,
    known: frozenset[str],
    temporary: frozenset[str],
    settings: frozenset[str],
) -> View | Missing:
    if (at := re.search("[⟦⟧¦]", sql)) is not None:
        raise Unsaid("SLOT", at.group(), at.span())
    if (at := _SUBSTITUTED.search(sql)) is not None:
        raise Unsaid("SUBSTITUTION", at.group(), at.span())
    texts = _Texts(catalog, temporary)
    parsed = parse(sql)
    bare = tuple(dict.fromkeys(t.name.identifiers[0] for t in _tables(parsed) if len(t.name.identifiers) == 1))
    if bare and schema is None:
        return Missing(bare=bare)
    default_schema = schema or ""
    found = tuple(dict.fromkeys(texts.uses(parsed, default_schema)))
    missing = tuple(key for key, kind in found if kind == "missing")
    if missing:
        return Missing(missing)
    query = _algebra(texts, parsed, default_schema, known, settings)
    sources = tuple(key for key, kind in found if kind == "table")
    spliced = texts.spliced(parsed, default_schema, _named)
    # a view whose text cannot stand in its place is told beside the query: its text is no less a part of it
    beside = () if spliced is not None else (view.told for view in texts.views(parsed, default_schema))
    text = sql if spliced is None else spliced
    asks = any(texts.times.values())
    timed = texts.spliced(parsed, default_schema, _pinned, times=texts.times) if asks else None
    return View(
        query=query,
        sources=sources,
        pinned_sql=texts.spliced(parsed, default_schema, _pinned),
        timed_sql=timed,
        clock=(isinstance(query, Opaque) and query.code == "CLOCK")
        or texts.clock(parsed, default_schema, resolved=not isinstance(query, Opaque)),
        text=_text(text),
        normalized=" ".join((normalized(text), *beside)),
        unseen=next(texts.unseen(parsed, default_schema, known), "") if isinstance(query, Opaque) else "",
    )


def _algebra(
    texts: _Texts, parsed: Parsed, schema: str, known: frozenset[str], settings: frozenset[str] = frozenset()
) -> Node:
    try:
        if (setting := texts.read_otherwise(parsed, settings)) is not None:
            raise Unsaid("SETTING", setting, (parsed.tokens[0].start, parsed.tokens[-1].end))
        for problem in parsed.problems:
            if problem.code == "UNKNOWN_FUNCTION" and problem.detail.removesuffix("()") in known:
                continue
            raise Unsaid(problem.code, problem.detail, (problem.start, problem.end))
        reader = _Reader(texts, parsed, schema)
        node = _output(reader.query(parsed.query, {}))
        if reserved := next((c for n in walk(node) for c in n.columns if _is_reserved(c)), None):
            raise Unsaid("RESERVED_COLUMN", reserved, (parsed.tokens[0].start, parsed.tokens[-1].end))
        if (moving := text_of_a_time(node, reader.types)) is not None:
            text = next((t.text for t in moving.tokens if t.kind == "string"), "")
            found = next((t for t in parsed.tokens if t.text == text), parsed.tokens[0])
            raise Unsaid("CLOCK", f"{spaced(moving.tokens)}, as a day or a time", (found.start, found.end))
        if reader.domains and depends_on_representative(node, reader.types):
            raise Unsaid("SUBQUERY", "what is computed of a value outside that has equal ones", reader.domains[0])
        return node
    except (Unsaid, Unreadable) as error:
        return Opaque(error.code, error.detail, error.start, error.end)
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
    clock = bool(called.search(sql) or functions.MOVING.search(sql))
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
    texts = _Texts({}, frozenset())
    found: dict[str, Name] = {texts.key(t.name, ""): t.name for t in _tables(parsed) if not t.pinned}
    texts.catalog = {key: Relation(key, "table", ()) for key in found}
    for old, new in names.items():
        if old not in found or split_key(old)[-1] != split_key(new)[-1] or _qualifies(parsed, found[old]):
            return None
    return texts.spliced(parsed, "", lambda key: _named(names.get(key, key)))


# ── relations and their texts ───────────────────────────────────────────────────────────────────────────

# settings under which Spark reads a text otherwise than the engine does, if the text has the pattern beside the setting
_READ_OTHERWISE = {
    name: re.compile(rf"(?is){pattern}")
    for name, pattern in {
        "spark.sql.ansi.doubleQuotedIdentifiers": '"',
        "spark.sql.ansi.enforceReservedKeywords": CLAUSE_OF_NAMES,
        "spark.sql.ansi.relationPrecedence": r",.*\bjoin\b",
        "spark.sql.groupByAliases": r"\bgroup\s+by\b",
        "spark.sql.groupByOrdinal": r"\bgroup\s+by\b.*\d",
        "spark.sql.lateralColumnAlias.enableImplicitResolution": "",
        "spark.sql.legacy.bangEqualsNot": "!",
        "spark.sql.legacy.consecutiveStringLiterals.enabled": r"''|\"\"",
        "spark.sql.legacy.ctePrecedencePolicy": r"\bwith\b",
        "spark.sql.legacy.exponentLiteralAsDecimal.enabled": r"\de",
        "spark.sql.legacy.groupingIdWithAppendedUserGroupBy": "grouping_id",
        "spark.sql.legacy.integerGroupingId": "grouping_id",
        "spark.sql.legacy.parser.havingWithoutGroupByAsWhere": r"\bhaving\b",
        "spark.sql.legacy.setopsPrecedence.enabled": r"\bintersect\b",
        "spark.sql.orderByOrdinal": r"\border\s+by\b.*\d",
        "spark.sql.parser.escapedStringLiterals": r"\\",
        "spark.sql.parser.quotedRegexColumnNames": "`",
        "spark.sql.timestampType": "timestamp",
    }.items()
}
_SUBSTITUTED = re.compile(r"\$\{[^}]*\}")  # wherever it stands, in literals and comments too
_PLAIN = re.compile(r"(big|small|tiny)?int|float|double|decimal\(\d+,\d+\)|date|timestamp(_ntz)?|string|boolean|binary")
_FILE_SCHEMAS = frozenset("avro binaryfile csv delta iceberg json orc parquet text xml".split())


def _key(identifiers: Iterable[str]) -> str:
    return ".".join(f"`{p}`" if "." in p else p for p in (p.lower() for p in identifiers))


def _named(key: str) -> str:
    return ".".join(p if re.fullmatch(r"[a-z_]\w*", p) else quote(p) for p in split_key(key))


def _pinned(key: str) -> str:
    return f"{quote_key(key)} VERSION AS OF ⟦v1:{key}⟧"


# by text, the places where it asks for the time, and the parameters that stand for what it gets
Times: TypeAlias = Mapping[str, dict[Span, str]]
NO_TIMES: Times = {}


class _Texts:
    """The catalog and the parsed texts of its views. `times` are those that have been read."""

    def __init__(self, catalog: Mapping[str, Relation], temporary: frozenset[str]) -> None:
        self.catalog = catalog
        self.temporary = temporary
        self.parsed: dict[str, Parsed] = {}
        self.scopes: dict[str, Scope] = {}
        self.times: dict[str, dict[Span, str]] = {}

    def key(self, name: Name, schema: str, inside: bool = False) -> str:
        """The key of a relation as written; `inside` a view. Raises Unsaid for files read by path.

        Temporary views go before tables of the schema, and have one name only; a view's text does not see them.
        """
        names = name.identifiers
        if any("`" in p for p in names):
            raise Unsaid("UNPARSABLE", "a backquote in a name", (name.start, name.end))
        if len(names) == 1 and not inside and names[0].lower() in self.temporary:
            return _key(names)
        if len(names) == 1:
            return f"{schema.lower()}.{_key(names)}"
        if len(names) == 2 and names[0].lower() in _FILE_SCHEMAS and ("/" in names[1] or ":" in names[1]):
            raise Unsaid("PATH", names[1], (name.start, name.end))
        catalog = split_key(schema)[:-1] if schema else ()
        if len(names) == 2 and catalog and names[0].lower() != catalog[0]:
            names = (catalog[0], *names)
        # one table, one key: two would hide that a statement reads it twice
        return _key(names[1:] if len(names) == 3 and names[0].lower() == "spark_catalog" else names)

    def view(self, relation: Relation) -> Parsed:
        """The view's text, parsed. Raises Unreadable."""
        if relation.name not in self.parsed:
            if re.search("[⟦⟧¦]", relation.view_text or ""):
                raise Unreadable("⟦ or ⟧", code="SLOT")
            if (at := _SUBSTITUTED.search(relation.view_text or "")) is not None:
                raise Unreadable(at.group(), code="SUBSTITUTION")
            self.parsed[relation.name] = parse(relation.view_text or "")
        return self.parsed[relation.name]

    def read_otherwise(self, parsed: Parsed, settings: frozenset[str]) -> str | None:
        """A setting under which Spark reads the text, or a view's, otherwise than the engine does; None without one."""
        texts = [parsed.sql, *(r.view_text or "" for r in self.catalog.values())]
        names = (n for n in sorted(settings & _READ_OTHERWISE.keys()) if any(map(_READ_OTHERWISE[n].search, texts)))
        if (found := next(names, None)) is None and "spark.sql.caseSensitive" in settings:
            return "spark.sql.caseSensitive" if self.differ_by_case(texts) else None
        return found

    def differ_by_case(self, texts: list[str]) -> bool:
        """Whether there may be two names that differ in nothing but the case of their letters."""
        tokens = [t for text in texts for t in tokenize(text)]
        given = (
            name.value
            for before, word, after in zip(tokens, tokens[1:], tokens[2:], strict=False)
            for name in ((before if after.text == "(" else after,) if word.word == "AS" else ())
        )
        columns = [name for r in self.catalog.values() for name, _ in r.columns]
        names = {n.lower() for n in (*columns, *given)}
        every = (*columns, *(p for key in self.catalog for p in split_key(key)), *(t.value for t in tokens))
        spelled = {n for n in every if n.lower() in names}
        return len({n.lower() for n in spelled}) < len(spelled)

    def differs(self, relation: Relation) -> str | None:
        """The settings of a view under which its text may have another answer, in words. Raises Unreadable.

        None where the text only names columns, which means the same under any settings; or where the only setting is
        the time zone, and no instant is read that the zone turns into text or parts.
        """
        parsed = self.view(relation)
        zone = "spark.sql.session.timeZone"
        instants = functions.ZONED.search(parsed.sql) or any("timestamp" in t for _, t in relation.columns)
        settings = [s for s in relation.view_settings if s != zone or instants]
        return ", ".join(settings) if settings and not _only_names(parsed) else None

    def uses(self, parsed: Parsed, schema: str, trail: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
        """`(key, "table" | "missing")` of the relations that the text reads; for a view, those that the view reads."""
        for table in _tables(parsed):
            try:
                key = self.key(table.name, schema, bool(trail))
            except Unsaid:
                continue
            relation = self.catalog.get(key)
            if relation is None:
                yield key, "missing"
            elif relation.kind == "table":
                yield key, "table"
            elif key not in trail:
                try:
                    inner = self.view(relation)
                except Unreadable:
                    continue
                yield from self.uses(inner, relation.view_schema or schema, (*trail, key))

    def views(self, parsed: Parsed, schema: str, trail: tuple[str, ...] = ()) -> Iterator[Relation]:
        """The views that the text reads, and those that these read."""
        for table in _tables(parsed):
            with suppress(Unsaid, Unreadable):
                key = self.key(table.name, schema, bool(trail))
                relation = self.catalog[key]
                if relation.kind == "view" and key not in trail:
                    yield relation
                    yield from self.views(self.view(relation), relation.view_schema or schema, (*trail, key))

    def spliced(
        self,
        parsed: Parsed,
        schema: str,
        write: Callable[[str], str],
        trail: tuple[str, ...] = (),
        times: Times = NO_TIMES,
    ) -> str | None:
        """The text with each base table written by `write`, each view's text in its place, and parameters at these
        times; or None."""
        new_texts = {at: f"⟦p1:{name}⟧" for at, name in times.get(parsed.sql, {}).items()}
        for table in _tables(parsed):
            if table.pinned:
                continue
            try:
                key = self.key(table.name, schema, bool(trail))
            except Unsaid:
                return None
            relation = self.catalog[key]
            if relation.kind == "table":
                new: str | None = write(key)
            elif key in trail or _qualifies(parsed, table.name):
                new = None
            else:
                new = self.in_place(relation, table, schema, write, (*trail, key), times)
            if new is None:
                return None
            new_texts[table.name.start, table.name.end] = new
        pieces, at = [], parsed.tokens[0].start
        for (start, end), new in sorted(new_texts.items()):
            pieces += [parsed.sql[at:start], new]
            at = end
        return "".join((*pieces, parsed.sql[at : parsed.tokens[-1].start]))

    def in_place(
        self,
        relation: Relation,
        table: syntax.Table,
        schema: str,
        write: Callable[[str], str],
        trail: tuple[str, ...],
        times: Times,
    ) -> str | None:
        """A view's text in parentheses, with the view's column names, and the view's name if it has no other."""
        try:
            parsed = self.view(relation)
            if self.differs(relation) is not None:
                return None
        except Unreadable:
            return None
        inner = self.spliced(parsed, relation.view_schema or schema, write, trail, times)
        own = self.output(relation, parsed, relation.view_schema or schema, trail)
        found = _places(own, relation) if own is not None else None
        if inner is None or own is None or found is None:
            return None
        scope, types = self.scopes.get(relation.name), {key: dict(r.columns) for key, r in self.catalog.items()}
        if scope is not None and _cast_in(relation, _chosen(scope, found), types) is not None:
            return None
        names, taken = _names_of(relation, own), [own[at] for at in found]
        if taken == own == names:
            sql = f"({inner})"
        elif taken == own:
            sql = f"(SELECT * FROM ({inner}) AS v({', '.join(quote(n or '') for n in names)}))"
        elif None in own or len({c.lower() for c in own if c}) < len(own):
            return None
        else:
            each = (f"{quote(c or '')} AS {quote(n or '')}" for c, n in zip(taken, names, strict=True))
            sql = f"(SELECT {', '.join(each)} FROM ({inner}))"
        return sql if table.alias.name else f"{sql} AS {quote(table.name.identifiers[-1])}"

    def output(
        self, relation: Relation, parsed: Parsed, schema: str, trail: tuple[str, ...]
    ) -> list[str | None] | None:
        """The names of the columns that a view's text gives; None when they cannot be told."""
        if relation.name not in self.scopes:
            try:
                self.scopes[relation.name] = _Reader(self, parsed, schema, trail).query(parsed.query, {})
            except (Unsaid, Unreadable):
                return _names(parsed.query.body)
        return [c.name for c in self.scopes[relation.name].columns]

    def clock(self, parsed: Parsed, schema: str, resolved: bool, trail: tuple[str, ...] = ()) -> bool:
        """Whether the text, or a view's, asks for the time."""
        if any(p.code == "CLOCK" for p in parsed.problems):
            return True
        if not resolved and self.names_time(parsed):
            return True
        for table in _tables(parsed):
            try:
                relation = self.catalog[self.key(table.name, schema, bool(trail))]
                if relation.kind == "view" and relation.name not in trail:
                    inner = self.view(relation)
                    if self.clock(inner, relation.view_schema or schema, resolved, (*trail, relation.name)):
                        return True
            except (Unsaid, Unreadable):
                continue
        return False

    def unseen(
        self, parsed: Parsed, schema: str, known: frozenset[str], trail: tuple[str, ...] = ()
    ) -> Iterator[str]:
        """What the text reads, or a view's does, that has no version (see the module `unseen`)."""
        columns: set[str] = set()
        for table in _tables(parsed):
            try:
                key = self.key(table.name, schema, bool(trail))
            except Unsaid as unsaid:
                yield unsaid.detail
                continue
            relation = self.catalog[key]
            columns |= {name.lower() for name, _ in relation.columns}
            if relation.kind == "view" and key not in trail:
                try:
                    inner = self.view(relation)
                except Unreadable:
                    yield f"the view {key}, whose text is not understood"
                    continue
                for what in self.unseen(inner, relation.view_schema or schema, known, (*trail, key)):
                    yield f"{what}, in view {key}"
        yield from unseen(parsed, frozenset(columns), known)

    def names_time(self, parsed: Parsed) -> bool:
        """Whether the text calls a function of time, names one that is no column, or has a literal such as 'today'."""
        tokens = [t for t in parsed.tokens if t.kind != "end"]
        calls = zip(tokens, tokens[1:], tokens[2:], strict=False)
        if any(t.text.lower() in functions.TIME and (u.text, v.text) == ("(", ")") for t, u, v in calls):
            return True
        if any(t.kind == "string" and functions.MOVING.fullmatch(t.text) for t in tokens) or _spells_today(tokens):
            return True
        columns = {name.lower() for r in self.catalog.values() for name, _ in r.columns}
        words = {t.text.lower() for t in parsed.tokens if t.kind == "word"}
        return bool((words & functions.CONSTANT_NAMES) - columns)


def _spells_today(tokens: Iterable[Token]) -> bool:
    """Whether literals that stand side by side, as in `concat('to', 'day')`, spell such a word together."""
    run: list[str] = []
    for token in (*tokens, None):
        if token is not None and token.kind == "string":
            run.append(token.text.lower().replace("\\", "").strip("'\""))
        elif token is None or token.text not in (",", "||", "|"):
            together = "".join(run)
            if any(word in together and not any(word in text for text in run) for word in functions.MOVING_WORDS):
                return True
            run = []
    return False


def _tables(parsed: Parsed) -> list[syntax.Table]:
    return sorted(syntax.tables(parsed.query), key=lambda t: t.name.start)


def _qualifies(parsed: Parsed, name: Name) -> bool:
    """Whether `schema.view.` stands before some column: no alias can say that."""
    wanted = [t.lower() for t in name.identifiers]
    if len(wanted) < 2:
        return False
    texts = [t.value.lower() if t.kind in ("word", "name") else t.text for t in parsed.tokens]
    pattern = [x for part in wanted for x in (part, ".")]
    return any(texts[i : i + len(pattern)] == pattern for i in range(len(texts)))


def _only_names(parsed: Parsed) -> bool:
    """Whether a text does no more than name columns of one relation."""
    body = parsed.query.body
    return (
        isinstance(body, Select)
        and isinstance(body.relation, syntax.Table)
        and parsed.query.ctes == ()
        and (parsed.query.limit, parsed.query.offset) == (None, None)
        and (body.distinct, body.where, body.group, body.having, body.windows, body.views)
        == (False, None, None, None, (), ())
        and all(isinstance(i, syntax.Star) or _is_name(i.expression) for i in body.items)
    )


def _is_name(e: syntax.Expression) -> bool:
    return len(e.refs) == 1 and (e.refs[0].start, e.refs[0].end) == (e.start, e.end)


def _places(own: Sequence[str | None], relation: Relation) -> list[int] | None:
    """The places, among the columns `own` that a view's text gives, of the view's columns; None if they are not there.

    Source: Spark's GetViewColumnByNameAndOrdinal. A column without a name has the one that Spark makes of its text.
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


def _names_of(relation: Relation, own: Sequence[str | None]) -> list[str | None]:
    """The names of a view's columns."""
    return list(own) if relation.view_mode == "EVOLUTION" else [name for name, _ in relation.columns]


def _chosen(scope: Scope, places: Sequence[int]) -> Scope:
    """The scope with the columns at these places alone."""
    return replace(scope, columns=tuple(scope.columns[at] for at in places))


def _cast_in(relation: Relation, scope: Scope, types: Types) -> str | None:
    """Which column Spark casts to the type that it had when the view was made, in words. `scope`: its columns."""
    if relation.view_mode.endswith("EVOLUTION"):
        return None
    for c, (name, kind) in zip(scope.columns, relation.columns, strict=True):
        known = origin(scope.node, c.internal, types)
        differs = isinstance(known, str) and known != kind.lower()
        if differs and all(_PLAIN.fullmatch(t) for t in (str(known), kind.lower())):
            return f"column {name} of view {relation.name} is {kind}, and {known} in its table"
    return None


def _names(body: syntax.Body) -> list[str | None] | None:
    """The names of a query's columns, None for one without; None when a star hides how many they are."""
    match body:
        case syntax.Query(body=inner):
            return _names(inner)
        case SetOperation(left=left):
            return _names(left)
        case Select(items=items) if all(isinstance(i, Item) for i in items):
            return [item_name(i) for i in items if isinstance(i, Item)]
        case _:
            return None


# ── the reader ──────────────────────────────────────────────────────────────────────────────────────────


class _Reader(Selector):
    """Reads one text: the user's, or a view's."""

    def __init__(self, texts: _Texts, parsed: Parsed, schema: str, trail: tuple[str, ...] = ()) -> None:
        super().__init__(parsed)
        self.texts, self.schema, self.trail = texts, schema, trail
        self.times = texts.times.setdefault(parsed.sql, {})

    # ── queries ──

    @property
    def types(self) -> Types:
        return {key: dict(relation.columns) for key, relation in self.texts.catalog.items()}

    @property
    def padded(self) -> Padded:
        return {key: relation.padded for key, relation in self.texts.catalog.items() if relation.padded}

    def query(self, query: syntax.Query, ctes: Ctes) -> Scope:
        found, _ = self.tied(query, ctes, None)
        return found

    def tied(self, body: syntax.Body, ctes: Ctes, outside: Scope | None) -> tuple[Scope, Conditions]:
        match body:
            case syntax.Query(limit=None, offset=None):
                scope, ties = self.tied(body.body, self.with_ctes(body, ctes), outside)
                return replace(scope, ordered=scope.ordered or bool(body.order)), ties
            case syntax.Query():
                scope, ties = self.limited(body, self.with_ctes(body, ctes), outside)
                return replace(scope, ordered=bool(body.order)), ties
            case Select():
                return self.selected(body, ctes, outside)
            case SetOperation():
                return self.set_operation(body, ctes, outside)
            case syntax.Values():
                return self.values(body), ()

    def with_ctes(self, query: syntax.Query, ctes: Ctes) -> Ctes:
        for cte in query.ctes:
            scope = self.query(cte.query, ctes).named(cte.columns, (cte.query.start, cte.query.end))
            ctes = {**ctes, cte.name.lower(): scope}
        return ctes

    def set_operation(self, operation: SetOperation, ctes: Ctes, outside: Scope | None) -> tuple[Scope, Conditions]:
        (left, of_left), (right, of_right) = (
            self.tied(side, ctes, outside) for side in (operation.left, operation.right)
        )
        read = {c for t in (*of_left, *of_right) for c in t.refs if outside and c in outside.node.columns}
        if not read:
            return self.combined(operation, left, right), ()
        at = (left.columns[0].at[0], right.columns[-1].at[1])
        (left, ours, ties), (right, theirs, _) = (
            self.keyed(side, of_side, outside, at, read) for side, of_side in ((left, of_left), (right, of_right))
        )
        both = self.combined(operation, _beside(left, ours, at), _beside(right, theirs, at))
        shown = len(both.columns) - len(ours)
        names = dict(zip(ours, (c.internal for c in both.columns[shown:]), strict=True))
        return replace(both, columns=both.columns[:shown]), tuple(t.rename(names) for t in ties)

    def combined(self, operation: SetOperation, left: Scope, right: Scope) -> Scope:
        """UNION, INTERSECT or EXCEPT of two scopes' rows."""
        if len(left.columns) != len(right.columns):
            both = min(len(left.columns), len(right.columns))
            span = (*left.columns[both:], *right.columns[both:])[0].at
            what = f"{operation.operation} of {len(left.columns)} and {len(right.columns)} columns"
            raise Unsaid("INVALID", what, span)
        a, b = narrowed(left), narrowed(right)
        node = self.union(operation, a, b) if operation.operation == "UNION" else self.compared(operation, a, b)
        columns = tuple(
            replace(x, internal=internal, exact=x.exact and y.exact, qualifier=(), decimal=x.decimal and y.decimal)
            for x, y, internal in zip(left.columns, right.columns, node.columns, strict=True)
        )
        return Scope(node, columns)

    def union(self, operation: SetOperation, left: Node, right: Node) -> Node:
        chained = operation.every and isinstance(operation.left, SetOperation)
        first = left.children if chained and isinstance(left, Union) else (left,)
        node = Union((*first, right))
        return node if operation.every else Distinct(node)

    def compared(self, operation: SetOperation, left: Node, right: Node) -> Node:
        """INTERSECT and EXCEPT, after Spark has made the types of both sides one.

        Law set_operations: keyed by all columns: both sides' copies of a row are counted.
        """
        side, ours, theirs = self.fresh("__side"), self.fresh("__ours"), self.fresh("__theirs")

        def sided(node: Node, number: str) -> Node:
            return extended(node, [(side, text(number))])

        keys = tuple((c, column(c)) for c in left.columns)
        counts = tuple((name, Expr(("count_if(", Ref(side), f" = {n})"))) for name, n in ((ours, 1), (theirs, 2)))
        both = Aggregate(Union((sided(left, "1"), sided(right, "2"))), keys, counts)
        a, b = Ref(ours), Ref(theirs)
        common = operation.operation == "INTERSECT"
        if common:
            kept: tuple[Fragment, ...] = (a, " > 0 AND ", b, " > 0")
        else:
            kept = (a, " > ", b) if operation.every else (a, " > 0 AND ", b, " = 0")
        node: Node = Filter(both, Expr(kept))
        if operation.every:
            copies: tuple[Fragment, ...] = ("least(", a, ", ", b, ")") if common else (a, " - ", b)
            repeat = Expr(merged(("explode(sequence(CAST(1 AS BIGINT), ", *copies, "))")))
            node = Generate(node, repeat, (self.fresh("__copy"),))
        return project_columns(node, left.columns)

    def values(self, values: syntax.Values) -> Scope:
        """Rows written in the query, as col1, col2, …"""
        rows = [[row.inside(span) for span in self.listed((row.start, row.end))] for row in values.rows]
        if len({len(row) for row in rows}) != 1:
            raise Unsaid("INVALID", "VALUES of rows of several widths", (values.start, values.end))
        written = ", ".join(f"({', '.join(map(self.constant, row))})" for row in rows)
        names = tuple(f"col{i + 1}" for i in range(len(rows[0])))
        nothing = self.lookup(Scope(Constant(names, written), ()))
        exact = [all(self.exact(row[i], nothing) for row in rows) for i in range(len(names))]
        at = (values.start, values.end)
        return Scope(Constant(names, written), tuple(Column(n, n, x, at) for n, x in zip(names, exact, strict=True)))

    # ── FROM ──

    def relation(self, relation: syntax.Relation, ctes: Ctes, outside: Scope | None = None) -> tuple[Scope, Conditions]:
        found = [self.leaf(r, ctes, outside) for r in _leaves(relation)]
        leaves, ties = [leaf for leaf, _ in found], [t for _, of_leaf in found for t in of_leaf]
        taken = outside.node.columns if outside else ()
        names = [*(c.lower() for leaf in leaves for c in leaf.node.columns), *(t.lower() for t in taken)]
        twice = {n for n in names if names.count(n) > 1}
        namer = Namer((*(n for n in names if n not in twice), *taken))
        rows = iter([apart(leaf, twice, namer) for leaf in leaves])
        scope = self.joined(relation, rows, namer, ctes, outside, ties)
        if ties and not _only_inner(relation):
            raise Unsaid("SUBQUERY", "a column from outside below an outer join", leaves[0].columns[0].at)
        return scope, tuple(ties)

    def leaf(self, relation: syntax.Relation, ctes: Ctes, outside: Scope | None) -> tuple[Scope, Conditions]:
        ties: Conditions = ()
        match relation:
            case syntax.Generated(lateral=True) | syntax.Derived(lateral=True):
                return self.one_row(), ()  # read after the relations before it
            case syntax.Table(name=name, alias=alias):
                scope = self.table(name, ctes)
                span = (name.start, name.end)
            case syntax.Values(alias=alias, start=start, end=end):
                scope, span = self.values(relation), (start, end)
            case syntax.Derived(query=query, alias=alias, start=start, end=end):
                scope, ties = self.tied(query, ctes, outside)
                scope = scope.qualified(())
                span = (start, end)
            case syntax.Pivot(relation=inner, alias=alias, start=start, end=end):
                rows = self.relation(inner, ctes)[0]
                scope = pivoted(self, relation, rows, self.types, self.padded, self.constant)
                span = (start, end)
            case syntax.Unpivot(relation=inner, alias=alias, start=start, end=end):
                rows = self.relation(inner, ctes)[0]
                scope, span = unpivoted(self, relation, rows, self.padded, self.fresh), (start, end)
            case syntax.Generated(call=call, alias=alias):
                span = (call.start, call.end)
                if call.calls[0].name == "range":
                    scope = self.numbers(call)
                else:
                    called = alias.columns or self.names_of_made(call, self.one_row())
                    scope, names = self.generated(call, self.one_row(), called, False)
                    given = zip(called, names, strict=True)
                    scope = replace(scope, columns=tuple(Column(n, c, False, span) for n, c in given))
            case _:
                assert_never(relation)  # type: ignore[arg-type]
        scope = scope.named(alias.columns, span)
        return scope.qualified((alias.name,)) if alias.name else scope, ties

    def numbers(self, call: syntax.Expression) -> Scope:
        """The rows of `range(…)` between whole numbers."""
        texts = [self.text(*span) for span in call.calls[0].args]
        at = (call.start, call.end)
        if not 1 <= len(texts) <= 3 or not all(re.fullmatch(r"-?\d+", t) for t in texts):
            raise Unsaid("TABLE_FUNCTION", "range(…) of other than whole numbers", at)
        given = [int(t) for t in texts]
        first, end, step = (0, *given, 1) if len(given) == 1 else (*given, 1)[:3]
        if step < 1 or end <= first:
            raise Unsaid("TABLE_FUNCTION", "range(…) without a number, or downwards", at)
        name = self.fresh("__id")
        numbers = Generate(self.one_row().node, text(f"explode(sequence({first}L, {end - 1}L, {step}L))"), (name,))
        return Scope(numbers, (Column("id", name, True, at),))

    def table(self, name: Name, ctes: Ctes) -> Scope:
        if len(name.identifiers) == 1 and (cte := ctes.get(name.identifiers[0].lower())) is not None:
            return cte.qualified(name.identifiers)
        key = self.texts.key(name, self.schema, bool(self.trail))
        relation, span = self.texts.catalog[key], (name.start, name.end)
        if relation.kind == "view":
            return self.view(relation, span).qualified(tuple(split_key(key)))
        columns = tuple(Column(n, n, exact_type(t), span, decimal=decimal_type(t)) for n, t in relation.columns)
        return Scope(Scan(key, tuple(n for n, _ in relation.columns)), columns).qualified(tuple(split_key(key)))

    def view(self, relation: Relation, span: Span) -> Scope:
        """The view's query under the view's column names; an error in it is reported at the view's name."""
        if relation.name in self.trail:
            raise Unsaid("VIEW", f"view {relation.name} reads itself", span)
        try:
            parsed = self.texts.view(relation)
            if (settings := self.texts.differs(relation)) is not None:
                raise Unsaid("SETTINGS", settings, span)
            for problem in parsed.problems:
                raise Unsaid(problem.code, problem.detail, span)
            reader = _Reader(self.texts, parsed, relation.view_schema or self.schema, (*self.trail, relation.name))
            scope = reader.query(parsed.query, {})
        except (Unsaid, Unreadable) as error:
            raise Unsaid(error.code, f"in view {relation.name}: {error.detail}", span) from None
        self.texts.scopes[relation.name] = scope
        own = [c.name for c in scope.columns]
        places, names = _places(own, relation), _names_of(relation, own)
        if places is None or None in names:
            raise Unsaid("VIEW", f"the columns of view {relation.name} are not those of its text", span)
        chosen = _chosen(scope, places)
        if (cast := _cast_in(relation, chosen, self.types)) is not None:
            raise Unsaid("VIEW", cast, span)
        columns = tuple(replace(c, name=n, at=span) for c, n in zip(chosen.columns, names, strict=True))
        return Scope(scope.node, columns, ordered=scope.ordered)

    def joined(
        self,
        relation: syntax.Relation,
        leaves: Iterator[Scope],
        namer: Namer,
        ctes: Ctes,
        outside: Scope | None,
        ties: list[Expr],
    ) -> Scope:
        """The joined leaves. Conditions that name columns outside go to the ties."""
        match relation:
            case syntax.Grouped(relation=inner, alias=alias, start=start, end=end):
                scope = self.joined(inner, leaves, namer, ctes, outside, ties)
                if alias.name is None:
                    return scope
                return scope.named(alias.columns, (start, end)).qualified((alias.name,))
            case syntax.Joined(right=syntax.Derived(lateral=True) | syntax.Generated(lateral=True)):
                left = self.joined(relation.left, leaves, namer, ctes, outside, ties)
                next(leaves)
                return self.lateral(relation, left, ctes)
            case syntax.Joined():
                left = self.joined(relation.left, leaves, namer, ctes, outside, ties)
                right = self.joined(relation.right, leaves, namer, ctes, outside, ties)
                return self.join(relation, left, right, namer, ctes, outside, ties)
            case syntax.Derived(lateral=True, start=start, end=end):
                raise Unsaid("LATERAL", "LATERAL at the left of a join", (start, end))
            case syntax.Generated(lateral=True, call=call):
                raise Unsaid("LATERAL", "LATERAL at the left of a join", (call.start, call.end))
            case _:
                return next(leaves)

    def lateral(self, joined: syntax.Joined, left: Scope, ctes: Ctes) -> Scope:
        """Rows that are made, or selected, for each row of the left side.

        Law lateral: a join to the subquery by its correlation predicate; `LIMIT`, groups, windows and `DISTINCT` go by
        that, too.
        """
        right = joined.right
        assert isinstance(right, syntax.Derived | syntax.Generated)
        at = (right.start, right.end) if isinstance(right, syntax.Derived) else (right.call.start, right.call.end)
        if joined.kind not in ("inner", "cross", "left") or joined.natural or joined.using is not None:
            raise Unsaid("LATERAL", f"LATERAL in a {joined.kind} join, or with USING", at)
        with self.seeing(left, at):
            return self.lateral_rows(joined, right, left, ctes, at)

    def lateral_rows(
        self, joined: syntax.Joined, right: syntax.Derived | syntax.Generated, left: Scope, ctes: Ctes, at: Span
    ) -> Scope:
        """The left side's rows beside the rows that LATERAL makes of each."""
        qualifier = (right.alias.name.lower(),) if right.alias.name else ()
        if isinstance(right, syntax.Generated):
            called = right.alias.columns or self.names_of_made(right.call, left)
            self.always_joined(joined, "a function", at)
            scope, names = self.generated(right.call, left, called, joined.kind == "left")
            given = (Column(n, c, False, at, qualifier) for n, c in zip(called, names, strict=True))
            return replace(scope, columns=(*left.columns, *given))
        asked = syntax.Subquery("in", right.query, *at)
        select, inner_ctes = self.plain_select(right.query, ctes)
        if select is not None and self.is_one_row(select):
            aggregated = self.aggregated_beside(select, inner_ctes, left)
            if aggregated is not None:
                return self.beside(joined, right, *aggregated)
        elif select is not None and (computed := self.computed_beside(joined, select, inner_ctes, left)) is not None:
            scope, columns = computed
            named = Scope(scope.node, columns).named(right.alias.columns, at).qualified(qualifier)
            return replace(left, node=scope.node, columns=(*left.columns, *named.columns))
        found, ties = self.inner(asked, ctes, left, apart=True)
        columns = replace(found.named(right.alias.columns, at).qualified(qualifier), hidden=()).columns
        both = Scope(left.node, (*left.columns, *columns), left.hidden)
        on = ties
        if joined.on is not None:
            self.plain(joined.on, "ON")
            on = (*ties, *(self.value(joined.on.inside(s), self.lookup(both)).expr for s in joined.on.conjuncts))
        kind: JoinKind = "left" if joined.kind == "left" else "inner" if on else "cross"
        return replace(both, node=Join(left.node, found.node, kind, on))

    def computed_beside(
        self, joined: syntax.Joined, select: Select, ctes: Ctes, left: Scope
    ) -> tuple[Scope, tuple[Column, ...]] | None:
        """The left side joined to the rows of a LATERAL SELECT, and the items of this SELECT over both.

        None where the items read the rows of the right side alone, or the SELECT has more than rows and items.
        """
        items = [i.expression for i in select.items if isinstance(i, Item)]
        always = joined.on is None or self.text(joined.on.start, joined.on.end).lower() == "true"
        one = select.relation is None and select.where is None and not select.views
        more = select.group is not None or select.distinct or self.aggregates(select)
        if more or not always or (joined.kind == "left" and not one) or any(c.over for e in items for c in e.calls):
            return None
        rows, ties = self.rows(select, ctes, left)
        if not self.read_outside(items, rows, left):
            return None
        node = left.node if one else Join(left.node, rows.node, "inner" if ties else "cross", ties)
        both = replace(rows, node=node, around=left)
        both, holes = self.subqueries(items, both, ctes)
        both, generated = self.split(select, both)
        entries = self.entries(select, both, Windows(Namer()), holes, generated)
        namer = Namer(both.node.columns)
        new = tuple((namer.free(entry.name or "__column"), entry.value.expr) for entry in entries)
        return replace(both, node=extended(both.node, new)), listed(entries, new)

    def always_joined(self, joined: syntax.Joined, what: str, at: Span) -> None:
        """Raises Unsaid unless LATERAL stands without a condition, or with ON true."""
        if joined.on is not None and self.text(joined.on.start, joined.on.end).lower() != "true":
            raise Unsaid("LATERAL", f"LATERAL of {what} with another condition than ON true", at)

    def beside(
        self, joined: syntax.Joined, right: syntax.Derived, scope: Scope, values: list[tuple[syntax.Item, Value]]
    ) -> Scope:
        """A scope with the one row that LATERAL gives for each of its rows."""
        at = (right.start, right.end)
        self.always_joined(joined, "an aggregate", at)
        names = right.alias.columns or [item_name(item) for item, _ in values]
        if len(names) != len(values):
            raise Unsaid("INVALID", f"{len(names)} names of {len(values)} columns", at)
        qualifier = (right.alias.name.lower(),) if right.alias.name else ()
        named = (
            Column(name, value.expr.column or "", value.exact, (item.expression.start, item.expression.end), qualifier)
            for name, (item, value) in zip(names, values, strict=True)
        )
        return replace(scope, columns=(*scope.columns, *named))

    def asked_of_left(
        self, conjuncts: list[syntax.Expression], left: Scope, ctes: Ctes
    ) -> tuple[Scope, dict[Span, Value]]:
        """The left side with the values of the subqueries in a join's condition."""
        try:
            return self.subqueries(conjuncts, left, ctes)
        except Unsaid as unsaid:
            if unsaid.code == "UNKNOWN_COLUMN":
                q = conjuncts[0].subqueries[0]
                raise Unsaid("SUBQUERY", "a subquery about the right side in ON", (q.start, q.end)) from unsaid
            raise

    def join(
        self,
        joined: syntax.Joined,
        left: Scope,
        right: Scope,
        namer: Namer,
        ctes: Ctes,
        outside: Scope | None,
        ties: list[Expr],
    ) -> Scope:
        both = Scope(left.node, (*left.columns, *right.columns), (*left.hidden, *right.hidden))
        kind: JoinKind = joined.kind  # type: ignore[assignment]
        pairs = equated(joined, left, right)
        on = tuple(Expr((Ref(a.internal), " = ", Ref(b.internal))) for a, b in pairs)
        asked: list[syntax.Expression] = []
        if joined.on is not None:
            self.plain(joined.on, "ON")
            conjuncts = [joined.on.inside(s) for s in joined.on.conjuncts]
            asked = [conjunct for conjunct in conjuncts if conjunct.subqueries]
            holes: Holes = NONE
            if kind not in ("inner", "cross"):
                # a condition is evaluated for pairs of rows: a subquery's value may come with either side
                left, holes = self.asked_of_left(asked, left, ctes)
                both, asked = replace(both, node=left.node), []
            resolve = self.lookup(both, outside=outside)
            conditions = [self.value(conjunct, resolve, holes).expr for conjunct in conjuncts if conjunct not in asked]
            own = {*left.node.columns, *right.node.columns}
            on = tuple(e for e in conditions if e.refs <= own)
            ties += [e for e in conditions if not e.refs <= own]
        kind = "inner" if kind == "cross" and on else "cross" if kind == "inner" and not on else kind
        node: Node = Join(left.node, right.node, kind, on)
        if kind in ("semi", "anti"):
            named = [a for a, _ in pairs]
            return replace(left, node=node, columns=(*named, *(c for c in left.columns if c not in named)))
        if not pairs:
            both = replace(both, node=node)
            for conjunct in asked:
                both, _ = self.asked(conjunct, both, ctes)
            return both
        ours, theirs = [a for a, _ in pairs], [b for _, b in pairs]
        kept = (*(c for c in left.columns if c not in ours), *(c for c in right.columns if c not in theirs))
        if kind == "right":
            return Scope(node, (*theirs, *kept), (*ours, *both.hidden))
        if kind != "full":
            return Scope(node, (*ours, *kept), (*theirs, *both.hidden))
        united = [
            replace(a, internal=namer.free(a.name or "k"), exact=a.exact and b.exact, qualifier=()) for a, b in pairs
        ]
        coalesced = [
            (m.internal, Expr(("coalesce(", Ref(a.internal), ", ", Ref(b.internal), ")")))
            for m, (a, b) in zip(united, pairs, strict=True)
        ]
        node = extended(node, coalesced)
        return Scope(node, (*united, *kept), (*ours, *theirs, *both.hidden))


def _only_inner(relation: syntax.Relation) -> bool:
    match relation:
        case syntax.Joined(left=left, right=right, kind=kind):
            return kind in ("inner", "cross") and _only_inner(left) and _only_inner(right)
        case syntax.Grouped(relation=inner):
            return _only_inner(inner)
        case _:
            return True


def _beside(scope: Scope, names: Iterable[str], at: Span) -> Scope:
    """The scope with more columns of its node, which have no name."""
    return replace(scope, columns=(*scope.columns, *(Column(None, c, False, at) for c in names)))


def _leaves(relation: syntax.Relation) -> Iterator[syntax.Relation]:
    match relation:
        case syntax.Joined(left=left, right=right):
            yield from _leaves(left)
            yield from _leaves(right)
        case syntax.Grouped(relation=inner):
            yield from _leaves(inner)
        case _:
            yield relation
