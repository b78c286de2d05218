"""The engine thinks, and knows nothing of dbt, Jinja or Spark's Python: it imports the standard library alone."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[1] / "spark_ivm"
MODULES = sorted(ENGINE.rglob("*.py"))
ALLOWED = sys.stdlib_module_names | {"spark_ivm"}


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
    assert {"nodes.py", "difference.py"} <= {path.name for path in MODULES}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ENGINE).as_posix())
def test_the_engine_imports_the_standard_library_alone(path: Path) -> None:
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


# each uses itself and those before it
FOLDERS = "parser algebra binder rewrite sqlgen logic_change delta planning formats api".split()


def used(source: str) -> Iterator[str]:
    """The engine's folders, or modules beside them, that a module imports from."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ImportFrom(module="spark_ivm", names=names):
                yield from (name.name for name in names if name.name in FOLDERS)
            case ast.ImportFrom(module=str(module)) if module.startswith("spark_ivm."):
                yield module.split(".")[1]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ENGINE).as_posix())
def test_a_folder_uses_those_below_it(path: Path) -> None:
    place = path.relative_to(ENGINE).parts[0].removesuffix(".py")
    if place == "__init__":
        return
    above = FOLDERS[FOLDERS.index(place) + 1 :]
    assert set(used(path.read_text())) & set(above) == set()
