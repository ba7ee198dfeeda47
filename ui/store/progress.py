"""The people who play here, and what those who practise know, in SQLite. One transaction an answer: a killed app loses the last answer at most."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import closing, suppress
from datetime import date, datetime
from itertools import islice
from pathlib import Path
from typing import Annotated, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from game.kernel import Json
from game.practice.facts import Fact, Step, fact
from game.practice.learner import Learner, Skill
from ui.store.child_report import Practised, answers_csv, reported
from ui.store.children import MISTAKES, Answered, Child, Count, Mistake, Moment, Report
from ui.store.database import Guarded, NoBase, Schema, judged, mended, opened, typed, writing
from ui.store.disk import Trouble, laid_aside, write_kept
from ui.store.people import Kind, People, Person
from ui.store.settings import Line
from ui.store.spacing import Memory, remembered

VERSION = 2
LONGEST = 120  # seconds of one answer that count: somebody may have gone to lunch
STRANGER = Person(0, "?", "bear", 0, "child")  # stands in for the fields of somebody that cannot be read
PUPIL = Child(0, "?", "bear", 0)

# AUTOINCREMENT: the number of somebody who is gone is never another's. `known`: what `Answered.known` says.
PEOPLE = (
    "CREATE TABLE IF NOT EXISTS people (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, animal TEXT NOT NULL, "
    "colour INTEGER NOT NULL, pace TEXT NOT NULL, timer INTEGER NOT NULL, rating REAL NOT NULL, seen INTEGER NOT NULL, "
    "kind TEXT NOT NULL DEFAULT 'child')"
)
FROM_CHILDREN = ("ALTER TABLE children RENAME TO people", "ALTER TABLE people ADD COLUMN kind TEXT NOT NULL DEFAULT 'child'")  # version 1
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
    "SELECT name, animal, colour, people.kind, pace, timer, rating, people.seen, shift, skills.seen, skills.correct, last_correct, stability, "
    "difficulty, state, step, due, last, sign, answers.kind, level, shown, given, tries, hints, seconds, at, day, known "
    "FROM people, skills, answers LIMIT 0"
)
SCHEMA = Schema(VERSION, (PEOPLE, SKILLS, ANSWERS, DAYS, MISTAKEN), COLUMNS, {1: FROM_CHILDREN})
ADD_PERSON = "INSERT INTO people (name, animal, colour, kind, pace, timer, rating, seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
CHANGE_PERSON = "UPDATE people SET name = ?, animal = ?, colour = ?, kind = ? WHERE id = ?"
CHANGE_CHILD = "UPDATE people SET name = ?, animal = ?, colour = ?, pace = ?, timer = ? WHERE id = ?"
PERSON = "SELECT id, name, animal, colour, kind FROM people ORDER BY id"
CHILD = "SELECT id, name, animal, colour, pace, timer FROM people WHERE kind IS NOT 'adult' ORDER BY id"
RATING = "SELECT rating, seen FROM people WHERE id = ?"
RATE = "UPDATE people SET rating = ?, seen = ? WHERE id = ?"
ADD_ANSWER = (
    "INSERT INTO answers (child, fact, kind, level, shown, given, correct, tries, hints, seconds, at, sign, day, known) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
PUT_SKILL = "INSERT OR REPLACE INTO skills VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
SKILL = "SELECT fact, shift, seen, correct, last_correct, due FROM skills WHERE child = ?"
MEMORY = "SELECT stability, difficulty, state, step, due, last FROM skills WHERE child = ? AND fact = ?"
SOUND = "tries BETWEEN 1 AND 1000000 AND known IN (0, 1) AND seconds BETWEEN 0 AND 1000000000"  # text and bytes are above all numbers
UNSOUND = f"SELECT 1 FROM answers WHERE child = ? AND ({SOUND}) IS NOT TRUE LIMIT 1"
PRACTISED = (
    f"SELECT day, sign, SUM(tries = 1), SUM(known), SUM(MIN(seconds, {LONGEST})), SUM(known * MIN(seconds, {LONGEST})) "
    f"FROM answers WHERE child = ? AND {SOUND} GROUP BY day, sign ORDER BY day, sign"
)
WRONG = "SELECT shown, given, at FROM answers WHERE child = ? AND NOT correct ORDER BY id DESC"
ALL = "SELECT child, fact, kind, level, shown, given, correct, tries, hints, seconds, at FROM answers WHERE child = ? ORDER BY id"
FORGET = ("DELETE FROM answers WHERE child = ?", "DELETE FROM skills WHERE child = ?", "DELETE FROM people WHERE id = ?")
Logits: TypeAlias = Annotated[float, Meta(ge=-100, le=100)]
T = TypeVar("T")


class Standing(msgspec.Struct, frozen=True):
    """A child's rating, and the number of answers behind it."""

    rating: Logits = Learner().rating
    seen: Count = Learner().seen


class KnownFact(msgspec.Struct, frozen=True, array_like=True):
    """A fact by its key, with the fields of `Skill`."""

    key: Line
    offset: Logits
    seen: Count
    right: Count
    last_right: bool
    due: Moment


class Say(Protocol):
    """Keeps a trouble until it is told: its key, and the facts for the sentence about it."""

    def __call__(self, key: str, **facts: Json) -> None: ...


class ProgressBase:
    """The open database. Every method raises BrokenBase or NoBase when the file fails; a row that cannot be read is left out."""

    def __init__(self, path: Path | None, lacking: Callable[[], None], source: Path | None = None) -> None:
        """`path` None: in memory, with what the file `source` holds; `lacking` is called when something cannot be read."""
        self._lacking = lacking
        self._base = opened(path, SCHEMA, source)
        self._base.execute("PRAGMA secure_delete = ON")

    def close(self) -> None:
        self._base.close()

    def people(self) -> tuple[Person, ...]:
        """Also somebody with an unknown animal or a broken name."""
        with judged():
            return tuple(mended(row, STRANGER, self._lacking) for row in self._base.execute(PERSON))

    def add_person(self, name: str, animal: str, colour: int, kind: Kind) -> Person:
        beginner = Learner()
        with writing(self._base):
            values = (name, animal, colour, kind, PUPIL.pace, PUPIL.timer, beginner.rating, beginner.seen)
            id = self._base.execute(ADD_PERSON, values).lastrowid
        assert id is not None, "a row has been put in"
        return Person(id, name, animal, colour, kind)

    def change_person(self, person: Person) -> None:
        with writing(self._base):
            self._base.execute(CHANGE_PERSON, (person.name, person.animal, person.colour, person.kind, person.id))

    def children(self) -> tuple[Child, ...]:
        """The people who are children, and whoever cannot be read: nobody is lost."""
        with judged():
            return tuple(mended(row, PUPIL, self._lacking) for row in self._base.execute(CHILD))

    def add_child(self, name: str, animal: str, colour: int) -> Child:
        return Child(self.add_person(name, animal, colour, "child").id, name, animal, colour)

    def change_child(self, child: Child) -> None:
        with writing(self._base):
            self._base.execute(CHANGE_CHILD, (child.name, child.animal, child.colour, child.pace, child.timer, child.id))

    def delete_child(self, id: int) -> None:
        """Overwrites all its data, then shrinks the file unless another window is reading it."""
        with writing(self._base):
            for forget in FORGET:
                self._base.execute(forget, (id,))
        with suppress(NoBase), judged():
            self._base.execute("VACUUM")

    def learner(self, id: int) -> Learner:
        """As it was written last; a beginner if there is no such child."""
        with judged():
            row = self._base.execute(RATING, (id,)).fetchone()
            standing = Standing() if row is None else mended(row, Standing(), self._lacking)
            known = list(typed(self._base.execute(SKILL, (id,)), KnownFact, self._lacking))
        skills = {found: Skill(one.offset, one.seen, one.right, one.last_right, one.due) for one in known if (found := self._fact(one.key))}
        return Learner(standing.rating, standing.seen, skills)

    def answered(self, answer: Answered, after: Learner) -> None:
        """Keeps an answer and, for the first one to an exercise, what the child knows after it. Does nothing for a deleted child."""
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
        """One for each day and sign, the oldest first."""
        with judged():
            if self._base.execute(UNSOUND, (id,)).fetchone() is not None:
                self._lacking()
            return tuple(typed(self._base.execute(PRACTISED, (id,)), Practised, self._lacking))

    def mistakes(self, id: int) -> tuple[Mistake, ...]:
        """The latest `MISTAKES`, the latest first."""
        with judged(), closing(self._base.execute(WRONG, (id,))) as rows:
            return tuple(islice(typed(rows, Mistake, self._lacking), MISTAKES))

    def answers(self, id: int) -> Iterator[Answered]:
        """All of them, the oldest first."""
        with judged(), closing(self._base.execute(ALL, (id,))) as rows:
            yield from typed(rows, Answered, self._lacking)

    def report(self, id: int, today: date) -> Report | None:
        """None when there is no such child."""
        child = next((child for child in self.children() if child.id == id), None)
        return None if child is None else reported(child, today, self.learner(id), self.practised(id), self.mistakes(id))

    def csv(self, id: int) -> bytes:
        """All answers as a table."""
        name = next((child.name for child in self.children() if child.id == id), "")
        return answers_csv(name, self.answers(id))

    def _fact(self, key: str) -> Fact | None:
        try:
            return fact(key)
        except (ValueError, ZeroDivisionError):
            self._lacking()
            return None

    def _put(self, answer: Answered, skill: Skill, now: datetime) -> None:
        key = (answer.child, answer.fact)
        before = next(typed(self._base.execute(MEMORY, key), Memory, self._lacking), None)
        memory = remembered(before, answer.known, answer.seconds, now)
        self._base.execute(PUT_SKILL, (*key, skill.offset, skill.seen, skill.right, skill.last_right, *msgspec.structs.astuple(memory)))


class ChildProgress:
    """The door to the database. Nothing raises: where the disk fails, a copy in memory serves until the app is closed."""

    def __init__(self, path: Path | None, scribe: Executor, say: Say, gone: Callable[[int], None], source: Path | None = None) -> None:
        """`path` None: in memory, with what `source` holds; `scribe` does the work, in order; `say` gets the key and the facts of a trouble;
        `gone` removes what else is kept of a child that is deleted."""
        self._scribe, self._say, self._gone, self._source = scribe, say, gone, path or source
        self._file = self._source.name if self._source is not None else ""
        self._base = Guarded(path, self._opened, self._tell)
        self.people = People(self._now)

    def children(self) -> tuple[Child, ...]:
        """In the order in which they were added."""
        return self._now(ProgressBase.children)

    def add_child(self, name: str, animal: str, colour: int) -> Child:
        return self._now(lambda base: base.add_child(name, animal, colour))

    def change_child(self, child: Child) -> None:
        self._scribe.submit(self._ask, lambda base: base.change_child(child))

    def delete_child(self, id: int) -> None:
        """Leaves no byte of its data in the database. Broken databases that were set aside may hold some: the person is told of them."""
        self._now(lambda base: base.delete_child(id))
        self._scribe.submit(self._gone, id).result()
        path = self._base.path
        if path is not None and (left := self._scribe.submit(laid_aside, path).result()):
            self._say("old_progress", child=id, files=", ".join(left), folder=str(path.parent))

    def learner(self, id: int) -> Learner:
        """What this child knows, as it was handed in last; `due`: when a fact should be repeated."""
        return self._now(lambda base: base.learner(id))

    def answered(self, answer: Answered, after: Learner) -> None:
        """Keeps an answer and, for the first one to an exercise, what the child knows after it."""
        self._scribe.submit(self._ask, lambda base: base.answered(answer, after))

    def report(self, id: int, today: date) -> Report | None:
        """For the page for parents; None when there is no such child."""
        return self._now(lambda base: base.report(id, today))

    def export_csv(self, id: int, path: Path) -> Future[Trouble | None]:
        """Writes all answers as a table; years of them take a second or two. The result: what went wrong, None if nothing did."""
        return self._scribe.submit(self._ask, lambda base: write_kept(path, base.csv(id)))

    def write_file(self, path: Path, content: bytes) -> Future[Trouble | None]:
        """Writes what was made for a child. The result: what went wrong, None if nothing did."""
        return self._scribe.submit(write_kept, path, content)

    def close(self) -> None:
        """To be called on the scribe's thread, like everything that touches the database."""
        self._base.close()

    def _now(self, ask: Callable[[ProgressBase], T]) -> T:
        return self._scribe.submit(self._ask, ask).result()

    def _ask(self, ask: Callable[[ProgressBase], T]) -> T:
        try:
            return self._base.ask(ask)
        except NoBase as error:
            self._say("no_progress", cause=str(error))
            self._base = Guarded(None, self._opened, self._tell)
        try:
            return self._base.ask(ask)
        except NoBase:  # what was copied takes nothing more either
            self._source, self._base = None, Guarded(None, self._opened, self._tell)
            return self._base.ask(ask)

    def _opened(self, path: Path | None) -> ProgressBase:
        """In memory, with what can still be read from the file, where there is no path."""
        return ProgressBase(path, lambda: self._say("left_out", file=self._file), self._source)

    def _tell(self, file: str) -> None:
        self._say("bad_progress", file=file)
