"""The unfinished input of a player at a table, and the steps of the hint shown to them."""

from __future__ import annotations

from ui.canvas.pieces import Gesture, PieceId, TargetId
from ui.tables.contract import Table, TableViewModel
from ui.tables.hint_steps import NO_HIGHLIGHT, HintSteps
from ui.tables.targets import ZONE, NamedTarget, SeatTarget, Target
from ui.tables.tray import Tray, without_pieces


class Selection:
    """The lifted piece, armed gesture, spread-out target, tray, claim and hint steps of one player."""

    def __init__(self) -> None:
        self.lifted_piece: PieceId | None = None  # the picked-up piece
        self.armed_gesture: Gesture | None = None  # waits for the second click that the settings ask for
        self.hint_gesture: Gesture | None = None  # the highlighted step
        self.spread_target: TargetId | None = None  # spread out
        self.ambiguous_gesture: Gesture | None = None  # has several meanings, of which the player has to choose one
        self.tray = Tray()  # put in order, not played yet
        self.hint_steps: HintSteps = ()  # the steps of the hint
        self.hint_step_index = 0  # number of hint steps shown
        self.is_claim_armed = False  # the claim is armed: it will be said with the next move

    @property
    def has_selection(self) -> bool:
        ringed = self.hint_gesture not in (None, NO_HIGHLIGHT)
        return bool(self.lifted_piece or self.armed_gesture or ringed or self.spread_target or self.ambiguous_gesture)

    def clear_selection(self) -> None:
        """Clear the lifted piece, armed gesture, spread-out target and choice; the hint stays so that it can be followed."""
        self.lifted_piece, self.armed_gesture, self.spread_target, self.ambiguous_gesture = None, None, None, None

    def show_next_hint_step(self) -> str:
        """Highlight the next step of the hint, or its last one again, and return the sentence for it."""
        self.hint_step_index = min(self.hint_step_index + 1, len(self.hint_steps))
        self.hint_gesture, sentence = self.hint_steps[self.hint_step_index - 1]
        return sentence

    def reset(self) -> None:
        """Reset everything for a new position: the tray, the hint and the claim, too."""
        self.clear_selection()
        self.hint_gesture, self.hint_steps, self.hint_step_index = None, (), 0
        self.tray, self.is_claim_armed = without_pieces(self.tray), False

    def toggle_spread(self, target: Target) -> None:
        """Select the target to be shown spread out, or fold it if it is spread out already."""
        self.spread_target = None if self.spread_target == target.id else target.id

    def tap(self, target: Target, model: TableViewModel, table: Table) -> tuple[Gesture, bool] | None:
        """Handle a tap on a target: return the completed gesture, or None if the tap only lifts or spreads out something.

        Returns:
            The gesture, and whether it needs no second click.
        """
        covered, self.ambiguous_gesture = isinstance(self.spread_target, NamedTarget) and self.spread_target.covers_table, None
        if target.can_spread and (isinstance(target.id, SeatTarget) or (target.spreads_on_click and not covered)):
            self.toggle_spread(target)
            return None
        self.spread_target = None
        if covered:
            return None
        if self.lifted_piece and (target.piece == self.lifted_piece or target.id is ZONE):
            gesture = Gesture(self.lifted_piece, ZONE)
            self.clear_selection()
            return (gesture, True) if table.input.candidate_moves(model, gesture) else None
        if target.piece and model.decision_view is not None and not self._acts_at_once(target, model, table):
            self.clear_selection()
            self.lifted_piece = target.piece
            return None
        return Gesture(self.lifted_piece, target.id), False

    def _acts_at_once(self, target: Target, model: TableViewModel, table: Table) -> bool:
        """Return True if a tap on this target plays a legal move or edits the tray."""
        legal, gesture = model.decision_view.legal(), Gesture(self.lifted_piece, target.id)
        return table.input.tray_after_gesture(model, gesture) is not None or any(
            move in legal for move in table.input.candidate_moves(model, gesture)
        )
