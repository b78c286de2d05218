"""A text and the texts of its views, each name resolved once; each later question is a walk of the result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from spark_ivm.binder.catalog import Catalog, Relation, key_of
from spark_ivm.binder.scope import Unsaid
from spark_ivm.binder.unseen import unseen
from spark_ivm.parser import ast as syntax
from spark_ivm.parser import functions
from spark_ivm.parser.ast import Parsed, Select, Star, Table
from spark_ivm.parser.identifiers import split_key
from spark_ivm.parser.lexer import Span, Token, Unreadable, tokenize
from spark_ivm.parser.queries import parse
from spark_ivm.parser.relations import CLAUSE_OF_NAMES

SLOTS = re.compile("[⟦⟧¦]")
SUBSTITUTED = re.compile(r"\$\{[^}]*\}")  # in literals and comments, too


@dataclass(frozen=True)
class Use:
    """A place at which a text reads a relation.

    `key` is empty for what has none, as a file. `relation` is None while nobody has observed it. `text` is a view's;
    None for a table, and where `problem` says why the text cannot be read.
    """

    table: Table
    key: str = ""
    relation: Relation | None = None
    text: Text | None = None
    problem: Unsaid | Unreadable | None = None

    @property
    def span(self) -> Span:
        return self.table.name.span


@dataclass(frozen=True)
class Text:
    """A text, the author's or a view's, with each relation that it reads, in order of appearance.

    `schema` is the one of bare names.
    """

    parsed: Parsed
    schema: str
    uses: tuple[Use, ...]

    @cached_property
    def by_place(self) -> dict[Span, Use]:
        return {use.span: use for use in self.uses}

    @cached_property
    def every(self) -> tuple[Use, ...]:
        """The uses of this text, and after each view the uses of its text."""
        return tuple(u for use in self.uses for u in (use, *(use.text.every if use.text else ())))

    @property
    def texts(self) -> Iterator[Text]:
        """This text and the texts of its views."""
        yield self
        yield from (use.text for use in self.every if use.text is not None)

    @property
    def missing(self) -> tuple[str, ...]:
        """The keys that nobody has observed."""
        return tuple(dict.fromkeys(use.key for use in self.every if use.key and use.relation is None))

    @property
    def sources(self) -> tuple[str, ...]:
        """The keys of the tables."""
        return tuple(dict.fromkeys(use.key for use in self.every if use.relation and use.relation.kind == "table"))

    @property
    def views(self) -> Iterator[Relation]:
        """The views, but for views that read themselves."""
        views = (u for u in self.every if not isinstance(u.problem, Unsaid))
        yield from (use.relation for use in views if use.relation and use.relation.kind == "view")


@dataclass
class _Resolver:
    """Resolves texts over a catalog; each view's text is parsed once."""

    catalog: Catalog
    parsed: dict[str, Parsed | Unreadable] = field(default_factory=dict)

    def text(self, parsed: Parsed, schema: str, temporary: frozenset[str], trail: tuple[str, ...]) -> Text:
        tables = sorted(syntax.tables(parsed.query), key=lambda t: t.name.span)
        return Text(parsed, schema, tuple(self.use(t, schema, temporary, trail) for t in tables))

    def use(self, table: Table, schema: str, temporary: frozenset[str], trail: tuple[str, ...]) -> Use:
        try:
            key = key_of(table.name, schema, temporary)
        except Unsaid as unsaid:
            return Use(table, problem=unsaid)
        relation = self.catalog.get(key)
        if relation is None or relation.kind == "table":
            return Use(table, key, relation)
        if key in trail:
            at = table.name.span
            return Use(table, key, relation, problem=Unsaid("VIEW", f"view {key} reads itself", at))
        parsed = self.view(relation)
        if isinstance(parsed, Unreadable):
            return Use(table, key, relation, problem=parsed)
        return Use(table, key, relation, self.text(parsed, relation.view_schema or schema, frozenset(), (*trail, key)))

    def view(self, relation: Relation) -> Parsed | Unreadable:
        """Return the view's text, parsed, or why it cannot be."""
        if relation.name not in self.parsed:
            self.parsed[relation.name] = _parsed(relation.view_text or "")
        return self.parsed[relation.name]


def _parsed(sql: str) -> Parsed | Unreadable:
    if SLOTS.search(sql):
        return Unreadable("⟦ or ⟧", code="SLOT")
    if (at := SUBSTITUTED.search(sql)) is not None:
        return Unreadable(at.group(), code="SUBSTITUTION")
    try:
        return parse(sql)
    except Unreadable as error:
        return error


def resolve(parsed: Parsed, catalog: Catalog, schema: str, temporary: frozenset[str] = frozenset()) -> Text:
    """Return the text with its relations, and their texts. Raise nothing: a use says what is wrong with it."""
    return _Resolver(catalog).text(parsed, schema, temporary, ())


# ── questions about a text ──────────────────────────────────────────────────────────────────────────────


def asks_time(text: Text, catalog: Catalog, resolved: bool) -> bool:
    """Whether the text, or a view's, asks for the time. `resolved`: all names of the query are known to be columns."""
    return any(
        any(p.code == "CLOCK" for p in t.parsed.problems) or (not resolved and _names_time(t.parsed, catalog))
        for t in text.texts
    )


def _names_time(parsed: Parsed, catalog: Catalog) -> bool:
    """Whether the text calls a function of time, names one that is no column, or has a literal such as 'today'."""
    tokens = [t for t in parsed.tokens if t.kind != "end"]
    calls = zip(tokens, tokens[1:], tokens[2:], strict=False)
    if any(t.text.lower() in functions.TIME and (u.text, v.text) == ("(", ")") for t, u, v in calls):
        return True
    texts = [t.text for t in tokens if t.kind == "string"]
    moving = (functions.MOVING, functions.TIME_OF_DAY)
    if any(one.fullmatch(text) for one in moving for text in texts) or _spells_today(tokens):
        return True
    columns = {name.lower() for r in catalog.values() for name, _ in r.columns}
    words = {t.text.lower() for t in parsed.tokens if t.kind == "word"}
    return bool((words & functions.CONSTANT_NAMES) - columns)


def _spells_today(tokens: Iterable[Token]) -> bool:
    """Return whether literals side by side, as in `concat('to', 'day')`, spell such a word together."""
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


def unseen_by(text: Text, known: frozenset[str]) -> Iterator[str]:
    """Yield what the text reads, or a view's does, that has no version (see the module `unseen`)."""
    columns: set[str] = set()
    for use in text.uses:
        if use.relation is None:
            yield use.problem.detail if use.problem else use.key
            continue
        columns |= {name.lower() for name, _ in use.relation.columns}
        if isinstance(use.problem, Unreadable):
            yield f"the view {use.key}, whose text is not understood"
        if use.text is not None:
            yield from (f"{what}, in view {use.key}" for what in unseen_by(use.text, known))
    yield from unseen(text.parsed, frozenset(columns), known)


_NESTED = r"\bselect\b.*\bselect\b"
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
        "spark.sql.legacy.statisticalAggregate": r"\b(std|var|corr|covar|regr|skew|kurt)",
        "spark.sql.optimizer.decorrelateExistsSubqueryLegacyIncorrectCountHandling.enabled": _NESTED,
        "spark.sql.optimizer.decorrelateInnerQuery.enabled": _NESTED,
        "spark.sql.optimizer.decorrelateSubqueryLegacyIncorrectCountHandling.enabled": _NESTED,
        "spark.sql.orderByOrdinal": r"\border\s+by\b.*\d",
        "spark.sql.parser.escapedStringLiterals": r"\\",
        "spark.sql.parser.quotedRegexColumnNames": "`",
        "spark.sql.timestampType": "timestamp",
    }.items()
}


def read_otherwise(parsed: Parsed, catalog: Catalog, settings: frozenset[str]) -> str | None:
    """A setting under which Spark reads the text, or a view's, otherwise than the engine does; None without one."""
    texts = [parsed.sql, *(r.view_text or "" for r in catalog.values())]
    names = (n for n in sorted(settings & _READ_OTHERWISE.keys()) if any(map(_READ_OTHERWISE[n].search, texts)))
    if (found := next(names, None)) is None and "spark.sql.caseSensitive" in settings:
        return "spark.sql.caseSensitive" if _differ_by_case(texts, catalog) else None
    return found


def _differ_by_case(texts: list[str], catalog: Catalog) -> bool:
    """Return whether there may be two names that differ in nothing but the case of their letters."""
    tokens = [t for text in texts for t in tokenize(text)]
    given = (
        name.value
        for before, word, after in zip(tokens, tokens[1:], tokens[2:], strict=False)
        for name in ((before if after.text == "(" else after,) if word.word == "AS" else ())
    )
    columns = [name for r in catalog.values() for name, _ in r.columns]
    names = {n.lower() for n in (*columns, *given)}
    every = (*columns, *(p for key in catalog for p in split_key(key)), *(t.value for t in tokens))
    spelled = {n for n in every if n.lower() in names}
    return len({n.lower() for n in spelled}) < len(spelled)


# a part of the time between two days may be added to a day
_PART_DAYS = re.compile(r"-.*[*/]|[*/].*-", re.DOTALL)


def differing_settings(relation: Relation, text: Text) -> str | None:
    """Return the settings of a view under which its text may have another answer, in words.

    None where the text only names columns, which means the same under any settings; or where the only setting is
    the time zone, and no instant is read or made, which the zone turns into text or parts. An interval may make one.
    """
    zone = "spark.sql.session.timeZone"
    read = [kind for r in (relation, *(use.relation for use in text.uses)) if r is not None for _, kind in r.columns]
    sql = text.parsed.sql
    of_columns = any("timestamp" in kind or "variant" in kind for kind in read)
    of_spans = "interval" in sql.lower() or ("date" in read and _PART_DAYS.search(sql))
    instants = of_columns or of_spans or functions.ZONED.search(sql)
    settings = [s for s in relation.view_settings if s != zone or instants]
    return ", ".join(settings) if settings and not _only_names(text.parsed) else None


def _only_names(parsed: Parsed) -> bool:
    """Return whether a text does no more than name columns of one relation."""
    body = parsed.query.body
    return (
        isinstance(body, Select)
        and isinstance(body.relation, Table)
        and parsed.query.ctes == ()
        and (parsed.query.limit, parsed.query.offset) == (None, None)
        and (body.distinct, body.where, body.group, body.having, body.windows, body.views)
        == (False, None, None, None, (), ())
        and all(isinstance(i, Star) or i.expression.name for i in body.items)
    )
