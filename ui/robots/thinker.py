"""One question at a time, off the frame: a worker process and the line to it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING

from game.kernel import Move, View
from game.record import Record
from ui.robots.worker import Answer, Assessment, Cancel, Found, Inquiry, Luck, PlayOn, Question, Request, Stretch

if TYPE_CHECKING:
    from ui.robots.line import Line

MOST_RESTARTS = 3  # for one and the same question


class Thinker:
    """A worker process: asked a question, it gives the answer some polls later. The last question asked is the one that counts.

    A dead worker is started again and asked again, `MOST_RESTARTS` times for one question.
    """

    def __init__(self) -> None:
        self._line: Line | None = None
        self._open: Question | None = None
        self._last: Question | None = None  # the last question, answered or not
        self._tickets = 0
        self._restarts = 0

    @property
    def failed(self) -> bool:
        """Whether the last question was given up, after being asked `MOST_RESTARTS` times more."""
        return self._restarts > MOST_RESTARTS

    @property
    def worker(self) -> int | None:
        """The number of its process; None before the first."""
        return None if self._line is None else self._line.pid

    def wake(self) -> None:
        """Starts the worker, so that the first answer comes sooner."""
        if self._line is None or not self._line.alive:
            self._start()

    def ask(self, game: str, level: str, view: View, seed: str) -> int:
        """Puts a question, in place of one still open; returns its ticket."""
        return self._put(Request(self._tickets + 1, game, level, view, seed))

    def poll(self) -> Answer | None:
        """The answer to the open question, once."""
        found = self._received() if isinstance(self._open, Request) else None
        return found if isinstance(found, Answer) else None

    def judge(self, game: str, view: View, played: Move | None = None, seconds: float = inf) -> int:
        """Asks how the seats of this view stand, and what the move played there gives away; returns its ticket."""
        return self._put(Inquiry(self._tickets + 1, game, view, played, seconds))

    def weigh(self, game: str, views: Sequence[View], seconds: float = inf) -> int:
        """Asks what the hands in these views were worth; returns its ticket."""
        return self._put(Luck(self._tickets + 1, game, tuple(views), seconds))

    def judged(self) -> Assessment | None:
        """The assessment that was asked for, once; None too where another question has taken its place."""
        found = self._received() if isinstance(self._open, Inquiry | Luck) else None
        return found if isinstance(found, Assessment) else None

    def play_on(self, record: Record, most: int = 0) -> int:
        """Asks to play this match on by its robots, so many moves or (0) as far as they can; returns its ticket."""
        return self._put(PlayOn(self._tickets + 1, record, most))

    def played_on(self) -> Stretch | None:
        """The next moves of the match that is played on. After a restart they come once more from the first."""
        found = self._received() if isinstance(self._open, PlayOn) else None
        return found if isinstance(found, Stretch) else None

    def cancel(self) -> None:
        """Forgets the open question."""
        if self._open is not None and self._line is not None:
            with suppress(OSError):  # the worker has ended: there is nothing to cancel
                self._line.send(Cancel(self._open.ticket))
        self._open = None

    def retry(self) -> None:
        """Asks the last question again, of a new process: its answer will not do, or does not come."""
        self._open = self._last
        self._again()

    def close(self) -> None:
        """Ends the worker."""
        self._open = None
        self._end()

    def _put(self, question: Question) -> int:
        self._tickets = question.ticket
        self._open = self._last = question
        self._restarts = 0
        self.wake()
        self._send()
        return self._tickets

    def _received(self) -> Found | None:
        """What the worker said about the open question."""
        while self._line is not None and self._open is not None and self._line.poll():
            found = self._line.recv()
            if not isinstance(found, Found):
                self._again()
            elif found.ticket == self._open.ticket:
                if not isinstance(found, Stretch) or found.last:
                    self._open = None
                return found
        return None

    def _start(self) -> None:
        from ui.robots.line import Line  # only now: the menu is there sooner

        self._end()
        self._line = Line()

    def _end(self) -> None:
        """Ends the worker, if there is one."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def _send(self) -> None:
        assert self._line is not None, "the worker is awake"
        try:
            self._line.send(self._open)
        except OSError:
            self._again()

    def _again(self) -> None:
        """A new worker gets the open question, unless that has been tried often enough."""
        self._restarts += 1
        if self.failed:
            self._open = None
            self._end()
            return
        self._start()
        self._send()
