"""An illustration of cards that part into groups: symbols and animals, matching cards, needed cards."""

from __future__ import annotations

from pygame import FRect

from game.practice.illustrations import METHOD, SortedCards
from ui.canvas.canvas import Canvas
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Pose
from ui.practice.exercise.cards_and_signs import draw_face
from ui.practice.exercise.illustrations.dots import eased

WIDEST = 74.0
STEP, GAP = 1.12, 0.5  # distance of cards, and gap of groups, in card widths


def draw_sorted(canvas: Canvas, scene: SortedCards, rect: FRect, step: int, progress: float, fraction: float) -> None:
    count = len(scene.cards)
    w = min(WIDEST * fraction, rect.w / (count * STEP + GAP * len(scene.groups)), (rect.h - 16) / RATIO)
    gone = 0.0 if step == METHOD else eased(progress) if step == METHOD + 1 else 1.0
    parted = places(scene)
    if gone >= 1:
        for group in scene.groups:
            _draw_tray(canvas, [parted[index] for index in group], rect, w)
    for index, card in enumerate(scene.cards):
        x = index * STEP + (GAP if scene.first_is_target and index else 0)
        x += (parted[index] - x) * gone
        draw_face(canvas, card, Pose(rect.x + 8 + (x + 0.5) * w, rect.centery, w))


def places(scene: SortedCards) -> dict[int, float]:
    """Return each card's x once the cards are sorted into groups, in card widths from the left."""
    result: dict[int, float] = {}
    x = 0.0
    for group in scene.groups:
        for index in group:
            result[index] = x
            x += STEP
        x += GAP if group else 0
    return result


def _draw_tray(canvas: Canvas, xs: list[float], rect: FRect, w: float) -> None:
    if xs:
        tray = FRect(rect.x + 8 + xs[0] * w - 7, rect.centery - w * RATIO / 2 - 7, (xs[-1] - xs[0] + 1) * w + 14, w * RATIO + 14)
        canvas.box(tray, 12, "surface_raised", "border_chosen", 2)
