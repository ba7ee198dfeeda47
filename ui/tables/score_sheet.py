"""The score sheet of a deal or a round, as values for any game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import FRect

from ui.canvas.canvas import Canvas


@dataclass(frozen=True, slots=True)
class ScoreCell:
    """A cell of the score sheet: the place and points of one seat in one deal or round."""

    place: int = 0  # the place from 1, 0 for none
    place_text: str = ""  # the place as text, such as "1st"
    points: int = 0  # won by the place
    bonus_points: int = 0
    counts_in_total: bool = True  # both are in the total
    has_played: bool = True  # the seat was in that deal


@dataclass(frozen=True, slots=True)
class ScoreSheetRow:
    """A row of the score sheet: what a seat or team won and lost, and its total."""

    seat: int
    lines: tuple[tuple[str, str], ...]  # (sign, sentence); the sign is "+", "–", "!" for a warning, or ""
    change: float  # gain or loss in this deal
    total: float  # score after this deal
    is_highlighted: bool  # stands out
    cells: tuple[ScoreCell, ...] = ()  # on a paper sheet in place of `lines`: one for each deal up to this one
    team: str = ""  # name of the team if the line is a team's
    seats: tuple[int, ...] = ()  # the seats of the team
    amounts: tuple[float, ...] = ()  # of the first lines, those of payments: together they are the change
    cards_left: tuple[str, ...] = ()  # cards left in the hand, for all to see


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score sheet after a deal or a round: rows, totals so far, and the texts round them."""

    title: str  # top bar: the deal, and how it ended
    heading: str  # heading of the rows, such as "Who pays what"
    rows: tuple[ScoreSheetRow, ...]
    column_headings: tuple[str, str]  # headings of change and total
    totals_by_deal: tuple[tuple[float, ...], ...]  # totals by seat or team: before the first deal and after each one up to this
    curve_heading: str  # heading of the curve, such as "The purses"
    axis_unit: str  # unit of its axis, such as "deals"
    footer: str  # sentence below, or ""
    next_label: str  # label of the button that plays on, such as "Deal 6"
    deal_headings: tuple[str, ...] = ()  # paper sheet: headings of all deals, future ones included
    legend: str = ""  # paper sheet: meaning of the star
    bonus_heading: str = ""  # paper sheet: heading of the bonus points
    first_team_seats: tuple[int, ...] = ()  # first seat of each team
    draw_remainder: Callable[[Canvas, FRect], None] | None = None  # draws the things that the deal left on the table
