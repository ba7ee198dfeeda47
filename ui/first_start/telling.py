"""What a first start tells: on the error stream, and to a start by a double click, which has no console, in a little window.

Python 3.8 can read it too: it tells people with an old Python which one is needed.
"""

from __future__ import annotations

import os
import sys

from ui.assets.words import _, capital, set_language, system_language
from ui.first_start import environment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

HIDDEN = 0x08000000 if sys.platform == "win32" else 0  # CREATE_NO_WINDOW: no console of its own for what a program without one starts

pipe: int | None = None  # to the process of the little window (`ui.first_start.window`), once there was something to tell; a descriptor


class CannotStart(Exception):
    """What keeps Tablée from starting, in one sentence that names the cure."""


def say(sentence: str, wrong: bool = False) -> None:
    """On the error stream: it writes any letter in any locale, and leaves the output to whoever is started."""
    if sys.stderr is not None:
        print(f"Tablée: {sentence}", file=sys.stderr, flush=True)
    if environment.windowed and not has_console():
        _show(f"{'wrong' if wrong else 'step'} {capital(sentence)}\n")


def refuse(sentence: str) -> NoReturn:
    """End the program with the sentence that says why."""
    say(sentence, wrong=True)
    sys.exit(2)


def refuse_python() -> NoReturn:
    """Say which Python is needed."""
    set_language(system_language())
    found = ".".join(map(str, sys.version_info[:3]))
    refuse(_("this is Python {found}, and Tablée needs Python 3.11 or newer: https://www.python.org/downloads").format(found=found))


def refuse_pygame(version: str) -> NoReturn:
    """`pygame` proper lies over pygame-ce: they share a name, and pip does not see it."""
    set_language(system_language())
    cure = f"pip uninstall pygame; pip install --force-reinstall --no-deps pygame-ce=={version}"
    refuse(_("another pygame lies over pygame-ce here: {cure}").format(cure=cure))


def has_console() -> bool:
    """Whether somebody reads what is printed; a double click has no console, or one that nobody looks at."""
    return any(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


def _show(line: str) -> None:
    """Write to the little window; the first line opens it, and where no window can be, nothing happens."""
    global pipe
    try:
        if pipe is None:
            pipe = _open_window()
        os.write(pipe, line.encode())
    except OSError:
        return  # it was closed, or could not be opened; what was being done goes on


def _open_window() -> int:
    """Start its process, for this one waits for others and then becomes the game; return the pipe to it.

    The window closes with the pipe, but after something that went wrong it stays for its reader.
    """
    import subprocess

    output, none = os.pipe(), subprocess.DEVNULL
    try:
        command = [sys.executable, "-m", "ui.first_start.window"]
        subprocess.Popen(command, cwd=environment.ROOT, stdin=output[0], stdout=none, stderr=none, creationflags=HIDDEN)
    except OSError:
        os.close(output[1])
        raise
    finally:
        os.close(output[0])
    return output[1]
