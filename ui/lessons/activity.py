"""The activity of a lesson: only moves that the coach expects are played, and nothing is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.kernel import Move
from game.match import Match
from ui.lessons.coach import LEARNER, Coach
from ui.lessons.timing import MOVE_PAUSE_S, CoachTiming
from ui.match.activity import Activity
from ui.match.bot_turns import BotPlayer, BotTurns
from ui.match.context import TableContext


class LessonActivity(Activity):
    """A lesson at a table: moves off the lesson are answered by the coach instead of being played."""

    def __init__(self, coach: Coach) -> None:
        self.coach: Coach | None = coach  # None once the match is played on against thinking bots
        self.queued_answers: list[str] = []  # answers to wrong tries that the coach has not given yet

    def refusal(self, match: Match, seat: int, move: Move) -> str:
        if self.coach is None or self.coach.branch_for_move(move) is not None:
            return ""
        return self.coach.default_answer.localized(self.coach.player_names)

    def refusal_notice(self, moves: Sequence[Move], reason: str) -> str:
        """Queue the coach's answer to a wrong try, and show no notice of the table's own."""
        if self.coach is None:
            return reason
        legal = any(self.coach.match.refusal(LEARNER, move) is None for move in moves)
        if self.coach.step is not None:
            self.queued_answers.append(self.coach.answer_wrong_try(moves, "" if legal else reason))
        return ""

    @property
    def plays_forced_moves(self) -> bool:
        return self.coach is None

    def is_over(self, match: Match) -> bool:
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
        lesson_activity: LessonActivity,
        timing: CoachTiming,
        on_position_end: Callable[[], None],
    ) -> None:
        """Take over a table's turns; `on_position_end` is called when the position is finished."""
        super().__init__(table_context, robots, play)
        self.lesson_activity, self.timing, self.on_position_end = lesson_activity, timing, on_position_end

    def poll(self, dt: float, quiet_s: float) -> None:
        coach = self.lesson_activity.coach
        if coach is None:
            super().poll(dt, quiet_s)
        elif coach.scripted_moves and not self.timing.is_reading and quiet_s >= MOVE_PAUSE_S * self.table_context.duration_factor:
            seat, text = coach.scripted_moves[0]
            self.play(seat, coach.parse_move(text))
        elif coach.is_position_finished and not self.timing.is_reading:
            self.on_position_end()
