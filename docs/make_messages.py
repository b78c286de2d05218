"""Writes docs/messages.md from docs/messages.toml, the one table of messages and reasons.

`python docs/make_messages.py` prints the page, with `--write` it is written.
"""

import sys
import tomllib
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parent
PAGE = DOCS / "messages.md"
HEAD = """# Messages and reasons

Each error and warning of this adapter begins with its code, such as `IVM-204`. Search this page for it. `…` is any
name, number or SQL. Messages without a code are from dbt, Spark or Delta.
[When it fails](how-to/when-it-fails.md) says what readers see and what to do first.

This page is written by `python docs/make_messages.py --write` from `docs/messages.toml`; tests compare it with
the code.

"""
COLUMNS = ("code", "message", "cause", "what to do")


def sections() -> list[dict[str, Any]]:
    """The sections of the page: `title`, `lead`, `head` and `rows`."""
    return list(tomllib.loads((DOCS / "messages.toml").read_text())["section"])


def page() -> str:
    """The whole page."""
    found = sections()
    toc = "".join(f"- [{section['title']}](#{anchor(section['title'])})\n" for section in found)
    return HEAD + toc + "".join(map(text, found))


def anchor(title: str) -> str:
    """The name of a heading in links."""
    return "".join(c for c in title.lower().replace(" ", "-") if c.isalnum() or c == "-")


def text(section: dict[str, Any]) -> str:
    """A section: its heading, a sentence and its table."""
    head = section.get("head", COLUMNS)
    rows = ([code(row[0]), *row[1:]] if head[0] == "code" else row for row in section["rows"])
    lines = [list(head), ["---"] * len(head), *rows]
    table = "".join(f"| {' | '.join(map(cell, line))} |\n".replace("|  |", "| |") for line in lines)
    return f"\n## {section['title']}\n\n" + (f"{section['lead']}\n\n" if section["lead"] else "") + table


def code(name: str) -> str:
    return f"`{name}`" if name else ""


def cell(text: str) -> str:
    """The text in a cell of a table."""
    return text.replace("|", "\\|")


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        PAGE.write_text(page())
    else:
        print(page(), end="")
