"""The app as a user has it: a process with a window, a mouse and a keyboard. The tests see pixels and files."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest
from PIL import Image, ImageChops
from pygame import FRect, Rect

from bench.screen import VirtualDisplay
from game.kernel import BadRecord
from game.record import Record, record_from_json
from game.registry import GAMES
from tests.waiting import PATIENCE
from tests.window.cross import click_cross
from ui.canvas.viewport import Viewport, is_tall
from ui.scene.dialog import OPENING_S
from ui.store.history import HistoryDatabase
from ui.store.matches.entries import MatchSummary
from ui.store.settings import Settings
from ui.store.storage import HISTORY_FILE, load_player_record, write_player_record

ROOT = Path(__file__).resolve().parents[2]
BUILD = os.environ.get("TABLEE_BUILD", "")  # the program of a build, if that is tested instead of the source
PROGRAM = [BUILD] if BUILD else [sys.executable, "main.py"]
POLL = 0.01  # seconds
PRESS_S = 0.3  # seconds after a press
SHADES = 12  # largest difference between equal pixels, of 255
COLORS = 32  # a picture of the app has more colours than this
SAVE = "saves/nin_jan.json"
MANY = 1000  # more matches than any test plays
PLAIN = {"offered": tuple(GAMES), "coach_marks": False}  # settings of users who know the games

Point = tuple[float, float]
T = TypeVar("T")


class Window:
    """A window in which the app runs, once or several times. Points are logical units; `data` outlives a run."""

    def __init__(self, screen: VirtualDisplay, data: Path, size: tuple[int, int] | None = (1280, 800), language: str = "fr") -> None:
        """Make a window; `size` is the size asked for, or None to let the app choose."""
        self.screen, self.data, self.language = screen, data, language
        self.size = size
        self.viewport = Viewport(*(size or (1280, 800)))
        self.game = "nin_jan"  # the game being played
        self.program = PROGRAM
        self._process: subprocess.Popen[bytes] | None = None
        self._id = ""
        self._origin = 0, 0

    # ------------------------------------------------------------ the process

    def settle(self, **settings: object) -> None:
        """Write the settings for the app, by default without animation, offers and explanations."""
        chosen = Settings(**{"language": self.language, "muted": True, "motion": "none", **PLAIN, **settings})  # type: ignore[arg-type]
        self.data.mkdir(parents=True, exist_ok=True)
        (self.data / "settings.json").write_bytes(msgspec.json.encode(chosen))

    def settings(self) -> Settings:
        return msgspec.json.decode((self.data / "settings.json").read_bytes(), type=Settings)

    def start(self, *arguments: str) -> None:
        """Start the app and wait for its first picture."""
        if not (self.data / "settings.json").exists():
            self.settle()
        self.do("mousemove", "0", "0")
        questions = ["--size", f"{self.viewport.width}x{self.viewport.height}"] if self.size else []
        command = [*self.program, "--data", str(self.data), *questions, *arguments]
        self._process = subprocess.Popen(command, cwd=ROOT, env=self.screen.environment())
        self._id = self.wait(self._found, "a window")
        if not self.size:
            self.viewport = Viewport(*self.bounds.size)
        self.locate()
        self.wait(lambda: self.picture().getcolors(COLORS) is None, "a first picture")
        self.do("windowfocus", "--sync", self._id)

    def open(self, record: Record, *arguments: str) -> None:
        """Start the app at the table of this record."""
        path, self.game = self.data.parent / "opened.json", record.game
        trouble = write_player_record(record, path)
        assert trouble is None, trouble
        self.start("--record", str(path), *arguments)

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def children(self) -> list[str]:
        """Return the ids of the processes that the app has started itself."""
        assert self._process is not None, "it has been started"
        return Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()

    def quit(self) -> int:
        """Close the window with its close button, and return the exit code."""
        assert self._process is not None, "it has been started"
        click_cross(self.screen.name, int(self._id))
        return self._process.wait(PATIENCE)

    def kill(self) -> None:
        """Kill the app at once (kill -9)."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait(PATIENCE)
            self._process = None

    def wait(self, question: Callable[[], T | None], what: str, seconds: float = PATIENCE, ended: bool = False) -> T:
        """Repeat a question until its answer is true, and return it; fail after some seconds, or if the app ends and not `ended`."""
        end = time.monotonic() + seconds
        while not (answer := question()):
            if not self.running and not ended:
                pytest.fail(f"the app ended, with code {self._process and self._process.returncode}, before {what}")
            if time.monotonic() > end:
                self.picture().save(self.data.parent / "late.png")
                pytest.fail(f"no sign of {what} in {seconds} s; the window is in {self.data.parent / 'late.png'}")
            time.sleep(POLL)
        return answer

    # ------------------------------------------------------------ mouse and keyboard

    def move(self, point: Point) -> None:
        self._mouse(point)

    def click(self, point: Point) -> None:
        self._mouse(point, "click", "1")

    def see_question(self, question: Image.Image, rect: FRect | None = None) -> None:
        """Wait until a question is shown and answers to presses."""
        self.park()
        self.wait(lambda: self.sees(question, rect), "the question")
        time.sleep(3 * OPENING_S)

    def answer(self, question: Image.Image, point: Point, rect: FRect | None = None) -> None:
        """Press an answer once the question is shown; again while it stays, as presses in its first moment are ignored."""
        self.see_question(question, rect)

        def is_closed() -> bool:
            self.click(point)
            self.park()
            time.sleep(OPENING_S)
            return not self.sees(question, rect)

        self.wait(is_closed, "an answer")

    def click_right(self, point: Point) -> None:
        self._mouse(point, "click", "3")

    def press(self, point: Point) -> None:
        self._mouse(point, "mousedown", "1")

    def release(self) -> None:
        self.do("mouseup", "1")

    def drag(self, start: Point, end: Point) -> None:
        self.press(start)
        for step in range(1, 6):
            fraction = step / 5
            self._mouse((start[0] + (end[0] - start[0]) * fraction, start[1] + (end[1] - start[1]) * fraction), "sleep", "0.01")
        self.release()

    def park(self) -> None:
        """Move the pointer out of the window."""
        self.do("mousemove", "0", "0")

    def key(self, *names: str) -> None:
        """Press keys, named as in X: Tab, Return, ctrl+z."""
        self.do("key", "--delay", "20", *names)

    def down(self, name: str) -> None:
        self.do("keydown", name)

    def up(self, name: str) -> None:
        self.do("keyup", name)

    def resize(self, width: int, height: int) -> None:
        """Change the size of the window and of its page."""
        self.do("windowsize", self._id, str(width), str(height))
        self.viewport = Viewport(width, height, is_tall(width, height))

    def lose_focus(self) -> None:
        """Move the focus to the screen behind the window, and back."""
        self.do("windowfocus", *self.do("search", "--maxdepth", "0", ".*").split())
        self.do("windowfocus", "--sync", self._id)

    def hide(self) -> None:
        """Hide the window, and show it again."""
        self.do("windowunmap", "--sync", self._id)
        self.do("windowmap", "--sync", self._id)

    def move_window(self, left: int, top: int) -> None:
        self.do("windowmove", self._id, str(left), str(top))

    @property
    def bounds(self) -> Rect:
        """Return the rectangle of the window on the screen."""
        facts = dict(line.split("=") for line in self.do("getwindowgeometry", "--shell", self._id).split())
        return Rect(*(int(facts[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")))

    def do(self, *words: str) -> str:
        """Call xdotool once, and return its output."""
        done = subprocess.run(["xdotool", *words], env=self.screen.environment(), capture_output=True, encoding="utf-8", timeout=PATIENCE)
        return done.stdout

    def _mouse(self, point: Point, *then: str) -> None:
        x, y = self.viewport.to_px_point(*point)
        self.do("mousemove", "--window", self._id, str(x), str(y), *then)

    def _found(self) -> str:
        """Return the window's X id; the last of several is the visible one."""
        return (self.do("search", "--onlyvisible", "--class", "^tablee$").split() or [""])[-1]

    # ------------------------------------------------------------ what can be seen

    def saved(self) -> Record | None:
        """Return the saved match, or None; it must replay at any moment."""
        try:
            return load_player_record(self.data / "saves" / f"{self.game}.json")
        except BadRecord as bad:
            assert bad.key == "no_such_file", bad
            return None

    def recalled(self) -> Record:
        """Return the last finished match."""
        history = HistoryDatabase(self.data / HISTORY_FILE, lambda: None)
        data = history.record_json(history.latest_matches(1)[0].id)
        history.close()
        assert data is not None, "it has just been found"
        return record_from_json(msgspec.json.decode(data))

    def lead_on(self, has_arrived: Callable[[], bool]) -> None:
        """Press Return until the results are there: it hurries the last move on its stage, then leads on."""

        def pressed() -> bool:
            self.key("Return")
            time.sleep(PRESS_S)
            return has_arrived()

        self.wait(pressed, "the results")

    def finished(self) -> tuple[MatchSummary, ...]:
        """Return the matches in the history, the last first."""
        history = HistoryDatabase(self.data / HISTORY_FILE, lambda: None)
        match_summaries = history.latest_matches(MANY)
        history.close()
        return match_summaries

    def locate(self) -> None:
        """Find the window's upper left corner on the screen with the pointer, which is right with any frame."""
        sentence = self.do("mousemove", "--window", self._id, "0", "0", "getmouselocation", "--shell", "mousemove", "0", "0")
        facts = dict(line.split("=") for line in sentence.split())
        self._origin = int(facts["X"]), int(facts["Y"])

    def picture(self, rect: FRect | None = None) -> Image.Image:
        """Return a picture of the window, or of a part of it."""
        left, top, width, height = 0, 0, self.viewport.width, self.viewport.height
        if rect is not None:
            (left, top), (right, bottom) = self.viewport.to_px_point(*rect.topleft), self.viewport.to_px_point(*rect.bottomright)
            width, height = right - left, bottom - top
        pixels = self.screen.pixels(self._origin[0] + left, self._origin[1] + top, width, height)
        return Image.frombytes("RGB", (pixels.width, pixels.height), pixels.data, "raw", "BGRX")

    def sees(self, expected: Image.Image, rect: FRect | None = None) -> bool:
        """Return True if the window shows this picture now."""
        return same(self.picture(rect), expected)


def same(one: Image.Image, other: Image.Image) -> bool:
    """Return True if two pictures are equal, except for the edges of shadows, which cards of one size share."""
    if one.size != other.size:
        return False
    bands = ImageChops.difference(one, other).split()
    return all(shade <= SHADES for band in bands for shade, pixels in enumerate(band.histogram()) if pixels)
