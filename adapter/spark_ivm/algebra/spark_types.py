"""Spark's types, as the catalog writes them: what they hold, whose equal values differ, what two make together.

A type is text in lower case, such as `decimal(10,2)` or `array<struct<a:int>>`. NULL alone is of the type void.
"""

from __future__ import annotations

import re

from spark_ivm.parser.identifiers import quote
from spark_ivm.parser.lexer import Token

# equal values of such types may differ: -0.0 and 0.0, 'a' and 'A'
UNLIKE = re.compile("float|double|collate")
# an interval that is not said to be of months, or of days and what they are made of, has both
_UNGROUPABLE = re.compile(r"map<|\b(variant|interval)\b(?=[,>]|$)|\bgeo(graphy|metry)\b(?!:)")
WHOLE_NUMBERS = ("tinyint", "smallint", "int", "bigint")  # from the narrowest
DECIMAL = re.compile(r"decimal\((\d+), *(\d+)\)")  # its digits, and those behind the point
# the digits of a decimal up to which Spark takes an average in doubles (its rule DecimalAggregates)
AVERAGED_IN_DOUBLES = 11
_DIGITS = {"tinyint": 3, "smallint": 5, "int": 10, "bigint": 20}
NEGATED_DIGITS = 34  # Spark rounds a decimal with more digits where it negates it
_SYNONYMS = {"byte": "tinyint", "short": "smallint", "integer": "int", "long": "bigint", "dec": "decimal"}
_SYNONYMS |= {"numeric": "decimal", "real": "float"}
VOID = "void"


def union_type(kinds: list[str | None]) -> str | None:
    """The type that columns of such types have in a union; None where it is not known."""
    families = {family(kind) for kind in kinds if kind is not None and kind != VOID}
    if None in kinds or not families:
        return None
    if families <= set(WHOLE_NUMBERS):
        return max(families, key=WHOLE_NUMBERS.index)
    return families.pop() if len(families) == 1 else None


def fields_of(kind: str | None, path: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """The fields of a struct, or of a field of it; none where the type is no struct, or its names say no words."""
    fields = struct_fields(kind or "")
    if not all(re.fullmatch(r"\w+", name) and of for name, of in fields):
        return []
    if not path:
        return fields
    within = [of for name, of in fields if name.lower() == path[0].lower()]
    return fields_of(within[0], path[1:]) if len(within) == 1 else []


def held_types(kind: str | None) -> tuple[str, ...]:
    """The type of an array's elements, or of a map's keys and values."""
    held = re.fullmatch(r"(?:array|map)<(.*)>", kind or "")
    return tuple(_pieces(held[1])) if held else ()


def part_type(kind: str, sign: str, name: str = "") -> str | None:
    """The type of an element, `a[1]`, or of a field, `a.name`, of values of this type; None where it is not known."""
    match kind.partition("<")[0], sign, held_types(kind):
        case ("array", "[", (one,)) | ("map", "[" | ".", (_, one)):
            return one
        case "struct", ".", _:
            # a comma or a colon in a name, which a type has as it is, gives two fields of one name
            kinds = [of for field, of in struct_fields(kind) if field == name]
            return kinds[0] if len(kinds) == 1 else None
        case _:
            return None


def struct_fields(kind: str) -> list[tuple[str, str]]:
    """The names and types of a struct's fields; none of other types."""
    held = re.fullmatch(r"struct<(.*)>", kind)
    pairs = [piece.partition(":") for piece in _pieces(held[1])] if held else []
    return [(name, kind) for name, _, kind in pairs]


def _pieces(listed: str) -> list[str]:
    """What commas separate outside of brackets."""
    pieces, depth, start = list[str](), 0, 0
    for i, letter in enumerate(f"{listed},"):
        depth += {"<": 1, "(": 1, ">": -1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            pieces.append(listed[start:i].strip())
            start = i + 1
    return pieces


def type_sql(kind: str) -> str:
    """A type as SQL: the fields of structs, which `DESCRIBE` names as they are, in backquotes.

    >>> type_sql("array<struct<user-agent:string,n:decimal(10,2)>>")
    'array<struct<`user-agent`:string,`n`:decimal(10,2)>>'
    """
    match re.fullmatch(r"(array|map|struct)<(.*)>", kind):
        case None:
            return kind
        case held if held[1] == "struct":
            fields = struct_fields(kind)
            listed = ",".join(f"{quote(name)}:{type_sql(of)}" for name, of in fields)
            return f"struct<{listed}>" if all(name and of for name, of in fields) else kind
        case held:
            return f"{held[1]}<{','.join(map(type_sql, _pieces(held[2])))}>"


_SIMPLE_TYPES = frozenset(
    "bigint binary boolean date double float int smallint string timestamp timestamp_ntz tinyint variant".split()
)


def schema_type(text: str) -> str | None:
    """The type that a schema's text says, as `map<string, int>` or `a INT, b STRING`; None if it has more in it."""
    words = re.findall(r"\w+|[<>(),:]", text.lower())
    if "".join(words) != re.sub(r"\s", "", text.lower()):
        return None
    if len(words) > 1 and words[1] not in ("<", "("):
        words = ["struct", "<", *words, ">"]  # the columns of rows
    kind, rest = _schema_piece(words)
    return kind if not rest else None


def _schema_piece(words: list[str]) -> tuple[str | None, list[str]]:
    """The type with which a schema's words begin, and the words after it."""
    match words:
        case ["array" | "map" | "struct" as word, "<", *rest]:
            pieces = list[str]()
            while True:
                name = ""
                if word == "struct" and len(rest) > 2:
                    name, rest = f"{rest[0]}:", rest[2 if rest[1] == ":" else 1 :]
                kind, rest = _schema_piece(rest)
                if kind is None or not rest or rest[0] not in (",", ">"):
                    return None, rest
                pieces.append(f"{name}{kind}")
                closed, rest = rest[0] == ">", rest[1:]
                if closed:
                    return f"{word}<{','.join(pieces)}>", rest
        case ["decimal" | "dec" | "numeric", "(", precision, ",", scale, ")", *rest]:
            return f"decimal({precision},{scale})", rest
        case [word, *rest] if _spelled(word) in _SIMPLE_TYPES:
            return _spelled(word), rest
        case _:
            return None, []


def groupable(spark_type: str) -> bool:
    """Whether values of this Spark type can be grouped, ordered and compared."""
    return _UNGROUPABLE.search(spark_type.lower()) is None


def equals_are_identical(spark_type: str | None) -> bool:
    """Whether values of the type that are grouped as one are the same; False where the type is not known.

    0.0 is not the same as -0.0, nor is a word the same as another one that its collation takes for it.
    """
    return spark_type is not None and groupable(spark_type) and not equals_differ(spark_type)


def equals_differ(spark_type: str) -> bool:
    """Whether two values of the type may be equal and not the same, as 0.0 and -0.0 are."""
    return UNLIKE.search(spark_type.lower()) is not None


def value_type(kinds: list[str | None]) -> str | None:
    """The type that values of all the types have together; NULL may be of any type."""
    known = {kind for kind in kinds if kind != VOID}
    if None in known or len(known) < 2:
        return known.pop() if len(known) == 1 else None
    if known <= set(WHOLE_NUMBERS):
        return next(kind for kind in reversed(WHOLE_NUMBERS) if kind in known)
    sizes = [size_of(kind) for kind in known if kind is not None]
    whole, part = (max((size[i] for size in sizes if size), default=0) for i in (0, 1))
    return f"decimal({whole + part},{part})" if None not in sizes and whole + part <= 38 else None


def size_of(kind: str) -> tuple[int, int] | None:
    """How many digits a number has before and behind the point, if its type is exact."""
    if kind in _DIGITS:
        return _DIGITS[kind], 0
    decimal = DECIMAL.fullmatch(kind)
    return (int(decimal[1]) - int(decimal[2]), int(decimal[2])) if decimal else None


def if_number(kind: str | None) -> str | None:
    """The type, if it is a type of numbers; None otherwise."""
    return kind if kind is not None and (size_of(kind) or kind in ("double", "float")) else None


def named_type(kind: tuple[Token, ...]) -> str | None:
    match tuple(token.text for token in kind):
        case (word,) if word.isidentifier():
            return "decimal(10,0)" if _spelled(word) == "decimal" else _spelled(word)
        case (word, "(", precision, ",", scale, ")") if _spelled(word) == "decimal":
            return f"decimal({precision},{scale})"
        case (word, "(", precision, ")") if _spelled(word) == "decimal":
            return f"decimal({precision},0)"
        case _:
            return None


def _spelled(word: str) -> str:
    return _SYNONYMS.get(word.lower(), word.lower())


def is_text(kind: str) -> bool:
    """Whether a Spark type is one of text."""
    return kind.lower().startswith(("string", "char", "varchar"))


def same_type(a: str | None, b: str | None) -> bool:
    """Whether both types are known and are compared without a cast."""
    return all_same([a, b])


def all_same(kinds: list[str | None]) -> bool:
    families = {family(kind) for kind in kinds if kind is not None}
    return None not in kinds and VOID not in kinds and (len(families) == 1 or families <= set(WHOLE_NUMBERS))


def family(spark_type: str) -> str:
    """The type that Spark computes with for a value of this type."""
    lowered = spark_type.lower().strip()
    return "string" if re.fullmatch(r"varchar\(\d+\)", lowered) else lowered
