"""Seat panels: token, name, status and score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from ui.assets.translation import format_number
from ui.canvas.canvas import Canvas

if TYPE_CHECKING:
    from ui.tables.contract import TableViewModel

MAX_NAME_LETTERS = 9  # maximum length of a name on a panel (docs/art.md, 3)
MIN_TEXT_UNITS = 16.0  # smallest text size; a longer name is cut
MIN_STATUS_WIDTH_UNITS = 200.0  # minimum width at which a panel shows the status


def draw_seat_panel(canvas: Canvas, rect: FRect, model: TableViewModel, seat: int, status: str, reserved_width: float = 0.0) -> None:
    """Draw a seat's panel with token, name, status and score, highlighted if the seat has to move.

    On small screens or without room the status is left out and a sign stands for "robot". On a narrow panel, or with a long name, the score
    stands under the name. `reserved_width` units before the score stay free.
    """
    score, player, active = format_number(model.scores[seat]) if model.scores else "", model.seats[seat], seat in model.active_seats
    canvas.draw_dark_panel(rect, rect.h / 2, 0.86 if active else 0.72, "primary" if active else "brass", 3.5 if active else 1.5)
    canvas.draw_token(model.tokens[seat], rect.x + 7, rect.y + (rect.h - 54) / 2, 54, not player.is_human)
    max_width = rect.w - 70 - 25 - reserved_width - (canvas.rasterizer.text_width(score, 26, "s") if score else 0)
    if rect.w < MIN_STATUS_WIDTH_UNITS or (score and _is_name_cut(canvas, player.name, max_width, "r")):
        _draw_name_over_score(canvas, rect, player.name, score, rect.w - 76 - reserved_width)
        return
    canvas.draw_text(score, rect.right - 20, rect.centery, 26, "gold", "s", "r")
    is_status_cut = canvas.rasterizer.text_width(status, canvas.fitting_size(status, max_width, 16)) > max_width
    name_only = canvas.viewport.is_compact or is_status_cut or not status
    x, robot = rect.x + 70, 26.0 if name_only and not player.is_human else 0.0
    if robot:
        canvas.draw_icon("bot", x - 2, rect.centery - 12, 22, "on_wood_soft")
    kind = "r" if _is_name_cut(canvas, player.name, max_width - robot, "b") else "b"
    size = max(MIN_TEXT_UNITS, canvas.fitting_size(player.name, max_width - robot, 19, kind))
    name = canvas.ellipsize(player.name, max_width - robot, size, kind)
    canvas.draw_text(name, x + robot, rect.centery - (0 if name_only else 12), size, "on_wood", kind)
    if not name_only:
        canvas.fit_text(status, rect.x + 70, rect.centery + 14, max_width, 16, "on_wood_soft")


def _is_name_cut(canvas: Canvas, name: str, max_width: float, font_kind: str) -> bool:
    """Return True if a name does not fit into this width, even in the smallest size."""
    size = max(MIN_TEXT_UNITS, canvas.fitting_size(name, max_width, 19, font_kind))
    return canvas.rasterizer.text_width(name, size, font_kind) > max_width


def _draw_name_over_score(canvas: Canvas, rect: FRect, name: str, score: str, max_width: float) -> None:
    """Draw a player's name above the score, for a narrow panel."""
    kind = "r" if _is_name_cut(canvas, name, max_width, "b") else "b"
    canvas.fit_text(name, rect.x + 66, rect.centery - 14, max_width, 19, "on_wood", kind)
    canvas.draw_text(score, rect.x + 66, rect.centery + 14, 24, "gold", "s")


def draw_seat_cell(
    canvas: Canvas, rect: FRect, model: TableViewModel, seat: int, token_rect: FRect, name_y: float, score_y: float | None
) -> None:
    """Draw a seat as a narrow cell, if many share a row: token, name, and the score unless `score_y` is None."""
    player = model.seats[seat]
    canvas.draw_token(model.tokens[seat], token_rect.x, token_rect.y, token_rect.w, not player.is_human)
    canvas.fit_text(player.name, rect.centerx, name_y, rect.w - 8, 17, "on_wood", "b" if seat in model.active_seats else "r", "c")
    if score_y is not None and model.scores:
        canvas.draw_text(format_number(model.scores[seat]), rect.centerx, score_y, 21, "gold", "s", "c")


def shorten_name(name: str, max_letters: int = MAX_NAME_LETTERS) -> str:
    """Return the name, cut with an ellipsis if it has more than this number of letters."""
    return name if len(name) <= max_letters else name[: max_letters - 1].rstrip() + "…"


def draw_spread_header(
    canvas: Canvas, rect: FRect, model: TableViewModel, seat: int, amount: str, max_widths: tuple[float, float], right_margin: float = 30
) -> None:
    """Draw the sheet of a seat's spread-out pieces with its header: token, name and, at the right, the amount.

    `max_widths` are those of name and amount, `right_margin` is the distance of the amount from the edge.
    """
    canvas.draw_paper(rect, 3)
    canvas.draw_token(model.tokens[seat], rect.x + 24, rect.y + 18, 52, not model.seats[seat].is_human)
    canvas.fit_text(model.seats[seat].name, rect.x + 90, rect.y + 44, max_widths[0], 28, "text", "s")
    canvas.fit_text(amount, rect.right - right_margin, rect.y + 44, max_widths[1], 20, "text_soft", "b", "r")
