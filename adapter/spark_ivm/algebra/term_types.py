"""The type of a term over columns of known types, as Spark gives it.

Types follow from plain columns, literals, casts and the functions whose type depends only on their arguments' types;
of other terms no type is known.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from spark_ivm.algebra.expr import Expr
from spark_ivm.algebra.spark_types import (
    VOID,
    WHOLE_NUMBERS,
    fields_of,
    held_types,
    if_number,
    named_type,
    part_type,
    schema_type,
    size_of,
    struct_fields,
    value_type,
)
from spark_ivm.parser import terms
from spark_ivm.parser.fragments import Ref
from spark_ivm.parser.terms import Term, bare

_SUFFIXES = {"y": "tinyint", "s": "smallint", "l": "bigint", "d": "double", "f": "float"}
_PARAMETERS = {"current_date": "date", "current_timestamp": "timestamp", "unix_timestamp": "bigint"}
# functions of one type, whatever their arguments are; with a unit before the arguments some are of another type
FIXED_TYPES = {
    name: kind
    for kind, names in {
        "date": "date to_date date_add date_sub add_months last_day next_day make_date current_date trunc",
        "timestamp": "date_trunc",
        "string": """
            string upper lower ucase lcase trim ltrim rtrim md5 sha1 sha2 hex date_format initcap repeat replace
            translate regexp_replace regexp_extract concat_ws format_string printf to_json get_json_object soundex space
            substring_index split_part monthname dayname
            """,
        "int": """
            int year month day dayofmonth dayofweek dayofyear weekofyear weekday quarter hour minute length char_length
            character_length len datediff date_diff hash instr locate ascii row_number rank dense_rank ntile size
            """,
        "bigint": "bigint count count_if xxhash64 unix_timestamp unix_seconds crc32",
        "tinyint": "tinyint",
        "smallint": "smallint",
        "double": "double",
        "boolean": "boolean isnull isnotnull isnan startswith endswith contains like rlike ilike",
    }.items()
    for name in names.split()
}
# functions of the type that all their arguments have
OF_ARGUMENTS = frozenset("coalesce nvl ifnull greatest least".split())
# functions of the type that their first argument has
OF_FIRST = frozenset("min max first first_value last last_value any_value lag lead nullif".split())
# functions of the type that the elements of their first argument have
_OF_ELEMENTS = frozenset("element_at get try_element_at".split())
_WITH_UNITS = frozenset("date_add date_diff datediff".split())
# functions whose calls are of one type if their arguments are of the same types
_BY_TYPES = "abs avg concat if left lpad pmod right rpad substr substring sum".split()
BY_TYPES = frozenset((*FIXED_TYPES, *OF_ARGUMENTS, *OF_FIRST, *_BY_TYPES))


def expr_type(e: Expr, columns: Mapping[str, str]) -> str | None:
    """The Spark type of an expression over columns of such types, in lower case; None where it is not known."""
    if e.column:
        return columns.get(e.column)
    return type_of(e.tree, columns)


def generated_types(call: Expr, below: Mapping[str, str]) -> tuple[str | None, ...]:
    """The types of the columns that a generator makes of an array, a map, or `sequence(a, b)`; none if unknown."""
    match call.tree:
        case terms.Call(name="explode", args=(terms.Call(name="sequence", args=(first, last, *_)),)):
            kinds = {type_of(first, below), type_of(last, below)}
            known = kinds.pop() if len(kinds) == 1 else None
            return (known,) if known == "date" or known in WHOLE_NUMBERS else ()
        case terms.Call(name="explode" | "explode_outer", args=(one,)):
            return held_types(type_of(one, below))
        case terms.Call(name="posexplode" | "posexplode_outer", args=(one,)):
            return "int", *held_types(type_of(one, below))
        case terms.Call(name="inline" | "inline_outer", args=(one,)):
            return tuple(kind for _, kind in struct_fields(part_type(type_of(one, below) or "", "[") or ""))
        case _:
            return ()


# functions that give arrays
_ARRAYS = frozenset(
    """
    array array_agg array_compact array_distinct array_except array_intersect array_remove array_sort array_union
    collect_list collect_set flatten map_entries map_keys map_values regexp_extract_all sequence slice sort_array split
    transform
    """.split()
)


def names_of_made(function: str, args: tuple[Term, ...], columns: Mapping[str, str]) -> tuple[str, ...] | None:
    """The names that Spark gives the columns that a generator makes of the arguments; None where it is not known."""
    one = bare(args[0]) if args else None
    kind = (one is not None and type_of(one, columns)) or ""
    array = kind.startswith("array<") or (isinstance(one, terms.Call) and one.name in _ARRAYS)
    values = ("col",) if array else ("key", "value") if kind.startswith("map<") else ()
    match function.removesuffix("_outer"):
        case "explode" if values:
            return values
        case "posexplode" if values:
            return ("pos", *values)
        case "inline":
            return tuple(name for name, _ in fields_of(part_type(kind, "["))) or None
        case "json_tuple":
            return tuple(f"c{i}" for i in range(len(args) - 1))
        case _:
            return None


def type_of(term: Term, columns: Mapping[str, str]) -> str | None:
    """The Spark type of a term over columns of such types, in lower case; None where it is not known."""
    match bare(term):
        case terms.Column(name=name):
            return columns.get(name)
        case terms.Parameter(param=param):
            return _PARAMETERS.get(param.name)
        case terms.Constant(inner=inner):
            return type_of(inner, {})
        case terms.Literal(typed="", tokens=(one, *_)):
            return _literal_type(one.text)  # Spark makes one text of several
        case terms.Literal(typed="DATE"):
            return "date"
        case terms.Unary(sign="-", operand=terms.Literal(text="2147483648")):
            return "int"  # the least one
        case terms.Unary(sign="-", operand=operand):
            return if_number(type_of(operand, columns))
        case terms.Cast(type=kind):
            return named_type(kind)
        case terms.Access(operand=operand) as access:
            sign, part, *_ = access.tokens[len(operand.tokens) :]
            return part_type(type_of(operand, columns) or "", sign.text, part.text.strip("`").lower())
        case terms.Call(within=()) as call:
            return _call_type(call, columns)
        case terms.Case(branches=branches, otherwise=otherwise):
            values = (*(value for _, value in branches), *((otherwise,) if otherwise else ()))
            return value_type([type_of(value, columns) for value in values])
        case (
            terms.And()
            | terms.Or()
            | terms.Not()
            | terms.Between()
            | terms.In()
            | terms.Like()
            | terms.Is()
            | terms.Binary(operator="=" | "==" | "<>" | "!=" | "<" | ">" | "<=" | ">=" | "<=>")
        ):
            return "boolean"
        case _:
            return None


def number_type(term: Term, columns: Mapping[str, str]) -> str | None:
    """As `type_of`, also for arithmetic; None where digits may be cut off.

    Source: Spark's DecimalPrecision. A whole number that is written out has as many digits as it is written with.
    """
    match bare(term):
        case terms.Binary(operator=sign, left=left, right=right) if sign in ("+", "-", "*", "/", "%", "DIV"):
            return _arithmetic_type(sign, left, right, columns)
        case terms.Unary(sign="+" | "-", operand=operand):
            return if_number(number_type(operand, columns))
        case one:
            return type_of(one, columns)


def _arithmetic_type(sign: str, left: Term, right: Term, columns: Mapping[str, str]) -> str | None:
    kinds = [number_type(term, columns) for term in (left, right)]
    if all(kind in WHOLE_NUMBERS for kind in kinds):
        return "double" if sign == "/" else "bigint" if sign == "DIV" else value_type(kinds)
    if "double" in kinds and sign != "DIV" and all(map(if_number, kinds)):
        return "double"
    sizes = [_written_size(term) or size_of(kind or "") for term, kind in zip((left, right), kinds, strict=True)]
    match sign, sizes:
        case "+" | "-", [(w, p), (v, q)]:
            size = max(w, v) + 1, max(p, q)
        case "*", [(w, p), (v, q)]:
            size = w + v + 1, p + q
        case "/", [(w, p), (v, q)]:
            size = w + q, max(6, p + v + q + 1)
        case "%", [(w, p), (v, q)]:
            size = min(w, v), max(p, q)
        case _:
            return None
    return f"decimal({sum(size)},{size[1]})" if sum(size) <= 38 else None


def _written_size(term: Term) -> tuple[int, int] | None:
    """Return how many digits a whole number is written with; None for a TINYINT, which has its type's digits."""
    match bare(term):
        case terms.Unary(sign="-", operand=terms.Literal() as number):
            return _written_size(number)  # the sign belongs to the literal
        case terms.Literal(typed="", tokens=(one,)) if re.fullmatch(r"\d+[sl]?", one.text.lower()):
            return len(one.text.rstrip("sLSl").lstrip("0")) or 1, 0
        case _:
            return None


def _call_type(call: terms.Call, columns: Mapping[str, str]) -> str | None:
    name, args = call.name, call.args
    if name in _WITH_UNITS and len(args) > 2:
        return None
    fixed = FIXED_TYPES.get(name)
    if fixed is not None:
        # a text has the collation of what it is made of
        return fixed if fixed != "string" or _is_plain(args, columns) else None
    of_items = [type_of(arg, columns) for arg in args]
    if name in OF_FIRST and args:
        return of_items[0]
    if name in _OF_ELEMENTS and args:
        return part_type(of_items[0] or "", "[")
    match name, args:
        case "from_json", (_, terms.Literal(typed="", tokens=(schema,)), *_) if "\\" not in schema.text:
            return schema_type(schema.text[1:-1])
        case "str_to_map", _ if _is_plain(args, columns):
            return "map<string,string>"
        case "map_keys" | "map_values" | "map_entries", (_,) if len(pair := held_types(of_items[0])) == 2:
            key, value = pair
            held = {"map_keys": key, "map_values": value}.get(name, f"struct<key:{key},value:{value}>")
            return f"array<{held}>"
        case "array", _ if (kind := value_type(of_items)) not in (None, VOID):
            return f"array<{kind}>"
        case "map", _ if {None, VOID}.isdisjoint(both := [value_type(of_items[i::2]) for i in (0, 1)]):
            return f"map<{both[0]},{both[1]}>"
        case _:
            pass
    if name == "abs" and len(args) == 1:
        return if_number(of_items[0])  # of text it is a double
    if name in OF_ARGUMENTS or (name == "concat" and set(of_items) == {"string"}):
        return value_type(of_items)
    if name == "if" and len(args) == 3:
        return value_type(of_items[1:])
    if name == "sum" and of_items and of_items[0] is not None:
        decimal = re.fullmatch(r"decimal\((\d+),(\d+)\)", of_items[0])
        return f"decimal({min(int(decimal[1]) + 10, 38)},{decimal[2]})" if decimal else (
            "bigint" if of_items[0] in WHOLE_NUMBERS else None
        )  # fmt: skip
    return None


def _is_plain(args: tuple[Term, ...], columns: Mapping[str, str]) -> bool:
    """Whether no text in the arguments can have a collation."""
    return all(
        "collate" not in columns.get(leaf.name, "collate")
        if isinstance(leaf, Ref)
        else not isinstance(leaf, str) or leaf.lower() not in ("collate", "collation")
        for arg in args
        for leaf in arg.leaves
    )


def _literal_type(text: str) -> str | None:
    """The type of a literal that is written as one token; of numbers as Spark sizes them."""
    lowered = text.lower()
    if text[0] in "'\"" or lowered.startswith(("r'", 'r"')):
        return "string"
    if lowered in ("true", "false"):
        return "boolean"
    if lowered == "null":
        return VOID
    if re.fullmatch(r"\d+", text):
        return "int" if int(text) < 2**31 else "bigint" if int(text) < 2**63 else None
    if re.fullmatch(r"\d+[ysl]", lowered):
        return _SUFFIXES[lowered[-1]]
    if re.fullmatch(r"[\d.]+(e[-+]?\d+)?[df]", lowered):
        return _SUFFIXES[lowered[-1]]
    if (match := re.fullmatch(r"(\d*)\.(\d*)", text)) is not None:
        whole, part = match[1].lstrip("0"), match[2]
        return f"decimal({max(len(whole) + len(part), 1)},{len(part)})"
    return "double" if re.fullmatch(r"[\d.]+e[-+]?\d+", lowered) else None
