"""Input aids in use: settings, the scanning ring, the dwell ring, the button that advances."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.match import Match
from tests.ui.positions import finished
from tests.ui.stage import AppStage
from tests.ui.table_states import TWO, SetUp
from ui.input.switch_scanning import SwitchScanning
from ui.screens.routes import MenuRoute, SettingsRoute


def settings_page(page: int, requests: str = "", **settings: object) -> SetUp:
    def set_up(stage: AppStage) -> None:
        stage.choose(**settings)
        stage.go(SettingsRoute())
        stage.scene.show_page(page)  # type: ignore[attr-defined]
        if requests:
            stage.scene.capture_next_key(requests)  # type: ignore[attr-defined]

    return set_up


def walking(steps: int) -> SetUp:
    """Set up the scanning ring of the single switch after this many steps in the menu."""

    def set_up(stage: AppStage) -> None:
        stage.choose(switch="one")
        stage.go(MenuRoute())
        scan = stage.app.input_filters._active_filters()[-1]
        assert isinstance(scan, SwitchScanning), "one key was asked for"
        scan.update(0.0)
        for _ in range(steps):
            scan._move_ring()

    return set_up


def resting(stage: AppStage) -> None:
    """Show a pointer at rest on a button, its dwell ring nearly full."""
    stage.choose(dwell=1000)
    stage.go(MenuRoute())
    pos = stage.context.viewport.to_px_point(*stage.driver.widget("workshop").rect.center)
    stage.app.handle_event(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    stage.app.input_filters.update(0.7)


def match_over(stage: AppStage) -> None:
    """Show the end of a match without time limits: a button leads to the results."""
    stage.choose(no_limits=True)
    scene = stage.table("third round", *TWO)
    scene.session.match = Match(finished(2))
    scene.session.open_single_hand()
    stage.settle(scene)


HANDS_STATES: Mapping[str, SetUp] = {
    "settings_handle": settings_page(1, two_taps=True, no_limits=True),
    "settings_one_key": settings_page(2, switch="two", dwell=1000),
    "settings_asks_key": settings_page(2, "switch_key", switch="one"),
    "scan_group": walking(0),
    "scan_next_group": walking(2),
    "dwell": resting,
    "match_over": match_over,
}
