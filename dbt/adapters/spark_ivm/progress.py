"""How far a statement has come: as the status store of Spark's JVM has its jobs, or as a Connect server sends it."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyspark import SparkContext

TOO_LITTLE = 0.02  # where less of the bytes is read, what the rest takes would be a guess


@dataclass(frozen=True)
class Progress:
    """`percent` is of what is read and shuffled, `seconds_left` what the rest of that takes; None: not known."""

    words: str
    percent: float | None = None
    seconds_left: float | None = None

    def __str__(self) -> str:
        read = "" if self.percent is None else f", {self.percent:.0f} % of what it reads"
        left = "" if self.seconds_left is None else f", about {self.seconds_left:.0f} s left of that"
        return self.words + read + left


@dataclass(frozen=True)
class Stage:
    """A stage that has begun. `bytes` are what its tasks have read from files so far; `shuffle_…` are bytes, too."""

    tasks: int
    done: int
    active: int
    bytes: int
    shuffle_written: int = 0
    shuffle_read: int = 0

    @property
    def part(self) -> float:
        """Return the share of the stage's tasks that are done; a running task counts half."""
        return 1.0 if self.done >= self.tasks else (self.done + self.active / 2) / self.tasks

    @property
    def begins(self) -> bool:
        """Whether nothing of the stage is done, read or written."""
        return not (self.done or self.bytes or self.shuffle_read or self.shuffle_written)


class Sent:
    """What a Connect server sends about the statement that runs: stages and their tasks, no shuffled bytes."""

    def __init__(self) -> None:
        self._stages: list[Any] = []

    def __call__(self, stages: Iterable[Any] | None, inflight_tasks: int, operation_id: str | None, done: bool) -> None:
        self._stages = [] if done else list(stages or ())

    def progress(self) -> Progress | None:
        """Return words such as `stage 2 of 4, 120 of 200 tasks`, of the newest stage that has begun; None: none has."""
        stages = self._stages
        begun = [(n, stage) for n, stage in enumerate(stages, 1) if stage.num_completed_tasks and not stage.done]
        if not stages:
            return None
        number, stage = begun[-1] if begun else next(((n, s) for n, s in enumerate(stages, 1) if not s.done), (0, None))
        if stage is None:
            return Progress("planning")
        return Progress(f"stage {number} of {len(stages)}, {_tasks(stage.num_completed_tasks, stage.num_tasks)}")


def progress(context: "SparkContext", tag: str, began: float, now: float, least: float = 0.0) -> Progress | None:
    """Return the progress of the jobs with the tag since `began`, in seconds of `time.time()`; None: no job yet.

    The next job of a statement shows only when it begins, so a share of all of it is not known between two jobs, nor
    where a later job brings it below `least` percent.
    """
    words = _words(context, tag)
    if not words:
        return None
    read = share_read(list(_stages(context, tag, began * 1000)))
    if read is None or read >= 1 or 100 * read < least:
        return Progress(words)
    left = (now - began) * (1 - read) / read if TOO_LITTLE <= read < 1 else None
    return Progress(words, 100 * read, left)


def share_read(stages: list[Stage]) -> float | None:
    """Return the share that is done of the bytes that stages read from files and shuffle; None where it is not known.

    This takes it that a stage runs the rest of its tasks as the first ones, and that what is written for a
    shuffle is read once. A stage that begins reads what complete stages have written, if any of that is left to read;
    if not, as much per task as the stages that read files.
    """
    moved = [s for s in stages if s.part and not s.begins]
    scans = [s for s in moved if s.bytes]
    if not scans:
        return None
    shuffled = sum(s.shuffle_read for s in moved)
    left = sum(s.shuffle_written for s in moved if s.part == 1) - shuffled
    of_task = sum(s.bytes + 2 * s.shuffle_written for s in scans) / sum(s.part * s.tasks for s in scans)
    waiting = sum(s.tasks * of_task for s in stages if s.begins) if left <= 0 else 0
    written = sum(s.shuffle_written / s.part for s in moved)
    read = max(written, sum(s.shuffle_read / s.part for s in moved))
    done = sum(s.bytes + s.shuffle_written for s in moved) + shuffled
    return min(1.0, done / (sum(s.bytes / s.part for s in moved) + written + read + waiting))


def _words(context: "SparkContext", tag: str) -> str:
    """Return words such as `job 3, stage 2 of 4, 120 of 200 tasks`, of the newest job with the tag that still runs."""
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
    return f"job {len(jobs)}, stage {number} of {len(stages)}, {_tasks(stage.numCompletedTasks(), stage.numTasks())}"


def _tasks(done: int, of_all: int) -> str:
    return f"{done:,} of {of_all:,} tasks"


def _stages(context: "SparkContext", tag: str, since: float) -> Iterator[Stage]:
    """Yield the stages that have begun, each once, of the jobs since then. A stage that waits reads others' rows."""
    from py4j.protocol import Py4JJavaError

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
                tasks = last.numTasks(), last.numCompleteTasks(), last.numActiveTasks()
                yield Stage(*tasks, last.inputBytes(), last.shuffleWriteBytes(), last.shuffleReadBytes())


def _items(of_scala: Any) -> list[Any]:
    return [of_scala.apply(n) for n in range(of_scala.size())]
