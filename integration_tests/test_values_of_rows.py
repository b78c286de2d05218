"""Rows without a key: with the rows that have the change's values in one column they are replaced, not merged."""

import pytest
from harness import Project, responses
from shop import wrong
from spark_ivm import api as engine
from spark_ivm.planning.plan import Limits

MODELS = {
    "staged": "select id, account, note, cast(amount as decimal(10,2)) as amount, day, amount > 50 as large from {s}.entries where amount is not null",
    "alike": "select account % 3 as third, amount > 50 as large from {s}.entries",  # whose values cover most rows
    "rounded": "select id, account, cast(amount as double) as amount from {s}.entries",  # 0.0 is -0.0
}
CHANGES = {
    "rows change": "update {s}.entries set amount = amount + 1 where id % 100 = 7",
    "one of three": "delete from {s}.entries where note = 'c'",
    "a key changes": "update {s}.entries set id = id + 100000, note = null where id in (3, 4)",
    "no key": "update {s}.entries set amount = amount - 1 where id is null",
    "rows come and go": "merge into {s}.entries t using (select 11 as k union all select 5000) s on t.id = k"
    " when matched then delete when not matched then insert (id, account, amount) values (k, 4, 5)",
}


def test_rows_without_a_key(dbt_project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    large = Limits(large_rows=100, rebuild_share=None, few_rows=None)
    monkeypatch.setattr(engine, "LIMITS", dict.fromkeys(engine.LIMITS, large))
    s = dbt_project.schema
    dbt_project.sql(
        f"create table {s}.entries using delta tblproperties ('delta.enableChangeDataFeed' = 'true') as"
        " select cast(id as int) as id, cast(id % 10 as int) as account, concat('it''s ', id) as note, cast(id % 97 as int) as amount,"
        " date_add(date'2026-01-01', cast(id % 30 as int)) as day from range(2000)"
    )
    # three equal rows but for a column that no model has in common, equal ones, and a row without a number
    dbt_project.sql(
        f"insert into {s}.entries values (9, 9, 'a', 9, null), (9, 9, 'a', 9, null), (9, 9, 'c', 9, null), (9, 9, 'c', 9, null), (null, 1, null, 60, null)"
    )
    for name, sql in MODELS.items():
        dbt_project.model(name, sql.format(s=s), "materialized='ivm', meta={'ivm_refresh': 'incremental'}")
    dbt_project.run()
    for said, change in CHANGES.items():
        dbt_project.sql(change.format(s=s))
        did = responses(dbt_project.run())
        print(said, {name: response["_message"] for name, response in did.items()})
        assert not wrong(dbt_project, {name: sql.format(s=s) for name, sql in MODELS.items()}), said
        by = {name: operation(dbt_project, name) for name in MODELS if did[name]["code"] != "noop"}
        # of a row without a number, the column of most values is the account
        assert by["staged"] == by["rounded"] == ("MERGE" if said == "no key" else "WRITE"), (said, by)
        assert by.get("alike", "MERGE") == "MERGE", (said, by)


def operation(project: Project, table: str) -> str:
    (commit,) = project.sql(f"describe history {table} limit 1")
    return str(commit.operation)
