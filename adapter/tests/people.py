"""Queries as people write them, and as attackers would: names used again at several levels, in backquotes and odd,
every form of literal, comments anywhere; windows over all rows, shares of a total, calendars and the first rows of a
list joined to facts; expressions that a filter guards; unlike types put together. And edits as people make them.

The first choice is the plainest, so that what is found shrinks towards it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection

import sqlglot
from generate import Generator, Relation
from sqlglot import exp
from tables import TABLES

NAMES = ["id", "cust", "amount", "status", "day", "n", "total", "rn", "segment", "k", "x", "since", "value", "name"]
ODD = ["`x y`", "`a.b`", "`#c`", "`order`", "`it's`", '`say "q"`', "`select`", "`Ünï`", "`a``b`", "`$1`", "`a--b`", "`/*c`"]  # fmt: skip
TEXTS = ["'ok'", "'x'", "''", "'it''s'", '"ok"', '"a""b"', "'a\\'b'", "'back\\\\slash'", "'$x'", "'⟦run⟧'", "'-- no'", "'/* no'", "'o' 'k'", "'Zoë'", "r'back\\slash'", "'new\\nline'"]  # fmt: skip
NUMBERS = ["0", "1", "3", "10", "-2", "10L", "2.5BD", ".5", "5.", "1.50", "2S", "7Y", "-1.5BD", "100", "1e1"]
COMMENTS = ["/* c */", "-- c\n", "/* it's \"a\" `b` */", "-- it's ; select\n", "/* $x */", "/* a /* b */ c */"]
HINTS = ["/*+ coalesce(2) */", "/*+ BROADCAST(t1) */", "/*+ repartition(3), merge(t2) */"]
KINDS = {"bigint": "number", "int": "number", "decimal(20,4)": "number", "decimal(12,2)": "number",
         "decimal(6,4)": "number", "string": "text", "date": "day", "double": "float"}  # fmt: skip

# a table, a column to group it by, and a column with several values in a group
OF_ORDER = [
    ("customers", "segment", "name"), ("customers", "id", "name"), ("orders", "cust", "status"), ("orders", "cust", "x"),
    ("orders", "status", "id"), ("lines", "order_id", "sku"),
]  # fmt: skip


class People(Generator):
    """`odd`: names that need backquotes. `raising`: expressions that fail on rows which a filter leaves out.
    `unsteady`: answers that depend on the order of rows are taken for tables. `without`: shapes that are not written."""

    def __init__(
        self,
        seed: int | random.Random,
        *,
        odd: bool = True,
        raising: bool = False,
        unsteady: bool = False,
        without: Collection[str] = (),
    ) -> None:
        super().__init__(seed)
        self.odd, self.raising, self.unsteady, self.without = odd, raising, unsteady, without

    def pick(self, choices: list[str]) -> str:
        return choices[self.rng.randrange(len(choices))]

    def chance(self, percent: int) -> bool:
        """Rarely so where the choice is small."""
        return self.rng.randrange(100) >= 100 - percent

    # ── names ──

    def fresh(self, taken: set[str]) -> str:
        """Return a name that is in the list once; it may well be below, too."""
        pool = NAMES + (ODD if self.odd and self.chance(15) else [])
        free = [n for n in pool if n.lower().strip("`") not in taken]
        found = self.pick(free) if free else self.name("c")
        taken.add(found.lower().strip("`"))
        return found

    def query(self, depth: int) -> Relation:
        if depth <= 0:
            return self.table()
        forms: list[Callable[[int], Relation]] = [
            self.plain, self.grouped_by, self.lookup, self.joined_to_ranked, self.share, self.deduped, self.calendar,
            self.united, self.guarded, self.matched, self.chain, self.totals_beside, self.windowed_beside, self.starred,
        ]  # fmt: skip
        if self.unsteady:
            forms = [self.beside_order, self.beside_order, self.plain, self.grouped_by, self.lookup, self.united]
        forms = [form for form in forms if form.__name__ not in self.without]
        return forms[self.rng.randrange(len(forms))](depth)

    def table(self) -> Relation:
        if self.unsteady and self.chance(60):
            return self.of_order()
        table = self.pick(["orders", "orders", "lines", "customers", "rates"])
        return Relation(f"shop.{table}", tuple((c, KINDS[t]) for c, t in TABLES[table]))

    def of_order(self, key: str = "") -> Relation:
        """A list, by this column if one is named, whose answer depends on the order in which rows are read."""
        table, key, value = self.rng.choice([found for found in OF_ORDER if key in ("", found[1])])
        call = "sum(x)" if value == "x" else f"{self.pick(['first', 'last', 'any_value'])}({value})"
        taken: set[str] = set()
        k, v = self.fresh(taken), self.fresh(taken)
        columns = dict(TABLES[table])
        sql = f"select {key} as {k}, {call} as {v} from shop.{table}{self.pick(['', f' where {key} is not null'])} group by {key}"
        return Relation(sql, ((k, KINDS[columns[key]]), (v, KINDS[columns[value]])))

    def beside_order(self, depth: int) -> Relation:
        """Rows, or their groups, beside what depends on the order of other rows."""
        table, tie, key = self.rng.choice([("orders", "cust", "cust"), ("orders", "status", "status"), ("orders", "id", "order_id"), ("orders", "cust", "id"),
                                           ("customers", "id", "cust"), ("lines", "sku", "status"), ("customers", "segment", "segment")])  # fmt: skip
        t, alias, side = self.name("t"), self.name("t"), self.of_order(key)
        r = Relation("", tuple((f"{t}.{c}", KINDS[kind]) for c, kind in TABLES[table]))
        b = Relation("", tuple((f"{alias}.{n}", k) for n, k in side.columns))
        (key, _), (value, kind) = b.columns
        text = f"shop.{table}" if depth < 2 else f"(select * from shop.{table} where {self.pick([c for c, _ in TABLES[table]])} is not null)"
        joined = f"from {text} {t} {self.pick(['join', 'left join'])} ({side.sql}) {alias} on {t}.{tie} = {key}{self.where(r, 20)}"
        taken: set[str] = set()
        first, v, n = (self.fresh(taken) for _ in range(3))
        own = f"{t}.{tie}" if self.chance(75) else self.key(r)
        grouped = ((first, dict((*r.columns, *b.columns))[own]), (v, kind), (n, "number"))
        match self.rng.randrange(5):
            case 0 | 1:
                listed, new = self.listed(r, least=2, taken=taken)
                return Relation(f"select {own} as {first}, {listed}, {value} as {v} {joined}", (grouped[0], *new.columns, (v, kind)))
            case 2:
                return Relation(f"select {own} as {first}, {value} as {v}, count(*) as {n} {joined} group by {own}, {value}", grouped)
            case 3:
                return Relation(f"select {own} as {first}, max({value}) as {v}, count(*) as {n} {joined} group by {own}", grouped)
            case _:
                listed, new = self.listed(r, least=2, taken=taken)
                over = f"max({value}) over (partition by {own}) as {v}"
                return Relation(f"select {own} as {first}, {listed}, {over} {joined}", (grouped[0], *new.columns, (v, kind)))

    def source(self, depth: int) -> tuple[str, Relation]:
        """Return what is in FROM, and its columns under the alias."""
        r = self.query(depth)
        alias = self.name("t")
        text = r.sql if r.sql.startswith("shop.") else f"({r.sql})"
        return f"{text} {alias}", Relation("", tuple((f"{alias}.{n}", k) for n, k in r.columns))

    # ── expressions over columns that bear their table's alias ──

    def number(self, r: Relation, depth: int = 2) -> str:
        columns = r.of("number")
        match self.rng.randrange(10) if depth else self.rng.randrange(2):
            case 0 | 1 | 2 | 3 if columns:
                return self.pick(columns)
            case 4:
                return f"{self.number(r, 0)} {self.pick(['+', '-', '*'])} {self.number(r, 0)}"
            case 5:
                return f"coalesce({self.number(r, 0)}, {self.pick(NUMBERS)})"
            case 6:
                return f"case when {self.condition(r, 0)} then {self.number(r, 0)} else {self.number(r, 0)} end"
            case 7 if r.of("text"):
                return f"length({self.pick(r.of('text'))})"
            case 8 if r.of("day"):
                return f"{self.pick(['month', 'year'])}({self.pick(r.of('day'))})"
            case 9:
                return f"cast({self.number(r, 0)} as {self.pick(['bigint', 'decimal(12,4)', 'decimal(38,6)'])})"
            case _:
                return self.pick(NUMBERS)

    def text(self, r: Relation) -> str:
        columns = r.of("text")
        if columns and not self.chance(25):
            c = self.pick(columns)
            return self.pick([c, c, f"upper({c})", f"concat({c}, {self.pick(TEXTS)})", f"coalesce({c}, {self.pick(TEXTS)})"])
        if self.chance(25) and r.of("number"):
            return f"concat({self.pick(r.of('number'))}, '')"
        return self.pick(TEXTS)

    def day(self, r: Relation) -> str:
        columns = r.of("day")
        if columns and not self.chance(20):
            c = self.pick(columns)
            return self.pick([c, c, f"date_add({c}, {self.rng.randrange(-5, 6)})"])
        return self.pick(["date'2026-01-10'", "DATE '2026-01-20'", "cast('2026-01-15' as date)", "date_add(current_date(), -5)"])

    def condition(self, r: Relation, depth: int = 2) -> str:
        match self.rng.randrange(11) if depth else self.rng.randrange(6):
            case 0:
                return f"{self.number(r, 0)} {self.pick(['>', '>=', '<', '<=', '=', '<>', '!=', '=='])} {self.pick(NUMBERS)}"
            case 1:
                return f"{self.pick([n for n, _ in r.columns])} is {self.pick(['not ', ''])}null"
            case 2:
                return f"{self.text(r)} {self.pick(['=', '<>', '<=>'])} {self.pick(TEXTS)}"
            case 3 if r.of("text"):
                return f"{self.pick(r.of('text'))} in ({self.pick(TEXTS)}, {self.pick(TEXTS)})"
            case 4 if r.of("day"):
                day = self.pick(["'2026-01-15'", "date'2026-01-15'", "'2026-01-20'", "current_date() - interval 7 days"])
                return f"{self.pick(r.of('day'))} {self.pick(['>=', '<=', '>', '<'])} {day}"
            case 5:
                return f"{self.number(r, 0)} between {self.rng.randrange(-5, 5)} and {self.rng.randrange(5, 20)}"
            case 6:
                return f"{self.condition(r, 0)} and {self.condition(r, 0)}"
            case 7:
                return f"({self.condition(r, 0)} or {self.condition(r, 0)})"
            case 8:
                return f"not ({self.condition(r, 0)})"
            case 9:
                return f"not {self.condition(r, 0)}"
            case _:
                return f"{self.number(r, 0)} < {self.number(r, 0)}"

    def listed(self, r: Relation, *, least: int = 1, taken: set[str] | None = None) -> tuple[str, Relation]:
        """Return a select list under names that other columns below may have, too."""
        taken, items, columns = set() if taken is None else taken, [], []
        for _ in range(self.rng.randint(least, 4)):
            kind = self.pick(["number", "number", "text", "day", "flag"])
            e = self.value(r, kind)
            own = e.rsplit(".", 1)[-1] if re.fullmatch(r"t\d+\.\w+", e) else ""
            if own and own.lower() not in taken and not self.chance(40):
                taken.add(own.lower())
                items.append(e)
                columns.append((own, kind))
                continue
            new = self.fresh(taken)
            items.append(f"{e} {self.pick(['as ', 'AS ', ''])}{new}")
            columns.append((new, kind))
        return ", ".join(items), Relation("", tuple(columns))

    def key(self, r: Relation) -> str:
        """A column to group, join or part rows by."""
        found = [n for n, k in r.columns if k in ("number", "text", "day")]
        return self.pick(found) if found else "1"

    def value(self, r: Relation, kind: str) -> str:
        return f"({self.condition(r)})" if kind == "flag" else super().value(r, kind)

    def tied(self, a: Relation, b: Relation) -> str:
        for kind in self.rng.sample(["number", "text", "day"], 3):
            if a.of(kind) and b.of(kind):
                more = f" and {self.condition(b, 0)}" if self.chance(25) else ""
                return f"{self.pick(a.of(kind))} {self.pick(['=', '=', '<=>'])} {self.pick(b.of(kind))}{more}"
        return "true"

    def where(self, r: Relation, percent: int = 50) -> str:
        return f" where {self.condition(r)}" if self.chance(percent) else ""

    # ── queries ──

    def plain(self, depth: int) -> Relation:
        text, r = self.source(depth - 1)
        listed, new = self.listed(r)
        distinct = "distinct " if self.chance(15) else ""
        return Relation(f"select {distinct}{listed} from {text}{self.where(r)}", new.columns)

    def starred(self, depth: int) -> Relation:
        """All columns, or all but some: with others beside, under their names or new ones; of the first row of each key;
        of rows that have a match, or have none. A hint may be there, which says nothing of rows."""
        text, r = self.source(depth - 1)
        alias = r.columns[0][0].split(".", 1)[0]
        own = [(n.removeprefix(f"{alias}."), k) for n, k in r.columns]
        left_out = [n for n, _ in own[1:] if self.chance(30)]
        kept = tuple((n, k) for n, k in own if n not in left_out)
        hint = self.pick(["", "", *(f"{hint} " for hint in HINTS)])
        star = self.pick(["*", f"{alias}.*"]) + (f" except ({', '.join(left_out)})" if left_out else "")
        taken = {n.lower().strip("`") for n, _ in kept}
        match self.rng.randrange(5):
            case 0:
                return Relation(f"select {hint}{star} from {text}{self.where(r)}", kept)
            case 1 | 2:
                listed, new = self.listed(r, taken=taken)
                first = self.chance(50)
                items, columns = (f"{listed}, {star}", (*new.columns, *kept)) if first else (f"{star}, {listed}", (*kept, *new.columns))
                return Relation(f"select {hint}{items} from {text}{self.where(r)}", columns)
            case 3:
                rn, inner = self.fresh(taken), self.name("t")
                by = f"row_number() over (partition by {self.key(r)} order by {', '.join(n for n, _ in r.columns)}) as {rn}"
                rows = f"select {hint}{star}, {by} from {text}{self.where(r, 30)}"
                return Relation(f"select * except ({rn}) from ({rows}) {inner} where {inner}.{rn} = 1", kept)
            case _:
                b_text, b = self.source(self.rng.randrange(depth))
                how = self.pick(["left semi join", "left anti join"])
                return Relation(f"select {hint}{star} from {text} {how} {b_text} on {self.tied(r, b)}", kept)

    def calls(self, r: Relation, taken: set[str]) -> tuple[list[str], list[tuple[str, str]]]:
        items, columns = [], []
        for _ in range(self.rng.randint(1, 3)):
            n = self.number(r, 1)
            call, kind = [
                ("count(*)", "number"), (f"sum({n})", "number"), (f"max({n})", "number"), (f"min({self.text(r)})", "text"),
                (f"max({self.day(r)})", "day"), (f"count({n})", "number"), (f"count(distinct {self.text(r)})", "number"),
                (f"sum(case when {self.condition(r, 0)} then {n} else 0 end)", "number"),
                (f"count(*) filter (where {self.condition(r, 0)})", "number"),
            ][self.rng.randrange(9)]  # fmt: skip
            new = self.fresh(taken)
            items.append(f"{call} as {new}")
            columns.append((new, kind))
        return items, columns

    def grouped_by(self, depth: int) -> Relation:
        text, r = self.source(depth - 1)
        taken: set[str] = set()
        keys, columns = [], []
        for _ in range(self.rng.randint(1, 2)):
            kind = self.pick(["number", "text", "day", "flag"])
            plain = r.of(kind)
            e = self.pick(plain) if plain and not self.chance(30) else self.value(r, kind)
            if re.fullmatch(r"[-\d. LSYBDe]+", e):
                e = self.key(r)
                kind = dict(r.columns).get(e, "number")
            if e in keys or e == "1":
                continue
            new = self.fresh(taken)
            keys.append(e)
            columns.append((new, kind))
        items, made = self.calls(r, taken)
        listed = ", ".join([*(f"{e} as {new}" for e, (new, _) in zip(keys, columns, strict=True)), *items])
        by = f" group by {', '.join(self.pick([e, str(i + 1)]) for i, e in enumerate(keys))}" if keys else ""
        having = f" having count(*) > {self.rng.randrange(3)}" if keys and self.chance(25) else ""
        return Relation(f"select {listed} from {text}{self.where(r)}{by}{having}", (*columns, *made))

    def lookup(self, depth: int) -> Relation:
        a_text, a = self.source(depth - 1)
        b_text, b = self.source(self.rng.randrange(depth))
        how = self.pick(["left join", "join", "left join", "full join", "left semi join", "left anti join"])
        both = a if "semi" in how or "anti" in how else Relation("", (*a.columns, *b.columns))
        taken: set[str] = set()
        tie = self.tied(a, b)
        if self.chance(45):
            items, made = self.calls(both, taken)
            key, new = self.key(a), self.fresh(taken)
            if key != "1":
                kind = dict(a.columns)[key]
                sql = f"select {key} as {new}, {', '.join(items)} from {a_text} {how} {b_text} on {tie}{self.where(both)} group by {key}"
                return Relation(sql, ((new, kind), *made))
        listed, new_r = self.listed(both, least=2)
        return Relation(f"select {listed} from {a_text} {how} {b_text} on {tie}{self.where(both)}", new_r.columns)

    def ranked(self, depth: int) -> tuple[str, Relation]:
        """A side with a window over all rows, or the first of all: (text, columns)."""
        text, r = self.source(depth)
        key, order = self.key(r), ", ".join(n for n, _ in r.columns)
        kind = dict(r.columns).get(key, "number")
        taken: set[str] = set()
        k, w = self.fresh(taken), self.fresh(taken)
        n = self.number(r, 0)
        n = n if n in r.of("number") else "1"
        alias = self.name("t")
        if self.chance(35):
            inner = f"select {key} as {k}, {n} as {w} from {text}{self.where(r, 20)} order by {order} limit {self.rng.randrange(1, 9)}"
        else:
            call = self.pick(
                [f"rank() over (order by {n} desc)", f"row_number() over (order by {order})", f"sum({n}) over ()", "count(*) over ()",
                 f"{n} * 100 / sum({n}) over ()", f"ntile(2) over (order by {order})", f"dense_rank() over (order by {key})"]
            )  # fmt: skip
            inner = f"select {key} as {k}, {call} as {w} from {text}{self.where(r, 20)}"
        return f"({inner}) {alias}", Relation("", ((f"{alias}.{k}", kind), (f"{alias}.{w}", "number")))

    def joined_to_ranked(self, depth: int) -> Relation:
        a_text, a = self.source(depth - 1)
        b_text, b = self.ranked(0)
        how = self.pick(["left join", "join"])
        both = Relation("", (*a.columns, *b.columns))
        taken: set[str] = set()
        key = self.key(a)
        if key != "1" and not self.chance(40):
            k = self.fresh(taken)
            items, made = self.calls(both, taken)
            new = self.fresh(taken)
            sql = f"select {key} as {k}, {', '.join(items)}, max({b.columns[1][0]}) as {new} from {a_text} {how} {b_text} on {self.tied(a, Relation('', b.columns[:1]))} group by {key}"
            return Relation(sql, ((k, dict(a.columns)[key]), *made, (new, "number")))
        listed, new_r = self.listed(both, least=2)
        return Relation(
            f"select {listed} from {a_text} {how} {b_text} on {self.tied(a, Relation('', b.columns[:1]))}", new_r.columns
        )

    def share(self, depth: int) -> Relation:
        text, r = self.source(depth - 1)
        key = self.key(r)
        n = self.pick(r.of("number")) if r.of("number") else "1"
        taken: set[str] = set()
        k, s, p = (self.fresh(taken) for _ in range(3))
        kind = dict(r.columns).get(key, "number")
        if key == "1" or self.chance(40):
            sql = f"select {key} as {k}, {n} as {s}, {n} * 100 / sum({n}) over () as {p} from {text}{self.where(r)}"
        else:
            call = self.pick([f"round(sum({n}) * 100 / sum(sum({n})) over (), 2)", "count(*) * 100 / sum(count(*)) over ()", f"rank() over (order by sum({n}) desc)"])  # fmt: skip
            sql = f"select {key} as {k}, sum({n}) as {s}, {call} as {p} from {text}{self.where(r)} group by {key}"
        return Relation(sql, ((k, kind), (s, "number"), (p, "number")))

    def deduped(self, depth: int) -> Relation:
        """The first row of each key, by a column that may be called as one below."""
        text, r = self.source(depth - 1)
        key, order = self.key(r), ", ".join(n for n, _ in r.columns)
        taken: set[str] = set()
        listed, new = self.listed(r, least=2, taken=taken)
        rn, alias = self.fresh(taken), self.name("t")
        by = f"partition by {key} " if key != "1" and not self.chance(15) else ""
        inner = f"select {listed}, row_number() over ({by}order by {order}) as {rn} from {text}{self.where(r, 30)}"
        shown = ", ".join(n for n, _ in new.columns)
        asked = self.pick(["= 1", "<= 2", "= 1"])
        return Relation(f"select {shown} from ({inner}) {alias} where {alias}.{rn} {asked}", new.columns)

    def calendar(self, depth: int) -> Relation:
        text, r = self.source(depth - 1)
        c, alias = self.pick(["day", "night", "d"]), self.name("t")
        if not r.of("day"):
            return self.plain(depth)
        made = f"select explode(sequence(date'2026-01-01', date'2026-02-10', interval 1 day)) as {c}"
        if self.chance(40):
            made = f"select {c}, row_number() over (order by {c}) as rn from ({made})"
        taken: set[str] = set()
        k = self.fresh(taken)
        items, columns = self.calls(r, taken)
        day = self.pick(r.of("day"))
        on = self.pick([f"{day} = {alias}.{c}", f"{day} <= {alias}.{c}", f"{day} between {alias}.{c} - 2 and {alias}.{c}"])
        sql = f"select {alias}.{c} as {k}, {', '.join(items)} from ({made}) {alias} left join {text} on {on} group by {alias}.{c}"
        return Relation(sql, ((k, "day"), *columns))

    def united(self, depth: int) -> Relation:
        """Branches of unlike types."""
        sides = []
        word = self.pick(["union all", "union all", "union", "except", "intersect"])
        kinds = [self.pick(["number", "number", "text", "day"]) for _ in range(self.rng.randint(1, 3))]
        taken: set[str] = set()
        names = [self.fresh(taken) for _ in kinds]
        for i in range(2):
            text, r = self.source(depth - 1 if i == 0 else self.rng.randrange(depth))
            items = []
            for kind in kinds:
                plain = r.of(kind)
                e = self.pick(plain) if plain and not self.chance(40) else self.value(r, kind)
                if self.chance(20) and i:
                    e = {"number": self.pick(["0", "cast(0 as decimal(12,4))", "10L"]), "text": "'0'", "day": "timestamp'2026-01-15 00:00:00'"}[kind]  # fmt: skip
                items.append(e)
            own = names if i == 0 or self.chance(50) else [self.fresh(set()) for _ in names]
            own = own if len({n.lower() for n in own}) == len(own) else names
            sides.append(f"select {', '.join(f'{e} as {n}' for e, n in zip(items, own, strict=True))} from {text}{self.where(r, 30)}")  # fmt: skip
        both = f"{sides[0]} {word} {sides[1]}"
        alias = self.name("t")
        columns = tuple(zip(names, kinds, strict=True))
        if not self.chance(60):
            return Relation(both, columns)
        shown = Relation("", tuple((f"{alias}.{n}", k) for n, k in columns))
        listed, new = self.listed(Relation("", tuple((n, k) for n, k in shown.columns)), least=2)
        if self.chance(50):
            texts = ", ".join(f"concat({n}, '') as c{i}" for i, (n, _) in enumerate(shown.columns))
            return Relation(f"select {texts} from ({both}) {alias}", tuple((f"c{i}", "text") for i in range(len(columns))))
        return Relation(f"select {listed} from ({both}) {alias}", new.columns)

    def guarded(self, depth: int) -> Relation:
        """What fails on rows that the query's own filter leaves out."""
        if not self.raising:
            return self.plain(depth)
        taken: set[str] = set()
        k, v, alias, other = self.fresh(taken), self.fresh(taken), self.name("t"), self.name("t")
        joined = f"shop.orders {other} join shop.customers {alias} on {alias}.id = {other}.cust"
        match self.rng.randrange(8):
            case 0:
                sql = f"select {alias}.order_id as {k}, max({alias}.price / {alias}.qty) as {v} from shop.lines {alias} where {alias}.qty <> 0 group by {alias}.order_id"
            case 1:
                sql = f"select {alias}.price / {alias}.qty as {k}, count(*) as {v} from shop.lines {alias} where {alias}.qty <> 0 group by 1"
            case 2:
                inner = f"select {other}.segment, explode(sequence({other}.since, {other}.until, interval 1 day)) as night from shop.rates {other}"
                more = self.pick(["", f" and {other}.rate > 0.1"])
                sql = f"select {alias}.night as {k}, count(*) as {v} from ({inner} where {other}.since <= {other}.until{more}) {alias} group by {alias}.night"
                return Relation(sql, ((k, "day"), (v, "number")))
            case 3:
                third = self.name("t")
                inner = f"select {third}.id as cust, explode(sequence({other}.since, {other}.until, interval 1 day)) as night from shop.rates {other} join shop.customers {third} on {third}.segment = {other}.segment where {other}.since <= {other}.until and {third}.name <> 'x'"
                sql = f"select {alias}.night as {k}, count(*) as {v} from ({inner}) {alias} group by {alias}.night"
                return Relation(sql, ((k, "day"), (v, "number")))
            case 4:
                sql = f"select {alias}.price / ({alias}.qty - {other}.cust) as {k}, count(*) as {v} from shop.lines {alias} join shop.orders {other} on {other}.id = {alias}.order_id and {alias}.qty <> {other}.cust group by 1"
            case 5:
                sql = f"select 60 / {other}.cust as {k}, count(*) as {v} from {joined} and {alias}.id <> 0 group by 1"
            case 6:
                third = self.name("t")
                known = f"select {other}.cust, {alias}.segment from {joined} where {alias}.id <> 0"
                sql = f"with known as ({known}) select 60 / {third}.cust as {k}, count({third}.segment) as {v} from known {third} group by 1"
            case _:
                sql = f"select {other}.cust as {k}, sum({alias}.price / {alias}.qty) as {v} from shop.orders {other} join shop.lines {alias} on {alias}.order_id = {other}.id where {alias}.qty > 0 group by {other}.cust"
        return Relation(sql, ((k, "number"), (v, "number")))

    def matched(self, depth: int) -> Relation:
        text, r = self.source(depth - 1)
        b_text, b = self.source(self.rng.randrange(depth))
        listed, new = self.listed(r)
        no = self.pick(["", "not "])
        kinds = [k for k in ("number", "text", "day") if r.of(k) and b.of(k)]
        if kinds and self.chance(40):
            kind = self.pick(kinds)
            test = f"{self.pick(r.of(kind))} {no}in (select {self.pick(b.of(kind))} from {b_text}{self.where(b, 40)})"
        else:
            test = f"{no}exists (select 1 from {b_text} where {self.tied(r, b)})"
        more = self.pick(["", f" and {self.condition(r, 0)}", f" or {self.condition(r, 0)}"])
        return Relation(f"select {listed} from {text} where {test}{more}", new.columns)

    def chain(self, depth: int) -> Relation:
        """CTEs one above the other, read once or twice."""
        first = self.query(depth - 1)
        if first.sql.startswith("shop.") or first.sql.startswith("with "):
            return self.plain(depth)
        a, b = self.pick(["a", "base", "orders"]), self.pick(["final", "b"])
        t, u = self.name("t"), self.name("t")
        r = Relation("", tuple((f"{t}.{n}", k) for n, k in first.columns))
        listed, new = self.listed(r, least=2)
        key = self.key(r)
        if key != "1" and self.chance(30):
            twin = key.replace(f"{t}.", f"{u}.", 1)
            body = f"select {listed} from {a} {t} join (select {twin} from {a} {u} group by {twin}) {u} on {u}.{key.split('.', 1)[1]} = {key}{self.where(r)}"
        else:
            body = f"select {listed} from {a} {t}{self.where(r)}"
        return Relation(f"with {a} as ({first.sql}), {b} as ({body}) select * from {b}", new.columns)

    def totals_beside(self, depth: int) -> Relation:
        """Rows beside the totals of their key."""
        text, r = self.source(depth - 1)
        g = self.grouped_by(1)
        alias = self.name("t")
        totals = Relation("", tuple((f"{alias}.{n}", k) for n, k in g.columns))
        both = Relation("", (*r.columns, *totals.columns))
        listed, new = self.listed(both, least=2)
        how = self.pick(["left join", "join"])
        return Relation(f"select {listed} from {text} {how} ({g.sql}) {alias} on {self.tied(r, Relation('', totals.columns[:1]))}{self.where(both, 30)}", new.columns)  # fmt: skip

    def windowed_beside(self, depth: int) -> Relation:
        text, r = self.source(depth - 1)
        key = self.key(r)
        taken: set[str] = set()
        listed, new = self.listed(r, taken=taken)
        w = self.fresh(taken)
        by = f"partition by {key}" if key != "1" and not self.chance(20) else ""
        n = self.number(r, 0)
        call = self.pick([f"sum({n}) over ({by})", f"count(*) over ({by})", f"max({n}) over ({by})", f"rank() over ({by} order by {self.key(r)})"])
        return Relation(f"select {listed}, {call} as {w} from {text}{self.where(r, 40)}", (*new.columns, (w, "number")))


# ── the same, written otherwise ────────────────────────────────────────────────────────────────────────────

TOKENS = re.compile(r"""r?'(?:[^'\\]|\\.|'')*'|r?"(?:[^"\\]|\\.|"")*"|`(?:[^`]|``)*`|/\*(?:.|\n)*?\*/|--[^\n]*\n|\s+|[\w.]+|.""", re.S)  # fmt: skip
_KEYWORDS = set("select from where group by having order and or not as on join left full semi anti inner case when then else end is null in between exists union all except intersect distinct over partition with limit".split())  # fmt: skip


def dressed(sql: str, rng: random.Random, comments: bool = True) -> str:
    """The query with other blanks, comments, and keywords in another case: it says the same."""
    out = []
    for piece in TOKENS.findall(sql):
        if piece.isspace():
            roll = rng.randrange(12)
            piece = {8: "  ", 9: "\n", 10: "\t"}.get(roll, " ")
            if roll == 11 and comments:
                piece = f" {rng.choice(COMMENTS)} "
        elif piece.lower() in _KEYWORDS and rng.randrange(3) == 0:
            piece = piece.upper() if piece.islower() else piece.lower()
            if piece.lower() == "select" and comments and rng.randrange(4) == 0:
                piece += f" {rng.choice(HINTS)}"
        out.append(piece)
    return "".join(out)


# ── edits as people make them ──────────────────────────────────────────────────────────────────────────────

Edit = Callable[[exp.Expression, random.Random], bool]


def _some(
    tree: exp.Expression, rng: random.Random, *kinds: type, fits: Callable[[exp.Expression], bool] = lambda node: True
) -> exp.Expression | None:
    """Return a node of the kinds that fits; None where there is none."""
    found = [node for node in tree.find_all(*kinds) if fits(node)]
    return found[rng.randrange(len(found))] if found else None


def reordered(tree: exp.Expression, rng: random.Random) -> bool:
    node = _some(tree, rng, exp.And)
    if node is None:
        return False
    node.replace(exp.And(this=node.expression.copy(), expression=node.this.copy()))
    return True


def doubled(tree: exp.Expression, rng: random.Random) -> bool:
    node = _some(tree, rng, exp.Where)
    if node is None:
        return False
    node.set("this", exp.and_(node.this.copy(), node.this.copy()))
    return True


def lookup_removed(tree: exp.Expression, rng: random.Random) -> bool:
    """A join goes, and what was read of it becomes a literal or NULL."""
    join = _some(tree, rng, exp.Join, fits=lambda j: j.side in ("LEFT", "") and j.kind not in ("SEMI", "ANTI"))
    if join is None:
        return False
    alias, select = join.this.alias_or_name, join.parent
    others = [j for j in select.args["joins"] if j is not join]
    select.set("joins", others or None)
    for column in [c for c in select.find_all(exp.Column) if c.table == alias]:
        if isinstance(column.parent, exp.Alias | exp.Select):
            new: exp.Expression = exp.cast(exp.null(), "string")
        else:
            new = exp.null()
        column.replace(exp.alias_(new, column.name, quoted=True) if isinstance(column.parent, exp.Select) and column.arg_key == "expressions" else new)
    return True


def literal_changed(tree: exp.Expression, rng: random.Random) -> bool:
    node = _some(tree, rng, exp.Literal)
    if node is None or isinstance(node.parent, exp.Interval | exp.Group | exp.Order | exp.DataTypeParam | exp.Limit):
        return False
    if not node.is_string:
        node.replace(exp.Literal.number(rng.choice([0, 1, 2, 4, 20])))
    elif re.fullmatch(r"\d{4}-\d\d-\d\d", node.this):
        node.replace(exp.Literal.string(rng.choice(["2026-01-08", "2026-01-18", f"{node.this} 12:30:00"] if not isinstance(node.parent, exp.Cast | exp.TryCast) else ["2026-01-08", "2026-01-18"])))  # fmt: skip
    else:
        node.replace(exp.Literal.string(rng.choice(["ok", "x", "OK", "it's"])))
    return True


def negated(tree: exp.Expression, rng: random.Random) -> bool:
    """EXISTS becomes NOT EXISTS, IN NOT IN."""
    node = _some(tree, rng, exp.Exists) or _some(tree, rng, exp.In)
    if node is None:
        return False
    if isinstance(node.parent, exp.Not):
        node.parent.replace(node.copy())
    else:
        node.replace(exp.Not(this=node.copy()))
    return True


def column_more(tree: exp.Expression, rng: random.Random) -> bool:
    """One more column at the top: a literal, a copy, or another one that is read below."""
    select = tree if isinstance(tree, exp.Select) else None
    if select is None or select.is_star or select.args.get("distinct"):
        return False
    columns = list(select.find_all(exp.Column))
    grouped = select.args.get("group")
    items = [exp.Literal.string("v2"), exp.Literal.number(1), exp.func("count", exp.Star()) if grouped else columns and columns[0].copy()]
    item = items[rng.randrange(3)]
    if not item:
        return False
    select.select(exp.alias_(item, f"more_{rng.randrange(3)}"), copy=False)
    return True


def distinct_added(tree: exp.Expression, rng: random.Random) -> bool:
    select = _some(tree, rng, exp.Select)
    if select is None:
        return False
    select.set("distinct", None if select.args.get("distinct") else exp.Distinct())
    return True


def union_kind(tree: exp.Expression, rng: random.Random) -> bool:
    node = _some(tree, rng, exp.Union)
    if node is None:
        return False
    node.set("distinct", not node.args.get("distinct"))
    return True


def compared(tree: exp.Expression, rng: random.Random) -> bool:
    kinds = [exp.GT, exp.GTE, exp.LT, exp.LTE, exp.NEQ]
    node = _some(tree, rng, *kinds)
    if node is None:
        return False
    node.replace(rng.choice(kinds)(this=node.this.copy(), expression=node.expression.copy()))
    return True


def filter_added(tree: exp.Expression, rng: random.Random) -> bool:
    select = _some(tree, rng, exp.Select)
    columns = list(select.find_all(exp.Column)) if select is not None and select.args.get("from_") else []
    plain = [c for c in columns if c.parent_select is select and c.table]
    if not plain:
        return False
    select.where(exp.Not(this=exp.Is(this=plain[rng.randrange(len(plain))].copy(), expression=exp.null())), copy=False)
    return True


def filter_removed(tree: exp.Expression, rng: random.Random) -> bool:
    node = _some(tree, rng, exp.Where)
    if node is None:
        return False
    node.parent.set("where", None)
    return True


def join_kind(tree: exp.Expression, rng: random.Random) -> bool:
    join = _some(tree, rng, exp.Join, fits=lambda j: j.side in ("LEFT", "") and j.kind not in ("SEMI", "ANTI", "CROSS"))
    if join is None:
        return False
    join.set("side", "" if join.side == "LEFT" else "LEFT")
    return True


def wrapped(tree: exp.Expression, rng: random.Random) -> bool:
    """A side of a join in parentheses, of all its columns: it says the same."""
    table = _plain_table(tree, rng)
    if table is None:
        return False
    alias = table.alias_or_name
    inner = table.copy()
    inner.set("alias", None)
    table.replace(exp.select("*").from_(inner).subquery(alias))
    return True


def aggregate_changed(tree: exp.Expression, rng: random.Random) -> bool:
    kinds = [exp.Sum, exp.Max, exp.Min, exp.Count]
    node = _some(tree, rng, *kinds, fits=lambda n: not isinstance(n.this, exp.Star | exp.Distinct))
    if node is None:
        return False
    node.replace(rng.choice(kinds[1:3])(this=node.this.copy()))
    return True


def _read_by(select: exp.Expression) -> list[exp.Column]:
    """The columns that a SELECT itself reads, by its tables' aliases."""
    if not isinstance(select, exp.Select) or not select.args.get("from_"):
        return []
    return [c for c in select.find_all(exp.Column) if c.parent_select is select and c.table]


def column_for_another(tree: exp.Expression, rng: random.Random) -> bool:
    """A column is read instead of another one, whatever its type is."""
    column = _some(tree, rng, exp.Column)
    others = _read_by(column.parent_select) if column is not None and column.parent_select is not None else []
    if not others or column is None:
        return False
    grouped = isinstance(column.parent, exp.Select | exp.Group)
    new = others[rng.randrange(len(others))].copy()
    column.replace(exp.alias_(new, column.name, quoted=True) if grouped and column.arg_key == "expressions" and isinstance(column.parent, exp.Select) else new)  # fmt: skip
    return True


def group_key_changed(tree: exp.Expression, rng: random.Random) -> bool:
    """A key comes, or one goes that is the greatest of its values then."""
    group = _some(tree, rng, exp.Group, fits=lambda g: isinstance(g.parent, exp.Select))
    if group is None:
        return False
    keys, select = list(group.expressions), group.parent
    columns = _read_by(select)
    if len(keys) > 1 and rng.randrange(2):
        key = keys.pop(rng.randrange(len(keys)))
        at = int(key.this) - 1 if isinstance(key, exp.Literal) and key.is_int else None
        for i, item in enumerate(select.expressions):
            if i == at or (at is None and item.unalias() == key):
                item.replace(exp.alias_(exp.Max(this=item.unalias().copy()), item.alias_or_name, quoted=True))
        group.set("expressions", [k for k in keys if not (isinstance(k, exp.Literal) and at is not None)] or keys)
        return True
    if not columns:
        return False
    group.append("expressions", columns[rng.randrange(len(columns))].copy())
    return True


def join_added(tree: exp.Expression, rng: random.Random) -> bool:
    """Return an inner join, or a left one, whose columns nothing reads."""
    select = _some(tree, rng, exp.Select)
    if not isinstance(select, exp.Select) or not select.args.get("from_"):
        return False
    below = [select.args["from_"].this, *(j.this for j in select.args.get("joins") or [])]
    kinds = {(t.alias_or_name, c): KINDS[k] for t in below if isinstance(t, exp.Table) and t.db == "shop" for c, k in TABLES[t.name]}  # fmt: skip
    columns = [c for c in _read_by(select) if (c.table, c.name) in kinds]
    if not columns:
        return False
    column = columns[rng.randrange(len(columns))]
    kind = kinds[column.table, column.name]
    table, key = rng.choice([(t, c) for t, listed in TABLES.items() for c, k in listed if KINDS[k] == kind])
    alias = f"more_{rng.randrange(100)}"
    on = exp.EQ(this=exp.column(key, alias), expression=column.copy())
    join = exp.Join(this=exp.table_(table, db="shop", alias=alias), on=on, side=rng.choice(["", "", "LEFT"]))
    joins = list(select.args.get("joins") or [])
    select.set("joins", [*joins, join] if rng.randrange(3) else [join, *joins])
    return True


def branch_added(tree: exp.Expression, rng: random.Random) -> bool:
    """The same SELECT once more as a branch, under other names and of other rows."""
    select = _some(tree, rng, exp.Select, fits=lambda n: isinstance(n.parent, exp.Subquery | exp.CTE | exp.Union))
    if select is None:
        return False
    other = select.copy()
    items = [i if i.is_star else exp.alias_(i.unalias().copy(), f"other_{n}") for n, i in enumerate(other.expressions)]
    other.set("expressions", items)
    columns = _read_by(other)
    if columns and not other.args.get("group"):
        other.where(exp.Not(this=exp.Is(this=columns[0].copy(), expression=exp.null())), copy=False)
    sides = [select.copy(), other]
    select.replace(exp.Union(this=sides[0], expression=sides[1], distinct=bool(rng.randrange(2))))
    return True


def _plain_table(tree: exp.Expression, rng: random.Random) -> exp.Expression | None:
    return _some(tree, rng, exp.Table, fits=lambda t: t.db == "shop")


def deduped_below(tree: exp.Expression, rng: random.Random) -> bool:
    """The first row of each value of a column, instead of all."""
    table = _plain_table(tree, rng)
    if table is None:
        return False
    names = [c for c, _ in TABLES[table.name]]
    by, order = names[rng.randrange(2)], ", ".join(names)
    rows = f"select {order} from (select *, row_number() over (partition by {by} order by {order}) as rn_1 from shop.{table.name}) where rn_1 = 1"  # fmt: skip
    table.replace(sqlglot.parse_one(rows, read="spark").subquery(table.alias_or_name))
    return True


def table_swapped(tree: exp.Expression, rng: random.Random) -> bool:
    """Rows of another table under the same names, and mostly of the same types."""
    table = _plain_table(tree, rng)
    if table is None:
        return False
    other = rng.choice([t for t in TABLES if t != table.name])
    items = []
    for (name, kind), at in zip(TABLES[table.name], range(100), strict=False):
        theirs = TABLES[other]
        same = [c for c, k in theirs if KINDS[k] == KINDS[kind]]
        c = same[at % len(same)] if same else "null"
        items.append(f"cast({c} as {kind}) as {name}" if rng.randrange(8) else f"{c} as {name}")
    rows = f"select {', '.join(items)} from shop.{other}"
    table.replace(sqlglot.parse_one(rows, read="spark").subquery(table.alias_or_name))
    return True


PEOPLES_EDITS: tuple[Edit, ...] = (
    column_for_another, group_key_changed, join_added, branch_added, deduped_below, table_swapped, literal_changed, compared, filter_added, filter_removed, reordered, doubled, lookup_removed, negated, column_more,
    distinct_added, union_kind, join_kind, wrapped, aggregate_changed,
)  # fmt: skip


def peoples_edit(sql: str, rng: random.Random, edits: int = 1) -> tuple[str, str, list[str]]:
    """The query as sqlglot writes it, edited as people do, and what was done."""
    tree = sqlglot.parse_one(sql, read="spark")
    before = tree.sql("spark")
    done = []
    for _ in range(edits):
        edit = PEOPLES_EDITS[rng.randrange(len(PEOPLES_EDITS))]
        if edit(tree, rng):
            done.append(edit.__name__)
    return before, tree.sql("spark"), done


def reworded(sql: str, rng: random.Random, edits: int = 1) -> str:
    """The text with a literal, a comparison or the case of a word changed, and all else as it was written."""
    pieces = TOKENS.findall(sql)
    for _ in range(edits):
        places = [i for i, p in enumerate(pieces) if p in TEXTS or p in NUMBERS or p in _COMPARED or p in _KEYWORDS]
        if not places:
            break
        at = places[rng.randrange(len(places))]
        choices = next(pool for pool in (TEXTS, NUMBERS, _COMPARED, [pieces[at].upper()]) if pieces[at] in pool or len(pool) == 1)  # fmt: skip
        pieces[at] = choices[rng.randrange(len(choices))]
    return "".join(pieces)


_COMPARED = ["<", ">"]
