"""Callbacks for futures, such as those of the disk thread, so that no frame waits for them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


class FutureCallbacks:
    """A queue of futures with callbacks, which are called in the order of the requests."""

    def __init__(self, rebuild: Callable[[], None]) -> None:
        """Create an empty queue; `rebuild` is called after every callback."""
        self._rebuild = rebuild
        self._open: list[tuple[Future[Any], Callable[[Any], None]]] = []

    def __bool__(self) -> bool:
        return bool(self._open)

    def expect(self, answer: Future[T], on_done: Callable[[T], None]) -> None:
        """Call `on_done` with the future's result, now or at the first update after it has come."""
        self._open.append((answer, on_done))
        self.update()

    def follow(self, act: Callable[[], None]) -> None:
        """Call `act` once all futures that are pending now have been handled; at once if there are none."""
        nothing: Future[None] = Future()
        nothing.set_result(None)
        self.expect(nothing, lambda _nothing: act())

    def update(self) -> None:
        while self._open and self._open[0][0].done():
            answer, then = self._open.pop(0)
            then(answer.result())
            self._rebuild()
