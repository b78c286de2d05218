"""candidates(old, new): each of them has SQL, and what has none is passed over with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from oracle import query
from spark_ivm import publish
from spark_ivm.algebra import Dirty, Distinct, Node, Opaque, Restrict, Scan, at_old, inputs, project_columns
from spark_ivm.publish import candidates
from spark_ivm.write import Unwritable, write
from tables import named_statements

VIEWS = named_statements(Path(__file__).parent / "views.sql")


@pytest.mark.parametrize("name", VIEWS)
def test_all_are_written(name: str) -> None:
    """Whatever changed, and be the first column the model's key."""
    new = query(VIEWS[name])
    assert not isinstance(new, Opaque)
    for changed in dict.fromkeys((inputs(new), *(frozenset({i}) for i in inputs(new)))):
        _, why = candidates(at_old(new, changed), new, declared=new.columns[:1])
        assert "bug" not in why


@pytest.mark.parametrize("broken", [Restrict(Scan("shop.t", ("a",)), (), Dirty(())), Distinct(Scan("shop.t", ()))])
def test_no_sql_without_a_column(broken: Node) -> None:
    with pytest.raises(Unwritable):
        write(broken)


def test_what_has_no_sql_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where only one of the statements of a candidate has none."""
    new = query("select o.cust, c.name from shop.orders o join shop.customers c on c.id = o.cust")
    old = at_old(new, frozenset({"shop.orders"}))
    assert [c.kind for c in candidates(old, new)[0]] == ["append", "keys", "rows"]
    monkeypatch.setattr(publish.Keyed, "candidate", lambda key, *_: write(project_columns(key.recomputed, ())))
    found, why = candidates(old, new)
    assert [c.kind for c in found] == ["append", "rows"]
    assert "please report it with the SQL: by key (cust): a SELECT without columns" in why
