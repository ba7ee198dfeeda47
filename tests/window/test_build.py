"""Tests of the build in a root without Python, and of the installed wheel; run by `packaging/try_build.py` and `try_wheel.py`."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from socket import inet_aton
from urllib.request import urlopen

import pytest
from pygame import FRect
from websockets.sync.client import connect

from tests.waiting import PATIENCE
from tests.window.playing import Person
from tests.window.twin import Twin
from tests.window.window import BUILD, Window
from ui.phones.network import local_addresses
from ui.phones.server import SOCKET_PATH
from ui.screens.routes import MenuRoute, ResultsRoute, SetupRoute

pytestmark = [
    pytest.mark.window,
    pytest.mark.long,
    pytest.mark.skipif(not BUILD, reason="tried by packaging/try_build.py and try_wheel.py"),
]

HEAD = FRect(170, 30, 700, 130)  # the head of a screen
COUNT = FRect(770, 40, 440, 60)  # the head of the final count


def inside() -> set[str]:
    """Return the processes that run in the build's root, or from the wheel's environment."""
    result = set()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if os.environ["TABLEE_ROOT"] in (os.readlink(process / "root"), *programs(process)):
                result.add(process.name)
        except OSError:
            continue
    return result


def programs(process: Path) -> list[str]:
    """Return the folder of the environment whose Python a process runs, or nothing."""
    program = (process / "cmdline").read_text(encoding="utf-8").partition("\0")[0]
    return [str(Path(program).parents[1])] if program.startswith("/") and program.count("/") > 2 else []


def test_a_whole_match_by_mouse_and_then_nothing_is_left(window: Window, twin: Callable[[], Twin]) -> None:
    """From the menu to the final count against a bot, until the window is closed."""
    window.start("--seed", "7")
    double = twin()
    for room, key in ((MenuRoute(), "nin_jan"), (SetupRoute("nin_jan"), "deal")):
        double.go(room)
        window.wait(lambda: window.sees(double.picture(HEAD), HEAD), "the next screen")
        window.click(double.at(key))
        window.park()
    profile, turns = Person(window, double), 0
    while (match := profile.turn()) is not None:
        if not turns:
            profile.sit_down(match.record())
        profile.play_by_mouse(match, drag=turns % 4 < 2)
        turns += 1
    window.wait(window.finished, "the match in the history")
    double.go(ResultsRoute(window.recalled()))
    window.lead_on(lambda: window.sees(double.picture(COUNT), COUNT))
    assert len(inside()) > 1, "the app and the process of its robots"
    assert window.quit() == 0
    window.wait(lambda: not inside(), "the end of every process", ended=True)


@pytest.mark.parametrize("game", ["chifoumi", "nain_jaune", "nambarz"])
def test_every_game_opens_in_the_build(game: str, window: Window, twin: Callable[[], Twin]) -> None:
    window.start()
    double = twin()
    for room in (MenuRoute(), SetupRoute(game)):
        double.go(room)
        window.wait(lambda: window.sees(double.picture(HEAD), HEAD), "the next screen")
        window.click(double.at(game if isinstance(room, MenuRoute) else "deal"))
        window.park()
    window.wait(lambda: window.children, "the process of its robots")
    assert window.quit() == 0
    window.wait(lambda: not inside(), "the end of every process", ended=True)


def listening_ports(address: str) -> set[int]:
    """Return the ports of this address at which a program waits for connections."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text(encoding="utf-8").splitlines()[1:]]
    here = inet_aton(address)[::-1].hex().upper()  # the kernel writes the bytes of a number, the least first
    places = [row[1].split(":") for row in rows if row[3] == "0A"]
    return {int(port, 16) for place, port in places if place == here}


def test_phones_are_let_in_by_the_build(window: Window, twin: Callable[[], Twin]) -> None:
    """The page comes, and a phone that has not scanned the code is told the number by which the host knows it."""
    addresses = local_addresses()
    if not addresses:
        pytest.skip("This computer is in no network of a house: phones did not try the build.")
    open_before = listening_ports(addresses[0])
    window.start()
    double = twin()
    double.go(MenuRoute())
    window.click(double.at("nin_jan"))
    window.park()
    double.go(SetupRoute("nin_jan"))
    window.wait(lambda: window.sees(double.picture(HEAD), HEAD), "the set-up")
    for name in ("shown", "phones"):
        window.click(double.at(name))
        double.activate(name)
    window.click(double.at("deal"))
    (port,) = window.wait(lambda: listening_ports(addresses[0]) - open_before, "the server for phones")
    there = f"{addresses[0]}:{port}"
    with urlopen(f"http://{there}/", timeout=PATIENCE) as page:
        assert b"page.js" in page.read()
    with connect(f"ws://{there}{SOCKET_PATH}", origin=f"http://{there}", open_timeout=PATIENCE) as phone:  # type: ignore[arg-type]
        phone.send('{"is": "hello"}')
        assert '"number"' in str(phone.recv(PATIENCE))
    assert window.quit() == 0
    window.wait(lambda: not inside(), "the end of every process", ended=True)
