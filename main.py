#!/usr/bin/env python3
"""Start of Tablée: `python3 main.py`. It installs all it needs once, into `.venv` (`ui/first_start`).

It runs before every start, and before the process in which bots think, so it imports next to nothing.
"""

from __future__ import annotations

import os
import sys

MIN_PYTHON = (3, 11)
WORKER_OPTION = "--robots"  # the only argument of the process in which bots think


def ensure_environment(requirements: str = "requirements.txt", subfolder: str = "") -> None:
    """Return in a Python that has the pinned `requirements`; else end the program with a message.

    1. The running Python has every package: go on at once.
    2. `.venv` has them, says its stamp: start the same command again in it.
    3. Else make it first, alone: the stamp is removed before any change and written when all is in place, so an interrupted or changed
       environment is made again, and no incomplete one is used.

    Args:
        requirements: A file in the folder of this one.
        subfolder: A folder with a `.venv` of its own, for purposes apart from playing and testing.
    """
    if getattr(sys, "frozen", False):
        return
    if sys.version_info < MIN_PYTHON:
        from ui.first_start.telling import exit_for_old_python

        exit_for_old_python()
    from ui.first_start import environment

    restarted = os.environ.pop(environment.RESTARTED_VARIABLE, None)
    required = environment.read_pins(os.path.join(environment.ROOT, requirements))
    if environment.has_packages(required, subfolder):
        return
    folder = None if restarted else environment.find_complete_venv(required, subfolder)
    if folder is None:
        from ui.first_start.installing import install_or_exit

        folder = install_or_exit(requirements, required, subfolder, restarted)
    environment.restart_in_venv(folder)


def check_pygame(pygame: object) -> None:
    """End the program if pygame itself has overwritten pygame-ce."""
    if not getattr(pygame, "IS_CE", False):
        from importlib.metadata import version

        from ui.first_start.telling import exit_for_wrong_pygame

        exit_for_wrong_pygame(version("pygame-ce"))


def disable_openssl() -> None:
    """Make `hashlib` work without OpenSSL, which costs 3 MB in each process and is not in a build."""
    sys.modules["_hashlib"] = None  # type: ignore[assignment]


def main() -> int:
    """Start Tablée from a clone or a build; return the exit code."""
    if not getattr(sys, "frozen", False):
        from ui.first_start import environment

        environment.windowed = True
    ensure_environment()
    return play()


def play() -> int:
    """Open the app, in a Python that has what it needs; return the exit code."""
    disable_openssl()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    check_pygame(pygame)
    return open_app(sys.argv[1:])


def open_app(arguments: list[str]) -> int:
    """Open the window with its first picture, then import and start the app; return the exit code."""
    fill_closed_streams()
    from ui.command_line import parse_options
    from ui.splash import open_with_splash

    parsed = parse_options(arguments)
    window = open_with_splash(parsed)
    from ui.app_factory import run_app as start  # most of the time of a start

    return start(parsed, window)


def fill_closed_streams() -> None:
    """Open the null device for each standard stream that the parent process has closed.

    Else the display's connection would reuse descriptor 0 or 1, and our prints would go into it.
    """
    if os.name == "posix":
        while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
            os.set_inheritable(handle, True)
        os.close(handle)


def run_bot_process() -> None:
    """Run the process in which bots think; only `ui.engine.connection` starts it."""
    disable_openssl()
    from ui.engine.worker import serve_requests

    serve_requests()


if __name__ == "__main__":
    if sys.argv[1:] == [WORKER_OPTION]:
        run_bot_process()
    else:
        sys.exit(main())
