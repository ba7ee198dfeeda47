"""Search for a Python with the pinned packages: the running one, or that of `.venv`.

Every start from a clone runs it, so it imports next to nothing.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import NoReturn

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
STAMP = "tablee.txt"
RESTARTED = "TABLEE_RESTARTED"  # environment variable: the `.venv` in which the command was started again
WINDOW = "TABLEE_WINDOW"  # environment variable: the pipe to the small window of a first start, until the menu is open
OPTIONAL = ("accesskit==",)  # Tablée plays without these: not every system has a wheel

windowed = False  # a start without a console opens the small window (`telling`)


def pins(path: str) -> set[str]:
    """Read the lines `name==version` of a requirements file and of those it includes, names normalized.

    Hashes are on indented lines of their own. A package for one system alone ends with `; sys_platform == "..."`; other conditions are
    for pip, and for optional packages.
    """
    texts: set[str] = set()
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            text, _semicolon, condition = line.partition("#")[0].rstrip("\\ \n").partition(";")
            if text.startswith("-r"):
                texts |= pins(os.path.join(os.path.dirname(path), text[2:].strip()))
            elif text and not text[0].isspace() and ("sys_platform" not in condition or f'"{sys.platform}"' in condition):
                name, exactly, version = text.partition("==")
                assert exactly, f"{path} pins every package: {text}"
                texts.add(pin(name, version))
    return texts


def pin(name: str, version: str) -> str:
    return f"{name.strip().replace('_', '-').replace('.', '-').lower()}=={version.strip()}"


def at_hand(required: set[str], room: str) -> bool:
    """Return True if the running Python has all these pins.

    The stamp decides in a `.venv` of ours, elsewhere what is installed.
    """
    for folder in homes(room):
        if os.path.realpath(sys.prefix) == os.path.realpath(folder):
            return required <= stamp(folder)
    return {pin for pin in required if not pin.startswith(OPTIONAL)} <= installed(sys.path)


def installed(paths: Iterable[str]) -> set[str]:
    """Return the pins in these folders by the names of their `.dist-info`.

    This is a hundred times faster than asking each package.
    """
    texts: set[str] = set()
    for path in paths:
        try:
            names = os.listdir(path)
        except OSError:
            continue
        for name in names:
            if name.endswith(".dist-info"):
                texts.add(pin(*name[: -len(".dist-info")].partition("-")[::2]))
    return texts


def homes(room: str) -> tuple[str, str]:
    """Return the two possible folders of a `.venv`: in the clone, and in the user's data if the clone is read-only."""
    return os.path.join(ROOT, room, ".venv"), os.path.join(user_data(), "Tablee", room, "venv")


def user_data() -> str:
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        return os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    if sys.platform == "darwin":
        return os.path.join(home, "Library", "Application Support")
    return os.environ.get("XDG_DATA_HOME") or os.path.join(home, ".local", "share")


def stamp(folder: str) -> set[str]:
    """Return the pins installed in a `.venv`; none if it is unfinished or was made by another Python."""
    try:
        with open(os.path.join(folder, STAMP), encoding="utf-8") as lines:
            python, *texts = lines.read().split()
    except (OSError, ValueError):
        return set()
    return set(texts) if python == maker() and os.path.exists(python_of(folder)) else set()


def maker() -> str:
    """Return the version of this Python as in a stamp; after an upgrade of Python a `.venv` is made again."""
    return f"python-{sys.version_info[0]}.{sys.version_info[1]}"


def python_of(folder: str) -> str:
    return os.path.join(folder, "Scripts", "python.exe") if sys.platform == "win32" else os.path.join(folder, "bin", "python")


def whole(required: set[str], room: str) -> str | None:
    """Return the `.venv` that holds all these pins; None if there is none."""
    return next((folder for folder in homes(room) if required <= stamp(folder)), None)


def start_again(folder: str) -> NoReturn:
    """Run the same command in that `.venv`: this process becomes it, or on Windows waits for it."""
    command = [python_of(folder), *sys.orig_argv[1:]]
    environment = {**os.environ, RESTARTED: folder}
    if sys.platform == "win32":
        import subprocess

        if sys.stderr is None:
            command[0] = command[0].replace("python.exe", "pythonw.exe")
        child = subprocess.Popen(command, env=environment, close_fds=False)
        close_window()
        sys.exit(child.wait())
    os.execve(command[0], command, environment)


def keep_window(pipe: int) -> None:
    """Pass the small window, a pipe's descriptor, to the program that starts next."""
    if sys.platform == "win32":
        import msvcrt

        handle = msvcrt.get_osfhandle(pipe)
        os.set_handle_inheritable(handle, True)
        os.environ[WINDOW] = str(handle)
    else:
        os.set_inheritable(pipe, True)
        os.environ[WINDOW] = str(pipe)


def close_window() -> None:
    """Close the small window of a first start, if there is one, because the menu is open."""
    saved_text = os.environ.pop(WINDOW, "")
    if saved_text and sys.platform == "win32":
        import msvcrt

        os.close(msvcrt.open_osfhandle(int(saved_text), os.O_WRONLY))
    elif saved_text:
        os.close(int(saved_text))
