"""The unfinished input of a player at a table, and the steps of the hint shown to them."""

from __future__ import annotations

from ui.canvas.pieces import Gesture, Key, Thing
from ui.tables.contract import Look, Table
from ui.tables.hint_steps import NOTHING, Steps
from ui.tables.targets import ZONE, NamedThing, Plate, Target
from ui.tables.tray import Tray, emptied


class Selection:
    """The lifted piece, armed gesture, spread-out target, tray, claim and hint steps of one player."""

    def __init__(self) -> None:
        self.lifted: Key | None = None  # the picked-up piece
        self.armed: Gesture | None = None  # waits for the second click that the settings ask for
        self.hint: Gesture | None = None  # the highlighted step
        self.opened: Thing | None = None  # spread out
        self.choosing: Gesture | None = None  # has several meanings, of which the player has to choose one
        self.tray = Tray()  # put in order, not played yet
        self.steps: Steps = ()  # the steps of the hint
        self.told = 0  # number of hint steps shown
        self.claiming = False  # the claim is armed: it will be said with the next move

    @property
    def anything(self) -> bool:
        ringed = self.hint not in (None, NOTHING)
        return bool(self.lifted or self.armed or ringed or self.opened or self.choosing)

    def clear(self) -> None:
        """Drop everything but the hint, which stays highlighted so that it can be followed."""
        self.lifted, self.armed, self.opened, self.choosing = None, None, None, None

    def tell(self) -> str:
        """Show the next step of the hint, or its last one again, and return the sentence."""
        self.told = min(self.told + 1, len(self.steps))
        self.hint, said = self.steps[self.told - 1]
        return said

    def forget(self) -> None:
        """Reset everything for a new position: the tray, the hint and the claim, too."""
        self.clear()
        self.hint, self.steps, self.told = None, (), 0
        self.tray, self.claiming = emptied(self.tray), False

    def fan(self, target: Target) -> None:
        """Spread the target out, or fold it if it is spread out."""
        self.opened = None if self.opened == target.at else target.at

    def tap(self, target: Target, look: Look, table: Table) -> tuple[Gesture, bool] | None:
        """Tap a target: complete a gesture, or only lift or spread out something and return None.

        Returns:
            The gesture, and whether it needs no second click.
        """
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
        """Return True if a tap on this target plays a legal move or edits the tray."""
        legal, gesture = look.question.legal(), Gesture(self.lifted, target.at)
        return table.hand.tray(look, gesture) is not None or any(move in legal for move in table.hand.moves(look, gesture))
