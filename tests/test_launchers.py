"""Tests of a start by double click: without a console the first start reports in a small window, or continues unseen."""

from __future__ import annotations

import ast
import io
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

import main
from bench.screen import VirtualDisplay, virtual_screen
from tests.waiting import PATIENCE, wait_for
from ui.first_start import environment, telling

ROOT = Path(main.__file__).resolve().parent
LAUNCHERS = ROOT / "packaging" / "launchers"
BLACK = (0, 0, 0)

# A replacement for the real window: it stores the text that it receives.
LISTENER = "import sys; told = sys.stdin.buffer.read(); open('heard.txt', 'wb').write(told)"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


bare = pytest.mark.skipif(bool(sys.flags.isolated), reason="this Python looks for modules in no folder of ours")


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the file in which a fake window stores what a start without a console sends it."""
    room = tmp_path / "ui" / "first_start"
    room.mkdir(parents=True)
    (room / "window.py").write_text(LISTENER)
    monkeypatch.setattr(environment, "ROOT", str(tmp_path))
    monkeypatch.setattr(environment, "windowed", True)
    monkeypatch.setattr(telling, "pipe", None)
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setenv(environment.WINDOW_VARIABLE, "")
    yield tmp_path / "heard.txt"
    if telling.pipe is not None:
        with suppress(OSError):
            os.close(telling.pipe)


def ended(heard: Path, text: str) -> None:
    """Wait until the window has closed after receiving exactly this text."""
    wait_for(lambda: heard.exists() and heard.read_text(encoding="utf-8") == text)


@pytest.mark.parametrize(("stdin", "stderr", "there"), [(None, None, False), (None, Terminal(), True), (Terminal(), io.StringIO(), True)])
def test_a_terminal_is_a_console(
    stdin: io.StringIO | None, stderr: io.StringIO | None, there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", stdin)
    monkeypatch.setattr(sys, "stderr", stderr)
    assert telling.has_console() is there


@bare
def test_without_any_stream_it_says_it_in_the_window(heard: Path) -> None:
    telling.print_message("Getting ready")
    with pytest.raises(SystemExit) as end:
        telling.exit_with_message("There is no network")
    assert telling.pipe is not None and end.value.code == 2
    os.close(telling.pipe)
    ended(heard, "step Getting ready\nwrong There is no network\n")


def test_a_start_that_has_nothing_to_say_opens_no_window(heard: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "installed_pins", lambda _paths: {"alpha==1"})
    (heard.parent / "requirements.txt").write_text("alpha==1\n")
    main.ensure_environment()
    assert telling.pipe is None


@pytest.mark.parametrize("windowed", [False, True])
def test_with_a_terminal_or_for_another_program_there_is_no_window(windowed: bool, heard: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "windowed", windowed)
    monkeypatch.setattr(sys, "stderr", Terminal() if windowed else None)
    telling.print_message("Getting ready")
    assert telling.pipe is None


@bare
def test_the_window_stays_until_the_menu_is_there(heard: Path) -> None:
    """The program that starts next inherits the window and closes it."""
    telling.print_message("Everything is ready.")
    assert telling.pipe is not None
    environment.pass_window_on(telling.pipe)
    code = "import sys; from ui.first_start.environment import close_first_start_window; sys.stdin.readline(); close_first_start_window(); sys.stdin.readline()"
    game = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdin=subprocess.PIPE, close_fds=False)
    os.close(telling.pipe)
    assert game.stdin is not None
    with game.stdin as told:
        assert not heard.exists()
        told.write(b"the first frame\n")
        told.flush()
        ended(heard, "step Everything is ready.\n")
    assert game.wait(10) == 0


def test_where_a_window_cannot_be_nothing_is_noisy() -> None:
    """Without tkinter the window's process ends at once; no text may stay in a buffer for a pipe without a reader."""
    code = "import sys, time; sys.stdin = None; from ui.first_start import environment, telling; environment.windowed = True\n"
    code += "environment.ROOT = environment.ROOT + '/assets'; telling.has_console = lambda: False\n"
    code += "telling.print_message('one'); time.sleep(1); telling.print_message('two'); telling.print_message('three')"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "Tablée: one\nTablée: two\nTablée: three\n")


def test_where_no_process_can_be_started_it_goes_on(heard: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(heard.parent / "no such program"))
    telling.print_message("Getting ready")
    assert telling.pipe is None


def test_a_start_of_the_game_may_open_the_window_and_a_build_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """A build must not open the window: it would start itself again instead of a Python."""
    monkeypatch.setattr(main, "ensure_environment", lambda: (_ for _ in ()).throw(SystemExit(7)))
    for frozen in (True, False):
        monkeypatch.setattr(sys, "frozen", frozen, raising=False)
        monkeypatch.setattr(environment, "windowed", False)
        with pytest.raises(SystemExit):
            main.main()
        assert environment.windowed is not frozen


@pytest.fixture
def screen() -> Iterator[VirtualDisplay]:
    with virtual_screen((800, 600)) as virtual_display:
        yield virtual_display


@pytest.mark.window
@pytest.mark.skipif(find_spec("tkinter") is None, reason="This Python has no tkinter, so no window was tried.")
@pytest.mark.long
@pytest.mark.parametrize("wrong", [False, True])
def test_the_real_window_closes_with_the_start_and_stays_when_something_went_wrong(wrong: bool, screen: VirtualDisplay) -> None:
    shown = subprocess.Popen([sys.executable, "-m", "ui.first_start.window"], cwd=ROOT, env=screen.environment(), stdin=subprocess.PIPE)
    assert shown.stdin is not None
    shown.stdin.write(b"step Collecting wood\n" + b"wrong the wood is wet\n" * wrong)
    shown.stdin.flush()
    wait_for(lambda: screen.pixel(400, 300) != BLACK)
    shown.stdin.close()
    if wrong:
        with pytest.raises(subprocess.TimeoutExpired):
            shown.wait(1)
        shown.kill()
    assert shown.wait(PATIENCE) == (-9 if wrong else 0)


def test_a_first_start_needs_nothing_that_is_installed() -> None:
    """Not even pygame is loaded."""
    assets = ROOT / "ui" / "assets"
    files = [*(ROOT / "ui" / "first_start").glob("*.py"), assets / "translation.py", assets / "palette.py"]
    asked = {name for path in files for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) for name in named(node)}
    ours = ("ui.first_start", "ui.assets.translation", "ui.assets.palette")
    assert all(name.partition(".")[0] in sys.stdlib_module_names or name.startswith(ours) for name in asked), asked


def named(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [str(node.module)] if isinstance(node, ast.ImportFrom) else []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such mark")
def test_what_is_double_clicked_may_be_run() -> None:
    for path in (ROOT / "main.py", LAUNCHERS / "Tablee.command", LAUNCHERS / "Tablee.desktop"):
        assert os.access(path, os.X_OK), f"{path.name} may not be run"
    assert (ROOT / "main.py").read_text(encoding="utf-8").startswith("#!/usr/bin/env python3\n")


@pytest.mark.skipif(sys.platform == "win32", reason="a script for macOS and Linux")
def test_the_mac_launcher_starts_main_from_anywhere(tmp_path: Path) -> None:
    home = tmp_path / "a b" / "packaging" / "launchers"
    home.mkdir(parents=True)
    shutil.copy(LAUNCHERS / "Tablee.command", home)
    (tmp_path / "a b" / "main.py").write_text("print('here')")
    done = subprocess.run([home / "Tablee.command"], cwd="/", capture_output=True, encoding="utf-8")
    assert done.stdout == "here\n", done.stderr


def test_the_windows_launcher_starts_main(tmp_path: Path) -> None:
    home = tmp_path / "a b" / "packaging" / "launchers"
    home.mkdir(parents=True)
    shutil.copy(LAUNCHERS / "Tablee.pyw", home)
    (tmp_path / "a b" / "main.py").write_text("def main(): print('here'); return 3")
    done = subprocess.run([sys.executable, home / "Tablee.pyw"], cwd=tmp_path, capture_output=True, encoding="utf-8")
    assert (done.stdout, done.returncode) == ("here\n", 3), done.stderr
