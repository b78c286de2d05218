"""An incremental model as an `ivm` model: its text without `is_incremental()` blocks, and with the config of `ivm`."""

from __future__ import annotations

import re
from dataclasses import dataclass

TAG = re.compile(r"\{%[-+]?\s*(if|elif|else|endif|for|endfor)\b(.*?)[-+]?%\}", re.DOTALL)
COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
CONFIG = re.compile(r"\{\{[-+]?\s*config\s*\(")
CALL = re.compile(r"\bis_incremental\s*\(\s*\)")
CONJUNCT = re.compile(r"(.*\band\s+)?is_incremental\s*\(\s*\)(?:\s+and\b.*)?", re.DOTALL)
# dbt's keys that say how an incremental model is written, which the SELECT alone says here
NOT_READ = frozenset(
    """
    incremental_strategy incremental_predicates predicates merge_update_columns merge_exclude_columns begin batch_size
    lookback concurrent_batches clustered_by buckets options
    """.split()
)


@dataclass(frozen=True)
class Converted:
    """`remarks`: what is left to look at by hand."""

    sql: str
    remarks: tuple[str, ...]


def converted(sql: str) -> Converted:
    """Return the text of an incremental model as that of an `ivm` model."""
    text, remarks = _without_blocks(sql)
    text, more = _configured(text)
    remarks += more
    if CALL.search(text):
        remarks.append("is_incremental() is left in the text, and is always false: take it out by hand")
    if re.search(r"\{\{[-+]?\s*this\b", text):
        remarks.append("{{ this }} is left in the text: an ivm model is a SELECT of other tables")
    return Converted(text, tuple(remarks))


def _without_blocks(sql: str) -> tuple[str, list[str]]:
    """Drop the branches that only an incremental run takes; keep the branches of a full run."""
    for tags in _ifs(sql):
        holds = [_holds(tag) for tag in tags[:-1]]
        if not any(CALL.search(tag[2]) for tag in tags) or None in holds[: _first(holds) + 1]:
            continue
        kept = _first(holds)
        text = _between(sql, tags[kept], tags[kept + 1]) if True in holds else ""
        before, after = _between(sql, None, tags[0]), _between(sql, tags[-1], None)
        line_before, line_after = re.search(r"(?:\A|\n)([ \t]*)\Z", before), re.match(r"[ \t]*(?:\n|\Z)", after)
        if line_before and line_after:  # no empty line in the place of a tag
            text = text.strip("\n")
            if not text.strip():
                text, before, after = "", before[: line_before.start(1)], after[line_after.end() :]
        return _without_blocks(before + text + after)
    return sql, []


def _between(sql: str, opens: re.Match[str] | None, closes: re.Match[str] | None) -> str:
    """Return the text between two tags. Jinja strips it where a tag has a `-`."""
    text = sql[opens.end() if opens else 0 : closes.start() if closes else len(sql)]
    text = text.lstrip() if opens and opens[0].endswith("-%}") else text
    return text.rstrip() if closes and closes[0].startswith("{%-") else text


def _first(holds: list[bool | None]) -> int:
    return holds.index(True) if True in holds else len(holds)


def _holds(tag: re.Match[str]) -> bool | None:
    """Whether a full run takes the branch of a tag; None where that depends on more than `is_incremental()`."""
    if tag[1] == "else":
        return True
    condition = tag[2].strip()
    alone = CONJUNCT.fullmatch(condition)  # the call, perhaps with more that has to hold
    if alone and not re.search(r"\b(or|if)\b", condition) and _is_closed(alone[1] or ""):
        return False
    if re.fullmatch(r"not\s+\(?\s*is_incremental\s*\(\s*\)\s*\)?", condition):
        return True
    return None


def _is_closed(text: str) -> bool:
    return sum(map(text.count, "([{")) == sum(map(text.count, ")]}"))


def _blanked(sql: str) -> str:
    """Return the text with blanks in the place of Jinja's comments."""
    return COMMENT.sub(lambda comment: " " * len(comment[0]), sql)


def _ifs(sql: str) -> list[list[re.Match[str]]]:
    """Return the tags of each Jinja `if`, inner ones first. A `for` may have an `else` too, and a comment any tag."""
    found: list[list[re.Match[str]]] = []
    opened: list[list[re.Match[str]]] = []
    for tag in TAG.finditer(_blanked(sql)):
        if tag[1] in ("if", "for"):
            opened.append([tag])
        elif opened:
            opened[-1].append(tag)
            if tag[1].startswith("end"):
                tags = opened.pop()
                found += [tags] if tag[1] == "endif" else []
    return found


def _configured(sql: str) -> tuple[str, list[str]]:
    """Replace `materialized`, and drop the keys that `ivm` does not read."""
    match = CONFIG.search(_blanked(sql))
    if match is None:
        return sql, ["the file has no config(): set materialized: ivm where it is configured now"]
    pieces = _arguments(sql, match.end())
    remarks, kept, known, first = [], [], False, False
    for n, piece in enumerate(pieces):
        name, _, value = (part.strip() for part in piece.partition("="))
        if name == "materialized":
            word = r"\w+" if re.fullmatch(r"(['\"])\w+\1", value) else "incremental"  # one of an expression's
            piece, count = re.subn(rf"(['\"]){word}\1", r"\1ivm\1", piece)
            known = known or count > 0
        if name == "file_format" and not ("delta" in value or "iceberg" in value):
            remarks.append(f"file_format is {value}: an ivm table is a Delta or Iceberg table")
            continue
        if name in NOT_READ:
            remarks.append(f"{name} is dropped: the SELECT alone says what the table is")
            continue
        first = first or n == 0
        kept.append(piece)
    if not known:
        remarks.append("config() does not say materialized: set it to ivm where it is configured now")
    end = match.end() + sum(map(len, pieces)) + max(len(pieces) - 1, 0)
    text = ",".join(kept)
    return sql[: match.end()] + (text if first else text.lstrip()) + sql[end:], remarks


def _arguments(sql: str, start: int) -> list[str]:
    """Return the arguments of a call, each with the blanks around it; the call's parenthesis is open."""
    pieces, depth, at, quote = [], 0, start, ""
    for end in range(start, len(sql)):
        sign = sql[end]
        if quote:
            quote = "" if sign == quote and sql[end - 1] != "\\" else quote
        elif sign in "'\"":
            quote = sign
        elif sign in "([{":
            depth += 1
        elif sign in ")]}" and depth:
            depth -= 1
        elif sign == ")" or (sign == "," and not depth):
            pieces.append(sql[at:end])
            at = end + 1
            if sign == ")":
                break
    return pieces
