"""The coach of a lesson: which move it wants now, what it answers, and how the others go on. It knows no clock and no picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase

from game.kernel import BadRecord, Move
from game.match import Match
from game.record import Record, Seat
from ui.assets.lesson_text import Lesson, Position, Said, Step, Way
from ui.store.learning.lesson_progress import Stand

LEARNER = 0  # the seat of whoever learns
GHOST_AT, SHOW_AT = 2, 3  # wrong tries after which a ghost shows the way; after which a key plays the move


def means(pattern: str, move: Move) -> bool:
    """Whether a notation of a lesson, or a pattern ("~calc * ? *"), means this move."""
    return fnmatchcase(str(move), pattern[1:]) if pattern.startswith("~") else str(move) == pattern


class Coach:
    """One lesson in the hands of a learner. `match`: the position as it is now; `tries`: wrong ones since the step began."""

    def __init__(self, lesson: Lesson, otherwise: Said, name: str) -> None:
        """`otherwise`: the answer to a legal try that has none of its own; `name`: of the learner."""
        self.lesson, self.otherwise, self.name = lesson, otherwise, name
        self.place = self.number = self.tries = 0
        self.said: Said | None = None  # the last sentence
        self.script: list[tuple[int, str]] = []  # what is still to be played before the next step
        self.begun: list[int] = []  # the ply at which each step of this position began
        self._shown: tuple[object, Move] | None = None
        self.match = Match(self._record(0))
        self.begin(0)

    # --- where it stands

    @property
    def position(self) -> Position:
        return self.lesson.positions[self.place]

    @property
    def step(self) -> Step | None:
        """What the learner has to do now; None while others play, and at the end of a position."""
        return None if self.script or self.number == len(self.position.steps) else self.position.steps[self.number]

    @property
    def finished(self) -> bool:
        """The position is done; `last`: and with it the lesson."""
        return not self.script and self.number == len(self.position.steps)

    @property
    def last(self) -> bool:
        return self.place == len(self.lesson.positions) - 1

    @property
    def done(self) -> int:
        """How many steps of the lesson are done, of all its `steps`."""
        return sum(len(position.steps) for position in self.lesson.positions[: self.place]) + self.number

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.match.seats)

    @property
    def base(self) -> int:
        """How many moves the record of this position holds."""
        return len(self.position.start().moves)

    def stand(self, done: bool) -> Stand:
        """Where the lesson goes on another time, from the step that waits. `done`: it was done before."""
        step = self.step.id if self.step is not None else ""
        moves = tuple((seat, str(move)) for seat, move in self.match.moves[self.base :])
        return Stand(done, self.place, step, moves)

    # --- going to a place

    def begin(self, place: int) -> None:
        """Lays this position out."""
        self.place, self.number, self.tries, self.script, self.begun = place, 0, 0, [], []
        self.match = Match(self._record(place))
        self._arrive()

    def resume(self, stand: Stand) -> None:
        """Goes on where somebody has stood; where that is no longer a place of this lesson, at the beginning of its position."""
        self.begin(min(stand.position, len(self.lesson.positions) - 1))
        try:
            self._follow(stand.moves)
        except (BadRecord, ValueError):
            self.begin(self.place)
        if self.step is None or self.step.id != stand.step:
            self.begin(self.place)

    def go_to(self, id: str) -> None:
        """To the step with this id, by the moves that are shown first; to the beginning where there is none."""
        steps = [(place, number) for place, number in self.lesson.steps if self.lesson.positions[place].steps[number].id == id]
        for place, number in steps[:1]:
            self.begin(place)
            self.skip_to(number)

    def skip_to(self, number: int) -> None:
        """Plays on to this step of the position."""
        while self.number < number or self.script:
            self.play(*(self.script[0] if self.script else (LEARNER, str(self.shown))))

    def back(self) -> bool:
        """One step back: before the learner's last move, or into the position before; False at the very beginning."""
        number = self.number - (self.step is not None or self.finished)
        if number >= 0 and self.begun:
            self._again(self.begun[number])
        elif self.place:
            self.begin(self.place - 1)
            self.skip_to(len(self.position.steps) - 1)
        else:
            return False
        return True

    def _again(self, ply: int) -> None:
        """This position, as it was after so many moves."""
        moves = tuple((seat, str(move)) for seat, move in self.match.moves[self.base : ply])
        self.begin(self.place)
        self._follow(moves)

    def _follow(self, moves: Sequence[tuple[int, str]]) -> None:
        """Raises BadRecord where these are no moves of this lesson."""
        for seat, text in moves:
            self.play(seat, text)

    def _record(self, place: int) -> Record:
        record = self.lesson.positions[place].start()
        own = record.seats[LEARNER]
        return replace(record, seats=(Seat(own.name or self.name, own.level), *record.seats[1:]))

    def _arrive(self) -> None:
        """A step begins."""
        self.tries = 0
        if self.step is not None:
            self.begun = [*self.begun[: self.number], self.match.ply]
            self.said = self.step.say or self.said

    # --- moves

    def read(self, text: str) -> Move:
        """Raises BadNotation."""
        move: Move = self.match.rules.read(text)
        return move

    def way(self, move: Move) -> Way | None:
        """The way on which this move of the learner leads; None where it is not meant."""
        ways = self.step.ways if self.step is not None else ()
        return next((way for way in ways if any(means(one, move) for one in way.accept)), None)

    def accepted(self) -> Iterator[Move]:
        """All moves that lead on, the one that is shown first."""
        patterns = [one for way in self.step.ways for one in way.accept] if self.step is not None else []
        for text in patterns:
            if not text.startswith("~") and self.match.refusal(LEARNER, move := self.read(text)) is None:
                yield move
        wild = [one for one in patterns if one.startswith("~")]
        yield from (move for move in (self.match.legal(LEARNER) if wild else ()) if any(means(one, move) for one in wild))

    @property
    def shown(self) -> Move:
        """The move that is shown to somebody who does not find it."""
        now = self.place, self.number, self.match.ply
        if self._shown is None or self._shown[0] != now:
            self._shown = now, next(self.accepted())
        return self._shown[1]

    def play(self, seat: int, text: str) -> None:
        """A move of the lesson, in the match too. Raises BadRecord where it is none."""
        move = self.read(text)
        if not self.expects(seat, move) or self.match.refusal(seat, move) is not None:
            raise BadRecord("illegal_move", move=text)
        self.match.play(seat, move)
        self.played(seat, move)

    def expects(self, seat: int, move: Move) -> bool:
        """Whether the lesson goes on with this move."""
        if self.script:
            return self.script[0] == (seat, str(move))
        return seat == LEARNER and self.way(move) is not None

    def played(self, seat: int, move: Move) -> None:
        """A move that it expects has been played."""
        if self.script:
            del self.script[0]
            if not self.script:
                self.number += 1
                self._arrive()
            return
        way, step = self.way(move), self.step
        assert way is not None and step is not None, f"{move} of seat {seat} is not expected"
        self.said = step.done or self.said
        self.script = list(way.then)
        if not self.script:
            self.number += 1
            self._arrive()

    def answer(self, moves: Sequence[Move], refusal: str) -> str:
        """What it says to a wrong try, which may have meant any of these moves, and counts it. `refusal`: the table's own sentence where
        none of them is legal, else ""."""
        self.tries += 1
        for wrong in self.step.wrong if self.step is not None else ():
            if any(means(one, move) for one in wrong.moves for move in moves):
                return wrong.say.to(self.names)
        return refusal or self.otherwise.to(self.names)

    @property
    def sentence(self) -> str:
        return self.said.to(self.names) if self.said is not None else ""

    @property
    def ghost(self) -> bool:
        return self.step is not None and self.tries >= GHOST_AT

    @property
    def offers(self) -> bool:
        """Whether it offers to play the move itself."""
        return self.step is not None and self.tries >= SHOW_AT
