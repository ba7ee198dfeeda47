"""What a deal or a round came to, as values: the account of any game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import FRect

from ui.canvas.brush import Brush


@dataclass(frozen=True, slots=True)
class Cell:
    """What one deal brought a seat, as on paper. `place` from 1 and its `mark` ("1st"), 0 and "" for none; `points` for the place;
    `extra` points; `counts`: whether both are in the total; `played`: whether the seat was in that deal."""

    place: int = 0
    mark: str = ""
    points: int = 0
    extra: int = 0
    counts: bool = True
    played: bool = True


@dataclass(frozen=True, slots=True)
class AccountRow:
    """A seat's line. `lines`: (sign, sentence), the sign "+", "–", "!" for a warning, or ""; `change` in this deal, `total` after it;
    `first`: stands out; `faces`: of the cards that were left in its hand, for everybody to see.

    On paper `cells` stand for `lines`, one for each deal up to this one. The row of a team has its `team` for a name, and its `seats`.
    """

    seat: int
    lines: tuple[tuple[str, str], ...]
    change: float
    total: float
    first: bool
    cells: tuple[Cell, ...] = ()
    team: str = ""
    seats: tuple[int, ...] = ()
    faces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """What a deal or a round came to.

    `title`: the line in the top bar: which deal, and how it ended; `heading` of the rows ("Who pays what"); `columns`: headings of
    change and total; `totals_by_deal`: by seat, or by team in the order of `teams` (the first seat of each), first
    before the first deal, then after each up to this one; `curve`: the heading of
    their curve ("The purses"); `unit`: what its axis counts ("deals"); `foot`: a sentence under all, or ""; `next_says`: the key that
    plays on ("Deal 6"); `remainder`: draws what the deal left on the table, in a rect. On paper: `deals`, the headings of all of them,
    those to come included; `legend`: what a star means.
    """

    title: str
    heading: str
    rows: tuple[AccountRow, ...]
    columns: tuple[str, str]
    totals_by_deal: tuple[tuple[float, ...], ...]
    curve: str
    unit: str
    foot: str
    next_says: str
    deals: tuple[str, ...] = ()
    legend: str = ""
    teams: tuple[int, ...] = ()
    remainder: Callable[[Brush, FRect], None] | None = None
