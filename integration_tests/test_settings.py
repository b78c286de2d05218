"""The settings that change answers, against Spark's own list of its settings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from harness import Project

from dbt.adapters.spark_ivm.session import connect

ROOT = Path(__file__).parents[1]
MACRO = (ROOT / "macros/observe/settings.sql").read_text().split("macro ivm__answering_settings")[1].split("endmacro")[0]
ANSWERING = dict(re.findall(r"'(spark\.[\w.]+)': '([^']*)'", MACRO))

# why a setting is left out: the names, after spark.sql.
LEFT_OUT = {
    "how Delta writes, lists and skips files and keeps its log, not what a row is": r"spark\.databricks\..*",
    "how a query is planned, run and logged": r"""
        adaptive alwaysInlineCommonExpr artifact autoBroadcastJoinThreshold broadcast\w* bucketing cache cartesianProductExec
        cbo chunkBase64String classic codegen columnVector connect constraintPropagation crossJoin cteRe\w+ dataframeCache
        dataFrameQueryContext debug defaultCacheStorageLevel defaultSizeInBytes error event exchange execution
        expressionTreeChangeLog extendedExplainProviders extensions function\.\w+Cache inMemory\w+ join lazySetOperatorOutput
        leafNodeDefaultParallelism lightweightPlanChangeValidation limit maven max\w+ metadataCacheTTLSeconds
        nameResolutionLog objectHashAggregate optimizeNullAwareAntiJoin optimizer orderingAwareLimitOffset pivotMaxValues
        planChange\w+ planner queryExecutionListeners range redaction requireAll\w+ resultQueryStage retainGroupColumns
        rowLevel\w+ selfJoin\w+ session\.local\w+ sessionWindow shuffle\w* sort\w* stackTracesInDataFrameContext statistics
        subexpressionElimination subquery transposeMaxValues ui unionOutputPartitioning useCommonExprIdForAlias
        variant\.pushVariantIntoScan view windowExec spark\.python
        """,
    "whether something is allowed or an error, not what it gives": r"""
        allowNamedFunctionArguments analyzer geospatial operatorPipeSyntaxEnabled parser
        legacy\.allow\w+ legacy\.blockCreate\w+ legacy\.doLooseUpcast legacy\.duplicateBetweenInput legacy\.identifierClause
        legacy\.notReserveProperties legacy\.parameterSubstitution legacy\.parseQueryWithoutEof
        legacy\.raiseErrorWithoutErrorClass legacy\.setCommandRejects\w+ legacy\.skipTypeValidation\w+
        legacy\.v1IdentifierNoCatalog runSQLOnFiles scripting timeType tvf variable
        """,
    "what is no Delta table: files, other databases, streams, DataFrames, shells": r"""
        avro binaryOutputStyle cli csv dataSource datetime filesourceTable\w+ files hive json\.filterPushdown json\.useUnsafeRow
        legacy\.addSingleFile\w+ legacy\.avro legacy\.bucketed\w+ legacy\.dataFrame\w+ legacy\.dataset legacy\.db2
        legacy\.emptyCurrentDBInCli legacy\.execution legacy\.extraOptionsBehavior legacy\.hive legacy\.keepCommandOutputSchema
        legacy\.mssqlserver legacy\.mysql legacy\.nullValueWritten\w+ legacy\.oracle legacy\.parquet legacy\.pathOptionBehavior
        legacy\.postgres legacy\.readFile\w+ legacy\.replaceDatabricks\w+ legacy\.respectNullability\w+ orc parquet pipelines
        pyspark python repl scriptTransformation sources streaming thrift\w+ udt variant
        """,
    "what DDL makes, or where names are looked up: tables and views are observed as they are": r"""
        addPartitionInBatch catalog\w* charAsVarchar collation defaultCatalog defaultColumn defaultUrl\w+ globalTempDatabase
        legacy\.createHive\w+ legacy\.earlyEvalCurrentTime legacy\.inlineCTEInCommands legacy\.keepPartitionSpec\w+
        legacy\.parseNullPartitionSpec\w+ legacy\.sessionInit\w+ legacy\.storeAnalyzedPlanForView legacy\.useV1Command
        legacy\.viewSchema\w+ timeTravel\w+ truncateTable warehouse
        """,
}


def is_left_out(name: str, patterns: str) -> bool:
    return any(re.fullmatch(rf"(spark\.sql\.)?{p}(\..*)?", name) for p in patterns.split())


@pytest.mark.slow
def test_every_setting_of_spark_is_asked_for_or_left_out_for_a_reason(dbt_project: Project) -> None:
    session = connect(dbt_project.parameters, dbt_project.folder / ".spark").classic_session
    assert session is not None
    module = getattr(session._jvm.org.apache.spark.sql.internal, "SQLConf$")  # type: ignore[union-attr]
    entries = module.__getattr__("MODULE$").getConfigEntries().iterator()
    defaults = {}
    while entries.hasNext():
        entry = entries.next()
        defaults[entry.key()] = entry.defaultValueString()
    unknown = [n for n in defaults if n not in ANSWERING and not any(is_left_out(n, p) for p in LEFT_OUT.values())]
    assert unknown == []
    assert set(ANSWERING) <= set(defaults)
    own = {n: "" if d == "<undefined>" else d.lower() for n, d in defaults.items()}
    assert {n: d for n, d in ANSWERING.items() if n != "spark.sql.session.timeZone" and own[n] != d} == {}


def test_the_reasons_are_on_the_page() -> None:
    page = (ROOT / "docs/internals/settings.md").read_text()
    assert all(reason in page for reason in LEFT_OUT)
    assert all(f"`{name}`" in page for name in ANSWERING)
