"""Undo and redo at a table, with the question to everybody where several people sit there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ui.assets.words import _
from ui.match.live_table import LiveTable
from ui.match.passing import Passing
from ui.match.robot_turns import Robots
from ui.match.table_keys import no_undo
from ui.widgets.controls import Command


class TakingBack:
    """Goes back and forth between decisions of people, and forgets what belonged to the position before."""

    def __init__(self, live: LiveTable, robots: Robots, passing: Passing, forget: Callable[[], None]) -> None:
        """`forget` puts everything back that somebody has lifted, been hinted at, or armed."""
        self.live, self.sitting, self.robots, self.passing, self.forget = live, live.sitting, robots, passing, forget

    def commands(self) -> list[Command]:
        """From the right; the key is off, and says why, where nothing can be taken back."""
        undo = Command("undo", _("Undo"), self._undo, "undo", ("u", "ctrl+z"), no_undo(self.sitting))
        redo = Command("redo", _("Redo"), partial(self._rewind, self.sitting.redo), "redo", ("ctrl+y", "ctrl+shift+z"))
        return [undo, redo] if self.sitting.redoable else [undo]

    def _undo(self) -> None:
        take_back = partial(self._rewind, self.sitting.undo)
        if len(self.sitting.people) < 2:
            take_back()
            return
        yes = Command("yes", _("Yes, take it back"), take_back, "undo")
        no = Command("no", _("No, play on"), self.live.scene.drop_question, "play")
        self.live.scene.put_question(_("Take the last move back: does everybody agree?"), [yes, no])

    def _rewind(self, how: Callable[[], None]) -> None:
        """Undoes or redoes (`how`); forgets what the robots were asked and what was said. The last move is marked again."""
        self.live.scene.ask = None
        self.robots.cancel()
        self.live.past.leave()
        self.live.past.release()
        self.live.talk.forget()
        self.forget()
        how()
        self.live.mark_last()
        self.live.recap.dismiss()
        self.live.shift()
        self.live.desk.unsay(True)
        self.passing.follow_hand()
        self.live.shift()  # another hand may lie in another order
