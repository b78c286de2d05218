"""The laws of `oracle.py` in DuckDB: each plan of a query, and of an edit, against the query's own text.

A relation is computed once, as a table; then rows are compared by DuckDB's own SQL.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from decimal import Decimal
from functools import wraps
from typing import Any

import duckdb
from duck import Duck
from oracle import TIMES, TYPES, NoAnswer, aligned, filled, known, others_old, query, sql_at
from spark_ivm.algebra.nodes import Dirty, Node, Opaque, Scan
from spark_ivm.algebra.trees import at_old, inputs, project_columns, sources, walk
from spark_ivm.api import compile_request
from spark_ivm.delta.affected_keys import affected_keys
from spark_ivm.delta.difference import NotDifferentiable, difference
from spark_ivm.delta.running import gained
from spark_ivm.delta.scalar_parameters import parametrized
from spark_ivm.delta.self_maintenance import SelfMaintained, is_insert_only, self_maintained
from spark_ivm.logic_change.containment import contained
from spark_ivm.logic_change.unaligned import Unaligned
from spark_ivm.parser.identifiers import quote
from spark_ivm.planning.candidates import best_keys, other_rows_below
from spark_ivm.planning.keys import possible_keys
from spark_ivm.rewrite.failing import Errors
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.rewrite.rules import simplify
from spark_ivm.rewrite.semijoin import restrict
from spark_ivm.sqlgen import expression_sql, write
from tables import INPUTS, RELATIONS, TABLES, at_time

_planned: dict[tuple[Any, ...], tuple[Any, ...]] = {}
MOST_PLANNED = 4000


ERRORS = {ansi: Errors(ansi, TYPES) for ansi in (False, True)}


def once(make: Callable[..., Any]) -> Callable[..., Any]:
    """The function, which is asked once for the same query: one that meets many sets of tables is planned once.

    Nodes are known by identity, so what makes them has to be asked once, too.
    """

    def asked(*args: Any) -> Any:
        hashable = (frozenset(a) if isinstance(a, set) else a for a in args)
        key = (make, *(a if isinstance(a, str | tuple | frozenset) else id(a) for a in hashable))
        if key not in _planned:
            if len(_planned) >= MOST_PLANNED:
                _planned.clear()
            try:
                _planned[key] = (args, make(*args), None)
            except Exception as error:
                _planned[key] = (args, None, error)
        _, made, error = _planned[key]
        if error is not None:
            raise error
        return made

    return asked


# what depends on the text alone, not on the rows
query, filled, others_old, aligned, at_old, inputs, difference, self_maintained, is_insert_only, contained = map(
    once, (query, filled, others_old, aligned, at_old, inputs, difference, self_maintained, is_insert_only, contained)
)
best_keys, other_rows_below, possible_keys, parametrized, project_columns, prune, restrict, simplify, affected_keys, write = map(
    once,
    (best_keys, other_rows_below, possible_keys, parametrized, project_columns, prune, restrict, simplify, affected_keys, write),
)
gained = once(gained)
known_rows, rows_in_doubt, rows_again = map(once, (SelfMaintained.known, SelfMaintained.doubted, SelfMaintained.restricted))
differing_keys = once(lambda found, whole: found.differing(whole))

Fill = Callable[[str], str]
FAILED = re.compile("division by zero|Conversion Error|Out of Range Error|illegal sequence")  # for the values of a row
FEW_KEYS = 60
ORDERS = ("moved", "mixed")


class Wrong(AssertionError):
    """A plan whose rows are not the query's, or that DuckDB cannot run where it runs the query itself."""


class Fails(Wrong):
    """In ANSI mode a plan fails for a row, where the query itself does not."""


def twice(law: Callable[..., str]) -> Callable[..., str]:
    """The law; what fails is asked once more without DuckDB's optimizer, which has bugs of its own.

    One that it has: in a chain of CTEs a semi join on a constant finds nothing, by statistics_propagation.
    """

    @wraps(law)
    def asked(laws: Laws, *args: Any, **kwargs: Any) -> str:
        try:
            return law(laws, *args, **kwargs)
        except Wrong:
            with laws.duck.as_written():
                return law(laws, *args, **kwargs)

    return asked


@dataclass
class Laws:
    """Compares plans over the tables that a session has registered."""

    duck: Duck
    literals: bool = True  # keys as literals, too, each time another statement

    # ── a query over data that changes ──

    @twice
    def query(self, sql: str, *, grown: bool = False, alone: int | None = None) -> str:
        """Fails unless each plan gives what the text gives; how it is maintained, in a word. Raises NoAnswer.

        `grown`: rows were only added. `alone`: which of its inputs changes alone, too, if not each.
        """
        node = query(sql, False, self.duck.ansi)
        if not grown:
            compiled(sql, "", self.duck.ansi)
        if isinstance(node, Opaque):
            return f"opaque: {node.code}"
        changed = inputs(node)
        old = at_old(node, changed)
        grows = is_insert_only(old, node) or gained(old, node, TYPES)
        if grown and not grows and not any(way.insert_only for way in self_maintained(old, node)):
            return "as if changed"
        self.answer("answer_old", sql, "old")
        self.answer("answer_new", sql, "new")
        self.step("written", lambda: self.same(self.duck.kept("written", filled(write(node))), "answer_new"))
        ways = list(self.plans(old, node, node, filled, grown=grown))
        by_values, values = parametrized(node)
        if values:
            was, now = (known(self.duck, n, values) for n in (at_old(by_values, inputs(by_values)), by_values))
            ways += [f"{way} by values" for way in self.plans(was, now, now, filled, grown=grown)]
        if len(changed) > 1:
            for source in sorted(changed) if alone is None else [sorted(changed)[alone % len(changed)]]:
                one = frozenset({source})
                self.duck.keep("answer_new", text_at(sql, one))
                ways += self.plans(at_old(node, one), node, node, lambda t, one=one: others_old(t, one), grown=grown)  # type: ignore[misc]
        return "maintained" if ways else "rebuilt"

    @twice
    def moved(self, sql: str, at: int) -> str:
        """The law where one table changes and all rows are read in another order than the table's own were.

        Columns whose answer depends on the order may have either; the others are as in a recomputation.
        """
        node = query(sql)
        if isinstance(node, Opaque):
            return f"opaque: {node.code}"
        if not (read := sorted(sources(node))):
            return "constant"
        one = frozenset({read[at % len(read)]})
        texts = {"old": text_at(sql, frozenset()), "new": text_at(sql, one)}
        try:
            for name, text in texts.items():
                self.duck.keep(f"answer_{name}", text)
                for order in ORDERS:
                    self.duck.keep(f"answer_{name}_{order}", reordered(text, order))
        except Exception as error:
            raise NoAnswer(f"{sql}\n{error}") from error
        determined = [c for c in node.columns if not self.depends(texts, [c])]
        if len(determined) == len(node.columns):
            return "fixed"
        if not determined or self.depends(texts, determined):
            return "nothing is told"
        self.duck.con.execute(f"create or replace temp table answer_new as select {', '.join(map(quoted, determined))} from answer_new_moved")
        fill: Fill = lambda t: reordered(others_old(t, one), "moved")  # noqa: E731
        return "maintained" if list(self.plans(at_old(node, one), node, node, fill)) else "rebuilt"

    def depends(self, versions: Collection[str], columns: list[str]) -> bool:
        """Whether these columns of an answer are others when rows are read in another order."""
        listed = ", ".join(map(quoted, columns))
        return any(
            weights(self.duck, f"select {listed}, 1 as w__ from answer_{v} union all select {listed}, -1 from answer_{v}_{order}")
            for v in versions
            for order in ORDERS
        )

    def answer(self, name: str, sql: str, side: str) -> None:
        """The answer to a text as a table."""
        try:
            self.duck.keep(name, sql_at(sql, side))
        except Exception as error:
            raise NoAnswer(f"{sql}\n{error}") from error

    # ── an edit ──

    @twice
    def edit(self, before: str, after: str) -> str:
        """Fails unless each plan for the edit gives what the new text gives; how it is maintained."""
        was, whole = (query(sql, False, self.duck.ansi) for sql in (before, after))
        compiled(after, before, self.duck.ansi)
        if isinstance(was, Opaque) or isinstance(whole, Opaque):
            return "opaque"
        try:
            found = aligned(was, whole, self.duck.ansi)
        except Unaligned:
            return "unaligned"
        self.answer("table_old", before, "old")
        self.answer("answer_new", after, "new")
        taken = dict(found.taken) or {c: c for c in found.new.columns}
        made = {c: expression_sql(e) for c, e in found.made}
        kept = ", ".join(f"{made.get(c) or quote(taken[c])} as {quote(c)}" for c in found.new.columns)
        self.step("taken", lambda: self.duck.keep("answer_old", f"select {kept} from table_old"))
        old, new = at_old(found.old, inputs(found.old) | inputs(found.new)), found.new
        self.step("old form", lambda: self.same(self.duck.kept("form", filled(write(simplify(old)))), "answer_old"))
        self.step("new form", lambda: self.same(self.duck.kept("form", filled(write(simplify(new)))), "answer_new"))
        ways = list(self.plans(old, new, whole, filled))
        # the edit alone, over data that stays
        self.answer("table_old", before, "new")
        self.step("taken", lambda: self.duck.keep("answer_old", f"select {kept} from table_old"))
        stays = found.old
        if any(isinstance(n, Scan) for n in walk(new)):
            alone = at_old(stays, inputs(stays) - sources(stays) - {"current_date"})
            if inputs(stays) <= sources(stays):
                ways += self.plans(alone, new, whole, filled)
        condition = contained(found.old, found.new)
        if condition is not None and not found.taken:
            where = expression_sql(condition)
            self.step(f"stay {where}", lambda: self.duck.keep("stay", f"select * from table_old where {where}"))
            self.step(f"stay {where}", lambda: self.same("stay", "answer_new"))
        if found.old == found.new and not found.taken:
            self.step("same", lambda: self.same("answer_old", "answer_new"))
        return "maintained" if ways else "rebuilt" if found.old != found.new else "same"

    # ── plans ──

    def plans(self, old: Node, new: Node, whole: Node, fill: Fill, *, grown: bool = False) -> Iterator[str]:
        """Compares each plan that leads from `answer_old` to `answer_new`, and yields its name."""
        q0, q1 = "answer_old", "answer_new"
        if old == new:
            self.step("same", lambda: self.same(q0, q1))
            return
        try:
            terms = simplify(difference(old, new))
        except NotDifferentiable:
            pass
        else:
            self.step("difference", lambda: self.leads(fill(write(prune(terms))), q0, q1))
            yield "difference"
            if grown and is_insert_only(old, new):
                added = project_columns(terms, whole.columns)
                self.step("append", lambda: self.adds(fill(write(prune(added))), q0, q1))
                yield "append"
        behind = gained(old, new, TYPES) if grown and new is whole else None
        if behind and not self.step("late", lambda: self.any(behind.late, fill)):
            more = fill(write(prune(behind.rows), "table", TYPES)).replace("⟦target⟧", q0)
            self.step("append of later rows", lambda: self.adds(more, q0, q1))
            yield "append of later rows"
        best = best_keys(old, new, (), whole, True, ERRORS[self.duck.ansi])
        for keys in dict.fromkeys(possible_keys(whole)):
            if keys not in {k.keys for k in best} and set(keys) <= set(whole.columns):
                yield from self.keyed(old, new, whole, keys, fill)
        for found in best:
            name = f"keys ({', '.join(found.keys)})"
            self.step(f"{name} collect", lambda: self.collected(found.dirty, fill))  # noqa: B023
            if found.doubt and self.step(f"{name} doubt", lambda: self.any(found.doubt, fill)):  # noqa: B023
                continue  # a run takes another key
            if found.beyond and self.step(f"{name} beyond", lambda: self.any_beyond(found.beyond, found.keys, fill)):  # noqa: B023
                continue  # a run rebuilds the table
            for way in ("table", "literals") if self.literals else ("table",):
                self.step(f"{name} {way}", lambda: self.replaced(found.recomputed, found.keys, way, fill))  # noqa: B023
            if found.carried and self.literals:
                self.step(f"{name} carried", lambda: self.replaced(found.carried, found.keys, "literals", fill))  # noqa: B023
            if other_rows_below(old, new) and found.beyond is None:
                self.step(f"{name} differing", lambda: self.narrowed(found, whole, fill))  # noqa: B023
            yield name
            for fold in self_maintained(old, new) if found.beyond is None else ():
                if fold.insert_only and not grown:
                    continue
                self.step(f"{name} collect", lambda: self.collected(found.dirty, fill))  # noqa: B023
                again = rows_again(fold, whole, found.keys)
                if again is not None:
                    self.step(f"{name} fold", lambda: self.replaced(again, found.keys, "table", fill))  # noqa: B023
                    if self.literals:
                        # that the table lacks rows is no finding of a group that is not asked for, whichever condition is asked first
                        with nullcontext() if fold.insert_only else self.duck.as_written():
                            self.step(f"{name} fold literals", lambda: self.replaced(again, found.keys, "literals", fill))  # noqa: B023
                doubted = rows_in_doubt(fold, found.keys)
                if doubted is None or not self.step("doubt", lambda: self.any(doubted, fill)):  # noqa: B023
                    sure = known_rows(fold, whole, found.keys)
                    self.step(f"{name} sure", lambda: self.replaced(sure, found.keys, "table", fill))  # noqa: B023
                yield f"{name} fold"

    def collected(self, dirty: Node, fill: Fill) -> None:
        self.duck.keep("dirty", fill(write(prune(dirty))).replace("⟦target⟧", "answer_old"))

    def keyed(self, old: Node, new: Node, whole: Node, keys: tuple[str, ...], fill: Fill) -> Iterator[str]:
        """A key that would not be taken: the law holds for it as well."""
        dirty, narrowed = affected_keys(old, new, keys), restrict(whole, Dirty(keys))
        if dirty is not None and narrowed.stable:
            self.step(f"any keys {keys} collect", lambda: self.duck.keep("dirty", fill(write(prune(dirty)))))
            self.step(f"any keys {keys}", lambda: self.replaced(simplify(narrowed.node), keys, "table", fill))
            yield f"any keys {keys}"

    def step(self, name: str, what: Callable[[], Any]) -> Any:
        try:
            return what()
        except Wrong as wrong:
            raise Wrong(f"{name}: {wrong}") from wrong
        except duckdb.Error as error:
            said = f"{name} fails: {str(error).splitlines()[0]}"
            # the rows that only one of two sequences makes are written by a function that DuckDB does not have
            fails = Fails if self.duck.ansi and FAILED.search(said) else Wrong
            raise (NoAnswer if "name inline does not exist" in said else fails)(said) from error

    def any(self, node: Node, fill: Fill) -> bool:
        self.duck.keep("doubted", fill(write(prune(node), "table")).replace("⟦target⟧", "answer_old"))
        return bool(self.duck.rows("select 1 from doubted limit 1"))

    def any_beyond(self, beyond: Node, keys: tuple[str, ...], fill: Fill) -> bool:
        """Whether the dirty keys are not closed over the groups that they share with others."""
        return bool(self.duck.sql(among_dirty(fill(write(prune(beyond), "literals")), keys)).take(1))

    def narrowed(self, found: Any, whole: Node, fill: Fill) -> None:
        """The keys whose rows differ in the table are enough."""
        fewer = fill(write(prune(differing_keys(found, whole)), "table")).replace("⟦target⟧", "answer_old")
        self.duck.keep("fewer", fewer)
        self.duck.con.execute("create or replace temp table dirty as select * from fewer")
        self.replaced(found.recomputed, found.keys, "table", fill)

    def replaced(self, node: Node, keys: tuple[str, ...], way: str, fill: Fill) -> None:
        """`answer_old` with the rows of the dirty keys replaced by the node's is `answer_new`."""
        said = fill(write(prune(node), "literals" if way == "literals" else "table"))
        if way == "literals":
            predicate = self.predicate(keys)
            if predicate is None:
                return
            said = re.sub(r"⟦keys¦(.*?)⟧", lambda m: f"({predicate(m[1].split('¦'))})", said, flags=re.S)
        self.duck.keep("again", said.replace("⟦target⟧", "answer_old"))
        on = " and ".join(f"q.{quoted(k)} is not distinct from d.{quoted(k)}" for k in keys)
        self.compare(
            "answer_new", f"select q.* from answer_old q anti join dirty d on {on} union all by name from again"
        )

    def predicate(self, keys: tuple[str, ...]) -> Callable[[list[str]], str] | None:
        """Which columns are a dirty key, as the run's macro writes it of few keys; None where it would not."""
        rows = self.duck.rows(f"select {', '.join(map(quoted, keys))} from dirty limit {FEW_KEYS + 1}")
        types = [t for _, t in self.duck.names("dirty")]
        if not rows or len(rows) > FEW_KEYS or any(t.split("(")[0] not in LITERALS for t in types):
            return None

        def said(columns: list[str]) -> str:
            at = [i for i, c in enumerate(columns) if c]
            literals = {tuple(spark_literal(row[i], types[i]) for i in at) for row in rows}
            return " OR ".join(
                "(" + " AND ".join(f"{columns[i]} IS NULL" if v is None else f"{columns[i]} = {v}" for i, v in zip(at, row, strict=True)) + ")"
                for row in sorted(literals, key=str)
            )  # fmt: skip

        return said

    # ── rows ──

    def leads(self, zset: str, q0: str, q1: str) -> None:
        self.duck.keep("zset", zset)
        listed = self.listed(q1)
        self.zero(
            f"select {listed}, __ivm_w as w__ from zset union all select {listed}, 1 from {q0} "
            f"union all select {listed}, -1 from {q1}"
        )

    def adds(self, rows: str, q0: str, q1: str) -> None:
        self.duck.keep("added", rows)
        listed = self.listed(q1)
        self.compare(q1, f"select {listed} from {q0} union all select {listed} from added")

    def same(self, left: str, right: str) -> None:
        self.compare(left, f"select * from {right}")

    def compare(self, table: str, sql: str) -> None:
        listed = self.listed(table)
        self.zero(f"select {listed}, 1 as w__ from {table} union all select {listed}, -1 from ({sql})")

    def zero(self, sql: str) -> None:
        """Fails unless the weights of all rows are zero."""
        if found := unequal(self.duck, sql):
            raise Wrong(f"{found}")

    def listed(self, table: str) -> str:
        return ", ".join(quoted(c) for c, _ in self.duck.names(table))


def weights(duck: Duck, sql: str) -> list[Any]:
    """Some rows whose weights do not add up to zero."""
    return duck.rows(f"select * exclude (w__), sum(w__) as n__ from ({sql}) group by all having n__ <> 0 limit 4")


def unequal(duck: Duck, sql: str) -> list[Any]:
    """The same, and that one more comparison was made."""
    unequal.checks += 1  # type: ignore[attr-defined]
    return weights(duck, sql)


unequal.checks = 0  # type: ignore[attr-defined]

LITERALS = {"VARCHAR", "INTEGER", "BIGINT", "HUGEINT", "BOOLEAN", "DATE", "DECIMAL", "SMALLINT", "TINYINT"}


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def spark_literal(value: Any, kind: str) -> str | None:
    """A value as the macros write it, in Spark's SQL; None of NULL."""
    if value is None:
        return None
    if isinstance(value, str):
        return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
    if isinstance(value, Decimal):
        return f"{value:f}BD" if value.as_tuple().exponent else f"{value}"
    return {"DATE": f"DATE'{value}'", "BOOLEAN": str(value).lower()}.get(kind, str(value))


def among_dirty(said: str, keys: tuple[str, ...]) -> str:
    """A statement for keys as literals, with the table of dirty keys instead."""

    def found(slot: re.Match[str]) -> str:
        pairs = zip(keys, slot[1].split("¦"), strict=True)
        return f"EXISTS (SELECT 1 FROM dirty AS d WHERE {' AND '.join(f'd.{quote(k)} <=> {c}' for k, c in pairs if c)})"

    return re.sub(r"⟦keys¦(.*?)⟧", found, said, flags=re.S)


def reordered(text: str, order: str) -> str:
    """The same over tables whose rows are read in another order."""
    return re.sub(rf"\b({'|'.join(TABLES)})_(old|new|changes)\b", rf"\1_\2_{order}", text)


def text_at(sql: str, changed: frozenset[str]) -> str:
    """The user's SQL where only these tables and times are new."""
    now = TIMES["new" if changed & {"current_date", "current_timestamp", "unix_timestamp"} else "old"]
    return re.sub(
        r"\bshop\.(\w+)", lambda m: f"{m[1]}_{'new' if f'shop.{m[1]}' in changed else 'old'}", at_time(sql, now)
    )


@once
def compiled(sql: str, was: str = "", ansi: bool = False) -> dict[str, Any]:
    """The whole plan that a run would take: it must not raise, nor blame the engine."""
    request = {"default_schema": "shop", "relations": RELATIONS, "changed": INPUTS, "sql": sql, "ansi": ansi}
    try:
        plan = compile_request(request | ({"was": was} if was else {}))["plan"]
    except Exception as error:
        raise Wrong(f"planning raises {type(error).__name__}: {str(error)[:200]}") from error
    for variant in plan["variants"]:
        if "bug of the engine" in str(variant):
            raise Wrong(f"planning: {variant}")
    found: dict[str, Any] = plan
    return found
