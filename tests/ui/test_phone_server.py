"""Tests of the web server for phones: files and sockets for the right host and origin, limits, and a clean end."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.ui.phone_clients import HERE, be_patient, get, next_event, open_socket, raw_request
from tests.waiting import PATIENCE, wait_for
from ui.phones import server as server_module
from ui.phones.messages import MAX_MESSAGE_BYTES, BadMessage, Hello, Press, Sit, Tap, read_request
from ui.phones.server import MAX_BURST, MAX_PER_ADDRESS, Connected, Disconnected, Failed, Opened, PhoneServer, Received

FILES = {"/": ("text/html; charset=utf-8", b"<p>hello</p>"), "/page.js": ("text/javascript", b"1;")}


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[PhoneServer]:
    be_patient(monkeypatch)
    server = PhoneServer(HERE, FILES, lambda: None, 0)
    yield server
    server.close()


@pytest.fixture
def port(server: PhoneServer) -> int:
    opened = next_event(server)
    assert isinstance(opened, Opened)
    return opened.port


def test_files_come_with_a_strict_policy(port: int) -> None:
    head, body = get(port, "/")
    assert head.startswith("HTTP/1.1 200") and body == "<p>hello</p>"
    for part in ("default-src 'none'", "frame-ancestors 'none'", "nosniff", "no-referrer", "no-store", f"ws://{HERE}:{port}"):
        assert part in head
    assert "Set-Cookie" not in head and "Server:" not in head


@pytest.mark.parametrize("path", ["/else", "/../main.py", "/%2e%2e/main.py", "//", "/page.js/", "/?x", "/page.JS"])
def test_no_other_file_is_given(port: int, path: str) -> None:
    assert get(port, path)[0].startswith("HTTP/1.1 404")


@pytest.mark.parametrize("host", ["evil.example", "localhost:80", HERE, "evil.example:80\r\nHost: evil.example"])
def test_another_host_is_refused(port: int, host: str) -> None:
    assert get(port, "/", host)[0].startswith("HTTP/1.1 421")


def test_two_hosts_are_refused(port: int) -> None:
    assert get(port, "/", f"{HERE}:{port}\r\nHost: evil.example")[0].startswith("HTTP/1.1 421")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", None, "https://127.0.0.1"])
def test_another_origin_is_refused(port: int, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused:
        open_socket(port, origin=origin)
    assert refused.value.response.status_code == 403


def test_a_phone_is_heard_and_answered(server: PhoneServer, port: int) -> None:
    with open_socket(port, {"User-Agent": "Mozilla/5.0 (iPhone)"}) as phone:
        connected = next_event(server)
        assert isinstance(connected, Connected) and connected.address == HERE
        phone.send('{"is": "tap", "target": "card/R8"}')
        assert next_event(server) == Received(connected.phone, Tap("card/R8"))
        server.send(connected.phone, "one")
        server.send(connected.phone, "two")
        server.disconnect(connected.phone)
        assert [phone.recv(PATIENCE), phone.recv(PATIENCE)] == ["one", "two"]
        with pytest.raises(ConnectionClosed):
            phone.recv(PATIENCE)
    assert next_event(server) == Disconnected(connected.phone)
    server.send(connected.phone, "nobody is there any more")


BAD = ["", "{", "[]", "null", '"tap"', '{"is": "tap"}', '{"is": "tap", "target": 3}', '{"is": "sit", "seat": "0"}', '{"is": "state"}']
BAD += [
    '{"is": "tap", "target": "a", "more": 1}',
    '{"is": "tap", "target": "' + "x" * 81 + '"}',
    '{"seat": 0}',
    "[" * 200,
    '{"is": "\ud800"}'[:8],
]


@pytest.mark.parametrize("text", BAD)
def test_a_malformed_message_is_told_from_a_good_one(text: str) -> None:
    with pytest.raises(BadMessage):
        read_request(text)


def test_good_messages_are_read() -> None:
    texts = ['{"is":"hello"}', '{"is":"hello","seat":"s","table":"t"}', '{"is":"sit","seat":2}', '{"is":"press","button":"main"}']
    assert [read_request(text) for text in texts] == [Hello(), Hello("s", "t"), Sit(2), Press("main")]


@pytest.mark.parametrize("text", ["{", b"\xff\x00", "x" * (MAX_MESSAGE_BYTES + 1)])
def test_a_malformed_message_ends_its_connection_and_no_other(server: PhoneServer, port: int, text: str | bytes) -> None:
    with open_socket(port) as good, open_socket(port) as bad:
        numbers = [event.phone for event in (next_event(server), next_event(server)) if isinstance(event, Connected)]
        bad.send(text)
        with pytest.raises(ConnectionClosed):
            bad.recv(PATIENCE)
        assert isinstance(next_event(server), Disconnected)
        good.send('{"is": "sit", "seat": 1}')
        assert next_event(server) == Received(numbers[0], Sit(1))


def test_a_phone_that_says_too_much_is_cut_off(server: PhoneServer, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "MESSAGES_PER_S", 0.01)  # however slow the machine is
    with open_socket(port) as phone:
        next_event(server)
        with pytest.raises(ConnectionClosed):
            for _ in range(3 * int(MAX_BURST)):
                phone.send('{"is": "sit", "seat": 1}')
            phone.recv(PATIENCE)
    events = [next_event(server)]
    while not isinstance(events[-1], Disconnected):
        events.append(next_event(server))
    assert len(events) < 2 * MAX_BURST


def test_one_address_has_few_connections(server: PhoneServer, port: int) -> None:
    phones = [open_socket(port) for _ in range(MAX_PER_ADDRESS)]
    for _ in phones:
        next_event(server)
    with pytest.raises(InvalidStatus) as refused:
        open_socket(port)
    assert refused.value.response.status_code == 503
    for phone in phones:
        phone.close()


def test_what_is_no_request_is_not_answered(server: PhoneServer, port: int) -> None:
    for text in (b"POST / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x00\xa5\x01\x00\n", b"GET / HTTP/1.1\r\n" + 200 * b"A: b\r\n" + b"\r\n"):
        assert b" 200 " not in raw_request(port, text)[:20]
    assert get(port, "/")[0].startswith("HTTP/1.1 200")


def test_a_closed_server_has_let_go_of_everything(server: PhoneServer, port: int) -> None:
    phone = open_socket(port)
    server.close()
    wait_for(lambda: not server._thread.is_alive())
    with pytest.raises(ConnectionClosed):
        phone.recv(PATIENCE)
    with pytest.raises(OSError):
        socket.create_connection((HERE, port), PATIENCE)
    server.send(1, json.dumps({}))
    server.close()


def test_a_taken_port_is_no_trouble_and_a_strange_address_is_told() -> None:
    with socket.create_server((HERE, 0)) as taken:
        other = PhoneServer(HERE, FILES, lambda: None, taken.getsockname()[1])
        opened = next_event(other)
        assert isinstance(opened, Opened) and opened.port != taken.getsockname()[1]
        other.close()
    nowhere = PhoneServer("192.0.2.1", FILES, lambda: None, 0)
    assert isinstance(next_event(nowhere), Failed)
    nowhere.close()
