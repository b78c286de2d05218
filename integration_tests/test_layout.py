"""Where the rows lie: what a run can skip, and what the operators are told of it."""

from __future__ import annotations

import pytest
from harness import INCREMENTAL, DbtFailed, Project, models, response
from shop import unequal

from dbt.adapters.spark_ivm.history import files_within


def test_files_of_a_value() -> None:
    """Sorted files have each value once, others all of them; one that tells nothing may have any."""
    assert files_within([(i, i + 9) for i in range(0, 100, 10)], 10) == (10, 1.0)
    assert files_within([("a", "z")] * 8, 8) == (8, 8.0)
    assert files_within([(1, 2), (3, 4)], 3) == (3, 2.0)
    assert files_within([(1, 2)], 3) is None and files_within([], 0) is None


def test_clustered(dbt_project: Project) -> None:
    """A model's table is clustered as it says; where a source is not, it is told what that would save."""
    project, s = dbt_project, dbt_project.schema
    feed = "using delta tblproperties ('delta.enableChangeDataFeed' = 'true')"
    rows = "select /*+ repartition({}) */ id, cast(id % 500 as int) as cust, id as amount from range(4000)"
    project.sql(f"create table spread {feed} as {rows.format(8)}")
    project.sql(f"create table sorted {feed} as {rows.format('8, cust').replace('repartition', 'repartition_by_range')}")
    views = {n: f"select cust, avg(amount) as mean from {s}.{n} group by cust" for n in ("spread", "sorted")}
    clustered = INCREMENTAL.replace("meta=", "liquid_clustered_by='cust', meta=")
    for name, sql in views.items():
        project.model(f"by_{name}", sql, clustered if name == "spread" else INCREMENTAL)
    project.run()

    def clustering(table: str) -> list[str]:
        return list(project.sql(f"describe detail {table}")[0].clusteringColumns)

    assert (clustering("by_spread"), clustering("by_sorted")) == (["cust"], [])
    for name in views:
        project.sql(f"insert into {name} values (1, 7, 70)")
    project.run("run-operation", "ivm_explain")
    told = [m.strip() for line in project.messages for m in line.splitlines() if "files:" in m]
    assert told == [
        f"files:     a key lies in 8 of the 9 files of {s}.spread: cluster it by cust, and a refresh reads few of them"
    ]
    assert [response(r)["_message"] for r in models(project.run())] == ["delta · 1 key · 2 rows"] * 2
    assert not [n for n, sql in views.items() if unequal(project, f"by_{n}", sql)]

    # another clustering from the next rebuild on, and none
    project.model("by_spread", views["spread"], clustered.replace("'cust'", "['mean', 'cust']"))
    project.run("run", "--full-refresh", "-s", "by_spread")
    assert clustering("by_spread") == ["mean", "cust"]
    project.model("by_spread", views["spread"], INCREMENTAL)
    project.run("run", "--full-refresh", "-s", "by_spread")
    assert clustering("by_spread") == []
    project.model("by_spread", views["spread"], clustered.replace("meta=", "partition_by='cust', meta="))
    with pytest.raises(DbtFailed, match="has both partition_by and liquid_clustered_by"):
        project.run("run", "-s", "by_spread")
