"""The client of the engine: one request at a time, without delaying a frame."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING

from game.kernel import Move, View
from game.record import Record
from ui.engine.worker import (
    CancelRequest,
    DealLuckRequest,
    EvaluationRequest,
    EvaluationResponse,
    MoveBatch,
    MoveRequest,
    MoveResponse,
    PlayToEndRequest,
    Question,
    Response,
)

if TYPE_CHECKING:
    from ui.engine.connection import WorkerConnection

MOST_RESTARTS = 3  # limit for each request


class EngineClient:
    """A client of the worker process: only the last request counts, and its response comes by polling.

    A worker that has died is started and asked again, three times for one request.
    """

    def __init__(self) -> None:
        self._line: WorkerConnection | None = None
        self._open: Question | None = None
        self._last: Question | None = None  # the last request, answered or not
        self._tickets = 0
        self._restarts = 0

    @property
    def failed(self) -> bool:
        """Return True if the last request was given up after three restarts of the worker."""
        return self._restarts > MOST_RESTARTS

    @property
    def worker(self) -> int | None:
        """The process id of the worker; None before the first one."""
        return None if self._line is None else self._line.pid

    def wake(self) -> None:
        """Start the worker process unless it runs, so that the first response comes sooner."""
        if self._line is None or not self._line.alive:
            self._start()

    def ask(self, game: str, level: str, view: View, seed: str) -> int:
        """Request a bot's move, in place of an open request; return the ticket."""
        return self._put(MoveRequest(self._tickets + 1, game, level, view, seed))

    def poll(self) -> MoveResponse | None:
        """Return the response to the open request for a move; None until it has come."""
        response = self._received() if isinstance(self._open, MoveRequest) else None
        return response if isinstance(response, MoveResponse) else None

    def judge(self, game: str, view: View, played: Move | None = None, duration_s: float = inf) -> int:
        """Request the evaluation of a view and of the move played there; return the ticket."""
        return self._put(EvaluationRequest(self._tickets + 1, game, view, played, duration_s))

    def weigh(self, game: str, views: Sequence[View], duration_s: float = inf) -> int:
        """Request the evaluation of how lucky the dealt hands are; return the ticket."""
        return self._put(DealLuckRequest(self._tickets + 1, game, tuple(views), duration_s))

    def judged(self) -> EvaluationResponse | None:
        """Return the response to the open request for an evaluation; None until it has come."""
        response = self._received() if isinstance(self._open, EvaluationRequest | DealLuckRequest) else None
        return response if isinstance(response, EvaluationResponse) else None

    def play_on(self, record: Record, limit: int = 0) -> int:
        """Request that the bots play a match on, by at most `limit` moves (0: no limit); return the ticket."""
        return self._put(PlayToEndRequest(self._tickets + 1, record, limit))

    def played_on(self) -> MoveBatch | None:
        """Return the next moves of the match that the bots play on; None until some have come.

        After a restart they begin again with the first.
        """
        response = self._received() if isinstance(self._open, PlayToEndRequest) else None
        return response if isinstance(response, MoveBatch) else None

    def cancel(self) -> None:
        """Cancel the open request."""
        if self._open is not None and self._line is not None:
            with suppress(OSError):  # the worker has ended: there is nothing to cancel
                self._line.send(CancelRequest(self._open.ticket))
        self._open = None

    def retry(self) -> None:
        """Send the last request again to a new worker, because its response is wrong or does not come."""
        self._open = self._last
        self._again()

    def close(self) -> None:
        """End the worker process."""
        self._open = None
        self._end()

    def _put(self, question: Question) -> int:
        self._tickets = question.ticket
        self._open = self._last = question
        self._restarts = 0
        self.wake()
        self._send()
        return self._tickets

    def _received(self) -> Response | None:
        """Return the worker's next response to the open request, without waiting; None if there is none."""
        while self._line is not None and self._open is not None and self._line.poll():
            result = self._line.recv()
            if not isinstance(result, Response):
                self._again()
            elif result.ticket == self._open.ticket:
                if not isinstance(result, MoveBatch) or result.last:
                    self._open = None
                return result
        return None

    def _start(self) -> None:
        from ui.engine.connection import WorkerConnection  # not at the top, so that the menu appears sooner

        self._end()
        self._line = WorkerConnection()

    def _end(self) -> None:
        """End the worker, if there is one."""
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
        """Send the open request to a new worker, unless the restarts are used up."""
        self._restarts += 1
        if self.failed:
            self._open = None
            self._end()
            return
        self._start()
        self._send()
