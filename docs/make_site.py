"""Builds the site of these pages into target/site: search, navigation, and no request to another host.

`python docs/make_site.py` needs zensical, as `./test` installs it into .venv-lint. It fails on a broken link.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
CONFIG = ROOT / "zensical.toml"
PAGES, SITE = ROOT / "target/site-pages", ROOT / "target/site"
# Pages of other folders, and what they are called in the site.
OTHERS = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "report-a-vulnerability.md",
    "benchmarks/README.md": "internals/run-the-benchmarks.md",
}
# A block's info string, such as `sql models/revenue.sql` or `sql run`: the language, and what a test does with it.
FENCE = re.compile(r"^( *```)(\w+) ([^\n]+)$", re.MULTILINE)
COMMENT = re.compile(r"^<!-- .* -->\n", re.MULTILINE)  # it would make text of the table below it
LINK = re.compile(r"(\]\()(?!\w+:|#)([^)#]+)")


def name_of(file: Path) -> str:
    """Return what a page of the repository is called in the site."""
    name = str(file.relative_to(ROOT))
    return OTHERS.get(name, name.removeprefix("docs/"))


def page(file: Path) -> str:
    """Return the text of a page with links of the site. A block that is a file shows the file's name."""

    def link(found: re.Match[str]) -> str:
        target = (file.parent / found[2]).resolve()
        if not target.is_file():
            return found[0]
        up = "../" * name_of(file).count("/")
        return found[1] + up + name_of(target)

    def fence(found: re.Match[str]) -> str:
        return found[1] + found[2] + ("" if found[3] == "run" else f' title="{found[3]}"')

    return COMMENT.sub("", FENCE.sub(fence, LINK.sub(link, file.read_text())))


def sections() -> dict[str, list[str]]:
    """Return the pages of each section of the navigation."""

    def names(entries: list[dict[str, Any]]) -> list[str]:
        values = [value for entry in entries for value in entry.values()]
        return [name for value in values for name in ([value] if isinstance(value, str) else names(value))]

    (nav,) = (tomllib.loads(CONFIG.read_text())["project"]["nav"],)
    return {title: names([entry]) for entry in nav for title in entry}


def files() -> list[Path]:
    """Return the files of the pages."""
    return [*(ROOT / "docs").rglob("*.md"), *(ROOT / name for name in OTHERS if (ROOT / name).is_file())]


def copy() -> None:
    """Write the pages, with what they show, into one folder."""
    shutil.rmtree(PAGES, ignore_errors=True)
    for file in files():
        to = PAGES / name_of(file)
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(page(file))
    shutil.copytree(ROOT / "docs/img", PAGES / "img")


def build() -> subprocess.CompletedProcess[str]:
    """Build the site, without a cache of earlier builds."""
    shutil.rmtree(SITE, ignore_errors=True)
    command = [str(Path(sys.executable).with_name("zensical")), "build", "--strict", "--clean"]
    return subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=False)


if __name__ == "__main__":
    copy()
    done = build()
    print(re.sub(r"\x1b\[[0-9;]*m", "", done.stdout + done.stderr))
    sys.exit(done.returncode)
