"""Tests of the first start: `main.ensure_environment` makes what is missing, once, alone, and never trusts a half-made environment."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

import main
from tests.clone_sandbox import NEEDS, CloneSandbox, StartedAgain, WindowsLocks, speak_english
from ui.first_start import environment, installing
from ui.first_start.telling import CannotStart

ROOT = Path(main.__file__).resolve().parent


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    speak_english(monkeypatch)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CloneSandbox:
    return CloneSandbox(tmp_path, monkeypatch)


def test_with_everything_there_it_goes_on(house: CloneSandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "installed_pins", lambda _paths: {"alpha-kit==1.0", "beta-tools==2.5", "other==7"})
    main.ensure_environment()
    assert house.commands == [] and not house.venv.exists()


def test_another_version_is_not_taken(house: CloneSandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "installed_pins", lambda _paths: {"alpha-kit==1.1", "beta-tools==2.5"})
    assert house.start() == house.venv


def test_what_is_installed_is_seen_by_its_folders(tmp_path: Path) -> None:
    for name in ("alpha_kit-1.0.dist-info", "Beta.Tools-2.5.dist-info", "gamma", "delta-1.egg-info"):
        (tmp_path / name).mkdir()
    assert environment.installed_pins([str(tmp_path), str(tmp_path / "nowhere")]) == {"alpha-kit==1.0", "beta-tools==2.5"}


def test_pins_are_read_through(house: CloneSandbox) -> None:
    assert environment.read_pins(str(house.here / "requirements-dev.txt")) == {"alpha-kit==1.0", "beta-tools==2.5", "gamma==3"}


def test_every_requirement_of_tablee_is_pinned() -> None:
    root = Path(main.__file__).parent
    play, work = (environment.read_pins(str(root / name)) for name in ("requirements.txt", "requirements-dev.txt"))
    assert play < work and any(pin.startswith("pygame-ce==") for pin in play)


def test_the_first_start_builds_and_the_second_does_not(house: CloneSandbox) -> None:
    assert house.start() == house.venv
    assert house.commands == ["venv", "pip"]
    assert house.compiled == ["game", "ui"], "the first picture would wait for it"
    assert house.start() == house.venv
    assert house.commands == ["venv", "pip"]


def test_in_its_own_venv_it_goes_on(house: CloneSandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    house.start()
    monkeypatch.setattr(sys, "prefix", str(house.venv))
    main.ensure_environment()
    assert house.commands == ["venv", "pip"]


def test_in_its_own_venv_packages_without_a_stamp_do_not_count(house: CloneSandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    house.start()
    house.stamp.unlink()
    monkeypatch.setattr(sys, "prefix", str(house.venv))
    monkeypatch.setattr(environment, "installed_pins", lambda _paths: {"alpha-kit==1.0", "beta-tools==2.5"})
    assert house.start() == house.venv
    assert house.commands == ["venv", "pip"] * 2


def test_the_tests_add_to_the_same_venv(house: CloneSandbox) -> None:
    house.start()
    assert house.start("requirements-dev.txt") == house.venv
    assert house.commands == ["venv", "pip", "pip"]
    house.start()
    assert house.commands == ["venv", "pip", "pip"], "what plays is still there"


def test_what_is_apart_has_its_own_room(house: CloneSandbox) -> None:
    def apart() -> Path:
        with pytest.raises(StartedAgain) as again:
            main.ensure_environment("requirements-dev.txt", "dist")
        return Path(str(again.value))

    assert apart() == house.here / "dist" / ".venv"
    assert house.start() == house.venv and apart() != house.venv
    assert house.commands == ["venv", "pip"] * 2, "neither makes the other anew"


def test_changed_requirements_are_built_anew(house: CloneSandbox) -> None:
    house.start()
    (house.here / "requirements.txt").write_text(NEEDS.replace("1.0", "1.1"))
    house.start()
    assert house.commands == ["venv", "pip"] * 2
    assert "alpha-kit==1.1" in house.stamp.read_text().split()


def test_what_was_interrupted_is_built_anew(house: CloneSandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(command: Sequence[str], lock: int) -> list[str]:
        if command[2] == "pip":
            raise KeyboardInterrupt
        return house.follow(command, lock)

    monkeypatch.setattr(installing, "run_and_report", interrupt)
    with pytest.raises(SystemExit):
        main.ensure_environment()
    assert house.venv.exists() and not house.stamp.exists()
    monkeypatch.setattr(installing, "run_and_report", house.follow)
    house.start()
    assert house.commands == ["venv", "venv", "pip"]


def test_interrupted_while_adding_it_is_built_anew(house: CloneSandbox, capsys: pytest.CaptureFixture[str]) -> None:
    house.start()
    house.failing["pip"] = "ERROR: no route to host"
    with pytest.raises(SystemExit):
        main.ensure_environment("requirements-dev.txt")
    house.failing.clear()
    house.start()
    assert house.commands == ["venv", "pip", "pip", "venv", "pip"]


@pytest.mark.parametrize("text", ["", "python-2.7\nalpha-kit==1.0\nbeta-tools==2.5\n"])
def test_a_stamp_of_another_python_or_of_none_does_not_count(text: str, house: CloneSandbox) -> None:
    house.start()
    house.stamp.write_text(text)
    house.start()
    assert house.commands == ["venv", "pip"] * 2


def test_a_venv_whose_python_is_gone_is_built_anew(house: CloneSandbox) -> None:
    house.start()
    Path(environment.venv_python(str(house.venv))).unlink()
    house.start()
    assert house.commands == ["venv", "pip"] * 2


def test_in_a_folder_that_cannot_be_written_it_uses_the_data_folder(house: CloneSandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.open

    def locked(path: str, flags: int, mode: int = 0o777) -> int:
        if str(path).startswith(str(house.here)):
            raise PermissionError(13, "read-only", path)
        return real(path, flags, mode)

    monkeypatch.setattr(os, "open", locked)
    assert house.start() == house.data / "Tablee" / "venv"
    assert not house.venv.exists()
    house.start()
    assert house.commands == ["venv", "pip"]


def test_with_no_folder_to_write_in_it_says_so(
    house: CloneSandbox, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def locked(path: str, flags: int, mode: int = 0o777) -> int:
        raise PermissionError(13, "read-only", path)

    monkeypatch.setattr(os, "open", locked)
    assert "Tablée cannot write to its folder" in house.refuse(capsys)


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
@pytest.mark.parametrize(
    ("system", "release", "cure"),
    [
        ("linux", {"ID": "debian"}, "sudo apt install python3-venv"),
        ("linux", {"ID": "linuxmint", "ID_LIKE": "ubuntu debian"}, "sudo apt install python3-venv"),
        ("linux", {"ID": "fedora"}, "your system’s package"),
        ("win32", {}, "https://www.python.org/downloads"),
        ("darwin", {}, "https://www.python.org/downloads"),
    ],
)
def test_without_venv_the_cure_for_this_system_is_named(
    missing: str, system: str, release: dict[str, str], cure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr("platform.freedesktop_os_release", lambda: release)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == missing else object())
    with pytest.raises(CannotStart) as refused:
        installing.make_venv("nowhere", 0)
    assert cure in str(refused.value) and ("apt" in str(refused.value)) == ("apt" in cure)


def test_the_cure_is_said_in_the_language_of_the_system(
    house: CloneSandbox, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    house.failing["pip"] = "ERROR: no route to host"
    assert "Vérifie la connexion à Internet" in house.refuse(capsys)


@pytest.mark.parametrize("name", ["main.py", "ui/first_start/telling.py", "ui/first_start/environment.py", "ui/assets/translation.py"])
def test_an_old_python_can_read_what_it_is_told(name: str) -> None:
    ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=(3, 8))


def test_when_pip_fails_it_says_so_and_nothing_looks_whole(house: CloneSandbox, capsys: pytest.CaptureFixture[str]) -> None:
    house.failing["pip"] = "ERROR: no route to host\nand more of it"
    sentence = house.refuse(capsys)
    assert "no route to host" in sentence and "Check your internet connection" in sentence
    assert not house.stamp.exists()
    house.failing.clear()
    house.start()
    assert house.commands == ["venv", "pip"] * 2


def test_when_the_venv_fails_it_says_so(house: CloneSandbox, capsys: pytest.CaptureFixture[str]) -> None:
    house.failing["venv"] = "Error: disk full"
    assert "disk full" in house.refuse(capsys)


def test_it_does_not_start_again_for_ever(house: CloneSandbox, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    house.start()
    monkeypatch.setenv(environment.RESTARTED_VARIABLE, str(house.venv))
    assert f"{house.venv} is damaged" in house.refuse(capsys)
    assert environment.RESTARTED_VARIABLE not in os.environ, "what it starts later starts afresh"


def test_an_old_python_is_told_which_one_is_needed(
    house: CloneSandbox, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4, "final", 0))
    sentence = house.refuse(capsys)
    assert "3.10.4" in sentence and "3.11" in sentence


def test_what_is_optional_is_not_asked_of_another_python(house: CloneSandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    """Optional packages have no wheel on some systems, so another Python need not have them."""
    (house.here / "requirements.txt").write_text(f'{NEEDS}accesskit==1 ; platform_machine in "x86_64 arm64"\n')
    monkeypatch.setattr(environment, "installed_pins", lambda _paths: {"alpha-kit==1.0", "beta-tools==2.5"})
    main.ensure_environment()
    assert house.commands == []


def test_packed_it_needs_nothing(house: CloneSandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    main.ensure_environment()
    assert house.commands == []


def test_two_starts_at_once_build_once(house: CloneSandbox) -> None:
    folders: list[str] = []
    required = environment.read_pins(str(house.here / "requirements.txt"))
    starts = [threading.Thread(target=lambda: folders.append(installing.prepare_venv("requirements.txt", required))) for _ in range(4)]
    for start in starts:
        start.start()
    for start in starts:
        start.join()
    assert folders == [str(house.venv)] * 4
    assert house.commands == ["venv", "pip"]


def test_a_command_tells_its_steps_and_what_went_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = "print('Collecting alpha==1 (from -r x)'); print('noise'); print('ERROR: none found'); raise SystemExit(1)"
    with installing.hold_lock_file(tmp_path / "lock") as lock:
        assert installing.run_and_report([sys.executable, "-c", code], lock) == ["ERROR: none found"]
        assert installing.run_and_report([sys.executable, "-c", "pass"], lock) == []
        assert installing.run_and_report([sys.executable, "-c", "raise SystemExit(1)"], lock) == [
            f"{Path(sys.executable).name} ended early"
        ]
    assert capsys.readouterr().err == "Tablée: Downloading alpha\n"


@pytest.mark.parametrize(
    "locks", [WindowsLocks(2, PermissionError(13, "held")), WindowsLocks(99, OSError(22, "no locks"))], ids=["held", "none"]
)
def test_on_windows_a_lock_is_waited_for_and_a_disk_without_locks_is_not(
    locks: WindowsLocks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", locks)
    monkeypatch.setattr(installing, "LOCK_POLL_S", 0)
    with installing.hold_lock_file(tmp_path / "lock"):
        assert locks.held in (-1, 98)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows waits for another process instead")
def test_the_same_command_starts_again(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    monkeypatch.setattr(os, "execve", lambda *told: seen.extend(told))
    monkeypatch.setattr(sys, "orig_argv", ["python3", "-X", "dev", "-m", "tests", "--long"])
    environment.restart_in_venv("there")
    path, command, told = seen
    assert path == environment.venv_python("there")
    assert command == [path, "-X", "dev", "-m", "tests", "--long"]
    assert isinstance(told, dict) and told[environment.RESTARTED_VARIABLE] == "there"


def test_another_pygame_is_told_with_its_cure(capsys: pytest.CaptureFixture[str]) -> None:
    main.check_pygame(SimpleNamespace(IS_CE=True))
    with pytest.raises(SystemExit) as end:
        main.check_pygame(SimpleNamespace())
    assert end.value.code == 2
    assert "pip uninstall pygame; pip install --force-reinstall --no-deps pygame-ce==" in capsys.readouterr().err


def test_main_loads_nothing_heavy() -> None:
    """The bots' process imports `main` too, and every start waits for it."""
    code = "import sys; before = set(sys.modules); import main; print(sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], cwd=Path(main.__file__).parent, capture_output=True, encoding="utf-8", check=True)
    assert not {"pygame", "ui", "game", "subprocess", "pathlib", "multiprocessing"} & set(eval(done.stdout))


def test_a_start_where_all_is_well_reads_no_words_and_opens_nothing() -> None:
    code = "import sys; from ui.first_start import environment; environment.installed_pins = lambda _: environment.read_pins('requirements.txt')\n"
    code += "environment.possible_venv_folders = lambda _: (); before = set(sys.modules); import main; main.ensure_environment(); print(sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    assert eval(done.stdout) == ["main"]


FIRST_START = (
    "ui/assets/__init__.py",
    "ui/assets/translation.py",
    *(str(path.relative_to(ROOT)) for path in (ROOT / "ui/first_start").glob("*.py")),
)
PROBE = """
import sys, main
from ui.first_start import environment
environment.installed_pins = lambda paths: set()  # whatever lies in this Python
main.ensure_environment()
import fsrs, i18n, pydyf, pygame, pygame_gui, segno, websockets
print(sys.prefix, pygame.IS_CE, sys.argv[1:])
"""


@pytest.mark.long
def test_a_real_first_start(tmp_path: Path) -> None:
    """A copy without packages, started by the bare Python, installs them and restarts; the next start is quick."""
    root = ROOT
    for name in ("main.py", "requirements.txt", "ui/__init__.py", *FIRST_START):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / name, tmp_path / name)
    (tmp_path / "probe.py").write_text(PROBE)
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "rules.py").touch()
    command = [getattr(sys, "_base_executable", sys.executable), "probe.py", "--lang", "fr"]
    sentences = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1", "PYTHONIOENCODING": "utf-8"}
    for name in ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX"):
        sentences.pop(name, None)
    first = subprocess.run(command, cwd=tmp_path, env=sentences, capture_output=True, encoding="utf-8")
    if first.returncode == 2 and "Check your internet connection" in first.stderr:
        pytest.skip("The package index cannot be reached, so no real first start was tried.")
    assert first.returncode == 0, first.stderr
    assert "Installing what the game needs" in first.stderr and "1 ['--lang', 'fr']" in first.stdout
    assert str(tmp_path / ".venv") in first.stdout
    assert not list((tmp_path / ".venv").rglob("setuptools-*")), "nothing needs it"
    assert list((tmp_path / "game" / "__pycache__").iterdir()), "the first picture would wait for it"
    second = subprocess.run(command, cwd=tmp_path, env=sentences, capture_output=True, encoding="utf-8")
    assert (second.stdout, second.stderr) == (first.stdout, "")
