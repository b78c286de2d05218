"""Random SELECTs over the tables of `tables.py`: every operator that is maintained, nested, with types that fit.

Answers are exact and do not depend on the order of rows: no sums of floats, LIMIT only by all columns. Two things are
left out where Spark's own answer is not SQL's: a LIMIT within another query, whose order Spark may forget, and NULL
written as a constant, which Spark's IN takes for unknown where it takes a NULL in a column for false.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from tables import TABLES

FRAMES_OF_ROWS = ("unbounded preceding", "2 preceding", "between 3 preceding and 1 preceding", "between 1 preceding and 1 following", "between current row and unbounded following")  # fmt: skip
KINDS = {"bigint": "number", "int": "number", "decimal(20,4)": "number", "decimal(12,2)": "number",
         "decimal(6,4)": "number", "string": "text", "date": "day", "double": "float"}  # fmt: skip


@dataclass(frozen=True)
class Relation:
    """A query's text, and its columns with their kinds: number, text, day, float or flag."""

    sql: str
    columns: tuple[tuple[str, str], ...]

    def of(self, *kinds: str) -> list[str]:
        return [name for name, kind in self.columns if kind in kinds]


class Generator:
    """Queries from a seed, or from choices. `query(depth)` nests up to `depth` operators.

    `alike`: only what DuckDB answers as Spark does, which has one row for no rows in grouping sets, and NULL for an IN.
    """

    def __init__(self, seed: int | random.Random, *, alike: bool = False) -> None:
        self.rng = seed if isinstance(seed, random.Random) else random.Random(seed)
        self.alike = alike
        self.names = 0
        self.outermost = True

    def name(self, start: str) -> str:
        self.names += 1
        return f"{start}{self.names}"

    def query(self, depth: int) -> Relation:
        """A query whose columns have names of their own."""
        if depth <= 0:
            return self.table()
        forms: list[Callable[[int], Relation]] = [
            self.selected, self.selected, self.joined, self.joined, self.grouped, self.grouped, self.windowed,
            self.set_operation, self.distinct, self.subquery, self.subquery, self.valued, self.exploded, self.rolled,
            self.with_cte, self.lateral, self.lateral, self.limited,
        ]  # fmt: skip
        if self.alike:
            forms.remove(self.rolled)
        # Spark forgets the order of a LIMIT's rows where the query around it has some correlated subqueries
        last = len(forms) if self.outermost else forms.index(self.limited)
        self.outermost = False
        return self.rng.choice(forms[:last])(depth)

    # ── relations ──

    def table(self) -> Relation:
        table = self.rng.choice(list(TABLES))
        columns = [(c, KINDS[t]) for c, t in TABLES[table]]
        named = [(self.name("c"), c, kind) for c, kind in columns]
        listed = ", ".join(f"{c} as {new}" for new, c, _ in named)
        return Relation(f"select {listed} from shop.{table}", tuple((new, kind) for new, _, kind in named))

    def derived(self, depth: int) -> Relation:
        """A relation for FROM."""
        found = self.query(depth)
        return Relation(f"({found.sql}) {self.name('t')}", found.columns)

    # ── expressions ──

    def number(self, r: Relation, depth: int = 2) -> str:
        columns = r.of("number")
        choice = self.rng.randrange(9) if depth else self.rng.randrange(2)
        if choice <= 3 and columns:
            return self.rng.choice(columns)
        match choice:
            case 4:
                return f"{self.number(r, 0)} {self.rng.choice('+-')} {self.number(r, 0)}"
            case 5:
                return f"coalesce({self.number(r, 0)}, {self.rng.randrange(-3, 9)})"
            case 6:
                return f"case when {self.condition(r, 0)} then {self.number(r, 0)} else {self.number(r, 0)} end"
            case 7 if r.of("text"):
                return f"length({self.rng.choice(r.of('text'))})"
            case 8 if r.of("day"):
                return f"{self.rng.choice(['month', 'dayofweek', 'year'])}({self.rng.choice(r.of('day'))})"
            case _:
                return str(self.rng.randrange(-5, 30))

    def text(self, r: Relation) -> str:
        columns = r.of("text")
        if columns and self.rng.random() < 0.7:
            c = self.rng.choice(columns)
            return self.rng.choice(
                [c, c, f"upper({c})", f"concat({c}, '-')", f"coalesce({c}, 'none')", f"substring({c}, 1, 1)"]
            )
        return self.rng.choice(["'ok'", "'x'", "''", "'retail'"])

    def day(self, r: Relation) -> str:
        columns = r.of("day")
        if columns and self.rng.random() < 0.8:
            c = self.rng.choice(columns)
            return self.rng.choice([c, c, f"date_add({c}, {self.rng.randrange(-5, 6)})"])
        return f"date '2026-01-{self.rng.randrange(1, 29):02d}'"

    def value(self, r: Relation, kind: str) -> str:
        match kind:
            case "number":
                return self.number(r)
            case "text":
                return self.text(r)
            case "day":
                return self.day(r)
            case "float" if r.of("float"):
                return self.rng.choice(r.of("float"))
            case "flag":
                return f"({self.condition(r)})"
            case _:
                return "cast(null as double)"

    def condition(self, r: Relation, depth: int = 2) -> str:
        rng = self.rng
        choice = rng.randrange(9) if depth else rng.randrange(6)
        kind = rng.choice([k for _, k in r.columns if k != "float"] or ["number"])
        match choice:
            case 0 | 1:
                return f"{self.number(r, 0)} {rng.choice(['<', '<=', '>', '>=', '=', '<>'])} {self.number(r, 0)}"
            case 2:
                return f"{rng.choice([n for n, _ in r.columns])} is {rng.choice(['', 'not '])}null"
            case 3:
                pattern = rng.choice(["= 'x'", "like '%o%'", "in ('ok', 'x', 'market')"])
                return f"{self.text(r)} {rng.choice([f'{op} {self.text(r)}' for op in ('=', '<>', '<=>')] + [pattern])}"
            case 4:
                return f"{self.day(r)} {rng.choice(['<', '>=', '='])} {self.day(r)}"
            case 5:
                value = self.value(r, kind)
                return f"{value} is {rng.choice(['', 'not '])}distinct from {self.value(r, kind)}"
            case 6:
                return f"({self.condition(r, 1)} {rng.choice(['and', 'or'])} {self.condition(r, 1)})"
            case 7:
                return f"not ({self.condition(r, 1)})"
            case _:
                return f"{self.number(r, 0)} between {rng.randrange(-5, 5)} and {rng.randrange(5, 20)}"

    def items(self, r: Relation, least: int = 1) -> tuple[str, tuple[tuple[str, str], ...]]:
        """A select list."""
        kinds = [
            self.rng.choice(["number", "number", "text", "day", "flag"]) for _ in range(self.rng.randint(least, 4))
        ]
        named = [(self.name("c"), kind) for kind in kinds]
        kept = [(n, k) for n, k in r.columns if self.rng.random() < 0.5]
        listed = [*(n for n, _ in kept), *(f"{self.value(r, kind)} as {new}" for new, kind in named)]
        return ", ".join(listed), (*kept, *named)

    # ── operators ──

    def selected(self, depth: int) -> Relation:
        r = self.derived(depth - 1)
        listed, columns = self.items(r)
        where = f" where {self.condition(r)}" if self.rng.random() < 0.7 else ""
        return Relation(f"select {listed} from {r.sql}{where}", columns)

    def joined(self, depth: int) -> Relation:
        a, b = self.derived(depth - 1), self.derived(self.rng.randrange(depth))
        kind = self.rng.choice(
            ["join", "join", "left join", "right join", "full join", "left semi join", "left anti join", "cross join"]
        )
        columns = a.columns if "semi" in kind or "anti" in kind else (*a.columns, *b.columns)
        both = Relation("", (*a.columns, *b.columns))
        on = "" if kind == "cross join" else f" on {self.tie(a, b, both)}"
        shown = Relation("", columns)
        listed, new = self.items(shown)
        where = f" where {self.condition(shown)}" if self.rng.random() < 0.4 else ""
        return Relation(f"select {listed} from {a.sql} {kind} {b.sql}{on}{where}", new)

    def tie(self, a: Relation, b: Relation, both: Relation) -> str:
        """A condition on two relations, mostly with an equality."""
        found = []
        kinds = [k for k in ("number", "number", "text", "day") if a.of(k) and b.of(k)]
        if kinds and self.rng.random() < 0.85:
            kind = self.rng.choice(kinds)
            op = self.rng.choice(["=", "=", "=", "<=>", "<"])
            found.append(f"{self.rng.choice(a.of(kind))} {op} {self.rng.choice(b.of(kind))}")
        if not found or self.rng.random() < 0.3:
            found.append(self.condition(both, 1))
        return " and ".join(found)

    def aggregates(self, r: Relation) -> list[tuple[str, str]]:
        found = []
        for _ in range(self.rng.randint(1, 3)):
            n = self.number(r, 1)
            call, kind = self.rng.choice(
                [
                    ("count(*)", "number"), (f"sum({n})", "number"), (f"min({self.text(r)})", "text"), (f"max({n})", "number"),
                    (f"count(distinct {self.text(r)})", "number"), (f"count({n})", "number"), (f"max({self.day(r)})", "day"),
                    (f"sum({n}) filter (where {self.condition(r, 0)})", "number"), (f"bool_or({self.condition(r, 0)})", "flag"),
                    (f"min({n}) + count(*)", "number"),
                ]
            )  # fmt: skip
            found.append((call, kind))
        return found

    def keys(self, r: Relation, most: int) -> list[tuple[str, str]]:
        kinds = [self.rng.choice(["number", "text", "day"]) for _ in range(self.rng.randint(1, most))]
        plain = [(n, k) for n, k in r.columns if k != "float"]
        return [self.rng.choice(plain) if plain and self.rng.random() < 0.7 else (self.value(r, k), k) for k in kinds]

    def grouped(self, depth: int) -> Relation:
        r = self.derived(depth - 1)
        keys = self.keys(r, 2) if self.rng.random() < 0.9 else []
        calls = self.aggregates(r)
        named = [(self.name("k"), value, kind) for value, kind in dict.fromkeys(keys)]
        made = [(self.name("a"), call, kind) for call, kind in calls]
        listed = ", ".join(f"{value} as {new}" for new, value, _ in (*named, *made))
        by = f" group by {', '.join(str(i + 1) for i in range(len(named)))}" if named else ""
        having = " having count(*) > 1" if named and self.rng.random() < 0.3 else ""
        over = ""
        extra: tuple[tuple[str, str], ...] = ()
        if named and self.rng.random() < 0.25:
            rank = self.name("w")
            over = f", rank() over (partition by {named[0][1]} order by count(*) desc) as {rank}"
            over = (
                over if not named[0][1].lstrip("-").isdigit() else f", rank() over (order by count(*) desc) as {rank}"
            )
            extra = ((rank, "number"),)
        where = f" where {self.condition(r)}" if self.rng.random() < 0.4 else ""
        columns = tuple((new, kind) for new, _, kind in (*named, *made))
        return Relation(f"select {listed}{over} from {r.sql}{where}{by}{having}", (*columns, *extra))

    def rolled(self, depth: int) -> Relation:
        r = self.derived(depth - 1)
        plain = [(n, k) for n, k in r.columns if k != "float"]
        if len(plain) < 2:
            return self.grouped(depth)
        chosen = self.rng.sample(plain, 2)
        a, b = chosen[0][0], chosen[1][0]
        sets = self.rng.choice(
            [f"rollup ({a}, {b})", f"cube ({a}, {b})", f"grouping sets (({a}), ({b}), ())", f"{a}, rollup ({b})"]
        )
        made = [(self.name("a"), call, kind) for call, kind in [*self.aggregates(r)[:2], ("grouping_id()", "number")]]
        listed = ", ".join((a, b, *(f"{call} as {new}" for new, call, _ in made)))
        return Relation(
            f"select {listed} from {r.sql} group by {sets}", (*chosen, *((new, kind) for new, _, kind in made))
        )

    def windowed(self, depth: int) -> Relation:
        r = self.derived(depth - 1)
        order = ", ".join(n for n, _ in r.columns)
        by = f"partition by {', '.join(v for v, _ in self.keys(r, 2))} " if self.rng.random() < 0.8 else ""
        calls = [
            f"row_number() over ({by}order by {order})", f"rank() over ({by}order by {self.number(r, 0)})",
            f"sum({self.number(r, 0)}) over ({by.strip()})", f"count(*) over ({by}order by {self.day(r)})",
            f"max({self.number(r, 0)}) over ({by.strip()})", f"dense_rank() over ({by}order by {self.text(r)} desc)",
        ]  # fmt: skip
        if days := r.of("day"):
            frame = self.rng.choice(
                [
                    "interval 4 days preceding and current row",
                    "2 preceding and 1 following",
                    "5 preceding and 1 preceding",
                ]
            )
            down = self.rng.choice(["", " desc"])
            calls += [f"sum({self.number(r, 0)}) over ({by}order by {days[-1]}{down} range between {frame})"] * 3
            calls += [f"{call}({self.number(r, 0)}) over ({by}order by {days[-1]}{down})" for call in ("sum", "min")]
            calls += [f"{call} over ({by}order by {days[-1]}{down}, {order})" for call in (f"lag({self.text(r)})", f"avg({self.number(r, 0)})")]
        if self.rng.random() < 0.3:
            call = self.rng.choice(["sum", "min", "max", "count"])
            first = self.rng.choice([n for n, _ in r.columns])
            down, rows = self.rng.choice(["", " desc"]), self.rng.choice(FRAMES_OF_ROWS)
            calls = [f"{call}({self.number(r, 0)}) over ({by}order by {first}{down}, {order} rows {rows})"]
        new = self.name("w")
        listed = ", ".join(n for n, _ in r.columns)
        sql = f"select {listed}, {self.rng.choice(calls)} as {new} from {r.sql}"
        columns = (*r.columns, (new, "number"))
        if self.rng.random() < 0.4:
            return Relation(
                f"select * from ({sql}) {self.name('t')} where {new} <= {self.rng.randrange(1, 4)}", columns
            )
        return Relation(sql, columns)

    def set_operation(self, depth: int) -> Relation:
        kinds = [self.rng.choice(["number", "text", "day"]) for _ in range(self.rng.randint(1, 3))]
        sides = []
        for d in (depth - 1, self.rng.randrange(depth)):
            r = self.derived(d)
            named = [(self.name("c"), kind) for kind in kinds]
            plain = ", ".join(
                f"{self.rng.choice(r.of(k)) if r.of(k) else self.value(r, k)} as {new}" for new, k in named
            )
            sides.append(Relation(f"select {plain} from {r.sql}", tuple(named)))
        op = self.rng.choice(["union all", "union all", "union", "except", "except all", "intersect", "intersect all"])
        return Relation(f"({sides[0].sql}) {op} ({sides[1].sql})", sides[0].columns)

    def distinct(self, depth: int) -> Relation:
        r = self.derived(depth - 1)
        listed, columns = self.items(r)
        return Relation(f"select distinct {listed} from {r.sql}", columns)

    def subquery(self, depth: int) -> Relation:
        r, inner = self.derived(depth - 1), self.derived(self.rng.randrange(depth))
        both = Relation("", (*r.columns, *inner.columns))
        kinds = [k for k in ("number", "text", "day") if r.of(k) and inner.of(k)]
        no = self.rng.choice(["", "", "not "])
        if kinds and self.rng.random() < 0.5:
            kind = self.rng.choice(kinds)
            tied = (
                f" where {self.tie(r, inner, both)}"
                if self.rng.random() < 0.3
                else f" where {self.condition(inner, 1)}"
            )
            test = f"{self.rng.choice(r.of(kind))} {no}in (select {self.rng.choice(inner.of(kind))} from {inner.sql}{tied})"
        else:
            tied = f" where {self.tie(r, inner, both)}" if self.rng.random() < 0.8 else ""
            test = f"{no}exists (select 1 from {inner.sql}{tied})"
        listed, columns = self.items(r)
        as_a_value = not (self.alike and " in (" in test)
        match self.rng.randrange(6):
            case 0:
                return Relation(f"select {listed} from {r.sql} where {self.condition(r, 1)} or {test}", columns)
            case 1 if as_a_value:
                flag = self.name("e")
                return Relation(f"select {listed}, {test} as {flag} from {r.sql}", (*columns, (flag, "flag")))
            case 2:
                return Relation(f"select {listed} from {r.sql} where {test} and {self.condition(r, 1)}", columns)
            case _:
                return Relation(f"select {listed} from {r.sql} where {test}", columns)

    def valued(self, depth: int) -> Relation:
        """A scalar subquery, of one row for sure."""
        r, inner = self.derived(depth - 1), self.derived(self.rng.randrange(depth))
        both = Relation("", (*r.columns, *inner.columns))
        tied = f" where {self.tie(r, inner, both)}" if self.rng.random() < 0.6 else ""
        call = self.rng.choice(
            [
                "count(*)",
                f"max({self.number(inner, 0)})",
                f"sum({self.number(inner, 0)})",
                f"coalesce(min({self.number(inner, 0)}), 0) + 1",
            ]
        )
        value = f"(select {call} from {inner.sql}{tied})"
        listed, columns = self.items(r)
        if self.rng.random() < 0.5:
            new = self.name("s")
            return Relation(f"select {listed}, {value} as {new} from {r.sql}", (*columns, (new, "number")))
        return Relation(f"select {listed} from {r.sql} where {self.number(r, 0)} <= {value}", columns)

    def lateral(self, depth: int) -> Relation:
        """Return rows beside the rows that a subquery selects for each, of columns of both."""
        rng, r, inner = self.rng, self.derived(depth - 1), self.derived(self.rng.randrange(depth))
        both = Relation("", (*r.columns, *inner.columns))
        tied = f" from {inner.sql}" + (f" where {self.tie(r, inner, both)}" if rng.random() < 0.85 else "")
        listed, made = self.items(both)
        made = tuple((self.name("l"), kind) for _, kind in made)
        match rng.randrange(8):
            case 0:
                listed, made = self.items(r)
                made = tuple((self.name("l"), kind) for _, kind in made)
                sql = f"select {listed}"
            case 1:
                sql = f"select distinct {listed}{tied}"
            case 2:
                calls, key = self.aggregates(inner), self.keys(inner, 1)[0]
                made = tuple((self.name("l"), kind) for kind in (key[1], *(kind for _, kind in calls)))
                sql = f"select {key[0]}, {', '.join(call for call, _ in calls)}{tied} group by 1"
            case 3:
                calls = self.aggregates(inner)
                made = tuple((self.name("l"), kind) for _, kind in calls)
                sql = f"select {', '.join(call for call, _ in calls)}{tied}"
            case 4:
                made, key = (*made, (self.name("l"), "number")), self.keys(inner, 1)[0]
                sql = f"select {listed}, rank() over (partition by {key[0]} order by {self.number(inner, 0)}){tied}"
            case 5:
                places = ", ".join(str(i + 1) for i in range(len(made)))
                sql = f"select {listed}{tied} order by {places} limit {rng.randrange(1, 4)}"
            case 6:
                kind = rng.choice(["number", "text", "day"])
                made = ((self.name("l"), kind),)
                word = rng.choice(["union all", "union", "except", "intersect"])
                sql = f"select {self.value(both, kind)}{tied} {word} select {self.value(both, kind)}{tied}"
            case _:
                sql = f"select {listed}{tied}"
        word, on = rng.choice([(",", ""), ("join", ""), ("left join", " on true")])
        names = ", ".join(n for n, _ in made)
        rows = ", ".join(n for n, _ in r.columns)
        text = f"select {rows}, {names} from {r.sql} {word} lateral ({sql}) {self.name('t')}({names}){on}"
        return Relation(text, (*r.columns, *made))

    def exploded(self, depth: int) -> Relation:
        r = self.derived(depth - 1)
        new = self.name("x")
        call, kind = self.rng.choice(
            [
                (f"explode(split({self.text(r)}, ''))", "text"),
                (f"explode(array({self.number(r, 0)}, {self.number(r, 0)}))", "number"),
                (f"explode(sequence(1, cast(least(abs({self.number(r, 0)}), 4) as int)))", "number"),
            ]
        )
        listed = ", ".join(n for n, _ in r.columns)
        match self.rng.randrange(3):
            case 0:
                sql = f"select {listed}, {call} as {new} from {r.sql}"
            case 1:
                sql = f"select {listed}, {new} from {r.sql} lateral view {self.rng.choice(['', 'outer '])}{call} v as {new}"
            case _:
                word, on = self.rng.choice([(",", ""), ("left join", " on true")])
                sql = f"select {listed}, {new} from {r.sql} {word} lateral {call} v({new}){on}"
        return Relation(sql, (*r.columns, (new, kind)))

    def limited(self, depth: int) -> Relation:
        r = self.derived(depth - 1)
        order = ", ".join(f"{n} {self.rng.choice(['', 'desc', 'nulls last'])}" for n, _ in r.columns)
        offset = f" offset {self.rng.randrange(1, 3)}" if self.rng.random() < 0.3 else ""
        return Relation(f"select * from {r.sql} order by {order} limit {self.rng.randrange(3, 12)}{offset}", r.columns)

    def with_cte(self, depth: int) -> Relation:
        r = self.query(min(depth - 1, 1))  # a join of two copies: rows go as the square
        cte = self.name("w")
        kind = next((k for k in ("number", "text", "day") if r.of(k)), None)
        if kind is None:
            return r
        key = r.of(kind)[0]
        a, b = self.name("t"), self.name("t")
        named = [(self.name("c"), n, k) for n, k in r.columns]
        listed = ", ".join(f"{a}.{n} as {new}" for new, n, _ in named)
        sql = f"with {cte} as ({r.sql}) select {listed} from {cte} {a} {self.rng.choice(['join', 'left join'])} {cte} {b} on {a}.{key} = {b}.{key}"
        return Relation(sql, tuple((new, k) for new, _, k in named))


# what an author may type instead; each replaces itself where types do not matter
REPLACEMENTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"(?<![\w'.-])\d{1,2}(?![\w'.-])", ("0", "1", "3", "7", "20")),
    (r"(?<= )(?:<|<=|>|>=)(?= )", ("<", "<=", ">", ">=")),
    (r"'(?:ok|x|retail|market|none)'", ("'ok'", "'x'", "'Retail'", "'none'")),
    (r"date '2026-01-\d\d'", ("date '2026-01-05'", "date '2026-01-15'", "date '2026-01-25'")),
    (r"\b(?:min|max)\(", ("min(", "max(")),
    (r"\b(?:upper|lower|trim)\(", ("upper(", "lower(", "trim(")),
    (r"\b(?:month|dayofweek|year)\(", ("month(", "dayofweek(", "year(")),
    (r"(?<= )(?:and|or)(?= )", ("and", "or")),
    (r"\bis (?:not )?null\b", ("is null", "is not null")),
    (r"(?<=\) )(?:left |full |right )?join(?= )", ("join", "left join")),
    # a column that is made of another one, or of what that is made of
    (r"^select (\w+),", (r"select \1, concat('v', \1) as made,", r"select 1 as one, \1,")),
    (r"(\b(?:sum|min|max|count)\([\w *]+\)) as (\w+)", (r"\1 as \2, coalesce(\1, \1) as \2_made",)),
)


def edited(sql: str, rng: random.Random, edits: int = 1) -> str:
    """The query with some of its words replaced, as an author would edit it: still valid, perhaps the same."""
    for _ in range(edits):
        places = [(m, new) for pattern, new in REPLACEMENTS for m in re.finditer(pattern, sql)]
        if places:
            found, choices = rng.choice(places)
            sql = sql[: found.start()] + found.expand(rng.choice(choices)) + sql[found.end() :]
    return sql
