"""Saving the whole score sheet of a match: as a PDF to print, or as a CSV table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path

from game.match import Match
from ui.assets.translation import _
from ui.match.table_buttons import settled_deal_count
from ui.scene.app_context import AppContext
from ui.scene.file_dialog import FileSaver, NewFile
from ui.screens.score_sheet.pages import SavedSheet, sheet_pdf
from ui.store.outputs.csv_table import Cell, csv_table
from ui.store.storage import write_player_file
from ui.tables.registry import TABLES
from ui.tables.score_sheet import ScoreCell, ScoreSheetRow


def save_score_sheet_dialog(context: AppContext, match: Match, ending: str, folder: Path | None = None) -> FileSaver:
    """Return the dialog that saves the score sheet of a match; `ending` is ".pdf" or ".csv"."""
    saved, is_pdf = saved_sheet(match), ending == ".pdf"
    content = sheet_pdf(saved) if is_pdf else csv_table(csv_rows(saved))
    advice = "" if is_pdf else _("Open it in a spreadsheet.")
    file = NewFile(
        _("Where do you want to save the accounts?"),
        match.game.rules.name,
        lambda path: context.storage.player_disk_thread.submit(write_player_file, path, content),
        ending,
        advice,
        is_openable=is_pdf,
    )
    return FileSaver(context, file, folder)


def saved_sheet(match: Match) -> SavedSheet:
    """Return the score sheets of all deals that are settled; there is at least one."""
    table = TABLES[match.game.rules.name]
    sheets = (table.scoring.score_sheet(match, number) for number in range(1, settled_deal_count(table, match) + 1))
    return SavedSheet(table.box.name, [player.name for player in match.seats], [sheet for sheet in sheets if sheet is not None])


def csv_rows(saved: SavedSheet) -> list[Sequence[Cell]]:
    """Return the rows of the table: the grid, or a row for each payment of every deal."""
    return list(_grid_rows(saved) if saved.is_grid else _payment_rows(saved))


def _grid_rows(saved: SavedSheet) -> Iterator[Sequence[Cell]]:
    """Yield the headings, then a row for each seat or team: place, points and bonus points of every deal, and the total."""
    last = saved.sheets[-1]
    parts = _("place"), _("points"), last.bonus_heading
    headings = [f"{deal} · {part}" for deal in last.deal_headings for part in parts]
    yield [_("name"), _("players"), *headings, last.column_headings[1]]
    for row in saved.grid_rows:
        missing = len(last.deal_headings) - len(row.cells)
        cells = [value for cell in row.cells for value in _cell_values(cell)]
        yield [*saved.row_names(row), *cells, *[""] * len(parts) * missing, row.total]


def _cell_values(cell: ScoreCell) -> tuple[Cell, Cell, Cell]:
    if not cell.has_played:
        return "", "", ""
    points = cell.points if cell.counts_in_total else f"({cell.points})"  # a text: a sum leaves it out
    return cell.place or "", points, cell.bonus_points


def _payment_rows(saved: SavedSheet) -> Iterator[Sequence[Cell]]:
    """Yield the headings, then a row for each payment with its amount; the last one of a seat has its total after the deal."""
    yield [_("No."), _("name"), _("payment"), _("amount"), saved.sheets[-1].column_headings[1]]
    for number, sheet in enumerate(saved.sheets, 1):
        for row in sheet.rows:
            yield from ([number, saved.row_names(row)[0], *payment] for payment in _payments(row))


def _payments(row: ScoreSheetRow) -> Iterator[tuple[Cell, Cell, Cell]]:
    """Yield the text and amount of each line of a row, and its total at the last one."""
    amounts: Sequence[Cell] = row.amounts or (*[""] * (len(row.lines) - 1), row.change)
    lines = list(zip_longest((text for _sign, text in row.lines), amounts, fillvalue=""))
    yield from ((text, amount, row.total if index == len(lines) else "") for index, (text, amount) in enumerate(lines, 1))
