"""The score grid, as on paper: a row a seat, a column a round, totals at the right (docs/art.md, mock-up 16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pygame import FRect

from ui.assets.translation import _, format_number
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Row, Scroll, Stack
from ui.layout.nodes import Box, Breakpoint, Child, Spacer, Text
from ui.tables.score_sheet import ScoreCell, ScoreSheet, ScoreSheetRow
from ui.widgets.parts import icon, token

MIN_ROW_H, MAX_ROW_H = 56.0, 92.0
MAX_LOW_ROWS = 8  # rows that get lower before they scroll
NAME_W, TOTAL_W, TOTAL_MARGIN = 204.0, 90.0, 24.0
TOKEN, TEAM_TOKEN = 44.0, 28.0  # of a seat, and in a team's row
MAX_ROUND_COLUMNS, MAX_WIDE_COLUMNS = 5, 3  # maximum columns of rounds; with their whole headings in a small window
MIN_ONE_LINE_W = 140.0  # column width from which a cell needs one line only
PLACE_COLORS = ("place_gold", "place_silver", "place_bronze", "place_other")  # fills of places 1, 2, 3 and all others


def score_grid(score_sheet: ScoreSheet, row_nodes: Sequence[Row]) -> list[Child]:
    """Return the parts of the grid: headings above the rows, the present round's column behind them, and the legend of the stars."""
    first, deals = _shown_rounds(score_sheet)
    present = len(score_sheet.rows[0].cells) - 1 - first
    total = Text(score_sheet.column_headings[1], 17, "b", align="r", max_lines=1)
    headings = [_heading(text, first + index + 1, index == present, len(deals)) for index, text in enumerate(deals)]
    columns = [Box(grow=1, paint=_draw_present_column if index == present else None) for index in range(len(deals))]
    rows = Column(row_nodes, 0) if len(row_nodes) <= MAX_LOW_ROWS else Scroll(row_nodes, 0, name="rows")
    legend = Text(score_sheet.legend, 17, width=0, grow=1)
    return [
        Stack([_columns(Spacer(), columns, Spacer()), Column([_columns(Spacer(), headings, total), rows], 0, padding=(0, 2, 0, 4))]),
        Spacer(grow=1),
        Row([icon("star", 22, "star_row"), legend], 10, "center", padding=(8, 0, 8, 0)) if score_sheet.legend else None,
    ]


def score_row(score_sheet: ScoreSheet, row: ScoreSheetRow, name: str, tokens: Sequence[tuple[int, bool]]) -> Row:
    """Return a seat's or team's row of the score grid; `tokens`: (token, is a bot) of each seat."""
    first, deals = _shown_rounds(score_sheet)
    cells = [_cell(row, first + index, heading) for index, heading in enumerate(deals)]
    total = Text(format_number(row.total), 28, "s", align="r", max_lines=1, group=score_sheet.column_headings[1])
    who = _team(row.team, tokens) if row.team else _player(name, *tokens[0])
    low = len(score_sheet.rows) > MAX_LOW_ROWS
    made = _columns(who, cells, total)
    return replace(made, height=MIN_ROW_H if low else MAX_ROW_H, min_height=MIN_ROW_H, paint=_draw_row_line, group=row.team or name)


def _columns(name: Box, rounds: Sequence[Child], total: Box) -> Row:
    """Return a row of the grid: a name, the rounds, which are equally wide, and a total."""
    parts = [
        replace(name, width=NAME_W, min_width=0.0),
        Row(rounds, 0, is_even=True, width=0, grow=1),
        replace(total, width=TOTAL_W, min_width=0.0),
    ]
    return Row(parts, 0, padding=(0, 0, TOTAL_MARGIN, 0))


def _heading(text: str, number: int, is_present: bool, count: int) -> Breakpoint:
    """Return the heading of a round; of many rounds, the number alone in a small window."""
    kind, color = ("b", "text") if is_present else ("r", "text_soft")
    whole, short = (Text(one, 17, kind, color, "c", max_lines=1, line_spacing=1.05, padding=(5, 9, 5, 9)) for one in (text, str(number)))
    return Breakpoint(whole, small=short if count > MAX_WIDE_COLUMNS else "same")


def _player(name: str, seat_token: int, is_bot: bool) -> Row:
    return Row(
        [token(seat_token, TOKEN, is_bot), Text(name, 20, "b", max_lines=1, can_be_cut=True, width=0, grow=1)],
        10,
        "center",
        padding=(8, 0, 0, 0),
    )


def _team(name: str, tokens: Sequence[tuple[int, bool]]) -> Column:
    """Return a team's name with its members below."""
    members = [token(seat_token, TEAM_TOKEN, is_bot) for seat_token, is_bot in tokens]
    parts = [Spacer(grow=1), Text(name, 20, "b", max_lines=1, line_spacing=1.15, can_be_cut=True), Row(members, 3), Spacer(grow=1)]
    return Column(parts, 0, padding=(8, 0, 8, 0))


def _cell(row: ScoreSheetRow, index: int, heading: str) -> Box:
    """Return what a round gave, or that it is still to play."""
    if index < len(row.cells):
        return Box(group=heading, paint=partial(_draw_round_score, row.cells[index]))
    return Text(_("to play"), 17, color="text_soft", align="c", max_lines=1, padding=(4, 0, 4, 0), group=heading)


def _draw_present_column(canvas: Canvas, rect: FRect) -> None:
    canvas.draw_box(rect.inflate(-4, 0), 14, "mark_row", "field_edge", 1.5)


def _draw_row_line(canvas: Canvas, rect: FRect) -> None:
    canvas.draw_svg_body(rect.x, rect.y - 1, rect.w, 3, f'<path d="M0 1.5H{rect.w:.0f}" stroke="border_soft" stroke-width="2"/>')


def _shown_rounds(score_sheet: ScoreSheet) -> tuple[int, Sequence[str]]:
    """Return the index of the first round shown, and the shown headings; they include the present round."""
    first = max(0, min(len(score_sheet.deal_headings) - MAX_ROUND_COLUMNS, len(score_sheet.rows[0].cells) - 1))
    return first, score_sheet.deal_headings[first : first + MAX_ROUND_COLUMNS]


def _draw_round_score(cell: ScoreCell, canvas: Canvas, rect: FRect) -> None:
    """Draw a round's place in a pill and its points, with the points for strokes beside or below them."""
    if not cell.has_played:
        return
    rect = rect.inflate(-8, 0)
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
