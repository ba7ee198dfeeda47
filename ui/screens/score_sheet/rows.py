"""A row of the score sheet: a seat with its hand, the payments of the deal, their sum and the seat's total."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import FRect

from game.record import Player
from ui.assets.translation import format_number, format_signed
from ui.canvas.canvas import Canvas
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.layout.containers import Column, Row
from ui.layout.nodes import Box, Breakpoint, Spacer, Text
from ui.tables.contract import Table
from ui.tables.score_sheet import ScoreSheetRow
from ui.widgets.parts import boxed, icon, token

MIN_HEIGHT, PADDING = 92.0, (14.0, 7.0, 8.0, 7.0)
TOKEN, TOKEN_SMALL = 56.0, 42.0  # the small one is used above a hand's remaining cards
LINES_WIDTH, CHANGE_WIDTH, TOTAL_WIDTH, TOTAL_HEIGHT, SPACING = 356.0, 72.0, 76.0, 48.0, 14.0
SIGNS = {"+": ("plus", "success"), "–": ("minus", "fault"), "!": ("warning", "fault")}
SIGN_UNITS, LINE_HEIGHT, SMALL_LINE_HEIGHT = 20.0, 22.0, 31.0
FACE_W, FACE_STEP, FACE_PITCH = 21.0, 22.5, 34.0  # the remaining cards of a hand, below the name
MAX_FACES_PER_ROW = 7  # cards in one row of them


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
