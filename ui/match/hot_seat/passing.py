"""The screen passes from hand to hand: what a person has on it goes with their hand, and the curtain shuts before the next."""

from __future__ import annotations

from collections.abc import Callable

from ui.match.hot_seat.privacy import Privacy
from ui.match.live_table import LiveTable
from ui.tables.tray import Tray, emptied


class Passing:
    """Call `follow_hand` after anything that may have opened or closed a hand, and `aim` when another person may be asked."""

    def __init__(self, live: LiveTable, close_hand: Callable[[], None], landed: Callable[[], None]) -> None:
        """`close_hand` takes away what belongs to the open hand; `landed` goes on once everything lies still."""
        self.desk, self.scene, self.sitting, self.tabletop = live.desk, live.scene, live.sitting, live.tabletop
        self.selection, self.curtain, self.settle, self.past = live.selection, live.curtain, live.settle, live.past
        self.close_hand, self.landed = close_hand, landed
        self.privacy = Privacy(self.desk, self.sitting, self.cover)
        self._hand = self.sitting.open  # whose things are on the screen
        self._trays: dict[int | None, Tray] = {}  # how everybody else has sorted their hand

    def follow_hand(self) -> bool:
        """When another hand is open than before, or none: the old one takes its order along and leaves nothing else. True if so."""
        if self.sitting.open == self._hand:
            return False
        closed, self._hand = self._hand, self.sitting.open
        if closed is not None and self.sitting.curtain:
            self.tabletop.animator.finish()  # how far others' pieces have come tells how long the hand was open
            self.close_hand()
        self._trays[closed] = emptied(self.selection.tray)
        self.selection.tray = self._trays.get(self._hand, Tray())
        return True

    def aim(self) -> None:
        """Makes the shut curtain wait for the person who now has to decide from a hidden hand; opens it if nobody has to."""
        hidden = None if self.sitting.match.over else self.sitting.hidden_from
        if hidden == self.curtain.seat:
            return
        if hidden is None:
            self.close_hand()
            self._open()
        else:
            self._shut(hidden, 0)

    def cover(self) -> None:
        """Close the open hand at once; its owner opens it again from behind the curtain."""
        self.sitting.hide()
        self.scene.rebuild()
        if not self.past.settled:
            self.aim()

    def shut(self, seat: int) -> None:
        """The curtain shuts before this person's hand is shown."""
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
        """`dt`: seconds. The curtain moves, or its key is held for a little longer."""
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
        self.desk.unsay(False)  # how to open it
        self.follow_hand()
        self.settle()
        self.desk.sounds.play("curtain")
        self.scene.rebuild()
        if not self.curtain.visible:  # a cut
            self.landed()
