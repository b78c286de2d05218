"""What a change of the same size costs as its tables grow: 2,500 orders with 10,000 lines, appended at several scales.

python benchmarks/growth.py [--scales 0.1 1 3 10] [--rounds 3] [--measured tpch-sf10-auto-1000]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from harness import RESULTS, save


def results(scale: str, rounds: int, measured: list[str]) -> list[dict[str, Any]]:
    """The ratios of a scale, of a run of `tpch.py` that had a batch among its changes, or else of one for it alone."""
    for name in measured:
        if name.startswith(f"tpch-sf{scale}-"):
            return _ratios(name)
    command = [sys.executable, Path(__file__).with_name("tpch.py"), f"--scale={scale}", f"--rounds={rounds}"]
    subprocess.run([*command, "--refresh=auto", "--no-check", "--changes", "batch"], check=True)
    return _ratios(f"tpch-sf{scale}-auto-batch")


def _ratios(name: str) -> list[dict[str, Any]]:
    ratios = json.loads((RESULTS / f"{name}.json").read_text())["ratios"]
    return [ratio for ratio in ratios if ratio["case"][1] == "batch"]


def main() -> int:
    """0. Each scale has a process of its own, as it has tables of its own."""
    parser = argparse.ArgumentParser(description="What a change of the same size costs as its tables grow.")
    parser.add_argument("--scales", nargs="+", default=["0.1", "1", "3", "10"], help="(default: 0.1 1 3 10)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds that are counted (default: 3)")
    measured = "results of tpch.py with `batch` among its changes, which are not run again"
    parser.add_argument("--measured", nargs="+", default=[], metavar="NAME", help=measured)
    args = parser.parse_args()
    found: dict[str, dict[str, dict[str, float]]] = {"refresh": {}, "rebuild": {}}
    for scale in args.scales:
        for case in results(scale, args.rounds, args.measured):
            for way, views in found.items():
                views.setdefault(case["case"][0], {})[scale] = case[way]
    for way, views in found.items():
        print(("{:<20}" + "{:>12}" * len(args.scales)).format(f"seconds: {way}", *args.scales))
        for view, seconds in views.items():
            print(("{:<20}" + "{:>12.1f}" * len(args.scales)).format(view, *(seconds[s] for s in args.scales)))
    save("growth", {"seconds": found})
    return 0


if __name__ == "__main__":
    sys.exit(main())
