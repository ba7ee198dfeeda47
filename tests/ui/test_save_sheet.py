"""Saving to a chosen place and opening: nothing is overwritten unasked or lost by an error."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pygame
import pytest

from game.kernel import BadRecord
from tests.ui.layouts import EACH_SIZE, check, new_desk, played, texts
from ui.assets import translation
from ui.replay.routes import ReplayRoute
from ui.scene.file_dialog import FileDialog, FileSaver
from ui.scene.route import CloseRoute
from ui.screens.save_dialog import OpenMatchDialog, save_match_dialog
from ui.store.folders import _other_drives, checked_file_name, list_folder, unused_file_name
from ui.store.storage import load_player_record

RECORD = played(None, "easy", plies=12)
OTHER = played(None, "hard", plies=3)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return a folder with two visible folders, three records and a file that is none."""
    folder = tmp_path / "Documents"
    for name in ("Zoo", "École", ".hidden"):
        (folder / name).mkdir(parents=True)
    for name in ("b.json", "A.json", "é.JSON", "notes.txt", ".secret.json"):
        (folder / name).write_text("{}", encoding="utf-8")
    return folder


def saving(tmp_path: Path, place: Path, **facts: object) -> FileSaver:
    return save_match_dialog(new_desk(tmp_path / "app", **facts), RECORD, place)  # type: ignore[arg-type]


def opening(tmp_path: Path, place: Path) -> OpenMatchDialog:
    return OpenMatchDialog(new_desk(tmp_path / "app"), place)


def widget(scene: FileDialog, name: str):  # type: ignore[no-untyped-def]
    scene.rebuild_if_needed()
    return next(widget for widget in scene.widgets if widget.name == name)


def write(scene: FileDialog, name: str, text: str) -> None:
    """Type a text into a field, by keyboard alone."""
    scene.rebuild_if_needed()
    scene.focus.name, scene.focus.is_visible = name, True
    scene.handle_key("return")
    for letter in text:
        scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0))


# --- places -----------------------------------------------------------------------------------------------------------


def test_a_folder_is_listed_as_people_sort_it(place: Path) -> None:
    result = list_folder(place)
    assert result.folders == ("École", "Zoo")
    assert result.files == ("A.json", "b.json", "é.JSON")


def test_a_folder_that_cannot_be_read_is_said(place: Path) -> None:
    for wrong in (place / "nowhere", place / "A.json", Path("a\0b")):
        with pytest.raises(BadRecord, match="unreadable_folder"):
            list_folder(wrong)


def test_a_new_name_is_free() -> None:
    day = date(2026, 11, 21)
    assert unused_file_name("nin_jan", (), day) == "nin-jan-2026-11-21.json"
    used = ["Nin-Jan-2026-11-21.json", "nin-jan-2026-11-21-2.json"]
    assert unused_file_name("nin_jan", used, day) == "nin-jan-2026-11-21-3.json"


@pytest.mark.parametrize(("text", "name"), [("sunday", "sunday.json"), (" a b ", "a b.json"), ("x.json", "x.json"), ("é.JSON", "é.JSON")])
def test_a_file_name_has_its_ending(text: str, name: str) -> None:
    assert checked_file_name(text) == name


@pytest.mark.parametrize("text", ["", "  ", ".", "..", "a/b", "a\\b", "c:d", "what?"])
def test_what_cannot_be_a_file_name(text: str) -> None:
    with pytest.raises(BadRecord):
        checked_file_name(text)


def test_the_other_drives_of_windows() -> None:
    from pathlib import PureWindowsPath

    drives = _other_drives(PureWindowsPath("C:\\"), lambda drive: drive in ("C:\\", "E:\\"))  # type: ignore[arg-type]
    assert drives == ("E:\\",)
    assert _other_drives(PureWindowsPath("C:\\Users"), lambda drive: True) == ()  # type: ignore[arg-type]


# --- saving -----------------------------------------------------------------------------------------------------------


def test_it_is_kept_and_can_be_read_again(tmp_path: Path, place: Path) -> None:
    scene = saving(tmp_path, place)
    assert scene.name == unused_file_name("nin_jan", ())
    widget(scene, "primary").activate()
    assert load_player_record(place / scene.name) == RECORD
    assert scene.name in [text for _rect, text in texts(scene)]
    widget(scene, "done").activate()
    assert scene.route == CloseRoute()


def test_overwriting_asks_once(tmp_path: Path, place: Path) -> None:
    scene = saving(tmp_path, place)
    scene.name = "a"
    before = (place / "A.json").read_bytes()
    widget(scene, "primary").activate()
    if (place / "a.json").exists():
        assert (place / "A.json").read_bytes() == before, "a disk that tells no case apart"
    assert scene.dialog is not None and "Replace it?" in scene.dialog.question
    scene.handle_key("escape")
    assert scene.dialog is None and scene.written_path is None and (place / "A.json").read_bytes() == before
    scene.name = "b.json"
    widget(scene, "primary").activate()
    widget(scene, "no").activate()
    assert (place / "b.json").read_bytes() == b"{}"
    widget(scene, "primary").activate()
    widget(scene, "yes").activate()
    assert load_player_record(place / "b.json") == RECORD and scene.written_path is not None


def test_an_error_is_one_sentence_and_the_sheet_stays(tmp_path: Path, place: Path) -> None:
    scene = saving(tmp_path, place)
    (place / "blocked.json").mkdir()
    (place / "blocked.json" / "inside").write_text("kept", encoding="utf-8")
    scene.name = "blocked"
    widget(scene, "primary").activate()
    if scene.dialog is not None:
        widget(scene, "yes").activate()
    assert scene.error and scene.written_path is None and scene.route is None
    assert (place / "blocked.json" / "inside").read_text(encoding="utf-8") == "kept"
    scene.name = "what?"
    widget(scene, "primary").activate()
    assert scene.error and scene.written_path is None
    scene.name = "fine"
    widget(scene, "primary").activate()
    assert load_player_record(place / "fine.json") == RECORD


def test_the_apps_own_folder_is_not_written_to(tmp_path: Path) -> None:
    mine = tmp_path / "app" / "saves"
    mine.mkdir(parents=True)
    scene = saving(tmp_path, mine)
    scene.name = "nin_jan.json"
    scene._save_or_confirm()
    assert scene.written_path is None and scene.dialog is None and "its own files" in scene.error
    assert not list(mine.iterdir())


def test_through_the_folders(tmp_path: Path, place: Path) -> None:
    scene = saving(tmp_path, place)
    widget(scene, "folder/Zoo").activate()
    assert scene.listing.folder == place / "Zoo"
    widget(scene, "up").activate()
    assert scene.listing.folder == place
    scene._on_folder_typed(str(place / "nowhere"))
    assert scene.error and scene.listing.folder == place
    scene._on_folder_typed(str(place / "École"))
    assert not scene.error and scene.listing.folder == place / "École"
    widget(scene, "primary").activate()
    assert load_player_record(place / "École" / scene.name) == RECORD


def test_saving_by_keyboard_alone(tmp_path: Path, place: Path) -> None:
    scene = saving(tmp_path, place)
    texts(scene)
    names = set()
    for _ in range(12):
        scene.handle_key("tab")
        names.add(scene.focus.name)
    assert names >= {"up", "folder", "folder/Zoo", "record/A.json", "name", "cancel", "primary", "close"}
    write(scene, "name", "sunday")
    assert scene.name == "sunday" and scene.focus.name == "primary"
    scene.handle_key("return")
    assert load_player_record(place / "sunday.json") == RECORD


def test_escape_leaves_everything_as_it_is(tmp_path: Path, place: Path) -> None:
    before = sorted(place.rglob("*"))
    scene = saving(tmp_path, place)
    scene.handle_key("escape")
    assert scene.route == CloseRoute() and sorted(place.rglob("*")) == before


# --- opening ----------------------------------------------------------------------------------------------------------


def test_a_record_is_opened(tmp_path: Path, place: Path) -> None:
    saved = saving(tmp_path, place)
    saved.name = "mine"
    widget(saved, "primary").activate()
    scene = opening(tmp_path, place)
    assert widget(scene, "primary").command.disabled_reason
    widget(scene, "record/mine.json").activate()
    assert scene.name == "mine.json" and scene.route is None
    widget(scene, "primary").activate()
    assert scene.route == ReplayRoute(RECORD)


def test_the_second_click_opens(tmp_path: Path, place: Path) -> None:
    saved = saving(tmp_path, place)
    saved.name = "mine"
    widget(saved, "primary").activate()
    scene = opening(tmp_path, place)
    for _ in range(2):
        widget(scene, "record/mine.json").activate()
    assert scene.route == ReplayRoute(RECORD)


@pytest.mark.parametrize("data", [b"", b"{}", b"not json", b'{"format": 1}', b"\xff\xfe", b"[" * 100_000])
def test_a_broken_file_is_said_and_left_as_it_is(data: bytes, tmp_path: Path, place: Path) -> None:
    (place / "b.json").write_bytes(data)
    scene = opening(tmp_path, place)
    scene.choose_file("b.json")
    widget(scene, "primary").activate()
    assert scene.error and scene.route is None
    assert (place / "b.json").read_bytes() == data
    assert [path.name for path in place.iterdir() if path.name.endswith(".bad")] == []


def test_a_name_that_is_not_there(tmp_path: Path, place: Path) -> None:
    scene = opening(tmp_path, place)
    write(scene, "name", "gone")
    scene.handle_key("return")
    assert scene.error and scene.route is None


# --- layout -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", EACH_SIZE, ids=lambda size: f"{size[0]}x{size[1]}")
def test_texts_keep_apart(size: tuple[int, int], tmp_path: Path, place: Path) -> None:
    deep = place / ("a very long name of a folder " * 3).strip() / ("and one more of these " * 4).strip()
    deep.mkdir(parents=True)
    sentence = ("A sentence that says at length what went wrong with this file. " * 3).strip()
    long = [deep.parent.name, deep.name, str(deep), "A" * 96, sentence]
    for language in translation.LANGUAGES:
        context = new_desk(tmp_path / "app", size, language)
        scene = save_match_dialog(context, RECORD, place)
        check(texts(scene), size, long)
        scene.composition.area("places").scroll_by(1000)
        scene.name = "A" * 96
        scene._show_error(sentence)
        check(texts(scene), size, long)
        scene._open_folder(deep)
        check(texts(scene), size, long)
        scene.name = "b"
        scene.start_writing(deep / "b.json")
        check(texts(scene), size, long)
        check(texts(OpenMatchDialog(context, deep.parent)), size, long)
