"""The cards of an exercise as pieces on the sheet and in the hand, and the targets of gestures."""

from __future__ import annotations

from collections.abc import Sequence

from ui.assets.translation import _, capitalize_first
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Piece, Pose
from ui.practice.exercise.answer_tray import allowed_operators, hand_cards, has_tile_hand
from ui.practice.exercise.cards_and_signs import TILE_RATIO
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.tables.nambarz.names import card_name
from ui.tables.nambarz.targets import TrayAction, TrayGapTarget, TraySlotTarget
from ui.tables.targets import ZONE, HandCardTarget, Target


def card_ratio(model: ExerciseViewModel) -> float:
    """Return height divided by width of the hand's cards or tiles."""
    return TILE_RATIO if has_tile_hand(model.exercise) else CARD_HEIGHT_FACTOR


def hand_card_pose(model: ExerciseViewModel, index: int) -> Pose:
    """Return the pose of a card in the hand; its place stays free while the card is in the tray."""
    return model.layout.hand_pose(index, len(hand_cards(model.exercise)))


def hint_tag_y(model: ExerciseViewModel) -> float:
    """Return the y of the tag "hint" below a card of the hand."""
    return hand_card_pose(model, 0).rect(card_ratio(model)).bottom + 3.6


def card_pieces(model: ExerciseViewModel) -> list[Piece]:
    """Return the exercise's cards as pieces, each at its place in the hand or in the tray."""
    laid = dict(zip(model.tray.pieces, model.answer_line.card_slots, strict=False))
    cards = hand_cards(model.exercise)
    face = "tile/{}" if has_tile_hand(model.exercise) else "{}"
    return [
        Piece(HandCardTarget(index), face.format(one), laid.get(str(index)) or hand_card_pose(model, index))
        for index, one in enumerate(cards)
    ]


def gesture_targets(model: ExerciseViewModel, is_dragging: bool = False) -> list[Target]:
    """Return the targets of gestures, in focus order; during a drag also the sheet and the hand."""
    if not model.can_act:
        return []
    result = [*_hand_targets(model), *_tray_targets(model), *_gap_targets(model)]
    if is_dragging:
        result += [Target(TrayAction.TRAY, model.layout.sheet, ""), Target(ZONE, model.layout.hand, "")]
    return result


def ringed_hand_index(model: ExerciseViewModel) -> int:
    """Return the index in the hand of the card that the last hint rings; -1 for none."""
    cards = enumerate(hand_cards(model.exercise))
    return next((index for index, one in cards if one == model.ringed_answer and str(index) not in model.tray.pieces), -1)


def _hand_targets(model: ExerciseViewModel) -> list[Target]:
    result = []
    for index, one in enumerate(hand_cards(model.exercise)):
        if str(index) not in model.tray.pieces:
            rect = hand_card_pose(model, index).rect(card_ratio(model))
            sentence = capitalize_first(card_name(one)) if one.animal else ""
            result.append(Target(HandCardTarget(index), rect, sentence, HandCardTarget(index), 12, has_digit_key=True))
    return result


def _tray_targets(model: ExerciseViewModel) -> list[Target]:
    laid = enumerate(zip(model.tray.pieces, model.answer_line.card_slots, strict=False))
    return [
        Target(TraySlotTarget(index), pose.rect(card_ratio(model)), _("Back to your hand"), HandCardTarget(int(name)), 12)
        for index, (name, pose) in laid
    ]


def _gap_targets(model: ExerciseViewModel) -> Sequence[Target]:
    """Return the operators between two cards as targets; none if there is only one operator."""
    if not hand_cards(model.exercise) or len(allowed_operators(model.exercise)) < 2:
        return ()
    gaps = model.answer_line.operator_gaps[: len(model.tray.operators)]
    return [
        Target(TrayGapTarget(index), pose.rect(), _("Change the sign here"), corner_radius=pose.w / 2) for index, pose in enumerate(gaps)
    ]
