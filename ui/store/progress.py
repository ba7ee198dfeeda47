"""The store of the profiles on this device, and of what they have learned and practised.

It works on a copy in memory: no call waits for the disk or raises. A change is made in the copy at once, and written to the file as soon
as the file accepts it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from datetime import date
from pathlib import Path
from secrets import randbelow
from threading import RLock
from typing import TypeVar

from game.practice.learner import Learner
from ui.store.child_report import AnswerText
from ui.store.children import Child, DayGoal, LearnerReport, LoggedAnswer, PrintedSheet
from ui.store.database import DatabaseUnavailable, RecoveringDatabase
from ui.store.disk import Problem, ReportProblem, laid_aside, write_kept
from ui.store.learning.challenges import ChallengeStore
from ui.store.learning.lesson_progress import LessonStore
from ui.store.learning.tips import TipStore
from ui.store.pending.changes import PendingChanges
from ui.store.pending.disk_thread import DiskThread
from ui.store.profiles import Kind, ProfileStore
from ui.store.progress_file import ProgressDatabase

UNKNOWN_IDS = 10**9  # a random number from here on is given while the free ones are unknown
T = TypeVar("T")


class ProgressStore:
    """The store of profiles and their progress: a database in memory, whose changes are written to a file."""

    def __init__(
        self,
        path: Path | None,
        disk_thread: DiskThread,
        say: ReportProblem,
        gone: Callable[[int], None],
        source: Path | None = None,
        is_alone: Callable[[], bool] = lambda: True,
    ) -> None:
        """Prepare the copy; the disk thread reads the file, or `source` alone if `path` is None.

        `say` reports a problem, `gone` removes what else is kept of a deleted child, and `is_alone` returns True if no other window has
        the same file open.
        """
        self._path, self._scribe, self._say, self._gone, self._is_alone = path, disk_thread, say, gone, is_alone
        self._source = None if path is not None else source
        self._file = (path or source or Path()).name
        self._lock = RLock()
        self._copy = ProgressDatabase(None, self._left_out)
        self._base = RecoveringDatabase(path, lambda path: ProgressDatabase(path, self._left_out, self._source), self._tell)
        self._pending = PendingChanges(self._base, lambda cause: say("no_progress", cause=cause), self._opened)
        self._seen = 0  # edition of the file when it was last read
        self.is_loaded, self.edition = False, 0  # the copy holds what the file held; `edition` changes whenever more is read from the file
        self.people = ProfileStore(self._read, self._change, self._new_id)
        self.lessons, self.met = LessonStore(self._read, self._change), TipStore(self._read, self._change)
        self.challenges = ChallengeStore(self._read, self._change)
        disk_thread.submit(self.write)

    @property
    def is_written(self) -> bool:
        return self._path is None or not len(self._pending)

    def children(self) -> tuple[Child, ...]:
        """Return the children in the order in which they were added."""
        return self._read(ProgressDatabase.children)

    def add_child(self, name: str, animal: str, colour: int) -> Child:
        return Child(self.people.add(name, animal, colour, "child").id, name, animal, colour)

    def change_child(self, child: Child) -> None:
        self._change(lambda base: base.change_child(child))

    def practised(self, id: int) -> bool:
        """Return True if this profile has answered any exercise."""
        return self._read(lambda base: base.practised(id))

    def hand_on(self, gone: int, stays: int) -> None:
        """Give the lessons, tips and challenges of a merged profile to the one that remains."""
        self._change(lambda base: base.hand_on(gone, stays))

    def delete_child(self, id: int) -> None:
        """Delete all data of any profile so that no byte is left in the database.

        Corrupt databases that were set aside may still hold some of it: these are reported.
        """
        self._change(lambda base: base.delete_child(id))
        self._gone(id)
        self._scribe.submit(self._tell_of_copies, id)

    def learner(self, id: int) -> Learner:
        """Return the state of this learner after the last answer."""
        return self._read(lambda base: base.learner(id))

    def answered(self, answer: LoggedAnswer, after: Learner) -> None:
        """Keep an answer and, if it is the first one to its exercise, the learner's state after it."""
        self._change(lambda base: base.answered(answer, after))

    def lanterns(self, id: int, today: date) -> tuple[DayGoal, ...]:
        """Return how many practice sets a child has done on each day of this week up to today."""
        return self._read(lambda base: base.lanterns(id, today))

    def report(self, id: int, today: date) -> LearnerReport | None:
        """Return the report for the parents; None if there is no such child."""
        return self._read(lambda base: base.report(id, today))

    def export_csv(self, id: int, path: Path, on_change: Callable[[LoggedAnswer], AnswerText]) -> Future[Problem | None]:
        """Write all answers of a child into a CSV file; return the problem, or None.

        Years of answers take seconds.
        """
        return self._scribe.submit(self._export_csv, id, path, on_change)

    def write_file(self, path: Path, content: bytes, printed: tuple[int, PrintedSheet] | None = None) -> Future[Problem | None]:
        """Write a file made for a child, and keep a `printed` worksheet for marking; return the problem, or None."""
        return self._scribe.submit(self._write_file, path, content, printed)

    def sheet(self, id: int) -> PrintedSheet | None:
        """Return this child's latest worksheet if it can be marked and has not been."""
        return self._read(lambda base: base.sheet(id))

    def marked(self, id: int, sheet: PrintedSheet, answers: Sequence[LoggedAnswer]) -> None:
        """Add the marked answers of a worksheet and delete it; do nothing if it was marked already."""
        self._change(lambda base: base.marked(id, sheet, answers))

    def ids_by_name(self) -> dict[str, int]:
        """Return the id of each profile by its name in lower case."""
        return {profile.name.casefold(): profile.id for profile in reversed(self.people.all())}

    def add_at_once(self, name: str, animal: str, colour: int, kind: Kind) -> int:
        """Add a profile and return its id."""
        return self.people.add(name, animal, colour, kind).id

    def content(self) -> bytes:
        """Return the whole database as the bytes of a file."""
        with self._lock:
            return self._copy.content()

    # On the disk thread

    def write(self) -> None:
        """Write the pending changes; read the file the first time, and when another window has written to it."""
        with suppress(DatabaseUnavailable):  # reading has just succeeded; if it fails now, the next write reports it
            if self._pending.write():
                self._base.ask(lambda base: self._load(base) if base.edition() != self._seen else None)

    def close(self) -> None:
        self.write()
        self._base.close()

    def _opened(self, base: ProgressDatabase) -> None:
        """Handle a file that was replaced: fill an empty one with all that is known, read any other one."""
        if not self.is_loaded or not base.is_empty():
            self._load(base)
            return
        with self._lock:
            copy = self._copy.copied()
            self._pending.settle()
        base.fill(copy)
        self._seen = base.edition()

    def _load(self, base: ProgressDatabase) -> None:
        copy = base.copied()
        with self._lock:
            for change in self._pending.changes:
                change(copy)
            self._copy, self._seen = copy, base.edition()
            self.is_loaded, self.edition = True, self.edition + 1

    def _export_csv(self, id: int, path: Path, on_change: Callable[[LoggedAnswer], AnswerText]) -> Problem | None:
        with self._lock:
            copy = self._copy.copied()
        return write_kept(path, copy.csv(id, on_change))

    def _write_file(self, path: Path, content: bytes, printed: tuple[int, PrintedSheet] | None) -> Problem | None:
        trouble = write_kept(path, content)
        if trouble is None and printed is not None:
            self._change(lambda base: base.printed(*printed))
        return trouble

    def _tell_of_copies(self, id: int) -> None:
        if self._path is not None and (left := laid_aside(self._path)):
            self._say("old_progress", child=id, files=", ".join(left), folder=str(self._path.parent))

    def _new_id(self) -> int:
        with self._lock:
            next_id = self._copy.next_id() if self.is_loaded and self._is_alone() else 0
        return next_id or UNKNOWN_IDS + randbelow(UNKNOWN_IDS)

    def _read(self, ask: Callable[[ProgressDatabase], T]) -> T:
        if not self.is_loaded:
            self._scribe.submit(self.write)
        with self._lock:
            return ask(self._copy)

    def _change(self, ask: Callable[[ProgressDatabase], T]) -> T:
        with self._lock:
            changed = ask(self._copy)
            self._pending.add(ask)
        self._scribe.submit(self.write)
        return changed

    def _left_out(self) -> None:
        self._say("left_out", file=self._file)

    def _tell(self, file: str, other_version: bool) -> None:
        self._say("other_version" if other_version else "bad_progress", file=file)
