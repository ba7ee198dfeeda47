"""The score sheet of Nambarz and the account of Nain Jaune as files: PDF and CSV, whole, in three languages (rules NB-25 to NB-32, JA-14)."""

from __future__ import annotations

import csv
from dataclasses import replace
from io import StringIO
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from game.match import Match
from tests.ui.driver import Driver
from tests.ui.nain_jaune_deals import NAMES, dealt
from tests.ui.nambarz_hands import TEAMS, played
from tests.ui.pdf_text import pages
from ui.assets import translation
from ui.replay.routes import ReplayRoute
from ui.scene.file_dialog import FileSaver
from ui.screens.routes import ResultsRoute
from ui.screens.score_sheet.saving import SavedSheet, csv_rows, save_score_sheet_dialog, saved_sheet, sheet_pdf
from ui.screens.score_sheet.screen import ScoreSheetScreen
from ui.store.outputs.csv_table import csv_table
from ui.tables.score_sheet import ScoreCell, ScoreSheet, ScoreSheetRow

TWELVE = (
    "=1+1",
    "Élodie",
    "Bartholomäus-Max",
    "Marie-Antoinette",
    "Wwwwwwwwwwwwwwww",
    "Ludovico Massimo",
    *["Zoé", "Noël", "Ines", "Ñandú", "Åsa", "Tom"],
)


def evening(**options: Any) -> Match:
    """Return twelve players' five rounds of Nambarz, played to the end; with this seed an extra round decides."""
    match = played(12, "account", plies=9_000, **{"rounds": 5, **options}).record()
    return Match(replace(match, seats=tuple(replace(seat, name=name) for seat, name in zip(match.seats, TWELVE, strict=True))))


def deals(names: tuple[str, ...] = NAMES) -> Match:
    return Match(dealt(4, None, *["easy"] * 7, seed="7", names=names))


@pytest.fixture(autouse=True, params=translation.LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    translation.set_language(request.param)
    return str(request.param)


def table(match: Match) -> list[list[str]]:
    text = csv_table(csv_rows(saved_sheet(match))).decode("utf-8-sig")
    return list(csv.reader(StringIO(text, newline=""), delimiter="," if translation.language() == "en" else ";"))


def test_twelve_players_and_five_rounds_are_whole_on_paper() -> None:
    match = evening()
    saved = saved_sheet(match)
    lines = [line for page in pages(sheet_pdf(saved)) for line in page]
    assert set(TWELVE) <= set(lines) and {f"+{cell.bonus_points}" for cell in cells(match) if cell.bonus_points} <= set(lines)
    assert all(" ".join(lines).count(heading) == 1 for heading in saved.sheets[-1].deal_headings[:5]), "each round has its column"
    assert saved.sheets[-1].footer in lines


def cells(match: Match) -> list[ScoreCell]:
    return [cell for row in saved_sheet(match).grid_rows for cell in row.cells]


def test_every_row_of_the_grid_adds_up(language: str) -> None:
    """The points of the places and of the strokes make the total, those of the extra round left out (rules NB-27 and NB-29)."""
    heads, *rows = table(evening())
    assert len(rows) == 12 and len({len(row) for row in [heads, *rows]}) == 1 and len(heads) == 2 + 3 * 6 + 1
    for row in rows:
        values = [float(cell) for index, cell in enumerate(row[2:-1]) if index % 3 and cell and not cell.startswith("(")]
        assert sum(values) == float(row[-1]), row
    assert sum(any(cell.startswith("(") for cell in row) for row in rows) == 2, "two were tied"
    totals = [float(row[-1]) for row in rows]
    assert totals == sorted(totals, reverse=True)


def test_teams_stand_with_their_members() -> None:
    match = evening(rounds=3, teams=TEAMS[12])
    lines = " ".join(line for page in pages(sheet_pdf(saved_sheet(match))) for line in page)
    _heads, *rows = table(match)
    assert len(rows) == 4 and all(name in " ".join(row[1] for row in rows) and name in lines for name in TWELVE)


def test_who_paid_what_adds_up_to_the_purses(language: str) -> None:
    """Payments of a deal are the change of each purse (rule JA-14); with each of a seat stands its purse after the deal."""
    match, purses = deals(), dict.fromkeys(NAMES, float(50))
    heads, *rows = table(match)
    assert heads[-1] == saved_sheet(match).sheets[0].column_headings[1]
    assert all(text for _number, _name, text, _amount, _purse in rows)
    for (_number, name), payments in groupby(rows, lambda row: row[:2]):
        paid = list(payments)
        purses[name] += sum(float(amount or 0) for *_who, amount, _purse in paid)
        assert {float(purse) for *_who, purse in paid} == {purses[name]}, name
    assert {row[0] for row in rows} == {"1", "2", "3", "4"}


def test_the_account_of_four_deals_for_eight_takes_the_pages_it_needs() -> None:
    match = deals(("=1+1", *NAMES[1:]))
    result = pages(sheet_pdf(saved_sheet(match)))
    text = " ".join(line for page in result for line in page)
    assert len(result) > 1 and all(sheet.title in text for sheet in saved_sheet(match).sheets)
    assert all(str(number) in page for number, page in enumerate(result[1:], 2)), "numbered from the second page on"
    for sheet in saved_sheet(match).sheets:
        for row in sheet.rows:
            assert all(part in text for _sign, line in row.lines for part in line.split(" "))


def test_a_name_that_is_a_formula_is_not_run() -> None:
    for match in (evening(), deals(("=1+1", *NAMES[1:]))):
        shown = [cell for row in table(match) for cell in row if "=1+1" in cell]
        assert shown and not any(cell.lstrip().startswith("=") for cell in shown)


def sheet(rows: list[ScoreSheetRow], **facts: Any) -> ScoreSheet:
    """Return the score sheet of an added game, with nothing but what every sheet has."""
    texts = {"title": "After it", "heading": "Who", "curve_heading": "", "axis_unit": "", "footer": "", "next_label": ""}
    return ScoreSheet(rows=tuple(rows), column_headings=("change", "total"), totals_by_deal=(), **{**texts, **facts})


def test_the_payments_of_an_added_game_need_no_amounts() -> None:
    row = ScoreSheetRow(0, (("", "first"), ("", "second")), -3, 7, False)
    saved = SavedSheet("Gops", ["Léa"], [sheet([row]), sheet([replace(row, lines=())])])
    assert list(csv_rows(saved))[1:] == [[1, "Léa", "first", -3, 7], [1, "Léa", "second", "", 7], [2, "Léa", "", -3, 7]]
    assert "second" in pages(sheet_pdf(saved))[0]


def test_a_grid_of_any_size_goes_over_as_many_pages_as_it_needs() -> None:
    names = [f"Player {seat}" for seat in range(30)]
    cells = tuple(ScoreCell(points=100 + deal) for deal in range(20))
    rows = [ScoreSheetRow(seat, (), 0, seat, False, cells) for seat in range(30)]
    saved = SavedSheet("Gops", names, [sheet(rows, deal_headings=tuple(f"Deal {deal}" for deal in range(20)))])
    result = pages(sheet_pdf(saved))
    lines = [line for page in result for line in page]
    assert len(result) == 2 and all(lines.count(name) == 1 for name in names)
    assert all(lines.count(f"{100 + deal}") == 30 for deal in range(20)) and len(list(csv_rows(saved))) == 31


# --- keys


@pytest.mark.parametrize("ending", [".pdf", ".csv"])
def test_saved_by_keys_from_the_results(tmp_path: Path, language: str, ending: str) -> None:
    driver = Driver(tmp_path / "Tablée", language=language)
    driver.go(ResultsRoute(evening().record()))
    driver.key("a")
    assert isinstance(driver.app.scene, ScoreSheetScreen)
    save(driver, ending, tmp_path)
    [path] = tmp_path.glob(f"nambarz-*{ending}")
    assert path.read_bytes().startswith(b"%PDF-" if ending == ".pdf" else b"\xef\xbb\xbf")
    driver.context.storage.close()


def save(driver: Driver, ending: str, folder: Path) -> None:
    """Open the dialog from the score sheet by keyboard and save into this folder."""
    driver.key("s")
    driver.widget(ending[1:]).activate()
    driver.step(2)
    scene = driver.app.scene
    assert isinstance(scene, FileSaver)
    scene._open_folder(folder)
    driver.wait(0.1)
    driver.key("ctrl+s")
    driver.wait(0.1)


def test_saved_from_a_look_back_while_the_game_goes_on(tmp_path: Path) -> None:
    driver = Driver(tmp_path / "Tablée")
    driver.go(ReplayRoute(deals().record()))
    driver.key("a")
    assert isinstance(driver.app.scene, ScoreSheetScreen)
    save(driver, ".csv", tmp_path)
    assert len(list(tmp_path.glob("nain-jaune-*.csv"))) == 1
    driver.context.storage.close()


def test_a_folder_that_is_gone_is_one_sentence_and_the_dialog_stays(tmp_path: Path) -> None:
    driver = Driver(tmp_path / "Tablée")
    dialog = save_score_sheet_dialog(driver.context, deals(), ".pdf", tmp_path)
    dialog.start_writing(tmp_path / "gone" / "account.pdf")
    dialog.update(0.1)
    assert dialog.error and dialog.written_path is None and "account.pdf" in dialog.error
    driver.context.storage.close()
