"""A protocol session that is used with Python values."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from game.__main__ import answer_line
from game.protocol import ProtocolSession
from tests.game.matches import Setup, fresh

NEW = {"cmd": "new", "game": "nin_jan", "players": 3, "options": {}, "seed": "7"}

RIGHT: dict[str, dict[str, Any]] = {
    "new": {"game": "nin_jan", "players": 3, "options": {}, "seed": "7"},
    "load": {"record": fresh(Setup("nin_jan", 2), "1").record().to_json()},
    "record": {},
    "legal": {"seat": 0},
    "play": {"seat": 0, "move": "choose P9"},
    "undo": {},
    "view": {"seat": 0},
    "state": {},
    "bot": {"seat": 0, "level": "easy"},
    "result": {},
    "options": {"game": "nin_jan"},
}


class Talk:
    """A protocol session that takes requests and gives responses as Python values."""

    def __init__(self, *first: Mapping[str, Any]) -> None:
        self.now = 0.0
        self.session = ProtocolSession(lambda: self.now)
        for request in first:
            assert self.ask(**request)["ok"]

    def line(self, line: bytes) -> dict[str, Any]:
        answer = answer_line(self.session.answer(line), self.session.refusal_texts)
        assert answer.endswith(b"\n") and answer.count(b"\n") == 1 and answer.isascii()
        received: dict[str, Any] = json.loads(answer)
        if not received["ok"]:
            assert set(received) == {"ok", "reason", "facts", "error"} and received["error"]
        return received

    def ask(self, cmd: object = None, **fields: object) -> dict[str, Any]:
        return self.line(json.dumps({"cmd": cmd, **fields}).encode())

    def refused(self, cmd: object = None, **fields: object) -> tuple[str, Any]:
        received = self.ask(cmd, **fields)
        assert not received["ok"], received
        return received["reason"], received["facts"]

    def truth(self) -> object:
        return [self.ask("record"), self.ask("state"), self.ask("result")]


def begun(**fields: object) -> Talk:
    return Talk({**NEW, **fields})
