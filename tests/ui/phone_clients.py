"""Phones for tests: plain WebSocket clients, and raw requests, of a table's web server on this machine."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Mapping
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.waiting import wait_for
from ui.phones.server import SOCKET_PATH, PhoneServer, ServerEvent

HERE = "127.0.0.1"


def next_event(server: PhoneServer) -> ServerEvent:
    """Return the next event of a server, whose thread has its own time."""
    event = wait_for(server.poll)
    assert event is not None
    return event


def open_socket(port: int, headers: Mapping[str, str] | None = None, origin: str | None = "") -> ClientConnection:
    """Connect to a table as the page does, with other headers or from another origin if told so."""
    where = f"http://{HERE}:{port}" if origin == "" else origin
    there = f"ws://{HERE}:{port}{SOCKET_PATH}"
    return connect(there, origin=where, additional_headers=headers, open_timeout=5, compression=None, max_queue=None).__enter__()  # type: ignore[arg-type]


def raw_request(port: int, text: bytes) -> bytes:
    """Send bytes to a server and return all that it answers until it closes the connection."""
    answer = b""
    with socket.create_connection((HERE, port), 5) as line:
        line.sendall(text)
        while more := line.recv(65536):
            answer += more
    return answer


def get(port: int, path: str, host: str = "") -> tuple[str, str]:
    """Return the head and the body of what a server answers to a browser."""
    text = f"GET {path} HTTP/1.1\r\nHost: {host or f'{HERE}:{port}'}\r\n\r\n"
    head, _gap, body = raw_request(port, text.encode()).decode().partition("\r\n\r\n")
    return head, body


class Phone:
    """One phone of a test: what it was told last of each kind, by `is`."""

    def __init__(self, port: int, run: Callable[[], object], **hello: str) -> None:
        """Connect to a table and greet it; `run` lets the app go on for a step."""
        self._run = run
        self.socket = open_socket(port)
        self.answers: dict[str, Any] = {}
        self.log: list[str] = []  # all it was told, as it came
        self.say("hello", **hello)

    def say(self, kind: str, **fields: object) -> None:
        self.socket.send(json.dumps({"is": kind, **fields}))

    def hear(self) -> None:
        """Take in all that has come."""
        while True:
            try:
                text = self.socket.recv(timeout=0)
            except (TimeoutError, ConnectionClosed):
                return
            self.log.append(str(text))
            answer = json.loads(text)
            self.answers[answer["is"]] = answer

    def wait_for(self, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Let the app run until what the phone was told is so, and return it."""

        def check() -> bool:
            self._run()
            self.hear()
            return is_so(self.answers)

        wait_for(check)
        return self.answers

    def close(self) -> None:
        self.socket.close()
