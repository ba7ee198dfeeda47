"""The score grid, as on paper: a row a seat, a column a round, totals at the right (docs/art.md, mock-up 16)."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from ui.assets.translation import _, format_number
from ui.canvas.canvas import Canvas
from ui.tables.score_sheet import ScoreCell, ScoreSheet, ScoreSheetRow

MIN_ROW_H, MAX_ROW_H = 56.0, 92.0
BAR = 22.0  # space for a scroll bar, right of the totals
NAME_W, TOTAL_W = 204.0, 116.0
TEAM_TOKEN = 28.0  # diameter of a token in a team's row
MAX_ROUND_COLUMNS = 5  # maximum columns of rounds
HEAD, LEGEND = 22.0, 22.0  # height above the rows for headings, and below them for the legend
MIN_ONE_LINE_W = 140.0  # column width from which a cell needs one line only
PLACE_COLORS = ("place_gold", "place_silver", "place_bronze", "place_other")  # fills of places 1, 2, 3 and all others


def row_height(row_count: int, height: float) -> float:
    return min(MAX_ROW_H, max(MIN_ROW_H, height / row_count))


def draw_headings_and_legend(canvas: Canvas, body: FRect, score_sheet: ScoreSheet) -> None:
    """Draw the score grid without its rows: headings, the present round's column and the legend of the stars."""
    first, deals = _shown_rounds(score_sheet)
    bottom, head = min(body.bottom, body.y + row_height(len(score_sheet.rows), body.h) * len(score_sheet.rows)) + 4, body.y - HEAD
    for index, heading in enumerate(deals):
        rect = _column_rect(body, index, len(deals))
        now = first + index == len(score_sheet.rows[0].cells) - 1
        if now:
            canvas.draw_box(FRect(rect.x + 2, head - 22, rect.w - 4, bottom - head + 22), 14, "mark_row", "field_edge", 1.5)
        kind = "b" if now else "r"
        size = canvas.fitting_size(heading, rect.w - 14, 17, kind)
        sentence = heading if canvas.rasterizer.text_width(heading, size, kind) <= rect.w - 14 else str(first + index + 1)
        canvas.draw_text(sentence, rect.centerx, head, size, "text" if now else "text_soft", kind, "c")
    canvas.fit_text(score_sheet.column_headings[1], body.right - BAR, head, TOTAL_W - 16, 17, "text", "b", "r")
    if score_sheet.legend:
        canvas.draw_icon("star", body.x + 8, body.bottom + LEGEND - 11, 22, "star_row")
        canvas.fit_text(score_sheet.legend, body.x + 40, body.bottom + LEGEND, body.w - 48, 17, "text")


def draw_score_row(
    canvas: Canvas, body: FRect, rect: FRect, score_sheet: ScoreSheet, row: ScoreSheetRow, name: str, tokens: Sequence[tuple[int, bool]]
) -> None:
    """Draw a seat's or team's row of the score grid; `body`: the rectangle of all rows; `tokens`: (token, is a bot) of each seat."""
    canvas.draw_svg_body(rect.x, rect.y - 1, rect.w, 3, f'<path d="M0 1.5H{rect.w:.0f}" stroke="border_soft" stroke-width="2"/>')
    if row.team:
        _draw_team_name(canvas, rect, row.team, tokens)
    else:
        d = min(52.0, rect.h - 12)
        canvas.draw_token(tokens[0][0], rect.x + 8, rect.centery - d / 2, d, tokens[0][1])
        canvas.fit_text(name, rect.x + d + 18, rect.centery, NAME_W - d - 20, 20, "text", "b")
    first, deals = _shown_rounds(score_sheet)
    for index in range(len(deals)):
        column = _column_rect(body, index, len(deals))
        cell = FRect(column.x + 4, rect.y, column.w - 8, rect.h)
        with canvas.naming_texts(deals[index]):
            if first + index < len(row.cells):
                _draw_round_score(canvas, cell, row.cells[first + index])
            else:
                canvas.fit_text(_("to play"), cell.centerx, cell.centery, cell.w - 8, 17, "text_soft", align="c")
    with canvas.naming_texts(score_sheet.column_headings[1]):
        canvas.fit_text(format_number(row.total), body.right - BAR, rect.centery, TOTAL_W - 26, 28, "text", "s", "r")


def _draw_team_name(canvas: Canvas, rect: FRect, name: str, tokens: Sequence[tuple[int, bool]]) -> None:
    """Draw a team's name with its members below."""
    canvas.fit_text(name, rect.x + 10, rect.centery - 16, NAME_W - 16, 20, "text", "b")
    for index, (token, bot) in enumerate(tokens):
        canvas.draw_token(token, rect.x + 8 + index * (TEAM_TOKEN + 3), rect.centery - 1, TEAM_TOKEN, bot)


def _shown_rounds(score_sheet: ScoreSheet) -> tuple[int, Sequence[str]]:
    """Return the index of the first round shown, and the shown headings; they include the present round."""
    first = max(0, min(len(score_sheet.deal_headings) - MAX_ROUND_COLUMNS, len(score_sheet.rows[0].cells) - 1))
    return first, score_sheet.deal_headings[first : first + MAX_ROUND_COLUMNS]


def _column_rect(body: FRect, index: int, count: int) -> FRect:
    w = (body.w - NAME_W - TOTAL_W) / count
    return FRect(body.x + NAME_W + w * index, body.y, w, body.h)


def _draw_round_score(canvas: Canvas, rect: FRect, cell: ScoreCell) -> None:
    """Draw a round's place in a pill and its points, with the points for strokes beside or below them."""
    if not cell.has_played:
        return
    roomy = rect.w >= MIN_ONE_LINE_W
    pill, gap = (50.0, 12.0) if roomy else (38.0, 5.0)
    points = format_number(cell.points) if cell.counts_in_total else f"({format_number(cell.points)})"
    extra = f"+{cell.bonus_points}" if cell.bonus_points else ""
    width = pill + gap + canvas.rasterizer.text_width(points, 24, "s") + 36 + canvas.rasterizer.text_width(extra, 17, "b")
    low = bool(extra) and width > rect.w - 12
    x, y = rect.x + (10 if roomy else 2), rect.centery - (13 if low else 0)
    if cell.place_text:
        canvas.draw_box(FRect(x, y - 15, pill, 30), 15, PLACE_COLORS[min(cell.place, len(PLACE_COLORS)) - 1], "text", 1.5)
        size = canvas.fitting_size(cell.place_text, pill - 6, 16, "b")
        fits = canvas.rasterizer.text_width(cell.place_text, size, "b") <= pill - 6
        canvas.draw_text(cell.place_text if fits else str(cell.place), x + pill / 2, y, size, "text", "b", "c")
    x += pill + gap
    x += canvas.fit_text(points, x, y, rect.right - x, 24, "text" if cell.counts_in_total else "text_soft", "s")
    if extra:
        x, y = (rect.x + pill + gap - 22, rect.centery + 14) if low else (x + 12, y)
        canvas.draw_icon("star", x, y - 10, 20, "star_row")
        canvas.fit_text(extra, x + 24, y, rect.right - x - 24, 17, "star_row", "b")
