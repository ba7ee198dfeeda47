"""What a lesson makes of the table: only what the coach wants is played, the others' moves are written down, and nothing is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.kernel import Move
from game.match import Match
from ui.lessons.coach import LEARNER, Coach
from ui.lessons.timing import PAUSE, Timing
from ui.match.activity import Activity
from ui.match.live_table import LiveTable
from ui.match.robot_turns import Robots, Turns


class LessonActivity(Activity):
    """`coach`: None once the match is played on, with robots that think."""

    def __init__(self, coach: Coach) -> None:
        self.coach: Coach | None = coach
        self.wrong: list[str] = []  # the answers to wrong tries that have not been said yet

    def refusal(self, match: Match, seat: int, move: Move) -> str:
        if self.coach is None or self.coach.way(move) is not None:
            return ""
        return self.coach.otherwise.to(self.coach.names)

    def refused(self, moves: Sequence[Move], why: str) -> str:
        """The coach answers in its own place."""
        if self.coach is None:
            return why
        legal = any(self.coach.match.refusal(LEARNER, move) is None for move in moves)
        if self.coach.step is not None:
            self.wrong.append(self.coach.answer(moves, "" if legal else why))
        return ""

    @property
    def hurries(self) -> bool:
        return self.coach is None

    def over(self, match: Match) -> bool:
        """The lesson says when: it has something to say first."""
        return False


class Script(Turns):
    """The others' moves come from the lesson, one at a time, as soon as what was said has been read. Nobody's only move is made for them."""

    def __init__(
        self,
        live: LiveTable,
        robots: Robots,
        play: Callable[[int, Move], None],
        lesson: LessonActivity,
        timing: Timing,
        end: Callable[[], None],
    ) -> None:
        """`end`: the position is done."""
        super().__init__(live, robots, play)
        self.lesson, self.timing, self.end = lesson, timing, end

    def listen(self, dt: float, quiet: float) -> None:
        coach = self.lesson.coach
        if coach is None:
            super().listen(dt, quiet)
        elif coach.script and not self.timing.held and quiet >= PAUSE * self.live.pace:
            seat, text = coach.script[0]
            self.play(seat, coach.read(text))
        elif coach.finished and not self.timing.held:
            self.end()
