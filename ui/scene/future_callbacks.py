"""Callbacks for answers of the disk, so that no frame waits for them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


class FutureCallbacks:
    """The futures that a screen waits for, in the order of its requests."""

    def __init__(self, rebuild: Callable[[], None]) -> None:
        """Call `rebuild` whenever an answer has come."""
        self._rebuild = rebuild
        self._open: list[tuple[Future[Any], Callable[[Any], None]]] = []

    def __bool__(self) -> bool:
        return bool(self._open)

    def expect(self, answer: Future[T], on_done: Callable[[T], None]) -> None:
        """Call `on_done` with the answer, now or at the first step after it has come."""
        self._open.append((answer, on_done))
        self.update()

    def follow(self, act: Callable[[], None]) -> None:
        """Call `act` after all answers that are expected now; at once if there are none."""
        nothing: Future[None] = Future()
        nothing.set_result(None)
        self.expect(nothing, lambda _nothing: act())

    def update(self) -> None:
        while self._open and self._open[0][0].done():
            answer, then = self._open.pop(0)
            then(answer.result())
            self._rebuild()
