"""Backfills beside a writer in another process that commits to their source several times a second.

`IVM_KILLS=50 ./test -m 'slow or not slow' integration_tests/test_live.py -k killed` kills one fifty times.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from crash_child import child
from harness import Project
from live import VIEWS, Live
from pyspark.sql import SparkSession
from shop import unequal
from writer import writing

KILLS = int(os.environ.get("IVM_KILLS", "1"))
SEED = int(os.environ.get("IVM_LIVE_SEED", "0"))


@pytest.mark.slow
def test_two_loaders_collide(dbt_project: Project) -> None:
    """Two processes load the same table at the same time: one of them does, and no row is there twice."""
    live = Live(dbt_project, ("daily",))
    with writing(live.source), ThreadPoolExecutor(2) as pool:
        processes = [process.result() for process in [pool.submit(child, dbt_project) for _ in range(2)]]
        assert 0 in [p.returncode for p in processes], processes[0].stdout
        for process in processes:
            assert process.returncode == 0 or "is not there yet" in process.stdout, process.stdout
    assert live.position("daily")["backfill"] is None
    assert live.differing("daily") == 0
    live.has_no_gap("daily")
    commits = dbt_project.sql("describe history orders")
    assert len(commits) > 20, "several a second"
    dbt_project.run()
    assert live.differing("daily") == 0
    assert f"version as of {dbt_project.sql('describe history orders limit 1')[0].version}" in live.wanted("daily")


def stages(spark: SparkSession) -> dict[int, int]:
    """By stage the bytes that it shuffled, or spilled for want of memory."""
    context, gateway = spark._jsc.sc(), spark._sc._gateway
    context.listenerBus().waitUntilEmpty()
    found = context.statusStore().stageList(None, False, False, gateway.new_array(gateway.jvm.double, 0), None).iterator()
    sizes = {}
    while found.hasNext():
        stage = found.next()
        sizes[stage.stageId()] = stage.shuffleWriteBytes() + stage.diskBytesSpilled()
    return sizes


@pytest.mark.slow
def test_what_a_chunk_needs_is_bounded(dbt_project: Project) -> None:
    """Beside a writer: no stage of a load in twelve chunks shuffles more than a chunk has, and no table stays beside it."""
    live = Live(dbt_project, ())
    rows = "select cast(id + 1000000 as int), date_add(date'2026-01-01', cast(id % 84 as int)), cast(id % 5 + 1 as int), cast(id % 9973 as int)"
    dbt_project.sql(f"insert into orders {rows} from range(240000)")
    sql = VIEWS["ranked"][1].format(orders=f"{dbt_project.schema}.orders")
    spark = SparkSession.active()

    def most(run: Callable[[], object]) -> int:
        before = stages(spark)
        run()
        return max(size for n, size in stages(spark).items() if n not in before)

    at_once = most(lambda: dbt_project.sql(f"create table whole using delta as {sql}"))
    option = {"by": "day", "every": "week", "publish": "live"}
    dbt_project.model("ranked", sql, f"materialized='ivm', meta={{'ivm_refresh': 'incremental', 'ivm_load': {option}}}")
    chunked = most(lambda: writing_meanwhile(live, dbt_project))
    assert 3 * chunked < at_once, (chunked, at_once)
    assert unequal(dbt_project, "ranked", sql) == 0
    there, once = (dbt_project.sql(f"describe detail {table}")[0].sizeInBytes for table in ("ranked", "whole"))
    assert there < 3 * once, "what the deltas replaced is left to VACUUM"
    beside = {"ranked__ivm_dirty"}  # keys on record, where a delta had many
    assert live.tables() - beside == {"orders", "shops", "whole", "ranked", "ivm_runs", "ivm_loads"}


def writing_meanwhile(live: Live, project: Project) -> None:
    """A load beside the writer of its source, and what came until its end."""
    with writing(live.source):
        project.run()
    live.checkpoint()
    project.run()


@pytest.mark.parametrize("name", [pytest.param("daily"), pytest.param("ranked", marks=pytest.mark.slow)])
def test_killed_again_and_again(dbt_project: Project, name: str) -> None:
    """At any statement: what is there is what the position says, by count and checksum of each month."""
    live, rng, killed, chunks, lives = Live(dbt_project, (name,)), random.Random(SEED), 0, Counter[int](), 1
    some = json.dumps({"ivm_load_chunks": 2, "ivm_rebuild_seconds": 1000000})
    with writing(live.source):
        while killed < KILLS:
            nth = rng.randint(5, rng.choice([10, 20, 50]))  # a run has between twenty and fifty
            process = child(dbt_project, "run", "--vars", some, when="after", pattern="", nth=nth)
            killed += process.returncode < 0
            live.checkpoint()
            tables = live.tables()
            if name in tables:
                left = live.position(name)["backfill"]
                chunks[left["done"] if left else 0] += 1
                assert live.differing(name) == 0, (killed, left)
                live.has_no_gap(name)
                if not left:  # from the start
                    for table in (name, "ivm_runs", f"{name}__ivm_dirty"):
                        dbt_project.sql(f"drop table if exists {table}")
                    lives += 1
        for _ in range(8):
            process = child(dbt_project, "run", "--vars", some)
            if "not there yet" not in process.stdout and not (live.position(name)["backfill"]):
                break
    assert process.returncode == 0, process.stdout
    assert live.differing(name) == 0
    print(f"killed {killed} times, loaded {lives} times, found with so many chunks: {dict(sorted(chunks.items()))}")
    assert live.tables() <= {"orders", "shops", name, "ivm_runs", "ivm_loads", f"{name}__ivm_dirty"}
