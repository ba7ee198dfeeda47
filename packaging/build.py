"""Creation of the build that needs no Python, for the current system: `python3 packaging/build.py`.

It works in an environment of its own (`dist/.venv`, made the first time) and leaves a folder and its archive in `dist`. The same files and
the same SOURCE_DATE_EPOCH (by default the time of the last commit) give the same `FILES.txt` and archive.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
import stat
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path
from time import gmtime, perf_counter

from identity import ID

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
DIST = ROOT / "dist"
ICON_SIZE = 1024  # Pillow makes all smaller sizes of Windows and macOS from it
OLDEST = 315532800  # seconds; zip archives have no times before 1980
MANIFEST = "FILES.txt"
BUNDLE = "Tablée.app"
SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}


def version() -> str:
    """Return the version of Tablée, which only pyproject.toml has."""
    text: str = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    return text


def name() -> str:
    return f"Tablee-{version()}-{SYSTEMS[sys.platform]}-{platform.machine().lower()}"


def build() -> Path:
    """Make the folder and the archive, and return the folder."""
    start = perf_counter()
    folder = DIST / name()
    with tempfile.TemporaryDirectory() as work:
        print_line(f"packing {name()} with PyInstaller")
        made_folder = run_pyinstaller(Path(work))
        if folder.exists():
            shutil.rmtree(folder)
        DIST.mkdir(exist_ok=True)
        shutil.move(made_folder, folder)
        add_licences(folder, Path(work) / "inside.json")
    finish(folder)
    (folder / MANIFEST).write_text(manifest(folder), encoding="utf-8", newline="\n")
    print_line("packing the archive")
    archive = make_archive(folder, source_date())
    files = sum(1 for path in folder.rglob("*") if path.is_file())
    print_line(f"{folder.relative_to(ROOT)}: {folder_size(folder) / 1e6:.1f} MB in {files} files")
    print_line(f"{archive.relative_to(ROOT)}: {archive.stat().st_size / 1e6:.1f} MB")
    print_line(f"done in {perf_counter() - start:.0f} s")
    return folder


def run_pyinstaller(work: Path) -> Path:
    """Run PyInstaller, and return the folder that it has made."""
    sentences = {
        "TABLEE_VERSION": version(),
        "TABLEE_ICON": str(make_icon(work / "tablee.png", ICON_SIZE)),
        "TABLEE_INSIDE": str(work / "inside.json"),
    }
    settled = {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(source_date()), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR"]
    command += ["--distpath", str(work / "made"), "--workpath", str(work / "work"), str(HERE / "tablee.spec")]
    done = subprocess.run(command, cwd=work, env={**os.environ, **sentences, **settled})
    if done.returncode:
        sys.exit("PyInstaller could not do it; on Debian and Ubuntu it needs the packages binutils and libpython3")
    made_folder = work / "made" / "tablee"
    if sys.platform == "darwin":
        shutil.rmtree(made_folder)
        made_folder.mkdir()
        shutil.move(work / "made" / BUNDLE, made_folder)
    return made_folder


def make_icon(path: Path, size: int) -> Path:
    """Draw the icon as a PNG file, this many pixels wide, and return its path."""
    import pygame

    pygame.image.save(pygame.image.load_sized_svg(ROOT / "assets" / "svg" / "icon.svg", (size, size)), path)
    return path


def add_licences(folder: Path, inside_file: Path) -> None:
    """Add the licences to the folder of the build; on macOS they lie inside the bundle."""
    from notices import Inside, write_notices

    home = folder / BUNDLE / "Contents" / "Resources" if sys.platform == "darwin" else folder
    shutil.copy(ROOT / "LICENSE", home)
    unknown = write_notices([Inside(*entry) for entry in json.loads(inside_file.read_text(encoding="utf-8"))], home / "licences")
    if unknown:
        sys.exit(f"no licence for {', '.join(unknown)}: put its text into packaging/licences and name it in notices.py")


def finish(folder: Path) -> None:
    """Add what the desktop's menu needs on Linux; sign the bundle on macOS."""
    if sys.platform == "linux":
        shutil.copy(HERE / "linux" / "add_to_menu.sh", folder)
        shutil.copy(HERE / "linux" / "tablee.desktop", folder / f"{ID}.desktop")
        shutil.copy(ROOT / "assets" / "svg" / "icon.svg", folder / "tablee.svg")
    elif sys.platform == "darwin" and subprocess.run([HERE / "macos" / "sign.sh", folder / BUNDLE]).returncode:
        sys.exit("the bundle could not be signed or notarised")


def manifest(folder: Path) -> str:
    """Return the sorted list of all files of the build but itself: size in bytes, SHA-256 or link, name."""
    lines = [f"Tablée {version()}: size, SHA-256, name"]
    for path in sorted_paths(folder):
        label = path.relative_to(folder).as_posix()
        if path.is_symlink():
            lines.append(f"{0:>9}  -> {os.readlink(path):<61}  {label}")
        elif path.is_file() and label != MANIFEST:
            lines.append(f"{path.stat().st_size:>9}  {hashlib.sha256(path.read_bytes()).hexdigest()}  {label}")
    return "\n".join(lines) + "\n"


def sorted_paths(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).as_posix())


def folder_size(folder: Path) -> int:
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def source_date() -> int:
    """Return the date of all files in the archive in s: SOURCE_DATE_EPOCH, last commit or 1980."""
    text = os.environ.get("SOURCE_DATE_EPOCH")
    if not text and shutil.which("git"):
        text = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, encoding="utf-8").stdout.strip()
    return max(OLDEST, int(text or OLDEST))


def make_archive(folder: Path, date: int) -> Path:
    """Pack the build's folder into a tar.xz on Linux, else a zip, with equal dates and no owners; return its path."""
    if sys.platform == "linux":
        return make_tar(folder, date)
    return make_zip(folder, date)


def make_tar(folder: Path, date: int) -> Path:
    def anonymize(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = date, 0, 0, "", ""
        entry.mode = 0o755 if entry.isdir() or entry.mode & stat.S_IXUSR else 0o644
        return entry

    path = folder.with_name(f"{folder.name}.tar.xz")
    with tarfile.open(path, "w:xz", preset=9, format=tarfile.PAX_FORMAT) as archive:
        for file in [folder, *sorted_paths(folder)]:
            archive.add(file, Path(folder.name) / file.relative_to(folder), recursive=False, filter=anonymize)
    return path


def make_zip(folder: Path, date: int) -> Path:
    path = folder.with_name(f"{folder.name}.zip")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in sorted_paths(folder):
            entry = zipfile.ZipInfo((Path(folder.name) / file.relative_to(folder)).as_posix(), gmtime(date)[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            if file.is_symlink():
                entry.external_attr = (stat.S_IFLNK | 0o777) << 16
                archive.writestr(entry, os.readlink(file))
            elif file.is_file():
                entry.external_attr = (stat.S_IFREG | (0o755 if file.stat().st_mode & stat.S_IXUSR else 0o644)) << 16
                archive.writestr(entry, file.read_bytes())
    return path


def print_line(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    import main

    main.ensure_environment("packaging/requirements.txt", "dist")
    build()
