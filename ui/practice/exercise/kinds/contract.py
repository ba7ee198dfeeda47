"""What a kind of exercise gives to the room: what stands on the sheet, its keys, and what an answer is.

Functions get the `Sight`; its exercise is of the kind that they stand for in `kinds.registry`. What has no default has to be given.
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
    """What the keys and gestures of a kind can do in the room."""

    def choose(self, choice: Answer) -> None:
        """Answers, and keeps the answer as `Sight.choice`."""

    def keep(self, own: object) -> None:
        """Shows the sheet with this state of the kind's own."""


Pointed = Callable[[Sight, pygame.Event, tuple[float, float], Hands], bool]


def _nothing_own(exercise: Exercise) -> object:
    return None


def _same_own(sight: Sight, dt: float) -> object:
    return sight.own


def _not_pointed(sight: Sight, event: pygame.Event, point: tuple[float, float], hands: Hands) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of exercise on the screen.

    `task`: what to do, in a sentence; `greeting`: what the bear says first; `asked`: what is asked, in one line of figures;
    `figures`: whether that may be read aloud after the task, and says more than the task does; `given`: an answer as the child sees it; `draw`: what stands on the sheet, under the cards of the hand, and `draw_over` what stands
    over them; `row`: the places of cards and signs on the wide sheet; `keys`: what can be touched besides the cards of a hand;
    `waiting`: the answer that lies there and waits for "Check", None for none, `at_once` where it is checked by itself;
    `result`: the finished calculation under a right answer; `explained`: the sentence beside it.
    `begin`: the state of its own with which it begins, and `after`: that state `dt` seconds later (the same object: nothing changed);
    `pointed`: whether an event of the pointer, at this point of the page, was its own and is dealt with.
    """

    task: Callable[[Exercise], str]
    greeting: Callable[[], str]
    asked: Callable[[Exercise], str]
    given: Callable[[Answer], str]
    draw: Callable[[Brush, Sight], None]
    draw_over: Callable[[Brush, Sight], None] = lambda brush, sight: None
    row: Callable[[Sight], Row] = lambda sight: Row()
    keys: Callable[[Sight, Hands], list[Widget]] = lambda sight, hands: []
    waiting: Callable[[Sight], Answer | None] = lambda sight: None
    at_once: bool = False
    result: Callable[[Sight], str] = lambda sight: ""
    explained: Callable[[Exercise], str] = lambda exercise: ""
    begin: Callable[[Exercise], object] = _nothing_own
    after: Callable[[Sight, float], object] = _same_own
    figures: bool = True
    pointed: Pointed = _not_pointed
