"""Seat panels: token, name, status and score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from ui.assets.words import figure
from ui.canvas.brush import Brush

if TYPE_CHECKING:
    from ui.tables.contract import Look

LETTERS = 9  # maximum length of a name on a panel (docs/art.md, 3)
SMALLEST = 16.0  # smallest text size; a longer name is cut
NARROW = 200.0  # minimum width at which a panel shows the status


def draw_plate(brush: Brush, at: FRect, look: Look, seat: int, status: str, kept: float = 0.0) -> None:
    """Draw the seat panel, with a border in the primary colour if the seat has to move.

    On small screens or without room the status is left out and a sign stands for "robot". On a narrow panel, or with a long name, the score
    stands under the name. `kept` units before the score stay free.
    """
    score, who, active = figure(look.scores[seat]) if look.scores else "", look.seats[seat], seat in look.active
    brush.smoke(at, at.h / 2, 0.86 if active else 0.72, "primary" if active else "brass", 3.5 if active else 1.5)
    brush.token(look.tokens[seat], at.x + 7, at.y + (at.h - 54) / 2, 54, not who.is_human)
    room = at.w - 70 - 25 - kept - (brush.skin.width(score, 26, "s") if score else 0)
    if at.w < NARROW or (score and _wide(brush, who.name, room, "r")):
        _draw_over(brush, at, who.name, score, at.w - 76 - kept)
        return
    brush.text(score, at.right - 20, at.centery, 26, "gold", "s", "r")
    name_only = brush.page.compact or brush.skin.width(status, brush.fitting(status, room, 16)) > room or not status
    x, robot = at.x + 70, 26.0 if name_only and not who.is_human else 0.0
    if robot:
        brush.icon("bot", x - 2, at.centery - 12, 22, "on_wood_soft")
    kind = "r" if _wide(brush, who.name, room - robot, "b") else "b"
    size = max(SMALLEST, brush.fitting(who.name, room - robot, 19, kind))
    name = brush.cut(who.name, room - robot, size, kind)
    brush.text(name, x + robot, at.centery - (0 if name_only else 12), size, "on_wood", kind)
    if not name_only:
        brush.fit(status, at.x + 70, at.centery + 14, room, 16, "on_wood_soft")


def _wide(brush: Brush, name: str, room: float, kind: str) -> bool:
    """Return True if the name would be cut in this weight."""
    return brush.skin.width(name, max(SMALLEST, brush.fitting(name, room, 19, kind)), kind) > room


def _draw_over(brush: Brush, at: FRect, name: str, score: str, room: float) -> None:
    """Draw the name above the score."""
    kind = "r" if _wide(brush, name, room, "b") else "b"
    brush.fit(name, at.x + 66, at.centery - 14, room, 19, "on_wood", kind)
    brush.text(score, at.x + 66, at.centery + 14, 24, "gold", "s")


def draw_cell(brush: Brush, at: FRect, look: Look, seat: int, mark: FRect, name_y: float, score_y: float | None) -> None:
    """Draw a cell in place of a panel if many seats share a row: token, name, and score if it has a y."""
    who = look.seats[seat]
    brush.token(look.tokens[seat], mark.x, mark.y, mark.w, not who.is_human)
    brush.fit(who.name, at.centerx, name_y, at.w - 8, 17, "on_wood", "b" if seat in look.active else "r", "c")
    if score_y is not None and look.scores:
        brush.text(figure(look.scores[seat]), at.centerx, score_y, 21, "gold", "s", "c")


def short(name: str, letters: int = LETTERS) -> str:
    """Return the name cut to a number of letters, as on a seat panel."""
    return name if len(name) <= letters else name[: letters - 1].rstrip() + "…"


def draw_spread_head(brush: Brush, at: FRect, look: Look, seat: int, amount: str, rooms: tuple[float, float], end: float = 30) -> None:
    """Draw the head of a sheet of spread-out pieces: token, name and, at the right, the amount.

    `rooms` are the widths of name and amount, `end` the distance of the amount from the edge.
    """
    brush.sheet(at, 3)
    brush.token(look.tokens[seat], at.x + 24, at.y + 18, 52, not look.seats[seat].is_human)
    brush.fit(look.seats[seat].name, at.x + 90, at.y + 44, rooms[0], 28, "text", "s")
    brush.fit(amount, at.right - end, at.y + 44, rooms[1], 20, "text_soft", "b", "r")
