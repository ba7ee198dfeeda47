"""Illustrations of strategies, as data: small pictures that are shown in three steps.

Step 0 shows the method, step 1 makes the move, step 2 contains the answer. The screen decides the layout.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.nambarz.cards import Card

METHOD_STEP, MOVE_STEP, ANSWER_STEP = range(3)  # the steps


@dataclass(frozen=True, slots=True)
class TenFrame:
    """A ten frame, filled with `first_count` counters, and `second_count` counters of another colour next to it."""

    first_count: int  # counters in the frame
    second_count: int = 0  # counters next to it
    moved_count: int = 0  # number of the second counters that the move puts into the frame
    taken_count: int = 0  # number of last counters that the move takes away
    cell_count: int = 10  # cells of the frame
    is_second_sought: bool = False  # the second counters are the answer, so there are only empty cells at first
    is_empty_at_first: bool = False  # the first counters are a card played with the move, so the frame is empty at first


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of dots of given lengths, of which the move shows a part."""

    lengths: tuple[int, ...]  # dots in each row
    second_part_row: int = 0  # index of the first row of the second part, which appears or moves apart with the move
    removed_row_count: int = 0  # number of last rows that the move takes away
    extra_dot_count: int = 0  # number of dots at the end of the last row that are set apart
    is_turned: bool = False  # shown as columns first, then rotated by 90 degrees
    is_single_line_first: bool = False  # all dots are in one line at first
    has_animals: bool = False  # animals of one kind instead of dots


@dataclass(frozen=True, slots=True)
class TenFrames:
    """A row of full ten frames, of which the move may halve each."""

    frame_count: int  # number of frames
    is_halved: bool = False  # the move takes the lower half of each away


@dataclass(frozen=True, slots=True)
class NumberLine:
    """A number line with hops that begin at a start."""

    start: int
    hops: tuple[int, ...]
    hidden: Literal["", "end", "start", "hops"] = "end"  # the number that is not written before the answer
    is_late: bool = False  # hops and start appear only with the move

    @property
    def stops(self) -> tuple[int, ...]:
        """The start and the end of each hop."""
        result = [self.start]
        for hop in self.hops:
            result.append(result[-1] + hop)
        return tuple(result)


@dataclass(frozen=True, slots=True)
class FactTriangle:
    """A fact triangle: a whole and its parts, or a product and its factors, with its calculations."""

    whole: int
    part: int
    other: int
    sign: str  # + or *
    hidden: Literal["whole", "other"] = "other"  # the unknown: the whole or the second part
    is_late: bool = False  # the whole appears only with the move


@dataclass(frozen=True, slots=True)
class CardChain:
    """A chain of cards on the way to a target, and its results."""

    numbers: tuple[int, ...]
    signs: str
    results: tuple[int, ...]  # result after the first card, the second ...
    target: int
    shown_cards: tuple[range, range, range]  # indices of the cards shown at each step
    shown_results: tuple[range, range, range]  # indices of the results shown at each step
    way: str = ""  # the way to think that the move shows (`game.practice.ways_of_chains`)
    marked_cards: range = range(0)  # indices of the cards that it is about


@dataclass(frozen=True, slots=True)
class SortedCards:
    """Cards that the move sorts into groups."""

    cards: tuple[Card, ...]
    groups: tuple[tuple[int, ...], ...]  # indices in `cards`
    first_is_target: bool = False  # the first card is the one to cover


@dataclass(frozen=True, slots=True)
class Landmarks:
    """A number line with marks, to which the move adds ticks and points."""

    start: int
    end: int
    marks: tuple[int, ...]  # numbers marked from the beginning
    tick_distance: int  # distance of the ticks
    points: tuple[int, ...] = ()  # places whose numbers are shown with the answer
    is_late: bool = False  # the points appear only with the answer


Illustration: TypeAlias = TenFrame | Rows | TenFrames | NumberLine | FactTriangle | CardChain | SortedCards | Landmarks


@dataclass(frozen=True, slots=True)
class Strategy:
    """A strategy that a child can use again: the key of its text, and an illustration."""

    key: str  # key of its text
    details: Mapping[str, int | str]  # details of its text: calculations as "8 + 5", operators + - * /; `way` is the easier calculation
    illustration: Illustration
