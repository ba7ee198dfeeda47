"""The workshop in portrait: texts fit, buttons are apart, exercises follow the window (docs/art.md, 13)."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from tests.ui.blank import Blank
from tests.ui.driver import Driver
from tests.ui.path_states import PATH_STATES
from tests.ui.practice_room_states import PRACTICE_ROOM_STATES
from tests.ui.practice_states import EXERCISES, PRACTICE_STATES
from tests.ui.sense_states import SENSE_STATES
from tests.ui.stage import AppStage
from tests.ui.states import set_up
from tests.ui.test_exercise_room import room
from tests.ui.test_screens import faults
from ui.assets.translation import LANGUAGES
from ui.canvas.viewport import Viewport
from ui.practice.exercise.view_model import WIDE_SHEET
from ui.widgets.controls import Button

SIZES = ((960, 1080), (900, 1400))
STATES = (*PATH_STATES, *PRACTICE_ROOM_STATES, *PRACTICE_STATES, *SENSE_STATES)
SHORT = ((SIZES[0], "fr"),)
LONG = [pytest.param(size, language, marks=pytest.mark.long) for size in SIZES for language in LANGUAGES if (size, language) not in SHORT]
TOUCH = 44  # px


@pytest.mark.parametrize(("size", "language"), [*SHORT, *LONG])
def test_everything_has_room(size: tuple[int, int], language: str, tmp_path: Path) -> None:
    stage = AppStage(tmp_path, size, language, Blank(Viewport(*size, is_portrait=True).scale))
    result = []
    for name in STATES:
        set_up(stage, name)
        assert stage.context.viewport.is_portrait or name == "parent_exported", "over a room that somebody else arranges"
        result += [f"{name}: {fault}" for fault in (*faults(stage), *misplaced(stage))]
    stage.close()
    assert not result, "\n".join(result)


def misplaced(stage: AppStage) -> list[str]:
    """Return buttons that are too small, overlap or leave the page, ignoring those in scrolling lists."""
    viewport = stage.context.viewport
    listed = [widget for area in stage.scene.scroll_areas for widget in area.scrolled_widgets]
    keys = [widget for widget in stage.scene.widgets if isinstance(widget, Button) and widget not in listed]
    small = [f"{key.name} is small" for key in keys if min(key.hit_rect(stage.context.min_hit_units).size) * viewport.scale < TOUCH]
    outside = [f"{key.name} leaves the page" for key in keys if not viewport.rect.inflate(1, 1).contains(key.rect)]
    return (
        small + outside + [f"{one.name} lies on {other.name}" for one, other in combinations(keys, 2) if one.rect.colliderect(other.rect)]
    )


@pytest.mark.parametrize("size", SIZES)
def test_an_exercise_follows_the_window(size: tuple[int, int], tmp_path: Path) -> None:
    driver = Driver(tmp_path, (1280, 800), "en")
    scene = room(driver, EXERCISES["make"])
    driver.do("tap card/5")
    assert scene.model.layout.sheet == WIDE_SHEET
    driver.resize(size)
    places = scene.model.layout
    assert places.sheet != WIDE_SHEET and places.sheet == scene.composition.layout["sheet"] and scene.model.tray.pieces == ("5",)
    lie = {sprite.piece.key: sprite.pose for sprite in scene.moving_cards.animator.sprites()}
    assert [places.hand.collidepoint(pose.x, pose.y) for pose in lie.values()] == [True] * 5 + [False]
    driver.drag(driver.widget("card/3").rect.center, places.sheet.center)
    driver.do("tap check")
    assert scene.model.state == "right"
    driver.resize((1280, 800))
    assert scene.model.layout.sheet == WIDE_SHEET
    driver.close()
