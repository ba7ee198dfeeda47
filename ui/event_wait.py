"""Waiting for the next event at no cost: by SDL, because pygame's wait polls every millisecond."""

from __future__ import annotations

from time import sleep

from ui.sdl import sdl_library

POLL_S = 0.05  # pause in s between two polls, if the library is not found


def wait_for_event(duration_s: float) -> None:
    """Return when an event comes, or after this time; the event stays in the queue."""
    library = sdl_library()
    if library is not None:
        library.SDL_WaitEventTimeout(None, round(1000 * duration_s))
    else:
        sleep(min(duration_s, POLL_S))
