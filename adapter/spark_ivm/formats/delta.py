"""How a Delta table's change between two versions is read: by its feed, or by comparing the two."""

from __future__ import annotations

from spark_ivm.algebra.nodes import WEIGHT
from spark_ivm.algebra.spark_types import is_text
from spark_ivm.formats.versions import Reading
from spark_ivm.parser.identifiers import quote, quote_key
from spark_ivm.planning.plan import Source


def source(read: Reading) -> Source:
    """Return the ways to read a Delta table's change."""
    key, columns, types = read.key, read.columns, read.types
    weight = "CASE WHEN _change_type IN ('insert', 'update_postimage') THEN 1 ELSE -1 END"
    feed = f"table_changes('{quote_key(key)}', ⟦from:{key}⟧, ⟦v1:{key}⟧)".replace("\\", "\\\\")
    taken, group_by = read.by_identity
    net = f"\nGROUP BY {group_by}\nHAVING sum({weight}) <> 0" if read.netted else ""
    total = f"sum({weight})" if read.netted else weight
    trusted = ",\n  ".join(_trusted(c, types.get(c, "")) for c in columns)
    # Spark pads what a CHAR column is compared with only where it is as it is; DESCRIBE calls it a string. Each column
    # has a condition of its own: of one condition Spark writes down each form that other names of its columns make
    # possible, twice as many with each column that is called otherwise
    texts = (" OR ".join(_doubts(c, types[c])) for c in columns if is_text(types.get(c, "")))
    trust = "\n  AND ".join(f"if({doubt}, raise_error('{MISREAD}'), true)" for doubt in texts)
    checked = f"{feed}\nWHERE {trust}" if trust else feed
    rows = f"(\nSELECT {trusted}, _change_type\nFROM {checked}\n)" if trusted != read.listed or trust else feed
    return read.source(
        append=f"SELECT {trusted}, 1 AS {WEIGHT}\nFROM {checked}",
        feed=f"SELECT {taken if read.netted else read.listed}, {total} AS {WEIGHT}\nFROM {rows}{net}",
    )


# a run that meets this error compares two versions of the table (macros/materializations/ivm.sql)
MISREAD = (
    "ivm: a change feed gives U+FFFD or a day of October 1582, which may be another value in its table. "
    "Run the model with --full-refresh, or set delta.enableChangeDataFeed = false on its sources."
)


def _trusted(name: str, spark_type: str) -> str:
    """Return a column of a change feed, or an error where Delta may give another value than the table's."""
    doubt = " OR ".join(_doubts(name, spark_type))
    wrapped = doubt and not is_text(spark_type)
    return f"if({doubt}, raise_error('{MISREAD}'), {quote(name)}) AS {quote(name)}" if wrapped else quote(name)


def _doubts(name: str, spark_type: str) -> list[str]:
    """Return the conditions under which a column of a change feed may have another value than the table.

    The feed makes Java's objects of what it reads: bytes that are no UTF-8 become U+FFFD; where nothing else is set,
    the ten days that the Julian calendar does not have, and their times, become 15 October 1582.
    """
    lowered = spark_type.lower()
    text = f"CAST({quote(name)} AS STRING)"
    doubts = [f"instr({text}, CAST(X'EFBFBD' AS STRING)) > 0"] if "string" in lowered or "char" in lowered else []
    if "date" in lowered or "timestamp" in lowered.replace("timestamp_ntz", ""):
        doubts.append(f"instr({text}, '1582-10-1') > 0")
    return doubts
