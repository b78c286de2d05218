"""Errors of Spark in its own words, whichever connection they come by. Needs no pyspark."""

import re

from dbt.adapters.events.logging import AdapterLogger
from dbt_common.exceptions import EventCompilationError

from dbt.adapters.spark_ivm.capabilities import SPARKS

logger = AdapterLogger("Spark")

DELTA_EXTENSION = "io.delta.sql.DeltaSparkSessionExtension"
ICEBERG_EXTENSION = "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions"
DELTA_CATALOG = "org.apache.spark.sql.delta.catalog.DeltaCatalog"

NOT_WORDS = re.compile(r";\n|\n\s+at |\n+== SQL|\n+JVM stacktrace|\n+Driver stacktrace")
# what comes before a message: py4j's call, a Thrift server's words, names of Java classes
BEFORE_WORDS = re.compile(r"\A[\w.$]+\n: |\A(?:(?:[\w$]+\.)+[\w$]+: )+|\AError running query: (?:\[[\w.]+\] )?")


def warn(message: str) -> None:
    """Warn of what no run is to fail for, as of a table that is published: `--warn-error` raises nothing here."""
    try:
        logger.warning(message)
    except EventCompilationError:  # by dbt 1.12; by 1.11 only if the project's flags say so
        logger.error(message)


def in_words(error: str) -> str:
    """Return Spark's words about an error and a hint: no Java classes, stack traces, query plans or repeated SQL."""
    causes = re.split(r"\nCaused by: ", error.removeprefix("An error occurred while calling "))
    messages = [_words(cause) for cause in causes]
    # An error that Spark or Delta gave a name, like [DIVIDE_BY_ZERO], says more than "Job aborted" around it.
    words = next((words for words in reversed(messages) if words.startswith("[")), messages[0])
    words = words[words.rfind("\n[") + 1 :]  # Delta may name a write's predicate first, and then what was wrong
    # the name may be that of what failed, TASK_WRITE_FAILED, and a cause below it says why: the disk is full
    cause = next((words for words in reversed(messages) if _hint(words)), "") if not _hint(words) else ""
    if words.startswith("[TASK_WRITE_FAILED]") and not cause:  # Spark 3.5 gives what raise_error says no name
        cause = messages[-1] if messages[-1] not in words else ""
    return "\n".join(filter(None, [words, cause])) + _hint(cause or words) if words else ""


def _words(text: str) -> str:
    while (rest := BEFORE_WORDS.sub("", text.lstrip(), count=1)) != text:
        text = rest
    return NOT_WORDS.split(text.strip(), maxsplit=1)[0].strip()


# What helps against an error, by what Spark says of it.
HINTS = {
    r"DELTA_CONFIGURE_SPARK_SESSION|DATA_SOURCE_NOT_FOUND.*\bdelta\b": (
        "IVM-606: The Spark session that dbt found in this process has no Delta: build it with "
        f"spark.sql.extensions={DELTA_EXTENSION} and spark.sql.catalog.spark_catalog={DELTA_CATALOG} "
        "and Delta's jars, or let dbt start Spark."
    ),
    r"(plugin class|DATA_SOURCE_NOT_FOUND).*\biceberg\b": (
        "IVM-613: Spark has a table or a catalog of Iceberg and not Iceberg's jar: add it to spark.jars.packages, "
        f"such as {SPARKS[4, 1].iceberg}."
    ),
    r"SCHEMA_NOT_FOUND": "IVM-505: Create the schema, or correct `schema` in the profile or in the source's YAML file.",
    r"OutOfMemoryError|Java heap space|GC overhead": (
        "IVM-502: Spark ran out of memory: give it more by server_side_parameters (spark.driver.memory for a local "
        "Spark), or raise spark.sql.shuffle.partitions so that each task holds less."
    ),
    r"No space left on device": (
        "IVM-503: The disk is full: Spark spills to spark.local.dir, and tables grow until a VACUUM."
    ),
    r"FAILED_READ_FILE.FILE_NOT_EXIST|DELTA_CHANGE_DATA_FILE_NOT_FOUND|DELTA_FILE_NOT_FOUND": (
        "IVM-501: Files of a table are gone, as after a VACUUM with a short retention. If an ivm model reads them, "
        "`dbt run --full-refresh` of that model starts from what is there."
    ),
    r"AccessControlException|Permission denied|AccessDenied|Mkdirs failed|DELTA_CANNOT_CREATE_LOG_PATH": (
        "IVM-504: The user that runs Spark must be allowed to write there: see the schema's location "
        "(DESCRIBE SCHEMA EXTENDED)."
    ),
    r"DELTA_MERGE_RESOLVED_ATTRIBUTE_MISSING_FROM_INPUT": (
        "IVM-405: Delta cannot MERGE into a table with CHAR columns: write cast(… as string) where the SELECT gives "
        "one, and run `dbt run --full-refresh` of the model once."
    ),
    r"CONCURRENT_(APPEND|WRITE|DELETE|TRANSACTION)|Concurrent(Append|Write|Transaction)|DELTA_METADATA_CHANGED"
    # as of a source that was dropped and made again after another model of the run had read it
    "|DELTA_VERSION_NOT_FOUND|Cannot time travel Delta table to version": (
        "IVM-306: Another writer wrote the table at the same time: run again."
    ),
}


def _hint(words: str) -> str:
    return next(("\n" + hint for pattern, hint in HINTS.items() if re.search(pattern, words)), "")
