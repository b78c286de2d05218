"""The pages that a script makes are what it makes: nothing on them is invented or out of date."""

import re
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


def test_every_row_of_compatibility_names_a_test() -> None:
    """What a page says of dbt and of Delta is run somewhere: the last cell of each row names where."""
    root = DOCS.parent
    files = (*root.glob("adapter/tests/test_*.py"), *root.glob("integration_tests/test_*.py"))
    known = {name for file in files for name in re.findall(r"^def (test_\w+)", file.read_text(), re.MULTILINE)}
    known |= set(re.findall(r"\| `(Base\w+)` \|", (DOCS / "dbt-tests-adapter.md").read_text()))
    rows = [line for line in (DOCS / "compatibility.md").read_text().splitlines() if line.startswith("| ")]
    rows = [line for line in rows if not line.endswith("| test |")]
    assert len(rows) > 60
    for row in rows:
        named = re.findall(r"`(\w+)`", row.rsplit("|", 2)[1])
        assert named and set(named) <= known, row


PAGES = [*sorted(DOCS.rglob("*.md")), *sorted(DOCS.parent.glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS.parent)))
def test_tables_are_tables(page: Path) -> None:
    """A blank line between the head of a table and its rows, or a cell too many, shows a reader raw text."""
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    for table in re.findall(r"(?:^\|.*\n)+", text + "\n", re.MULTILINE):
        head, *rows = table.splitlines()
        assert [n for n, row in enumerate(rows) if re.fullmatch(r"\|( ?:?-+:? ?\|)+", row)] == [0], head
        assert len({len(re.findall(r"(?<!\\)\|", row)) for row in (head, *rows)}) == 1, head
