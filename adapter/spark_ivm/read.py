"""SQL text -> algebra. The user's expressions are cut out of the text, never written anew.

What the algebra does not say becomes one `Opaque` root, with the reason and the place of the first such
construct; its sources and pinned text are found all the same where the text can be followed.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from spark_ivm import functions, syntax
from spark_ivm.algebra import (
    Aggregate,
    Distinct,
    Expr,
    Filter,
    Items,
    Join,
    JoinKind,
    Node,
    Opaque,
    Part,
    Project,
    Ref,
    Scan,
    Ties,
    Union,
    Window,
    column,
)
from spark_ivm.parse import parse
from spark_ivm.syntax import Call, Expression, Item, Name, Parsed, Select, SetOperation, Span, Star, WindowSpec
from spark_ivm.tokens import Token, Unreadable, join, tokenize

# ── what goes in and comes out ──────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Relation:
    """What was observed of a name in the catalog.

    `name` is the key: dotted, lower-case, with the default schema if it was bare; a part that holds a dot is
    in backquotes. A "view" has the text to put in its place; its column names are `columns`.
    """

    name: str
    kind: Literal["table", "view"]
    columns: tuple[tuple[str, str], ...]
    view_text: str | None = None
    view_schema: str | None = None


@dataclass(frozen=True)
class View:
    """A model's query, read.

    `sources` are the keys of the base tables, in order of appearance. `pinned_sql` is the user's own text
    over `VERSION AS OF ⟦v1:key⟧` and with views in place; None when its tables cannot be located. `clock`:
    the answer depends on when it is asked. `normalized` is the same for texts that mean the same to the eye.
    """

    query: Node
    sources: tuple[str, ...]
    pinned_sql: str | None
    clock: bool
    normalized: str


@dataclass(frozen=True)
class Missing:
    """Names to be observed before the query can be read."""

    names: tuple[str, ...]


def read(sql: str, catalog: Mapping[str, Relation], default_schema: str) -> View | Missing:
    """The query's algebra, or the names of relations to observe first. Never raises on a user's SQL."""
    try:
        return _read(sql, catalog, default_schema)
    except (_Unsaid, Unreadable) as error:
        return _unread(sql, Opaque(error.code, error.detail, error.start, error.end))
    except RecursionError:
        return _unread(sql, Opaque("UNPARSABLE", "nested too deep", 0, len(sql)))
    except Exception as error:  # the last guard: a bug here must not keep a model from being built
        return _unread(sql, Opaque("INTERNAL", f"{type(error).__name__}: {error}", 0, len(sql)))


class _Unsaid(Exception):
    """A query that the algebra does not say."""

    def __init__(self, code: str, detail: str, span: Span) -> None:
        super().__init__(detail)
        self.code, self.detail, (self.start, self.end) = code, detail, span


def _read(sql: str, catalog: Mapping[str, Relation], default_schema: str) -> View | Missing:
    if (at := re.search("[⟦⟧]", sql)) is not None:
        raise _Unsaid("SLOT", at.group(), at.span())
    texts = _Texts(catalog)
    parsed = parse(sql)
    found = tuple(dict.fromkeys(texts.uses(parsed, default_schema)))
    missing = tuple(key for key, kind in found if kind == "missing")
    if missing:
        return Missing(missing)
    query = _algebra(texts, parsed, default_schema)
    sources = tuple(key for key, kind in found if kind == "table")
    return View(
        query=query,
        sources=sources,
        pinned_sql=texts.spliced(parsed, default_schema, _pinned),
        clock=texts.clock(parsed, default_schema, resolved=not isinstance(query, Opaque)),
        normalized=_normalized(texts.spliced(parsed, default_schema, lambda key: key) or sql),
    )


def _algebra(texts: _Texts, parsed: Parsed, schema: str) -> Node:
    try:
        for problem in parsed.problems:
            raise _Unsaid(problem.code, problem.detail, (problem.start, problem.end))
        found = _Reader(texts, parsed, schema).query(parsed.query, {})
        return _output(found)
    except (_Unsaid, Unreadable) as error:
        return Opaque(error.code, error.detail, error.start, error.end)
    except RecursionError:
        return Opaque("UNPARSABLE", "nested too deep", 0, len(parsed.sql))
    except Exception as error:
        return Opaque("INTERNAL", f"{type(error).__name__}: {error}", 0, len(parsed.sql))


def _output(found: _Scope) -> Node:
    """The query with its columns under the names the user gave them."""
    seen: set[str] = set()
    for c in found.columns:
        if c.name is None:
            raise _Unsaid("UNNAMED_COLUMN", "an expression without a name", c.at)
        if c.name.lower() in seen:
            raise _Unsaid("DUPLICATE_COLUMN", c.name, c.at)
        seen.add(c.name.lower())
    items = tuple((c.name or "", column(c.internal)) for c in found.columns)
    return _projected(found.node, items)


def _projected(node: Node, items: Items) -> Node:
    return node if items == tuple((c, column(c)) for c in node.columns) else Project(node, items)


def _unread(sql: str, opaque: Opaque) -> View:
    called = re.compile(
        rf"\b({'|'.join(sorted(functions.CLOCK))}|unix_timestamp)\s*\(\s*\)|\bcurrent_\w+", re.IGNORECASE
    )
    return View(opaque, (), None, bool(called.search(sql)), _normalized(sql))


def _normalized(sql: str) -> str:
    try:
        return join(tokenize(sql))
    except Unreadable:
        return " ".join(sql.split())


# ── relations and their texts ───────────────────────────────────────────────────────────────────────────

_FILE_SCHEMAS = frozenset("avro binaryfile csv delta iceberg json orc parquet text xml".split())


def _key(parts: Iterable[str]) -> str:
    return ".".join(f"`{p}`" if "." in p else p for p in (p.lower() for p in parts))


def _split(key: str) -> tuple[str, ...]:
    return tuple(m.group(1) or m.group(2) for m in re.finditer(r"`([^`]*)`|([^.`]+)", key))


def _quote(name: str) -> str:
    return "`" + name.replace("`", "``") + "`"


def _pinned(key: str) -> str:
    return f"{'.'.join(_quote(p) for p in _split(key))} VERSION AS OF ⟦v1:{key}⟧"


class _Texts:
    """The catalog and the parsed texts of its views."""

    def __init__(self, catalog: Mapping[str, Relation]) -> None:
        self.catalog = catalog
        self.parsed: dict[str, Parsed] = {}
        self.scopes: dict[str, _Scope] = {}

    def key(self, name: Name, schema: str) -> str:
        """The key of a relation as written. Raises Unsaid for files read by path."""
        parts = name.parts
        if any("`" in p for p in parts):
            raise _Unsaid("UNPARSABLE", "a backquote in a name", (name.start, name.end))
        if len(parts) == 1:
            return f"{schema.lower()}.{_key(parts)}"
        if len(parts) == 2 and parts[0].lower() in _FILE_SCHEMAS and ("/" in parts[1] or ":" in parts[1]):
            raise _Unsaid("PATH", parts[1], (name.start, name.end))
        # one table, one key: two would hide that a statement reads it twice
        return _key(parts[1:] if len(parts) == 3 and parts[0].lower() == "spark_catalog" else parts)

    def view(self, relation: Relation) -> Parsed:
        """The view's text, parsed. Raises Unreadable."""
        if relation.name not in self.parsed:
            if re.search("[⟦⟧]", relation.view_text or ""):
                raise Unreadable("⟦ or ⟧", code="SLOT")
            self.parsed[relation.name] = parse(relation.view_text or "")
        return self.parsed[relation.name]

    def uses(self, parsed: Parsed, schema: str, trail: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
        """`(key, "table" | "missing")` of what the text reads, after views."""
        for table in _tables(parsed):
            try:
                key = self.key(table.name, schema)
            except _Unsaid:
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

    def spliced(
        self, parsed: Parsed, schema: str, write: Callable[[str], str], trail: tuple[str, ...] = ()
    ) -> str | None:
        """The text with each base table written by `write` and each view's text in its place, or None."""
        pieces, at = [], parsed.tokens[0].start
        for table in _tables(parsed):
            if table.pinned:
                continue
            try:
                key = self.key(table.name, schema)
            except _Unsaid:
                return None
            relation = self.catalog[key]
            if relation.kind == "table":
                new: str | None = write(key)
            elif key in trail or _qualifies(parsed, table.name):
                new = None
            else:
                new = self.in_place(relation, table, schema, write, (*trail, key))
            if new is None:
                return None
            pieces += [parsed.sql[at : table.name.start], new]
            at = table.name.end
        return "".join((*pieces, parsed.sql[at : parsed.tokens[-1].start]))

    def in_place(
        self, relation: Relation, table: syntax.Table, schema: str, write: Callable[[str], str], trail: tuple[str, ...]
    ) -> str | None:
        """A view's text in parentheses, with the view's column names, and the view's name if it has no other."""
        try:
            parsed = self.view(relation)
        except Unreadable:
            return None
        inner = self.spliced(parsed, relation.view_schema or schema, write, trail)
        names = [name for name, _ in relation.columns]
        own = self.output(relation, parsed, relation.view_schema or schema, trail)
        if inner is None or own is None:
            return None
        if own == names:
            sql = f"({inner})"
        elif len(own) == len(names):
            sql = f"(SELECT * FROM ({inner}) AS v({', '.join(_quote(n) for n in names)}))"
        else:
            sql = f"(SELECT {', '.join(_quote(n) for n in names)} FROM ({inner}))"
        return sql if table.alias.name else f"{sql} AS {_quote(table.name.parts[-1])}"

    def output(
        self, relation: Relation, parsed: Parsed, schema: str, trail: tuple[str, ...]
    ) -> list[str | None] | None:
        """The names of the columns that a view's text gives; None when they cannot be told."""
        if relation.name not in self.scopes:
            try:
                self.scopes[relation.name] = _Reader(self, parsed, schema, trail).query(parsed.query, {})
            except (_Unsaid, Unreadable):
                return _names(parsed.query.body)
        return [c.name for c in self.scopes[relation.name].columns]

    def clock(self, parsed: Parsed, schema: str, resolved: bool, trail: tuple[str, ...] = ()) -> bool:
        """Whether the text, or a view's, asks for the time."""
        if any(p.code == "CLOCK" for p in parsed.problems):
            return True
        if not resolved and self.names_time(parsed, schema):
            return True
        for table in _tables(parsed):
            try:
                relation = self.catalog[self.key(table.name, schema)]
                if relation.kind == "view" and relation.name not in trail:
                    inner = self.view(relation)
                    if self.clock(inner, relation.view_schema or schema, resolved, (*trail, relation.name)):
                        return True
            except (_Unsaid, Unreadable):
                continue
        return False

    def names_time(self, parsed: Parsed, schema: str) -> bool:
        columns = {name.lower() for r in self.catalog.values() for name, _ in r.columns}
        words = {t.text.lower() for t in parsed.tokens if t.kind == "word"}
        return bool((words & functions.CONSTANT_NAMES) - columns)


def _tables(parsed: Parsed) -> list[syntax.Table]:
    return sorted(syntax.tables(parsed.query), key=lambda t: t.name.start)


def _qualifies(parsed: Parsed, name: Name) -> bool:
    """Whether `schema.view.` stands before some column: no alias can say that."""
    wanted = [t.lower() for t in name.parts]
    if len(wanted) < 2:
        return False
    texts = [t.value.lower() if t.kind in ("word", "name") else t.text for t in parsed.tokens]
    pattern = [x for part in wanted for x in (part, ".")]
    return any(texts[i : i + len(pattern)] == pattern for i in range(len(texts)))


def _names(body: syntax.Body) -> list[str | None] | None:
    """The names of a query's columns, None for one without; None when a star hides how many they are."""
    match body:
        case syntax.Query(body=inner):
            return _names(inner)
        case SetOperation(left=left):
            return _names(left)
        case Select(items=items) if all(isinstance(i, Item) for i in items):
            return [_item_name(i) for i in items if isinstance(i, Item)]
        case _:
            return None


def _item_name(item: Item) -> str | None:
    e = item.expression
    if item.alias is not None:
        return item.alias
    if len(e.refs) == 1 and (e.refs[0].start, e.refs[0].end) == (e.start, e.end):
        return e.refs[0].parts[-1]
    return None


# ── scopes ──────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class _Column:
    """A column that can be named. `internal` is its name in the node; `at` its place in the text."""

    name: str | None
    internal: str
    exact: bool
    at: Span
    qualifier: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Scope:
    """A node and what its columns are called. `hidden` ones answer only to a name with a qualifier."""

    node: Node
    columns: tuple[_Column, ...]
    hidden: tuple[_Column, ...] = ()

    def qualified(self, qualifier: tuple[str, ...]) -> _Scope:
        lowered = tuple(q.lower() for q in qualifier)
        return _Scope(self.node, tuple(replace(c, qualifier=lowered) for c in self.columns))

    def named(self, names: tuple[str, ...] | None, span: Span) -> _Scope:
        if names is None:
            return self
        if len(names) != len(self.columns):
            raise _Unsaid("INVALID", f"{len(names)} names for {len(self.columns)} columns", span)
        return replace(self, columns=tuple(replace(c, name=n) for c, n in zip(self.columns, names, strict=True)))

    def find(self, name: Name) -> tuple[_Column, int] | None:
        """The column and how many parts of the name are spent on it. Raises Unsaid when several fit."""
        parts = tuple(p.lower() for p in name.parts)
        for among, least in ((self.columns, 0), ((*self.columns, *self.hidden), 1)):
            for n in range(min(3, len(parts) - 1), least - 1, -1):
                fit = {
                    c.internal: c
                    for c in among
                    if c.name is not None and c.name.lower() == parts[n] and (not n or c.qualifier[-n:] == parts[:n])
                }
                if len(fit) > 1:
                    raise _Unsaid("AMBIGUOUS_COLUMN", ".".join(name.parts), (name.start, name.end))
                if fit:
                    return next(iter(fit.values())), n + 1
        return None

    def star(self, star: Star) -> list[_Column]:
        """The columns that a star stands for."""
        found = list(self.columns)
        if star.qualifier:
            wanted = tuple(q.lower() for q in star.qualifier)
            found = [c for c in (*self.columns, *self.hidden) if c.qualifier[-len(wanted) :] == wanted]
            if not found:
                raise _Unsaid(
                    "STAR", f"{'.'.join(star.qualifier)}.* is no table of this SELECT", (star.start, star.end)
                )
            order = {c: i for i, c in enumerate(self.node.columns)}
            found.sort(key=lambda c: order[c.internal])
        for token in star.omitted:
            rest = [c for c in found if (c.name or "").lower() != token.value.lower()]
            if len(rest) == len(found):
                raise _Unsaid("UNKNOWN_COLUMN", token.value, (token.start, token.end))
            found = rest
        return found


class _Namer:
    """Names that are free, without regard to case."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self.taken = {t.lower() for t in taken}

    def free(self, wanted: str) -> str:
        name, n = wanted, 1
        while name.lower() in self.taken:
            n += 1
            name = f"{wanted}_{n}"
        self.taken.add(name.lower())
        return name


@dataclass(frozen=True)
class _Value:
    """An expression as the algebra has it. `exact`: a number that adds up without rounding."""

    expr: Expr
    exact: bool
    aggregate: bool = False
    windowed: bool = False


Resolve = Callable[[Name], tuple[_Value, int]]


@dataclass
class _Windows:
    """The window calls of one SELECT: hidden columns computed below them, and one list of items a partition."""

    namer: _Namer
    below: list[tuple[str, Expr]] = field(default_factory=list)
    items: dict[frozenset[str], tuple[tuple[str, ...], list[tuple[str, Expr]]]] = field(default_factory=dict)

    def over(self, node: Node) -> Node:
        """The node with the hidden columns added."""
        if self.below:
            node = Project(node, (*((c, column(c)) for c in node.columns), *self.below))
        for partition, items in self.items.values():
            node = Window(node, partition, tuple(items))
        return node


# ── the reader ──────────────────────────────────────────────────────────────────────────────────────────

Ctes = Mapping[str, _Scope]


class _Reader:
    """Reads one text: the user's, or a view's."""

    def __init__(self, texts: _Texts, parsed: Parsed, schema: str, trail: tuple[str, ...] = ()) -> None:
        self.texts, self.parsed, self.schema, self.trail = texts, parsed, schema, trail
        self.starts = [t.start for t in parsed.tokens]

    # ── queries ──

    def query(self, query: syntax.Query, ctes: Ctes) -> _Scope:
        for cte in query.ctes:
            scope = self.query(cte.query, ctes).named(cte.columns, (cte.query.start, cte.query.end))
            ctes = {**ctes, cte.name.lower(): scope}
        return self.body(query.body, ctes)

    def body(self, body: syntax.Body, ctes: Ctes) -> _Scope:
        match body:
            case syntax.Query():
                return self.query(body, ctes)
            case Select():
                return self.select(body, ctes)
            case SetOperation():
                return self.union(body, ctes)
            case syntax.Generated():
                raise _Unsaid("VALUES", "inline rows", (0, len(self.parsed.sql)))

    def union(self, union: SetOperation, ctes: Ctes) -> _Scope:
        left, right = self.body(union.left, ctes), self.body(union.right, ctes)
        if len(left.columns) != len(right.columns):
            both = min(len(left.columns), len(right.columns))
            span = (*left.columns[both:], *right.columns[both:])[0].at
            raise _Unsaid("INVALID", f"{union.operation} of {len(left.columns)} and {len(right.columns)} columns", span)
        branches: tuple[Node, ...] = (_narrowed(left), _narrowed(right))
        if union.every and isinstance(union.left, SetOperation) and isinstance(branches[0], Union):
            branches = (*branches[0].children, branches[1])
        node: Node = Union(branches)
        columns = tuple(
            replace(a, internal=internal, exact=a.exact and b.exact, qualifier=())
            for a, b, internal in zip(left.columns, right.columns, node.columns, strict=True)
        )
        return _Scope(node if union.every else Distinct(node), columns)

    # ── FROM ──

    def relation(self, relation: syntax.Relation, ctes: Ctes) -> _Scope:
        leaves = [self.leaf(r, ctes) for r in _leaves(relation)]
        names = [c.lower() for leaf in leaves for c in leaf.node.columns]
        twice = {n for n in names if names.count(n) > 1}
        namer = _Namer(n for n in names if n not in twice)
        return self.joined(relation, iter([_apart(leaf, twice, namer) for leaf in leaves]), namer)

    def leaf(self, relation: syntax.Relation, ctes: Ctes) -> _Scope:
        match relation:
            case syntax.Table(name=name, alias=alias):
                scope = self.table(name, ctes)
                span = (name.start, name.end)
            case syntax.Derived(query=query, alias=alias, start=start, end=end):
                scope = replace(self.query(query, ctes).qualified(()))
                span = (start, end)
            case _:
                raise _Unsaid("TABLE_FUNCTION", "rows that are no table's", (0, len(self.parsed.sql)))
        scope = scope.named(alias.columns, span)
        return scope.qualified((alias.name,)) if alias.name else scope

    def table(self, name: Name, ctes: Ctes) -> _Scope:
        if len(name.parts) == 1 and (cte := ctes.get(name.parts[0].lower())) is not None:
            return cte.qualified(name.parts)
        key = self.texts.key(name, self.schema)
        relation, span = self.texts.catalog[key], (name.start, name.end)
        if relation.kind == "view":
            return self.view(relation, span).qualified(_split(key))
        columns = tuple(_Column(n, n, _exact_type(t), span) for n, t in relation.columns)
        return _Scope(Scan(key, tuple(n for n, _ in relation.columns)), columns).qualified(_split(key))

    def view(self, relation: Relation, span: Span) -> _Scope:
        """The view's query under the view's column names; what is wrong in it is wrong at the place of its name."""
        if relation.name in self.trail:
            raise _Unsaid("VIEW", f"view {relation.name} reads itself", span)
        try:
            parsed = self.texts.view(relation)
            for problem in parsed.problems:
                raise _Unsaid(problem.code, problem.detail, span)
            reader = _Reader(self.texts, parsed, relation.view_schema or self.schema, (*self.trail, relation.name))
            scope = reader.query(parsed.query, {})
        except (_Unsaid, Unreadable) as error:
            raise _Unsaid(error.code, f"in view {relation.name}: {error.detail}", span) from None
        self.texts.scopes[relation.name] = scope
        names = tuple(n for n, _ in relation.columns)
        chosen: tuple[_Column, ...] = scope.columns
        if len(chosen) > len(names):
            # its text has a star, and the table behind has got columns since the view was made
            by = {(c.name or "").lower(): c for c in reversed(scope.columns)}
            if any(n.lower() not in by for n in names):
                raise _Unsaid("VIEW", f"the columns of view {relation.name} are not those of its text", span)
            chosen = tuple(by[n.lower()] for n in names)
        elif len(chosen) < len(names):
            raise _Unsaid("VIEW", f"the columns of view {relation.name} are not those of its text", span)
        columns = tuple(replace(c, name=n, at=span) for c, n in zip(chosen, names, strict=True))
        return _Scope(scope.node, columns)

    def joined(self, relation: syntax.Relation, leaves: Iterator[_Scope], namer: _Namer) -> _Scope:
        match relation:
            case syntax.Grouped(relation=inner, alias=alias, start=start, end=end):
                scope = self.joined(inner, leaves, namer)
                if alias.name is None:
                    return scope
                return scope.named(alias.columns, (start, end)).qualified((alias.name,))
            case syntax.Joined():
                left = self.joined(relation.left, leaves, namer)
                right = self.joined(relation.right, leaves, namer)
                return self.join(relation, left, right, namer)
            case _:
                return next(leaves)

    def join(self, joined: syntax.Joined, left: _Scope, right: _Scope, namer: _Namer) -> _Scope:
        both = _Scope(left.node, (*left.columns, *right.columns), (*left.hidden, *right.hidden))
        kind: JoinKind = joined.kind  # type: ignore[assignment]
        pairs = _pairs(joined, left, right)
        on = tuple(Expr((Ref(a.internal), " = ", Ref(b.internal))) for a, b in pairs)
        if joined.on is not None:
            self.plain(joined.on, "ON")
            on = tuple(self.value(joined.on.inside(s), self.lookup(both)).expr for s in joined.on.conjuncts)
        kind = "inner" if kind == "cross" and on else "cross" if kind == "inner" and not on else kind
        node: Node = Join(left.node, right.node, kind, on)
        if not pairs:
            return replace(both, node=node)
        ours, theirs = [a for a, _ in pairs], [b for _, b in pairs]
        kept = (*(c for c in left.columns if c not in ours), *(c for c in right.columns if c not in theirs))
        hidden = (*both.hidden,)
        if kind == "right":
            return _Scope(node, (*theirs, *kept), (*hidden, *ours))
        if kind != "full":
            return _Scope(node, (*ours, *kept), (*hidden, *theirs))
        merged = [
            replace(a, internal=namer.free(a.name or "k"), exact=a.exact and b.exact, qualifier=()) for a, b in pairs
        ]
        coalesced = [
            (m.internal, Expr(("coalesce(", Ref(a.internal), ", ", Ref(b.internal), ")")))
            for m, (a, b) in zip(merged, pairs, strict=True)
        ]
        node = Project(node, (*((c, column(c)) for c in node.columns), *coalesced))
        return _Scope(node, (*merged, *kept), (*hidden, *ours, *theirs))

    # ── SELECT ──

    def select(self, select: Select, ctes: Ctes) -> _Scope:
        if select.relation is None:
            raise _Unsaid("NO_FROM", "SELECT without FROM", (select.start, select.end))
        scope = self.relation(select.relation, ctes)
        if select.where is not None:
            scope = replace(scope, node=self.where(select.where, scope))
        windows = _Windows(_Namer(scope.node.columns))
        entries = self.entries(select, scope, windows)
        grouped = select.group is not None or select.group_all or select.having is not None
        if grouped or any(v.aggregate for _, v, _ in entries):
            found = self.aggregated(select, scope, entries)
        else:
            node = windows.over(scope.node)
            namer = _Namer()
            items = tuple((namer.free(name or "__column"), value.expr) for name, value, _ in entries)
            found = _Scope(_projected(node, items), _columns(entries, items))
        return replace(found, node=Distinct(found.node)) if select.distinct else found

    def where(self, e: Expression, scope: _Scope) -> Node:
        """The rows that pass. An equality of two columns goes into the inner join that it is the condition of."""
        self.plain(e, "WHERE")
        node, rest = scope.node, []
        for span in e.conjuncts:
            predicate = self.value(e.inside(span), self.lookup(scope)).expr
            if predicate.equality and (joined := _joined_by(node, predicate)) is not None:
                node = joined
            else:
                rest.append(predicate)
        if node == scope.node:
            return Filter(node, self.value(e, self.lookup(scope)).expr)
        for predicate in rest:
            node = Filter(node, predicate)
        return node

    def entries(self, select: Select, scope: _Scope, windows: _Windows) -> list[_Entry]:
        """The select list: stars spread out, windows cut out, each item's use of an earlier alias replaced."""
        found: list[_Entry] = []
        aliases: dict[str, _Value | None] = {}
        resolve = self.lookup(scope, aliases)
        named = {name: (spec, e) for name, spec, e in select.windows}
        for item in select.items:
            if isinstance(item, Star):
                found += [
                    (c.name, _Value(column(c.internal), c.exact), (item.start, item.end)) for c in scope.star(item)
                ]
                continue
            e = item.expression
            value = self.value(e, resolve, self.windows(e, resolve, named, windows, item.alias))
            name = _item_name(item)
            found.append((name, value, (e.start, e.end)))
            if item.alias is not None:
                alias = item.alias.lower()
                aliases[alias] = None if alias in aliases else value
        over = next((c for i in select.items if isinstance(i, Item) for c in i.expression.calls if c.over), None)
        if over and (select.group is not None or select.having or any(v.aggregate for _, v, _ in found)):
            raise _Unsaid("WINDOW_OVER_AGGREGATE", f"{over.name}() OVER", (over.start, over.end))
        return found

    def aggregated(self, select: Select, scope: _Scope, entries: list[_Entry]) -> _Scope:
        keys = self.group_keys(select, scope, entries)
        namer = _Namer()
        named: dict[tuple[Part, ...], str] = {}  # a key's canonical parts -> its column
        for key in keys:
            canon = _canonical(key)
            if canon not in named:
                same = next((n for n, v, _ in entries if n and _canonical(v.expr) == canon), None)
                named[canon] = namer.free(same or key.column or "__key")
        firsts = {_canonical(k): k for k in reversed(keys)}
        plain = {firsts[canon].column: column(name) for canon, name in named.items() if firsts[canon].column}
        aggregates: list[tuple[str, Expr]] = []
        items: list[tuple[str, Expr]] = []
        out = _Namer()
        for name, value, _ in entries:
            column_name = out.free(name or "__column")
            if (canon := _canonical(value.expr)) in named:
                items.append((column_name, column(named[canon])))
            elif not value.aggregate and value.expr.refs <= set(plain):
                items.append((column_name, value.expr.replace_refs({c: e for c, e in plain.items() if c})))
            else:
                aggregates.append((namer.free(name or "__value"), value.expr))
                items.append((column_name, column(aggregates[-1][0])))
        having = None
        if select.having is not None:
            having = namer.free("__having")
            aggregates.append((having, self.having(select.having, scope, entries, keys)))
        node: Node = Aggregate(scope.node, tuple((n, firsts[c]) for c, n in named.items()), tuple(aggregates))
        if having:
            node = Filter(node, column(having))
        return _Scope(_projected(node, tuple(items)), _columns(entries, tuple(items)))

    def group_keys(self, select: Select, scope: _Scope, entries: list[_Entry]) -> list[Expr]:
        if select.group_all:
            return [v.expr for _, v, _ in entries if not v.aggregate]
        found = []
        for e in select.group or ():
            start, end = _core(e)
            literal = self.parsed.sql[start:end]
            value: _Value | None = None
            if literal.isdigit():
                if not 0 < int(literal) <= len(entries):
                    raise _Unsaid("INVALID", f"GROUP BY {literal} names no item", (start, end))
                value = entries[int(literal) - 1][1]
            elif len(e.refs) == 1 and (e.refs[0].start, e.refs[0].end) == (start, end) and len(e.refs[0].parts) == 1:
                name = e.refs[0]
                if scope.find(name) is None:
                    value = next((v for n, v, _ in entries if n and n.lower() == name.parts[0].lower()), None)
            if value is None:
                self.plain(e, "GROUP BY")
                value = self.value(e.inside((start, end)), self.lookup(scope))
            if value.aggregate:
                raise _Unsaid("INVALID", "GROUP BY an aggregate", (start, end))
            found.append(value.expr)
        return found

    def having(self, e: Expression, scope: _Scope, entries: list[_Entry], keys: list[Expr]) -> Expr:
        """The predicate. A name in it is a grouping column's first, then an item's, then any column's, as in Spark."""
        outputs: dict[str, _Value | None] = {}
        for name, value, _ in entries:
            if name:
                known = outputs.get(name.lower(), value)
                outputs[name.lower()] = value if known == value else None
        grouping = {k.column for k in keys}
        columns = self.lookup(scope)

        def resolve(name: Name) -> tuple[_Value, int]:
            inside = any(c.aggregate and c.start <= name.start < c.end for c in e.calls)
            value = outputs.get(name.parts[0].lower())
            if value is None or inside or ((found := scope.find(name)) is not None and found[0].internal in grouping):
                return columns(name)
            return value, 1

        if window := next((c for c in e.calls if c.over), None):
            raise _Unsaid("INVALID", f"{window.name}() OVER in HAVING", (window.start, window.end))
        return self.value(e, resolve).expr

    def windows(
        self,
        e: Expression,
        resolve: Resolve,
        named: Mapping[str, tuple[WindowSpec, Expression]],
        windows: _Windows,
        alias: str | None,
    ) -> dict[Span, _Value]:
        """The window calls of an item, each as the hidden column that holds it."""
        found: dict[Span, _Value] = {}
        for call in e.calls:
            if call.over is None or any(start <= call.start and call.end <= end for start, end in found):
                continue
            whole = (call.start, call.end) == (e.start, e.end)
            hidden = windows.namer.free(alias if whole and alias else f"__{call.name}")
            partition, expr = self.window(call, e, resolve, named, windows)
            _, items = windows.items.setdefault(frozenset(partition), (partition, []))
            items.append((hidden, expr))
            exact = self.exact(e.inside((call.start, call.end)), resolve)
            aggregate = any(c.aggregate for c in e.inside((call.start, call.end)).calls)
            found[(call.start, call.end)] = _Value(column(hidden), exact, aggregate, True)
        return found

    def window(
        self,
        call: Call,
        e: Expression,
        resolve: Resolve,
        named: Mapping[str, tuple[WindowSpec, Expression]],
        windows: _Windows,
    ) -> tuple[tuple[str, ...], Expr]:
        """The columns a window call is partitioned by, and the call over them."""
        at, over = (call.start, call.end), call.over
        assert over is not None
        spec, within = over, e
        for _ in range(len(named) + 1):
            if spec.base is None:
                break
            if spec.base not in named:
                raise _Unsaid("INVALID", f"no WINDOW {spec.base}", at)
            spec, within = named[spec.base]
        if not spec.partition or spec.base is not None:
            raise _Unsaid("WINDOW_WITHOUT_PARTITION", f"{call.name}() OVER without PARTITION BY", at)
        holes: list[tuple[Span, tuple[Part, ...]]] = []
        columns: list[str] = []
        for span in spec.partition:
            value = self.value(within.inside(span), resolve)
            self.no_window(value, at)
            name = value.expr.column
            if name is None and value.expr.refs:
                name = next((n for n, known in windows.below if known == value.expr), None)
                if name is None:
                    name = windows.namer.free("__partition")
                    windows.below.append((name, value.expr))
            if name is not None:
                columns.append(name)
                holes.append((span, (Ref(name),)))
        if not columns:
            raise _Unsaid("WINDOW_WITHOUT_PARTITION", "PARTITION BY a constant", at)
        if call.name in ("row_number", "ntile", "lag", "lead") and spec.order_end is not None:
            holes.append(((spec.order_end, spec.order_end), (Ties(),)))
        inner = within.inside((spec.start, spec.end))
        spec_expr = self.cut(inner, resolve, holes)
        head = self.cut(e.inside((call.start, over.start)), resolve, [])
        for part in (spec_expr, head):
            self.no_window(part, at)
        aggregate = call.name in functions.AGGREGATES
        framed = spec.frame.startswith("ROWS") and spec.frame != _WHOLE_PARTITION
        expr = Expr(
            _merged((*head.expr.parts, *spec_expr.expr.parts)),
            unstable=call.name in functions.UNSTABLE or (aggregate and framed),
            inexact=self.inexact(call, e, resolve),
        )
        return tuple(dict.fromkeys(columns)), expr

    def no_window(self, value: _Value, at: Span) -> None:
        if value.windowed:
            raise _Unsaid("LATERAL_ALIAS", "a window over another one of the same SELECT", at)

    # ── expressions ──

    def plain(self, e: Expression, where: str) -> None:
        for call in e.calls:
            if call.aggregate or call.over:
                raise _Unsaid("INVALID", f"{call.name}() in {where}", (call.start, call.end))

    def lookup(self, scope: _Scope, aliases: Mapping[str, _Value | None] | None = None) -> Resolve:
        """How names are found: columns first, then the aliases of earlier items."""

        def resolve(name: Name) -> tuple[_Value, int]:
            if (found := scope.find(name)) is not None:
                c, used = found
                return _Value(column(c.internal), c.exact), used
            first, span = name.parts[0].lower(), (name.start, name.end)
            if aliases and first in aliases:
                value = aliases[first]
                if value is None:
                    raise _Unsaid("AMBIGUOUS_COLUMN", name.parts[0], span)
                return value, 1
            if len(name.parts) == 1 and first in functions.CONSTANT_NAMES:
                raise _Unsaid("CLOCK", name.parts[0], span)
            raise _Unsaid("UNKNOWN_COLUMN", ".".join(name.parts), span)

        return resolve

    def value(self, e: Expression, resolve: Resolve, windows: Mapping[Span, _Value] | None = None) -> _Value:
        """The expression, with window calls replaced by the columns that hold them."""
        windows = windows or {}
        found = self.cut(e, resolve, [(span, v.expr.parts) for span, v in windows.items()])
        outside = [c for c in e.calls if not any(a <= c.start and c.end <= b for a, b in windows)]
        calls = [c for c in outside if c.aggregate]
        expr = replace(
            found.expr,
            unstable=found.expr.unstable or any(c.name in functions.UNSTABLE for c in calls),
            inexact=found.expr.inexact or any(self.inexact(c, e, resolve) for c in calls),
        )
        return _Value(
            expr,
            self.exact(e, resolve),
            found.aggregate or bool(calls) or any(v.aggregate for v in windows.values()),
            found.windowed or bool(windows),
        )

    def cut(self, e: Expression, resolve: Resolve, holes: Iterable[tuple[Span, tuple[Part, ...]]]) -> _Value:
        """The expression's text with its columns, and the given spans, replaced."""
        all_holes = list(holes)
        values: list[_Value] = []
        for name in e.refs:
            if any(a <= name.start and name.end <= b for (a, b), _ in all_holes):
                continue
            value, used = resolve(name)
            values.append(value)
            parts = value.expr.parts
            alone = (name.start, name.end) == (e.start, e.end) and used == len(name.parts)
            all_holes.append(
                ((name.start, name.tokens[used - 1].end), parts if value.expr.column or alone else ("(", *parts, ")"))
            )
        parts_found: list[Part] = []
        at = e.start
        for (start, end), parts in sorted(all_holes, key=lambda hole: hole[0]):
            parts_found += [self.text(at, start), *parts]
            at = end
        parts_found.append(self.text(at, e.end))
        exprs = [v.expr for v in values]
        return _Value(
            Expr(
                _merged(parts_found),
                unstable=any(x.unstable for x in exprs),
                inexact=any(x.inexact for x in exprs),
            ),
            False,
            any(v.aggregate for v in values),
            any(v.windowed for v in values),
        )

    def text(self, start: int, end: int) -> str:
        """The text between two places, with a blank for each comment."""
        tokens, pieces, at = self.parsed.tokens, [], start
        i = bisect_left(self.starts, start)
        while i < len(tokens) and tokens[i].end <= end and tokens[i].kind != "end":
            pieces += [self.gap(at, tokens[i].start), tokens[i].text]
            at = tokens[i].end
            i += 1
        pieces.append(self.gap(at, end))
        return "".join(pieces)

    def gap(self, start: int, end: int) -> str:
        between = self.parsed.sql[start:end]
        return between if not between.strip() else " "

    def inexact(self, call: Call, e: Expression, resolve: Resolve) -> bool:
        """Whether an aggregate may add floating numbers."""
        if call.name in functions.MOMENTS:
            return True
        return call.name in functions.ADDING and not all(self.exact(e.inside(arg), resolve) for arg in call.args)

    def exact(self, e: Expression, resolve: Resolve) -> bool:
        """Whether the expression is an exact number, as far as the text and the columns' types tell."""
        settled = list(e.exact)
        for call in e.calls:
            if call.name in ("count", "count_if", "row_number", "rank", "dense_rank", "ntile"):
                settled.append((call.start, call.end))
            elif call.over is not None:
                settled.append((call.over.start, call.over.end))

        def counts(start: int, end: int) -> bool:
            return not any(a <= start and end <= b for a, b in settled)

        if any(counts(*span) for span in e.floating):
            return False
        if any(counts(c.start, c.end) and c.name not in _EXACT_CALLS for c in e.calls):
            return False
        for name in e.refs:
            if counts(name.start, name.end):
                value, used = resolve(name)
                if not value.exact or used < len(name.parts):
                    return False
        return True


_WHOLE_PARTITION = "ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING"

_EXACT_CALLS = functions.EXACT | {"sum", "try_sum", "min", "max", "lag", "lead", "first_value", "last_value"}

_Entry = tuple[str | None, _Value, Span]


def _columns(entries: list[_Entry], items: Items) -> tuple[_Column, ...]:
    return tuple(
        _Column(name, internal, value.exact, at)
        for (name, value, at), (internal, _) in zip(entries, items, strict=True)
    )


def _core(e: Expression) -> Span:
    """The expression without the parentheses around it."""
    return e.conjuncts[0] if len(e.conjuncts) == 1 else (e.start, e.end)


def _narrowed(scope: _Scope) -> Node:
    """The scope's node with exactly its columns, in order."""
    names = tuple(c.internal for c in scope.columns)
    if names == scope.node.columns:
        return scope.node
    namer = _Namer()
    return Project(scope.node, tuple((namer.free(n), column(n)) for n in names))


def _leaves(relation: syntax.Relation) -> Iterator[syntax.Relation]:
    match relation:
        case syntax.Joined(left=left, right=right):
            yield from _leaves(left)
            yield from _leaves(right)
        case syntax.Grouped(relation=inner):
            yield from _leaves(inner)
        case _:
            yield relation


def _apart(leaf: _Scope, twice: set[str], namer: _Namer) -> _Scope:
    """The relation with the columns renamed that another one of the same FROM has, too."""
    if not any(c.lower() in twice for c in leaf.node.columns):
        return leaf
    prefix = next((c.qualifier[-1] for c in leaf.columns if c.qualifier), "q")
    new = {c: namer.free(f"{prefix}__{c}") if c.lower() in twice else c for c in leaf.node.columns}
    node = Project(leaf.node, tuple((new[c], column(c)) for c in leaf.node.columns))
    return _Scope(node, tuple(replace(c, internal=new[c.internal]) for c in leaf.columns))


def _pairs(joined: syntax.Joined, left: _Scope, right: _Scope) -> list[tuple[_Column, _Column]]:
    """The columns that USING or NATURAL equates, in order."""
    if joined.using is not None:
        return [(_only(left, token), _only(right, token)) for token in joined.using]
    if not joined.natural:
        return []
    there = [(c.name or "").lower() for c in right.columns]
    return [(c, right.columns[there.index(c.name.lower())]) for c in left.columns if c.name and c.name.lower() in there]


def _joined_by(node: Node, equality: Expr) -> Node | None:
    """The joins with the equality in the condition of the one whose two sides it ties, if there is such a one."""
    if not isinstance(node, Join) or node.kind not in ("inner", "cross", "left"):
        return None
    if equality.refs <= set(node.left.columns):
        left = _joined_by(node.left, equality)
        return replace(node, left=left) if left else None
    if node.kind == "left":
        return None
    if equality.refs <= set(node.right.columns):
        right = _joined_by(node.right, equality)
        return replace(node, right=right) if right else None
    return replace(node, kind="inner", on=(*node.on, equality))


def _only(scope: _Scope, token: Token) -> _Column:
    fit = [c for c in scope.columns if (c.name or "").lower() == token.value.lower()]
    if len(fit) != 1:
        code = "AMBIGUOUS_COLUMN" if fit else "UNKNOWN_COLUMN"
        raise _Unsaid(code, f"{token.value} in USING", (token.start, token.end))
    return fit[0]


def _merged(parts: Iterable[Part]) -> tuple[Part, ...]:
    """The parts without empty texts, neighbouring texts put together."""
    found: list[Part] = []
    for part in parts:
        if isinstance(part, str) and found and isinstance(found[-1], str):
            found[-1] += part
        elif part != "":
            found.append(part)
    return tuple(found)


def _canonical(expr: Expr) -> tuple[Part, ...]:
    """The parts, with layout and case of words taken out: equal for expressions that Spark takes for equal."""
    return tuple(join(tokenize(part)).strip() if isinstance(part, str) else part for part in expr.parts)


def _exact_type(spark_type: str) -> bool:
    return (
        re.match(r"(tinyint|smallint|int|integer|bigint|byte|short|long|decimal|dec|numeric)\b", spark_type.lower())
        is not None
    )
