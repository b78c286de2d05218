"""What a join keeps an expression from failing on, a refresh keeps it from, too."""

from harness import INCREMENTAL, Project, responses
from shop import wrong


def test_text_whose_kind_another_table_names(dbt_project: Project) -> None:
    """Values as text, and another table says which ones are days: the key is a cast that fails for the others."""
    s = dbt_project.schema
    feed = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
    days = "if(id % 2 = 0, concat('2026-01-0', id % 7 + 1), concat('no day ', id))"
    dbt_project.sql(f"create table {s}.fields {feed} as select id, if(id % 2 = 0, 'day', 'text') as kind from range(20)")
    dbt_project.sql(f"create table {s}.answers {feed} as select id, id % 20 as field, {days} as said from range(400)")
    joined = f"from {s}.answers a join {s}.fields f on f.id = a.field"
    views = {
        "by_on": f"select cast(a.said as date) as day, count(*) as n {joined} and f.kind = 'day' group by 1",
        "by_where": f"select cast(a.said as date) as day, max(a.id) as last {joined} where f.kind = 'day' group by 1",
        "by_cte": f"with known as (select a.id, a.said {joined} where f.kind = 'day') select cast(said as date) as day, count(distinct id) as n from known group by 1",
    }
    for name, sql in views.items():
        dbt_project.model(name, sql, INCREMENTAL + ', pre_hook="set spark.sql.ansi.enabled = true"')
    dbt_project.run()
    for changes in (
        [f"insert into {s}.answers values (500, 2, '2026-01-03'), (501, 3, 'never'), (502, 4, '2026-02-01')"],
        [f"delete from {s}.answers where id in (2, 3, 4)", f"update {s}.answers set said = '2026-01-05' where id = 6"],
    ):
        for change in changes:
            dbt_project.sql(change)
        done = responses(dbt_project.run())
        assert {response["code"] for response in done.values()} == {"delta"}, done
        assert not wrong(dbt_project, {f"{s}.{name}": sql for name, sql in views.items()})
