"""The start until something is seen: what was asked for, and the window with its first picture. The rest is imported afterwards."""

from __future__ import annotations

import os

from ui.command_line import options
from ui.first_picture import first_window


def run(arguments: list[str]) -> int:
    """Starts the app; returns the exit code."""
    fill_streams()
    asked = options(arguments)
    window = first_window(asked)
    from ui.start import run as start  # most of the time of a start

    return start(asked, window)


def fill_streams() -> None:
    """If the parent closed stdin or stdout, the display's connection would reuse descriptor 0 or 1 and our prints would go into it."""
    if os.name == "posix":
        while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
            os.set_inheritable(handle, True)
        os.close(handle)
