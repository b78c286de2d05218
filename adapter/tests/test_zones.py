"""Times around changes of the clock: an hour, half of one or a whole day that there is not, or that there is twice."""

from __future__ import annotations

import datetime as dt
import os
import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from oracle import plans, sql_at
from spark_ivm.algebra.expr import Expr
from spark_ivm.algebra.nodes import Node, Opaque
from spark_ivm.algebra.trees import at_old, inputs
from spark_ivm.binder.catalog import Relation
from spark_ivm.binder.query import View, read
from spark_ivm.logic_change.containment import implies
from spark_ivm.parser.fragments import Ref
from spark_ivm.rewrite.passes import prepared

SEEDS = int(os.environ.get("IVM_ZONES", "1"))
UTC = dt.UTC
# where the clock changes, and when, in UTC
CHANGES = {
    "Europe/Berlin": ["2026-03-29 01:00", "2026-10-25 01:00"],
    "America/New_York": ["2026-03-08 07:00", "2026-11-01 06:00"],
    "Australia/Lord_Howe": ["2026-04-04 15:00", "2026-10-03 15:30"],
    "Asia/Kathmandu": ["1985-12-31 18:30", "2026-03-29 01:00"],
    "Pacific/Apia": ["2011-12-30 10:00", "2012-04-01 14:00"],
}  # fmt: skip
COLUMNS = {"id": "int", "at": "timestamp", "wall": "timestamp_ntz", "day": "date", "x": "int"}
VIEWS = [
    "select date(at) as d, count(*) as n, sum(x) as s from shop.t group by date(at)",
    "select date_trunc('hour', at) as h, count(*) as n from shop.t group by 1",
    "select date_trunc('day', at) as d, hour(at) as h, max(wall) as w from shop.t group by 1, 2",
    "select cast(at as string) as said, cast(wall as string) as w, count(*) as n from shop.t group by 1, 2",
    "select window(at, '1 hour').start as h, count(*) as n from shop.t group by window(at, '1 hour')",
    "select window(at, '1 day').start as h, sum(x) as n from shop.t group by window(at, '1 day')",
    "select session_window.start as h, session_window.end as e, count(*) as n from shop.t group by session_window(at, '40 minutes')",
    "select session_window.start as h, sum(x) as s from shop.t group by session_window(at, '1 day')",
    "select at + interval 1 day as next, at + interval 24 hours as later, count(*) as n from shop.t group by 1, 2",
    "select id, at, sum(x) over (order by at range between interval 1 day preceding and current row) as s from shop.t",
    "select id, at, sum(x) over (partition by id % 2 order by at range between interval 1440 minutes preceding and interval 30 minutes following) as s from shop.t",
    "select d, s, sum(s) over (order by d range between interval 1 day preceding and current row) as both from (select date(at) as d, sum(x) as s from shop.t group by 1)",
    "select t.id, count(u.id) as n from shop.t t left join shop.u u on u.at between t.at - interval 1 day and t.at group by t.id",
    "select t.id, count(u.id) as n, max(u.wall) as w from shop.t t join shop.u u on u.at > t.at group by t.id",
    "select t.id, u.id as other from shop.t t join shop.u u on date(t.at) = u.day",
    "select t.id, u.id as other from shop.t t left join shop.u u on t.at = u.wall",
    "select t.id, u.x from shop.t t left join shop.u u on u.day > t.day - interval 1 day and u.day <= t.day",
    "select distinct at from shop.t where at >= (select min(wall) from shop.u)",
    "select at, x from shop.t union all select wall, x from shop.u",
    "select day, unix_timestamp(day) as u, count(*) as n from shop.t group by day",
    "select timestamp(wall) as at, count(*) as n from shop.t group by 1",
]  # fmt: skip


def moments(zone: str) -> list[dt.datetime]:
    """Times within a day and a half of a change, most of them close to it."""
    minutes = (-1500, -1440, -1410, -120, -60, -31, -30, -1, 0, 1, 29, 30, 59, 60, 90, 1380, 1440, 1500)
    changes = [dt.datetime.fromisoformat(text).replace(tzinfo=UTC) for text in CHANGES[zone]]
    return [change + dt.timedelta(minutes=m) for change in changes for m in minutes]


def register(spark: Any, zone: str, rng: random.Random) -> None:
    """Two versions of `t` and `u`, and the Z-sets between: no value passes through Python's own calendar."""
    known = moments(zone)

    def row(i: int) -> tuple[Any, ...]:
        at, wall, day = rng.choices(known, k=3)
        return i, *(int(v.timestamp() * 1e6) for v in (at, wall)), (day - known[0]).days + (known[0].date() - dt.date(1970, 1, 1)).days, rng.randrange(9)  # fmt: skip

    for name in "tu":
        old = [row(i) for i in range(12)]
        new = [row(r[0]) if rng.random() < 0.2 else r for r in old if rng.random() > 0.1] + [row(12)]
        sides = {"old": old, "new": new, "changes": [(*r, 1) for r in new] + [(*r, -1) for r in old]}
        for side, rows in sides.items():
            weight = ", sum(w) as __ivm_w" if side == "changes" else ""
            of = "id, timestamp_micros(a) as at, cast(timestamp_micros(w0) as timestamp_ntz) as wall, date_from_unix_date(d) as day, x"
            listed = ", ".join(str(r) for r in rows)
            names = "id, a, w0, d, x" + (", w" if weight else "")
            net = " group by 1, 2, 3, 4, 5 having sum(w) <> 0" if weight else ""
            sql = f"select {of}{weight} from values {listed} as v({names}){net}"
            spark.sql(sql).createOrReplaceTempView(f"{name}_{side}")


def planned(sql: str) -> Node:
    catalog = {f"shop.{n}": Relation(f"shop.{n}", "table", tuple(COLUMNS.items())) for n in "tu"}
    found = read(sql, catalog, "shop")
    assert isinstance(found, View) and not isinstance(found.query, Opaque), sql
    return prepared(found.query, {"shop.t": COLUMNS, "shop.u": COLUMNS})


@pytest.fixture
def session(quick: Any) -> Iterator[Any]:
    before = quick.conf.get("spark.sql.session.timeZone")
    yield quick
    quick.conf.set("spark.sql.session.timeZone", before)


@pytest.mark.slow
@pytest.mark.spark
@pytest.mark.parametrize("zone", CHANGES)
def test_around_a_change_of_the_clock(session: Any, zone: str) -> None:
    """Each plan gives what the query gives."""
    session.conf.set("spark.sql.session.timeZone", zone)
    rng = random.Random(zone)
    for _ in range(SEEDS):
        register(session, zone, rng)
        for sql in VIEWS:
            for side in ("old", "new"):
                session.sql(sql_at(sql, side)).createOrReplaceTempView(f"answer_{side}")
            node = planned(sql)
            assert list(plans(session, at_old(node, inputs(node)), node, node)), sql


SIGNS = ("<", "<=", ">", ">=", "=")
WALLS = [-1440, -61, -60, -30, 0, 15, 30, 60, 61, 1440, 2880]


def conditions(zone: str, kind: str) -> list[Expr]:
    """A column of this type compared with texts and literals of times near a change, those among them that never were."""
    start = dt.datetime.fromisoformat(CHANGES[zone][0]).replace(tzinfo=UTC)
    local = {"Europe/Berlin": 1, "America/New_York": -5, "Australia/Lord_Howe": 11, "Asia/Kathmandu": 5.5, "Pacific/Apia": -10}
    wall = (start + dt.timedelta(hours=local[zone])).replace(tzinfo=None)
    texts = [f"{wall + dt.timedelta(minutes=m):%Y-%m-%d %H:%M:%S}" for m in WALLS]
    days = sorted({text[:10] for text in texts})
    literals = [f"'{t}'" for t in (*texts, *days)] + [f"timestamp '{t}'" for t in texts] + [f"date '{d}'" for d in days]
    return [Expr((Ref(kind), f" {sign} {literal}")) for sign, literal in product(SIGNS, literals)]


@pytest.mark.slow
@pytest.mark.spark
@pytest.mark.parametrize("zone", CHANGES)
def test_bounds_around_a_change_of_the_clock(session: Any, zone: str) -> None:
    """A row that passes a condition passes each that it implies."""
    session.conf.set("spark.sql.session.timeZone", zone)
    register(session, zone, random.Random(zone))
    known = ", ".join(f"({int(m.timestamp() * 1e6)})" for m in moments(zone))
    session.sql(
        "select timestamp_micros(a) as at, cast(timestamp_micros(a) as timestamp_ntz) as wall, "
        f"date(timestamp_micros(a)) as day, cast(timestamp_micros(a) as string) as s from values {known} as v(a)"
    ).createOrReplaceTempView("moments")
    types = {"at": "timestamp", "wall": "timestamp_ntz", "day": "date", "s": "string"}
    implied = 0
    for kind in types:
        asked = conditions(zone, kind)
        said = ["".join(f"`{p.name}`" if isinstance(p, Ref) else str(p) for p in e.fragments) for e in asked]
        rows = session.sql(f"select {', '.join(f'{text} as c{i}' for i, text in enumerate(said))} from moments").collect()
        for (i, one), (j, other) in product(enumerate(asked), repeat=2):
            if i != j and (implies(one, other, types) or implies(one, other)):
                implied += 1
                assert not any(row[i] and not row[j] for row in rows), (said[i], said[j])
    assert implied
