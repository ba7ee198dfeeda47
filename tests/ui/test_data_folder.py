"""The data folder of an earlier version (tests/data_folder), which opens completely."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from game.puzzles.share_code import decode_record
from tests.ui.driver import Driver
from tests.ui.kept_figures import ALL, figures, played
from tests.ui.records import history, recall
from tests.ui.test_matches import seen
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.practice.parent.export_dialog import answer_text
from ui.screens.profiles.transfer import matches_csv, statistics_json
from ui.store.inputs.packed_lines import LineReader
from ui.store.matches.search import MatchFilter
from ui.store.storage import Storage, load_player_record

KEPT = Path(__file__).resolve().parents[1] / "data_folder"
EXPORTS = KEPT / "exports"
SAVED = ("nain_jaune", "chifoumi", "nambarz", "nin_jan")  # oldest first
ROUND = "nambarz-child-5"  # the Nambarz round of the child with this number
MOMENT = re.compile(r"\d{4}-\d\d-\d\d")
FIGURE = re.compile(r"-?\d+(\.\d+)?|\d{4}-\d\d-\d\d[\d.:+ T-]*")  # a number, or a date and time


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a copy with the files' times, which git does not keep."""
    copy = tmp_path / "Tablée"
    shutil.copytree(KEPT / "folder", copy)
    for index, game in enumerate((*SAVED, ROUND)):
        os.utime(copy / "saves" / f"{game}.json", (1_775_000_000 + index,) * 2)
    return copy


@pytest.fixture
def files(folder: Path) -> Iterator[Storage]:
    storage = Storage(folder)
    yield storage
    assert storage.take_problems() == []
    storage.close()
    assert not [path.name for path in folder.rglob("*") if ".bad" in path.name], "nothing was set aside"


def test_everything_in_the_folder_is_read_as_it_was_written(files: Storage) -> None:
    assert figures(files).splitlines() == (KEPT / "figures.txt").read_text(encoding="utf-8").splitlines()


def test_everything_is_still_there_when_it_is_opened_again(folder: Path, files: Storage) -> None:
    before = figures(files)
    files.save_settings(files.settings())
    files.close()
    again = Storage(folder)
    assert figures(again) == before and again.take_problems() == []
    again.close()


def test_the_match_saved_last_goes_on_first(files: Storage) -> None:
    assert files.newest_autosave() == files.autosaved_match(SAVED[-1])


@pytest.mark.parametrize("game", [*SAVED, ROUND])
def test_a_saved_match_is_gone_on_with(folder: Path, game: str) -> None:
    driver, (name, _word, pupil) = Driver(folder), game.partition("-child-")
    record = driver.context.storage.autosaved_match(name, int(pupil) if pupil else None)
    assert record is not None
    driver.go(TableRoute(record, int(pupil) if pupil else None))
    scene = driver.app.scene
    assert isinstance(scene, TableScreen)
    driver.wait(5)  # bots play
    if (seat := scene.session.human_to_move) is not None:
        scene.session.play(seat, min(scene.session.match.legal(seat), key=str))
    after = scene.session.match.record()
    assert after.moves[: len(record.moves)] == record.moves and len(after.moves) > len(record.moves)
    assert driver.context.storage.take_problems() == []
    driver.context.storage.close()


def test_the_export_of_all_matches_comes_in_whole_elsewhere(files: Storage, tmp_path: Path) -> None:
    other = Storage(tmp_path / "Other")
    assert other.matches.import_matches(EXPORTS / "matches.json.gz", LineReader()).result() == len(history(files, ALL))
    assert list(played(other)) == list(played(files)) and other.take_problems() == []
    other.close()


def test_an_exported_match_and_a_deal_s_code_are_read(files: Storage) -> None:
    assert load_player_record(EXPORTS / "match.json") == recall(files, history(files, 1)[0].id)
    deal, saved = decode_record((EXPORTS / "deal.txt").read_text().strip()), files.autosaved_match("nambarz")
    assert saved is not None and (deal.game, deal.seed, len(deal.seats)) == (saved.game, saved.seed, len(saved.seats))


def test_exported_again_the_tables_hold_the_same_figures(files: Storage, tmp_path: Path) -> None:
    """The texts may differ; dates and numbers stay."""
    lea, ada = files.profiles.all()[0], files.progress.children()[0]
    entries = history(files, ALL, MatchFilter(person=lea.id))
    assert files.progress.export_answers_csv((ada.id,), tmp_path / "answers.csv", answer_text).result() is None
    assert numbers((tmp_path / "answers.csv").read_bytes()) == numbers((EXPORTS / "answers.csv").read_bytes())
    assert numbers(matches_csv(entries, lea.id)) == numbers((EXPORTS / "figures.csv").read_bytes())
    assert json.loads(statistics_json(lea.name, entries, seen(files, lea.id))) == json.loads((EXPORTS / "figures.json").read_bytes())


def numbers(data: bytes) -> list[list[str | float]]:
    """Return the cells of a table that are dates or numbers, row by row."""
    rows = csv.reader(StringIO(data.decode("utf-8-sig"), newline=""))
    return [[moment(cell) if MOMENT.match(cell) else float(cell) for cell in row if FIGURE.fullmatch(cell)] for row in rows]


def moment(cell: str) -> str:
    return cell[:19].replace("T", " ")
