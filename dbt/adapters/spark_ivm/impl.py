from importlib import metadata
from typing import Any

from dbt.adapters.base.meta import available
from dbt.adapters.contracts.relation import RelationConfig
from dbt.adapters.events.logging import AdapterLogger
from dbt.adapters.spark.impl import SparkAdapter
from dbt_common.exceptions import DbtRuntimeError

from dbt.adapters.spark_ivm.connections import SparkIvmConnectionManager

logger = AdapterLogger("Spark")

VERSIONS = {
    "Delta": "select java_method('io.delta.package', 'VERSION')",
    "Java": "select java_method('java.lang.System', 'getProperty', 'java.version')",
}


class Spark_IvmAdapter(SparkAdapter):
    """dbt-spark plus the engine. The underscore is dbt's: it imports `dbt.adapters.<name before "Adapter">`."""

    ConnectionManager = SparkIvmConnectionManager

    @available
    def ivm_compile(self, request: dict[str, Any]) -> dict[str, Any]:
        """The engine's answer to a request, both plain data (see `spark_ivm.compile`)."""
        from spark_ivm.compile import compile_request

        return compile_request(request)

    def debug_query(self) -> None:
        """What `dbt debug` runs: connects, and tells the versions at the other end."""
        super().debug_query()
        told = [f"Spark {self._answer('select version()').split()[0]}"]
        for name, query in VERSIONS.items():
            try:
                told.append(f"{name} {self._answer(query)}")
            except DbtRuntimeError:
                told.append(f"{name} unknown (no {name} there, or the server does not say)")
        logger.info(", ".join([*told, f"dbt-spark-ivm {metadata.version('dbt-spark-ivm')}"]))

    def _answer(self, query: str) -> str:
        _, table = self.execute(query, fetch=True)
        return str(table[0][0])

    @available
    def ivm_history(self, name: str, limit: int | None) -> list[dict[str, Any]] | None:
        """A Delta table's newest commits, or None where only SQL can tell them."""
        session = getattr(self.connections.get_thread_connection().handle, "classic_session", None)
        if session is None:
            return None
        from dbt.adapters.spark_ivm.history import newest

        try:
            return newest(session, name, limit)
        except Exception as error:
            logger.debug(f"The log of {name} could not be read directly, so DESCRIBE HISTORY is asked: {error}")
            return None

    @classmethod
    def _get_adapter_specific_run_info(cls, config: RelationConfig) -> dict[str, Any]:
        return super()._get_adapter_specific_run_info(config) | {"adapter_type": "spark_ivm"}
