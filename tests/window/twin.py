"""The app's twin without a screen: it knows where things are, and how a window at rest must look."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
from PIL import Image
from pygame import FRect

from game.kernel import Event
from game.match import Match
from game.record import Record
from tests.ui.driver import Driver
from ui.assets.rasterizer import Rasterizer
from ui.canvas.viewport import Viewport
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.scene.route import Route
from ui.scene.scene import Scene
from ui.screens.routes import ScoreSheetRoute
from ui.tables.contract import events_if_visible


class Twin:
    """One open scene that is arranged and drawn but never updated: no time passes and no bot plays."""

    def __init__(self, folder: Path, viewport: Viewport, language: str) -> None:
        self._driver = Driver(folder, (viewport.width, viewport.height), language, seen=True, coach_marks=False)
        # unshared, as in the window: the first use of a picture fixes its pixels
        self._driver.context.rasterizer = Rasterizer(viewport.scale)

    @property
    def scene(self) -> Scene:
        return self._driver.app.scene

    def go(self, route: Route) -> None:
        self._driver.app.open_route(route)
        self.scene.rebuild_if_needed()

    def at(self, name: str) -> tuple[float, float]:
        """Return the centre of a widget."""
        self.scene.request_rebuild()
        x, y = self._driver.widget(name).rect.center
        return x, y

    def activate(self, name: str) -> None:
        """Do what a click on this widget does."""
        self._driver.widget(name).activate()

    def follow(self, name: str) -> None:
        """Do what a click on this widget does, and follow the route."""
        self.activate(name)
        route, self.scene.route = self.scene.route, None
        assert route is not None, f"{name} leads nowhere"
        self.go(route)

    def choose(self, **settings: object) -> None:
        """Change settings, to equal those of the window."""
        context = self._driver.context
        context.settings = msgspec.structs.replace(context.settings, **settings)

    def tabs(self, name: str) -> list[str]:
        """Return the presses of Tab from a new screen to a widget; the first press only makes the focus visible."""
        self.scene.request_rebuild()
        self.scene.rebuild_if_needed()
        names = [widget.name for widget in self.scene.widgets]
        return ["Tab"] * (1 + (names.index(name) - names.index(self.scene.focus.name)) % len(names))

    def table(self, record: Record, seat: int | None = None) -> TableScreen:
        """Open the table of this record with the last move marked, for the seat at the screen if one is given."""
        self.go(TableRoute(record))
        scene = self.scene
        assert isinstance(scene, TableScreen), "a table was asked for"
        scene.table_context.last_events = last_marked(scene.session.match)
        if seat is not None:
            scene.session.open_hand(seat)
            scene.tabletop.place_pieces(scene.model())
        scene.request_rebuild()
        return scene

    def account(self, match: Match, number: int) -> None:
        """Open the score sheet of a deal, as when the table waits to continue."""
        self.go(ScoreSheetRoute(match, number, self.table(match.record()).session))

    def target(self, name: str) -> tuple[float, float]:
        """Return the centre of a target on the open table."""
        scene = self.scene
        assert isinstance(scene, TableScreen), "a table is open"
        return next(target.rect.center for target in scene.table.layout.targets(scene.model()) if target.name == name)

    def hand(self) -> dict[str, FRect]:
        """Return the visible rectangles of the open hand's cards."""
        scene = self.scene
        assert isinstance(scene, TableScreen), "a table is open"
        return {str(target.piece): target.rect for target in scene.table.layout.targets(scene.model()) if target.name.startswith("card/")}

    def picture(self, rect: FRect | None = None) -> Image.Image:
        """Return the picture of the window while nothing is hovered or focused."""
        self._driver.app.draw()
        surface = self._driver.window
        if rect is not None:
            viewport = self._driver.context.viewport
            (left, top), (right, bottom) = viewport.to_px_point(*rect.topleft), viewport.to_px_point(*rect.bottomright)
            surface = surface.subsurface(pygame.Rect(left, top, right - left, bottom - top))
        return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))

    def close(self) -> None:
        self._driver.close()


def last_marked(match: Match) -> tuple[Event, ...]:
    """Return the events of the last move that has visible events."""
    return next(filter(None, (events_if_visible(match.events(ply)) for ply in range(match.ply - 1, -1, -1))), ())
