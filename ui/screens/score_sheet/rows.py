"""The parts of the score sheet: the rows of the payments, the score grid, and the curves of the totals.

A row of payments has a seat with its hand, the payments of the deal, their sum and the seat's total. The score grid is as on paper: a row a
seat, a column a round, totals at the right (docs/art.md, mock-up 16). Each curve goes from deal to deal, and ends in its seat's token.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pygame import FRect

from game.record import Player
from ui.assets.palette import SEATS
from ui.assets.translation import _, format_number, format_signed
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.layout.containers import Column, Row, Scroll, Stack
from ui.layout.nodes import Box, Breakpoint, Child, Spacer, Text
from ui.tables.contract import Table
from ui.tables.score_sheet import ScoreCell, ScoreSheet, ScoreSheetRow
from ui.widgets.chart import Plot, round_axis, spread_out, svg_line
from ui.widgets.parts import boxed, icon, paper, token

MIN_HEIGHT, PADDING = 92.0, (14.0, 7.0, 8.0, 7.0)
TOKEN, TOKEN_SMALL = 56.0, 42.0  # the small one is used above a hand's remaining cards
LINES_WIDTH, CHANGE_WIDTH, TOTAL_WIDTH, TOTAL_HEIGHT, SPACING = 356.0, 72.0, 76.0, 48.0, 14.0
SIGNS = {"+": ("plus", "success"), "–": ("minus", "fault"), "!": ("warning", "fault")}
SIGN_UNITS, LINE_HEIGHT, SMALL_LINE_HEIGHT = 20.0, 22.0, 31.0
FACE_W, FACE_STEP, FACE_PITCH = 21.0, 22.5, 34.0  # the remaining cards of a hand, below the name
MAX_FACES_PER_ROW = 7  # cards in one row of them
MIN_ROW_H, MAX_ROW_H = 56.0, 92.0
MAX_LOW_ROWS = 8  # rows that get lower before they scroll
NAME_W, TOTAL_W, TOTAL_MARGIN = 204.0, 90.0, 24.0
GRID_TOKEN, TEAM_TOKEN = 44.0, 28.0  # of a seat in the grid, and in a team's row
MAX_ROUND_COLUMNS, MAX_WIDE_COLUMNS = 5, 3  # maximum columns of rounds; with their whole headings in a small window
MAX_ONE_LINE_COLUMNS = 2  # of rounds, in which everything is side by side
PLACE_COLORS = ("place_gold", "place_silver", "place_bronze", "place_other")  # fills of places 1, 2, 3 and all others
HEAD, TOKENS_W = 66.0, 88.0  # space at the left of the plot, for the numbers, and at its right, for the tokens
CHART_PADDING, AXIS_UNIT_Y = (HEAD + 2, 0.0, TOKENS_W + 2, 66.0), 49.0  # around the lines; of the axis's unit below them
OVERHANG = 4.0  # units that a line may extend above and below the plot
END_TOKEN, END_TOKEN_MANY, MAX_LARGE_TOKENS = 34.0, 26.0, 5  # of a line's end; where there are more
MIN_LABEL_PITCH = 34.0  # minimum distance of two numbers below the axis
SeatTokens = Sequence[tuple[int, bool]]  # (token, is a bot) by seat


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
    cells = [_cell(row, first + index, heading, len(deals) > MAX_ONE_LINE_COLUMNS) for index, heading in enumerate(deals)]
    total = Text(format_number(row.total), 28, "s", align="r", max_lines=1, group=score_sheet.column_headings[1])
    who = _team(row.team, tokens) if row.team else _grid_player(name, *tokens[0])
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


def _grid_player(name: str, seat_token: int, is_bot: bool) -> Row:
    return Row(
        [token(seat_token, GRID_TOKEN, is_bot), Text(name, 20, "b", max_lines=1, can_be_cut=True, width=0, grow=1)],
        10,
        "center",
        padding=(8, 0, 0, 0),
    )


def _team(name: str, tokens: Sequence[tuple[int, bool]]) -> Column:
    """Return a team's name with its members below."""
    members = [token(seat_token, TEAM_TOKEN, is_bot) for seat_token, is_bot in tokens]
    parts = [Spacer(grow=1), Text(name, 20, "b", max_lines=1, line_spacing=1.15, can_be_cut=True), Row(members, 3), Spacer(grow=1)]
    return Column(parts, 0, padding=(8, 0, 8, 0))


def _cell(row: ScoreSheetRow, index: int, heading: str, is_crowded: bool) -> Box:
    """Return what a round gave, or that it is still to play."""
    if index >= len(row.cells):
        return Text(_("to play"), 17, color="text_soft", align="c", max_lines=1, padding=(4, 0, 4, 0), group=heading)
    cell = row.cells[index]
    return Stack([_round_score(cell, is_crowded)] if cell.has_played else [], align="center", group=heading)


def _round_score(cell: ScoreCell, is_crowded: bool) -> Stack:
    """Return a round's place in a pill and its points, with the points for strokes beside or, among many rounds, below them."""
    points = format_number(cell.points) if cell.counts_in_total else f"({format_number(cell.points)})"
    parts: list[Child] = [Text(points, 24, "s", "text" if cell.counts_in_total else "text_soft", max_lines=1)]
    if cell.place_text:
        place = Text(cell.place_text, 16, "b", align="c", max_lines=1, width=44.0 if is_crowded else 50.0, height=30)
        parts.insert(0, boxed(Stack([place]), PLACE_COLORS[min(cell.place, len(PLACE_COLORS)) - 1], "text", 15))
    score = Row(parts, 5 if is_crowded else 12, "center")
    if not cell.bonus_points:
        return score
    bonus = Row([icon("star", 20, "star_row"), Text(f"+{cell.bonus_points}", 17, "b", "star_row", max_lines=1)], 4, "center")
    return Column([score, bonus], 0, align="center") if is_crowded else Row([score, bonus], 12, "center")


def _draw_present_column(canvas: Canvas, rect: FRect) -> None:
    canvas.draw_box(rect.inflate(-4, 0), 14, "mark_row", "field_edge", 1.5)


def _draw_row_line(canvas: Canvas, rect: FRect) -> None:
    canvas.draw_svg_body(rect.x, rect.y - 1, rect.w, 3, f'<path d="M0 1.5H{rect.w:.0f}" stroke="border_soft" stroke-width="2"/>')


def _shown_rounds(score_sheet: ScoreSheet) -> tuple[int, Sequence[str]]:
    """Return the index of the first round shown, and the shown headings; they include the present round."""
    first = max(0, min(len(score_sheet.deal_headings) - MAX_ROUND_COLUMNS, len(score_sheet.rows[0].cells) - 1))
    return first, score_sheet.deal_headings[first : first + MAX_ROUND_COLUMNS]


def total_curves(score_sheet: ScoreSheet, seat_tokens: SeatTokens) -> Column:
    """Return the sheet with the curve of each seat's total from deal to deal."""
    chart = Column([Box(grow=1, paint=partial(_draw_total_curves, score_sheet, seat_tokens))], padding=CHART_PADDING, grow=1)
    return paper(Column([Text(score_sheet.curve_heading, 26, "s", max_lines=1, height=70, padding=(28, 0, 28, 0)), chart]))


def _draw_total_curves(score_sheet: ScoreSheet, seat_tokens: SeatTokens, canvas: Canvas, area: FRect) -> None:
    totals = score_sheet.totals_by_deal
    plot = Plot(area.inflate(4, 2 * OVERHANG), area, round_axis(value for deal in totals for value in deal), len(totals) - 1)
    lines = [
        svg_line(plot.picture_points(enumerate(deal[seat] for deal in totals)), SEATS[token % len(SEATS)], 3.5, seat)
        for seat, (token, _bot) in enumerate(seat_tokens)
    ]
    with canvas.naming_texts(score_sheet.curve_heading):
        plot.draw(canvas, "".join(lines), HEAD - 16)
    with canvas.naming_texts(score_sheet.axis_unit):
        canvas.fit_text(score_sheet.axis_unit, area.centerx, area.bottom + AXIS_UNIT_Y, plot.picture_rect.w, 16, "text_soft", align="c")
        _draw_deal_numbers(canvas, plot)
    _draw_end_tokens(canvas, plot, [plot.y_of(value) for value in totals[-1]], seat_tokens)


def spread_end_tokens(ys: Sequence[float], diameter: float, max_y: float) -> list[tuple[int, int, float]]:
    """Return (seat, column, y) of the tokens at the lines' ends, in two columns if crowded.

    `max_y` is the largest y that a token may have.
    """
    columns: tuple[list[int], list[int]] = [], []
    free = [-math.inf, -math.inf]
    for seat in sorted(range(len(ys)), key=lambda seat: ys[seat]):
        column = 0 if ys[seat] >= free[0] or free[0] <= free[1] else 1
        columns[column].append(seat)
        free[column] = max(ys[seat], free[column]) + diameter
    placed = [(column, spread_out([ys[seat] for seat in seats], diameter, limit=max_y)) for column, seats in enumerate(columns)]
    return [(seat, column, y) for column, result in placed for seat, y in zip(reversed(columns[column]), reversed(result), strict=True)]


def _draw_deal_numbers(canvas: Canvas, plot: Plot) -> None:
    """Draw the deals' numbers that fit below the axis, always with the last one."""
    y, max_width = plot.lines_rect.bottom + max(20.0, canvas.line_height(16, 1.1)), max(MIN_LABEL_PITCH, canvas.line_height(16, 1.9))
    text_width = plot.picture_rect.x - 12 + canvas.draw_text(_("start"), plot.picture_rect.x - 12, y, 16, "text_soft")
    for deal in range(1, plot.last_index + 1):
        x = plot.x_of(deal)
        if deal == plot.last_index or (x - max_width / 2 > text_width and x + max_width < plot.x_of(plot.last_index)):
            canvas.draw_text(str(deal), x, y, 16, "text_soft", align="c")
            text_width = x + max_width / 2


def _draw_end_tokens(canvas: Canvas, plot: Plot, ys: Sequence[float], seat_tokens: SeatTokens) -> None:
    d = END_TOKEN if len(seat_tokens) <= MAX_LARGE_TOKENS else END_TOKEN_MANY
    for seat, column, y in spread_end_tokens(ys, d, plot.picture_rect.bottom):
        token, bot = seat_tokens[seat]
        canvas.draw_token(token, plot.picture_rect.right + 10 + column * (d + 2), y - d / 2, d, bot)


def column_headings(heading: str, columns: tuple[str, str]) -> Row:
    """Return the headings above the rows: of the sheet, of the change and of the total."""
    change, total = (
        Text(text, 17, color="text_soft", align="r", max_lines=1, width=width, min_width=0.0)
        for text, width in zip(columns, (CHANGE_WIDTH + 38, TOTAL_WIDTH), strict=True)
    )
    return Row(
        [Text(heading, 30, "s", max_lines=1, width=0, grow=1), change, total], SPACING, "center", min_height=44, padding=(12, 0, 14, 0)
    )


def seat_row(table: Table, row: ScoreSheetRow, player: Player, player_token: int, columns: tuple[str, str]) -> Row:
    """Return the row of a seat; `columns`: the headings of the change and of the total."""
    color = "gained" if row.change > 0 else "danger_text" if row.change < 0 else "text_soft"
    change = Text(format_signed(row.change), 26, "s", color, "r", max_lines=1, width=CHANGE_WIDTH, min_width=0.0, group=columns[0])
    total = Text(format_number(row.total), 24, "s", align="c", max_lines=1, padding=(8, 0, 8, 0), height=TOTAL_HEIGHT)
    pill = boxed(Column([total], width=TOTAL_WIDTH, group=columns[1]), "surface_bright", "text", TOTAL_HEIGHT / 2)
    lines = Column([_payment(sign, text) for sign, text in row.lines], 4, width=LINES_WIDTH)
    parts = [_player(table, row, player, player_token), lines, change, pill]
    whole = Row(parts, SPACING, "center", min_height=MIN_HEIGHT, padding=PADDING, group=player.name)
    return boxed(whole, "row_chosen", "border_chosen") if row.is_highlighted else boxed(whole, "row")


def _player(table: Table, row: ScoreSheetRow, player: Player, player_token: int) -> Column:
    """Return token and name, with the cards of the opened hand below."""
    faces = split_into_rows(row.cards_left)
    name = Text(player.name, 21, "b", max_lines=1, can_be_cut=True, width=0, grow=1)
    head = Row([token(player_token, TOKEN_SMALL if faces else TOKEN, not player.is_human), name], 14, "center")
    hand = Box(height=FACE_PITCH * len(faces), paint=partial(_draw_faces, table, faces)) if faces else None
    return Column([head, hand], 2, width=0, grow=1)


def _payment(sign: str, text: str) -> Row:
    mark = icon(SIGNS[sign][0], SIGN_UNITS, SIGNS[sign][1]).paint if sign in SIGNS else None
    marks = (Box(width=SIGN_UNITS, height=height, paint=mark) for height in (LINE_HEIGHT, SMALL_LINE_HEIGHT))
    wide, small = marks if mark is not None else (Spacer(width=SIGN_UNITS), Spacer(width=SIGN_UNITS))
    return Row([Breakpoint(wide, small=small), Text(text, 18, line_spacing=1.2, width=0, grow=1)], 8, "start")


def _draw_faces(table: Table, faces: Sequence[Sequence[str]], canvas: Canvas, rect: FRect) -> None:
    for line, row_of_faces in enumerate(faces):
        for index, face in enumerate(row_of_faces):
            x, y = rect.x + FACE_W / 2 + index * FACE_STEP, rect.bottom - (len(faces) - line) * FACE_PITCH + FACE_W * CARD_HEIGHT_FACTOR / 2
            canvas.draw_surface(table.art.picture(canvas.rasterizer, face, FACE_W), x, y, 1, is_centered=True)


def split_into_rows(faces: Sequence[str]) -> list[Sequence[str]]:
    """Split card faces into as few rows as possible, of nearly equal length."""
    rows = -(-len(faces) // MAX_FACES_PER_ROW)
    return [faces[len(faces) * row // rows : len(faces) * (row + 1) // rows] for row in range(rows)]
