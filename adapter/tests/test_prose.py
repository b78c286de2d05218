"""How we write: plain words and short sentences. What is left of older prose is counted, file by file, and only shrinks."""

from __future__ import annotations

from pathlib import Path

import pytest
from prose import allowed, counted, lowered, places


def test_prose_gets_plainer() -> None:
    """Say it otherwise, as `python adapter/tests/prose.py FILE` shows; where there is less, run it with `--write`."""
    now, known = counted(), allowed()
    more = {name: f"{n} places, {known.get(name, 0)} allowed" for name, n in now.items() if n > known.get(name, 0)}
    assert not more
    fewer = {name: f"{now.get(name, 0)} places, {n} allowed" for name, n in known.items() if n > now.get(name, 0)}
    assert not fewer, "run: python adapter/tests/prose.py --write"


def test_numbers_are_never_raised() -> None:
    assert lowered({"a": 3, "b": 1, "new": 9}, {"a": 2, "b": 5, "gone": 7}) == "a 2\nb 1\n"


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
