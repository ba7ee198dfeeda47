"""The coach of a lesson: expected moves, answers and scripted moves; no clock, no drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase

from game.kernel import BadRecord, Move
from game.match import Match
from game.record import Player, Record
from ui.assets.lesson_text import Lesson, LessonBranch, LessonPosition, LessonStep, LocalizedText
from ui.assets.tokens import robot_name
from ui.store.learning.lesson_progress import LessonCheckpoint

LEARNER = 0  # the learner's seat
GHOST_TRY_COUNT, SHOW_TRY_COUNT = 2, 3  # wrong tries until a ghost shows the move; until a button offers to play it


def is_same_move(pattern: str, move: Move) -> bool:
    """Return True if a move matches a notation of a lesson, or a pattern such as "~calc * ? *"."""
    return fnmatchcase(str(move), pattern[1:]) if pattern.startswith("~") else str(move) == pattern


class Coach:
    """The coach who leads one learner through a lesson, without clock or drawing."""

    def __init__(self, lesson: Lesson, default_answer: LocalizedText, learner_name: str) -> None:
        """Begin a lesson at its first position; `default_answer` answers legal tries without an answer of their own."""
        self.lesson, self.default_answer, self.learner_name = lesson, default_answer, learner_name
        self.position_index = self.step_index = self.wrong_tries = 0  # indexes of position and step; wrong tries since the step began
        self.latest_sentence: LocalizedText | None = None  # the latest sentence
        self.scripted_moves: list[tuple[int, str]] = []  # (seat, notation) still to be played before the next step
        self.step_plies: list[int] = []  # the ply at which each step of this position began
        self._shown_move_cache: tuple[object, Move] | None = None
        self.match = Match(self._position_record(0))  # the current position
        self.begin_position(0)

    # --- position and step

    @property
    def position(self) -> LessonPosition:
        return self.lesson.positions[self.position_index]

    @property
    def step(self) -> LessonStep | None:
        """The step that waits for the learner's move; None while others play and at the end of a position."""
        return None if self.scripted_moves or self.step_index == len(self.position.steps) else self.position.steps[self.step_index]

    @property
    def is_position_finished(self) -> bool:
        """Return True if all steps of the current position are done."""
        return not self.scripted_moves and self.step_index == len(self.position.steps)

    @property
    def is_last_position(self) -> bool:
        return self.position_index == len(self.lesson.positions) - 1

    @property
    def finished_step_count(self) -> int:
        """The number of finished steps in the whole lesson."""
        return sum(len(position.steps) for position in self.lesson.positions[: self.position_index]) + self.step_index

    @property
    def player_names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.match.seats)

    @property
    def initial_move_count(self) -> int:
        """The number of moves in the record with which this position begins."""
        return len(self.position.initial_record().moves)

    def checkpoint(self, is_done: bool) -> LessonCheckpoint:
        """Return a checkpoint at the waiting step; `is_done`: the lesson was finished once before."""
        step = self.step.id if self.step is not None else ""
        moves = tuple((seat, str(move)) for seat, move in self.match.moves[self.initial_move_count :])
        return LessonCheckpoint(is_done, self.position_index, step, moves)

    # --- moving between positions and steps

    def begin_position(self, index: int) -> None:
        """Set up the position with this index, at its first step."""
        self.position_index, self.step_index, self.wrong_tries, self.scripted_moves, self.step_plies = index, 0, 0, [], []
        self.match = Match(self._position_record(index))
        self._begin_step()

    def resume_checkpoint(self, checkpoint: LessonCheckpoint) -> None:
        """Go on from a checkpoint; if it no longer fits the lesson, from the beginning of its position."""
        self.begin_position(min(checkpoint.position, len(self.lesson.positions) - 1))
        try:
            self._play_moves(checkpoint.moves)
        except (BadRecord, ValueError):
            self.begin_position(self.position_index)
        if self.step is None or self.step.id != checkpoint.step:
            self.begin_position(self.position_index)

    def go_to_step(self, step_id: str) -> None:
        """Go to the step with this id by playing the moves shown before it; do nothing if no step has it."""
        steps = [(index, number) for index, number in self.lesson.step_indices if self.lesson.positions[index].steps[number].id == step_id]
        for index, number in steps[:1]:
            self.begin_position(index)
            self.skip_to_step(number)

    def skip_to_step(self, step_index: int) -> None:
        """Play the shown moves up to the step with this index in the position."""
        while self.step_index < step_index or self.scripted_moves:
            self.play_expected_move(*(self.scripted_moves[0] if self.scripted_moves else (LEARNER, str(self.shown_move))))

    def go_back(self) -> bool:
        """Undo the learner's last move, or return to the position before; return False at the very beginning."""
        number = self.step_index - (self.step is not None or self.is_position_finished)
        if number >= 0 and self.step_plies:
            self._restore_ply(self.step_plies[number])
        elif self.position_index:
            self.begin_position(self.position_index - 1)
            self.skip_to_step(len(self.position.steps) - 1)
        else:
            return False
        return True

    def _restore_ply(self, ply: int) -> None:
        """Restore the current position as it was at this ply."""
        moves = tuple((seat, str(move)) for seat, move in self.match.moves[self.initial_move_count : ply])
        self.begin_position(self.position_index)
        self._play_moves(moves)

    def _play_moves(self, moves: Sequence[tuple[int, str]]) -> None:
        """Play these moves.

        Raises:
            BadRecord: A move is not one of this lesson.
        """
        for seat, text in moves:
            self.play_expected_move(seat, text)

    def _position_record(self, index: int) -> Record:
        record = self.lesson.positions[index].initial_record()
        player, *robots = record.seats
        learner = Player(player.name or self.learner_name, player.level)
        return replace(record, seats=(learner, *(replace(robot, name=robot_name(robot.name)) for robot in robots)))

    def _begin_step(self) -> None:
        """Begin the current step: reset the wrong tries and say its sentence."""
        self.wrong_tries = 0
        if self.step is not None:
            self.step_plies = [*self.step_plies[: self.step_index], self.match.ply]
            self.latest_sentence = self.step.say or self.latest_sentence

    # --- moves

    def parse_move(self, notation: str) -> Move:
        """Parse a move's notation, or raise BadNotation."""
        move: Move = self.match.rules.parse_move(notation)
        return move

    def branch_for_move(self, move: Move) -> LessonBranch | None:
        """Return the branch that a move of the learner takes; None if the step does not accept the move."""
        ways = self.step.accepted_branches if self.step is not None else ()
        return next((way for way in ways if any(is_same_move(one, move) for one in way.accept)), None)

    def accepted_moves(self) -> Iterator[Move]:
        """Yield all accepted moves, beginning with the one that the coach shows."""
        patterns = [one for way in self.step.accepted_branches for one in way.accept] if self.step is not None else []
        for text in patterns:
            if not text.startswith("~") and self.match.refusal(LEARNER, move := self.parse_move(text)) is None:
                yield move
        wild = [one for one in patterns if one.startswith("~")]
        yield from (move for move in (self.match.legal(LEARNER) if wild else ()) if any(is_same_move(one, move) for one in wild))

    @property
    def shown_move(self) -> Move:
        """The move that the coach shows to a learner who does not find it."""
        now = self.position_index, self.step_index, self.match.ply
        if self._shown_move_cache is None or self._shown_move_cache[0] != now:
            self._shown_move_cache = now, next(self.accepted_moves())
        return self._shown_move_cache[1]

    def play_expected_move(self, seat: int, notation: str) -> None:
        """Play the lesson's next move, also in the match.

        Raises:
            BadRecord: The lesson does not expect the move, or it is not legal.
        """
        move = self.parse_move(notation)
        if not self.is_expected(seat, move) or self.match.refusal(seat, move) is not None:
            raise BadRecord("illegal_move", move=notation)
        self.match.play(seat, move)
        self.advance_after_move(seat, move)

    def is_expected(self, seat: int, move: Move) -> bool:
        """Return True if the lesson continues with this move."""
        if self.scripted_moves:
            return self.scripted_moves[0] == (seat, str(move))
        return seat == LEARNER and self.branch_for_move(move) is not None

    def advance_after_move(self, seat: int, move: Move) -> None:
        """Advance the lesson after an expected move has been played in the match."""
        if self.scripted_moves:
            del self.scripted_moves[0]
        else:
            way, step = self.branch_for_move(move), self.step
            assert way is not None and step is not None, f"{move} of seat {seat} is not expected"
            self.latest_sentence = step.done or self.latest_sentence
            self.scripted_moves = list(way.then)
        if not self.scripted_moves:
            self.step_index += 1
            self._begin_step()

    def answer_wrong_try(self, moves: Sequence[Move], table_refusal: str) -> str:
        """Count a wrong try and return the coach's answer to it.

        The try may have meant any of these moves; `table_refusal` is the table's own sentence if none of them is legal, else "".
        """
        self.wrong_tries += 1
        for wrong in self.step.wrong if self.step is not None else ():
            if any(is_same_move(one, move) for one in wrong.moves for move in moves):
                return wrong.say.localized(self.player_names)
        return table_refusal or self.default_answer.localized(self.player_names)

    @property
    def sentence(self) -> str:
        return self.latest_sentence.localized(self.player_names) if self.latest_sentence is not None else ""

    @property
    def is_ghost_shown(self) -> bool:
        return self.step is not None and self.wrong_tries >= GHOST_TRY_COUNT

    @property
    def is_move_offered(self) -> bool:
        """Return True if the coach offers to play the move itself."""
        return self.step is not None and self.wrong_tries >= SHOW_TRY_COUNT
