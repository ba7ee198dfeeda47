"""What an exercise shows now (`Sight`), where it all lies on the sheet (mock-up 7), and what can be touched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pygame import FRect

from game.nambarz.cards import Card
from game.practice.exercises import Exercise, IsItRight, IsItTrue, MissingNumber, MissingSign
from ui.assets.words import _, capital
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Piece, Spot
from ui.practice.exercise.answering import complete, hand, operations, places
from ui.practice.exercise.number_line import Steps
from ui.practice.exercise.places import WIDE, Places
from ui.tables.nambarz.names import card_name
from ui.tables.nambarz.things import Aim, Gap, Slot
from ui.tables.targets import ZONE, InHand, Target
from ui.tables.tray import EMPTY, Tray

TASK_Y, ROW_Y, LOW_Y = 220.0, 363.0, 330.0  # of the task; of the cards; of the cards with something under them
LOW = 0.78  # scale of the cards then
TARGET, SLOT = 150.0, 124.0  # widths of cards
SMALL_TARGET, CLOSE = 4, 5  # from so many places on the target is smaller; the cards lie close
ROWS = {  # by number of places: width of a card, of a sign, and of the gap on either side of it
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
LOW_ACTION = FRect(746, 512, 218, 62)  # beside the panel of a step
PANEL, ALONE = FRect(316, 438, 416, 138), FRect(420, 438, 440, 138)  # of a step; and where there is nothing to check
PILL = FRect(324, 516, 632, 60)  # the sentence about an answer; below: beside what was found, and over the key after a right answer
FOUND_PILL, RIGHT_PILL = FRect(630, 514, 338, 64), FRect(324, 464, 632, 52)
FOUND_ACTION = FRect(640, 516, 300, 60)
FOUND = FRect(318, 482, 290, 96)
Stone = Literal["star", "done", "now", "ahead"]  # star: right at the first try; done: right later, or left out


@dataclass(frozen=True, slots=True)
class Row:
    """`target`: what is to be made; `slots`: places of cards; `gaps`: the signs between them; `equals`: middle of the sign "=";
    `numbers`: left, right and result of a calculation with one sign, () where cards are laid on a target."""

    target: Spot | None
    slots: tuple[Spot, ...]
    gaps: tuple[Spot, ...]
    equals: tuple[float, float]
    numbers: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True)
class Sight:
    """What an exercise is drawn from. `choice`: the sign, yes or no that was pressed, "" for none; `state`: of the last answer; `said`: the
    sentence about it, `soft` if nothing was wrong; `faulty`: the place of the card that was wrong; `ring`: what the second hint means;
    `found`: the calculations found so far; `free`: whether anything can be touched; `places`: of this window's page."""

    exercise: Exercise
    tray: Tray = EMPTY
    choice: str | bool = ""
    state: Literal["open", "wrong", "right"] = "open"
    said: str = ""
    soft: bool = False
    faulty: int = -1
    ring: Card | str | bool | None = None
    steps: Steps | None = None
    found: tuple[str, ...] = ()
    places: Places = WIDE

    @property
    def free(self) -> bool:
        return self.state != "right"

    @property
    def ready(self) -> bool:
        """Whether an answer waits to be checked."""
        return self.state == "open" and not isinstance(self.exercise, MissingNumber) and complete(self.exercise, self.tray)

    @property
    def low(self) -> bool:
        return self.steps is not None

    @property
    def panel(self) -> FRect:
        """Where a step is shown."""
        return self.places.rect(ALONE if self.row.numbers or isinstance(self.exercise, IsItRight) else PANEL)

    @property
    def action(self) -> FRect:
        """Where the honey key stands: beside a step or what was found, under the cards, or under a calculation."""
        under = ACTION if hand(self.exercise) and not self.row.numbers else MIDDLE_ACTION
        return self.places.rect(LOW_ACTION if self.low else FOUND_ACTION if self.found else under)

    @property
    def row(self) -> Row:
        found, places = row(self.exercise, self.tray, self.low), self.places
        slots, gaps, numbers = (tuple(map(places.spot, spots)) for spots in (found.slots, found.gaps, found.numbers))
        target = places.spot(found.target) if found.target is not None else None
        return Row(target, slots, gaps, (places.x(found.equals[0]), places.y(found.equals[1])), numbers)


def row(exercise: Exercise, tray: Tray, low: bool) -> Row:
    """The row of cards on the wide sheet; `low`: something stands under it."""
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
    sought = tuple(spot for spot, number in zip(numbers, (exercise.left, exercise.right, exercise.result), strict=True) if number is None)
    return Row(None, sought[:1], (Spot(536.0, y, 64 * (share + 1) / 2),), (756.0, y), numbers)


def home(sight: Sight, place: int) -> Spot:
    """Where a card of the hand lies; its place stays free while it is in the tray."""
    places, number = sight.places, len(hand(sight.exercise))
    step = min(places.home_step, places.home_room / number)
    return Spot(640 + step * (place - (number - 1) / 2), places.home_y, min(places.home, step - 14))


def pieces(sight: Sight) -> list[Piece]:
    """The cards of the hand, at home or in the tray."""
    laid = dict(zip(sight.tray.pieces, sight.row.slots, strict=False))
    cards = hand(sight.exercise)
    return [Piece(InHand(place), str(one), laid.get(str(place)) or home(sight, place)) for place, one in enumerate(cards)]


def targets(sight: Sight, carrying: bool = False) -> list[Target]:
    """What can be chosen, in the order of Tab. `carrying`: the sheet and the hand as a whole, too."""
    if not sight.free:
        return []
    found = [*_hand(sight), *_tray(sight), *_gaps(sight)]
    if carrying:
        found += [Target(Aim.TRAY, sight.places.sheet, ""), Target(ZONE, sight.places.hand, "")]
    return found


def ringed(sight: Sight) -> int:
    """The place in the hand of the card that the second hint means; -1 for none."""
    cards = enumerate(hand(sight.exercise))
    return next((place for place, one in cards if one == sight.ring and str(place) not in sight.tray.pieces), -1)


def _hand(sight: Sight) -> list[Target]:
    found = []
    for place, one in enumerate(hand(sight.exercise)):
        if str(place) not in sight.tray.pieces:
            rect = home(sight, place).rect(RATIO)
            says = capital(card_name(one)) if one.animal else ""
            found.append(Target(InHand(place), rect, says, InHand(place), 12, numbered=True))
    return found


def _tray(sight: Sight) -> list[Target]:
    laid = enumerate(zip(sight.tray.pieces, sight.row.slots, strict=False))
    return [Target(Slot(place), spot.rect(RATIO), _("Back to the hand"), InHand(int(name)), 12) for place, (name, spot) in laid]


def _gaps(sight: Sight) -> Sequence[Target]:
    """The signs between two cards; with a single operation there is nothing to change."""
    if not hand(sight.exercise) or len(operations(sight.exercise)) < 2:
        return ()
    gaps = sight.row.gaps[: len(sight.tray.signs)]
    return [Target(Gap(place), spot.rect(), _("Another sign here"), r=spot.w / 2) for place, spot in enumerate(gaps)]
