"""Licences of all parts of a build: the packages, Python, and the libraries."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import NamedTuple

LICENCE_FOLDER = Path(__file__).resolve().parent / "licences"
LGPL, GCC, XIPH = ("LGPL-2.1.txt",), ("GPL-3.txt", "GCC-exception.txt"), ("BSD.txt",)

# Prefixes of library names, without "lib", and the texts in `licences/` that apply to them.
LIBRARIES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("sdl2", "z.", "z-", "zlib"), ("zlib.txt",)),
    **dict.fromkeys(("asound", "fluidsynth", "sndfile", "mpg123"), LGPL),
    **dict.fromkeys(("ogg", "vorbis", "flac", "opus", "webp", "sharpyuv", "wavpack", "jpeg", "turbojpeg", "uuid", "mpdec"), XIPH),
    **dict.fromkeys(("brotli", "ffi", "xmp", "portmidi"), ("MIT.txt",)),
    **dict.fromkeys(("stdc++", "gcc_s"), GCC),
    **dict.fromkeys(("sqlite3", "lzma"), ("public-domain.txt",)),
    "freetype": ("FreeType.txt",),
    "harfbuzz": ("HarfBuzz.txt",),
    "png": ("libpng.txt",),
    "tiff": ("libtiff.txt",),
    "bz2": ("bzip2.txt",),
}
PYTHONS = ("python", "vcruntime", "msvcp", "ucrtbase", "api-ms-win")  # these are under Python's own licence
UNSAID: dict[str, tuple[str, ...]] = {"pygame-ce": LGPL}  # packages without the text of their licence
HEAD = """Tablée is under the MIT License (LICENSE). In this folder lie the licences of all that comes along with it.
The libraries under the LGPL are files of their own in _internal, and may be replaced by other versions of them.

"""


class Inside(NamedTuple):
    """One file of the build."""

    name: str  # name in the build
    source: str  # path of the original
    kind: str  # as PyInstaller calls it


def write_notices(inside: Iterable[Inside], folder: Path) -> list[str]:
    """Write the licences of all parts and an index into `folder`; return the libraries without a text."""
    folder.mkdir(parents=True)
    inside = list(inside)
    lines = [_copy_python_licence(folder)]
    lines += [_copy_package_licence(package, folder) for package in _included_packages(inside)]
    known, unknown = _libraries_with_texts(inside)
    for name in sorted({text for texts in known.values() for text in texts}):
        shutil.copy(LICENCE_FOLDER / name, folder)
    lines += [f"{name}: {', '.join(texts)}" for name, texts in sorted(known.items())]
    lines += ["The fonts Noto Sans, Noto Serif and Fira Code: SIL Open Font License (fonts)"]
    _fonts(inside, folder / "fonts")
    (folder / "INDEX.txt").write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    return unknown


def _copy_python_licence(folder: Path) -> str:
    """Copy the licence of the running Python; return its line in the index."""
    places = [Path(os.__file__).parent / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt"]
    licence = next((path for path in places if path.is_file()), None)
    if licence is None:
        sys.exit(f"Python's own LICENSE.txt is not in {places[0].parent}")
    shutil.copy(licence, folder / "Python.txt")
    return f"Python {sys.version.split()[0]}: Python.txt"


def _included_packages(inside: list[Inside]) -> list[Distribution]:
    """Return the installed packages with files in the build, by name.

    PyInstaller's starter is in every build. A package's files have the same paths in the build as in its installation; of its modules only
    the bytecode is there.
    """
    names = {Path(entry.name).as_posix() for entry in inside}
    names |= {name.removesuffix("c") for name in names if name.endswith(".pyc")}
    packages_by_name = {
        package.name: package for package in distributions() if package.name == "pyinstaller" or _is_included(package, names)
    }
    return [packages_by_name[name] for name in sorted(packages_by_name, key=str.lower)]


def _is_included(package: Distribution, names: set[str]) -> bool:
    return any(file.as_posix() in names for file in package.files or [])


def _copy_package_licence(package: Distribution, folder: Path) -> str:
    """Copy a package's licence texts, or those that it should have had; return its line in the index."""
    licence_files = [file for file in package.files or [] if ".dist-info" in file.parts[0] and _is_licence(file.name)]
    home = folder / package.name
    home.mkdir()
    for file in licence_files:
        shutil.copy(str(file.locate()), home / file.name)
    texts = () if licence_files else UNSAID.get(package.name, ())
    if not licence_files and not texts:
        sys.exit(f"{package.name} carries no licence: put its text into packaging/licences and name it in notices.py")
    for name in texts:
        shutil.copy(LICENCE_FOLDER / name, home)
    return f"{package.name} {package.version}: {package.name}"


def _is_licence(name: str) -> bool:
    return name.upper().startswith(("LICENSE", "LICENCE", "COPYING", "NOTICE"))


def _libraries_with_texts(inside: list[Inside]) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """Return the libraries that are no Python extensions, with their texts, and those without a text."""
    names = sorted({Path(entry.name).name for entry in inside if entry.kind == "BINARY"})
    bare = {name: name.lower().removeprefix("lib") for name in names}
    names = [name for name in names if not bare[name].startswith(PYTHONS)]
    known = {name: texts for name in names for start, texts in LIBRARIES.items() if bare[name].startswith(start)}
    return known, [name for name in names if name not in known]


def _fonts(inside: list[Inside], folder: Path) -> None:
    """Copy the licence texts from the folders of the fonts.

    The fonts of pygame_gui have theirs in its own folder, which is not in the build.
    """
    folder.mkdir()
    homes = {Path(entry.source).parent for entry in inside if entry.source.endswith(".ttf")}
    for text in sorted(text for home in homes for text in [*home.glob("*LICENSE*"), *home.glob("licenses/*")] if text.is_file()):
        shutil.copy(text, folder)
