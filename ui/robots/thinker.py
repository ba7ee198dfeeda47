"""One question at a time, off the frame: a spawned worker process and a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import inf
from typing import TYPE_CHECKING

from game.kernel import Move, View
from game.record import Record
from ui.robots.worker import Answer, Assessment, Found, Inquiry, Luck, PlayOn, Question, Request, Stretch, serve

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess
    from multiprocessing.sharedctypes import Synchronized

MOST_RESTARTS = 3  # for one and the same question


class Thinker:
    """A worker process: asked a question, it gives the answer some polls later. The last question asked is the one that counts.

    A dead worker is started again and asked again, `MOST_RESTARTS` times for one question.
    """

    def __init__(self) -> None:
        self._cancelled: Synchronized[int] | None = None  # the worker sees it: tickets up to this one need no answer
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None
        self._open: Question | None = None
        self._last: Question | None = None  # the last question, answered or not
        self._tickets = 0
        self._restarts = 0

    @property
    def failed(self) -> bool:
        """Whether the last question was given up, after being asked `MOST_RESTARTS` times more."""
        return self._restarts > MOST_RESTARTS

    def wake(self) -> None:
        """Starts the worker, so that the first answer comes sooner."""
        if self._process is None or not self._process.is_alive():
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
        self._open = None
        if self._cancelled is not None:
            self._cancelled.value = self._tickets

    def retry(self) -> None:
        """Asks the last question again, of a new process: its answer will not do, or does not come."""
        self._open = self._last
        self._again()

    def close(self) -> None:
        """Ends the worker."""
        self.cancel()
        self._end()

    def _put(self, question: Question) -> int:
        self.cancel()
        self._tickets = question.ticket
        self._open = self._last = question
        self._restarts = 0
        self.wake()
        self._send()
        return self._tickets

    def _received(self) -> Found | None:
        """What the worker said about the open question."""
        try:
            while self._line is not None and self._open is not None and self._line.poll(0):
                found = self._line.recv()
                if not isinstance(found, Found):
                    self._again()
                elif found.ticket == self._open.ticket:
                    if not isinstance(found, Stretch) or found.last:
                        self._open = None
                    return found
        except Exception:  # the line broke, or what came over it cannot be read
            self._again()
        return None

    def _start(self) -> None:
        import multiprocessing  # only now: the menu is there sooner

        context = multiprocessing.get_context("spawn")
        self._end()
        self._cancelled = self._cancelled or context.Value("q", 0)
        self._line, far = context.Pipe()
        self._process = context.Process(target=serve, args=(far, self._cancelled), daemon=True)
        with _without_arguments():
            self._process.start()
        far.close()

    def _end(self) -> None:
        """Ends the worker, if there is one."""
        if self._line is not None:
            self._line.close()
            self._line = None
        if self._process is not None:
            self._process.kill()
            self._process.join(1)
            self._process = None

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


@contextmanager
def _without_arguments() -> Iterator[None]:
    """A process started inside does not get our arguments, which may hold the seed or the file of a match."""
    arguments, sys.argv = sys.argv, sys.argv[:1]
    try:
        yield
    finally:
        sys.argv = arguments
