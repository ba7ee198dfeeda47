"""Waiting for the next event at no cost: by SDL, because pygame's wait polls every millisecond."""

from __future__ import annotations

from time import sleep

from ui.sdl import sdl

STEP = 0.05  # pause in s between two polls, if the library is not found


def wait(duration_s: float) -> None:
    """Return when an event comes, or after this time; the event stays in the queue."""
    library = sdl()
    if library is not None:
        library.SDL_WaitEventTimeout(None, round(1000 * duration_s))
    else:
        sleep(min(duration_s, STEP))
