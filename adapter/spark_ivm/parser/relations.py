"""Relations of Spark SQL: tables, and the joins, samples, pivots and LATERAL VIEWs of them."""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from spark_ivm.parser import functions, terms
from spark_ivm.parser.ast import (
    Alias,
    Choice,
    Derived,
    Expression,
    Generated,
    Grouped,
    Item,
    Joined,
    LateralView,
    Name,
    Pivot,
    Relation,
    Table,
    Unpivot,
    Values,
)
from spark_ivm.parser.cursor import word_set
from spark_ivm.parser.expressions import Expressions
from spark_ivm.parser.lexer import Unreadable

_T = TypeVar("_T")

AFTER_ITEM = word_set(
    "FROM WHERE GROUP HAVING ORDER SORT CLUSTER DISTRIBUTE LIMIT OFFSET UNION INTERSECT EXCEPT MINUS SETMINUS WINDOW"
    " LATERAL QUALIFY"
)
_AFTER_RELATION = AFTER_ITEM | word_set(
    "ON USING JOIN INNER CROSS LEFT RIGHT FULL NATURAL SEMI ANTI TABLESAMPLE PIVOT UNPIVOT SELECT SET WITH"
)
# words that Spark takes for an alias where names of columns in parentheses come after them, and no expression goes on
# there
_CLAUSES_OR_ALIASES = word_set("WHERE HAVING LIMIT OFFSET QUALIFY")
_NAME = r"(\w+|`[^`]*`)"
# finds these words with such names in a text
CLAUSE_OF_NAMES = rf"\b({'|'.join(sorted(_CLAUSES_OR_ALIASES))})\s*\(\s*{_NAME}(\s*,\s*{_NAME})*\s*\)"
# words in a sample's parentheses; another one may be a variable of the session
_OF_SAMPLES = word_set("PERCENT ROWS BUCKET OUT OF")
_GOES_ON = word_set("AND OR NOT IS IN LIKE ILIKE RLIKE REGEXP BETWEEN DIV COLLATE")
_BETWEEN_OPERANDS = frozenset("= == <=> <> != < <= > >= + - * / % & | ^ ~ || << >> >>> : :: . [ -> ?:: !".split())
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


class Relations(Expressions, ABC):
    """Reads the relations after FROM: tables, joins, queries in parentheses, functions, PIVOT and UNPIVOT."""

    def relations(self) -> Relation:
        """The relation after FROM. A comma joins as JOIN does, from left to right: `a, b RIGHT JOIN c` has all of c."""
        left = self.joined_to(self.primary_relation())
        while self.take(","):
            left = self.joined_to(Joined(left, self.primary_relation(), "cross"))
        return left

    def joined_to(self, left: Relation) -> Relation:
        """Return the relation with the joins, PIVOT and UNPIVOT that follow."""
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
        at = self.i
        name = self.dotted()
        if self.sees("("):
            return self.table_function(at, name, lateral)
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

    def table_function(self, at: int, name: Name, lateral: bool) -> Generated:
        function, (quantifier, args) = ".".join(name.identifiers).lower(), self.arguments()
        found = Expression.of(terms.Call(self.since(at), function, args, quantifier))
        if function not in functions.SPLITTING and (lateral or function != "range"):
            self.problem("TABLE_FUNCTION", f"{function}(…) in FROM", name.span[0])
        return Generated(found, self.alias(), lateral)

    def version(self) -> bool:
        start = self.token.start
        for words in _VERSIONS:
            if self.take(*words):
                asked = self.expression()
                if asked.refs or asked.calls or asked.subqueries:
                    raise Unreadable("a computed version", start, self.last.end, "TIME_TRAVEL")
                said = " ".join(words)
                named = "VERSION" in said and not self.last.text.strip("'\"").isdigit()
                self.problem("TIME_TRAVEL", f"{said} {self.last.text}" if named else said, start)
                return True
        return False

    def sample(self) -> None:
        start = self.token.start
        if self.take("TABLESAMPLE"):
            at = self.i
            self.skip_parens()
            if any(t.kind in ("word", "name") and t.word not in _OF_SAMPLES for t in self.tokens[at : self.i]):
                raise Unreadable("a computed sample", start, self.last.end, "TABLESAMPLE")
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
        return Pivot(relation, tuple(items), columns, choices, self.alias(of_columns=False), start, end)

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
        return Unpivot(relation, values, name, choices, nulls, self.alias(of_columns=False), start, end)

    def choices(self) -> tuple[Choice, ...]:
        """Return the entries of IN of PIVOT and UNPIVOT, past its closing parenthesis."""
        found: list[Choice] = []
        while not found or self.take(","):
            operands = self.one_or_more(self.expression)
            named = self.take("AS") or self.token.kind in ("name", "word")
            found.append(Choice(operands, self.name().value if named else None))
        self.expect(")")
        return tuple(found)

    def one_or_more(self, one: Callable[[], _T]) -> tuple[_T, ...]:
        """One item, or several in parentheses."""
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
                raise Unreadable(f"{self.token.word} after LATERAL VIEW", *self.token.span, "PIVOT")
        return tuple(found)

    def names_relation(self) -> bool:
        token = self.token
        return token.kind == "name" or bool(token.word and token.word not in _AFTER_RELATION and token.word != "AS")

    def alias(self, *, of_columns: bool = True) -> Alias:
        """Return the alias, if there is one. In `FROM flags WHERE (open)` it is WHERE, of a column `open`."""
        if not self.take("AS") and not self.names_relation() and not (of_columns and self.clause_is_alias()):
            return Alias()
        name = self.name().value
        return Alias(name, self.names() if self.sees("(") else None)

    def clause_is_alias(self) -> bool:
        """Return whether a word that begins a clause is before a list of names, and no operator follows the list."""
        if self.token.word not in _CLAUSES_OR_ALIASES or not self.sees_symbol(1, "("):
            return False
        k = 2
        while self.ahead(k).kind in ("word", "name") and self.sees_symbol(k + 1, ","):
            k += 2
        if self.ahead(k).kind not in ("word", "name") or not self.sees_symbol(k + 1, ")"):
            return False
        after = self.ahead(k + 2)
        return after.word not in _GOES_ON and not (after.kind == "symbol" and after.text in _BETWEEN_OPERANDS)

    def values(self, named: bool = True) -> Values:
        start = self.token.start
        self.expect("VALUES")
        rows = [self.expression()]
        while self.take(","):
            rows.append(self.expression())
        end = self.last.end
        return Values(tuple(rows), self.alias() if named else Alias(), start, end)
