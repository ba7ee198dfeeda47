"""Screenshots of every state: `python3 -m tests.screenshots DIR [NAME ..] [--lang fr ..] [--size 1280x800 ..]`, drawn without a screen.

`python3 -m tests.screenshots --compare OLD [NAME ..]` keeps none, but compares them with the pictures of an earlier run in OLD, pixel by pixel.
Each picture that differs, is missing or is new is named, and the exit code is 1 when there is one.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import main


def shoot(folder: Path, names: list[str], languages: list[str], sizes: list[tuple[int, int]], **looks: object) -> int:
    """Write the pictures `SIZE_LANGUAGE_STATE.png` and return their number; `looks` are settings that apply to all."""
    import pygame

    from tests.ui.stage import AppStage
    from tests.ui.states import STATES, set_up

    folder.mkdir(parents=True, exist_ok=True)
    chosen = [state for state in STATES if not names or any(name in state for name in names)]
    for language in languages:
        for size in sizes:
            with disk() as own_value:
                stage = AppStage(own_value, size, language, seen=True)
                stage.looks = looks
                for state in chosen:
                    set_up(stage, state)
                    stage.app.draw()
                    pygame.image.save(stage.driver.window, folder / f"{size[0]}x{size[1]}_{language}_{state}.png")
                stage.close()
    return len(chosen) * len(languages) * len(sizes)


@contextmanager
def disk() -> Iterator[Path]:
    """Yield an empty folder for the app, at the same path in every run because some pictures show it.

    Raises:
        FileExistsError: Another run is drawing, or was killed.
    """
    folder = Path(tempfile.gettempdir()) / "tablee_pictures"  # exists already if another run is drawing, or was killed
    folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def differences(old: Path, new: Path, names: list[str], languages: list[str], sizes: list[tuple[int, int]]) -> list[str]:
    """Return a line for each picture that differs between two folders; the other arguments say which were drawn, as for `shoot`."""
    before, after = ({path.name for path in folder.glob("*.png")} for folder in (old, new))
    drawn = {f"{width}x{height}_{language}_" for width, height in sizes for language in languages}
    before = {file for file in before if file.startswith(tuple(drawn)) and any(name in file.split("_", 2)[2] for name in names or [""])}
    result = dict.fromkeys(before - after, "missing") | dict.fromkeys(after - before, "new")
    result |= {file: "differs" for file in before & after if pixels(old / file) != pixels(new / file)}
    return [f"{file}: {what}" for file, what in sorted(result.items())]


def pixels(path: Path) -> tuple[tuple[int, int], bytes]:
    """Return the size and the colours of a picture."""
    import pygame

    picture = pygame.image.load(path)
    return picture.get_size(), pygame.image.tobytes(picture, "RGBA")


def size_of(text: str) -> tuple[int, int]:
    """Return (1280, 800) for the text "1280x800"."""
    width, height = text.split("x")
    return int(width), int(height)


def options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tests.screenshots", description="A picture of every screen in every state.")
    parser.add_argument("names", nargs="*", metavar="DIR | NAME", help="where to; then: only states with this in their name")
    parser.add_argument("--lang", nargs="+", default=["fr"])
    parser.add_argument("--size", nargs="+", type=size_of, default=[(1280, 800)], metavar="WxH")
    parser.add_argument("--text", choices=("normal", "large", "very_large"), default="normal")
    parser.add_argument("--contrast", choices=("normal", "high"), default="normal")
    parser.add_argument("--compare", type=Path, metavar="OLD", help="the pictures of an earlier run")
    parsed = parser.parse_args(arguments)
    if parsed.compare is None and not parsed.names:
        parser.error("say where the pictures go (DIR) or what they are compared with (--compare OLD)")
    parsed.folder = None if parsed.compare else Path(parsed.names.pop(0))
    return parsed


def run(arguments: argparse.Namespace) -> int:
    """Draw the pictures, compare them with an earlier run if that is asked for, and return the exit code."""
    which = arguments.names, arguments.lang, arguments.size
    looks = {"text_size": arguments.text, "high_contrast": arguments.contrast == "high"}
    if arguments.folder is not None:
        print(f"{shoot(arguments.folder, *which, **looks)} pictures in {arguments.folder}")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        drawn = shoot(Path(folder), *which, **looks)
        texts = differences(arguments.compare, Path(folder), *which)
    print("\n".join([*texts, f"{len(texts)} of {drawn} are not as in {arguments.compare}"]))
    return 1 if texts or not drawn else 0


if __name__ == "__main__":
    main.ensure_environment("requirements-dev.txt")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    sys.exit(run(options(sys.argv[1:])))
