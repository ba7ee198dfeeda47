"""Strangers in the network: whatever they send to a table with hands on phones, nobody gets in, nothing stops and nothing piles up."""

from __future__ import annotations

import gc
import json
import secrets
import socket
import tracemalloc
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests import chance
from tests.ui.driver import new_match
from tests.ui.phone_clients import HERE, House, houses
from tests.waiting import PATIENCE, wait_for
from ui.phones import server
from ui.phones.server import SOCKET_PATH

KINDS = ("hello", "sit", "tap", "press", "state", "seated", "farewell", "", "__proto__", "picture")
TEXTS = ("", "x", "card/R8", "../..", "%00", "é" * 30, "x" * 80, "x" * 4000, "\x00", "'; drop", "<script>", "choice/0", "main", "-1")
PATHS = ("/", "/page.js", SOCKET_PATH, "/../main.py", "/%2e%2e/x", "//", "/" + "a" * 9000, "*", "http://evil.example/", "/?" + "q" * 200)
MAX_GROWTH = 4_000_000  # bytes that may be left of all of it


def frame(payload: bytes, opcode: int = 1, is_final: bool = True) -> bytes:
    """Return a WebSocket frame as a browser sends it, with a mask of zeros."""
    first, size = bytes([(0x80 if is_final else 0) | opcode]), len(payload)
    if size < 126:
        return first + bytes([0x80 | size]) + bytes(4) + payload
    if size < 65536:
        return first + bytes([0xFE]) + size.to_bytes(2, "big") + bytes(4) + payload
    return first + bytes([0xFF]) + size.to_bytes(8, "big") + bytes(4) + payload


def opening(port: int, host: str = "", origin: str = "", path: str = SOCKET_PATH) -> bytes:
    there = f"{HERE}:{port}"
    lines = [f"GET {path} HTTP/1.1", f"Host: {host or there}", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    return "\r\n".join([*lines, f"Sec-WebSocket-Key: {'A' * 22}==", f"Origin: {origin or f'http://{there}'}", "", ""]).encode()


def message(rng: Random, stolen: str) -> bytes:
    """Return a message that no page of ours sends, or one with keys that are worth nothing."""
    guess = rng.choice((stolen, secrets.token_urlsafe(16), rng.choice(TEXTS)))
    good: list[object] = [{"is": "hello", "table": guess}, {"is": "hello", "seat": guess}, {"is": "sit", "seat": rng.randrange(-2, 9)}]
    good += [{"is": "tap", "target": rng.choice(TEXTS)}, {"is": "press", "button": rng.choice(TEXTS)}]
    odd: list[object] = [{"is": rng.choice(KINDS), rng.choice(("seat", "target", "x")): rng.choice((None, 1e999, -1, [], {}, True, "x"))}]
    odd += [[], 7, None, {"is": ["hello"]}, {"is": "hello", "table": guess, "more": 1}, [[[[]]]] * 9]
    text = json.dumps(rng.choice(good if rng.random() < 0.6 else odd)).encode()
    match rng.randrange(8):
        case 0:
            return frame(rng.randbytes(rng.randrange(60)))
        case 1:
            return frame(text, 2)
        case 2:
            return frame(rng.randbytes(rng.choice((513, 5000, 70000))))
        case 3:
            return frame(text[: rng.randrange(len(text) + 1)], rng.choice((0, 1, 3, 8, 9, 10, 15)), rng.random() < 0.5)
    return frame(text)


def requests(port: int, rng: Random) -> bytes:
    """Return something that is no request of ours, or one from elsewhere."""
    there = f"{HERE}:{port}"
    match rng.randrange(4):
        case 0:
            return rng.randbytes(rng.randrange(1, 400)) + b"\r\n\r\n"
        case 1:
            host = rng.choice((there, "evil.example", f"localhost:{port}", f"{there}\r\nHost: x", "", "é"))
            verb = rng.choice(("GET", "POST", "HEAD", "PUT", "OPTIONS", "G" * 300))
            return f"{verb} {rng.choice(PATHS)} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
        case 2:
            origin = rng.choice(("http://evil.example", "null", f"https://{there}", f"http://{there}.evil.example", "file://"))
            return opening(port, origin=origin) + frame(b'{"is":"hello"}')
    return opening(port, host="evil.example") + frame(b'{"is":"hello"}')


def send(port: int, first: bytes, then: bytes) -> None:
    """Send bytes and, once there was an answer, others; read what comes, and go without a word."""
    with socket.create_connection((HERE, port), PATIENCE) as line, suppress(OSError):
        line.settimeout(0.2 if then else 0.002)  # some are slow to read, and some do not wait at all
        line.sendall(first)
        line.recv(65536)
        line.settimeout(0.005)
        line.sendall(then)
        while line.recv(65536):
            pass


def attack(here: House, rng: Random, stolen: str, count: int) -> None:
    """Send this many hostile requests and messages."""
    port, sent = here.phones.port, 0
    while sent < count:
        messages = [message(rng, stolen) for _ in range(rng.randrange(1, 30))] if rng.random() < 0.4 else []
        send(port, opening(port) if messages else requests(port, rng), b"".join(messages))
        sent += 1 + len(messages)
        if rng.random() < 0.2:
            here.step()


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    for build in houses(tmp_path, monkeypatch):
        monkeypatch.setattr(server, "MAX_BURST", 40.0)
        here = build(new_match(None, None, None))
        here.sit(0, 1)
        here.phones.set_here(1, True)
        here.start()
        yield here


@pytest.mark.random
def test_strangers_get_in_nowhere(table: House) -> None:
    stolen, match = table.clients[1].answers["seated"]["key"], table.table.session.match
    rng, count = Random(chance.seed()), chance.many(60, 20_000)
    attack(table, rng, stolen, 60)
    tracemalloc.start()
    attack(table, rng, stolen, count)
    wait_for(lambda: table.step() or len(table.phones._phones) == 1)
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert grown < MAX_GROWTH and len(table.phones._server._phones) == 1  # type: ignore[union-attr]
    assert table.table.session.phone_seats == {0} and match.ply == 0 and not table.phones.admission.numbers
    phone = table.clients[0]
    phone.play_first_card()
    phone.wait_for(lambda told: not told["state"].get("is_asked"))
    assert match.ply == 1, "and the game goes on"


def test_a_phone_without_a_seat_cannot_play(table: House) -> None:
    phone = table.clients[2] = table.phone(table=table.phones.admission.table_key)
    phone.wait_for(lambda told: "lobby" in told)
    phone.say("tap", target=table.clients[0].answers["state"]["hand"][0]["id"])
    phone.wait_for(lambda told: "farewell" in told)
    assert table.table.session.match.ply == 0
