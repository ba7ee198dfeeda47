"""The layout of an open hand's cards in a fan or two rows, their tappable areas, and rings round them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pygame import FRect

from ui.canvas.canvas import Canvas, rounded
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Pose

RING = 16.0  # width of a ring beyond its card


def fan(count: int, middle: tuple[float, float], w: float, step: float, tilt: float, bow: float, closed: bool = False) -> list[Pose]:
    """Return the poses of cards in a fan, from left to right.

    `middle` is the centre of the fan and the upper edge of a card there, `tilt` the angle in degrees from card to card, `bow` how far the
    ends hang down. In a closed fan (`is_closed`) of even size the middle two cards are upright, so that backs come at the same few angles.
    """
    (x, top), spots = middle, []
    for index in range(count):
        k = index - (count - 1) / 2
        spots.append(Pose(x + k * step, top + k * k * bow / 4 + w * RATIO / 2, w, -(int(k) if closed else k) * tilt))
    return spots


def enlarged(poses: list[Pose], factor: float, sides: tuple[float, float], heights: tuple[float, float]) -> list[Pose]:
    """Return the poses of a fan enlarged by a factor, as far as it fits between these sides and heights.

    If it does not fit below, the fan rises.
    """
    if factor == 1 or not poses:
        return poses
    (left, right), (top, foot), w = sides, heights, poses[0].w
    bow = max(pose.y for pose in poses) - min(pose.y for pose in poses)
    factor = max(1.0, min(factor, (foot - top - bow) / (w * RATIO)))
    middle, span = (poses[0].x + poses[-1].x) / 2, poses[-1].x - poses[0].x
    spread = max(1.0, min(factor, (right - left - w * factor) / span)) if span else 1.0
    down = w * RATIO * (factor - 1) / 2
    lift = max(0.0, max(pose.y for pose in poses) + down + w * factor * RATIO / 2 - foot)
    return [Pose(middle + (pose.x - middle) * spread, pose.y + down - lift, pose.w * factor, pose.angle) for pose in poses]


def two_rows(count: int, sides: tuple[float, float], y: float, up: float, w: float, margin: float, widest: float) -> list[Pose]:
    """Return the poses of a hand in two rows, the back row first.

    The back row lies `row_offset` units above the front row at y; `max_step` is the largest step from card to card.
    """
    (left, right), back, spots = sides, count // 2, []
    for number, middle in ((back, y - up), (count - back, y)):
        step = min(widest, (right - left - w - 2 * margin) / max(1, number - 1))
        spots += [Pose(left + margin + w / 2 + index * step, middle, w) for index in range(number)]
    return spots


def touched(poses: Sequence[Pose], back: int = 0, up: float = 0) -> list[FRect]:
    """Return the tappable rectangle of each card, which ends at the card that overlaps it.

    Of the first `back_count` cards, the back row, only the upper `row_offset` units can be tapped.
    """
    rects = []
    for index, pose in enumerate(poses):
        rect = pose.rect(RATIO)
        if index + 1 < len(poses) and poses[index + 1].x > pose.x:
            rect.w = min(rect.w, poses[index + 1].x - pose.x)
        if index < back:
            rect.h = up
        rects.append(rect)
    return rects


def ring_cards(canvas: Canvas, poses: Sequence[Pose], places: Collection[int], back: int = 0, up: float = 0) -> None:
    """Draw hint rings round the cards at these indexes, clipped so that they do not cover the next card."""
    for index, seen in enumerate(touched(poses, back, up)):
        if index in places:
            pose, w = poses[index], poses[index].w
            covered, low = seen.w < w, seen.h < w * RATIO
            with canvas.clipped(
                FRect(seen.x - RING, seen.y - RING, seen.w + (1 if covered else 2) * RING, seen.h + (1 if low else 2) * RING)
            ):
                ring_card(canvas, pose)


def ring_card(canvas: Canvas, pose: Pose) -> None:
    """Draw a hint's ring round a card."""
    w, h, r = pose.w + RING, pose.w * RATIO + RING, pose.w * 0.09 + 7
    body = rounded(w, h, r, "none", "smoke", 9, 0) + rounded(w, h, r, "none", "primary", 6, 0)
    canvas.draw_surface(canvas.rasterizer.vec(w, h, body), pose.x, pose.y, 0, pose.angle, center=True)
