"""Running windows: rows behind all others of their partition are appended; else it is replaced from its first change on."""

import pytest
from harness import Project, responses
from shop import wrong

pytestmark = pytest.mark.usefixtures("order_of_the_plan")

ACCOUNT = "partition by account order by day, id"
MODELS = {
    "balances": f"select id, account, day, amount, sum(amount) over ({ACCOUNT}) as balance, row_number() over ({ACCOUNT}) as n,"
    f" lag(amount) over ({ACCOUNT}) as before, 100 * amount / max(amount) over ({ACCOUNT}) as share from {{s}}.entries",
    "lowest": "select account, day, min(amount) over (partition by account order by day) as low,"
    " sum(id) over (partition by account order by day) as ids, count(amount) over (partition by account order by day) as n from {s}.entries",
    "in_rows": "select account, id, sum(amount) over (partition by account order by id desc rows unbounded preceding) as total from {s}.entries",
    "recent": f"select id, account, day, sum(amount) over ({ACCOUNT} rows between 3 preceding and current row) as total from {{s}}.entries",
    "highest": f"with r as (select account, day, max(id % 5) over ({ACCOUNT} rows 60 preceding) as most, id % 5 as value, id from {{s}}.entries), d as (select a.*, b.day as since,"
    " row_number() over (partition by a.account, a.day order by a.id desc, b.day desc) as rn from r a join r b on a.account = b.account and a.most = b.value"
    " and b.day between a.day - interval 2 months and a.day) select account, day, id, most, since from d where rn = 1",
    "validity": f"select account, id, amount, day as since, lead(day) over ({ACCOUNT}) as until, lead(amount, 1, -1) over ({ACCOUNT}) as next from {{s}}.entries",
    "overall": "select id, day, sum(id) over (order by day nulls last) as total from {s}.entries where id < 1000",
    "islands": f"select *, sum(up) over ({ACCOUNT}) as island from (select id, account, day, amount,"
    f" if(amount > lag(amount) over ({ACCOUNT}), 1, 0) as up from {{s}}.entries)",
}
CHANGES = {
    # each account gains rows of a new day, one of them a NULL, and an account is new
    "a day": "insert into {s}.entries select 200 + id, if(id = 19, 77, id % 10), date'2026-03-01', if(id = 4, null, id) from range(20)",
    "nothing but a late row": "insert into {s}.entries values (250, 3, date'2026-01-03', 5)",
    "a day like the last": "insert into {s}.entries values (251, 4, date'2026-03-01', 5)",
    "no account, and a row twice": "insert into {s}.entries values (260, null, date'2026-04-01', 5), (261, null, date'2026-04-01', -5),"
    " (270, 5, date'2026-04-02', 5), (270, 5, date'2026-04-02', 5)",
    "after a row twice, and no day": "insert into {s}.entries values (271, 5, date'2026-04-03', 7), (252, 4, null, 5), (253, null, null, 6),"
    " (254, 78, null, 1)",
    "another account, and rows that go": "merge into {s}.entries t using (select 25 as k) on true when matched and t.id = k then update"
    " set account = 6 when matched and (t.day > date'2026-04-01' or t.id = 31) then delete",
    "a day again": "insert into {s}.entries select 300 + id, id % 10, date'2026-05-01', -id from range(10)",
}
APPENDED = {
    "a day": {"balances", "lowest", "overall", "islands"},
    "a day like the last": {"balances", "islands"},
    "no account, and a row twice": {"balances", "lowest", "islands"},
    "a day again": {"balances", "lowest", "islands"},
}
# days of the account, and rows that go and come; by the account alone there would be one key
REPLACED = {
    "nothing but a late row": {"balances": "19 keys · −20 +21 rows", "lowest": "19 keys · −20 +21 rows", "islands": "19 keys · −20 +21 rows", "validity": "20 keys · −21 +22 rows",
                               "recent": "19 keys · −20 +21 rows"},
    "a day like the last": {"lowest": "1 key · −2 +3 rows"},
}


def test_rows_behind_all_others(dbt_project: Project) -> None:
    s = dbt_project.schema
    dbt_project.sql(
        f"create table {s}.entries using delta tblproperties ('delta.enableChangeDataFeed' = 'true') as select cast(id as int) as id,"
        " cast(id % 10 as int) as account, date_add(date'2026-01-01', cast(id div 10 as int)) as day, cast(id % 7 as decimal(10,2)) as amount from range(200)"
    )
    for name, sql in MODELS.items():
        dbt_project.model(name, sql.format(s=s), "materialized='ivm', meta={'ivm_refresh': 'incremental'}")
    dbt_project.run()
    for said, change in CHANGES.items():
        dbt_project.sql(change.format(s=s))
        did = responses(dbt_project.run())
        codes = {name: response["code"] for name, response in did.items()}
        assert not wrong(dbt_project, {name: sql.format(s=s) for name, sql in MODELS.items()}), (said, codes)
        print(said, {name: response["_message"] for name, response in did.items()})
        assert {name for name, code in codes.items() if code == "append"} >= APPENDED.get(said, set()), (said, codes)
        for name, cost in REPLACED.get(said, {}).items():
            assert cost in did[name]["_message"], (said, name)
