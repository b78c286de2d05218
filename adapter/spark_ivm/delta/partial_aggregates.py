"""Aggregates in two steps: parts of each group, which a table beside the model's own holds, and the answer from these.

A sum and a count can be carried on by the change alone, an average cannot: so the table of parts is kept, as any other
answer is, and the model is a query of that table. A group costs its change then, however many rows it has.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from spark_ivm.algebra.expr import Expr, Items, column, text
from spark_ivm.algebra.nodes import Aggregate, Distinct, Filter, Generate, Node, Project, Scan, Window
from spark_ivm.algebra.spark_types import AVERAGED_IN_DOUBLES, DECIMAL, WHOLE_NUMBERS
from spark_ivm.algebra.trees import with_children
from spark_ivm.delta.self_maintenance import OF_PARTS
from spark_ivm.parser import terms
from spark_ivm.parser.fragments import Fragment, Ref, filter_clause, merged
from spark_ivm.parser.functions import AGGREGATES, UNSTABLE
from spark_ivm.parser.terms import Term, bare, fragments_of, replaced

Fragments = tuple[Fragment, ...]

COUNTS = {"count", "count_if"}
_AVERAGES = {"avg", "mean"}
# for each function what is subtracted from the count by which it divides, and whether it is the root
_SPREADS = {
    "var_pop": (0, False), "var_samp": (1, False), "variance": (1, False),
    "stddev_pop": (0, True), "stddev_samp": (1, True), "stddev": (1, True), "std": (1, True),
}  # fmt: skip
_OF_DISTINCT = {"count", "sum", "avg", "mean", "min", "max"}
TYPED = {"sum", *_AVERAGES, *_SPREADS}
ROWS = "rows"  # the part that counts the rows of a group, without which it is not known when a group is gone
_ONE = "one"  # the key of all rows, where there is no GROUP BY


class NotSelfMaintainable(Exception):
    """An answer that has no parts; the message says why."""


@dataclass(frozen=True)
class PartialAndFinal:
    """`parts` is the query of the table of parts, `answer` the model's query over that table."""

    parts: Node
    answer: Node


class Call(NamedTuple):
    """A call of an aggregate: the text between its parentheses, after DISTINCT, and in FILTER (WHERE …)."""

    function: str
    args: tuple[Fragments, ...]
    distinct: bool
    where: Fragments

    @property
    def argument(self) -> Fragments:
        return tuple(p for i, arg in enumerate(self.args) for p in ([", "] if i else []) + [*arg])


def split(query: Node, table: str, types: Mapping[str, str]) -> PartialAndFinal:
    """Return the two steps of a query: the SELECT of the parts, and that of the answer from `table`, which holds them.

    `types` are the types of the columns of `operands`, by name in lower case. Raises NotSelfMaintainable.

    Law partial_and_final_aggregates: `γ(C) = answer(parts(C))`, where `table` holds `parts(C)`; but for the last digits
    of variances, where the parts' are the exact digits.

    >>> text = "select cust, count(distinct status) as kinds from shop.orders group by cust"
    >>> steps = split(after(text), "kept", {})
    >>> as_text(steps.parts)
    SELECT orders.cust,
      orders.status AS value_status,
      count(*) AS rows
    FROM shop.orders AS orders
    GROUP BY orders.cust, orders.status
    >>> as_text(steps.answer)
    SELECT kept.cust,
      count_if(kept.value_status IS NOT NULL) AS kinds
    FROM kept AS kept
    GROUP BY kept.cust
    """
    core = core_of(query)
    calls = Calls(core)
    distinct = dict.fromkeys(c.args for c in calls.found if c.distinct)
    if len(distinct) > 1:
        raise NotSelfMaintainable("it counts distinct values of several columns")
    steps = Steps(core, types, several=bool(distinct))
    if not core.keys:
        steps.key(_ONE, text("0"))
    for args in distinct:
        for arg in args:
            steps.key(named("value", arg), Expr(arg))
    by = {
        hole_of(i): steps.of_distinct(call) if call.distinct else steps.of_parts(call)
        for i, call in enumerate(calls.found)
    }
    steps.part(ROWS, "count", ("*",), ())
    # in an order that does not depend on the order of the answer's columns
    parts = Aggregate(core.child, tuple(steps.keys.items()), tuple(sorted(steps.parts.items())))
    stored = Scan(table, parts.columns)
    items = tuple((name, by[e.column] if e.column in by else e.replace_refs(by)) for name, e in calls.expressions)
    keys: Items = tuple((name, column(plain_name(name))) for name, _ in core.keys)
    read = {name for _, e in items for name in e.refs}
    # grouped even where each group has one row: its key is a key of the answer then
    groups = Aggregate(stored, tuple((c, column(c)) for _, e in keys for c in e.refs), tuple(steps.merged(read)))
    return PartialAndFinal(parts, with_answer(query, Project(groups, (*keys, *items))))


def operands(query: Node) -> Node | None:
    """The arguments that aggregates add up, whose types must be known; None for none. Raises NotSelfMaintainable."""
    core = core_of(query)
    wanted = {operand(c): Expr(c.argument) for c in Calls(core).found if c.function in TYPED and not c.distinct}
    return Project(core.child, tuple(wanted.items())) if wanted else None


def has_parts(query: Node) -> bool:
    """Whether a query may have one row of parts for each group, and these give its rows to the last digit.

    In the end there may be no parts, since the types of the arguments that are added up are not known here.
    """
    try:
        calls = Calls(core_of(query)).found
        if any(c.distinct or c.function in _SPREADS for c in calls):
            return False
        split(query, "parts", defaultdict(lambda: "int"))
    except NotSelfMaintainable:
        return False
    return True


def shows_each_group(query: Node) -> bool:
    """Whether a table of parts has no more rows than the answer: it shows each group, or there is one alone.

    To compute an answer from all of its parts then costs no more than to write it.
    """
    match query:
        case Project(child=child) | Window(child=child):
            return shows_each_group(child)
        case Aggregate():
            return True
        case _:
            return not core_of(query).keys


# ── the place ──


def core_of(query: Node) -> Aggregate:
    """Return the aggregate below all else of the query. Raise NotSelfMaintainable where there is none."""
    match query:
        case Aggregate():
            return query
        case (
            Project(child=child)
            | Filter(child=child)
            | Window(child=child)
            | Distinct(child=child)
            | Generate(child=child)
        ):
            return core_of(child)
        case _:
            raise NotSelfMaintainable("it is no GROUP BY of rows")


def with_answer(query: Node, answer: Node) -> Node:
    """The query with the answer in the place of its aggregate."""
    match query:
        case Aggregate():
            return answer
        case _:
            (child,) = (query.child,)  # type: ignore[union-attr]
            return with_children(query, (with_answer(child, answer),))


# ── the calls ──


class Calls:
    """The calls of an aggregate node, and its expressions with a hole for each. Raises NotSelfMaintainable.

    `taken` are functions that are taken although their answer depends on the order of rows, or is an estimate.
    """

    def __init__(self, core: Aggregate, taken: Collection[str] = ()) -> None:
        self.taken = taken
        self.found: list[Call] = []
        self.keys = {e.column: plain_name(name) for name, e in core.keys if e.column}
        self.expressions = tuple((name, self.cut(e)) for name, e in core.aggregates)

    def cut(self, e: Expr) -> Expr:
        if e.order_dependent and not self.taken:
            raise NotSelfMaintainable("its answer depends on the order of rows")
        if isinstance(e.tree, terms.Raw):
            raise NotSelfMaintainable("an aggregate is part of an expression that cannot be taken apart")
        return Expr(_unspaced(replaced(e.tree, self.hole)))

    def hole(self, term: Term) -> Ref | None:
        """Return the reference to a term in an answer: a call's hole, a column's key; None for other terms."""
        match term:
            case terms.Call(name=name, over=None) if name in AGGREGATES:
                call = call_of(term)
                if call.function in UNSTABLE and call.function not in self.taken:
                    raise NotSelfMaintainable("its answer depends on the order of rows")
                if call not in self.found:
                    self.found.append(call)
                return Ref(hole_of(self.found.index(call)))
            case terms.Column(name=name):
                # the row is not known any more, only its key is
                if name not in self.keys:
                    raise NotSelfMaintainable(f"it reads {name} beside an aggregate")
                return Ref(self.keys[name])
            case _:
                return None


def call_of(term: terms.Call) -> Call:
    """The term as a call of an aggregate; its OVER is left out."""
    distinct = term.quantifier == "DISTINCT" and term.name not in ("min", "max")
    where = _plain(term.where) if term.where else ()
    return Call(term.name, tuple(_plain(bare(arg)) for arg in term.args), distinct, where)


def _plain(term: Term) -> Fragments:
    """The term as parts, without a space before the first."""
    return _unspaced(fragments_of(term.tokens))


def _unspaced(fragments: Fragments) -> Fragments:
    first, *rest = fragments
    return merged((first.lstrip() if isinstance(first, str) else first, *rest))


def hole_of(i: int) -> str:
    """Return the name that replaces the i-th call of an aggregate in an expression."""
    return f"⟨{i}⟩"


# ── the two steps ──


@dataclass
class Steps:
    """The two steps of an aggregate, as they are put together call by call."""

    core: Aggregate
    types: Mapping[str, str]
    several: bool  # whether a group has a row of parts for each of its values
    keys: dict[str, Expr] = field(default_factory=dict)
    parts: dict[str, Expr] = field(default_factory=dict)
    functions: dict[str, tuple[str, str]] = field(default_factory=dict)  # by part: its function, its type
    distinct: dict[str, Expr] = field(default_factory=dict)  # by column: a call over distinct values

    def __post_init__(self) -> None:
        self.keys = {plain_name(name): e for name, e in self.core.keys}

    def key(self, name: str, e: Expr) -> None:
        """Adds a key of the parts: a group of the answer then has several rows of parts."""
        self.keys[self.free(name)] = e

    def free(self, name: str) -> str:
        taken = {plain_name(key).lower() for key, _ in self.core.keys}
        return self.free(f"{name}_") if name.lower() in taken else name

    def part(self, name: str, function: str, argument: Fragments, where: Fragments, kind: str = "") -> Ref:
        """Adds a part, and returns its column."""
        e = Expr(merged((f"{function}(", *argument, ")", *filter_clause(where))))
        name = self.free(name)
        while any(known.lower() == name.lower() and other != e for known, other in self.parts.items()):
            name = self.free(f"{name}_")
        self.parts[name] = e
        self.functions[name] = (function, kind)
        return Ref(name)

    def merged(self, wanted: set[str]) -> Iterator[tuple[str, Expr]]:
        """The columns that are read of a group, computed from its rows in the table of parts."""
        yield from self.distinct.items()
        for name, (function, kind) in self.functions.items():
            if name not in wanted:
                continue
            e = Expr((f"{OF_PARTS[function]}(", Ref(name), ")"))
            if function in COUNTS:
                e = Expr(("coalesce(", *e.fragments, ", 0L)"))
            elif kind.startswith("decimal"):
                e = Expr(("cast(", *e.fragments, f" as {kind})"))  # a sum of sums is of a wider type
            yield name, e

    def of_parts(self, call: Call) -> Expr:
        """The call's value from parts."""
        function, argument, where = call.function, call.argument, call.where
        if function in _AVERAGES:
            return self.average(call)
        if function in _SPREADS:
            return self.spread(call)
        if function not in OF_PARTS:
            raise NotSelfMaintainable(f"{function}() has no parts that can be added up")
        if function == "count" and argument in (("*",), ("1",)) and not where:
            return Expr((self.part(ROWS, function, ("*",), ()),))
        kind = self.sum_type(call) if function == "sum" else ""
        if kind:
            # the count distinguishes a sum that is zero from a sum of no value
            self.part(named("count", argument, where), "count", argument, where)
        return Expr((self.part(named(function, argument, where), function, argument, where, kind),))

    def kind(self, call: Call) -> str:
        """The type of the argument that the call adds up."""
        return self.types[operand(call)].lower()

    def sum_type(self, call: Call) -> str:
        kind = self.kind(call)
        if found := DECIMAL.fullmatch(kind):
            precision, scale = int(found[1]), int(found[2])
            if precision > 28 and self.several:
                # the other rows of parts would hide the sum that overflowed
                raise NotSelfMaintainable(f"a sum of {kind} may overflow")
            return f"decimal({min(38, precision + 10)},{scale})"
        if kind.startswith("interval"):
            raise NotSelfMaintainable(f"{call.function}() adds up {kind}, which no table of Delta holds")
        if kind not in WHOLE_NUMBERS:
            raise NotSelfMaintainable(f"{call.function}() adds up {kind}, which rounds")
        return "bigint"

    def average(self, call: Call) -> Expr:
        kind, argument, where = self.kind(call), call.argument, call.where
        if kind == "bigint":
            raise NotSelfMaintainable(
                f"{call.function}() adds up bigint in doubles, which rounds: average cast(… as decimal(20,0)) instead"
            )
        count = self.part(named("count", argument, where), "count", argument, where)
        if kind in WHOLE_NUMBERS:
            total = self.part(named("sum", argument, where), "sum", argument, where, "bigint")
            return Expr(("CASE WHEN ", count, " > 0 THEN cast(", total, " as double) / ", count, " END"))
        found = DECIMAL.fullmatch(kind)
        if not found:
            raise NotSelfMaintainable(f"{call.function}() adds up {kind}, which rounds")
        precision, scale = int(found[1]), int(found[2])
        # with one digit more behind the point Spark rounds what it is divided from
        if precision > 21 or scale > 11:
            raise NotSelfMaintainable(f"an average of {kind} has more digits than its sum can be divided with")
        total = self.part(named("sum", argument, where), "sum", argument, where, f"decimal({precision + 10},{scale})")
        if precision <= AVERAGED_IN_DOUBLES:
            return _average_in_doubles(total, count, precision + 4, scale)
        return _exact_average(total, count, precision + 4, scale + 4)

    def spread(self, call: Call) -> Expr:
        """A variance or its root, from the sums of the values and of their squares, both as whole numbers."""
        kind, argument, where = self.kind(call), call.argument, call.where
        found = DECIMAL.fullmatch(kind)
        scale = int(found[2]) if found else 0
        if found and int(found[1]) <= 9:
            whole: Fragments = ("cast((", *argument, f") * {10**scale} as int)")
        elif kind in WHOLE_NUMBERS and kind != "bigint":
            whole = argument
        else:
            raise NotSelfMaintainable(f"{call.function}() adds up squares of {kind}, which rounds")
        count = self.part(named("count", argument, where), "count", argument, where)
        total = self.part(named("sum", whole, where), "sum", whole, where, "bigint")
        square: Fragments = ("cast(cast(", *whole, " as bigint) * (", *whole, ") as decimal(19,0))")
        squares = self.part(named("sum", square, where), "sum", square, where, "decimal(29,0)")
        less, root = _SPREADS[call.function]
        wide: Fragments = ("cast(", total, " as decimal(38,0))")
        around: Fragments = (
            "cast(", count, " * ", squares, " - ", *wide, " * ", *wide, " as double)",
            " / ", count, " / ", *(("(", count, f" - {less})") if less else (count,)), f" / {10 ** (2 * scale)}D",
        )  # fmt: skip
        value: Fragments = ("sqrt(", *around, ")") if root else around
        return Expr(("CASE WHEN ", count, f" > {less} THEN ", *value, " END"))

    def of_distinct(self, call: Call) -> Expr:
        """The call over distinct values: each value of a group is one row of the table of parts."""
        if call.function not in _OF_DISTINCT or (call.function != "count" and len(call.args) > 1):
            raise NotSelfMaintainable(f"{call.function}(DISTINCT …) has no parts that can be added up")
        values: list[Fragments] = [(Ref(self.free(named("value", arg))),) for arg in call.args]
        known: Fragments = ()
        if call.where:
            asked = self.part(named("count_if", call.where), "count_if", call.where, ())
            known = (" AND ", asked, " > 0")
        if call.function == "count":
            known = (*(p for v in values for p in (" AND ", *v, " IS NOT NULL")), *known)
            e = Expr(("count_if(", *known[1:], ")"))
        else:
            value: Fragments = ("CASE WHEN ", *known[1:], " THEN ", *values[0], " END") if known else values[0]
            e = Expr((f"{call.function}(", *value, ")"))
        name = self.free(named(f"distinct_{call.function}", call.argument, call.where))
        self.distinct[name] = e
        return column(name)


def _exact_average(total: Ref, count: Ref, precision: int, scale: int) -> Expr:
    """total / count, rounded half up to `scale` digits as Spark does; a quotient of decimals may have fewer digits."""
    unit = f"{Decimal(1).scaleb(-scale):f}BD"
    half = f"{Decimal(5).scaleb(-scale - 1):f}BD"
    sign: Fragments = ("if(", total, " < 0, -", count, ", ", count, ")")
    wide: Fragments = ("(cast(", total, f" as decimal(36,{scale + 1})) + ", *sign, f" * {half})")
    rest: Fragments = (*wide, " % (", count, f" * {unit})")
    quotient: Fragments = ("cast((", *wide, " - ", *rest, ") / ", count, f" as decimal({precision},{scale}))")
    return Expr(("CASE WHEN ", count, " > 0 THEN ", *quotient, " END"))


def _average_in_doubles(total: Ref, count: Ref, precision: int, scale: int) -> Expr:
    """total / count as Spark computes it for few digits: 0.07 / 160 is 0.00043749999999999995, and rounded down."""
    unit = 10**scale
    quotient: Fragments = ("cast(", total, f" * {unit}BD as double) / ", count, f" / {unit}D")
    return Expr(("CASE WHEN ", count, " > 0 THEN cast(", *quotient, f" as decimal({precision},{scale + 4})) END"))


def operand(call: Call) -> str:
    """The name, in lower case, of the column whose type is that of the call's argument."""
    return named("of", call.argument).lower()


def named(what: str, argument: Fragments, where: Fragments = ()) -> str:
    """A name by what it holds, so that an edit of one part leaves the others their names."""
    match argument, where:
        # count(if_x) would have the name of count_if(x)
        case (Ref(name),), () if plain_name(name) == name and not (what == "count" and name.lower().startswith("if_")):
            return f"{what}_{name}"
        case _:
            return f"{what}_{_digest(repr((argument, where)))}"


def plain_name(name: str) -> str:
    """The name, or another one where a table without column mapping cannot have it."""
    return name if re.fullmatch(r"\w+", name) else f"key_{_digest(name)}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]
