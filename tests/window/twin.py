"""The app's twin without a screen: it knows where things are, and what a window at rest should show."""

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
from ui.assets.skin import Skin
from ui.canvas.page import Page
from ui.match.table import TableScene
from ui.scene.routes import Route, ToAccount, ToTable
from ui.scene.screen import Scene
from ui.tables.contract import marking


class Twin:
    """One open scene, laid out and drawn but never stepped: no clock, no robot."""

    def __init__(self, folder: Path, page: Page, language: str) -> None:
        self._driver = Driver(folder, (page.width, page.height), language, seen=True, coach_marks=False)
        self._driver.desk.skin = Skin(page.scale)  # its own, as the window's: the first use of a picture decides its last pixel

    @property
    def scene(self) -> Scene:
        return self._driver.app.scene

    def go(self, route: Route) -> None:
        self._driver.app.follow(route)
        self.scene.arrange()

    def at(self, name: str) -> tuple[float, float]:
        """The middle of a widget."""
        self.scene.rebuild()
        x, y = self._driver.widget(name).rect.center
        return x, y

    def activate(self, name: str) -> None:
        """What a click on this widget does."""
        self._driver.widget(name).activate()

    def follow(self, name: str) -> None:
        """A click on this widget, and where it leads."""
        self.activate(name)
        route, self.scene.route = self.scene.route, None
        assert route is not None, f"{name} leads nowhere"
        self.go(route)

    def choose(self, **settings: object) -> None:
        """The settings of the window that it is the twin of."""
        desk = self._driver.desk
        desk.settings = msgspec.structs.replace(desk.settings, **settings)

    def tabs(self, name: str) -> list[str]:
        """The presses of Tab that lead to a widget of a screen just opened; the first one only shows where the focus is."""
        self.scene.rebuild()
        self.scene.arrange()
        names = [widget.name for widget in self.scene.widgets]
        return ["Tab"] * (1 + (names.index(name) - names.index(self.scene.focus.name)) % len(names))

    def table(self, record: Record, seat: int | None = None) -> TableScene:
        """The table of this record, with the mark of the last move; `seat`: the person for whom the curtain has been opened."""
        self.go(ToTable(record))
        scene = self.scene
        assert isinstance(scene, TableScene), "a table was asked for"
        scene.live.last = last_marked(scene.sitting.match)
        if seat is not None:
            scene.sitting.show(seat)
            scene.tabletop.settle(scene.look())
        scene.rebuild()
        return scene

    def account(self, match: Match, number: int) -> None:
        """The account of a deal, while the table waits to play on."""
        self.go(ToAccount(match, number, self.table(match.record()).sitting))

    def target(self, name: str) -> tuple[float, float]:
        """The middle of something on the open table."""
        scene = self.scene
        assert isinstance(scene, TableScene), "a table is open"
        return next(target.rect.center for target in scene.table.setting.targets(scene.look()) if target.name == name)

    def hand(self) -> dict[str, FRect]:
        """Where the cards of the open hand are: what can be seen of each."""
        scene = self.scene
        assert isinstance(scene, TableScene), "a table is open"
        return {str(target.piece): target.rect for target in scene.table.setting.targets(scene.look()) if target.name.startswith("card/")}

    def picture(self, rect: FRect | None = None) -> Image.Image:
        """What the window shows while nothing is hovered or focused."""
        self._driver.app.draw()
        surface = self._driver.window
        if rect is not None:
            page = self._driver.desk.page
            (left, top), (right, bottom) = page.at(*rect.topleft), page.at(*rect.bottomright)
            surface = surface.subsurface(pygame.Rect(left, top, right - left, bottom - top))
        return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))

    def close(self) -> None:
        self._driver.close()


def last_marked(match: Match) -> tuple[Event, ...]:
    """The events of the last move that left something to be seen."""
    return next(filter(None, (marking(match.events(ply)) for ply in range(match.ply - 1, -1, -1))), ())
