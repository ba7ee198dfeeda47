"""Database rows of each child's printed worksheets, until they are marked.

All worksheets of a child are in one row, as JSON: an object, or the list of the only worksheet's calculations from an earlier Tablée.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Set
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from game.practice.answer_check import expression_text
from game.practice.drill_set import DrillTask, larger_number_first, read_written
from game.practice.facts import MAX_NUMBER, BasicFact, Chain
from game.practice.worksheets import CARD_NUMBERS, CardTask
from ui.store.answer_rows import fact_from_row
from ui.store.children import Count, LoggedAnswer, PrintedWorksheet
from ui.store.database import convert_rows, decode_json_text
from ui.store.merging.ids import content_id, ids_of_contents
from ui.store.settings import Line

TABLE = "CREATE TABLE IF NOT EXISTS sheets (child INTEGER PRIMARY KEY, made TEXT NOT NULL, calculations TEXT NOT NULL)"
COLUMNS = ("SELECT child, made, calculations FROM sheets LIMIT 0",)
DELETE_STATEMENTS = ("DELETE FROM sheets WHERE child = ?",)
PUT_WORKSHEET = "INSERT OR REPLACE INTO sheets VALUES (?, ?, ?)"
SELECT_WORKSHEET = "SELECT made, calculations FROM sheets WHERE child = ?"
CARD_TASKS = "rows"  # the kind of a worksheet of card tasks; any other has calculations
MAX_TASKS = 100  # tasks on a worksheet
MAX_WORKSHEETS = 30  # worksheets of a child that are kept: the latest
MAX_NUMBERED = 10**9  # the highest number of a worksheet
WORKSHEET_DIGITS = 24  # of the id of an answer: those that all marks of a worksheet have in common
MAX_HAND = 20  # cards of a task
Number = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
CardNumbers = Annotated[
    tuple[Annotated[int, Meta(ge=min(CARD_NUMBERS), le=max(CARD_NUMBERS))], ...], Meta(min_length=2, max_length=MAX_HAND)
]


class WorksheetTask(msgspec.Struct, frozen=True, array_like=True):
    """A calculation as it was printed."""

    sign: Literal["+", "-", "*", "/"]
    left: Number
    right: Number
    direction: Literal["result", "number"]  # the part that is sought

    def __post_init__(self) -> None:
        if (self.sign == "/" and not self.right) or fact_from_row(str(larger_number_first(self.task))) is None:
            raise ValueError("no fact")

    @property
    def task(self) -> BasicFact:
        return BasicFact(self.sign, self.left, self.right, self.direction)


class CardTaskRow(msgspec.Struct, frozen=True, array_like=True):
    """A card task as it was printed, with a solution."""

    fact: Line  # its key
    hand: CardNumbers
    numbers: CardNumbers
    operations: Line

    def __post_init__(self) -> None:
        if not (read_written(self.task, expression_text(self.numbers, self.operations)) or ("", False))[1]:
            raise ValueError("no solution")

    @property
    def task(self) -> CardTask:
        fact = fact_from_row(self.fact)
        if not isinstance(fact, BasicFact | Chain):
            raise ValueError("no fact of cards")
        return CardTask(fact, self.hand, self.numbers, self.operations)


class WorksheetRow(msgspec.Struct, frozen=True, array_like=True):
    """A printed worksheet."""

    made: Line
    calculations: Annotated[list[object], Meta(max_length=MAX_TASKS)]
    number: Count = 0
    kind: Line = ""


class ChildWorksheets(msgspec.Struct, frozen=True):
    """The worksheets of a child that are not marked, the latest first, and the number of the latest of all."""

    last: Count = 0
    sheets: tuple[PrintedWorksheet, ...] = ()


def worksheet_id(worksheet: PrintedWorksheet) -> str:
    """Return the id of a printed worksheet, the same for its copies on other computers; the ids of its marks begin with it."""
    return content_id(msgspec.json.encode(worksheet_row(worksheet)))[:WORKSHEET_DIGITS]


def mark_ids(worksheet: PrintedWorksheet, marks: Iterable[LoggedAnswer]) -> list[str]:
    """Return the ids of the marks of a worksheet, the same wherever it is marked, so that it counts once."""
    return [worksheet_id(worksheet) + uid[WORKSHEET_DIGITS:] for uid in ids_of_contents(mark.shown for mark in marks)]


def worksheet_row(worksheet: PrintedWorksheet) -> WorksheetRow:
    return WorksheetRow(worksheet.made, list(map(_task_row, worksheet.steps)), worksheet.number, worksheet.kind)


def parse_worksheet(row: WorksheetRow, on_unreadable: Callable[[], None]) -> PrintedWorksheet | None:
    """Return a worksheet without the tasks that cannot be read; None if there are no others."""
    lists = (each if isinstance(each, list | tuple) else [] for each in row.calculations)
    row_type: type[CardTaskRow | WorksheetTask] = CardTaskRow if row.kind == CARD_TASKS else WorksheetTask
    steps = tuple(written.task for written in convert_rows(lists, row_type, on_unreadable))
    return PrintedWorksheet(row.made, steps, row.number, row.kind) if steps else None


class WorksheetRows:
    """The table of worksheets; to be used in a transaction or within `translated_errors`."""

    def __init__(self, connection: sqlite3.Connection, on_unreadable: Callable[[], None]) -> None:
        self._connection, self._on_unreadable = connection, on_unreadable

    def put_worksheet(self, child_id: int, worksheet: PrintedWorksheet) -> None:
        """Store a child's printed worksheet beside the latest ones before."""
        kept = self.worksheets(child_id)
        others = (sheet for sheet in kept.sheets if sheet.made != worksheet.made)
        self._write(child_id, ChildWorksheets(max(kept.last, worksheet.number), (worksheet, *others)[:MAX_WORKSHEETS]))

    def worksheets(self, child_id: int) -> ChildWorksheets:
        """Return a child's worksheets without what cannot be read."""
        row = self._connection.execute(SELECT_WORKSHEET, (child_id,)).fetchone()
        if row is None:
            return ChildWorksheets()
        stored = decode_json_text(row[1])
        if not isinstance(stored, dict):
            stored = {"sheets": [(row[0], stored)]}
        listed, last = stored.get("sheets"), stored.get("last", 0)
        rows = [each if isinstance(each, list | tuple) else [] for each in listed] if isinstance(listed, list) else [[]]
        read = (parse_worksheet(row, self._on_unreadable) for row in convert_rows(rows, WorksheetRow, self._on_unreadable))
        sheets = tuple(filter(None, read))
        numbers = (sheet.number for sheet in sheets)
        return ChildWorksheets(max(min(last, MAX_NUMBERED) if isinstance(last, int) else 0, *numbers, 0), sheets)

    def delete_worksheet(self, child_id: int, worksheet: PrintedWorksheet) -> None:
        """Delete a worksheet; its number is not given again."""
        kept = self.worksheets(child_id)
        self._write(child_id, ChildWorksheets(kept.last, tuple(sheet for sheet in kept.sheets if sheet != worksheet)))

    def merge_worksheets(self, child_id: int, last: int, sheets: Iterable[PrintedWorksheet], marked: Set[str]) -> None:
        """Add the worksheets of another computer; the ones that are marked here or there go. Different ones with one number stay."""
        here = self.worksheets(child_id)
        known = {worksheet_id(sheet): sheet for sheet in (*here.sheets, *sheets)}
        left = sorted((sheet.made, uid) for uid, sheet in known.items() if uid not in marked)
        self._write(child_id, ChildWorksheets(max(here.last, last), tuple(known[uid] for _made, uid in reversed(left))))

    def _write(self, child_id: int, worksheets: ChildWorksheets) -> None:
        made = worksheets.sheets[0].made if worksheets.sheets else ""
        stored = msgspec.json.encode({"last": worksheets.last, "sheets": list(map(worksheet_row, worksheets.sheets))}).decode()
        self._connection.execute(PUT_WORKSHEET, (child_id, made, stored))


def _task_row(task: DrillTask) -> tuple[object, ...]:
    if isinstance(task, CardTask):
        return str(task.fact), task.hand, task.numbers, task.operations
    return task.sign, task.left, task.right, task.direction
