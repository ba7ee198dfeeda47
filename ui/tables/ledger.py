"""What a deal or a round came to, as values: what the account of any game shows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AccountRow:
    """A seat's line. `lines`: (sign, sentence), the sign "+", "–" or ""; `change` in this deal, `total` after it; `first`: stands out."""

    seat: int
    lines: tuple[tuple[str, str], ...]
    change: float
    total: float
    first: bool


@dataclass(frozen=True, slots=True)
class Account:
    """What a deal or a round came to.

    `title`: the line in the top bar: which deal, and how it ended; `heading` of the rows ("Who pays what"); `columns`: headings of
    change and total; `totals_by_deal`: by seat, first before the first deal, then after each up to this one; `curve`: the heading of
    their curve ("The purses"), `unit`: what its axis counts ("deals"); `foot`: a sentence under all, or ""; `next_says`: the key that
    plays on ("Deal 6").
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
