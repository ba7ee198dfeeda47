"""A hidden window in which any state of the app can be set up, as `tests.ui.states` does."""

from __future__ import annotations

import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path

import pygame

from game.match import Match
from game.registry import GAMES
from tests.fixed_clock import noon
from tests.ui.driver import Driver
from tests.ui.layouts import SHORT
from tests.ui.positions import finished, moment
from tests.ui.records import history, remember
from ui.assets.rasterizer import Rasterizer
from ui.assets.voice import SpeechSynthesizer, SystemVoice, VoiceList
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.scene import clock
from ui.scene.route import Route
from ui.scene.scene import Scene
from ui.screens.routes import MenuRoute
from ui.store.progress import ProgressStore
from ui.store.settings import Settings
from ui.store.storage import Storage
from ui.tables.targets import Target


class AppStage:
    """An app whose disk is `folder`. Nothing advances by itself, neither clock nor bots."""

    def __init__(
        self, folder: Path, size: tuple[int, int], language: str, rasterizer: Rasterizer | None = None, seen: bool = False
    ) -> None:
        self.driver = Driver(folder / "data", size, language, seen)
        self.context, self.app, self.language = self.driver.context, self.driver.app, language
        self.context.rasterizer = rasterizer or self.context.rasterizer
        self.context.rasterizer.apply_theme(self.context.theme, self.context.viewport.scale)
        self.looks: dict[str, object] = {}  # settings of every state that does not set them otherwise
        self.folder, self.kept, self.empty = folder, self.context.storage, Storage(folder / "empty")
        self.shelf = folder / "shelf"  # a folder for records outside the app's own

    @property
    def scene(self) -> Scene:
        return self.app.scene

    def clear(self) -> None:
        """Restore the state after the start: default settings, no notice, nothing saved."""
        self.app.open_route(MenuRoute())  # the open scene saves first
        self.app.notice_bar.remove_all()
        self.kept, self.empty = self._emptied(self.kept), self._emptied(self.empty)
        self.context.storage, self.context.seed = self.kept, "7"
        self.context.runtime_cache.clear()
        clock.fixed_now = noon()
        self.give_voices("Anna")
        self.choose()

    def close(self) -> None:
        self.empty.close()
        self.driver.close()

    @staticmethod
    def _emptied(files: Storage) -> Storage:
        """Return the same folder emptied; writes that are still pending go to the old one."""
        files.close()
        assert files.folder is not None, "a stage has a disk"
        if isinstance(files._progress, ProgressStore | None) and not any(path.is_file() for path in files.folder.rglob("*")):
            return files
        shutil.rmtree(files.folder.rename(files.folder.with_suffix(".old")), ignore_errors=True)
        return Storage(files.folder)

    def choose(self, **settings: object) -> None:
        usual = {"language": self.language, "muted": True, "motion": "none", "offered": tuple(GAMES)}
        self.context.settings = Settings(**{**usual, **self.looks, **settings})  # type: ignore[arg-type]

    def give_voices(self, *names: str) -> None:
        """Make these silent voices available; with no names, speech is unavailable."""
        voice = SpeechSynthesizer()
        voice.language = self.language
        voice._requested_searches = voice._finished_searches = {(self.language, False), (self.language, True)}
        voice._voice_lists[self.language] = (VoiceList(None, tuple(SystemVoice(name, name) for name in names)),)
        self.context.voice = voice

    def go(self, route: Route) -> Scene:
        """Open a screen without advancing the clock."""
        self.app.open_route(route)
        self.scene.rebuild_if_needed()
        return self.scene

    def table(self, when: str, *levels: str | None, names: tuple[str, ...] = SHORT, seat: int | None = None) -> TableScreen:
        """Open the table at a chosen moment, with the hand of `seat` open if one is given."""
        scene = self.go(TableRoute(moment(when, *levels, names=names)))
        assert isinstance(scene, TableScreen), "a table was asked for"
        if seat is not None:
            scene.session.open_hand(seat)
        self.settle(scene)
        return scene

    def settle(self, scene: TableScreen) -> None:
        """Put all pieces at their places after a change by hand."""
        scene.tabletop.place_pieces(scene.model())
        scene.request_rebuild()
        scene.rebuild_if_needed()

    def target(self, scene: TableScreen, name: str) -> Target:
        """Return the first target whose name begins with this."""
        return next(target for target in scene.table.layout.targets(scene.model()) if target.name.startswith(name))

    def point(self, name: str, seconds: float = 0.0) -> None:
        """Rest the pointer on a widget for this long."""
        pos = self.context.viewport.to_px_point(*self.driver.widget(name).rect.center)
        self.scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        Scene.update(self.scene, seconds)

    def focus(self, name: str) -> None:
        """Put the visible keyboard focus on a widget."""
        self.driver.widget(name)
        self.scene.focus.name, self.scene.focus.is_visible = name, True

    def play_matches(self, count: int) -> None:
        """Fill the history up to this many matches."""
        for number in range(len(history(self.kept)), count):
            players = 2 + number % 4
            record = replace(finished(players), seed=f"match {number}")
            remember(self.kept, record, f"2026-{1 + number % 10:02}-{1 + number % 28:02}T20:15:00+01:00", outcome(players))


@cache
def outcome(players: int):  # type: ignore[no-untyped-def]
    return Match(finished(players)).outcome
