"""The startup until the splash is seen: the command line, and the window.

All else is imported afterwards.
"""

from __future__ import annotations

import os

from ui.command_line import options
from ui.first_picture import first_window


def run(arguments: list[str]) -> int:
    """Start the app; return the exit code."""
    fill_streams()
    asked = options(arguments)
    window = first_window(asked)
    from ui.start import run as start  # this import takes most of a start

    return start(asked, window)


def fill_streams() -> None:
    """Open standard streams that the parent closed.

    The display's connection would else get descriptor 0 or 1, and our prints would go into it.
    """
    if os.name == "posix":
        while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
            os.set_inheritable(handle, True)
        os.close(handle)
