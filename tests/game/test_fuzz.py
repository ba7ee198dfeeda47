"""Fuzz tests: any text is a move or a bad notation, any protocol line has one response, and nothing raises another error."""

from __future__ import annotations

import io
import json
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bench.soak_records import some_match
from game.__main__ import answer_requests
from game.kernel import BadNotation
from game.match import Match
from game.protocol import MAX_LINE_BYTES
from game.registry import GAMES
from tests import chance
from tests.game.setups import every_game
from tests.game.talk import RIGHT, Talk
from tests.steps import steps

WORDS = (
    "choose",
    "take",
    "add",
    "throw",
    "stop",
    "pass",
    "play",
    "draw",
    "match",
    "calc",
    "joker",
    "lay",
    "recombine",
    "give",
    "up",
    "rock",
    "paper",
    "scissors",
)
PIECES = (
    "R8",
    "P-3",
    "S10",
    "c2",
    "a1",
    "g7",
    "z9",
    "-",
    "x",
    "@",
    "W",
    "+",
    "*",
    "/",
    "7D",
    "10S",
    "!",
    "3-bee",
    "11-bee",
    "J#",
    "J@",
    "J*",
    "J+",
    "10-bear",
    "0",
    "1",
    "2",
    "99",
    "00",
    "-1",
    "²",
    "٣",
    "é",
    "\n",
    "\x00",
    "\ud800",
)
TEXTS = st.text(max_size=20) | st.lists(st.sampled_from([*WORDS, *PIECES]), max_size=8).flatmap(
    lambda parts: st.sampled_from(["", " ", "  ", "\t"]).map(lambda joint: joint.join(parts))
)
FEW = 2000  # function calls to refuse a line: its parts must not be examined one by one


@every_game
@chance.examples(60, 1000)
@given(text=TEXTS)
@example("calc " + "1 + " * 5000 + "1")
@example("take " + "9" * 5000)
@example("match J#")
def test_any_text_is_a_move_or_no_notation(name: str, text: str) -> None:
    read = GAMES[name].rules.parse_move
    try:
        move = read(text)
    except BadNotation:
        return
    assert read(str(move)) == move


@every_game
def test_every_legal_move_is_read_as_it_is_written(name: str) -> None:
    match = some_match(name, Random(f"notation/{name}"), 0.1)
    for ply in range(match.ply + 1):
        past = match.at_ply(ply)
        for seat in past.to_move:
            assert all(match.rules.parse_move(str(move)) == move for move in past.legal(seat))


def spoilt_moves(match: Match) -> st.SearchStrategy[str]:
    """Return legal notations with a piece exchanged."""
    legal = sorted({str(move) for seat in match.to_move for move in match.legal(seat)}) or ["stop"]
    parts = st.tuples(st.sampled_from(legal), st.integers(0, 30), st.sampled_from([*WORDS, *PIECES, ""]))
    return parts.map(lambda made: made[0][: made[1]] + made[2] + made[0][made[1] + len(made[2]) :])


@every_game
@chance.examples(15)
@given(data=st.data())
def test_any_line_has_one_answer_and_an_error_changes_nothing(name: str, data: st.DataObject) -> None:
    match = MATCHES[name]
    talk = Talk({"cmd": "load", "record": match.record().to_json()})
    before = talk.truth()
    seat = data.draw(st.sampled_from([*range(len(match.seats)), -1, 99, None, True, 0.0, "0"]))
    move = data.draw(spoilt_moves(match) | TEXTS)
    cmd = data.draw(st.sampled_from(["play", "legal", "view", "undo", "options", *RIGHT]))
    fields: dict[str, Any] = {**RIGHT[cmd], **({"seat": seat} if "seat" in RIGHT[cmd] else {}), **({"move": move} if cmd == "play" else {})}
    answer = talk.ask(cmd, **fields)
    if not answer["ok"]:
        assert talk.truth() == before and answer["error"]


MATCHES = {name: some_match(name, Random(f"line/{name}"), 0.05) for name in GAMES}


HEAD = b'{"format": 1, "game": "nambarz", "seats": [{"name": "", "kind": "human"}, {"name": "", "kind": "human"}], "seed": "7", '


def filled(before: bytes, unit: bytes, after: bytes) -> bytes:
    """Return a line close to the maximum length."""
    room = MAX_LINE_BYTES - 40 - len(before) - len(after)
    return before + unit * (room // len(unit)) + after


HUGE = {
    "deep": b"[" * (MAX_LINE_BYTES - 40),
    "deep and closed": b"[" * 3_000_000 + b"]" * 3_000_000,
    "deep moves": filled(HEAD + b'"options": {}, "moves": [', b"[", b""),
    "digits": filled(b'{"format": ', b"9", b"}"),
    "a name": filled(b'{"format": 1, "game": "nambarz", "seed": "7", "seats": [{"name": "', b"a", b'"}]}'),
    "teams": filled(HEAD + b'"moves": [], "options": {"teams": [', b"0,", b"0]}}"),
    "one move": filled(HEAD + b'"options": {}, "moves": [[0, "', b"calc ", b'"]]}'),
}


@pytest.mark.parametrize("data", HUGE.values(), ids=HUGE)
def test_a_huge_record_is_refused_at_once(data: bytes) -> None:
    answers = io.BytesIO()
    assert steps(lambda: answer_requests(io.BytesIO(b'{"cmd": "load", "record": ' + data + b"}\n"), answers)) < FEW
    (line,) = answers.getvalue().splitlines()
    assert json.loads(line)["ok"] is False


def test_a_line_of_a_hundred_megabytes_is_one_refusal() -> None:
    class Endless(io.RawIOBase):
        """A line that is made while it is read."""

        left = 100_000_000

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            count = min(len(buffer), self.left)
            self.left -= count
            buffer[:count] = b"x" * count
            return count

    answers = io.BytesIO()
    assert steps(lambda: answer_requests(io.BufferedReader(Endless()), answers)) < 60_000, "a chunk at a time"
    assert [json.loads(line)["reason"] for line in answers.getvalue().splitlines()] == ["line_too_long"]
