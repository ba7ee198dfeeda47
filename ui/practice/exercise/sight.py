"""What an exercise shows now, and the row of cards or numbers on the sheet: values, from which everything is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.practice.exercises import Answer, Exercise
from ui.canvas.pieces import Spot
from ui.practice.exercise.places import WIDE, Places
from ui.practice.exercise.scenes.shown import Shown
from ui.tables.tray import EMPTY, Tray

Mark = Literal[
    "tick", "helped", "left", "now", "ahead"
]  # tick: right at once and alone; helped: right later or with a hint; left: left out


@dataclass(frozen=True, slots=True)
class Row:
    """`target`: what is to be made; `slots`: places of cards; `gaps`: the signs between them; `equals`: middle of the sign "=";
    `numbers`: left, right and result of a calculation with one sign, () where cards are laid on a target."""

    target: Spot | None = None
    slots: tuple[Spot, ...] = ()
    gaps: tuple[Spot, ...] = ()
    equals: tuple[float, float] = (0.0, 0.0)
    numbers: tuple[Spot, ...] = ()

    def on(self, places: Places) -> Row:
        """The same row of the wide sheet where this page has its sheet."""
        slots, gaps, numbers = (tuple(map(places.spot, spots)) for spots in (self.slots, self.gaps, self.numbers))
        target = places.spot(self.target) if self.target is not None else None
        return Row(target, slots, gaps, (places.x(self.equals[0]), places.y(self.equals[1])), numbers)


@dataclass(frozen=True, slots=True)
class Sight:
    """What an exercise is drawn from. `choice`: the answer that was chosen by a key, "" for none; `state`: of the last answer,
    "shown" where the solution lies there instead; `said`: the sentence about it, `soft` if nothing was wrong; `faulty`: the place of the
    card that was wrong; `hint`: the way to think about it that was shown; `ring`: what the last hint means; `found`: the calculations found so far; `places`: of this window's page; `own`: what only this kind of exercise knows (`Kind.begin`);
    `still`: nothing moves by itself; `dots`: animal cards bear dots, for a child that learns to read figures;
    `calm`: nothing is red, a child is just getting to know us."""

    exercise: Exercise
    tray: Tray = EMPTY
    choice: Answer = ""
    state: Literal["open", "wrong", "right", "shown"] = "open"
    said: str = ""
    soft: bool = False
    faulty: int = -1
    ring: Answer | None = None
    hint: Shown | None = None
    found: tuple[str, ...] = ()
    places: Places = WIDE
    own: object = None
    still: bool = False
    dots: bool = False
    calm: bool = False

    @property
    def free(self) -> bool:
        """Whether anything can be touched."""
        return self.state in ("open", "wrong")

    @property
    def hinted(self) -> bool:
        """Whether a hint stands under the cards; the sentence about an answer takes its place."""
        return self.hint is not None and not self.said and self.state != "right"

    @property
    def low(self) -> bool:
        """Whether something stands under the cards, so that they are smaller and lie higher: a hint, or what was found."""
        return self.hinted or bool(self.found)
