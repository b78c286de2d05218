"""How we write: plain words and short sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from prose import BANNED, ROOT, files, places


def test_prose_is_plain() -> None:
    """Say it otherwise, as `python adapter/tests/prose.py FILE` shows."""
    assert not {str(file): found for file in files() if (found := places(file))}


def test_names_of_tests_and_macros_are_plain() -> None:
    named = [*files(), *ROOT.glob("adapter/tests/*.py"), *ROOT.glob("integration_tests/**/*.py")]
    names = {name for file in named for name in re.findall(r"(?:def (?=test_)|macro )(\w+)\(", file.read_text())}
    assert len(names) > 1000
    assert not {name for name in names if any(words.search(name.replace("_", " ")) for words in BANNED)}


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("page.md", "It is told.\n\n```sql\nselect told\n```\n", ["told"]),
        ("page.md", "One two.\n\n" + "word " * 26 + "end.\n", ["27 words"]),
        ("page.md", "| " + "word " * 40 + "|\n", []),
        ("macro.sql", "{%- do log('which stands') -%} ivm__tell_it()", ["stands"]),
        ("code.py", 'told = 1\n"""Written anew."""\n# of which\nf"{told} goes on with"\n', ["anew", "of which"]),
    ],
)
def test_what_is_counted(tmp_path: Path, name: str, text: str, found: list[str]) -> None:
    file = tmp_path / name
    file.write_text(text)
    said = [place.found for place in places(file)]
    for words in found:
        assert any(one.startswith(words) for one in said), (words, said)
    assert len(said) >= len(found)
