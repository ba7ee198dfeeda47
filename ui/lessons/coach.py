"""The coach of a lesson: expected moves, answers and scripted moves; no clock, no drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase

from game.kernel import BadRecord, Move
from game.match import Match
from game.record import Player, Record
from ui.assets.lesson_text import Lesson, LessonBranch, LessonPosition, LessonStep, LocalizedText
from ui.store.learning.lesson_progress import LessonCheckpoint

LEARNER = 0  # the learner's seat
GHOST_AT, SHOW_AT = 2, 3  # wrong tries until a ghost shows the move; until a button offers to play it


def is_same_move(pattern: str, move: Move) -> bool:
    """Return True if a move matches a notation of a lesson, or a pattern such as "~calc * ? *"."""
    return fnmatchcase(str(move), pattern[1:]) if pattern.startswith("~") else str(move) == pattern


class Coach:
    """The coach who leads one learner through a lesson, without clock or drawing."""

    def __init__(self, lesson: Lesson, otherwise: LocalizedText, name: str) -> None:
        """Begin a lesson at its first position; `otherwise` answers legal tries without an answer of their own."""
        self.lesson, self.otherwise, self.name = lesson, otherwise, name
        self.place = self.number = self.tries = 0  # indexes of position and step; wrong tries since the step began
        self.spoken_text: LocalizedText | None = None  # the latest sentence
        self.script: list[tuple[int, str]] = []  # (seat, notation) still to be played before the next step
        self.starts: list[int] = []  # the ply at which each step of this position began
        self._shown: tuple[object, Move] | None = None
        self.match = Match(self._record(0))  # the current position
        self.begin(0)

    # --- position and step

    @property
    def position(self) -> LessonPosition:
        return self.lesson.positions[self.place]

    @property
    def step(self) -> LessonStep | None:
        """The step that waits for the learner's move; None while others play and at the end of a position."""
        return None if self.script or self.number == len(self.position.steps) else self.position.steps[self.number]

    @property
    def finished(self) -> bool:
        """Return True if all steps of the current position are done."""
        return not self.script and self.number == len(self.position.steps)

    @property
    def last(self) -> bool:
        return self.place == len(self.lesson.positions) - 1

    @property
    def done(self) -> int:
        """The number of finished steps in the whole lesson."""
        return sum(len(position.steps) for position in self.lesson.positions[: self.place]) + self.number

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.match.seats)

    @property
    def base(self) -> int:
        """The number of moves in the record with which this position begins."""
        return len(self.position.start().moves)

    def stand(self, done: bool) -> LessonCheckpoint:
        """Return a checkpoint at the waiting step; `done`: the lesson was finished once before."""
        step = self.step.id if self.step is not None else ""
        moves = tuple((seat, str(move)) for seat, move in self.match.moves[self.base :])
        return LessonCheckpoint(done, self.place, step, moves)

    # --- moving between positions and steps

    def begin(self, index: int) -> None:
        """Set up the position with this index, at its first step."""
        self.place, self.number, self.tries, self.script, self.starts = index, 0, 0, [], []
        self.match = Match(self._record(index))
        self._arrive()

    def resume(self, stand: LessonCheckpoint) -> None:
        """Go on from a checkpoint; if it no longer fits the lesson, from the beginning of its position."""
        self.begin(min(stand.position, len(self.lesson.positions) - 1))
        try:
            self._follow(stand.moves)
        except (BadRecord, ValueError):
            self.begin(self.place)
        if self.step is None or self.step.id != stand.step:
            self.begin(self.place)

    def go_to(self, id: str) -> None:
        """Go to the step with this id by playing the moves shown before it; do nothing if no step has it."""
        steps = [(index, number) for index, number in self.lesson.steps if self.lesson.positions[index].steps[number].id == id]
        for index, number in steps[:1]:
            self.begin(index)
            self.skip_to(number)

    def skip_to(self, number: int) -> None:
        """Play the shown moves up to the step with this index in the position."""
        while self.number < number or self.script:
            self.play(*(self.script[0] if self.script else (LEARNER, str(self.shown))))

    def back(self) -> bool:
        """Undo the learner's last move, or return to the position before; return False at the very beginning."""
        number = self.number - (self.step is not None or self.finished)
        if number >= 0 and self.starts:
            self._again(self.starts[number])
        elif self.place:
            self.begin(self.place - 1)
            self.skip_to(len(self.position.steps) - 1)
        else:
            return False
        return True

    def _again(self, ply: int) -> None:
        """Restore the current position as it was at this ply."""
        moves = tuple((seat, str(move)) for seat, move in self.match.moves[self.base : ply])
        self.begin(self.place)
        self._follow(moves)

    def _follow(self, moves: Sequence[tuple[int, str]]) -> None:
        """Play these moves.

        Raises:
            BadRecord: A move is not one of this lesson.
        """
        for seat, text in moves:
            self.play(seat, text)

    def _record(self, index: int) -> Record:
        record = self.lesson.positions[index].start()
        own_value = record.seats[LEARNER]
        return replace(record, seats=(Player(own_value.name or self.name, own_value.level), *record.seats[1:]))

    def _arrive(self) -> None:
        """Begin the current step: reset the wrong tries and say its sentence."""
        self.tries = 0
        if self.step is not None:
            self.starts = [*self.starts[: self.number], self.match.ply]
            self.spoken_text = self.step.say or self.spoken_text

    # --- moves

    def read(self, text: str) -> Move:
        """Parse a move's notation, or raise BadNotation."""
        move: Move = self.match.rules.parse_move(text)
        return move

    def way(self, move: Move) -> LessonBranch | None:
        """Return the branch that a move of the learner takes; None if the step does not accept the move."""
        ways = self.step.ways if self.step is not None else ()
        return next((way for way in ways if any(is_same_move(one, move) for one in way.accept)), None)

    def accepted(self) -> Iterator[Move]:
        """Yield all accepted moves, beginning with the one that the coach shows."""
        patterns = [one for way in self.step.ways for one in way.accept] if self.step is not None else []
        for text in patterns:
            if not text.startswith("~") and self.match.refusal(LEARNER, move := self.read(text)) is None:
                yield move
        wild = [one for one in patterns if one.startswith("~")]
        yield from (move for move in (self.match.legal(LEARNER) if wild else ()) if any(is_same_move(one, move) for one in wild))

    @property
    def shown(self) -> Move:
        """The move that the coach shows to a learner who does not find it."""
        now = self.place, self.number, self.match.ply
        if self._shown is None or self._shown[0] != now:
            self._shown = now, next(self.accepted())
        return self._shown[1]

    def play(self, seat: int, text: str) -> None:
        """Play the lesson's next move, also in the match.

        Raises:
            BadRecord: The lesson does not expect the move, or it is not legal.
        """
        move = self.read(text)
        if not self.expects(seat, move) or self.match.refusal(seat, move) is not None:
            raise BadRecord("illegal_move", move=text)
        self.match.play(seat, move)
        self.played(seat, move)

    def expects(self, seat: int, move: Move) -> bool:
        """Return True if the lesson continues with this move."""
        if self.script:
            return self.script[0] == (seat, str(move))
        return seat == LEARNER and self.way(move) is not None

    def played(self, seat: int, move: Move) -> None:
        """Advance the lesson after an expected move has been played in the match."""
        if self.script:
            del self.script[0]
            if not self.script:
                self.number += 1
                self._arrive()
            return
        way, step = self.way(move), self.step
        assert way is not None and step is not None, f"{move} of seat {seat} is not expected"
        self.spoken_text = step.done or self.spoken_text
        self.script = list(way.then)
        if not self.script:
            self.number += 1
            self._arrive()

    def answer(self, moves: Sequence[Move], refusal: str) -> str:
        """Count a wrong try and return the coach's answer to it.

        The try may have meant any of these moves; `refusal` is the table's own sentence if none of them is legal, else "".
        """
        self.tries += 1
        for wrong in self.step.wrong if self.step is not None else ():
            if any(is_same_move(one, move) for one in wrong.moves for move in moves):
                return wrong.say.to(self.names)
        return refusal or self.otherwise.to(self.names)

    @property
    def sentence(self) -> str:
        return self.spoken_text.to(self.names) if self.spoken_text is not None else ""

    @property
    def ghost(self) -> bool:
        return self.step is not None and self.tries >= GHOST_AT

    @property
    def offers(self) -> bool:
        """Return True if the coach offers to play the move itself."""
        return self.step is not None and self.tries >= SHOW_AT
