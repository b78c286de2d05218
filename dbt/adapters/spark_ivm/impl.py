import difflib
import os
import re
import socket
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module, metadata
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NoReturn

from dbt.adapters.base.meta import available
from dbt.adapters.base.relation import BaseRelation
from dbt.adapters.contracts.connection import AdapterResponse, ConnectionState
from dbt.adapters.contracts.relation import RelationConfig
from dbt.adapters.events.logging import AdapterLogger
from dbt.adapters.spark.column import SparkColumn
from dbt.adapters.spark.connections import SparkConnectionMethod
from dbt.adapters.spark.impl import SparkAdapter
from dbt_common.exceptions import DbtBaseException, DbtRuntimeError

from dbt.adapters.spark_ivm.capabilities import SERVER, Capabilities, capabilities
from dbt.adapters.spark_ivm.connections import SparkIvmConnectionManager
from dbt.adapters.spark_ivm.errors import warn
from dbt.adapters.spark_ivm.server import Served
from dbt.adapters.spark_ivm.words import in_a_column

if TYPE_CHECKING:
    import agate

logger = AdapterLogger("Spark")
_number_type = lru_cache(maxsize=64)(SparkAdapter.convert_number_type)

VERSIONS = {
    "Delta": "select java_method('io.delta.package', 'VERSION')",
    "Java": "select java_method('java.lang.System', 'getProperty', 'java.version')",
}

LOST_SECONDS = 21600  # so long after its last row a process that cannot write more counts as still at its model,
SILENT_SECONDS = 3600  # and one that can: it writes one every half minute, or when the tasks that hold all cores end
# In its first jobs, or CPU seconds, a new Spark loads its classes and compiles them.
COLD_JOBS, COLD_SECONDS = 100, 60.0

# What `dbt docs` shows of a table's last refresh: label and description, in the order of LAST_REFRESHES.
STATISTICS = {
    "ivm_refresh": ("Last refresh", "what the last run did, and why"),
    "ivm_keys": ("Keys", "keys that the last run replaced"),
    "ivm_rows": ("Rows changed", "rows that the last run inserted and deleted"),
    "ivm_at": ("Refreshed at", "when the last run ended, in the time zone of the session"),
}
LAST_REFRESHES = """
select model,
  concat(max_by(concat(code, ' · ', reason), changed), if(count(*) = 1, '', concat(' · ', count(*), ' commits'))),
  sum(keys), sum(changed), date_format(any_value(recorded_at), 'yyyy-MM-dd HH:mm:ss')
from (
  select *, rows_inserted + rows_deleted as changed, rank() over (partition by model order by recorded_at desc) as n
  from `{}`.ivm_runs where status = 'success'
)
where n = 1
group by model
"""


def statistics(values: tuple[str, ...] | None) -> dict[str, Any]:
    """Return the catalog's keys for the values of STATISTICS. A table that is not refreshed (None) has the keys too."""
    found: dict[str, Any] = {}
    for (key, (label, description)), value in zip(STATISTICS.items(), values or ("",) * len(STATISTICS), strict=True):
        found[f"stats:{key}:label"] = label
        found[f"stats:{key}:value"] = value
        found[f"stats:{key}:description"] = description
        found[f"stats:{key}:include"] = values is not None
    return found


@dataclass(frozen=True)
class FailedRun:
    """An `ivm` model that failed while it ran: the part of dbt's own result that `ivm__record_runs` reads."""

    node: Any
    message: str
    execution_time: float
    status: str = "error"


@dataclass
class Refreshed(AdapterResponse):
    """What a run did to a table. dbt's status column shows this in at most 100 characters; `_message` has all of it."""

    def __str__(self) -> str:
        return in_a_column(self._message)


class Spark_IvmAdapter(SparkAdapter):
    """dbt-spark plus the engine. The underscore is dbt's: it imports `dbt.adapters.<name before "Adapter">`."""

    ConnectionManager = SparkIvmConnectionManager

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ran = False
        self._failed: list[FailedRun] = []
        self._running: set[str] = set()
        self._loading: dict[str, dict[str, Any]] = {}
        self._server: Capabilities | None = None

    def pre_model_hook(self, config: Mapping[str, Any]) -> Any:
        if config.get("materialized") == "ivm":
            self._running.add(config.model.unique_id)  # type: ignore[attr-defined]
        return super().pre_model_hook(config), time.monotonic()

    def post_model_hook(self, config: Mapping[str, Any], context: Any) -> None:
        of_dbt, began = context
        super().post_model_hook(config, of_dbt)
        if config.get("materialized") != "ivm":
            return
        node = config.model  # type: ignore[attr-defined]
        self._running.discard(node.unique_id)
        self.ivm_at_length([], [])
        self._ran = True
        # dbt calls this in a `finally`, so the error that ended the model is still on its way
        error, loading = sys.exception(), self._loading.pop(node.unique_id, None)
        if error is not None:
            self._failed.append(FailedRun(node, str(error), time.monotonic() - began))
            if loading is not None:
                self._tell_failure(loading | {"why": " ".join(str(error).split())[:500]})

    def _tell_failure(self, failure: dict[str, Any]) -> None:
        """Give a slot back in `ivm_loads`, with why. If that fails too, it is known by its holder being gone."""
        with suppress(DbtBaseException):
            self.execute_macro("ivm__report_failure", project="dbt_spark_ivm", kwargs=failure)

    def cleanup_connections(self) -> None:
        """dbt calls it when all models have run: their runs are recorded before the connections are closed."""
        try:
            self._record_runs()
        finally:
            super().cleanup_connections()

    def _record_runs(self) -> None:
        """Writes `ivm_runs`. The tables are published by now, so that an error here is only a warning."""
        if not self._ran:
            return
        failed, self._failed, self._ran = self._failed, [], False
        try:
            with self.connection_named("ivm_runs"):
                self.execute_macro("ivm__record_runs", project="dbt_spark_ivm", kwargs={"results": failed})
        except Exception as error:
            warn(f"IVM-953: The runs of ivm models were not recorded in ivm_runs: {error}")

    @available
    def ivm_engine(self, question: str, *args: Any) -> Any:
        """Return the engine's answer to a question, both plain data: each is a function of `spark_ivm.api`."""
        from spark_ivm import api

        return getattr(api, question)(*args)

    @available
    def ivm_compile_node(self, unique_id: str) -> str:
        """Return a model's SQL as `dbt run` has it: rendered in the model's context, with ephemeral models as CTEs."""
        from dbt.compilation import Compiler

        manifest: Any = self.get_macro_resolver()
        # of a copy, since dbt compiles a node once: what it has added to a node it does not add again
        node = deepcopy(manifest.nodes[unique_id])
        return str(Compiler(self.config).compile_node(node, manifest, write=False).compiled_code)

    @available
    def ivm_attempt(self, macro: Callable[..., Any], *args: Any) -> str | None:
        """Call a macro; returns the error that it fails with, or None."""
        error: str | None = self.ivm_catch_errors("", macro, *args).get("error")
        return error

    @available
    def ivm_holder(self, unique_id: str) -> str:
        """Return this process at a model, as text that `ivm_lives` reads; `+` says that it writes rows all the time."""
        writes = "+" if self._teller() else ""
        return f"{socket.gethostname()}:{os.getpid()}{writes}:{unique_id}"

    @available
    def ivm_lives(self, holder: str, age: int, waits: bool = False) -> bool:
        """Whether the holder, whose last row is `age` seconds old, is still at its model.

        Not after six hours, or after one hour if it writes all the time. Before that a holder on another machine is. A
        holder that `waits` says so once, however long it waits: on this machine its process is looked for.
        """
        host, process, unique_id = holder.split(":", 2)
        pid, here = process.removesuffix("+"), host == socket.gethostname()
        if age > (LOST_SECONDS if waits or pid == process else SILENT_SECONDS) and not (waits and here):
            return False
        if not here:
            return True
        if int(pid) == os.getpid():
            return unique_id in self._running
        try:
            os.kill(int(pid), 0)
        except ProcessLookupError:
            return False
        except PermissionError:
            pass
        return True

    @available
    def ivm_loading(self, unique_id: str, relation: BaseRelation | None) -> None:
        """Note that the model loads this table in chunks now (None: no more): if it fails, `ivm_loads` says why."""
        if relation is None:
            self._loading.pop(unique_id, None)
        else:
            self._loading[unique_id] = {"relation": relation, "holder": self.ivm_holder(unique_id)}

    @available
    def ivm_sleep(self, seconds: float) -> None:
        """Wait."""
        time.sleep(seconds)

    @available
    def ivm_at_length(self, rows: list[str], after: list[str] | None = None) -> None:
        """Show by these statements how far the connection's next one is, which may take long (see `SessionHandle`)."""
        if tell := self._teller():
            tell(rows, after)

    def _teller(self) -> Callable[[list[str], list[str] | None], None] | None:
        """Return the method by which rows show a connection's statements; None where nothing says how far they are."""
        connection = self.connections.get_if_exists()
        if connection is None or connection.state != ConnectionState.OPEN:
            return None
        tells = getattr(connection.handle, "at_length", None)
        return tells if tells is not None and connection.handle.capabilities().progress else None

    @available
    def ivm_has_reported(self) -> bool:
        """Whether rows have shown a long statement, since this was asked last."""
        reported = self._of_handle("has_reported")
        return reported is not None and reported()

    @available
    def ivm_catch_errors(self, words: str, macro: Callable[..., Any], *args: Any) -> dict[str, Any]:
        """Call a macro: `value` is what it returns, or `error` what it fails with, if the pattern `words` is in it."""
        try:
            return {"value": macro(*args)}
        except DbtBaseException as error:
            if re.search(words, str(error)) is None:
                raise
            return {"error": str(error).strip()}

    @available
    def ivm_response(self, message: str, code: str, rows: int) -> AdapterResponse:
        """Return what a run did, for `store_result`."""
        return Refreshed(message, code, rows)

    @available
    def ivm_nearest(self, name: str, known: list[str], prefix: str) -> str:
        """Return the question whether one of the known names is meant; an empty text where none is like the name."""
        near = difflib.get_close_matches(name, known, n=1)
        return f" Did you mean {prefix}{near[0]}?" if near else ""

    @available
    def ivm_fail(self, message: str) -> NoReturn:
        """Fail. A state of the tables is no compilation error, and needs no list of the macros that saw it."""
        raise DbtRuntimeError(message)

    @available
    def ivm_warn(self, message: str) -> None:
        """Warn of what is published already: `--warn-error` does not turn that into a failure."""
        warn(message)

    @available
    def ivm_costs(self, request: dict[str, Any]) -> dict[str, Any]:
        """Whether a rebuild is likely to be the cheapest way (see `spark_ivm.planning.costs`)."""
        from spark_ivm.planning.costs import costs_request

        return costs_request(request)

    @available
    def ivm_costs_in_words(self, seconds: dict[str, float], above: float = 0.0) -> str:
        """Return estimates in words (see `spark_ivm.planning.costs`)."""
        from spark_ivm.planning.costs import costs_in_words

        return costs_in_words(seconds, above)

    @available
    def ivm_write_file(self, path: str, text: str, check: bool = False) -> str:
        """Write a file of the project unless it has this text. Return current, written or, if `check`, out of date."""
        file, text = Path(self.config.project_root) / path, text + "\n"
        if file.is_file() and file.read_text(encoding="utf-8") == text:
            return "current"
        if check:
            return "out of date"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return "written"

    @available
    def ivm_prune_files(self, folder: str, names: list[str], check: bool) -> list[str]:
        """Delete a project's files in a folder that have other names, unless this is a `check`. Return their paths."""
        root = Path(self.config.project_root)
        pruned = sorted(file for file in (root / folder).glob("*.sql") if file.name not in names)
        for file in pruned:
            if not check:
                file.unlink()
        return [str(file.relative_to(root)) for file in pruned]

    @available
    def ivm_try(self, sql: str) -> bool:
        """Whether a statement succeeds."""
        return self._tried(sql, fetch=False) is not None

    @available
    def ivm_rows(self, sql: str) -> Any:
        """Return the rows of a query, as run_query gives them, or None where it fails."""
        return self._tried(sql, fetch=True)

    def _tried(self, sql: str, fetch: bool) -> Any:
        try:
            return self.execute(sql, fetch=fetch)[1]
        except DbtRuntimeError as error:
            logger.debug(f"Tried in vain: {error}")
            return None

    def debug_query(self) -> None:
        """Run what `dbt debug` asks for: connect, and print the versions at the other end."""
        super().debug_query()
        versions = [f"Spark {self._answer('select version()').split()[0]}"]
        for name, query in VERSIONS.items():
            try:
                versions.append(f"{name} {self._answer(query)}")
            except DbtRuntimeError:
                versions.append(f"{name} unknown (no {name} there, or the server does not say)")
        logger.info(", ".join([*versions, f"dbt-spark-ivm {metadata.version('dbt-spark-ivm')}"]))

    def _answer(self, query: str) -> str:
        _, table = self.execute(query, fetch=True)
        return str(table[0][0])

    @available
    def ivm_of_table(self, table_format: str, what: str, name: str, *args: Any) -> Any:
        """Return what a function of a module of `formats` reads of a table; None where a session does not know it."""
        module = import_module(f"dbt.adapters.spark_ivm.formats.{table_format}")
        return self._read(module, what, name, *args) if table_format != "delta" or self._can().log else None

    @available
    def ivm_declared(self, sql: str) -> dict[str, Any] | None:
        """Return what a table of a query would declare (see `catalog.declared`); None if a session does not know."""
        from dbt.adapters.spark_ivm import catalog

        return self._read(catalog, "declared", sql) if self._can().log else None

    @available
    def ivm_can(self, what: str) -> Any:
        """Return what the Spark at the other end can do, by the name of a field of `capabilities.Capabilities`."""
        return getattr(self._can(), what)

    def _can(self) -> Capabilities:
        """Return the capabilities of this connection; a server is asked for its version once."""
        if (of_session := self._of_handle("capabilities")) is not None:
            return of_session()  # type: ignore[no-any-return]
        if self._server is None:
            self._server = capabilities(self._answer("select version()").split()[0], None, SERVER)
        return self._server

    @available
    def ivm_kept_with_view(self, name: str) -> dict[str, Any]:
        """Return what Spark keeps with a view, as the macro `ivm__kept_with_view` does, from the catalog's entry."""
        from dbt.adapters.spark_ivm import catalog

        return catalog.kept_with_view(self._of_handle("classic_session"), name)

    @available
    def ivm_share_session(self) -> None:
        """Let the next model use the session of a server: this one has read tables with versions alone."""
        if (mark := self._of_handle("mark_fresh")) is not None:
            mark()

    def _of_handle(self, name: str) -> Any:
        """Return an attribute of the handle of this thread's connection; None if another method's handle lacks it."""
        handle = self.connections.get_thread_connection().handle
        served = getattr(handle, "handle", None)
        return getattr(served if isinstance(served, Served) else handle, name, None)

    def _read(self, module: ModuleType, what: str, name: str, *args: Any) -> Any:
        """Return what a function of a module reads of a table by the session's JVM; None where it cannot."""
        session = self._of_handle("classic_session")
        if session is None:
            return None
        try:
            return getattr(module, what)(session, name, *args)
        except Exception as error:
            logger.debug(f"{name} could not be read directly ({what}): {error}")
            return None

    @available
    def ivm_is_cold(self) -> bool:
        """Whether Spark has just been started; False where that cannot be seen."""
        session = self._of_handle("classic_session")
        if session is None or session.sparkContext._jsc.sc().dagScheduler().numTotalJobs() >= COLD_JOBS:
            return False
        spent = session.sparkContext._jvm.java.lang.ProcessHandle.current().info().totalCpuDuration()
        return bool(spent.isEmpty() or spent.get().toMillis() < 1000 * COLD_SECONDS)

    @available
    def ivm_exists(self, name: str) -> bool:
        """Whether the catalog has a table or a view of this name; its schema may be missing too."""
        session = self._of_handle("classic_session")
        if session is not None:
            from dbt.adapters.spark_ivm.session import translated_errors

            with translated_errors():
                return bool(session.catalog.tableExists(name))
        try:
            self.execute(f"describe table {name}", fetch=True)
        except DbtRuntimeError as error:
            if re.search(r"TABLE_OR_VIEW_NOT_FOUND|SCHEMA_NOT_FOUND", str(error)) is None:
                raise
            return False
        return True

    @available
    def ivm_is_local(self) -> bool:
        """Whether the connection is a session of this process, and not one of a Thrift or HTTP server."""
        return bool(self.config.credentials.method == SparkConnectionMethod.SESSION)

    @available
    def ivm_settings(self, names: list[str]) -> dict[str, str] | None:
        """Return the values of the named settings that are set, or None where only SQL has them."""
        settings = self._of_handle("settings")
        return None if settings is None else settings(names)

    @available
    def ivm_set(self, settings: dict[str, str | None]) -> dict[str, str | None] | None:
        """Set settings; None resets one. Returns what they were before, or None where only SQL can set them."""
        replace = self._of_handle("replace")
        return None if replace is None else replace(settings)

    @classmethod
    def convert_number_type(cls, agate_table: "agate.Table", col_idx: int) -> str:
        """dbt-spark asks for every cell of a seed, and each answer reads the whole column."""
        return _number_type(agate_table, col_idx)

    def list_relations_without_caching(self, schema_relation: BaseRelation) -> list[BaseRelation]:
        """Return what is in the schema. Spark's list leaves out the catalog that a schema's name may begin with."""
        found = super().list_relations_without_caching(schema_relation)
        if "." not in (schema_relation.schema or ""):
            return found
        return [r.replace(path=r.path.replace(schema=schema_relation.schema)) for r in found]

    def _make_match(
        self, relations_list: list[BaseRelation], database: str, schema: str, identifier: str
    ) -> list[BaseRelation]:
        """Return the relations of this name, whatever its case: to Spark case counts in no name, quoted or not."""
        path = (schema.lower(), identifier.lower())
        return [r for r in relations_list if (str(r.schema).lower(), str(r.identifier).lower()) == path]

    def get_columns_in_relation(self, relation: BaseRelation) -> list[SparkColumn]:
        """Return the columns of the table: under --empty and --sample a ref is a subquery, which has no description."""
        return super().get_columns_in_relation(relation.replace(limit=None, event_time_filter=None))

    def get_catalog(
        self, relation_configs: Iterable[RelationConfig], used_schemas: frozenset[tuple[str, str]]
    ) -> "tuple[agate.Table, list[Exception]]":
        """Return dbt-spark's catalog, and for each table how it was last refreshed, which `dbt docs` shows."""
        self._refreshed = self._last_refreshes()
        return super().get_catalog(relation_configs, used_schemas)

    def parse_columns_from_information(self, relation: BaseRelation) -> list[SparkColumn]:
        """Return the columns by dbt's list of tables; a Delta table, which has none there, is asked for its columns.

        dbt-spark asks it from 1.11 on, and left Delta tables out of `dbt docs` before.
        """
        try:
            return super().parse_columns_from_information(relation) or self.get_columns_in_relation(relation)
        except DbtRuntimeError as error:
            logger.debug(f"{relation} is left out of the catalog: {error}")
            return []

    def _get_columns_for_catalog(self, relation: BaseRelation) -> Iterator[dict[str, Any]]:
        # the catalog has names in lower case
        found = statistics(self._refreshed.get(f"{relation.schema}.{relation.identifier}".lower()))
        for column in super()._get_columns_for_catalog(relation):
            yield column | found

    def _last_refreshes(self) -> dict[str, tuple[str, ...]]:
        """Return by table the values of STATISTICS; empty where no run has been recorded, or none can be read."""
        schema = self.config.credentials.schema
        try:
            if self.get_relation(None, schema, "ivm_runs") is None:  # type: ignore[arg-type]
                return {}
            _, rows = self.execute(LAST_REFRESHES.format(schema), fetch=True)
        except DbtRuntimeError as error:
            why = f"ivm_runs cannot be read: {error}"
            warn(f"IVM-954: The docs do not show how tables were last refreshed: {why}")
            return {}
        return {row[0].lower(): tuple(str(value) for value in row[1:]) for row in rows}

    @classmethod
    def _get_adapter_specific_run_info(cls, config: RelationConfig) -> dict[str, Any]:
        return super()._get_adapter_specific_run_info(config) | {"adapter_type": "spark_ivm"}
