"""The disk (docs/protocol.md, 3): storage of files, and quarantine of broken ones."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import platformdirs
import pytest

from game.kernel import BadRecord
from game.record import Record
from game.registry import GAMES
from tests.ui.records import OUTCOME, RECORD, history, keys, names, played, recall, remember
from ui.store import disk
from ui.store.disk import SizeLimit
from ui.store.settings import SeatSetup, Settings, TableSetup
from ui.store.storage import Problem, Storage, default_export_folder, load_player_record, write_player_record

OTHER = "a_second_game"


def form(**changes: object) -> bytes:
    """Return the record as JSON, with other fields."""
    return json.dumps({**RECORD.to_json(), **changes}).encode()


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "RETRY_PAUSES_S", (0, 0))
    monkeypatch.setattr(os, "fsync", lambda handle: None)  # the power stays on, so syncing is not needed


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "Tablée"


@pytest.fixture
def second_game(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(GAMES, OTHER, GAMES["nin_jan"])
    return OTHER


# --- the folder


def test_a_new_folder_is_made_and_stays_quiet(home: Path) -> None:
    mine = Storage(home)
    assert mine.folder == home
    assert mine.settings() == Settings()
    assert (mine.autosaved_match("nin_jan"), mine.newest_autosave(), history(mine)) == (None, None, ())
    assert mine.problems == []
    mine.close()


def impossible(home: Path) -> Path:
    home.write_text("a file, not a folder")
    return home


@pytest.mark.parametrize("folder", [impossible, lambda home: impossible(home) / "below", lambda home: home / "null\0byte"])
def test_without_a_folder_everything_works_in_memory(home: Path, folder: Callable[[Path], Path], second_game: str) -> None:
    mine = Storage(folder(home))
    assert mine.folder is None
    mine.save_settings(Settings(volume=0.2))
    mine.autosave(RECORD)
    mine.autosave(Record(second_game, RECORD.seats, "7", moves=RECORD.moves))
    mine.autosave(RECORD)
    remember(mine, RECORD, "2026-05-01T20:00", OUTCOME)
    assert mine.settings().volume == 0.2
    assert mine.autosaved_match("nin_jan") == mine.newest_autosave() == RECORD
    assert recall(mine, history(mine)[0].id) == RECORD
    mine.delete_autosave("nin_jan")
    assert mine.autosaved_match("nin_jan") is None
    assert keys(mine) == ["unwritable"], "said once"
    assert keys(mine) == []
    mine.close()


# --- settings

CHOSEN = Settings(
    language="fr",
    motion="none",
    volume=1,
    muted=True,
    tables={
        "nambarz": TableSetup((SeatSetup("Zoé", token=3), SeatSetup("Ada", "hard")), {"teams": [0, 1], "rounds": 3, "referee": "strict"})
    },
)


def test_settings_come_back(home: Path) -> None:
    Storage(home).save_settings(CHOSEN)
    mine = Storage(home)
    assert mine.settings() == CHOSEN
    assert mine.problems == []


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe{}",
        b"[" * 100_000,
        b'{"version": 2}',
        b'{"volume": 1.5}',
        b'{"volume": "loud"}',
        b'{"muted": 1}',
        b'{"speed": "warp"}',
        b'{"colour": "red"}',
        b'{"tables": [{"seats": []}]}',
        b" " * (SizeLimit.SETTINGS + 1),
    ],
)
def test_broken_settings_are_set_aside(home: Path, text: bytes) -> None:
    Storage(home)
    (home / "settings.json").write_bytes(text)
    mine = Storage(home)
    assert mine.settings() == Settings()
    assert mine.problems[0].key == "bad_settings"
    assert mine.problems[0].facts["file"] == "settings.json.bad"
    assert (home / "settings.json.bad").read_bytes() == text
    mine.save_settings(CHOSEN)
    assert Storage(home).settings() == CHOSEN


def test_settings_out_of_range_are_found_when_they_are_made(home: Path) -> None:
    with pytest.raises(BadRecord):
        Storage(home).save_settings(msgspec.structs.replace(CHOSEN, volume=3))
    assert names(home) == set()


# --- autosaves


def test_a_save_comes_back_and_is_forgotten(home: Path) -> None:
    mine = Storage(home)
    for plies in (0, 5, 12):
        mine.autosave(played(plies))
        assert Storage(home).autosaved_match("nin_jan") == played(plies)
    assert names(home) == {"nin_jan.json"}
    mine.delete_autosave("nin_jan")
    mine.delete_autosave("nin_jan")
    assert (mine.autosaved_match("nin_jan"), names(home), mine.problems) == (None, set(), [])


def test_a_save_is_the_record_of_the_protocol(home: Path) -> None:
    Storage(home).autosave(RECORD)
    assert json.loads((home / "saves" / "nin_jan.json").read_text("utf-8")) == RECORD.to_json()


def test_the_newest_save_is_the_last_one_written_also_when_the_clock_goes_back(home: Path, second_game: str) -> None:
    mine, other = Storage(home), Record(second_game, RECORD.seats, "7")
    mine.autosave(RECORD)
    os.utime(home / "saves" / "nin_jan.json", (4e9, 4e9))  # a date in 2096
    mine.autosave(other)
    assert Storage(home).newest_autosave() == other
    mine.autosave(RECORD)
    assert Storage(home).newest_autosave() == RECORD
    mine.autosave(RECORD)
    assert Storage(home).newest_autosave() == RECORD


def test_a_broken_newest_save_does_not_hide_the_others(home: Path, second_game: str) -> None:
    mine = Storage(home)
    mine.autosave(RECORD)
    mine.autosave(Record(second_game, RECORD.seats, "7"))
    (home / "saves" / f"{second_game}.json").write_bytes(b"{")
    mine = Storage(home)
    assert mine.newest_autosave() == RECORD
    assert keys(mine) == ["bad_save"]


WHOLE = form()
BROKEN = {
    "empty": (b"", "empty_file"),
    "truncated": (WHOLE[: len(WHOLE) // 2], "not_json"),
    "last byte missing": (WHOLE[:-1], "not_json"),
    "zeros": (b"\0" * len(WHOLE), "not_json"),
    "not JSON": (b"Dear diary", "not_json"),
    "not text": (b'{"format": 1, "game": "\xe9"}', "not_json"),
    "two records": (WHOLE + WHOLE, "not_json"),
    "nested": (b"[" * 1_000_000, "too_deep"),
    "nested within": (form().replace(b'"options": {}', b'"options": {"a": ' + b"[" * 100_000), "too_deep"),
    "huge": (b" " * SizeLimit.RECORD + WHOLE, "too_big"),
    "number beyond numbers": (WHOLE.replace(b'"format": 1', b'"format": 1e999'), "bad_value"),
    "a list": (b"[1, 2]", "not_an_object"),
    "other format": (form(format=2), "unknown_format"),
    "field unknown": (form(colour="red"), "unknown_field"),
    "field missing": (json.dumps({"format": 1}).encode(), "missing_field"),
    "other game": (form(game="belote"), "unknown_game"),
    "too many seats": (form(seats=[{"name": "A", "kind": "human"}] * 9), "bad_players"),
    "unknown option": (form(options={"speed": 2}), "unknown_option"),
    "illegal move": (form(moves=[[0, "take 2"]]), "illegal_move"),
    "not a move": (form(moves=[[0, "sing"]]), "unreadable_move"),
    "seat unknown": (form(moves=[[5, "take 2"]]), "illegal_move"),
    "a card twice": (form(deal=["R8", "R8"]), None),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_save_is_set_aside_and_said(home: Path, what: str) -> None:
    text, cause = BROKEN[what]
    Storage(home)
    path = home / "saves" / "nin_jan.json"
    path.write_bytes(text)
    mine = Storage(home)
    assert mine.autosaved_match("nin_jan") is None
    (trouble,) = mine.take_problems()
    assert (trouble.key, trouble.facts["game"], trouble.facts["file"]) == ("bad_save", "nin_jan", "nin_jan.json.bad")
    assert cause is None or trouble.facts["cause"] == cause
    assert path.with_name("nin_jan.json.bad").read_bytes() == text
    mine.autosave(RECORD)
    assert mine.autosaved_match("nin_jan") == RECORD


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_file_of_somebody_is_refused_and_left(tmp_path: Path, what: str) -> None:
    text, cause = BROKEN[what]
    path = tmp_path / "mine.json"
    path.write_bytes(text)
    with pytest.raises(BadRecord) as refused:
        load_player_record(path)
    assert cause in (None, refused.value.key)
    assert path.read_bytes() == text
    assert names(tmp_path) == {"mine.json"}


def test_a_refusal_says_where(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    for text, fact, index in [
        (WHOLE[:100], "byte", 100),
        (b'{"a": "\xe9"}', "byte", 7),
        (b'{"a" 1}', "byte", 5),
        (form(moves=[list(RECORD.moves[0]), [1, "take 2"]]), "ply", 1),
    ]:
        path.write_bytes(text)
        with pytest.raises(BadRecord) as refused:
            load_player_record(path)
        assert refused.value.details[fact] == index


def test_bad_names_are_numbered(home: Path) -> None:
    sentences = []
    for text in (b"1", b"2", b"3"):
        (home / "saves").mkdir(parents=True, exist_ok=True)
        (home / "saves" / "nin_jan.json").write_bytes(text)
        mine = Storage(home)
        assert mine.autosaved_match("nin_jan") is None
        sentences += [trouble.facts["file"] for trouble in mine.take_problems()]
    assert sentences == ["nin_jan.json.bad", "nin_jan.json.2.bad", "nin_jan.json.3.bad"]
    assert (home / "saves" / "nin_jan.json.bad").read_bytes() == b"1"


def test_a_save_of_another_game_is_broken(home: Path, second_game: str) -> None:
    mine = Storage(home)
    mine.autosave(RECORD)
    (home / "saves" / "nin_jan.json").rename(home / "saves" / f"{second_game}.json")
    mine = Storage(home)
    assert mine.autosaved_match(second_game) is None
    assert keys(mine) == ["bad_save"]


def test_a_folder_in_the_place_of_a_save(home: Path) -> None:
    (home / "saves" / "nin_jan.json").mkdir(parents=True)
    mine = Storage(home)
    assert mine.autosaved_match("nin_jan") is None
    mine.autosave(RECORD)
    assert mine.autosaved_match("nin_jan") == RECORD
    assert keys(mine) == ["bad_save"]


def test_a_held_file_is_tried_again(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refusals = [PermissionError(), PermissionError()]
    replace = os.replace

    def held(source: str, target: Path) -> None:
        if refusals:
            raise refusals.pop()
        replace(source, target)

    monkeypatch.setattr(os, "replace", held)
    mine = Storage(home)
    mine.autosave(RECORD)
    assert (names(home), mine.problems) == ({"nin_jan.json"}, [])


def test_a_disk_that_fills_up_is_said_once_and_play_goes_on(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = Storage(home)
    mine.autosave(played(3))

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        mine.autosave(played(4))
        mine.autosave(played(5))
        assert mine.autosaved_match("nin_jan") == mine.newest_autosave() == played(5)
        assert mine.problems == [Problem("not_saved", {"file": "saves/nin_jan.json", "cause": "No space left on device"})]
    assert Storage(home).autosaved_match("nin_jan") == played(3), "the old save is whole"
    assert names(home) == {"nin_jan.json"}
    mine.autosave(played(6))
    assert Storage(home).autosaved_match("nin_jan") == played(6)


# --- records that people keep


def test_a_record_goes_out_and_in(tmp_path: Path) -> None:
    path = tmp_path / "Ma partie.json"
    path.write_text("older")
    assert write_player_record(RECORD, path) is None
    assert load_player_record(path) == RECORD
    assert names(tmp_path) == {"Ma partie.json"}


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere" / "a.json", tmp_path):
        trouble = write_player_record(RECORD, path)
        assert isinstance(trouble, Problem)
        assert (trouble.key, trouble.facts["file"]) == ("not_saved", path.name)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for path, key in ((tmp_path / "none.json", "no_such_file"), (tmp_path, "not_a_file")):
        with pytest.raises(BadRecord) as refused:
            load_player_record(path)
        assert refused.value.key == key


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_does_not_keep_us_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadRecord, match="not_a_file"):
        load_player_record(tmp_path / "pipe")


def test_files_go_to_the_documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: tmp_path)
    assert default_export_folder() == tmp_path
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: tmp_path / "none")
    assert default_export_folder().is_dir()
