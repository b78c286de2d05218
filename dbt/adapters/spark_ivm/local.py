"""A Spark of dbt's own: what `method: session` starts where no Spark is running yet."""

import os
import re
import shutil
import subprocess
import tempfile
import time
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import metadata
from pathlib import Path

from dbt.adapters.events.logging import AdapterLogger
from dbt.adapters.exceptions.connection import FailedToConnectError
from pyspark import SparkConf, SparkContext
from pyspark import __version__ as SPARK
from pyspark.find_spark_home import _find_spark_home
from pyspark.java_gateway import launch_gateway
from pyspark.sql import SparkSession

from dbt.adapters.spark_ivm import capabilities
from dbt.adapters.spark_ivm.errors import DELTA_CATALOG, DELTA_EXTENSION, ICEBERG_EXTENSION

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

logger = AdapterLogger("Spark")

GIB = 1024**3
LOCK_SECONDS = 10.0
DOWNLOAD_SECONDS = 300.0

_locks: dict[str, int] = {}

PACKAGES = "spark.jars.packages"
JARS = ("spark.jars", "spark.driver.extraClassPath")  # which may have Delta's
EXTENSIONS = "spark.sql.extensions"
CATALOGS, ICEBERG = "spark.sql.catalog.", "org.apache.iceberg.spark."


def start(folder: Path, parameters: Mapping[str, str]) -> SparkSession:
    """Start a new Spark in a JVM of its own, which ends with this process.

    Everything it writes (tables, catalog, what it says) is kept in `folder`. `parameters` override the defaults.
    Raises FailedToConnectError with one sentence on what to install or to set.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / ".gitignore").write_text("*\n")
    log = folder / "spark.log"
    chosen = settings(folder, parameters)
    conf = SparkConf(loadDefaults=False)
    conf.setAll(list(chosen.items()))
    began = time.monotonic()
    logger.info(f"starting local Spark {SPARK}; its first start downloads Delta's jars")
    lock = lock_catalog(chosen["spark.hadoop.javax.jdo.option.ConnectionURL"])
    try:
        # Spark, Ivy and the JVM write to their console at will. It is a file, so dbt's console stays dbt's.
        with log.open("wb") as console, downloading_alone(chosen.get(PACKAGES, "")):
            process = {"stdout": console, "stderr": console, "pass_fds": lock}
            gateway = SparkContext._gateway or launch_gateway(conf, process)  # type: ignore[no-untyped-call]
        SparkContext(conf=conf, gateway=gateway)
    except Exception as error:
        raise FailedToConnectError(explain_failure(log, error)) from error
    logger.info(f"local Spark is ready after {time.monotonic() - began:.0f} s")
    return SparkSession.builder.getOrCreate()


@contextmanager
def downloading_alone(packages: str) -> Iterator[None]:
    """Keep other processes of the user from starting a Spark that downloads the same packages meanwhile.

    Two that download the same jars at once write to the same files, and one of them does not start.
    """
    if fcntl is None or not packages:
        yield
        return
    with open(Path(tempfile.gettempdir(), f"dbt-ivm-jars-{os.getuid()}-{zlib.crc32(packages.encode())}"), "a+") as file:
        patience = time.monotonic() + DOWNLOAD_SECONDS
        while not file.seek(0, os.SEEK_END) and not _locked(file.fileno()) and time.monotonic() < patience:
            time.sleep(0.1)
        yield
        file.write("downloaded ")


def lock_catalog(url: str) -> tuple[int, ...]:
    """Lock a local Derby catalog, which only one Spark can use. Return the lock as a file for its JVM to inherit.

    It is free again when the last process that has the file ends. Without the lock Spark would try for two minutes,
    and then fail by the name of a Hive class. Waits a moment for a predecessor to end; raises FailedToConnectError
    after that.
    """
    found = re.match("jdbc:derby:;databaseName=([^;]+)", url)
    if fcntl is None or found is None:
        return ()
    path = found[1] + ".lock"
    if path not in _locks:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_RDWR | os.O_CREAT)
        patience = time.monotonic() + LOCK_SECONDS
        while not _locked(file):
            if time.monotonic() > patience:
                os.close(file)
                raise FailedToConnectError(
                    f"IVM-604: Another process uses the local Spark catalog {found[1]}: wait for it to end, or share "
                    "one that serves several by server_side_parameters (spark.hadoop.hive.metastore.uris)."
                )
            time.sleep(0.2)
        _locks[path] = file
    return (_locks[path],)


def _locked(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def settings(folder: Path, parameters: Mapping[str, str]) -> dict[str, str]:
    """Return all settings of the new Spark: ours, overridden by spark-defaults.conf, overridden by the profile."""
    given = spark_defaults() | dict(parameters)
    chosen = defaults(folder) | given
    has_iceberg = any(v.startswith(ICEBERG) for k, v in given.items() if k.startswith(CATALOGS))
    if EXTENSIONS not in given and has_iceberg:
        chosen[EXTENSIONS] += f",{ICEBERG_EXTENSION}"
    if PACKAGES not in given:
        iceberg = capabilities.iceberg_package(SPARK) if has_iceberg and not _brings_iceberg(given) else ""
        if packages := ",".join(filter(None, (delta_package(given), iceberg))):
            chosen[PACKAGES] = packages
    # Java options add up, or a user's heap option would send Derby's log to the working folder. The last one wins.
    options = "spark.driver.extraJavaOptions"
    if chosen[options] != defaults(folder)[options]:
        chosen[options] = f"{defaults(folder)[options]} {chosen[options]}"
    if chosen["spark.master"].startswith("local"):
        chosen.setdefault("spark.driver.host", "localhost")
    return chosen


def _brings_iceberg(given: Mapping[str, str]) -> bool:
    """Whether Iceberg's jar may be there already: among the jars that the settings name, or in Spark's own folder."""
    own = Path(_find_spark_home(), "jars")  # type: ignore[no-untyped-call]
    return any(name in given for name in JARS) or any(own.glob("iceberg-*.jar"))


def defaults(folder: Path) -> dict[str, str]:
    """Return what a Spark on this machine needs to be quick on small data and to keep its tables in `folder`."""
    return {
        "spark.app.name": "dbt",
        "spark.master": "local[*]",
        "spark.driver.memory": f"{driver_memory()}m",
        "spark.driver.extraJavaOptions": f'-Dderby.stream.error.file="{folder / "derby.log"}"',
        EXTENSIONS: DELTA_EXTENSION,
        "spark.sql.catalog.spark_catalog": DELTA_CATALOG,
        "spark.sql.catalogImplementation": "hive",
        "spark.sql.warehouse.dir": str(folder / "spark-warehouse"),
        "spark.hadoop.javax.jdo.option.ConnectionURL": f"jdbc:derby:;databaseName={folder / 'metastore'};create=true",
        "spark.sql.shuffle.partitions": str(max(2, cores())),
        "spark.sql.adaptive.enabled": "true",
        "spark.databricks.delta.snapshotPartitions": "2",
        # In other time zones than UTC Delta reads the log again after each commit, to find a bug of its own in times
        # before 1884: a job for each write. Each checkpoint looks for the bug still.
        "spark.databricks.delta.allFilesInCrc.verificationMode.forceOnNonUTC.enabled": "false",
        # up to so many keys Parquet looks for each in its pages; of more it reads all from the least to the greatest
        "spark.sql.parquet.pushdown.inFilterThreshold": "200",
        "spark.scheduler.mode": "FAIR",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
    }


def spark_defaults() -> dict[str, str]:
    """Return what an administrator has set for every Spark of this machine."""
    folder = os.environ.get("SPARK_CONF_DIR") or os.path.join(_find_spark_home(), "conf")  # type: ignore[no-untyped-call]
    with suppress(FileNotFoundError):
        lines = Path(folder, "spark-defaults.conf").read_text().splitlines()
        pairs = (re.split(r"[\s=:]+", line.strip(), maxsplit=1) for line in lines if re.match(r"\s*spark\.", line))
        return {pair[0]: pair[1] for pair in pairs if len(pair) == 2}
    return {}


def delta_package(given: Mapping[str, str] | None = None) -> str | None:
    """Return the Maven coordinates of the Delta jars that fit the installed pyspark and delta-spark.

    None where no release is known to fit, and the settings `given` name jars. Raises FailedToConnectError where they
    name none.
    """
    version = None
    with suppress(metadata.PackageNotFoundError):
        version = metadata.version("delta-spark")
    package = capabilities.delta_package(SPARK, version)
    if package is None and not any(name in (given or {}) for name in JARS):
        of_delta = f" and delta-spark {version}" if version else ""
        known = ", ".join(".".join(map(str, minor)) for minor in capabilities.SPARKS)
        raise FailedToConnectError(
            f"IVM-602: No Delta Lake release is known to fit pyspark {SPARK}{of_delta}: install another one (pyspark "
            f"{known} are known), or name the jars yourself in server_side_parameters as {PACKAGES}."
        )
    return package


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def driver_memory() -> int:
    """Return a third of the machine's memory in MiB, between 1 and 8 GiB."""
    try:
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        memory = 6 * GIB
    return min(max(memory // 3, GIB), 8 * GIB) // 1024**2


def explain_failure(log: Path, error: Exception) -> str:
    """Say in one sentence why Spark did not start, and what to do about it."""
    output = log.read_text(errors="replace") if log.is_file() else ""
    java, (oldest, newest) = java_version(), capabilities.java_of(SPARK)
    wanted = f"Java {oldest} or {newest}"
    if java is None:
        return f"IVM-601: Spark {SPARK} needs {wanted}, and no Java was found: install one, or set JAVA_HOME to it."
    if not oldest <= java <= newest:
        return f"IVM-601: Spark {SPARK} needs {wanted}, and Java {java} was found: install one, or set JAVA_HOME to it."
    if missing := re.findall(r":: ([^\s:]+#[^\s:]+;[^\s:]+): (?:not found|.*download failed)", output):
        return (
            f"IVM-603: Spark could not fetch {', '.join(dict.fromkeys(missing))}: it needs Maven Central once, or a "
            f"mirror in server_side_parameters as spark.jars.repositories (details: {log})."
        )
    reason = str(error).strip().splitlines()
    return f"IVM-605: Spark did not start: {reason[0] if reason else type(error).__name__} (details: {log})."


def java_version() -> int | None:
    """Return the major version of the Java that Spark would run, or None where there is none."""
    home = os.environ.get("JAVA_HOME")
    java = os.path.join(home, "bin", "java") if home else shutil.which("java")
    if java is None:
        return None
    try:
        answer = subprocess.run([java, "-version"], capture_output=True, text=True, check=False).stderr
    except OSError:
        return None
    found = re.search(r'version "(?:1\.)?(\d+)', answer)
    return int(found[1]) if found else None
