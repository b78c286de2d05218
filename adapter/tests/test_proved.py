"""The record of what Spark has proved: a view is asked again when its plans, the rows, the laws or Spark are others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import proved
import pytest


@pytest.fixture
def plans(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(proved, "HERE", tmp_path)
    monkeypatch.setattr(proved, "RECORD", tmp_path / "proved.txt")
    (tmp_path / "golden").mkdir()
    for name in ("a", "b", "c"):
        (tmp_path / "golden" / f"{name}.sql").write_text(f"select {name}")
    proved.digest.cache_clear()
    yield tmp_path
    proved.digest.cache_clear()


def test_which_views_are_asked_again(plans: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["a", "b", "c", "without_plans"]
    assert proved.unproved(names) == set(names)
    proved.record({"a": True, "b": False, "without_plans": True})
    assert proved.unproved(names) == {"b", "c"}
    proved.record({"b": True, "c": True})
    assert proved.unproved(names) == set()

    (plans / "golden" / "b.sql").write_text("select b, 2")
    proved.digest.cache_clear()
    assert proved.unproved(names) == {"b"}
    proved.record({"c": False})
    assert proved.unproved(names) == {"b", "c"}

    for name, other in {"LAWS": 99, "ROWS": "others"}.items():
        proved.record(dict.fromkeys(names, True))
        assert proved.unproved(names) == set()
        monkeypatch.setattr(proved, name, other)
        proved.digest.cache_clear()
        assert proved.unproved(names) == set(names)
