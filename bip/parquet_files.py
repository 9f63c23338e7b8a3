"""Parquet in and out (pyarrow, extra `parquet`): rows as they come, in bounded memory, whatever the file's size."""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from symbolic.errors import InputError
from symbolic.json_text import decode_json

ROWS = 1_000
"""Rows that are in memory at a time, and rows of a row group that we write."""
LARGEST = 512 * 2**20
"""Bytes of a row group, unpacked, beyond which a file is refused: it would be in memory at once."""
SYMBOLS = ("story", "query")
"""Columns whose text is JSON where it begins with "{": what Parquet has no one type for."""


def is_parquet(path: Path | str) -> bool:
    """Whether a name is that of a Parquet file."""
    return Path(path).suffix == ".parquet"


def require_pyarrow() -> None:
    """Check, before anything is computed for it, that Parquet can be read and written.

    Raises:
        InputError: pyarrow is not installed.
    """
    _pyarrow()


def _pyarrow() -> Any:
    try:
        import pyarrow.parquet
    except ImportError as error:
        raise InputError("Parquet needs the extra: pip install 'bip[parquet]'") from error
    return pyarrow


def rows(path: Path) -> Iterator[tuple[int, dict[str, Any] | str]]:
    """Yield (row number from 1, record) for each row; a str in place of a bad record says why.

    An empty cell is no field of its record, but for `answer`, where null means something. Symbols (`story`, `query`)
    are JSON text.

    Raises:
        InputError: the file cannot be read, is no Parquet, is empty, or has a row group that is too large.
    """
    pyarrow = _pyarrow()
    number = 0
    try:
        with path.open("rb") as raw, pyarrow.parquet.ParquetFile(raw) as file:
            _require_small(file, path)
            for batch in file.iter_batches(batch_size=ROWS):
                for row in batch.to_pylist():
                    number += 1
                    yield number, _record(row)
    except OSError as error:
        if error.errno is None:  # pyarrow's own: the file is cut short or damaged
            raise InputError(f"{path}: no Parquet file that can be read ({_first_line(error)})") from error
        raise InputError(f"{path}: cannot be read ({error.strerror}); give a file that exists") from error
    except pyarrow.ArrowException as error:
        raise InputError(f"{path}: no Parquet file that can be read ({_first_line(error)})") from error
    if number == 0:
        raise InputError(f"{path}: the file has no rows; it should hold one record a row")


def _first_line(error: Exception) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)


def _require_small(file: Any, path: Path) -> None:
    for group in range(file.metadata.num_row_groups):
        size = file.metadata.row_group(group).total_byte_size
        if size > LARGEST:
            raise InputError(
                f"{path}: row group {group} holds {size / 2**20:.0f} MB, and at most {LARGEST // 2**20} "
                "are read at once; write the file with smaller row groups"
            )


def _record(row: dict[str, Any]) -> dict[str, Any] | str:
    record = {name: value for name, value in row.items() if value is not None or name == "answer"}
    for name in SYMBOLS:
        value = record.get(name)
        if isinstance(value, str) and value.lstrip().startswith("{"):
            try:
                record[name] = decode_json(value.encode())
            except InputError as error:
                return f"the column {name!r} begins as JSON and is none: {error}"
    return record


class Table:
    """A Parquet file that is being written, row group by row group.

    Args:
        writer: of pyarrow.
        schema: of pyarrow.
    """

    def __init__(self, writer: Any, schema: Any) -> None:
        self._writer, self._schema = writer, schema
        self._waiting: list[Mapping[str, Any]] = []

    def add(self, row: Mapping[str, Any]) -> None:
        """Add a row; its columns are those of the schema."""
        self._waiting.append(row)
        if len(self._waiting) >= ROWS:
            self.flush()

    def flush(self) -> None:
        """Write the rows that wait as a row group."""
        if self._waiting:
            self._writer.write_table(_pyarrow().Table.from_pylist(self._waiting, schema=self._schema))
            self._waiting = []


@contextmanager
def writing(path: Path, schema: Any) -> Iterator[Table]:
    """Write a file whole or not at all: it is there when the block ends well.

    Args:
        path: the file.
        schema: of pyarrow; its metadata are the file's.

    Raises:
        InputError: it cannot be written; what stood there is untouched.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.partial")
    try:
        with _pyarrow().parquet.ParquetWriter(beside, schema, compression="zstd") as writer:
            table = Table(writer, schema)
            yield table
            table.flush()
        beside.replace(path)
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror or error})") from error
    finally:
        beside.unlink(missing_ok=True)


def schema_of(columns: Mapping[str, str], metadata: Mapping[str, str] | None = None) -> Any:
    """Return a schema from the names of its columns' types.

    Args:
        columns: "text", "int", "float", "bool", or a list of one of them ("floats", "texts"), by column.
        metadata: of the file.
    """
    arrow = _pyarrow()
    kinds = {"text": arrow.string(), "int": arrow.int32(), "float": arrow.float64(), "bool": arrow.bool_()}
    kinds |= {"texts": arrow.list_(arrow.string()), "floats": arrow.list_(arrow.float64())}
    return arrow.schema([(name, kinds[kind]) for name, kind in columns.items()], metadata=metadata)


def write_rows(
    path: Path,
    columns: Mapping[str, str],
    found: Iterable[Mapping[str, Any]],
    metadata: Mapping[str, str] | None = None,
) -> None:
    """Write a file of rows, as they come.

    Raises:
        InputError: it cannot be written.
    """
    with writing(path, schema_of(columns, metadata)) as table:
        for row in found:
            table.add(row)
