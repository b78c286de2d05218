"""Edits in words: what an author would know of two aligned queries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate

from spark_ivm.algebra.expr import TRUE, Expr, every_fragment
from spark_ivm.algebra.nodes import Aggregate, Filter, Join, Node, Project, Scan, Window
from spark_ivm.algebra.predicates import conjunction, either, without
from spark_ivm.algebra.trees import children, sources
from spark_ivm.logic_change.changed_rows import edited_pairs
from spark_ivm.logic_change.expression_diff import Spot, spots
from spark_ivm.parser.fragments import Param, Ref
from spark_ivm.parser.lexer import tokenize

MOST_CHARACTERS = 120
_BEFORE_PARENTHESES = "and|between|by|case|distinct|else|filter|in|not|on|or|over|then|when|where"


def in_words(expr: Expr) -> str:
    """The expression as its author would know it, in one line."""
    tokens: list[str] = []
    for fragment in every_fragment(expr.fragments):
        match fragment:
            case str():
                read = (t for t in tokenize(fragment) if t.kind != "hint")
                tokens += [t.text.lower() if t.kind == "word" else t.text for t in read]
            case Ref(name) | Param(name):
                tokens.append(name.split("__")[-1])
            case _:
                pass
    words = " ".join(_without_outer_parentheses([t for t in tokens if t]))
    words = re.sub(r" ([,)])", r"\1", words).replace("( ", "(")
    words = re.sub(rf"(?<!\w)(?!(?:{_BEFORE_PARENTHESES})\b)(\w+) \(", r"\1(", words)
    return words if len(words) <= MOST_CHARACTERS else words[: MOST_CHARACTERS - 1] + "…"


def _without_outer_parentheses(tokens: list[str]) -> list[str]:
    depths = list(accumulate((t == "(") - (t == ")") for t in tokens))
    closes = depths.index(0) == len(depths) - 1 if 0 in depths else False
    return _without_outer_parentheses(tokens[1:-1]) if closes and len(tokens) > 2 else tokens


def differences_in_words(old: Expr, new: Expr) -> str:
    """What differs, in words, as `0.10 → 0.15 where segment = 'retail'`."""
    words = []
    for spot in spots(old, new):
        if in_words(spot.old) == in_words(spot.new) and _texts(spot.old) == _texts(spot.new):
            continue  # only another column of this name: what differs in that column is in other words
        words.append(f"{in_words(spot.old)} → {in_words(spot.new)}")
        if spot.where and not _is_condition(spot):
            words[-1] += f" where {' or '.join(map(in_words, spot.where))}"
    return ", ".join(dict.fromkeys(words))


def _texts(e: Expr) -> list[str]:
    return [fragment for fragment in e.fragments if isinstance(fragment, str)]


def matters(old: Node, new: Node) -> Iterator[str]:
    """For which rows the edits of two aligned queries matter, operator by operator, in words.

    >>> fee = "select id, case when status = 'late' then {} else 0 end as fee from shop.orders where amount > 5"
    >>> pair = aligned(after(fee.format(10)), after(fee.format(12)))
    >>> list(matters(pair.old, pair.new))
    ["status = 'late'"]
    """
    if old == new:
        return
    for a, b in zip(children(old), children(new), strict=False):
        yield from matters(a, b)
    match old, new:
        case Filter(predicate=p0), Filter(predicate=p1) if p0 != p1:
            yield _one_of(p0, p1)
        case Join(on=on0), Join(on=on1) if on0 != on1:
            yield _one_of(conjunction(without(on0, on1)), conjunction(without(on1, on0)))
        case (Project(), Project()) | (Aggregate(), Aggregate()) | (Window(), Window()):
            for was, now in edited_pairs(old, new):
                found = spots(was, now)
                if was == now:
                    yield "it may be any row"
                elif all(spot.where for spot in found):
                    yield " or ".join(dict.fromkeys(w for spot in found for w in _counts(spot)))
                else:
                    yield f"{in_words(was)} is another value than {in_words(now)}"


def _one_of(old: Expr, new: Expr) -> str:
    if TRUE in (old, new):
        return f"{_operand(new if old == TRUE else old)} is not true"
    return f"only one of {_operand(old)} and {_operand(new)} is true"


def _operand(expr: Expr) -> str:
    words = in_words(expr)
    return f"({words})" if " and " in words or " or " in words else words


def _is_condition(spot: Spot) -> bool:
    return spot.where == (either(spot.old, spot.new),)


def _counts(spot: Spot) -> list[str]:
    return [_one_of(spot.old, spot.new)] if _is_condition(spot) else [in_words(e) for e in spot.where]


def list_tables(node: Node) -> str:
    """The tables that a node reads, in words."""
    return ", ".join(sorted(sources(node))) or "rows written in the query"


def name_operator(node: Node) -> str:
    """The operator in words."""
    if isinstance(node, Scan):
        return node.source
    name = f"{node.kind} join" if isinstance(node, Join) else type(node).__name__.lower()
    return f"{'an' if name[0] in 'aeio' else 'a'} {name}"
