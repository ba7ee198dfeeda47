"""View models of an exercise, from which everything is drawn: its kind, its state, and where the sheet and the hand lie."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Generic, Literal, Protocol, TypeVar

import pygame
from pygame import FRect

from game.practice.exercises import Answer, Exercise
from game.practice.illustrations import ANSWER_STEP, Illustration
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import Pose
from ui.practice.exercise.answer_tray import answer_text, is_tray_complete, tray_answer
from ui.practice.exercise.illustrations.player import IllustrationPlayer
from ui.tables.tray import EMPTY_TRAY, Tray
from ui.widgets.controls import Widget

WIDE_SHEET = FRect(301, 169, 678, 430)  # positions on the sheet are given for this place and size
ROW_Y, RAISED_ROW_Y = 360.0, 315.0  # y of the cards on the sheet; the same with something below
RAISED_SCALE = 0.72  # scale of the cards in the latter case
E_co = TypeVar("E_co", bound=Exercise, covariant=True)
# tick: right at once without help; helped: right later or with a hint; left: skipped
FinishedMark = Literal["tick", "helped", "left"]
ExerciseMark = FinishedMark | Literal["now", "ahead"]


@dataclass(frozen=True, slots=True)
class ExerciseLayout:
    """Where the sheet and the hand lie on the page, and what follows from that."""

    sheet: FRect  # the paper
    hand: FRect  # below it; a card that is dropped here returns to the hand

    @property
    def scale(self) -> float:
        """The size of the sheet relative to the wide page."""
        return self.sheet.w / WIDE_SHEET.w

    def page_x(self, sheet_x: float) -> float:
        return self.sheet.centerx + (sheet_x - WIDE_SHEET.centerx) * self.scale

    def page_y(self, sheet_y: float) -> float:
        return self.sheet.y + (sheet_y - WIDE_SHEET.y) * self.scale

    def page_pose(self, pose: Pose) -> Pose:
        """Return a pose on the sheet of the wide page, converted to this layout."""
        return Pose(self.page_x(pose.x), self.page_y(pose.y), pose.w * self.scale)

    @property
    def hand_y(self) -> float:
        """The y of the middle of the hand's cards, a little high: a tag may hang below them."""
        return self.hand.centery - 5

    def hand_pose(self, index: int, count: int) -> Pose:
        """Return the pose of one of `count` cards in the hand."""
        step = min(138.0 * self.scale, min(990.0, self.hand.w - 36) / count)
        return Pose(self.hand.centerx + step * (index - (count - 1) / 2), self.hand_y, min(112.0 * self.scale, step - 14))

    def answer_button_rect(self, index: int, count: int, w: float, h: float) -> FRect:
        """Return the rectangle of one of several large answer buttons in place of a hand."""
        w, h = w * self.scale, h * self.scale
        return FRect(self.sheet.centerx - w / 2 + (w + 24) * (index - (count - 1) / 2), self.hand_y + 2 - h / 2, w, h)


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """Places of cards, operators and numbers on the sheet."""

    target_card: Pose | None = None  # the card to make
    card_slots: tuple[Pose, ...] = ()  # places of cards
    operator_gaps: tuple[Pose, ...] = ()  # the operators between them
    equals_sign: tuple[float, float] = (0.0, 0.0)  # centre of "="
    equation_numbers: tuple[Pose, ...] = ()  # left, right and result of an equation; () if cards make a target

    def to_page(self, layout: ExerciseLayout) -> AnswerLine:
        """Return these places, converted from the sheet of the wide page to a layout."""
        slots, gaps, numbers = (
            tuple(map(layout.page_pose, poses)) for poses in (self.card_slots, self.operator_gaps, self.equation_numbers)
        )
        target = layout.page_pose(self.target_card) if self.target_card is not None else None
        return AnswerLine(target, slots, gaps, (layout.page_x(self.equals_sign[0]), layout.page_y(self.equals_sign[1])), numbers)


class ExerciseInput(Protocol):
    """Actions of the exercise screen that a kind's buttons and gestures may use."""

    def choose_answer(self, answer: Answer) -> None:
        """Give this answer and store it in the view model."""

    def set_kind(self, kind: Kind[Exercise]) -> None:
        """Store the exercise's kind, of which the state has changed, in the view model."""


@dataclass(frozen=True)
class Kind(ABC, Generic[E_co]):
    """An exercise and what its kind is on the screen: texts, drawing, widgets and answers.

    A kind with a state of its own, such as a card on a line, has it as further fields.
    """

    exercise: E_co
    is_checked_at_once: ClassVar[bool] = False  # a complete answer is checked without "Check"
    is_question_spoken: ClassVar[bool] = True  # `question_text` adds to the task and may be read aloud
    is_answer_hinted: ClassVar[bool] = True  # the last hint shows the answer; else the second hint only rings the next card

    @abstractmethod
    def task_text(self) -> str:
        """Return the task in a sentence."""

    @abstractmethod
    def greeting(self) -> str:
        """Return the bear's first words."""

    @abstractmethod
    def question_text(self) -> str:
        """Return the question in one line of figures."""

    def answer_text(self, answer: Answer) -> str:
        """Return an answer as the child sees it."""
        return answer_text(answer)

    def result_text(self, model: ExerciseViewModel) -> str:
        """Return the finished calculation below a right answer; "" for none."""
        return ""

    def explanation(self) -> str:
        """Return the sentence about a right answer; "" for none."""
        return ""

    def answer_line(self, model: ExerciseViewModel) -> AnswerLine:
        """Return the places of cards and operators on the wide sheet."""
        return AnswerLine()

    @abstractmethod
    def draw_sheet(self, canvas: Canvas, model: ExerciseViewModel) -> None:
        """Draw the sheet, below the hand's cards."""

    def draw_over_cards(self, canvas: Canvas, model: ExerciseViewModel) -> None:
        """Draw on top of the cards; nothing by default."""

    def answer_widgets(self, model: ExerciseViewModel, exercise_input: ExerciseInput) -> list[Widget]:
        """Return the widgets besides the hand's cards."""
        return []

    def checkable_answer(self, model: ExerciseViewModel) -> Answer | None:
        """Return an answer that can be checked, if there is one."""
        return tray_answer(self.exercise, model.tray) if is_tray_complete(self.exercise, model.tray) else None

    @property
    def awaits_question(self) -> bool:
        """True while something is about to move, which it does once the question has been read."""
        return False

    def after(self, model: ExerciseViewModel, dt: float) -> Kind[E_co]:
        """Return the kind with its state `dt` seconds later; the same object if nothing changed."""
        return self

    def handle_pointer(
        self, model: ExerciseViewModel, event: pygame.Event, point: tuple[float, float], exercise_input: ExerciseInput
    ) -> bool:
        """Handle a pointer event at this point; return True if it was used."""
        return False


@dataclass(frozen=True, slots=True)
class ExerciseViewModel:
    """Everything that an exercise is drawn from."""

    kind: Kind[Exercise]
    layout: ExerciseLayout
    tray: Tray = EMPTY_TRAY
    chosen_answer: Answer = ""  # a button's answer, "" for none
    state: Literal["open", "wrong", "right", "shown"] = "open"  # the latest answer's verdict, or "shown" with the solution
    answer_sentence: str = ""  # the sentence about the latest answer
    is_gentle: bool = False  # the sentence is about nothing wrong
    slip_picture: Illustration | None = None  # the picture of the advice on the wrong answer, for a slip that has one
    faulty_card_index: int = -1  # index of the wrong card, -1 for none
    ringed_answer: Answer | None = None  # what the last hint points at
    illustration_player: IllustrationPlayer | None = None  # the strategy that is shown
    found_texts: tuple[str, ...] = ()  # calculations found until now
    is_still: bool = False  # no automatic motion
    shows_dots: bool = False  # animal cards show dots, for children who learn to read figures
    is_calm: bool = False  # nothing is red, in a child's first set

    @property
    def exercise(self) -> Exercise:
        return self.kind.exercise

    @property
    def can_act(self) -> bool:
        """Return True while the child can still answer."""
        return self.state in ("open", "wrong")

    @property
    def is_hint_shown(self) -> bool:
        """Return True if a hint is shown below the cards; the sentence about an answer replaces it."""
        hint = self.illustration_player
        if hint is None or (hint.step == ANSWER_STEP and self.can_act and not self.kind.is_answer_hinted):
            return False
        return not self.answer_sentence and self.state != "right"

    @property
    def shows_slip_picture(self) -> bool:
        """Return True if the picture of the advice is shown above the sentence about the wrong answer."""
        return self.slip_picture is not None and self.state == "wrong" and bool(self.answer_sentence)

    @property
    def has_raised_cards(self) -> bool:
        """Return True if a hint, a picture or found calculations need space, so that cards are smaller and higher."""
        return self.is_hint_shown or self.shows_slip_picture or bool(self.found_texts)

    @property
    def row_y(self) -> float:
        """The y of the cards on the wide sheet."""
        return RAISED_ROW_Y if self.has_raised_cards else ROW_Y

    @property
    def row_scale(self) -> float:
        """The size of the cards on the wide sheet, relative to those with nothing below."""
        return RAISED_SCALE if self.has_raised_cards else 1.0

    @property
    def answer_line(self) -> AnswerLine:
        """The places of the exercise's cards and operators on the page."""
        return self.kind.answer_line(self).to_page(self.layout)

    @property
    def is_answer_checkable(self) -> bool:
        """Return True if an answer waits for "Check"."""
        return self.state == "open" and not self.kind.is_checked_at_once and self.kind.checkable_answer(self) is not None
