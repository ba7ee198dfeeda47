#!/usr/bin/env python3
"""Start of Tablée: `python3 main.py`. It installs all it needs once, into `.venv` (`ui/first_start`).

It runs before every start, and before the process in which bots think, so it imports next to nothing.
"""

from __future__ import annotations

import os
import sys

OLDEST = (3, 11)
ROBOTS = "--robots"  # the only argument of the process in which bots think


def ensure(requirements: str = "requirements.txt", room: str = "") -> None:
    """Return in a Python that has the pinned `requirements`; else end the program, with one sentence.

    1. The running Python has every package: go on at once.
    2. `.venv` has them, says its stamp: start the same command again in it.
    3. Else make it first, alone: the stamp is removed before any change and written when all is in place, so an interrupted or changed
       environment is made again, and no incomplete one is used.

    Args:
        requirements: A file in the folder of this one.
        room: A folder with a `.venv` of its own, for purposes apart from playing and testing.
    """
    if getattr(sys, "frozen", False):
        return
    if sys.version_info < OLDEST:
        from ui.first_start.telling import refuse_python

        refuse_python()
    from ui.first_start import environment

    restarted = os.environ.pop(environment.RESTARTED, None)
    required = environment.pins(os.path.join(environment.ROOT, requirements))
    if environment.at_hand(required, room):
        return
    folder = None if restarted else environment.whole(required, room)
    if folder is None:
        from ui.first_start.installing import installed_again

        folder = installed_again(requirements, required, room, restarted)
    environment.start_again(folder)


def check_pygame(pygame: object) -> None:
    """End the program if pygame itself has overwritten pygame-ce."""
    if not getattr(pygame, "IS_CE", False):
        from importlib.metadata import version

        from ui.first_start.telling import refuse_pygame

        refuse_pygame(version("pygame-ce"))


def spare_openssl() -> None:
    """Make `hashlib` work without OpenSSL, which costs 3 MB in each process and is not in a build."""
    sys.modules["_hashlib"] = None  # type: ignore[assignment]


def main() -> int:
    """Start Tablée from a clone or a build; return the exit code."""
    if not getattr(sys, "frozen", False):
        from ui.first_start import environment

        environment.windowed = True
    ensure()
    return play()


def play() -> int:
    """Open the app, in a Python that has what it needs; return the exit code."""
    spare_openssl()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    check_pygame(pygame)
    return run(sys.argv[1:])


def run(arguments: list[str]) -> int:
    """Open the window with its first picture, then import and start the app; return the exit code."""
    fill_streams()
    from ui.command_line import options
    from ui.splash import first_window

    parsed = options(arguments)
    window = first_window(parsed)
    from ui.app_factory import run as start  # most of the time of a start

    return start(parsed, window)


def fill_streams() -> None:
    """Open the null device for each standard stream that the parent process has closed.

    Else the display's connection would reuse descriptor 0 or 1, and our prints would go into it.
    """
    if os.name == "posix":
        while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
            os.set_inheritable(handle, True)
        os.close(handle)


def think() -> None:
    """Run the process in which bots think; only `ui.engine.connection` starts it."""
    spare_openssl()
    from ui.engine.worker import serve

    serve()


if __name__ == "__main__":
    if sys.argv[1:] == [ROBOTS]:
        think()
    else:
        sys.exit(main())
