from functools import lru_cache
from typing import TYPE_CHECKING, Any

from dbt.adapters.base.meta import available
from dbt.adapters.base.relation import BaseRelation
from dbt.adapters.contracts.relation import RelationConfig
from dbt.adapters.events.logging import AdapterLogger
from dbt.adapters.spark.column import SparkColumn
from dbt.adapters.spark.impl import SparkAdapter

from dbt.adapters.spark_ivm.connections import SparkIvmConnectionManager

if TYPE_CHECKING:
    import agate

logger = AdapterLogger("Spark")
_number_type = lru_cache(maxsize=64)(SparkAdapter.convert_number_type)


class Spark_IvmAdapter(SparkAdapter):
    """dbt-spark plus the engine. The underscore is dbt's: it imports `dbt.adapters.<name before "Adapter">`."""

    ConnectionManager = SparkIvmConnectionManager

    @available
    def ivm_compile(self, request: dict[str, Any]) -> dict[str, Any]:
        """The engine's answer to a request, both plain data (see `spark_ivm.compile`)."""
        from spark_ivm.compile import compile_request

        return compile_request(request)

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
    def convert_number_type(cls, agate_table: "agate.Table", col_idx: int) -> str:
        """dbt-spark asks for every cell of a seed, and each answer reads the whole column."""
        return _number_type(agate_table, col_idx)

    def get_columns_in_relation(self, relation: BaseRelation) -> list[SparkColumn]:
        """The columns of the table itself: under --empty and --sample a ref is a subquery, which has no description."""
        return super().get_columns_in_relation(relation.replace(limit=None, event_time_filter=None))

    @classmethod
    def _get_adapter_specific_run_info(cls, config: RelationConfig) -> dict[str, Any]:
        return super()._get_adapter_specific_run_info(config) | {"adapter_type": "spark_ivm"}
