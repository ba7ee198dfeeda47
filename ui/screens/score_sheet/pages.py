"""All score sheets of a match on A4 pages, readable in black and white: the score grid, or the payments of every deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ui.assets.translation import format_date, format_number, format_signed
from ui.canvas.pdf import LEFT, POINT_MM, RIGHT, H, PdfDocument
from ui.scene import clock
from ui.screens.score_sheet.saving import SavedSheet
from ui.tables.score_sheet import ScoreCell, ScoreSheet

TOP, BOTTOM, WIDTH = 34.0, H - 20.0, RIGHT - LEFT  # mm: the area below the title
LINE_HEIGHT_FACTOR, DESCENT_FACTOR, PADDING_MM, GAP_MM = 1.35, 0.35, 3.6, 8.0
NAME_MM, TOTAL_MM, CHANGE_MM = 46.0, 20.0, 22.0


class Line(NamedTuple):
    """A line of text in a cell; it is wrapped if it is too long."""

    text: str
    size: float = 9  # points
    font_kind: str = "r"
    color: str = "print_soft"


class Row(NamedTuple):
    """A row of a table: the lines of each cell, and the column of each: (width in mm, alignment)."""

    cells: Sequence[Sequence[Line]]
    columns: Sequence[tuple[float, str]] = ((WIDTH, "l"),)
    has_rule: bool = False  # a line above it


def sheet_pdf(saved: SavedSheet) -> bytes:
    """Return all score sheets as a PDF, in the present language."""
    pages = SheetPages(saved.game, saved.sheets[-1].title)
    if saved.grid_rows:
        _add_grid(pages, saved, saved.sheets[-1])
    else:
        for sheet in saved.sheets:
            _add_payments(pages, saved, sheet)
    return pages.document.pdf_bytes()


class SheetPages:
    """Numbered pages, to which rows are added where there is space."""

    def __init__(self, title: str, subtitle: str) -> None:
        self.document, self._title, self._subtitle, self._count = PdfDocument(title), title, subtitle, 0
        self._begin_page()

    def _begin_page(self) -> None:
        self.page = self.document.add_titled_page(self._title, f"Tablée · {format_date(clock.today().isoformat())}")
        self.page.draw_fitted_text(self._subtitle, LEFT, 25, WIDTH, 11, color="print_soft")
        self._count, self._y = self._count + 1, TOP
        self.page.draw_text(str(self._count), RIGHT, H - 9.5, 8, align="r", color="print_soft")

    def add_table(self, heads: Sequence[Row], rows: Sequence[Row]) -> None:
        """Add rows below their headings, which stand again at the top of each further page."""
        for index, row in enumerate(rows):
            together = [*heads, row] if index == 0 else [row]
            if self._y + sum(map(self._height, together)) > BOTTOM:
                self._begin_page()
                together = [*heads, row]
            for one in together:
                self._draw_row(one)
        self._y += GAP_MM

    def _wrapped_cells(self, row: Row) -> list[list[Line]]:
        return [
            [line._replace(text=text) for line in cell if line.text for text in self.page.wrap_text(line.text, width - 2, line.size)]
            for cell, (width, _align) in zip(row.cells, row.columns, strict=True)
        ]

    def _height(self, row: Row) -> float:
        return max(map(_cell_height, self._wrapped_cells(row))) + (PADDING_MM if row.has_rule else 1)

    def _draw_row(self, row: Row) -> None:
        x, height = LEFT, self._height(row)
        if row.has_rule:
            self.page.draw_line(LEFT, self._y, RIGHT, self._y, 0.25, "print_pale")
        for cell, (width, align) in zip(self._wrapped_cells(row), row.columns, strict=True):
            y = self._y + (height - _cell_height(cell)) / 2
            for line in cell:
                y += line.size * POINT_MM * LINE_HEIGHT_FACTOR
                base, at = y - line.size * POINT_MM * DESCENT_FACTOR, x + {"l": 1, "c": width / 2, "r": width - 1}[align]
                self.page.draw_fitted_text(line.text, at, base, width - 2, line.size, line.font_kind, align, line.color)
            x += width
        self._y += height


def _cell_height(cell: Sequence[Line]) -> float:
    return sum(line.size for line in cell) * POINT_MM * LINE_HEIGHT_FACTOR


def _add_grid(pages: SheetPages, saved: SavedSheet, last: ScoreSheet) -> None:
    """Add a row for each seat or team, with what every round gave."""
    count = len(last.deal_headings)
    columns = (NAME_MM, "l"), *[((WIDTH - NAME_MM - TOTAL_MM) / count, "c")] * count, (TOTAL_MM, "r")
    head = Row([[], *([Line(text)] for text in last.deal_headings), [_bold(last.column_headings[1], 10)]], columns)
    rows = []
    for row in saved.grid_rows:
        name, members = saved.row_names(row)
        cells = [*map(_round_lines, row.cells), *[[]] * (count - len(row.cells))]
        rows.append(Row([[_bold(name, 12), Line(members, 8)], *cells, [_bold(format_number(row.total), 15)]], columns, True))
    has_bonus = any(cell.bonus_points for row in saved.grid_rows for cell in row.cells)
    pages.add_table([head], rows)
    pages.add_table([], [Row([[Line(text, 10)]]) for text in (last.legend if has_bonus else "", last.footer) if text])


def _round_lines(cell: ScoreCell) -> list[Line]:
    """Return what a round gave: the points, in brackets if the total leaves them out, and below the place and the bonus points."""
    if not cell.has_played:
        return []
    points = format_number(cell.points)
    below = (cell.place_text, f"+{cell.bonus_points}" if cell.bonus_points else "")
    return [_bold(points if cell.counts_in_total else f"({points})", 13), Line(" · ".join(filter(None, below)))]


def _add_payments(pages: SheetPages, saved: SavedSheet, sheet: ScoreSheet) -> None:
    """Add the payments of a deal, a row for each seat."""
    columns = (NAME_MM, "l"), (WIDTH - NAME_MM - CHANGE_MM - TOTAL_MM, "l"), (CHANGE_MM, "r"), (TOTAL_MM, "r")
    heads = [Row([[Line(sheet.title, 13, "s", "print")]]), Row([[], [], *([Line(text)] for text in sheet.column_headings)], columns)]
    rows = []
    for row in sheet.rows:
        lines = [Line(f"{sign} {text}".strip(), color="print") for sign, text in row.lines]
        amounts = [_bold(format_signed(row.change), 11)], [_bold(format_number(row.total), 11)]
        rows.append(Row([[_bold(saved.row_names(row)[0], 11)], lines, *amounts], columns, True))
    pages.add_table(heads, [*rows, *([Row([[Line(sheet.footer, 10)]])] if sheet.footer else [])])


def _bold(text: str, size: float) -> Line:
    return Line(text, size, "b", "print")
