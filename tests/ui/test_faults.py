"""Faults of a disk, the assets, a terminal or a closing window: nothing is lost."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.kernel import BadRecord
from game.registry import GAMES
from tests.ui.driver import Driver, new_match
from tests.ui.records import OUTCOME, RECORD, history, keys, played, remember
from tests.ui.stage import AppStage
from tests.ui.states import STATES, set_up
from ui import command_line
from ui.assets import fonts, rasterizer, translation
from ui.assets.error_messages import problem_message
from ui.assets.palette import NORMAL
from ui.assets.rasterizer import Rasterizer
from ui.canvas.canvas import measuring_canvas
from ui.command_line import parse_options
from ui.loop import CrashGuard, _close_with_terminal
from ui.play.routes import TableRoute
from ui.scene.route import Route
from ui.screens.crash import CrashScreen
from ui.screens.routes import BackupRoute, HistoryRoute, MenuRoute, ProfileRoute, SetupRoute
from ui.store.settings import Settings
from ui.store.storage import HISTORY_FILE, PROGRESS_FILE, Storage, load_player_record
from ui.widgets.controls import Command
from ui.window import MIN_SIZE, _limit_to_screens, open_window

ROOT = Path(__file__).resolve().parents[2]
UNREADABLE = [b"", b"junk" * 100]
CLOSED = ["table_flying", "table_undo_asks", "table_robots_think", "curtain_half", "save_asks", "nambarz_tray_wrong", "review_2"]
CLOSED += ["children_form", "practice_timer"]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "Tablée"


@pytest.fixture
def spoilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an assets folder that is still empty."""
    for folder in ("svg", "fonts"):
        (tmp_path / "assets" / folder).mkdir(parents=True)
    monkeypatch.setattr(rasterizer, "ASSETS", tmp_path / "assets")
    monkeypatch.setattr(fonts, "FOLDER", tmp_path / "assets" / "fonts")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((100, 100))
    return tmp_path / "assets"


@pytest.fixture
def english_afterwards() -> Iterator[None]:
    yield
    translation.set_language("en")


def refuse(*_arguments: object, **_options: object) -> None:
    raise OSError(30, "Read-only file system")


# --- the disk


def test_what_lies_in_a_folder_that_cannot_be_written_is_read_all_the_same(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Storage(home)
    before.save_settings(Settings(volume=0.25))
    before.autosave(RECORD)
    before.close()
    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    mine = Storage(home)
    assert mine.settings().volume == 0.25
    assert mine.autosaved_match("nin_jan") == mine.newest_autosave() == RECORD
    mine.autosave(played(3))
    assert mine.autosaved_match("nin_jan") == mine.newest_autosave() == played(3) and not mine.is_all_saved
    mine.close()
    assert keys(mine) == ["unwritable"]


def test_a_file_that_cannot_be_read_is_said_and_stays(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the right to read it, or on a failing disk, the file is not broken."""
    before = Storage(home)
    before.save_settings(Settings(volume=0.25))
    before.autosave(RECORD)
    before.close()

    def failing(path: Path, limit: int) -> bytes:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr("ui.store.disk.read_regular_file", failing)
        mine = Storage(home)
        assert mine.settings() == Settings() and mine.autosaved_match("nin_jan") is mine.newest_autosave() is None
    sentences = mine.take_problems()
    assert {trouble.key for trouble in sentences} == {"unreadable"}
    assert {trouble.facts["file"] for trouble in sentences} == {"settings.json", *(f"saves/{game}.json" for game in GAMES)}
    settings = next(trouble for trouble in sentences if trouble.facts["file"] == "settings.json")
    assert problem_message(settings.key, settings.facts) == "settings.json couldn’t be read: the disk is not responding properly."
    mine.sync_with_disk()
    assert mine.autosaved_match("nin_jan") == RECORD and not list(home.rglob("*.bad"))
    mine.close()


def test_a_chosen_file_that_cannot_be_read_is_said(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def shut(path: Path, limit: int) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("ui.store.disk.read_regular_file", shut)
    with pytest.raises(BadRecord) as refused:
        load_player_record(home / "mine.json")
    assert problem_message(refused.value.key, refused.value.details) == "mine.json couldn’t be read: that is not allowed here."


def test_what_the_disk_refused_is_tried_again_at_the_end(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = Storage(home)
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", refuse)
        mine.autosave(played(4))
        assert not mine.is_all_saved
    mine.close()
    assert Storage(home).autosaved_match("nin_jan") == played(4)


def test_a_finished_match_waits_until_the_history_takes_it(home: Path) -> None:
    mine = Storage(home)
    (home / HISTORY_FILE).mkdir()
    remember(mine, RECORD, "2026-05-01T20:00", OUTCOME)
    assert not mine.is_all_saved and keys(mine) == ["no_history"]
    (home / HISTORY_FILE).rmdir()
    mine.close()
    assert [entry.when for entry in history(Storage(home))] == ["2026-05-01T20:00"]


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open cannot be removed there")
def test_a_folder_removed_while_the_app_runs_is_made_anew(home: Path) -> None:
    mine = Storage(home)
    remember(mine, RECORD, "2026-05-01T20:00", OUTCOME)
    mine.autosave(played(3))
    assert mine.is_all_saved
    for path in (home / HISTORY_FILE, home / PROGRESS_FILE, home / "saves" / "nin_jan.json", home / ".open"):
        path.unlink(missing_ok=True)
    (home / "saves").rmdir()
    home.rmdir()
    remember(mine, RECORD, "2026-05-02T20:00", OUTCOME)
    mine.autosave(played(4))
    mine.close()
    after = Storage(home)
    assert [entry.when for entry in history(after)] == ["2026-05-02T20:00"] and after.autosaved_match("nin_jan") == played(4)
    assert mine.problems == after.problems == []


def test_a_lock_file_that_is_not_ours_is_nothing_to_be_told(home: Path) -> None:
    (home / ".open").mkdir(parents=True)
    mine = Storage(home)
    mine.lock_folder()
    mine.close()
    assert mine.problems == []


# --- pictures, fonts, words


@pytest.mark.parametrize("data", [None, *UNREADABLE])
def test_other_letters_stand_for_those_of_a_broken_font(spoilt: Path, data: bytes | None) -> None:
    if data is not None:
        (spoilt / "fonts" / "NotoSans-Bold.ttf").write_bytes(data)
    mine = Rasterizer()
    assert mine.fonts.font_of_size(20, "b").get_height() > 0 and mine.text_line("Tablée", 20, "text", "b").get_width() > 0
    assert mine.fonts.font_file("b") is None and mine.missing_files == {"NotoSans-Bold.ttf"}


@pytest.mark.parametrize("data", [None, *UNREADABLE])
def test_a_broken_picture_is_a_plate_and_a_broken_ground_is_plain(spoilt: Path, data: bytes | None) -> None:
    if data is not None:
        (spoilt / "svg" / "a.svg").write_bytes(data)
    mine = Rasterizer()
    assert mine.svg_picture("a", 40).get_size() == (40, 40) and mine.missing_files == {"a"}
    assert {tuple(mine.window_background("a", (30, 20)).get_at((x, 10))) for x in range(30)} == {tuple(pygame.Color(NORMAL["table"]))}


def test_a_missing_picture_is_said_once(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.context.rasterizer.svg_picture("no/such", 10)
    driver.app.scene.needs_redraw = True
    driver.step(2)
    assert driver.context.current_notice() == "Missing or damaged: no/such. The game goes on without it."
    driver.app.notice_bar.remove_all()
    driver.resize((1024, 640))
    driver.context.rasterizer.svg_picture("no/such", 10)
    driver.app.scene.needs_redraw = True
    driver.step(2)
    assert driver.context.current_notice() == ""


@pytest.mark.parametrize("data", [None, b"", b"junk" * 100, b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_without_the_words_of_its_language_the_app_speaks_english_and_says_so(
    tmp_path: Path, data: bytes | None, monkeypatch: pytest.MonkeyPatch, english_afterwards: None
) -> None:
    (tmp_path / "it" / "LC_MESSAGES").mkdir(parents=True)
    if data is not None:
        (tmp_path / "it" / "LC_MESSAGES" / "tablee.mo").write_bytes(data)
    monkeypatch.setattr(translation, "FOLDER", tmp_path)
    driver = Driver(tmp_path / "data", language="it")
    driver.step()
    assert driver.context.current_notice() == "This translation is missing, so Tablée speaks English. Install Tablée again to get it back."


# --- the window and what started it


@pytest.mark.parametrize(
    "wrong",
    [
        ["--bogus"],
        ["--size", "wide"],
        ["--lang", "de"],
        ["--record"],
        ["--windowed", "--fullscreen"],
        ["x"],
        ["--seed", "7" * 999],
        ["--seed", "\udcff"],
    ],
)
def test_a_wrong_option_is_one_sentence(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse_options(wrong)
    assert ended.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(("program", "name"), [("main.py", "main.py"), ("/usr/bin/tablee", "tablee"), ("/x/tablee/__main__.py", "tablee")])
def test_it_calls_itself_as_it_was_called(
    program: str, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [program])
    with pytest.raises(SystemExit):
        parse_options(["--bogus"])
    assert capsys.readouterr().err.startswith(f"{name}: ")


def test_it_tells_its_version_from_a_clone_and_where_it_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        parse_options(["--version"])
    assert ended.value.code == 0
    assert re.fullmatch(r"Tablée \d+\.\d+\.\d+\n", capsys.readouterr().out)
    monkeypatch.setattr(command_line, "__file__", str(tmp_path / "ui" / "command_line.py"))
    monkeypatch.setattr("importlib.metadata.version", lambda name: {"tablee": "7.0.1"}[name])
    assert command_line.tablee_version() == "7.0.1"


def test_no_window_is_larger_than_the_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), (1280, 1440)])
    assert _limit_to_screens((99_999, 99_999)) == (1920, 1440)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(640, 480)])
    assert _limit_to_screens((1280, 800)) == MIN_SIZE


def test_a_display_that_refuses_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_driver() -> None:
        raise pygame.error("bogus not available")

    monkeypatch.setattr(pygame.display, "init", no_driver)
    assert open_window(None, False) is None


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="no terminals that hang up here")
def test_a_terminal_that_is_closed_ends_the_app(tmp_path: Path) -> None:
    driver, before = Driver(tmp_path), signal.signal(signal.SIGHUP, signal.SIG_DFL)
    try:
        _close_with_terminal(driver.app)
        signal.raise_signal(signal.SIGHUP)
        assert not driver.app.is_running
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        _close_with_terminal(driver.app)
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN, "nohup"
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.mark.skipif(os.name != "posix", reason="Windows gives no number twice")
def test_closed_streams_are_not_taken_by_the_display() -> None:
    code = "import os; os.close(0); os.close(2); from main import fill_closed_streams; fill_closed_streams(); os.fstat(0); os.fstat(2); print(os.dup(1) > 2)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert done.returncode == 0 and done.stdout.splitlines()[-1] == "True"


@pytest.mark.parametrize("name", [*CLOSED, *(pytest.param(name, marks=pytest.mark.long) for name in sorted(set(STATES) - set(CLOSED)))])
def test_closed_in_any_state_nothing_is_lost(tmp_path: Path, name: str) -> None:
    stage = AppStage(tmp_path, (800, 500), "en")
    set_up(stage, name)
    before = stage.kept.newest_autosave()
    CrashGuard(stage.app).handle_event(pygame.event.Event(pygame.QUIT))
    stage.close()
    assert not stage.app.is_running
    after = Storage(tmp_path / "data")
    assert after.newest_autosave() == before and after.problems == []


@pytest.mark.parametrize(("text", "message"), [("{}", "not a game saved"), ('{"format": 2}', "newer")])
def test_a_file_of_something_else_is_not_called_newer(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "mine.json").write_text(text)
    with pytest.raises(BadRecord) as refused:
        load_player_record(tmp_path / "mine.json")
    assert message in problem_message(refused.value.key, refused.value.details)


# --- scenes that break


def test_a_scene_that_cannot_even_tell_its_match_gives_way_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(tmp_path)
    driver.go(TableRoute(new_match(None, "easy")))
    for broken in ("crash_record", "update", "close"):
        monkeypatch.setattr(driver.app.scene, broken, refuse)
    CrashGuard(driver.app).step(0.1)
    assert isinstance(driver.app.scene, CrashScreen) and not driver.app.scene.is_match_saved


def test_a_game_that_is_in_memory_only_is_not_called_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("")
    driver = Driver(blocked / "data")
    driver.go(TableRoute(new_match(None, "easy")))
    monkeypatch.setattr(driver.app.scene, "update", refuse)
    CrashGuard(driver.app).step(0.1)
    assert isinstance(driver.app.scene, CrashScreen) and not driver.app.scene.is_match_saved


def test_a_scene_that_breaks_while_it_closes_does_not_keep_the_rest_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, closed = Driver(tmp_path), list[str]()
    monkeypatch.setattr(driver.app.scene, "close", refuse)
    monkeypatch.setattr(driver.context.engine, "close", lambda *_: closed.append("thinker"))
    monkeypatch.setattr(driver.context.storage, "close", lambda *_: closed.append("files"))
    with pytest.raises(OSError):
        driver.close()
    assert closed == ["thinker", "files"]


# --- a trouble of the program, which stands there whatever happens


@pytest.mark.parametrize("size", [(800, 500), (1280, 800)])
@pytest.mark.parametrize("route", [MenuRoute(), SetupRoute("nin_jan"), BackupRoute(), HistoryRoute(), ProfileRoute(0)])
def test_a_trouble_covers_no_key(tmp_path: Path, route: Route, size: tuple[int, int]) -> None:
    app = Driver(tmp_path, size, "fr")
    app.go(route)
    app.context.show_notice(problem_message("no_progress", {"cause": "database is locked"}), "trouble")
    scene, plate = app.app.scene, plate_of(app)
    assert app.context.viewport.window_rect.contains(plate)
    assert [widget.name for widget in scene.widgets if widget.rect.colliderect(plate)] == []
    app.close()


def test_a_trouble_covers_no_question(tmp_path: Path) -> None:
    app = Driver(tmp_path)
    scene = app.app.scene
    scene.ask_question("?", [Command(str(number), "!", scene.close_question) for number in range(4)])
    scene.notice_bottom = 640.0
    app.context.show_notice("The disk is full.", "trouble")
    scene.rebuild_if_needed()
    plate = plate_of(app)
    assert scene.dialog is not None and not scene.dialog.composition.layout["dialog"].colliderect(plate)
    app.close()


def plate_of(app: Driver) -> pygame.FRect:
    """Where the notice stands."""
    scene = app.app.scene
    return app.app.notice_bar.notice_rect(
        measuring_canvas(app.context.rasterizer, app.context.viewport), scene.notice_bottom, scene.max_notice_width, scene.notice_obstacles
    )
