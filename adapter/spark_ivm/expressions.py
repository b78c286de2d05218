"""Expressions of Spark SQL: past them, and what stands where."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from spark_ivm import functions
from spark_ivm.cursor import Cursor, word_set
from spark_ivm.syntax import (
    Call,
    Expression,
    Name,
    Query,
    Span,
    Star,
    Subquery,
    WindowSpec,
)
from spark_ivm.tokens import Token

_NEVER_OPERAND = word_set(
    "SELECT FROM WHERE GROUP HAVING ORDER UNION JOIN ON USING AND OR THEN WHEN ELSE END AS BY IN BETWEEN LIKE IS WITH"
)
_UNITS = word_set(
    "YEAR YEARS QUARTER QUARTERS MONTH MONTHS WEEK WEEKS DAY DAYS DAYOFYEAR HOUR HOURS MINUTE MINUTES SECOND SECONDS"
    " MILLISECOND MILLISECONDS MICROSECOND MICROSECONDS NANOSECOND NANOSECONDS"
)
_UNIT_FIRST = word_set("DATEADD DATE_ADD DATEDIFF DATE_DIFF TIMESTAMPADD TIMESTAMPDIFF TIMEDIFF")
_BINARY = word_set("+ - * / % = == <=> <> != < <= > >= || | & ^ << >> >>>")
_PREDICATES = word_set("BETWEEN IN LIKE ILIKE RLIKE REGEXP")
_EXACT_TYPES = word_set("TINYINT SMALLINT INT INTEGER BIGINT BYTE SHORT LONG DECIMAL DEC NUMERIC")
_MOVING_LITERALS = frozenset({"now", "today", "tomorrow", "yesterday"})


@dataclass
class Marks:
    """What was found in an expression so far."""

    refs: list[Name] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    subqueries: list[Subquery] = field(default_factory=list)
    exact: list[Span] = field(default_factory=list)
    floating: list[Span] = field(default_factory=list)


class Expressions(Cursor, ABC):
    """Past expressions, by their grammar: what they read, call and ask of queries."""

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        super().__init__(tokens)
        self.marks = Marks()
        self.lambdas: list[frozenset[str]] = []
        self.parens: tuple[Span, list[Span]] | None = None  # the last expression in parentheses, and its conjuncts

    @abstractmethod
    def query(self) -> Query:
        """A query, as it may stand in parentheses."""

    def expression(self) -> Expression:
        outer, self.marks = self.marks, Marks()
        start = self.token.start
        conjuncts = self.disjunction()
        found = self.marked(start, self.last.end, conjuncts)
        self.marks = outer
        return found

    def marked(self, start: int, end: int, conjuncts: list[Span]) -> Expression:
        marks = self.marks
        return Expression(
            start,
            end,
            tuple(sorted(marks.refs, key=lambda r: r.start)),
            tuple(sorted(marks.calls, key=lambda c: (c.start, -c.end))),
            tuple(sorted(marks.subqueries, key=lambda q: q.start)),
            tuple(conjuncts),
            tuple(marks.exact),
            tuple(marks.floating),
        )

    def disjunction(self) -> list[Span]:
        """Past a boolean expression; its top-level conjuncts."""
        start = self.token.start
        spans = self.conjunction()
        if not self.sees("OR"):
            return spans
        while self.take("OR"):
            self.conjunction()
        return [(start, self.last.end)]

    def conjunction(self) -> list[Span]:
        spans = self.negation()
        while self.take("AND"):
            spans = spans + self.negation()
        return spans

    def negation(self) -> list[Span]:
        start = self.token.start
        if (self.sees("NOT") and self.ahead().text not in (",", ")", ".")) or self.sees("!"):
            self.next()
            self.negation()
            return [(start, self.last.end)]
        self.parens = None
        self.operands()
        while self.predicate(start):
            pass
        span = (start, self.last.end)
        if self.parens and self.parens[0] == span:
            return self.parens[1]
        return [span]

    def predicate(self, operand: int) -> bool:
        """Past what may follow an operand: IS …, BETWEEN, IN, LIKE; False when nothing does."""
        before = self.last.end
        if self.take("IS"):
            self.take("NOT")
            if self.take("DISTINCT", "FROM"):
                self.operands()
            elif self.next().word not in ("NULL", "TRUE", "FALSE", "UNKNOWN"):
                self.i -= 1
                raise self.unexpected()
            return True
        negated = (self.sees("NOT") or self.sees("!")) and self.ahead().word in _PREDICATES
        if negated:
            self.next()
        word = self.token.word
        if word not in _PREDICATES:
            return False
        self.next()
        if word == "BETWEEN":
            self.operands()
            self.expect("AND")
            self.operands()
        elif word == "IN" and self.sees("("):
            if self.query_ahead(1):
                self.marks.subqueries.append(
                    Subquery("in", self.inner_query(), operand, self.last.end, (operand, before), negated)
                )
            else:
                self.next()
                self.list_items()
                self.expect(")")
        elif word in ("LIKE", "ILIKE") and self.token.word in ("ANY", "SOME", "ALL") and self.sees_symbol(1, "("):
            self.next()
            self.next()
            self.list_items()
            self.expect(")")
        else:
            self.operands()
            if self.take("ESCAPE"):
                self.next()
        return True

    def operands(self) -> None:
        """Past operands and the operators between them, whatever binds closer."""
        self.operand()
        while True:
            token = self.token
            if token.kind == "symbol" and token.text in _BINARY:
                if token.text == "/":
                    self.marks.floating.append((token.start, token.end))
                self.next()
                while self.token.kind == "symbol" and self.token.text in ("<", ">"):
                    self.next()  # `>>>` comes as three tokens
            elif token.word == "DIV":
                self.next()
            elif token.text == "!" and self.ahead().text in ("<", ">"):
                self.next()
                self.next()
            else:
                return
            if self.sees("NOT") or self.sees("!"):
                self.negation()
            else:
                self.operand()

    def operand(self) -> None:
        while self.token.kind == "symbol" and self.token.text in ("+", "-", "~"):
            self.next()
        start = self.token.start
        self.primary()
        while True:
            if self.sees(".") and self.ahead().kind in ("word", "name"):
                self.next()
                self.next()
            elif self.take("["):
                self.disjunction()
                self.expect("]")
            elif self.take("::"):
                self.cast_to(start, self.type())
            elif self.sees(":") and self.ahead().kind in ("word", "name", "string", "symbol"):
                self.next()
                if self.take("["):
                    self.disjunction()
                    self.expect("]")
                else:
                    self.next()
            elif self.take("COLLATE"):
                self.dotted()
            else:
                return

    def primary(self) -> None:
        token = self.token
        if token.kind == "string":
            self.marks.floating.append((token.start, token.end))
            while self.token.kind == "string":
                self.next()
        elif token.kind == "number":
            self.number()
        elif self.sees("("):
            self.parenthesised()
        elif token.kind == "name":
            self.reference()
        elif token.kind == "word":
            self.worded(token)
        else:
            raise self.unexpected()

    def number(self) -> None:
        token = self.next()
        lowered = token.text.lower()
        if "e" in lowered or (lowered.endswith(("d", "f")) and not lowered.endswith("bd")):
            self.marks.floating.append((token.start, token.end))

    def worded(self, token: Token) -> None:
        """Past an operand that begins with a word: a keyword's construct where the grammar has one, else a name."""
        follow = self.ahead()
        match token.word:
            case "CASE" if follow.text not in (",", ")", ".") and follow.kind != "end":
                self.case()
            case "CAST" | "TRY_CAST" if follow.text == "(":
                self.cast()
            case "INTERVAL" if follow.kind in ("number", "string") or follow.text in ("+", "-"):
                self.interval()
            case "NULL" | "TRUE" | "FALSE" if follow.text != ".":
                self.next()
            case "EXISTS" if follow.text == "(" and self.query_ahead(2):
                start = self.next().start
                self.marks.subqueries.append(Subquery("exists", self.inner_query(), start, self.last.end))
            case "EXTRACT" if follow.text == "(" and self.ahead(3).word == "FROM":
                start = self.next().start
                self.next()
                field_token = self.next()
                self.next()
                arg = self.argument()
                self.expect(")")
                self.called("extract", start, ((field_token.start, field_token.end), arg), None)
            case _ if follow.kind == "string" and token.word not in _NEVER_OPERAND:
                self.next()  # a typed literal: date '2020-01-01'
                value = self.next()
                if value.text[1:-1].strip().lower() in _MOVING_LITERALS:
                    self.problem("CLOCK", f"{token.text} {value.text}", token.start, value.end)
                self.marks.floating.append((token.start, self.last.end))
            case word if word in _NEVER_OPERAND and not (word == "LIKE" and follow.text == "("):
                raise self.unexpected()
            case _:
                self.reference()

    def reference(self) -> None:
        name = self.dotted()
        if self.sees("("):
            self.call(name)
        elif len(name.tokens) == 1 and self.sees("->"):
            self.lambda_body(frozenset(p.lower() for p in name.parts))
        elif name.parts[0].lower() not in frozenset().union(*self.lambdas):
            self.marks.refs.append(name)

    def lambda_body(self, parameters: frozenset[str]) -> None:
        self.expect("->")
        self.lambdas.append(parameters)
        self.disjunction()
        self.lambdas.pop()

    def parenthesised(self) -> None:
        start = self.token.start
        if self.query_ahead(0):
            self.marks.subqueries.append(Subquery("scalar", self.inner_query(), start, self.last.end))
            return
        if self.after_parens(0).text == "->":
            names = self.names()
            self.lambda_body(frozenset(n.lower() for n in names))
            return
        self.next()
        conjuncts, items = self.list_items()
        self.expect(")")
        self.parens = ((start, self.last.end), conjuncts) if conjuncts else None
        if len(items) > 1:
            self.marks.calls.append(Call("struct", start, self.last.end, tuple(items)))

    def list_items(self) -> tuple[list[Span], list[Span]]:
        """Past a list in parentheses, its items perhaps named; the conjuncts of a single plain one, and the items."""
        start = self.token.start
        conjuncts = self.disjunction()
        items = [(start, self.last.end)]
        single = True
        while True:
            if self.take("AS") or (self.token.kind in ("word", "name") and not self.sees(")")):
                self.name()
                single = False
            if not self.take(","):
                return conjuncts if single else [], items
            single = False
            start = self.token.start
            self.disjunction()
            items.append((start, self.last.end))

    def inner_query(self) -> Query:
        """A query in parentheses, past them."""
        self.expect("(")
        lambdas, self.lambdas = self.lambdas, []
        outer, self.marks = self.marks, Marks()
        query = self.query()
        self.lambdas, self.marks = lambdas, outer
        self.expect(")")
        return query

    def case(self) -> None:
        self.next()
        start = self.token.start
        if not self.sees("WHEN"):
            self.disjunction()
            self.marks.exact.append((start, self.last.end))
        while self.take("WHEN"):
            start = self.token.start
            self.disjunction()
            self.marks.exact.append((start, self.last.end))
            self.expect("THEN")
            self.disjunction()
        if self.take("ELSE"):
            self.disjunction()
        self.expect("END")

    def cast(self) -> None:
        start = self.next().start
        self.expect("(")
        self.disjunction()
        self.expect("AS")
        first = self.type()
        self.expect(")")
        self.cast_to(start, first)

    def cast_to(self, start: int, first: Token) -> None:
        span = (start, self.last.end)
        if first.word in _EXACT_TYPES:
            self.marks.exact.append(span)
        else:
            self.marks.floating.append((first.start, first.end))

    def type(self) -> Token:
        """Past a type; its first word."""
        first = self.name()
        if first.word == "INTERVAL":
            self.name()
            if self.take("TO"):
                self.name()
        elif self.sees("("):
            self.skip_parens()
        elif self.sees("<"):
            depth = 0
            while True:
                text = self.next().text
                depth += {"<": 1, ">": -1, ">>": -2, ">>>": -3}.get(text, 0)
                if depth <= 0:
                    break
        elif first.word == "DOUBLE":
            self.take("PRECISION")
        if self.take("COLLATE"):
            self.dotted()
        return first

    def interval(self) -> None:
        start = self.next().start
        while self.token.kind in ("number", "string") or (
            self.token.text in ("+", "-") and self.ahead().kind in ("number", "string")
        ):
            if self.token.kind == "symbol":
                self.next()
            self.next()
            if self.token.word not in _UNITS:
                break
            self.next()
            if self.take("TO"):
                self.next()
        self.marks.floating.append((start, self.last.end))

    def call(self, name: Name) -> None:
        start, function = name.start, ".".join(name.parts).lower()
        args = self.arguments()
        if function.upper() in _UNIT_FIRST and len(args) == 3:
            self.marks.refs = [
                r for r in self.marks.refs if (r.start, r.end) != args[0] or r.parts[0].upper() not in _UNITS
            ]
        if function == "if" and args:
            self.marks.exact.append(args[0])
        over = None
        while True:
            at = self.token.start
            if self.take("WITHIN", "GROUP", "("):
                self.expect("ORDER", "BY")
                self.inner_sort()
                self.expect(")")
            elif self.sees("FILTER", "(", "WHERE"):
                self.take("FILTER", "(", "WHERE")
                self.disjunction()
                self.expect(")")
                self.marks.exact.append((at, self.last.end))
            elif self.take("IGNORE", "NULLS") or self.take("RESPECT", "NULLS"):
                pass
            elif self.sees("OVER") and (self.sees_symbol(1, "(") or self.ahead().kind in ("word", "name")):
                self.next()
                over = self.window_spec()
                break
            else:
                break
        self.called(function, start, args, over)

    def called(self, function: str, start: int, args: tuple[Span, ...], over: WindowSpec | None) -> None:
        end = self.last.end
        self.marks.calls.append(Call(function, start, end, args, over))
        if problem := _refused(function, args, over):
            self.problem(*problem, start, end)

    def arguments(self) -> tuple[Span, ...]:
        self.expect("(")
        found: list[Span] = []
        if not self.take("DISTINCT") and self.sees("ALL") and self.ahead().kind != "symbol":
            self.take("ALL")
        if self.token.word in ("BOTH", "LEADING", "TRAILING") and self.ahead().text not in (",", ")", "."):
            self.next()
        while not self.take(")"):
            if self.take(",") or self.take("FROM") or self.take("FOR") or self.take("PLACING"):
                continue
            found.append(self.argument())
            if not self.take("IGNORE", "NULLS"):
                self.take("RESPECT", "NULLS")
            if self.take("AS"):
                self.name()
            elif self.token.word not in ("FROM", "FOR", "PLACING", "") or self.token.kind == "name":
                self.name()  # struct(a b) names its field b
            if self.token.text not in (",", ")") and self.token.word not in ("FROM", "FOR", "PLACING"):
                raise self.unexpected()
        return tuple(found)

    def argument(self) -> Span:
        start, at = self.token.start, self.i
        if self.token.kind in ("word", "name") and self.sees_symbol(1, "=>"):
            self.next()
            self.next()
        if star := self.star():
            rows = not star.qualifier and self.sees(")") and self.tokens[self.i - 3].word == "COUNT"
            if star.omitted:
                self.problem("STAR", "* EXCEPT as an argument", star.start, star.end)
            elif not rows:
                self.marks.refs.append(Name(tuple(t for t in self.tokens[at : self.i] if t.text != ".")))
        elif self.sees("TABLE", "(") and self.query_ahead(2):
            self.next()
            self.marks.subqueries.append(Subquery("scalar", self.inner_query(), start, self.last.end))
            self.problem("SUBQUERY", "a table argument", start)
        elif self.query_ahead(0) and self.sees("SELECT"):
            outer, self.marks = self.marks, Marks()
            query = self.query()
            self.marks = outer
            self.marks.subqueries.append(Subquery("scalar", query, start, self.last.end))
        else:
            self.disjunction()
        return start, self.last.end

    def inner_sort(self) -> list[Span]:
        found = []
        while True:
            start = self.token.start
            self.disjunction()
            found.append((start, self.last.end))
            self.sort_direction()
            if not self.take(","):
                return found

    def window_spec(self) -> WindowSpec:
        start = self.token.start
        if self.token.kind in ("word", "name"):
            name = self.name()
            return WindowSpec(start, name.end, base=name.value.lower())
        self.expect("(")
        if self.token.kind in ("word", "name") and self.sees_symbol(1, ")"):
            name = self.name()
            self.expect(")")
            return WindowSpec(start, self.last.end, base=name.value.lower())
        partition: list[Span] = []
        order_end = None
        if self.take("PARTITION", "BY") or self.take("DISTRIBUTE", "BY") or self.take("CLUSTER", "BY"):
            while True:
                at = self.token.start
                self.disjunction()
                partition.append((at, self.last.end))
                if not self.take(","):
                    break
        if self.take("ORDER", "BY") or self.take("SORT", "BY"):
            self.inner_sort()
            order_end = self.last.end
        frame = self.frame()
        self.expect(")")
        return WindowSpec(start, self.last.end, None, tuple(partition), order_end, frame)

    def frame(self) -> str:
        """Past the frame; its words."""
        at = self.i
        if self.token.word not in ("ROWS", "RANGE"):
            return ""
        self.next()
        if self.take("BETWEEN"):
            self.bound()
            self.expect("AND")
        self.bound()
        return " ".join(t.text.upper() for t in self.tokens[at : self.i])

    def bound(self) -> None:
        if self.take("CURRENT", "ROW") or self.take("UNBOUNDED", "PRECEDING") or self.take("UNBOUNDED", "FOLLOWING"):
            return
        self.operands()
        if not self.take("PRECEDING"):
            self.expect("FOLLOWING")

    def sort_direction(self) -> None:
        if not self.take("ASC"):
            self.take("DESC")
        if not self.take("NULLS", "FIRST"):
            self.take("NULLS", "LAST")

    def star(self) -> Star | None:
        """`*` or `a.b.*` when that is what comes next."""
        at = self.i
        parts: list[Token] = []
        while self.ahead(0).kind in ("word", "name") and self.sees_symbol(1, "."):
            parts.append(self.next())
            self.next()
        if not self.take("*"):
            self.i = at
            return None
        omitted: list[Token] = []
        start = self.tokens[at].start
        end = self.last.end
        if self.sees("EXCEPT", "(") and not self.query_ahead(2):
            self.expect("EXCEPT", "(")
            while True:
                name = self.dotted()
                if len(name.tokens) > 1:
                    self.problem("STAR", "EXCEPT of a field", name.start, name.end)
                omitted.append(name.tokens[-1])
                if not self.take(","):
                    break
            self.expect(")")
            end = self.last.end
        return Star(start, end, tuple(t.value for t in parts), tuple(omitted))


def _refused(function: str, args: tuple[Span, ...], over: WindowSpec | None) -> tuple[str, str] | None:
    """Why a call is not maintained, whatever stands around it."""
    if function in functions.VOLATILE:
        return "VOLATILE", f"{function}()"
    if function in functions.CLOCK or (function in functions.TIME and over is not None):
        return "CLOCK", f"{function}()"
    if function in functions.GENERATORS - functions.SPLITTING:
        return "GENERATOR", f"{function}()"
    if function in functions.TIME_WINDOWS and (function == "window_time" or over is not None):
        return "TIME_WINDOW", f"{function}()"
    if function not in functions.BUILTIN:
        return "UNKNOWN_FUNCTION", f"{function}()"
    if function in functions.WINDOW_ONLY and over is None:
        return "INVALID", f"{function}() without OVER"
    return None
