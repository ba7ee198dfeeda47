"""Labels of buttons beside each other have one size, and hints, notices and cards leave free what has to be read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import FRect

from tests.ui.stage import AppStage
from tests.ui.states import set_up
from ui.assets.translation import _
from ui.canvas.canvas import measuring_canvas

LABELS = {
    "pause": ("rules", "settings", "replay", "save"),
    "results_5": ("replay", "save", "home"),
    "practice_end": ("more", "enough", "round"),
    "parent_sheet": ("mark", "page", "csv", "begin"),
}


@pytest.fixture(params=["fr", "it", "en"])
def stage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[AppStage]:
    made = AppStage(tmp_path, (1280, 800), request.param)
    yield made
    made.close()


@pytest.mark.parametrize("state", LABELS)
def test_labels_beside_each_other_have_one_size(state: str, stage: AppStage) -> None:
    draw(stage, state)
    buttons = [stage.driver.widget(name).rect for name in LABELS[state]]
    sizes = {text.size for text in stage.scene.description.texts() if any(rect.contains(text.rect) for rect in buttons)}
    assert len(sizes) == 1


def test_the_tag_of_a_hint_is_above_the_way_to_think(stage: AppStage) -> None:
    draw(stage, "sense_compare_ringed")
    (tag,) = shapes(stage, "box hint")
    assert not tag.colliderect(stage.driver.widget("watch").rect)


def test_a_long_hint_covers_no_card_on_the_table(stage: AppStage) -> None:
    draw(stage, "nain_jaune_hint_told")
    scene, canvas = stage.scene, measuring_canvas(stage.context.rasterizer, stage.context.viewport)
    notice = stage.app.notice_bar.notice_rect(canvas, scene.notice_bottom, scene.max_notice_width, scene.notice_obstacles)
    assert scene.cards and notice.collidelist(scene.cards) < 0


def test_a_list_without_moves_says_so(stage: AppStage) -> None:
    draw(stage, "table_log_empty")
    assert _("No move has been played yet.") in [text.text for text in stage.scene.description.texts()]


def draw(stage: AppStage, state: str) -> None:
    set_up(stage, state)
    stage.app.draw()


def shapes(stage: AppStage, name: str) -> list[FRect]:
    """Return the rectangles of the shapes whose name begins so, in drawing order."""
    return [shape.rect for shape in stage.scene.description.shapes if shape.name.startswith(name)]
