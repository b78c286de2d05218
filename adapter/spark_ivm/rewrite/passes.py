"""The passes that a query goes through before it is differentiated. `adapter/tests/show.py` prints it after each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from spark_ivm.algebra.equal_values import with_distinguished_picks
from spark_ivm.algebra.expr import Expr, Items, unused_mark
from spark_ivm.algebra.nodes import Aggregate, Join, Node, Project, Window
from spark_ivm.algebra.spark_types import AVERAGED_IN_DOUBLES, DECIMAL, WHOLE_NUMBERS, equals_are_identical
from spark_ivm.algebra.term_types import number_type, type_of
from spark_ivm.algebra.trees import children, expressions, extended, with_children, with_expressions
from spark_ivm.algebra.types import Types, coerced, column_types
from spark_ivm.algebra.window_frames import order_of
from spark_ivm.parser import functions
from spark_ivm.parser.fragments import Fragment, Ref, merged
from spark_ivm.parser.terms import Binary, Call, Column, Raw, Term, bare
from spark_ivm.parser.terms import children as terms_in
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.rewrite.rules import coalesced_columns, simplify, with_unordered_keys_flagged, without_ties


@dataclass(frozen=True)
class Pass:
    """A rewriting of the whole query, over tables of the given types, in ANSI mode or not.

    Law query_equivalence: `of(Q) = Q`.

    `needs` and `leaves` are what holds before and after.
    """

    name: str
    needs: str
    leaves: str
    of: Callable[[Node, Types, bool], Node]


LAST_DIGITS = "last digits"  # the pass that a model leaves out whose rows may differ in the last digits of such sums

PASSES = (
    Pass(
        "sizes of sets",
        needs="nothing",
        leaves="what is collected is not order-dependent where only its size is read, which no order of rows changes",
        of=lambda query, types, ansi: sized(query),
    ),
    Pass(
        "sorted lists",
        needs="types of the tables' columns",
        leaves="what is collected is not order-dependent where it is sorted at once, unless equal values may differ",
        of=lambda query, types, ansi: with_sorted_lists(query, types),
    ),
    Pass(
        "exact sums",
        needs="types of the tables' columns",
        leaves="sums of exact numbers, and averages that Spark takes in decimals, are not flagged non-associative",
        of=lambda query, types, ansi: with_exact_sums(query, types),
    ),
    Pass(
        LAST_DIGITS,
        needs="only sums that may round are flagged non-associative",
        leaves="what adds up doubles is flagged order-dependent, too: the order of additions makes its last digits",
        of=lambda query, types, ansi: with_last_digits(query, types),
    ),
    Pass(
        "settle",
        needs="a query as it was read: each operator has all columns of its input",
        leaves="no column that nobody reads; ties of windows are broken by the columns that are there now, for good",
        of=lambda query, types, ansi: prune(query, settle=True),
    ),
    Pass(
        "orderable ties",
        needs="the columns that break ties are settled",
        leaves="no tie is broken by a table's columns where one has no order: such a window is flagged order-dependent",
        of=lambda query, types, ansi: without_ties(query, types),
    ),
    Pass(
        "comparable groups",
        needs="types of the tables' columns",
        leaves="group keys that cannot be compared, as maps, are flagged order-dependent: no key leads to such a group",
        of=lambda query, types, ansi: with_unordered_keys_flagged(query, types),
    ),
    Pass(
        "keys of chains",
        needs="types of the tables' columns",
        leaves="`coalesce(a.k, b.k)`, by which full joins are joined with another table, is a column of its own",
        of=lambda query, types, ansi: with_keys_of_chains(query, types),
    ),
    Pass(
        "coercion",
        needs="types of the tables' columns",
        leaves="equalities and columns of unions are flagged where Spark casts, so that no side replaces the other",
        of=coerced,
    ),
    Pass(
        "simplify",
        needs="nothing",
        leaves="no operator that does nothing: none without rows, no projection of a projection, no union of one",
        of=lambda query, types, ansi: simplify(query),
    ),
    Pass(
        "prune",
        needs="ties are settled: this drops columns that broke none",
        leaves="no column that nobody reads, after what the passes before it took out",
        of=lambda query, types, ansi: prune(query),
    ),
    Pass(
        "unlike equals",
        needs="types of the tables' columns",
        leaves="what takes one of several equal values is flagged order-dependent where that value shows",
        of=lambda query, types, ansi: with_distinguished_picks(query, types),
    ),
)


def sized(node: Node) -> Node:
    """Return the node; a list or set that it collects is not flagged order-dependent where only its size is read."""
    node = with_children(node, tuple(map(sized, children(node))))
    match node:
        case Project(child=Window() | Aggregate() as child, items=items) if not _counts_rows(child):
            listed = child.items if isinstance(child, Window) else child.aggregates
            stable = {n: replace(e, order_dependent=False) for n, e in listed if _collects(e) and _only_sized(n, items)}
            again = tuple((n, stable.get(n, e)) for n, e in listed)
            if isinstance(child, Window):
                return replace(node, child=replace(child, items=again))
            return replace(node, child=replace(child, aggregates=again))
        case _:
            return node


def with_sorted_lists(node: Node, types: Types) -> Node:
    """Return the node; `sort_array(collect_set(a))` is not flagged order-dependent, unless equal values may differ."""
    node = with_children(node, tuple(with_sorted_lists(child, types) for child in children(node)))
    match node:
        case Aggregate(child=child) if any(e.order_dependent for e in expressions(node)):
            known = column_types(child, types)
            return with_expressions(
                node, lambda e: replace(e, order_dependent=False) if not _shows_order(e.tree, known) else e
            )
        case _:
            return node


def _shows_order(term: Term, columns: Mapping[str, str]) -> bool:
    """Whether the order of rows may show in the term, which has no sums."""
    match term:
        case Call(name="sort_array", args=(within, *_)) | Call(name="array_sort", args=(within,)):
            match bare(within):
                case Call(name=name, args=(arg,), over=None, within=()) if name in functions.COLLECTING:
                    return not equals_are_identical(type_of(arg, columns))
        case Call(name=name) if name in functions.UNSTABLE:
            return True
        case Raw():
            return True
    return any(_shows_order(child, columns) for child in terms_in(term))


def with_exact_sums(node: Node, types: Types) -> Node:
    """Return the node; an aggregate that adds up exact numbers, by their types, is not flagged non-associative.

    Source: Spark's Sum, Average and its rule DecimalAggregates.
    """
    return _with_sums(node, types, lambda e, sums: replace(e, non_associative=False) if sums <= {"exact"} else e)


def with_last_digits(node: Node, types: Types) -> Node:
    """Return the node; an aggregate that adds up doubles is flagged order-dependent.

    An average of whole numbers or decimals is not: Spark adds them up in doubles, without rounding up to 2^53.
    """
    return _with_sums(node, types, lambda e, sums: replace(e, order_dependent=True) if "rounded" in sums else e)


Sum = Literal["exact", "averaged", "rounded"]


def _with_sums(node: Node, types: Types, flag: Callable[[Expr, set[Sum]], Expr]) -> Node:
    """Return the node with each aggregate that is flagged non-associative as `flag` returns it, given how it adds."""
    node = with_children(node, tuple(_with_sums(child, types, flag) for child in children(node)))
    match node:
        case Aggregate(child=child) | Window(child=child) if any(e.non_associative for e in expressions(node)):
            known = column_types(child, types)
            return with_expressions(node, lambda e: flag(e, set(_sums(e.tree, known))) if e.non_associative else e)
        case _:
            return node


def _sums(term: Term, columns: Mapping[str, str]) -> Iterator[Sum]:
    """Yield how Spark adds up in each aggregate of the term: `averaged` are exact numbers that it adds as doubles."""
    match term:
        case Call(name=name, args=(arg,)) if name in functions.ADDING or name in functions.AVERAGES:
            kind = number_type(arg, columns) or ""
            of_decimals = DECIMAL.fullmatch(kind)
            if not of_decimals and kind not in WHOLE_NUMBERS:
                yield "rounded"
            elif name == "try_sum" and kind == "bigint":
                yield "rounded"  # NULL if the sum is too great on the way, which the order of rows decides
            elif name in functions.ADDING or (of_decimals and int(of_decimals[1]) > AVERAGED_IN_DOUBLES):
                yield "exact"
            else:
                yield "averaged"
        case Call(name=name) if name in functions.ADDING or name in functions.MOMENTS:
            yield "rounded"
        case _:
            for child in terms_in(term):
                yield from _sums(child, columns)


def _counts_rows(node: Window | Aggregate) -> bool:
    """Whether a window's frames may be counted in rows: then it is left open which of several tied rows a frame has."""
    return isinstance(node, Window) and order_of(node) is None


def _collects(e: Expr) -> bool:
    match e.tree:
        case Call(name=name, args=(_,), quantifier=quantifier, within=()):
            return name in functions.COLLECTING and quantifier != "DISTINCT"
        case _:
            return False


def _only_sized(name: str, items: Items) -> bool:
    """Return whether all that is read of the column is its size."""
    return all(_sizes(e.tree, name) == e.fragments.count(Ref(name)) for _, e in items if name in e.refs)


def _sizes(term: Term, name: str) -> int:
    """Return how often the size of the column is asked for."""
    match term:
        case Call(name="size" | "array_size" | "cardinality", args=(arg,)) if bare(arg).leaves == (Ref(name),):
            return 1
        case _:
            return sum(_sizes(child, name) for child in terms_in(term))


def with_keys_of_chains(node: Node, types: Types) -> Node:
    """The node, in which `a FULL JOIN b … FULL JOIN c ON coalesce(a.k, b.k) = c.k` is by columns that have names.

    So the chain has a key, as it has with USING: `coalesce(a.k, b.k, c.k)` is `coalesce` of that column and `c.k`.
    """
    node = with_children(node, tuple(with_keys_of_chains(child, types) for child in children(node)))
    match node:
        case Project(child=Join(kind="full") as join, items=items):
            keyed, known = _keyed(join, types)
            return Project(keyed, tuple((name, _of_keys(e, known)) for name, e in items)) if known else node
        case _:
            return node


def _keyed(join: Join, types: Types) -> tuple[Join, dict[tuple[str, ...], Expr]]:
    """Return the chain with its keys as columns, and how they are read, by the columns that an author coalesces."""
    left = join.left
    known: dict[tuple[str, ...], Expr] = {}
    if isinstance(left, Join) and left.kind == "full":
        left, known = _keyed(left, types)
    kinds = {**column_types(left, types), **column_types(join.right, types)}
    mark = unused_mark("__k_", (*left.columns, *join.right.columns))
    made: list[tuple[str, Expr]] = []
    on = []
    for e in join.on:
        match e.tree:
            case Binary(operator="=", left=Call() as of, right=Column(name=other)) | Binary(
                operator="=", left=Column(name=other), right=Call() as of
            ) if (listed := coalesced_columns(of)) and {*listed} <= {*left.columns} and other in join.right.columns:
                # of several types the order of casts would count
                if len({kinds.get(c) for c in (*listed, other)}) == 1 and kinds.get(other):
                    name = f"{mark}{len(made)}"
                    made.append((name, _of_keys(Expr(merged(_call(listed))), known)))
                    known[(*listed, other)] = Expr(merged(_call((name, other))))
                    e = Expr((Ref(name), " = ", Ref(other)))
        on.append(e)
    return replace(join, left=extended(left, made) if made else left, on=tuple(on)), known


def _call(names: tuple[str, ...]) -> Iterator[Fragment]:
    """`coalesce` of the columns."""
    for i, name in enumerate(names):
        yield ", " if i else "coalesce("
        yield Ref(name)
    yield ")"


def _of_keys(e: Expr, known: Mapping[tuple[str, ...], Expr]) -> Expr:
    return known.get(coalesced_columns(e.tree), e)


def stages(query: Node, types: Types, ansi: bool = False, close: bool = False) -> Iterator[tuple[str, Node]]:
    """Yield the query after each pass, with the pass's name. `close`: see `prepared`."""
    for step in (p for p in PASSES if not (close and p.name == LAST_DIGITS)):
        query = step.of(query, types, ansi)
        yield step.name, query


def prepared(query: Node, types: Types, ansi: bool = False, close: bool = False) -> Node:
    """Return the query after all passes, as it is differentiated.

    `close`: rows of one group may have sums of doubles that differ in their last digits.

    >>> text = "select id, row_number() over (partition by cust order by day) as n from shop.orders"
    >>> as_text(prepared(as_read(text), TYPES))
    SELECT orders.id,
      row_number() over (partition by orders.cust order by orders.day, orders.id, orders.day) AS n
    FROM shop.orders AS orders
    """
    for _, after in stages(query, types, ansi, close):
        query = after
    return query
