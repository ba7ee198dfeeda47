"""The open database of those who play here and of what those who practise know. One transaction an answer: a killed app loses the last
answer at most."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path

from game.practice.facts import Family, Step, numbers
from game.practice.kinds import OPEN, TOUCH
from game.practice.learner import Learner, new_class
from game.practice.setting import Setting
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
    """Every method raises BrokenBase or NoBase when the file fails; a row that cannot be read is left out."""

    def __init__(self, path: Path | None, lacking: Callable[[], None], source: Path | None = None) -> None:
        """`path` None: in memory, with what the file `source` holds; `lacking` is called when something cannot be read."""
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
        """Return a copy in memory. Raises BrokenBase where the file is damaged."""
        copy = ProgressBase(None, self._lacking)
        with judged():
            self._base.backup(copy._base)
            (found,) = copy._base.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise BrokenBase(found)
        return copy

    def fill(self, other: ProgressBase) -> None:
        """Hold all that the other one holds, and nothing else."""
        with writing(self._base):
            pass  # it is not locked: a backup would wait for ever
        with judged():
            other._base.backup(self._base)

    def content(self) -> bytes:
        """Return the bytes of a file that holds the same."""
        return self._base.serialize()

    def is_empty(self) -> bool:
        return not self.rows.people()

    def edition(self) -> int:
        """A number that changes when another program has written to the file."""
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
        """With another class or other signs, what is believed of it moves."""
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
        """What only the first has learned, met and done is the second's, too."""
        with writing(self._base):
            for hand_on in HAND_ON:
                self._base.execute(hand_on, (gone, stays))

    def delete_child(self, id: int) -> None:
        """Overwrites all its data, then shrinks the file unless another window is reading it."""
        with writing(self._base):
            for forget in FORGET:
                self._base.execute(forget, (id,))
        with suppress(NoBase), judged():
            self._base.execute("VACUUM")

    def learner(self, id: int) -> Learner:
        """As it was written last; a beginner if there is no such child."""
        setting = self._setting(id)
        with judged():
            return self._model.learner(id, setting)

    def answered(self, answer: Answered, after: Learner) -> None:
        """Keeps an answer and, for the first one to an exercise, what the child knows after it. Does nothing for a deleted child."""
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
        """What the child knows after an answer. Where others have answered since `after` was begun, the answer is heard anew."""
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
        if isinstance(asked, Step):
            self._model.put_golds(answer.child, after, date.fromisoformat(answer.when[:10]), asked.sign)

    def sheet(self, id: int) -> PrintedSheet | None:
        """The last one printed for a child that can be marked and is not yet."""
        with judged():
            return self._sheets.find(id)

    def printed(self, id: int, sheet: PrintedSheet) -> None:
        """Keeps a sheet in place of the one before. Does nothing for a deleted child."""
        with writing(self._base):
            if self.rows.child(id) is not None:
                self._sheets.put(id, sheet)

    def marked(self, id: int, sheet: PrintedSheet, answers: Sequence[Answered]) -> None:
        """Keeps what was marked on a sheet, and forgets the sheet; does nothing for one that was marked already."""
        with writing(self._base):
            kept, child = self._sheets.find(id), self.rows.child(id)
            if child is None or kept is None or kept.made != sheet.made:
                return
            self._sheets.forget(id)
            for answer in answers:
                self._answers.add(answer)
            self._learn_all(id, child.setting, answers)

    def _learn_all(self, id: int, setting: Setting, answers: Sequence[Answered]) -> None:
        """What the child knows after all of these, given on one day."""
        learner, families, day = self._model.learner(id, setting), set[Family](), date.min
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
        """All of them, the oldest first."""
        return self._answers.all(id)

    def report(self, id: int, today: date) -> Report | None:
        """None when there is no such child."""
        child = self.rows.child(id)
        if child is None:
            return None
        with judged():
            golds = self._model.golds(id)
        return reported(child, today, self._answers.practised(id), self._answers.mistakes(id), golds)

    def csv(self, id: int, told: Callable[[Answered], Told]) -> bytes:
        """All answers as a table; `told` says them in the reader's words."""
        child = self.rows.child(id)
        return answers_csv(child.name if child is not None else "", self.answers(id), told)

    def _setting(self, id: int) -> Setting:
        child = self.rows.child(id)
        return child.setting if child is not None else Setting()
