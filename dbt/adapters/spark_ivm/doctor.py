"""What `dbt-ivm doctor` looks at: versions, Java, Delta, and each table with its sources."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import metadata

from dbt.adapters.spark_ivm.words import Row


@dataclass(frozen=True)
class Check:
    """An answer of `dbt-ivm doctor`: what was looked at, what was found, and what to do, if anything."""

    what: str
    found: str
    cure: str = ""


def checks_of_versions() -> list[Check]:
    found = []
    for name in ("dbt-spark-ivm", "dbt-core", "dbt-spark", "pyspark", "delta-spark"):
        try:
            found.append(Check(name, metadata.version(name)))
        except metadata.PackageNotFoundError:
            found.append(Check(name, "not installed"))
    return found


def checks_of_local_spark() -> list[Check]:
    """Check Java, and Delta's release for the installed pyspark. Only `method: session` needs them."""
    try:
        import pyspark

        from dbt.adapters.spark_ivm import capabilities, local
    except ImportError:
        cure = "for method: session pip install 'dbt-spark-ivm[local]'"
        return [Check("local Spark", "pyspark is not installed", cure)]
    java = local.java_version()
    oldest, newest = capabilities.java_of(pyspark.__version__)
    cure = "" if java and oldest <= java <= newest else f"install Java {oldest} to {newest}, or set JAVA_HOME"
    checks = [Check("Java", str(java or "none"), cure)]
    try:
        checks.append(Check("Delta", local.delta_package() or "the jars that the profile names"))
    except Exception as error:
        checks.append(Check("Delta", "no release is known", str(error)))
    return checks


def checks_of_tables(rows: list[Row]) -> list[Check]:
    checks = []
    for row in rows:
        if row.get("error") or row.get("foreign"):
            checks.append(Check(row["table"], row.get("error") or row["foreign"], f"dbt-ivm plan -s {row['model']}"))
            continue
        checks += [Check(row["table"], line, f"dbt run -s {row['model']}") for line in row["expiring"]]
        for source in row["sources"]:
            if source["feed"] is False:
                cure = f"alter table {source['name']} set tblproperties (delta.enableChangeDataFeed = true)"
                checks.append(Check(source["name"], "has no change data feed", cure))
    return list(dict.fromkeys(checks))
