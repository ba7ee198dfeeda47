"""Places of cards, operators and numbers on the wide sheet, for making a card and for an equation."""

from __future__ import annotations

from ui.canvas.pieces import Pose
from ui.practice.exercise.view_model import AnswerLine

ROW_Y, RAISED_ROW_Y = 360.0, 318.0  # y of the cards; the same with something below
RAISED_SCALE = 0.74  # scale of the cards in the latter case
TARGET_W, SLOT_W = 150.0, 124.0  # widths of cards
SMALL_TARGET_SLOT_COUNT = 4  # the target is smaller from this many places
WIDTHS_BY_SLOT_COUNT = {  # number of places: width of a card, of an operator, and of the gap on either side
    1: (124.0, 64.0, 24.0),
    2: (124.0, 64.0, 24.0),
    3: (92.0, 52.0, 8.0),
    4: (80.0, 44.0, 2.0),
    5: (70.0, 38.0, -5.0),
    6: (58.0, 34.0, -6.0),
    7: (50.0, 30.0, -6.0),
}


def target_layout(slot_count: int, is_raised: bool) -> AnswerLine:
    """Return the layout of the card to make, with this many places for cards beside it."""
    y, fraction = row_y_and_scale(is_raised)
    small = slot_count >= SMALL_TARGET_SLOT_COUNT
    target = Pose(384 if small else 409, y, (120 if small else TARGET_W) * fraction)
    w, sign, gap = WIDTHS_BY_SLOT_COUNT[min(slot_count, max(WIDTHS_BY_SLOT_COUNT))]
    spacing = w + sign + 2 * gap
    middle = 732.0 if small else 756.0 if slot_count == max(WIDTHS_BY_SLOT_COUNT) or slot_count == 3 else 740.0
    first = middle - spacing * (slot_count - 1) / 2
    slots = tuple(Pose(first + spacing * index, y, w * fraction) for index in range(slot_count))
    gaps = tuple(Pose(first + spacing * (index + 0.5), y, sign * (fraction + 1) / 2) for index in range(slot_count - 1))
    return AnswerLine(target, slots, gaps, (472.0 if small else 516.0, y))


def equation_layout(known_numbers: tuple[int | None, int | None, int | None], is_raised: bool) -> AnswerLine:
    """Return the layout of an equation; its unknown number, None, becomes a place for a card."""
    y, fraction = row_y_and_scale(is_raised)
    numbers = tuple(Pose(x, y, SLOT_W * fraction) for x in (420.0, 652.0, 860.0))
    sought = tuple(pose for pose, number in zip(numbers, known_numbers, strict=True) if number is None)
    return AnswerLine(None, sought[:1], (Pose(536.0, y, 64 * (fraction + 1) / 2),), (756.0, y), numbers)


def row_y_and_scale(is_raised: bool) -> tuple[float, float]:
    """Return the y and the scale of the cards, which are higher and smaller above a hint."""
    return (RAISED_ROW_Y, RAISED_SCALE) if is_raised else (ROW_Y, 1.0)
