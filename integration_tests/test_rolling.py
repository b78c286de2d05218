"""A window whose frames have bounds: a change is felt as far as they reach, and no more is read, replaced or written."""

from typing import Any

import pytest
from harness import INCREMENTAL, Project, responses
from shop import wrong

ROLLING = (
    "select account, day, amount, sum(amount) over (partition by account order by day"
    " range between interval 29 days preceding and current row) as last_30_days from {s}.payments"
)
DAILY = (
    "select day, count(*) as n, max(sum(amount)) over (order by day range between 6 preceding and 1 preceding) as before"
    " from {s}.payments group by day"
)
NUMBERED = "select id, x, min(x) over (order by id range between 2 preceding and 2 following) as least from {s}.numbers"


@pytest.fixture
def shop(dbt_project: Project) -> Project:
    """A payment a day of each of 45 accounts, in files of a month each."""
    s = dbt_project.schema
    feed = "using delta {by} tblproperties ('delta.enableChangeDataFeed' = 'true')"
    dbt_project.sql(
        f"create table {s}.payments {feed.format(by='partitioned by (month)')} as select a.id as account,"
        " date_add(date'2026-01-01', cast(d.id as int)) as day, cast(a.id * 7 + d.id % 11 as decimal(12,2)) as amount,"
        " month(date_add(date'2026-01-01', cast(d.id as int))) as month from range(45) a cross join range(300) d"
    )
    dbt_project.sql(
        f"create table {s}.numbers {feed.format(by='')} as select id, (id * 7919) % 1000 as x from range(4000)"
    )
    return dbt_project


def test_reach(shop: Project) -> None:
    s = shop.schema
    views = {"rolling": ROLLING.format(s=s), "daily": DAILY.format(s=s), "numbered": NUMBERED.format(s=s)}
    for name, sql in views.items():
        shop.model(name, sql, INCREMENTAL)

    def refreshed() -> dict[str, dict[str, Any]]:
        done = responses(shop.run())
        assert wrong(shop, {f"{s}.{name}": sql for name, sql in views.items()}) == []
        assert not [name for name, response in done.items() if response["code"] == "full"], done
        return done

    shop.run()
    # a day more: of accounts and days there are too many to be named, of the days alone one is there
    shop.sql(
        f"insert into {s}.payments select account, date_add(day, 1), amount, month from {s}.payments where day = date'2026-10-27'"
    )
    done = refreshed()
    assert done["rolling"]["_message"] == "append · 30 keys · +45 rows"
    assert done["daily"]["_message"] == "delta · 7 keys · +1 row"
    assert done["numbered"]["code"] == "noop"

    # late: 30 days of an account are replaced, and there is one row more
    shop.sql(f"insert into {s}.payments values (2, date'2026-03-10', 1000.00, 3)")
    done = refreshed()
    assert done["rolling"]["_message"].startswith("delta · 30 keys"), done["rolling"]
    assert done["rolling"]["rows_affected"] == 30 + 30 + 1
    assert done["daily"]["rows_affected"] == 14
    statements = next(shop.folder.glob("target/run/*/models/rolling.sql")).read_text()
    assert "array_min(array(DATE'2026-" in statements, "what is read is bounded by literals"

    # gone, without a day, and moved
    shop.sql(f"delete from {s}.payments where account = 3 and day = date'2026-05-05'")
    shop.sql(
        f"insert into {s}.payments values (1, null, 5.00, 0), (null, date'2026-05-06', 7.00, 5), (1, null, null, 0)"
    )
    shop.sql(f"update {s}.payments set day = date_add(day, 3) where account = 4 and day = date'2026-07-01'")
    refreshed()
    # with the rule switched off whole accounts are computed again
    shop.model("rolling", views["rolling"], INCREMENTAL.replace("}", ", 'ivm_without': ['frames']}"))
    shop.sql(f"delete from {s}.payments where day is null")
    done = refreshed()
    assert done["rolling"]["_message"].startswith("delta · 1 key"), done["rolling"]

    # more keys than are named one by one
    shop.sql(f"update {s}.numbers set x = -x where id % 4 = 0")
    done = refreshed()
    assert done["numbered"]["code"] == "delta"
    assert done["numbered"]["_message"].startswith("delta · 3996 keys"), "all from two before to four after a row that changed"
