"""Whether a term is text, an interval or neither, also where its type is not known; and where Spark casts text.

Spark casts text beside a number or a day though no cast is written: for some rows that may fail.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from spark_ivm.algebra.expr import Expr
from spark_ivm.algebra.spark_types import (
    VOID,
    is_text,
)
from spark_ivm.algebra.term_types import (
    FIXED_TYPES,
    OF_ARGUMENTS,
    OF_FIRST,
    type_of,
)
from spark_ivm.parser import terms
from spark_ivm.parser.functions import (
    ADDING,
    AGGREGATES,
    BUILTIN,
    MOMENTS,
    OF_TIMES,
    TRYING,
)
from spark_ivm.parser.terms import Term, bare

_TIMES = re.compile("date|timestamp")
_COMPARING = ("=", "==", "<>", "!=", "<", ">", "<=", ">=", "<=>")
_ALIKE = frozenset("array coalesce equal_null greatest if ifnull least nullif nvl nvl2".split())
_COUNTING = frozenset("get left lpad right rpad sha2 substr substring".split())  # the second argument is a number
_BITWISE = ("&", "|", "^", "<<", ">>", ">>>")
# aggregates of numbers or conditions
_OF_NO_TEXT = ADDING | MOMENTS
_OF_NO_TEXT |= frozenset("any bool_and bool_or count_if every median percentile regr_count some".split())


def of_one_type(term: Term) -> Iterator[tuple[tuple[Term, ...], tuple[str, ...]]]:
    """Terms in the term that Spark casts to one type though no cast is written, and types that are among theirs."""
    match term:
        case terms.Call(name=name, args=args) if name in OF_TIMES:
            yield args, ("timestamp",)
        case terms.Call(name="isnan", args=args):
            yield args, ("double",)
        case terms.Call(name=name, args=(_, count, *more)) if name in _COUNTING:
            yield (count, *(more if name.startswith("substr") else ())), ("int",)
        case terms.Call(name="levenshtein" | "locate" | "substring_index", args=(_, _, count)):
            yield (count,), ("int",)
        case terms.Binary(left=left, operator=sign, right=right) if sign in _BITWISE:
            yield (left, right), ("bigint",)
        case terms.Call(name="map", args=args):
            yield args[::2], ()
            yield args[1::2], ()
        case terms.Call(name="lag" | "lead", args=(value, _, otherwise)):
            yield (value, otherwise), ()
        case terms.Binary(left=left, operator=sign, right=right) if sign in (*_COMPARING, "+", "-"):
            yield (left, right), ()
        case terms.Call(name=name, args=args) if name in TRYING:
            yield args, ()
        case terms.Between(operand=operand, low=low, high=high):
            yield (operand, low, high), ()
        case terms.In(operand=operand, items=items):
            yield (operand, *items), ()
        case terms.Is(operand=operand, other=other) if other is not None:
            yield (operand, other), ()
        case terms.Case(operand=operand, branches=branches, otherwise=otherwise):
            yield (*((operand,) if operand else ()), *(condition for condition, _ in branches if operand)), ()
            yield (*(value for _, value in branches), *((otherwise,) if otherwise else ())), ()
        case terms.Call(name="decode", args=(operand, *rest)):
            yield (operand, *rest[: len(rest) - 1 : 2]), ()
        case terms.Call(name=name, args=args) if name in _ALIKE:
            yield args[1:] if name in ("if", "nvl2") else args, ()


def of_no_text(term: Term) -> tuple[Term, ...]:
    """Terms in the term that are numbers or conditions: Spark casts a text there to one."""
    match term:
        case terms.Call(name=name, args=args) if name in _OF_NO_TEXT:
            return args
        case terms.And(operands=operands) | terms.Or(operands=operands):
            return operands
        case terms.Not(operand=operand) | terms.Is(operand=operand, what="TRUE" | "FALSE" | "UNKNOWN"):
            return (operand,)
        case _:
            return ()


# for columns whose type is not known: that it is a type of text, or none of text, or one of intervals
_SOME_TEXT, NO_TEXT, _INTERVAL = "string?", "no text?", "interval?"
# functions that give text, if they do not give arrays or bytes
_TEXTS = frozenset(
    """
    btrim char chr collate collation concat conv elt format_number from_unixtime input_file_name
    kll_sketch_to_string_bigint kll_sketch_to_string_double kll_sketch_to_string_float left listagg lpad
    make_valid_utf8 mask overlay parse_url quote randstr regexp_substr reverse right rpad schema_of_avro
    schema_of_csv schema_of_json schema_of_variant schema_of_variant_agg schema_of_xml sha string_agg substr
    substring to_char to_csv to_varchar to_xml try_parse_url try_url_decode try_validate_utf8 typeof url_decode
    url_encode uuid validate_utf8 version xpath_string
    """.split()
)
# functions of the type of an argument, or of a type that a text or a lambda says
_OPEN = frozenset(
    """
    aggregate any_value array_max array_min decode element_at explode explode_outer first first_value get if lag last
    last_value lead max max_by min min_by mode nth_value nullif reduce try_element_at try_variant_get variant_get
    """.split()
)
# functions that add intervals up, and functions that make them
_ADDING = frozenset("abs avg mean median negative positive sum try_avg try_sum".split())
_INTERVALS = frozenset("make_dt_interval make_interval make_ym_interval try_make_interval".split())
_HOLDS_TEXT = re.compile(r"^(array|map|struct)<.*\b(string|char|varchar)\b")


def casts_text(term: Term, columns: Mapping[str, str]) -> bool:
    """Whether Spark casts text of a column to another type there, though no cast is written: 'x' is no day, and no 5.

    Text that is written out is the same for all rows, and what takes text by its own name fails for none. What is of a
    type that is not known may be text, or another one; of what is added up, or is a condition, it is taken for none.
    """
    if any(t.refs and is_text(kind_of(t, columns) or "") for t in of_no_text(term)):
        return True
    if isinstance(term, terms.Call) and term.name in ("try_to_date", "try_to_timestamp"):
        return False
    for together, others in of_one_type(term):
        kinds = [(t, kind_of(t, columns)) for t in map(bare, together)]
        texts = [t for t, kind in kinds if kind is None or is_text(kind)]
        rest = [kind for t, kind in kinds if kind != VOID and not (kind is None and len(kinds) == 1)]
        other = bool(others) or any(kind is None or not is_text(kind) for kind in rest)
        if other and any(t.refs for t in texts):
            return True
        # texts within arrays, maps and structs, beside ones of other types
        if len({*rest} - {None}) > 1 and any(_HOLDS_TEXT.search(kind or "") for kind in rest):
            return any(t.refs for t in together)
    return False


def known_types(kinds: Mapping[str, str]) -> dict[str, str]:
    """The columns whose type itself is known, with their types."""
    return {name: kind for name, kind in kinds.items() if kind not in (_SOME_TEXT, NO_TEXT, _INTERVAL)}


def expr_kind(e: Expr, columns: Mapping[str, str]) -> str | None:
    return kind_of(e.tree, columns)


def kind_of(term: Term, columns: Mapping[str, str]) -> str | None:
    """The type of a term, or at least whether it is a type of text; None where neither is known."""
    kind = type_of(term, columns)
    if kind is not None:
        return kind
    match bare(term):
        case terms.Call(name=name, args=args) if name in _TEXTS or FIXED_TYPES.get(name) == "string":
            held = kind_of(args[0], columns) if args else None
            return NO_TEXT if held is not None and held.startswith(("array", "binary")) else _SOME_TEXT
        case terms.Call(name="if" | "nvl2", args=(_, *values)):
            return common_kind([kind_of(value, columns) for value in values])
        case terms.Call(name=name, args=values) if name in OF_ARGUMENTS:
            return common_kind([kind_of(value, columns) for value in values])
        case terms.Call(name=name, args=(one, *_)) if name in OF_FIRST:
            return kind_of(one, columns)
        case terms.Case(branches=branches, otherwise=otherwise):
            values = [value for _, value in branches]
            return common_kind([kind_of(value, columns) for value in (*values, *((otherwise,) if otherwise else ()))])
        case terms.Call(name=name, args=args):
            adds = name in _ADDING and args and _is_interval(kind_of(args[0], columns))
            return _INTERVAL if adds or name in _INTERVALS else NO_TEXT if name in BUILTIN - _OPEN else None
        case terms.Binary(operator="||"):
            return _SOME_TEXT
        case terms.Binary(left=left, operator="+" | "-" | "*" | "/" as sign, right=right):
            sides = [kind_of(side, columns) or "" for side in (left, right)]
            times = [_TIMES.match(side) is not None for side in sides]
            made = any(map(_is_interval, sides)) and not any(times)
            return _INTERVAL if made or (sign == "-" and all(times)) else NO_TEXT
        case terms.Unary(operand=operand):
            return _INTERVAL if _is_interval(kind_of(operand, columns)) else NO_TEXT
        case terms.Interval():
            return _INTERVAL
        case terms.Binary() | terms.Row() | terms.Parameter() | terms.Literal():
            return NO_TEXT
        case terms.Constant(inner=inner):
            return kind_of(inner, {})
        case terms.Cast(type=(named, *_)):
            return kind_of_type(named.text.lower())
        case _:
            return None


def _is_interval(kind: str | None) -> bool:
    return kind is not None and kind.startswith("interval")


def divides_interval(term: Term, columns: Mapping[str, str]) -> bool:
    """Whether the term divides an interval by a value that depends on rows: zero is an error there in any mode."""
    match term:
        case terms.Binary(left=left, operator="/", right=right):
            return reads_rows(right) and _is_interval(kind_of(left, columns))
        case _:
            return False


def reads_rows(term: Term) -> bool:
    """Whether the term's value depends on rows; that of count(*) does, though it reads no column."""
    return bool(term.refs) or any(isinstance(t, terms.Call) and t.name in AGGREGATES for t in terms.walk(term))


def common_kind(kinds: list[str | None]) -> str | None:
    """The kind of the type that values of all the kinds have together; None where it is not known."""
    known = {kind for kind in kinds if kind != VOID}
    if not known or None in known:
        return None
    found = {_INTERVAL if _is_interval(kind) else kind_of_type(kind) for kind in known if kind is not None}
    return found.pop() if len(found) == 1 else None


def kind_of_type(kind: str) -> str:
    return _SOME_TEXT if is_text(kind) else _INTERVAL if _is_interval(kind) else NO_TEXT


def both_or_neither_text(a: str | None, b: str | None) -> bool:
    """Whether both kinds, as of `kind_of`, are known as text, or neither is; True of NULL."""
    kinds = {kind and (kind == _SOME_TEXT or is_text(kind)) for kind in (a, b)}
    return VOID in (a, b) or (None not in kinds and len(kinds) == 1)
