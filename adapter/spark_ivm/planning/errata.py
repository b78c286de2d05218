"""The queries that older versions of the engine maintained wrongly. Their tables are compared with the SELECT once.

An entry stays here for as long as there may be tables of that time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from spark_ivm.algebra.nodes import (
    Aggregate,
    Expr,
    Filter,
    Generate,
    Join,
    Node,
    Opaque,
    Project,
    Union,
    Window,
    expressions,
    sources,
    walk,
)
from spark_ivm.algebra.window_frames import order_of
from spark_ivm.parser.identifiers import split_key
from spark_ivm.parser.lexer import tokenize
from spark_ivm.parser.relations import CLAUSE_OF_NAMES
from spark_ivm.parser.terms import Call, Column, In, Lambda, Literal, Term, bare
from spark_ivm.parser.terms import walk as walk_term
from spark_ivm.planning.candidates import stamp_columns


@dataclass(frozen=True)
class Erratum:
    """Queries for which `concerns` is true were maintained wrongly by versions of the engine before `fixed_in`."""

    fixed_in: str
    why: str
    concerns: Callable[[Node], bool]


_OPERATORS = frozenset("AND OR NOT IS IN BETWEEN LIKE = == <=> <> != < <= > >=".split())


def _unlike_branches(query: Node) -> bool:
    """Whether branches of a union may differ in type."""
    return any(isinstance(n, Union) and not n.typed for n in walk(query))


def _texts(query: Node) -> list[str]:
    """The texts of all expressions, cut at their columns."""
    return [p for n in walk(query) for e in expressions(n) for p in e.fragments if isinstance(p, str)]


def _terms_that_say(query: Node, words: tuple[str, ...]) -> Iterator[Term]:
    """All terms of those expressions in whose text one of the words stands."""
    for e in (e for n in walk(query) for e in expressions(n)):
        if any(word in fragment.lower() for fragment in e.fragments if isinstance(fragment, str) for word in words):
            yield from walk_term(e.tree)


def _doubled_quotes(query: Node) -> bool:
    """Whether a string has a quote that is written as two."""
    quoted = (text for text in _texts(query) if "'" in text or '"' in text)
    strings = (t.text for text in quoted for t in tokenize(text) if t.kind == "string")
    return any(2 * s[-1] in s[1:-1] for s in strings)


def _conditions_as_keys(query: Node) -> bool:
    """Whether rows are grouped by an expression with operators."""

    def operates(e: Expr) -> bool:
        return any((t.word or t.text) in _OPERATORS for t in e.tree.tokens)

    return any(operates(e) for n in walk(query) if isinstance(n, Aggregate) for _, e in n.keys)


def _matched_by_generated(query: Node) -> bool:
    """Whether it matters that a generator makes rows for a match."""
    matches = (n.right for n in walk(query) if isinstance(n, Join) and n.kind in ("semi", "anti"))
    return any(isinstance(below, Generate) for right in matches for below in walk(right))


def _bounds_of_numbers(query: Node) -> bool:
    """Whether numbers bound a window's frames, or a join compares columns that are moved by one."""

    def moves(e: Expr) -> bool:
        texts = (fragment for fragment in e.fragments if isinstance(fragment, str))
        return e.compared == "ordered" and any(text.strip(" ()") not in _OPERATORS for text in texts)

    windows = [n for n in walk(query) if isinstance(n, Window)]
    joins = [n for n in walk(query) if isinstance(n, Join)]
    bounded = any(w.stepped != "date" and order_of(w) is not None for w in windows)
    return bounded or any(moves(e) for join in joins for e in join.on)


def _first_by_more(query: Node) -> bool:
    """Whether the first rows are chosen by an expression that is computed for that alone."""
    for n in walk(query):
        match n:
            case Project(child=Filter(child=Window(child=Project(items=items), items=((name, _),))), items=shown):
                kept = {c for _, e in shown for c in e.refs}
                if name.startswith("__number") and any(not e.column and c not in kept for c, e in items):
                    return True
    return False


def _days_with_units(query: Node) -> bool:
    """Whether a function of days is called with a unit, or `abs` is called in a query with joins."""
    joins = any(isinstance(n, Join) for n in walk(query))
    units = ("date_add", "date_diff", "datediff")
    calls = (t for t in _terms_that_say(query, (*units, "abs")) if isinstance(t, Call))
    return any((c.name in units and len(c.args) > 2) or (c.name == "abs" and joins) for c in calls)


def _variables_like_relations(query: Node) -> bool:
    """Whether a variable of a lambda has the name of a relation that the engine wrote."""
    called = {split_key(source)[-1].lower() for source in sources(query)} | {"c", "made", "rows", "stored"}
    return any(t.parameters & called for t in _terms_that_say(query, ("->",)) if isinstance(t, Lambda))


def _casts_that_round(query: Node) -> bool:
    """Whether an author casts a column in the same letters in which the engine casts one to a wider type."""
    every = (e.fragments for n in walk(query) for e in expressions(n) if len(e.fragments) == 3 and not e.widens)
    return any(cast == "CAST(" and kind in (" AS smallint)", " AS int)", " AS bigint)") for cast, _, kind in every)


def _numbered_sets(query: Node) -> bool:
    """Whether the query shows the number of a grouping set, where one of the keys is in each set."""
    numbered = any(" END AS BIGINT)" in text for text in _texts(query))
    for n in walk(query) if numbered else ():
        match n:
            case Aggregate(child=Project(items=items), keys=keys) if keys and keys[-1][0].startswith("__set"):
                by = dict(items)
                if any(e.column in by and keys[-1][0] not in by[e.column].refs for _, e in keys[:-1]):
                    return True
    return False


def _padded_products(query: Node) -> bool:
    """Whether rows that have no match in all pairs of two tables are kept, as of `a, b RIGHT JOIN c`."""

    def is_product(node: Node) -> bool:
        return is_product(node.child) if isinstance(node, Project) else isinstance(node, Join) and node.kind == "cross"

    return any(isinstance(n, Join) and n.kind in ("right", "full") and is_product(n.left) for n in walk(query))


def _unpivoted_in_other_letters(query: Node) -> bool:
    """Whether UNPIVOT names a column in another case than its table does."""
    for term in (t for n in walk(query) if isinstance(n, Generate) for t in walk_term(n.call.tree)):
        match term:
            case Call(name="named_struct", args=(Literal(text="'name'"), Literal(text=word), _, Column(name=name), *_)):
                if name.lower().endswith(word[1:-1].lower()) and not name.endswith(word[1:-1]):
                    return True
    return False


def _variables_like_keys(query: Node) -> bool:
    """Whether a variable of a lambda has the name of a column by which a group key is computed."""
    keys = (e for n in walk(query) if isinstance(n, Aggregate) for _, e in n.keys if not e.column)
    named = {c.lower() for e in keys for c in e.refs}
    return bool(named) and any(t.parameters & named for t in _terms_that_say(query, ("->",)) if isinstance(t, Lambda))


def _lists_of_a_query(query: Node) -> bool:
    """Whether something is sought in a list of one column, as in `IN ((SELECT …))`."""
    lists = (t for t in _terms_that_say(query, ("in",)) if isinstance(t, In) and len(t.items) == 1)
    return any(isinstance(bare(t.items[0]), Column) for t in lists)


def _hidden_keys(query: Node) -> bool:
    """Whether an item above groups that a filter chooses has the name of a column that a key reads."""

    def groups(node: Node, filtered: bool = False) -> Aggregate | None:
        match node:
            case Aggregate():
                return node if filtered else None
            case Filter() | Window() | Project():
                return groups(node.child, filtered or isinstance(node, Filter))
            case _:
                return None

    for n in walk(query):
        if isinstance(n, Project) and (found := groups(n)) is not None:
            keys, read = dict(found.keys), {c.lower() for _, e in found.keys for c in e.refs}
            if any(name.lower() in read and e.column not in keys for name, e in n.items):
                return True
    return False


def _ordered_within(query: Node) -> bool:
    """Whether rows are limited or collected in the order that a query within gives them."""
    return isinstance(query, Opaque) and query.code == "ORDERED"


def _one_of_all(query: Node) -> bool:
    """Whether all rows are one group without an aggregate that is asked for, as by HAVING true."""
    groups = (n for n in walk(query) if isinstance(n, Aggregate) and not n.keys)
    return any(name.startswith("__rows") for n in groups for name, _ in n.aggregates)


def _first_by_place(query: Node) -> bool:
    """Whether ORDER BY … LIMIT stands beside several columns that a function makes."""

    def several(node: Node) -> bool:
        match node:
            case Generate(generated=generated):
                return len(generated) > 1 or several(node.child)
            case Project() | Filter() | Window():
                return several(node.child)
            case _:
                return False

    numbers = (n for n in walk(query) if isinstance(n, Window) and any(c.startswith("__number") for c, _ in n.items))
    return any(several(n.child) for n in numbers)


def _first_by_a_number(query: Node) -> bool:
    """Whether a column has a number for a name, by which ORDER BY … LIMIT may mean it."""
    numbers = (n for n in walk(query) if isinstance(n, Window) and any(c.startswith("__number") for c, _ in n.items))
    return any(c.isdigit() for n in numbers for c in n.child.columns)


def _one_of_equals(query: Node) -> bool:
    """Whether one of several equal values is taken, as the least, and told from the others."""
    every = (e for n in walk(query) if isinstance(n, Aggregate | Window) for e in expressions(n) if e.order_dependent)
    calls = ([t for t in walk_term(e.tree) if isinstance(t, Call)] if e.column is None else [] for e in every)
    return any(c.name in ("max", "min", "row_number", "rank", "dense_rank", "lag", "lead") for of in calls for c in of)


def _called_as_literals(query: Node) -> bool:
    """Whether a column is called as a literal."""
    return any(name.lower() in ("null", "true", "false") for name in query.columns)


ERRATA: tuple[Erratum, ...] = (
    Erratum("0.2.0", "rows of a union had the types of their own branch", _unlike_branches),
    Erratum("0.2.0", "strings with a quote that is written as two were taken apart", _doubled_quotes),
    Erratum("0.2.0", "conditions as group keys were compared with other rows' wrongly", _conditions_as_keys),
    Erratum("0.3.0", "EXISTS of rows that a generator makes did not ask whether it makes any", _matched_by_generated),
    Erratum("0.4.0", "bounds beyond the last value of a type left rows out", _bounds_of_numbers),
    Erratum("0.4.0", "ORDER BY … LIMIT took a column for the alias of its name", _first_by_more),
    Erratum("0.4.0", "date_add(unit, …) was taken for a day, its like and abs for other numbers", _days_with_units),
    Erratum("0.4.0", "a variable of a lambda hid the table of its name", _variables_like_relations),
    Erratum("0.4.0", "rows were looked for by a column's value where a cast rounds it", _casts_that_round),
    Erratum("0.4.0", "a JOIN after a comma was read before the comma", _padded_products),
    Erratum("0.4.0", "UNPIVOT gave columns' names in the letters of their table", _unpivoted_in_other_letters),
    Erratum("0.4.0", "a variable was read as the key of a group that has its name", _variables_like_keys),
    Erratum("0.4.0", "IN of a list with one query was read as IN of its rows", _lists_of_a_query),
    Erratum("0.4.0", "HAVING took an item for a key of its name, or a key for an item", _hidden_keys),
    Erratum("0.4.0", "a LIMIT took other rows than the first ones of a query within that is ordered", _ordered_within),
    Erratum("0.4.0", "HAVING true without GROUP BY gave each row, not one of all", _one_of_all),
    Erratum("0.4.0", "ORDER BY … LIMIT took several columns of a function for one", _first_by_place),
    Erratum("0.4.0", "ORDER BY … LIMIT took a column called as a number for a place", _first_by_a_number),
    Erratum("0.4.0", "one of several equal values, as the least, was computed again as another one", _one_of_equals),
    Erratum("0.4.0", "grouping_id() counted columns beside ROLLUP before those in it", _numbered_sets),
    Erratum("0.4.0", "a key called null, true or false was taken for that literal", _called_as_literals),
)


# concerns a query with a unique_key of which a column tells when a row was computed
_STAMPED_KEY = ("0.4.0", "rows were looked for by the time at which they were computed")
# concerns a query whose text may have such a clause
_CALLED_WHERE = ("0.4.0", "FROM rows WHERE (flag) was read as a filter, which Spark reads as an alias")
# concerns a query whose text may have such a branch
_EMPTY_BRANCH = ("0.4.0", "a branch of a union that has no rows gave it neither names nor types")
_FALSE_IN_UNION = re.compile(r"(?is)\bfalse\b.*\bunion\b|\bunion\b.*\bfalse\b")
_WHERE_OF_NAMES = re.compile(f"(?i){CLAUSE_OF_NAMES}")


def errata(query: Node, unique_key: tuple[str, ...] = (), text: str = "") -> tuple[tuple[str, str], ...]:
    """For each erratum of the query: the version of the engine since which it is right, and what was wrong before."""
    others = (
        (stamp_columns(query) & set(unique_key), _STAMPED_KEY),
        (_WHERE_OF_NAMES.search(text), _CALLED_WHERE),
        (_FALSE_IN_UNION.search(text), _EMPTY_BRANCH),
    )
    return (*((e.fixed_in, e.why) for e in ERRATA if e.concerns(query)), *(what for true, what in others if true))
