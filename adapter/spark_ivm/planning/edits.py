"""How the query that a table was computed by differs from the model's query now."""

from __future__ import annotations

from contextlib import suppress

from spark_ivm.algebra.equal_values import alike_of_equals
from spark_ivm.algebra.nodes import IllFormed, Node
from spark_ivm.algebra.types import Types, origin
from spark_ivm.logic_change.align import Alignment, align
from spark_ivm.logic_change.altered import altered, picked_otherwise
from spark_ivm.logic_change.containment import contained
from spark_ivm.logic_change.unaligned import Unaligned
from spark_ivm.logic_change.words import matters
from spark_ivm.planning.keys import stamp_columns
from spark_ivm.planning.plan import Edit, bug_report
from spark_ivm.sqlgen import Unwritable, expression_sql


def edited(before: Node, query: Node, types: Types, then: Types, ansi: bool) -> tuple[Node, Node, Edit]:
    """Return both queries in one shape, and how they differ. `then`: the types that tables had for the old one."""
    others = query.columns
    try:
        picked = picked_otherwise(before, query)
        others = tuple(
            c for c in query.columns
            if c in picked or c not in before.columns or origin(before, c) != origin(query, c)
        )  # fmt: skip
        found = align(before, query, {key: {**then.get(key, {}), **columns} for key, columns in types.items()}, ansi)
        if finer := [c for c, e in found.made if not alike_of_equals(e, before, then)]:
            raise Unaligned(f"the added column {', '.join(finer)} distinguishes equal values, and the table does not")
        for column in sorted(stamp_columns(found.old) ^ stamp_columns(found.new)):
            # the table's values are of many runs
            raise Unaligned(f"only in one query column {column} is the time when a row was computed")
        return found.old, found.new, Edit(
            why=None,
            words=found.words,
            same=found.old == found.new,
            taken=found.taken,
            made=tuple((c, expression_sql(e, "t.")) for c, e in found.made),
            where=tuple(dict.fromkeys(matters(found.old, found.new))),
            stay=_stay(found, types),
            altered=tuple(sorted((altered(found.old, found.new) | picked) & set(query.columns))),
        )  # fmt: skip
    except Unaligned as different:
        why = str(different)
    except (IllFormed, Unwritable):
        why = "too little of it is as it was"
    except Exception as bug:
        why = bug_report(bug)
    return query, query, Edit(why, altered=others)


def _stay(found: Alignment, types: Types) -> str | None:
    condition = contained(found.old, found.new, types) if not found.taken else None
    if condition is None or not alike_of_equals(condition, found.old, types):
        return None  # the table may have the other one of 0.0 and -0.0
    with suppress(Unwritable):
        return expression_sql(condition)
    return None
