"""Macros by themselves: loops that wait, and what would need a run of many rows or of many processes. Needs no JVM."""

from __future__ import annotations

import json
import re
import time
from contextlib import nullcontext
from datetime import UTC, datetime
from itertools import permutations
from random import Random
from types import SimpleNamespace
from typing import Any

import make_engine_macro
import pytest
from macro_calls import Refused, macros
from spark_ivm.planning.candidates import _ON_RECORD
from spark_ivm.planning.costs import Took, costs_request
from spark_ivm.planning.plan import Limits
from spark_ivm.planning.rules import RULES, Question, asked, first, rules_request

from dbt.adapters.spark_ivm.errors import ICEBERG_EXTENSION

OTHER = [{"model": "shop.other", "holder": "elsewhere:1:m"}]


class Adapter(SimpleNamespace):
    """What a wait for a slot asks of the adapter; `slept` counts its sleeps."""

    slept = 0

    def ivm_sleep(self, seconds: float) -> None:
        self.slept += 1

    def ivm_holder(self, unique_id: str) -> str:
        return f"here:1:{unique_id}"

    def ivm_loading(self, unique_id: str, relation: Any) -> None:
        pass


def waits(kept: list[bool], held: list[bool], loop: int = 100, **variables: Any) -> tuple[Any, Adapter, list[str]]:
    """Return the answer to who asks for a slot, and what it reported. `held`: whether another one has it, each time it looks; the last
    for good; `kept`: whether it keeps the one that it has tried to take. A `loop` of Jinja goes so many times here.
    """
    adapter, reasons, memory = Adapter(), list[str](), {"slots": dict[str, bool]()}
    found = macros(
        adapter=adapter,
        vars=variables,
        model=SimpleNamespace(unique_id="model.m"),
        target=SimpleNamespace(schema="shop"),
        ivm__loads=lambda: "ivm_loads",
        ivm__format_of_schema=lambda schema: "delta",
        ivm__history=lambda *args: [SimpleNamespace(version=1)],
        ivm__slots=lambda: OTHER if (held.pop(0) if len(held) > 1 else held[0]) else [],
        ivm__name_in_loads=lambda relation: "shop.daily",
        ivm__try_to_take_slot=lambda *args: "",
        ivm__keeps_slot=lambda *args: kept.pop(0),
        ivm__report_load=lambda relation, state, row: reasons.append(row["why"]),
        ivm__refresh_loaded_part=lambda relation, sql, runs: "",
        ivm__memory=memory.get,
        range=lambda times: range(min(times, loop)),
    )
    return found["ivm__take_slot"](SimpleNamespace(identifier="daily"), "select 1", []), adapter, reasons


def test_who_waits_for_a_slot_has_it_when_it_continues() -> None:
    """However long that is: it looks again and again, more often than a loop of Jinja goes."""
    answer, adapter, reasons = waits([True], [True] * 25 + [False], loop=10)
    assert (answer, adapter.slept) == (None, 25)
    assert set(reasons) == {"waits for shop.other: the variable ivm_load_at_once is 1"}


def test_who_comes_second_again_and_again_waits_on() -> None:
    """One of many who find a slot free at the same time gets it. That no row can be added is said where nobody holds one."""
    answer, adapter, _ = waits([False] * 30 + [True], [False, True] * 30 + [False])
    assert (answer, adapter.slept) == (None, 30)
    with pytest.raises(Refused, match="No row can be added to ivm_loads"):
        waits([False] * 30, [False])


def test_patience_is_for_all_of_the_wait() -> None:
    answer, adapter, _ = waits([], [True], ivm_load_wait=0)
    assert (answer, adapter.slept) == ("waits for shop.other: the variable ivm_load_at_once is 1", 0)


def test_an_adapter_that_reuses_sessions_is_refused() -> None:
    """dbt-glue has a session for each thread. A write that failed would leave its settings to the models after it."""
    with pytest.raises(Refused, match=r"IVM-207: .* dbt-glue runs several models in one, or may do so: after a write that failed"):
        macros(of="glue", ivm__memory=lambda name: {})["ivm__check_session"]()


OPTION = {"by": "day", "every": "month"}


@pytest.mark.parametrize("every", [0, -1, float("inf"), float("nan"), 1e20, 1e-7, True, "2", "hour"])
def test_what_cannot_cut_chunks_is_refused(every: Any) -> None:
    with pytest.raises(Refused, match=r"every '.*'; it can be day, .* or a number above 0, such as 1000 or 0\.5\."):
        macros()["ivm__check_load"]({"load": OPTION | {"every": every}})


@pytest.mark.parametrize("every", ["day", 1, 1000, 0.5, 10**9])
def test_what_cuts_chunks(every: Any) -> None:
    assert not macros()["ivm__check_load"]({"load": OPTION | {"every": every}}).strip()


@pytest.mark.parametrize(
    ("options", "kept"),
    [({}, "auto"), ({"refresh": None, "scope": None, "effective_from": None, "load": None}, "auto"), ({"load": OPTION}, "never"), ({"refresh": "full"}, "never")],
)  # fmt: skip
def test_an_option_that_is_undone_keeps_no_parts_away(options: dict[str, Any], kept: str) -> None:
    meta = {f"ivm_{name}": value for name, value in options.items()}
    assert macros()["ivm__state_option"](SimpleNamespace(config=SimpleNamespace(get=lambda key: meta))) == kept


@pytest.mark.parametrize("name", ["ivm_load_chunks", "ivm_load_at_once"])
def test_no_chunk_and_no_slot_are_refused(name: str) -> None:
    for value in (0, "0", -1, 1.5, "all", True):
        with pytest.raises(Refused, match=rf"The variable {name} is '{value}'; it is a whole number from 1\."):
            macros(vars={name: value})["ivm__check_load"]({"load": OPTION})
    for value in (1, "20", None):
        assert not macros(vars={name: value})["ivm__check_load"]({"load": OPTION}).strip()


def test_a_column_in_other_letters_continues_a_load() -> None:
    found = macros(
        ivm__ranges=lambda *args: {"why": None},
        ivm__request=lambda *args: {},
        run_query=lambda sql: [("day", "date")],
    )
    state, spec = {"by": "day", "order": "newest_first"}, {"by": "Day", "order": "newest_first", "every": "month"}
    assert found["ivm__load_obstacle"]("daily", "select 1", spec, state) is None
    assert "names another column" in found["ivm__load_obstacle"]("daily", "select 1", spec | {"by": "shop"}, state)


ORDERS = SimpleNamespace(resource_type="source", unique_id="source.shop.raw.orders", schema="raw", identifier="orders")


def ahead(schema: str = "raw", committed: str | None = None, **given: Any) -> dict[str, Any]:
    """The macros without the adapter, in a target with this schema, for a project with this compiled plan of `m`."""
    graph = SimpleNamespace(nodes={}, sources={ORDERS.unique_id: SimpleNamespace(**(vars(ORDERS) | {"schema": schema}))})
    return macros("spark", graph=graph, ivm_plan__m=lambda: committed, ivm__memory=lambda what: {}, fromjson=json.loads, **given)


SQL = "select 'raw.orders2' as t, '¦raw.orders' as u, o.n from raw.orders as o, `raw`.`orders` where x.raw.orders > 1"


@pytest.mark.parametrize("schema", ["raw", "dev", "Größe", "Dev"])
def test_a_plan_serves_all_targets(schema: str) -> None:
    found = ahead()
    text = found["ivm__without_names"](json.dumps({"sql": SQL}), [ORDERS.unique_id], of_plan=True)
    there = ahead(schema)
    renamed = json.loads(there["ivm__with_names"](text))["sql"]
    assert renamed == re.sub("(?<=[ ¦`])raw(?=`?[.]`?orders\\b)", schema, SQL)
    (known,) = {f["ivm__hash_without_names"](sql, [ORDERS.unique_id]) for f, sql in ((found, SQL), (there, renamed))}
    assert known != there["ivm__hash_without_names"](renamed.replace("o.n", "o.m"), [ORDERS.unique_id])
    assert macros("spark", graph=SimpleNamespace(nodes={}, sources={}))["ivm__with_names"](text) is None


OF_A_RUN = SimpleNamespace(resource_type="model")
OF_PARTS = {"text": "select 2", "names": {}, "edits": {}, "plan": {"sources": {}, "views": {}, "kept": "parts"}}
QUERY = {"text": "select 1", "names": {"t": ["a"]}, "edits": {}, "plan": {"sources": {}, "views": {}}}
STEPS = {"parts": "select 2", "answer": "select 3"}
COMPILED = {"format": 12, "relations": [], "ansi": True, "doubles": "same", "steps": STEPS, "queries": [QUERY, OF_PARTS]}


@pytest.mark.parametrize(
    ("committed", "why"),
    [
        (None, "no plan was compiled for it"),
        ({"format": 11}, "its plan was compiled by another version of the adapter"),
        ({"queries": [OF_PARTS]}, "its plan was compiled for another SQL text"),
        ({"ansi": False}, "its plan was compiled for spark.sql.ansi.enabled = false, and this session has the other value"),
        ({"doubles": "close"}, "its plan was compiled for meta.ivm_doubles = close"),
        ({}, "its plan was compiled for other columns of t"),
        ({}, None),
    ],
)  # fmt: skip
def test_a_model_without_its_plan_is_rebuilt(committed: dict[str, Any] | None, why: str | None) -> None:
    text = None if committed is None else json.dumps(COMPILED | committed)
    found = ahead(committed=text, local_md5=lambda text: text, model=OF_A_RUN)
    request = {"model": "m" if text else "other", "sql": "select 1", "ansi": True, "doubles": "same", "policy": "auto"}
    columns = [["a", "int"], ["b", "int"]] if why and "columns of t" in why else [["a", "int"]]
    relations = [SimpleNamespace(name="t", kind="table", columns=columns)]
    plan = found["ivm__plan"](SimpleNamespace(**request, relations=relations, get=request.get))["plan"]
    if why is None:
        assert plan == QUERY["plan"]
        assert found["ivm__plan"](SimpleNamespace(**request | {"sql": "select 2"}, relations=[], get=request.get))["plan"] == OF_PARTS["plan"]
    else:
        assert (plan["rebuild"], plan["reason"]["why"], plan["unseen"]) == ("select 1", why, "its tables")
        assert [f"IVM-751: {request['model']} is rebuilt in each run, since {why}." in one for one in found["warned"]] == [True]


@pytest.mark.parametrize("schemas", list(permutations(("raw", "Raw", "Dev"), 2)))
def test_keys_keep_small_letters_in_each_target(schemas: tuple[str, str]) -> None:
    """A run looks tables up by them, and the engine writes them so; the author's own text has the letters of the target."""

    def plan(schema: str) -> str:
        key = f"{schema.lower()}.orders"
        sql = f"select '{schema}.orders' as t, n from {schema}.orders, `{schema.lower()}`.`orders` version as of ⟦v1:{key}⟧ where ⟦among¦{key}¦n¦{key}¦n⟧"
        return json.dumps({"sources": {key: {}}, "sql": sql})

    here, there = (ahead(schema) for schema in schemas)
    compiled, other = (of["ivm__without_names"](plan(schema), [ORDERS.unique_id], of_plan=True) for of, schema in zip((here, there), schemas, strict=True))
    assert compiled == other, "each target compiles the same files"
    for constant in (f"select '{name}.orders' as t" for name in (schemas[0], schemas[0].lower())):
        in_here, in_there = (of["ivm__hash_without_names"](constant, [ORDERS.unique_id]) for of in (here, there))
        assert in_here != in_there, "it is another table's name there, or none"
    assert there["ivm__with_names"](compiled).replace(f"`{schemas[1]}`", f"`{schemas[1].lower()}`") == plan(schemas[1])


@pytest.mark.parametrize(("was", "kept"), [("select\n1", True), ("select 1", True), ("select 2", False)])
def test_a_query_that_stays_keeps_the_fingerprint_of_its_table(was: str, kept: bool) -> None:
    """Another target compiled it, or the adapter, or the model ran without a plan."""
    query = QUERY | {"text": "select\n1", "plan": QUERY["plan"] | {"logic": "select 1", "fingerprint": "compiled"}}
    found = ahead(committed=json.dumps(COMPILED | {"queries": [query]}), local_md5=lambda text: text, model=OF_A_RUN)
    request = {"model": "m", "sql": "select\n1", "ansi": True, "doubles": "same", "policy": "auto", "was": was, "was_fingerprint": "table's"}
    relations = [{"name": "t", "kind": "table", "columns": [["a", "int"]]}]
    assert found["ivm__plan"](request | {"relations": relations})["plan"]["fingerprint"] == ("table's" if kept else "compiled")
    unfit = found["ivm__plan"](request | {"relations": [], "doubles": "close"})["plan"]
    assert (unfit["fingerprint"], unfit["logic"], unfit["rebuild"]) == ("compiled", "select 1", "select\n1")


@pytest.mark.parametrize(("sensitive", "settings", "fits"), [(["v"], ["ansi"], False), (["v"], [], True), ([], ["ansi"], True)])
def test_a_plan_above_a_view_of_other_settings(sensitive: list[str], settings: list[str], fits: bool) -> None:
    query = QUERY | {"sensitive": sensitive, "plan": {"sources": {}, "views": {"v": "select 1"}}}
    view = {"name": "v", "kind": "view", "view_text": "select 1", "view_settings": settings, "columns": [["a", "int"]]}
    why = ahead()["ivm__why_other_relations"](query, query["plan"], [view]) or None
    assert why == (None if fits else "its plan was compiled as if the view v had the settings of the session")


@pytest.mark.parametrize(("name", "macro"), [("dim_day", "ivm_plan__dim_day"), ("m_v2.1", "ivm_plan__m_v2_1_9e2c8f0a")])
def test_the_macro_of_a_plan(name: str, macro: str) -> None:
    found = ahead(local_md5=lambda text: "9e2c8f0a1b")
    assert found["ivm__macro_of_plan"](name) == macro


def test_a_plan_is_found_by_the_text_that_a_position_keeps() -> None:
    """It has blanks where the author has lines and comments."""
    query = QUERY | {"text": "select\n1", "plan": QUERY["plan"] | {"logic": "select 1"}}
    found = ahead(local_md5=lambda text: text)
    for sql, expected in (("select\n1", query), ("select 1", query), ("select 2", OF_PARTS), ("select 3", None)):
        assert found["ivm__committed_query"](COMPILED | {"queries": [query, OF_PARTS]}, sql) == expected, sql


@pytest.mark.parametrize("ansi", [False, True])
def test_an_operation_takes_the_mode_of_the_plan(ansi: bool) -> None:
    """No pre_hook of the model has set its session."""
    mode, ran = "spark.sql.ansi.enabled", list[str]()
    settings = {} if not ansi else {mode: "false"}
    committed = json.dumps(COMPILED | {"ansi": ansi})
    found = ahead(committed=committed, local_md5=lambda text: text, ivm__settings=lambda: settings, ivm__run=ran.append)
    request = {"model": "m", "sql": "select 1", "ansi": not ansi, "doubles": "same", "policy": "auto"}
    relations = [{"name": "t", "kind": "table", "columns": [["a", "int"]]}]
    assert found["ivm__plan"](request | {"relations": relations})["plan"] == QUERY["plan"]
    assert ran == [f"SET `{mode}`=`{str(ansi).lower()}`"]
    assert settings == ({} if ansi else {mode: "false"})


@pytest.mark.parametrize(
    ("committed", "sql", "reply"),
    [
        (None, "select 1", {"why": "no plan was compiled for it"}),
        ({"steps": None}, "select 1", {"why": "its plan was compiled without the option"}),
        ({}, "select 4", {"why": "its plan was compiled for another SQL text"}),
        ({}, "select 1", STEPS),
    ],
)
def test_the_steps_of_a_model_are_in_its_plan(committed: dict[str, Any] | None, sql: str, reply: dict[str, Any]) -> None:
    text = None if committed is None else json.dumps(COMPILED | committed)
    found = ahead(committed=text, local_md5=lambda text: text)
    request = {"model": "m" if text else "other", "sql": sql, "ansi": True, "doubles": "same"}
    assert found["ivm__split_plan"](SimpleNamespace(**request)) == reply


def test_the_table_of_parts_has_the_schema_of_its_model() -> None:
    model = SimpleNamespace(resource_type="model", schema="ice.shop", alias="daily")
    found = macros("spark", graph=SimpleNamespace(nodes={"model.shop.daily": model}, sources={}))
    assert found["ivm__spellings"]("model.shop.daily")["plain"] == "ice.shop.daily"
    spelled = found["ivm__spellings"]("model.shop.daily__ivm_state")
    assert (spelled["quoted"], spelled["plain"]) == ("`ice`.`shop`.`daily__ivm_state`", "ice.shop.daily__ivm_state")
    assert found["ivm__spellings"]("model.shop.other__ivm_state") is None


def test_what_the_package_knows_of_the_engine() -> None:
    assert make_engine_macro.FILE.read_text() == make_engine_macro.text()


def collected(rows: list[tuple[str, ...]], **given: Any) -> dict[str, Any]:
    """The keys of a change with these."""
    limits = SimpleNamespace(predicate_terms=40, literal_text=400_000)
    seen = SimpleNamespace(plan=SimpleNamespace(columns=["a", "b"], limits=limits))
    rows_of_dbt = [SimpleNamespace(values=lambda row=row: row) for row in rows]
    asked = {"ivm__collect_sql": lambda *args: "", "ivm__step": lambda *args: "", "run_query": lambda sql: rows_of_dbt}
    found = macros(**asked, **given)
    return dict(found["ivm__collect"](seen, {"keys": ["a", "b"][: len(rows[0])]}, 20_000))


def test_keys_that_cannot_be_named_take_no_time() -> None:
    """Of so many pairs the predicate would have thousands of comparisons: it is not made. Of a few values of one it is."""
    pairs = [(str(n), str(n + 1)) for n in range(20_000)]
    keys = collected(pairs, ivm__key_predicate=None)
    assert not keys["literal"] and "predicate" not in keys and keys["count"] == 20_000
    few = collected([(str(n), str(n % 20)) for n in range(2000)])
    assert few["literal"] and few["predicate"].count(" IN (") == 40
    assert collected([(str(n),) for n in range(100)])["literal"]


def test_a_reshaped_table_is_written_by_a_part_of_a_key_where_that_is_all_there_is() -> None:
    """Were it left out, the change would be lost with it."""
    taken: list[Any] = []
    found = macros(
        ivm__first_rule=lambda question, at: taken.append(at["candidate"]) or SimpleNamespace(then="kept"),
        ivm__kept_sql=lambda *args: "",
        ivm__rebuild=lambda *args: "",
        ivm__landed=lambda relation, seen, run: run,
        dict=lambda run, **more: run,
    )
    part, whole = {"kind": "rows", "part": True}, {"kind": "rows", "part": False}
    for candidates, best in (([part], part), ([part, whole], whole), ([], None)):
        run = SimpleNamespace(decision=SimpleNamespace(candidates=candidates), seen={})
        found["ivm__reshape"]("daily", "select 1", run)
        assert taken.pop() == best


def test_the_rows_that_show_a_replay_can_be_written() -> None:
    """It has chunks, and no rows of sources."""
    found = macros(ivm__loads=lambda: "ivm_loads", ivm__name_in_loads=lambda relation: "shop.daily")
    row = found["ivm__row_of_progress"]({"done": 2, "chunks": 7})
    sql = found["ivm__load_row_sql"]("daily", "building", row, found["ivm__measured"]())
    assert "cast(2 as int), cast(7 as int), cast(null as bigint), cast(null as bigint), cast(cast(:percent as double)" in sql


@pytest.mark.parametrize("sample", [0, -1, "none", 1.5, True])
def test_a_sample_of_no_key_is_refused(sample: Any) -> None:
    """It would be all keys."""
    with pytest.raises(Refused, match=f"sample of ivm_verify is '{sample}'"):
        macros()["ivm_verify"](sample=sample)


@pytest.mark.parametrize(
    ("operation", "arguments"),
    [
        ("ivm_verify", {"show": "x"}),
        ("ivm_stale", {"keys": -1}),
        ("ivm_rollback", {"version": 0.9}),
        ("ivm_rollback", {"version": "last"}),
        ("ivm_invalidate", {"keys": {"id": 7}}),
        ("ivm_invalidate", {"keys": [7]}),
        ("ivm_invalidate", {"keys": 7}),
        ("ivm_invalidate", {"keys": "id = 7"}),
    ],
)
def test_an_argument_of_another_shape_is_named(operation: str, arguments: dict[str, Any]) -> None:
    model = {"ivm_rollback", "ivm_invalidate"} & {operation}
    found = macros(
        ivm__model=lambda name: name,
        ivm__relation_of=lambda node: node,
        ivm__observe_target=lambda relation: {"existing": "a table", "commits": [{"version": 0}]},
        ivm__history=lambda relation: [{"version": 0}],
        ivm__models=lambda name: [],
        ivm__settings=dict,
    )
    [(name, value)] = arguments.items()
    with pytest.raises(Refused, match=re.escape(f"{name} of {operation} is '{value}'; it is a ")):
        found[operation](**arguments, **({"model": "daily"} if model else {}))


def test_tables_are_looked_for_by_their_quoted_names() -> None:
    """In a schema with a dash, and in another catalog, where no statement may fail: a name without a schema is absent."""
    asked: list[str] = []
    api = SimpleNamespace(Relation=SimpleNamespace(create=lambda **parts: SimpleNamespace(**parts)))

    def answer(sql: str) -> list[dict[str, Any]]:
        asked.append(sql)
        return [{"isTemporary": False, "tableName": "orders"}]

    found = macros("spark", api=api, run_query=answer)
    assert found["ivm__is_there"]("a-b.orders")
    assert asked == ["SHOW SCHEMAS LIKE 'a-b'", "SHOW TABLES IN `a-b` LIKE 'orders'"]
    asked.clear()
    assert found["ivm__is_there"]("lake.a-b.orders")
    assert asked == ["SHOW SCHEMAS IN `lake` LIKE 'a-b'", "SHOW TABLES IN `lake`.`a-b` LIKE 'orders'"]
    asked.clear()
    assert not found["ivm__is_there"]("orders") and not found["ivm__is_there"]("a.`b.c`") and asked == []


@pytest.mark.parametrize("codes", [("replay", "backfill"), ("delta", "noop"), ("noop", "delta"), ("replay", "delta")])
def test_two_commits_are_reported_as_the_graver_one(codes: tuple[str, str]) -> None:
    """Also where somebody has dropped the table between them, so that the second one builds it."""

    def run(code: str) -> dict[str, Any]:
        return {"code": code, "seen": {"statements": []}, "planned": 0, "finished": 1} | dict.fromkeys(("inserted", "deleted", "copied"), 1)

    merged = macros()["ivm__merge_runs"](run(codes[0]), run(codes[1]))
    assert merged["code"] == min(codes, key=("backfill", "full", "replay", "delta", "append", "noop").index)
    assert (merged["inserted"], len(merged["commits"])) == (2, 2)


@pytest.mark.parametrize("question", RULES)
def test_a_run_chooses_as_the_engine_does(question: Question) -> None:
    """Whatever a fact is that does not hold, and whatever it says; each is asked once, and none that a rule does not come to."""
    names = sorted({asked(fact)[0] for rule in RULES[question] for fact in rule.when})
    says, calls = dict[str, Any](), list[str]()

    def fact(name: str) -> Any:
        return lambda at: calls.append(name) or says[name]

    facts = {f"ivm__fact_{name}": fact(name) for name in names}
    found = macros(ivm__rules=rules_request, model=None, **facts)
    random = Random(question)
    for _ in range(60):
        says.update({name: random.choice([None, False, "", 0, True, "words", 7]) for name in names})
        calls.clear()
        rule = first(question, {name: says[name] for name in names}) if question != "change" or says["way"] else None
        answer = found["ivm__first_rule"](question, {"facts": {}})
        if rule is None:
            continue
        words = "; ".join(says[name] for name, holds in map(asked, rule.when) if holds and isinstance(says[name], str))
        code = next((name for name, holds in map(asked, rule.when) if holds), rule.then)
        reason = rule.why.format(**says) or words
        assert answer == {"then": rule.then, "reason": reason, "words": words, "code": code}, (rule, says)
        before = RULES[question][: RULES[question].index(rule) + 1]
        assert len(calls) == len(set(calls)) and set(calls) <= {asked(f)[0] for r in before for f in r.when}


@pytest.mark.parametrize("days", [0, 0.5, -1, True, "90", float("nan"), float("inf"), None])
def test_days_that_are_no_number_of_days(days: Any) -> None:
    with pytest.raises(Refused, match="days of ivm_maintain is"):
        macros()["ivm_maintain"](days=days)


def test_columns_of_the_table_of_dirty_keys_are_no_key() -> None:
    """However they are written: Spark ignores case."""
    found = macros(
        config={"unique_key": ["id", "IVM_RUN", "ivm_reason", "gone"]},
        ivm__plan=lambda request: SimpleNamespace(plan=SimpleNamespace(variants=[], inputs=[])),
    )
    assert set(found["ivm__columns_on_record"]()) == _ON_RECORD, "the engine's own list"
    plan = SimpleNamespace(inputs=[], columns=["id", "IVM_RUN", "ivm_reason"], stamps=[])
    assert found["ivm__key_for_people"](SimpleNamespace(request={}, plan=plan)) == ["id"]


@pytest.mark.parametrize("inputs", [["orders"], ["orders", "only_in_the_old_query"]])
def test_the_key_of_people_is_that_of_the_present_query(inputs: list[str]) -> None:
    """The plan of an edit has the inputs of the old query, too, which no variant of the present one covers."""
    candidate = {"kind": "keys", "keys": ["customer"], "folded": False, "part": False}
    present = {"inputs": ["orders"], "variants": [{"changed": ["orders"], "candidates": [candidate]}]}
    found = macros(config={}, ivm__plan=lambda request: {"plan": present})
    seen = {"request": {}, "plan": {"inputs": inputs, "columns": [], "stamps": []}}
    assert found["ivm__key_for_people"](seen) == ["customer"]


@pytest.mark.parametrize("share", [0.000005, 0.01, 0.5])
def test_a_chunk_is_not_taken_for_so_small_a_part_of_a_rebuild(share: float) -> None:
    """What its statement takes, whatever it reads, was scaled as well: a table that takes a minute would take a day."""
    megabytes, seconds = 1000, 2 + 60 * share
    position = {"whole": True, "began": 5000, "bytes": megabytes * 10**6, "backfill": {"rows": 1e6 * share, "total": 1e6}}
    commit = SimpleNamespace(time=5000 + 1000 * seconds, metrics={}, operation="CREATE TABLE AS SELECT")
    did = SimpleNamespace(counted=True, inserted=10, deleted=0)
    past = macros(ivm__commit_rows=lambda commit: did)["ivm__costs"](position, commit)
    assert past
    ways = [{"kind": "keys", "whole": 0.0}]
    known = {"ways": ways, "bytes": megabytes * 10**6, "changed": 1, "readers": [], "rows": 10**6, "past": past, "touched": 1}
    assert 20 < costs_request(known)["seconds"]["rebuild"] < 120


@pytest.mark.parametrize(
    ("kind", "format", "why"),
    [
        ("decimal(10,2)", "delta", None),
        ("struct<day:date,code:varchar(3),held:map<string,decimal(4, 1)>>", "delta", None),
        ("interval day to second", "delta", "which Delta does not have"),
        ("struct<last day:date>", "delta", "a field whose name"),
        ("array<struct<n (of):int>>", "delta", "a field whose name"),
        ("struct<day:tinyint>", "delta", None),
        ("struct<day:tinyint>", "iceberg", "which Iceberg does not have"),
        ("struct<avoided:int>", "iceberg", None),
    ],
)
def test_parts_that_no_table_holds(kind: str, format: str, why: str | None) -> None:
    """The answer may do without them, as `max(struct(d as `last day`, v)).v` does: its model failed."""
    found = macros(ivm__columns_of=lambda sql: [], ivm__types=lambda columns: {"max_d": kind})["ivm__why_no_parts"]("select 1", format)
    assert (why in found) if why else not (found or "").strip()


def left(**source: Any) -> tuple[Any, Any, Any]:
    """What `ivm__is_as_left` is asked of: a table as the last run left it, and a source as it is now."""
    position = {"run": "r", "fingerprint": "f", "backfill": {"frontier": "DATE'2026-04-01'"}, "scope": "day > 1", "sources": {}}
    now = {"broken": None, "replaced": False, "changed": False, "version": 2} | source
    target = SimpleNamespace(position=position, foreign=None, existing=True)
    seen = {"target": target, "sources": {"orders": SimpleNamespace(**now)}, "plan": SimpleNamespace(columns=["day"], rebuild="r"), "parameters": {}}
    last = SimpleNamespace(seen=SimpleNamespace(plan=SimpleNamespace(fingerprint="f"), run_id="r", target=target))
    return SimpleNamespace(**seen), last, SimpleNamespace(frontier="DATE'2026-04-01'")


def test_a_source_that_was_replaced_by_its_own_rows_stops_no_load() -> None:
    """It has not changed, so that no refresh moves the position to its new version: each chunk was lost, in each run."""
    found = macros(ivm__is_pinned=lambda seen: True)
    assert found["ivm__is_as_left"](*left(replaced=True))
    assert found["ivm__is_as_left"](*left(changed=True)), "it is read at the version of the position"
    assert not found["ivm__is_as_left"](*left(replaced=True, changed=True))
    assert not found["ivm__is_as_left"](*left(broken="dropped"))


def test_a_chunk_leaves_the_scope_of_an_edit_as_it_is() -> None:
    """The position of a table whose other rows are of an older SELECT says so still: nothing is carried on from them."""
    then = {"version": 1, "time": 0, "id": "i", "shape": "s", "schema": {}}
    position = {"scope": "day > 1", "sources": {"orders": then}}
    now = {
        "target": {"position": position, "existing": True}, "plan": {"columns": ["day"], "rebuild": ""},
        "sources": {"orders": then | {"version": 2, "changed": True}}, "parameters": {},
    }  # fmt: skip
    committed = list[dict[str, Any]]()
    found = macros(
        ivm__observe=lambda *args, **more: now,
        ivm__is_as_left=lambda *args: True,
        ivm__commit=lambda relation, seen, *args, **more: committed.append(seen) or "",
        ivm__landed=lambda relation, seen, run: run,
        config={},
    )
    state = {"by": "day", "order": "newest_first", "frontier": "5"}
    found["ivm__load_chunk"]("daily", "select 1 as day", {}, state, None, {"done": 1, "chunks": 2})
    (seen,) = committed
    assert (seen["scope"], seen["sources"]["orders"]["version"]) == ("day > 1", 1)


@pytest.mark.parametrize("there", [False, True])
def test_a_replay_drops_no_table_that_another_run_has_just_made(there: bool) -> None:
    """Two runs of one model that replay the same keys share the table of their chunks; one of another replay goes."""
    done = list[str]()
    found = macros(
        config={},
        ivm__drop_dead_staging=lambda *args: "",
        ivm__replayed=lambda *args: [],
        ivm__beside=lambda relation, what: f"daily__ivm_{what}",
        ivm__exists=lambda relation: there,
        run_query=lambda sql: [[None, "the token of another one"]],
        ivm__step=lambda seen, step, sql: sql,
        ivm__run=lambda sql: done.append(sql) or "",
        ivm__at_length=lambda *args: "",
        ivm__end_at_length=lambda *args: "",
        ivm__run_under=lambda *args: "",
        ivm__commit=lambda *args: "",
        ivm__merge_keys_sql=lambda *args: "",
    )
    seen = {"target": {"written": 3, "version": 3}, "plan": {"columns": ["day"]}, "dirty": "d", "bounds": {}}
    parts = [{"where": "true", "bounds": {}}]
    found["ivm__replay_in_chunks"](SimpleNamespace(identifier="daily"), seen, {"keys": ["day"], "many": ""}, 1, parts)
    assert ["drop table if exists" in sql for sql in done] == ([True] if there else []) + [False, True], "the last when all is published"
    assert done[-2].startswith("create table if not exists daily__ivm_replay_3_")


def test_what_others_invalidate_while_rows_are_computed_again_stays() -> None:
    """Where only the history shows it, as what a RESTORE took back, the position of this run would hide it."""
    done = list[str]()
    target = {"invalid": {"ivm.invalid.a": "id = 1", "ivm.invalid.b": "id = 2"}, "properties": "[ivm.invalid.a=x]", "version": 7, "position": {}}
    seen = {"target": target, "sources": {}, "parameters": {}}
    found = macros(
        ivm__first_rule=lambda question, at: at["facts"].update(seen_since=seen) or SimpleNamespace(then="replace"),
        ivm__run=lambda sql: done.append(sql) or "",
        ivm__version_of_maintenance=lambda relation, version: version + 1,
        ivm__why_untied=lambda *args: None,
        ivm__repair_sql=lambda *args: "",
        ivm__replace_rows=lambda relation, then, sql, run, **more: done.append(f"replaced on {then['target']['version']}") or run,
    )
    first = {"seen": {"target": {"invalid": {"ivm.invalid.a": "id = 1"}, "properties": "[ivm.invalid.a=x]"}}, "decision": {}}
    run = found["ivm__replay_invalid"]("daily", "select 1", first)
    kept, replaced, unset = done
    assert "alter table daily set tblproperties" in kept and "ivm.invalid.b" in kept and "ivm.invalid.a" not in kept
    assert replaced == "replaced on 8"
    assert unset.endswith("unset tblproperties if exists ('ivm.invalid.a')")
    assert run["reason"] == "invalidated by hand: (id = 1)"
    target["properties"] = "[ivm.invalid.a=x,ivm.invalid.b=y]"
    done.clear()
    found["ivm__replay_invalid"]("daily", "select 1", first)
    assert done[0] == "replaced on 7"


LATER = " may be another value in a later run"


@pytest.mark.parametrize(
    ("predicate", "why"),
    [
        ("day = current_date()", "current_date" + LATER),
        ("day = CURRENT_DATE", "CURRENT_DATE" + LATER),
        ("id = 3 and current_timestamp() < timestamp'2026-01-01'", "current_timestamp" + LATER),
        ("day < now ( ) - interval 1 day", "now" + LATER),
        ("n < unix_timestamp( )", "unix_timestamp" + LATER),
        ("owner = session_user", "session_user" + LATER),
        ("day = date'today'", "'today' may be another time in a later run"),
        ("day >= 'now UTC'", "'now' may be another time in a later run"),
        ("at > timestamp_ntz ' Yesterday'", "'Yesterday' may be another time in a later run"),
        ("id in (select id from s.broken)", "its subquery may give other rows in a later run"),
        ("id in (table s.broken)", "its subquery may give other rows in a later run"),
        ("user = 'nowhere' and `user` <> 'select' or user.name = 'today\\'s' or now > 1", None),
        ("user() = 'me'", "user" + LATER),
        ("n < unix_timestamp(day) and day > date'2026-01-01' and selected and t.user = 1", None),
    ],
)
def test_a_predicate_that_a_later_run_may_answer_otherwise(predicate: str, why: str | None) -> None:
    """The table has columns that are called `user` and `now`."""
    seen = {"plan": {"columns": ["id", "day", "User", "now"], "stamps": []}}
    found = macros(ivm__verified_key=lambda *args: ["id", "day", "user", "now", "n"])
    assert found["ivm__why_later"](seen, predicate) == why
    assert found["ivm__why_untied"](seen, predicate, None) == why
    assert found["ivm__why_moving"](seen, predicate) is None, "ivm_verify asks it once"


@pytest.mark.parametrize("properties", ["", "[ivm.invalid.a=x]"])
def test_rows_that_a_restore_brought_back_and_that_are_right_are_asked_for_once(properties: str) -> None:
    """The history showed them when the run began, which then made a property of it; without a position above it stays so."""
    done = list[str]()
    invalid = {"ivm.invalid.a": "id = 1"}
    since = {"invalid": invalid, "properties": "[ivm.invalid.a=x]", "version": 7, "position": {}}
    found = macros(
        ivm__first_rule=lambda question, at: at["facts"].update(seen_since={"target": since, "sources": {}, "parameters": {}}) or SimpleNamespace(then="replace"),
        ivm__run=lambda sql: done.append(sql.partition(" (")[0]) or "",
        ivm__why_untied=lambda *args: None,
        ivm__repair_sql=lambda *args: "",
        ivm__replace_rows=lambda relation, then, sql, run, **more: run | {"code": "noop"},
        ivm__move_position=lambda relation, seen: done.append("moved") or "",
    )
    first = {"seen": {"target": {"invalid": invalid, "properties": properties}}, "decision": {}}
    found["ivm__replay_invalid"]("daily", "select 1", first)
    assert done == ([] if properties else ["moved"]) + ["alter table daily unset tblproperties if exists"]


@pytest.mark.parametrize(
    ("properties", "said"),
    [
        ("[delta.universalFormat.enabledFormats=hudi]", True),
        ("[delta.compatibility.symlinkFormatManifest.enabled=true]", True),
        ("[delta.enableDeletionVectors=false]", True),
        ("[delta.enableChangeDataFeed=true]", False),
    ],
)
def test_what_settles_if_rows_are_marked_as_gone(properties: str, said: bool) -> None:
    """Delta refuses deletion vectors in tables that others read by lists of their files."""
    assert macros(config={})["ivm__sets_deletion_vectors"]({"properties": properties}) == said


def of_a_server(values: dict[str, str | None]) -> str:
    """A map of texts as a Spark Thrift server sends it: no quote is escaped."""
    return "{" + ",".join(f'"{k}":' + ("null" if v is None else f'"{v}"') for k, v in values.items()) + "}"


def test_maps_of_a_server_and_of_a_session() -> None:
    """What a Thrift server sends as text and a session as JSON is one map, for all values as Delta writes them."""
    read, rng = macros()["ivm__map"], Random(48)
    pieces = ["a", " ", "'", "`", ",", ":", "{", "}", "[", "]", "\\", '"', "null", "mode", "Append", "\n", "é"]

    def text() -> str:
        return "".join(rng.choice(pieces) for _ in range(rng.randrange(8)))

    def nested(depth: int) -> Any:
        if depth == 0 or rng.random() < 0.4:
            return rng.choice([text(), None, True, 1.5])
        if rng.random() < 0.5:
            return [nested(depth - 1) for _ in range(rng.randrange(3))]
        return {text(): nested(depth - 1) for _ in range(rng.randrange(3))}

    def value() -> str | None:
        kind = rng.randrange(4)
        plain = "".join(rng.choice(["Append", "Overwrite", "12", "a.b", " ", "$"]) for _ in range(3))
        of_json = json.dumps([nested(4)] if kind == 0 else {text(): nested(4)}, separators=(",", ":"))
        return [of_json, of_json, plain, None][kind]

    for _ in range(2000):
        values = {f"key{n}": value() for n in range(rng.randrange(5))}
        assert read(of_a_server(values)) == values
        assert read(json.dumps(values)) == values
        assert read(values) == values


@pytest.mark.parametrize(
    "text",
    [
        '{"expr":"p <> "a"","name":"c"}',
        '{"description":"say "hi"","mode":"Append"}',
        '{"description":"x","mode":"Append","mode":"Overwrite"}',
        '{"a":"[x","b":"y]"}',
        '{"a":"["x"}',
        '{"a":"x"',
        "a",
    ],
)
def test_maps_that_may_be_read_in_two_ways(text: str) -> None:
    """They cannot be read, and a commit that has them may have changed anything; what looks for a word still finds it."""
    found = macros()
    assert found["ivm__map"](text) is None
    parameters = found["ivm__parameters"](text)
    assert text in str(parameters.values())
    commit = {"operation": "WRITE", "parameters": parameters, "metrics": {}}
    assert found["ivm__commit_effect"](commit) == "change"


def test_times_without_an_offset_are_in_the_zone_of_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    """In whatever zone this process is. A zone that Python does not know is read by the server."""
    at = datetime(2026, 11, 27, 9, 14, 14, 408000)
    for zone in ("Asia/Tokyo", "America/Caracas"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        found = macros(of="default", ivm__settings=lambda: {"spark.sql.session.timeZone": "America/New_York"})
        assert found["ivm__milliseconds"]([at, str(at), at.replace(tzinfo=UTC)]) == [1795788854408] * 2 + [1795770854408]
    monkeypatch.undo()
    time.tzset()
    asked = list[str]()
    answer = SimpleNamespace(columns=[SimpleNamespace(values=lambda: (7, 8))])
    found = macros(
        of="default",
        ivm__settings=lambda: {"spark.sql.session.timeZone": "+05:30"},
        run_query=lambda sql: asked.append(sql) or answer,
    )
    assert found["ivm__milliseconds"]([at, at]) == [7, 8]
    assert "values (1, '2026-11-27 09:14:14.408000'), (2, '2026-11-27 09:14:14.408000') as c" in asked[0]


def named(*names: str) -> dict[str, Any]:
    """A graph of `ivm` models, and of a table."""

    def node(name: str, kind: str) -> SimpleNamespace:
        config = SimpleNamespace(materialized=kind)
        return SimpleNamespace(resource_type="model", config=config, name=name, unique_id=f"model.p.{name}", version=None)

    return {"nodes": {name: node(name, "ivm") for name in names} | {"plain": node("plain", "table")}}


@pytest.mark.parametrize(
    ("asked_for", "wanted"),
    [
        (None, "a ab b_c"),
        ("ab", "ab"),
        ("model.p.ab", "ab"),
        ("a*", "a ab"),
        (["b_c", "a"], "b_c a"),
        (["a*", "ab"], "a ab"),
        ("*", "a ab b_c"),
    ],
)
def test_models_by_lists_and_patterns(asked_for: Any, wanted: str) -> None:
    found = macros(graph=named("a", "ab", "b_c"))["ivm__models"](asked_for)
    assert [node.name for node in found] == wanted.split()


@pytest.mark.parametrize("asked_for", ["plain", "c", "a.", ["a", "x*"], "", []])
def test_a_name_of_no_model(asked_for: Any) -> None:
    with pytest.raises(Refused, match="There is no model named"):
        macros(graph=named("a", "ab"))["ivm__models"](asked_for)


def test_a_document_has_the_rows_in_place_of_lines() -> None:
    said: list[str] = []
    memory: dict[str, Any] = {}
    found = macros(log=lambda text, info: said.append(text), ivm__memory=lambda what: memory.setdefault(what, {}), target=SimpleNamespace(name="prod"))
    found["ivm__show"](["one", "two"], {"n": 1})
    found["ivm__end_document"]()
    found["ivm__begin_document"]("ivm_explain", True)
    found["ivm__show"](["one", "two"], {"n": 1})
    found["ivm__end_document"]()
    assert said == ["one\ntwo", '{"ivm": "ivm_explain", "target": "prod", "rows": [{"n": 1}]}']


def test_the_lag_is_the_age_of_the_first_commit_that_was_not_shown() -> None:
    def commit(version: int, time: int, operation: str = "WRITE") -> dict[str, Any]:
        return {"version": version, "time": time, "operation": operation, "parameters": {"mode": "Append"}, "metrics": {}}

    commits = [commit(4, 1_000_000), commit(3, 900_000), commit(2, 800_000, "OPTIMIZE"), commit(1, 700_000)]
    source = {"changed": True, "old": 1, "version": 4, "pin": {"commits": commits}}
    finished = datetime.fromtimestamp(1060, UTC)
    run = {"seen": {"sources": {"shop.orders": source, "shop.other": source | {"changed": False}}}, "finished": finished}
    assert macros()["ivm__lag"](run) == 160
    assert macros()["ivm__lag"](run | {"seen": {"sources": {"shop.orders": source | {"old": None}}}}) is None


@pytest.mark.parametrize(
    ("position", "version", "of_table", "dropped"),
    [
        ({"planned_on": 0, "planned_at": 1_000}, 1, None, False),
        ({"planned_on": 0, "planned_at": 2_500}, 1, None, False),  # Delta's times differ a little
        ({"planned_on": 0, "planned_at": 9_000}, 1, None, True),  # another table has this version now
        ({"planned_on": 0, "planned_at": 9_000, "whole": True}, 1, None, False),
        ({"planned_on": 0}, 1, None, False),  # of an older version of the macros
        ({"planned_on": 7, "planned_at": 9_000}, 8, None, False),  # the history does not reach back to it
        ({"planned_on": 2}, 1, None, True),
        ({"planned_on": 0, "planned_at": 9_000, "id": "a"}, 1, "a", False),  # a folder that was copied has other times
        ({"planned_on": 0, "planned_at": 1_000, "id": "a"}, 1, "b", True),
    ],
)
def test_a_table_that_was_dropped_while_its_rows_were_computed(
    position: dict[str, Any], version: int, of_table: str | None, dropped: bool
) -> None:
    commits = [{"version": 1, "time": 3_000, "table": of_table, "operation": "WRITE"}, {"version": 0, "time": 1_000, "operation": "WRITE"}]
    assert macros()["ivm__was_dropped"](position, version, commits, "t") is dropped


@pytest.mark.parametrize(("then", "dropped"), [("a", False), ("b", True), (None, False)])
def test_a_table_that_was_dropped_and_restored(then: str | None, dropped: bool) -> None:
    """A RESTORE may give it another id: the id that it had at the version that was planned on decides."""
    commits = [{"version": v, "time": 1_000, "table": "c", "operation": o} for v, o in ((2, "RESTORE"), (1, "MERGE"), (0, "WRITE"))]
    found = macros(ivm__id_at=lambda name, version: then)
    assert found["ivm__was_dropped"]({"planned_on": 0, "planned_at": 1_000, "id": "a"}, 1, commits, "t") is dropped


@pytest.mark.parametrize(
    ("apart", "then", "another"),
    [
        (0, "a", False),
        (0, "b", True),  # as where a file's time has whole seconds
        (500, "b", True),
        (500, "a", False),  # Delta's times differ a little
        (9_000, "a", True),
        (0, None, False),
        (500, None, True),  # over a server
    ],
)
def test_a_source_that_was_replaced_by_its_twin(apart: int, then: str | None, another: bool) -> None:
    """A REPLACE since may have given it another id: the id at the old version decides, and each difference in time without one."""
    found = macros(ivm__id_at=lambda name, version: then)
    commit = {"version": 3, "time": 5_000 + apart, "operation": "WRITE"}
    since = [{"version": 4, "operation": "CREATE OR REPLACE TABLE AS SELECT"}]
    assert found["ivm__is_another"]("s.a", {"id": "c"}, {"version": 3, "time": 5_000, "id": "a"}, commit, since) is another


@pytest.mark.parametrize("seconds", [1.0, 9.0, 12.0, 30.0])
@pytest.mark.parametrize("cold", [False, True])
def test_what_a_rebuild_takes_is_what_the_costs_say(seconds: float, cold: bool) -> None:
    last = {"seconds": seconds, "cold": cold}
    seen = {"cold": False, "target": {"rebuild": seconds, "costs": {"rebuild": last}}}
    found = macros(ivm__is_cold=lambda: False)["ivm__rebuild_seconds"](seen)
    assert found == Took(seconds, 0, cold=cold).warm


@pytest.mark.parametrize(
    "rows, files, counted, little",
    [(50_000, 10 << 20, True, True), (50_001, 0, True, False), (0, (10 << 20) + 1, True, False), (1, 1, False, False)],
    ids=["little", "many rows", "many bytes", "not counted"],
)
def test_a_change_is_sent_to_a_table_where_it_is_little(rows: int, files: int, counted: bool, little: bool) -> None:
    one = {"rows": rows, "changed_bytes": files, "counted": counted}
    none = {"rows": 0, "changed_bytes": 0, "counted": True}
    fill = macros()["ivm__fill"]
    for sources in ({"shop.a": one}, {"shop.a": one, "shop.b": none}, {"shop.b": none, "shop.a": one}):
        seen = {"sources": sources, "plan": {"limits": Limits().__dict__}}
        hint = f"select ⟦few¦{'¦'.join(sources)}¦/*+ BROADCAST(`c`) */ ⟧1"
        assert fill(hint, seen) == ("select /*+ BROADCAST(`c`) */ 1" if little else "select 1")
    assert fill("⟦few¦shop.unknown¦h⟧", {"sources": {}, "plan": {"limits": Limits().__dict__}}) == ""


TABLE = SimpleNamespace(render=lambda: "ice.shop.t")


def snapshot(version: int, parent: int | None, operation: str = "append", run: str = "", whole: bool = False, **summary: Any) -> Any:
    """A snapshot of an Iceberg table; `run` has written it, computed for its parent's parent where a DELETE came between."""
    planned_on = summary.pop("planned_on", -1)
    position = {"ivm": 1, "table": "ice.shop.t", "run": run, "planned_on": planned_on, "whole": whole, "sources": {}}
    position |= {"fingerprint": "0" * 16, "engine": "0.4.0", "logic": None, "settings": {}, "parameters": {}}
    of = {"version": version, "parent": parent, "time": version, "operation": operation, "parameters": {}, "metrics": {}}
    counts = {"added-records": "1"} | {name.replace("_", "-"): str(n) for name, n in summary.items()}
    return of | {"summary": counts, "metadata": json.dumps(position) if run and operation != "replace" else None}


@pytest.mark.parametrize(("can", "words"), [(False, "IVM-125: Iceberg for this Spark puts no property into a snapshot, and the table of daily"), (True, "")])
def test_a_model_is_no_iceberg_table_where_it_keeps_no_position(can: bool, words: str) -> None:
    given = {"this": TABLE, "model": SimpleNamespace(name="daily"), "config": {}, "ivm__checks": list, "ivm__can": lambda what: can}
    found = macros(ivm__settings_of_session=lambda names: {names[0]: ICEBERG_EXTENSION}, **given)
    with pytest.raises(Refused, match=words) if words else nullcontext():
        found["ivm__check_config_of_iceberg"]()


@pytest.mark.parametrize(
    ("effects", "vectors", "rewritten", "by_options", "by_files"),
    [
        (["append"], False, False, "append", "files"),
        (["append", "none"], False, True, "append", "diff"),  # compacted: rows of rewritten files are no new ones
        (["change"], False, True, "feed", "diff"),
        (["change", "append"], True, False, "files", "files"),
        (["change"], True, True, "diff", "diff"),
        (["append", "schema"], False, False, "diff", "diff"),
    ],
)
def test_how_a_change_of_an_iceberg_table_is_read(effects: list[str], vectors: bool, rewritten: bool, by_options: str, by_files: str) -> None:
    """Before Spark 4 no table in a query takes options, so that Iceberg's changelog cannot be read."""
    done = SimpleNamespace(replaced=False, vectors=vectors, rewritten=rewritten)
    for can, read_by in ((True, by_options), (False, by_files)):
        found = macros(ivm__can=lambda what, can=can: can)
        assert found["ivm__iceberg_feed"]("t", SimpleNamespace(id="a", columns=[["id", "int"]]), done, effects)["read_by"] == read_by


BUILT = snapshot(1, None, "overwrite", run="a", whole=True)
TAKEN_OUT = snapshot(2, 1, "delete")
PUT_IN = snapshot(3, 2, run="b", planned_on=1)
FOREIGN = "snapshot 4 (append) is not this model's"
ELSEWHERE = "snapshot 3 was computed for another snapshot than the one before it"
LINES: list[tuple[list[Any], str, str | None]] = [
    ([BUILT], "a", None),
    ([PUT_IN, TAKEN_OUT, BUILT], "b", None),
    ([PUT_IN], "b", None),  # the others have expired
    ([snapshot(4, 3), PUT_IN, TAKEN_OUT, BUILT], "b", FOREIGN),
    ([snapshot(4, 3, "replace", run="b"), PUT_IN, TAKEN_OUT, BUILT], "b", None),
    ([snapshot(4, 3, added_records=0, changed_partition_count=0), PUT_IN, TAKEN_OUT, BUILT], "b", None),
    ([PUT_IN, snapshot(2, 1), BUILT], "b", ELSEWHERE),
    ([PUT_IN, snapshot(2, 9), snapshot(9, 1), BUILT], "b", ELSEWHERE),
]


@pytest.mark.parametrize(("line", "run", "foreign"), LINES)
def test_the_position_of_an_iceberg_table(line: list[Any], run: str, foreign: str | None) -> None:
    found = macros(ivm__costs=lambda *args: {})
    commits = [found["ivm__iceberg_snapshot"](dict(commit)) for commit in line]
    known = [commit["version"] for commit in commits]
    at = found["ivm__iceberg_position"](TABLE, commits, known)
    assert (at["position"]["run"], at["foreign"]) == (run, foreign)


@pytest.mark.parametrize(
    ("parent", "operation", "deleted", "counted"),
    [(1, "append", 0, True), (1, "overwrite", 0, False), (None, "overwrite", 0, True), (None, "overwrite", 3, False)],
)
def test_which_snapshots_count_their_rows(parent: int | None, operation: str, deleted: int, counted: bool) -> None:
    commit = snapshot(2, parent, operation, added_records=5, deleted_records=deleted)
    rows = macros()["ivm__iceberg_snapshot"](dict(commit))["rows"]
    assert (rows["inserted"], rows["deleted"], rows["counted"]) == (5, deleted, counted)


@pytest.mark.parametrize(
    ("schemas", "effects"),  # oldest first
    [
        ("aaa", ["append", "none", "none"]),
        ("abb", ["append", "change", "none"]),
        ("a?a", ["append", "none", "none"]),  # a snapshot of a branch, which the log of the table does not name
        ("a?b", ["append", "none", "change"]),
        ("ab?", ["append", "change", "change"]),
        ("??a", ["append", "none", "change"]),  # what the log says begins there
    ],
)
def test_a_snapshot_of_no_row_that_has_other_columns(schemas: str, effects: list[str]) -> None:
    none = {"added_records": 0, "changed_partition_count": 0}
    found = [snapshot(1, None), snapshot(2, 1, "replace"), snapshot(3, 2, **none)]
    line = [s | {"id": s["version"], "schema": None if name == "?" else name} for s, name in zip(found, schemas, strict=True)]
    given = {"branches": {"main": 3}, "snapshots": line}
    head = macros(ivm__run=lambda sql: None, ivm__iceberg_snapshots=lambda name: given)["ivm__iceberg_head"]("ice.shop.t")
    assert [commit["effect"] for commit in reversed(head["commits"])] == effects


BRANCHES: list[tuple[list[Any], bool]] = [
    ([PUT_IN, TAKEN_OUT, BUILT], True),
    ([snapshot(5, 3, run="b", planned_on=1), PUT_IN, TAKEN_OUT, BUILT], False),  # a server ran the INSERT twice
    ([snapshot(3, 1, run="b", planned_on=1), BUILT], False),  # the DELETE went with a branch that was dropped
    ([snapshot(5, 4, run="b", planned_on=1), snapshot(4, 1, run="c", planned_on=1), BUILT], False),
    ([PUT_IN, TAKEN_OUT], False),
    ([BUILT], False),
]


@pytest.mark.parametrize(("line", "published"), BRANCHES)
def test_a_branch_is_published_with_one_snapshot_a_statement(line: list[Any], published: bool) -> None:
    seen = {"run_id": "b", "target": {"version": 1}}
    written = macros()["ivm__iceberg_written"](TABLE, seen, line, 2)
    assert ([commit["version"] for commit in written] == [3, 2]) if published else written is None


@pytest.mark.parametrize(
    ("operation", "type_of_s", "properties", "asked"),
    [
        ("CHANGE COLUMN", "int", "[delta.enableTypeWidening=true]", True),
        ("ADD COLUMNS", "array<struct<a:int>>", "[]", True),
        ("CHANGE COLUMN", "int", "[delta.feature.typeWidening=supported]", False),  # descriptions of columns
        ("WRITE", "struct<a:int>", "[]", False),
    ],
)
def test_spark_is_asked_for_types_only_where_somebody_altered_them(operation: str, type_of_s: str, properties: str, asked: bool) -> None:
    commits = [{"version": 5, "operation": operation}, {"version": 3, "operation": "ADD COLUMNS"}]
    target = {"position": SimpleNamespace(planned_on=3), "columns": [["s", type_of_s]], "properties": properties, "commits": commits}
    seen = SimpleNamespace(target=target, plan=SimpleNamespace(rebuild="select 1"))
    assert macros(ivm__retyped_output=lambda seen: True)["ivm__was_retyped"](seen) is asked


@pytest.mark.parametrize(("edit", "reported"), [({}, True), ({"why": "column x"}, False)])
def test_rows_of_other_types_are_a_fault_unless_the_sql_was_edited(edit: dict[str, str], reported: bool) -> None:
    """Spark's own name of such an error says nothing of its cause."""
    failed = "[USER_RAISED_EXCEPTION] ivm: the changed rows have other types than the table SQLSTATE: P0001"
    found = macros(ivm__memory=lambda name: {"model.m": failed})
    seen = SimpleNamespace(unique_id="model.m", is_state=False, plan=SimpleNamespace(edit=edit))
    said = found["ivm__fact_failed"](SimpleNamespace(seen=seen))
    assert said.startswith("to compute what changed failed: the changed rows have other types than the table")
    assert said.endswith("; please report it with the SQL") == reported


COMMITS_OF_OTHERS: list[tuple[str, dict[str, str], bool]] = [
    ("WRITE", {"num_added_files": "1", "num_added_rows": "1000000", "execution_time_ms": "142"}, False),
    ("UPDATE", {"num_updated_rows": "7", "num_copied_rows": "1"}, False),
    ("WRITE", {"numFiles": "1", "numOutputRows": "3"}, True),
    ("DELETE", {"numRemovedFiles": "0", "numAddedFiles": "0"}, True),
    ("DELETE", {"numRemovedFiles": "1"}, False),
    ("RESTORE", {"numRemovedFiles": "0", "numRestoredFiles": "2"}, False),
]


@pytest.mark.parametrize(("operation", "metrics", "counted"), COMMITS_OF_OTHERS)
def test_rows_are_counted_by_metrics_that_are_known(operation: str, metrics: dict[str, str], counted: bool) -> None:
    """Writers such as delta-rs have names of their own: their rows are unknown, and not none."""
    commit = {"operation": operation, "parameters": {"mode": "Append"}, "metrics": metrics}
    assert macros()["ivm__commit_rows"](commit)["counted"] is counted


@pytest.mark.parametrize(("format", "kept"), [("delta", True), ("iceberg", False)])
def test_what_was_seen_of_a_delta_table_serves_its_readers(format: str, kept: bool) -> None:
    """Iceberg's snapshots are pinned otherwise."""
    commits = [{"version": 3, "time": 9}]
    found = macros(ivm__pinned=lambda relation, head: head)
    table = SimpleNamespace(render=lambda: "`shop`.`a`")
    target = {"commits": commits, "described": {}, "format": format}
    found["ivm__remember"](table, {"seen": {"target": target}, "decision": {"path": "noop"}, "code": "noop"}, [])
    assert ("shop.a" in found["ivm__memory"]("pins")) is kept


@pytest.mark.parametrize(
    ("operation", "parameters", "replaced", "switched"),
    [
        ("DROP COLUMNS", {"columns": '["amount"]'}, True, False),
        ("DROP COLUMNS", {"columns": '["note"]'}, False, False),
        ("RENAME COLUMN", {"oldColumnPath": "amount", "newColumnPath": "x"}, True, False),
        ("RENAME COLUMN", {"oldColumnPath": "note", "newColumnPath": "x"}, False, False),
        ("DROP COLUMNS", {"unread": '{"columns":"["note"]"}'}, False, False),
        ("DROP COLUMNS", {"queryId": "20261130_1"}, True, False),  # of Trino
        ("RENAME COLUMN", {}, True, False),
        ("SET TBLPROPERTIES", {"properties": '{"delta.enableChangeDataFeed":"true"}'}, False, True),
        ("SET TBLPROPERTIES", {"properties": '{"a":"b"}'}, False, False),
        ("SET TBLPROPERTIES", {"queryId": "20261130_1"}, False, True),
    ],
)
def test_what_a_commit_without_names_may_have_altered(
    operation: str, parameters: dict[str, str], replaced: bool, switched: bool
) -> None:
    found = macros()
    commit = {"version": 2, "time": 9, "operation": operation, "parameters": parameters, "metrics": {}}
    done = found["ivm__done_since"]("s.a", {"version": 2}, 1, [commit])
    assert done["switched"] is switched
    assert found["ivm__columns_replaced"](done["replacing"], ["id", "amount"]) is replaced


@pytest.mark.parametrize(("at_once", "statements"), [(True, 1), (False, 2)])
def test_descriptions_of_columns(at_once: bool, statements: int) -> None:
    """An ALTER TABLE of Spark 3.5 alters one column."""
    ran = list[str]()
    config = SimpleNamespace(persist_relation_docs=lambda: False, persist_column_docs=lambda: True)
    columns = {name: SimpleNamespace(description=f"the {name}", quote=False) for name in ("a", "b")}
    model = SimpleNamespace(columns=columns, description="")
    found = macros(
        config=config, model=model, ivm__run=ran.append, ivm__can=lambda what: at_once and what == "columns_at_once"
    )
    found["ivm__persist_docs"]("t", {"comments": {"a": "", "b": ""}, "comment": ""})
    assert len(ran) == statements and all("comment 'the b'" in ran[-1] for _ in ran), ran


@pytest.mark.parametrize(
    ("hooks", "shares"),
    [
        (None, True),
        ([], True),
        (["set spark.sql.session.timeZone = {{ var('tz') }}", " SET a = 1;\n", "use other"], True),
        (["set a = 1", "insert into shop.a values (1)"], False),
        (["set a = 1; delete from shop.a"], False),
        (["{{ prepare() }}"], False),
        (["set a = '{{ target.name }} {{- env_var('tz', 'UTC') -}}'"], True),
        (["set a = {{ prepare() }}"], False),
        (["set a = {{ var('tz', prepare()) }}"], False),
        (["set a = 1{% do prepare() %}"], False),
        (["settle()"], False),
    ],
)
def test_what_a_model_reads_after_its_pre_hooks(hooks: list[str] | None, shares: bool) -> None:
    """A hook that may write comes after what other models of the run have read."""
    found = macros(pre_hooks=hooks and [{"sql": sql} for sql in hooks], model=SimpleNamespace(unique_id="model.m"))
    assert (found["ivm__shared"]("pins", "shop.orders") is found["ivm__memory"]("pins")) is shares


def test_what_a_model_reads_of_nodes_that_may_come_later() -> None:
    """Models that depend on a node read its table, and what its hook names, after it; one that names it alone keeps that for itself."""
    nodes = {name: {"resource_type": "model", "schema": "Shop", "alias": name, "unique_id": name} for name in "abcd"}
    for name, above in {"a": [], "b": ["a", "source.s"], "c": ["b"], "d": []}.items():
        nodes[name]["depends_on"] = {"nodes": above} if above else {}  # as of a seed
    nodes["b"]["config"] = {"post-hook": [{"sql": "insert into shop.Orders select 1"}]}
    shared = {}
    for reader in ("a", "b", "c", "d", ""):
        model = SimpleNamespace(unique_id=reader) if reader else None
        found = macros(graph={"nodes": nodes}, model=model)
        shared[reader] = found["ivm__shared"]("pins", "shop.a") is found["ivm__memory"]("pins")
        assert (found["ivm__shared"]("pins", "shop.orders") is found["ivm__memory"]("pins")) == (reader != "c")
        assert found["ivm__shared"]("pins", "shop.order") is found["ivm__memory"]("pins")
    assert shared == {"a": True, "b": True, "c": True, "d": False, "": True}


@pytest.mark.parametrize(
    ("hook", "shares"),
    [
        ("optimize {{ this }}", True),
        ("insert into {{ target.schema }}.log values ('{{this}}', '{{- model.name -}}')", True),
        ("{{ log_run() }}", False),
        ("{% do log_run() %}", False),
        ("insert into {{ var('log') }} select 1", False),
        ("insert into {{ this }}_parts select 1", False),
        ("insert into {{ target.schema }}.{{ model.name }} select 1", False),
        ("insert into of_{{ this.name }} select 1", False),
        ("insert into {{ this.schema }}{{ target.name }} select 1", False),
        ("insert into {{ model.config.table }} select 1", False),
    ],
)
def test_hooks_that_may_write_what_they_do_not_name(hook: str, shares: bool) -> None:
    nodes = {
        "a": {"unique_id": "a", "depends_on": {}, "config": {"pre-hook": [{"sql": hook}]}, "resource_type": "seed", "schema": "shop", "alias": "a"},
        "b": {"unique_id": "b", "depends_on": {"nodes": ["a"]}, "resource_type": "model", "schema": "shop", "alias": "b"},
        "c": {"unique_id": "c", "depends_on": {}, "resource_type": "model", "schema": "shop", "alias": "c"},
    }  # fmt: skip
    for reader in nodes:
        found = macros(graph={"nodes": nodes}, model=SimpleNamespace(unique_id=reader))
        shared = found["ivm__shared"]("pins", "shop.orders") is found["ivm__memory"]("pins")
        assert shared == (shares or reader != "b"), reader


def test_keys_are_looked_for_in_the_version_that_was_planned_on() -> None:
    """A cache of the table, or a snapshot that Spark takes for new enough, has other rows: keys that it lacks are not new."""
    asked = list[str]()
    seen = {
        "target": {"version": 7, "rows": 1000, "commit": {}},
        "plan": {"edit": None, "limits": SimpleNamespace(new_key_share=0.01, part_share=1)},
    }
    keys = {"literal": True, "count": 1, "columns": ["k"], "predicate": "`k` = 1"}
    at = {
        "seen": seen, "candidate": SimpleNamespace(doubt_few=None, fans_out=False), "target_relation": "shop.t",
        "facts": {"found_keys": keys, "next_key": None, "too_many_keys": None},
    }  # fmt: skip
    did = SimpleNamespace(deleted=0, counted=True)
    found = macros(
        run_query=lambda sql: asked.append(sql) or [(0, 0)],
        ivm__step=lambda seen, words, sql: sql,
        ivm__commit_rows=lambda commit: did,
        ivm__only_grew=lambda seen: True,
    )
    assert found["ivm__fact_found_in_table"](at)["new"]
    assert asked == ["select (select count(*) from shop.t version as of 7\nwhere `k` = 1) as found, 0 as doubt"]


@pytest.mark.parametrize(
    ("sql", "left"),
    [
        ("select 1 ;\n", "select 1"),
        ("select 1;; -- done\n-- and dusted", "select 1"),
        ("select 1 -- c:\\x\\", "select 1"),  # behind the backslash the comment would continue
        *((sql, sql) for sql in ("select 1 -- a; b", "select 'x; -- y'", "select 'x;\n-- y\n'", "select `a;`", "select 1 /* a; -- b */")),
    ],
)
def test_the_end_of_a_query_without_the_adapter(sql: str, left: str) -> None:
    """Nothing goes of a literal, a name in backquotes or a comment that ends later."""
    assert macros()["ivm__without_written_end"](sql) == left


@pytest.mark.parametrize(
    ("clauses", "before", "behind", "whole"),
    [
        ("", " ", "", True),
        (r" comment 'as \'with' -- with a comment" + "\n", "\n-- its rows\n(", ")", True),
        ("", " select * from (", ") as s;", True),
        ("", " select id, `a b` from (", ") model_subq", True),
        (" as with src", " (", ") select * from src", False),
        (" as select *, current_timestamp()", " loaded_at from (", ")", False),
        ("", " select *, current_timestamp() loaded_at from (", ")", False),
        ("", " select distinct * from (", ")", False),
        ("", " ", " where n > 1", False),
        ("", " select * from (", ") s limit 5", False),
    ],
)
def test_what_a_create_table_as_puts_around_the_select(clauses: str, before: str, behind: str, whole: bool) -> None:
    assert bool(macros()["ivm__is_whole"](clauses, before, behind)) == whole
