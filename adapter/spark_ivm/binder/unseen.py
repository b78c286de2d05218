"""What a query depends on that no version of a table shows: a run cannot see whether it has changed.

A query that the algebra says has nothing of the kind: all its names are columns, its functions Spark's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from spark_ivm.binder.decorrelate import item_name
from spark_ivm.parser import functions
from spark_ivm.parser.ast import (
    Alias,
    Choice,
    Cte,
    Expression,
    Generated,
    Item,
    LateralView,
    Name,
    Parsed,
    Problem,
    Table,
    Unpivot,
    Values,
)
from spark_ivm.parser.lexer import Token

# functions that ask the driver's JVM, whatever it knows
_REFLECTION = frozenset({"java_method()", "reflect()", "try_reflect()"})
# functions that say where a row is stored: OPTIMIZE moves it, and no row of the table changes
_PLACES = frozenset({"input_file_block_length()", "input_file_block_start()", "input_file_name()"})
_METADATA = "_metadata"
# of Iceberg's tables
_HIDDEN = frozenset("_deleted _file _last_updated_sequence_number _partition _pos _row_id _spec_id".split())
# names that columns of VALUES, of functions and of windows of time have without an alias
_GENERATED = frozenset({"col", "id", "key", "pos", "session_window", "value", "window"})


def unseen(parsed: Parsed, columns: frozenset[str], known: frozenset[str]) -> Iterator[str]:
    """In words, each thing that the text reads, beside its relations. `columns`: of all relations, in lower case.

    `known`: functions that depend on their arguments alone, by their author's word.
    """
    for problem in parsed.problems:
        if (what := _of_problem(problem, known)) is not None:
            yield what
    for name in _strange(parsed, columns):
        yield f"{'.'.join(name.identifiers)}, which is no column of its tables"
    if (place := next(_metadata(parsed, columns), None)) is not None:
        yield f"{'.'.join(place.identifiers)}, which says where a row is stored"


def _of_problem(problem: Problem, known: frozenset[str]) -> str | None:
    detail = problem.detail
    match problem.code:
        case "UNKNOWN_FUNCTION" if detail.removesuffix("()") not in known:
            return f"{detail}, which is none of Spark's own functions"
        case "TABLE_FUNCTION" if detail.removesuffix("(…) in FROM") not in functions.SPLITTING | {"range"}:
            return detail
        case "TIME_TRAVEL" if not detail.endswith(" OF"):
            return f"{detail}, a name whose version moves"
        case "VOLATILE" if detail in _REFLECTION:
            return detail
        case "VOLATILE" if detail in _PLACES:
            return f"{detail}, which says where a row is stored"
        case "UNPARSABLE":
            return detail
        case _:
            return None


def _strange(parsed: Parsed, columns: frozenset[str]) -> Iterator[Name]:
    """Yield the names that no relation and no alias explains: Spark takes them for variables of the session.

    An alias explains its name where all names in its expression are explained: in `select x as x` they are not.
    """
    nodes = list(_nodes(parsed.query))
    named = {*columns, *_given(nodes)}
    items = [i for i in nodes if isinstance(i, Item)]
    more = True
    while more:
        found = {
            name.lower()
            for item in items
            for name in (item_name(item), *item.aliases)
            if name is not None and all(_is_explained(r, named) for r in item.expression.refs)
        }
        more = not found <= named
        named |= found
    strange = [r for n in nodes if isinstance(n, Expression) for r in n.refs if not _is_explained(r, named)]
    aliases = {(item_name(item) or "").lower() for item in items}
    yield from sorted(strange, key=lambda name: name.identifiers[0].lower() in aliases)


def _metadata(parsed: Parsed, columns: frozenset[str]) -> Iterator[Name]:
    """Yield the names that read a hidden column, of where a row is stored, with the table's name before it."""
    hidden = {_METADATA, *(_HIDDEN - columns)}
    for node in _nodes(parsed.query):
        if isinstance(node, Expression):
            yield from (r for r in node.refs if any(p.lower() in hidden for p in r.identifiers))


def _is_explained(name: Name, named: set[str]) -> bool:
    return name.star is not None or name.identifiers[0].lower() in named


def _given(nodes: list[object]) -> Iterator[str]:
    """Yield the names that the text itself gives to relations and to their columns."""
    for node in nodes:
        match node:
            case Alias(name=name, columns=names):
                yield from (n.lower() for n in (name, *(names or ())) if n is not None)
            case Cte(name=name, columns=names):
                yield from (n.lower() for n in (name, *(names or ())))
            case Table(name=name):
                yield from (p.lower() for p in name.identifiers)
            case Unpivot(values=values, name=name):
                yield from (n.lower() for n in (*values, name))
            case Choice(alias=str(name)):
                yield name.lower()
            case Values(rows=rows):
                width = max((len(c.args) for row in rows for c in row.calls), default=1)
                yield from (f"col{n + 1}" for n in range(width))
            case Generated() | LateralView():
                yield from _GENERATED
            case _:
                pass
    if any(c.name in functions.TIME_WINDOWS for node in nodes if isinstance(node, Expression) for c in node.calls):
        yield from _GENERATED


def _nodes(node: object) -> Iterator[object]:
    """Yield a part of a query and all parts in it."""
    if isinstance(node, tuple):
        for part in node:
            yield from _nodes(part)
    elif is_dataclass(node) and not isinstance(node, Token | Name):
        yield node
        for field in fields(node):
            yield from _nodes(getattr(node, field.name))
