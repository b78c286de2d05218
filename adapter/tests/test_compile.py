"""The engine's door: what it answers where the engine itself is wrong."""

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from spark_ivm import api as door
from spark_ivm.algebra import nodes as algebra
from spark_ivm.algebra.nodes import IllFormed
from spark_ivm.planning import edits

REQUEST: dict[str, Any] = {
    "sql": "select id, total from shop.orders where total > (select avg(total) from shop.orders)",
    "default_schema": "shop",
    "relations": [
        {"name": "shop.orders", "kind": "table", "columns": [["id", "bigint"], ["total", "decimal(10,2)"]]},
    ],
    "changed": ["shop.orders"],
}


MEMORIES = (door._read_once, door._prepared, door._edited)


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """What earlier requests came to is forgotten, and what a broken engine came to as well."""
    for memory in MEMORIES:
        memory.cache_clear()
    yield
    for memory in MEMORIES:
        memory.cache_clear()


def broken(*_: object) -> Any:
    raise IllFormed("columns ['x'] are not among ['y']")


def endless(*_: object) -> Any:
    return _endless()


def _endless() -> Any:
    """Python 3.13 never ends the recursion of a function of any number of arguments: it takes all memory."""
    return _endless()


def test_a_bug_of_the_engine_is_a_rebuild(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a plan cannot be made of: the model is right, and the reason says what to do."""
    monkeypatch.setattr(door, "candidates", broken)
    (variant,) = door.compile_request(REQUEST)["plan"]["variants"]
    assert variant["candidates"] == ()
    assert variant["reason"].startswith("a bug of the engine, please report it") and "['x']" in variant["reason"]


# whether an answer may be another one where the session's time zone is
ZONES = {
    "id, day, at": False,
    "id, day + interval 1 day as t": False,
    "id, rank() over w as r from s.a window w as (order by day, id)": False,
    "id, cast(day as timestamp) as t": True,
    "id, day + interval 90 minutes as t": True,
    "id, day + interval '2' hours as t": True,
    "id, day + interval 1 day / 2 as t": True,
    "id, day + make_dt_interval(0, 90) as t": True,
    "id, dateadd(millisecond, id, day) as t": True,
    "id, convert_timezone('Asia/Tokyo', at) as t": True,
    "id, try_to_date(name, 'yyyy z') as t": True,
    "window(day, '1 day') as w, count(*) as n from s.a group by 1": True,
    "id, months_between(name, '2026-01-31') as t": True,
    "id, extract(h from name) as t": True,
    "id, date_part('h', name) as t": True,
    "id, name + interval 1 day as t": True,
    "id, day + try_make_interval(0, 0, 0, 0, 5) as t": True,
    "id, dateadd(day, 7, day) as t": True,
    "id, date_add(last_day(day), 7) as t": False,
    "id, datediff(day, name, '2026-01-31') as t": True,
    "id, datediff(last_day(day), day) as t": False,
    "id, day + (day - date_add(day, 3)) / 2 as t": True,
    "id, day - interval 3 months as t": False,
    "id, id * (id - 1) / 2 as t": False,
    "id, from_csv(name, schema_of_csv('2026-01-01 10:00:00')) as t": True,
    "id, v:at::string as t": True,  # what is in a VARIANT may be a point in time
}


@pytest.mark.parametrize("items", ZONES)
def test_what_depends_on_the_time_zone(items: str) -> None:
    """Of a table without points in time."""
    columns = [["id", "int"], ["day", "date"], ["at", "timestamp_ntz"], ["name", "string"], ["v", "variant"]]
    request = {"default_schema": "s", "relations": [{"name": "s.a", "kind": "table", "columns": columns}], "changed": []}
    sql = f"select {items}" if " from " in items else f"select {items} from s.a"
    assert door.compile_request(request | {"sql": sql})["plan"]["zoned"] == ZONES[items]


@pytest.mark.parametrize(("kind", "kinds"), [("string", ["append", "rows"]), ("string collate UTF8_LCASE", ["append"])])
def test_rows_that_a_collation_does_not_distinguish(kind: str, kinds: list[str]) -> None:
    """Where 'bob' becomes 'BOB', what goes and what comes would add up to nothing."""
    columns = [["id", "bigint"], ["name", kind]]
    relations = [{"name": "shop.people", "kind": "table", "columns": columns}]
    request = REQUEST | {"sql": "select id, name from shop.people", "relations": relations, "changed": ["shop.people"]}
    for known in ({}, {"target_columns": columns}):
        (variant,) = door.compile_request(request | known)["plan"]["variants"]
        assert [c["kind"] for c in variant["candidates"]] == kinds


@pytest.mark.parametrize(("kind", "folded"), [("string", True), ("string collate UTF8_LCASE", False)])
def test_groups_that_a_collation_takes_for_one(kind: str, folded: bool) -> None:
    """Where all of 'bob' become 'BOB', the table's own row, carried on, would be 'bob' for good."""
    columns = [["id", "bigint"], ["name", kind]]
    relations = [{"name": "shop.people", "kind": "table", "columns": columns}]
    sql = "select name, count(*) as n from shop.people group by name"
    request = REQUEST | {"sql": sql, "relations": relations, "changed": ["shop.people"]}
    for known in ({}, {"target_columns": [["name", kind], ["n", "bigint"]]}):
        (variant,) = door.compile_request(request | known)["plan"]["variants"]
        assert {bool(c["folded"]) for c in variant["candidates"] if c["keys"]} == {folded, False}


@pytest.mark.parametrize(("kind", "plain"), [("char(5)", True), ("string", True), ("array<string>", False), ("int", True)])
def test_a_column_of_text_is_written_as_it_is(kind: str, plain: bool) -> None:
    """Spark pads the literal of `code = 'ab'` for a CHAR column alone: what is made of one has blanks that no literal has.

    Of a Delta table DESCRIBE says that such a column is a string.
    """
    columns = [["id", "bigint"], ["code", kind]]
    relations = [{"name": "shop.codes", "kind": "table", "columns": columns}]
    request = REQUEST | {"sql": "select id from shop.codes where code = 'ab'", "relations": relations, "changed": ["shop.codes"]}
    read = door.compile_request(request)["plan"]["sources"]["shop.codes"]
    for way in ("append", "feed"):
        assert (" AS `code`" not in read[way]) == plain
        assert ("raise_error" in read[way]) == (kind != "int")


@pytest.mark.parametrize(("kind", "comparable"), [("map<string, string>", False), ("variant", False), ("string", True)])
def test_a_plan_is_for_the_types_of_its_table(kind: str, comparable: bool) -> None:
    """As one that is compiled ahead: rows with a map, which the query makes of a text, cannot be compared."""
    columns = [["id", "bigint"], ["name", "string"]]
    relations = [{"name": "shop.orders", "kind": "table", "columns": columns}]
    request = REQUEST | {"sql": "select id, made(name) as m from shop.orders", "relations": relations, "functions": ["made"]}
    plan = door.compile_request(request | {"target_columns": [["id", "bigint"], ["m", kind]]})["plan"]
    kinds = {candidate["kind"] for variant in plan["variants"] for candidate in variant["candidates"]}
    assert (plan["comparable"], "rows" in kinds) == (comparable, comparable)


def test_a_shortcut_that_fails_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    assert door.compile_request(REQUEST)["plan"]["values"]
    monkeypatch.setattr(door, "parametrized", broken)
    plan = door.compile_request(REQUEST)["plan"]
    assert not plan["values"] and plan["variants"][0]["candidates"]


@pytest.mark.parametrize(
    ("failing", "module"), [("prepared", door), ("candidates", door), ("align", edits), ("matters", edits), ("errata", door)]
)
def test_whatever_is_raised(monkeypatch: pytest.MonkeyPatch, failing: str, module: ModuleType) -> None:
    """The model is built all the same, from its own text, and says why."""
    monkeypatch.setattr(module, failing, endless)
    plan = door.compile_request({**REQUEST, "was": REQUEST["sql"].replace(">", ">=")})["plan"]
    assert plan["rebuild"]
    reasons = [v["reason"] for v in plan["variants"]]
    reasons += [r["why"] + r["detail"] for r in (plan["reason"],) if r] + [plan["edit"]["why"] or "" if plan["edit"] else ""]
    assert any("a bug of the engine" in reason and "RecursionError" in reason for reason in reasons), reasons
    assert not any(v["candidates"] for v in plan["variants"])


def test_whatever_is_raised_of_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "split", endless)
    asked = {**REQUEST, "sql": "select id, sum(total) as s from shop.orders group by id", "state": "shop.parts", "types": [["of_total", "bigint"]]}
    assert "a bug of the engine" in door.split_request(asked)["why"]


NOW = "current_timestamp() as at"
STAMPED = {
    f"select id, {NOW} from shop.orders": ["at"],
    f"with final as (select id, total, {NOW} from shop.orders) select id, at as loaded_at from final where total > 1": [
        "loaded_at"
    ],
    f"select id, {NOW} from shop.orders union all select id, now() from shop.orders where total > 1": ["at"],
    # what reads it, or distinguishes rows by it, is a parameter that moves
    f"with final as (select id, {NOW} from shop.orders) select id, at, date(at) as day from final": [],
    f"with final as (select id, {NOW} from shop.orders) select * from final where at > '2026-01-01'": [],
    f"select distinct id, {NOW} from shop.orders": [],
    f"select id, {NOW} from shop.orders union all select id, null from shop.orders": [],
}


@pytest.mark.parametrize("sql", STAMPED)
def test_stamps(sql: str) -> None:
    """A time that is only carried out is when a row was computed: nothing is to be done when it moves."""
    plan = door.compile_request({**REQUEST, "sql": sql})["plan"]
    assert list(plan["stamps"]) == STAMPED[sql]
    assert ("current_timestamp" in plan["parameters"]) == (not STAMPED[sql])


def test_rows_are_not_looked_for_by_when_they_were_computed() -> None:
    """The table's rows have the time of the run that wrote them."""
    request = REQUEST | {"sql": "select id, total, current_timestamp() as loaded_at from shop.orders"}
    for declared, keys in ((["id", "loaded_at"], [["id"]]), (["Loaded_at"], [])):
        plan = door.compile_request(request | {"unique_key": declared})["plan"]
        (variant,) = plan["variants"]
        assert [list(c["keys"]) for c in variant["candidates"] if c["kind"] == "keys"] == keys


STAMPED_LATER = "select id, total, current_timestamp() as loaded_at from shop.orders"
NEVER_STAMPED = "select id, total, date'2026-01-01' as loaded_at from shop.orders"


@pytest.mark.parametrize(("was", "sql"), [(STAMPED_LATER, NEVER_STAMPED), (NEVER_STAMPED, STAMPED_LATER)])
def test_an_edit_of_when_rows_were_computed_is_a_rebuild(was: str, sql: str) -> None:
    """What the table has there is of many runs: no row of it is known."""
    plan = door.compile_request(REQUEST | {"was": was, "sql": sql})["plan"]
    assert "loaded_at" in plan["edit"]["why"] and not plan["variants"]
    renamed = door.compile_request(REQUEST | {"was": was, "sql": was.replace("loaded_at", "seen_at")})["plan"]
    assert renamed["edit"]["why"] is None


# queries of a map, which Spark groups by and compares with none, and by which keys their rows are replaced
MAPS: dict[str, list[list[str]]] = {
    "select tags, count(*) as n from shop.orders group by tags": [],
    "select tags, id, count(*) as n from shop.orders group by tags, id": [["id"]],
    "select map('a', id) as m, count(*) as n from shop.orders group by 1": [],
    "select size(tags) as s, sum(n) as n from (select tags, count(*) as n from shop.orders group by tags) group by 1": [],
    "select id, tags from shop.orders": [["id"]],
    "select doc.tags as tags, count(*) as n from shop.orders group by doc.tags": [],
    "select docs[0].tags as tags, id, max(id) as last from shop.orders group by docs[0].tags, id": [["id"]],
    "select element_at(lists, 1) as tags, count(*) as n from shop.orders group by 1": [],
    "select t as tags, count(*) as n from shop.orders lateral view explode(lists) x as t group by t": [],
    "select lists, count(*) as n, max(tags['a']) as a from shop.orders group by lists": [],
    "select doc.tags as tags, id from shop.orders": [["id"]],
    # made of what is no map, and made of maps what is none
    "select t, count(*) as n from (select explode(from_json(js, 'array<map<string, int>>')) as t from shop.orders) group by t": [],
    "select t, count(*) as n from (select inline(from_json(js, 'array<struct<t: map<string,int>>>')) as t from shop.orders) group by t": [],
    "select transform(array(id), x -> map('v', x)) as m, count(*) as n from shop.orders group by 1": [],
    "select array(tags) || array(tags) as m, count(*) as n from shop.orders group by 1": [],
    "select map_values(map('q', tags))[0] as m, id, count(*) as n from shop.orders group by 1, id": [["id"]],
    "select from_json(js, 'a map<string, int>').a as m, count(*) as n from shop.orders group by 1": [],
    "select tags['a'] as a, count(*) as n from shop.orders group by 1": [["a"]],
    "select from_json(js, 'a INT, m map<string, int>').a as a, count(*) as n from shop.orders group by 1": [["a"]],
    "select substr(strs['a'], 1, 3) as a, count(*) as n from shop.orders group by 1": [["a"]],
    "select strs['a'] || 'x' as a, count(*) as n from shop.orders group by 1": [["a"]],
    "select struct(strs['a'] as a, id) as a, count(*) as n from shop.orders group by 1": [["a"]],
    "select array_sort(map_values(tags)) as a, count(*) as n from shop.orders group by 1": [["a"]],
    "select split(from_json(js, 'map<string,string>')['a'], ',')[0] as a, count(*) as n from shop.orders group by 1": [["a"]],
    "select from_json(js, 'map <string, int>') as m, id, count(*) as n from shop.orders group by 1, 2": [["id"]],
    "select plan, count(*) as n from shop.orders group by plan": [["plan"]],
    "select k, sum(v) as n from shop.orders lateral view explode(map('a', id, 'b', id + 1)) as k, v group by k": [["k"]],
    "select k, max(v) as n from shop.orders lateral view posexplode(map_keys(tags)) as k, v group by k": [["k"]],
    "select k, max(v) as n from shop.orders lateral view explode(from_json(js, 'map<string, double>')) as k, v group by k": [["k"]],
    "select id, row_number() over (partition by id order by js) as n from (select id, js, explode(lists) as t from shop.orders)": [["id"]],
    "select id, lag(js) over (partition by id order by js, t) as j from (select id, js, explode(map('a', js)) as (k, t) from shop.orders)": [["id"]],
    "select id, t['a'] as a from (select id, js, explode(from_json(js, 'array<map<string,int>>')) as t from shop.orders) order by js limit 3": [],
    "select o.id, (select max(p.id) from shop.orders p where p.id = o.t['a']) as m from (select id, transform(array(id), x -> map('a', x))[0] as t from shop.orders) o": [],
}


HELD_IN_MAPS = [
    ["id", "bigint"], ["tags", "map<string,int>"], ["lists", "array<map<string,int>>"],
    ["doc", "struct<a:int,tags:map<string,int>>"], ["docs", "array<struct<tags:map<string,int>,b:decimal(9,2)>>"],
    ["js", "string"], ["strs", "map<string,string>"], ["plan", "struct<interval:string,variant:int>"],
]  # fmt: skip


def of_maps(sql: str) -> dict[str, Any]:
    """The plan of a query of maps."""
    relations = [{"name": "shop.orders", "kind": "table", "columns": HELD_IN_MAPS}]
    request = REQUEST | {"sql": sql, "relations": relations, "unique_key": ["id", "tags"]}
    found: dict[str, Any] = door.compile_request(request)["plan"]
    return found


@pytest.mark.parametrize("sql", MAPS)
def test_no_map_is_a_key(sql: str) -> None:
    (variant,) = of_maps(sql)["variants"]
    assert list(dict.fromkeys(tuple(c["keys"]) for c in variant["candidates"] if c["kind"] == "keys")) == [
        tuple(keys) for keys in MAPS[sql]
    ]
    assert "rows" not in {c["kind"] for c in variant["candidates"]}


@pytest.mark.spark
def test_no_map_breaks_ties(spark: Any) -> None:
    """What is written to build a query of maps is one that Spark reads: it orders by none."""
    columns = ", ".join(f"cast(null as {kind}) as {name}" for name, kind in HELD_IN_MAPS)
    spark.sql(f"select {columns}").createOrReplaceTempView("of_maps")
    for sql in MAPS:
        written = (of_maps(sql)["rebuild"] or sql.replace("shop.orders", "of_maps")).replace("`shop`.`orders` VERSION AS OF ⟦v1:shop.orders⟧", "of_maps")
        assert spark.sql(written).columns, sql


def test_ansi_mode() -> None:
    """What may fail then is computed of no row that a join leaves out, even if that reads a table more."""
    customers = {"name": "shop.customers", "kind": "table", "columns": [["id", "bigint"]]}
    sql = "select floor(total / 2) as half, count(*) as n from shop.orders o join shop.customers c on c.id = o.id group by 1"
    for ansi in (False, True):
        relations = [*REQUEST["relations"], customers]
        (variant,) = door.compile_request({**REQUEST, "sql": sql, "relations": relations, "ansi": ansi})["plan"][
            "variants"
        ]
        (collect,) = {c["collect"] for c in variant["candidates"] if c["kind"] == "keys"}
        assert ("customers" in collect) == ansi


# what is computed of each column of a wide table `o`, and how the query goes on
WIDE = {
    "windows": ("coalesce(o.{c}, 0) * 2 as {c}, sum({c}) over (partition by o.id) as s_{c}", "o join shop.names n on o.id = n.id"),
    "groups": ("sum(o.{c}) as {c}, count(o.{c}) as n_{c}", "o join shop.names n on o.id = n.id group by name"),
}  # fmt: skip


def calls(form: str, columns: int, changed: list[str]) -> int:
    """Count the calls of functions that it takes to plan a model of so many columns whose tables changed."""
    names = [f"c{columns}_{i}" for i in range(columns)]
    each, rest = WIDE[form]
    wide = [["id", "bigint"], *([c, "decimal(10,2)"] for c in names)]
    relations = [
        {"name": "shop.orders", "kind": "table", "columns": wide},
        {"name": "shop.names", "kind": "table", "columns": [["id", "bigint"], ["name", "string"]]},
    ]
    items = ", ".join(each.format(c=c) for c in names)
    sql = f"with o as (select * from shop.orders) select name, {items} from {rest}  -- {changed}"
    count = 0

    def counted(_frame: Any, event: str, _arg: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        first = door.compile_request({"sql": sql, "relations": [], "changed": []})
        second = door.compile_request({"sql": sql, "relations": relations, "changed": changed})
    finally:
        sys.setprofile(None)
    assert set(first["missing"]) == {"shop.orders", "shop.names"} and second["plan"]["reason"] is None
    assert not changed or second["plan"]["variants"][0]["candidates"]
    return count


@pytest.mark.parametrize(
    ("form", "changed", "most"),
    [("windows", [], 500_000), ("groups", [], 400_000), ("groups", ["shop.orders"], 720_000)],
)
def test_a_plan_costs_in_proportion_to_the_columns(form: str, changed: list[str], most: int) -> None:
    """Each text is read once, and no column is looked for among all others: those were seconds of a wide model."""
    some, more = calls(form, 60, changed), calls(form, 240, changed)
    assert some < most and more < 4.4 * some, (some, more)


def test_columns_are_looked_up_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A node with many items asks what its child has once, not for each item: the child's columns are as many."""
    asked = 0

    def known(*args: Any) -> None:
        nonlocal asked
        asked += 1
        real(*args)

    real = algebra._known
    monkeypatch.setattr(algebra, "_known", known)
    calls("groups", 60, ["shop.orders"])
    assert asked < 300, asked


@pytest.mark.parametrize(
    ("spark_type", "refused"),
    [
        ("string", ["X'EFBFBD'"]), ("varchar(3)", ["X'EFBFBD'"]), ("struct<a:int,b:array<string>>", ["X'EFBFBD'"]),
        ("date", ["1582-10-1"]), ("timestamp", ["1582-10-1"]), ("struct<a:date,b:string>", ["X'EFBFBD'", "1582-10-1"]),
        ("int", []), ("decimal(10,2)", []), ("binary", []), ("timestamp_ntz", []), ("array<double>", []),
    ],
)  # fmt: skip
def test_what_a_change_feed_may_have_altered(spark_type: str, refused: list[str]) -> None:
    """It is an error, where the column is read; two versions that are compared have it as it is."""
    relation = {"name": "shop.t", "kind": "table", "columns": [["id", "int"], ["c", spark_type]]}
    asked = {"sql": "select id, c from shop.t", "default_schema": "shop", "relations": [relation], "changed": ["shop.t"]}
    source = door.compile_request(asked)["plan"]["sources"]["shop.t"]
    for way in ("append", "feed"):
        assert [mark for mark in ("X'EFBFBD'", "1582-10-1") if mark in source[way]] == refused
        assert source[way].count("raise_error(") == bool(refused)
    assert "raise_error(" not in source["diff"]


def test_the_questions_of_a_run_read_and_compare_a_query_once() -> None:
    """A run asks what it has to observe, then how an edit differs, then for the ways to publish what has changed."""
    edit = {"was": REQUEST["sql"].replace(">", ">="), "columns_then": {}}
    asked = [{**REQUEST, "relations": []}, {**REQUEST, "changed": []}, {**REQUEST, **edit, "changed": []}, {**REQUEST, **edit}]
    assert door.compile_request(asked[0]) == {"missing": ["shop.orders"]}
    *_, answer = [door.compile_request(request)["plan"] for request in asked[1:]]
    assert answer["variants"][0]["candidates"] and answer["edit"]["why"] is None
    # each once: the text without and with its table, and the old text; either query; the two of them
    assert [memory.cache_info().misses for memory in MEMORIES] == [3, 2, 1]
    for memory in MEMORIES:
        memory.cache_clear()
    assert door.compile_request(asked[-1])["plan"] == answer


PADDED = {
    "select code, count(*) as n from shop.codes group by rollup(code)": True,
    "select id from shop.codes where code in (select kind from shop.kinds)": True,
    "select id, n in (select kind from shop.kinds) as listed from (select id, code as n from shop.codes)": True,
    "select id from shop.codes where name in (select kind from shop.kinds)": True,
    "select * from (select id, code from shop.codes) pivot (sum(id) as n for code in ('a', 'b'))": True,
    "select id, v from (select id, code, name from shop.codes) unpivot (v for k in (code, name))": True,
    "select code, count(*) as n from (select code from shop.codes union all select kind from shop.kinds) group by cube(code)": True,
    "select code, count(*) as n from (select code, id from shop.codes group by all) group by rollup(code)": True,
    "select id, n from (select id, code as n from shop.codes union all select id, name from shop.codes) where n = 'ab'": True,
    "select n from (select null as n union all select code from shop.codes) where n = 'ab'": True,
    "select code from shop.codes except select name from shop.codes": True,
    "select id, code from shop.codes union all select id, code from shop.codes where id > 1": False,
    "select id, trim(code) as code from shop.codes union all select id, name from shop.codes": False,
    "select name, count(*) as n from shop.codes group by rollup(name)": False,
    "select c, count(*) as n from (select cast(code as string) as c from shop.codes) group by rollup(c)": False,
    "select c, count(*) as n from (select max(code) as c from shop.codes group by id) group by rollup(c)": False,
    "select id from shop.codes where name in (select name from shop.codes)": False,
    "select id from shop.codes where code in ('a', 'b') and exists (select 1 from shop.kinds where kind = code)": True,
    "select id, coalesce(kind, code) as c from shop.codes left join shop.kinds on code = kind": True,
    "select id from shop.codes, (select kind as code from shop.kinds) as k where codes.code <=> k.code": True,
    "select a.id from shop.codes as a join shop.codes as b using (code)": False,
    "select id from shop.codes join shop.kinds on name = kind": False,
    "select id from shop.codes where code in ('a', 'b') and exists (select 1 from shop.kinds where kind = name)": False,
}


@pytest.mark.parametrize("sql", PADDED)
def test_columns_that_spark_pads(sql: str) -> None:
    """Spark pads texts in comparisons of a CHAR column, but not in these constructs, which would be read as if it did."""
    relations = [
        {
            "name": "shop.codes", "kind": "table", "columns": [["id", "int"], ["code", "string"], ["name", "string"]],
            "declared": [["code", "char(5)"], ["name", "varchar(9)"]],
        },
        {"name": "shop.kinds", "kind": "table", "columns": [["kind", "string"]], "declared": [["kind", "char(3)"]]},
    ]  # fmt: skip
    for declared in (True, False):
        known = [r if declared else {**r, "declared": []} for r in relations]
        plan = door.compile_request({"sql": sql, "default_schema": "shop", "relations": known, "changed": ["shop.codes"]})["plan"]
        assert ((plan["reason"] or {}).get("code") == "CHAR") is (PADDED[sql] and declared), plan["reason"]
