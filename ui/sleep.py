"""Waiting for the next event at no cost: SDL itself is asked, for pygame's own wait looks for events every millisecond."""

from __future__ import annotations

import ctypes
from functools import cache
from pathlib import Path
from time import sleep

import pygame

NAMES = ("SDL2.dll", "libSDL2-2*.so*", "libSDL2-2*.dylib")  # on Windows, Linux and macOS, as wheels of pygame-ce bring it
FOLDERS = (".", ".dylibs", "..", "../pygame_ce.libs")  # from the package's; ".." in a build
VIDEO = 0x20  # SDL_INIT_VIDEO
STEP = 0.05  # s between two looks, where the library is not found


def wait(seconds: float) -> None:
    """Returns when an event is there, at the latest after so many seconds; the event stays in the queue."""
    library = _sdl()
    if library is not None:
        library.SDL_WaitEventTimeout(None, round(1000 * seconds))
    else:
        sleep(min(seconds, STEP))


@cache
def _sdl() -> ctypes.CDLL | None:
    """The library that pygame has loaded; None where it lies somewhere else."""
    home = Path(pygame.__file__).parent
    found = (path for folder in FOLDERS for name in NAMES for path in sorted((home / folder).glob(name)))
    try:
        return next((library for library in (ctypes.CDLL(str(path)) for path in found) if library.SDL_WasInit(VIDEO)), None)
    except (OSError, AttributeError):
        return None
