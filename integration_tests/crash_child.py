"""dbt in a process of its own, on the Spark of the process that starts it; it can kill itself around a statement.

It shares the other's JVM (and with it catalog and tables), so it starts as quickly as Python does, and its death
leaves in the tables exactly what it had committed.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from typing import Any
from unittest import SkipTest

from harness import OPTIONS, Project
from pyspark import SparkConf, SparkContext
from pyspark.java_gateway import launch_gateway
from where import HANDLE, SERVER


def child(
    project: Project, *args: str, when: str = "", pattern: str = "", nth: int = 1, limits: dict[str, Any] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run `dbt <args>` ("run" by default) in a child.

    `when` is "before" or "after" the `nth` statement that matches `pattern`: then the child kills itself.
    `limits` replaces the engine's for every policy. Spark has to run here already.
    """
    environment = os.environ | (_gateway() if SERVER == "session" else {})
    folder = str(project.folder)
    command = [*(args or ("run",)), "--project-dir", folder, "--profiles-dir", folder, *OPTIONS]
    order = json.dumps({"command": command, "when": when, "pattern": pattern, "nth": nth, "limits": limits})
    return subprocess.run(
        [sys.executable, __file__, order], env=environment, text=True, capture_output=True, timeout=1800, check=False
    )


def _gateway() -> dict[str, str]:
    """Return what a child needs to find the JVM of this process."""
    if SparkContext._gateway is None:
        raise SkipTest("needs a Spark in this process")
    gateway = SparkContext._gateway.gateway_parameters
    return {"PYSPARK_GATEWAY_PORT": str(gateway.port), "PYSPARK_GATEWAY_SECRET": gateway.auth_token}


def attach() -> None:
    """Make the JVM that the environment names this process's Spark."""
    gateway = launch_gateway()
    running = gateway.jvm.org.apache.spark.SparkContext.getOrCreate()
    context = gateway.jvm.org.apache.spark.api.java.JavaSparkContext.fromSparkContext(running)
    SparkContext(gateway=gateway, jsc=context, conf=SparkConf(_jconf=context.getConf()))


def die_around(when: str, pattern: str, nth: int) -> None:
    """From now on the `nth` statement that matches kills this process."""
    execute, wanted, seen = HANDLE.execute, re.compile(pattern, re.IGNORECASE), 0

    def watched(self: Any, sql: str, bindings: Any = None) -> None:
        nonlocal seen
        seen += bool(wanted.search(sql))
        hit = seen == nth and bool(wanted.search(sql))
        if hit and when == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        execute(self, sql, bindings)
        if hit and when == "after":
            os.kill(os.getpid(), signal.SIGKILL)

    HANDLE.execute = watched


def main(order: dict[str, Any]) -> int:
    """Carry out an order of `child`."""
    from dbt.cli.main import dbtRunner
    from spark_ivm import api as engine
    from spark_ivm.planning.plan import Limits

    if SERVER == "session":
        attach()
    if order["limits"]:
        engine.LIMITS = dict.fromkeys(engine.LIMITS, Limits(**order["limits"]))
    if order["when"]:
        die_around(order["when"], order["pattern"], order["nth"])
    return 0 if dbtRunner().invoke(order["command"]).success else 1


if __name__ == "__main__":
    code = main(json.loads(sys.argv[1]))
    sys.stdout.flush()
    os._exit(code)  # the JVM belongs to another process: nothing of it is to be stopped
