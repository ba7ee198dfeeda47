"""The activity of a lesson: only moves that the coach expects are played, in the coach's time, and nothing is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, pi, sin

from game.kernel import Move
from game.match import Match
from ui.lessons.coach import LEARNER, Coach
from ui.match.activity import Activity
from ui.match.bot_turns import BotPlayer, BotTurns
from ui.match.context import TableContext

MOVE_PAUSE_S = 1.2  # seconds between two moves of the others
READ_BASE_S, READ_LETTER_S = 1.0, 0.06  # reading time of a sentence: s in all, and s a letter more
PULSE_COUNT, PULSE_S = 2, 0.7  # pulses at the beginning of a step; s a pulse
MAX_GROWTH_UNITS = 12.0  # units that a ring grows at the height of a pulse
PULSE_REPEAT_S = 15.0  # idle s after which the rings pulse again


class CoachTiming:
    """The timing of a lesson's coach: how long a sentence needs to be read, and the rings' pulses."""

    def __init__(self) -> None:
        self._reading_left_s = 0.0  # seconds that the sentence still needs
        self._pulsing_s = 0.0  # s since the rings began to pulse

    @property
    def is_reading(self) -> bool:
        """Return True while a sentence still has to be read."""
        return self._reading_left_s > 0

    def restart_pulses(self) -> None:
        self._pulsing_s = 0.0

    def start_reading(self, text: str) -> None:
        self._reading_left_s = READ_BASE_S + READ_LETTER_S * len(text) if text else 0.0

    def end_reading(self) -> None:
        """End the reading time of the coach's sentence at once."""
        self._reading_left_s = 0.0

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds and return True if something on the screen has changed."""
        if self.is_reading:
            self._reading_left_s = max(0.0, self._reading_left_s - dt)
            self._pulsing_s = 0.0
            return not self.is_reading
        self._pulsing_s = (self._pulsing_s + dt) if self._pulsing_s < PULSE_REPEAT_S else 0.0
        return self._pulsing_s < PULSE_COUNT * PULSE_S + 0.1

    @property
    def ring_growth(self) -> float:
        return MAX_GROWTH_UNITS * abs(sin(pi * self._pulsing_s / PULSE_S)) if self._pulsing_s < PULSE_COUNT * PULSE_S else 0.0

    @property
    def pulse_fraction(self) -> float:
        """The finished fraction of the pulses, 0 to 1."""
        return min(1.0, self._pulsing_s / (PULSE_COUNT * PULSE_S))

    @property
    def next_change_s(self) -> float:
        """The seconds until the rings next change by themselves; infinite if they never do."""
        if self.is_reading or self._pulsing_s < PULSE_COUNT * PULSE_S + 0.1:
            return 0.0
        return max(0.0, PULSE_REPEAT_S - self._pulsing_s) if self._pulsing_s < PULSE_REPEAT_S else inf


class LessonActivity(Activity):
    """A lesson at a table: moves off the lesson are answered by the coach instead of being played."""

    def __init__(self) -> None:
        self.coach: Coach | None = None  # the coach of the lesson; None once the match is played on against thinking bots
        self.queued_answer = ""  # the answer to the last wrong try that the coach has not given yet; "" for none

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
            self.queued_answer = self.coach.answer_wrong_try(moves, "" if legal else reason)
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
        elif coach.scripted_moves and not self.timing.is_reading and quiet_s >= MOVE_PAUSE_S * self.context.duration_factor:
            seat, text = coach.scripted_moves[0]
            self.play(seat, coach.parse_move(text))
        elif coach.is_position_finished and not self.timing.is_reading:
            self.on_position_end()
