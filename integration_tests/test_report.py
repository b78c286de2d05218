"""The page of `dbt-ivm report`, from data alone: what is on it, and in headless Chromium what it does.

The tests of the browser need the path of a Chromium in CHROMIUM, such as Debian's chromium-headless-shell, which
`dpkg -x` unpacks without root.
"""

from __future__ import annotations

import html
import os
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from dbt.adapters.spark_ivm.report import Data, render

NASTY = """O'Brien's "<script>alert(1)</script>" & co"""
VOID = {"meta", "input"}


def a_run(node: str, table: str, day: int, code: str = "delta", **more: Any) -> dict[str, Any]:
    return {
        "model": table, "node": node, "invocation": f"i{day}", "run": f"{day:08x}-0000", "code": code, "reason": f"why {code}",
        "reason_code": {"full": "cheaper"}.get(code, "change"), "versions_from": "{}", "versions_to": "{}", "rows_changed": 10 * day,
        "rows_inserted": day, "rows_deleted": 1, "rows_copied": 0, "keys": day, "seconds_observe": 0.5, "seconds_publish": 1.0 + day % 3,
        "statements": 2, "status": "success", "seconds_estimated": 2.0, "seconds_rebuild": 42.0, "lag_seconds": 60.0 * day,
        "recorded_at": f"2026-11-{day:02d}T16:00:00Z",
    } | more  # fmt: skip


def a_plan(node: str, name: str, table: str, **more: Any) -> dict[str, Any]:
    return {
        "node": node, "model": name, "table": table, "parents": [], "would_run": "delta", "keys": ["customer"], "reason": "by key",
        "seconds": 2.9, "estimates": {"rebuild": 42.0, "combined": 2.9}, "seconds_rebuild": 42.0, "rows": 100, "parameters": [],
        "sources": [{"name": "shop.orders", "from": 3, "to": 4, "changed": True, "rows": 1520, "read_by": "feed", "broken": None, "hint": None}],
        "taken_over": None, "edit": None, "approve": None, "hindered": None, "select": "select 1\nfrom shop.orders", "sql": [],
    } | more  # fmt: skip


def a_status(node: str, name: str, table: str, **more: Any) -> dict[str, Any]:
    source = {
        "name": "shop.orders",
        "version": 3,
        "now": 4,
        "behind": 1,
        "words": "shop.orders at version 3",
        "feed": True,
        "seconds_behind": 1500,
    }
    return {
        "node": node, "model": name, "table": table, "built": True, "foreign": None, "load": [], "version": 7, "run": "0000",
        "written_at": "2026-11-27 16:00:00", "rows": 100, "invalid": [], "sources": [source], "expiring": [],
    } | more  # fmt: skip


def data_of(names: list[str], days: int = 5) -> Data:
    """A chain of models above one source, in which each reads the one before it."""
    nodes: dict[str, Any] = {
        "source.shop.orders": {
            "name": "shop.orders",
            "kind": "source",
            "tags": [],
            "parents": [],
            "relation": "shop.orders",
        }
    }
    data: Data = {
        "project": "shop", "target": "prod", "made_at": "2026-11-27 21:35 UTC", "days": 30, "nodes": nodes, "plans": [],
        "status": [], "runs": [], "steps": [],
    }  # fmt: skip
    below = "source.shop.orders"
    for n, name in enumerate(names):
        node, table = f"model.shop.{name}", f"analytics.{name}"
        nodes[node] = {
            "name": name,
            "kind": "ivm",
            "tags": ["finance"] if n % 2 else [],
            "parents": [below],
            "relation": table,
        }
        data["plans"].append(a_plan(node, name, table))
        data["status"].append(a_status(node, name, table))
        data["runs"] += [a_run(node, table, day, "full" if day == 2 else "delta") for day in range(1, days + 1)]
        below = node
    return data


def typical() -> Data:
    """Five models: one failed, one is always rebuilt, one edit waits, one table is written by others."""
    data = data_of(["order_lines", "revenue", "segments", "top_segments", NASTY], 27)
    reaches = {"keys": 12, "columns": ["segment"], "rows": 24, "of": 235}
    words = ["column class: revenue >= 90 → revenue >= 91"]
    data["plans"][2] |= {
        "edit": {"words": words, "where": ["revenue < 91"], "reaches": reaches},
        "approve": "57ec1a22e0ec27cc",
    }
    hindered = {
        "code": "TABLESAMPLE",
        "line": 2,
        "snippet": "tablesample",
        "words": "tablesample (line 2)",
        "instead": "a filter",
    }
    data["plans"][3] |= {"hindered": hindered, "would_run": "full", "keys": []}
    data["status"][4] |= {
        "foreign": "version 9 (UPDATE)",
        "expiring": ["version 3 of shop.orders, which can be read for 0.5 more days."],
    }
    data["runs"].append(
        a_run("model.shop.top_segments", "analytics.top_segments", 28, "error", reason="it failed", lag_seconds=None)
    )
    data["steps"] = [{"step": "compact analytics.revenue: 40 files of 9 bytes", "sql": "optimize", "done": False}]
    return data


class Reader(HTMLParser):
    """The text of a page, and whether each tag is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text: list[str] = []
        self.open: list[str] = []
        self.ids: list[str] = []
        self.scripts = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.scripts += tag == "script"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag of SVG that closes itself."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, (tag, self.getpos())

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_every_model_has_a_row_and_a_page() -> None:
    data = typical()
    page = render(data)
    read = Reader(page)
    assert not read.open and len(read.ids) == len(set(read.ids))
    links = re.findall(r'<td><a href="#(m\d+)">([^<]*)</a></td>', page)
    names = [about["name"] for about in data["nodes"].values() if about["kind"] == "ivm"]
    assert [html.unescape(name) for _, name in links[: len(names)]] == names
    assert {anchor for anchor, _ in links} <= set(read.ids)
    said = " ".join(read.text)
    for words in (
        "dbt-ivm approve segments",
        "12 keys (segment), 24 rows of 235",
        "tablesample (line 2)",
        "it failed",
        "1,520 rows",
    ):
        assert words in said
    assert "<mark>from shop.orders</mark>" in page


def test_a_model_follows_the_models_below_it() -> None:
    data = data_of(["a", "b", "c"])
    for n in (1, 2):
        data["plans"][n] |= {"would_run": "noop", "keys": []}
    said = " ".join(Reader(render(data)).text)
    assert said.count("after a") >= 2 and "noop" not in said.split("Lineage")[2]


def test_names_are_text() -> None:
    page = render(data_of([NASTY]))
    assert Reader(page).scripts == 1 and "<script>alert" not in page
    assert NASTY in " ".join(Reader(page).text)
    tagged = data_of(["a"])
    tagged["nodes"]["model.shop.a"]["tags"] = ['x" onmouseover="alert(1)']
    assert 'onmouseover="alert' not in render(tagged)


def test_nothing_is_asked_of_a_network() -> None:
    page = render(typical())
    assert not re.search(r"https?:|//\w|@import|url\(|<link|src=", page)


def test_no_run_at_all() -> None:
    data = data_of(["a"], 0)
    data["status"][0] = {
        "node": "model.shop.a",
        "model": "a",
        "table": "analytics.a",
        "built": False,
        "foreign": None,
        "load": [],
        "sources": [],
        "expiring": [],
    }
    page = render(data)
    assert "No run is recorded" in page and "not built" in page
    empty: Data = {**data, "nodes": {}, "plans": [], "status": []}
    assert not Reader(render(empty)).open


def test_a_model_that_failed_to_answer() -> None:
    data = data_of(["a"])
    for rows in (data["plans"], data["status"]):
        rows[0] = {"node": "model.shop.a", "model": "a", "table": "analytics.a", "error": "Spark said <no>"}
    assert "Spark said &lt;no&gt;" in render(data)


def test_runs_without_estimates() -> None:
    """As of failed runs, and of tables that have no reader."""
    data = data_of(["a"])
    for run in data["runs"]:
        run |= dict.fromkeys(("reason_code", "seconds_rebuild", "lag_seconds", "seconds_estimated"))
    assert "No run has recorded a lag." in render(data)


def test_two_hundred_models() -> None:
    data = data_of([f"model_{n}" for n in range(200)], 3)
    page = render(data)
    assert page.count("data-words=") == 200 and len(page) < 4_000_000


# In a browser ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    chromium = os.environ.get("CHROMIUM")
    if not chromium:
        pytest.skip("CHROMIUM is not set")
    api = pytest.importorskip("playwright.sync_api")
    with api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def tab(browser: Any, tmp_path: Path) -> Iterator[Any]:
    """The typical report in a browser. No request leaves the file, and nothing is wrong in the console."""
    (tmp_path / "ivm.html").write_text(render(typical()), encoding="utf-8")
    page = browser.new_page(viewport={"width": 1240, "height": 780})
    requests: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("dialog", lambda dialog: wrong.append(dialog.message))
    page.goto((tmp_path / "ivm.html").as_uri())
    yield page
    assert all(url.startswith("file:") for url in requests) and not wrong
    page.close()


def names(tab: Any) -> list[str]:
    return list(tab.locator("#models tbody tr:visible td:first-child").all_inner_texts())


def test_filter(tab: Any) -> None:
    assert len(names(tab)) == 5
    for words, expected in (
        ("seg", ["segments", "top_segments"]),
        ("tag:finance", ["revenue", "top_segments"]),
        ("code:error", ["top_segments"]),
    ):
        tab.fill("input[type=search]", words)
        assert names(tab) == expected


def test_sort(tab: Any) -> None:
    tab.click("th:has-text('rows read')")
    read = [int(text.replace(",", "")) for text in tab.locator("#models tbody tr td:nth-child(4)").all_inner_texts()]
    assert read == sorted(read)
    tab.click("th:text-is('model')")
    tab.click("th:text-is('model')")
    assert names(tab)[0] == "top_segments"


def test_links_and_pages(tab: Any) -> None:
    """Each page is shown alone, and a model of the drawing leads to its page."""
    for name in ("lineage", "edits", "cost", "health", "overview"):
        tab.click(f"nav a[href='#{name}']")
        tab.wait_for_selector(f"section#{name}:visible")
        assert [s.get_attribute("id") for s in tab.locator("section:visible").all()] == [name]
        keep(tab, name)
    tab.click("nav a[href='#lineage']")
    tab.wait_for_selector("section#lineage:visible")
    tab.hover("g.node >> nth=1")
    assert tab.locator("g.node.lit").count() == 5
    tab.click("g.node >> nth=2")
    tab.wait_for_selector("section#m2:visible")
    assert tab.locator("section:visible h2").inner_text().startswith("revenue")
    keep(tab, "model")
    tab.goto(tab.url.split("#")[0] + "#m5")
    tab.wait_for_selector("section#m5:visible")
    heading = tab.locator("section#m5 h2")
    assert NASTY in heading.inner_text()
    header = tab.locator("header").bounding_box()
    assert heading.bounding_box()["y"] >= header["y"] + header["height"], "the header hides no heading"


def keep(tab: Any, name: str) -> None:
    """A screenshot for people, where SCREENSHOTS names a folder."""
    if folder := os.environ.get("SCREENSHOTS"):
        tab.screenshot(path=f"{folder}/{name}.png", full_page=True)
