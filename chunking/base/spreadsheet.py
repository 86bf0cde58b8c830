"""Tables for spreadsheets, base floor: CSV that no program runs as a formula; standard library only."""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def write_csv(records: Sequence[Mapping[str, Any]]) -> str:
    """A line a record under the names of the first one; empty without records.

    Text that a spreadsheet would run as a formula gets an apostrophe in front.
    """
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\r\n")
    if records:
        writer.writerow(records[0])
        writer.writerows([_disarm(value) for value in record.values()] for record in records)
    return table.getvalue()


def _disarm(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA_STARTS) else value
