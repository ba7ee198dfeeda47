"""A seat's session: the selection, the tray and the hint steps of its player, and what a gesture means.

Mouse, keyboard and screen reader call the same methods. Nothing here knows a window: the caller draws, plays and speaks what it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.kernel import Move, Refusal
from ui.canvas.pieces import Gesture, PieceId, TargetId
from ui.match.activity import Activity
from ui.match.session import MatchSession
from ui.tables.contract import TableViewModel
from ui.tables.hint_steps import NO_HIGHLIGHT, HintSteps
from ui.tables.targets import ZONE, NamedTarget, SeatTarget, Target
from ui.tables.tray import Tray, without_pieces


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a gesture may mean: the moves that may be played or, if there are none, why not."""

    moves: Sequence[Move] = ()  # all that the gesture may mean, legal or not
    playable: tuple[Move, ...] = ()  # those that the rules and the activity allow; of several the player chooses one
    refusal: Refusal | None = None  # of the first move, if the rules allow none
    reason: str = ""  # why none can be played, in a sentence


class SeatSession:
    """The lifted piece, armed gesture, spread-out target, tray, claim and hint steps of the seat whose hand is open."""

    def __init__(
        self, session: MatchSession, activity: Activity, model: Callable[[], TableViewModel], seat_to_move: Callable[[], int | None]
    ) -> None:
        """Create the session of a seat.

        Args:
            session: The match.
            activity: What the table is used for.
            model: Returns the view model of the position that the player sees.
            seat_to_move: Returns the seat if its player has to move, else None.
        """
        self.session, self.activity, self.table, self.model, self._seat_to_move = session, activity, session.table, model, seat_to_move
        self.lifted_piece: PieceId | None = None  # the picked-up piece
        self.armed_gesture: Gesture | None = None  # waits for the second click that the settings ask for
        self.hint_gesture: Gesture | None = None  # the highlighted step
        self.spread_target: TargetId | None = None  # spread out
        self.ambiguous_gesture: Gesture | None = None  # has several meanings, of which the player has to choose one
        self.tray = Tray()  # put in order, not played yet
        self.next_gesture: Gesture | None = None  # plays the cards left in the tray after the last move
        self.hint_steps: HintSteps = ()  # the steps of the hint
        self.hint_step_index = 0  # number of hint steps shown
        self.is_claim_armed = False  # the claim is armed: it will be said with the next move
        self._kept_trays: dict[int | None, Tray] = {}  # the card order of each closed hand, by seat

    @property
    def has_selection(self) -> bool:
        ringed = self.hint_gesture not in (None, NO_HIGHLIGHT)
        return bool(self.lifted_piece or self.armed_gesture or ringed or self.spread_target or self.ambiguous_gesture)

    def clear_selection(self) -> None:
        """Clear the lifted piece, armed gesture, spread-out target and choice; the hint stays so that it can be followed."""
        self.lifted_piece, self.armed_gesture, self.spread_target, self.ambiguous_gesture = None, None, None, None

    def reset(self) -> None:
        """Reset everything for a new position: the tray, the hint and the claim, too."""
        self.clear_selection()
        self.hint_gesture, self.hint_steps, self.hint_step_index, self.next_gesture = None, (), 0, None
        self.tray, self.is_claim_armed = without_pieces(self.tray), False

    def exchange_trays(self, closed: int | None, opened: int | None) -> None:
        """Put away the card order of the hand that closes, and take out that of the hand that opens."""
        self._kept_trays[closed] = without_pieces(self.tray)
        self.tray = self._kept_trays.get(opened, Tray())

    # --- hints --------------------------------------------------------------------------------------------------------

    def show_next_hint_step(self) -> str:
        """Highlight the next step of the hint, or its last one again, and return the sentence for it."""
        self.hint_step_index = min(self.hint_step_index + 1, len(self.hint_steps))
        self.hint_gesture, sentence = self.hint_steps[self.hint_step_index - 1]
        return sentence

    # --- taps and the tray --------------------------------------------------------------------------------------------

    def toggle_spread(self, target: Target) -> None:
        """Select the target to be shown spread out, or fold it if it is spread out already."""
        self.spread_target = None if self.spread_target == target.id else target.id

    def toggle_claim(self, piece: PieceId | None) -> None:
        """Arm the claim of the next move and lift the piece that it goes with, or disarm it."""
        self.clear_selection()
        self.is_claim_armed = not self.is_claim_armed
        self.lifted_piece = piece if self.is_claim_armed else None

    def tap(self, target: Target) -> tuple[Gesture, bool] | None:
        """Handle a tap on a target: return the completed gesture, or None if the tap only lifts or spreads out something.

        Returns:
            The gesture, and whether it needs no second click.
        """
        model, self.ambiguous_gesture = self.model(), None
        covered = isinstance(self.spread_target, NamedTarget) and self.spread_target.covers_table
        if target.can_spread and (isinstance(target.id, SeatTarget) or (target.spreads_on_click and not covered)):
            self.toggle_spread(target)
            return None
        self.spread_target = None
        if covered:
            return None
        if self.lifted_piece and (target.piece == self.lifted_piece or target.id is ZONE):
            gesture = Gesture(self.lifted_piece, ZONE)
            self.clear_selection()
            return (gesture, True) if self.table.input.candidate_moves(model, gesture) else None
        gesture = Gesture(self.lifted_piece, target.id)
        if target.piece and model.decision_view is not None and not self._acts_at_once(model, gesture):
            self.clear_selection()
            self.lifted_piece = target.piece
            return None
        return gesture, False

    def _acts_at_once(self, model: TableViewModel, gesture: Gesture) -> bool:
        """Return True if a gesture plays a legal move or edits the tray."""
        legal = model.decision_view.legal()
        return self.table.input.tray_after_gesture(model, gesture) is not None or any(
            move in legal for move in self.table.input.candidate_moves(model, gesture)
        )

    def empty_tray(self) -> bool:
        """Put all cards of the tray back into the hand; return False if the tray was empty already."""
        is_full = bool(self.tray.pieces)
        self.tray = without_pieces(self.tray) if is_full else self.tray
        return is_full

    def edit_tray(self, gesture: Gesture) -> bool:
        """Edit the tray as the gesture asks and return True; False if the gesture is not about the tray."""
        tray = self.table.input.tray_after_gesture(self.model(), gesture)
        if tray is None:
            return False
        self.tray = tray
        self.clear_selection()
        return True

    # --- moves --------------------------------------------------------------------------------------------------------

    def judge(self, model: TableViewModel, gesture: Gesture) -> Judgement:
        """Return which moves the gesture may mean, and which of them may be played (docs/decisions/0008-one-source-of-illegality.md)."""
        seat, match = self._seat_to_move(), self.session.match
        moves = self.table.input.candidate_moves(model, gesture) if seat is not None and not model.is_past else ()
        if seat is None or not moves:
            return Judgement()
        refusals = [match.refusal(seat, move) for move in moves]
        legal = tuple(move for move, refusal in zip(moves, refusals, strict=True) if refusal is None)
        if not legal:
            assert refusals[0] is not None, "none of them is legal"
            return Judgement(moves, refusal=refusals[0], reason=self.table.refusal_text(refusals[0]))
        reasons = [self.activity.refusal(match, seat, move) for move in legal]
        # of several moves the player chooses one, and then learns which of them the activity forbids
        return Judgement(moves, reason=reasons[0]) if all(reasons) else Judgement(moves, legal)

    def can_drop(self, gesture: Gesture) -> bool:
        """Return True if the gesture of a dragged piece would put it into the tray or play a legal move."""
        model = self.model()
        return self.table.input.tray_after_gesture(model, gesture) is not None or bool(self.judge(model, gesture).playable)

    def answer(self, gesture: Gesture, needs_confirmation: bool) -> Move | Judgement:
        """Return the move that a gesture plays now; else its judgement, and wait for a choice or a confirmation if any move is playable.

        The piece stays lifted meanwhile, and after a refusal by the rules, so that the player can follow the advice.
        """
        judgement = self.judge(self.model(), gesture)
        if not judgement.playable:
            self.clear_selection()
            if judgement.refusal is not None and gesture.source and not self._is_for_tray(gesture.source):
                self.lifted_piece = gesture.source
            return judgement
        if len(judgement.playable) == 1 and (gesture == self.armed_gesture or not needs_confirmation):
            return judgement.playable[0]
        self.lifted_piece = gesture.source or self.lifted_piece
        if len(judgement.playable) > 1:
            self.ambiguous_gesture = gesture
        else:
            self.armed_gesture = gesture
        return judgement

    def _is_for_tray(self, piece: PieceId) -> bool:
        """Return True if the piece cannot be lifted: it is not on the table, or a tap puts it into the tray."""
        model = self.model()
        target = next((target for target in self.table.layout.targets(model) if target.piece == piece), None)
        return target is None or self.table.input.tray_after_gesture(model, Gesture(None, target.id)) is not None
