"""The score grid, as on paper: a row a seat, a column a round, totals at the right (docs/art.md, mock-up 16)."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.words import _, figure
from ui.canvas.brush import Brush
from ui.tables.ledger import Account, AccountRow, Cell

LEAST_ROW, MOST_ROW = 56.0, 92.0
BAR = 22.0  # space for a scroll bar, right of the totals
NAME_W, TOTAL_W = 204.0, 116.0
MATE = 28.0  # diameter of a token in a team's row
MOST_DEALS = 5  # maximum columns of rounds
HEAD, LEGEND = 22.0, 22.0  # height above the rows for headings, and below them for the legend
ROOMY = 140.0  # column width from which a cell needs one line only
PLACES = ("place_gold", "place_silver", "place_bronze", "place_other")  # fills of places 1, 2, 3 and all others


def row_height(rows: int, room: float) -> float:
    return min(MOST_ROW, max(LEAST_ROW, room / rows))


def draw_grid(brush: Brush, body: FRect, account: Account) -> None:
    """Draw what the rows are drawn on: headings, the present round's column and the legend of the stars."""
    first, deals = _window(account)
    bottom, head = min(body.bottom, body.y + row_height(len(account.rows), body.h) * len(account.rows)) + 4, body.y - HEAD
    for place, heading in enumerate(deals):
        at = _column(body, place, len(deals))
        now = first + place == len(account.rows[0].cells) - 1
        if now:
            brush.box(FRect(at.x + 2, head - 22, at.w - 4, bottom - head + 22), 14, "mark_row", "field_edge", 1.5)
        kind = "b" if now else "r"
        size = brush.fitting(heading, at.w - 14, 17, kind)
        said = heading if brush.skin.width(heading, size, kind) <= at.w - 14 else str(first + place + 1)
        brush.text(said, at.centerx, head, size, "text" if now else "text_soft", kind, "c")
    brush.fit(account.columns[1], body.right - BAR, head, TOTAL_W - 16, 17, "text", "b", "r")
    if account.legend:
        brush.icon("star", body.x + 8, body.bottom + LEGEND - 11, 22, "star_row")
        brush.fit(account.legend, body.x + 40, body.bottom + LEGEND, body.w - 48, 17, "text")


def draw_row(
    brush: Brush, body: FRect, at: FRect, account: Account, row: AccountRow, name: str, tokens: Sequence[tuple[int, bool]]
) -> None:
    """Draw one row; `body`: the rectangle of all rows; `tokens`: (token, is a bot) of each seat."""
    brush.vec(at.x, at.y - 1, at.w, 3, f'<path d="M0 1.5H{at.w:.0f}" stroke="border_soft" stroke-width="2"/>')
    if row.team:
        _draw_team(brush, at, row.team, tokens)
    else:
        d = min(52.0, at.h - 12)
        brush.token(tokens[0][0], at.x + 8, at.centery - d / 2, d, tokens[0][1])
        brush.fit(name, at.x + d + 18, at.centery, NAME_W - d - 20, 20, "text", "b")
    first, deals = _window(account)
    for place in range(len(deals)):
        column = _column(body, place, len(deals))
        cell = FRect(column.x + 4, at.y, column.w - 8, at.h)
        with brush.called(deals[place]):
            if first + place < len(row.cells):
                _draw_cell(brush, cell, row.cells[first + place])
            else:
                brush.fit(_("to play"), cell.centerx, cell.centery, cell.w - 8, 17, "text_soft", align="c")
    with brush.called(account.columns[1]):
        brush.fit(figure(row.total), body.right - BAR, at.centery, TOTAL_W - 26, 28, "text", "s", "r")


def _draw_team(brush: Brush, at: FRect, name: str, tokens: Sequence[tuple[int, bool]]) -> None:
    """Draw a team's name with its members below."""
    brush.fit(name, at.x + 10, at.centery - 16, NAME_W - 16, 20, "text", "b")
    for place, (token, bot) in enumerate(tokens):
        brush.token(token, at.x + 8 + place * (MATE + 3), at.centery - 1, MATE, bot)


def _window(account: Account) -> tuple[int, Sequence[str]]:
    """Return the index of the first round shown, and the shown headings; they include the present round."""
    first = max(0, min(len(account.deals) - MOST_DEALS, len(account.rows[0].cells) - 1))
    return first, account.deals[first : first + MOST_DEALS]


def _column(body: FRect, place: int, many: int) -> FRect:
    w = (body.w - NAME_W - TOTAL_W) / many
    return FRect(body.x + NAME_W + w * place, body.y, w, body.h)


def _draw_cell(brush: Brush, at: FRect, cell: Cell) -> None:
    """Draw the place in a pill and the points, with the points for strokes beside or below them."""
    if not cell.played:
        return
    roomy = at.w >= ROOMY
    pill, gap = (50.0, 12.0) if roomy else (38.0, 5.0)
    points = figure(cell.points) if cell.counts else f"({figure(cell.points)})"
    extra = f"+{cell.extra}" if cell.extra else ""
    width = pill + gap + brush.skin.width(points, 24, "s") + 36 + brush.skin.width(extra, 17, "b")
    low = bool(extra) and width > at.w - 12
    x, y = at.x + (10 if roomy else 2), at.centery - (13 if low else 0)
    if cell.mark:
        brush.box(FRect(x, y - 15, pill, 30), 15, PLACES[min(cell.place, len(PLACES)) - 1], "text", 1.5)
        size = brush.fitting(cell.mark, pill - 6, 16, "b")
        fits = brush.skin.width(cell.mark, size, "b") <= pill - 6
        brush.text(cell.mark if fits else str(cell.place), x + pill / 2, y, size, "text", "b", "c")
    x += pill + gap
    x += brush.fit(points, x, y, at.right - x, 24, "text" if cell.counts else "text_soft", "s")
    if extra:
        x, y = (at.x + pill + gap - 22, at.centery + 14) if low else (x + 12, y)
        brush.icon("star", x, y - 10, 20, "star_row")
        brush.fit(extra, x + 24, y, at.right - x - 24, 17, "star_row", "b")
