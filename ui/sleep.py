"""Waiting for the next event at no cost: SDL itself is asked, for pygame's own wait looks for events every millisecond."""

from __future__ import annotations

from time import sleep

from ui.sdl import sdl

STEP = 0.05  # s between two looks, where the library is not found


def wait(seconds: float) -> None:
    """Returns when an event is there, at the latest after so many seconds; the event stays in the queue."""
    library = sdl()
    if library is not None:
        library.SDL_WaitEventTimeout(None, round(1000 * seconds))
    else:
        sleep(min(seconds, STEP))
