"""Everything that an exercise is drawn from, and what follows from it: the cards as pieces, and what can be touched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pygame import FRect

from game.nambarz.cards import Card
from game.practice.exercises import Exercise, IsItRight
from game.practice.hints import Worked
from ui.assets.words import _, capital
from ui.canvas.pieces import Piece
from ui.practice.exercise import places as at
from ui.practice.exercise.answering import hand, operations
from ui.tables.contract import Target
from ui.tables.nambarz.names import card_name
from ui.tables.tray import EMPTY, Tray

Stone = Literal["star", "done", "now", "ahead"]  # right at the first try; right later, or left out


@dataclass(frozen=True, slots=True)
class Steps:
    """How a solution comes about: `at` is the step shown now, `share` how far it has gone, 0 to 1."""

    worked: tuple[Worked, ...]
    at: int = 0
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class Sight:
    """`choice`: the sign or the yes or no that was pressed, "" for none; `state`: of the last answer; `said`: the sentence about it, and
    `soft` whether it is a friendly one; `faulty`: the place of the card that it is about; `ring`: what the second hint points at;
    `found`: the calculations found so far; `free`: whether anything can be touched."""

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

    @property
    def free(self) -> bool:
        return self.state != "right"

    @property
    def low(self) -> bool:
        return self.steps is not None

    @property
    def panel(self) -> FRect:
        """Where a step is shown."""
        return at.ALONE if self.row.numbers or isinstance(self.exercise, IsItRight) else at.PANEL

    @property
    def action(self) -> FRect:
        """Where the honey key stands: beside what was found or is shown, under the cards, or under a calculation."""
        if self.low:
            return at.LOW_ACTION
        return at.FOUND_ACTION if self.found else at.ACTION if hand(self.exercise) and not self.row.numbers else at.MIDDLE_ACTION

    @property
    def row(self) -> at.Row:
        return at.row(self.exercise, self.tray, self.low)


def card_key(place: int) -> str:
    """The piece of the card at this place of the hand."""
    return f"card/{place}"


def layout(sight: Sight) -> list[Piece]:
    """The cards of the hand, at home or in the tray."""
    slots = sight.row.slots
    pieces = []
    for place, one in enumerate(hand(sight.exercise)):
        name = str(place)
        laid = sight.tray.pieces.index(name) if name in sight.tray.pieces else -1
        spot = at.home(sight.exercise, place) if laid < 0 else slots[laid]
        pieces.append(Piece(card_key(place), str(one), spot, level=1))
    return pieces


def targets(sight: Sight, carrying: bool = False) -> list[Target]:
    """What can be chosen, in the order of Tab. `carrying`: the sheet and the hand as a whole, too."""
    if not sight.free:
        return []
    found = [*_hand(sight), *_tray(sight), *_gaps(sight)]
    if carrying:
        found += [Target("tray", at.SHEET, ""), Target("table", at.hand_area(), "")]
    return found


def ringed(sight: Sight) -> int:
    """The place in the hand of the card that the hint means; -1 for none."""
    for place, one in enumerate(hand(sight.exercise)):
        if one == sight.ring and str(place) not in sight.tray.pieces:
            return place
    return -1


def _hand(sight: Sight) -> list[Target]:
    found = []
    for place, one in enumerate(hand(sight.exercise)):
        if str(place) not in sight.tray.pieces:
            rect = at.around(at.home(sight.exercise, place))
            says = capital(card_name(one)) if one.animal else ""
            found.append(Target(f"card/{place}", rect, says, card_key(place), 12, numbered=True))
    return found


def _tray(sight: Sight) -> list[Target]:
    found = []
    for place, (name, spot) in enumerate(zip(sight.tray.pieces, sight.row.slots, strict=False)):
        found.append(Target(f"slot/{place}", at.around(spot), _("Back to the hand"), card_key(int(name)), 12))
    return found


def _gaps(sight: Sight) -> Sequence[Target]:
    """The signs between two places; where there is but one operation, nothing can be changed."""
    if not hand(sight.exercise) or len(operations(sight.exercise)) < 2:
        return ()
    gaps = sight.row.gaps[: len(sight.tray.signs)]
    return [Target(f"gap/{place}", at.square(spot), _("Another sign here"), r=spot.w / 2) for place, spot in enumerate(gaps)]
