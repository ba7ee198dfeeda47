"""Where everything lies while a child practises (mock-up 7), in logical units."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from game.practice.exercises import Exercise, IsItRight, IsItTrue, MissingNumber, MissingSign
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Spot
from ui.practice.exercise.answering import hand, places
from ui.tables.tray import Tray

SHEET = FRect(300, 184, 680, 404)
TASK_Y, ROW_Y, LOW_Y = 220.0, 363.0, 330.0  # of the task; of the cards; and where something stands under them
LOW = 0.78  # how much smaller they are then
TARGET, SLOT, HOME = 150.0, 124.0, 112.0  # widths of cards
HOME_Y, HOME_STEP, TAG_Y = 690.0, 138.0, 772.0
SMALL_TARGET, CLOSE = 4, 5  # from so many places on, the target is smaller; and the cards lie close
ROWS = {  # by places: width of a card, of a sign, and what is free on either side of it
    1: (124.0, 64.0, 24.0),
    2: (124.0, 64.0, 24.0),
    3: (92.0, 52.0, 8.0),
    4: (80.0, 44.0, 2.0),
    5: (70.0, 38.0, -5.0),
    6: (58.0, 34.0, -6.0),
    7: (50.0, 30.0, -6.0),
}
ACTION = FRect(610, 520, 260, 58)  # the honey key on the sheet
MIDDLE_ACTION = FRect(510, 520, 260, 58)
LOW_ACTION = FRect(746, 512, 218, 62)  # and beside the panel of a step
PANEL, ALONE = FRect(316, 438, 416, 138), FRect(420, 438, 440, 138)  # a step shown; and where there is nothing to check
PILL = FRect(324, 516, 632, 60)  # what is said about an answer; beside what was found; over the key of what is right
FOUND_PILL, RIGHT_PILL = FRect(630, 514, 338, 64), FRect(324, 464, 632, 52)
FOUND_ACTION = FRect(640, 516, 300, 60)
FOUND = FRect(318, 482, 290, 96)
BUBBLE = FRect(36, 196, 226, 176)  # it grows upwards from the lower edge
BEAR = FRect(56, 400, 190, 190)
KEYS_X, KEYS_Y, KEYS_STEP = 1010.0, 262.0, 84.0
KEY_W, KEY_H = 236.0, 68.0
QUIET_Y = 536.0
BIG_KEYS_Y = 630.0


@dataclass(frozen=True, slots=True)
class Row:
    """`target`: what is to be made; `slots`: places of cards; `gaps`: the signs between them; `equals`: middle of the sign "=";
    `numbers`: left, right and result of a calculation with one sign, () where cards are laid on a target."""

    target: Spot | None
    slots: tuple[Spot, ...]
    gaps: tuple[Spot, ...]
    equals: tuple[float, float]
    numbers: tuple[Spot, ...] = ()


def row(exercise: Exercise, tray: Tray, low: bool) -> Row:
    """The line of cards on the sheet; `low`: something stands under it."""
    y, share = (LOW_Y, LOW) if low else (ROW_Y, 1.0)
    if isinstance(exercise, MissingNumber | MissingSign | IsItTrue):
        return _equation(exercise, y, share)
    number = len(exercise.calculation.cards) if isinstance(exercise, IsItRight) else places(exercise, tray)
    small = number >= SMALL_TARGET
    target = Spot(384 if small else 409, y, (120 if small else TARGET) * share)
    w, sign, gap = ROWS[min(number, max(ROWS))]
    pitch = w + sign + 2 * gap
    middle = 732.0 if small else 756.0 if number == max(ROWS) or number == 3 else 740.0
    first = middle - pitch * (number - 1) / 2
    slots = tuple(Spot(first + pitch * place, y, w * share) for place in range(number))
    gaps = tuple(Spot(first + pitch * (place + 0.5), y, sign * (share + 1) / 2) for place in range(number - 1))
    return Row(target, slots, gaps, (472.0 if small else 516.0, y))


def _equation(exercise: MissingNumber | MissingSign | IsItTrue, y: float, share: float) -> Row:
    numbers = tuple(Spot(x, y, SLOT * share) for x in (420.0, 652.0, 860.0))
    slots = tuple(numbers[place] for place in missing(exercise)[:1])
    return Row(None, slots, (Spot(536.0, y, 64 * (share + 1) / 2),), (756.0, y), numbers)


def missing(exercise: Exercise) -> list[int]:
    """Which of left, right and result is sought."""
    if not isinstance(exercise, MissingNumber):
        return []
    return [place for place, number in enumerate((exercise.left, exercise.right, exercise.result)) if number is None]


def home(exercise: Exercise, place: int) -> Spot:
    """Where a card of the hand lies; its place stays free while it is in the tray."""
    number = len(hand(exercise))
    step = min(HOME_STEP, 990.0 / number)
    return Spot(640 + step * (place - (number - 1) / 2), HOME_Y, min(HOME, step - 14))


def around(spot: Spot) -> FRect:
    h = spot.w * RATIO
    return FRect(spot.x - spot.w / 2, spot.y - h / 2, spot.w, h)


def square(spot: Spot) -> FRect:
    return FRect(spot.x - spot.w / 2, spot.y - spot.w / 2, spot.w, spot.w)


def stone(place: int) -> tuple[float, float]:
    """The middle of a stepping stone, from 0."""
    return 150.0 + 108 * place, 128.0 + (8 if place % 2 else -8)


def side_key(place: int) -> FRect:
    """Of the keys at the right."""
    return FRect(KEYS_X, KEYS_Y + KEYS_STEP * place, KEY_W, KEY_H)


def big_key(place: int, number: int, w: float, h: float) -> FRect:
    """Of the large keys that stand where a hand lies else."""
    step = w + 24
    return FRect(640 - w / 2 + step * (place - (number - 1) / 2), BIG_KEYS_Y, w, h)


def hand_area() -> FRect:
    """Where a card goes back to."""
    return FRect(20, 592, 1240, 208)
