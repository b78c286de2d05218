"""The engine thinks, and knows nothing of dbt, Jinja or Spark's Python: it imports the standard library and sqlglot."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[1] / "spark_ivm"
MODULES = sorted(ENGINE.rglob("*.py"))
ALLOWED = sys.stdlib_module_names | {"sqlglot", "spark_ivm"}


def imported(source: str) -> Iterator[str]:
    """The top-level package of everything a module imports, also inside functions and by name."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (name.name.partition(".")[0] for name in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module.partition(".")[0]
            case ast.Call(func=ast.Name(id="__import__") | ast.Attribute(attr="import_module")):
                yield ast.unparse(node)


def test_the_engine_is_there() -> None:
    assert {"algebra.py", "difference.py"} <= {path.name for path in MODULES}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ENGINE).as_posix())
def test_the_engine_imports_only_sqlglot(path: Path) -> None:
    assert set(imported(path.read_text())) - ALLOWED == set()


@pytest.mark.parametrize(
    "source",
    [
        "import dbt.flags",
        "from pyspark.sql import Row",
        "def f():\n    import jinja2",
        "importlib.import_module('dbt')",
    ],
)
def test_a_forbidden_import_is_seen(source: str) -> None:
    assert set(imported(source)) - ALLOWED
