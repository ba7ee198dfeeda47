"""The hands of the builders' yard and of the contest: a calculation that is played is checked and saved, but never rated."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from game.kernel import Refusal
from game.nambarz.cards import Card
from game.practice.answer_check import Verdict
from game.practice.answers import right_calculations
from game.practice.exercises import Answer, Longest
from game.practice.kinds import CONTEST_KIND, YARD_KIND
from game.practice.learner import open_signs
from game.practice.yard import CONTEST_SIZES, contest_hands, contest_signs, possible_sizes, stroke_worth, yard_hand
from ui.assets.translation import point_count_text
from ui.practice.exercise.run import ExerciseRun
from ui.practice.texts import signs_in_rule_order, signs_text
from ui.store.children import Child, LoggedAnswer

if TYPE_CHECKING:
    from ui.store.storage import ProgressStore

STROKE_KEY = "stroke"  # before the details of a hand that is done, in place of a refusal


class Stroke(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand that is done: the cards played, their points and, in a contest, the number of the hand."""

    cards: int = 0  # 0 for a hand that was given up
    points: int = 0  # with the bonus
    word: str = ""  # of the contest
    signs: str = ""
    hand: int = 0  # 1 for the first hand of the contest

    def to_json(self) -> str:
        """Return the stroke as it is saved with its answer."""
        return msgspec.json.encode((STROKE_KEY, self)).decode()


class Bests(NamedTuple):
    """A child's own bests without help; 0 if there are none yet."""

    today: int  # points
    week: int  # points
    longest: int  # cards


def _strokes(answers: Iterable[LoggedAnswer]) -> Iterator[tuple[LoggedAnswer, Stroke]]:
    """Yield the answers that ended a hand, each with its stroke; others, and those that cannot be read, are left out."""
    for answer in answers:
        try:
            key, stroke = msgspec.json.decode(answer.why or "null", type=tuple[str, Stroke])
        except msgspec.DecodeError:
            continue
        if key == STROKE_KEY:
            yield answer, stroke


def own_bests(answers: Iterable[LoggedAnswer], today: date) -> Bests:
    """Return the bests of these answers of the yard; a stroke with a hint is none."""
    alone = [(answer.when[:10], stroke) for answer, stroke in _strokes(answers) if answer.right and not answer.hints]
    this_week = {(today - timedelta(today.weekday() - day)).isoformat() for day in range(7)}
    return Bests(
        max((stroke.points for day, stroke in alone if day == today.isoformat()), default=0),
        max((stroke.points for day, stroke in alone if day in this_week), default=0),
        max((stroke.cards for _day, stroke in alone), default=0),
    )


def contest_strokes(answers: Iterable[LoggedAnswer], word: str, signs: str) -> tuple[Stroke, ...]:
    """Return how a child has done the hands of a contest, from the first hand on; only the first result of each counts."""
    done: dict[int, Stroke] = {}
    for _answer, stroke in _strokes(answers):
        if (stroke.word, stroke.signs) == (word, signs):
            done.setdefault(stroke.hand, stroke)
    return tuple(done[number] for number in takewhile(done.__contains__, range(1, len(CONTEST_SIZES) + 1)))


def total_points(strokes: Iterable[Stroke]) -> int:
    return sum(stroke.points for stroke in strokes)


def cards_text(strokes: Sequence[Stroke]) -> str:
    """Return the number of cards played in each hand as text, such as "6 7 – 4"."""
    return " ".join(str(stroke.cards or "–") for stroke in strokes)


def result_line(word: str, signs: str, strokes: Sequence[Stroke]) -> str:
    """Return the result of a contest as one line to share."""
    return " · ".join(("Tablée", word, signs_text(signs), cards_text(strokes), point_count_text(total_points(strokes))))


class StrokeRun(ExerciseRun):
    """Hands in which any right calculation is an answer."""

    kind: str  # of the answers saved

    @property
    def hand(self) -> Longest:
        """The present hand, with the card to cover."""
        assert isinstance(self.exercise, Longest), "only such hands are dealt"
        return self.exercise

    @property
    def possible_count(self) -> int:
        """The number of cards of the hand's longest calculation."""
        return len(right_calculations(self.hand)[0].cards)

    def is_begun_by(self, cards: Sequence[Card]) -> bool:
        """Return True if a longest calculation begins with these cards."""
        return any(longest.cards[: len(cards)] == tuple(cards) for longest in right_calculations(self.hand))

    @property
    def has_timer(self) -> bool:
        return False

    @property
    def found_texts(self) -> tuple[str, ...]:
        return ()

    @property
    def stroke(self) -> Stroke:
        """The stroke that ended the present hand."""
        laid = next(iter(self.found_calculations), None)
        return Stroke() if laid is None else Stroke(len(laid.cards), stroke_worth(len(laid.cards), laid.operations).total)

    def _verdict(self, answer: Answer) -> Verdict:
        verdict = super()._verdict(answer)
        return replace(verdict, is_finished=verdict.is_right)

    def _answer_row(self, answer_text: str, is_right: bool, refusal: Refusal | None) -> LoggedAnswer:
        row, numbers = super()._answer_row(answer_text, is_right, refusal), " ".join(str(card.number) for card in self.hand.hand)
        shown = f"{row.shown} · {numbers} · {signs_text(self.hand.operations)}"
        why = self.stroke.to_json() if is_right or self.is_skipped else row.why
        return msgspec.structs.replace(row, kind=self.kind, shown=shown, why=why)


class YardRun(StrokeRun):
    """Hands of the size that a child chooses, one after the other."""

    kind = YARD_KIND

    def __init__(self, progress_store: ProgressStore, child: Child, rng: random.Random) -> None:
        """Deal a hand of the size that the child played last."""
        super().__init__(progress_store, child, rng)
        self.signs = signs_in_rule_order(open_signs(self.learner, child.setting))
        self.sizes = possible_sizes(self.signs)
        latest = [answer.level for answer in progress_store.answers_of_kind(child.id, self.kind)][-1:]
        self.size = next((size for size in self.sizes if size in latest), self.sizes[0])
        self.advance_exercise()

    @property
    def level(self) -> str:
        return self.size

    def advance_exercise(self) -> None:
        """Deal another hand."""
        self._begin_exercise(yard_hand(self.size, self.signs, self.rng))


class ContestRun(StrokeRun):
    """The ten hands of a word's contest, from the first that the child has not done; as practice, from the beginning."""

    kind = CONTEST_KIND

    def __init__(self, progress_store: ProgressStore, child: Child, rng: random.Random, word: str, is_repeated: bool = False) -> None:
        super().__init__(progress_store, child, rng)
        self.word, self.is_repeated = word, is_repeated
        self.signs = contest_signs(open_signs(self.learner, child.setting))
        self.hands = contest_hands(word, self.signs)
        self._load_strokes()
        if not is_repeated:
            self.marks = ["tick" if stroke.cards else "left" for stroke in self.first_strokes]
        self._begin_exercise(self.hands[min(len(self.marks), len(self.hands) - 1)])

    def _load_strokes(self) -> None:
        """Load the child's result in this contest: each hand as it was done first."""
        answers = self.progress_store.answers_of_kind(self.child.id, self.kind)
        self.first_strokes = contest_strokes(answers, self.word, self.signs)

    def _log_answer(self, answer_text: str, is_right: bool, refusal: Refusal | None) -> None:
        super()._log_answer(answer_text, is_right, refusal)
        self._load_strokes()

    @property
    def stroke(self) -> Stroke:
        return msgspec.structs.replace(super().stroke, word=self.word, signs=self.signs, hand=len(self.marks) + 1)

    def advance_exercise(self) -> None:
        self.marks.append(self.current_mark)
        if not self.is_over:
            self._begin_exercise(self.hands[len(self.marks)])

    def _answer_row(self, answer_text: str, is_right: bool, refusal: Refusal | None) -> LoggedAnswer:
        row = super()._answer_row(answer_text, is_right, refusal)
        return msgspec.structs.replace(row, shown=f"{self.word} {len(self.marks) + 1} · {row.shown}")
