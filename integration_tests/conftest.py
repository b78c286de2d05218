from pathlib import Path

import pytest
from harness import Project
from spark_ivm.planning import costs


@pytest.fixture
def dbt_project(tmp_path: Path) -> Project:
    """An empty project with a schema of its own, on the Spark that all tests of this process share."""
    return Project(tmp_path)


@pytest.fixture
def order_of_the_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    """No way is clearly cheaper than the plan's first, whatever past runs took on a machine that is busy or not."""
    monkeypatch.setattr(costs, "CLEARLY", 0.0)
