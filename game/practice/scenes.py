"""What a strategy looks like: a small picture that is shown in three steps. Data only; where it all lies is the screen's business.

At step 0 the picture shows the method, at step 1 it makes the move, at step 2 the answer stands in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.nambarz.cards import Card

METHOD, MOVE, ANSWER = range(3)  # the steps


@dataclass(frozen=True, slots=True)
class Worked:
    """One step of arithmetic: `before sign number = after`."""

    before: int
    sign: str
    number: int
    after: int


@dataclass(frozen=True, slots=True)
class Frames:
    """A frame of five by two, filled with `first` counters, and `second` counters of another colour beside it.

    With the move `moved` of the second go into the frame, and `taken` counters, the last ones, go away.
    `cells`: of the frame. `sought`: the second are what is to be found, so at first there are only empty cells; `bare`: the first are
    a card that is laid with the move, so at first the frame is empty.
    """

    first: int
    second: int = 0
    moved: int = 0
    taken: int = 0
    cells: int = 10
    sought: bool = False
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of dots of these lengths. The rows from `cut` on are the second part: with the move they come, or part from the first.

    `gone`: so many of the last rows go away with the move; `extra`: so many dots at the end of the last row stand apart;
    `turned`: the rows are first shown as columns, then turned by a quarter; `loose`: at first all dots lie in one line;
    `animals`: instead of dots, all of one kind.
    """

    lengths: tuple[int, ...]
    cut: int = 0
    gone: int = 0
    extra: int = 0
    turned: bool = False
    loose: bool = False
    animals: bool = False


@dataclass(frozen=True, slots=True)
class Tens:
    """So many full frames of ten; `halved`: with the move the lower half of each goes away."""

    frames: int
    halved: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """Hops on the number line from `start`. `hidden`: the number that is not written before the answer: where the hops end, where they
    begin, how long they are, or nothing. `late`: the hops and their start come only with the move."""

    start: int
    hops: tuple[int, ...]
    hidden: Literal["", "end", "start", "hops"] = "end"
    late: bool = False

    @property
    def stops(self) -> tuple[int, ...]:
        """The start and where each hop ends."""
        found = [self.start]
        for hop in self.hops:
            found.append(found[-1] + hop)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Triangle:
    """A whole and its two parts, or a product and its two factors; from the three the calculations of both signs can be read.

    `sign`: + or *; `hidden`: what is sought, the whole or the second part; `late`: the whole comes only with the move.
    """

    whole: int
    part: int
    other: int
    sign: str
    hidden: Literal["whole", "other"] = "other"
    late: bool = False


@dataclass(frozen=True, slots=True)
class Trail:
    """Cards one after the other on the way to `target`, and what they come to. `cards`, `values`: how many of each are shown at each step."""

    numbers: tuple[int, ...]
    signs: str
    reached: tuple[int, ...]  # after the first card, after the second ...
    target: int
    cards: tuple[int, int, int]
    values: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Sorted:
    """Cards that are put into groups with the move; the groups are places in `cards`. `first_is_target`: the first card is the one to cover."""

    cards: tuple[Card, ...]
    groups: tuple[tuple[int, ...], ...]
    first_is_target: bool = False


@dataclass(frozen=True, slots=True)
class Landmarks:
    """A line from `start` to `end` with these `marks` on it.

    With the move come strokes `every` so many, and the `points`, whose numbers are told with the answer; `late`: they come with it, too.
    """

    start: int
    end: int
    marks: tuple[int, ...]
    every: int
    points: tuple[int, ...] = ()
    late: bool = False


Scene: TypeAlias = Frames | Rows | Tens | Line | Triangle | Trail | Sorted | Landmarks


@dataclass(frozen=True, slots=True)
class Strategy:
    """A way to think that a child can use again.

    `key`, `facts`: what is said (calculations as "8 + 5", with the signs + - * /; `way`: what is asked is turned into this one); `scene`: what is drawn; `steps`: the arithmetic of it,
    the last one leads to the answer.
    """

    key: str
    facts: Mapping[str, int | str]
    scene: Scene
    steps: tuple[Worked, ...]
