"""Sessions over Spark Connect, where pyspark's client has three faults."""

from operator import attrgetter
from typing import Any

from dbt_common.exceptions import DbtRuntimeError
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

_PLACE = attrgetter("endpoint", "userId", "token")
_others: dict[str, Any] = {}  # by address, a session of each server that is not the process's first
_settings: dict[str, dict[str, str]] = {}  # by the id of a session, what it had when it answered last


def find_remote(address: str) -> Any:
    """Return a session of the server at this address: the process's own, if that leads there, with its settings.

    pyspark gives the process's first session for any address, so that a second target would be written to the first.
    """
    first: Any = SparkSession.builder.remote(address).getOrCreate()
    builder = first.client._builder
    if type(builder).__name__ != "DefaultChannelBuilder" or _PLACE(type(builder)(address)) == _PLACE(builder):
        return first  # of its owner, if the builder is of another class
    if address not in _others or _others[address].is_stopped:
        _others[address] = type(first).builder.remote(address).create()
    return _others[address]


def settings_of(session: Any) -> dict[str, str]:
    """Return a session's settings, as the server named them last.

    A server lets go of a session that nobody uses for an hour, and a server that was started again does not know it.
    """
    try:
        _settings[session.session_id] = dict(session.conf.getAll)
    except PySparkException:
        if session.session_id not in _settings:
            raise
    return _settings[session.session_id]


def open_remote(session: Any, setting: str) -> Any:
    """Open another session of the same Connect server, without settings. Raises where the address names its session.

    `setting`: where the address was found. The client's text is `�` where it is no UTF-8, as a classic session has it.
    """
    new = type(session)(session.client._builder)
    if new.session_id == session.session_id:
        raise DbtRuntimeError(f"IVM-610: {setting} has a session_id, and so one session for all models: leave it out.")
    client = new.client
    # pyspark's also ends the threads that all sessions share, and hangs where it is called while one of them is started
    client.close = client._channel.close
    to_table = client.to_table

    def to_readable_table(*args: Any) -> tuple[Any, ...]:
        table, *rest = to_table(*args)
        return (make_readable(table), *rest)

    client.to_table = to_readable_table
    return new


def make_readable(table: Any) -> Any:
    """Return the Arrow table with `�` for bytes that are no UTF-8. A Spark string has any bytes; Python's does not."""
    import pyarrow as pa  # type: ignore[import-not-found,import-untyped,unused-ignore]  # comes with pyspark[connect]

    try:
        table.validate(full=True)
    except pa.ArrowInvalid:
        columns = [_decode(pa.concat_arrays(column.chunks), pa) for column in table.columns]
        return pa.Table.from_arrays(columns, schema=table.schema)
    return table


def _decode(values: Any, pa: Any) -> Any:
    kind = values.type
    if pa.types.is_string(kind):
        texts = values.cast(pa.binary()).to_pylist()
        return pa.array([None if text is None else text.decode(errors="replace") for text in texts], kind)
    if pa.types.is_list(kind):
        return pa.ListArray.from_arrays(values.offsets, _decode(values.values, pa), kind, mask=values.is_null())
    if pa.types.is_map(kind):
        items = (_decode(values.keys, pa), _decode(values.items, pa))
        return pa.MapArray.from_arrays(values.offsets, *items, kind, mask=values.is_null())
    if pa.types.is_struct(kind):
        fields = [_decode(values.field(i), pa) for i in range(kind.num_fields)]
        return pa.StructArray.from_arrays(fields, fields=list(kind), mask=values.is_null())
    return values
