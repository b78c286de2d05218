"""What a Thrift server and a Spark Connect server of the tests have in common: settings, jars, and a start."""

from __future__ import annotations

import glob
import os
import pwd
import re
import socket
import subprocess
import time
from pathlib import Path

import pyspark
from harness import FEW_DEFAULTS, JVM_OPTIONS

from dbt.adapters.spark_ivm.capabilities import delta_package
from dbt.adapters.spark_ivm.errors import DELTA_CATALOG, DELTA_EXTENSION

SUBMIT = str(Path(os.environ.get("SPARK_HOME") or Path(pyspark.__file__).parent) / "bin" / "spark-submit")
ZONE = "America/New_York"  # the server's, which is not the tests'
STARTING_SECONDS = 180


def jars(package: str) -> list[str]:
    """Return a package's jars in the cache in which Spark keeps packages. Fetches them first if they are not there."""
    group, artifact, version = package.split(":")
    home = pwd.getpwuid(os.getuid()).pw_dir  # Java's, whatever HOME says
    pattern = str(Path(home) / ".ivy2*" / "jars" / f"{group}_*-{version}.jar")
    if not any(artifact in jar for jar in glob.glob(pattern)):
        # it resolves the packages, and ends at a class without a main method
        subprocess.run([SUBMIT, "--packages", package, "--class", "java.lang.Void", "spark-internal"], check=False)
    # of one version there may be jars for several Sparks
    return [jar for jar in sorted(glob.glob(pattern)) if artifact in jar or not re.search("-spark[-_]", Path(jar).name)]


class Server:
    """A server of `main_class` on a free port of this machine, with tables of its own."""

    main_class = ""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        java = f"{JVM_OPTIONS} -Duser.timezone={ZONE} -Dderby.stream.error.file={folder}/derby.log"
        settings = {
            "spark.master": "local[2]",
            "spark.driver.memory": "2g",
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
            # of jars by --packages a server loses the classes when its first session is closed
            "spark.driver.extraClassPath": ":".join((FEW_DEFAULTS, *jars(delta_package(pyspark.__version__, None) or ""))),
            "spark.driver.extraJavaOptions": java,
            "spark.sql.extensions": DELTA_EXTENSION,
            "spark.sql.catalog.spark_catalog": DELTA_CATALOG,
            "spark.sql.warehouse.dir": str(folder / "warehouse"),
            "spark.hadoop.javax.jdo.option.ConnectionURL": f"jdbc:derby:memory:served{self.port};create=true",
            "spark.sql.codegen.wholeStage": "false",
            "spark.sql.codegen.factoryMode": "NO_CODEGEN",
            "spark.sql.adaptive.enabled": "false",
            "spark.sql.ui.explainMode": "simple",
            "spark.sql.shuffle.partitions": "1",
            "spark.databricks.delta.snapshotPartitions": "1",
            "spark.ui.enabled": "false",
            **self.settings(),
        }
        options = [option for pair in settings.items() for option in ("--conf", "=".join(pair))]
        self.log = folder / "server.log"
        with self.log.open("wb") as console:
            command = [SUBMIT, "--class", self.main_class, *options, "spark-internal"]
            self.process = subprocess.Popen(command, cwd=folder, stdout=console, stderr=console)
        self._wait()

    def settings(self) -> dict[str, str]:
        """Return the settings of this kind of server. The port is known by then."""
        raise NotImplementedError

    def answer(self) -> None:
        """Connect once; raises an error as long as the server does not listen."""
        socket.create_connection(("127.0.0.1", self.port), 1).close()

    def _wait(self) -> None:
        patience = time.monotonic() + STARTING_SECONDS
        while True:
            try:
                return self.answer()
            except Exception as error:
                if self.process.poll() is not None or time.monotonic() > patience:
                    self.stop()
                    raise RuntimeError(self.log.read_text(errors="replace")[-5000:]) from error
                time.sleep(0.3)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
