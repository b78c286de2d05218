"""Which way to refresh a table is likely to take the least time, told before any way has computed anything.

A way costs what its statements cost whatever they read, and what it reads. How much of a rebuild's time is which is not
observed. But hardly any query takes as long as SLOWEST for each byte, so what the last rebuild took beyond that was its
statement's: of a small table that is all of it, on a slow machine as on a fast one. Up to MOST_STATEMENT: what takes
longer computes much from little, and another way is to be tried.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

# What the statements of a way cost beside what they read, in those of a rebuild, which is one that starts ten jobs.
STATEMENTS = {"rebuild": 1.0, "append": 0.7, "folded": 2.0, "keys": 2.0, "rows": 3.0}
# The same of two small tables that are refreshed: parts of each group, and the answer that is made of them.
FROM_PARTS = 5.0
NAMES = {"rebuild": "rebuilt", "append": "appended", "folded": "combined", "keys": "by key", "rows": "by rows"}
# Of what a rebuild reads, what a way reads of tables that are restricted to dirty keys.
RESTRICTED = {"keys": 0.3}
# How often a way reads the change.
READS_CHANGE = {"append": 1, "folded": 2, "keys": 1, "rows": 1}
# A table that was replaced is compared with what it was by each model that reads its changes: in statements, and in
# seconds for each of its rows, which both versions send through an exchange.
COMPARISON, COMPARED_ROW = 0.5, 3e-6
SLOWEST, USUAL = 0.1e-6, 0.05e-6  # seconds a byte
USUAL_STATEMENT, LEAST_STATEMENT, MOST_STATEMENT = 1.0, 0.6, 5.0  # seconds
# What a run took counts so much less for each one since that went another way: what was slow once is tried again.
FADING = 0.9
# The plan's order of ways knows what bytes do not tell: a later one is taken that is this much cheaper.
CLEARLY = 0.8
# Classes are loaded and nothing is compiled yet: a run takes so many times as long, and at most so many seconds more.
COLD, WARMED_UP = 3.0, 8.0


@dataclass(frozen=True)
class Took:
    """What a past run took: seconds, where a rebuild would have read `bytes`.

    `age`: the runs since. `cold`: among the first statements of a Spark that had just been started.
    """

    seconds: float
    bytes: int
    age: int = 0
    cold: bool = False

    @property
    def warm(self) -> float:
        """The seconds without what a Spark takes more when it has just been started. All ways take that alike."""
        return max(self.seconds / COLD, self.seconds - WARMED_UP) if self.cold else self.seconds


@dataclass(frozen=True)
class Way:
    """A way that is no rebuild. `whole`: of the tables that a rebuild reads, the share that it reads as a whole."""

    kind: str
    whole: float = 0.0


@dataclass(frozen=True)
class Facts:
    """What is known without a look at any row.

    `bytes` of the sources; `changed`: those of the change, which may be found by reading two versions of a source as a
    whole; `readers`: how many models read the table's changes; `rows` of the table; `past`: the last run of each kind,
    and of `parts` the seconds that were missed until now.
    """

    bytes: int
    changed: int = 0
    readers: int = 0
    rows: int = 0
    past: Mapping[str, Took] = field(default_factory=dict)


def estimates(ways: tuple[Way, ...], facts: Facts) -> dict[str, float]:
    """The seconds that a rebuild and each kind of way, by the first one of it, are likely to take."""
    statement, reading = _rebuild(facts)
    compared = facts.readers * (COMPARISON * statement + COMPARED_ROW * facts.rows)
    seconds = {"rebuild": statement + reading + compared}
    for way in ways:
        share = facts.changed / max(facts.bytes, 1) * READS_CHANGE[way.kind]
        share += way.whole + RESTRICTED.get(way.kind, 0.0)
        seconds.setdefault(way.kind, _faded(facts, way.kind, STATEMENTS[way.kind] * statement + share * reading))
    return seconds


def cheapest(ways: tuple[Way, ...], seconds: Mapping[str, float]) -> int:
    """The place of the way to take if the table is not rebuilt: the first, or the first that is clearly cheaper."""
    best = 0
    for i, way in enumerate(ways):
        if seconds[way.kind] < CLEARLY * seconds[ways[best].kind]:
            best = i
    return best


def missed(way: Way | None, facts: Facts) -> float:
    """The seconds by which refreshes would have been shorter so far, with this one, had parts of each group been kept.

    `way`: the one that is taken if the table is not rebuilt. Where they are more than a rebuild takes, to build the
    parts costs no more than not to have had them.
    """
    before = facts.past["parts"].seconds if "parts" in facts.past else 0.0
    if way is None or way.kind != "keys":
        return before
    statement, reading = _rebuild(facts)
    # they are built for good, so that what a statement costs is not taken for less than it usually is
    share = READS_CHANGE["folded"] * facts.changed / max(facts.bytes, 1)
    kept = FROM_PARTS * max(statement, USUAL_STATEMENT) + share * reading
    seconds = estimates((way,), facts)
    return before + max(min(seconds["rebuild"], seconds["keys"]) - kept, 0.0)


def is_rebuilt_at_once(facts: Facts, looked_at: int) -> bool:
    """Whether a rebuild takes less than twice a look at so many bytes, which tells at best that there is nothing to do.

    Never where other models read the table: these have nothing to do then, either.
    """
    statement, reading = _rebuild(facts)
    look = statement + reading * looked_at / max(facts.bytes, 1)
    return not facts.readers and statement + reading < 2 * look


def _rebuild(facts: Facts) -> tuple[float, float]:
    """The seconds of a rebuild: of its statement, whatever it reads, and of what it reads."""
    last = facts.past.get("rebuild") or Took(USUAL_STATEMENT + USUAL * facts.bytes, facts.bytes)
    statement = min(max(last.warm - SLOWEST * last.bytes, LEAST_STATEMENT), MOST_STATEMENT, last.warm)
    return statement, (last.warm - statement) * facts.bytes / max(last.bytes, 1)


def _faded(facts: Facts, kind: str, guess: float) -> float:
    """A guess, or between it and what such a run last took, scaled by what there is to read now."""
    took = facts.past.get(kind)
    if took is None:
        return guess
    measured = took.warm * max(facts.bytes / max(took.bytes, 1), 1.0)
    return float(guess + (measured - guess) * FADING**took.age)


def told(seconds: Mapping[str, float]) -> str:
    """Such as `rebuilt: about 1.6 s; by key about 4 s`, the least first."""
    first, *others = sorted(seconds, key=lambda kind: seconds[kind])
    words = [f"{NAMES[first]}: {_about(seconds[first])}"]
    return "; ".join([*words, *(f"{NAMES[kind]} {_about(seconds[kind])}" for kind in others)])


def _about(seconds: float) -> str:
    return f"about {seconds:.1f} s" if seconds < 9.95 else f"about {seconds:,.0f} s"


def costs_request(request: dict[str, Any]) -> dict[str, Any]:
    """Which way is likely to take the least time, as plain data.

    `{"rebuild": whether that is the one, "way": the place of the one to take if not, "seconds": {kind: …},
    "why": words, "missed": as `missed` says}`.

    The request holds `ways`, each of which may be taken instead of a rebuild, in the plan's order, `bytes`, `changed`,
    `readers`, `rows` and `past` as Way, Facts and Took say. Without a way it has `looked_at`, the bytes that are looked
    at to find one. `rebuild` may be the seconds to take for those of a rebuild.
    """
    ways = tuple(Way(**way) for way in request["ways"])
    past = {kind: Took(**took) for kind, took in request["past"].items() if kind in (*STATEMENTS, "parts")}
    facts = Facts(request["bytes"], request["changed"], request["readers"], request["rows"], past)
    seconds = estimates(ways, facts)
    given = request.get("rebuild")
    if given is not None:
        seconds["rebuild"] = float(given)
    place = cheapest(ways, seconds)
    if ways:
        rebuild = seconds["rebuild"] < seconds[ways[place].kind]
    else:
        rebuild = is_rebuilt_at_once(facts, request["looked_at"]) if given is None else not given
    left = missed(ways[place] if ways else None, facts)
    return {"rebuild": rebuild, "way": place, "seconds": seconds, "why": told(seconds), "missed": left}
