"""How a Delta table's change between two versions is read: by its feed, or by comparing the two."""

from __future__ import annotations

from collections.abc import Mapping

from spark_ivm.algebra.nodes import WEIGHT, Node, Scan, walk
from spark_ivm.algebra.types import equals_differ, groupable, is_text
from spark_ivm.parser.identifiers import quote, quote_key
from spark_ivm.planning.plan import Source
from spark_ivm.sqlgen import null_of


def source(key: str, queries: tuple[Node, ...], types: dict[str, str], absent: Mapping[str, str]) -> Source:
    """The columns of a table that the queries read, and the ways to read its change.

    `absent` are the columns that the table did not have at the old version, and their types.
    """
    read_columns = {
        c for query in queries for n in walk(query) if isinstance(n, Scan) and n.source == key for c in n.columns
    }
    columns = tuple(c for c in types if c in read_columns) or tuple(types)
    listed = ",\n  ".join(quote(c) for c in columns)
    netted = all(groupable(types.get(c, "")) for c in columns)
    weight = "CASE WHEN _change_type IN ('insert', 'update_postimage') THEN 1 ELSE -1 END"
    feed = f"table_changes('{quote_key(key)}', ⟦from:{key}⟧, ⟦v1:{key}⟧)".replace("\\", "\\\\")
    taken, group_by = _by_identity(columns, types)
    net = f"\nGROUP BY {group_by}\nHAVING sum({weight}) <> 0" if netted else ""
    total = f"sum({weight})" if netted else weight
    then = ",\n  ".join(f"{null_of(absent[c])} AS {quote(c)}" if c in absent else quote(c) for c in columns)
    versions = "\nUNION ALL\n".join(
        f"SELECT {read}, {w} AS {WEIGHT} FROM {quote_key(key)} VERSION AS OF ⟦{v}:{key}⟧"
        for v, read, w in (("v1", listed, "1"), ("v0", then, "-1"))
    )
    summed = f"SELECT {taken}, sum({WEIGHT}) AS {WEIGHT}\nFROM (\n{versions}\n)"
    diff = f"{summed}\nGROUP BY {group_by}\nHAVING sum({WEIGHT}) <> 0"
    trusted = ",\n  ".join(_trusted(c, types.get(c, "")) for c in columns)
    # Spark pads what a CHAR column is compared with only where it stands as it is; DESCRIBE tells it is a string
    doubts = " OR ".join(doubt for c in columns if is_text(types.get(c, "")) for doubt in _doubts(c, types[c]))
    read = f"{feed}\nWHERE if({doubts}, raise_error('{MISREAD}'), true)" if doubts else feed
    rows = f"(\nSELECT {trusted}, _change_type\nFROM {read}\n)" if trusted != listed or doubts else feed
    return Source(
        columns=columns,
        append=f"SELECT {trusted}, 1 AS {WEIGHT}\nFROM {read}",
        feed=f"SELECT {taken if netted else listed}, {total} AS {WEIGHT}\nFROM {rows}{net}",
        diff=diff if netted else None,
        none=f"SELECT {listed}, 0 AS {WEIGHT}\nFROM {quote_key(key)} VERSION AS OF ⟦v1:{key}⟧\nWHERE false",
        types=tuple(types.get(c, "") for c in columns),
    )


# a run that meets this error compares two versions of the table (macros/materializations/ivm.sql)
MISREAD = (
    "ivm: a change feed gives U+FFFD or a day of October 1582, which may be another value in its table. "
    "Run the model with --full-refresh, or set delta.enableChangeDataFeed = false on its sources."
)


def _trusted(name: str, spark_type: str) -> str:
    """A column of a change feed, or an error where Delta may give another value than the table's."""
    doubt = " OR ".join(_doubts(name, spark_type))
    wrapped = doubt and not is_text(spark_type)
    return f"if({doubt}, raise_error('{MISREAD}'), {quote(name)}) AS {quote(name)}" if wrapped else quote(name)


def _doubts(name: str, spark_type: str) -> list[str]:
    """The conditions under which a column of a change feed may have another value than the table.

    The feed makes Java's objects of what it reads: bytes that are no UTF-8 become U+FFFD; where nothing else is set,
    the ten days that the Julian calendar does not have, and their times, become 15 October 1582.
    """
    lowered = spark_type.lower()
    text = f"CAST({quote(name)} AS STRING)"
    doubts = [f"instr({text}, CAST(X'EFBFBD' AS STRING)) > 0"] if "string" in lowered or "char" in lowered else []
    if "date" in lowered or "timestamp" in lowered.replace("timestamp_ntz", ""):
        doubts.append(f"instr({text}, '1582-10-1') > 0")
    return doubts


def _by_identity(columns: tuple[str, ...], types: dict[str, str]) -> tuple[str, str]:
    """The columns to select of grouped rows, and those to group by, so that only rows that are the same make a group.

    Grouped by value, 0.0 and -0.0 are one, and so are words that a collation does not tell apart; as text they are two.
    """
    alike = [c for c in columns if equals_differ(types.get(c, ""))]
    taken = ",\n  ".join(f"any_value({quote(c)}) AS {quote(c)}" if c in alike else quote(c) for c in columns)
    texts = [f"CAST({quote(c)} AS STRING)" for c in alike]
    return taken, ",\n  ".join([*map(quote, columns), *texts])
