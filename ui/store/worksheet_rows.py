"""Database rows of each child's latest printed worksheet, until it is marked."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from game.practice.drill_set import larger_number_first
from game.practice.facts import MAX_NUMBER, BasicFact
from ui.store.answer_rows import fact_from_row
from ui.store.children import PrintedWorksheet
from ui.store.database import convert_rows, decode_json_text
from ui.store.settings import Line

TABLE = "CREATE TABLE IF NOT EXISTS sheets (child INTEGER PRIMARY KEY, made TEXT NOT NULL, calculations TEXT NOT NULL)"
COLUMNS = ("SELECT child, made, calculations FROM sheets LIMIT 0",)
DELETE_STATEMENTS = ("DELETE FROM sheets WHERE child = ?",)
PUT_WORKSHEET = "INSERT OR REPLACE INTO sheets VALUES (?, ?, ?)"
SELECT_WORKSHEET = "SELECT made, calculations FROM sheets WHERE child = ?"
MAX_TASKS = 100  # calculations on a worksheet
Number = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]


class WorksheetTask(msgspec.Struct, frozen=True, array_like=True):
    """A calculation as it was printed."""

    sign: Literal["+", "-", "*", "/"]
    left: Number
    right: Number
    direction: Literal["result", "number"]  # the part that is sought

    def __post_init__(self) -> None:
        if (self.sign == "/" and not self.right) or fact_from_row(str(larger_number_first(self.fact))) is None:
            raise ValueError("no fact")

    @property
    def fact(self) -> BasicFact:
        return BasicFact(self.sign, self.left, self.right, self.direction)


class WorksheetRow(msgspec.Struct, frozen=True, array_like=True):
    """A printed worksheet in one row."""

    made: Line
    calculations: Annotated[list[object], Meta(max_length=MAX_TASKS)]


class WorksheetRows:
    """The table of worksheets; to be used in a transaction or within `translated_errors`."""

    def __init__(self, connection: sqlite3.Connection, on_unreadable: Callable[[], None]) -> None:
        self._connection, self._on_unreadable = connection, on_unreadable

    def put_worksheet(self, child_id: int, worksheet: PrintedWorksheet) -> None:
        """Store a child's printed worksheet in place of the one before."""
        written = [(step.sign, step.left, step.right, step.direction) for step in worksheet.steps]
        self._connection.execute(PUT_WORKSHEET, (child_id, worksheet.made, msgspec.json.encode(written).decode()))

    def find_worksheet(self, child_id: int) -> PrintedWorksheet | None:
        """Return a child's unmarked worksheet without calculations that cannot be read; None if there is none."""
        rows = ((made, decode_json_text(text)) for made, text in self._connection.execute(SELECT_WORKSHEET, (child_id,)))
        sheet = next(convert_rows(rows, WorksheetRow, self._on_unreadable), None)
        if sheet is None:
            return None
        lists = (each if isinstance(each, list) else [] for each in sheet.calculations)
        steps = tuple(written.fact for written in convert_rows(lists, WorksheetTask, self._on_unreadable))
        return PrintedWorksheet(sheet.made, steps) if steps else None

    def delete_worksheet(self, child_id: int) -> None:
        for statement in DELETE_STATEMENTS:
            self._connection.execute(statement, (child_id,))
