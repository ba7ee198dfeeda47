"""Database rows of the practice set that each child has begun, until it is ended."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from game.practice.kinds import KINDS
from game.practice.levels import LEVELS
from game.practice.sets import SET_LENGTH, PracticeSet, RetryItem, SetItem
from ui.store.answer_rows import fact_from_row
from ui.store.children import Count
from ui.store.settings import Line

TABLE = "CREATE TABLE IF NOT EXISTS begun (child INTEGER PRIMARY KEY, content TEXT NOT NULL)"
COLUMNS = ("SELECT child, content FROM begun LIMIT 0",)
DELETE_STATEMENTS = ("DELETE FROM begun WHERE child = ?",)
PUT_SET = "INSERT OR REPLACE INTO begun VALUES (?, ?)"
SELECT_SET = "SELECT content FROM begun WHERE child = ?"
LEVEL_KEYS = frozenset(level.key for level in LEVELS)


class BegunItem(msgspec.Struct, frozen=True):
    """An exercise of the set that was answered, with its mark."""

    fact: Line  # its key, "" if nothing is rated
    kind: Line
    right: bool
    mark: Literal["tick", "helped", "left"]
    place: Annotated[int, Meta(ge=-1, le=10)] = -1


class BegunSet(msgspec.Struct, frozen=True):
    """A practice set that was begun, with the exercises answered; new fields have defaults."""

    day: Line  # ISO date of the last exercise
    items: Annotated[tuple[BegunItem, ...], Meta(min_length=1, max_length=SET_LENGTH - 1)]
    retries: Annotated[tuple[tuple[Line, Count, Count], ...], Meta(max_length=SET_LENGTH)] = ()  # facts with their first and last item
    level: Line | None = None
    kind: Line | None = None
    topic: Line | None = None
    choice_topic: Line | None = None  # the topic that was chosen with the set
    is_test: bool = False
    welcome: Line = ""

    def __post_init__(self) -> None:
        keys = (*(item.fact for item in self.items if item.fact), *(key for key, _first, _last in self.retries))
        if any(fact_from_row(key) is None for key in keys) or any(item.kind not in KINDS for item in self.items):
            raise ValueError("no fact, or no kind")
        if self.level not in (None, *LEVEL_KEYS) or self.kind not in (None, *KINDS):
            raise ValueError("no such choice")

    @property
    def practice_set(self) -> PracticeSet:
        """The practice set, to be continued."""
        items = tuple(SetItem(fact_from_row(item.fact), item.kind, item.right, item.place) for item in self.items)
        waiting = ((fact_from_row(key), first, last) for key, first, last in self.retries)
        retries = tuple(RetryItem(fact, first, last) for fact, first, last in waiting if fact is not None)
        return PracticeSet(self.level, self.kind, self.topic, self.is_test, self.welcome, items, retries)


class BegunRows:
    """The table of begun sets; to be used in a transaction or within `translated_errors`."""

    def __init__(self, connection: sqlite3.Connection, on_unreadable: Callable[[], None]) -> None:
        self._connection, self._on_unreadable = connection, on_unreadable

    def put(self, child_id: int, begun: BegunSet | None) -> None:
        """Store a child's begun set in place of the one before; None removes it."""
        if begun is None:
            self._connection.execute(*DELETE_STATEMENTS, (child_id,))
        else:
            self._connection.execute(PUT_SET, (child_id, msgspec.json.encode(begun).decode()))

    def find(self, child_id: int) -> BegunSet | None:
        """Return a child's begun set; None if there is none, or it cannot be read."""
        row = self._connection.execute(SELECT_SET, (child_id,)).fetchone()
        if row is None:
            return None
        try:
            return msgspec.json.decode(row[0], type=BegunSet)
        except (ValueError, TypeError):
            self._on_unreadable()
            return None
