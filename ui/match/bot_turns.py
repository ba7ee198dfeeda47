"""The turns of bots: one at a time and no faster than a human, or all at once to the end."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random
from time import perf_counter

from game.bots.bot import FirstMoveBot, never_stop
from game.kernel import Event, IllegalMove, Move, View
from ui.assets.translation import _
from ui.engine.worker import HINT, MoveResponse
from ui.match.activity import Activity
from ui.match.context import TableContext
from ui.match.hot_seat.privacy import LEAST_THOUGHT_S, ThinkingTimes
from ui.match.session import MatchSession
from ui.scene.app_context import AppContext
from ui.scene.dialog import ProgressDialog
from ui.tables.contract import marking
from ui.widgets.controls import Command

SHORTEST, LONGEST = 0.5, 1.2  # shortest and longest thinking time shown, in s (docs/art.md, 8)
SEEN = 1.0  # time in s for which a bot's move is shown before the next bot moves, at normal speed
LONGEST_SAVE_S = 1.0  # longest time for which a bot's move waits until the move before it is saved
PATIENCE = 20.0  # time in s without a response after which the engine counts as hung
BUDGET = 0.006  # time in s of each frame for playing the moves that have come in while skipping to the end
REFRESH = 0.25  # time in s between two updates of the table meanwhile
TOLD_AFTER = 1.0  # time in s before the remaining time is estimated


class BotPlayer:
    """The client of the engine at one table: asks for the next bot's move, or for a hint for a human."""

    def __init__(self, context: AppContext, session: MatchSession, activity: Activity) -> None:
        self.context, self.session, self.activity = context, session, activity
        self.seat = 0  # the seat to which the request belongs
        self.hinting = False
        self.gave_up = False  # the engine failed too often: at this table bots play their first legal move
        self._is_pending = False
        self._hurried = False  # a click asked the bot to move at once
        self._answer: MoveResponse | None = None
        self._times, self._min_wait_s = ThinkingTimes(), 0.0  # minimum time in s that this response has to take
        self._waited = 0.0
        self._silent = 0.0  # time in s since the request was sent, or sent again

    def update(self, dt: float) -> MoveResponse | None:
        """Request the next bot's move if nothing is pending, and return the engine's response once it may be shown.

        A response for a position that has changed meanwhile is dropped.
        """
        if not self._is_pending:
            self._ask()
        if not self._is_pending:
            return None
        self._waited += dt
        if self._answer is None and (move_response := self._poll_response(dt)) is not None:
            self._answer = move_response
            if self.session.secret and not self.hinting and self._waited < PATIENCE:  # else the engine hung, and its time says nothing
                self._min_wait_s = self._times.min_wait_s(self.session.match, self.seat, self._waited)
        if self._answer is None or (not self.hinting and self._waited < max(self._min_wait_s, self._pause())):
            return None
        if not self.hinting and self.context.storage.is_saving and self._waited < LONGEST_SAVE_S:
            return None  # a crash then loses one move at most, however slow the disk is
        answer, self._answer, self._is_pending = self._answer, None, False
        if answer.view.decision_view() != self.session.match.view(self.seat).decision_view():
            self.hinting = False
            return None
        return answer

    @property
    def is_thinking(self) -> bool:
        """True while a response is awaited."""
        return self._is_pending

    def hint(self, seat: int) -> None:
        """Ask the engine for a hint for this seat."""
        self.cancel()
        if self.gave_up:
            self.context.show_notice(_("There is no hint just now."))
            return
        self.activity.on_help_used(self.session.match)
        self.seat, self.hinting, self._is_pending = seat, True, True
        self._put(HINT)

    def hurry(self) -> None:
        """Skip the bot's displayed thinking time, so that it moves as soon as the engine has answered."""
        self._hurried = True

    def cancel(self) -> None:
        """Cancel the engine's pending request and drop its response."""
        self.context.engine.cancel()
        self._is_pending, self._answer, self.hinting, self._waited = False, None, False, 0.0

    def _ask(self) -> None:
        seat = self.session.robot
        if seat is None:
            return
        self.seat, self.hinting, self._is_pending, self._answer, self._hurried = seat, False, True, None, False
        self._waited = self._min_wait_s = 0.0
        move = self.activity.scripted(self.session.match, seat)
        if move is not None:
            self._answer = MoveResponse(0, self.session.match.view(seat), move)
            return
        level = self.session.match.seats[seat].level
        assert level is not None, "a robot has a level"
        self._put(level)

    def _poll_response(self, dt: float) -> MoveResponse | None:
        """Return the engine's response, or None if there is none yet.

        After a response that makes no sense, or too long a silence, the engine is asked again; in the end it is given up.
        """
        if self.gave_up:
            return self._simple()
        move_response = self.context.engine.poll()
        self._silent += dt
        if (
            move_response is not None
            and self._sound(move_response.view, move_response.move)
            and not (self.hinting and move_response.reason is None)
        ):
            return move_response
        if move_response is not None or self._silent > PATIENCE:
            self._silent = 0.0
            self.context.engine.retry()
        if self.context.engine.failed:
            self._give_up()
        return None

    def _sound(self, view: View, move: Move) -> bool:
        """Return True if the engine's move is legal now, or belongs to another position, in which case `update` drops it."""
        present = self.session.match.view(self.seat)
        return view.decision_view() != present.decision_view() or self.session.match.refusal(self.seat, move) is None

    def _give_up(self) -> None:
        self.gave_up = True
        hinting = self.hinting
        self.cancel()
        self.context.show_notice(
            _("There is no hint just now.") if hinting else _("The robots cannot think just now: they play the first move they may.")
        )

    def _simple(self) -> MoveResponse:
        view = self.session.match.view(self.seat)
        return MoveResponse(0, view, FirstMoveBot().choose(view, Random(0), never_stop))

    def _put(self, level: str) -> None:
        self._silent = 0.0
        if self.gave_up:
            return
        match = self.session.match
        self.context.engine.ask(self.session.table.game, level, match.view(self.seat), match.bot_seed(self.seat))

    def _pause(self) -> float:
        """Return the thinking time to show, in s.

        It is 0 if bots are instant, animations are off or a click asked for speed; while hands are hidden it never is.
        """
        if self.context.settings.bots == "instant" or self.context.pace == 0 or self._hurried:
            return LEAST_THOUGHT_S if self.session.secret else 0.0
        return max(min(LONGEST, SHORTEST * max(1.0, self.context.pace)), SEEN * self.context.pace * self._to_be_seen)

    @property
    def _to_be_seen(self) -> bool:
        """True if the last move was a bot's and left something to see."""
        match = self.session.match
        return match.ply > 0 and not match.seats[match.moves[-1][0]].is_human and bool(marking(match.events(match.ply - 1)))


class BotTurns:
    """The turns at a table at rest: a sound calls the human to move, and bots' moves and hints are polled."""

    def __init__(self, table_context: TableContext, robots: BotPlayer, play: Callable[[int, Move], None]) -> None:
        self.table_context, self.context, self.session, self.robots = table_context, table_context.context, table_context.session, robots
        self.play = play
        self._was_asked: int | None = None

    def call(self) -> None:
        """Tell a human by a sound that it is their turn, once for each turn."""
        seat_to_move = self.session.human_to_move if self.session.pending_seat is None else None
        if seat_to_move is not None and seat_to_move != self._was_asked:
            self.context.sounds.play("your_turn")
        self._was_asked = seat_to_move

    @property
    def idle(self) -> bool:
        """True if no bot has anything to do."""
        return self.session.robot is None and not self.robots.is_thinking and self.table_context.tabletop.ready

    def poll(self, dt: float, quiet: float) -> None:
        """Poll the engine: play a bot's move once it has thought long enough, or show the requested hint."""
        self.table_context.tabletop.prepare(self.table_context.model())
        hinting = self.robots.hinting
        answer = self.robots.update(dt)
        if answer is not None and not hinting:
            self.play(self.robots.seat, answer.move)
        elif answer is not None:
            self._on_hint(answer)
        if hinting != self.robots.hinting:  # the label of the hint button depends on it
            self.table_context.scene.rebuild()

    def _on_hint(self, answer: MoveResponse) -> None:
        """Show the first step of the hint in the engine's response, unless the player's decision has changed meanwhile."""
        self.robots.hinting = False
        assert answer.reason is not None, "a hint has its reason"
        if self.session.decision == answer.view.decision_view():
            self.table_context.selection.steps = self.session.table.hints(answer.move, answer.reason)
            self._tell()

    def hint(self, seat: int) -> None:
        """Show the next step of the hint, or ask for a hint if there is none."""
        if self.table_context.selection.steps:
            self._tell()
        elif not self.robots.hinting:
            self.robots.hint(seat)
        self.table_context.scene.rebuild()

    def _tell(self) -> None:
        self.table_context.scene.audience.play("hint")
        self.context.show_notice(self.table_context.selection.tell(), "hint")
        self.table_context.scene.rebuild()


class SkipToEnd:
    """The skip to the result, or to the next point where a human has to read or decide.

    Moves are played as they come in; no frame waits for them.
    """

    def __init__(self, table_context: TableContext, read_account: Callable[[], None]) -> None:
        """Prepare a skip; the callback opens the score sheet of the last deal that ended."""
        self.table_context, self.context, self.session = table_context, table_context.context, table_context.session
        self.read_account = read_account
        self.sheet: ProgressDialog | None = None  # open while the skip runs
        self._moves: deque[tuple[int, Move]] = deque()

    @property
    def running(self) -> bool:
        return self.sheet is not None

    def begin(self) -> None:
        """Start the skip: open its progress dialog and ask the engine to play on to the end."""
        label = _("To the result …") if self.session.is_spectating else _("To the end of the round …")
        self.table_context.past.leave()
        self.table_context.past.release()
        self.table_context.talk.forget()
        stop = Command("stop", _("Stop here"), self.table_context.scene.drop_question, "pause")
        self.sheet = ProgressDialog(label, _("The robots are playing."), stop)
        self.table_context.scene.ask = self.sheet
        self._moves.clear()
        self._start = self._received_count = self.session.match.ply  # the ply at the start, and the ply up to which moves have come in
        self._ahead = 0  # number of moves that are still expected
        self._ended = False  # True if no more moves will come in
        self._unread = False  # True if a deal has ended on the way
        self._time = self._silent = self._stale = 0.0  # times in s since the start, the last response, the last table update
        self.session.redoable.clear()
        self.context.engine.play_on(self.session.match.record())
        self.table_context.scene.rebuild()

    def update(self, dt: float) -> None:
        """Receive and play moves of the skip for one frame, and end it when all are played or its dialog is closed."""
        assert self.sheet is not None, "it goes on"
        if self.table_context.scene.ask is not self.sheet:
            self.halt()
            return
        self._time += dt
        self._stale += dt
        self._listen(dt)
        self._play()
        if self.sheet is not None and self._ended and not self._moves:
            self.halt()
        elif self.sheet is not None and self._stale >= REFRESH:
            self._show()

    def halt(self) -> None:
        """End the skip and leave the table where the moves have led."""
        if self.sheet is None:
            return
        scene, self.sheet = self.table_context.scene, None
        scene.ask = None
        self.context.engine.cancel()
        self.session.open_single_hand()
        self.session.save()
        self.table_context.recap.dismiss()
        self.table_context.settle()
        scene.rebuild()
        if self._unread and not self.table_context.past.settled and not self.session.match.over:
            self.read_account()

    def _listen(self, dt: float) -> None:
        """Queue the moves that the engine has sent, and ask it again after too long a silence."""
        engine, self._silent = self.context.engine, self._silent + dt
        while (news := engine.played_on()) is not None:
            self._silent = 0.0
            new = max(0, self._received_count - news.ply)  # after a restart of the engine moves come twice
            self._moves.extend(news.moves[new:])
            self._received_count = max(self._received_count, news.ply + len(news.moves))
            self._ahead, self._ended = news.ahead, news.last
        if self._silent > PATIENCE and not self._ended:
            self._silent = 0.0
            engine.retry()
        self._ended = self._ended or engine.failed  # the bots at the table then carry on, and report the failure

    def _play(self) -> None:
        """Play as many queued moves as fit in a frame, up to a score sheet that a human has to read first."""
        until = perf_counter() + BUDGET
        while self._moves and perf_counter() < until:
            seat, move = self._moves.popleft()
            try:
                events = self.session.match.play(seat, move)
            except IllegalMove:  # the bots at the table are asked again, under supervision
                self.halt()
                return
            self.table_context.last = marking(events) or self.table_context.last
            if self._settles(events):
                self._unread = True
                if not self.session.is_spectating:
                    self.table_context.past.hold(events)
                    self.halt()
                    return

    def _settles(self, events: tuple[Event, ...]) -> bool:
        return self.table_context.table.narration.pauses(events) == "account"

    def _show(self) -> None:
        """Update the progress dialog of the skip and the table behind it."""
        assert self.sheet is not None, "it goes on"
        done = self.session.match.ply - self._start
        remainder = len(self._moves) + self._ahead
        self._stale = 0.0
        self.sheet.share = done / (done + remainder) if done else 0.0
        known = done > 0 and self._time >= TOLD_AFTER
        self.sheet.left = self._time * remainder / done if known else None
        self.table_context.recap.dismiss()
        self.table_context.settle()
        self.table_context.scene.rebuild()
