"""Messages of a first start: on the error stream, and in a small window if there is no console.

Python 3.8 must be able to read this module: it tells users of an old Python which one they need.
"""

from __future__ import annotations

import os
import sys

from ui.assets.translation import _, set_language, system_language
from ui.first_start import environment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

HIDDEN_WINDOW_FLAG = 0x08000000 if sys.platform == "win32" else 0  # CREATE_NO_WINDOW: no new console for a child without one

pipe: int | None = None  # to the process of the small window (`ui.first_start.window`), once there was a message; a descriptor


class CannotStart(Exception):
    """Raised when Tablée cannot start; the message names the cure."""


def print_message(message: str, is_error: bool = False) -> None:
    """Write a message to the error stream, and to the small window if there is no console.

    The error stream takes any character in any locale, and the output stays free for the program that is started next.
    """
    if sys.stderr is not None:
        print(f"Tablée: {message}", file=sys.stderr, flush=True)
    if environment.windowed and not has_console():
        _write_to_window(f"{'wrong' if is_error else 'step'} {message}\n")


def exit_with_message(message: str) -> NoReturn:
    """End the program with a message that gives the reason."""
    print_message(message, is_error=True)
    sys.exit(2)


def exit_for_old_python() -> NoReturn:
    """End the program with a message about the Python version that is needed."""
    set_language(system_language())
    text = ".".join(map(str, sys.version_info[:3]))
    exit_with_message(
        _("This is Python {found}, and Tablée needs Python 3.11 or newer: https://www.python.org/downloads").format(found=text)
    )


def exit_for_wrong_pygame(version: str) -> NoReturn:
    """End the program because `pygame` proper is installed over pygame-ce.

    Both have one import name, and pip does not notice.
    """
    set_language(system_language())
    cure = f"pip uninstall pygame; pip install --force-reinstall --no-deps pygame-ce=={version}"
    exit_with_message(_("pygame and pygame-ce are both installed here and clash. Run: {cure}").format(cure=cure))


def has_console() -> bool:
    """Return True if printed messages can be read; a double click has no console, or a hidden one."""
    return any(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


def _write_to_window(line: str) -> None:
    """Write to the small window, opening it for the first line; do nothing if no window can be opened."""
    global pipe
    try:
        if pipe is None:
            pipe = _start_window_process()
        os.write(pipe, line.encode())
    except OSError:
        return  # it was closed, or could not be opened; the work continues


def _start_window_process() -> int:
    """Start the window's process and return the pipe to it.

    It is a process of its own because this one waits for others and then becomes the game. The window closes with the pipe, but stays
    open after an error until the user closes it.
    """
    import subprocess

    output, none = os.pipe(), subprocess.DEVNULL
    try:
        command = [sys.executable, "-m", "ui.first_start.window"]
        subprocess.Popen(command, cwd=environment.ROOT, stdin=output[0], stdout=none, stderr=none, creationflags=HIDDEN_WINDOW_FLAG)
    except OSError:
        os.close(output[1])
        raise
    finally:
        os.close(output[0])
    return output[1]
