"""The kinds of random queries and edits, and the laws that are asked of one: for Hypothesis and for `hunt.py`."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import sqlglot
from duck import Duck
from generate import Generator, edited
from oracle import FEW_ROWS
from people import People, dressed, peoples_edit, reworded
from quick_laws import Fails, Laws
from tables import Row, Tables, attacked, change, random_row, random_tables


@dataclass(frozen=True)
class Query:
    """Over tables that change, and over tables that gain rows."""

    sql: str
    ansi: bool = False
    may_fail: bool = False  # a plan for a row in ANSI mode, where the query does not: a run rebuilds the table


@dataclass(frozen=True)
class Edit:
    before: str
    after: str
    ansi: bool = False
    may_fail: bool = False


@dataclass(frozen=True)
class Moved:
    """A query whose tables are read in another order than they were."""

    sql: str


Case = Query | Edit | Moved
Kind = Callable[[random.Random], Case]


# ── what is made ──


def generated(rng: random.Random) -> Case:
    return Query(Generator(rng, alike=True).query(rng.randint(1, 3)).sql)


def generated_edits(rng: random.Random) -> Case:
    before = Generator(rng, alike=True).query(rng.randint(1, 3)).sql
    return Edit(before, edited(before, rng, rng.randint(1, 2)))


def as_people_write(rng: random.Random) -> Case:
    return Query(dressed(People(rng).query(rng.randint(1, 2)).sql, rng))


def as_people_edit(rng: random.Random) -> Case:
    try:
        before, after, _ = peoples_edit(People(rng).query(rng.randint(1, 2)).sql, rng, rng.randint(1, 2))
    except sqlglot.ParseError:  # `distinct .5`
        return words_changed(rng)
    return Edit(before, after)


def words_changed(rng: random.Random) -> Case:
    """A literal, a comparison or the case of a word is another one."""
    before = People(rng).query(rng.randint(1, 2)).sql
    return Edit(before, reworded(before, rng, rng.randint(1, 2)))


def guarded(rng: random.Random) -> Case:
    """In ANSI mode: what would fail on rows that the query leaves out is not asked of them."""
    return Query(People(rng, raising=True).guarded(1).sql, ansi=True)


def moved(rng: random.Random) -> Case:
    """What depends on the order of rows is not computed again beside what was."""
    return Moved(People(rng, unsteady=True).query(rng.randint(1, 2)).sql)


def guarded_edits(rng: random.Random) -> Case:
    """In ANSI mode: edits of expressions that a filter guards, and of the filter."""
    before = People(rng, raising=True).guarded(1).sql
    return Edit(before, reworded(before, rng, rng.randint(1, 2)), ansi=True, may_fail=True)


def in_ansi_mode(rng: random.Random) -> Case:
    """A query or an edit of another kind."""
    case = rng.choice((generated, generated_edits, as_people_write, as_people_edit, words_changed))(rng)
    return replace(case, ansi=True, may_fail=True)


KINDS: tuple[Kind, ...] = (
    generated, generated_edits, as_people_write, as_people_edit, words_changed, guarded, moved, guarded_edits, in_ansi_mode,
)  # fmt: skip


# ── what is asked ──


def asked(case: Case, data: int, at: int, *, literals: bool = True) -> Iterator[str]:
    """How the case is maintained over a set of tables; `at`: which of its inputs changes alone. Raises as Laws do."""
    match case:
        case Query(sql, ansi):
            for more in (False, True):
                laws = replace(session(data, more=more, ansi=ansi), literals=literals)
                yield allowed(case, lambda: laws.query(sql, grown=more, alone=at))  # noqa: B023
        case Edit(before, after, ansi):
            laws = replace(session(data, ansi=ansi), literals=literals)
            yield allowed(case, lambda: laws.edit(before, after))
        case Moved(sql):
            yield replace(crowded(data), literals=literals).moved(sql, at)


def allowed(case: Query | Edit, law: Callable[[], str]) -> str:
    """What the law says, or that a plan fails where it may."""
    try:
        return law()
    except Fails:
        if not case.may_fail:
            raise
        return "fails"


def few(rng: random.Random) -> Tables:
    found = random_tables(rng, FEW_ROWS)
    return attacked(rng, found) if rng.random() < 0.5 else found


def base(rng: random.Random) -> tuple[Tables, Tables]:
    old = few(rng)
    return old, change(rng, old, 0.3)


def later(rng: random.Random) -> tuple[Tables, Tables]:
    """Rows that only come, most of them behind or before all that are there, by their days and numbers."""
    old, by = few(rng), rng.choice([40, 40, -40])
    more = {name: [random_row(rng, name) for _ in range(rng.randint(1, 4))] for name in old}
    return old, {name: rows + [_moved(rng, row, by) for row in more[name]] for name, rows in old.items()}


def _moved(rng: random.Random, row: Row, by: int) -> Row:
    if rng.random() < 0.2:
        return row
    rest = (v + dt.timedelta(days=by) if isinstance(v, dt.date) else v for v in row[1:])
    return (row[0] + by if isinstance(row[0], int) else row[0], *rest)


def grown(rng: random.Random) -> tuple[Tables, Tables]:
    """Rows that only come: some new, some as there are already."""
    old = few(rng)
    return old, {name: [*rows, *(random_row(rng, name) for _ in range(4)), rng.choice(rows)] for name, rows in old.items()}  # fmt: skip


@lru_cache
def session(data: int, more: bool = False, ansi: bool = False) -> Laws:
    """Tables that change or, if `more`, gain rows."""
    found = Laws(Duck(ansi))
    made = base if not more else later if data % 2 else grown
    found.duck.register(*made(random.Random(data)))
    return found


@lru_cache
def crowded(data: int) -> Laws:
    """A session in whose groups there are several rows."""
    rng = random.Random(data)
    old = random_tables(rng)
    found = Laws(Duck())
    found.duck.register(old, change(rng, old), reordered=True)
    return found
