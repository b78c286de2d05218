"""SQL text -> tokens that know their place in it: strings, names, numbers, words and symbols. Words stay words.

A token is what Spark takes for one: `'it''s'` is one string, while `'it' 's'` are two strings that Spark puts together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from spark_ivm.parser.fragments import Hole

# A token, after blanks and comments. A number takes all digits that it can have: of `1.5a` none is a number.
_TOKEN = re.compile(
    r"""
    (?P<string> [rR]'[^']*' | [rR]"[^"]*" | '(?:[^'\\]|\\.)*' | "(?:[^"\\]|\\.)*" | [xX]'[0-9a-fA-F]*' )
  | (?P<name> `(?:[^`]|``)*` )
  | (?P<number> (?>[0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?) (?:[bB][dD]|[lLsSyYdDfF])? (?!\w) )
  | (?P<word> \w+ )
  | (?P<symbol> <=> | [<>!=:]= | <> | => | -> | \|\| | \|> | \?:: | :: | [!#-&(-/:-@\[-^{-~]
      | [^\w\s!-~][^\s!-/:-@\[-^`{-~]* )
    """,
    re.VERBOSE | re.DOTALL,
)
# what begins as a number, as X'1F' or as a word, and then is none
_NO_WORD = re.compile(r"[0-9]+(?!\w)|[0-9]+[eE][-+][0-9]|[xX]'|\w+[^\w\s!-~]")
_BLANKS = re.compile(r"\s+")
# a comment continues behind a backslash at the end of its line
_COMMENT = re.compile(r"--(?:\\\n|[^\r\n])*")
# words after which `/*+` begins a hint
_HINTED = frozenset("SELECT INSERT UPDATE DELETE".split())

# words before parentheses that are no call
_NO_CALLS = frozenset(
    """
    ALL AND AS ASC BETWEEN BY CASE DESC DISTINCT ELSE END ESCAPE FALSE FROM HAVING IN INTERVAL IS LIKE NOT NULL ON OR
    OVER SELECT THEN TRUE UNION USING VALUES WHEN WHERE WITH
    """.split()
)
_QUERIES = ("SELECT", "WITH", "FROM", "VALUES")
# calls that make a row with fields; a list in parentheses, which has no name, does too
_ROWS = ("struct", "arrays_zip", "")


Span: TypeAlias = tuple[int, int]


class Placed:
    """A piece of the text that knows its place."""

    start: int
    end: int

    @property
    def span(self) -> Span:
        return self.start, self.end


class Unreadable(Placed, Exception):
    """Text that cannot be cut into tokens or does not follow the grammar: where, and the key of UNSUPPORTED."""

    def __init__(self, detail: str, start: int = 0, end: int = 0, code: str = "UNPARSABLE") -> None:
        super().__init__(detail)
        self.detail, self.start, self.end, self.code = detail, start, end, code


@dataclass(frozen=True)
class Token(Placed):
    """`kind`: word, name (in backquotes), string, number, symbol, hint, end. `word` is upper-case, of words only.

    `hole`: for the `kind` hole, what is there in a text that has been cut.
    """

    kind: str
    text: str
    start: int
    end: int
    word: str = ""
    hole: Hole | None = None

    @property
    def value(self) -> str:
        """Return the name that a word or a quoted name means."""
        return self.text[1:-1].replace("``", "`") if self.kind == "name" else self.text


@lru_cache(maxsize=8192)
def tokenize(sql: str) -> tuple[Token, ...]:
    """Return the tokens, an `end` token last; a trailing semicolon is dropped. Raises Unreadable."""
    found: list[Token] = []
    at = 0
    while (start := _after_gap(sql, at, hint=bool(found) and found[-1].word in _HINTED)) < len(sql):
        if sql.startswith("/*", start):
            at = _comment_end(sql, start)
            found.append(Token("hint", sql[start:at], start, at))
            continue
        token = _token(sql, start)
        if token.kind == "string":
            token = _string(found, token)
        elif token.kind == "number":
            token = _number(found, token)
        found.append(token)
        at = token.end
    while found and found[-1].text == ";":
        found.pop()
    end = found[-1].end if found else len(sql)
    return (*found, Token("end", "", end, end))


def _token(sql: str, start: int) -> Token:
    """Return the token that begins at a place."""
    match = _TOKEN.match(sql, start)
    if match is None:
        raise Unreadable(f"{sql[start]} is not closed", start, len(sql))
    kind, text = str(match.lastgroup), match.group()
    if kind == "word" and _NO_WORD.match(sql, start):
        raise Unreadable(f"{sql[start:].split()[0]!r} is no number and no word", start, match.end())
    return Token(kind, text, start, match.end(), text.upper() if kind == "word" else "")


def spaced(tokens: Sequence[Token]) -> str:
    """Return the text of the tokens, a blank where there was layout or a comment. Tokens that touch stay together."""
    found, at = [], tokens[0].start if tokens else 0
    for token in tokens:
        found += ["" if token.start == at else " ", token.text]
        at = token.end
    return "".join(found).strip()


def lowered(tokens: Sequence[Token | None]) -> tuple[str | None, ...]:
    """Return the tokens' texts, words in lower case where Spark ignores case; None stays, for a column.

    Case counts in the names of fields: after a dot or colon, in a row that is made of columns, in a type, and in the
    names that a subquery or a pipe gives its columns. There a word stays as it is written, also where it is no such
    name. In a text that makes values of columns' names, or has windows `w` and `W`, every word stays so.
    """
    found: list[str | None] = []
    if _makes_values_of_names(tokens) or _has_windows_alike(tokens):
        return tuple(None if token is None else token.text for token in tokens)
    piped = any(token is not None and token.text == "|>" for token in tokens)
    calls: list[str] = []  # the name before each open parenthesis
    angles = 0
    for i, token in enumerate(tokens):
        if token is None:
            found.append(None)
            continue
        before = tokens[i - 1] if i else None
        after = tokens[i + 1] if i + 1 < len(tokens) else None
        follows = after.text if after else ""
        match token.text if token.kind == "symbol" else "":
            case "(":
                called = before is not None and before.kind in ("word", "name") and before.word not in _NO_CALLS
                listed = (before is None or before.word != "OVER") and _has_list(tokens, i + 1)
                calls.append(before.value.lower() if before and called else "" if listed else "(")
            case ")" if calls:
                calls.pop()
            case "<" if angles or (before is not None and before.word in ("STRUCT", "ARRAY", "MAP")):
                angles += 1
            case ">" if angles:
                angles -= 1
        around = calls[-1] if calls else None
        row = around in _ROWS and follows != "(" and token.word not in _NO_CALLS
        named = before is not None and before.word == "AS" and around not in ("cast", "try_cast")
        aliased = named and (piped or around is not None)
        field = before is not None and before.kind == "symbol" and before.text in (".", ":")
        fixed = token.kind not in ("word", "number") or angles or row or aliased or field
        found.append(token.text if fixed else token.text.lower())
    return tuple(found)


def _has_list(tokens: Sequence[Token | None], start: int) -> bool:
    """Whether the parenthesis that is open before this token has a query, or a list, which is a row, in it."""
    depth = 0
    for i in range(start, len(tokens)):
        token = tokens[i]
        if i == start and token is not None and token.word in _QUERIES:
            return True
        match token.text if token is not None and token.kind == "symbol" else "":
            case "(":
                depth += 1
            case ")" if depth == 0:
                return False
            case ")":
                depth -= 1
            case "," if depth == 0:
                return True
    return True


def _makes_values_of_names(tokens: Sequence[Token | None]) -> bool:
    """Whether columns' names become values that are not written out: by UNPIVOT, or in a row of all, as `struct(*)`."""
    calls: list[str] = []
    for before, token, after in zip((None, *tokens), tokens, (*tokens[1:], None), strict=False):
        if token is None or token.kind not in ("symbol", "word"):
            continue
        previous = before.text if before else ""
        match token.word or token.text:
            case "UNPIVOT":
                return True
            case "(":
                query = after is not None and after.word in _QUERIES
                called = before is not None and before.kind in ("word", "name") and before.word not in _NO_CALLS
                calls.append("select" if query else before.value.lower() if before and called else "")
            case ")" if calls:
                calls.pop()
            case "*" if calls and calls[-1] in _ROWS and previous in ("(", ",", "."):
                return True
    return False


def _has_windows_alike(tokens: Sequence[Token | None]) -> bool:
    """Whether there may be windows whose names differ in the case of letters alone, which Spark distinguishes."""
    words = [token for token in tokens if token is not None]
    names = {token.value for token, after in pairwise(words) if after.word == "AS"}
    return len({name.lower() for name in names}) < len(names) and any(token.word == "WINDOW" for token in words)


def _string(found: list[Token], token: Token) -> Token:
    """The string together with a string that ends where it begins: their quotes are one quote within a string."""
    if found and found[-1].kind == "string" and found[-1].end == token.start:
        before = found.pop()
        return replace(token, text=before.text + token.text, start=before.start)
    return token


def _number(found: list[Token], token: Token) -> Token:
    """Return the number together with the point that it begins with."""
    if not found or (found[-1].text, found[-1].kind, found[-1].end) != (".", "symbol", token.start):
        return token
    touching = len(found) > 1 and found[-2].end == found[-1].start
    if touching and (found[-2].kind in ("word", "name") or found[-2].text in (")", "]")):
        return token  # a field
    before = found.pop()
    return replace(token, text=before.text + token.text, start=before.start)


def _after_gap(sql: str, at: int, hint: bool) -> int:
    """Return where the blanks and comments end that begin at a place; before a hint, where there can be one."""
    while at < len(sql):
        if blanks := _BLANKS.match(sql, at):
            at = blanks.end()
        elif comment := _COMMENT.match(sql, at):
            at = comment.end()
        elif sql.startswith("/*", at) and not (hint and sql.startswith("/*+", at)):
            at = _comment_end(sql, at)
        else:
            break
    return at


def _comment_end(sql: str, start: int) -> int:
    """Return the end of a comment, which may have comments in it."""
    depth, at = 0, start
    while at < len(sql):
        two = sql[at : at + 2]
        if two in ("/*", "*/"):
            depth += 1 if two == "/*" else -1
            at += 2
            if depth == 0:
                return at
        else:
            at += 1
    raise Unreadable("a comment is not closed", start, len(sql))
