"""Seat panels: token, name, status and score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from ui.assets.translation import figure
from ui.canvas.canvas import Canvas

if TYPE_CHECKING:
    from ui.tables.contract import TableViewModel

LETTERS = 9  # maximum length of a name on a panel (docs/art.md, 3)
SMALLEST = 16.0  # smallest text size; a longer name is cut
NARROW = 200.0  # minimum width at which a panel shows the status


def draw_plate(canvas: Canvas, rect: FRect, model: TableViewModel, seat: int, status: str, saved: float = 0.0) -> None:
    """Draw a seat's panel with token, name, status and score, highlighted if the seat has to move.

    On small screens or without room the status is left out and a sign stands for "robot". On a narrow panel, or with a long name, the score
    stands under the name. `reserved_width` units before the score stay free.
    """
    score, player, active = figure(model.scores[seat]) if model.scores else "", model.seats[seat], seat in model.active
    canvas.draw_dark_panel(rect, rect.h / 2, 0.86 if active else 0.72, "primary" if active else "brass", 3.5 if active else 1.5)
    canvas.token(model.tokens[seat], rect.x + 7, rect.y + (rect.h - 54) / 2, 54, not player.is_human)
    max_width = rect.w - 70 - 25 - saved - (canvas.rasterizer.width(score, 26, "s") if score else 0)
    if rect.w < NARROW or (score and _has_width(canvas, player.name, max_width, "r")):
        _draw_over(canvas, rect, player.name, score, rect.w - 76 - saved)
        return
    canvas.text(score, rect.right - 20, rect.centery, 26, "gold", "s", "r")
    name_only = (
        canvas.viewport.is_compact or canvas.rasterizer.width(status, canvas.fitting(status, max_width, 16)) > max_width or not status
    )
    x, robot = rect.x + 70, 26.0 if name_only and not player.is_human else 0.0
    if robot:
        canvas.icon("bot", x - 2, rect.centery - 12, 22, "on_wood_soft")
    kind = "r" if _has_width(canvas, player.name, max_width - robot, "b") else "b"
    size = max(SMALLEST, canvas.fitting(player.name, max_width - robot, 19, kind))
    name = canvas.ellipsize(player.name, max_width - robot, size, kind)
    canvas.text(name, x + robot, rect.centery - (0 if name_only else 12), size, "on_wood", kind)
    if not name_only:
        canvas.fit_text(status, rect.x + 70, rect.centery + 14, max_width, 16, "on_wood_soft")


def _has_width(canvas: Canvas, name: str, max_width: float, kind: str) -> bool:
    """Return True if a name does not fit into this width, even in the smallest size."""
    return canvas.rasterizer.width(name, max(SMALLEST, canvas.fitting(name, max_width, 19, kind)), kind) > max_width


def _draw_over(canvas: Canvas, rect: FRect, name: str, score: str, max_width: float) -> None:
    """Draw a player's name above the score, for a narrow panel."""
    kind = "r" if _has_width(canvas, name, max_width, "b") else "b"
    canvas.fit_text(name, rect.x + 66, rect.centery - 14, max_width, 19, "on_wood", kind)
    canvas.text(score, rect.x + 66, rect.centery + 14, 24, "gold", "s")


def draw_cell(canvas: Canvas, rect: FRect, model: TableViewModel, seat: int, mark: FRect, name_y: float, score_y: float | None) -> None:
    """Draw a seat as a narrow cell, if many share a row: token, name, and the score unless `score_y` is None."""
    player = model.seats[seat]
    canvas.token(model.tokens[seat], mark.x, mark.y, mark.w, not player.is_human)
    canvas.fit_text(player.name, rect.centerx, name_y, rect.w - 8, 17, "on_wood", "b" if seat in model.active else "r", "c")
    if score_y is not None and model.scores:
        canvas.text(figure(model.scores[seat]), rect.centerx, score_y, 21, "gold", "s", "c")


def short(name: str, letters: int = LETTERS) -> str:
    """Return the name, cut with an ellipsis if it has more than this number of letters."""
    return name if len(name) <= letters else name[: letters - 1].rstrip() + "…"


def draw_spread_head(
    canvas: Canvas, rect: FRect, model: TableViewModel, seat: int, amount: str, rooms: tuple[float, float], end: float = 30
) -> None:
    """Draw the sheet of a seat's spread-out pieces with its header: token, name and, at the right, the amount.

    `max_widths` are those of name and amount, `right_margin` is the distance of the amount from the edge.
    """
    canvas.draw_paper(rect, 3)
    canvas.token(model.tokens[seat], rect.x + 24, rect.y + 18, 52, not model.seats[seat].is_human)
    canvas.fit_text(model.seats[seat].name, rect.x + 90, rect.y + 44, rooms[0], 28, "text", "s")
    canvas.fit_text(amount, rect.right - end, rect.y + 44, rooms[1], 20, "text_soft", "b", "r")
