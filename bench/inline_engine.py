"""A synchronous engine for tests and soak runs: the app's own client, with an inline connection."""

from __future__ import annotations

from game.bots.bot import StopSignal, never_stop
from ui.engine.client import EngineClient
from ui.engine.worker import CancelRequest, Request, Response, responses


class InlineConnection:
    """A connection that computes each response at once, so that a fault of a bot is raised in the request."""

    def __init__(self) -> None:
        self._reports: list[Response] = []

    def send(self, request: Request | CancelRequest) -> None:
        self._reports = [] if isinstance(request, CancelRequest) else list(responses(request, self.stop_signal(request)))

    def stop_signal(self, request: Request) -> StopSignal:
        """Return what cuts the search for this request short."""
        return never_stop

    def poll(self) -> bool:
        return bool(self._reports)

    def recv(self) -> Response:
        return self._reports.pop(0)

    def close(self) -> None:
        """Do nothing: there is no other end."""


class Prompt(EngineClient):
    """An engine client whose response is ready at the next poll."""

    def start_if_needed(self) -> None:
        if self._connection is None:
            self._restart_worker()

    def _restart_worker(self) -> None:
        self._connection = InlineConnection()  # type: ignore[assignment]
