"""The contract of an exercise kind: its drawing, buttons and answers.

Its functions take an exercise view model whose exercise is of the kind's own type in `kinds.registry`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pygame

from game.practice.exercises import Answer, Exercise
from ui.canvas.brush import Brush
from ui.practice.exercise.sight import Row, Sight
from ui.widgets.controls import Widget


class Hands(Protocol):
    """Actions of the exercise screen that a kind's buttons and gestures may use."""

    def choose(self, choice: Answer) -> None:
        """Answer with this choice and store it in the view model."""

    def keep(self, own: object) -> None:
        """Store the kind's own state in the view model."""


Pointed = Callable[[Sight, pygame.Event, tuple[float, float], Hands], bool]


def _nothing_own(exercise: Exercise) -> object:
    return None


def _same_own(sight: Sight, dt: float) -> object:
    return sight.own


def _not_pointed(sight: Sight, event: pygame.Event, point: tuple[float, float], hands: Hands) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of exercise on the screen."""

    task: Callable[[Exercise], str]  # the task in a sentence
    greeting: Callable[[], str]  # the bear's first words
    asked: Callable[[Exercise], str]  # the question in one line of figures
    given: Callable[[Answer], str]  # an answer as the child sees it
    draw: Callable[[Brush, Sight], None]  # draws the sheet, below the hand's cards
    draw_over: Callable[[Brush, Sight], None] = lambda brush, sight: None  # draws on top of the cards
    row: Callable[[Sight], Row] = lambda sight: Row()  # places of cards and operators on the wide sheet
    keys: Callable[[Sight, Hands], list[Widget]] = lambda sight, hands: []  # widgets besides the hand's cards
    waiting: Callable[[Sight], Answer | None] = lambda sight: None  # an answer that can be checked, if any
    at_once: bool = False  # such an answer is checked without "Check"
    result: Callable[[Sight], str] = lambda sight: ""  # the finished calculation below a right answer
    explained: Callable[[Exercise], str] = lambda exercise: ""  # the sentence about it
    begin: Callable[[Exercise], object] = _nothing_own  # the kind's own initial state
    after: Callable[[Sight, float], object] = _same_own  # own state `dt` seconds later; the same object if nothing changed
    figures: bool = True  # `asked` adds to the task and may be read aloud
    pointed: Pointed = _not_pointed  # handles a pointer event at this point; True if it was used
