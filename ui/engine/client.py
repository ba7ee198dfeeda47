"""The client of the engine: one request at a time, without delaying a frame."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
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
    Request,
    Response,
)

if TYPE_CHECKING:
    from ui.engine.connection import WorkerConnection

MAX_RESTARTS = 3  # limit for each request


class EngineClient:
    """A client of the worker process: only the last request counts, and its response comes by polling.

    A worker that has died is started and asked again, three times for one request.
    """

    def __init__(self) -> None:
        self._connection: WorkerConnection | None = None
        self._pending_request: Request | None = None
        self._last_request: Request | None = None  # the last request, answered or not
        self._last_ticket = 0
        self._restarts = 0

    @property
    def has_failed(self) -> bool:
        """Return True if the last request was given up after three restarts of the worker."""
        return self._restarts > MAX_RESTARTS

    @property
    def worker_pid(self) -> int | None:
        """The process id of the worker; None before the first one."""
        return None if self._connection is None else self._connection.pid

    def start_if_needed(self) -> None:
        """Start the worker process unless it runs, so that the first response comes sooner."""
        if self._connection is None or not self._connection.is_alive:
            self._restart_worker()

    def request_move(self, game: str, level: str, view: View, seed: str) -> int:
        """Request a bot's move, in place of an open request; return the ticket."""
        return self._submit(MoveRequest(self._last_ticket + 1, game, level, view, seed))

    def poll_move(self) -> MoveResponse | None:
        """Return the response to the open request for a move; None until it has come."""
        response = self._poll_response() if isinstance(self._pending_request, MoveRequest) else None
        return response if isinstance(response, MoveResponse) else None

    def request_evaluation(self, game: str, view: View, played_move: Move | None = None) -> int:
        """Request the evaluation of a view and of the move played there; return the ticket."""
        return self._submit(EvaluationRequest(self._last_ticket + 1, game, view, played_move))

    def request_deal_luck(self, game: str, views: Sequence[View]) -> int:
        """Request the evaluation of how lucky the dealt hands are; return the ticket."""
        return self._submit(DealLuckRequest(self._last_ticket + 1, game, tuple(views)))

    def poll_evaluation(self) -> EvaluationResponse | None:
        """Return the response to the open request for an evaluation; None until it has come."""
        response = self._poll_response() if isinstance(self._pending_request, EvaluationRequest | DealLuckRequest) else None
        return response if isinstance(response, EvaluationResponse) else None

    def request_play_to_end(self, record: Record, max_moves: int = 0) -> int:
        """Request that the bots play a match on, by at most `max_moves` moves (0: no limit); return the ticket."""
        return self._submit(PlayToEndRequest(self._last_ticket + 1, record, max_moves))

    def poll_move_batch(self) -> MoveBatch | None:
        """Return the next moves of the match that the bots play on; None until some have come.

        After a restart they begin again with the first.
        """
        response = self._poll_response() if isinstance(self._pending_request, PlayToEndRequest) else None
        return response if isinstance(response, MoveBatch) else None

    def cancel(self) -> None:
        """Cancel the open request."""
        if self._pending_request is not None and self._connection is not None:
            with suppress(OSError):  # the worker has ended: there is nothing to cancel
                self._connection.send(CancelRequest(self._pending_request.ticket))
        self._pending_request = None

    def retry_last_request(self) -> None:
        """Send the last request again to a new worker, because its response is wrong or does not come."""
        self._pending_request = self._last_request
        self._resend_to_new_worker()

    def close(self) -> None:
        """End the worker process."""
        self._pending_request = None
        self._end_worker()

    def _submit(self, request: Request) -> int:
        self._last_ticket = request.ticket
        self._pending_request = self._last_request = request
        self._restarts = 0
        self.start_if_needed()
        self._send_pending()
        return self._last_ticket

    def _poll_response(self) -> Response | None:
        """Return the worker's next response to the open request, without waiting; None if there is none."""
        while self._connection is not None and self._pending_request is not None and self._connection.poll():
            response = self._connection.recv()
            if not isinstance(response, Response):
                self._resend_to_new_worker()
            elif response.ticket == self._pending_request.ticket:
                if not isinstance(response, MoveBatch) or response.is_last:
                    self._pending_request = None
                return response
        return None

    def _restart_worker(self) -> None:
        from ui.engine.connection import WorkerConnection  # not at the top, so that the menu appears sooner

        self._end_worker()
        self._connection = WorkerConnection()

    def _end_worker(self) -> None:
        """End the worker, if there is one."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _send_pending(self) -> None:
        assert self._connection is not None, "the worker is awake"
        try:
            self._connection.send(self._pending_request)
        except OSError:
            self._resend_to_new_worker()

    def _resend_to_new_worker(self) -> None:
        """Send the open request to a new worker, unless the restarts are used up."""
        self._restarts += 1
        if self.has_failed:
            self._pending_request = None
            self._end_worker()
            return
        self._restart_worker()
        self._send_pending()
