from typing import Any

from dbt.adapters.base.meta import available
from dbt.adapters.contracts.relation import RelationConfig
from dbt.adapters.spark.impl import SparkAdapter

from dbt.adapters.spark_ivm.connections import SparkIvmConnectionManager


class Spark_IvmAdapter(SparkAdapter):
    """dbt-spark plus the engine. The underscore is dbt's: it imports `dbt.adapters.<name before "Adapter">`."""

    ConnectionManager = SparkIvmConnectionManager

    @available
    def ivm_compile(self, request: dict[str, Any]) -> dict[str, Any]:
        """The engine's answer to a request, both plain data (see `spark_ivm.compile`)."""
        from spark_ivm.compile import compile_request

        return compile_request(request)

    @classmethod
    def _get_adapter_specific_run_info(cls, config: RelationConfig) -> dict[str, Any]:
        return super()._get_adapter_specific_run_info(config) | {"adapter_type": "spark_ivm"}
