"""What every plan of a query gives, against what Spark gives for its text.

Two versions of a table are two temporary views, so a case costs a query and no table format.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from spark_ivm.algebra.expr import Expr
from spark_ivm.algebra.nodes import Node, Opaque
from spark_ivm.algebra.trees import at_old, children, inputs, with_children, with_expressions
from spark_ivm.binder.catalog import Relation
from spark_ivm.binder.query import View, read
from spark_ivm.delta.difference import NotDifferentiable, difference
from spark_ivm.delta.scalar_parameters import Scalar
from spark_ivm.delta.self_maintenance import SelfMaintained, self_maintained
from spark_ivm.logic_change.align import Alignment, align
from spark_ivm.parser.fragments import Param
from spark_ivm.parser.identifiers import quote
from spark_ivm.planning.candidates import Keyed, best_keys
from spark_ivm.rewrite.passes import prepared
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.rewrite.rules import simplify
from spark_ivm.sqlgen import write
from tables import TABLES, at_time, literal, register_local, time_literals

# what time it was when the old answer was computed, and when the new one is
TIMES = {"old": "2026-01-20 22:30:00", "new": "2026-01-24 01:15:00"}
CATALOG = {
    f"shop.{name}": Relation(f"shop.{name}", "table", tuple((c, t) for c, t in columns))
    for name, columns in TABLES.items()
}
TYPES = {r.name: dict(r.columns) for r in CATALOG.values()}
# data for queries that nobody wrote: as many as this share it
PER_DATA = 20
FEW_ROWS = {"orders": 14, "lines": 16, "customers": 8, "rates": 4}
Q0, Q1 = "select * from answer_old", "select * from answer_new"


@contextmanager
def ansi_mode(session: Any, on: bool = True) -> Iterator[None]:
    """The session in ANSI mode or not, and then as it was."""
    before = session.conf.get("spark.sql.ansi.enabled")
    session.conf.set("spark.sql.ansi.enabled", str(on).lower())
    try:
        yield
    finally:
        session.conf.set("spark.sql.ansi.enabled", before)


def query(sql: str, close: bool = False, ansi: bool = False) -> Node:
    """The query ready to be planned, or what the reader cannot read of it. `close`: see `prepared`."""
    found = read(sql, CATALOG, "shop")
    assert isinstance(found, View)
    if isinstance(found.query, Opaque):
        return found.query
    return prepared(found.query, TYPES, ansi, close)


def aligned(old: Node, new: Node, ansi: bool = False) -> Alignment:
    """Two such queries side by side."""
    return align(old, new, TYPES, ansi)


def sql_at(text: str, side: str) -> str:
    """The user's SQL over one version of the tables, at the time of that side."""
    return re.sub(r"\bshop\.(\w+)", rf"\1_{side}", at_time(text, TIMES[side]))


def filled(text: str, dirty: str = "dirty") -> str:
    """A plan's SQL with its slots filled: over the views of both versions and their changes."""
    for side, slot in (("old", "p0"), ("new", "p1")):
        for name, value in time_literals(TIMES[side]).items():
            text = text.replace(f"⟦{slot}:{name}⟧", value)
    text = re.sub(r"`shop`\.`(\w+)` VERSION AS OF ⟦v1:[^⟧]*⟧", r"`\1_new`", text)
    text = re.sub(r"`shop`\.`(\w+)` VERSION AS OF ⟦v0:[^⟧]*⟧", r"`\1_old`", text)
    text = re.sub(r"⟦changes:shop\.(\w+)⟧", r"SELECT * FROM `\1_changes`", text)
    text = text.replace("WHERE `ivm_run` = '⟦run⟧'", "")
    text = re.sub("⟦within¦(.*?)¦(.*?)⟧", _within, text, flags=re.S)
    text = re.sub("⟦among¦[^¦]*?(\\w+)¦([^¦]*)¦[^¦]*¦(.*?)⟧", _among, text, flags=re.S)
    text = re.sub("⟦few¦[^⟧]*¦([^⟧]*)⟧", r"\1", text)
    for slot, value in (("least", "min({})"), ("greatest", "max({})"), ("null", "bool_or({} is null)")):
        text = re.sub(f"⟦{slot}¦(.*?)⟧", lambda m, v=value: f"(SELECT {v.format(quote(m[1]))} FROM ⟦dirty⟧)", text)
    return text.replace("⟦dirty⟧", dirty)


def _within(slot: re.Match[str]) -> str:
    key, sql = slot.groups()
    return f"({sql} BETWEEN ⟦least¦{key}⟧ AND ⟦greatest¦{key}⟧ OR {sql} IS NULL AND ⟦null¦{key}⟧)"


def _among(slot: re.Match[str]) -> str:
    source, column, sql = slot.groups()
    values = f"SELECT {quote(column)} AS v FROM `{source}_changes`"
    return f"({sql} IN ({values}) OR {sql} IS NULL AND EXISTS (SELECT 1 FROM ({values}) AS made WHERE v IS NULL))"


def others_old(text: str, changed: frozenset[str]) -> str:
    """The same where only these tables and parameters changed: all others are at their old versions."""
    text = re.sub(
        r"`shop`\.`(\w+)` VERSION AS OF ⟦v1:([^⟧]*)⟧",
        lambda m: f"`{m[1]}_{'new' if m[2] in changed else 'old'}`",
        text,
    )
    return filled(re.sub(r"⟦p1:(\w+)⟧", lambda m: f"⟦p{int(m[1] in changed)}:{m[1]}⟧", text))


def differing(spark: Any, left: str, right: str) -> int:
    """How many rows two queries do not share: EXCEPT ALL both ways, each side evaluated once."""
    differing.checks += 1  # type: ignore[attr-defined]
    columns = ", ".join(f"`{c}`" for c in spark.sql(left).columns)
    return spark.sql(
        f"select coalesce(sum(abs(__n)), 0) from (select {columns}, sum(__w) as __n from "
        f"(select *, 1 as __w from ({left}) union all select *, -1 from ({right})) group by {columns})"
    ).first()[0]


differing.checks = 0  # type: ignore[attr-defined]


class NoAnswer(Exception):
    """Spark itself fails on a query's own text."""


def answer(spark: Any, before: str, after: str) -> None:
    """Spark's answers to two texts, each at its version, as the local tables `answer_old` and `answer_new`."""
    for side, text in (("old", before), ("new", after)):
        try:
            frame = spark.sql(sql_at(text, side))
            rows = [tuple(row) for row in frame.collect()]
        except Exception as error:
            raise NoAnswer(text) from error
        register_local(spark, f"answer_{side}", frame.dtypes, rows)


def net(zset: str, columns: tuple[str, ...]) -> str:
    """A weighted query's rows, each once, with what its weights sum to."""
    names = ", ".join(f"`{c}`" for c in columns)
    return f"select {names}, sum(__ivm_w) as __ivm_w from ({zset}) group by {names} having sum(__ivm_w) <> 0"


def leads(spark: Any, zset: str, q0: str, q1: str, columns: tuple[str, ...]) -> bool:
    """Whether a weighted query is what has to be added to `q0` to have `q1`."""
    between = f"select *, 1L as __ivm_w from ({q1}) union all select *, -1L from ({q0})"
    return differing(spark, net(zset, columns), net(between, columns)) == 0


def plans(spark: Any, old: Node, new: Node, whole: Node, q0: str = Q0, q1: str = Q1) -> Iterator[str]:
    """Compares each plan that leads from the answer `q0` to `q1`, and yields its name: `difference`, then the keys."""
    try:
        zset = filled(write(prune(simplify(difference(old, new)))))
    except NotDifferentiable:
        pass
    else:
        assert leads(spark, zset, q0, q1, whole.columns), "difference"
        yield "difference"
    for found in best_keys(old, new, (), whole):
        if found.doubt and spark.sql(filled(write(prune(found.doubt))).replace("⟦target⟧", f"({q0})")).take(1):
            continue
        again = filled(write(prune(found.recomputed), "table"))
        dirty = filled(write(prune(found.dirty))).replace("⟦target⟧", f"({q0})")
        assert differing(spark, replaced(spark, q0, found.keys, dirty, again), q1) == 0, found.keys
        yield f"keys {', '.join(found.keys)}"
        for way in (w for w in self_maintained(old, new) if not w.insert_only):
            for name in carried_on(spark, way, found, whole, filled, q0, q1):
                yield f"{name} {', '.join(found.keys)}"


def carried_on(
    spark: Any, way: SelfMaintained, found: Keyed, whole: Node, fill: Callable[[str], str], q0: str = Q0, q1: str = Q1
) -> Iterator[str]:
    """Compares what an answer that is carried on makes of `q0` with `q1`, and yields how it is known to be right."""

    def at(node: Node) -> str:
        return fill(write(prune(node), "table")).replace("⟦target⟧", f"({q0})")

    dirty = at(found.dirty)
    again = way.restricted(whole, found.keys)
    if again is not None:
        after = replaced(spark, q0, found.keys, dirty, at(again))
        assert differing(spark, after, q1) == 0, (found.keys, way.insert_only)
        yield "fold"
    spark.sql(dirty).createOrReplaceTempView("dirty")
    doubted = way.doubted(found.keys)
    if doubted is None or not spark.sql(at(doubted)).take(1):
        sure = at(way.known(whole, found.keys))
        assert differing(spark, replaced(spark, q0, found.keys, dirty, sure), q1) == 0, (found.keys, "sure")
        yield "sure"


def replaced(spark: Any, q0: str, keys: tuple[str, ...], dirty: str, again: str) -> str:
    """Return `q0` after the rows of the dirty keys are replaced by the rows that are computed again."""
    spark.sql(dirty).createOrReplaceTempView("dirty")
    on = " and ".join(f"q.`{k}` <=> d.`{k}`" for k in keys)
    return f"select q.* from ({q0}) q left anti join dirty d on {on} union all ({again})"


def known(spark: Any, node: Node, values: tuple[Scalar, ...]) -> Node:
    """The node with each parameter's value in its place."""
    found: dict[tuple[str, str], str] = {}
    for value in values:
        for at, rows in (("old", at_old(value.query, inputs(value.query))), ("new", value.query)):
            frame = spark.sql(filled(write(rows)))
            for (_, name), (_, kind), v in zip(value.named, frame.dtypes, frame.first(), strict=True):
                found[name, at] = literal(v, kind)

    def fill_in(e: Expr) -> Expr:
        fragments = tuple(found.get((p.name, p.at), p) if isinstance(p, Param) else p for p in e.fragments)
        return replace(e, fragments=fragments)

    def all_of(n: Node) -> Node:
        return with_expressions(with_children(n, tuple(all_of(c) for c in children(n))), fill_in)

    return all_of(node)
