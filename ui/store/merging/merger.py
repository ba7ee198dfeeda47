"""Merging of the children's histories of several computers, in any order and however often, without counting anything twice."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass
from secrets import randbelow
from typing import Literal, TypeAlias

import msgspec

from game.practice.learner import new_learner
from game.practice.settings import PracticeSettings
from ui.store import learner_rows
from ui.store.answer_rows import AnswerRows
from ui.store.child_rows import CHILD_COLUMNS, INSERT_PROFILE, ProfileRows
from ui.store.database import convert_row_with_defaults, transaction, translated_errors
from ui.store.learner_rows import LearnerRows
from ui.store.learning.tip_rows import SeenRows
from ui.store.merging.children_file import MAX_DELETIONS, ChildLine, ChildrenFile, ExportedChild, encode_children
from ui.store.profiles import Profile
from ui.store.worksheet_rows import WORKSHEET_DIGITS, WorksheetRows, worksheet_row

MIN_PROFILE_ID = 10**9  # profiles of a merge get a random id from here on, which is given to nobody else meanwhile
SELECT_EXPORTED = f"SELECT id, {CHILD_COLUMNS}, uid, changed FROM people WHERE id = ?"
SELECT_DELETED = (
    "SELECT uid, times FROM deleted WHERE typeof(uid) = 'text' AND length(uid) = 32 AND uid NOT GLOB '*[^0-9a-f]*' "
    f"AND typeof(times) = 'integer' AND times BETWEEN 0 AND {MAX_DELETIONS}"
)
PUT_DELETED = "INSERT INTO deleted VALUES (?, ?) ON CONFLICT DO UPDATE SET times = MAX(times, excluded.times)"
DEFAULT_CHILD = ExportedChild(0, "?", "bear", 0)
# a child of the file is not here yet, is here, or is deleted; "removed" is a child here that was deleted on the other computer
ChildStatus: TypeAlias = Literal["new", "known", "deleted", "removed"]


class PlannedChild(msgspec.Struct, frozen=True):
    """What a merge would do with a child."""

    uid: str
    name: str
    status: ChildStatus
    new_answers: int = 0


@dataclass(frozen=True, slots=True)
class MergePlan:
    """A file of children, and what merging it would do; grown-ups may restore children that are deleted."""

    file: ChildrenFile
    children: tuple[PlannedChild, ...]


class ChildMerger:
    """The children of the progress database, as files for other computers; every method raises an error as the database does."""

    def __init__(
        self, connection: sqlite3.Connection, on_unreadable: Callable[[], None], profile_rows: ProfileRows, forget: Callable[[int], None]
    ) -> None:
        """Work on this database; `forget` deletes the rows of a profile in the open transaction."""
        self._connection, self._on_unreadable, self._profile_rows, self._forget = connection, on_unreadable, profile_rows, forget
        self._answer_rows, self._learner_rows = AnswerRows(connection, on_unreadable), LearnerRows(connection, on_unreadable)
        self._worksheet_rows, self._seen_rows = WorksheetRows(connection, on_unreadable), SeenRows(connection, on_unreadable)

    def export_children(self, child_ids: Iterable[int]) -> bytes:
        """Return a file of these children, and of the deletions of any."""
        with translated_errors():
            lines = (self._child_line(child_id) for child_id in child_ids)
            return encode_children(filter(None, lines), self._deletions({}), self._on_unreadable)

    def has_deletions(self) -> bool:
        with translated_errors():
            return bool(_deleted(self._deletions({})))

    def _child_line(self, child_id: int) -> ChildLine | None:
        child = self._exported_child(child_id)
        if child is None:
            return None
        answers = [msgspec.structs.replace(answer, child=0) for answer in self._answer_rows.stored_answers(child_id)]
        kept = self._worksheet_rows.worksheets(child_id)
        sheets, seen = tuple(map(worksheet_row, kept.sheets)), self._seen_rows.all_seen(child_id)
        return ChildLine(msgspec.structs.replace(child, id=0), tuple(answers), kept.last, sheets, seen)

    def _exported_child(self, child_id: int) -> ExportedChild | None:
        row = self._connection.execute(SELECT_EXPORTED, (child_id,)).fetchone()
        child = None if row is None else convert_row_with_defaults(row, DEFAULT_CHILD, self._on_unreadable)
        return child if child is not None and child.uid else None

    def _deletions(self, others: Mapping[str, int]) -> dict[str, int]:
        """Return how often each child was deleted or restored, here or on the other computer."""
        here = dict(self._connection.execute(SELECT_DELETED))
        return {uid: max(here.get(uid, 0), others.get(uid, 0)) for uid in sorted({*here, *others})}

    def _profile_ids(self) -> dict[str, int]:
        """Return the ids of the profiles of this folder, by the id that they have on every computer."""
        return {str(uid): profile_id for profile_id, uid in self._connection.execute("SELECT id, uid FROM people ORDER BY id DESC")}

    def plan(self, file: ChildrenFile) -> MergePlan:
        """Return what merging a file would do."""
        with translated_errors():
            here, gone = self._profile_ids(), _deleted(self._deletions(file.deleted))
            children = [self._planned_child(uid, line, here.get(uid), uid in gone) for uid, line in file.lines.items()]
            removed = [self._exported_child(here[uid]) for uid in here if uid in gone and uid not in file.lines]
        return MergePlan(file, (*children, *(PlannedChild(child.uid, child.name, "removed") for child in removed if child is not None)))

    def _planned_child(self, uid: str, line: ChildLine, profile_id: int | None, is_gone: bool) -> PlannedChild:
        if is_gone:
            return PlannedChild(uid, line.child.name, "deleted" if profile_id is None else "removed")
        known = set[str]() if profile_id is None else {answer.uid for answer in self._answer_rows.stored_answers(profile_id)}
        new = {answer.uid for answer in line.answers} - known
        return PlannedChild(uid, line.child.name, "new" if profile_id is None else "known", len(new))

    def merge(
        self, file: ChildrenFile, restored: Set[str] = frozenset(), on_progress: Callable[[float], None] = lambda _share: None
    ) -> tuple[Profile, ...]:
        """Merge a file in one transaction; return the children that were deleted on the other computer, and now are here.

        `restored` names the deleted children that a grown-up wants back: also other computers get them back by a file of this one.
        """
        with transaction(self._connection):
            deletions = self._deletions(file.deleted)
            deletions.update({uid: deletions[uid] + 1 for uid in restored & _deleted(deletions)})
            self._connection.executemany(PUT_DELETED, deletions.items())
            here, gone = self._profile_ids(), _deleted(deletions)
            removed_ids = {here[uid] for uid in here if uid in gone}
            removed = tuple(profile for profile in self._profile_rows.all_profiles() if profile.id in removed_ids)
            for profile in removed:
                self._forget(profile.id)
            for done, (uid, line) in enumerate(file.lines.items()):
                on_progress(done / len(file.lines))
                if uid not in gone:
                    self._merge_child(line, here.get(uid))
        return removed

    def _merge_child(self, line: ChildLine, profile_id: int | None) -> None:
        child, here = line.child, None if profile_id is None else self._exported_child(profile_id)
        if profile_id is None:
            profile_id = max(self._profile_rows.unused_id(), MIN_PROFILE_ID) + randbelow(MIN_PROFILE_ID)
            self._connection.execute(INSERT_PROFILE, (profile_id, child.name, child.animal, child.colour, "child", child.uid))
        if here is None or child.version > here.version:
            self._profile_rows.update_child(msgspec.structs.replace(child.child, id=profile_id), child.changed)
            self._connection.execute("UPDATE people SET changed = ? WHERE id = ?", (child.changed, profile_id))
        else:
            child = here
        ids = self._answer_rows.merge_answers(profile_id, line.answers)
        self._worksheet_rows.merge_worksheets(profile_id, line.last_sheet, line.worksheets, {uid[:WORKSHEET_DIGITS] for uid in ids})
        self._seen_rows.merge_seen(profile_id, line.seen)
        self._replay_answers(profile_id, child.child.setting)

    def _replay_answers(self, child_id: int, settings: PracticeSettings) -> None:
        """Compute the learner from all answers in order: the same on every computer that has them (docs/workshop.md, 5)."""
        for forget in learner_rows.DELETE_STATEMENTS:
            self._connection.execute(forget, (child_id,))
        self._learner_rows.apply_answers(child_id, new_learner(settings), settings, self._answer_rows.stored_answers(child_id))


def _deleted(deletions: Mapping[str, int]) -> set[str]:
    return {uid for uid, times in deletions.items() if times % 2}
