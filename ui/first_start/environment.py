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
STAMP_FILE = "tablee.txt"
RESTARTED_VARIABLE = "TABLEE_RESTARTED"  # environment variable: the `.venv` in which the command was started again
WINDOW_VARIABLE = "TABLEE_WINDOW"  # environment variable: the pipe to the small window of a first start, until the menu is open
OPTIONAL_PINS = ("accesskit==",)  # Tablée plays without these: not every system has a wheel

windowed = False  # a start without a console opens the small window (`telling`)


def read_pins(path: str) -> set[str]:
    """Read the lines `name==version` of a requirements file and of those it includes, names normalized.

    Hashes are on indented lines of their own. A package for one system alone ends with `; sys_platform == "..."`; other conditions are
    for pip, and for optional packages.
    """
    texts: set[str] = set()
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            text, _semicolon, condition = line.partition("#")[0].rstrip("\\ \n").partition(";")
            if text.startswith("-r"):
                texts |= read_pins(os.path.join(os.path.dirname(path), text[2:].strip()))
            elif text and not text[0].isspace() and ("sys_platform" not in condition or f'"{sys.platform}"' in condition):
                name, exactly, version = text.partition("==")
                assert exactly, f"{path} pins every package: {text}"
                texts.add(format_pin(name, version))
    return texts


def format_pin(name: str, version: str) -> str:
    return f"{name.strip().replace('_', '-').replace('.', '-').lower()}=={version.strip()}"


def has_packages(required: set[str], subfolder: str) -> bool:
    """Return True if the running Python has all these pins.

    The stamp decides in a `.venv` of ours, elsewhere what is installed.
    """
    for folder in possible_venv_folders(subfolder):
        if os.path.realpath(sys.prefix) == os.path.realpath(folder):
            return required <= stamped_pins(folder)
    return {pin for pin in required if not pin.startswith(OPTIONAL_PINS)} <= installed_pins(sys.path)


def installed_pins(paths: Iterable[str]) -> set[str]:
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
                texts.add(format_pin(*name[: -len(".dist-info")].partition("-")[::2]))
    return texts


def possible_venv_folders(subfolder: str) -> tuple[str, str]:
    """Return the two possible folders of a `.venv`: in the clone, and in the user's data if the clone is read-only."""
    return os.path.join(ROOT, subfolder, ".venv"), os.path.join(user_data_folder(), "Tablee", subfolder, "venv")


def user_data_folder() -> str:
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        return os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    if sys.platform == "darwin":
        return os.path.join(home, "Library", "Application Support")
    return os.environ.get("XDG_DATA_HOME") or os.path.join(home, ".local", "share")


def stamped_pins(folder: str) -> set[str]:
    """Return the pins installed in a `.venv`; none if it is unfinished or was made by another Python."""
    try:
        with open(os.path.join(folder, STAMP_FILE), encoding="utf-8") as lines:
            python, *texts = lines.read().split()
    except (OSError, ValueError):
        return set()
    return set(texts) if python == python_label() and os.path.exists(venv_python(folder)) else set()


def python_label() -> str:
    """Return the version of this Python as in a stamp; after an upgrade of Python a `.venv` is made again."""
    return f"python-{sys.version_info[0]}.{sys.version_info[1]}"


def venv_python(folder: str) -> str:
    return os.path.join(folder, "Scripts", "python.exe") if sys.platform == "win32" else os.path.join(folder, "bin", "python")


def find_complete_venv(required: set[str], subfolder: str) -> str | None:
    """Return the `.venv` that holds all these pins; None if there is none."""
    return next((folder for folder in possible_venv_folders(subfolder) if required <= stamped_pins(folder)), None)


def restart_in_venv(folder: str) -> NoReturn:
    """Run the same command in that `.venv`: this process becomes it, or on Windows waits for it."""
    command = [venv_python(folder), *sys.orig_argv[1:]]
    environment = {**os.environ, RESTARTED_VARIABLE: folder}
    if sys.platform == "win32":
        import subprocess

        if sys.stderr is None:
            command[0] = command[0].replace("python.exe", "pythonw.exe")
        child = subprocess.Popen(command, env=environment, close_fds=False)
        close_first_start_window()
        sys.exit(child.wait())
    os.execve(command[0], command, environment)


def pass_window_on(window_pipe: int) -> None:
    """Pass the small window, a pipe's descriptor, to the program that starts next."""
    if sys.platform == "win32":
        import msvcrt

        handle = msvcrt.get_osfhandle(window_pipe)
        os.set_handle_inheritable(handle, True)
        os.environ[WINDOW_VARIABLE] = str(handle)
    else:
        os.set_inheritable(window_pipe, True)
        os.environ[WINDOW_VARIABLE] = str(window_pipe)


def close_first_start_window() -> None:
    """Close the small window of a first start, if there is one, because the menu is open."""
    saved_text = os.environ.pop(WINDOW_VARIABLE, "")
    if saved_text and sys.platform == "win32":
        import msvcrt

        os.close(msvcrt.open_osfhandle(int(saved_text), os.O_WRONLY))
    elif saved_text:
        os.close(int(saved_text))
