"""Another writer of a Delta table: a process without a JVM that commits to it several times a second.

Each commit is a file of rows by DuckDB and an entry of the table's log, which only one of two writers can add: new rows,
rows that change (their days, too), rows that go. It only touches files that it has written. Ends on request.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import duckdb

MOST_FILES = 30  # or it is small files that a reader waits for
Row = tuple[int, str, int, int]  # id, day, shop, amount


class Table:
    """The part of a table of (id int, day date, shop int, amount int) that this process has written."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.random = random.Random(seed)
        self.files: dict[str, list[Row]] = {}
        self.ids = 1_000_000 * (seed + 1)

    def commit(self) -> None:
        """One change of a random kind."""
        kinds = (
            ("WRITE", "WRITE", "UPDATE", "DELETE") if len(self.files) < MOST_FILES else ("DELETE", "DELETE", "WRITE")
        )
        kind = self.random.choice(kinds) if len(self.files) > 3 else "WRITE"
        gone = [] if kind == "WRITE" else [self.random.choice(list(self.files))]
        rows = {
            "WRITE": [self.row() for _ in range(self.random.randint(1, 4))],
            "UPDATE": [(r[0], self.day(), r[2], r[3] + 1) for name in gone for r in self.files[name]],
            "DELETE": [],
        }[kind]
        name = self.write(rows) if rows else None
        actions: list[dict[str, Any]] = [self.removed(old) for old in gone]
        actions += [self.added(name, len(rows))] if name else []
        self.publish(kind, actions, len(rows))
        for old in gone:
            del self.files[old]
        if name:
            self.files[name] = rows

    def day(self) -> str:
        return f"2026-{self.random.randint(1, 3):02}-{self.random.randint(1, 28):02}"

    def row(self) -> Row:
        self.ids += 1
        return self.ids, self.day(), self.random.randint(1, 5), self.random.randint(1, 100)

    def write(self, rows: list[Row]) -> str:
        name = f"part-{uuid.uuid4()}.parquet"
        values = ", ".join(f"({i}::int, date '{day}', {shop}::int, {amount}::int)" for i, day, shop, amount in rows)
        select = f"select * from (values {values}) as t (id, day, shop, amount)"
        duckdb.sql(f"copy ({select}) to '{self.folder / name}' (format parquet)")
        return name

    def added(self, name: str, rows: int) -> dict[str, Any]:
        size, stats = (self.folder / name).stat().st_size, json.dumps({"numRecords": rows})
        file = {"path": name, "partitionValues": {}, "size": size, "modificationTime": now(), "dataChange": True}
        return {"add": file | {"stats": stats}}

    def removed(self, name: str) -> dict[str, Any]:
        size = (self.folder / name).stat().st_size
        file = {"path": name, "deletionTimestamp": now(), "dataChange": True, "extendedFileMetadata": True}
        return {"remove": file | {"partitionValues": {}, "size": size}}

    def publish(self, operation: str, actions: list[dict[str, Any]], rows: int) -> None:
        """Add the next entry to the log; where another writer was first, the one after."""
        info = {
            "timestamp": now(),
            "operation": operation,
            "operationParameters": {"mode": "Append"} if operation == "WRITE" else {},
            "operationMetrics": {"numOutputRows": str(rows)} if operation == "WRITE" else {},
            "isBlindAppend": operation == "WRITE",
        }
        log = self.folder / "_delta_log"
        entry = log / f".{uuid.uuid4()}.tmp"
        entry.write_text("\n".join(json.dumps(action) for action in [{"commitInfo": info}, *actions]))
        while True:
            version = max(int(f.name[:20]) for f in log.glob("[0-9]*.json")) + 1
            with suppress(FileExistsError):
                os.link(entry, log / f"{version:020}.json")
                break
        entry.unlink()


def now() -> int:
    return int(time.time() * 1000)


@contextmanager
def writing(table: Path, seed: int = 0, pause: float = 0.2) -> Iterator[None]:
    """Another process writes the table while this block runs, and has written it when the block begins."""
    order = json.dumps({"table": str(table), "seed": seed, "pause": pause})
    with subprocess.Popen([sys.executable, __file__, order], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline(), "it has ended"
        try:
            yield
            assert process.poll() is None, "it has ended"
        finally:
            process.kill()


def main(table: str, seed: int, pause: float) -> None:
    """Commit until killed, or left alone."""
    written, parent = Table(Path(table), seed), os.getppid()
    while os.getppid() == parent:
        written.commit()
        print("committed", flush=True) if len(written.files) == 1 else None
        time.sleep(pause)


if __name__ == "__main__":
    main(**json.loads(sys.argv[1]))
