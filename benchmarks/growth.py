"""What a change of the same size costs as its tables grow: 2,500 orders with 10,000 lines, appended at several scales.

python benchmarks/growth.py [--scales 0.1 1 3 10] [--rounds 3]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

from harness import RESULTS, save

ORDERS = 2500
OF_SCALE_1 = 1_500_000


def main() -> int:
    """0. Each scale has a process of its own, as it has tables of its own."""
    parser = argparse.ArgumentParser(description="What a change of the same size costs as its tables grow.")
    parser.add_argument("--scales", nargs="+", default=["0.1", "1", "3", "10"], help="(default: 0.1 1 3 10)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds that are counted (default: 3)")
    args = parser.parse_args()
    command = Path(__file__).with_name("tpch.py")
    found: dict[str, dict[str, dict[str, float]]] = {"refresh": {}, "rebuild": {}}
    for scale in args.scales:
        share = round(float(scale) * OF_SCALE_1 / ORDERS)
        told = [f"--scale={scale}", f"--share={share}", f"--rounds={args.rounds}", "--refresh=auto", "--no-check"]
        subprocess.run([sys.executable, command, *told, "--changes", "appended"], check=False)
        result = json.loads((RESULTS / f"tpch-sf{scale}-auto-{share}.json").read_text())
        for case in result["ratios"]:
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
