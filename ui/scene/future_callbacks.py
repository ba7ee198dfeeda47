"""Callbacks for futures, such as those of the disk thread, so that no frame waits for them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, ParamSpec, TypeVar

from game.kernel import BadRecord

P = ParamSpec("P")
T = TypeVar("T")


def result_or_error(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | BadRecord:
    """Return what the function returns, or the error of a file that it cannot use."""
    try:
        return work(*args, **kwargs)
    except BadRecord as bad:
        return bad


class FutureCallbacks:
    """A queue of futures with callbacks, which are called in the order of the requests."""

    def __init__(self, request_rebuild: Callable[[], None]) -> None:
        """Create an empty queue; `request_rebuild` is called after every callback."""
        self._request_rebuild = request_rebuild
        self._pending: list[tuple[Future[Any], Callable[[Any], None]]] = []

    def __bool__(self) -> bool:
        return bool(self._pending)

    def call_when_done(self, future: Future[T], on_done: Callable[[T], None]) -> None:
        """Call `on_done` with the future's result, now or at the first update after it has come."""
        self._pending.append((future, on_done))
        self.call_finished()

    def call_after_pending(self, on_done: Callable[[], None]) -> None:
        """Call `on_done` once all futures that are pending now have been handled; at once if there are none."""
        nothing: Future[None] = Future()
        nothing.set_result(None)
        self.call_when_done(nothing, lambda _nothing: on_done())

    def call_finished(self) -> None:
        while self._pending and self._pending[0][0].done():
            answer, then = self._pending.pop(0)
            then(answer.result())
            self._request_rebuild()
