"""A player at the window, who reads the saved match to see whose turn it is and plays the first legal move."""

from __future__ import annotations

import time

from pygame import FRect

from game.kernel import Move
from game.match import Match
from game.record import Record
from tests.window.twin import Twin
from tests.window.window import Window
from ui.match.drag import numbered_targets
from ui.match.session import settled_deal_count
from ui.match.stage.staging import REDUCED_MOTION_HOLD_S
from ui.tables.registry import TABLES
from ui.tables.targets import HandCardTarget

BAR = FRect(0, 0, 700, 70)  # title and headline of a table
STAGE_S = REDUCED_MOTION_HOLD_S + 1.5  # seconds until a rare moment is over, on a slow machine
HEAD = FRect(24, 0, 776, 250)  # the bar of a score sheet, and its first row


class Person:
    """A player at one seat; `made` counts the moves that the save must show before the next one."""

    def __init__(self, window: Window, twin: Twin, seat: int = 0) -> None:
        self.window, self.twin, self.seat = window, twin, seat
        self.made = 0

    def sit_down(self, record: Record) -> None:
        """Wait until the table of this record is on the screen."""
        self.twin.table(record, self.seat)
        self.window.wait(lambda: self.window.sees(self.twin.picture(BAR), BAR), "the table")
        self.made = self._own(record)

    def turn(self) -> Match | None:
        """Wait until this player owes a move, and return the match; None once it is over."""
        (match,) = self.window.wait(self._mine, f"a turn of seat {self.seat} after {self.made} of its own")
        if match is not None and match.ply and self._is_staged(match):
            time.sleep(STAGE_S)  # a click on the table would only hurry it
        return match

    def _is_staged(self, match: Match) -> bool:
        """Return True if the last move is a rare moment, which is told before anybody goes on."""
        scene = self.twin.table(match.record(), self.seat)
        scene.staging.start(match.events(match.ply - 1), scene.model())
        return scene.staging.is_active

    def play_by_mouse(self, match: Match, drag: bool = False) -> None:
        """Play the first legal move by two clicks or by a drag."""
        self.made += 1
        gesture = self._gesture(match, self._first(match))
        if gesture[0] and drag:
            self.window.drag(self.twin.target(gesture[0]), self.twin.target(gesture[1]))
        else:
            for name in filter(None, gesture):
                self.window.click(self.twin.target(name))

    def play_by_key(self, match: Match) -> None:
        """Play the first legal move with its digit, which is pressed twice for a card of the hand."""
        self.made += 1
        source, target = self._gesture(match, self._first(match))
        scene = self.twin.table(match.record(), self.seat)
        names = [result.name for result in numbered_targets(scene.table.layout.targets(scene.model()))]
        figure = str(names.index(source or target) + 1)
        self.window.key(*([figure, figure] if source else [figure]))

    def _mine(self) -> tuple[Match | None] | None:
        """Return (match,) on this player's turn, (None,) once the match is over, and None otherwise."""
        record = self.window.saved()
        if record is None:
            return (None,) if self.made else None
        match = Match(record)
        return (match,) if self._own(record) >= self.made and self.seat in match.to_move else None

    def _own(self, record: Record) -> int:
        return sum(seat == self.seat for seat, _text in record.moves)

    def _first(self, match: Match) -> Move:
        return next(iter(match.legal(self.seat)))

    def _gesture(self, match: Match, move: Move) -> tuple[str, str]:
        """Return the names of the targets where the gesture begins and ends; "" if it begins nowhere."""
        gesture = self.twin.table(match.record(), self.seat).table.input.gesture(move)
        return str(HandCardTarget(gesture.source)) if gesture.source else "", str(gesture.target)


class Reader(Person):
    """A player who also reads the score sheets; `read` counts those that have been closed."""

    read = 0

    def sit_down(self, record: Record) -> None:
        super().sit_down(record)
        self.read = settled(Match(record))

    def turn(self) -> Match | None:
        """Close every score sheet before this player's next turn, and return the match; None once it is over."""
        while (match := super().turn()) is not None and settled(match) > self.read:
            self.see_account(match)
            self.window.click(self.twin.at("on"))
            self.window.park()
            self.read += 1
        return match

    def see_account(self, match: Match) -> None:
        """Wait until the last score sheet is on the screen."""
        self.twin.account(match, settled(match))
        self.window.park()
        shown = self.twin.picture(HEAD)
        self.window.wait(lambda: self.window.sees(shown, HEAD), f"the account of deal {settled(match)}")

    def _mine(self) -> tuple[Match | None] | None:
        """Return the match also when there is a score sheet to read, whichever seat is next."""
        result = super()._mine()
        saved = self.window.saved() if result is None else None
        match = Match(saved) if saved is not None else None
        return result if match is None or settled(match) <= self.read else (match,)


def settled(match: Match) -> int:
    """Return the number of score sheets of a match."""
    return settled_deal_count(TABLES[match.record().game], match)
