"""Random tables and random changes with what breaks engines: NULLs, duplicates, NaN, odd text, wide decimals."""

from __future__ import annotations

import datetime as dt
import random
import re
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

Row = tuple[Any, ...]
Tables = dict[str, list[Row]]

TABLES: dict[str, list[tuple[str, str]]] = {
    "orders": [
        ("id", "bigint"), ("cust", "int"), ("amount", "decimal(20,4)"),
        ("status", "string"), ("day", "date"), ("x", "double"),
    ],
    "lines": [("order_id", "bigint"), ("sku", "string"), ("qty", "int"), ("price", "decimal(12,2)")],
    "customers": [("id", "int"), ("name", "string"), ("segment", "string")],
    "rates": [("segment", "string"), ("rate", "decimal(6,4)"), ("since", "date"), ("until", "date")],
}  # fmt: skip

# the same as requests to the engine have it: its relations, and all that can change between two runs
RELATIONS = [
    {"name": f"shop.{name}", "kind": "table", "columns": [list(c) for c in columns]} for name, columns in TABLES.items()
]
INPUTS = [*(f"shop.{name}" for name in TABLES), "current_date", "current_timestamp", "unix_timestamp"]

TEXTS = ["ok", "OK", "x", "", "Zoë", "日本", "a'b", 'say "hi"', "back\\slash", "NULL", "  "]
SEGMENTS = ["retail", "Retail", "market", "ünï", None]


def _maybe(rng: random.Random, value: Any, chance: float = 0.12) -> Any:
    return None if rng.random() < chance else value


def _day(rng: random.Random) -> dt.date:
    return dt.date(2026, 1, 1) + dt.timedelta(days=rng.randrange(40))


def random_row(rng: random.Random, table: str) -> Row:
    """One row of the table; keys collide often, on purpose."""
    match table:
        case "orders":
            amount = rng.choice([Decimal(rng.randrange(-500, 500)) / 4, Decimal("-123456789012345.6789"), Decimal(0)])
            x = rng.choice([float("nan"), 0.0, -1.5, 1e300, float("inf"), rng.random()])
            return (
                _maybe(rng, rng.randrange(25), 0.05), _maybe(rng, rng.randrange(8)), _maybe(rng, amount),
                _maybe(rng, rng.choice(TEXTS)), _maybe(rng, _day(rng)), _maybe(rng, x),
            )  # fmt: skip
        case "lines":
            return (
                _maybe(rng, rng.randrange(28)), _maybe(rng, rng.choice(TEXTS)), _maybe(rng, rng.randrange(-1, 6)),
                _maybe(rng, Decimal(rng.randrange(-100, 1000)) / 10),
            )  # fmt: skip
        case "customers":
            return _maybe(rng, rng.randrange(10), 0.05), _maybe(rng, rng.choice(TEXTS)), rng.choice(SEGMENTS)
        case _:
            since = _day(rng)
            until = _maybe(rng, since + dt.timedelta(days=rng.randrange(20)), 0.3)
            return rng.choice(SEGMENTS), Decimal(rng.randrange(1, 5000)) / 10000, _maybe(rng, since, 0.05), until


def random_tables(rng: random.Random, sizes: dict[str, int] | None = None) -> Tables:
    """Base data: small, with exact duplicate rows."""
    sizes = sizes or {"orders": 40, "lines": 50, "customers": 12, "rates": 6}
    tables = {name: [random_row(rng, name) for _ in range(size)] for name, size in sizes.items()}
    for rows in tables.values():
        rows += [rng.choice(rows) for _ in range(max(1, len(rows) // 8))]
    return tables


def change(rng: random.Random, tables: Tables, share: float = 0.12) -> Tables:
    """The tables after deletes (of one of several duplicates too), updates, key changes and inserts."""
    after: Tables = {}
    for name, rows in tables.items():
        kept = [row for row in rows if rng.random() > share / 2]
        for i, row in enumerate(kept):
            if rng.random() < share / 2:
                fresh = random_row(rng, name)
                at = rng.randrange(len(row))
                kept[i] = (*row[:at], fresh[at], *row[at + 1 :])
        kept += [random_row(rng, name) for _ in range(1 + int(len(rows) * share / 2))]
        kept += [rng.choice(kept)]
        after[name] = kept
    return after


# values that mean something to a layer that text passes on its way, and the ends of what types hold
ATTACKS = ["${x}", "${env:HOME}", "⟦run⟧", "⟦keys¦a⟧", "a'; --", "\\'", '"', "`", "two\nlines", "\t", "%_", "x" * 5000, "\u202e", "0", "-0"]  # fmt: skip
ENDS: dict[int, list[Any]] = {
    2: [Decimal("9999999999999999.9999"), Decimal("-9999999999999999.9999"), Decimal("0.0001")],
    4: [dt.date(1, 1, 1), dt.date(9999, 12, 31), dt.date(1970, 1, 1)],
}


def attacked(rng: random.Random, tables: Tables) -> Tables:
    """The same with such values here and there."""

    def attack(table: str, row: Row) -> Row:
        texts = tuple(rng.choice(ATTACKS) if isinstance(v, str) and rng.random() < 0.2 else v for v in row)
        if table != "orders":
            return texts
        return tuple(rng.choice(ENDS[i]) if i in ENDS and rng.random() < 0.05 else v for i, v in enumerate(texts))

    return {name: [attack(name, row) for row in rows] for name, rows in tables.items()}


def named_statements(file: Path) -> dict[str, str]:
    """The statements of an SQL file, each after a line `-- name` and ended by a semicolon."""
    found = re.findall(r"^-- (\w+)\n(.*?;)\n", file.read_text() + "\n", re.M | re.S)
    return {name: sql.strip().rstrip(";") for name, sql in found}


def time_literals(when: str) -> dict[str, str]:
    """What functions of time give at a time."""
    at = f"timestamp'{when}'"
    return {"current_date": f"date({at})", "current_timestamp": at, "unix_timestamp": f"unix_seconds({at})"}


def at_time(sql: str, when: str) -> str:
    """The query as if it were asked at that time."""
    for call, value in time_literals(when).items():
        sql = re.sub(rf"(?i)\b{call}\b(\(\))?(?!\()", value, sql)
    return sql


def literal(value: Any, kind: str) -> str:
    """A value as a Spark SQL literal of the type."""
    if value is None:
        return f"cast(null as {kind})"
    if isinstance(value, bytes | bytearray):
        return f"X'{value.hex()}'"
    text = str(value).replace("\\", "\\\\").replace("'", "\\'")
    return f"cast('{text}' as {kind})"


def register(spark: Any, old: Tables, new: Tables) -> None:
    """Temporary views `<table>_old`, `<table>_new` and `<table>_changes` (the Z-set between them).

    All are local relations: a query over them starts no scan job.
    """
    for name, columns in TABLES.items():
        register_local(spark, f"{name}_old", columns, old[name])
        register_local(spark, f"{name}_new", columns, new[name])
        change = Counter(map(repr, new[name]))
        change.subtract(map(repr, old[name]))
        rows = {repr(row): row for row in (*old[name], *new[name])}
        zset = [(*rows[key], weight) for key, weight in change.items() if weight]
        register_local(spark, f"{name}_changes", [*columns, ("__ivm_w", "bigint")], zset)


def register_local(spark: Any, view: str, columns: list[tuple[str, str]], rows: list[Row]) -> None:
    """Make a temporary view of the rows; with none, an empty one of the same columns."""
    shown = rows or [tuple(None for _ in columns)]
    values = ", ".join(
        "(" + ", ".join(literal(v, t) for v, (_, t) in zip(row, columns, strict=True)) + ")" for row in shown
    )
    sql = f"select * from values {values} as t({', '.join(f'`{c}`' for c, _ in columns)})"
    spark.sql(sql if rows else f"{sql} where false").createOrReplaceTempView(view)
