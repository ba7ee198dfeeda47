"""The SDL library that pygame has loaded, for functions that pygame lacks."""

from __future__ import annotations

import sys
from ctypes import CDLL, c_int, c_void_p
from functools import cache
from time import sleep

import pygame

POLL_S = 0.05  # pause in s between two polls for events, if the library is not found


@cache
def sdl_library() -> CDLL | None:
    """Return the library; None if it cannot be reached: callers then make do with pygame."""
    try:
        library = CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)  # elsewhere a module has its libraries' names
        library.SDL_GetWindowFromID.restype = c_void_p
        library.SDL_GetWindowFlags.argtypes = [c_void_p]
        library.SDL_GetWindowBordersSize.argtypes = [c_void_p] * 5
        library.SDL_UpdateWindowSurfaceRects.argtypes = [c_void_p, c_void_p, c_int]
    except (OSError, AttributeError):
        return None
    return library


def wait_for_event(duration_s: float) -> None:
    """Return when an event comes, which stays in the queue, or after this time; pygame's own wait polls every millisecond."""
    library = sdl_library()
    if library is not None:
        library.SDL_WaitEventTimeout(None, round(1000 * duration_s))
    else:
        sleep(min(duration_s, POLL_S))
