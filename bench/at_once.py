"""Robots that think here and now, for tests and soaks: the app's own thinker, with nobody else at the end of its line."""

from __future__ import annotations

from game.bots.bot import never
from ui.robots.thinker import Thinker
from ui.robots.worker import Answer, Assessment, Inquiry, Request, answer, assess


class Line:
    """What is sent is thought over before it has left: a fault of a robot is heard where it was asked."""

    def __init__(self) -> None:
        self._found: Answer | Assessment | None = None

    def send(self, asked: Request | Inquiry) -> None:
        self._found = answer(asked, never) if isinstance(asked, Request) else assess(asked, never)

    def poll(self, timeout: float) -> bool:
        return self._found is not None

    def recv(self) -> Answer | Assessment | None:
        found, self._found = self._found, None
        return found

    def close(self) -> None:
        """There is no other end."""


class Prompt(Thinker):
    """The synchronous twin: the answer is there at the next poll."""

    def wake(self) -> None:
        if self._line is None:
            self._start()

    def _start(self) -> None:
        self._line = Line()  # type: ignore[assignment]
