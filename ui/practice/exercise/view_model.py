"""View models of an exercise, from which everything is drawn: its state, and where the sheet and the hand lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pygame import FRect

from game.practice.exercises import Answer, Exercise
from ui.canvas.pieces import Pose
from ui.practice.exercise.illustrations.player import IllustrationPlayer
from ui.tables.tray import EMPTY_TRAY, Tray

WIDE_SHEET = FRect(301, 169, 678, 430)  # positions on the sheet are given for this place and size
ExerciseMark = Literal[
    "tick", "helped", "left", "now", "ahead"
]  # tick: right at once without help; helped: right later or with a hint; left: skipped


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

    def page_rect(self, rect: FRect) -> FRect:
        return FRect(self.page_x(rect.x), self.page_y(rect.y), rect.w * self.scale, rect.h * self.scale)

    @property
    def hand_y(self) -> float:
        """The y of the middle of the hand's cards, a little high: a tag may hang below them."""
        return self.hand.centery - 5

    def hand_pose(self, index: int, count: int) -> Pose:
        """Return the pose of one of so many cards in the hand."""
        step = min(138.0 * self.scale, min(990.0, self.hand.w - 36) / count)
        return Pose(self.sheet.centerx + step * (index - (count - 1) / 2), self.hand_y, min(112.0 * self.scale, step - 14))

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


@dataclass(frozen=True, slots=True)
class ExerciseViewModel:
    """Everything that an exercise is drawn from."""

    exercise: Exercise
    layout: ExerciseLayout
    tray: Tray = EMPTY_TRAY
    chosen_answer: Answer = ""  # a button's answer, "" for none
    state: Literal["open", "wrong", "right", "shown"] = "open"  # the latest answer's verdict, or "shown" with the solution
    answer_sentence: str = ""  # the sentence about the latest answer
    is_gentle: bool = False  # the sentence is about nothing wrong
    faulty_card_index: int = -1  # index of the wrong card, -1 for none
    ringed_answer: Answer | None = None  # what the last hint points at
    illustration_player: IllustrationPlayer | None = None  # the strategy that is shown
    found_texts: tuple[str, ...] = ()  # calculations found until now
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
