"""The turns of bots: one at a time and no faster than a human, or all at once to the end."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random
from time import perf_counter

from game.bots.bot import FirstMoveBot, never_stop
from game.kernel import Event, IllegalMove, Move, View
from ui.assets.words import _
from ui.match.activity import Activity
from ui.match.hot_seat.privacy import LEAST_THOUGHT_S, ThinkingTimes
from ui.match.live_table import LiveTable
from ui.match.sitting import Sitting
from ui.robots.worker import HINT, Answer
from ui.scene.desk import Desk
from ui.scene.question import ProgressSheet
from ui.tables.contract import marking
from ui.widgets.controls import Command

SHORTEST, LONGEST = 0.5, 1.2  # shortest and longest thinking time shown, in s (docs/art.md, 8)
SEEN = 1.0  # time in s for which a bot's move is shown before the next bot moves, at normal speed
LONGEST_SAVE_S = 1.0  # longest time for which a bot's move waits until the move before it is saved
PATIENCE = 20.0  # time in s without a response after which the engine counts as hung
BUDGET = 0.006  # time in s of each frame for playing the moves that have come in while skipping to the end
REFRESH = 0.25  # time in s between two updates of the table meanwhile
TOLD_AFTER = 1.0  # time in s before the remaining time is estimated


class Robots:
    """The client of the engine at one table: asks for the next bot's move, or for a hint for a human."""

    def __init__(self, desk: Desk, sitting: Sitting, activity: Activity) -> None:
        self.desk, self.sitting, self.activity = desk, sitting, activity
        self.seat = 0  # the seat to which the request belongs
        self.hinting = False
        self.gave_up = False  # the engine failed too often: at this table bots play their first legal move
        self._asked = False
        self._hurried = False  # a click asked the bot to move at once
        self._answer: Answer | None = None
        self._times, self._least = ThinkingTimes(), 0.0  # minimum time in s that this response has to take
        self._waited = 0.0
        self._silent = 0.0  # time in s since the request was sent, or sent again

    def update(self, dt: float) -> Answer | None:
        """Add `dt` seconds and return the response once the pause is over, if it still fits the position."""
        if not self._asked:
            self._ask()
        if not self._asked:
            return None
        self._waited += dt
        if self._answer is None and (found := self._heard(dt)) is not None:
            self._answer = found
            if self.sitting.secret and not self.hinting and self._waited < PATIENCE:  # else the engine hung, and its time says nothing
                self._least = self._times.least(self.sitting.match, self.seat, self._waited)
        if self._answer is None or (not self.hinting and self._waited < max(self._least, self._pause())):
            return None
        if not self.hinting and self.desk.files.is_saving and self._waited < LONGEST_SAVE_S:
            return None  # a crash then loses one move at most, however slow the disk is
        answer, self._answer, self._asked = self._answer, None, False
        if answer.view.decision_view() != self.sitting.match.view(self.seat).decision_view():
            self.hinting = False
            return None
        return answer

    @property
    def asked(self) -> bool:
        """True while a response is awaited."""
        return self._asked

    def hint(self, seat: int) -> None:
        """Ask the engine for a hint for this seat."""
        self.cancel()
        if self.gave_up:
            self.desk.say(_("There is no hint just now."))
            return
        self.activity.aided(self.sitting.match)
        self.seat, self.hinting, self._asked = seat, True, True
        self._put(HINT)

    def hurry(self) -> None:
        """Let the next bot move as soon as it can."""
        self._hurried = True

    def cancel(self) -> None:
        """Drop the request and its response, because the position has changed."""
        self.desk.thinker.cancel()
        self._asked, self._answer, self.hinting, self._waited = False, None, False, 0.0

    def _ask(self) -> None:
        seat = self.sitting.robot
        if seat is None:
            return
        self.seat, self.hinting, self._asked, self._answer, self._hurried = seat, False, True, None, False
        self._waited = self._least = 0.0
        move = self.activity.scripted(self.sitting.match, seat)
        if move is not None:
            self._answer = Answer(0, self.sitting.match.view(seat), move)
            return
        level = self.sitting.match.seats[seat].level
        assert level is not None, "a robot has a level"
        self._put(level)

    def _heard(self, dt: float) -> Answer | None:
        """Return the engine's response, or None if there is none yet.

        After a response that makes no sense, or too long a silence, the engine is asked again; in the end it is given up.
        """
        if self.gave_up:
            return self._simple()
        found = self.desk.thinker.poll()
        self._silent += dt
        if found is not None and self._sound(found.view, found.move) and not (self.hinting and found.reason is None):
            return found
        if found is not None or self._silent > PATIENCE:
            self._silent = 0.0
            self.desk.thinker.retry()
        if self.desk.thinker.failed:
            self._give_up()
        return None

    def _sound(self, view: View, move: Move) -> bool:
        """Return True if the move is legal, or belongs to another position, in which case `update` drops it."""
        present = self.sitting.match.view(self.seat)
        return view.decision_view() != present.decision_view() or self.sitting.match.refusal(self.seat, move) is None

    def _give_up(self) -> None:
        self.gave_up = True
        hinting = self.hinting
        self.cancel()
        self.desk.say(
            _("There is no hint just now.") if hinting else _("The robots cannot think just now: they play the first move they may.")
        )

    def _simple(self) -> Answer:
        view = self.sitting.match.view(self.seat)
        return Answer(0, view, FirstMoveBot().choose(view, Random(0), never_stop))

    def _put(self, level: str) -> None:
        self._silent = 0.0
        if self.gave_up:
            return
        match = self.sitting.match
        self.desk.thinker.ask(self.sitting.table.game, level, match.view(self.seat), match.bot_seed(self.seat))

    def _pause(self) -> float:
        """Return the thinking time to show, in s.

        It is 0 if bots are instant, animations are off or a click asked for speed; while hands are hidden it never is.
        """
        if self.desk.settings.bots == "instant" or self.desk.pace == 0 or self._hurried:
            return LEAST_THOUGHT_S if self.sitting.secret else 0.0
        return max(min(LONGEST, SHORTEST * max(1.0, self.desk.pace)), SEEN * self.desk.pace * self._to_be_seen)

    @property
    def _to_be_seen(self) -> bool:
        """True if the last move was a bot's and left something to see."""
        match = self.sitting.match
        return match.ply > 0 and not match.seats[match.moves[-1][0]].is_human and bool(marking(match.events(match.ply - 1)))


class Turns:
    """The turns at an idle table: calls a human to move, or waits for a bot."""

    def __init__(self, live: LiveTable, robots: Robots, play: Callable[[int, Move], None]) -> None:
        self.live, self.desk, self.sitting, self.robots, self.play = live, live.desk, live.sitting, robots, play
        self._was_asked: int | None = None

    def call(self) -> None:
        """Tell a human by a sound that it is their turn, once for each turn."""
        asked = self.sitting.asked if self.sitting.hidden_from is None else None
        if asked is not None and asked != self._was_asked:
            self.desk.sounds.play("your_turn")
        self._was_asked = asked

    @property
    def idle(self) -> bool:
        """True if no bot has anything to do."""
        return self.sitting.robot is None and not self.robots.asked and self.live.tabletop.ready

    def listen(self, dt: float, quiet: float) -> None:
        """Play the bot's move once it has thought long enough, or show the hint that was asked for."""
        self.live.tabletop.prepare(self.live.look())
        hinting = self.robots.hinting
        answer = self.robots.update(dt)
        if answer is not None and not hinting:
            self.play(self.robots.seat, answer.move)
        elif answer is not None:
            self._hear(answer)
        if hinting != self.robots.hinting:  # the label of the hint button depends on it
            self.live.scene.rebuild()

    def _hear(self, answer: Answer) -> None:
        """Turn the response into the steps of a hint, unless the decision has changed."""
        self.robots.hinting = False
        assert answer.reason is not None, "a hint has its reason"
        if self.sitting.decision == answer.view.decision_view():
            self.live.selection.steps = self.sitting.table.hints(answer.move, answer.reason)
            self._tell()

    def hint(self, seat: int) -> None:
        """Show the next step of the hint, or ask for a hint if there is none."""
        if self.live.selection.steps:
            self._tell()
        elif not self.robots.hinting:
            self.robots.hint(seat)
        self.live.scene.rebuild()

    def _tell(self) -> None:
        self.live.scene.audience.play("hint")
        self.desk.say(self.live.selection.tell(), "hint")
        self.live.scene.rebuild()


class Skip:
    """The skip to the result, or to the next point where a human has to read or decide.

    Moves are played as they come in; no frame waits for them.
    """

    def __init__(self, live: LiveTable, read_account: Callable[[], None]) -> None:
        """Take the callback that opens the score sheet of the last deal that ended."""
        self.live, self.desk, self.sitting, self.read_account = live, live.desk, live.sitting, read_account
        self.sheet: ProgressSheet | None = None  # open while the skip runs
        self._moves: deque[tuple[int, Move]] = deque()

    @property
    def running(self) -> bool:
        return self.sheet is not None

    def begin(self) -> None:
        """Begin to skip to the result, or to the end of the round if humans play on after it."""
        says = _("To the result …") if self.sitting.watching else _("To the end of the round …")
        self.live.past.leave()
        self.live.past.release()
        self.live.talk.forget()
        stop = Command("stop", _("Stop here"), self.live.scene.drop_question, "pause")
        self.sheet = ProgressSheet(says, _("The robots are playing."), stop)
        self.live.scene.ask = self.sheet
        self._moves.clear()
        self._start = self._heard = self.sitting.match.ply  # the ply at the start, and the ply up to which moves have come in
        self._ahead = 0  # number of moves that are still expected
        self._ended = False  # True if no more moves will come in
        self._unread = False  # True if a deal has ended on the way
        self._time = self._silent = self._stale = 0.0  # times in s since the start, the last response, the last table update
        self.sitting.redoable.clear()
        self.desk.thinker.play_on(self.sitting.match.record())
        self.live.scene.rebuild()

    def update(self, dt: float) -> None:
        """Advance by one frame of `dt` seconds; the skip ends by itself, or when the player closes its dialog."""
        assert self.sheet is not None, "it goes on"
        if self.live.scene.ask is not self.sheet:
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
        scene, self.sheet = self.live.scene, None
        scene.ask = None
        self.desk.thinker.cancel()
        self.sitting.welcome()
        self.sitting.save()
        self.live.recap.dismiss()
        self.live.settle()
        scene.rebuild()
        if self._unread and not self.live.past.settled and not self.sitting.match.over:
            self.read_account()

    def _listen(self, dt: float) -> None:
        """Take in the moves that the engine has sent."""
        thinker, self._silent = self.desk.thinker, self._silent + dt
        while (news := thinker.played_on()) is not None:
            self._silent = 0.0
            new = max(0, self._heard - news.ply)  # after a restart of the engine moves come twice
            self._moves.extend(news.moves[new:])
            self._heard = max(self._heard, news.ply + len(news.moves))
            self._ahead, self._ended = news.ahead, news.last
        if self._silent > PATIENCE and not self._ended:
            self._silent = 0.0
            thinker.retry()
        self._ended = self._ended or thinker.failed  # the bots at the table then carry on, and report the failure

    def _play(self) -> None:
        """Play as many moves as fit in a frame, up to a score sheet that a human has to read first."""
        until = perf_counter() + BUDGET
        while self._moves and perf_counter() < until:
            seat, move = self._moves.popleft()
            try:
                events = self.sitting.match.play(seat, move)
            except IllegalMove:  # the bots at the table are asked again, under supervision
                self.halt()
                return
            self.live.last = marking(events) or self.live.last
            if self._settles(events):
                self._unread = True
                if not self.sitting.watching:
                    self.live.past.hold(events)
                    self.halt()
                    return

    def _settles(self, events: tuple[Event, ...]) -> bool:
        return self.live.table.speech.pauses(events) == "account"

    def _show(self) -> None:
        """Show the progress and the present position."""
        assert self.sheet is not None, "it goes on"
        done = self.sitting.match.ply - self._start
        rest = len(self._moves) + self._ahead
        self._stale = 0.0
        self.sheet.share = done / (done + rest) if done else 0.0
        known = done > 0 and self._time >= TOLD_AFTER
        self.sheet.left = self._time * rest / done if known else None
        self.live.recap.dismiss()
        self.live.settle()
        self.live.scene.rebuild()
