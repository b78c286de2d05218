"""Whether a query gives other rows under another time zone of the session."""

from __future__ import annotations

from collections.abc import Mapping

from spark_ivm.algebra.nodes import Node, Opaque, Scan
from spark_ivm.algebra.term_types import type_of
from spark_ivm.algebra.trees import children, expressions, walk
from spark_ivm.algebra.types import Types, column_types
from spark_ivm.parser.functions import ZONED
from spark_ivm.parser.terms import Binary, Interval, Term
from spark_ivm.parser.terms import walk as walk_term


def depends_on_zone(query: Node, text: str, types: Types) -> bool:
    """Return whether the query reads or makes points in time, whose parts and text depend on the session's zone."""
    read_types = {
        types.get(n.source, {}).get(c, "timestamp") for n in walk(query) if isinstance(n, Scan) for c in n.columns
    }
    instants = any(word in t.replace("timestamp_ntz", "") for t in read_types for word in ("timestamp", "variant"))
    if instants or isinstance(query, Opaque) or ZONED.search(text):
        return True
    spans = "interval" in text.lower()
    return (spans or "date" in read_types) and any(_makes_instants(n, types, spans) for n in walk(query))


def _makes_instants(node: Node, types: Types, spans: bool) -> bool:
    """Return whether the node adds to a text, or a part of a day to a day. `spans`: whether there are intervals.

    A column may hold one: where a type is not known it is taken for one.
    """
    below = {c: kind for child in children(node) for c, kind in column_types(child, types).items()}
    for e in expressions(node):
        for term in (t for t in walk_term(e.tree) if isinstance(t, Binary)):
            match term:
                case Binary(operator="*" | "/"):
                    if any(_is_span(t, below) for t in walk_term(term)):
                        return True
                case Binary(operator="+" | "-", left=left, right=right) if spans:
                    others = [t for t in (left, right) if not any(isinstance(x, Interval) for x in walk_term(t))]
                    if len(others) == 1 and type_of(others[0], below) != "date":
                        return True
                case _:
                    pass
    return False


def _is_span(term: Term, below: Mapping[str, str]) -> bool:
    """Return whether a term is an interval, or may be the time between two days."""
    match term:
        case Interval():
            return True
        case Binary(operator="-", left=left, right=right):
            return {type_of(left, below), type_of(right, below)} <= {"date", None}
        case _:
            return False
