"""Tests of installing at the first start: only wheels, each with its hash, and a clear message when that fails."""

from __future__ import annotations

import hashlib
import os
import sys
import tarfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.clone_sandbox import NEEDS, CloneSandbox, Follow, speak_english
from ui.first_start import installing


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    speak_english(monkeypatch)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CloneSandbox:
    return CloneSandbox(tmp_path, monkeypatch)


class Shelf:
    """A folder of wheels for the real pip, which finds packages only there and installs them into `target`."""

    def __init__(self, house: CloneSandbox, folder: Path, patch: pytest.MonkeyPatch, follow: Follow) -> None:
        self.house, self.wheels, self.target = house, folder / "wheels", folder / "target"
        self.wheels.mkdir()
        sentences = {"NO_INDEX": "1", "FIND_LINKS": self.wheels, "TARGET": self.target, "CONFIG_FILE": os.devnull, "NO_CACHE_DIR": "1"}
        for name, value in sentences.items():
            patch.setenv(f"PIP_{name}", str(value))
        house.pip = lambda command, lock: follow([sys.executable, *command[1:]], lock)

    def put(self, tag: str = "py3-none-any") -> Path:
        """Write a wheel, and a requirements file with its name and hash."""
        path, info = self.wheels / f"alpha-1.0-{tag}.whl", "alpha-1.0.dist-info"
        with zipfile.ZipFile(path, "w") as wheel:
            wheel.writestr("alpha.py", "")
            wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: alpha\nVersion: 1.0\n")
            wheel.writestr(f"{info}/WHEEL", f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {tag}\n")
            wheel.writestr(f"{info}/RECORD", "alpha.py,,\n")
        sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
        (self.house.here / "requirements.txt").write_text(f"alpha==1.0 \\\n    --hash=sha256:{sha256}\n")
        return path


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    follow = installing.run_and_report  # the real one, because the sandbox replaces it
    return Shelf(CloneSandbox(tmp_path, monkeypatch), tmp_path, monkeypatch, follow)


@pytest.mark.long
def test_a_wheel_that_was_changed_is_not_installed(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    with zipfile.ZipFile(shelf.put(), "a") as wheel:
        wheel.writestr("more.py", "")
    sentence = shelf.house.refuse(capsys)
    assert sentence.startswith("Tablée: The download of alpha==1.0 is not the file Tablée expects") and "network" in sentence
    assert not shelf.house.stamp.exists() and not list(shelf.target.glob("*.py"))


@pytest.mark.long
def test_where_there_is_no_wheel_for_this_system_it_says_so(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    """A source package is there, but building it would run its code, so it is not used."""
    shelf.put("cp27-cp27m-win32")
    with tarfile.open(shelf.wheels / "alpha-1.0.tar.gz", "w:gz"):
        sentence = shelf.house.refuse(capsys)
    assert sentence.startswith("Tablée: There is no alpha==1.0 for ") and "Python 3.11 to 3.15" in sentence
    assert "network" not in sentence and not shelf.house.stamp.exists()


def other_systems() -> Iterator[tuple[str, dict[str, object], str]]:
    yield "32 bit", {"maxsize": 2**31 - 1}, "This is a 32-bit Python"
    yield "musl", {"HOST_GNU_TYPE": "x86_64-pc-linux-musl"}, "There is no alpha==1.0 for Linux with musl. The file docs/builds.md"
    yield "other", {"HOST_GNU_TYPE": "x86_64-pc-linux-gnu"}, "Install a 64-bit Python 3.11 to 3.15"


@pytest.mark.parametrize(("system", "sentence"), [pytest.param(s, t, id=name) for name, s, t in other_systems()])
@pytest.mark.parametrize(
    "text", ["ERROR: No matching distribution found for alpha==1.0", "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES\nalpha==1.0 from x"]
)
def test_the_sentence_is_that_of_the_system(text: str, system: dict[str, object], sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a 32-bit system another wheel arrives, whose hash is unknown: the message must not blame the network."""
    monkeypatch.setattr(sys, "maxsize", system.get("maxsize", sys.maxsize))
    monkeypatch.setattr("sysconfig.get_config_var", system.get)
    if "HASHES" in text and "maxsize" not in system:
        sentence = "not the file Tablée expects"
    assert sentence in installing.failure_message([text])


@pytest.mark.parametrize(
    "sentence", ["ERROR: No matching distribution found for accesskit==0.7.0", "ERROR: DO NOT MATCH THE HASHES\naccesskit==0.7.0 from x"]
)
def test_what_is_optional_keeps_nobody_from_playing(sentence: str, house: CloneSandbox, capsys: pytest.CaptureFixture[str]) -> None:
    (house.here / "requirements.txt").write_text(NEEDS + "accesskit==0.7.0 \\\n    --hash=sha256:aa\nomega==1 \\\n    --hash=sha256:bb\n")
    read: list[str] = []

    def pip(command: Sequence[str], _lock: int) -> list[str]:
        read.append(Path(command[-1]).read_text(encoding="utf-8"))
        return [sentence] if "accesskit" in read[-1] else []

    house.pip = pip
    house.start()
    assert read[1] == NEEDS + "omega==1 \\\n    --hash=sha256:bb\n"
    assert "There is no accesskit for this system" in capsys.readouterr().err
    house.start()
    assert len(read) == 2, "it is not tried again at every start"


def test_what_pip_leaves_out_by_itself_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    installing.report_pip_step("Ignoring macholib: markers 'sys_platform == \"darwin\"' don't match your environment\n")
    installing.report_pip_step("Ignoring accesskit: markers 'platform_machine in \"x86_64\"' don't match your environment\n")
    assert (
        capsys.readouterr().err
        == "Tablée: There is no accesskit for this system, so screen readers cannot read Tablée. Everything else works.\n"
    )


def test_no_package_is_taken_without_its_hash(house: CloneSandbox) -> None:
    """Without `--require-hashes` pip would install the packages of a file that has no hashes."""
    questions: list[str] = []
    house.pip = lambda command, _lock: questions.extend(command) or []
    house.start()
    assert "--require-hashes" in questions and questions[questions.index("--only-binary") + 1] == ":all:"


def test_without_a_network_nothing_is_said_about_this_system() -> None:
    """Without a network pip finds no package either, so the message must blame the network only."""
    failed = ["WARNING: Retrying after connection broken by 'NewConnectionError'", "ERROR: No matching distribution found for alpha==1.0"]
    assert "Check your internet connection" in installing.failure_message(failed)
    assert "There is no alpha==1.0" in installing.failure_message(failed[1:])


@pytest.mark.parametrize(
    ("python", "needs", "removed"),
    [((3, 11, 7), "alpha==1.0\n", ["setuptools"]), ((3, 11, 7), "setuptools==80.9.0\n", []), ((3, 12, 1), "alpha==1.0\n", [])],
    ids=["left by 3.11", "asked for", "not left by 3.12"],
)
def test_an_old_setuptools_does_not_stay(
    python: tuple[int, int, int], needs: str, removed: list[str], house: CloneSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "version_info", python)
    (house.here / "requirements.txt").write_text(needs)
    house.start()
    assert house.removed == removed
