"""Spark SQL text -> its structure, by recursive descent over tokens.

A word's place in the grammar decides whether it is a keyword or a name, as in Spark, where hardly a word is reserved. A
construct that is understood but not maintained leaves a `Problem`; one that is not understood raises `Unreadable`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, product
from typing import TypeAlias

from spark_ivm.parser import functions, terms
from spark_ivm.parser.ast import (
    Alias,
    Body,
    Cte,
    Derived,
    Expression,
    Item,
    Joined,
    Name,
    Parsed,
    Query,
    Relation,
    Select,
    SetOperation,
    Sort,
    Star,
    Table,
    WindowSpec,
)
from spark_ivm.parser.lexer import Unreadable, tokenize
from spark_ivm.parser.relations import AFTER_ITEM, Relations


@lru_cache(maxsize=64)
def parse(sql: str) -> Parsed:
    """Return the structure of one query. Raise Unreadable."""
    tokens = tokenize(sql)
    parser = _Parser(tokens)
    query = parser.query()
    token = parser.token
    if token.kind != "end":
        raise parser.unexpected()
    return Parsed(sql, tokens, query, tuple(sorted(parser.problems, key=lambda p: p.start)))


class _Parser(Relations):
    """Queries: WITH, set operations, ORDER BY and the like around SELECT, and the clauses of SELECT."""

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
        while self.token.text == "|>":
            query = self.piped(replace(query, end=self.last.end))
        return replace(query, end=self.last.end)

    # ── |> ──

    def piped(self, query: Query) -> Query:
        """Return the query with one more operator of the pipe syntax. Its CTEs are the CTEs of all operators."""
        start = self.next().start
        own = None if query.order or query.limit or query.offset else _simple(query.body)
        whole = _all_of(query)
        select = own or whole
        body: Body
        match self.token.word:
            case "WHERE":
                self.next()
                body = replace(whole if select.where else select, where=self.expression())
            case "SELECT":
                self.next()
                distinct = self.take("DISTINCT")
                body = replace(select, items=self.items(), distinct=distinct)
            case "EXTEND":
                self.next()
                body = replace(select, items=(*select.items, *self.items()))
            case "SET":
                self.next()
                body = self.assigned(select)
                while self.take(","):
                    body = self.assigned(_all_of(replace(_bare(query), end=self.last.end, body=body)))
            case "DROP":
                self.next()
                omitted = [self.name()]
                while self.take(","):
                    omitted.append(self.name())
                body = replace(select, items=(Star(start, self.last.end, (), tuple(omitted)),))
            case "AGGREGATE":
                self.next()
                computed = () if self.sees("GROUP", "BY") else self.items()
                keys = self.items() if self.take("GROUP", "BY") else ()
                by = tuple(key.expression for key in keys if isinstance(key, Item))
                places = {t.span for t in self.tokens if t.kind == "number"}
                if len(by) < len(keys) or any(e.span in places for e in by):
                    raise Unreadable("GROUP BY places after |> AGGREGATE", start, self.last.end, "PIPE")
                body = replace(select, items=(*keys, *computed), group=by if keys else None)
            case "AS":
                self.next()
                body = replace(whole, relation=_rows_of(query, Alias(self.name().value)))
            case "ORDER" | "SORT" | "CLUSTER" | "DISTRIBUTE" | "LIMIT" | "OFFSET":
                # rows that are sorted again are in the new order alone
                sorts = bool(query.order) and self.token.word not in ("LIMIT", "OFFSET")
                more = sorts or query.limit or query.offset
                return self.organization(replace(_bare(query), body=whole) if more else query)
            case "UNION" | "INTERSECT" | "EXCEPT" | "MINUS" | "SETMINUS":
                body = self.set_operation(replace(query, ctes=(), recursive=False), self.intersections)
            case word:
                turned = word in ("PIVOT", "UNPIVOT") and select.where is not None
                rows = whole if select.views or turned else select
                assert rows.relation is not None
                relation = self.joined_to(rows.relation)
                if relation is rows.relation:
                    raise Unreadable("this operator of the pipe syntax", start, self.token.end, "PIPE")
                if rows.where is not None and _pads(relation, rows.relation):
                    raise Unreadable("an outer join after |> WHERE", start, self.last.end, "PIPE")
                body = replace(rows, relation=relation)
        return replace(_bare(query), body=body)

    def assigned(self, select: Select) -> Select:
        """Return the rows of `SELECT *` with one column replaced by the expression that is assigned to it."""
        name = self.name()
        self.expect("=")
        star = Star(*name.span, replaced=name)
        return replace(select, items=(star, Item(self.expression(), name.value)))

    def items(self) -> tuple[Star | Item, ...]:
        found = [self.item()]
        while self.take(","):
            found.append(self.item())
        return tuple(found)

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
            case "SELECT" | "FROM":
                return self.select()
            case "VALUES":
                return self.values(named=False)
            case "TABLE":
                self.next()
                if self.sees("IDENTIFIER", "("):
                    raise Unreadable("a table named by IDENTIFIER(…)", token.start, self.token.end, "IDENTIFIER")
                rows = Table(self.dotted(), Alias(), query=token.start)
                return Select(token.start, self.last.end, (Star(token.start, token.start),), relation=rows)
            case "MAP" | "REDUCE":
                raise Unreadable("a script", *token.span, "TRANSFORM")
        if self.take("("):
            query = self.query()
            self.expect(")")
            return query
        raise self.unexpected()

    def organization(self, query: Query) -> Query:
        """Return the query with the clauses that follow its body."""
        while True:
            word = self.token.word
            if self.take("ORDER", "BY") or (word in ("SORT", "CLUSTER", "DISTRIBUTE") and self.take(word, "BY")):
                items = (replace(item, each_part=word != "ORDER") for item in self.sort_items())
                query = replace(query, order=(*query.order, *items))
            elif self.sees("WINDOW"):
                start, windows = self.token.start, self.window_clause()
                if isinstance(query.body, Select):
                    if query.body.windows:
                        raise Unreadable("a second WINDOW clause", start, self.last.end)
                    query = replace(query, body=replace(query.body, windows=windows))
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

    def select(self) -> Select:
        start = self.token.start
        relation, views = (self.relations(), self.lateral_views()) if self.take("FROM") else (None, ())
        if relation is not None and not self.sees("SELECT"):
            return Select(start, self.last.end, (Star(start, start),), relation=relation, views=views)
        self.expect("SELECT")
        while self.token.kind == "hint":
            self.next()
        distinct = self.take("DISTINCT")
        if not distinct and self.sees("ALL") and self.ahead().kind != "symbol":
            self.take("ALL")
        if self.sees("TRANSFORM", "(") and self.after_parens(1).word in ("USING", "ROW", "RECORDWRITER"):
            raise Unreadable("SELECT TRANSFORM", start, self.token.end, "TRANSFORM")
        items = self.items()
        if relation is None and self.take("FROM"):
            relation = self.relations()
        views = (*views, *self.lateral_views())
        where = self.expression() if self.take("WHERE") else None
        group, group_all, sets = self.group_by() if self.take("GROUP", "BY") else (None, None, None)
        having = self.expression() if self.take("HAVING") else None
        windows = self.window_clause() if self.sees("WINDOW") else ()
        if self.sees("QUALIFY"):
            raise self.unexpected()
        return Select(
            start,
            self.last.end,
            items,
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
        term = self.disjunction()
        expression = Expression.of(term)
        if self.take("AS"):
            if self.sees("("):
                return Item(expression, aliases=self.names())
            return Item(expression, self.name().value)
        token = self.token
        if token.kind == "name" or (token.word and token.word not in AFTER_ITEM):
            return Item(expression, self.name().value)
        # a column in parentheses has its own name
        alone = [ref.span for ref in expression.refs] == list(expression.conjuncts)
        shown = expression.inside(expression.conjuncts[0]) if alone else expression
        return Item(shown, cast=_column_that_is_cast(term))

    def group_by(self) -> tuple[tuple[Expression, ...], Name | None, tuple[_Set, ...] | None]:
        """Parse the expressions of GROUP BY, or ALL, and the grouping sets."""
        if self.sees("ALL") and self.ahead().text not in (",", ".", "("):
            return (), self.dotted(), None
        groupings: list[list[_Set]] = []  # the product of the lists is the sets
        analytic = False
        declared: list[Expression] = []
        first: list[Expression] = []  # the expressions before GROUPING SETS, in their order
        while True:
            sets_here = self.grouping_sets()
            if sets_here is not None:
                groupings.append(sets_here)
                analytic = True
            else:
                declared.append(self.expression())
                groupings.append([(declared[-1],)])
            if self.sees("GROUPING", "SETS", "("):
                groupings, analytic, first = [self.grouping_sets() or []], True, declared
                break
            if not self.take(","):
                break
        if not analytic and self.sees("WITH", "ROLLUP"):
            self.take("WITH", "ROLLUP")
            groupings, analytic = [_rollup([(e,) for e in declared])], True
        elif not analytic and self.sees("WITH", "CUBE"):
            self.take("WITH", "CUBE")
            groupings, analytic = [_cube([(e,) for e in declared])], True
        sets = tuple(tuple(e for part in chosen for e in part) for chosen in product(*groupings))
        # in the order of the text: grouping_id() counts by it
        every = {e.span: e for e in (*first, *(e for s in groupings for part in s for e in part))}
        return tuple(every.values()), None, sets if analytic else None

    def grouping_sets(self) -> list[_Set] | None:
        """Parse the sets of ROLLUP, CUBE or GROUPING SETS, if one of them comes next."""
        if self.take("ROLLUP", "("):
            return _rollup(self.grouping_list())
        if self.take("CUBE", "("):
            return _cube(self.grouping_list())
        return self.grouping_list(sets=True) if self.take("GROUPING", "SETS", "(") else None

    def grouping_list(self, sets: bool = False) -> list[_Set]:
        """Parse the parentheses of ROLLUP, CUBE or, with `sets`, GROUPING SETS, which may contain all three."""
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
            over = self.window()
            found.append((name.value, WindowSpec.of(over), Expression.of(over)))
            if not self.take(","):
                return tuple(found)


def _column_that_is_cast(term: terms.Term) -> str | None:
    """Return the column that an item casts; None where it is no cast, or of what may be a field or a function."""
    match terms.bare(term):
        case terms.Cast(operand=operand):
            pass
        case terms.Call(name=name, args=(operand,)) as call if name in functions.CASTS and call.plain:
            pass
        case _:
            return None
    match terms.bare(operand):
        case terms.Named(name=Name(tokens=(column,))) if column.value.lower() not in functions.CONSTANT_NAMES:
            return column.value
    return None


_Set: TypeAlias = tuple[Expression, ...]


def _rollup(elements: list[_Set]) -> list[_Set]:
    return [tuple(e for part in elements[:n] for e in part) for n in range(len(elements), -1, -1)]


def _cube(elements: list[_Set]) -> list[_Set]:
    chosen = (c for n in range(len(elements), -1, -1) for c in combinations(elements, n))
    return [tuple(e for part in c for e in part) for c in chosen]


def _simple(body: Body) -> Select | None:
    """The body, if it is SELECT * of relations, perhaps with WHERE: the names of its tables can still be used."""
    match body:
        case Select(
            items=(Star(qualifier=(), omitted=(), replaced=None),), relation=relation, views=views, where=where
        ) if relation:
            plain = Select(*body.span, body.items, relation=relation, views=views, where=where)
            return body if body == plain else None
        case _:
            return None


def _pads(relation: Relation, first: Relation) -> bool:
    """Return whether a join added to the `first` relation may have NULLs instead of its rows."""
    match relation:
        case Joined(left=left, kind=kind) if relation is not first:
            return kind in ("right", "full") or _pads(left, first)
        case _:
            return False


def _all_of(query: Query) -> Select:
    """SELECT * of the query's rows."""
    at = query.span
    return Select(*at, (Star(query.start, query.start),), relation=_rows_of(query, Alias()))


def _rows_of(query: Query, alias: Alias) -> Derived:
    return Derived(replace(query, ctes=(), recursive=False), alias, *query.span)


def _bare(query: Query) -> Query:
    """Return the query without the clauses that follow its body."""
    return replace(query, order=(), limit=None, offset=None)
