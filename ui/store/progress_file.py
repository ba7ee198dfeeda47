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
from ui.store import answer_rows, child_rows, model_rows, sheet_rows
from ui.store.answer_rows import AnswerRows, read_fact
from ui.store.belief_update import apply_answer
from ui.store.child_report import Told, answers_csv, reported
from ui.store.child_rows import ChildRows
from ui.store.children import Answered, Child, Lantern, PrintedSheet, Report
from ui.store.database import BrokenBase, NoBase, Schema, judged, opened, writing
from ui.store.learning import challenge_rows, lesson_rows, met_rows
from ui.store.learning.challenge_rows import ChallengeRows
from ui.store.learning.challenges import Challenge
from ui.store.learning.lesson_progress import Stand
from ui.store.learning.lesson_rows import LessonRows
from ui.store.learning.met import Kind as Met
from ui.store.learning.met_rows import MetRows
from ui.store.model_rows import ModelRows
from ui.store.people import Person
from ui.store.sheet_rows import SheetRows

VERSION = 5
TABLES = (
    *(child_rows.PEOPLE, *child_rows.CHOICES),
    *(answer_rows.TABLE, *answer_rows.REASONS, answer_rows.DAYS, answer_rows.NOT_ALONE),
    *model_rows.TABLES,
    sheet_rows.TABLE,
    *(lesson_rows.TABLE, met_rows.TABLE, challenge_rows.TABLE),
    *model_rows.HAND,
)
COLUMNS = (
    *child_rows.COLUMNS,
    *answer_rows.COLUMNS,
    *model_rows.COLUMNS,
    *sheet_rows.COLUMNS,
    *lesson_rows.COLUMNS,
    *met_rows.COLUMNS,
    *challenge_rows.COLUMNS,
)
SCHEMA = Schema(VERSION, TABLES, COLUMNS)
FORGET = (
    *answer_rows.FORGET,
    *model_rows.FORGET,
    *sheet_rows.FORGET,
    *lesson_rows.FORGET,
    *met_rows.FORGET,
    *challenge_rows.FORGET,
    *child_rows.FORGET,
)
HAND_ON = (*lesson_rows.HAND_ON, *met_rows.HAND_ON, *challenge_rows.HAND_ON)


class ProgressBase:
    """The open progress database; every method raises an error if it is corrupt or unavailable."""

    def __init__(self, path: Path | None, lacking: Callable[[], None], source: Path | None = None) -> None:
        """Open the file, or a database in memory with the content of `source` if `path` is None.

        `lacking` is called when a row cannot be read; the row is left out.
        """
        self._base, self._lacking = opened(path, SCHEMA, source), lacking
        self._base.execute("PRAGMA secure_delete = ON")
        self.rows = ChildRows(self._base, lacking)
        self._model, self._answers = ModelRows(self._base, lacking), AnswerRows(self._base, lacking)
        self._sheets, self._lessons = SheetRows(self._base, lacking), LessonRows(self._base, lacking)
        self._met = MetRows(self._base, lacking)
        self._challenges = ChallengeRows(self._base, lacking)

    def close(self) -> None:
        self._base.close()

    def copied(self) -> ProgressBase:
        """Return a copy in memory; raise an error if the file is damaged."""
        copy = ProgressBase(None, self._lacking)
        with judged():
            self._base.backup(copy._base)
            (found,) = copy._base.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise BrokenBase(found)
        return copy

    def fill(self, other: ProgressBase) -> None:
        """Replace all content by that of the other database."""
        with writing(self._base):
            pass  # raises if the file is locked; the backup would wait forever
        with judged():
            other._base.backup(self._base)

    def content(self) -> bytes:
        """Return the database as the bytes of a file."""
        return self._base.serialize()

    def is_empty(self) -> bool:
        return not self.rows.people()

    def edition(self) -> int:
        """Return a number that changes when another program has written to the file."""
        with judged():
            (edition,) = self._base.execute("PRAGMA data_version").fetchone()
        return int(edition)

    def people(self) -> tuple[Person, ...]:
        return self.rows.people()

    def next_id(self) -> int:
        return self.rows.next_id()

    def add_person(self, person: Person) -> None:
        self.rows.add_person(person)

    def change_person(self, person: Person) -> None:
        self.rows.change_person(person)

    def stands(self, person: int, game: str) -> Mapping[str, Stand]:
        return self._lessons.stands(person, game)

    def put_stand(self, person: int, game: str, lesson: str, stand: Stand) -> None:
        self._lessons.put(person, game, lesson, stand)

    def learned(self, game: str) -> bool:
        return self._lessons.learned(game)

    def met(self, kind: Met, person: int, game: str) -> tuple[str, ...]:
        return self._met.find(kind, person, game)

    def meet(self, kind: Met, person: int, game: str, what: str) -> None:
        self._met.put(kind, person, game, what)

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
        with judged():
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
        with suppress(NoBase), judged():
            self._base.execute("VACUUM")

    def learner(self, id: int) -> Learner:
        """Return the learner as it was last written; a beginner if there is no such child."""
        setting = self._setting(id)
        with judged():
            return self._model.learner(id, setting)

    def answered(self, answer: Answered, after: Learner) -> None:
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

    def _learn(self, answer: Answered, after: Learner) -> None:
        """Write the learner after an answer.

        If other answers were added since `after` was computed, it is computed again from the learner in the database.
        """
        asked = read_fact(answer.fact)
        if answer.tries != 1 or asked is None or answer.kind in OPEN:
            return
        family = numbers(asked)
        if after.answers != (self._model.answers(answer.child) or 0) + 1 or family not in after.families:
            setting = self._setting(answer.child)
            found = apply_answer(self._model.learner(answer.child, setting), setting, answer)
            if found is None:
                return
            after = found[0]
        self._model.put(answer.child, after, (family,))
        if isinstance(asked, BasicFact):
            self._model.put_golds(answer.child, after, date.fromisoformat(answer.when[:10]), asked.sign)

    def sheet(self, id: int) -> PrintedSheet | None:
        """Return the child's latest worksheet if it can be marked and has not been."""
        with judged():
            return self._sheets.find(id)

    def printed(self, id: int, sheet: PrintedSheet) -> None:
        """Keep a worksheet in place of the one before; do nothing for a deleted child."""
        with writing(self._base):
            if self.rows.child(id) is not None:
                self._sheets.put(id, sheet)

    def marked(self, id: int, sheet: PrintedSheet, answers: Sequence[Answered]) -> None:
        """Keep the marks of a worksheet and delete the sheet; do nothing if it was marked already."""
        with writing(self._base):
            kept, child = self._sheets.find(id), self.rows.child(id)
            if child is None or kept is None or kept.made != sheet.made:
                return
            self._sheets.forget(id)
            for answer in answers:
                self._answers.add(answer)
            self._learn_all(id, child.setting, answers)

    def _learn_all(self, id: int, setting: PracticeSettings, answers: Sequence[Answered]) -> None:
        """Write the learner after answers that were all given on one day."""
        learner, families, day = self._model.learner(id, setting), set[FactFamily](), date.min
        for answer in answers:
            if found := apply_answer(learner, setting, answer):
                learner, asked, day = found
                families.update(asked)
        if day > date.min:
            self._model.put(id, learner, families)
            self._model.put_golds(id, learner, day)

    def lanterns(self, id: int, today: date) -> tuple[Lantern, ...]:
        return self._answers.lanterns(id, today)

    def answers(self, id: int) -> Iterator[Answered]:
        """Return all answers of a child, the oldest first."""
        return self._answers.all(id)

    def report(self, id: int, today: date) -> Report | None:
        """Return the report on a child; None if there is no such child."""
        child = self.rows.child(id)
        if child is None:
            return None
        with judged():
            golds = self._model.golds(id)
        return reported(child, today, self._answers.practised(id), self._answers.mistakes(id), golds)

    def csv(self, id: int, told: Callable[[Answered], Told]) -> bytes:
        """Return all answers as a CSV table, in the reader's words."""
        child = self.rows.child(id)
        return answers_csv(child.name if child is not None else "", self.answers(id), told)

    def _setting(self, id: int) -> PracticeSettings:
        child = self.rows.child(id)
        return child.setting if child is not None else PracticeSettings()
