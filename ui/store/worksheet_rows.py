"""Database rows of each child's latest printed worksheet, until it is marked."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from game.practice.drill_set import plain
from game.practice.facts import LARGEST, BasicFact
from ui.store.answer_rows import read_fact
from ui.store.children import PrintedSheet
from ui.store.database import decoded, typed
from ui.store.settings import Line

TABLE = "CREATE TABLE IF NOT EXISTS sheets (child INTEGER PRIMARY KEY, made TEXT NOT NULL, calculations TEXT NOT NULL)"
COLUMNS = ("SELECT child, made, calculations FROM sheets LIMIT 0",)
FORGET = ("DELETE FROM sheets WHERE child = ?",)
PUT = "INSERT OR REPLACE INTO sheets VALUES (?, ?, ?)"
FIND = "SELECT made, calculations FROM sheets WHERE child = ?"
MAX_TASKS = 100  # calculations on a worksheet
Number = Annotated[int, Meta(ge=0, le=LARGEST)]


class WorksheetTask(msgspec.Struct, frozen=True, array_like=True):
    """A calculation as it was printed."""

    sign: Literal["+", "-", "*", "/"]
    left: Number
    right: Number
    direction: Literal["result", "number"]  # the part that is sought

    def __post_init__(self) -> None:
        if (self.sign == "/" and not self.right) or read_fact(str(plain(self.step))) is None:
            raise ValueError("no fact")

    @property
    def step(self) -> BasicFact:
        return BasicFact(self.sign, self.left, self.right, self.direction)


class SheetRow(msgspec.Struct, frozen=True, array_like=True):
    """A printed worksheet in one row."""

    made: Line
    calculations: Annotated[list[object], Meta(max_length=MAX_TASKS)]


class SheetRows:
    """The table of worksheets; to be used in a transaction or within `translated_errors`."""

    def __init__(self, base: sqlite3.Connection, on_unreadable: Callable[[], None]) -> None:
        self._base, self._missing = base, on_unreadable

    def put(self, child: int, sheet: PrintedSheet) -> None:
        """Store a child's printed worksheet in place of the one before."""
        written = [(step.sign, step.left, step.right, step.direction) for step in sheet.steps]
        self._base.execute(PUT, (child, sheet.made, msgspec.json.encode(written).decode()))

    def find(self, child: int) -> PrintedSheet | None:
        """Return a child's unmarked worksheet without calculations that cannot be read; None if there is none."""
        rows = ((made, decoded(text)) for made, text in self._base.execute(FIND, (child,)))
        sheet = next(typed(rows, SheetRow, self._missing), None)
        if sheet is None:
            return None
        lists = (each if isinstance(each, list) else [] for each in sheet.calculations)
        steps = tuple(written.step for written in typed(lists, WorksheetTask, self._missing))
        return PrintedSheet(sheet.made, steps) if steps else None

    def forget(self, child: int) -> None:
        for statement in FORGET:
            self._base.execute(statement, (child,))
