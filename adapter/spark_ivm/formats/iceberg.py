"""How an Iceberg table's change between two snapshots is read: by its own changelog, or by comparing the two.

Spark keeps one relation of a table, whatever its options: a statement reads one range of it, and all else by VERSION
AS OF.
"""

from __future__ import annotations

from spark_ivm.algebra.nodes import WEIGHT
from spark_ivm.formats.versions import Reading
from spark_ivm.parser.identifiers import quote_key
from spark_ivm.planning.plan import Source


def source(read: Reading) -> Source:
    """Return the ways to read an Iceberg table's change.

    Rows of rewritten files come as deleted and inserted, and cancel where rows can be added up. A condition on the kind
    of change alone would reach the scan, which does not know the column: `concat` hides it.
    """
    between = f"WITH (`start-snapshot-id` = '⟦v0:{read.key}⟧', `end-snapshot-id` = '⟦v1:{read.key}⟧')"
    weight = "CASE WHEN concat(_change_type, '') = 'INSERT' THEN 1 ELSE -1 END"
    taken, group_by = read.by_identity
    net = f"\nGROUP BY {group_by}\nHAVING sum({weight}) <> 0" if read.netted else ""
    total = f"sum({weight})" if read.netted else weight
    table, key = quote_key(read.key), read.key
    # rows that came are in the files that came; rows that went have their places in files of deletes. No column may be
    # called as an alias: Spark would look for _file in it
    came = (
        f"SELECT data_file.file_path FROM {table}.entries VERSION AS OF ⟦v1:{key}⟧\n"
        f"WHERE status < 2 AND data_file.content = 0 AND snapshot_id IN (⟦since:{key}⟧)"
    )
    went = f"SELECT file_path, pos FROM {table}.position_deletes VERSION AS OF ⟦v1:{key}⟧"
    files = (
        f"SELECT {read.listed}, 1 AS {WEIGHT} FROM {table} VERSION AS OF ⟦v1:{key}⟧ AS __ivm_n\n"
        f"LEFT SEMI JOIN (\n{came}\n) AS __ivm_c ON __ivm_n._file = __ivm_c.file_path\nUNION ALL\n"
        f"SELECT {read.listed}, -1 AS {WEIGHT} FROM {table} VERSION AS OF ⟦v0:{key}⟧ AS __ivm_o\n"
        f"LEFT SEMI JOIN (\n{went}\n) AS __ivm_g ON __ivm_o._file = __ivm_g.file_path AND __ivm_o._pos = __ivm_g.pos"
    )
    return read.source(
        append=f"SELECT {read.listed}, 1 AS {WEIGHT}\nFROM {table} {between}",
        feed=f"SELECT {taken if read.netted else read.listed}, {total} AS {WEIGHT}\n"
        f"FROM {table}.changes {between}{net}",
        files=read.added_up(files) if read.netted else files,
    )
