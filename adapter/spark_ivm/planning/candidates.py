"""A query as it was and as it is -> candidates: the ways their difference can reach the target."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice

from spark_ivm.algebra.equal_values import depends_on_representative
from spark_ivm.algebra.expr import Expr
from spark_ivm.algebra.nodes import (
    Aggregate,
    Changes,
    Consolidate,
    Constant,
    Dirty,
    Distinct,
    Empty,
    Filter,
    Generate,
    IllFormed,
    Join,
    Node,
    Project,
    Restrict,
    Stored,
    Union,
    Weighted,
    Window,
)
from spark_ivm.algebra.spark_types import groupable
from spark_ivm.algebra.trees import (
    at_old,
    children,
    expressions,
    moved_parameters,
    moved_sources,
    project_columns,
    scans,
    uses,
    walk,
)
from spark_ivm.algebra.types import Types, column_types
from spark_ivm.algebra.window_frames import STEP
from spark_ivm.delta.affected_keys import affected_keys
from spark_ivm.delta.closed_keys import closed_keys, wavering
from spark_ivm.delta.difference import NotDifferentiable, difference
from spark_ivm.delta.running import Gained, gained, suffix
from spark_ivm.delta.self_maintenance import SelfMaintained, is_insert_only, self_maintained
from spark_ivm.parser.terms import Literal
from spark_ivm.planning.keys import Keys, are_few, is_row_key, known_values, possible_keys, stamp_columns, table_columns
from spark_ivm.planning.plan import Candidate, Shortcut
from spark_ivm.planning.reads import reads_less, searched, whole_reads, with_reads
from spark_ivm.rewrite.failing import LENIENT, Errors, kept_apart
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.rewrite.rules import costly, settled, simplify
from spark_ivm.rewrite.semijoin import restrict
from spark_ivm.sqlgen import DirtyAs, Unwritable, write

# The rows that come behind all others come from each changed table, joined with the others as they were and are.
# To plan a statement that reads tables more often than this takes Spark longer than a replacement by key.
MOST_READS = 12
SHARING = ", with the keys that share a group whose answer depends on the order of rows"

# columns that the table of dirty keys has beside the keys
_ON_RECORD = frozenset(
    """
    ivm_detected_at ivm_effective_from ivm_key_columns ivm_planned_on ivm_reason ivm_run ivm_source ivm_versions
    """.split()
)


def candidates(
    old: Node,
    new: Node,
    declared: Keys = (),
    comparable: bool = True,
    query: Node | None = None,
    without: frozenset[Shortcut] = frozenset(),
    wide: frozenset[str] = frozenset(),
    errors: Errors = LENIENT,
    whole: frozenset[str] = frozenset(),
    close: bool = False,
) -> tuple[list[Candidate], str]:
    """The ways to publish the change, best first, and why there is none or why some were passed over.

    `declared` is the model's unique_key, `comparable` whether all output columns can be compared. `query` is the query
    to compute rows by, where `new` is a form of it that was made to be compared with `old`. `without` names shortcuts
    that are not to be taken. `wide` are the columns of a type in which a sum that is NULL may have overflowed, `whole`
    the columns of a type in which a sum that overflows fails. `close`: rows of a group may have sums of doubles that
    differ in the last digits.
    """
    if old == new:
        return [], "nothing changed"
    query = query or new
    if computed := depends_on_representative(query, errors.types):
        words = "".join(p if isinstance(p, str) else getattr(p, "name", "…") for p in computed.fragments)
        return [], f"{words} is computed from one of several equal values, which it may distinguish"
    types = errors.types
    keyed = [] if "keys" in without else best_keys(old, new, declared, query, "frames" not in without, errors)
    keyed = [replace(k, carried=None) for k in keyed] if "fold" in without else keyed
    found: list[Candidate] = []
    reasons: list[str] = []
    terms = None
    try:
        terms = kept_apart(simplify(difference(old, new)), query, errors)
    except NotDifferentiable as reason:
        reasons.append(str(reason))
    if terms is None and all(k.only for k in keyed) and "keys" not in without:
        instead = tuple(table_columns(query, types))
        keyed = best_keys(old, new, declared, query, "frames" not in without, errors, instead)
    if terms is not None and comparable and not costly(query):
        # the change is as many rows as came and went, and such a key covers a large part of the table
        keyed = [k for k in keyed if not are_few(query, k.keys, types)]
    if terms is not None and not isinstance(terms, Empty) and "append" not in without and is_insert_only(old, new):
        with _leave_out_unwritten("append", reasons):
            append = Candidate(
                kind="append",
                why="the sources only gained rows and the query keeps every row it has",
                insert=_write_sql(project_columns(terms, query.columns), types),
            )
            found.append(with_reads(append, types, terms))
    if query == new and not {"append", "fold"} & without and (behind := gained(old, new, types)):
        with _leave_out_unwritten("append", reasons):
            append = _append_behind(behind, query, errors)
            found += [append] if len(append.reads) <= MOST_READS else []
    by_key: list[tuple[Keyed, Candidate]] = []
    differing = comparable and other_rows_below(old, new)
    for k in keyed:
        with _leave_out_unwritten(f"by key ({', '.join(k.keys)})", reasons):
            differing_keys = _write_sql(k.differing(query), types) if differing and not k.beyond else None
            by_key.append((k, replace(k.candidate(old, query, types), differing=differing_keys)))
    for carried in self_maintained(old, new, wide, errors, whole) if by_key and "fold" not in without else ():
        for k, c in ((k, c) for k, c in by_key if not k.beyond):
            with _leave_out_unwritten("the table's own rows", reasons):
                if not scans(carried.rows):
                    if (rows := carried.restricted(query, c.keys)) is not None:
                        found.append(_carry_on(c, k, carried, kept_apart(rows, query, errors), None, types))
                elif reads_less(carried, keyed[0].recomputed):
                    known = kept_apart(carried.known(query, c.keys), query, errors)
                    doubted = (groups := carried.doubted(c.keys)) and kept_apart(groups, query, errors)
                    found.append(_carry_on(c, k, carried, known, doubted, types))
    # all rows are of an only key: what is carried on alone costs less than to compute them
    found += (c for k, c in by_key if not k.only)
    if terms is not None and comparable and not isinstance(terms, Empty):
        with _leave_out_unwritten("by rows", reasons):
            by_rows = Candidate(
                kind="rows",
                why="no key leads from the change to the rows",
                delta=_write_sql(Consolidate(terms), types),
                whole_reads=whole_reads(terms).total(),
            )
            found.append(with_reads(by_rows, types, terms))
    if terms is not None and all(k.only for k in keyed) and "keys" not in without and not _is_edited(old, new):
        # by rows each changed source is joined with all others, as they were and as they are
        for k in best_keys(old, new, (), query, False, errors, tuple(table_columns(query, types))):
            with _leave_out_unwritten(f"by key ({', '.join(k.keys)})", reasons):
                found += [k.candidate(old, query, types)] if k.cost and not are_few(query, k.keys, types) else []
    joined = terms is not None and sum(1 for _ in islice((n for n in uses(terms) if isinstance(n, Changes)), 2)) > 1
    if joined and keyed and keyed[0].cost == 0:
        # several sources of a join gained rows: their keys cost less than each source's join with the others
        found.sort(key=lambda c: (not c.grown, ("keys", "append", "rows").index(c.kind)))
    if not comparable:
        reasons.append("a column of the output cannot be compared")
    elif not found and not _is_edited(old, new) and (by := compared_key(query, declared, errors, close)):
        if close:
            with _leave_out_unwritten(f"by key ({', '.join(by.keys)})", reasons):
                why = f"by key ({', '.join(by.keys)}), whose rows are compared with the table's"
                found.append(replace(by.candidate(old, query, types), why=why))
        else:
            reasons.append("with meta.ivm_doubles: close it is maintained")
    return found, "; ".join(reasons)


def _write_sql(node: Node, types: Types, dirty_as: DirtyAs = "literals") -> str:
    """Return the statement of a node without the columns that nothing reads. Raise Unwritable."""
    return write(prune(node), dirty_as, types)


def _append_behind(behind: Gained, query: Node, errors: Errors) -> Candidate:
    """The candidate for rows that come behind all others of their partition."""
    append = Candidate(
        kind="append",
        why="the sources only gained rows, which come behind all others of their partition",
        insert=_write_sql(kept_apart(behind.rows, query, errors), errors.types),
        doubt_few=_write_sql(kept_apart(behind.late, query, errors), errors.types),
        folded=True,
        grown=True,
    )
    return with_reads(append, errors.types, behind.rows, behind.late)


@contextmanager
def _leave_out_unwritten(what: str, reasons: list[str]) -> Iterator[None]:
    """Leave out a candidate if one of its statements cannot be written, and note why; others may be written."""
    try:
        yield
    except (Unwritable, IllFormed) as why:
        reasons.append(f"a bug of the engine, please report it with the SQL: {what}: {why}")


@dataclass(frozen=True)
class Keyed:
    """A key that the change leads to: the relation of affected keys, and the query restricted to dirty keys.

    `part`: it may cover far more rows than the key that follows it in the list, or have far more values. `spread`:
    a changed value reaches as many values as the frames of a window span. `beyond`: the keys that share a group with
    dirty keys and are none, where such groups may be computed otherwise, see `closed_keys`. `doubt`: where it has a row
    the key has no answer. `held`: keys are read from the table's own rows. `carried`:
    the rows of all keys, if these are literals, computed from the table's own rows. `only`: the query has no other key.
    """

    keys: Keys
    dirty: Node
    recomputed: Node
    cost: int
    part: bool = False
    spread: bool = False
    beyond: Node | None = None
    doubt: Node | None = None
    held: bool = False
    carried: Node | None = None
    only: bool = False

    def differing(self, query: Node) -> Node:
        """The dirty keys with rows that are not the table's; stamps do not count."""
        held = Restrict(Stored(query.columns), tuple((k, k) for k in self.keys), Dirty(self.keys))
        return _keys_that_differ(query, self.keys, self.recomputed, held)

    def candidate(self, old: Node, query: Node, types: Types) -> Candidate:
        """The key as a candidate of the plan. `types`: see `write`."""
        listed = ", ".join(self.keys)
        tables = "1 table" if self.cost == 1 else f"{self.cost} tables"
        joined = any(isinstance(node, Join) for q in (old, query) for node in walk(q))
        far = "one join away from" if joined else "looked up for"
        how = f"{far} the change ({tables} read)" if self.cost else "read from the change"
        # a changed row has the partition, and the rows behind it have the other column
        changed = self.keys[:-1] if self.held else self.keys
        by_key = Candidate(
            kind="keys",
            why=f"by key ({listed}), {how}{SHARING if self.beyond else ''}",
            keys=self.keys,
            collect=_write_sql(self.dirty, types),
            few=_write_sql(self.carried or self.recomputed, types),
            many=_write_sql(self.recomputed, types, "table"),
            reference=tuple(sorted(s for s in moved_sources(old) if fans_out(query, s, changed))),
            part=self.part,
            whole_reads=whole_reads(self.recomputed).total(),
            searched=tuple(sorted(searched(self.recomputed))),
            fans_out=not is_row_key(query, self.keys),
            held=self.held,
            doubt_few=_write_sql(doubt, types) if (doubt := self.beyond or self.doubt) else None,
        )
        return with_reads(by_key, types, self.dirty, self.recomputed)


def _keys_that_differ(query: Node, keys: Keys, computed: Node, stored: Node) -> Node:
    """Return the keys of the query's computed rows that the table lacks, and of the table's that the query lacks."""
    stamps = stamp_columns(query)
    compared = [c for c in query.columns if c not in stamps]
    now, then = (project_columns(rows, compared) for rows in (computed, stored))
    return Distinct(project_columns(Consolidate(Union((Weighted(now, 1), Weighted(then, -1)))), keys))


def _carry_on(
    again: Candidate, by: Keyed, carried: SelfMaintained, rows: Node, doubted: Node | None, types: Types
) -> Candidate:
    """The candidate `again`, with rows that are carried on where it computes them again. `types`: see `write`."""
    what = "added rows are" if carried.insert_only else "the change is"
    carried_on = replace(
        again,
        doubt_few=None if doubted is None else _write_sql(doubted, types),
        doubt_many=None if doubted is None else _write_sql(doubted, types, "table"),
        why=f"{again.why}; {what} combined with the table's own",
        few=_write_sql(rows, types),
        many=_write_sql(rows, types, "table"),
        whole_reads=whole_reads(carried.rows).total(),
        folded=True,
        grown=carried.insert_only,
        sums=carried.sums,
    )
    return with_reads(carried_on, types, by.dirty, carried.rows)


def best_keys(
    old: Node,
    new: Node,
    declared: Keys = (),
    query: Node | None = None,
    frames: bool = True,
    errors: Errors = LENIENT,
    instead: tuple[Keys, ...] = (),
) -> list[Keyed]:
    """The key whose affected values cost the fewest table reads; among equals the finest, then the first.

    A column that is one value is no part of a key, but of the key of one group of all rows. A key that is known to have
    few values comes after the others.
    When the best key is only a part of another key, the other key comes next, for when the part has too few values.
    Keys by which a window needs no more than its `frames` reach come first: with its partition, then without, for when
    there are too many partitions. `instead`: the keys to try, if the keys of the query's operators lead nowhere.
    """
    query = query or new
    edited = _is_edited(old, new)
    found: list[Keyed] = []
    # a stamp of the table's rows is another run's time, and maps cannot be compared
    stamps, types = stamp_columns(query), column_types(query, errors.types)
    declared = tuple(k for k in declared if k not in stamps and groupable(types.get(k, "")))
    one = {name for name in query.columns if len(known_values(query, name, errors.types) or ()) == 1}
    possible = (declared, *(instead or possible_keys(query)))
    declared, *others = (tuple(k for k in keys if k not in one) or keys for keys in possible)
    whole = tuple(keys for keys in (declared, *others) if keys)
    whole_of: dict[Keys, Keys] = {(k,): keys for keys in reversed(whole) if len(keys) > 1 for k in keys}
    for keys in dict.fromkeys((*whole, *whole_of)):
        if not keys or not set(keys) <= set(query.columns) or any(k.lower() in _ON_RECORD for k in keys):
            continue
        only = set(keys) <= one
        if only:
            dirty = None if edited or not is_row_key(query, keys) else _only_key(query, keys)
        else:
            dirty = affected_keys(old, new, keys, () if keys in whole else whole_of[keys], errors)
        if dirty is None:
            continue
        narrowed = restrict(query, Dirty(keys))
        beyond = None
        if not narrowed.stable:
            closed = None if edited else closed_keys(dirty, query, keys, errors)
            if closed is None or not _reads_steady_keys(narrowed.node):
                continue
            dirty, beyond = closed.keys, closed.beyond
        if not all(n.columns for part in (dirty, narrowed.node) for n in walk(part)):
            continue
        spread = any(isinstance(n, Generate) and STEP in n.generated for n in walk(dirty))
        if frames or not spread:
            again = kept_apart(simplify(narrowed.node), query, errors)
            dirty = kept_apart(dirty, query, errors)
            found.append(Keyed(keys, dirty, again, scans(dirty), spread=spread, beyond=beyond, only=only))
    behind = _find_from_first_change(old, query, errors) if frames and query == new and not edited else None
    if behind and behind.cost <= min((k.cost for k in found), default=0):
        found = [*(k for k in found if behind.doubt or set(k.keys) != set(behind.keys)), behind]
    few = {k.keys: are_few(query, k.keys, errors.types) for k in found}
    found.sort(key=lambda k: (k.beyond is not None, few[k.keys], k.cost, k.keys != declared, k.spread, -len(k.keys)))
    best = found[:1]
    if near := [k for k in found if k.spread and k.cost == found[0].cost]:
        best = [*near, *(k for k in best if not k.spread)]
    elif finer := [k for k in found if set(found[0].keys) < set(k.keys)]:
        best = [*best, finer[0]]
    return [*(replace(k, part=True) for k in best[:-1]), *best[-1:]]


def _only_key(query: Node, keys: Keys) -> Node | None:
    """The one value of columns that the query writes, as of a group of all rows: any change may reach its row."""
    items = tuple((k, Expr(value)) for k in keys for value in known_values(query, k, {}) or ())
    if not all(isinstance(e.tree, Literal) for _, e in items):
        return None
    return Project(Constant(("__row",), "(0)"), items)


def _find_from_first_change(old: Node, query: Node, errors: Errors) -> Keyed | None:
    """The key by which no row of a partition is computed again that comes before its first change."""
    behind = suffix(old, query, errors)
    if behind is None or any(k.lower() in _ON_RECORD for k in behind.keys):
        return None
    narrowed = restrict(query, Dirty(behind.keys))
    if not narrowed.stable or not all(n.columns for part in (behind.dirty, narrowed.node) for n in walk(part)):
        return None
    again, dirty = (kept_apart(n, query, errors) for n in (simplify(narrowed.node), behind.dirty))
    carried = behind.carried and kept_apart(behind.carried, query, errors)
    return Keyed(behind.keys, dirty, again, scans(dirty), spread=True, doubt=behind.doubt, held=True, carried=carried)


def compared_key(query: Node, declared: Keys, errors: Errors, close: bool) -> Keyed | None:
    """A key whose rows are all computed, to compare them with the table's; None where there is none.

    It is for queries that nothing but the last digits of sums keeps from being differentiated. No digit is passed over:
    a key with a row that is not the table's is a dirty one. Unless `close`, such sums are flagged order-dependent.
    """
    every = [e for n in walk(query) for e in expressions(n)]
    others = (e for e in every if not e.fixed and (close or not e.non_associative))
    if not any(e.non_associative for e in every) or any(others):
        return None
    types = column_types(query, errors.types)
    out = wavering(query) | stamp_columns(query)
    usable = {c for c in query.columns if c not in out and groupable(types.get(c, "")) and c.lower() not in _ON_RECORD}
    tried = (declared, *possible_keys(query), *table_columns(query, errors.types))
    for keys in (keys for keys in tried if keys and set(keys) <= usable):
        again = kept_apart(simplify(restrict(query, Dirty(keys)).node), query, errors)
        dirty = _keys_that_differ(query, keys, query, Stored(query.columns))
        return Keyed(keys, dirty, again, scans(query))
    return None


def _is_edited(old: Node, new: Node) -> bool:
    """Whether the queries differ in more than versions and values of parameters."""
    return at_old(new, moved_sources(old) | moved_parameters(old)) != old


def _reads_steady_keys(node: Node) -> bool:
    """Whether all rows that are looked for beside the dirty keys are the same in another evaluation."""
    return all(settled(prune(n.keys)) for n in walk(node) if isinstance(n, Restrict))


def other_rows_below(old: Node, new: Node) -> bool:
    """Whether an edit makes rows come or go that an operator above puts together: its answer may be the same then."""
    return _list_rows_below(old) != _list_rows_below(new)


def _list_rows_below(node: Node, below: bool = False) -> list[tuple[object, ...]]:
    """The operators and expressions that decide which rows there are, below operators that make one row of several."""
    found: list[tuple[object, ...]] = []
    if below and isinstance(node, Filter | Join | Generate | Union):
        without = tuple(isinstance(child, Empty) for child in children(node))
        computed = (e.at_old(e.params).fragments for e in expressions(node))
        found.append((type(node), getattr(node, "kind", ""), without, *computed))
    below = below or isinstance(node, Aggregate | Window | Distinct)
    for i, child in enumerate(children(node)):
        marks = isinstance(node, Join) and node.kind in ("semi", "anti") and i == 1
        found += _list_rows_below(child, below or marks)
    return found


def fans_out(query: Node, source: str, keys: Keys) -> bool:
    """Whether a change of this source reaches the keys only through a join with another table."""
    dirty = affected_keys(at_old(query, frozenset({source})), query, keys)
    return dirty is not None and scans(dirty) > 0
