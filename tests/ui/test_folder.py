"""The data folder of Tablée: which one it is, what is removed and what stays, who may read it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import platformdirs
import pytest

from tests.ui.pupils import practise
from tests.ui.records import OUTCOME, RECORD, names, remember
from ui.store.child_report import AnswerText, ChildFile
from ui.store.database import transaction
from ui.store.disk import make_private_folder, write_atomically
from ui.store.profiles import Profile
from ui.store.progress_file import ProgressDatabase
from ui.store.settings import Settings
from ui.store.storage import Storage, write_player_record

OTHERS = (".settings.json.x1.tmp", ".editor.tmp", ".~lock.letter.odt#.tmp", "tablee.tmp", ".tablee-notes", "mine.tmp", ".a.tmp")
posix = pytest.mark.skipif(os.name != "posix", reason="no rights of owner, group and others here")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "Tablée"


@pytest.fixture
def usual(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the default folder of Tablée."""
    monkeypatch.delenv("TABLEE_DATA", raising=False)
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda name, appauthor: str(home / name))
    return home / "Tablee"


@pytest.fixture
def _open_minded() -> Iterator[None]:
    """Use the umask of most systems: new files are readable by all users."""
    before = os.umask(0o022)
    yield
    os.umask(before)


# --- which one, and what is swept


def test_the_folder_that_the_environment_names(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_DATA", str(home))
    assert Storage().folder == home
    assert Storage(home / "given").folder == home / "given"


def test_else_the_system_s_place(usual: Path) -> None:
    assert Storage().folder == usual


def test_what_an_interrupted_write_has_left_is_swept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Storage(home)
    (home / "reports").mkdir()
    with monkeypatch.context() as killed:
        killed.setattr(os, "replace", lambda source, target: None)  # the process ends here, before it cleans up
        for folder in (home, home / "saves", home / "reports"):
            write_atomically(folder / "whatever.json", b"{")
    assert len(names(home)) == 3
    Storage(home)
    assert names(home) == set()


def test_what_other_programs_keep_in_a_folder_that_was_given_stays(home: Path) -> None:
    for folder in (home, home / "saves", home / "reports"):
        folder.mkdir(parents=True)
        for name in OTHERS:
            (folder / name).write_bytes(b"somebody's")
    Storage(home)
    assert sorted(path.name for path in home.rglob("*") if path.is_file()) == sorted(OTHERS * 3)


# --- who may look into it


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def use(home: Path | None) -> None:
    """Write every kind of file that Tablée writes."""
    mine = Storage(home)
    mine.lock_folder()
    mine.save_settings(Settings(volume=0.2))
    mine.autosave(RECORD)
    remember(mine, RECORD, "2026-05-01T20:00", OUTCOME)
    practise(mine, mine.progress.add_child("Ada", "bee", 2))
    assert mine.write_crash_report("a fault", RECORD)
    mine.close()


def put(path: Path, mode: int) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"")
    path.chmod(mode)
    return path


@posix
@pytest.mark.usefixtures("_open_minded")
def test_nobody_else_may_look_into_what_tablee_makes(home: Path) -> None:
    use(home / "below")
    result = {path.relative_to(home).as_posix(): rights(path) for path in (home, *home.rglob("*"))}
    files = {name for name in result if (home / name).is_file()}
    assert {result.pop(name) for name in files} == {0o600}, "databases, saves, settings, the lock and reports"
    assert len(files) == 7 and set(result) == {".", "below", "below/saves", "below/reports"}
    assert set(result.values()) == {0o700}


@posix
@pytest.mark.usefixtures("_open_minded")
def test_what_a_database_keeps_beside_it_is_for_nobody_else_either(tmp_path: Path) -> None:
    base = ProgressDatabase(tmp_path / "progress.sqlite", lambda: None)
    base.profile_rows.add_profile(Profile(1, "Ada", "bee", 2, "child"), "a1" * 16)
    with transaction(base._connection):
        base._connection.execute("DELETE FROM people")
        assert rights(tmp_path / "progress.sqlite-journal") == 0o600
    base.close()


@posix
@pytest.mark.usefixtures("_open_minded")
def test_a_folder_that_was_given_stays_open_and_only_our_files_are_shut(home: Path) -> None:
    """An earlier Tablée left it so: the folder belongs to others, too."""
    ours = [put(home / name, 0o644) for name in ("settings.json", ".open", "saves/nin_jan.json", "reports/tablee-1.txt")]
    for base in ("history.sqlite", "progress.sqlite"):
        ours += [put(home / f"{base}{tail}", 0o644) for tail in ("", "-journal", "-wal", "-shm", ".bad", ".2.bad", ".bad-journal")]
    others = [put(home / name, 0o644) for name in ("letter.txt", "saves/letter.txt", "reports/letter.txt", "other.sqlite")]
    Storage(home).close()
    assert {path.name: rights(path) for path in ours} == {path.name: 0o600 for path in ours}
    assert {rights(path) for path in others} == {0o644}
    assert {rights(folder) for folder in (home, home / "saves", home / "reports")} == {0o755}


@posix
@pytest.mark.usefixtures("_open_minded")
def test_the_usual_folder_of_an_earlier_tablee_is_shut(usual: Path) -> None:
    usual.mkdir(parents=True)
    use(None)
    assert rights(usual) == 0o700 and rights(usual.parent) == 0o755


@posix
@pytest.mark.usefixtures("_open_minded")
def test_what_people_keep_where_they_choose_is_as_their_other_files(home: Path, tmp_path: Path) -> None:
    mine = Storage(home)
    ada = mine.progress.add_child("Ada", "bee", 2)
    paths = [tmp_path / name for name in ("match.json", "answers.csv", "sheet.pdf")]
    assert write_player_record(RECORD, paths[0]) is None
    assert mine.progress.export_answers_csv((ada.id,), paths[1], lambda answer: AnswerText("", "", "")).result() is None
    assert mine.progress.write_child_file(paths[2], lambda: ChildFile(b"%PDF")).result() is None
    assert [rights(path) for path in paths] == [0o644] * 3
    mine.close()


def test_a_drive_that_is_not_there_is_said_and_not_looked_for_above_its_root(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(folder: Path, mode: int, exist_ok: bool) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "mkdir", gone)
    with pytest.raises(FileNotFoundError):
        make_private_folder(Path("/no/such/drive"))
