"""What a fixture builds once for all tests of a module: each test gets tables, log and project as they were then."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import unquote, urlparse

from harness import ALL_ICEBERG, S3, Project
from shop import forget_logs
from where import SERVER, new_project

T = TypeVar("T")


class Kept:
    """A project's folder and schema, as they were when this was made.

    The tables keep their ids, versions and the times of their commits: no run can see that they were away.
    """

    def __init__(self, project: Project, made: Any) -> None:
        self.project, self.made = project, deepcopy(made)
        self.copy = Path(tempfile.mkdtemp(prefix="kept-", dir=project.folder.parent))
        with project.session() as handle:
            catalog = handle._session._jsparkSession.sharedState().externalCatalog()
            self.entries = [catalog.getTable(project.schema, name) for name in _tables(catalog, project.schema)]
            self.tables = Path(unquote(urlparse(catalog.getDatabase(project.schema).locationUri().toString()).path))
        shutil.copytree(self.tables, self.copy / "tables")
        shutil.copytree(project.folder, self.copy / "folder", ignore=shutil.ignore_patterns(".spark"))

    def restore(self) -> Any:
        """Undo all that was done to the project since, and return what the fixture made."""
        with self.project.session() as handle:
            catalog = handle._session._jsparkSession.sharedState().externalCatalog()
            for name in _tables(catalog, self.project.schema):
                catalog.dropTable(self.project.schema, name, True, True)
            shutil.rmtree(self.tables, ignore_errors=True)
            shutil.copytree(self.copy / "tables", self.tables)
            for entry in self.entries:
                catalog.createTable(entry, False)
        forget_logs(self.project)
        for path in self.project.folder.iterdir():
            if path.name != ".spark":
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        shutil.copytree(self.copy / "folder", self.project.folder, dirs_exist_ok=True)
        return deepcopy(self.made)


def _tables(catalog: Any, schema: str) -> list[str]:
    found = catalog.listTables(schema)
    return [found.apply(i) for i in range(found.size())]


class Keeper:
    """Calls a fixture's function for the first test of a module, and restores what it made for the others."""

    def __init__(self, folder: Callable[[], Path]) -> None:
        self.folder = folder
        self.kept: dict[Callable[[Project], Any], Kept] = {}

    def __call__(self, build: Callable[[Project], T]) -> T:
        if build in self.kept:
            made: T = self.kept[build].restore()
            return made
        project = new_project(self.folder())
        made = build(project)
        if SERVER == "session" and not (ALL_ICEBERG or S3):  # others build it for each test
            self.kept[build] = Kept(project, made)
        return made
