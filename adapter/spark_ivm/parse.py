"""Spark SQL text -> its structure, by recursive descent over tokens.

A word's place in the grammar tells whether it is a keyword or a name, as in Spark, where hardly a word is
reserved. What is understood but not maintained leaves a `Problem`; what is not understood raises `Unreadable`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from typing import TypeAlias, TypeVar

from spark_ivm import functions
from spark_ivm.syntax import (
    Alias,
    Body,
    Call,
    Choice,
    Cte,
    Derived,
    Expression,
    Generated,
    Grouped,
    Item,
    Joined,
    LateralView,
    Name,
    Parsed,
    Pivot,
    Problem,
    Query,
    Relation,
    Select,
    SetOperation,
    Sort,
    Span,
    Star,
    Subquery,
    Table,
    Unpivot,
    Values,
    WindowSpec,
)
from spark_ivm.tokens import Token, Unreadable, tokenize

_T = TypeVar("_T")


def parse(sql: str) -> Parsed:
    """The structure of one query. Raises Unreadable."""
    tokens = tokenize(sql)
    parser = _Parser(tokens)
    query = parser.query()
    token = parser.token
    if token.text == "|>":
        raise Unreadable("the pipe syntax", token.start, token.end, "PIPE")
    if token.kind != "end":
        raise parser.unexpected()
    return Parsed(sql, tokens, query, tuple(sorted(parser.problems, key=lambda p: p.start)))


# ── words ───────────────────────────────────────────────────────────────────────────────────────────────


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_NEVER_OPERAND = _set(
    "SELECT FROM WHERE GROUP HAVING ORDER UNION JOIN ON USING AND OR THEN WHEN ELSE END AS BY IN BETWEEN LIKE IS WITH"
)
_AFTER_ITEM = _set(
    "FROM WHERE GROUP HAVING ORDER SORT CLUSTER DISTRIBUTE LIMIT OFFSET UNION INTERSECT EXCEPT MINUS SETMINUS WINDOW"
    " LATERAL QUALIFY"
)
_AFTER_RELATION = _AFTER_ITEM | _set(
    "ON USING JOIN INNER CROSS LEFT RIGHT FULL NATURAL SEMI ANTI TABLESAMPLE PIVOT UNPIVOT SELECT SET WITH"
)
_QUERY_START = _set("SELECT WITH VALUES FROM TABLE MAP REDUCE")
_UNITS = _set(
    "YEAR YEARS QUARTER QUARTERS MONTH MONTHS WEEK WEEKS DAY DAYS DAYOFYEAR HOUR HOURS MINUTE MINUTES SECOND SECONDS"
    " MILLISECOND MILLISECONDS MICROSECOND MICROSECONDS NANOSECOND NANOSECONDS"
)
_UNIT_FIRST = _set("DATEADD DATE_ADD DATEDIFF DATE_DIFF TIMESTAMPADD TIMESTAMPDIFF TIMEDIFF")
_BINARY = _set("+ - * / % = == <=> <> != < <= > >= || | & ^ << >> >>>")
_PREDICATES = _set("BETWEEN IN LIKE ILIKE RLIKE REGEXP")
_EXACT_TYPES = _set("TINYINT SMALLINT INT INTEGER BIGINT BYTE SHORT LONG DECIMAL DEC NUMERIC")
_FLOATING_TYPES = _set("FLOAT REAL DOUBLE STRING CHAR VARCHAR")


@dataclass
class _Marks:
    refs: list[Name] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    subqueries: list[Subquery] = field(default_factory=list)
    exact: list[Span] = field(default_factory=list)
    floating: list[Span] = field(default_factory=list)


class _Parser:
    def __init__(self, tokens: tuple[Token, ...]) -> None:
        self.tokens = tokens
        self.i = 0
        self.problems: list[Problem] = []
        self.marks = _Marks()
        self.lambdas: list[frozenset[str]] = []
        self.parens: tuple[Span, list[Span]] | None = None  # the last expression in parentheses, and its conjuncts

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
        """Whether these words and symbols come next."""
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
        """Past a balanced pair of parentheses."""
        self.expect("(")
        depth = 1
        while depth:
            depth += {"(": 1, ")": -1}.get(self.next().text if self.token.kind == "symbol" else self.next().kind, 0)

    # ── queries ──

    def query(self) -> Query:
        start = self.token.start
        ctes: list[Cte] = []
        recursive = False
        if self.take("WITH"):
            if recursive := self.take("RECURSIVE"):
                self.problem("RECURSIVE", "a recursive CTE", start)
            ctes.append(self.cte())
            while self.take(","):
                ctes.append(self.cte())
        body = self.set_operations()
        query = self.organization(Query(start, self.last.end, tuple(ctes), body, recursive=recursive))
        return replace(query, end=self.last.end)

    def cte(self) -> Cte:
        name = self.name()
        columns = self.names() if self.sees("(") and not self.query_ahead(1) else None
        if self.take("MAX", "RECURSION", "LEVEL"):
            self.next()
        self.take("AS")
        self.expect("(")
        query = self.query()
        self.expect(")")
        return Cte(name.value, columns, query)

    def set_operations(self) -> Body:
        left = self.intersections()
        while self.token.word in ("UNION", "EXCEPT", "MINUS", "SETMINUS"):
            left = self.set_operation(left, self.intersections)
        return left

    def intersections(self) -> Body:
        left = self.body()
        while self.token.word == "INTERSECT":
            left = self.set_operation(left, self.body)
        return left

    def set_operation(self, left: Body, operand: Callable[[], Body]) -> SetOperation:
        word = self.next()
        every = self.take("ALL")
        if not every:
            self.take("DISTINCT")
        return SetOperation(word.word, every, left, operand())

    def body(self) -> Body:
        token = self.token
        match token.word:
            case "SELECT":
                return self.select()
            case "VALUES":
                return self.values(named=False)
            case "FROM":
                raise Unreadable("a query that begins with FROM", token.start, token.end, "FROM_FIRST")
            case "MAP" | "REDUCE":
                raise Unreadable("a script", token.start, token.end, "TRANSFORM")
        if self.take("("):
            query = self.query()
            self.expect(")")
            return query
        raise self.unexpected()

    def values(self, named: bool = True) -> Values:
        start = self.token.start
        self.expect("VALUES")
        rows = [self.expression()]
        while self.take(","):
            rows.append(self.expression())
        end = self.last.end
        return Values(tuple(rows), self.alias() if named else Alias(), start, end)

    def organization(self, query: Query) -> Query:
        """The query with what follows its body."""
        while True:
            word = self.token.word
            if self.take("ORDER", "BY") or (word in ("SORT", "CLUSTER", "DISTRIBUTE") and self.take(word, "BY")):
                query = replace(query, order=(*query.order, *self.sort_items()))
            elif self.sees("WINDOW"):
                windows = self.window_clause()
                if isinstance(query.body, Select):
                    query = replace(query, body=replace(query.body, windows=(*query.body.windows, *windows)))
            elif self.take("LIMIT", "ALL"):
                pass
            elif self.take("LIMIT"):
                query = replace(query, limit=self.expression())
            elif self.take("OFFSET"):
                query = replace(query, offset=self.expression())
            else:
                return query

    def sort_items(self) -> list[Sort]:
        items = [self.sort_item()]
        while self.take(","):
            items.append(self.sort_item())
        return items

    def sort_item(self) -> Sort:
        item = self.expression()
        self.sort_direction()
        return Sort(item, self.last.end)

    def sort_direction(self) -> None:
        if not self.take("ASC"):
            self.take("DESC")
        if not self.take("NULLS", "FIRST"):
            self.take("NULLS", "LAST")

    def select(self) -> Select:
        start = self.token.start
        self.expect("SELECT")
        while self.token.kind == "hint":
            self.next()
        distinct = self.take("DISTINCT")
        if not distinct and self.sees("ALL") and self.ahead().kind != "symbol":
            self.take("ALL")
        if self.sees("TRANSFORM", "(") and self.after_parens(1).word in ("USING", "ROW", "RECORDWRITER"):
            raise Unreadable("SELECT TRANSFORM", start, self.token.end, "TRANSFORM")
        items = [self.item()]
        while self.take(","):
            items.append(self.item())
        relation = self.relations() if self.take("FROM") else None
        views = self.lateral_views()
        where = self.expression() if self.take("WHERE") else None
        group, group_all, sets = self.group_by() if self.take("GROUP", "BY") else (None, False, None)
        having = self.expression() if self.take("HAVING") else None
        windows = self.window_clause() if self.sees("WINDOW") else ()
        if self.sees("QUALIFY"):
            raise self.unexpected()
        return Select(
            start,
            self.last.end,
            tuple(items),
            distinct,
            relation,
            where,
            group,
            group_all,
            sets,
            having,
            windows,
            views,
        )

    def item(self) -> Star | Item:
        if star := self.star():
            return star
        expression = self.expression()
        if self.take("AS"):
            if self.sees("("):
                return Item(expression, aliases=self.names())
            return Item(expression, self.name().value)
        token = self.token
        if token.kind == "name" or (token.word and token.word not in _AFTER_ITEM):
            return Item(expression, self.name().value)
        return Item(expression)

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

    def group_by(self) -> tuple[tuple[Expression, ...], bool, tuple[_Set, ...] | None]:
        """The expressions, whether it is ALL, and the grouping sets."""
        if self.sees("ALL") and self.ahead().text not in (",", ".", "("):
            self.take("ALL")
            return (), True, None
        parts: list[list[_Set]] = []  # their product are the sets
        analytic = False
        declared: list[Expression] = []
        while True:
            sets_here = self.grouping_sets()
            if sets_here is not None:
                parts.append(sets_here)
                analytic = True
            else:
                declared.append(self.expression())
                parts.append([(declared[-1],)])
            if self.sees("GROUPING", "SETS", "("):
                parts, analytic = [self.grouping_sets() or []], True
                break
            if not self.take(","):
                break
        if not analytic and self.sees("WITH", "ROLLUP"):
            self.take("WITH", "ROLLUP")
            parts, analytic = [_rollup([(e,) for e in declared])], True
        elif not analytic and self.sees("WITH", "CUBE"):
            self.take("WITH", "CUBE")
            parts, analytic = [_cube([(e,) for e in declared])], True
        sets = tuple(tuple(e for part in chosen for e in part) for chosen in product(*parts))
        every = {(e.start, e.end): e for e in (*declared, *(e for s in parts for part in s for e in part))}
        return tuple(every.values()), False, sets if analytic else None

    def grouping_sets(self) -> list[_Set] | None:
        """The sets that ROLLUP, CUBE or GROUPING SETS stand for, if one of them comes next."""
        if self.take("ROLLUP", "("):
            return _rollup(self.grouping_list())
        if self.take("CUBE", "("):
            return _cube(self.grouping_list())
        return self.grouping_list(sets=True) if self.take("GROUPING", "SETS", "(") else None

    def grouping_list(self, sets: bool = False) -> list[_Set]:
        """Past the parentheses of ROLLUP, CUBE or, with `sets`, GROUPING SETS, in which all three may stand."""
        found: list[_Set] = []
        while True:
            if self.sees("(") and self.after_parens(0).text in (",", ")"):
                self.expect("(")
                items: list[Expression] = []
                while not self.take(")"):
                    items.append(self.expression())
                    self.take(",")
                found.append(tuple(items))
            elif sets and (nested := self.grouping_sets()) is not None:
                found += nested
            else:
                found.append((self.expression(),))
            if not self.take(","):
                self.expect(")")
                return found

    def window_clause(self) -> tuple[tuple[str, WindowSpec, Expression], ...]:
        self.expect("WINDOW")
        found = []
        while True:
            name = self.name()
            self.expect("AS")
            outer, self.marks = self.marks, _Marks()
            spec = self.window_spec()
            found.append((name.value.lower(), spec, self.marked(spec.start, spec.end, [])))
            self.marks = outer
            if not self.take(","):
                return tuple(found)

    # ── relations ──

    def relations(self) -> Relation:
        left = self.joins()
        while self.take(","):
            left = Joined(left, self.joins(), "cross")
        return left

    def joins(self) -> Relation:
        left = self.primary_relation()
        while True:
            if self.sees("PIVOT", "("):
                left = self.pivot(left)
                continue
            if self.token.word == "UNPIVOT" and self.ahead().text.upper() in ("(", "INCLUDE", "EXCLUDE"):
                left = self.unpivot(left)
                continue
            natural = self.take("NATURAL")
            kind = self.join_kind()
            if kind is None:
                if natural:
                    raise self.unexpected()
                return left
            right = self.primary_relation()
            on, using = None, None
            if self.take("ON"):
                on = self.expression()
            elif self.take("USING"):
                using = self.name_tokens()
            left = Joined(left, right, kind, natural, on, using)

    def join_kind(self) -> str | None:
        for words, kind in _JOINS:
            if self.take(*words):
                return kind
        return None

    def primary_relation(self) -> Relation:
        start = self.token.start
        lateral = self.sees("LATERAL") and not self.sees("LATERAL", "VIEW") and self.take("LATERAL")
        if self.sees("("):
            found = self.in_parens()
            if lateral and not isinstance(found, Derived):
                self.problem("LATERAL", "LATERAL of a join", start)
            return replace(found, lateral=True) if lateral and isinstance(found, Derived) else found
        if self.sees("VALUES") and (self.sees_symbol(1, "(") or self.ahead().kind in ("number", "string")):
            return self.values()
        if self.sees("IDENTIFIER", "("):
            raise Unreadable("a table named by IDENTIFIER(…)", start, self.token.end, "IDENTIFIER")
        name = self.dotted()
        if self.sees("("):
            return self.table_function(name, lateral)
        pinned = self.version()
        if self.sees("WITH", "("):
            self.next()
            self.skip_parens()
            self.problem("UNPARSABLE", "options of a relation", start)
        self.sample()
        return Table(name, self.alias(), pinned)

    def in_parens(self) -> Relation:
        start, at, noted = self.token.start, self.i, len(self.problems)
        if self.query_ahead(1):
            try:
                self.expect("(")
                query = self.query()
                self.expect(")")
                end = self.last.end
                self.sample()
                return Derived(query, self.alias(), start, end)
            except Unreadable as first:
                # `((select …) a join b)` begins like a query
                if not self.tokens[at + 1].text == "(":
                    raise
                self.i, failure = at, first
                del self.problems[noted:]
        else:
            failure = None
        try:
            self.expect("(")
            relation = self.relations()
            self.expect(")")
        except Unreadable as error:
            raise max((e for e in (error, failure) if e), key=lambda e: e.start) from None
        end = self.last.end
        self.sample()
        return Grouped(relation, self.alias(), start, end)

    def table_function(self, name: Name, lateral: bool) -> Generated:
        outer, self.marks = self.marks, _Marks()
        function, args = ".".join(name.parts).lower(), self.arguments()
        self.marks.calls.append(Call(function, name.start, self.last.end, args))
        found = self.marked(name.start, self.last.end, [])
        self.marks = outer
        if function not in functions.SPLITTING and (lateral or function != "range"):
            self.problem("TABLE_FUNCTION", f"{function}(…) in FROM", name.start)
        return Generated(found, self.alias(), lateral)

    def version(self) -> bool:
        start = self.token.start
        for words in _VERSIONS:
            if self.take(*words):
                self.expression()
                self.problem("TIME_TRAVEL", " ".join(words), start)
                return True
        return False

    def sample(self) -> None:
        start = self.token.start
        if self.take("TABLESAMPLE"):
            self.skip_parens()
            if self.take("REPEATABLE"):
                self.skip_parens()
            self.problem("TABLESAMPLE", "TABLESAMPLE", start)

    def pivot(self, relation: Relation) -> Pivot:
        start = self.token.start
        self.expect("PIVOT", "(")
        items: list[Item] = []
        while not items or self.take(","):
            expression = self.expression()
            named = self.take("AS") or (self.token.kind in ("name", "word") and self.token.word != "FOR")
            items.append(Item(expression, self.name().value if named else None))
        self.expect("FOR")
        columns = self.one_or_more(self.dotted)
        self.expect("IN", "(")
        choices = self.choices()
        self.expect(")")
        end = self.last.end
        return Pivot(relation, tuple(items), columns, choices, self.alias(), start, end)

    def unpivot(self, relation: Relation) -> Unpivot:
        start = self.token.start
        self.expect("UNPIVOT")
        nulls = self.take("INCLUDE", "NULLS")
        if not nulls:
            self.take("EXCLUDE", "NULLS")
        self.expect("(")
        values = self.one_or_more(lambda: self.name().value)
        self.expect("FOR")
        name = self.name().value
        self.expect("IN", "(")
        choices = self.choices()
        self.expect(")")
        end = self.last.end
        return Unpivot(relation, values, name, choices, nulls, self.alias(), start, end)

    def choices(self) -> tuple[Choice, ...]:
        """What IN of PIVOT and UNPIVOT lists, past its closing parenthesis."""
        found: list[Choice] = []
        while not found or self.take(","):
            operands = self.one_or_more(self.expression)
            named = self.take("AS") or self.token.kind in ("name", "word")
            found.append(Choice(operands, self.name().value if named else None))
        self.expect(")")
        return tuple(found)

    def one_or_more(self, one: Callable[[], _T]) -> tuple[_T, ...]:
        """One, or several in parentheses."""
        if not self.sees("("):
            return (one(),)
        self.expect("(")
        found = [one()]
        while self.take(","):
            found.append(one())
        self.expect(")")
        return tuple(found)

    def lateral_views(self) -> tuple[LateralView, ...]:
        found = []
        while self.take("LATERAL", "VIEW"):
            outer = self.take("OUTER")
            call = self.expression()
            name = self.name().value if self.names_relation() else None
            columns: list[str] = []
            if self.take("AS") or self.names_relation():
                columns.append(self.name().value)
                while self.take(","):
                    columns.append(self.name().value)
            found.append(LateralView(call, Alias(name, tuple(columns) or None), outer))
            if self.token.word in ("PIVOT", "UNPIVOT"):
                raise Unreadable(f"{self.token.word} after LATERAL VIEW", self.token.start, self.token.end, "PIVOT")
        return tuple(found)

    def names_relation(self) -> bool:
        token = self.token
        return token.kind == "name" or bool(token.word and token.word not in _AFTER_RELATION and token.word != "AS")

    def alias(self) -> Alias:
        if not self.take("AS") and not self.names_relation():
            return Alias()
        name = self.name().value
        return Alias(name, self.names() if self.sees("(") else None)

    # ── names ──

    def name(self) -> Token:
        if self.token.kind not in ("word", "name"):
            raise self.unexpected()
        return self.next()

    def dotted(self) -> Name:
        parts = [self.name()]
        while self.sees(".") and self.ahead().kind in ("word", "name"):
            self.next()
            parts.append(self.next())
        return Name(tuple(parts))

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
        """Whether a query begins at the k-th token from here, after parentheses if any."""
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

    def after_parens(self, k: int) -> Token:
        """The token after the parentheses that open at the k-th token from here."""
        depth = 0
        while self.ahead(k).kind != "end":
            depth += {"(": 1, ")": -1}.get(self.ahead(k).text, 0) if self.ahead(k).kind == "symbol" else 0
            k += 1
            if not depth:
                break
        return self.ahead(k)

    # ── expressions ──

    def expression(self) -> Expression:
        outer, self.marks = self.marks, _Marks()
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
        elif token.text == "." and self.ahead().kind == "number":
            self.next()
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
        outer, self.marks = self.marks, _Marks()
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
            outer, self.marks = self.marks, _Marks()
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


_Set: TypeAlias = tuple[Expression, ...]


def _rollup(parts: list[_Set]) -> list[_Set]:
    return [tuple(e for part in parts[:n] for e in part) for n in range(len(parts), -1, -1)]


def _cube(parts: list[_Set]) -> list[_Set]:
    chosen = (c for n in range(len(parts), -1, -1) for c in combinations(parts, n))
    return [tuple(e for part in c for e in part) for c in chosen]


_JOINS = (
    (("JOIN",), "inner"),
    (("INNER", "JOIN"), "inner"),
    (("CROSS", "JOIN"), "cross"),
    (("LEFT", "OUTER", "JOIN"), "left"),
    (("LEFT", "JOIN"), "left"),
    (("RIGHT", "OUTER", "JOIN"), "right"),
    (("RIGHT", "JOIN"), "right"),
    (("FULL", "OUTER", "JOIN"), "full"),
    (("FULL", "JOIN"), "full"),
    (("LEFT", "SEMI", "JOIN"), "semi"),
    (("SEMI", "JOIN"), "semi"),
    (("LEFT", "ANTI", "JOIN"), "anti"),
    (("ANTI", "JOIN"), "anti"),
)

_VERSIONS = tuple(
    (*prefix, what, "AS", "OF")
    for what in ("VERSION", "SYSTEM_VERSION", "TIMESTAMP", "SYSTEM_TIME")
    for prefix in ((), ("FOR",))
)


_MOVING_LITERALS = frozenset({"now", "today", "tomorrow", "yesterday"})


def _refused(function: str, args: tuple[Span, ...], over: WindowSpec | None) -> tuple[str, str] | None:
    """Why a call is not maintained, whatever stands around it."""
    if function in functions.VOLATILE:
        return "VOLATILE", f"{function}()"
    if function in functions.CLOCK or (function in functions.TIME and over is not None):
        return "CLOCK", f"{function}()"
    if function in functions.GENERATORS - functions.SPLITTING:
        return "GENERATOR", f"{function}()"
    if function in functions.TIME_WINDOWS and (function != "window" or over is not None):
        return "TIME_WINDOW", f"{function}()"
    if function not in functions.BUILTIN:
        return "UNKNOWN_FUNCTION", f"{function}()"
    if function in functions.WINDOW_ONLY and over is None:
        return "INVALID", f"{function}() without OVER"
    return None
