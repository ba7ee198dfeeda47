"""A table whose match can be gone back in: earlier moves are looked at, or taken back for good."""

from __future__ import annotations

from collections.abc import Callable

from game.kernel import Event
from game.record import Record
from ui.assets.words import _
from ui.match.gestures.handling import Handling
from ui.match.past import Past
from ui.match.robot_turns import Robots
from ui.match.sitting import Sitting
from ui.match.talk import Talk
from ui.scene.desk import Desk
from ui.widgets.controls import Command


class Rewinding(Handling):
    """Subclasses play; here it goes back, and forth again."""

    def __init__(self, desk: Desk, sitting: Sitting) -> None:
        super().__init__(desk, sitting.table)
        self.sitting = sitting
        self.robots = Robots(desk, sitting)
        self.past = Past(sitting)
        self.talk = Talk(desk)
        self.last: tuple[Event, ...] = ()  # of the last move that left something to be seen

    def evidence(self) -> Record | None:
        return self.sitting.match.record()

    def forget(self) -> None:
        """Nothing is lifted, hinted at, spread out or chosen any more, and no hint is waited for."""
        if self.robots.hinting:
            self.robots.cancel()
        super().forget()

    def step_to(self, ply: int) -> None:
        """Shows the position after so many moves; after the last one the game goes on."""
        self.forget()
        if self.past.show(ply):
            self.desk.sounds.play("card_slide")
        self.shift()

    def _undo(self) -> None:
        if len(self.sitting.people) < 2:
            self._take_back()
            return
        yes = Command("yes", _("Yes, take it back"), self._take_back, "undo")
        no = Command("no", _("No, play on"), self.drop_question, "play")
        self.put_question(_("Take the last move back: does everybody agree?"), [yes, no])

    def _take_back(self) -> None:
        self.ask, self.last = None, ()
        self._rewind(self.sitting.undo)

    def _rewind(self, how: Callable[[], None]) -> None:
        """Goes back, or forth again; what robots were asked is forgotten, and what was said."""
        self.robots.cancel()
        self.past.leave()
        self.past.release()
        self.talk.forget()
        self.forget()
        how()
        self.shift()
