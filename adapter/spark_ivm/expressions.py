"""Expressions of Spark SQL: past them, and what stands where."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from functools import lru_cache

from spark_ivm import functions, terms
from spark_ivm.cursor import Cursor, word_set
from spark_ivm.parts import Param, Part, Ref, Ties
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
from spark_ivm.terms import Term
from spark_ivm.tokens import Token, Unreadable, tokenize

_NEVER_OPERAND = word_set(
    "SELECT FROM WHERE GROUP HAVING ORDER UNION JOIN ON USING AND OR THEN WHEN ELSE END AS BY IN BETWEEN LIKE IS WITH"
)
_UNITS = word_set(
    "YEAR YEARS QUARTER QUARTERS MONTH MONTHS WEEK WEEKS DAY DAYS DAYOFYEAR HOUR HOURS MINUTE MINUTES SECOND SECONDS"
    " MILLISECOND MILLISECONDS MICROSECOND MICROSECONDS NANOSECOND NANOSECONDS"
)
_UNIT_FIRST = word_set("DATEADD DATE_ADD DATEDIFF DATE_DIFF TIMESTAMPADD TIMESTAMPDIFF TIMEDIFF")
# operators by how they bind, the loosest first
_LEVELS = ("= == <=> <> != < <= > >= !< !>", "|", "^", "&", "<< >> >>>", "+ - ||", "* / % DIV")
_BINDS = {operator: level for level, listed in enumerate(_LEVELS) for operator in listed.split()}
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

    def since(self, at: int) -> tuple[Token, ...]:
        """The tokens from the one at this place to the last."""
        return self.tokens[at : self.i]

    def expression(self) -> Expression:
        outer, self.marks = self.marks, Marks()
        start = self.token.start
        term = self.disjunction()
        found = self.marked(start, self.last.end, [terms.bare(c).span for c in terms.conjuncts(term)])
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

    def disjunction(self) -> Term:
        """Past a boolean expression."""
        at = self.i
        found = [self.conjunction()]
        while self.take("OR"):
            found.append(self.conjunction())
        return found[0] if len(found) == 1 else terms.Or(self.since(at), tuple(found))

    def conjunction(self) -> Term:
        at = self.i
        found = [self.negation()]
        while self.take("AND"):
            found.append(self.negation())
        return found[0] if len(found) == 1 else terms.And(self.since(at), tuple(found))

    def negation(self) -> Term:
        at = self.i
        if (self.sees("NOT") and self.ahead().text not in (",", ")", ".")) or self.sees("!"):
            self.next()
            operand = self.negation()
            return terms.Not(self.since(at), operand)
        found = self.operands()
        while (more := self.predicate(at, found)) is not None:
            found = more
        return found

    def predicate(self, at: int, operand: Term) -> Term | None:
        """Past what may follow an operand: IS …, BETWEEN, IN, LIKE; None when nothing does."""
        before = self.last.end
        if self.take("IS"):
            negated, other = self.take("NOT"), None
            if self.take("DISTINCT", "FROM"):
                what, other = "DISTINCT", self.operands()
            elif (what := self.next().word) not in ("NULL", "TRUE", "FALSE", "UNKNOWN"):
                self.i -= 1
                raise self.unexpected()
            return terms.Is(self.since(at), operand, what, other, negated)
        negated = (self.sees("NOT") or self.sees("!")) and self.ahead().word in _PREDICATES
        if negated:
            self.next()
        word = self.token.word
        if word not in _PREDICATES:
            return None
        self.next()
        if word == "BETWEEN":
            low = self.operands()
            self.expect("AND")
            high = self.operands()
            return terms.Between(self.since(at), operand, low, high, negated)
        if word == "IN" and self.sees("("):
            items: tuple[Term, ...] = ()
            if self.query_ahead(1):
                start = self.tokens[at].start
                self.marks.subqueries.append(
                    Subquery("in", self.inner_query(), start, self.last.end, (start, before), negated)
                )
            else:
                self.next()
                items = self.list_items()
                self.expect(")")
            return terms.In(self.since(at), operand, items, negated)
        if word in ("LIKE", "ILIKE") and self.token.word in ("ANY", "SOME", "ALL") and self.sees_symbol(1, "("):
            self.next()
            self.next()
            patterns = self.list_items()
            self.expect(")")
        else:
            patterns = (self.operands(),)
            if self.take("ESCAPE"):
                self.next()
        return terms.Like(self.since(at), operand, word, patterns, negated)

    def operands(self, least: int = 0) -> Term:
        """Past operands and the operators between them that bind at least as close as this level."""
        at = self.i
        found = self.operand()
        while (sign := self.operator()) is not None and _BINDS[sign[0]] >= least:
            operator, length = sign
            if operator == "/":
                self.marks.floating.append((self.token.start, self.token.end))
            self.i += length
            negated = self.sees("NOT") or self.sees("!")
            right = self.negation() if negated else self.operands(_BINDS[operator] + 1)
            found = terms.Binary(self.since(at), found, operator, right)
        return found

    def operator(self) -> tuple[str, int] | None:
        """The operator that comes next, and of how many tokens it is: `>>>` comes as three."""
        token = self.token
        if token.word == "DIV":
            return "DIV", 1
        if token.kind != "symbol" or (token.text not in _BINDS and token.text != "!"):
            return None
        length = 1
        while self.ahead(length).kind == "symbol" and self.ahead(length).text in ("<", ">"):
            length += 1
        text = "".join(self.ahead(k).text for k in range(length))
        return (text, length) if text in _BINDS else None

    def operand(self) -> Term:
        at = self.i
        if self.token.kind == "symbol" and self.token.text in ("+", "-", "~"):
            sign = self.next().text
            operand = self.operand()
            return terms.Unary(self.since(at), sign, operand)
        start = self.token.start
        found = self.primary()
        while True:
            index = None
            if self.sees(".") and self.ahead().kind in ("word", "name"):
                self.next()
                self.next()
            elif self.take("["):
                index = self.disjunction()
                self.expect("]")
            elif self.take("::"):
                first = self.i
                self.cast_to(start, self.type())
                found = terms.Cast(self.since(at), found, self.since(first))
                continue
            elif self.sees(":") and self.ahead().kind in ("word", "name", "string", "symbol"):
                self.next()
                if self.take("["):
                    index = self.disjunction()
                    self.expect("]")
                else:
                    self.next()
            elif self.take("COLLATE"):
                self.dotted()
            else:
                return found
            found = terms.Access(self.since(at), found, index)

    def primary(self) -> Term:
        token, at = self.token, self.i
        if token.kind == "hole":
            return self.hole()
        if token.kind == "string":
            self.marks.floating.append((token.start, token.end))
            while self.token.kind == "string":
                self.next()
            return terms.Literal(self.since(at))
        if token.kind == "number":
            self.number()
            return terms.Literal(self.since(at))
        if self.sees("("):
            return self.parenthesised()
        if token.kind == "name":
            return self.reference()
        if token.kind == "word":
            return self.worded(token)
        raise self.unexpected()

    def hole(self) -> Term:
        """Past what stands for something in a text that has been cut."""
        at = self.i
        match self.next().hole:
            case Ref(name):
                return terms.Column(self.since(at), name)
            case Param() as param:
                return terms.Parameter(self.since(at), param)
            case _:
                return terms.Raw(self.since(at))

    def number(self) -> None:
        token = self.next()
        lowered = token.text.lower()
        if "e" in lowered or (lowered.endswith(("d", "f")) and not lowered.endswith("bd")):
            self.marks.floating.append((token.start, token.end))

    def worded(self, token: Token) -> Term:
        """Past an operand that begins with a word: a keyword's construct where the grammar has one, else a name."""
        follow, at = self.ahead(), self.i
        match token.word:
            case "CASE" if follow.text not in (",", ")", ".") and follow.kind != "end":
                return self.case()
            case "CAST" | "TRY_CAST" if follow.text == "(":
                return self.cast()
            case "INTERVAL" if follow.kind in ("number", "string") or follow.text in ("+", "-"):
                self.interval()
                return terms.Interval(self.since(at))
            case "NULL" | "TRUE" | "FALSE" if follow.text != ".":
                self.next()
                return terms.Literal(self.since(at))
            case "EXISTS" if follow.text == "(" and self.query_ahead(2):
                start = self.next().start
                query = self.inner_query()
                self.marks.subqueries.append(Subquery("exists", query, start, self.last.end))
                return terms.Asked(self.since(at), query)
            case "EXTRACT" if follow.text == "(" and self.ahead(3).word == "FROM":
                self.next()
                self.next()
                field_token = self.next()
                self.next()
                arg = self.argument()
                self.expect(")")
                self.called("extract", token.start, ((field_token.start, field_token.end), arg.span), None)
                return terms.Call(self.since(at), "extract", (arg,))
            case _ if follow.kind == "string" and token.word not in _NEVER_OPERAND:
                self.next()  # a typed literal: date '2020-01-01'
                value = self.next()
                if value.text[1:-1].strip().lower() in _MOVING_LITERALS:
                    self.problem("CLOCK", f"{token.text} {value.text}", token.start, value.end)
                self.marks.floating.append((token.start, self.last.end))
                return terms.Literal(self.since(at), token.word)
            case word if word in _NEVER_OPERAND and not (word == "LIKE" and follow.text == "("):
                raise self.unexpected()
            case _:
                return self.reference()

    def reference(self) -> Term:
        at = self.i
        name = self.dotted()
        if self.sees("("):
            return self.call(at, name)
        if len(name.tokens) == 1 and self.sees("->"):
            return self.lambda_body(at, frozenset(p.lower() for p in name.parts))
        if name.parts[0].lower() not in frozenset().union(*self.lambdas):
            self.marks.refs.append(name)
        return terms.Named(self.since(at), name)

    def lambda_body(self, at: int, parameters: frozenset[str]) -> Term:
        self.expect("->")
        self.lambdas.append(parameters)
        body = self.disjunction()
        self.lambdas.pop()
        return terms.Lambda(self.since(at), body)

    def parenthesised(self) -> Term:
        start, at = self.token.start, self.i
        if self.query_ahead(0):
            query = self.inner_query()
            self.marks.subqueries.append(Subquery("scalar", query, start, self.last.end))
            return terms.Asked(self.since(at), query)
        if self.after_parens(0).text == "->":
            names = self.names()
            return self.lambda_body(at, frozenset(n.lower() for n in names))
        self.next()
        items = self.list_items()
        self.expect(")")
        if len(items) > 1:
            self.marks.calls.append(Call("struct", start, self.last.end, tuple(map(value_span, items))))
        if len(items) == 1 and not isinstance(items[0], terms.Argument):
            return terms.Parens(self.since(at), items[0])
        return terms.Row(self.since(at), items)

    def list_items(self) -> tuple[Term, ...]:
        """Past a list in parentheses, its items perhaps named."""
        items: list[Term] = []
        while not items or self.take(","):
            at = self.i
            item = self.disjunction()
            if self.take("AS") or (self.token.kind in ("word", "name") and not self.sees(")")):
                self.name()
                item = terms.Argument(self.since(at), item)
            items.append(item)
        return tuple(items)

    def inner_query(self) -> Query:
        """A query in parentheses, past them."""
        self.expect("(")
        lambdas, self.lambdas = self.lambdas, []
        outer, self.marks = self.marks, Marks()
        query = self.query()
        self.lambdas, self.marks = lambdas, outer
        self.expect(")")
        return query

    def case(self) -> Term:
        at = self.i
        self.next()
        operand = None if self.sees("WHEN") else self.deciding()
        branches: list[tuple[Term, Term]] = []
        while self.take("WHEN"):
            condition = self.deciding()
            self.expect("THEN")
            branches.append((condition, self.disjunction()))
        otherwise = self.disjunction() if self.take("ELSE") else None
        self.expect("END")
        return terms.Case(self.since(at), operand, tuple(branches), otherwise)

    def deciding(self) -> Term:
        """Past what only decides which value is taken."""
        found = self.disjunction()
        self.marks.exact.append(found.span)
        return found

    def cast(self) -> Term:
        start, at = self.token.start, self.i
        self.next()
        self.expect("(")
        operand = self.disjunction()
        self.expect("AS")
        first = self.i
        word, kind = self.type(), self.since(first)
        self.expect(")")
        self.cast_to(start, word)
        return terms.Cast(self.since(at), operand, kind)

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

    def call(self, first: int, name: Name) -> Term:
        start, function = name.start, ".".join(name.parts).lower()
        quantifier, args = self.arguments()
        spans = tuple(map(value_span, args))
        if function.upper() in _UNIT_FIRST and len(args) == 3:
            self.marks.refs = [
                r for r in self.marks.refs if (r.start, r.end) != spans[0] or r.parts[0].upper() not in _UNITS
            ]
        if function == "if" and args:
            self.marks.exact.append(spans[0])
        within: tuple[terms.Sort, ...] = ()
        where, over = None, None
        while over is None:
            at = self.token.start
            if self.take("WITHIN", "GROUP", "("):
                self.expect("ORDER", "BY")
                within = self.inner_sort()
                self.expect(")")
            elif self.take("FILTER", "(", "WHERE"):
                where = self.disjunction()
                self.expect(")")
                self.marks.exact.append((at, self.last.end))
            elif self.take("IGNORE", "NULLS") or self.take("RESPECT", "NULLS"):
                pass
            elif self.sees("OVER") and (self.sees_symbol(1, "(") or self.ahead().kind in ("word", "name")):
                self.next()
                over = self.window()
            else:
                break
        self.called(function, start, spans, None if over is None else WindowSpec.of(over))
        return terms.Call(self.since(first), function, args, quantifier, within, where, over)

    def called(self, function: str, start: int, args: tuple[Span, ...], over: WindowSpec | None) -> None:
        end = self.last.end
        self.marks.calls.append(Call(function, start, end, args, over))
        if problem := _refused(function, args, over):
            self.problem(*problem, start, end)

    def arguments(self) -> tuple[str, tuple[Term, ...]]:
        """Past the arguments in parentheses; DISTINCT or ALL before them, and they."""
        self.expect("(")
        found: list[Term] = []
        quantifier = ""
        if self.take("DISTINCT"):
            quantifier = "DISTINCT"
        elif self.sees("ALL") and self.ahead().kind != "symbol":
            quantifier = self.next().word
        if self.token.word in ("BOTH", "LEADING", "TRAILING") and self.ahead().text not in (",", ")", "."):
            self.next()
        while not self.take(")"):
            if self.take(",") or self.take("FROM") or self.take("FOR") or self.take("PLACING"):
                continue
            at = self.i
            value = self.argument()
            length = self.i
            if not self.take("IGNORE", "NULLS"):
                self.take("RESPECT", "NULLS")
            if self.take("AS"):
                self.name()
            elif self.token.word not in ("FROM", "FOR", "PLACING", "") or self.token.kind == "name":
                self.name()  # struct(a b) names its field b
            if self.token.text not in (",", ")") and self.token.word not in ("FROM", "FOR", "PLACING"):
                raise self.unexpected()
            found.append(value if self.i == length else terms.Argument(self.since(at), value))
        return quantifier, tuple(found)

    def argument(self) -> Term:
        start, at = self.token.start, self.i
        named = self.token.kind in ("word", "name") and self.sees_symbol(1, "=>")
        if named:
            self.next()
            self.next()
        value = self.argument_value(start, at)
        return terms.Raw(self.since(at)) if named else value

    def argument_value(self, start: int, at: int) -> Term:
        """Past an argument, which begins at `at`."""
        if star := self.star():
            rows = not star.qualifier and self.sees(")") and self.tokens[self.i - 3].word == "COUNT"
            if star.omitted:
                self.problem("STAR", "* EXCEPT as an argument", star.start, star.end)
            elif not rows:
                self.marks.refs.append(Name(tuple(t for t in self.tokens[at : self.i] if t.text != ".")))
            return terms.Star(self.since(at))
        if self.sees("TABLE", "(") and self.query_ahead(2):
            self.next()
            query = self.inner_query()
            self.marks.subqueries.append(Subquery("scalar", query, start, self.last.end))
            self.problem("SUBQUERY", "a table argument", start)
            return terms.Asked(self.since(at), query)
        if self.query_ahead(0) and self.sees("SELECT"):
            outer, self.marks = self.marks, Marks()
            query = self.query()
            self.marks = outer
            self.marks.subqueries.append(Subquery("scalar", query, start, self.last.end))
            return terms.Asked(self.since(at), query)
        return self.disjunction()

    def inner_sort(self) -> tuple[terms.Sort, ...]:
        found: list[terms.Sort] = []
        while not found or self.take(","):
            at = self.i
            value, descending = self.disjunction(), self.sort_direction()
            found.append(terms.Sort(self.since(at), value, descending))
        return tuple(found)

    def window(self) -> terms.Over:
        """Past what stands after OVER."""
        at = self.i
        if self.token.kind in ("word", "name"):
            name = self.name()
            return terms.Over(self.since(at), name.value.lower())
        self.expect("(")
        if self.token.kind in ("word", "name") and self.sees_symbol(1, ")"):
            name = self.name()
            self.expect(")")
            return terms.Over(self.since(at), name.value.lower())
        partition: list[Term] = []
        order: tuple[terms.Sort, ...] = ()
        if self.take("PARTITION", "BY") or self.take("DISTRIBUTE", "BY") or self.take("CLUSTER", "BY"):
            while not partition or self.take(","):
                partition.append(self.disjunction())
        if self.take("ORDER", "BY") or self.take("SORT", "BY"):
            order = self.inner_sort()
        if isinstance(self.token.hole, Ties):
            self.next()
        frame = self.frame()
        self.expect(")")
        return terms.Over(self.since(at), None, tuple(partition), order, frame)

    def frame(self) -> terms.Frame | None:
        """Past the frame, if there is one."""
        at = self.i
        if self.token.word not in ("ROWS", "RANGE"):
            return None
        unit = self.next().word
        between = self.take("BETWEEN")
        first = self.bound()
        if not between:
            return terms.Frame(self.since(at), unit, first, None)
        self.expect("AND")
        last = self.bound()
        return terms.Frame(self.since(at), unit, first, last)

    def bound(self) -> terms.Bound:
        at, steps = self.i, None
        if self.take("CURRENT", "ROW"):
            return terms.Bound(self.since(at), "CURRENT ROW", None)
        if not (self.sees("UNBOUNDED") and self.ahead().word in ("PRECEDING", "FOLLOWING")):
            steps = self.operands()
        else:
            self.next()
        if not self.take("PRECEDING"):
            self.expect("FOLLOWING")
        return terms.Bound(self.since(at), self.last.word, steps)

    def sort_direction(self) -> bool:
        """Past what follows an entry of ORDER BY; whether it is descending."""
        descending = not self.take("ASC") and self.take("DESC")
        if not self.take("NULLS", "FIRST"):
            self.take("NULLS", "LAST")
        return descending

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


def value_span(arg: Term) -> Span:
    """The place of an argument's value, without its name."""
    return arg.value.span if isinstance(arg, terms.Argument) else arg.span


class _Cut(Expressions):
    """Past an expression that has been cut: no query is left in it."""

    def query(self) -> Query:
        raise self.unexpected()


@lru_cache(maxsize=50_000)
def term_of(parts: tuple[Part, ...]) -> Term:
    """The tree of an expression that has been cut; Raw for one that does not follow the grammar."""
    tokens: list[Token] = []
    at = 0  # a piece ends before the next one begins, so that they do not touch
    for part in parts:
        if isinstance(part, str):
            tokens += (replace(t, start=t.start + at, end=t.end + at) for t in _tokens(part))
            at += len(part) + 1
        else:
            tokens.append(Token("hole", "", at, at + 1, hole=part))
            at += 2
    cut = _Cut((*tokens, Token("end", "", at, at)))
    try:
        found = cut.disjunction()
    except Unreadable:
        return terms.Raw(tuple(tokens))
    return found if cut.token.kind == "end" else terms.Raw(tuple(tokens))


def _tokens(part: str) -> tuple[Token, ...]:
    try:
        return tuple(t for t in tokenize(part) if t.kind not in ("end", "hint"))
    except Unreadable:
        return (Token("symbol", part, 0, len(part)),)


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
