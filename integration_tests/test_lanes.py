"""Does a little of the suite hold on another Spark, another dbt or behind a server? Each commit asks another lane of `scripts/lane`."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from sample import day

LANES = ("lowest", "highest", "spark-3.5", "spark-4.0", "spark-4.2", "thrift", "stock", "connect")
SOME = (  # random commits, a kill, an edit and views, each with its comparisons
    "integration_tests/test_oracle.py::test_target_equals_recompute[0-incremental]",
    "integration_tests/test_protocol.py::test_an_edit_killed_before_it_is_published",
    "integration_tests/test_sources.py::test_views_are_seen_through",
)
COMPARED = re.compile(r"^([\d,]+) times a refresh was compared", re.MULTILINE)


def test_a_lane_in_turn() -> None:
    """The lane makes an environment of its own, as a user of that Spark or that dbt has it."""
    lane = LANES[day() % len(LANES)]
    tests = ("integration_tests/test_connect.py::test_a_model_over_its_life",) if lane == "connect" else SOME
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("IVM_", "PYTEST_"))}
    done = subprocess.run(
        ["scripts/lane", lane, "-q", *tests],
        cwd=Path(__file__).parents[1], env=clean | {"IVM_ORACLE_PARTS": "252"}, capture_output=True, text=True,
    )  # fmt: skip
    said = f"scripts/lane {lane}:\n{done.stdout[-4000:]}{done.stderr[-2000:]}"
    compared = COMPARED.search(done.stdout)
    assert done.returncode == 0 and compared and compared[1] != "0", said
