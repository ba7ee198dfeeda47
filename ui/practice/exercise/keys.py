"""What can be tapped on the sheet: cards and signs, and large keys where there is no hand. And their keys on the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from pygame import FRect

from game.practice.exercises import IsItRight, IsItTrue, MissingSign
from ui.assets.words import _, capital
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.pieces import Gesture
from ui.match.handling import NUDGES
from ui.practice.exercise.answering import hand, operations
from ui.practice.exercise.cards_and_signs import draw_tag
from ui.practice.exercise.layout import Sight, ringed, targets
from ui.practice.words import sign_name
from ui.tables.nambarz.gestures import CHORDS, ICONS
from ui.tables.nambarz.things import Sign, Slot
from ui.tables.targets import InHand, Target
from ui.widgets.controls import STYLES, Command, Key, Region, draw_face

ENTER = ("return", "enter", "space")
SIGN_W, OPINION_W, BIG_H = 132.0, 300.0, 124.0


class CardRegion(Region):
    """A card or a sign as a widget: Enter taps it even where Enter would check, and a card of the tray can be nudged.

    `hinted`: it has the tag of the second hint, drawn over the focus ring.
    """

    def __init__(self, target: Target, tap: Callable[[Gesture], bool], hinted: bool, tag_y: float) -> None:
        """`tag_y`: where the tag stands."""
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


class BigKey(Key):
    """A large key with a picture over its word; `mark` is drawn round it: a colour, "" for none; `hinted`: with the tag of the hint."""

    def __init__(self, command: Command, rect: FRect, color: str, mark: str, hinted: bool) -> None:
        super().__init__(command, rect, "paper")
        self.color, self.mark, self.hinted = color, mark, hinted

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        off, sunk = bool(self.command.why), 3 if pressed else 0
        draw_face(brush, self.rect, self.style, hover and not off, pressed and not off, off)
        share = self.rect.h / BIG_H
        d = 56 * share
        brush.icon(self.command.icon, self.rect.centerx - d / 2, self.rect.y + 14 * share + sunk, d, ink.SOFT if off else self.color)
        color = ink.SOFT if off else STYLES[self.style][2]
        brush.fit(
            self.command.label, self.rect.centerx, self.rect.bottom - 32 * share + sunk, self.rect.w - 12, 21 * share, color, "b", "c"
        )
        if self.mark:
            brush.ring(self.rect.inflate(8, 8), self.mark, 18, 6)
        self._draw_tag(brush)

    def draw_focus(self, brush: Brush) -> None:
        super().draw_focus(brush)
        self._draw_tag(brush)

    def _draw_tag(self, brush: Brush) -> None:
        if self.hinted:
            draw_tag(brush, self.rect.centerx, self.rect.bottom + 12)


def card_keys(sight: Sight, tap: Callable[[Gesture], bool]) -> list[Region]:
    hinted = InHand(ringed(sight))
    return [CardRegion(target, tap, target.at == hinted, sight.places.tag_y) for target in targets(sight)]


def big_keys(sight: Sight, choose: Callable[[str | bool], None]) -> list[Key]:
    """The signs, or "Right" and "Not right": where there is no hand."""
    exercise = sight.exercise
    match exercise:
        case MissingSign():
            commands = {sign: _sign_command(sign, partial(choose, sign)) for sign in operations(exercise)}
            return [_big(sight, choice, command, ink.INK, SIGN_W, len(commands)) for choice, command in commands.items()]
        case IsItRight() | IsItTrue():
            yes, no = (_("Right"), _("Not right")) if isinstance(exercise, IsItRight) else (_("True"), _("False"))
            return [
                _big(sight, True, Command("yes", yes, partial(choose, True), "check", ("1", "y")), "#1F6F62", OPINION_W, 2),
                _big(sight, False, Command("no", no, partial(choose, False), "close", ("2", "n")), ink.BRICK, OPINION_W, 2),
            ]
    return []


def _big(sight: Sight, choice: str | bool, command: Command, color: str, w: float, number: int) -> BigKey:
    """`choice`: the answer it stands for; `number`: how many keys there are."""
    place = operations(sight.exercise).index(choice) if isinstance(choice, str) else int(not choice)
    chosen, hinted = sight.choice == choice, sight.free and sight.ring == choice
    mark = {"wrong": ink.BRICK, "right": ink.TEAL}.get(sight.state, "") if chosen else ""
    why = _("Try something else.") if chosen and sight.state == "wrong" else "" if sight.free else _("Well done: on we go.")
    rect = sight.places.big_key(place, number, w, BIG_H)
    return BigKey(replace(command, why=why), rect, color, mark or (ink.HONEY if hinted else ""), hinted)


def sign_keys(sight: Sight, tap: Callable[[Gesture], bool]) -> list[Command]:
    """The keyboard's signs between cards."""
    signs = operations(sight.exercise) if hand(sight.exercise) else ""
    return [_sign_command(sign, partial(tap, Gesture(None, Sign(sign)))) for sign in signs]


def digit_keys(sight: Sight, tap: Callable[[Gesture], bool]) -> list[Command]:
    """Digits choose the card with this number; 0 is the 10."""
    found: dict[str, Command] = {}
    for place, one in enumerate(hand(sight.exercise)):
        digit = str(one.number % 10)
        if str(place) not in sight.tray.pieces and digit not in found:
            found[digit] = Command(f"digit/{digit}", digit, partial(tap, Gesture(None, InHand(place))), keys=(digit, f"[{digit}]"))
    return list(found.values())


def _sign_command(sign: str, run: Callable[[], object]) -> Command:
    return Command(str(Sign(sign)), capital(sign_name(sign)), run, ICONS[sign], CHORDS[sign])
