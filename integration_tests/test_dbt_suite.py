"""dbt Labs' own adapter test classes, on this adapter and once more with materialized='ivm'."""

from pathlib import Path
from typing import Any

import pytest
from dbt_suite import adapted, adapted_more
from dbt_suite.base import AsIvm, OnSpark
from dbt_suite.classes import PAGE, entries, excluded, missing, page
from harness import Project

ADAPTED = {
    base: cls
    for module in (adapted, adapted_more)
    for cls in vars(module).values()
    if isinstance(cls, type)
    for base in cls.__mro__[1:]
    if base.__name__ == cls.__name__
}


def suite() -> dict[str, type]:
    """A test class for each entry of the table, and a second one where it runs as ivm."""
    made: dict[str, type] = {}
    for entry in entries():
        cls = ADAPTED.get(entry.original, entry.original)
        for last in [OnSpark, AsIvm] if "ivm" in entry.words else [OnSpark]:
            name = entry.name + ("Ivm" if last is AsIvm else "")
            assert name not in made, f"two classes are called {name}"
            quick = "quick" if last is OnSpark else "quickivm"
            marks: list[Any] = [pytest.mark.spark] + ([] if quick in entry.words else [pytest.mark.slow])
            made[name] = type(name, (cls, last), {"__module__": __name__, "__doc__": cls.__doc__, "pytestmark": marks})
    return made


globals().update(suite())


def test_every_class_of_the_package_runs_or_is_named_with_a_reason() -> None:
    assert missing() == []
    assert not excluded().keys() & {entry.path for entry in entries()}


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text() == page(), "run: python integration_tests/dbt_suite/classes.py --write"


ORDERS = "id,customer,amount,changed_at\n1,a,10,2026-01-01 00:00:00\n2,b,20,2026-01-02 00:00:00\n3,a,30,2026-01-03 00:00:00\n"
NEWER = " {% if is_incremental() %} where changed_at > (select max(changed_at) from {{ this }}) {% endif %}"
PLAIN = {
    "seeds/orders.csv": ORDERS,
    "models/big.sql": "{{ config(materialized='ephemeral') }} select * from {{ ref('orders') }} where amount >= 20",
    "models/of_view.sql": "select customer, count(*) as n from {{ ref('orders') }} group by customer",
    "models/of_table.sql": "{{ config(materialized='table') }} select customer, sum(amount) as total from {{ ref('big') }} group by customer",
    "models/of_delta.sql": "{{ config(materialized='table', file_format='delta') }} select * from {{ ref('of_table') }}",
    "models/appended.sql": "{{ config(materialized='incremental') }} select * from {{ ref('orders') }}" + NEWER,
    "models/merged.sql": """
        {{ config(materialized='incremental', incremental_strategy='merge', unique_key='id', file_format='delta') }}
        select * from {{ ref('orders') }}"""
    + NEWER,
    "models/overwritten.sql": """
        {{ config(materialized='incremental', incremental_strategy='insert_overwrite', partition_by='customer', file_format='parquet') }}
        select id, amount, changed_at, customer from {{ ref('orders') }}"""
    + NEWER,
    "models/schema.yml": """
        models:
          - name: of_table
            columns:
              - name: customer
                data_tests: [unique, not_null]
        snapshots:
          - name: history
            relation: ref('orders')
            config: {unique_key: id, strategy: timestamp, updated_at: changed_at, file_format: delta}
    """,
    "tests/nothing_negative.sql": "select * from {{ ref('merged') }} where amount < 0",
}
TABLES = {
    "of_view": "*",
    "of_table": "*",
    "of_delta": "*",
    "appended": "*",
    "merged": "*",
    "overwritten": "*",
    "history": "id, amount, dbt_valid_from, dbt_valid_to",
}


def test_a_plain_project_runs_as_with_type_spark(tmp_path: Path) -> None:
    """Built twice, with a changed and a new row in between: the same results and the same tables."""
    found = {}
    for kind in ("spark", "spark_ivm"):
        project = Project(tmp_path / kind)
        profiles = project.folder / "profiles.yml"
        profiles.write_text(profiles.read_text().replace('"spark_ivm"', f'"{kind}", "host": "localhost"'))
        for path, text in PLAIN.items():
            project.write(path, text)
        found[kind] = [built(project)]
        changed = ORDERS.replace("2,b,20,2026-01-02", "2,b,25,2026-01-04") + "4,c,40,2026-01-05 00:00:00\n"
        project.write("seeds/orders.csv", changed)
        found[kind].append(built(project))
    assert found["spark"] == found["spark_ivm"]
    assert len(found["spark"][1][1]["history"]) == 5 and len(found["spark"][1][1]["merged"]) == 4


def built(project: Project) -> tuple[list[tuple[str, str]], dict[str, list[Any]]]:
    """The results of `dbt build`, and what is in the tables."""
    results = sorted((r.node.unique_id, str(r.status)) for r in project.run("build") if r.node.package_name == "test")
    return results, {name: sorted(map(str, project.sql(f"select {what} from {name}"))) for name, what in TABLES.items()}
