"""The size of controls in every state (docs/art.md, 4), and the target of a tap between two of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import FRect

from tests.ui.stage import AppStage
from tests.ui.states import STATES, set_up
from ui.scene.scene import Scene
from ui.widgets.controls import Command, HitRegion, Widget, tapped_widget

LEAST = 44.0  # px
SHORT = sorted(STATES)[::9]


@pytest.mark.parametrize(
    ("size", "states"),
    [
        ((800, 500), SHORT),
        *(pytest.param(size, sorted(STATES), marks=pytest.mark.long) for size in ((800, 500), (900, 1400))),
        *(pytest.param(size, sorted(STATES), marks=(pytest.mark.long, pytest.mark.crossing)) for size in ((1024, 640), (1280, 800))),
    ],
)
def test_nothing_is_smaller_than_a_finger_and_each_thing_can_be_hit(size: tuple[int, int], states: list[str], tmp_path: Path) -> None:
    stage, result = AppStage(tmp_path, size, "en"), []
    for name in states:
        set_up(stage, name)
        scale, minimum = stage.context.viewport.scale, stage.context.min_hit_units
        for widget in stage.scene.widgets:
            if min(widget.hit_rect(minimum).size) * scale < LEAST - 0.01:
                result.append(f"{name}: {widget.name} is small: {widget.hit_rect(minimum)}")
        result += [f"{name}: {widget.name} cannot be hit" for widget in hidden(stage.scene)]
    stage.close()
    assert not result, "\n".join(result)


def hidden(scene: Scene) -> list[Widget]:
    """Return widgets that no point hits, although they are neither scrolled away nor covered."""
    result = []
    for index, one in enumerate(scene.widgets):
        seen, above = scene.visible_rect(one), [other.rect for other in scene.widgets[index + 1 :]]
        free = [pos for pos in points(seen) if not any(rect.collidepoint(pos) for rect in above)]
        if seen.h > 8 and free and not any(scene._widget_at(pos) is one for pos in free):
            result.append(one)
    return result


def points(rect: FRect) -> list[tuple[float, float]]:
    return [(rect.x + rect.w * x / 12, rect.y + rect.h * y / 12) for x in (6, 1, 11, 3, 9) for y in (6, 1, 11, 3, 9)]


def region(name: str, *rect: float) -> HitRegion:
    return HitRegion(Command(name, name, lambda: None), FRect(*rect))


@pytest.mark.parametrize(("x", "expected"), [(10, "left"), (29, "left"), (31, "right"), (50, "right"), (-15, "left"), (85, None)])
def test_between_two_things_the_nearer_one_is_meant(x: float, expected: str | None) -> None:
    widget = tapped_widget([region("left", 0, 0, 20, 20), region("right", 40, 0, 20, 20)], 56, x, 10)
    assert (widget.name if widget else None) == expected


def test_a_small_thing_on_a_large_one_keeps_its_room_and_a_large_one_on_small_ones_covers_them() -> None:
    row, cross, sheet = region("row", 0, 0, 400, 80), region("cross", 350, 30, 20, 20), region("sheet", 0, 0, 400, 80)
    assert tapped_widget([row, cross], 56, 335, 40) is cross and tapped_widget([row, cross], 56, 200, 40) is row
    assert tapped_widget([cross, sheet], 56, 355, 40) is sheet


def test_large_targets_reach_farther(tmp_path: Path) -> None:
    stage = AppStage(tmp_path, (1280, 800), "en")
    assert stage.context.min_hit_units == 56
    stage.choose(large_targets=True)
    assert stage.context.min_hit_units == 72
    stage.close()
