"""The door to the people who play here, and to what those who practise know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TypeVar

from game.practice.learner import Learner
from ui.store.child_report import Told
from ui.store.children import Answered, Child, Lantern, PrintedSheet, Report
from ui.store.database import Guarded, NoBase
from ui.store.disk import Say, Trouble, laid_aside, write_kept
from ui.store.learning.challenges import Challenges
from ui.store.learning.lesson_progress import LessonProgress
from ui.store.learning.met import Met
from ui.store.people import Kind, People
from ui.store.progress_file import ProgressBase

T = TypeVar("T")


class ChildProgress:
    """The door to the database. Nothing raises: where the disk fails, a copy in memory serves until the app is closed."""

    def __init__(self, path: Path | None, scribe: Executor, say: Say, gone: Callable[[int], None], source: Path | None = None) -> None:
        """`path` None: in memory, with what `source` holds; `scribe` does the work, in order; `say` gets the key and the facts of a trouble;
        `gone` removes what else is kept of a child that is deleted."""
        self._scribe, self._say, self._gone, self._source = scribe, say, gone, path or source
        self._file = self._source.name if self._source is not None else ""
        self._base = Guarded(path, self._opened, self._tell)
        self._closed = False
        self.people, self.lessons, self.met = People(self._now), LessonProgress(self._now), Met(self._now)
        self.challenges = Challenges(self._now)

    def children(self) -> tuple[Child, ...]:
        """In the order in which they were added."""
        return self._now(ProgressBase.children)

    def add_child(self, name: str, animal: str, colour: int) -> Child:
        return self._now(lambda base: base.add_child(name, animal, colour))

    def change_child(self, child: Child) -> None:
        self._scribe.submit(self._ask, lambda base: base.change_child(child))

    def practised(self, id: int) -> bool:
        """Whether anything is known of what this person knows."""
        return self._now(lambda base: base.practised(id))

    def hand_on(self, gone: int, stays: int) -> None:
        """Two are one person: what only the first has done of lessons and challenges is the second's, too."""
        self._now(lambda base: base.hand_on(gone, stays))

    def delete_child(self, id: int) -> None:
        """Leaves no byte of its data in the database; anybody's, not a child's alone. Broken databases that were set aside may hold some: the person is told of them."""
        self._now(lambda base: base.delete_child(id))
        self._scribe.submit(self._gone, id).result()
        path = self._base.path
        if path is not None and (left := self._scribe.submit(laid_aside, path).result()):
            self._say("old_progress", child=id, files=", ".join(left), folder=str(path.parent))

    def learner(self, id: int) -> Learner:
        """What this child knows, as it was handed in last. While answers from an older version are taken over: as far as they are."""
        return self._now(lambda base: base.learner(id))

    def answered(self, answer: Answered, after: Learner) -> None:
        """Keeps an answer and, for the first one to an exercise, what the child knows after it."""
        self._scribe.submit(self._ask, lambda base: base.answered(answer, after))

    def lanterns(self, id: int, today: date) -> tuple[Lantern, ...]:
        """The sets of each day of this week until today."""
        return self._now(lambda base: base.lanterns(id, today))

    def report(self, id: int, today: date) -> Report | None:
        """For the page for parents; None when there is no such child."""
        return self._now(lambda base: base.report(id, today))

    def export_csv(self, id: int, path: Path, told: Callable[[Answered], Told]) -> Future[Trouble | None]:
        """Writes all answers as a table, in the words of `told`; years of them take a second or two. The result: what went wrong, None if nothing did."""
        return self._scribe.submit(self._ask, lambda base: write_kept(path, base.csv(id, told)))

    def write_file(self, path: Path, content: bytes, printed: tuple[int, PrintedSheet] | None = None) -> Future[Trouble | None]:
        """Writes what was made for a child. The result: what went wrong, None if nothing did. `printed`: then this child has a sheet to mark."""
        return self._scribe.submit(self._write, path, content, printed)

    def _write(self, path: Path, content: bytes, printed: tuple[int, PrintedSheet] | None) -> Trouble | None:
        trouble = write_kept(path, content)
        if trouble is None and printed is not None:
            self._ask(lambda base: base.printed(*printed))
        return trouble

    def sheet(self, id: int) -> PrintedSheet | None:
        """The last sheet of this child that can be marked and is not yet."""
        return self._now(lambda base: base.sheet(id))

    def marked(self, id: int, sheet: PrintedSheet, answers: Sequence[Answered]) -> None:
        """Keeps what was right and wrong on a sheet, once."""
        self._scribe.submit(self._ask, lambda base: base.marked(id, sheet, answers))

    def ids_by_name(self) -> dict[str, int]:
        """The ids of the people by their names in small letters. To be called on the scribe's thread."""
        return {person.name.casefold(): person.id for person in reversed(self._ask(ProgressBase.people))}

    def add_at_once(self, name: str, animal: str, colour: int, kind: Kind) -> int:
        """Adds somebody; the id. To be called on the scribe's thread."""
        return self._ask(lambda base: base.add_person(name, animal, colour, kind)).id

    def close(self) -> None:
        """To be called on the scribe's thread, like everything that touches the database."""
        self._closed = True
        self._base.close()

    def _take_over(self) -> None:
        """A little of what an older version has written; whatever else is asked comes in between."""
        if not self._closed and self._ask(ProgressBase.take_over):
            self._go_on_soon()

    def _go_on_soon(self) -> None:
        with suppress(RuntimeError):  # the app ends: it goes on at the next start
            self._scribe.submit(self._take_over)

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
        base = ProgressBase(path, lambda: self._say("left_out", file=self._file), self._source)
        self._go_on_soon()
        return base

    def _tell(self, file: str) -> None:
        self._say("bad_progress", file=file)
