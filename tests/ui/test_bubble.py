"""The choice bubble: at its target and inside the window, at every size."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.chifoumi.moves import Capture, Go
from tests.ui.layouts import SIZES, TALL
from ui.canvas.viewport import Viewport, is_tall
from ui.match.hud import TOP_BAR_HEIGHT_UNITS, choice_bubble_buttons, choice_bubble_rect
from ui.tables.registry import TABLES
from ui.widgets.controls import Button

BOARD = FRect(282, 112, 712, 576)
SIDE = (BOARD.w / 7, BOARD.h / 7)


@pytest.mark.parametrize("size", (*SIZES, (900, 560), (1600, 640), *TALL))
def test_it_lies_in_the_window_beside_its_target(size: tuple[int, int]) -> None:
    viewport = Viewport(*size, is_tall(*size))
    for column in range(7):
        for row in range(7):
            target = FRect(BOARD.x + column * SIDE[0], BOARD.y + row * SIDE[1], *SIDE)
            for count in (2, 3):
                rect = choice_bubble_rect(target, count, viewport)
                assert viewport.window_rect.contains(rect) and rect.top >= viewport.rect.y + TOP_BAR_HEIGHT_UNITS
                assert not rect.colliderect(target), "what is chosen about stays visible"
                assert rect.left < target.centerx < rect.right, "the point reaches its target"


def test_each_move_has_its_key() -> None:
    played: list[object] = []
    moves = [Go("c3", "c4"), Capture("c3", "c4")]
    keys = choice_bubble_buttons(TABLES["chifoumi"], moves, FRect(486, 358, 102, 82), Viewport(1280, 800), played.append)
    assert [key.name for key in keys] == ["choice/0", "choice/1"]
    assert all(isinstance(key, Button) and key.command.label for key in keys)
    for key in keys:
        key.activate()
    assert played == moves
