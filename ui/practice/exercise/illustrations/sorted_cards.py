"""An illustration of cards that part into groups: symbols and animals, matching cards, needed cards."""

from __future__ import annotations

from pygame import FRect

from game.practice.illustrations import METHOD_STEP, SortedCards
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Pose
from ui.practice.exercise.cards_and_signs import draw_card_face
from ui.practice.exercise.illustrations.dots import ease_in_out

MAX_CARD_W = 74.0
CARD_STEP_SHARE, GROUP_GAP_SHARE = 1.12, 0.5  # distance of cards, and gap of groups, in card widths


def draw_sorted_cards(canvas: Canvas, scene: SortedCards, rect: FRect, step: int, progress: float, page_scale: float) -> None:
    count = len(scene.cards)
    w = min(
        MAX_CARD_W * page_scale,
        rect.w / (count * CARD_STEP_SHARE + GROUP_GAP_SHARE * len(scene.groups)),
        (rect.h - 16) / CARD_HEIGHT_FACTOR,
    )
    gone = 0.0 if step == METHOD_STEP else ease_in_out(progress) if step == METHOD_STEP + 1 else 1.0
    parted = sorted_card_xs(scene)
    if gone >= 1:
        for group in scene.groups:
            _draw_group_tray(canvas, [parted[index] for index in group], rect, w)
    for index, card in enumerate(scene.cards):
        x = index * CARD_STEP_SHARE + (GROUP_GAP_SHARE if scene.first_is_target and index else 0)
        x += (parted[index] - x) * gone
        draw_card_face(canvas, card, Pose(rect.x + 8 + (x + 0.5) * w, rect.centery, w))


def sorted_card_xs(scene: SortedCards) -> dict[int, float]:
    """Return each card's x once the cards are sorted into groups, in card widths from the left."""
    result: dict[int, float] = {}
    x = 0.0
    for group in scene.groups:
        for index in group:
            result[index] = x
            x += CARD_STEP_SHARE
        x += GROUP_GAP_SHARE if group else 0
    return result


def _draw_group_tray(canvas: Canvas, card_xs: list[float], rect: FRect, w: float) -> None:
    if card_xs:
        tray = FRect(
            rect.x + 8 + card_xs[0] * w - 7,
            rect.centery - w * CARD_HEIGHT_FACTOR / 2 - 7,
            (card_xs[-1] - card_xs[0] + 1) * w + 14,
            w * CARD_HEIGHT_FACTOR + 14,
        )
        canvas.draw_box(tray, 12, "surface_raised", "border_chosen", 2)
