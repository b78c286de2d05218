"""What a model can read: tables with and without a feed, other models, views, unversioned relations, odd names."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from harness import INCREMENTAL, DbtFailed, Project, models, response
from shop import aged, described, forget_logs, idle, log_of, refresh, unequal, wrong
from where import HANDLE, SERVER, new_project

from dbt.adapters.spark_ivm.session import SessionHandle

FEED = "'delta.enableChangeDataFeed' = 'true'"
NO_FEED = "'delta.enableChangeDataFeed' = 'false'"
TOTALS = "select cust, count(*) as n, sum(amount) as total from {} group by cust"
LARGE = "select cust, amount from {} where amount > 10"


def create(project: Project, table: str, properties: str = FEED) -> str:
    name = f"{project.schema}.{table}"
    project.sql(f"create table {name} (id int, cust int, amount int) using delta tblproperties ({properties})")
    project.sql(
        f"insert into {name} values (1, 1, 5), (2, 1, 20), (3, 2, 30), (4, 3, 40), (5, null, 50), (5, null, 50)"
    )
    return name


def change(project: Project, *tables: str) -> None:
    """Rows that change and that go in one commit, which costs half of two, and rows that come in another one."""
    for table in tables:
        both = "when matched and cust = 1 then update set amount = amount + 7 when matched and id = 3 then delete"
        project.sql(f"merge into {table} using (select 1) on true {both}")
        project.sql(f"insert into {table} values (3, 2, 31), (6, 4, 60), (7, null, 50)")


def codes(done: dict[str, str], *names: str) -> set[str]:
    return {message.split(" · ")[0] for name, message in done.items() if not names or name in names}


def said(project: Project, words: str) -> list[str]:
    return [message for message in project.messages if words in message]


@pytest.mark.slow
def test_feed_on_off_and_switched_on(dbt_project: Project) -> None:
    tables = {"fed": FEED, "unfed": NO_FEED, "switched": NO_FEED}
    sources = {table: create(dbt_project, table, properties) for table, properties in tables.items()}
    views = {f"totals_{table}": TOTALS.format(name) for table, name in sources.items()}
    views |= {f"large_{table}": LARGE.format(name) for table, name in sources.items()}
    for name, sql in views.items():
        dbt_project.model(name, sql, INCREMENTAL)
    refresh(dbt_project, views)
    change(dbt_project, sources["switched"])
    dbt_project.sql(f"alter table {sources['switched']} set tblproperties ({FEED})")
    change(dbt_project, *sources.values())
    assert codes(refresh(dbt_project, views)) == {"delta"}
    hint = " has no change data feed for these versions, so two versions of it are compared"
    assert {m.strip().split(".")[1].split()[0] for m in said(dbt_project, hint)} == {"unfed", "switched"}
    change(dbt_project, *sources.values())
    assert codes(refresh(dbt_project, views)) == {"delta"}
    assert {m.strip().split(".")[1].split()[0] for m in said(dbt_project, hint)} == {"unfed"}


def test_commits_of_an_engine_that_names_nothing(dbt_project: Project) -> None:
    """Trino's DDL has the id of its query alone: any column may be another one, and the feed may have been off."""
    mapped = create(dbt_project, "mapped", f"{NO_FEED}, 'delta.columnMapping.mode' = 'name'")
    switched = create(dbt_project, "switched", FEED)
    views = {name: f"select id, amount from {{}}.{name}" for name in ("mapped", "switched")}
    views = {f"of_{name}": sql.format(dbt_project.schema) for name, sql in views.items()}
    for name, sql in views.items():
        dbt_project.model(name, sql, INCREMENTAL)
    refresh(dbt_project, views)
    for statement in (
        f"alter table {mapped} drop column amount",
        f"alter table {mapped} add columns (amount int)",
        f"alter table {switched} set tblproperties ({NO_FEED})",
        f"update {switched} set amount = 11 where id = 1",
        f"alter table {switched} set tblproperties ({FEED})",
        f"update {switched} set amount = 22 where id = 2",
    ):
        dbt_project.sql(statement)
    for table in (mapped, switched):
        for file in log_of(dbt_project, table).glob("0*.json"):
            name_nothing(file)
    forget_logs(dbt_project)
    assert codes(refresh(dbt_project, views)) == {"delta"}


def name_nothing(file: Path) -> None:
    """Have the commit of a DDL as Trino writes it."""
    written, lines = file.stat().st_mtime_ns, [json.loads(line) for line in file.read_text().splitlines()]
    for info in (line["commitInfo"] for line in lines if "commitInfo" in line):
        if info["operation"] in ("DROP COLUMNS", "ADD COLUMNS", "SET TBLPROPERTIES"):
            info["operationParameters"] = {"queryId": "20261130_1"}
            file.with_name(f".{file.name}.crc").unlink(missing_ok=True)
            file.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))
            os.utime(file, ns=(written, written))


def test_what_a_feed_cannot_give(dbt_project: Project) -> None:
    """It has U+FFFD for bytes that are no UTF-8, and 15 October for days that the Julian calendar leaves out."""
    s = dbt_project.schema
    dbt_project.sql(f"create table marks (k string, d date, tags array<string>, n int) using delta tblproperties ({FEED})")
    dbt_project.sql("insert into marks values ('a', date'2026-01-01', array('x'), 1), ('b', null, null, 2)")
    views = {
        "copied": f"select k, d, tags, n from {s}.marks where n < 9",
        "by_word": f"select k, count(*) as n from {s}.marks group by k",
        "by_day": f"select d, sum(n) as n from {s}.marks group by d",
    }
    for name, sql in views.items():
        dbt_project.model(name, sql, INCREMENTAL)
    refresh(dbt_project, views)
    word, hint = "cast(X'FF41' as string)", "so two versions of it are compared this once"
    # not by the text: Delta's statistics, by which it skips files, have the other one
    for written in (
        [f"insert into marks values ({word}, date'1582-10-10', array({word}), 3), ('c', null, null, 4)"],
        [
            "update marks set n = 4 where n = 3",
            "insert into marks values (cast(X'EFBFBD' as string), date'1582-10-15', null, 5)",
        ],
        ["delete from marks where n = 4"],
    ):
        for statement in written:
            dbt_project.sql(statement)
        done = refresh(dbt_project, views)
        assert codes(done) <= {"append", "delta"}, (written, done)
        assert said(dbt_project, hint), written
    dbt_project.sql("insert into marks values ('d', date'2026-01-02', array('y'), 6)")
    refresh(dbt_project, views)
    assert not said(dbt_project, hint)


def test_deletion_vectors(dbt_project: Project) -> None:
    """A second delete of many rows of a file makes its feed unreadable; few rows do not."""
    source = f"{dbt_project.schema}.orders"
    dbt_project.sql(
        f"create table {source} using delta tblproperties ({FEED}, 'delta.enableDeletionVectors' = 'true') as "
        "select /*+ coalesce(1) */ cast(id as int) as id, cast(id % 7 as int) as cust, cast(id % 50 as int) as amount "
        "from range(450000)"
    )
    views = {"totals": TOTALS.format(source)}
    dbt_project.model("totals", views["totals"], INCREMENTAL)
    refresh(dbt_project, views)
    dbt_project.sql(f"delete from {source} where hash(id) % 2 = 0")
    assert codes(refresh(dbt_project, views)) == {"delta"}
    dbt_project.sql(f"delete from {source} where hash(id, 1) % 2 = 0")
    assert codes(refresh(dbt_project, views)) == {"delta"}
    assert said(
        dbt_project, "orders lost many rows at once under deletion vectors, whose change feed can be unreadable"
    )
    with pytest.raises(Exception, match="too long"):
        dbt_project.sql(f"select count(*) from (select * from table_changes('{source}', 2, 2) order by id)")
    dbt_project.sql(f"delete from {source} where id % 1000 = 7")
    assert codes(refresh(dbt_project, views)) == {"delta"}
    assert not said(dbt_project, "orders lost many rows")
    dbt_project.sql(f"delete from {source} where hash(id, 2) % 2 = 0")
    dbt_project.sql(f"alter table {source} set tblproperties ('delta.enableDeletionVectors' = 'false')")
    assert codes(refresh(dbt_project, views)) == {"delta"}, "the vectors that it has are in its feed still"


def test_a_large_table_marks_its_rows(dbt_project: Project) -> None:
    """It may have deletion vectors from the first replacement on; a small one, or one that says no, never."""
    source = create(dbt_project, "orders")
    dbt_project.sql(f"insert into {source} select cast(id as int), cast(id % 60000 as int), 7 from range(110000)")
    views = {
        "large": "select id, cust, amount * 2 as twice from {}",
        "unmarked": "select id, cust, amount * 2 as twice from {}",
        "small": TOTALS + " having cust < 9",
    }
    views = {name: sql.format(source) for name, sql in views.items()}
    options = {"unmarked": INCREMENTAL + ", tblproperties={'delta.enableDeletionVectors': 'false'}"}
    for name, sql in views.items():
        dbt_project.model(name, sql, options.get(name, INCREMENTAL))

    def marking() -> dict[str, str | None]:
        at = {n: dbt_project.sql(f"describe detail {n}")[0].properties for n in views}
        return {n: properties.get("delta.enableDeletionVectors") for n, properties in at.items()}

    refresh(dbt_project, views)
    dbt_project.sql(f"insert into {source} values (-1, 99999999, 7)")
    idle(dbt_project)
    assert marking() == {"large": None, "unmarked": "false", "small": None}, "nothing was replaced"
    for amount in (8, 9):
        dbt_project.sql(f"update {source} set amount = {amount} where cust = 7")
        assert codes(refresh(dbt_project, views)) == {"delta"}
        assert marking() == {"large": "true", "unmarked": "false", "small": None}
    commits = dbt_project.sql("describe history large")
    assert [c.operation for c in commits].count("SET TBLPROPERTIES") == 1
    # rows without a key are replaced by their values: the file stays, with all rows but the replaced ones
    kept = [int(c.operationMetrics.get("numCopiedRows", 0)) for c in commits if c.operationMetrics.get("numRemovedFiles") == "0"]
    assert max(kept) > 109000, [(c.operation, c.operationMetrics) for c in commits]
    dbt_project.run("run", "--full-refresh", "-s", "large")
    assert marking()["large"] == "true"


def test_a_write_ahead_of_the_marks(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes between the look at the table and the commit that lets its rows be marked: the next run repairs it."""
    source = create(dbt_project, "orders")
    dbt_project.sql(f"insert into {source} select cast(id as int), cast(id % 60000 as int), 7 from range(101000)")
    views = {"large": f"select id, cust, amount * 2 as twice from {source}"}
    dbt_project.model("large", views["large"], INCREMENTAL)
    refresh(dbt_project, views)
    execute, left = HANDLE.execute, ["somebody else"]

    def watched(self: SessionHandle, statement: str, bindings: Any = None) -> None:
        if left and "let replaced rows be marked" in statement:
            left.clear()
            dbt_project.sql("update large set twice = 0 where id = 5")
        execute(self, statement, bindings)

    monkeypatch.setattr(HANDLE, "execute", watched)
    dbt_project.sql(f"update {source} set amount = 8 where cust = 7")
    assert codes({"large": str(response(models(dbt_project.run())[0])["_message"])}) == {"delta"}
    assert not left
    assert said(dbt_project, "While") or said(dbt_project, "another writer wrote it"), dbt_project.messages
    refresh(dbt_project, views)


def test_a_large_table_that_is_taken_over_keeps_its_word(dbt_project: Project) -> None:
    """Who made it without deletion vectors may have readers that know none."""
    source = create(dbt_project, "orders")
    dbt_project.sql(f"insert into {source} select cast(id as int), 1, 7 from range(101000)")
    views = {"taken": f"select id, cust, amount from {source}"}
    dbt_project.sql(
        "create table taken using delta tblproperties ('delta.enableDeletionVectors' = 'false') as "
        f"select id, cust, if(id = 77, 0, amount) as amount from {source}"
    )
    dbt_project.model("taken", views["taken"], INCREMENTAL)
    assert refresh(dbt_project, views)["taken"].startswith("delta · taken over: ")
    dbt_project.sql(f"update {source} set amount = 9 where id = 78")
    refresh(dbt_project, views)
    assert dbt_project.sql("describe detail taken")[0].properties["delta.enableDeletionVectors"] == "false"


def test_chain_of_models(dbt_project: Project) -> None:
    """table -> ivm -> ivm -> ivm -> table."""
    orders = create(dbt_project, "orders")
    dbt_project.model("base", f"select * from {orders}", "materialized='table', file_format='delta'")
    dbt_project.model("first", "select cust, amount * 2 as amount from {{ ref('base') }}", INCREMENTAL)
    dbt_project.model("second", "select cust, sum(amount) as total from {{ ref('first') }} group by cust", INCREMENTAL)
    dbt_project.model(
        "third", "select total % 10 as digit, count(*) as n from {{ ref('second') }} group by total % 10", INCREMENTAL
    )
    dbt_project.model("last", "select * from {{ ref('third') }}", "materialized='table', file_format='delta'")
    first = f"select cust, amount * 2 as amount from {orders}"
    second = f"select cust, sum(amount) as total from ({first}) group by cust"
    third = f"select total % 10 as digit, count(*) as n from ({second}) group by total % 10"
    views = {"first": first, "second": second, "third": third, "last": third}
    ivm = ("first", "second", "third")
    assert codes(refresh(dbt_project, views), *ivm) == {"backfill"}
    change(dbt_project, orders)
    assert codes(refresh(dbt_project, views), *ivm) == {"delta"}
    assert codes(idle(dbt_project), *ivm) == {"noop"}
    dbt_project.sql(f"update {orders} set amount = amount + 7 where cust = 1")
    dbt_project.run("run", "--full-refresh", "-s", "base", "first")
    done = refresh(dbt_project, views)
    assert codes(done, "first") == {"noop"} and codes(done, "second", "third") == {"delta"}


def test_models_of_one_run_read_one_version(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another writer's commit comes between two models of a run; what joins them downstream sees them agree."""
    orders = create(dbt_project, "orders")
    dbt_project.model("a", TOTALS.format(orders), f"{INCREMENTAL}, post_hook='optimize {{{{ this }}}}'")
    dbt_project.model("b", f"-- depends_on: {{{{ ref('a') }}}}\n{LARGE.format(orders)}", INCREMENTAL)
    joined = "select a.cust, a.total, b.amount from {a} a join {b} b on a.cust = b.cust"
    dbt_project.model("both", joined.format(a="{{ ref('a') }}", b="{{ ref('b') }}"), INCREMENTAL)
    views = {"a": TOTALS.format(orders), "b": LARGE.format(orders)}
    both = joined.format(a=f"({views['a']})", b=f"({views['b']})")
    refresh(dbt_project, views | {"both": both})
    before = int(dbt_project.sql(f"describe history {orders} limit 1")[0].version)
    change(dbt_project, orders)
    hear, written = dbt_project._hear, list[str]()

    def write_after_a(event: Any) -> None:
        hear(event)
        if event.info.name == "LogModelResult" and event.data.node_info.node_name == "a":
            dbt_project.sql(f"insert into {orders} values (99, 1, 1000)")
            written.append("a")

    with monkeypatch.context() as patched:
        patched.setattr(dbt_project, "_hear", write_after_a)
        dbt_project.run()
    assert written == ["a"]
    at = {name: sql.replace(orders, f"{orders} version as of {before + 2}") for name, sql in views.items()}
    at["both"] = joined.format(a=f"({at['a']})", b=f"({at['b']})")
    assert wrong(dbt_project, at) == []
    assert codes(refresh(dbt_project, views | {"both": both})) <= {"delta", "append"}


def test_what_a_hook_writes_is_read(dbt_project: Project) -> None:
    """Another model of the run has read the table and the view before: a model without such a hook below it reads as it did."""
    orders = create(dbt_project, "orders")
    seen = f"{dbt_project.schema}.seen"
    dbt_project.sql(f"create view {seen} as select id, amount from {orders}")
    hooks = {
        "b": f"pre_hook={{'sql': 'insert into {orders} values (99, 1, 1000)', 'transaction': false}}",
        "c": f"pre_hook='create or replace view {seen} as select id, amount * {{{{ var(\"by\", 1) }}}} as amount from {orders}'",
        "d": "pre_hook='set spark.sql.shuffle.partitions = 2'",
        "e": f"post_hook=after_commit('insert into {orders} values (98, 2, 1000)')",
        "f": "tags='no hook'",
    }
    views = {"b": TOTALS.format(orders), "c": f"select id, amount from {seen}", "d": f"select id, cust from {orders}"}
    views |= {"e": "select 1 as id", "f": LARGE.format(orders)}
    below = {"b": "a", "c": "b", "d": "a", "e": "c", "f": "e"}
    dbt_project.model("a", f"select a.id, b.amount from {orders} a join {seen} b on a.id = b.id", INCREMENTAL)
    for name, sql in views.items():
        dbt_project.model(name, f"-- depends_on: {{{{ ref('{below[name]}') }}}}\n{sql}", f"{INCREMENTAL}, {hooks[name]}")
    for by in (1, 5):
        dbt_project.run("run", "--vars", json.dumps({"by": by}))
        at = dbt_project.sql(f"describe history {orders} limit 1")[0].version
        before = {"b": 1, "c": 1, "d": 2, "e": 0, "f": 0}  # how many hooks have written since
        then = {name: sql.replace(orders, f"{orders} version as of {at - before[name]}") for name, sql in views.items()}
        then["c"] = f"select id, amount * {by} as amount from {orders} version as of {at - 1}"
        assert wrong(dbt_project, then) == []


def test_what_macros_of_hooks_write_is_read(dbt_project: Project) -> None:
    """The text of no hook names the table, which the run, and the operation of a hook before it, have read before."""
    orders = create(dbt_project, "orders")
    write = "insert into " + orders + " values ({}, 1, 1000)"
    dbt_project.write("macros/log_run.sql", "{% macro log_run() %}" + write.format(96) + "{% endmacro %}")
    prepare = f"{{% do run_query('{write.format(97)}') if execute %}}select 1"
    dbt_project.write("macros/prepare.sql", "{% macro prepare() %}" + prepare + "{% endmacro %}")
    hooks = (
        "on-run-start: ['{{ ivm_explain() }}', '{{ log_run() }}']\non-run-end: \"{{ ivm_invalidate('a', where='cust = 1') }}\"\n"
        "vars: {ivm_rebuild_seconds: 1000000}\n"
    )
    dbt_project.write("dbt_project.yml", f"name: test\nversion: '1.0'\nprofile: test\n{hooks}")
    between = {
        "b": "materialized='table', file_format='delta', post_hook='{{ log_run() }}'",
        "d": f"{INCREMENTAL}, pre_hook='{{{{ prepare() }}}}'",
    }
    reads = TOTALS.format(orders)
    dbt_project.model("a", reads, INCREMENTAL)
    for name, config in between.items():
        dbt_project.model(name, f"select 1 as n -- {{{{ ref('{chr(ord(name) - 1)}') }}}}", config)
        dbt_project.model(chr(ord(name) + 1), f"{reads} -- {{{{ ref('{name}') }}}}", INCREMENTAL)
    for would in ("backfill", "noop"):
        dbt_project.run()
        assert any(f"would run: {would}" in said for said in dbt_project.messages)
        assert "a: 1 row will be computed again by the next run" in "\n".join(dbt_project.messages)
        at = dbt_project.sql(f"describe history {orders} limit 1")[0].version
        then = {name: f"{orders} version as of {at - before}" for name, before in {"a": 2, "c": 1, "e": 0}.items()}
        assert wrong(dbt_project, {name: TOTALS.format(table) for name, table in then.items()}) == []


def test_what_a_model_above_has_read_by_its_name(dbt_project: Project) -> None:
    """dbt builds it afterwards: models that depend on it read what this run has made of it."""
    orders, s = create(dbt_project, "orders"), dbt_project.schema
    kinds = {"kept": INCREMENTAL, "plain": "materialized='table', file_format='delta'", "shown": "materialized='view'"}
    dbt_project.sql(f"create table {s}.kept using delta as select * from {orders}")
    dbt_project.sql(f"create table {s}.plain using delta as select * from {orders}")
    dbt_project.sql(f"create view {s}.shown as select * from {orders}")
    joined = " union all ".join(f"select cust, amount from {s}.{name}" for name in kinds)
    dbt_project.model("a_reader", joined, INCREMENTAL)
    views = {}
    for name, config in kinds.items():
        sql = f"select id, cust, amount * {{{{ var('by') }}}} as amount from {orders}"
        dbt_project.model(name, f"-- depends_on: {{{{ ref('a_reader') }}}}\n{sql}", config)
        dbt_project.model(f"z_{name}", f"select id, amount from {{{{ ref('{name}') }}}}", INCREMENTAL)
        views[f"z_{name}"] = f"select id, amount * {{by}} as amount from {orders}"
    for by in (1, 5):
        done = idle(dbt_project, "run", "--vars", json.dumps({"by": by}))
        assert wrong(dbt_project, {name: sql.format(by=by) for name, sql in views.items()}) == [], done
    assert next(iter(done)) == "a_reader" and codes(idle(dbt_project, "run", "--vars", json.dumps({"by": by})), *views) == {"noop"}


def test_what_an_edited_model_reads_no_more_is_refreshed_after_it(dbt_project: Project) -> None:
    """Its old query is compared at what it read then. Models that still read that see it as this run leaves it."""
    orders = create(dbt_project, "orders")
    base, seen = f"select id, cust, amount from {orders}", "select id, cust, amount from {}"
    both = "select b.id, b.amount, s.cust from {} b join {} s on b.id = s.id"
    dbt_project.model("base", base, INCREMENTAL)
    dbt_project.model("seen", seen.format(orders), "materialized='view'")
    dbt_project.model("a_reader", both.format("{{ ref('base') }}", "{{ ref('seen') }}"), INCREMENTAL)
    dbt_project.model("z_base", "select * from {{ ref('base') }}", INCREMENTAL)
    dbt_project.model("z_seen", "select cust, sum(amount) as total from {{ ref('seen') }} group by cust", INCREMENTAL)
    refresh(dbt_project, {"a_reader": both.format(orders, orders), "z_base": base})
    change(dbt_project, orders)
    base, seen = base.replace("amount from", "amount, amount * 2 as twice from"), seen + " where amount > 10"
    views = {
        "a_reader": f"select id, amount, cust from {orders}",
        "z_base": base,
        "z_seen": f"select cust, sum(amount) as total from {orders} where amount > 10 group by cust",
    }
    dbt_project.model("base", base, INCREMENTAL)
    dbt_project.model("seen", seen.format(orders), "materialized='view'")
    dbt_project.model("a_reader", views["a_reader"], INCREMENTAL)
    done = refresh(dbt_project, views)
    assert list(done).index("a_reader") < min(list(done).index(name) for name in ("base", "seen")), done
    assert codes(done, "a_reader") <= {"replay", "full"}


def test_views_are_seen_through(dbt_project: Project) -> None:
    if SERVER == "stock":
        pytest.skip("plans are compiled before the run that makes its views")
    orders = create(dbt_project, "orders")
    spark_view = f"{dbt_project.schema}.spark_view"

    def define(least: int) -> dict[str, str]:
        dbt_project.sql(f"create or replace view {spark_view} (buyer, sum) as select cust, amount from orders "
                        f"where amount > {least}")  # fmt: skip
        dbt_project.model("a_view", f"select buyer as cust, sum as amount from {spark_view}", "materialized='view'")
        dbt_project.model(
            "fleeting", "select cust, amount + 1 as amount from {{ ref('a_view') }}", "materialized='ephemeral'"
        )
        rows = f"(select cust, amount from {orders} where amount > {least})"
        return {
            "on_spark_view": f"select cust as buyer, sum(amount) as total from {rows} group by cust",
            "on_view_of_view": TOTALS.format(rows),
            "on_ephemeral": f"select cust, amount + 1 as amount from {rows} where amount + 1 > 10",
        }

    views = define(0)
    dbt_project.model("on_spark_view", f"select buyer, sum(sum) as total from {spark_view} group by buyer", INCREMENTAL)
    dbt_project.model("on_view_of_view", TOTALS.format("{{ ref('a_view') }}"), INCREMENTAL)
    dbt_project.model("on_ephemeral", LARGE.format("{{ ref('fleeting') }}"), INCREMENTAL)
    assert codes(refresh(dbt_project, views), *views) == {"backfill"}
    change(dbt_project, orders)
    assert codes(refresh(dbt_project, views), *views) == {"delta"}
    views = define(25)
    done = refresh(dbt_project, views)
    assert all(done[name].startswith("replay · ") for name in views), done
    assert codes(idle(dbt_project), *views) == {"noop"}


def test_relations_without_versions(dbt_project: Project) -> None:
    create(dbt_project, "orders")
    parquet, late = f"{dbt_project.schema}.files", f"{dbt_project.schema}.late"
    dbt_project.sql(f"create table {parquet} using parquet as select * from orders")
    dbt_project.sql(f"create table {late} using delta as select * from orders")
    either = f"select cust, amount from {late} union all select cust, amount from {dbt_project.schema}.orders"
    views = {"on_parquet": TOTALS.format(parquet), "on_either": either}
    for name, sql in views.items():
        dbt_project.model(name, sql, INCREMENTAL)
    refresh(dbt_project, views)
    dbt_project.sql(f"insert into {parquet} values (8, 2, 9)")
    done = refresh(dbt_project, views)
    assert done["on_parquet"].startswith(f"full · {parquet} is a parquet table, which keeps no versions"), done
    # the names stay, and mean something else: a table that keeps versions, a view of what is read besides
    dbt_project.sql(f"create table {parquet}_copy using delta as select * from {parquet} where cust > 1")
    for name in (parquet, late):
        dbt_project.sql(f"drop table {name}")
    dbt_project.sql(f"alter table {parquet}_copy rename to {parquet}")
    dbt_project.sql(f"create view {late} as select * from {dbt_project.schema}.orders where amount > 25")
    done = refresh(dbt_project, views)
    assert done["on_parquet"].startswith(f"full · {parquet} kept no versions when the table was computed"), done
    assert codes(idle(dbt_project), *views) == {"noop"}


def test_a_temporary_view_is_no_table_of_the_schema(dbt_project: Project) -> None:
    """Spark lists it with the tables of each schema, and with it a model of its name was taken to be there."""
    totals = TOTALS.format(create(dbt_project, "orders"))
    dbt_project.model("totals", totals, f"{INCREMENTAL}, pre_hook='create or replace temporary view totals as select 1'")
    assert refresh(dbt_project, {"totals": totals})["totals"].startswith("backfill")


@pytest.mark.slow
def test_temporary_view(dbt_project: Project) -> None:
    create(dbt_project, "orders")
    hook = f"create or replace temporary view mine as select * from {dbt_project.schema}.orders"
    dbt_project.model("on_temporary", TOTALS.format("mine"), f"{INCREMENTAL}, pre_hook='{hook}'")
    views = {"on_temporary": TOTALS.format("orders")}
    refresh(dbt_project, views)
    for _ in range(2):
        dbt_project.sql("insert into orders values (8, 2, 9)")
        done = refresh(dbt_project, views)
        assert done["on_temporary"].startswith("full · ") and "mine is a temporary view" in done["on_temporary"], done


@pytest.mark.slow
def test_odd_names(dbt_project: Project) -> None:
    # a table with a feed whose column's name has a backquote cannot be updated: Delta's own statement does not parse
    source = f"{dbt_project.schema}.`Select`"
    mapping = "'delta.columnMapping.mode' = 'name'"
    dbt_project.sql(
        f"create table {source} (`Order` int, `größe in €` int, MiXed string, `o'clock` int, `semi;colon` int, `from` int) "
        f"using delta tblproperties ({FEED}, {mapping})"
    )
    dbt_project.sql(f"insert into {source} values (1, 1, 'a', 1, 1, 1), (2, 2, 'B', 2, 2, 2), (3, null, null, 3, 3, 3)")
    keyed = (
        f"select `größe in €` as `Größe €`, mixed as `a key`, sum(`Order`) as `group`, max(`semi;colon`) as `ba``ck`, "
        f"min(`o'clock`) as `o'clock` from {source} group by `größe in €`, MIXED"
    )
    rows = f"select *, `from` + 1 as `to` from {source} where `from` > 0"
    views = {"keyed": keyed, "by_rows": rows}
    for name, sql in views.items():
        dbt_project.model(name, sql, f"{INCREMENTAL}, tblproperties={{{mapping.replace('=', ':')}}}")
    assert codes(refresh(dbt_project, views)) == {"backfill"}
    dbt_project.sql(
        f"insert into {source} values (4, 2, 'B', 4, 4, 4), (5, null, null, 5, 5, 5), (6, 6, '日 本', 6, 6, 6)"
    )
    assert codes(refresh(dbt_project, views)) <= {"append", "delta"}
    dbt_project.sql(f"update {source} set `Order` = 9, `from` = 10 where `semi;colon` > 2")
    assert codes(refresh(dbt_project, views)) == {"delta"}
    dbt_project.sql(f"delete from {source} where `größe in €` is null")
    assert codes(refresh(dbt_project, views)) == {"delta"}


def test_what_dbt_does_with_a_model(dbt_project: Project, capsys: Any) -> None:
    """`build` with tests and hooks, `compile` and `show`."""
    orders = create(dbt_project, "orders")
    dbt_project.sql(f"create table {dbt_project.schema}.log (what string) using delta")
    hooks = {f"{when}_hook": [f"insert into {dbt_project.schema}.log values ('{when}')"] for when in ("pre", "post")}
    dbt_project.model("totals", TOTALS.format(orders), INCREMENTAL + "".join(f", {k}={v}" for k, v in hooks.items()))
    columns = [{"name": "cust", "data_tests": ["unique"]}, {"name": "n", "data_tests": ["not_null"]}]
    described = {"name": "totals", "description": "it's", "columns": [c | {"description": "a 'c'"} for c in columns]}
    described["config"] = {"persist_docs": {"relation": True, "columns": True}}
    dbt_project.write("models/models.yml", json.dumps({"models": [described]}))
    views = {"totals": TOTALS.format(orders)}
    for _ in range(2):
        results = dbt_project.run("build")
        assert sum(r.node.resource_type == "test" and r.status == "pass" for r in results) == 2
        assert unequal(dbt_project, "totals", views["totals"]) == 0
        change(dbt_project, orders)
    assert codes(refresh(dbt_project, views)) == {"delta"}
    assert codes(idle(dbt_project)) == {"noop"}
    written = [row.what for row in dbt_project.sql("select what from log")]
    assert sorted(written) == ["post"] * 4 + ["pre"] * 4

    dbt_project.run("compile")
    compiled = (dbt_project.folder / "target/compiled/test/models/totals.sql").read_text()
    assert compiled.strip() == views["totals"]
    capsys.readouterr()
    dbt_project.run("show", "-s", "totals", "--output", "json")
    shown = capsys.readouterr().out
    assert {r["cust"] for r in json.loads(shown[shown.index("{") :])["show"]} == {1, 2, 4, 3, None}


@pytest.mark.slow
def test_seeds(dbt_project: Project) -> None:
    """A seed that is loaded again stays the same table: only changed rows reach the models above."""
    project = dbt_project
    rates = ["id,name,rate", "1,O'Brien,0.5", "2,back\\slash,", "2,back\\slash,", "3,last,1.5"]
    project.write("seeds/rates.csv", "\n".join(rates))
    project.write(
        "models/seeds.yml", 'seeds: [{name: rates, config: {column_types: {rate: "decimal(9,2)"}}}]'
    )
    project.model(
        "by_name", "select name, sum(rate) as rate, count(*) as n from {{ ref('rates') }} group by name", INCREMENTAL
    )
    view = {"by_name": f"select name, sum(rate) as rate, count(*) as n from {project.schema}.rates group by name"}

    def build(lines: list[str], *args: str) -> str:
        project.write("seeds/rates.csv", "\n".join(lines))
        (message,) = refresh(project, view, "build", *args).values()
        assert len(project.sql("select * from rates")) == len(lines) - 1
        return message

    def version() -> int:
        return int(project.sql("describe history rates limit 1")[0].version)

    assert build(rates) == "backfill · 3 rows"
    loaded = version()
    assert build(rates) == "noop" and version() == loaded
    assert build([*rates[:-1], "3,last,2.5"]).startswith("delta · 1 key") and version() == loaded + 1
    assert build(rates[:-1]).startswith("delta · 1 key")
    assert build([rates[0].replace("name", "name,more"), "1,a,b,2"]).startswith("full · ")
    assert build(rates).startswith("full · ")
    assert build(rates, "--full-refresh").startswith("full · ")
    project.write("seeds/rates.csv", rates[0])
    project.run("build")
    assert not project.sql("select * from rates") and not project.sql("select * from by_name")


def test_names_that_mean_other_columns(dbt_project: Project) -> None:
    """A source gets a column whose name is in unchanged SQL: there it means that column from now on."""
    orders, names = create(dbt_project, "orders"), f"{dbt_project.schema}.names"
    dbt_project.sql(f"create table {names} (cust int, name string) using delta tblproperties ({FEED})")
    dbt_project.sql(f"insert into {names} values (1, 'a'), (2, 'b'), (3, 'c'), (4, 'd')")
    views = {
        "joined": f"select cust, id, name from {orders} natural join {names}",
        "alias": f"select id, amount * 2 as total, total + 1 as more from {orders}",
        "correlated": f"select cust, name from {names} n where exists (select 1 from {orders} o where o.cust = n.cust and name < 'd')",
        "distinct_rows": f"select count(*) as n from (select distinct * from {orders})",
        "both": f"select count(*) as n from (select * from {orders} union select * from {orders})",
        "starred": f"select * from {orders}",
        "edited": f"with o as (select * from {orders}) select id, amount from o where amount > 10",
        "plain": TOTALS.format(orders),
    }
    for name, sql in views.items():
        dbt_project.model(name, sql, INCREMENTAL)
    refresh(dbt_project, views)
    dbt_project.sql(f"alter table {orders} add columns (total int, name string)")
    views["edited"] = views["edited"].replace("> 10", "> 20")
    dbt_project.model("edited", views["edited"], INCREMENTAL)
    dbt_project.sql(f"update {orders} set amount = amount + 7, total = 100, name = 'a' where cust = 1")
    dbt_project.sql(f"insert into {orders} values (8, 2, 60, 7, 'b'), (9, 2, 60, 7, 'x'), (9, 2, 60, 8, 'x')")
    done = refresh(dbt_project, views)
    assert codes(done, "plain") == {"delta"} and codes(done, "edited", "alias", "both") == {"replay"}, done
    why = dbt_project.sql("select reason from ivm_runs where model like '%.both' and code = 'replay'")
    assert "names in the SQL mean other columns since a source got" in why[0].reason
    assert set(idle(dbt_project).values()) == {"noop"}


def test_columns_in_another_order(dbt_project: Project) -> None:
    """A * takes columns by their places, as do the branches of a UNION and names after a relation."""
    schema = dbt_project.schema
    for table, row in {"a": "1 as x, 10 as y", "b": "2 as x, 20 as y", "c": "2 as x, 20 as y"}.items():
        dbt_project.sql(f"create table {table} using delta tblproperties ({FEED}) as select {row}")
    views = {
        "made_anew": f"select * from {schema}.a union all select * from {schema}.b",
        "moved": f"select * from {schema}.a union all select * from {schema}.c",
        "named": f"select p, q, count(*) as n from {schema}.c as c(p, q) group by p, q",
        "hashed": f"select x, hash(*) as h from {schema}.c",
        "opaque": f"select x, hash(*) as h, uuid() is null as u from {schema}.c",
        "full": f"select x, hash(*) as h from {schema}.c where y > 0",
        "by_name": f"select x, sum(y) as y from {schema}.c group by x",
    }
    for name, sql in views.items():
        dbt_project.model(name, sql, INCREMENTAL if name != "full" else "materialized='ivm', meta={'ivm_refresh': 'full'}")
    assert codes(refresh(dbt_project, views), *views) == {"backfill"}
    dbt_project.sql(f"create or replace table b using delta tblproperties ({FEED}) as select 20 as y, 2 as x")
    dbt_project.sql("alter table c alter column y first")
    done = refresh(dbt_project, views)
    assert codes(done, "made_anew", "moved", "named", "hashed") == {"replay"}, done
    assert codes(done, "by_name") == {"noop"} and codes(done, "full", "opaque") == {"full"}, done
    assert said(dbt_project, "c are in another order")
    dbt_project.sql("insert into b values (30, 3)")
    dbt_project.sql("insert into c values (30, 3)")
    done = refresh(dbt_project, views)
    assert codes(done, "made_anew", "moved") == {"append"} and codes(done, "by_name") == {"delta"}, done
    assert codes(idle(dbt_project), *views) == {"noop"}


def test_views_that_cannot_replace_their_name(dbt_project: Project) -> None:
    """The text of a view is part of a model's, also where it was made under other settings or is named before a column."""
    schema = dbt_project.schema
    dbt_project.sql(f"create table a using delta tblproperties ({FEED}) as select id, id * 10 as n from range(6)")

    def make(least: int) -> None:
        dbt_project.sql(f"create or replace view w as select id, n from {schema}.a where id > {least}")
        with dbt_project.session() as other:
            other.execute("set spark.sql.ansi.enabled = true")
            other.execute(f"create or replace view e as select id, n + 1 as n from {schema}.a where id > {least}")

    views = {
        "qualified": f"select {schema}.w.id, {schema}.w.n from {schema}.w",
        "of_other_settings": f"select id, n from {schema}.e",
    }
    for name, sql in views.items():
        dbt_project.model(name, sql, INCREMENTAL)
    make(1)
    refresh(dbt_project, views)
    assert codes(refresh(dbt_project, views), *views) == {"noop"}
    make(3)
    assert codes(refresh(dbt_project, views), *views) == {"full"}
    dbt_project.sql("insert into a values (9, 90)")
    done = refresh(dbt_project, views)
    assert codes(done, "qualified") == {"append"}, done
    assert codes(idle(dbt_project), *views) == {"noop"}


def test_an_option_that_is_called_as_a_property(dbt_project: Project) -> None:
    """Spark keeps what a table was created with beside what it is now."""
    orders = f"{dbt_project.schema}.orders"
    feed = "'delta.enableChangeDataFeed'"
    dbt_project.sql(f"create table {orders} (id int, cust int, amount int) using delta options ({feed} = 'true')")
    dbt_project.sql(f"insert into {orders} values (1, 1, 5), (2, 1, 20), (3, 2, 30)")
    dbt_project.sql(f"alter table {orders} set tblproperties ({feed} = 'false', 'team.delta.enableChangeDataFeed' = 'true')")
    views = {"totals": TOTALS.format(orders)}
    dbt_project.model("totals", views["totals"], INCREMENTAL)
    refresh(dbt_project, views)
    change(dbt_project, orders)
    refresh(dbt_project, views)


def test_queries_that_end_in_a_semicolon(dbt_project: Project) -> None:
    orders = create(dbt_project, "orders")
    files = f"{dbt_project.schema}.files"
    dbt_project.sql(f"create table {files} using parquet as select 1 as id, 2 as cust")
    views = {"totals": TOTALS.format(orders), "parted": f"select id, cust from {files}"}
    dbt_project.model("totals", f"{views['totals']}; -- done", INCREMENTAL)
    dbt_project.model("parted", f"{views['parted']} ;", INCREMENTAL + ", partition_by='cust'")
    refresh(dbt_project, views)
    dbt_project.run("run", "--empty")
    change(dbt_project, orders)
    assert codes(refresh(dbt_project, views), "totals") == {"delta"}
    refresh(dbt_project, views, "run", "--full-refresh")


def test_a_table_that_a_hook_drops(dbt_project: Project) -> None:
    views = {"dropped": TOTALS.format(create(dbt_project, "orders"))}
    dbt_project.model("dropped", views["dropped"], INCREMENTAL + ", pre_hook='drop table if exists {{ this }}'")
    refresh(dbt_project, views)
    assert codes(refresh(dbt_project, views, "run", "--full-refresh")) == {"backfill"}


def test_columns_mapped_by_a_default_of_the_session(tmp_path: Path) -> None:
    """Delta overwrites no table that has mapped columns and a feed."""
    project = new_project(tmp_path, parameters={"spark.databricks.delta.properties.defaults.columnMapping.mode": "name"})
    orders = create(project, "orders")
    views = {"totals": TOTALS.format(orders)}
    project.model("totals", views["totals"], INCREMENTAL)
    refresh(project, views)
    assert codes(refresh(project, views, "run", "--full-refresh")) == {"full"}
    change(project, orders)
    assert codes(refresh(project, views)) == {"delta"}


OLD = "spark.databricks.delta.vacuum.enforceTimeTravelWithinDeletedFileRetentionDuration"


@pytest.mark.parametrize("limited", [False, True], ids=["any", "limited"])
def test_versions_older_than_a_table_keeps_its_files(tmp_path: Path, limited: bool) -> None:
    """Delta reads no such version without a setting, though its files are there: of tables that seldom change."""
    project = new_project(tmp_path, parameters={OLD: "true"} if limited else {})
    orders, grown, rates = create(project, "orders"), create(project, "grown"), create(project, "rates", NO_FEED)
    views = {
        "joined": f"select o.id, o.amount * r.amount as paid from {orders} o join {rates} r on r.id = o.cust",
        "alias": f"select id, amount * 2 as total, total + 1 as more from {grown}",
        "totals": TOTALS.format(orders),
        "large": LARGE.format(orders),
    }
    for table in (orders, grown, rates):
        aged(project, table, 15)
    for name, sql in views.items():
        project.model(name, sql, INCREMENTAL)
    refresh(project, views)
    project.sql(f"alter table {grown} add columns (total int)")
    project.sql(f"update {rates} set amount = amount + 1 where cust = 1")
    done = refresh(project, views)
    assert done["joined"].startswith("full" if limited else "delta") and done["alias"].startswith("full" if limited else "replay"), done
    assert codes(done, "totals", "large") == {"noop"}
    if limited:
        assert f"is older than 1 week, and {OLD} lets none be read that is older: set it to false" in str(project.sql("select reason from ivm_runs"))
    change(project, orders)
    aged(project, orders, 9)
    change(project, orders, rates)
    done = refresh(project, views)
    assert codes(done, "joined", "totals", "large") == {"full" if limited else "delta"}, project.sql("select model, code, reason from ivm_runs")
    assert set(idle(project).values()) == {"noop"}
    project.run("run-operation", "ivm_verify")


def test_a_log_that_begins_after_the_old_version(dbt_project: Project) -> None:
    """Its commit is there, and those before it are not: a clean-up of the log leaves a table so."""
    orders = create(dbt_project, "orders")
    for n in range(3):
        dbt_project.sql(f"update {orders} set amount = amount + 1 where id = {n}")
    views = {"totals": TOTALS.format(orders), "large": LARGE.format(orders)}
    for name, sql in views.items():
        dbt_project.model(name, sql, INCREMENTAL)
    refresh(dbt_project, views)
    dbt_project.sql(f"alter table {orders} set tblproperties ('delta.checkpointInterval' = '1')")
    change(dbt_project, orders)
    for version in range(3):
        (log_of(dbt_project, orders) / f"{version:020d}.json").unlink()
    forget_logs(dbt_project)
    assert codes(refresh(dbt_project, views)) == {"full"}
    assert f"a clean-up of the log removed commits of the old version of {orders}" in str(dbt_project.sql("select reason from ivm_runs"))
    assert set(idle(dbt_project).values()) == {"noop"}


def test_what_no_version_shows_is_read_again(dbt_project: Project) -> None:
    """Queries that are not maintained, of what a run cannot compare with the last one: never a noop."""
    project = dbt_project
    orders = create(project, "orders")
    path = project.folder / "by_path"
    project.sql(f"create table delta.`{path}` using delta as select 1 as id, 10 as amount")
    project.sql(f"create view {project.schema}.a_view as select * from identifier('{orders}')")
    project.sql(f"create function {project.schema}.most() returns int return (select max(amount) from {orders})")
    declare = "declare or replace variable least int default {{ var('least', 6) }}"
    views = {
        "of_path": f"select id, amount from delta.`{path}`",
        "of_view": f"select id, amount from {project.schema}.a_view",
        "of_variable": f"select id, amount from {orders} where amount > least",
        "of_feed": f"select id, amount, _change_type as kind from table_changes('{orders}', 1)",
        "of_function": f"select {project.schema}.most() as amount",
    }
    for name, sql in views.items():
        project.model(name, sql, f'{INCREMENTAL}, pre_hook="{declare}"')
    equal = views | {"of_variable": views["of_variable"].replace("least", "6")}
    assert codes(refresh(project, equal)) == {"backfill"}
    project.sql(f"insert into delta.`{path}` values (2, 20)")
    project.sql(f"insert into {orders} values (7, 7, 70)")
    feed = {"of_feed": equal.pop("of_feed")}  # no other view of its table shares a statement with a feed
    assert codes(refresh(project, equal)) == {"full"}
    assert wrong(project, feed) == []
    equal["of_variable"] = views["of_variable"].replace("least", "25")
    done = refresh(project, equal, "run", "--vars", "least: 25")
    why = "in every run, since nothing shows whether this has changed: "
    assert {name: message.partition(why)[2].split(" ·")[0] for name, message in done.items()} == {
        "of_path": str(path),
        "of_view": f"the view {project.schema}.a_view, whose text is not understood",
        "of_variable": "least, which is no column of its tables",
        "of_feed": "table_changes(…) in FROM",
        "of_function": f"{project.schema}.most(), which is none of Spark's own functions",
    }


def test_padded_text(dbt_project: Project) -> None:
    """Spark compares a CHAR column with a shorter text as if that were padded: of the rows of a change, too."""
    table = f"{dbt_project.schema}.codes"
    dbt_project.sql(f"create table {table} (id int, code char(5), amount int) using delta tblproperties ({FEED})")
    dbt_project.sql(f"insert into {table} values (1, 'ab', 1), (2, 'abc', 2), (3, 'ab', 3)")
    views = {
        "padded": "select id, cast(code as string) as code, amount from {} where code = 'ab'",
        "added_up": "select code, count(*) as n, sum(amount) as total from {} where code in ('ab', 'xy') group by code",
        "had": "select code, count(*) as n from {} group by code having code = 'ab' and count(*) > 0",
        "told": "select code, code = 'ab' as is_ab, count(*) as n, sum(amount) as total from {} group by code",
        "latest": "select * from (select *, row_number() over (partition by code order by id desc) as r from {}) where r = 1 and code = 'ab'",
        "pairs": "select a.id, b.id as other from {0} as a join {0} as b on a.code = b.code and b.code = 'ab' and a.id < b.id",
        "of_today": "select id, amount from {} where date'2026-01-01' < 'today' and code <> 'ab'",
        # neither of two lengths has the value of the other
        "of_two_lengths": "select a.id, coalesce(k.kind, a.code) as code from {0} as a left join {0}_kinds as k on a.code = k.kind",
        "listed": "select code, count(*) as n from {0} where exists (select 1 from {0}_kinds where kind = code) group by code",
        # Spark pads the rows of no branch, since it pads none of the first one
        "first_plain": "select id, n from (select id, name as n from {0}_names union all select id, code from {0}) where n = 'ab'",
        # Spark pads in no such query
        "rolled": "select code, count(*) as n from {} group by rollup(code) having code = 'ab   ' or code is null",
        "unlisted": "select id, amount from {0} where code not in (select kind from {0}_kinds)",
        "not_listed": "select id, code in (select kind from {0}_kinds) as is_listed from {0}",
        "by_code": "select * from (select cast(amount as int) as a, code from {0}) pivot (count(a) as n for code in ('ab', 'abc'))",
        "in_rows": "select id, value from (select id, code, code as other from {0}) unpivot (value for name in (code, other)) where value = 'ab   '",
    }
    dbt_project.sql(f"create table {table}_kinds (kind char(3)) using delta tblproperties ({FEED})")
    dbt_project.sql(f"insert into {table}_kinds values ('ab'), ('abc')")
    dbt_project.sql(f"create table {table}_names using delta tblproperties ({FEED}) as select 6 as id, 'ab' as name")
    views = {name: sql.format(table) for name, sql in views.items()}
    for name, sql in views.items():
        dbt_project.model(name, sql, INCREMENTAL)
    refresh(dbt_project, views)
    dbt_project.sql(f"insert into {table} values (4, 'ab', 4), (5, 'xy', 5)")
    assert codes(refresh(dbt_project, views), "padded", "added_up") <= {"append", "delta"}
    for change in ("update {} set amount = 7, code = 'xy' where id = 1", "delete from {} where id = 2"):
        dbt_project.sql(change.format(table))
    done = refresh(dbt_project, views)
    assert codes(done, "padded", "added_up") <= {"delta", "noop"}, done
    assert codes(done, "rolled", "unlisted", "not_listed", "by_code", "in_rows", "of_two_lengths", "listed", "first_plain") == {"full"}, done
    # Delta cannot merge into a table with such a column: it is rebuilt
    dbt_project.model("padded", views["padded"].replace("cast(code as string) as code", "code"), INCREMENTAL)
    dbt_project.run("run", "--full-refresh", "-s", "padded")
    dbt_project.sql(f"delete from {table} where id = 4")
    done = refresh(dbt_project, {"padded": f"select id, code, amount from {table} where code = 'ab'"}, "run", "-s", "padded")
    assert "DELTA_MERGE_RESOLVED_ATTRIBUTE_MISSING_FROM_INPUT" in done["padded"]


def test_text_that_is_padded_no_longer(dbt_project: Project) -> None:
    """Delta shows CHAR, VARCHAR and STRING as one type, and each row has another value once a CHAR is none."""
    table = f"{dbt_project.schema}.codes"
    dbt_project.sql(f"create table {table} (id int, code char(5), name varchar(5)) using delta tblproperties ({FEED})")
    dbt_project.sql(f"insert into {table} values (1, 'ab', 'x'), (2, 'abc', 'y')")
    views = {
        "sizes": f"select id, length(code) as n from {table}",
        "short": f"select id, name from {table} where code = 'ab'",
        "named": f"select name, count(*) as n from {table} group by name",
    }
    for name, sql in views.items():
        dbt_project.model(name, sql, INCREMENTAL)
    refresh(dbt_project, views)
    dbt_project.sql(f"alter table {table} alter column code comment 'of a country'")
    dbt_project.sql(f"alter table {table} alter column name type varchar(9)")
    assert set(refresh(dbt_project, views).values()) == {"noop · sources had maintenance only"}
    for kind in ("varchar(10)", "string"):
        dbt_project.sql(f"alter table {table} alter column code type {kind}")
        done = {name: unequal(dbt_project, name, sql) for name, sql in views.items()}
        assert (done["sizes"] > 0) == (kind != "string")
        assert codes(refresh(dbt_project, views), "sizes", "short") == ({"full"} if kind != "string" else {"noop"})
    assert "code (char(5), now string)" in str(dbt_project.sql("select reason from ivm_runs"))


def test_keys_that_are_called_as_literals(dbt_project: Project) -> None:
    """Delta writes a predicate without the backquotes that these need, and would replace no row."""
    table = f"{dbt_project.schema}.odd"
    names = ("null", "True", "false", "not", "nan", "current_date")
    columns = ", ".join(f"`{name}` int" for name in names)
    dbt_project.sql(f"create table {table} ({columns}, w int) using delta tblproperties ({FEED})")
    dbt_project.sql(f"insert into {table} values (1, 1, 1, 1, 1, 1, 5), (2, 2, 2, 2, 2, 2, 6), (null, null, null, null, null, null, 7)")
    views = {f"by_{name}".lower(): f"select `{name}`, sum(w) as w from {table} group by `{name}`" for name in names}
    for name, sql in views.items():
        dbt_project.model(name, sql, INCREMENTAL)
    refresh(dbt_project, views)
    dbt_project.sql(f"update {table} set w = w + 1 where w in (5, 7)")
    dbt_project.sql(f"delete from {table} where `not` = 2")
    assert codes(refresh(dbt_project, views)) == {"delta"}


def test_a_model_of_its_own_rows(dbt_project: Project) -> None:
    """There is no table that such a SELECT is equal to; a view in between does not hide it."""
    orders = create(dbt_project, "orders")
    dbt_project.model("grows", f"select id from {orders}", INCREMENTAL)
    dbt_project.run()
    dbt_project.sql(f"create view {dbt_project.schema}.seen as select id from {dbt_project.schema}.grows")
    for own in ("{{ this }}", f"{dbt_project.schema}.seen"):
        dbt_project.model("grows", f"select id from {orders} union all select id from {own}", INCREMENTAL)
        for command in (("run",), ("run", "--full-refresh")):
            with pytest.raises(DbtFailed, match="grows reads its own table"):
                dbt_project.run(*command)
    assert dbt_project.sql("select count(*) as n from grows")[0].n == 6


def test_a_view_of_other_types(dbt_project: Project) -> None:
    """A view casts what it reads to the types that it had when it was made; models above it see these types."""
    s = dbt_project.schema
    dbt_project.sql(f"create table {s}.numbers using delta tblproperties ({FEED}) as select cast(id as int) as id, cast(id as int) as n from range(9)")
    dbt_project.sql(f"create view {s}.seen as select id, n from {s}.numbers")
    views = {"halves": f"select id, n / 2 as half from {s}.seen", "by_n": f"select n, count(*) as ids from {s}.seen group by n"}
    for name, sql in views.items():
        dbt_project.model(name, sql, INCREMENTAL)
    refresh(dbt_project, views)
    dbt_project.sql(f"create or replace table {s}.numbers using delta tblproperties ({FEED}) as select cast(id as int) as id, id + 0.7D as n from range(9)")
    refresh(dbt_project, views)
    dbt_project.sql(f"insert into {s}.numbers values (100, 3.9D), (101, 300.2D)")
    refresh(dbt_project, views)
    assert [row.n for row in dbt_project.sql("select n from by_n where n > 99")] == [300]
    dbt_project.sql(f"create or replace view {s}.seen as select id, n from {s}.numbers")
    refresh(dbt_project, views)
    dbt_project.sql(f"insert into {s}.numbers values (102, 3.9D)")
    assert codes(refresh(dbt_project, views)) <= {"append", "delta"}
    assert [row.ids for row in dbt_project.sql("select ids from by_n where n = 3.9D")] == [2]


def test_columns_called_as_the_engines_own(dbt_project: Project) -> None:
    """Of a table and of a model, and as a key: such a model is maintained, or rebuilt."""
    source = create(dbt_project, "hits")
    odd = f"{dbt_project.schema}.odd"
    dbt_project.sql(
        f"create table {odd} (__ivm_w int, ivm_run int, _change_type string, _commit_version int, amount int) "
        f"using delta tblproperties ({NO_FEED})"
    )
    dbt_project.sql(f"insert into {odd} values (1, 1, 'a', 1, 5), (2, 1, 'b', 2, 20), (3, 2, 'b', 2, 30)")
    views = {
        "of_run": f"select cust as ivm_run, count(*) as n, sum(amount) as total from {source} group by cust",
        "of_runs": f"select ivm_run, _change_type as kind, _commit_version as v, sum(amount) as total from {odd} group by all",
        "of_weights": f"select __ivm_w as w, amount from {odd}",
        "as_weights": f"select cust as __ivm_w, id as __ivm_op, 2 * amount as __ivm_n from {source}",
    }
    for name, sql in views.items():
        dbt_project.model(name, sql, INCREMENTAL)
    refresh(dbt_project, views)
    change(dbt_project, source)
    dbt_project.sql(f"update {odd} set amount = amount + 7 where ivm_run = 1")
    dbt_project.sql(f"insert into {odd} values (4, 3, 'c', 3, 60), (1, 2, 'b', 2, 5)")
    refresh(dbt_project, views)
    dbt_project.sql(f"update {source} set amount = amount + 7 where cust = 1")
    edited = {
        name: sql.replace("sum(amount)", "sum(amount + 1)").replace(", amount ", ", amount + 1 as amount ").replace("2 *", "3 *")
        for name, sql in views.items()
    }
    for name, sql in edited.items():
        dbt_project.model(name, sql, INCREMENTAL)
    refresh(dbt_project, edited)


def test_columns_called_as_the_columns_of_a_feed(dbt_project: Project) -> None:
    """Delta keeps no feed of such a table, and models above compare its versions; also where the table had a feed before."""
    orders, s = create(dbt_project, "orders"), dbt_project.schema
    dbt_project.write("seeds/kinds.csv", "id,kind\n1,a\n2,b")
    above = "select _Change_Type as kind, count(*) as n from {} group by 1"
    views = {
        "built": f"select id, cust, 'x' as _Change_Type from {orders}",
        "edited": f"select id, cust from {orders}",
        "rebuilt": f"select id, cust, uuid() is null as none from {orders}",
        "of_built": above.format(f"{s}.built"),
        "of_seed": f"select count(*) as n, count(id) as ids from {s}.kinds",
    }

    def write(**edited: str) -> None:
        views.update(edited)
        for name, sql in views.items():
            dbt_project.model(name, sql.replace(f"{s}.built", "{{ ref('built') }}").replace(f"{s}.kinds", "{{ ref('kinds') }}"), INCREMENTAL)

    def fed() -> set[str]:
        tables = [row.tableName for row in dbt_project.sql("show tables") if row.tableName in {*views, "kinds"}]
        return {t for t in tables if dbt_project.sql(f"describe detail {t}")[0].properties.get("delta.enableChangeDataFeed") == "true"}

    write()
    refresh(dbt_project, views, "build")
    assert fed() == {"edited", "rebuilt", "kinds", "of_built", "of_seed"}
    change(dbt_project, orders)
    done = refresh(dbt_project, views, "build")
    assert codes(done, "built", "edited", "of_built") <= {"append", "delta"}, done
    dbt_project.write("seeds/kinds.csv", "id,_COMMIT_TIMESTAMP\n1,a\n2,b")
    write(
        edited=f"select id, cust, id + 1 as _commit_version, 'y' as _change_type from {orders}",
        rebuilt=f"select id, cust, uuid() is null as _commit_timestamp from {orders}",
        of_edited=above.format(f"{s}.edited"),
    )
    refresh(dbt_project, views, "build")
    assert fed() == {"of_built", "of_edited", "of_seed"}
    change(dbt_project, orders)
    done = refresh(dbt_project, views, "build")
    assert codes(done, "built", "edited", "of_built", "of_edited") <= {"append", "delta"}, done
    write(edited=f"select id, cust from {orders}", of_edited=f"select count(*) as n from {s}.edited")
    refresh(dbt_project, views, "build", "--full-refresh")
    assert fed() == {"edited", "of_built", "of_edited", "of_seed"}


VIEWS_OF_A_STAR = {
    "as_it_is": "{name} as select * from {base}",
    "swapped": "{name}(v, id) as select * from {base}",
    "renamed": "{name}(key, val) as select * from {base}",
    "evolving": "{name} with schema evolution as select * from {base}",
    "type_evolving": "{name} with schema type evolution as select * from {base}",
    "bound": "{name} with schema binding as select * from {base}",
}
WIDER = ("alter column v type bigint",)


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param(("alter column v first", "add columns (extra int)"), id="other_columns"),
        pytest.param(WIDER, id="wider"),
    ],
)
def test_a_view_of_a_star(dbt_project: Project, changes: tuple[str, ...]) -> None:
    """Spark finds a view's columns by the names that they had in its text, wherever they are now."""
    base = f"{dbt_project.schema}.base"
    features = "'delta.enableChangeDataFeed' = 'true', 'delta.enableTypeWidening' = 'true'"
    dbt_project.sql(f"create table {base} (id int, v int) using delta tblproperties ({features})")
    dbt_project.sql(f"insert into {base} values (1, 10), (2, 20)")
    views = {}
    for name, view in VIEWS_OF_A_STAR.items():
        if name == "bound" and changes == WIDER:
            continue  # Spark refuses to read it then
        made = f"{dbt_project.schema}.{name}"
        dbt_project.sql(f"create view {view.format(name=made, base=base)}")
        views |= {f"rows_{name}": f"select * from {made}"}
        dbt_project.model(f"rows_{name}", views[f"rows_{name}"], INCREMENTAL)
    refresh(dbt_project, views)
    for change in changes:
        dbt_project.sql(f"alter table {base} {change}")
        refresh(dbt_project, views)
        dbt_project.sql(f"insert into {base} (id, v) values (3, 30)")
        dbt_project.sql(f"update {base} set v = v + 1 where id = 1")
        refresh(dbt_project, views)
    for name, sql in views.items():
        columns = dbt_project.sql(f"describe query {sql}")
        assert [(c.col_name, c.data_type) for c in columns] == [tuple(c) for c in described(dbt_project, name)], name


def test_a_column_without_a_type(dbt_project: Project) -> None:
    """It has NULLs alone: no join of Spark's matches two NULLs, so rows are found by their other columns."""
    source = create(dbt_project, "orders")
    views = {"noted": f"select id, amount, null as note from {source}"}
    dbt_project.model("noted", views["noted"], INCREMENTAL)
    refresh(dbt_project, views)
    change(dbt_project, source)
    assert codes(refresh(dbt_project, views)) == {"delta"}


def test_columns_with_a_default(dbt_project: Project) -> None:
    """Spark hands a column's DEFAULT on to a table made of it, which Delta makes only with a feature of its own."""
    table = f"{dbt_project.schema}.flags"
    defaults = f"{FEED}, 'delta.feature.allowColumnDefaults' = 'supported'"
    columns = "id int, flag string default 'new', n int default 5, at struct<a: int>"
    dbt_project.sql(f"create table {table} ({columns}) using delta tblproperties ({defaults})")
    dbt_project.sql(f"insert into {table} (id) values (1), (2)")
    views = {
        "everything": f"select * from {table}",
        "renamed": f"select n as m, flag from {table} where id > 0",
        "grouped": f"select flag, count(*) as k, sum(n) as n from {table} group by flag",
    }
    recorded = INCREMENTAL.replace("}", ", 'ivm_track_keys': 'all'}")
    for name, sql in views.items():
        dbt_project.model(name, sql, recorded)
    assert codes(refresh(dbt_project, views)) == {"backfill"}
    dbt_project.sql(f"insert into {table} (id, n) values (3, 7)")
    dbt_project.sql(f"update {table} set flag = 'old' where id = 1")
    assert codes(refresh(dbt_project, views)) == {"delta"}
    dbt_project.sql(f"alter table {table} alter column n set default 9")
    dbt_project.sql(f"insert into {table} (id) values (4)")
    assert codes(refresh(dbt_project, views)) <= {"delta", "append"}
    assert set(idle(dbt_project).values()) == {"noop"}
    # columns of the tables have none
    assert "allowColumnDefaults" not in str(dbt_project.sql("show tblproperties everything"))
