"""What the children of the workshop know, in SQLite: one transaction an answer, so a killed app has all but the last at most."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import closing, contextmanager, suppress
from dataclasses import astuple
from datetime import date, datetime
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from game.kernel import Json
from game.practice.facts import Step, fact
from game.practice.learner import Learner, Skill
from ui.database import BrokenBase, Guarded, NoBase, judged, opened, writing
from ui.disk import Trouble, laid_aside, write_kept
from ui.practice.answers_csv import answers_csv
from ui.practice.children import MISTAKES, Answered, Child, Mistake, Report
from ui.practice.memory import Memory, remembered
from ui.practice.reporting import Practised, reported

VERSION = 1
LONGEST = 120  # seconds of one answer that count: somebody may have gone to lunch

# AUTOINCREMENT: the number of a child that is gone is never another's. `known`: what `Answered.known` says.
CHILDREN = (
    "CREATE TABLE IF NOT EXISTS children (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, animal TEXT NOT NULL, "
    "colour INTEGER NOT NULL, pace TEXT NOT NULL, timer INTEGER NOT NULL, rating REAL NOT NULL, seen INTEGER NOT NULL)"
)
SKILLS = (
    "CREATE TABLE IF NOT EXISTS skills (child INTEGER NOT NULL, fact TEXT NOT NULL, shift REAL NOT NULL, seen INTEGER NOT NULL, "
    "correct INTEGER NOT NULL, last_correct INTEGER NOT NULL, stability REAL NOT NULL, difficulty REAL NOT NULL, state INTEGER NOT NULL, "
    "step INTEGER, due REAL NOT NULL, last REAL NOT NULL, PRIMARY KEY (child, fact)) WITHOUT ROWID"
)
ANSWERS = (
    "CREATE TABLE IF NOT EXISTS answers (id INTEGER PRIMARY KEY, child INTEGER NOT NULL, fact TEXT NOT NULL, sign TEXT NOT NULL, "
    "kind TEXT NOT NULL, level TEXT, shown TEXT NOT NULL, given TEXT NOT NULL, correct INTEGER NOT NULL, tries INTEGER NOT NULL, "
    "hints INTEGER NOT NULL, seconds REAL NOT NULL, at TEXT NOT NULL, day TEXT NOT NULL, known INTEGER NOT NULL)"
)
DAYS = "CREATE INDEX IF NOT EXISTS days ON answers (child, day, sign, tries, known, seconds)"
MISTAKEN = "CREATE INDEX IF NOT EXISTS mistaken ON answers (child, id) WHERE NOT correct"
COLUMNS = (
    "SELECT name, animal, colour, pace, timer, rating, children.seen, shift, skills.seen, skills.correct, last_correct, stability, "
    "difficulty, state, step, due, last, sign, kind, level, shown, given, tries, hints, seconds, at, day, known "
    "FROM children, skills, answers LIMIT 0"
)
ADD_CHILD = "INSERT INTO children (name, animal, colour, pace, timer, rating, seen) VALUES (?, ?, ?, ?, ?, ?, ?)"
CHANGE_CHILD = "UPDATE children SET name = ?, animal = ?, colour = ?, pace = ?, timer = ? WHERE id = ?"
CHILD = "SELECT id, name, animal, colour, pace, timer FROM children ORDER BY id"
RATING = "SELECT rating, seen FROM children WHERE id = ?"
RATE = "UPDATE children SET rating = ?, seen = ? WHERE id = ?"
ADD_ANSWER = (
    "INSERT INTO answers (child, fact, kind, level, shown, given, correct, tries, hints, seconds, at, sign, day, known) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
PUT_SKILL = "INSERT OR REPLACE INTO skills VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
SKILL = "SELECT fact, shift, seen, correct, last_correct, due FROM skills WHERE child = ?"
MEMORY = "SELECT stability, difficulty, state, step, due, last FROM skills WHERE child = ? AND fact = ?"
PRACTISED = (
    f"SELECT day, sign, SUM(tries = 1), SUM(known), SUM(MIN(seconds, {LONGEST})), SUM(known * MIN(seconds, {LONGEST})) "
    "FROM answers WHERE child = ? GROUP BY day, sign ORDER BY day, sign"
)
WRONG = "SELECT shown, given, at FROM answers WHERE child = ? AND NOT correct ORDER BY id DESC LIMIT ?"
ALL = "SELECT child, fact, kind, level, shown, given, correct, tries, hints, seconds, at FROM answers WHERE child = ? ORDER BY id"
FORGET = ("DELETE FROM answers WHERE child = ?", "DELETE FROM skills WHERE child = ?", "DELETE FROM children WHERE id = ?")
T = TypeVar("T")


class Say(Protocol):
    """Keeps a trouble until it is said: its key, and the facts that a sentence about it needs."""

    def __call__(self, key: str, **facts: Json) -> None: ...


class ProgressBase:
    """The open database. Every method raises BrokenBase or NoBase when the file does not serve."""

    def __init__(self, path: Path | None) -> None:
        """`path` None: in memory."""
        self._base = opened(path, VERSION, [CHILDREN, SKILLS, ANSWERS, DAYS, MISTAKEN], COLUMNS)
        self._base.execute("PRAGMA secure_delete = ON")

    def close(self) -> None:
        self._base.close()

    def copy_into(self, other: ProgressBase) -> None:
        with judged():
            self._base.backup(other._base)

    def children(self) -> tuple[Child, ...]:
        with reading():
            rows = self._base.execute(CHILD)
            return tuple(Child(id, name, animal, colour, pace, bool(timer)) for id, name, animal, colour, pace, timer in rows)

    def add_child(self, name: str, animal: str, colour: int) -> Child:
        new, beginner = Child(0, name, animal, colour), Learner()
        with writing(self._base):
            values = (name, animal, colour, new.pace, new.timer, beginner.rating, beginner.seen)
            id = self._base.execute(ADD_CHILD, values).lastrowid
        assert id is not None, "a row has been put in"
        return msgspec.structs.replace(new, id=id)

    def change_child(self, child: Child) -> None:
        with writing(self._base):
            self._base.execute(CHANGE_CHILD, (child.name, child.animal, child.colour, child.pace, child.timer, child.id))

    def delete_child(self, id: int) -> None:
        """Overwrites all of it; then the file shrinks, if no other window is reading in it."""
        with writing(self._base):
            for forget in FORGET:
                self._base.execute(forget, (id,))
        with suppress(NoBase), judged():
            self._base.execute("VACUUM")

    def learner(self, id: int) -> Learner:
        """What was written last; a beginner where there is no such child."""
        with reading():
            rows = self._base.execute(SKILL, (id,))
            skills = {fact(key): Skill(offset, seen, right, bool(last), due) for key, offset, seen, right, last, due in rows}
            rating, answers = self._base.execute(RATING, (id,)).fetchone() or (Learner().rating, 0)
            return Learner(rating, answers, skills)

    def answered(self, answer: Answered, after: Learner) -> None:
        """Keeps an answer; with the first one to an exercise, what the child knows after it. Nothing for a child that is gone."""
        asked = fact(answer.fact) if answer.fact else None
        sign = asked.sign if isinstance(asked, Step) else ""
        now = datetime.fromisoformat(answer.when)
        with writing(self._base):
            if self._base.execute(RATING, (answer.child,)).fetchone() is None:
                return  # deleted in another window
            self._base.execute(ADD_ANSWER, (*msgspec.structs.astuple(answer), sign, answer.when[:10], answer.known))
            if answer.tries == 1 and asked is not None and asked in after.skills:
                self._base.execute(RATE, (after.rating, after.seen, answer.child))
                self._put(answer, after.skills[asked], now)

    def practised(self, id: int) -> tuple[Practised, ...]:
        """Each day and sign, the oldest first."""
        with reading():
            return tuple(Practised(date.fromisoformat(day), *numbers) for day, *numbers in self._base.execute(PRACTISED, (id,)))

    def mistakes(self, id: int) -> tuple[Mistake, ...]:
        """The last `MISTAKES`, the last first."""
        with reading():
            return tuple(Mistake(*row) for row in self._base.execute(WRONG, (id, MISTAKES)))

    def answers(self, id: int) -> Iterator[Answered]:
        """All of them, the first first."""
        with reading(), closing(self._base.execute(ALL, (id,))) as rows:
            for child, key, kind, level, shown, given, right, tries, hints, seconds, when in rows:
                yield Answered(child, key, kind, level, shown, given, bool(right), tries, hints, seconds, when)

    def _put(self, answer: Answered, skill: Skill, now: datetime) -> None:
        key = (answer.child, answer.fact)
        row = self._base.execute(MEMORY, key).fetchone()
        memory = remembered(Memory(*row) if row else None, answer.known, answer.seconds, now)
        self._base.execute(PUT_SKILL, (*key, skill.offset, skill.seen, skill.right, skill.last_right, *astuple(memory)))


@contextmanager
def reading() -> Iterator[None]:
    """As `judged`; a fact or a day that nobody can read is damage too."""
    try:
        with judged():
            yield
    except ValueError as error:
        raise BrokenBase(str(error)) from error


class Progress:
    """The door to it. Nothing raises: where the disk does not serve, a copy in memory does until the app is closed."""

    def __init__(self, path: Path | None, scribe: Executor, say: Say) -> None:
        """`path` None: in memory; `scribe` does the work, in order; `say` gets the key and the facts of a trouble."""
        self._scribe, self._say = scribe, say
        self._base = Guarded(path, ProgressBase, self._tell)

    def children(self) -> tuple[Child, ...]:
        """In the order in which they were added."""
        return self._now(ProgressBase.children)

    def add_child(self, name: str, animal: str, colour: int) -> Child:
        return self._now(lambda base: base.add_child(name, animal, colour))

    def change_child(self, child: Child) -> None:
        self._scribe.submit(self._ask, lambda base: base.change_child(child))

    def delete_child(self, id: int) -> None:
        """For good: no byte of its data is left in the database. Broken ones that were set aside, which may know it too, are told."""
        self._now(lambda base: base.delete_child(id))
        path = self._base.path
        if path is not None and (left := self._scribe.submit(laid_aside, path).result()):
            self._say("old_progress", child=id, files=", ".join(left), folder=str(path.parent))

    def learner(self, id: int) -> Learner:
        """What this child knows, as it was handed in last; `due` is when the memory wants a fact back."""
        return self._now(lambda base: base.learner(id))

    def answered(self, answer: Answered, after: Learner) -> None:
        """Keeps an answer, and of the first one to an exercise what the child knows after it."""
        self._scribe.submit(self._ask, lambda base: base.answered(answer, after))

    def report(self, id: int, today: date) -> Report | None:
        """For the parent's page; None when there is no such child."""
        return self._now(lambda base: _report(base, id, today))

    def export_csv(self, id: int, path: Path) -> Future[Trouble | None]:
        """All answers as a table, where somebody wants it; years of them take a second or two. What went wrong, if anything did."""
        return self._scribe.submit(self._ask, lambda base: write_kept(path, _table(base, id)))

    def write_page(self, path: Path, page_html: str) -> Future[Trouble | None]:
        """The parent's page where somebody wants it; what went wrong, if anything did."""
        return self._scribe.submit(write_kept, path, page_html.encode())

    def close(self) -> None:
        """On the scribe's thread, as all that touches the database."""
        self._base.close()

    def _now(self, ask: Callable[[ProgressBase], T]) -> T:
        return self._scribe.submit(self._ask, ask).result()

    def _ask(self, ask: Callable[[ProgressBase], T]) -> T:
        try:
            return self._base.ask(ask)
        except NoBase as error:
            self._say("no_progress", cause=str(error))
            self._base = Guarded(self._base.path, _copied, self._tell)
            return self._base.ask(ask)

    def _tell(self, file: str) -> None:
        self._say("bad_progress", file=file)


def _copied(path: Path | None) -> ProgressBase:
    """In memory, with what can still be read of the file."""
    copy = ProgressBase(None)
    with suppress(NoBase, BrokenBase), closing(ProgressBase(path)) as written:
        written.copy_into(copy)
    return copy


def _child(base: ProgressBase, id: int) -> Child | None:
    return next((child for child in base.children() if child.id == id), None)


def _table(base: ProgressBase, id: int) -> bytes:
    child = _child(base, id)
    return answers_csv(child.name if child else "", base.answers(id))


def _report(base: ProgressBase, id: int, today: date) -> Report | None:
    child = _child(base, id)
    return None if child is None else reported(child, today, base.learner(id), base.practised(id), base.mistakes(id))
