"""The first start: `main.ensure` makes what is missing, once, alone, and takes nothing half-made for whole."""

from __future__ import annotations

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
from tests.houses import NEEDS, House, StartedAgain


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    return House(tmp_path, monkeypatch)


def test_with_everything_there_it_goes_on(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "installed", lambda _paths: {"alpha-kit==1.0", "beta-tools==2.5", "other==7"})
    main.ensure()
    assert house.commands == [] and not house.venv.exists()


def test_another_version_is_not_taken(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "installed", lambda _paths: {"alpha-kit==1.1", "beta-tools==2.5"})
    assert house.start() == house.venv


def test_what_is_installed_is_seen_by_its_folders(tmp_path: Path) -> None:
    for name in ("alpha_kit-1.0.dist-info", "Beta.Tools-2.5.dist-info", "gamma", "delta-1.egg-info"):
        (tmp_path / name).mkdir()
    assert main.installed([str(tmp_path), str(tmp_path / "nowhere")]) == {"alpha-kit==1.0", "beta-tools==2.5"}


def test_pins_are_read_through(house: House) -> None:
    assert main.pins(str(house.here / "requirements-dev.txt")) == {"alpha-kit==1.0", "beta-tools==2.5", "gamma==3"}


def test_every_requirement_of_tablee_is_pinned() -> None:
    root = Path(main.__file__).parent
    play, work = (main.pins(str(root / name)) for name in ("requirements.txt", "requirements-dev.txt"))
    assert play < work and any(pin.startswith("pygame-ce==") for pin in play)


def test_the_first_start_builds_and_the_second_does_not(house: House) -> None:
    assert house.start() == house.venv
    assert house.commands == ["venv", "pip"]
    assert house.start() == house.venv
    assert house.commands == ["venv", "pip"]


def test_in_its_own_venv_it_goes_on(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.start()
    monkeypatch.setattr(sys, "prefix", str(house.venv))
    main.ensure()
    assert house.commands == ["venv", "pip"]


def test_in_its_own_venv_packages_without_a_stamp_do_not_count(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.start()
    house.stamp.unlink()
    monkeypatch.setattr(sys, "prefix", str(house.venv))
    monkeypatch.setattr(main, "installed", lambda _paths: {"alpha-kit==1.0", "beta-tools==2.5"})
    assert house.start() == house.venv
    assert house.commands == ["venv", "pip"] * 2


def test_the_tests_add_to_the_same_venv(house: House) -> None:
    house.start()
    assert house.start("requirements-dev.txt") == house.venv
    assert house.commands == ["venv", "pip", "pip"]
    house.start()
    assert house.commands == ["venv", "pip", "pip"], "what plays is still there"


def test_what_is_apart_has_its_own_room(house: House) -> None:
    def apart() -> Path:
        with pytest.raises(StartedAgain) as again:
            main.ensure("requirements-dev.txt", "dist")
        return Path(str(again.value))

    assert apart() == house.here / "dist" / ".venv"
    assert house.start() == house.venv and apart() != house.venv
    assert house.commands == ["venv", "pip"] * 2, "neither makes the other anew"


def test_changed_requirements_are_built_anew(house: House) -> None:
    house.start()
    (house.here / "requirements.txt").write_text(NEEDS.replace("1.0", "1.1"))
    house.start()
    assert house.commands == ["venv", "pip"] * 2
    assert "alpha-kit==1.1" in house.stamp.read_text().split()


def test_what_was_interrupted_is_built_anew(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(command: Sequence[str], lock: int) -> list[str]:
        if command[2] == "pip":
            raise KeyboardInterrupt
        return house.follow(command, lock)

    monkeypatch.setattr(main, "follow", interrupt)
    with pytest.raises(SystemExit):
        main.ensure()
    assert house.venv.exists() and not house.stamp.exists()
    monkeypatch.setattr(main, "follow", house.follow)
    house.start()
    assert house.commands == ["venv", "venv", "pip"]


def test_interrupted_while_adding_it_is_built_anew(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    house.start()
    house.failing["pip"] = "ERROR: no route to host"
    with pytest.raises(SystemExit):
        main.ensure("requirements-dev.txt")
    house.failing.clear()
    house.start()
    assert house.commands == ["venv", "pip", "pip", "venv", "pip"]


@pytest.mark.parametrize("text", ["", "python-2.7\nalpha-kit==1.0\nbeta-tools==2.5\n"])
def test_a_stamp_of_another_python_or_of_none_does_not_count(text: str, house: House) -> None:
    house.start()
    house.stamp.write_text(text)
    house.start()
    assert house.commands == ["venv", "pip"] * 2


def test_a_venv_whose_python_is_gone_is_built_anew(house: House) -> None:
    house.start()
    Path(main.python_of(str(house.venv))).unlink()
    house.start()
    assert house.commands == ["venv", "pip"] * 2


def test_in_a_folder_that_cannot_be_written_it_uses_the_data_folder(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_with_no_folder_to_write_in_it_says_so(house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def locked(path: str, flags: int, mode: int = 0o777) -> int:
        raise PermissionError(13, "read-only", path)

    monkeypatch.setattr(os, "open", locked)
    assert "put Tablée where you may write" in house.refuse(capsys)


@pytest.mark.parametrize("lacking", ["venv", "ensurepip"])
def test_without_ensurepip_the_cure_is_named(
    lacking: str, house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == lacking else object())
    assert "sudo apt install python3-venv" in house.refuse(capsys)
    assert house.commands == []


def test_when_pip_fails_it_says_so_and_nothing_looks_whole(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    house.failing["pip"] = "ERROR: no route to host\nand more of it"
    said = house.refuse(capsys)
    assert "no route to host" in said and "is there a network?" in said
    assert not house.stamp.exists()
    house.failing.clear()
    house.start()
    assert house.commands == ["venv", "pip"] * 2


def test_when_the_venv_fails_it_says_so(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    house.failing["venv"] = "Error: disk full"
    assert "disk full" in house.refuse(capsys)


def test_it_does_not_start_again_for_ever(house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    house.start()
    monkeypatch.setenv(main.RESTARTED, str(house.venv))
    assert f"{house.venv} does not work" in house.refuse(capsys)
    assert main.RESTARTED not in os.environ, "what it starts later starts afresh"


def test_an_old_python_is_told_which_one_is_needed(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4, "final", 0))
    said = house.refuse(capsys)
    assert "3.10.4" in said and "3.11" in said


def test_packed_it_needs_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    main.ensure()
    assert house.commands == []


def test_two_starts_at_once_build_once(house: House) -> None:
    folders: list[str] = []
    wanted = main.pins(str(house.here / "requirements.txt"))
    starts = [threading.Thread(target=lambda: folders.append(main.build("requirements.txt", wanted))) for _ in range(4)]
    for start in starts:
        start.start()
    for start in starts:
        start.join()
    assert folders == [str(house.venv)] * 4
    assert house.commands == ["venv", "pip"]


def test_a_command_tells_its_steps_and_what_went_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = "print('Collecting alpha==1 (from -r x)'); print('noise'); print('ERROR: none found'); raise SystemExit(1)"
    with main.alone(tmp_path / "lock") as lock:
        assert main.follow([sys.executable, "-c", code], lock) == ["ERROR: none found"]
        assert main.follow([sys.executable, "-c", "pass"], lock) == []
        assert main.follow([sys.executable, "-c", "raise SystemExit(1)"], lock) == [f"{Path(sys.executable).name} ended early"]
    assert capsys.readouterr().err == "Tablée: Collecting alpha==1\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows waits for another process instead")
def test_the_same_command_starts_again(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    monkeypatch.setattr(os, "execve", lambda *told: seen.extend(told))
    monkeypatch.setattr(sys, "orig_argv", ["python3", "-X", "dev", "-m", "tests", "--long"])
    main.start_again("there")
    path, command, environment = seen
    assert path == main.python_of("there")
    assert command == [path, "-X", "dev", "-m", "tests", "--long"]
    assert isinstance(environment, dict) and environment[main.RESTARTED] == "there"


def test_another_pygame_is_told_with_its_cure(capsys: pytest.CaptureFixture[str]) -> None:
    main.check_pygame(SimpleNamespace(IS_CE=True))
    with pytest.raises(SystemExit) as end:
        main.check_pygame(SimpleNamespace())
    assert end.value.code == 2
    assert "pip uninstall pygame; pip install --force-reinstall --no-deps pygame-ce==" in capsys.readouterr().err


def test_main_loads_nothing_heavy() -> None:
    """The bots' process loads it too, and every start waits for it."""
    code = "import sys; before = set(sys.modules); import main; print(sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], cwd=Path(main.__file__).parent, capture_output=True, encoding="utf-8", check=True)
    assert not {"pygame", "ui", "game", "subprocess", "pathlib", "multiprocessing"} & set(eval(done.stdout))


PROBE = """
import sys, main
main.installed = lambda paths: set()  # whatever lies in this Python
main.ensure()
import fsrs, i18n, pydyf, pygame, pygame_gui
print(sys.prefix, pygame.IS_CE, sys.argv[1:])
"""


@pytest.mark.long
def test_a_real_first_start(tmp_path: Path) -> None:
    """A copy with no packages at all, started by the bare Python: it installs, starts again, and the next start is quick."""
    root = Path(main.__file__).parent
    for name in ("main.py", "requirements.txt"):
        shutil.copy(root / name, tmp_path)
    (tmp_path / "probe.py").write_text(PROBE)
    command = [getattr(sys, "_base_executable", sys.executable), "probe.py", "--lang", "fr"]
    environment = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1", "PYTHONIOENCODING": "utf-8"}
    environment.pop("PYTHONPATH", None)
    first = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, encoding="utf-8")
    if first.returncode == 2 and "is there a network?" in first.stderr:
        pytest.skip("The package index cannot be reached, so no real first start was tried.")
    assert first.returncode == 0, first.stderr
    assert "getting ready" in first.stderr and "1 ['--lang', 'fr']" in first.stdout
    assert str(tmp_path / ".venv") in first.stdout
    assert not list((tmp_path / ".venv").rglob("setuptools-*")), "nothing needs it"
    second = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, encoding="utf-8")
    assert (second.stdout, second.stderr) == (first.stdout, "")
