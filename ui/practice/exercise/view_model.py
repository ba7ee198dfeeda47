"""View models of an exercise, from which everything is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.practice.exercises import Answer, Exercise
from ui.canvas.pieces import Pose
from ui.practice.exercise.illustrations.player import IllustrationPlayer
from ui.practice.exercise.places import LANDSCAPE, Places
from ui.tables.tray import EMPTY, Tray

Mark = Literal[
    "tick", "helped", "left", "now", "ahead"
]  # tick: right at once without help; helped: right later or with a hint; left: skipped


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """Places of cards, operators and numbers on the sheet."""

    target: Pose | None = None  # the card to make
    slots: tuple[Pose, ...] = ()  # places of cards
    gaps: tuple[Pose, ...] = ()  # the operators between them
    equals: tuple[float, float] = (0.0, 0.0)  # centre of "="
    numbers: tuple[Pose, ...] = ()  # left, right and result of an equation; () if cards make a target

    def on(self, places: Places) -> AnswerLine:
        """Return these places, converted from the landscape sheet to another layout."""
        slots, gaps, numbers = (tuple(map(places.spot, poses)) for poses in (self.slots, self.gaps, self.numbers))
        target = places.spot(self.target) if self.target is not None else None
        return AnswerLine(target, slots, gaps, (places.x(self.equals[0]), places.y(self.equals[1])), numbers)


@dataclass(frozen=True, slots=True)
class ExerciseViewModel:
    """Everything that an exercise is drawn from."""

    exercise: Exercise
    tray: Tray = EMPTY
    choice: Answer = ""  # a button's answer, "" for none
    state: Literal["open", "wrong", "right", "shown"] = "open"  # the latest answer's verdict, or "shown" with the solution
    spoken_text: str = ""  # the sentence about the latest answer
    soft: bool = False  # the sentence is about nothing wrong
    faulty: int = -1  # index of the wrong card, -1 for none
    ring: Answer | None = None  # what the last hint points at
    hint: IllustrationPlayer | None = None  # the strategy that is shown
    results: tuple[str, ...] = ()  # calculations found until now
    places: Places = LANDSCAPE
    edited: object = None  # the kind's own state (`Kind.begin`)
    still: bool = False  # no automatic motion
    dots: bool = False  # animal cards show dots, for children who learn to read figures
    calm: bool = False  # nothing is red, in a child's first set

    @property
    def free(self) -> bool:
        """Return True while the child can still answer."""
        return self.state in ("open", "wrong")

    @property
    def hinted(self) -> bool:
        """Return True if a hint is shown below the cards; the sentence about an answer replaces it."""
        return self.hint is not None and not self.spoken_text and self.state != "right"

    @property
    def low(self) -> bool:
        """Return True if a hint or found calculations need space, so that cards are smaller and higher."""
        return self.hinted or bool(self.results)
