"""Orca at the window: the real screen reader with a voice that makes no sound, and the log of what it says.

`python -m tests.window.orca FOLDER [--lang fr] [PART ...]` writes what Orca says while somebody plays the first moves of each game, or does a
set of ten in the workshop, by keys alone: a text for each part and language, with the keys that were pressed.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from bench.screen import VirtualDisplay, virtual_screen
from game.record import Player, Record
from game.registry import GAMES
from tests.waiting import wait_for
from tests.window.window import Window
from ui.access.tree import APP_NAME
from ui.assets.translation import LANGUAGES
from ui.store.storage import Storage

SIZE = (1280, 800)
WORKSHOP = "workshop"
PLAYERS = (Player("Léa"), Player("Nori", "easy"), Player("Zuki", "easy"))
MOVES = 6  # of the player in each game
PRESSES = 40  # of keys at most in each game
EXERCISES = 10 * ("1", "Return", "s", "Return")  # at least a set of ten: the first answer, right or not, and on; or else the next
STATUS = ("--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method", "org.freedesktop.DBus.Properties.Set", "org.a11y.Status")
SPEECHD = 'AudioOutputMethod "libao"\nDefaultModule dummy\nAddModule "dummy" "sd_dummy" ""\nLogLevel 1\n'
OUTPUT = re.compile(r"SPEECH OUTPUT: '(.*)' ?\{")
CUSTOMS = """import ctypes

from orca import debug

debug.debugFile.reconfigure(line_buffering=True)  # else Orca keeps the last kilobytes to itself
ctypes.CDLL(None).prctl(15, b"orca-tested", 0, 0, 0)  # another name of the process, by which an Orca that replaces others does not find it
"""
START_S = 3.0  # seconds in which Orca gets ready after its first words; a window that comes earlier may block it for 15 s
LOOKS = 20  # looks back to a window until it is given up
END_S = 5.0  # seconds in which a program ends when it is asked to
QUIET_S = 2.5  # seconds in which Orca does nothing, after which it has said everything; the app waits for 1.5 s when the focus has moved
LACKING = "Orca was not heard: sudo apt install orca at-spi2-core dbus"


def is_installed() -> bool:
    return all(shutil.which(program) for program in ("orca", "dbus-daemon", "speech-dispatcher"))


class Orca:
    """A running Orca; `said` is everything that it has said."""

    def __init__(self, log: Path) -> None:
        self._log = log

    @property
    def said(self) -> list[str]:
        text = self._log.read_text("utf-8", "replace") if self._log.exists() else ""
        return [line.strip() for line in OUTPUT.findall(text)]

    def rest(self, quiet_s: float = QUIET_S) -> list[str]:
        """Wait until Orca has had nothing to do for some time, however slow it is, and return everything that it has said."""
        size, since = -1, time.monotonic()

        def is_silent() -> bool:
            nonlocal size, since
            if (now := self._log.stat().st_size) != size:
                size, since = now, time.monotonic()
            return time.monotonic() >= since + quiet_s

        wait_for(is_silent, pause=0.1)
        return self.said


@contextmanager
def orca_running(screen: VirtualDisplay, folder: Path) -> Iterator[Orca]:
    """Run Orca on a session bus of its own during the block; programs that are started in it are on this bus, too."""
    home, log = folder / "home", folder / "orca.log"
    _furnish(home)
    run = Path(tempfile.mkdtemp(prefix="orca-"))  # a socket's path has 107 characters at most
    former = {name: os.environ.get(name) for name in ("DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR")}
    own = {
        **screen.environment(),
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(run),
        "XDG_DATA_HOME": str(home / ".local" / "share"),
        "LC_ALL": "C.UTF-8",
        "PATH": f"{home / 'bin'}:{os.environ['PATH']}",
    }
    own.pop("DBUS_SESSION_BUS_ADDRESS", None)
    silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "text": True, "start_new_session": True}
    programs = [_start_bus(own)]
    os.environ.update(DBUS_SESSION_BUS_ADDRESS=own["DBUS_SESSION_BUS_ADDRESS"], XDG_RUNTIME_DIR=str(run))
    try:
        speech = subprocess.Popen(["speech-dispatcher", "--run-single", "--timeout", "0"], env=own, **silent)
        programs.append(speech)
        wait_for((run / "speech-dispatcher" / "speechd.sock").exists, pause=0.1)
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            subprocess.run(["gdbus", "call", "--session", *STATUS, name, "<true>"], env=own, check=True, capture_output=True)
        reader = subprocess.Popen(["orca", f"--debug-file={log}"], env=own, **silent)
        programs.append(reader)
        orca = Orca(log)
        wait_for(lambda: orca.said, pause=0.1)  # it says that it is on
        orca.rest(START_S)
        yield orca
    finally:
        for program in reversed(programs):
            _end(program)
        for name, value in former.items():
            os.environ.pop(name, None) if value is None else os.environ.update({name: value})
        shutil.rmtree(run, ignore_errors=True)


def _furnish(home: Path) -> None:
    """Write the settings of Orca and its silent voice into a home folder, and a `pgrep` by which Orca finds no other Orca.

    Of two Orcas of one user, one would not start, or end the other: that of somebody who needs it, or of another run of these tests.
    """
    speech, orca, programs = home / ".config" / "speech-dispatcher", home / ".local" / "share" / "orca", home / "bin"
    for folder in (speech, orca, programs):
        folder.mkdir(parents=True)
    (programs / "pgrep").write_text("#!/bin/sh\nexit 1\n")
    (programs / "pgrep").chmod(0o755)
    (speech / "speechd.conf").write_text(SPEECHD)
    (home / ".libao").write_text("default_driver=null\n")  # nothing that could be heard, on a machine with a sound card, too
    (orca / "orca-customizations.py").write_text(CUSTOMS)


def _start_bus(environment: dict[str, str]) -> subprocess.Popen[str]:
    """Start a session bus, and add its address to this environment."""
    bus = subprocess.Popen(
        ["dbus-daemon", "--session", "--print-address", "--nofork"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    assert bus.stdout is not None
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
    return bus


def _end(program: subprocess.Popen[str]) -> None:
    """End a program and those that it has started, as Speech Dispatcher sometimes waits for its voice without an end."""
    for signal_number in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(program.pid, signal_number)
        with suppress(subprocess.TimeoutExpired):
            program.wait(END_S)


class Listener:
    """Somebody who plays by keys and writes down what Orca says after each of them."""

    def __init__(self, window: Window, orca: Orca) -> None:
        self.window, self.orca = window, orca
        self.lines: list[str] = []
        self._heard = len(orca.said)

    @property
    def said(self) -> list[str]:
        """Everything that was heard since the window opened, without the keys."""
        return [line for line in self.lines if not line.startswith("[")]

    def listen(self, quiet_s: float = QUIET_S) -> bool:
        """Write down what Orca says until it is silent; return True if it said anything."""
        said = self.orca.rest(quiet_s)
        new, self._heard = said[self._heard :], len(said)
        self.lines += new
        return bool(new)

    def press(self, *keys: str) -> bool:
        for key in keys:
            self.lines.append(f"[{key}]")
            self.window.key(key)
        return self.listen()

    def sit_down(self, game: str) -> None:
        """Open the table of a new match, and listen until Orca has noticed it."""
        self.window.open(Record(game, PLAYERS[: 3 if game == "nain_jaune" else 2], "7"))
        self._be_noticed()

    def _be_noticed(self) -> None:
        """Listen to the title; look away and back until it comes, as Orca may have been busy when the window opened."""
        for _look in range(LOOKS):
            self.listen(2 * QUIET_S)
            if any(APP_NAME in line for line in self.lines):
                return
            self.window.lose_focus()
        raise AssertionError("Orca does not notice the window")

    def play(self, game: str, moves: int = MOVES) -> None:
        """Play a game from its start by Enter alone, and by an arrow where Enter says nothing new."""
        self.sit_down(game)
        for _press in range(PRESSES):
            record = self.window.saved()
            if record is not None and sum(seat == 0 for seat, _move in record.moves) >= moves:
                break
            if not self.press("Return"):
                self.press("Right")

    def practise(self) -> None:
        """Do a set of ten in the workshop, from the menu."""
        storage = Storage(self.window.data)
        storage.progress.add_child("Zoé", "bear", 1)
        storage.close()
        self.window.start("--seed", "7")
        self._be_noticed()
        for key in ("w", "Return", "Return", *EXERCISES):
            self.press(key)


def transcribe(part: str, language: str, folder: Path) -> list[str]:
    """Return what Orca says of a game or the workshop in this language, with the keys."""
    with virtual_screen(SIZE) as screen, orca_running(screen, folder) as orca:
        window = Window(screen, folder / "data", SIZE, language)
        listener = Listener(window, orca)
        try:
            listener.practise() if part == WORKSHOP else listener.play(part)
        finally:
            window.kill()
    return listener.lines


def main(arguments: Sequence[str] | None = None) -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("parts", nargs="*", metavar="PART", help=f"one of {', '.join((*GAMES, WORKSHOP))}; by default all")
    asked.add_argument("--lang", choices=LANGUAGES, action="append")
    chosen = asked.parse_args(arguments)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for part in chosen.parts or (*GAMES, WORKSHOP):
        for language in chosen.lang or LANGUAGES:
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                lines = transcribe(part, language, Path(folder))
            (chosen.folder / f"{part}.{language}.txt").write_text("\n".join(lines) + "\n", "utf-8")
            print(part, language, len(lines), "lines", flush=True)


if __name__ == "__main__":
    main()
