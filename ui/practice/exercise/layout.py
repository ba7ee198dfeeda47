"""Layout of an exercise on the sheet (docs/art.md, mock-up 7), and its targets of gestures."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.words import _, capital
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Piece, Spot
from ui.practice.exercise.answering import hand, on_tiles, operations
from ui.practice.exercise.cards_and_signs import TILE
from ui.practice.exercise.kinds.registry import row_of
from ui.practice.exercise.sight import Sight
from ui.tables.nambarz.names import card_name
from ui.tables.nambarz.things import Aim, Gap, Slot
from ui.tables.targets import ZONE, InHand, Target

PANEL = FRect(316, 401, 648, 183)  # a hint's panel, below the cards
PILL, FOUND_PILL = FRect(324, 524, 632, 62), FRect(324, 528, 632, 58)  # the sentence about an answer; the same below the calculations found
FOUND = FRect(324, 408, 632, 112)
RESULT_Y = 496.0  # y of the result of a right answer


def panel(sight: Sight) -> FRect:
    """Return the rectangle of a hint."""
    return sight.places.rect(PANEL)


def ratio(sight: Sight) -> float:
    """Return height divided by width of the hand's cards or tiles."""
    return TILE if on_tiles(sight.exercise) else RATIO


def home(sight: Sight, place: int) -> Spot:
    """Return the pose of a card in the hand, which stays free while the card is in the tray."""
    places, number = sight.places, len(hand(sight.exercise))
    step = min(places.home_step, places.home_room / number)
    return Spot(640 + step * (place - (number - 1) / 2), places.home_y, min(places.home, step - 14))


def pieces(sight: Sight) -> list[Piece]:
    """Return the hand's cards, each in the hand or in the tray."""
    laid = dict(zip(sight.tray.pieces, row_of(sight).slots, strict=False))
    cards = hand(sight.exercise)
    face = "tile/{}" if on_tiles(sight.exercise) else "{}"
    return [Piece(InHand(place), face.format(one), laid.get(str(place)) or home(sight, place)) for place, one in enumerate(cards)]


def targets(sight: Sight, carrying: bool = False) -> list[Target]:
    """Return the targets, in the order of Tab; during a drag also the whole sheet and the whole hand."""
    if not sight.free:
        return []
    found = [*_hand(sight), *_tray(sight), *_gaps(sight)]
    if carrying:
        found += [Target(Aim.TRAY, sight.places.sheet, ""), Target(ZONE, sight.places.hand, "")]
    return found


def ringed(sight: Sight) -> int:
    """Return the index in the hand of the card that the second hint means; -1 for none."""
    cards = enumerate(hand(sight.exercise))
    return next((place for place, one in cards if one == sight.ring and str(place) not in sight.tray.pieces), -1)


def _hand(sight: Sight) -> list[Target]:
    found = []
    for place, one in enumerate(hand(sight.exercise)):
        if str(place) not in sight.tray.pieces:
            rect = home(sight, place).rect(ratio(sight))
            says = capital(card_name(one)) if one.animal else ""
            found.append(Target(InHand(place), rect, says, InHand(place), 12, numbered=True))
    return found


def _tray(sight: Sight) -> list[Target]:
    laid = enumerate(zip(sight.tray.pieces, row_of(sight).slots, strict=False))
    return [Target(Slot(place), spot.rect(ratio(sight)), _("Back to the hand"), InHand(int(name)), 12) for place, (name, spot) in laid]


def _gaps(sight: Sight) -> Sequence[Target]:
    """Return the operators between two cards as targets; none if there is only one operator."""
    if not hand(sight.exercise) or len(operations(sight.exercise)) < 2:
        return ()
    gaps = row_of(sight).gaps[: len(sight.tray.signs)]
    return [Target(Gap(place), spot.rect(), _("Another sign here"), r=spot.w / 2) for place, spot in enumerate(gaps)]
