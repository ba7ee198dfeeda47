"""Visual settings: sizes, colours, rings, animations."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest
from pygame import FRect

from tests.ui.colors import colors, contrast
from tests.ui.driver import Driver
from tests.ui.layouts import new_desk
from ui.assets.palette import FOUR_SUITS, NORMAL, SUITS
from ui.assets.rasterizer import Rasterizer
from ui.assets.theme import Theme
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR, playing_card
from ui.canvas.pieces import Pose
from ui.canvas.viewport import Viewport
from ui.screens.routes import SettingsRoute
from ui.screens.settings.screen import SettingsScreen
from ui.store.storage import Storage
from ui.tables.hands import enlarge_fan, fan_poses


def worn(**look: object) -> Rasterizer:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((400, 300))
    rasterizer = Rasterizer(1.0)
    rasterizer.apply_theme(Theme(**look), 1.0)  # type: ignore[arg-type]
    return rasterizer


@pytest.mark.parametrize(("text", "minimum"), [("normal", 14), ("large", 20), ("very_large", 22)])
def test_no_text_is_smaller_than_its_step_says(text: str, minimum: int) -> None:
    rasterizer = worn(text=text)
    assert (
        rasterizer.fonts.font_of_size(10).get_height()
        == rasterizer.fonts.font_of_size(minimum).get_height()
        == pygame.font.Font(rasterizer.fonts.font_file("r"), minimum).get_height()
    )
    assert (
        Canvas(pygame.Surface((9, 9)), rasterizer, Viewport(1280, 800)).fitting_size("a long sentence", 10, 30) == rasterizer.min_text_units
    )


def test_large_text_folds_what_is_secondary_away_and_small_windows_have_it_already() -> None:
    assert not Viewport(1280, 800).is_compact and Viewport(1280, 800, min_text_units=Theme("large").min_text_units).is_compact
    small = Rasterizer(Viewport(800, 500).scale)
    usual = small.min_text_units
    small.apply_theme(Theme("very_large"), small.scale)
    assert small.min_text_units == pytest.approx(usual)


def test_a_change_of_the_look_is_seen_at_once(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (1280, 800), "en")
    driver.app.open_route(SettingsRoute())
    room = driver.app.scene
    assert isinstance(room, SettingsScreen)
    for name, value in (("text_size", "very_large"), ("high_contrast", True), ("four_colours", True), ("wide_rings", True)):
        before = driver.context.rasterizer.theme, driver.context.viewport
        room.change_setting(name, value)
        assert (
            driver.context.rasterizer.theme,
            driver.context.viewport,
        ) != before and driver.context.rasterizer.theme == driver.context.theme
    assert driver.context.viewport.is_compact and room.needs_redraw
    driver.close()


@pytest.mark.parametrize("rank", ["A", "7", "K"])
def test_each_suit_has_a_colour_of_its_own_where_four_are_wanted(rank: str) -> None:
    two, four = worn(), worn(has_four_suit_colors=True)
    for suit, role in SUITS.items():
        usual, own_text = NORMAL[role], NORMAL[FOUR_SUITS[suit]]
        assert usual in colors(playing_card(two, rank, suit, rank, 90))
        texts = colors(playing_card(four, rank, suit, rank, 90))
        assert own_text in texts and (own_text == usual or usual not in texts)
    assert len(set(FOUR_SUITS.values())) == 4
    assert all(contrast(NORMAL[role], NORMAL["surface_raised"]) >= 6 for role in FOUR_SUITS.values())


def test_wide_rings_are_wider_and_stand_round_what_the_pointer_is_on(tmp_path: Path) -> None:
    def thickness(rasterizer: Rasterizer) -> int:
        window = pygame.Surface((200, 200))
        Canvas(window, rasterizer, Viewport(1280, 800)).draw_ring(FRect(60, 60, 80, 80), "focus_ring", 8, 4)
        return sum(window.get_at((x, 100))[0] > 200 for x in range(100))

    assert thickness(worn(has_wide_rings=True)) > thickness(worn())
    driver = Driver(tmp_path, (1280, 800), "en", seen=True)
    driver.app.open_route(SettingsRoute())
    ringed: list[str] = []
    for widget in (driver.widget("keys"), driver.widget("reset")):
        widget.draw_focus = lambda canvas, name=widget.name: ringed.append(name)
    driver.app.scene._set_hovered("keys")
    driver.app.draw()
    assert not ringed
    driver.context.change_settings(driver.context.settings.__class__(wide_rings=True, motion="none", muted=True, language="en"))
    driver.app.scene.rebuild_if_needed()
    driver.widget("keys").draw_focus = lambda canvas: ringed.append("keys")
    driver.app.draw()
    assert ringed == ["keys"]
    driver.close()


@pytest.mark.parametrize("count", [1, 3, 8, 15])
def test_larger_cards_stay_between_their_sides_and_heights(count: int) -> None:
    spots = fan_poses(count, (500, 610), 100, min(90.0, 600 / count), 1, 1)
    poses = enlarge_fan(spots, 1.25, (150, 850), (580, 800))
    assert enlarge_fan(spots, 1.0, (150, 850), (580, 800)) is spots
    assert 1 < poses[0].w / 100 <= 1.25 and all(isinstance(pose, Pose) for pose in poses)
    assert min(pose.y - pose.w * CARD_HEIGHT_FACTOR / 2 for pose in poses) >= 579
    assert max(pose.y + pose.w * CARD_HEIGHT_FACTOR / 2 for pose in poses) <= 801
    assert poses[0].x - poses[0].w / 2 >= 150 and poses[-1].x + poses[-1].w / 2 <= 850


def test_a_setting_of_an_older_version_is_ignored(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"version": 1, "language": "fr", "reduced_motion": True}))
    storage = Storage(tmp_path)
    assert storage.settings().language == "fr" and not storage.take_problems()
    storage.close()


@pytest.mark.parametrize(("motion", "pace", "travel"), [("all", 0.5, 0.5), ("few", 0.5, 0.0), ("none", 0.0, 0.0)])
def test_movements_all_few_or_none(tmp_path: Path, motion: str, pace: float, travel: float) -> None:
    context = new_desk(tmp_path, speed="fast", motion=motion)
    assert (context.duration_factor, context.movement_factor, context.is_motion_reduced) == (pace, travel, motion != "all")
    context.storage.close()
