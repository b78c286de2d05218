"""Which of dbt Labs' adapter test classes run here, and which do not and why. Writes docs/dbt-tests-adapter.md.

`python integration_tests/dbt_suite/classes.py` prints the page, with `--write` it is written.
"""

import importlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import dbt.tests.adapter

PACKAGE = "dbt.tests.adapter"
PAGE = Path(__file__).resolve().parents[2] / "docs" / "dbt-tests-adapter.md"

# `ivm`: once more with materialized='ivm'. `quick`, `quickivm`: the first or the second is in the sample that CI runs.
RUN = """
aliases.test_aliases                                 BaseAliases:ivm BaseAliasErrors
aliases.test_aliases                                 BaseSameAliasDifferentSchemas:ivm
aliases.test_aliases                                 BaseSameAliasDifferentDatabases:ivm
basic.test_adapter_methods                           BaseAdapterMethod:ivm
basic.test_base                                      BaseSimpleMaterializations:ivm:quickivm
basic.test_docs_generate                             BaseDocsGenerate BaseDocsGenReferences:ivm
basic.test_empty                                     BaseEmpty
basic.test_ephemeral                                 BaseEphemeral:ivm
basic.test_generic_tests                             BaseGenericTests:ivm:quickivm
basic.test_incremental                               BaseIncremental:ivm BaseIncrementalNotSchemaChange:ivm
basic.test_incremental                               BaseIncrementalBadStrategy
basic.test_singular_tests                            BaseSingularTests
basic.test_singular_tests_ephemeral                  BaseSingularTestsEphemeral:ivm
basic.test_snapshot_check_cols                       BaseSnapshotCheckCols
basic.test_snapshot_timestamp                        BaseSnapshotTimestamp
basic.test_table_materialization                     BaseTableMaterialization:ivm
basic.test_validate_connection                       BaseValidateConnection
caching.test_caching                                 BaseCachingLowercaseModel BaseCachingUppercaseModel
caching.test_caching                                 BaseCachingSelectedSchemaOnly BaseNoPopulateCache
catalog.relation_types                               CatalogRelationTypes:ivm
concurrency.test_concurrency                         BaseConcurrency:ivm
constraints.test_constraints                         BaseConstraintsRuntimeDdlEnforcement:ivm
constraints.test_constraints                         BaseConstraintsRollback:ivm:quickivm:quick BaseTableConstraintsColumnsEqual:ivm
constraints.test_constraints                         BaseViewConstraintsColumnsEqual
constraints.test_constraints                         BaseIncrementalConstraintsColumnsEqual:ivm
constraints.test_constraints                         BaseIncrementalConstraintsRuntimeDdlEnforcement:ivm
constraints.test_constraints                         BaseIncrementalConstraintsRollback:ivm
constraints.test_constraints                         BaseModelConstraintsRuntimeEnforcement:ivm:quickivm
constraints.test_constraints                         BaseConstraintQuotedColumn:ivm
constraints.test_constraints                         BaseIncrementalForeignKeyConstraint:ivm
dbt_clone.test_dbt_clone                             BaseClonePossible:ivm BaseCloneNotPossible:ivm
dbt_clone.test_dbt_clone                             BaseCloneSameSourceAndTarget:ivm:quickivm BaseCloneSameTargetAndState
dbt_debug.test_dbt_debug                             BaseDebugPostgres:quick BaseDebugInvalidProjectPostgres
dbt_show.test_dbt_show                               BaseShowLimit:ivm BaseShowSqlHeader
dbt_show.test_dbt_show                               BaseShowDoesNotHandleDoubleLimit
empty.test_empty                                     BaseTestEmpty BaseTestEmptyInlineSourceRef:ivm:quickivm
empty.test_empty                                     MetadataWithEmptyFlag:ivm
ephemeral.test_ephemeral                             BaseEphemeralMulti:ivm BaseEphemeralNested
ephemeral.test_ephemeral                             BaseEphemeralErrorHandling:ivm
hooks.test_model_hooks                               BasePrePostModelHooks:ivm TestPrePostModelHooksUnderscores:ivm
hooks.test_model_hooks                               BaseHookRefs:ivm BasePrePostModelHooksOnSeeds
hooks.test_model_hooks                               BaseHooksRefsOnSeeds
hooks.test_model_hooks                               BasePrePostModelHooksOnSeedsPlusPrefixed
hooks.test_model_hooks                               BasePrePostModelHooksOnSeedsPlusPrefixedWhitespace
hooks.test_model_hooks                               BasePrePostModelHooksOnSnapshots
hooks.test_model_hooks                               BasePrePostModelHooksInConfig:ivm
hooks.test_model_hooks                               BasePrePostModelHooksInConfigWithCount:ivm
hooks.test_model_hooks                               BasePrePostModelHooksInConfigKwargs:ivm
hooks.test_model_hooks                               BasePrePostSnapshotHooksInConfigKwargs
hooks.test_model_hooks                               BaseDuplicateHooksInConfigs
hooks.test_run_hooks                                 BasePrePostRunHooks:ivm:quick BaseAfterRunHooks
incremental.test_incremental_merge_exclude_columns   BaseMergeExcludeColumns
incremental.test_incremental_microbatch              BaseMicrobatch
incremental.test_incremental_on_schema_change        BaseIncrementalOnSchemaChange
incremental.test_incremental_predicates              BaseIncrementalPredicates TestPredicatesDeleteInsert
incremental.test_incremental_unique_id               BaseIncrementalUniqueKey
persist_docs.test_persist_docs                       BasePersistDocs:ivm:quickivm BasePersistDocsColumnMissing:ivm
persist_docs.test_persist_docs                       BasePersistDocsAllColumnsMissing:ivm
persist_docs.test_persist_docs                       BasePersistDocsQuotedColumnCaseSensitive:ivm
persist_docs.test_persist_docs                       BasePersistDocsQuotedDescriptionNotAppliedOnMismatch:ivm
persist_docs.test_persist_docs                       BasePersistDocsCommentOnQuotedColumn:ivm
query_comment.test_query_comment                     BaseQueryComments:ivm:quickivm BaseMacroQueryComments:ivm
query_comment.test_query_comment                     BaseMacroArgsQueryComments:ivm BaseMacroInvalidQueryComments
query_comment.test_query_comment                     BaseNullQueryComments BaseEmptyQueryComments
relations.test_changing_relation_type                BaseChangeRelationTypeValidator:ivm:quickivm
relations.test_dropping_schema_named                 BaseDropSchemaNamed
sample_mode.test_sample_mode                         BaseSampleModeTest
simple_copy.test_simple_copy                         SimpleCopyBase:ivm EmptyModelsArentRunBase:ivm
simple_seed.test_seed                                BaseBasicSeedTests BaseSeedConfigFullRefreshOn
simple_seed.test_seed                                BaseSeedConfigFullRefreshOff BaseSeedCustomSchema
simple_seed.test_seed                                BaseSeedWithUniqueDelimiter BaseSeedWithWrongDelimiter
simple_seed.test_seed                                BaseSeedWithEmptyDelimiter BaseSimpleSeedEnabledViaConfig
simple_seed.test_seed                                BaseSeedParsing BaseSimpleSeedWithBOM BaseSeedSpecificFormats:quick
simple_seed.test_seed                                BaseTestEmptySeed
simple_seed.test_seed_type_override                  BaseSimpleSeedColumnOverride
simple_snapshot.test_ephemeral_snapshot_hard_deletes BaseSnapshotEphemeralHardDeletes
simple_snapshot.test_ephemeral_snapshot_hard_deletes BaseSnapshotNewColumnTimestampStrategy
simple_snapshot.test_ephemeral_snapshot_hard_deletes BaseSnapshotNewColumnSpecificCheckCols
simple_snapshot.test_ephemeral_snapshot_hard_deletes BaseSnapshotNewColumnWithDeletes
simple_snapshot.test_snapshot                        BaseSimpleSnapshot BaseSnapshotCheck
simple_snapshot.test_various_configs                 BaseSnapshotColumnNames BaseSnapshotColumnNamesFromDbtProject
simple_snapshot.test_various_configs                 BaseSnapshotInvalidColumnNames BaseSnapshotDbtValidToCurrent
store_test_failures_tests.basic                      StoreTestFailuresAsInteractions:ivm
store_test_failures_tests.basic                      StoreTestFailuresAsProjectLevelOff:ivm
store_test_failures_tests.basic                      StoreTestFailuresAsProjectLevelView:ivm
store_test_failures_tests.basic                      StoreTestFailuresAsProjectLevelEphemeral:ivm
store_test_failures_tests.basic                      StoreTestFailuresAsGeneric:ivm:quickivm StoreTestFailuresAsExceptions:ivm
store_test_failures_tests.test_store_test_failures   BaseStoreTestFailures:ivm BaseStoreTestFailuresLimit
unit_testing.test_case_insensitivity                 BaseUnitTestCaseInsensivity:ivm:quickivm
unit_testing.test_invalid_input                      BaseUnitTestInvalidInput:ivm
unit_testing.test_quoted_reserved_word_column_names  BaseUnitTestQuotedReservedWordColumnNames:ivm
unit_testing.test_types                              BaseUnitTestingTypes:ivm
unit_testing.test_types                              BaseUnitTestingVarcharFixtureNoTruncation:ivm
utils.data_types.test_type_bigint                    BaseTypeBigInt
utils.data_types.test_type_boolean                   BaseTypeBoolean
utils.data_types.test_type_float                     BaseTypeFloat
utils.data_types.test_type_int                       BaseTypeInt
utils.data_types.test_type_numeric                   BaseTypeNumeric
utils.data_types.test_type_string                    BaseTypeString
utils.data_types.test_type_timestamp                 BaseTypeTimestamp
utils.test_any_value                                 BaseAnyValue
utils.test_array_append                              BaseArrayAppend
utils.test_array_concat                              BaseArrayConcat
utils.test_array_construct                           BaseArrayConstruct
utils.test_bool_or                                   BaseBoolOr
utils.test_cast                                      BaseCast
utils.test_cast_bool_to_text                         BaseCastBoolToText
utils.test_concat                                    BaseConcat
utils.test_current_timestamp                         BaseCurrentTimestampNaive
utils.test_date                                      BaseDate
utils.test_date_spine                                BaseDateSpine
utils.test_date_trunc                                BaseDateTrunc
utils.test_dateadd                                   BaseDateAdd
utils.test_datediff                                  BaseDateDiff
utils.test_equals                                    BaseEquals
utils.test_escape_single_quotes                      BaseEscapeSingleQuotesBackslash
utils.test_except                                    BaseExcept
utils.test_generate_series                           BaseGenerateSeries
utils.test_get_intervals_between                     BaseGetIntervalsBetween
utils.test_get_powers_of_two                         BaseGetPowersOfTwo
utils.test_hash                                      BaseHash
utils.test_intersect                                 BaseIntersect
utils.test_last_day                                  BaseLastDay
utils.test_length                                    BaseLength
utils.test_listagg                                   BaseListagg
utils.test_null_compare                              BaseMixedNullCompare BaseNullCompare
utils.test_position                                  BasePosition
utils.test_replace                                   BaseReplace
utils.test_right                                     BaseRight
utils.test_safe_cast                                 BaseSafeCast
utils.test_source_freshness_custom_info              BaseCalculateFreshnessMethod
utils.test_split_part                                BaseSplitPart
utils.test_string_literal                            BaseStringLiteral
utils.test_timestamps                                BaseCurrentTimestamps
utils.test_validate_sql                              BaseValidateSqlMethod:quick
"""

NOT_RUN = {
    "open-source Spark has no GRANT": """
        grants.test_incremental_grants.BaseIncrementalGrants
        grants.test_invalid_grants.BaseInvalidGrants
        grants.test_model_grants.BaseModelGrants
        grants.test_seed_grants.BaseSeedGrants
        grants.test_snapshot_grants.BaseSnapshotGrants
    """,
    "open-source Spark has no materialized views": """
        materialized_view.basic.MaterializedViewBasic
        materialized_view.changes.MaterializedViewChanges
        materialized_view.changes.MaterializedViewChangesApplyMixin
        materialized_view.changes.MaterializedViewChangesContinueMixin
        materialized_view.changes.MaterializedViewChangesFailMixin
    """,
    "dbt-spark runs Python models on Databricks only": """
        python_model.test_python_model.BasePythonEmptyTests
        python_model.test_python_model.BasePythonIncrementalTests
        python_model.test_python_model.BasePythonMetaGetTests
        python_model.test_python_model.BasePythonModelTests
        python_model.test_python_model.BasePythonSampleTests
        python_model.test_spark.BasePySparkTests
    """,
    "dbt-spark has no functions as nodes": """
        functions.*
    """,
    "dbt-spark has no catalog integrations": """
        catalog_integrations.test_catalog_integration.BaseCatalogIntegrationValidation
    """,
    "dbt-spark does not implement get_catalog_for_single_relation": """
        basic.test_get_catalog_for_single_relation.BaseGetCatalogForSingleRelation
    """,
    "`dbt seed --empty` comes with dbt-core 1.12": """
        empty.test_empty.BaseTestEmptySeedFlag
    """,
    "a sql_header is a statement of its own, and Spark takes one at a time": """
        constraints.test_constraints.BaseContractSqlHeader
        constraints.test_constraints.BaseIncrementalContractSqlHeader
        constraints.test_constraints.BaseTableContractSqlHeader
    """,
    "of two classes that exclude each other, the other one is Spark's": """
        utils.test_current_timestamp.BaseCurrentTimestampAware
        utils.test_current_timestamp.TestCurrentTimestamp
        utils.test_escape_single_quotes.BaseEscapeSingleQuotesQuote
        utils.test_escape_single_quotes.TestEscapeSingleQuotes
    """,
    "dbt-spark's snapshots do not add the row that `hard_deletes: new_record` asks for: it fails with `type: spark` too": """
        simple_snapshot.new_record_check_mode.BaseSnapshotNewRecordCheckMode
        simple_snapshot.new_record_dbt_valid_to_current.BaseSnapshotNewRecordDbtValidToCurrent
        simple_snapshot.new_record_timestamp_mode.BaseSnapshotNewRecordTimestampMode
    """,
    "dbt's SQL for a snapshot with several keys names a column twice, which open-source Spark refuses": """
        simple_snapshot.test_various_configs.BaseSnapshotMultiUniqueKey
    """,
    "it is about a Postgres database with capitals in its name": """
        simple_copy.test_copy_uppercase.BaseSimpleCopyUppercase
    """,
    "it is about Postgres's types, by its casts": """
        column_types.test_column_types.BasePostgresColumnTypes
    """,
}

# Classes whose `table` models could be ivm, but that expect what ivm does otherwise on purpose.
NOT_AS_IVM = {
    "BaseTestEmpty": "no: `--empty` leaves a populated table alone",
    "BaseSampleModeTest": "no: `--sample` leaves a populated table alone",
}


@dataclass(frozen=True)
class Entry:
    """A class of the package: its module and name below the package, and how it runs here."""

    path: str
    words: tuple[str, ...]

    @property
    def original(self) -> Any:
        module, _, name = self.path.rpartition(".")
        return getattr(importlib.import_module(f"{PACKAGE}.{module}"), name)

    @property
    def name(self) -> str:
        """Such as TestHooksAfterRunHooks: the folder's name, then the class's."""
        area = "".join(word.capitalize() for word in self.path.split(".")[0].split("_"))
        return f"Test{area}{self.path.rpartition('.')[2].removeprefix('Base').removeprefix('Test')}"


def entries() -> list[Entry]:
    found = []
    for module, *names in (line.split() for line in RUN.strip().splitlines()):
        for name, *words in (name.split(":") for name in names):
            found.append(Entry(f"{module}.{name}", tuple(words)))
    return found


def excluded() -> dict[str, str]:
    """Path or folder.* → why it does not run."""
    return {path: reason for reason, paths in NOT_RUN.items() for path in paths.split()}


def classes() -> Iterator[tuple[str, Any]]:
    """Every class with tests in the package, and its path."""
    root = Path(next(iter(dbt.tests.adapter.__path__)))
    for file in sorted(root.rglob("*.py")):
        module = ".".join(file.relative_to(root).with_suffix("").parts)
        imported = importlib.import_module(f"{PACKAGE}.{module}")
        for name, value in vars(imported).items():
            is_class = isinstance(value, type) and value.__module__ == imported.__name__
            if is_class and any(attribute.startswith("test_") for attribute in dir(value)):
                yield f"{module}.{name}", value


def missing() -> list[str]:
    """Classes of the package that are neither run nor excluded, nor bases or mere repetitions of such."""
    run, out = [entry.original for entry in entries()], excluded()
    known = {entry.path for entry in entries()} | out.keys()

    def is_known(path: str, cls: Any) -> bool:
        base, own = cls.__mro__[1], [name for name in vars(cls) if not name.startswith("__") and name != "clean_up"]
        return (
            path in known
            or f"{path.split('.')[0]}.*" in known
            or any(issubclass(other, cls) for other in run)
            or (not own and is_known(f"{base.__module__.removeprefix(PACKAGE + '.')}.{base.__name__}", base))
        )

    return [path for path, cls in classes() if not is_known(path, cls)]


def page() -> str:
    """Return the page: a table of the classes that run, and a list of the classes that do not."""
    run = entries()
    lines = [HEAD.format(classes=len(run), ivm=sum("ivm" in entry.words for entry in run)).rstrip(), ""]
    lines += ["| module | class | as `ivm` |", "|---|---|---|"]
    for entry in run:
        module, _, name = entry.path.rpartition(".")
        ivm = "yes" if "ivm" in entry.words else NOT_AS_IVM.get(name, "")
        lines.append(f"| `{module}` | `{name}` | {ivm} |")
    lines += ["", "## Not run", "", "| class | because |", "|---|---|"]
    lines += [f"| `{path}` | {reason} |" for path, reason in sorted(excluded().items())]
    return "\n".join(lines) + "\n"


HEAD = """
# dbt's adapter tests

dbt Labs publishes the tests that it runs on its own adapters as classes, in the package
[dbt-tests-adapter](https://pypi.org/project/dbt-tests-adapter/). {classes} of them run here, on a real local Spark with Delta
(`method: session`). {ivm} run once more with `materialized='ivm'` wherever they say `table` or `incremental` or
nothing. A test compares this page with the package, so that a class that is new there has to be run or named here.

`./test integration_tests/test_dbt_suite.py` runs a sample. All of them:

```sh
./test -m "" integration_tests/test_dbt_suite.py
```

What is adapted to Spark is in `integration_tests/dbt_suite/`: types, quoting, the statements that dbt-spark makes, and what
dbt-spark or Delta cannot do. Where dbt Labs' own tests of dbt-spark adapt a class, it is done in the same way here.
""".lstrip()


if __name__ == "__main__":
    if "--write" in sys.argv:
        PAGE.write_text(page())
    else:
        print(page())
