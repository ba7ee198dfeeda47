"""Tests of `python -m game` as other programs use it: a process, its standard streams and its end."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.game.matches import Setup, played
from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
WORLD = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}  # which would hide a missing flush
NEW = {"cmd": "new", "game": "nin_jan", "players": 2, "options": {}, "seed": "7"}


class Program:
    """The running program and its responses."""

    def __init__(self) -> None:
        command = [sys.executable, "-S", "-m", "game"]  # -S: nothing but the standard library
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=ROOT, env=WORLD, stdin=pipe, stdout=pipe, stderr=pipe)
        assert self.process.stdin and self.process.stdout and self.process.stderr
        self.stdin, self.stdout, self.stderr = self.process.stdin, self.process.stdout, self.process.stderr
        self.answers: queue.Queue[bytes] = queue.Queue()
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        for line in self.stdout:
            self.answers.put(line)

    def say(self, line: bytes) -> None:
        self.stdin.write(line + b"\n")
        self.stdin.flush()

    def ask(self, line: bytes) -> dict[str, Any]:
        """Send a line and return the response, which must come before the next line."""
        self.say(line)
        answer = self.answers.get(timeout=PATIENCE)
        assert answer.endswith(b"\n") and not answer.endswith(b"\r\n") and answer.isascii()
        received: dict[str, Any] = json.loads(answer)
        return received

    def end(self) -> tuple[int, bytes]:
        """Close the program's input, and return its exit status and its stderr."""
        self.stdin.close()
        status = self.process.wait(PATIENCE)
        self.listener.join(PATIENCE)
        return status, self.stderr.read()


@pytest.fixture
def program() -> Iterator[Program]:
    running = Program()
    yield running
    running.process.kill()
    running.process.wait(PATIENCE)
    running.listener.join(PATIENCE)
    for stream in (running.stdin, running.stdout, running.stderr):
        if not stream.closed:
            stream.close()


def _line(**fields: object) -> bytes:
    return json.dumps(fields).encode()


def test_a_whole_session(program: Program) -> None:
    """Each response is there before the next request is sent; nonsense in between changes nothing."""
    assert program.ask(_line(cmd="record"))["reason"] == "no_game"
    assert program.ask(_line(cmd="options", game="nin_jan")) == {"ok": True, "options": {}}
    assert program.ask(_line(**NEW)) == {"ok": True, "to_move": [0, 1], "over": False}
    match = played(Setup("nin_jan", 2), "7")
    for ply, (seat, move) in enumerate(match.moves):
        assert str(move) in program.ask(_line(cmd="legal", seat=seat))["moves"]
        assert program.ask(_line(cmd="play", seat=seat, move="jump"))["ok"] is False
        assert program.ask(_line(cmd="play", seat=seat, move=str(move)))["over"] == (ply == match.ply - 1)
    result = program.ask(_line(cmd="result"))
    assert result["over"] and result["scores"] == list(match.outcome.scores)
    record = program.ask(_line(cmd="record"))["record"]
    assert record == match.record().to_json()
    assert program.ask(_line(cmd="undo"))["over"] is False
    seat = match.at_ply(match.ply - 1).to_move[0]
    assert (
        program.ask(_line(cmd="bot", seat=seat, level="normal", seconds=0))["move"] in program.ask(_line(cmd="legal", seat=seat))["moves"]
    )
    assert program.ask(_line(cmd="view", seat=None))["view"]["hands"] == [0, 0]
    assert program.ask(_line(cmd="load", record=record))["over"] is True
    assert program.ask(_line(cmd="state"))["state"]["round"] == 9
    assert program.end() == (0, b"")


def test_a_game_on_the_board_and_whatever_it_refuses(program: Program) -> None:
    """Off the board, another's pawn, onto an opponent, with another pawn: each has its sentence and its reason."""
    assert program.ask(_line(**{**NEW, "game": "chifoumi"})) == {"ok": True, "to_move": [0], "over": False}
    for seat, move in enumerate(("d2-d3", "c6-c5", "d3-d4", "c7-c6")):
        assert program.ask(_line(cmd="play", seat=seat % 2, move=move))["ok"]
    reasons = {"d4-d8": "off_board", "c5-c4": "not_your_pawn", "d4-c5": "capture_instead", "stop": "nothing_to_stop", "c2-c2": "too_far"}
    for move, reason in reasons.items():
        received = program.ask(_line(cmd="play", seat=0, move=move))
        assert received["reason"] == reason and received["error"].endswith(".")
    assert program.ask(_line(cmd="play", seat=0, move="d4xc5"))["to_move"] == [0]
    assert program.ask(_line(cmd="play", seat=0, move="c2-c3"))["reason"] == "another_pawn"
    assert program.ask(_line(cmd="state"))["state"]["mover"] == "c5"
    assert program.end() == (0, b"")


def test_what_is_malformed_is_answered_and_nothing_is_complained_of(program: Program) -> None:
    for line in (b"x", b"[]", b"\xff\xfe", b"[" * 200_000, b'{"cmd": NaN}', b'{"cmd": "play"}', b'{"cmd": "legal", "seat": true}'):
        assert program.ask(line)["ok"] is False
    program.say(b"")
    program.say(b"   \t")
    assert program.ask(_line(**NEW))["ok"] is True, "blank lines have no answer"
    assert program.end() == (0, b"")


def test_no_input_is_no_error(program: Program) -> None:
    assert program.end() == (0, b"") and program.answers.empty()


DEAF = sys.platform == "win32" or signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@pytest.mark.skipif(DEAF, reason="no interrupt reaches the processes that are started here")
def test_an_interrupt_ends_it_quietly(program: Program) -> None:
    assert program.ask(_line(**NEW))["ok"]
    program.process.send_signal(signal.SIGINT)
    assert program.process.wait(PATIENCE) == 0
    assert program.stderr.read() == b""


def test_it_ends_quietly_when_nobody_listens_any_more() -> None:
    """The other side has closed the stream of responses before the first one."""
    code = "import subprocess, sys; p = subprocess.Popen([sys.executable, '-m', 'game'], stdin=-1, stdout=-1, stderr=-1); p.stdout.close();"
    code += "p.stdin.write(b'x\\n' * 1000); p.stdin.close(); sys.stderr.buffer.write(p.stderr.read()); sys.exit(p.wait())"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=WORLD, capture_output=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, b"")
