"""Starts by a double click: without a console the first start tells in a window what it does, or goes on unseen."""

from __future__ import annotations

import ast
import io
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import main
from bench.screen import Screen, virtual_screen
from tests.waiting import PATIENCE, wait_for

ROOT = Path(main.__file__).resolve().parent
LAUNCHERS = ROOT / "packaging" / "launchers"
BLACK = (0, 0, 0)

# In place of the real window: it keeps what it is told.
LISTENER = "import sys; sys.stdout = open('heard.txt', 'w', encoding='utf-8'); print(sys.stdin.buffer.read().decode(), end='')"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[main.Window]:
    """A window that writes what it is told into `heard.txt`."""
    (tmp_path / "ui").mkdir()
    (tmp_path / "ui" / "first_start.py").write_text(LISTENER)
    monkeypatch.setattr(main, "HERE", str(tmp_path))
    made = main.Window()
    monkeypatch.setattr(main, "window", made)
    yield made
    made.close()


def ended(window: main.Window) -> int:
    """Waits for the end of its process, and returns its exit code."""
    assert window._process is not None, "it has been opened"
    return window._process.wait(10)


@pytest.mark.parametrize(("stdin", "stderr", "heard"), [(None, None, False), (None, Terminal(), True), (Terminal(), io.StringIO(), True)])
def test_a_terminal_is_heard(stdin: io.StringIO | None, stderr: io.StringIO | None, heard: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", stdin)
    monkeypatch.setattr(sys, "stderr", stderr)
    assert main.heard() is heard


def test_without_any_stream_it_says_it_in_the_window(window: main.Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    main.say("getting ready")
    with pytest.raises(SystemExit) as end:
        main.refuse("there is no network")
    window.close()
    assert ended(window) == 0
    assert end.value.code == 2
    assert (tmp_path / "heard.txt").read_text(encoding="utf-8") == "step getting ready\nwrong there is no network\n"


def test_a_start_that_has_nothing_to_say_opens_no_window(window: main.Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "installed", lambda _paths: {"alpha==1"})
    Path(main.HERE, "requirements.txt").write_text("alpha==1\n")
    main.ensure()
    assert window._process is None


def test_a_window_that_was_closed_does_not_disturb(window: main.Window) -> None:
    main.say("getting ready")
    assert window._process is not None
    window._process.kill()
    assert ended(window)
    for _again in range(3):
        main.say("and so on")
    window.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows waits for another process instead")
def test_the_window_closes_when_the_game_begins(window: main.Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "execve", lambda *_told: None)
    main.say("ready")
    main.start_again("there")
    assert ended(window) == 0


def test_where_no_window_can_be_it_goes_on(window: main.Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(Path(main.HERE) / "no such program"))
    main.say("getting ready")
    assert window._process is None


def test_with_a_terminal_there_is_no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "window", None)
    monkeypatch.setattr(main, "ensure", lambda: (_ for _ in ()).throw(SystemExit(7)))
    for stream, expected in ((Terminal(), type(None)), (None, main.Window)):
        monkeypatch.setattr(sys, "stdin", stream)
        monkeypatch.setattr(sys, "stderr", stream)
        with pytest.raises(SystemExit):
            main.main()
        assert type(main.window) is expected


def test_packed_there_is_no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """A build would start itself again in place of a Python."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(main, "ensure", lambda: (_ for _ in ()).throw(SystemExit(7)))
    with pytest.raises(SystemExit):
        main.main()
    assert main.window is None


@pytest.fixture
def screen() -> Iterator[Screen]:
    with virtual_screen((800, 600)) as found:
        yield found


@pytest.mark.window
@pytest.mark.skipif(find_spec("tkinter") is None, reason="This Python has no tkinter, so no window was tried.")
@pytest.mark.long
@pytest.mark.parametrize("wrong", [False, True])
def test_the_real_window_closes_with_the_start_and_stays_when_something_went_wrong(wrong: bool, screen: Screen) -> None:
    shown = subprocess.Popen([sys.executable, "-m", "ui.first_start"], cwd=ROOT, env=screen.environment(), stdin=subprocess.PIPE)
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


def test_the_window_needs_nothing_that_is_installed() -> None:
    """Not even pygame: it stands before the first installation."""
    tree = ast.parse((ROOT / "ui" / "first_start.py").read_text(encoding="utf-8"))
    asked = {name for node in ast.walk(tree) for name in named(node)}
    assert all(name.partition(".")[0] in sys.stdlib_module_names or name == "ui.assets.words" for name in asked), asked
    tree = ast.parse((ROOT / "ui" / "assets" / "words.py").read_text(encoding="utf-8"))
    assert {name.partition(".")[0] for node in ast.walk(tree) for name in named(node)} <= set(sys.stdlib_module_names)


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
