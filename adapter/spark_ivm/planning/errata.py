"""The queries that older versions of the engine maintained wrongly. Their tables are compared with the SELECT once.

An entry stays here for as long as there may be tables of that time: before the first release there are none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from spark_ivm.algebra.nodes import Node


@dataclass(frozen=True)
class Erratum:
    """Queries for which `concerns` is true were maintained wrongly by versions of the engine before `fixed_in`."""

    fixed_in: str
    why: str
    concerns: Callable[[Node], bool]


ERRATA: tuple[Erratum, ...] = ()


def errata(query: Node) -> tuple[tuple[str, str], ...]:
    """For each erratum of the query: the version of the engine since which it is right, and what was wrong before."""
    return tuple((e.fixed_in, e.why) for e in ERRATA if e.concerns(query))
