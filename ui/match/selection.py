"""The unfinished input of a player at a table, and the steps of the hint shown to them."""

from __future__ import annotations

from ui.canvas.pieces import Gesture, PieceId, TargetId
from ui.tables.contract import Table, TableViewModel
from ui.tables.hint_steps import NOTHING, HintSteps
from ui.tables.targets import ZONE, NamedTarget, SeatTarget, Target
from ui.tables.tray import Tray, emptied


class Selection:
    """The lifted piece, armed gesture, spread-out target, tray, claim and hint steps of one player."""

    def __init__(self) -> None:
        self.lifted: PieceId | None = None  # the picked-up piece
        self.armed: Gesture | None = None  # waits for the second click that the settings ask for
        self.hint: Gesture | None = None  # the highlighted step
        self.opened: TargetId | None = None  # spread out
        self.choosing: Gesture | None = None  # has several meanings, of which the player has to choose one
        self.tray = Tray()  # put in order, not played yet
        self.steps: HintSteps = ()  # the steps of the hint
        self.hint_step_index = 0  # number of hint steps shown
        self.is_claim_armed = False  # the claim is armed: it will be said with the next move

    @property
    def anything(self) -> bool:
        ringed = self.hint not in (None, NOTHING)
        return bool(self.lifted or self.armed or ringed or self.opened or self.choosing)

    def clear(self) -> None:
        """Clear the lifted piece, armed gesture, spread-out target and choice; the hint stays so that it can be followed."""
        self.lifted, self.armed, self.opened, self.choosing = None, None, None, None

    def tell(self) -> str:
        """Highlight the next step of the hint, or its last one again, and return the sentence for it."""
        self.hint_step_index = min(self.hint_step_index + 1, len(self.steps))
        self.hint, sentence = self.steps[self.hint_step_index - 1]
        return sentence

    def reset(self) -> None:
        """Reset everything for a new position: the tray, the hint and the claim, too."""
        self.clear()
        self.hint, self.steps, self.hint_step_index = None, (), 0
        self.tray, self.is_claim_armed = emptied(self.tray), False

    def fan(self, target: Target) -> None:
        """Select the target to be shown spread out, or fold it if it is spread out already."""
        self.opened = None if self.opened == target.id else target.id

    def tap(self, target: Target, model: TableViewModel, table: Table) -> tuple[Gesture, bool] | None:
        """Handle a tap on a target: return the completed gesture, or None if the tap only lifts or spreads out something.

        Returns:
            The gesture, and whether it needs no second click.
        """
        covered, self.choosing = isinstance(self.opened, NamedTarget) and self.opened.covers, None
        if target.can_spread and (isinstance(target.id, SeatTarget) or (target.opens and not covered)):
            self.fan(target)
            return None
        self.opened = None
        if covered:
            return None
        if self.lifted and (target.piece == self.lifted or target.id is ZONE):
            gesture = Gesture(self.lifted, ZONE)
            self.clear()
            return (gesture, True) if table.input.moves(model, gesture) else None
        if target.piece and model.question is not None and not self._goes(target, model, table):
            self.clear()
            self.lifted = target.piece
            return None
        return Gesture(self.lifted, target.id), False

    def _goes(self, target: Target, model: TableViewModel, table: Table) -> bool:
        """Return True if a tap on this target plays a legal move or edits the tray."""
        legal, gesture = model.question.legal(), Gesture(self.lifted, target.id)
        return table.input.tray(model, gesture) is not None or any(move in legal for move in table.input.moves(model, gesture))
