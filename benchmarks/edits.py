"""An edit of the ledger's SQL against a rebuild: of five million payment events, it reaches one balance of a hundred.

python benchmarks/edits.py [--events 5000000] [--rounds 3] [--no-check]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from harness import Comparison, Project, ledger, report, verdict

MODEL = "balances"
FILE = "models/ledger/balances.sql"
GOAL = 0.3
# what is edited, from and to: a round goes there and back again
EDITS = {
    # no reserve is held of charities, one merchant of a hundred
    "branch": ("payments.kind = 'payment' then", "payments.kind = 'payment' and merchants.segment <> 'charity' then"),
    # the same in what a sum reads
    "argument": ("status = 'pending' then amount", "status = 'pending' and merchant_id % 100 <> 7 then amount"),
    # a comment
    "layout": ("\nselect\n    merchant_id", "\n-- by merchant\nselect\n    merchant_id"),
}


def measure(project: Project, rounds: int, check: bool) -> Iterator[Comparison]:
    """The comparisons of all rounds, after a first one whose figures are dropped."""
    file = project.folder / FILE
    for number in range(rounds + 1):
        for kind, (one, other) in EDITS.items():
            old, new = (one, other) if number % 2 == 0 else (other, one)
            text = file.read_text()
            assert text.count(old) == 1, f"{FILE} has {text.count(old)} of: {old}"
            file.write_text(text.replace(old, new))
            comparison = project.compare(MODEL, kind, number, check)
            if number:
                yield comparison


def main() -> int:
    """0 if the edits were published in at most 0.3 of the time of a rebuild, else 1."""
    project, args = ledger("An edit of the ledger's SQL against a rebuild.", 5_000_000)
    project.built("--select", "+" + MODEL)
    goals = {(MODEL, kind): GOAL for kind in EDITS}
    ratios = report("edits", list(measure(project, args.rounds, not args.no_check)), goals)
    return verdict(ratios, goals)


if __name__ == "__main__":
    sys.exit(main())
