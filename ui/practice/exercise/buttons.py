"""The cards and operators of hand and tray as widgets, with their keyboard shortcuts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ui.assets.translation import _, capital
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Gesture
from ui.match.controller import NUDGES
from ui.practice.exercise.answer_tray import hand, operations
from ui.practice.exercise.cards_and_signs import draw_tag
from ui.practice.exercise.layout import ringed, targets
from ui.practice.exercise.view_model import ExerciseViewModel
from ui.practice.texts import sign_name
from ui.tables.nambarz.gestures import CHORDS, ICONS
from ui.tables.nambarz.names import card_name
from ui.tables.nambarz.targets import OperatorTarget, TraySlotTarget
from ui.tables.targets import HandCardTarget, Target
from ui.widgets.controls import Command, HitRegion, call

ENTER = ("return", "enter", "space")


class CardRegion(HitRegion):
    """The widget of a card or operator in the hand or the tray, for taps and the keyboard.

    Enter taps it even where Enter would otherwise check the answer; a card of the tray can be moved by keys.
    """

    def __init__(self, target: Target, tap: Callable[[Gesture], bool], hinted: bool, tag_y: float) -> None:
        """Create the widget; `hinted` shows the last hint's tag at y = `tag_y`, on top of the focus ring."""
        super().__init__(Command(target.name, target.says, partial(tap, Gesture(None, target.id))), target.rect, target.r, target.says)
        self.thing, self.tap, self.hinted, self.tag_y = target.id, tap, hinted, tag_y

    def draw_focus(self, canvas: Canvas) -> None:
        super().draw_focus(canvas)
        if self.hinted:
            draw_tag(canvas, self.rect.centerx, self.tag_y)

    def type(self, keys: str) -> bool:
        if keys in ENTER:
            self.activate()
            return True
        return keys in NUDGES and isinstance(self.thing, TraySlotTarget) and self.tap(Gesture(self.thing, NUDGES[keys]))


def card_keys(model: ExerciseViewModel, tap: Callable[[Gesture], bool]) -> list[HitRegion]:
    hinted = HandCardTarget(ringed(model))
    return [call(CardRegion(target, tap, target.id == hinted, model.places.tag_y), _called(model, target)) for target in targets(model)]


def _called(model: ExerciseViewModel, target: Target) -> str:
    """Return the accessible name of a target: a card is named by its face, which needs no tooltip."""
    if not isinstance(target.piece, HandCardTarget) or not isinstance(target.piece.card, int):
        return target.says
    name = capital(card_name(hand(model.exercise)[target.piece.card]))
    return name if isinstance(target.id, HandCardTarget) else _("{card}: back to the hand").format(card=name)


def sign_keys(model: ExerciseViewModel, tap: Callable[[Gesture], bool]) -> list[Command]:
    """Return the keyboard commands that choose an operator for the tray."""
    signs = operations(model.exercise) if hand(model.exercise) else ""
    return [_sign_command(sign, partial(tap, Gesture(None, OperatorTarget(sign)))) for sign in signs]


def digit_keys(model: ExerciseViewModel, tap: Callable[[Gesture], bool]) -> list[Command]:
    """Return the keyboard commands by which a digit chooses the card with this number; 0 is the 10."""
    result: dict[str, Command] = {}
    for index, one in enumerate(hand(model.exercise)):
        digit = str(one.number % 10)
        if str(index) not in model.tray.pieces and digit not in result:
            result[digit] = Command(
                f"digit/{digit}", digit, partial(tap, Gesture(None, HandCardTarget(index))), shortcuts=(digit, f"[{digit}]")
            )
    return list(result.values())


def _sign_command(sign: str, run: Callable[[], object]) -> Command:
    return Command(str(OperatorTarget(sign)), capital(sign_name(sign)), run, ICONS[sign], CHORDS[sign])
