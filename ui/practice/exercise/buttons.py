"""The cards and operators of hand and tray as widgets, with their keyboard shortcuts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ui.assets.translation import _, capitalize_first
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Gesture
from ui.match.controller import NUDGE_KEYS
from ui.practice.exercise.answer_tray import allowed_operators, hand_cards
from ui.practice.exercise.cards_and_signs import draw_hint_tag
from ui.practice.exercise.layout import gesture_targets, hint_tag_y, ringed_hand_index
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.practice.texts import sign_name
from ui.tables.nambarz.gestures import OPERATOR_CHORDS, OPERATOR_ICONS
from ui.tables.nambarz.names import card_name
from ui.tables.nambarz.targets import OperatorTarget, TraySlotTarget
from ui.tables.targets import HandCardTarget, Target
from ui.widgets.controls import Command, HitRegion, with_accessible_name

ENTER_KEYS = ("return", "enter", "space")


class CardRegion(HitRegion):
    """The widget of a card or operator in the hand or the tray, for taps and the keyboard.

    Enter taps it even where Enter would otherwise check the answer; a card of the tray can be moved by keys.
    """

    def __init__(self, target: Target, perform_gesture: Callable[[Gesture], bool], has_hint_tag: bool, tag_y: float) -> None:
        """Create the widget; `has_hint_tag` shows the last hint's tag at y = `tag_y`, on top of the focus ring."""
        tap = Command(target.name, target.label, partial(perform_gesture, Gesture(None, target.id)))
        super().__init__(tap, target.rect, target.corner_radius, target.label)
        self.target_id, self.perform_gesture, self.has_hint_tag, self.tag_y = target.id, perform_gesture, has_hint_tag, tag_y

    def draw_focus(self, canvas: Canvas) -> None:
        super().draw_focus(canvas)
        if self.has_hint_tag:
            draw_hint_tag(canvas, self.rect.centerx, self.tag_y)

    def handle_key(self, keys: str) -> bool:
        if keys in ENTER_KEYS:
            self.activate()
            return True
        return (
            keys in NUDGE_KEYS
            and isinstance(self.target_id, TraySlotTarget)
            and self.perform_gesture(Gesture(self.target_id, NUDGE_KEYS[keys]))
        )


def card_regions(model: ExerciseViewModel, perform_gesture: Callable[[Gesture], bool]) -> list[HitRegion]:
    hinted = HandCardTarget(ringed_hand_index(model))
    return [
        with_accessible_name(CardRegion(target, perform_gesture, target.id == hinted, hint_tag_y(model)), _accessible_name(model, target))
        for target in gesture_targets(model)
    ]


def _accessible_name(model: ExerciseViewModel, target: Target) -> str:
    """Return the accessible name of a target: a card is named by its face, which needs no tooltip."""
    if not isinstance(target.piece, HandCardTarget) or not isinstance(target.piece.card, int):
        return target.label
    name = capitalize_first(card_name(hand_cards(model.exercise)[target.piece.card]))
    return name if isinstance(target.id, HandCardTarget) else _("{card}: back to your hand").format(card=name)


def operator_commands(model: ExerciseViewModel, perform_gesture: Callable[[Gesture], bool]) -> list[Command]:
    """Return the keyboard commands that choose an operator for the tray."""
    signs = allowed_operators(model.exercise) if hand_cards(model.exercise) else ""
    return [operator_command(sign, partial(perform_gesture, Gesture(None, OperatorTarget(sign)))) for sign in signs]


def digit_commands(model: ExerciseViewModel, perform_gesture: Callable[[Gesture], bool]) -> list[Command]:
    """Return the keyboard commands by which a digit chooses the card with this number; 0 is the 10."""
    commands_by_digit: dict[str, Command] = {}
    for index, one in enumerate(hand_cards(model.exercise)):
        digit = str(one.number % 10)
        if str(index) not in model.tray.pieces and digit not in commands_by_digit:
            commands_by_digit[digit] = Command(
                f"digit/{digit}", digit, partial(perform_gesture, Gesture(None, HandCardTarget(index))), shortcuts=(digit, f"[{digit}]")
            )
    return list(commands_by_digit.values())


def operator_command(sign: str, run: Callable[[], object]) -> Command:
    return Command(str(OperatorTarget(sign)), capitalize_first(sign_name(sign)), run, OPERATOR_ICONS[sign], OPERATOR_CHORDS[sign])
