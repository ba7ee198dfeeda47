"""What can be tapped while practising: cards and signs on the sheet, large keys in place of a hand, and the keys at the side."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import FRect

from game.practice.exercises import IsItRight, IsItTrue, MissingSign
from ui.assets.words import _, capital
from ui.canvas import palette as ink
from ui.canvas.brush import Brush
from ui.canvas.pieces import Gesture
from ui.practice.exercise import places as at
from ui.practice.exercise.answering import hand, operations
from ui.practice.exercise.faces import draw_tag
from ui.practice.exercise.sheet import Sight, ringed, targets
from ui.practice.words import sign_name
from ui.tables.contract import Target
from ui.tables.nambarz.gestures import CHORDS, ICONS
from ui.widgets.controls import STYLES, Command, Key, Region, draw_face

ENTER = ("return", "enter", "space")
NUDGES = {"shift+left": "left", "shift+right": "right"}
SIGN_W, OPINION_W, BIG_H = 132.0, 300.0, 124.0


class CardRegion(Region):
    """A card or a sign as a widget: Enter taps it even where Enter would check, and a card of the tray can be nudged.

    `hinted`: it bears the tag of the second hint, which lies over the ring of the focus.
    """

    def __init__(self, target: Target, tap: Callable[[Gesture], bool], hinted: bool) -> None:
        super().__init__(Command(target.name, target.says, lambda: None), target.rect, target.r, target.says)
        self.tap, self.hinted = tap, hinted

    def draw_focus(self, brush: Brush) -> None:
        super().draw_focus(brush)
        if self.hinted:
            draw_tag(brush, self.rect.centerx, at.TAG_Y)

    def activate(self) -> None:
        self.tap(Gesture("", self.name))

    def type(self, keys: str) -> bool:
        if keys in ENTER:
            self.activate()
            return True
        return keys in NUDGES and self.name.startswith("slot/") and self.tap(Gesture(self.name, NUDGES[keys]))


class BigKey(Key):
    """A large key with a picture over its word; `mark` is drawn round it: a colour, "" for none; `hinted`: with the tag of the hint."""

    def __init__(self, command: Command, rect: FRect, color: str, mark: str, hinted: bool) -> None:
        super().__init__(command, rect, "paper")
        self.color, self.mark, self.hinted = color, mark, hinted

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        off, sunk = bool(self.command.why), 3 if pressed else 0
        draw_face(brush, self.rect, self.style, hover and not off, pressed and not off, off)
        brush.icon(self.command.icon, self.rect.centerx - 28, self.rect.y + 14 + sunk, 56, ink.SOFT if off else self.color)
        color = ink.SOFT if off else STYLES[self.style][2]
        brush.fit(self.command.label, self.rect.centerx, self.rect.bottom - 32 + sunk, self.rect.w - 12, 21, color, "b", "c")
        if self.mark:
            brush.ring(self.rect.inflate(8, 8), self.mark, 18, 6)
        if self.hinted:
            draw_tag(brush, self.rect.centerx, self.rect.bottom + 12)

    def draw_focus(self, brush: Brush) -> None:
        super().draw_focus(brush)
        if self.hinted:
            draw_tag(brush, self.rect.centerx, self.rect.bottom + 12)


def card_keys(sight: Sight, tap: Callable[[Gesture], bool]) -> list[Region]:
    hinted = f"card/{ringed(sight)}"
    return [CardRegion(target, tap, target.name == hinted) for target in targets(sight)]


def big_keys(sight: Sight, choose: Callable[[str | bool], None]) -> list[Key]:
    """The signs, or "Right" and "Not right": where there is no hand."""
    exercise = sight.exercise
    match exercise:
        case MissingSign():
            signs = operations(exercise)
            return [
                _big(sight, f"sign/{sign}", sign, capital(sign_name(sign)), ICONS[sign], CHORDS[sign], (place, len(signs), SIGN_W), choose)
                for place, sign in enumerate(signs)
            ]
        case IsItRight() | IsItTrue():
            yes, no = (_("Right"), _("Not right")) if isinstance(exercise, IsItRight) else (_("True"), _("Not true"))
            return [
                _big(sight, "yes", True, yes, "check", ("1", "y"), (0, 2, OPINION_W), choose),
                _big(sight, "no", False, no, "close", ("2", "n"), (1, 2, OPINION_W), choose),
            ]
    return []


def _big(
    sight: Sight,
    name: str,
    choice: str | bool,
    label: str,
    icon: str,
    chords: tuple[str, ...],
    spot: tuple[int, int, float],
    choose: Callable[[str | bool], None],
) -> BigKey:
    chosen = type(sight.choice) is type(choice) and sight.choice == choice
    wrong, right = chosen and sight.state == "wrong", chosen and sight.state == "right"
    hinted = sight.free and type(sight.ring) is type(choice) and sight.ring == choice
    mark = ink.TEAL if right else ink.BRICK if wrong else ink.HONEY if hinted else ""
    color = {"check": "#1F6F62", "close": ink.BRICK}.get(icon, ink.INK)
    why = _("Try something else.") if wrong else "" if sight.free else _("Well done: on we go.")
    place, number, w = spot
    run = partial(choose, choice)
    return BigKey(Command(name, label, run, icon, chords, why), at.big_key(place, number, w, BIG_H), color, mark, hinted)


def sign_keys(sight: Sight, tap: Callable[[Gesture], bool]) -> list[Command]:
    """The keyboard's signs between cards."""
    if not hand(sight.exercise):
        return []
    return [
        Command(f"sign/{sign}", capital(sign_name(sign)), lambda sign=sign: _did(tap, f"sign/{sign}"), keys=CHORDS[sign])  # type: ignore[misc]
        for sign in operations(sight.exercise)
    ]


def digit_keys(sight: Sight, tap: Callable[[Gesture], bool]) -> list[Command]:
    """Digits choose the card with this number; 0 is the 10."""
    found: list[Command] = []
    for place, one in enumerate(hand(sight.exercise)):
        digit = str(one.number % 10)
        if str(place) not in sight.tray.pieces and all(digit not in command.keys for command in found):
            run = partial(_did, tap, f"card/{place}")
            found.append(Command(f"digit/{digit}", digit, run, keys=(digit, f"[{digit}]")))
    return found


def _did(tap: Callable[[Gesture], bool], target: str) -> None:
    tap(Gesture("", target))
