"""The same query written otherwise has the same plan, up to names: nothing but what a query says counts.

IVM_METAMORPHIC random queries of each kind.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlglot
from oracle import aligned, query
from people import TOKENS, People, dressed
from spark_ivm.algebra.nodes import Node, Opaque
from spark_ivm.algebra.trees import at_old, inputs
from spark_ivm.delta.difference import NotDifferentiable, difference
from spark_ivm.planning.candidates import best_keys
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.rewrite.rules import simplify
from spark_ivm.sqlgen import write
from sqlglot import exp
from tables import named_statements

VIEWS = named_statements(Path(__file__).parent / "views.sql")
COUNT = int(os.environ.get("IVM_METAMORPHIC", "25"))


def plan(sql: str) -> list[str]:
    """All that is written for the query, names in the order they come in."""
    node = query(sql)
    if isinstance(node, Opaque):
        return [node.code]
    return [canonical(text) for text in statements(node)]


def statements(node: Node) -> Iterator[str]:
    old = at_old(node, inputs(node))
    yield write(node)
    try:
        yield write(prune(simplify(difference(old, node))))
    except NotDifferentiable as why:
        yield str(why).split("`")[0]
    for found in best_keys(old, node):
        yield write(prune(found.dirty))
        yield write(prune(found.recomputed))


def canonical(sql: str) -> str:
    """One space between tokens, no comments, keywords in lower case, texts in one kind of quotes, names numbered."""
    names: dict[str, str] = {}
    out = []
    for token in TOKENS.findall(sql):
        if token.isspace() or token.startswith(("--", "/*")):
            continue
        if token[0] == "`" and token not in names:
            names[token] = f"n{len(names)}"
        if token[0] in "'\"" and token[0] not in token[1:-1] and "'" not in token[1:-1]:
            token = f"'{token[1:-1]}'"
        out.append(names.get(token, token if token[0] in "'\"" else token.lower()))
    return " ".join(out)


def other_aliases(sql: str, rng: random.Random) -> str:
    """The same under other aliases, whose order is the same."""
    return outside(sql, lambda text: re.sub(r"\bt(\d+)\b", r"t\1_other", text))


def other_quotes(sql: str, rng: random.Random) -> str:
    return "".join(
        f'"{t[1:-1]}"' if t[0] == "'" and not re.search(r"""["'\\]""", t[1:-1]) else t for t in TOKENS.findall(sql)
    )


def quoted_names(sql: str, rng: random.Random) -> str:
    """Columns behind an alias in backquotes."""
    return outside(sql, lambda text: re.sub(r"\b(t\d+)\.(\w+)", r"`\1`.`\2`", text))


def other_case(sql: str, rng: random.Random) -> str:
    """Aliases in capitals where they are read."""
    return outside(sql, lambda text: re.sub(r"\bt(\d+)\.", r"T\1.", text))


def outside(sql: str, change: Callable[[str], str]) -> str:
    """The text changed where it is no string, name in backquotes or comment."""
    return "".join(t if t[0] in "'\"`" or t[:2] in ("--", "/*", "r'", 'r"') else change(t) for t in TOKENS.findall(sql))


SAME: dict[str, Callable[[str, random.Random], str]] = {
    "dressed": dressed,
    "other_aliases": other_aliases,
    "other_quotes": other_quotes,
    "quoted_names": quoted_names,
    "other_case": other_case,
    "in_parentheses": lambda sql, rng: f"({sql})" if not sql.startswith("with ") else sql,
    "as_a_cte": lambda sql, rng: f"with whole as ({sql}) select * from whole" if not sql.startswith("with ") else sql,
    "as_a_subquery": lambda sql, rng: f"select * from ({sql}) whole",
}


@pytest.mark.parametrize("way", SAME)
def test_written_otherwise(way: str) -> None:
    """Queries as people write them."""
    changed = 0
    for seed in range(COUNT):
        rng = random.Random(seed)
        sql = People(rng).query(rng.randint(1, 3)).sql
        other = SAME[way](sql, rng)
        changed += sql != other
        if plan(sql) != ["SLOT"]:
            assert plan(sql) == plan(other), f"seed {seed}:\n{sql}\n → {other}"
    assert changed > COUNT / 4


# said twice, in two layouts: the plan is right, but what is one value is computed twice
TWICE = {"groups_by_a_value_said_twice"}


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[pytest.mark.xfail(strict=True)] if n in TWICE else []) for n in VIEWS]
)
def test_views_dressed(name: str) -> None:
    rng = random.Random(name)
    assert plan(VIEWS[name]) == plan(dressed(VIEWS[name], rng))


def ctes_for_subqueries(sql: str) -> str:
    """Each subquery in FROM as a CTE of the whole, if it reads nothing of its own WITH."""
    tree = sqlglot.parse_one(sql, read="spark")
    made = []
    for i, found in enumerate(list(tree.find_all(exp.Subquery))):
        if not isinstance(found.parent, exp.From | exp.Join) or not isinstance(found.this, exp.Query) or found.this.find(exp.Subquery):
            continue
        made.append((f"cte_{i}", found.this.copy()))
        found.replace(exp.to_table(f"cte_{i}").as_(found.alias_or_name))
    for name, body in made:
        tree = tree.with_(name, as_=body, copy=False)
    return tree.sql("spark")


def test_ctes_for_subqueries() -> None:
    """A subquery in FROM and a CTE mean the same, in whatever order CTEs are."""
    changed = 0
    for seed in range(COUNT):
        rng = random.Random(seed)
        sql = People(rng, without={"chain"}).query(rng.randint(1, 3)).sql
        try:
            before, after = sqlglot.parse_one(sql, read="spark").sql("spark"), ctes_for_subqueries(sql)
        except sqlglot.ParseError:
            continue  # `distinct .5`
        old, new = query(before), query(after)
        if isinstance(old, Opaque) or isinstance(new, Opaque):
            assert isinstance(old, Opaque) == isinstance(new, Opaque), f"seed {seed}: {before}\n → {after}"
            continue
        changed += before != after
        found = aligned(old, new)
        assert found.old == found.new and not found.taken, f"seed {seed}: {before}\n → {after}"
    assert changed > COUNT / 4
