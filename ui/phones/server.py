"""The web server of a table: a fixed list of files and a WebSocket for each phone, in one thread.

It knows no game and no seat. What happens is fetched by `poll` and what is to be sent is left to the thread, so that no frame waits. What comes
from the network is limited here, in size, rate and number; what is malformed ends its own connection and nothing else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, TypeAlias

from ui.phones.messages import MAX_MESSAGE_BYTES, BadMessage, Request, read_request

if TYPE_CHECKING:
    from websockets.asyncio.server import ServerConnection
    from websockets.http11 import Request as HttpRequest
    from websockets.http11 import Response

PORT = 8642  # taken if it is free, because phones remember it
SOCKET_PATH = "/table"
MAX_CONNECTIONS, MAX_PER_ADDRESS = 40, 8  # open at once
MAX_BURST, MESSAGES_PER_S = 40.0, 15.0  # messages of one phone
MAX_UNSENT = 64  # messages to a phone that does not read them, before it is given up
PING_S = 10.0  # s between two pings, and until a phone without an answer is given up
HANDSHAKE_S, CLOSING_S = 5.0, 0.1  # s for a request to come in whole, and that a frame waits for the end, which a locked phone may delay


@dataclass(frozen=True, slots=True)
class Opened:
    """The server can be reached, at this port."""

    port: int


@dataclass(frozen=True, slots=True)
class Failed:
    """The server cannot be opened at its address."""

    reason: str


@dataclass(frozen=True, slots=True)
class Connected:
    """A phone has connected; it is known by this number from now on."""

    phone: int
    address: str
    device: str  # as its browser calls itself


@dataclass(frozen=True, slots=True)
class Received:
    """A message of a phone."""

    phone: int
    request: Request


@dataclass(frozen=True, slots=True)
class Disconnected:
    """A phone has gone."""

    phone: int


ServerEvent: TypeAlias = Opened | Failed | Connected | Received | Disconnected


class PhoneServer:
    """The thread with the server; closed, it has let go of its address and of all phones."""

    def __init__(self, address: str, files: Mapping[str, tuple[str, bytes]], wake: Callable[[], None], port: int) -> None:
        """Open a server for these files, media type and content by path; its thread calls `wake` when there is something new to `poll`."""
        self.address, self.files, self._wake, self._port = address, files, wake, port
        self._host = ""  # as a browser has to name it
        self._events: SimpleQueue[ServerEvent] = SimpleQueue()
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._phones: dict[int, tuple[ServerConnection, asyncio.Queue[str | None]]] = {}
        self._last_phone = 0
        self._thread = Thread(target=self._run, name="phones", daemon=True)
        self._thread.start()

    def poll(self) -> ServerEvent | None:
        """Return what has happened next, or None."""
        return None if self._events.empty() else self._events.get()

    def send(self, phone: int, text: str) -> None:
        """Send a message to a phone, if it is still there."""
        self._call(partial(self._enqueue, phone, text))

    def disconnect(self, phone: int) -> None:
        """Close the connection of a phone, after what it was sent before."""
        self._call(partial(self._enqueue, phone, None))

    def close(self) -> None:
        """Close the server and all its connections."""
        self._call(self._stop.set)
        self._thread.join(CLOSING_S)

    def _call(self, work: Callable[[], None]) -> None:
        """Leave work to the thread, unless it has ended."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(work)

    def _run(self) -> None:
        try:
            self._loop.run_until_complete(self._serve())
        finally:
            self._loop.close()

    def _report(self, event: ServerEvent) -> None:
        self._events.put(event)
        self._wake()

    async def _serve(self) -> None:
        from websockets.asyncio.server import serve  # imported off the frame, because it takes long

        logger = logging.getLogger("tablee.phones")
        logger.disabled = True  # what strangers send is no concern of the console
        server = None
        for port in dict.fromkeys((self._port, 0)):
            try:
                server = await serve(
                    self._keep,
                    self.address,
                    port,
                    process_request=self._answer,
                    max_size=MAX_MESSAGE_BYTES,
                    max_queue=8,
                    open_timeout=HANDSHAKE_S,
                    close_timeout=1,
                    ping_interval=PING_S,
                    ping_timeout=PING_S,
                    compression=None,
                    server_header=None,
                    logger=logger,
                )
                break
            except OSError as error:
                reason = str(error)
        if server is None:
            self._report(Failed(reason))
            return
        bound = server.sockets[0].getsockname()[1]
        self._host = f"{self.address}:{bound}"
        self._report(Opened(bound))
        await self._stop.wait()
        server.close()
        await server.wait_closed()

    def _answer(self, connection: ServerConnection, request: HttpRequest) -> Response | None:
        """Answer a request for a file; None lets a phone in."""
        if request.headers.get_all("Host") != [self._host]:
            return connection.respond(HTTPStatus.MISDIRECTED_REQUEST, "")
        if request.path == SOCKET_PATH:
            if request.headers.get_all("Origin") != [f"http://{self._host}"]:
                return connection.respond(HTTPStatus.FORBIDDEN, "")
            from_there = sum(one.remote_address[0] == connection.remote_address[0] for one, _unsent in self._phones.values())
            is_full = len(self._phones) >= MAX_CONNECTIONS or from_there >= MAX_PER_ADDRESS
            return connection.respond(HTTPStatus.SERVICE_UNAVAILABLE, "") if is_full else None
        file = self.files.get(request.path)
        return connection.respond(HTTPStatus.NOT_FOUND, "") if file is None else self._file_response(*file)

    def _file_response(self, kind: str, content: bytes) -> Response:
        from websockets.datastructures import Headers
        from websockets.http11 import Response

        policy = f"default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self' ws://{self._host}"
        headers = {
            "Content-Type": kind,
            "Content-Length": str(len(content)),
            "Content-Security-Policy": f"{policy}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "no-store",
            "Connection": "close",
        }
        return Response(200, "OK", Headers(headers), content)

    async def _keep(self, connection: ServerConnection) -> None:
        """Keep the connection of a phone until one of both leaves."""
        from websockets.exceptions import ConnectionClosed

        self._last_phone += 1
        phone, unsent = self._last_phone, asyncio.Queue[str | None](MAX_UNSENT)
        self._phones[phone] = connection, unsent
        agent = connection.request.headers.get_all("User-Agent") if connection.request is not None else []
        self._report(Connected(phone, str(connection.remote_address[0]), "".join(agent[:1])[:200]))
        sending = asyncio.create_task(_send_all(connection, unsent))
        try:
            with suppress(ConnectionClosed):
                await self._receive(phone, connection)
        finally:
            del self._phones[phone]
            sending.cancel()
            self._report(Disconnected(phone))

    async def _receive(self, phone: int, connection: ServerConnection) -> None:
        """Report what a phone sends, until it sends something malformed or too much."""
        allowed, counted_at = MAX_BURST, self._loop.time()
        async for text in connection:
            now = self._loop.time()
            allowed, counted_at = min(MAX_BURST, allowed + MESSAGES_PER_S * (now - counted_at)) - 1, now
            try:
                request = read_request(text)
            except BadMessage:
                allowed = -1.0
            if allowed < 0:
                await connection.close(1008)
                return
            self._report(Received(phone, request))

    def _enqueue(self, phone: int, text: str | None) -> None:
        connection, unsent = self._phones.get(phone, (None, None))
        if connection is None or unsent is None:
            return
        try:
            unsent.put_nowait(text)
        except asyncio.QueueFull:
            connection.transport.abort()


async def _send_all(connection: ServerConnection, unsent: asyncio.Queue[str | None]) -> None:
    """Send a phone what is left for it, and close its connection after None."""
    from websockets.exceptions import ConnectionClosed

    with suppress(ConnectionClosed):
        while (text := await unsent.get()) is not None:
            await connection.send(text)
        await connection.close(1000)
