"""Layout of an exercise on the sheet (docs/art.md, mock-up 7), and its targets of gestures."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.translation import _, capital
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Piece, Pose
from ui.practice.exercise.answer_tray import hand, on_tiles, operations
from ui.practice.exercise.cards_and_signs import TILE
from ui.practice.exercise.kinds.registry import row_of
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.tables.nambarz.names import card_name
from ui.tables.nambarz.targets import TrayAction, TrayGapTarget, TraySlotTarget
from ui.tables.targets import ZONE, HandCardTarget, Target

PANEL = FRect(316, 401, 648, 183)  # a hint's panel, below the cards
PILL, FOUND_PILL = FRect(324, 524, 632, 62), FRect(324, 528, 632, 58)  # the sentence about an answer; the same below the calculations found
FOUND_AREA = FRect(324, 408, 632, 112)
RESULT_Y = 496.0  # y of the result of a right answer


def panel(model: ExerciseViewModel) -> FRect:
    """Return the rectangle of the panel that shows a hint's strategy."""
    return model.places.rect(PANEL)


def ratio(model: ExerciseViewModel) -> float:
    """Return height divided by width of the hand's cards or tiles."""
    return TILE if on_tiles(model.exercise) else RATIO


def home(model: ExerciseViewModel, index: int) -> Pose:
    """Return the pose of a card in the hand; its place stays free while the card is in the tray."""
    places, number = model.places, len(hand(model.exercise))
    step = min(places.home_step, places.home_room / number)
    return Pose(640 + step * (index - (number - 1) / 2), places.home_y, min(places.home, step - 14))


def pieces(model: ExerciseViewModel) -> list[Piece]:
    """Return the exercise's cards as pieces, each at its place in the hand or in the tray."""
    laid = dict(zip(model.tray.pieces, row_of(model).slots, strict=False))
    cards = hand(model.exercise)
    face = "tile/{}" if on_tiles(model.exercise) else "{}"
    return [Piece(HandCardTarget(index), face.format(one), laid.get(str(index)) or home(model, index)) for index, one in enumerate(cards)]


def targets(model: ExerciseViewModel, carrying: bool = False) -> list[Target]:
    """Return the targets of gestures, in focus order; during a drag also the sheet and the hand."""
    if not model.free:
        return []
    result = [*_hand(model), *_tray(model), *_gaps(model)]
    if carrying:
        result += [Target(TrayAction.TRAY, model.places.sheet, ""), Target(ZONE, model.places.hand, "")]
    return result


def ringed(model: ExerciseViewModel) -> int:
    """Return the index in the hand of the card that the last hint rings; -1 for none."""
    cards = enumerate(hand(model.exercise))
    return next((index for index, one in cards if one == model.ring and str(index) not in model.tray.pieces), -1)


def _hand(model: ExerciseViewModel) -> list[Target]:
    result = []
    for index, one in enumerate(hand(model.exercise)):
        if str(index) not in model.tray.pieces:
            rect = home(model, index).rect(ratio(model))
            sentence = capital(card_name(one)) if one.animal else ""
            result.append(Target(HandCardTarget(index), rect, sentence, HandCardTarget(index), 12, numbered=True))
    return result


def _tray(model: ExerciseViewModel) -> list[Target]:
    laid = enumerate(zip(model.tray.pieces, row_of(model).slots, strict=False))
    return [
        Target(TraySlotTarget(index), pose.rect(ratio(model)), _("Back to the hand"), HandCardTarget(int(name)), 12)
        for index, (name, pose) in laid
    ]


def _gaps(model: ExerciseViewModel) -> Sequence[Target]:
    """Return the operators between two cards as targets; none if there is only one operator."""
    if not hand(model.exercise) or len(operations(model.exercise)) < 2:
        return ()
    gaps = row_of(model).gaps[: len(model.tray.signs)]
    return [Target(TrayGapTarget(index), pose.rect(), _("Another sign here"), r=pose.w / 2) for index, pose in enumerate(gaps)]
