"""How far the jobs of a statement have come, as the status store of Spark's JVM tells it."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from py4j.protocol import Py4JJavaError  # type: ignore[import-untyped]
from pyspark import SparkContext

TOO_LITTLE = 0.02  # of the bytes is read: what the rest takes would be a guess


@dataclass(frozen=True)
class Progress:
    """`percent` is of the bytes that the scans read, `seconds_left` what the rest of them takes; None: not known."""

    words: str
    percent: float | None = None
    seconds_left: float | None = None

    def __str__(self) -> str:
        read = "" if self.percent is None else f", {self.percent:.0f} % of what it reads"
        left = "" if self.seconds_left is None else f", about {self.seconds_left:.0f} s left of that"
        return self.words + read + left


@dataclass(frozen=True)
class Stage:
    """A stage that has begun. `bytes` are those that its tasks have read from files so far."""

    tasks: int
    done: int
    active: int
    bytes: int

    @property
    def part(self) -> float:
        """How much of the stage is done: its tasks, those that run by half."""
        return 1.0 if self.done >= self.tasks else (self.done + self.active / 2) / self.tasks


def progress(context: SparkContext, tag: str, began: float, now: float) -> Progress | None:
    """Of the jobs that carry the tag and came since `began`, a time as `time.time()` gives it; None: none yet."""
    words = _words(context, tag)
    if not words:
        return None
    read = share_read(list(_stages(context, tag, began * 1000)))
    if read is None:
        return Progress(words)
    left = (now - began) * (1 - read) / read if TOO_LITTLE <= read < 1 else None
    return Progress(words, 100 * read, left)


def share_read(stages: list[Stage]) -> float | None:
    """The share of all bytes that stages read from files which they have read by now; None where nothing tells.

    A stage reads the rest of its bytes as it read the first. One that has read nothing yet is taken to read as much a
    task as the others, unless tasks of it have ended without.
    """
    scans = [s for s in stages if s.bytes and s.part]
    if not scans:
        return None
    read = sum(s.bytes for s in scans)
    of_task = read / sum(s.part * s.tasks for s in scans)
    waiting = sum(s.tasks * of_task for s in stages if not s.bytes and not s.done)
    return min(1.0, read / (sum(s.bytes / s.part for s in scans) + waiting))


def _words(context: SparkContext, tag: str) -> str:
    """Such as `job 3, stage 2 of 4, 120 of 200 tasks`, of the newest job that carries the tag and still runs."""
    tracker = context._jsc.sc().statusTracker()
    jobs = sorted(tracker.getJobIdsForTag(tag))
    running = [
        job for job in jobs if (info := tracker.getJobInfo(job)).isDefined() and str(info.get().status()) == "RUNNING"
    ]
    if not running:
        return "planning" if jobs else ""
    stages = sorted(tracker.getJobInfo(running[-1]).get().stageIds())
    infos = [(n, tracker.getStageInfo(stage)) for n, stage in enumerate(stages, 1)]
    active = [(n, info.get()) for n, info in infos if info.isDefined() and info.get().numActiveTasks() > 0]
    if not active:
        return f"job {len(jobs)}"
    number, stage = active[-1]
    tasks = f"{stage.numCompletedTasks():,} of {stage.numTasks():,} tasks"
    return f"job {len(jobs)}, stage {number} of {len(stages)}, {tasks}"


def _stages(context: SparkContext, tag: str, since: float) -> Iterator[Stage]:
    """The stages that have begun of the jobs that came since, each once. One that waits for others reads their rows."""
    spark = context._jsc.sc()
    store, stages = spark.statusStore(), set()
    for job in sorted(spark.statusTracker().getJobIdsForTag(tag)):
        with suppress(Py4JJavaError):  # forgotten by the store, or not there yet
            begun = store.job(job)
            if begun.submissionTime().isDefined() and begun.submissionTime().get().getTime() >= since:
                stages.update(_items(begun.stageIds()))
    for stage in stages:
        with suppress(Py4JJavaError):
            last = store.lastStageAttempt(stage)
            if str(last.status()) in ("ACTIVE", "COMPLETE"):
                yield Stage(last.numTasks(), last.numCompleteTasks(), last.numActiveTasks(), last.inputBytes())


def _items(of_scala: Any) -> list[Any]:
    return [of_scala.apply(n) for n in range(of_scala.size())]
