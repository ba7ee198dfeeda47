"""The change of players at one screen: a hand takes its belongings with it when it closes."""

from __future__ import annotations

from collections.abc import Callable

from ui.match.hot_seat.privacy import Privacy
from ui.match.live_table import LiveTable
from ui.tables.tray import Tray, emptied


class Passing:
    """The hot seat of a table.

    Call `follow_hand` after any step that may open or close a hand, and `aim` when another player may have to move.
    """

    def __init__(self, live: LiveTable, close_hand: Callable[[], None], landed: Callable[[], None]) -> None:
        """Take the callbacks that remove an open hand's belongings, and that continue the game at rest."""
        self.desk, self.scene, self.sitting, self.tabletop = live.desk, live.scene, live.sitting, live.tabletop
        self.selection, self.curtain, self.settle, self.past = live.selection, live.curtain, live.settle, live.past
        self.close_hand, self.landed = close_hand, landed
        self.privacy = Privacy(self.desk, self.sitting, self.cover)
        self._hand = self.sitting.open  # the seat whose belongings are on the screen
        self._trays: dict[int | None, Tray] = {}  # the card order of each closed hand, by seat

    def follow_hand(self) -> bool:
        """Exchange the belongings if another hand is open than before, and return True if so.

        The old hand keeps its card order; everything else of it is removed.
        """
        if self.sitting.open == self._hand:
            return False
        closed, self._hand = self._hand, self.sitting.open
        if closed is not None and self.sitting.curtain:
            self.tabletop.animator.finish()  # the progress of others' animations would tell how long the hand was open
            self.close_hand()
        self._trays[closed] = emptied(self.selection.tray)
        self.selection.tray = self._trays.get(self._hand, Tray())
        return True

    def aim(self) -> None:
        """Make the privacy screen wait for the player who has to decide from a hidden hand, or open it."""
        hidden = None if self.sitting.match.over else self.sitting.hidden_from
        if hidden == self.curtain.seat:
            return
        if hidden is None:
            self.close_hand()
            self._open()
        else:
            self._shut(hidden, 0)

    def cover(self) -> None:
        """Close the open hand at once; its owner opens it again from behind the privacy screen."""
        self.sitting.hide()
        self.scene.rebuild()
        if not self.past.settled:
            self.aim()

    def shut(self, seat: int) -> None:
        """Close the privacy screen before this player's hand is shown."""
        self.desk.sounds.play("curtain")
        self._shut(seat, self.desk.travel)

    def _shut(self, seat: int, pace: float) -> None:
        self.sitting.hide()
        self.follow_hand()
        self.close_hand()
        self.settle()
        self.curtain.close(seat, pace)
        self.scene.rebuild()

    def update(self, dt: float) -> None:
        """Advance the privacy screen by `dt` seconds."""
        if not self.curtain.update(dt):
            return
        self.scene.stale = True
        if self.curtain.closed and not self.scene.widgets:
            self.settle()
            self.scene.rebuild()
        if self.curtain.pressed and self.curtain.seat is not None:
            self.sitting.show(self.curtain.seat)
            self._open()
        elif not self.curtain.visible:
            self.landed()

    def _open(self) -> None:
        self.curtain.open()
        self.desk.unsay(False)  # the notice said how to open it
        self.follow_hand()
        self.settle()
        self.desk.sounds.play("curtain")
        self.scene.rebuild()
        if not self.curtain.visible:  # opened at once
            self.landed()
