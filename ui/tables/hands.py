"""The layout of an open hand's cards in a fan or two rows, their tappable areas, and rings round them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pygame import FRect

from ui.canvas.canvas import Canvas, rounded_box_svg
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Pose

RING_UNITS = 16.0  # width of a ring beyond its card


def fan_poses(
    count: int, middle: tuple[float, float], w: float, step: float, tilt: float, bow: float, is_closed: bool = False
) -> list[Pose]:
    """Return the poses of cards in a fan, from left to right.

    `middle` is the centre of the fan and the upper edge of a card there, `tilt` the angle in degrees from card to card, `bow` how far the
    ends hang down. In a closed fan (`is_closed`) of even size the middle two cards are upright, so that backs come at the same few angles.
    """
    (x, top), spots = middle, []
    for index in range(count):
        k = index - (count - 1) / 2
        spots.append(Pose(x + k * step, top + k * k * bow / 4 + w * CARD_HEIGHT_FACTOR / 2, w, -(int(k) if is_closed else k) * tilt))
    return spots


def enlarge_fan(poses: list[Pose], factor: float, sides: tuple[float, float], heights: tuple[float, float]) -> list[Pose]:
    """Return the poses of a fan enlarged by a factor, as far as it fits between these sides and heights.

    If it does not fit below, the fan rises.
    """
    if factor == 1 or not poses:
        return poses
    (left, right), (top, foot), w = sides, heights, poses[0].w
    bow = max(pose.y for pose in poses) - min(pose.y for pose in poses)
    factor = max(1.0, min(factor, (foot - top - bow) / (w * CARD_HEIGHT_FACTOR)))
    middle, span = (poses[0].x + poses[-1].x) / 2, poses[-1].x - poses[0].x
    spread = max(1.0, min(factor, (right - left - w * factor) / span)) if span else 1.0
    down = w * CARD_HEIGHT_FACTOR * (factor - 1) / 2
    lift = max(0.0, max(pose.y for pose in poses) + down + w * factor * CARD_HEIGHT_FACTOR / 2 - foot)
    return [Pose(middle + (pose.x - middle) * spread, pose.y + down - lift, pose.w * factor, pose.angle) for pose in poses]


def two_row_poses(
    count: int, sides: tuple[float, float], y: float, row_offset: float, w: float, margin: float, max_step: float
) -> list[Pose]:
    """Return the poses of a hand in two rows, the back row first.

    The back row lies `row_offset` units above the front row at y; `max_step` is the largest step from card to card.
    """
    (left, right), back, spots = sides, count // 2, []
    for number, middle in ((back, y - row_offset), (count - back, y)):
        step = min(max_step, (right - left - w - 2 * margin) / max(1, number - 1))
        spots += [Pose(left + margin + w / 2 + index * step, middle, w) for index in range(number)]
    return spots


def tappable_rects(poses: Sequence[Pose], back_count: int = 0, row_offset: float = 0) -> list[FRect]:
    """Return the tappable rectangle of each card, which ends at the card that overlaps it.

    Of the first `back_count` cards, the back row, only the upper `row_offset` units can be tapped.
    """
    rects = []
    for index, pose in enumerate(poses):
        rect = pose.rect(CARD_HEIGHT_FACTOR)
        if index + 1 < len(poses) and poses[index + 1].x > pose.x:
            rect.w = min(rect.w, poses[index + 1].x - pose.x)
        if index < back_count:
            rect.h = row_offset
        rects.append(rect)
    return rects


def draw_hint_rings(canvas: Canvas, poses: Sequence[Pose], indexes: Collection[int], back_count: int = 0, row_offset: float = 0) -> None:
    """Draw hint rings round the cards at these indexes, clipped so that they do not cover the next card."""
    for index, seen in enumerate(tappable_rects(poses, back_count, row_offset)):
        if index in indexes:
            pose, w = poses[index], poses[index].w
            right, bottom = 1 if seen.w < w else 2, 1 if seen.h < w * CARD_HEIGHT_FACTOR else 2  # margins of the ring that may be seen
            clip = FRect(seen.x - RING_UNITS, seen.y - RING_UNITS, seen.w + right * RING_UNITS, seen.h + bottom * RING_UNITS)
            with canvas.clipped(clip):
                draw_card_ring(canvas, pose)


def draw_card_ring(canvas: Canvas, pose: Pose, color: str = "primary") -> None:
    """Draw a ring of this colour round a card; that of a hint is the default."""
    draw_card_outline(canvas, pose, RING_UNITS, 7, ("none", "smoke", 9, 0), ("none", color, 6, 0))


def draw_card_outline(canvas: Canvas, pose: Pose, extra_width: float, extra_radius: float, *layers: tuple[str, str, float, float]) -> None:
    """Draw an outline round a card, tilted like the card, from layers (fill, stroke, stroke width, fill opacity), the lowest first."""
    w, h = pose.w + extra_width, pose.w * CARD_HEIGHT_FACTOR + extra_width
    body = "".join(rounded_box_svg(w, h, pose.w * 0.09 + extra_radius, *layer) for layer in layers)
    canvas.draw_surface(canvas.rasterizer.body_picture(w, h, body), pose.x, pose.y, 0, pose.angle, is_centered=True)
