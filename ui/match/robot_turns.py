"""When robots think and move: one at a time, never sooner than a person would, and always about the present view."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.bots.bot import FirstMove, Reason, never
from game.kernel import Move, View
from ui.assets.words import _
from ui.match.activity import Activity
from ui.match.live_table import LiveTable
from ui.match.sitting import Sitting
from ui.robots.worker import HINT, Answer
from ui.scene.desk import Desk

SHORTEST, LONGEST = 0.5, 1.2  # s of thinking shown (ART 8)
LEAST = 0.25  # s, also for instant robots if hands are hidden: how quick one is must not tell that it had no choice
LONE_AFTER, LEAST_LONE = 0.9, 0.3  # s before the screen plays a person's only move; without animations and with nothing new to see
PATIENCE = 20.0  # s without an answer after which the robots' process counts as hung


class Robots:
    """Asks the thinker about the table's next robot, or about a hint for a person."""

    def __init__(self, desk: Desk, sitting: Sitting, activity: Activity) -> None:
        self.desk, self.sitting, self.activity = desk, sitting, activity
        self.seat = 0  # whose move the answer is
        self.hinting = False
        self.gave_up = False  # the robots' process failed too often: at this table the first legal move is played
        self._asked = False
        self._answer: Answer | None = None
        self._waited = 0.0
        self._silent = 0.0  # s since the question was put, or put again

    def update(self, dt: float, hurried: bool = False) -> Answer | None:
        """The answer, when there is one that still fits and the pause is over. `hurried`: no pause."""
        if not self._asked:
            self._ask()
        if not self._asked:
            return None
        self._waited += dt
        self._answer = self._answer or self._heard(dt)
        if self._answer is None or (not self.hinting and self._waited < self._pause(hurried)):
            return None
        answer, self._answer, self._asked = self._answer, None, False
        if answer.view.question() != self.sitting.match.view(self.seat).question():
            self.hinting = False
            return None
        return answer

    def hint(self, seat: int) -> None:
        """Asks for a hint from this person's view."""
        self.cancel()
        if self.gave_up:
            self.desk.say(_("There is no hint just now."))
            return
        self.seat, self.hinting, self._asked = seat, True, True
        self._put(HINT)

    def cancel(self) -> None:
        """Forgets what was asked; the position has changed."""
        self.desk.thinker.cancel()
        self._asked, self._answer, self.hinting, self._waited = False, None, False, 0.0

    def _ask(self) -> None:
        seat = self.sitting.robot
        if seat is None:
            return
        self.seat, self.hinting, self._asked, self._waited, self._answer = seat, False, True, 0.0, None
        move = self.activity.scripted(self.sitting.match, seat)
        if move is not None:
            self._answer = Answer(0, self.sitting.match.view(seat), move, Reason("scripted"))
            return
        level = self.sitting.match.seats[seat].level
        assert level is not None, "a robot has a level"
        self._put(level)

    def _heard(self, dt: float) -> Answer | None:
        """The answer of the robots' process. If it is nonsense, or takes too long, the process is asked again, then given up."""
        if self.gave_up:
            return self._simple()
        found = self.desk.thinker.poll()
        self._silent += dt
        if found is not None and self._sound(found.view, found.move):
            return found
        if found is not None or self._silent > PATIENCE:
            self._silent = 0.0
            self.desk.thinker.retry()
        if self.desk.thinker.failed:
            self._give_up()
        return None

    def _sound(self, view: View, move: Move) -> bool:
        """Whether the move can be played. One for another position passes too: `update` drops it."""
        present = self.sitting.match.view(self.seat)
        return view.question() != present.question() or self.sitting.match.refusal(self.seat, move) is None

    def _give_up(self) -> None:
        self.gave_up = True
        hinting = self.hinting
        self.cancel()
        self.desk.say(
            _("There is no hint just now.") if hinting else _("The robots cannot think just now: they play the first move they may.")
        )

    def _simple(self) -> Answer:
        view = self.sitting.match.view(self.seat)
        return Answer(0, view, FirstMove().choose(view, Random(0), never), Reason("first"))

    def _put(self, level: str) -> None:
        self._silent = 0.0
        if self.gave_up:
            return
        match = self.sitting.match
        self.desk.thinker.ask(self.sitting.table.game, level, match.view(self.seat), match.bot_seed(self.seat))

    def _pause(self, hurried: bool) -> float:
        """Seconds that a robot seems to think: none where robots are instant or nothing is animated, unless hands are hidden."""
        if hurried:
            return 0.0
        if self.desk.settings.bots == "instant" or self.desk.pace == 0:
            return LEAST if self.sitting.secret else 0.0
        return min(LONGEST, SHORTEST * max(1.0, self.desk.pace))


class Turns:
    """Who moves once everything lies still: calls a person, plays their only move for them, or waits for a robot."""

    def __init__(self, live: LiveTable, robots: Robots, play: Callable[[int, Move], None]) -> None:
        self.live, self.desk, self.sitting, self.robots, self.play = live, live.desk, live.sitting, robots, play
        self._was_asked: int | None = None

    def call(self) -> None:
        """Tells the person whose turn it is, once, by a sound."""
        asked = self.sitting.asked if self.sitting.hidden_from is None else None
        if asked is not None and asked != self._was_asked:
            self.desk.sounds.play("your_turn")
        self._was_asked = asked

    def go_on(self, dt: float, quiet: float) -> None:
        """`dt`: seconds; `quiet`: how long all has lain still."""
        lone, asked = self.sitting.lone, self.sitting.asked
        if lone is None or self.sitting.hidden_from is not None:
            self._listen(dt)
            return
        least = LONE_AFTER if self.sitting.unveiled else LEAST_LONE
        if asked is not None and quiet >= max(least, LONE_AFTER * self.live.pace):
            self.play(asked, lone)

    def _listen(self, dt: float) -> None:
        """A robot's move, once it has thought long enough; or the hint that was asked for."""
        hinting = self.robots.hinting
        answer = self.robots.update(dt, self.live.skipping)
        if answer is not None and not hinting:
            self.play(self.robots.seat, answer.move)
        elif answer is not None:
            self._hear(answer)
        if hinting != self.robots.hinting:  # its key says whether one is thought of
            self.live.scene.rebuild()

    def _hear(self, answer: Answer) -> None:
        """The hint that was asked for."""
        self.robots.hinting = False
        if self.sitting.decision == answer.view.question():
            self.live.selection.steps = self.sitting.table.hints(answer.move, answer.reason)
            self._tell()

    def hint(self, seat: int) -> None:
        """The next step of the hint; where there is none, one is asked for."""
        if self.live.selection.steps:
            self._tell()
        elif not self.robots.hinting:
            self.robots.hint(seat)
        self.live.scene.rebuild()

    def _tell(self) -> None:
        self.desk.sounds.play("hint")
        self.desk.say(self.live.selection.tell(), "hint")
