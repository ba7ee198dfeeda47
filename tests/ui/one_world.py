"""One of two apps whose matches differ only in what one human, the looker, may not know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pygame
import pytest

from game.bots.bot import never_stop
from game.kernel import Json, Move, View
from game.match import Match
from game.record import Handicap, Player, Record
from tests.game.adapters import ADAPTERS
from tests.ui.driver import Driver
from tests.ui.trees import lines_of, screen_tree
from tests.ui.voices import Written
from ui.access.spoken_queries import QUERY_ANSWERS
from ui.assets.rasterizer import Rasterizer
from ui.canvas.static_layer import StaticLayer
from ui.canvas.viewport import Viewport, is_tall
from ui.engine.worker import HINT, EvaluationRequest, EvaluationResponse, MoveRequest, MoveResponse, choose_move, evaluate
from ui.match.controller import TargetRegion
from ui.match.hot_seat.privacy import FIRST_SEARCH_THINKING_S
from ui.match.table import TableScreen
from ui.play.routes import TableRoute

DT = 1 / 30  # seconds of a frame
SIZES = ((800, 500), (640, 400), (900, 500), (500, 700))  # px; small because every frame of two worlds is compared
SWAPS = 60  # attempts to swap two cards for the other world
PATIENCE = 400  # frames in which an expected change has to come
SELDOM = 7  # frames between two comparisons of the accessibility tree
LEVEL = "hard"  # level of bots, which search if they have a choice
SLOW = FIRST_SEARCH_THINKING_S  # seconds that a choice takes a bot; a forced move takes none
OUTCOMES = ("hint", "wrong", "toggle")  # sounds that tell how an action went
SAME_KEYS = ("h", "h", "h", "tab", "left", "right", "f", "1", "2", "3", "shift+left")  # none of these keys leaves the table
SETTINGS = ("helper", "threats")  # targets that change a setting, which the probing leaves alone
PROBING = ("tab", "left", "right", "up", "down", "h", "h", "l", "1", "2", "3", "f", "q", "shift+left", "ctrl+left", "ctrl+right", "escape")


@dataclass(frozen=True)
class Table:
    """A set-up to compare; `people` are the seats of humans, the looker first."""

    game: str
    players: int
    people: tuple[int, ...]
    options: tuple[tuple[str, Json], ...] = ()
    settings: tuple[tuple[str, object], ...] = ()
    shown: tuple[int, ...] = ()  # seats whose hand is open to all

    def record(self, seed: str, deal: tuple[str, ...] | None) -> Record:
        seats = tuple(Player(f"P{seat}", None if seat in self.people else LEVEL) for seat in range(self.players))
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
    """Return two records that look the same to the looker: cards that no event has shown are swapped."""
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
    """Return True if the looker, and a spectator, have equal views of both matches."""
    return all(one.view(seat) == other.view(seat) for seat in (looker, None)) and one.to_move == other.to_move


class Parted(Exception):
    """Raised if no move keeps the worlds alike."""


class Told:
    """An engine with prescribed answers: the worlds' common bot moves, and the hint bot's first idea.

    A bot that has a choice takes `SLOW` seconds longer.
    """

    has_failed = False

    def __init__(self, choose: Callable[[], Move | None], single_cards: Callable[[], bool]) -> None:
        self._choose, self._lone = choose, single_cards
        self._open: MoveRequest | EvaluationRequest | None = None
        self._ready = 0.0
        self.frozen = False  # while another human is alone with one of the worlds

    def start_if_needed(self) -> None: ...

    def request_move(self, game: str, level: str, view: View, seed: str) -> int:
        self._open, self._ready = MoveRequest(1, game, level, view, seed), 0.0
        return 1

    def poll_move(self) -> MoveResponse | None:
        request = self._open
        if not isinstance(request, MoveRequest):
            return None
        self._ready += DT
        if self.frozen and request.level == LEVEL:
            return None
        if self._ready <= (0.0 if request.level == LEVEL and self._lone() else SLOW):
            return None
        self._open = None
        if request.level == HINT:
            return choose_move(request, lambda: True)
        move_response = choose_move(replace(request, level="easy"), never_stop)
        move = self._choose()
        if move is None:
            raise Parted
        return replace(move_response, move=move)

    def request_evaluation(self, game: str, view: View, played_move: Move | None = None) -> int:
        self._open = EvaluationRequest(1, game, view, played_move)
        return 1

    def poll_evaluation(self) -> EvaluationResponse | None:
        request, self._open = self._open, None
        return evaluate(request, never_stop) if isinstance(request, EvaluationRequest) else None

    def cancel(self) -> None:
        self._open = None

    def retry_last_request(self) -> None: ...

    def close(self) -> None: ...


class World:
    """One app that records everything it shows, sounds and announces."""

    def __init__(self, folder: Path, table: Table, record: Record, rasterizer: Rasterizer | None, chance: str) -> None:
        received = {"muted": False, "read_aloud": "always"}
        self.driver = Driver(folder, SIZES[0], "en", seen=True, **{"speed": "fast", "motion": "all", **received, **dict(table.settings)})
        self.app, self.context = self.driver.app, self.driver.context
        self.voice = self.context.voice = Written()
        self.context.rasterizer = rasterizer or self.context.rasterizer
        self.rng = Random(chance)
        self.driver.window = self.app.window.surface = pygame.Surface(SIZES[0])
        self.app.static_layer = StaticLayer(self.driver.window)
        self.told: list[tuple[str, bool]] = []  # announcements, and whether they were private
        self.context.announce = lambda sentence, is_private=False: self.told.append((sentence, is_private)) if sentence else None
        self.looks = 0
        self.planned: Callable[[], Move | None] = lambda: None
        self.thinker = Told(lambda: self.planned(), self._lone)
        self.context.engine = self.thinker  # type: ignore[assignment]
        self.app.open_route(TableRoute(record))
        scene = self.app.scene
        assert isinstance(scene, TableScreen)
        self.scene: TableScreen = scene

    @property
    def match(self) -> Match:
        return self.scene.session.match

    def made(self, seat: int) -> int:
        """Return how many moves this seat has made."""
        return sum(player == seat for player, _move in self.match.moves)

    def _lone(self) -> bool:
        return len(self.match.legal(self.scene.bot_player.seat)) == 1

    def step(self) -> None:
        self.app.step(DT)

    def resize(self, size: tuple[int, int]) -> None:
        self.driver.window = self.app.window.surface = pygame.Surface(size)
        self.app.static_layer = StaticLayer(self.driver.window)  # this window has nothing of the earlier frames
        self.context.viewport = Viewport(*size, is_tall(*size) and all(scene.supports_portrait for scene in self.app._visible_scenes()))
        self.context.rasterizer.apply_theme(self.context.theme, self.context.viewport.scale)
        for scene in self.app.scenes:
            scene.request_rebuild()

    def seen(self) -> dict[str, object]:
        """Return everything that a human at the screen can see, hear and do now."""
        scene, notice = self.app.scene, self.app.notice_bar
        scene.rebuild_if_needed()
        widgets = [
            (type(widget).__name__, widget.name, tuple(widget.rect), widget.tooltip, _said(getattr(widget, "command", None)))
            for widget in scene.widgets
        ]
        return {
            "rooms": [type(room).__name__ for room in self.app.scenes],
            "widgets": widgets,
            "commands": [_said(command) for command in scene.key_commands()] if isinstance(scene, TableScreen) else [],
            "focus": (scene.focus.name, scene.focus.is_visible) if scene.focus.is_visible else scene.focus.is_visible,
            "notice": notice.sentence,
            "sounds": self.driver.heard(),
            "pixels": self.app.window.surface.get_view("2").raw,
            "told": self._told_now(),
            "voice": self.voice.heard(),
            "tree": self._tree(),
        }

    def ears(self) -> dict[str, object]:
        """Return what others hear while a hand is open, without the sounds of lifting and putting back a card."""
        return {
            "sounds": [sound for sound in self.driver.heard() if sound in OUTCOMES],
            "told": [sentence for sentence, is_own in self._told_now() if not is_own],
            "voice": self.voice.heard(),
        }

    def _told_now(self) -> list[tuple[str, bool]]:
        """Return the announcements since the last call."""
        sentences, self.told = self.told, []
        return sentences

    def _tree(self) -> list[str]:
        """Return the accessibility tree and the spoken queries, on every `SELDOM`th call."""
        self.looks += 1
        if self.looks % SELDOM:
            return []
        return [*lines_of(screen_tree(self.app)), *(key(self.app.scene) for key in QUERY_ANSWERS)]

    def pressed(self, name: str) -> bool:
        """Click this widget. Return False if it is missing or disabled."""
        self.app.scene.rebuild_if_needed()
        widgets = [widget for widget in self.app.scene.widgets if widget.name == name]
        if not widgets or _said(getattr(widgets[0], "command", None))[1:] > ("",):
            return False
        self.driver.click(*widgets[0].rect.center)
        return True

    def places(self) -> list[tuple[float, float]]:
        """Return the centres of all targets but those that change a setting."""
        return [one.rect.center for one in self.scene.table.layout.targets(self.scene.model()) if one.name not in SETTINGS]

    def try_out(self, act: str | tuple[tuple[float, float], tuple[float, float]]) -> None:
        """Type a key, or drag between two points (equal points: click), without making a move."""
        with self._without_moves():
            if isinstance(act, str):
                self.driver.key(act)
            elif act[0] == act[1]:
                self.driver.click(*act[0])
            else:
                self.driver.drag(*act)
            for _ in range(int(2 * SLOW / DT)):  # until a hint has come
                self.step()

    @contextmanager
    def _without_moves(self) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            for adapter in (self.scene, self.scene.controller, self.scene.bot_turns):
                patch.setattr(adapter, "play", lambda seat, move: None)
            yield
        self.scene.request_rebuild()  # a move that was not made may have emptied the tray

    def probe(self) -> None:
        """Do what a human may do without moving: point, lift, drag, sort, ask for a hint, look back, pause."""
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
        """Point at a target, click it, or drag it to another."""
        scene = self.scene
        scene.rebuild_if_needed()
        regions = [widget for widget in scene.widgets if isinstance(widget, TargetRegion) and widget.name not in SETTINGS]
        if scene is not self.app.scene or not regions or scene.privacy_screen.is_visible:
            return
        start, end = self.rng.choice(regions), self.rng.choice(regions)
        if act < 0.55:
            self.driver.move(*start.rect.center)
        elif act < 0.75:
            self.driver.click(*start.rect.center)
        else:
            self.driver.drag(start.rect.center, end.rect.center, drop=act < 0.92)

    def leave(self) -> None:
        """Take the focus from the window."""
        self.app.handle_event(pygame.Event(pygame.WINDOWFOCUSLOST))
        self.step()

    def quiet(self) -> None:
        """Close dialogs, questions and the past, so that a move can be made."""
        for _ in range(8):
            if self.app.scene is self.scene and self.scene.dialog is None and self.scene.position_viewer.past_match is None:
                return
            self.driver.key("escape")
        raise AssertionError("a screen does not close")

    def play(self, seat: int, move: str) -> None:
        """Make a move, unless the screen has already played it as a forced move."""
        made = self.made(seat)
        self.quiet()
        for _ in range(PATIENCE):
            if (self.scene.table_context.status.is_free and not self.scene.position_viewer.deal_end_events) or self.made(seat) > made:
                break
            self.step()
        if self.made(seat) == made:
            assert self.scene.session.human_to_move == seat, "this person is asked"
            self.scene.play(seat, self.match.rules.parse_move(move))

    def open_curtain(self) -> None:
        """Hold the button of the privacy screen until it opens."""
        self.driver.press(*self.driver.widget("open").rect.center)
        for _ in range(PATIENCE):
            self.step()
            if not self.scene.privacy_screen.is_closed:
                break
        self.driver.release(*self.context.viewport.window_rect.center)


def _said(command: object) -> tuple[str, str]:
    return (getattr(command, "label", ""), getattr(command, "disabled_reason", ""))
