"""Texts such as `'today'` that Spark may take for a day or a time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from spark_ivm.algebra.expr import Expr
from spark_ivm.algebra.kinds import NO_TEXT, of_one_type
from spark_ivm.algebra.nodes import Constant, Node, Union
from spark_ivm.algebra.term_types import type_of
from spark_ivm.algebra.trees import children, expressions, made_of, walk
from spark_ivm.algebra.types import Types, column_kinds, column_types
from spark_ivm.parser import terms
from spark_ivm.parser.functions import FORMATTING_TIMES, JOINING_TEXTS, LETTERS, MOVING, MOVING_WORDS, TIME_OF_DAY
from spark_ivm.parser.terms import Term, bare

_TIMES = re.compile("date|timestamp")
_QUOTE = re.compile("['\"]")
_COLON = re.compile(r"['\"]\s*T?\d{0,2}:")  # in `'08' || ':00'`
_FORMAT = re.compile(r"['\"]\s*[HhKk]{1,2}\W")  # in `date_format(t, 'HH:mm')`
# letters that are written as numbers: '\u0074', '\164', X'74', chr(116)
_NUMBERED = re.compile(rf"(?i)\\(u|[0-3][0-7][0-7])|\bx'|\b({'|'.join(sorted(LETTERS))})\s*\(")


def text_of_a_time(node: Node, types: Types) -> Term | None:
    """A text such as `'today'` that Spark may take for a day or a time, which then is another one in each run."""
    written = any(shows(text) for n in walk(node) for text in _texts(n) for shows in _SHOWING_TIME)
    for n in walk(node):
        held = {c: text for child in children(n) for c, text in _held_by(child).items()} if written else {}
        if isinstance(n, Union) and written and (found := _united_with_time(n, types)) is not None:
            return found
        for e in expressions(n):
            # the tokens show where a text begins and ends: 'it\'s' has a quote in it
            if e.refs & held.keys() or any(may_say(e.written) for may_say in _SAYING):
                known = {c: kind for child in children(n) for c, kind in column_types(child, types).items()}
                for term in terms.walk(e.tree):
                    if (found := _cast_to_time(term, known, held)) is not None:
                        return found
    return None


def _texts(node: Node) -> Iterator[str]:
    yield from (e.written for e in expressions(node))
    yield from (node.rows,) if isinstance(node, Constant) else ()


@lru_cache(maxsize=1_000)
def _held_by(node: Node) -> dict[str, Term]:
    """By column a text such as `'08:00'` that the query itself writes as one of its values.

    Spark takes a text such as `'today'` for a day only where it is written beside one.
    """
    if isinstance(node, Constant):
        said = TIME_OF_DAY.search(node.rows)
        return dict.fromkeys(node.columns, Expr((said[0],)).tree) if said else {}
    found = ((c, _time_of_day(e.tree, _held_by(child))) for c in node.columns for child, e in made_of(node, c))
    return {c: text for c, text in found if text is not None}


# in texts beside a day: a time of day behind a day is that day's
_DATED = re.compile(r"[-T\s/]")


def _joined_to_time(term: Term) -> Term | None:
    """Return a text such as `':00'` of `concat(hour(t), ':00')`; none where the texts may also write a day."""
    texts = [t for t in terms.walk(term) if isinstance(t, terms.Literal) and t.tokens[0].kind == "string"]
    together = "".join(t.tokens[0].text.strip("rR'\"") for t in texts)
    return texts[0] if ":" in together and not _DATED.search(together) else None


def _time_of_day(term: Term, held: Mapping[str, Term]) -> Term | None:
    """Return the text such as `'08:00'` that the term may have as its value, or in it. `held`: texts of columns."""
    kind = type_of(term, {})
    match bare(term):
        case terms.Literal(typed="") as one if TIME_OF_DAY.fullmatch(one.tokens[0].text):
            return one
        case terms.Column(name=name):
            return held.get(name)
        case terms.Call(name=name) if name in JOINING_TEXTS:
            return _joined_to_time(term)
        case terms.Call(name=name, args=(_, terms.Literal() as form)) if name in FORMATTING_TIMES:
            return form if _FORMAT.match(form.tokens[0].text) else None
        case terms.Call(args=within):
            pass
        case terms.Binary(operator="||"):
            return _joined_to_time(term)
        case other:
            within = terms.children(other)
    found = (_time_of_day(one, held) for one in within) if kind is None or "string" in kind else ()
    return next((text for text in found if text is not None), None)


def _united_with_time(union: Union, types: Types) -> Term | None:
    """Return a text such as `'08:00'` of one branch beside a day or a time of another: in ANSI mode it is one."""
    kinds = [column_kinds(branch, types) for branch in union.children]
    for at in range(len(union.columns)):
        names = [branch.columns[at] for branch in union.children]
        of = [kind.get(name) for kind, name in zip(kinds, names, strict=True)]
        texts = (_held_by(branch).get(name) for branch, name in zip(union.children, names, strict=True))
        found = next((text for text in texts if text is not None), None)
        if found is not None and any(kind == NO_TEXT or _TIMES.search(kind or "") for kind in of):
            return found
    return None


def _cast_to_time(term: Term, columns: Mapping[str, str], held: Mapping[str, Term]) -> Term | None:
    """A text that the term casts to a day or a time, or compares with one, or may. `held`: texts of columns."""
    match term:
        case terms.Cast(operand=operand, type=kind):
            return _taken_for_time((operand,), (" ".join(t.text for t in kind).lower(),), columns, held)
        case terms.Call(args=args) if any(isinstance(one, terms.Lambda) for one in args):
            # no type is known of what a lambda is given: `transform(array('08:00'), x -> x > ts)`
            return next((text for one in args if (text := _time_of_day(one, held)) is not None), None)
        case _:
            found = (_taken_for_time(together, others, columns, held) for together, others in of_one_type(term))
            return next((text for text in found if text is not None), None)


def _taken_for_time(
    together: tuple[Term, ...], others: tuple[str, ...], columns: Mapping[str, str], held: Mapping[str, Term]
) -> Term | None:
    """The first text such as `'today'` among terms that come to one type, unless that type is text."""
    kinds = [(t, type_of(t, columns)) for t in map(bare, together)]
    texts = [(t, text) for t, kind in kinds if (text := _moving(t, held)) and (kind is None or "string" in kind)]
    if not texts:
        return None
    rest = [*others, *(kind for t, kind in kinds if t not in dict(texts))]
    timed = any(kind is not None and _TIMES.search(kind) for kind in rest)
    if not timed and (None not in rest or "string" in rest):
        return None
    # beside what has no known type, a text with a colon in it is most likely no time
    return next((text for _, text in texts if timed or _says_today(text)), None)


def _moving(term: Term, held: Mapping[str, Term]) -> Term | None:
    return term if _says_today(term) else _time_of_day(term, held)


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
            texts = [t.text for t in term.tokens if t.kind == "string"]
            together = "".join(t.strip("rR'\"") for t in texts)
            return bool(_NUMBERED.search(said) or TIME_OF_DAY.fullmatch(f"'{together}'")) or _spells_today(texts)


def _quotes_today(text: str) -> bool:
    return bool(_QUOTE.search(text)) and _spells_today([text])


def _spells_today(texts: Iterable[str]) -> bool:
    """Whether all letters of a word such as today are in these texts."""
    letters = set("".join(texts).lower())
    return bool(letters) and any(letters >= set(word) for word in MOVING_WORDS)


# what an expression has in it that may write a time without a day, or today
_SHOWING_TIME = (TIME_OF_DAY.search, _COLON.search, _FORMAT.search)
_SAYING = (*_SHOWING_TIME, _quotes_today, _NUMBERED.search)
