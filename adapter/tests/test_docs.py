"""docs/operators.md is what its script makes: no SQL on that page is invented or out of date."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_operators_page_is_what_the_engine_makes() -> None:
    spec = spec_from_file_location("make_operators", DOCS / "make_operators.py")
    assert spec and spec.loader
    script = module_from_spec(spec)
    spec.loader.exec_module(script)
    written = (DOCS / "operators.md").read_text()
    assert written == script.page(), "run: python docs/make_operators.py --write"
