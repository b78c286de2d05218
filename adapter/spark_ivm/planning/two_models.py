"""A query that groups rows which are deduplicated or joined below: as two models, where these are far cheaper.

A group is computed again from all its rows where its change alone does not give its answer. A table of the rows below,
whose own keys are finer, gives the group its change: a refresh costs what changed, not the rows of the groups it is in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import count

from spark_ivm.algebra.expr import column
from spark_ivm.algebra.nodes import Aggregate, Distinct, Join, Node, Project, Scan, Window
from spark_ivm.algebra.trees import at_old, sources, walk, with_children
from spark_ivm.delta.partial_aggregates import NotSelfMaintainable, core_of, has_parts, with_answer
from spark_ivm.planning.candidates import candidates
from spark_ivm.planning.plan import Candidate


@dataclass(frozen=True)
class TwoModels:
    """`rows` is the SELECT of the first model, `answer` the model's own SELECT over the first one's table.

    `gains` are the sources whose change is cheaper with the two models. `parts`: the answer is carried on by parts of
    its groups.
    """

    rows: Node
    answer: Node
    gains: tuple[str, ...]
    parts: bool


def two_models(query: Node, table: str) -> TwoModels | None:
    """Return the query as two: the rows below its GROUP BY, stored in `table`, and the answer from `table`.

    None where a group is carried on by its change already, or would not be by a change of the rows, or where the
    rows have no key of their own that a change leads to.

    Law view_composition: `query = answer(rows)`, where `table` holds `rows`.

    >>> text = '''
    ...     select cust, sum(amount) as total
    ...     from (select *, row_number() over (partition by id order by day desc) as n from shop.orders)
    ...     where n = 1 group by cust'''
    >>> both = two_models(after(text), "last_orders")
    >>> as_text(both.answer)
    SELECT last_orders.cust,
      sum(last_orders.amount) AS total
    FROM last_orders AS last_orders
    GROUP BY last_orders.cust
    """
    try:
        core = core_of(query)
    except NotSelfMaintainable:
        return None
    below = core.child
    if not any(isinstance(n, Window | Distinct | Join | Aggregate) for n in walk(below)):
        return None
    if any(isinstance(n, Join) and not n.equalities for n in walk(below)):
        return None  # each row of such a join would be there several times, as of grouping sets
    names = _names(below.columns)
    rows = Project(below, tuple((name, column(c)) for c, name in names.items()))
    stored = Project(Scan(table, rows.columns), tuple((c, column(name)) for c, name in names.items()))
    answer = with_answer(query, with_children(core, (stored,)))
    parts = not _carried_on(answer, table)
    if parts and not has_parts(answer):
        return None
    grouped = {names[c] for _, e in core.keys for c in e.refs}
    gains = tuple(s for s in sorted(sources(query)) if not _carried_on(query, s) and _finer(rows, s, grouped))
    return TwoModels(rows, answer, gains, parts) if gains else None


def _carried_on(query: Node, source: str) -> bool:
    """Return whether any change of a source is combined with the rows that the table of the query has."""
    found, _ = candidates(at_old(query, frozenset({source})), query)
    return any(c.folded and not c.grown for c in found)


def _finer(rows: Node, source: str, grouped: set[str]) -> bool:
    """Whether a source's change only adds rows, or leads to rows by a key finer than what they are grouped by."""
    found, _ = candidates(at_old(rows, frozenset({source})), rows)
    first = next((c for c in found if not c.grown), None)
    match first:
        case None:
            return False
        case Candidate(kind="keys", keys=keys):
            return not set(keys) <= grouped and not first.whole_reads
        case _:
            return first.kind == "append"


def _names(columns: tuple[str, ...]) -> dict[str, str]:
    """Return for each column a name that a table's column can have and that no other column has."""
    names: dict[str, str] = {}
    for c in columns:
        plain = re.sub(r"\W+", "_", c.rpartition(".")[2]).strip("_") or "column"
        taken = {n.lower() for n in names.values()}
        free = (f"{plain}_{i}" for i in count(2))
        names[c] = plain if plain.lower() not in taken else next(n for n in free if n.lower() not in taken)
    return names
