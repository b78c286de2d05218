"""Where Spark casts: which equalities and union columns may replace one another.

`'05' = 5` holds in Spark, yet `'05'` is no `5`: a key may be taken from the other side of an equality only where both
sides have one type. Types are the catalog's, followed through plain columns, literals, casts and the functions whose
type depends only on their arguments' types; of other expressions no type is known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import assert_never

from spark_ivm.algebra.nodes import (
    Aggregate,
    Changes,
    Compared,
    Consolidate,
    Constant,
    Dirty,
    Distinct,
    Empty,
    Expr,
    Filter,
    Generate,
    Items,
    Join,
    Node,
    Opaque,
    Project,
    Restrict,
    Scan,
    Stored,
    Union,
    Weighted,
    Window,
    canonical,
    children,
    column,
    with_children,
)
from spark_ivm.algebra.range_bounds import ordered
from spark_ivm.algebra.window_frames import leaves_out_rows, order_of
from spark_ivm.parser import terms
from spark_ivm.parser.fragments import Ref, merged
from spark_ivm.parser.functions import (
    ADDING,
    AGGREGATES,
    BUILTIN,
    MOMENTS,
    OF_TIMES,
)
from spark_ivm.parser.identifiers import quote
from spark_ivm.parser.lexer import Token
from spark_ivm.parser.terms import Term, bare

Types = Mapping[str, Mapping[str, str]]

# equal values of such types may differ: -0.0 and 0.0, 'a' and 'A'
_UNLIKE = re.compile("float|double|collate")
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
_SUFFIXES = {"y": "tinyint", "s": "smallint", "l": "bigint", "d": "double", "f": "float"}
_VOID = "void"
_PARAMETERS = {"current_date": "date", "current_timestamp": "timestamp", "unix_timestamp": "bigint"}

# functions of one type, whatever their arguments are; with a unit before the arguments some are of another type
_FIXED = {
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
_OF_ARGUMENTS = frozenset("coalesce nvl ifnull greatest least".split())
# functions of the type that their first argument has
_OF_FIRST = frozenset("min max first first_value last last_value any_value lag lead nullif".split())
# functions of the type that the elements of their first argument have
_OF_ELEMENTS = frozenset("element_at get try_element_at".split())
_WITH_UNITS = frozenset("date_add date_diff datediff".split())
# functions whose calls are of one type if their arguments are of the same types
_BY_TYPES = "abs avg concat if left lpad pmod right rpad substr substring sum".split()
BY_TYPES = frozenset((*_FIXED, *_OF_ARGUMENTS, *_OF_FIRST, *_BY_TYPES))


def coerced(node: Node, types: Types, ansi: bool = False) -> Node:
    """The node with each equality and union flagged where its sides differ in type or have an unknown one.

    Columns of a union that are whole numbers of several types, or NULL in a branch, are cast to the type that Spark
    makes of the columns, so that an expression over them does not see another type in a single branch.
    """
    node = with_children(node, tuple(coerced(child, types, ansi) for child in children(node)))
    match node:
        case Join(on=on):
            known = {**column_types(node.left, types), **column_types(node.right, types)}
            return replace(node, on=tuple(_flagged(e, known) for e in on))
        case Union():
            return _united(node, types)
        case Window(child=child):
            of_order = column_types(child, types).get(order_of(node) or "", "")
            whole = of_order in WHOLE_NUMBERS and (ansi or not leaves_out_rows(node))
            return replace(node, stepped=of_order if whole or of_order == "date" else "")
        case _:
            return node


def _united(union: Union, types: Types) -> Union:
    known = [column_types(b, types) for b in union.children]
    common = _common_types(union, known)
    # fields of a struct have their names as the first branch writes them, which a type in small letters does not show
    found = {c: kind for c, kind in common.items() if "struct<" not in kind or _written_alike(union, c, types)}
    branches = []
    for branch, of_branch in zip(union.children, known, strict=True):
        pairs = zip(union.columns, branch.columns, strict=True)
        by = {c: found[n] for n, c in pairs if n in found and _family(of_branch[c]) != found[n]}
        branches.append(_cast(branch, by) if by else branch)
    # columns that are of one type, though it is not known which
    alike = (n for n in union.columns if n not in found and len(_origins(union, n)) == 1)
    return Union(tuple(branches), frozenset((*found, *alike)), tuple(found.items()))


def _common_types(union: Union, known: list[dict[str, str]]) -> dict[str, str]:
    """The types of the union's columns, where the `known` types of its branches' columns give them."""
    found: dict[str, str] = {}
    for i, name in enumerate(union.columns):
        common = _common([k.get(b.columns[i]) for k, b in zip(known, union.children, strict=True)])
        if common is not None:
            found[name] = common
    return found


def _written_alike(union: Union, name: str, types: Types) -> bool:
    """Whether a column is in all branches one of a table, and of one type to the letter."""
    at = union.columns.index(name)
    written = {_written(b, b.columns[at], types) for b in union.children}
    return len(written) == 1 and None not in written


def _written(node: Node, name: str, types: Types) -> str | None:
    match node:
        case Scan(source=source) | Changes(source=source):
            return types.get(source, {}).get(name)
        case Project(child=child, items=items):
            e = dict(items)[name]
            return _written(child, e.column, types) if e.column else None
        case Filter(child=child) | Distinct(child=child):
            return _written(child, name, types)
        case Join():
            return next((_written(c, name, types) for c in children(node) if name in c.columns), None)
        case Union() if _written_alike(node, name, types):
            return _written(node.children[0], node.children[0].columns[node.columns.index(name)], types)
        case _:
            return None


def _origins(union: Union, name: str) -> set[object]:
    at = union.columns.index(name)
    return {origin(b, b.columns[at]) for b in union.children}


def _cast(node: Node, by: Mapping[str, str]) -> Node:
    """The node with these of its columns cast."""
    items = dict(node.items) if isinstance(node, Project) else {c: column(c) for c in node.columns}
    cast_items = tuple((c, cast_to(e, by[c]) if c in by else e) for c, e in items.items())
    return Project(node.child if isinstance(node, Project) else node, cast_items)


def cast_to(e: Expr, kind: str) -> Expr:
    """The expression cast to this type, which is a type of whole numbers where the expression's own is."""
    return replace(e, fragments=merged(("CAST(", *e.fragments, f" AS {type_sql(kind)})")), widens=e.column is not None)


def _common(kinds: list[str | None]) -> str | None:
    """The type that columns of such types have in a union; None where it is not known."""
    families = {_family(kind) for kind in kinds if kind is not None and kind != _VOID}
    if None in kinds or not families:
        return None
    if families <= set(WHOLE_NUMBERS):
        return max(families, key=WHOLE_NUMBERS.index)
    return families.pop() if len(families) == 1 else None


def expr_type(e: Expr, columns: Mapping[str, str]) -> str | None:
    """The Spark type of an expression over columns of such types, in lower case; None where it is not known."""
    if e.column:
        return columns.get(e.column)
    return type_of(e.tree, columns)


def column_types(
    node: Node, types: Types, of: Callable[[Expr, Mapping[str, str]], str | None] = expr_type
) -> dict[str, str]:
    """The Spark types of the node's columns that are known, in lower case. `of`: gives the type of an expression."""
    match node:
        case Scan(source=source) | Changes(source=source):
            return {c: t.lower() for c, t in types.get(source, {}).items() if c in node.columns}
        case Generate(child=child, call=call, generated=generated):
            below = column_types(child, types, of)
            kinds = _generated_types(call, below)
            made = zip(generated, kinds, strict=True) if len(kinds) == len(generated) else ()
            return {**below, **{c: kind for c, kind in made if kind}}
        case Filter() | Restrict() | Distinct() | Weighted() | Consolidate():
            return column_types(node.child, types, of)
        case Window(child=child, items=items):
            below = column_types(child, types, of)
            return {**below, **_types_of(items, below, of)}
        case Project(child=child, items=items):
            return _types_of(items, column_types(child, types, of), of)
        case Aggregate(child=child, keys=keys, aggregates=aggregates):
            return _types_of((*keys, *aggregates), column_types(child, types, of), of)
        case Join(kind="semi" | "anti", left=left):
            return column_types(left, types, of)
        case Join():
            return {**column_types(node.left, types, of), **column_types(node.right, types, of)}
        case Union():
            found = [column_types(b, types, of) for b in node.children]
            rest = _kinds_of_branches(node, found) if of is _kind_of else {}
            if node.aligned is None:
                return {**rest, **_common_types(node, found)}
            each = zip((dict(zip(b.columns, node.columns, strict=True)) for b in node.children), found, strict=True)
            one = {called[c]: kind for called, kinds in reversed(list(each)) for c, kind in kinds.items()}
            return {**rest, **{c: kind for c, kind in one.items() if c in node.aligned}, **dict(node.types)}
        case Constant(columns=columns, rows=rows) if of is _kind_of:
            return {} if "'" in rows or '"' in rows else dict.fromkeys(columns, _NO_TEXT)
        case Empty(columns=columns, of=rows) if of is _kind_of and rows is not None:
            return {c: _kind_of_type(kind) for c, kind in column_types(rows, types, of).items() if c in columns}
        case Constant() | Dirty() | Stored() | Empty() | Opaque():
            return {}
        case _:
            assert_never(node)


def typed(node: Node, name: str, types: Types) -> object:
    """A column's type, or its origin where the type is not known. Columns with an equal one have one type."""
    return column_types(node, types).get(name) or origin(node, name, types)


def origin(node: Node, name: str, types: Types | None = None) -> object:
    """The expression of a column down to the tables, or to their columns' `types`, whatever rows there are.

    Law type_of_origin: columns of equal origin have one type.
    """

    def of(items: Items, child: Node) -> object:
        e = dict(items)[name]
        return canonical(e), tuple((r, origin(child, r, types)) for r in sorted(e.refs))

    match node:
        case Scan(source=source) | Changes(source=source):
            return (types or {}).get(source, {}).get(name, "").lower() or (source, name)
        case Constant(columns=columns, rows=rows):
            return rows, columns.index(name)
        case Project(child=child, items=items):
            return origin(child, e.column, types) if (e := dict(items)[name]).column else of(items, child)
        case Aggregate(child=child, keys=keys, aggregates=aggregates):
            return of((*keys, *aggregates), child)
        case Window(child=child, items=items) if name in dict(items):
            return of(items, child)
        case Generate(child=child, call=call, generated=generated) if name in generated:
            read = tuple((r, origin(child, r, types)) for r in sorted(call.refs))
            return canonical(call), generated.index(name), read
        case Union(children=branches):
            at = node.columns.index(name)
            return tuple(origin(b, b.columns[at], types) for b in branches)
        case _:
            return next((origin(child, name, types) for child in children(node) if name in child.columns), node)


def _types_of(
    items: Items, below: Mapping[str, str], of: Callable[[Expr, Mapping[str, str]], str | None]
) -> dict[str, str]:
    return {name: kind for name, e in items if (kind := of(e, below)) is not None}


def _generated_types(call: Expr, below: Mapping[str, str]) -> tuple[str | None, ...]:
    """The types of the columns that a generator makes of an array, a map, or `sequence(a, b)`; none if unknown."""
    match call.tree:
        case terms.Call(name="explode", args=(terms.Call(name="sequence", args=(first, last, *_)),)):
            kinds = {type_of(first, below), type_of(last, below)}
            known = kinds.pop() if len(kinds) == 1 else None
            return (known,) if known == "date" or known in WHOLE_NUMBERS else ()
        case terms.Call(name="explode" | "explode_outer", args=(one,)):
            return _held_types(type_of(one, below))
        case terms.Call(name="posexplode" | "posexplode_outer", args=(one,)):
            return "int", *_held_types(type_of(one, below))
        case terms.Call(name="inline" | "inline_outer", args=(one,)):
            return tuple(kind for _, kind in _fields(_within(type_of(one, below) or "", "[") or ""))
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
            return tuple(name for name, _ in fields_of(_within(kind, "["))) or None
        case "json_tuple":
            return tuple(f"c{i}" for i in range(len(args) - 1))
        case _:
            return None


def type_as_declared(node: Node, name: str, types: Types) -> str | None:
    """The type of a column with the fields' names as they are written; None where only their letters are known."""
    match found := origin(node, name):
        case (str(source), str(of)) if of in types.get(source, {}):
            return types[source][of]
        case _:
            kind = column_types(node, types).get(name)
            return kind if all(text == text.lower() for text in _texts_of(found, types)) else None


def _texts_of(found: object, types: Types) -> Iterator[str]:
    """The texts that an origin is made of, and the types of the tables' columns in it."""
    match found:
        case (str(source), str(of)) if of in types.get(source, {}):
            yield types[source][of]
        case str():
            yield found
        case tuple():
            for part in found:
                yield from _texts_of(part, types)
        case _:
            pass


def fields_of(kind: str | None, path: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """The fields of a struct, or of a field of it; none where the type is no struct, or its names say no words."""
    fields = _fields(kind or "")
    if not all(re.fullmatch(r"\w+", name) and of for name, of in fields):
        return []
    if not path:
        return fields
    within = [of for name, of in fields if name.lower() == path[0].lower()]
    return fields_of(within[0], path[1:]) if len(within) == 1 else []


def _held_types(kind: str | None) -> tuple[str, ...]:
    """The type of an array's elements, or of a map's keys and values."""
    held = re.fullmatch(r"(?:array|map)<(.*)>", kind or "")
    return tuple(_pieces(held[1])) if held else ()


def _within(kind: str, sign: str, name: str = "") -> str | None:
    """The type of an element, `a[1]`, or of a field, `a.name`, of values of this type; None where it is not known."""
    match kind.partition("<")[0], sign, _held_types(kind):
        case ("array", "[", (one,)) | ("map", "[" | ".", (_, one)):
            return one
        case "struct", ".", _:
            # a comma or a colon in a name, which a type has as it is, gives two fields of one name
            kinds = [of for field, of in _fields(kind) if field == name]
            return kinds[0] if len(kinds) == 1 else None
        case _:
            return None


def _fields(kind: str) -> list[tuple[str, str]]:
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
            fields = _fields(kind)
            listed = ",".join(f"{quote(name)}:{type_sql(of)}" for name, of in fields)
            return f"struct<{listed}>" if all(name and of for name, of in fields) else kind
        case held:
            return f"{held[1]}<{','.join(map(type_sql, _pieces(held[2])))}>"


_SIMPLE_TYPES = frozenset(
    "bigint binary boolean date double float int smallint string timestamp timestamp_ntz tinyint variant".split()
)


def _schema_type(text: str) -> str | None:
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
    return _UNLIKE.search(spark_type.lower()) is not None


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
            return _of_number(type_of(operand, columns))
        case terms.Cast(type=kind):
            return _named_type(kind)
        case terms.Access(operand=operand) as access:
            sign, part, *_ = access.tokens[len(operand.tokens) :]
            return _within(type_of(operand, columns) or "", sign.text, part.text.strip("`").lower())
        case terms.Call(within=()) as call:
            return _call_type(call, columns)
        case terms.Case(branches=branches, otherwise=otherwise):
            values = (*(value for _, value in branches), *((otherwise,) if otherwise else ()))
            return _value_type([type_of(value, columns) for value in values])
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


def _value_type(kinds: list[str | None]) -> str | None:
    """The type that values of all the types have together; NULL may be of any type."""
    known = {kind for kind in kinds if kind != _VOID}
    if None in known or len(known) < 2:
        return known.pop() if len(known) == 1 else None
    if known <= set(WHOLE_NUMBERS):
        return next(kind for kind in reversed(WHOLE_NUMBERS) if kind in known)
    sizes = [_size(kind) for kind in known if kind is not None]
    whole, part = (max((size[i] for size in sizes if size), default=0) for i in (0, 1))
    return f"decimal({whole + part},{part})" if None not in sizes and whole + part <= 38 else None


def _size(kind: str) -> tuple[int, int] | None:
    """How many digits a number has before and behind the point, if its type is exact."""
    if kind in _DIGITS:
        return _DIGITS[kind], 0
    decimal = DECIMAL.fullmatch(kind)
    return (int(decimal[1]) - int(decimal[2]), int(decimal[2])) if decimal else None


def number_type(term: Term, columns: Mapping[str, str]) -> str | None:
    """As `type_of`, also for arithmetic; None where digits may be cut off.

    Source: Spark's DecimalPrecision. A whole number that is written out has as many digits as it is written with.
    """
    match bare(term):
        case terms.Binary(operator=sign, left=left, right=right) if sign in ("+", "-", "*", "/", "%", "DIV"):
            return _arithmetic_type(sign, left, right, columns)
        case terms.Unary(sign="+" | "-", operand=operand):
            return _of_number(number_type(operand, columns))
        case one:
            return type_of(one, columns)


def _arithmetic_type(sign: str, left: Term, right: Term, columns: Mapping[str, str]) -> str | None:
    kinds = [number_type(term, columns) for term in (left, right)]
    if all(kind in WHOLE_NUMBERS for kind in kinds):
        return "double" if sign == "/" else "bigint" if sign == "DIV" else _value_type(kinds)
    if "double" in kinds and sign != "DIV" and all(map(_of_number, kinds)):
        return "double"
    sizes = [_written_size(term) or _size(kind or "") for term, kind in zip((left, right), kinds, strict=True)]
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
    """The digits of a whole number that is written out."""
    match bare(term):
        case terms.Literal(typed="", tokens=(one,)) if re.fullmatch(r"\d+[ysl]?", one.text.lower()):
            return len(one.text.rstrip("ysLYSl").lstrip("0")) or 1, 0
        case _:
            return None


def _of_number(kind: str | None) -> str | None:
    """The type, if it is a type of numbers; None otherwise."""
    return kind if kind is not None and (_size(kind) or kind in ("double", "float")) else None


def _named_type(kind: tuple[Token, ...]) -> str | None:
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


def _call_type(call: terms.Call, columns: Mapping[str, str]) -> str | None:
    name, args = call.name, call.args
    if name in _WITH_UNITS and len(args) > 2:
        return None
    fixed = _FIXED.get(name)
    if fixed is not None:
        # a text has the collation of what it is made of
        return fixed if fixed != "string" or _is_plain(args, columns) else None
    of_items = [type_of(arg, columns) for arg in args]
    if name in _OF_FIRST and args:
        return of_items[0]
    if name in _OF_ELEMENTS and args:
        return _within(of_items[0] or "", "[")
    match name, args:
        case "from_json", (_, terms.Literal(typed="", tokens=(schema,)), *_) if "\\" not in schema.text:
            return _schema_type(schema.text[1:-1])
        case "str_to_map", _ if _is_plain(args, columns):
            return "map<string,string>"
        case "map_keys" | "map_values" | "map_entries", (_,) if len(pair := _held_types(of_items[0])) == 2:
            key, value = pair
            held = {"map_keys": key, "map_values": value}.get(name, f"struct<key:{key},value:{value}>")
            return f"array<{held}>"
        case "array", _ if (kind := _value_type(of_items)) not in (None, _VOID):
            return f"array<{kind}>"
        case "map", _ if {None, _VOID}.isdisjoint(both := [_value_type(of_items[i::2]) for i in (0, 1)]):
            return f"map<{both[0]},{both[1]}>"
        case _:
            pass
    if name == "abs" and len(args) == 1:
        return _of_number(of_items[0])  # of text it is a double
    if name in _OF_ARGUMENTS or (name == "concat" and set(of_items) == {"string"}):
        return _value_type(of_items)
    if name == "if" and len(args) == 3:
        return _value_type(of_items[1:])
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
        return _VOID
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


def _flagged(expr: Expr, types: Mapping[str, str]) -> Expr:
    match expr.equality:
        case (a, b) if not _same([types.get(a), types.get(b)]):
            return replace(expr, compared="coerced")
        case (a, b):
            one, other = _family(types[a]), _family(types[b])
            if one != other:
                return replace(expr, compared=(one, other))
            return replace(expr, compared=None if _UNLIKE.search(one) else "identical")
        case _:
            kept: Compared | None = "coerced" if expr.compared == "coerced" else None
            return replace(expr, compared="ordered" if ordered(expr, types) else kept)


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
_SOME_TEXT, _NO_TEXT, _INTERVAL = "string?", "no text?", "interval?"
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
    if isinstance(term, terms.Call) and term.name.startswith("try_"):
        return False
    for together, others in of_one_type(term):
        kinds = [(t, kind_of(t, columns)) for t in map(bare, together)]
        texts = [t for t, kind in kinds if kind is None or is_text(kind)]
        rest = [kind for t, kind in kinds if kind != _VOID and not (kind is None and len(kinds) == 1)]
        other = bool(others) or any(kind is None or not is_text(kind) for kind in rest)
        if other and any(t.refs for t in texts):
            return True
        # texts within arrays, maps and structs, beside ones of other types
        if len({*rest} - {None}) > 1 and any(_HOLDS_TEXT.search(kind or "") for kind in rest):
            return any(t.refs for t in together)
    return False


def column_kinds(node: Node, types: Types) -> dict[str, str]:
    """The types of the node's columns, or at least whether they are types of text, as far as that is known."""
    return column_types(node, types, _kind_of)


def kinds_below(node: Node, types: Types) -> dict[str, str]:
    """As `column_kinds`, for all columns that the node's expressions read."""
    return {c: kind for child in children(node) for c, kind in column_kinds(child, types).items()}


def known_types(kinds: Mapping[str, str]) -> dict[str, str]:
    """The columns whose type itself is known, with their types."""
    return {name: kind for name, kind in kinds.items() if kind not in (_SOME_TEXT, _NO_TEXT, _INTERVAL)}


def _kind_of(e: Expr, columns: Mapping[str, str]) -> str | None:
    return kind_of(e.tree, columns)


def kind_of(term: Term, columns: Mapping[str, str]) -> str | None:
    """The type of a term, or at least whether it is a type of text; None where neither is known."""
    kind = type_of(term, columns)
    if kind is not None:
        return kind
    match bare(term):
        case terms.Call(name=name, args=args) if name in _TEXTS or _FIXED.get(name) == "string":
            held = kind_of(args[0], columns) if args else None
            return _NO_TEXT if held is not None and held.startswith(("array", "binary")) else _SOME_TEXT
        case terms.Call(name="if" | "nvl2", args=(_, *values)):
            return _common_kind([kind_of(value, columns) for value in values])
        case terms.Call(name=name, args=values) if name in _OF_ARGUMENTS:
            return _common_kind([kind_of(value, columns) for value in values])
        case terms.Call(name=name, args=(one, *_)) if name in _OF_FIRST:
            return kind_of(one, columns)
        case terms.Case(branches=branches, otherwise=otherwise):
            values = [value for _, value in branches]
            return _common_kind([kind_of(value, columns) for value in (*values, *((otherwise,) if otherwise else ()))])
        case terms.Call(name=name, args=args):
            adds = name in _ADDING and args and _is_interval(kind_of(args[0], columns))
            return _INTERVAL if adds or name in _INTERVALS else _NO_TEXT if name in BUILTIN - _OPEN else None
        case terms.Binary(operator="||"):
            return _SOME_TEXT
        case terms.Binary(left=left, operator="+" | "-" | "*" | "/" as sign, right=right):
            sides = [kind_of(side, columns) or "" for side in (left, right)]
            times = [_TIMES.match(side) is not None for side in sides]
            made = any(map(_is_interval, sides)) and not any(times)
            return _INTERVAL if made or (sign == "-" and all(times)) else _NO_TEXT
        case terms.Unary(operand=operand):
            return _INTERVAL if _is_interval(kind_of(operand, columns)) else _NO_TEXT
        case terms.Interval():
            return _INTERVAL
        case terms.Binary() | terms.Row() | terms.Parameter() | terms.Literal():
            return _NO_TEXT
        case terms.Constant(inner=inner):
            return kind_of(inner, {})
        case terms.Cast(type=(named, *_)):
            return _kind_of_type(named.text.lower())
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


def _kinds_of_branches(union: Union, known: list[dict[str, str]]) -> dict[str, str]:
    """The kinds of the union's columns, as far as the kinds of its branches' columns give them."""
    pairs = list(zip(union.children, known, strict=True))
    found = {c: _common_kind([kinds.get(b.columns[i]) for b, kinds in pairs]) for i, c in enumerate(union.columns)}
    return {c: kind for c, kind in found.items() if kind is not None}


def _common_kind(kinds: list[str | None]) -> str | None:
    """The kind of the type that values of all the kinds have together; None where it is not known."""
    known = {kind for kind in kinds if kind != _VOID}
    if not known or None in known:
        return None
    found = {_INTERVAL if _is_interval(kind) else _kind_of_type(kind) for kind in known if kind is not None}
    return found.pop() if len(found) == 1 else None


def _kind_of_type(kind: str) -> str:
    return _SOME_TEXT if is_text(kind) else _INTERVAL if _is_interval(kind) else _NO_TEXT


def is_text(kind: str) -> bool:
    """Whether a Spark type is one of text."""
    return kind.lower().startswith(("string", "char", "varchar"))


def both_or_neither_text(a: str | None, b: str | None) -> bool:
    """Whether both kinds, as of `kind_of`, are text, or neither is; True of NULL, and where neither is known."""
    kinds = {kind and (kind == _SOME_TEXT or is_text(kind)) for kind in (a, b)}
    return _VOID in (a, b) or len(kinds) == 1


def same_type(a: str | None, b: str | None) -> bool:
    """Whether both types are known and are compared without a cast."""
    return _same([a, b])


def _same(kinds: list[str | None]) -> bool:
    families = {_family(kind) for kind in kinds if kind is not None}
    return None not in kinds and _VOID not in kinds and (len(families) == 1 or families <= set(WHOLE_NUMBERS))


def _family(spark_type: str) -> str:
    """The type that Spark computes with for a value of this type."""
    lowered = spark_type.lower().strip()
    return "string" if re.fullmatch(r"varchar\(\d+\)", lowered) else lowered
