"""A sandbox for tests of the first start: a folder with requirements, where no command reaches the network."""

from __future__ import annotations

import gettext
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import NoReturn, TypeAlias

import pytest

import main
from ui.assets import translation
from ui.first_start import environment, installing

NEEDS = f"""# Two packages here, and one that only another system needs.
alpha_kit==1.0 \\
    --hash=sha256:{"a" * 64} \\
    --hash=sha256:{"b" * 64}
Beta.Tools == 2.5  # said twice
elsewhere==4 ; sys_platform == "amiga" \\
    --hash=sha256:{"c" * 64}
"""
DEV = f'-r requirements.txt\ngamma==3 ; sys_platform == "{sys.platform}"\n'

Follow: TypeAlias = Callable[[Sequence[str], int], list[str]]


def speak_english(patch: pytest.MonkeyPatch) -> None:
    """Switch to English until the end of the test, which may still choose another language."""
    patch.setattr(translation, "_catalogue", gettext.NullTranslations())
    patch.setattr(translation, "_language", "en")


class StartedAgain(Exception):
    """The restart that the program asks for: where, and how."""


class CloneSandbox:
    """A folder with requirements, a user's data folder, and fakes for the commands that would use the network."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.here, self.data = folder / "here", folder / "data"
        self.here.mkdir()
        (self.here / "requirements.txt").write_text(NEEDS)
        (self.here / "requirements-dev.txt").write_text(DEV)
        self.commands: list[str] = []
        self.removed: list[str] = []
        self.compiled: list[str] = []
        self.failing: dict[str, str] = {}
        self.pip: Follow = lambda _command, _lock: []  # a fake that installs everything
        patch.setattr(environment, "ROOT", str(self.here))
        patch.setattr(environment, "user_data_folder", lambda: str(self.data))
        patch.setattr(environment, "installed_pins", lambda _paths: set())
        patch.setattr(installing, "run_and_report", self.follow)
        patch.setattr(environment, "restart_in_venv", self.start_again)
        patch.setattr("importlib.util.find_spec", lambda _name: object())  # pretend that this Python has venv, even if it lacks it
        for name in (environment.RESTARTED_VARIABLE, environment.WINDOW_VARIABLE, "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            patch.delenv(name, raising=False)

    @property
    def venv(self) -> Path:
        return self.here / ".venv"

    @property
    def stamp(self) -> Path:
        return self.venv / environment.STAMP_FILE

    def follow(self, command: Sequence[str], lock: int) -> list[str]:
        name = command[2]
        assert not self.stamp.exists(), "while something is being installed, nothing may look whole"
        if name == "compileall":
            self.compiled = [Path(folder).name for folder in command[6:]]
            return []
        if "uninstall" in command:
            self.removed.append(command[-1])
            return []
        self.commands.append(name)
        if name == "venv" and "venv" not in self.failing:
            shutil.rmtree(command[-1], ignore_errors=True)
            python = Path(environment.venv_python(command[-1]))
            python.parent.mkdir(parents=True)
            python.touch()
        if name in self.failing:
            return [self.failing[name]]
        return self.pip(command, lock) if name == "pip" else []

    def start_again(self, folder: str) -> NoReturn:
        raise StartedAgain(folder)

    def start(self, requirements: str = "requirements.txt") -> Path:
        """Run the first start, and return the folder in which the program would restart."""
        with pytest.raises(StartedAgain) as again:
            main.ensure_environment(requirements)
        return Path(str(again.value))

    def refuse(self, capsys: pytest.CaptureFixture[str]) -> str:
        """Run a first start that must fail, and return its last sentence on stderr."""
        with pytest.raises(SystemExit) as end:
            main.ensure_environment()
        assert end.value.code == 2
        return capsys.readouterr().err.splitlines()[-1]


class WindowsLocks(ModuleType):
    """A fake `msvcrt` on a disk whose lock is held `held` times, or that has no locks."""

    LK_NBLCK = 2

    def __init__(self, held: int, error: OSError) -> None:
        super().__init__("msvcrt")
        self.held, self.error = held, error

    def locking(self, _handle: int, mode: int, _count: int) -> None:
        assert mode == self.LK_NBLCK
        self.held -= 1
        if self.held >= 0:
            raise self.error
