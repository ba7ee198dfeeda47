"""The cards and operators of hand and tray as widgets, with their keyboard shortcuts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ui.assets.words import _, capital
from ui.canvas.brush import Brush
from ui.canvas.pieces import Gesture
from ui.match.handling import NUDGES
from ui.practice.exercise.answering import hand, operations
from ui.practice.exercise.cards_and_signs import draw_tag
from ui.practice.exercise.layout import ringed, targets
from ui.practice.exercise.sight import Sight
from ui.practice.words import sign_name
from ui.tables.nambarz.gestures import CHORDS, ICONS
from ui.tables.nambarz.names import card_name
from ui.tables.nambarz.things import Sign, Slot
from ui.tables.targets import InHand, Target
from ui.widgets.controls import Command, Region, call

ENTER = ("return", "enter", "space")


class CardRegion(Region):
    """A card or operator as a widget.

    Enter taps it even where Enter would otherwise check the answer; a card of the tray can be moved by keys.
    """

    def __init__(self, target: Target, tap: Callable[[Gesture], bool], hinted: bool, tag_y: float) -> None:
        """Create the widget; `hinted` shows the second hint's tag at y = `tag_y`, on top of the focus ring."""
        super().__init__(Command(target.name, target.says, partial(tap, Gesture(None, target.at))), target.rect, target.r, target.says)
        self.thing, self.tap, self.hinted, self.tag_y = target.at, tap, hinted, tag_y

    def draw_focus(self, brush: Brush) -> None:
        super().draw_focus(brush)
        if self.hinted:
            draw_tag(brush, self.rect.centerx, self.tag_y)

    def type(self, keys: str) -> bool:
        if keys in ENTER:
            self.activate()
            return True
        return keys in NUDGES and isinstance(self.thing, Slot) and self.tap(Gesture(self.thing, NUDGES[keys]))


def card_keys(sight: Sight, tap: Callable[[Gesture], bool]) -> list[Region]:
    hinted = InHand(ringed(sight))
    return [call(CardRegion(target, tap, target.at == hinted, sight.places.tag_y), _called(sight, target)) for target in targets(sight)]


def _called(sight: Sight, target: Target) -> str:
    """Return the accessible name: a card is named by what it shows, which needs no tooltip."""
    if not isinstance(target.piece, InHand) or not isinstance(target.piece.card, int):
        return target.says
    name = capital(card_name(hand(sight.exercise)[target.piece.card]))
    return name if isinstance(target.at, InHand) else _("{card}: back to the hand").format(card=name)


def sign_keys(sight: Sight, tap: Callable[[Gesture], bool]) -> list[Command]:
    """Return the commands that type operators."""
    signs = operations(sight.exercise) if hand(sight.exercise) else ""
    return [_sign_command(sign, partial(tap, Gesture(None, Sign(sign)))) for sign in signs]


def digit_keys(sight: Sight, tap: Callable[[Gesture], bool]) -> list[Command]:
    """Return commands by which a digit chooses the card with this number; 0 is the 10."""
    found: dict[str, Command] = {}
    for place, one in enumerate(hand(sight.exercise)):
        digit = str(one.number % 10)
        if str(place) not in sight.tray.pieces and digit not in found:
            found[digit] = Command(f"digit/{digit}", digit, partial(tap, Gesture(None, InHand(place))), keys=(digit, f"[{digit}]"))
    return list(found.values())


def _sign_command(sign: str, run: Callable[[], object]) -> Command:
    return Command(str(Sign(sign)), capital(sign_name(sign)), run, ICONS[sign], CHORDS[sign])
