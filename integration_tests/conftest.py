from pathlib import Path

import pytest
from harness import Project


@pytest.fixture
def dbt_project(tmp_path: Path) -> Project:
    """An empty project with a schema of its own, on the Spark that all tests of this process share."""
    return Project(tmp_path)
