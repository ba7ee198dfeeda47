"""`python3 -m tests.shots DIR [NAME ..] [--lang fr ..] [--size 1280x800 ..]`: a picture of every screen in every state, drawn without a screen."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

import main


def shoot(folder: Path, names: list[str], languages: list[str], sizes: list[tuple[int, int]]) -> int:
    """Writes the pictures `SIZE_LANGUAGE_STATE.png`; how many there are."""
    import pygame

    from tests.ui.stage import Stage
    from tests.ui.states import STATES, set_up

    folder.mkdir(parents=True, exist_ok=True)
    chosen = [state for state in STATES if not names or any(name in state for name in names)]
    for language in languages:
        for size in sizes:
            with tempfile.TemporaryDirectory() as disk:
                stage = Stage(Path(disk), size, language)
                for state in chosen:
                    set_up(stage, state)
                    stage.app.draw()
                    pygame.image.save(stage.driver.window, folder / f"{size[0]}x{size[1]}_{language}_{state}.png")
                stage.close()
    return len(chosen) * len(languages) * len(sizes)


def size_of(text: str) -> tuple[int, int]:
    """(1280, 800) of "1280x800"."""
    width, height = text.split("x")
    return int(width), int(height)


def options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tests.shots", description="A picture of every screen in every state.")
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only states with this in their name")
    parser.add_argument("--lang", nargs="+", default=["fr"])
    parser.add_argument("--size", nargs="+", type=size_of, default=[(1280, 800)], metavar="WxH")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main.ensure("requirements-dev.txt")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    asked = options(sys.argv[1:])
    print(f"{shoot(asked.folder, asked.names, asked.lang, asked.size)} pictures in {asked.folder}")
