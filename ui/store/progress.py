"""The store of the profiles on this device, and of what they have learned and practised.

It works on a copy in memory: no call waits for the disk or raises. A change is made in the copy at once, and written to the file as soon
as the file accepts it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from concurrent.futures import Future
from contextlib import suppress
from datetime import date
from errno import EBUSY
from functools import partial
from os import strerror
from pathlib import Path
from secrets import randbelow
from threading import RLock
from time import time
from typing import TypeVar

from game.kernel import BadRecord
from game.practice.learner_state import Learner
from ui.store.child_report import AnswerText, ChildFile
from ui.store.child_rows import ProfileStore
from ui.store.children import Child, DaySetCount, LearnerReport, LoggedAnswer, PrintedWorksheet
from ui.store.database import DatabaseUnavailable, RecoveringDatabase, RunQuery
from ui.store.disk import Problem, ReportProblem, copy_names, write_player_file
from ui.store.learning.begun_sets import BegunSet
from ui.store.learning.challenge_rows import ChallengeStore
from ui.store.learning.class_reports import ClassReport
from ui.store.learning.lesson_rows import LessonStore
from ui.store.learning.tip_rows import TipStore
from ui.store.merging.exchange import ChildExchange
from ui.store.merging.merger import MergePlan
from ui.store.pending.changes import PendingChanges
from ui.store.pending.disk_thread import DiskThread
from ui.store.profiles import Profile, ProfileKind, random_id
from ui.store.progress_file import ProgressDatabase

RANDOM_ID_START = 10**9  # a random number from here on is given while the free ones are unknown
UNREAD = 0  # the edition of no file
R = TypeVar("R")
T = TypeVar("T")


class ProgressStore:
    """The store of profiles and their progress: a database in memory, whose changes are written to a file."""

    def __init__(
        self,
        path: Path | None,
        disk_thread: DiskThread,
        report_problem: ReportProblem,
        on_deleted: Callable[[int], None],
        source: Path | None = None,
        is_alone: Callable[[], bool] = lambda: True,
    ) -> None:
        """Prepare the copy; the disk thread reads the file, or `source` alone if `path` is None.

        `report_problem` reports a problem, `on_deleted` removes what else is kept of a deleted child, and `is_alone` returns True if no other window has
        the same file open.
        """
        self._path, self._disk_thread, self._report_problem, self._on_deleted = path, disk_thread, report_problem, on_deleted
        self._is_alone = is_alone
        self._source = None if path is not None else source
        self._file_name = (path or source or Path()).name
        self._lock = RLock()
        self._memory_copy = ProgressDatabase(None, self._report_unreadable)
        self._database = RecoveringDatabase(
            path, lambda path: ProgressDatabase(path, self._report_unreadable, self._source), self._report_set_aside
        )
        self._pending = PendingChanges(self._database, lambda cause: report_problem("no_progress", cause=cause), self._on_file_replaced)
        self._read_version = UNREAD  # edition of the file when it was last read
        self.is_loaded, self.edition = False, 0  # the copy holds what the file held; `edition` changes whenever more is read from the file
        self.profiles = ProfileStore(*self._access(lambda database: database.profile_rows), self._new_id)
        self.lessons = LessonStore(*self._access(lambda database: database.lesson_rows))
        self.tips = TipStore(*self._access(lambda database: database.tip_rows))
        self.challenges = ChallengeStore(*self._access(lambda database: database.challenge_rows))
        self.exchange = ChildExchange(disk_thread, lambda: self._copied().merger, self._merge_into_file)
        disk_thread.submit(self.write)

    @property
    def is_written(self) -> bool:
        return self._path is None or not len(self._pending)

    def children(self) -> tuple[Child, ...]:
        """Return the children in the order in which they were added."""
        return self._query_copy(lambda database: database.profile_rows.children())

    def find_child(self, child_id: int | None) -> Child | None:
        """Return the child with this id, or None if there is none, as after it was deleted."""
        return next((child for child in self.children() if child.id == child_id), None)

    def add_child(self, name: str, animal: str, colour: int) -> Child:
        return Child(self.profiles.add(name, animal, colour, "child").id, name, animal, colour)

    def update_child(self, child: Child) -> None:
        now = time()
        self._apply_change(lambda database: database.update_child(child, now))

    def has_practised(self, profile_id: int) -> bool:
        """Return True if this profile has answered any exercise."""
        return self._query_copy(lambda database: database.has_practised(profile_id))

    def merge_learning(self, merged_id: int, remaining_id: int) -> None:
        """Give the lessons, tips and challenges of a merged profile to the one that remains."""
        self._apply_change(lambda database: database.merge_learning(merged_id, remaining_id))

    def delete_profiles(self, *profile_ids: int) -> None:
        """Delete all data of any profiles so that no byte is left in the database.

        Corrupt databases that were set aside may still hold some of it: these are reported.
        """
        self._apply_change(lambda database: database.delete_profiles(profile_ids))
        for profile_id in profile_ids:
            self._on_deleted(profile_id)
            self._disk_thread.submit(self._report_old_copies, profile_id)

    def learner(self, child_id: int) -> Learner:
        """Return the state of this learner after the last answer."""
        return self._query_copy(lambda database: database.learner(child_id))

    def add_answer(self, answer: LoggedAnswer, learner_after: Learner) -> None:
        """Keep an answer and, if it is the first one to its exercise, the learner's state after it."""
        uid = random_id()
        self._apply_change(lambda database: database.add_answer(answer, learner_after, uid))

    def day_set_counts_of_week(self, child_id: int, today: date) -> tuple[DaySetCount, ...]:
        """Return how many practice sets a child has done on each day of this week up to today."""
        return self._query_copy(lambda database: database.answer_rows.day_set_counts_of_week(child_id, today))

    def answers_of_kind(self, child_id: int, kind: str) -> tuple[LoggedAnswer, ...]:
        """Return a child's answers of a kind that is no exercise, the oldest first."""
        return self._query_copy(lambda database: database.answer_rows.answers_of_kind(child_id, kind))

    def report(self, child_id: int, today: date) -> LearnerReport | None:
        """Return the report for the parents; None if there is no such child."""
        return self._query_copy(lambda database: database.report(child_id, today))

    def class_report(self, monday: date) -> ClassReport:
        """Return the report on all children in the week that begins on this day."""
        return self._query_copy(lambda database: database.class_report(monday))

    def export_answers_csv(
        self, child_ids: Sequence[int], path: Path, describe_answer: Callable[[LoggedAnswer], AnswerText]
    ) -> Future[Problem | None]:
        """Write all answers of some children into a CSV file; return the problem, or None.

        Years of answers take seconds.
        """
        return self._disk_thread.submit(lambda: write_player_file(path, self._copied().answers_as_csv(child_ids, describe_answer)))

    def write_child_file(self, path: Path, make: Callable[[], ChildFile]) -> Future[Problem | None]:
        """Make and write a file for children, and keep its worksheets for marking; return the problem, or None.

        The worksheets of a class take seconds.
        """
        return self._disk_thread.submit(self._write_child_file, path, make)

    def has_deletions(self) -> bool:
        """Return True if children were deleted here or by a file, which every file of children tells to other computers."""
        return self._query_copy(lambda database: database.merger.has_deletions())

    def begun_set(self, child_id: int) -> BegunSet | None:
        """Return a child's unfinished practice set, or None."""
        return self._query_copy(lambda database: database.begun_set(child_id))

    def put_begun_set(self, child_id: int, begun: BegunSet | None) -> None:
        """Replace a child's unfinished practice set; None deletes it."""
        self._apply_change(lambda database: database.put_begun_set(child_id, begun))

    def unmarked_worksheets(self, child_id: int) -> tuple[PrintedWorksheet, ...]:
        """Return this child's worksheets that can be marked and have not been, the latest first."""
        return self._query_copy(lambda database: database.worksheets(child_id).sheets)

    def next_worksheet_number(self, child_id: int) -> int:
        """Return the number of this child's next worksheet."""
        return self._query_copy(lambda database: database.worksheets(child_id).last) + 1

    def save_marks(self, child_id: int, worksheet: PrintedWorksheet, answers: Sequence[LoggedAnswer]) -> None:
        """Add the marked answers of a worksheet and delete it; do nothing if it was marked already."""
        self._apply_change(lambda database: database.save_marks(child_id, worksheet, answers))

    def add_profile(self, name: str, animal: str, colour: int, kind: ProfileKind) -> int:
        """Add a profile and return its id."""
        return self.profiles.add(name, animal, colour, kind).id

    def to_bytes(self) -> bytes:
        """Return the whole database as the bytes of a file."""
        with self._lock:
            return self._memory_copy.to_bytes()

    # On the disk thread

    def write(self) -> None:
        """Write the pending changes; read the file the first time, and when another window has written to it."""
        with suppress(DatabaseUnavailable):  # reading has just succeeded; if it fails now, the next write reports it
            while self._pending.write():
                file_identity = self._database.file_identity
                self._database.run_query(partial(self._load_changes, file_identity))
                if self._database.file_identity == file_identity:
                    return

    def close(self) -> None:
        self.write()
        self._database.close()

    def _on_file_replaced(self, database: ProgressDatabase) -> None:
        """Handle a file that was replaced: fill an empty one with all that is known, read any other one."""
        if not self.is_loaded or not database.is_empty():
            self._load_copy(database)
            return
        with self._lock:
            copy = self._copied()
            self._pending.discard()
        database.replace_content(copy)
        self._read_version = database.data_version()

    def _load_changes(self, file_identity: object, database: ProgressDatabase) -> None:
        """Read what another window has written into this file, but not the empty file that takes the place of a corrupt one."""
        if self._database.file_identity == file_identity and database.data_version() != self._read_version:
            self._load_copy(database)

    def _load_copy(self, database: ProgressDatabase) -> None:
        copy = database.memory_copy()
        with self._lock:
            for change in self._pending.changes:
                change(copy)
            self._memory_copy, self._read_version = copy, database.data_version()
            self.is_loaded, self.edition = True, self.edition + 1

    def _merge_into_file(self, plan: MergePlan, restored: Set[str], on_progress: Callable[[float], None]) -> tuple[Profile, ...]:
        """Merge into the file, then read it: what changes meanwhile waits for the disk thread and comes after the merge."""
        self.write()
        file_identity = self._database.file_identity

        def merge(database: ProgressDatabase) -> tuple[Profile, ...]:
            if self._database.file_identity != file_identity:
                raise DatabaseUnavailable(strerror(EBUSY))  # it is not the file that holds all that is known
            return database.merger.merge(plan.file, restored, on_progress)

        try:
            removed = self._database.run_query(merge)
        except DatabaseUnavailable as error:
            raise BadRecord("not_merged", cause=str(error)) from error
        self._read_version = UNREAD
        self.write()
        return removed

    def _copied(self) -> ProgressDatabase:
        with self._lock:
            return self._memory_copy.memory_copy()

    def _write_child_file(self, path: Path, make: Callable[[], ChildFile]) -> Problem | None:
        file = make()
        trouble = write_player_file(path, file.content)
        for child_id, worksheet in () if trouble is not None else file.worksheets:
            self._apply_change(partial(ProgressDatabase.save_worksheet, child_id=child_id, worksheet=worksheet))
        return trouble

    def _report_old_copies(self, child_id: int) -> None:
        if self._path is not None and (file_names := copy_names(self._path)):
            self._report_problem("old_progress", child=child_id, files=", ".join(file_names), folder=str(self._path.parent))

    def _new_id(self) -> int:
        with self._lock:
            next_id = self._memory_copy.profile_rows.unused_id() if self.is_loaded and self._is_alone() else 0
        return next_id or RANDOM_ID_START + randbelow(RANDOM_ID_START)

    def _query_copy(self, query: Callable[[ProgressDatabase], T]) -> T:
        if not self.is_loaded:
            self._disk_thread.submit(self.write)
        with self._lock:
            return query(self._memory_copy)

    def _apply_change(self, query: Callable[[ProgressDatabase], T]) -> T:
        with self._lock:
            changed = query(self._memory_copy)
            self._pending.add(query)
        self._disk_thread.submit(self.write)
        return changed

    def _access(self, rows_of: Callable[[ProgressDatabase], R]) -> tuple[RunQuery[R], RunQuery[R]]:
        """Return the function that queries these rows of the copy, and the one that changes them."""

        def run_query(query: Callable[[R], T]) -> T:
            return self._query_copy(lambda database: query(rows_of(database)))

        def run_change(query: Callable[[R], T]) -> T:
            return self._apply_change(lambda database: query(rows_of(database)))

        return run_query, run_change

    def _report_unreadable(self) -> None:
        self._report_problem("left_out", file=self._file_name)

    def _report_set_aside(self, file: str, is_other_version: bool) -> None:
        self._report_problem("other_version" if is_other_version else "bad_progress", file=file)
