"""A driver of the app without a screen: posted events, its own clock, an engine that never waits."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pygame

from bench.inline_engine import InlineConnection, Prompt
from bench.offscreen import OffscreenWindow
from game.bots.bot import StopSignal, never_stop
from game.record import Player, Record
from game.registry import GAMES
from tests.ui.blank import Blank, blank
from tests.waiting import wait_for
from ui.app import App
from ui.assets import translation
from ui.assets.rasterizer import Rasterizer
from ui.assets.sound import VOLUMES, Sounds
from ui.assets.theme import Theme
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.engine.worker import DealLuckRequest, EvaluationRequest, Request
from ui.scene.app_context import AppContext
from ui.scene.file_dialog import FileDialog
from ui.scene.route import Route
from ui.scene.scene import PRESS_EVENTS
from ui.store.settings import Settings
from ui.store.storage import Storage

FRAME = 1 / 60
OFF = (1180.0, 30.0)  # outside every target


class OutputRecorder(Sounds):
    """An output that records the names of sounds in order instead of playing them."""

    def __init__(self) -> None:
        super().__init__(0, True)
        self.heard: list[str] = []

    def play(self, name: str) -> None:
        assert name in VOLUMES, f"no sound is called {name}"
        self.heard.append(name)


class Glance(Prompt):
    """An engine that answers at once and barely searches for a review."""

    def _restart_worker(self) -> None:
        self._connection = GlanceConnection()  # type: ignore[assignment]


class GlanceConnection(InlineConnection):
    """A connection that cuts evaluations short as soon as they may be."""

    def stop_signal(self, request: Request) -> StopSignal:
        return (lambda: True) if isinstance(request, EvaluationRequest | DealLuckRequest) else never_stop


@cache
def skin(kind: type[Rasterizer], scale: float) -> Rasterizer:
    """Return the rasterizer of this kind and scale, shared by all tests so that pictures are drawn once."""
    return kind(scale)


def fresh_skin(scale: float, kind: type[Rasterizer] = Rasterizer) -> Rasterizer:
    """Return the shared rasterizer with the default theme, whatever an earlier test did to it."""
    rasterizer = skin(kind, scale)
    rasterizer.apply_theme(Theme(), scale)
    rasterizer.missing_files.clear()
    return rasterizer


class Driver:
    """One app in a hidden window of `size` px, with real pictures if `seen`, else with blank ones."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (1280, 800),
        language: str = "en",
        seen: bool = False,
        background: bool = False,
        **settings: object,
    ) -> None:
        """Start the app. With `background` another thread works on the disk, as in the real app."""
        pygame.display.init()
        pygame.font.init()
        pygame.event.clear()
        self.window = pygame.display.set_mode(size)
        storage = Storage(folder, background)
        chosen = Settings(language=language, **{"muted": True, "motion": "none", "offered": tuple(GAMES), **settings})  # type: ignore[arg-type]
        translation.set_language(language)
        viewport = Viewport(*size)
        self.ears = OutputRecorder()
        self._kind: type[Rasterizer] = Rasterizer if seen else Blank
        self.context = AppContext(storage, chosen, self.ears, Glance(), viewport, fresh_skin(viewport.scale, self._kind), seed="7")
        if self.context.theme != Theme():
            self.context.rasterizer = self._kind(viewport.scale)  # the shared rasterizer keeps its pictures
        self.app = App(self.context, OffscreenWindow(self.window))
        self.app.update(FRAME)  # not drawn yet, since most tests leave the menu at once

    def go(self, route: Route) -> None:
        self.app.open_route(route)
        self.step()

    def step(self, frames: int = 1, dt: float = FRAME) -> None:
        for _ in range(frames):
            if self.app.is_running:
                self.app.step(dt)

    def wait(self, seconds: float) -> None:
        """Run the app's own clock without sleeping; only due frames are made, and the last two drawn."""
        frames = max(1, round(seconds / FRAME))
        while frames > 2 and self.app.is_running:
            passed = max(1, min(frames - 2, int(self.app.next_step_s() / FRAME)))
            self.app.update(passed * FRAME)
            frames -= passed
        self.step(frames)

    def resize(self, size: tuple[int, int]) -> None:
        self.window = self.app.window.surface = pygame.display.set_mode(size)
        self.context.rasterizer = self._kind(self.context.viewport.scale)  # the shared rasterizer keeps its pictures
        self.app.resize()
        self.step()

    def heard(self) -> list[str]:
        """Return the sounds since the last call."""
        received, self.ears.heard = self.ears.heard, []
        return received

    def at(self, x: float, y: float) -> tuple[int, int]:
        return self.context.viewport.to_px_point(x, y)

    def move(self, x: float, y: float, held: bool = False) -> None:
        self._post(pygame.MOUSEMOTION, pos=self.at(x, y), rel=(0, 0), buttons=(int(held), 0, 0))

    def press(self, x: float, y: float) -> None:
        self._post(pygame.MOUSEBUTTONDOWN, pos=self.at(x, y), button=1)

    def release(self, x: float, y: float) -> None:
        self._post(pygame.MOUSEBUTTONUP, pos=self.at(x, y), button=1)

    def click(self, x: float, y: float) -> None:
        """Click at a point in logical units."""
        self.move(x, y)
        self.press(x, y)
        self.release(x, y)
        self.step()

    def drag(self, start: tuple[float, float], end: tuple[float, float], drop: bool = True) -> None:
        self.move(*start)
        self.press(*start)
        for fraction in (0.1, 0.4, 0.7, 1.0):
            self.move(start[0] + (end[0] - start[0]) * fraction, start[1] + (end[1] - start[1]) * fraction, held=True)
            self.step()
        if drop:
            self.release(*end)
            self.step()

    def tap(self, name: str) -> None:
        """Click the centre of the widget with this name; between two choices, the right one."""
        x, y = self.widget(name).rect.center
        self.click(x + 2, y)

    def widget(self, name: str):  # type: ignore[no-untyped-def]
        self.app.scene.rebuild_if_needed()
        widgets = [widget for widget in self.app.scene.widgets if widget.name == name]
        assert widgets, f"no {name!r} among {[widget.name for widget in self.app.scene.widgets]}"
        return widgets[0]

    def key(self, *chords: str) -> None:
        """Type key chords such as `tab`, `ctrl+z`, `return`."""
        for text in chords:
            *mods, name = text.split("+") if text != "+" else ["+"]
            mod = sum({"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT, "alt": pygame.KMOD_ALT}[part] for part in mods)
            code = pygame.key.key_code(name)
            self._post(pygame.KEYDOWN, key=code, mod=mod, unicode=name if len(name) == 1 else "", scancode=0)
            self._post(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)
            self.step()

    def do(self, doings: str) -> None:
        """Do several actions, separated by commas.

        They are `tap NAME`, `right NAME` (secondary button), `point NAME`, `hold NAME` (long press), `drag NAME NAME`, `drag NAME` (off the
        table), `carry NAME NAME` (a drag that is not ended), `key CHORD` and `wait SECONDS`.
        """
        for doing in doings.split(", "):
            how, *names = doing.split()
            if how in ("key", "tap"):
                {"key": self.key, "tap": self.tap}[how](*names)
            elif how == "wait":
                self.wait(float(names[0]))
            else:
                self._point(how, [self.widget(name).rect.center for name in names])

    def _point(self, how: str, places: list[tuple[float, float]]) -> None:
        """Perform a pointer action on the centres of widgets."""
        if how in ("drag", "carry"):
            self.drag(places[0], places[-1] if places[1:] else OFF, how == "drag")
        elif how == "right":
            self._post(pygame.MOUSEBUTTONDOWN, pos=self.at(*places[0]), button=3)
        else:
            self.move(*places[0])
            if how == "hold":
                self.press(*places[0])
                self.wait(0.5)
                self.release(*places[0])
        self.step()

    def write(self, text: str) -> None:
        """Type text into the field that is being edited."""
        self._post(pygame.TEXTINPUT, text=text)
        self.step()

    def open_file(self, path: Path) -> None:
        """Open a file by the dialog in front, whose disk may be on another thread."""
        dialog = self.app.scene
        assert isinstance(dialog, FileDialog), "a file is asked for"
        dialog._open_folder(path.parent)
        wait_for(lambda: path.name in dialog.listing.files, self.step)
        self.widget(f"record/{path.name}").activate()
        self.key("ctrl+o")

    def shot(self, path: Path) -> None:
        self.app.draw()
        pygame.image.save(self.window, str(path))

    @property
    def fresh(self) -> bool:
        """Return True if the window shows the same pixels as a full redraw."""
        assert self._kind is Rasterizer, "nothing is shown"
        before = pygame.image.tobytes(self.window, "RGB")
        self.app.scene.needs_redraw = True
        self.step(1, 0.0)
        return pygame.image.tobytes(self.window, "RGB") == before

    def texts(self) -> list[tuple[pygame.Rect, str]]:
        """Return every line of text on the screen with its rectangle in px, without drawing pictures."""
        canvas = Canvas(
            pygame.Surface(self.window.get_size()),
            blank(self.context.rasterizer.theme, self.context.rasterizer.scale),
            self.context.viewport,
        )
        canvas.collected_lines = []
        self.app.draw(canvas)
        return canvas.collected_lines

    def close(self) -> None:
        self.app.close()

    def _post(self, kind: int, **facts: object) -> None:
        """Post an event; people read a question before they answer it."""
        dialog = self.app.scene.dialog
        if dialog is not None and kind in PRESS_EVENTS and dialog.opening_s > 0:
            self.wait(dialog.opening_s + FRAME)
        self.app.handle_event(pygame.event.Event(kind, facts))


def new_match(*levels: str | None, seed: str = "7", names: tuple[str, ...] = ("Léa", "Marco", "Nori", "Zuki", "Olive")) -> Record:
    """Return a new Nin Jan; each level is a bot's, or None for a human."""
    return Record("nin_jan", tuple(Player(name, level) for name, level in zip(names, levels, strict=False)), seed)
