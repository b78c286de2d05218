"""One random thing after the other happens to models beside a live writer, and after each every table is its SELECT.

`IVM_LIVE_SECONDS=3600 ./test integration_tests/test_live_soak.py -s` is the long form. IVM_LIVE_SEED chooses another order;
how far it comes depends on the machine.
"""

from __future__ import annotations

import json
import os
import random
import re
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from subprocess import CompletedProcess
from typing import Any

from crash_child import child
from dbt_common.exceptions import DbtDatabaseError
from harness import Project
from live import OPTIONS, VIEWS, Live
from sample import seed_of_day
from writer import writing

SECONDS = float(os.environ.get("IVM_LIVE_SECONDS", "120"))
SEED = int(os.environ.get("IVM_LIVE_SEED") or seed_of_day())

CHUNKED = [name for name, option in OPTIONS.items() if "ivm_load" in option]
# so few keys that they are staged, and computed in chunks
FEW = {"literal_keys": 1, "rebuild_share": None, "rebuild_fan_in": None, "few_rows": None, "chunk_keys": 300}
NOT_THERE_YET = r"The table \S+ is not there yet: "
SAME = "verified:  they are the same"
COLLIDED = r"Another run keeps writing|Another run has written|DELTA_CONCURRENT_|DELTA_METADATA_CHANGED"


class Soak:
    """What happens to the models of a `Live`; `done` counts the steps, and `compared` the tables."""

    def __init__(self, live: Live, seed: int, writers: ExitStack) -> None:
        self.live, self.random, self.writers = live, random.Random(seed), writers
        self.project = live.project
        self.done, self.codes = Counter[str](), Counter[str]()
        self.kills = self.compared = self.untold = 0
        self.stopped: set[str] = set()  # whose backfill an operation has stopped
        self.vacuumed: dict[str, int] = {}  # the oldest version that is there
        self.said: dict[str, str] = {}  # the SQL that each run was of
        self.proved: dict[str, int] = {}
        self.writer = 0
        self.write()

    def write(self) -> None:
        """Start another writer."""
        self.writer += 1
        self.writers.enter_context(writing(self.live.source, self.writer, pause=1))

    def step(self) -> None:
        weights: dict[Callable[[], None], int] = {
            self.run: 6,
            self.killed: 6,
            self.two_runs: 2,
            self.run_beside_a_change: 2,
            self.full_refresh: 1,
            self.edit: 3,
            self.restore: 2,
            self.rollback: 1,
            self.foreign: 1,
            self.shops: 2,
            self.corrected: 1,
            self.slice: 1,
            self.order: 2,
            self.compact: 1,
            self.vacuum: 1,
            self.maintain: 1,
        }
        chosen = self.random.choices(list(weights), list(weights.values()))[0]
        began = time.monotonic()
        try:
            chosen()
            done = time.monotonic()
            self.learn()
            self.prove()
        except BaseException:
            print(f"FAILED in {chosen.__name__} of seed {SEED}, after {dict(self.done)}")
            raise
        self.done[chosen.__name__] += 1
        print(f"{sum(self.done.values())} {chosen.__name__}: {done - began:.0f} s, and {time.monotonic() - done:.0f} s to compare", flush=True)

    # ── what is known of the tables ──

    def built(self) -> list[str]:
        return sorted(set(self.live.names) & self.live.tables())

    def beside(self) -> list[str]:
        return sorted(t for t in self.live.tables() if "__ivm_" in t)

    def one(self, names: list[str]) -> list[str]:
        return self.random.sample(names, min(1, len(names)))

    def newest(self, table: str) -> int:
        return int(self.project.sql(f"describe history {table} limit 1")[0].version)

    def learn(self) -> None:
        """A run that was not known before is of what the model says now."""
        for name in self.built():
            for version in self.project.sql(f"describe history {name} limit 30"):
                metadata = json.loads(version.userMetadata or "{}")
                self.said.setdefault(metadata.get("run", ""), self.live.sql[name])

    def prove(self) -> None:
        """Every table that runs alone have written is the SELECT of its run at the versions that it read."""
        for name in self.built():
            version, found = self.newest(name), self.live.found(name)
            if found is None:
                self.untold += 1
            elif self.proved.get(name) != version and self.is_readable(name):
                sql = self.said[found["run"]]
                assert not self.live.differing(name, sql), (name, version, sql, found)
                self.compared += 1
            self.proved[name] = version

    def is_readable(self, name: str) -> bool:
        return all(read["version"] >= self.vacuumed.get(s, 0) for s, read in self.live.read_at(name).items())

    # ── dbt ──

    def dbt(self, *args: str, target: str = "target", allowed: str = "^$", **where: Any) -> CompletedProcess[str]:
        """A run in a process of its own. A model may only fail for what an operation has stopped, or chunks that are left."""
        chunks, lag = self.random.choice([(1, 60), (2, 60), (20, 1)])
        choice = json.dumps({"ivm_load_chunks": chunks, "ivm_lag_seconds": lag, "ivm_rebuild_seconds": 1000000})
        # dbt parses a project again if its variables differ from the last time in that folder
        folder = self.project.folder / f"{target}_{chunks}"
        if self.random.random() < 0.3:
            where["limits"] = FEW
        process = child(self.project, "run", "--vars", choice, "--target-path", str(folder), *args, **where)
        if process.returncode < 0:
            self.kills += 1
            return process
        results = json.loads((folder / "run_results.json").read_text())["results"]
        for result in results:
            name, message = result["unique_id"].split(".")[-1], str(result["message"])
            self.codes[result["adapter_response"].get("code", result["status"])] += 1
            known = [NOT_THERE_YET if name in CHUNKED else "^$", allowed]
            known += [rf"The load of \S+ is {name_of}" for name_of in ("paused", "cancelled") if name in self.stopped]
            fine = result["status"] in ("success", "skipped") or re.search("|".join(known), message)
            assert fine, f"{name}: {message}\n{process.stdout[-3000:]}"
        return process

    def operation(self, name: str, arguments: dict[str, Any] | None = None) -> str:
        """What the operation says, which may not fail."""
        process = child(self.project, "run-operation", name, "--args", json.dumps(arguments or {}))
        assert process.returncode == 0, process.stdout
        return process.stdout

    # ── the steps ──

    def run(self) -> None:
        self.dbt()

    def dies(self) -> dict[str, Any]:
        nth = self.random.randint(1, self.random.choice([15, 50, 150]))
        return {"when": self.random.choice(["before", "after"]), "pattern": "", "nth": nth}

    def killed(self) -> None:
        self.dbt(**self.dies())

    def full_refresh(self) -> None:
        self.dbt("--full-refresh", "-s", self.random.choice(self.live.names), **self.random.choice([{}, self.dies()]))

    def two_runs(self) -> None:
        """At a time; one of them may be killed."""
        with ThreadPoolExecutor(2) as pool:
            one = pool.submit(self.dbt, allowed=COLLIDED)
            other = pool.submit(self.dbt, target="other", allowed=COLLIDED, **self.random.choice([{}, self.dies()]))
            one.result(), other.result()

    def run_beside_a_change(self) -> None:
        """Write a table, as another process, while a run is at it."""
        chosen = self.random.choice([self.foreign, self.restore, self.compact, self.shops, self.corrected])
        with ThreadPoolExecutor(1) as pool:
            running = pool.submit(self.dbt, allowed=COLLIDED)
            time.sleep(self.random.uniform(4, 12))
            try:
                chosen()
            except DbtDatabaseError as error:
                assert re.search("DELTA_CONCURRENT_", str(error)), error
            running.result()

    def edit(self) -> None:
        name = self.random.choice(self.live.names)
        self.live.edit(name, self.random.choice(VIEWS[name]))

    def versions(self, name: str) -> list[int]:
        """The last versions of a table that can be gone back to."""
        commits = self.project.sql(f"describe history {name} limit 6")
        return [c.version for c in commits if c.version >= self.vacuumed.get(name, 0)]

    def restore(self) -> None:
        for name in self.one(self.built()):
            self.project.sql(f"restore table {name} to version as of {self.random.choice(self.versions(name))}")

    def rollback(self) -> None:
        for name in self.one(self.built()):
            arguments = json.dumps({"model": name, "version": self.random.choice(self.versions(name))})
            process = child(self.project, "run-operation", "ivm_rollback", "--args", arguments)
            assert process.returncode == 0 or "is not what a run of this model left" in process.stdout, process.stdout

    def foreign(self) -> None:
        for name in self.one(self.built()):
            some = f"pmod(hash({'shop' if name == 'above' else 'day'}), 5) = {self.random.randint(0, 4)}"
            kinds = (f"delete from {name} where {some}", f"insert into {name} select * from {name} where {some}")
            self.project.sql(self.random.choice(kinds))

    def shops(self) -> None:
        name = f"s{self.random.randint(0, 99)}"
        self.project.sql(f"update shops set name = '{name}' where shop = {self.random.randint(1, 5)}")

    def corrected(self) -> None:
        """The source is written through Spark, which leaves a change feed; then the writer goes on."""
        version, some = self.newest("orders"), f"id % 50 = {self.random.randint(0, 49)}"
        kinds = [
            f"update orders set amount = amount + 1, day = date_add(day, 1) where {some}",
            f"delete from orders where {some}",
            f"insert into orders select id, null, shop, amount from orders where {some}",
            "optimize orders",
        ]
        kinds += [f"restore table orders to version as of {version - 3}"] * (version - 3 >= self.vacuumed.get("orders", 0))
        self.writers.close()
        self.project.sql(self.random.choice(kinds))
        self.live.checkpoint()
        self.write()

    def slice(self) -> None:
        """A part of a table is to be computed again."""
        for name in self.one([n for n in self.built() if n != "above"]):
            month = self.random.randint(1, 3)
            arguments = {"model": name, "by": "day", "from": f"2026-0{month}-01", "to": f"2026-0{month + 1}-01"}
            self.operation("ivm_recompute", arguments)

    def order(self) -> None:
        """A backfill is paused, cancelled or resumed."""
        name, order = self.random.choice(CHUNKED), self.random.choice(["pause", "cancel", "resume", "resume"])
        self.operation(f"ivm_{order}", {"model": name})
        self.stopped = self.stopped - {name} if order == "resume" else self.stopped | {name}

    def compact(self) -> None:
        for name in self.one(self.built() + self.beside()):
            self.project.sql(f"optimize {name}")

    def vacuum(self) -> None:
        """Of tables of models, or of the source, all files go that the newest version has not."""
        if self.random.random() < 0.3:
            self.writers.close()
            self.vacuum_at_once(["orders"])
            self.write()
        else:
            self.vacuum_at_once(self.random.choice([self.built(), self.beside()]))

    def vacuum_at_once(self, names: list[str]) -> None:
        with self.project.session() as handle:
            handle.execute("set spark.databricks.delta.retentionDurationCheck.enabled=false")
            handle.execute("set spark.sql.sources.parallelPartitionDiscovery.parallelism=1")  # or it is ten thousand tasks
            for name in names:
                self.vacuumed[name] = self.newest(name)
                handle.execute(f"vacuum {name} retain 0 hours")

    def maintain(self) -> None:
        self.operation("ivm_maintain", {"dry_run": False})

    # ── the end ──

    def end(self) -> None:
        """Whatever was left is loaded; every table is proved, and nothing is left behind."""
        for name in self.stopped:
            self.operation("ivm_resume", {"model": name})
        self.stopped.clear()
        for _ in range(8):
            before = self.codes.copy()
            process = self.dbt()
            if set(self.codes - before) == {"noop"} and not [n for n in CHUNKED if self.live.position(n)["backfill"]]:
                break
        assert process.returncode == 0 and " 0 rows changed" in process.stdout, process.stdout
        said = self.operation("ivm_verify")
        # and the parts of one of them
        verified = [line for line in said.splitlines() if "verified:" in line]
        assert len(verified) == len(self.live.names) + 1 and {v.strip() for v in verified} == {SAME}, said
        for name in self.live.names:
            assert self.live.differing(name) == 0, name
            for source, read in self.live.read_at(name).items():
                effects = self.project.sql(f"describe history {source}")
                assert not [c for c in effects if c.version > read["version"] and c.operation not in ("OPTIMIZE", "VACUUM START", "VACUUM END")]
        for table in self.beside():
            # of a killed run, which a later one of its kind drops
            left = re.fullmatch(r"(\w+)__ivm_(?:delta|replay)_(\d+)_\w+", table)
            assert table.endswith(("__ivm_dirty", "__ivm_state")) or (left and int(left[2]) < self.newest(left[1])), table


def test_soak(dbt_project: Project) -> None:
    """Runs, kills, edits, restores, foreign writes, maintenance, in any order; then nothing is left to do."""
    with ExitStack() as writers:
        live = Live(dbt_project, tuple(VIEWS))
        soak = Soak(live, SEED, writers)
        soak.run()
        soak.learn()
        until = time.monotonic() + SECONDS
        while time.monotonic() < until or not soak.compared:
            soak.step()
    soak.end()
    commits, steps = soak.newest("orders"), sum(soak.done.values())
    print(f"seed {SEED}: {steps} steps in {SECONDS:.0f} s, {commits} commits of the source, {soak.kills} kills: {dict(soak.done)}")
    print(f"{soak.compared} tables compared, {soak.untold} written by another process; {dict(soak.codes)}")
    assert soak.compared > 0
