"""View models of an exercise, from which everything is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.practice.exercises import Answer, Exercise
from ui.canvas.pieces import Pose
from ui.practice.exercise.illustrations.player import IllustrationPlayer
from ui.practice.exercise.places import LANDSCAPE_LAYOUT, ExerciseLayout
from ui.tables.tray import EMPTY_TRAY, Tray

ExerciseMark = Literal[
    "tick", "helped", "left", "now", "ahead"
]  # tick: right at once without help; helped: right later or with a hint; left: skipped


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """Places of cards, operators and numbers on the sheet."""

    target_card: Pose | None = None  # the card to make
    card_slots: tuple[Pose, ...] = ()  # places of cards
    operator_gaps: tuple[Pose, ...] = ()  # the operators between them
    equals_sign: tuple[float, float] = (0.0, 0.0)  # centre of "="
    equation_numbers: tuple[Pose, ...] = ()  # left, right and result of an equation; () if cards make a target

    def to_page(self, layout: ExerciseLayout) -> AnswerLine:
        """Return these places, converted from the landscape sheet to another layout."""
        slots, gaps, numbers = (
            tuple(map(layout.page_pose, poses)) for poses in (self.card_slots, self.operator_gaps, self.equation_numbers)
        )
        target = layout.page_pose(self.target_card) if self.target_card is not None else None
        return AnswerLine(target, slots, gaps, (layout.page_x(self.equals_sign[0]), layout.page_y(self.equals_sign[1])), numbers)


@dataclass(frozen=True, slots=True)
class ExerciseViewModel:
    """Everything that an exercise is drawn from."""

    exercise: Exercise
    tray: Tray = EMPTY_TRAY
    chosen_answer: Answer = ""  # a button's answer, "" for none
    state: Literal["open", "wrong", "right", "shown"] = "open"  # the latest answer's verdict, or "shown" with the solution
    answer_sentence: str = ""  # the sentence about the latest answer
    is_gentle: bool = False  # the sentence is about nothing wrong
    faulty_card_index: int = -1  # index of the wrong card, -1 for none
    ringed_answer: Answer | None = None  # what the last hint points at
    illustration_player: IllustrationPlayer | None = None  # the strategy that is shown
    found_texts: tuple[str, ...] = ()  # calculations found until now
    layout: ExerciseLayout = LANDSCAPE_LAYOUT
    kind_state: object = None  # the kind's own state (`Kind.begin`)
    is_still: bool = False  # no automatic motion
    shows_dots: bool = False  # animal cards show dots, for children who learn to read figures
    is_calm: bool = False  # nothing is red, in a child's first set

    @property
    def can_act(self) -> bool:
        """Return True while the child can still answer."""
        return self.state in ("open", "wrong")

    @property
    def is_hint_shown(self) -> bool:
        """Return True if a hint is shown below the cards; the sentence about an answer replaces it."""
        return self.illustration_player is not None and not self.answer_sentence and self.state != "right"

    @property
    def has_raised_cards(self) -> bool:
        """Return True if a hint or found calculations need space, so that cards are smaller and higher."""
        return self.is_hint_shown or bool(self.found_texts)
