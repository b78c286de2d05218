"""What the statements of a candidate read: tables as a whole, for dirty keys alone, or for the values of a change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import assert_never

from spark_ivm.algebra.nodes import (
    Aggregate,
    Consolidate,
    Dirty,
    Distinct,
    Filter,
    Generate,
    Join,
    Leaf,
    Node,
    Project,
    Restrict,
    Scan,
    Union,
    Weighted,
    Window,
)
from spark_ivm.algebra.trees import children, sources, with_children
from spark_ivm.algebra.types import Types
from spark_ivm.delta.self_maintenance import SelfMaintained
from spark_ivm.parser.fragments import Extreme, Fragment
from spark_ivm.planning.plan import Candidate
from spark_ivm.rewrite.runtime_filters import AMONG, filtered

MOST_READS = 1000  # of a table, as a plan lists them


@lru_cache(maxsize=10_000)
def whole_reads(node: Node, restricted: bool = False) -> Counter[str]:
    """The base tables that the node reads and no dirty key restricts, each with how often it is read."""
    match node:
        case Scan(source=source):
            return Counter([] if restricted else [source])
        case Restrict(child=child, keys=keys):
            return whole_reads(child, True) + whole_reads(keys)
        case Filter(child=child, predicate=p) if p.between or any(map(_narrows, p.fragments)):
            # of the table with these columns only the rows are read that the frames reach, that come or go, or that a
            # change leads to
            return _count_beside(child, p.refs)
        case Filter() | Project() | Generate() | Union() | Distinct():
            return _add_up(whole_reads(c, restricted) for c in children(node))
        case Join() | Aggregate() | Window() | Weighted() | Consolidate():
            return _add_up(map(whole_reads, children(node)))
        case Leaf():
            return Counter()
        case _:
            assert_never(node)


def _add_up(reads: Iterable[Counter[str]]) -> Counter[str]:
    return sum(reads, Counter())


def _narrows(fragment: Fragment) -> bool:
    return isinstance(fragment, Extreme) or (isinstance(fragment, str) and fragment.startswith(AMONG))


def _count_beside(node: Node, names: frozenset[str]) -> Counter[str]:
    """As `whole_reads`, without the table that has these columns."""
    match node:
        case Scan():
            return Counter()
        case Project(child=child, items=items):
            return _count_beside(child, frozenset().union(*(e.refs for name, e in items if name in names)))
        case Filter(child=child) | Generate(child=child) | Distinct(child=child):
            return _count_beside(child, names)
        case Join(left=left, right=right) if names <= set(left.columns):
            return _count_beside(left, names) + whole_reads(right)
        case Join(left=left, right=right) if names <= set(right.columns):
            return whole_reads(left) + _count_beside(right, names)
        case _:
            return whole_reads(node)


@lru_cache(maxsize=10_000)
def _drop_restrictions(node: Node) -> Node:
    """The node without its restrictions to keys that the statement alone knows: such keys skip no files."""
    if isinstance(node, Restrict) and not isinstance(node.keys, Dirty):
        return _drop_restrictions(node.child)
    return with_children(node, tuple(map(_drop_restrictions, children(node))))


def reads_less(carried: SelfMaintained, recomputed: Node) -> bool:
    """Whether a change that is joined with tables, or read from them, leaves one unread that a recomputation reads."""
    read = set(whole_reads(_drop_restrictions(carried.rows)))
    return read < sources(recomputed) or bool((carried.seldom or not carried.groups) and whole_reads(recomputed))


def with_reads(candidate: Candidate, types: Types, *nodes: Node) -> Candidate:
    """The candidate, with the base tables that the nodes read, each as often as it is read.

    `restricted` are the tables whose rows are read for keys that the statement alone knows, `filtered` the tables that
    are searched for the values of a change.
    """
    whole = _add_up(map(whole_reads, nodes))
    left = _add_up(whole_reads(filtered(node, types)) for node in nodes)
    unrestricted = _add_up(whole_reads(_drop_restrictions(node)) for node in nodes)
    return replace(
        candidate,
        reads=_list_reads(whole & left),
        restricted=_list_reads(unrestricted - whole),
        filtered=_list_reads(whole - left),
    )


def _list_reads(reads: Counter[str]) -> tuple[str, ...]:
    """Each table as often as it is read, or so often that no rebuild reads more."""
    return tuple(Counter({source: min(n, MOST_READS) for source, n in reads.items()}).elements())


def searched(node: Node) -> frozenset[tuple[str, str]]:
    """Return the base tables that are read for dirty keys alone, each with a column by which their files are found."""
    own = _find_searched(node.child, frozenset(c for c, _ in node.on)) if isinstance(node, Restrict) else frozenset()
    return own.union(*map(searched, children(node)))


def _find_searched(node: Node, names: frozenset[str]) -> frozenset[tuple[str, str]]:
    """The table below that has the columns as they are, with each of them."""
    match node:
        case Scan(source=source):
            return frozenset((source, name) for name in names)
        case Project(child=child, items=items):
            return _find_searched(child, frozenset(c for name, e in items if name in names and (c := e.column)))
        case Filter(child=child):
            return _find_searched(child, names)
        case _:
            return frozenset()
