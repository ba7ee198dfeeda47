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

    def choose(self, choice: Answer) -> None:
        """Give this answer and store it in the view model."""

    def keep(self, own_value: object) -> None:
        """Store the exercise kind's own state in the view model."""


Pointed = Callable[[ExerciseViewModel, pygame.Event, tuple[float, float], ExerciseInput], bool]


def _nothing_own(exercise: Exercise) -> object:
    return None


def _same_own(model: ExerciseViewModel, dt: float) -> object:
    return model.edited


def _not_pointed(model: ExerciseViewModel, event: pygame.Event, point: tuple[float, float], hands: ExerciseInput) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class ExerciseKind:
    """One kind of exercise on the screen, as functions for its texts, drawing, widgets and answers."""

    task: Callable[[Exercise], str]  # the task in a sentence
    greeting: Callable[[], str]  # the bear's first words
    requests: Callable[[Exercise], str]  # the question in one line of figures
    configured: Callable[[Answer], str]  # an answer as the child sees it
    draw: Callable[[Canvas, ExerciseViewModel], None]  # draws the sheet, below the hand's cards
    draw_over: Callable[[Canvas, ExerciseViewModel], None] = lambda canvas, model: None  # draws on top of the cards
    row: Callable[[ExerciseViewModel], AnswerLine] = lambda model: AnswerLine()  # places of cards and operators on the wide sheet
    keys: Callable[[ExerciseViewModel, ExerciseInput], list[Widget]] = lambda model, hands: []  # widgets besides the hand's cards
    waiting: Callable[[ExerciseViewModel], Answer | None] = lambda model: None  # an answer that can be checked, if any
    at_once: bool = False  # such an answer is checked without "Check"
    result: Callable[[ExerciseViewModel], str] = lambda model: ""  # the finished calculation below a right answer
    explained: Callable[[Exercise], str] = lambda exercise: ""  # the sentence about it
    begin: Callable[[Exercise], object] = _nothing_own  # the kind's own initial state
    after: Callable[[ExerciseViewModel, float], object] = _same_own  # own state `dt` seconds later; the same object if nothing changed
    figures: bool = True  # `requests` adds to the task and may be read aloud
    pointed: Pointed = _not_pointed  # handles a pointer event at this point; True if it was used
