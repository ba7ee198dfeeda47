"""Saving all score sheets of a match: as a PDF to print, or as a CSV table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from game.match import Match
from ui.assets.translation import _, join_names
from ui.match.table_buttons import settled_deal_count
from ui.scene.app_context import AppContext
from ui.scene.file_dialog import FileSaver, NewFile
from ui.store.outputs.csv_table import Cell, csv_table
from ui.store.storage import write_player_file
from ui.tables.registry import TABLES
from ui.tables.score_sheet import ScoreCell, ScoreSheet, ScoreSheetRow


def save_score_sheet_dialog(context: AppContext, match: Match, ending: str, folder: Path | None = None) -> FileSaver:
    """Return the dialog that saves the score sheets of a match; `ending` is ".pdf" or ".csv"."""
    from ui.screens.score_sheet.pages import sheet_pdf

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
