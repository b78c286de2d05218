"""Refresh against rebuild on the ledger example: of a million payment events, 0.1 % come in or are corrected.

python benchmarks/ledger.py [--events 1000000] [--rounds 3] [--no-check]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from harness import Comparison, Project, ledger, report, verdict

MODELS = ("balances", "segment_balances")
GOAL = 0.4


def statements(kind: str, events: int, batch: int, number: int) -> Iterator[str]:
    """The change of round `number`: `batch` of the `events` payment events."""
    match kind:
        case "arrived":  # the next deliveries of the tape, some of them redeliveries and corrections
            first = events + number * batch
            chosen = f"ingest_seq >= {first} and ingest_seq < {first + batch}"
            yield f"insert into payment_events select * from arrivals where {chosen}"
        case "corrected":  # events of all three months, at other amounts
            every = events // batch
            yield f"""
                insert into payment_events
                select event_id, merchant_id, currency, kind, amount + 1, 'settled', event_time,
                  received_at + interval 90 days, ingest_seq + {(10 + number) * events}
                from payment_events where ingest_seq < {events} and ingest_seq % {every} = {number}
                """


def measure(project: Project, events: int, rounds: int, check: bool) -> Iterator[Comparison]:
    """The comparisons of all rounds, after a first one whose figures are dropped."""
    for number in range(rounds + 1):
        for kind in ("arrived", "corrected"):
            project.sql(*statements(kind, events, max(events // 1000, 1), number))
            project.settle("payment_events")
            for model in MODELS:
                comparison = project.compare(model, kind, number, check)
                if number:
                    yield comparison


def main() -> int:
    """0 if the balances were refreshed in at most 0.4 of the time of a rebuild, else 1."""
    project, args = ledger("Refresh against rebuild of the ledger example.", 1_000_000)
    project.built()
    goals = {("balances", kind): GOAL for kind in ("arrived", "corrected")}
    ratios = report("ledger", list(measure(project, args.events, args.rounds, not args.no_check)), goals)
    return verdict(ratios, goals)


if __name__ == "__main__":
    sys.exit(main())
