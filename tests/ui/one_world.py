"""One of two apps whose matches differ only in what one person, the looker, may not know: what tests.ui.worlds compares."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pygame
import pytest

from game.bots.bot import never
from game.kernel import Json, Move, View
from game.match import Match
from game.record import Handicap, Record, Seat
from tests.game.adapters import ADAPTERS
from tests.ui.driver import Driver
from tests.ui.trees import lines_of, screen_tree
from tests.ui.voices import Written
from ui.access.answers import ANSWERS
from ui.assets.skin import Skin
from ui.canvas.page import Page, is_tall
from ui.canvas.static_layer import StaticLayer
from ui.match.handling import TargetRegion
from ui.match.hot_seat.privacy import FIRST_SEARCH_S
from ui.match.table import TableScene
from ui.robots.worker import HINT, Answer, Assessment, Inquiry, Request, answer, assess
from ui.scene.routes import ToTable

DT = 1 / 30  # s of a frame
SIZES = ((800, 500), (640, 400), (900, 500), (500, 700))  # px, small: every frame of two worlds is compared
SWAPS = 60  # of two cards, tried to make the other world
PATIENCE = 400  # frames until something has to happen
SELDOM = 7  # frames from one tree for screen readers to the next
LEVEL = "hard"  # of the robots, which search where they have a choice
SLOW = FIRST_SEARCH_S  # s that this takes them; a forced move takes none
OUTCOMES = ("hint", "wrong", "toggle")  # sounds that tell how something went
SAME_KEYS = ("h", "h", "h", "tab", "left", "right", "f", "1", "2", "3", "shift+left")  # none of them leaves the table
SETTINGS = ("helper", "threats")  # targets that are
PROBING = ("tab", "left", "right", "up", "down", "h", "h", "l", "1", "2", "3", "f", "q", "shift+left", "ctrl+left", "ctrl+right", "escape")


@dataclass(frozen=True)
class Table:
    """Who plays what: `people` are the seats of persons, the first of them is the looker."""

    game: str
    players: int
    people: tuple[int, ...]
    options: tuple[tuple[str, Json], ...] = ()
    settings: tuple[tuple[str, object], ...] = ()
    shown: tuple[int, ...] = ()  # seats whose hand lies open

    def record(self, seed: str, deal: tuple[str, ...] | None) -> Record:
        seats = tuple(Seat(f"P{seat}", None if seat in self.people else LEVEL) for seat in range(self.players))
        handicap = {seat: Handicap(5, open=True) for seat in self.shown}
        return Record(self.game, seats, seed, dict(self.options), deal=deal, handicap=handicap)

    def __str__(self) -> str:
        return "-".join(
            [
                self.game,
                str(self.players),
                *(f"{name}={value}" for name, value in self.options + self.settings),
                *(f"shown={seat}" for seat in self.shown),
            ]
        )


def two_records(table: Table, seed: str, rng: Random) -> tuple[Record, Record]:
    """The same match to the looker's eyes, with other cards in hands and piles where nobody has shown them."""
    names = [str(card) for card in ADAPTERS[table.game].deck]
    if not names:
        return table.record(seed, None), table.record(seed, None)
    rng.shuffle(names)
    first, other = table.record(seed, tuple(names)), list(names)
    for _ in range(SWAPS):
        one, two = rng.sample(range(len(names)), 2)
        swapped = list(other)
        swapped[one], swapped[two] = other[two], other[one]
        if alike(Match(first), Match(replace(first, deal=tuple(swapped))), table.people[0]):
            other = swapped
    return first, replace(first, deal=tuple(other))


def alike(one: Match, other: Match, looker: int) -> bool:
    """Whether the looker, and somebody standing by, see the same."""
    return all(one.view(seat) == other.view(seat) for seat in (looker, None)) and one.to_move == other.to_move


class Parted(Exception):
    """No move keeps the worlds alike."""


class Told:
    """Thinks what it is told: robots play the move that both worlds have in common, a hint is the adviser's first thought.

    A robot that has a choice takes `SLOW` seconds longer.
    """

    failed = False

    def __init__(self, choose: Callable[[], Move | None], lone: Callable[[], bool]) -> None:
        self._choose, self._lone = choose, lone
        self._open: Request | Inquiry | None = None
        self._ready = 0.0
        self.frozen = False  # while somebody is alone with one of the worlds

    def wake(self) -> None: ...

    def ask(self, game: str, level: str, view: View, seed: str) -> int:
        self._open, self._ready = Request(1, game, level, view, seed), 0.0
        return 1

    def poll(self) -> Answer | None:
        asked = self._open
        if not isinstance(asked, Request):
            return None
        self._ready += DT
        if self.frozen and asked.level == LEVEL:
            return None
        if self._ready <= (0.0 if asked.level == LEVEL and self._lone() else SLOW):
            return None
        self._open = None
        if asked.level == HINT:
            return answer(asked, lambda: True)
        found = answer(replace(asked, level="easy"), never)
        move = self._choose()
        if move is None:
            raise Parted
        return replace(found, move=move)

    def judge(self, game: str, view: View, played: Move | None = None, seconds: float = 0.0) -> int:
        self._open = Inquiry(1, game, view, played)
        return 1

    def judged(self) -> Assessment | None:
        asked, self._open = self._open, None
        return assess(asked, never) if isinstance(asked, Inquiry) else None

    def cancel(self) -> None:
        self._open = None

    def retry(self) -> None: ...

    def close(self) -> None: ...


class World:
    """One app; everything it does is noted for comparison."""

    def __init__(self, folder: Path, table: Table, record: Record, skin: Skin | None, chance: str) -> None:
        heard = {"muted": False, "read_aloud": "always"}
        self.driver = Driver(folder, SIZES[0], "en", seen=True, **{"speed": "fast", "motion": "all", **heard, **dict(table.settings)})
        self.app, self.desk = self.driver.app, self.driver.desk
        self.voice = self.desk.voice = Written()
        self.desk.skin = skin or self.desk.skin
        self.rng = Random(chance)
        self.driver.window = self.app.window.surface = pygame.Surface(SIZES[0])
        self.app.layer = StaticLayer(self.driver.window)
        self.told: list[tuple[str, bool]] = []  # to a screen reader, and whether it was for one person
        self.desk.tell = lambda sentence, own=False: self.told.append((sentence, own)) if sentence else None
        self.looks = 0
        self.planned: Callable[[], Move | None] = lambda: None
        self.thinker = Told(lambda: self.planned(), self._lone)
        self.desk.thinker = self.thinker  # type: ignore[assignment]
        self.app.follow(ToTable(record))
        scene = self.app.scene
        assert isinstance(scene, TableScene)
        self.scene: TableScene = scene

    @property
    def match(self) -> Match:
        return self.scene.sitting.match

    def made(self, seat: int) -> int:
        """How many moves this seat has made."""
        return sum(who == seat for who, _move in self.match.moves)

    def _lone(self) -> bool:
        return len(self.match.legal(self.scene.robots.seat)) == 1

    def step(self) -> None:
        self.app.step(DT)

    def resize(self, size: tuple[int, int]) -> None:
        self.driver.window = self.app.window.surface = pygame.Surface(size)
        self.app.layer = StaticLayer(self.driver.window)  # nothing of what was shown is on this window
        self.desk.page = Page(*size, is_tall(*size) and all(scene.tall for scene in self.app._seen()))
        self.desk.skin.wear(self.desk.look, self.desk.page.scale)
        for scene in self.app.scenes:
            scene.rebuild()

    def seen(self) -> dict[str, object]:
        """All that somebody before the screen can see, hear and do now."""
        scene, notice = self.app.scene, self.app.notice
        scene.arrange()
        widgets = [
            (type(widget).__name__, widget.name, tuple(widget.rect), widget.tip, _said(getattr(widget, "command", None)))
            for widget in scene.widgets
        ]
        return {
            "rooms": [type(room).__name__ for room in self.app.scenes],
            "widgets": widgets,
            "commands": [_said(command) for command in scene.commands()] if isinstance(scene, TableScene) else [],
            "focus": (scene.focus.name, scene.focus.visible) if scene.focus.visible else scene.focus.visible,
            "notice": notice.sentence,
            "sounds": self.driver.heard(),
            "pixels": self.app.window.surface.get_view("2").raw,
            "told": self._told_now(),
            "voice": self.voice.heard(),
            "tree": self._tree(),
        }

    def ears(self) -> dict[str, object]:
        """All that others hear now of somebody whose hand is open, but for a card that is lifted or laid back."""
        return {
            "sounds": [sound for sound in self.driver.heard() if sound in OUTCOMES],
            "told": [sentence for sentence, own in self._told_now() if not own],
            "voice": self.voice.heard(),
        }

    def _told_now(self) -> list[tuple[str, bool]]:
        """What a screen reader was told since the last look."""
        told, self.told = self.told, []
        return told

    def _tree(self) -> list[str]:
        """Now and then: what a screen reader finds, and what the keys that speak say."""
        self.looks += 1
        if self.looks % SELDOM:
            return []
        return [*lines_of(screen_tree(self.app)), *(key(self.app.scene) for key in ANSWERS)]

    def pressed(self, name: str) -> bool:
        """Clicks this widget of the open screen; False where it is not there, or cannot be used."""
        self.app.scene.arrange()
        found = [widget for widget in self.app.scene.widgets if widget.name == name]
        if not found or _said(getattr(found[0], "command", None))[1:] > ("",):
            return False
        self.driver.click(*found[0].rect.center)
        return True

    def places(self) -> list[tuple[float, float]]:
        """Where something can be chosen, or let go."""
        return [one.rect.center for one in self.scene.table.setting.targets(self.scene.look()) if one.name not in SETTINGS]

    def try_out(self, act: str | tuple[tuple[float, float], tuple[float, float]]) -> None:
        """Types a key, or drags from one place to another; from one to itself is a click. No move comes of it."""
        with self._without_moves():
            if isinstance(act, str):
                self.driver.key(act)
            elif act[0] == act[1]:
                self.driver.click(*act[0])
            else:
                self.driver.drag(*act)
            for _ in range(int(2 * SLOW / DT)):  # until a hint is there
                self.step()

    @contextmanager
    def _without_moves(self) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            for door in (self.scene, self.scene.handling, self.scene.turns):
                patch.setattr(door, "play", lambda seat, move: None)
            yield

    def probe(self) -> None:
        """The person at the screen tries something: points, lifts, drags, sorts, asks, looks back, pauses. No move comes of it."""
        act = self.rng.random()
        with self._without_moves():
            if act < 0.35:
                self.driver.key(self.rng.choice(PROBING))
            elif act < 0.4 and self.pressed("pause"):
                self.driver.key("p")
            else:
                self._wander(act)
            for _ in range(self.rng.randrange(4)):
                self.step()

    def _wander(self, act: float) -> None:
        """Points at something, clicks it, or drags it somewhere."""
        scene = self.scene
        scene.arrange()
        regions = [widget for widget in scene.widgets if isinstance(widget, TargetRegion) and widget.name not in SETTINGS]
        if scene is not self.app.scene or not regions or scene.curtain.visible:
            return
        start, end = self.rng.choice(regions), self.rng.choice(regions)
        if act < 0.55:
            self.driver.move(*start.rect.center)
        elif act < 0.75:
            self.driver.click(*start.rect.center)
        else:
            self.driver.drag(start.rect.center, end.rect.center, drop=act < 0.92)

    def leave(self) -> None:
        """The window loses the focus."""
        self.app.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
        self.step()

    def quiet(self) -> None:
        """Whatever is open is closed, so that a move can be made: sheets, questions, the past."""
        for _ in range(8):
            if self.app.scene is self.scene and self.scene.ask is None and self.scene.past.at is None:
                return
            self.driver.key("escape")
        raise AssertionError("a screen does not close")

    def play(self, seat: int, move: str) -> None:
        """Where the screen has not played it by itself meanwhile."""
        made = self.made(seat)
        self.quiet()
        for _ in range(PATIENCE):
            if (self.scene.live.moment.free and not self.scene.past.settled) or self.made(seat) > made:
                break
            self.step()
        if self.made(seat) == made:
            assert self.scene.sitting.asked == seat, "this person is asked"
            self.scene.play(seat, self.match.rules.read(move))

    def open_curtain(self) -> None:
        """Holds the key for as long as it takes."""
        self.driver.press(*self.driver.widget("open").rect.center)
        for _ in range(PATIENCE):
            self.step()
            if not self.scene.curtain.closed:
                break
        self.driver.release(*self.desk.page.whole.center)


def _said(command: object) -> tuple[str, str]:
    return (getattr(command, "label", ""), getattr(command, "why", ""))
