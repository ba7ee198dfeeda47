"""What the person at the table has picked up, armed, been hinted at or spread out."""

from __future__ import annotations

from ui.canvas.pieces import Gesture, Key, Thing
from ui.tables.contract import Look, Table
from ui.tables.hint_steps import NOTHING, Steps
from ui.tables.targets import ZONE, NamedThing, Plate, Target
from ui.tables.tray import Tray, emptied


class Selection:
    """`lifted`: key of the piece picked up; `armed`: a gesture that waits for a second click (a setting);
    `hint`: what to ring; `opened`: the target that is spread out; `choosing`: a gesture with several meanings;
    `tray`: what was put in order and is not played yet; `steps`: of the hint, and how many of them were `told`;
    `claiming`: the words that belong to the next move are armed."""

    def __init__(self) -> None:
        self.lifted: Key | None = None
        self.armed: Gesture | None = None
        self.hint: Gesture | None = None
        self.opened: Thing | None = None
        self.choosing: Gesture | None = None
        self.tray = Tray()
        self.steps: Steps = ()
        self.told = 0
        self.claiming = False

    @property
    def anything(self) -> bool:
        ringed = self.hint not in (None, NOTHING)
        return bool(self.lifted or self.armed or ringed or self.opened or self.choosing)

    def clear(self) -> None:
        """What is hinted at stays ringed, so that the hint can be followed."""
        self.lifted, self.armed, self.opened, self.choosing = None, None, None, None

    def tell(self) -> str:
        """The next step of the hint, or the last one again."""
        self.told = min(self.told + 1, len(self.steps))
        self.hint, said = self.steps[self.told - 1]
        return said

    def forget(self) -> None:
        """Another position: also empties the tray, ends the hint and disarms the words."""
        self.clear()
        self.hint, self.steps, self.told = None, (), 0
        self.tray, self.claiming = emptied(self.tray), False

    def fan(self, target: Target) -> None:
        """Spreads this target out, or puts it together again."""
        self.opened = None if self.opened == target.at else target.at

    def tap(self, target: Target, look: Look, table: Table) -> tuple[Gesture, bool] | None:
        """A click or Enter on a target: the gesture it completes, and whether it needs no second click; None when it only picks."""
        covered, self.choosing = isinstance(self.opened, NamedThing) and self.opened.covers, None
        if target.fans and (isinstance(target.at, Plate) or (target.opens and not covered)):
            self.fan(target)
            return None
        self.opened = None
        if covered:
            return None
        if self.lifted and (target.piece == self.lifted or target.at is ZONE):
            gesture = Gesture(self.lifted, ZONE)
            self.clear()
            return (gesture, True) if table.hand.moves(look, gesture) else None
        if target.piece and look.question is not None and not self._goes(target, look, table):
            self.clear()
            self.lifted = target.piece
            return None
        return Gesture(self.lifted, target.at), False

    def _goes(self, target: Target, look: Look, table: Table) -> bool:
        """Whether the lifted piece, or one that has to move on, may go where another lies; or whether a click edits the tray."""
        legal, gesture = look.question.legal(), Gesture(self.lifted, target.at)
        return table.hand.tray(look, gesture) is not None or any(move in legal for move in table.hand.moves(look, gesture))
