"""SQL of any length: a catalog that limits the values of properties refuses none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from harness import INCREMENTAL, Project, responses
from shop import wrong
from thrift_served import ServedProject, ThriftServer

BANDS = ", ".join(f"case when amount > {n} then 'above' else 'not above' end as band_{n}" for n in range(260))
OTHERS = ", ".join(f"'nobody {n:090}'" for n in range(1_000))  # a hundred thousand letters
FEED = "'delta.enableChangeDataFeed' = 'true'"


def queries(schema: str) -> dict[str, str]:
    return {
        "bands": f"select id, amount, {BANDS} from {schema}.orders",
        "longest": f"select cust, sum(amount) as total from {schema}.orders where cust not in ({OTHERS}) group by cust",
    }


def edits(schema: str) -> dict[str, str]:
    return {
        name: sql.replace("amount > 7 ", "amount >= 7 ").replace("sum(amount)", "sum(amount + 1)")
        for name, sql in queries(schema).items()
    }


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project(tmp_path / "with_adapter")
    make(project)
    return project


def make(project: Project) -> None:
    """Make the table that the models read."""
    orders = f"{project.schema}.orders"
    project.sql(f"create table {orders} (id int, cust string, amount int) using delta tblproperties ({FEED})")
    project.sql(f"insert into {orders} select id, concat('c', id % 10), id from range(400)")


def codes(project: Project, *args: str, edited: bool = False) -> set[str]:
    """The codes that `dbt run` reports of the models. Their tables equal their queries afterwards."""
    texts = (edits if edited else queries)(project.schema)
    for name, sql in texts.items():
        project.model(name, sql, INCREMENTAL)
    done = responses(project.run("run", *args))
    assert wrong(project, texts) == []
    return {response["code"] for response in done.values()}


def test_long_queries_are_rebuilt_and_edited(project: Project) -> None:
    assert codes(project) == {"backfill"}
    project.sql("insert into orders values (1000, 'c3', 5)")
    assert codes(project) <= {"append", "delta"}
    assert codes(project, edited=True) == {"replay"}
    assert codes(project, "--full-refresh", edited=True) == {"full"}
    assert codes(project, edited=True) == {"noop"}


@pytest.mark.usefixtures("prompt")
def test_long_queries_without_the_adapter(tmp_path: Path, thrift_server: ThriftServer) -> None:
    """The macros alone read and write the text, over a real server."""
    here = ServedProject(tmp_path / "with_adapter", thrift_server)
    make(here)
    stock = ServedProject(tmp_path / "stock", thrift_server, stock=True, schema=here.schema)

    def ship(texts: dict[str, str], *args: str) -> set[str]:
        for name, sql in texts.items():
            here.model(name, sql, INCREMENTAL)
            file = f"macros/ivm_plan__{name}.sql"
            here.run("run-operation", "ivm_compile_plan", "--args", json.dumps({"model": name, "file": file}))
            for path in (file, f"models/{name}.sql"):
                stock.write(path, (here.folder / path).read_text())
        done = responses(stock.run("run", *args))
        assert wrong(here, {f"{here.schema}.{name}": sql for name, sql in texts.items()}) == []
        return {response["code"] for response in done.values()}

    assert ship(queries(here.schema)) == {"backfill"}
    assert ship(edits(here.schema)) == {"replay"}
