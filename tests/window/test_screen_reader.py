"""Tests of a screen reader, which finds every screen by name, plays a match of every game, and does ten exercises."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.record import Player, Record
from tests.window.test_orca import NEVER
from tests.window.test_review import finished
from tests.window.window import ROOT, Window
from ui.canvas.viewport import Viewport
from ui.store.settings import SeatSetup, TableSetup
from ui.tables.registry import BOXES

HERE = Path(__file__).resolve().parent
SYSTEM = "/usr/bin/python3"  # the interpreter for which Debian's packages are made
NEEDED = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
AWAKE = NEEDED + "; Atspi.get_desktop_count()"
LONGEST = 900  # seconds for a match
TRIES = 3  # the accessibility bus starts at the first request, and may be late
pytestmark = [pytest.mark.window, pytest.mark.long]


def lacking() -> str:
    """Return what a screen reader lacks on this machine, or ""."""
    program = shutil.which("dbus-daemon") is not None and Path(SYSTEM).exists()
    whole = program and subprocess.run([SYSTEM, "-c", NEEDED], capture_output=True).returncode == 0
    return "" if whole else "No screen reader played: sudo apt install at-spi2-core dbus python3-gi gir1.2-atspi-2.0"


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Run a session bus for this test alone; the accessibility bus has its socket in the folder of the session."""
    if why := lacking():
        pytest.fail(why) if os.environ.get("CI") else pytest.skip(why)
    (tmp_path / "run").mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "run"))
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--print-address", "--nofork"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert daemon.stdout is not None
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", daemon.stdout.readline().strip())
    ready = (subprocess.run([SYSTEM, "-c", AWAKE], capture_output=True).returncode == 0 for _try in range(TRIES))
    assert any(ready), "the bus of the screen readers does not answer"
    yield
    daemon.terminate()
    daemon.wait()


def person(window: Window, what: str, record: Record | None = None, **settings: object) -> str:
    """Return the last output of the screen reader's user, with animations off so that a match takes minutes instead of hours."""
    window.language = "en"
    window.settle(bots="instant", **settings)
    if record is None:
        window.start("--seed", "7")
    else:
        window.open(record)
    command = [SYSTEM, str(HERE / "reader.py"), what]
    done = subprocess.run(command, env=window.screen.environment(), capture_output=True, text=True, timeout=LONGEST)
    assert done.returncode == 0, done.stderr[-3000:]
    assert window.quit() == 0
    return done.stdout


@pytest.mark.parametrize(
    "game", ["nin_jan", "nain_jaune", *(pytest.param(game, marks=pytest.mark.crossing) for game in ("chifoumi", "nambarz"))]
)
def test_somebody_who_sees_nothing_plays_a_whole_match(bus: None, window: Window, game: str) -> None:
    sentence = person(window, BOXES[game].name)
    assert "The count" in sentence and "Play again" in sentence, sentence
    heard = sentence.partition("Heard:\n")[2]  # a slow machine puts more sentences into one announcement
    sentences = set(re.split(r"(?<=[.:!?])\s", heard))
    assert BOXES[game].name in heard and len(sentences) > 30, heard


@pytest.mark.parametrize(
    "game", ["nambarz", "nain_jaune", *(pytest.param(game, marks=pytest.mark.crossing) for game in ("nin_jan", "chifoumi"))]
)
def test_somebody_who_knows_no_game_plays_it_by_hints_alone(bus: None, window: Window, game: str) -> None:
    """In French, from the menu to the result, by what is heard; the shortest match that the set-up offers."""
    seats = (SeatSetup("Léa"), SeatSetup("Nori", "easy", 1), SeatSetup("Zuki", "easy", 2))[: 3 if game == "nain_jaune" else 2]
    window.settle(bots="instant", tables={game: TableSetup(seats, {"deals": 1} if game == "nain_jaune" else {})})
    window.start("--seed", "7")
    command = [SYSTEM, "-m", "tests.window.blind", BOXES[game].name]
    done = subprocess.run(command, cwd=ROOT, env=window.screen.environment(), capture_output=True, text=True, timeout=LONGEST)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    heard, _heading, result = done.stdout.partition("RESULT\n")
    assert "Le décompte" in result and "[nothing is called" not in heard
    assert not [line for line in heard.splitlines() if NEVER.search(line)]


@pytest.mark.parametrize(
    ("hands", "settings"),
    [("one key", {"switch": "one", "scan_pace": "normal"}), pytest.param("rest", {"dwell": 600}, marks=pytest.mark.crossing)],
)
def test_hands_that_need_help_play_a_whole_match(bus: None, window: Window, hands: str, settings: dict[str, object]) -> None:
    """One game in the real window; every game, and a gamepad, in tests/ui/test_hands_whole_matches.py."""
    sentence = person(window, hands, Record("nin_jan", (Player("Léa"), Player("Nori", "easy")), "7"), **settings)
    assert "The count" in sentence and window.recalled().game == "nin_jan", sentence


def test_somebody_who_sees_nothing_looks_into_every_room(bus: None, window: Window) -> None:
    """The window is small, so that lists hide some items."""
    window.viewport = Viewport(800, 500)
    sentence = person(window, "rooms")
    assert int(sentence.split()[-2]) > 2, sentence


def test_somebody_who_sees_nothing_does_a_set_of_ten(bus: None, window: Window) -> None:
    sentence = person(window, "exercises")
    assert "Ten more" in sentence and "Now I know where we begin." in sentence, sentence


def test_a_review_is_stopped_and_goes_on(bus: None, window: Window) -> None:
    said = person(window, "review", finished("nin_jan", 5))
    assert "worth a second look" in said and "Costs about" in said
