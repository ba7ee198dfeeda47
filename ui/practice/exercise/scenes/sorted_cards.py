"""An illustration of cards that part into groups: symbols and animals, matching cards, needed cards."""

from __future__ import annotations

from pygame import FRect

from game.practice.illustrations import METHOD, SortedCards
from ui.canvas.brush import Brush
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Spot
from ui.practice.exercise.cards_and_signs import draw_face
from ui.practice.exercise.scenes.dots import eased

WIDEST = 74.0
STEP, GAP = 1.12, 0.5  # distance of cards, and gap of groups, in card widths


def draw_sorted(brush: Brush, scene: SortedCards, at: FRect, step: int, progress: float, share: float) -> None:
    count = len(scene.cards)
    w = min(WIDEST * share, at.w / (count * STEP + GAP * len(scene.groups)), (at.h - 16) / RATIO)
    gone = 0.0 if step == METHOD else eased(progress) if step == METHOD + 1 else 1.0
    parted = places(scene)
    if gone >= 1:
        for group in scene.groups:
            _draw_tray(brush, [parted[place] for place in group], at, w)
    for place, card in enumerate(scene.cards):
        x = place * STEP + (GAP if scene.first_is_target and place else 0)
        x += (parted[place] - x) * gone
        draw_face(brush, card, Spot(at.x + 8 + (x + 0.5) * w, at.centery, w))


def places(scene: SortedCards) -> dict[int, float]:
    """Return each card's position after parting, in card widths from the left."""
    found: dict[int, float] = {}
    x = 0.0
    for group in scene.groups:
        for place in group:
            found[place] = x
            x += STEP
        x += GAP if group else 0
    return found


def _draw_tray(brush: Brush, xs: list[float], at: FRect, w: float) -> None:
    if xs:
        tray = FRect(at.x + 8 + xs[0] * w - 7, at.centery - w * RATIO / 2 - 7, (xs[-1] - xs[0] + 1) * w + 14, w * RATIO + 14)
        brush.box(tray, 12, "surface_raised", "border_chosen", 2)
