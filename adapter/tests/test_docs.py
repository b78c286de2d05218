"""The pages that a script makes are what it makes: nothing on them is invented or out of date."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", ["operators", "limits"])
def test_page_is_what_the_engine_makes(name: str) -> None:
    spec = spec_from_file_location(f"make_{name}", DOCS / f"make_{name}.py")
    assert spec and spec.loader
    script = module_from_spec(spec)
    spec.loader.exec_module(script)
    assert (DOCS / f"{name}.md").read_text() == script.page(), f"run: python docs/make_{name}.py --write"
