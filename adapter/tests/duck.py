"""DuckDB as a second executor of plans: no JVM, a millisecond a comparison.

`Duck` has as much of a Spark session as the oracle asks for, so that the laws are the same code on both. A statement is
read by sqlglot as Spark's and written as DuckDB's. What means something else there is said otherwise, by the functions
of `MACROS` and the rewrites of `_REWRITES`; what cannot be said at all raises when it runs: such a query has no answer
to compare with, and is counted as one that DuckDB cannot run. What the two engines do not share, and nothing here
makes alike: the types of sums (HUGEINT), of integer division and of `date + interval`
(a timestamp); `posexplode`, `inline`, `stack`, `PIVOT` by the writer's own columns, `window()`; maps, JSON and VARIANT; collations.
Answers are compared with answers of the same engine, so a value that is another one in both is no difference.
"""

from __future__ import annotations

import datetime as dt
import logging
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import duckdb
import sqlglot
from sqlglot import exp
from tables import TABLES, Row, Tables

logging.getLogger("sqlglot").setLevel(logging.ERROR)  # hints are dropped, and it warns of each

TYPES = {"string": "VARCHAR"}
DATES = {"day", "since", "until"}  # columns by which a sequence is one of days
# none has overloads by type: DuckDB cannot bind those over columns of rows outside
MACROS = """
create macro s_days(a, n) as a::date + n::int;
create macro s_divide(a, b) as CAST_DIVIDED((a::double / ZERO) as decimal(38, 6));
create macro s_sequence(a, b) as case when a <= b then generate_series(a::bigint, b::bigint) else generate_series(a::bigint, b::bigint, -1) end;
create macro s_dates(a, b) as case when a <= b then list_transform(generate_series(a, b, interval 1 day), lambda x: x::date) else list_transform(generate_series(a, b, interval (-1) day), lambda x: x::date) end;
create macro s_steps(a, b, c) as case when a > b then error('illegal sequence boundaries') else list_transform(generate_series(a, b, c), lambda x: x::date) end;
create macro s_hash(a) as hash(concat(typeof(a), a)) % 1000;
create macro s_pmod(a, b) as ((a % b) + b) % b;
create macro s_letters(a) as case when a = '' then [''] else regexp_extract_all(a, '.') end;
create macro s_error(a) as error(a);
create macro spark_partition_id() as floor(random())::int;
create macro s_try_add(a, b) as list_transform([a], lambda x: try(x + b))[1];
create macro s_try_subtract(a, b) as list_transform([a], lambda x: try(x - b))[1];
"""


class Duck:
    """A session. `ansi`: a division by zero and a cast that fails are errors, as in Spark's ANSI mode; else NULL."""

    def __init__(self, ansi: bool = False) -> None:
        self.ansi = ansi
        self.within = 0  # how many `as_written`
        self.con = duckdb.connect(config={"threads": 1})
        self.con.execute("set default_null_order = 'nulls_first_on_asc_last_on_desc'")
        self.con.execute(f"set error_on_division_by_zero = {str(ansi).lower()}")
        zero = "(case when b = 0 then error('division by zero') else b end)" if ansi else "nullif(b, 0)"
        self.con.execute(MACROS.replace("ZERO", zero).replace("CAST_DIVIDED", "cast" if ansi else "try_cast"))

    @contextmanager
    def as_written(self) -> Iterator[None]:
        """Statements are run as they are written, not optimized."""
        self.con.execute("pragma disable_optimizer")
        self.within += 1
        try:
            yield
        finally:
            self.within -= 1
            if not self.within:
                self.con.execute("pragma enable_optimizer")

    def sql(self, text: str) -> Frame:
        return Frame(self, spoken(text, self.ansi))

    def keep(self, name: str, text: str) -> None:
        """The rows of a query of Spark's SQL as a table."""
        self.con.execute(f'create or replace temp table "{name}" as {spoken(text, self.ansi)}')

    def kept(self, name: str, text: str) -> str:
        """The same, and its name."""
        self.keep(name, text)
        return name

    def rows(self, sql: str) -> list[Row]:
        """The rows of a query of DuckDB's own SQL."""
        return self.con.execute(sql).fetchall()

    def names(self, table: str) -> list[tuple[str, str]]:
        """A table's columns and types."""
        return [(row[0], row[1]) for row in self.rows(f'describe "{table}"')]

    def register(self, old: Tables, new: Tables, *, reordered: bool = False) -> None:
        """Both versions of the tables, `<table>_old` and `<table>_new`, and the Z-set between, `<table>_changes`.

        `reordered`: each in two other orders, too, as `<table>_old_moved` and `<table>_old_mixed`.
        """
        for name, kinds in TABLES.items():
            counted = Counter(map(repr, new[name]))
            counted.subtract(map(repr, old[name]))
            shown = {repr(row): row for row in (*old[name], *new[name])}
            zset = [(*shown[key], weight) for key, weight in counted.items() if weight]
            weighted = [*kinds, ("__ivm_w", "bigint")]
            for side, columns, rows in (("old", kinds, old[name]), ("new", kinds, new[name]), ("changes", weighted, zset)):
                self.table(f"{name}_{side}", columns, rows)
                if reordered:
                    self.table(f"{name}_{side}_moved", columns, rows[::-1])
                    self.table(f"{name}_{side}_mixed", columns, random.Random(side).sample(rows, len(rows)))

    def table(self, name: str, columns: list[tuple[str, str]], rows: list[Row]) -> None:
        listed = ", ".join(f'"{c}" {TYPES.get(t, t)}' for c, t in columns)
        self.con.execute(f'create or replace temp table "{name}" ({listed})')
        if rows:
            values = ", ".join("(" + ", ".join(map(literal, row)) + ")" for row in rows)
            self.con.execute(f'insert into "{name}" values {values}')


class Frame:
    """A query of DuckDB's SQL with what the oracle asks of a Spark DataFrame."""

    def __init__(self, duck: Duck, sql: str) -> None:
        self.duck, self.text = duck, sql

    @property
    def columns(self) -> list[str]:
        return [row[0] for row in self.duck.con.execute(f"describe {self.text}").fetchall()]

    @property
    def dtypes(self) -> list[tuple[str, str]]:
        return [(row[0], row[1]) for row in self.duck.con.execute(f"describe {self.text}").fetchall()]

    def collect(self) -> list[Row]:
        return self.duck.con.execute(self.text).fetchall()

    def first(self) -> Row:
        return self.duck.con.execute(self.text).fetchone()

    def take(self, n: int) -> list[Row]:
        return self.collect()[:n]

    def count(self) -> int:
        return len(self.collect())

    def createOrReplaceTempView(self, name: str) -> None:
        self.duck.con.execute(f'create or replace temp table "{name}" as {self.text}')


def literal(value: Any) -> str:
    """A value of Python as DuckDB's literal."""
    match value:
        case None:
            return "NULL"
        case bool() | int():
            return str(value)
        case float():
            return f"'{value}'::double"
        case dt.datetime():
            return f"timestamp '{value}'"
        case dt.date():
            return f"date '{value}'"
        case str():
            return "'" + value.replace("'", "''") + "'"
        case _:
            return f"{value:f}"


# ── Spark's SQL as DuckDB's ────────────────────────────────────────────────────────────────────────────────

# strings, names and comments: what is in one of them is no other of them
_PIECE = re.compile(
    r"""(?P<raw>\b[rR](?:'[^']*'|"[^"]*"))|(?P<string>'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*")|`(?:[^`]|``)*`|(?P<comment>--[^\n]*|/\*(?:/\*.*?\*/|(?!\*/).)*\*/)""",
    re.S,
)
_TODAY = re.compile(r"\bdate\((timestamp'[^']*')\)")  # which sqlglot cannot read within parentheses


def _undoubled(text: str) -> str:
    """Quotes that are doubled within a string as escaped ones, which is all that sqlglot reads of Spark's; no comments."""

    def escape(m: re.Match[str]) -> str:
        if m["string"] is None:
            return m[0] if m["comment"] is None else " "
        quote, inner = m[0][0], m[0][1:-1]
        return quote + re.sub(rf"\\.|{quote}{quote}", lambda p: p[0] if p[0][0] == "\\" else "\\" + quote, inner, flags=re.S) + quote  # fmt: skip

    return _PIECE.sub(escape, text)


class _Spoken(sqlglot.dialects.DuckDB):
    """DuckDB in a session that has NULLs where Spark has them, so that what says otherwise is written."""

    NULL_ORDERING = "nulls_are_small"


@lru_cache(maxsize=20_000)
def spoken(text: str, ansi: bool = False) -> str:
    """The statement in DuckDB's SQL."""
    text = _TODAY.sub(r"cast(\1 as date)", _undoubled(text))
    tree = sqlglot.parse_one(text, read="spark")
    for select in list(tree.find_all(exp.Select)):
        _laterals(select)
    for node in reversed(list(tree.walk())):  # from the leaves: what is in a rewritten call is rewritten before
        new = _rewritten(node, ansi)
        if new is not node:
            node.replace(new)
    return tree.sql(_Spoken, copy=False, unsupported_level=sqlglot.ErrorLevel.IGNORE)


def _rewritten(node: exp.Expression, ansi: bool) -> exp.Expression:
    if ansi and isinstance(node, exp.TryCast):
        return exp.Cast(this=node.this, to=node.args["to"])
    rewrite = _REWRITES.get(type(node))
    return rewrite(node) if rewrite else node


def _call(name: str, *args: exp.Expression | None) -> exp.Expression:
    return exp.Anonymous(this=name, expressions=[a for a in args if a is not None])


def _type(node: exp.Expression) -> exp.Expression:
    return exp.DataType.build("timestamp") if node.this == exp.DataType.Type.TIMESTAMPTZ else node


def _named(node: exp.Expression) -> exp.Expression:
    by = {"raise_error": "s_error", "pmod": "s_pmod", "hash": "s_hash", "bigint": "cast", "date": "date"}
    name = by.get(node.name.lower())
    return _call(name, *node.expressions) if name and name.startswith("s_") else node


def _sequence(node: exp.Expression) -> exp.Expression:
    start, end, step = (node.args.get(k) for k in ("start", "end", "step"))
    if step is not None:
        return _call("s_steps", start, end, step)
    parts = [n for e in (start, end) for n in e.walk()]
    dates = any(isinstance(n, exp.DataType) and n.this == exp.DataType.Type.DATE for n in parts)
    named = any(isinstance(n, exp.Column) and n.name.lower() in DATES for n in parts)
    return _call("s_dates" if (dates or named) and not start.is_number else "s_sequence", start, end)


def _split(node: exp.Expression) -> exp.Expression:
    letters = isinstance(node.expression, exp.Literal) and node.expression.this == ""
    return _call("s_letters", node.this) if letters else node


_REWRITES: dict[type[exp.Expression], Callable[[Any], exp.Expression]] = {
    exp.DataType: _type,
    exp.Div: lambda n: _call("s_divide", n.this, n.expression),
    exp.DateAdd: lambda n: _call("s_days", n.this, n.expression),
    exp.TsOrDsAdd: lambda n: _call("s_days", n.this, n.expression),
    exp.DateSub: lambda n: _call("s_days", n.this, exp.Neg(this=exp.Paren(this=n.expression))),
    exp.GenerateSeries: _sequence,
    exp.RegexpSplit: _split,
    exp.Concat: lambda n: exp.Paren(this=_joined(n.expressions)),
    exp.Anonymous: _named,
    exp.SafeAdd: lambda n: _call("s_try_add", n.this, n.expression),
    exp.SafeSubtract: lambda n: _call("s_try_subtract", n.this, n.expression),
}


def _joined(parts: list[exp.Expression]) -> exp.Expression:
    """Their texts one after the other; NULL where one is."""
    cast = [exp.Cast(this=p, to=exp.DataType.build("text")) for p in parts]
    found: exp.Expression = cast[0]
    for part in cast[1:]:
        found = exp.DPipe(this=found, expression=part)
    return found


def _laterals(select: exp.Select) -> None:
    """Write LATERAL VIEW and LATERAL before a function as joins with a subquery that unnests, in the order of the text."""
    views = select.args.get("laterals") or []
    joins = list(select.args.get("joins") or [])
    for view in views:
        joins.append(_unnested(view, "LEFT" if view.args.get("outer") else "CROSS"))
    for join in joins:
        lateral = join.this
        if isinstance(lateral, exp.Lateral) and not isinstance(lateral.this, exp.Subquery):
            made = _unnested(lateral, "LEFT" if join.side == "LEFT" else "CROSS")
            join.set("this", made.this)
            if join.side != "LEFT" and not join.args.get("on"):
                join.set("kind", "CROSS")
    select.set("laterals", None)
    select.set("joins", joins or None)


def _unnested(view: exp.Lateral, how: str) -> exp.Join:
    call, alias = view.this, view.args["alias"]
    rows = call.this if isinstance(call, exp.Explode) else call
    names = alias.columns or [exp.to_identifier("col")]
    listed = exp.select(exp.alias_(rows, "made")).subquery("made")
    inner = exp.select(exp.alias_(_call("unnest", exp.column("made", "made")), names[0].copy())).from_(listed)
    table = exp.Lateral(this=exp.Subquery(this=inner), alias=exp.TableAlias(this=alias.this or exp.to_identifier("v")))
    if how == "LEFT":
        return exp.Join(this=table, side="LEFT", on=exp.true())
    return exp.Join(this=table, kind="CROSS")


# what DuckDB does not run, or answers otherwise than Spark
OTHERWISE = {
    "row_number_with_ties": "one of several answers is right: ties are broken otherwise than in the text",
    "row_number_by_part_of_the_time": "one of several answers is right",
    "lag_of_an_amount": "one of several answers is right",
    "in_as_a_value": "IN gives NULL, where Spark's gives false, of a NULL in a column",
    "in_under_not_as_a_value": "the same",
    "limit_by_computed_aliases": "in an expression of ORDER BY a column is found before an alias",
    "join_of_two_types": "a text that is no number is an error, not NULL",
    "union_of_two_types": "the same",
    "text_and_number": "the same",
    "grouping_sets_of_declared": "GROUP BY … GROUPING SETS is each with each",
    "key_with_rollup": "WITH ROLLUP",
    "windows_whose_names_differ_by_case": "both are one name",
    "constant_of_a_lateral_alias": "a field is not called as the alias of a lower column",
    "pivoted_counts": "a pivot counts 0 where Spark has NULL",
    "pivoted_by_a_month": "the same",
    "pivoted_and_joined": "the same",
    "posexplode_in_the_list": "functions that make several columns of rows",
    "first_of_several_columns_of_rows": "the same",
    "lateral_function": "the same",
    "lateral_views_over_a_join": "stack and inline",
    "unpivoted": "inline",
    "days_of_a_row_lengthened": "inline",
    "unpivoted_with_nulls": "inline",
    "unpivoted_pairs": "inline",
    "inlined_with_a_map": "inline",
    "unpivoted_by_a_map": "maps",
    "map_of_a_text": "maps",
    "field_of_a_text": "from_json",
    "place_in_an_array": "posexplode",
    "bits": "bitmaps",
    "windows_of_time": "window()",
    "sliding_windows_of_time": "window()",
    "rows_in_windows_of_time": "window()",
    "groups_of_windows_of_time": "window()",
    "sessions": "session_window()",
    "sessions_by_gap": "session_window()",
    "seconds_ago": "unix_timestamp",
    "error_that_the_join_keeps_from_an_interval": "intervals are not divided",
    "numbers_beside_rows": "range() in FROM names its column otherwise",
    "pipes_that_set": "|> SET",
    "stars_as_arguments": "* as an argument",
    "struct_fields_bear_the_columns_names": "a struct's field named by a column",
    "zipped_arrays_bear_the_columns_names": "the same",
    "rows_of_values_bear_the_columns_names": "the same",
    "pipes_of_the_first": "the pipe syntax, which sqlglot reads in part",
    "other_type_within": "the length of a number",
    "text_of_a_day_widened": "text and a number are not compared",
    "text_compared_with_numbers": "the same",
    "nights_of_valid_stays": "sequence() of what may be days or numbers",
    "rows_of_valid_pairs": "the same",
    "sequence_beside_exists": "the same",
    "hop_to_a_sequence": "the same",
    "months_of_a_row_up_to_today": "inline",
    "days_of_a_row_up_to_today": "inline",
    "filled_up_to_today": "inline",
    "history_filled_up_to_today": "inline",
    "weeks_numbered_up_to_today": "posexplode",
    "letters_without_a_name": "columns of rows without a name",
    "letters_of_a_view_without_a_name": "the same",
    "entries_without_a_name": "maps",
    "fields_of_a_struct": "from_json",
    "rates_of_a_name": "a list of no rows is NULL",
}  # fmt: skip
