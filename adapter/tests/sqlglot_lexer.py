"""The lexer by sqlglot's tokenizer: what the engine's own is compared with."""

from __future__ import annotations

import re

from spark_ivm.parser.lexer import Token, Unreadable, _number, _string
from sqlglot.dialects.spark import Spark
from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import TokenType

_GAP = re.compile(r"\s+|--[^\n]*(?:\n|$)")
_WORD = re.compile(r"\w+")
_STRINGS = {
    TokenType.STRING,
    TokenType.RAW_STRING,
    TokenType.HEX_STRING,
    TokenType.NATIONAL_STRING,
    TokenType.BYTE_STRING,
    TokenType.BIT_STRING,
    TokenType.HEREDOC_STRING,
    TokenType.UNICODE_STRING,
}


def tokenize(sql: str) -> tuple[Token, ...]:
    """The tokens, an `end` token last; a trailing semicolon is dropped. Raises Unreadable."""
    try:
        raw = Spark().tokenize(sql)
    except SqlglotError as error:
        raise Unreadable(f"the text cannot be cut into tokens: {error}", 0, len(sql)) from error
    found: list[Token] = []
    at = 0
    for token in raw:
        start, end = token.start, token.end + 1
        if start < at:  # `1.5D` comes as a number and a cast, all of one span
            continue
        _check_gap(sql, at, start)
        at = end
        text = sql[start:end]
        if token.token_type in _STRINGS:
            found.append(_string(found, Token("string", text, start, end)))
        elif token.token_type is TokenType.IDENTIFIER:
            found.append(Token("name", text, start, end))
        elif token.token_type is TokenType.NUMBER:
            found.append(_number(found, Token("number", text, start, end)))
        elif token.token_type is TokenType.HINT:
            found.append(Token("hint", text, start, end))
        else:
            found.extend(_words(text, start))
    _check_gap(sql, at, len(sql))
    while found and found[-1].text == ";":
        found.pop()
    end = found[-1].end if found else len(sql)
    return (*found, Token("end", "", end, end))


def _words(text: str, start: int) -> list[Token]:
    # `group   by` comes as one token
    if not _WORD.match(text):
        return [Token("symbol", text, start, start + len(text))]
    words = [
        Token("word", m.group(), start + m.start(), start + m.end(), m.group().upper()) for m in _WORD.finditer(text)
    ]
    if "".join(w.text for w in words) != "".join(text.split()):
        raise Unreadable(f"{text!r} is no word", start, start + len(text))
    return words


def _check_gap(sql: str, start: int, end: int) -> None:
    """Raises Unreadable unless Spark, too, takes the text between two tokens for blanks and comments."""
    at = start
    while at < end:
        if match := _GAP.match(sql, at, end):
            if match.group().rstrip("\r\n").endswith("\\") and match.group().startswith("--"):
                raise Unreadable("a comment that goes on after a backslash", at, match.end())
            at = match.end()
        elif sql.startswith("/*", at):
            at = _comment_end(sql, at, end)
        else:
            raise Unreadable(f"{sql[at:end].split()[0]!r} is not understood", at, end)


def _comment_end(sql: str, start: int, end: int) -> int:
    depth, at = 0, start
    while at < end:
        two = sql[at : at + 2]
        if two in ("/*", "*/"):
            depth += 1 if two == "/*" else -1
            at += 2
            if depth == 0:
                return at
        else:
            at += 1
    raise Unreadable("a comment is not closed", start, end)
