"""Algebra -> readable Spark SQL.

Adjacent nodes fuse into one SELECT; a node that cannot becomes a CTE whose name says what it holds. Invariants of every
statement written: each base table is read VERSION AS OF; a statement reads at most one change range of a table; a NULL
key equals a NULL key; identifiers are quoted; each SELECT has a column, each restriction a key.

Slots (`⟦…⟧`) are filled when the plan runs: `⟦v0:t⟧` and `⟦v1:t⟧` a table's versions, `⟦changes:t⟧` its Z-set between
them, `⟦keys¦a¦b⟧` the predicate "(a, b) is a dirty key", `⟦least¦a⟧`, `⟦greatest¦a⟧` and `⟦null¦a⟧` the least and the
greatest `a` of the dirty keys, and whether one is NULL, `⟦within¦a¦b⟧` the predicate "b may be the a of a dirty key",
`⟦among¦s¦a¦t¦b⟧` the predicate "b, of table t, may be an a of s's change", `⟦few¦s¦hint⟧` a hint for where few rows of
s changed, `⟦dirty⟧` the table of dirty keys,
`⟦target⟧` the model's own table at the version that the run found, `⟦run⟧` the run's id, `⟦p0:p⟧` and `⟦p1:p⟧` a
parameter's values in the last run and in this one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, assert_never

from spark_ivm.algebra.expr import FALSE, Expr, column
from spark_ivm.algebra.nodes import (
    WEIGHT,
    Aggregate,
    Changes,
    Consolidate,
    Constant,
    Dirty,
    Distinct,
    Empty,
    Filter,
    Generate,
    Join,
    Node,
    Opaque,
    Project,
    Restrict,
    Scan,
    Stored,
    Union,
    Weighted,
    Window,
)
from spark_ivm.algebra.spark_types import type_sql
from spark_ivm.algebra.trees import expressions, walk
from spark_ivm.algebra.types import Types
from spark_ivm.parser.fragments import Extreme, Fragment, Hidden, Param, Ref, Ties
from spark_ivm.parser.identifiers import quote, quote_key, split_key
from spark_ivm.parser.terms import Lambda
from spark_ivm.parser.terms import walk as walk_term
from spark_ivm.rewrite.join_order import is_of_changes
from spark_ivm.rewrite.runtime_filters import NO_TYPES, filtered

DirtyAs = Literal["literals", "table"]


class Unwritable(Exception):
    """A node with no SQL: an empty or opaque one, rows without a column, or a restriction to no key."""


def write(node: Node, dirty_as: DirtyAs = "literals", types: Types = NO_TYPES) -> str:
    """One SELECT with the node's columns in order. Raises Unwritable, as for Opaque, and for Empty without types.

    The `types` of the tables' columns decide where the SELECT can be `filtered`.

    Law round_trip: `write(read(sql))` has the rows of `sql`.
    """
    node = filtered(node, types)
    sql = _written(_Writer(dirty_as), node)
    if "->" in sql and (variables := _variables(node)):
        # a lambda's variable would hide a relation of its name
        return _written(_Writer(dirty_as, names=dict.fromkeys(variables, 1)), node)
    return sql


def _written(writer: _Writer, node: Node) -> str:
    body = writer.select(node)
    if not writer.ctes:
        return body
    ctes = ",\n".join(f"{name} AS (\n{_indent(sql)}\n)" for name, sql in writer.ctes)
    return f"WITH {ctes}\n{body}"


@dataclass(frozen=True)
class _Block:
    """A SELECT in the making. `columns` maps a node's column to its SQL over `source`."""

    columns: dict[str, str]
    source: str
    where: tuple[str, ...] = ()
    group: tuple[str, ...] | None = None
    having: str | None = None
    distinct: bool = False
    windowed: bool = False
    generated: bool = False
    joined: bool = False
    hints: tuple[str, ...] = ()
    atoms: frozenset[str] = frozenset()  # columns whose SQL is nothing but a column
    folding: frozenset[str] = frozenset()  # columns whose SQL is a constant

    @property
    def open(self) -> bool:
        """Whether a WHERE or a join may still be added."""
        return self.group is None and not self.distinct and not self.windowed and not self.generated

    @property
    def plain(self) -> bool:
        return self.open and self.atoms >= set(self.columns)

    def operand(self, name: str) -> str:
        """Return a column's SQL as an operand."""
        return self.columns[name] if name in self.atoms else f"({self.columns[name]})"

    def in_place(self, name: str) -> str:
        """Return a column's SQL within an expression, which Spark types as over the column."""
        return hidden(self.columns[name]) if name in self.folding else self.operand(name)


@dataclass
class _Writer:
    dirty_as: DirtyAs
    ctes: list[tuple[str, str]] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)
    shared: dict[Node, str] = field(default_factory=dict)

    # ── blocks ──

    def select(self, node: Node) -> str:
        if isinstance(node, Union):
            return self.union(node)
        return _render(self.block(node), node.columns)

    def block(self, node: Node) -> _Block:
        match node:
            case Scan(source=source, columns=columns, at=at, absent=absent):
                version = "v1" if at == "new" else "v0"
                alias = self.name(split_key(source)[-1])
                block = self.block_of(
                    f"{quote_key(source)} VERSION AS OF ⟦{version}:{source}⟧ AS {quote(alias)}", alias, columns
                )
                nulls = {c: null_of(kind) for c, kind in absent}
                return replace(block, columns={**block.columns, **nulls}, atoms=block.atoms - nulls.keys())
            case Constant(columns=columns, rows=rows):
                alias = self.name("rows")
                listed = ", ".join(quote(c) for c in columns)
                return self.block_of(f"VALUES {rows} AS {quote(alias)}({listed})", alias, columns)
            case Changes(source=source, columns=columns):
                return self.named(node, f"changed_{split_key(source)[-1]}", f"⟦changes:{source}⟧", columns)
            case Dirty(columns=columns):
                listed = ", ".join(quote(c) for c in columns)
                sql = f"SELECT {listed} FROM ⟦dirty⟧ WHERE `ivm_run` = '⟦run⟧'"
                return self.named(node, "dirty_keys", sql, columns)
            case Stored(columns=columns):
                alias = self.name("stored")
                return self.block_of(f"⟦target⟧ AS {quote(alias)}", alias, columns)
            case Filter(child=child, predicate=predicate):
                block = self.opened(child, "filtered")
                return replace(block, where=(*block.where, _sql(predicate, block)))
            case Project(child=child, items=items):
                return self.project(child, items)
            case Generate():
                return self.generate(node)
            case Join():
                return self.join(node)
            case Aggregate():
                return self.aggregate(node)
            case Window():
                return self.window(node)
            case Distinct(child=child):
                block = self.block(child)
                if block.distinct:
                    return block
                return replace(block, distinct=True, columns={c: block.columns[c] for c in child.columns})
            case Union():
                return self.nested(node, "combined")
            case Restrict():
                return self.restrict(node)
            case Weighted(child=child, weight=weight):
                block = self.unfixed(child, "weighted")
                return replace(block, columns={**block.columns, WEIGHT: str(weight)})
            case Consolidate(child=child):
                return self.net(child)
            case Empty(of=of) if of is not None:
                return self.block(Filter(of, FALSE))
            case Empty() | Opaque():
                raise Unwritable("no rows, of types that are not known" if isinstance(node, Empty) else node.detail)
            case _:
                assert_never(node)

    def project(self, child: Node, items: tuple[tuple[str, Expr], ...]) -> _Block:
        block = self.unfixed(child, "computed")
        reads = [p.name for _, e in items for p in e.fragments if isinstance(p, Ref)]
        # a SELECT that loses its aggregates does not have one row any more
        one_row_lost = block.group == () and not reads
        if one_row_lost or any(reads.count(r) > 1 for r in set(reads) - block.atoms):
            block = self.nested(child, "computed")
        return replace(
            block,
            columns={name: _sql(e, block, whole=True) for name, e in items},
            atoms=frozenset(name for name, e in items if e.column in block.atoms),
            folding=frozenset(name for name, e in items if e.folds or e.column in block.folding),
        )

    def generate(self, node: Generate) -> _Block:
        block = self.opened(node.child, "rows_to_split")
        alias = self.name("made")
        listed = ", ".join(quote(c) for c in node.generated)
        view = f"LATERAL VIEW {'OUTER ' if node.outer else ''}{_sql(node.call, block, whole=True)} {quote(alias)}"
        return replace(
            block,
            columns={**block.columns, **{c: f"{quote(alias)}.{quote(c)}" for c in node.generated}},
            source=f"{block.source}\n  {view} AS {listed}",
            generated=True,
            atoms=block.atoms | frozenset(node.generated),
        )

    def aggregate(self, node: Aggregate) -> _Block:
        # a number in GROUP BY would be read as a position: a constant is grouped by under a name
        mark, taken = "__", {c.lower() for c in node.child.columns}
        while any(f"{mark}{name}".lower() in taken for name, e in node.keys if not e.refs):
            mark += "_"
        constants = tuple((f"{mark}{name}", e) for name, e in node.keys if not e.refs)
        if constants:
            carried = tuple((c, column(c)) for c in node.child.columns)
            keys = tuple((name, e if e.refs else column(f"{mark}{name}")) for name, e in node.keys)
            node = Aggregate(Project(node.child, (*carried, *constants)), keys, node.aggregates)
        block = self.nested(node.child, "grouped_rows") if constants else self.opened(node.child, "grouped_rows")
        keyed = {name: _sql(e, block, whole=True) for name, e in node.keys}
        if any(_ORDINAL.fullmatch(sql) for sql in keyed.values()):
            block = self.nested(node.child, "grouped_rows")
            keyed = {name: _sql(e, block, whole=True) for name, e in node.keys}
        return replace(
            block,
            columns={**keyed, **{name: _sql(e, block, whole=True) for name, e in node.aggregates}},
            group=tuple(keyed.values()),
            atoms=frozenset(name for name, e in node.keys if e.column in block.atoms),
            folding=frozenset(name for name, e in node.keys if e.column in block.folding),
        )

    def window(self, node: Window) -> _Block:
        block = self.block(node.child)
        if block.group is not None or block.distinct or not block.plain:
            reads = {r for _, e in node.items for r in e.refs} | set(node.partition)
            if block.group is not None or block.distinct or not reads <= block.atoms:
                block = self.nested(node.child, "numbered_rows")
        tied = tuple(c for c in node.child.columns if c not in node.partition)
        broken = any(isinstance(p, Ties) for _, e in node.items for p in e.fragments)
        if block.windowed and broken and not block.atoms >= set(tied):
            # no window function is in the ORDER BY of another one
            block = self.nested(node.child, "numbered_rows")
        added = {name: _sql(e, block, whole=True, ties=tied) for name, e in node.items}
        return replace(block, columns={**block.columns, **added}, windowed=True)

    def net(self, child: Node) -> _Block:
        block = self.nested(child, "delta")
        keys = tuple(sql for name, sql in block.columns.items() if name != WEIGHT)
        total = f"sum({block.columns[WEIGHT]})"
        return replace(
            block,
            columns={**block.columns, WEIGHT: total},
            group=keys,
            having=f"{total} <> 0",
            atoms=block.atoms - {WEIGHT},
        )

    def join(self, node: Join) -> _Block:
        left, right = self.block(node.left), self.block(node.right)
        keeps_left, keeps_right = node.holds
        if not (left.open if keeps_left else left.plain and not left.where):
            left = self.nested(node.left, "left_rows")
        if not (right.open if keeps_right else right.plain and not right.where) or right.hints:
            right = self.nested(node.right, "right_rows")
        both = replace(left, columns={**left.columns, **right.columns}, atoms=left.atoms | right.atoms)
        both = replace(both, folding=left.folding | right.folding)
        on = "\n    AND ".join(_sql(e, both, whole=bool(e.equality)) for e in node.on) or "true"
        word = {"semi": "LEFT SEMI", "anti": "LEFT ANTI"}.get(node.kind, node.kind.upper())
        leg = f"({right.source})" if right.joined else right.source
        few = node.kind == "semi" and isinstance(node.right, Aggregate) and not right.joined
        hints = (
            *left.hints,
            *(self.broadcast(node.right, _alias(right)) if few else ()),
            *(_hint_if_few(node.left, left) if node.kind in ("inner", "cross", "right") else ()),
            *(_hint_if_few(node.right, right) if node.kind not in ("right", "full") and not few else ()),
        )
        clause = f"{left.source}\n  {word} JOIN {leg}" + ("" if node.kind == "cross" else f"\n    ON {on}")
        return _Block(
            columns={c: both.columns[c] for c in node.columns},
            source=clause,
            where=(*left.where, *(right.where if keeps_right else ())),
            joined=True,
            hints=hints,
            atoms=both.atoms & frozenset(node.columns),
            folding=both.folding & frozenset(node.columns),
        )

    def restrict(self, node: Restrict) -> _Block:
        if not node.on:
            raise Unwritable("a restriction to no key")
        apart = isinstance(node.child, Filter) and not node.child.predicate.fixed
        block = (self.nested if apart else self.opened)(node.child, "candidates")
        by = {key: col for col, key in node.on}
        if isinstance(node.keys, Dirty) and self.dirty_as == "literals":
            listed = "¦".join(block.operand(by[key]) if key in by else "" for key in node.keys.columns)
            return replace(block, where=(*block.where, f"⟦keys¦{listed}⟧"))
        # what lies between the least and the greatest key is known before the statement runs: files are skipped by it.
        # An expression skips none, and might fail for a row that the query leaves out elsewhere
        bounded = [pair for pair in node.on if isinstance(node.keys, Dirty) and pair[0] in block.atoms]
        within = tuple(f"⟦within¦{key}¦{block.operand(col)}⟧" for col, key in bounded)
        keys = self.nested(node.keys, "dirty_keys")
        match = " AND ".join(f"{block.operand(col)} <=> {keys.operand(key)}" for col, key in node.on)
        alias = _alias(keys)
        return replace(
            block,
            source=f"{block.source}\n  LEFT SEMI JOIN {keys.source}\n    ON {match}",
            where=(*block.where, *within),
            joined=True,
            hints=(*block.hints, *self.broadcast(node.keys, alias)),
        )

    def broadcast(self, keys: Node, alias: str) -> tuple[str, ...]:
        """Return a hint: keys that stem from a change or a few literals are few; a table of keys may be of any size."""
        few = self.dirty_as == "literals" and any(isinstance(n, Changes | Dirty) for n in walk(keys))
        return (f"/*+ BROADCAST({alias}) */ ",) if few else ()

    def union(self, node: Union) -> str:
        return "\nUNION ALL\n".join(
            self.select(child)
            if not isinstance(child, Union)
            else _render(self.nested(child, "combined"), child.columns)
            for child in node.children
        )

    # ── naming ──

    def opened(self, node: Node, name: str) -> _Block:
        """Return the node's block if a WHERE may be added to it, else a SELECT from it as a CTE."""
        block = self.block(node)
        return block if block.open else self.nested(node, name)

    def unfixed(self, node: Node, name: str) -> _Block:
        """Return the node's block if its select list may be rewritten, else a SELECT from it as a CTE."""
        block = self.block(node)
        return self.nested(node, name) if block.distinct or block.having else block

    def nested(self, node: Node, name: str) -> _Block:
        if isinstance(node, Changes | Dirty):
            return self.block(node)
        if node not in self.shared:
            sql = self.select(node)
            self.shared[node] = self.name(name)
            self.ctes.append((self.shared[node], sql))
        cte = self.shared[node]
        alias = self.name(f"{cte}_") if cte in self.names and self.names.get(f"used {cte}") else cte
        self.names[f"used {cte}"] = 1
        return self.block_of(quote(cte) if alias == cte else f"{quote(cte)} AS {quote(alias)}", alias, node.columns)

    def named(self, node: Node, name: str, sql: str, columns: tuple[str, ...]) -> _Block:
        if node not in self.shared:
            self.shared[node] = self.name(name)
            self.ctes.append((self.shared[node], sql))
        alias = self.name("c") if self.names.get(f"used {self.shared[node]}") else self.shared[node]
        self.names[f"used {self.shared[node]}"] = 1
        source = quote(self.shared[node])
        return self.block_of(source if alias == self.shared[node] else f"{source} AS {quote(alias)}", alias, columns)

    def block_of(self, source: str, alias: str, columns: tuple[str, ...]) -> _Block:
        return _Block(
            columns={c: f"{quote(alias)}.{quote(c)}" for c in columns}, source=source, atoms=frozenset(columns)
        )

    def name(self, wanted: str) -> str:
        self.names[wanted.lower()] = self.names.get(wanted.lower(), 0) + 1
        count = self.names[wanted.lower()]
        return wanted if count == 1 else self.name(f"{wanted}_{count}")


def _variables(node: Node) -> frozenset[str]:
    """Return the variables of all lambdas in the node, in lower case."""
    return frozenset(v for n in walk(node) for e in expressions(n) for v in _variables_of(e))


def _variables_of(e: Expr) -> frozenset[str]:
    # no lambda is without the arrow, and few expressions have one: of the others no tree is made
    if not any(isinstance(fragment, str) and "->" in fragment for fragment in e.fragments):
        return frozenset()
    return frozenset(v for t in walk_term(e.tree) if isinstance(t, Lambda) for v in t.parameters)


_ORDINAL = re.compile(r"[\s(]*[-+]?\s*\d+[\s)]*")


def _sql(expr: Expr, block: _Block, *, whole: bool = False, ties: tuple[str, ...] = ()) -> str:
    if whole and expr.column:
        return block.columns[expr.column]
    sql = "".join(_texts(expr.fragments, block, ties))
    return sql if whole else f"({sql})"


def _texts(fragments: tuple[Fragment, ...], block: _Block, ties: tuple[str, ...] = ()) -> Iterator[str]:
    for fragment in fragments:
        match fragment:
            case Ref(name):
                yield block.in_place(name)
            case Hidden(within):
                yield hidden("".join(_texts(within, block)))
            case Param(name, at):
                yield f"⟦{'p1' if at == 'new' else 'p0'}:{name}⟧"
            case Extreme(key, of):
                yield f"⟦{of}¦{key}⟧"
            case Ties():
                yield from (f", {block.columns[c]}" for c in ties)
            case _:
                yield fragment


def hidden(constant: str) -> str:
    """Return a constant's SQL as Spark would see a column that holds it: not folded while the query is typed.

    >>> hidden("3")
    "(if(false, raise_error(''), 3))"
    """
    return f"(if(false, raise_error(''), {constant}))"


def null_of(kind: str) -> str:
    """NULL of a type."""
    return f"CAST(NULL AS {type_sql(kind)})"


def expression_sql(expr: Expr, prefix: str = "") -> str:
    """SQL of an expression without parameters over a table that has its columns.

    Raises Unwritable where a variable of a lambda may hide a column, or the table that the prefix names.
    """
    if {prefix.rstrip(".").lower(), *(name.lower() for name in expr.refs)} & _variables_of(expr):
        raise Unwritable("a variable of a lambda is called as a column is")
    return "".join(_over(expr.fragments, prefix))


def _over(fragments: tuple[Fragment, ...], prefix: str) -> Iterator[str]:
    for fragment in fragments:
        match fragment:
            case Ref(name):
                yield prefix + quote(name)
            case Hidden(within):
                yield hidden("".join(_over(within, prefix)))
            case _:
                yield str(fragment)


# Spark reads `FROM rows WHERE (false)` as rows that are called WHERE, of a column `false`
_WORD = re.compile(r"^\((\w+)\)$")


def _hint_if_few(side: Node, block: _Block) -> tuple[str, ...]:
    """Return a hint for a side of a join that is made of changes alone: Spark does not know that they are small.

    So it does not exchange all rows of the other side.
    """
    changed = sorted({n.source for n in walk(side) if isinstance(n, Changes)})
    if block.joined or not is_of_changes(side):
        return ()
    return (f"⟦few¦{'¦'.join(changed)}¦/*+ BROADCAST({_alias(block)}) */ ⟧",)


def _alias(block: _Block) -> str:
    return block.source.rsplit(" AS ", 1)[-1]


def _render(block: _Block, columns: tuple[str, ...]) -> str:
    if not columns:
        raise Unwritable("a SELECT without columns")

    def item(name: str) -> str:
        sql = block.columns[name]
        return sql if sql.endswith(f".{quote(name)}") and name in block.atoms else f"{sql} AS {quote(name)}"

    distinct = "DISTINCT " if block.distinct else ""
    lines = [f"SELECT {''.join(block.hints)}{distinct}" + ",\n  ".join(item(c) for c in columns)]
    lines.append(f"FROM {block.source}")
    if block.where:
        lines.append("WHERE " + _WORD.sub(r"\1", "\n  AND ".join(dict.fromkeys(block.where))))
    if block.group:
        lines.append("GROUP BY " + ", ".join(dict.fromkeys(block.group)))
    if block.having:
        lines.append(f"HAVING {block.having}")
    return "\n".join(lines)


def _indent(sql: str) -> str:
    # a string literal may span lines: only text without quotes is moved
    return sql if "'" in sql or '"' in sql else "\n".join(f"  {line}" for line in sql.split("\n"))
