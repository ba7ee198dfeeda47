"""Robots that think here and now, for tests and soaks: the app's own thinker, with nobody else at the end of its line."""

from __future__ import annotations

from game.bots.bot import never
from ui.robots.thinker import Thinker
from ui.robots.worker import Cancel, Found, Question, found


class Line:
    """What is sent is thought over before it has left: a fault of a robot is heard where it was asked."""

    def __init__(self) -> None:
        self._reports: list[Found] = []

    def send(self, asked: Question | Cancel) -> None:
        self._reports = [] if isinstance(asked, Cancel) else list(found(asked, never))

    def poll(self) -> bool:
        return bool(self._reports)

    def recv(self) -> Found:
        return self._reports.pop(0)

    def close(self) -> None:
        """There is no other end."""


class Prompt(Thinker):
    """The synchronous twin: the answer is there at the next poll."""

    def wake(self) -> None:
        if self._line is None:
            self._start()

    def _start(self) -> None:
        self._line = Line()  # type: ignore[assignment]
