"""Which way to refresh a table is likely to take the least time, estimated before any way has computed anything.

The cost of a way is that of its statements, whatever they read, and that of reading. How a rebuild's time divides into
these two is not observed. But hardly any query takes as long as SLOWEST for each byte, so the time that the last
rebuild took beyond that was its statement's: for a small table that is all of its time, on a slow machine as on a fast
one. At most MOST_STATEMENT is taken for the statement's: a rebuild that takes longer computes much from little, and
another way is to be tried. Other models say more: the shortest of their rebuilds is a statement, too, so that no
statement takes much longer.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

# What the statements of a way cost, whatever they read, in units of a rebuild's one statement, by the table's format.
# In Delta a rebuild starts ten jobs. In Iceberg it starts one, and the other ways make a branch and publish it.
# `many`: keys that are too many to be named go on record, and are merged.
STATEMENTS = {
    "delta": {"rebuild": 1.0, "append": 0.7, "folded": 2.5, "keys": 2.5, "many": 6.0, "rows": 4.5},
    "iceberg": {"rebuild": 1.0, "append": 1.2, "folded": 3.2, "keys": 2.6, "many": 5.0, "rows": 3.5},
}
# The same for two small tables that are refreshed: the parts of each group, and the answer made of the parts.
FROM_PARTS = 5.0
NAMES = {
    "rebuild": "rebuilt", "append": "appended", "folded": "combined", "keys": "by key", "many": "by many keys",
    "rows": "by rows",
}  # fmt: skip
# The share of a rebuild's reading that a way reads of tables restricted to dirty keys.
RESTRICTED = {"keys": 0.3, "many": 0.5}
SIFTED = 0.3  # the same of tables that are restricted to keys which the statement alone knows, or to a change's values
# Where keys are looked up, a table is read, and nothing that the query computes: at most so many seconds a byte.
SCANNED = 0.02e-6
# Seconds for each key that is named: statements have it as a literal, several times.
NAMED = {"folded": 0.4e-3, "keys": 0.4e-3}
# Seconds for each row that is written, or taken out, for keys beyond as many as the run before had.
WRITTEN = 20e-6
# How often a way reads the change.
READS_CHANGE = {"append": 1, "folded": 2, "keys": 1, "many": 2, "rows": 1}
# Seconds for each row of the table: its rows are looked for, and files rewritten, or compared with all columns.
OWN_ROW = {"append": 0.0, "folded": 0.4e-6, "keys": 0.4e-6, "many": 1e-6, "rows": 1e-6}
# Where a rebuild takes so many times a statement's time, keys may be asked for before it is known how many they are.
LONG = 8.0
# A table that was replaced is compared with what it was by each model that reads its changes: in statements, and in
# seconds for each of its rows, which both versions send through an exchange.
COMPARISON, COMPARED_ROW = 0.5, 3e-6
LEAST_SAID = 0.1  # seconds of other models that are worth a word
SLOWEST, USUAL = 0.1e-6, 0.05e-6  # seconds a byte
USUAL_STATEMENT, LEAST_STATEMENT, MOST_STATEMENT = 1.0, 0.6, 5.0  # seconds
# A statement that joins tables takes at most so many times the shortest rebuild of the project's models.
JOINING = 2.0
# The time that a run took counts so much less for each later run that went another way: a way that was slow is tried
# again.
FADING = 0.9
# The plan's order of ways knows what bytes do not show: a later way is taken if it is this much cheaper.
CLEARLY = 0.8
# A Spark just started loads classes and has compiled nothing: a run takes so many times as long, at most so many
# seconds more.
COLD, WARMED_UP = 3.0, 8.0


@dataclass(frozen=True)
class Took:
    """What a past run took: seconds, where a rebuild would have read `bytes`.

    `age`: the number of runs since. `cold`: it was among the first statements of a Spark that had just been started.
    `keys`: how many keys it found, `touched`: among how many changed rows; `rows`: how many rows of the table it wrote
    and took out. 0 where a number is not on record.
    """

    seconds: float
    bytes: int
    age: int = 0
    cold: bool = False
    keys: int = 0
    touched: int = 0
    rows: int = 0

    @property
    def warm(self) -> float:
        """The seconds without the additional ones of a Spark that has just been started, which all ways take alike."""
        return max(self.seconds / COLD, self.seconds - WARMED_UP) if self.cold else self.seconds


@dataclass(frozen=True)
class Way:
    """A way that is no rebuild.

    `whole`: the bytes that it reads of tables as a whole, for each byte that a rebuild reads; `restricted`: the bytes
    of tables that it reads for keys which it finds out meanwhile; `filtered`: the bytes of tables that it searches for
    the values of a change. `own`: it appends rows that it computes of the table's own, after a look at these.
    """

    kind: str
    whole: float = 0.0
    restricted: float = 0.0
    filtered: float = 0.0
    own: bool = False


@dataclass(frozen=True)
class Facts:
    """What is known without a look at any row.

    `bytes`: of the sources; `changed`: the bytes of the change; `compared`: the bytes that are read to find the rest of
    the change, both versions of each source that is compared with what it was; `readers`: for each model that reads the
    table's changes its last run of each kind, none where that is not known; `rows`: of the table; `past`: the table's
    own last run of each kind, and under `parts` the seconds that were missed until now; `others`: the last rebuilds of
    other models. `touched`: how many rows changed; `nameable`: how many keys can be named. `new_keys`: the table is
    likely to have none of the keys; they lie together then, and files without them are skipped. `format`: the table's,
    and its readers' as well, as far as is known.
    """

    bytes: int
    changed: int = 0
    compared: int = 0
    readers: tuple[Mapping[str, Took], ...] = ()
    rows: int = 0
    past: Mapping[str, Took] = field(default_factory=dict)
    others: tuple[Took, ...] = ()
    touched: int = 0
    nameable: int = 20_000
    new_keys: bool = False
    format: str = "delta"

    @property
    def statements(self) -> Mapping[str, float]:
        """What the statements of each kind of run cost in the table's format, in units of a rebuild's."""
        return STATEMENTS[self.format]

    @property
    def most_statement(self) -> float:
        """The seconds that a statement takes at most, whatever it reads."""
        shortest = min((took.warm for took in self.others), default=MOST_STATEMENT)
        return min(JOINING * max(shortest, LEAST_STATEMENT), MOST_STATEMENT)

    @property
    def keys(self) -> float:
        """How many keys there are likely to be: as many for each changed row as last time, and no more than rows."""
        known = (took for kind, took in self.past.items() if kind in NAMED or kind == "many")
        last = min((took for took in known if took.keys and took.touched), key=lambda took: took.age, default=None)
        keys = self.touched * (last.keys / last.touched if last else 1.0)
        return min(keys, self.rows or keys)

    @property
    def named(self) -> float:
        """Estimate the number of keys, among the keys that can be named."""
        return min(self.keys, self.nameable)


def estimates(ways: tuple[Way, ...], facts: Facts) -> dict[str, float]:
    """Return the seconds that a rebuild and each kind of way, by the first way of this kind, are likely to take.

    The seconds of `many` are for keys of the first way that cannot be named, all others for keys that can.
    """
    statement, reading = _rebuild(facts)
    seconds = {"rebuild": statement + reading + _of_readers(facts)}
    for kind, way in ((kind, one) for one in ways for kind in _kinds(one)):
        guess = facts.statements[kind] * statement + _of_tables(way, reading, facts)
        guess += NAMED.get(kind, 0.0) * facts.named
        guess += _of_change(kind, facts)
        guess += (statement + OWN_ROW["folded"] * facts.rows) if way.own else 0.0
        if not (facts.new_keys and facts.keys < facts.rows and kind in RESTRICTED):
            guess += (0.0 if way.kind == "folded" else _restricted(kind, facts)) * reading + OWN_ROW[kind] * facts.rows
        seconds.setdefault(kind, _faded(facts, kind, guess))
    return seconds


def _of_tables(way: Way, reading: float, facts: Facts) -> float:
    """Return the seconds for which a way reads tables beside the change, where a rebuild reads for `reading`."""
    scanning = min(reading, SCANNED * facts.bytes) if way.kind == "keys" else reading
    return (way.whole + SIFTED * way.filtered) * scanning + _of_keys(SIFTED, facts) * way.restricted * reading


def _of_readers(facts: Facts) -> float:
    """Return the seconds that a rebuild costs the models above: each compares both versions, or is rebuilt itself.

    What that costs their own readers is left out.
    """
    compared = COMPARISON * _rebuild(facts)[0] + COMPARED_ROW * facts.rows
    return sum(min(compared, _not_saved(past, facts)) for past in facts.readers)


def _not_saved(past: Mapping[str, Took], facts: Facts) -> float:
    """The seconds that a rebuild takes more than a refresh by few keys; infinite where no rebuild is on record."""
    if "rebuild" not in past:
        return math.inf
    statement, reading = _split(past["rebuild"], facts.most_statement)
    refreshed = facts.statements["keys"] * statement + RESTRICTED["keys"] * reading
    before = (took.warm for kind, took in past.items() if kind in facts.statements and kind != "rebuild")
    return max(statement + reading - min([refreshed, *before]), 0.0)


def _of_change(kind: str, facts: Facts) -> float:
    """Return the seconds for which a way reads the change."""
    reading = _rebuild(facts)[1] * facts.changed / max(facts.bytes, 1)
    return READS_CHANGE[kind] * (reading + _comparing(facts.compared, facts))


def _comparing(compared: int, facts: Facts) -> float:
    """Return the seconds for which so many bytes are compared: not all that the query computes is computed of them."""
    return compared * min(_rebuild(facts)[1] / max(facts.bytes, 1), SLOWEST)


def _restricted(kind: str, facts: Facts) -> float:
    """The share of a rebuild's reading for tables restricted to keys: all of it, where these are all keys there are."""
    return _of_keys(RESTRICTED[kind], facts) if kind in RESTRICTED else 0.0


def _of_keys(share: float, facts: Facts) -> float:
    """The share that is read of a table: `share` for few keys, and more the closer they come to all keys there are."""
    return share + (1 - share) * (min(facts.keys / facts.rows, 1.0) if facts.rows else 0.0)


def _kinds(way: Way) -> tuple[str, ...]:
    """Return the kinds of run that a way may come to."""
    return (way.kind, "many") if way.kind in ("folded", "keys") else (way.kind,)


def expected(way: Way, seconds: Mapping[str, float], facts: Facts) -> float:
    """Return the seconds that a way is expected to take, before its keys are asked for.

    To ask for them takes little beside a long rebuild.
    """
    return seconds[_expected(way, seconds, facts)]


def _expected(way: Way, seconds: Mapping[str, float], facts: Facts) -> str:
    """Return the kind of run that a way is expected to come to."""
    short = seconds["rebuild"] < LONG * _rebuild(facts)[0]
    return "many" if facts.keys > facts.nameable and short and "many" in _kinds(way) else way.kind


def cheapest(ways: tuple[Way, ...], seconds: Mapping[str, float], facts: Facts) -> int:
    """The place of the way to take if the table is not rebuilt: the first, or the first that is clearly cheaper."""
    best = 0
    for i, way in enumerate(ways):
        if expected(way, seconds, facts) < CLEARLY * expected(ways[best], seconds, facts):
            best = i
    return best


def missed(way: Way | None, facts: Facts) -> float:
    """The seconds by which refreshes, this one included, would have been shorter had parts of each group been kept.

    `way`: the way that is taken if the table is not rebuilt. Where these seconds are more than a rebuild takes,
    building the parts costs no more than not having had them.
    """
    before = facts.past["parts"].seconds if "parts" in facts.past else 0.0
    if way is None or way.kind not in ("keys", "rows"):
        return before
    # parts are built for good, so a statement is not taken to cost less than it usually does
    kept = FROM_PARTS * max(_rebuild(facts)[0], USUAL_STATEMENT) + _of_change("folded", facts)
    kept += OWN_ROW["rows"] * facts.rows if way.kind == "rows" else 0.0
    seconds = estimates((way,), facts)
    return before + max(min(seconds["rebuild"], seconds[way.kind]) - kept, 0.0)


def look(facts: Facts, looked_at: int, looks: int) -> float:
    """Return the seconds of a look at so many bytes of sources, a statement each, which at best finds nothing to do."""
    return looks * _rebuild(facts)[0] + _comparing(looked_at, facts)


def is_rebuilt_at_once(facts: Facts, looked_at: int, looks: int, differs: bool) -> bool:
    """Return whether a rebuild takes less than a look and what may follow it.

    Where the sources surely differ, keys follow at best. Else it is another look at most: perhaps nothing differs, and
    the models above have nothing to do then, either. So where there are some, the table is not rebuilt.
    """
    seconds, first = sum(_rebuild(facts)) + _of_readers(facts), look(facts, looked_at, looks)
    if differs:
        return seconds < first + facts.statements["keys"] * _rebuild(facts)[0] + _comparing(looked_at, facts)
    return not facts.readers and seconds < 2 * first


def _rebuild(facts: Facts) -> tuple[float, float]:
    """Return the seconds of a rebuild: for its statement, whatever it reads, and for reading."""
    last = facts.past.get("rebuild") or Took(USUAL_STATEMENT + USUAL * facts.bytes, facts.bytes)
    statement, reading = _split(last, facts.most_statement)
    return statement, reading * facts.bytes / max(last.bytes, 1)


def _split(last: Took, most: float) -> tuple[float, float]:
    """As `_rebuild`, for a past rebuild, where a statement takes at most so many seconds."""
    statement = min(max(last.warm - SLOWEST * last.bytes, LEAST_STATEMENT), most, last.warm)
    return statement, last.warm - statement


def _faded(facts: Facts, kind: str, guess: float) -> float:
    """The guess, moved towards the time that such a run last took, scaled by what there is to read and to write now."""
    took = facts.past.get(kind)
    if took is None:
        return guess
    measured = took.warm * max(facts.bytes / max(took.bytes, 1), 1.0)
    if took.keys and kind in NAMED:
        # further keys take no longer than as many past keys did, beside the time of a statement whatever the keys are
        of_keys = max(measured - facts.statements[kind] * _rebuild(facts)[0], 0.0)
        most = of_keys * abs(facts.named / took.keys - 1)
        more = (NAMED[kind] + WRITTEN * took.rows / took.keys) * (facts.named - took.keys)
        measured += max(min(more, most), -most)
    return float(guess + (measured - guess) * FADING**took.age)


def costs_in_words(seconds: Mapping[str, float], above: float = 0.0) -> str:
    """Such as `a rebuild is cheaper: about 1.6 s; by key about 4 s`, the least first.

    `above`: how many of a rebuild's seconds the models above take, since they have to compare what it wrote.
    """
    first, *others = sorted(seconds, key=lambda kind: seconds[kind])
    of_each = {kind: _about(seconds[kind]) for kind in seconds}
    if above >= LEAST_SAID:
        of_each["rebuild"] = f"{_about(seconds['rebuild'] - above)}, and {_seconds(above)} in models above"
    words = [f"{'a rebuild is cheaper' if first == 'rebuild' else NAMES[first]}: {of_each[first]}"]
    return "; ".join([*words, *(f"{NAMES[kind]} {of_each[kind]}" for kind in others)])


def _about(seconds: float) -> str:
    return f"about {_seconds(seconds)}"


def _seconds(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds < 9.95 else f"{seconds:,.0f} s"


def costs_request(request: dict[str, Any]) -> dict[str, Any]:
    """Return which way is likely to take the least time, as plain data, in the seconds of Spark as it is now.

    `{"rebuild": whether a rebuild is likely to, "way": the place of the way to take if not, "seconds": {kind: …},
    "own": the seconds of a rebuild without its cost to the models above, "expected": the seconds of that way, "why":
    words, "missed": as `missed` says, "for_readers": whether the models above alone keep the table from a rebuild, so
    that it pays to know them}`.

    The request holds `ways`, the alternatives to a rebuild in the plan's order, and what Facts has, as Way, Facts and
    Took say. Without a way it has `looked_at`, the bytes that are looked at to find one, `looks`, in how many
    statements, and `differs`. `cold`: Spark has just been started. `rebuild` may hold the seconds that a rebuild is
    taken to need.
    """
    ways = tuple(Way(**way) for way in request["ways"])
    known = {f.name: request[f.name] for f in fields(Facts) if f.name in request}
    others = tuple(Took(**took) for took in request.get("others", ()))
    readers = tuple(map(_past, request["readers"]))
    facts = Facts(**known | {"past": _past(request["past"]), "readers": readers, "others": others})
    seconds = _estimates(ways, facts, request)
    place = cheapest(ways, seconds, facts)
    rebuild = _is_rebuilt(ways, facts, seconds, request)
    alone = replace(facts, readers=(_FREE,) * len(facts.readers))
    kinds = ("rebuild", *(_expected(way, seconds, facts) for way in ways))
    cold = bool(request.get("cold"))
    as_is = {kind: _as_is(warm, cold) for kind, warm in seconds.items()}
    before = f"; to find what changed {_about(_as_is(look(facts, *_looked_at(request)), cold))}" if not ways else ""
    own = as_is["rebuild"] if request.get("rebuild") is not None else _as_is(sum(_rebuild(facts)), cold)
    return {
        "rebuild": rebuild,
        "way": place,
        "seconds": as_is,
        "own": own,
        "expected": as_is[_expected(ways[place], seconds, facts)] if ways else None,
        "why": costs_in_words({kind: as_is[kind] for kind in kinds}, as_is["rebuild"] - own) + before,
        "missed": missed(ways[place] if ways else None, facts),
        "for_readers": not rebuild and _is_rebuilt(ways, alone, _estimates(ways, alone, request), request),
    }


def _as_is(warm: float, cold: bool) -> float:
    """Return the seconds that take so many in a Spark that is warm."""
    return min(COLD * warm, warm + WARMED_UP) if cold else warm


_FREE = {"rebuild": Took(0.0, 1)}  # a model that is built as soon as it is refreshed


def _past(costs: Mapping[str, Mapping[str, Any]]) -> dict[str, Took]:
    return {kind: Took(**took) for kind, took in costs.items() if kind in (*NAMES, "parts")}


def _estimates(ways: tuple[Way, ...], facts: Facts, request: dict[str, Any]) -> dict[str, float]:
    """Return the estimates, with the seconds that the request gives for a rebuild, if it does."""
    given = request.get("rebuild")
    return estimates(ways, facts) | ({} if given is None else {"rebuild": float(given)})


def _is_rebuilt(ways: tuple[Way, ...], facts: Facts, seconds: Mapping[str, float], request: dict[str, Any]) -> bool:
    """Return whether a rebuild is likely to take less time than the way to take, or than looking for one."""
    if ways:
        return seconds["rebuild"] < expected(ways[cheapest(ways, seconds, facts)], seconds, facts)
    if request.get("rebuild") is not None:
        return not request["rebuild"]
    return is_rebuilt_at_once(facts, *_looked_at(request), request.get("differs", False))


def _looked_at(request: dict[str, Any]) -> tuple[int, int]:
    """Return how many bytes are looked at, and in how many statements."""
    return request["looked_at"], request.get("looks", 1)
