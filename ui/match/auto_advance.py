"""The automatic steps of a table at rest: the next deal, the results, a forced move, the end of a staged moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from game.kernel import Move
from ui.assets.translation import _
from ui.match.context import TableContext
from ui.match.status import Overlay, TablePhase, TableStatus
from ui.scene.scene import PRESS_KEYS
from ui.widgets.controls import Command

PRIVACY_SCREEN_DELAY_S = 0.15  # time in s between the last animation and the privacy screen
RESULTS_DELAY_S = 1.2  # time in s to look at the last cards
SCORE_SHEET_DELAY_S = 1.8  # time in s to look at the end of a deal
# times in s before a forced move; minimum; after something was revealed
FORCED_MOVE_DELAY_S, MIN_FORCED_MOVE_DELAY_S, REVEAL_DISPLAY_S = 0.9, 0.3, 2.0


@dataclass(frozen=True, slots=True)
class PendingStep:
    """An automatic step of a table: what it runs, the label of its button and the delay before it runs by itself."""

    label: str  # label of its button
    run: Callable[[], object]
    delay_s: float  # time in s at rest before it runs by itself


class AutoAdvance:
    """The automatic steps of a table at rest, offered as a button when time limits are off."""

    def __init__(
        self,
        table_context: TableContext,
        play: Callable[[int, Move], None],
        close_privacy_screen: Callable[[int], None],
        open_score_sheet: Callable[[], None],
        on_rest: Callable[[], None],
    ) -> None:
        """Prepare the automatic steps.

        Args:
            table_context: The table.
            play: Plays a move.
            close_privacy_screen: Closes the privacy screen before a seat.
            open_score_sheet: Opens the score sheet of the last deal.
            on_rest: Continues the game.
        """
        self.table_context, self.context, self.session = table_context, table_context.context, table_context.session
        self.play, self.close_privacy_screen = play, close_privacy_screen
        self.open_score_sheet, self.on_rest = open_score_sheet, on_rest

    @property
    def is_waiting_for_player(self) -> bool:
        """True while play waits for the player to press the step's button, as it does for all without time limits, or to dismiss the notice."""
        step = self.next_automatic_step()
        if step is not None and step.delay_s == inf:
            return True
        return self.context.settings.no_limits and (step is not None or self._has_notice_to_read)

    @property
    def is_holding_bots(self) -> bool:
        """True while a bot may not move, because its move would remove a notice that is still to be read."""
        return self.context.settings.no_limits and self._has_notice_to_read

    @property
    def button_step(self) -> PendingStep | None:
        """The automatic step that is offered as a button now, or None with time limits."""
        return self.next_automatic_step() if self.context.settings.no_limits else None

    @property
    def _has_notice_to_read(self) -> bool:
        return bool(self.context.current_notice()) and self.session.bot_to_move is not None

    def update(self, quiet_s: float) -> bool:
        """Run the next automatic step if it is due after `quiet_s` seconds at rest; return True if one is pending at all."""
        step = self.next_automatic_step()
        if step is not None and not self.context.settings.no_limits and quiet_s >= step.delay_s:
            step.run()
        return step is not None

    def next_automatic_step(self) -> PendingStep | None:
        """Return the next automatic step, or None if a human or a bot has to decide."""
        now, session, pace = self.table_context.status, self.session, self.context.duration_factor
        if now.is_moving or now.is_paused:
            return None
        if now.phase is TablePhase.STAGED:
            return PendingStep(self.table_context.staging.label, self.leave_stage, self.table_context.staging.delay_s)
        if now.phase is TablePhase.DEAL_ENDED:
            step = PendingStep(_("Go on"), self.leave_deal_end, SCORE_SHEET_DELAY_S * min(1.0, pace))
            return None if self.table_context.position_viewer.is_halted else step
        if now.phase is TablePhase.OVER:
            pace = 1.0 if self.table_context.activity.is_demonstration else min(1.0, pace)
            return PendingStep(_("To the result"), self._follow_end_route, RESULTS_DELAY_S * pace)
        hidden = session.pending_seat
        if hidden is None:
            return self._forced_move_step()
        step = PendingStep(_("Pass the screen on"), lambda: self.close_privacy_screen(hidden), PRIVACY_SCREEN_DELAY_S * pace)
        return step if now.overlay is Overlay.NOTHING else None

    def _forced_move_step(self) -> PendingStep | None:
        """Return the step that plays the forced move; it waits while something is spread out over the table."""
        forced_move, seat_to_move = self.table_context.automatic_move, self.session.human_to_move
        if forced_move is None or seat_to_move is None:
            return None
        minimum = REVEAL_DISPLAY_S if self.session.has_revealed_hidden else MIN_FORCED_MOVE_DELAY_S
        after = max(minimum, FORCED_MOVE_DELAY_S * self.context.duration_factor)
        if self.table_context.seat_session.spread_target is not None:
            after = inf
        elif self.table_context.is_own_turn_over:
            after = 0.0
        return PendingStep(_("Go on"), lambda: self._play_forced_move(seat_to_move, forced_move), after)

    def _play_forced_move(self, seat: int, move: Move) -> None:
        """Play a forced move once it was said why, and keep that as a notice, unless it tells others something about the hand."""
        is_untold = self.table_context.is_own_turn_over or self.session.is_secret_from_humans(self.session.match, seat)
        why = "" if is_untold else self.table_context.prompt(self.table_context.model())
        self.context.announce(self.table_context.spoken_text() if why else "")
        self.play(seat, move)
        if why and not self.table_context.staging.is_active:
            self.context.show_notice(why, "info", "")

    def _follow_end_route(self) -> None:
        self.table_context.scene.go(self.table_context.activity.end_route(self.session.match))

    def leave_deal_end(self) -> None:
        """Leave the displayed end of a deal: open its score sheet, or continue if there is none."""
        viewer = self.table_context.position_viewer
        has_sheet = self.table_context.table.narration.pause_after(viewer.deal_end_events) == "account"
        viewer.release_deal_end()
        self.table_context.speech_bubbles.remove_all()
        self.open_score_sheet() if has_sheet else self.table_context.refresh_layout()

    def hurry_by_key(self, keys: str) -> bool:
        """End what moves if a digit or Enter is pressed; return True if the key is used up by that, as it is at a staged moment."""
        now = self.table_context.status
        hurries_stage = keys in PRESS_KEYS and self.table_context.staging.is_animated and not now.is_paused
        if hurries_stage or (now.is_moving and (keys.isdigit() or keys in PRESS_KEYS)):
            self.table_context.skip_animations(self.on_rest)
        return hurries_stage

    def lead_on_command(self, is_keyboard_used: bool) -> Command:
        """Return the command that hurries or leaves the staged moment; Enter and space run it until the keyboard is used."""
        return Command("on", self.table_context.staging.label, self.lead_on, "play", () if is_keyboard_used else PRESS_KEYS)

    def lead_on(self) -> None:
        """Show all of the staged moment at once, or leave it if all of it is shown."""
        if self.table_context.staging.is_complete and not self.table_context.status.is_moving:
            self.leave_stage()
        else:
            self.table_context.skip_animations(self.on_rest)

    def lead_on_by_press(self) -> bool:
        """Hurry or leave the staged moment after a press beside all buttons; return True if there is one."""
        if self.table_context.status != TableStatus(TablePhase.STAGED, Overlay.NOTHING):
            return False
        self.lead_on()
        return True

    def leave_stage(self) -> None:
        """Leave the staged moment: follow the end of the match or of the deal, or continue."""
        self.table_context.staging.clear()
        viewer = self.table_context.position_viewer
        if self.table_context.activity.is_over(self.session.match):
            self._follow_end_route()
        elif viewer.deal_end_events and not viewer.is_halted:
            self.leave_deal_end()
        self.on_rest()
