"""The contract of an exercise kind: its drawing, buttons and answers.

Its functions take an exercise view model whose exercise is of the kind's own type in `kinds.registry`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pygame

from game.practice.exercises import Answer, Exercise
from ui.canvas.canvas import Canvas
from ui.practice.exercise.view_model import AnswerLine, ExerciseViewModel
from ui.widgets.controls import Widget


class ExerciseInput(Protocol):
    """Actions of the exercise screen that a kind's buttons and gestures may use."""

    def choose_answer(self, answer: Answer) -> None:
        """Give this answer and store it in the view model."""

    def set_kind_state(self, kind_state: object) -> None:
        """Store the exercise kind's own state in the view model."""


PointerHandler = Callable[[ExerciseViewModel, pygame.Event, tuple[float, float], ExerciseInput], bool]


def _no_kind_state(exercise: Exercise) -> object:
    return None


def _unchanged_kind_state(model: ExerciseViewModel, dt: float) -> object:
    return model.kind_state


def _ignore_pointer(model: ExerciseViewModel, event: pygame.Event, point: tuple[float, float], exercise_input: ExerciseInput) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class ExerciseKind:
    """One kind of exercise on the screen, as functions for its texts, drawing, widgets and answers."""

    task_text: Callable[[Exercise], str]  # the task in a sentence
    greeting: Callable[[], str]  # the bear's first words
    question_text: Callable[[Exercise], str]  # the question in one line of figures
    answer_text: Callable[[Answer], str]  # an answer as the child sees it
    draw_sheet: Callable[[Canvas, ExerciseViewModel], None]  # draws the sheet, below the hand's cards
    draw_over_cards: Callable[[Canvas, ExerciseViewModel], None] = lambda canvas, model: None  # draws on top of the cards
    answer_line: Callable[[ExerciseViewModel], AnswerLine] = lambda model: AnswerLine()  # places of cards and operators on the wide sheet
    # widgets besides the hand's cards
    answer_widgets: Callable[[ExerciseViewModel, ExerciseInput], list[Widget]] = lambda model, exercise_input: []
    checkable_answer: Callable[[ExerciseViewModel], Answer | None] = lambda model: None  # an answer that can be checked, if any
    is_checked_at_once: bool = False  # such an answer is checked without "Check"
    result_text: Callable[[ExerciseViewModel], str] = lambda model: ""  # the finished calculation below a right answer
    explanation: Callable[[Exercise], str] = lambda exercise: ""  # the sentence about it
    initial_kind_state: Callable[[Exercise], object] = _no_kind_state  # the kind's own initial state
    # own state `dt` seconds later; the same object if nothing changed
    kind_state_after: Callable[[ExerciseViewModel, float], object] = _unchanged_kind_state
    is_question_spoken: bool = True  # `question_text` adds to the task and may be read aloud
    handle_pointer: PointerHandler = _ignore_pointer  # handles a pointer event at this point; True if it was used
