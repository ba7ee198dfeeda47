"""CSV tables for spreadsheets, in which no cell can be taken for a formula."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ui.assets.translation import language

CONTROL_LETTERS = re.compile(r"[\x00-\x1f\x7f-\x9f]")
FORMULA_START = re.compile(r'(?<![^,;])(?=[\s"]*[=+\-@＝＋－＠])')  # the start of a formula, also after a cell separator (, or ;)
Cell: TypeAlias = str | int | float


def csv_table(rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return the rows as UTF-8 with a byte order mark.

    Spreadsheets expect semicolons in languages that write decimals with a comma.
    """
    return "".join(_csv_line(row) for row in rows).encode("utf-8-sig")


def spreadsheet_time(iso_time: str) -> str:
    """Return an ISO date and time as spreadsheets read it, without its zone."""
    return iso_time[:19].replace("T", " ")


def _csv_line(row: Sequence[Cell]) -> str:
    separator, point = (",", ".") if language() == "en" else (";", ",")
    return separator.join(_quoted_cell(cell) if isinstance(cell, str) else f"{cell:.12g}".replace(".", point) for cell in row) + "\r\n"


def _quoted_cell(text: str) -> str:
    """Quote one line of text; an apostrophe before a formula keeps it from being run."""
    harmless = FORMULA_START.sub("'", CONTROL_LETTERS.sub(" ", text))
    return '"' + harmless.replace('"', '""') + '"'
