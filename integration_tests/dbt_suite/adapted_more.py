"""Classes of dbt-tests-adapter that need other words, types or expectations on Spark: each says which and why."""

import codecs
import json
import re
from pathlib import Path
from typing import Any

import pytest
from dbt.tests.adapter.aliases import test_aliases
from dbt.tests.adapter.caching import test_caching
from dbt.tests.adapter.catalog import files as catalog_files
from dbt.tests.adapter.catalog import relation_types
from dbt.tests.adapter.dbt_debug import test_dbt_debug
from dbt.tests.adapter.ephemeral import test_ephemeral
from dbt.tests.adapter.incremental import (
    test_incremental_merge_exclude_columns,
    test_incremental_microbatch,
    test_incremental_on_schema_change,
    test_incremental_predicates,
    test_incremental_unique_id,
)
from dbt.tests.adapter.persist_docs import test_persist_docs
from dbt.tests.adapter.relations import test_changing_relation_type
from dbt.tests.adapter.simple_copy import test_simple_copy
from dbt.tests.adapter.simple_seed import seeds, test_seed, test_seed_type_override
from dbt.tests.adapter.simple_snapshot import (
    test_ephemeral_snapshot_hard_deletes,
    test_snapshot,
    test_various_configs,
)
from dbt.tests.adapter.utils import (
    fixture_last_day,
    fixture_split_part,
    test_datediff,
    test_get_intervals_between,
    test_last_day,
    test_listagg,
    test_split_part,
    test_timestamps,
)
from dbt.tests.adapter.utils.data_types import test_type_float, test_type_int
from dbt.tests.util import run_dbt, run_sql_with_adapter, update_config_file

# persist_docs


class Described:
    """dbt-spark's catalog has no comments: they are read from the table instead."""

    @pytest.fixture(autouse=True)
    def comments_in_catalog(self, project: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(test_persist_docs, "json", Comments(project))


class Comments:
    """Replaces the module `json` and adds the tables' comments to the catalog that it reads."""

    def __init__(self, project: Any) -> None:
        self.project = project

    def load(self, file: Any) -> Any:
        catalog = json.load(file)
        for node in catalog["nodes"].values():
            node["metadata"]["comment"] = None
            table = f"{node['metadata']['schema']}.{node['metadata']['name']}"
            for name, value, comment in self.project.run_sql(f"describe extended {table}", fetch="all"):
                if name == "Comment":
                    node["metadata"]["comment"] = value or None
                elif name in node["columns"] and node["columns"][name]["comment"] is None:
                    node["columns"][name]["comment"] = comment or None
        return catalog


class BasePersistDocs(Described, test_persist_docs.BasePersistDocs):
    pass


class BasePersistDocsColumnMissing(Described, test_persist_docs.BasePersistDocsColumnMissing):
    pass


class BasePersistDocsQuotedDescriptionNotAppliedOnMismatch(
    Described, test_persist_docs.BasePersistDocsQuotedDescriptionNotAppliedOnMismatch
):
    pass


class BasePersistDocsCommentOnQuotedColumn(Described, test_persist_docs.BasePersistDocsCommentOnQuotedColumn):
    pass


# incremental


class Merge:
    """dbt-spark appends unless its config says merge."""

    @pytest.fixture(scope="class")
    def project_config_update(self) -> dict[str, Any]:
        return {"models": {"+incremental_strategy": "merge"}}


class BaseIncrementalUniqueKey(Merge, test_incremental_unique_id.BaseIncrementalUniqueKey):
    pass


class BaseMergeExcludeColumns(Merge, test_incremental_merge_exclude_columns.BaseMergeExcludeColumns):
    pass


class BaseIncrementalPredicates(test_incremental_predicates.BaseIncrementalPredicates):
    """Spark merges: the predicate names the target as dbt-spark calls it."""

    @pytest.fixture(scope="class")
    def project_config_update(self) -> dict[str, Any]:
        return {
            "models": {
                "+incremental_predicates": ["dbt_internal_dest.id != 2"],
                "+incremental_strategy": "merge",
            }
        }


class TestPredicatesDeleteInsert(test_incremental_predicates.TestPredicatesDeleteInsert):
    """The same, by the config's older name."""

    @pytest.fixture(scope="class")
    def project_config_update(self) -> dict[str, Any]:
        return {"models": {"+predicates": ["dbt_internal_dest.id != 2"], "+incremental_strategy": "merge"}}


class BaseIncrementalOnSchemaChange(Merge, test_incremental_on_schema_change.BaseIncrementalOnSchemaChange):
    """As dbt-spark's own test: it refuses to drop a column, and its MERGE cannot leave one out."""

    def run_incremental_append_new_columns_remove_one(self, project: Any) -> None:
        pass

    def run_incremental_sync_all_columns(self, project: Any) -> None:
        self.run_and_fail("model_a incremental_sync_all_columns incremental_sync_all_columns_target")

    def run_incremental_sync_remove_only(self, project: Any) -> None:
        self.run_and_fail("model_a incremental_sync_remove_only incremental_sync_remove_only_target")

    def run_and_fail(self, select: str) -> None:
        run_dbt(["run", "--models", select, "--full-refresh"])
        results = run_dbt(["run", "--models", select], expect_pass=False)
        assert "Compilation Error" in results[1].message


class BaseMicrobatch(test_incremental_microbatch.BaseMicrobatch):
    """dbt-spark replaces whole partitions, so the batch's day is a column of the model."""

    @pytest.fixture(scope="class")
    def microbatch_model_sql(self) -> str:
        return """
            {{ config(materialized='incremental', incremental_strategy='microbatch', event_time='event_time',
                      batch_size='day', begin=modules.datetime.datetime(2020, 1, 1), partition_by=['date_day']) }}
            select *, cast(event_time as date) as date_day from {{ ref('input_model') }}
        """


# ephemeral


class BaseEphemeralMulti(test_ephemeral.BaseEphemeralMulti):
    """dbt-spark's statement."""

    def test_ephemeral_multi(self, project: Any) -> None:
        run_dbt(["seed"])
        assert len(run_dbt(["run"])) == 3
        for model in ("dependent", "double_dependent", "super_dependent"):
            test_ephemeral.check_relations_equal(project.adapter, ["seed", model])
        if self.IVM:  # type: ignore[attr-defined]
            return
        expected = """
            create or replace view test.double_dependent as with __dbt__cte__base as (
                select * from test.seed
            ), __dbt__cte__base_copy as (
                select * from __dbt__cte__base
            ) -- base_copy just pulls from base. Make sure the listed
            -- graph of CTEs all share the same dbt_cte__base cte
            select * from __dbt__cte__base where gender = 'Male'
            union all
            select * from __dbt__cte__base_copy where gender = 'Female'
        """
        assert statement(project, "double_dependent") == "".join(expected.split())


class BaseEphemeralNested(test_ephemeral.BaseEphemeralNested):
    """dbt-spark's statement."""

    def test_ephemeral_nested(self, project: Any) -> None:
        assert len(run_dbt(["run"])) == 2
        expected = """
            create or replace view test.root_view as with __dbt__cte__ephemeral_level_two as (
                select * from test.source_table
            ), __dbt__cte__ephemeral as (
                select * from __dbt__cte__ephemeral_level_two
            ) select * from __dbt__cte__ephemeral
        """
        assert statement(project, "root_view") == "".join(expected.split())


def statement(project: Any, model: str) -> str:
    """What was run for a model, without white space and with the schema called `test`."""
    text = Path(project.project_root, "target", "run", "test", "models", f"{model}.sql").read_text()
    return "".join(text.replace(project.test_schema, "test").split())


# caching, relations, aliases, catalog, debug


class BaseChangeRelationTypeValidator(test_changing_relation_type.BaseChangeRelationTypeValidator):
    def _run_and_check_materialization(self, materialization: str, extra_args: list[str] | None = None) -> None:
        if self.IVM and materialization != "view":  # type: ignore[attr-defined]
            materialization = "ivm"
        super()._run_and_check_materialization(materialization, extra_args)


class Cached(test_caching.BaseCachingTest):
    """The same, without comparing databases, which Spark's relations have not."""

    def run_and_inspect_cache(self, project: Any, run_args: list[str] | None = None) -> None:
        found = []
        for _ in range(2):
            run_dbt(run_args)
            (relation,) = project.adapter.cache.relations
            found.append((relation.schema.lower(), relation.identifier.lower()))
        assert found[0] == found[1] and found[0][0] == project.test_schema


class BaseCachingLowercaseModel(Cached, test_caching.BaseCachingLowercaseModel):
    pass


class BaseCachingUppercaseModel(Cached, test_caching.BaseCachingUppercaseModel):
    pass


class BaseCachingSelectedSchemaOnly(Cached, test_caching.BaseCachingSelectedSchemaOnly):
    pass


class BaseNoPopulateCache(Cached, test_caching.BaseNoPopulateCache):
    pass


class BaseAliases(test_aliases.BaseAliases):
    TEXTS = {"::text": "::string"}


class BaseSameAliasDifferentSchemas(test_aliases.BaseSameAliasDifferentSchemas):
    TEXTS = {"::text": "::string"}


class BaseSameAliasDifferentDatabases(test_aliases.BaseSameAliasDifferentDatabases):
    TEXTS = {"::text": "::string"}


class CatalogRelationTypes(relation_types.CatalogRelationTypes):
    """Without a materialized view, which open-source Spark has not."""

    @pytest.fixture(scope="class", autouse=True)
    def models(self) -> Any:
        yield {"my_table.sql": catalog_files.MY_TABLE, "my_view.sql": catalog_files.MY_VIEW}

    @pytest.mark.parametrize(
        "node_name,relation_type",
        [("seed.test.my_seed", "table"), ("model.test.my_table", "table"), ("model.test.my_view", "view")],
    )
    def test_relation_types_populate_correctly(self, docs: Any, node_name: str, relation_type: str) -> None:
        super().test_relation_types_populate_correctly(docs, node_name, relation_type)


class BaseDebugPostgres(test_dbt_debug.BaseDebugPostgres):
    """With targets that lack what Spark's profile needs."""

    @pytest.fixture(scope="class")
    def profiles_config_update(self, dbt_profile_target: Any, unique_schema: str) -> Any:
        good = dbt_profile_target | {"schema": unique_schema}
        bad = {
            "nopass": {key: value for key, value in good.items() if key != "method"},
            "wronguser": good | {"method": "thrift", "host": "localhost", "port": 1, "connect_retries": 0},
            "none_target": None,
        }
        return {"test": {"outputs": {"default": good} | bad, "target": "default"}}


# simple_copy


class SimpleCopyBase(test_simple_copy.SimpleCopyBase):
    def test_simple_copy_with_materialized_views(self, project: Any) -> None:
        pytest.skip("open-source Spark has no materialized views")


# simple_seed


class Seeds:
    """A table's views stay when it is dropped: Spark knows no CASCADE."""

    def _check_relation_end_state(self, run_result: Any, project: Any, exists: bool) -> None:
        super()._check_relation_end_state(run_result, project, exists=True)  # type: ignore[misc]


class BaseBasicSeedTests(Seeds, test_seed.BaseBasicSeedTests):
    pass


class BaseSeedConfigFullRefreshOn(Seeds, test_seed.BaseSeedConfigFullRefreshOn):
    pass


class BaseSimpleSeedWithBOM(test_seed.BaseSimpleSeedWithBOM):
    """The file is made here: the package does not bring it."""

    @pytest.fixture(scope="class", autouse=True)
    def setUp(self, project: Any) -> None:
        project.run_sql(seeds.seeds__expected_sql)
        path = Path(project.project_root, "seeds", "seed_bom.csv")
        path.write_bytes(codecs.BOM_UTF8 + seeds.seed__actual_csv.lstrip().encode())


class BaseSeedSpecificFormats(test_seed.BaseSeedSpecificFormats):
    @pytest.fixture(scope="class")
    def test_data_dir(self, tmp_path_factory: pytest.TempPathFactory) -> Path:
        return tmp_path_factory.mktemp("data") / "data"

    def test_simple_seed(self, project: Any) -> None:
        """Without the seed whose name has dots: dbt-spark does not quote names."""
        results = run_dbt(["seed", "--exclude", "seed.with.dots"])
        assert len(results) == 2


class BaseSimpleSeedColumnOverride(test_seed_type_override.BaseSimpleSeedColumnOverride):
    TEXTS = {"type: text": "type: string", "type: integer": "type: bigint", " without time zone": ""}

    @staticmethod
    def seed_enabled_types() -> dict[str, str]:
        return {"seed_id": "string", "birthday": "date"}

    @staticmethod
    def seed_tricky_types() -> dict[str, str]:
        return {"seed_id_str": "string", "looks_like_a_bool": "string", "looks_like_a_date": "string"}

    def test_simple_seed_with_column_override(self, project: Any) -> None:
        assert len(run_dbt(["seed"])) == 2
        assert len(run_dbt(["test"])) == 10

    def test_show(self, project: Any) -> None:
        run_dbt(["seed", "--show"])


# simple_snapshot: a database is no part of a name

NAMES = {r"\{\{\s*target\.database\s*\}\}\.": ""}


class BaseSnapshotColumnNames(test_various_configs.BaseSnapshotColumnNames):
    TEXTS = NAMES


class BaseSnapshotColumnNamesFromDbtProject(test_various_configs.BaseSnapshotColumnNamesFromDbtProject):
    TEXTS = NAMES


class BaseSnapshotInvalidColumnNames(test_various_configs.BaseSnapshotInvalidColumnNames):
    TEXTS = NAMES

    @pytest.fixture(autouse=True)
    def delta_stays(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """When the test writes another configuration."""

        def update(updates: Any, *path: str) -> None:
            update_config_file({"snapshots": updates["snapshots"] | {"+file_format": "delta"}}, *path)

        monkeypatch.setattr(test_various_configs, "update_config_file", update)


class BaseSnapshotDbtValidToCurrent(test_various_configs.BaseSnapshotDbtValidToCurrent):
    TEXTS = NAMES

    @pytest.fixture(autouse=True)
    def rows_in_order(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """First the older version of each row, by id, then the newer ones: Spark gives them in any order."""

        def run(adapter: Any, sql: str, fetch: str) -> list[Any]:
            rows = sorted(run_sql_with_adapter(adapter, sql, fetch), key=lambda row: row[2])
            versions = [[row for row in rows if row[0] == identity] for identity in sorted({row[0] for row in rows})]
            return [of[0] for of in versions] + [row for of in versions for row in of[1:]]

        monkeypatch.setattr(test_various_configs, "run_sql_with_adapter", run)


class NewColumn:
    """Delta adds a column without a default."""

    TEXTS = {r" default 'dummy_value'": ""}


class BaseSnapshotEphemeralHardDeletes(
    NewColumn, test_ephemeral_snapshot_hard_deletes.BaseSnapshotEphemeralHardDeletes
):
    pass


class BaseSnapshotNewColumnTimestampStrategy(
    NewColumn, test_ephemeral_snapshot_hard_deletes.BaseSnapshotNewColumnTimestampStrategy
):
    pass


class BaseSnapshotNewColumnSpecificCheckCols(
    NewColumn, test_ephemeral_snapshot_hard_deletes.BaseSnapshotNewColumnSpecificCheckCols
):
    pass


class BaseSnapshotNewColumnWithDeletes(
    NewColumn, test_ephemeral_snapshot_hard_deletes.BaseSnapshotNewColumnWithDeletes
):
    pass


class BaseSimpleSnapshot(test_snapshot.BaseSimpleSnapshot):
    def add_fact_column(self, column: str | None = None, definition: str | None = None) -> None:
        """Delta adds a column without a default."""
        super().add_fact_column(column, re.sub(" default .*", "", definition or ""))


# utils


class BaseDateDiff(test_datediff.BaseDateDiff):
    """As a table: dbt-spark's SQL is too long for a view in a local metastore."""

    @pytest.fixture(scope="class")
    def project_config_update(self) -> dict[str, Any]:
        return {"models": {"+materialized": "table"}}


class BaseGetIntervalsBetween(test_get_intervals_between.BaseGetIntervalsBetween):
    """With dates as Spark reads them."""

    TEXTS = {"09/01/2023": "2023-09-01", "09/12/2023": "2023-09-12"}


class BaseTypeInt(test_type_int.BaseTypeInt):
    """dbt-spark loads whole numbers as bigint unless its config names a type."""

    @pytest.fixture(scope="class")
    def project_config_update(self) -> dict[str, Any]:
        return {"seeds": {"+column_types": {"int_col": "int"}}}


class BaseTypeFloat(test_type_float.BaseTypeFloat):
    """dbt-spark loads other numbers as double unless its config names a type."""

    @pytest.fixture(scope="class")
    def project_config_update(self) -> dict[str, Any]:
        return {"seeds": {"+column_types": {"float_col": "float"}}}


class BaseListagg(test_listagg.BaseListagg):
    """dbt-spark's listagg ignores the order, so that only the cases without one are compared."""

    TEXTS = {r"(?s)(calculate as \(\n).*?union all.*?union all": r"\1"}


class BaseSplitPart(test_split_part.BaseSplitPart):
    @pytest.fixture(scope="class")
    def seeds(self) -> dict[str, str]:
        """Without the rows that dbt-spark's own test leaves out: an empty text, and a null."""
        kept = [line for line in fixture_split_part.seeds__data_split_part_csv.splitlines() if not line.startswith(",")]
        return {"data_split_part.csv": "\n".join(kept) + "\n"}


class BaseLastDay(test_last_day.BaseLastDay):
    @pytest.fixture(scope="class")
    def seeds(self) -> dict[str, str]:
        """Without the row of nulls, as in dbt-spark's own test."""
        lines = fixture_last_day.seeds__data_last_day_csv.splitlines()
        return {"data_last_day.csv": "\n".join(line for line in lines if not line.startswith(",")) + "\n"}


class BaseCurrentTimestamps(test_timestamps.BaseCurrentTimestamps):
    @pytest.fixture(scope="class")
    def expected_schema(self) -> dict[str, str]:
        return dict.fromkeys(
            ("current_timestamp", "current_timestamp_in_utc_backcompat", "current_timestamp_backcompat"), "timestamp"
        )

    @pytest.fixture(scope="class")
    def expected_sql(self) -> str:
        return """
            select current_timestamp() as current_timestamp,
                   current_timestamp::timestamp as current_timestamp_in_utc_backcompat,
                   current_timestamp::timestamp as current_timestamp_backcompat
        """
