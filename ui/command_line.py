"""The command line of the app."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NoReturn

from ui.assets import translation
from ui.window import MIN_SIZE


class ArgumentParser(argparse.ArgumentParser):
    """An argument parser that reports an error in one sentence, without the whole usage."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message} (see --help).", file=sys.stderr)
        sys.exit(2)


class VersionAction(argparse.Action):
    """An option that prints the version and ends the program."""

    def __call__(self, parser: argparse.ArgumentParser, *_found: object) -> NoReturn:
        print(f"Tablée {tablee_version()}")
        parser.exit()


def tablee_version() -> str:
    """Return the version in pyproject.toml (in a clone or build), else that of the installed package."""
    import tomllib
    from importlib import metadata

    about = Path(__file__).resolve().parents[1] / "pyproject.toml"
    if about.exists():
        return str(tomllib.loads(about.read_text(encoding="utf-8"))["project"]["version"])
    return metadata.version("tablee")


def parse_options(arguments: list[str]) -> argparse.Namespace:
    """Parse the command line; end the program if it is invalid."""
    prog = "main.py" if Path(sys.argv[0]).name == "main.py" else "tablee"
    parser = ArgumentParser(prog=prog, description="Tablée: four French family games on one table.")
    parser.add_argument("--version", action=VersionAction, nargs=0, help="print the version")
    parser.add_argument("--lang", choices=translation.LANGUAGES, default="", help="language of the screen")
    parser.add_argument("--size", type=_parse_size, default=None, metavar="WxH", help="size of the window, such as 1280x800")
    parser.add_argument("--record", type=Path, metavar="FILE", help="open a saved game")
    parser.add_argument("--seed", type=_parse_seed, default="", help="seed of the next game")
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder for saves and settings")
    screen = parser.add_mutually_exclusive_group()
    screen.add_argument("--windowed", dest="fullscreen", action="store_false", default=None, help="in a window")
    screen.add_argument("--fullscreen", dest="fullscreen", action="store_true", default=None, help="on the full screen")
    return parser.parse_args(arguments)


def _parse_seed(text: str) -> str:
    from game.record import MAX_SEED_LENGTH  # not needed for every start

    if len(text) > MAX_SEED_LENGTH or not text.isprintable():  # a record could not hold a longer one
        raise argparse.ArgumentTypeError(f"a seed has at most {MAX_SEED_LENGTH} letters and digits")
    return text


def _parse_size(text: str) -> tuple[int, int]:
    try:
        width, height = (int(part) for part in text.lower().split("x"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1280x800") from None
    return max(width, MIN_SIZE[0]), max(height, MIN_SIZE[1])
