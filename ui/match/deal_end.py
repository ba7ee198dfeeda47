"""A table between two deals: the end of one is looked at, its account is read, and the next one is dealt."""

from __future__ import annotations

from game.kernel import Event
from ui.canvas.brush import Brush
from ui.canvas.pieces import Gesture
from ui.match.accounts import accounts
from ui.match.claim_key import ClaimKey
from ui.match.gestures.handling import TargetRegion
from ui.match.gestures.moves_of_gesture import meaning
from ui.match.passing import Passing
from ui.match.sitting import Sitting
from ui.scene.desk import Desk
from ui.scene.routes import ToAccount
from ui.tables.contract import Furniture, Look
from ui.widgets.controls import Widget


class Settling(Passing):
    """Subclasses say when it has been looked at for long enough."""

    def __init__(self, desk: Desk, sitting: Sitting) -> None:
        super().__init__(desk, sitting)
        self._reading = False  # an account is read

    def hurry(self, point: tuple[float, float]) -> bool:
        """A press while pieces fly or somebody speaks: all is there at once. Whether the press counts beside that.

        On a key it does; on a piece that only goes to the tray, too, where that piece is seen by now. A move it never makes.
        """
        over = self._under(point)
        seen = isinstance(over, TargetRegion) and self.seen(over.target, point[0])
        self.tabletop.animator.finish()
        self.talk.hurry()
        self.landed()
        if isinstance(over, TargetRegion):
            return seen and self.free and self.table.hand.tray(self.look(), Gesture("", over.name)) is not None
        return over is not None

    def settle(self, events: tuple[Event, ...]) -> None:
        """Keeps the end of a deal or game on the table, if that is what the last move came to and the match goes on."""
        ends = (self.table.speech.pauses(events) == "account") or self.sitting.match.game.final(events) is not None or self._stops(events)
        if ends and not self.sitting.match.over:
            self.past.hold(events)

    @property
    def halted(self) -> bool:
        """Whether the table waits until a person has understood what happened."""
        return self._stops(self.past.settled)

    def _stops(self, events: tuple[Event, ...]) -> bool:
        return (self.table.speech.pauses(events) == "fault") and any(event.seat in self.sitting.people for event in events)

    def fits(self, gesture: Gesture) -> bool:
        """Whether what is carried may be let go here: it goes into the tray, or is a legal move."""
        look = self.look()
        return self.table.hand.tray(look, gesture) is not None or bool(meaning(self.sitting, look, gesture).moves)

    def paint_over(self, brush: Brush) -> None:
        """What is carried lies over keys and sentences too."""
        if self.tabletop.held is not None:
            self.tabletop.draw_held(brush, self.look(), self.fits)

    def show_account(self) -> None:
        """The end has been seen: its account, or at once what follows."""
        count = accounts(self.table, self.sitting.match) if (self.table.speech.pauses(self.past.settled) == "account") else 0
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

    def claim_key(self, look: Look, furniture: Furniture) -> list[Widget]:
        """The key that arms the words of the next move."""
        offered = self.table.hand.keys(look).claim
        if offered is None or furniture.claim is None or look.past:
            return []
        return [ClaimKey(furniture.claim, *offered, armed=self.picked.claiming, flip=self._arm)]

    def _arm(self) -> None:
        self.desk.sounds.play("toggle")
        self.picked.claiming = not self.picked.claiming
        self.shift()
