"""Which way is taken, by what is known beforehand: a table of cases, no Spark."""

from __future__ import annotations

import random
from dataclasses import replace
from statistics import median
from typing import Any

import pytest
from spark_ivm.planning.costs import (
    NAMES,
    STATEMENTS,
    Facts,
    Took,
    Way,
    cheapest,
    costs_in_words,
    costs_request,
    estimates,
)

MB = 1_000_000
KEYS, APPEND, FOLDED, ROWS = ({"kind": kind, "whole": 0.0} for kind in ("keys", "append", "folded", "rows"))


def rebuilds(way: dict[str, object], **facts: object) -> bool:
    """Whether a rebuild is taken instead of the way."""
    request = {"ways": [way], "bytes": 0, "changed": 0, "readers": [], "rows": 0, "past": {}, "looked_at": 0}
    return bool(costs_request({**request, **facts})["rebuild"])


def took(seconds: float, bytes: int, age: int = 0) -> dict[str, object]:
    return {"seconds": seconds, "bytes": bytes, "age": age}


@pytest.mark.parametrize("seconds", [0.7, 1.6, 8.0])
def test_a_small_table_is_rebuilt_on_any_machine(seconds: float) -> None:
    """All that its rebuild took was its statement's. Other ways have more statements; one that only adds takes less."""
    known = {"bytes": MB // 5, "past": {"rebuild": took(seconds, MB // 5)}}
    assert rebuilds(KEYS, **known) and rebuilds(FOLDED, **known) and rebuilds(ROWS, **known)
    assert not rebuilds(APPEND, **known)


@pytest.mark.parametrize("megabytes, seconds", [(600, 16.0), (600, 77.0), (100, 10.0)])
def test_a_large_table_is_maintained(megabytes: int, seconds: float) -> None:
    known = {"bytes": megabytes * MB, "changed": MB, "past": {"rebuild": took(seconds, megabytes * MB)}}
    assert not any(rebuilds(way, **known) for way in (KEYS, APPEND, FOLDED, ROWS))


def test_what_computes_much_from_little_is_maintained() -> None:
    """A minute for ten megabytes is no statement's; what another way takes then is known once it was tried."""
    known = {"bytes": 10 * MB, "changed": MB // 10}
    assert not rebuilds(KEYS, **known, past={"rebuild": took(60.0, 10 * MB)})
    assert rebuilds(KEYS, **known, past={"rebuild": took(60.0, 10 * MB), "keys": took(70.0, 10 * MB)})
    # two seconds may well be
    assert rebuilds(KEYS, **known, past={"rebuild": took(2.0, 10 * MB)})


def by_key(seconds: float, bytes: int, keys: int, touched: int, rows: int = 0) -> dict[str, object]:
    """A run that found so many keys of so many changed rows, and replaced so many rows."""
    return took(seconds, bytes) | {"keys": keys, "touched": touched, "rows": rows}


def test_more_keys_than_the_last_time_take_longer() -> None:
    """As they do in a table of few megabytes with 50 rows a key; in a long statement most is reading."""
    known = {"bytes": 60 * MB, "changed": MB, "rows": 3_000_000}
    past = {"rebuild": took(4.3, 60 * MB), "keys": by_key(3.7, 60 * MB, 2_360, 2_360, 120_000)}
    assert not rebuilds(KEYS, **known, past=past, touched=2_360) and rebuilds(KEYS, **known, past=past, touched=5_840)
    # not on record: as long as then
    past["keys"] = took(3.7, 60 * MB)
    assert not rebuilds(KEYS, **known, past=past, touched=5_840)
    long = {"rebuild": took(40.0, 600 * MB), "keys": by_key(8.0, 600 * MB, 10, 10, 20)}
    assert not rebuilds(KEYS, bytes=600 * MB, past=long, touched=20_000)


def test_fewer_keys_than_the_last_time_take_less() -> None:
    past = {"rebuild": took(4.3, 60 * MB), "keys": by_key(9.7, 60 * MB, 5_840, 5_840, 290_000)}
    assert rebuilds(KEYS, bytes=60 * MB, rows=3_000_000, past=past, touched=5_840)
    assert not rebuilds(KEYS, bytes=60 * MB, rows=3_000_000, past=past, touched=100)


def test_as_many_of_the_changed_rows_are_keys_as_the_last_time() -> None:
    """Orders with their lines: a fifth of the rows that come. Dates: a few, however many rows come."""
    known = {"bytes": 600 * MB, "changed": MB, "rows": 4_500_000}
    past = {"rebuild": took(12.0, 600 * MB), "keys": by_key(3.8, 600 * MB, 67, 337, 67)}
    assert not rebuilds(KEYS, **known, past=past, touched=22_500)
    assert rebuilds(KEYS, **known, past=past | {"keys": by_key(3.8, 600 * MB, 67, 67, 67)}, touched=22_500)
    facts = Facts(MB, touched=22_500, rows=12_000, past={"folded": Took(8.8, MB, keys=10, touched=337, age=3)})
    assert round(facts.keys) == 668 == round(facts.named)
    later = facts.past | {"many": Took(8.8, MB, keys=300, touched=300, age=1), "rows": Took(1.0, MB, keys=1, touched=9)}
    assert replace(facts, past=later).keys == 12_000 and replace(facts, past={}, rows=0).named == 20_000


def test_without_a_past_bytes_decide() -> None:
    assert rebuilds(KEYS, bytes=MB) and not rebuilds(KEYS, bytes=1000 * MB)


def test_a_way_that_reads_as_much_is_not_taken() -> None:
    known = {"bytes": 600 * MB, "past": {"rebuild": took(30.0, 600 * MB)}}
    assert rebuilds({"kind": "rows", "whole": 2.0}, **known) and rebuilds(ROWS, **known, changed=700 * MB)


def test_keys_are_looked_up_without_what_the_query_computes() -> None:
    """So a table that is read whole for them counts less where the query computes much of each byte."""
    looks_up = {"kind": "keys", "whole": 1.0, "filtered": 1.0}
    assert not rebuilds(looks_up, bytes=600 * MB, past={"rebuild": took(40.0, 600 * MB)})
    assert rebuilds(looks_up, bytes=600 * MB, past={"rebuild": took(12.0, 600 * MB)})
    joins = looks_up | {"kind": "rows"}
    assert rebuilds(joins, bytes=600 * MB, past={"rebuild": took(40.0, 600 * MB)})


def test_all_keys_of_a_table_are_read_as_a_rebuild_reads_them() -> None:
    known = {"bytes": 600 * MB, "changed": MB, "rows": 1000, "past": {"rebuild": took(16.0, 600 * MB)}}
    assert not rebuilds(KEYS, **known, touched=10) and rebuilds(KEYS, **known, touched=1000)
    assert not rebuilds(FOLDED, **known, touched=1000), "its own rows and the change are all that is read"
    both_versions = ROWS | {"restricted": 2.0}
    assert not rebuilds(both_versions, **known, touched=10) and rebuilds(both_versions, **known, touched=1000)
    assert not rebuilds(FOLDED | {"filtered": 2.0}, **known, touched=1000), "for a change's values, however many keys it reaches"


def test_what_a_way_took_counts_and_fades() -> None:
    """A way that was slower than the rebuild is left, and tried again some runs later."""
    rebuild = took(10.0, 100 * MB)
    assert not rebuilds(KEYS, bytes=100 * MB, past={"rebuild": rebuild})
    slow = [
        rebuilds(KEYS, bytes=100 * MB, past={"rebuild": rebuild, "keys": took(14.0, 100 * MB, n)}) for n in range(9)
    ]
    assert slow[0] and not slow[-1] and slow == sorted(slow, reverse=True)


def test_all_ways_are_weighed() -> None:
    """The plan's order holds unless a later way is clearly cheaper, or the first one was found to be slow."""
    ways = (Way("append", 1.0), Way("keys"), Way("rows", 2.0))
    sizes = {mb: Facts(mb * MB, changed=MB) for mb in (1, 1000)}
    assert {mb: cheapest(ways, estimates(ways, f), f) for mb, f in sizes.items()} == {1: 0, 1000: 1}
    near, small = (Way("folded"), Way("keys")), Facts(10 * MB)
    assert cheapest(near, estimates(near, small), small) == 0

    def chosen(**past: dict[str, object]) -> tuple[bool, int]:
        known = {"bytes": 600 * MB, "changed": MB, "readers": [], "rows": 0, "past": {"rebuild": took(40.0, 600 * MB), **past}}
        answer = costs_request({"ways": [FOLDED, KEYS], "looked_at": 0, **known})
        return answer["rebuild"], answer["way"]

    assert chosen() == (False, 0)
    assert chosen(folded=took(60.0, 600 * MB)) == (False, 1)
    assert chosen(folded=took(60.0, 600 * MB), keys=took(60.0, 600 * MB))[0]


def test_keys_that_cannot_be_named_cost_more() -> None:
    """They are expected of a change that is large enough, but where a rebuild is long they are asked for first."""
    short = {"bytes": 50 * MB, "changed": MB, "rows": 1_000_000, "past": {"rebuild": took(4.5, 50 * MB)}}
    assert not rebuilds(FOLDED, **short) and rebuilds(FOLDED, **short, touched=40_000)
    long = {"bytes": 300 * MB, "changed": MB, "rows": 3_000_000, "past": {"rebuild": took(30.0, 300 * MB)}}
    assert not rebuilds(KEYS, **long, touched=40_000)
    slow = {"rebuild": took(30.0, 300 * MB), "many": took(50.0, 300 * MB)}
    answer = costs_request({"ways": [KEYS], "looked_at": 0, "readers": [], "touched": 40_000, **long, "past": slow})
    assert not answer["rebuild"] and answer["seconds"]["many"] > answer["seconds"]["rebuild"] > answer["expected"]


def test_new_keys_skip_files() -> None:
    """Of rows that only came the keys lie together, be they many: nothing else of large tables is read."""
    spread = Facts(700 * MB, changed=MB, rows=18_000_000, past={"rebuild": Took(60.0, 700 * MB)})
    of_all, of_new = (estimates((Way("keys"),), f)["many"] for f in (spread, replace(spread, new_keys=True)))
    assert of_new < 10 < 40 < of_all
    # four groups, and hundreds of rows that came: these are of the groups that there are
    known = {"bytes": 200 * MB, "changed": MB, "rows": 4, "touched": 400, "past": {"rebuild": took(4.0, 200 * MB)}}
    assert rebuilds(KEYS, **known, new_keys=True) and not rebuilds(KEYS, **known | {"rows": 4000}, new_keys=True)


def test_what_is_restricted_meanwhile_is_read() -> None:
    """A way by rows reads both versions of a table for keys that the statement alone knows: it is not for nothing."""
    known = Facts(600 * MB, changed=MB, past={"rebuild": Took(14.0, 600 * MB), "folded": Took(3.7, 600 * MB)})
    ways = (Way("folded"), Way("rows", restricted=2.0))
    assert cheapest(ways, estimates(ways, known), known) == 0
    assert cheapest((ways[0], Way("rows")), estimates((ways[0], Way("rows")), known), known) == 1


def test_rows_of_a_large_table_cost_something_to_find() -> None:
    """Rows that go are looked for by their values in one column, or in all."""
    known = {"bytes": 100 * MB, "changed": MB, "past": {"rebuild": took(10.0, 100 * MB)}}
    assert not rebuilds(ROWS, **known, rows=1_000_000)
    assert rebuilds(ROWS, **known, rows=9_000_000)


def test_a_rebuild_is_scaled_by_what_it_reads() -> None:
    past = {"rebuild": Took(10.0, 100 * MB)}
    small, large = (estimates((), Facts(b, past=past))["rebuild"] for b in (100 * MB, 1000 * MB))
    assert small == 10.0 and 90 < large < 100


def test_a_spark_that_was_just_started_is_no_measure() -> None:
    cold, warm = ({"rebuild": Took(20.0, 40 * MB, cold=c)} for c in (True, False))
    assert [estimates((), Facts(40 * MB, past=p))["rebuild"] for p in (cold, warm)] == [12.0, 20.0]
    assert not rebuilds(KEYS, bytes=40 * MB, past={"rebuild": took(20.0, 40 * MB), "keys": took(14.0, 40 * MB)})
    assert rebuilds(
        KEYS, bytes=40 * MB, past={"rebuild": took(20.0, 40 * MB) | {"cold": True}, "keys": took(14.0, 40 * MB)}
    )


def test_the_shortest_rebuild_of_a_project_is_a_statement() -> None:
    """What a table of few megabytes takes beyond that is computing, and a refresh of few keys spares most of it."""
    middle = {"bytes": 30 * MB, "rows": 1_000_000, "touched": 6, "compared": MB // 25, "past": {"rebuild": took(9.0, 30 * MB)}}
    look = {**middle, "ways": [], "readers": [], "looked_at": MB // 25, "differs": True}
    for others, rebuilt in (
        ([], True),
        ([took(1.0, MB)], False),
        ([took(0.1, MB)], False),
        ([took(6.0, MB), took(1.0, MB)], False),
        ([took(6.0, MB)], True),
        ([took(3.0, MB) | {"cold": True}], False),
    ):
        assert rebuilds(KEYS, **middle, others=others) == costs_request({**look, "others": others})["rebuild"] == rebuilt
    # a model that is read by another one saves it nothing, where that one is as small
    below = {"bytes": MB, "rows": 2000, "past": {"rebuild": took(1.0, MB)}, "others": [took(1.0, MB)]}
    assert all(rebuilds(KEYS, **below, readers=[{"rebuild": took(s, 30 * MB)}]) for s in (1.0, 9.0))


def test_a_comparison_computes_nothing() -> None:
    """A query that computes a minute of ten megabytes is not computed of both versions, however often they are read."""
    known = Facts(10 * MB, rows=1000, touched=6, past={"rebuild": Took(60.0, 10 * MB)})
    ways = (Way("folded"), Way("keys"), Way("rows"))
    before, after = (estimates(ways, replace(known, compared=n)) for n in (0, 20 * MB))
    assert {kind: round(after[kind] - before[kind], 6) for kind in before} == {
        "rebuild": 0.0, "folded": 4.0, "keys": 2.0, "many": 4.0, "rows": 2.0
    }  # fmt: skip
    quick = replace(known, past={"rebuild": Took(1.0, 10 * MB)})
    assert estimates(ways, replace(quick, compared=20 * MB))["keys"] < 2 + estimates(ways, quick)["keys"]


def test_a_cold_spark_takes_longer_now_too() -> None:
    """The estimate is that of the run to come; what is chosen does not depend on it."""
    past = {"rebuild": took(20.0, 40 * MB), "keys": took(2.0, 40 * MB)}
    request = {"ways": [KEYS], "bytes": 40 * MB, "changed": 0, "readers": [], "rows": 0, "past": past, "looked_at": 0}
    warm, cold = costs_request(request), costs_request({**request, "cold": True})
    assert (warm["expected"], cold["expected"]) == (2.0, 6.0) and cold["seconds"]["rebuild"] == 28.0
    assert cold["why"] == "by key: about 6.0 s; rebuilt about 28 s" and warm["rebuild"] == cold["rebuild"]


@pytest.mark.parametrize("kind", ["folded", "keys", "rows", "append"])
@pytest.mark.parametrize("seed", range(5))
def test_three_runs_correct_an_estimate(kind: str, seed: int) -> None:
    """Whatever a way takes: after three runs the median error is below 1.5, with other keys, growth, and a cold Spark."""
    rng = random.Random(seed)
    statement, a_key, reads = rng.uniform(1, 8), rng.uniform(0.5e-3, 4e-3), rng.uniform(0, 20)
    past: dict[str, dict[str, object]] = {"rebuild": took(rng.uniform(5, 60), 100 * MB)}
    errors = []
    for run in range(12):
        bytes = int(100 * MB * 1.02**run)
        touched, cold = rng.randrange(500, 2000), rng.random() < 0.6
        known = {"bytes": bytes, "changed": MB // 10, "readers": [], "rows": 1_000_000, "past": past, "touched": touched}
        choice = costs_request({"ways": [{"kind": kind}], "looked_at": 0, "cold": cold, **known})
        warm = (statement + reads * bytes / 100 / MB + a_key * touched) * rng.uniform(0.8, 1.25)
        seconds = min(3 * warm, warm + 8) if cold else warm
        errors.append(max(choice["expected"] / seconds, seconds / choice["expected"]))
        past = {k: t | {"age": t["age"] + 1} for k, t in past.items()}  # type: ignore[operator]
        past[kind] = by_key(seconds, bytes, touched, touched, 2 * touched) | {"cold": cold}
    assert median(errors[3:]) < 1.5, errors


def test_readers_compare_each_row_of_a_rebuilt_table() -> None:
    known = {"past": {"rebuild": took(1.2, MB)}, "bytes": MB, "readers": [{}]}
    assert rebuilds(KEYS, **known, rows=30_000)
    assert not rebuilds(KEYS, **known, rows=1_200_000)


def test_readers_of_changes_make_a_rebuild_dearer() -> None:
    known = {"bytes": MB // 5, "past": {"rebuild": took(2.0, MB // 5)}}
    assert not rebuilds(KEYS, **known, readers=[{}] * 4)


def test_readers_that_are_rebuilt_anyway_cost_a_rebuild_nothing() -> None:
    """A small one is built in no more time than it is refreshed; a large one is not, and one that only gains rows."""
    known = {"bytes": 60 * MB, "rows": 3_000_000, "past": {"rebuild": took(4.8, 60 * MB), "keys": took(10.0, 60 * MB)}}
    small, large = {"rebuild": took(2.0, 60 * MB)}, {"rebuild": took(60.0, 600 * MB)}
    grows = {"rebuild": took(9.0, 60 * MB), "append": took(0.7, 60 * MB)}
    assert rebuilds(KEYS, **known, readers=[small] * 5)
    assert not rebuilds(KEYS, **known, readers=[small, large]) and not rebuilds(KEYS, **known, readers=[small, grows])
    unknown = {**known, "changed": 0, "looked_at": 0, "ways": [KEYS]}
    assert costs_request({**unknown, "readers": [{}]})["for_readers"]
    assert not costs_request({**unknown, "readers": []})["for_readers"]
    assert not costs_request({**unknown, "past": {"rebuild": took(60.0, 60 * MB)}, "readers": [{}]})["for_readers"]


def test_a_look_is_spared_where_it_costs_as_much() -> None:
    """A replaced table is compared with what it was, unless a rebuild is as quick and nobody reads the result."""
    look = {"ways": [], "changed": 0, "bytes": MB, "readers": [], "rows": 0, "past": {"rebuild": took(2.0, MB)}}
    choice = costs_request({**look, "looked_at": 2 * MB})
    assert choice["rebuild"] and choice["why"] == "a rebuild is cheaper: about 2.0 s; to find what changed about 2.1 s"
    assert not costs_request({**look, "looked_at": 2 * MB, "readers": [{}]})["rebuild"]
    # a model that was rebuilt has changed, or had nothing to do: small models above it are rebuilt, too
    small = {"rebuild": took(1.0, MB)}
    answer = costs_request({**look, "looked_at": 2 * MB, "readers": [small]})
    assert not answer["rebuild"] and not answer["for_readers"]
    assert costs_request({**look, "looked_at": 2 * MB, "readers": [small], "differs": True})["rebuild"]
    assert not costs_request({**look, "looked_at": 2 * MB, "readers": [{}] * 8, "differs": True})["rebuild"]
    # where the sources differ, keys follow the look
    four = {**look, "past": {"rebuild": took(4.5, MB)}, "looked_at": 2 * MB, "others": [took(1.0, MB)]}
    assert not costs_request(four)["rebuild"] and costs_request({**four, "differs": True})["rebuild"]
    large = {**look, "bytes": 600 * MB, "past": {"rebuild": took(60.0, 600 * MB)}}
    assert not costs_request({**large, "looked_at": 2 * MB})["rebuild"]
    assert not costs_request({**look, "looked_at": 0, "rebuild": 100})["rebuild"]
    # each source is looked at in a statement of its own
    longer = {**look, "past": {"rebuild": took(4.5, MB)}, "looked_at": 2 * MB}
    assert not costs_request({**longer, "others": [took(1.0, MB)]})["rebuild"]
    assert costs_request({**longer, "others": [took(1.0, MB)], "looks": 3})["rebuild"]


def test_the_seconds_of_a_rebuild_can_be_given() -> None:
    known = {"bytes": 600 * MB, "past": {"rebuild": took(60.0, 600 * MB)}}
    assert rebuilds(APPEND, **known, rebuild=0)
    assert not rebuilds(KEYS, bytes=MB, rebuild=1_000_000)


def test_parts_are_worth_it_where_groups_are_large() -> None:
    """They spare most of a long rebuild in each run; of one that is soon done, and of what is carried on, nothing."""

    def runs(rebuild: float, way: dict[str, object], **more: object) -> dict[str, Any]:
        known = {"changed": MB, "readers": [], "rows": 4, "looked_at": 0, "past": {"rebuild": took(rebuild, 600 * MB)}}
        return costs_request({"ways": [way], "bytes": 600 * MB, **known, **more})

    whole = {"kind": "keys", "whole": 1.0}
    once = runs(20.0, whole)["missed"]
    assert 10 < once < 20
    past = {"rebuild": took(20.0, 600 * MB), "parts": took(once, 0)}
    assert runs(20.0, whole, past=past)["missed"] == 2 * once > 20
    assert runs(4.5, whole)["missed"] == runs(20.0, {"kind": "folded"})["missed"] == 0
    # of all rows, where a change leads to no key: all of the answer is computed from parts
    all_rows = {"kind": "rows", "whole": 1.0}
    assert 10 < runs(20.0, all_rows)["missed"] < 20
    assert runs(20.0, all_rows, rows=9_000_000)["missed"] < once - 5


def test_both_figures_are_printed() -> None:
    assert costs_in_words({"keys": 4.0, "rebuild": 1.62}) == "a rebuild is cheaper: about 1.6 s; by key about 4.0 s"
    assert costs_in_words({"keys": 40.4, "rebuild": 1620.0}) == "by key: about 40 s; rebuilt about 1,620 s"
    words = "by key: about 3.5 s; rebuilt about 1.6 s, and 2.9 s in models above"
    assert costs_in_words({"keys": 3.5, "rebuild": 4.5}, above=2.9) == words


def test_what_a_rebuild_costs_other_models_is_said_apart() -> None:
    past = {"rebuild": took(2.0, MB)}
    known = {"bytes": MB, "changed": 0, "rows": 1_000_000, "looked_at": 0, "past": past, "ways": [KEYS]}
    alone, read = (costs_request({**known, "readers": readers}) for readers in ([], [{}]))
    assert alone["own"] == read["own"] == alone["seconds"]["rebuild"] < read["seconds"]["rebuild"]
    assert "rebuilt about 2.0 s, and" in read["why"] and " in models above" not in alone["why"]
    given = costs_request({**known, "readers": [{}], "rebuild": 100.0})
    assert given["own"] == 100 and "models above" not in given["why"]


@pytest.mark.parametrize("format", STATEMENTS)
def test_every_way_has_a_cost(format: str) -> None:
    ways = tuple(Way(kind) for kind in NAMES if kind != "rebuild")
    assert estimates(ways, Facts(MB, format=format)).keys() == STATEMENTS[format].keys() == NAMES.keys()


def test_a_small_table_of_iceberg_is_rebuilt_where_delta_appends() -> None:
    known = {"bytes": 5 * MB, "looked_at": 0, "past": {"rebuild": took(0.7, 5 * MB)}, "ways": [{"kind": "append"}]}
    assert [costs_request({**known, "format": format, "readers": []})["rebuild"] for format in STATEMENTS] == [False, True]
