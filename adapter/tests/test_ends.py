"""Values at the ends of their types: where the engine computes a value beside one that a row has, there may be none.

In ANSI mode that would be an error, else the first value after the last one: a bound that leaves rows out.
"""

from __future__ import annotations

import datetime as dt
import os
import random
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from duck import Duck
from oracle import Q0, Q1, NoAnswer, answer, plans
from spark_ivm.algebra.nodes import Node, Opaque
from spark_ivm.algebra.trees import at_old, inputs
from spark_ivm.binder.catalog import Relation
from spark_ivm.binder.query import View, read
from spark_ivm.rewrite.passes import prepared
from tables import Row, register_local

CASES = int(os.environ.get("IVM_ENDS", "10"))
BITS = {"tinyint": 8, "smallint": 16, "int": 32, "bigint": 64}
FRAMES = [
    "range between 3 preceding and current row", "range between current row and 3 following",
    "range between 2 preceding and 3 following", "range between 5 preceding and 2 preceding",
    "range between 2 following and 4 following", "range 3 preceding",
]  # fmt: skip
CONDITIONS = [
    "u.o > t.o - 3", "u.o > t.o + 3", "u.o <= t.o - 3", "u.o < t.o + 3", "u.o between t.o - 3 and t.o + 2", "u.o + 3 < t.o",
    "u.o - 3 >= t.o", "t.o >= u.o + 2", "u.o + 1 > t.o - 2",
]  # fmt: skip


def ends(kind: str) -> list[Any]:
    """Values near both ends of a type, some between, NULL."""
    if kind == "date":
        first, last, middle, one = dt.date.min, dt.date.max, dt.date(2026, 3, 1), dt.timedelta(days=1)
    elif kind in BITS:
        first, last, middle, one = -(2 ** (BITS[kind] - 1)), 2 ** (BITS[kind] - 1) - 1, 4, 1  # type: ignore[assignment]
    else:
        first, last, middle, one = -(10**38 - 1), 10**38 - 1, 4, 1  # type: ignore[assignment]
    found = [
        *(first + n * one for n in range(6)), *(middle + n * one for n in range(5)), *(last - n * one for n in range(6)),
    ]  # fmt: skip
    return [*(map(Decimal, found) if kind.startswith("decimal") else found), None]


def columns(kind: str) -> list[tuple[str, str]]:
    return [("id", "int"), ("a", "int"), ("o", kind), ("x", "int")]


def prepared_for(sql: str, kind: str, ansi: bool) -> Node:
    types = dict(columns(kind))
    found = read(sql, {f"shop.{n}": Relation(f"shop.{n}", "table", tuple(types.items())) for n in "tu"}, "shop")
    assert isinstance(found, View) and not isinstance(found.query, Opaque), sql
    return prepared(found.query, {"shop.t": types, "shop.u": types}, ansi)


def ways(session: Any, sql: str, kind: str, ansi: bool, old: dict[str, list[Row]], new: dict[str, list[Row]]) -> list[str]:
    """Compares each plan of the query over these tables with its answer. Raises NoAnswer where it fails itself."""
    for name in "tu":
        register_local(session, f"{name}_old", columns(kind), old[name])
        register_local(session, f"{name}_new", columns(kind), new[name])
        counted = Counter(new[name])
        counted.subtract(old[name])
        zset = [(*row, n) for row, n in counted.items() if n]
        register_local(session, f"{name}_changes", [*columns(kind), ("__ivm_w", "bigint")], zset)
    answer(session, sql, sql)
    node = prepared_for(sql, kind, ansi)
    return list(plans(session, at_old(node, inputs(node)), node, node, Q0, Q1))


def random_case(rng: random.Random) -> tuple[str, str, dict[str, list[Row]], dict[str, list[Row]]]:
    """A query, the type of `o`, and two versions of its tables."""
    if rng.random() < 0.6:
        kind = rng.choice([*BITS, "date"])
        over = f"partition by a order by o {rng.choice(['', 'desc'])} {rng.choice(FRAMES)}"
        sql = f"select id, a, o, sum(x) over ({over}) as s from shop.t"
    else:
        kind = rng.choice([*BITS, "date", "decimal(38,0)"])
        join = rng.choice(["join", "left join"])
        sql = f"select t.id, count(u.x) as n from shop.t t {join} shop.u u on {rng.choice(CONDITIONS)} group by t.id"
    # most rows at one of the ends, as a value that means no value
    values = rng.sample(ends(kind), 7)

    def row(i: int) -> Row:
        return (i, rng.choice([1, 1, 2]), rng.choice(values), rng.randrange(5))

    old = {name: [row(i) for i in range(9)] for name in "tu"}
    new = {name: [row(r[0]) if rng.random() < 0.15 else r for r in rows if rng.random() > 0.1] for name, rows in old.items()}
    new["t"].append(row(9))
    return sql, kind, old, new


@pytest.fixture
def session(quick: Any) -> Iterator[Any]:
    yield quick
    quick.conf.set("spark.sql.ansi.enabled", "false")


@pytest.mark.spark
@pytest.mark.parametrize("ansi", [False, True])
def test_ends(session: Any, ansi: bool) -> None:
    """Where the query has an answer, each plan gives it."""
    session.conf.set("spark.sql.ansi.enabled", str(ansi).lower())
    answered = 0
    for seed in range(CASES):
        case = sql, kind, old, new = random_case(random.Random(seed))
        try:
            ways(session, sql, kind, ansi, old, new)
        except NoAnswer:
            continue
        except Exception as error:
            raise AssertionError(f"seed {seed}: {case}") from error
        answered += 1
    assert answered > CASES / 4


LAST = {kind: [v for v in ends(kind) if v is not None][-6:] for kind in (*BITS, "date")}



@pytest.mark.parametrize("kind", [*BITS, "date"])
def test_a_frame_before_the_last_value(kind: str) -> None:
    """`o + 3` is no value, and the query does not need one."""
    row = {name: [(i, 1, v, i) for i, v in enumerate(LAST[kind])] for name in "tu"}
    new = {**row, "t": row["t"][1:]}
    sql = "select id, a, o, sum(x) over (partition by a order by o range between 3 preceding and current row) as s from shop.t"
    found = ways(Duck(ansi=True), sql, kind, True, row, new)
    assert any("o" in way.split() for way in found), found


@pytest.mark.parametrize("kind", BITS)
def test_a_frame_before_itself(kind: str) -> None:
    """In ANSI mode its bounds are errors beyond the end; else one that wraps around reaches the whole partition."""
    sql = "select o, sum(x) over (partition by a order by o range between 3 preceding and 1 preceding) as s from shop.t"
    assert [prepared_for(sql, kind, ansi).child.stepped for ansi in (True, False)] == [kind, ""]  # type: ignore[attr-defined]
