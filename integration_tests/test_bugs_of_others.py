"""Bugs that other engines of incremental views have shipped: what each got wrong, three changes long, by `dbt run`.

docs/testing.md lists them all, with the tests elsewhere that would find the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from harness import Project, responses
from shop import unequal

FEED = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
# decimal is the only type whose sum and average may be carried on at all
VISITS = "id int, page string, amount decimal(10, 2), seconds double"


@dataclass(frozen=True)
class Case:
    """A model, and the three changes that others got wrong. `SCHEMA.` becomes the project's schema.

    `rows`: how many rows the table has after the build and after each change.
    """

    sql: str
    steps: tuple[str, str, str]
    rows: tuple[int, int, int, int]
    policy: str = "incremental"


CASES = {
    # a value that is counted comes again; one of its two rows goes, then the other
    "a_value_counted_twice": Case(
        "select page, count(distinct amount) as amounts from SCHEMA.visits_1 group by page",
        (
            "insert into visits_1 values (10, 'a', 1.00, 0)",
            "delete from visits_1 where id = 10",
            "delete from visits_1 where id = 1",
        ),
        (2, 2, 2, 2),
    ),
    # groups cross the threshold of a HAVING both ways
    "having_in_a_cte": Case(
        "with large as (select page, sum(amount) as total from SCHEMA.visits_2 group by page having sum(amount) > 3) "
        "select large.page, large.total, v.id from large join SCHEMA.visits_2 as v on v.page = large.page",
        (
            "insert into visits_2 values (10, 'b', 1.00, 0)",
            "update visits_2 set amount = 0 where page = 'a'",
            "update visits_2 set amount = 9 where page = 'a' and id = 1",
        ),
        (2, 5, 3, 5),
    ),
    # one of two equal rows goes
    "one_of_two_below_a_join": Case(
        "select l.page, r.amount from SCHEMA.visits_3 as l join SCHEMA.visits_3 as r on l.page = r.page",
        (
            "insert into visits_3 values (1, 'a', 1.00, 0.1)",
            "insert overwrite visits_3 select distinct * from visits_3",
            "insert into visits_3 select * from visits_3",
        ),
        (8, 13, 8, 32),
    ),
    # a NULL in one column of two, on either side
    "not_in_pairs_with_nulls": Case(
        "select id, page, amount from SCHEMA.visits_4 where (page, amount) not in (select page, amount from SCHEMA.banned_4)",
        (
            "insert into banned_4 values ('a', null)",
            "delete from banned_4 where amount is null",
            "insert into visits_4 values (10, null, 1.00, 0), (11, null, 77.00, 0)",
        ),
        (3, 1, 3, 4),
    ),
    # the column of the partition is not in the output
    "a_window_without_its_partition": Case(
        "select id, amount - avg(amount) over (partition by page) as above from SCHEMA.visits_5",
        (
            "insert into visits_5 values (10, 'a', 5.00, 0)",
            "update visits_5 set page = 'b' where id = 1",
            "delete from visits_5 where page = 'b' and id <> 1",
        ),
        (4, 5, 5, 3),
    ),
    # rows that tie for the first place, the last place and a quarter
    "ties": Case(
        "select id, page from (select id, page, amount, row_number() over (partition by page order by amount) as n, "
        "ntile(2) over (partition by page order by amount) as half from SCHEMA.visits_6) where n = 1 and half = 1",
        (
            "update visits_6 set amount = 1",
            "insert into visits_6 select id + 10, page, amount, seconds from visits_6",
            "delete from visits_6 where id in (1, 3)",
        ),
        (2, 2, 2, 2),
    ),
    "ties_at_a_limit": Case(
        "select id, amount from SCHEMA.visits_7 order by amount limit 2",
        (
            "update visits_7 set amount = 1",
            "insert into visits_7 select id + 10, page, amount, seconds from visits_7",
            "delete from visits_7 where id in (1, 3)",
        ),
        (2, 2, 2, 2),
    ),
    # what was added and taken away leaves no digit behind
    "sums_that_come_and_go": Case(
        "select page, avg(amount) as mean, sum(seconds) as seconds, avg(seconds) as mean_seconds from SCHEMA.visits_8 group by page",
        (
            "insert into visits_8 values (10, 'a', 0.07, 1e18), (11, 'b', 0.33, 0.1), (12, 'b', 0.33, -1e-9)",
            "delete from visits_8 where id >= 10",
            "insert into visits_8 values (10, 'a', 0.07, 1e-18), (11, 'b', null, null)",
        ),
        (2, 2, 2, 2),
    ),
    # what is planned in part and then given up leaves no column behind
    "planned_in_part": Case(
        "select page, n from (select page, count(*) as n, max(amount) as most from SCHEMA.visits_9 tablesample (100 percent) group by page) "
        "where most > 0",
        (
            "insert into visits_9 values (10, 'c', 1.00, 0)",
            "delete from visits_9 where page = 'a'",
            "update visits_9 set amount = 0 where page = 'b'",
        ),
        (2, 3, 2, 1),
        policy="auto",
    ),
}


# rows that are not among the tied ones: any tied row is right, if no other one comes before it
TIES = {
    "ties": "select 1 from ties left join (select v.id, v.page from visits_6 as v join (select min(amount) as least, page from visits_6 "
    "group by page) as f on v.page = f.page and v.amount = f.least) as valid on ties.id = valid.id and ties.page = valid.page "
    "where valid.id is null",
    "ties_at_a_limit": "select 1 from ties_at_a_limit as l left anti join visits_7 as v on v.id = l.id and v.amount = l.amount",
}


@pytest.fixture(scope="module")
def seen(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[str, int, int]]]:
    """By case that is asked for, for the build and each change: what the run was, the rows of the table, and how many of
    them are wrong.
    """
    folder: Path = tmp_path_factory.mktemp("bugs")
    project = Project(folder, threads=2)
    asked = {i.callspec.params["name"] for i in request.session.items if getattr(i, "originalname", "") == "test_a_bug_of_others"}
    cases = {name: case for name, case in CASES.items() if name in asked}
    for name, case in cases.items():
        n = list(CASES).index(name) + 1
        project.sql(f"create table visits_{n} ({VISITS}) {FEED}")
        project.sql(
            f"insert into visits_{n} values (1, 'a', 1.00, 0.1), (2, 'a', 3.00, 0.2), (3, 'b', 1.00, 0.3), (4, 'b', 2.00, null)"
        )
        if f"banned_{n}" in case.sql:
            project.sql(f"create table banned_{n} (page string, amount decimal(10, 2)) {FEED}")
            project.sql(f"insert into banned_{n} values ('b', 1.00), ('c', null)")
        config = f"materialized='ivm', meta={{'ivm_refresh': '{case.policy}'}}"
        project.model(name, case.sql.replace("SCHEMA", project.schema), config)
    found: dict[str, list[tuple[str, int, int]]] = {name: [] for name in cases}
    for step in range(4):
        if step:
            for case in cases.values():
                project.sql(case.steps[step - 1])
        results = responses(project.run())
        for name, case in cases.items():
            rows = len(project.sql(f"select 1 from {name}"))
            wrong = 0 if name.startswith("ties") else unequal(project, name, case.sql.replace("SCHEMA", project.schema))
            found[name].append((results[name]["code"], rows, wrong))
        for name in TIES.keys() & cases.keys() if step else ():
            assert not project.sql(TIES[name]), name
    return found


@pytest.mark.parametrize("name", CASES)
def test_a_bug_of_others(seen: dict[str, list[tuple[str, int, int]]], name: str) -> None:
    codes, rows, wrong = zip(*seen[name], strict=True)
    assert sum(wrong) == 0
    assert rows == CASES[name].rows
    assert codes[0] == "backfill"
    if CASES[name].policy == "incremental":
        assert "full" not in codes
