"""What is known of the names in the catalog, and the keys by which the engine calls them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from spark_ivm.binder.scope import Unsaid
from spark_ivm.parser.ast import Name
from spark_ivm.parser.identifiers import quote, quote_key, split_key

_FILE_SCHEMAS = frozenset("avro binaryfile csv delta iceberg json orc parquet text xml".split())


@dataclass(frozen=True)
class Relation:
    """What was observed of a name in the catalog.

    `name` is the key: dotted, with the default schema if it was bare, in small letters unless it names a catalog, which
    may distinguish letters; a part that holds a dot is in backquotes. A "view" has the text to put in its place; its
    column names are `columns`. `view_settings` are the settings under which Spark reads the view and which have other
    values in the session. `view_outputs` are the names that the text's columns had when the view was made, by which
    Spark finds each of `columns`. `view_mode` is what Spark does where the text gives other columns now: with EVOLUTION
    it gives these, with TYPE EVOLUTION their types. `padded` are a table's columns of type CHAR with that type, which
    `columns` calls strings. `format` is the table's.
    """

    name: str
    kind: Literal["table", "view"]
    columns: tuple[tuple[str, str], ...]
    view_text: str | None = None
    view_schema: str | None = None
    view_settings: tuple[str, ...] = ()
    view_outputs: tuple[str, ...] = ()
    view_mode: str = ""
    padded: tuple[tuple[str, str], ...] = ()
    format: str = "delta"

    @property
    def identity(self) -> str:
        """All that is known of a view, as one name in backquotes."""
        settings = sorted(self.view_settings)
        known = (self.name, self.view_text, self.view_schema, settings, self.view_outputs, self.view_mode, self.columns)
        return quote(repr(known))


Catalog: TypeAlias = Mapping[str, Relation]


def key_of(name: Name, schema: str, temporary: frozenset[str] = frozenset()) -> str:
    """The key of a relation as written, in a text whose bare names are of this schema. Raises Unsaid for files by path.

    `temporary` views go before tables of the schema, and have one name only.
    """
    names = name.identifiers
    if any("`" in p for p in names):
        raise Unsaid("UNPARSABLE", "a backquote in a name", name.span)
    if len(names) == 1 and names[0].lower() in temporary:
        return _key(names)
    if len(names) == 1:
        names = (*split_key(schema), *names)
    if len(names) == 2 and names[0].lower() in _FILE_SCHEMAS and ("/" in names[1] or ":" in names[1]):
        raise Unsaid("PATH", names[1], name.span)
    catalog = split_key(schema)[:-1] if schema else ()
    if len(names) == 2 and catalog and names[0].lower() != catalog[0]:
        names = (catalog[0], *names)
    # one table, one key: two would hide that a statement reads it twice
    return _key(names[1:] if len(names) == 3 and names[0].lower() == "spark_catalog" else names)


def _key(identifiers: Sequence[str]) -> str:
    """The key of a name: other catalogs than Spark's own, which have names of three parts, may distinguish letters."""
    parts = identifiers if len(identifiers) > 2 else [p.lower() for p in identifiers]
    return ".".join(f"`{p}`" if "." in p else p for p in parts)


def named(key: str) -> str:
    """The relation's name, in backquotes where it needs them."""
    return ".".join(p if re.fullmatch(r"[a-z_]\w*", p) else quote(p) for p in split_key(key))


def pinned(key: str) -> str:
    """The relation at the version that a run computes from."""
    return f"{quote_key(key)} VERSION AS OF ⟦v1:{key}⟧"
