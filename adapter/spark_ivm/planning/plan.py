"""Plans: what a run may do, as plain data.

A plan is compiled without touching the target; slots (see `write`) are for what only the run knows. It
holds one variant for each set of changed sources, each with candidates in order of preference, and the
numbers by which the macros that run it choose among them. The same macros run a plan whether the engine
made it a moment ago or it was compiled beforehand and committed as a file.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from spark_ivm.algebra.nodes import IllFormed

# What a plan may do instead of publishing the exact difference of the rows; each gives the same. Rows that only come
# are appended; the change is combined with the table's own rows; of a window no more is computed again than the
# frames reach; the rows of affected keys are computed again; what is one value for all rows is a parameter.
Shortcut = Literal["append", "fold", "frames", "keys", "values"]


@dataclass(frozen=True)
class Reason:
    """Why a query is rebuilt: the construct, what it says, what to write instead, and its place in the text."""

    code: str
    detail: str
    why: str
    instead: str
    start: int = 0
    end: int = 0
    line: int = 1
    snippet: str = ""


@dataclass(frozen=True)
class Source:
    """A base table: the columns the query reads and, by the way its change is read, the Z-set's SQL.

    `append`: the history says rows were only added. `feed`: the change data feed. `diff`: the difference of the two
    versions. `files`: the files that came, and the places of rows that went. `none`: no change at all, for a table that
    did not change in a variant made for more changed tables. A way whose SQL is None cannot be used for these columns.
    `types` are the columns' types when the plan was made.
    """

    columns: tuple[str, ...]
    append: str
    feed: str
    diff: str | None
    none: str = ""
    types: tuple[str, ...] = ()
    files: str | None = None


@dataclass(frozen=True)
class Value:
    """One row of values that the query reads as parameters: their names, the row's columns and its SELECT.

    `old` and `new` are the SELECT at last run's versions and at this run's, `inputs` the sources and parameters it
    depends on. `folds`: Spark knows the values before it reads any row.
    """

    names: tuple[str, ...]
    columns: tuple[str, ...]
    old: str
    new: str
    inputs: tuple[str, ...]
    folds: bool = False


@dataclass(frozen=True)
class Candidate:
    """One way to publish a change.

    `append`: `insert` is the SELECT of the new rows; needs every changed source insert-only. `keys`: `collect` gives
    the dirty keys, `differing` the dirty keys whose rows are not what the table has, where they may be fewer; `few` and
    `many` the recomputed rows with the keys as literals or as a table. `rows`: `delta` is the netted Z-set. `folded`:
    the recomputed rows are the table's own with the change; the columns `sums` must be of types that cannot overflow.
    `grown`: it needs every changed source insert-only, too. `doubt_few` and `doubt_many` give the keys, as literals or
    in a table, for which it has no answer: where there are any, the next candidate without such keys is taken. With
    `doubt_few` alone it has an answer only for keys that are literals.
    `searched`: the tables that are read for the dirty keys alone, each with the column by whose values its files can be
    skipped. `reads`: the tables that are read beyond that to find keys or to compute rows, each as often as it is read;
    `restricted`: the tables that are read for keys which the statement alone knows, `filtered`: the tables that are
    searched for the values of a change. `fans_out`: the table may have many rows of one key. `held`: the keys are those
    of the change and of rows that the table has.
    """

    kind: Literal["append", "keys", "rows"]
    why: str
    keys: tuple[str, ...] = ()
    insert: str | None = None
    collect: str | None = None
    differing: str | None = None
    few: str | None = None
    many: str | None = None
    delta: str | None = None
    reference: tuple[str, ...] = ()
    part: bool = False
    whole_reads: int = 0
    folded: bool = False
    grown: bool = False
    sums: tuple[str, ...] = ()
    doubt_few: str | None = None
    doubt_many: str | None = None
    searched: tuple[tuple[str, str], ...] = ()
    reads: tuple[str, ...] = ()
    restricted: tuple[str, ...] = ()
    filtered: tuple[str, ...] = ()
    fans_out: bool = False
    held: bool = False


@dataclass(frozen=True)
class Variant:
    """What to do when exactly these sources changed (or any of them, if no closer variant exists)."""

    changed: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    reason: str


@dataclass(frozen=True)
class Edit:
    """How the query differs from the table's own.

    `why`: what keeps the two from being compared, None when they are. `words`: the edits; with `same` the two mean the
    same, but for the columns. `gone` are tables that only the old text names, `come` tables that only the new one
    names. `taken`: pairs of a column and the table's own column that it is, where the table has other columns or
    another order. `made`: for each further column SQL over the table, called t. `where`: for which rows the edits
    matter. `stay`: SQL over the table's columns that is true for the rows of the old query that the new one keeps,
    where the new one has no others. `altered`: the columns that the new query computes otherwise.
    """

    why: str | None
    words: tuple[str, ...] = ()
    same: bool = False
    gone: tuple[str, ...] = ()
    come: tuple[str, ...] = ()
    taken: tuple[tuple[str, str], ...] = ()
    made: tuple[tuple[str, str], ...] = ()
    where: tuple[str, ...] = ()
    stay: str | None = None
    altered: tuple[str, ...] = ()


@dataclass(frozen=True)
class Limits:
    """Numbers the macros compare with what they observe. ivm_invalidate, which has no plan, has its own.

    - literal_keys: up to so many keys are inlined, in a predicate of at most predicate_terms comparisons and
      literal_text characters.
    - rebuild_share: a plan whose dirty keys are more than this share of the target's rows is dropped for a
      rebuild; None for never. rebuild_share_reading: this share for a plan that reads tables as a whole.
    - rebuild_fan_in: more changed rows than this for each row of the target make nearly every key dirty, so they
      are not even collected; None for never. rebuild_fan_in_reading: this number for a plan that reads tables as a
      whole, where rows were changed or deleted too.
    - try_share: a way that ended in a rebuild is remembered to take as long, where to try it took at least this share
      of the rebuild.
    - part_share: a part of a key that covers more than this share of the target's rows gives way to the whole
      key. The share is not asked for when a change of data has at least part_values values of the part, and fewer than
      part_fan_in changed rows share one, unless the next key is finer, the table large, and a value may have many rows.
    - few_rows: writing up to so many rows costs next to nothing, so that a change without a key that reads more
      tables than a rebuild is dropped for one; None for never.
    - chunk_keys: of more keys than this the rows are computed in chunks of about so many; None for all at once.
    - search_bytes: a table of at least so many bytes is searched for the values by which a change leads to it, which
      are asked for first, of a change of up to search_rows; up to search_keys values are literals.
    - broadcast_rows: a change of up to so many rows, whose commits wrote up to broadcast_bytes, is sent to where the
      rows of a table are that it is joined with: Spark's own limit, but it does not know a change's size.
    - new_key_share: of keys up to this share of the target's rows it is asked whether all are new.
    - large_rows: in a table of at least so many rows, replaced rows are marked and not copied, and what distinguishes
      them, or how many they are, is asked for first.
    - lag_seconds: changes that came while a table was computed as a whole for at least so long are taken up by the same
      run, unless the variable ivm_lag_seconds says otherwise; again while that took as long, and up to lag_share of the
      time before.
    - position_days: an older position moves though no row changed: half the shortest retention, which is that of files.
    """

    literal_keys: int = 20_000
    literal_text: int = 400_000
    predicate_terms: int = 40
    rebuild_share: float | None = 0.25
    rebuild_share_reading: float = 0.1
    rebuild_fan_in: int | None = 32
    rebuild_fan_in_reading: float = 0.25
    try_share: float = 0.1
    part_share: float = 0.1
    part_fan_in: int = 16
    part_values: int = 64
    few_rows: int | None = 10_000
    chunk_keys: int | None = 1_000_000
    search_bytes: int = 1 << 26
    search_rows: int = 1_000_000
    search_keys: int = 4000
    broadcast_rows: int = 50_000
    broadcast_bytes: int = 10 << 20
    new_key_share: float = 0.01
    large_rows: int = 100_000
    lag_seconds: float = 60
    lag_share: float = 0.5
    position_days: float = 3.5


@dataclass(frozen=True)
class Plan:
    """Everything a run needs beyond what it observes.

    `rebuild` is None when only the raw text will do. `parameters` name what may change beside sources, as today's date;
    `values` are the parameters that a run computes, `inputs` the sources and parameters whose change may change rows;
    `stamps` are the columns that say when a row was computed, `wavering` columns that the order of rows may change,
    be it in the last digits; `clock`: the answer moves with the clock in a way that
    is not maintained. `unseen`: what the query reads that no version shows, so that it is rebuilt in every run;
    empty where there is nothing. `zoned`: the answer may depend on the session's time zone. `reads`: how many tables a
    rebuild reads. `comparable`: all output columns can be compared, as far as their types are known. `errata`: versions
    of the engine before which tables of this query were maintained wrongly, and why. `compared`: the query was compared
    with the logic that the table was computed by. `parts`: there may be parts of each group from which exactly this
    answer is made.
    """

    fingerprint: str
    logic: str
    columns: tuple[str, ...]
    rebuild: str | None
    sources: dict[str, Source]
    views: dict[str, str]
    variants: tuple[Variant, ...]
    engine: str
    reason: Reason | None = None
    clock: bool = False
    unseen: str = ""
    zoned: bool = True
    parameters: tuple[str, ...] = ()
    values: tuple[Value, ...] = ()
    inputs: tuple[str, ...] = ()
    stamps: tuple[str, ...] = ()
    wavering: tuple[str, ...] = ()
    comparable: bool = True
    reads: int = 0
    policy: str = "auto"
    edit: Edit | None = None
    compared: bool = False
    parts: bool = False
    limits: Limits = field(default_factory=Limits)
    errata: tuple[tuple[str, str], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the plan as JSON-ready data."""
        return asdict(self)


def bug_report(bug: Exception) -> str:
    """Return in words that the engine has a bug, as the reason why a plan lacks something."""
    message = str(bug) if isinstance(bug, IllFormed) else f"{type(bug).__name__}: {bug}"
    return f"a bug of the engine, please report it with the SQL: {message}"
