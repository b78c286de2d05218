from pathlib import Path

_HERE = Path(__file__).parent

# The wheel has its own copy of the dbt package, an editable install uses the repository's.
PACKAGE_PATH = str(next(path for path in (_HERE, _HERE.parents[2]) if (path / "dbt_project.yml").is_file()))
