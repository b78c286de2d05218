"""Projects whose tables are Iceberg's, all or some: the sources, which the tests make in Delta's words, and the models."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from unittest import SkipTest

from harness import BRANCHES, TARGETS, Project
from pyspark.sql import Row
from shop import ICEBERG, catalog_of_iceberg, listed

from dbt.adapters.spark_ivm.session import SessionHandle, connect

ONLY_DELTA = re.compile(r"(?i)\bdescribe (history|detail)\b|\bshallow clone\b|'delta\.|\bdelta\.`|\bset spark\.databricks\.delta")
PROCEDURES = {  # by which Iceberg does what Delta has a statement for
    r"optimize (\S+)( full)?": r"rewrite_data_files(table => '\1', options => map('rewrite-all', 'true'))",
    r"vacuum (\S+).*": r"expire_snapshots(table => '\1', older_than => timestamp'2999-01-01 00:00:00', retain_last => 1)",
    r"restore table (\S+) to version as of (\S+)": r"set_current_snapshot(table => '\1', snapshot_id => \2)",
    r"restore table (\S+) to timestamp as of '(.*)'": r"rollback_to_timestamp(table => '\1', timestamp => timestamp'\2')",
}


class IcebergProject(Project):
    """`kind`: how a writer of the sources leaves the rows that it replaces. A test that asks Delta for more is skipped."""

    def __init__(
        self, folder: Path, kind: str, *, schema: str | None = None, parameters: dict[str, str] | None = None, **options: Any
    ) -> None:
        if not BRANCHES:
            raise SkipTest("needs Iceberg's SQL extensions: IVM_ICEBERG=1")
        self.kind = kind
        catalog = catalog_of_iceberg(folder, kind="jdbc")
        schema = f"ice.{schema or f't_{uuid.uuid4().hex[:12]}'}"
        super().__init__(folder, schema=schema, parameters=catalog | (parameters or {}), **options)

    def write(self, path: str, text: str) -> Path:
        own = "models: {+file_format: iceberg}\n" if path == "dbt_project.yml" and "models:" not in text else ""
        return super().write(path, text + own)

    def model(self, name: str, sql: str, config: str = "") -> Path:
        return super().model(name, sql, config.replace("file_format='delta'", "file_format='iceberg'"))

    @contextmanager
    def session(self) -> Iterator[SessionHandle]:
        """A fresh session in which the project's schema is the current one, and Delta's words make Iceberg tables."""
        handle = connect(self.parameters, self.folder / ".spark")
        execute = handle.execute
        try:
            execute(f"create namespace if not exists {self.schema}")
            execute(f"use {self.schema}")
            handle.execute = lambda sql, bindings=None: execute(self.said(sql), bindings)  # type: ignore[method-assign]
            yield handle
        finally:
            with suppress(Exception):  # a session as it was is used again
                execute("use spark_catalog.default")
            handle.close()

    def sql(self, statement: str) -> list[Row]:
        if ONLY_DELTA.search(self.said(statement)):
            raise SkipTest(f"asks Delta: {statement[:100]}")
        return super().sql(statement)

    def said(self, statement: str) -> str:
        """The same for Iceberg."""
        for words, procedure in PROCEDURES.items():
            if found := re.fullmatch(words, statement.strip(), re.IGNORECASE):
                return f"call ice.system.{found.expand(procedure)}"
        if not re.search(r"(?i)\busing delta\b", statement):
            return statement
        bare = re.sub(r"(?i)tblproperties \('delta\.[^)]*\)", "", statement)
        return re.sub(r"(?i)\busing delta\b", f"using iceberg tblproperties ({listed(ICEBERG[self.kind])})", bare)


class MixedProject(IcebergProject):
    """Sources of one format, and models of the other one in a schema of the same name, of the other catalog.

    `kind`: that of Iceberg sources; None where these are Delta's and the models are Iceberg's.
    """

    def __init__(self, folder: Path, kind: str | None) -> None:
        super().__init__(folder, kind or "copied")
        of_iceberg, of_delta = self.schema, self.schema.removeprefix("ice.")
        # where Iceberg's catalog is the current one, Spark's own is named
        self.schema, self._sources = (of_delta, of_iceberg) if kind else (of_iceberg, f"spark_catalog.{of_delta}")
        self.write_profile()

    @property
    def schema_of_sources(self) -> str:
        return self._sources

    def write(self, path: str, text: str) -> Path:
        return super().write(path, text) if TARGETS == "iceberg" else Project.write(self, path, text)

    @contextmanager
    def session(self) -> Iterator[SessionHandle]:
        with super().session() as handle:
            handle.execute(f"create namespace if not exists {self.schema_of_sources}")
            yield handle

    def sql(self, statement: str) -> list[Row]:
        return Project.sql(self, statement)

    def said(self, statement: str) -> str:
        return super().said(statement) if "ice." in statement else statement
