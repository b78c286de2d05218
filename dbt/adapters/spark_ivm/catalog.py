"""What Spark's catalog and analyzer know of a table, a view or a query, and no statement shows."""

from collections.abc import Generator
from functools import cache
from typing import Any

from pyspark.sql import SparkSession

DECLARED = "__CHAR_VARCHAR_TYPE_STRING"  # where Spark keeps that a text column was declared as a CHAR or VARCHAR
DEFAULT = "CURRENT_DEFAULT"  # where Spark keeps a column's DEFAULT


def entry_of(session: SparkSession, name: str) -> Any:
    """Return the catalog's entry of a table or view. Raise LookupError for a table of another catalog than Spark's."""
    spark = session._jsparkSession
    state = spark.sessionState()
    ident = state.sqlParser().parseTableIdentifier(name)
    catalog, schema = (part.get() if part.isDefined() else None for part in (ident.catalog(), ident.database()))
    catalog = catalog or state.catalogManager().currentCatalog().name()
    if catalog != "spark_catalog":
        raise LookupError(catalog)
    if schema is None or state.conf().caseSensitiveAnalysis():
        # a temporary view goes before a table of the current schema, in statements too
        return state.catalog().getTempViewOrPermanentTableMetadata(ident)
    # one question: a session's catalog would ask first whether there are a schema and a table by the two names
    return spark.sharedState().externalCatalog().getTable(schema.lower(), ident.table().lower())


def class_of(session: SparkSession, name: str) -> Any:
    """Return a class of the session's JVM by its whole name."""
    return _class_of(session._jvm, name)


@cache
def _class_of(jvm: Any, name: str) -> Any:
    """py4j looks for a class in package after package, each time."""
    found = jvm
    for part in name.split("."):
        found = getattr(found, part)
    return found


def each(of_java: Any) -> Generator[Any, None, None]:
    """Return what an iterator of Java or Scala gives."""
    while of_java.hasNext():
        yield of_java.next()


def kept_with_view(session: SparkSession, name: str) -> dict[str, Any]:
    """Return what Spark 3.5 keeps with a view: the settings it was made under, and the names its text's columns had."""
    entry = entry_of(session, name)
    settings = {pair._1(): pair._2() for pair in each(entry.viewSQLConfigs().iterator())}
    return {
        "captured": settings,
        "view_outputs": list(each(entry.viewQueryColumnNames().iterator())),
        "view_mode": "",
    }


def declared(session: SparkSession, sql: str) -> dict[str, Any]:
    """Return what a table made of a query would declare its columns as.

    `columns` has for each column its name, its type, the CHAR or VARCHAR that it is declared as, or None, and whether
    it has a DEFAULT. `mixed`: the table is made without lengths of texts. A union of the query may have texts that are
    declared in several ways: Spark declares the first way for all of them, and so pads or refuses the other branches'
    texts. And of a VARCHAR beside IN or EXISTS Spark makes no table from versions of its sources: it fails on a plan
    of its own (RemoveNoopOperators).
    """
    query = session.sql(sql)
    fields = query.schema.fields
    columns = [[f.name, f.dataType.simpleString(), f.metadata.get(DECLARED), DEFAULT in f.metadata] for f in fields]
    kinds = [f.metadata[DECLARED] for f in fields if DECLARED in f.metadata]
    plan = query._jdf.queryExecution().analyzed()
    fails = any(kind.startswith("varchar") for kind in kinds) and plan.subqueriesAll().nonEmpty()
    return {"columns": columns, "mixed": bool(kinds) and (fails or _is_mixed(plan))}


def _is_mixed(plan: Any) -> bool:
    """Whether branches of a union in an analyzed plan declare a column in several ways."""
    branches = [list(each(branch.output().iterator())) for branch in each(plan.children().iterator())]
    if "Union" in plan.nodeName():
        ways = [[_declared_as(column) for column in columns] for columns in branches]
        if any(way != ways[0] for way in ways):
            return True
    return any(map(_is_mixed, each(plan.children().iterator())))


def _declared_as(column: Any) -> str | None:
    metadata = column.metadata()
    return str(metadata.getString(DECLARED)) if metadata.contains(DECLARED) else None
