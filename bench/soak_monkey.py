"""Soak test with random events through the whole app, every game and every screen.

Faults are raised, because the app's own guard is absent. After every event the screen is compared with the match; sometimes the autosave is
read back and the window is closed and opened again. The same seed sends the same events.
"""

from __future__ import annotations

import os
import tempfile
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import msgspec
import pygame
from pygame.event import Event, event_name

from bench import soak_events
from bench.inline_engine import Prompt
from bench.offscreen import OffscreenWindow
from bench.soak_records import some_match
from game.kernel import View
from game.record import Record
from game.registry import GAMES
from ui.app import App
from ui.assets import translation
from ui.assets.rasterizer import Rasterizer
from ui.assets.sound import Sounds
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.match.table import TableScreen
from ui.play.match import MatchActivity
from ui.play.routes import TableRoute
from ui.practice.routes import (
    AlbumRoute,
    ExercisesRoute,
    ExportRoute,
    LevelPathRoute,
    ParentsRoute,
    PracticeSettingsRoute,
    PrintRoute,
    WorkshopRoute,
)
from ui.replay.routes import ReplayRoute
from ui.scene.app_context import AppContext
from ui.scene.route import Route
from ui.screens.crash import CrashScreen
from ui.screens.routes import (
    HistoryRoute,
    MenuRoute,
    OpenMatchRoute,
    ResultsRoute,
    RulesRoute,
    SaveRoute,
    SettingsRoute,
    SetupRoute,
    ShortcutsRoute,
)
from ui.store import disk
from ui.store.inputs.names import with_clean_names
from ui.store.storage import Storage, write_player_record

DAYS = (0.0, 1 / 60, 1 / 60, 1 / 60, 0.3, 2.5)  # seconds between two frames
JUMP, CLOSE, RESIZE, DRAW = 0.01, 0.001, 0.002, 0.3  # probabilities for each event
SAVED, COMPARED = 40, 50  # events between two checks of the autosave, and of every pixel of the window
DRAWN_TABLE = 0.7  # probability of a frame at a table, where the clock has more to do
AIMED = 0.4  # probability of a legal move when a human is to move
SHELVED = 0.02  # share of a match that is saved as a file
PATIENCE = 200  # steps until a frame is ready
REMEMBERED = 25  # events reported after a fault


class InstantBot(Prompt):
    """An engine that answers at once with the easiest bot; a review takes no time."""

    def request_move(self, game: str, level: str, view: View, seed: str) -> int:
        return super().request_move(game, "easy", view, seed)


class Illegal(AssertionError):
    """Raised when the screen, the match and the disk disagree."""


class Fault(Exception):
    """The fault of a run, with all that is needed to reproduce it."""


class Monkey:
    """A source of random events for an app.

    `folder` is its home: no file outside is written. `large` allows windows up to 4K.
    """

    def __init__(self, folder: Path, seed: str, large: bool = True) -> None:
        self.folder, self.seed, self.large = folder, seed, large
        self.rng = Random(f"monkey/{seed}")
        self.sent = 0
        self.rooms: Counter[str] = Counter()  # events by open scene
        self.moves: Counter[str] = Counter()  # moves seen at tables, by game
        self.opened = 0
        self.last: deque[str] = deque(maxlen=REMEMBERED)
        self._seen: tuple[int, int] = (0, 0)  # table and ply at the last check
        self._compare_at = COMPARED
        self.app = self._open()
        self._shelve()

    def run(self, events: int, on_change: Callable[[int], None] = lambda number: None) -> None:
        """Send this many events; raise Fault."""
        while self.sent < events:
            try:
                self._turn()
            except Exception as fault:
                where = " > ".join(type(scene).__name__ for scene in self.app.scenes)
                lines = [f"seed {self.seed}, event {self.sent}, in {where}, {self.app.context.viewport}", *self.last]
                raise Fault("\n".join(lines)) from fault
            on_change(self.sent)

    def close(self) -> None:
        self.app.close()

    def _turn(self) -> None:
        """Send one action to the app, and mostly advance its clock."""
        self.app.context.seed = f"{self.seed}/{self.sent}"
        dice = self.rng.random()
        if dice < CLOSE:
            self._note("close")
            self.app.handle_event(Event(pygame.QUIT))
        elif dice < CLOSE + JUMP:
            self._jump()
        elif dice < CLOSE + JUMP + RESIZE:
            self._resize()
        else:
            self.app.scene.rebuild_if_needed()
            for event in self._aimed() or soak_events.some(self.app.context.viewport, self.app.scene.widgets, self.rng):
                self._send(event)
        if self.app.is_running and self.rng.random() < (DRAWN_TABLE if isinstance(self.app.scene, TableScreen) else DRAW):
            self._step(self.rng.choice(DAYS))
        if not self.app.is_running:
            self._reopen()

    def _aimed(self) -> list[Event]:
        """Return, at random, the clicks or the drag of a legal move when a human is to move."""
        table, viewport = self.app.scene, self.app.context.viewport
        if not isinstance(table, TableScreen) or not table.table_context.status.is_free or self.rng.random() > AIMED:
            return []
        question = table.model().decision_view
        legal = sorted(question.legal(), key=str) if question is not None else []
        if not legal:
            return []
        gesture = table.table.input.gesture(self.rng.choice(legal))
        rects = [
            target.rect
            for end in (gesture.source, gesture.target)
            for target in table.table.layout.targets(table.model())
            if end is not None and end in (target.id, target.piece)
        ]
        points = [viewport.to_px_point(*rect.center) for rect in rects] or [soak_events.point(viewport, table.widgets, self.rng)]
        if len(points) > 1 and self.rng.random() < 0.3:
            return [soak_events.press(points[0]), soak_events.move(points[-1], True), soak_events.release(points[-1])]
        return [event for pos in points for event in (soak_events.move(pos), soak_events.press(pos), soak_events.release(pos))]

    def _note(self, what: str) -> None:
        self.sent += 1
        self.last.append(f"{self.sent}: {what}")
        self.rooms[type(self.app.scene).__name__] += 1

    def _send(self, event: Event) -> None:
        if self.app.is_running:
            facts = {name: value if len(repr(value)) < 60 else "..." for name, value in event.dict.items()}
            self._note(f"{type(self.app.scene).__name__} {event_name(event.type)} {facts}")
            self.app.handle_event(event)

    def _step(self, dt: float) -> None:
        self.last.append(f"    step {dt:.3f}")
        _check(not self.app.context.storage.problems, f"files in order: {self.app.context.storage.problems}")
        self.app.step(dt)
        if self.app.is_running:
            self.look()

    def _jump(self) -> None:
        route = self._route()
        self._note(f"jump to {type(route).__name__}")
        self.app.open_route(route)

    def _route(self) -> Route:
        rng, game = self.rng, self.rng.choice(list(GAMES))
        plain: list[Callable[[], Route]] = [MenuRoute, HistoryRoute, SettingsRoute, ShortcutsRoute, OpenMatchRoute, WorkshopRoute]
        plain += [
            lambda: SetupRoute(game),
            lambda: RulesRoute(game),
            lambda: ReplayRoute(self._random_match_record(game)),
            lambda: SaveRoute(self._random_match_record(game)),
        ]
        plain += [lambda: TableRoute(self._random_match_record(game, 0.0)), lambda: TableRoute(self._random_match_record(game))] * 8
        plain += [lambda: ResultsRoute(self._random_match_record(game, 1.0))]
        children = [child.id for child in self.app.context.storage.progress.children()]
        if children:
            child = rng.choice(children)
            plain += [
                lambda: LevelPathRoute(child),
                lambda: ParentsRoute(child),
                lambda: ExportRoute(child),
                lambda: AlbumRoute(child, rng.randrange(5)),
            ]
            plain += [lambda: PracticeSettingsRoute(child), lambda: PrintRoute(child)]
            plain += [lambda: ExercisesRoute(child, None, None)] * 2
        return rng.choice(plain)()

    def _random_match_record(self, game: str, fraction: float | None = None) -> Record:
        match = some_match(game, self.rng, fraction)
        while match.is_over and fraction == 0.0:
            match = some_match(game, self.rng, fraction)
        return match.record()

    def _resize(self) -> None:
        size = soak_events.size(self.rng)
        if not self.large:
            size = min(size[0], 1400), min(size[1], 900)
        self._note(f"resize to {size}")
        self.app.window.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        self.app.handle_event(
            Event(
                self.rng.choice((pygame.WINDOWSIZECHANGED, pygame.WINDOWDISPLAYCHANGED)),
                x=size[0],
                y=size[1],
                size=size,
                w=size[0],
                h=size[1],
            )
        )

    # --- opened and closed ----------------------------------------------------------------------------------------

    def _open(self) -> App:
        pygame.display.init()
        pygame.font.init()
        window = OffscreenWindow(pygame.display.set_mode((1280, 800), pygame.RESIZABLE))
        storage = Storage(self.folder / "data")
        settings = msgspec.structs.replace(storage.settings(), muted=True, bots="instant", confirm=False)
        settings = msgspec.structs.replace(
            settings, speed="fast", motion=self.rng.choice(("none", "none", "all")), curtain=self.rng.random() < 0.4
        )
        translation.set_language(settings.language or "fr")
        viewport = Viewport(*window.surface.get_size())
        self.opened += 1
        return App(AppContext(storage, settings, Sounds(0, True), InstantBot(), viewport, Rasterizer(viewport.scale)), window)

    def _reopen(self) -> None:
        """Close and reopen the window, and check that all saved matches are there."""
        before = self._saved()
        self.app.close()
        self.app = self._open()
        _check(self._saved() == before, "what was saved is there again")
        _check(not self.app.context.storage.problems, f"files in order after opening: {self.app.context.storage.problems}")

    def _saved(self) -> dict[str, object]:
        """Return what is saved, without names: an empty one is read as a word of the current language."""
        result = {game: self.app.context.storage.autosaved_match(game) for game in GAMES}
        return {game: record and (record.seed, record.options, record.moves) for game, record in result.items()}

    def _shelve(self) -> None:
        """Save some records where the app looks for them, one of them broken, and add a child."""
        self.app.context.storage.progress.add_child("Ada", "bee", 0)
        for game in GAMES:
            write_player_record(some_match(game, self.rng, SHELVED).record(), self.folder / f"{game}.json")
        (self.folder / "broken.json").write_text('{"format": 1, "game"')

    # --- what has to be true --------------------------------------------------------------------------------------

    def look(self) -> None:
        """Compare the screen, the match and the disk; raise Illegal."""
        scenes = self.app.scenes
        _check(bool(scenes) and self.app.scene.route is None, "a scene is open, and its route was followed")
        _check(not any(isinstance(scene, CrashScreen) for scene in scenes), "no scene broke")
        names = [widget.name for widget in self.app.scene.widgets]
        _check(len(set(names)) == len(names), f"every widget has a name of its own: {Counter(names).most_common(3)}")
        for scene in scenes:
            if isinstance(scene, TableScreen):
                self._look_at(scene)
        if self.sent >= self._compare_at and not self.app.scene.needs_frame and not self.app.scene.sprites():  # no animation is running
            self._compare_at = self.sent + COMPARED
            _check(self._whole(), "the window shows what painting everything would")

    def _whole(self) -> bool:
        """Return True if the window, partly redrawn until now, equals a whole redraw pixel by pixel."""
        app, twin = self.app, pygame.Surface(self.app.window.surface.get_size())
        for _ in range(PATIENCE):
            app.step(0.0)
            if not app.scene.needs_frame:  # a text announced during the previous frame is shown, too
                break
        app.draw(Canvas(twin, app.context.rasterizer, app.context.viewport))
        return pygame.image.tobytes(app.window.surface, "RGB") == pygame.image.tobytes(twin, "RGB")

    def _look_at(self, table: TableScreen) -> None:
        session, match = table.session, table.session.match
        _check(session.open_seat is None or session.open_seat in session.human_seats, "only a person's hand lies open")
        _check(session.human_to_move is None or session.human_to_move in match.to_move, "who is asked owes a move")
        model = table.model()
        _check(model.view.seat == session.open_seat, "the screen shows what the open hand may know")
        _check(model.decision_view is None or model.decision_view.seat == session.human_to_move, "only who is asked is asked")
        _check(table.tabletop.carried_sprite is None or table.controller.drag_tracker.is_dragging, "what is carried is in a hand")
        if model.decision_view is not None:
            _check(bool(model.decision_view.legal()), "who is asked has a move")
        # bots that play on to the result draw the table only sometimes
        shows = not table.tabletop.animator.is_busy and not table.skip_to_end.is_running
        if table is self.app.scene and shows and table.tabletop.carried_sprite is None:
            lies = {sprite.piece.key for sprite in table.tabletop.animator.sprites()}
            required = {piece.key for piece in table.table.layout.pieces(model) if not piece.is_hidden}
            _check(lies == required, f"what lies there is what the match says: {sorted(map(str, lies ^ required))[:5]}")
        now = id(table), match.ply
        if now != self._seen:
            self.moves[match.game.rules.name] += self._seen[0] == now[0]
            self._seen = now
        # lessons, puzzles and others have other files
        saves = isinstance(table.activity, MatchActivity) and table.activity.child_id is None
        if saves and self.sent % SAVED == 0:
            saved = self.app.context.storage.autosaved_match(match.game.rules.name)  # replayed
            _check(saved == (None if match.is_over else with_clean_names(match.record())), "the autosave is the match")
            _check(type(match)(match.record()).state_json() == match.state_json(), "the record replays to this position")


def _check(right: bool, what: str) -> None:
    if not right:
        raise Illegal(what)


@contextmanager
def jail(folder: Path) -> Iterator[None]:
    """Prevent writes outside this folder during the block; it also becomes home and documents folder."""
    names = ("HOME", "XDG_DOCUMENTS_DIR", "USERPROFILE", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
    before, write = {name: os.environ.get(name) for name in names}, disk.write_atomically

    def inside(path: Path, data: bytes, newer_than_ns: int = 0, mode: int = disk.PRIVATE_MODE) -> None:
        if not path.absolute().resolve().is_relative_to(folder.resolve()):
            raise PermissionError(13, "outside")
        write(path, data, newer_than_ns, mode)

    os.environ.update(dict.fromkeys(names[:3], str(folder)), SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    disk.write_atomically = inside
    try:
        yield
    finally:
        disk.write_atomically = write
        for name, value in before.items():
            os.environ.pop(name, None) if value is None else os.environ.update({name: value})


def monkey(events: int, seed: str, large: bool = True, on_change: Callable[[int], None] = lambda number: None) -> Monkey:
    """Run a monkey for this many events and close it; raise Fault."""
    with tempfile.TemporaryDirectory() as name, jail(Path(name)):
        loose = Monkey(Path(name), seed, large)
        try:
            loose.run(events, on_change)
        finally:
            loose.close()
    return loose
