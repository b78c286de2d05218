"""Finds words and sentences that make readers stop: in pages, messages, comments, docstrings and help.

`python adapter/tests/prose.py` prints each place, or the places of the named files.
"""

from __future__ import annotations

import io
import re
import sys
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
LONGEST = 25  # words a sentence

# What is written, and what to write instead.
WORDS = {
    r"tells?|told|telling": "print, report, show, say; distinguish; see",
    r"stands?|stood|standing": "is",
    r"of (?:which|those|these)|those (?:that|of|who)": "repeat the noun",
    r"anew|afresh": "again, from the start; overwrite",
    r"(?:go|goes|went|gone|going) on(?: with| from|, | there)": "continue, resume",
    r"somebody else": "another writer, another process",
    r"what is (?:said|told|asked)": "repeat the noun",
}
BANNED = {re.compile(rf"\b(?:{words})\b", re.IGNORECASE): instead for words, instead in WORDS.items()}


@dataclass(frozen=True)
class Place:
    line: int
    found: str
    instead: str


def files() -> list[Path]:
    """The files that people read: pages, macros, and the modules of the engine, the adapter and the command."""
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    # these pages are written by scripts, from words of the engine
    made = {ROOT / "docs/operators.md", ROOT / "docs/limits.md"}
    code = [*ROOT.glob("macros/**/*.sql"), *ROOT.glob("adapter/spark_ivm/**/*.py"), *ROOT.glob("dbt/**/*.py")]
    return sorted((set(pages) - made) | set(code))


def texts(file: Path) -> Iterator[tuple[int, str]]:
    """The pieces of a file that are prose, each with its line."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        yield 1, text
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", -1)):
            yield token.start[0], token.string


def paragraphs(file: Path) -> Iterator[tuple[int, str]]:
    """The paragraphs and list items of a page, without its tables, headings and code."""
    text = re.sub(r"^```.*?^```", lambda code: "\n" * code[0].count("\n"), file.read_text(), flags=re.M | re.S)
    for found in re.finditer(r"(?:^(?!\||#|\s*$|!\[).+\n?)+", text, re.MULTILINE):
        line = text.count("\n", 0, found.start()) + 1
        for item in re.split(r"^(?=\s*(?:[-*]|\d+\.) )", found[0], flags=re.MULTILINE):
            yield line, re.sub(r"\]\([^)]*\)", "]", re.sub(r"`[^`]*`", "code", item))
            line += item.count("\n")


def sentences(text: str) -> list[str]:
    return [" ".join(s.split()) for s in re.split(r"(?<=[.!?:;])\s+|\s+·\s+", text) if s.strip()]


def places(file: Path) -> list[Place]:
    found = []
    for start, text in texts(file):
        for pattern, instead in BANNED.items():
            for match in pattern.finditer(text):
                found.append(Place(start + text.count("\n", 0, match.start()), " ".join(match[0].split()), instead))
    if file.suffix == ".md" and file.name not in ("CHANGELOG.md", "fixed-queries.md"):
        for line, text in paragraphs(file):
            for sentence in sentences(text):
                if len(sentence.split()) > LONGEST:
                    words = f"{len(sentence.split())} words: {sentence[:60]}…"
                    found.append(Place(line, words, f"at most {LONGEST} a sentence"))
    return sorted(found, key=lambda place: place.line)


def main(names: list[str]) -> None:
    for file in [Path(name).resolve() for name in names] or files():
        for place in places(file):
            print(f"{file.relative_to(ROOT)}:{place.line}: {place.found!r}: {place.instead}")


if __name__ == "__main__":
    main(sys.argv[1:])
