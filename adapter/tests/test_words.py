"""What the adapter writes for people: results in dbt's status column, and questions about names. Needs no JVM."""

from __future__ import annotations

import pytest
from dbt.adapters.spark.connections import SparkConnectionMethod

from dbt.adapters.spark_ivm.connections import SparkIvmCredentials
from dbt.adapters.spark_ivm.impl import Refreshed, Spark_IvmAdapter
from dbt.adapters.spark_ivm.words import in_a_column


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("delta · 3 keys · −2 +3 rows", "delta · 3 keys · −2 +3 rows"),
        (
            f"full · the SQL changed: {', '.join(f'column c{n} came' for n in range(9))} · 1001 rows",
            "full · the SQL changed: column c0 came, column c1 came, column c2 came, column c3 … · 1001 rows",
        ),
    ],
)
def test_a_result_fits_into_the_status_column(message: str, shown: str) -> None:
    """`run_results.json` and `ivm_runs` have all of the reason."""
    response = Refreshed(message, "full", 1001)
    assert (str(response), response.to_dict()["_message"]) == (shown, message)
    assert len(in_a_column("noop · " + "reason " * 99)) <= 100


def test_a_name_that_is_meant() -> None:
    ask = Spark_IvmAdapter.ivm_nearest
    assert ask(None, "revnue", ["daily", "revenue"], "") == " Did you mean revenue?"  # type: ignore[arg-type]
    assert ask(None, "on_logic_chnage", ["refresh", "on_logic_change"], "ivm_").endswith("ivm_on_logic_change?")  # type: ignore[arg-type]
    assert ask(None, "orders", ["daily"], "") == ""  # type: ignore[arg-type]


def test_debug_shows_what_a_local_session_has() -> None:
    shown = SparkIvmCredentials(schema="shop", method=SparkConnectionMethod.SESSION)  # type: ignore[arg-type]
    assert [name for name, _ in shown.connection_info()] == ["method", "schema", "target_type"]
    server = SparkIvmCredentials(schema="shop", method=SparkConnectionMethod.THRIFT, host="spark.example.com")  # type: ignore[arg-type]
    assert {"host", "port", "target_type"} <= {name for name, _ in server.connection_info()}
