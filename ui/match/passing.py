"""A table that passes from hand to hand: what a person has on the screen goes with their hand, and the curtain shuts before the next."""

from __future__ import annotations

from collections.abc import Callable

from ui.canvas.brush import Brush
from ui.match.curtain import Curtain
from ui.match.rewinding import Rewinding
from ui.match.sitting import Sitting
from ui.scene.desk import Desk
from ui.tables.tray import Tray, emptied


class Passing(Rewinding):
    """`follow_hand` after whatever may have opened or closed a hand; `aim` where another person may be asked than before."""

    def __init__(self, desk: Desk, sitting: Sitting) -> None:
        super().__init__(desk, sitting)
        self.curtain = Curtain()
        self._hand = sitting.open  # whose things are on the screen
        self._trays: dict[int | None, Tray] = {}  # how everybody else has sorted their hand

    def landed(self) -> None:
        """Everything lies still."""
        raise AssertionError("a subclass says it")

    def close_hand(self) -> None:
        """Nothing that a person has on the screen, caused, asked or was told outlives the closing of their hand."""
        self.forget_input()
        self.forget()
        self.desk.unsay(False)

    def follow_hand(self) -> None:
        """Where another hand lies open than before, or none: how it is sorted goes with it, and nothing else of it stays."""
        if self.sitting.open == self._hand:
            return
        closed, self._hand = self._hand, self.sitting.open
        if closed is not None and self.sitting.curtain:
            self.close_hand()
        self._trays[closed] = emptied(self.picked.tray)
        self.picked.tray = self._trays.get(self._hand, Tray())

    def aim(self) -> None:
        """The curtain waits for who has to decide from a hidden hand now, whoever that was before; where nobody has to, it opens."""
        hidden = None if self.sitting.match.over else self.sitting.hidden_from
        if hidden == self.curtain.seat:
            return
        if hidden is None:
            self.close_hand()
            self._open()
        else:
            self._shut(hidden, 0)

    def shut(self) -> None:
        """Where a hidden hand is to decide, the curtain shuts before it."""
        if self.sitting.hidden_from is not None:
            self.desk.sounds.play("curtain")
            self._shut(self.sitting.hidden_from, 0 if self.desk.settings.reduced_motion else self.desk.pace)

    def _shut(self, seat: int, pace: float) -> None:
        self.sitting.hide()
        self.follow_hand()
        self.close_hand()
        self.tabletop.settle(self.look())
        self.curtain.close(seat, pace)
        self.rebuild()

    def move_curtain(self) -> None:
        """It has moved, or its key has been held for a little longer."""
        self.stale = True
        if self.curtain.closed and not self.widgets:
            self.tabletop.settle(self.look())
            self.rebuild()
        if self.curtain.convinced and self.curtain.seat is not None:
            self.sitting.show(self.curtain.seat)
            self._open()
        elif not self.curtain.visible:
            self.landed()

    def _open(self) -> None:
        self.curtain.open()
        self.follow_hand()
        self.tabletop.settle(self.look())
        self.desk.sounds.play("curtain")
        self.rebuild()
        if not self.curtain.visible:  # a cut
            self.landed()

    def draw(self, brush: Brush) -> None:
        """A hand that was closed while another screen lay over the table is not drawn."""
        if self.sitting.open != self._hand:
            self.follow_hand()
            self.tabletop.settle(self.look())
        super().draw(brush)

    def _rewind(self, how: Callable[[], None]) -> None:
        super()._rewind(how)
        self.desk.unsay(True)
        self.follow_hand()
        self.shift()
