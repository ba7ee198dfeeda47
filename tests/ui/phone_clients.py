"""Phones for tests: plain WebSocket clients, and raw requests, of a table's web server on this machine."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from game.record import Record
from tests.ui.driver import Driver
from tests.waiting import PATIENCE, wait_for
from ui.phones import server, table
from ui.phones.screen import PhonesScreen
from ui.phones.server import SOCKET_PATH, PhoneServer, ServerEvent
from ui.phones.table import PhoneTable
from ui.phones.table_screen import PhoneTableScreen
from ui.play.routes import TableRoute

HERE = "127.0.0.1"
LONG_STEP = 0.5  # s of the app's time in a step while nothing is looked at


def be_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers wait for phones as long as the tests do, whatever else the machine has to do."""
    monkeypatch.setattr(server, "HANDSHAKE_S", PATIENCE)
    monkeypatch.setattr(server, "PING_S", PATIENCE)


def next_event(opened: PhoneServer) -> ServerEvent:
    """Return the next event of a server, whose thread has its own time."""
    event = wait_for(opened.poll)
    assert event is not None
    return event


def open_socket(port: int, headers: Mapping[str, str] | None = None, origin: str | None = "") -> ClientConnection:
    """Connect to a table as the page does, with other headers or from another origin if told so."""
    where = f"http://{HERE}:{port}" if origin == "" else origin
    there = f"ws://{HERE}:{port}{SOCKET_PATH}"
    return connect(there, origin=where, additional_headers=headers, open_timeout=PATIENCE, compression=None, max_queue=None).__enter__()  # type: ignore[arg-type]


def raw_request(port: int, text: bytes) -> bytes:
    """Send bytes to a server and return all that it answers until it closes the connection."""
    answer = b""
    with socket.create_connection((HERE, port), PATIENCE) as line:
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

    def play_first_card(self) -> None:
        """Lift the first card of the hand, and play it once it is lifted."""
        card = self.answers["state"]["hand"][0]["id"]
        self.say("tap", target=card)
        self.wait_for(lambda told: told["state"]["hand"][0].get("is_on"))
        self.say("tap", target=card)

    def close(self) -> None:
        self.socket.close()


class House:
    """An app with a table for phones, and the phones that sit there."""

    def __init__(self, folder: Path, record: Record, **settings: object) -> None:
        self.driver = Driver(folder, **settings)  # type: ignore[arg-type]
        self.driver.go(TableRoute(record, None, True))
        below = self.driver.app.scenes[-2]
        assert isinstance(self.driver.app.scene, PhonesScreen) and isinstance(below, PhoneTableScreen)
        self.table: PhoneTableScreen = below
        self.phones: PhoneTable = below.phones
        wait_for(lambda: self.step() or self.phones.port)
        self.clients: dict[int, Phone] = {}

    def step(self) -> None:
        self.driver.step(1, LONG_STEP)

    def phone(self, **hello: str) -> Phone:
        return Phone(self.phones.port, self.step, **hello)

    def sit(self, *seats: int) -> None:
        """Sit a phone down at each of these seats."""
        for seat in seats:
            phone = self.clients[seat] = self.phone(table=self.phones.admission.table_key)
            phone.wait_for(lambda told: "lobby" in told)
            phone.say("sit", seat=seat)
            phone.wait_for(lambda told: "state" in told)

    def start(self) -> None:
        self.driver.tap("play")
        assert self.driver.app.scene is self.table

    def until(self, is_so: Callable[[], object]) -> None:
        wait_for(lambda: self.step() or is_so())

    def close(self) -> None:
        for phone in self.clients.values():
            phone.close()
        self.driver.close()


def houses(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., House]]:
    """Yield what opens a house, and close all that were opened."""
    be_patient(monkeypatch)
    monkeypatch.setattr(table, "local_addresses", lambda: [HERE])
    monkeypatch.setattr(table, "PORT", 0)
    monkeypatch.setattr(server, "MAX_BURST", 1e9)  # these phones have no fingers that take their time
    monkeypatch.setattr(server, "MAX_PER_ADDRESS", server.MAX_CONNECTIONS)  # and all of them one address
    opened = []

    def build(record: Record, **settings: object) -> House:
        opened.append(House(folder, record, **settings))
        return opened[-1]

    yield build
    for one in opened:
        one.close()
