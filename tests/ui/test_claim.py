"""Two windows of the app at once: the second says so, and a window that has closed keeps no lock."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.clone_sandbox import WindowsLocks
from ui.store.storage import Storage

HOLD = "import sys, pathlib; from ui.store.storage import Storage; Storage(pathlib.Path(sys.argv[1])).lock_folder(); print('held', flush=True); input()"


def troubles(folder: Path) -> list[str]:
    storage = Storage(folder)
    storage.lock_folder()
    texts = [trouble.key for trouble in storage.take_problems()]
    storage.close()
    return texts


def test_one_window_after_the_other_is_nothing_to_be_told(tmp_path: Path) -> None:
    assert troubles(tmp_path) == troubles(tmp_path) == []


def test_the_second_window_says_so_as_long_as_the_first_is_open(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None and first.stdout.readline() == "held\n"
        assert troubles(tmp_path) == ["open_twice"]
        first.kill()
    assert troubles(tmp_path) == []


@pytest.mark.parametrize(("error", "sentences"), [(PermissionError(13, "held"), ["open_twice"]), (OSError(22, "no locks"), [])])
def test_on_windows_a_disk_without_locks_locks_nothing(
    error: OSError, sentences: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", WindowsLocks(99, error))
    assert troubles(tmp_path) == sentences
