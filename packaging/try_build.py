"""Trial of the build of this system, on Linux with Xvfb and xdotool: `python3 packaging/try_build.py`.

It makes a root with the build and the system's C libraries: no Python, no shell, no programs. There the build's first frame is timed in
turns with the source's; then the window tests play it with the mouse, and nothing may remain.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
RUN_COUNT = 9
WINDOW_TESTS = ("tests/window/test_build.py",)

# Libraries that SDL loads by name: for drawing, pointer and keyboard.
SCREEN_LIBRARIES = ("libX11.so.6", "libXext.so.6", "libXcursor.so.1", "libXi.so.6", "libXfixes.so.3", "libXrandr.so.2", "libXss.so.1")
# variables of the environment that the build may see
PASSED_VARIABLES = ("PATH", "LANG", "LANGUAGE", "LC_ALL", "DISPLAY", "SDL_AUDIODRIVER")
LIBRARY = re.compile(r"(?:=>\s+)?(/\S+) \(0x")


@contextmanager
def bare_root(build: Path) -> Iterator[Path]:
    """Make a root with the build and only C libraries, with paths that are equal inside and outside."""
    with tempfile.TemporaryDirectory(prefix="tablee") as text:
        root = Path(text).resolve() / "root"
        shutil.copytree(build, root / "tablee", symlinks=True)
        for library in system_libraries(build):
            place = root / library.relative_to("/")
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(library, place)
        for folder in ("tmp", "dev/shm", "home"):
            (root / folder).mkdir(parents=True)
        (root / "dev" / "null").touch()
        inside = root / root.relative_to("/")
        inside.parent.mkdir(parents=True, exist_ok=True)
        inside.symlink_to("/")
        pythons = [path for path in root.rglob("python*") if path.is_file() and os.access(path, os.X_OK)]
        assert not pythons and not (root / "bin").exists(), f"this root is not bare: {pythons}"
        yield root


def system_libraries(build: Path) -> list[Path]:
    """Return the system's libraries that the build and the screen need, the loader included."""
    known = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, encoding="utf-8", check=True).stdout
    screen = [line.split(" => ")[1] for line in known.splitlines() if line.split(" ")[0].strip() in SCREEN_LIBRARIES and "x86-64" in line]
    asking = [str(path) for path in build.rglob("*") if path.is_file() and (".so" in path.name or path.name == "tablee")]
    sentence = subprocess.run(["ldd", *asking, *screen], capture_output=True, encoding="utf-8").stdout
    paths = {Path(path) for path in [*LIBRARY.findall(sentence), *screen]}
    return sorted(path for path in paths if not path.is_relative_to(build))


def write_start_script(root: Path) -> Path:
    """Write a script that starts the build inside the root, without the caller's environment."""
    path = root.with_name("start")
    saved_text = " ".join(f'${{{name}:+"{name}=${name}"}}' for name in PASSED_VARIABLES)
    enter = ["chroot", str(root)] if os.geteuid() == 0 else ["unshare", "--map-root-user", "chroot", str(root)]
    path.write_text(f'#!/bin/sh\nexec env -i {saved_text} HOME=/home {" ".join(enter)} /tablee/tablee "$@"\n')
    path.chmod(0o755)
    return path


def first_frame_times(command: Sequence[str], runs: int) -> tuple[list[float], list[float]]:
    """Return the sorted ms to the first frame of the source and of the build, which take turns."""
    from bench.screen import virtual_screen
    from bench.start import app_command, first_frame, in_turns

    with virtual_screen() as screen, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        commands = {"source": app_command(folder), "build": app_command(folder / "build", command)}
        for each in commands.values():
            first_frame(screen, folder, each)  # makes bytecode, and the picture of the menu
        source, build = in_turns(screen, folder, commands, runs).values()
    return source, build


def try_build(build: Path, runs: int) -> int:
    with bare_root(build) as root:
        start = write_start_script(root)
        print(f"{build.name} starts in a root of {sum(1 for path in root.rglob('*') if path.is_file())} files", flush=True)
        environment = {**os.environ, "TABLEE_BUILD": str(start), "TABLEE_ROOT": str(root)}
        command = [sys.executable, "-m", "pytest", "-p", "no:xdist", "--long", f"--basetemp={root / 'tmp' / 'play'}", *WINDOW_TESTS]
        if subprocess.run(command, cwd=ROOT, env=environment).returncode:
            return 1
    source, packed = first_frame_times([str(build / "tablee")], runs)
    for what, of in (("median", median), ("fastest", min)):
        print(
            f"first frame, {what} of {runs} in turns: source {of(source):.0f} ms, build {of(packed):.0f} ms, {of(packed) / of(source):.2f} of it"
        )
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    import main

    main.ensure_environment("requirements-dev.txt")
    from build import DIST, name

    parser = argparse.ArgumentParser(prog="try_build", description="Starts the build where there is no Python, and plays.")
    parser.add_argument("--runs", type=int, default=RUN_COUNT, help="starts to take the median of")
    sys.exit(try_build(DIST / name(), parser.parse_args().runs))
