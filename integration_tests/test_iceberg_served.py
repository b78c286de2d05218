"""Are Iceberg sources and models right over a Thrift server, where statements alone show what a table is, by the adapter and without it?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyspark
import pytest
from harness import FEW_DEFAULTS, INCREMENTAL, responses
from served import jars
from shop import ICEBERG, NAMED_SCHEMA, catalog_of_iceberg, listed, wrong
from thrift_served import ServedProject, StockProject, ThriftServer

from dbt.adapters.spark_ivm.capabilities import delta_package, iceberg_package
from dbt.adapters.spark_ivm.errors import DELTA_EXTENSION, ICEBERG_EXTENSION

pytestmark = pytest.mark.usefixtures("prompt")


class IcebergServer(ThriftServer):
    """A server with a catalog of Iceberg, which keeps a table for half a minute as it does by default."""

    def settings(self) -> dict[str, str]:
        packages = (delta_package(pyspark.__version__, None) or "", iceberg_package(pyspark.__version__))
        path = [FEW_DEFAULTS, *(jar for package in packages for jar in jars(package))]
        extensions = {"spark.driver.extraClassPath": ":".join(path), "spark.sql.extensions": f"{DELTA_EXTENSION},{ICEBERG_EXTENSION}"}
        return super().settings() | catalog_of_iceberg(self.folder) | extensions


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[IcebergServer]:
    found = IcebergServer(tmp_path_factory.mktemp("thrift"))
    yield found
    found.stop()


class Lake:
    """Orders as each kind of Iceberg table, a Delta model and an Iceberg model of each, and a Delta model above the latter."""

    def __init__(self, project: ServedProject) -> None:
        self.project, self.there = project, f"ice.{project.schema}"
        project.write("macros/schemas.sql", NAMED_SCHEMA)
        project.sql(f"create namespace {self.there}")
        self.sources = {kind: f"{self.there}.o_{kind}" for kind in ICEBERG}
        self.selects: dict[str, str] = {}
        for kind, table in self.sources.items():
            project.sql(f"create table {table} (id int, cust int, amount decimal(10,2), note string) using iceberg tblproperties ({listed(ICEBERG[kind])})")
            project.sql(f"insert into {table} select id, id % 5, id * 1.5, if(id % 6 = 0, null, concat('n', id)) from range(1, 41)")
            self.model(f"sums_{kind}", f"select cust, sum(amount) as total, count(note) as n from {table} group by cust")
            self.model(f"rows_{kind}", f"select id, cust, amount, note from {table} where amount > 9", iceberg=True)
            self.model(f"above_{kind}", f"select cust, max(amount) as most from {self.there}.rows_{kind} group by cust")

    def model(self, name: str, sql: str, iceberg: bool = False) -> None:
        self.selects[f"{self.there if iceberg else self.project.schema}.{name}"] = sql
        text = sql.replace(f"{self.there}.rows_{name.partition('_')[2]}", f"{{{{ ref('rows_{name.partition('_')[2]}') }}}}")
        self.project.model(name, text, INCREMENTAL + (f", file_format='iceberg', schema='{self.there}'" if iceberg else ""))

    def sql(self, statement: str) -> None:
        """Run it for each kind of source, by another connection."""
        for table in self.sources.values():
            self.project.sql(statement.format(t=table))

    def codes(self) -> dict[str, str]:
        """What the models did, the same for each kind of source, after each table was compared with its SELECT."""
        done = {name: str(answer["code"]) for name, answer in responses(self.project.run()).items()}
        self.project.forget()  # a connection may have an older version of a table
        assert wrong(self.project, self.selects) == [], done
        codes = {name.partition("_")[0]: code for name, code in done.items()}
        assert done == {f"{name}_{kind}": code for name, code in codes.items() for kind in self.sources}
        return codes


@pytest.mark.parametrize("kind", [ServedProject, StockProject], ids=["adapter", "stock"])
def test_sources_and_models_follow_each_other(tmp_path: Path, server: IcebergServer, kind: type[ServedProject]) -> None:
    lake = Lake(kind(tmp_path, server))
    lake.project.run()
    lake.codes()  # without the adapter a model is planned once the tables that it reads are there
    assert set(lake.codes().values()) == {"noop"}
    lake.sql("insert into {t} values (100, 1, 17.00, 'x'), (101, 9, 12.00, null), (100, 1, 17.00, 'x')")
    assert lake.codes() == {"rows": "append", "sums": "delta", "above": "delta"}
    lake.sql("update {t} set amount = amount + 1, note = null where id % 7 = 2")
    lake.sql("delete from {t} where id = 19")
    assert lake.codes() == {"rows": "delta", "sums": "delta", "above": "delta"}
    lake.sql("call ice.system.rewrite_data_files(table => '{t}', options => map('rewrite-all', 'true'))")
    assert set(lake.codes().values()) == {"noop"}
    # the column has other values, and there is no snapshot of them
    lake.sql("alter table {t} drop column note")
    lake.sql("alter table {t} add column note string")
    assert lake.codes() == {"rows": "full", "sums": "full", "above": "noop"}
    lake.sql("insert into {t} values (102, 2, 20.00, 'y')")
    assert lake.codes() == {"rows": "full", "sums": "full", "above": "delta"}
    assert set(lake.codes().values()) == {"noop"}
