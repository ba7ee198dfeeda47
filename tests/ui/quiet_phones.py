"""A table with hands on phones without a network: the test is the server, and all phones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.match import Match
from game.record import Record
from tests.ui.driver import Driver
from ui.phones import table
from ui.phones.messages import Hello, Press, Sit, Tap
from ui.phones.server import Connected, Opened, Received, ServerEvent
from ui.phones.state import UNDO_KEY
from ui.phones.table_screen import PhoneTableScreen
from ui.play.routes import TableRoute


class RecordingServer:
    """A server without a network: its events come from the test, and it keeps what it is to send."""

    def __init__(self, address: str, files: Mapping[str], wake: Callable[[], None], port: int) -> None:
        self.events: list[ServerEvent] = [Opened(port)]
        self.sent: defaultdict[int, list[str]] = defaultdict(list)

    def poll(self) -> ServerEvent | None:
        return self.events.pop(0) if self.events else None

    def send(self, phone: int, text: str) -> None:
        self.sent[phone].append(text)

    def disconnect(self, phone: int) -> None:
        self.sent[phone].append("disconnected")

    def close(self) -> None: ...


class PhoneWorld:
    """An app with a table whose people all have phones; the phone of seat n has the number n + 1."""

    def __init__(self, folder: Path, record: Record, seed: str, **settings: Any) -> None:
        self.driver, self.rng = Driver(folder, **settings), Random(seed)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(table, "local_addresses", lambda: ["192.168.1.20"])
            patch.setattr(table, "PhoneServer", RecordingServer)
            self.driver.go(TableRoute(record, None, True))
        scene = self.driver.app.scenes[-2]
        assert isinstance(scene, PhoneTableScreen)
        self.scene: PhoneTableScreen = scene
        server = scene.phones._server
        assert isinstance(server, RecordingServer)
        self.server: RecordingServer = server
        self.driver.step(1, 0.5)
        for seat in scene.session.human_seats:
            self.server.events += [Connected(seat + 1, "10.0.0.9", ""), Received(seat + 1, Hello(table=scene.phones.admission.table_key))]
            self.server.events.append(Received(seat + 1, Sit(seat)))
        self.driver.step(1, 0.5)
        self.driver.tap("play")
        for texts in self.server.sent.values():  # the keys of the seats differ
            texts.clear()

    @property
    def match(self) -> Match:
        return self.scene.session.match

    def step(self) -> None:
        self.driver.step(1, 0.5)
        if self.driver.app.scene is not self.scene and len(self.driver.app.scenes) > 2:
            self.driver.key("return")  # a score sheet

    def told(self, seat: int) -> list[str]:
        return self.server.sent.pop(seat + 1, [])

    def offers(self, seat: int) -> Sequence[Tap | Press]:
        """Return all that a phone can tap and press now."""
        state = msgspec.to_builtins(self.scene.phones._seats[seat].state())
        taps = [Tap(one["id"]) for one in (*state.get("hand", ()), *state.get("table", ())) if "id" in one]
        return [*taps, *(Press(one["id"]) for one in (*state.get("keys", ()), *state.get("choices", ())))]

    def ask(self, seat: int, request: Tap | Press) -> None:
        self.server.events.append(Received(seat + 1, request))

    def act(self) -> None:
        """Let everybody who is asked tap or press something at random, and go on by a step; nothing is taken back, so that matches end."""
        for seat in range(len(self.match.seats)) if self.scene.position_viewer.is_halted else self.match.to_move:
            offers = [one for one in self.offers(seat) if one != Press(UNDO_KEY)] if seat in self.scene.phones._seats else ()
            if offers:
                self.ask(seat, self.rng.choice(offers))
        self.step()


def play_on_phones(folder: Path, record: Record, seed: str, steps: int) -> Match:
    """Play a match by random taps and presses on phones, for so many steps at most, and return it."""
    world = PhoneWorld(folder, record, seed)
    try:
        for _ in range(steps):
            if world.match.is_over:
                break
            world.act()
        return world.match
    finally:
        world.driver.close()
