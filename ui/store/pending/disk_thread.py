"""The disk thread: it does all work on the disk in order, so that no frame waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import Empty, SimpleQueue
from typing import TypeVar

RETRY_S = 2.0  # the pause between two attempts to write what the disk has refused
MAX_CLOSE_S = 20.0  # the end of the program waits at most this time for a disk that does not answer

T = TypeVar("T")


class DiskThread:
    """A worker that runs jobs in order: on a thread in the app, at once in tests and tools.

    The thread is a daemon: it does not keep the program alive.
    """

    def __init__(
        self, in_background: bool, is_unwritten: Callable[[], bool] = lambda: False, retry: Callable[[], None] = lambda: None
    ) -> None:
        """Start the thread if `in_background`; while `is_unwritten()`, it calls `retry` every two seconds."""
        self._is_unwritten, self._retry = is_unwritten, retry
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run_jobs, name="scribe", daemon=True)
        if in_background:
            self._thread.start()

    def submit(self, work: Callable[..., T], *arguments: object) -> Future[T]:
        """Run `work` after all that was submitted before."""
        future: Future[T] = Future()
        job = partial(_complete_future, future, partial(work, *arguments))
        if self._thread.is_alive():
            self._jobs.put(job)
        else:
            job()
        return future

    def close(self, patience_s: float) -> None:
        """End the thread once its work is done; wait for that at most `patience_s`."""
        if self._thread.is_alive():
            self._jobs.put(None)
            self._thread.join(patience_s)

    def _run_jobs(self) -> None:
        while True:
            try:
                job = self._jobs.get(timeout=RETRY_S if self._is_unwritten() else None)
            except Empty:
                self._retry()
                continue
            if job is None:
                return
            job()


def _complete_future(future: Future[T], work: Callable[[], T]) -> None:
    try:
        future.set_result(work())
    except BaseException as error:  # raised again in the thread that asks for the result
        future.set_exception(error)
