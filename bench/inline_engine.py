"""A synchronous engine for tests and soak runs: the app's own client, with an inline connection."""

from __future__ import annotations

from game.bots.bot import never_stop
from ui.engine.client import EngineClient
from ui.engine.worker import CancelRequest, Question, Response, responses


class InlineConnection:
    """A connection that computes each response at once, so that a fault of a bot is raised in the request."""

    def __init__(self) -> None:
        self._reports: list[Response] = []

    def send(self, request: Question | CancelRequest) -> None:
        self._reports = [] if isinstance(request, CancelRequest) else list(responses(request, never_stop))

    def poll(self) -> bool:
        return bool(self._reports)

    def recv(self) -> Response:
        return self._reports.pop(0)

    def close(self) -> None:
        """Do nothing: there is no other end."""


class Prompt(EngineClient):
    """An engine client whose response is ready at the next poll."""

    def wake(self) -> None:
        if self._line is None:
            self._start()

    def _start(self) -> None:
        self._line = InlineConnection()  # type: ignore[assignment]
