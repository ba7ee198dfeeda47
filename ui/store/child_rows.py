"""Database rows of the profiles and of the parents' settings for children, and the store of the profiles."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from time import time
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from game.practice.settings import PracticeSettings
from ui.store.children import Child, Count, Moment, PictureCode
from ui.store.database import RunQuery, convert_row_with_defaults, transaction, translated_errors
from ui.store.inputs.names import clean_name
from ui.store.profiles import Animal, Profile, ProfileKind, random_id
from ui.store.settings import Name

# AUTOINCREMENT: the id of a deleted profile is never used again.
PROFILES_TABLE = (
    "CREATE TABLE IF NOT EXISTS people (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, animal TEXT NOT NULL, "
    "colour INTEGER NOT NULL, pace TEXT NOT NULL DEFAULT 'same', timer INTEGER NOT NULL DEFAULT 0, kind TEXT NOT NULL DEFAULT 'child')"
)
VERSION_3_COLUMNS = (  # since version 3 of the database
    "ALTER TABLE people ADD COLUMN goal INTEGER NOT NULL DEFAULT 1",
    "ALTER TABLE people ADD COLUMN listen INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE people ADD COLUMN school TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE people ADD COLUMN since INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE people ADD COLUMN signs_on TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE people ADD COLUMN signs_off TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE people ADD COLUMN largest INTEGER NOT NULL DEFAULT 100",
    "ALTER TABLE people ADD COLUMN focus TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE people ADD COLUMN focus_until REAL NOT NULL DEFAULT 0",
)
VERSION_7_COLUMNS = (  # since version 7 of the database
    "ALTER TABLE people ADD COLUMN class_group TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE people ADD COLUMN code TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE people ADD COLUMN uid TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE people ADD COLUMN changed REAL NOT NULL DEFAULT 0",
    # how often a child was deleted or restored: it is deleted if the count is odd, and the higher count of two computers holds
    "CREATE TABLE deleted (uid TEXT PRIMARY KEY, times INTEGER NOT NULL)",
)
CHILD_COLUMNS = (
    "name, animal, colour, timer, goal, listen, pace, school, since, signs_on, signs_off, largest, focus, focus_until, class_group, code"
)
COLUMNS = (f"SELECT id, kind, {CHILD_COLUMNS}, uid, changed FROM people LIMIT 0", "SELECT uid, times FROM deleted LIMIT 0")
INSERT_PROFILE = "INSERT OR IGNORE INTO people (id, name, animal, colour, kind, pace, timer, uid) VALUES (?, ?, ?, ?, ?, 'same', 0, ?)"
LARGEST_ID = 2**63 - 1
SELECT_LAST_ID = "SELECT MAX(seq) FROM (SELECT seq FROM sqlite_sequence WHERE name = 'people' UNION SELECT MAX(id) FROM people)"
MARK_CHANGED = "changed = MAX(?, changed + 1)"  # a change is newer than the one before, whatever the clock says
UPDATE_PROFILE = f"UPDATE people SET name = ?, animal = ?, colour = ?, kind = ?, {MARK_CHANGED} WHERE id = ?"
UPDATE_CHILD = f"UPDATE people SET ({CHILD_COLUMNS}) = (?{', ?' * CHILD_COLUMNS.count(',')}), {MARK_CHANGED} WHERE id = ?"
SELECT_PROFILES = "SELECT id, name, animal, colour, kind FROM people ORDER BY id"
SELECT_CHILDREN = f"SELECT id, {CHILD_COLUMNS} FROM people WHERE kind IS NOT 'adult' ORDER BY id"
DELETE_STATEMENTS = ("DELETE FROM people WHERE id = ?",)
INSERT_DELETED = (
    "INSERT INTO deleted SELECT uid, 1 FROM people WHERE id = ? AND kind IS NOT 'adult' "
    "ON CONFLICT DO UPDATE SET times = times + 1 - times % 2"
)
DEFAULT_PROFILE = Profile(0, "?", "bear", 0, "child")  # default for the fields of a profile that cannot be read
Signs = Annotated[str, Meta(pattern=r"\A[-+*/]{0,4}\Z")]
SignsAndSkills = Annotated[str, Meta(pattern=r"\A[-+*/]{0,4}(chain)?(sense)?\Z")]


class ChildRow(msgspec.Struct, frozen=True):
    """A child in one row: the fields of `Child`, then those of its settings for practice."""

    id: int
    name: Name
    animal: Animal
    colour: Count
    timer: bool = False
    goal: Annotated[int, Meta(ge=1, le=9)] = 1
    listen: bool = False
    pace: Literal["gentle", "same", "lively"] = "same"
    school: Literal["", "GS", "CP", "CE1", "CE2", "CM1", "CM2"] = ""
    since: Annotated[int, Meta(ge=0, le=3_652_059)] = 0
    on: Signs = ""
    off: SignsAndSkills = ""
    largest: Literal[10, 20, 100] = 100
    focus: Annotated[str, Meta(pattern=r"\A([-+*/][0-9a-z]{1,8})?\Z")] = ""
    focus_until: Moment = 0.0
    group: Name = ""
    code: PictureCode = ""

    @property
    def child(self) -> Child:
        setting = PracticeSettings(self.school, self.pace, self.on, self.off, self.largest, self.focus, self.focus_until, self.since)
        return Child(self.id, self.name, self.animal, self.colour, self.timer, setting, self.goal, self.listen, self.group, self.code)


DEFAULT_CHILD_ROW = ChildRow(0, "?", "bear", 0)
R = TypeVar("R", Profile, ChildRow)


def _with_clean_name(row: R) -> R:
    return msgspec.structs.replace(row, name=clean_name(row.name, row.id))


class ProfileRows:
    """The table of the profiles; every method raises an error if the database is corrupt or unavailable."""

    def __init__(self, connection: sqlite3.Connection, on_unreadable: Callable[[], None]) -> None:
        self._connection, self._on_unreadable = connection, on_unreadable

    def all_profiles(self) -> tuple[Profile, ...]:
        """Return all profiles, with defaults in place of fields that cannot be read."""
        with translated_errors():
            return tuple(
                _with_clean_name(convert_row_with_defaults(row, DEFAULT_PROFILE, self._on_unreadable))
                for row in self._connection.execute(SELECT_PROFILES)
            )

    def unused_id(self) -> int:
        """Return an id that was never used; 0 if the largest one is used or cannot be read."""
        with translated_errors():
            (last,) = self._connection.execute(SELECT_LAST_ID).fetchone()
        return 1 if last is None else last + 1 if isinstance(last, int) and last < LARGEST_ID else 0

    def add_profile(self, profile: Profile, uid: str) -> None:
        with transaction(self._connection):
            self._connection.execute(INSERT_PROFILE, (profile.id, profile.name, profile.animal, profile.colour, profile.kind, uid))

    def update_profile(self, profile: Profile, at: float) -> None:
        with transaction(self._connection):
            self._connection.execute(UPDATE_PROFILE, (profile.name, profile.animal, profile.colour, profile.kind, at, profile.id))

    def children(self) -> tuple[Child, ...]:
        """Return the children; a profile whose kind cannot be read counts as a child, so that it is not lost."""
        with translated_errors():
            return tuple(
                _with_clean_name(convert_row_with_defaults(row, DEFAULT_CHILD_ROW, self._on_unreadable)).child
                for row in self._connection.execute(SELECT_CHILDREN)
            )

    def find_child(self, child_id: int) -> Child | None:
        return next((child for child in self.children() if child.id == child_id), None)

    def update_child(self, child: Child, at: float) -> None:
        """Update a child's row in the open transaction, at this moment in seconds since the epoch."""
        chosen = child.setting
        setting = (chosen.pace, chosen.school, chosen.since, chosen.on, chosen.off, chosen.largest, chosen.focus, chosen.focus_until)
        plain = (child.name, child.animal, child.colour, child.timer, child.goal, child.listen)
        self._connection.execute(UPDATE_CHILD, (*plain, *setting, child.group, child.code, at, child.id))


class ProfileStore:
    """The store of the profiles."""

    def __init__(self, run_query: RunQuery[ProfileRows], run_change: RunQuery[ProfileRows], new_id: Callable[[], int]) -> None:
        self._run_query, self._run_change, self._new_id = run_query, run_change, new_id

    def all(self) -> tuple[Profile, ...]:
        """Return the profiles in the order in which they were added."""
        return self._run_query(ProfileRows.all_profiles)

    def by_id(self, profile_id: int | None) -> Profile | None:
        """Return the profile with this id; None if there is none, or no longer."""
        return next((profile for profile in self.all() if profile.id == profile_id), None)

    def ids_by_name(self) -> dict[str, int]:
        """Return the id of each profile by its name in lower case."""
        return {profile.name.casefold(): profile.id for profile in reversed(self.all())}

    def add(self, name: str, animal: str, colour: int, kind: ProfileKind = "adult") -> Profile:
        profile = Profile(self._new_id(), name, animal, colour, kind)
        uid = random_id()
        self._run_change(lambda rows: rows.add_profile(profile, uid))
        return profile

    def update(self, profile: Profile) -> None:
        """Change a profile; does nothing if it was deleted."""
        now = time()
        self._run_change(lambda rows: rows.update_profile(profile, now))
