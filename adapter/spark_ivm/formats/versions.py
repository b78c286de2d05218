"""How a table of any format is read whose versions can be read: which columns, and two versions compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from spark_ivm.algebra.nodes import WEIGHT, Node, Scan
from spark_ivm.algebra.spark_types import equals_differ, groupable
from spark_ivm.algebra.trees import walk
from spark_ivm.parser.identifiers import quote, quote_key
from spark_ivm.planning.plan import Source
from spark_ivm.sqlgen import null_of


def _as_text(name: str, spark_type: str) -> str:
    """Return a text in which values of the column differ that are grouped as one.

    Of numbers only the two zeros are: to write all numbers as texts takes longer than all else in a comparison.
    """
    text = f"CAST({quote(name)} AS STRING)"
    return f"if({quote(name)} = 0, {text}, NULL)" if spark_type.lower() in ("float", "double") else text


def _columns_read(query: Node, key: str) -> set[str]:
    """Return the columns that a query needs of a table."""
    return {c for n in walk(query) if isinstance(n, Scan) and n.source == key for c in n.columns}


@dataclass(frozen=True)
class Reading:
    """What the queries, the last of them a text's own, read of a table: its columns, and the types of all that it has.

    `absent` are the columns that the table did not have at the old version, and their types.
    """

    key: str
    columns: tuple[str, ...]
    types: Mapping[str, str]
    absent: Mapping[str, str]

    @staticmethod
    def of(key: str, queries: tuple[Node, ...], types: Mapping[str, str], absent: Mapping[str, str]) -> Reading:
        columns = [_columns_read(query, key) for query in queries]
        # of a query that needs no column, all: so each of its plans has the same
        read = set().union(*columns) if columns[-1] else set(types)
        return Reading(key, tuple(c for c in types if c in read), types, absent)

    @property
    def listed(self) -> str:
        return ",\n  ".join(quote(c) for c in self.columns)

    @property
    def netted(self) -> bool:
        """Whether rows of a change can be added up."""
        return all(groupable(self.types.get(c, "")) for c in self.columns)

    @cached_property
    def by_identity(self) -> tuple[str, str]:
        """The columns to select of grouped rows, and those to group by: only rows that are the same are a group.

        Grouped by value, 0.0 and -0.0 are one, and so are words that a collation takes for one; as text they are
        two.
        """
        alike = [c for c in self.columns if equals_differ(self.types.get(c, ""))]
        taken = ",\n  ".join(f"any_value({quote(c)}) AS {quote(c)}" if c in alike else quote(c) for c in self.columns)
        texts = [_as_text(c, self.types.get(c, "")) for c in alike]
        return taken, ",\n  ".join([*map(quote, self.columns), *texts])

    def added_up(self, rows: str) -> str:
        """Return rows with their weights, where they can be grouped; a row that comes as often as it goes is none."""
        taken, group_by = self.by_identity
        summed = f"SELECT {taken}, sum({WEIGHT}) AS {WEIGHT}\nFROM (\n{rows}\n)"
        return f"{summed}\nGROUP BY {group_by}\nHAVING sum({WEIGHT}) <> 0"

    def source(self, append: str, feed: str, files: str | None = None) -> Source:
        """Return the ways to read the table's change: `append`, `feed` and `files` are the format's own."""
        table = quote_key(self.key)
        nulls = {c: f"{null_of(self.absent[c])} AS {quote(c)}" for c in self.columns if c in self.absent}
        then = ",\n  ".join(nulls.get(c, quote(c)) for c in self.columns)
        versions = "\nUNION ALL\n".join(
            f"SELECT {read}, {w} AS {WEIGHT} FROM {table} VERSION AS OF ⟦{v}:{self.key}⟧"
            for v, read, w in (("v1", self.listed, "1"), ("v0", then, "-1"))
        )
        return Source(
            columns=self.columns,
            append=append,
            feed=feed,
            diff=self.added_up(versions) if self.netted else None,
            files=files,
            none=f"SELECT {self.listed}, 0 AS {WEIGHT}\nFROM {table} VERSION AS OF ⟦v1:{self.key}⟧\nWHERE false",
            types=tuple(self.types.get(c, "") for c in self.columns),
        )
