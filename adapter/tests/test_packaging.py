"""The wheel, as an index and pip see it. Needs no JVM and no network."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from email import message_from_string
from email.message import Message
from pathlib import Path

import pytest
import spark_ivm
import yaml
from dbt_common.exceptions import DbtRuntimeError
from packaging.requirements import Requirement

from dbt.adapters.spark_ivm.connections import SparkIvmCredentials

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(folder), "."]
    subprocess.run(command, cwd=ROOT, check=True)
    (file,) = folder.iterdir()
    return zipfile.ZipFile(file)


@pytest.fixture(scope="module")
def metadata(wheel: zipfile.ZipFile) -> Message:
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    return message_from_string(wheel.read(name).decode())


def test_the_wheel_is_typed_and_has_the_command(wheel: zipfile.ZipFile, metadata: Message) -> None:
    names = wheel.namelist()
    assert {"spark_ivm/py.typed", "dbt/adapters/spark_ivm/py.typed", "dbt/include/spark_ivm/dbt_project.yml"} <= {*names}
    (scripts,) = (name for name in names if name.endswith("entry_points.txt"))
    assert "dbt-ivm = dbt.adapters.spark_ivm.cli:main" in wheel.read(scripts).decode()
    assert metadata["Metadata-Version"] == "2.4" and metadata["Author"]
    assert "Typing :: Typed" in metadata.get_all("Classifier", [])


def test_the_engine_needs_nothing_and_the_package_only_dbt(metadata: Message) -> None:
    """A pin of a library that others pin, too, keeps the package out of their environments."""
    needed = [Requirement(line) for line in metadata.get_all("Requires-Dist", [])]
    assert {one.name for one in needed if one.marker is None} == {"dbt-core", "dbt-spark"}


def test_extras_forward_to_dbt_spark(metadata: Message) -> None:
    needed = {line.partition(";")[0].strip().lower() for line in metadata.get_all("Requires-Dist", [])}
    assert {"dbt-spark[pyhive]", "dbt-spark[odbc]"} <= needed
    assert {"local", "pyhive", "odbc"} <= {name.lower() for name in metadata.get_all("Provides-Extra", [])}


def test_the_locked_versions_fit_the_ranges(metadata: Message) -> None:
    locked = dict(re.findall(r"^([\w.-]+)==(\S+)$", (ROOT / "constraints.txt").read_text(), re.MULTILINE))
    locked = {name.lower().replace("_", "-"): version for name, version in locked.items()}
    for line in metadata.get_all("Requires-Dist", []):
        one = Requirement(line)
        assert one.specifier.contains(locked[one.name.lower()]), line


def test_the_dbt_package_has_the_version() -> None:
    for folder in (ROOT, ROOT / "dbt/include/spark_ivm"):
        assert yaml.safe_load((folder / "dbt_project.yml").read_text())["version"] == spark_ivm.__version__
    assert f"return('{spark_ivm.__version__}')" in (ROOT / "macros/options.sql").read_text()
    assert f"revision: v{spark_ivm.__version__}" in (ROOT / "docs/using.md").read_text()
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dynamic"] == ["version"]


def test_without_pyspark_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """dbt-spark would name its own, which brings a pyspark that no Delta fits."""
    monkeypatch.setitem(sys.modules, "pyspark", None)
    with pytest.raises(DbtRuntimeError, match=r"IVM-612: .*'\.\[local\]'"):
        SparkIvmCredentials(schema="shop", method="session")  # type: ignore[arg-type]
