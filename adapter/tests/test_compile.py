"""The engine's door: what it answers where the engine itself is wrong."""

from typing import Any

import pytest
from spark_ivm import compile as door
from spark_ivm.algebra import IllFormed

REQUEST = {
    "sql": "select id, total from shop.orders where total > (select avg(total) from shop.orders)",
    "default_schema": "shop",
    "relations": [
        {"name": "shop.orders", "kind": "table", "columns": [["id", "bigint"], ["total", "decimal(10,2)"]]},
    ],
    "changed": ["shop.orders"],
}


def broken(*_: object) -> Any:
    raise IllFormed("columns ['x'] are not among ['y']")


def test_a_bug_of_the_engine_is_a_rebuild(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a plan cannot be made of: the model is right, and the reason says what to do."""
    monkeypatch.setattr(door, "candidates", broken)
    (variant,) = door.compile_request(REQUEST)["plan"]["variants"]
    assert variant["candidates"] == ()
    assert variant["reason"].startswith("a bug of the engine, please report it") and "['x']" in variant["reason"]


def test_a_shortcut_that_fails_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    assert door.compile_request(REQUEST)["plan"]["values"]
    monkeypatch.setattr(door, "parametrized", broken)
    plan = door.compile_request(REQUEST)["plan"]
    assert not plan["values"] and plan["variants"][0]["candidates"]
