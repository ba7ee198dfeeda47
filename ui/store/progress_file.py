"""The progress database: the profiles, and what they have learned and practised.

One transaction an answer: if the app is killed, the last answer is lost at most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path

from game.practice.facts import BasicFact, FactFamily, numbers
from game.practice.kinds import OPEN, TOUCH
from game.practice.learner import Learner, new_class
from game.practice.settings import PracticeSettings
from ui.store import answer_rows, child_rows, learner_rows, worksheet_rows
from ui.store.answer_rows import AnswerRows, read_fact
from ui.store.belief_update import apply_answer
from ui.store.child_report import AnswerText, answers_csv, reported
from ui.store.child_rows import ChildRows
from ui.store.children import Child, DayGoal, LearnerReport, LoggedAnswer, PrintedSheet
from ui.store.database import DatabaseCorrupt, DatabaseUnavailable, Schema, opened, translated_errors, writing
from ui.store.learner_rows import ModelRows
from ui.store.learning import challenge_rows, lesson_rows, tip_rows
from ui.store.learning.challenge_rows import ChallengeRows
from ui.store.learning.challenges import Challenge
from ui.store.learning.lesson_progress import LessonCheckpoint
from ui.store.learning.lesson_rows import LessonRows
from ui.store.learning.tip_rows import MetRows
from ui.store.learning.tips import Kind as Met
from ui.store.profiles import Profile
from ui.store.worksheet_rows import SheetRows

VERSION = 5
TABLES = (
    *(child_rows.PEOPLE, *child_rows.CHOICES),
    *(answer_rows.TABLE, *answer_rows.REASONS, answer_rows.DAYS, answer_rows.NOT_ALONE),
    *learner_rows.TABLES,
    worksheet_rows.TABLE,
    *(lesson_rows.TABLE, tip_rows.TABLE, challenge_rows.TABLE),
    *learner_rows.HAND,
)
COLUMNS = (
    *child_rows.COLUMNS,
    *answer_rows.COLUMNS,
    *learner_rows.COLUMNS,
    *worksheet_rows.COLUMNS,
    *lesson_rows.COLUMNS,
    *tip_rows.COLUMNS,
    *challenge_rows.COLUMNS,
)
SCHEMA = Schema(VERSION, TABLES, COLUMNS)
FORGET = (
    *answer_rows.FORGET,
    *learner_rows.FORGET,
    *worksheet_rows.FORGET,
    *lesson_rows.FORGET,
    *tip_rows.FORGET,
    *challenge_rows.FORGET,
    *child_rows.FORGET,
)
HAND_ON = (*lesson_rows.HAND_ON, *tip_rows.HAND_ON, *challenge_rows.HAND_ON)


class ProgressDatabase:
    """The open progress database; every method raises an error if it is corrupt or unavailable."""

    def __init__(self, path: Path | None, on_unreadable: Callable[[], None], source: Path | None = None) -> None:
        """Open the file, or a database in memory with the content of `source` if `path` is None.

        `on_unreadable` is called when a row cannot be read; the row is left out.
        """
        self._base, self._missing = opened(path, SCHEMA, source), on_unreadable
        self._base.execute("PRAGMA secure_delete = ON")
        self.rows = ChildRows(self._base, on_unreadable)
        self._model, self._answers = ModelRows(self._base, on_unreadable), AnswerRows(self._base, on_unreadable)
        self._sheets, self._lessons = SheetRows(self._base, on_unreadable), LessonRows(self._base, on_unreadable)
        self._seen = MetRows(self._base, on_unreadable)
        self._challenges = ChallengeRows(self._base, on_unreadable)

    def close(self) -> None:
        self._base.close()

    def copied(self) -> ProgressDatabase:
        """Return a copy in memory; raise an error if the file is damaged."""
        copy = ProgressDatabase(None, self._missing)
        with translated_errors():
            self._base.backup(copy._base)
            (result,) = copy._base.execute("PRAGMA quick_check(1)").fetchone()
        if result != "ok":
            raise DatabaseCorrupt(result)
        return copy

    def fill(self, other: ProgressDatabase) -> None:
        """Replace all content by that of the other database."""
        with writing(self._base):
            pass  # raises if the file is locked; the backup would wait forever
        with translated_errors():
            other._base.backup(self._base)

    def content(self) -> bytes:
        """Return the database as the bytes of a file."""
        return self._base.serialize()

    def is_empty(self) -> bool:
        return not self.rows.people()

    def edition(self) -> int:
        """Return a number that changes when another program has written to the database file."""
        with translated_errors():
            (edition,) = self._base.execute("PRAGMA data_version").fetchone()
        return int(edition)

    def people(self) -> tuple[Profile, ...]:
        return self.rows.people()

    def next_id(self) -> int:
        return self.rows.next_id()

    def add_person(self, profile: Profile) -> None:
        self.rows.add_person(profile)

    def change_person(self, profile: Profile) -> None:
        self.rows.change_person(profile)

    def stands(self, person: int, game: str) -> Mapping[str, LessonCheckpoint]:
        return self._lessons.stands(person, game)

    def put_stand(self, person: int, game: str, lesson: str, stand: LessonCheckpoint) -> None:
        self._lessons.put(person, game, lesson, stand)

    def learned(self, game: str) -> bool:
        return self._lessons.learned(game)

    def seen_tips(self, kind: Met, person: int, game: str) -> tuple[str, ...]:
        return self._seen.find(kind, person, game)

    def meet(self, kind: Met, person: int, game: str, what: str) -> None:
        self._seen.put(kind, person, game, what)

    def challenges(self, person: int) -> Sequence[Challenge]:
        return self._challenges.all(person)

    def put_challenge(self, person: int, challenge: Challenge) -> None:
        self._challenges.put(person, challenge)

    def children(self) -> tuple[Child, ...]:
        return self.rows.children()

    def change_child(self, child: Child) -> None:
        """Change a child's data; a new school class or other operators change what is believed of it."""
        with writing(self._base):
            before = self.rows.child(child.id)
            self.rows.change(child)
            if before is None or self._model.answers(child.id) is None:
                return
            old, new = before.setting, child.setting
            if (old.school, old.on, old.off) != (new.school, new.on, new.off):
                self._model.put(child.id, new_class(self._model.learner(child.id, old), old, new), ())

    def practised(self, id: int) -> bool:
        with translated_errors():
            return self._base.execute("SELECT 1 FROM answers WHERE child = ?", (id,)).fetchone() is not None

    def hand_on(self, gone: int, stays: int) -> None:
        """Give the lessons, tips and challenges of a merged profile to the one that remains and lacks them."""
        with writing(self._base):
            for hand_on in HAND_ON:
                self._base.execute(hand_on, (gone, stays))

    def delete_child(self, id: int) -> None:
        """Delete and overwrite all data of a profile; shrink the file unless another window is reading it."""
        with writing(self._base):
            for forget in FORGET:
                self._base.execute(forget, (id,))
        with suppress(DatabaseUnavailable), translated_errors():
            self._base.execute("VACUUM")

    def learner(self, id: int) -> Learner:
        """Return a child's learner state as it was last written; a beginner if there is no such child."""
        setting = self._setting(id)
        with translated_errors():
            return self._model.learner(id, setting)

    def answered(self, answer: LoggedAnswer, after: Learner) -> None:
        """Keep an answer and, if it is the first one to its exercise, the learner after it.

        Does nothing for a deleted child.
        """
        with writing(self._base):
            child = self.rows.child(answer.child)
            if child is None:
                return  # deleted in another window
            self._answers.add(answer)
            if answer.kind == TOUCH:
                self._learn_all(answer.child, child.setting, (answer,))
            else:
                self._learn(answer, after)

    def _learn(self, answer: LoggedAnswer, after: Learner) -> None:
        """Write the learner after an answer.

        If other answers were added since `after` was computed, it is computed again from the learner in the database.
        """
        fact = read_fact(answer.fact)
        if answer.tries != 1 or fact is None or answer.kind in OPEN:
            return
        family = numbers(fact)
        if after.answers != (self._model.answers(answer.child) or 0) + 1 or family not in after.families:
            setting = self._setting(answer.child)
            result = apply_answer(self._model.learner(answer.child, setting), setting, answer)
            if result is None:
                return
            after = result[0]
        self._model.put(answer.child, after, (family,))
        if isinstance(fact, BasicFact):
            self._model.put_golds(answer.child, after, date.fromisoformat(answer.when[:10]), fact.sign)

    def sheet(self, id: int) -> PrintedSheet | None:
        """Return the child's latest worksheet if it can be marked and has not been."""
        with translated_errors():
            return self._sheets.find(id)

    def printed(self, id: int, sheet: PrintedSheet) -> None:
        """Keep a worksheet in place of the one before; do nothing for a deleted child."""
        with writing(self._base):
            if self.rows.child(id) is not None:
                self._sheets.put(id, sheet)

    def marked(self, id: int, sheet: PrintedSheet, answers: Sequence[LoggedAnswer]) -> None:
        """Add the marked answers of a worksheet and delete it; do nothing if it was marked already."""
        with writing(self._base):
            saved, child = self._sheets.find(id), self.rows.child(id)
            if child is None or saved is None or saved.made != sheet.made:
                return
            self._sheets.forget(id)
            for answer in answers:
                self._answers.add(answer)
            self._learn_all(id, child.setting, answers)

    def _learn_all(self, id: int, setting: PracticeSettings, answers: Sequence[LoggedAnswer]) -> None:
        """Write the learner after answers that were all given on one day."""
        learner, families, day = self._model.learner(id, setting), set[FactFamily](), date.min
        for answer in answers:
            if result := apply_answer(learner, setting, answer):
                learner, questions, day = result
                families.update(questions)
        if day > date.min:
            self._model.put(id, learner, families)
            self._model.put_golds(id, learner, day)

    def lanterns(self, id: int, today: date) -> tuple[DayGoal, ...]:
        return self._answers.lanterns(id, today)

    def answers(self, id: int) -> Iterator[LoggedAnswer]:
        """Return all answers of a child, the oldest first."""
        return self._answers.all(id)

    def report(self, id: int, today: date) -> LearnerReport | None:
        """Return the report on a child; None if there is no such child."""
        child = self.rows.child(id)
        if child is None:
            return None
        with translated_errors():
            golds = self._model.golds(id)
        return reported(child, today, self._answers.practised(id), self._answers.mistakes(id), golds)

    def csv(self, id: int, on_change: Callable[[LoggedAnswer], AnswerText]) -> bytes:
        """Return all answers of a child as a CSV table in the language of the screen."""
        child = self.rows.child(id)
        return answers_csv(child.name if child is not None else "", self.answers(id), on_change)

    def _setting(self, id: int) -> PracticeSettings:
        child = self.rows.child(id)
        return child.setting if child is not None else PracticeSettings()
