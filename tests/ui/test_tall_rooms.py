"""Portrait windows: every screen has a layout whose controls are on the page and apart."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from game.record import Record
from game.registry import GAMES
from tests.ui.analysis_states import played as board
from tests.ui.blank import Blank
from tests.ui.driver import Driver
from tests.ui.layouts import new_desk
from tests.ui.records import played as cards
from tests.ui.stage import AppStage
from tests.ui.states import STATES, set_up
from ui.canvas.viewport import Viewport
from ui.match.table import TableScreen
from ui.replay.moves_panel import FOOT_H
from ui.replay.routes import ReplayRoute
from ui.replay.screen import ReplayScreen
from ui.scene.scene import Scene
from ui.screens.pause import PauseDialog
from ui.screens.routes import MenuRoute
from ui.screens.setup.screen import OPTIONS, SetupScreen
from ui.screens.shortcuts import ShortcutsScreen, shortcut_pages
from ui.widgets.controls import Widget

SIZES = [(960, 1080), (900, 1400), (800, 800)]
ROOMS = [
    name
    for name in STATES
    if re.match("menu|setup|nambarz_setup|results|nambarz_results|rules|settings|keys|history|save|open|replay|review", name)
]
LEAST = 44.0 - 0.01  # smallest size of a control in px (docs/art.md, 4)


def inside(scene: Scene) -> list[Widget]:
    """Return the widgets outside scroll areas; the others may be scrolled out of view."""
    return [widget for widget in scene.widgets if not any(widget in area.scrolled_widgets for area in scene.scroll_areas)]


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_all_that_can_be_tapped_is_on_the_page_and_keeps_apart(size: tuple[int, int], tmp_path: Path) -> None:
    stage = AppStage(tmp_path, size, "it", Blank(Viewport(*size, is_portrait=True).scale))
    result = []
    for name in ROOMS:
        set_up(stage, name)
        viewport, standing = stage.context.viewport, inside(stage.scene)
        if not viewport.is_portrait:
            result.append(f"{name} is not tall")
            continue
        result += [f"{name}: {one.name} is beyond the page: {one.rect}" for one in standing if not viewport.rect.contains(one.rect)]
        small = [one for one in standing if min(one.hit_rect(stage.context.min_hit_units).size) * viewport.scale < LEAST]
        result += [f"{name}: {one.name} is too small: {one.rect}" for one in small]
        pairs = [(a, b) for a, b in combinations(standing, 2) if a.rect.inflate(-2, -2).colliderect(b.rect)]
        result += [f"{name}: {a.name} lies over {b.name}" for a, b in pairs]
    stage.close()
    assert not result, "\n".join(result)


def test_the_lists_of_a_tall_window_do_not_reach_the_keys_under_them(tmp_path: Path) -> None:
    stage = AppStage(tmp_path, (960, 1080), "fr", Blank(1.0))
    for name in ("nambarz_setup_teams_12", "setup_house_rules_many", "history_full", "results_5"):
        set_up(stage, name)
        for area in stage.scene.scroll_areas:
            over = [one.name for one in inside(stage.scene) if one is not area and one.rect.inflate(-8, -8).colliderect(area.rect)]
            assert not over, f"{name}: {over}"
    stage.close()


def test_a_game_is_set_up_with_the_mouse_in_a_tall_window(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (900, 1400), "en")
    try:
        driver.go(MenuRoute())
        assert driver.context.viewport.is_portrait
        driver.tap("nain_jaune")
        scene = driver.app.scene
        assert isinstance(scene, SetupScreen) and scene.game == "nain_jaune" and driver.context.viewport.is_portrait
        before = len(scene.seats)
        driver.tap("add")
        assert len(scene.seats) == before + 1
        driver.tap("deal")
        assert isinstance(driver.app.scene, TableScreen)
    finally:
        driver.close()


def test_a_window_that_grows_tall_takes_what_was_open_along(tmp_path: Path) -> None:
    """The set-up keeps its players and its scroll position."""
    context = new_desk(tmp_path)
    scene = SetupScreen(context, next(iter(GAMES)))
    scene.open_tab = OPTIONS
    scene.rebuild_if_needed()
    width = {one.name for one in scene.widgets}
    context.viewport = Viewport(900, 1400, is_portrait=True)
    scene.rebuild_if_needed()
    assert {one.name for one in scene.widgets} == width
    assert all(context.viewport.rect.contains(one.rect) for one in inside(scene))


@pytest.mark.parametrize("record", [board(3, 12), cards(12)], ids=["chifoumi", "nin_jan"])
def test_a_replay_goes_on_where_it_was_when_the_window_grows_tall(record: Record, tmp_path: Path) -> None:
    """In portrait the list and the buttons are below the table, above the lower edge."""
    driver = Driver(tmp_path, (1280, 800), "en")
    try:
        driver.go(ReplayRoute(record))
        driver.tap("step_forward")
        for size, tall in (((960, 1080), True), ((1280, 800), False)):
            driver.resize(size)
            scene, viewport = driver.app.scene, driver.context.viewport
            assert isinstance(scene, ReplayScreen) and viewport.is_portrait == tall and viewport.bottom_inset == (FOOT_H if tall else 0)
            ply = scene.ply
            driver.tap("step_forward")
            assert scene.ply == ply + 1
            table = scene.model().portrait_page or viewport.rect
            assert all((table if one.name.startswith("plate") else viewport.rect).contains(one.rect) for one in inside(scene))
    finally:
        driver.close()


def test_one_sheet_of_a_pause_stands_over_the_other(tmp_path: Path) -> None:
    stage = AppStage(tmp_path, (960, 1080), "en", Blank(1.0))
    table = stage.table("third round", None, "easy")
    stage.context.viewport = Viewport(960, 1080, is_portrait=True)
    scene = PauseDialog(stage.context, table.session)
    scene.rebuild_if_needed()
    top, low = (scene.composition.layout[name] for name in ("pause", "seats"))
    assert stage.context.viewport.rect.contains(top.union(low)) and top.bottom < low.top
    assert low.h < top.h and not scene.scroll_areas[0].max_offset, "as high as two seats need"
    stage.close()


@pytest.mark.parametrize("page_index", range(len(shortcut_pages())))
def test_columns_of_keys_stand_one_under_the_other(page_index: int, tmp_path: Path) -> None:
    scene = ShortcutsScreen(new_desk(tmp_path, (960, 1080)))
    scene.context.viewport = Viewport(960, 1080, is_portrait=True)
    scene.page_index = page_index
    scene.rebuild_if_needed()
    sections, done = scene.composition.layout.all("section"), next(widget for widget in scene.widgets if widget.name == "done")
    assert len(sections) == len(shortcut_pages()[page_index][1])
    assert all(above.bottom <= below.top for above, below in pairwise([*sections, done.rect]))
