"""Aggregates over ranges in two steps: parts for each value that may lie in a range, and the answers from these parts.

`select d.day, count(distinct v.user) from days d join visits v on v.day between d.day - 179 and d.day group by d.day`:
a visit is in 180 groups. The users of its day are found once and kept, and an answer is put together from 180 days.

Rows that are equal in all columns which a condition, a key or a set reads meet the same rows of the other side, and are
in the same frames: so they share one part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from spark_ivm.algebra.blocks import block_of, over_items, own_columns
from spark_ivm.algebra.expr import Expr, Items, canonical, column
from spark_ivm.algebra.nodes import Aggregate, Distinct, Join, Node, Project, Scan, Union, Window
from spark_ivm.algebra.predicates import conjunction, disjunction, filtered
from spark_ivm.algebra.range_bounds import comparisons
from spark_ivm.algebra.spark_types import WHOLE_NUMBERS
from spark_ivm.algebra.trees import children, held_in, walk, with_children
from spark_ivm.algebra.window_frames import order_of, reach_of
from spark_ivm.delta.partial_aggregates import (
    COUNTS,
    ROWS,
    TYPED,
    Call,
    Calls,
    Fragments,
    NotSelfMaintainable,
    PartialAndFinal,
    Steps,
    call_of,
    hole_of,
    named,
    operand,
    plain_name,
)
from spark_ivm.delta.range_joins import bounding_pairs, grouped_by_ranges
from spark_ivm.delta.self_maintenance import OF_PARTS
from spark_ivm.parser import terms
from spark_ivm.parser.fragments import Ref, filter_clause, merged
from spark_ivm.parser.functions import UNSTABLE
from spark_ivm.parser.terms import fragments_of
from spark_ivm.rewrite.failing import LENIENT, Errors
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.rewrite.rules import simplify

# aggregates of a set of values: neither how often a value comes matters nor the order
OF_SETS = frozenset("collect_set approx_count_distinct".split())
# by sketch of rows, the function that merges the sketches of parts
OF_SKETCHES = {
    "hll_sketch_agg": "hll_union_agg", "hll_union_agg": "hll_union_agg",
    "theta_sketch_agg": "theta_union_agg", "theta_union_agg": "theta_union_agg",
    "kll_sketch_agg_bigint": "kll_merge_agg_bigint", "kll_merge_agg_bigint": "kll_merge_agg_bigint",
    "kll_sketch_agg_double": "kll_merge_agg_double", "kll_merge_agg_double": "kll_merge_agg_double",
    "kll_sketch_agg_float": "kll_merge_agg_float", "kll_merge_agg_float": "kll_merge_agg_float",
}  # fmt: skip
_TAKEN = OF_SETS | OF_SKETCHES.keys()
_KEY, _ADDED = "__key_", "__added_"  # before the names of operands
_AGAIN = "__part_"  # before the names of parts where they are beside other columns
# types with values that are equal in a group and differ elsewhere, or that cannot be grouped
_ROUNDED = ("float", "double", "collate", "map<", "variant", "void")


ANSWER, PART = "a.", "p."  # prefixes of columns in the condition that says how far a part reaches


@dataclass(frozen=True)
class Rolled(PartialAndFinal):
    """`bounds` are the answer's columns that bound ranges, each with the parts' column that lies in these ranges.

    `reach` is a condition, true for an answer and a part that it may be put together from; columns follow `ANSWER` or
    `PART`.
    """

    bounds: tuple[tuple[str, str], ...] = ()
    reach: Expr | None = None


def roll(query: Node, table: str, types: Mapping[str, str], errors: Errors = LENIENT) -> Rolled:
    """Return the two steps of a query: the SELECT of the parts, and that of the answer from `table`, which holds them.

    `types` are the types of the columns of `operands`, by name in lower case. Raises NotRolling where no column of the
    rows lies in a range, and NotSelfMaintainable.

    Law rolling_aggregates: `γ(L ⋈θ R) = γ'(L ⋈θ parts(R))`, where `parts` groups by all that `θ`, the key and sets of
    values read of `R`; but for sketches, which are within the same bounds of error.

    >>> text = (
    ...     "select d.since, count(distinct o.cust) as customers from shop.rates d"
    ...     " join shop.orders o on o.day between date_sub(d.since, 179) and d.since group by d.since"
    ... )
    >>> steps = roll(after(text), "kept", {"__key_day": "date", "__key_cust": "int"})
    >>> as_text(steps.parts)
    SELECT orders.day,
      orders.cust,
      count(*) AS rows
    FROM shop.orders AS orders
    GROUP BY orders.day, orders.cust
    >>> as_text(steps.answer)
    SELECT rates.since,
      count(DISTINCT kept.cust) AS customers
    FROM shop.rates AS rates
      INNER JOIN kept AS kept
        ON (kept.day between date_sub(rates.since, 179) and rates.since)
    GROUP BY rates.since
    """
    sites = _find_sites(query, errors)
    first = sites[0]
    steps = [site.steps(types) for site in sites]
    parts = {name: e for each in steps for name, e in each.parts.items()}
    summed = Aggregate(first.rows, tuple(first.keys.items()), tuple(sorted(parts.items())))
    stored = Scan(table, summed.columns)
    again = {id(site.node): site.answer(each, stored) for site, each in zip(sites, steps, strict=True)}
    answer = from_parts(_replace_nodes(query, again), first.rows, first.keys, stored)
    found = first.bounds(query)
    reaches = tuple(dict.fromkeys(site.reach(query, types) if site.bounds(query) else None for site in sites))
    reach = reaches[0] if len(reaches) == 1 else disjunction(tuple(e for e in reaches if e))
    return Rolled(simplify(prune(summed)), simplify(prune(answer)), found, None if None in reaches else reach)


def operands(query: Node, errors: Errors = LENIENT) -> Node:
    """The parts' keys, and the arguments that parts add up: their types must be known. Raises as `roll`."""
    sites = _find_sites(query, errors)
    first = sites[0]
    adds_up = {operand(c): Expr(c.argument) for site in sites for c in site.calls if c.function in TYPED}
    asked = {_KEY + name: e for name, e in first.keys.items()} | {_ADDED + name: e for name, e in adds_up.items()}
    return Project(first.rows, tuple((name.lower(), e) for name, e in asked.items()))


def _find_sites(query: Node, errors: Errors) -> list[_Site]:
    """The places in the query that can have the same parts, the outermost first.

    Raises NotRolling, or NotSelfMaintainable with the reason, where there is none.
    """
    found: list[_Site] = []
    why: list[NotSelfMaintainable] = []
    for node in walk(query):
        try:
            site = _find_site(node)
            if site is not None:
                site.check(errors)
                found.append(site)
        except NotSelfMaintainable as one:
            why.append(one)
    if not found:
        raise why[0] if why else NotRolling("it has no aggregates over ranges")
    return [site for site in found if (site.rows, site.keys) == (found[0].rows, found[0].keys)]


class NotRolling(NotSelfMaintainable):
    """No aggregate of the query is one over ranges."""


def _find_site(node: Node) -> _Site | None:
    match node:
        case Aggregate() if (ranged := grouped_by_ranges(node)) is not None:
            return _Groups(node, *ranged)
        case Distinct() | Aggregate() if (found := _find_window(node)) is not None:
            window, read = found
            return _Frames(window, frozenset(window.partition) | read)
        case _:
            return None


def _replace_nodes(node: Node, by: Mapping[int, Node]) -> Node:
    if id(node) in by:
        return by[id(node)]
    return with_children(node, tuple(_replace_nodes(child, by) for child in children(node)))


# ── what the places have in common ──


@dataclass
class _Site:
    """A place in the query: `rows` are the rows that parts are made of, under the names that the parts have.

    `held` are the query's columns that are keys of the parts, each with the key's name; `keys` are these columns and
    the expressions that are keys.
    """

    node: Node
    side: Node = field(init=False)
    rows: Node = field(init=False)
    names: dict[str, str] = field(init=False)
    keys: dict[str, Expr] = field(default_factory=dict, init=False)
    held: dict[str, str] = field(default_factory=dict, init=False)
    calls: list[Call] = field(default_factory=list, init=False)  # calls over the rows, without calls over sets

    def of(self, side: Node) -> None:
        """Takes the rows of this node."""
        self.side = side
        self.names = _name_columns(side)
        self.rows = Project(side, tuple((self.names[c], column(c)) for c in side.columns))

    def hold(self, e: Expr) -> Expr:
        """The expression, for use over the parts: the columns that it reads become keys."""
        for name in sorted(e.refs & set(self.side.columns)):
            self.held[name] = self.names[name]
            self.keys.setdefault(self.names[name], column(self.names[name]))
        return e

    def make(self, e: Expr) -> Expr:
        """As `hold`; but of an expression over the rows alone the value is the key, and the key's column returned."""
        if e.column or not e.refs or not e.refs <= set(self.side.columns) or not e.fixed:
            return self.hold(e)
        own = e.rename(self.names)
        name = named("key", own.fragments)
        self.keys.setdefault(name, own)
        return column(_AGAIN + name)

    def call(self, call: Call) -> Call:
        """The call over the rows. Raises NotSelfMaintainable."""
        refs = {p.name for part in (call.argument, call.where) for p in part if isinstance(p, Ref)}
        if not refs <= set(self.side.columns):
            raise NotSelfMaintainable(f"{call.function}() reads columns of both sides of a join by range")
        args = tuple(_rename(arg, self.names) for arg in call.args)
        own = call._replace(args=args, where=_rename(call.where, self.names))
        self.calls.append(own)
        return own

    def check(self, errors: Errors) -> None:
        """Raises NotSelfMaintainable where an expression of the parts may fail for a row that is in no range."""
        computed = [*self.keys.values(), *(Expr(e) for c in self.calls for e in (*c.args, c.where) if e)]
        for e in computed:
            if errors.may_hit(e, Project(self.rows, ())):
                raise NotSelfMaintainable(
                    "an expression may fail for rows that are in no range: compute it in a subquery"
                )

    def steps(self, types: Mapping[str, str]) -> _Parts:
        """The steps with all parts. Raises NotSelfMaintainable."""
        for name in self.keys:
            kind = types[(_KEY + name).lower()].lower()
            if any(word in kind for word in _ROUNDED):
                raise NotSelfMaintainable(f"{name} is of the type {kind}, by whose values rows cannot be distinguished")
        added = {name.removeprefix(_ADDED): kind for name, kind in types.items() if name.startswith(_ADDED)}
        steps = _Parts(Aggregate(self.rows, tuple(self.keys.items()), ()), added, several=True)
        steps.values = {call: steps.of_call(call) for call in self.calls}
        steps.part(ROWS, "count", ("*",), ())
        return steps

    def stored(self, steps: _Parts, table: Scan) -> Node:
        """The rows of the table of parts, under the query's names."""
        computed = [c for c in table.columns if c in self.keys and c not in self.held.values()]
        parts = [c for c in table.columns if c in steps.parts]
        return Project(
            table,
            (
                *((name, column(held)) for name, held in self.held.items()),
                *((_AGAIN + c, column(c)) for c in (*computed, *parts)),
            ),
        )

    def answer(self, steps: _Parts, table: Scan) -> Node:
        """The node over the table of parts that takes the place of `node`."""
        raise NotImplementedError

    def bounds(self, query: Node) -> tuple[tuple[str, str], ...]:
        """The query's columns that bound ranges, each with the parts' key that lies in these ranges."""
        raise NotImplementedError

    def reach(self, query: Node, types: Mapping[str, str]) -> Expr | None:
        """The condition, true for an answer and a part that it may be put together from; None when it is not known."""
        raise NotImplementedError


@dataclass
class _Parts(Steps):
    """The parts that the answer of several rows is put together from."""

    values: dict[Call, Expr] = field(default_factory=dict)
    others: dict[str, Fragments] = field(default_factory=dict)  # what follows a sketch in the call that merges them

    def of_call(self, call: Call) -> Expr:
        if call.function not in OF_SKETCHES:
            return self.of_parts(call)
        part = self.part(named(call.function, call.argument, call.where), call.function, call.argument, call.where)
        if call.function != "hll_sketch_agg":
            self.others[part.name] = tuple(p for arg in call.args[1:] for p in (", ", *arg))
        return Expr((part,))

    def again(self, name: str, over: Fragments = (), padded: bool = False) -> tuple[Expr, Expr]:
        """The call that merges a part's rows, and the part's value from it. `padded`: some rows have no match."""
        function, kind = self.functions[name]
        alone = padded and name == self.free(ROWS)
        read: Fragments = ("coalesce(", Ref(_AGAIN + name), ", 1L)") if alone else (Ref(_AGAIN + name),)
        merges = OF_PARTS.get(function) or OF_SKETCHES[function]
        merging = merged((f"{merges}(", *read, *self.others.get(name, ()), ")", *over))
        call = Expr(merging, order_dependent=function in UNSTABLE)
        value = column(_AGAIN + name)
        if function in COUNTS:
            value = Expr(("coalesce(", *value.fragments, ", 0L)"))
        elif kind.startswith("decimal"):
            value = Expr(("cast(", *value.fragments, f" as {kind})"))
        return call, value


def _rename(fragments: Fragments, names: Mapping[str, str]) -> Fragments:
    return tuple(Ref(names[p.name]) if isinstance(p, Ref) else p for p in fragments)


def _name_columns(side: Node) -> dict[str, str]:
    """Names for the columns: as their tables have them, where these are different names."""
    own = {c: plain_name(c) for c in side.columns}
    found = {c: plain_name(_find_origin(side, c)) for c in side.columns}
    names = [name.lower() for name in found.values()]
    mixed = {c: name if names.count(name.lower()) == 1 else own[c] for c, name in found.items()}
    return mixed if len({name.lower() for name in mixed.values()}) == len(mixed) else own


def _find_origin(node: Node, name: str) -> str:
    held = () if isinstance(node, Aggregate | Window | Union) else held_in(node, name)
    return _find_origin(*held[0]) if held else name


# ── groups over a join by range ──


@dataclass
class _Groups(_Site):
    """Groups over a join by range."""

    group: Aggregate
    join: Join
    above: tuple[Expr, ...]

    def __post_init__(self) -> None:
        padded = self.join.kind == "left"
        self.of(self.join.right)
        if any(not e.fixed for e in (*self.join.on, *self.above, *(e for _, e in self.group.keys))):
            raise NotSelfMaintainable("a condition or a key may be another one whenever it is computed")
        self.on = tuple(self.hold(e) for e in self.join.on)
        self.filters = tuple(self.hold(e) for e in self.above)
        # for a row without a match an expression may have any value: it is computed above the join
        value = self.hold if padded else self.make
        self.by = tuple((plain_name(name), value(e)) for name, e in self.group.keys)
        taken = Calls(self.group, _TAKEN)
        self.items = taken.expressions
        self.sets: dict[str, Expr] = {}
        self.of_parts: dict[str, Call] = {}
        for i, call in enumerate(taken.found):
            if call.distinct or call.function in OF_SETS:
                self.sets[hole_of(i)] = self.of_set(call, value)
            else:
                if padded and not _is_strict(call):
                    raise NotSelfMaintainable(
                        f"{call.function}() reads more than a column of rows that may have no match"
                    )
                self.of_parts[hole_of(i)] = self.call(call)

    def of_set(self, call: Call, value: Callable[[Expr], Expr]) -> Expr:
        """The call over the values that it reads, where each value is a key."""
        args = [value(Expr(arg)) for arg in call.args]
        listed = tuple(p for i, e in enumerate(args) for p in ((", ",) if i else ()) + e.fragments)
        where = value(Expr(call.where)).fragments if call.where else ()
        word = "DISTINCT " if call.distinct else ""
        fragments = merged((f"{call.function}({word}", *listed, ")", *filter_clause(where)))
        return Expr(fragments, order_dependent=call.function in UNSTABLE)

    def answer(self, steps: _Parts, table: Scan) -> Node:
        padded = self.join.kind == "left"
        rows = filtered(Join(self.join.left, self.stored(steps, table), self.join.kind, self.on), self.filters)
        found = {hole: steps.values[call] for hole, call in self.of_parts.items()}
        wanted = [name for name in steps.functions if any(name in e.refs for e in found.values())]
        again = {name: steps.again(name, padded=padded) for name in wanted}
        aggregates = (*self.sets.items(), *((_AGAIN + name, call) for name, (call, _) in again.items()))
        groups = Aggregate(rows, self.by, aggregates)
        by = {hole: e.replace_refs({name: value for name, (_, value) in again.items()}) for hole, e in found.items()}
        keys: Items = tuple((name, column(key)) for (name, _), (key, _) in zip(self.group.keys, self.by, strict=True))
        items = tuple((name, by[e.column] if e.column in by else e.replace_refs(by)) for name, e in self.items)
        return Project(groups, (*keys, *items))

    def bounds(self, query: Node) -> tuple[tuple[str, str], ...]:
        return tuple((c, self.held[b]) for c, _, b in self.led(query))

    def led(self, query: Node) -> list[tuple[str, str, str]]:
        """The query's columns that come from the bounding side, each with its name there and the column it bounds."""
        left, right = frozenset(self.join.left.columns), frozenset(self.join.right.columns)
        called = {e.column: name for name, e in self.group.keys if e.column}
        pairs = bounding_pairs(self.join.on, left, right, self.group.keys)
        return [(c, a, b) for a, b in pairs for c in query.columns if _leads(query, c, self.node, called[a])]

    def reach(self, query: Node, types: Mapping[str, str]) -> Expr | None:
        names = {name: new for c, a, b in self.led(query) for name, new in ((a, ANSWER + c), (b, PART + self.held[b]))}
        conditions = tuple(
            e.rename(names) for e in self.join.on if e.refs and e.refs <= names.keys() and comparisons(e)
        )
        return conjunction(conditions) if conditions else None


def _is_strict(call: Call) -> bool:
    """Whether a row of NULLs adds nothing to the call, or the call counts rows."""
    counts_rows = call.function == "count" and call.argument in (("*",), ("1",))
    of_column = len(call.args[0]) == 1 and isinstance(call.args[0][0], Ref)
    return not call.where and (counts_rows or of_column)


# ── windows whose frames are ranges ──


def _find_window(node: Distinct | Aggregate) -> tuple[Window, frozenset[str]] | None:
    """The window below a node that ignores how often a row comes, and the window's columns that are read above it.

    None where there is no such window, or more than filters and projections are between.
    """
    if isinstance(node, Aggregate) and not all(_is_of_set(e) for _, e in node.aggregates):
        return None
    rows = block_of(node.child)
    window = rows.core
    if not isinstance(window, Window) or order_of(window) is None:
        return None
    if any(isinstance(n, Window) for n in walk(window.child)):
        return None
    above = (*node.keys, *node.aggregates) if isinstance(node, Aggregate) else own_columns(node)
    read = (*(e for _, e in over_items(above, rows.items)), *rows.conditions)
    return window, frozenset().union(*(e.refs for e in read))


def _is_of_set(e: Expr) -> bool:
    match e.tree:
        case terms.Call(name="min" | "max" | "bool_and" | "bool_or" | "every" | "some" | "any") as call:
            return call.plain
        case _:
            return False


@dataclass
class _Frames(_Site):
    """A window whose frames are ranges, below a node for which it does not matter how often a row comes."""

    read: frozenset[str]

    def __post_init__(self) -> None:
        self.window: Window = self.node  # type: ignore[assignment]
        window = self.window
        self.of(window.child)
        order = order_of(window)
        assert order is not None
        for name in sorted((self.read | {order}) & set(window.child.columns)):
            self.hold(column(name))
        self.order = order
        self.sets: dict[str, Expr] = {}
        self.found: dict[str, tuple[Call, Fragments]] = {}
        for name, e in window.items:
            if name in self.read:
                self.item(name, e)

    def item(self, name: str, e: Expr) -> None:
        match e.tree:
            case terms.Call(over=terms.Over(base=None) as spec, within=(), where=None) as term:
                call = call_of(term)
            case _:
                raise NotSelfMaintainable("a window function cannot be taken apart")
        if call.distinct or (e.order_dependent and call.function not in _TAKEN):
            raise NotSelfMaintainable("its answer depends on the order of rows")
        if call.function in OF_SETS:
            self.sets[name] = self.hold(e)
        else:
            self.found[name] = (self.call(call), (" OVER ", *fragments_of(spec.tokens)))

    def answer(self, steps: _Parts, table: Scan) -> Node:
        window = self.window
        items = dict(self.sets)
        again: dict[str, Expr] = {}
        for name, (call, over) in self.found.items():
            value = steps.values[call]
            by = {}
            for part in sorted(value.refs):
                merged_name = f"{_AGAIN}{name}_{part}"
                items[merged_name], finished = steps.again(part, over)
                by[part] = finished.rename({_AGAIN + part: merged_name})
            again[name] = value.replace_refs(by)
        below = Window(self.stored(steps, table), window.partition, tuple(items.items()), window.stepped)
        return Project(below, (*((c, column(c)) for c in (*self.held, *self.sets)), *again.items()))

    def bounds(self, query: Node) -> tuple[tuple[str, str], ...]:
        key = self.held[self.order]
        return tuple((c, key) for c in query.columns if _leads(query, c, self.node, self.order))

    def reach(self, query: Node, types: Mapping[str, str]) -> Expr | None:
        kind = types[(_KEY + self.held[self.order]).lower()]
        frame = reach_of(replace(self.window, stepped="date"))
        if frame is None or (kind != "date" and kind not in WHOLE_NUMBERS):
            return None
        (answer, part), *_ = self.bounds(query)
        a, p = Ref(ANSWER + answer), Ref(PART + part)
        return Expr((p, " between ", a, f" - ({frame.before}) and ", a, f" + ({frame.after})"))


def _leads(node: Node, name: str, to: Node, wanted: str) -> bool:
    """Whether the column `name` of a node is the column `wanted` of the node `to` below it."""
    if node is to:
        return name == wanted
    if isinstance(node, Union):
        return False
    equal = ((node.right, b) for a, b in node.equalities if a == name) if isinstance(node, Join) else ()
    return any(_leads(child, c, to, wanted) for child, c in (*held_in(node, name), *equal))


# ── days that the rows have ──


def from_parts(node: Node, rows: Node, keys: Mapping[str, Expr], table: Scan) -> Node:
    """The node, where distinct and extreme values of the same rows are read from their parts.

    Law values_of_parts: `δ(π(R)) = δ(π(parts(R)))`, where the parts are distinguished by all that `π` reads.

    >>> rows, parts = after("select day, cust from shop.orders"), Scan("kept", ("day", "cust", "rows"))
    >>> days = after("select distinct day from shop.orders where cust > 2")
    >>> as_text(from_parts(days, rows, {"day": column("day"), "cust": column("cust")}, parts))
    SELECT DISTINCT kept.day
    FROM kept AS kept
    WHERE ((kept.cust > 2))
    """
    match node:
        case Distinct() | Aggregate() if isinstance(node, Distinct) or all(_is_of_set(e) for _, e in node.aggregates):
            again = _read_from_parts(node.child, rows, keys, table)
            if again is not None:
                return replace(node, child=again)
    below = tuple(from_parts(child, rows, keys, table) for child in children(node))
    return with_children(node, below)


def _read_from_parts(node: Node, rows: Node, keys: Mapping[str, Expr], table: Scan) -> Node | None:
    """The values of a query over the same rows, from their parts; None where the parts do not have them."""
    asked, base = block_of(node), block_of(rows)
    if not (isinstance(asked.core, Scan) and isinstance(base.core, Scan) and asked.core.source == base.core.source):
        return None
    known, conditions = ({canonical(c): c for c in side.conditions} for side in (base, asked))
    if not known.keys() <= conditions.keys():
        return None
    items = dict(base.items)
    held = {canonical(e.replace_refs(items)): name for name, e in keys.items()}
    plain = {e.column: column(name) for name, k in keys.items() if (e := k.replace_refs(items)).column}

    def of_held(e: Expr) -> Expr | None:
        if canonical(e) in held:
            return column(held[canonical(e)])
        return e.replace_refs(plain) if e.fixed and e.refs <= plain.keys() else None

    wanted = [(name, of_held(e)) for name, e in asked.items]
    more = [of_held(e) for form, e in conditions.items() if form not in known]
    if any(e is None for _, e in wanted) or any(e is None for e in more):
        return None
    return Project(filtered(table, (e for e in more if e)), tuple((name, e) for name, e in wanted if e))
