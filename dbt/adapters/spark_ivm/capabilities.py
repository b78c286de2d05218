"""What a Spark can do, by its version, by Delta's, and by how dbt is connected: no other module compares versions.

Needs no pyspark. Stock dbt-spark has no Python of ours: what macros ask there is in `ivm__can`, and a test
compares it with this table.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from dbt.adapters.events.logging import AdapterLogger

logger = AdapterLogger("Spark")

Minor = tuple[int, int]


@dataclass(frozen=True)
class Spark:
    """A minor version of Spark. A field that is not given has the most careful value, which unknown versions take."""

    artifacts: Mapping[Minor, str] = field(default_factory=dict)  # Delta's, by the first version of Delta that has it
    delta: str = ""  # the version that is taken where the package delta-spark is not installed
    iceberg: str = ""  # Maven coordinates of the Iceberg that is tested with it
    java: tuple[int, int] = (17, 21)
    # where the settings are that a view was made under: DESCRIBE … AS JSON, the catalog's entry, or nothing
    view_settings: Literal["json", "catalog", "unknown"] = "unknown"
    ansi_by_default: bool = True
    reuse: bool = False  # what statements leave in a session is known, so it can be seen that they left nothing
    variables: bool = False  # a session can have variables
    columns_at_once: bool = False  # one ALTER TABLE alters several columns
    log: bool = False  # Delta's log is read by calls to the JVM
    table_options: bool = False  # a table in a query takes options, by which Iceberg reads what snapshots did
    # Iceberg writes the session's properties into a snapshot; else a model's table would be compared in each run
    snapshot_properties: bool = True
    sends_progress: bool = False  # a Connect server sends the stages of a statement to its client
    write_options: bool = False  # a write takes options in its own text; a session in this process needs none


OF_4: dict[str, Any] = {
    "view_settings": "json",
    "reuse": True,
    "variables": True,
    "columns_at_once": True,
    "log": True,
    "table_options": True,
    "sends_progress": True,
}
SPARKS = {
    (3, 5): Spark(
        artifacts={(3, 0): "delta-spark_2.12"},
        delta="3.3.3",
        iceberg="org.apache.iceberg:iceberg-spark-runtime-3.5_2.12:1.12.0",
        java=(8, 17),
        view_settings="catalog",
        ansi_by_default=False,
        reuse=True,
        log=True,
        snapshot_properties=False,
    ),
    (4, 0): Spark(
        artifacts={(4, 0): "delta-spark_2.13", (4, 1): "delta-spark_4.0_2.13"},
        delta="4.4.0",
        iceberg="org.apache.iceberg:iceberg-spark-runtime-4.0_2.13:1.11.0",
        **OF_4,
    ),
    (4, 1): Spark(
        artifacts={(4, 1): "delta-spark_4.1_2.13"},
        delta="4.4.0",
        iceberg="org.apache.iceberg:iceberg-spark-runtime-4.1_2.13:1.12.0",
        write_options=True,
        **OF_4,
    ),
    (4, 2): Spark(artifacts={(4, 4): "delta-spark_4.2_2.13"}, delta="4.4.0", write_options=True, **OF_4),
}
LOGS = frozenset({(3, 3), (4, 0), (4, 1), (4, 2), (4, 3), (4, 4)})  # the versions of Delta whose log is read
WITHOUT_JAR = {"4.4.1": "4.4.0"}  # releases of the Python package alone


@dataclass(frozen=True)
class Connection:
    """A way to be connected."""

    jvm: bool  # is within reach, and with it Delta's log and the progress of a statement
    connect: bool = False


SESSION = Connection(jvm=True)
CONNECT = Connection(jvm=False, connect=True)
SERVER = Connection(jvm=False)  # Thrift, HTTP, ODBC


@dataclass(frozen=True)
class Capabilities:
    """What the Spark at the other end of a connection can do."""

    view_settings: str
    ansi_by_default: bool
    reuse: bool
    variables: bool
    columns_at_once: bool
    log: bool
    table_options: bool
    snapshot_properties: bool
    write_options: bool
    progress: bool


_unknown: set[str] = set()  # the versions that a warning named


def capabilities(spark: str, delta: str | None, connection: Connection) -> Capabilities:
    """Return what this Spark, this Delta (None: not known) and this connection can do; warn once of an unknown Spark.

    >>> capabilities("3.5.9", "3.3.3", SESSION).view_settings
    'catalog'
    >>> capabilities("3.5.9", None, SERVER).view_settings
    'unknown'
    >>> capabilities("4.1.4", "3.2.0", SESSION).log
    False
    """
    row = _row(spark)
    return Capabilities(
        view_settings=row.view_settings if connection.jvm or row.view_settings == "json" else "unknown",
        ansi_by_default=row.ansi_by_default,
        reuse=row.reuse,
        variables=row.variables,
        columns_at_once=row.columns_at_once,
        log=row.log and connection.jvm and delta is not None and minor(delta) in LOGS,
        table_options=row.table_options,
        snapshot_properties=row.snapshot_properties,
        write_options=row.write_options and not connection.jvm,
        progress=connection.jvm or (connection.connect and row.sends_progress),
    )


def minor(version: str) -> Minor:
    """Return the first two numbers of a version.

    >>> minor("4.1.0-preview1"), minor("4.1.0.post0"), minor("dev")
    ((4, 1), (4, 1), (0, 0))
    """
    numbers = version.split(".")[:2]
    return (int(numbers[0]), int(numbers[1])) if len(numbers) == 2 and all(n.isdigit() for n in numbers) else (0, 0)


def java_of(spark: str) -> tuple[int, int]:
    """Return the oldest and the newest Java that a Spark runs on."""
    return SPARKS.get(minor(spark), Spark()).java


def delta_package(spark: str, delta: str | None) -> str | None:
    """Return the Maven coordinates of Delta for a Spark, or None where none is known. `delta`: the version wanted.

    >>> delta_package("4.0.5", "4.0.1"), delta_package("4.0.5", None), delta_package("3.5.9", "3.3.3")
    ('io.delta:delta-spark_2.13:4.0.1', 'io.delta:delta-spark_4.0_2.13:4.4.0', 'io.delta:delta-spark_2.12:3.3.3')
    >>> delta_package("4.2.1", "4.4.1"), delta_package("4.2.1", "4.0.1"), delta_package("3.5.9", "4.0.1")
    ('io.delta:delta-spark_4.2_2.13:4.4.0', None, None)
    """
    row = SPARKS.get(minor(spark), Spark())
    version = delta or row.delta
    fitting = [
        name for least, name in row.artifacts.items() if least[0] == minor(version)[0] and least <= minor(version)
    ]
    return f"io.delta:{fitting[-1]}:{WITHOUT_JAR.get(version, version)}" if fitting else None


def iceberg_package(spark: str) -> str:
    """Return the Maven coordinates of Iceberg for a Spark; empty where none is tested."""
    return SPARKS.get(minor(spark), Spark()).iceberg


def _row(spark: str) -> Spark:
    if (row := SPARKS.get(minor(spark))) is not None:
        return row
    if spark not in _unknown:
        _unknown.add(spark)
        known = ", ".join(f"{major}.{of_it}" for major, of_it in SPARKS)
        logger.warning(
            f"IVM-611: Spark {spark} is not known to dbt-spark-ivm, which knows {known}: it does without "
            "what may differ there. A model above a view whose answer depends on settings is rebuilt in every run."
        )
    return Spark()
