"""What a refresh costs, counted: statements, statements that start Spark jobs, and jobs. No seconds."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from harness import Project, responses
from pyspark import SparkContext
from shop import wrong

from dbt.adapters.spark_ivm.session import SessionHandle

NODE = re.compile(r'"node_id": "model\.test\.(\w+)"')
Cost = tuple[str, int, int, int]


@contextmanager
def counted(patch: pytest.MonkeyPatch) -> Iterator[dict[str, list[tuple[str, int]]]]:
    """By model its statements, each with the jobs that it started; dbt's query comment names the model."""
    found: dict[str, list[tuple[str, int]]] = defaultdict(list)

    def jobs() -> int:
        return int(SparkContext._active_spark_context._jsc.sc().dagScheduler().numTotalJobs())  # type: ignore[union-attr]

    def watched(name: str) -> Any:
        method = getattr(SessionHandle, name)

        def run(handle: SessionHandle, *args: Any, **kwargs: Any) -> Any:
            before = jobs()
            if name == "execute":
                handle.statement = args[0]  # type: ignore[attr-defined]
                model = NODE.search(args[0])
                found[model[1] if model else ""].append((args[0], 0))
            try:
                return method(handle, *args, **kwargs)
            finally:
                model = NODE.search(handle.statement)  # type: ignore[attr-defined]
                sql, n = found[model[1] if model else ""].pop()
                found[model[1] if model else ""].append((sql, n + jobs() - before))

        return run

    with patch.context() as patched:
        for name in ("execute", "_fetch", "finish"):
            patched.setattr(SessionHandle, name, watched(name))
        yield found


# By model what a refresh did, how many statements it took, how many of them start jobs, and how many jobs at most.
ADDED: dict[str, Cost] = {
    "added": ("append", 1, 1, 2),
    "folded": ("delta", 2, 2, 12),
    "by_key": ("delta", 2, 2, 11),
    "by_join": ("delta", 5, 4, 19),  # its keys go on record, in a table that is made for them
    "by_rows": ("noop", 5, 2, 9),
    "running": ("append", 2, 2, 14),
    "unchanged": ("noop", 0, 0, 0),
    "rebuilt": ("full", 1, 1, 4),
}
CHANGED: dict[str, Cost] = {
    "added": ("append", 5, 3, 8),
    "folded": ("delta", 2, 2, 12),
    "by_key": ("delta", 2, 2, 11),
    "by_join": ("delta", 3, 3, 19),
    "by_rows": ("noop", 5, 2, 9),
    "running": ("delta", 2, 2, 11),
    "unchanged": ("noop", 0, 0, 0),
    "rebuilt": ("full", 1, 1, 4),
}


def test_statements_and_jobs(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project, schema = dbt_project, dbt_project.schema
    feed = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
    project.sql(f"create table customers {feed} as select id as cust, concat('r', id) as region from range(20)")
    orders = "select id, id % 20 as cust, id % 7 as amount from range(2000)"
    project.sql(f"create table orders {feed} as {orders}")
    named = {
        "added": f"select id, amount from {schema}.orders where amount > 3",
        "folded": f"select cust, sum(amount) as total, count(*) as n from {schema}.orders group by cust",
        "by_key": f"select cust, avg(cast(amount as double)) as mean from {schema}.orders group by cust",
        "by_join": f"""
            select region, collect_set(amount) as amounts
            from {schema}.orders as o join {schema}.customers as c on c.cust = o.cust group by region
        """,
        "by_rows": f"select id, amount from {schema}.orders order by amount desc, id limit 5",
        "running": f"select id, cust, sum(amount) over (partition by cust order by id) as total from {schema}.orders",
        "unchanged": f"select region, count(*) as n from {schema}.customers group by region",
        "rebuilt": f"select cust, max(id) as newest from {schema}.orders group by cust",
    }
    for name, sql in named.items():
        policy = "full" if name == "rebuilt" else "incremental"
        project.model(name, sql, f"materialized='ivm', meta={{'ivm': {{'refresh': '{policy}'}}}}")
    project.run()
    latest = re.compile(rf"\b(from|join)\s+`?{schema}`?\.`?({'|'.join(['orders', 'customers', *named])})\b(?!`?\s+version as of)", re.IGNORECASE)

    def refresh(expected: dict[str, Cost]) -> None:
        with counted(monkeypatch) as found:
            codes = {name: response["code"] for name, response in responses(project.run()).items()}
        assert not wrong(project, {name: sql for name, sql in named.items() if name != "by_join"})
        for name, (code, statements, starting, jobs) in expected.items():
            started = [n for _, n in found[name]]
            detail = "\n".join(f"{n} {sql}" for sql, n in found[name])
            assert (codes[name], len(started), sum(n > 0 for n in started)) == (code, statements, starting), detail
            assert sum(started) <= jobs, detail
            assert not latest.search(detail), f"a cache, or another run, may give other rows: {detail}"
        # Spark sends the change to the rows of the table
        (keys,) = (sql for sql, _ in found["by_join"] if "BROADCAST(`changed_orders`)" in sql)
        ((plan,),) = project.sql(f"explain extended {keys}")
        assert "leftHint=(strategy=broadcast)" in plan.partition("== Optimized Logical Plan ==")[2]

    def written(name: str) -> int:
        (last,) = project.sql(f"describe history {name} limit 1")
        return int(last.operationMetrics["numOutputRows"])

    project.sql("insert into orders values (5000, 3, 4)")
    refresh(ADDED)
    assert written("running") == 1
    project.sql("update orders set amount = amount + 1 where id = 1963")
    refresh(CHANGED)


def test_many_keys_skip_files(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys that are too many to be named lie between a least and a greatest, or are NULL, which are new or known."""
    from spark_ivm import api as engine
    from spark_ivm.planning.plan import Limits

    few = Limits(literal_keys=2, rebuild_share=None)
    monkeypatch.setattr(engine, "LIMITS", dict.fromkeys(engine.LIMITS, few))
    project, schema = dbt_project, dbt_project.schema
    feed = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
    word, day = "if(id % 7 = 0, null, concat('it''s ', id % 3))", "date_add(date'2020-01-01', cast(id div 100 as int))"
    columns = f"id, cast(id div 100 as int) as cust, {word} as word, {day} as day"
    project.sql(f"create table orders {feed} as select {columns} from range(10000)")
    views = {
        "spread": f"select cust, word, array_sort(collect_list(id)) as ids, count(*) as n from {schema}.orders group by cust, word",
        "daily": f"select day, count(distinct word) as words from {schema}.orders group by day",
        "words": f"select word, array_sort(collect_list(id)) as ids from {schema}.orders group by word",
    }
    for name, sql in views.items():
        project.model(name, sql, "materialized='ivm', meta={'ivm_refresh': 'incremental'}")
    project.run()
    changes = {
        "update orders set id = id + 100000 where cust between 41 and 44 and id % 10 = 1": (
            "`cust` BETWEEN 41 AND 44",
        ),
        "insert into orders select id, null, null, null from range(200000, 200004) union all select 4000, 40, null, date'2020-02-10'"
        " union all select 4000, 39, 'new', date'2020-02-09' union all select 4000, 38, '', date'2020-02-08'": (
            "`cust` BETWEEN 38 AND 40 OR t.`cust` IS NULL",
            "`day` BETWEEN DATE'2020-02-08' AND DATE'2020-02-10' OR t.`day` IS NULL",
        ),
        "delete from orders where cust in (7, 8, 9) or word is null and id > 199999": (
            "`cust` BETWEEN 7 AND 9 OR t.`cust` IS NULL",
            "`day` BETWEEN DATE'2020-01-08' AND DATE'2020-01-10' OR t.`day` IS NULL",
        ),
    }
    for change, within in changes.items():
        project.sql(change)
        project.run()
        assert not wrong(project, views), change
        for name, words in zip(views, within, strict=False):
            (script,) = project.folder.glob(f"target/run/*/models/{name}.sql")
            merge = script.read_text().partition("merge into")[2]
            assert f"t.{words}" in merge and words.partition(" OR ")[0] in merge.partition(" as s\n")[0]
