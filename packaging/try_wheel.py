"""Trial of the wheel, on Linux with Xvfb and xdotool: `python3 packaging/try_wheel.py`.

The sdist is made, and the wheel from the sdist, as for a package index. The wheel is installed with pip and its requirements into an
environment of its own, and started by its command there; the window tests play it with the mouse.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
WINDOW_TESTS = ("tests/window/test_build.py",)
UNWANTED_PARTS = (
    ".pyc",
    ".po",
    "assets/make_",
    "assets/found_puzzle",
    "assets/puzzle_ranks",
    "puzzle_maker",
    "tests/",
    "bench/",
)  # files that a wheel should not have


def try_wheel(work: Path) -> int:
    """Make, check, install and play the wheel, and return the exit code."""
    sdist = build_distribution("sdist", ROOT, work)
    with tarfile.open(sdist) as archive:
        archive.extractall(work / "source", filter="data")
    wheel = build_distribution("wheel", work / "source" / sdist.name.removesuffix(".tar.gz"), work)
    wrong = list(find_faults(wheel))
    if wrong:
        print(*wrong, sep="\n")
        return 1
    program = install_wheel(wheel, work / "venv")
    sentence = subprocess.run([program, "--version"], cwd=work, capture_output=True, encoding="utf-8", check=True).stdout
    print(
        f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB, {sdist.name}: {sdist.stat().st_size / 1e6:.1f} MB; says {sentence.strip()!r}",
        flush=True,
    )
    environment = {**os.environ, "TABLEE_BUILD": str(program), "TABLEE_ROOT": str(work / "venv")}
    command = [sys.executable, "-m", "pytest", "-p", "no:xdist", "--long", f"--basetemp={work / 'play'}", *WINDOW_TESTS]
    return subprocess.run(command, cwd=ROOT, env=environment).returncode


def build_distribution(kind: str, source: Path, work: Path) -> Path:
    """Make the sdist or the wheel of this folder with the Python of the builds, which has hatchling."""
    from ui.first_start.environment import venv_python

    python = venv_python(str(ROOT / "dist" / ".venv"))
    if not Path(python).exists():
        sys.exit("hatchling is missing; this brings it: python3 packaging/build.py")
    subprocess.run([python, "-m", "hatchling", "build", "-t", kind, "-d", work / "made"], cwd=source, check=True)
    return next((work / "made").glob("*.tar.gz" if kind == "sdist" else "*.whl"))


def find_faults(wheel: Path) -> Iterator[str]:
    """Yield the faults of the wheel: files that should not be there, and missing ones."""
    names = zipfile.ZipFile(wheel).namelist()
    yield from (f"{name} should not be in the wheel" for name in names if any(part in name for part in UNWANTED_PARTS))
    for room in ("game", "ui"):
        ours = {f"tablee/{path.relative_to(ROOT).as_posix()}" for path in (ROOT / room).rglob("*.py")}
        yield from (f"{name} is not in the wheel" for name in sorted(ours - set(names)) if "/first_start/" not in name)


def install_wheel(wheel: Path, folder: Path) -> Path:
    """Install the wheel with its newest requirements into an environment, and return its command."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    pip = [folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:"]
    if subprocess.run([*pip, wheel]).returncode:
        sys.exit("what the wheel asks for cannot be fetched: is there a network?")
    return folder / "bin" / "tablee"


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    import main

    main.ensure_environment("requirements-dev.txt")
    with tempfile.TemporaryDirectory(prefix="tablee") as name:
        sys.exit(try_wheel(Path(name).resolve()))
