"""Expressions of Spark SQL: text to trees."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from functools import lru_cache

from spark_ivm.parser import functions, terms
from spark_ivm.parser.ast import UNITS, Expression, Name, Query, Star
from spark_ivm.parser.cursor import Cursor, word_set
from spark_ivm.parser.fragments import Fragment, Hidden, Param, Ref, Ties
from spark_ivm.parser.lexer import Token, Unreadable, tokenize
from spark_ivm.parser.terms import Term

_NEVER_OPERAND = word_set(
    "SELECT FROM WHERE GROUP HAVING ORDER UNION JOIN ON USING AND OR THEN WHEN ELSE END AS BY IN BETWEEN LIKE IS WITH"
)
# what comes after such a word only where it is a name
_AFTER_NAMES = frozenset((".", ",", ")", "FROM", "AS", "ASC", "DESC"))
# operators by how they bind, the loosest first
_LEVELS = ("= == <=> <> != < <= > >= !< !>", "|", "^", "&", "<< >> >>>", "+ - ||", "* / % DIV")
_BINDS = {operator: level for level, listed in enumerate(_LEVELS) for operator in listed.split()}
_PREDICATES = word_set("BETWEEN IN LIKE ILIKE RLIKE REGEXP")


class Expressions(Cursor, ABC):
    """Reads past expressions, by their grammar, and returns their trees."""

    @abstractmethod
    def query(self) -> Query:
        """Read a query, as it may be in parentheses."""

    def since(self, at: int) -> tuple[Token, ...]:
        """Return the tokens from this place to the last token read."""
        return self.tokens[at : self.i]

    def expression(self) -> Expression:
        return Expression.of(self.disjunction())

    def disjunction(self) -> Term:
        """Skip a boolean expression."""
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
        """Skip what may follow an operand: IS …, BETWEEN, IN, LIKE; None when none of them follows."""
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
            # `IN ((SELECT …))` takes a list of one value
            listed = self.sees_symbol(1, "(") and self.after_parens(1).text in (",", ")")
            if self.holds_query(0) and not listed:
                query = self.inner_query()
                return terms.In(self.since(at), operand, (), negated, query)
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
        """Skip operands and the operators between them that bind at least as close as this level."""
        at = self.i
        found = self.operand()
        while (sign := self.operator()) is not None and _BINDS[sign[0]] >= least:
            operator, length = sign
            self.i += length
            negated = self.sees("NOT") or self.sees("!")
            right = self.negation() if negated else self.operands(_BINDS[operator] + 1)
            found = terms.Binary(self.since(at), found, operator, right)
        return found

    def operator(self) -> tuple[str, int] | None:
        """Return the operator that comes next, and the number of its tokens: `>>>` comes as three."""
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
                self.type()
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
            while self.token.kind == "string":
                self.next()
            return terms.Literal(self.since(at))
        if token.kind == "number":
            self.next()
            return terms.Literal(self.since(at))
        if self.sees("("):
            return self.parenthesised()
        if token.kind == "name":
            return self.reference()
        if token.kind == "word":
            return self.worded(token)
        raise self.unexpected()

    def hole(self) -> Term:
        """Skip a hole of a text that has been cut: a column, a parameter, or another."""
        at = self.i
        match self.next().hole:
            case Ref(name):
                return terms.Column(self.since(at), name)
            case Param() as param:
                return terms.Parameter(self.since(at), param)
            case Hidden(fragments):
                return terms.Constant(self.since(at), term_of(fragments))
            case _:
                return terms.Raw(self.since(at))

    def worded(self, token: Token) -> Term:
        """Skip an operand that begins with a word: a keyword's construct where the grammar has one, else a name."""
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
                self.next()
                query = self.inner_query()
                return terms.Asked(self.since(at), query, exists=True)
            case "EXTRACT" if follow.text == "(" and self.ahead(3).word == "FROM":
                self.next()
                self.next()
                field = terms.Raw((self.next(),))
                self.next()
                arg = self.argument()
                self.expect(")")
                return self.called(terms.Call(self.since(at), "extract", (field, arg)))
            case _ if follow.kind == "string" and token.word not in _NEVER_OPERAND:
                self.next()  # a typed literal: date '2020-01-01'
                value = self.next()
                of_today = token.word.startswith("TIMESTAMP") and functions.TIME_OF_DAY.fullmatch(value.text)
                if of_today or functions.MOVING.fullmatch(value.text):
                    self.problem("CLOCK", f"{token.text} {value.text}", token.start, value.end)
                return terms.Literal(self.since(at), token.word)
            case word if word in _NEVER_OPERAND and not _ends_name(word, follow):
                raise self.unexpected()
            case _:
                return self.reference()

    def reference(self) -> Term:
        at = self.i
        name = self.dotted()
        if self.sees("("):
            return self.call(at, name)
        if len(name.tokens) == 1 and self.sees("->"):
            return self.lambda_body(at, frozenset(p.lower() for p in name.identifiers))
        return terms.Named(self.since(at), name)

    def lambda_body(self, at: int, parameters: frozenset[str]) -> Term:
        self.expect("->")
        body = self.disjunction()
        return terms.Lambda(self.since(at), parameters, body)

    def parenthesised(self) -> Term:
        at = self.i
        if self.holds_query(0):
            query = self.inner_query()
            return terms.Asked(self.since(at), query)
        if self.after_parens(0).text == "->":
            names = self.names()
            return self.lambda_body(at, frozenset(n.lower() for n in names))
        self.next()
        items = self.list_items()
        self.expect(")")
        if len(items) == 1 and not isinstance(items[0], terms.Argument):
            return terms.Parens(self.since(at), items[0])
        return terms.Row(self.since(at), items)

    def list_items(self) -> tuple[Term, ...]:
        """Skip a list in parentheses, its items perhaps named."""
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
        """Return a query in parentheses, past them."""
        self.expect("(")
        query = self.query()
        self.expect(")")
        return query

    def case(self) -> Term:
        at = self.i
        self.next()
        operand = None if self.sees("WHEN") else self.disjunction()
        branches: list[tuple[Term, Term]] = []
        while self.take("WHEN"):
            condition = self.disjunction()
            self.expect("THEN")
            branches.append((condition, self.disjunction()))
        otherwise = self.disjunction() if self.take("ELSE") else None
        self.expect("END")
        return terms.Case(self.since(at), operand, tuple(branches), otherwise)

    def cast(self) -> Term:
        at = self.i
        self.next()
        self.expect("(")
        operand = self.disjunction()
        self.expect("AS")
        first = self.i
        self.type()
        kind = self.since(first)
        self.expect(")")
        return terms.Cast(self.since(at), operand, kind)

    def type(self) -> None:
        """Skip a type."""
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

    def interval(self) -> None:
        self.next()
        while self.token.kind in ("number", "string") or (
            self.token.text in ("+", "-") and self.ahead().kind in ("number", "string")
        ):
            if self.token.kind == "symbol":
                self.next()
            self.next()
            if self.token.word not in UNITS:
                break
            self.next()
            if self.take("TO"):
                self.next()

    def call(self, first: int, name: Name) -> Term:
        quantifier, args = self.arguments()
        within: tuple[terms.Sort, ...] = ()
        where, over = None, None
        while over is None:
            if self.take("WITHIN", "GROUP", "("):
                self.expect("ORDER", "BY")
                within = self.inner_sort()
                self.expect(")")
            elif self.take("FILTER", "(", "WHERE"):
                where = self.disjunction()
                self.expect(")")
            elif self.take("IGNORE", "NULLS") or self.take("RESPECT", "NULLS"):
                pass
            elif self.sees("OVER") and (self.sees_symbol(1, "(") or self.ahead().kind in ("word", "name")):
                self.next()
                over = self.window()
            else:
                break
        function = ".".join(name.identifiers).lower()
        return self.called(terms.Call(self.since(first), function, args, quantifier, within, where, over))

    def called(self, call: terms.Call) -> terms.Call:
        """Return the call; a problem is noted if it is not maintained."""
        if problem := _refused(call):
            self.problem(*problem, *call.span)
        return call

    def arguments(self) -> tuple[str, tuple[Term, ...]]:
        """Skip the arguments in parentheses; returns DISTINCT or ALL before them, and the arguments."""
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
        return terms.Raw(self.since(at), (value,)) if named else value

    def argument_value(self, start: int, at: int) -> Term:
        """Skip an argument, which begins at `at`."""
        if star := self.star():
            if star.omitted:
                self.problem("STAR", "* EXCEPT as an argument", *star.span)
            return terms.Star(self.since(at))
        if self.sees("TABLE", "(") and self.query_ahead(2):
            self.next()
            query = self.inner_query()
            self.problem("SUBQUERY", "a table argument", start)
            return terms.Asked(self.since(at), query)
        if self.query_ahead(0) and self.sees("SELECT"):
            query = self.query()
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
        """Skip the window after OVER."""
        at = self.i
        if self.token.kind in ("word", "name"):
            name = self.name()
            return terms.Over(self.since(at), name.value)  # Spark distinguishes its letters
        self.expect("(")
        if self.token.kind in ("word", "name") and self.sees_symbol(1, ")"):
            name = self.name()
            self.expect(")")
            return terms.Over(self.since(at), name.value)  # Spark distinguishes its letters
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
        """Skip the frame, if there is one."""
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
        """Skip what follows an entry of ORDER BY; returns whether it is descending."""
        descending = not self.take("ASC") and self.take("DESC")
        if not self.take("NULLS", "FIRST"):
            self.take("NULLS", "LAST")
        return descending

    def star(self) -> Star | None:
        """`*` or `a.b.*` when that is what comes next."""
        at = self.i
        qualifier: list[Token] = []
        while self.ahead(0).kind in ("word", "name") and self.sees_symbol(1, "."):
            qualifier.append(self.next())
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
                    self.problem("STAR", "EXCEPT of a field", *name.span)
                omitted.append(name.tokens[-1])
                if not self.take(","):
                    break
            self.expect(")")
            end = self.last.end
        return Star(start, end, tuple(t.value for t in qualifier), tuple(omitted))


class _Cut(Expressions):
    """Reads past an expression that has been cut: no query is left in it."""

    def query(self) -> Query:
        raise self.unexpected()


@lru_cache(maxsize=50_000)
def term_of(fragments: tuple[Fragment, ...]) -> Term:
    """Return the tree of an expression that has been cut; Raw for one that does not follow the grammar."""
    tokens: list[Token] = []
    at = 0  # a piece ends before the next piece begins, so that they do not touch
    for fragment in fragments:
        if isinstance(fragment, str):
            tokens += (replace(t, start=t.start + at, end=t.end + at) for t in _tokens(fragment))
            at += len(fragment) + 1
        else:
            tokens.append(Token("hole", "", at, at + 1, hole=fragment))
            at += 2
    cut = _Cut((*tokens, Token("end", "", at, at)))
    try:
        found = cut.disjunction()
    except Unreadable:
        return terms.Raw(tuple(tokens))
    return found if cut.token.kind == "end" else terms.Raw(tuple(tokens))


def _ends_name(word: str, after: Token) -> bool:
    """Return whether a word of a clause is a name, or a call's: `order` in `select order, id` or in `order.id`."""
    return after.kind == "end" or (after.word or after.text) in _AFTER_NAMES or (word == "LIKE" and after.text == "(")


def _tokens(fragment: str) -> tuple[Token, ...]:
    try:
        return tuple(t for t in tokenize(fragment) if t.kind not in ("end", "hint"))
    except Unreadable:
        return (Token("symbol", fragment, 0, len(fragment)),)


def _refused(call: terms.Call) -> tuple[str, str] | None:
    """Return why a call is not maintained, whatever is around it."""
    function, over = call.name, call.over
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
