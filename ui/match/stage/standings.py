"""The sheet "Who leads" beside a stage: the scores after the last move in their order, and what they were before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from game.match import Match
from ui.assets.translation import _, format_number
from ui.canvas.canvas import Canvas, dashed_box_attributes
from ui.tables.contract import Table

MAX_ROW_HEIGHT, MIN_ROW_HEIGHT, ROW_GAP = 100.0, 52.0, 8.0
TWO_LINE_HEIGHT, BAR_HEIGHT_FROM = 64.0, 88.0  # heights of a row from which it shows what was before, and its bar
TOKEN_SIZE, CROWN_SIZE, PADDING, MIN_COLUMN_WIDTH = 44.0, 30.0, 12.0, 220.0


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat or a team in the order of the scores."""

    name: str
    seat: int  # the seat whose token stands for it
    score: float
    previous_score: float  # before the last move
    previous_index: int  # its place in the order before the last move
    is_leading: bool


def find_standings(table: Table, match: Match) -> list[Standing]:
    """Return all seats or teams of a finished match by their scores, the highest first."""
    before, outcome = match.at_ply(match.ply - 1).outcome.scores, match.outcome
    sides = [(team.name, team.seats[0]) for team in table.scoring.final_count().teams(match.view(None))]
    sides = sides or [(player.name, seat) for seat, player in enumerate(match.seats)]
    old = sorted(sides, key=lambda side: -before[side[1]])
    return [
        Standing(name, seat, outcome.scores[seat], before[seat], old.index((name, seat)), outcome.places[seat] == 1)
        for name, seat in sorted(sides, key=lambda side: outcome.places[side[1]])
    ]


def leaders_sentence(standings: Sequence[Standing]) -> str:
    """Return who leads alone, as it is read aloud."""
    leaders = [one for one in standings if one.is_leading]
    return _("{name} leads with {n}.").format(name=leaders[0].name, n=format_number(leaders[0].score)) if len(leaders) == 1 else ""


def draw_standings(
    canvas: Canvas, rect: FRect, standings: Sequence[Standing], tokens: Sequence[tuple[int, bool]], seat: int | None, order_share: float
) -> None:
    """Draw the rows on their sheet; of too many, the leader and those around the seat that the stage is about.

    Args:
        canvas: The canvas.
        rect: The rectangle inside the sheet.
        standings: All rows, the first place first.
        tokens: The token of each seat, and whether it is a robot's.
        seat: The seat that the stage is about.
        order_share: 0 while the rows are in the old order, 1 once they are in the new one.
    """
    columns = 2 if rect.w >= 2 * MIN_COLUMN_WIDTH and len(standings) > 1 else 1
    room = max(1, int((rect.h + ROW_GAP) // (MIN_ROW_HEIGHT + ROW_GAP))) * columns
    shown = list(standings)
    while len(shown) > room:
        last = next((one for one in reversed(shown[1:]) if one.seat != seat), shown[-1])
        shown = [one for one in shown if one is not last]
    lines = -(-len(shown) // columns)
    h = min(MAX_ROW_HEIGHT, (rect.h + ROW_GAP) / lines - ROW_GAP)
    w = (rect.w + ROW_GAP) / columns - ROW_GAP
    old_order = sorted(shown, key=lambda one: one.previous_index)
    best = max([1.0, *(abs(one.score) for one in standings), *(abs(one.previous_score) for one in standings)])
    cells = [FRect(rect.x + k % columns * (w + ROW_GAP), rect.y + k // columns * (h + ROW_GAP), w, h) for k in range(len(shown))]
    for one, cell in zip(shown, cells, strict=True):
        start, left = cells[old_order.index(one)], 1 - order_share
        row = cell.move((start.x - cell.x) * left, (start.y - cell.y) * left)
        _draw_row(canvas, row, one, tokens[one.seat], best, order_share == 1)


def _draw_row(canvas: Canvas, rect: FRect, one: Standing, token: tuple[int, bool], best: float, is_ordered: bool) -> None:
    leads = is_ordered and one.is_leading
    with canvas.naming_texts(one.name):
        canvas.draw_box(rect, 12, "row_chosen" if leads else "row", "border_chosen" if leads else "border_soft", 3 if leads else 1.5)
        size = min(TOKEN_SIZE, rect.h - 2 * ROW_GAP)
        has_bar, changed = rect.h >= BAR_HEIGHT_FROM, one.score != one.previous_score
        middle = rect.y + (rect.h - (16 if has_bar else 0)) / 2
        canvas.draw_token(token[0], rect.x + PADDING, middle - size / 2, size, token[1])
        if leads:
            canvas.draw_svg("crown", rect.x + PADDING + (size - CROWN_SIZE) / 2, middle - size / 2 - CROWN_SIZE * 0.62, CROWN_SIZE)
        left = rect.x + PADDING + size + 10
        has_detail = changed and rect.h >= max(TWO_LINE_HEIGHT, 2 * canvas.line_height(17, 1.2))
        name_y = middle - (12 if has_detail else 0)
        width = canvas.draw_text(format_number(one.score), rect.right - PADDING, name_y, 26, "text", "s", "r")
        canvas.fit_text(one.name, left, name_y, rect.right - PADDING - width - 8 - left, 18, "text", "b")
        if has_detail:
            fell = one.score < one.previous_score
            text = _("was {n}").format(n=format_number(one.previous_score))
            canvas.fit_text(text, left, middle + 15, rect.right - PADDING - left, 16, "danger_text" if fell else "gained", "b")
        if has_bar:
            _draw_bar(canvas, FRect(rect.x + PADDING, rect.bottom - 20, rect.w - 2 * PADDING, 10), one, best)


def _draw_bar(canvas: Canvas, rect: FRect, one: Standing, best: float) -> None:
    """Draw a score as a bar; the part that the last move took is dashed."""
    canvas.draw_box(rect, 5, "surface_sunk", "border_soft", 1)
    now, before = (max(0.0, score) / best * rect.w for score in (one.score, one.previous_score))
    if now >= rect.h:
        canvas.draw_box(FRect(rect.x, rect.y, now, rect.h), 5, f"seat_{one.seat % 6 + 1}")
    if before > now + rect.h:
        path = dashed_box_attributes(1, 1, before - now - 2, rect.h - 2, 3, "4 3")
        canvas.draw_svg_body(rect.x + now, rect.y, before - now, rect.h, f'<path {path} fill="none" stroke="danger" stroke-width="1.5"/>')
