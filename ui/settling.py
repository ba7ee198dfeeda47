"""A table between two deals: the end of one is looked at, its account is read, and the next one is dealt."""

from __future__ import annotations

from game.kernel import Event
from ui.accounts import accounts
from ui.desk import Desk
from ui.rewinding import Rewinding
from ui.routes import ToAccount
from ui.sitting import Sitting


class Settling(Rewinding):
    """Subclasses say when it has been looked at for long enough."""

    def __init__(self, desk: Desk, sitting: Sitting) -> None:
        super().__init__(desk, sitting)
        self._reading = False  # an account is read

    def settle(self, events: tuple[Event, ...]) -> None:
        """Keeps the end of a deal or game on the table, if that is what the last move came to and the match goes on."""
        ends = self.table.breaks(events) or self.table.final(events) is not None
        if ends and not self.sitting.match.over:
            self.past.hold(events)

    def show_account(self) -> None:
        """The end has been seen: its account, or at once what follows."""
        count = accounts(self.table, self.sitting.match)
        self.past.release()
        self.talk.forget()
        if not count:
            self.shift()
            return
        self._reading = True
        self.go(ToAccount(self.sitting.match, count, self.sitting))

    def deal_again(self, seen: bool) -> None:
        """The table is shown again: after an account the next deal begins. `seen`: there is no curtain before it."""
        if self._reading and seen and not self.sitting.match.over:
            self.deal()
        self._reading = False

    def deal(self) -> None:
        self.desk.sounds.play("shuffle")
        self.tabletop.deal(self.look())
