from functools import wraps
from typing import Any

from dbt.adapters.base.plugin import AdapterPlugin
from dbt.config.profile import Profile

from dbt.adapters.spark_ivm.connections import SparkIvmConnectionManager, SparkIvmCredentials
from dbt.adapters.spark_ivm.impl import Spark_IvmAdapter
from dbt.include.spark_ivm import PACKAGE_PATH

__all__ = ["Plugin", "SparkIvmConnectionManager", "SparkIvmCredentials", "Spark_IvmAdapter"]

_to_target_dict = Profile.to_target_dict


@wraps(_to_target_dict)
def to_target_dict(profile: Profile) -> dict[str, Any]:
    """dbt's `target`, whose `type` is the profile's `target_type` where it has one. dbt has no place to say so."""
    wanted = getattr(profile.credentials, "target_type", None)
    return _to_target_dict(profile) | ({"type": wanted} if wanted else {})


Profile.to_target_dict = to_target_dict  # type: ignore[method-assign, assignment]

Plugin = AdapterPlugin(
    adapter=Spark_IvmAdapter,  # type: ignore[arg-type]
    credentials=SparkIvmCredentials,
    include_path=PACKAGE_PATH,
    project_name="dbt_spark_ivm",
    dependencies=["spark"],
)
