"""The progress database: the profiles, and what they have learned and practised.

One transaction an answer: if the app is killed, the last answer is lost at most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path

from game.practice.facts import BasicFact, family_of_fact
from game.practice.kinds import OPEN_ENDED_KINDS, REACTION_TEST_KIND
from game.practice.learner import after_class_change
from game.practice.learner_state import Learner
from game.practice.settings import PracticeSettings
from ui.store import answer_rows, child_rows, learner_rows, worksheet_rows
from ui.store.answer_rows import AnswerRows, fact_from_row
from ui.store.belief_update import apply_answer
from ui.store.child_report import AnswerText, answers_csv, build_report
from ui.store.child_rows import ProfileRows
from ui.store.children import Child, LearnerReport, LoggedAnswer, PrintedWorksheet
from ui.store.database import DatabaseUnavailable, Schema, copy_content, open_database, transaction, translated_errors
from ui.store.learner_rows import LearnerRows
from ui.store.learning import begun_rows, challenge_rows, lesson_rows, tip_rows
from ui.store.learning.begun_rows import BegunRows
from ui.store.learning.begun_sets import BegunSet
from ui.store.learning.challenge_rows import ChallengeRows
from ui.store.learning.class_reports import ClassReport
from ui.store.learning.class_rows import read_class_report
from ui.store.learning.lesson_rows import LessonRows
from ui.store.learning.tip_rows import SeenRows
from ui.store.merging.ids import add_missing_ids
from ui.store.merging.merger import ChildMerger
from ui.store.worksheet_rows import ChildWorksheets, WorksheetRows, mark_ids

VERSION = 7
UPGRADE_FROM_6 = (*child_rows.VERSION_7_COLUMNS, answer_rows.VERSION_7_COLUMN)
UPGRADES = {5: (*learner_rows.VERSION_6_COLUMNS, begun_rows.TABLE, *UPGRADE_FROM_6), 6: UPGRADE_FROM_6}
TABLES = (
    *(child_rows.PROFILES_TABLE, *child_rows.VERSION_3_COLUMNS),
    *(answer_rows.TABLE, *answer_rows.VERSION_3_COLUMNS, answer_rows.DAYS_INDEX, answer_rows.MISTAKES_INDEX),
    *learner_rows.TABLES,
    worksheet_rows.TABLE,
    *(lesson_rows.TABLE, tip_rows.TABLE, challenge_rows.TABLE),
    *learner_rows.VERSION_5_COLUMNS,
    *UPGRADES[5],
)
COLUMNS = (
    *child_rows.COLUMNS,
    *answer_rows.COLUMNS,
    *learner_rows.COLUMNS,
    *worksheet_rows.COLUMNS,
    *lesson_rows.COLUMNS,
    *tip_rows.COLUMNS,
    *challenge_rows.COLUMNS,
    *begun_rows.COLUMNS,
)
SCHEMA = Schema(VERSION, TABLES, COLUMNS, UPGRADES, add_missing_ids)
DELETE_STATEMENTS = (
    child_rows.INSERT_DELETED,
    *answer_rows.DELETE_STATEMENTS,
    *learner_rows.DELETE_STATEMENTS,
    *worksheet_rows.DELETE_STATEMENTS,
    *lesson_rows.DELETE_STATEMENTS,
    *tip_rows.DELETE_STATEMENTS,
    *challenge_rows.DELETE_STATEMENTS,
    *begun_rows.DELETE_STATEMENTS,
    *child_rows.DELETE_STATEMENTS,
)
MERGE_STATEMENTS = (*lesson_rows.MERGE_STATEMENTS, *tip_rows.MERGE_STATEMENTS, *challenge_rows.MERGE_STATEMENTS)


class ProgressDatabase:
    """The open progress database; every method raises an error if it is corrupt or unavailable."""

    def __init__(self, path: Path | None, on_unreadable: Callable[[], None], source: Path | None = None) -> None:
        """Open the file, or a database in memory with the content of `source` if `path` is None.

        `on_unreadable` is called when a row cannot be read; the row is left out.
        """
        self._connection, self._on_unreadable = open_database(path, SCHEMA, source), on_unreadable
        self._connection.execute("PRAGMA secure_delete = ON")
        self.profile_rows = ProfileRows(self._connection, on_unreadable)
        self._learner_rows, self.answer_rows = LearnerRows(self._connection, on_unreadable), AnswerRows(self._connection, on_unreadable)
        self._begun_rows = BegunRows(self._connection, on_unreadable)
        self._worksheet_rows = WorksheetRows(self._connection, on_unreadable)
        self.lesson_rows = LessonRows(self._connection, on_unreadable)
        self.tip_rows = SeenRows(self._connection, on_unreadable)
        self.challenge_rows = ChallengeRows(self._connection, on_unreadable)
        self.merger = ChildMerger(self._connection, on_unreadable, self.profile_rows, self._forget)
        self._class_report: tuple[int, ClassReport] | None = None  # the last one, and how many changes came before it

    def close(self) -> None:
        self._connection.close()

    def memory_copy(self) -> ProgressDatabase:
        """Return a copy in memory; raise an error if the file is damaged."""
        copy = ProgressDatabase(None, self._on_unreadable)
        copy_content(self._connection, copy._connection)
        return copy

    def replace_content(self, other: ProgressDatabase) -> None:
        """Replace all content by that of the other database."""
        with transaction(self._connection):
            pass  # raises if the file is locked; the backup would wait forever
        with translated_errors():
            other._connection.backup(self._connection)

    def to_bytes(self) -> bytes:
        """Return the database as the bytes of a file."""
        return self._connection.serialize()

    def is_empty(self) -> bool:
        return not self.profile_rows.all_profiles()

    def data_version(self) -> int:
        """Return a number that changes when another program has written to the database file."""
        with translated_errors():
            (edition,) = self._connection.execute("PRAGMA data_version").fetchone()
        return int(edition)

    def update_child(self, child: Child, at: float) -> None:
        """Change a child's data at this moment; a new school class or other operators change what is believed of it."""
        with transaction(self._connection):
            before = self.profile_rows.find_child(child.id)
            self.profile_rows.update_child(child, at)
            if before is None or self._learner_rows.answer_count(child.id) is None:
                return
            old, new = before.setting, child.setting
            if (old.school, old.on, old.off) != (new.school, new.on, new.off):
                self._learner_rows.write_learner(child.id, after_class_change(self._learner_rows.learner(child.id, old), old, new), ())

    def has_practised(self, profile_id: int) -> bool:
        with translated_errors():
            return self._connection.execute("SELECT 1 FROM answers WHERE child = ?", (profile_id,)).fetchone() is not None

    def merge_learning(self, merged_id: int, remaining_id: int) -> None:
        """Give the lessons, tips and challenges of a merged profile to the one that remains and lacks them."""
        with transaction(self._connection):
            for hand_on in MERGE_STATEMENTS:
                self._connection.execute(hand_on, (merged_id, remaining_id))

    def delete_profiles(self, profile_ids: Iterable[int]) -> None:
        """Delete and overwrite all data of profiles; shrink the file unless another window is reading it."""
        with transaction(self._connection):
            for profile_id in profile_ids:
                self._forget(profile_id)
        with suppress(DatabaseUnavailable), translated_errors():
            self._connection.execute("VACUUM")

    def _forget(self, profile_id: int) -> None:
        for forget in DELETE_STATEMENTS:
            self._connection.execute(forget, (profile_id,))

    def learner(self, child_id: int) -> Learner:
        """Return a child's learner state as it was last written; a beginner if there is no such child."""
        setting = self._practice_settings(child_id)
        with translated_errors():
            return self._learner_rows.learner(child_id, setting)

    def add_answer(self, answer: LoggedAnswer, learner_after: Learner, uid: str) -> None:
        """Keep an answer with its id and, if it is the first one to its exercise, the learner after it.

        Does nothing for a deleted child.
        """
        with transaction(self._connection):
            child = self.profile_rows.find_child(answer.child)
            if child is None:
                return  # deleted in another window
            self.answer_rows.insert_answer(answer, uid)
            if answer.kind == REACTION_TEST_KIND:
                self._apply_answers(answer.child, child.setting, (answer,))
            else:
                self._write_learner(answer, learner_after)

    def _write_learner(self, answer: LoggedAnswer, learner_after: Learner) -> None:
        """Write the learner after an answer.

        If other answers were added since `learner_after` was computed, it is computed again from the learner in the database.
        """
        fact = fact_from_row(answer.fact)
        if answer.tries != 1 or fact is None or answer.kind in OPEN_ENDED_KINDS:
            return
        family = family_of_fact(fact)
        if (
            learner_after.answer_count != (self._learner_rows.answer_count(answer.child) or 0) + 1
            or family not in learner_after.family_stats
        ):
            setting = self._practice_settings(answer.child)
            result = apply_answer(self._learner_rows.learner(answer.child, setting), setting, answer)
            if result is None:
                return
            learner_after = result[0]
        self._learner_rows.write_learner(answer.child, learner_after, (family,))
        if isinstance(fact, BasicFact):
            self._learner_rows.write_mastery_counts(answer.child, learner_after, date.fromisoformat(answer.when[:10]), fact.sign)

    def begun_set(self, child_id: int) -> BegunSet | None:
        """Return a child's unfinished practice set, or None if there is none or it cannot be read."""
        with translated_errors():
            return self._begun_rows.find(child_id)

    def put_begun_set(self, child_id: int, begun: BegunSet | None) -> None:
        """Keep a child's begun set in place of the one before, or none; do nothing for a deleted child."""
        with transaction(self._connection):
            if self.profile_rows.find_child(child_id) is not None:
                self._begun_rows.put(child_id, begun)

    def worksheets(self, child_id: int) -> ChildWorksheets:
        """Return the child's worksheets that can be marked and have not been, the latest first."""
        with translated_errors():
            return self._worksheet_rows.worksheets(child_id)

    def save_worksheet(self, child_id: int, worksheet: PrintedWorksheet) -> None:
        """Keep a worksheet; do nothing for a deleted child."""
        with transaction(self._connection):
            if self.profile_rows.find_child(child_id) is not None:
                self._worksheet_rows.put_worksheet(child_id, worksheet)

    def save_marks(self, child_id: int, worksheet: PrintedWorksheet, answers: Sequence[LoggedAnswer]) -> None:
        """Add the marked answers of a worksheet and delete it; do nothing if it was marked already."""
        with transaction(self._connection):
            saved, child = self._worksheet_rows.worksheets(child_id).sheets, self.profile_rows.find_child(child_id)
            if child is None or worksheet not in saved:
                return
            self._worksheet_rows.delete_worksheet(child_id, worksheet)
            for answer, uid in zip(answers, mark_ids(worksheet, answers), strict=True):
                self.answer_rows.insert_answer(answer, uid)
            self._apply_answers(child_id, child.setting, answers)

    def _apply_answers(self, child_id: int, settings: PracticeSettings, answers: Sequence[LoggedAnswer]) -> None:
        self._learner_rows.apply_answers(child_id, self._learner_rows.learner(child_id, settings), settings, answers)

    def report(self, child_id: int, today: date) -> LearnerReport | None:
        """Return the report on a child; None if there is no such child."""
        child = self.profile_rows.find_child(child_id)
        if child is None:
            return None
        with translated_errors():
            golds = self._learner_rows.mastery_counts(child_id)
        return build_report(child, today, self.answer_rows.practice_totals(child_id), self.answer_rows.mistakes(child_id), golds)

    def class_report(self, monday: date) -> ClassReport:
        """Return the report on all children in the week that begins on this day; the last one again if nothing has changed."""
        changes = self._connection.total_changes
        if self._class_report is None or (changes, monday) != (self._class_report[0], self._class_report[1].monday):
            with translated_errors():
                self._class_report = changes, read_class_report(self._connection, monday, self._on_unreadable)
        return self._class_report[1]

    def answers_as_csv(self, child_ids: Sequence[int], describe_answer: Callable[[LoggedAnswer], AnswerText]) -> bytes:
        """Return all answers of some children, one child after the other, as a CSV table in the language of the screen."""
        by_id = {child.id: child for child in self.profile_rows.children()}
        answers = [(by_id[child_id], self.answer_rows.all_answers(child_id)) for child_id in child_ids if child_id in by_id]
        return answers_csv(answers, describe_answer)

    def _practice_settings(self, child_id: int) -> PracticeSettings:
        child = self.profile_rows.find_child(child_id)
        return child.setting if child is not None else PracticeSettings()
