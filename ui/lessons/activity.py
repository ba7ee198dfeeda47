"""The activity of a lesson: only moves that the coach expects are played, and nothing is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.kernel import Move
from game.match import Match
from ui.lessons.coach import LEARNER, Coach
from ui.lessons.timing import PAUSE, CoachTiming
from ui.match.activity import Activity
from ui.match.bot_turns import BotPlayer, BotTurns
from ui.match.context import TableContext


class LessonActivity(Activity):
    """A lesson at a table: moves off the lesson are answered by the coach instead of being played."""

    def __init__(self, coach: Coach) -> None:
        self.coach: Coach | None = coach  # None once the match is played on against thinking bots
        self.wrong: list[str] = []  # answers to wrong tries that the coach has not given yet

    def refusal(self, match: Match, seat: int, move: Move) -> str:
        if self.coach is None or self.coach.way(move) is not None:
            return ""
        return self.coach.otherwise.to(self.coach.names)

    def refused(self, moves: Sequence[Move], why: str) -> str:
        """Queue the coach's answer to a wrong try, and show no notice of the table's own."""
        if self.coach is None:
            return why
        legal = any(self.coach.match.refusal(LEARNER, move) is None for move in moves)
        if self.coach.step is not None:
            self.wrong.append(self.coach.answer(moves, "" if legal else why))
        return ""

    @property
    def plays_forced_moves(self) -> bool:
        return self.coach is None

    def over(self, match: Match) -> bool:
        """Return False: the lesson ends by its coach, not by the match."""
        return False


class ScriptedTurns(BotTurns):
    """Play the scripted moves of the other seats, each after the coach's sentence has had time to be read.

    Forced moves are not played automatically.
    """

    def __init__(
        self,
        table_context: TableContext,
        robots: BotPlayer,
        play: Callable[[int, Move], None],
        lesson: LessonActivity,
        timing: CoachTiming,
        end: Callable[[], None],
    ) -> None:
        """Take over a table's turns; `end` is called when the position is finished."""
        super().__init__(table_context, robots, play)
        self.lesson, self.timing, self.end = lesson, timing, end

    def poll(self, dt: float, quiet: float) -> None:
        coach = self.lesson.coach
        if coach is None:
            super().poll(dt, quiet)
        elif coach.script and not self.timing.held and quiet >= PAUSE * self.table_context.pace:
            seat, text = coach.script[0]
            self.play(seat, coach.read(text))
        elif coach.finished and not self.timing.held:
            self.end()
