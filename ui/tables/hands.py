"""How the cards of an open hand lie: a fan, or two rows, and what can be tapped of each."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.canvas.cards import RATIO
from ui.canvas.pieces import Spot


def fan(count: int, middle: tuple[float, float], w: float, step: float, tilt: float, bow: float) -> list[Spot]:
    """`middle`: of the fan, and the upper edge of a card there; `tilt`: degrees from card to card; `bow`: how far the ends hang."""
    (x, top), spots = middle, []
    for index in range(count):
        k = index - (count - 1) / 2
        spots.append(Spot(x + k * step, top + k * k * bow / 4 + w * RATIO / 2, w, -k * tilt))
    return spots


def two_rows(count: int, sides: tuple[float, float], y: float, up: float, w: float, margin: float, widest: float) -> list[Spot]:
    """The back row first, `up` units above the front row at y. `widest`: the largest step from card to card."""
    (left, right), back, spots = sides, count // 2, []
    for number, middle in ((back, y - up), (count - back, y)):
        step = min(widest, (right - left - w - 2 * margin) / max(1, number - 1))
        spots += [Spot(left + margin + w / 2 + index * step, middle, w) for index in range(number)]
    return spots


def touched(spots: Sequence[Spot], back: int = 0, up: float = 0) -> list[FRect]:
    """What can be tapped of each card: up to the next one, which covers it; of the first `back` cards, the back row, the upper `up` units."""
    rects = []
    for index, spot in enumerate(spots):
        at = spot.rect(RATIO)
        if index + 1 < len(spots) and spots[index + 1].x > spot.x:
            at.w = min(at.w, spots[index + 1].x - spot.x)
        if index < back:
            at.h = up
        rects.append(at)
    return rects
