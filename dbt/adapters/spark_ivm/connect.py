"""Sessions over Spark Connect, where pyspark's client has two faults."""

from typing import Any

from dbt_common.exceptions import DbtRuntimeError


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
