"""What every state of every screen draws, and what follows when somebody does something there, in words, and the digests of both that are
kept in looks.txt: whatever changes is noticed.

`python -m tests.ui.looks [NAME ..]` prints it, to be compared with what another version prints; `--keep` keeps the digests of all states.
What has changed is to be looked at first: `tests.shots --compare`.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import tempfile
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from types import FunctionType, SimpleNamespace
from unittest.mock import patch
from zlib import crc32

import pygame
from pygame import FRect, Rect

from tests.game.kept import rounded
from tests.steps import ticking
from tests.ui.blank import plain
from tests.ui.layouts import NARROW, TALL
from tests.ui.stage import Stage
from tests.ui.touches import follows
from tests.ui.trees import lines_of
from ui.access.listening import NoPixels
from ui.access.tree import tree
from ui.assets.look import Look
from ui.assets.palette import painted
from ui.assets.skin import Skin
from ui.canvas.brush import Brush
from ui.canvas.page import Page
from ui.match.table import TableScene
from ui.widgets.controls import Key, Region

KEPT = Path(__file__).with_name("looks.txt")
SIZES = ((1280, 800), TALL[0], (1280, 800), NARROW)  # in turn
LANGUAGES = "fr", "it"
NOT_TOLD = ("save", "open", "parent_exported", "chifoumi_throw_falling")  # they show a place on the disk, or move
YEAR = 2026  # the seed of what is drawn by lot
LETTERS = 10  # of a digest


class Sketch(pygame.Surface):
    """A picture that is only told: how it came to be. All are of one px, as blank ones are, but the lines of texts."""

    def __init__(self, told: str, size: tuple[int, int] = (1, 1)) -> None:
        super().__init__(size)
        self.told = painted(told)


class Teller(Skin):
    """Measures texts and draws nothing: every picture is a sketch."""

    def px(self, length: float) -> int:
        return round(length * self.scale, 1)  # type: ignore[return-value]  # finer than pixels, so that less hides in them

    def svg(self, name: str, w: float, h: float | None = None, instead: tuple[str, str] | None = None) -> pygame.Surface:
        return Sketch(f"{name} {self.px(w)} {self.px(w if h is None else h)} {instead or ''}")

    def icon(self, name: str, size: float, color: str) -> pygame.Surface:
        return Sketch(f"icon {name} {size} {self.tint(color)}")

    def vec(self, w: float, h: float, body: str) -> pygame.Surface:
        return Sketch(f"vec {w} {h} {body}")

    def box(self, w: float, h: float, corner: float, body: Callable[[float, float], str], plain: bool) -> pygame.Surface:
        return self.vec(w, h, f"{corner} {plain} {body(w, h)}")

    def kept(self, key: Hashable, make: Callable[[], pygame.Surface], owner: object = None) -> pygame.Surface:
        return Sketch(told(key, owner))

    def _kept_in_flight(self, key: Hashable, make: Callable[[], pygame.Surface], owner: object) -> pygame.Surface:
        return self.kept(key, make, owner)

    def ground(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        return Sketch(f"ground {name} {size}")

    def line(self, text: str, size: float, color: str, kind: str = "r", floor: int | None = None) -> pygame.Surface:
        return Sketch(f"{text!r} {size} {self.tint(color)} {kind} {floor or ''}", self.fonts.sized(size, kind, floor).size(text))

    def _outline(self, surface: pygame.Surface) -> tuple[tuple[int, int], int]:
        return surface.get_size(), 0


@contextmanager
def no_chance() -> Iterator[None]:
    """What is drawn by lot, at the gate and where a match or a set begins, is always the same; the clocks of what is played on count."""
    with (
        patch("ui.practice.parent.gate.random", SimpleNamespace(Random=lambda: Random(YEAR))),
        patch("ui.scene.desk.secrets", SimpleNamespace(token_hex=str)),
        patch("ui.match.robot_turns.perf_counter", ticking()),
        patch("ui.robots.worker.monotonic", ticking()),
    ):
        yield


@cache
def teller(look: Look, scale: float) -> Teller:
    """One for all states: texts are measured once."""
    found = Teller(scale)
    found.wear(look, scale)
    return found


def told(key: object, owner: object = None) -> str:
    """A key of the store of pictures without what changes from run to run."""
    match key:
        case tuple() | list():
            return f"({' '.join(told(part, owner) for part in key)})"
        case FunctionType():
            return key.__qualname__
        case int() if isinstance(owner, Sketch) and key == id(owner):
            return owner.told
        case _:
            return repr(key)


class Sheet(NoPixels):
    """Notes what is drawn in words."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.lines: list[str] = []

    def blit(self, picture: pygame.Surface, place: Sequence[float], area: Rect | None = None) -> Rect:  # type: ignore[override]
        clip = "" if self._clip == self._whole else tuple(self._clip)
        what = picture.told if isinstance(picture, Sketch) else f"a picture of {picture.get_size()}"
        self.lines.append(f"{round(place[0], 1)} {round(place[1], 1)} {what} {area or ''} {clip}".rstrip())
        return Rect(0, 0, 0, 0)


class Exact(Page):
    """A page whose places are not rounded to pixels."""

    def at(self, x: float, y: float) -> tuple[int, int]:
        return self.left + x * self.scale, self.top + y * self.scale  # type: ignore[return-value]


class Describer(Brush):
    """Notes what is drawn by itself too, but not what of it moves."""

    def veil(self, op: float = 0.55) -> None:
        self.surface.lines.append(f"veil {op}")  # type: ignore[union-attr]

    def by_itself(self, rect: FRect, paint: Callable[[pygame.Surface], None]) -> None:
        self.surface.lines.append(f"by itself {tuple(rect)}")  # type: ignore[union-attr]


def look_of(stage: Stage) -> Iterator[str]:
    """What is drawn now, each widget under the pointer, pressed and with the focus, what can be done, and what who does not see it is told.
    Of numbers three decimals: in the last ones processors differ."""
    return map(rounded, _look_of(stage))


def _look_of(stage: Stage) -> Iterator[str]:
    page, worn, scene = stage.desk.page, stage.desk.skin, stage.scene
    sheet = Sheet((page.width, page.height))
    exact = Exact(page.width, page.height, page.tall, page.foot, page.least)
    brush = Describer(sheet, teller(worn.look, worn.scale), exact)
    stage.app.draw(brush)
    for widget in scene.widgets:
        widget.draw(brush, True, False)
        widget.draw(brush, True, True)
        widget.draw_focus(brush)
    yield from sheet.lines
    for command in [*(widget.command for widget in scene.widgets if isinstance(widget, Key | Region)), *scene.commands()]:
        yield f"{command.name} {command.label!r} {command.keys} {command.icon} {command.why!r}"
    if isinstance(scene, TableScene):
        yield from map(repr, scene.table.setting.targets(scene.look()))
    yield from lines_of(tree(scene))
    yield from (scene.tells.read(), scene.tells.hand(), scene.tells.happened())


def resized(stage: Stage, size: tuple[int, int]) -> None:
    """The same state in a window of another size; its pictures are blank."""
    if size != (stage.desk.page.width, stage.desk.page.height):
        stage.desk.skin = plain(Page(*size).scale)
        pygame.display.set_mode(size)
        stage.app.resize()
        stage.scene.arrange()


def case_of(name: str) -> tuple[str, tuple[int, int]]:
    """The language and the size at which a state is told: what its name says, so that a new state changes no other."""
    number = crc32(name.encode())
    return LANGUAGES[number % 2], SIZES[number // 2 % len(SIZES)]


def digests(stage: Stage, name: str) -> tuple[str, str]:
    """Of what the open state draws, and of what follows; it is another one then."""
    return _digest(look_of(stage)), _digest(follows(stage, name))


def _digest(lines: Iterator[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:LETTERS]


def kept() -> dict[str, tuple[str, str]]:
    """The digests of each state."""
    lines = (line.split() for line in KEPT.read_text("utf-8").splitlines())
    return {name: (look, then) for name, look, then in lines}


def run(names: list[str], keep: bool) -> None:
    """Prints what these states draw, or keeps the digests of all."""
    from tests.ui.states import STATES, set_up  # not for the tests: they have them

    found = dict[str, tuple[str, str]]()
    for language in LANGUAGES:
        with tempfile.TemporaryDirectory() as folder, no_chance():
            stage = Stage(Path(folder), NARROW, language, plain(Page(*NARROW).scale))
            for state in STATES:
                spoken, size = case_of(state)
                if spoken == language and not state.startswith(NOT_TOLD) and (not names or any(name in state for name in names)):
                    resized(stage, NARROW)
                    set_up(stage, state)
                    resized(stage, size)
                    if keep:
                        found[state] = digests(stage, state)
                    else:
                        print(f"--- {state}, {language}, {size}", *look_of(stage), "-- then", *follows(stage, state), sep="\n")
            stage.close()
    if keep:
        KEPT.write_text("".join(f"{state} {' '.join(found[state])}\n" for state in sorted(found)), "utf-8")


if __name__ == "__main__":
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    parser = argparse.ArgumentParser(prog="tests.ui.looks", description="What every state draws, in words.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only states with this in their name")
    parser.add_argument("--keep", action="store_true", help=f"keep the digests of all in {KEPT.name}")
    asked = parser.parse_args()
    run([] if asked.keep else asked.names, asked.keep)
