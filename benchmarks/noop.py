"""What a run costs when nothing changed: ten ivm models, dbt run again.

python benchmarks/noop.py [--rounds 3]
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from dataclasses import asdict, dataclass

from harness import HERE, Meter, Project, Work, save


@dataclass(frozen=True)
class Noop:
    """A `dbt run` of all models in which nothing changed."""

    models: int
    seconds: float
    invocation: float
    work: Work

    def line(self) -> str:
        """The run on one line."""
        n, w = self.models, self.work
        each = f"{self.seconds / n:.2f} s, {w.jobs / n:.1f} Spark jobs, {w.statements / n:.1f} statements"
        return f"a model: {each}, {w.cpu / n:.2f} s of CPU; {n} models with dbt: {self.invocation:.1f} s"


def again(project: Project) -> Noop:
    """Run all models once more. Raises RuntimeError if one of them found work."""
    meter = Meter(project.spark)
    started = time.monotonic()
    results = project.models()
    invocation = time.monotonic() - started
    codes = {r.node.name: r.adapter_response.get("code") for r in results}
    if busy := {name: code for name, code in codes.items() if code != "noop"}:
        raise RuntimeError(f"nothing changed, and yet: {busy}")
    return Noop(len(results), sum(r.execution_time for r in results), invocation, meter.read())


def main() -> int:
    """0."""
    parser = argparse.ArgumentParser(description="What a run costs when nothing changed.")
    parser.add_argument("--rounds", type=int, default=3, help="runs that are counted (default: 3)")
    args = parser.parse_args()

    project = Project(HERE / "noop")
    project.operation("load")
    project.models()
    again(project)  # warm up
    rounds = [again(project) for _ in range(args.rounds)]
    for run in rounds:
        print(run.line(), flush=True)
    middle = statistics.median(r.seconds / r.models for r in rounds)
    print(f"{middle:.2f} s a model")
    save("noop", {"seconds a model": middle, "rounds": [asdict(r) for r in rounds]})
    return 0


if __name__ == "__main__":
    sys.exit(main())
