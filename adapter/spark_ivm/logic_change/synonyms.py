"""Expressions that are written in two ways and are one for Spark: a formatter, or another author, makes no edit.

Law synonyms: Spark makes one plan of two expressions with one meaning.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from functools import lru_cache
from typing import TypeAlias

from spark_ivm.algebra.expr import Expr, canonical
from spark_ivm.parser import terms
from spark_ivm.parser.lexer import Span
from spark_ivm.parser.terms import Term, bare, children, place

Meaning: TypeAlias = tuple[object, ...]
_Written: TypeAlias = dict[int, object]  # each token's text, by the token's place

# names of one function: Spark has one class for both, or puts the other in its place
SYNONYMS = {
    "any": "bool_or", "array_agg": "collect_list", "approx_percentile": "percentile_approx", "ceiling": "ceil",
    "char": "chr", "char_length": "length", "character_length": "length", "date_diff": "datediff",
    "dayofmonth": "day", "every": "bool_and", "first_value": "first", "ifnull": "coalesce", "last_value": "last",
    "lcase": "lower", "len": "length", "mean": "avg", "nvl": "coalesce", "pow": "power", "printf": "format_string",
    "sha": "sha1", "sign": "signum", "some": "bool_or", "std": "stddev_samp", "stddev": "stddev_samp",
    "substr": "substring", "ucase": "upper", "variance": "var_samp",
}  # fmt: skip
# types that have functions of their names, which cast to them
_CASTS = {
    "boolean": "boolean", "tinyint": "tinyint", "smallint": "smallint", "int": "int", "bigint": "bigint",
    "float": "float", "double": "double", "decimal": "decimal", "date": "date", "to_date": "date", "binary": "binary",
}  # fmt: skip
_TYPES = {
    "byte": "tinyint", "short": "smallint", "integer": "int", "long": "bigint", "real": "float", "dec": "decimal",
    "numeric": "decimal",
}  # fmt: skip
_OPERATORS = {"==": "=", "!=": "<>", "!<": ">=", "!>": "<="}


@lru_cache(maxsize=20_000)
def meaning(e: Expr) -> Meaning:
    """Return what an expression says: the same for two only if both are one to Spark, in value and in type.

    Source: Spark's AstBuilder and FunctionRegistry. Parentheses, the case of words and layout are no part of it.

    >>> meaning(Expr(("NVL(a, 0) != b::INT",))) == meaning(Expr(("cast(b as int) <> coalesce(a, 0)",)))
    True
    """
    return _of(e.tree, {t.start: text for t, text in zip(e.tree.tokens, canonical(e), strict=True)})


def _of(term: Term, written: _Written) -> Meaning:
    match term:
        case terms.Parens(inner=inner):
            return _of(inner, written)
        case terms.Not(operand=operand):
            return _negated(_of(operand, written), True)
        case terms.And(operands=operands) | terms.Or(operands=operands):
            word = type(term).__name__
            found = tuple(_of(operand, written) for operand in operands)
            return word, *(m for one in found for m in (one[1:] if one[0] == word else (one,)))
        case terms.Binary(left=left, operator=operator, right=right):
            return _binary(_of(left, written), operator, _of(right, written))
        case terms.Is(operand=operand, what="DISTINCT", other=other, negated=negated) if other:
            return _negated(_binary(_of(operand, written), "<=>", _of(other, written)), not negated)
        case terms.Is(operand=operand, what=what, negated=negated):
            return _negated(("is", what, _of(operand, written)), negated)
        case terms.Between(operand=operand, low=low, high=high, negated=negated):
            return _negated(("between", *(_of(t, written) for t in (operand, low, high))), negated)
        case terms.In(operand=operand, items=items, negated=negated, query=None):
            found = tuple(_of(item, written) for item in items)
            return _negated(("in", _of(operand, written), frozenset(found) if _are_alike(items) else found), negated)
        case terms.Like(negated=True):
            return _negated(tuple(piece for piece in _pieces(term, written) if piece not in ("not", "!")), True)
        case terms.Case(operand=operand, branches=branches, otherwise=otherwise):
            compared = None if operand is None else _of(operand, written)
            cases = [(_of(when, written), _of(then, written)) for when, then in branches]
            cases = [(when if compared is None else _binary(compared, "=", when), then) for when, then in cases]
            return "case", *cases, None if otherwise is None or _is_null(otherwise) else _of(otherwise, written)
        case terms.Cast(operand=operand, type=kind):
            first = written[kind[0].start]
            named = (_TYPES.get(str(first), first), *(written[t.start] for t in kind[1:]))
            return "try_cast" if term.tokens[0].word == "TRY_CAST" else "cast", _of(operand, written), named
        case terms.Call(name=name, args=(operand,)) if term.plain and name in _CASTS:
            return "cast", _of(operand, written), (_CASTS[name],)
        case terms.Call(name="isnull" | "isnotnull" as name, args=(operand,)) if term.plain:
            return _negated(("is", "NULL", _of(operand, written)), name == "isnotnull")
        case terms.Call(name="count", args=(terms.Literal(text="1"),), quantifier=""):
            return _pieces(term, written, {term.args[0].span: ("Star", "*")})
        case terms.Call(name=name) if name in SYNONYMS:
            return _pieces(term, {**written, term.tokens[0].start: SYNONYMS[name]})
        case terms.Sort(value=value, descending=descending):
            own = {t.word for t in term.tokens[len(value.tokens) :]}
            nulls_last = "LAST" in own or (descending and "FIRST" not in own)
            return "sort", _of(value, written), descending, nulls_last
        case terms.Frame(unit=unit, first=first, last=last):
            return "frame", unit, _of(first, written), ("current",) if last is None else _of(last, written)
        case terms.Bound(side="CURRENT ROW"):
            return ("current",)
        case terms.Interval():
            return "interval", *(str(written[t.start]).strip("'\"").removesuffix("s") for t in term.tokens[1:])
        case terms.Literal(typed="DATE", text=day) if _is_date(day):
            return "cast", ("'", day[1:-1]), ("date",)
        case terms.Literal(typed="") if len(term.tokens) == 1 and _is_plain(term.text):
            return "'", term.text[1:-1]
        case _:
            return _pieces(term, written)


def _pieces(term: Term, written: _Written, instead: Mapping[Span, Meaning] | None = None) -> Meaning:
    """The term's own words, and what the terms in it say; `instead` is by place what some of them say instead."""
    rest, found = term.tokens, list[object]()
    for child in children(term):
        at = place(child, rest)
        found += [*(written[t.start] for t in rest[:at]), (instead or {}).get(child.span) or _of(child, written)]
        rest = rest[at + len(child.tokens) :]
    return type(term).__name__, *found, *(written[t.start] for t in rest)


def _binary(left: Meaning, operator: str, right: Meaning) -> Meaning:
    match _OPERATORS.get(operator, operator):
        case "=" | "<=>" as sign:
            return sign, frozenset((left, right))
        case "<>":
            return _negated(_binary(left, "=", right), True)
        case ">" | ">=" as sign:
            return "binary", right, sign.replace(">", "<"), left
        case sign:
            return "binary", left, sign, right


def _negated(of: Meaning, negated: bool) -> Meaning:
    return ("not", of) if negated else of


def _is_null(term: Term) -> bool:
    return isinstance(found := bare(term), terms.Literal) and found.tokens[0].word == "NULL"


def _are_alike(items: tuple[Term, ...]) -> bool:
    """Whether all are whole numbers, or all are texts: such a list has one type in any order."""
    texts = [item.text for item in items if isinstance(item, terms.Literal) and not item.typed]
    return len(texts) == len(items) and (all(map(str.isdecimal, texts)) or all(map(_is_plain, texts)))


def _is_date(text: str) -> bool:
    with suppress(ValueError):
        return _is_plain(text) and date.fromisoformat(text[1:-1]).isoformat() == text[1:-1]
    return False


def _is_plain(text: str) -> bool:
    """Whether it is a text in quotes, without a quote or an escape in it."""
    return text[0] in "'\"" and text[-1] == text[0] and not set(text[1:-1]) & set("'\"\\")
