"""Questions of a screen to the disk, which answers when it can: no frame waits for it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


class Replies:
    """The replies that a screen still waits for, in the order in which it asked."""

    def __init__(self, rebuild: Callable[[], None]) -> None:
        """`rebuild` is called when an answer has changed something."""
        self._rebuild = rebuild
        self._open: list[tuple[Future[Any], Callable[[Any], None]]] = []

    def __bool__(self) -> bool:
        return bool(self._open)

    def expect(self, answer: Future[T], then: Callable[[T], None]) -> None:
        """Call `then` with the answer, now or at the first step after it is there."""
        self._open.append((answer, then))
        self.update()

    def follow(self, act: Callable[[], None]) -> None:
        """Call `act` after all replies that are expected now; at once if there are none."""
        nothing: Future[None] = Future()
        nothing.set_result(None)
        self.expect(nothing, lambda _nothing: act())

    def update(self) -> None:
        while self._open and self._open[0][0].done():
            answer, then = self._open.pop(0)
            then(answer.result())
            self._rebuild()
