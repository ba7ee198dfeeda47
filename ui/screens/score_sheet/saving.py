"""Saving all score sheets of a match: as a PDF to print, readable in black and white, or as a CSV table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from game.match import Match
from ui.assets.translation import _, format_date, format_number, format_signed, join_names
from ui.canvas.pdf import LEFT, POINT_MM, RIGHT, H, PdfDocument
from ui.match.session import settled_deal_count
from ui.scene import clock
from ui.scene.app_context import AppContext
from ui.scene.file_dialog import FileSaver, NewFile
from ui.store.outputs.csv_table import Cell, csv_table
from ui.store.storage import write_player_file
from ui.tables.registry import TABLES
from ui.tables.score_sheet import ScoreCell, ScoreSheet, ScoreSheetRow

TOP, BOTTOM, WIDTH = 34.0, H - 20.0, RIGHT - LEFT  # mm: the area below the title
SMALL_SIZE = 9.0  # points
LINE_FACTOR, DESCENT_FACTOR, PADDING_MM = 1.35, 0.35, 3.6
NAME_MM, TOTAL_MM, CHANGE_MM = 46.0, 20.0, 16.0
HEADINGS_MM = 16.0  # space for the headings of a deal and its columns


def save_score_sheet_dialog(context: AppContext, match: Match, ending: str, folder: Path | None = None) -> FileSaver:
    """Return the dialog that saves the score sheets of a match; `ending` is ".pdf" or ".csv"."""
    sheet, is_pdf = saved_sheet(match), ending == ".pdf"
    content = sheet_pdf(sheet) if is_pdf else csv_table(csv_rows(sheet))
    title, advice = _("Where do you want to save the score sheets?"), "" if is_pdf else _("Open it in a spreadsheet.")
    disk_thread = context.storage.player_disk_thread
    file = NewFile(title, match.game.rules.name, lambda path: disk_thread.submit(write_player_file, path, content), ending, advice, is_pdf)
    return FileSaver(context, file, folder)


@dataclass(frozen=True, slots=True)
class SavedSheet:
    """The score sheets of a match, one for each deal up to the last, with the names of its seats."""

    game: str  # name of the game
    names: Sequence[str]  # by seat
    sheets: Sequence[ScoreSheet]

    @property
    def grid_rows(self) -> list[ScoreSheetRow]:
        """The rows with the cells of all rounds, the highest total first; also of seats that are not in the last one, a play-off."""
        rows = {row.seat: row for sheet in self.sheets for row in sheet.rows if row.cells}
        return sorted(rows.values(), key=lambda row: -row.total)

    def row_names(self, row: ScoreSheetRow) -> tuple[str, str]:
        """Return the name of a row, and the members of a team."""
        members = join_names([self.names[seat] for seat in row.seats]) if row.team else ""
        return row.team or self.names[row.seat], members


def saved_sheet(match: Match) -> SavedSheet:
    """Return the score sheets of all deals that are settled; there is at least one."""
    table = TABLES[match.game.rules.name]
    sheets = (table.scoring.score_sheet(match, number) for number in range(1, settled_deal_count(table, match) + 1))
    return SavedSheet(table.box.name, [player.name for player in match.seats], [sheet for sheet in sheets if sheet is not None])


def csv_rows(saved: SavedSheet) -> Iterator[Sequence[Cell]]:
    """Yield headings, then a row for each seat or team with its places and points, or one for each payment of every deal."""
    last, parts = saved.sheets[-1], (_("place"), _("points"), saved.sheets[-1].bonus_heading)
    if not saved.grid_rows:
        yield [_("No."), _("name"), _("payment"), _("amount"), last.column_headings[1]]
        for number, sheet in enumerate(saved.sheets, 1):
            for row in sheet.rows:
                payments = zip_longest((text for _sign, text in row.lines), row.amounts or [row.change], fillvalue="")
                yield from ([number, saved.row_names(row)[0], text, amount, row.total] for text, amount in payments)
        return
    yield [_("name"), _("players"), *(f"{deal} · {part}" for deal in last.deal_headings for part in parts), last.column_headings[1]]
    for row in saved.grid_rows:
        cells = [*row.cells, *[ScoreCell(has_played=False)] * (len(last.deal_headings) - len(row.cells))]
        yield [*saved.row_names(row), *(value for cell in cells for value in _cell_values(cell)), row.total]


def _cell_values(cell: ScoreCell) -> tuple[Cell, Cell, Cell]:
    if not cell.has_played:
        return "", "", ""
    return cell.place or "", cell.points if cell.counts_in_total else f"({cell.points})", cell.bonus_points  # a sum leaves out a text


class Line(NamedTuple):
    """A line of text in a cell; it is wrapped if it is too long."""

    text: str
    size: float = SMALL_SIZE  # points
    font_kind: str = "r"
    color: str = "print_soft"


class SheetPages:
    """Numbered pages, to which rows are added where there is space."""

    def __init__(self, title: str, subtitle: str) -> None:
        self.document, self._title, self._subtitle = PdfDocument(title), title, subtitle
        self._count, self._y = 0, BOTTOM
        self.need(0.1)

    def need(self, height: float) -> None:
        """Begin a new page unless this height is left."""
        if self._y + height > BOTTOM:
            self._page = self.document.add_titled_page(self._title, f"Tablée · {format_date(clock.today().isoformat())}")
            self._page.draw_fitted_text(self._subtitle, LEFT, 25, WIDTH, 11, color="print_soft")
            self._count, self._y = self._count + 1, TOP
            self._page.draw_text(str(self._count), RIGHT, H - 9.5, 8, align="r", color="print_soft")

    def add_rows(self, columns: Sequence[tuple[float, str]], rows: Iterable[Sequence[Sequence[Line]]], is_ruled: bool = True) -> None:
        """Add rows of cells, each of a column: (width in mm, alignment); those that are ruled have a line above."""
        for row in rows:
            cells = [
                [line._replace(text=text) for line in cell if line.text for text in self._page.wrap_text(line.text, width - 2, line.size)]
                for cell, (width, _align) in zip(row, columns, strict=True)
            ]
            heights = [sum(line.size for line in cell) * POINT_MM * LINE_FACTOR for cell in cells]
            height, x = max(heights) + PADDING_MM, LEFT
            self.need(height)
            if is_ruled:
                self._page.draw_line(LEFT, self._y, RIGHT, self._y, 0.25, "print_pale")
            for cell, cell_height, (width, align) in zip(cells, heights, columns, strict=True):
                y, text_x = self._y + (height - cell_height) / 2, x + {"l": 1, "c": width / 2, "r": width - 1}[align]
                for line in cell:
                    y += line.size * POINT_MM * LINE_FACTOR
                    base = y - line.size * POINT_MM * DESCENT_FACTOR
                    self._page.draw_fitted_text(line.text, text_x, base, width - 2, line.size, line.font_kind, align, line.color)
                x += width
            self._y += height

    def add_texts(self, *lines: Line) -> None:
        """Add lines over the whole width."""
        self.add_rows([(WIDTH, "l")], [[[line]] for line in lines if line.text], is_ruled=False)


def sheet_pdf(saved: SavedSheet) -> bytes:
    """Return all score sheets as a PDF, in the present language."""
    pages = SheetPages(saved.game, saved.sheets[-1].title if saved.grid_rows else join_names(saved.names))
    (_add_grid if saved.grid_rows else _add_payments)(pages, saved)
    return pages.document.pdf_bytes()


def _add_grid(pages: SheetPages, saved: SavedSheet) -> None:
    """Add a row for each seat or team, with what every round gave."""
    last, rows = saved.sheets[-1], saved.grid_rows
    count = len(last.deal_headings)
    columns = (NAME_MM, "l"), *[((WIDTH - NAME_MM - TOTAL_MM) / count, "c")] * count, (TOTAL_MM, "r")
    headings = [[Line(text)] for text in last.deal_headings]
    pages.add_rows(columns, [[[], *headings, [_bold(last.column_headings[1], 10)]]], is_ruled=False)
    for row in rows:
        name, members = saved.row_names(row)
        cells = [*map(_round_lines, row.cells), *[[]] * (count - len(row.cells))]
        pages.add_rows(columns, [[[_bold(name, 12), Line(members, 8)], *cells, [_bold(format_number(row.total), 15)]]])
    has_bonus = any(cell.bonus_points for row in rows for cell in row.cells)
    pages.add_texts(Line(last.legend if has_bonus else "", 10), Line(last.footer, 10))


def _round_lines(cell: ScoreCell) -> list[Line]:
    """Return what a round gave: the points, in brackets if the total leaves them out, and below the place and the bonus points."""
    if not cell.has_played:
        return []
    points, bonus = format_number(cell.points), f"+{cell.bonus_points}" if cell.bonus_points else ""
    below = " · ".join(filter(None, (cell.place_text, bonus)))
    return [_bold(points if cell.counts_in_total else f"({points})", 13), Line(below)]


def _add_payments(pages: SheetPages, saved: SavedSheet) -> None:
    """Add the payments of every deal, a row for each seat."""
    columns = (NAME_MM, "l"), (WIDTH - NAME_MM - CHANGE_MM - TOTAL_MM, "l"), (CHANGE_MM, "r"), (TOTAL_MM, "r")
    for sheet in saved.sheets:
        wrapped_lines = 2 * len(sheet.rows[0].lines)  # the first row stays with the headings; each of its lines may take two
        pages.need(HEADINGS_MM + wrapped_lines * SMALL_SIZE * POINT_MM * LINE_FACTOR + PADDING_MM)
        pages.add_texts(Line(sheet.title, 13, "s", "print"))
        pages.add_rows(columns, [[[], [], *([Line(text)] for text in sheet.column_headings)]], is_ruled=False)
        for row in sheet.rows:
            lines = [Line(f"{sign} {text}".strip(), color="print") for sign, text in row.lines]
            amounts = [_bold(format_signed(row.change), 11)], [_bold(format_number(row.total), 11)]
            pages.add_rows(columns, [[[_bold(saved.row_names(row)[0], 11)], lines, *amounts]])
        pages.add_texts(Line(sheet.footer, 10))


def _bold(text: str, size: float) -> Line:
    return Line(text, size, "b", "print")
