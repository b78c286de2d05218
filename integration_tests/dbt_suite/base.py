"""What dbt's own test classes need to run on this adapter, and to run again with `materialized='ivm'`."""

import getpass
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dbt.tests.util
import pytest
import yaml
from dbt.adapters.factory import reset_adapters
from dbt.cli.main import dbtRunner, dbtRunnerResult
from dbt.tests.fixtures.project import TestProjInfo
from dbt.tests.util import get_connection, write_file
from harness import REPOSITORY
from where import SERVER, profile_of

PACKAGE = "dbt.tests.adapter."
DATA = Path(__file__).parent / "data"
# One entry a pattern: what raw SQL of the classes says on Postgres, and what Spark calls it.
SPARK = {
    r"\{database\}\.": "",
    # whatever the default format of the Spark is that other tests have started
    r"(?i)\b(create table [\w.`]+)\s+as\b": r"\1 using delta as",
    r'"(\w+)"': r"`\1`",
    r"\bNone\.": "",
    r"(?i)\btimestamp without time zone\b": "timestamp",
    r"(?i)\btext\b(?! model)": "string",
}


class OnSpark:
    """The last base of each class: the Spark of all tests, Delta tables, files only in the temporary folder.

    TEXTS are patterns to be replaced in the texts of the class's modules: models, properties, SQL.
    """

    TEXTS: dict[str, str] = {}
    IVM: dict[str, str] = {}
    VIEWS_STAY = False

    @pytest.fixture(scope="class")
    def dbt_profile_target(self) -> dict[str, Any]:
        return profile_of({"spark.sql.sources.default": "delta"}) | {"threads": 4}

    @pytest.fixture(scope="class")
    def unique_schema(self, prefix: str) -> str:
        return prefix

    @pytest.fixture(scope="class")
    def profile_user(self) -> str:
        return str(profile_of({}).get("user", getpass.getuser()))

    @pytest.fixture(scope="class")
    def test_data_dir(self) -> Path:
        return DATA

    @pytest.fixture(scope="class")
    def logs_dir(self, project_root: Any) -> Iterator[str]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("DBT_LOG_PATH", str(project_root / "logs"))
            yield str(project_root / "logs")

    @pytest.fixture(scope="class")
    def initialization(self, initialization: None) -> Iterator[None]:
        # an adapter that tests before have left would be taken for this class's, with their schema and settings
        reset_adapters()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(dbt.tests.util, "dbtRunner", Runner)
            patch.setattr(TestProjInfo, "run_sql", run_sql)
            patch.setattr(TestProjInfo, "get_tables_in_schema", tables)
            for module in modules(type(self)):
                for name, value in vars(module).copy().items():
                    if isinstance(value, str) and not name.startswith("__"):
                        patch.setattr(module, name, replaced(value, self.TEXTS | self.IVM))
            Runner.materialized.clear()
            yield
            assert not self.IVM or "ivm" in Runner.materialized, "no model of this class ran as ivm"

    @pytest.fixture(scope="class")
    def dbt_project_yml(self, project_root: Any, project_config_update: Any) -> dict[str, Any]:
        """As dbt's own, with Delta wherever the class names no other format."""
        update = project_config_update or {}
        config: dict[str, Any] = {"name": "test", "profile": "test", "flags": {"send_anonymous_usage_stats": False}}
        config |= yaml.safe_load(update) if isinstance(update, str) else update
        for kind in ("models", "seeds", "snapshots", "data_tests"):
            config[kind] = {"+file_format": "delta"} | config.get(kind, {})
        if self.IVM:
            config = as_ivm(config)
            # else tables this small are rebuilt
            config["vars"] = {"ivm_rebuild_seconds": 1_000_000} | config.get("vars", {})
            config["models"] |= {} if self.VIEWS_STAY else {"+materialized": "ivm"}
        write_file(yaml.safe_dump(config), project_root, "dbt_project.yml")
        if SERVER == "stock":  # as `dbt deps` leaves a package of this machine
            write_file(f"packages: [{{local: {REPOSITORY}}}]", project_root, "packages.yml")
            (Path(project_root) / "dbt_packages").mkdir()
            (Path(project_root) / "dbt_packages" / "spark_ivm").symlink_to(REPOSITORY)
        return config


class AsIvm(OnSpark):
    """The same, with ivm wherever the class says table or incremental, or says nothing (unless VIEWS_STAY)."""

    IVM = {
        r"""(materialized\s*=\s*(?:var\(\s*["']\w+["']\s*,\s*)?)(["'])(?:table|incremental)\2""": r"\1\2ivm\2",
        r"(materialized: )(?:table|incremental)\b": r"\1ivm",
        "append_new_columns": "sync_all_columns",  # an ivm table always follows its SELECT
    }


class Runner(dbtRunner):
    """dbt, which notes the materializations of what ran. It counts no result of the hook that the package brings."""

    materialized: set[str | None] = set()

    def invoke(self, args: list[str], **kwargs: Any) -> dbtRunnerResult:
        outcome = super().invoke(args, **kwargs)
        results = getattr(outcome.result, "results", None)
        if isinstance(results, list):
            self.materialized |= {
                getattr(r.node.config, "materialized", None) for r in results if getattr(r, "node", None)
            }
            outcome.result.results = [  # type: ignore[union-attr]
                r for r in results if getattr(getattr(r, "node", None), "package_name", "") != "spark_ivm"
            ]
        return outcome


def run_sql(self: TestProjInfo, sql: str, fetch: str | None = None) -> Any:
    """What the classes themselves run, in Spark's words and one statement at a time."""
    rows = None
    for statement in replaced(sql, SPARK).split(";\n"):
        if re.sub(r"--.*", "", statement).strip():
            rows = dbt.tests.util.run_sql_with_adapter(self.adapter, statement, fetch=fetch)
    return rows


def tables(self: TestProjInfo) -> dict[str, str]:
    """The schema's tables and views, which Spark has no information_schema for."""
    with get_connection(self.adapter):
        schema = self.adapter.Relation.create(schema=self.test_schema)
        return {r.identifier: str(r.type) for r in self.adapter.list_relations_without_caching(schema)}


def as_ivm(config: Any) -> Any:
    """A project's configuration, with ivm in the place of table and incremental."""
    if not isinstance(config, dict):
        return config
    tables = {key for key in ("materialized", "+materialized") if config.get(key) in ("table", "incremental")}
    return {key: "ivm" if key in tables else as_ivm(value) for key, value in config.items()}


def replaced(text: str, patterns: dict[str, str]) -> str:
    for pattern, replacement in patterns.items():
        text = re.sub(pattern, replacement, text)
    return text


def modules(cls: type) -> set[Any]:
    """Return the modules that hold a class's texts: its bases' modules and what they import from dbt's tests."""
    own = {
        sys.modules[base.__module__]
        for base in cls.__mro__
        if base.__module__.startswith((PACKAGE, "dbt_suite.adapted"))
    }
    return own | {
        v for m in own for v in vars(m).values() if isinstance(v, type(sys)) and v.__name__.startswith(PACKAGE)
    }
