"""A place among tokens: what comes next, and the names there."""

from __future__ import annotations

from spark_ivm.parser.ast import Name, Problem
from spark_ivm.parser.lexer import Token, Unreadable


def word_set(words: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(words.split())


_QUERY_START = word_set("SELECT WITH VALUES FROM TABLE MAP REDUCE")
# words behind a query in parentheses with which a query goes on
_QUERY_GOES_ON = word_set("UNION EXCEPT MINUS INTERSECT ORDER SORT CLUSTER DISTRIBUTE LIMIT OFFSET WINDOW")


class Cursor:
    """A place among the tokens, and the problems found: constructs that are understood but not maintained."""

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        self.tokens = tokens
        self.i = 0
        self.problems: list[Problem] = []

    # ── tokens ──

    @property
    def token(self) -> Token:
        return self.tokens[self.i]

    @property
    def last(self) -> Token:
        return self.tokens[max(self.i - 1, 0)]

    def ahead(self, k: int = 1) -> Token:
        return self.tokens[min(self.i + k, len(self.tokens) - 1)]

    def sees(self, *texts: str) -> bool:
        """Return whether these words and symbols come next."""
        return all(
            self.ahead(k).word == t or (self.ahead(k).kind == "symbol" and self.ahead(k).text == t)
            for k, t in enumerate(texts)
        )

    def take(self, *texts: str) -> bool:
        if self.sees(*texts):
            self.i += len(texts)
            return True
        return False

    def expect(self, *texts: str) -> None:
        if not self.take(*texts):
            raise self.unexpected()

    def next(self) -> Token:
        token = self.token
        if token.kind == "end":
            raise self.unexpected()
        self.i += 1
        return token

    def unexpected(self) -> Unreadable:
        token = self.token
        what = f"{token.text!r}" if token.text else "the end of the text"
        return Unreadable(f"{what} is not understood here", token.start, max(token.end, token.start))

    def problem(self, code: str, detail: str, start: int, end: int | None = None) -> None:
        self.problems.append(Problem(code, detail, start, self.last.end if end is None else end))

    def skip_parens(self) -> None:
        """Skip a balanced pair of parentheses."""
        self.expect("(")
        depth = 1
        while depth:
            depth += {"(": 1, ")": -1}.get(self.next().text if self.token.kind == "symbol" else self.next().kind, 0)

    # ── names ──

    def name(self) -> Token:
        if self.token.kind not in ("word", "name"):
            raise self.unexpected()
        return self.next()

    def dotted(self) -> Name:
        tokens = [self.name()]
        while self.sees(".") and self.ahead().kind in ("word", "name"):
            self.next()
            tokens.append(self.next())
        return Name(tuple(tokens))

    def name_tokens(self) -> tuple[Token, ...]:
        self.expect("(")
        found = [self.name()]
        while self.take(","):
            found.append(self.name())
        self.expect(")")
        return tuple(found)

    def names(self) -> tuple[str, ...]:
        return tuple(t.value for t in self.name_tokens())

    def sees_symbol(self, k: int, text: str) -> bool:
        return self.ahead(k).kind == "symbol" and self.ahead(k).text == text

    def query_ahead(self, k: int) -> bool:
        """Return whether a query begins at the k-th token from here, after parentheses if any."""
        while self.sees_symbol(k, "("):
            k += 1
        token, after = self.ahead(k), self.ahead(k + 1)
        if token.word not in _QUERY_START:
            return False
        if token.word in ("TABLE", "MAP", "REDUCE", "VALUES"):
            return after.kind in ("word", "name") or (
                token.word == "VALUES" and after.kind != "end" and after.text not in (",", ")", ".")
            )
        return after.text not in (",", ")", ".") or after.kind != "symbol"

    def holds_query(self, k: int) -> bool:
        """Return whether the parentheses that open at the k-th token hold a query: `((SELECT …) + 1)` do not."""
        begins = self.query_ahead(k)
        if not begins or not self.sees_symbol(k + 1, "("):
            return begins
        after = self.after_parens(k + 1)
        return self.holds_query(k + 1) and (after.text in (")", "|>") or after.word in _QUERY_GOES_ON)

    def after_parens(self, k: int) -> Token:
        """Return the token after the parentheses that open at the k-th token from here."""
        depth = 0
        while self.ahead(k).kind != "end":
            depth += {"(": 1, ")": -1}.get(self.ahead(k).text, 0) if self.ahead(k).kind == "symbol" else 0
            k += 1
            if not depth:
                break
        return self.ahead(k)
