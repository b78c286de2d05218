"""Is a constant of a lower SELECT to Spark the column that it is in the author's text, also beside DECIMAL and CHAR?"""

from __future__ import annotations

import pytest
from harness import INCREMENTAL, Project, responses
from shop import described, wrong


@pytest.fixture
def tables(dbt_project: Project) -> Project:
    """Six orders of three customers; texts of type CHAR and VARCHAR; a table of words."""
    s = dbt_project.schema
    feed = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
    dbt_project.sql(f"create table {s}.o (id int, cust int, price decimal(10,2), big decimal(38,18)) {feed}")
    dbt_project.sql(f"insert into {s}.o select id, id % 3, id * 10.00BD, 123456789.123456789BD from range(1, 7)")
    dbt_project.sql(f"create table {s}.t (id int, code char(4), name varchar(4)) {feed}")
    dbt_project.sql(f"insert into {s}.t values (1, 'ab', 'ab'), (2, 'cd', 'cd'), (3, 'ab  ', 'abcd'), (4, null, null)")
    dbt_project.sql(f"create table {s}.rates {feed} as select 1 as cust, 1.50BD as rate")
    dbt_project.sql(f"create table {s}.words {feed} as select 'ab' as w")
    return dbt_project


VIEWS = {
    "quotient": "with p as (select 3 as k) select o.id, o.price / p.k as x from {s}.o cross join p",
    "lateral": "select id, 7 as days, price / days as x from {s}.o",
    "ties": "select id, cust, price / k as x, row_number() over (partition by cust order by price / k) as n from (select *, 3 as k from {s}.o)",
    "clock": "with n as (select unix_timestamp() as u, 7 as days) select id, price / days as x, price / u as y from {s}.o cross join n",
    "by_the_clock": "select id, price / unix_timestamp() as y from {s}.o where price / 3 < unix_timestamp()",
    "first_ones": "select id, price / k as x from (select *, 3 as k from {s}.o) order by price / k, id limit 4",
    "sums": "select cust, sum(big * k) as s, avg(price / k) as m from (select *, 3 as k from {s}.o) group by cust",
    "filtered": "select id from (select *, 3 as k from {s}.o) where price / k <> 3.333333",
    "lateral_join": "select o.id, o.price / p.n as x from {s}.o join lateral (select 3 as n) p",
    "unpadded": "with p as (select 'ab' as w) select t.id from {s}.t cross join p where t.code = p.w",
    "padded": "select id from {s}.t where code = 'ab'",
    "of_a_query": "select id, case when code = (select min(w) from {s}.words) then 1 else 0 end as same from {s}.t",
    "joined": "select t.id, w.w from {s}.t join (select 'ab' as w) w on t.code = w.w",
    "weighed": "select o.id, o.price * coalesce(r.rate, 1) as x from {s}.o left join {s}.rates r on r.cust = o.cust",
    "named": "select id, to_json(struct((q2), cust)) as j from (select id, cust, price + 1 as q2 from {s}.o)",
}
EDITS = {
    "quotient": ("o.price / p.k as x from {s}.o cross join p", "o.price / 3 as x from {s}.o cross join p"),
    "padded": ("code = 'ab'", "code = 'cd'"),
    "unpadded": ("with p as (select 'ab' as w) select t.id from {s}.t cross join p where t.code = p.w", "select id from {s}.t where code = 'ab'"),
    "sums": ("3 as k", "4 as k"),
    "weighed": ("coalesce(r.rate, 1)", "1"),
    "filtered": ("price / k", "price / 3"),
}  # fmt: skip
NOW = "2026-03-01 12:00:00"


def test_constants_are_the_columns_that_they_are_called_by(tables: Project) -> None:
    """First builds, changes and edits, under `incremental`, each of the types of the author's own text."""
    s = tables.schema
    views = {name: sql.replace("{s}", s) for name, sql in VIEWS.items()}

    def right(what: str) -> None:
        at = {name: sql.replace("unix_timestamp()", f"unix_timestamp(timestamp'{NOW}')") for name, sql in views.items()}
        assert wrong(tables, {f"{s}.{name}": sql for name, sql in at.items()}) == [], what
        for name, sql in at.items():
            kinds = [[r.col_name, r.data_type] for r in tables.sql(f"describe query {sql}")]
            assert described(tables, f"{s}.{name}") == kinds, (what, name)

    def refresh(what: str) -> dict[str, str]:
        done = responses(tables.run("run", "--vars", f"{{ivm_now: '{NOW}'}}"))
        print(what, {name: response["_message"] for name, response in done.items()})
        right(what)
        return {name: response["code"] for name, response in done.items()}

    for name, sql in views.items():
        tables.model(name, sql, INCREMENTAL)
    refresh("built")
    tables.sql(f"insert into {s}.o values (7, 2, 10.00, 1.5), (8, 1, 20.00, null)")
    tables.sql(f"insert into {s}.t values (5, 'ab', 'x'), (6, 'abcd', 'ab')")
    codes = refresh("inserted")
    assert {name for name, code in codes.items() if code == "full"} <= {"of_a_query"}, codes
    tables.sql(f"update {s}.o set price = 11.00 where id in (3, 7)")
    tables.sql(f"update {s}.t set code = 'ab' where id = 2")
    tables.sql(f"update {s}.words set w = 'ab  '")
    refresh("updated")
    for name, (before, after) in EDITS.items():
        views[name] = views[name].replace(before.replace("{s}", s), after.replace("{s}", s))
        tables.model(name, views[name], INCREMENTAL)
    codes = refresh("edited")
    assert codes["quotient"] != "noop", codes
    tables.sql(f"delete from {s}.o where id = 8")
    refresh("deleted")
