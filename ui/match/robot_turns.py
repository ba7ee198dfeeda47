"""When robots think and move: one at a time, never sooner than a person would, and always about the present view."""

from __future__ import annotations

from random import Random

from game.bots.bot import FirstMove, Reason, never
from game.kernel import Move, View
from ui.assets.words import _
from ui.match.sitting import Sitting
from ui.robots.worker import Answer
from ui.scene.desk import Desk

SHORTEST, LONGEST = 0.5, 1.2  # s of thinking shown (ART 8)
LEAST = 0.25  # s that stay where hands are hidden: a robot with one move to choose from is no quicker than another
PATIENCE = 20.0  # s without an answer: the robots' process hangs


class Robots:
    """Asks the thinker about the table's next robot, or about a hint for a person."""

    def __init__(self, desk: Desk, sitting: Sitting) -> None:
        self.desk, self.sitting = desk, sitting
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
            return None
        return answer

    def hint(self, seat: int) -> None:
        """Asks the hard robot from this person's view."""
        self.cancel()
        if self.gave_up:
            self.desk.say(_("There is no hint just now."))
            return
        self.seat, self.hinting, self._asked = seat, True, True
        self._put("hard")

    def cancel(self) -> None:
        """Forgets what was asked; the position has changed."""
        self.desk.thinker.cancel()
        self._asked, self._answer, self.hinting, self._waited = False, None, False, 0.0

    def _ask(self) -> None:
        seat = self.sitting.robot
        if seat is None:
            return
        self.seat, self.hinting, self._asked, self._waited, self._answer = seat, False, True, 0.0, None
        level = self.sitting.match.seats[seat].level
        assert level is not None, "a robot has a level"
        self._put(level)

    def _heard(self, dt: float) -> Answer | None:
        """What the robots' process says; one that answers nonsense, or nothing for long, is asked anew, and at last given up."""
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
        """Whether the move can be played; of another position than the present one nobody can tell, and nobody plays it."""
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
        """Robots take their time when they are to, but not where nothing is animated or nobody sees the choice."""
        if hurried:
            return 0.0
        if self.desk.settings.bots == "instant" or self.desk.pace == 0:
            return LEAST if self.sitting.secret else 0.0
        return min(LONGEST, SHORTEST * max(1.0, self.desk.pace))
