"""The whole score sheet of a match on A4 pages, readable in black and white: the score grid, or the payments of every deal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from ui.assets.translation import format_date, format_number, format_signed, join_names
from ui.canvas.pdf import LEFT, RIGHT, H, PdfDocument, PdfPage
from ui.scene import clock
from ui.tables.score_sheet import ScoreCell, ScoreSheet, ScoreSheetRow

TOP, BOTTOM = 34.0, H - 20.0  # mm: the area below the title
NAME_MM, TOTAL_MM = 46.0, 20.0
GRID_HEAD_MM, GRID_ROW_MM, MEMBER_LINE_MM = 12.0, 15.0, 3.6
MAX_ROWS, MAX_ROUNDS = 14, 6  # of the grid on a page
LINES_X, CHANGE_X, TOTAL_X = LEFT + 46.0, RIGHT - 20.0, RIGHT - 2.0  # of the payments; change and total end here
DEAL_HEAD_MM, LINE_MM, MIN_ROW_MM, ROW_PADDING_MM = 15.0, 4.6, 9.0, 4.0


@dataclass(frozen=True, slots=True)
class SavedSheet:
    """The score sheets of a match, one for each deal up to the last, with the names of its seats."""

    game: str  # name of the game
    names: Sequence[str]  # by seat
    sheets: Sequence[ScoreSheet]

    @property
    def is_grid(self) -> bool:
        """Return True if the last sheet has the cells of all deals."""
        return bool(self.sheets[-1].deal_headings)

    @property
    def grid_rows(self) -> list[ScoreSheetRow]:
        """The rows of the grid, the highest total first, with the seats that are not in the last round: a play-off is not for all."""
        rows = {row.seat: row for row in self.sheets[-1].rows}
        for sheet in reversed(self.sheets):
            rows = rows | {row.seat: row for row in sheet.rows if row.seat not in rows}
        return sorted(rows.values(), key=lambda row: -row.total)

    def row_names(self, row: ScoreSheetRow) -> tuple[str, str]:
        """Return the name of a row, and the members of a team."""
        members = join_names([self.names[seat] for seat in row.seats]) if row.team else ""
        return row.team or self.names[row.seat], members


def sheet_pdf(saved: SavedSheet) -> bytes:
    """Return the whole score sheet as a PDF, in the present language."""
    pages = SheetPages(saved)
    (pages.draw_grid if saved.is_grid else pages.draw_payments)()
    return pages.document.pdf_bytes()


class SheetPages:
    """The pages of one score sheet, to which the next part is added where there is space."""

    def __init__(self, saved: SavedSheet) -> None:
        self.saved, self.document = saved, PdfDocument(saved.game)
        self.page, self.y, self._count = self._add_page(), TOP, 1

    def _add_page(self) -> PdfPage:
        page = self.document.add_titled_page(self.saved.game, f"Tablée · {format_date(clock.today().isoformat())}")
        page.draw_fitted_text(self.saved.sheets[-1].title, LEFT, 25, RIGHT - LEFT, 11, color="print_soft")
        return page

    def need(self, height: float) -> None:
        """Begin a new page unless this height is left."""
        if self.y + height > BOTTOM:
            self._count += 1
            self.page, self.y = self._add_page(), TOP
            self.page.draw_text(str(self._count), RIGHT, H - 9.5, 8, align="r", color="print_soft")

    def draw_footer(self, *texts: str) -> None:
        """Draw sentences below each other, wrapped."""
        for line in (line for text in texts if text for line in self.page.wrap_text(text, RIGHT - LEFT, 10)):
            self.need(LINE_MM)
            self.page.draw_text(line, LEFT, self.y + 4, 10)
            self.y += LINE_MM

    # --- the grid

    def draw_grid(self) -> None:
        """Draw the grid in as many parts as its rounds and rows need."""
        last, rows = self.saved.sheets[-1], self.saved.grid_rows
        for first in range(0, len(last.deal_headings), MAX_ROUNDS):
            for start in range(0, len(rows), MAX_ROWS):
                part = rows[start : start + MAX_ROWS]
                self.need(GRID_HEAD_MM + sum(map(self._grid_row_height, part)))
                self._draw_grid_part(last, part, range(first, min(first + MAX_ROUNDS, len(last.deal_headings))))
        if any(cell.bonus_points for row in rows for cell in row.cells):
            self.need(10)
            _draw_star(self.page, LEFT + 2, self.y + 2.6)
            self.page.draw_text(last.legend, LEFT + 6, self.y + 4, 10)
            self.y += 8
        self.draw_footer(last.footer)

    def _draw_grid_part(self, sheet: ScoreSheet, rows: Sequence[ScoreSheetRow], rounds: range) -> None:
        width, top = (RIGHT - LEFT - NAME_MM - TOTAL_MM) / len(rounds), self.y
        for column, index in enumerate(rounds):
            x = LEFT + NAME_MM + (column + 0.5) * width
            lines = self.page.wrap_text(sheet.deal_headings[index], width - 2, 9)
            for line, text in enumerate(reversed(lines)):
                self.page.draw_fitted_text(text, x, top + 9 - 3.8 * line, width - 2, 9, align="c", color="print_soft")
        self.page.draw_fitted_text(sheet.column_headings[1], TOTAL_X, top + 9, TOTAL_MM, 10, "b", "r")
        self.y += GRID_HEAD_MM
        for row in rows:
            height = self._grid_row_height(row)
            self.page.draw_line(LEFT, self.y, RIGHT, self.y, 0.25, "print_pale")
            middle = self.y + height / 2
            self._draw_name(row, middle)
            for column, index in enumerate(rounds):
                if index < len(row.cells):
                    _draw_cell(self.page, row.cells[index], LEFT + NAME_MM + (column + 0.5) * width, middle)
            self.page.draw_text(format_number(row.total), TOTAL_X, middle + 2, 15, "b", "r")
            self.y += height
        self.y += 6

    def _member_lines(self, row: ScoreSheetRow) -> list[str]:
        members = self.saved.row_names(row)[1]
        return self.page.wrap_text(members, NAME_MM - 4, 8) if members else []

    def _grid_row_height(self, row: ScoreSheetRow) -> float:
        return max(GRID_ROW_MM, 9 + MEMBER_LINE_MM * len(self._member_lines(row)))

    def _draw_name(self, row: ScoreSheetRow, middle: float) -> None:
        lines = self._member_lines(row)
        y = middle + 1.5 - MEMBER_LINE_MM * len(lines) / 2
        self.page.draw_fitted_text(self.saved.row_names(row)[0], LEFT + 1, y, NAME_MM - 4, 12, "b")
        for number, line in enumerate(lines, 1):
            self.page.draw_fitted_text(line, LEFT + 1, y + MEMBER_LINE_MM * number + 0.6, NAME_MM - 4, 8, color="print_soft")

    # --- the payments

    def draw_payments(self) -> None:
        """Draw the payments of every deal; a deal's heading stays with its first row."""
        for sheet in self.saved.sheets:
            self.need(DEAL_HEAD_MM + max(map(self._row_height, sheet.rows)))
            self._draw_deal_head(sheet)
            for row in sheet.rows:
                self.need(self._row_height(row))
                self._draw_payment_row(row)
            self.y += 2
            self.draw_footer(sheet.footer)
            self.y += 6

    def _draw_deal_head(self, sheet: ScoreSheet) -> None:
        self.page.draw_fitted_text(sheet.title, LEFT, self.y + 5, RIGHT - LEFT, 13, "s")
        for text, x in zip(sheet.column_headings, (CHANGE_X, TOTAL_X), strict=True):
            self.page.draw_text(text, x, self.y + 12, 9, align="r", color="print_soft")
        self.y += DEAL_HEAD_MM

    def _payment_lines(self, row: ScoreSheetRow) -> list[str]:
        width = CHANGE_X - 14 - LINES_X
        return [line for sign, text in row.lines for line in self.page.wrap_text(f"{sign} {text}".strip(), width, 9)]

    def _row_height(self, row: ScoreSheetRow) -> float:
        return max(MIN_ROW_MM, LINE_MM * len(self._payment_lines(row)) + ROW_PADDING_MM)

    def _draw_payment_row(self, row: ScoreSheetRow) -> None:
        lines, height = self._payment_lines(row), self._row_height(row)
        frame = FRect(LEFT, self.y, RIGHT - LEFT, height - 1)
        self.page.draw_rounded_box(frame, 2, None, "print" if row.is_highlighted else "print_pale", 0.6 if row.is_highlighted else 0.25)
        middle = frame.centery + 1.5
        self.page.draw_fitted_text(self.saved.row_names(row)[0], LEFT + 3, middle, LINES_X - LEFT - 6, 11, "b")
        for index, line in enumerate(lines):
            self.page.draw_text(line, LINES_X, frame.centery + LINE_MM * (index - len(lines) / 2) + 3.4, 9)
        self.page.draw_text(format_signed(row.change), CHANGE_X, middle, 11, "b", "r")
        self.page.draw_text(format_number(row.total), TOTAL_X, middle, 11, "b", "r")
        self.y += height


def _draw_cell(page: PdfPage, cell: ScoreCell, x: float, middle: float) -> None:
    """Draw what a round gave: the place in a pill with its points, and the bonus points below; nothing for a seat that did not play."""
    if not cell.has_played:
        return
    points = format_number(cell.points) if cell.counts_in_total else f"({format_number(cell.points)})"
    y = middle - 2.5 if cell.bonus_points else middle
    if cell.place_text:
        page.draw_rounded_box(FRect(x - 8.5, y - 2.6, 8.5, 5.2), 2.6, "print_faint", "print", 0.2)
        page.draw_fitted_text(cell.place_text, x - 4.25, y + 1.2, 7, 8, "b", "c")
    page.draw_text(points, x + (1.5 if cell.place_text else 0), y + 1.8, 13, "b", "l" if cell.place_text else "c")
    if cell.bonus_points:
        _draw_star(page, x - 3.5, middle + 3.4)
        page.draw_text(f"+{cell.bonus_points}", x - 1, middle + 4.8, 10, "b")


def _draw_star(page: PdfPage, x: float, y: float, radius: float = 1.8) -> None:
    """Draw a star with its centre at (x, y)."""
    sides = [(radius * (0.45 if index % 2 else 1), math.pi * index / 5) for index in range(10)]
    points = [("L" if index else "M", (x + r * math.sin(turn), y - r * math.cos(turn))) for index, (r, turn) in enumerate(sides)]
    page.draw_path([*points, ("Z", ())], "print", None)
