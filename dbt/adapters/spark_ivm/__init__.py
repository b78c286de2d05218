from dbt.adapters.base import AdapterPlugin

from dbt.adapters.spark_ivm.connections import SparkIvmConnectionManager, SparkIvmCredentials
from dbt.adapters.spark_ivm.impl import Spark_IvmAdapter
from dbt.include.spark_ivm import PACKAGE_PATH

__all__ = ["Plugin", "SparkIvmConnectionManager", "SparkIvmCredentials", "Spark_IvmAdapter"]

Plugin = AdapterPlugin(
    adapter=Spark_IvmAdapter,  # type: ignore[arg-type]
    credentials=SparkIvmCredentials,
    include_path=PACKAGE_PATH,
    project_name="spark_ivm",
    dependencies=["spark"],
)
