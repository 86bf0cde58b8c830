"""Tables for spreadsheets: CSV that no program runs as a formula."""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def write_csv(records: Sequence[Mapping[str, Any]], *, names: Sequence[str] = ()) -> str:
    """A line a record under the names of the first one; empty without records.

    Text that a spreadsheet would run as a formula gets an apostrophe in front.

    Args:
        names: those of the columns, where they are a document's own words and not ours; they are disarmed too.
    """
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\r\n")
    if records:
        writer.writerow([_disarm(name) for name in names] or records[0])
        writer.writerows([_disarm(value) for value in record.values()] for record in records)
    return table.getvalue()


def _disarm(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA_STARTS) else value
