"""The turns of bots: one at a time and no faster than a human, or all at once to the end."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random
from time import perf_counter

import pygame

from game.bots.bot import FirstMoveBot, never_stop
from game.kernel import Event, IllegalMove, Move, View
from ui.assets.translation import _
from ui.engine.worker import HINT, MoveResponse
from ui.match.activity import Activity
from ui.match.context import TableContext
from ui.match.hot_seat.privacy import MIN_SECRET_THINKING_S, ThinkingTimes
from ui.match.session import MatchSession
from ui.scene.app_context import AppContext
from ui.scene.dialog import ProgressDialog
from ui.tables.contract import events_if_visible
from ui.tables.spoken.accessibility import highlighted_things_text
from ui.widgets.controls import Button, Command, Widget

MIN_THINKING_S, MAX_THINKING_S = 0.5, 1.2  # shortest and longest thinking time shown, in s (docs/art.md, 8)
MIN_MOVE_DISPLAY_S = 1.0  # time in s for which a bot's move is shown before the next bot moves, at normal speed
MAX_SAVE_WAIT_S = 1.0  # longest time for which a bot's move waits until the move before it is saved
HURRY_KEY, HURRY_FACTOR = pygame.K_SPACE, 6.0  # the key to hold, and how much faster play is then
ENGINE_TIMEOUT_S = 20.0  # time in s without a response after which the engine counts as hung
FRAME_BUDGET_S = 0.006  # time in s of each frame for playing the moves that have come in while skipping to the end
TABLE_UPDATE_INTERVAL_S = 0.25  # time in s between two updates of the table meanwhile
ESTIMATE_DELAY_S = 1.0  # time in s before the remaining time is estimated


class Hurry:
    """The player's haste: a click shortens the bot's displayed thinking; holding also hurries animations, speech and pauses.

    Nothing shortens the time that a bot's move takes at least while hands are hidden (`ThinkingTimes`).
    """

    def __init__(self) -> None:
        self.has_clicked = False  # since the bot's move was requested
        self.is_held = False  # the hurry key, or the pointer on the empty table, is held

    def track_event(self, event: pygame.Event, pressed_widget: Widget | None) -> None:
        """Note a press or release; a press of a button, such as undo, does not make the bots move first."""
        if event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP, pygame.WINDOWFOCUSLOST):
            self.is_held = False
        elif event.type == pygame.KEYDOWN and event.key == HURRY_KEY:
            self.is_held = True
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not isinstance(pressed_widget, Button):
            self.has_clicked, self.is_held = True, pressed_widget is None

    def hurried_s(self, dt: float) -> float:
        """Return the time in s by which animations, speech and pauses advance in a frame of `dt` seconds."""
        return dt * HURRY_FACTOR if self.is_held else dt


class BotPlayer:
    """The client of the engine at one table: asks for the next bot's move, or for a hint for a human."""

    def __init__(self, context: AppContext, session: MatchSession, activity: Activity) -> None:
        self.context, self.session, self.activity = context, session, activity
        self.seat = 0  # the seat to which the request belongs
        self.is_seeking_hint = False
        self.has_given_up = False  # the engine failed too often: at this table bots play their first legal move
        self._is_pending = False
        self.hurry = Hurry()
        self._has_undo_window = False  # a human may still undo the last move, and needs a moment to do so
        self._response: MoveResponse | None = None
        self._thinking_times, self._min_wait_s = ThinkingTimes(), 0.0  # minimum time in s that this response has to take
        self._waited_s = 0.0
        self._silence_s = 0.0  # time in s since the request was sent, or sent again

    def update(self, dt: float) -> MoveResponse | None:
        """Request the next bot's move if nothing is pending, and return the engine's response once it may be shown.

        A response for a position that has changed meanwhile is dropped.
        """
        if not self._is_pending:
            self._request_bot_move()
        if not self._is_pending:
            return None
        self._waited_s += dt
        if self._response is None and (move_response := self._poll_response(dt)) is not None:
            self._response = move_response
            if (
                self.session.has_hidden_information and not self.is_seeking_hint and self._waited_s < ENGINE_TIMEOUT_S
            ):  # else the engine hung, and its time says nothing
                self._min_wait_s = self._thinking_times.min_wait_s(self.session.match, self.seat, self._waited_s)
        if self._response is None or (not self.is_seeking_hint and self._waited_s < max(self._min_wait_s, self._thinking_time_s())):
            return None
        if not self.is_seeking_hint and self.context.storage.is_saving and self._waited_s < MAX_SAVE_WAIT_S:
            return None  # a crash then loses one move at most, however slow the disk is
        answer, self._response, self._is_pending = self._response, None, False
        if answer.view.decision_view() != self.session.match.view(self.seat).decision_view():
            self.is_seeking_hint = False
            return None
        return answer

    @property
    def is_thinking(self) -> bool:
        """True while a response is awaited."""
        return self._is_pending

    def request_hint(self, seat: int) -> None:
        """Ask the engine for a hint for this seat."""
        self.cancel_request()
        if self.has_given_up:
            self.context.show_notice(_("There is no hint just now."))
            return
        self.activity.on_help_used(self.session.match)
        self.seat, self.is_seeking_hint, self._is_pending = seat, True, True
        self._send_request(HINT)

    def cancel_request(self) -> None:
        """Cancel the engine's pending request and drop its response."""
        self.context.engine.cancel()
        self._is_pending, self._response, self.is_seeking_hint, self._waited_s = False, None, False, 0.0

    def _request_bot_move(self) -> None:
        seat = self.session.bot_to_move
        if seat is None:
            return
        self.seat, self.is_seeking_hint, self._is_pending, self._response = seat, False, True, None
        self.hurry.has_clicked = False
        self._waited_s = self._min_wait_s = 0.0
        self._has_undo_window = self.activity.own_commands() is None and self.session.is_last_move_undoable
        move = self.activity.scripted_bot_move(self.session.match, seat)
        if move is not None:
            self._response = MoveResponse(0, self.session.match.view(seat), move)
            return
        level = self.session.match.seats[seat].level
        assert level is not None, "a robot has a level"
        self._send_request(level)

    def _poll_response(self, dt: float) -> MoveResponse | None:
        """Return the engine's response, or None if there is none yet.

        After a response that makes no sense, or too long a silence, the engine is asked again; in the end it is given up.
        """
        if self.has_given_up:
            return self._first_move_response()
        move_response = self.context.engine.poll_move()
        self._silence_s += dt
        if (
            move_response is not None
            and self._is_legal_or_stale(move_response.view, move_response.move)
            and not (self.is_seeking_hint and move_response.reason is None)
        ):
            return move_response
        if move_response is not None or self._silence_s > ENGINE_TIMEOUT_S:
            self._silence_s = 0.0
            self.context.engine.retry_last_request()
        if self.context.engine.has_failed:
            self._give_up_on_engine()
        return None

    def _is_legal_or_stale(self, view: View, move: Move) -> bool:
        """Return True if the engine's move is legal now, or belongs to another position, in which case `update` drops it."""
        present = self.session.match.view(self.seat)
        return view.decision_view() != present.decision_view() or self.session.match.refusal(self.seat, move) is None

    def _give_up_on_engine(self) -> None:
        self.has_given_up = True
        no_hint, no_robots = _("There is no hint just now."), _("The robots can’t think just now: they play the first move allowed.")
        sentence = no_hint if self.is_seeking_hint else no_robots
        self.cancel_request()
        self.context.show_notice(sentence)

    def _first_move_response(self) -> MoveResponse:
        view = self.session.match.view(self.seat)
        return MoveResponse(0, view, FirstMoveBot().choose(view, Random(0), never_stop))

    def _send_request(self, level: str) -> None:
        self._silence_s = 0.0
        if self.has_given_up:
            return
        match = self.session.match
        self.context.engine.request_move(self.session.table.game, level, match.view(self.seat), match.bot_seed(self.seat))

    def _thinking_time_s(self) -> float:
        """Return the thinking time to show, in s.

        It is 0 if bots are instant, animations are off or a click asked for speed; while hands are hidden it never is. After a move that
        a human may still undo, it is the longest one.
        """
        is_instant = self.context.settings.bots == "instant" or self.hurry.has_clicked or self.hurry.is_held
        if self._has_undo_window and not is_instant:
            return MAX_THINKING_S
        factor = self.context.duration_factor
        if is_instant or factor == 0:
            return MIN_SECRET_THINKING_S if self.session.has_hidden_information else 0.0
        thinking_s = min(MAX_THINKING_S, MIN_THINKING_S * max(1.0, factor))
        return max(thinking_s, MIN_MOVE_DISPLAY_S * factor) if self._has_bot_move_to_show else thinking_s

    @property
    def _has_bot_move_to_show(self) -> bool:
        """True if the last move was a bot's and left something to see."""
        match = self.session.match
        return match.ply > 0 and not match.seats[match.moves[-1][0]].is_human and bool(events_if_visible(match.events(match.ply - 1)))


class BotTurns:
    """The turns at a table at rest: a sound calls the human to move, and bots' moves and hints are polled."""

    def __init__(self, table_context: TableContext, bot_player: BotPlayer, play: Callable[[int, Move], None]) -> None:
        self.table_context, self.context, self.session = table_context, table_context.context, table_context.session
        self.bot_player = bot_player
        self.play = play
        self.on_phone_hint: Callable[[int, MoveResponse], None] = lambda seat, response: None  # shows a hint on the phone of a seat
        self._signaled_seat: int | None = None

    def play_turn_sound(self) -> None:
        """Tell a human by a sound that it is their turn, once for each turn."""
        seat_to_move = self.session.human_to_move if self.session.pending_seat is None else None
        if seat_to_move is not None and seat_to_move != self._signaled_seat:
            self.context.sounds.play("your_turn")
        self._signaled_seat = seat_to_move

    @property
    def is_idle(self) -> bool:
        """True if no bot has anything to do."""
        return self.session.bot_to_move is None and not self.bot_player.is_thinking and self.table_context.tabletop.is_prepared

    def poll(self, dt: float, quiet_s: float) -> None:
        """Poll the engine: play a bot's move once it has thought long enough, or show the requested hint."""
        self.table_context.tabletop.prepare_one_picture(self.table_context.model())
        hinting = self.bot_player.is_seeking_hint
        answer = self.bot_player.update(dt)
        if answer is not None and not hinting:
            self.play(self.bot_player.seat, answer.move)
        elif answer is not None:
            self._on_hint_response(answer)
        if hinting != self.bot_player.is_seeking_hint:  # the label of the hint button depends on it
            self.table_context.scene.request_rebuild()

    def _on_hint_response(self, response: MoveResponse) -> None:
        """Show the first step of the hint in the engine's response, unless the player's decision has changed meanwhile."""
        self.bot_player.is_seeking_hint = False
        assert response.reason is not None, "a hint has its reason"
        if self.bot_player.seat in self.session.phone_seats:
            self.on_phone_hint(self.bot_player.seat, response)
        elif self.session.decision == response.view.decision_view():
            self.table_context.seat_session.hint_steps = self.session.table.hint_steps(response.move, response.reason)
            self._show_hint_step()

    def show_or_request_hint(self, seat: int) -> None:
        """Show the next step of the hint, or ask for a hint if there is none."""
        if self.table_context.seat_session.hint_steps:
            self._show_hint_step()
        elif not self.bot_player.is_seeking_hint:
            self.bot_player.request_hint(seat)
        self.table_context.scene.request_rebuild()

    def _show_hint_step(self) -> None:
        self.table_context.scene.audience.play_outcome_sound("hint")
        sentence = self.table_context.seat_session.show_next_hint_step()
        self.context.announce(highlighted_things_text(self.session.table, self.table_context.model()), is_private=True)
        self.context.show_notice(sentence, "hint")
        self.table_context.scene.request_rebuild()


class SkipToEnd:
    """The skip to the result, or to the next point where a human has to read or decide.

    Moves are played as they come in; no frame waits for them.
    """

    def __init__(self, table_context: TableContext, open_score_sheet: Callable[[], None]) -> None:
        """Prepare a skip; the callback opens the score sheet of the last deal that ended."""
        self.table_context, self.context, self.session = table_context, table_context.context, table_context.session
        self.open_score_sheet = open_score_sheet
        self.dialog: ProgressDialog | None = None  # open while the skip runs
        self._queued_moves: deque[tuple[int, Move]] = deque()

    @property
    def is_running(self) -> bool:
        return self.dialog is not None

    def start_skip(self) -> None:
        """Start the skip: open its progress dialog and ask the engine to play on to the end."""
        label = _("To the result…") if self.session.is_spectating else _("To the end of the round…")
        self.table_context.position_viewer.return_to_present()
        self.table_context.position_viewer.release_deal_end()
        self.table_context.staging.clear()
        self.table_context.speech_bubbles.remove_all()
        stop = Command("stop", _("Stop here"), self.table_context.scene.close_question, "pause")
        self.dialog = ProgressDialog(label, _("The robots are playing."), stop)
        self.table_context.scene.dialog = self.dialog
        self._queued_moves.clear()
        self._start_ply = self._received_ply = self.session.match.ply  # the ply at the start, and the ply up to which moves have come in
        self._expected_count = 0  # number of moves that are still expected
        self._has_all_moves = False  # True if no more moves will come in
        self._has_unread_score_sheet = False  # True if a deal has ended on the way
        # times in s since the start, the last response, the last table update
        self._elapsed_s = self._silence_s = self._since_update_s = 0.0
        self.session.redo_stack.clear()
        self.context.engine.request_play_to_end(self.session.match.record())
        self.table_context.scene.request_rebuild()

    def update(self, dt: float) -> None:
        """Receive and play moves of the skip for one frame, and end it when all are played or its dialog is closed."""
        assert self.dialog is not None, "it goes on"
        if self.table_context.scene.dialog is not self.dialog:
            self.end_skip()
            return
        self._elapsed_s += dt
        self._since_update_s += dt
        self._receive_moves(dt)
        self._play_received_moves()
        if self.dialog is not None and self._has_all_moves and not self._queued_moves:
            self.end_skip()
        elif self.dialog is not None and self._since_update_s >= TABLE_UPDATE_INTERVAL_S:
            self._show_progress()

    def end_skip(self) -> None:
        """End the skip and leave the table where the moves have led."""
        if self.dialog is None:
            return
        scene, self.dialog = self.table_context.scene, None
        scene.dialog = None
        self.context.engine.cancel()
        self.session.open_single_hand()
        self.session.save()
        self.table_context.recap.hide_recap()
        self.table_context.place_pieces()
        scene.request_rebuild()
        if self._has_unread_score_sheet and not self.table_context.position_viewer.deal_end_events and not self.session.match.is_over:
            self.open_score_sheet()

    def _receive_moves(self, dt: float) -> None:
        """Queue the moves that the engine has sent, and ask it again after too long a silence."""
        engine, self._silence_s = self.context.engine, self._silence_s + dt
        while (news := engine.poll_move_batch()) is not None:
            self._silence_s = 0.0
            new = max(0, self._received_ply - news.first_ply)  # after a restart of the engine moves come twice
            self._queued_moves.extend(news.moves[new:])
            self._received_ply = max(self._received_ply, news.first_ply + len(news.moves))
            self._expected_count, self._has_all_moves = news.estimated_moves_left, news.is_last
        if self._silence_s > ENGINE_TIMEOUT_S and not self._has_all_moves:
            self._silence_s = 0.0
            engine.retry_last_request()
        self._has_all_moves = self._has_all_moves or engine.has_failed  # the bots at the table then carry on, and report the failure

    def _play_received_moves(self) -> None:
        """Play as many queued moves as fit in a frame, up to a score sheet that a human has to read first."""
        until = perf_counter() + FRAME_BUDGET_S
        while self._queued_moves and perf_counter() < until:
            seat, move = self._queued_moves.popleft()
            try:
                events = self.session.match.play(seat, move)
            except IllegalMove:  # the bots at the table are asked again, under supervision
                self.end_skip()
                return
            self.table_context.last_events = events_if_visible(events) or self.table_context.last_events
            if self._ends_deal(events):
                self._has_unread_score_sheet = True
                if not self.session.is_spectating:
                    self.table_context.position_viewer.hold_deal_end(events, False)
                    self.end_skip()
                    return

    def _ends_deal(self, events: tuple[Event, ...]) -> bool:
        return self.table_context.table.narration.pause_after(events) == "account"

    def _show_progress(self) -> None:
        """Update the progress dialog of the skip and the table behind it."""
        assert self.dialog is not None, "it goes on"
        done = self.session.match.ply - self._start_ply
        remainder = len(self._queued_moves) + self._expected_count
        self._since_update_s = 0.0
        self.dialog.progress_share = done / (done + remainder) if done else 0.0
        known = done > 0 and self._elapsed_s >= ESTIMATE_DELAY_S
        self.dialog.remaining_s = self._elapsed_s * remainder / done if known else None
        self.table_context.recap.hide_recap()
        self.table_context.place_pieces()
        self.table_context.scene.request_rebuild()
