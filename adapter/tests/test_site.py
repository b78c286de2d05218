"""The site of the pages: navigation, links, length, and no request to another host. Needs no JVM."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from test_docs import script_of

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv-lint/bin/python"
FOR_DEVELOPERS = {"Internals", "Changelog"}
MOST_WORDS = 35_000
DIAGRAMS = ("difference", "run-life", "kill")


def site() -> Any:
    return script_of("site")


def words(text: str) -> int:
    """Count the words of a page, without its blocks of code, the names of tests and the addresses of its links."""
    text = re.sub(r"^```.*?^```|`(?:test_|Base)\w+`", "", text, flags=re.MULTILINE | re.DOTALL)
    return sum(bool(re.search(r"\w", word)) for word in re.sub(r"\]\([^)]*\)", "]", text).split())


def test_each_page_is_in_the_navigation_once() -> None:
    script = site()
    named = [name for names in script.sections().values() for name in names]
    assert sorted(named) == sorted(map(script.name_of, script.files()))


def test_pages_for_users_are_short() -> None:
    """Whoever uses the product reads these; internals and logs of tests are apart."""
    script = site()
    pages = {script.name_of(file): file for file in script.files()}
    for_users = [name for title, names in script.sections().items() if title not in FOR_DEVELOPERS for name in names]
    counted = {name: words(script.page(pages[name])) for name in for_users}
    assert sum(counted.values()) <= MOST_WORDS, counted


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("```sql run\nselect 1\n```\n", "```sql\nselect 1\n```\n"),
        ("```sql models/a.sql\nselect 1\n```\n", '```sql title="models/a.sql"\nselect 1\n```\n'),
        ("[a](docs/limits.md#x) [b](https://example.com) [c](#y)", "[a](limits.md#x) [b](https://example.com) [c](#y)"),
        ("![p](docs/img/run.svg)", "![p](img/run.svg)"),
        ("<!-- results of x -->\n| a |\n|---|\n", "| a |\n|---|\n"),
    ],
)
def test_what_becomes_of_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, made: str) -> None:
    script = site()
    monkeypatch.setattr(script, "ROOT", tmp_path)
    for name in ("docs/limits.md", "docs/img/run.svg"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    (tmp_path / "README.md").write_text(text)
    assert script.page(tmp_path / "README.md") == made


def test_diagrams_are_on_the_page_of_how_it_works() -> None:
    page = (ROOT / "docs/how-it-works.md").read_text()
    assert all(f"](img/{name}.svg)" in page and (ROOT / f"docs/img/{name}.svg").is_file() for name in DIAGRAMS)


def test_the_site_is_built_and_no_link_is_broken() -> None:
    """`./test` installs zensical beside the linters."""
    if not PYTHON.with_name("zensical").exists():
        pytest.skip("zensical is not in .venv-lint: run ./test once")
    done = subprocess.run([PYTHON, ROOT / "docs/make_site.py"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    built = site().SITE
    assert "IVM-204" in (built / "search.json").read_text()
    fetched = re.compile(r'<(?:script|img|iframe)[^>]* src="(?:https?:)?//|<link[^>]* rel="stylesheet"[^>]* href="(?:https?:)?//')
    pages = {page.name: page.read_text() for page in built.rglob("*.html")}
    assert not [name for name, text in pages.items() if fetched.search(text)]
    assert not [name for name, text in pages.items() if "<p>| " in text or "<p>```" in text], "a table or code is text"


def test_a_broken_link_fails_the_build(tmp_path: Path) -> None:
    zensical = PYTHON.with_name("zensical")
    if not zensical.exists():
        pytest.skip("zensical is not in .venv-lint: run ./test once")
    (tmp_path / "docs").mkdir()
    (tmp_path / "zensical.toml").write_text('[project]\nsite_name = "one page"\n')
    for text, fails in (("# A\n", False), ("# A\n\n[b](b.md)\n", True), ("# A\n\n[c](#c)\n", True)):
        (tmp_path / "docs/index.md").write_text(text)
        done = subprocess.run([zensical, "build", "--strict", "--clean"], cwd=tmp_path, capture_output=True, check=False)
        assert (done.returncode != 0) == fails, text
