#!/usr/bin/env python3
"""Starts Tablée: `python3 main.py`. What it needs is installed once, into `.venv` beside this file.

`ensure` uses the standard library alone and imports next to nothing, for it stands before every start:

1. The running Python has every pinned package: go on at once.
2. `.venv` has them, says its stamp: start the same command again in it.
3. Else build it first, alone: the stamp goes away before anything is touched and comes back when all is in place,
   so what was interrupted or has changed is made again, and nothing half-made is taken for whole.

Whoever starts Tablée by a double click has no console: the same words then stand in a small window (`ui/first_start.py`).
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from subprocess import Popen
    from typing import NoReturn

HERE = os.path.dirname(os.path.abspath(__file__))
OLDEST = (3, 11)
STAMP = "tablee.txt"
RESTARTED = "TABLEE_RESTARTED"
ROBOTS = "--robots"  # the only argument of the process in which robots think
CHANGED, LACKING, UNREACHED = "DO NOT MATCH THE HASHES", "No matching distribution found for ", "connection broken"  # as pip says it
HIDDEN = 0x08000000 if sys.platform == "win32" else 0  # no console of its own for what a program without one starts


class CannotStart(Exception):
    """What keeps Tablée from starting, in one sentence that names the cure."""


class Window:
    """Says it to whoever has no console. It opens with the first words; where no window can be, nothing happens.

    Another process shows it, for this one waits for others and then becomes the game. Its input ends with ours; after
    something that went wrong it stays until it is closed.
    """

    def __init__(self) -> None:
        self._process: Popen[str] | None = None

    def say(self, text: str, wrong: bool) -> None:
        try:
            self._process = self._process or self._open()
            assert self._process.stdin is not None, "its input is a pipe"
            self._process.stdin.write(f"{'wrong' if wrong else 'step'} {text}\n")
            self._process.stdin.flush()
        except OSError:
            return  # it was closed, or could not be opened; what was being done goes on

    def close(self) -> None:
        """Nothing more will be said; after something that went wrong it stays for its reader."""
        try:
            if self._process is not None and self._process.stdin is not None:
                self._process.stdin.close()
        except OSError:
            return  # it was closed before

    def _open(self) -> Popen[str]:
        import subprocess

        command, pipe, none = [sys.executable, "-m", "ui.first_start"], subprocess.PIPE, subprocess.DEVNULL
        return subprocess.Popen(command, cwd=HERE, stdin=pipe, stdout=none, stderr=none, encoding="utf-8", creationflags=HIDDEN)


window: Window | None = None


def ensure(requirements: str = "requirements.txt", room: str = "") -> None:
    """Returns in a Python that has what `requirements` (a file beside this one) pins; else ends the program.

    It may start the same command again in `.venv`, made first if need be; then it does not return.
    When that cannot be, one sentence says why and the exit code is 2.
    """
    restarted = os.environ.pop(RESTARTED, None)
    if getattr(sys, "frozen", False):
        return
    try:
        check_python()
        wanted = pins(os.path.join(HERE, requirements))
        if not at_hand(wanted, room):
            if restarted:
                raise CannotStart(f"{restarted} does not work as it should: delete it, then try again.")
            start_again(whole(wanted, room) or build(requirements, wanted, room))
    except CannotStart as error:
        refuse(str(error))
    except KeyboardInterrupt:
        sys.exit(130)


def check_python() -> None:
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:3]))
        raise CannotStart(f"this is Python {found}, and Tablée needs Python 3.11 or newer (https://www.python.org).")


def pins(path: str) -> set[str]:
    """The lines `name==version` of a requirements file and of those it reads (-r), names as pip compares them.

    Hashes stand on lines of their own, indented; a package for one system alone ends with `; sys_platform == "..."`.
    """
    found: set[str] = set()
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            text, _semicolon, system = line.partition("#")[0].rstrip("\\ \n").partition(";")
            if text.startswith("-r"):
                found |= pins(os.path.join(os.path.dirname(path), text[2:].strip()))
            elif text and not text[0].isspace() and system.strip() in ("", f'sys_platform == "{sys.platform}"'):
                name, exactly, version = text.partition("==")
                assert exactly, f"{path} pins every package: {text}"
                found.add(pin(name, version))
    return found


def pin(name: str, version: str) -> str:
    return f"{name.strip().replace('_', '-').replace('.', '-').lower()}=={version.strip()}"


def at_hand(wanted: set[str], room: str) -> bool:
    """Whether the running Python has all of it; in our own `.venv` the stamp decides, elsewhere what is installed."""
    for folder in homes(room):
        if os.path.realpath(sys.prefix) == os.path.realpath(folder):
            return wanted <= stamp(folder)
    return wanted <= installed(sys.path)


def installed(paths: Iterable[str]) -> set[str]:
    """The pins that these folders hold, by the names of their `.dist-info`: a hundred times faster than asking each."""
    found: set[str] = set()
    for path in paths:
        try:
            names = os.listdir(path)
        except OSError:
            continue
        for name in names:
            if name.endswith(".dist-info"):
                found.add(pin(*name[: -len(".dist-info")].partition("-")[::2]))
    return found


def homes(room: str) -> tuple[str, str]:
    """Where the packages may live: beside this file, or with the user's data where that folder cannot be written.

    `room`: a folder inside, for what is apart from playing and testing.
    """
    return os.path.join(HERE, room, ".venv"), os.path.join(user_data(), "Tablee", room, "venv")


def user_data() -> str:
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        return os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    if sys.platform == "darwin":
        return os.path.join(home, "Library", "Application Support")
    return os.environ.get("XDG_DATA_HOME") or os.path.join(home, ".local", "share")


def stamp(folder: str) -> set[str]:
    """What is wholly installed in that `.venv`; nothing when it is half-made, or made by another Python."""
    try:
        with open(os.path.join(folder, STAMP), encoding="utf-8") as lines:
            python, *found = lines.read().split()
    except (OSError, ValueError):
        return set()
    return set(found) if python == maker() and os.path.exists(python_of(folder)) else set()


def maker() -> str:
    """Which Python makes a `.venv`; after an upgrade of the system's Python it has to be made again."""
    return f"python-{sys.version_info[0]}.{sys.version_info[1]}"


def python_of(folder: str) -> str:
    return os.path.join(folder, "Scripts", "python.exe") if sys.platform == "win32" else os.path.join(folder, "bin", "python")


def whole(wanted: set[str], room: str) -> str | None:
    """The `.venv` that holds all that is wanted, if there is one."""
    for folder in homes(room):
        if wanted <= stamp(folder):
            return folder
    return None


def build(requirements: str, wanted: set[str], room: str = "") -> str:
    """Makes the `.venv`, or waits for another start that is making it, and returns its folder."""
    for folder in homes(room):
        try:
            os.makedirs(os.path.dirname(folder), exist_ok=True)
            with alone(f"{folder}.lock") as lock:
                if not wanted <= stamp(folder):
                    fill(folder, requirements, wanted, lock)
                return folder
        except OSError as error:
            refused = error
    raise CannotStart(f"no folder to install into ({refused}): put Tablée where you may write.")


def fill(folder: str, requirements: str, wanted: set[str], lock: int) -> None:
    """Installs what is missing; from scratch unless all that the folder holds is still wanted."""
    present = stamp(folder)
    forget(folder)
    if not present or not present <= wanted:
        make_venv(folder, lock)
    install(folder, requirements, lock)
    clear_out(folder, wanted, lock)
    with open(os.path.join(folder, STAMP), "w", encoding="utf-8") as lines:
        lines.write("\n".join([maker(), *sorted(wanted)]))
    say("ready")


def forget(folder: str) -> None:
    if os.path.exists(os.path.join(folder, STAMP)):
        os.remove(os.path.join(folder, STAMP))


def make_venv(folder: str, lock: int) -> None:
    from importlib.util import find_spec

    if find_spec("venv") is None or find_spec("ensurepip") is None:
        raise CannotStart("this Python cannot make a virtual environment; on Debian and Ubuntu: sudo apt install python3-venv")
    say("getting ready (only the first time, or after an update; a minute at most on most networks)")
    python = getattr(sys, "_base_executable", None) or sys.executable
    failed = follow([python, "-m", "venv", "--clear", folder], lock)
    if failed:
        raise CannotStart(f"{folder} could not be made ({failed[-1]}): close whatever uses it, delete it, then try again.")


def install(folder: str, requirements: str, lock: int) -> None:
    """Wheels alone, and only those whose hash stands in the file: no package's own code runs before Tablée does."""
    command = [python_of(folder), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--progress-bar", "off"]
    command += ["--require-hashes", "--only-binary", ":all:", "-r", os.path.join(HERE, requirements)]
    failed = follow(command, lock)
    if failed:
        raise CannotStart(cause(requirements, failed))


def cause(requirements: str, failed: Sequence[str]) -> str:
    """Why nothing could be installed, in one sentence of ours."""
    said = "\n".join(failed)
    if CHANGED in said:
        name = said.partition(CHANGED)[2].splitlines()[1].split()[0]
        return f"what came as {name} is not the file that Tablée knows, and was not installed: try again from another network."
    if LACKING in said and UNREACHED not in said:
        name = said.rpartition(LACKING)[2].split()[0]
        return f"{name} cannot be had for {this_system()}: Tablée needs CPython 3.11 to 3.15, 64 bit (https://www.python.org)."
    what = failed[-1].splitlines()[0]
    return f"pip could not install {requirements} ({what}): is there a network? Try again when there is."


def this_system() -> str:
    from platform import python_implementation
    from sysconfig import get_platform

    return f"{python_implementation()} {sys.version_info[0]}.{sys.version_info[1]} on {get_platform()}"


def clear_out(folder: str, wanted: set[str], lock: int) -> None:
    """Takes away the old setuptools that Python 3.11 puts into every `.venv`, if nothing asks for it. Where it stays, it does no harm."""
    if sys.version_info < (3, 12) and not any(pin.startswith("setuptools==") for pin in wanted):
        follow([python_of(folder), "-m", "pip", "uninstall", "--disable-pip-version-check", "--yes", "setuptools"], lock)


def follow(command: Sequence[str], lock: int) -> list[str]:
    """Runs a command and tells its steps, a line each; returns what it said went wrong, which is never nothing when it failed.

    The command holds the lock too: were this program killed, nobody builds in the same place before the command ends.
    """
    import subprocess

    held = () if sys.platform == "win32" else (lock,)
    pipe, none, joined = subprocess.PIPE, subprocess.DEVNULL, subprocess.STDOUT
    process = subprocess.Popen(
        command, stdin=none, stdout=pipe, stderr=joined, encoding="utf-8", errors="replace", pass_fds=held, creationflags=HIDDEN
    )
    with process as child:
        assert child.stdout is not None, "the output is a pipe"
        wrong: list[str] = []
        for line in child.stdout:
            if line.startswith(("Collecting ", "Installing collected")):
                say(line.split(" (from ")[0].strip())
            if "error" in line.lower() or UNREACHED in line:
                wrong.append(line.strip())
            elif wrong and line.startswith("    "):  # it belongs to the line before
                wrong[-1] += "\n" + line.strip()
    return [] if child.returncode == 0 else wrong or [f"{os.path.basename(command[0])} ended early"]


def say(text: str, wrong: bool = False) -> None:
    """On the error stream: it writes any letter in any locale, and leaves the output to whoever is started."""
    if sys.stderr is not None:
        print(f"Tablée: {text}", file=sys.stderr, flush=True)
    if window is not None:
        window.say(text, wrong)


def refuse(text: str) -> NoReturn:
    say(text, wrong=True)
    sys.exit(2)


def heard() -> bool:
    """Whether there is a console; a double click has none, or one that nobody looks at."""
    return any(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


@contextmanager
def alone(path: str | os.PathLike[str]) -> Iterator[int]:
    """Only one program at a time is inside for this lock file; the others wait. The lock falls with whoever holds it."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        if sys.platform == "win32":
            import msvcrt

            while True:
                try:
                    msvcrt.locking(handle, msvcrt.LK_LOCK, 1)
                    break
                except OSError:
                    continue  # it gives up after ten seconds; a first start takes longer
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX)
        yield handle
    finally:
        os.close(handle)


def start_again(folder: str) -> NoReturn:
    """The same command in that `.venv`: this program becomes it, or on Windows waits for it."""
    if window is not None:
        window.close()
    command = [python_of(folder), *sys.orig_argv[1:]]
    environment = {**os.environ, RESTARTED: folder}
    if sys.platform == "win32":
        import subprocess

        if sys.stderr is None:
            command[0] = command[0].replace("python.exe", "pythonw.exe")
        sys.exit(subprocess.run(command, env=environment).returncode)
    os.execve(command[0], command, environment)


def check_pygame(pygame: object) -> None:
    """Ends the program if `pygame` proper lies over pygame-ce: they share a name, and pip does not see it."""
    if not getattr(pygame, "IS_CE", False):
        ours = next(pin for pin in pins(os.path.join(HERE, "requirements.txt")) if pin.startswith("pygame-ce=="))
        refuse(f"another pygame lies over pygame-ce here: pip uninstall pygame; pip install --force-reinstall --no-deps {ours}")


def spare_openssl() -> None:
    """`hashlib` has what we need of it without; it would cost 3 MB in each process. A build does not even contain it."""
    sys.modules["_hashlib"] = None  # type: ignore[assignment]


def main() -> int:
    global window
    window = None if heard() or getattr(sys, "frozen", False) else Window()
    ensure()
    spare_openssl()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    check_pygame(pygame)
    from ui.opening import run

    return run(sys.argv[1:])


def think() -> None:
    """The process in which robots think; `ui.robots.line` alone starts it."""
    spare_openssl()
    from ui.robots.worker import serve

    serve()


if __name__ == "__main__":
    if sys.argv[1:] == [ROBOTS]:
        think()
    else:
        sys.exit(main())
