"""Texts such as `'today'` that Spark may take for a day or a time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from spark_ivm.algebra.kinds import of_one_type
from spark_ivm.algebra.nodes import Node, children, expressions, walk
from spark_ivm.algebra.spark_types import is_text
from spark_ivm.algebra.term_types import type_of
from spark_ivm.algebra.types import Types, column_types
from spark_ivm.parser import terms
from spark_ivm.parser.functions import LETTERS, MOVING, MOVING_WORDS, TIME_OF_DAY
from spark_ivm.parser.terms import Term, bare

_TIMES = re.compile("date|timestamp")
_QUOTE = re.compile("['\"]")
# letters that are written as numbers: '\u0074', '\164', X'74', chr(116)
_NUMBERED = re.compile(rf"(?i)\\(u|[0-3][0-7][0-7])|\bx'|\b({'|'.join(sorted(LETTERS))})\s*\(")


def text_of_a_time(node: Node, types: Types) -> Term | None:
    """A text such as `'today'` that Spark may take for a day or a time, which then is another one in each run."""
    for n in walk(node):
        for e in expressions(n):
            # the tokens show where a text begins and ends: 'it\'s' has a quote in it
            if any(may_say(e.written) for may_say in (_quotes_today, TIME_OF_DAY.search, _NUMBERED.search)):
                known = {c: kind for child in children(n) for c, kind in column_types(child, types).items()}
                for term in terms.walk(e.tree):
                    if (found := _cast_to_time(term, known)) is not None:
                        return found
    return None


def _cast_to_time(term: Term, columns: Mapping[str, str]) -> Term | None:
    """A text that the term casts to a day or a time, or compares with one, or may."""
    match term:
        case terms.Cast(operand=operand, type=(kind, *_)):
            return _taken_for_time((operand,), (kind.text.lower(),), columns)
        case _:
            found = (_taken_for_time(together, others, columns) for together, others in of_one_type(term))
            return next((text for text in found if text is not None), None)


def _taken_for_time(together: tuple[Term, ...], others: tuple[str, ...], columns: Mapping[str, str]) -> Term | None:
    """The first text such as `'today'` among terms that come to one type, unless that type is text."""
    kinds = [(t, type_of(t, columns)) for t in map(bare, together)]
    texts = [t for t, kind in kinds if _says_today(t) and (kind is None or is_text(kind))]
    if not texts:
        return None
    rest = [*others, *(kind for t, kind in kinds if t not in texts)]
    timed = any(kind is not None and _TIMES.match(kind) for kind in rest)
    return texts[0] if timed or (None in rest and "string" not in rest) else None


def _says_today(term: Term) -> bool:
    """Whether the term is a text like `'today'`, or may be one that Spark computes before any row: `lower('TODAY')`."""
    match term:
        case terms.Literal(typed="", tokens=(one,)) if "\\" not in one.text:
            return bool(MOVING.fullmatch(one.text) or TIME_OF_DAY.fullmatch(one.text))
        case terms.Call(name="raise_error"):
            return False
        case _ if term.refs:
            return False
        case _:
            if any(isinstance(t, terms.Asked) for t in terms.walk(term)):
                return False
            said = " ".join(t.text for t in term.tokens if t.hole is None)
            return bool(_NUMBERED.search(said)) or _spells_today(t.text for t in term.tokens if t.kind == "string")


def _quotes_today(text: str) -> bool:
    return bool(_QUOTE.search(text)) and _spells_today([text])


def _spells_today(texts: Iterable[str]) -> bool:
    """Whether all letters of a word such as today are in these texts."""
    letters = set("".join(texts).lower())
    return bool(letters) and any(letters >= set(word) for word in MOVING_WORDS)
