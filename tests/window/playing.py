"""One person at the window: reads the save to see whose turn it is, and plays the first legal move."""

from __future__ import annotations

from pygame import FRect

from game.kernel import Move
from game.match import Match
from game.record import Record
from tests.window.twin import Twin
from tests.window.window import Window
from ui.match.drag import numbered
from ui.match.table_keys import accounts
from ui.tables.registry import TABLES
from ui.tables.targets import InHand

BAR = FRect(0, 0, 700, 70)  # title and headline of a table
HEAD = FRect(24, 0, 776, 250)  # the bar of an account, and its first row


class Person:
    """Sits at one seat. `made`: how many moves of this seat the save has to show before it is asked again."""

    def __init__(self, window: Window, twin: Twin, seat: int = 0) -> None:
        self.window, self.twin, self.seat = window, twin, seat
        self.made = 0

    def sit_down(self, record: Record) -> None:
        """Waits until the table of this record is on the screen."""
        self.twin.table(record, self.seat)
        self.window.wait(lambda: self.window.sees(self.twin.picture(BAR), BAR), "the table")
        self.made = self._own(record)

    def turn(self) -> Match | None:
        """Waits until this person owes a move; None when the match is over."""
        (match,) = self.window.wait(self._mine, f"a turn of seat {self.seat} after {self.made} of its own")
        return match

    def play_by_mouse(self, match: Match, drag: bool = False) -> None:
        """The first legal move, by two clicks or by a drag."""
        self.made += 1
        gesture = self._gesture(match, self._first(match))
        if gesture[0] and drag:
            self.window.drag(self.twin.target(gesture[0]), self.twin.target(gesture[1]))
        else:
            for name in filter(None, gesture):
                self.window.click(self.twin.target(name))

    def play_by_key(self, match: Match) -> None:
        """The first legal move: its figure, and once more for a card that has to be laid."""
        self.made += 1
        source, target = self._gesture(match, self._first(match))
        scene = self.twin.table(match.record(), self.seat)
        names = [found.name for found in numbered(scene.table.setting.targets(scene.look()))]
        figure = str(names.index(source or target) + 1)
        self.window.key(*([figure, figure] if source else [figure]))

    def _mine(self) -> tuple[Match | None] | None:
        """The match in a tuple when it is this person's turn, nobody's when it is over."""
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
        """Names of the targets to begin and to end at; "" for no beginning."""
        gesture = self.twin.table(match.record(), self.seat).table.hand.gesture(move)
        return str(InHand(gesture.source)) if gesture.source else "", str(gesture.target)


class Reader(Person):
    """One who reads the accounts as well. `read`: accounts that have been closed."""

    read = 0

    def sit_down(self, record: Record) -> None:
        super().sit_down(record)
        self.read = settled(Match(record))

    def turn(self) -> Match | None:
        """Closes every account on the way to this person's next turn; None when the match is over."""
        while (match := super().turn()) is not None and settled(match) > self.read:
            self.see_account(match)
            self.window.click(self.twin.at("on"))
            self.window.park()
            self.read += 1
        return match

    def see_account(self, match: Match) -> None:
        """Waits until the last account is on the screen."""
        self.twin.account(match, settled(match))
        self.window.park()
        shown = self.twin.picture(HEAD)
        self.window.wait(lambda: self.window.sees(shown, HEAD), f"the account of deal {settled(match)}")

    def _mine(self) -> tuple[Match | None] | None:
        """An account is this person's business too, whoever moves after it."""
        found = super()._mine()
        kept = self.window.saved() if found is None else None
        match = Match(kept) if kept is not None else None
        return found if match is None or settled(match) <= self.read else (match,)


def settled(match: Match) -> int:
    """How many accounts there are."""
    return accounts(TABLES[match.record().game], match)
