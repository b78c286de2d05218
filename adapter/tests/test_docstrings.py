"""The examples in docstrings of the engine, each SQL in and SQL out, are run.

`before` and `after` are a query as it was and as it is, at the versions of the sources that a run finds; `sql` writes one,
`as_read` is one before it is prepared.
"""

import doctest
import re
from types import ModuleType

import pytest
from oracle import CATALOG, TYPES, aligned, query
from spark_ivm.algebra import equal_values
from spark_ivm.algebra.nodes import Consolidate, Dirty, Node
from spark_ivm.algebra.trees import at_old, inputs
from spark_ivm.api import as_text
from spark_ivm.binder.query import read
from spark_ivm.delta import (
    affected_keys,
    clock_values,
    difference,
    legs,
    partial_aggregates,
    rolling,
    scalar_parameters,
    self_maintenance,
)
from spark_ivm.logic_change import align, containment, words
from spark_ivm.planning import column_bounds, two_models
from spark_ivm.rewrite import passes, rules, semijoin
from spark_ivm.rewrite.prune_columns import prune
from spark_ivm.rewrite.rules import simplify
from spark_ivm.sqlgen import expression_sql, write

MODULES = [
    difference, affected_keys, equal_values, semijoin, self_maintenance, partial_aggregates, rolling, scalar_parameters, align,
    containment, two_models, legs, words, column_bounds, passes, rules, clock_values,
]  # fmt: skip


def before(text: str) -> Node:
    """All that the query reads as it was."""
    node = query(text)
    return at_old(node, inputs(node))


def sql(node: Node) -> None:
    """Prints the SQL without what says little: quotes, aliases that are names of tables, how a version is written."""
    text = write(prune(simplify(node)))
    text = re.sub(r" VERSION AS OF ⟦v([01]):[^⟧]*⟧", lambda found: (" AT OLD", "")[int(found[1])], text)
    text = re.sub(r"\n *WHERE \(⟦among[^⟧]*⟧\)|⟦few[^⟧]*⟧", "", text.replace("`", ""))
    text = re.sub(r"\bshop\.(\w+)( AT OLD)? AS \1\b", r"\1\2", text)
    print(text)


def as_read(text: str) -> Node:
    """The query as it was read."""
    view = read(text, CATALOG, "shop")
    return view.query  # type: ignore[union-attr]


GIVEN = {
    "before": before, "after": query, "sql": sql, "Dirty": Dirty, "Consolidate": Consolidate, "expression_sql": expression_sql,
    "as_text": lambda node: print(as_text(node).replace("`", "")), "TYPES": TYPES, "as_read": as_read, "aligned": aligned,
}  # fmt: skip


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rpartition(".")[2])
def test_examples_in_docstrings(module: ModuleType) -> None:
    done = doctest.testmod(module, extraglobs=GIVEN, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert done.attempted > 0
    assert done.failed == 0
