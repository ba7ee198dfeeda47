"""Solved puzzles and daily challenges of the profiles, as values."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from ui.store.settings import Line

DEAL = "deal"


class Challenge(msgspec.Struct, frozen=True, array_like=True):
    """A puzzle or a deal that a profile has tried."""

    game: Line
    what: Line  # id of a puzzle, or `DEAL`
    day: Line = ""  # ISO date of the daily challenge; "" for a puzzle of the player's own choice
    tries: Annotated[int, Meta(ge=0)] = 0  # count of tries until now
    first: bool = False  # the first try was right; of a deal: it was won
    solved: bool = False  # without the solution, at any try; of a deal: it was played to its end
    place: Annotated[int, Meta(ge=0)] = 0  # the place in the first try at a deal
    score: float = 0.0  # the score in the first try at a deal
